package campaign

import "hyboria/battle"

// CounterSurrendered tells that a beaten counter was surrounded: with no legal
// hex to fall back to its regular units are lost without recovery and heroes
// with them, its commander is taken, and magic users escape to the nearest
// friendly counter or are captured till winter (CA-10.3-R2, R4).
type CounterSurrendered struct {
	Battle  string             `json:"battle"`
	Counter Counter            `json:"counter"` // as it was
	To      string             `json:"to"`      // nation that takes it
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
		s.Captives = append(s.Captives, Captive{Name: c.Commander.Name, Nation: c.Owner, Holder: ev.To})
	}
	if refuge := s.Counter(ev.Refuge); refuge != nil {
		refuge.MagicUsers = append(refuge.MagicUsers, ev.Escaped...)
		return
	}
	for _, m := range ev.Escaped {
		s.Captives = append(s.Captives, Captive{Name: m.Name, Nation: c.Owner, Holder: ev.To, Magic: &m})
	}
}

// surrender gives a surrounded counter up to the winner.
func (r *run) surrender(id string, counter CounterID, foes []CounterID) {
	c := r.s.Counter(counter)
	ev := CounterSurrendered{Battle: id, Counter: c.clone(), Escaped: c.clone().MagicUsers}
	if first := r.s.Counter(r.s.largest(foes)); first != nil {
		ev.To = first.Owner
	}
	if len(ev.Escaped) > 0 {
		ev.Refuge = r.nearestFriend(c)
	}
	for i := range c.Units {
		if company(&c.Units[i]) && ev.To != "" {
			ev.Turned = append(ev.Turned, r.turn(c.Units[i], c.ID, foes, ev.Turned))
		}
	}
	r.emit(ev)
}

// nearestFriend is the friendly counter the fewest steps away, the one
// registered first in a tie; 0 when there is none.
func (r *run) nearestFriend(c *Counter) CounterID {
	best, least := CounterID(0), -1
	for i := range r.s.Counters {
		o := &r.s.Counters[i]
		if o.ID == c.ID || !r.s.Friendly(c.Owner, o.Owner) {
			continue
		}
		if d := r.e.Atlas.Distance(c.Cell, o.Cell); d >= 0 && (least < 0 || d < least) {
			best, least = o.ID, d
		}
	}
	return best
}
