package web

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/show"
	"hyboria/templates"
)

// positionsText is what the events are called that carry places alone.
const positionsText = "Positions"

// phases are the record's phases with the events that a reader wants.
func (b *battleView) phases(want func(phase int, e battle.Event) bool) []templates.BattlePhase {
	r := b.fought.Record
	var out []templates.BattlePhase
	for i, p := range r.Phases {
		ph := templates.BattlePhase{Index: i, Turn: b.turnTitle(p), Title: b.phaseTitle(p)}
		for _, e := range p.Events {
			if e.Text == positionsText && len(e.Data) > 0 || !want(i, e) {
				continue
			}
			ph.Events = append(ph.Events, b.event(e))
		}
		if b.found.Men {
			ph.Events = foldMoves(ph.Events)
		}
		if len(ph.Events) > 0 {
			out = append(out, ph)
		}
	}
	return out
}

// phaseTitle heads a phase: with its turn where a battle has several.
func (b *battleView) phaseTitle(p battle.Phase) string {
	if b.fought.Record.Turns > 1 || b.found.Drawn() {
		return b.momentTitle(p.Turn, p.Name)
	}
	return p.Name
}

// turnTitle heads the phases of a turn or a day; empty for all but long battles.
func (b *battleView) turnTitle(p battle.Phase) string {
	if p.Turn == 0 || b.fought.Record.Turns <= 1 {
		return ""
	}
	return fmt.Sprintf("%s %d", upperFirst(b.desk.bookOf(b.fought.Record.System).Turn), p.Turn)
}

// manMoves is the line of one man of a raid who has moved.
var manMoves = regexp.MustCompile(`^(.+), man (\d+) moves ([\d.]+) in\.$`)

// foldMoves makes one line of men of one unit who move equally far one after the
// other.
func foldMoves(events []templates.BattleEvent) []templates.BattleEvent {
	var out []templates.BattleEvent
	var first, unit, far string
	n := 0
	for _, e := range events {
		m := manMoves.FindStringSubmatch(e.Text)
		if m == nil {
			out, n = append(out, e), 0
			continue
		}
		if n > 0 && m[1] == unit && m[3] == far {
			n++
			last := &out[len(out)-1]
			join := " to "
			if n == 2 {
				join = " and "
			}
			last.Unit, last.Text = 0, unit+", men "+first+join+m[2]+", move "+far+" in."
			continue
		}
		unit, first, far, n = m[1], m[2], m[3], 1
		out = append(out, e)
	}
	return out
}

func (b *battleView) event(e battle.Event) templates.BattleEvent {
	out := templates.BattleEvent{Text: shortNumbers(e.Text), Side: e.Side, To: b.aimedAt(e)}
	if e.Rule != "" {
		out.Rule = b.desk.ruleLink(e.Rule)
	}
	if i, ok := b.found.Find(e.Unit); ok {
		out.Unit = b.found.Units[i].ID
	}
	for _, i := range e.Rolls {
		if rolls := b.fought.Record.Rolls; i >= 0 && i < len(rolls) {
			out.Rolls = append(out.Rolls, b.roll(rolls[i]))
		}
	}
	return out
}

// longNumber is a number with more decimals than a reader wants.
var longNumber = regexp.MustCompile(`\d+\.\d{3,}`)

// shortNumbers rounds the angles and distances of a sentence.
func shortNumbers(text string) string {
	return longNumber.ReplaceAllStringFunc(text, func(n string) string {
		v, err := strconv.ParseFloat(n, 64)
		if err != nil {
			return n
		}
		return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64)
	})
}

// aimedAt is the number of the unit that an event was done to; 0: none.
func (b *battleView) aimedAt(e battle.Event) int {
	if b.scene == nil || len(e.Data) == 0 || e.Text == positionsText {
		return 0
	}
	var d struct {
		To int `json:"to"`
	}
	if json.Unmarshal(e.Data, &d) != nil {
		return 0
	}
	return d.To
}

// roll is one roll with its working: what it was for, how it fell, how likely
// that was, and the rule.
func (b *battleView) roll(r dice.Roll) templates.RollLine {
	out := templates.RollLine{Reason: r.Reason, Sum: rollSum(r), Effect: r.Effect, Dice: diceWords(r), Chance: chanceWords(r)}
	if r.Rule != "" {
		out.Rule = b.desk.ruleLink(r.Rule)
	}
	return out
}

// rollSum is the working in one line. The sum behind a target stands in the
// reason, after a colon: "85 + 10 full strength - 20 flank = 75; rolled 83".
func rollSum(r dice.Roll) string {
	if what, sum, ok := strings.Cut(r.Reason, ": "); ok && r.Target != 0 && strings.Contains(sum, "=") {
		return fmt.Sprintf("%s: %s; rolled %d:", what, sum, r.Sum)
	}
	r.Effect = ""
	if len(r.Mods) == 0 && r.Target == 0 {
		return fmt.Sprintf("%s: rolled %d;", r.Reason, r.Sum)
	}
	return r.Reason + ": " + r.Text() + ";"
}

func diceWords(r dice.Roll) string {
	faces := make([]string, len(r.Faces))
	for i, f := range r.Faces {
		faces[i] = strconv.Itoa(f)
	}
	name := r.Dice
	if name == "average" {
		name = "average die (2, 3, 3, 4, 4, 5)"
	}
	return name + ": " + strings.Join(faces, ", ")
}

// chanceWords tell how likely a test was to be passed, or a throw to be so high.
func chanceWords(r dice.Roll) string {
	switch {
	case r.Dice == "d100" && r.Target >= 100:
		return fmt.Sprintf("%d or less holds: certain", r.Target)
	case r.Dice == "d100" && r.Target > 0:
		return fmt.Sprintf("%d or less was wanted: %d in 100", r.Target, r.Target)
	case r.Dice == "average":
		return averageOdds[r.Sum]
	default:
		return ""
	}
}

// averageOdds are the odds of each face of the average die (RA-0.1).
var averageOdds = map[int]string{2: "a 2 falls once in six", 3: "a 3 falls twice in six", 4: "a 4 falls twice in six", 5: "a 5 falls once in six"}

// causes says what a unit lost its figures to.
func (b *battleView) causes(key string) string {
	for _, side := range b.fought.Record.Sides {
		for _, u := range side.Units {
			if u.ID != key {
				continue
			}
			var parts []string
			for cause, n := range u.Causes {
				parts = append(parts, fmt.Sprintf("%s %d", cause, n))
			}
			sort.Strings(parts)
			return strings.Join(parts, ", ")
		}
	}
	return ""
}

// luckRows compare the dice of both sides with what was to be expected.
func luckRows(r battle.Record, names [2]string) []templates.LuckRow {
	var out []templates.LuckRow
	for _, l := range show.LuckOf(r) {
		row := templates.LuckRow{Side: "Both sides", Words: l.Words(), Chart: templates.LuckCurve(l)}
		for side, name := range names {
			if l.Side == battle.Side(side).String() {
				row.Side = name
			}
		}
		if l.Test {
			row.What = fmt.Sprintf("%d %s", l.Rolls, l.What)
			row.Sum = fmt.Sprintf("%d passed, %.1f expected", l.Rolled, l.Expected)
		} else {
			row.What = fmt.Sprintf("%d %s", l.Rolls, dieWords(l.What))
			row.Sum = fmt.Sprintf("mean %.2f, expected %.2f", float64(l.Rolled)/float64(l.Rolls), l.Expected/float64(l.Rolls))
		}
		out = append(out, row)
	}
	return out
}

// dieWords name a kind of die in the plural.
func dieWords(kind string) string {
	switch kind {
	case "d100":
		return "percentage rolls"
	case "d10":
		return "ten-sided dice"
	case "d6":
		return "six-sided dice"
	default:
		return kind
	}
}
