package royal

import (
	"slices"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// touch is one opponent of a unit as the geometry of the table has it.
type touch struct {
	m      *Melee
	i      int // the unit's index in m
	edge   kernel.Edge
	lo, hi float64    // of the enemy along the unit's edge, as far as they touch
	ok     bool       // they touch along at least 1 mm
	span   [2]float64 // the enemy's whole edge along the unit's
	order  kernel.Opponent

	count  int    // figures of the unit that fight this opponent
	beyond [2]int // per end: front-rank figures beyond him that fight nobody else
}

// counts works out which figures of a unit fight which opponent; a figure
// counts once (RA-2.11-R1, RA-9.2-R1, RA-9.4-R1, RA-9.6-R1). The list is in the
// order in which figures and support are shared out.
func (s *State) counts(u *Unit, into []touch) []touch {
	for _, m := range s.Melees {
		if m.Has(u.ID) {
			into = append(into, s.touchOf(u, m))
		}
	}
	slices.SortFunc(into, func(a, b touch) int {
		if a.order.Before(b.order) {
			return -1
		}
		return 1
	})
	for e := kernel.Front; e <= kernel.Left; e++ {
		s.shareOut(u, e, into)
	}
	return into
}

// touchOf is where one opponent touches a unit.
func (s *State) touchOf(u *Unit, m *Melee) touch {
	i := m.Index(u.ID)
	o := s.Unit(m.Units[1-i])
	ru, ro := m.rect(u), m.rect(o)
	t := touch{m: m, i: i, edge: m.Edge[i], order: kernel.Opponent{Since: m.since(), ID: o.ID}}
	t.span[0], t.span[1] = field.Span(&ru, t.edge, &ro, m.Edge[1-i])
	if c, ok := field.MeetOn(&ru, t.edge, &ro, m.Edge[1-i]); ok {
		t.lo, t.hi, t.ok = c.LoA, c.HiA, true
		row := rowOf(u, t.edge)
		_, t.order.Touching = field.TouchingFigures(row.n, row.pitch, t.lo-row.from, t.hi-row.from)
	}
	return t
}

// rect is where a unit of the pair counts as standing.
func (m *Melee) rect(u *Unit) field.Rect {
	if m.Lodged == u.ID {
		return field.NewRect(m.At.At, m.At.H, u.rect.W, u.rect.D)
	}
	return u.rect
}

// row is the figures along an edge: n of them, each taking pitch of it, the
// first beginning at from.
type row struct {
	n           int
	pitch, from float64
}

// rowOf is the figures that fight along an edge: files on front and rear, the
// figures of the end file on a flank, counted from the front (RA-9.4-R1).
func rowOf(u *Unit, e kernel.Edge) row {
	a := u.Troop.Arm
	if !e.Flank() || u.Ring() {
		return row{n: u.Files, pitch: inches(1, a.Width())}
	}
	r := row{n: kernel.FileFigures(u.Stands(), u.Files), pitch: inches(1, a.Depth())}
	if e == kernel.Left { // coordinates run from the rear to the front
		r.from = u.rect.D - float64(float64(r.n)*r.pitch)
	}
	return r
}

// shareOut gives each figure of an edge to the opponent whom it touches most,
// then to the first in order, and counts who stands beyond an end.
func (s *State) shareOut(u *Unit, e kernel.Edge, all []touch) {
	n := 0
	for i := range all {
		if all[i].edge == e {
			n++
		}
	}
	if n == 0 {
		return
	}
	r := rowOf(u, e)
	free := make([]bool, 0, 64)
	for f := range r.n {
		t := s.fights(u, e, r, f, all)
		if t != nil {
			t.count++
		}
		free = append(free, t == nil)
	}
	if e == kernel.Front || u.Ring() {
		standBeyond(e, r, free, all)
	}
}

// fights is the opponent whom one figure of an edge fights; nil for none.
func (s *State) fights(u *Unit, e kernel.Edge, r row, f int, all []touch) *touch {
	if cornerTaken(u, e, r, f, all) {
		return nil
	}
	var best *touch
	most := 0.0
	from := r.from + float64(float64(f)*r.pitch)
	for i := range all {
		t := &all[i]
		if t.edge != e || !t.ok {
			continue
		}
		if on := min(t.hi, from+r.pitch) - max(t.lo, from); on >= field.MinContact-1e-6 && on > most+1e-6 {
			best, most = t, on
		}
	}
	return best
}

// cornerTaken reports whether a figure of a flank or of the rear is a corner
// man who fights on the other edge: a front corner figure belongs to the front
// if that is engaged (RA-9.6-R1), a rear corner figure to the flank.
func cornerTaken(u *Unit, e kernel.Edge, r row, f int, all []touch) bool {
	if e == kernel.Front || u.Ring() {
		return false
	}
	first, last := f == 0, f == r.n-1
	switch e {
	case kernel.Right:
		return first && engaged(u, kernel.Front, u.Files-1, all)
	case kernel.Left:
		return last && engaged(u, kernel.Front, 0, all)
	default: // the rear runs from right to left
		right := first && engaged(u, kernel.Right, rowOf(u, kernel.Right).n-1, all)
		return right || last && engaged(u, kernel.Left, 0, all)
	}
}

// engaged reports whether a figure of an edge touches any enemy with it.
func engaged(u *Unit, e kernel.Edge, f int, all []touch) bool {
	r := rowOf(u, e)
	from := r.from + float64(float64(f)*r.pitch)
	for i := range all {
		t := &all[i]
		if t.edge == e && t.ok && min(t.hi, from+r.pitch)-max(t.lo, from) >= field.MinContact-1e-6 {
			return true
		}
	}
	return false
}

// standBeyond counts, for each opponent and end, the free front-rank figures
// wholly beyond his edge; each counts for the first opponent it stands beyond
// (RA-9.2-R1, RA-9.4-R1).
func standBeyond(e kernel.Edge, r row, free []bool, all []touch) {
	for i := range all {
		t := &all[i]
		if t.edge != e || !t.ok {
			continue
		}
		for f := range free {
			from := r.from + float64(float64(f)*r.pitch)
			switch {
			case !free[f]:
			case from+r.pitch <= t.span[0]+field.Tol:
				t.beyond[0]++
				free[f] = false
			case from >= t.span[1]-field.Tol:
				t.beyond[1]++
				free[f] = false
			}
		}
	}
}

// touchedFiles is the range of files of a unit's front that touch an opponent:
// from lo up to hi, hi left out.
func (s *State) touchedFiles(u *Unit, m *Melee) (lo, hi int, ok bool) {
	t := s.touchOf(u, m)
	if !t.ok {
		return 0, 0, false
	}
	r := rowOf(u, t.edge)
	first, n := field.TouchingFigures(r.n, r.pitch, t.lo-r.from, t.hi-r.from)
	return first, first + n, n > 0
}
