package chart

import (
	"slices"

	hexmap "hyboria/map"
)

// Near is what a page needs beside the drawing when its reader comes close or
// taps a cell: every cell, kept apart because most readers see few of them.
type Near struct {
	// Centres are x and y of every cell in the order of their numbers, each
	// as the difference from the cell before.
	Centres []int   `json:"centres"`
	Chunks  []Chunk `json:"chunks"`
}

// Chunk is the near view of a province as SVG: Ground (the fine grid of cells
// in the colours of their terrain) belongs into the layer cells of the
// drawing, Marks into the layer near.
type Chunk struct {
	Box    Box    `json:"box"`
	Ground string `json:"ground"`
	Marks  string `json:"marks"`
}

// NearView draws the cells of an atlas for pages. Positions are those of Draw.
func NearView(a *hexmap.Atlas) Near {
	d := newDrawing(a, Style{})
	var n Near
	last := Point{}
	for c := range hexmap.Cell(a.Len()) {
		at := CellCentre(a, c)
		n.Centres = append(n.Centres, at.X-last.X, at.Y-last.Y)
		last = at
	}
	for _, p := range a.Provinces() {
		n.Chunks = append(n.Chunks, d.chunk(p.Cells))
	}
	return n
}

// reach is how far a cell's corners and glyphs lie from its centre, in units.
const reach = 26

func (d *drawing) chunk(cells []hexmap.Cell) Chunk {
	lo := CellCentre(d.a, cells[0])
	hi := lo
	for _, c := range cells {
		at := CellCentre(d.a, c)
		lo.X, lo.Y, hi.X, hi.Y = min(lo.X, at.X), min(lo.Y, at.Y), max(hi.X, at.X), max(hi.Y, at.Y)
	}
	d.Reset()
	for _, t := range hexmap.Terrains() {
		var p pen
		for _, c := range cells {
			if d.a.Terrain(c) == t {
				p.outline(d.a.Outline(c))
			}
		}
		if len(p.b) > 0 {
			d.printf(`<path class="t%d" d="%s"/>`, t, &p)
		}
	}
	ground := d.String()
	d.Reset()
	d.nearGlyphs(cells)
	return Chunk{
		Box: Box{X: lo.X - reach, Y: lo.Y - reach, W: hi.X - lo.X + 2*reach, H: hi.Y - lo.Y + 2*reach}, Ground: ground, Marks: d.String(),
	}
}

// outline draws the corners of a cell.
func (p *pen) outline(corners []hexmap.XY) {
	for i, v := range corners {
		if i == 0 {
			p.move(At(v))
		} else {
			p.line(At(v))
		}
	}
	p.close()
}

// nearGlyphs stand in the cells, one in each or, of the lighter ones, in some.
func (d *drawing) nearGlyphs(cells []hexmap.Cell) {
	for _, t := range hexmap.Terrains() {
		var chosen []hexmap.Cell
		for _, c := range cells {
			if d.a.Terrain(c) == t && spacing[t].nearEvery > 0 && int(mix(c)>>4)%spacing[t].nearEvery == 0 {
				chosen = append(chosen, c)
			}
		}
		if t == hexmap.Mountains {
			d.peaks(chosen, 0.5)
			continue
		}
		for _, cold := range []bool{false, true} {
			d.marks(chosen, func(c hexmap.Cell) bool { return d.cold(c, t) == cold }, markOf(t, cold).class, markOf(t, cold).near, 3)
		}
	}
}

// peaks draws mountains from north to south, so that nearer ones stand in
// front. Those that do not touch one another are drawn together: body above
// body costs a browser more than one path with many bodies.
func (d *drawing) peaks(cells []hexmap.Cell, size float64) {
	d.northFirst(cells)
	layers := make([]int, len(cells))
	at := make([]Point, len(cells))
	top := -1
	for i, c := range cells {
		at[i] = At(d.a.XY(c))
		if size == 1 {
			at[i] = jitter(at[i], c, 5)
		}
		for j := range i {
			if v := at[i].minus(at[j]); float64(max(v.X, -v.X)) < 50*size && float64(max(v.Y, -v.Y)) < 42*size {
				layers[i] = max(layers[i], layers[j]+1)
			}
		}
		top = max(top, layers[i])
	}
	for layer := range top + 1 {
		var body, side pen
		for i, c := range cells {
			if layers[i] == layer {
				shape := peakShapes[mix(c)>>16%4]
				body.polygon(at[i], shape.body, size)
				side.polygon(at[i], shape.side, size)
			}
		}
		d.printf(`<path class="m-body" d="%s"/><path class="m-side" d="%s"/>`, &body, &side)
	}
}

// polygon draws points about a place.
func (p *pen) polygon(at Point, points []Point, size float64) {
	for i, v := range points {
		q := Point{at.X + int(float64(v.X)*size), at.Y + int(float64(v.Y)*size)}
		if i == 0 {
			p.move(q)
		} else {
			p.line(q)
		}
	}
}

// allCells are the cells province by province, as a poster draws their glyphs.
func allCells(a *hexmap.Atlas) []hexmap.Cell {
	var out []hexmap.Cell
	for _, p := range a.Provinces() {
		out = slices.Concat(out, p.Cells)
	}
	return out
}
