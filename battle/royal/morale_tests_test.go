package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// The tests before melee (T7): what each side has to roll, and that they roll
// together (RA-12.1, RA-12.22..12.27, RA-12.26-R1, EX-8, EX-15).
func TestPreMeleeTargets(t *testing.T) {
	foot := piece{typ: battle.MI, n: 24, files: 12, x: 48, y: 30}
	for _, c := range []struct {
		name   string
		foe    piece
		edge   kernel.Edge
		made   kernel.Contact
		lost   int
		target int // of the foot
		his    int
	}{
		{"charged by horse in front", piece{typ: battle.MC, n: 12, files: 6}, kernel.Front, kernel.Charged, 0, 85, 105},
		{"EX-8: in flank", piece{typ: battle.MC, n: 12, files: 6}, kernel.Right, kernel.Charged, 0, 65, 105},
		{"EX-15: in rear, 6 lost", piece{typ: battle.MC, n: 12, files: 6}, kernel.Rear, kernel.Charged, 6, 25, 105},
		{"attacked in flank", piece{typ: battle.MC, n: 12, files: 6}, kernel.Left, kernel.Attacked, 0, 75, 95},
		{"charged by chariots", piece{typ: battle.LCH, n: 12, files: 6}, kernel.Front, kernel.Charged, 0, 85, 105},
		{"charged by foot", piece{typ: battle.HI, n: 12, files: 6}, kernel.Front, kernel.Charged, 0, 95, 105},
	} {
		c.foe.side, c.foe.x, c.foe.y, c.foe.deg = defender, 48, 40, 180
		s := scene(t, []piece{foot, c.foe}, 1, 1)
		s.Unit(1).N -= c.lost
		s.touch(1, 2, c.edge, kernel.Front, kernel.Stood, c.made)
		s.runT7()
		if got := s.target(t, "RA-12.10", 0); got != c.target {
			t.Errorf("%s: foot needs %d, want %d\n%s", c.name, got, c.target, s.story())
		}
		if got := s.target(t, "RA-12.10", 1); got != c.his {
			t.Errorf("%s: the attacker needs %d, want %d", c.name, got, c.his)
		}
	}
}

// Flank and rear add, two flanks count once, and a ring has neither
// (RA-12.26-R1, RA-4.5). Downhill adds to charging (RA-12.22-R1, RA-12.23).
func TestFlankAndRearAdd(t *testing.T) {
	pieces := []piece{{typ: battle.HI, n: 32, files: 16, x: 48, y: 30}}
	for range 3 {
		pieces = append(pieces, piece{side: defender, typ: battle.HI, n: 4, files: 2, x: 90, y: 50})
	}
	s := scene(t, pieces, 25, 1, 1, 1)
	s.touch(1, 2, kernel.Left, kernel.Front, kernel.Stood, kernel.Attacked)
	s.touch(1, 3, kernel.Right, kernel.Front, kernel.Stood, kernel.Attacked)
	s.touch(1, 4, kernel.Rear, kernel.Front, kernel.Stood, kernel.Charged).High[1] = true
	s.runT7()
	if got := s.target(t, "RA-12.10", 0); got != 35 {
		t.Errorf("85 + 10 - 20 - 40: target %d", got)
	}
	if got := s.target(t, "RA-12.10", 3); got != 110 {
		t.Errorf("85 + 10 + 10 + 5: target %d", got)
	}

	pieces[0].form, pieces[0].files = kernel.Ring, 4
	s = scene(t, pieces[:2], 95, 1)
	s.touch(1, 2, kernel.Rear, kernel.Front, kernel.Stood, kernel.Attacked)
	s.runT7()
	if got := s.target(t, "RA-12.10", 0); got != 95 {
		t.Errorf("a ring's target is %d, want 95", got)
	}
}

// Uphill is higher than every enemy in contact, else than the nearest; woods
// on a hill give both (RA-12.16, RA-12.16-R1, RA-12.17).
func TestUphillAndWoods(t *testing.T) {
	card := deck.Card{Features: []deck.Feature{
		area("hill", deck.Hill, 30, 20, 66, 40), area("wood", deck.Woods, 30, 20, 66, 40),
	}}
	s := sceneOn(t, card, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 50, deg: 180},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 60, y: 30, deg: 270},
	}, 1)
	lost(s.Unit(1))
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Stood).Turn = 0
	s.runT11()
	if got := s.target(t, "RA-12.10", 0); got != 105 {
		t.Errorf("in contact below: target %d, want 85 + 10 - 10 + 10 + 10", got)
	}
	s.EndMelees(1)
	if s.uphill(s.Unit(1)) {
		t.Error("higher than the nearest enemy, who stands on the same hill")
	}
}

// No test in T7 for a melee of an earlier turn, for a contact that a retreat
// made, or with a lone individual (RA-12.1-R1, RA-12.35).
func TestNoPreMeleeTest(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 30, deg: 180},
		{side: defender, hero: battle.RankHero, x: 10, y: 10},
	}
	s := scene(t, pieces)
	m := s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Attacked)
	m.Turn, m.Round = 0, 1
	s.touch(1, 3, kernel.Left, kernel.Front, kernel.Attacked, kernel.Stood)
	s.runT7()
	s = scene(t, pieces[:2])
	s.touch(1, 2, kernel.Front, kernel.Rear, kernel.Stood, kernel.Forced).Quiet = true
	s.runT7()
}

// A unit tests once in T7 for contact and magic together (RA-6.3-R1, RA-12.2,
// RA-12.20, RA-12.21).
func TestOneTestForContactAndMagic(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30, traits: []string{"northern"}},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 30, deg: 180},
	}, 75, 1)
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Attacked)
	s.Unit(1).Now.Magic = true
	s.runT7()
	if got := s.target(t, "RA-12.10", 0); got != 75 {
		t.Errorf("target %d, want 75: 85 + 10 - 10 - 10", got)
	}
}

// A unit that fails before melee is gone before the fight; its opponent needs
// no second test (RA-6.3-R1); the friend its retreat runs into nobody with
// tests in T11 only (RA-12.5-R1).
func TestFailingBeforeMelee(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30},
		{side: defender, typ: battle.HC, n: 12, files: 6, x: 48, y: 30, deg: 180},
		{typ: battle.HI, n: 16, files: 8, x: 58, y: 30},
	}, 86, 40, 1, 75)
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Charged)
	s.runT7()
	s.wantAt(t, 1, 48, 20, 0)
	s.wantStatus(t, 1, kernel.FallingBack, 3)
	if s.InMelee(2) || !s.Unit(3).Now.FellBy {
		t.Errorf("charger in melee %v, friend saw it %v", s.InMelee(2), s.Unit(3).Now.FellBy)
	}
	s.runT11()
	if got := s.target(t, "RA-12.10", 2); got != 85 {
		t.Errorf("friend's target %d, want 85 + 10 - 10", got)
	}
}

// Struck on both flanks, or in front and rear, a failed test is surrender; a
// free company changes sides where it stands, under new orders next turn; in
// rout too it is surrender (RA-12.36, RA-12.36-R1, RA-12.37-R1, RA-3.21).
func TestTrapped(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30},
		{side: defender, typ: battle.HI, n: 4, files: 4, x: 45, y: 30, deg: 90},
		{side: defender, typ: battle.HI, n: 4, files: 4, x: 51, y: 30, deg: 270},
		{hero: battle.RankHero, with: 1},
	}
	strike := func(s *State, a, b kernel.Edge) {
		s.touch(1, 2, a, kernel.Front, kernel.Stood, kernel.Attacked)
		s.touch(1, 3, b, kernel.Front, kernel.Stood, kernel.Attacked)
	}
	for _, edges := range [][2]kernel.Edge{{kernel.Left, kernel.Right}, {kernel.Front, kernel.Rear}} {
		s := scene(t, pieces, 100, 1, 1)
		strike(s, edges[0], edges[1])
		s.runT7()
		u := s.Unit(1)
		if u.Place != Surrendered || u.CaughtBy != 2 || u.N != 16 || s.InMelee(2) || s.InMelee(3) {
			t.Errorf("%v: place %d, caught by %d, %d figures\n%s", edges, u.Place, u.CaughtBy, u.N, s.story())
		}
		if h := s.Unit(4); h.Place != Surrendered { // RA-13.3-R2
			t.Errorf("%v: the hero is at place %d", edges, h.Place)
		}
	}

	pieces[0].class, pieces[0].nation = battle.ClassA, "free_companies"
	pieces = append(pieces[:3:3], piece{typ: battle.HI, n: 8, files: 4, x: 48, y: 27.9})
	s := scene(t, pieces, 100, 1, 1)
	strike(s, kernel.Left, kernel.Right)
	s.Unit(1).Status, s.Unit(1).StatusEnds = kernel.FallingBack, 2
	s.runT7()
	u := s.Unit(1)
	if u.Side != defender || u.Army != attacker || u.Turncoat != 1 || u.CaughtBy != 2 || !u.On() {
		t.Errorf("the company fights for %s\n%s", u.Side, s.story())
	}
	s.wantStatus(t, 1, kernel.Steady, 0)
	s.wantAt(t, 1, 48, 30, 0)
	if len(s.Melees) != 0 {
		t.Errorf("%d melees: touching former friends is none (RA-8.1-R1)", len(s.Melees))
	}
	if s.checkOrder(attacker, &UnitOrder{Unit: 1}) == nil || s.checkOrder(defender, &UnitOrder{Unit: 1}) != nil {
		t.Error("it is not under its new side's orders")
	}

	pieces[0].class, pieces[0].nation = battle.ClassB, ""
	s = scene(t, pieces, 100, 1, 1)
	strike(s, kernel.Left, kernel.Right)
	s.Unit(1).Status = kernel.Routing
	s.runT7()
	if s.Unit(1).Place != Surrendered {
		t.Errorf("a trapped router is at place %d", s.Unit(1).Place)
	}
}

// A ring never surrenders; struck on opposite sides it goes to its own rear
// (RA-12.30-R1).
func TestARingNeverSurrenders(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 32, files: 4, x: 48, y: 30, form: kernel.Ring},
		{side: defender, typ: battle.HI, n: 4, files: 4, x: 10, y: 50},
		{side: defender, typ: battle.HI, n: 4, files: 4, x: 80, y: 50},
	}, 100, 10, 1, 1)
	s.touch(1, 2, kernel.Left, kernel.Front, kernel.Stood, kernel.Attacked)
	s.touch(1, 3, kernel.Right, kernel.Front, kernel.Stood, kernel.Attacked)
	s.runT7()
	s.wantAt(t, 1, 48, 27.5, 0) // half the line rate of 5 (RA-12.30-R2)
}

// A routing unit struck by an enemy tests: if it passes it fights in fall back
// status to the end of the next turn; if it fails it routs on two charge moves
// and loses another fifth, without severity (RA-12.34, RA-12.34-R1, RA-12.34-R2,
// RA-12.32-R1).
func TestRouterStruck(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 20, files: 10, x: 48, y: 40, deg: 180, class: battle.ClassA},
		{side: defender, typ: battle.MC, n: 12, files: 6, x: 48, y: 42, deg: 180},
	}
	run := func(script ...int) *State {
		s := scene(t, pieces, script...)
		s.Unit(1).Status, s.Unit(1).Retreat = kernel.Routing, 180*1024
		s.touch(1, 2, kernel.Rear, kernel.Front, kernel.Stood, kernel.Charged)
		s.runT7()
		return s
	}
	s := run(40, 1) // 100 + 10 - 20 - 10 - 40
	s.wantStatus(t, 1, kernel.FallingBack, 2)
	if !s.InMelee(1) {
		t.Error("it ran though it passed")
	}
	s = run(41, 1)
	s.wantStatus(t, 1, kernel.Routing, 0)
	s.wantN(t, 1, 16)
	s.wantAt(t, 1, 48, 24, 180) // struck in the rear only: forward
}

// Any other test passed in rout leaves the unit in rout (RA-12.34-R2).
func TestPassingInRout(t *testing.T) {
	s := scene(t, []piece{{typ: battle.HI, n: 20, files: 10, x: 48, y: 40, class: battle.ClassA}}, 1)
	s.Unit(1).Status = kernel.Routing
	s.Unit(1).Now.Magic = true
	s.runT7()
	s.wantStatus(t, 1, kernel.Routing, 0)
}

// T1: a unit in rout rallies and faces about for two turns of fall back
// status, or goes twice its charge rate again on the way of its last retreat;
// one in contact does not test (RA-12.7, RA-12.33, RA-12.33-R1, RA-12.19,
// RA-7.15-R2, RA-10.18-R2).
func TestRally(t *testing.T) {
	pieces := []piece{
		{typ: battle.LI, n: 20, files: 10, x: 48, y: 50, deg: 180},
		{typ: battle.LI, n: 20, files: 10, x: 20, y: 50, deg: 180},
		{typ: battle.LI, n: 20, files: 10, x: 80, y: 50, deg: 180},
		{side: defender, typ: battle.LI, n: 20, files: 10, x: 80, y: 52, deg: 180},
		{typ: battle.HI, n: 60, files: 60, x: 21, y: 40},
	}
	s := scene(t, pieces, 75, 76)
	for i := 1; i <= 3; i++ {
		s.Unit(i).Status, s.Unit(i).Retreat = kernel.Routing, 180*1024
	}
	s.touch(3, 4, kernel.Rear, kernel.Front, kernel.Stood, kernel.Forced).Turn = 0
	s.step("T1")
	s.startTurn()
	s.wantStatus(t, 1, kernel.FallingBack, 2)
	s.wantAt(t, 1, 48, 52, 0)
	if !s.Unit(1).Now.Changed[0] {
		t.Error("facing about counts as a change of face (RA-10.18b)")
	}
	s.wantStatus(t, 2, kernel.Routing, 0)
	s.wantAt(t, 2, 20, 26, 180)
	s.wantN(t, 2, 20)
	if n := s.Unit(2).Now; n.Moved != [2]kernel.Mils{24000, 24000} {
		t.Errorf("moved %v", n.Moved)
	}
	s.wantStatus(t, 3, kernel.Routing, 0)
	if f := s.Unit(5); f.NoCharge != 1 || !f.Now.RoutBy {
		t.Errorf("friend passed in T1: no charge in turn %d, routed past %v", f.NoCharge, f.Now.RoutBy)
	}
}

// A retreat into an enemy stops in contact: no test, no bonus, the edge that
// led its retreat against his edge (RA-8.11-R1, RA-12.31-R1, RA-12.35).
func TestDrivenIntoAnEnemy(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 40},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 40, deg: 180},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 34},
	}, 100, 10, 1)
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Charged)
	s.runT7()
	m := s.Pair(1, 3)
	if m == nil || s.Pair(1, 2) != nil {
		t.Fatalf("melees %v\n%s", s.Melees, s.story())
	}
	if m.Edge != [2]kernel.Edge{kernel.Rear, kernel.Front} || m.Made != [2]kernel.Contact{kernel.Forced, kernel.Stood} || !m.Quiet || m.Turn != 1 || m.Phase != 7 {
		t.Errorf("contact %+v", m)
	}
	s.wantAt(t, 1, 48, 36, 0)

	// A rout turns about where it stops: then it is its front that fights.
	s = scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 40},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 40, deg: 180},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 34},
	}, 100, 100)
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Charged).Turn = 0
	lost(s.Unit(1))
	s.runT11()
	m = s.Pair(1, 3)
	if m == nil || m.Edge[0] != kernel.Front || m.Turn != 2 || m.Phase != 11 {
		t.Errorf("contact %+v\n%s", m, s.story())
	}
	s.wantAt(t, 1, 48, 34, 180)
}
