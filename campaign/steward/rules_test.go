package steward

import (
	"path/filepath"
	"testing"

	"hyboria/campaign"
	"hyboria/data"
)

// TestSeasonsByOtherRules plays some weeks by each choice of battleRules: the
// battles are fought by it, nothing is stuck, and the file is genuine. Where
// nobody names other rules, perBattle means Royal Armies (CA-8.3-R1).
func TestSeasonsByOtherRules(t *testing.T) {
	weeks := 7
	if soak() {
		weeks = 36
	}
	for rules, system := range map[string]string{"massCombat": "mass-combat", "perBattle": "royal"} {
		def := demoDef(engine(t))
		def.Settings["battleRules"] = data.TextValue(rules)
		path, seed := filepath.Join(t.TempDir(), "season.hyb"), int64(4)
		if err := Create(t.Context(), path, engine(t), def, &seed); err != nil {
			t.Fatal(err)
		}
		s := openSeason(t, path)
		for range weeks {
			before, head := s.State(), s.Head()
			play(t, s, 1, PlayOptions{})
			checkWeek(t, s, before, head)
		}
		if n := battlesBy(t, s, system); n == 0 {
			t.Errorf("%s: no battles", rules)
		}
		s.Close()
		if v := verify(t, path); !v.OK {
			t.Errorf("%s: replay differs: %v", rules, v.Faults)
		}
	}
}

// battlesBy counts the battles and demands that all were fought by the system.
func battlesBy(t *testing.T, s *Season, system string) (n int) {
	t.Helper()
	rows, err := s.Entries(t.Context(), 1, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		ev, err := decodeRow(r)
		if err != nil {
			t.Fatal(err)
		}
		closed, ok := ev.(*campaign.BattleClosed)
		if !ok {
			continue
		}
		if n++; closed.Record.System != system {
			t.Errorf("%s was fought by %s, not %s", closed.ID, closed.Record.System, system)
		}
	}
	return n
}
