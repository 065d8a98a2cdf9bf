package field

import (
	"math"
	"slices"
)

// Path is one unit's way in a phase: legs one after another, and how its budget
// runs out along them (RA-7.13, RA-7.19-R1). Set it up with Start and the legs,
// have Table.Measure fill in the costs, then ask. A Path that is used again
// keeps its memory, so one Path a unit and phase allocates nothing.
//
// s is always inches gone along the path, share the part of the budget spent,
// which by RA-7.20-R1 is also the time of the phase: by tick k a unit has spent
// at most k/120.
type Path struct {
	shape   Shape
	legs    []leg
	marks   []mark // from {0,0}; straight between them; empty until measured
	end     Rect   // where the legs lead
	length  float64
	radius  float64 // from the middle of the footprint to a corner
	swing   float64 // no point of the footprint moves more than this an inch of path
	crossed GroundSet
	strip   strip // memory for Measure
}

// leg is a straight stretch or a wheel.
type leg struct {
	from   Rect
	start  float64 // inches of the path before it
	inches float64
	dir    Vec     // straight: the way it goes
	by     Heading // wheel: its angle, 0 for straight legs
}

// mark says that share of the budget is spent after s inches.
type mark struct{ s, share float64 }

// Start begins a path where the unit stands.
func (p *Path) Start(r Rect, s Shape) {
	p.shape, p.end = s, r
	p.legs, p.marks = p.legs[:0], p.marks[:0]
	p.length, p.crossed, p.swing = 0, 0, 1
	p.radius = 0.5 * math.Sqrt(float64(r.W*r.W)+float64(r.D*r.D))
}

func (p *Path) add(l leg, end Rect) {
	if l.inches <= 0 {
		p.end = end
		return
	}
	l.from, l.start = p.end, p.length
	p.legs = append(p.legs, l)
	p.length += l.inches
	p.end = end
}

// Wheel adds a wheel, right if positive, of WheelCost inches (RA-7.13-R1).
func (p *Path) Wheel(by Heading) {
	w := p.end.W
	if by == 0 || w <= 0 {
		return
	}
	p.swing = max(p.swing, 2*p.radius/w)
	p.add(leg{inches: WheelCost(by, w), by: by}, Wheel(p.end, by))
}

// Go adds inches straight ahead.
func (p *Path) Go(inches float64) { p.straight(p.end.F, inches) }

// Slide adds inches on a heading without turning: an oblique move (up to 45
// degrees off), a step back, a retreat (RA-7.12, RA-7.13, RA-12.30-R3).
func (p *Path) Slide(h Heading, inches float64) { p.straight(h.Vec(), inches) }

func (p *Path) straight(dir Vec, inches float64) {
	if inches > 0 {
		p.add(leg{inches: inches, dir: dir}, p.end.Moved(dir.Times(inches)))
	}
}

// Face turns the footprint about its anchor at this point of the path, at no
// cost; a column on a road does so at each bend (RA-7.21-R1).
func (p *Path) Face(h Heading) { p.end = p.end.Faced(h) }

// Length is the inches of all legs.
func (p *Path) Length() float64 { return p.length }

// End is the pose at the end of all legs.
func (p *Path) End() Rect { return p.end }

// Shape is the shape given to Start.
func (p *Path) Shape() Shape { return p.shape }

// legAt is the index of the leg under way after s inches; at a joint the later
// one. -1 if there is none.
func (p *Path) legAt(s float64) int {
	k := len(p.legs) - 1
	for k > 0 && s < p.legs[k].start {
		k--
	}
	return k
}

// Pose is the footprint after s inches.
func (p *Path) Pose(s float64) Rect {
	if s >= p.length {
		return p.end
	}
	return p.legs[p.legAt(s)].pose(s)
}

func (l *leg) pose(s float64) Rect {
	s -= l.start
	if l.by == 0 {
		r := l.from
		r.A = r.A.Plus(l.dir, s)
		return r
	}
	turned := math.Floor(float64(float64(l.by)*(s/l.inches)) + 0.5)
	return Wheel(l.from, Heading(turned))
}

// Done is the inches the unit gets if nothing stops it: its orders, budget,
// ground and the table's edge counted.
func (p *Path) Done() float64 {
	if len(p.marks) == 0 {
		return 0
	}
	return p.marks[len(p.marks)-1].s
}

// Spent is the share of the budget used after s inches.
func (p *Path) Spent(s float64) float64 {
	for k := 1; k < len(p.marks); k++ {
		if a, b := p.marks[k-1], p.marks[k]; s < b.s {
			return a.share + float64((b.share-a.share)*((s-a.s)/(b.s-a.s)))
		}
	}
	return p.Full()
}

// Full is the share spent when the path is done.
func (p *Path) Full() float64 {
	if len(p.marks) == 0 {
		return 0
	}
	return p.marks[len(p.marks)-1].share
}

// Reach is the inches gone when that share is spent; Done from Full on.
func (p *Path) Reach(share float64) float64 {
	for k := 1; k < len(p.marks); k++ {
		if a, b := p.marks[k-1], p.marks[k]; share < b.share {
			return a.s + float64((b.s-a.s)*(max(0, share-a.share)/(b.share-a.share)))
		}
	}
	return p.Done()
}

// At is the footprint when that share is spent.
func (p *Path) At(share float64) Rect { return p.Pose(p.Reach(share)) }

// Crossed is all the ground that any base stood on or came through, up to Done:
// a stream on the way costs a charge its bonus (CA-9.4-R1).
func (p *Path) Crossed() GroundSet { return p.crossed }

// Straight is the inches of the last straight part of the move, as run up to s;
// 0 in the middle of a wheel (RA-7.14-R1).
func (p *Path) Straight(s float64) float64 {
	if k := p.legAt(s); k >= 0 && p.legs[k].by == 0 {
		return min(s, p.length) - p.legs[k].start
	}
	return 0
}

// Wheeled is the inches wheeled up to s (RA-7.14-R1).
func (p *Path) Wheeled(s float64) float64 {
	sum := 0.0
	for i := range p.legs {
		if l := &p.legs[i]; l.by != 0 && s > l.start {
			sum += min(l.inches, s-l.start)
		}
	}
	return sum
}

// Wheeling tells whether the unit is in a wheel after s inches.
func (p *Path) Wheeling(s float64) bool {
	k := p.legAt(s)
	return k >= 0 && s < p.length && p.legs[k].by != 0
}

// StraightFrom is the anchor at the start of the last straight part begun up to
// s: the Q of RA-2.9-R1. Without one it is the anchor at the start.
func (p *Path) StraightFrom(s float64) Vec {
	for k := p.legAt(s); k >= 0; k-- {
		if p.legs[k].by == 0 {
			return p.legs[k].from.A
		}
	}
	if len(p.legs) > 0 {
		return p.legs[0].from.A
	}
	return p.end.A
}

// From is the pose at the start.
func (p *Path) From() Rect {
	if len(p.legs) == 0 {
		return p.end
	}
	return p.legs[0].from
}

// Bounds is an upright box around all the ground that the footprint covers
// between two shares. It may be somewhat too large, never too small.
func (p *Path) Bounds(from, to float64) (lo, hi Vec) {
	b := noBox
	p.cover(&b, p.Reach(from), p.Reach(to))
	return b.lo, b.hi
}

// cover widens b by the ground between s0 and s1 inches.
func (p *Path) cover(b *box, s0, s1 float64) {
	for k := max(0, p.legAt(s0)); k < len(p.legs) && p.legs[k].start <= s1; k++ {
		l := &p.legs[k]
		if l.by != 0 {
			p.coverWheel(b, l, max(s0, l.start), min(s1, l.start+l.inches))
			continue
		}
		c := l.from.Centre()
		x, y := l.from.reach()
		b.about(c.Plus(l.dir, max(0, s0-l.start)), x, y)
		b.about(c.Plus(l.dir, min(l.inches, s1-l.start)), x, y)
	}
	if s1 >= p.length {
		b.hold(&p.end)
	}
}

// coverWheel widens b by the ground of a wheel between s0 and s1 inches. Each
// point goes on an arc about the pivot, which bulges from its chord by no more
// than the arc's radius times an eighth of its angle squared.
func (p *Path) coverWheel(b *box, l *leg, s0, s1 float64) {
	far := 2 * p.radius
	angle := float64(l.by.abs().Radians() * ((s1 - s0) / l.inches))
	if angle > 2 {
		b.around(pivot(&l.from, l.by), far)
		return
	}
	bulge := float64(float64(far*angle)*angle)/8 + float64(far*aHeading)
	for _, s := range [2]float64{s0, s1} {
		r := l.pose(s)
		x, y := r.reach()
		b.about(r.Centre(), x+bulge, y+bulge)
	}
}

// cut ends the path after s inches.
func (p *Path) cut(s float64) {
	if s >= p.Done() {
		return
	}
	share := p.Spent(s)
	k := 1
	for k < len(p.marks) && p.marks[k].s < s {
		k++
	}
	p.marks = append(p.marks[:k], mark{s, share})
}

// Stop ends the path when that share is spent: the unit stays there for the
// rest of the phase.
func (p *Path) Stop(share float64) {
	if share < p.Full() {
		p.cut(p.Reach(share))
	}
}

// CopyFrom makes p the same as o, in its own memory.
func (p *Path) CopyFrom(o *Path) {
	legs, marks, strip := p.legs[:0], p.marks[:0], p.strip
	*p = *o
	p.strip = strip
	legs = append(legs, o.legs...)
	marks = append(marks, o.marks...)
	p.legs, p.marks = legs, marks
}

// Grow readies memory for n legs, so that later use allocates nothing.
func (p *Path) Grow(n int) {
	p.legs = slices.Grow(p.legs, n)
	p.marks = slices.Grow(p.marks, 4*n)
}
