package hexmap

import "fmt"

// cellAt is the land cell that holds a point, None at sea.
func (l *loader) cellAt(p LngLat) Cell {
	i := l.grid.at(p)
	if i < 0 {
		return None
	}
	return l.cellOf[i]
}

// placePoints puts cities, seats and passes into their cells (geography rules
// 5 and 6).
func (l *loader) placePoints() error {
	if err := l.placeCities(); err != nil {
		return err
	}
	if err := l.placeSeats(); err != nil {
		return err
	}
	for _, f := range l.doc.labels {
		l.atlas.labels = append(l.atlas.labels, Place{ID: f.P.ID, Name: f.P.Name, Source: f.P.Source, At: f.at(), A: None, B: None})
	}
	return l.placePasses()
}

func (l *loader) placeCities() error {
	a := l.atlas
	taken := map[Cell]string{}
	for _, f := range l.doc.cities {
		p := f.P
		c := l.cellAt(f.at())
		switch {
		case c == None:
			return fmt.Errorf("city %s: lies in the sea", p.ID)
		case a.Province(c).ID != p.Province:
			return fmt.Errorf("city %s: lies in province %s, not in %s", p.ID, a.Province(c).ID, p.Province)
		case a.Province(c).Nation != p.Nation:
			return fmt.Errorf("city %s: lies in nation %s, not in %s", p.ID, a.Province(c).Nation, p.Nation)
		case taken[c] != "":
			return fmt.Errorf("city %s: shares cell %s with city %s", p.ID, a.ID(c), taken[c])
		}
		taken[c] = p.ID
		a.cities = append(a.cities, City{
			ID: p.ID, Name: p.Name, Nation: p.Nation, Province: p.Province, Capital: p.Capital, Chief: p.Chief,
			Fortified: p.Fortified, Port: p.Port, Muster: p.Muster, Ruin: p.Ruin, Site: p.Site,
			Source: p.Source, At: f.at(), Cell: c,
		})
	}
	return nil
}

// placeSeats finds the chief place of each province (geography rule 6).
func (l *loader) placeSeats() error {
	a := l.atlas
	byID := map[string]*City{}
	for i := range a.cities {
		byID[a.cities[i].ID] = &a.cities[i]
	}
	for i, f := range l.doc.provinces {
		p := &a.provinces[i]
		p.Seat = l.cellAt(LngLat{f.P.Seat[0], f.P.Seat[1]})
		if p.Seat == None || a.Province(p.Seat) != p {
			return fmt.Errorf("province %s: its seat lies outside it", p.ID)
		}
		if p.SeatCity == "" {
			continue
		}
		city := byID[p.SeatCity]
		if city == nil {
			return fmt.Errorf("province %s: seat_city %q is no city", p.ID, p.SeatCity)
		}
		if city.Cell != p.Seat {
			return fmt.Errorf("province %s: its seat is not in the cell of its seat_city %s", p.ID, city.ID)
		}
		p.SeatName = city.Name
	}
	return nil
}

func (l *loader) placePasses() error {
	a := l.atlas
	for _, f := range l.doc.passes {
		c := l.cellAt(f.at())
		switch {
		case f.P.Type != "pass":
			return fmt.Errorf("pass %s: type is %q, want pass", f.P.ID, f.P.Type)
		case c == None:
			return fmt.Errorf("pass %s: lies in the sea", f.P.ID)
		case a.terrain[c] != Mountains:
			return fmt.Errorf("pass %s: lies in %s, not in mountains", f.P.ID, a.terrain[c])
		case a.passOf[c] >= 0:
			return fmt.Errorf("pass %s: shares cell %s with pass %s", f.P.ID, a.ID(c), a.passes[a.passOf[c]].ID)
		}
		a.passOf[c] = int16(len(a.passes))
		a.passes = append(a.passes, Pass{ID: f.P.ID, Name: f.P.Name, Source: f.P.Source, At: f.at(), Cell: c})
	}
	return nil
}
