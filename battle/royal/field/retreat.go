package field

import "math"

// GapStep and GapMost are the steps in which a retreating unit looks for a way,
// and how far to either side (RA-12.31-R1).
const (
	GapStep = 5 * Degree
	GapMost = 45 * Degree
)

// FreeWay tries 0, right 5, left 5, ... 45 degrees from straight and gives the
// first heading on which r slides so many inches and meets neither friend nor
// forbidden ground (RA-12.31-R1). Enemies are not looked at: an enemy in the
// way stops the unit in contact.
func (t *Table) FreeWay(r *Rect, s Shape, straight Heading, inches float64, friends []Rect, forbid GroundSet) (Heading, bool) {
	for turn := Heading(0); turn <= GapMost; turn += GapStep {
		for _, by := range [2]Heading{turn, -turn} {
			h := straight.Turn(by)
			if t.free(r, s, h, inches, friends, forbid) {
				return h, true
			}
			if turn == 0 {
				break
			}
		}
	}
	return straight.Norm(), false
}

func (t *Table) free(r *Rect, s Shape, h Heading, inches float64, friends []Rect, forbid GroundSet) bool {
	if _, met := SlideHitAny(r, h.Vec(), inches, friends); met >= 0 {
		return false
	}
	return t.Stop(r, s, h, inches, forbid) >= inches
}

// Stop is how far r slides on a heading, up to inches, before a base comes
// into forbidden ground (RA-12.30, RA-12.33-R1, RA-8.13-R1). The table's edge
// does not stop it.
func (t *Table) Stop(r *Rect, s Shape, h Heading, inches float64, forbid GroundSet) float64 {
	v := h.Vec()
	b, end := noBox, r.Moved(v.Times(inches))
	b.hold(r)
	b.hold(&end)
	if !t.mayHold(&b, forbid) {
		return inches
	}
	now := t.barredAt(r, &s, forbid)
	for gone := 0.0; gone < inches; {
		next := min(inches, gone+lookEvery)
		then := t.barredAt(movedBy(r, v, next), &s, forbid)
		if then > now {
			return t.lastFree(r, &s, v, gone, next, forbid, now)
		}
		gone, now = next, then
	}
	return inches
}

// Room is how far r slides straight ahead, up to inches, with all of it on the
// table: movers stop at the edge (RA-2.13-R1).
func (t *Table) Room(r *Rect, inches float64) float64 {
	for _, c := range r.Corners() {
		inches = min(inches, toBound(c.X, r.F.X, t.ix.length), toBound(c.Y, r.F.Y, t.ix.depth))
	}
	return max(0, inches)
}

// toBound is how far a place goes at a speed until it leaves 0 to end.
func toBound(at, speed, end float64) float64 {
	switch {
	case speed > 1e-9:
		return (end - at) / speed
	case speed < -1e-9:
		return -at / speed
	}
	return math.Inf(1)
}

// lastFree is the last place between two at which no more than now bases are in
// forbidden ground.
func (t *Table) lastFree(r *Rect, s *Shape, v Vec, from, to float64, forbid GroundSet, now int) float64 {
	for to-from > lookFine {
		mid := 0.5 * (from + to)
		if t.barredAt(movedBy(r, v, mid), s, forbid) > now {
			to = mid
		} else {
			from = mid
		}
	}
	return from
}

func movedBy(r *Rect, v Vec, inches float64) *Rect {
	n := *r
	n.A = r.A.Plus(v, inches)
	return &n
}

// barredAt is the number of bases in forbidden ground.
func (t *Table) barredAt(r *Rect, s *Shape, forbid GroundSet) int {
	b := noBox
	if b.hold(r); !t.mayHold(&b, forbid) {
		return 0
	}
	var c counts
	seen := t.count(r, s, &c)
	return t.barred(r, s, forbid, seen, &c)
}

// MayStand tells whether a unit may be set down there: on the table, and no
// base in forbidden ground (RA-11.1-R1).
func (t *Table) MayStand(r *Rect, s Shape, forbid GroundSet) bool {
	return t.InsideTable(r) && t.barredAt(r, &s, forbid) == 0
}
