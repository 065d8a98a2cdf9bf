package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// runT7 is R4's; runT9 plays a round of melee.
func (s *State) runT9() {
	s.step("T9")
	s.meleeRound()
}

// MC charge the right flank of foot with one end flush with its front corner:
// they strike the flank, the foot tests at 65, then 4 figures against 3
// (EX-8, RA-2.9-R1, RA-2.10-R1, RA-9.5, RA-12.26).
func TestFlankCharge(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 24, files: 12, x: 48, y: 30}, // right flank at x = 51.54, y from 28 to 30
		{side: 1, typ: battle.MC, n: 12, files: 6, x: 60, y: 30 - 120/25.4/2, deg: 270},
	}, 65, 2 /* average 3 */, 4 /* average 4 */)
	s.item(t, 2, 0, Item{Do: Charge})
	s.runMove(0)
	m := s.Pair(1, 2)
	if m == nil || m.Edge != [2]kernel.Edge{kernel.Right, kernel.Front} || !m.Bonus[1] {
		t.Fatalf("%+v\n%s", m, s.story())
	}
	s.wantAt(t, 2, 48+180/25.4/2, 30-120/25.4/2, 270)
	s.runT7()
	if got := s.target(t, "RA-12.10", 0); got != 65 {
		t.Errorf("the foot tests at %d, want 65", got)
	}
	s.rt.script = fixed(&s.Rolls, 4, 2) // MI 4, MC 3
	s.runT9()
	s.wantN(t, 1, 22)
	s.wantN(t, 2, 11)
}

// An attacker who comes askew is squared up without losing his bonus; without
// room he counts as if (RA-2.10-R1, RA-8.10).
func TestSquaringUp(t *testing.T) {
	for _, blocked := range []bool{false, true} {
		pieces := []piece{
			{typ: battle.MI, n: 24, files: 12, x: 48, y: 30},
			{side: 1, typ: battle.HC, n: 12, files: 6, x: 50, y: 40, deg: 200},
		}
		if blocked { // a friend in the corner that the squaring would swing into
			pieces = append(pieces, piece{side: 1, typ: battle.LI, n: 2, files: 2, x: 44.7, y: 30.05, deg: 180})
		}
		s := scene(t, pieces)
		s.item(t, 2, 0, Item{Do: Charge})
		s.runMove(0)
		m := s.Pair(1, 2)
		if m == nil || m.Edge != [2]kernel.Edge{} || !m.Bonus[1] {
			t.Fatalf("blocked %v: %+v\n%s", blocked, m, s.story())
		}
		if squared := s.Unit(2).Pose.H == field.Half; squared == blocked {
			t.Errorf("blocked %v: heading %.1f", blocked, s.Unit(2).Pose.H.Degrees())
		}
		if lodged := m.Lodged == 2 && m.At.H == field.Half; lodged != blocked {
			t.Errorf("blocked %v: counts as standing %+v", blocked, m)
		}
		if c := s.counts(s.Unit(2), nil); len(c) != 1 || c[0].count < 5 {
			t.Errorf("blocked %v: %+v", blocked, c)
		}
	}
}

// A squared-up front is in contact with every enemy along it, and charges each
// (RA-8.1-R1); figures count once, for the enemy they touch most (RA-9.6-R1).
func TestAlongTheFront(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 16, files: 8, x: 40, y: 30},
		{typ: battle.LI, n: 16, files: 8, x: 40 + 120/25.4, y: 30},
		{side: 1, typ: battle.HC, n: 20, files: 10, x: 42, y: 40, deg: 180},
	})
	s.item(t, 3, 0, Item{Do: Charge})
	s.runMove(0)
	a, b := s.Pair(1, 3), s.Pair(2, 3)
	if a == nil || b == nil || a.Made[1] != kernel.Charged || b.Made[1] != kernel.Charged {
		t.Fatalf("%+v %+v\n%s", a, b, s.story())
	}
	sum := 0
	for _, c := range s.counts(s.Unit(3), nil) {
		sum += c.count
	}
	if sum != 10 {
		t.Errorf("%d of 10 figures fight", sum)
	}
}

// Infantry may not charge cavalry: a charge that happens to meet it is an
// attack, without bonus or charge morale (RA-8.2-R1, RA-8.3, RA-8.3-R1,
// RA-8.4).
func TestChargeBecomesAttack(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 24, files: 8, x: 48, y: 30},
		{side: 1, typ: battle.HC, n: 12, files: 6, x: 48, y: 36, deg: 180},
	})
	s.item(t, 1, 0, Item{Do: Charge})
	s.runMove(0)
	if m := s.Pair(1, 2); m == nil || m.Made[0] != kernel.Attacked || m.Bonus[0] {
		t.Fatalf("%+v", m)
	}
	s.wantTold(t, "RA-8.3", "no charge bonus")
	// Cavalry against mammoths likewise, by a move or a charge.
	s = scene(t, []piece{
		{typ: battle.MC, n: 12, files: 6, x: 48, y: 30},
		{side: 1, typ: battle.WM, n: 12, files: 3, x: 48, y: 36, deg: 180},
	})
	if err := s.CheckOrder(0, &UnitOrder{Unit: 1, Items: [2]Item{{Do: Charge, Target: 2}}}); err == nil {
		t.Error("cavalry is ordered to charge mammoths")
	}
	s.item(t, 1, 0, Item{Do: Move})
	s.runMove(0)
	if m := s.Pair(1, 2); m == nil || m.Made[0] != kernel.Attacked {
		t.Fatalf("%+v", m)
	}
}

// Cavalry has its bonus only against fewer than three ranks (RA-8.5,
// RA-8.5-R1); the charge still counts for morale.
func TestDepthStopsCavalry(t *testing.T) {
	for _, files := range []int{8, 12} {
		s := scene(t, []piece{
			{typ: battle.HC, n: 12, files: 6, x: 48, y: 30},
			{side: 1, typ: battle.HI, n: 24, files: files, x: 48, y: 40, deg: 180},
		})
		s.item(t, 1, 0, Item{Do: Charge, Target: 2})
		s.runMove(0)
		if m := s.Pair(1, 2); m == nil || m.Made[0] != kernel.Charged || m.Bonus[0] != (files == 12) {
			t.Errorf("%d files: %+v", files, m)
		}
	}
}

// The straight part of a charge must be as long as its wheel (RA-7.14,
// RA-7.14-R1, RA-7.14-R3).
func TestShortRun(t *testing.T) {
	for _, c := range []struct {
		x     float64
		bonus bool
	}{{48, true}, {55, false}} {
		s := scene(t, []piece{
			{typ: battle.HC, n: 12, files: 6, x: 48, y: 30},
			{side: 1, typ: battle.LI, n: 8, files: 8, x: c.x, y: 33.5, deg: 180},
		})
		s.item(t, 1, 0, Item{Do: Charge, Target: 2})
		s.runMove(0)
		if m := s.Pair(1, 2); m == nil || m.Bonus[0] != c.bonus {
			t.Errorf("aim %.0f: %+v\n%s", c.x, m, s.story())
		}
	}
}

// A mover that meets an enemy with another edge than its front stops and
// fights there; nobody attacks (RA-2.10-R3).
func TestSteppingBackIntoTheEnemy(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 24, files: 8, x: 48, y: 30},                      // rear edge at 27
		{side: 1, typ: battle.HI, n: 24, files: 8, x: 48.5, y: 25.5, deg: 0}, // 1.5 in behind it, facing it
	})
	s.item(t, 1, 0, Item{Do: Move, Back: true})
	s.runMove(0)
	m := s.Pair(1, 2)
	if m == nil || m.Edge != [2]kernel.Edge{kernel.Rear, kernel.Front} || m.Made != [2]kernel.Contact{} {
		t.Fatalf("%+v\n%s", m, s.story())
	}
}

// The side of a ring that is struck is the one in whose quarter the attacker
// began; it is a front (RA-4.5, RA-4.5-R1).
func TestRingStruck(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 24, files: 3, x: 48, y: 30, form: kernel.Ring},
		{side: 1, typ: battle.HC, n: 12, files: 6, x: 60, y: 29.1, deg: 270},
	}, 4, 4)
	s.item(t, 2, 0, Item{Do: Charge})
	s.runMove(0)
	m := s.Pair(1, 2)
	if m == nil || m.Edge[0] != kernel.Right || s.Struck(1).Trapped(true) {
		t.Fatalf("%+v\n%s", m, s.story())
	}
	s.runT9()
	// 3 files and a full second rank against cavalry that charged: round 1 gives
	// no support; the die is 4 - 2 category; two ranks, so no line f.
	s.wantN(t, 2, 11)
}

// Horsemen stopped by a wood fight foot that defends its edge, from outside;
// only the light keep a bonus (RA-11.3-R3, RA-11.7, RA-11.7-R1).
func TestEdgeOfTheWood(t *testing.T) {
	wood := deck.Card{Features: []deck.Feature{area("wood", deck.Woods, 30, 30, 70, 50)}}
	s := sceneOn(t, wood, []piece{
		{typ: battle.HC, n: 12, files: 6, x: 48, y: 20},
		{side: 1, typ: battle.MI, n: 24, files: 12, x: 48, y: 30.6, deg: 180},
	}, 4, 4)
	s.item(t, 1, 0, Item{Do: Charge, Target: 2})
	s.runMove(0)
	m := s.Pair(1, 2)
	if m == nil || m.Made[0] != kernel.Charged || m.Bonus[0] {
		t.Fatalf("%+v\n%s", m, s.story())
	}
	s.runT9()
	if s.Unit(1).N == 12 && s.Unit(2).N == 24 {
		t.Errorf("nobody was in reach\n%s", s.story())
	}
}

// A charge out of swamp is an attack at the normal rate (RA-11.8, RA-11.8-R1).
func TestOutOfSwamp(t *testing.T) {
	bog := deck.Card{Features: []deck.Feature{area("bog", deck.Bog, 30, 20, 70, 30)}}
	s := sceneOn(t, bog, []piece{
		{typ: battle.LI, n: 24, files: 12, x: 48, y: 30},
		{side: 1, typ: battle.MI, n: 24, files: 12, x: 48, y: 33, deg: 180},
	})
	s.item(t, 1, 0, Item{Do: Charge, Target: 2})
	s.runMove(0)
	if m := s.Pair(1, 2); m == nil || m.Made[0] != kernel.Attacked {
		t.Fatalf("%+v\n%s", m, s.story())
	}
}

// Whoever runs into a front together with another has charged as he has, and so
// has that front against both (RA-2.10-R2, RA-8.1-R1, RA-8.2).
func TestTwoRunIntoOneFront(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HC, n: 12, files: 6, x: 44, y: 20},
		{typ: battle.HC, n: 12, files: 6, x: 52, y: 20},
		{side: 1, typ: battle.HC, n: 24, files: 24, x: 48, y: 40, deg: 180},
	})
	for id := 1; id <= 3; id++ {
		s.command(t, UnitOrder{Unit: id, Items: [2]Item{{Do: Charge}}})
	}
	s.step("T3")
	s.movePhase(0)
	for id := 1; id <= 2; id++ {
		m := s.Pair(id, 3)
		if m == nil || m.Made != [2]kernel.Contact{kernel.Charged, kernel.Charged} || m.Bonus != [2]bool{true, true} || m.Edge != [2]kernel.Edge{kernel.Front, kernel.Front} {
			t.Errorf("unit %d and 3: %+v", id, m)
		}
	}
}

// One who comes up when the front already stands in a fight has charged alone.
func TestLatecomerFindsTheFrontStanding(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HC, n: 12, files: 6, x: 44, y: 20},
		{typ: battle.HC, n: 12, files: 6, x: 52, y: 17},
		{side: 1, typ: battle.HC, n: 24, files: 24, x: 48, y: 40, deg: 180},
	})
	for id := 1; id <= 3; id++ {
		s.command(t, UnitOrder{Unit: id, Items: [2]Item{{Do: Charge}}})
	}
	s.step("T3")
	s.movePhase(0)
	if m := s.Pair(2, 3); m == nil || m.Made != [2]kernel.Contact{kernel.Charged, kernel.Stood} {
		t.Errorf("unit 2 and 3: %+v", m)
	}
}

// A unit along whose front a charger squares up while it charges itself has its
// own charge too (RA-2.10-R2).
func TestMetByTheWay(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HC, n: 24, files: 24, x: 48, y: 20},
		{side: 1, typ: battle.HC, n: 12, files: 6, x: 44, y: 40, deg: 180},
		{side: 1, typ: battle.HC, n: 12, files: 6, x: 52, y: 40.05, deg: 180},
	})
	for id := 1; id <= 3; id++ {
		s.command(t, UnitOrder{Unit: id, Items: [2]Item{{Do: Charge}}})
	}
	s.step("T3")
	s.movePhase(0)
	if m := s.Pair(1, 3); m == nil || m.Made != [2]kernel.Contact{kernel.Charged, kernel.Charged} {
		t.Errorf("unit 1 and 3: %+v\n%s", m, s.story())
	}
}
