package darkage

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
)

// narrative tells the battle in a few paragraphs for a reader.
func (s *State) narrative(r *battle.Record) []string {
	out := []string{s.opening(r)}
	if text := s.turningPoints(); text != "" {
		out = append(out, text)
	}
	out = append(out, r.Reason)
	for i := range r.Sides {
		out = append(out, s.sideWords(&r.Sides[i], battle.Side(i)))
	}
	return out
}

func (s *State) opening(r *battle.Record) string {
	a, d := &r.Sides[0], &r.Sides[1]
	ground := "on open ground"
	if name := s.rt.table.Name; name != "" {
		ground = "at " + name
	}
	return fmt.Sprintf("%s (%s in line) met %s (%s) %s. The battle lasted %s.",
		a.Name, kernel.Count(s.count(battle.Attacker), "unit"), d.Name, kernel.Count(s.count(battle.Defender), "unit"), ground, kernel.Count(s.Turn, "turn"))
}

func (s *State) count(side battle.Side) (n int) {
	for _, u := range s.Units {
		if u.Side == side && !u.conjured() {
			n++
		}
	}
	return n
}

// turningPoints lists what was swept away, and the fates of persons.
func (s *State) turningPoints() string {
	var lines []string
	for _, u := range s.Units {
		if u.Place == Removed {
			lines = append(lines, "the "+u.Name+" of "+s.Scenario.Sides[u.Side].Name+" were swept away")
		}
	}
	for _, p := range s.Persons {
		switch p.Fate {
		case battle.PersonTaken:
			lines = append(lines, p.Name+" was taken alive")
		case battle.PersonKilled:
			lines = append(lines, p.Name+" fell")
		case battle.PersonFled:
			lines = append(lines, p.Name+" fled the field")
		case battle.Unhurt, battle.OutOfBattle:
		}
	}
	if len(lines) == 0 {
		return ""
	}
	text := strings.Join(lines, "; ")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

func (s *State) sideWords(r *battle.SideResult, side battle.Side) string {
	gone, worn := 0, 0
	for _, u := range s.Units {
		switch {
		case u.Side != side || u.conjured():
		case u.Place == Removed:
			gone++
		case u.Hits > 0:
			worn++
		}
	}
	text := fmt.Sprintf("%s: of %s %d stood at the end, %d were lost", r.Name, kernel.Count(r.Figures.Start, "figure"), r.Figures.Fit, r.Figures.Lost)
	if r.Figures.Routed > 0 {
		text += fmt.Sprintf(", %d were running", r.Figures.Routed)
	}
	return text + fmt.Sprintf("; %s swept away, %d more hurt.", kernel.Count(gone, "unit"), worn)
}
