package general

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
)

// unit is a unit of a test's army.
func unit(id string, t battle.Type, c battle.Class, w battle.Weapon, n int) battle.Unit {
	u := battle.Unit{ID: id, Name: id, Nation: "aquilonia", Type: t, Class: c, Armed: w, Size: n, Present: n * t.Crew()}
	if t.Pike() {
		u.Traits = []string{"pike"}
	}
	return u
}

func force(units ...battle.Unit) battle.Force {
	return battle.Force{Name: "Host", Nation: "aquilonia", Units: units}
}

// setUp sets two armies up on a bare table under generals.
func setUp(t *testing.T, a, d battle.Force, doc Doctrine) (*royal.State, *General) {
	t.Helper()
	sc := battle.Scenario{ID: "general/test", Title: "a test", Sides: [2]battle.Force{a, d}, Daylight: 10}
	s, err := royal.Start(sc, dice.SeedOf(3), cards(), royal.Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	g := New(doc)
	if refused := s.Deploy([2]royal.Deployment{g.Deploy(s.ViewOf(0)), g.Deploy(s.ViewOf(1))}); len(refused) > 0 {
		t.Fatal(refused)
	}
	return s, g
}

// stand puts a unit somewhere else, for what its general makes of it.
func stand(s *royal.State, id int, x, y float64, degrees int) {
	s.Unit(id).Stand(royal.Pose{At: vec(x, y), H: heading(degrees)})
}

func TestSameViewSameOrders(t *testing.T) {
	a := match{nations: [2]int{0, 11}, points: 1000, card: 55, n: 9}
	run := func() string {
		a.commanders = [2]royal.Commander{New(Auto), New(Auto)}
		r, err := a.play(true)
		if err != nil {
			t.Fatal(err)
		}
		rec := r.state.Finish()
		if err := rec.Seal(); err != nil {
			t.Fatal(err)
		}
		return rec.Digest
	}
	if one, two := run(), run(); one != two {
		t.Errorf("the same battle twice: %s, %s", one, two)
	}
}

// One general may command many battles at once.
func TestManyAtOnce(t *testing.T) {
	g := New(Auto)
	results := make(chan string, 4)
	for range 4 {
		go func() {
			m := match{nations: [2]int{3, 6}, points: 500, card: 44, n: 2, commanders: [2]royal.Commander{g, g}}
			r, err := m.play(false)
			if err != nil {
				results <- err.Error()
				return
			}
			results <- r.state.Reason
		}()
	}
	first := <-results
	for range 3 {
		if got := <-results; got != first {
			t.Errorf("%q and %q", first, got)
		}
	}
}

// A general knows nothing of what the foe's figures do not show: his doings,
// his wizards' points and his druids' thirst.
func TestSeesOnlyTheTable(t *testing.T) {
	m := match{nations: [2]int{14, 16}, points: 1500, card: 60, n: 12}
	g := New(Auto)
	s, err := royal.Start(m.scenario(), dice.SeedOf(1), cards(), royal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.Deploy([2]royal.Deployment{g.Deploy(s.ViewOf(0)), g.Deploy(s.ViewOf(1))})
	for range 3 {
		s.Step([2]royal.Orders{g.Orders(s.ViewOf(0)), g.Orders(s.ViewOf(1))})
	}
	before := g.Orders(s.ViewOf(0))
	for _, u := range s.Units {
		if u.Side == battle.Defender {
			u.Now = royal.Doings{Fired: true, Inflicted: 9}
			if u.Single != nil {
				u.Single.Power, u.Single.Drunk = 7, true
			}
		}
	}
	s.Spells = append(s.Spells, royal.SpellOrder{Spell: kernel.SwordOfFire, Target: 1})
	if diff := cmp.Diff(before, g.Orders(s.ViewOf(0))); diff != "" {
		t.Error(diff)
	}
}

func TestKnightsTakeAPinnedFoeInFlank(t *testing.T) {
	s, g := setUp(t,
		force(unit("foot", battle.HI, battle.ClassB, battle.NoWeapon, 24), unit("knights", battle.HC, battle.ClassA, battle.NoWeapon, 12)),
		force(unit("levy", battle.MI, battle.ClassC, battle.NoWeapon, 24), unit("far", battle.MI, battle.ClassC, battle.NoWeapon, 12)), Advance)
	stand(s, 1, 24, 29, 0)
	stand(s, 2, 36, 31, 270)
	stand(s, 3, 24, 35, 180)
	stand(s, 4, 6, 58, 180)
	o := g.Orders(s.ViewOf(battle.Attacker))
	it := o.OrderOf(2)
	if it == nil || it.Items[0].Do != royal.Charge && it.Items[1].Do != royal.Charge {
		t.Fatalf("the knights have %+v", it)
	}
}

// RA-8.12, RA-10.19: light archers in reach of a charge have orders to evade.
func TestLightArchersEvade(t *testing.T) {
	s, g := setUp(t,
		force(unit("bows", battle.LI, battle.ClassB, battle.Bow, 24)),
		force(unit("knights", battle.HC, battle.ClassA, battle.NoWeapon, 12)), Skirmish)
	stand(s, 1, 24, 24, 0)
	stand(s, 2, 24, 36, 180)
	o := g.Orders(s.ViewOf(battle.Attacker))
	if it := o.OrderOf(1); it == nil || it.Evade != [2]bool{true, true} {
		t.Fatalf("the archers have %+v", it)
	}
}

// RA-10.7, RA-7.9: horse archers ride in road column and hurt foot with arrows,
// day after day.
func TestHorseArchersHarass(t *testing.T) {
	hurt, fell := 0, 0
	for seed := range int64(12) {
		sc := battle.Scenario{ID: "general/harass", Daylight: 10, Sides: [2]battle.Force{
			force(unit("horse", battle.MC, battle.ClassB, battle.Bow, 12), unit("horse2", battle.MC, battle.ClassB, battle.Bow, 12)),
			force(unit("foot", battle.HI, battle.ClassB, battle.NoWeapon, 24)),
		}}
		s, err := royal.Start(sc, dice.SeedOf(seed), nil, royal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		g := New(Skirmish)
		s.Deploy([2]royal.Deployment{g.Deploy(s.ViewOf(0)), {}})
		for !s.Over {
			s.Step([2]royal.Orders{g.Orders(s.ViewOf(0)), royal.StraightAhead{}.Orders(s.ViewOf(1))})
		}
		if n := s.Unit(3).Lost[royal.ByFire]; n > 0 {
			hurt, fell = hurt+1, fell+n
		}
	}
	t.Logf("foot lost %d to arrows in %d of 12 battles", fell, hurt)
	if hurt < 7 || fell < 12 {
		t.Errorf("foot lost %d to arrows, in %d of 12 battles", fell, hurt)
	}
}

func TestWizardsCast(t *testing.T) {
	a := force(unit("foot", battle.HI, battle.ClassB, battle.NoWeapon, 24))
	a.MagicUsers = []battle.MagicUser{{ID: "mage", Name: "mage", Kind: "priests_of_mitra", Nation: "aquilonia", Points: 100}}
	s, g := setUp(t, a, force(unit("levy", battle.MI, battle.ClassC, battle.NoWeapon, 24)), Advance)
	o := g.Orders(s.ViewOf(battle.Attacker))
	if len(o.Spells) != 1 {
		t.Errorf("spells %+v", o.Spells)
	}
	s.Step([2]royal.Orders{o, {}})
	if r := s.Refused(); len(r) > 0 {
		t.Error(r)
	}
}

// CA-7.3-R2: a general brings in what the losses allow, and the foe does not know
// what he has in reserve.
func TestReservesAreBroughtIn(t *testing.T) {
	a := force(unit("foot", battle.HI, battle.ClassB, battle.NoWeapon, 40), unit("spent", battle.HC, battle.ClassB, battle.NoWeapon, 20))
	d := force(unit("levy", battle.MI, battle.ClassC, battle.NoWeapon, 60))
	a.Reserve = []battle.Unit{
		unit("small", battle.LI, battle.ClassB, battle.NoWeapon, 12), unit("knights", battle.HC, battle.ClassB, battle.NoWeapon, 12),
		unit("host", battle.HI, battle.ClassB, battle.NoWeapon, 40),
	}
	s, g := setUp(t, a, d, Advance)
	s.Turn, s.Unit(2).N = 6, 1 // 19 knights: 114 points
	o := g.Orders(s.ViewOf(battle.Attacker))
	var names []string
	for _, e := range o.Enter {
		names = append(names, e.Unit)
	}
	if diff := cmp.Diff([]string{"knights", "small"}, names); diff != "" { // 72 and 24 of 114 points
		t.Fatal(diff)
	}
	foes := g.Orders(s.ViewOf(battle.Defender))
	s.Scenario.Sides[0].Reserve = nil
	if diff := cmp.Diff(foes, g.Orders(s.ViewOf(battle.Defender))); diff != "" {
		t.Errorf("the foe knows of the reserve: %s", diff)
	}
	s.Scenario.Sides[0].Reserve = a.Reserve
	s.Step([2]royal.Orders{o, {}})
	if r := s.Refused(); len(r) > 0 {
		t.Error(r)
	}
	if n := len(s.Units); n != 5 {
		t.Errorf("%d units, not 5", n)
	}
}

func TestBeatenArmyConcedes(t *testing.T) {
	s, g := setUp(t,
		force(unit("last", battle.MI, battle.ClassC, battle.NoWeapon, 12), unit("gone", battle.HC, battle.ClassA, battle.NoWeapon, 20)),
		force(unit("foot", battle.HI, battle.ClassB, battle.NoWeapon, 30), unit("more", battle.HC, battle.ClassA, battle.NoWeapon, 12)), Advance)
	s.Unit(2).Place = royal.LeftTable
	if o := g.Orders(s.ViewOf(battle.Attacker)); !o.Concede {
		t.Error("it fights on with an eighth of its strength against many times that")
	}
}

func TestDoctrineSuits(t *testing.T) {
	d := &desk{}
	for _, c := range []struct {
		m    makeUp
		l    lie
		want Doctrine
	}{
		{makeUp{foot: 50, heavy: 40}, lie{}, Hammer},
		{makeUp{raiders: 90}, lie{}, Skirmish},
		{makeUp{foot: 100, rough: 100}, lie{woods: 40}, Ambush},
		{makeUp{foot: 80, horse: 20}, lie{narrow: true}, HoldPass},
	} {
		best, most := Advance, -1
		for _, doc := range Doctrines() {
			if n := d.suits(doc, &c.m, &c.l); n > most {
				best, most = doc, n
			}
		}
		if best != c.want {
			t.Errorf("%+v %+v: %s, want %s", c.m, c.l, best, c.want)
		}
	}
}

func TestPlanGuides(t *testing.T) {
	a := force(unit("u1", battle.LI, battle.ClassB, battle.Bow, 24), unit("u2", battle.HI, battle.ClassB, battle.NoWeapon, 24))
	a.Plan = json.RawMessage(`{"doctrine":"refuse","deploy":[{"unit":"u2","across":20,"ahead":9,"files":12}],
		"orders":[{"unit":"u1","when":"charged","do":"evade"},{"unit":"u2","when":"turn 1","do":"hold"}]}`)
	if err := CheckPlan("sides[0].plan", &a); err != nil {
		t.Fatal(err)
	}
	s, g := setUp(t, a, force(unit("k", battle.HC, battle.ClassA, battle.NoWeapon, 12)), Auto)
	if u := s.Unit(2); u.Pose.At != vec(20, 9) || u.Files != 12 {
		t.Errorf("u2 stands at %v in %d files", u.Pose.At, u.Files)
	}
	stand(s, 1, 24, 24, 0)
	stand(s, 3, 24, 36, 180)
	o := g.Orders(s.ViewOf(battle.Attacker))
	if it := o.OrderOf(1); it == nil || it.Evade != [2]bool{true, true} {
		t.Errorf("u1 has %+v", it)
	}
	if it := o.OrderOf(2); it != nil && (it.Items[0].Do == royal.Move || it.Items[0].Do == royal.Charge) {
		t.Errorf("u2 was to hold and has %+v", it)
	}
}

func TestPlanRefused(t *testing.T) {
	for plan, want := range map[string]string{
		`{"doctrin":"refuse"}`:                                     "plan",
		`{"doctrine":"bravely"}`:                                   "plan: doctrine:",
		`{"deploy":[{"unit":"u1","ahead":13}]}`:                    "plan: deploy[0].ahead:",
		`{"deploy":[{"unit":"nobody","ahead":3}]}`:                 "plan: deploy[0].unit:",
		`{"orders":[{"unit":"u2","when":"charged","do":"evade"}]}`: "plan: orders[0].do:",
		`{"orders":[{"when":"it rains","do":"hold"}]}`:             "plan: orders[0].when:",
		`{"orders":[{"unit":"u1","do":"concede"}]}`:                "plan: orders[0].do:",
		`{"deploy":[{"unit":"u2","ahead":3,"files":40}]}`:          "plan: deploy[0].files:",
		`{"orders":[{"when":"losses many","do":"withdraw"}]}`:      "plan: orders[0].when:",
	} {
		f := force(unit("u1", battle.LI, battle.ClassB, battle.Bow, 24), unit("u2", battle.HI, battle.ClassB, battle.NoWeapon, 24))
		f.Plan = json.RawMessage(plan)
		err := CheckPlan("plan", &f)
		if err == nil || len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
			t.Errorf("%s: %v, want %s...", plan, err, want)
		}
	}
}
