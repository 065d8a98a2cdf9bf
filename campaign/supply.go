package campaign

import "hyboria/map"

// WentHungry tells how long counters have ended their weeks in barren country
// and what it cost them (setting supply = light, CA-6.4-R1).
type WentHungry struct {
	Counter CounterID  `json:"counter"`
	Weeks   int        `json:"weeks"` // running, this one included; 0: fed again
	Losses  []UnitLoss `json:"losses,omitempty"`
}

// Kind is "hunger".
func (WentHungry) Kind() string { return "hunger" }

// Apply writes weeks and strengths down.
func (ev WentHungry) Apply(s *State) {
	c := s.Counter(ev.Counter)
	if c == nil {
		return
	}
	c.Barren = ev.Weeks
	c.lose(ev.Losses)
	s.dropEmpty(ev.Counter)
}

// patience is the number of weeks after which hunger begins (CA-6.4-R1).
const patience = 3

// hunger makes the losses of counters that end their third week running, or a
// later one, in desert, marsh or mountain: a tenth of each unit, half up, at
// least one figure. It is done with what happens at the end of a week.
func (r *run) hunger() {
	if r.s.Settings.Choice("supply") != "light" {
		return
	}
	for _, old := range r.s.Clone().Counters {
		c := r.s.Counter(old.ID)
		if !r.e.barren(r.s, c) {
			if c.Barren > 0 {
				r.emit(WentHungry{Counter: c.ID})
			}
			continue
		}
		ev := WentHungry{Counter: c.ID, Weeks: c.Barren + 1}
		if ev.Weeks >= patience {
			for _, u := range c.Units {
				if !r.fed(c, u.Nation) {
					ev.Losses = append(ev.Losses, UnitLoss{Unit: u.ID, Lost: max(1, (u.Present+5)/10)})
				}
			}
		}
		r.emit(ev)
	}
}

// fed reports whether a unit of this list does not mind the ground: Desert
// Nomads in desert.
func (r *run) fed(c *Counter, list string) bool {
	return r.e.desertBred[list] && r.e.Atlas.Ground(c.Cell) == hexmap.GroundDesert
}

// barren reports whether a counter stands where no army is fed. A people
// marked "muster" ignores all terrain inside its own provinces.
func (e *Engine) barren(s *State, c *Counter) bool {
	switch e.Atlas.Ground(c.Cell) {
	case hexmap.GroundDesert, hexmap.GroundMarsh, hexmap.GroundMountain:
	default:
		return false
	}
	n := s.Nation(c.Owner)
	return n == nil || !e.musters[n.List] || e.holding(s, c.Cell).Owner != c.Owner
}
