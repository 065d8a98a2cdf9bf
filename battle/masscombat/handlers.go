package masscombat

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle/dice"
	"hyboria/data/cases"
)

// Handlers answers the questions of data/cases/mass-combat.
func Handlers() cases.Handlers {
	return cases.Handlers{
		"troop-strength":  askTroop,
		"creature":        askCreature,
		"unit-strength":   askUnitStrength,
		"leader-morale":   askLeaderMorale,
		"reinforcement":   askReinforce,
		"new-commander":   askNewCommander,
		"cost-to-raise":   askRaise,
		"pay":             askPay,
		"magic-strength":  askMagic,
		"magic-duel":      askDuel,
		"catastrophe":     askCatastrophe,
		"survival":        askSurvival,
		"glory":           askGlory,
		"promotion":       askPromotion,
		"odds":            askOdds,
		"position":        askPosition,
		"superiority":     askSuperiority,
		"false-diviner":   askDiviner,
		"contest":         askContest,
		"morale-test":     askMoraleTest,
		"common-test":     askCommonTest,
		"casualties":      askCasualties,
		"line-20":         askLineTwenty,
		"second-survival": askSecondSurvival,
		"loot":            askLoot,
		"many-sides":      askManySides,
		"campaign-unit":   askCampaignUnit,
		"figures-lost":    askFiguresLost,
		"outcome":         askOutcome,
		"river":           askRiver,
	}
}

// reader reads the fields of a question.
type reader struct {
	cases.Reader
}

func readerOf(given cases.Fields) *reader { return &reader{cases.Reader{Given: given}} }

// dice gives the scripted sums of the case.
func (r *reader) dice(log *[]dice.Roll) *dice.Stream {
	return dice.ScriptedSums(log, r.Ints("dice")...)
}

// done reports a script that was too short, wrong or not used up.
func (r *reader) done(s *dice.Stream) {
	cases.Read(r, 0, s.Err())
	if s.Left() > 0 {
		cases.Read(r, 0, fmt.Errorf("%d of the given dice are not rolled", s.Left()))
	}
}

func (r *reader) quality(key string) Quality {
	q, err := parseQuality(r.Text(key))
	return cases.Read(r, q, err)
}

func parseQuality(name string) (Quality, error) {
	for q := Raw; q <= Elite; q++ {
		if strings.EqualFold(q.String(), name) {
			return q, nil
		}
	}
	return Raw, fmt.Errorf("%q is no quality", name)
}

// troops reads codes, with share of shooters and race where given.
func (r *reader) troops() []Troop {
	var out []Troop
	for _, code := range r.Words("code") {
		t, err := ParseCode(code)
		cases.Read(r, 0, err)
		if r.Given.Has("shooters") {
			n, d, ok := strings.Cut(r.Text("shooters"), "/")
			num, err1 := strconv.Atoi(n)
			den, err2 := strconv.Atoi(d)
			if !ok || err1 != nil || err2 != nil || den <= 0 {
				cases.Read(r, 0, fmt.Errorf("shooters: want a share such as 1/3"))
				return nil
			}
			t.Shooters = Over(num, den)
		}
		t.Race = Race(r.Given.TextOr("race", ""))
		out = append(out, t)
	}
	return out
}

func askTroop(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var each, units []int
	for i, t := range r.troops() {
		each = append(each, t.Strength().Down())
		out.Show(strengthStep(r.Words("code")[i], t))
		if given.Has("men") {
			units = append(units, UnitStrength(r.Int("men"), t.Strength(), r.quality("quality")))
		}
	}
	out.Put("each", each)
	out.Put("unit", units)
	return out, r.Err
}

func askCreature(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	out.Put("each", Creature{OCV: r.Int("OCV"), DCV: r.Int("DCV"), CDF: r.Int("CDF"), NAV: r.Int("NAV"), NWI: r.Int("NWI")}.Strength())
	return out, r.Err
}

func askUnitStrength(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	men, each, q := r.Int("men"), Whole(r.Int("each")), r.quality("quality")
	out.Put("strength", UnitStrength(men, each, q))
	if given.Has("morale") {
		out.Put("by-morale", UnitStrengthByMorale(men, each, q, r.Int("morale")))
	}
	return out, r.Err
}

func askLeaderMorale(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	base := r.quality("quality").BaseMorale()
	var morale []int
	for _, w := range r.Words("leadership") {
		if w == "none" {
			morale = append(morale, base+NoLeadership)
			continue
		}
		n, err := strconv.Atoi(w)
		morale = append(morale, base+LeaderMorale(cases.Read(r, n, err)))
	}
	out.Put("morale", morale)
	return out, r.Err
}

func askReinforce(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	n := Reinforce(r.Int("men"), r.Int("battles"), r.Int("recruits"), r.quality("recruits-are"))
	out.Put("battles", n)
	out.Put("quality", QualityAfter(n).String())
	for range r.IntOr("more-battles", 0) {
		n = AfterBattle(n, Whole(1))
	}
	out.Put("battles-later", n)
	out.Put("quality-later", QualityAfter(n).String())
	return out, r.Err
}

func askNewCommander(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	q, n := NewCommander(r.quality("quality"))
	out.Put("quality", q.String())
	out.Put("battles", n)
	return out, r.Err
}

func askRaise(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	men := Whole(r.Int("men"))
	cost, err := CostToRaise(Hire(r.Text("troops")), Missile(len(r.Given.TextOr("missile", ""))), r.quality("quality"))
	cases.Read(r, 0, err)
	out.Put("cost-each", money(cost))
	out.Put("cost", money(cost.Times(men)))
	out.Put("pay-each", money(MonthlyPay(cost)))
	out.Put("pay", money(MonthlyPay(cost).Times(men)))
	return out, r.Err
}

// money writes a sum with two decimals where it has any.
func money(f Fraction) string {
	cents := f.Times(Whole(100)).Near()
	if cents%100 == 0 {
		return strconv.Itoa(cents / 100)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

func askPay(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var p Pay
	var morale []int
	for _, day := range r.Words("paydays") {
		switch day {
		case "missed":
			p.Miss()
		case "met":
			p.Meet()
		default:
			cases.Read(r, 0, fmt.Errorf("paydays: %q is neither met nor missed", day))
		}
		morale = append(morale, r.Int("morale")-p.Loss)
	}
	out.Put("morale", morale)
	return out, r.Err
}

func askMagic(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var each []string
	var halves []int
	for _, n := range r.Ints("totals") {
		h := MageStrength(n)
		halves = append(halves, h)
		each = append(each, halfWords(h))
	}
	out.Put("each", each)
	out.Put("force", ForceMagic(halves...))
	return out, r.Err
}

func halfWords(halves int) string {
	switch {
	case halves == 1:
		return "1/2"
	case halves%2 == 1:
		return fmt.Sprintf("%d 1/2", halves/2)
	}
	return strconv.Itoa(halves / 2)
}

func askDuel(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	ts := r.Int("unit")
	attacks := []Attack{
		{Effect: CatastropheEffect, Cost: CatastropheCost, Steps: r.Int("points-on-catastrophe") / CatastropheCost},
		{Effect: StrikeEffect, Unit: "target", TS: ts, Cost: StepCost(ts), Steps: r.Int("points-on-strikes") / StepCost(ts)},
	}
	through, wasted := Block(attacks, r.Int("defence"), BlockOrder[:])
	out.Put("step-cost", StepCost(ts))
	out.Put("catastrophe", through[0])
	out.Put("lines", through[1])
	out.Put("defence-left", wasted)
	return out, r.Err
}

func askCatastrophe(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var log []dice.Roll
	s := r.dice(&log)
	c, _ := RollCatastrophe(s, "side", r.IntOr("magic", 0))
	r.done(s)
	all, _ := c.Morale()
	out.Put("row", int(c))
	out.Put("what", c.String())
	out.Put("morale", all)
	if given.Has("strategy") {
		base := r.Int("strategy")
		if c == GeneralKilled {
			base = HalvedStrategy(base)
		}
		out.Put("strategy", base+c.Strategy())
	}
	if given.Has("enemy") {
		enemy := r.Int("enemy")
		if c == Reinforcement {
			enemy = Reinforced(enemy)
		}
		out.Put("enemy", enemy)
	}
	if given.Has("superiority") {
		sum := 0
		for _, n := range r.Ints("superiority") {
			sum += n
		}
		if c == Miscarried {
			sum = HalvedAdvantage(sum)
		}
		out.Put("superiority", sum)
	}
	out.Show(rolled(log)...)
	return out, r.Err
}

func (r *reader) character() *Character {
	return &Character{Name: "the hero", Skill: r.Int("skill"), Risk: r.Int("risk"), HitPoints: r.IntOr("hit-points", 20), AV: r.IntOr("AV", 0)}
}

func askSurvival(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var log []dice.Roll
	s := r.dice(&log)
	w := r.character().survivalRow(s, "MC-12.3", 0)
	r.done(s)
	out.Put("total", log[0].Total)
	out.Put("damage", w.String())
	out.Show(rolled(log)...)
	return out, r.Err
}

func askGlory(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var log []dice.Roll
	s := r.dice(&log)
	d := r.character().RollGlory(s)
	r.done(s)
	out.Put("total", log[0].Total)
	out.Put("deed", d.String())
	out.Put("strategy-as-unit-leader", d.Strategy(false))
	out.Put("strategy-as-commander", d.Strategy(true))
	out.Show(rolled(log)...)
	return out, r.Err
}

func askPromotion(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	n := PromotionChance(r.Int("reputation"), r.IntOr("influence", DefaultInfluence))
	out.Put("chance", n)
	var results []string
	for _, roll := range r.Ints("rolls") {
		results = append(results, string(PromotionOf(roll, n)))
	}
	out.Put("results", strings.Join(results, ", "))
	return out, r.Err
}

func askOdds(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	weaker, high, low := r.Int("against"), r.IntOr("TL", 3), r.IntOr("against-TL", 3)
	var bonus []int
	for _, ts := range r.Ints("strength") {
		bonus = append(bonus, OddsBonus(ts, weaker, NoOddsLimit(high, low)))
	}
	out.Put("odds", bonus)
	out.Put("technology", TechnologyBonus(high, low))
	return out, r.Err
}

// rowNamed finds a row of the position table.
func rowNamed(name string) (PositionRow, error) {
	for _, row := range []PositionRow{
		Downhill, SteepDownhill, CoveredApproach, GradualIncline, SteepIncline, SteepBadGround,
		WidePass, Defile, FordPassage, BridgePassage, UnfordedRiver, Palisade, UnwalledTown, WalledTown, Stronghold, WalledCity, Castle,
	} {
		if row.Name == name {
			return row, nil
		}
	}
	return PositionRow{}, fmt.Errorf("%q is no row of MC-13.2", name)
}

func askPosition(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var rows []PositionRow
	for _, name := range RowNames(r.Text("rows")) {
		row, err := rowNamed(name)
		rows = append(rows, cases.Read(r, row, err))
	}
	p := Defend(rows, r.Yes("siege-weapons"))
	home := Circumstances{HomeGround: true, Fortified: p.NoHomeGround}
	out.Put("total", p.Total)
	out.Put("starred", p.Starred)
	out.Put("home-ground", total(home.StrategyMods()))
	out.Show(positionStep(p))
	return out, r.Err
}

func askSuperiority(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	bonus, who := SuperiorityBonus(Numbers{r.Int("a.have"), r.IntOr("a.neutralise", 0)}, Numbers{r.Int("b.have"), r.IntOr("b.neutralise", 0)})
	out.Put("bonus", bonus)
	out.Put("who", [...]string{"b", "nobody", "a"}[who+1])
	return out, r.Err
}

func askDiviner(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var list []int
	for _, b := range r.Words("belief") {
		list = append(list, FakeStrategy(r.Int("commander"), r.Int("diviner"), Belief(b)))
	}
	out.Put("strategy", list)
	return out, r.Err
}
