package steward

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/data"
)

// update writes the digests of the golden seasons anew: only together with
// another campaign.Edition, or the change is one that old seasons would see.
var update = flag.Bool("update", false, "write the digests of the golden seasons anew")

const goldenFile = "testdata/golden_seasons.json"

// golden is what is kept of the golden seasons.
type golden struct {
	Edition string            `json:"edition"` // under which the digests were taken
	Digests map[string]string `json:"digests"` // hash of the last entry
}

// TestGoldenSeasons plays whole seasons from fixed seeds. Their digests change
// when the same orders and dice give other events; then campaign.Edition must
// be raised, for a season in play would part from its journal (see
// docs/steward.md). All but the plain year run with HYBORIA_SOAK=1.
func TestGoldenSeasons(t *testing.T) {
	want := readGolden(t)
	got := golden{Edition: campaign.Edition, Digests: map[string]string{}}
	for name, play := range map[string]func(*testing.T) string{
		"a plain year": plainYear,
		"a year with takings back, replaced players and table results": busyYear,
		"three years with everything on":                               threeYears,
	} {
		if name != "a plain year" && !soak() {
			got.Digests[name] = want.Digests[name]
			continue
		}
		t.Run(name, func(t *testing.T) { got.Digests[name] = play(t) })
	}
	if *update {
		writeGolden(t, got)
		return
	}
	for name, digest := range got.Digests {
		switch {
		case digest == want.Digests[name] && want.Edition == campaign.Edition:
		case digest == want.Digests[name]:
			t.Errorf("%s: the edition was raised to %s; run the test with -update and HYBORIA_SOAK=1", name, campaign.Edition)
		default:
			t.Errorf("%s: the season ends with %s and ended with %s under %s: raise campaign.Edition above it and run the test with -update and HYBORIA_SOAK=1",
				name, digest, want.Digests[name], want.Edition)
		}
	}
}

func readGolden(t *testing.T) golden {
	t.Helper()
	var g golden
	b, err := os.ReadFile(goldenFile)
	if err == nil {
		err = json.Unmarshal(b, &g)
	}
	if err != nil && !*update {
		t.Fatal(err)
	}
	return g
}

func writeGolden(t *testing.T, g golden) {
	t.Helper()
	b, err := json.MarshalIndent(g, "", "  ")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(goldenFile), 0o755)
	}
	if err == nil {
		err = os.WriteFile(goldenFile, append(b, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// goldenDigest sums a golden season up: the hash of its last entry stands for
// all of it.
func goldenDigest(t *testing.T, s *Season) string {
	t.Helper()
	if v := verify(t, s.Path()); !v.OK {
		t.Fatal(v.Faults)
	}
	return headHash(t, s)
}

func plainYear(t *testing.T) string {
	seed := int64(20)
	path := filepath.Join(t.TempDir(), "plain.hyb")
	mustDo(t, Create(t.Context(), path, engine(t), goldenDef(t, nil), &seed))
	s := openSeason(t, path)
	play(t, s, 35, PlayOptions{})
	return goldenDigest(t, s)
}

// goldenDef is a season by mass combat, with what else is set.
func goldenDef(t *testing.T, set map[string]string, persons ...string) campaign.SeasonDef {
	t.Helper()
	def := clubDef(t, persons...)
	for name, text := range set {
		def.Settings[name] = data.TextValue(text)
		if n, err := strconv.Atoi(text); err == nil {
			def.Settings[name] = data.IntValue(n)
		}
	}
	return def
}

// busyYear has persons who fight on tables, takings back, a correction, a
// parked realm, and players who leave and come.
func busyYear(t *testing.T) string {
	seed := int64(21)
	path := filepath.Join(t.TempDir(), "busy.hyb")
	persons := allNations(t)
	mustDo(t, Create(t.Context(), path, engine(t), goldenDef(t, nil, persons...), &seed))
	s := openSeason(t, path)
	for _, n := range persons {
		mustDo(t, s.WishTable(t.Context(), n, true))
	}
	mustDo(t, s.Park(t.Context(), campaign.Parking{Nation: "ophir", Doctrines: []string{"defensive", "opportunist"}}))
	backs := 0
	for s.State().Stage != campaign.StageFinished && s.State().At.Year == 1 {
		week := s.State().At
		mannedWeek(t, s)
		if week.Week%9 == 0 && backs < week.Week/9 {
			backs++
			to, err := s.OpenedAt(t.Context(), campaign.Week{Year: 1, Week: week.Week - 2})
			mustDo(t, err)
			mustDo(t, s.Rewind(t.Context(), to, campaign.BySecretary, "the map was read wrongly"))
		}
		if seating, ok := replacements[week.Week]; ok {
			if refused, err := s.Club(t.Context(), campaign.BySecretary, campaign.ClubAct{Replace: &seating}); err != nil || len(refused) > 0 {
				t.Fatal(refused, err)
			}
		}
		if week.Week == 20 && len(s.State().Desk.Parked) > 0 {
			mustDo(t, s.Unpark(t.Context(), "ophir"))
		}
	}
	correctOne(t, s)
	return goldenDigest(t, s)
}

// replacements are who plays from a week on.
var replacements = map[int]campaign.Seating{
	7:  {Nation: "koth", Caretaker: "aggressive"},
	15: {Nation: "koth", Player: "a second player of koth"},
	22: {Nation: "zamora", Player: "a second player of zamora"},
}

// mannedWeek gives persons their orders and plays the week to its end, with
// table results from a fixed rule of thumb.
func mannedWeek(t *testing.T, s *Season) {
	t.Helper()
	if s.State().Stage == campaign.StageOpen {
		for i, n := range s.State().Nations {
			if n.Person() && s.State().Parking(n.ID) == nil && someCounter(s.State(), n.ID) != nil && i%5 != s.State().At.Week%5 {
				give(t, s, n.ID, Doctrines()[i%4])
			}
		}
	}
	for range 40 {
		var waits *WaitsError
		err := s.Next(t.Context(), PlayOptions{})
		if !errors.As(err, &waits) {
			mustDo(t, err)
			return
		}
		signTable(t, s, s.State().Battle(waits.Battle))
	}
	t.Fatal("a week of tables does not end")
}

// signTable lets both sides hand in that the attacker won; every third battle is
// left to the generals.
func signTable(t *testing.T, s *Season, b *campaign.Battle) {
	t.Helper()
	if len(b.ID)%3 == 0 {
		mustDo(t, s.LeaveTable(t.Context(), b.ID, "no hall was free"))
		return
	}
	for _, by := range s.State().Signers(b) {
		if refused, err := s.RecordTable(t.Context(), by, beatenSheet(b, 4)); err != nil || len(refused) > 0 {
			t.Fatal(refused, err)
		}
	}
}

// correctOne corrects the last table result of the year and plays on to its
// end.
func correctOne(t *testing.T, s *Season) {
	t.Helper()
	ids, err := s.BattleIDs(t.Context())
	mustDo(t, err)
	for _, id := range slices.Backward(ids) {
		f, ok, err := s.Battle(t.Context(), id)
		if err != nil || !ok || f.Record.Edition != "table/1" {
			continue
		}
		refused, err := s.CorrectTable(t.Context(), campaign.TableSheet{Battle: id, Winner: battle.Draw, Turns: 12}, "it was a draw", PlayOptions{})
		var waits *WaitsError
		if len(refused) > 0 || err != nil && !errors.As(err, &waits) {
			t.Fatal(refused, err)
		}
		for s.State().At.Year == 1 {
			mannedWeek(t, s)
		}
		return
	}
	t.Fatal("a year of tables without a table")
}

// threeYears has every option of the rules on that a season of caretakers can
// have.
func threeYears(t *testing.T) string {
	seed := int64(22)
	path := filepath.Join(t.TempDir(), "three.hyb")
	def := goldenDef(t, map[string]string{
		"supply": "light", "evasion": "cavalryOnly", "battlesPerWeek": "2", "reserves": "enterAfterTurn6",
		"fogOfWar": "blind", "cardReuse": "discardForYear", "captiveCommander": "ransom points", "turncoatBan": "off",
		"crossbows": "on", "clearHexReroll": "on", "raids": "on",
	})
	mustDo(t, Create(t.Context(), path, engine(t), def, &seed))
	s := openSeason(t, path)
	if _, err := s.Play(t.Context(), 200, PlayOptions{}); err != nil {
		t.Fatal(err)
	}
	if s.State().Stage != campaign.StageFinished {
		t.Errorf("after three years the season stands at %s, %s", s.State().At, s.State().Stage)
	}
	return goldenDigest(t, s)
}
