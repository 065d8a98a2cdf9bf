package campaign

import (
	"encoding/json"
	"fmt"
	"slices"

	"hyboria/battle"
)

// Sheet is what the envelope of a counter holds (CA-4.1-R1). Its JSON is
// canonical: the fields in this order, nothing between them.
type Sheet struct {
	Counter    CounterID          `json:"counter"`
	Name       string             `json:"name"`
	Nation     string             `json:"nation"` // owner of the counter
	Issued     Week               `json:"issued"` // the week for which it was sealed; week 0 is a muster or winter
	Units      []battle.Unit      `json:"units"`  // with row, full size, figures, guard and mercenary marks
	Heroes     []battle.Hero      `json:"heroes,omitempty"`
	MagicUsers []battle.MagicUser `json:"magicUsers,omitempty"`
	Commander  *battle.Commander  `json:"commander,omitempty"`
}

// SheetOf writes the sheet of a counter.
func SheetOf(c *Counter, issued Week) Sheet {
	k := c.clone()
	return Sheet{
		Counter: c.ID, Name: c.Name, Nation: c.Owner, Issued: issued,
		Units: k.Units, Heroes: k.Heroes, MagicUsers: k.MagicUsers, Commander: k.Commander,
	}
}

// Canonical is the JSON that is sealed.
func (s Sheet) Canonical() ([]byte, error) {
	b, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("sheet of counter %d: %w", s.Counter, err)
	}
	return b, nil
}

// Seal is what everybody may know of an envelope: its fingerprint.
type Seal struct {
	Counter     CounterID `json:"counter"`
	Issued      Week      `json:"issued"`
	Fingerprint string    `json:"fingerprint"` // SHA-256, 64 hex digits
}

// EnvelopesSealed tells that every counter has a new sheet, as at the muster,
// at the end of every week and of every winter (CA-4.1-R1, CA-11.1-R2 step 9).
// All are sealed anew each time, so that a new seal does not tell that
// something has changed. In the blind game there is an event for each owner,
// for others may not even know how many counters he has.
type EnvelopesSealed struct {
	Week  Week   `json:"week"`            // the week for which they are sealed
	Owner string `json:"owner,omitempty"` // whose they are, in the blind game; else all
	Seals []Seal `json:"seals"`           // by counter
}

// Kind is "envelopes_sealed".
func (EnvelopesSealed) Kind() string { return "envelopes_sealed" }

// Apply puts the new seals in place of the old ones. What was opened before
// the week that has ended is history.
func (ev EnvelopesSealed) Apply(s *State) {
	if ev.Owner == "" {
		s.Seals = slices.Clone(ev.Seals)
	} else {
		s.Seals = slices.DeleteFunc(s.Seals, func(x Seal) bool {
			c := s.Counter(x.Counter)
			return c == nil || c.Owner == ev.Owner
		})
		s.Seals = append(s.Seals, ev.Seals...)
		slices.SortFunc(s.Seals, func(a, b Seal) int { return int(a.Counter - b.Counter) })
	}
	s.Openings = slices.DeleteFunc(s.Openings, func(o Opening) bool { return o.Running < s.Running-1 })
}

// Reader is on whose account an envelope was opened.
type Reader string

// The readers of envelopes.
const (
	ReaderBattle    Reader = "battle"    // contact: each side learns what the other deploys (CA-4.1-R2)
	ReaderSecretary Reader = "secretary" // a secretary bound by State.Keeping
	ReaderAudit     Reader = "audit"     // somebody whom the secretary lets look
)

// Opening is envelopes opened together, and why.
type Opening struct {
	Week    Week          `json:"week"`
	Running int           `json:"running"`
	Reader  Reader        `json:"reader"`
	Battle  string        `json:"battle,omitempty"` // for ReaderBattle
	Reason  string        `json:"reason,omitempty"` // for the others
	Sheets  []OpenedSheet `json:"sheets"`           // by counter
}

// OpenedSheet is one envelope that was opened.
type OpenedSheet struct {
	Counter     CounterID `json:"counter"`
	Owner       string    `json:"owner"`
	Issued      Week      `json:"issued"`
	Fingerprint string    `json:"fingerprint"`
	// Published tells that the sheet is the one whose seal all have seen since
	// the last week's end. It is not when a split or join of this very week, or
	// an earlier battle of it, has changed the contents.
	Published bool `json:"published"`
	// Whole tells that all that the sheet lists came on the table.
	Whole bool `json:"whole,omitempty"`
}

// EnvelopesOpened tells that envelopes were opened. Their owners always see it.
type EnvelopesOpened struct {
	Opening
}

// Kind is "envelopes_opened".
func (EnvelopesOpened) Kind() string { return "envelopes_opened" }

// Apply notes the opening.
func (ev EnvelopesOpened) Apply(s *State) {
	o := ev.Opening
	o.Sheets = slices.Clone(o.Sheets)
	s.Openings = append(s.Openings, o)
}

// SealOf finds the seal of a counter, nil when there is none yet.
func (s *State) SealOf(id CounterID) *Seal {
	i, ok := slices.BinarySearchFunc(s.Seals, id, func(x Seal, id CounterID) int { return int(x.Counter - id) })
	if !ok {
		return nil
	}
	return &s.Seals[i]
}

// Deployed reports whether all that the counter holds stands on the table of
// the battle, so that its whole sheet is known to the enemy (CA-4.1-R2); what
// stays in reserve is its owner's to know (CA-4.1-R5).
func (b *Battle) Deployed(c *Counter) bool {
	for side := range b.Sides {
		if slices.Contains(b.Sides[side], c.ID) {
			return covers(b.Scenario.Sides[side], c)
		}
	}
	return false
}

func covers(f battle.Force, c *Counter) bool {
	for _, u := range c.Units {
		if !slices.ContainsFunc(f.Units, func(x battle.Unit) bool { return x.ID == u.ID }) {
			return false
		}
	}
	for _, h := range c.Heroes {
		if !slices.ContainsFunc(f.Heroes, func(x battle.Hero) bool { return x.ID == h.ID }) {
			return false
		}
	}
	for _, m := range c.MagicUsers {
		if !slices.ContainsFunc(f.MagicUsers, func(x battle.MagicUser) bool { return x.ID == m.ID }) {
			return false
		}
	}
	return true
}

// viewSeals keeps the seals of the counters that the viewer sees.
func viewSeals(e *Engine, s *State, v Viewer) []Seal {
	seen := sight(e, s, v)
	return keep(s.Seals, func(x Seal) bool {
		c := s.Counter(x.Counter)
		return c != nil && seen(c)
	})
}

// viewOpenings keeps the openings of the viewer's own envelopes, and of the
// others that came to a table where he had troops.
func viewOpenings(s *State, v Viewer) []Opening {
	var out []Opening
	for _, o := range s.Openings {
		mine := func(x OpenedSheet) bool { return v.owns(x.Owner) }
		if o.Reader != ReaderBattle || !slices.ContainsFunc(o.Sheets, mine) {
			o.Sheets = keep(o.Sheets, mine)
		}
		if len(o.Sheets) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// audited reports whether a bound secretary has opened the envelope of the
// counter in the running week.
func (s *State) audited(id CounterID) bool {
	return slices.ContainsFunc(s.Openings, func(o Opening) bool {
		return o.Reader == ReaderSecretary && o.Running == s.Running &&
			slices.ContainsFunc(o.Sheets, func(x OpenedSheet) bool { return x.Counter == id })
	})
}

func envelopeKinds() []maker {
	return []maker{
		func() Event { return new(EnvelopesSealed) },
		func() Event { return new(EnvelopesOpened) },
		func() Event { return new(Sighted) },
	}
}
