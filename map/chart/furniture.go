package chart

import (
	"fmt"
	"html"
	"math"
	"slices"

	hexmap "hyboria/map"
)

// furniture is what lies round the map: the frame with its degrees, the title,
// the scale in weeks of march and the key to the marks.
func (d *drawing) furniture() {
	d.printf(`<g id="furniture">`)
	d.frame()
	d.title()
	d.key()
	d.printf("</g>\n")
}

// ticks is the width of the ruled frame in degrees.
const ticks = 0.45

// frame rules the edge of the map in degrees, five dark and five light, and
// writes every tenth.
func (d *drawing) frame() {
	w, s, e, n := d.a.Frame()
	outer := [][]hexmap.LngLat{{{Lng: w - ticks, Lat: s - ticks}, {Lng: e + ticks, Lat: s - ticks}, {Lng: e + ticks, Lat: n + ticks}, {Lng: w - ticks, Lat: n + ticks}, {Lng: w - ticks, Lat: s - ticks}}}
	var edge, bars pen
	for i, p := range project(d.a, outer[0]) {
		if i == 0 {
			edge.move(p)
		} else {
			edge.line(p)
		}
	}
	edge.close()
	for lng := math.Ceil(w/5) * 5; lng < e; lng += 10 {
		d.bar(&bars, lng, s-ticks, math.Min(lng+5, e), s)
		d.bar(&bars, lng, n, math.Min(lng+5, e), n+ticks)
	}
	for lat := math.Ceil(s/5) * 5; lat < n; lat += 10 {
		d.bar(&bars, w-ticks, lat, w, math.Min(lat+5, n))
		d.bar(&bars, e, lat, e+ticks, math.Min(lat+5, n))
	}
	// The band of the frame hides the parts of cells that reach over the edge.
	band := pen{b: slices.Clone(edge.b)}
	for i, p := range frameEdge(d.a) {
		if i == 0 {
			band.move(p)
		} else {
			band.line(p)
		}
	}
	band.close()
	d.printf(`<path class="m-bare" fill-rule="evenodd" d="%s"/>`, &band)
	d.printf(`<path class="m-fill" d="%s"/><use href="#frame" class="m-thin"/><path class="m-line" d="%s"/>`, &bars, &edge)
	d.degrees()
}

func (d *drawing) bar(p *pen, w, s, e, n float64) {
	ring := []hexmap.LngLat{{Lng: w, Lat: s}, {Lng: e, Lat: s}, {Lng: e, Lat: n}, {Lng: w, Lat: n}, {Lng: w, Lat: s}}
	for i, v := range project(d.a, ring) {
		if i == 0 {
			p.move(v)
		} else {
			p.line(v)
		}
	}
	p.close()
}

func (d *drawing) degrees() {
	w, s, e, n := d.a.Frame()
	for lng := math.Ceil(w/10) * 10; lng < e; lng += 10 {
		d.degree(fmt.Sprintf("%g°", math.Abs(lng)), hexmap.LngLat{Lng: lng, Lat: s - 1.35})
	}
	for lat := math.Ceil(s/10) * 10; lat < n; lat += 10 {
		d.degree(fmt.Sprintf("%g°", lat), hexmap.LngLat{Lng: w - 1.6, Lat: lat})
		d.degree(fmt.Sprintf("%g°", lat), hexmap.LngLat{Lng: e + 1.6, Lat: lat})
	}
}

func (d *drawing) degree(text string, at hexmap.LngLat) {
	p := AtLngLat(d.a, at)
	d.printf(`<text class="m-deg" x="%d" y="%d" dy=".35em">%s</text>`, p.X, p.Y, text)
}

// title stands in the free corner at the upper left.
func (d *drawing) title() {
	x, y := d.sheet.X+820, d.sheet.Y+330
	d.printf(`<text class="m-title" x="%d" y="%d">%s</text>`, x, y, html.EscapeString(d.style.Title))
	d.printf(`<text class="m-under" x="%d" y="%d">the known lands, from the Western Ocean to Khitai</text>`, x, y+110)
	d.printf(`<path class="m-thin" d="M%d %dh500m-500 10h500"/>`, x-250, y+165)
	d.scaleBar(d.sheet.X+200, y+360)
}

// weekOfFoot is what heavy foot marches in a week in open country: two cells
// (CA-6.1-R4); light horse goes twice as far.
const weekOfFoot = 2 * 45.7 / 6371 * scale

// scaleBar shows weeks of march in the open.
func (d *drawing) scaleBar(x, y int) {
	d.printf(`<text class="m-note" x="%d" y="%d">Weeks of march in open country</text>`, x, y)
	d.weeks(x, y+70, 8, weekOfFoot, "heavy foot")
	d.weeks(x, y+210, 4, 2*weekOfFoot, "light horse")
}

func (d *drawing) weeks(x, y, count int, step float64, name string) {
	const thick = 22
	at := func(k int) int { return x + int(math.Round(float64(k)*step)) }
	for k := range count {
		class := "m-fill"
		if k%2 == 1 {
			class = "m-bare"
		}
		d.printf(`<path class="%s m-thin" d="M%d %dH%dv%dH%dz"/>`, class, at(k), y, at(k+1), thick, at(k))
	}
	for _, k := range []int{0, count / 2, count} {
		d.printf(`<text class="m-small" x="%d" y="%d">%d</text>`, at(k), y+thick+50, k)
	}
	d.printf(`<text class="m-note" x="%d" y="%d">%s</text>`, at(count)+45, y+24, name)
}

// key explains the marks, in the free corner at the upper right.
func (d *drawing) key() {
	x, y := d.sheet.X+d.sheet.W-1100, d.sheet.Y+190
	for i, k := range []struct {
		kind seatKind
		name string
	}{
		{capitalMark, "capital"},
		{cityMark, "walled city"},
		{fortMark, "fort or chief place"},
		{openMark, "open seat of a province"},
		{ruinMark, "ruin"},
	} {
		at := y + i*88
		d.printf(`<use href="#y%d" transform="translate(%d %d) scale(5)"/><text class="m-note" x="%d" y="%d">%s</text>`, k.kind, x+50, at, x+140, at+18, k.name)
	}
	for i, k := range []struct{ classes, name string }{
		{"highway", "highway"},
		{"road", "road"},
		{"trail", "trail"},
		{"major", "great river"},
		{"minor", "river"},
		{"nation", "border of a nation"},
		{"province", "border of a province"},
	} {
		at := y + (i+5)*88
		d.printf(`<path class="m-key m-%s" d="M%d %dh100"/>`, k.classes, x, at)
		if k.classes == "highway" {
			d.printf(`<path class="m-key m-lane" d="M%d %dh100"/>`, x, at)
		}
		d.printf(`<text class="m-note" x="%d" y="%d">%s</text>`, x+140, at+18, k.name)
	}
}
