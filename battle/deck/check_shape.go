package deck

import "hyboria/battle"

// features checks each shape by itself and with those it must fit.
func (k *checker) features() {
	for _, f := range k.card.Features {
		k.inside(f)
		if len(f.Ring) > 0 {
			k.area(f)
			continue
		}
		k.course(f)
		if f.Kind == Road {
			k.road(f)
		} else {
			k.water(f)
		}
	}
}

// inside checks that a shape stays on the card and is not too fine.
func (k *checker) inside(f Feature) {
	card := box{Point{0, 0}, Point{1, 1}}
	for _, points := range [][]Point{f.Ring, f.Upper, f.Line} {
		for _, p := range points {
			if !card.holds(p) {
				k.report(f.ID, "the point (%g, %g) is off the card", p.X, p.Y)
			}
		}
		if len(points) > maxPoints {
			k.report(f.ID, "has %d points in one outline, at most %d", len(points), maxPoints)
		}
	}
}

func (k *checker) area(f Feature) {
	k.outline(f.ID, f.Ring)
	if len(f.Upper) == 0 {
		return
	}
	k.outline(f.ID, f.Upper)
	if !within(f.Upper, f.Ring) {
		k.report(f.ID, "the second contour is not inside the first")
	}
}

func (k *checker) outline(id string, ring []Point) {
	if len(ring) < minRing {
		k.report(id, "an outline of %d points is too plain; give it at least %d", len(ring), minRing)
	}
	if !Simple(ring) {
		k.report(id, "the outline crosses itself")
	} else if Area(ring) <= 0 {
		k.report(id, "the outline must run counter-clockwise")
	}
}

// within tells whether one ring lies inside another; they may touch where
// both run along an edge of the card.
func within(inner, outer []Point) bool {
	c := Centre(inner)
	for i, p := range inner {
		if !Contains(outer, between(p, c, 0.01)) {
			return false
		}
		q := inner[(i+1)%len(inner)]
		for j, a := range outer {
			b := outer[(j+1)%len(outer)]
			if _, cross := Cross(p, q, a, b); cross && !alongEdge(p, q) && !alongEdge(a, b) {
				return false
			}
		}
	}
	return true
}

// onEdge tells whether a point lies on an edge of the card.
func onEdge(p Point) bool { return p.X == 0 || p.X == 1 || p.Y == 0 || p.Y == 1 }

// alongEdge tells whether two points lie on one edge of the card.
func alongEdge(p, q Point) bool {
	return p.X == q.X && (p.X == 0 || p.X == 1) || p.Y == q.Y && (p.Y == 0 || p.Y == 1)
}

// course checks that a line does not cross itself.
func (k *checker) course(f Feature) {
	for i := 1; i < len(f.Line); i++ {
		for j := i + 2; j < len(f.Line); j++ {
			if _, cross := Cross(f.Line[i-1], f.Line[i], f.Line[j-1], f.Line[j]); cross {
				k.report(f.ID, "the line crosses itself")
				return
			}
		}
	}
}

func ends(line []Point) []Point { return []Point{line[0], line[len(line)-1]} }

// road checks that a road leads somewhere and meets water at crossings.
func (k *checker) road(f Feature) {
	for _, end := range ends(f.Line) {
		if !onEdge(end) && !k.reaches(f, end, Road, Village) {
			k.report(f.ID, "ends nowhere, at (%g, %g): lead it to an edge, a village or a road", end.X, end.Y)
		}
	}
	for _, w := range k.card.Features {
		if w.Kind != Stream && w.Kind != River {
			continue
		}
		for _, at := range Meetings(f.Line, w.Line) {
			if !crossedAt(w, at) {
				k.report(f.ID, "meets %s at (%.3f, %.3f) where there is neither ford nor bridge", w.ID, at.X, at.Y)
			}
		}
	}
}

// reaches tells whether a place lies at another feature of one of the kinds.
func (k *checker) reaches(f Feature, at Point, kinds ...Kind) bool {
	for _, o := range k.card.Features {
		for _, kind := range kinds {
			if o.ID == f.ID || o.Kind != kind {
				continue
			}
			if len(o.Line) > 0 && ToLine(o.Line, at) <= slack || len(o.Ring) > 0 && ToRing(o.Ring, at) <= slack {
				return true
			}
		}
	}
	return false
}

func crossedAt(water Feature, at Point) bool {
	for _, c := range water.Crossings {
		if distance(c.At, at) <= slack {
			return true
		}
	}
	return false
}

// water checks the ends and the crossings of a stream or river (CA-9.4-R1).
func (k *checker) water(f Feature) {
	for _, end := range ends(f.Line) {
		if !onEdge(end) && !(f.Kind == Stream && k.reaches(f, end, Stream, River, Hill, Bog)) {
			k.report(f.ID, "ends nowhere, at (%g, %g): a river runs from edge to edge, a stream may rise on a hill or in a marsh or join other water", end.X, end.Y)
		}
	}
	for _, c := range f.Crossings {
		if ToLine(f.Line, c.At) > slack {
			k.report(f.ID, "the %s at (%g, %g) is not on the water", c.Kind, c.At.X, c.At.Y)
		}
		if groundAt(k.card.Features, cardWidths(), c.At).Has(InRock) {
			k.report(f.ID, "the %s at (%g, %g) is under rock", c.Kind, c.At.X, c.At.Y)
		}
	}
	k.crossings(f)
}

// crossings checks that a river has two fords or a bridge, and a stream a
// place where wagons cross.
func (k *checker) crossings(f Feature) {
	fords, bridges := 0, 0
	for _, c := range f.Crossings {
		if c.Kind == battle.Ford {
			fords++
		} else {
			bridges++
		}
	}
	switch {
	case f.Kind == Stream && fords+bridges == 0:
		k.report(f.ID, "a stream needs a ford or bridge for vehicles and mammoths (CA-9.4-R1)")
	case f.Kind == River && !(fords == 2 && bridges == 0 || fords == 0 && bridges == 1):
		k.report(f.ID, "a river has two fords or one bridge, not %d and %d (CA-9.4-R1)", fords, bridges)
	case f.Kind == River && fords == 2 && distance(f.Crossings[0].At, f.Crossings[1].At) < minFordGap:
		k.report(f.ID, "the two fords are too close together")
	}
}
