package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle/muster"
	"hyboria/campaign"
	"hyboria/campaign/envelope"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

func (s *Server) magicRoutes() []route {
	return []route{
		s.keptPage("/s/:season/magic", actPlay, s.magic),
		{http.MethodPost, "/s/:season/magic", actPlay, s.withSeason(s.sendMagic)},
		s.keptPage("/s/:season/envelopes", actPlay, s.envelopes),
	}
}

func (s *Server) magic(v *visit) error {
	k := v.present()
	o, sealed := ordersOf(k)
	m := campaign.MagicOrders{}
	if o.Magic != nil {
		m = *o.Magic
	}
	page := v.magicPage(k, m)
	page.Sealed = sealed && o.Magic != nil
	return v.show(templates.MagicPage(page))
}

// sendMagic seals the orders on magic with the others of the week that lie
// sealed.
func (s *Server) sendMagic(v *visit) error {
	form, err := v.echo.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	k := v.present()
	o, _ := ordersOf(k)
	m := readMagic(k, form)
	o.Magic = &m
	stored, refused, err := v.shelf.season.Submit(v.ctx, o)
	if err != nil {
		return s.refusedBySteward(err)
	}
	if stored {
		return v.echo.Redirect(http.StatusSeeOther, v.base()+"/magic")
	}
	page := v.magicPage(k, m)
	page.Errors = map[string]string{}
	for _, r := range refused {
		field, ok := strings.CutPrefix(r.Field, "magic.")
		field, _, _ = strings.Cut(field, "[")
		switch {
		case steward.Cut(r):
		case !ok:
			page.Wrong = append(page.Wrong, sentence(r.Reason)+".")
		default:
			page.Errors[field] = strings.TrimSpace(page.Errors[field] + " " + sentence(r.Reason) + ".")
		}
	}
	return s.show(v.echo, http.StatusUnprocessableEntity, templates.MagicPage(page))
}

func readMagic(k campaign.Knowledge, form url.Values) campaign.MagicOrders {
	m := campaign.MagicOrders{
		Ask: form["ask"], Dismiss: form["dismiss"], Priest: campaign.CounterID(number(form, "priest")),
		Serve: form.Get("serve"), Leave: form.Get("leave") != "", Part: form["part"],
	}
	for _, c := range own(k) {
		if host := number(form, fmt.Sprintf("join_%d", c.ID)); host != 0 {
			m.Join = append(m.Join, campaign.MagicJoin{Counter: c.ID, Host: campaign.CounterID(host)})
		}
	}
	return m
}

func (v *visit) magicPage(k campaign.Knowledge, m campaign.MagicOrders) templates.Magic {
	page := templates.Magic{
		Shell: v.shell("Magic users", "magic"), Action: v.base() + "/magic", Band: k.Viewer.Kind == campaign.ViewMagic,
		Lede: "They serve a nation by their own will, march with its armies, and work their spells in its battles (CA-17).",
	}
	if k.Stage != campaign.StageOpen {
		page.Closed = stageWords(k)
	}
	if page.Band {
		v.fillBand(&page, k, m)
	} else {
		v.fillEmployer(&page, k, m)
	}
	if h := k.Magic.Heart; h != nil {
		page.Facts = append(page.Facts, templates.Fact{Name: "The Heart of Ahriman", Value: v.server.nationName(v.state, h.Winner) + " has it"})
	}
	return page
}

// fillEmployer tells a nation of the magic users with its armies, and whom it
// may ask.
func (v *visit) fillEmployer(page *templates.Magic, k campaign.Knowledge, m campaign.MagicOrders) {
	me, known := k.Viewer.Nation, k.Known()
	for _, c := range own(k) {
		for _, u := range c.MagicUsers {
			page.Members = append(page.Members, templates.MemberRow{Name: u.Name, Where: "with " + c.Name + ", " + v.server.where(c.Cell), Points: fmt.Sprintf("%d points", u.Points)})
		}
		if len(k.Magic.Aid) > 0 || m.Priest != 0 {
			page.Priests = append(page.Priests, templates.Choice{Value: strconv.Itoa(int(c.ID)), Label: c.Name})
		}
	}
	page.Priest = filled(int(m.Priest))
	for _, b := range k.Bands {
		if b.Kind != campaign.KindMagic || b.Eliminated {
			continue
		}
		label := b.Name
		switch {
		case b.Serves == me:
			page.Dismiss = append(page.Dismiss, templates.PartChoice{ID: b.ID, Label: label, Taken: slices.Contains(m.Dismiss, b.ID)})
			continue
		case b.Serves != "":
			label += ", who serve " + v.server.nationName(v.state, b.Serves)
		case !v.server.engine.MayServe(known, b.List, me):
			label += ", who may not serve you"
		}
		if slices.ContainsFunc(k.Magic.Requests, func(r campaign.MagicRequest) bool { return r.Nation == me && r.Band == b.ID }) {
			label += ", asked already"
		}
		page.Ask = append(page.Ask, templates.PartChoice{ID: b.ID, Label: label, Taken: slices.Contains(m.Ask, b.ID)})
	}
	if len(page.Ask)+len(page.Dismiss) == 0 {
		page.Empty = "No magic player is in this season: magic users are bought in winter, as far as they serve your people (CA-17.1)."
	}
}

// fillBand tells a magic player where his members are, who has asked him, and
// whom they can join.
func (v *visit) fillBand(page *templates.Magic, k campaign.Knowledge, m campaign.MagicOrders) {
	known := k.Known()
	band := known.Nation(k.Viewer.Nation)
	if band == nil {
		return
	}
	if band.Serves != "" {
		page.Employ = v.server.nationName(v.state, band.Serves)
	}
	page.Leave, page.Serves = m.Leave, m.Serve
	for _, x := range k.Magic.Members {
		v.fillMember(page, k, x, m)
	}
	for _, n := range k.Nations {
		asked := slices.ContainsFunc(k.Magic.Requests, func(r campaign.MagicRequest) bool { return r.Nation == n.ID && r.Band == band.ID })
		if asked {
			page.Facts = append(page.Facts, templates.Fact{Name: n.Name, Value: "has asked for your service"})
		}
		if n.Played && !n.Eliminated && v.server.engine.MayServe(known, band.List, n.ID) {
			label := n.Name
			if asked {
				label += ", who has asked you"
			}
			page.Serve = append(page.Serve, templates.Choice{Value: n.ID, Label: label})
		}
	}
	for _, c := range own(k) {
		row := templates.JoinRow{ID: strconv.Itoa(int(c.ID)), Name: c.Name}
		for _, h := range k.Counters {
			if h.Cell == c.Cell && h.Owner != band.ID && (h.Owner == band.Serves || band.Serves == "") {
				row.Hosts = append(row.Hosts, templates.Choice{Value: strconv.Itoa(int(h.ID)), Label: h.Name + " of " + v.server.nationName(v.state, h.Owner)})
			}
		}
		for _, j := range m.Join {
			if j.Counter == c.ID {
				row.Host = strconv.Itoa(int(j.Host))
			}
		}
		if len(row.Hosts) > 0 {
			page.Joins = append(page.Joins, row)
		}
	}
}

func (v *visit) fillMember(page *templates.Magic, k campaign.Knowledge, x campaign.MemberNews, m campaign.MagicOrders) {
	row := templates.MemberRow{Name: x.User.Name, Points: fmt.Sprintf("%d points", x.User.Points)}
	c := findCounter(k, x.Counter)
	switch {
	case x.Holder != "":
		row.Where = "a captive of " + v.server.nationName(v.state, x.Holder)
	case c != nil:
		row.Where = "with " + c.Name + ", " + v.server.where(x.Cell)
	default:
		row.Where = v.server.where(x.Cell)
	}
	page.Members = append(page.Members, row)
	if c != nil && c.Owner != k.Viewer.Nation {
		page.Part = append(page.Part, templates.PartChoice{ID: x.User.ID, Label: x.User.Name, Taken: slices.Contains(m.Part, x.User.ID)})
	}
}

// envelopes shows one's own sheets with their seals, and who has opened them
// (CA-4.1-R1).
func (s *Server) envelopes(v *visit) error {
	k := v.present()
	page := templates.Papers{
		Shell: v.shell("Envelopes", "envelopes"),
		Lede:  "What each of your counters holds, and the words of its seal. Everybody can see the seals; nobody but you can read the sheets.",
	}
	for _, c := range own(k) {
		page.Sheets = append(page.Sheets, v.sheetRow(k, c))
	}
	if len(page.Sheets) == 0 {
		page.Empty = "You have no counter on the map, and so no envelope."
	}
	for _, o := range slices.Backward(k.Openings) {
		page.Openings = append(page.Openings, v.openingWords(k, o))
	}
	return v.show(templates.PapersPage(page))
}

func (v *visit) sheetRow(k campaign.Knowledge, c *campaign.Counter) templates.SheetRow {
	row := templates.SheetRow{
		ID: fmt.Sprintf("sheet-%d", c.ID), Name: c.Name, Where: sentence(v.server.where(c.Cell)), Points: campaign.Points(c), Commander: commanderWords(c),
	}
	for _, u := range c.Units {
		row.Lines = append(row.Lines, fmt.Sprintf("%s, %s, %d of %d figures, %s", v.server.rowName(u), typeWords[u.Type], u.Castings(), u.Size, count(campaign.UnitPoints(u), "point")))
	}
	for _, h := range c.Heroes {
		row.Lines = append(row.Lines, fmt.Sprintf("%s, %d points", h.Name, muster.PriceHero(h)))
	}
	for _, m := range c.MagicUsers {
		row.Lines = append(row.Lines, fmt.Sprintf("%s, %d points", m.Name, m.Points))
	}
	for _, s := range k.Seals {
		if s.Counter == c.ID {
			row.Issued, row.Print, row.Words = s.Issued.String(), s.Fingerprint, envelope.WordsOf(s.Fingerprint)
		}
	}
	if n := k.Known().Nation(c.Owner); n != nil {
		if list, ok := v.server.engine.World.Nation(n.List); ok && n.Kind == campaign.KindNation {
			row.Shares = forceOf(campaign.PlannedForce{Shares: muster.Shares(list, c.Units)}).Shares
		}
	}
	return row
}

// openingWords tells who opened which envelopes, and why.
func (v *visit) openingWords(k campaign.Knowledge, o campaign.Opening) string {
	var names []string
	for _, x := range o.Sheets {
		name := fmt.Sprintf("the envelope %d", x.Counter)
		if c := findCounter(k, x.Counter); c != nil {
			name = c.Name
		}
		if x.Owner != k.Viewer.Nation {
			name += " of " + v.server.nationName(v.state, x.Owner)
		}
		names = append(names, name)
	}
	who := map[campaign.Reader]string{
		campaign.ReaderBattle: "on the table of battle " + o.Battle, campaign.ReaderSecretary: "by the campaign secretary", campaign.ReaderAudit: "for an audit",
	}[o.Reader]
	text := fmt.Sprintf("%s: %s, opened %s", o.Week, strings.Join(names, ", "), who)
	if o.Reason != "" {
		text += ", because: " + o.Reason
	}
	return text + "."
}
