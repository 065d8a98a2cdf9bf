package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// evaders are light archers ordered to evade, with an enemy so far before them.
func evaders(t *testing.T, enemy battle.Type, gap float64, more ...piece) *State {
	t.Helper()
	p := []piece{
		{typ: battle.LI, armed: battle.Bow, n: 24, files: 12, x: 48, y: 30},
		{side: 1, typ: enemy, n: 12, files: 6, x: 48, y: 30 + gap, deg: 180},
	}
	s := scene(t, append(p, more...))
	o := s.order(s.Unit(1))
	o.Unit, o.Evade = 1, [2]bool{true, true}
	return s
}

// Charged, light foot turns about and goes its full move straight back; not
// caught, it stands 8 in off, faced away, and faces about in phase 2 (RA-8.12,
// RA-8.12-R1, RA-8.13, RA-8.14, RA-8.14-R1, RA-7.15-R2).
func TestEvasion(t *testing.T) {
	s := evaders(t, battle.MI, 6)
	s.item(t, 2, 0, Item{Do: Charge, Target: 1})
	s.runMove(0)
	if s.Pair(1, 2) != nil {
		t.Fatalf("caught\n%s", s.story())
	}
	s.wantAt(t, 1, 48, 28-8, 180) // it is 2 in deep
	s.wantAt(t, 2, 48, 26, 180)   // and the charge runs to its full 10 in (RA-8.2-R3)
	if !s.Unit(1).Now.Evaded[0] {
		t.Error("it is not known to have evaded (RA-8.15)")
	}
	s.runMove(1)
	s.wantAt(t, 1, 48, 20, 0)
}

// A faster charger catches it, in the rear (RA-8.12-R1).
func TestEvasionCaught(t *testing.T) {
	s := evaders(t, battle.MC, 6)
	s.item(t, 2, 0, Item{Do: Charge, Target: 1})
	s.runMove(0)
	m := s.Pair(1, 2)
	if m == nil || m.Edge[0] != kernel.Rear || m.Made[1] != kernel.Charged || !m.Bonus[1] {
		t.Fatalf("%+v\n%s", m, s.story())
	}
}

// Not charged, it carries out its other orders (RA-8.12); one that has fired
// in phase 1 does not evade in phase 2 (RA-8.12-R2).
func TestNoNeedToEvade(t *testing.T) {
	s := evaders(t, battle.MI, 6)
	s.order(s.Unit(1)).Items[0] = Item{Do: Move, Inches: 1000}
	s.runMove(0)
	s.wantAt(t, 1, 48, 31, 0)
	s.Unit(1).Now.Fired = true
	s.item(t, 2, 1, Item{Do: Charge, Target: 1})
	s.runMove(1)
	if s.Pair(1, 2) == nil {
		t.Errorf("it got away after firing\n%s", s.story())
	}
}

// Friends whom evaders pass through do not charge in that phase, and light
// foot among them does not fire (RA-8.16, RA-8.16-R1, RA-7.16).
func TestEvadingThroughFriends(t *testing.T) {
	s := evaders(t, battle.MI, 6,
		piece{typ: battle.HC, n: 12, files: 6, x: 48, y: 26},
		piece{typ: battle.LI, armed: battle.Bow, n: 8, files: 8, x: 52, y: 21.5},
	)
	s.item(t, 2, 0, Item{Do: Charge, Target: 1})
	s.item(t, 3, 0, Item{Do: Charge})
	s.runMove(0)
	s.wantAt(t, 3, 48, 26, 0)
	if !s.Unit(4).Now.NoFire[0] {
		t.Error("light foot that was passed through may fire")
	}
	// Its 8 in would end on the second friend: it goes just beyond him, as far
	// as it must (RA-8.13-R1).
	r, o := s.Unit(1).Rect(), s.Unit(4).Rect()
	if field.Overlap(&r, &o) {
		t.Errorf("it stands on a friend at %+v", s.Unit(1).Pose)
	}
}

// Medium cavalry that charged in phase 1 falls back at T10 with the rest of its
// 24 in: 12 in spent, 12 left (RA-8.17, RA-8.18, RA-8.18-R1, RA-8.18-R2).
func TestFallBackAfterCharge(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MC, n: 12, files: 6, x: 48, y: 20},
		{side: 1, typ: battle.MI, n: 24, files: 8, x: 48, y: 32, deg: 180},
	}, 3, 3)
	o := UnitOrder{Unit: 1, Items: [2]Item{{Do: Charge, Target: 2}, {Do: FallBack}}}
	s.command(t, o)
	s.runMove(0)
	s.runT9()
	s.step("T10")
	s.rideThrough()
	if s.InMelee(1) {
		t.Fatalf("it has not left\n%s", s.story())
	}
	s.wantAt(t, 1, 48, 28-12, 180) // 4 in deep: its old rear edge is the new front
}

// After a contact of phase 2 it leaves in phase 1 of the next turn, with a full
// normal move, and its enemy does not follow (RA-8.19, RA-8.19-R1).
func TestBreakOffNextTurn(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MC, n: 12, files: 6, x: 48, y: 40},
		{side: 1, typ: battle.MI, n: 24, files: 8, x: 48, y: 44, deg: 180},
	}, 3, 3)
	s.item(t, 1, 1, Item{Do: Charge, Target: 2})
	s.runMove(1)
	s.runT9()
	s.Turn++
	s.begin0()
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: FallBack}, {Do: Face, Turn: field.Half}}})
	s.item(t, 2, 0, Item{Do: Charge})
	s.runMove(0)
	s.wantAt(t, 1, 48, 40-18, 180)
	s.wantAt(t, 2, 48, 44, 180)
	s.runMove(1)
	s.wantAt(t, 1, 48, 22, 0)
	// After a second round it would be locked.
	if u := s.Unit(1); u.Troop.MayBreakOff(2) {
		t.Error("it may leave after two rounds")
	}
}

// begin0 clears what units did, as begin does, in the same turn.
func (s *State) begin0() {
	s.Turn--
	s.begin()
	s.takeOrders(&[2]Orders{})
}

// Heavy cavalry that inflicts twice its own losses in the first round rides
// through, to its remaining distance or to whoever stands there; it fights him
// in the next turn as a charge (RA-8.20, RA-8.20-R1, RA-8.21, RA-8.21-R1).
func TestBreakthrough(t *testing.T) {
	for _, behind := range []bool{false, true} {
		p := []piece{
			{typ: battle.HC, n: 12, files: 6, x: 48, y: 20},
			{side: 1, typ: battle.MI, n: 24, files: 12, x: 48, y: 26, deg: 180},
		}
		if behind {
			p = append(p, piece{side: 1, typ: battle.LI, n: 24, files: 12, x: 48, y: 36, deg: 180})
		}
		s := scene(t, p, 2, 1 /* HC 3, MI 2: the MI die is 0 */)
		s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Charge, Target: 2, Through: true}}})
		s.runMove(0)
		s.runT9()
		s.wantN(t, 2, 21)
		s.step("T10")
		s.rideThrough()
		if !s.Unit(2).Now.Ridden || s.Pair(1, 2) != nil {
			t.Fatalf("no breakthrough\n%s", s.story())
		}
		if !behind {
			s.wantAt(t, 1, 48, 26+12, 0) // a third of 18 in is spent
			continue
		}
		s.wantAt(t, 1, 48, 36, 0)
		m := s.Pair(1, 3)
		if m == nil || m.Turn != 2 || !m.Fresh(2) || m.Fresh(1) || !m.Bonus[0] {
			t.Fatalf("%+v", m)
		}
	}
}

// Without room behind it stays in melee (RA-8.21-R1); never through a flank
// (RA-8.20); medium cavalry never through infantry in melee (RA-8.22).
func TestNoBreakthrough(t *testing.T) {
	for name, c := range map[string]struct {
		typ  battle.Type
		deg  float64 // of the foot
		more []piece
	}{
		"no room": {battle.HC, 180, []piece{{side: 1, typ: battle.HI, n: 16, files: 8, x: 48, y: 28.5, deg: 180}}},
		"flank":   {battle.HC, 90, nil},
		"medium":  {battle.MC, 180, nil},
	} {
		p := []piece{{typ: c.typ, n: 12, files: 6, x: 48, y: 20}, {side: 1, typ: battle.MI, n: 24, files: 12, x: 48, y: 26, deg: c.deg}}
		s := scene(t, append(p, c.more...), 5, 1)
		s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Charge, Target: 2, Through: true}}})
		s.runMove(0)
		s.runT9()
		s.step("T10")
		s.rideThrough()
		if s.Pair(1, 2) == nil {
			t.Errorf("%s: it rode through\n%s", name, s.story())
		}
	}
}

// Cavalry with breakthrough orders rides on if its target retreats before the
// melee (RA-8.22, RA-8.22-R1); whom it meets it fights this turn.
func TestRidingOn(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MC, n: 12, files: 6, x: 48, y: 20},
		{side: 1, typ: battle.LI, class: battle.ClassC, n: 24, files: 12, x: 48, y: 26, deg: 180},
		{side: 1, typ: battle.MI, n: 24, files: 12, x: 52, y: 38, deg: 180},
	}, 1, 100, 100, 1)
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Charge, Target: 2, Through: true}}})
	s.runMove(0)
	s.runT7()
	s.wantAt(t, 1, 48, 38, 0)
	if m := s.Pair(1, 3); m == nil || m.Turn != 1 || m.Made[0] != kernel.Charged {
		t.Fatalf("%+v\n%s", m, s.story())
	}
}
