package masscombat

import (
	"hyboria/battle"
	"hyboria/battle/dice"
)

// stepStrategy works out effective Strategy (MC-13.9).
func (f *fight) stepStrategy() {
	f.begin(phaseStrategy)
	f.sides[battle.Defender].position = f.defence()
	for i, side := range f.sides {
		side.strength = f.fightingStrength(battle.Side(i))
		f.today().strengths[i] = side.strength
	}
	for i, side := range f.sides {
		mods := f.strategy(side)
		f.today().mods[i] = mods
		f.note(side.side, "", "MC-13.9", nil, "%s", strategyWords(side, mods))
	}
}

// defence is the position of the defender: none without one (MC-23.4-R1).
func (f *fight) defence() Position {
	if f.s.NoDefender {
		return Position{}
	}
	rows := f.ground.Rows
	if row, ok := placeRow(f.sides[battle.Defender].referee().Place); ok {
		rows = append(rows[:len(rows):len(rows)], row)
	}
	return Defend(rows, f.sides[battle.Attacker].referee().SiegeWeapons)
}

// fightingStrength is the TS that counts in the odds: all that fight for the
// side, and a tenth more if the foe rolled result 11 (MC-11.1-R7).
func (f *fight) fightingStrength(side battle.Side) int {
	sum := 0
	for _, u := range f.line(side) {
		sum += u.strengthWithHeroes()
	}
	if f.sides[side].reinforced {
		return Reinforced(sum)
	}
	return sum
}

// strategy lists base Strategy and everything that moves it, in the order of
// MC-13.9.
func (f *fight) strategy(side *force) []dice.Mod {
	foe := f.sides[side.side.Other()]
	mods := []dice.Mod{{Name: "Strategy of " + side.general.name, Value: side.general.base}}
	add := func(name string, value int) {
		if value != 0 {
			mods = append(mods, dice.Mod{Name: name, Value: value})
		}
	}
	add("wound of the commander", side.woundedGeneral())
	mods = append(mods, side.today...)
	mods = append(mods, side.lasting...)
	mods = append(mods, side.glory...)
	higher, lower := f.technology(side, foe)
	add("technology", TechnologyBonus(higher, lower))
	add("odds", OddsBonus(side.strength, foe.strength, NoOddsLimit(higher, lower)))
	if side.side == battle.Defender {
		mods = append(mods, side.position.Mods...)
	}
	mods = append(mods, f.superiority(side)...)
	return append(mods, side.circumstances().StrategyMods()...)
}

// technology gives both TL when the rule is on (MC-5.2); by default they are
// equal (MC-24.1).
func (f *fight) technology(side, foe *force) (own, other int) {
	if !side.referee().Technology && !foe.referee().Technology {
		return 0, 0
	}
	return NationTL(side.src.Nation), NationTL(foe.src.Nation)
}

func (f *force) circumstances() Circumstances {
	r := f.referee()
	return Circumstances{
		Surprise: r.Surprise, ForcedMarch: r.ForcedMarch, Supplies: r.Supplies,
		HomeGround: f.src.HomeGround, Fortified: f.position.NoHomeGround,
		Other: r.Other, BattlePlan: r.BattlePlan,
		ChargePikes: f.plan.CavalryCharge == "pikes", ChargeFormed: f.plan.CavalryCharge == "foot",
	}
}

// superiority lists a side's bonuses for special units (MC-13.3), after rough
// ground, the dread of the dead and a miscarried order.
func (f *fight) superiority(side *force) []dice.Mod {
	var mods []dice.Mod
	sum := 0
	for _, k := range Kinds {
		if !k.Applies(f.siege()) {
			continue
		}
		bonus, who := SuperiorityBonus(f.numbers(side.side, k), f.numbers(side.side.Other(), k))
		if who <= 0 {
			continue
		}
		if k == Cavalry {
			bonus = f.cavalryBonus(bonus, side.side.Other())
		}
		if bonus > 0 {
			mods = append(mods, dice.Mod{Name: "superiority in " + string(k), Value: bonus})
			sum += bonus
		}
	}
	if side.disaster == Miscarried && sum > 0 {
		mods = append(mods, dice.Mod{Name: "orders miscarry", Value: HalvedAdvantage(sum) - sum})
	}
	return mods
}

// cavalryBonus halves the bonus in woods or marsh (MC-24.7) and takes 1 from
// it for a Legion of the Dead (MC-24.6).
func (f *fight) cavalryBonus(bonus int, foe battle.Side) int {
	if f.ground.Rough && !f.s.NoDefender {
		bonus /= 2
	}
	for _, u := range f.line(foe) {
		if u.dread {
			return max(0, bonus-1)
		}
	}
	return bonus
}

// siege reports whether a fortress is attacked (MC-13.3).
func (f *fight) siege() bool {
	row, ok := placeRow(f.sides[battle.Defender].referee().Place)
	return ok && row.Cause == Settlement && row.Value > UnwalledTown.Value && !f.s.NoDefender
}

// numbers counts a side's men of a kind, and those who cancel it (MC-13.3-R1,
// MC-13.4, MC-24.2). Heroes' figures count for TS only.
func (f *fight) numbers(side battle.Side, k Kind) Numbers {
	var n Numbers
	for _, u := range f.line(side) {
		switch {
		case k == Ranged:
			n.Have += shooters(u.src, u.men)
		case k == Cavalry && mounted(u.src.Type):
			n.Have += u.men
		case k == Cavalry && u.src.Type.Pike():
			n.Neutralise += u.men
		}
	}
	return n
}

// stepContest is the Quick Contest (MC-14.1). Campaign commanders have no
// Tactics, so that Strategy serves in small fights too.
func (f *fight) stepContest() {
	f.begin(phaseContest)
	var totals, at [2]int
	for i, side := range f.sides {
		index, r := f.dice.Roll(2, 10, dice.Throw{Reason: "contest, " + side.side.String(), Rule: "MC-14.1", Mods: f.today().mods[i]})
		totals[i], at[i] = r.Total, index
		f.today().rolled[i] = r.Sum
	}
	f.last = Decide(totals[0], totals[1], f.sides[battle.Defender].position.Starred)
	f.today().contest = f.last
	for _, index := range at {
		f.dice.Effect(index, f.last.String())
	}
	f.event(battle.Event{Rule: "MC-14.1", Rolls: at[:], Text: contestWords(f.last, f.sides)})
}

// stepMorale makes the units test as the table says, in roster order.
func (f *fight) stepMorale() {
	f.begin(phaseMorale)
	f.gaveWay = false
	for i := range f.sides {
		side := battle.Side(i)
		t := f.last.TestOf(i)
		switch {
		case t.Target == 0:
			for _, u := range f.mortals(side) {
				u.fate = t.NoRoll
			}
			if t.NoRoll == Rout {
				f.note(side, "", "MC-14.2", nil, "The whole force routs.")
			}
		case t.Whole:
			f.testWhole(side, t)
		default:
			for _, u := range f.mortals(side) {
				f.testUnit(side, u, t)
			}
		}
	}
	f.countHolding()
}

func (f *fight) countHolding() {
	for i := range f.sides {
		f.held[i] = 0
		for _, u := range f.mortals(battle.Side(i)) {
			if u.fate == Hold {
				f.held[i] += u.men
			}
		}
	}
	f.field = f.last.Field(f.held, f.gaveWay)
}

// testUnit: the unit decides for itself (MC-14.2 to MC-14.4).
func (f *fight) testUnit(side battle.Side, u *unit, t Test) {
	m := f.moraleRoll(u, u.name+" after the contest", f.last.rule(), t.Target, 0)
	rolls := []int{m.Index}
	u.fate = t.Of(m)
	words := string(u.fate)
	if t.Cornered && f.sides[side].referee().NoEscape {
		switch u.fate {
		case Withdraw:
			words = "would withdraw, but has nowhere to go"
			rolls = append(rolls, f.corner(side, u, t))
		case Rout:
			u.fate = RoutCornered(f.sides[side].referee().NoQuarter)
			words = string(u.fate)
		default: // the others change nothing here
		}
	}
	f.dice.Effect(m.Index, words)
	f.note(side, u.id, f.last.rule(), rolls, "%s %s.", u.name, u.fate)
}

// corner is the second roll of a unit with nowhere to go (MC-14.4).
func (f *fight) corner(side battle.Side, u *unit, t Test) int {
	m := f.moraleRoll(u, u.name+" with nowhere to go", "MC-14.4", t.Target, CorneredBonus)
	u.fate = Hold
	if !m.Passed {
		u.fate = RoutCornered(f.sides[side].referee().NoQuarter)
	}
	f.dice.Effect(m.Index, string(u.fate))
	return m.Index
}

func (c Contest) rule() string {
	return map[Table]string{TableA: "MC-14.2", TableB: "MC-14.3", TableC: "MC-14.4"}[c.Table]
}

// testWhole: more than half of the men must pass, or the whole force withdraws
// (MC-14.3-R2, MC-14.3-R3).
func (f *fight) testWhole(side battle.Side, t Test) {
	units := f.mortals(side)
	passing := 0
	for _, u := range units {
		m := f.moraleRoll(u, u.name+" after the contest", f.last.rule(), t.Target, 0)
		words := "would give way"
		if m.Passed {
			passing += u.men
			words = "would stand"
		}
		f.dice.Effect(m.Index, words)
		f.note(side, u.id, f.last.rule(), []int{m.Index}, "%s %s.", u.name, words)
	}
	if HoldsAsWhole(passing, men(units)) {
		setFates(units, Hold)
		f.note(side, "", f.last.rule(), nil, "%s of %s men would stand: the force holds.", thousands(passing), thousands(men(units)))
		return
	}
	setFates(units, Withdraw)
	f.gaveWay = true
	f.note(side, "", f.last.rule(), nil, "%s of %s men would stand: the force withdraws.", thousands(passing), thousands(men(units)))
	if t.Cornered && f.sides[side].referee().NoEscape {
		f.cornerAll(side, units, t)
	}
}

func (f *fight) cornerAll(side battle.Side, units []*unit, t Test) {
	f.gaveWay = true
	for _, u := range units {
		at := f.corner(side, u, t)
		if u.fate == Hold {
			f.gaveWay = false
		}
		f.note(side, u.id, "MC-14.4", []int{at}, "%s %s.", u.name, u.fate)
	}
}

func setFates(units []*unit, fate Fate) {
	for _, u := range units {
		u.fate = fate
	}
}

// stepCasualties works out losses unit by unit (MC-2.1-R3, MC-18), attacker
// first. Summoned hosts have none.
func (f *fight) stepCasualties() {
	f.begin(phaseCasualty)
	for i := range f.sides {
		side := battle.Side(i)
		for _, u := range f.mortals(side) {
			t := f.lossOf(side, u).Roll(f.dice)
			f.dice.Effect(t.Rolls[len(t.Rolls)-1], lossWords(t, u.men))
			f.note(side, u.id, "MC-18", t.Rolls, "%s: %s.", u.name, lossWords(t, u.men))
			u.men -= t.Lost
			u.lost += t.Lost
			f.today().lost[i] += t.Lost
		}
	}
}

func (f *fight) lossOf(side battle.Side, u *unit) Loss {
	margin := f.last.Margin
	switch f.last.Loser() {
	case -1:
		margin = 0
	case int(side):
		margin = -margin
	}
	l := Loss{
		Unit: u.name, Men: u.men, Own: f.leaderStrategy(u), Enemy: f.sides[side.Other()].general.base,
		Margin: margin, Weight: typeRowOf(u.src.Type).weight, Routed: u.fate == Rout,
		Intensity: max(f.sides[0].referee().Intensity, f.sides[1].referee().Intensity),
		Healing:   u.healing, Strikes: u.strikes,
	}
	if side == battle.Defender {
		l.Starred = f.sides[side].position.StarredValue
	}
	for _, h := range f.sides[u.owner].heroes {
		if h.unit == u && h.led && h.risk < 0 {
			l.Risk = -h.risk
		}
	}
	return l
}

// leaderStrategy is the base Strategy of a unit's leader; of the commander's
// unit that of the commander, halved when he has fallen (MC-18.1-R2).
func (f *fight) leaderStrategy(u *unit) int {
	g := f.sides[u.owner].general
	if g.unit == u && u.serves == u.owner {
		return g.base
	}
	return u.leader.Strategy
}
