package field

import (
	"testing"

	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// RA-12.31-R1: 0, right 5, left 5, ... 45 degrees; the first free one is taken.
func TestFreeWays(t *testing.T) {
	tb := table()
	s := foot(4, 2)
	r := s.Rect(Vec{48, 30}, 0)
	back := Half
	friend := func(x, w float64) Rect { return NewRect(Vec{x, 20}, 0, w, 2) }
	if h, ok := tb.FreeWay(&r, s, back, 12, nil, 0); !ok || h != back {
		t.Errorf("nobody behind: %v, %v", h.Degrees(), ok)
	}
	// Retreating south, right is west: a friend a little to the east of straight
	// behind is passed on the right.
	h, ok := tb.FreeWay(&r, s, back, 12, []Rect{friend(49, 3)}, 0)
	if !ok || back.To(h) <= 0 {
		t.Errorf("friend on the left: %v, %v", back.To(h).Degrees(), ok)
	}
	h, ok = tb.FreeWay(&r, s, back, 12, []Rect{friend(47, 3)}, 0)
	if !ok || back.To(h) >= 0 {
		t.Errorf("friend on the right: %v, %v", back.To(h).Degrees(), ok)
	}
	if turn := back.To(h); turn%GapStep != 0 {
		t.Errorf("turned %v", turn.Degrees())
	} else if _, met := SlideHitAny(&r, h.Turn(GapStep).Vec(), 12, []Rect{friend(47, 3)}); met < 0 {
		t.Error("a smaller turn would do")
	}
	if h, ok = tb.FreeWay(&r, s, back, 12, []Rect{friend(48, 60)}, 0); ok || h != back {
		t.Errorf("a wall of friends: %v, %v", h.Degrees(), ok)
	}
	wood := table(block("w", deck.Woods, 46, 10, 60, 25))
	h, ok = wood.FreeWay(&r, s, back, 12, nil, Set(kernel.Woods))
	if !ok || back.To(h) <= 0 {
		t.Errorf("round the wood: %v, %v", back.To(h).Degrees(), ok)
	}
}

// RA-12.30: forbidden ground stops a retreat, the table's edge does not.
func TestRetreatStopsAtForbiddenGround(t *testing.T) {
	tb := table(block("w", deck.Rock, 40, 10, 60, 25))
	s := foot(4, 2)
	r := s.Rect(Vec{48, 30}, 0)
	wantNear(t, "to the rock", tb.Stop(&r, s, Half, 12, Set(kernel.Rock)), 3.5, 0.01)
	wantNear(t, "no ban", tb.Stop(&r, s, Half, 12, 0), 12, 0)
	wantNear(t, "the other way, off the table", tb.Stop(&r, s, 0, 50, Set(kernel.Rock)), 50, 0)
	if tb.MayStand(&r, s, Set(kernel.Rock)) != true {
		t.Error("may stand in the open")
	}
	on := s.Rect(Vec{48, 20}, 0)
	if tb.MayStand(&on, s, Set(kernel.Rock)) {
		t.Error("may not stand on rock")
	}
}
