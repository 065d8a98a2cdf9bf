package hexmap

import "fmt"

// reach is a straight piece of a river line with its bounds.
type reach struct {
	a, b                     LngLat
	west, south, east, north float64
	river                    int
}

// layRivers puts rivers on hex sides: a side is a river side when the straight
// line between the two centres crosses the river line an odd number of times
// (geography rule 3). Where two rivers meet on a side the larger counts.
func (l *loader) layRivers() error {
	a := l.atlas
	for _, f := range l.doc.rivers {
		size, ok := map[string]RiverSize{"minor": Minor, "major": Major}[f.P.Size]
		if !ok {
			return fmt.Errorf("river %s: size %q is not minor or major", f.P.ID, f.P.Size)
		}
		a.rivers = append(a.rivers, River{ID: f.P.ID, Name: f.P.Name, Source: f.P.Source, Size: size, Line: f.line()})
	}
	bands := l.reaches()
	odd := make([]bool, len(a.rivers))
	for c := range Cell(a.Len()) {
		for i, n := range a.neighbours[c] {
			if n < c {
				continue // sea, or seen from the other cell
			}
			if size := l.riverBetween(c, n, bands, odd); size != NoRiver {
				s := a.sides[c][i]
				s.River = size
				a.setSide(c, n, s)
			}
		}
	}
	for i, r := range a.rivers {
		if r.Sides == 0 {
			return fmt.Errorf("river %s: runs on no side between land cells", l.doc.rivers[i].P.ID)
		}
	}
	return nil
}

func latBand(lat float64) int { return int((lat + 90) / bandHeight) }

// reaches sorts the pieces of all rivers into bands of latitude; a piece that
// spans several is in each.
func (l *loader) reaches() [][]reach {
	bands := make([][]reach, latBand(90)+1)
	for k, r := range l.atlas.rivers {
		for i := 1; i < len(r.Line); i++ {
			p, q := r.Line[i-1], r.Line[i]
			piece := reach{p, q, min(p.Lng, q.Lng), min(p.Lat, q.Lat), max(p.Lng, q.Lng), max(p.Lat, q.Lat), k}
			for b := latBand(piece.south); b <= latBand(piece.north); b++ {
				bands[b] = append(bands[b], piece)
			}
		}
	}
	return bands
}

// riverBetween is the largest river on the side of two cells. Odd is memory
// for one flag a river.
func (l *loader) riverBetween(c, n Cell, bands [][]reach, odd []bool) RiverSize {
	a := l.atlas
	p, q := a.centre[c], a.centre[n]
	south, north := min(p.Lat, q.Lat), max(p.Lat, q.Lat)
	west, east := min(p.Lng, q.Lng), max(p.Lng, q.Lng)
	clear(odd)
	met := false
	for b := latBand(south); b <= latBand(north); b++ {
		for _, r := range bands[b] {
			if r.west > east || r.east < west || r.south > north || r.north < south {
				continue
			}
			// A piece that spans several bands counts in the first it shares
			// with the line between the centres.
			if max(latBand(r.south), latBand(south)) == b && cross(p, q, r.a, r.b) {
				odd[r.river] = !odd[r.river]
				met = true
			}
		}
	}
	size := NoRiver
	for k := range odd {
		if met && odd[k] {
			a.rivers[k].Sides++
			size = max(size, a.rivers[k].Size)
		}
	}
	return size
}

// layCrossings puts each named crossing on the nearest river side, a side with
// a road preferred (geography rule 5).
func (l *loader) layCrossings() error {
	a := l.atlas
	for _, f := range l.doc.crossings {
		kind, ok := map[string]Crossing{"bridge": Bridge, "ford": Ford, "ferry": Ford}[f.P.Type]
		if !ok {
			return fmt.Errorf("crossing %s: type %q is not bridge, ford or ferry", f.P.ID, f.P.Type)
		}
		here := l.cellAt(f.at())
		if here == None {
			return fmt.Errorf("crossing %s: lies in the sea", f.P.ID)
		}
		x, y := l.nearestRiver(here, l.conic.project(f.at()))
		if x == None {
			return fmt.Errorf("crossing %s: there is no river side in its cell or beside it", f.P.ID)
		}
		s, _ := a.Between(x, y)
		s.Crossing = kind
		a.setSide(x, y, s)
		a.crossings = append(a.crossings, Place{
			ID: f.P.ID, Name: f.P.Name, Kind: f.P.Type, Source: f.P.Source, At: f.at(), A: x, B: y,
		})
	}
	return nil
}

// nearestRiver finds the river side nearest to a point among those of its cell
// and the cells around it; when any of them carries a road, only those count.
func (l *loader) nearestRiver(here Cell, at XY) (x, y Cell) {
	a := l.atlas
	x, y = None, None
	least, onRoad := 0.0, false
	near := append(a.neighbours[here][:], here)
	for _, c := range near {
		if c == None {
			continue
		}
		for i, n := range a.neighbours[c] {
			if n == None || a.sides[c][i].River == NoRiver {
				continue
			}
			road := a.sides[c][i].Road != NoRoad
			if onRoad && !road {
				continue
			}
			d := square(at, a.sideMiddle(c, n))
			if x == None || (road && !onRoad) || d < least {
				x, y, least, onRoad = c, n, d, road
			}
		}
	}
	return x, y
}

// sideMiddle is the middle of the side between two adjacent cells.
func (a *Atlas) sideMiddle(c, n Cell) XY {
	for k, m := range a.across[c] {
		if m == n {
			v, w := a.outline[c][k], a.outline[c][(k+1)%6]
			return XY{(v.X + w.X) / 2, (v.Y + w.Y) / 2}
		}
	}
	return XY{}
}
