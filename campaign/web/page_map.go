package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"hyboria/map"
	"hyboria/map/chart"
	"hyboria/templates"
)

// mapPage shows the world in one week.
func (s *Server) mapPage(v *visit) error {
	sheet := s.world.sheet
	over, err := v.overlay(v.know)
	if err != nil {
		return err
	}
	page := templates.Map{
		Shell: v.shell("Map", "map"), World: s.world.picture.address, Cells: s.world.cells.address, ViewBox: sheet.String(),
		Sheet:   [4]string{strconv.Itoa(sheet.X), strconv.Itoa(sheet.Y), strconv.Itoa(sheet.W), strconv.Itoa(sheet.H)},
		Overlay: over, Bounds: chart.Bounds(),
		Fragment: v.base() + "/map/overlay", CellInfo: v.base() + "/map/cell/",
		Current: slices.Index(v.weeks, v.week), Places: s.world.index.address, Counters: v.mapCounters(), Legend: v.legend(),
	}
	page.Shell.Assets.World = s.world.style.address
	page.Fog = fogLegend(v.know.InSight(s.engine) != nil)
	page.First, page.FirstName = v.firstLook(v.know)
	page.Poster = v.link("/map/poster")
	for _, w := range v.weeks {
		page.Weeks = append(page.Weeks, w.String())
	}
	to := func(i int) string { return v.base() + "/map?week=" + url.QueryEscape(v.weeks[i].String()) }
	if page.Current > 0 {
		page.Previous = to(page.Current - 1)
	}
	if page.Current+1 < len(v.weeks) {
		page.Next = to(page.Current + 1)
	}
	return v.show(templates.MapPage(page))
}

// mapLink leads to a place on the map.
func (v *visit) mapLink(c hexmap.Cell) string {
	at := chart.CellCentre(v.server.engine.Atlas, c)
	return fmt.Sprintf("%s#at=%d,%d", v.link("/map"), at.X, at.Y)
}

// mapOverlay is what lies over the world in one week, for the slider.
func (s *Server) mapOverlay(v *visit) error {
	text, err := v.drawOverlay(v.know)
	if err != nil {
		return err
	}
	v.echo.Response().Header().Set("Cache-Control", "no-cache")
	return v.echo.Blob(http.StatusOK, "image/svg+xml", []byte(text))
}

// mapCell tells what lies in one cell.
func (s *Server) mapCell(v *visit) error {
	n, err := strconv.Atoi(v.echo.Param("cell"))
	if err != nil || !s.engine.Atlas.Has(hexmap.Cell(n)) {
		return missing("There is no such cell on the map.", "Cells are numbered from 0.")
	}
	c := hexmap.Cell(n)
	return v.show(templates.CellTold(v.cellInfo(c)))
}

func (v *visit) cellInfo(c hexmap.Cell) templates.CellInfo {
	a := v.server.engine.Atlas
	p := a.Province(c)
	info := templates.CellInfo{Title: v.server.where(c), Facts: []templates.Fact{
		{Name: "Ground", Value: groundWords(a, c)},
		{Name: "Province", Value: p.Name, Link: v.link("/provinces/" + p.ID)},
		{Name: "Cell", Value: a.ID(c)},
	}}
	if i := v.know.Holdings.Find(p.ID); i >= 0 {
		h := v.know.Holdings[i]
		info.Facts = append(info.Facts,
			templates.Fact{Name: "Owner", Value: v.folk(h.Owner, h.Land)},
			templates.Fact{Name: "Held by", Value: v.folk(h.Holder, h.Land)})
	}
	for _, s := range v.know.Counters {
		if s.Cell == c {
			info.Counters = append(info.Counters, v.counterRow(s))
		}
	}
	return info
}

// groundWords is the terrain of a cell with pass and roads.
func groundWords(a *hexmap.Atlas, c hexmap.Cell) string {
	text := a.Terrain(c).String()
	if pass := a.PassAt(c); pass != nil {
		text += ", " + pass.Name
	}
	best := hexmap.NoRoad
	for i := range a.Neighbours(c) {
		best = max(best, a.Side(c, i).Road)
	}
	if best != hexmap.NoRoad {
		text += ", " + best.String()
	}
	return text
}

// mapPlace is a name of the map and where it stands on the drawing.
type mapPlace struct {
	Name string `json:"name"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// placesOf are all names that one can go to: cities and provinces.
func placesOf(a *hexmap.Atlas) []mapPlace {
	var out []mapPlace
	add := func(name string, c hexmap.Cell) {
		at := chart.CellCentre(a, c)
		out = append(out, mapPlace{name, at.X, at.Y})
	}
	for i := range a.Cities() {
		add(a.Cities()[i].Name, a.Cities()[i].Cell)
	}
	for i := range a.Provinces() {
		add(a.Provinces()[i].Name, a.Provinces()[i].Seat)
	}
	return out
}

// mapCounters lists the counters by their owners, the reader's own first.
func (v *visit) mapCounters() []templates.MapForce {
	var out []templates.MapForce
	for _, c := range v.know.Counters {
		i := slices.IndexFunc(out, func(f templates.MapForce) bool { return f.ID == c.Owner })
		if i < 0 {
			out = append(out, templates.MapForce{ID: c.Owner, Nation: v.server.nameIn(v.know, c.Owner), Own: v.viewer.Nation != "" && v.viewer.Nation == c.Owner})
			i = len(out) - 1
		}
		at := chart.CellCentre(v.server.engine.Atlas, c.Cell)
		out[i].Counters = append(out[i].Counters, templates.MapCounter{
			Name: c.Name, Where: v.server.where(c.Cell), At: fmt.Sprintf("%d %d", at.X, at.Y), Around: v.link("/around/" + itoa(int64(c.ID))),
		})
	}
	slices.SortStableFunc(out, func(a, b templates.MapForce) int {
		if a.Own != b.Own {
			return map[bool]int{true: -1, false: 1}[a.Own]
		}
		return strings.Compare(a.Nation, b.Nation)
	})
	return out
}

// poster is the map of a week to be printed on one large sheet.
func (s *Server) poster(v *visit) error {
	sheet := s.world.sheet
	over, err := v.overlay(v.know)
	if err != nil {
		return err
	}
	page := templates.Map{
		Shell: v.shell("Poster", "map"), World: s.world.poster.address, ViewBox: sheet.String(),
		Sheet:   [4]string{strconv.Itoa(sheet.X), strconv.Itoa(sheet.Y), strconv.Itoa(sheet.W), strconv.Itoa(sheet.H)},
		Overlay: over, Legend: v.legend(),
	}
	page.Shell.Assets.World = s.world.style.address
	return v.show(templates.PosterPage(page))
}

func (v *visit) legend() []templates.LegendEntry {
	var out []templates.LegendEntry
	for _, n := range v.know.Nations {
		fill := v.server.fill(n.ID)
		out = append(out, templates.LegendEntry{
			Name: n.Name, Link: v.link("/nations/" + n.ID),
			Banner: templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
				_, err := fmt.Fprintf(w, `<svg width="18" height="14" aria-hidden="true"><rect width="18" height="14" fill="%s"/></svg>`, fill)
				return err
			}),
		})
	}
	return out
}

// fogLegend explains the kinds of fog.
func fogLegend(blind bool) []templates.FogEntry {
	if !blind {
		return nil
	}
	out := []templates.FogEntry{}
	for i, name := range []string{"seen last week", "two or three weeks ago", "longer ago", "never seen"} {
		out = append(out, templates.FogEntry{Name: name, Sample: templ.Raw(chart.FogSample(i + 1))})
	}
	return out
}

// terrainFacts counts the ground of a province.
func (s *Server) terrainFacts(id string) []templates.Fact {
	p := s.engine.Atlas.ProvinceByID(id)
	var kinds []hexmap.Terrain
	count := map[hexmap.Terrain]int{}
	for _, c := range p.Cells {
		t := s.engine.Atlas.Terrain(c)
		if count[t] == 0 {
			kinds = append(kinds, t)
		}
		count[t]++
	}
	slices.SortStableFunc(kinds, func(a, b hexmap.Terrain) int { return count[b] - count[a] })
	var out []templates.Fact
	for _, t := range kinds {
		out = append(out, templates.Fact{Name: t.String(), Value: fmt.Sprintf("%d of %d cells", count[t], len(p.Cells))})
	}
	return out
}

// centre is the middle of a cell on the drawing.
func (s *Server) centre(c hexmap.Cell) (x, y int) {
	at := chart.CellCentre(s.engine.Atlas, c)
	return at.X, at.Y
}
