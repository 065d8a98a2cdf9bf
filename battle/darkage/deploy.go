package darkage

import (
	"sort"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Deploy sets both sides up, the one with the first player turn last (DA-10.3-R1): what the plans
// say, and the rest by DA-11.1. Placements that the rules do not allow are left
// out with a reason. Then turn 1 begins.
func (s *State) Deploy(plans [2][]Placement) {
	s.deployBy(func(side battle.Side) []Placement { return plans[side] })
}

// deployBy sets both sides up; the second sees how the first stands.
func (s *State) deployBy(plan func(battle.Side) []Placement) {
	for _, side := range [...]battle.Side{s.First.Other(), s.First} {
		s.drawUp(side, plan(side))
	}
}

// drawUp sets the side up whose turn it is to do so; after the second one turn 1
// begins.
func (s *State) drawUp(side battle.Side, list []Placement) {
	s.reopen("setup")
	if !s.Drawn {
		s.rt.refused = s.rt.refused[:0]
	}
	s.Active = side
	for i := range list {
		s.place(side, &list[i])
	}
	s.lineUp(side)
	s.placeWizards(side)
	if !s.Drawn {
		s.Drawn = true
		return
	}
	s.Drawn, s.Active = false, s.First
	s.Deployed = true
	s.tellSetup()
	s.showPositions()
	s.Turn = 1
}

// reopen goes on with a phase of the record that was begun before the battle was
// saved.
func (s *State) reopen(name string) {
	if s.rt.step == name {
		return
	}
	s.step(name)
	if n := len(s.Phases); n > 0 && s.Phases[n-1].Turn == s.Turn && s.Phases[n-1].Name == s.phaseName() {
		s.rt.open = true
	}
}

func (s *State) tellSetup() {
	for side := range s.Scenario.Sides {
		s.say(battle.Side(side), "DA-10.3", s.Scenario.Sides[side].Name+" draw up "+kernel.Count(s.count(battle.Side(side)), "unit")+".")
	}
}

// Zone is the range of y in which a side sets up (DA-10.3-R1).
func (s *State) Zone(side battle.Side) (lo, hi float64) {
	if side == battle.Attacker {
		return 0, kernel.ZoneDepth
	}
	return kernel.TableDepth - kernel.ZoneDepth, kernel.TableDepth
}

// inZone reports whether a base lies wholly in the side's zone.
func (s *State) inZone(side battle.Side, r *field.Rect) bool {
	lo, hi := s.Zone(side)
	for _, c := range r.Corners() {
		if c.Y < lo-field.Tol || c.Y > hi+field.Tol {
			return false
		}
	}
	return true
}

func (s *State) place(side battle.Side, p *Placement) {
	if p.Wizard != 0 {
		w := s.Person(p.Wizard)
		lo, hi := s.Zone(side)
		if w == nil || w.Side != side || w.Kind != WizardKind || !s.onTable(p.At) || p.At.Y < lo || p.At.Y > hi {
			s.refuse(nil, "deploy", "that is no wizard of the side, or no place in its zone (DA-12.6)")
			return
		}
		w.At, w.Placed = p.At, true
		return
	}
	u := s.Unit(p.Unit)
	if u == nil || u.Side != side || u.Place != Reserve {
		s.refuse(nil, "deploy", "that is no unit of the side that waits to be set up")
		return
	}
	r := base(p.At, p.Facing, false)
	switch {
	case !s.inZone(side, &r):
		s.refuse(u, "deploy", "it would not stand wholly in the zone (DA-10.3-R1)")
	case !s.free(u, &r):
		s.refuse(u, "deploy", "it may not stand there (DA-10.3-R1)")
	default:
		s.setUp(u, r)
	}
}

func (s *State) setUp(u *Unit, r field.Rect) {
	u.Place = OnTable
	s.put(u, r)
}

// slot is a place of a line: how far from the middle, and the distance of its
// front edge from the side's own edge.
type slot struct{ x, front float64 }

// lineUp sets the rest up by DA-11.1.
func (s *State) lineUp(side battle.Side) {
	foot, archers, horse, lights := s.sorted(side)
	first := make([]*Unit, 0, len(s.Units))
	front := slots(s.rt.table.Wide, 0, kernel.ZoneDepth)
	if len(foot)+len(archers)+len(horse) == 0 {
		s.fill(side, lights, front)
		s.lastResort(side)
		return
	}
	second := append(make([]*Unit, 0, len(s.Units)), lights...)
	room := len(front)
	first = append(append(append(first, foot...), archers...), horse...)
	if over := len(first) - room; over > 0 { // mounted first, then Archers
		out := min(over, len(horse))
		second = append(second, horse[len(horse)-out:]...)
		horse = horse[:len(horse)-out]
		if over -= out; over > 0 {
			out = min(over, len(archers))
			second = append(second, archers[len(archers)-out:]...)
			archers = archers[:len(archers)-out]
		}
		first = append(append(append(first[:0], foot...), archers...), horse...)
	}
	left := s.fill(side, first, front)
	s.fill(side, append(left, second...), slots(s.rt.table.Wide, 3, kernel.ZoneDepth-3))
	s.lastResort(side)
}

// sorted parts a side's waiting units by their place in the line; each group by
// id.
func (s *State) sorted(side battle.Side) (foot, archers, horse, lights []*Unit) {
	for _, u := range s.Units {
		if u.Side != side || u.Place != Reserve {
			continue
		}
		switch {
		case u.Profile.Light:
			lights = append(lights, u)
		case u.Profile.Mounted:
			horse = append(horse, u)
		case u.Profile.Missile == kernel.Bow:
			archers = append(archers, u)
		default:
			foot = append(foot, u)
		}
	}
	return foot, archers, horse, lights
}

// slots are the places of a line 6 inches apart from the middle outwards, by
// turns to the right and to the left.
func slots(wide, shift, front float64) []slot {
	const pitch = kernel.Width + 1
	out := make([]slot, 0, int(wide/pitch)+2)
	for i := 0; ; i++ {
		off := float64((i + 1) / 2 * pitch)
		if i%2 == 0 {
			off = -off
		}
		x := wide/2 + off + shift
		if float64((i+1)/2*pitch)-shift > wide/2 {
			return out
		}
		if x-kernel.Width/2 >= -field.Tol && x+kernel.Width/2 <= wide+field.Tol {
			out = append(out, slot{x, front})
		}
	}
}

// fill puts units into slots in their order, the innermost first; slots where a
// unit may not stand are skipped. It gives back those who found none.
func (s *State) fill(side battle.Side, units []*Unit, free []slot) (left []*Unit) {
	used := make([]bool, len(free))
	for _, u := range units {
		done := false
		for i, sl := range free {
			if used[i] {
				continue
			}
			r := s.slotBase(side, sl)
			if s.free(u, &r) {
				s.setUp(u, r)
				used[i], done = true, true
				break
			}
		}
		if !done {
			left = append(left, u)
		}
	}
	return left
}

// slotBase is the base of a unit in a slot, facing the enemy's edge.
func (s *State) slotBase(side battle.Side, sl slot) field.Rect {
	y := sl.front
	if side == battle.Defender {
		y = kernel.TableDepth - sl.front
	}
	return base(field.Vec{X: sl.x, Y: y}, forward(side), false)
}

// lastResort finds room in the zone for those whom neither line took: the place
// nearest to the middle, the foremost first.
func (s *State) lastResort(side battle.Side) {
	for _, u := range s.Units {
		if u.Side != side || u.Place != Reserve {
			continue
		}
		spots := make([]slot, 0, 512)
		for front := float64(kernel.ZoneDepth); front >= kernel.Depth; front -= 0.5 {
			for x := kernel.Width / 2; x <= s.rt.table.Wide-kernel.Width/2+field.Tol; x += 0.5 {
				spots = append(spots, slot{x, front})
			}
		}
		mid := s.rt.table.Wide / 2
		sort.SliceStable(spots, func(i, j int) bool {
			if spots[i].front != spots[j].front {
				return spots[i].front > spots[j].front
			}
			return abs(spots[i].x-mid) < abs(spots[j].x-mid)
		})
		for _, sl := range spots {
			r := s.slotBase(side, sl)
			if s.free(u, &r) {
				s.setUp(u, r)
				break
			}
		}
	}
}

func abs(f float64) float64 {
	if f < 0 {
		return -f
	}
	return f
}

// placeWizards sets wizards down 1 inch from their own edge, behind the middle
// of the line (DA-12.6, DA-11.14).
func (s *State) placeWizards(side battle.Side) {
	n := 0
	for _, p := range s.Persons {
		if p.Kind != WizardKind || p.Side != side || p.Placed || !p.in() {
			continue
		}
		y := 1.0
		if side == battle.Defender {
			y = kernel.TableDepth - 1
		}
		p.At, p.Placed = field.Vec{X: s.rt.table.Wide/2 + float64(n), Y: y}, true
		n++
	}
}
