package campaign

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/data"
	"hyboria/map"
	"hyboria/provinces"
)

// viewEngine is a row of twelve cells with a seat of koth at its west end and
// one of shem at its east end.
func viewEngine(t testing.TB) *Engine {
	t.Helper()
	a, err := hexmap.NewSketch(hexmap.Sketch{
		Cells:     viewCells(),
		Nations:   []hexmap.SketchNation{{ID: "koth", Name: "Koth"}, {ID: "shem", Name: "Shem"}},
		Provinces: []hexmap.SketchProvince{{ID: "west", Name: "West", Nation: "koth", Points: 500, Capital: true}, {ID: "east", Name: "East", Nation: "shem", Points: 500, Capital: true, Seat: hexmap.QR{Q: 11}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &Engine{World: &data.World{}, Atlas: a}
}

func viewCells() []hexmap.SketchCell {
	cells := hexmap.Row(12)
	for i := range cells {
		cells[i].Province = "west"
		if i > 5 {
			cells[i].Province = "east"
		}
	}
	return cells
}

// secrets are all that a state keeps from koth, drawn at random.
func secrets(t *rapid.T, s *State) {
	num := rapid.IntRange(1, 60)
	word := rapid.StringMatching(`[a-z]{4,8}`)
	for i := range s.Counters {
		c := &s.Counters[i]
		if c.Owner == "koth" {
			continue
		}
		c.Units = []battle.Unit{{ID: word.Draw(t, "unit"), Row: word.Draw(t, "row"), Type: battle.HI, Size: 60, Present: num.Draw(t, "present")}}
		c.Heroes = []battle.Hero{{Name: word.Draw(t, "hero")}}
		c.MagicUsers = []battle.MagicUser{{Name: word.Draw(t, "wizard")}}
		c.Commander = &battle.Commander{Name: word.Draw(t, "commander"), Strategy: num.Draw(t, "strategy")}
		c.Carry, c.CommanderWait, c.Since = num.Draw(t, "carry"), num.Draw(t, "wait"), num.Draw(t, "since")
	}
	s.Orders = []NationOrders{{Nation: "koth", Nonce: "mine"}, {Nation: "shem", Nonce: word.Draw(t, "nonce"), Moves: []Move{{Counter: 2, Path: []hexmap.Cell{hexmap.Cell(num.Draw(t, "path"))}}}}}
	s.Purchases = []WinterOrders{{Nation: "ophir", Raise: []RaiseOrder{{Row: word.Draw(t, "raise"), Size: num.Draw(t, "size")}}}}
	s.Leaves = []Leave{{From: "shem", To: "ophir", Ending: num.Draw(t, "ending") > 30}}
	s.Pacts = []Pact{{Pair: [2]string{"koth", "shem"}, Relation: War}, {Pair: [2]string{"ophir", "shem"}, Relation: Peace, Offers: []string{"shem"}}}
	if num.Draw(t, "offer") > 30 {
		s.Pacts = s.Pacts[:1]
	}
	s.Captives = []Captive{{Name: word.Draw(t, "captive"), Nation: "shem", Holder: "ophir"}}
	s.Captives = append(s.Captives, Captive{
		Name: "Tarascus", Nation: "shem", Holder: "koth", // koth holds him and does not know what he is worth
		Commander: &battle.Commander{Name: "Tarascus", Strategy: num.Draw(t, "worth")},
	})
	s.Sieges = []Siege{{Province: "east", Since: 2, Stores: num.Draw(t, "stores")}}
	s.Debts = []Debt{{From: "shem", To: "ophir", Points: num.Draw(t, "debt")}}
	s.Purses = []Purse{{Nation: "ophir", Points: num.Draw(t, "purse")}}
	s.NextID = NextIDs{Unit: num.Draw(t, "next")}
	b := &s.Battles[0]
	b.Scenario.Sides[0].Units = []battle.Unit{{ID: word.Draw(t, "fielded"), Present: num.Draw(t, "fielded")}}
	b.LossShare, b.Digest = [2]int{num.Draw(t, "loss")}, word.Draw(t, "digest")
	b.Scenario.Card = num.Draw(t, "card")
}

func viewState(fog string) *State {
	set := data.Settings{"fogOfWar": data.TextValue(fog)}
	return &State{
		Name: "view", Settings: set, At: Week{1, 3}, Running: 3, Stage: StageOpen,
		Nations:  []NationState{{ID: "koth"}, {ID: "ophir"}, {ID: "shem"}},
		Holdings: provinces.Ledger{{Province: "west", Home: "koth", Owner: "koth", Holder: "koth"}, {Province: "east", Home: "shem", Owner: "shem", Holder: "shem"}},
		Counters: []Counter{
			{ID: 1, Name: "Host", Owner: "koth", Cell: 4, Units: []battle.Unit{{ID: "u1", Present: 24, Size: 24}}},
			{ID: 2, Name: "Riders", Owner: "shem", Cell: 6},
			{ID: 3, Name: "Far", Owner: "shem", Cell: 9},
			{ID: 4, Name: "Levy", Owner: "ophir", Cell: 10, Inside: true},
		},
		Battles: []Battle{{
			ID: "Y1/W3-1", Week: Week{1, 3}, Cell: 9, Owners: [2][]string{{"ophir"}, {"shem"}}, Winner: battle.Draw,
			Scenario: battle.Scenario{Sides: [2]battle.Force{{Nation: "ophir"}, {Nation: "shem"}}},
		}},
	}
}

func viewJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What a viewer may not know changes nothing of what he is shown (CA-4.1,
// CA-4.1-R2, CA-4.1-R5).
func TestSecretsLeaveNoTrace(t *testing.T) {
	e := viewEngine(t)
	rapid.Check(t, func(rt *rapid.T) {
		fog := rapid.SampledFrom([]string{"openCounters", "blind"}).Draw(rt, "fog")
		a, b := viewState(fog), viewState(fog)
		secrets(rt, a)
		secrets(rt, b)
		if x, y := viewJSON(t, View(e, a, Player("koth"))), viewJSON(t, View(e, b, Player("koth"))); x != y {
			rt.Fatalf("koth sees a difference:\n%s\n%s", x, y)
		}
		a.Orders, b.Orders = a.Orders[1:], b.Orders[1:] // koth's own are no secret of his
		if x, y := viewJSON(t, View(e, hideOwn(a), Spectator())), viewJSON(t, View(e, hideOwn(b), Spectator())); x != y {
			rt.Fatalf("a spectator sees a difference:\n%s\n%s", x, y)
		}
	})
}

// hideOwn makes koth's own contents a secret too.
func hideOwn(s *State) *State {
	s.Counters[0].Units[0].Present = len(s.Counters[1].Units[0].ID)
	return s
}

func TestOwnersAndSecretarySeeWhatIsTheirs(t *testing.T) {
	e, s := viewEngine(t), viewState("openCounters")
	s.Orders = []NationOrders{{Nation: "koth", Nonce: "n1"}, {Nation: "shem", Nonce: "n2"}}
	s.Pacts = []Pact{{Pair: [2]string{"koth", "ophir"}, Relation: Peace, Offers: []string{"ophir"}}}
	s.Leaves = []Leave{{From: "ophir", To: "koth"}}
	s.Captives = []Captive{{Name: "Amalric", Nation: "koth", Holder: "shem"}}

	k := View(e, s, Player("koth"))
	if c := k.Own(); len(c) != 1 || c[0].Units[0].ID != "u1" {
		t.Errorf("koth does not see his own envelope: %+v", c)
	}
	if len(k.Orders) != 1 || k.Orders[0].Nonce != "n1" || len(k.Pacts) != 1 || len(k.Pacts[0].Offers) != 1 || len(k.Leaves) != 1 || len(k.Captives) != 1 {
		t.Errorf("koth does not see his own papers: %s", viewJSON(t, k))
	}
	if k.Battles[0].Full != nil || k.Battles[0].Winner != battle.Draw || len(k.Battles[0].Sides[1]) != 1 {
		t.Errorf("of a foreign battle koth is told %+v", k.Battles[0])
	}
	if o := View(e, s, Player("ophir")); o.Battles[0].Full == nil {
		t.Error("an owner is not told the losses of his battle")
	}
	all := View(e, s, Secretary())
	if len(all.Orders) != 2 || all.Counters[1].Contents == nil || all.Battles[0].Full == nil {
		t.Error("the secretary does not see everything")
	}
	if p := View(e, s, Spectator()); len(p.Orders)+len(p.Pacts)+len(p.Leaves)+len(p.Captives) != 0 || p.Counters[0].Contents != nil {
		t.Errorf("a spectator reads papers: %s", viewJSON(t, p))
	}
}

// fogOfWar = blind: only counters within two hexes of one's own counters or
// seats, and those of friends, are seen (CA-4.1-R2).
func TestBlindFog(t *testing.T) {
	e, s := viewEngine(t), viewState("blind")
	ids := func(v Viewer) string {
		var out []string
		for _, c := range View(e, s, v).Counters {
			out = append(out, c.Name)
		}
		return strings.Join(out, " ")
	}
	if got := ids(Player("koth")); got != "Host Riders" {
		t.Errorf("koth sees %q, want his host and the riders two hexes away", got)
	}
	if got := ids(Player("shem")); got != "Host Riders Far Levy" {
		t.Errorf("shem sees %q, want all: Far and its seat see the levy, the riders see the host", got)
	}
	s.Pacts = []Pact{{Pair: [2]string{"koth", "ophir"}, Relation: Alliance}}
	if got := ids(Player("koth")); got != "Host Riders Levy" {
		t.Errorf("with an ally koth sees %q", got)
	}
	if got := ids(Spectator()); got != "" {
		t.Errorf("a spectator sees %q", got)
	}
	if got := ids(Secretary()); got != "Host Riders Far Levy" {
		t.Errorf("the secretary sees %q", got)
	}
}

func TestAViewSharesNothing(t *testing.T) {
	e, s := viewEngine(t), viewState("openCounters")
	s.Orders = []NationOrders{{Nation: "koth", Moves: []Move{{Path: []hexmap.Cell{1, 2}}}, Joins: []Join{{Counters: []CounterID{1}}}}}
	s.Purchases = []WinterOrders{{Nation: "koth", Disband: []DisbandOrder{{Unit: "u1"}}}}
	for _, v := range []Viewer{Secretary(), Player("koth"), Player("ophir"), Spectator()} {
		before := viewJSON(t, s)
		k := View(e, s, v)
		k.Known().Counters[0].Cell = 7
		scribble(reflect.ValueOf(&k))
		if after := viewJSON(t, s); after != before {
			t.Errorf("what the %s %s does to his view changes the season\n%s\n%s", v.Kind, v.Nation, before, after)
		}
	}
}

// scribble changes every value that can be reached from v.
func scribble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			scribble(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			scribble(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			scribble(v.Index(i))
		}
	case reflect.String:
		if v.CanSet() {
			v.SetString(v.String() + "x")
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if v.CanSet() {
			v.SetInt(v.Int() + 1)
		}
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if v.CanSet() {
			v.SetUint(v.Uint() + 1)
		}
	case reflect.Bool:
		if v.CanSet() {
			v.SetBool(!v.Bool())
		}
	}
}
