package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"hyboria/campaign"
	"hyboria/map"
	"hyboria/map/chart"
	"hyboria/templates"
)

// orders is the page on which a player orders his week.
func (s *Server) orders(v *visit) error {
	k := v.present()
	given, sealed := ordersOf(k)
	carried := map[campaign.CounterID]bool{}
	if !sealed && k.Stage == campaign.StageOpen {
		var err error
		if given, carried, err = v.carriedOver(k); err != nil {
			return err
		}
	}
	page, err := v.ordersPage(k, given)
	if err != nil {
		return err
	}
	for i := range page.Counters {
		page.Counters[i].Carried = carried[campaign.CounterID(atoi(page.Counters[i].ID))]
	}
	page.Carried = len(carried) > 0
	v.fromAddress(&page, k)
	return v.show(templates.OrdersPage(page))
}

// sendOrders checks the form, and seals it when that was asked for and nothing
// is wrong with it.
func (s *Server) sendOrders(v *visit) error {
	form, err := v.echo.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	k := v.present()
	d := v.readForm(k, form)
	given, _ := ordersOf(k)
	d.orders.Magic, d.orders.Keys = given.Magic, given.Keys // not asked on this page
	if form.Get("do") == "seal" && len(d.wrong) == 0 {
		stored, refused, err := v.shelf.season.Submit(v.ctx, d.orders)
		if err != nil {
			return v.server.refusedBySteward(err)
		}
		if stored {
			return v.echo.Redirect(http.StatusSeeOther, v.base()+"/orders")
		}
		for _, r := range refused {
			d.blame("", r.String())
		}
	}
	page, err := v.ordersPage(k, d.orders)
	if err != nil {
		return err
	}
	v.fillBack(&page, form, d)
	status := http.StatusOK
	if len(d.wrong) > 0 {
		status = http.StatusUnprocessableEntity
	}
	return v.server.show(v.echo, status, templates.OrdersPage(page))
}

// ordersPage is the page for orders as they are or as they were drafted.
func (v *visit) ordersPage(k campaign.Knowledge, o campaign.NationOrders) (templates.Orders, error) {
	page := templates.Orders{
		Shell: v.shell("Orders", "orders"), Action: v.base() + "/orders", Week: weekWords(k.At),
		Due: v.dueWords(k), Paused: k.Desk.Paused, Owed: v.server.duties(k, v.base()), Places: v.server.placeNames(),
		Nonce: o.Nonce, Rules: o.Rules, Ways: v.base() + "/orders/way",
		Steps: v.base() + "/orders/steps", Spot: v.base() + "/orders/at/", Stage: k.Settings.Choice("missedOrders"),
	}
	page.Shell.Script = v.server.assets.Orders
	if k.Stage != campaign.StageOpen {
		page.Closed = stageWords(k)
	}
	r, ok, err := v.shelf.season.Receipt(v.ctx, k.Viewer.Nation)
	if err != nil {
		return page, err
	}
	if ok {
		page.Receipt = &templates.Receipt{Words: r.Words, Fingerprint: r.Fingerprint, Used: r.Used, Lines: v.orderLines(k)}
	}
	page.Ready = slices.Contains(k.Desk.Ready, k.Viewer.Nation)
	page.CanReady = page.Closed == "" && slices.Contains(k.Desk.Awaited, k.Viewer.Nation)
	known := k.Known()
	for _, c := range own(k) {
		page.Counters = append(page.Counters, v.orderCounter(k, known, c, o))
	}
	if len(page.Counters) == 0 {
		page.Empty = "You have no counter on the map. Armies are raised in winter; until then you can still make war, peace and contracts."
	}
	page.Pacts, page.Captives = v.pactChoices(k, o), v.captiveChoices(k, o)
	if k.Settings.Choice("battleRules") == "perBattle" {
		page.Systems = v.server.systemChoices()
	}
	return page, v.ordersMap(&page, k)
}

func (v *visit) ordersMap(page *templates.Orders, k campaign.Knowledge) error {
	sheet := v.server.world.sheet
	over, err := v.overlay(k)
	if err != nil {
		return err
	}
	page.Map = &templates.Map{
		World: v.server.world.picture.address, Cells: v.server.world.cells.address, ViewBox: sheet.String(), Bounds: chart.Bounds(),
		Sheet:   [4]string{strconv.Itoa(sheet.X), strconv.Itoa(sheet.Y), strconv.Itoa(sheet.W), strconv.Itoa(sheet.H)},
		Overlay: over, Start: v.start(k),
	}
	page.Shell.Assets.World = v.server.world.style.address
	page.Shell.Maps = true
	return nil
}

// start is the part of the map around one's own counters, with room to march.
func (v *visit) start(k campaign.Knowledge) string {
	list := own(k)
	if len(list) == 0 {
		return ""
	}
	low := chart.CellCentre(v.server.engine.Atlas, list[0].Cell)
	high := low
	for _, c := range list[1:] {
		at := chart.CellCentre(v.server.engine.Atlas, c.Cell)
		low.X, low.Y = min(low.X, at.X), min(low.Y, at.Y)
		high.X, high.Y = max(high.X, at.X), max(high.Y, at.Y)
	}
	sheet := v.server.world.sheet
	part := max(float64(high.X-low.X)/float64(sheet.W), float64(high.Y-low.Y)/float64(sheet.H))
	return fmt.Sprintf("%d %d %.3f", (low.X+high.X)/2, (low.Y+high.Y)/2, min(1, max(0.16, 1.5*part)))
}

// dueWords says when the open week's orders will be used.
func (v *visit) dueWords(k campaign.Knowledge) string {
	if k.Desk.Due == "" {
		return ""
	}
	due, err := time.Parse(time.RFC3339, k.Desk.Due)
	if err != nil {
		return "Due " + k.Desk.Shown
	}
	return "These orders will be used at " + k.Desk.Shown + ", " + untilWords(due.Sub(v.server.now())) + "."
}

// due is when something is wanted of the reader, as his pages say it now.
func (v *visit) due() string { return v.dueWords(v.present()) }

// untilWords tells a time to go.
func untilWords(d time.Duration) string {
	switch {
	case d < 0:
		return "which is past"
	case d < time.Hour:
		return fmt.Sprintf("in %d minutes", int(d.Minutes())+1)
	case d < 48*time.Hour:
		return fmt.Sprintf("in %d hours", int(d.Hours()))
	}
	return fmt.Sprintf("in %d days", int(d.Hours())/24)
}

// orderLines are the sealed moves in words.
func (v *visit) orderLines(k campaign.Knowledge) []string {
	o, _ := ordersOf(k)
	var out []string
	for _, m := range o.Moves {
		name := fmt.Sprintf("the new counter %d", -m.Counter)
		if c := findCounter(k, m.Counter); c != nil {
			name = c.Name
		}
		out = append(out, name+": "+v.moveWords(m))
	}
	if len(out) == 0 {
		out = append(out, "All counters stay where they are.")
	}
	return out
}

func findCounter(k campaign.Knowledge, id campaign.CounterID) *campaign.Sighting {
	for i := range k.Counters {
		if k.Counters[i].ID == id {
			return &k.Counters[i]
		}
	}
	return nil
}

// moveWords is an order as its player wrote it, or as it would be written.
func (v *visit) moveWords(m campaign.Move) string {
	switch {
	case m.Words != "" && m.Raid == nil:
		return m.Words
	case m.Raid != nil:
		if m.Raid.Sea {
			return "raid " + v.server.provinceName(m.Raid.Province) + bySea
		}
		return "raid " + v.server.provinceName(m.Raid.Province)
	case m.Sortie:
		return "sortie"
	case m.JoinRelief:
		return "join relief"
	case m.Assault:
		return "assault"
	case len(m.Path) == 0 && m.Inside:
		return "stay inside"
	case len(m.Path) == 0:
		return "stay"
	}
	var cells []string
	for _, c := range m.Path {
		cells = append(cells, "cell "+strconv.Itoa(int(c)))
	}
	return "march to " + strings.Join(cells, " then ")
}

func (v *visit) orderCounter(k campaign.Knowledge, known *campaign.State, c *campaign.Counter, o campaign.NationOrders) templates.OrderCounter {
	x := templates.OrderCounter{
		ID: strconv.Itoa(int(c.ID)), Name: c.Name, Where: sentence(v.server.where(c.Cell)), Contents: v.server.contents(c),
		Points: campaign.Points(c), Pace: fmt.Sprintf("%d march points a week", v.server.engine.Body(known, c).Allowance()),
		Commander: commanderWords(c), Walled: v.server.engine.Atlas.Province(c.Cell).Seat == c.Cell,
	}
	if c.Inside {
		x.Where += ", inside the walls"
	}
	x.Cell = strconv.Itoa(int(c.Cell))
	x.Around, x.Why = v.base()+"/around/"+x.ID, v.whyAbout("counter", x.ID)
	x.Choices = orderChoices(k, v.server.engine.Atlas.Province(c.Cell).ID, c)
	x.Raids = v.raidChoices(known, c)
	for _, m := range o.Moves {
		if m.Counter == c.ID {
			x.Inside, x.NoAdvance = m.Inside, m.NoAdvance
			if m.Raid != nil {
				x.Raid, x.RaidStay = raidValue(m.Raid), m.Raid.Stay
			} else {
				x.Order = v.moveWords(m)
			}
			if m.FallBack != nil {
				x.FallBack = v.server.placeName(*m.FallBack)
			}
			x.Way = v.way(k, known, c, m.Path, nil)
		}
	}
	x.Parts = v.partChoices(c, o)
	x.PartTo = partTo(c, o)
	for _, other := range own(k) {
		if other.ID != c.ID && other.Cell == c.Cell {
			x.Joinable = append(x.Joinable, templates.Choice{Value: strconv.Itoa(int(other.ID)), Label: other.Name})
		}
	}
	for _, j := range o.Joins {
		if len(j.Counters) == 2 && j.Counters[0] == c.ID {
			x.Join = strconv.Itoa(int(j.Counters[1]))
		}
	}
	return x
}

// orderChoices are the orders that make sense where a counter stands.
func orderChoices(k campaign.Knowledge, province string, c *campaign.Counter) []string {
	out := []string{"stay"}
	besieged := k.Besieged(province)
	switch {
	case c.Inside && besieged:
		out = append(out, "stay inside", "sortie", "join relief")
	case c.Inside:
		out = append(out, "stay inside", "stay outside")
	case besieged && k.Settings.Choice("assault") != "off":
		out = append(out, "assault")
	}
	return out
}

func commanderWords(c *campaign.Counter) string {
	switch {
	case c.Commander != nil:
		return "Led by " + c.Commander.Name + "."
	case c.CommanderWait > 0:
		return fmt.Sprintf("Without a commander for %d more weeks.", c.CommanderWait)
	}
	return ""
}

func (v *visit) partChoices(c *campaign.Counter, o campaign.NationOrders) []templates.PartChoice {
	taken := map[string]bool{}
	for _, s := range o.Splits {
		if s.Counter == c.ID {
			for _, id := range slices.Concat(s.Units, s.Heroes, s.Magic) {
				taken[id] = true
			}
		}
	}
	var out []templates.PartChoice
	for _, u := range c.Units {
		out = append(out, templates.PartChoice{ID: u.ID, Label: fmt.Sprintf("%s, %d of %d figures", v.server.rowName(u), u.Castings(), u.Size), Taken: taken[u.ID]})
	}
	for _, h := range c.Heroes {
		out = append(out, templates.PartChoice{ID: h.ID, Label: h.Name, Taken: taken[h.ID]})
	}
	for _, m := range c.MagicUsers {
		out = append(out, templates.PartChoice{ID: m.ID, Label: m.Name, Taken: taken[m.ID]})
	}
	return out
}

// way tells the march along a path week by week, with the known enemies who
// could be there first.
func (v *visit) way(k campaign.Knowledge, known *campaign.State, c *campaign.Counter, path []hexmap.Cell, cut *campaign.Refusal) *templates.Way {
	if len(path) == 0 {
		return nil
	}
	it := v.server.engine.Itinerary(known, c, path)
	rivals := v.server.engine.Rivals(remembered(k, known), c, it.Steps)
	w := &templates.Way{Carry: it.Carry}
	if it.Cut == nil {
		it.Cut = cut
	}
	if it.Cut != nil {
		w.Cut = sentence(it.Cut.Reason) + "; the march ends before it."
	}
	for i, leg := range it.Steps {
		if len(w.Weeks) < leg.Week {
			label := "This week"
			if leg.Week > 1 {
				label = fmt.Sprintf("Week %d from now", leg.Week)
			}
			w.Weeks = append(w.Weeks, templates.WayWeek{Label: label})
		}
		week := &w.Weeks[len(w.Weeks)-1]
		step := templates.WayStep{
			Where: fmt.Sprintf("%s (%s)", v.server.where(leg.Cell), groundWords(v.server.engine.Atlas, leg.Cell)),
			Cost:  leg.Cost, When: "t = " + leg.At.String(), Rivals: v.rivalWords(k, rivals[i]),
		}
		if leg.War != "" {
			step.War = "war with " + v.server.nationName(v.state, leg.War)
		}
		week.Steps, week.Ends = append(week.Steps, step), "to "+v.server.where(leg.Cell)
	}
	return w
}

// remembered adds to what is known the counters that are out of sight, where
// they were last seen.
func remembered(k campaign.Knowledge, known *campaign.State) *campaign.State {
	if len(k.Remembered) == 0 {
		return known
	}
	s := known.Clone()
	for _, g := range k.Remembered {
		s.Counters = append(s.Counters, campaign.Counter{ID: g.Counter, Name: g.Name, Owner: g.Owner, Cell: g.Cell})
	}
	return s
}

func (v *visit) rivalWords(k campaign.Knowledge, list []campaign.Rival) string {
	var out []string
	for _, r := range list {
		text := ""
		if c := findCounter(k, r.Counter); c != nil {
			text = c.Name + " of " + v.server.nationName(v.state, c.Owner)
		}
		for _, g := range k.Remembered {
			if g.Counter == r.Counter {
				text = fmt.Sprintf("%s of %s, last seen in %s", g.Name, v.server.nationName(v.state, g.Owner), g.Week)
			}
		}
		if r.Weeks > 1 {
			text += fmt.Sprintf(" (in %d weeks)", r.Weeks)
		}
		out = append(out, text)
	}
	if len(out) > 3 {
		out = append(out[:3], fmt.Sprintf("and %d more", len(out)-3))
	}
	return strings.Join(out, "; ")
}

// fillBack puts into the page what the form said and what is wrong with it.
func (v *visit) fillBack(page *templates.Orders, form url.Values, d draft) {
	page.Checked = len(d.wrong) == 0
	page.Wrong = slices.Clone(d.wrong[""])
	if len(d.wrong) > 0 && len(page.Wrong) == 0 {
		page.Wrong = []string{"Some lines cannot be followed; they are marked below."}
	}
	for i := range page.Counters {
		c := &page.Counters[i]
		c.Order, c.OrderErr = form.Get("order_"+c.ID), strings.Join(d.wrong["order_"+c.ID], " ")
		c.PartErr, c.PartName = strings.Join(d.wrong["take_"+c.ID], " "), form.Get("name_"+c.ID)
		c.PartOrder, c.PartWrong = form.Get("order_part_"+c.ID), strings.Join(d.wrong["order_part_"+c.ID], " ")
		c.JoinErr = strings.Join(d.wrong["join_"+c.ID], " ")
		c.Inside, c.NoAdvance, c.FallBack = form.Get("inside_"+c.ID) != "", form.Get("noadvance_"+c.ID) != "", form.Get("fallback_"+c.ID)
		c.Join, c.PartTo = form.Get("join_"+c.ID), form.Get("to_"+c.ID)
		c.Raid, c.RaidStay, c.RaidErr = form.Get("raid_"+c.ID), form.Get("raidstay_"+c.ID) != "", strings.Join(d.wrong["raid_"+c.ID], " ")
		for j := range c.Parts {
			c.Parts[j].Taken = slices.Contains(form["take_"+c.ID], c.Parts[j].ID)
		}
		for _, cut := range d.cuts {
			if strconv.Itoa(int(cut.Counter)) == c.ID && c.Way != nil {
				c.Way.Cut = sentence(cut.Reason) + "; the march ends before it."
			}
		}
	}
	for i := range page.Pacts {
		x := &page.Pacts[i]
		x.Step, x.LeaveTo = form.Get("pact_"+x.ID), form.Get("leave_"+x.ID)
		x.Wrong = strings.Join(slices.Concat(d.wrong["pact_"+x.ID], d.wrong["leave_"+x.ID]), " ")
	}
	for i := range page.Captives {
		x := &page.Captives[i]
		x.Do, x.Points, x.Wrong = form.Get("ransom_"+x.ID), form.Get("points_"+x.ID), strings.Join(d.wrong["ransom_"+x.ID], " ")
	}
	page.Nonce, page.Rules = form.Get("nonce"), form.Get("rules")
}

// sayReady tells that the week may close for this player, or takes it back.
func (s *Server) sayReady(v *visit) error {
	if err := v.shelf.season.Ready(v.ctx, v.viewer.Nation, v.echo.FormValue("ready") == "yes"); err != nil {
		return s.refusedBySteward(err)
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/orders")
}

// orderWay answers the map's script: the way of one order.
func (s *Server) orderWay(v *visit) error {
	k := v.present()
	id := v.echo.QueryParam("counter")
	d := v.readForm(k, url.Values{"order_" + id: {v.echo.QueryParam("order")}})
	out := wayAnswer{Error: strings.Join(slices.Concat(d.wrong["order_"+id], d.wrong[""]), " "), Ticks: []wayTick{}}
	i := slices.IndexFunc(d.orders.Moves, func(m campaign.Move) bool { return strconv.Itoa(int(m.Counter)) == id })
	known := k.Known()
	if c := known.Counter(campaign.CounterID(atoi(id))); i >= 0 && c != nil && c.Owner == k.Viewer.Nation {
		var cut *campaign.Refusal
		if len(d.cuts) > 0 {
			cut = &d.cuts[0]
		}
		if err := v.fillWay(&out, k, known, c, d.orders.Moves[i].Path, cut); err != nil {
			return err
		}
	}
	v.echo.Response().Header().Set("Cache-Control", "private, no-store")
	return v.echo.JSON(http.StatusOK, out)
}

// wayAnswer is a way for the map's script.
type wayAnswer struct {
	HTML  string    `json:"html"`
	Line  string    `json:"line"`
	Ticks []wayTick `json:"ticks"`
	Said  string    `json:"said"`
	Error string    `json:"error"`
}

type wayTick struct {
	X     int    `json:"x"`
	Y     int    `json:"y"`
	Label string `json:"label"`
}

func (v *visit) fillWay(out *wayAnswer, k campaign.Knowledge, known *campaign.State, c *campaign.Counter, path []hexmap.Cell, cut *campaign.Refusal) error {
	w := v.way(k, known, c, path, cut)
	if w == nil {
		return nil
	}
	var html bytes.Buffer
	if err := templates.WayTable(w).Render(v.ctx, &html); err != nil {
		return err
	}
	out.HTML = html.String()
	a := v.server.engine.Atlas
	line := []string{point(chart.CellCentre(a, c.Cell))}
	it := v.server.engine.Itinerary(known, c, path)
	for i, leg := range it.Steps {
		at := chart.CellCentre(a, leg.Cell)
		line = append(line, point(at))
		if i+1 == len(it.Steps) || it.Steps[i+1].Week != leg.Week {
			out.Ticks = append(out.Ticks, wayTick{at.X, at.Y, strconv.Itoa(leg.Week)})
			out.Said = fmt.Sprintf("%s comes to %s in week %d of the march.", c.Name, v.server.where(leg.Cell), leg.Week)
		}
	}
	out.Line = strings.Join(line, " ")
	return nil
}

func point(p chart.Point) string { return fmt.Sprintf("%d,%d", p.X, p.Y) }
