package deck

import (
	"math"

	"hyboria/battle"
)

// Zone is a part of the fighting area as one side sees it.
type Zone int

// The zones. The centre third lies across the middle line, so that a feature
// may be both in the centre and in one side's half.
const (
	OwnHalf Zone = iota
	EnemyHalf
	CentreThird
)

// SideView is a layout as one side sees it; it answers the questions that the
// battle rules ask about a side's ground (MC-24.7).
type SideView struct {
	Layout Layout
	Side   battle.Side
}

// For gives the view of a side: the attacker stands at y = 0.
func (l Layout) For(side battle.Side) SideView { return SideView{l, side} }

// Edge is the card edge at which the side stands.
func (v SideView) Edge() battle.Edge {
	if v.Side == battle.Attacker {
		return v.Layout.AttackerEdge
	}
	return v.Layout.AttackerEdge.Opposite()
}

// From is how far a place is from the side's own edge, from 0 to 1.
func (v SideView) From(p Point) float64 {
	d := p.Y / float64(v.Layout.Table.Depth)
	if v.Side == battle.Attacker {
		return d
	}
	return 1 - d
}

// Place is where a feature counts as lying: the centre of area of its outline,
// the middle of its line.
func (f Feature) Place() Point {
	if len(f.Ring) > 0 {
		return Centre(f.Ring)
	}
	return Middle(f.Line)
}

// In lists the features of the given kinds whose place is in a zone, in the
// order of the card. A feature exactly on the middle line is in both halves.
func (v SideView) In(zone Zone, kinds ...Kind) []Feature {
	var out []Feature
	for _, f := range v.Layout.Features {
		if f.is(kinds) && v.lies(f, zone) {
			out = append(out, f)
		}
	}
	return out
}

// InHalfOrCentre lists the features in the side's own half or in the centre
// third: the ground that MC-24.7 counts for a defender, and for an attacker
// the ground that covers his approach.
func (v SideView) InHalfOrCentre(kinds ...Kind) []Feature {
	var out []Feature
	for _, f := range v.Layout.Features {
		if f.is(kinds) && (v.lies(f, OwnHalf) || v.lies(f, CentreThird)) {
			out = append(out, f)
		}
	}
	return out
}

func (f Feature) is(kinds []Kind) bool {
	for _, k := range kinds {
		if f.Kind == k {
			return true
		}
	}
	return false
}

func (v SideView) lies(f Feature, zone Zone) bool {
	d := v.From(f.Place())
	switch zone {
	case OwnHalf:
		return d <= 0.5
	case EnemyHalf:
		return d >= 0.5
	default:
		return d >= 1.0/3 && d <= 2.0/3
	}
}

// Separating lists the streams and rivers that run between the two sides'
// edges, so that neither reaches the other without crossing: those that go
// from one end of the fighting area to the other (MC-24.7-R1).
func (l Layout) Separating() []Feature {
	var out []Feature
	for _, f := range l.Features {
		if f.is([]Kind{Stream, River}) && l.endToEnd(f.Line) {
			out = append(out, f)
		}
	}
	return out
}

func (l Layout) endToEnd(line []Point) bool {
	a, b := line[0].X, line[len(line)-1].X
	return l.isLeft(a) && l.isRight(b) || l.isRight(a) && l.isLeft(b)
}

func (l Layout) isLeft(x float64) bool  { return math.Abs(x-l.Left) < 0.01 }
func (l Layout) isRight(x float64) bool { return math.Abs(x-l.Right) < 0.01 }

// Fords counts the fords of a water course, Bridges its bridges.
func (f Feature) Fords() int { return f.count(battle.Ford) }

// Bridges counts the bridges of a water course.
func (f Feature) Bridges() int { return f.count(battle.Bridge) }

func (f Feature) count(kind battle.Crossing) int {
	n := 0
	for _, c := range f.Crossings {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

// RoadOff lists the roads that lead off the table over the side's own edge,
// along which it can retreat (MC-24.7).
func (v SideView) RoadOff() []Feature {
	var out []Feature
	for _, f := range v.Layout.Features {
		if f.Kind != Road {
			continue
		}
		for _, end := range ends(f.Line) {
			if v.From(end) < 0.001 {
				out = append(out, f)
				break
			}
		}
	}
	return out
}

// OnSlope lists the features of the given kinds that reach onto a hill: some
// part of them lies inside its first contour (MC-24.7, "on its slope").
func (l Layout) OnSlope(hill Feature, kinds ...Kind) []Feature {
	var out []Feature
	for _, f := range l.Features {
		if f.is(kinds) && len(f.Ring) > 0 && overlap(f.Ring, hill.Ring) {
			out = append(out, f)
		}
	}
	return out
}

// overlap tells whether two areas share ground.
func overlap(a, b []Point) bool {
	for i, p := range a {
		if Contains(b, p) {
			return true
		}
		for j, q := range b {
			if _, cross := Cross(p, a[(i+1)%len(a)], q, b[(j+1)%len(b)]); cross {
				return true
			}
		}
	}
	return Contains(a, b[0])
}
