package royal

import (
	"math"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// course is the way that a retreat takes.
type course struct {
	start  field.Rect // where it sets out, re-formed if need be
	shape  field.Shape
	way    field.Heading
	far    float64 // inches
	free   bool    // a gap was found: it meets no friend and no forbidden ground
	files  int     // of the road column it has formed; 0: as it stood
	foe    *Unit   // enemy who stops it, in contact
	leaves bool    // it goes over an edge of the table
}

func (c *course) dir() field.Vec { return c.way.Vec() }

// end is the footprint where it comes to rest, before it takes its last facing.
func (c *course) end() field.Rect { return c.start.Moved(c.dir().Times(c.far)) }

// retreatWay is the heading of a retreat before gaps are looked for
// (RA-12.30-R1, RA-12.35): away from the edges struck; a unit in rout that
// nobody touches on the way of its last retreat, others to their own rear, or
// forward if the nearest enemy is wholly behind them.
func (s *State) retreatWay(v *verdict) field.Heading {
	u := v.u
	if v.struck != 0 {
		x, y := kernel.Away(v.struck)
		return u.Pose.H.Turn(field.Toward(field.Vec{X: float64(x), Y: float64(y)}))
	}
	if v.status == kernel.Routing {
		return u.Retreat
	}
	if foe := s.nearestEnemy(u); foe != nil && field.WhollyBehind(&foe.rect, &u.rect) {
		return u.Pose.H
	}
	return u.Pose.H.Turn(field.Half)
}

// plot finds the way of a retreat: the first gap within 45 degrees in the
// present formation, then for those who may the same in road column, else
// straight through friends (RA-12.31, RA-12.31-R1, RA-15.8-R1, RA-16.7).
func (s *State) plot(v *verdict) course {
	u := v.u
	c := course{start: u.rect, shape: u.field(), way: s.retreatWay(v), far: v.reach.Inches()}
	blocks := s.magicBars(s.friendRects(u, c.far), false)
	s.rt.retreat.friends = blocks
	if h, ok := s.rt.table.FreeWay(&c.start, c.shape, c.way, c.far, blocks, s.forbidden(u)); ok {
		c.way, c.free = h, true
	} else if u.Troop.ReformsInGaps(v.fate) {
		s.slip(u, &c, blocks)
	}
	s.bound(v, &c)
	return c
}

// slip looks for a gap in road column: set up facing against the move, the
// anchor in place (RA-12.30-R3).
func (s *State) slip(u *Unit, c *course, blocks []field.Rect) {
	files := usualFiles(&u.Troop, u.Stands(), kernel.RoadColumn)
	if u.Formation == kernel.RoadColumn && u.Files <= files {
		return
	}
	thin := *u
	thin.Formation, thin.Files = kernel.RoadColumn, files
	foes := s.enemyRects(u)
	for n := 0; ; n++ {
		by, ok := kernel.GapAngle(n)
		if !ok {
			return
		}
		way := c.way.Turn(field.Heading(by) * field.Degree)
		thin.Stand(Pose{u.Pose.At, way.Turn(field.Half)})
		r, shape := thin.rect, thin.field()
		if field.OverlapAny(&r, blocks) >= 0 || field.OverlapAny(&r, foes) >= 0 || s.entersForbidden(u, &r, shape) {
			continue
		}
		_, met := field.SlideHitAny(&r, way.Vec(), c.far, blocks)
		if met < 0 && s.rt.table.Stop(&r, shape, way, c.far, s.forbidden(u)) >= c.far {
			c.start, c.shape, c.way, c.free, c.files = r, shape, way, true, files
			return
		}
	}
}

// bound finds where the way ends: at forbidden ground, at a wall of fire
// (RA-18.12-R1), for chariots falling back at a friend (RA-16.8), in contact
// with an enemy it did not touch, or beyond the table's edge; and never on a
// friend (RA-12.30-R3, RA-12.31-R1, RA-2.13-R1).
func (s *State) bound(v *verdict, c *course) {
	u, dir := v.u, c.dir()
	c.far = s.rt.table.Stop(&c.start, c.shape, c.way, c.far, s.forbidden(u))
	walls := s.magicBars(s.rt.retreat.walls[:0], false)
	s.rt.retreat.walls = walls
	c.far, _ = field.SlideHitAny(&c.start, dir, c.far, walls)
	if !c.free && u.Troop.StopsAtFriend(v.fate) {
		c.far, _ = field.SlideHitAny(&c.start, dir, c.far, s.rt.retreat.friends)
	}
	out := s.edgeAhead(&c.start, dir)
	c.foe = s.foeAhead(u, c, min(c.far, out))
	if c.leaves = c.foe == nil && out <= c.far; c.leaves {
		c.far = out
		return
	}
	if !c.free {
		s.clearFriends(u, c, out)
	}
	s.clearTouched(u, c)
}

// clearTouched keeps a unit from ending on an enemy whom it touched at an
// angle: such do not stop it, but nobody stands on them.
func (s *State) clearTouched(u *Unit, c *course) {
	end := c.end()
	touched := s.rt.retreat.bodies[:0]
	for _, m := range s.Melees {
		if m.Has(u.ID) {
			touched = append(touched, s.Unit(m.Other(u.ID)).rect)
		}
	}
	s.rt.retreat.bodies = touched
	if field.OverlapAny(&end, touched) >= 0 {
		c.far, c.foe = field.JustShort(&c.start, c.dir(), c.far, touched), nil
	}
}

// foeAhead is the first enemy met within so many inches whom the unit does not
// touch already; the way is cut there. Lone commanders are taken in passing.
func (s *State) foeAhead(u *Unit, c *course, within float64) *Unit {
	var foe *Unit
	for _, o := range s.Units {
		if !o.On() || o.Side == u.Side || o.Troop.Kind == kernel.Commander || s.Pair(u.ID, o.ID) != nil {
			continue
		}
		if at, hit := field.SlideHit(&c.start, c.dir(), within, &o.rect); hit && (foe == nil || at < c.far) {
			foe, c.far = o, at
		}
	}
	return foe
}

// clearFriends keeps a unit that goes through friends from ending on one: just
// beyond him if there is room there, else just short (RA-12.31-R1, RA-15.8-R1).
// out is where the table's edge is.
func (s *State) clearFriends(u *Unit, c *course, out float64) {
	friends := s.rt.retreat.friends
	end := c.end()
	if field.OverlapAny(&end, friends) < 0 {
		return
	}
	dir := c.dir()
	var under []field.Rect
	for i := range friends {
		if field.Overlap(&end, &friends[i]) {
			under = append(under, friends[i])
		}
	}
	all := s.rt.retreat.bodies[:0]
	all = append(all, friends...)
	all = append(all, s.enemyRects(u)...)
	s.rt.retreat.bodies = all
	beyond := field.JustBeyond(&c.start, dir, c.far, under)
	if c.foe == nil && beyond < out && s.roomBeyond(u, c, beyond, all) {
		c.far = beyond
		return
	}
	c.far, c.foe = field.JustShort(&c.start, dir, c.far, all), nil
}

// roomBeyond reports whether the unit can go on so far and stand there.
func (s *State) roomBeyond(u *Unit, c *course, far float64, bodies []field.Rect) bool {
	landing := c.start.Moved(c.dir().Times(far))
	if field.OverlapAny(&landing, bodies) >= 0 || s.rt.table.Stop(&c.start, c.shape, c.way, far, s.forbidden(u)) < far {
		return false
	}
	_, wall := field.SlideHitAny(&c.start, c.dir(), far, s.rt.retreat.walls)
	probe := *c
	return wall < 0 && s.foeAhead(u, &probe, far) == nil
}

// edgeAhead is how far a footprint slides before its centre crosses an edge of
// the table (RA-2.13-R1).
func (s *State) edgeAhead(r *field.Rect, dir field.Vec) float64 {
	length, depth := s.rt.table.Size()
	at := r.Centre()
	return min(ahead(at.X, dir.X, length), ahead(at.Y, dir.Y, depth))
}

// ahead is how far along a way one coordinate leaves 0 to end.
func ahead(at, by, end float64) float64 {
	switch {
	case by > 1e-9:
		return max(0, (end-at)/by)
	case by < -1e-9:
		return max(0, -at/by)
	}
	return math.Inf(1)
}

// isFriend reports whether o is a unit on u's side that can be in its way:
// single figures never are (RA-7.16-R1).
func (s *State) isFriend(u, o *Unit) bool {
	return o != u && o.On() && o.Side == u.Side && !o.IsSingle()
}

// beyondSpare is how much further than its distance a retreat may look for the
// far side of a friend, in inches.
const beyondSpare = 24

// friendRects are the footprints of the friends that a unit can come to within
// so many inches and some to spare.
func (s *State) friendRects(u *Unit, far float64) []field.Rect {
	out := s.rt.retreat.friends[:0]
	for _, o := range s.Units {
		if s.isFriend(u, o) && maybeWithin(&u.rect, &o.rect, far+beyondSpare) {
			out = append(out, o.rect)
		}
	}
	return out
}

// maybeWithin is false only if two footprints are more than so many inches apart: a
// quick look before measuring.
func maybeWithin(a, b *field.Rect, inches float64) bool {
	most := inches + 0.5*(a.W+a.D+b.W+b.D)
	d := a.Centre().Sub(b.Centre())
	return d.Dot(d) <= float64(most*most)
}

// retreatScratch is memory that retreats use again.
type retreatScratch struct {
	friends, walls, bodies []field.Rect
}
