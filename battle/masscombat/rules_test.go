package masscombat

import (
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"

	"github.com/google/go-cmp/cmp"
)

// same reports every difference between a list of answers and what is wanted.
func same[T any](t *testing.T, rule string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", rule, diff)
	}
}

func plus(values ...int) []dice.Mod {
	var out []dice.Mod
	for _, v := range values {
		out = append(out, dice.Mod{Name: "test", Value: v})
	}
	return out
}

// MC-1.1-R2, MC-1.1-R3, MC-1.3: morale rolls and their natural failures.
func TestMoraleRolls(t *testing.T) {
	for _, c := range []struct {
		roll, morale, target, failing int
		passed                        bool
		by                            int
	}{
		{8, 4, 12, 4, true, 0},
		{7, 4, 12, 4, false, 1},
		{4, 20, 12, 4, false, 1}, // would have passed: by 1
		{4, 4, 12, 4, false, 4},  // short by 4 anyway
		{5, 20, 12, 4, true, 0},
		{5, 20, 12, 5, false, 1}, // rabble
		{2, 0, 18, 4, false, 16},
	} {
		m := MoraleRoll(dice.ScriptedSums(nil, c.roll), "x", "x", plus(c.morale-1, 1), c.target, c.failing)
		if m.Passed != c.passed || m.By != c.by {
			t.Errorf("roll %d with %d against %d: passed %v by %d, want %v by %d", c.roll, c.morale, c.target, m.Passed, m.By, c.passed, c.by)
		}
	}
	same(t, "MC-6.1", []int{Failing(Regulars), Failing(Irregulars), Failing(Rabble)}, []int{4, 4, 5})
}

// MC-1.1-R5, MC-16.1-R4: the veterans of the older scale: 15, loot, a wound, healed.
func TestOlderScale(t *testing.T) {
	old := map[Quality]int{Raw: 9, Green: 11, Average: 13, Seasoned: 14, Veteran: 15}
	for q, n := range old {
		if q.BaseMorale() != n-9 {
			t.Errorf("%s: %d on the old scale, %d on the new", q, n, q.BaseMorale())
		}
	}
	v := RosterUnit{Quality: Veteran, Leader: RosterLeader{Skills: &Skills{}}}
	steps := []Lot{{}, {Pay: 1}, {Pay: 1, LeaderLost: 1}, {Pay: 1}}
	var got []int
	for _, l := range steps {
		v.Lot = l
		got = append(got, total(v.Morale()))
	}
	same(t, "MC-16.1-R4", got, []int{6, 7, 6, 7})
}

// MC-3.1, MC-3.2, MC-3.2-R1, MC-2.2-R1: organisation and roster.
func TestRosterAndOrganisation(t *testing.T) {
	for _, f := range append(GreekFormations(), RomanFormations()...) {
		if f.Fewest > f.Most || f.Name == "" {
			t.Errorf("formation %+v", f)
		}
	}
	if g := GreekFormations(); 4*g[3].Most <= g[4].Most {
		t.Error("MC-3.2-R1: the printed figures have been recomputed")
	}
	knights, _ := ParseCode("A1###")
	rabble, _ := ParseCode("C3~")
	f := RosterForce{Units: []RosterUnit{
		{Name: "rabble", Men: 300, Troop: rabble, Quality: Raw, Leader: RosterLeader{Skills: &Skills{9, 9}}},
		{Name: "knights", Men: 50, Troop: knights, Quality: Average},
		{Name: "leaderless", Men: 10, Troop: knights, Quality: Average, Leader: RosterLeader{NoLeadership: true}},
	}}
	same(t, "MC-4.4", []int{f.Strength(), f.Men()}, []int{150 + 500 + 100, 360})
	// MC-7.2: regulars are not led by rabble, whatever his Leadership.
	same(t, "MC-7.2", f.Leader(), 1)
	same(t, "MC-6.1", []int{total(f.Units[0].Morale()), total(f.Units[1].Morale()), total(f.Units[2].Morale())}, []int{0 - 3 + 3, 4, 2})
	same(t, "MC-7.2", RosterForce{}.Leader(), -1)
}

// MC-4.1, MC-4.2, MC-4.2-R3: codes and what they add up to.
func TestCodes(t *testing.T) {
	for code, want := range map[string]int{
		"C3": 2, "B2": 4, "A1": 6, "B2##": 6, "A1###": 10, "A1###>": 11, "A1#-": 6, "C3>>>": 5, "C3%%%": 7,
		"A$1": 7, "A+1": 7, "A++1": 7, "A1+": 6, "A1++": 7, "O": 5, "OO>>": 12, "OOO>>>": 18, "K": 15, "S": 25, "SS": 50, "B2~": 2,
	} {
		troop, err := ParseCode(code)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		if got := troop.Strength(); got != Whole(want) {
			t.Errorf("%s is worth %v, want %d", code, got, want)
		}
	}
	for _, bad := range []string{"", "Z", "AA", "A1##%%%", "+A", "A1>+", "1 2"} {
		if _, err := ParseCode(bad); err == nil {
			t.Errorf("code %q is taken", bad)
		}
	}
	// MC-4.4-R2: engines take the factor of quality like men.
	engine, _ := ParseCode("S")
	same(t, "MC-4.4-R2", UnitStrength(4, engine.Strength(), Veteran), 150)
	// Creatures may carry weapons; a negative one rounds down.
	troll := Troop{Arms: HeavyArms, Creature: &Creature{OCV: 10, DCV: 5, CDF: 1, NAV: 3, NWI: 0}}
	same(t, "MC-4.2", troll.Strength(), Whole(10))
	same(t, "MC-4.2-R2", Creature{NWI: 1}.Strength(), -1)
	same(t, "MC-4.2", CutOffCrew, 2)
}

// MC-5.1, MC-5.1-R1, MC-5.1-R2, MC-5.2-R1.
func TestStirrupsAndTechnology(t *testing.T) {
	same(t, "MC-5.1-R1", []int{ChargePenalty(false, true), ChargePenalty(true, true), ChargePenalty(false, false), ChargePenalty(true, false)}, []int{0, -1, -1, -2})
	horse, _ := ParseCode("C3#")
	same(t, "MC-5.1-R2", horse.Strength(), Whole(3))
	horse.NoStirrups = true
	same(t, "MC-5.1", horse.Strength(), Whole(2))
	same(t, "MC-5.2-R1", []int{TechnologyBonus(5, 3), TechnologyBonus(4, 4), TechnologyBonus(3, 5)}, []int{4, 0, 0})
}

// MC-6.1, MC-6.1-R1: the whole table.
func TestQualityTable(t *testing.T) {
	var rolled, after []string
	for n := 2; n <= 20; n++ {
		rolled = append(rolled, QualityOf(n).Letter())
	}
	for n := range 17 {
		after = append(after, QualityAfter(n).Letter())
	}
	same(t, "MC-6.1-R1", strings.Join(rolled, ""), "EVVVVSSSSAAAAGGGRRR")
	same(t, "MC-6.1", strings.Join(after, ""), "RGGGAASSSSVVVVVEE")
	for q, want := range map[Quality][4]int{Elite: {7, 20, 50, 15}, Veteran: {6, 15, 25, 10}, Seasoned: {5, 12, 10, 6}, Average: {4, 10, 0, 4}, Green: {2, 8, 0, 1}, Raw: {0, 5, -20, 0}} {
		got := [4]int{q.BaseMorale(), q.Factor().Times(Whole(10)).Down(), q.PayPercent(), q.FewestBattles()}
		same(t, "MC-6.1 "+q.String(), got, want)
	}
	cel, weapon := Veteran.Expertise()
	same(t, "MC-6.1", []int{cel, weapon}, []int{8, 5})
}

// MC-6.1-R2: when raising, Elite and Veteran are rolled again.
func TestRaisingRerolls(t *testing.T) {
	s := dice.ScriptedSums(nil, 2, 6, 3, 15)
	if q := RollQuality(s, true); q != Green || s.Left() != 0 || s.Err() != nil {
		t.Errorf("raised %s with %d rolls left", q, s.Left())
	}
	if q := RollQuality(dice.ScriptedSums(nil, 2), false); q != Elite {
		t.Errorf("troops on hand are %s", q)
	}
}

// MC-7.1-R1, MC-7.2-R1, MC-7.4, MC-7.5, MC-7.5-R1, MC-7.5-R2, MC-7.5-R3.
func TestCommanders(t *testing.T) {
	same(t, "MC-7.2-R1", ChooseLeader([]Candidate{
		{Skills{3, 5}, Irregulars, 900}, {Skills{2, 4}, Regulars, 100}, {Skills{3, 4}, Regulars, 100}, {Skills{3, 4}, Regulars, 200}, {Skills{3, 4}, Regulars, 200},
	}), 3)
	var letters string
	for n := 2; n <= 20; n++ {
		letters += CommanderQuality(n).Letter()
	}
	same(t, "MC-7.5", letters, "EVVVVSSSSSAAAAAGGGR")
	roll := func(king bool, sums ...int) []int {
		s := dice.ScriptedSums(nil, sums...)
		q, skills := RollCommander(s, king)
		if s.Err() != nil || s.Left() != 0 {
			t.Errorf("rolls %v: %v, %d left", sums, s.Err(), s.Left())
		}
		return []int{int(q), skills.Strategy, skills.Leadership}
	}
	same(t, "MC-7.5-R1", roll(false, 2, 3, 6), []int{int(Elite), 9, 12})
	same(t, "MC-7.5", roll(false, 6, 1, 2), []int{int(Veteran), 5, 6})
	same(t, "MC-7.5", roll(false, 11, 3, 1), []int{int(Seasoned), 5, 3})
	same(t, "MC-7.5", roll(false, 16), []int{int(Average), 2, 2})
	same(t, "MC-7.5-R2", roll(false, 20), []int{int(Raw), 0, 0})
	same(t, "MC-24.4", roll(true, 20, 17, 12), []int{int(Average), 2, 2})
	var typical []int
	for q := Raw; q <= Elite; q++ {
		typical = append(typical, TypicalLeader(q))
	}
	same(t, "MC-7.5-R3", typical, []int{0, 1, 2, 4, 7, 9})
	same(t, "MC-7.1-R1", []int{LeaderMorale(2), LeaderMorale(3), LeaderMorale(8), LeaderMorale(9)}, []int{0, 1, 2, 3})
	l, st, ta := MaximumLevels(60, 50, 70)
	same(t, "MC-7.4", []int{LeadershipCost.Cost(0), LeadershipCost.Cost(1), LeadershipCost.Cost(3), StrategyCost.Cost(2), TacticsCost.Cost(2), l, st, ta}, []int{0, 50, 100, 84, 70, 11, 12, 12})
}

// MC-8.1-R1, MC-8.2.
func TestChangingQuality(t *testing.T) {
	same(t, "MC-8.1-R1", []int{AfterBattle(4, Whole(10)), AfterBattle(4, Over(101, 10)), AfterBattle(20, Whole(1))}, []int{5, 4, 20})
	same(t, "MC-8.1", []int{Reinforce(100, 20, 0, Raw), Reinforce(0, 0, 0, Raw), Reinforce(0, 0, 9, Elite)}, []int{20, 0, 15})
	for months, want := range map[int]Quality{5: -1, 6: Raw, 17: Raw, 18: Green, 90: Green} {
		q, ok := Trained(months)
		if ok != (want >= 0) || ok && q != want {
			t.Errorf("MC-8.2: %d months make %s, %v", months, q, ok)
		}
	}
	q, n := NewCommander(Elite)
	same(t, "MC-7.3-R1", []int{int(q), n}, []int{int(Veteran), 14})
}

// MC-9.1, MC-9.2, MC-9.2-R2, MC-9.3, MC-9.3-R1, MC-9.4-R1, MC-9.4-R3, MC-9.4-R4.
func TestRaisingAndPaying(t *testing.T) {
	raw, err := CostToRaise(IrregularInfantry, ThrownOrSlng, Raw)
	same(t, "MC-9.1", []any{raw, err}, []any{Whole(560), nil})
	if _, err := CostToRaise("elephants", NoMissile, Raw); err == nil {
		t.Error("elephants are on no list")
	}
	same(t, "MC-9.2-R2", []int{GuardsOver(0), GuardsOver(1), GuardsOver(100), GuardsOver(101)}, []int{0, 1, 10, 11})
	same(t, "MC-9.3", []int{SoldierUpkeep, RiderUpkeep}, []int{200, 800})
	same(t, "MC-9.4-R4", []int{ConscriptMorale(true), ConscriptMorale(false)}, []int{-1, -2})
	same(t, "MC-9.4", []int{BonusMorale(49), BonusMorale(50), BonusMorale(99), BonusMorale(100)}, []int{0, 1, 1, 2})
	same(t, "MC-9.4-R1", []int{UnpaidMorale(Veteran, 8), UnpaidMorale(Veteran, 3), UnpaidMorale(Average, 8)}, []int{5, 3, 8})
	for _, c := range []struct {
		sums []int
		want Unrest
		lost int
	}{{[]int{9}, Content, 0}, {[]int{5, 2}, Desert, 5}, {[]int{5, 4}, Refuse, 0}, {[]int{5, 5}, Plunder, 0}, {[]int{5, 6}, GoesOver, 0}} {
		s := dice.ScriptedSums(nil, c.sums...)
		u, lost := NoPay(s, 41, Average, plus(4))
		same(t, "MC-9.4-R3", []any{u, lost, s.Left()}, []any{c.want, c.lost, 0})
	}
	// A Veteran unit of Morale 8 rolls with 5: 6 + 5 fails.
	if u, _ := NoPay(dice.ScriptedSums(nil, 6, 3), 10, Veteran, plus(8)); u != Refuse {
		t.Errorf("MC-9.4-R1: %s", u)
	}
	// MC-9.3-R1: hunger is rolled the same way.
	if u, _ := NoPay(dice.ScriptedSums(nil, 8), 10, Average, plus(4, -1)); u == Content {
		t.Error("MC-9.3-R1: a unit at Morale 3 passed with an 8")
	}
}

// MC-10.1, MC-10.2-R3, MC-10.2-R4, MC-10.2-R5.
func TestPowers(t *testing.T) {
	var es []int
	for _, n := range []int{15, 16, 23, 24, 32, 40, 48, 56, 64, 72, 80, 81, 82, 100} {
		es = append(es, MageStrength(n))
	}
	same(t, "MC-10.1", es, []int{0, 1, 1, 2, 4, 6, 10, 16, 24, 32, 40, 40, 42, 60})
	same(t, "MC-10.1-R1", PlainItem, 1)
	same(t, "MC-10.2-R1", []int{StepCost(0), StepCost(100), StepCost(101), StepCost(2880)}, []int{1, 1, 2, 29})
	same(t, "MC-24.6", []int{FrightCost(250, false), FrightCost(250, true)}, []int{3, 2})
	same(t, "MC-10.2-R3", []int{ConfoundCost, ConfoundMost}, []int{4, 3})

	strikes := []Attack{{StrikeEffect, "a", 300, 3, 2}, {StrikeEffect, "b", 500, 5, 1}, {ScoutingEffect, "", 0, 3, 1}, {CatastropheEffect, "", 0, 2, 1}}
	left, healing := CancelStrikes(strikes, map[string]int{"a": 1, "c": 4})
	same(t, "MC-10.2-R4", []int{left[0].Steps, left[1].Steps, healing["a"], healing["c"], strikes[0].Steps}, []int{1, 1, 0, 4, 2})
	through, wasted := Block(left, 9, BlockOrder[:])
	same(t, "MC-10.2-R2", append(through, wasted), []int{1, 0, 1, 0, 2}) // catastrophe 2, the larger unit 5, then nothing fits
	through, _ = Block(left, 9, []Effect{ScoutingEffect, StrikeEffect})
	same(t, "MC-10.2-R2", through, []int{1, 0, 0, 1})

	c, target, lines, defence := DefaultPowers(10, []int{900, 350, 420, 501})
	same(t, "MC-10.2-R5", []int{c, target, lines, defence}, []int{4, 3, 1, 0})
	c, target, lines, defence = DefaultPowers(9, []int{900, 250})
	same(t, "MC-10.2-R5", []int{c, target, lines, defence}, []int{4, 1, 1, 2})
	c, target, lines, defence = DefaultPowers(3, []int{2880})
	same(t, "MC-10.2-R5", []int{c, target, lines, defence}, []int{0, -1, 0, 3})
}

// MC-11.1, MC-11.1-R2, MC-11.1-R3.
func TestCatastrophes(t *testing.T) {
	var strategy, all, his []int
	for n := 2; n <= 24; n++ {
		c := CatastropheOf(n)
		a, h := c.Morale()
		strategy, all, his = append(strategy, c.Strategy()), append(all, a), append(his, h)
	}
	same(t, "MC-11.1", strategy, []int{0, 0, 0, 0, 0, 0, -1, -1, -1, 0, -2, -2, 0, -2, 0, 0, -2, 0, 0, 0, 0, 0, 0})
	same(t, "MC-11.1", all, []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, -1, -3, -2, -5, -5, -5, -5, -5})
	same(t, "MC-11.1-R2", his, []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, -2, -3, -3, -5, -5, -5, -5, -5})
	same(t, "MC-11.1", ImportantLeaders([]int{100, 20, 80, 200}, 3), []int{0, 2})
	same(t, "MC-11.1-R3", ImportantLeaders([]int{10, 10, 1000}, 2), []int{0, 1})
	same(t, "MC-11.1-R3", len(ImportantLeaders([]int{50}, 0)), 0)
	same(t, "MC-11.1-R6", []int{HalvedStrategy(4), HalvedStrategy(1), HalvedStrategy(0)}, []int{2, 1, 0})
}

// MC-12.1-R1, MC-12.2, MC-12.2-R2, MC-12.3, MC-12.3-R2, MC-12.3-R3, MC-12.3-R4, MC-1.1-R4.
func TestSurvival(t *testing.T) {
	same(t, "MC-12.1-R1", []int{BattleSkill(10, 7), BattleSkill(12, 10)}, []int{8, 11})
	same(t, "MC-12.2", []int{LimitRisk(-9, Steady), LimitRisk(9, Steady), LimitRisk(-5, Cowardly), LimitRisk(4, Overconfident), LimitRisk(3, Berserk), LimitRisk(0, Steady)}, []int{-7, 7, -1, 1, 0, 0})
	var rows []string
	for n := 4; n <= 18; n++ {
		rows = append(rows, SurvivalWound(10, n).String())
	}
	same(t, "MC-12.3", rows, []string{"12d6 - AV", "12d6 - AV", "8d6 - AV", "8d6 - AV", "4d6 - AV", "4d6 - AV", "2d6 - AV", "2d6 - AV", "2d3", "1d3", "1d3", "1d3", "1d3", "1d3", "unhurt"})
	same(t, "MC-12.3-R1", []Wound{SurvivalWound(2, 20), SurvivalWound(3, 20), SurvivalWound(4, 20), SurvivalWound(4, 5)}, []Wound{NearlyKilled, GravelyHurt, BadlyHurt, NearlyKilled})
	same(t, "MC-1.1-R4", Hurt.String(), "2d6 - AV")
	damage := func(w Wound, av int, sums ...int) int { return w.RollDamage(dice.ScriptedSums(nil, sums...), "x", av) }
	same(t, "MC-12.3-R2", []int{damage(Scratch, 5, 3), damage(Cut, 5, 4), damage(Hurt, 5, 9), damage(Hurt, 5, 3), damage(Unharmed, 5)}, []int{3, 4, 4, 0, 0})
	same(t, "MC-12.3-R3", []Health{HealthOf(9, 20), HealthOf(10, 20), HealthOf(19, 20), HealthOf(20, 20)}, []Health{Fit, KnockedOut, KnockedOut, Dead})

	lucky := Character{Name: "Taurus", Skill: 0, HitPoints: 20, Lucky: true}
	s := dice.ScriptedSums(nil, 5, 40, 18)
	same(t, "MC-12.3-R4", []any{lucky.RollSurvival(s, "MC-12.3", 0, 0), lucky.Lucky, s.Left()}, []any{0, false, 0})
	s = dice.ScriptedSums(nil, 5, 40)
	same(t, "MC-12.3-R4", lucky.RollSurvival(s, "MC-12.3", 0, 0), 40)
}

// MC-12.4, MC-12.4-R1, MC-12.4-R2, MC-12.4-R3, MC-12.5-R2, MC-12.6.
func TestGlory(t *testing.T) {
	var unit, force []int
	for d := VeryBad; d <= CoveredInGlory; d++ {
		unit, force = append(unit, d.Strategy(false)), append(force, d.Strategy(true))
	}
	same(t, "MC-12.4", unit, []int{-3, -1, 0, 0, 1, 1, 2})
	same(t, "MC-12.4-R2", force, []int{-4, -2, 0, 0, 2, 2, 3})
	same(t, "MC-12.4", []Deed{GloryDeed(10, 24), GloryDeed(10, 23), GloryDeed(10, 18), GloryDeed(10, 15), GloryDeed(10, 11), GloryDeed(10, 7), GloryDeed(10, 3)},
		[]Deed{CoveredInGlory, GreatCourage, Heroic, Competent, Adequate, Poor, VeryBad})
	same(t, "MC-12.4-R1", []Deed{GloryDeed(20, 9), GloryDeed(2, 20), GloryDeed(3, 20), GloryDeed(4, 3), GloryDeed(3, -2)}, []Deed{CoveredInGlory, VeryBad, Poor, VeryBad, VeryBad})
	rep := func(d Deed, sums ...int) Reputation { return d.RollReputation(dice.ScriptedSums(nil, sums...), "x") }
	same(t, "MC-12.4", []Reputation{rep(CoveredInGlory, 4), rep(GreatCourage, 2), rep(GreatCourage, 6), rep(Heroic), rep(Poor, 1), rep(VeryBad, 5)},
		[]Reputation{{2, 4, 1}, {1, 1, 0}, {1, 4, 0}, {}, {-1, 1, 0}, {-2, 5, 0}})
	demote := func(d Deed, sums ...int) int {
		return d.RollDemotion(dice.ScriptedSums(nil, sums...), DefaultInfluence)
	}
	same(t, "MC-12.4-R3", []int{demote(Poor, 30), demote(Poor, 31, 3), demote(Poor, 31, 4), demote(VeryBad, 31), demote(Heroic)}, []int{0, 1, 0, 1, 0})
	same(t, "MC-12.5-R1", []int{PromotionChance(-9, 10), PromotionChance(20, 30), PromotionChance(0, DefaultInfluence)}, []int{1, 100, 30})
	if Competent.EarnsPromotion() || !Heroic.EarnsPromotion() {
		t.Error("MC-12.4: promotion starts with the heroic")
	}
	// MC-12.6 has no effect: no deed touches anything but reputation, rank and Strategy.
}

// MC-13.1-R2 and the ends of the rows.
func TestOdds(t *testing.T) {
	same(t, "MC-13.1-R2", []int{OddsBonus(1, 0, false), OddsBonus(0, 0, false), OddsBonus(5, 9, false)}, []int{8, 0, 0})
	same(t, "MC-13.1-R1", []int{OddsBonus(20, 1, true), OddsBonus(299, 10, true), OddsBonus(30, 1, true), OddsBonus(30, 1, false)}, []int{9, 9, 10, 8})
	var rows []int
	for _, ts := range []int{12, 14, 17, 20, 30, 50, 70, 100, 101} {
		rows = append(rows, OddsBonus(ts, 10, false))
	}
	same(t, "MC-13.1", rows, []int{0, 1, 2, 3, 4, 5, 6, 7, 8})
}

// MC-13.2, MC-13.2-R1, MC-13.2-R2, MC-13.2-R4, MC-13.3-R1, MC-13.3-R3, MC-13.4-R1.
func TestPositions(t *testing.T) {
	same(t, "MC-13.2-R1", []int{Downhill.Value, SteepDownhill.Value}, []int{-3, -4})
	same(t, "MC-13.2-R2", []int{WidePass.Value, FordPassage.Value, BridgePassage.Value, Defile.Value}, []int{2, 4, 6, 8})
	p := Defend([]PositionRow{GradualIncline, SteepIncline, WalledTown, Castle, Palisade, UnfordedRiver, streamRow}, false)
	same(t, "MC-13.2-R4", []int{p.Total, p.StarredValue}, []int{2 + 9 + 3 + 3, 15})
	p = Defend([]PositionRow{GradualIncline, GradualIncline}, false)
	same(t, "MC-13.2-R4", []any{p.Total, p.Starred, p.NoHomeGround}, []any{1, false, false})
	p = Defend([]PositionRow{UnfordedRiver, WidePass}, true)
	same(t, "MC-13.5-R1", []any{p.Total, p.NoHomeGround, p.Starred}, []any{1, false, true})
	bonus, who := SuperiorityBonus(Numbers{0, 5}, Numbers{10, 0})
	same(t, "MC-13.4", []int{bonus, who}, []int{1, -1})
	bonus, who = SuperiorityBonus(Numbers{10, 0}, Numbers{10, 0})
	same(t, "MC-13.3-R2", []int{bonus, who}, []int{0, 0})
	bonus, who = SuperiorityBonus(Numbers{10, 0}, Numbers{0, 0})
	same(t, "MC-13.3", []int{bonus, who}, []int{3, 1})
	same(t, "MC-13.3-R3", []bool{Cavalry.Applies(true), Cavalry.Applies(false), Artillery.Applies(true), Artillery.Applies(false), Air.Applies(true), Ranged.Applies(false)},
		[]bool{false, true, true, false, true, true})
	// MC-13.3-R1: chariots count their crew as cavalry and one man as a shooter.
	chariot := battle.Unit{Type: battle.HCH, Armed: battle.Bow}
	same(t, "MC-13.3-R1", []int{shooters(chariot, 200), shooters(battle.Unit{Type: battle.WM, Armed: battle.Bow}, 240), shooters(battle.Unit{Type: battle.LI, Armed: battle.Thrown}, 100), shooters(battle.Unit{Type: battle.MC, Armed: battle.Bow}, 240)},
		[]int{100, 120, 0, 240})
}

// MC-13.5, MC-13.5-R2, MC-13.6, MC-13.6-R1.
func TestCircumstances(t *testing.T) {
	sum := func(c Circumstances) int { return total(c.StrategyMods()) }
	same(t, "MC-13.5", []int{
		sum(Circumstances{Surprise: WhollySurprised}), sum(Circumstances{Surprise: PartlySurprised}), sum(Circumstances{ForcedMarch: true}),
		sum(Circumstances{Supplies: WithoutSupplys}), sum(Circumstances{Supplies: BesiegedShort}), sum(Circumstances{Supplies: LivingOffLand}),
		sum(Circumstances{HomeGround: true}), sum(Circumstances{HomeGround: true, Fortified: true}), sum(Circumstances{Other: -9}),
	}, []int{-6, -2, -3, -3, -2, -1, 2, 0, -6})
	same(t, "MC-13.6-R1", []int{sum(Circumstances{}), sum(Circumstances{BattlePlan: 3}), sum(Circumstances{BattlePlan: -7})}, []int{0, 3, -3})
}

// MC-13.7, MC-13.7-R1, MC-13.8.
func TestMissionsAndDiviners(t *testing.T) {
	run := func(k MissionKind, men, stealth, security, sum int) MissionResult {
		return RunMission(dice.ScriptedSums(nil, sum), k, men, stealth, security)
	}
	same(t, "MC-13.7-R1", []MissionResult{
		run(Scout, 9, 0, 0, 12), run(Scout, 9, 5, 0, 15), run(Scout, 10, 5, 0, 12), run(Scout, 10, 9, 0, 10), run(Scout, 5, 0, 0, 11), run(Scout, 5, 0, 0, 7),
	}, []MissionResult{
		{true, 1, 1, 0, false}, {true, 1, 1, 0, false}, {true, 2, 1, 0, false}, {true, 2, 1, 0, false}, {false, 0, -1, 0, false}, {false, 0, -1, 2, false},
	})
	same(t, "MC-13.7", []MissionResult{run(Assassinate, 3, 7, 0, 13), run(Assassinate, 3, 7, SecurityTarget(10), 16), run(Assassinate, 3, 7, SecurityTarget(9), 15)},
		[]MissionResult{{true, 0, 0, 0, true}, {false, 0, 0, 2, false}, {true, 0, 0, 0, true}})
	same(t, "MC-13.8", []int{GenuineBonus(5, 50), GenuineBonus(6, 50), GenuineBonus(50, 50), GenuineBonus(51, 50), RollDiviner(dice.ScriptedSums(nil, 3), 50)}, []int{2, 1, 1, 0, 2})
}

// MC-14.1-R1, MC-14.2-R1, MC-14.3-R1, MC-14.4-R2, MC-19.1-R1.
func TestContestTables(t *testing.T) {
	same(t, "MC-14.1-R1", []bool{UsesTactics(199), UsesTactics(200)}, []bool{true, false})
	open, starred := Decide(10, 10, false), Decide(10, 10, true)
	same(t, "MC-14.3-R1", []any{open.Table, open.Winner, starred.Table, starred.Winner, open.Loser(), starred.Loser()}, []any{TableA, -1, TableB, 1, -1, -1})
	same(t, "MC-19.1-R1", []int{Decide(10, 9, false).Loser(), Decide(9, 10, true).Loser()}, []int{1, 0})

	var targets []int
	for _, c := range []Contest{
		Decide(5, 0, false), Decide(10, 0, false), Decide(15, 0, false), Decide(20, 0, false),
		Decide(0, 4, true), Decide(0, 5, true), Decide(0, 10, true), Decide(0, 15, true), Decide(0, 20, true),
		Decide(4, 0, true), Decide(5, 0, true), Decide(10, 0, true), Decide(15, 0, true), Decide(20, 0, true),
	} {
		targets = append(targets, c.TestOf(c.Loser()).Target)
		if w := c.TestOf(c.Winner); w.NoRoll != Hold {
			t.Errorf("%s: the winner must roll", c)
		}
	}
	same(t, "MC-14.2, MC-14.3, MC-14.4", targets, []int{12, 15, 18, 0, 0, 12, 15, 12, 15, 0, 0, 12, 12, 15})
	same(t, "MC-14.2", Decide(20, 0, false).TestOf(1).NoRoll, Rout)

	field := func(a, d int, star bool, held [2]int, withdrew bool) int {
		return Decide(a, d, star).Field(held, withdrew)
	}
	same(t, "MC-14.2-R1", []int{
		field(4, 0, false, [2]int{10, 20}, false), field(4, 0, false, [2]int{5, 5}, false), field(9, 0, false, [2]int{5, 0}, false),
		field(0, 14, true, [2]int{5, 5}, false), field(0, 15, true, [2]int{0, 5}, false), field(9, 0, true, [2]int{9, 5}, false),
		field(10, 0, true, [2]int{9, 5}, false), field(10, 0, true, [2]int{9, 0}, true), field(15, 0, true, [2]int{9, 0}, false),
	}, []int{1, -1, 0, 1, 1, 1, 1, 0, 0})
	same(t, "MC-14.4-R2", []Fate{RoutCornered(false), RoutCornered(true)}, []Fate{GiveUp, Hold})
	same(t, "MC-16.1", []bool{Decide(0, 4, true).RepulsedNextDay(), Decide(0, 5, true).RepulsedNextDay(), Decide(5, 0, true).ShakenNextDay(), Decide(4, 0, true).ShakenNextDay()}, []bool{true, false, true, false})
}

// MC-15.1, MC-15.1-R1.
func TestSieges(t *testing.T) {
	same(t, "MC-15.1-R1", []int{CastlePlace.Stores(false), CastlePlace.Stores(true), WalledCityPlace.Stores(true), WalledTownPlace.Stores(false), OtherPlace.Stores(true)}, []int{12, 8, 6, 6, 3})
	same(t, "MC-15.1-R1", []SiegeWeek{WalledCityPlace.Besieged(3, false), WalledCityPlace.Besieged(4, false), WalledCityPlace.Besieged(8, false), WalledCityPlace.Besieged(10, false)},
		[]SiegeWeek{{}, {Supplies: BesiegedShort, Treason: true}, {Supplies: BesiegedShort, Treason: true}, {WithoutSupplys, -2, true, false}})
	if HoldsOut(dice.ScriptedSums(nil, 7), "x", plus(4), 4) || !HoldsOut(dice.ScriptedSums(nil, 8), "x", plus(4), 4) {
		t.Error("MC-15.1-R1: a starving unit rolls 12+")
	}
	same(t, "MC-15.1-R1", []bool{Treachery(dice.ScriptedSums(nil, 11), 9, 0), Treachery(dice.ScriptedSums(nil, 11), 7, 2)}, []bool{true, false})
	rows := BetrayedGate([]PositionRow{Castle, SteepIncline})
	same(t, "MC-15.1-R1", Defend(rows, false).Starred, false)
}

// MC-16.1, MC-16.1-R1, MC-16.1-R2, MC-16.1-R3, MC-16.2, MC-16.2-R1.
func TestMoraleLot(t *testing.T) {
	sum := func(l Lot) int { return total(l.MoraleMods()) }
	same(t, "MC-16.1", []int{
		sum(Lot{HereditaryFoe: true}), sum(Lot{DefendsHome: true}), sum(Lot{BeatFoe: true}), sum(Lot{BeatenByFoe: true}), sum(Lot{SpiesAmongUs: true}),
		sum(Lot{CaughtSpies: true}), sum(Lot{SpiesReported: true}), sum(Lot{SpiesKilled: true}), sum(Lot{Repulsed: true}), sum(Lot{Shaken: true}), sum(Lot{LeaderLost: 3}), sum(Lot{Pay: -2}), sum(Lot{}),
	}, []int{1, 2, 1, -2, -1, 2, 1, -1, -2, -2, -3, -2, 0})
	same(t, "MC-16.1-R2", []bool{ClearVictory(Marginal), ClearVictory(Definite), ClearVictory(Overwhelming)}, []bool{false, true, true})
	// MC-16.2-R1: hopeless odds alone ask for no roll: a contest at 10 to 1 starts with none.
	f := duel(t, unitOf("a", battle.HI, battle.ClassB, 60), unitOf("b", battle.LI, battle.ClassC, 6))
	f.day, f.days = 1, []dayStory{{}}
	f.dice = dice.ScriptedSums(&f.log)
	f.stepStrength()
	same(t, "MC-16.2-R1", len(f.log), 0)
	// MC-16.1-R1: both memories at once are refused.
	s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 10), unitOf("b", battle.HI, battle.ClassB, 10))
	s.Sides[0].BeatFoe, s.Sides[0].BeatenByFoe = true, true
	if err := Check(s); err == nil || !strings.Contains(err.Error(), "sides[0].beatFoe") {
		t.Errorf("MC-16.1-R1: %v", err)
	}
}

// MC-17.1, MC-17.1-R1.
func TestReform(t *testing.T) {
	r := Reform{Base: 4, Leader: 1, Friendly: true, Cavalry: true, Cover: true, Hero: true, Road: true}
	same(t, "MC-17.1-R1", total(r.Mods()), 4+1+2+2+1+2+1)
	_, ok := Reform{Base: 4}.Roll(dice.ScriptedSums(nil, 11), "x")
	_, fails := Reform{Base: 4}.Roll(dice.ScriptedSums(nil, 10), "x")
	same(t, "MC-17.1-R1", []bool{ok, fails}, []bool{true, false})
}

// MC-18.1-R1, MC-18.2, MC-18.2-R2, MC-18.2-R3, MC-18.2-R4, MC-18.3-R2, MC-18.3-R3, MC-18.4.
func TestCasualties(t *testing.T) {
	var lines []int
	for d := -20; d <= 20; d++ {
		lines = append(lines, int(LineOf(d)))
	}
	same(t, "MC-18.2", lines, []int{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20}[0:41])
	code := func(c string) Troop { troop, _ := ParseCode(c); return troop }
	same(t, "MC-18.2-R4", []Weight{
		WeightOf(code("A1"), Average), WeightOf(code("B2##"), Green), WeightOf(code("C3"), Average), WeightOf(code("C3~"), Raw), WeightOf(code("OOO"), Average), WeightOf(code("OO"), Average),
		WeightOf(code("O"), Average), WeightOf(code("S"), Average), WeightOf(code("SS"), Average), WeightOf(Troop{Creature: &Creature{NAV: 4}}, Average), WeightOf(Troop{Creature: &Creature{NAV: 1}}, Average),
	}, []Weight{HeavyWeight, MediumWeight, LightWeight, RabbleWeight, HeavyWeight, MediumWeight, LightWeight, MediumWeight, HeavyWeight, HeavyWeight, LightWeight})
	// MC-18.2-R2: pikes in armour move by their armour.
	same(t, "MC-18.2-R2", []Weight{typeRowOf(battle.MIP).weight, typeRowOf(battle.HIP).weight}, []Weight{MediumWeight, HeavyWeight})
	// MC-18.1-R1, MC-18.2-R1, MC-18.2-R3: own and enemy dice, then all moves at once.
	s := dice.ScriptedSums(nil, 11, 11, 9)
	toll := Loss{Unit: "x", Men: 100, Weight: HeavyWeight, Risk: 2, Strikes: 3, Healing: 1, Intensity: 1}.Roll(s)
	same(t, "MC-18.2-R3", []int{int(toll.Line), toll.Percent, toll.Lost, toll.Dead, s.Left()}, []int{10 + 4 + 1 - 6, 24, 24, 12, 0})
	s = dice.ScriptedSums(nil, 20, 2)
	toll = Loss{Unit: "x", Men: 1000, Weight: HeavyWeight}.Roll(s)
	same(t, "MC-18.3-R1", []int{int(toll.Line), toll.Lost, s.Left()}, []int{20, 5, 0})
	same(t, "MC-18.3-R2", []int{ReturnRate(dice.ScriptedSums(nil), true, 30, 0), ReturnRate(dice.ScriptedSums(nil), false, 30, 2), ReturnRate(dice.ScriptedSums(nil, 4), false, 30, 3)}, []int{5, 2, 6})
	same(t, "MC-18.3", []int{Returned(240, 5, 90), Returned(240, 5, 7), Returned(15, 5, 7)}, []int{12, 7, 1})
	same(t, "MC-18.3-R3", []bool{WoundedTaken(Rout, true), WoundedTaken(GiveUp, true), WoundedTaken(Withdraw, true), WoundedTaken(Rout, false)}, []bool{true, true, false, false})
	w, k := LostEngines(5, false)
	w2, k2 := LostEngines(5, true)
	same(t, "MC-18.4", []int{w, k, w2, k2}, []int{5, 0, 0, 2})
}

// MC-20.1, MC-20.1-R3, MC-20.2, MC-20.2-R1.
func TestAfterTheBattle(t *testing.T) {
	own, enemy := Stripped(10, 20, 30, false)
	own2, enemy2 := Stripped(10, 20, 30, true)
	same(t, "MC-20.1", []int{own, enemy, own2, enemy2}, []int{10, 20, 10, 50})
	same(t, "MC-20.1-R3", []string{Scavengers(dice.ScriptedSums(nil, 2)), Scavengers(dice.ScriptedSums(nil, 3)), Scavengers(dice.ScriptedSums(nil, 6))}, []string{"kill him", "ignore him", "nurse him"})
	same(t, "MC-20.2-R1", []int{Ransom(dice.ScriptedSums(nil, 7), Captain), Ransom(dice.ScriptedSums(nil, 10), Lord)}, []int{700, 10000})
	if _, _, err := Loot(1, "camels", NoMissile, Raw); err == nil {
		t.Error("camels have no price")
	}
}

// MC-21.1, MC-21.1-R2, MC-21.1-R3.
func TestManySides(t *testing.T) {
	tied := DecideMany([]int{1, 1, 1}, []int{20, 14, 20})
	var margins []int
	for _, m := range tied {
		margins = append(margins, m.Margin)
		if m.Holds {
			t.Error("MC-21.1-R3: somebody holds the field in a tie")
		}
	}
	same(t, "MC-21.1-R3", margins, []int{0, 6, 0})
	m := DecideMany([]int{1, 1, 1}, []int{9, 22, 16})
	same(t, "MC-21.1-R2", []int{m[0].Foe, m[1].Foe, m[2].Foe, m[1].Margin}, []int{1, 2, 1, 6})
	same(t, "MC-21.1-R2", []int{SuperiorToAll([]Numbers{{600, 0}, {300, 0}, {100, 0}}, 0), SuperiorToAll([]Numbers{{600, 0}, {301, 0}, {100, 0}}, 0)}, []int{1, 0})
	if got := DecideMany([]int{5}, []int{9}); len(got) != 1 || !got[0].Holds {
		t.Errorf("one force alone: %+v", got)
	}
}

// MC-22.1, MC-22.1-R1, MC-22.1-R2.
func TestRaces(t *testing.T) {
	centaur := Troop{Armour: LightArmour, Arms: MediumArms, Mount: LightHorse, Irregular: true, Race: Centaur}
	same(t, "MC-22.1-R1", centaur.Strength(), Whole(4)) // (1 + 2 + 1 + 2) x 2/3
	same(t, "MC-22.1-R2", []bool{Giant.CountsAsEngine(), Dwarf.CountsAsEngine()}, []bool{true, false})
	same(t, "MC-22.1", DwarfMiner, 10)
	elf, _ := ParseCode("C3>>>")
	elf.Race = Elf
	dwarf, _ := ParseCode("A1")
	dwarf.Race = Dwarf
	for _, c := range []struct {
		r  Race
		t  Troop
		q  Quality
		ok bool
	}{
		{Centaur, centaur, Average, true},
		{Centaur, centaur, Green, false},
		{Elf, elf, Seasoned, true},
		{Elf, centaur, Elite, false},
		{Elf, dwarf, Elite, false},
		{Dwarf, dwarf, Seasoned, true},
		{Dwarf, dwarf, Average, false},
		{Dwarf, elf, Elite, false},
		{Giant, dwarf, Raw, false},
		{Human, elf, Raw, true},
		{Centaur, elf, Elite, false},
	} {
		if err := c.r.Check(c.t, c.q); (err == nil) != c.ok {
			t.Errorf("MC-22.1: %q, %s: %v", c.r, c.q, err)
		}
	}
}

func TestFractions(t *testing.T) {
	same(t, "rounding", []int{Over(7, 2).Down(), Over(7, 2).Up(), Over(7, 2).Near(), Over(-7, 2).Down(), Over(-7, 2).Up(), Over(-7, 2).Near(), Over(7, -2).Down(), Over(0, 5).Up()},
		[]int{3, 4, 4, -4, -3, -3, -4, 0})
	same(t, "sum", Over(1, 3).Add(Over(1, 6)), Over(1, 2))
}
