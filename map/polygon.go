package hexmap

import "math"

// edge is one side of a ring with its lower end first, so that two polygons
// that share a line test it with the same arithmetic.
type edge struct{ lo, hi LngLat }

// polygon answers point-in-polygon by the even-odd rule in plain longitude
// and latitude, as H3's own filling does. Edges are sorted into bands of
// latitude, so that a test looks at few of them.
type polygon struct {
	west, south, east, north float64
	bands                    [][]edge
}

const bandHeight = 0.25 // degrees

func newPolygon(rings [][]LngLat) *polygon {
	p := &polygon{west: math.Inf(1), south: math.Inf(1), east: math.Inf(-1), north: math.Inf(-1)}
	for _, ring := range rings {
		for _, v := range ring {
			p.west, p.east = min(p.west, v.Lng), max(p.east, v.Lng)
			p.south, p.north = min(p.south, v.Lat), max(p.north, v.Lat)
		}
	}
	p.bands = make([][]edge, p.band(p.north)+1)
	for _, ring := range rings {
		for i := 1; i < len(ring); i++ {
			p.add(ring[i-1], ring[i])
		}
	}
	return p
}

func (p *polygon) band(lat float64) int { return int((lat - p.south) / bandHeight) }

func (p *polygon) add(a, b LngLat) {
	if a.Lat > b.Lat || (a.Lat == b.Lat && a.Lng > b.Lng) {
		a, b = b, a
	}
	for k := p.band(a.Lat); k <= p.band(b.Lat); k++ {
		p.bands[k] = append(p.bands[k], edge{a, b})
	}
}

// holds reports whether the point lies inside.
func (p *polygon) holds(v LngLat) bool {
	if v.Lng < p.west || v.Lng > p.east || v.Lat < p.south || v.Lat > p.north {
		return false
	}
	inside := false
	for _, e := range p.bands[p.band(v.Lat)] {
		if (e.lo.Lat <= v.Lat) != (v.Lat < e.hi.Lat) {
			continue
		}
		at := e.lo.Lng + float64((v.Lat-e.lo.Lat)*(e.hi.Lng-e.lo.Lng))/(e.hi.Lat-e.lo.Lat)
		if v.Lng < at {
			inside = !inside
		}
	}
	return inside
}

// cross reports whether two segments cross properly.
func cross(a, b, c, d LngLat) bool {
	return leftOf(a, b, c) != leftOf(a, b, d) && leftOf(c, d, a) != leftOf(c, d, b)
}

// leftOf reports whether c lies left of the line from a to b.
func leftOf(a, b, c LngLat) bool {
	return float64((b.Lng-a.Lng)*(c.Lat-a.Lat)) > float64((b.Lat-a.Lat)*(c.Lng-a.Lng))
}
