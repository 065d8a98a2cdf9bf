package deck

import (
	"strconv"

	"hyboria/battle"
)

// LayoutOptions say how a laid table is drawn.
type LayoutOptions struct {
	Down    battle.Side // whose edge is at the bottom
	NorthUp bool        // or north at the top, whoever stands there
	PerInch float64     // drawing units to the inch; 0: 10
	Shared  bool        // as in Options
}

// Projection sends places on the table, in inches, to a drawing.
type Projection struct {
	To         func(Point) Point
	Wide, High float64 // of the table in the drawing, which starts at 0,0
	North      float64 // where north is: degrees clockwise from the top
}

// Project gives the projection that LayoutSVG uses, for drawing on top of it.
func (l Layout) Project(o LayoutOptions) Projection {
	s := o.PerInch
	if s <= 0 {
		s = 10
	}
	long, deep := float64(l.Table.Length), float64(l.Table.Depth)
	at := o.bottom(l)
	p := Projection{Wide: long * s, High: deep * s, North: turnOf(l.AttackerEdge) + at}
	switch at {
	case 0: // attacker at the bottom
		p.To = func(q Point) Point { return Point{q.X * s, (deep - q.Y) * s} }
	case 180: // at the top
		p.To = func(q Point) Point { return Point{(long - q.X) * s, q.Y * s} }
	case 90: // on the left
		p.Wide, p.High = p.High, p.Wide
		p.To = func(q Point) Point { return Point{q.Y * s, q.X * s} }
	default: // on the right
		p.Wide, p.High = p.High, p.Wide
		p.To = func(q Point) Point { return Point{(deep - q.Y) * s, (long - q.X) * s} }
	}
	if p.North >= 360 {
		p.North -= 360
	}
	return p
}

// bottom says by how much the table is turned clockwise from the view that has
// the attacker at the bottom.
func (o LayoutOptions) bottom(l Layout) float64 {
	if o.NorthUp {
		turn := 360 - turnOf(l.AttackerEdge)
		if turn == 360 {
			return 0
		}
		return turn
	}
	if o.Down == battle.Defender {
		return 180
	}
	return 0
}

// turnOf is where north is, clockwise from straight ahead, for an army that
// looks onto the table from an edge.
func turnOf(e battle.Edge) float64 {
	switch e {
	case battle.North:
		return 180
	case battle.West:
		return 270
	case battle.East:
		return 90
	default:
		return 0
	}
}

// margin around the table for the names of the edges.
const margin = 36.0

// LayoutSVG draws a laid table. The drawing's 0,0 is the top left corner of
// the table; the view box has a margin round it.
func LayoutSVG(l Layout, o LayoutOptions) []byte {
	pr := l.Project(o)
	p := &painter{
		frame: box{Point{}, Point{pr.Wide, pr.High}}, features: moved(l.Features, pr.To),
		group: GroupOf(max(l.Card, 1)), seed: chance(l.Card)*7919 + 17,
	}
	if l.Card == 0 {
		p.group = Clear
	}
	s := pr.Wide / longSide(l, pr)
	p.size = 0.078 * s
	w := TableWidths()
	p.widths = Widths{Stream: w.Stream * s, River: w.River * s, Road: 0.6 * w.Road * s}
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="`, -margin, ` `, -margin, ` `, pr.Wide+2*margin, ` `, pr.High+2*margin,
		`" font-family="`, serif, `" role="img" aria-label="`)
	p.text(tableWords(l))
	p.put(`">`)
	if !o.Shared {
		p.put(Symbols())
	}
	p.put(`<svg width="`, pr.Wide, `" height="`, pr.High, `" viewBox="0 0 `, pr.Wide, ` `, pr.High, `"><rect width="`, pr.Wide, `" height="`, pr.High, `" fill="`, parchment, `"/>`)
	p.grass()
	p.paint()
	p.put(`</svg>`)
	p.tableFrame(l, pr, s)
	p.put(`</svg>`)
	return p.Bytes()
}

// longSide is the length in inches of the side drawn across.
func longSide(l Layout, pr Projection) float64 {
	a, b := pr.To(Point{0, 0}), pr.To(Point{float64(l.Table.Length), 0})
	if a.Y == b.Y {
		return float64(l.Table.Length)
	}
	return float64(l.Table.Depth)
}

func tableWords(l Layout) string {
	if l.Card == 0 {
		return "Bare table"
	}
	return "Table with card " + strconv.Itoa(l.Card) + ", " + l.Name
}

// tableFrame draws the border with a tick for each foot, the names of the two
// edges and an arrow to the north.
func (p *painter) tableFrame(l Layout, pr Projection, s float64) {
	p.put(`<rect width="`, pr.Wide, `" height="`, pr.High, `" fill="none" stroke="`, inkColour, `" stroke-width="2"/><path d="`)
	for x := 12 * s; x < pr.Wide-1; x += 12 * s {
		p.put(`M`, x, ` 0v-7M`, x, ` `, pr.High, `v7`)
	}
	for y := 12 * s; y < pr.High-1; y += 12 * s {
		p.put(`M0 `, y, `h-7M`, pr.Wide, ` `, y, `h7`)
	}
	p.put(`" stroke="`, inkColour, `" stroke-width="1.2"/>`)
	for _, side := range []battle.Side{battle.Attacker, battle.Defender} {
		p.edgeName(l.For(side), pr)
	}
	p.put(`<g transform="translate(`, pr.Wide-30, ` 34) rotate(`, pr.North, `)"><circle r="22" fill="`, paper, `" fill-opacity=".85" stroke="`, inkColour, `"/>`,
		`<path d="M0-18L7 8L0 3L-7 8Z" fill="`, accent, `"/><text y="19" text-anchor="middle" font-size="12" fill="`, inkColour, `">N</text></g>`)
}

// edgeName writes whose edge it is, and which edge of the card.
func (p *painter) edgeName(v SideView, pr Projection) {
	mid := Point{float64(v.Layout.Table.Length) / 2, 0}
	words := "Attacker"
	if v.Side == battle.Defender {
		mid.Y, words = float64(v.Layout.Table.Depth), "Defender"
	}
	at, turn := pr.To(mid), 0.0
	switch {
	case at.X <= 0:
		at.X, turn = -16, -90
	case at.X >= pr.Wide:
		at.X, turn = pr.Wide+16, 90
	case at.Y <= 0:
		at.Y = -14
	default:
		at.Y = pr.High + 24
	}
	p.put(`<text transform="translate(`, at, `) rotate(`, turn, `)" text-anchor="middle" font-size="17" fill="`, inkColour, `">`)
	p.text(words + ", " + string(v.Edge()) + " edge")
	p.put(`</text>`)
}
