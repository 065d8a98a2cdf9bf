package deck

import (
	"fmt"
	"strings"
)

// BackSVG draws the back of a card: what a general would say, what lies on the
// ground, and the ruling on its water (CA-9.4-R1).
func BackSVG(c Card, o Options) []byte {
	k := &ink{}
	openCard(k, c, o, "back of terrain card")
	title(k, c)
	k.put(`<path d="M40 150H880" stroke="`, ruleLine, `" stroke-width="2"/>`)
	y := column(k, 214, 30, `font-style="italic"`, c.Note)
	y = heading(k, y+34, "On the ground")
	for _, line := range Inventory(c) {
		y = column(k, y, 26, "", line)
	}
	if c.Back != "" {
		y = heading(k, y+34, "Ruling on the water")
		column(k, y, 26, "", c.Back)
	}
	heading(k, 1022, "If the map puts a river between you")
	column(k, 1064, 24, "", mapRiverWords)
	k.put(`</svg>`)
	return k.Bytes()
}

// mapRiverWords say what CA-9.4-R1 to R3 make of a river on the map.
const mapRiverWords = "A river also runs lengthwise through the middle, with two fords half way to either end, and in the middle the ford or bridge that the map shows. Nothing crosses it elsewhere; there, foot and horse cross at half speed, a charge over the water has no bonus, and a body standing in it fights at -1."

// heading writes a small title and gives the place of the text under it.
func heading(k *ink, y float64, text string) float64 {
	k.put(`<text x="60" y="`, y, `" font-size="27" fill="`, accent, `">`)
	k.text(text)
	k.put(`</text>`)
	return y + 42
}

// column writes text in lines as wide as the card and gives the place below.
func column(k *ink, y, size float64, style, text string) float64 {
	for _, line := range wrapped(text, int(800/(size*0.47))) {
		k.put(`<text x="60" y="`, y, `" font-size="`, size, `" fill="`, inkColour, `" `, style, `>`)
		k.text(line)
		k.put(`</text>`)
		y += size * 1.36
	}
	return y
}

// wrapped breaks text into lines of at most so many letters.
func wrapped(text string, letters int) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > letters {
			out = append(out, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		out = append(out, line)
	}
	return out
}

// Inventory lists in words what is on a card, a line for each kind:
// "2 hills of two contours: West Spur, East Spur".
func Inventory(c Card) []string {
	var out []string
	for _, k := range []struct {
		one, many string
		is        func(Feature) bool
	}{
		{"hill of two contours", "hills of two contours", func(f Feature) bool { return f.Kind == Hill && len(f.Upper) > 0 }},
		{"hill of one contour", "hills of one contour", func(f Feature) bool { return f.Kind == Hill && len(f.Upper) == 0 }},
		{"rock", "rocks", func(f Feature) bool { return f.Kind == Rock }},
		{"wood", "woods", func(f Feature) bool { return f.Kind == Woods }},
		{"marsh", "marshes", func(f Feature) bool { return f.Kind == Bog }},
		{"river", "rivers", func(f Feature) bool { return f.Kind == River }},
		{"stream", "streams", func(f Feature) bool { return f.Kind == Stream }},
		{"road", "roads", func(f Feature) bool { return f.Kind == Road }},
		{"village", "villages", func(f Feature) bool { return f.Kind == Village }},
	} {
		if line := listed(c, k.one, k.many, k.is); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// listed counts the features of one kind and names those that have names.
func listed(c Card, one, many string, is func(Feature) bool) string {
	n := 0
	var names []string
	for _, f := range c.Features {
		if !is(f) {
			continue
		}
		n++
		name := f.Name
		if way := ways(f); way != "" {
			name = strings.TrimSpace(name + " (" + way + ")")
		}
		if name != "" {
			names = append(names, name)
		}
	}
	if n == 0 {
		return ""
	}
	line := fmt.Sprintf("%d %s", n, many)
	if n == 1 {
		line = "1 " + one
	}
	if len(names) > 0 {
		line += ": " + strings.Join(names, ", ")
	}
	return line
}

// ways says how a water course can be crossed.
func ways(f Feature) string {
	var out []string
	for _, w := range []struct {
		n    int
		word string
	}{{f.Fords(), "ford"}, {f.Bridges(), "bridge"}} {
		if w.n == 1 {
			out = append(out, "1 "+w.word)
		} else if w.n > 1 {
			out = append(out, fmt.Sprintf("%d %ss", w.n, w.word))
		}
	}
	return strings.Join(out, ", ")
}
