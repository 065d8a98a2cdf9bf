package masscombat

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// A telling is a handful of whole sentences in plain words, and says the same
// thing each time.
func TestNarrativeReads(t *testing.T) {
	sys := New(realDeck(t))
	starts, whole := map[string]int{}, regexp.MustCompile(`^[A-Z].*\.$`)
	for i := range 400 {
		s := onSomeCard(uint64(i))
		r, err := sys.Fight(s, dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		again, _ := sys.Fight(s, dice.SeedOf(int64(i)))
		same(t, s.ID, again.Narrative, r.Narrative)
		if len(r.Narrative) < 4 || len(r.Narrative) > 4+4*r.Turns {
			t.Errorf("%s: %d paragraphs for %d days", s.ID, len(r.Narrative), r.Turns)
		}
		for _, p := range r.Narrative {
			if !whole.MatchString(p) || strings.ContainsAny(p, "!%") || strings.Contains(p, "  ") || strings.Contains(p, "..") {
				t.Errorf("%s: %q", s.ID, p)
			}
			starts[strings.Join(strings.Fields(p)[:2], " ")]++
		}
	}
	if len(starts) < 40 {
		t.Errorf("400 battles open their paragraphs in %d ways only", len(starts))
	}
}

// What happened is what is told.
func TestNarrativeTellsTheFacts(t *testing.T) {
	tell := func(s battle.Scenario, sums ...int) string {
		_, r := scripted(t, s, sums...)
		return strings.Join(r.Narrative, "\n")
	}
	s := twoUnits(t)
	s.Sides[0].Name, s.Sides[1].Name = "The army of Koth", "The army of Ophir"
	text := tell(s, 15, 2, 5, 5, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11)
	for _, want := range []string{"the army of Koth", "on open ground", "Unit a2 turned about and fought for Ophir", "Nobody could call it a victory; Koth was the one to leave", "no commander but its captains"} {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
	s = scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.LI, battle.ClassB, 24))
	text = tell(s, 2, 2, 15, 5, 9, 11, 11, 3, 11, 11, 2, 20, 2)
	for _, want := range []string{"Unit d broke and ran", "Of Unit d nothing came together", "Attack"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
}

func TestNames(t *testing.T) {
	names := func(a, d string) []string {
		s := twoUnits(t)
		s.Sides[0].Name, s.Sides[1].Name = a, d
		f := prepared(t, s)
		f.nameSides()
		return []string{f.sides[0].full, f.sides[0].short, f.sides[1].full, f.sides[1].short}
	}
	same(t, "names", names("The army of Koth", "Host of Amalrus"), []string{"the army of Koth", "Koth", "the Host of Amalrus", "Amalrus"})
	same(t, "one name", names("The army of Koth", "The army of Koth"), []string{"the army of Koth (attacker)", "the attacker", "the army of Koth (defender)", "the defender"})
	same(t, "no name", names("", "Picts"), []string{"the attacker", "the attacker", "Picts", "Picts"})
	same(t, "units", companies([]string{"Archers 2", "Regulars 1", "Regulars 2", "Royal Guard", "Regulars 5"}), "Archers 2, three of the Regulars and Royal Guard")
	if !slices.Contains([]string{"24,560"}, thousands(24560)) || thousands(999) != "999" || thousands(1234567) != "1,234,567" {
		t.Error("thousands")
	}
}
