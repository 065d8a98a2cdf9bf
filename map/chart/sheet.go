package chart

import (
	"fmt"
	"math"

	hexmap "hyboria/map"
)

// scale is drawing units to one Earth radius: a cell is about 30 units from
// centre to centre, so that whole numbers are fine enough at any zoom.
const scale = 4200

// margin is the paper around the frame, in units.
const margin = 90

// Point is a place on the drawing in whole units, x to the right, y down.
type Point struct{ X, Y int }

func (p Point) minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// At gives the place on the drawing of a place on the map.
func At(p hexmap.XY) Point {
	return Point{int(math.Round(p.X * scale)), int(math.Round(-p.Y * scale))}
}

// AtLngLat gives the place on the drawing of a point of the globe.
func AtLngLat(a *hexmap.Atlas, p hexmap.LngLat) Point { return At(a.Project(p)) }

// Box is a rectangle on the drawing.
type Box struct{ X, Y, W, H int }

// String gives the box as an SVG viewBox.
func (b Box) String() string { return fmt.Sprintf("%d %d %d %d", b.X, b.Y, b.W, b.H) }

// Sheet is the whole drawing: the frame of the map and the paper around it.
func Sheet(a *hexmap.Atlas) Box {
	edge := frameEdge(a)
	lo, hi := edge[0], edge[0]
	for _, p := range edge {
		lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
		hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
	}
	return Box{lo.X - margin, lo.Y - margin, hi.X - lo.X + 2*margin, hi.Y - lo.Y + 2*margin}
}

// frameEdge walks round the frame of the map, anticlockwise from the
// south-west, in steps of a degree or so.
func frameEdge(a *hexmap.Atlas) []Point {
	w, s, e, n := a.Frame()
	corners := []hexmap.LngLat{{Lng: w, Lat: s}, {Lng: e, Lat: s}, {Lng: e, Lat: n}, {Lng: w, Lat: n}, {Lng: w, Lat: s}}
	return project(a, corners)
}

// longest is the length in degrees above which a straight piece of a line is
// divided, because it is curved on the drawing.
const longest = 0.7

// project draws a line of the globe; long pieces are divided.
func project(a *hexmap.Atlas, line []hexmap.LngLat) []Point {
	out := make([]Point, 0, len(line))
	for i, p := range line {
		if i > 0 {
			q := line[i-1]
			parts := math.Ceil(max(math.Abs(p.Lng-q.Lng), math.Abs(p.Lat-q.Lat)) / longest)
			for k := 1.0; k < parts; k++ {
				f := k / parts
				out = append(out, AtLngLat(a, hexmap.LngLat{Lng: q.Lng + float64((p.Lng-q.Lng)*f), Lat: q.Lat + float64((p.Lat-q.Lat)*f)}))
			}
		}
		out = append(out, AtLngLat(a, p))
	}
	return out
}

// CellPath is the outline of a cell as SVG path data.
func CellPath(a *hexmap.Atlas, c hexmap.Cell) string {
	var p pen
	p.outline(a.Outline(c))
	return p.String()
}

// CellCentre is the centre of a cell on the drawing.
func CellCentre(a *hexmap.Atlas, c hexmap.Cell) Point { return At(a.XY(c)) }
