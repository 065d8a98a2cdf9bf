package royal

import (
	"fmt"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// align is T8: units in the second or a later round of a melee turn figures to
// face flank and rear, and widen their front (RA-9.10..9.18). One limit a unit
// and turn holds for all uses (RA-9.14-R1); the default choice adds every
// figure that raises I (RA-22.1-R1).
func (s *State) align() {
	for _, u := range s.Units {
		if !u.On() || !u.Troop.MayExpand() || !s.fightsOn(u) {
			continue
		}
		left := kernel.ExpandLimit(u.Troop.Class)
		s.rt.touches = s.counts(u, s.rt.touches[:0])
		left -= s.turnRanks(u, s.rt.touches, left)
		if left > 0 && !u.Ring() {
			s.widen(u, s.rt.touches, left)
		}
	}
}

// fightsOn reports whether any of the unit's melees is past its first round.
func (s *State) fightsOn(u *Unit) bool {
	for _, m := range s.Melees {
		if m.Has(u.ID) && m.Round >= 1 {
			return true
		}
	}
	return false
}

// turnRanks adds figures to edges struck in flank or rear (RA-9.13, RA-9.16,
// RA-9.18-R1); it gives the number used.
func (s *State) turnRanks(u *Unit, all []touch, limit int) (used int) {
	if u.Ring() {
		return 0
	}
	busy := 0
	for i := range all {
		busy += all[i].count + all[i].m.Added[all[i].i]
	}
	for i := range all {
		t := &all[i]
		if t.edge == kernel.Front || t.m.Round < 1 || t.count == 0 {
			continue
		}
		e := s.Unit(t.m.Other(u.ID))
		front := kernel.FrontRow(e.Troop.Arm, e.Shape()).Length()
		n := kernel.ExpandBy(limit-used, t.count+t.m.Added[t.i], front, u.Troop.Arm.Width(), u.Stands()-busy)
		if n == 0 {
			continue
		}
		t.m.Added[t.i] += n
		used += n
		busy += n
		if s.recording() {
			s.event(u, "RA-9.18-R1", fmt.Sprintf("%s turns %d more to face %s", u.Name, n, e.Name))
		}
	}
	return used
}

// widen brings figures from the rear ranks to the ends of the front.
func (s *State) widen(u *Unit, all []touch, limit int) {
	rear := u.Stands() - u.Files
	if rear <= 0 {
		return
	}
	var want [2]int
	for end := range want {
		want[end] = min(s.useful(u, all, end), limit, rear)
		want[end] = s.roomAtEnd(u, end, want[end])
	}
	added := kernel.Widen(limit, rear, want)
	if added == [2]int{} {
		return
	}
	u.Files += added[0] + added[1]
	u.Formation = kernel.Rename(u.Formation, u.Stands(), u.Files)
	s.recentre(u, added[1]-added[0])
	u.refresh()
	if s.recording() {
		s.event(u, "RA-9.14-R1", fmt.Sprintf("%s widens by %d to the left and %d to the right", u.Name, added[0], added[1]))
	}
}

// useful is how many more figures at one end of the front would raise I: there
// the outermost opponent must be in his second round and his edge end before
// the unit's.
func (s *State) useful(u *Unit, all []touch, end int) int {
	var last *touch
	for i := range all {
		t := &all[i]
		if t.edge != kernel.Front || !t.ok {
			continue
		}
		if last == nil || end == 0 && t.span[0] < last.span[0] || end == 1 && t.span[1] > last.span[1] {
			last = t
		}
	}
	if last == nil || last.m.Round < 1 {
		return 0
	}
	missing := s.uncovered(u, last, end)
	e := s.Unit(last.m.Other(u.ID))
	lap := kernel.LapOf(u.Troop.Arm, 0, e.Troop.Arm, e.Shape(), last.m.Edge[1-last.i])
	return missing + kernel.Useful(u.Troop.Arm, last.beyond[end], last.m.Round+1, lap.Edge)
}

// uncovered is how many of the unit's bases would still find room before the
// enemy's edge ends, so that they would touch him.
func (s *State) uncovered(u *Unit, t *touch, end int) int {
	base := inches(1, u.Troop.Arm.Width())
	over := t.span[1] - u.rect.W
	if end == 0 {
		over = -t.span[0]
	}
	if over <= field.Tol {
		return 0
	}
	n := int(over / base)
	if over-float64(float64(n)*base) >= field.MinContact {
		n++
	}
	return n
}

// roomAtEnd is how many of so many bases find free ground beside the front.
func (s *State) roomAtEnd(u *Unit, end, want int) int {
	base := inches(1, u.Troop.Arm.Width())
	side := u.rect.Right()
	if end == 0 {
		side = side.Neg()
	}
	for ; want > 0; want-- {
		w := float64(float64(want) * base)
		strip := field.NewRect(u.rect.A.Plus(side, float64(0.5*(u.rect.W+w))), u.Pose.H, w, u.rect.D)
		if s.overlapped(u, &strip) == nil && s.rt.table.InsideTable(&strip) {
			break
		}
	}
	return want
}

// lapRound works out who laps round whose ends in a later round of a melee
// (RA-9.11, RA-9.15-R1).
func (s *State) lapRound(b *bout) {
	if b.Round < 2 {
		return
	}
	for i := range b.side {
		f, g := &b.side[i], &b.side[1-i]
		if f.Edge != kernel.Front || f.Arm > kernel.Cavalry || f.Kind.Single() {
			continue
		}
		u, e := s.Unit(b.m.Units[i]), s.Unit(b.m.Units[1-i])
		for end := range f.Beyond {
			lap := kernel.LapOf(f.Arm, f.Beyond[end], e.Troop.Arm, e.Shape(), g.Edge)
			if lap.Raises(f.Arm) && s.roomToLap(u, e, b.m, end, lap.Lapping()) {
				f.Lap[end] = lap.Lapping()
				g.Facing += lap.Faced()
			}
		}
	}
}

// roomToLap reports whether the ground round the corner is free: no other body
// stands where the lapping figures would.
func (s *State) roomToLap(u, e *Unit, m *Melee, end, n int) bool {
	re := m.rect(e)
	edge := m.Edge[m.Index(e.ID)]
	high := end == 0 // they face each other: his high end is at the unit's left
	next, _ := field.Lapped(&re, edge, high)
	from, to, _ := field.EdgeLine(&re, next)
	corner, way := from, to.Sub(from).Unit()
	if !high {
		corner, way = to, way.Neg()
	}
	w := inches(n, u.Troop.Arm.Width())
	middle := corner.Plus(way, float64(w/2))
	out := field.Outward(&re, next)
	deep := inches(1, u.Troop.Arm.Depth())
	strip := field.NewRect(middle.Plus(out.Vec(), deep), out, w, deep)
	for _, o := range s.Units {
		if o != u && o != e && o.On() && !o.IsSingle() && field.Overlap(&strip, &o.rect) {
			return false
		}
	}
	return true
}
