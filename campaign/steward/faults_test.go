package steward

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"

	"hyboria/campaign"
	"hyboria/data"
)

// behind changes a season file past the program.
func behind(t testing.TB, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?_busy_timeout=5000")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// TestAFaultAtAnyStepOfAWeekLeavesTheOldWeek lets writing fail at each kind of
// event of a week and of a taking back, at the journal's head, the snapshot and
// the outbox. The season stays as it was, in memory and on the disk, and the
// week then comes out as if nothing had been.
func TestAFaultAtAnyStepOfAWeekLeavesTheOldWeek(t *testing.T) {
	s, _ := club(t, 6, "nemedia", "koth")
	mustDo(t, s.SetClock(t.Context(), &sundays))
	path := s.Path()
	faults := []string{"UPDATE ON head", "INSERT ON snapshot", "INSERT ON outbox"}
	for _, kind := range []string{"orders", "orders_missed", "stage", "marched", "week_closed", "deadline"} {
		faults = append(faults, fmt.Sprintf("INSERT ON event WHEN NEW.kind = '%s'", kind))
	}
	calm := viewJSON(t, s.State())
	head, hash := s.Head(), headHash(t, s)
	for _, f := range faults {
		behind(t, path, "CREATE TRIGGER boom BEFORE "+f+" BEGIN SELECT RAISE(ABORT, 'injected'); END")
		if err := s.Next(t.Context(), PlayOptions{}); err == nil {
			t.Errorf("%s: the week was played", f)
		}
		if s.Head() != head || viewJSON(t, s.State()) != calm || headHash(t, s) != hash {
			t.Errorf("%s: half a week is left", f)
		}
		behind(t, path, "DROP TRIGGER boom")
	}
	mustDo(t, s.Next(t.Context(), PlayOptions{}))
	after := headHash(t, s)
	behind(t, path, "CREATE TRIGGER boom BEFORE INSERT ON event WHEN NEW.kind = 'annulled' BEGIN SELECT RAISE(ABORT, 'injected'); END")
	if err := s.Rewind(t.Context(), head, campaign.BySecretary, "a try"); err == nil {
		t.Error("the season was taken back")
	}
	behind(t, path, "DROP TRIGGER boom")
	if headHash(t, s) != after || !s.Counts(head+1) {
		t.Error("half a taking back is left")
	}
	if v := verify(t, path); !v.OK {
		t.Error(v.Faults)
	}
}

// randomSettings sets about a third of all settings to any of their values.
func randomSettings(e *campaign.Engine, rng *rand.Rand) data.Settings {
	set := campaign.DefaultSettings(e.World)
	for i := range e.World.Settings {
		def := &e.World.Settings[i]
		if len(def.Values) == 0 || rng.IntN(3) > 0 {
			continue
		}
		text := def.Values[rng.IntN(len(def.Values))].Value
		v := data.TextValue(text)
		if n, err := strconv.Atoi(text); err == nil {
			v = data.IntValue(n)
		}
		if def.Check(v) == nil {
			set[def.Name] = v
		}
	}
	// The value that no season of the atlas can be founded with, and the dear rules.
	set["provincePlan"] = data.TextValue("atlas")
	if !slices.Contains([]string{"royal", "massCombat"}, set.Choice("battleRules")) || rng.IntN(4) > 0 {
		set["battleRules"] = data.TextValue("massCombat")
	}
	return set
}

// TestRandomSeasons plays seasons of caretakers with random settings and holds
// the invariants after every week. HYBORIA_SEASONS says how many (HYBORIA_SOAK=1: 1,000) and
// HYBORIA_SEASON_FROM from which on.
func TestRandomSeasons(t *testing.T) {
	seasons := 2
	if soak() {
		seasons = 1000
	}
	if n, err := strconv.Atoi(os.Getenv("HYBORIA_SEASONS")); err == nil {
		seasons = n
	}
	e, weeks, ended := engine(t), 0, 0
	from, _ := strconv.Atoi(os.Getenv("HYBORIA_SEASON_FROM"))
	for seed := from; seed < seasons; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 77))
		def := demoDef(e)
		def.Settings = randomSettings(e, rng)
		path, seed64 := filepath.Join(t.TempDir(), "r.hyb"), int64(seed)
		if err := Create(t.Context(), path, e, def, &seed64); err != nil {
			t.Logf("season %d cannot be founded: %v", seed, err)
			continue
		}
		s := openSeason(t, path)
		for range 3 + rng.IntN(6)*rng.IntN(8) {
			before, head := s.State(), s.Head()
			n, err := s.Play(t.Context(), 1, PlayOptions{})
			if err != nil {
				t.Fatalf("season %d is stuck at %s: %v\n%s", seed, before.At, err, viewJSON(t, def.Settings))
			}
			if n == 0 {
				ended++
				break
			}
			weeks++
			checkWeek(t, s, before, head)
			if t.Failed() {
				t.Fatalf("season %d at %s\n%s", seed, before.At, viewJSON(t, def.Settings))
			}
		}
		s.Close()
		if seed%10 == 0 {
			if v := verify(t, path); !v.OK {
				t.Fatalf("season %d: %v", seed, v.Faults)
			}
		}
	}
	t.Logf("%d seasons, %d weeks, %d came to their end", seasons, weeks, ended)
	if weeks == 0 {
		t.Error("no week was played")
	}
}
