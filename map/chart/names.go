package chart

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	hexmap "hyboria/map"
)

// The lettering of each class of name; sizes agree with sheetCSS.
var letterings = map[string]lettering{
	"n0": {size: 22, spacing: 0.16, caps: true, leading: 23}, "n1": {size: 18, spacing: 0.16, caps: true, leading: 19},
	"n2": {size: 14, spacing: 0.16, caps: true, leading: 15},
	"k0": {size: 15}, "k1": {size: 14}, "k2": {size: 13}, "k3": {size: 13},
	"v": {size: 13, spacing: 0.08, leading: 14}, "w": {size: 22, spacing: 0.3, leading: 26}, "w2": {size: 16, spacing: 0.14, leading: 19}, "w1": {size: 14, spacing: 0.06, leading: 15},
	"r": {size: 13, spacing: 0.1}, "m": {size: 13, spacing: 0.22, caps: true},
}

// names writes everything that has a name.
func (d *drawing) names() {
	labels := d.labels()
	d.printf(`<defs>`)
	for _, b := range labels {
		if b.chosen.path != "" && b.placed >= 0 {
			var p pen
			p.through(b.line)
			d.printf(`<path id="%s" d="%s"/>`, b.chosen.path, &p)
		}
	}
	d.printf(`</defs><g id="names">`)
	for _, b := range labels {
		d.write(b)
	}
	d.printf("</g>\n")
}

// labels places all names, the most important first.
func (d *drawing) labels() []*label {
	if d.style.Places != nil {
		return d.style.Places.labels
	}
	labels, _ := d.lettered()
	return labels
}

// lettered places all names and tells what names and marks cover.
func (d *drawing) lettered() ([]*label, *layout) {
	l := newLayout()
	spots := d.spots()
	l.take(0, d.frameBoxes())
	for _, s := range spots {
		l.take(s.level, markBox(s.at))
	}
	// Above a seat stands, more often than anywhere else, a counter.
	reserved := newLayout()
	for _, p := range d.a.Provinces() {
		reserved.take(2, chitBox(At(d.a.XY(p.Seat)), Point{0, -1}))
	}
	labels := slices.Concat(d.nationNames(), d.seaNames(), d.placeNames(spots, 0), d.rangeNames(),
		d.placeNames(spots, 1), d.riverNames(), d.placeNames(spots, 2), d.provinceNames(), d.passNames())
	for _, b := range labels {
		b.placed = -1
	}
	l.place(labels, reserved)
	return labels, l
}

// frameBoxes keeps names off the edge of the map.
func (d *drawing) frameBoxes() shape {
	line := frameEdge(d.a)
	const half = 24
	return func(level int) []rect {
		far, near := units(level)
		var out []rect
		for _, p := range line {
			x, y := float64(p.X), float64(p.Y)
			out = append(out, rect{edge{x - half, 0}, edge{y - half, 0}, edge{x + half, 0}, edge{y + half, 0}, near, far})
		}
		return out
	}
}

// markBox is what the mark of a place covers.
func markBox(at Point) shape {
	return func(level int) []rect {
		far, near := units(level)
		return []rect{box(at, -4.5, -4.5, 4.5, 4.5, near, far)}
	}
}

// write draws a placed name.
func (d *drawing) write(b *label) {
	seen, ok := d.from(max(b.placed, 0))
	if b.placed < 0 || !ok {
		return
	}
	c, t := b.chosen, letterings[strings.Fields(b.class)[len(strings.Fields(b.class))-1]]
	if c.path != "" {
		d.printf(`<text class="%s%s m0" dy="%s"><textPath href="#%s" startOffset="%s%%">%s</textPath></text>`,
			b.class, seen, em(c.dy, t), c.path, short(c.along*100), html.EscapeString(b.lines[0]))
		return
	}
	d.printf(`<text class="%s%s %s" transform="translate(%d %d)" dx="%s" dy="%s">`, b.class, seen, c.anchor, c.at.X, c.at.Y, em(c.dx, t), em(c.dy+0.32*t.size, t))
	for i, line := range b.lines {
		if i == 0 {
			d.printf("%s", html.EscapeString(line))
		} else {
			d.printf(`<tspan x="0" dx="%s" dy="%s">%s</tspan>`, em(c.dx, t), em(t.leading, t), html.EscapeString(line))
		}
	}
	d.printf("</text>\n")
}

// em words pixels as a part of the size, which keeps its proportion at every
// level.
func em(pixels float64, t lettering) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", pixels/t.size), "0"), ".") + "em"
}

// nationNames are in small capitals, by size of the land.
func (d *drawing) nationNames() []*label {
	var out []*label
	nations := slices.Clone(d.a.Nations())
	slices.SortStableFunc(nations, func(x, y hexmap.Nation) int { return cmp.Compare(len(y.Cells), len(x.Cells)) })
	for _, n := range nations {
		class := "n2"
		switch {
		case len(n.Cells) > 650:
			class = "n0"
		case len(n.Cells) > 400:
			class = "n1"
		}
		name, _, _ := strings.Cut(n.Name, " (")
		b := &label{lines: []string{name}, class: class}
		if first, second, two := strings.Cut(name, " "); two {
			b.lines = []string{first, second}
		}
		if d.tooWide(n.Cells, class, b.lines) {
			b.first = 1
		}
		for _, c := range d.nearest(n.Cells, AtLngLat(d.a, n.Label), 200) {
			b.candidates = append(b.candidates, d.centred(class, b.lines, c))
		}
		out = append(out, b)
	}
	return out
}

// tooWide reports whether a name is wider than its land when the whole map is
// seen on a phone.
func (d *drawing) tooWide(cells []hexmap.Cell, class string, lines []string) bool {
	west, east := At(d.a.XY(cells[0])).X, At(d.a.XY(cells[0])).X
	for _, c := range cells {
		x := At(d.a.XY(c)).X
		west, east = min(west, x), max(east, x)
	}
	for _, line := range lines {
		if letterings[class].at(0).width(line)*levels[0] > 1.3*float64(east-west) {
			return true
		}
	}
	return false
}

// nearest gives the label point of a land and up to n centres of its cells,
// nearest first: the places where its name may stand.
func (d *drawing) nearest(cells []hexmap.Cell, to Point, n int) []Point {
	places := make([]Point, len(cells))
	for i, c := range cells {
		places[i] = At(d.a.XY(c))
	}
	away := func(p Point) int { v := p.minus(to); return v.X*v.X + v.Y*v.Y }
	slices.SortStableFunc(places, func(x, y Point) int { return cmp.Compare(away(x), away(y)) })
	return append([]Point{to}, places[:min(n, len(places))]...)
}

// centred puts lines in the middle of a point.
func (d *drawing) centred(class string, lines []string, at Point) candidate {
	t := letterings[class]
	dy := -t.leading * float64(len(lines)-1) / 2
	return candidate{at: at, dy: dy, anchor: "m0", covers: upright(t, lines, at, 0, dy, "m0")}
}

// seaNames are wide italics, smaller for an inner sea; islets are names only.
func (d *drawing) seaNames() []*label {
	var out []*label
	for _, p := range d.a.Labels() {
		at := AtLngLat(d.a, p.At)
		b := &label{lines: strings.Fields(p.Name), class: "w"}
		switch {
		case strings.HasSuffix(p.Name, "Ocean"):
		case strings.HasSuffix(p.Name, "Sea"):
			b.class = "w w2"
		default:
			b.lines, b.class, b.first = []string{p.Name}, "w w1", 1
		}
		class := b.class[strings.LastIndexByte(b.class, ' ')+1:]
		for _, shift := range [][2]int{{0, 0}, {0, 60}, {0, -60}, {60, 0}, {-60, 0}, {0, 120}, {0, -120}, {150, 0}, {-150, 0}, {150, -60}, {-150, -60}} {
			b.candidates = append(b.candidates, d.centred(class, b.lines, Point{at.X + shift[0], at.Y + shift[1]}))
		}
		out = append(out, b)
	}
	return out
}

// placeNames are the names of marked places that may appear from a level on.
func (d *drawing) placeNames(spots []spot, level int) []*label {
	var out []*label
	for _, s := range spots {
		if s.level != level || s.name == "" {
			continue
		}
		class := map[seatKind]string{capitalMark: "k0", cityMark: "k1", ruinMark: "k3", siteMark: "k3"}[s.kind]
		if class == "" {
			class = "k2"
		}
		first := 2 // from afar only nations and capitals are named
		if s.kind == capitalMark {
			first = 1
		}
		out = append(out, &label{lines: []string{s.name}, class: class, first: max(s.level, first), candidates: beside(class, s.name, s.at)})
	}
	return out
}

// beside gives the ways of writing a name beside its mark.
func beside(class, name string, at Point) []candidate {
	t := letterings[class]
	var out []candidate
	for _, w := range []struct {
		dx, dy float64
		anchor string
	}{{8, 3, "s"}, {-8, 3, "e"}, {8, 0, "s"}, {-8, 0, "e"}, {6, -10, "s"}, {6, 10, "s"}, {0, -14, "m0"}, {0, 14, "m0"}, {-6, -10, "e"}, {-6, 10, "e"}} {
		out = append(out, candidate{at: at, dx: w.dx, dy: w.dy, anchor: w.anchor, covers: upright(t, []string{name}, at, w.dx, w.dy, w.anchor)})
	}
	return out
}

// provinceNames stand in their province from level 2 on, unless the seat has
// the same name.
func (d *drawing) provinceNames() []*label {
	var out []*label
	for _, p := range d.a.Provinces() {
		if p.Name == p.SeatName {
			continue
		}
		name, _, _ := strings.Cut(p.Name, " (")
		lines := []string{name}
		if words := strings.Fields(name); len(words) > 1 && len(name) > 11 {
			cut := (len(words) + 1) / 2
			lines = []string{strings.Join(words[:cut], " "), strings.Join(words[cut:], " ")}
		}
		b := &label{lines: lines, class: "v", first: 2}
		at := AtLngLat(d.a, p.Label)
		for _, shift := range [][2]int{{0, 0}, {0, 40}, {0, -40}, {45, 0}, {-45, 0}, {0, 75}, {0, -75}} {
			b.candidates = append(b.candidates, d.centred("v", lines, Point{at.X + shift[0], at.Y + shift[1]}))
		}
		out = append(out, b)
	}
	return out
}

func (d *drawing) passNames() []*label {
	var out []*label
	for _, p := range d.a.Passes() {
		out = append(out, &label{lines: []string{p.Name}, class: "k3", first: 3, candidates: beside("k3", p.Name, AtLngLat(d.a, p.At))})
	}
	for _, c := range d.a.Crossings() {
		out = append(out, &label{lines: []string{c.Name}, class: "k3", first: 3, candidates: beside("k3", c.Name, AtLngLat(d.a, c.At))})
	}
	return out
}

// rangeNames follow the crests of the mountains.
func (d *drawing) rangeNames() []*label {
	var out []*label
	for _, r := range d.a.Ranges() {
		out = append(out, d.along("x-"+r.ID, r.Name, "m", 2, 5, project(d.a, r.Line)))
	}
	return out
}

// riverNames are written above the line of the river.
func (d *drawing) riverNames() []*label {
	var out []*label
	rivers := slices.Clone(d.a.Rivers())
	slices.SortStableFunc(rivers, func(x, y hexmap.River) int { return cmp.Compare(y.Size, x.Size) })
	for _, r := range rivers {
		out = append(out, d.along("x-"+r.ID, r.Name, "r", 2, -6, project(d.a, r.Line)))
	}
	return out
}

// along prepares a name that is written along a softened line, from left to
// right, dy pixels below it.
func (d *drawing) along(id, name, class string, first int, dy float64, line []Point) *label {
	soft := slices.Clone(simplify(line, 26))
	if a, b := soft[0], soft[len(soft)-1]; a.X > b.X {
		slices.Reverse(soft)
	}
	b := &label{lines: []string{name}, class: class, first: first, line: soft}
	for _, f := range []float64{0.5, 0.35, 0.65, 0.25, 0.75} {
		b.candidates = append(b.candidates, candidate{path: id, along: f, dy: dy, covers: written(letterings[class], name, soft, f, dy)})
	}
	return b
}
