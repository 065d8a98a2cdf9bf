package royal

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

// narrative tells the battle in a few paragraphs for a reader.
func (s *State) narrative(r *battle.Record) []string {
	out := []string{s.opening(r)}
	if text := s.turningPoints(); text != "" {
		out = append(out, text)
	}
	out = append(out, r.Reason)
	for i := range r.Sides {
		out = append(out, sideWords(&r.Sides[i]))
	}
	return out
}

func (s *State) opening(r *battle.Record) string {
	a, d := &r.Sides[0], &r.Sides[1]
	ground := "on open ground"
	if s.rt.layout.Name != "" {
		ground = "at " + s.rt.layout.Name
	}
	return fmt.Sprintf("%s (%d points) met %s (%d points) %s with %d hours of light. The battle lasted %s.",
		a.Name, a.Points, d.Name, d.Points, ground, s.LastTurn, plural(s.Turn, "turn"))
}

// turningPoints lists what broke, turn by turn.
func (s *State) turningPoints() string {
	var lines []string
	for _, u := range s.Units {
		if u.Troop.Kind != kernel.Ordinary || u.Roster < 0 {
			continue
		}
		switch {
		case u.Place == Surrendered:
			lines = append(lines, u.Name+" laid down its arms")
		case u.Place == Destroyed && u.N0 > 0:
			lines = append(lines, u.Name+" was cut down to the last man")
		case u.Turncoat > 0:
			lines = append(lines, fmt.Sprintf("%s went over to the enemy in turn %d", u.Name, u.Turncoat))
		case u.Place == LeftTable && u.Status == kernel.Routing:
			lines = append(lines, u.Name+" fled the field")
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "; ") + "."
}

func sideWords(r *battle.SideResult) string {
	f := &r.Figures
	parts := []string{fmt.Sprintf("%s: of %s %d stood at the end, %d were lost", r.Name, plural(f.Start, "figure"), f.Fit, f.Lost)}
	for _, x := range [...]struct {
		n    int
		what string
	}{{f.Routed, "were running"}, {f.Surrendered, "had surrendered"}, {f.Turned, "had changed sides"}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	return strings.Join(parts, ", ") + "."
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return itoa(n) + " " + what + "s"
}
