package royal

import (
	"cmp"
	"slices"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

// verdict is a failed test and what is to come of it.
type verdict struct {
	u      *Unit
	fate   kernel.Fate
	step   kernel.Step
	struck kernel.Edges  // edges in contact when it tested (RA-12.30-R1)
	status kernel.Status // before the test
	crew   int           // figures when it failed (RA-15.8)
	reach  kernel.Mils   // how far it goes at most
	edge   kernel.Mils   // from its own edge of the table (RA-12.29-R1)
}

// testAll rolls for the units of a batch in ascending id, each failure directly
// followed by its severity (RA-0.9-R1), from the state as it is, and then lets
// what follows happen: surrenders and losses at once, retreats one by one
// (RA-0.3-R1, RA-12.29-R1).
func (s *State) testAll(batch []*Unit, step kernel.Step) {
	var failed []verdict
	for _, u := range batch {
		if v, ok := s.test(u, step); !ok {
			failed = append(failed, v)
		}
	}
	s.carryOut(failed)
}

// test rolls one unit's test; ok is true if it passes.
func (s *State) test(u *Unit, step kernel.Step) (v verdict, ok bool) {
	sum := s.sum()
	n := s.nerve(u, step)
	target := kernel.MoraleTarget(&n, sum)
	r := s.d100("RA-12.10", target, func() string { return u.Name + ", " + step.String() + " test" }, sum)
	if kernel.Passes(r.Sum, target) {
		s.effect(r, func() string { return "holds" })
		s.stand(u, step, r)
		return v, true
	}
	v = verdict{u: u, step: step, struck: s.Struck(u.ID), status: u.Status, crew: u.N}
	fate, roll := kernel.Failed(&u.Troop, u.Status, v.struck, u.Ring(), step)
	rolls := []rolled{r}
	if roll {
		s.effect(r, func() string { return "fails" })
		r = s.d100("RA-12.29", 0, func() string { return "severity for " + u.Name }, nil)
		rolls = append(rolls, r)
		fate = kernel.Severity(r.Sum)
	}
	v.fate = fate
	s.effect(r, func() string { return fate.String() })
	if s.recording() {
		s.event(u, fateRule(fate), u.Name+" "+fate.String(), rolls...)
	}
	return v, false
}

// fateRule is the rule behind a fate.
func fateRule(f kernel.Fate) string {
	switch f {
	case kernel.FallBack1, kernel.FallBack2:
		return "RA-12.30"
	case kernel.Rout:
		return "RA-12.33"
	case kernel.RoutOn:
		return "RA-12.34"
	default:
		return "RA-12.36"
	}
}

// stand is what passing a test does: a routing unit that rallies, or that an
// enemy has struck, is in fall back status for the rest of this turn and the
// next (RA-12.33, RA-12.34, RA-12.32-R1); others in rout stay so (RA-12.34-R2).
func (s *State) stand(u *Unit, step kernel.Step, r rolled) {
	if u.Status != kernel.Routing {
		if s.recording() {
			s.event(u, "RA-12.10", u.Name+" holds", r)
		}
		return
	}
	switch {
	case step == kernel.Rally:
		u.Stand(poseOf(u.rect.AboutTurn())) // RA-7.15-R2
		u.Now.Changed[0] = true             // RA-10.18b
		s.keepCompany(u)
		s.event(u, "RA-12.33", u.Name+" rallies", r)
	case step == kernel.PreMelee && s.routerStruck(u):
		s.event(u, "RA-12.34", u.Name+" turns at bay", r)
	default:
		s.event(u, "RA-12.34-R2", u.Name+" holds, still in rout", r)
		return
	}
	u.Status = kernel.FallingBack
	u.StatusEnds = kernel.StatusEnds(kernel.Stands, s.Turn, 0)
}

// carryOut lets the failures of a batch take effect. Those who give up are gone
// before the others run.
func (s *State) carryOut(failed []verdict) {
	for i := range failed {
		v := &failed[i]
		switch v.fate {
		case kernel.Surrender:
			s.surrender(v.u)
		case kernel.Defect:
			s.defect(v.u)
		default:
			s.shake(v)
		}
	}
	slices.SortStableFunc(failed, func(a, b verdict) int {
		return cmp.Or(cmp.Compare(a.edge, b.edge), cmp.Compare(a.u.ID, b.u.ID))
	})
	for i := range failed {
		if v := &failed[i]; v.reach > 0 && v.u.On() {
			s.retreat(v)
		}
	}
}

// shake sets the new status of a unit that failed and takes the fifth that a
// rout costs (RA-12.32, RA-12.33, RA-12.33-R1). Marks of a third, a half or two
// thirds lost that only this loss passes make no test (RA-12.4-R1).
func (s *State) shake(v *verdict) {
	u := v.u
	v.reach = u.Troop.Retreat(v.fate, u.Formation).Mils()
	v.edge = s.ownEdge(u)
	if v.fate == kernel.FallBack1 || v.fate == kernel.FallBack2 {
		before := 0
		if u.Status == kernel.FallingBack {
			before = u.StatusEnds
		}
		u.Status, u.StatusEnds = kernel.FallingBack, kernel.StatusEnds(v.fate, s.Turn, before)
		return
	}
	u.Status, u.StatusEnds = kernel.Routing, 0
	s.leaveRout(u)
	if v.fate.Costs(v.step) {
		before := kernel.Crossed(u.Losses(), u.N0)
		s.kill(u, kernel.RoutLoss(u.N), ByRout)
		u.Thresholds |= kernel.Crossed(u.Losses(), u.N0).Fresh(before)
	}
}

// ownEdge is how far the unit is from its side's edge of the table.
func (s *State) ownEdge(u *Unit) kernel.Mils {
	_, depth := s.rt.table.Size()
	near := depth
	for _, c := range u.rect.Corners() {
		if u.Side == battle.Attacker {
			near = min(near, c.Y)
		} else {
			near = min(near, depth-c.Y)
		}
	}
	return kernel.MilsOf(near)
}
