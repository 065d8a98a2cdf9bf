package steward

import (
	"fmt"
	"slices"

	"hyboria/campaign"
	"hyboria/map"
)

// wayfinder fills in the cells between two places of a march.
type wayfinder struct {
	e      *campaign.Engine
	s      *campaign.State
	c      *campaign.Counter
	byRoad bool
	search *hexmap.Search
}

// leg is the way from one place to the next, the start left out; why says that
// there is none. Places side by side are a step as written. Longer ways are the
// cheapest that begin no war: land is entered without leave only where the
// path names each cell (CA-6.3-R1).
func (w *wayfinder) leg(from, to hexmap.Cell) (way []hexmap.Cell, why string) {
	a := w.e.Atlas
	switch {
	case from == to:
		return nil, ""
	case from == hexmap.None || to == hexmap.None || a.Adjacent(from, to):
		return []hexmap.Cell{to}, ""
	}
	body := w.e.Body(w.s, w.c)
	path, _, ok := w.search.Path(from, to, body, hexmap.Options{Closed: w.closed(to)})
	if ok {
		return slices.Clone(path[1:]), ""
	}
	return nil, w.noWay(from, to, body)
}

// closed tells which cells the way keeps off.
func (w *wayfinder) closed(to hexmap.Cell) func(hexmap.Cell) bool {
	return func(c hexmap.Cell) bool {
		if w.e.Barred(w.s, w.c, c) || w.byRoad && c != to && !onRoad(w.e.Atlas, c) {
			return true
		}
		_, offence := w.e.Trespass(w.s, w.c.Owner, c)
		return offence
	}
}

func onRoad(a *hexmap.Atlas, c hexmap.Cell) bool {
	for i := range a.Neighbours(c) {
		if a.Side(c, i).Road != hexmap.NoRoad {
			return true
		}
	}
	return false
}

// noWay says why no way was found.
func (w *wayfinder) noWay(from, to hexmap.Cell, body hexmap.Body) string {
	a := w.e.Atlas
	if w.byRoad {
		w.byRoad = false
		_, _, ok := w.search.Path(from, to, body, hexmap.Options{Closed: w.closed(to)})
		w.byRoad = true
		if ok {
			return fmt.Sprintf("no road leads from %s to %s; leave \"by road\" out", placeLabel(a, from), placeLabel(a, to))
		}
	}
	path, _, ok := w.search.Path(from, to, body, hexmap.Options{Closed: func(c hexmap.Cell) bool { return w.e.Barred(w.s, w.c, c) }})
	if !ok {
		return fmt.Sprintf("no way that all its troops can march leads from %s to %s (CA-6.1)", placeLabel(a, from), placeLabel(a, to))
	}
	for _, c := range path[1:] {
		if against, offence := w.e.Trespass(w.s, w.c.Owner, c); offence {
			return fmt.Sprintf("every way from %s to %s leads through the land of %s, where there is no leave to enter; declare war, get leave, or write the path cell by cell if you mean to begin a war (CA-6.3-R1)",
				placeLabel(a, from), placeLabel(a, to), against)
		}
	}
	return fmt.Sprintf("no way leads from %s to %s", placeLabel(a, from), placeLabel(a, to))
}

// placeLabel is the name of the town or seat in a cell, else its id.
func placeLabel(a *hexmap.Atlas, c hexmap.Cell) string {
	if city := a.CityAt(c); city != nil {
		return city.Name
	}
	if p := a.SeatAt(c); p != nil {
		return p.Name
	}
	return a.ID(c)
}
