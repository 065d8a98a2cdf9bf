package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

// Three mammoths with 10 crew left rout through a friend: he loses 10, the
// herd 2 of its crew, and it goes 24 in, ending beyond him (EX-19, RA-15.8,
// RA-15.8-R1, RA-12.33-R1, RA-15.4).
func TestMammothsTrample(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.WM, class: battle.ClassC, n: 12, files: 3, x: 48, y: 45},
		{typ: battle.MI, n: 80, files: 40, x: 48, y: 35},
	}, 100, 100, 60)
	herd := s.Unit(1)
	herd.N, herd.Lost[ByMelee] = 10, 2
	lost(herd)
	s.runT11()
	s.wantN(t, 2, 70)
	s.wantN(t, 1, 8)
	if herd.Stands() != 2 || herd.Files != 2 {
		t.Errorf("%d beasts in %d files", herd.Stands(), herd.Files)
	}
	// 4 in deep: the footprint slides 24 in down and faces away.
	s.wantAt(t, 1, 48-1.181, 45-4-24, 180) // the beast on the right end is gone
	if s.Unit(2).Lost[ByTrample] != 10 || s.Unit(2).NoCharge != 2 {
		t.Errorf("friend: %+v", s.Unit(2).Lost)
	}
	// 70 of 80 are left: 85 - 5 for a tenth lost - 20 routed past.
	if got := s.target(t, "RA-12.10", 1); got != 60 {
		t.Errorf("friend's target %d, want 60", got)
	}
}

// Mammoths take a gap that is wide enough, and trample nobody (RA-15.8-R1).
func TestMammothsTakeGaps(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.WM, class: battle.ClassC, n: 12, files: 3, x: 48, y: 45},
		{typ: battle.MI, n: 30, files: 15, x: 48 - 3.6 - 4.43, y: 35},
		{typ: battle.MI, n: 30, files: 15, x: 48 + 3.6 + 4.43, y: 35},
	}, 100, 20, 75, 75)
	lost(s.Unit(1))
	s.runT11()
	s.wantAt(t, 1, 48, 37, 0)
	s.wantN(t, 2, 30)
	s.wantN(t, 3, 30)
}

// Routing chariots lose a fifth of their crew and the empty chariot, then ride
// over the friend in the way: 8 crew x (4 + 4) / 10 = 6; his test is at -10
// besides (RA-16.9, RA-16.9-R1, RA-12.28c).
func TestChariotRout(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HCH, n: 10, files: 5, x: 48, y: 45},
		{typ: battle.MI, n: 18, files: 18, x: 48, y: 35},
	}, 100, 100, 5 /* average 4 */, 40)
	lost(s.Unit(1))
	s.runT11()
	s.wantN(t, 1, 8)
	if s.Unit(1).Stands() != 4 {
		t.Errorf("%d chariots", s.Unit(1).Stands())
	}
	s.wantN(t, 2, 12)
	// 85 - 15 - 10 ridden over - 20 routed past: a third lost is one test with the rest.
	if got := s.target(t, "RA-12.10", 1); got != 40 {
		t.Errorf("friend's target %d, want 40\n%s", got, s.story())
	}
	if s.Unit(2).Thresholds != 1 {
		t.Errorf("thresholds %b", s.Unit(2).Thresholds)
	}
}

// Chariots that fall back stop on meeting a friend, if there is no gap, and
// stay there in status; they do not re-form (RA-16.8, RA-16.7, RA-12.31).
func TestChariotsFallBackToAFriend(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HCH, n: 10, files: 5, x: 48, y: 45},
		{typ: battle.MI, n: 80, files: 80, x: 48, y: 35},
	}, 100, 50, 75)
	lost(s.Unit(1))
	s.runT11()
	s.wantAt(t, 1, 48, 38, 0)
	s.wantN(t, 2, 80)
	s.wantStatus(t, 1, kernel.FallingBack, 3)
}

// At T1, after a failed rally, the mahouts kill beasts that would run into a
// friend; with nobody in the way they run on (RA-15.9, RA-15.9-R1, RA-22.1-R1).
func TestMahouts(t *testing.T) {
	pieces := []piece{
		{typ: battle.WM, class: battle.ClassC, n: 12, files: 3, x: 48, y: 45, deg: 180},
		{typ: battle.MI, n: 80, files: 80, x: 48, y: 35},
	}
	s := scene(t, pieces, 100)
	s.Turn = 2
	s.Unit(1).Status, s.Unit(1).Retreat = kernel.Routing, 180*1024
	s.step("T1")
	s.startTurn()
	if u := s.Unit(1); u.Place != Destroyed || u.Lost[ByMahout] != 12 {
		t.Errorf("place %d, lost %v\n%s", u.Place, u.Lost, s.story())
	}
	s.wantN(t, 2, 80)

	s = scene(t, pieces[:1], 100)
	s.Unit(1).Status, s.Unit(1).Retreat = kernel.Routing, 180*1024
	s.step("T1")
	s.startTurn()
	s.wantAt(t, 1, 48, 21, 180)
	s.wantN(t, 1, 12) // a failed rally costs nobody (RA-12.33-R1)
}
