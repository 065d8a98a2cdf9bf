package campaign

import (
	"slices"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/map"
	"hyboria/provinces"
)

// CA-1.3, CA-1.3-R1, CA-1.4-R2, CA-18.1, CA-18.2, CA-18.5, CA-18.7, CA-18.8:
// the nations of a season as the table and the notes have them.
func TestNationsOfASeason(t *testing.T) {
	e := worldEngine(t)
	s, err := bareSeason()
	if err != nil {
		t.Fatal(err)
	}
	var western []string
	total := 0
	for i, n := range s.Nations {
		list := e.World.Nations[i]
		if n.ID != list.ID || n.Start != list.Points {
			t.Errorf("nation %d is %s with %d points", i, n.ID, n.Start)
		}
		if total += n.Start; list.WesternKingdom {
			western = append(western, n.ID)
		}
	}
	if total != 28750 || s.Nation("kush") != nil {
		t.Errorf("%d points in all", total)
	}
	if !slices.Equal(western, data.DefaultSettings(e.World.Settings).List("westernKingdoms")) {
		t.Errorf("the Western kingdoms are %v", western)
	}
	has := func(nation string, pass func(*data.Row) bool) (k int) {
		list, _ := e.World.Nation(nation)
		for i := range list.Rows {
			if pass(&list.Rows[i]) {
				k++
			}
		}
		return k
	}
	guard := func(r *data.Row) bool { return r.Guard }
	if has("stygia", func(r *data.Row) bool { return battle.Type(r.Types[0]).Cavalry() }) > 0 || has("brythunia", guard) > 0 || has("shem", guard) != 2 {
		t.Error("horse of Stygia, or guards of Brythunia or Shem")
	}
	if has("corinthia", func(r *data.Row) bool { return battle.Weapon(r.Armed).Shoots() }) > 0 {
		t.Error("Corinthia has bows")
	}
	if !e.lightFooted["pictland"] || !e.lightFooted["black_amazons"] {
		t.Error("Picts and Amazons march like light foot in rough ground")
	}
}

// CA-2.2, CA-2.2-R3, CA-2.2-R4, CA-2.3: every land of a nation has one capital
// or muster seat in the province of the most points, and the allowance is the
// sum of the provinces owned.
func TestSeatsOfNations(t *testing.T) {
	s, err := bareSeason()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range s.Nations {
		want := map[string]int{northmen: 3, twinCities: 2}[n.ID]
		if got := len(s.capitals(n.ID)); got != max(want, 1) {
			t.Errorf("%s has %d seats", n.ID, got)
		}
		sum := 0
		for _, h := range s.Holdings {
			if h.Home != n.ID {
				continue
			}
			sum += h.Points
			for _, at := range s.capitals(n.ID) {
				if c := s.Holdings[at]; c.Land == h.Land && c.Province != h.Province && c.Points <= h.Points {
					t.Errorf("%s is worth no more than %s", c.Province, h.Province)
				}
			}
		}
		if sum != s.Holdings.Owned(n.ID) {
			t.Errorf("%s owns %d of %d points", n.ID, s.Holdings.Owned(n.ID), sum)
		}
	}
}

// CA-11.1-R3: a counter that has no way to quarters winters where it stands.
func TestNoWayToQuarters(t *testing.T) {
	w, err := data.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	cells := append(hexmap.Row(3), hexmap.SketchCell{QR: hexmap.QR{Q: 9}, Province: "island"})
	for i := range 3 {
		cells[i].Province = "main"
	}
	atlas, err := hexmap.NewSketch(hexmap.Sketch{Cells: cells, Provinces: []hexmap.SketchProvince{
		{ID: "main", Nation: "koth", Points: 1500, Capital: true, Seat: hexmap.QR{}},
		{ID: "island", Nation: "far", NeutralValue: 100, Seat: hexmap.QR{Q: 9}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(w, atlas, nil, &verdict{})
	if err != nil {
		t.Fatal(err)
	}
	s := &State{Settings: DefaultSettings(w), At: Week{Year: 2}, Running: 36, Stage: StageWinter, NextID: NextIDs{Counter: 3, Unit: 3, Person: 1}}
	s.Nations = []NationState{{ID: "koth", List: "koth", Played: true, Start: 1500}}
	s.Holdings = provinces.Ledger{{Province: "main", Home: "koth", Owner: "koth", Holder: "koth", Points: 1500, Capital: true}, {Province: "island", Land: "far", Points: 100}}
	far, _ := atlas.CellOf("9,0")
	s.addCounter(troops(1, "koth", far, 80))
	if after, events := quartered(t, e, s); after.Counter(1).Cell != far {
		t.Errorf("it swam: %v", events)
	}
}

// CA-12.1-R4, CA-12.1-R5, CA-12.2, CA-12.3: until the new year the legal owner
// keeps the points; his recapture voids a pacification.
func TestPointsWaitForTheNewYear(t *testing.T) {
	r := pactRun(t, "")
	r.steps("koth war argos")
	seat := r.seatCell("ar_hills")
	r.s.addCounter(troops(1, "koth", seat, 80))
	if r.weekEnd(11); r.line("ar_hills").PacifiedBy != "koth" || r.s.Holdings.Owned("argos") != 1500 {
		t.Fatalf("after eleven weeks: %+v", r.line("ar_hills"))
	}
	r.s.removeCounter(1)
	r.s.addCounter(troops(2, "argos", seat, 60))
	if r.weekEnd(1); r.line("ar_hills").PacifiedBy != "" || r.line("ar_hills").Holder != "argos" {
		t.Fatalf("recaptured: %+v", r.line("ar_hills"))
	}
	r.s.At, r.s.Stage = Week{Year: 2}, StageWinter
	if mid, _ := quartered(t, r.e, r.s); mid.Holdings.Owned("argos") != 1500 {
		t.Error("the points moved all the same")
	}
}

// CA-15.1-R2: with argosSource = atPeace Argos hires nobody from lands that
// are all at war with it.
func TestArgosSources(t *testing.T) {
	for _, c := range []struct {
		setting string
		wars    []string
		row     string
		refused bool
	}{
		{"always", []string{"argos war shem"}, "argos.shemite_archers", false},
		{"atPeace", []string{"argos war shem"}, "argos.shemite_archers", true},
		{"atPeace", []string{"argos war koth"}, "argos.hired_spearmen", false},
		{"atPeace", []string{"argos war koth", "argos war ophir"}, "argos.hired_spearmen", true},
	} {
		r := pactRun(t, `"argosSource": "`+c.setting+`"`)
		r.steps(c.wars...)
		r.s.Stage, r.s.Quartered = StageWinter, true
		_, refused := r.e.CheckWinter(r.s, WinterOrders{Nation: "argos", Raise: []RaiseOrder{{Counter: "New", Row: c.row, Size: 1}}})
		got := slices.ContainsFunc(refused, func(f Refusal) bool { return f.Rule == "CA-15.1-R2" })
		if got != c.refused {
			t.Errorf("%s with %v: refused %v", c.setting, c.wars, refused)
		}
	}
}

// CA-15.1-R4: a nation that may hire buys Companies from its own allowance,
// within its share.
func TestNationsBuyCompanies(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	lose(s, "aquilonia", 50)
	lose(s, "nemedia", 50)
	s, _ = quartered(t, e, s)
	host := countersOfNation(s, "aquilonia")[0]
	company := func(nation string, goal CounterID, n int) []Refusal {
		o := WinterOrders{Nation: nation, Raise: slices.Repeat([]RaiseOrder{{Counter: "Company", For: goal, Row: "free_companies.foot", Size: 10}}, n)}
		_, refused := e.CheckWinter(s, o)
		return refused
	}
	if refused := company("aquilonia", host.ID, 1); len(refused) > 0 {
		t.Errorf("one regiment beside an army: %v", refused)
	}
	if refused := company("aquilonia", host.ID, 9); len(refused) == 0 || refused[0].Rule != "CA-15.1-R1" {
		t.Errorf("nine regiments: %v", refused)
	}
	if refused := company("nemedia", countersOfNation(s, "nemedia")[0].ID, 1); len(refused) == 0 || refused[0].Rule != "CA-15.1" {
		t.Errorf("a nation that may not hire: %v", refused)
	}
}

// CA-4.3-R1, CA-4.2, CA-4.4: a nation above the cap has several counters, and
// of each guard one unit.
func TestSeveralArmies(t *testing.T) {
	e := worldEngine(t)
	s, _, err := e.Found(SeasonDef{Name: "x", Others: "aggressive"}, "", dice.SeedOf(11))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range s.Nations {
		guards := map[string]int{}
		counters := countersOfNation(s, n.ID)
		for _, c := range counters {
			for _, u := range c.Units {
				if u.Guard {
					guards[u.Row]++
				}
			}
		}
		if n.Start > 1500 && len(counters) < 2 {
			t.Errorf("%s has one counter for %d points", n.ID, n.Start)
		}
		for row, k := range guards {
			if k > 1 {
				t.Errorf("%d units of %s", k, row)
			}
		}
	}
}
