// Package chart draws the atlas as a map from a book: SVG with water and coast
// lines, terrain with glyphs, rivers, roads, borders, seats and names. One
// drawing serves pages (styled by the page, names and marks by level of zoom)
// and posters (complete in themselves).
package chart

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"

	hexmap "hyboria/map"
)

// drawing is a chart in the making.
type drawing struct {
	bytes.Buffer
	a       *hexmap.Atlas
	style   Style
	sheet   Box
	unit    float64 // map units a pixel: of a poster, or of the whole map on a desktop
	level   int     // of a poster
	borders map[borderKind][][]hexmap.LngLat
}

const desktopWidth = 1180 // pixels of a page's map without zoom

// Draw writes the whole map as SVG. Hand-drawn sketches have no coast lines
// and are refused.
//
// The layers are groups with the ids ground, cells, glyphs, bands, sea, sides,
// rivers, roads, borders, seats, names and furniture, all inside the group
// world. On a page the cells and what is in each of them come from NearView.
func Draw(w io.Writer, a *hexmap.Atlas, style Style) error {
	if a.Sketch() {
		return errors.New("a hand-drawn sketch has no chart")
	}
	d := newDrawing(a, style)
	d.open()
	d.printf(`<g id="world">`)
	for _, layer := range []func(){
		d.definitions, d.ground, d.cells, d.glyphs, d.bands, d.sea, d.sides,
		d.rivers, d.roads, d.borderLines, d.seats, d.names, d.furniture,
	} {
		layer()
	}
	d.printf("</g></svg>\n")
	_, err := d.WriteTo(w)
	return err
}

func newDrawing(a *hexmap.Atlas, style Style) *drawing {
	d := &drawing{a: a, style: style, sheet: Sheet(a), borders: borders(a)}
	width := desktopWidth
	if style.Poster {
		if d.style.Width == 0 {
			d.style.Width = 2400
		}
		width = d.style.Width
	}
	d.unit = float64(d.sheet.W) / float64(width)
	d.level = Level(d.unit)
	if d.style.Title == "" {
		d.style.Title = "The Hyborian Age"
	}
	return d
}

func (d *drawing) printf(format string, args ...any) { fmt.Fprintf(d, format, args...) }

func (d *drawing) open() {
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s"`, d.sheet)
	if d.style.Poster {
		d.printf(` width="%d" height="%d"`, d.style.Width, d.style.Width*d.sheet.H/d.sheet.W)
	}
	d.printf(" role=\"img\" aria-label=\"%s\">\n<style>", html.EscapeString("Map: "+d.style.Title))
	css := posterCSS + sheetCSS
	if !d.style.Poster {
		css = pageCSS(d.unit) + sheetCSS + realmCSS
	}
	d.printf("%s</style>\n", d.style.fillCSS(css, d.unit))
	if d.style.Poster {
		d.printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, d.sheet.X, d.sheet.Y, d.sheet.W, d.sheet.H, palette["paper"])
	}
}

// from reports whether something that is seen from a level on belongs in the
// drawing, and gives its class: a poster has one level and needs no class.
func (d *drawing) from(level int) (class string, ok bool) {
	if d.style.Poster {
		return "", level <= d.level
	}
	if level == 0 {
		return "", true
	}
	return fmt.Sprintf(" l%d", level), true
}

// definitions holds the shapes that are used more than once.
func (d *drawing) definitions() {
	d.printf("<defs>")
	var frame pen
	for i, p := range frameEdge(d.a) {
		if i == 0 {
			frame.move(p)
		} else {
			frame.line(p)
		}
	}
	frame.close()
	d.printf(`<path id="frame" d="%s"/><clipPath id="kf"><use href="#frame"/></clipPath>`, &frame)
	d.printf(`<clipPath id="kw">`)
	for i, s := range d.a.Seas() {
		d.printf(`<path id="w%d" d="%s"/>`, i, ringsPath(d.a, s.Rings))
	}
	d.printf(`</clipPath><path id="shore" d="%s"/>`, d.lines(d.borders[coast]))
	for _, s := range seatDefs {
		d.printf(`%s`, s)
	}
	d.printf("</defs>\n")
}

// lines draws border lines as one path.
func (d *drawing) lines(lines [][]hexmap.LngLat) string {
	var p pen
	for _, line := range lines {
		points := project(d.a, line)
		if len(points) > 3 && points[0] == points[len(points)-1] {
			p.ring(points[:len(points)-1])
		} else {
			p.smooth(points)
		}
	}
	return p.String()
}
