package masscombat

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// unitOf makes a campaign unit of so many castings at full strength.
func unitOf(id string, t battle.Type, c battle.Class, castings int) battle.Unit {
	u := battle.Unit{ID: id, Name: "Unit " + id, Nation: "aquilonia", Type: t, Class: c, Armed: battle.NoWeapon, Size: castings}
	u.Present = u.FullCrew()
	return u
}

// scenarioOf puts single units against each other on a bare table.
func scenarioOf(a, d battle.Unit) battle.Scenario {
	s := battle.Scenario{ID: "test/1"}
	s.Sides[0] = battle.Force{Name: "Attack", Nation: "koth", Units: []battle.Unit{a}, Edge: battle.South}
	s.Sides[1] = battle.Force{Name: "Defence", Nation: "ophir", Units: []battle.Unit{d}, Edge: battle.North}
	return s
}

// duel prepares a battle of single units.
func duel(t *testing.T, a, d battle.Unit) *fight {
	t.Helper()
	return prepared(t, scenarioOf(a, d))
}

func prepared(t *testing.T, s battle.Scenario) *fight {
	t.Helper()
	f, err := New(nil).prepare(s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// scripted fights a scenario with given sums and demands that all are used.
func scripted(t *testing.T, s battle.Scenario, sums ...int) (*fight, battle.Record) {
	t.Helper()
	f := prepared(t, s)
	f.dice = dice.ScriptedSums(&f.log, sums...)
	f.run()
	if f.dice.Err() != nil || f.dice.Left() != 0 {
		for i, r := range f.log {
			t.Logf("%d: %s: %s", i, r.Reason, r.Text())
		}
		t.Fatalf("script: %v, %d left", f.dice.Err(), f.dice.Left())
	}
	r := f.record("script")
	if err := battle.Conserve(r); err != nil {
		t.Fatal(err)
	}
	return f, r
}

func plan(t *testing.T, p Plan) []byte {
	t.Helper()
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// find gives the result of a unit.
func find(t *testing.T, r battle.Record, side battle.Side, id string) battle.UnitResult {
	t.Helper()
	for _, u := range r.Sides[side].Units {
		if u.ID == id {
			return u
		}
	}
	t.Fatalf("no unit %s of the %s", id, side)
	return battle.UnitResult{}
}

func person(t *testing.T, r battle.Record, side battle.Side, id string) battle.PersonFate {
	t.Helper()
	for _, p := range r.Sides[side].Persons {
		if p.ID == id {
			return p.Fate
		}
	}
	t.Fatalf("no person %s of the %s", id, side)
	return ""
}

// MC-2.1, MC-2.1-R1, MC-2.1-R2, MC-2.1-R3, MC-23.3-R1, MC-14.2-R2, MC-24.8: the
// steps of a day, their dice in order, and what comes back to the campaign.
func TestADayInOrder(t *testing.T) {
	s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.HI, battle.ClassB, 24))
	f, r := scripted(t, s,
		2, 2, // catastrophes
		15, 5, // contest: 17 to 7
		11,        // the defender's morale: 11 + 4 = 15 withdraws
		11, 11, 3, // attacker: D 5, line 13 + 4, 3%
		11, 11, 14, // defender: D -5, line 7 + 4, 14 + 5%
	)
	same(t, "MC-14.1", []any{f.last.Totals, f.last.Table, f.last.Band, r.Winner, r.Turns}, []any{[2]int{17, 7}, TableA, Definite, battle.AttackerWins, 1})
	same(t, "MC-24.8", []battle.Fates{find(t, r, 0, "a").Fates, find(t, r, 1, "d").Fates}, []battle.Fates{{Start: 24, Fit: 23, Lost: 1}, {Start: 24, Fit: 19, Lost: 5}})
	same(t, "MC-14.2-R2", find(t, r, 1, "d").Status, battle.Withdrew)
	var names []string
	for _, p := range r.Phases {
		names = append(names, p.Name)
	}
	same(t, "MC-2.1-R1", names, []string{phaseBefore, phaseStrength, phasePowers, phaseDisaster, phaseHeroes, phaseStrategy, phaseContest, phaseMorale, phaseSecond, phaseCasualty, phaseAftermath})
	same(t, "a page can print a roll", r.Rolls[4].Text(), "11 + 4 Morale of Average troops = 15 against 15: withdraws")
	same(t, "loss share", []int{r.Sides[0].LossShare, r.Sides[1].LossShare}, []int{416, 2083})
}

// MC-17.1, MC-18.3-R3, MC-24.8, MC-24.4: a rout, the pursuit, the captured
// commander and the wounded left behind.
func TestARout(t *testing.T) {
	s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.LI, battle.ClassB, 24))
	s.Sides[1].Commander = &battle.Commander{Name: "Lord", Nation: "ophir"}
	lost := []int{2, 2, 15, 5, 9, 11, 11, 3} // contest 2+15+2 odds = 19 to 9, margin 10; morale 9 + 4 + 1 = 14 fails 15
	fallen := []int{11, 11, 2, 20}           // D 4 - 5 - 2 = -3: line 8, light 1 down, 2 up: line 7, 20 + 25 = 45% of 480: 216 men
	_, r := scripted(t, s, append(append(append([]int{}, lost...), fallen...), 8, 1)...)
	d := find(t, r, 1, "d")
	same(t, "MC-17.1-R1", []any{d.Status, d.Fates}, []any{battle.Dispersed, battle.Fates{Start: 24, Lost: 18, Captured: 6}})
	same(t, "MC-24.8", person(t, r, 1, "commander"), battle.PersonTaken)
	same(t, "causes", d.Causes, map[string]int{"battle": 11, "scattered": 13})

	_, r = scripted(t, s, append(append(append([]int{}, lost...), fallen...), 10, 2)...)
	d = find(t, r, 1, "d")
	same(t, "MC-17.1-R1", []any{d.Status, d.Fates}, []any{battle.Routed, battle.Fates{Start: 24, Routed: 13, Lost: 5, Captured: 6}})
	same(t, "MC-24.8", person(t, r, 1, "commander"), battle.Unhurt)
}

// cornered is a defender behind a palisade with nowhere to go.
func cornered(t *testing.T, company bool, p Plan) battle.Scenario {
	s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.HI, battle.ClassB, 24))
	if company {
		s.Sides[1].Units[0].Nation = "free_companies"
	}
	p.Referee = &Referee{Place: Palisade.Name, NoEscape: true, NoQuarter: p.AnotherDay == "never"}
	s.Sides[1].Plan = plan(t, p)
	s.Sides[1].Commander = &battle.Commander{Name: "Lord", Nation: "ophir"}
	return s
}

// MC-14.4, MC-14.4-R2, MC-24.8: cornered regulars surrender, Free Companies
// change sides, and where there is no quarter they hold.
func TestSurrender(t *testing.T) {
	sums := []int{2, 2, 20, 2, // contest 28 to 9 (Strategy 4, palisade 3): Table C, margin 19
		6,      // the defender's morale: 6 + 4 + 1 = 11 fails 12
		11, 11, // attacker: D 28 - 15 = 13, line 17 + 4: line 20
		11, 11, 10} // defender: D 9 - 19 = -10, line 5 + 4, 10 + 15%
	s := cornered(t, false, Plan{})
	s.Sides[0].Commander = &battle.Commander{Name: "Stormer", Rolled: true, Strategy: 8, Leadership: 4}
	f, r := scripted(t, s, sums...)
	same(t, "MC-14.4", []any{f.last.Table, f.last.Band, find(t, r, 1, "d").Status}, []any{TableC, Great, battle.Surrendered})
	d := find(t, r, 1, "d")
	same(t, "MC-24.8", []any{d.Fit, d.Lost + d.Surrendered + d.Captured, person(t, r, 1, "commander")}, []any{0, 24, battle.PersonTaken})

	s = cornered(t, true, Plan{})
	s.Sides[0].Commander = &battle.Commander{Name: "Stormer", Rolled: true, Strategy: 8, Leadership: 4}
	_, r = scripted(t, s, sums...)
	d = find(t, r, 1, "d")
	same(t, "MC-24.8", []any{d.Status, d.Turned + d.Lost + d.Captured, d.Turned > 0}, []any{battle.Turned, 24, true})

	s = cornered(t, false, Plan{AnotherDay: "never"})
	s.Sides[0].Commander = &battle.Commander{Name: "Stormer", Rolled: true, Strategy: 8, Leadership: 4}
	_, r = scripted(t, s, sums...)
	same(t, "MC-14.4-R2", []any{find(t, r, 1, "d").Status, r.Winner}, []any{battle.Holds, battle.AttackerWins})
}

// twoUnits is a force of two units each, the first the stronger.
func twoUnits(t *testing.T) battle.Scenario {
	s := scenarioOf(unitOf("a1", battle.HI, battle.ClassB, 36), unitOf("d1", battle.HI, battle.ClassB, 36))
	s.Sides[0].Units = append(s.Sides[0].Units, unitOf("a2", battle.LI, battle.ClassB, 12))
	s.Sides[1].Units = append(s.Sides[1].Units, unitOf("d2", battle.LI, battle.ClassB, 12))
	return s
}

// MC-11.1-R4, MC-11.1-R5, MC-24.8: a unit defects, fights for the enemy that
// day and counts as surrendered.
func TestDefection(t *testing.T) {
	for _, company := range []bool{false, true} {
		s := twoUnits(t)
		if company {
			s.Sides[0].Units[1].Nation = "free_companies"
		}
		f, r := scripted(t, s,
			15, 2, // the attacker's second unit goes over
			5, 5, // contest 5 + 2 - 2 = 5 to 5 + 2 + 0: TS 4320 against 5280, odds 1.22: +1 = 8, margin 3
			11, 11, 11, 11, // all hold: a1, d1, d2, a2 for the defender
			11, 11, 11, // a1: D -1, line 9 + 4
			11, 11, 11, 11, 11, 11, // d1 and d2: D 1, lines 11 + 4, 11 + 1
			11, 11, 11, // a2 falls for the defender
		)
		same(t, "MC-11.1", []any{f.sides[0].strength, f.sides[1].strength, f.last.Totals}, []any{4320, 5280, [2]int{5, 8}})
		want := battle.Surrendered
		if company {
			want = battle.Turned
		}
		u := find(t, r, 0, "a2")
		same(t, "MC-24.8", []any{u.Status, u.Lost, u.Fit, r.Winner}, []any{want, 1, 0, battle.Draw})
	}
}

// MC-11.1-R4, MC-11.1-R3: with no unit but the commander's, 15 counts as 12
// and 19 as 20.
func TestNobodyButTheCommander(t *testing.T) {
	s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.HI, battle.ClassB, 24))
	s.Sides[1].Commander = &battle.Commander{Name: "Lord", Rolled: true, Strategy: 5, Leadership: 6}
	f, r := scripted(t, s,
		15, 19,
		2, 20, // contest 2 + 2 - 2 = 2 to 20 + 3: 21, overwhelming
		11, 11, 2, 20, // attacker routs: D 3 - 14 = -11, line 4 + 4 - 2
		11, 11, // defender: line 20
		2, // no reform
	)
	same(t, "MC-11.1-R4", f.sides[0].disaster, Betrayed)
	same(t, "MC-11.1-R3", []any{f.sides[1].disaster, f.sides[1].general.base}, []any{GeneralKilled, 3})
	same(t, "MC-24.4-R1", person(t, r, 1, "commander"), battle.OutOfBattle)
	same(t, "MC-18.1-R2", f.leaderStrategy(f.sides[1].units[0]), 3)
	same(t, "MC-24.8", []any{r.Winner, find(t, r, 0, "a").Status}, []any{battle.DefenderWins, battle.Dispersed})
}

// MC-24.5, MC-12.2-R2, MC-12.3-R3, MC-19.1-R2: a hero leads his unit, is
// knocked out, counts as a fallen leader, and is taken when his unit runs.
func TestHeroes(t *testing.T) {
	s := twoUnits(t)
	s.Sides[1].Commander = &battle.Commander{Name: "Lord"}
	s.Sides[1].Heroes = []battle.Hero{{ID: "h", Name: "Valeria", Rank: battle.RankHero}}
	f := prepared(t, s)
	h := f.sides[1].heroes[0]
	same(t, "MC-24.4-R1", []string{f.sides[1].general.unit.id, h.unit.id}, []string{"d1", "d2"})
	same(t, "MC-24.5", []any{h.unit.strengthWithHeroes() - h.unit.strength(), h.unit.leader, h.risk, h.stats.hitPoints, h.stats.av}, []any{80, Skills{4, 4}, -2, 20, 5})

	f, r := scripted(t, s,
		2, 2,
		4, 18, 14, // Survival: natural 4 gives 4d6 - 5 = 13 of 20; Glory 14 + 7: great courage, +1
		15, 5, // 15 + 2 = 17 to 5 + 4 + 1: 10, margin 7: marginal
		8, 9, // d1: 8 + 4 + 1 - 2 = 11 routs; d2: 9 + 4 - 3 = 10 routs
		11, 11, 11, 11, 11, 11, // a1 and a2
		11, 11, 1, 11, 11, 11, 1, 11, // d1 and d2 with the d6 of a rout
		2, 2, // neither reforms
		3, // the commander gets away
	)
	same(t, "MC-12.3-R3", []any{h.health == Fit, f.sides[1].heroes[0].health, f.sides[1].losses[0].row}, []any{true, KnockedOut, LeaderKilled})
	same(t, "MC-24.5", []battle.PersonFate{person(t, r, 1, "h"), person(t, r, 1, "commander")}, []battle.PersonFate{battle.PersonTaken, battle.Unhurt})
	same(t, "MC-24.4-R1", f.sides[1].units[1].leader, Skills{2, 2})
}

// MC-24.5: a superhero's figures; MC-12.2: in reserve Risk is not below -1;
// MC-7.2: a hero may lead a force without a commander.
func TestSuperheroAndReserve(t *testing.T) {
	s := twoUnits(t)
	s.Sides[0].Heroes = []battle.Hero{{ID: "b", Name: "Second", Rank: battle.RankHero}, {ID: "c", Name: "First", Rank: battle.RankSuperhero}}
	s.Sides[0].Plan = plan(t, Plan{Reserve: []string{"c"}, Risk: map[string]int{"b": 4}})
	f := prepared(t, s)
	first, second := f.sides[0].heroes[0], f.sides[0].heroes[1]
	same(t, "MC-24.5", []any{first.Name, first.unit.id, first.unit.extra, first.stats.skill, first.risk, second.unit.id, second.risk}, []any{"First", "a1", 80, 11, -1, "a2", 4})
	same(t, "MC-7.2", []any{f.sides[0].general.name, f.sides[0].general.base, f.sides[0].general.acting}, []any{"First", 5, true})
}

// MC-23.1-R1, MC-23.1-R2, MC-16.1: after an inconclusive day the stronger
// attacker comes again at Morale -2 if he was thrown back; the third day is the
// last.
func TestSeveralDays(t *testing.T) {
	s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 36), unitOf("d", battle.HI, battle.ClassB, 24))
	s.Sides[1].Plan = plan(t, Plan{Referee: &Referee{Place: Palisade.Name}})
	f := prepared(t, s)
	f.day, f.days = 1, []dayStory{{}}
	f.last = Decide(9, 9, true)
	setFates(f.line(0), Hold)
	setFates(f.line(1), Hold)
	same(t, "MC-23.1-R1", f.anotherDay(), true) // 4320 to 2880 is 1.5
	f.sides[0].units[0].men = 660
	same(t, "MC-23.1-R1", f.anotherDay(), false) // 3960 to 2880 is 1.375
	f.sides[1].plan.AnotherDay = "always"
	same(t, "MC-23.1-R1", f.anotherDay(), true)
	f.nextDay()
	same(t, "MC-16.1", []bool{f.sides[0].lot.Repulsed, f.sides[1].lot.Shaken, f.sides[1].lot.Repulsed}, []bool{true, false, false})
	f.last = Decide(30, 10, true)
	same(t, "MC-23.1-R1", f.anotherDay(), false) // overwhelming: decided
	f.last = Decide(16, 10, true)
	f.nextDay()
	same(t, "MC-16.1", []bool{f.sides[0].lot.Repulsed, f.sides[1].lot.Shaken}, []bool{false, true})
}

// MC-23.1-R2: units that left stay away; the commander whose unit withdrew
// joins the strongest that holds, one whose unit ran is carried off.
func TestWhoFightsTheNextDay(t *testing.T) {
	for _, c := range []struct {
		fate Fate
		with string
		act  bool
	}{{Hold, "a1", false}, {Withdraw, "a2", false}, {Rout, "a2", true}} {
		s := twoUnits(t)
		s.Sides[0].Commander = &battle.Commander{Name: "Lord"}
		f := prepared(t, s)
		f.day, f.days, f.last = 1, []dayStory{{}}, Decide(10, 10, false)
		setFates(f.line(0), Hold)
		setFates(f.line(1), Hold)
		f.sides[0].units[0].fate = c.fate
		f.nextDay()
		g := f.sides[0].general
		same(t, "MC-23.1-R2 "+string(c.fate), []any{g.unit.id, g.acting, len(f.line(0))}, []any{c.with, c.act, 1 + map[bool]int{true: 1}[c.fate == Hold]})
	}
}

// MC-23.1-R2: a whole battle of two days: casualties add up, magic is spent
// once, the last day's result counts.
func TestTwoDays(t *testing.T) {
	s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.HI, battle.ClassB, 24))
	s.Sides[0].Plan = plan(t, Plan{AnotherDay: "always"})
	day := func(contest ...int) []int { return append([]int{2, 2}, contest...) }
	sums := append(
		day(11, 11, 11, 11, 11, 11, 8, 11, 11, 8), // a tie, both hold: D 0, line 10 + 4, 10% each
		day(20, 2, 10, // margin 18: 10 + 4 fails 18
			11, 11, 1, // attacker: D 9, line 15 + 4: 1% of 432
			11, 11, 3, 21, // defender: D -9, line 5 + 4 - 3, 51%
			3)...) // scattered
	f, r := scripted(t, s, sums...)
	same(t, "MC-23.1-R2", []any{r.Turns, r.Winner, f.last.Margin}, []any{2, battle.AttackerWins, 18})
	same(t, "MC-23.1-R2", []int{f.sides[0].units[0].lost, find(t, r, 0, "a").Lost}, []int{48 + 5, 3})
}

// wizardBattle has one magic user of each given kind with the attacker.
func wizardBattle(t *testing.T, p Plan, kinds ...string) battle.Scenario {
	s := twoUnits(t)
	for i, k := range kinds {
		s.Sides[0].MagicUsers = append(s.Sides[0].MagicUsers, battle.MagicUser{ID: string(rune('p' + i)), Name: "Mage", Kind: k, Points: map[string]int{ThothAmon: 500, WhiteHand: 250, WhiteDruids: 150}[k] + map[bool]int{true: 100}[k == Mitra || k == Set]})
	}
	s.Sides[0].Plan = plan(t, p)
	return s
}

// powersOf fights the second step only.
func powersOf(t *testing.T, s battle.Scenario, sums ...int) *fight {
	t.Helper()
	f := prepared(t, s)
	f.day, f.days = 1, []dayStory{{}}
	f.dice = dice.ScriptedSums(&f.log, sums...)
	f.begin(phaseBefore)
	f.druids()
	f.stepStrength()
	f.stepPowers()
	if f.dice.Err() != nil || f.dice.Left() != 0 {
		t.Fatal(f.dice.Err(), f.dice.Left())
	}
	return f
}

// MC-24.6: spell points to ES, a drunk Druid, and hosts called up for a battle.
func TestSummoning(t *testing.T) {
	same(t, "MC-24.6", []int{WizardStrength(75), WizardStrength(100), WizardStrength(150), WizardStrength(250), WizardStrength(500)}, []int{3, 4, 6, 10, 20})
	p := Plan{Powers: &Powers{Summon: []string{TheCalling, ArmyOfGhosts}}}
	f := powersOf(t, wizardBattle(t, p, WhiteDruids), 50)
	same(t, "MC-24.6", []int{len(f.sides[0].units), f.sides[0].units[2].strength(), f.sides[0].units[3].strength()}, []int{4, 800, 1440})
	f = powersOf(t, wizardBattle(t, p, WhiteDruids), 49)
	same(t, "MC-24.6", []any{len(f.sides[0].units), f.sides[0].wizards[0].drunk}, []any{2, true})
	f = powersOf(t, wizardBattle(t, Plan{Powers: &Powers{Summon: []string{LegionOfDead, LegionOfDead}, Defence: 2}}, WhiteHand))
	same(t, "MC-24.6", []int{len(f.sides[0].units), f.sides[0].units[2].strength(), f.cavalryBonus(3, battle.Attacker), f.cavalryBonus(0, battle.Attacker)}, []int{4, 960, 2, 0})
}

// MC-24.6, MC-10.2: Thoth-Amon's own spells, fright at half cost against
// barbarians, and what the enemy's defence stops.
func TestSpells(t *testing.T) {
	p := Plan{Powers: &Powers{Slumber: "h", Helm: true, Catastrophe: 4, Confound: 2}} // 3 + 3 + 4 + 8 = 18 of 20
	s := wizardBattle(t, p, ThothAmon)
	s.Sides[1].Heroes = []battle.Hero{{ID: "h", Name: "Valeria", Rank: battle.RankSuperhero}}
	s.Sides[1].Commander = &battle.Commander{Name: "Lord", Rolled: true, Strategy: 6}
	f := powersOf(t, s)
	h := f.sides[1].heroes[0]
	same(t, "MC-24.6", []any{h.asleep, h.unit.extra, h.unit.captain == nil, total(f.sides[1].lasting), total(f.sides[1].today), f.sides[1].magic, f.sides[1].slept}, []any{true, 0, true, -2, -2, 2, "Valeria"})

	s.Sides[1].MagicUsers = []battle.MagicUser{{ID: "m", Name: "Priest", Kind: Mitra, Points: 100}}
	s.Sides[1].Plan = plan(t, Plan{Powers: &Powers{Defence: 4, Block: []Effect{SlumberEffect}}})
	f = powersOf(t, s)
	same(t, "MC-10.2", []any{f.sides[1].heroes[0].asleep, total(f.sides[1].lasting), f.sides[1].magic}, []any{false, -2, 2})

	p = Plan{Powers: &Powers{Frighten: []Aim{{"d2", 1}}}}
	s = wizardBattle(t, p, Set)
	s.Sides[1].Units[1].Traits = []string{"northern"} // TS 480: 5 points, 3 against barbarians
	f = powersOf(t, s)
	same(t, "MC-24.6", total(f.sides[1].units[1].today), -1)
	s.Sides[1].Units[1].Traits = nil
	if _, err := New(nil).prepare(s); err == nil {
		t.Error("MC-24.6: four points frighten a unit of TS 480")
	}
}

// MC-10.2-R4, MC-24.6: priests heal, and healing meets a strike line for line.
func TestHealingMeetsStrikes(t *testing.T) {
	s := wizardBattle(t, Plan{Powers: &Powers{Strikes: []Aim{{"largest", 1}, {"d2", 2}}}}, ThothAmon)
	s.Sides[1].Units[0].Present = 6 // TS 720: 8 points
	s.Sides[1].Units[1].Present = 3 // TS 120: 2 points
	s.Sides[1].MagicUsers = []battle.MagicUser{{ID: "m", Name: "Priest", Kind: Mitra, Points: 100}}
	s.Sides[1].Plan = plan(t, Plan{Powers: &Powers{Healing: []Aim{{"d2", 1}}, Defence: 2}})
	f := powersOf(t, s)
	u := f.sides[1].units
	same(t, "MC-10.2-R4", []int{u[0].strikes, u[1].strikes, u[1].healing}, []int{1, 0, 0})
}

// MC-10.2-R5: what happens when nobody says anything.
func TestDefaultPowers(t *testing.T) {
	s := wizardBattle(t, Plan{}, ThothAmon)
	s.Sides[1].Units[1].Present = 6 // TS 240: 3 points a line; the other unit would cost 44
	f := powersOf(t, s)
	same(t, "MC-10.2-R5", []int{f.sides[1].magic, f.sides[1].units[1].strikes, f.sides[1].units[0].strikes}, []int{5, 3, 0})
}

// MC-24.6: what a wizard's flight comes to.
func TestWizardsInDefeat(t *testing.T) {
	fate := func(spells []string, margin int, sums ...int) battle.PersonFate {
		s := wizardBattle(t, Plan{Powers: &Powers{Spells: map[string][]string{"p": spells}}}, Set)
		f := prepared(t, s)
		f.dice = dice.ScriptedSums(&f.log, sums...)
		f.begin(phaseAftermath)
		f.last = Decide(0, margin, false)
		f.wizardFates(f.sides[0])
		if f.dice.Err() != nil || f.dice.Left() != 0 {
			t.Fatal(f.dice.Err(), f.dice.Left())
		}
		return f.sides[0].wizards[0].fate
	}
	same(t, "MC-24.6", []battle.PersonFate{
		fate([]string{ShieldOfAir}, 20), fate([]string{Flying}, 20, 2), fate([]string{Flying}, 20, 1, 1), fate([]string{Flying}, 14, 1),
		fate([]string{SwordOfFire}, 15, 1), fate([]string{SwordOfFire}, 15, 2), fate([]string{SwordOfFire}, 14),
	}, []battle.PersonFate{battle.PersonFled, battle.PersonFled, battle.PersonKilled, battle.Unhurt, battle.PersonKilled, battle.Unhurt, battle.Unhurt})
}

// MC-13.9, MC-13.3, MC-24.7, MC-24.1, MC-13.4: everything that goes into effective Strategy.
func TestEffectiveStrategy(t *testing.T) {
	s := scenarioOf(unitOf("a", battle.HC, battle.ClassA, 24), unitOf("d", battle.HI, battle.ClassB, 24))
	s.Sides[0].Nation, s.Sides[1].Nation = "aquilonia", "pictland"
	s.Sides[1].Units[0].Armed = battle.Bow
	s.Sides[1].HomeGround = true
	s.Sides[0].Plan = plan(t, Plan{CavalryCharge: "pikes", Referee: &Referee{ForcedMarch: true, BattlePlan: 2, Technology: true}})
	f := prepared(t, s)
	f.ground = Ground{Rows: []PositionRow{streamRow}, Rough: true}
	f.day, f.days = 1, []dayStory{{}}
	f.begin(phaseStrategy)
	f.stepStrategy()
	// TS 480 x 10 x 1.5 = 7200 to 480 x 8 = 3840: odds 1.9, +3. Cavalry +3 halved to +1. TL 3 to 2: +3.
	same(t, "MC-13.9", []int{total(f.today().mods[0]), total(f.today().mods[1])}, []int{4 + 3 + 3 + 1 - 3 + 2 - 1, 2 + 1 + 3 + 2})
	same(t, "MC-24.1", []int{NationTL("pictland"), NationTL("hyrkania"), NationTL("turan")}, []int{2, 2, 3})

	f.sides[0].disaster = Miscarried
	mods := f.superiority(f.sides[0])
	same(t, "MC-11.1-R8", total(mods), 0)

	// MC-13.3-R3: against a castle the horse give no superiority.
	s.Sides[1].Plan = plan(t, Plan{Referee: &Referee{Place: Castle.Name}})
	f = prepared(t, s)
	same(t, "MC-13.3-R3", []any{f.siege(), len(f.superiority(f.sides[0]))}, []any{true, 0})
}

// MC-24.1, MC-24.1-R1, MC-24.1-R2, MC-24.1-R3, MC-23.4-R1, MC-24.3-R1, MC-24.8-R1:
// two attackers fight on Table A whatever the ground, and a campaign's own
// rules do the rest.
func TestNoDefender(t *testing.T) {
	s := twoUnits(t)
	s.NoDefender, s.Pass = true, true
	s.Sides[1].Units[1].Present = 0 // left out
	f := prepared(t, s)
	f.ground.Rows = []PositionRow{Castle}
	same(t, "MC-23.4-R1", f.defence(), Position{})
	same(t, "MC-24.1-R3", len(f.line(battle.Defender)), 1)
	same(t, "MC-24.1-R1", typeRowOf(battle.WM) == typeRow{"X>>", 64, HeavyWeight}, true)
	// MC-24.3-R1: the class decides, however many battles there were; MC-24.1-R2
	// and MC-24.8-R1: the record has no recovery, loot or experience in it.
	_, r := scripted(t, s, 2, 2, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11)
	same(t, "MC-24.8-R1", []battle.Fates{r.Sides[1].Units[1].Fates, {Start: r.Sides[0].Figures.Sum()}}, []battle.Fates{{}, {Start: 48}})
	same(t, "MC-24.3-R1", []Quality{ClassQuality(battle.ClassA), ClassQuality(battle.ClassB), ClassQuality(battle.ClassC)}, []Quality{Veteran, Average, Green})
	same(t, "MC-24.3", []Skills{CampaignLeader(Raw), CampaignLeader(Seasoned), CampaignLeader(Elite)}, []Skills{{0, 0}, {3, 3}, {5, 5}})
}

// MC-24.1-R4, MC-24.2: strengths follow from the codes of MC-4.2, and other
// marks of the lists do nothing.
func TestConversionFollowsTheCodes(t *testing.T) {
	marks := map[battle.Weapon]string{battle.NoWeapon: "", battle.Thrown: ">", battle.Bow: ">>", battle.ShemiteBow: ">>>", battle.Crossbow: ">>>"}
	for _, typ := range battle.Types {
		if typ == battle.WM {
			continue // a creature: its 64 is given as a whole
		}
		for w, mark := range marks {
			code := typeRowOf(typ).code
			if !typ.Vehicle() {
				code += mark
			}
			troop, err := ParseCode(code)
			if err != nil {
				t.Fatal(err)
			}
			if got := CampaignStrength(typ, w); Whole(got) != troop.Strength() {
				t.Errorf("MC-24.2: %s with %s is %d, its code %s says %v", typ, w, got, code, troop.Strength())
			}
		}
	}
	bossonian := unitOf("b", battle.MI, battle.ClassA, 24)
	bossonian.Armed = battle.Bow
	plain := UnitTS(bossonian)
	bossonian.Traits = []string{"bossonian", "thrown"}
	same(t, "MC-24.1-R4", UnitTS(bossonian), plain)
	same(t, "MC-24.2", []bool{FreeCompany(battle.Unit{Traits: []string{"free-company"}}), FreeCompany(bossonian), Barbarian(battle.Unit{Traits: []string{"northern"}})}, []bool{true, false, true})
}

// MC-13.7, MC-13.8: missions and diviners in a battle, in their place in the
// order of dice.
func TestMissionsInABattle(t *testing.T) {
	s := twoUnits(t)
	s.Sides[0].Plan = plan(t, Plan{Missions: []Mission{{Scout, 12, 5}, {Assassinate, 2, 9}}, Belief: Believed, Referee: &Referee{Diviner: &Diviner{Strategy: 9}}})
	s.Sides[1].Plan = plan(t, Plan{Missions: []Mission{{Security, 20, 0}}, Referee: &Referee{Diviner: &Diviner{Genuine: true, Chance: 60}}})
	s.Sides[1].Commander = &battle.Commander{Name: "Lord", Rolled: true, Strategy: 7}
	f := prepared(t, s)
	f.day = 1
	f.dice = dice.ScriptedSums(&f.log, 16, 17, 6)
	f.begin(phaseBefore)
	f.missions()
	f.diviners()
	same(t, "MC-13.7", []any{total(f.sides[0].lasting), f.sides[0].lot.SpiesReported, f.sides[1].general.base, total(f.sides[1].losses[0].moraleMods())}, []any{2, true, 4, -5})
	same(t, "MC-13.8", []int{f.sides[0].general.base, total(f.sides[1].lasting)}, []int{9, 2})
	same(t, "MC-13.7", f.dice.Err(), nil)
}

func (l leaderLoss) moraleMods() []dice.Mod { return []dice.Mod{l.moraleMod(nil)} }

// MC-18.1-R3: in a tie no side has half of the margin; the higher total of an
// inconclusive day does.
func TestMarginInCasualties(t *testing.T) {
	f := duel(t, unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.HI, battle.ClassB, 24))
	margins := func(a, d int, starred bool) []int {
		f.last = Decide(a, d, starred)
		return []int{f.lossOf(0, f.sides[0].units[0]).Margin, f.lossOf(1, f.sides[1].units[0]).Margin}
	}
	same(t, "MC-18.1-R3", [][]int{margins(9, 9, false), margins(9, 9, true), margins(12, 9, false), margins(9, 12, true)}, [][]int{{0, 0}, {0, 0}, {3, -3}, {-3, 3}})
}

// MC-1.1: only the dice of the rules are thrown.
func TestDiceOfTheRules(t *testing.T) {
	known := map[string]bool{"2d10": true, "d100": true}
	for _, l := range lossDice {
		_, r := dice.New(dice.SeedOf(1), nil).Roll(l.n, l.sides, dice.Throw{})
		known[r.Dice] = true
	}
	for _, n := range []string{"d2", "d3", "d6", "2d3", "2d6", "4d6", "8d6", "12d6"} {
		known[n] = true
	}
	for i := range 300 {
		r, err := New(nil).Fight(randomScenario(uint64(i)), dice.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, roll := range r.Rolls {
			picks := roll.Rule == "MC-11.1-R4" || roll.Reason == "which leader is hit"
			if !known[roll.Dice] && !picks {
				t.Errorf("MC-1.1: %s for %s", roll.Dice, roll.Reason)
			}
		}
	}
}
