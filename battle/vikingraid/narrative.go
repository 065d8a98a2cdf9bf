package vikingraid

import (
	"strings"

	"hyboria/battle"
)

// narrative tells the raid in a few paragraphs for a reader.
func (s *State) narrative(r *battle.Record) []string {
	out := []string{s.opening(r)}
	if text := s.deeds(); text != "" {
		out = append(out, text)
	}
	out = append(out, r.Reason, s.scoreWords())
	return append(out, s.lossWords(Raider), s.lossWords(Defender))
}

func (s *State) opening(r *battle.Record) string {
	way := "over the border"
	if s.rt.ground.Coast {
		way = "from the sea"
	}
	n := [2]int{}
	militia := false
	for i := range s.Men {
		if m := &s.Men[i]; !m.Kind.Conjured() {
			n[m.Side]++
			militia = militia || m.Militia
		}
	}
	who := menWords(n[Defender]) + " of " + sideName(r, Defender)
	if militia {
		who = menWords(n[Defender]) + " of the militia"
	}
	return sideName(r, Raider) + " came " + way + " with " + menWords(n[Raider]) +
		" to raid a garrison of " + who + ". It lasted " + plural(s.Turn, "turn") + "."
}

func sideName(r *battle.Record, side battle.Side) string {
	if n := r.Scenario.Sides[side].Name; n != "" {
		return n
	}
	return [2]string{"The raiders", "the defenders"}[side]
}

// deeds lists what will be remembered.
func (s *State) deeds() string {
	var out []string
	if s.Burnt[Garrison] {
		out = append(out, "the garrison went up in flames")
	}
	if s.Burnt[Ship] {
		out = append(out, "the ship was burnt")
	}
	taken := [3]int{}
	for i := range s.Loot {
		if z := &s.Loot[i]; z.Safe {
			taken[z.Kind]++
		}
	}
	if taken[Princess] > 0 {
		out = append(out, "the princess was carried off")
	}
	if taken[Slave]+taken[Horse] > 0 {
		out = append(out, plural(taken[Slave], "slave")+" and "+plural(taken[Horse], "horse")+" were driven away")
	}
	for i := range s.Men {
		m := &s.Men[i]
		switch {
		case m.Kind == Regular || m.Kind.Conjured():
		case m.Fallen == Dead:
			out = append(out, m.Name+" fell")
		case m.Fallen == Captive, m.Fallen == Ashore:
			out = append(out, m.Name+" was taken")
		}
	}
	if len(out) == 0 {
		return ""
	}
	text := strings.Join(out, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

func (s *State) scoreWords() string {
	words := func(t Tally) string {
		parts := []string{}
		for _, p := range [...]struct {
			n    int
			what string
		}{{t.Killed, "killed"}, {t.Routed, "routed"}, {t.Held, "prisoners"}, {t.Booty, "booty"}, {t.Burnt, "burning"}, {t.Rallied, "men rallied"}} {
			if p.n != 0 {
				parts = append(parts, itoa(p.n)+" "+p.what)
			}
		}
		return strings.Join(parts, ", ")
	}
	return "The raiders' points: " + words(s.Tally[Raider]) + "; the defenders': " + words(s.Tally[Defender]) + ". That is called " + s.rt.tables.Result(s.net()).ID + "."
}

func (s *State) lossWords(side battle.Side) string {
	var n [7]int
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == side && !m.Kind.Conjured() {
			n[m.Fallen]++
		}
	}
	return [2]string{"Raiders: ", "Defenders: "}[side] + itoa(n[Dead]) + " killed, " + itoa(n[Captive]+n[Ashore]) + " taken, " +
		itoa(n[Routed]) + " in the Rally Zone, " + itoa(n[Fit]+n[Away]) + " fit."
}
