package deck

import (
	"strconv"
	"strings"
)

// Options of a drawing.
type Options struct {
	// Shared leaves out the symbols and the style because the page around the
	// drawing has them once for all (see Symbols).
	Shared bool
}

// The measures of a card, ten to a millimetre of a printed card of 92 x 126 mm.
const (
	cardWide, cardHigh = 920.0, 1260.0
	mapSide            = 836.0
	mapLeft, mapTop    = 42.0, 146.0
)

// Symbols are the small drawings and the style that all cards share.
func Symbols() string {
	return `<defs>` + symbols + `<radialGradient id="vellum" cx=".42" cy=".36" r=".85"><stop offset="0" stop-color="#f8f0d9"/><stop offset=".7" stop-color="` + parchment + `"/><stop offset="1" stop-color="#e2d0a3"/></radialGradient>` +
		`<style>.halo{text-anchor:middle;paint-order:stroke;stroke:#f6ecd2;stroke-width:4.5px;stroke-linejoin:round;stroke-opacity:.85}</style></defs>`
}

// SVG draws the face of a card: a map in parchment, north at the top, with its
// name, number and legend. The same card gives the same bytes.
func SVG(c Card, o Options) []byte {
	k := &ink{}
	openCard(k, c, o, "terrain card")
	title(k, c)
	drawMap(k, c)
	frame(k)
	legend(k, c)
	k.put(`</svg>`)
	return k.Bytes()
}

// openCard starts a drawing of the size of a card, with its paper.
func openCard(k *ink, c Card, o Options, what string) {
	k.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `, cardWide, ` `, cardHigh, `" font-family="`, serif, `" role="img" aria-label="`)
	k.text(c.Name + ", " + what + " " + strconv.Itoa(c.Number))
	k.put(`">`)
	if !o.Shared {
		k.put(Symbols())
	}
	k.put(`<rect x="4" y="4" width="`, cardWide-8, `" height="`, cardHigh-8, `" rx="26" fill="`, paper, `" stroke="`, sepia, `" stroke-width="3"/>`,
		`<rect x="16" y="16" width="`, cardWide-32, `" height="`, cardHigh-32, `" rx="18" fill="none" stroke="`, ruleLine, `" stroke-width="2"/>`)
}

// title writes the number in a roundel, the name and the group.
func title(k *ink, c Card) {
	k.put(`<circle cx="82" cy="80" r="42" fill="`, parchment, `" stroke="`, accent, `" stroke-width="3"/><circle cx="82" cy="80" r="36" fill="none" stroke="`, accent, `" stroke-width="1.2"/>`)
	k.put(`<text x="82" y="93" text-anchor="middle" font-size="38" fill="`, accent, `">`, c.Number, `</text>`)
	k.put(`<text x="146" y="82" font-size="`, titleSize(c.Name), `" fill="`, inkColour, `">`)
	k.text(c.Name)
	k.put(`</text><text x="148" y="116" font-size="23" letter-spacing="3" fill="`, sepia, `">`, strings.ToUpper(groupWords(c.Group)), `</text>`)
}

// titleSize makes long names fit.
func titleSize(name string) float64 {
	if n := float64(len([]rune(name))); n > 26 {
		return 1300 / n
	}
	return 50
}

func groupWords(g Group) string {
	switch g {
	case Mountain:
		return "Mountain ground"
	case Wood:
		return "Wooded ground"
	case Marsh:
		return "Marshy ground"
	default:
		return "Mostly clear ground"
	}
}

// drawMap draws the unit square of the card.
func drawMap(k *ink, c Card) {
	to := func(p Point) Point {
		return Point{mapLeft + float64(p.X*mapSide), mapTop + float64((1-p.Y)*mapSide)}
	}
	p := &painter{
		frame: box{Point{mapLeft, mapTop}, Point{mapLeft + mapSide, mapTop + mapSide}}, features: moved(c.Features, to),
		widths: Widths{Stream: 12, River: 34, Road: 11}, size: 1, group: c.Group, seed: chance(c.Number) * 7919,
	}
	p.put(`<svg x="`, mapLeft, `" y="`, mapTop, `" width="`, mapSide, `" height="`, mapSide, `" viewBox="`,
		mapLeft, ` `, mapTop, ` `, mapSide, ` `, mapSide, `">`)
	p.put(`<rect x="`, mapLeft, `" y="`, mapTop, `" width="`, mapSide, `" height="`, mapSide, `" fill="url(#vellum)"/>`)
	p.grass()
	p.paint()
	p.put(`</svg>`)
	k.Write(p.Bytes())
}

// moved is the features with every point sent to another place.
func moved(features []Feature, to func(Point) Point) []Feature {
	all := func(points []Point) []Point {
		if points == nil {
			return nil
		}
		out := make([]Point, len(points))
		for i, q := range points {
			out[i] = to(q)
		}
		return out
	}
	out := make([]Feature, len(features))
	for i, f := range features {
		out[i] = f
		out[i].Ring, out[i].Upper, out[i].Line = all(f.Ring), all(f.Upper), all(f.Line)
		out[i].Crossings = append([]Crossing(nil), f.Crossings...)
		for j := range out[i].Crossings {
			out[i].Crossings[j].At = to(f.Crossings[j].At)
		}
	}
	return out
}

// grass strews a few tufts over open ground, so that it does not look empty.
func (p *painter) grass() {
	luck := p.seed + 99
	var k ink
	wide, high := p.frame.max.X-p.frame.min.X, p.frame.max.Y-p.frame.min.Y
	for range int(wide * high / (9000 * p.size * p.size)) {
		q := Point{p.frame.min.X + float64(luck.next()*wide), p.frame.min.Y + float64(luck.next()*high)}
		if groundAt(p.features, p.widths, q) == 0 {
			k.put("M", q, "l", Point{-3 * p.size, -6 * p.size}, "M", q, "v", -7.5*p.size, "M", q, "l", Point{3 * p.size, -6 * p.size})
		}
	}
	p.put(`<path d="`, k.String(), `" fill="none" stroke="#8d8a55" stroke-width="`, 1.1*p.size, `" stroke-opacity=".6"/>`)
}

// frame draws the border of the map with eighths marked and the four winds.
func frame(k *ink) {
	l, t, s := mapLeft, mapTop, mapSide
	k.put(`<rect x="`, l, `" y="`, t, `" width="`, s, `" height="`, s, `" fill="none" stroke="`, inkColour, `" stroke-width="2.6"/>`)
	k.put(`<rect x="`, l-8, `" y="`, t-8, `" width="`, s+16, `" height="`, s+16, `" fill="none" stroke="`, inkColour, `" stroke-width="1"/>`)
	k.put(`<path d="`)
	for i := 1; i < 8; i++ {
		at := s * float64(i) / 8
		k.put(`M`, l+at, ` `, t, `v-8M`, l+at, ` `, t+s, `v8M`, l, ` `, t+at, `h-8M`, l+s, ` `, t+at, `h8`)
	}
	k.put(`" stroke="`, inkColour, `" stroke-width="1.6"/>`)
	for _, w := range []struct {
		letter string
		x, y   float64
	}{{"N", l + s/2, t - 4}, {"S", l + s/2, t + s + 4}, {"W", l - 4, t + s/2}, {"E", l + s + 4, t + s/2}} {
		k.put(`<circle cx="`, w.x, `" cy="`, w.y, `" r="15" fill="`, paper, `" stroke="`, inkColour, `" stroke-width="1.4"/>`,
			`<text x="`, w.x, `" y="`, w.y+7, `" text-anchor="middle" font-size="21" font-weight="600" fill="`, inkColour, `">`, w.letter, `</text>`)
	}
}
