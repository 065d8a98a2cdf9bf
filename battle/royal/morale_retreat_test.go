package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

const (
	attacker = battle.Attacker
	defender = battle.Defender
)

// lost makes a unit owe a test in T11 for a lost round (RA-12.3).
func lost(u *Unit) {
	u.Now.Fought, u.Now.Suffered = true, 1
}

func (s *State) runT11() {
	s.step("T11")
	s.postMelee()
}

func (s *State) runT7() {
	s.step("T7")
	s.preMelee()
}

// 17 figures rout 20 in straight through a friend whom they cannot go round;
// they lose 3 first and face away; the friend tests at once and may not charge
// next turn (RA-12.31, RA-12.31-R1, RA-12.33, RA-12.33-R1, RA-12.5, RA-12.5-R1,
// RA-12.30-R1, RA-12.30-R2, RA-12.28e, EX-16).
func TestRoutThroughFriends(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 17, files: 6, x: 48, y: 45},
		{typ: battle.HI, n: 40, files: 40, x: 48, y: 38},
		{side: defender, typ: battle.MI, n: 24, files: 12, x: 48, y: 59, deg: 180},
	}, 86, 71, // fails 85, routs
		75) // the friend holds: 85 + 10 - 20
	lost(s.Unit(1))
	s.runT11()
	s.wantN(t, 1, 14)
	s.wantStatus(t, 1, kernel.Routing, 0)
	// Three ranks of 1 in: the footprint is 42 to 45, slides to 22..25 and looks down.
	s.wantAt(t, 1, 48, 22, 180)
	if got := s.target(t, "RA-12.10", 0); got != 85 {
		t.Errorf("target %d, want 85: 85 + 10 no losses - 10 lost the melee", got)
	}
	if got := s.target(t, "RA-12.10", 1); got != 75 {
		t.Errorf("friend's target %d, want 75", got)
	}
	if s.Unit(2).NoCharge != 2 || !s.Unit(2).Now.RoutBy {
		t.Errorf("friend: no charge in turn %d, routed past %v", s.Unit(2).NoCharge, s.Unit(2).Now.RoutBy)
	}
	if s.Unit(1).Retreat.Degrees() != 180 || s.Unit(1).Lost[ByRout] != 3 {
		t.Errorf("went %v, lost %v", s.Unit(1).Retreat.Degrees(), s.Unit(1).Lost)
	}
	if s.Unit(3).Now.RoutBy {
		t.Error("an enemy took fright (RA-12.5-R1)")
	}
}

// A unit whose retreat would end on a friend ends just beyond him, or just
// short where another friend leaves no room (RA-12.31-R1).
func TestRetreatEndsClearOfFriends(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 18, files: 6, x: 48, y: 45}, // 3 deep: 42..45; FB1 5 in
		{typ: battle.HI, n: 80, files: 40, x: 48, y: 40, class: battle.ClassA},
	}
	s := scene(t, pieces, 86, 1, 100)
	lost(s.Unit(1))
	s.runT11()
	s.wantAt(t, 1, 48, 38, 0)

	pieces = append(pieces, piece{typ: battle.HI, n: 80, files: 40, x: 48, y: 36.9, class: battle.ClassA})
	s = scene(t, pieces, 86, 1, 100, 100)
	lost(s.Unit(1))
	s.runT11()
	s.wantAt(t, 1, 48, 43, 0)
	s.wantStatus(t, 1, kernel.FallingBack, 2)
}

// Falling back uses a gap up to 45 degrees to the side, in the formation it
// has or, if need be, in road column; a rout does not re-form (RA-12.31,
// RA-12.33, RA-12.30-R3).
func TestGaps(t *testing.T) {
	// The unit is 3.54 in wide, from 46.23 to 49.77. The friend bars the way
	// straight back; it ends at 47.86, 2 in behind. Only at 40 degrees to the east
	// (the left of one who goes back) has the unit got clear of it by then.
	s := scene(t, []piece{
		{typ: battle.HI, n: 18, files: 6, x: 48, y: 45},
		{typ: battle.HI, n: 20, files: 20, x: 45.5 - 3.543, y: 40, class: battle.ClassA},
	}, 86, 1, 90)
	lost(s.Unit(1))
	s.runT11()
	if u := s.Unit(1); u.Retreat.Degrees() != 180-40 || u.Formation != kernel.Line {
		t.Errorf("went %v off straight in %s\n%s", u.Retreat.Degrees()-180, u.Formation, s.story())
	}
	if s.Unit(2).NoCharge != 0 {
		t.Error("a friend passed by was passed through")
	}

	// A gap of 2 in lets three files (1.77 in) through, not six.
	gap := []piece{
		{typ: battle.HI, n: 18, files: 6, x: 48, y: 45},
		{typ: battle.HI, n: 40, files: 40, x: 48 - 1 - 11.811, y: 41, class: battle.ClassA},
		{typ: battle.HI, n: 40, files: 40, x: 48 + 1 + 11.811, y: 41, class: battle.ClassA},
	}
	s = scene(t, gap, 86, 36, 90, 90)
	lost(s.Unit(1))
	s.runT11()
	if u := s.Unit(1); u.Formation != kernel.RoadColumn || u.Files != 3 {
		t.Errorf("falls back in %s of %d files\n%s", u.Formation, u.Files, s.story())
	}
	s.wantAt(t, 1, 48, 35, 0) // the anchor in place, then two moves of 5 in
	s.wantStatus(t, 1, kernel.FallingBack, 3)

	s = scene(t, gap, 86, 71, 75, 75)
	lost(s.Unit(1))
	s.runT11()
	if u := s.Unit(1); u.Formation != kernel.Line || s.Unit(2).NoCharge != 2 {
		t.Errorf("a rout re-formed: %s, friend passed %d", u.Formation, s.Unit(2).NoCharge)
	}
}

// The ways of RA-12.30-R1 and RA-12.35, with status ends by RA-12.32-R1.
func TestWaysOfRetreat(t *testing.T) {
	for _, c := range []struct {
		name   string
		edges  []kernel.Edge
		x, y   float64 // middle of the footprint, from where it was
		deg    float64
		inches float64
	}{
		{"front: back", []kernel.Edge{kernel.Front}, 0, -1, 0, 5},
		{"rear: forward, and faced to the enemy behind", []kernel.Edge{kernel.Rear}, 0, 1, 180, 5},
		{"right flank: to the left", []kernel.Edge{kernel.Right}, -1, 0, 90, 5},
		{"front and right: at 45 degrees", []kernel.Edge{kernel.Front, kernel.Right}, -0.70711, -0.70711, 45, 5},
		{"rear and left", []kernel.Edge{kernel.Rear, kernel.Left}, 0.70711, 0.70711, 225, 5},
	} {
		pieces := []piece{{typ: battle.HI, n: 16, files: 8, x: 48, y: 30}}
		for range c.edges {
			pieces = append(pieces, piece{side: defender, typ: battle.LI, n: 4, files: 2, x: 90, y: 50})
		}
		s := scene(t, pieces, 100, 10)
		for i, e := range c.edges {
			s.touch(1, 2+i, e, kernel.Front, kernel.Stood, kernel.Stood).Turn = 0
		}
		lost(s.Unit(1))
		was := s.Unit(1).rect.Centre()
		s.runT11()
		now := s.Unit(1).rect.Centre()
		if d := now.Sub(was); d.Dist(d.Unit().Times(c.inches)) > 0.01 || d.Unit().X-c.x > 0.001 || d.Unit().X-c.x < -0.001 || d.Unit().Y-c.y > 0.001 || d.Unit().Y-c.y < -0.001 {
			t.Errorf("%s: went by (%.2f, %.2f)\n%s", c.name, d.X, d.Y, s.story())
		}
		if s.Unit(1).Pose.H.Degrees() != c.deg {
			t.Errorf("%s: faces %v, want %v", c.name, s.Unit(1).Pose.H.Degrees(), c.deg)
		}
		if s.InMelee(1) {
			t.Errorf("%s: still in contact", c.name)
		}
		s.wantStatus(t, 1, kernel.FallingBack, 2)
	}
}

// Out of contact a unit goes to its own rear, or forward from an enemy who is
// wholly behind it (RA-12.30-R1).
func TestRetreatFromAnEnemyBehind(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30},
		{side: defender, typ: battle.LI, n: 4, files: 2, x: 48, y: 20},
	}, 100, 10)
	lost(s.Unit(1))
	s.runT11()
	s.wantAt(t, 1, 48, 33, 180) // 2 deep: turned on its middle after 5 in ahead
}

// Forbidden ground stops a retreat; a unit that cannot move stays in its
// contacts and fights with its status (RA-12.30, RA-12.30-R3, RA-11.3).
func TestForbiddenGroundStops(t *testing.T) {
	card := deck.Card{Features: []deck.Feature{area("rock", deck.Rock, 0, 0, 96, 26)}}
	s := sceneOn(t, card, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30}, // 28..30, base centres from 28.5
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 30, deg: 180},
	}, 100, 60)
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Charged).Turn = 0
	lost(s.Unit(1))
	s.runT11()
	if y := s.Unit(1).Pose.At.Y; y < 27.4 || y > 27.7 {
		t.Errorf("stopped at y = %.2f, want 27.5: its rear bases at the rock", y)
	}

	card = deck.Card{Features: []deck.Feature{area("rock", deck.Rock, 0, 0, 96, 28.49)}}
	s = sceneOn(t, card, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 30},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 30, deg: 180},
	}, 100, 10)
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Charged).Turn = 0
	lost(s.Unit(1))
	s.runT11()
	if !s.InMelee(1) {
		t.Errorf("it left the melee without moving\n%s", s.story())
	}
	s.wantStatus(t, 1, kernel.FallingBack, 2)
}

// A unit leaves for good when its centre crosses the edge, with the commander
// whom it carries off; the hero steps aside (RA-2.13-R1, RA-12.33, RA-13.3,
// RA-13.3-R1, RA-14.3, RA-21.5-R1).
func TestOffTheTable(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MC, n: 12, files: 6, x: 48, y: 20},
		{hero: battle.RankHero, horse: true, with: 1},
		{chief: true, horse: true, with: 1},
	}, 100, 100)
	s.order(s.Unit(3)).Stay = true
	u := s.Unit(1)
	lost(u)
	u.N, u.Lost[ByMelee] = 6, 6 // 85 - 25 - 10 + 10 + 10
	u.refresh()
	u.Thresholds = kernel.Crossed(6, 12)
	s.runT11()
	if u.Place != LeftTable || u.N != 5 {
		t.Errorf("place %d with %d figures\n%s", u.Place, u.N, s.story())
	}
	if h := s.Unit(2); !h.On() || h.Single.With != 0 {
		t.Errorf("the hero is at place %d", h.Place)
	}
	// Beside its right end: half of 6 x 20 mm, 1 in, half his base.
	s.wantAt(t, 2, 48+2.362+1+0.394, 20, 0)
	if c := s.Unit(3); c.Place != LeftTable || s.CommanderLost[attacker] != (Loss{Turn: 1, Late: true}) {
		t.Errorf("commander at place %d, %+v", c.Place, s.CommanderLost[attacker])
	}
	if got := s.target(t, "RA-12.10", 0); got != 70 {
		t.Errorf("target %d, want 70: 85 - 25 losses + 10 commander + 10 hero - 10 lost the melee", got)
	}
}

// Retreats run one by one, the nearest to its own edge first: here the rear
// clears the way for the front (RA-12.29-R1).
func TestTheRearClearsFirst(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 40, files: 40, x: 48, y: 40},
		{typ: battle.HI, n: 40, files: 40, x: 48, y: 38},
	}, 86, 1, 86, 1)
	lost(s.Unit(1))
	lost(s.Unit(2))
	s.runT11()
	s.wantAt(t, 1, 48, 35, 0)
	s.wantAt(t, 2, 48, 33, 0)
	if s.Unit(2).NoCharge != 0 {
		t.Error("the front rank went through the rear")
	}
}
