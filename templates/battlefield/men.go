package battlefield

import (
	"math"
	"strconv"

	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/show"
)

// manRadius is how large a single man is drawn: men stand an inch apart.
const manRadius = 4.6

// man draws a single man of a raid round the place where he stands, for he faces
// nowhere: a disc in his colours with his number, leaders and magic users with
// their signs, riders with a horse's slash; prisoners are pale and bound.
func (k *pen) man(u *show.Unit, p show.Place, colour string) {
	class := "block man"
	if dark(colour) {
		class += " dark"
	}
	if u.Kind.Summoned() {
		class += " summoned"
	}
	bound := p.Status == kernel.Routing
	if bound {
		class += " captive"
	}
	r := manRadius
	if u.Kind.Single() {
		r = 7
	}
	k.put(`<g class="`, class, `"><circle class="body" r="`, r, `" fill="`, colour, `"/>`)
	switch {
	case u.Kind.Single():
		k.put(`<circle class="face" r="`, r-1.6, `"/><g transform="translate(0 -6.8) scale(.86)">`)
		k.sign(u)
		k.put(`</g>`)
	case u.Troop.Arm == kernel.Cavalry:
		k.put(`<path class="mark" d="M`, -r, " ", r, "L", r, " ", -r, `"/>`)
	}
	if bound {
		k.put(`<path class="bonds" d="M`, -r, ` 0H`, r, `M0 `, -r, `V`, r, `"/>`)
	} else if !u.Kind.Single() {
		k.put(`<text class="man-number" y="2.1">`, strconv.Itoa(u.ID), `</text>`)
	}
	k.put(`</g>`)
}

// The ids by which the drawing of a raid's ground names what it lays there.
const (
	garrisonID = "garrison"
	seaName    = "The sea"
)

// Scenery draws what stands on the ground of a raid over its picture: the walls of
// the garrison with their gate, and the sea. Nothing for other tables.
func Scenery(l deck.Layout, project deck.Projection) string {
	k := &pen{}
	sea := 0.0
	for i := range l.Features {
		f := &l.Features[i]
		switch {
		case f.Name == seaName && len(f.Line) > 0:
			sea = math.Max(sea, f.Line[0].Y+deck.TableWidths().River/2)
		case f.ID == garrisonID && len(f.Ring) == 4:
			k.walls(f.Ring, project)
		}
	}
	if sea > 0 {
		k.sea(sea, float64(l.Table.Length), project)
	}
	return k.String()
}

// gateHalf is half the width of the gate in inches (VR-5.2-R3).
const gateHalf = 1.0

// walls draws the wall of a garrison from one post of its gate round to the other.
// The ring begins at the corner on the left of the gate.
func (k *pen) walls(ring []deck.Point, project deck.Projection) {
	mid := (ring[0].X + ring[1].X) / 2
	y := ring[0].Y
	way := []deck.Point{{X: mid - gateHalf, Y: y}, ring[0], ring[3], ring[2], ring[1], {X: mid + gateHalf, Y: y}}
	d := &pen{}
	for i, p := range way {
		at := project.To(p)
		d.put([2]string{"M", "L"}[min(1, i)], at.X, " ", at.Y)
	}
	k.put(`<g class="walls"><path class="bank" d="`, d.String(), `"/><path class="wall" d="`, d.String(), `"><title>The garrison's wall</title></path>`)
	for _, p := range []deck.Point{way[0], way[5]} {
		at := project.To(p)
		k.put(`<rect class="post" x="`, at.X-3.5, `" y="`, at.Y-3.5, `" width="7" height="7"/>`)
	}
	k.put(`</g>`)
}

// sea draws the strip of sea along the raiders' edge.
func (k *pen) sea(deep, long float64, project deck.Projection) {
	a, b := project.To(deck.Point{}), project.To(deck.Point{X: long, Y: deep})
	k.put(`<g class="sea"><title>The sea</title><rect x="`, math.Min(a.X, b.X), `" y="`, math.Min(a.Y, b.Y), `" width="`, math.Abs(b.X-a.X), `" height="`, math.Abs(b.Y-a.Y), `"/><path d="`)
	for y := 1.5; y < deep-1; y += 2.5 {
		for x := 2 + math.Mod(y*7, 5); x < long-3; x += 9 {
			at := project.To(deck.Point{X: x, Y: y})
			k.put("M", at.X-9, " ", at.Y, "q4.5 -5 9 0t9 0")
		}
	}
	shore := &pen{}
	for i, x := range []float64{0, long} {
		at := project.To(deck.Point{X: x, Y: deep})
		shore.put([2]string{"M", "L"}[i], at.X, " ", at.Y)
	}
	k.put(`"/><path class="shore" d="`, shore.String(), `"/></g>`)
}

// The boat as the rules place it (VR-13.1-R2), in inches.
const (
	boatLong  = 8.0
	boatHalf  = 1.5
	tableLong = 72.0
)

// works draws boat, fires and booty of a raid at a moment.
func (s *Scene) works(k *pen, w *show.Works) {
	if !w.Known {
		return
	}
	if w.Boat != nil {
		s.boat(k, *w.Boat)
		if w.Fire[1] > 0 || w.Burnt[1] {
			s.fire(k, deck.Point{X: tableLong / 2, Y: *w.Boat + boatLong/2}, w.Fire[1], w.Burnt[1], "The boat")
		}
	}
	if w.Fire[0] > 0 || w.Burnt[0] {
		s.fire(k, s.garrison, w.Fire[0], w.Burnt[0], "The garrison")
	}
	for _, b := range w.Booty {
		s.booty(k, b)
	}
}

func (s *Scene) boat(k *pen, y float64) {
	hull := []deck.Point{
		{X: tableLong/2 - boatHalf, Y: y + 1.5},
		{X: tableLong / 2, Y: y - 0.6},
		{X: tableLong/2 + boatHalf, Y: y + 1.5},
		{X: tableLong/2 + boatHalf, Y: y + boatLong - 2},
		{X: tableLong / 2, Y: y + boatLong + 0.6},
		{X: tableLong/2 - boatHalf, Y: y + boatLong - 2},
	}
	k.put(`<g class="boat"><title>The boat</title><path class="hull" d="`, s.outline(hull), `"/><path class="thwarts" d="`)
	for i := range 4 {
		at := y + 2 + float64(i)*1.35
		a, b := s.project.To(deck.Point{X: tableLong/2 - boatHalf, Y: at}), s.project.To(deck.Point{X: tableLong/2 + boatHalf, Y: at})
		k.put("M", a.X, " ", a.Y, "L", b.X, " ", b.Y)
	}
	k.put(`"/></g>`)
}

// flame is a small fire round 0,0.
const flame = `M0 -11C5 -5 8 -2 8 4A8 8 0 0 1 -8 4C-8 0 -5 -1 -4 -4C-3 -1 -1 -1 0 -3C1 -5 1 -8 0 -11Z`

func (s *Scene) fire(k *pen, at deck.Point, points int, burnt bool, what string) {
	p := s.project.To(at)
	words := what + " burns, " + strconv.Itoa(points) + " points"
	if burnt {
		words = what + " has burnt down"
	}
	k.put(`<g class="blaze`)
	if burnt {
		k.put(` out`)
	}
	k.put(`"><title>`, words, `</title>`)
	for _, by := range [][3]float64{{-16, 8, 1}, {15, 6, 0.9}, {0, -4, 1.3}} {
		k.put(`<path transform="translate(`, p.X+by[0], " ", p.Y+by[1], `) scale(`, by[2], `)" d="`, flame, `"/>`)
	}
	if !burnt {
		k.put(`<text x="`, p.X, `" y="`, p.Y+26, `">`, points, `</text>`)
	}
	k.put(`</g>`)
}

// booty draws a princess as a crown, a slave as a chain's ring, a horse as a
// horseshoe.
func (s *Scene) booty(k *pen, b show.Booty) {
	p := s.project.To(deck.Point{X: b.X, Y: b.Y})
	k.put(`<g class="booty" transform="translate(`, p.X, " ", p.Y, `)"><title>Booty: a `, b.Kind.String(), `</title>`, bootySign(b.Kind), `</g>`)
}

func bootySign(b show.BootyKind) string {
	switch b {
	case show.Princess:
		return `<rect x="-6" y="-6" width="12" height="12" rx="2"/><path d="M-4 3V-3L-1.8 -.5L0 -4L1.8 -.5L4 -3V3Z"/>`
	case show.Horse:
		return `<rect x="-5" y="-5" width="10" height="10" rx="2"/><path class="line" d="M-2.6 3V-.6A2.6 2.6 0 0 1 2.6 -.6V3"/>`
	default:
		return `<rect x="-5" y="-5" width="10" height="10" rx="2"/><path class="line" d="M-3 0A1.6 1.6 0 1 0 .2 0A1.6 1.6 0 1 0 -3 0M-.2 0A1.6 1.6 0 1 0 3 0A1.6 1.6 0 1 0 -.2 0"/>`
	}
}

// BootySample is a piece of booty for a key to the drawing.
func BootySample(b show.BootyKind) string { return `<g class="booty">` + bootySign(b) + `</g>` }

// FireSample is a fire for a key to the drawing.
func FireSample() string { return `<g class="blaze"><path d="` + flame + `"/></g>` }
