package campaign

import (
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle/dice"
)

// bareSeason is a season of all nations without any counter.
var bareSeason = sync.OnceValues(func() (*State, error) {
	e, err := atlasEngine()
	if err != nil {
		return nil, err
	}
	founded, err := e.founded(SeasonDef{Others: "defensive"}, DefaultSettings(e.World))
	if err != nil {
		return nil, err
	}
	return Fold([]Event{founded}), nil
})

// pactRun begins a run on a season without counters.
func pactRun(t testing.TB, changes string) *run {
	t.Helper()
	s, err := bareSeason()
	if err != nil {
		t.Fatal(err)
	}
	r := worldEngine(t).begin(s, dice.Seed{})
	r.s.Settings = settingsWith(t, r.e, changes)
	return r
}

// steps registers one week's deals, written "koth alliance argos".
func (r *run) steps(lines ...string) {
	r.s.Orders = nil
	for _, line := range lines {
		w := strings.Fields(line)
		o := r.s.ordersOf(w[0])
		switch w[1] {
		case "leave", "withdrawleave":
			o.Leaves = append(o.Leaves, Grant{To: w[2], Withdraw: w[1] == "withdrawleave"})
		default:
			o.Pacts = append(o.Pacts, Deal{With: w[2], Step: w[1]})
		}
		OrdersGiven{Orders: o}.Apply(r.s)
	}
	r.registerPacts()
}

// CA-19.1, CA-19.1-R1: war, peace, alliance and notice, week by week.
func TestPacts(t *testing.T) {
	for _, c := range []struct {
		name, settings string
		weeks          [][]string
		want           []Relation // of Koth and Argos after each week
	}{
		{"war holds at once", "", [][]string{{"koth war argos"}}, []Relation{War}},
		{"peace needs both", "", [][]string{{"koth war argos"}, {"koth peace argos"}, {}, {"argos peace koth"}}, []Relation{War, War, War, Peace}},
		{"an alliance needs both", "", [][]string{{"koth alliance argos"}, {"argos alliance koth"}}, []Relation{Peace, Alliance}},
		{"both in one week", "", [][]string{{"argos alliance koth", "koth alliance argos"}}, []Relation{Alliance}},
		{"an offer can be taken back", "", [][]string{{"koth alliance argos"}, {"koth withdraw argos"}, {"argos alliance koth"}}, []Relation{Peace, Peace, Peace}},
		{"an alliance ends after notice", "", [][]string{{"koth alliance argos", "argos alliance koth"}, {"koth end argos"}, {}}, []Relation{Alliance, Alliance, Peace}},
		{"both end it at once", "", [][]string{{"koth alliance argos", "argos alliance koth"}, {"koth end argos", "argos end koth"}}, []Relation{Alliance, Peace}},
		{"no war on an ally", "", [][]string{{"koth alliance argos", "argos alliance koth"}, {"koth end argos", "koth war argos"}, {"koth war argos"}}, []Relation{Alliance, Alliance, War}},
		{"without notice", `"notice": "0"`, [][]string{{"koth alliance argos", "argos alliance koth"}, {"koth end argos"}}, []Relation{Alliance, Peace}},
		{"open betrayal", `"notice": "open betrayal"`, [][]string{{"koth alliance argos", "argos alliance koth"}, {"koth end argos", "koth war argos"}}, []Relation{Alliance, War}},
		{"no alliance in war", "", [][]string{{"koth war argos"}, {"koth alliance argos", "argos alliance koth"}}, []Relation{War, War}},
		{"peace and alliance in one week", "", [][]string{{"koth war argos"}, {"koth peace argos", "argos peace koth", "koth alliance argos", "argos alliance koth"}}, []Relation{War, Alliance}},
	} {
		r := pactRun(t, c.settings)
		for i, week := range c.weeks {
			r.steps(week...)
			if got := r.s.Relation("koth", "argos"); got != c.want[i] {
				t.Errorf("%s: after week %d %s, want %s", c.name, i+1, got, c.want[i])
			}
		}
		if got := asJSON(t, FoldOnto(pactRun(t, "").s, r.events).Pacts); got != asJSON(t, r.s.Pacts) {
			t.Errorf("%s: the events fold to %s", c.name, got)
		}
	}
}

// CA-18.3, CA-18.3-R1: the Kozaki need no notice to fight Hyrkania.
func TestKozaki(t *testing.T) {
	r := pactRun(t, "")
	r.steps("kozaki alliance hyrkania", "hyrkania alliance kozaki")
	r.steps("kozaki war hyrkania")
	if !r.s.Hostile("kozaki", "hyrkania") {
		t.Error("the Kozaki could not declare war at once")
	}
	r.steps("hyrkania peace kozaki", "kozaki peace hyrkania")
	r.steps("kozaki alliance hyrkania", "hyrkania alliance kozaki")
	if r.steps("hyrkania war kozaki"); r.s.Hostile("kozaki", "hyrkania") {
		t.Error("Hyrkania broke an alliance without notice")
	}
}

// CA-6.3-R1: leave is granted at once and withdrawn with a week's notice; war
// ends it.
func TestLeaves(t *testing.T) {
	r := pactRun(t, "")
	r.steps("koth leave argos")
	if !r.s.hasLeave("koth", "argos") || r.s.hasLeave("argos", "koth") {
		t.Error("the leave of Koth to Argos is not as given")
	}
	if r.steps("koth withdrawleave argos"); !r.s.hasLeave("koth", "argos") {
		t.Error("the leave ended without notice")
	}
	if r.steps(); r.s.hasLeave("koth", "argos") {
		t.Error("the leave did not end after a week")
	}
	r.steps("koth leave argos")
	if r.steps("argos war koth"); r.s.hasLeave("koth", "argos") {
		t.Error("the leave outlived the peace")
	}
	r = pactRun(t, "")
	r.steps("koth leave argos")
	r.steps("koth withdrawleave argos")
	if r.steps("koth leave argos"); !r.s.hasLeave("koth", "argos") {
		t.Error("a leave given again should hold")
	}
}

// CA-6.3-R1: entering a neutral nation's land is an act of war, with leave, in
// an ally's or in neutral land it is none (CA-2.2-R4).
func TestActsOfWar(t *testing.T) {
	r := pactRun(t, "")
	e := r.e
	at := func(province string) string {
		against, ok := e.trespass(r.s, "koth", e.Atlas.ProvinceByID(province).Seat)
		if ok != (against != "") {
			t.Fatal("an offence against nobody")
		}
		return against
	}
	if at("ar_messantia") != "argos" || at("ko_west") != "" || at("ku_meroe") != "" {
		t.Error("whose land is whose")
	}
	r.s.Holdings[r.s.Holdings.Find("ku_meroe")].Holder = "stygia"
	r.s.Holdings[r.s.Holdings.Find("ar_hills")].Holder = "zingara"
	if at("ku_meroe") != "stygia" || at("ar_hills") != "zingara" {
		t.Error("land belongs to its holder for this")
	}
	r.steps("argos leave koth")
	if at("ar_messantia") != "" {
		t.Error("leave was given")
	}
	r.actOfWar("koth", "zingara")
	if !r.s.Hostile("zingara", "koth") || at("ar_hills") != "" {
		t.Error("the war did not begin")
	}
}

// CA-1.2-R3: an offender is at war with a nation without a player as long as
// he has a counter in its land or holds a seat there.
func TestOffenders(t *testing.T) {
	r := pactRun(t, "")
	for i := range r.s.Nations {
		r.s.Nations[i].Played = r.s.Nations[i].ID != "argos"
	}
	seat := r.e.Atlas.ProvinceByID("ar_hills").Seat
	r.emit(Mustered{Counters: []Counter{{ID: 1, Owner: "koth", Cell: seat}}, Next: NextIDs{Counter: 2}})
	r.actOfWar("koth", "argos")
	if r.endOffences(); !r.s.Hostile("koth", "argos") {
		t.Fatal("the offender is still there")
	}
	r.s.Counters[0].Cell = r.e.Atlas.ProvinceByID("ko_west").Seat
	i := r.s.Holdings.Find("ar_hills")
	r.s.Holdings[i].Holder = "koth"
	if r.endOffences(); !r.s.Hostile("koth", "argos") {
		t.Fatal("the offender holds a seat")
	}
	r.s.Holdings[i].Holder = "argos"
	if r.endOffences(); r.s.Hostile("koth", "argos") {
		t.Fatal("nobody offends any more")
	}
	for _, d := range []Deal{{With: "argos", Step: "alliance"}} {
		if why := r.e.dealFault(r.s, NationOrders{Nation: "koth"}, d); !strings.Contains(why, "neutral") {
			t.Errorf("an alliance with a nation without a player: %q", why)
		}
	}
}

// Every refusal of CA-19.1-R1, CA-6.3-R1 and CA-12.1-R7 says why.
func TestPactRefusals(t *testing.T) {
	r := pactRun(t, "")
	r.s.Nations[len(r.s.Nations)-1].Eliminated = true
	gone := r.s.Nations[len(r.s.Nations)-1].ID
	o := NationOrders{
		Nation: "koth",
		Pacts:  []Deal{{"atlantis", "war"}, {"koth", "war"}, {gone, "war"}, {"argos", "peace"}, {"argos", "end"}, {"argos", "withdraw"}, {"argos", "marry"}, {"shem", "war"}},
		Leaves: []Grant{{To: "atlantis"}, {To: "koth"}, {To: "argos", Withdraw: true}, {To: "shem"}},
		Keys:   []Key{{"nowhere", "argos"}, {"ar_hills", "atlantis"}, {"ar_hills", "argos"}, {"ar_hills", "koth"}},
	}
	deals, leaves, keys, refused := r.e.checkPacts(r.s, o)
	if len(deals) != 1 || len(leaves) != 1 || len(keys) != 1 || len(refused) != 13 {
		t.Fatalf("%d deals, %d leaves, %d keys, refused %v", len(deals), len(leaves), len(keys), refused)
	}
	for _, f := range refused {
		if f.Reason == "" || f.Rule == "" || f.Field == "" {
			t.Errorf("a refusal without place, reason or rule: %+v", f)
		}
	}
}

// The order in which orders arrive changes nothing, and the list stays sorted
// with one entry a pair.
func TestPactsOrderOfArrival(t *testing.T) {
	nations := []string{"koth", "argos", "shem", "zamora"}
	steps := []string{"war", "peace", "alliance", "end", "withdraw"}
	rapid.Check(t, func(rt *rapid.T) {
		a, b := pactRun(t, ""), pactRun(t, "")
		for range 4 {
			var lines []string
			for range rapid.IntRange(0, 8).Draw(rt, "deals") {
				lines = append(lines, strings.Join([]string{
					rapid.SampledFrom(nations).Draw(rt, "who"), rapid.SampledFrom(steps).Draw(rt, "step"), rapid.SampledFrom(nations).Draw(rt, "with"),
				}, " "))
			}
			a.steps(lines...)
			b.steps(byNation(lines, rapid.Permutation(nations).Draw(rt, "arrival"))...)
		}
		if x, y := asJSON(t, a.s.Pacts), asJSON(t, b.s.Pacts); x != y {
			rt.Fatalf("%s\n%s", x, y)
		}
		for i := 1; i < len(a.s.Pacts); i++ {
			if !pairLess(a.s.Pacts[i-1].Pair, a.s.Pacts[i].Pair) {
				rt.Fatalf("not sorted: %v", a.s.Pacts)
			}
		}
	})
}

// byNation gives the lines nation by nation, each one's in its own order.
func byNation(lines, nations []string) []string {
	var out []string
	for _, n := range nations {
		for _, line := range lines {
			if strings.HasPrefix(line, n+" ") {
				out = append(out, line)
			}
		}
	}
	return out
}
