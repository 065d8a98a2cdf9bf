package chart

import (
	"fmt"

	hexmap "hyboria/map"
)

// seatKind is the mark of a place on the map.
type seatKind int

const (
	capitalMark seatKind = iota
	cityMark
	fortMark
	openMark
	townMark
	ruinMark
	siteMark
)

// seatDefs are the marks, drawn for one pixel a unit.
var seatDefs = []string{
	symbol(capitalMark, `<path class="y-p" d="M-5-5H5V5H-5z"/><path class="y-a" d="M-3-3h6v6h-6z"/>`),
	symbol(cityMark, `<path class="y-p" d="M-4.500 0a4.500 4.500 0 1 1 9 0a4.500 4.500 0 1 1-9 0"/><path class="y-i" d="M-1.800 0a1.800 1.800 0 1 1 3.600 0a1.800 1.800 0 1 1-3.600 0"/>`),
	symbol(fortMark, `<path class="y-p" d="M-4 4V-4h2v2h1v-2h2v2h1v-2h2V4z"/>`),
	symbol(openMark, `<path class="y-p" d="M-2.700 0a2.700 2.700 0 1 1 5.400 0a2.700 2.700 0 1 1-5.400 0"/>`),
	symbol(townMark, `<path class="y-i" d="M-1.800 0a1.800 1.800 0 1 1 3.600 0a1.800 1.800 0 1 1-3.600 0"/>`),
	symbol(ruinMark, `<path d="M-5 4h10M-3.500 4v-6M0 4v-9M3.500 4v-4"/>`),
	symbol(siteMark, `<path d="M-3-3 3 3M-3 3 3-3"/>`),
	`<g id="gap" class="m-gap"><path d="M-4-4q4 4 0 8M4-4q-4 4 0 8"/></g>`,
}

func symbol(k seatKind, shapes string) string {
	return fmt.Sprintf(`<g id="y%d" class="y">%s</g>`, k, shapes)
}

// spot is a marked place: its mark, its name and from which level on it is
// seen.
type spot struct {
	at    Point
	kind  seatKind
	name  string
	level int
}

// spots lists every place to be marked: seats by CA-13.1-R4, then other
// cities.
func (d *drawing) spots() []spot {
	var out []spot
	for i := range d.a.Provinces() {
		p := &d.a.Provinces()[i]
		s := spot{at: At(d.a.XY(p.Seat)), kind: openMark, level: 2}
		switch w := p.Walls(); {
		case p.Capital:
			s.kind, s.level = capitalMark, 0
		case w == hexmap.CitySeat:
			s.kind, s.level = cityMark, 0
		case p.Chief:
			s.kind, s.level = fortMark, 0
		case w == hexmap.FortSeat:
			s.kind, s.level = fortMark, 1
		}
		if city := d.a.CityAt(p.Seat); city != nil {
			s.name, s.at = city.Name, AtLngLat(d.a, city.At)
		}
		if d.a.NationByID(p.Nation).Status == hexmap.StatusNeutral {
			s.level = max(s.level, 1)
		}
		out = append(out, s)
	}
	for _, c := range d.a.Cities() {
		if d.a.SeatAt(c.Cell) != nil {
			continue
		}
		s := spot{at: AtLngLat(d.a, c.At), kind: townMark, name: c.Name, level: 2}
		switch {
		case c.Ruin:
			s.kind = ruinMark
		case c.Site:
			s.kind = siteMark
		case c.Fortified:
			s.kind, s.level = cityMark, 1
		}
		out = append(out, s)
	}
	return out
}

func (d *drawing) seats() {
	d.printf(`<g id="seats">`)
	for _, p := range d.a.Passes() {
		d.mark(2, AtLngLat(d.a, p.At), "gap")
	}
	for _, s := range d.spots() {
		d.mark(s.level, s.at, fmt.Sprintf("y%d", s.kind))
	}
	d.printf("</g>\n")
}

// mark puts a symbol at a place. On a page it keeps its size on the screen by
// the style sheet, on a poster it is drawn in its size.
func (d *drawing) mark(level int, at Point, symbol string) {
	seen, ok := d.from(level)
	switch {
	case !ok:
	case d.style.Poster:
		d.printf(`<use href="#%s" transform="translate(%d %d) scale(%.2f)"/>`, symbol, at.X, at.Y, d.unit)
	default:
		d.printf(`<g class="%s" transform="translate(%d %d)"><use href="#%s"/></g>`, seen, at.X, at.Y, symbol)
	}
}
