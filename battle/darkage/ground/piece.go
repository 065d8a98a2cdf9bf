package ground

import (
	"fmt"
	"math"

	"hyboria/battle/royal/field"
)

// Kind is what a piece of terrain is.
type Kind uint8

// The kinds (DA-6.8, and DA-12.8 for streams and rock).
const (
	Hill Kind = iota
	Woods
	Brush
	Marsh
	Camp
	Village
	Lake
	Rock
	River
	Wall
	Ditch
	Stream
	Road
	kinds
)

var kindNames = [kinds]string{
	"hill", "woods", "brush", "marsh", "camp", "village", "lake", "rock", "river", "wall", "ditch", "stream", "road",
}

// String is the kind in a word.
func (k Kind) String() string { return kindNames[k] }

// ParseKind reads what String wrote.
func ParseKind(s string) (Kind, error) {
	for k, name := range kindNames {
		if s == name {
			return Kind(k), nil
		}
	}
	return 0, fmt.Errorf("%q is none of %v", s, kindNames)
}

// Area reports whether pieces of the kind are areas; others are lines.
func (k Kind) Area() bool { return k <= Rock }

// Bad is ground that only Lights and Raiders may enter, at -4 (DA-6.8).
func (k Kind) Bad() bool { return k >= Woods && k <= Village }

// Height is what the kind adds to the ground under it (DA-3.5).
func (k Kind) Height() int {
	switch k {
	case Woods:
		return 2
	case Hill, Brush, Village, Camp:
		return 1
	default:
		return 0
	}
}

// Shelters reports whether it protects from shooting (DA-5.5, DA-5.5-R1).
func (k Kind) Shelters() bool {
	return k == Woods || k == Brush || k == Camp || k == Village || k == Wall
}

// Defends reports whether it protects in melee (DA-6.8, DA-6.8-R1). Hills do so
// by height, and rivers not at a bridge.
func (k Kind) Defends() bool { return k.Bad() || k == Lake || k >= River && k <= Stream }

// Width of linear pieces in inches (DA-12.8; DA-6.8 leaves 1 to 3).
func (k Kind) Width() float64 {
	if k == River {
		return 2
	}
	return 1
}

// Crossing is a bridge or ford of a river or stream. Any unit crosses whose
// centre passes over it (DA-6.8-R6).
type Crossing struct {
	At     field.Vec `json:"at"`
	Bridge bool      `json:"bridge,omitempty"`
}

// Reach is half its width: a bridge is 2 inches wide, a ford 6 (DA-6.8-R6,
// DA-6.8-R9).
func (c Crossing) Reach() float64 {
	if c.Bridge {
		return 1
	}
	return 3
}

// Edge is how near to a piece a base lines its edge, and how far it may lie
// inside ground that it may not enter (DA-3.6-R3, DA-6.8-R2, DA-6.8-R9).
const Edge = 0.5

// Piece is one piece of terrain: an upright rectangle for areas, a straight
// strip for lines.
type Piece struct {
	Kind      Kind
	Feature   int // pieces cut from one feature have one number, and count as one for sight
	Top       int // height of its top: of a hill its contour, else the ground under it and what it adds
	Rect      field.Rect
	Min, Max  field.Vec // upright box round it
	From, To  field.Vec // of lines: the ends of the middle line
	Crossings []Crossing
	Burning   bool

	core  field.Rect // no base may lie in it that is barred
	solid bool       // core is no empty rectangle
}

// area makes an area piece. shrink tells on which sides (left, right, near,
// far) its border is one of the feature, where bases may lie half an inch in.
func area(k Kind, feature int, lo, hi field.Vec, shrink [4]bool) Piece {
	p := Piece{Kind: k, Feature: feature, Top: k.Height(), Min: lo, Max: hi}
	p.Rect = upright(lo, hi)
	if k.Bad() || k == Lake || k == Rock {
		in := [4]float64{}
		for i, s := range shrink {
			if s {
				in[i] = Edge
			}
		}
		l, h := field.Vec{X: lo.X + in[0], Y: lo.Y + in[2]}, field.Vec{X: hi.X - in[1], Y: hi.Y - in[3]}
		p.core, p.solid = upright(l, h), l.X < h.X && l.Y < h.Y
	}
	return p
}

// upright is the footprint of an upright box.
func upright(lo, hi field.Vec) field.Rect {
	return field.NewRect(field.Vec{X: (lo.X + hi.X) / 2, Y: hi.Y}, 0, hi.X-lo.X, hi.Y-lo.Y)
}

// thin is the least thickness that a line has for those who may not cross it.
const thin = 0.04

// line makes a linear piece between two places.
func line(k Kind, feature int, from, to field.Vec) Piece {
	p := Piece{Kind: k, Feature: feature, From: from, To: to}
	p.Rect = strip(from, to, k.Width())
	if k == River || k == Stream {
		p.core, p.solid = strip(from, to, max(thin, k.Width()-2*Edge)), true
	}
	p.Min, p.Max = boxOf(&p.Rect)
	return p
}

// strip is the footprint of a straight line with a width.
func strip(from, to field.Vec, width float64) field.Rect {
	r := field.Segment(from, to)
	r.A = r.A.Plus(r.F, float64(0.5*width))
	r.D = width
	return r
}

func boxOf(r *field.Rect) (lo, hi field.Vec) {
	lo, hi = field.Vec{X: math.Inf(1), Y: math.Inf(1)}, field.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range r.Corners() {
		lo.X, lo.Y = min(lo.X, c.X), min(lo.Y, c.Y)
		hi.X, hi.Y = max(hi.X, c.X), max(hi.Y, c.Y)
	}
	return lo, hi
}

// Holds reports whether a place is in the piece, its border included.
func (p *Piece) Holds(v field.Vec) bool {
	if v.X < p.Min.X || v.X > p.Max.X || v.Y < p.Min.Y || v.Y > p.Max.Y {
		return false
	}
	if p.Kind.Area() {
		return true
	}
	d := field.DistFrom(&p.Rect, v)
	return d <= 1e-9
}

// Near reports whether a base comes within half an inch (DA-3.6-R3,
// DA-6.8-R2).
func (p *Piece) Near(r *field.Rect) bool {
	if !p.box(r, Edge+0.02) {
		return false
	}
	return field.Dist(r, &p.Rect) <= Edge+field.Tol
}

// box tells quickly whether a base may be so near to the piece.
func (p *Piece) box(r *field.Rect, by float64) bool {
	c := r.Centre()
	reach := float64(0.5*(r.W+r.D)) + by
	return c.X+reach >= p.Min.X && c.X-reach <= p.Max.X && c.Y+reach >= p.Min.Y && c.Y-reach <= p.Max.Y
}

// Cut gives how much of the way from a to b lies in an area, in inches, and
// where it begins and ends.
func (p *Piece) Cut(a, b field.Vec) (in, out float64, ok bool) {
	d := b.Sub(a)
	l := d.Len()
	lo, hi := 0.0, l
	if !clip(a.X, d.X, l, p.Min.X, p.Max.X, &lo, &hi) || !clip(a.Y, d.Y, l, p.Min.Y, p.Max.Y, &lo, &hi) {
		return 0, 0, false
	}
	return lo, hi, true
}

// clip narrows lo..hi to where a way that starts at a and goes d in l inches
// lies between two bounds.
func clip(a, d, l, from, to float64, lo, hi *float64) bool {
	if math.Abs(d) < 1e-12 || l == 0 {
		return a >= from && a <= to
	}
	t, u := (from-a)/d*l, (to-a)/d*l
	*lo, *hi = max(*lo, min(t, u)), min(*hi, max(t, u))
	return *lo <= *hi
}

// Crosses reports whether the line from a to b meets the piece, its border
// included, and where: the middle of what lies in it.
func (p *Piece) Crosses(a, b field.Vec) (field.Vec, bool) {
	if p.Kind.Area() {
		in, out, ok := p.Cut(a, b)
		return a.Plus(b.Sub(a).Unit(), float64(0.5*(in+out))), ok
	}
	return crossStrip(&p.Rect, a, b)
}

// crossStrip clips a line against an inclined rectangle.
func crossStrip(r *field.Rect, a, b field.Vec) (field.Vec, bool) {
	la, lb := r.Local(a), r.Local(b)
	d := lb.Sub(la)
	l := d.Len()
	lo, hi := 0.0, l
	if !clip(la.X, d.X, l, -r.W/2, r.W/2, &lo, &hi) || !clip(la.Y, d.Y, l, -r.D, 0, &lo, &hi) {
		return field.Vec{}, false
	}
	return a.Plus(b.Sub(a).Unit(), float64(0.5*(lo+hi))), true
}

// along is where a place lies along a linear piece, from its middle.
func (p *Piece) along(v field.Vec) float64 { return v.Sub(p.Rect.A).Dot(p.Rect.Right()) }

// opened reports whether both of two places lie over one crossing.
func (p *Piece) opened(a, b field.Vec) bool {
	for _, c := range p.Crossings {
		at, reach := p.along(c.At), c.Reach()+field.Tol
		if math.Abs(p.along(a)-at) <= reach && math.Abs(p.along(b)-at) <= reach {
			return true
		}
	}
	return false
}

// Bridged reports whether a place on the line is at a bridge.
func (p *Piece) Bridged(v field.Vec) bool {
	for _, c := range p.Crossings {
		if c.Bridge && math.Abs(p.along(v)-p.along(c.At)) <= c.Reach()+field.Tol {
			return true
		}
	}
	return false
}
