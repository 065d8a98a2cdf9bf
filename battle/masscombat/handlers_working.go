package masscombat

import (
	"strconv"
	"strings"

	"hyboria/battle/dice"
	"hyboria/data/cases"
)

// rolled gives rolls as steps of the working that cases carry.
func rolled(log []dice.Roll) []cases.Step {
	var all []cases.Step
	for _, r := range log {
		s := cases.Step{Of: r.Reason, Rule: r.Rule, Total: strconv.Itoa(r.Total), Text: r.Effect}
		s.Terms = append(s.Terms, cases.Term{Name: r.Dice, Value: strconv.Itoa(r.Sum), Rule: r.Rule})
		s.Terms = append(s.Terms, terms(r.Mods, r.Rule)...)
		if r.Target != 0 {
			s.Text = "against " + strconv.Itoa(r.Target)
			if r.Effect != "" {
				s.Text += ": " + r.Effect
			}
		}
		all = append(all, s)
	}
	return all
}

func terms(mods []dice.Mod, rule string) []cases.Term {
	var out []cases.Term
	for _, m := range mods {
		out = append(out, cases.Term{Name: m.Name, Value: strconv.Itoa(m.Value), Rule: rule})
	}
	return out
}

// positionStep lists the rows that count.
func positionStep(p Position) cases.Step {
	s := cases.Step{Of: "defensive position", Rule: "MC-13.2", Total: strconv.Itoa(p.Total)}
	s.Terms = append(s.Terms, cases.Term{Name: "no position", Value: "0"})
	s.Terms = append(s.Terms, terms(p.Mods, "MC-13.2")...)
	return s
}

// strengthStep lists what one fighter's Troop Strength is made of.
func strengthStep(code string, t Troop) cases.Step {
	regular := t
	regular.Irregular = false
	s := cases.Step{Of: code + ", Troop Strength of one", Rule: "MC-4.2", Total: regular.Strength().text()}
	add := func(name string, f Fraction, rule string) {
		if f.N != 0 {
			s.Terms = append(s.Terms, cases.Term{Name: name, Value: f.text(), Rule: rule})
		}
	}
	add("armour", Whole(int(t.Armour)), "MC-4.2")
	add("magical armour", Whole(t.AddedAV/2), "MC-4.2")
	add("weapons", Whole(int(t.Arms)), "MC-4.2")
	add("magical weapons", Whole(up2(t.AddedSB)), "MC-4.2")
	add("mount", Whole(int(t.Mount)), "MC-4.2")
	add("machine", Whole(t.Machine.strength()), "MC-4.2")
	add("race", Whole(t.Race.Bonus()), "MC-22.1")
	if t.Fine {
		add("fine arms", Whole(1), "MC-4.2")
	}
	if t.NoStirrups && t.Mount != OnFoot {
		add("no stirrups", Whole(-1), "MC-5.1")
	}
	add("missiles", t.shooters().Times(Whole(int(t.Missile))), "MC-4.3")
	if t.Irregular {
		s.Text, s.Rule = "irregulars, two thirds of it, rounded down: "+t.Strength().text(), "MC-4.2-R1"
	}
	return s
}

// text writes a fraction as "5", "2/3" or "4 2/3".
func (f Fraction) text() string {
	whole := f.Down()
	rest := f.N - whole*f.D
	switch {
	case rest == 0:
		return strconv.Itoa(whole)
	case whole == 0:
		return strconv.Itoa(rest) + "/" + strconv.Itoa(f.D)
	}
	return strconv.Itoa(whole) + " " + strconv.Itoa(rest) + "/" + strconv.Itoa(f.D)
}

// RowNames takes a list of rows of MC-13.2 apart at its commas; the comma of
// "steep incline, bad ground" belongs to the name.
func RowNames(text string) []string {
	var names []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part == "bad ground" && len(names) > 0 {
			names[len(names)-1] += ", " + part
			continue
		}
		names = append(names, part)
	}
	return names
}
