package campaign

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/map"
)

// yearEnd is a season at the end of its first year, after a quiet one.
func yearEnd(t testing.TB, seed int64, changes string) (*Engine, *State) {
	t.Helper()
	e := worldEngine(t)
	s, _ := found(t, e, seed, changes)
	s.At, s.Running, s.Stage = Week{Year: 2}, s.Settings.Int("weeksPerYear")+1, StageWinter
	return e, s
}

// quartered runs the first half of a winter.
func quartered(t testing.TB, e *Engine, s *State) (*State, []Event) {
	t.Helper()
	events, err := e.BeginWinter(s, dice.SeedOf(9))
	if err != nil {
		t.Fatal(err)
	}
	return FoldOnto(s, events), events
}

// newYear runs the second half.
func newYear(t testing.TB, e *Engine, s *State) (*State, []Event) {
	t.Helper()
	events, err := e.CloseWinter(s, dice.SeedOf(9))
	if err != nil {
		t.Fatal(err)
	}
	return FoldOnto(s, events), events
}

// cells gives a nation's counters by number.
func countersOfNation(s *State, nation string) []*Counter {
	var out []*Counter
	for i := range s.Counters {
		if s.Counters[i].Owner == nation {
			out = append(out, &s.Counters[i])
		}
	}
	return out
}

// CA-11.1-R1, CA-6.1-R5: the year's end puts the weeks away, and a quiet winter
// changes no counter.
func TestQuietWinter(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	if _, err := e.CloseWinter(s, dice.Seed{}); err == nil {
		t.Error("purchases before the armies are in quarters")
	}
	s.Counters[0].Carry, s.CardsOut, s.Memory = 4, []int{7}, []Meeting{{A: "koth", B: "argos"}}
	mid, _ := quartered(t, e, s)
	if !mid.BuyingOpen() || mid.Counters[0].Carry != 0 || mid.CardsOut != nil || mid.Memory != nil {
		t.Errorf("after the first half: %+v", mid.Stage)
	}
	if _, err := e.BeginWinter(mid, dice.Seed{}); err == nil {
		t.Error("winter began twice")
	}
	after, _ := newYear(t, e, mid)
	if after.At != (Week{2, 1}) || after.Running != 36 || after.Stage != StageOpen || after.Quartered {
		t.Errorf("the year opens at %s, running %d, stage %s", after.At, after.Running, after.Stage)
	}
	s.Counters[0].Carry = 0
	if asJSON(t, after.Counters) != asJSON(t, s.Counters) {
		t.Error("a quiet winter without orders changed the armies")
	}
}

// CA-11.1, CA-11.1-R1: the hex of own land reached by the fewest move points, of an
// ally only by leave.
func TestQuarters(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	koth := countersOfNation(s, "koth")[0]
	koth.Cell = e.Atlas.ProvinceByID("aq_shamar").Seat
	abroad := *koth
	mid, events := quartered(t, e, s)
	q, ok := find[Quartered](events)
	if !ok || q.Counter != koth.ID {
		t.Fatal("the army did not go to quarters")
	}
	search := hexmap.NewSearch(e.Atlas, e.table(s))
	search.Reach(abroad.Cell, e.body(s, &abroad), 1<<20, hexmap.Options{})
	for c := range hexmap.Cell(e.Atlas.Len()) {
		cost, reached := search.CostTo(c)
		if reached && e.holding(s, c).Owner == "koth" && (cost < q.Cost || cost == q.Cost && c < q.To) {
			t.Fatalf("cell %d of Koth costs %d, the quarters %d cost %d", c, cost, q.To, q.Cost)
		}
	}
	if moved := mid.Counter(koth.ID); moved.Cell != q.To || moved.Since != 36 || e.holding(mid, q.To).Owner != "koth" {
		t.Errorf("it stands in %s since %d", e.holding(mid, q.To).Province, moved.Since)
	}
	// An ally who gives leave is nearer.
	PactChanged{Pact: Pact{Pair: pairOf("koth", "aquilonia"), Relation: Alliance}}.Apply(s)
	if got, _ := quartered(t, e, s); got.Counter(koth.ID).Cell == abroad.Cell {
		t.Error("the ally did not agree")
	}
	LeaveChanged{Leave: Leave{From: "aquilonia", To: "koth"}}.Apply(s)
	if got, _ := quartered(t, e, s); got.Counter(koth.ID).Cell != abroad.Cell {
		t.Error("the ally agreed, but the army left")
	}
}

// CA-11.1-R1: a garrison winters where it stands, in a captured seat too, and
// the count goes on in spring (CA-12.1-R3).
func TestGarrisonWinters(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	i := s.Holdings.Find("ar_hills")
	s.Holdings[i].Holder, s.Holdings[i].Count, s.Holdings[i].Captured = "koth", 9, 26
	koth := countersOfNation(s, "koth")[0]
	koth.Cell = e.Atlas.ProvinceByID("ar_hills").Seat
	PactChanged{Pact: Pact{Pair: pairOf("koth", "argos"), Relation: War}}.Apply(s)
	mid, _ := quartered(t, e, s)
	after, _ := newYear(t, e, mid)
	if h := after.Holdings[i]; after.Counter(koth.ID).Cell != koth.Cell || h.Count != 9 || h.Owner != "argos" {
		t.Fatalf("the garrison winters badly: %+v", h)
	}
	for _, c := range countersOfNation(after, "argos") {
		after.removeCounter(c.ID)
	}
	r := e.begin(after, dice.Seed{})
	if r.conquer(); r.s.Holdings[i].PacifiedBy != "koth" {
		t.Errorf("the tenth week: %+v", r.s.Holdings[i])
	}
}

// CA-11.1-R2: owners change before eliminations, and these before allowances;
// CA-12.3-R1: a nation without land is out; CA-12.1-R6: home land comes back.
func TestChangesOfOwner(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	for i := range s.Holdings {
		if h := &s.Holdings[i]; h.Owner == "ophir" {
			h.Holder, h.PacifiedBy, h.Count = "koth", "koth", 10
		}
	}
	back := s.Holdings.Find("zi_kordava")
	s.Holdings[back].Owner = "argos" // lost years ago, and held again now
	mid, events := quartered(t, e, s)
	if mid.Holdings.Owned("ophir") != 0 || !mid.Nation("ophir").Eliminated || len(countersOfNation(mid, "ophir")) > 0 {
		t.Error("Ophir is not out")
	}
	if mid.Holdings[back].Owner != "zingara" {
		t.Errorf("Kordava is %+v", mid.Holdings[back])
	}
	if mid.Holdings.Owned("koth") != 2250 {
		t.Errorf("Koth owns %d points", mid.Holdings.Owned("koth"))
	}
	var order []string
	for _, ev := range events {
		if k := ev.Kind(); len(order) == 0 || order[len(order)-1] != k {
			order = append(order, k)
		}
	}
	if got := strings.Join(order, " "); got != "winter_began points_moved company_exiled eliminated allowances" {
		t.Errorf("the winter went: %s", got)
	}
	a, _ := find[AllowancesSet](events)
	if slices.ContainsFunc(a.Allowances, func(x Allowance) bool { return x.Nation == "ophir" }) {
		t.Error("Ophir has an allowance")
	}
	after, _ := newYear(t, e, mid)
	if st := after.Standings; len(st) != 22 || st[len(st)-1].Nation != "ophir" || st[0].Nation != "koth" {
		t.Errorf("the standings are %+v", st)
	}
}

// CA-11.1-R2 step (2), CA-10.2-R1, CA-10.1-R3: captives come home and crews are
// full again.
func TestCaptivesAndCrews(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	c := countersOfNation(s, "koth")[0]
	c.Commander, c.CommanderWait = nil, 2
	s.Captives = []Captive{{Name: "Baron Amalric", Nation: "koth", Holder: "argos"}}
	var chariots *battle.Unit
	for _, k := range countersOfNation(s, "koth") {
		for j := range k.Units {
			if k.Units[j].Type == battle.HCH {
				chariots = &k.Units[j]
			}
		}
	}
	if chariots == nil {
		t.Fatal("Koth has no chariots")
	}
	chariots.Present = 7
	mid, _ := quartered(t, e, s)
	if k := mid.Counter(c.ID).Commander; k == nil || k.Name != "Baron Amalric" || len(mid.Captives) > 0 {
		t.Errorf("the captive: %+v", k)
	}
	if _, u := mid.unit("koth", chariots.ID); u.Present != 8 {
		t.Errorf("seven crew of four chariots became %d", u.Present)
	}
}

// takeLand makes another nation the legal owner of provinces.
func takeLand(s *State, to string, ids ...string) {
	for _, id := range ids {
		h := &s.Holdings[s.Holdings.Find(id)]
		h.Owner, h.Holder = to, to
	}
}

// CA-11.2-R3, CA-5.3-R2: without orders what exceeds the allowance goes from
// the end of the last counter's sheet backwards.
func TestExcess(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	takeLand(s, "turan", "ko_west", "ko_east")
	before := s.strength("koth")
	mid, _ := quartered(t, e, s)
	after, events := newYear(t, e, mid)
	if v := after.strength("koth"); v > 900 || v <= 880 {
		t.Errorf("Koth keeps %d points of an allowance of 900", v)
	}
	d, _ := find[Disbanded](events)
	gone := 0
	last := CounterID(1 << 30)
	for _, cut := range d.Forced {
		if cut.Counter > last {
			t.Error("an earlier counter went first")
		}
		last = cut.Counter
		c, u := mid.unit("koth", cut.ID)
		if u == nil {
			h := slices.IndexFunc(mid.Counter(cut.Counter).Heroes, func(h battle.Hero) bool { return h.ID == cut.ID })
			gone += muster.PriceHero(mid.Counter(cut.Counter).Heroes[h])
			continue
		}
		gone += cut.Figures * muster.Cost(u.Type, u.Class, u.Armed)
		if c.ID != cut.Counter {
			t.Errorf("%s is not in counter %d", cut.ID, cut.Counter)
		}
	}
	if before-gone != after.strength("koth") {
		t.Errorf("%d points less %d are not %d", before, gone, after.strength("koth"))
	}
	s.Settings = settingsWith(t, e, `"excess": "keep, no purchases"`)
	mid, _ = quartered(t, e, s)
	after, _ = newYear(t, e, mid)
	if after.strength("koth") != before {
		t.Error("the setting keeps them")
	}
	_, refused := e.CheckWinter(mid, WinterOrders{Nation: "koth", Raise: []RaiseOrder{{Counter: "New", Row: "koth.shemite_archers", Size: 18}}})
	if len(refused) != 1 || refused[0].Rule != "CA-11.2-R1" {
		t.Errorf("purchases beside an excess: %v", refused)
	}
}

// lose takes figures off every unit of a nation, in hundredths.
func lose(s *State, nation string, percent int) {
	for _, c := range countersOfNation(s, nation) {
		for j := range c.Units {
			u := &c.Units[j]
			u.Present -= u.Present * percent / 100
		}
	}
}

// CheckWinter refuses line by line with reasons (CA-11.2, CA-11.2-R1, CA-11.2-R3, CA-4.2-R1,
// CA-4.4-R1, CA-4.5-R2, CA-4.7).
func TestWinterRefusals(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	lose(s, "aquilonia", 50)
	s, _ = quartered(t, e, s)
	host := countersOfNation(s, "aquilonia")[0]
	foe := countersOfNation(s, "koth")[0]
	u := host.Units[0]
	short := u.Size - u.Castings()
	knights := RaiseOrder{Counter: "New", Row: "aquilonia.aquilonian_knights", Size: 12, For: host.ID}
	with := func(change func(*RaiseOrder)) RaiseOrder {
		o := knights
		change(&o)
		return o
	}
	for _, c := range []struct {
		name string
		o    WinterOrders
		rule string
	}{
		{"figures that are not there", WinterOrders{Disband: []DisbandOrder{{u.ID, u.Castings() + 1}}}, "CA-11.2-R3"},
		{"somebody else's unit", WinterOrders{Disband: []DisbandOrder{{foe.Units[0].ID, 1}}}, "CA-11.2-R3"},
		{"no figures", WinterOrders{Disband: []DisbandOrder{{u.ID, 0}}}, "CA-11.2-R3"},
		{"beyond full size", WinterOrders{Refill: []RefillOrder{{u.ID, short + 1}}}, "CA-11.2-R1"},
		{"an unknown unit", WinterOrders{Refill: []RefillOrder{{"u99999", 1}}}, "CA-11.2-R1"},
		{"another nation's row", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Row = "koth.heavy_chariots" })}}, "RA-20.15"},
		{"too large", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Size = 13 })}}, "CA-4.5-R2"},
		{"too small, twice", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Size = 2 }), with(func(o *RaiseOrder) { o.Size = 3 })}}, "RA-20.16"},
		{"no size", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Size = 0 })}}, "CA-4.5-R2"},
		{"no counter", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Counter = "" })}}, "CA-11.3-R1"},
		{"for a stranger", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.For = foe.ID })}}, "CA-4.5-R1"},
		{"crossbows", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Row, o.Size, o.Armed = "aquilonia.bossonian_archers", 24, "crossbow" })}}, "CA-14.1-R1"},
		{"a lonely hero", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Row, o.Size = "hero", 1 })}}, "CA-4.1-R3"},
		{"two heroes in one", WinterOrders{Raise: []RaiseOrder{with(func(o *RaiseOrder) { o.Row, o.Size = "hero", 2 })}}, "CA-4.7"},
		{"only knights", WinterOrders{Raise: slices.Repeat([]RaiseOrder{with(func(o *RaiseOrder) { o.For = 0 })}, 5)}, "CA-4.5-R1"},
	} {
		c.o.Nation = "aquilonia"
		legal, refused := e.CheckWinter(s, c.o)
		if len(refused) == 0 || !slices.ContainsFunc(refused, func(f Refusal) bool { return f.Rule == c.rule && f.Reason != "" && f.Field != "" }) {
			t.Errorf("%s: refused %v, legal %+v", c.name, refused, legal)
		}
	}
	for _, nation := range []string{"atlantis", ""} {
		if events, refused := e.SubmitWinter(s, WinterOrders{Nation: nation}); len(events) > 0 || len(refused) != 1 {
			t.Errorf("orders of %q were taken", nation)
		}
	}
	if _, refused := e.SubmitWinter(&State{Stage: StageOpen, Nations: s.Nations}, WinterOrders{Nation: "koth"}); len(refused) != 1 {
		t.Error("purchases in summer")
	}
}

// CA-11.3, CA-11.3-R1, CA-11.3-R2, CA-11.2-R1: recruits gather in the capital; while that is in
// other hands at most half of Missing is raised in the richest free seat.
func TestWhereRecruitsGather(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	lose(s, "koth", 60)
	PactChanged{Pact: Pact{Pair: pairOf("koth", "turan"), Relation: War}}.Apply(s)
	s, _ = quartered(t, e, s)
	missing := 1500 - s.strength("koth")
	if places, limit := e.gatherings(s, "koth", missing); limit != missing || s.Holdings[places[0].at].Province != "ko_khorshemish" {
		t.Errorf("at home: %v, %d", places, limit)
	}
	s.Holdings[s.Holdings.Find("ko_khorshemish")].Holder = "turan"
	for _, c := range []struct {
		setting string
		limit   int
		seat    string
	}{{"half", missing / 2, "ko_east"}, {"full", missing, "ko_east"}, {"none", 0, ""}} {
		s.Settings = settingsWith(t, e, fmt.Sprintf(`"capitalLost": %q`, c.setting))
		places, limit := e.gatherings(s, "koth", missing)
		if limit != c.limit || (c.seat == "") != (len(places) == 0) {
			t.Fatalf("%s: %v, %d", c.setting, places, limit)
		}
		if c.seat != "" {
			checkSubstitute(t, e, s, places[0].at)
		}
	}
	for i := range s.Holdings {
		if s.Holdings[i].Owner == "koth" {
			s.Holdings[i].Holder = "turan"
		}
	}
	s.Settings = settingsWith(t, e, "")
	_, refused := e.CheckWinter(s, WinterOrders{Nation: "koth", Raise: []RaiseOrder{{Counter: "New", Row: "koth.shemite_archers", Size: 18}}})
	if len(refused) != 1 || refused[0].Rule != "CA-11.3-R2" {
		t.Errorf("without any seat: %v", refused)
	}
}

// checkSubstitute proves the seat to be the richest of Koth's, and of equal
// ones the nearest to its capital.
func checkSubstitute(t *testing.T, e *Engine, s *State, at int) {
	t.Helper()
	capital := e.Atlas.ProvinceByID("ko_khorshemish").Seat
	for i, h := range s.Holdings {
		if h.Owner != "koth" || h.Holder != "koth" {
			continue
		}
		better := h.Points > s.Holdings[at].Points
		nearer := h.Points == s.Holdings[at].Points && e.Atlas.Distance(e.seatOf(s, i), capital) < e.Atlas.Distance(e.seatOf(s, at), capital)
		if better || nearer {
			t.Errorf("%s stands in for the capital before %s", s.Holdings[at].Province, h.Province)
		}
	}
}

// CA-11.3-R3: each of the twin cities raises its own points, and one that is
// lost raises nothing.
func TestTwinCitiesRaise(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	for _, c := range countersOfNation(s, twinCities) {
		s.removeCounter(c.ID)
	}
	s, _ = quartered(t, e, s)
	unit := func(land string) RaiseOrder {
		return RaiseOrder{Counter: "New " + land, Row: "khauran_and_khoraja.regular_cavalry", Size: 12, Land: land}
	}
	places, limit := e.gatherings(s, twinCities, 500)
	if limit != 500 || len(places) != 2 || places[0].limit != 250 || places[1].limit != 250 {
		t.Fatalf("%+v, %d", places, limit)
	}
	_, refused := e.CheckWinter(s, WinterOrders{Nation: twinCities, Raise: slices.Repeat([]RaiseOrder{unit("khauran")}, 5)})
	if !slices.ContainsFunc(refused, func(f Refusal) bool { return f.Rule == "CA-11.3-R3" && f.Field == "raise[4]" }) {
		t.Errorf("300 points in one city: %v", refused)
	}
	s.Holdings[s.Holdings.Find("kj_city")].Holder = "shem"
	if _, refused = e.CheckWinter(s, WinterOrders{Nation: twinCities, Raise: []RaiseOrder{unit("khoraja")}}); len(refused) == 0 || refused[0].Rule != "CA-11.3-R3" {
		t.Errorf("in the lost city: %v", refused)
	}
	if places, _ = e.gatherings(s, twinCities, 500); len(places) != 1 || places[0].land != "khauran" {
		t.Errorf("the other city: %+v", places)
	}
}

// CA-2.4, CA-2.4-R1: levies of a land that another nation owns cannot be bought, and
// hirelings not while at war with their people (CA-15.1-R3).
func TestLevies(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	lose(s, "aquilonia", 50)
	takeLand(s, "pictland", "aq_bossonia")
	PactChanged{Pact: Pact{Pair: pairOf(twinCities, "shem"), Relation: War}}.Apply(s)
	lose(s, twinCities, 60)
	s, _ = quartered(t, e, s)
	bow := WinterOrders{Nation: "aquilonia", Raise: []RaiseOrder{{Counter: "New", Row: "aquilonia.bossonian_archers", Size: 24}}}
	if _, refused := e.CheckWinter(s, bow); len(refused) != 1 || refused[0].Rule != "CA-2.4-R1" {
		t.Errorf("Bossonians of a lost land: %v", refused)
	}
	for _, c := range countersOfNation(s, "aquilonia") {
		for _, u := range c.Units {
			if u.Row == "aquilonia.bossonian_archers" && u.Castings() < u.Size {
				_, refused := e.CheckWinter(s, WinterOrders{Nation: "aquilonia", Refill: []RefillOrder{{u.ID, 1}}})
				if len(refused) != 1 || refused[0].Rule != "CA-2.4-R1" {
					t.Errorf("a refill of Bossonians: %v", refused)
				}
			}
		}
	}
	hire := WinterOrders{Nation: twinCities, Raise: []RaiseOrder{{Counter: "New", Row: "khauran_and_khoraja.shemite_archers", Size: 10, Land: "khauran"}}}
	if _, refused := e.CheckWinter(s, hire); len(refused) != 1 || refused[0].Rule != "CA-15.1-R3" {
		t.Errorf("archers of an enemy: %v", refused)
	}
	s.Settings = settingsWith(t, e, `"provincialLevies": "off"`)
	if rows := e.forbiddenRows(s, "aquilonia"); rows != nil {
		t.Errorf("the setting lets all be bought: %v", rows)
	}
}

// bought is a nation's purchase as its caretaker would make it.
func bought(t testing.TB, e *Engine, s *State, nation string, seed int64) WinterOrders {
	t.Helper()
	n := s.Nation(nation)
	list, _ := e.World.Nation(n.List)
	own := countersOfNation(s, nation)
	var armies []muster.Army
	for _, c := range own {
		armies = append(armies, muster.Army{Name: forceName(c), Nation: n.List, Units: c.Units, Heroes: c.Heroes, Magic: c.MagicUsers})
	}
	allowance := s.Holdings.Owned(nation)
	missing := muster.Missing(allowance, armies)
	p := muster.Buy(list, e.World, armies, missing, allowance, dice.New(dice.SeedOf(seed), nil, nation), e.musterOptions(s, nation))
	o := WinterOrders{Nation: nation}
	for _, f := range p.Refills {
		o.Refill = append(o.Refill, RefillOrder{Unit: armies[f.Counter].Units[f.Unit].ID, Figures: f.Figures})
	}
	for k, r := range p.Recruits {
		for _, u := range r.Army.Units {
			line := RaiseOrder{Counter: fmt.Sprintf("Recruits %d", k+1), Row: u.Row, Type: string(u.Type), Size: u.Size}
			if r.For >= 0 {
				line.For = own[r.For].ID
			}
			o.Raise = append(o.Raise, line)
		}
	}
	return o
}

// CA-11.3-R1: recruits stand in the capital seat at the start of week 1, or,
// by the setting, with the army that they were raised for.
func TestRecruitsStand(t *testing.T) {
	e, s := yearEnd(t, 2, "")
	lose(s, "nemedia", 40)
	capital := e.Atlas.ProvinceByID("ne_belverus").Seat
	for _, setting := range []string{"marchFromWeek1", "arriveInWinter"} {
		s.Settings = settingsWith(t, e, fmt.Sprintf(`"recruits": %q`, setting))
		mid, _ := quartered(t, e, s)
		o := bought(t, e, mid, "nemedia", 1)
		events, refused := e.SubmitWinter(mid, o)
		if len(refused) > 0 || len(o.Raise) == 0 {
			t.Fatalf("%v of %+v", refused, o)
		}
		after, year := newYear(t, e, FoldOnto(mid, events))
		var ev Rebuilt
		for _, x := range year {
			if b, ok := x.(Rebuilt); ok && b.Nation == "nemedia" {
				ev = b
			}
		}
		for _, r := range ev.Raised {
			c := after.Counter(r.Counter.ID)
			want := capital
			if target := after.Counter(r.For); setting == "arriveInWinter" && target != nil {
				want = target.Cell
			}
			if c.Cell != want || c.Commander == nil || c.Since != 36 || c.Inside {
				t.Errorf("%s: %s stands at %d, want %d", setting, c.Name, c.Cell, want)
			}
		}
		checkIDs(t, after)
	}
}

// CA-1.2-R3: the guard of a nation without a player is rebuilt to half the
// points that it still owns.
func TestGuardRebuilt(t *testing.T) {
	e := worldEngine(t)
	s, _, err := e.Found(SeasonDef{Name: "x", Seats: []SeatDef{{Nation: "turan", Caretaker: "aggressive"}}}, "", dice.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	s.At, s.Running, s.Stage = Week{Year: 2}, 36, StageWinter
	lose(s, "koth", 80)
	takeLand(s, "turan", "ko_east")
	s.Holdings[s.Holdings.Find("za_shadizar")].Holder = "turan"
	mid, _ := quartered(t, e, s)
	after, _ := newYear(t, e, mid)
	koth := countersOfNation(after, "koth")
	if len(koth) != 1 || koth[0].ID != countersOfNation(s, "koth")[0].ID || Points(koth[0]) > 600 || Points(koth[0]) < 500 || !koth[0].Guard {
		t.Errorf("the guard of Koth: %+v", koth)
	}
	zamora := countersOfNation(after, "zamora")
	if len(zamora) != 1 || e.holding(after, zamora[0].Cell).Province == "za_shadizar" {
		t.Errorf("the guard of Zamora, its capital lost: %+v", zamora)
	}
	if _, refused := e.CheckWinter(mid, WinterOrders{Nation: "koth"}); len(refused) != 1 {
		t.Error("nobody buys for the home guard")
	}
	checkIDs(t, after)
}

// CA-11.2-R2: with winterPercent = exact what still breaks a percentage goes.
func TestExactPercentages(t *testing.T) {
	e, s := yearEnd(t, 2, `"winterPercent": "exact"`)
	for _, c := range countersOfNation(s, "zamora") {
		for j := range c.Units {
			if u := &c.Units[j]; u.Type.Cavalry() {
				u.Present = max(1, u.Present/4)
			}
		}
	}
	mid, _ := quartered(t, e, s)
	n := mid.Nation("zamora")
	list, _ := e.World.Nation("zamora")
	broken := func(s *State) int {
		k := 0
		for _, v := range muster.CheckNation(list, e.World, e.standing(s, n), 1000, e.musterRules(s, "zamora")) {
			if v.Share != nil {
				k++
			}
		}
		return k
	}
	after, _ := newYear(t, e, mid)
	if broken(mid) == 0 || broken(after) > 0 {
		t.Errorf("%d shares broken before, %d after", broken(mid), broken(after))
	}
}

// CA-19.3-R1: the campaign ends with the winter changes of its last year.
func TestCampaignEnds(t *testing.T) {
	e, s := yearEnd(t, 1, `"campaignYears": 1`)
	h := &s.Holdings[s.Holdings.Find("ar_hills")]
	h.Holder, h.PacifiedBy, h.Count = "zingara", "zingara", 10
	after, events := quartered(t, e, s)
	end, ok := find[CampaignEnded](events)
	if !ok || after.Stage != StageFinished || end.Standings[0].Nation != "zingara" || end.Standings[0].Owned != 1750 {
		t.Errorf("the campaign ends with %+v", end)
	}
	if last := end.Standings[len(end.Standings)-1]; last.Nation != "argos" || last.Place != 21 {
		t.Errorf("the last is %+v", last)
	}
	if _, err := e.BeginWinter(after, dice.Seed{}); err == nil {
		t.Error("a finished campaign had another winter")
	}
}

// wildOrders draws winter orders of which many are nonsense.
func wildOrders(t *rapid.T, e *Engine, s *State, nation string) WinterOrders {
	o := WinterOrders{Nation: nation}
	list, _ := e.World.Nation(s.Nation(nation).List)
	own := countersOfNation(s, nation)
	units := []string{"u99999"}
	fors := []CounterID{0, 0, 9999}
	for _, c := range own {
		fors = append(fors, c.ID)
		for _, u := range c.Units {
			units = append(units, u.ID)
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "disband") {
		o.Disband = append(o.Disband, DisbandOrder{rapid.SampledFrom(units).Draw(t, "unit"), rapid.IntRange(-1, 30).Draw(t, "figures")})
	}
	for range rapid.IntRange(0, 12).Draw(t, "refill") {
		o.Refill = append(o.Refill, RefillOrder{rapid.SampledFrom(units).Draw(t, "unit"), rapid.IntRange(0, 14).Draw(t, "figures")})
	}
	for range rapid.IntRange(0, 12).Draw(t, "raise") {
		row := rapid.SampledFrom(list.Rows).Draw(t, "row")
		o.Raise = append(o.Raise, RaiseOrder{
			Counter: rapid.SampledFrom([]string{"A", "B"}).Draw(t, "counter"), For: rapid.SampledFrom(fors).Draw(t, "for"),
			Row: row.ID, Size: rapid.IntRange(0, row.Figures.Max()+1).Draw(t, "size"), Inside: rapid.Bool().Draw(t, "inside"),
		})
	}
	return o
}

// figuresOf counts the castings of a nation.
func figuresOf(s *State, nation string) int {
	sum := 0
	for _, c := range countersOfNation(s, nation) {
		for _, u := range c.Units {
			sum += u.Castings()
		}
		sum += len(c.Heroes)
	}
	return sum
}

// Over any winter: survivors and what is bought less what is disbanded are what
// stands in spring, nobody spends more than Missing or ends above his
// allowance, what is legal stays legal, and the points of the lands are those
// of before (CA-11.2-R1, R2, R3).
func TestWintersConserve(t *testing.T) {
	seasons := int64(1)
	if os.Getenv("HYBORIA_SOAK") == "1" {
		seasons = 40
	}
	for seed := range seasons {
		conserveWinters(t, seed+3)
	}
}

func conserveWinters(t *testing.T, seed int64) {
	e, start := yearEnd(t, seed, "")
	nations := []string{"koth", "ophir", "hyrkania", "vendhya", "pictland", "aquilonia"}
	rapid.Check(t, func(rt *rapid.T) {
		s := start.Clone()
		nation := rapid.SampledFrom(nations).Draw(rt, "nation")
		lose(s, nation, rapid.IntRange(0, 90).Draw(rt, "losses"))
		if rapid.Bool().Draw(rt, "land lost") {
			for i := range s.Holdings {
				if h := &s.Holdings[i]; h.Home == nation && !h.Capital {
					h.Owner, h.Holder = "turan", "turan"
					break
				}
			}
		}
		s, _ = quartered(t, e, s)
		o := wildOrders(rt, e, s, nation)
		legal, _ := e.CheckWinter(s, o)
		if again, refused := e.CheckWinter(s, legal); len(refused) > 0 || asJSON(t, again) != asJSON(t, legal) {
			rt.Fatalf("the legal part is refused: %v", refused)
		}
		events, _ := e.SubmitWinter(s, o)
		mid := FoldOnto(s, events)
		after, year := newYear(t, e, mid)
		checkWinter(rt, mid, after, year, nation)
	})
}

func checkWinter(t *rapid.T, before, after *State, events []Event, nation string) {
	figures := figuresOf(before, nation)
	for _, ev := range events {
		switch x := ev.(type) {
		case Disbanded:
			for _, cut := range append(slices.Clone(x.Wished), x.Forced...) {
				if x.Nation == nation {
					figures -= cut.Figures
				}
			}
		case Rebuilt:
			if x.Nation != nation {
				continue
			}
			if x.Spent > x.Missing {
				t.Fatalf("spent %d of %d", x.Spent, x.Missing)
			}
			for _, add := range x.Refilled {
				figures += add.Figures
			}
			for _, r := range x.Raised {
				for _, u := range r.Counter.Units {
					figures += u.Castings()
				}
			}
		}
	}
	if got := figuresOf(after, nation); got != figures {
		t.Fatalf("%d figures in spring, %d reckoned", got, figures)
	}
	if v, a := after.strength(nation), after.Holdings.Owned(nation); v > a {
		t.Fatalf("worth %d with an allowance of %d", v, a)
	}
	for _, c := range countersOfNation(after, nation) {
		if len(c.Units) == 0 || Points(c) > after.Settings.Int("armyCap") {
			t.Fatalf("%s has %d units worth %d", c.Name, len(c.Units), Points(c))
		}
		for _, u := range c.Units {
			if u.Castings() > u.Size || u.Present < 1 {
				t.Fatalf("%s has %d of %d", u.Name, u.Castings(), u.Size)
			}
		}
	}
	if sumPoints(before) != sumPoints(after) {
		t.Fatal("the points of the lands changed")
	}
}

func sumPoints(s *State) int {
	sum := 0
	for _, h := range s.Holdings {
		sum += h.Points
	}
	return sum
}

// What muster.Buy chooses is taken as it is: caretakers and the rules agree.
func TestBuyIsTaken(t *testing.T) {
	e, s := yearEnd(t, 4, "")
	for i, n := range s.Nations {
		lose(s, n.ID, 10+5*i%60)
	}
	s, _ = quartered(t, e, s)
	idle := 0
	for _, n := range s.Nations {
		if n.ID == northmen || n.ID == twinCities {
			continue // several seats: the buyer has to name the land
		}
		o := bought(t, e, s, n.ID, 1)
		legal, refused := e.CheckWinter(s, o)
		if len(refused) > 0 {
			t.Errorf("%s: %v of %d lines", n.ID, refused, len(o.Raise)+len(o.Refill))
		}
		if len(legal.Refill)+len(legal.Raise) == 0 {
			idle++
		}
	}
	if idle > 0 {
		t.Errorf("%d nations buy nothing", idle)
	}
}

// BenchmarkFound measures the setting up of a season with all nations.
func BenchmarkFound(b *testing.B) {
	e := worldEngine(b)
	for b.Loop() {
		found(b, e, 1, "")
	}
}

// BenchmarkWinter measures a whole winter in which every nation has lost a
// third of its army and buys nothing.
func BenchmarkWinter(b *testing.B) {
	e, s := yearEnd(b, 1, "")
	for _, n := range s.Nations {
		lose(s, n.ID, 33)
	}
	for b.Loop() {
		mid, _ := quartered(b, e, s)
		newYear(b, e, mid)
	}
}
