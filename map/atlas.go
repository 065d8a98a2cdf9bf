// Package hexmap is the strategic map: land cells numbered from 0, their
// neighbours, terrain, rivers, roads, lands and seats, the costs of marching
// (CA-6.1) and the search for the shortest march. Cells come from H3 once,
// when the atlas is loaded; nothing else knows H3. Small hand-drawn maps with
// axial coordinates (Sketch) serve the worked examples and tests.
package hexmap

import "sync"

// Cell is the number of a land cell: 0 to Len()-1 in the order of sorted H3
// ids (of q, then r on a sketch), so that the smaller number is the one that
// a tie-break of the campaign rules takes first. Sea has no cells.
type Cell int32

// None stands for "no land cell".
const None Cell = -1

// Atlas is a map. It never changes after loading and may be used by any
// number of goroutines; slices and pointers that it returns are its own and
// must not be written to.
type Atlas struct {
	sketch bool
	ids    []string
	byID   map[string]Cell

	terrain    []Terrain
	neighbours [][6]Cell // ascending, None last
	sides      [][6]Side
	steps      [][6]stepClass // what entering neighbour i meets
	zone       []zone
	provinceOf []int16 // index in provinces
	passOf     []int16 // index in passes, -1 for none

	centre  []LngLat
	xy      []XY
	outline [][]XY
	corners [][6]LngLat // of each cell; empty on a sketch
	across  [][6]Cell
	axial   [][2]int // sketches only
	conic   conic
	frame   [4]float64 // west, south, east, north in degrees

	provinces []Province
	nations   []Nation
	cities    []City
	passes    []Pass
	crossings []Place
	labels    []Place
	rivers    []River
	ways      []Way
	ranges    []Range
	seas      []Area
	land      Area
	areas     []Area

	provinceByID map[string]int
	nationByID   map[string]int
	cityAt       map[Cell]int
	names        []name // for Lookup, sorted
	scratch      sync.Pool
}

// zone says to whom a cell is closed.
type zone uint8

const (
	zoneMagic     zone = 1 << iota // Hyperborea: closed to all but the White Hand (CA-3.2-R1)
	zoneOutOfPlay                  // Khitai: closed to all (CA-6.1-R4)
)

// Len is the number of land cells.
func (a *Atlas) Len() int { return len(a.ids) }

// Has reports whether c is a cell of this atlas.
func (a *Atlas) Has(c Cell) bool { return c >= 0 && int(c) < len(a.ids) }

// ID is the H3 index in hexadecimal, or "q,r" on a sketch; "" for None.
func (a *Atlas) ID(c Cell) string {
	if !a.Has(c) {
		return ""
	}
	return a.ids[c]
}

// CellOf finds a cell by its exact ID.
func (a *Atlas) CellOf(id string) (Cell, bool) {
	c, ok := a.byID[id]
	if !ok {
		return None, false
	}
	return c, true
}

// Neighbours gives the land cells around c by ascending number, padded at the
// end with None where there is sea.
func (a *Atlas) Neighbours(c Cell) [6]Cell { return a.neighbours[c] }

// Adjacent reports whether two land cells share a side.
func (a *Atlas) Adjacent(x, y Cell) bool { return a.sideIndex(x, y) >= 0 }

// sideIndex is the place of y among the neighbours of x, -1 when not adjacent.
func (a *Atlas) sideIndex(x, y Cell) int {
	if !a.Has(x) || y == None {
		return -1
	}
	for i, n := range a.neighbours[x] {
		if n == y {
			return i
		}
	}
	return -1
}

// Terrain is the kind of ground as the atlas draws it.
func (a *Atlas) Terrain(c Cell) Terrain { return a.terrain[c] }

// Ground is the kind of hex of the campaign rules (CA-3.1-R2).
func (a *Atlas) Ground(c Cell) Ground { return a.terrain[c].Ground() }

// Side tells what lies on the side of c towards Neighbours(c)[i].
func (a *Atlas) Side(c Cell, i int) Side { return a.sides[c][i] }

// Between tells what lies on the side between two cells; false when they are
// not adjacent.
func (a *Atlas) Between(x, y Cell) (Side, bool) {
	i := a.sideIndex(x, y)
	if i < 0 {
		return Side{}, false
	}
	return a.sides[x][i], true
}

// PassAt is the pass in a mountain cell, nil for none.
func (a *Atlas) PassAt(c Cell) *Pass {
	if !a.Has(c) || a.passOf[c] < 0 {
		return nil
	}
	return &a.passes[a.passOf[c]]
}

// Closed reports whether c lies in a land that no army enters: Hyperborea
// (the White Hand excepted, CA-3.2-R1) and Khitai (CA-6.1-R4).
func (a *Atlas) Closed(c Cell) bool { return a.zone[c] != 0 }

// Province is the province of a cell.
func (a *Atlas) Province(c Cell) *Province { return &a.provinces[a.provinceOf[c]] }

// Nation is the land that a cell was drawn in; who owns it now is the
// campaign's business.
func (a *Atlas) Nation(c Cell) *Nation {
	return &a.nations[a.nationByID[a.Province(c).Nation]]
}

// CityAt is the city, ruin or site in a cell, nil for none.
func (a *Atlas) CityAt(c Cell) *City {
	i, ok := a.cityAt[c]
	if !ok {
		return nil
	}
	return &a.cities[i]
}

// SeatAt is the province whose seat the cell is, nil for none.
func (a *Atlas) SeatAt(c Cell) *Province {
	if !a.Has(c) {
		return nil
	}
	if p := a.Province(c); p.Seat == c {
		return p
	}
	return nil
}

// Provinces lists all provinces in the order of the map file.
func (a *Atlas) Provinces() []Province { return a.provinces }

// ProvinceByID finds a province, nil when there is none.
func (a *Atlas) ProvinceByID(id string) *Province {
	i, ok := a.provinceByID[id]
	if !ok {
		return nil
	}
	return &a.provinces[i]
}

// Nations lists all lands in the order of the map file.
func (a *Atlas) Nations() []Nation { return a.nations }

// NationByID finds a land, nil when there is none.
func (a *Atlas) NationByID(id string) *Nation {
	i, ok := a.nationByID[id]
	if !ok {
		return nil
	}
	return &a.nations[i]
}

// Cities lists all named places in the order of the map file.
func (a *Atlas) Cities() []City { return a.cities }

// Passes lists the mountain passes.
func (a *Atlas) Passes() []Pass { return a.passes }

// Crossings lists the named bridges, fords and ferries with their sides.
func (a *Atlas) Crossings() []Place { return a.crossings }

// Labels lists names at sea.
func (a *Atlas) Labels() []Place { return a.labels }

// Rivers lists the river lines.
func (a *Atlas) Rivers() []River { return a.rivers }

// Ways lists the roads and the cells that they join.
func (a *Atlas) Ways() []Way { return a.ways }

// Ranges lists the crest lines of mountain ranges.
func (a *Atlas) Ranges() []Range { return a.ranges }

// Seas lists the water polygons.
func (a *Atlas) Seas() []Area { return a.seas }

// Land is the outline of the continent; inner seas are its holes.
func (a *Atlas) Land() Area { return a.land }

// Areas lists the terrain polygons.
func (a *Atlas) Areas() []Area { return a.areas }

// Project gives the place of a point of the globe on the drawn map; on a
// sketch places are drawn as they are.
func (a *Atlas) Project(p LngLat) XY {
	if a.sketch {
		return XY{p.Lng, p.Lat}
	}
	return a.conic.project(p)
}

// Frame is the extent of the map: west, south, east and north in degrees.
func (a *Atlas) Frame() (west, south, east, north float64) {
	return a.frame[0], a.frame[1], a.frame[2], a.frame[3]
}

// Sketch reports whether the map is a hand-drawn one with axial coordinates.
func (a *Atlas) Sketch() bool { return a.sketch }

// Centre is the centre of a cell in degrees (on a sketch the drawn place).
func (a *Atlas) Centre(c Cell) (lng, lat float64) { return a.centre[c].Lng, a.centre[c].Lat }

// XY is the centre of a cell on the drawn map.
func (a *Atlas) XY(c Cell) XY { return a.xy[c] }

// Outline gives the six corners of a cell on the drawn map, anticlockwise.
func (a *Atlas) Outline(c Cell) []XY { return a.outline[c] }

// Corners gives the six corners of a cell in degrees, anticlockwise, in the
// order of Outline; on a sketch the drawn places.
func (a *Atlas) Corners(c Cell) [6]LngLat {
	if a.sketch {
		var out [6]LngLat
		for k, v := range a.outline[c] {
			out[k] = LngLat{v.X, v.Y}
		}
		return out
	}
	return a.corners[c]
}

// Across gives the cell beyond each edge of Outline(c): entry k lies across
// the edge from corner k to corner k+1; None where there is no land.
func (a *Atlas) Across(c Cell) [6]Cell { return a.across[c] }
