package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
)

// Cut is a number of figures taken off a unit, or one hero or magic user.
type Cut struct {
	Counter CounterID `json:"counter"`
	ID      string    `json:"id"`
	Figures int       `json:"figures"` // castings
}

// Disbanded is what a nation sent home in step (7) of a winter: by its own
// wish, and because its survivors exceed the allowance (CA-11.2-R3, CA-5.3-R2).
type Disbanded struct {
	Nation string `json:"nation"`
	Wished []Cut  `json:"wished,omitempty"`
	Forced []Cut  `json:"forced,omitempty"`
}

// Kind is "disbanded".
func (Disbanded) Kind() string { return "disbanded" }

// Apply takes the figures off.
func (ev Disbanded) Apply(s *State) {
	for _, list := range [][]Cut{ev.Wished, ev.Forced} {
		for _, cut := range list {
			s.cut(cut)
		}
	}
}

// cut takes figures off a counter, with their crews; what is empty goes.
func (s *State) cut(cut Cut) {
	c := s.Counter(cut.Counter)
	if c == nil {
		return
	}
	for i := range c.Units {
		if u := &c.Units[i]; u.ID == cut.ID {
			u.Present = max(0, u.Castings()-cut.Figures) * u.Type.Crew()
		}
	}
	c.Units = keep(c.Units, func(u battle.Unit) bool { return u.Present > 0 })
	c.Heroes = keep(c.Heroes, func(h battle.Hero) bool { return h.ID != cut.ID })
	c.MagicUsers = keep(c.MagicUsers, func(m battle.MagicUser) bool { return m.ID != cut.ID })
	if len(c.Units) == 0 && len(c.MagicUsers) == 0 {
		s.removeCounter(c.ID) // a counter holds at least one unit or magic user (CA-4.1-R3)
	}
}

// disband takes off what the owner wishes, whole figures of his choice
// (CA-11.2-R3).
func (p *purchase) disband(lines []DisbandOrder) {
	for i, line := range lines {
		cut, why := p.wishedCut(line)
		if why != "" {
			p.refuse(fmt.Sprintf("disband[%d]", i), why, "CA-11.2-R3")
			continue
		}
		p.s.cut(cut)
		p.wished = append(p.wished, cut)
		p.legal.Disband = append(p.legal.Disband, line)
	}
}

func (p *purchase) wishedCut(line DisbandOrder) (Cut, string) {
	c, figures := p.s.owner(p.n.ID, line.Unit)
	switch {
	case c == nil:
		return Cut{}, fmt.Sprintf("%s has no unit, hero or magic user %q", p.n.Name, line.Unit)
	case line.Figures < 1 || line.Figures > figures:
		return Cut{}, fmt.Sprintf("%d figures cannot be taken off %s, which has %d", line.Figures, line.Unit, figures)
	}
	return Cut{Counter: c.ID, ID: line.Unit, Figures: line.Figures}, ""
}

// owner finds the counter of a nation that holds a unit, hero or magic user,
// and its castings.
func (s *State) owner(nation, id string) (*Counter, int) {
	for i := range s.Counters {
		c := &s.Counters[i]
		if c.Owner != nation {
			continue
		}
		for _, u := range c.Units {
			if u.ID == id && u.Company == "" {
				return c, u.Castings()
			}
		}
		if !hasUnit(c.Units, id) && c.holds(id) && !slices.ContainsFunc(s.guests(c), func(m battle.MagicUser) bool { return m.ID == id }) {
			return c, 1
		}
	}
	return nil, 0
}

// disbandExcess takes figures off from the end of the last counter's sheet
// backwards until the survivors are worth no more than the allowance
// (CA-11.2-R3, CA-5.3-R2). The sheet lists units, heroes, magic users
// (CA-4.1-R1). With excess = keep nobody is disbanded.
func (p *purchase) disbandExcess() {
	if p.s.Settings.Choice("excess") != "disband" {
		return
	}
	over := p.s.strength(p.n.ID) - p.allowance
	for i := len(p.s.Counters) - 1; i >= 0 && over > 0; i-- {
		if p.s.Counters[i].Owner != p.n.ID {
			continue
		}
		for _, cut := range p.s.tailCuts(&p.s.Counters[i], over) {
			over -= cut.value
			p.s.cut(cut.Cut)
			p.forced = append(p.forced, cut.Cut)
		}
	}
}

type valuedCut struct {
	Cut
	value int
}

// tailCuts lists what goes from the end of a sheet to lose at least so many
// points.
func (s *State) tailCuts(c *Counter, over int) []valuedCut {
	var cuts []valuedCut
	take := func(id string, figures, each int) {
		if over > 0 && figures > 0 {
			n := min(figures, (over+each-1)/each)
			cuts = append(cuts, valuedCut{Cut{c.ID, id, n}, n * each})
			over -= n * each
		}
	}
	for i := len(c.MagicUsers) - 1; i >= 0; i-- {
		if s.guest(c, &c.MagicUsers[i]) {
			continue
		}
		take(c.MagicUsers[i].ID, 1, max(1, c.MagicUsers[i].Points))
	}
	for i := len(c.Heroes) - 1; i >= 0; i-- {
		take(c.Heroes[i].ID, 1, muster.PriceHero(c.Heroes[i]))
	}
	for i := len(c.Units) - 1; i >= 0; i-- {
		u := c.Units[i]
		if u.Company != "" {
			continue // its captain's (CA-16.1)
		}
		take(u.ID, u.Castings(), max(1, muster.Cost(u.Type, u.Class, u.Armed)))
	}
	return cuts
}
