package deck

import (
	"math"
	"sort"
)

// painter draws features into a frame. All its measures are those of the
// drawing, y growing downwards.
type painter struct {
	ink
	frame    box
	features []Feature // in the drawing's measures
	widths   Widths    // as drawn
	size     float64   // of trees, houses and strokes; 1 on a card
	group    Group     // decides the kind of tree
	seed     chance
	taken    []box // where labels and crossings are
}

// colours of the drawing; names say what they are for.
const (
	paper     = "#f6f1e4"
	parchment = "#f1e6c8"
	inkColour = "#2b2a26"
	ruleLine  = "#cbbf9f"
	accent    = "#8a2f1d"
	sepia     = "#6d5233"
	waterDeep = "#4d7187"
	waterPale = "#bfd6de"
	leafDark  = "#4c5c36"
	leafPale  = "#c2cba0"
	bogPale   = "#c3cfc6"
	stoneDark = "#4b453c"
)

const serif = "'Iowan Old Style','Palatino Linotype','Book Antiqua',Palatino,Georgia,serif"

// paint draws everything in the order of look.md: ground first, names last.
func (p *painter) paint() {
	for _, f := range p.of(Bog) {
		p.bogGround(f)
	}
	for _, f := range p.of(Hill) {
		p.hill(f)
	}
	for _, f := range p.of(Woods) {
		p.woodsGround(f)
	}
	for _, f := range p.of(Village) {
		p.villageGround(f)
	}
	card, laid := p.waterCourses()
	p.waters(card)
	p.roads()
	p.crossings(card)
	for _, f := range p.of(Bog) {
		p.reeds(f)
	}
	for _, f := range p.of(Rock) {
		p.rock(f)
	}
	p.waters(laid)
	p.crossings(laid)
	p.upright()
	p.names()
}

// of lists the features of a kind.
func (p *painter) of(k Kind) []Feature {
	var out []Feature
	for _, f := range p.features {
		if f.Kind == k {
			out = append(out, f)
		}
	}
	return out
}

// luck is a source of its own for each feature, so that one more feature on a
// card moves no tree of another.
func (p *painter) luck(f Feature) *chance {
	c := p.seed
	for _, b := range []byte(f.ID) {
		c = c*1099511628211 ^ chance(b)
	}
	return &c
}

func (p *painter) ring(points []Point) curve { return curve{points, true, p.frame} }

func (p *painter) line(points []Point) curve { return curve{points, false, p.frame} }

// upright draws what stands on the ground, the nearer over the farther.
func (p *painter) upright() {
	type standing struct {
		y    float64
		draw func()
	}
	var all []standing
	for _, f := range p.of(Woods) {
		for _, t := range p.trees(f) {
			all = append(all, standing{t.at.Y, func() { p.glyph(t) }})
		}
	}
	for _, f := range p.of(Village) {
		for _, h := range p.houses(f) {
			all = append(all, standing{h.at.Y, func() { p.house(h) }})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].y < all[j].y })
	for _, s := range all {
		s.draw()
	}
}

// scattered places points in a ring about gap apart, with a ragged look.
func (p *painter) scattered(f Feature, gap, edge float64) []Point {
	c := p.luck(f)
	b := boxOf(f.Ring)
	var out []Point
	row := 0
	for y := b.min.Y; y <= b.max.Y; y += gap * 0.8 {
		row++
		for x := b.min.X + gap/2*float64(row%2); x <= b.max.X; x += gap {
			q := Point{x + c.swing(gap*0.28), y + c.swing(gap*0.24)}
			if Contains(f.Ring, q) && p.fromOutline(f.Ring, q) >= edge {
				out = append(out, q)
			}
		}
	}
	return out
}

// fromOutline is how far a place inside a ring is from its outline, the
// stretches along the frame left out.
func (p *painter) fromOutline(ring []Point, q Point) float64 {
	best := math.Inf(1)
	c := p.ring(ring)
	for i := range c.count() {
		if !c.straight(i) {
			best = math.Min(best, distance(q, nearest(c.at(i), c.at(i+1), q)))
		}
	}
	return best
}

// clearOfLines tells whether a place is at least so far from roads and banks.
func (p *painter) clearOfLines(q Point, by float64) bool {
	for _, f := range p.features {
		if len(f.Line) > 0 && ToLine(f.Line, q) < p.drawnWidth(f.Kind)/2+by {
			return false
		}
	}
	return true
}

// drawnWidth is the width at which a line is drawn.
func (p *painter) drawnWidth(k Kind) float64 {
	switch k {
	case Stream:
		return p.widths.Stream
	case River:
		return p.widths.River
	default:
		return p.widths.Road
	}
}
