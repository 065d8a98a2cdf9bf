package web

import (
	"context"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"hyboria/campaign"
	"hyboria/map"
	"hyboria/map/chart"
	"hyboria/provinces"
	"hyboria/templates/heraldry"
)

// overlay draws what changes from week to week: who holds the provinces,
// hatching where another than the owner does, and the counters.
func (s *Server) overlay(k campaign.Knowledge, patterns bool) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, s.drawOverlay(k, patterns))
		return err
	})
}

func (s *Server) drawOverlay(k campaign.Knowledge, patterns bool) string {
	var b strings.Builder
	s.definitions(&b, k)
	b.WriteString(`<g class="holders">`)
	for _, h := range k.Holdings {
		if h.Holder != "" {
			fmt.Fprintf(&b, `<use href="%s#%s" fill="%s"/>`, s.world.provinces.address, h.Province, s.fill(h.Holder))
		}
	}
	if patterns {
		s.patterns(&b, k)
	}
	b.WriteString(`</g><g class="contested">`)
	for _, h := range k.Holdings {
		if h.Contested() {
			s.hatch(&b, h)
		}
	}
	b.WriteString(`</g><g class="counters">`)
	for _, pile := range piles(k.Counters) {
		s.drawPile(&b, k, pile)
	}
	b.WriteString(`</g>`)
	return b.String()
}

func (s *Server) fill(id string) string { return html.EscapeString(s.engine.World.Look(id).Fill) }

// definitions are the hatchings of holders and the banners on chits.
func (s *Server) definitions(b *strings.Builder, k campaign.Knowledge) {
	b.WriteString("<defs>")
	for _, n := range k.Nations {
		look := s.engine.World.Look(n.ID)
		fmt.Fprintf(b, `<pattern id="hatch-%[1]s" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="11" height="22" fill="%[2]s"/></pattern>`,
			n.ID, html.EscapeString(look.Fill))
		fmt.Fprintf(b, `<symbol id="banner-%s" viewBox="0 0 120 100" preserveAspectRatio="none">%s</symbol>`, n.ID, heraldry.Group(look))
	}
	b.WriteString("</defs>")
}

// strokes are the patterns by which nations are told apart without colours.
var strokes = [...]string{
	"M0 30L30 0", "M0 0L30 30", "M0 15H30", "M15 0V30", "M0 30L30 0M0 0L30 30", "M0 20L15 8L30 20", "M15 15h.1", "M0 15H30M15 0V30",
}

// patterns lays over each holder's provinces the pattern of his people; those
// with the same strokes have them thin or bold.
func (s *Server) patterns(b *strings.Builder, k campaign.Knowledge) {
	at := map[string]int{}
	b.WriteString(`<defs>`)
	for i, n := range k.Nations {
		at[n.ID] = i
		cap, width := "butt", 2+i/len(strokes)*2
		if i%len(strokes) == 6 { // dots
			cap, width = "round", width+5
		}
		fmt.Fprintf(b, `<pattern id="stroke-%d" width="30" height="30" patternUnits="userSpaceOnUse"><path d="%s" fill="none" stroke="#2b2a26" stroke-width="%d" stroke-linecap="%s"/></pattern>`,
			i, strokes[i%len(strokes)], width, cap)
	}
	b.WriteString(`</defs>`)
	for _, h := range k.Holdings {
		if i, ok := at[h.Holder]; ok {
			fmt.Fprintf(b, `<path d="%s" fill="url(#stroke-%d)"/>`, s.world.paths[h.Province], i)
		}
	}
}

func (s *Server) hatch(b *strings.Builder, h provinces.Holding) {
	name := s.engine.Atlas.ProvinceByID(h.Province).Name
	state := fmt.Sprintf("%s, captured, %d weeks held", name, h.Count)
	if h.PacifiedBy != "" {
		state = name + ", pacified"
	}
	fmt.Fprintf(b, `<path d="%s" fill="url(#hatch-%s)"><title>%s</title></path>`,
		s.world.paths[h.Province], html.EscapeString(h.Holder), html.EscapeString(state))
}

// pile is the counters of one owner in one cell.
type pile struct {
	cell     hexmap.Cell
	owner    string
	counters []campaign.Sighting
	step     int // place among the piles of the cell
}

// numbers are the counters of the pile, for the script.
func (p pile) numbers() string {
	var out []string
	for _, c := range p.counters {
		out = append(out, fmt.Sprint(c.ID))
	}
	return strings.Join(out, " ")
}

// piles stacks counters by cell and owner, in cell order.
func piles(list []campaign.Sighting) []pile {
	var out []pile
	for _, c := range list {
		i := slices.IndexFunc(out, func(p pile) bool { return p.cell == c.Cell && p.owner == c.Owner })
		if i < 0 {
			out = append(out, pile{cell: c.Cell, owner: c.Owner})
			i = len(out) - 1
		}
		out[i].counters = append(out[i].counters, c)
	}
	slices.SortStableFunc(out, func(p, q pile) int { return int(p.cell - q.cell) })
	for i := 1; i < len(out); i++ {
		if out[i].cell == out[i-1].cell {
			out[i].step = out[i-1].step + 1
		}
	}
	return out
}

// The measures of a chit in pixels.
const (
	chitWide = 28
	chitHigh = 28
	chitLift = 6 // above the middle of the cell, so that seat and name stay to be read
)

// drawPile draws one chit for the counters of an owner in a cell, with a
// shadow chit and a number when there are several.
func (s *Server) drawPile(b *strings.Builder, k campaign.Knowledge, p pile) {
	at := chart.CellCentre(s.engine.Atlas, p.cell)
	fmt.Fprintf(b, `<g class="chit" data-counters="%s" data-cell="%d" transform="translate(%d %d)"><title>%s</title><g class="fixed"><g transform="translate(%d %d)">`,
		p.numbers(), p.cell, at.X, at.Y, html.EscapeString(s.pileWords(k, p)), p.step*10-chitWide/2, -p.step*10-chitHigh-chitLift)
	if len(p.counters) > 1 {
		fmt.Fprintf(b, `<rect class="paper" x="3" y="-3" width="%d" height="%d" rx="4"/>`, chitWide, chitHigh)
	}
	inside := slices.ContainsFunc(p.counters, func(c campaign.Sighting) bool { return c.Inside })
	class := "paper"
	if inside {
		class = "paper walled"
	}
	fmt.Fprintf(b, `<rect class="%s" width="%d" height="%d" rx="4"/><use href="#banner-%s" x="3" y="3" width="22" height="15"/>`,
		class, chitWide, chitHigh, html.EscapeString(p.owner))
	s.marks(b, p)
	b.WriteString("</g></g></g>")
}

// marks are the small signs under the banner: how many counters, whether they
// fought this week.
func (s *Server) marks(b *strings.Builder, p pile) {
	middle := chitWide / 2
	if slices.ContainsFunc(p.counters, func(c campaign.Sighting) bool { return c.Fought }) {
		b.WriteString(`<path class="fought" d="M3 20L9 26M9 20L3 26"/>`)
		middle = 18 // beside the swords
	}
	text := s.initials(p.owner)
	if len(p.counters) > 1 {
		text = fmt.Sprintf("%d", len(p.counters))
	}
	fmt.Fprintf(b, `<text x="%d" y="26" text-anchor="middle">%s</text>`, middle, html.EscapeString(text))
}

// initials are three letters of a nation's name.
func (s *Server) initials(id string) string {
	name := id
	if n, ok := s.engine.World.Nation(id); ok {
		name = n.Name
	}
	runes := []rune(name)
	return string(runes[:min(3, len(runes))])
}

func (s *Server) pileWords(k campaign.Knowledge, p pile) string {
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
	return strings.Join(names, "; ") + ". " + s.where(p.cell)
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
