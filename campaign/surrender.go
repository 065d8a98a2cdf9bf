package campaign

import "hyboria/battle"

// CounterSurrendered tells that a beaten counter was surrounded: with no legal
// hex to fall back to its regular units are lost without recovery and heroes
// with them, its commander is taken, and magic users escape to the nearest
// friendly counter or are captured till winter (CA-10.3-R2, R4). A starved
// garrison surrenders likewise (CA-13.2-R2).
type CounterSurrendered struct {
	Battle  string             `json:"battle"`
	Hunger  bool               `json:"hunger,omitempty"` // inside walls without stores (CA-13.2-R2)
	Counter Counter            `json:"counter"`          // as it was
	To      string             `json:"to"`               // nation that takes it
	Escaped []battle.MagicUser `json:"escaped,omitempty"`
	Refuge  CounterID          `json:"refuge,omitempty"` // where the magic users go
	Turned  []Turning          `json:"turned,omitempty"` // Free Company units that change sides
}

// Kind is "surrendered".
func (CounterSurrendered) Kind() string { return "surrendered" }

// Apply strikes the counter off.
func (ev CounterSurrendered) Apply(s *State) {
	c := ev.Counter
	for _, t := range ev.Turned {
		s.turnOver(t)
	}
	s.removeCounter(c.ID)
	if c.Commander != nil {
		s.Captives = append(s.Captives, Captive{Name: c.Commander.Name, Nation: c.Owner, Holder: ev.To, Commander: clonePtr(c.Commander)})
	}
	if refuge := s.Counter(ev.Refuge); refuge != nil {
		refuge.MagicUsers = append(refuge.MagicUsers, ev.Escaped...)
		return
	}
	for _, m := range ev.Escaped {
		nation := c.Owner
		if s.magicBand(m.Nation) {
			nation = m.Nation
		}
		s.Captives = append(s.Captives, Captive{Name: m.Name, Nation: nation, Holder: ev.To, Magic: &m})
	}
}

// surrender gives a counter that is surrounded, or starved inside walls, up to
// the largest of its foes. The event comes with its cause.
func (r *run) surrender(ev CounterSurrendered, counter CounterID, foes []CounterID) {
	c := r.s.Counter(counter)
	ev.Counter, ev.Escaped = c.clone(), c.clone().MagicUsers
	if first := r.s.Counter(r.s.largest(foes)); first != nil {
		ev.To = first.Owner
	}
	if len(ev.Escaped) > 0 {
		ev.Refuge = r.refuge(c)
	}
	for i := range c.Units {
		if company(&c.Units[i]) && ev.To != "" {
			ev.Turned = append(ev.Turned, r.turn(c.Units[i], c.ID, foes, ev.Turned))
		}
	}
	r.emit(ev)
}

// refuge is the friendly counter the fewest steps away that can take a
// counter's magic users in, within the cap and the room inside walls; the one
// registered first in a tie, 0 when there is none. A besieged place can take
// nobody in (CA-13.1-R5).
func (r *run) refuge(c *Counter) CounterID {
	best, least := CounterID(0), -1
	more := 0
	for _, m := range c.MagicUsers {
		more += m.Points
	}
	for i := range r.s.Counters {
		o := &r.s.Counters[i]
		if o.ID == c.ID || !r.s.Friendly(c.Owner, o.Owner) || !r.e.takesIn(r.s, o, more) || o.Inside && r.s.enemyIn(o.Owner, o.Cell) {
			continue
		}
		if d := r.e.Atlas.Distance(c.Cell, o.Cell); d >= 0 && (least < 0 || d < least) {
			best, least = o.ID, d
		}
	}
	return best
}
