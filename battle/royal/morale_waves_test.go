package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

// T11 goes in waves: a unit that sees a friend of the first wave run tests in
// the second, once; one that has tested does not again (RA-12.9-R1, RA-6.3-R1,
// RA-12.5, RA-12.28d, RA-12.28-R1).
func TestWaves(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 20, y: 50},
		{typ: battle.HI, n: 16, files: 8, x: 28, y: 50}, // sees 1
		{typ: battle.HI, n: 16, files: 8, x: 36, y: 50}, // sees 2 only
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 50}, // too far from 3
		{typ: battle.HI, n: 16, files: 8, x: 20, y: 53}, // in advance of 1
	}, 86, 1, 86, 71, 75)
	lost(s.Unit(1))
	s.runT11()
	for i, want := range []int{85, 85, 75} {
		if got := s.target(t, "RA-12.10", i); got != want {
			t.Errorf("roll %d: target %d, want %d\n%s", i, got, want, s.story())
		}
	}
	for id, want := range map[int]bool{1: true, 2: true, 3: true, 4: false, 5: false} {
		if s.Unit(id).Now.Tested != want {
			t.Errorf("unit %d tested: %v", id, s.Unit(id).Now.Tested)
		}
	}
	if !s.Unit(1).Now.RoutBy {
		t.Error("unit 1 did not see unit 2 rout")
	}
}

// A third, a half and two thirds lost are one test each, once in a battle,
// several at once one; a mark that only the fifth of a rout passes is none
// (RA-12.4, RA-12.4-R1, RA-12.11).
func TestThresholds(t *testing.T) {
	s := scene(t, []piece{{typ: battle.HI, n: 24, files: 8, x: 20, y: 50, class: battle.ClassA}}, 65, 55)
	u := s.Unit(1)
	run := func(n int) {
		u.N = n
		s.Turn++
		u.Now = Doings{}
		s.runT11()
	}
	run(17) // 7 lost of 24
	if u.Now.Tested {
		t.Error("tested for less than a third")
	}
	run(12) // 12 lost: a third and a half at once
	run(12)
	run(9)
	run(8) // 16 lost: two thirds
	if got := s.target(t, "RA-12.10", 0); got != 75 {
		t.Errorf("target %d, want 75", got)
	}
	if len(s.Rolls) != 2 {
		t.Errorf("%d tests, want 2\n%s", len(s.Rolls), s.story())
	}

	s = scene(t, []piece{{typ: battle.HI, n: 24, files: 8, x: 48, y: 50}}, 100, 100)
	u = s.Unit(1)
	u.N = 19
	lost(u)
	s.runT11() // 19 - 4 = 15: 9 lost of 24
	if u.N != 15 || u.Thresholds != 1 {
		t.Errorf("%d figures, marks %b", u.N, u.Thresholds)
	}
	s.Turn++
	u.Now = Doings{}
	s.runT11()
}

// A mark passed by fire before a rout in T7 still makes its test in T11.
func TestThresholdBeforeTheRout(t *testing.T) {
	s := scene(t, []piece{{typ: battle.HI, n: 24, files: 8, x: 48, y: 55}}, 100, 100, 1)
	u := s.Unit(1)
	u.N = 16 // a third shot down in T4
	u.Now.Magic = true
	s.runT7()
	s.wantN(t, 1, 13)
	s.runT11()
	if !u.Now.Tested || u.Thresholds != 1 {
		t.Errorf("tested %v, marks %b\n%s", u.Now.Tested, u.Thresholds, s.story())
	}
}

// The commander captured: all his troops test at -20 in the first wave of the
// turn's T11, next turn's if it happens in T11 (RA-12.6, RA-12.28f, RA-14.4,
// RA-14.4-R1).
func TestCommanderLost(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 16, files: 8, x: 20, y: 50},
		{typ: battle.MC, n: 16, files: 8, x: 80, y: 50},
		{side: defender, typ: battle.MC, n: 16, files: 8, x: 48, y: 10},
		{chief: true, x: 48, y: 20},
	}
	s := scene(t, pieces, 75, 75)
	s.step("T3")
	s.takeCommander(s.Unit(4), s.Unit(3))
	s.runT11()
	if c := s.Unit(4); c.Place != Captured || c.CaughtBy != 3 {
		t.Errorf("place %d, by %d", c.Place, c.CaughtBy)
	}
	if got := s.target(t, "RA-12.10", 1); got != 75 {
		t.Errorf("target %d, want 85 + 10 - 20", got)
	}

	s = scene(t, pieces, 75, 75)
	s.step("T11")
	s.takeCommander(s.Unit(4), s.Unit(3))
	s.Turn = 2
	s.runT11()
	if len(s.Rolls) != 2 {
		t.Errorf("%d tests in the next turn", len(s.Rolls))
	}
}

// EX-14 at the table: 12 LI C with 4 lost that lost the round hold at 45 and
// fail at 46; a drawn round is no cause (RA-12.3, RA-12.28a, RA-9.9).
func TestLostRound(t *testing.T) {
	s := scene(t, []piece{{typ: battle.LI, class: battle.ClassC, n: 12, files: 6, x: 48, y: 50}}, 45)
	u := s.Unit(1)
	u.N, u.Thresholds = 8, 1
	u.Now.Fought = true
	s.runT11()
	lost(u)
	s.runT11()
	if got := s.target(t, "RA-12.10", 0); got != 45 {
		t.Errorf("target %d, want 45", got)
	}
	s.wantStatus(t, 1, kernel.Steady, 0)
}

// Fall back status of a later failure keeps the later end (RA-12.32-R1).
func TestStatusKeepsTheLaterEnd(t *testing.T) {
	s := scene(t, []piece{{typ: battle.LI, n: 12, files: 6, x: 48, y: 50}}, 100, 10)
	u := s.Unit(1)
	u.Status, u.StatusEnds = kernel.FallingBack, 3
	lost(u)
	s.runT11()
	s.wantStatus(t, 1, kernel.FallingBack, 3)
}
