package royal

import (
	"math"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// runMove plays one phase of movement.
func (s *State) runMove(p int) {
	s.step([2]string{"T3", "T5"}[p])
	s.movePhase(p)
}

func about(a, b float64) bool { return math.Abs(a-b) < 0.02 }

// item gives a unit one item in a phase.
func (s *State) item(t *testing.T, unit, phase int, it Item) {
	t.Helper()
	o := *s.order(s.Unit(unit))
	o.Unit = unit
	o.Items[phase] = it
	s.command(t, o)
}

// Foot moves by its formation, straight, oblique, wheeling, back (RA-7.1..7.13,
// EX-18 d).
func TestPlainMoves(t *testing.T) {
	for name, c := range map[string]struct {
		p       piece
		it      Item
		x, y, h float64
	}{
		"line":          {piece{typ: battle.LI, n: 24, files: 12}, Item{Do: Move}, 40, 38, 0},
		"so far":        {piece{typ: battle.LI, n: 24, files: 12}, Item{Do: Move, Inches: 3500}, 40, 33.5, 0},
		"column":        {piece{typ: battle.MI, n: 24, files: 4, form: kernel.Column}, Item{Do: Move}, 40, 38, 0},
		"off road":      {piece{typ: battle.HI, n: 24, files: 3, form: kernel.RoadColumn}, Item{Do: Move}, 40, 36, 0},              // RA-7.9
		"march":         {piece{typ: battle.HI, n: 24, files: 3, form: kernel.RoadColumn}, Item{Do: Move, March: true}, 40, 38, 0}, // RA-7.10
		"horse archers": {piece{typ: battle.MC, armed: battle.Bow, n: 12, files: 3, form: kernel.RoadColumn}, Item{Do: Move}, 40, 54, 0},
		"ring":          {piece{typ: battle.LI, n: 24, files: 3, form: kernel.Ring}, Item{Do: Move}, 40, 34, 0}, // RA-7.11
		"step back":     {piece{typ: battle.HI, n: 24, files: 8}, Item{Do: Move, Back: true}, 40, 28, 0},        // RA-7.12
		"oblique":       {piece{typ: battle.LI, n: 24, files: 12}, Item{Do: Move, Oblique: 30 * field.Degree}, 44, 30 + 8*math.Sqrt(3)/2, 0},
		"charge":        {piece{typ: battle.MI, n: 24, files: 8}, Item{Do: Charge}, 40, 40, 0},
	} {
		t.Run(name, func(t *testing.T) {
			c.p.x, c.p.y = 40, 30
			s := scene(t, []piece{c.p, {side: 1, typ: battle.LI, n: 6, files: 6, x: 40, y: 59, deg: 180}})
			if name == "march" {
				s.Unit(2).Place = LeftTable
			}
			s.item(t, 1, 0, c.it)
			s.runMove(0)
			s.wantAt(t, 1, c.x, c.y, c.h)
		})
	}
}

// Eight files of heavy foot wheel 30 degrees for 2.47 in and have 2.53 left
// (EX-18 d, RA-7.13-R1), at the start or at the end.
func TestWheel(t *testing.T) {
	for _, late := range []bool{false, true} {
		s := scene(t, []piece{{typ: battle.HI, n: 24, files: 8, x: 40, y: 20}})
		s.item(t, 1, 0, Item{Do: Move, Wheel: 30 * field.Degree, Late: late})
		s.runMove(0)
		w := 120 / 25.4
		left := 5 - w*math.Pi/6
		sin, cos := 0.5, math.Sqrt(3)/2
		x, y := 40+w/2-w/2*cos, 20+w/2*sin // the pivot is the right front corner
		if late {
			y += left
		} else {
			x, y = x+left*sin, y+left*cos
		}
		s.wantAt(t, 1, x, y, 30)
		if !about(float64(s.Unit(1).Now.Moved[0])/1000, 5) {
			t.Errorf("moved %s", s.Unit(1).Now.Moved[0])
		}
	}
}

// MC and HC charge head on from 21 in: they meet after 12 and 9 in, each has
// its bonus (EX-18 e, RA-7.20-R1, RA-8.2, RA-2.10-R2).
func TestChargesMeet(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MC, n: 12, files: 6, x: 48, y: 20},
		{side: 1, typ: battle.HC, n: 12, files: 6, x: 48, y: 41, deg: 180},
	})
	s.item(t, 1, 0, Item{Do: Charge, Target: 2})
	s.item(t, 2, 0, Item{Do: Charge, Target: 1})
	s.runMove(0)
	s.wantAt(t, 1, 48, 32, 0)
	s.wantAt(t, 2, 48, 32, 180)
	m := s.Pair(1, 2)
	if m == nil || m.Made != [2]kernel.Contact{kernel.Charged, kernel.Charged} || m.Bonus != [2]bool{true, true} || m.Edge != [2]kernel.Edge{} {
		t.Fatalf("%+v", m)
	}
}

// Looking only at some ticks gives what looking at all 120 gives (RA-7.20-R1).
func TestSkippedTicksChangeNothing(t *testing.T) {
	for seed := range soak(15, 300) {
		sc := realScenario(t, uint64(seed), 750)
		sc.Daylight = 4
		a := fight(t, sc, int64(seed), false)
		b := fight(t, sc, int64(seed), false, func(s *State) { s.rt.everyTick = true })
		for i, u := range a.Units {
			if o := b.Units[i]; u.Pose != o.Pose || u.N != o.N {
				t.Fatalf("battle %d: %s stands at %+v with %d, tick by tick at %+v with %d", seed, u.Name, u.Pose, u.N, o.Pose, o.N)
			}
		}
	}
}

// A mover stops at a friend, waits, and goes on when the way clears; the lost
// time is lost (RA-7.16, RA-7.16-R1).
func TestFriendInTheWay(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, n: 24, files: 8, x: 40, y: 20},
		{typ: battle.MI, n: 24, files: 8, x: 40, y: 26}, // rear edge at 23
		{typ: battle.LI, n: 24, files: 8, x: 60, y: 20},
		{typ: battle.HI, n: 24, files: 8, x: 60, y: 24, deg: 90}, // side on, rear edge west
	})
	s.item(t, 1, 0, Item{Do: Move})
	s.item(t, 3, 0, Item{Do: Move})
	s.item(t, 4, 0, Item{Do: Move})
	s.runMove(0)
	s.wantAt(t, 1, 40, 23, 0) // stands before a friend who does not move
	// The heavy foot's side lies at y = 21.64 from x = 57 to 60; it goes 5 in
	// east, and its rear edge clears the light foot's right end, x = 62.36,
	// only at the very end: he waits from 1.64 in on.
	if y := s.Unit(3).Pose.At.Y; y < 21.6 || y > 22 {
		t.Errorf("stands at %.2f\n%s", y, s.story())
	}
	s.wantAt(t, 4, 65, 24, 90)

	free := scene(t, []piece{
		{typ: battle.LI, n: 24, files: 8, x: 60, y: 20},
		{typ: battle.MC, n: 12, files: 6, x: 63, y: 24, deg: 90}, // clears x = 62.36 after 3.36 of 18 in
	})
	free.item(t, 1, 0, Item{Do: Move})
	free.item(t, 2, 0, Item{Do: Move})
	free.runMove(0)
	// The cavalry's side lies at y = 21.64: it blocks after 1.64 in, that is
	// tick 24.6 of 120, and is gone at tick 22.4: no wait at all.
	free.wantAt(t, 1, 60, 28, 0)
}

// Friends who would collide both stop (RA-7.16-R1), whatever their order.
func TestFriendsCollide(t *testing.T) {
	for _, swap := range []bool{false, true} {
		a := piece{typ: battle.LI, n: 24, files: 8, x: 44, y: 20, deg: 45}
		b := piece{typ: battle.LI, n: 24, files: 8, x: 56, y: 20, deg: 315}
		if swap {
			a, b = b, a
		}
		s := scene(t, []piece{a, b})
		s.item(t, 1, 0, Item{Do: Charge})
		s.item(t, 2, 0, Item{Do: Charge})
		s.runMove(0)
		if d := s.Unit(1).Pose.At.Y - s.Unit(2).Pose.At.Y; !about(d, 0) || s.Unit(1).Pose.At.Y > 28 {
			t.Errorf("stand at %+v and %+v", s.Unit(1).Pose, s.Unit(2).Pose)
		}
		ra, rb := s.Unit(1).Rect(), s.Unit(2).Rect()
		if field.Dist(&ra, &rb) > 0.3 {
			t.Errorf("%.2f in apart", field.Dist(&ra, &rb))
		}
	}
}

// A change of face counts against attackers from 3.00 in of their move on
// (RA-7.17, RA-7.17-R1).
func TestChangeAgainstAttackers(t *testing.T) {
	for _, c := range []struct {
		gap  float64
		edge kernel.Edge // on which the changer is struck
	}{{2.5, kernel.Right}, {5, kernel.Front}} {
		s := scene(t, []piece{
			{typ: battle.MI, n: 24, files: 8, x: 48, y: 30, deg: 270}, // right flank up the table
			{side: 1, typ: battle.HI, n: 24, files: 8, x: 49, y: 30 + 120/25.4/2 + c.gap, deg: 180},
		})
		s.item(t, 1, 0, Item{Do: Face, Turn: field.Quarter})
		s.item(t, 2, 0, Item{Do: Charge})
		s.runMove(0)
		m := s.Pair(1, 2)
		if m == nil || m.Edge[0] != c.edge {
			t.Fatalf("gap %.1f: %+v\n%s", c.gap, m, s.story())
		}
		if turned := s.Unit(1).Pose.H == 0; turned != (c.edge == kernel.Front) {
			t.Errorf("gap %.1f: heading %.0f", c.gap, s.Unit(1).Pose.H.Degrees())
		}
	}
}

// A change of face turns on the middle of the front and brings the unit no
// nearer the enemy; foot of 24 in 12 files that turns about would (RA-7.15,
// RA-7.15-R1).
func TestChangeOfFaceKeepsItsDistance(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 24, files: 12, x: 48, y: 30},
		{side: 1, typ: battle.HI, n: 24, files: 8, x: 48, y: 40, deg: 180},
	})
	s.item(t, 1, 0, Item{Do: Face, Turn: field.Quarter})
	s.runMove(0)
	s.wantAt(t, 1, 48, 30-12*15/25.4/2, 90)
	s.item(t, 1, 1, Item{Do: Form, Formation: kernel.Column, Files: 4})
	s.runMove(1)
	if u := s.Unit(1); u.Formation != kernel.Column || u.Files != 4 || u.Now.Changed != [2]bool{true, true} {
		t.Errorf("%+v", u)
	}
}

// A positional line whose anchor leaves its wood becomes a line (RA-4.2,
// RA-4.2-R1).
func TestPositionalLine(t *testing.T) {
	wood := deck.Card{Features: []deck.Feature{area("wood", deck.Woods, 30, 20, 70, 32)}}
	s := sceneOn(t, wood, []piece{{typ: battle.LI, n: 24, files: 12, x: 48, y: 30, form: kernel.PositionalLine}})
	s.item(t, 1, 0, Item{Do: Move, Inches: 1000})
	s.runMove(0)
	if s.Unit(1).Formation != kernel.PositionalLine {
		t.Fatal("it has left the wood too early")
	}
	s.runMove(0)
	s.runMove(0)
	if s.Unit(1).Formation != kernel.Line {
		t.Fatal("it is still bent to the wood")
	}
}

// Light foot has 6 in to the wood at its column's rate and 2 more in it
// (EX-18 c, RA-7.19-R1); horse stops at its edge (RA-11.3).
func TestGroundSlows(t *testing.T) {
	wood := deck.Card{Features: []deck.Feature{area("wood", deck.Woods, 0, 30, 96, 60)}}
	s := sceneOn(t, wood, []piece{
		{typ: battle.LI, n: 4, files: 1, x: 30, y: 24.5, form: kernel.Column}, // its first base centre at 24
		{typ: battle.MC, n: 12, files: 6, x: 60, y: 24},
	})
	s.item(t, 1, 0, Item{Do: Move})
	s.item(t, 2, 0, Item{Do: Move})
	s.runMove(0)
	if y := s.Unit(1).Pose.At.Y; y < 31.9 || y > 33.6 { // half its bases in the wood later than the first
		t.Errorf("light foot at %.2f", y)
	}
	if y := s.Unit(2).Pose.At.Y; y < 30 || y > 31.1 { // no base centre in it
		t.Errorf("horse at %.2f", y)
	}
}

// A forced march stops 24 in from the enemy (RA-7.10-R1); if an enemy charges
// it the phase is played again with the march cut to the column move
// (RA-7.10, RA-7.10-R2).
func TestForcedMarch(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, n: 24, files: 3, x: 10, y: 20, form: kernel.RoadColumn},
		{side: 1, typ: battle.HI, n: 24, files: 8, x: 10, y: 50, deg: 180},
	})
	s.item(t, 1, 0, Item{Do: Move, March: true})
	s.runMove(0)
	if y := s.Unit(1).Pose.At.Y; y > 26.01 || y < 25.8 {
		t.Errorf("marched to %.2f, want 26", y)
	}

	s = scene(t, []piece{
		{typ: battle.LI, n: 24, files: 3, x: 40, y: 20, deg: 90, form: kernel.RoadColumn},
		{side: 1, typ: battle.MC, n: 12, files: 12, x: 45, y: 46, deg: 180},
	})
	s.item(t, 1, 0, Item{Do: Move, March: true})
	s.item(t, 2, 0, Item{Do: Charge, Wheel: 0})
	s.runMove(0)
	if x := s.Unit(1).Pose.At.X; s.Pair(1, 2) != nil && x > 50.1 {
		t.Errorf("marched to %.2f: over its column move", x)
	}
}
