package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// apart fails if any two of a scene's units lie in each other.
func (s *State) apart(t *testing.T) {
	t.Helper()
	for _, u := range s.Units {
		if o := s.overlapped(u, &u.rect); o != nil {
			t.Errorf("%s lies in %s\n%s", u.Name, o.Name, s.story())
		}
	}
}

// Two friends one behind the other cannot both turn to the flank: the second has no
// room where the first stands then (RA-7.15-R1, RA-7.16).
func TestFriendsTurnOneAfterTheOther(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 12, files: 12, x: 40, y: 20},
		{typ: battle.HI, n: 12, files: 12, x: 40, y: 24.6},
	})
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Face, Turn: field.Quarter}}})
	s.command(t, UnitOrder{Unit: 2, Items: [2]Item{{Do: Face, Turn: field.Quarter}}})
	s.step("T3")
	s.movePhase(0)
	s.apart(t)
	if first, second := s.Unit(1), s.Unit(2); first.Pose.H != field.Quarter || second.Pose.H == first.Pose.H {
		t.Errorf("they face %v and %v\n%s", first.Pose.H, second.Pose.H, s.story())
	}
}

// An enemy who moves up under 3 in meets the old footprint only; where he comes
// to stand the new one has no room (RA-7.17-R1, RA-7.15-R1).
func TestNoTurningIntoAnEnemyWhoHasComeUp(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 24, files: 24, x: 40, y: 20},
		{side: defender, typ: battle.LI, n: 12, files: 6, x: 34, y: 24.3, deg: 180},
		{side: defender, typ: battle.LI, n: 4, files: 4, x: 46, y: 20.5, deg: 180},
	})
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Face, Turn: 30 * field.Degree}}})
	s.command(t, UnitOrder{Unit: 2, Items: [2]Item{{Do: Move, Inches: 2 * kernel.Inch}}})
	s.step("T3")
	s.movePhase(0)
	s.apart(t)
	if s.Unit(1).Pose.H != 0 || s.InMelee(1) {
		t.Errorf("it has turned\n%s", s.story())
	}
	s.wantTold(t, "RA-7.15-R1", "no room")
}

// Cavalry that falls back at T10 stops at the table's edge like all movers
// (RA-2.13-R1, RA-8.18).
func TestFallingBackStaysOnTheTable(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MC, n: 12, files: 6, x: 48, y: 6},
		{side: defender, typ: battle.LI, n: 18, files: 9, x: 48, y: 8, deg: 180},
	}, 3, 3)
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Charge, Target: 2}, {Do: FallBack}}})
	s.step("T3")
	s.movePhase(0)
	s.Unit(1).Now.Suffered, s.Unit(1).Now.Inflicted = 0, 0
	s.step("T9")
	s.meleeRound()
	s.Unit(1).Now.Inflicted = 0 // a round not won
	s.step("T10")
	s.fallBacks()
	if u := s.Unit(1); s.InMelee(1) || !s.rt.table.InsideTable(&u.rect) || u.Pose.H != field.Half {
		t.Errorf("it stands at %v facing %v\n%s", u.Pose.At, u.Pose.H, s.story())
	}
}

// Two who come on side by side and strike one front at once both stop there:
// the second does not run on through it (RA-8.1-R1, RA-7.20-R1).
func TestAllWhoStrikeAFrontStop(t *testing.T) {
	for _, behind := range [...]float64{0, 0.01, 0.02, 0.03, 0.04} {
		s := scene(t, []piece{
			{typ: battle.HI, n: 28, files: 14, x: 40, y: 20},
			{typ: battle.HI, n: 28, files: 14, x: 49.2, y: 19},
			{side: defender, typ: battle.HI, n: 18, files: 9, x: 38.5, y: 28, deg: 180},
			{side: defender, typ: battle.HI, n: 18, files: 9, x: 44, y: 28 + behind, deg: 180},
		})
		for id := 1; id <= 4; id++ {
			s.command(t, UnitOrder{Unit: id, Items: [2]Item{{Do: Move}}})
		}
		s.step("T3")
		s.movePhase(0)
		s.apart(t)
		if s.Pair(1, 3) == nil || s.Pair(1, 4) == nil {
			t.Errorf("%v in behind: the first meets %v\n%s", behind, s.Melees, s.story())
		}
	}
}

// Knights who had no room to square up ride through what stands ahead of them
// and come out beyond it, not into it (RA-8.21-R1).
func TestBreakthroughFromAnAngle(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HC, n: 8, files: 4, x: 40, y: 19.2, deg: 30},
		{side: defender, typ: battle.MI, n: 24, files: 12, x: 40, y: 20.04, deg: 180},
	})
	u, e := s.Unit(1), s.Unit(2)
	u.Now.Spent = 0.99
	s.step("T10")
	s.breakThrough(u, e)
	s.apart(t)
	if !u.Now.Rode || u.rect.Centre().Y < e.rect.Centre().Y {
		t.Errorf("it stands at %v\n%s", u.Pose.At, s.story())
	}
}

// Horse that rides over ground which a unit was to leave is set back to its edge
// when the change fails in the end (RA-7.17-R1, RA-7.15-R1).
func TestFailedChangeKeepsItsGround(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 12, files: 12, x: 40, y: 20},
		{side: defender, typ: battle.LI, n: 2, files: 2, x: 39.5, y: 26, deg: 180},
		{side: defender, typ: battle.MC, n: 6, files: 3, x: 50, y: 19.5, deg: 270},
		{side: defender, typ: battle.LI, n: 1, files: 1, x: 35.9, y: 19.5, deg: 90},
	})
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Face, Turn: field.Quarter}}})
	s.command(t, UnitOrder{Unit: 2, Items: [2]Item{{Do: Move, Inches: 2900}}})
	s.command(t, UnitOrder{Unit: 3, Items: [2]Item{{Do: Move, Inches: 8 * kernel.Inch}}})
	s.step("T3")
	s.movePhase(0)
	s.apart(t)
	s.wantTold(t, "RA-7.15-R1", "no room")
	if x := s.Unit(3).Pose.At.X; x < 43.5 || x > 43.7 || s.Unit(1).Pose.H != 0 {
		t.Errorf("the horse stands at %.2f\n%s", x, s.story())
	}
}
