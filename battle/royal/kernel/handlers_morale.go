package kernel

import "hyboria/data/cases"

// askMorale works out the target of a test and reads rolls against it.
func askMorale(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	a := r.kind("a")
	n := Nerve{
		Troop: &a.troop, Step: Step(r.among("step", "pre-melee", "post-melee", "rally")),
		N0: r.int("original"), Lost: r.intOr("lost", 0), Commander: r.yes("commander"),
		Champion: Champion(r.among("hero", "none", "hero", "superhero")),
		Uphill:   r.yes("uphill"), InWoods: r.yes("in-woods"), Status: r.status("status"),
		Magic: r.yes("magic"), Charging: r.yes("charging"), Downhill: r.yes("downhill"),
		ChargedByCavalry: r.yes("charged-by-cavalry"), ChargedByHeavies: r.yes("charged-by-heavies"),
		FlankAttacked: r.yes("flank"), RearAttacked: r.yes("rear"),
		Melee:         [...]Round{Drawn, Won, Lost}[r.among("melee", "drawn", "won", "lost")],
		BrokenThrough: r.yes("ridden-through"), FellBackPast: r.yes("friend-fell-back"),
		RoutedPast: r.yes("friend-routed"), CommanderGone: r.yes("commander-gone"),
	}
	var sum Sum
	target := MoraleTarget(&n, &sum)
	out.Put("target", target)
	out.Put("sum", sum.Text())
	out.Show(sum.Step(""))
	if given.Has("rolls") {
		out.Put("holds", list(r.ints("rolls"), func(d int) string {
			if Passes(d, target) {
				return "yes"
			}
			return "no"
		}))
	}
	return out, r.err
}

// askSeverity reads severity rolls and reckons the loss of entering rout.
func askSeverity(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	if given.Has("rolls") {
		out.Put("fates", commas(list(r.ints("rolls"), func(d int) string { return Severity(d).String() })))
	}
	if given.Has("left") {
		var loss []int
		for _, n := range r.ints("left") {
			loss = append(loss, RoutLoss(n))
		}
		out.Put("losses", loss)
	}
	return out, r.err
}

// askFailed tells what a failed test leads to, how far and which way.
func askFailed(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	a := r.kind("a")
	var struck Edges
	for _, name := range []string{"front", "right", "rear", "left"} {
		if r.yes(name) {
			struck |= EdgesOf(Edge(r.edgeNamed(name)))
		}
	}
	step := Step(r.among("step", "pre-melee", "post-melee", "rally"))
	f, roll := Failed(&a.troop, r.status("status"), struck, r.yes("ring"), step)
	if roll {
		f = Severity(r.int("severity"))
	}
	x, y := Away(struck)
	out.Put("fate", f.String())
	out.Put("rolls-severity", roll)
	out.Put("costs-a-fifth", f.Costs(step))
	out.Put("away", []int{x, y})
	out.Put("moves", a.troop.Retreat(f, r.formation("formation")).String())
	out.Put("re-forms", a.troop.ReformsInGaps(f))
	return out, r.err
}

func (r *reader) edgeNamed(name string) int {
	for i, n := range []string{"front", "right", "rear", "left"} {
		if n == name {
			return i
		}
	}
	return 0
}

// askThresholds tells which marks losses reach and whether they are new.
func askThresholds(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	n0 := r.int("original")
	before := Crossed(r.intOr("before", 0), n0)
	var fresh []string
	for _, lost := range r.ints("lost") {
		now := Crossed(lost, n0)
		text := "none"
		for i, name := range []string{"third", "half", "two-thirds"} {
			if now.Fresh(before)&(1<<i) != 0 {
				text = name // the highest
			}
		}
		fresh = append(fresh, text)
		before |= now
	}
	out.Put("fresh", fresh)
	return out, r.err
}

// askStatus tells when fall back status ends.
func askStatus(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	f := Fate(r.among("fate", "stands", "falls back one move", "falls back two moves"))
	out.Put("ends", StatusEnds(f, r.int("turn"), r.intOr("until", 0)))
	return out, r.err
}
