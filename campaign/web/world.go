package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"hyboria/map"
	"hyboria/map/chart"
)

// drawnWorld is the map as drawn once for the life of the program: the picture,
// its style for the page that takes it in, and the outlines of the provinces.
// The addresses carry a hash, so that browsers may keep them for ever.
type drawnWorld struct {
	sheet     chart.Box
	picture   file
	style     file
	provinces file
	near      file              // the picture with the detail of a near view, for insets
	poster    file              // the picture for one large sheet
	cells     file              // the cells, for who comes close or taps one
	index     file              // the names of places, to go to them
	places    *chart.Places     // of names, so that counters keep clear of them
	paths     map[string]string // outline of each province, for hatching and insets
}

// posterWidth is the width in pixels for which the poster is drawn: its names
// can be read on a sheet of A3.
const posterWidth = 2000

// nearWidth is the width in pixels for which the near view is drawn.
const nearWidth = 5600

// file is a fixed file with its address.
type file struct {
	*fixed

	address string
}

func newFile(name, ending, kind string, b []byte) file {
	sum := sha256.Sum256(b)
	name = fmt.Sprintf("%s-%s.%s", name, hex.EncodeToString(sum[:6]), ending)
	return file{fixed: newFixed(kind, name, b), address: "/world/" + name}
}

// drawWorld draws the atlas.
func drawWorld(a *hexmap.Atlas) (*drawnWorld, error) {
	var b bytes.Buffer
	places := chart.NewPlaces(a)
	if err := chart.Draw(&b, a, chart.Style{Places: places}); err != nil {
		return nil, fmt.Errorf("drawing the map: %w", err)
	}
	css, err := styleOf(b.String())
	if err != nil {
		return nil, err
	}
	w := &drawnWorld{sheet: chart.Sheet(a), places: places, paths: map[string]string{}}
	w.picture = newFile("map", "svg", "image/svg+xml", bytes.Clone(b.Bytes()))
	w.style = newFile("map", "css", "text/css; charset=utf-8", []byte(css))
	b.Reset()
	if err := chart.Draw(&b, a, chart.Style{Poster: true, Width: nearWidth, Places: places}); err != nil {
		return nil, fmt.Errorf("drawing the map: %w", err)
	}
	w.near = newFile("near", "svg", "image/svg+xml", bytes.Clone(b.Bytes()))
	w.poster = drawnLate("poster", a, chart.Style{Poster: true, Width: posterWidth, Places: places}, w.picture)
	cells, err := json.Marshal(chart.NearView(a))
	if err != nil {
		return nil, fmt.Errorf("drawing the cells: %w", err)
	}
	w.cells = newFile("cells", "json", "application/json", cells)
	index, err := json.Marshal(placesOf(a))
	if err != nil {
		return nil, fmt.Errorf("listing the places: %w", err)
	}
	w.index = newFile("places", "json", "application/json", index)
	w.provinces = newFile("provinces", "svg", "image/svg+xml", w.outlines(a))
	return w, nil
}

// drawnLate is a picture that is drawn when it is first asked for. Its address
// changes with that of another picture of the same atlas.
func drawnLate(name string, a *hexmap.Atlas, style chart.Style, like file) file {
	name += strings.TrimPrefix(like.address, "/world/map")
	f := &fixed{kind: like.kind, tag: `W/"` + name + `"`}
	f.packed = sync.OnceValues(func() ([]byte, error) {
		var b bytes.Buffer
		if err := chart.Draw(&b, a, style); err != nil {
			return nil, fmt.Errorf("drawing the map: %w", err)
		}
		f.size = b.Len()
		return packSmall(b.Bytes())
	})
	return file{fixed: f, address: "/world/" + name}
}

// styleOf takes the style out of a drawing.
func styleOf(svg string) (string, error) {
	_, rest, ok1 := strings.Cut(svg, "<style>")
	css, _, ok2 := strings.Cut(rest, "</style>")
	if !ok1 || !ok2 {
		return "", fmt.Errorf("drawing the map: it has no style")
	}
	return css, nil
}

func (w *drawnWorld) outlines(a *hexmap.Atlas) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s"><defs>`, w.sheet)
	paths := chart.ProvincePaths(a)
	for i, p := range a.Provinces() {
		w.paths[p.ID] = paths[i]
		fmt.Fprintf(&b, `<path id="%s" d="%s"/>`, p.ID, w.paths[p.ID])
	}
	b.WriteString("</defs></svg>")
	return b.Bytes()
}

// worldFile serves one of the drawn files.
func (s *Server) worldFile(c echo.Context) error {
	for _, f := range []file{s.world.picture, s.world.near, s.world.poster, s.world.style, s.world.provinces, s.world.cells, s.world.index, s.banners} {
		if f.address != c.Request().URL.Path {
			continue
		}
		pictureHeaders(c)
		return f.send(c)
	}
	return missing("That drawing of the map is not this server's.", "Load the page again; the map was drawn anew.")
}

// pictureHeaders lets a picture carry its own style and nothing else.
func pictureHeaders(c echo.Context) {
	c.Response().Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:")
}
