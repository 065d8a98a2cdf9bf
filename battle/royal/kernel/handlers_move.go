package kernel

import "hyboria/data/cases"

// askRate gives full moves by ground.
func askRate(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var rates []string
	for _, name := range r.fields("a") {
		t := r.troop("a", name, "B").troop
		rates = append(rates, t.RateOn(Mode(r.Among("by", modeNames[:]...)), r.ground("ground")).String())
	}
	out.Put("inches", rates)
	return out, r.Err
}

func (r *reader) fields(key string) []string {
	w, err := r.Given.Words(key)
	return cases.Read(r, w, err)
}

// askMarch gives what is left of a move begun at another rate.
func askMarch(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	t := r.kind("a").troop
	first := t.RateOn(Mode(r.Among("first.by", modeNames[:]...)), r.ground("first.ground"))
	then := t.RateOn(Mode(r.Among("then.by", modeNames[:]...)), r.ground("then.ground"))
	out.Put("first", first.String())
	out.Put("rest", SpentOn(r.mils("moved"), max(first, 1)).Rest(then).String())
	return out, r.Err
}

// askCharge settles what a charge is worth.
func askCharge(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a, b := r.kind("a"), r.kind("b")
	c := Onset{
		Charger: &a.troop, Target: &b.troop, Formation: r.formation("formation"), Depth: r.IntOr("depth", 1),
		ShortRun: r.Yes("short-run"), Ground: r.ground("ground"), AtEdge: r.Yes("defends-edge"),
		FromEdge: r.Yes("from-edge"), OutOfSwamp: r.Yes("out-of-swamp"),
	}.Of()
	ok, _ := MayOrderCharge(&a.troop, &b.troop, r.formation("formation"))
	out.Put("as", c.As.String())
	out.Put("bonus", c.Bonus)
	out.Put("rule", c.Rule)
	out.Put("may-order", ok)
	return out, r.Err
}

// askFormation tells the name of a shape and whether a formation fits it.
func askFormation(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a := r.body("a")
	f := r.formation("formation")
	reason := CheckFormation(a.troop.Arm, f, a.shape.Figures, a.shape.Files)
	out.Put("allowed", reason == nil)
	if reason != nil {
		out.Put("reason", reason.Error())
	}
	s := a.shape.Lose(r.IntOr("loses", 0))
	second, third := s.Ranks23()
	out.Put("files", s.Files)
	out.Put("ranks", Ranks(s.Figures, s.Files))
	out.Put("ranks-deep", RanksDeep(s.Figures, s.Files))
	out.Put("second-and-third", []int{second, third})
	out.Put("becomes", Rename(f, s.Figures, s.Files).String())
	return out, r.Err
}

// askRing gives the sides of rings.
func askRing(given cases.Fields) (out cases.Fields, err error) {
	return askEach(given, "figures", "files", RingFiles)
}

// askTroop gives the numbers of a troop type and class.
func askTroop(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a := r.kind("a")
	t := a.troop
	out.Put("arm", t.Arm.String())
	out.Put("category", int(t.Category))
	out.Put("charge", []int{int(t.Charge), int(t.After)})
	out.Put("morale", BasicMorale(t.Class))
	out.Put("expands", ExpandLimit(t.Class))
	out.Put("base", []int{int(t.Arm.Width()), int(t.Arm.Depth())})
	out.Put("weapons", []string{string(t.Weapons()[0]), string(t.Weapons()[1])})
	out.Put("evades", t.MayEvade(false))
	return out, r.Err
}
