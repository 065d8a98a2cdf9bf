package campaign

import "hyboria/map"

// walker is one counter on the map during step (4) of the week.
type walker struct {
	c     *Counter // in the clock's scratch state
	path  []hexmap.Cell
	times []Instant
	next  int // step to be made next
	left  int // points unused at the end of the path
	goIn  bool

	from    hexmap.Cell // where it stood at the start of step (4)
	was     bool        // inside walls at the start
	moved   bool        // at the instant in hand
	walked  bool        // at any instant
	exposed bool        // a dummy that has been found out
	engaged bool        // in contact since an earlier instant, or stopped for good
}

// done reports whether the walker's path is walked or broken off.
func (w *walker) done() bool { return w.engaged || w.next >= len(w.times) }

// step is the entry of one counter into one cell.
type step struct {
	at    Instant
	index int // of the walker
	k     int // place in its path
}

// setOut puts every counter of the season on its way with its order for the week:
// a counter that has fought does not move (CA-5.2-R1, step 4).
func (k *clock) setOut() {
	k.walkers = make([]walker, len(k.s.Counters))
	for i := range k.s.Counters {
		c := &k.s.Counters[i]
		w := &k.walkers[i]
		*w = walker{c: c, from: c.Cell, was: c.Inside, engaged: c.Fought || c.Stopped && k.continuous()}
		if w.engaged {
			continue
		}
		m := k.r.e.marchOrder(k.s, c)
		w.goIn = m.Inside || len(m.Path) == 0 && (m.Sortie || m.JoinRelief)
		path, costs, _ := k.r.e.legalPath(k.s, c, m.Path)
		b := k.r.e.body(k.s, c)
		if len(path) > 0 && b.Valid() {
			w.times, w.left = timetable(costs, b.Allowance()+c.Carry)
			w.path = path[:len(w.times)]
		}
	}
}

// schedule lists all entries of the week in order of time, then of the register.
func (k *clock) schedule() []step {
	var all []step
	for i := range k.walkers {
		for j, t := range k.walkers[i].times {
			all = append(all, step{at: t, index: i, k: j})
		}
	}
	sortSteps(all)
	return all
}
