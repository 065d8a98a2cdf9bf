package campaign

import (
	"fmt"
	"maps"
	"math/big"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/data/cases"
	"hyboria/map"
)

// Cases answers the questions of data/cases/campaign.
func Cases() cases.Handlers {
	all := cases.Handlers{
		"march":    askMarch,
		"week":     askWeek,
		"recovery": askRecovery,
		"person":   askPerson,
		"victory":  askVictory,
		"table":    askTable,
		"card":     askCard,
		"raid":     askRaid,
	}
	maps.Copy(all, landHandlers())
	maps.Copy(all, contractHandlers())
	maps.Copy(all, knowledgeHandlers())
	maps.Copy(all, calculatorHandlers())
	maps.Copy(all, clockHandlers())
	maps.Copy(all, magicHandlers())
	maps.Copy(all, peopleHandlers())
	return all
}

// defaults are the settings with those that a case sets.
func defaults(given cases.Fields) (*drill, error) {
	w, err := drillWorld()
	if err != nil {
		return nil, err
	}
	d := &drill{given: given, e: &Engine{World: w}, s: &State{Settings: data.DefaultSettings(w.Settings)}}
	return d, d.settings()
}

// askMarch answers how a counter of some troops walks a row of cells:
// allowance, instants of entry over the allowance, points left and carried.
func askMarch(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	troops, err := hexmap.ParseTroops(strings.ReplaceAll(given.TextOr("troops", ""), " ", ","))
	if err != nil {
		return out, err
	}
	carry, err := given.IntOr("carry", 0)
	if err != nil {
		return out, err
	}
	costs, err := d.rowCosts(troops)
	if err != nil {
		return out, err
	}
	points := d.e.table(d.s).BodyOf(troops...).Allowance() + carry
	times, left := timetable(costs, points)
	var words []string
	for _, t := range times {
		words = append(words, fmt.Sprintf("%d/%d", t.Num*points/t.Den, points))
	}
	out.Put("allowance", points)
	out.Put("steps", len(times))
	out.Put("times", words)
	out.Put("carries", min(left, d.e.carryLimit(d.s)))
	out.Put("lost", left-min(left, d.e.carryLimit(d.s)))
	out.Show(marchSteps(costs, points)...)
	return out, nil
}

// rowCosts is what each step along the row of a case costs, up to the first
// closed one; "road" makes all of it a road.
func (d *drill) rowCosts(troops []hexmap.Troop) ([]int, error) {
	def := hexmap.Sketch{Cells: hexmap.Row(1)}
	for i, w := range d.words("path") {
		terrain, ok := drillTerrain[w]
		if !ok {
			return nil, fmt.Errorf("path: no terrain %q", w)
		}
		c := hexmap.SketchCell{QR: hexmap.QR{Q: i + 1}, Terrain: terrain}
		if w == "pass" {
			c.Pass = "the pass"
		}
		def.Cells = append(def.Cells, c)
		if road := d.given.TextOr("road", ""); road != "" {
			if err := sketchSide(&def, fmt.Sprintf("%d,0|%d,0:%s", i, i+1, road)); err != nil {
				return nil, err
			}
		}
	}
	a, err := hexmap.NewSketch(def)
	if err != nil {
		return nil, err
	}
	d.e.Atlas = a
	t := d.e.table(d.s)
	var costs []int
	for i := range len(def.Cells) - 1 {
		cost, open := a.Cost(t, t.BodyOf(troops...), hexmap.Cell(i), hexmap.Cell(i+1))
		if !open {
			break
		}
		costs = append(costs, cost)
	}
	return costs, nil
}

// askRecovery answers what the units of one counter get back (CA-10.1): the
// figures at the start and lost, in the order of the sheet; figures that
// surrendered or left the table in lists of their own.
func askRecovery(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	b, res, err := d.beaten()
	if err != nil {
		return out, err
	}
	units := b.Scenario.Sides[0].Units
	d.s.Counters = []Counter{{ID: 1, Owner: "zamora", Units: units}}
	r := &run{e: d.e, s: d.s}
	var back, now, vehicles, value []int
	for i, x := range r.recoverSide(b, battle.Attacker, res) {
		u := units[i]
		u.Present = x.Now
		out.Show(recoveryStep(d.s.Settings, x, rateFor(d.s.Settings, b.Winner, battle.Attacker)))
		back, now = append(back, x.Back), append(now, x.Now)
		vehicles, value = append(vehicles, x.Now/u.Type.Crew()), append(value, UnitPoints(u))
	}
	out.Put("back", back)
	out.Put("strength", now)
	out.Put("full", vehicles)
	out.Put("value", value)
	return out, nil
}

// beaten makes the battle and the result of a recovery case.
func (d *drill) beaten() (*Battle, battle.SideResult, error) {
	var res battle.SideResult
	b := &Battle{Sides: [2][]CounterID{{1}, nil}, Winner: outcomeWord(d.given)}
	kind := battle.Type(d.given.TextOr("type", "HI"))
	start, err := d.given.Ints("start")
	if err != nil {
		return b, res, err
	}
	var lists [3][]int
	for i, key := range []string{"lost", "surrendered", "off"} {
		if lists[i], err = d.given.IntsOr(key, make([]int, len(start))); err != nil {
			return b, res, err
		}
		if len(lists[i]) != len(start) {
			return b, res, fmt.Errorf("%s: want as many numbers as units", key)
		}
	}
	rows := d.words("rows")
	for i, n := range start {
		u := battle.Unit{ID: fmt.Sprint(i), Type: kind, Class: battle.ClassB, Size: n / kind.Crew(), Present: n}
		if i < len(rows) {
			u.Row = rows[i]
		}
		b.Scenario.Sides[0].Units = append(b.Scenario.Sides[0].Units, u)
		lost, gave, off := lists[0][i], lists[1][i], lists[2][i]
		fates := battle.Fates{Start: n, Lost: lost + off, Surrendered: gave, Fit: n - lost - gave - off}
		res.Units = append(res.Units, battle.UnitResult{ID: u.ID, Fates: fates, Causes: map[string]int{CauseOffTable: off}})
	}
	return b, res, nil
}

// outcomeWord reads "won", "lost" or "drawn" of the attacker.
func outcomeWord(given cases.Fields) battle.Outcome {
	switch given.TextOr("result", "") {
	case "won":
		return battle.AttackerWins
	case "lost":
		return battle.DefenderWins
	default:
		return battle.Draw
	}
}

// askPerson answers whether a lost single figure is back (CA-10.1-R4).
func askPerson(given cases.Fields) (out cases.Fields, err error) {
	rolls, err := given.Ints("rolls")
	if err != nil {
		return out, err
	}
	o := outcomeWord(given)
	var list []string
	for _, n := range rolls {
		if n == 0 { // 00 counts as 100
			n = 100
		}
		if n <= personChance(o, battle.Attacker) {
			list = append(list, "back")
		} else {
			list = append(list, "dead")
		}
	}
	out.Put("fates", list)
	return out, nil
}

// askVictory answers who wins at nightfall (CA-8.4-R1), what part both recover
// and who falls back.
func askVictory(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	start, err := given.Ints("start")
	if err != nil {
		return out, err
	}
	fit, err := given.Ints("fit")
	if err != nil || len(start) != 2 || len(fit) != 2 {
		return out, fmt.Errorf("two numbers for start and fit are wanted")
	}
	var s, f [2]*big.Rat
	for i := range s {
		s[i], f[i] = big.NewRat(int64(start[i]), 1), big.NewRat(int64(fit[i]), 1)
	}
	o := byShare(s, f, d.s.Settings.Int("victoryMargin"))
	out.Put("result", string(o))
	var shares, rates []string
	for i := range s {
		share := new(big.Rat).Mul(lossShare(s[i], f[i]), big.NewRat(100, 1))
		shares = append(shares, share.RatString())
		out.Show(shareStep(battle.Side(i).String(), start[i], fit[i], share.FloatString(2)))
		q := rateFor(d.s.Settings, o, battle.Side(i))
		rates = append(rates, fmt.Sprintf("%d/%d", q.num, q.den))
	}
	out.Put("shares", shares)
	out.Put("rates", rates)
	return out, nil
}

// askTable answers how long the table is (CA-8.1).
func askTable(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	points, err := given.Ints("points")
	if err != nil || len(points) != 2 {
		return out, fmt.Errorf("points of two sides are wanted")
	}
	pass, err := given.BoolOr("pass", false)
	if err != nil {
		return out, err
	}
	p := [2]int{points[0], points[1]}
	t := tableFor(d.s.Settings, p, pass)
	out.Put("feet", tableFeet(d.s.Settings, p))
	out.Put("cm", smallScale(tableFeet(d.s.Settings, p)))
	out.Put("depth", t.Depth/inchesPerFoot)
	out.Put("fighting", t.Wide/inchesPerFoot)
	out.Put("inches", t.Wide)
	return out, nil
}

// askCard answers which card lies on the table after some rolls (CA-9.2-R1).
func askCard(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	rolls, err := given.Ints("rolls")
	if err != nil {
		return out, err
	}
	cardsOut, err := given.IntsOr("out", nil)
	if err != nil {
		return out, err
	}
	terrain, ok := drillTerrain[given.TextOr("ground", "")]
	if !ok {
		return out, fmt.Errorf("ground: want clear, hills, wooded, marsh, mountain or desert")
	}
	var log []dice.Roll
	st := dice.Scripted(&log, rolls...)
	card := drawCard(d.s.Settings, cardsOut, terrain.Ground(), st)
	if err := st.Err(); err != nil {
		return out, err
	}
	out.Put("card", card)
	out.Put("group", string(cardGroup(card)))
	out.Put("rolls", len(log))
	out.Show(rolled(log)...)
	return out, nil
}
