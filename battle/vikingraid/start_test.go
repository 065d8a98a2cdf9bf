package vikingraid

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

func start(t *testing.T, sc battle.Scenario, o Options) *State {
	t.Helper()
	g, err := GroundOf(sc, cards(t))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Start(sc, dice.SeedOf(1), g, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// VR-2.1, VR-2.1-R1, R2, R3: both sides have 25 men with five Leaders; VR-15.3-R1:
// a princess, four slaves, four horses; VR-15.4-R1: where they set up.
func TestThePrintedGame(t *testing.T) {
	s := start(t, battle.Scenario{ID: "printed"}, Options{Record: true})
	s.Deploy([2]Deployment{})
	var men, leaders, archers, riders [2]int
	for i := range s.Men {
		m := &s.Men[i]
		men[m.Side]++
		switch {
		case m.Kind == Leader:
			leaders[m.Side]++
		case m.Weapon.Shots > 0:
			archers[m.Side]++
		case m.Troop.Mounted:
			riders[m.Side]++
		}
		if !s.zone(m.Side).Holds(m.At) || m.Side == Raider && m.At.Y < SeaDeep || m.Side == Defender && m.At.Y < homeLine {
			t.Errorf("%s stands at %v", m.Name, m.At)
		}
	}
	if men != [2]int{25, 25} || leaders != [2]int{5, 5} || archers != [2]int{5, 5} || riders != [2]int{0, 3} {
		t.Errorf("men %v, leaders %v, archers %v, riders %v", men, leaders, archers, riders)
	}
	var loot [3]int
	for _, z := range s.Loot {
		loot[z.Kind]++
	}
	if loot != [3]int{1, 4, 4} {
		t.Errorf("booty %v", loot)
	}
	if n := len(s.Hands[0].Leaders); n != 3 || len(s.Hands[0].Mass) != 1 {
		t.Errorf("the raiders hold %d Leader cards and %v (VR-3.1)", n, s.Hands[0].Mass)
	}
}

// VR-15.4-R2: the defenders have no rounds in turns 1 to 3, and have one in 4.
func TestSurprise(t *testing.T) {
	s := start(t, battle.Scenario{ID: "surprise"}, Options{Record: true})
	s.Deploy([2]Deployment{})
	for s.Turn < 4 {
		if s.Active == Defender != s.passes() {
			t.Errorf("turn %d, %v: passes %v", s.Turn, s.Active, s.passes())
		}
		s.Step(Orders{Rally: RallyNobody})
	}
	s.Step(Orders{})
	if s.Active != Defender || s.passes() || len(s.Hands[Defender].Mass) != 1 {
		t.Errorf("turn %d, %v, passes %v, mass %v", s.Turn, s.Active, s.passes(), s.Hands[Defender].Mass)
	}
}

// VR-16.1: Leader cards if they move as many, else mass cards from the highest
// down; VR-16.4: archers without a target first, then the nearest to their goal.
func TestUsualCards(t *testing.T) {
	if got := massFor([]int{1, 3, 2, 3}, 7); !slices.Equal(got, []int{3, 3, 1}) {
		t.Errorf("for 7 men: %v", got)
	}
	if got := massFor([]int{3, 3}, 1); !slices.Equal(got, []int{3}) {
		t.Errorf("at least one: %v", got)
	}
	s := start(t, battle.Scenario{ID: "cards"}, Options{})
	s.Deploy([2]Deployment{})
	s.Hands[Raider] = Hand{Leaders: []int{1, 2, 3}, Mass: []int{3, 3, 3, 3, 3, 3}}
	o := General{Usual}.Orders(s.ViewOf(Raider))
	if len(o.Leaders) != 0 || sumOf(o.Mass) < 15 {
		t.Errorf("with 18 on mass cards they play leaders %v and mass %v", o.Leaders, o.Mass)
	}
	far := 0.0
	for _, mv := range o.Moves {
		m := s.Man(mv.Man)
		d := mv.Path[len(mv.Path)-1].Dist(m.At)
		if m.Weapon.Shots == 0 && d+0.01 < far {
			t.Errorf("man %d, %.1f in from his goal, comes after one at %.1f", mv.Man, d, far)
		}
		if m.Weapon.Shots == 0 {
			far = d
		}
	}
	s.Hands[Raider] = Hand{Leaders: []int{1, 2, 3}, Mass: []int{1}}
	if o := (General{Usual}).Orders(s.ViewOf(Raider)); len(o.Leaders) != 2 {
		t.Errorf("with a 1 on mass cards they play leaders %v and mass %v", o.Leaders, o.Mass)
	}
}

// VR-17.2-R2: marks other than rough do nothing; a bowman who is none of the
// five throws, if he has what to throw.
func TestBowsAndThrows(t *testing.T) {
	sc := battle.Scenario{ID: "bows", InCampaign: true}
	sc.Sides[Raider].Units = []battle.Unit{
		{ID: "a", Name: "Archers", Type: battle.LI, Class: battle.ClassB, Armed: battle.Bow, Present: 10, Traits: []string{"thrown", "missile_plus_1"}},
		{ID: "b", Name: "Bowmen", Type: battle.MI, Class: battle.ClassA, Armed: battle.Bow, Present: 10},
	}
	sc.Sides[Raider].Plan = []byte(`{"bows": ["b"]}`)
	s := start(t, sc, Options{})
	n := map[string]int{}
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == Raider {
			n[strings.Fields(m.Name)[0]+" "+string(m.Weapon.Weapon)]++
		}
	}
	want := map[string]int{"Archers, thrown": 10, "Bowmen, bow": 5, "Bowmen, ": 5}
	if diff := cmp.Diff(want, n); diff != "" {
		t.Error(diff)
	}
}

// VR-17.3: persons fill Leaders' places, the commander first; there are as many
// places as they need.
func TestPersonsLead(t *testing.T) {
	sc := battle.Scenario{ID: "persons", InCampaign: true}
	f := &sc.Sides[Raider]
	f.Units = []battle.Unit{{ID: "a", Name: "Men", Type: battle.MI, Class: battle.ClassB, Present: 10}}
	f.Commander = &battle.Commander{Name: "Chief"}
	f.Heroes = []battle.Hero{{ID: "h", Name: "Hero", Rank: battle.RankHero}, {ID: "s", Name: "Super", Rank: battle.RankSuperhero, Mounted: true}}
	s := start(t, sc, Options{})
	var got []string
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == Raider && m.Kind.Commands() {
			got = append(got, m.Name+" "+itoa(m.CV))
		}
	}
	if diff := cmp.Diff([]string{"Chief 6", "Super 10", "Hero 8"}, got); diff != "" {
		t.Error(diff)
	}
}

// VR-17.7: the loser's routed are halved, rounded up, in roster order; captives
// are gone; whoever stayed at home is fit.
func TestLosses(t *testing.T) {
	sc := battle.Scenario{ID: "losses", InCampaign: true}
	sc.Sides[Raider].Units = []battle.Unit{{ID: "a", Name: "Men", Type: battle.MI, Class: battle.ClassB, Present: 10}}
	sc.Sides[Defender].Units = []battle.Unit{
		{ID: "d", Name: "Guards", Type: battle.MI, Class: battle.ClassB, Present: 20}, {ID: "e", Name: "Others", Type: battle.MI, Class: battle.ClassB, Present: 30},
	}
	s := start(t, sc, Options{})
	s.Deploy([2]Deployment{})
	n := 0
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == Defender && m.Unit == 0 {
			switch n++; {
			case n <= 5:
				m.Fallen = Routed
			case n <= 7:
				m.Fallen = Dead
			case n == 8:
				m.Fallen, m.Captor, m.Off, m.Guard = Captive, Raider, true, 1
			}
		}
	}
	s.Tally[Raider].Killed = 30
	s.end("VR-15.5-R1", "The end")
	r := s.Finish()
	if err := battle.Conserve(r); err != nil {
		t.Fatal(err)
	}
	d := r.Sides[Defender].Units
	if d[0].Lost != 2+3 || d[0].Captured != 1 || d[0].Fit != 14 || d[0].Status != battle.Withdrew || d[1].Fit != 30 {
		t.Errorf("%+v", d)
	}
	if r.Raid.Result != "sack" || r.Sides[Raider].Units[0].Status != battle.Holds {
		t.Errorf("%+v", r.Raid)
	}
}

// Orders read as they are written.
func TestOrdersInWords(t *testing.T) {
	s := start(t, battle.Scenario{ID: "words"}, Options{})
	s.Deploy([2]Deployment{})
	rapid.Check(t, func(t *rapid.T) {
		c := chaos{dice.New(dice.SeedOf(rapid.Int64().Draw(t, "seed")), nil, "words")}
		o := c.Orders(s.ViewOf(Raider))
		got, err := s.ParseOrders(Raider, o.Text())
		if err != nil {
			t.Fatalf("%v in\n%s", err, o.Text())
		}
		if again := got.Text(); again != o.Text() {
			t.Fatalf("wrote\n%s\nread\n%s", o.Text(), again)
		}
	})
	for _, bad := range []string{"go home", "man 4 go to 3 3", "man 99x: stay", "man 4: go to 3", "play leaders", "cast rain", "boat: fly", "rally", "men 3 4: go to 3 3", "prisoners: some"} {
		if _, err := s.ParseOrders(Raider, bad); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// The tables of the conversion are read strictly, and faults are named.
func TestTables(t *testing.T) {
	if len(Standard().Spells) != 13 || Standard().Result(20).ID != "sack" || Standard().Result(-50).ID != "cut up" {
		t.Error("the tables that the program was built with are not whole")
	}
	b, err := data.Embedded().Open(TablesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = b.Close() }()
	whole := make([]byte, 1<<16)
	n, _ := b.Read(whole)
	text := string(whole[:n])
	for _, c := range [][2]string{
		{`"class": "C"`, `"class": "D"`},
		{`"type": "WM"`, `"type": "WW"`},
		{`"weapon": "bow"`, `"weapon": "sling"`},
		{`"person": "wizard"`, `"person": "witch"`},
		{`"from": 10`, `"from": 30`},
		{`"armour"`, `"armor"`},
	} {
		fsys := fstest.MapFS{TablesFile: {Data: []byte(strings.Replace(text, c[0], c[1], 1))}}
		if _, err := LoadTables(fsys); err == nil || !strings.Contains(err.Error(), TablesFile) {
			t.Errorf("%s: %v", c[1], err)
		}
	}
}

// Scenarios that cannot be fought are refused with the field.
func TestCheck(t *testing.T) {
	unit := battle.Unit{ID: "a", Name: "Men", Type: battle.MI, Class: battle.ClassB, Present: 10}
	for want, change := range map[string]func(*battle.Scenario){
		"card":                            func(sc *battle.Scenario) { sc.Card = 101 },
		"sides[0].units: a raiding party": func(sc *battle.Scenario) { sc.Sides[0].Units[0].Present = 4 },
		"sides[0].units[0].type":          func(sc *battle.Scenario) { sc.Sides[0].Units[0].Type = "XX" },
		"sides[0].units[0].class":         func(sc *battle.Scenario) { sc.Sides[0].Units[0].Class = "D" },
		"sides[1].units[0].id":            func(sc *battle.Scenario) { sc.Sides[1].Units = []battle.Unit{{}} },
		"party[0].unit":                   func(sc *battle.Scenario) { sc.Sides[0].Plan = []byte(`{"party": [{"unit": "z", "figures": 5}]}`) },
		"party[0].figures":                func(sc *battle.Scenario) { sc.Sides[0].Plan = []byte(`{"party": [{"unit": "a", "figures": 15}]}`) },
		"doctrine":                        func(sc *battle.Scenario) { sc.Sides[0].Plan = []byte(`{"doctrine": "hope"}`) },
		"bows[0]":                         func(sc *battle.Scenario) { sc.Sides[0].Plan = []byte(`{"bows": ["z"]}`) },
		"heroes[0].rank":                  func(sc *battle.Scenario) { sc.Sides[1].Heroes = []battle.Hero{{ID: "h"}} },
	} {
		sc := battle.Scenario{ID: "x", InCampaign: true}
		sc.Sides[0].Units = []battle.Unit{unit}
		change(&sc)
		if err := Check(sc); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// A view tells nothing of the enemy's hand but how many cards he has.
func TestViewHidesTheHand(t *testing.T) {
	s := start(t, battle.Scenario{ID: "view"}, Options{})
	s.Deploy([2]Deployment{})
	before := General{}.Orders(s.ViewOf(Raider)).Text()
	s.Hands[Defender].Leaders = []int{26, 26, 26}
	s.Hands[Defender].Mass = []int{3, 3, 3}
	if after := (General{}).Orders(s.ViewOf(Raider)).Text(); after != before {
		t.Errorf("the enemy's hand changes the orders:\n%s\n%s", before, after)
	}
	if l, m := s.ViewOf(Raider).EnemyCards(); l != 3 || m != 3 {
		t.Errorf("%d and %d cards", l, m)
	}
	if h := s.ViewOf(Raider).Hand(); !reflect.DeepEqual(h, s.Hands[Raider]) {
		t.Errorf("own hand %v", h)
	}
}
