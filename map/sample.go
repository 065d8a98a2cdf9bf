package hexmap

import (
	"fmt"
	"slices"
)

// place names a grid cell in messages.
func (g *hexGrid) place(i int32) string {
	return fmt.Sprintf("cell %s at %.2f, %.2f", g.cells[i], g.centre[i].Lng, g.centre[i].Lat)
}

func (l *loader) makeGrid() error {
	h := l.doc.head
	if h.Projection.Name != "lambert_conformal_conic" {
		return fmt.Errorf("properties: projection %q is not known, want lambert_conformal_conic", h.Projection.Name)
	}
	l.conic = newConic(h.Projection.OriginLat, h.Projection.OriginLng, h.Projection.Parallels[0], h.Projection.Parallels[1])
	l.atlas.conic, l.atlas.frame = l.conic, h.Frame
	var err error
	l.grid, err = newGrid(h.Frame, h.Resolution)
	return err
}

// sampleLand numbers the land cells; every cell of the frame must lie in
// exactly one of land and seas (geography rule 1, section 12).
func (l *loader) sampleLand() error {
	if len(l.doc.lands) != 1 {
		return fmt.Errorf("%d features of kind land, want one", len(l.doc.lands))
	}
	areas := append(slices.Clone(l.doc.lands), l.doc.seas...)
	polygons := make([]*polygon, len(areas))
	for i, f := range areas {
		polygons[i] = newPolygon(f.Rings)
	}
	n := len(l.grid.cells)
	l.water, l.cellOf = make([]int8, n), make([]Cell, n)
	for i, at := range l.grid.centre {
		k, err := only(polygons, at)
		if err != nil {
			return fmt.Errorf("%s: %w", l.grid.place(int32(i)), named(err, "land and seas", areas))
		}
		l.water[i], l.cellOf[i] = int8(k-1), None
		if k == 0 {
			l.cellOf[i] = Cell(len(l.placeOf))
			l.placeOf = append(l.placeOf, int32(i))
		}
	}
	return nil
}

// overlap tells that a point lies in no polygon (both -1) or in two.
type overlap struct{ one, two int }

func (o overlap) Error() string { return fmt.Sprintf("polygons %d and %d", o.one, o.two) }

// only finds the single polygon that holds a point.
func only(polygons []*polygon, at LngLat) (int, error) {
	found := -1
	for k, p := range polygons {
		if !p.holds(at) {
			continue
		}
		if found >= 0 {
			return -1, overlap{found, k}
		}
		found = k
	}
	if found < 0 {
		return -1, overlap{-1, -1}
	}
	return found, nil
}

// named words an overlap with the ids of the features.
func named[P interface{ base() baseProps }](err error, what string, features []feature[P]) error {
	o, ok := err.(overlap)
	switch {
	case !ok:
		return err
	case o.one < 0:
		return fmt.Errorf("its centre lies in none of the %s", what)
	default:
		return fmt.Errorf("its centre lies in two of the %s: %s and %s", what,
			features[o.one].P.base().ID, features[o.two].P.base().ID)
	}
}

func polygonsOf[P any](features []feature[P]) []*polygon {
	out := make([]*polygon, len(features))
	for i, f := range features {
		out[i] = newPolygon(f.Rings)
	}
	return out
}

// sampleLands gives every land cell its province and checks that its nation's
// polygon agrees (geography rule 1).
func (l *loader) sampleLands() error {
	a := l.atlas
	a.grow(len(l.placeOf))
	nations, provinces := polygonsOf(l.doc.nations), polygonsOf(l.doc.provinces)
	for c, i := range l.placeOf {
		at := l.grid.centre[i]
		n, err := only(nations, at)
		if err != nil {
			return fmt.Errorf("%s: %w", l.grid.place(i), named(err, "nations", l.doc.nations))
		}
		p, err := only(provinces, at)
		if err != nil {
			return fmt.Errorf("%s: %w", l.grid.place(i), named(err, "provinces", l.doc.provinces))
		}
		if a.provinces[p].Nation != a.nations[n].ID {
			return fmt.Errorf("province %s: %s lies in nation %s, but the province belongs to %s",
				a.provinces[p].ID, l.grid.place(i), a.nations[n].ID, a.provinces[p].Nation)
		}
		a.provinceOf[c] = int16(p)
	}
	return nil
}

func (l *loader) addLands() error {
	a := l.atlas
	a.provinceByID, a.nationByID = map[string]int{}, map[string]int{}
	for _, f := range l.doc.nations {
		p := f.P
		a.addNation(Nation{
			ID: p.ID, Name: p.Name, Status: p.Status, Power: p.Power, ArmyList: p.ArmyList, HasArmy: p.HasArmy,
			Points: p.Points, PointsShared: p.PointsCombined, CapitalCity: p.CapitalCity,
			Note: p.Note, Source: p.Source, Label: LngLat{p.Label[0], p.Label[1]}, Rings: f.Rings,
		})
		if !slices.Contains([]string{StatusPlayer, StatusMagic, StatusNeutral, StatusOutOfPlay}, p.Status) {
			return fmt.Errorf("nation %s: status %q is not player, magic, neutral or out_of_play", p.ID, p.Status)
		}
	}
	for _, f := range l.doc.provinces {
		p := f.P
		if _, ok := a.nationByID[p.Nation]; !ok {
			return fmt.Errorf("province %s: nation %q is not on the map", p.ID, p.Nation)
		}
		terrain, err := ParseTerrain(p.Terrain)
		if err != nil {
			return fmt.Errorf("province %s: %w", p.ID, err)
		}
		a.addProvince(Province{
			ID: p.ID, Name: p.Name, Nation: p.Nation, Points: p.Points, PointsCombined: p.PointsCombined,
			NeutralValue: p.NeutralValue, Capital: p.Capital, Chief: p.Chief, Walled: p.Walled, Seat: None,
			SeatCity: p.SeatCity, SeatName: "seat of " + p.Name, Terrain: terrain, Character: p.Character,
			Source: p.Source, Label: LngLat{p.Label[0], p.Label[1]}, Rings: f.Rings,
		})
	}
	return nil
}

// sampleTerrain takes for each cell the terrain polygon of the highest
// priority, or the province's own terrain (geography rule 2).
func (l *loader) sampleTerrain() error {
	a := l.atlas
	polygons := polygonsOf(l.doc.terrains)
	kinds := make([]Terrain, len(polygons))
	for k, f := range l.doc.terrains {
		t, err := ParseTerrain(f.P.Terrain)
		if err != nil {
			return fmt.Errorf("terrain %s: %w", f.P.ID, err)
		}
		kinds[k] = t
		a.areas = append(a.areas, Area{ID: f.P.ID, Name: f.P.Name, Source: f.P.Source, Terrain: t, Priority: f.P.Priority, Rings: f.Rings})
	}
	for c, i := range l.placeOf {
		best := -1
		for k, p := range polygons {
			if !p.holds(l.grid.centre[i]) {
				continue
			}
			if best < 0 || a.areas[k].Priority > a.areas[best].Priority {
				best = k
			} else if a.areas[k].Priority == a.areas[best].Priority && kinds[k] != kinds[best] {
				return fmt.Errorf("terrain %s: shares %s with %s of the same priority and another terrain",
					a.areas[k].ID, l.grid.place(i), a.areas[best].ID)
			}
		}
		a.terrain[c] = a.provinces[a.provinceOf[c]].Terrain
		if best >= 0 {
			a.terrain[c] = kinds[best]
		}
	}
	return nil
}

// shapeCells sets ids, centres, outlines and neighbours of the land cells.
func (l *loader) shapeCells() error {
	a := l.atlas
	for c, i := range l.placeOf {
		a.ids[c] = l.grid.cells[i].String()
		a.byID[a.ids[c]] = Cell(c)
		a.centre[c] = l.grid.centre[i]
		a.xy[c] = l.conic.project(a.centre[c])
	}
	for c, i := range l.placeOf {
		if err := l.shape(Cell(c), i); err != nil {
			return err
		}
	}
	a.land = l.area(l.doc.lands[0])
	for _, f := range l.doc.seas {
		a.seas = append(a.seas, l.area(f))
	}
	for _, f := range l.doc.ranges {
		a.ranges = append(a.ranges, Range{ID: f.P.ID, Name: f.P.Name, Of: f.P.Of, Source: f.P.Source, Line: f.line()})
	}
	return nil
}

func (l *loader) area(f area) Area {
	return Area{ID: f.P.ID, Name: f.P.Name, Source: f.P.Source, Rings: f.Rings}
}

// shape sets outline and neighbours of one cell.
func (l *loader) shape(c Cell, i int32) error {
	a := l.atlas
	corners, err := l.grid.corners(i)
	if err != nil {
		return err
	}
	near, pentagon, err := l.grid.around(i)
	if err != nil {
		return err
	}
	if len(corners) != 6 || pentagon {
		return fmt.Errorf("%s: the land touches a pentagon of the grid or a distorted cell; move the coast away", l.grid.place(i))
	}
	a.outline[c] = make([]XY, 6)
	a.corners = append(a.corners, [6]LngLat(corners))
	for k, v := range corners {
		a.outline[c][k] = l.conic.project(v)
	}
	around := [6]Cell{None, None, None, None, None, None}
	for _, j := range near {
		if j < 0 || l.cellOf[j] == None {
			continue
		}
		n := l.cellOf[j]
		k := a.edgeTowards(c, a.xy[n])
		if around[k] != None {
			return fmt.Errorf("%s: two neighbours lie across one edge", l.grid.place(i))
		}
		around[k] = n
	}
	a.setNeighbours(c, around)
	return nil
}

// edgeTowards finds the edge of c's outline whose middle is nearest to a point.
func (a *Atlas) edgeTowards(c Cell, p XY) int {
	best, least := 0, 0.0
	for k, v := range a.outline[c] {
		w := a.outline[c][(k+1)%6]
		d := square(XY{(v.X + w.X) / 2, (v.Y + w.Y) / 2}, p)
		if k == 0 || d < least {
			best, least = k, d
		}
	}
	return best
}

func square(p, q XY) float64 {
	dx, dy := p.X-q.X, p.Y-q.Y
	return float64(dx*dx) + float64(dy*dy)
}
