package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/campaign"
	"hyboria/data"
	"hyboria/templates"
)

func (s *Server) winterRoutes() []route {
	return []route{
		s.keptPage("/s/:season/winter", actPlay, s.winter, (*visit).due),
		{http.MethodPost, "/s/:season/winter", actPlay, s.withSeason(s.sendWinter)},
	}
}

// winterDraft is a winter's purchases in the making.
type winterDraft struct {
	v      *visit
	k      campaign.Knowledge
	st     *campaign.State // what the buyer knows
	orders campaign.WinterOrders
	plan   campaign.WinterPlan
	closed *campaign.Refusal
	fields map[string]string // line of the orders: field of the form
	wrong  map[string]string // by field
	whole  []string
	lines  []templates.RaiseLine // as written
}

// winter shows the purchases that lie sealed, or an empty form.
func (s *Server) winter(v *visit) error {
	d := v.openWinter()
	i := slices.IndexFunc(d.k.Purchases, func(o campaign.WinterOrders) bool { return o.Nation == d.k.Viewer.Nation })
	if i >= 0 {
		d.orders = d.k.Purchases[i]
		d.fromOrders()
	}
	d.reckon()
	page := d.page()
	page.Sealed = i >= 0
	return v.show(templates.WinterPage(page))
}

// sendWinter checks the form, and seals it when that was asked for and nothing
// is wrong with it.
func (s *Server) sendWinter(v *visit) error {
	form, err := v.echo.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	d := v.openWinter()
	d.read(form)
	d.reckon()
	if form.Get("do") == "seal" && len(d.wrong)+len(d.whole) == 0 {
		stored, refused, err := v.shelf.season.SubmitWinter(v.ctx, d.orders)
		if err != nil {
			return s.refusedBySteward(err)
		}
		if stored {
			return v.echo.Redirect(http.StatusSeeOther, v.base()+"/winter")
		}
		d.blame(refused)
	}
	page, status := d.page(), http.StatusOK
	page.Checked = true
	if len(d.wrong)+len(d.whole) > 0 && v.echo.Request().Header.Get("HX-Request") == "" {
		status = http.StatusUnprocessableEntity
	}
	return s.show(v.echo, status, templates.WinterPage(page))
}

func (v *visit) openWinter() *winterDraft {
	k := v.present()
	return &winterDraft{
		v: v, k: k, st: k.Known(), orders: campaign.WinterOrders{Nation: k.Viewer.Nation},
		fields: map[string]string{}, wrong: map[string]string{},
	}
}

// reckon asks the rules what the orders would come to, as far as the buyer
// knows.
func (d *winterDraft) reckon() {
	d.plan, d.closed = d.v.server.engine.PlanWinter(d.st, d.orders)
	d.blame(d.plan.Refused)
}

// blame puts refusals to the fields of the form.
func (d *winterDraft) blame(list []campaign.Refusal) {
	for _, r := range list {
		line, _, _ := strings.Cut(r.Field, ".")
		field, ok := d.fields[line]
		if !ok {
			d.whole = append(d.whole, sentence(r.Reason)+".")
			continue
		}
		if why := sentence(r.Reason) + "."; !strings.Contains(d.wrong[field], why) {
			d.wrong[field] = strings.TrimSpace(d.wrong[field] + " " + why)
		}
	}
}

// mostRaised is the most lines of new troops that a form has.
const mostRaised = 40

// read takes the form's fields into the orders.
func (d *winterDraft) read(form url.Values) {
	for _, c := range d.standing() {
		for _, u := range c.units {
			if n := number(form, "disband_"+u.ID); n != 0 {
				d.fields[fmt.Sprintf("disband[%d]", len(d.orders.Disband))] = "disband_" + u.ID
				d.orders.Disband = append(d.orders.Disband, campaign.DisbandOrder{Unit: u.ID, Figures: n})
			}
			if n := number(form, "refill_"+u.ID); n != 0 {
				d.fields[fmt.Sprintf("refill[%d]", len(d.orders.Refill))] = "refill_" + u.ID
				d.orders.Refill = append(d.orders.Refill, campaign.RefillOrder{Unit: u.ID, Figures: n})
			}
		}
	}
	for i := 1; i <= mostRaised; i++ {
		d.readLine(form, strconv.Itoa(i))
	}
}

// readLine reads one line of new troops; its kind is written "row" or
// "row|type" for rows that come as either of two.
func (d *winterDraft) readLine(form url.Values, n string) {
	row, kind, _ := strings.Cut(form.Get("row_"+n), "|")
	if row == "" {
		return
	}
	o := campaign.RaiseOrder{
		Row: row, Type: kind, Size: number(form, "size_"+n), Counter: strings.TrimSpace(form.Get("counter_" + n)),
		For: campaign.CounterID(number(form, "for_"+n)), Name: strings.TrimSpace(form.Get("unit_" + n)),
		Land: form.Get("land_" + n), Inside: form.Get("inside_"+n) != "",
	}
	if form.Get("crossbow_"+n) != "" {
		o.Armed = string(battle.Crossbow)
	}
	d.addLine(o)
}

// addLine puts a line into the orders and, as written, into the form.
func (d *winterDraft) addLine(o campaign.RaiseOrder) {
	n := strconv.Itoa(len(d.lines) + 1)
	d.fields[fmt.Sprintf("raise[%d]", len(d.orders.Raise))] = "row_" + n
	d.orders.Raise = append(d.orders.Raise, o)
	line := templates.RaiseLine{
		N: n, Row: o.Row, Size: filled(o.Size), Counter: o.Counter, Name: o.Name, For: filled(int(o.For)), Land: o.Land,
		Inside: o.Inside, Crossbow: o.Armed == string(battle.Crossbow),
	}
	if o.Type != "" {
		line.Row += "|" + o.Type
	}
	d.lines = append(d.lines, line)
}

// fromOrders fills the form from orders that lie sealed.
func (d *winterDraft) fromOrders() {
	raise := d.orders.Raise
	d.orders.Raise = nil
	for _, o := range raise {
		d.addLine(o)
	}
	for i, o := range d.orders.Refill {
		d.fields[fmt.Sprintf("refill[%d]", i)] = "refill_" + o.Unit
	}
	for i, o := range d.orders.Disband {
		d.fields[fmt.Sprintf("disband[%d]", i)] = "disband_" + o.Unit
	}
}

// standingGroup is a counter with what its owner may fill up or send home.
type standingGroup struct {
	name, where string
	units       []templates.WinterUnit
}

// standing lists what stands: a nation's counters, or a captain's regiments
// wherever they serve.
func (d *winterDraft) standing() []standingGroup {
	if d.st.Company(d.k.Viewer.Nation) != nil {
		g := standingGroup{name: "Regiments"}
		for _, r := range d.k.Market.Regiments {
			g.units = append(g.units, d.unit(r.Unit))
		}
		return []standingGroup{g}
	}
	var out []standingGroup
	for _, c := range own(d.k) {
		g := standingGroup{name: c.Name, where: d.v.server.where(c.Cell)}
		for _, u := range c.Units {
			if u.Company == "" {
				g.units = append(g.units, d.unit(u))
			}
		}
		for _, h := range c.Heroes {
			g.units = append(g.units, templates.WinterUnit{ID: h.ID, Name: h.Name, Strong: fmt.Sprintf("%d points", muster.PriceHero(h)), Figures: 1})
		}
		for _, m := range d.st.OwnMagic(c) {
			g.units = append(g.units, templates.WinterUnit{ID: m.ID, Name: m.Name, Strong: fmt.Sprintf("%d points", m.Points), Figures: 1})
		}
		out = append(out, g)
	}
	return out
}

func (d *winterDraft) unit(u battle.Unit) templates.WinterUnit {
	full := u.Size
	if row, ok := d.v.server.engine.World.Row(u.Row); ok {
		full = max(full, row.Figures.Min())
	}
	name := u.Name
	if name == "" {
		name = d.v.server.rowName(u)
	}
	return templates.WinterUnit{
		ID: u.ID, Name: name, Strong: fmt.Sprintf("%s, %d of %d figures", typeWords[u.Type], u.Castings(), full),
		Each: muster.Cost(u.Type, u.Class, u.Armed), Room: full - u.Castings(), Figures: u.Castings(),
	}
}

// page shows the draft.
func (d *winterDraft) page() templates.Winter {
	p := templates.Winter{
		Shell: d.v.shell("Winter purchases", "winter"), Action: d.v.base() + "/winter", Lede: sentence(weekWords(d.k.At)) + ".",
		Owed: owedWords(d.k), Wrong: d.whole, Company: d.st.Company(d.k.Viewer.Nation) != nil,
	}
	if d.closed != nil {
		p.Closed = "Nothing can be bought now: " + d.closed.Reason + "."
		return p
	}
	if len(d.wrong) > 0 && len(p.Wrong) == 0 {
		p.Wrong = []string{"Some lines cannot stand; they are marked below."}
	}
	d.account(&p)
	for _, g := range d.standing() {
		for i := range g.units {
			d.fillUnit(&g.units[i])
		}
		if len(g.units) > 0 {
			p.Groups = append(p.Groups, templates.WinterGroup{Name: g.name, Where: g.where, Units: g.units})
		}
	}
	d.raising(&p)
	return p
}

func (d *winterDraft) fillUnit(u *templates.WinterUnit) {
	for _, o := range d.orders.Refill {
		if o.Unit == u.ID {
			u.Refill = filled(o.Figures)
		}
	}
	for _, o := range d.orders.Disband {
		if o.Unit == u.ID {
			u.Disband = filled(o.Figures)
		}
	}
	u.RefillErr, u.CutErr = d.wrong["refill_"+u.ID], d.wrong["disband_"+u.ID]
}

// account tells the sums, what cannot stand, and every force with its shares
// (CA-11.2, CA-4.5).
func (d *winterDraft) account(p *templates.Winter) {
	fact := func(name string, n int) {
		p.Account = append(p.Account, templates.Fact{Name: name, Value: strconv.Itoa(n)})
	}
	x := d.plan
	fact("Your provinces give", x.Allowance)
	fact("You are short of", x.Missing)
	if x.Limit != x.Missing {
		fact("You may spend", x.Limit)
	}
	fact("These purchases cost", x.Spent)
	fact("Left", x.Limit-x.Spent)
	for _, r := range x.Refused {
		p.Refused = append(p.Refused, d.lineWords(r)+sentence(r.Reason)+".")
	}
	for _, c := range x.Forced {
		p.Forced = append(p.Forced, fmt.Sprintf("%s of %s", count(c.Figures, "figure"), d.unitName(c.ID)))
	}
	for _, f := range x.Forces {
		force := forceOf(f)
		force.Touched = d.touches(f.Name)
		p.Forces = append(p.Forces, force)
	}
	p.Left = fmt.Sprintf("%d of %d points left", x.Limit-x.Spent, x.Limit)
	if n := len(x.Refused); n > 0 {
		p.Left += "; " + counted(n, "line", "lines") + " cannot stand"
	}
}

// touches tells whether the draft changes the force of that name.
func (d *winterDraft) touches(force string) bool {
	for _, o := range d.orders.Raise {
		if o.Counter != "" && strings.HasPrefix(force, o.Counter) {
			return true
		}
	}
	for _, g := range d.standing() {
		for _, u := range g.units {
			d.fillUnit(&u)
			if (u.Refill != "" || u.Disband != "") && strings.HasPrefix(force, g.name) {
				return true
			}
		}
	}
	return false
}

// lineWords names the line that a refusal is about.
func (d *winterDraft) lineWords(r campaign.Refusal) string {
	line, _, _ := strings.Cut(r.Field, ".")
	switch field := d.fields[line]; {
	case strings.HasPrefix(field, "row_"):
		return "New troops " + strings.TrimPrefix(field, "row_") + ": "
	case field != "":
		_, id, _ := strings.Cut(field, "_")
		return d.unitName(id) + ": "
	}
	return ""
}

func (d *winterDraft) unitName(id string) string {
	for _, g := range d.standing() {
		for _, u := range g.units {
			if u.ID == id {
				return u.Name
			}
		}
	}
	return id
}

func forceOf(f campaign.PlannedForce) templates.WinterForce {
	out := templates.WinterForce{Name: f.Name, Points: f.Points}
	for _, s := range f.Shares {
		out.Shares = append(out.Shares, templates.WinterShare{
			Name: s.Name, Of: s.Of, Has: fmt.Sprintf("%d %%: %d of %d", s.Percent, s.Figures, s.Base),
			Bounds: fmt.Sprintf("%d to %d %%", s.Min, s.Max), Bad: !s.OK(),
		})
	}
	return out
}

// raising offers what can be raised, and lines to write it in.
func (d *winterDraft) raising(p *templates.Winter) {
	const spare = 3
	p.Lines = slices.Clone(d.lines)
	for i := range p.Lines {
		p.Lines[i].Error = d.wrong["row_"+p.Lines[i].N]
	}
	for range spare {
		if n := len(p.Lines) + 1; n <= mostRaised {
			p.Lines = append(p.Lines, templates.RaiseLine{N: strconv.Itoa(n), Counter: "Recruits"})
		}
	}
	for _, c := range own(d.k) {
		p.For = append(p.For, templates.Choice{Value: strconv.Itoa(int(c.ID)), Label: c.Name})
	}
	for _, land := range d.plan.Places {
		p.Lands = append(p.Lands, templates.Choice{Value: land, Label: d.v.server.nationName(d.v.state, land)})
	}
	if p.Company {
		d.companyRows(p)
		return
	}
	d.nationRows(p)
}

// companyRows are what a captain may raise (CA-16.1-R2), and where a Company
// that was wiped out gathers (CA-16.1-R3).
func (d *winterDraft) companyRows(p *templates.Winter) {
	rows := d.v.server.engine.World.Companies.Rows
	if list, ok := d.v.server.engine.World.Nation(d.st.Company(d.k.Viewer.Nation).Exile); ok {
		rows = list.Rows // of exiles (CA-12.3-R1)
	}
	for i := range rows {
		p.Rows = append(p.Rows, rowChoices(&rows[i])...)
	}
	if len(d.k.Market.Regiments) > 0 {
		return
	}
	p.Lands = nil
	for _, h := range d.k.Holdings {
		if h.Home == "" && h.Holder == "" {
			p.Lands = append(p.Lands, templates.Choice{Value: h.Province, Label: d.v.server.provinceName(h.Province)})
		}
	}
}

// nationRows are the rows of a nation's list, hirelings, heroes and magic
// users. What cannot be had is refused with the reason.
func (d *winterDraft) nationRows(p *templates.Winter) {
	w := d.v.server.engine.World
	n := d.st.Nation(d.k.Viewer.Nation)
	list, ok := w.Nation(n.List)
	if !ok {
		return
	}
	for i := range list.Rows {
		p.Rows = append(p.Rows, rowChoices(&list.Rows[i])...)
		p.Bows = p.Bows || d.k.Settings.On("crossbows") && list.Rows[i].Armed == string(battle.Bow)
	}
	if len(d.k.Market.Companies) == 0 && !list.MercenariesForbidden {
		for i := range w.Companies.Rows {
			p.Rows = append(p.Rows, rowChoices(&w.Companies.Rows[i])...)
		}
	}
	for _, h := range []struct {
		row, name string
		hero      battle.Hero
	}{
		{"hero", "Hero on foot", battle.Hero{Rank: battle.RankHero}},
		{"mounted_hero", "Mounted hero", battle.Hero{Rank: battle.RankHero, Mounted: true}},
		{"superhero", "Superhero on foot", battle.Hero{Rank: battle.RankSuperhero}},
		{"mounted_superhero", "Mounted superhero", battle.Hero{Rank: battle.RankSuperhero, Mounted: true}},
	} {
		p.Rows = append(p.Rows, templates.Choice{Value: h.row, Label: fmt.Sprintf("%s (1 figure at %d)", h.name, muster.PriceHero(h.hero))})
	}
	for i := range w.Magic {
		if m := &w.Magic[i]; m.MayServe(list, nil) {
			p.Rows = append(p.Rows, templates.Choice{Value: m.ID, Label: fmt.Sprintf("%s (1 figure at %d)", m.Name, m.Cost)})
		}
	}
}

// rowChoices are a row's entries of the list to choose from: one for each type
// that its units may be of.
func rowChoices(r *data.Row) []templates.Choice {
	var out []templates.Choice
	for _, t := range r.Types {
		value, name := r.ID, r.Name
		if len(r.Types) > 1 {
			value, name = r.ID+"|"+t, r.Name+", "+typeWords[battle.Type(t)]
		}
		each := muster.Cost(battle.Type(t), battle.Class(r.Class), battle.Weapon(r.Armed))
		out = append(out, templates.Choice{Value: value, Label: fmt.Sprintf("%s (%s figures at %d)", name, rangeWords(r.Figures), each)})
	}
	return out
}
