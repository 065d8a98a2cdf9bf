package steward

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/data"
)

// waiting is a season of persons who all wish to fight turn by turn, at a battle
// that waits for their orders. It is made once and copied for each test.
type waiting struct {
	seed     int64
	weeks    int // within which there is a battle
	whole    bool
	settings map[string]string // as JSON

	once  sync.Once
	files map[string][]byte
	id    string
}

const waitingFile = "hand.hyb"

func (w *waiting) open(t testing.TB, dir string) *Season {
	t.Helper()
	if w.whole {
		return openWhole(t, filepath.Join(dir, waitingFile))
	}
	return openSeason(t, filepath.Join(dir, waitingFile))
}

// season gives a test the season and its battle.
func (w *waiting) season(t testing.TB) (*Season, *campaign.Battle) {
	t.Helper()
	w.once.Do(func() { w.play(t) })
	dir := t.TempDir()
	for name, body := range w.files {
		mustDo(t, os.WriteFile(filepath.Join(dir, name), body, 0o600))
	}
	s := w.open(t, dir)
	b := s.State().Battle(w.id)
	if b == nil {
		t.Fatalf("no battle in %d weeks", w.weeks)
	}
	return s, b
}

func (w *waiting) play(t testing.TB) {
	t.Helper()
	nations, dir, e := allNations(t), t.TempDir(), engine(t)
	if w.whole {
		e = wholeEngine(t)
	}
	def := clubDef(t, nations...)
	for name, text := range w.settings {
		var v data.Value
		mustDo(t, v.UnmarshalJSON([]byte(text)))
		def.Settings[name] = v
	}
	mustDo(t, Create(t.Context(), filepath.Join(dir, waitingFile), e, def, &w.seed))
	s := w.open(t, dir)
	for _, n := range nations {
		mustDo(t, s.WishHand(t.Context(), n, true))
	}
	for range w.weeks {
		if b := playPersons(t, s); b != nil {
			w.id = b.ID
			break
		}
	}
	mustDo(t, s.Close())
	w.files = filesOf(t, dir)
}

var waitingSeason = waiting{seed: 11, weeks: 12, settings: map[string]string{"battleRules": `"royal"`}}

// untilABattleWaits gives every test the same season and battle.
func untilABattleWaits(t testing.TB) (*Season, *campaign.Battle) { return waitingSeason.season(t) }

// filesOf are the files of a folder with their bytes.
func filesOf(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	list, err := os.ReadDir(dir)
	mustDo(t, err)
	out := map[string][]byte{}
	for _, f := range list {
		if !f.IsDir() {
			body, err := os.ReadFile(filepath.Join(dir, f.Name()))
			mustDo(t, err)
			out[f.Name()] = body
		}
	}
	return out
}

// generalsWords is what a side's general would order, as a person would write it.
func generalsWords(t testing.TB, s *Season, id string, side battle.Side) string {
	t.Helper()
	p, err := s.engine.PlayOf(s.State(), s.State().Battle(id))
	if err != nil {
		t.Fatal(err)
	}
	o, err := p.General(side)
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Words(side, o)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// order seals a side's orders for the present stage.
func order(t testing.TB, s *Season, id string, side battle.Side, text string) {
	t.Helper()
	b := s.State().Battle(id)
	faults, err := s.OrderFight(t.Context(), id, s.State().Commands(b, side), b.Play.Stage.Number, text)
	if err != nil || len(faults) > 0 {
		t.Fatalf("battle %s, %s: %v, %v in\n%s", id, b.Play.Stage.Name, faults, err, text)
	}
}

func inPlay(s *Season, id string) bool {
	b := s.State().Battle(id)
	return b != nil && b.InPlay()
}

// A battle that both commanders fight to its end with written orders closes like
// any other, is the one that generals who order the same would have fought, and
// the file is genuine.
func TestABattleFoughtTurnByTurn(t *testing.T) {
	s, b := untilABattleWaits(t)
	id, whole := b.ID, *b
	if st := b.Play.Stage; !st.Setup || st.Due != [2]bool{true, true} {
		t.Fatalf("it begins with %+v", st)
	}
	turns := 0
	for inPlay(s, id) {
		order(t, s, id, battle.Attacker, generalsWords(t, s, id, battle.Attacker))
		if s.State().Battle(id).Play.Stage.Number != turns {
			t.Fatal("a turn was played with one side's orders")
		}
		order(t, s, id, battle.Defender, generalsWords(t, s, id, battle.Defender))
		turns++
	}
	f, ok, err := s.Battle(t.Context(), id)
	if err != nil || !ok || f.Record.Turns != turns-1 {
		t.Fatalf("after %d stages: %+v, %v, %v", turns, f.Battle, ok, err)
	}
	rec, err := s.engine.Systems[0].Fight(whole.Scenario, mustSeed(t, f.Record.Seed))
	if err != nil || rec.Digest != f.Record.Digest {
		t.Errorf("played %s, fought by the same minds %s (%v)", f.Record.Digest, rec.Digest, err)
	}
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// A side that is left to its general half-way is led by him to the end; when both
// are, the battle is over at once.
func TestABattleLeftHalfWay(t *testing.T) {
	s, b := untilABattleWaits(t)
	id := b.ID
	one, other := s.State().Commands(b, battle.Attacker), s.State().Commands(b, battle.Defender)
	for range 3 {
		order(t, s, id, battle.Attacker, generalsWords(t, s, id, battle.Attacker))
		order(t, s, id, battle.Defender, "")
	}
	mustDo(t, s.LeaveFight(t.Context(), id, one, true))
	if n := s.State().Battle(id).Play.Stage.Number; n != 3 {
		t.Fatalf("at stage %d after one side has left", n)
	}
	order(t, s, id, battle.Defender, "")
	if n := s.State().Battle(id).Play.Stage.Number; n != 4 {
		t.Fatalf("at stage %d: the general gave no orders", n)
	}
	refusedBy(t, s.LeaveFight(t.Context(), id, "nobody", true), "does not command")
	mustDo(t, s.LeaveFight(t.Context(), id, other, true))
	if inPlay(s, id) {
		t.Error("two generals have not fought it out")
	}
	if _, ok, err := s.Battle(t.Context(), id); !ok || err != nil {
		t.Errorf("the battle has no record: %v", err)
	}
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// Whatever a commander seals, plans or leaves changes nothing of what anybody
// else but his own may know, not by a byte.
func TestSealedOrdersShowToNobodyElse(t *testing.T) {
	s, b := untilABattleWaits(t)
	id := b.ID
	me := s.State().Commands(b, battle.Attacker)
	views := func() [][]byte {
		var out [][]byte
		viewers := []campaign.Viewer{campaign.Spectator(), {Kind: campaign.ViewSecretary, Sealed: true}}
		for _, n := range allNations(t) {
			if !slices.Contains(b.Nations(battle.Attacker), n) {
				viewers = append(viewers, campaign.Player(n))
			}
		}
		for _, v := range viewers {
			k := campaign.View(s.engine, s.State(), v)
			if v.Kind == campaign.ViewSecretary {
				k.Desk.Owed = nil // he knows who owes, not what was sent
			}
			news, ok, err := s.ViewFight(v, id, battle.Attacker)
			if err != nil {
				t.Fatal(err)
			}
			if ok == (v.Kind == campaign.ViewSpectator || !slices.Contains(b.Nations(battle.Defender), v.Nation)) {
				t.Errorf("%+v sees the table: %v", v, ok)
			}
			body, err := json.Marshal([]any{k, news})
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, body)
		}
		return out
	}
	before := views()
	same := func(what string) {
		t.Helper()
		for i, now := range views() {
			if !bytes.Equal(before[i], now) {
				t.Errorf("%s shows to viewer %d", what, i)
			}
		}
	}
	mustDo(t, s.PlanFight(t.Context(), id, me, []byte(`{"doctrine":"ambush"}`)))
	same("a plan")
	order(t, s, id, battle.Attacker, generalsWords(t, s, id, battle.Attacker))
	same("a sealed deployment")
	if news, ok, err := s.ViewFight(campaign.Player(me), id, battle.Defender); err != nil || !ok || !news.Sealed || news.Words == "" || !strings.Contains(string(news.Plan), "ambush") || news.Side != battle.Attacker {
		t.Errorf("his own side reads %+v, %v", news.Stage, err)
	}
	order(t, s, id, battle.Defender, "")
	before = views()
	order(t, s, id, battle.Attacker, "concede")
	same("conceding")
	refusedBy(t, s.PlanFight(t.Context(), id, me, []byte(`{"doctrine":"bribery"}`)), "bribery")
}

// The generals give what is missing when the time is over, and when the secretary
// calls the turn; nobody may order for a turn that was played.
func TestMissingOrdersAreTheGenerals(t *testing.T) {
	s, b := untilABattleWaits(t)
	id, now := b.ID, time.Date(2031, 5, 4, 12, 0, 0, 0, time.UTC)
	s.UseClock(func() time.Time { return now })
	mustDo(t, s.SetClock(t.Context(), &campaign.Clock{Zone: "Europe/Prague", Day: "sunday", Hour: 20, Every: 1, TurnHours: 6}))
	tick := func(want TickDid, stage int) {
		t.Helper()
		got, err := s.Tick(t.Context(), PlayOptions{})
		if n := s.State().Battle(id).Play.Stage.Number; err != nil || got.Did != want || n != stage {
			t.Fatalf("%+v, %v at stage %d", got, err, n)
		}
	}
	tick(TickWaits, 0)
	if p := s.State().Battle(id).Play; p.Due == "" || !strings.Contains(p.Shown, "20:00") {
		t.Errorf("due %q, shown %q", p.Due, p.Shown)
	}
	tick(TickWaits, 0)
	now = now.Add(6 * time.Hour)
	tick(TickRun, 1)
	if p := s.State().Battle(id).Play; p.Due == "" || p.Called || p.Left != [2]bool{} {
		t.Errorf("after the call: %+v", p.Stage)
	}
	refusedBy(t, s.CallFight(t.Context(), id, 1, ""), "needs a reason")
	refusedBy(t, s.CallFight(t.Context(), id, 0, "late"), "meanwhile")
	mustDo(t, s.CallFight(t.Context(), id, 1, "both are away"))
	if n := s.State().Battle(id).Play.Stage.Number; n != 2 {
		t.Errorf("stage %d after a call", n)
	}
	_, err := s.OrderFight(t.Context(), id, s.State().Commands(b, battle.Attacker), 1, "")
	refusedBy(t, err, "played meanwhile")
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// Taking back undoes turns, and a season opened anew stands where it stood.
func TestTurnsAreTakenBack(t *testing.T) {
	s, b := untilABattleWaits(t)
	id := b.ID
	order(t, s, id, battle.Attacker, "")
	order(t, s, id, battle.Defender, "")
	at := s.Head()
	want, err := json.Marshal(s.State().Battle(id).Play.Steps)
	mustDo(t, err)
	first := ""
	for range 2 {
		order(t, s, id, battle.Attacker, generalsWords(t, s, id, battle.Attacker))
		order(t, s, id, battle.Defender, generalsWords(t, s, id, battle.Defender))
		if first == "" {
			first = diceOf(t, s, id)
		}
	}
	mustDo(t, s.Close())
	s = openSeason(t, s.Path())
	if n := s.State().Battle(id).Play.Stage.Number; n != 3 {
		t.Fatalf("opened anew it stands at stage %d", n)
	}
	mustDo(t, s.Rewind(t.Context(), at, campaign.BySecretary, "a mistake"))
	got, err := json.Marshal(s.State().Battle(id).Play.Steps)
	mustDo(t, err)
	if n := s.State().Battle(id).Play.Stage.Number; !bytes.Equal(got, want) || n != 1 {
		t.Errorf("taken back to stage %d\n%s\nwant\n%s", n, got, want)
	}
	order(t, s, id, battle.Attacker, generalsWords(t, s, id, battle.Attacker))
	order(t, s, id, battle.Defender, generalsWords(t, s, id, battle.Defender))
	if again := diceOf(t, s, id); again == first {
		t.Error("a turn that was taken back is played with the dice that were seen")
	}
	order(t, s, id, battle.Attacker, "")
	order(t, s, id, battle.Defender, "concede")
	if inPlay(s, id) {
		t.Error("conceding does not end the battle")
	}
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// A record that was tampered with does not pass: verify fights the battle again.
func TestPlayedBattlesAreFoughtAgain(t *testing.T) {
	s, b := untilABattleWaits(t)
	order(t, s, b.ID, battle.Attacker, "")
	order(t, s, b.ID, battle.Defender, "")
	play := s.State().Battle(b.ID).Play
	ev := campaign.PlayOrdered{Battle: b.ID, Side: battle.Attacker, By: s.State().Commands(b, battle.Attacker), Stage: play.Stage.Number, Orders: battle.Orders(`{"units":[{"unit":1,"items":[{"do":99},{}],"evade":[false,false]}]}`)}
	events, _, err := s.engine.PlayAct(s.State(), ev)
	if err != nil {
		t.Fatal(err)
	}
	if again, ok := events[0].(campaign.PlayOrdered); !ok || bytes.Equal(again.Orders, ev.Orders) {
		t.Errorf("orders that nobody can give stand: %s", again.Orders)
	}
	ev.Orders = battle.Orders(`{}`)
	ev.By = s.State().Commands(b, battle.Defender)
	if _, ok, err := s.engine.PlayAct(s.State(), ev); !ok || err == nil {
		t.Error("the enemy gives orders")
	}
	var waits *WaitsError
	if err := s.Next(t.Context(), PlayOptions{}); !errors.As(err, &waits) || !waits.Hand {
		t.Errorf("the week does not wait: %v", err)
	}
}

func mustSeed(t testing.TB, text string) dice.Seed {
	t.Helper()
	seed, err := dice.ParseSeed(text)
	mustDo(t, err)
	return seed
}

// diceOf is the seed with which the next turn of a battle will be played.
func diceOf(t testing.TB, s *Season, id string) string {
	t.Helper()
	p, err := s.engine.PlayOf(s.State(), s.State().Battle(id))
	mustDo(t, err)
	saved, err := p.Save()
	mustDo(t, err)
	var state struct{ Seed string }
	mustDo(t, json.Unmarshal(saved, &state))
	return state.Seed
}
