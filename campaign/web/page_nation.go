package web

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/campaign"
	"hyboria/data"
	"hyboria/provinces"
	"hyboria/templates"
	"hyboria/templates/heraldry"
)

// arms is a nation's banner; a title makes it speak to screen readers.
func (s *Server) arms(id, title string) templ.Component {
	svg := heraldry.Banner(s.engine.World.Look(id), title)
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, svg)
		return err
	})
}

func (s *Server) nations(v *visit) error {
	var tiles []templates.NationTile
	for _, n := range v.know.Nations {
		text := fmt.Sprintf("%d points owned, %d in hand", v.know.Holdings.Owned(n.ID), holdsNow(v.state, n.ID))
		if n.Eliminated {
			text = "eliminated"
		}
		tiles = append(tiles, templates.NationTile{Link: v.link("/nations/" + n.ID), Name: n.Name, Arms: s.arms(n.ID, ""), Text: text})
	}
	return v.show(templates.NationsPage(v.shell("Nations", "nations"), tiles))
}

// nation is the page of one nation.
func (s *Server) nation(v *visit) error {
	id := v.echo.Param("nation")
	at := -1
	for i, n := range v.know.Nations {
		if n.ID == id {
			at = i
		}
	}
	if at < 0 {
		return missing(fmt.Sprintf("There is no nation %q in this season.", id), "The list of nations shows them all.")
	}
	n := v.know.Nations[at]
	list := s.listOf(n.ID)
	page := templates.Nation{
		Shell: v.shell(n.Name, "nations"), Name: n.Name, Arms: s.arms(n.ID, "Banner of "+n.Name),
		Blazon: list.Banner, Notes: list.Notes, Facts: v.nationFacts(n, list),
		Relations: v.relations(n.ID), Provinces: v.provinceRows(n.ID), Counters: v.counterRows(n.ID),
		List: listRows(list), Special: specialWords(list),
	}
	page.Whys = v.whyAbout("nation", n.ID)
	if page.Blazon == "none" {
		page.Blazon = "no banner; a plain standard"
	}
	if v.viewer.Kind != campaign.ViewSecretary && v.viewer.Nation != n.ID {
		page.Hidden = "What is in these counters is sealed in envelopes; only their owner and the secretary may read them."
	}
	var err error
	if page.Chart, err = v.pointsChart("Points in the hand of "+n.Name, []string{n.ID}); err != nil {
		return err
	}
	if page.Battles, err = v.battleRows(0, n.ID); err != nil {
		return err
	}
	return v.show(templates.NationPage(page))
}

// listOf is the army list of a nation of the season: its own, or that of its
// people when a land or city plays alone.
func (s *Server) listOf(id string) *data.Nation {
	if n, ok := s.engine.World.Nation(id); ok {
		return n
	}
	if n, ok := s.engine.World.NationOfLand(id); ok {
		return n
	}
	return &data.Nation{Name: id}
}

func (v *visit) nationFacts(n campaign.NationState, list *data.Nation) []templates.Fact {
	facts := []templates.Fact{
		{Name: "Points at the start", Value: fmt.Sprint(n.Start)},
		{Name: "Points owned", Value: fmt.Sprint(v.know.Holdings.Owned(n.ID))},
		{Name: "Points in hand", Value: fmt.Sprint(holdsNow(v.state, n.ID))},
	}
	for _, st := range v.server.engine.Standings(v.state) {
		if st.Nation == n.ID {
			facts = append(facts, templates.Fact{Name: "Place", Value: fmt.Sprint(st.Place)})
		}
	}
	switch {
	case n.Eliminated:
		facts = append(facts, templates.Fact{Name: "State", Value: "eliminated"})
	case !n.Played:
		facts = append(facts, templates.Fact{Name: "Played by", Value: "nobody; its home guard stands"})
	case n.Caretaker != "":
		facts = append(facts, templates.Fact{Name: "Played by", Value: "a caretaker, " + strings.ReplaceAll(n.Caretaker, "_", " ")})
	default:
		facts = append(facts, templates.Fact{Name: "Played by", Value: "a player"})
	}
	if list.WesternKingdom {
		facts = append(facts, templates.Fact{Name: "Siege train", Value: "yes, a Western kingdom"})
	}
	return append(facts, templates.Fact{Name: "Mercenaries", Value: mercenaryWords(list)})
}

func mercenaryWords(n *data.Nation) string {
	switch {
	case n.MercenariesForbidden:
		return "forbidden"
	case n.FreeCompanyShare > 0:
		return fmt.Sprintf("Free Companies to %d %%", n.FreeCompanyShare)
	case len(n.Hirelings) > 0:
		return "named hirelings only"
	default:
		return "none"
	}
}

func (v *visit) relations(id string) []templates.RelationRow {
	var out []templates.RelationRow
	for _, p := range v.know.Pacts {
		other := ""
		switch id {
		case p.Pair[0]:
			other = p.Pair[1]
		case p.Pair[1]:
			other = p.Pair[0]
		}
		row := templates.RelationRow{Name: v.server.nationName(v.state, other), Link: v.link("/nations/" + other)}
		switch {
		case other == "" || p.Relation == campaign.Peace:
			continue
		case p.Relation == campaign.War:
			row.Tag, row.Kind = "at war", "war"
		default:
			row.Tag, row.Kind = "allied", "ally"
		}
		out = append(out, row)
	}
	return out
}

func (v *visit) provinceRows(nation string) []templates.ProvinceRow {
	var out []templates.ProvinceRow
	for _, h := range v.know.Holdings {
		if h.Owner != nation && h.Holder != nation {
			continue
		}
		p := v.server.engine.Atlas.ProvinceByID(h.Province)
		out = append(out, templates.ProvinceRow{
			Name: p.Name, Link: v.link("/provinces/" + h.Province), Points: h.Points,
			Seat: v.server.where(p.Seat), Walls: wallWords(h), Status: v.statusWords(h),
		})
	}
	return out
}

func wallWords(h provinces.Holding) string {
	switch h.Wall {
	case provinces.City:
		return "city"
	case provinces.Fort:
		return "fort"
	default:
		return "open"
	}
}

func (v *visit) statusWords(h provinces.Holding) string {
	words := "in its owner's hand"
	switch {
	case !h.Contested():
	case h.PacifiedBy != "":
		words = fmt.Sprintf("pacified by %s", v.server.nationName(v.state, h.PacifiedBy))
	default:
		words = fmt.Sprintf("held by %s for %d weeks", v.server.nationName(v.state, h.Holder), h.Count)
	}
	if v.know.Besieged(h.Province) {
		words += ", besieged"
	}
	return words
}

func (v *visit) counterRows(nation string) []templates.CounterRow {
	var out []templates.CounterRow
	for _, c := range v.know.Counters {
		if c.Owner == nation {
			out = append(out, v.counterRow(c))
		}
	}
	return out
}

func (v *visit) counterRow(c campaign.Sighting) templates.CounterRow {
	row := templates.CounterRow{ID: fmt.Sprint(c.ID), Name: c.Name, Where: v.server.where(c.Cell), Points: "sealed", Contents: "sealed"}
	if c.Inside {
		row.Where += ", inside the walls"
		if v.know.Besieged(v.server.engine.Atlas.Province(c.Cell).ID) {
			row.Where += ", besieged"
		}
	}
	if c.Contents != nil {
		row.Why = v.whyAbout("counter", row.ID)
		row.Points, row.Contents = fmt.Sprint(campaign.Points(c.Contents)), v.server.contents(c.Contents)
	}
	return row
}

func listRows(n *data.Nation) []templates.ListRow {
	var out []templates.ListRow
	for _, rows := range [][]data.Row{n.Rows, n.Hirelings} {
		for i := range rows {
			r := &rows[i]
			one := battle.Unit{Type: battle.Type(r.Types[0]), Class: battle.Class(r.Class), Armed: battle.Weapon(r.Armed), Size: 1}
			one.Present = one.FullCrew()
			out = append(out, templates.ListRow{
				Name: r.Name, Type: rowTypes(r), Class: classWords[r.Class], Size: rangeWords(r.Figures),
				Armed: weaponWords[r.Armed], Share: shareWords(r), Cost: muster.Price(one),
			})
		}
	}
	return out
}

func specialWords(n *data.Nation) []string {
	var out []string
	for _, s := range n.Special {
		out = append(out, fmt.Sprintf("%s (%s)", s.Says, s.Rule))
	}
	return out
}

// province is the page of one province.
func (s *Server) province(v *visit) error {
	id := v.echo.Param("province")
	i := v.know.Holdings.Find(id)
	if i < 0 {
		return missing(fmt.Sprintf("There is no province %q on this map.", id), "The pages of the nations list all provinces.")
	}
	h, p := v.know.Holdings[i], s.engine.Atlas.ProvinceByID(id)
	page := templates.Province{
		Shell: v.shell(p.Name, "nations"), Name: p.Name, Character: p.Character, Arms: s.arms(holderOf(h), ""),
		Facts: []templates.Fact{
			{Name: "Land", Value: s.engine.Atlas.NationByID(p.Nation).Name},
			{Name: "Points", Value: fmt.Sprint(h.Points)},
			{Name: "Owner", Value: v.folk(h.Owner, h.Land)},
			{Name: "Held by", Value: v.folk(h.Holder, h.Land)},
			{Name: "State", Value: v.statusWords(h)},
			{Name: "Seat", Value: upperFirst(s.where(p.Seat)), Link: v.mapLink(p.Seat)},
			{Name: "Walls", Value: v.wallFacts(h)},
			{Name: "Size", Value: fmt.Sprintf("%d cells", len(p.Cells))},
		},
		Terrain: s.terrainFacts(id),
		Inset:   s.inset(v.know.Holdings, id),
		Whys:    v.whyAbout("province", id),
	}
	page.Facts = append(page.Facts, v.siegeFacts(h)...)
	for _, c := range v.know.Counters {
		if s.engine.Atlas.Province(c.Cell).ID == id {
			page.Counters = append(page.Counters, v.counterRow(c))
		}
	}
	var err error
	if page.History, err = v.historyOf(id); err != nil {
		return err
	}
	return v.show(templates.ProvincePage(page))
}

func holderOf(h provinces.Holding) string {
	if h.Holder == "" {
		return h.Land
	}
	return h.Holder
}

func (v *visit) wallFacts(h provinces.Holding) string {
	if h.Wall == provinces.Open {
		return "none"
	}
	_, full, _ := v.know.StoresOf(v.server.engine, h.Province)
	return fmt.Sprintf("%s: room for %d points, stores for %d weeks", wallWords(h), h.Wall.Room(), full)
}

// siegeFacts tell of a siege, which everybody sees, and of the stores of a
// walled place to those who know them (CA-4.1-R5).
func (v *visit) siegeFacts(h provinces.Holding) []templates.Fact {
	var out []templates.Fact
	for _, g := range v.know.Sieges {
		if g.Province == h.Province && g.Besieged() {
			out = append(out, templates.Fact{Name: "Siege", Value: fmt.Sprintf("week %d, by %s", v.know.Running-g.Since, v.besiegers(h))})
		}
	}
	if stores, full, ok := v.know.StoresOf(v.server.engine, h.Province); ok {
		out = append(out, templates.Fact{Name: "Stores", Value: fmt.Sprintf("%d of %d", stores, full)})
	}
	return out
}

// besiegers names the enemies that the viewer sees before the walls.
func (v *visit) besiegers(h provinces.Holding) string {
	seat := v.server.engine.Atlas.ProvinceByID(h.Province).Seat
	var names []string
	for _, c := range v.know.Counters {
		name := v.server.nationName(v.state, c.Owner)
		if c.Cell == seat && !c.Inside && v.know.Relation(c.Owner, h.Holder) == campaign.War && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "an army that is not seen"
	}
	return strings.Join(names, " and ")
}

// historyOf gathers from the chronicle what happened in a province.
func (v *visit) historyOf(id string) ([]templates.HistoryRow, error) {
	var out []templates.HistoryRow
	for _, w := range v.weeks {
		if v.week.Before(w) {
			break
		}
		b, err := v.shelf.states.chronicle(v.ctx, w, v.viewer)
		if err != nil {
			return nil, err
		}
		for _, l := range b.Lines {
			if l.Cell == nil || v.server.engine.Atlas.Province(*l.Cell).ID != id {
				continue
			}
			row := templates.HistoryRow{Week: w.String(), Text: l.Text, Why: v.whyOf(l)}
			if l.Battle != "" {
				row.Link = v.base() + "/battles/" + l.Battle
			} else {
				row.Link = v.base() + "/chronicle?week=" + url.QueryEscape(w.String())
			}
			out = append(out, row)
		}
	}
	return out, nil
}
