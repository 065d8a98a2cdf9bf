package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/map"
	"hyboria/templates"
)

// steerRoutes are what the page of orders asks of the map, and the map about a
// counter in words.
func (s *Server) steerRoutes() []route {
	return []route{
		{http.MethodGet, "/s/:season/orders/steps", actPlay, s.withSeason(s.orderSteps)},
		{http.MethodGet, "/s/:season/orders/at/:cell", actPlay, s.withSeason(s.orderSpot)},
		s.keptPage("/s/:season/around/:counter", actLook, s.aroundPage),
	}
}

// winds name the sixteen bearings.
var winds = [16]string{
	"north", "north-north-east", "north-east", "east-north-east", "east", "east-south-east", "south-east", "south-south-east",
	"south", "south-south-west", "south-west", "west-south-west", "west", "west-north-west", "north-west", "north-north-west",
}

// bearing is the direction of a cell in words.
func bearing(a *hexmap.Atlas, from, to hexmap.Cell) string {
	return winds[int(a.Bearing(from, to)/22.5+0.5)%16]
}

// clockwise are the neighbours of a cell from north on.
func clockwise(a *hexmap.Atlas, c hexmap.Cell) []hexmap.Cell {
	var out []hexmap.Cell
	for _, n := range a.Neighbours(c) {
		if n != hexmap.None {
			out = append(out, n)
		}
	}
	// The one that lies nearest to north comes first.
	turn := func(n hexmap.Cell) float64 {
		d := a.Bearing(c, n) + 30
		if d >= 360 {
			d -= 360
		}
		return d
	}
	slices.SortFunc(out, func(x, y hexmap.Cell) int {
		if turn(x) < turn(y) {
			return -1
		}
		return 1
	})
	return out
}

// aStep is one cell that can be entered from another, for steering by keys.
type aStep struct {
	Cell    int    `json:"cell"`
	Bearing string `json:"bearing"`
	Degrees int    `json:"degrees"`
	Told    string `json:"told"`
	X       int    `json:"x"`
	Y       int    `json:"y"`
}

// orderSteps answers the script that steers a counter: the cells about one,
// clockwise from north.
func (s *Server) orderSteps(v *visit) error {
	c, err := s.cellParam(v.echo.QueryParam("cell"))
	if err != nil {
		return err
	}
	k := v.present()
	out := struct {
		Where string  `json:"where"`
		X     int     `json:"x"`
		Y     int     `json:"y"`
		Steps []aStep `json:"steps"`
	}{Where: sentence(s.where(c)), Steps: []aStep{}}
	out.X, out.Y = s.centre(c)
	for _, n := range clockwise(s.engine.Atlas, c) {
		step := aStep{Cell: int(n), Bearing: bearing(s.engine.Atlas, c, n), Degrees: int(s.engine.Atlas.Bearing(c, n))}
		step.X, step.Y = s.centre(n)
		r := v.ringCell(k, c, n)
		step.Told = strings.Join(slices.DeleteFunc([]string{r.Where, r.Ground, r.Ways, r.Counters}, func(x string) bool { return x == "" }), "; ")
		out.Steps = append(out.Steps, step)
	}
	v.echo.Response().Header().Set("Cache-Control", "private, no-store")
	return v.echo.JSON(http.StatusOK, out)
}

// cellParam reads the number of a cell.
func (s *Server) cellParam(text string) (hexmap.Cell, error) {
	n, err := strconv.Atoi(text)
	if err != nil || !s.engine.Atlas.Has(hexmap.Cell(n)) {
		return 0, missing("There is no such cell on the map.", "Cells are numbered from 0.")
	}
	return hexmap.Cell(n), nil
}

// ringCell tells of a cell as seen from another.
func (v *visit) ringCell(k campaign.Knowledge, from, c hexmap.Cell) templates.RingCell {
	a := v.server.engine.Atlas
	r := templates.RingCell{
		Bearing: bearing(a, from, c), Cell: strconv.Itoa(int(c)), Where: v.server.where(c), Ground: a.Terrain(c).String(),
		Ways: sideWords(a, from, c), Counters: v.countersAt(k, c),
	}
	if pass := a.PassAt(c); pass != nil {
		r.Ground += ", " + pass.Name
	}
	if i := k.Holdings.Find(a.Province(c).ID); i >= 0 {
		r.Holder = v.folk(k.Holdings[i].Holder, k.Holdings[i].Land)
	}
	return r
}

// sideWords tells of the road and river between two cells; of a cell farther
// off, of the roads that meet in it.
func sideWords(a *hexmap.Atlas, from, c hexmap.Cell) string {
	var out []string
	side, beside := a.Between(from, c)
	if !beside {
		best := hexmap.NoRoad
		for i := range a.Neighbours(c) {
			best = max(best, a.Side(c, i).Road)
		}
		if best == hexmap.NoRoad {
			return ""
		}
		return best.String()
	}
	if side.Road != hexmap.NoRoad {
		out = append(out, "by "+side.Road.String())
	}
	if side.River != hexmap.NoRiver {
		text := "over a " + side.River.String() + " river"
		if side.Crossing != hexmap.NoCrossing {
			text += " by " + side.Crossing.String()
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// countersAt names the counters that the viewer knows in a cell, those out of
// sight with the week in which they were last seen.
func (v *visit) countersAt(k campaign.Knowledge, c hexmap.Cell) string {
	var out []string
	for _, s := range k.Counters {
		if s.Cell == c {
			text := s.Name + " of " + v.server.nameIn(k, s.Owner)
			if s.Inside {
				text += ", inside the walls"
			}
			out = append(out, text)
		}
	}
	for _, g := range k.Remembered {
		if g.Cell == c {
			out = append(out, fmt.Sprintf("%s of %s, last seen in %s, %s ago", g.Name, v.server.nameIn(k, g.Owner), g.Week, counted(max(0, k.Running-g.Running), "week", "weeks")))
		}
	}
	return strings.Join(out, "; ")
}

// aroundRings is how far the map in words reaches.
const aroundRings = 3

// aroundPage is the map about a counter in words.
func (s *Server) aroundPage(v *visit) error {
	id := campaign.CounterID(atoi(v.echo.Param("counter")))
	k := v.know
	if v.now {
		k = v.present()
	}
	c := findCounter(k, id)
	if c == nil {
		return missing("You know of no such counter.", "The map lists those that you know.")
	}
	page := templates.Around{
		Shell: v.shell("Around "+c.Name, "map"), Name: c.Name, Counter: strconv.Itoa(int(id)),
		Where: fmt.Sprintf("%s, %s", s.whereAt(c.Cell), groundWords(s.engine.Atlas, c.Cell)),
		Why:   v.whyAbout("counter", strconv.Itoa(int(id))),
	}
	mine := v.now && k.Stage == campaign.StageOpen && c.Contents != nil && c.Owner == k.Viewer.Nation && plays(v.who.Seat.Kind)
	if mine {
		page.Orders = v.base() + "/orders?order_" + page.Counter + "="
	}
	for d := 1; d <= aroundRings; d++ {
		page.Rings = append(page.Rings, v.ring(k, c.Cell, d, page.Orders))
	}
	return v.show(templates.AroundPage(page))
}

// ring tells of the cells at one distance, clockwise from north.
func (v *visit) ring(k campaign.Knowledge, at hexmap.Cell, d int, orders string) templates.Ring {
	a := v.server.engine.Atlas
	ring := templates.Ring{Title: counted(d, "cell away", "cells away")}
	cells := slices.DeleteFunc(a.Within(at, d), func(c hexmap.Cell) bool { return a.Distance(at, c) != d })
	slices.SortFunc(cells, func(x, y hexmap.Cell) int {
		if a.Bearing(at, x) < a.Bearing(at, y) {
			return -1
		}
		return 1
	})
	for _, c := range cells {
		r := v.ringCell(k, at, c)
		if orders != "" {
			r.Go = orders + url.QueryEscape("march to cell "+r.Cell)
		}
		ring.Cells = append(ring.Cells, r)
	}
	return ring
}

// fromAddress puts an order that stands in the address into the page, so that a
// march can be begun by a link. It is neither sealed nor stored.
func (v *visit) fromAddress(page *templates.Orders, k campaign.Knowledge) {
	known := k.Known()
	for i := range page.Counters {
		x := &page.Counters[i]
		words := v.echo.QueryParam("order_" + x.ID)
		if words == "" {
			continue
		}
		x.Order, x.Carried = words, false
		d := v.readForm(k, url.Values{"order_" + x.ID: {words}})
		x.OrderErr = strings.Join(slices.Concat(d.wrong["order_"+x.ID], d.wrong[""]), " ")
		c := known.Counter(campaign.CounterID(atoi(x.ID)))
		for _, m := range d.orders.Moves {
			if c != nil && m.Counter == c.ID {
				var cut *campaign.Refusal
				if len(d.cuts) > 0 {
					cut = &d.cuts[0]
				}
				x.Way = v.way(k, known, c, m.Path, cut)
			}
		}
	}
}

// orderSpot tells of a cell with what can be ordered there: marches, raids,
// sorties, pacts. Each deed fills a field of the form and seals nothing.
func (s *Server) orderSpot(v *visit) error {
	c, err := s.cellParam(v.echo.Param("cell"))
	if err != nil {
		return err
	}
	k := v.present()
	spot := templates.Spot{Cell: v.cellInfo(c)}
	v.marchDeeds(k, c, &spot)
	v.pactDeeds(k, c, &spot)
	v.echo.Response().Header().Set("Cache-Control", "private, no-store")
	return v.show(templates.SpotTold(spot))
}

// marchDeeds are what one's counters can do about a cell.
func (v *visit) marchDeeds(k campaign.Knowledge, at hexmap.Cell, spot *templates.Spot) {
	a, known := v.server.engine.Atlas, k.Known()
	province := a.Province(at)
	list := own(k)
	slices.SortStableFunc(list, func(x, y *campaign.Counter) int { return a.Distance(x.Cell, at) - a.Distance(y.Cell, at) })
	for i, c := range list {
		id := strconv.Itoa(int(c.ID))
		if c.Cell == at {
			for _, words := range orderChoices(k, province.ID, c) {
				spot.Deeds = append(spot.Deeds, templates.SpotDeed{Label: c.Name + ": " + words, Field: "order_" + id, Value: words})
			}
			continue
		}
		if i < 3 {
			spot.Deeds = append(spot.Deeds, templates.SpotDeed{Label: c.Name + ": march here", Field: "order_" + id, Value: "march to " + v.server.placeName(at)})
		}
		for _, r := range v.raidChoices(known, c) {
			if strings.TrimSuffix(r.Value, bySea) == province.ID {
				spot.Deeds = append(spot.Deeds, templates.SpotDeed{Label: c.Name + ": raid " + r.Label, Field: "raid_" + id, Value: r.Value})
			}
		}
	}
}

// pactDeeds are what can be registered with those who hold the land or stand
// there.
func (v *visit) pactDeeds(k campaign.Knowledge, at hexmap.Cell, spot *templates.Spot) {
	if k.Viewer.Kind != campaign.ViewNation {
		return
	}
	others := map[string]bool{}
	if i := k.Holdings.Find(v.server.engine.Atlas.Province(at).ID); i >= 0 {
		others[k.Holdings[i].Holder] = true
	}
	for _, c := range k.Counters {
		if c.Cell == at {
			others[c.Owner] = true
		}
	}
	for _, n := range k.Nations {
		if !others[n.ID] || n.ID == k.Viewer.Nation || n.Eliminated {
			continue
		}
		_, steps := pactSteps(k.Relation(k.Viewer.Nation, n.ID))
		for _, x := range steps {
			spot.Deeds = append(spot.Deeds, templates.SpotDeed{Label: n.Name + ": " + x.Label, Field: "pact_" + n.ID, Value: x.Value})
		}
	}
}
