package steward

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/envelope"
)

// sealer seals the envelopes of a season as things happen to it. Its salts are
// made from the season's secret, so that whoever plays the season again seals
// to the same fingerprints.
type sealer struct{ secret envelope.Salt }

func sealerOf(secret dice.Seed) *sealer {
	return &sealer{envelope.Salt(secret.Derive("envelopes"))}
}

// The purposes that salts are made for.
const (
	saltEnvelope = "envelope"
	saltRows     = "salts of the journal"
)

// sheet is a counter's sheet, its salt and its fingerprint.
func (x *sealer) sheet(c *campaign.Counter, issued campaign.Week) (paper []byte, salt envelope.Salt, print envelope.Fingerprint, err error) {
	if paper, err = campaign.SheetOf(c, issued).Canonical(); err != nil {
		return nil, salt, print, err
	}
	salt = envelope.SaltFor(x.secret, saltEnvelope, paper)
	return paper, salt, envelope.Seal(salt, paper), nil
}

// all seals every counter's envelope for the week at which the season stands:
// in one event, or in the blind game in one for each owner.
func (x *sealer) all(s *campaign.State) ([]campaign.Event, error) {
	if s.Settings.Choice("fogOfWar") != "blind" {
		ev, err := x.allOf(s, "")
		return []campaign.Event{ev}, err
	}
	var out []campaign.Event
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
func (x *sealer) allOf(s *campaign.State, owner string) (campaign.EnvelopesSealed, error) {
	ev := campaign.EnvelopesSealed{Week: s.At, Owner: owner, Seals: []campaign.Seal{}}
	for i := range s.Counters {
		c := &s.Counters[i]
		if owner != "" && c.Owner != owner {
			continue
		}
		_, _, print, err := x.sheet(c, s.At)
		if err != nil {
			return ev, err
		}
		ev.Seals = append(ev.Seals, campaign.Seal{Counter: c.ID, Issued: s.At, Fingerprint: print.String()})
	}
	return ev, nil
}

// open opens one envelope: it is the one that was sealed and shown to all, or
// what has become of it in this very week.
func (x *sealer) open(s *campaign.State, c *campaign.Counter) (campaign.OpenedSheet, error) {
	out := campaign.OpenedSheet{Counter: c.ID, Owner: c.Owner, Issued: s.At}
	if seal := s.SealOf(c.ID); seal != nil {
		_, _, print, err := x.sheet(c, seal.Issued)
		if err != nil {
			return out, err
		}
		if print.String() == seal.Fingerprint {
			out.Issued, out.Fingerprint, out.Published = seal.Issued, seal.Fingerprint, true
			return out, nil
		}
	}
	_, _, print, err := x.sheet(c, s.At)
	out.Fingerprint = print.String()
	return out, err
}

// contact opens the envelopes of all counters with something on the table of a
// battle (CA-4.1-R2).
func (x *sealer) contact(s *campaign.State, b *campaign.Battle) (campaign.EnvelopesOpened, error) {
	ev := campaign.EnvelopesOpened{Opening: campaign.Opening{
		Week: s.At, Running: s.Running, Reader: campaign.ReaderBattle, Battle: b.ID,
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
func (x *sealer) follow(s *campaign.State, ev campaign.Event) ([]campaign.Event, error) {
	var b *campaign.Battle
	switch ev := ev.(type) {
	case campaign.BattleOpened:
		b = s.Battle(ev.Battle.ID)
	case *campaign.BattleOpened:
		b = s.Battle(ev.Battle.ID)
	}
	if b == nil {
		return nil, nil
	}
	opened, err := x.contact(s, b)
	return []campaign.Event{opened}, err
}

// ends reports whether a step of the season ends with the event, so that all
// envelopes are sealed anew when the step is done.
func ends(ev campaign.Event) bool {
	return slices.Contains(closingKinds, ev.Kind())
}

// with puts what the sealer adds between and after the events of a step, and
// applies all of them to the state.
func (x *sealer) with(s *campaign.State, events []campaign.Event, each func(campaign.Event) error) error {
	put := func(ev campaign.Event) error {
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
		closing = closing || ends(ev)
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

// orderKey makes handing the same orders in twice harmless. It is keyed with
// the season's secret: the key of a row is not sealed, and must not let a thief
// try out what somebody may have ordered.
func (s *Season) orderKey(orders any) (string, error) {
	b, err := json.Marshal(orders)
	if err != nil {
		return "", err
	}
	m := hmac.New(sha256.New, s.secret[:])
	m.Write([]byte("orders"))
	m.Write(b)
	return fmt.Sprintf("orders %s on %d %s", s.state.At, s.head, hex.EncodeToString(m.Sum(nil)[:16])), nil
}

// newWriter begins a batch on the season as it stands.
func (s *Season) newWriter() *writer { return &writer{state: s.state, seal: sealerOf(s.secret)} }
