package masscombat

import (
	"fmt"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data/cases"
)

func askContest(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var log []dice.Roll
	s := r.dice(&log)
	var totals [2]int
	for i, key := range []string{"a.strategy", "b.strategy"} {
		_, roll := s.Roll(2, 10, dice.Throw{Rule: "MC-14.1", Mods: []dice.Mod{{Name: "Strategy", Value: r.int(key)}}})
		totals[i] = roll.Total
	}
	r.done(s)
	c := Decide(totals[0], totals[1], r.yes("starred"))
	out.Put("totals", totals[:])
	out.Put("table", string(c.Table))
	out.Put("margin", c.Margin)
	out.Put("result", c.Band.String())
	out.Put("winner", [...]string{"nobody", "a", "b"}[c.Winner+1])
	if c.Loser() >= 0 {
		t := c.TestOf(c.Loser())
		out.Put("target", t.Target)
		out.Put("on-success", string(t.Pass))
		out.Put("on-failure", string(t.Fail))
	}
	out.Show(rolled(log)...)
	return out, r.err
}

// contestOf makes a contest of a table and margin.
func (r *reader) contestOf() Contest {
	c := Contest{Table: Table(r.text("table")), Margin: r.int("margin")}
	c.Band = BandOf(c.Margin)
	switch c.Table {
	case TableA, TableC:
		c.Totals[0] = c.Margin
	case TableB:
		c.Totals[1], c.Winner = c.Margin, 1
	default:
		read(r, 0, fmt.Errorf("table: %q is none of A, B, C", c.Table))
	}
	return c
}

// loserOf is the side that a result is about.
func loserOf(c Contest) int { return 1 - max(0, c.Winner) }

// askMoraleTest tests one unit of the losing side; a cornered unit that would
// withdraw rolls again.
func askMoraleTest(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var log []dice.Roll
	s := r.dice(&log)
	c := r.contestOf()
	t := c.TestOf(loserOf(c))
	morale := []dice.Mod{{Name: "Morale", Value: r.int("morale")}}
	m := MoraleRoll(s, "the unit", "MC-14", morale, t.Target, Failing(Regulars))
	fate := t.Of(m)
	out.Put("total", m.Total)
	if t.Cornered && r.yes("no-escape") {
		switch fate {
		case Withdraw:
			m = MoraleRoll(s, "again", "MC-14.4", append(morale, dice.Mod{Name: "cornered", Value: CorneredBonus}), t.Target, Failing(Regulars))
			out.Put("second-total", m.Total)
			if fate = Hold; !m.Passed {
				fate = RoutCornered(r.yes("no-quarter"))
			}
		case Rout:
			fate = RoutCornered(r.yes("no-quarter"))
		default: // the others change nothing here
		}
	}
	r.done(s)
	out.Put("target", t.Target)
	out.Put("fails-by", m.By)
	out.Put("fate", string(fate))
	out.Show(rolled(log)...)
	return out, r.err
}

func askCommonTest(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	c := r.contestOf()
	t := c.TestOf(loserOf(c))
	passing, all := 0, 0
	totals := r.ints("totals")
	for i, n := range r.ints("men") {
		all += n
		if i < len(totals) && totals[i] >= t.Target {
			passing += n
		}
	}
	out.Put("target", t.Target)
	out.Put("passing", passing)
	out.Put("whole-force", t.Whole)
	fate := Withdraw
	if HoldsAsWhole(passing, all) {
		fate = Hold
	}
	out.Put("fate", string(fate))
	return out, r.err
}

func askCasualties(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var log []dice.Roll
	s := r.dice(&log)
	t, err := ParseCode(r.text("code"))
	read(r, 0, err)
	toll := Loss{
		Unit: "the unit", Men: r.int("men"), Own: r.int("leader"), Enemy: r.int("enemy-commander"),
		Starred: r.intOr("position", 0), Margin: r.int("margin"), Weight: WeightOf(t, Average),
		Routed: r.yes("routed"), Risk: r.intOr("risk", 0), Healing: r.intOr("healing", 0), Strikes: r.intOr("strikes", 0),
	}.Roll(s)
	r.done(s)
	out.Put("D", toll.D)
	out.Put("line-before-moves", int(LineOf(toll.D)))
	out.Put("line", int(toll.Line))
	out.Put("percent", toll.Percent)
	out.Put("lost", toll.Lost)
	out.Put("dead", toll.Dead)
	out.Put("wounded", toll.Lost-toll.Dead)
	out.Show(rolled(log)...)
	return out, r.err
}

func askLineTwenty(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var lost []int
	for _, n := range r.ints("men") {
		lost = append(lost, LostMen(20, 0, n))
	}
	out.Put("lost", lost)
	return out, r.err
}

func askSecondSurvival(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var log []dice.Roll
	s := r.dice(&log)
	w := r.character().survivalRow(s, "MC-19.1", SecondSurvival(r.int("margin"), r.intOr("position", 0), r.yes("routed")))
	r.done(s)
	out.Put("added", log[0].Total-log[0].Sum)
	out.Put("total", log[0].Total)
	out.Put("damage", w.String())
	out.Show(rolled(log)...)
	return out, r.err
}

func askLoot(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	kept, sold, err := Loot(r.int("men"), Hire(r.text("troops")), Missile(len(r.given.TextOr("missile", ""))), r.quality("quality"))
	read(r, 0, err)
	out.Put("kept", kept)
	out.Put("sold", sold)
	return out, r.err
}

func askManySides(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var odds, margins []int
	holds := "nobody"
	strengths, totals := r.ints("strengths"), r.ints("totals")
	if len(strengths) != len(totals) {
		return out, fmt.Errorf("strengths and totals: want as many of one as of the other")
	}
	for i, m := range DecideMany(strengths, totals) {
		odds, margins = append(odds, m.OddsBonus), append(margins, m.Margin)
		if m.Holds {
			holds = strconv.Itoa(i + 1)
		}
	}
	out.Put("odds", odds)
	out.Put("margins", margins)
	out.Put("holds-the-field", holds)
	return out, r.err
}

func askCampaignUnit(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	u := battle.Unit{Type: battle.Type(r.text("type")), Class: battle.Class(r.text("class")), Armed: battle.Weapon(given.TextOr("armed", "none"))}
	if !u.Type.Valid() {
		read(r, 0, fmt.Errorf("type: %q is no troop type", u.Type))
	}
	u.Size = r.int("castings")
	u.Present = r.intOr("crew-figures", u.FullCrew())
	q := ClassQuality(u.Class)
	row := typeRowOf(u.Type)
	out.Put("each", CampaignStrength(u.Type, u.Armed))
	out.Put("strength", UnitTS(u))
	out.Put("code", row.code)
	out.Put("casualty-move", int(row.weight))
	out.Put("quality", q.String())
	out.Put("leader", []int{CampaignLeader(q).Strategy, CampaignLeader(q).Leadership})
	return out, r.err
}

func askFiguresLost(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	var list []int
	for _, n := range r.ints("casualties") {
		list = append(list, LostFigures(n, r.intOr("present", 1000)))
	}
	out.Put("figures", list)
	return out, r.err
}

func askOutcome(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	c := r.contestOf()
	out.Put("winner", string(WinnerOf(c, [2]bool{r.yes("attacker-holds"), r.yes("defender-holds")}, r.yes("defender-withdraws"))))
	return out, r.err
}

func askRiver(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given}
	row := RiverRow(r.intOr("fords", 0), r.intOr("bridges", 0))
	out.Put("value", row.Value)
	out.Put("starred", row.Starred)
	return out, r.err
}
