package kernel

import "hyboria/data/cases"

// askMorale works out the target of a test and reads rolls against it.
func askMorale(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a := r.kind("a")
	n := Nerve{
		Troop: &a.troop, Step: Step(r.Among("step", "pre-melee", "post-melee", "rally")),
		N0: r.Int("original"), Lost: r.IntOr("lost", 0), Commander: r.Yes("commander"),
		Champion: Champion(r.Among("hero", "none", "hero", "superhero")),
		Uphill:   r.Yes("uphill"), InWoods: r.Yes("in-woods"), Status: r.status("status"),
		Magic: r.Yes("magic"), Charging: r.Yes("charging"), Downhill: r.Yes("downhill"),
		ChargedByCavalry: r.Yes("charged-by-cavalry"), ChargedByHeavies: r.Yes("charged-by-heavies"),
		FlankAttacked: r.Yes("flank"), RearAttacked: r.Yes("rear"),
		Melee:         [...]Round{Drawn, Won, Lost}[r.Among("melee", "drawn", "won", "lost")],
		BrokenThrough: r.Yes("ridden-through"), FellBackPast: r.Yes("friend-fell-back"),
		RoutedPast: r.Yes("friend-routed"), CommanderGone: r.Yes("commander-gone"),
	}
	var sum Sum
	target := MoraleTarget(&n, &sum)
	out.Put("target", target)
	out.Put("sum", sum.Text())
	out.Show(sum.Step(""))
	if given.Has("rolls") {
		out.Put("holds", list(r.Ints("rolls"), func(d int) string {
			if Passes(d, target) {
				return "yes"
			}
			return "no"
		}))
	}
	return out, r.Err
}

// askSeverity reads severity rolls and reckons the loss of entering rout.
func askSeverity(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	if given.Has("rolls") {
		out.Put("fates", commas(list(r.Ints("rolls"), func(d int) string { return Severity(d).String() })))
	}
	if given.Has("left") {
		var loss []int
		for _, n := range r.Ints("left") {
			loss = append(loss, RoutLoss(n))
		}
		out.Put("losses", loss)
	}
	return out, r.Err
}

// askFailed tells what a failed test leads to, how far and which way.
func askFailed(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a := r.kind("a")
	var struck Edges
	for _, name := range []string{"front", "right", "rear", "left"} {
		if r.Yes(name) {
			struck |= EdgesOf(Edge(r.edgeNamed(name)))
		}
	}
	step := Step(r.Among("step", "pre-melee", "post-melee", "rally"))
	f, roll := Failed(&a.troop, r.status("status"), struck, r.Yes("ring"), step)
	if roll {
		f = Severity(r.Int("severity"))
	}
	x, y := Away(struck)
	out.Put("fate", f.String())
	out.Put("rolls-severity", roll)
	out.Put("costs-a-fifth", f.Costs(step))
	out.Put("away", []int{x, y})
	out.Put("moves", a.troop.Retreat(f, r.formation("formation")).String())
	out.Put("re-forms", a.troop.ReformsInGaps(f))
	return out, r.Err
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
	r := readerOf(given)
	n0 := r.Int("original")
	before := Crossed(r.IntOr("before", 0), n0)
	var fresh []string
	for _, lost := range r.Ints("lost") {
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
	return out, r.Err
}

// askStatus tells when fall back status ends.
func askStatus(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	f := Fate(r.Among("fate", "stands", "falls back one move", "falls back two moves"))
	out.Put("ends", StatusEnds(f, r.Int("turn"), r.IntOr("until", 0)))
	return out, r.Err
}
