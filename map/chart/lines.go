package chart

import (
	"math"

	hexmap "hyboria/map"
)

// rivers draws the river lines, minor ones first.
func (d *drawing) rivers() {
	d.printf(`<g id="rivers">`)
	for _, size := range []hexmap.RiverSize{hexmap.Minor, hexmap.Major} {
		for _, r := range d.a.Rivers() {
			if r.Size == size {
				var p pen
				p.smooth(project(d.a, r.Line))
				d.printf(`<path class="m-%s" d="%s"/>`, size, &p)
			}
		}
	}
	d.printf("</g>\n")
}

// roads draws trails as dashes, roads as lines and highways as double lines.
func (d *drawing) roads() {
	d.printf(`<g id="roads">`)
	for _, class := range []hexmap.RoadClass{hexmap.Trail, hexmap.Road, hexmap.Highway} {
		seen, ok := d.from(map[hexmap.RoadClass]int{hexmap.Trail: 1, hexmap.Road: 1}[class])
		if !ok {
			continue
		}
		var p pen
		for _, w := range d.a.Ways() {
			if w.Class == class {
				p.smooth(roadPoints(d.a, w.Line))
			}
		}
		d.printf(`<path class="m-%s%s" d="%s"/>`, class, seen, &p)
		if class == hexmap.Highway {
			d.printf(`<path class="m-lane" d="%s"/>`, &p)
		}
	}
	d.printf("</g>\n")
}

// turn is how far from a corner, in degrees, a road begins to bend.
const turn = 0.22

// roadPoints adds to a road line a point on either side of each corner, so
// that rounding keeps it in the cells that it joins.
func roadPoints(a *hexmap.Atlas, line []hexmap.LngLat) []Point {
	var out []hexmap.LngLat
	for i, p := range line {
		if i > 0 {
			q := line[i-1]
			f := turn / max(turn, math.Hypot(p.Lng-q.Lng, p.Lat-q.Lat))
			if f < 0.5 {
				out = append(out, between(q, p, f), between(q, p, 1-f))
			}
		}
		out = append(out, p)
	}
	return project(a, out)
}

func between(p, q hexmap.LngLat, f float64) hexmap.LngLat {
	return hexmap.LngLat{Lng: p.Lng + float64((q.Lng-p.Lng)*f), Lat: p.Lat + float64((q.Lat-p.Lat)*f)}
}

// borderLines draws provinces as fine dots and nations as lines.
func (d *drawing) borderLines() {
	d.printf(`<g id="borders">`)
	if seen, ok := d.from(1); ok {
		d.printf(`<path class="m-province%s" d="%s"/>`, seen, d.lines(d.borders[provinceBorder]))
	}
	d.printf("<path class=\"m-nation\" d=\"%s\"/></g>\n", d.lines(d.borders[nationBorder]))
}

// sides shows, when one is near, the sides of cells on which the rules have a
// river, and where it may be crossed.
func (d *drawing) sides() {
	seen, ok := d.from(3)
	if !ok {
		return
	}
	var size [3]pen
	var cross [3]pen
	for c := range hexmap.Cell(d.a.Len()) {
		out, across := d.a.Outline(c), d.a.Across(c)
		for k, n := range across {
			s, _ := d.a.Between(c, n)
			if n < c || s.River == hexmap.NoRiver {
				continue
			}
			from, to := At(out[k]), At(out[(k+1)%6])
			size[s.River].move(from)
			size[s.River].line(to)
			crossingMark(&cross[s.Crossing], d.a, c, n)
		}
	}
	d.printf(`<g id="sides" class="%s">`, seen)
	d.printf(`<path class="m-minor" d="%s"/><path class="m-major" d="%s"/>`, &size[hexmap.Minor], &size[hexmap.Major])
	d.printf("<path class=\"m-ford\" d=\"%s\"/><path class=\"m-bridge\" d=\"%s\"/></g>\n", &cross[hexmap.Ford], &cross[hexmap.Bridge])
}

// crossingMark draws a short line from cell to cell over their side.
func crossingMark(p *pen, a *hexmap.Atlas, c, n hexmap.Cell) {
	from, to := At(a.XY(c)), At(a.XY(n))
	p.move(Point{from.X + (to.X-from.X)*2/5, from.Y + (to.Y-from.Y)*2/5})
	p.line(Point{from.X + (to.X-from.X)*3/5, from.Y + (to.Y-from.Y)*3/5})
}
