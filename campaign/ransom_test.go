package campaign

import (
	"slices"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// captured is a season a year old in which Argos holds a commander of Koth.
func captured(t *testing.T, setting string) (*Engine, *State) {
	t.Helper()
	e, s := yearEnd(t, 1, setting)
	s.At, s.Stage = Week{Year: 1, Week: 20}, StageOpen
	c := countersOfNation(s, "koth")[0]
	baron := battle.Commander{Name: "Amalric", Nation: "koth", Rolled: true, Strategy: 7, Leadership: 5, Unit: "u1"}
	c.Commander, c.CommanderWait = nil, 2
	s.Captives = []Captive{{Name: "Amalric", Nation: "koth", Holder: "argos", Commander: &baron}}
	return e, s
}

// words hands in both sides' words on him and registers them.
func words(t *testing.T, e *Engine, s *State, list ...NationOrders) *State {
	t.Helper()
	s = s.Clone()
	for _, o := range list {
		events, refused := e.Submit(s, o)
		if len(refused) > 0 {
			t.Fatalf("refused: %v", refused)
		}
		s = FoldOnto(s, events)
	}
	r := e.begin(s, dice.SeedOf(1))
	r.register()
	if got, want := asJSON(t, FoldOnto(s, r.events)), asJSON(t, r.s); got != want {
		t.Fatal("the events fold to another state")
	}
	r.s.Orders = nil
	return r.s
}

func word(by, with string, points int) NationOrders {
	return NationOrders{Nation: by, Ransoms: []Ransom{{Captive: "Amalric", With: with, Points: points}}}
}

// CA-10.2-R1: a captive is held until winter or an agreed release; free, he
// takes command again as he was.
func TestAgreedRelease(t *testing.T) {
	e, s := captured(t, "")
	one := words(t, e, s, word("argos", "koth", 0))
	if len(one.Captives) != 1 || one.Captives[0].Asked == nil || one.Captives[0].Bid != nil {
		t.Fatalf("after one word: %+v", one.Captives)
	}
	both := words(t, e, one, word("koth", "argos", 0)) // a week later
	c := countersOfNation(both, "koth")[0]
	if len(both.Captives) != 0 || c.Commander == nil || c.Commander.Strategy != 7 || c.Commander.Unit != "" || len(both.Debts) != 0 {
		t.Fatalf("after both: %+v, %+v", both.Captives, c.Commander)
	}
	back := words(t, e, one, NationOrders{Nation: "argos", Ransoms: []Ransom{{Captive: "Amalric", With: "koth", Withdraw: true}}}, word("koth", "argos", 0))
	if len(back.Captives) != 1 || back.Captives[0].Asked != nil {
		t.Fatalf("a word taken back still holds: %+v", back.Captives)
	}
}

// CA-10.2-R1, CA-5.3-R1: words that make no sense are refused.
func TestRansomRefused(t *testing.T) {
	e, s := captured(t, "")
	for _, o := range []NationOrders{
		word("argos", "koth", 40), // no price without the setting
		word("shem", "koth", 0),
		word("argos", "shem", 0),
		word("koth", "argos", -1),
	} {
		if legal, refused := e.CheckOrders(s, o); len(refused) != 1 || refused[0].Rule != "CA-10.2-R1" || len(legal.Ransoms) != 0 {
			t.Errorf("%+v: refused %v", o, refused)
		}
	}
}

// CA-10.2-R1: with captiveCommander = ransom points the price goes from the
// payer's next winter purchases to the captor's, and no points come from
// nowhere.
func TestRansomPoints(t *testing.T) {
	e, s := captured(t, `"captiveCommander": "ransom points"`)
	if apart := words(t, e, s, word("argos", "koth", 60), word("koth", "argos", 50)); len(apart.Captives) != 1 {
		t.Fatal("freed for two prices")
	}
	s = words(t, e, s, word("koth", "argos", 60), word("argos", "koth", 60))
	if len(s.Captives) != 0 || !slices.Equal(s.Debts, []Debt{{"koth", "argos", 60}}) {
		t.Fatalf("captives %v, debts %v", s.Captives, s.Debts)
	}
	s.At, s.Stage = Week{Year: 2}, StageWinter
	for _, nation := range []string{"koth", "argos"} { // both have lost 200 points and more
		c := countersOfNation(s, nation)[0]
		c.Units = c.Units[:len(c.Units)-2]
	}
	poor := s.Clone()
	poor.Debts[0].Points = 5000
	mid, _ := quartered(t, e, s)
	limits := map[string]int{}
	for _, nation := range []string{"koth", "argos"} {
		p, why := e.openPurchase(mid, WinterOrders{Nation: nation})
		if why != nil {
			t.Fatal(why)
		}
		limits[nation] = p.limit - p.missing
	}
	if limits["koth"] != -60 || limits["argos"] != 60 || len(mid.Debts) != 0 {
		t.Fatalf("purchases moved by %v, debts %v", limits, mid.Debts)
	}
	if after, _ := newYear(t, e, mid); len(after.Purses) != 0 {
		t.Error("the purses are not empty in the new year")
	}
	mid, _ = quartered(t, e, poor)
	if a, b := mid.Purse("koth"), mid.Purse("argos"); a+b != 0 || a >= 0 {
		t.Errorf("a debt that cannot be paid whole moves %d and %d", a, b)
	}
	if p, _ := e.openPurchase(mid, WinterOrders{Nation: "koth"}); p.limit != 0 {
		t.Errorf("Koth may still spend %d", p.limit)
	}
}

// MC-24.4: every commander is rolled once when he first appears, kings not
// Green or Raw, and the rolls are told.
func TestCommandersAreRolled(t *testing.T) {
	e, s := yearEnd(t, 1, "")
	kings := 0
	for i := range s.Counters {
		c := &s.Counters[i]
		if c.alone() { // magic users have no commander
			continue
		}
		if !c.Commander.Rolled {
			t.Fatalf("%s of %s was not rolled", c.Commander.Name, c.Owner)
		}
		if c.Commander.King {
			kings++
			if c.Commander.Strategy < 2 {
				t.Errorf("%s has Strategy %d", c.Commander.Name, c.Commander.Strategy)
			}
		}
	}
	if kings == 0 {
		t.Fatal("nobody is king")
	}
	c := &s.Counters[3]
	before := *s.Counters[0].Commander
	c.Commander = &battle.Commander{Name: "Newcomer", Nation: c.Owner}
	r := e.begin(s, dice.SeedOf(4))
	r.rollCommanders()
	ev, ok := find[CommandersRolled](r.events)
	if !ok || len(ev.Commanders) != 1 || len(ev.Rolls) == 0 || ev.Rolls[0].Rule != "MC-7.5" {
		t.Fatalf("rolled %+v", ev)
	}
	if k := r.s.Counter(c.ID).Commander; !k.Rolled || k.Name != "Newcomer" || *r.s.Counters[0].Commander != before {
		t.Errorf("the newcomer is %+v", k)
	}
	n := len(r.events)
	if r.rollCommanders(); len(r.events) != n {
		t.Error("rolled twice")
	}
}

// CA-4.1-R3: with the setting a nation has one dummy for every 1000 points,
// among its counters; it captures and besieges nothing.
func TestDummiesAtTheFounding(t *testing.T) {
	_, s := yearEnd(t, 1, `"dummies": "1 per 1000 points"`)
	last := 0
	for _, n := range s.Nations {
		dummies := 0
		list := countersOfNation(s, n.ID)
		for i, c := range list {
			if !c.empty() {
				continue
			}
			dummies++
			if i == len(list)-1 {
				last++
			}
			if c.Name == "" || c.Commander == nil || c.Commander.Rolled || i == 0 {
				t.Errorf("%s: the dummy is %+v", n.ID, c)
			}
		}
		want := n.Start / 1000
		if !n.Played {
			want = 0
		}
		if dummies != want {
			t.Errorf("%s of %d points has %d dummies", n.ID, n.Start, dummies)
		}
	}
	if last == len(s.Nations) {
		t.Error("dummies always come last")
	}
}

// CA-7.3-R2: with reserves = enterAfterTurn6 the table is told what may come in
// later, a record may tell of it, and the enemy does not read it.
func TestReservesAreToldToTheTable(t *testing.T) {
	d := drillFor(t, `set.reserves = enterAfterTurn6
		map = row 9
		1 = koth HI:200,HI:180,HI:40 at 2,0
		2 = zamora HI:50 at 4,0
		go.1 = 3,0
		go.2 = stand
		war = koth-zamora`)
	events, _ := d.resolve(t, 1)
	ev, _ := find[BattleOpened](events)
	f := ev.Battle.Scenario.Sides[0]
	if len(f.Units) != 2 || len(f.Reserve) != 1 || f.Reserve[0].ID != "u1c" && f.Reserve[0].ID != "u1b" {
		t.Fatalf("on the table %d, in reserve %v", len(f.Units), f.Reserve)
	}
	s := d.s.Clone()
	s.Battles = []Battle{ev.Battle}
	if full := View(d.e, s, Player("zamora")).Battles[0].Full; full == nil || full.Scenario.Sides[0].Reserve != nil {
		t.Error("Zamora reads the reserve of Koth")
	}
	if full := View(d.e, s, Player("koth")).Battles[0].Full; len(full.Scenario.Sides[0].Reserve) != 1 {
		t.Error("Koth does not read its own reserve")
	}
	rec, err := d.rules.Fight(ev.Battle.Scenario, dice.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	u := f.Reserve[0]
	came := battle.UnitResult{ID: u.ID, Points: UnitPoints(u), Fates: battle.Fates{Start: u.Present, Fit: u.Present - 8, Lost: 8}}
	rec.Sides[0].Units = append(rec.Sides[0].Units, came)
	rec.Sides[0].Figures.Add(came.Fates)
	if err := rec.Seal(); err != nil {
		t.Fatal(err)
	}
	r := d.e.begin(s, dice.SeedOf(1))
	if err := r.closeBattle(ev.Battle.ID, rec); err != nil {
		t.Fatal(err)
	}
	for _, x := range r.s.Counter(1).Units {
		if x.ID == u.ID && x.Present != u.Present-4 {
			t.Errorf("of %d figures with 8 lost %d are left", u.Present, x.Present)
		}
	}
}
