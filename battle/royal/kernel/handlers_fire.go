package kernel

import (
	"hyboria/battle"
	"hyboria/data/cases"
)

// askFire shoots once.
func askFire(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a, b := r.body("a"), r.body("b")
	weapon := battle.Weapon(given.TextOr("weapon", string(a.troop.Weapons()[0])))
	form := r.formation("formation")
	side := given.Has("bearing") && a.troop.SideFire(form, 100*r.Int("bearing"))
	s := Shot{
		Shooter: &a.troop, Target: &b.troop, Weapon: weapon, Distance: r.mils("distance"),
		Moved: r.Yes("a.moved"), Status: r.status("a.status"),
		TargetMoved: r.Yes("b.moved"), TargetCharging: r.Yes("b.charging"),
		TargetDepth: b.shape.Deep(),
		Uphill:      r.Yes("b.uphill"), InSwamp: r.ground("b.ground") == Swamp, InWoods: r.ground("b.ground") == Woods,
	}
	b.troop.Kind = [...]Kind{Ordinary, Wizard, Hero, Commander}[r.Among("b.kind", "ordinary", "wizard", "hero", "commander")]
	shooting := a.shape
	if a.troop.Arm.Crew() > 1 {
		shooting.Figures = a.crew
	}
	s.Firing = a.troop.Firing(weapon, shooting, side)
	reach := ReachOf(weapon)
	shot := reach.InRange(s.Distance) && MayTarget(b.troop.Kind, r.Yes("b.in-melee"))
	if given.Has("bearing") {
		shot = shot && a.troop.InArc(form, 100*r.Int("bearing"))
	}
	out.Put("shot", shot)
	out.Put("firing", s.Firing)
	if shot {
		r.shoot(&out, &s)
	} else {
		r.IntOr("av", 0)
	}
	return out, r.Err
}

func (r *reader) shoot(out *cases.Fields, s *Shot) {
	var w Working
	v := Fire(s, r.Int("av"), &w)
	out.Put("die", v.Die)
	out.Put("kills", v.Kills)
	out.Put("removed", v.Removed)
	out.Put("sum-die", w.Sums[0].Text())
	out.Put("result", w.Result)
	out.Show(w.Steps("")...)
	out.Put("worth-it", WorthFiring(ExpectedKills(s.Firing, v.Mods)))
}

// askKills turns kills into figures.
func askKills(given cases.Fields) (out cases.Fields, err error) {
	return askEach(given, "kills", "removed", Removed)
}

// askMayFire asks what keeps a unit from firing, and whether fire over friends
// or in passing is allowed.
func askMayFire(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	b := Barred{
		FiredAlready: r.Yes("fired"), InContact: r.Yes("in-contact"), Evaded: r.Yes("evaded"),
		ChargeToRun: r.Yes("charge-to-run"), Charged: r.Yes("charged"), Status: r.status("status"),
	}
	ok, rule := b.MayFire()
	out.Put("may", ok)
	out.Put("rule", rule)
	if given.Has("moved") {
		out.Put("pass-through", PassThrough(r.mils("moved"), r.Yes("target-away"), r.YesOr("target-ends-in-range", true), r.Yes("target-charges")))
	}
	if given.Has("levels-above") {
		out.Put("over-friends", OverFriends(r.Int("levels-above"), r.mils("to-friends"), r.mils("friends-to-target")))
	}
	return out, r.Err
}
