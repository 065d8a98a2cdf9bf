package masscombat

import (
	"fmt"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data/cases"
)

func askContest(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var log []dice.Roll
	s := r.dice(&log)
	var totals [2]int
	for i, key := range []string{"a.strategy", "b.strategy"} {
		_, roll := s.Roll(2, 10, dice.Throw{Rule: "MC-14.1", Mods: []dice.Mod{{Name: "Strategy", Value: r.Int(key)}}})
		totals[i] = roll.Total
	}
	r.done(s)
	c := Decide(totals[0], totals[1], r.Yes("starred"))
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
	return out, r.Err
}

// contestOf makes a contest of a table and margin.
func (r *reader) contestOf() Contest {
	c := Contest{Table: Table(r.Text("table")), Margin: r.Int("margin")}
	c.Band = BandOf(c.Margin)
	switch c.Table {
	case TableA, TableC:
		c.Totals[0] = c.Margin
	case TableB:
		c.Totals[1], c.Winner = c.Margin, 1
	default:
		cases.Read(r, 0, fmt.Errorf("table: %q is none of A, B, C", c.Table))
	}
	return c
}

// loserOf is the side that a result is about.
func loserOf(c Contest) int { return 1 - max(0, c.Winner) }

// askMoraleTest tests one unit of the losing side; a cornered unit that would
// withdraw rolls again.
func askMoraleTest(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var log []dice.Roll
	s := r.dice(&log)
	c := r.contestOf()
	t := c.TestOf(loserOf(c))
	morale := []dice.Mod{{Name: "Morale", Value: r.Int("morale")}}
	m := MoraleRoll(s, "the unit", "MC-14", morale, t.Target, Failing(Regulars))
	fate := t.Of(m)
	out.Put("total", m.Total)
	if t.Cornered && r.Yes("no-escape") {
		switch fate {
		case Withdraw:
			m = MoraleRoll(s, "again", "MC-14.4", append(morale, dice.Mod{Name: "cornered", Value: CorneredBonus}), t.Target, Failing(Regulars))
			out.Put("second-total", m.Total)
			if fate = Hold; !m.Passed {
				fate = RoutCornered(r.Yes("no-quarter"))
			}
		case Rout:
			fate = RoutCornered(r.Yes("no-quarter"))
		default: // the others change nothing here
		}
	}
	r.done(s)
	out.Put("target", t.Target)
	out.Put("fails-by", m.By)
	out.Put("fate", string(fate))
	out.Show(rolled(log)...)
	return out, r.Err
}

func askCommonTest(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	c := r.contestOf()
	t := c.TestOf(loserOf(c))
	passing, all := 0, 0
	totals := r.Ints("totals")
	for i, n := range r.Ints("men") {
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
	return out, r.Err
}

func askCasualties(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var log []dice.Roll
	s := r.dice(&log)
	t, err := ParseCode(r.Text("code"))
	cases.Read(r, 0, err)
	toll := Loss{
		Unit: "the unit", Men: r.Int("men"), Own: r.Int("leader"), Enemy: r.Int("enemy-commander"),
		Starred: r.IntOr("position", 0), Margin: r.Int("margin"), Weight: WeightOf(t, Average),
		Routed: r.Yes("routed"), Risk: r.IntOr("risk", 0), Healing: r.IntOr("healing", 0), Strikes: r.IntOr("strikes", 0),
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
	return out, r.Err
}

func askLineTwenty(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var lost []int
	for _, n := range r.Ints("men") {
		lost = append(lost, LostMen(20, 0, n))
	}
	out.Put("lost", lost)
	return out, r.Err
}

func askSecondSurvival(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var log []dice.Roll
	s := r.dice(&log)
	w := r.character().survivalRow(s, "MC-19.1", SecondSurvival(r.Int("margin"), r.IntOr("position", 0), r.Yes("routed")))
	r.done(s)
	out.Put("added", log[0].Total-log[0].Sum)
	out.Put("total", log[0].Total)
	out.Put("damage", w.String())
	out.Show(rolled(log)...)
	return out, r.Err
}

func askLoot(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	kept, sold, err := Loot(r.Int("men"), Hire(r.Text("troops")), Missile(len(r.Given.TextOr("missile", ""))), r.quality("quality"))
	cases.Read(r, 0, err)
	out.Put("kept", kept)
	out.Put("sold", sold)
	return out, r.Err
}

func askManySides(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var odds, margins []int
	holds := "nobody"
	strengths, totals := r.Ints("strengths"), r.Ints("totals")
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
	return out, r.Err
}

func askCampaignUnit(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	u := battle.Unit{Type: battle.Type(r.Text("type")), Class: battle.Class(r.Text("class")), Armed: battle.Weapon(given.TextOr("armed", "none"))}
	if !u.Type.Valid() {
		cases.Read(r, 0, fmt.Errorf("type: %q is no troop type", u.Type))
	}
	u.Size = r.Int("castings")
	u.Present = r.IntOr("crew-figures", u.FullCrew())
	q := ClassQuality(u.Class)
	row := typeRowOf(u.Type)
	out.Put("each", CampaignStrength(u.Type, u.Armed))
	out.Put("strength", UnitTS(u))
	out.Put("code", row.code)
	out.Put("casualty-move", int(row.weight))
	out.Put("quality", q.String())
	out.Put("leader", []int{CampaignLeader(q).Strategy, CampaignLeader(q).Leadership})
	return out, r.Err
}

func askFiguresLost(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	var list []int
	for _, n := range r.Ints("casualties") {
		list = append(list, LostFigures(n, r.IntOr("present", 1000)))
	}
	out.Put("figures", list)
	return out, r.Err
}

func askOutcome(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	c := r.contestOf()
	out.Put("winner", string(WinnerOf(c, [2]bool{r.Yes("attacker-holds"), r.Yes("defender-holds")}, r.Yes("defender-withdraws"))))
	return out, r.Err
}

func askRiver(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	row := RiverRow(r.IntOr("fords", 0), r.IntOr("bridges", 0))
	out.Put("value", row.Value)
	out.Put("starred", row.Starred)
	return out, r.Err
}
