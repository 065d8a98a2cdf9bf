package chart

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	hexmap "hyboria/map"
)

// Style says how a chart is drawn.
type Style struct {
	// Poster makes a drawing complete in itself: marks and names of one size,
	// for print or a picture viewer. Otherwise sizes follow the CSS variable
	// --unit (map units a screen pixel) and the attribute data-level on the
	// SVG, which a page sets as it zooms (see Level).
	Poster bool
	// Width of a poster in pixels; 0 means 2400.
	Width int
	// Title of a poster; empty means "The Hyborian Age".
	Title string
	// Holder tells who holds a province; nil means the nation it was drawn in.
	Holder func(*hexmap.Province) string
	// Places are those of the names, if they have been found already.
	Places *Places
	// Colour gives a holder's colour as "#rrggbb", or "" for no coloured band.
	Colour func(holder string) string
}

// levels are the levels of detail: level k is right up to levels[k] map units
// a screen pixel. Level 0 is a phone with the whole map, level 1 a desktop.
var levels = [...]float64{18, 6.2, 2.8, 1.3, 0.6}

// Levels is the number of levels of detail, counted from 0.
const Levels = len(levels)

// Level is the level of detail for a scale in map units a screen pixel: what
// belongs in the attribute data-level.
func Level(unit float64) int {
	for k := Levels - 1; k > 0; k-- {
		if unit <= levels[k] {
			return k
		}
	}
	return 0
}

// Bounds are the map units a screen pixel up to which each level is right, as a
// page needs them to set data-level while it zooms.
func Bounds() []float64 { return slices.Clone(levels[:]) }

// palette names the colours of the map. A page may override each one with the
// CSS variable --map-NAME.
var palette = map[string]string{
	"paper": "#f6f1e4", "accent": "#8a2f1d", "crag": "#5b5346", "ink": "#2b2a26", "rule": "#cbbf9f", "halo": "#f8f4e9",
	"water": "#cfe0e6", "echo": "#a8c5d1", "shore": "#547a8b", "river": "#5d90aa", "sea-name": "#4f7b90",
	"clear": "#eaebd4", "steppe": "#efe6c4", "tundra": "#eef0ee", "forest": "#d3dcc3", "jungle": "#c6d6b6",
	"hills": "#e6dfc3", "mountains": "#ded6c4", "marsh": "#d4e0de", "desert": "#f4e7c6",
	"tree": "#a9bb93", "tree-line": "#66794f", "palm": "#8fa878", "peak": "#f7f2e6", "shade": "#857b69", "hachure": "#8d7f5f",
	"reed": "#6f9096", "sand": "#c3a970", "grass": "#a99d63", "frost": "#a9b3b3",
	"border": "#6e5b3d", "road": "#7b4f2e", "name": "#3a3227", "land-name": "#5b4a2f", "range-name": "#6d6353",
}

// sheetCSS is the style of everything. {13} is 13 screen pixels in map units,
// ~2~ the width of a line in screen pixels, @name a colour of the palette. On
// a page lines do not grow with the map (vector-effect), so that a browser
// need not work out their style at every step of a zoom.
const sheetCSS = `
#world{font-family:'Iowan Old Style','Palatino Linotype','Book Antiqua',Georgia,serif;stroke-linejoin:round;stroke-linecap:round}
#ground .t0{fill:@clear}#ground .t1{fill:@steppe}#ground .t2{fill:@tundra}#ground .t3{fill:@forest}#ground .t4{fill:@jungle}
#ground .t5{fill:@hills}#ground .t6{fill:@mountains}#ground .t7{fill:@marsh}#ground .t8{fill:@desert}
#world .m-body{fill:@peak;stroke:@crag}#world .m-side{fill:@shade;stroke:none}.m-body{stroke-width:~.7~}
#world .m-tree{fill:@tree;stroke:@tree-line;stroke-width:~.6~}#world .m-palm{fill:@palm;stroke:@tree-line;stroke-width:~.6~}
.m-hill{stroke:@hachure;stroke-width:~.7~}.m-reed{stroke:@reed;stroke-width:~.7~}.m-sand{stroke:@sand;stroke-width:~1~}
.m-grass{stroke:@grass;stroke-width:~.6~}.m-frost{stroke:@frost;stroke-width:~.7~}
#world .m-closed{fill:@paper;opacity:.5}
#sea,#rivers,#roads,#borders,#bands,#seats,#names,#furniture,#glyphs,#sides{pointer-events:none}
#world .m-water{fill:@water}.m-grid{stroke:@echo;stroke-width:~.5~;opacity:.55}
.e1{stroke:@echo;stroke-width:~19~}.e2{stroke:@water;stroke-width:~17.6~}.e3{stroke:@echo;stroke-width:~12~}
.e4{stroke:@water;stroke-width:~10.4~}.e5{stroke:@echo;stroke-width:~6~}.e6{stroke:@water;stroke-width:~4.2~}
.m-shore{stroke:@shore;stroke-width:~1.1~}
.m-major{stroke:@river;stroke-width:~2.1~}.m-minor{stroke:@river;stroke-width:~1.15~}
#sides path{stroke:@river;opacity:.4;stroke-linecap:butt}#sides .m-major{stroke-width:~5~}#sides .m-minor{stroke-width:~3~}
#sides .m-bridge{stroke:@road;opacity:1;stroke-width:~1.6~}#sides .m-ford{stroke:@road;opacity:1;stroke-width:~2~;stroke-linecap:round;stroke-dasharray:0 ~4~}
.m-highway{stroke:@road;stroke-width:~2.6~}.m-lane{stroke:@paper;stroke-width:~1.1~}
.m-road{stroke:@road;stroke-width:~1.1~}.m-trail{stroke:@road;stroke-width:~.95~;stroke-dasharray:~4~ ~3~;stroke-linecap:butt}
.m-province{stroke:@border;stroke-width:~1.25~;stroke-dasharray:0 ~3.4~;opacity:.75}
.m-nation{stroke:@border;stroke-width:~1.1~}
.m-band{stroke-width:~9~;stroke-opacity:.5}
.y{stroke:@ink;stroke-width:1.2}.y-p{fill:@paper}.y-i{fill:@ink;stroke:none}.y-a{fill:@accent;stroke:none}
.m-gap{stroke:@road;stroke-width:1.6}
#names text,#furniture text{fill:@name;stroke:@halo;stroke-width:{2.6};paint-order:stroke}
#names .n0,#names .n1,#names .n2{font-variant:small-caps;letter-spacing:.16em;fill:@land-name;stroke-width:{3}}
#names .n0{font-size:{22}}#names .n1{font-size:{18}}#names .n2{font-size:{14}}
#names .k0{font-size:{15};font-weight:600}#names .k1{font-size:{14}}#names .k2{font-size:{13}}#names .k3{font-size:{13};font-style:italic}
#names .v{font-size:{13};font-style:italic;letter-spacing:.08em;fill:@land-name;opacity:.85}
#names .w{font-size:{22};font-style:italic;letter-spacing:.3em;fill:@sea-name;stroke:none}
#names .w2{font-size:{16};letter-spacing:.14em}#names .w1{font-size:{14};letter-spacing:.06em}
#names .r{font-size:{13};font-style:italic;letter-spacing:.1em;fill:@sea-name}
#names .m{font-size:{13};letter-spacing:.22em;font-variant:small-caps;fill:@range-name}
#names .s{text-anchor:start}#names .m0{text-anchor:middle}#names .e{text-anchor:end}
#furniture .m-line{stroke:@ink;stroke-width:2}#furniture .m-thin{stroke:@ink;stroke-width:1}#world #furniture .m-fill{fill:@ink}#world #furniture .m-bare{fill:@paper}
#furniture text{stroke:none}#furniture .m-deg{font-size:{13};fill:@land-name;text-anchor:middle}
#furniture .m-title{font-size:150px;letter-spacing:.06em;font-variant:small-caps;text-anchor:middle;fill:@ink}
#furniture .m-under{font-size:62px;font-style:italic;text-anchor:middle;fill:@land-name}
#furniture .m-note{font-size:58px;fill:@name}#furniture .m-small{font-size:50px;fill:@land-name;text-anchor:middle}
#furniture .m-key{stroke-width:5}#furniture .m-key.m-lane{stroke-width:4}#furniture .m-key.m-highway{stroke-width:11}#furniture .m-key.m-road{stroke-width:5}
#furniture .m-key.m-trail{stroke-width:4;stroke-dasharray:18 12}#furniture .m-key.m-major{stroke-width:9}#furniture .m-key.m-minor{stroke-width:5}
#furniture .m-key.m-province{stroke-width:6;stroke-dasharray:0 15}#furniture .m-key.m-nation{stroke-width:5}
`

// posterCSS adds what a poster needs, in words that old viewers understand.
const posterCSS = "#world path,#world use{fill:none}\n"

// pageCSS adds, for pages, what is seen at each level and the fine grid of
// cells when it is near (see NearView). Without a page the drawing shows level 1, or level 0
// on a narrow screen.
func pageCSS(unit float64) string {
	var b strings.Builder
	// What a page lays over the map may bring its own fills.
	b.WriteString(":is(#sea,#rivers,#roads,#borders,#sides,#glyphs,#cells) path,#shore,.r-line{vector-effect:non-scaling-stroke}\n")
	b.WriteString("#world :where(path:not([fill]),use:not([fill])){fill:none}#seats use{transform:scale({1})}\n")
	hide := func(at string, level int) {
		var gone []string
		for k := level + 1; k < Levels; k++ {
			gone = append(gone, fmt.Sprintf("%s .l%d", at, k))
		}
		for k := range level {
			gone = append(gone, fmt.Sprintf("%s .u%d", at, k))
		}
		fmt.Fprintf(&b, "%s{display:none}", strings.Join(gone, ","))
	}
	for k := range Levels {
		hide(fmt.Sprintf(`svg[data-level="%d"]`, k), k)
	}
	b.WriteString("\n")
	fmt.Fprintf(&b, "svg:root{--unit:%s}", short(unit))
	hide("svg:root:not([data-level])", 1)
	fmt.Fprintf(&b, "@media(max-width:700px){svg:root:not([data-level]){--unit:%s}", short(3*unit))
	hide("svg:root:not([data-level])", 0)
	b.WriteString("}\n")
	small := "#names text{font-size:{13}}" // see smallest
	fmt.Fprintf(&b, "svg[data-level=\"0\"] %s#names.far text{font-size:{13}}@media(max-width:700px){svg:root:not([data-level]) %s}\n", small, small)
	b.WriteString("#cells path{stroke:@rule;stroke-width:~.7~}")
	for _, t := range hexmap.Terrains() {
		fmt.Fprintf(&b, "#cells .t%d{fill:@%s}", t, t)
	}
	return b.String()
}

func short(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// fillCSS replaces the marks in a style: in a poster by plain numbers and
// colours, in a page by what the page may change.
func (s Style) fillCSS(text string, unit float64) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '@' && !strings.HasPrefix(text[i:], "@media"):
			end := i + 1
			for end < len(text) && (text[end] == '-' || text[end] >= 'a' && text[end] <= 'z') {
				end++
			}
			b.WriteString(s.colour(text[i+1 : end]))
			i = end - 1
		case c == '{' && i+1 < len(text) && (text[i+1] == '.' || text[i+1] >= '0' && text[i+1] <= '9'):
			end := i + strings.IndexByte(text[i:], '}')
			b.WriteString(s.pixels(text[i+1:end], unit))
			i = end
		case c == '~':
			end := i + 1 + strings.IndexByte(text[i+1:], '~')
			b.WriteString(s.line(text[i+1:end], unit))
			i = end
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// line is the width of a line.
func (s Style) line(number string, unit float64) string {
	if s.Poster {
		return s.pixels(number, unit)
	}
	return number + "px"
}

func (s Style) colour(name string) string {
	if s.Poster {
		return palette[name]
	}
	return fmt.Sprintf("var(--map-%s,%s)", name, palette[name])
}

func (s Style) pixels(number string, unit float64) string {
	if !s.Poster {
		if number == "1" {
			return "var(--unit)"
		}
		return "calc(" + number + "px*var(--unit))"
	}
	v, _ := strconv.ParseFloat(number, 64)
	text := strconv.FormatFloat(float64(v*unit), 'f', 2, 64)
	if number == "1" {
		return text
	}
	return text + "px"
}
