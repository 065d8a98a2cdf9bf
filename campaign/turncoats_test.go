package campaign

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// CA-15.2-R1, R2: a Free Company that changes sides recovers at the winner's
// rate and stays in his largest counter till winter.
func TestTurncoats(t *testing.T) {
	d := drillFor(t, `map = 0,0@west 1,0@west 2,0@west 3,0@west 4,0@west 5,0@west 6,0@east 7,0@east
		west = koth 300 0,0 capital
		east = zamora 300 7,0 capital
		1 = koth HI:80 at 2,0
		2 = zamora HI:40,HI:24 at 4,0
		3 = zamora HI:24 at 7,0
		go.1 = 3,0 noadvance
		go.2 = stand
		war = koth-zamora
		result = attacker 10 50`)
	company := &d.s.Counter(2).Units[1]
	company.Nation, company.Mercenary = "free_companies", true
	d.rules.turns = true
	_, s := d.resolve(t, 1)
	host := s.Counter(1)
	if len(host.Units) != 2 || host.Units[1].ID != company.ID || host.Units[1].Present != 12+9 {
		t.Fatalf("the winner has %+v", host.Units)
	}
	if len(s.Turncoats) != 1 || s.Turncoats[0].Home != "zamora" {
		t.Fatalf("turncoats %v", s.Turncoats)
	}
	r := d.e.begin(s, dice.SeedOf(1))
	r.returnHome()
	if len(r.s.Counter(1).Units) != 1 || len(r.s.Turncoats) != 0 {
		t.Fatalf("in winter the winner has %+v", r.s.Counter(1).Units)
	}
	home := 0
	for _, c := range r.s.Counters {
		if c.Owner == "zamora" && hasUnit(c.Units, company.ID) {
			home++
		}
	}
	if home != 1 {
		t.Fatalf("%d counters of Zamora have the company", home)
	}
}

// CA-15.2-R2: where the cap is full they stand beside the winner's counter.
func TestTurncoatsBesideAFullCounter(t *testing.T) {
	d := drillFor(t, `map = row 9
		1 = koth HI:370 at 2,0
		2 = zamora HI:40,HI:24,HI:24 at 4,0
		go.1 = 3,0 noadvance
		go.2 = stand
		war = koth-zamora
		result = attacker 0 50`)
	for i := range d.s.Counter(2).Units[1:] {
		d.s.Counter(2).Units[i+1].Nation = "free_companies"
	}
	d.rules.turns = true
	_, s := d.resolve(t, 1)
	for _, id := range []CounterID{3, 4} {
		if c := s.Counter(id); c == nil || c.Owner != "koth" || len(c.Units) != 1 || c.Cell != s.Counter(1).Cell || c.Commander == nil {
			t.Fatalf("the turncoats' counter: %+v", c)
		}
	}
}

// CA-10.3-R2: in a surrender Free Companies go over to the winner.
func TestCompaniesOfASurroundedCounter(t *testing.T) {
	d := drillFor(t, `map = row 4
		1 = koth HI:80 at 1,0
		2 = zamora HI:40,HI:24 at 3,0
		go.1 = 2,0
		go.2 = stand
		war = koth-zamora
		result = attacker 10 50`)
	d.s.Counter(2).Units[1].Nation = "free_companies"
	_, s := d.resolve(t, 1)
	if s.Counter(2) != nil || len(s.Counter(1).Units) != 2 {
		t.Fatalf("the winner has %+v", s.Counter(1).Units)
	}
}

// CA-17.2-R1: magic users alone fall back when contacted, cross open land
// without offence, and are captured if they cannot fall back.
func TestMagicUsersAlone(t *testing.T) {
	d := drillFor(t, `map = row 9
		1 = koth HI:80 at 1,0
		2 = zamora magic:100 at 3,0
		go.1 = 2,0
		go.2 = stand
		war = koth-zamora`)
	events, s := d.resolve(t, 1)
	if _, fought := find[BattleOpened](events); fought || d.e.Atlas.ID(s.Counter(2).Cell) != "5,0" {
		t.Fatalf("he stands in %s", d.e.Atlas.ID(s.Counter(2).Cell))
	}
	d = drillFor(t, `map = row 4
		1 = koth HI:80 at 1,0
		2 = zamora magic:100 at 3,0
		go.1 = 2,0
		war = koth-zamora`)
	_, s = d.resolve(t, 1)
	if s.Counter(2) != nil || len(s.Captives) != 1 || s.Captives[0].Magic == nil {
		t.Fatalf("captives %v", s.Captives)
	}
	r := d.e.begin(s, dice.SeedOf(1))
	r.returnHome()
	if len(r.s.Captives) != 1 { // no counter and no seat to come back to
		t.Fatalf("captives %v", r.s.Captives)
	}
	d = drillFor(t, `map = 0,0@west 1,0@west 2,0@east 3,0@east
		west = koth 300 0,0
		east = zamora 300 3,0
		1 = koth magic:100 at 1,0
		go.1 = 2,0`)
	if _, s = d.resolve(t, 1); s.Relation("koth", "zamora") != Peace {
		t.Fatal("a magic user alone began a war")
	}
}

// RA-19.6, CA-17.1: of two kinds of magic users on a side only one deploys.
func TestOneKindOfMagic(t *testing.T) {
	d := drillFor(t, `map = row 9
		1 = koth HI:80,magic:100 at 2,0
		2 = zamora HI:80 at 4,0
		3 = ophir HI:40,magic:100 at 2,0
		go.1 = 3,0
		go.3 = 3,0
		go.2 = stand
		war = koth-zamora ophir-zamora
		allied = koth-ophir`)
	d.s.Counter(3).MagicUsers[0].Kind = "worshippers_of_set"
	events, _ := d.resolve(t, 1)
	ev, _ := find[BattleOpened](events)
	if users := ev.Battle.Scenario.Sides[0].MagicUsers; len(users) != 1 || users[0].Kind != "priests_of_mitra" {
		t.Fatalf("magic users %v", users)
	}
	if ev.Battle.Scenario.Sides[0].Edge != battle.West {
		t.Fatalf("edge %s", ev.Battle.Scenario.Sides[0].Edge)
	}
}
