package hexmap

import "fmt"

// layRoads joins the cells that each road line passes through, in order
// (geography rule 4).
func (l *loader) layRoads() error {
	a := l.atlas
	city := NewCellSet()
	for _, c := range a.cities {
		city.Add(c.Cell)
	}
	for _, f := range l.doc.roads {
		class, ok := map[string]RoadClass{"trail": Trail, "road": Road, "highway": Highway}[f.P.Class]
		if !ok {
			return fmt.Errorf("road %s: class %q is not trail, road or highway", f.P.ID, f.P.Class)
		}
		chain, err := l.chain(f.line())
		if err != nil {
			return fmt.Errorf("road %s: %w", f.P.ID, err)
		}
		chain = l.shorten(chain, city)
		for i := 1; i < len(chain); i++ {
			s, adjacent := a.Between(chain[i-1], chain[i])
			if !adjacent {
				return fmt.Errorf("road %s: jumps from cell %s to cell %s", f.P.ID, a.ID(chain[i-1]), a.ID(chain[i]))
			}
			s.Road = max(s.Road, class)
			a.setSide(chain[i-1], chain[i], s)
		}
		a.ways = append(a.ways, Way{ID: f.P.ID, Name: f.P.Name, Source: f.P.Source, Class: class, Line: f.line(), Cells: chain})
	}
	return nil
}

// finest is the length in degrees below which a piece of road is not divided:
// a line that cuts a corner of a cell over less than this does not count as
// passing through it.
const finest = 0.05

// chain lists the cells that a line passes through.
func (l *loader) chain(line []LngLat) ([]Cell, error) {
	var chain []Cell
	for i, p := range line {
		c := l.cellAt(p)
		if i == 0 {
			chain = append(chain, c)
			continue
		}
		chain = l.trace(chain, line[i-1], p, l.cellAt(line[i-1]), c)
	}
	for i, c := range chain {
		if c == None {
			last := "its start"
			if i > 0 {
				last = "cell " + l.atlas.ID(chain[i-1])
			}
			return nil, fmt.Errorf("leaves the land after %s", last)
		}
	}
	return chain, nil
}

// trace appends the cells between two points by halving the piece until both
// ends are in one cell or close together.
func (l *loader) trace(chain []Cell, p, q LngLat, cp, cq Cell) []Cell {
	if cp == cq {
		return chain
	}
	if abs(p.Lng-q.Lng)+abs(p.Lat-q.Lat) < finest {
		return append(chain, cq)
	}
	m := LngLat{(p.Lng + q.Lng) / 2, (p.Lat + q.Lat) / 2}
	cm := l.cellAt(m)
	return l.trace(l.trace(chain, p, m, cp, cm), m, q, cm, cq)
}

// shorten skips a cell when its neighbours in the chain touch each other and
// it holds no city, again and again until none is left to skip.
func (l *loader) shorten(chain []Cell, city *CellSet) []Cell {
	for {
		out := chain[:0:0]
		for i, c := range chain {
			inner := i > 0 && i < len(chain)-1
			if inner && !city.Has(c) && l.atlas.Adjacent(out[len(out)-1], chain[i+1]) {
				continue
			}
			out = append(out, c)
		}
		if len(out) == len(chain) {
			return out
		}
		chain = out
	}
}

func abs(v float64) float64 {
	if v < 0 {
		return -v
	}
	return v
}
