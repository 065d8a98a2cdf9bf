package campaign

import (
	"slices"

	"hyboria/map"
)

// clock carries out the simultaneous marches of step (4) on the exact clock of
// CA-6.2-R1. It works on a scratch copy of the state; what has happened is
// emitted as events when the week's marches are over, wars at once.
type clock struct {
	r        *run
	s        *State // scratch
	walkers  []walker
	hostile  [][]bool // by index of nation
	nation   []int    // index of each walker's nation
	meetings []meeting
}

// march is step (4): it gives the contacts that are to be fought.
func (r *run) march() []meeting {
	k := &clock{r: r, s: r.s.Clone()}
	k.setOut()
	k.hostilities()
	k.passGates()
	if k.continuous() {
		k.begin()
	}
	steps := k.schedule()
	for len(steps) > 0 {
		n := sameInstant(steps)
		k.instant(steps[:n])
		steps = steps[n:]
	}
	if !k.continuous() {
		k.endOfWeek()
	}
	k.report()
	return k.meetings
}

func (k *clock) continuous() bool { return k.s.Settings.Choice("movementClock") != "endOfWeek" }

func sortSteps(all []step) {
	slices.SortFunc(all, func(a, b step) int {
		if c := a.at.Cmp(b.at); c != 0 {
			return c
		}
		return a.index - b.index
	})
}

// sameInstant counts the entries at the head of the list that happen together.
func sameInstant(steps []step) int {
	n := 1
	for n < len(steps) && steps[n].at.Cmp(steps[0].at) == 0 {
		n++
	}
	return n
}

// hostilities looks up once which owners are at war.
func (k *clock) hostilities() {
	owners := k.s.Owners()
	n := len(owners)
	k.hostile = make([][]bool, n)
	for i := range k.hostile {
		k.hostile[i] = make([]bool, n)
		for j := range k.hostile[i] {
			k.hostile[i][j] = k.s.Hostile(owners[i].ID, owners[j].ID)
		}
	}
	k.nation = make([]int, len(k.walkers))
	for i := range k.walkers {
		k.nation[i] = slices.IndexFunc(owners, func(n NationState) bool { return n.ID == k.walkers[i].c.Owner })
	}
}

// foes reports whether two walkers are at war.
func (k *clock) foes(i, j int) bool {
	a, b := k.nation[i], k.nation[j]
	return a >= 0 && b >= 0 && k.hostile[a][b]
}

// passGates lets counters in walled seats out or in at the start of the
// marches, after the battles of t = 0. While a hostile counter is in the hex
// nobody passes (CA-13.1-R5).
func (k *clock) passGates() {
	for i := range k.walkers {
		w := &k.walkers[i]
		if w.engaged {
			continue
		}
		leaves := w.c.Inside && (len(w.path) > 0 || !w.goIn)
		switch {
		case leaves && k.s.enemyIn(w.c.Owner, w.c.Cell):
			w.path, w.times = nil, nil
		case leaves:
			w.c.Inside, w.moved = false, true
		case !w.c.Inside && w.goIn && len(w.path) == 0:
			k.shelter(w)
		}
	}
}

// shelter takes a walker inside if the place lets him.
func (k *clock) shelter(w *walker) {
	if why, _ := k.r.e.mayShelter(k.s, w.c, w.c.Cell); why == "" {
		w.c.Inside = true
	}
}

// begin tests contact at t = 0 of the marches: whoever stands in contact with
// a hostile counter that has fought, or was left over when battles were
// paired, does not move (CA-7.1-R1, CA-7.2-R2). Only who has just come out of
// walls makes a contact that is new.
func (k *clock) begin() {
	old := make([]int, 0)
	for i := range k.walkers {
		for j := range i {
			if !k.walkers[i].moved && !k.walkers[j].moved && k.touch(i, j) {
				old = append(old, i, j)
			}
		}
	}
	for _, i := range old {
		k.walkers[i].engaged = true
	}
	k.contacts(WeekStart())
	k.settleStep()
}

// instant carries out all entries of one moment together, then tests contact.
func (k *clock) instant(steps []step) {
	var movers []int
	for _, st := range steps {
		if w := &k.walkers[st.index]; !w.engaged && w.next == st.k {
			movers = append(movers, st.index)
		}
	}
	movers = k.withoutSwaps(movers)
	for _, i := range movers {
		k.enter(i, steps[0].at)
	}
	for _, i := range movers {
		if w := &k.walkers[i]; w.done() && w.goIn {
			k.shelter(w)
		}
	}
	if k.continuous() {
		k.contacts(steps[0].at)
	}
	k.settleStep()
}

// enter moves a walker one cell on; going into a neutral nation's land without
// leave begins a war at this instant (CA-6.3-R1).
func (k *clock) enter(i int, at Instant) {
	w := &k.walkers[i]
	to := w.path[w.next]
	if m, offence := k.r.e.trespassStep(k.s, w.c.Owner, w.c.Cell, to); offence && !w.c.alone() { // CA-17.2-R1
		k.war(w.c.Owner, m)
	}
	w.c.Entered = Enter{From: w.c.Cell, Set: true}
	w.c.Cell, w.c.Inside = to, false
	w.c.Since, w.c.SinceAt = k.s.Running, at
	w.next++
	w.moved, w.walked = true, true
}

// war begins at once, for the season and for the scratch copy.
func (k *clock) war(by, against string) {
	n := len(k.r.events)
	k.r.actOfWar(by, against)
	for _, ev := range k.r.events[n:] {
		ev.Apply(k.s)
	}
	k.hostilities()
}

// settleStep ends an instant.
func (k *clock) settleStep() {
	for i := range k.walkers {
		k.walkers[i].moved = false
	}
}

// withoutSwaps serves contact = sameHex: of two hostile counters that would
// exchange hexes at one instant the one registered first stays and meets the
// other in its own (CA-7.1-R1).
func (k *clock) withoutSwaps(movers []int) []int {
	if k.adjacent() || !k.continuous() {
		return movers
	}
	return slices.DeleteFunc(slices.Clone(movers), func(i int) bool {
		a := &k.walkers[i]
		for _, j := range movers {
			b := &k.walkers[j]
			if i < j && k.foes(i, j) && a.path[a.next] == b.c.Cell && b.path[b.next] == a.c.Cell {
				return true
			}
		}
		return false
	})
}

func (k *clock) adjacent() bool { return k.s.Settings.Choice("contact") != "sameHex" }

// endOfWeek tests contact when all paths are walked to their ends
// (movementClock = endOfWeek); whoever has walked this week counts as moving.
func (k *clock) endOfWeek() {
	for i := range k.walkers {
		k.walkers[i].moved = k.walkers[i].walked
		k.walkers[i].engaged = k.walkers[i].c.Fought
	}
	k.contacts(WeekEnd())
}

// report emits what the marches came to, in the order of the register.
func (k *clock) report() {
	for i := range k.walkers {
		w := &k.walkers[i]
		switch {
		case w.walked:
			k.r.emit(k.marched(w))
		case w.c.Inside != w.was:
			k.r.emit(WallsPassed{Counter: w.c.ID, Inside: w.c.Inside, At: WeekStart()})
		}
	}
	for i, m := range k.meetings {
		k.r.emit(m.event())
		k.r.tellRelief(m)
		k.meetings[i] = k.r.expose(m)
	}
}

func (k *clock) marched(w *walker) Marched {
	ev := Marched{Counter: w.c.ID, From: w.from, Inside: w.c.Inside, Cut: w.next < len(w.times)}
	for j, c := range w.path[:w.next] {
		ev.Steps = append(ev.Steps, Footstep{Cell: c, At: w.times[j]})
	}
	if !w.engaged {
		ev.Carry = min(w.left, k.r.e.carryLimit(k.s))
	}
	return ev
}

// Footstep is one cell entered and when.
type Footstep struct {
	Cell hexmap.Cell `json:"cell"`
	At   Instant     `json:"at"`
}

// Marched tells where a counter went this week.
type Marched struct {
	Counter CounterID   `json:"counter"`
	From    hexmap.Cell `json:"from"`
	Steps   []Footstep  `json:"steps"`
	Inside  bool        `json:"inside,omitempty"` // went inside the walls at its arrival
	Cut     bool        `json:"cut,omitempty"`    // stopped by contact before the end of its march
	Carry   int         `json:"carry,omitempty"`  // points kept for next week (CA-6.1-R5)
}

// Kind is "marched".
func (Marched) Kind() string { return "marched" }

// Apply puts the counter where it has come to.
func (ev Marched) Apply(s *State) {
	c := s.Counter(ev.Counter)
	if c == nil || len(ev.Steps) == 0 {
		return
	}
	last, before := ev.Steps[len(ev.Steps)-1], ev.From
	if n := len(ev.Steps); n > 1 {
		before = ev.Steps[n-2].Cell
	}
	c.Cell, c.Inside, c.Carry = last.Cell, ev.Inside, ev.Carry
	c.Entered = Enter{From: before, Set: true}
	c.Since, c.SinceAt = s.Running, last.At
}
