package steward

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hyboria/campaign"
	"hyboria/data"
)

// clubDef is a season of some persons among caretakers.
func clubDef(t testing.TB, persons ...string) campaign.SeasonDef {
	t.Helper()
	def := demoDef(engine(t))
	def.Settings["battleRules"] = data.TextValue("massCombat")
	for i := range def.Seats {
		if x := &def.Seats[i]; slices.Contains(persons, x.Nation) {
			x.Player, x.Caretaker = "player of "+x.Nation, ""
		}
	}
	return def
}

// club founds a season of some persons at a wall clock that the test turns.
func club(t testing.TB, seed int64, persons ...string) (*Season, *time.Time) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.hyb")
	if err := Create(t.Context(), path, engine(t), clubDef(t, persons...), &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	now := time.Date(2026, 3, 23, 12, 0, 0, 0, time.UTC) // a Monday, the week before clocks are put forward
	s.UseClock(func() time.Time { return now })
	return s, &now
}

func mustDo(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// refusedBy demands that an act was refused for a reason that has the text.
func refusedBy(t testing.TB, err error, text string) {
	t.Helper()
	var r *RefusedError
	if !errors.As(err, &r) || !strings.Contains(r.Why, text) {
		t.Errorf("want a refusal with %q, got %v", text, err)
	}
}

func tick(t testing.TB, s *Season, want TickDid) {
	t.Helper()
	got, err := s.Tick(t.Context(), PlayOptions{})
	if err != nil || got.Did != want {
		t.Fatalf("at %s: the tick did %q (%s), %v; want %q", s.State().At, got.Did, got.Why, err, want)
	}
}

var sundays = campaign.Clock{Zone: "Europe/Prague", Day: "sunday", Hour: 20, Every: 1, Early: true, LeastHours: 12, ExtendHours: 48}

// give hands in for a person what a caretaker would order.
func give(t testing.TB, s *Season, nation string, d Doctrine) {
	t.Helper()
	known := campaign.View(s.engine, s.State(), campaign.Player(nation))
	o := Orders(s.engine, known, nation, d, s.caretakerDice(PlayOptions{}, s.State().At, nation))
	if stored, refused, err := s.Submit(t.Context(), o); err != nil || !stored {
		t.Fatalf("%s: %v, %v", nation, refused, err)
	}
}

// A week closes at its deadline and not before, by the wall of its zone on both
// sides of the night on which clocks are put forward.
func TestAWeekClosesAtItsDeadline(t *testing.T) {
	s, now := club(t, 5, "nemedia", "koth")
	tick(t, s, TickNothing) // no clock yet
	mustDo(t, s.SetClock(t.Context(), &sundays))
	if d := s.State().Desk; d.Due != "2026-03-29T18:00:00Z" || !strings.Contains(d.Shown, "Sunday 29 March 2026, 20:00 CEST") {
		t.Fatalf("the first deadline is %s, %s", d.Due, d.Shown)
	}
	*now = now.Add(24 * time.Hour)
	tick(t, s, TickNothing)
	*now = time.Date(2026, 3, 29, 17, 59, 59, 0, time.UTC)
	tick(t, s, TickNothing)
	*now = now.Add(time.Second)
	tick(t, s, TickRun)
	st := s.State()
	if st.At.Week != 2 || st.Desk.Due != "2026-04-05T18:00:00Z" {
		t.Errorf("after the deadline the season is at %s, due %s", st.At, st.Desk.Due)
	}
	if len(st.Desk.Missed) != 2 || st.Desk.Missed[0] != (campaign.Missed{Nation: "koth", Weeks: 1}) {
		t.Errorf("two persons gave no orders (CA-5.3-R2): %v", st.Desk.Missed)
	}
	tick(t, s, TickNothing) // and it is not run twice
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// A deadline that passed while nobody kept the clock does not run the week: the
// secretary is asked, and may run it or set a later one.
func TestADeadlineThatPassedWhileAway(t *testing.T) {
	s, now := club(t, 5, "nemedia")
	mustDo(t, s.SetClock(t.Context(), &sundays))
	*now = time.Date(2026, 3, 29, 23, 0, 0, 0, time.UTC)
	head := s.Head()
	tick(t, s, TickAsk)
	tick(t, s, TickAsk)
	st := s.State()
	if st.At.Week != 1 || !st.Desk.Away || s.Head() != head+1 {
		t.Errorf("at %s, away %v, %d entries more", st.At, st.Desk.Away, s.Head()-head)
	}
	if owed := s.Owes(campaign.Secretary()); !slices.ContainsFunc(owed, func(o campaign.Owed) bool { return o.Kind == campaign.OweDecision }) {
		t.Errorf("the secretary is not asked: %v", owed)
	}
	mustDo(t, s.Extend(t.Context(), 20, campaign.BySecretary, "the server was down"))
	if d := s.State().Desk; d.Away || d.Due != "2026-03-30T19:00:00Z" || d.PutOff != 20 {
		t.Errorf("%+v", d)
	}
	*now = time.Date(2026, 3, 30, 19, 5, 0, 0, time.UTC)
	tick(t, s, TickRun)
	if d := s.State().Desk; d.Due != "2026-04-05T18:00:00Z" || d.PutOff != 0 {
		t.Errorf("the next week is due %s, put off %d: it goes back to Sunday", d.Due, d.PutOff)
	}
}

func TestExtensionsPausesAndTheirCap(t *testing.T) {
	s, now := club(t, 5, "nemedia")
	refusedBy(t, s.Extend(t.Context(), 5, campaign.BySecretary, "x"), "no deadline")
	bad := sundays
	bad.Zone = "Europe/Belverus"
	refusedBy(t, s.SetClock(t.Context(), &bad), "zone:")
	mustDo(t, s.SetClock(t.Context(), &sundays))
	mustDo(t, s.Extend(t.Context(), 24, campaign.BySecretary, "Easter"))
	refusedBy(t, s.Extend(t.Context(), 25, campaign.BySecretary, "Easter"), "24 left")
	if d := s.State().Desk; d.Due != "2026-03-30T18:00:00Z" {
		t.Errorf("due %s", d.Due)
	}
	refusedBy(t, s.Pause(t.Context(), ""), "reason")
	refusedBy(t, s.Resume(t.Context()), "not paused")
	mustDo(t, s.Pause(t.Context(), "the hall has burnt down"))
	*now = now.Add(1000 * time.Hour)
	tick(t, s, TickPaused)
	if d := s.State().Desk; d.Due != "" || s.State().At.Week != 1 {
		t.Errorf("a paused season has the deadline %q", d.Due)
	}
	mustDo(t, s.Resume(t.Context()))
	if d := s.State().Desk; d.Due <= "2026-05" || d.Paused != "" {
		t.Errorf("after the pause the week is due %s", d.Due)
	}
}

// With all ready the week closes early; one who takes his word or his orders
// back keeps it open.
func TestAWeekClosesEarlyWhenAllAreReady(t *testing.T) {
	s, _ := club(t, 5, "nemedia", "koth")
	mustDo(t, s.SetClock(t.Context(), &sundays))
	refusedBy(t, s.Ready(t.Context(), "zamora", true), "caretaker")
	refusedBy(t, s.Ready(t.Context(), "atlantis", true), "no nation")
	give(t, s, "nemedia", Defensive)
	mustDo(t, s.Ready(t.Context(), "nemedia", true))
	tick(t, s, TickNothing)
	mustDo(t, s.Ready(t.Context(), "koth", true))
	mustDo(t, s.Withdraw(t.Context(), "nemedia"))
	refusedBy(t, s.Withdraw(t.Context(), "nemedia"), "no orders")
	tick(t, s, TickNothing)
	owed := s.Owes(campaign.Player("nemedia"))
	if len(owed) != 1 || owed[0].Kind != campaign.OweOrders || !owed[0].Holds {
		t.Errorf("nemedia owes %v", owed)
	}
	if k := campaign.View(s.engine, s.State(), campaign.Player("koth")); len(k.Desk.Owed) != 1 || k.Desk.Owed[0].Holds || !slices.Equal(k.Desk.Ready, []string{"koth"}) {
		t.Errorf("koth sees %+v", k.Desk)
	}
	mustDo(t, s.Ready(t.Context(), "nemedia", true))
	tick(t, s, TickRun)
	if st := s.State(); st.At.Week != 2 || len(st.Desk.Ready) != 0 || st.Desk.Due != "2026-03-29T18:00:00Z" && st.Desk.Due != "2026-04-05T18:00:00Z" {
		t.Errorf("%s, %+v", st.At, st.Desk)
	}
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// Orders for a nation that no person plays are refused.
func TestNobodyOrdersForCaretakersAndTheUnplayed(t *testing.T) {
	s, _ := club(t, 5, "nemedia")
	stored, refused, err := s.Submit(t.Context(), campaign.NationOrders{Nation: "zamora"})
	if err != nil || stored || len(refused) != 1 || !strings.Contains(refused[0].Reason, "caretaker") {
		t.Errorf("stored %v, %v, %v", stored, refused, err)
	}
}

// A parked realm is run by its player's doctrines in their order; its player's
// own orders go first, and nobody waits for it.
func TestAParkedRealm(t *testing.T) {
	s, _ := club(t, 5, "nemedia", "koth")
	mustDo(t, s.SetClock(t.Context(), &sundays))
	refusedBy(t, s.Park(t.Context(), campaign.Parking{Nation: "zamora", Doctrines: []string{"defensive"}}), "no player")
	refusedBy(t, s.Park(t.Context(), campaign.Parking{Nation: "koth", Doctrines: []string{"sleepy"}}), "no doctrine")
	refusedBy(t, s.Park(t.Context(), campaign.Parking{Nation: "koth"}), "at least one")
	until := campaign.Week{Year: 1, Week: 2}
	mustDo(t, s.Park(t.Context(), campaign.Parking{Nation: "koth", Doctrines: []string{"defensive", "aggressive"}, Until: &until}))
	if k := campaign.View(s.engine, s.State(), campaign.Player("nemedia")); len(k.Desk.Parked) != 1 || k.Desk.Parked[0].Doctrines != nil || !slices.Equal(k.Desk.Awaited, []string{"nemedia"}) {
		t.Errorf("others see %+v", k.Desk)
	}
	mustDo(t, s.Ready(t.Context(), "nemedia", true))
	tick(t, s, TickRun) // nobody waits for koth
	rows, err := s.file.About(t.Context(), "orders", "koth")
	if err != nil || len(rows) != 1 {
		t.Fatalf("the caretaker gave %d orders for the parked realm, %v", len(rows), err)
	}
	if missed := s.State().Desk.Missed; len(missed) != 1 || missed[0].Nation != "nemedia" {
		t.Errorf("missed: %v", missed)
	}
	give(t, s, "koth", Defensive)
	mustDo(t, s.Ready(t.Context(), "nemedia", true))
	tick(t, s, TickRun)
	if rows, _ = s.file.About(t.Context(), "orders", "koth"); len(rows) != 2 {
		t.Errorf("%d orders: the player's own are to be kept", len(rows))
	}
	if got := s.State().Awaited(); !slices.Equal(got, []string{"koth", "nemedia"}) && !slices.Equal(got, []string{"nemedia", "koth"}) {
		t.Errorf("after its last week koth is awaited again: %v", got)
	}
	mustDo(t, s.Unpark(t.Context(), "koth"))
	refusedBy(t, s.Unpark(t.Context(), "koth"), "not parked")
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// Taking back annuls and deletes nothing, is told to all, and what is played
// again has new dice.
func TestTakingBack(t *testing.T) {
	s, _ := club(t, 5, "nemedia", "koth")
	mustDo(t, s.SetClock(t.Context(), &sundays))
	open1 := s.Head()
	play(t, s, 3, PlayOptions{})
	first := headHash(t, s)
	to, err := s.OpenedAt(t.Context(), campaign.Week{Year: 1, Week: 2})
	mustDo(t, err)
	refusedBy(t, s.Rewind(t.Context(), to, campaign.BySecretary, ""), "reason")
	refusedBy(t, s.Rewind(t.Context(), s.Head(), campaign.BySecretary, "x"), "earlier")
	refusedBy(t, s.Rewind(t.Context(), to-1, campaign.BySecretary, "x"), "written together")
	before, err := s.stateAfter(t.Context(), to)
	mustDo(t, err)
	head := s.Head()
	mustDo(t, s.Rewind(t.Context(), to, campaign.BySecretary, "a wrong map lay on the table"))
	st := s.State()
	if st.At != (campaign.Week{Year: 1, Week: 2}) || viewJSON(t, st.Counters) != viewJSON(t, before.Counters) || s.Counts(head) || !s.Counts(to) {
		t.Errorf("back at %s", st.At)
	}
	if st.LinkNumber() != before.LinkNumber()+2 {
		t.Errorf("week 2 is played again with link %d; it had %d, and 3 weeks were seen", st.LinkNumber(), before.LinkNumber())
	}
	for _, v := range []campaign.Viewer{campaign.Spectator(), campaign.Player("koth")} {
		if k := campaign.View(s.engine, st, v); len(k.Desk.Rewinds) != 1 || !strings.Contains(k.Desk.Rewinds[0].Reason, "wrong map") {
			t.Errorf("%v is not told: %+v", v, k.Desk.Rewinds)
		}
	}
	refusedBy(t, s.Rewind(t.Context(), head, campaign.BySecretary, "x"), "annulled before")
	if ids, _ := s.BattleIDs(t.Context()); slices.ContainsFunc(ids, func(id string) bool { return strings.HasPrefix(id, "Y1/W3") }) {
		t.Errorf("battles of annulled weeks are still told: %v", ids)
	}
	path := s.Path()
	mustDo(t, s.Close())
	s = openSeason(t, path)
	if viewJSON(t, s.State()) != viewJSON(t, st) {
		t.Error("the season opened again is another")
	}
	play(t, s, 2, PlayOptions{})
	if headHash(t, s) == first {
		t.Error("the same season came again")
	}
	if v := verify(t, path); !v.OK {
		t.Error(v.Faults)
	}
	mustDo(t, s.Rewind(t.Context(), open1, campaign.BySecretary, "from the beginning"))
	play(t, s, 1, PlayOptions{})
	if v := verify(t, path); !v.OK || len(s.State().Desk.Rewinds) != 2 {
		t.Error(v.Faults, s.State().Desk.Rewinds)
	}
	weeks, err := s.Weeks(t.Context())
	if err != nil || len(weeks) != 2 {
		t.Errorf("weeks that count: %v, %v", weeks, err)
	}
}
