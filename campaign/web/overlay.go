package web

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"hyboria/campaign"
	"hyboria/data"
	"hyboria/map"
	"hyboria/map/chart"
	"hyboria/provinces"
	"hyboria/templates/heraldry"
)

// overlay draws what changes from week to week: the realms, as a picture that
// browsers keep, and the counters.
func (v *visit) overlay(k campaign.Knowledge) (templ.Component, error) {
	text, err := v.drawOverlay(k)
	return templ.Raw(text), err
}

func (v *visit) drawOverlay(k campaign.Knowledge) (string, error) {
	address, err := v.realmAddress(k)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	sheet := v.server.world.sheet
	fmt.Fprintf(&b, `<image class="realm" href="%s" x="%d" y="%d" width="%d" height="%d"/>`, html.EscapeString(address), sheet.X, sheet.Y, sheet.W, sheet.H)
	v.server.drawCounters(&b, k)
	return b.String(), nil
}

func (s *Server) fill(id string) string { return html.EscapeString(s.engine.World.Look(id).Fill) }

// piece is what stands on the map: counters of one owner in one cell, or one of
// them by itself, or one that is only remembered.
type piece struct {
	chart.Stand
	cell     hexmap.Cell
	owner    string
	counters []campaign.Sighting
	seen     *campaign.Glimpse // of a counter out of sight
}

// fanned is how many counters in one cell are shown one by one near by; more
// stay a pile.
const fanned = 4

// nearLevel is the level of detail from which on piles are fanned out.
const nearLevel = 3

// pieces lists what stands on the map, one's own first.
func (s *Server) pieces(k campaign.Knowledge) []piece {
	var out []piece
	last := chart.Levels - 1
	for _, p := range piles(k.Counters) {
		p.Stand = chart.Stand{At: chart.CellCentre(s.engine.Atlas, p.cell), To: last}
		if n := len(p.counters); n > 1 && n <= fanned {
			p.To = nearLevel - 1
			out = append(out, p)
			for _, c := range p.counters {
				one := p
				one.counters, one.From, one.To = []campaign.Sighting{c}, nearLevel, last
				out = append(out, one)
			}
			continue
		}
		out = append(out, p)
	}
	slices.SortStableFunc(out, func(p, q piece) int { return before(k, p) - before(k, q) })
	for i := range k.Remembered {
		g := &k.Remembered[i]
		out = append(out, piece{Stand: chart.Stand{At: chart.CellCentre(s.engine.Atlas, g.Cell), To: last}, cell: g.Cell, owner: g.Owner, seen: g})
	}
	return out
}

// before puts one's own counters before others': they get the best places.
func before(k campaign.Knowledge, p piece) int {
	if k.Viewer.Nation != "" && p.owner == k.Viewer.Nation {
		return 0
	}
	return 1
}

// piles stacks counters by cell and owner, in cell order.
func piles(list []campaign.Sighting) []piece {
	var out []piece
	for _, c := range list {
		i := slices.IndexFunc(out, func(p piece) bool { return p.cell == c.Cell && p.owner == c.Owner })
		if i < 0 {
			out = append(out, piece{cell: c.Cell, owner: c.Owner})
			i = len(out) - 1
		}
		out[i].counters = append(out[i].counters, c)
	}
	slices.SortStableFunc(out, func(p, q piece) int { return int(p.cell - q.cell) })
	return out
}

// drawCounters draws a chit for each piece or for several that stand too close
// together at a level of detail.
func (s *Server) drawCounters(b *strings.Builder, k campaign.Knowledge) {
	list := s.pieces(k)
	stands := make([]chart.Stand, len(list))
	for i, p := range list {
		stands[i] = p.Stand
	}
	b.WriteString(`<g class="counters">`)
	for _, c := range s.chits(stands) {
		group := make([]piece, len(c.Stands))
		for i, n := range c.Stands {
			group[i] = list[n]
		}
		s.drawChit(b, k, c, group)
	}
	b.WriteString(`</g>`)
}

// chitsKept is how many placings of chits are kept, some ten kilobytes each.
const chitsKept = 128

// chits finds places for the stands, or knows them: a week's counters stand on
// several pages, and those of past weeks never move.
func (s *Server) chits(stands []chart.Stand) []chart.Chit {
	var key strings.Builder
	for _, x := range stands {
		fmt.Fprintf(&key, "%d,%d,%d,%d ", x.At.X, x.At.Y, x.From, x.To)
	}
	if list, ok := s.placed.get(key.String()); ok {
		return list
	}
	list := s.world.places.Chits(stands)
	s.placed.put(key.String(), list, 1)
	return list
}

// drawBanners draws those of all lands and nations, for the chits of every map:
// a file that browsers keep.
func drawBanners(w *data.World) file {
	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">`)
	draw := func(id string) {
		fmt.Fprintf(&b, `<symbol id="%s" viewBox="0 0 120 100" preserveAspectRatio="none">%s</symbol>`, html.EscapeString(id), heraldry.Group(w.Look(id)))
	}
	draw(noBanner)
	for _, l := range w.Lands {
		draw(l.ID)
	}
	for _, n := range w.Nations {
		if _, land := w.Land(n.ID); !land {
			draw(n.ID)
		}
	}
	b.WriteString(`</svg>`)
	return newFile("banners", "svg", "image/svg+xml", b.Bytes())
}

// noBanner is the plain standard of those who have no banner of their own.
const noBanner = "plain"

// bannerOf is where the banner of somebody is to be had.
func (s *Server) bannerOf(id string) string {
	if _, land := s.engine.World.Land(id); !land {
		if _, nation := s.engine.World.Nation(id); !nation {
			id = noBanner
		}
	}
	return s.banners.address + "#" + html.EscapeString(id)
}

// drawChit draws one chit for the pieces that it stands for.
func (s *Server) drawChit(b *strings.Builder, k campaign.Knowledge, c chart.Chit, group []piece) {
	const side = chart.ChitSide
	class := "chit"
	if c.From > 0 {
		class += fmt.Sprintf(" l%d", c.From)
	}
	if c.To < chart.Levels-1 {
		class += fmt.Sprintf(" u%d", c.To)
	}
	if ghosts(group) {
		class += fmt.Sprintf(" ghost g%d", chart.FogKind(max(1, k.Running-group[0].seen.Running)))
	}
	fmt.Fprintf(b, `<g class="%s" data-counters="%s" data-cell="%d" transform="translate(%d %d)"><title>%s</title><g class="fixed">`,
		class, numbers(group), group[0].cell, c.At.X, c.At.Y, html.EscapeString(s.groupWords(k, group)))
	if c.Far {
		fmt.Fprintf(b, `<path class="leader" d="M0 0L%d %d"/><circle class="foot" r="3"/>`, c.DX, c.DY)
	}
	fmt.Fprintf(b, `<g transform="translate(%d %d)">`, c.DX-side/2, c.DY-side/2)
	count := countOf(group)
	if count > 1 {
		fmt.Fprintf(b, `<rect class="paper" x="3" y="-3" width="%d" height="%d" rx="4"/>`, side, side)
	}
	s.face(b, k, group)
	if count > 1 {
		fmt.Fprintf(b, `<g class="badge"><circle cx="%d" cy="1" r="7"/><text x="%d" y="4" text-anchor="middle">%d</text></g>`, side-2, side-2, count)
	}
	b.WriteString("</g></g></g>")
}

// face is the front of a chit: paper, banner, short name and marks.
func (s *Server) face(b *strings.Builder, k campaign.Knowledge, group []piece) {
	class, text, first := "paper", s.initials(k, group[0].owner), group[0]
	any := func(is func(campaign.Sighting) bool) bool {
		return slices.ContainsFunc(group, func(p piece) bool { return slices.ContainsFunc(p.counters, is) })
	}
	if any(func(c campaign.Sighting) bool { return c.Inside }) {
		class = "paper walled"
	}
	if ghosts(group) {
		text = fmt.Sprintf("%d w", max(1, k.Running-first.seen.Running))
	}
	fmt.Fprintf(b, `<rect class="%s" width="%d" height="%d" rx="4"/>`, class, chart.ChitSide, chart.ChitSide)
	if other := slices.IndexFunc(group, func(p piece) bool { return p.owner != first.owner }); other >= 0 {
		// Several nations share the chit, and the banner's place.
		fmt.Fprintf(b, `<use href="%s" x="3" y="3" width="11" height="15"/><use href="%s" x="14" y="3" width="11" height="15"/>`,
			s.bannerOf(first.owner), s.bannerOf(group[other].owner))
		text += "+"
	} else {
		fmt.Fprintf(b, `<use href="%s" x="3" y="3" width="22" height="15"/>`, s.bannerOf(first.owner))
	}
	middle := chart.ChitSide / 2
	if any(func(c campaign.Sighting) bool { return c.Fought }) {
		b.WriteString(`<path class="fought" d="M3 20L9 26M9 20L3 26"/>`)
		middle = 18 // beside the swords
	}
	fmt.Fprintf(b, `<text x="%d" y="26" text-anchor="middle">%s</text>`, middle, html.EscapeString(text))
}

// ghosts reports whether all of a group is only remembered.
func ghosts(group []piece) bool {
	return !slices.ContainsFunc(group, func(p piece) bool { return p.seen == nil })
}

func countOf(group []piece) int {
	sum := 0
	for _, p := range group {
		sum += max(1, len(p.counters))
	}
	return sum
}

// numbers are the counters of a group that are in sight, for the script.
func numbers(group []piece) string {
	var out []string
	for _, p := range group {
		for _, c := range p.counters {
			out = append(out, fmt.Sprint(c.ID))
		}
	}
	return strings.Join(out, " ")
}

// initials are three letters of the name of a nation or band.
func (s *Server) initials(k campaign.Knowledge, id string) string {
	runes := []rune(strings.TrimPrefix(s.nameIn(k, id), "The "))
	return string(runes[:min(3, len(runes))])
}

// groupWords tells of all counters that a chit stands for.
func (s *Server) groupWords(k campaign.Knowledge, group []piece) string {
	var out []string
	for _, p := range group {
		out = append(out, s.pieceWords(k, p))
	}
	return strings.Join(out, " ")
}

func (s *Server) pieceWords(k campaign.Knowledge, p piece) string {
	if p.seen != nil {
		return fmt.Sprintf("%s of %s, seen %s ago. %s.", p.seen.Name, s.nameIn(k, p.owner), counted(max(1, k.Running-p.seen.Running), "week", "weeks"), s.where(p.cell))
	}
	var names []string
	besieged := k.Besieged(s.engine.Atlas.Province(p.cell).ID)
	for _, c := range p.counters {
		name := c.Name
		switch {
		case c.Inside && besieged:
			name += ", besieged"
		case c.Inside:
			name += ", inside the walls"
		}
		names = append(names, name)
	}
	return strings.Join(names, "; ") + ". " + s.where(p.cell) + "."
}

// inset is a piece of the map about a province, with the holders' colours.
func (s *Server) inset(book provinces.Ledger, id string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		p := s.engine.Atlas.ProvinceByID(id)
		box := s.around(p)
		fmt.Fprintf(w, `<svg class="world" data-level="2" viewBox="%s" role="img" aria-label="%s on the map">`, box, html.EscapeString(p.Name))
		sheet := s.world.sheet
		fmt.Fprintf(w, `<image href="%s" x="%d" y="%d" width="%d" height="%d"/><g class="holders">`, s.world.near.address, sheet.X, sheet.Y, sheet.W, sheet.H)
		for _, h := range book {
			if h.Holder != "" {
				fmt.Fprintf(w, `<use href="%s#%s" fill="%s"/>`, s.world.provinces.address, h.Province, s.fill(h.Holder))
			}
		}
		_, err := fmt.Fprintf(w, `</g><path class="here" d="%s"/></svg>`, s.world.paths[id])
		return err
	})
}

// around is the box of a province with some of its neighbours.
func (s *Server) around(p *hexmap.Province) chart.Box {
	lo := chart.CellCentre(s.engine.Atlas, p.Cells[0])
	hi := lo
	for _, c := range p.Cells {
		at := chart.CellCentre(s.engine.Atlas, c)
		lo.X, lo.Y, hi.X, hi.Y = min(lo.X, at.X), min(lo.Y, at.Y), max(hi.X, at.X), max(hi.Y, at.Y)
	}
	const rim = 90
	w := max(hi.X-lo.X+2*rim, (hi.Y-lo.Y+2*rim)*3/2)
	h := w * 2 / 3
	return chart.Box{X: (lo.X+hi.X)/2 - w/2, Y: (lo.Y+hi.Y)/2 - h/2, W: w, H: h}
}
