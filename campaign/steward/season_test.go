package steward

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/journal"
)

func viewJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func headHash(t testing.TB, s *Season) string {
	t.Helper()
	h, err := s.HeadHash(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func play(t testing.TB, s *Season, weeks int, o PlayOptions) {
	t.Helper()
	if n, err := s.Play(t.Context(), weeks, o); err != nil || n != weeks {
		t.Fatalf("%d of %d weeks: %v", n, weeks, err)
	}
}

func TestTheSameSeedsGiveTheSameSeason(t *testing.T) {
	seed := int64(8)
	a, b := openSeason(t, create(t, 7)), openSeason(t, create(t, 7))
	play(t, a, 3, PlayOptions{Seed: &seed})
	for range 3 { // week by week, opened again each time
		path := b.Path()
		b.Close()
		b = openSeason(t, path)
		play(t, b, 1, PlayOptions{Seed: &seed})
	}
	if headHash(t, a) != headHash(t, b) {
		t.Error("the same seeds give two seasons")
	}
	other := openSeason(t, create(t, 9))
	play(t, other, 3, PlayOptions{Seed: &seed})
	if headHash(t, a) == headHash(t, other) {
		t.Error("two seeds give the same season")
	}
}

func TestTheStateOfEveryWeekCanBeSeenAgain(t *testing.T) {
	s := openSeason(t, create(t, 3))
	states := []string{viewJSON(t, s.State())}
	for range 4 {
		play(t, s, 1, PlayOptions{})
		states = append(states, viewJSON(t, s.State()))
	}
	check := func(how string) {
		for w, want := range states {
			got, err := s.StateAt(t.Context(), campaign.Week{Year: 1, Week: w})
			if err != nil || viewJSON(t, got) != want {
				t.Errorf("%s: week %d is not as it was (%v)", how, w, err)
			}
		}
	}
	check("with snapshots")
	if err := s.file.ForgetSnapshots(t.Context()); err != nil {
		t.Fatal(err)
	}
	check("from the events alone")
	weeks, err := s.Weeks(t.Context())
	if err != nil || len(weeks) != 5 || weeks[4] != (campaign.Week{Year: 1, Week: 4}) {
		t.Errorf("weeks: %v, %v", weeks, err)
	}
	if _, err := s.StateAt(t.Context(), campaign.Week{Year: 1, Week: 9}); err == nil {
		t.Error("a week of the future can be seen")
	}
}

func TestABattleCanBeReadAgain(t *testing.T) {
	s := openSeason(t, playedFile(t))
	ids, err := s.BattleIDs(t.Context())
	if err != nil || len(ids) == 0 {
		t.Fatalf("battles: %v, %v", ids, err)
	}
	f, ok, err := s.Battle(t.Context(), ids[0])
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if err := f.Record.VerifyDigest(); err != nil {
		t.Error(err)
	}
	if f.Battle.Digest != f.Record.Digest || f.Battle.Open || f.Battle.Winner == "" || len(f.Record.Narrative) == 0 {
		t.Errorf("the battle and its record do not fit: %+v", f.Battle)
	}
	if _, ok, err := s.Battle(t.Context(), "Y9/W9-9"); ok || err != nil {
		t.Errorf("an unknown battle: %v, %v", ok, err)
	}
}

func TestOrdersAreTakenOrRefusedWhole(t *testing.T) {
	s := openSeason(t, create(t, 3))
	seat := campaign.ClubAct{Replace: &campaign.Seating{Nation: "nemedia", Player: "Tarascus"}}
	if refused, err := s.Club(t.Context(), campaign.BySecretary, seat); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	own, foreign := someCounter(s.State(), "nemedia"), someCounter(s.State(), "zamora")
	head := s.Head()
	bad := campaign.NationOrders{Nation: "nemedia", Moves: []campaign.Move{{Counter: foreign.ID}, {Counter: own.ID, Inside: true}}}
	stored, refused, err := s.Submit(t.Context(), bad)
	if err != nil || stored || len(refused) != 1 || s.Head() != head {
		t.Errorf("orders for a foreign counter: stored %v, %v, %v, head %d", stored, refused, err, s.Head())
	}
	good := campaign.NationOrders{Nation: "nemedia", Moves: []campaign.Move{{Counter: own.ID}}}
	if stored, refused, err = s.Submit(t.Context(), good); err != nil || !stored || len(refused) != 0 || s.Head() != head+1 {
		t.Errorf("good orders: stored %v, %v, %v", stored, refused, err)
	}
	if k := campaign.View(s.engine, s.State(), campaign.Player("zamora")); len(k.Orders) != 0 {
		t.Error("another nation sees the orders")
	}
	play(t, s, 1, PlayOptions{})
}

func someCounter(s *campaign.State, nation string) *campaign.Counter {
	for i := range s.Counters {
		if s.Counters[i].Owner == nation {
			return &s.Counters[i]
		}
	}
	return nil
}

func TestAPersonsNationWaitsForItsOrders(t *testing.T) {
	e := engine(t)
	def := demoDef(e)
	def.Seats[0].Caretaker, def.Seats[0].Player = "", "Mara"
	path, seed := filepath.Join(t.TempDir(), "s.hyb"), int64(2)
	if err := Create(t.Context(), path, e, def, &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	play(t, s, 1, PlayOptions{})
	rows, err := s.file.Kind(t.Context(), "orders")
	if err != nil || len(rows) == 0 {
		t.Fatal(rows, err)
	}
	for _, r := range rows {
		if r.Subject == def.Seats[0].Nation {
			t.Error("a caretaker gave orders to a person's nation")
		}
	}
}

func TestTwoProcessesCannotPlayOneSeason(t *testing.T) {
	path := create(t, 3)
	openSeason(t, path)
	var busy *journal.InUseError
	if _, err := Open(t.Context(), path, engine(t)); !errors.As(err, &busy) {
		t.Errorf("got %v", err)
	}
	r, err := OpenReader(t.Context(), path, engine(t))
	if err != nil {
		t.Fatalf("looking beside a player: %v", err)
	}
	r.Close()
}

// soak tells whether the long runs are wanted.
func soak() bool { return os.Getenv("HYBORIA_SOAK") != "" }

// TestYears plays whole years and checks after every week what must always
// hold. With HYBORIA_SOAK=1 it is 50 seeds and a second year for some.
func TestYears(t *testing.T) {
	seeds := 1
	if soak() {
		seeds = 50
	}
	var all yearFigures
	for seed := range seeds {
		weeks := 35
		if soak() && seed%10 == 0 {
			weeks = 105
		}
		path := create(t, int64(100+seed))
		s := openSeason(t, path)
		for range weeks {
			before, head := s.State(), s.Head()
			if n, err := s.Play(t.Context(), 1, PlayOptions{}); err != nil || n != 1 {
				t.Fatalf("seed %d is stuck at %s: %v", 100+seed, before.At, err)
			}
			checkWeek(t, s, before, head)
		}
		all.add(t, s)
		s.Close()
		if v := verify(t, path); !v.OK {
			t.Errorf("seed %d: replay differs: %v", 100+seed, v.Faults)
		}
	}
	t.Logf("%d seeds: %s", seeds, all)
	if all.battles == 0 || all.captures == 0 || all.moved == 0 {
		t.Errorf("the world stands still: %s", all)
	}
}

// checkWeek proves that what was played kept to the invariants.
func checkWeek(t *testing.T, s *Season, before *campaign.State, head int64) {
	t.Helper()
	after := s.State()
	rows, err := s.Entries(t.Context(), head+1, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	opened, closed, touched := 0, 0, map[string]bool{}
	winter := false
	for _, r := range rows {
		ev, err := decodeRow(r)
		if err != nil {
			t.Fatal(err)
		}
		switch ev := ev.(type) {
		case *campaign.BattleOpened:
			opened++
			for _, f := range ev.Battle.Scenario.Sides {
				for _, u := range f.Units {
					touched[u.ID] = true
				}
			}
		case *campaign.BattleClosed:
			closed++
		case *campaign.CounterSurrendered:
			for _, u := range ev.Counter.Units {
				touched[u.ID] = true
			}
		case *campaign.Starving:
			starved(touched, ev.Losses)
		case *campaign.WentHungry:
			starved(touched, ev.Losses)
		case *campaign.RaidFought:
			for _, f := range ev.Record.Scenario.Sides {
				for _, u := range f.Units {
					touched[u.ID] = true
				}
			}
		case *campaign.FellBack:
			starved(touched, ev.Losses)
		case *campaign.NationSurrendered: // its armies go home, or abroad as a Company (CA-12.3-R1)
			for i := range before.Counters {
				for _, u := range before.Counters[i].Units {
					touched[u.ID] = touched[u.ID] || before.Counters[i].Owner == ev.Nation
				}
			}
		case *campaign.WinterBegan:
			winter = true
		}
	}
	if opened != closed {
		t.Errorf("%s: %d battles opened, %d closed", before.At, opened, closed)
	}
	checkFigures(t, before, after, touched, winter)
	checkCounters(t, s, after)
	checkLands(t, before, after)
}

// starved marks the units that lost figures to hunger.
func starved(touched map[string]bool, losses []campaign.UnitLoss) {
	for _, l := range losses {
		touched[l.Unit] = true
	}
}

// checkFigures: units keep their figures unless they fought, gave themselves
// up, or a winter passed, and none ever gains in a week.
func checkFigures(t *testing.T, before, after *campaign.State, touched map[string]bool, winter bool) {
	t.Helper()
	was, is := figures(t, before), figures(t, after)
	if winter {
		return
	}
	for id, n := range was {
		if is[id] != n && !touched[id] || is[id] > n {
			t.Errorf("%s: unit %s had %d figures and has %d without a battle", before.At, id, n, is[id])
		}
	}
	for id := range is {
		if _, ok := was[id]; !ok {
			t.Errorf("%s: unit %s came from nowhere", before.At, id)
		}
	}
}

func figures(t *testing.T, s *campaign.State) map[string]int {
	t.Helper()
	out := map[string]int{}
	for i := range s.Counters {
		for _, u := range s.Counters[i].Units {
			if _, twice := out[u.ID]; twice || u.Present < 1 || u.Present > u.FullCrew() {
				t.Errorf("%s: unit %s is in two counters or has %d of %d figures", s.At, u.ID, u.Present, u.FullCrew())
			}
			out[u.ID] = u.Present
		}
	}
	return out
}

// checkCounters: one place for each counter, on open land, nobody over the cap.
func checkCounters(t *testing.T, s *Season, st *campaign.State) {
	t.Helper()
	last := campaign.CounterID(0)
	for i := range st.Counters {
		c := &st.Counters[i]
		if c.ID <= last || !s.engine.Atlas.Has(c.Cell) || s.engine.Atlas.Closed(c.Cell) && len(c.Units) > 0 { // the White Hand goes where no army does (CA-17.3-R1)
			t.Errorf("%s: counter %d after %d stands in cell %d", st.At, c.ID, last, c.Cell)
		}
		empty := len(c.Units)+len(c.MagicUsers) == 0 && st.Settings.Choice("dummies") == "0"
		if n := st.Nation(c.Owner); n == nil || n.Eliminated || empty {
			t.Errorf("%s: counter %d of %q is empty or of nobody", st.At, c.ID, c.Owner)
		}
		if p := campaign.Points(c); p > st.Settings.Int("armyCap") {
			t.Errorf("%s: counter %d is worth %d points (CA-4.2-R1)", st.At, c.ID, p)
		}
		last = c.ID
	}
}

// checkLands: the same provinces with the same points, each with one owner who
// is still in the game.
func checkLands(t *testing.T, before, after *campaign.State) {
	t.Helper()
	if len(before.Holdings) != len(after.Holdings) {
		t.Fatalf("%s: provinces were %d and are %d", before.At, len(before.Holdings), len(after.Holdings))
	}
	for i, h := range after.Holdings {
		if o := before.Holdings[i]; o.Province != h.Province || o.Points != h.Points {
			t.Errorf("%s: the line of %s became that of %s with %d points", before.At, o.Province, h.Province, h.Points)
		}
		for _, id := range []string{h.Owner, h.Holder} {
			if n := after.Nation(id); id != "" && (n == nil || n.Eliminated) {
				t.Errorf("%s: %s belongs to %q", before.At, h.Province, id)
			}
		}
	}
}

// yearFigures sum up seasons for the log.
type yearFigures struct {
	years, battles, drawn, captures, recovered, capitals, moved, eliminated, wars, peaces int
	loss                                                                                  int // hundredths of a percent, both sides
}

func (y yearFigures) String() string {
	n := max(1, y.years)
	return fmt.Sprintf("a year has %d battles (%d drawn, mean loss %d%%), %d captures, %d recaptures, %d capitals taken, %d provinces moved, %d wars, %d peaces; %d nations eliminated in %d years",
		y.battles/n, y.drawn/n, y.loss/max(1, 2*y.battles)/100, y.captures/n, y.recovered/n, y.capitals/n, y.moved/n, y.wars/n, y.peaces/n, y.eliminated, y.years)
}

func (y *yearFigures) add(t *testing.T, s *Season) {
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
		y.count(ev)
	}
}

func (y *yearFigures) count(ev campaign.Event) {
	switch ev := ev.(type) {
	case *campaign.WinterBegan:
		y.years++
	case *campaign.BattleClosed:
		y.battles++
		if ev.Winner == "draw" {
			y.drawn++
		}
		y.loss += ev.Record.Sides[0].LossShare + ev.Record.Sides[1].LossShare
	case *campaign.SeatChanged:
		switch ev.Change {
		case "captured":
			y.captures++
			if ev.Holding.Capital && ev.From == ev.Holding.Home {
				y.capitals++
			}
		case "recovered":
			y.recovered++
		default:
		}
	case *campaign.PointsMoved:
		y.moved++
	case *campaign.NationEliminated:
		y.eliminated++
	case *campaign.PactChanged:
		switch {
		case ev.Cause == campaign.CauseDeclared || ev.Cause == campaign.CauseEntered:
			y.wars++
		case ev.Cause == campaign.CauseBoth && ev.Pact.Relation == campaign.Peace:
			y.peaces++
		}
	}
}

// TestKilledPlayersLeaveTheSameSeason kills a playing process again and again;
// whoever goes on ends with the season of one who was never disturbed.
func TestKilledPlayersLeaveTheSameSeason(t *testing.T) {
	weeks, kills := 6, 3
	if soak() {
		weeks, kills = 35, 200
	}
	if n, err := strconv.Atoi(os.Getenv("HYBORIA_KILLS")); err == nil {
		kills = n
	}
	calm := openSeason(t, create(t, 12))
	play(t, calm, weeks, PlayOptions{})
	rng := rand.New(rand.NewPCG(9, 9))
	for path := ""; kills > 0; kills-- {
		if path == "" {
			path = create(t, 12)
		}
		killPlayer(t, path, weeks, time.Duration(300+rng.IntN(700))*time.Millisecond)
		if v := verify(t, path); !v.OK {
			t.Fatalf("after a kill: %v", v.Faults)
		}
		if kills > 1 && !ended(t, path, weeks) {
			continue
		}
		s := openSeason(t, path)
		play(t, s, weeksToGo(s, weeks), PlayOptions{})
		if headHash(t, s) != headHash(t, calm) {
			t.Error("the season of a disturbed player is another")
		}
		path = "" // the next player begins anew
	}
}

// ended reports whether the season has come as far as it is to be played.
func ended(t *testing.T, path string, weeks int) bool {
	t.Helper()
	s, err := OpenReader(t.Context(), path, engine(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	return weeksToGo(s, weeks) == 0
}

const helperEnv = "HYBORIA_SEASON_HELPER"

func TestMain(m *testing.M) {
	if path := os.Getenv(helperEnv); path != "" {
		os.Exit(helper(path))
	}
	os.Exit(m.Run())
}

// helper plays a season up to a number of weeks, one by one.
func helper(path string) int {
	weeks, err := strconv.Atoi(os.Getenv(helperEnv + "_WEEKS"))
	if err != nil {
		return 2
	}
	e, err := theEngine()
	if err != nil {
		return 2
	}
	s, err := Open(context.Background(), path, e)
	if err != nil {
		fmt.Println(err)
		return 2
	}
	if _, err := s.Play(context.Background(), weeksToGo(s, weeks), PlayOptions{}); err != nil {
		fmt.Println(err)
		return 2
	}
	time.Sleep(time.Minute) // until it is killed
	return 0
}

// weeksToGo may be none: then only the winter after the last week may be due.
func weeksToGo(s *Season, weeks int) int { return max(0, weeks-(s.State().Running-1)) }

func killPlayer(t *testing.T, path string, weeks int, after time.Duration) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperEnv+"="+path, helperEnv+"_WEEKS="+strconv.Itoa(weeks))
	var out strings.Builder
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatalf("the player died by itself: %s", out.String())
	}
	_ = cmd.Wait()
}

func TestChronicleTellsWhatIsPublic(t *testing.T) {
	s := openSeason(t, playedFile(t))
	ids, err := s.BattleIDs(t.Context())
	if err != nil || len(ids) == 0 {
		t.Fatal(ids, err)
	}
	b, _, err := s.BattleNews(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	public := battleText(t, s, b, campaign.Spectator())
	owner := battleText(t, s, b, campaign.Player(b.Nations(0)[0]))
	if strings.Contains(public, "figures") || !strings.Contains(owner, "figures") {
		t.Errorf("losses are for the owners (CA-4.1-R2):\nspectator: %s\nowner: %s", public, owner)
	}
	if !strings.HasPrefix(owner, public[:strings.IndexByte(public, '.')]) {
		t.Errorf("the two are told different battles:\n%s\n%s", public, owner)
	}
	for w := range 7 {
		x, err := s.Chronicle(t.Context(), campaign.Week{Year: 1, Week: w}, campaign.Secretary())
		if err != nil || len(x.Lines) == 0 || x.Title == "" {
			t.Fatalf("week %d: %+v, %v", w, x, err)
		}
		for _, l := range x.Lines {
			if strings.Contains(l.Text, "!") || strings.Contains(l.Text, "  ") || !strings.HasSuffix(l.Text, ".") || strings.ToUpper(l.Text[:1]) != l.Text[:1] {
				t.Errorf("badly told: %q", l.Text)
			}
		}
	}
	if _, err := s.Chronicle(t.Context(), campaign.Week{Year: 1, Week: 30}, campaign.Spectator()); err == nil {
		t.Error("a week that was never played is told")
	}
}

func battleText(t *testing.T, s *Season, b campaign.Battle, v campaign.Viewer) string {
	t.Helper()
	x, err := s.Chronicle(t.Context(), b.Week, v)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(x.Lines, func(l Line) bool { return l.Battle == b.ID && l.Matter == "battle" })
	if i < 0 {
		t.Fatalf("the chronicle of %s does not tell battle %s", b.Week, b.ID)
	}
	return x.Lines[i].Text
}
