package campaign

import (
	"fmt"
	"slices"

	"hyboria/campaign/envelope"
)

// Sealer seals the envelopes of a season as things happen to it. Its salts are
// made from a secret, so that whoever has that and plays the season again seals
// to the same fingerprints.
type Sealer struct{ Secret envelope.Salt }

// saltEnvelope is the purpose that the salts are made for.
const saltEnvelope = "envelope"

// Sheet is a counter's sheet, its salt and its fingerprint.
func (x *Sealer) Sheet(c *Counter, issued Week) (paper []byte, salt envelope.Salt, mark envelope.Fingerprint, err error) {
	if paper, err = SheetOf(c, issued).Canonical(); err != nil {
		return nil, salt, mark, err
	}
	salt = envelope.SaltFor(x.Secret, saltEnvelope, paper)
	return paper, salt, envelope.Seal(salt, paper), nil
}

// all seals every counter's envelope for the week at which the season stands:
// in one event, or in the blind game in one for each owner.
func (x *Sealer) all(s *State) ([]Event, error) {
	if !s.blind() {
		ev, err := x.allOf(s, "")
		return []Event{ev}, err
	}
	var out []Event
	for _, n := range s.Owners() {
		ev, err := x.allOf(s, n.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, ev)
	}
	return out, nil
}

// allOf seals the envelopes of one owner, "" of all.
func (x *Sealer) allOf(s *State, owner string) (EnvelopesSealed, error) {
	ev := EnvelopesSealed{Week: s.At, Owner: owner, Seals: []Seal{}}
	for i := range s.Counters {
		c := &s.Counters[i]
		if owner != "" && c.Owner != owner {
			continue
		}
		_, _, mark, err := x.Sheet(c, s.At)
		if err != nil {
			return ev, err
		}
		ev.Seals = append(ev.Seals, Seal{Counter: c.ID, Issued: s.At, Fingerprint: mark.String()})
	}
	return ev, nil
}

// open opens one envelope: it is the one that was sealed and shown to all, or
// what has become of it in this very week.
func (x *Sealer) open(s *State, c *Counter) (OpenedSheet, error) {
	out := OpenedSheet{Counter: c.ID, Owner: c.Owner, Issued: s.At}
	if seal := s.SealOf(c.ID); seal != nil {
		_, _, mark, err := x.Sheet(c, seal.Issued)
		if err != nil {
			return out, err
		}
		if mark.String() == seal.Fingerprint {
			out.Issued, out.Fingerprint, out.Published = seal.Issued, seal.Fingerprint, true
			return out, nil
		}
	}
	_, _, mark, err := x.Sheet(c, s.At)
	out.Fingerprint = mark.String()
	return out, err
}

// contact opens the envelopes of all counters with something on the table of a
// battle (CA-4.1-R2).
func (x *Sealer) contact(s *State, b *Battle) (EnvelopesOpened, error) {
	ev := EnvelopesOpened{Opening: Opening{
		Week: s.At, Running: s.Running, Reader: ReaderBattle, Battle: b.ID,
	}}
	ids := slices.Concat(b.Sides[0], b.Sides[1])
	slices.Sort(ids)
	for _, id := range ids {
		c := s.Counter(id)
		if c == nil {
			continue
		}
		sheet, err := x.open(s, c)
		if err != nil {
			return ev, err
		}
		sheet.Whole = b.Deployed(c)
		ev.Sheets = append(ev.Sheets, sheet)
	}
	return ev, nil
}

// follow is called after an event was applied: what the sealer adds to it.
func (x *Sealer) follow(s *State, ev Event) ([]Event, error) {
	var b *Battle
	if opened, ok := deref(ev).(BattleOpened); ok {
		b = s.Battle(opened.Battle.ID)
	}
	if b == nil {
		return nil, nil
	}
	opened, err := x.contact(s, b)
	return []Event{opened}, err
}

// Closing lists the kinds of events that end a week, a winter, the muster or the
// campaign. All envelopes are sealed anew when such a step is done.
func Closing() []string {
	return []string{WeekClosed{}.Kind(), YearOpened{}.Kind(), CampaignEnded{}.Kind()}
}

// With puts what the sealer adds between and after the events of a step, and
// applies all of them to the state; each is told every event before it is
// applied. A nil sealer adds nothing.
func (x *Sealer) With(s *State, events []Event, each func(Event) error) error {
	put := func(ev Event) error {
		if err := each(ev); err != nil {
			return err
		}
		ev.Apply(s)
		return nil
	}
	if x == nil { // nothing is sealed
		for _, ev := range events {
			if err := put(ev); err != nil {
				return err
			}
		}
		return nil
	}
	closing := false
	for _, ev := range events {
		if err := put(ev); err != nil {
			return err
		}
		closing = closing || slices.Contains(Closing(), ev.Kind())
		more, err := x.follow(s, ev)
		if err != nil {
			return err
		}
		for _, ev := range more {
			if err := put(ev); err != nil {
				return err
			}
		}
	}
	if !closing {
		return nil
	}
	sealed, err := x.all(s)
	if err != nil {
		return err
	}
	for _, ev := range sealed {
		if err := put(ev); err != nil {
			return err
		}
	}
	return nil
}

// Audit opens envelopes outside a battle. A counter that there is not is an
// error.
func (x *Sealer) Audit(s *State, reader Reader, ids []CounterID, reason string) (EnvelopesOpened, error) {
	ev := EnvelopesOpened{Opening: Opening{Week: s.At, Running: s.Running, Reader: reader, Reason: reason}}
	for _, id := range ids {
		c := s.Counter(id)
		if c == nil {
			return ev, fmt.Errorf("there is no counter %d", id)
		}
		sheet, err := x.open(s, c)
		if err != nil {
			return ev, err
		}
		sheet.Whole = true
		ev.Sheets = append(ev.Sheets, sheet)
	}
	return ev, nil
}
