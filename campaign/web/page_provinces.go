package web

import (
	"fmt"
	"slices"

	"hyboria/campaign"
	"hyboria/provinces"
	"hyboria/templates"
)

// landRoutes are the pages of provinces, beside the page of each.
func (s *Server) landRoutes() []route {
	return []route{
		s.keptPage("/s/:season/provinces", actLook, s.provinces),
		s.keptPage("/s/:season/map/poster", actLook, s.poster),
	}
}

// provinces is the page of sieges with their stores, of the clocks of
// pacification, and of all provinces by holder.
func (s *Server) provinces(v *visit) error {
	page := templates.Provinces{
		Shell: v.shell("Provinces and sieges", "provinces"), When: weekWords(v.week), Rule: "CA-12.1-R2",
		Sieges: v.siegeRows(), Clocks: v.clockRows(),
	}
	for _, n := range v.know.Nations {
		list := templates.ProvinceList{Name: n.Name, Rows: v.provinceRows(n.ID), Mine: n.ID == v.viewer.Nation}
		if len(list.Rows) > 0 {
			page.Lists = append(page.Lists, list)
		}
	}
	slices.SortStableFunc(page.Lists, func(a, b templates.ProvinceList) int {
		switch {
		case a.Mine == b.Mine:
			return 0
		case a.Mine:
			return -1
		}
		return 1
	})
	return v.show(templates.ProvincesPage(page))
}

// siegeRows are the places that are besieged; everybody sees that, the stores
// are told to those who know them (CA-4.1-R5).
func (v *visit) siegeRows() []templates.SiegeRow {
	var out []templates.SiegeRow
	for _, g := range v.know.Sieges {
		i := v.know.Holdings.Find(g.Province)
		if i < 0 || !g.Besieged() {
			continue
		}
		h := v.know.Holdings[i]
		p := v.server.engine.Atlas.ProvinceByID(g.Province)
		row := templates.SiegeRow{
			Place: sentence(v.server.where(p.Seat)), Link: v.link("/provinces/" + g.Province), Map: v.mapLink(p.Seat), Why: v.whyAbout("province", g.Province),
			Holder: v.folk(h.Holder, h.Land), By: v.besiegers(h), Week: max(1, v.know.Running-g.Since), Mine: v.viewer.Nation != "" && v.viewer.Nation == h.Holder,
		}
		if stores, full, ok := v.know.StoresOf(v.server.engine, g.Province); ok {
			row.Known, row.Stores, row.Full = true, stores, full
			row.Note = fmt.Sprintf("stores for %s more", counted(stores, "week", "weeks"))
			if stores == 0 {
				row.Note = "no stores are left"
			}
		}
		out = append(out, row)
	}
	return out
}

// clockRows are the provinces in another hand than their owner's, the nearest
// to pacification first.
func (v *visit) clockRows() []templates.ClockRow {
	var out []templates.ClockRow
	turns := v.know.Settings.Int("pacifyTurns")
	for _, h := range v.know.Holdings {
		if !h.Contested() {
			continue
		}
		row := templates.ClockRow{
			Name: v.server.engine.Atlas.ProvinceByID(h.Province).Name, Link: v.link("/provinces/" + h.Province), Why: v.whyAbout("province", h.Province),
			Owner: v.folk(h.Owner, h.Land), Holder: v.server.nationName(v.state, h.Holder), Points: h.Points,
			Count: min(h.Count, turns), Turns: turns,
			Mine: v.viewer.Nation != "" && (v.viewer.Nation == h.Holder || v.viewer.Nation == h.Owner),
		}
		row.Note = v.clockNote(h, turns)
		if h.PacifiedBy != "" {
			row.Count = turns
		}
		out = append(out, row)
	}
	slices.SortStableFunc(out, func(a, b templates.ClockRow) int { return b.Count - a.Count })
	return out
}

// clockNote says what the clock of a captured province comes to (CA-12.1-R2,
// CA-12.1-R4).
func (v *visit) clockNote(h provinces.Holding, turns int) string {
	if h.PacifiedBy != "" {
		return "pacified; changes owner at the new year"
	}
	left := turns - h.Count
	last := v.know.Settings.Int("weeksPerYear")
	if v.know.Stage != campaign.StageWinter && v.week.Week+left <= last {
		return fmt.Sprintf("%d of %d weeks; pacified in %d more if it is held", h.Count, turns, left)
	}
	return fmt.Sprintf("%d of %d weeks; the year ends before it is pacified", h.Count, turns)
}
