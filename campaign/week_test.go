package campaign

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data/cases"
	"hyboria/map"
)

// fieldsOf makes the fields of a drill from its lines.
func fieldsOf(lines string) cases.Fields {
	var f cases.Fields
	for _, line := range strings.Split(lines, "\n") {
		if k, v, ok := strings.Cut(line, "="); ok {
			f.Put(strings.TrimSpace(k), strings.TrimSpace(v))
		}
	}
	return f
}

// drillFor builds a drill or fails the test.
func drillFor(t testing.TB, lines string) *drill {
	t.Helper()
	d, err := newDrill(fieldsOf(lines))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// resolve runs the drill's week.
func (d *drill) resolve(t testing.TB, seed int64) ([]Event, *State) {
	t.Helper()
	events, err := d.e.Resolve(d.s, dice.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return events, FoldOnto(d.s, events)
}

func asJSON(t interface{ Fatal(...any) }, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// find gives the first event of a type.
func find[T Event](events []Event) (T, bool) {
	for _, ev := range events {
		if x, ok := ev.(T); ok {
			return x, true
		}
	}
	var none T
	return none, false
}

// wildWeek draws a random week: three nations, some at war, counters all over
// a small map, orders for most of them.
func wildWeek(t *rapid.T) string {
	var b strings.Builder
	fmt.Fprint(&b, "map =")
	for q := range 7 {
		for r := range 5 {
			land := []string{"west", "mid", "east"}[min(q/3, 2)]
			ground := rapid.SampledFrom([]string{"clear", "clear", "hills", "wooded", "marsh", "desert"}).Draw(t, "ground")
			fmt.Fprintf(&b, " %d,%d:%s@%s", q, r, ground, land)
		}
	}
	fmt.Fprintln(&b, "\nwest = koth 300 1,2 capital city\nmid = ophir 300 4,2 capital fort\neast = zamora 300 6,2 capital")
	fmt.Fprintln(&b, "war =", rapid.SampledFrom([]string{"koth-zamora", "koth-zamora koth-ophir", "koth-ophir ophir-zamora koth-zamora"}).Draw(t, "war"))
	fmt.Fprintf(&b, "set.movementClock = %s\n", rapid.SampledFrom([]string{"continuous", "continuous", "endOfWeek"}).Draw(t, "clock"))
	fmt.Fprintf(&b, "set.contact = %s\n", rapid.SampledFrom([]string{"adjacent", "adjacent", "sameHex"}).Draw(t, "contact"))
	fmt.Fprintf(&b, "set.battlesPerWeek = %d\n", rapid.IntRange(1, 2).Draw(t, "battles"))
	fmt.Fprintf(&b, "result = %s %d %d\n", rapid.SampledFrom([]string{"attacker", "defender", "draw"}).Draw(t, "winner"), rapid.IntRange(0, 100).Draw(t, "lost"), rapid.IntRange(0, 100).Draw(t, "lost"))
	for id := 1; id <= 9; id++ {
		q, r := rapid.IntRange(0, 6).Draw(t, "q"), rapid.IntRange(0, 4).Draw(t, "r")
		owner := []string{"koth", "ophir", "zamora"}[id%3]
		troops := rapid.SampledFrom([]string{"HI:24", "MC:12,HI:24", "LI:18", "HC:24:A", "HCH:5", "HI:100,MC:40,hero", "WM:3"}).Draw(t, "troops")
		fmt.Fprintf(&b, "%d = %s %s at %d,%d since=%d\n", id, owner, troops, q, r, rapid.IntRange(0, 2).Draw(t, "since"))
		if rapid.IntRange(0, 9).Draw(t, "orders") == 0 {
			continue
		}
		fmt.Fprintf(&b, "go.%d = stand", id)
		for range rapid.IntRange(0, 4).Draw(t, "steps") {
			step := rapid.SampledFrom([][2]int{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}).Draw(t, "step")
			q, r = q+step[0], r+step[1]
			fmt.Fprintf(&b, " %d,%d", q, r)
		}
		if rapid.Bool().Draw(t, "inside") {
			fmt.Fprint(&b, " inside")
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

// TestAWeekIsPure: the state given is untouched, the events folded over it and
// read back from their stored form give what was computed, and nothing is in
// two places.
func TestAWeekIsPure(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d, err := newDrill(fieldsOf(wildWeek(rt)))
		if err != nil {
			rt.Fatal(err)
		}
		before := asJSON(t, d.s)
		events, err := d.e.Resolve(d.s, dice.SeedOf(rapid.Int64().Draw(rt, "seed")))
		if err != nil {
			rt.Fatal(err)
		}
		if asJSON(t, d.s) != before {
			rt.Fatal("resolving changed the state it was given")
		}
		after := FoldOnto(d.s, events)
		stored, err := StoreAll(events)
		if err != nil {
			rt.Fatal(err)
		}
		read, err := DecodeAll(stored)
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(asJSON(t, after), asJSON(t, FoldOnto(d.s, read))); diff != "" {
			rt.Fatalf("the stored events give another state: %s", diff)
		}
		checkWeek(rt, d, events, after)
	})
}

// checkWeek holds what must be true of every week.
func checkWeek(t *rapid.T, d *drill, events []Event, after *State) {
	if after.Stage != StageOpen || after.At.Week != d.s.At.Week+1 {
		t.Fatalf("the week is not closed: %s at %s", after.Stage, after.At)
	}
	opened, closed := 0, 0
	fought := map[CounterID]int{}
	lost := map[string]int{}
	for _, ev := range events {
		switch ev := ev.(type) {
		case BattleOpened:
			opened++
			for side := range ev.Battle.Sides {
				for _, id := range ev.Battle.counters(side) {
					fought[id]++
				}
			}
		case BattleClosed:
			closed++
		case Recovered:
			for _, u := range ev.Units {
				lost[u.Unit] += u.Start - u.Now
				if u.Back > u.Lost || u.Now < 0 {
					t.Fatalf("unit %s: %d lost and %d back", u.Unit, u.Lost, u.Back)
				}
			}
		case CounterSurrendered:
			for _, u := range ev.Counter.Units {
				if !slices.ContainsFunc(ev.Turned, func(x Turning) bool { return x.Unit == u.ID }) {
					lost[u.ID] += u.Present
				}
			}
		case Starving:
			for _, l := range ev.Losses {
				lost[l.Unit] += l.Lost
			}
		}
	}
	if opened != closed {
		t.Fatalf("%d battles opened and %d closed", opened, closed)
	}
	for id, n := range fought {
		if n > d.s.Settings.Int("battlesPerWeek") { // CA-7.2-R2
			t.Fatalf("counter %d fought %d battles", id, n)
		}
	}
	checkFigures(t, d.s, after, lost)
	checkContacts(t, d, after, fought)
}

// checkFigures: what a unit had is what it has and what it lost.
func checkFigures(t *rapid.T, before, after *State, lost map[string]int) {
	now := map[string]int{}
	for _, c := range after.Counters {
		for _, u := range c.Units {
			if _, twice := now[u.ID]; twice {
				t.Fatalf("unit %s is in two counters", u.ID)
			}
			now[u.ID] = u.Present
		}
	}
	for _, c := range before.Counters {
		for _, u := range c.Units {
			if now[u.ID]+lost[u.ID] != u.Present {
				t.Fatalf("unit %s had %d figures, has %d and lost %d", u.ID, u.Present, now[u.ID], lost[u.ID])
			}
		}
	}
}

// checkContacts: hostile counters that end a week in contact have fought or
// wait for the next one (CA-7.2-R2), and nobody is inside walls that are not
// there.
func checkContacts(t *rapid.T, d *drill, after *State, fought map[CounterID]int) {
	if d.s.Settings.Choice("movementClock") == "endOfWeek" {
		return
	}
	for i := range after.Counters {
		for j := range i {
			a, b := &after.Counters[i], &after.Counters[j]
			if a.Inside && d.e.walledSeat(after, a.Cell) == nil {
				t.Fatalf("counter %d is inside walls where there are none", a.ID)
			}
			if !after.Hostile(a.Owner, b.Owner) || !d.e.inContact(after, a, b) || fought[a.ID]+fought[b.ID] > 0 {
				continue
			}
			if !slices.Contains(after.Waiting, Pair{A: b.ID, B: a.ID}) {
				t.Fatalf("counters %d and %d are in contact and do not wait for next week", a.ID, b.ID)
			}
		}
	}
}

// TestOrderOfArrivalChangesNothing: the orders of nations may come in any
// order, and the moves within them be listed in any.
func TestOrderOfArrivalChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d, err := newDrill(fieldsOf(wildWeek(rt)))
		if err != nil {
			rt.Fatal(err)
		}
		seed := dice.SeedOf(rapid.Int64().Draw(rt, "seed"))
		want := playSubmitted(rt, d, d.s.Orders, seed)
		orders := rapid.Permutation(slices.Clone(d.s.Orders)).Draw(rt, "arrival")
		for i := range orders {
			orders[i].Moves = rapid.Permutation(slices.Clone(orders[i].Moves)).Draw(rt, "moves")
		}
		if diff := cmp.Diff(want, playSubmitted(rt, d, orders, seed)); diff != "" {
			rt.Fatalf("another order of arrival gives another week: %s", diff)
		}
	})
}

// playSubmitted hands orders in one by one and gives all events of the week.
func playSubmitted(t *rapid.T, d *drill, orders []NationOrders, seed dice.Seed) []Stored {
	s := d.s.Clone()
	s.Orders = nil
	for _, o := range orders {
		evs, _ := d.e.Submit(s, o)
		s = FoldOnto(s, evs)
	}
	events, err := d.e.Resolve(s, seed)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := StoreAll(events)
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

func TestResolvingTwiceIsRefused(t *testing.T) {
	d := drillFor(t, "map = row 3\n1 = koth HI:24 at 0,0")
	_, after := d.resolve(t, 1)
	after.Stage = StageWinter
	if _, err := d.e.Resolve(after, dice.SeedOf(1)); err == nil {
		t.Fatal("a week was resolved in winter")
	}
}

// CA-5.1-R1: after the last week of the year comes winter.
func TestTheLastWeekOpensWinter(t *testing.T) {
	d := drillFor(t, "map = row 3\n1 = koth HI:24 at 0,0")
	d.s.At.Week = 35
	_, after := d.resolve(t, 1)
	if after.Stage != StageWinter || after.At != (Week{Year: 2}) {
		t.Fatalf("stage %s at %s", after.Stage, after.At)
	}
}

// CA-5.2-R1: battles take effect in the order of contact time, then of the
// battlefield's number, and are numbered so.
func TestOrderOfBattles(t *testing.T) {
	d := drillFor(t, `map = 0,0 1,0 2,0 3,0 0,3 1,3 2,3 3,3 0,6 1,6 2,6 3,6
		1 = koth HI:24 at 0,3
		2 = zamora HI:24 at 2,3
		3 = koth MC:24 at 0,0
		4 = zamora HI:24 at 2,0
		5 = koth HI:24 at 0,6
		6 = zamora HI:24 at 2,6
		go.1 = 1,3
		go.3 = 1,0
		go.5 = 1,6
		war = koth-zamora`)
	events, _ := d.resolve(t, 1)
	var got []string
	for _, ev := range events {
		if b, ok := ev.(BattleOpened); ok {
			got = append(got, fmt.Sprintf("%s at %s", b.Battle.ID, d.e.Atlas.ID(b.Battle.Cell)))
		}
	}
	want := []string{"Y1/W2-1 at 2,0", "Y1/W2-2 at 2,3", "Y1/W2-3 at 2,6"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
}

// CA-10.2-R1: a captured commander is held; his counter is without one for two
// weeks and then gets a new one.
func TestCapturedCommander(t *testing.T) {
	d := drillFor(t, `map = row 9
		1 = koth HI:24 at 3,0
		2 = zamora HI:24 at 5,0
		go.1 = 4,0 noadvance
		go.2 = stand
		war = koth-zamora
		result = attacker 0 20`)
	d.rules.taken = true
	_, s := d.resolve(t, 1)
	c := s.Counter(2)
	if c.Commander != nil || len(s.Captives) != 1 || s.Captives[0].Holder != "koth" {
		t.Fatalf("commander %v, captives %v", c.Commander, s.Captives)
	}
	var without []bool
	for range 3 {
		without = append(without, s.Counter(2).Commander == nil)
		events, err := d.e.Resolve(s, dice.SeedOf(2))
		if err != nil {
			t.Fatal(err)
		}
		s = FoldOnto(s, events)
	}
	if !slices.Equal(without, []bool{true, true, false}) {
		t.Fatalf("weeks without a commander: %v", without)
	}
}

// CA-10.1-R4: lost heroes roll d100, and the roll is recorded.
func TestLostHeroesRoll(t *testing.T) {
	back, dead := 0, 0
	for seed := range int64(60) {
		d := drillFor(t, `map = row 9
			1 = koth HI:200 at 3,0
			2 = zamora HI:200,hero at 5,0
			go.1 = 4,0 noadvance
			go.2 = stand
			war = koth-zamora
			result = attacker 0 20`)
		d.rules.dead = true
		events, s := d.resolve(t, seed)
		ev, _ := find[Recovered](events)
		if len(ev.Persons) != 1 || len(ev.Rolls) != 1 || ev.Rolls[0].Target != 50 {
			t.Fatalf("persons %v, rolls %v", ev.Persons, ev.Rolls)
		}
		if alive := len(s.Counter(2).Heroes) == 1; alive != (ev.Rolls[0].Total <= 50) {
			t.Fatalf("roll %d, alive %v", ev.Rolls[0].Total, alive)
		} else if alive {
			back++
		} else {
			dead++
		}
	}
	if back == 0 || dead == 0 {
		t.Fatalf("%d back and %d dead of 60", back, dead)
	}
}

// CA-10.3-R2, R4: magic users of a surrounded counter escape to the nearest
// friendly counter, or are captured.
func TestMagicUsersEscape(t *testing.T) {
	lines := `map = row 12
		1 = koth HI:80 at 1,0
		2 = zamora HI:40,magic:100 at 3,0
		4 = koth HI:80 at 6,0
		go.1 = 2,0
		go.2 = stand
		war = koth-zamora
		result = attacker 10 50`
	d := drillFor(t, lines+"\n3 = zamora HI:40 at 11,0")
	_, s := d.resolve(t, 1)
	if s.Counter(2) != nil || len(s.Counter(3).MagicUsers) != 1 {
		t.Fatalf("counter 3 has %v", s.Counter(3).MagicUsers)
	}
	_, s = drillFor(t, lines).resolve(t, 1)
	if len(s.Captives) != 2 || s.Captives[1].Magic == nil || s.Captives[1].Holder != "koth" {
		t.Fatalf("captives %v", s.Captives)
	}
}

// CA-10.3-R2: with surrounded = breakOut a counter leaves half of each unit
// behind and goes to the nearest legal hex.
func TestBreakOut(t *testing.T) {
	d := drillFor(t, `set.surrounded = breakOut
		map = 0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,0 5,1 7,1
		1 = koth HI:80 at 1,0
		2 = zamora HI:40 at 3,0
		3 = koth HI:20 at 5,1
		4 = koth HI:20 at 7,1
		go.1 = 2,0
		go.2 = stand
		war = koth-zamora
		result = attacker 10 50`)
	events, s := d.resolve(t, 1)
	ev, _ := find[FellBack](events)
	if c := s.Counter(2); d.e.Atlas.ID(c.Cell) != "9,0" || c.Units[0].Present != 15 {
		t.Fatalf("at %s with %d figures after %+v", d.e.Atlas.ID(c.Cell), c.Units[0].Present, ev)
	}
}

// CA-7.1-R2: with evasion = cavalryOnly horsemen slip away on 01-50.
func TestHorsemenSlipAway(t *testing.T) {
	fled, held := 0, 0
	for seed := range int64(40) {
		d := drillFor(t, `set.evasion = cavalryOnly
			map = row 9
			1 = koth HI:50 at 2,0
			2 = zamora MC:24 at 4,0
			go.1 = 3,0
			go.2 = stand
			war = koth-zamora`)
		events, s := d.resolve(t, seed)
		if ev, ok := find[Evaded](events); ok {
			fled++
			if ev.Rolls[len(ev.Rolls)-1].Total > 50 || d.e.Atlas.ID(s.Counter(2).Cell) != "6,0" {
				t.Fatalf("rolls %v, at %s", ev.Rolls, d.e.Atlas.ID(s.Counter(2).Cell))
			}
			continue
		}
		held++
	}
	if fled == 0 || held == 0 {
		t.Fatalf("%d fled and %d held of 40", fled, held)
	}
}

// CA-7.3-R2: allies share the cap in proportion to their points when they do
// not agree.
func TestAlliesShareTheTable(t *testing.T) {
	d := drillFor(t, `map = row 9
		1 = koth HI:60,HI:60,HI:60,HI:60 at 2,0
		2 = zamora HI:24 at 4,0
		3 = ophir HI:40,HI:40,HI:40,HI:40 at 2,0
		go.1 = 3,0
		go.3 = 3,0
		go.2 = stand
		war = koth-zamora ophir-zamora
		allied = koth-ophir`)
	events, _ := d.resolve(t, 1)
	ev, _ := find[BattleOpened](events)
	// 960 and 640 points of 1600: shares of 900 and 600, and what they leave
	// is filled up to 1500.
	points := map[string]int{}
	for _, u := range ev.Battle.Scenario.Sides[0].Units {
		points[u.Nation] += UnitPoints(u)
	}
	if points["koth"] != 960 || points["ophir"] != 480 {
		t.Fatalf("deployed %v", points)
	}
}

// CA-8.3-R1: with perBattle both sides must name the same rules.
func TestRulesPerBattle(t *testing.T) {
	d := drillFor(t, `set.battleRules = perBattle
		map = row 9
		1 = koth HI:50 at 2,0
		2 = zamora HI:50 at 4,0
		go.1 = 3,0
		go.2 = stand
		war = koth-zamora`)
	if _, err := d.e.Resolve(d.s, dice.SeedOf(1)); err == nil || !strings.Contains(err.Error(), "royal") {
		t.Fatalf("error %v", err)
	}
	for i := range d.s.Orders {
		d.s.Orders[i].Rules = "massCombat"
	}
	if _, err := d.e.Resolve(d.s, dice.SeedOf(1)); err != nil {
		t.Fatal(err)
	}
}

// A record of another battle is refused, and so is one that does not balance.
func TestDeliveredRecords(t *testing.T) {
	d := drillFor(t, `map = row 9
		1 = koth HI:50 at 3,0 since=2
		2 = zamora HI:50 at 4,0
		go.1 = stand
		go.2 = stand
		war = koth-zamora
		result = defender 40 20`)
	r := d.e.begin(d.s, dice.SeedOf(1))
	r.register()
	r.emit(WeekMoved{Stage: StageDawn})
	if err := r.openBattles(r.dawnContacts()); err != nil {
		t.Fatal(err)
	}
	b := r.s.Battles[0]
	rec, err := d.rules.Fight(b.Scenario, r.battleSeed(&b))
	if err != nil {
		t.Fatal(err)
	}
	broken := rec
	broken.Sides[0].Units = slices.Clone(rec.Sides[0].Units)
	broken.Sides[0].Units[0].Fit++
	if _, err := d.e.Deliver(r.s, b.ID, broken, r.seed); err == nil {
		t.Fatal("a record that does not balance was taken")
	}
	if _, err := d.e.Deliver(r.s, "Y1/W2-9", rec, r.seed); err == nil {
		t.Fatal("a record of no battle was taken")
	}
	events, err := d.e.Deliver(r.s, b.ID, rec, r.seed)
	if err != nil {
		t.Fatal(err)
	}
	s := FoldOnto(r.s, events)
	if s.Battles[0].Open || s.Battles[0].Winner != battle.DefenderWins {
		t.Fatalf("battle %+v", s.Battles[0])
	}
	if _, err := d.e.Resolve(s, r.seed); err != nil { // goes on from the dawn
		t.Fatal(err)
	}
}

// MC-16.1: the latest battle of two nations is remembered in the next one.
func TestMemoryOfBattles(t *testing.T) {
	d := drillFor(t, `map = row 12
		1 = koth HI:80 at 3,0
		2 = zamora HI:50 at 5,0
		go.1 = 4,0
		go.2 = stand
		war = koth-zamora
		result = attacker 0 20`)
	_, s := d.resolve(t, 1)
	s.Orders = []NationOrders{{Nation: "koth", Moves: []Move{{Counter: 1, Path: s.pathEast(d, 1, 1)}}}}
	events, err := d.e.Resolve(s, dice.SeedOf(2))
	if err != nil {
		t.Fatal(err)
	}
	ev, ok := find[BattleOpened](events)
	if sides := ev.Battle.Scenario.Sides; !ok || !sides[0].BeatFoe || !sides[1].BeatenByFoe {
		t.Fatalf("battle %v", ev.Battle.ID)
	}
}

// pathEast is a path of n cells along the row.
func (s *State) pathEast(d *drill, id CounterID, n int) []hexmap.Cell {
	var path []hexmap.Cell
	for i := range n {
		path = append(path, s.Counter(id).Cell+hexmap.Cell(i+1))
	}
	return path
}
