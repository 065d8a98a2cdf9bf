package chart

import (
	"fmt"
	"html"
	"io"
	"slices"

	hexmap "hyboria/map"
)

// Realm is what lies over the world in one week: who holds the land, where it
// is disputed, where the fronts are, and how old the viewer's knowledge is.
type Realm struct {
	Holder    func(*hexmap.Province) string // who holds a province, "" for nobody
	Owner     func(*hexmap.Province) string // whose it is by right
	Disputed  func(*hexmap.Province) string // in words, "" for none; hatched in the holder's colour
	Colour    func(holder string) string    // "#rrggbb"
	War       func(a, b string) bool        // between holders
	Patterned []string                      // holders in the order of their patterns; empty: no patterns
	Fog       []Fog                         // from the youngest knowledge to none at all
}

// Fog is land that the viewer saw last Age weeks ago or a little later; Age 0 is
// never.
type Fog struct {
	Age   int
	Cells []hexmap.Cell
}

// realmCSS is the style of a realm; lines are in screen pixels on a page, in
// map units in a picture by itself.
const realmCSS = `.r-fill{fill-opacity:.3}.r-hatch{fill-opacity:.85}.r-stroke{fill-opacity:.55}
.r-band{fill:none;stroke-width:~12~;stroke-opacity:.55;stroke-linejoin:round}
.r-case,.r-front{fill:none;stroke-linejoin:round;stroke-linecap:butt}.r-case{stroke:@paper;stroke-width:~3.6~;stroke-opacity:.9}
.r-front{stroke:@accent;stroke-width:~2.2~;stroke-dasharray:~6~ ~2.5~}
.r-fog{fill:@paper}.r-fog1{fill-opacity:.28}.r-fog2{fill-opacity:.46}.r-fog3{fill-opacity:.58}.r-fog4{fill-opacity:.7}
.r-age{stroke:none}.r-edge{fill:none;stroke:@crag;stroke-width:~.8~;stroke-opacity:.6}
`

// Write draws the realm as SVG of its own, in the place of Draw: the groups
// r-land, which belongs between cells and glyphs of the drawing, and r-top,
// which belongs above its borders.
func (r Realm) Write(w io.Writer, a *hexmap.Atlas) error {
	d := newDrawing(a, Style{})
	d.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%s\"><style>%s</style>", d.sheet, Style{Poster: true}.fillCSS(realmCSS, d.unit))
	r.definitions(d)
	d.printf(`<g id="r-land">`)
	r.land(d)
	d.printf(`</g><g id="r-top">`)
	r.fronts(d)
	r.fog(d)
	d.printf("</g></svg>\n")
	_, err := d.WriteTo(w)
	return err
}

// strokes are the patterns by which nations are told apart without colours.
var strokes = [...]string{
	"M0 30L30 0", "M0 0L30 30", "M0 15H30", "M15 0V30", "M0 30L30 0M0 0L30 30", "M0 20L15 8L30 20", "M15 15h.1", "M0 15H30M15 0V30",
}

// ages are the marks of the four kinds of fog, from the youngest.
var ages = [...]string{
	`<circle cx="12" cy="12" r="2.500"/><circle cx="36" cy="36" r="2.500"/>`,
	`<path d="M0 48L48 0" stroke-width="2.500"/>`,
	`<path d="M0 48L48 0M0 0L48 48" stroke-width="2.500"/>`,
	`<path d="M8 26q8-10 16 0q8-10 16 0" fill="none" stroke-width="2.500"/>`,
}

// FogKind is which of the four kinds of fog knowledge of an age has: 1 for a
// week, 2 for two or three, 3 for more, 4 for never.
func FogKind(age int) int {
	switch {
	case age == 0:
		return 4
	case age == 1:
		return 1
	case age < 4:
		return 2
	}
	return 3
}

// FogSample is a small picture of a kind of fog for a legend.
func FogSample(kind int) string {
	return fmt.Sprintf(`<svg width="28" height="18" viewBox="0 0 72 46" aria-hidden="true"><rect width="72" height="46" fill="#dfe3c6"/><rect width="72" height="46" class="r-fog r-fog%d"/><g fill="#5b5346" stroke="#5b5346" fill-opacity=".55" stroke-opacity=".55">%s<g transform="translate(36 0)">%[2]s</g></g><rect width="72" height="46" fill="none" stroke="#5b5346" stroke-width="2"/></svg>`, kind, ages[kind-1])
}

func (r Realm) definitions(d *drawing) {
	d.printf(`<defs id="r-defs">`)
	for _, h := range r.holders(d) {
		d.printf(`<pattern id="hatch-%[1]s" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="16" fill="%[2]s"/></pattern>`,
			html.EscapeString(h), html.EscapeString(r.Colour(h)))
	}
	for i := range r.Patterned {
		cap, width := "butt", 2+i/len(strokes)*2
		if i%len(strokes) == 6 { // dots
			cap, width = "round", width+5
		}
		d.printf(`<pattern id="stroke-%d" width="30" height="30" patternUnits="userSpaceOnUse"><path d="%s" fill="none" stroke="#2b2a26" stroke-width="%d" stroke-linecap="%s"/></pattern>`,
			i, strokes[i%len(strokes)], width, cap)
	}
	for i, marks := range ages {
		if len(r.Fog) > 0 {
			d.printf(`<pattern id="age-%d" width="48" height="48" patternUnits="userSpaceOnUse"><g fill="#5b5346" fill-opacity=".4" stroke="#5b5346" stroke-opacity=".4">%s</g></pattern>`, i+1, marks)
		}
	}
	d.printf("</defs>")
}

// holders are all who hold land, sorted.
func (r Realm) holders(d *drawing) []string {
	var out []string
	for i := range d.a.Provinces() {
		if h := r.Holder(&d.a.Provinces()[i]); h != "" && !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	slices.Sort(out)
	return out
}

// plot is land of one owner and one holder.
type plot struct {
	id, path, owner, holder string
	disputed                string // in words
}

// plots are the lands that their owners hold, each nation's as one, and every
// province that another holds or that is disputed. Each outline stands once.
func (r Realm) plots(d *drawing) []plot {
	apart := func(p *hexmap.Province) bool { return r.Owner(p) != r.Holder(p) || r.Disputed(p) != "" }
	var out []plot
	for _, x := range Regions(d.a, func(p *hexmap.Province) string {
		if apart(p) {
			return ""
		}
		return r.Holder(p)
	}) {
		out = append(out, plot{id: "rh-" + x.Holder, path: x.Path, owner: x.Holder, holder: x.Holder})
	}
	paths := ProvincePaths(d.a)
	for i := range d.a.Provinces() {
		if p := &d.a.Provinces()[i]; apart(p) {
			out = append(out, plot{id: "rp-" + p.ID, path: paths[i], owner: r.Owner(p), holder: r.Holder(p), disputed: r.Disputed(p)})
		}
	}
	return out
}

// land tints the provinces in the colours of their owners, hatches the disputed
// ones in the holder's, and follows the holders' borders, and those of what they
// have captured, with a band inside.
func (r Realm) land(d *drawing) {
	list := r.plots(d)
	d.printf("<defs>")
	for i, x := range list {
		d.printf(`<path class="r-line" fill="inherit" id="%s" d="%s"/><clipPath id="rk%d"><use href="#%[1]s"/></clipPath>`, html.EscapeString(x.id), x.path, i)
	}
	d.printf("</defs>")
	for _, x := range list {
		if colour := r.Colour(x.owner); x.owner != "" && colour != "" {
			d.printf(`<use class="r-fill" fill="%s" href="#%s"/>`, html.EscapeString(colour), html.EscapeString(x.id))
		}
	}
	for _, x := range list {
		if x.disputed != "" {
			d.printf(`<use class="r-hatch" fill="url(#hatch-%s)" href="#%s"><title>%s</title></use>`, html.EscapeString(x.holder), html.EscapeString(x.id), html.EscapeString(x.disputed))
		}
	}
	for i, x := range list {
		if k := slices.Index(r.Patterned, x.holder); k >= 0 {
			d.printf(`<use class="r-stroke" fill="url(#stroke-%d)" href="#%s"/>`, k, html.EscapeString(x.id))
		}
		if colour := r.Colour(x.holder); x.holder != "" && colour != "" {
			d.printf(`<g clip-path="url(#rk%d)"><use href="#%s" class="r-band" stroke="%s"/></g>`, i, html.EscapeString(x.id), html.EscapeString(colour))
		}
	}
}

// fronts marks the borders between holders who are at war.
func (r Realm) fronts(d *drawing) {
	provinces := d.a.Provinces()
	owner := map[piece]int{}
	var order []piece
	for i, p := range provinces {
		for _, s := range pieces(p.Rings) {
			owner[s] = i
			order = append(order, s)
		}
	}
	var hot []piece
	for _, s := range order {
		other, shared := owner[s.back()]
		if !shared || s.from.compare(s.to) > 0 {
			continue
		}
		a, b := r.Holder(&provinces[owner[s]]), r.Holder(&provinces[other])
		if a != "" && b != "" && a != b && r.War(a, b) {
			hot = append(hot, s)
		}
	}
	if len(hot) == 0 {
		return
	}
	path := d.lines(chains(hot))
	d.printf(`<defs><path class="r-line" fill="inherit" id="r-hot" d="%s"/></defs><use class="r-case" href="#r-hot"/><use class="r-front" href="#r-hot"/>`, path)
}

// fog washes over the land that is not seen now.
func (r Realm) fog(d *drawing) {
	for _, f := range r.Fog {
		kind := FogKind(f.Age)
		path := d.cellsPath(f.Cells)
		words := "Never seen"
		if f.Age > 0 {
			words = fmt.Sprintf("Seen up to %d weeks ago", f.Age)
			if f.Age == 1 {
				words = "Seen last week"
			}
		}
		d.printf(`<defs><path class="r-line" fill="inherit" id="r-wash%[1]d" d="%[2]s"/></defs><use class="r-fog r-fog%[1]d" href="#r-wash%[1]d"><title>%[3]s</title></use><use class="r-age" fill="url(#age-%[1]d)" href="#r-wash%[1]d"/><use class="r-edge" href="#r-wash%[1]d"/>`, kind, path, words)
	}
}

// cellsPath is the outline of many cells.
func (d *drawing) cellsPath(cells []hexmap.Cell) string {
	in := hexmap.NewCellSet()
	for _, c := range cells {
		in.Add(c)
	}
	next := map[Point][]Point{}
	var order []Point
	for _, c := range cells {
		out := d.a.Outline(c)
		across := d.a.Across(c)
		for k := range out {
			if n := across[k]; n != hexmap.None && in.Has(n) {
				continue
			}
			from := At(out[k])
			next[from] = append(next[from], At(out[(k+1)%len(out)]))
			order = append(order, from)
		}
	}
	var p pen
	for _, from := range order {
		for at := from; len(next[at]) > 0; {
			to := next[at][0]
			next[at] = next[at][1:]
			if at == from {
				p.move(from)
			}
			p.line(to)
			if at = to; at == from {
				break
			}
		}
		if len(p.b) > 0 && p.b[len(p.b)-1] != 'z' {
			p.close()
		}
	}
	return p.String()
}
