package chart

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	hexmap "hyboria/map"
)

// Glyphs stand for the terrain of cells. Far ones are large and few, for the
// whole map; near ones stand in every cell.

// peakShape is a mountain about the middle of its foot: its body, which hides
// what lies behind it, and its shaded side.
type peakShape struct{ body, side []Point }

var peakShapes = [4]peakShape{
	peak("-23 15 -16 4 -11 -2 -7 -12 -2 -18 1 -21 5 -12 11 -5 14 3 23 15", "1 -21 5 -12 11 -5 14 3 23 15 13 15 8 6 9 0 3 -6 4 -12 1 -21"),
	peak("-20 15 -12 2 -8 -3 -3 -14 0 -17 6 -9 8 -3 14 5 20 15", "0 -17 6 -9 8 -3 14 5 20 15 12 15 7 7 5 0 2 -5 2 -11 0 -17"),
	peak("-25 15 -18 6 -14 -6 -9 -12 -6 -8 -2 -16 3 -23 8 -13 13 -7 17 4 25 15", "3 -23 8 -13 13 -7 17 4 25 15 14 15 10 7 11 1 5 -5 5 -13 3 -23"),
	peak("-17 15 -10 4 -6 -7 -1 -13 4 -8 10 4 17 15", "-1 -13 4 -8 10 4 17 15 9 15 6 8 3 2 1 -4 -1 -13"),
}

func peak(body, side string) peakShape { return peakShape{points(body), points(side)} }

// points reads "x y x y ...".
func points(text string) []Point {
	var out []Point
	for f := strings.Fields(text); len(f) > 1; f = f[2:] {
		x, _ := strconv.Atoi(f[0])
		y, _ := strconv.Atoi(f[1])
		out = append(out, Point{x, y})
	}
	return out
}

// mark is a glyph as relative path data, drawn from the middle of its foot.
type mark struct{ class, far, near string }

var marks = map[hexmap.Terrain]mark{
	hexmap.Forest: {"tree", "m-11 3a6 6 0 1 1 4-10 7 7 0 1 1 13-1 6 6 0 1 1 3 11zm4 0v5m9-5v5", "m-4 1a2.600 2.600 0 1 1 1-5 3 3 0 1 1 6 0 2.600 2.600 0 1 1 1 5zm4 0v3"},
	hexmap.Jungle: {"palm", "m-13 4a6 6 0 1 1 2-11 7 7 0 1 1 12-3 7 7 0 1 1 9 5 6 6 0 1 1 2 9z", "m-5 2a3 3 0 1 1 1-5 3.500 3.500 0 1 1 7-1 3 3 0 1 1 2 6z"},
	hexmap.Hills:  {"hill", "m-16 6q6-14 15-14t15 13m-23-5-2 6m7-10-1 8m6-9 0 9m6-7 2 7", "m-9 3q4-8 9-8t8 8m-13-4-1 4m5-6 0 6m4-5 1 5"},
	hexmap.Marsh:  {"reed", "m-16 4h32m-24-2v-9m4 9v-12m4 12v-8m-8-2m14 10v-7m4 7v-9m-20 13h22", "m-9 2h18m-13-1v-5m3 5v-7m3 7v-4m-4 7h12"},
	hexmap.Desert: {"sand", "m-14 0h0m9-6h0m8 7h0m9-5h0m-16 11h0m10-1h0", "m-7 0h0m6-4h0m5 5h0m-6 4h0"},
	hexmap.Steppe: {"grass", "m-6 4-2-7m4 7v-9m4 9 2-7", "m-4 2-1-4m3 4v-5m3 5 1-4"},
	hexmap.Tundra: {"frost", "m-10 0h9m4 3h8m-15 3h6", "m-6 0h5m3 2h4"},
}

// conifers replace other trees in the cold north.
var conifer = mark{"tree", "m-13 5 6-15 6 15zm11-2 6-17 6 17z", "m-6 3 3-8 3 8zm6-1 3-8 3 8z"}

const coniferLat = 51.5

// spacing is the least distance between far glyphs, and how many cells of a
// kind share one near glyph.
var spacing = map[hexmap.Terrain]struct{ far, nearEvery int }{
	hexmap.Mountains: {40, 1}, hexmap.Forest: {40, 1}, hexmap.Jungle: {42, 1}, hexmap.Hills: {46, 1},
	hexmap.Marsh: {46, 1}, hexmap.Desert: {66, 2}, hexmap.Steppe: {88, 3}, hexmap.Tundra: {84, 3},
}

// mix scatters the number of a cell, so that glyphs look strewn and are the
// same in every drawing.
func mix(c hexmap.Cell) uint32 {
	h := uint32(c)*2654435761 + 97
	h ^= h >> 15
	h *= 2246822519
	return h ^ h>>13
}

// jitter moves a glyph by up to r units either way.
func jitter(p Point, c hexmap.Cell, r int) Point {
	h := mix(c)
	return Point{p.X + int(h%uint32(2*r+1)) - r, p.Y + int(h>>8%uint32(2*r+1)) - r}
}

func (d *drawing) glyphs() {
	d.printf(`<g id="glyphs">`)
	if far := 2; !d.style.Poster || d.level <= far {
		class := ""
		if !d.style.Poster {
			class = fmt.Sprintf("u%d", far)
		}
		d.printf(`<g id="far" class="%s">`, class)
		d.farGlyphs()
		d.printf("</g>\n")
	}
	if !d.style.Poster {
		d.printf(`<g id="near" class="l3"></g>`)
	} else if d.level >= 3 {
		d.printf(`<g id="near">`)
		d.nearGlyphs(allCells(d.a))
		d.printf("</g>\n")
	}
	d.printf("</g>\n")
}

// farGlyphs draws the light marks first and the peaks last, from north to
// south, so that nearer ones stand in front.
func (d *drawing) farGlyphs() {
	for _, t := range []hexmap.Terrain{hexmap.Desert, hexmap.Steppe, hexmap.Tundra, hexmap.Marsh, hexmap.Hills, hexmap.Forest, hexmap.Jungle} {
		strewn := d.strew(t, spacing[t].far)
		for _, cold := range []bool{false, true} {
			d.marks(strewn, func(c hexmap.Cell) bool { return d.cold(c, t) == cold }, markOf(t, cold).class, markOf(t, cold).far, 5)
		}
	}
	d.peaks(d.strew(hexmap.Mountains, spacing[hexmap.Mountains].far), 1)
}

func (d *drawing) cold(c hexmap.Cell, t hexmap.Terrain) bool {
	_, lat := d.a.Centre(c)
	return t == hexmap.Forest && lat > coniferLat
}

func markOf(t hexmap.Terrain, cold bool) mark {
	if cold {
		return conifer
	}
	return marks[t]
}

// marks draws one glyph in each of the wanted cells as a single path.
func (d *drawing) marks(cells []hexmap.Cell, want func(hexmap.Cell) bool, class, data string, r int) {
	var p pen
	for _, c := range cells {
		if want(c) {
			p.glyph(jitter(At(d.a.XY(c)), c, r), data)
		}
	}
	if len(p.b) > 0 {
		d.printf(`<path class="m-%s" d="%s"/>`, class, &p)
	}
}

// strew picks cells of a terrain that lie at least so far apart, from north to
// south.
func (d *drawing) strew(t hexmap.Terrain, apart int) []hexmap.Cell {
	var all []hexmap.Cell
	for c := range hexmap.Cell(d.a.Len()) {
		if d.a.Terrain(c) == t {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(x, y hexmap.Cell) int { return cmp.Or(cmp.Compare(mix(x), mix(y)), cmp.Compare(x, y)) })
	var chosen []hexmap.Cell
	grid := map[Point][]Point{}
	for _, c := range all {
		p := At(d.a.XY(c))
		if !crowded(grid, p, apart) {
			key := Point{p.X / apart, p.Y / apart}
			grid[key] = append(grid[key], p)
			chosen = append(chosen, c)
		}
	}
	d.northFirst(chosen)
	return chosen
}

func crowded(grid map[Point][]Point, p Point, apart int) bool {
	for x := p.X/apart - 1; x <= p.X/apart+1; x++ {
		for y := p.Y/apart - 1; y <= p.Y/apart+1; y++ {
			for _, q := range grid[Point{x, y}] {
				if v := p.minus(q); v.X*v.X+v.Y*v.Y < apart*apart {
					return true
				}
			}
		}
	}
	return false
}

func (d *drawing) northFirst(cells []hexmap.Cell) {
	slices.SortFunc(cells, func(x, y hexmap.Cell) int {
		return cmp.Or(cmp.Compare(At(d.a.XY(x)).Y, At(d.a.XY(y)).Y), cmp.Compare(x, y))
	})
}
