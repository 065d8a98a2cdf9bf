package campaign

import (
	"fmt"

	"hyboria/map"
)

// touching is a pair of hostile counters in contact, and which of them moved
// at the instant of contact.
type touching struct {
	a, b   CounterID // a is registered first
	moved  [2]bool
	fights bool // both are free to fight; else the pair waits (CA-7.2-R2)

	sortie  bool // one comes out of walls against the other (CA-13.2-R3)
	assault bool // one storms the walls of the other (CA-13.1-R3)
}

// meeting is all contacts of one instant.
type meeting struct {
	at    Instant
	dawn  bool // nobody moved at the instant: t = 0 before the marches, or after a first battle
	pairs []touching
}

// inContact reports whether two hostile counters are in contact: in one hex,
// or adjacent unless the setting contact asks for one hex (CA-7.1-R1). Inside
// walls there is no contact (CA-13.1-R2), nor in a hex that is closed to
// armies (CA-7.1-R4).
func (e *Engine) inContact(s *State, a, b *Counter) bool {
	if a.Inside || b.Inside || e.Atlas.Closed(a.Cell) || e.Atlas.Closed(b.Cell) {
		return false
	}
	return a.Cell == b.Cell || s.Settings.Choice("contact") != "sameHex" && e.Atlas.Adjacent(a.Cell, b.Cell)
}

// touch reports whether two walkers are at war and in contact.
func (k *clock) touch(i, j int) bool {
	return k.foes(i, j) && k.r.e.inContact(k.s, k.walkers[i].c, k.walkers[j].c)
}

// contacts tests contact after an instant: every pair of which at least one
// moved (CA-7.1-R1). Both stop. A pair fights if neither was in contact at an
// earlier instant nor has fought; else it waits (CA-7.2-R2).
func (k *clock) contacts(at Instant) {
	m := meeting{at: at}
	for j := range k.walkers {
		for i := range j {
			a, b := &k.walkers[i], &k.walkers[j]
			if (a.moved || b.moved) && !a.exposed && !b.exposed && k.touch(i, j) {
				m.pairs = append(m.pairs, touching{
					a: a.c.ID, b: b.c.ID, moved: [2]bool{a.moved, b.moved}, fights: !a.engaged && !b.engaged,
				})
			}
		}
	}
	for _, p := range m.pairs {
		k.stop(p.a)
		k.stop(p.b)
	}
	if len(m.pairs) > 0 {
		k.meetings = append(k.meetings, m)
	}
}

// stop ends a walker's march; a dummy touches nobody any more.
func (k *clock) stop(id CounterID) {
	for i := range k.walkers {
		if w := &k.walkers[i]; w.c.ID == id {
			w.engaged, w.exposed = true, w.c.empty()
		}
	}
}

// dawnContacts are the contacts at t = 0: all hostile counters that stand in
// contact (CA-7.1-R1); with movementClock = endOfWeek only those that waited
// since last week (CA-7.2-R2). Garrisons that make a sortie are in contact with
// all their besiegers (CA-13.2-R3).
func (r *run) dawnContacts() []meeting {
	m := meeting{at: WeekStart(), dawn: true}
	for j := range r.s.Counters {
		for i := range j {
			a, b := &r.s.Counters[i], &r.s.Counters[j]
			if !r.s.Hostile(a.Owner, b.Owner) {
				continue
			}
			p := touching{a: a.ID, b: b.ID, fights: true, sortie: r.s.sortiePair(a, b)}
			if p.sortie || r.e.inContact(r.s, a, b) && r.testedAtDawn(a.ID, b.ID) {
				m.pairs = append(m.pairs, p)
			}
		}
	}
	m.pairs = append(m.pairs, r.assaults(m.pairs)...)
	if len(m.pairs) == 0 {
		return nil
	}
	r.emit(m.event())
	r.tellSorties(m)
	r.tellRelief(m)
	return []meeting{r.expose(m)}
}

func (r *run) testedAtDawn(a, b CounterID) bool {
	if r.s.Settings.Choice("movementClock") != "endOfWeek" {
		return true
	}
	for _, p := range r.s.Waiting {
		if p.A == a && p.B == b {
			return true
		}
	}
	return false
}

// ContactMade tells which hostile counters came into contact at an instant;
// both of each pair stand fast for the rest of the week (CA-7.1-R1).
type ContactMade struct {
	At    Instant    `json:"at"`
	Dawn  bool       `json:"dawn,omitempty"`
	Pairs []Touching `json:"pairs"`
}

// Touching is one pair in contact; Waits when it cannot fight this week.
type Touching struct {
	A     CounterID `json:"a"`
	B     CounterID `json:"b"`
	Waits bool      `json:"waits,omitempty"`
}

func (m meeting) event() ContactMade {
	ev := ContactMade{At: m.at, Dawn: m.dawn}
	for _, p := range m.pairs {
		ev.Pairs = append(ev.Pairs, Touching{A: p.a, B: p.b, Waits: !p.fights})
	}
	return ev
}

// Kind is "contact".
func (ContactMade) Kind() string { return "contact" }

// Apply stops the counters; who was stopped carries no points (CA-6.1-R5).
func (ev ContactMade) Apply(s *State) {
	for _, p := range ev.Pairs {
		for _, id := range []CounterID{p.A, p.B} {
			if c := s.Counter(id); c != nil {
				c.Stopped, c.Carry = true, 0
			}
		}
	}
}

// across gives the side between two cells and whether contact over it is made
// across a river (CA-9.4-R2, R3).
func (e *Engine) across(a, b hexmap.Cell) (hexmap.Side, bool) {
	side, ok := e.Atlas.Between(a, b)
	return side, ok && side.River != hexmap.NoRiver
}

func (p touching) String() string { return fmt.Sprintf("%d-%d", p.a, p.b) }
