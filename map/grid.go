package hexmap

import (
	"fmt"
	"slices"

	"github.com/uber/h3-go/v4"
)

// The grid is the only place that calls H3, and only while an atlas loads.

// hexGrid is every H3 cell whose centre lies in the frame, by sorted id.
type hexGrid struct {
	resolution int
	cells      []h3.Cell
	centre     []LngLat
	index      map[h3.Cell]int32
	pentagons  []h3.Cell // the world's twelve
}

// newGrid lists the cells of a frame (west, south, east, north in degrees).
func newGrid(frame [4]float64, resolution int) (*hexGrid, error) {
	w, s, e, n := frame[0], frame[1], frame[2], frame[3]
	if !(w < e && s < n && w >= -170 && e <= 170 && s >= -80 && n <= 80) {
		return nil, fmt.Errorf("the frame %v is not west, south, east, north within 170 degrees west to east and 80 south to north", frame)
	}
	if resolution < 1 || resolution > 6 {
		return nil, fmt.Errorf("h3_resolution is %d, want 1 to 6", resolution)
	}
	loop := h3.GeoLoop{{Lat: s, Lng: w}, {Lat: s, Lng: e}, {Lat: n, Lng: e}, {Lat: n, Lng: w}}
	cells, err := h3.PolygonToCells(h3.GeoPolygon{GeoLoop: loop}, resolution)
	if err != nil {
		return nil, fmt.Errorf("the frame %v at resolution %d: %w", frame, resolution, err)
	}
	slices.Sort(cells)
	g := &hexGrid{resolution: resolution, cells: cells}
	if g.pentagons, err = h3.Pentagons(resolution); err != nil {
		return nil, fmt.Errorf("resolution %d: %w", resolution, err)
	}
	g.centre = make([]LngLat, len(cells))
	g.index = make(map[h3.Cell]int32, len(cells))
	for i, c := range cells {
		at, err := c.LatLng()
		if err != nil {
			return nil, fmt.Errorf("cell %s: %w", c, err)
		}
		g.centre[i] = LngLat{at.Lng, at.Lat}
		g.index[c] = int32(i)
	}
	return g, nil
}

// at gives the place in the grid of the cell that holds a point, -1 when it
// is outside the frame.
func (g *hexGrid) at(p LngLat) int32 {
	c, err := h3.LatLngToCell(h3.LatLng{Lat: p.Lat, Lng: p.Lng}, g.resolution)
	if err != nil {
		return -1
	}
	if i, ok := g.index[c]; ok {
		return i
	}
	return -1
}

// around gives the places in the grid of the neighbours of cell i, -1 for
// those outside the frame, and whether cell i or one of them is a pentagon of
// the grid.
func (g *hexGrid) around(i int32) (near []int32, pentagon bool, err error) {
	disk, err := h3.GridDisk(g.cells[i], 1)
	if err != nil {
		return nil, false, fmt.Errorf("cell %s: %w", g.cells[i], err)
	}
	near = make([]int32, 0, 6)
	for _, c := range disk {
		pentagon = pentagon || slices.Contains(g.pentagons, c)
		if c == g.cells[i] {
			continue
		}
		j, ok := g.index[c]
		if !ok {
			j = -1
		}
		near = append(near, j)
	}
	return near, pentagon, nil
}

// corners gives the outline of cell i, anticlockwise.
func (g *hexGrid) corners(i int32) ([]LngLat, error) {
	b, err := g.cells[i].Boundary()
	if err != nil {
		return nil, fmt.Errorf("cell %s: %w", g.cells[i], err)
	}
	out := make([]LngLat, len(b))
	for k, v := range b {
		out[k] = LngLat{v.Lng, v.Lat}
	}
	return out, nil
}
