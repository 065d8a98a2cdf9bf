package campaign

import (
	"strings"
	"testing"

	"hyboria/battle/dice"
	"hyboria/battle/muster"
)

// seasonOf founds a season from a definition on the atlas.
func seasonOf(t *testing.T, def string) (*Engine, *State, error) {
	t.Helper()
	e := worldEngine(t)
	d, err := e.ParseSeason("s.json", []byte(def))
	if err != nil {
		return e, nil, err
	}
	s, _, err := e.Found(d, "chain", dice.SeedOf(1))
	return e, s, err
}

// CA-16.1-R1 to R3, CA-16.3-R1: a Company musters for its permanent and its
// assigned points, in neutral land or where it has leave; what is assigned at
// the start is missing in the owner's muster.
func TestCompaniesMuster(t *testing.T) {
	e, s, err := seasonOf(t, `{"name": "S", "nations": [{"id": "argos", "player": "Ana"}],
 "companies": [{"id": "red_hand", "name": "Red Hand", "player": "Ilse", "at": "ir_west"},
  {"id": "iron_riders", "name": "Iron Riders", "caretaker": true, "at": "ar_hills", "leaveOf": ["argos"], "horse": [8, 8]}],
 "contracts": [{"company": "red_hand", "employer": "argos", "regiments": "whole", "first": "Y1/W1", "last": "Y1/W9",
  "fee": [{"province": "ar_shemite", "from": 1, "years": 1}]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Allowance("red_hand"); got != 450 {
		t.Errorf("the Red Hand has %d points", got)
	}
	if got := s.Allowance("argos"); got != 1250 || s.strength("argos") > 1250 {
		t.Errorf("Argos has %d points and a strength of %d", got, s.strength("argos"))
	}
	if got := s.companyStrength("red_hand"); got > 450 || got < 440 {
		t.Errorf("the Red Hand is worth %d points", got)
	}
	rules := muster.RulesOf(s.Settings)
	for _, r := range s.Regiments("red_hand") {
		sizes := rules.RegimentFoot
		if !r.Unit.Type.Foot() {
			sizes = rules.RegimentHorse
		}
		if r.Unit.Size < sizes.Min() || r.Unit.Size > sizes.Max() || r.Unit.Class != "A" {
			t.Errorf("%+v is no regiment", r.Unit)
		}
	}
	riders := countersOfNation(s, "iron_riders")
	if len(riders) != 1 || s.companyStrength("iron_riders") != 112 || e.holding(s, riders[0].Cell).Province != "ar_hills" {
		t.Errorf("the Iron Riders are %+v", riders)
	}
}

// A Company that cannot be founded as written is refused with the reason.
func TestUnfitCompanies(t *testing.T) {
	for _, c := range []struct{ name, companies, want string }{
		{"id", `[{"id": "Red", "name": "R", "caretaker": true}]`, "is no id of a Company"},
		{"nation's id", `[{"id": "koth", "name": "R", "caretaker": true}]`, "is the id of a nation"},
		{"nobody", `[{"id": "red", "name": "R"}]`, "needs either a player"},
		{"twice", `[{"id": "red", "name": "R", "caretaker": true}, {"id": "red", "name": "R", "caretaker": true}]`, "given twice"},
		{"no leave", `[{"id": "red", "name": "R", "caretaker": true, "at": "ar_hills"}]`, "CA-16.1-R3"},
		{"too small", `[{"id": "red", "name": "R", "caretaker": true, "foot": [9]}]`, "CA-16.1-R2"},
		{"too dear", `[{"id": "red", "name": "R", "caretaker": true, "foot": [30, 30]}]`, "its regiments cost 300 points, it has 200"},
		{"no province", `[{"id": "red", "name": "R", "caretaker": true, "at": "nowhere"}]`, "there is no province"},
	} {
		_, _, err := seasonOf(t, `{"name": "S", "nations": [], "companies": `+c.companies+`}`)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	_, _, err := seasonOf(t, `{"name": "S", "nations": [{"id": "koth", "player": "Kay"}],
 "companies": [{"id": "red", "name": "R", "caretaker": true}],
 "contracts": [{"company": "red", "employer": "koth", "regiments": "whole", "first": "Y1/W1", "last": "Y1/W9"}]}`)
	if err == nil || !strings.Contains(err.Error(), "may not hire Free Companies") {
		t.Errorf("Koth hires: %v", err)
	}
}

// CA-16.1-R1, R2: companyPoints and regimentSizes in every value that a club
// may choose are spent in legal regiments.
func TestRegimentsFor(t *testing.T) {
	rules := muster.DefaultRules(worldEngine(t).World)
	for points := 75; points <= 400; points++ {
		foot, horse := regimentsFor(points, rules)
		sum := 0
		for _, n := range foot {
			if n < 10 || n > 30 {
				t.Fatalf("%d points: %v foot", points, foot)
			}
			sum += n * 5
		}
		for _, n := range horse {
			if n < 8 || n > 12 {
				t.Fatalf("%d points: %v horse", points, horse)
			}
			sum += n * 7
		}
		if sum > points || points-sum >= 50 {
			t.Fatalf("%d points: %v foot, %v horse cost %d", points, foot, horse, sum)
		}
	}
}

// CA-15.1-R4, CA-15.1-R3: with captains in the game nobody buys Free Company
// units; without them a nation with the right does.
func TestOnlyWithoutCaptainsCompaniesAreBought(t *testing.T) {
	for _, captains := range []bool{false, true} {
		e, s := yearEnd(t, 1, "")
		if captains {
			s.addCompany(NationState{ID: "red_hand", Name: "Red Hand", Played: true, Kind: KindCompany}, Company{ID: "red_hand", Points: 200})
		}
		mid, _ := quartered(t, e, s)
		for i := range mid.Counters { // make room for the purchase
			if c := &mid.Counters[i]; c.Owner == "turan" {
				c.Units = c.Units[:1]
			}
		}
		_, refused := e.CheckWinter(mid, WinterOrders{Nation: "turan", Raise: []RaiseOrder{{Counter: "New", Row: footRow, Size: 10}}})
		told := len(refused) > 0 && refused[0].Rule == "CA-15.1-R4"
		if told != captains {
			t.Errorf("captains %t: %v", captains, refused)
		}
	}
}

// CA-11.2, CA-16.1: a nation can neither fill up, nor disband, nor count as its
// own the regiments in its service.
func TestRegimentsAreTheirCaptains(t *testing.T) {
	d := drillFor(t, `
week = 2
map = row 4
company.red_hand = 200
1 = argos HI:90,company:HI:12:A at 0,0 regiments=red_hand
contract.1 = red_hand argos 1-9 running
`)
	if got := d.s.strength("argos"); got != 90*4 {
		t.Errorf("Argos is worth %d points", got)
	}
	if _, u := d.s.unit("argos", "u1b"); u != nil {
		t.Error("Argos could fill the regiment up")
	}
	if c, _ := d.s.owner("argos", "u1b"); c != nil {
		t.Error("Argos could disband the regiment")
	}
	if list := d.s.tailCuts(d.s.Counter(1), 10000); len(list) != 1 || list[0].ID != "u1a" {
		t.Errorf("Argos would lose %v", list)
	}
}
