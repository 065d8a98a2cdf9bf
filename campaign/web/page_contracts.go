package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"hyboria/battle/muster"
	"hyboria/campaign"
	"hyboria/templates"
)

func (s *Server) contractRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		s.keptPage("/s/:season/contracts", actLook, s.contracts),
		{post, "/s/:season/contracts/act", actPlay, s.withSeason(s.contractAct)},
		{get, "/s/:season/contracts/write", actPlay, s.withSeason(s.writeTerms)},
		{post, "/s/:season/contracts/write", actPlay, s.withSeason(s.sendTerms)},
	}
}

// contracts is the market of Free Companies with the reader's own papers.
func (s *Server) contracts(v *visit) error {
	return v.show(templates.ContractsPage(v.contractsPage(v.present())))
}

// desk of one reader: the page of contracts in the making.
type contractDesk struct {
	v    *visit
	k    campaign.Knowledge
	st   *campaign.State // what he knows
	me   string          // "" for one who negotiates for nobody
	page templates.Contracts
}

func (v *visit) contractsPage(k campaign.Knowledge) templates.Contracts {
	d := &contractDesk{v: v, k: k, st: k.Known()}
	d.page = templates.Contracts{
		Shell: v.shell("Contracts", "contracts"), Base: v.base() + "/contracts",
		Lede: "Free Companies, who may hire them, and for what. " + sentence(weekWords(k.At)) + ".",
	}
	if n := d.st.Nation(k.Viewer.Nation); n != nil && plays(v.who.Seat.Kind) && n.Kind != campaign.KindMagic {
		d.me = n.ID
	}
	if len(k.Market.Companies) == 0 {
		d.page.Empty = "No Free Company has a captain in this season: nations buy such troops for themselves in winter, as far as their lists allow (CA-15.1)."
		return d.page
	}
	d.page.Acts = d.me != ""
	if d.page.Acts && !d.open() {
		d.page.Closed = "Nothing can be negotiated now: contracts are made while orders or purchases are taken."
	}
	d.papers()
	d.band()
	d.market()
	return d.page
}

// open reports whether acts are taken (CA-5.2-R1).
func (d *contractDesk) open() bool {
	return d.k.Stage == campaign.StageOpen || d.st.BuyingOpen()
}

func (d *contractDesk) name(id string) string { return d.v.server.nationName(d.v.state, id) }

// may reports whether the reader can negotiate at this moment.
func (d *contractDesk) may() bool { return d.me != "" && d.open() }

// papers sorts what the reader may read into the page.
func (d *contractDesk) papers() {
	for i := len(d.k.Market.Offers) - 1; i >= 0; i-- {
		d.page.Offers = append(d.page.Offers, d.offer(d.k.Market.Offers[i]))
	}
	slices.SortStableFunc(d.page.Offers, func(a, b templates.Paper) int { return closedLast(a) - closedLast(b) })
	for _, c := range d.k.Market.Contracts {
		if c.Full != nil {
			d.page.Contracts = append(d.page.Contracts, d.contract(c.Full))
			continue
		}
		d.page.Public = append(d.page.Public, d.news(len(d.page.Public), c))
	}
	for _, t := range d.k.Market.Tenders {
		d.page.Calls = append(d.page.Calls, d.call(t))
	}
}

func closedLast(p templates.Paper) int {
	if p.State == string(campaign.OfferOpen) {
		return 0
	}
	return 1
}

// offer is one proposal; an answer marks what it changes.
func (d *contractDesk) offer(o campaign.Offer) templates.Paper {
	p := templates.Paper{
		ID: o.ID, On: o.ID, Title: fmt.Sprintf("%s to %s", d.name(o.From), d.name(o.To)), State: string(o.Status), Tag: "info",
		Note: "Made in " + o.Made.String() + "; stands up to " + o.Until.String() + ".", Clauses: d.clauses(o.Terms, nil),
	}
	if prev := d.st.Offer(o.Prev); prev != nil {
		p.Before, p.Clauses = "the offer that this answers", d.clauses(o.Terms, &prev.Terms)
	}
	if o.Status != campaign.OfferOpen {
		p.Before = ""
		return p
	}
	p.Tag = "warn"
	switch {
	case d.may() && o.To == d.me:
		d.page.Waiting = append(d.page.Waiting, d.name(o.From)+" has made you an offer; it stands up to "+o.Until.String()+".")
		p.Acts = []templates.PaperAct{{Do: campaign.DoAccept, Label: "Accept and sign", Strong: true}, {Do: campaign.DoDecline, Label: "Decline"}}
		p.Write, p.WriteAs = d.link(campaign.DoCounter, "on", o.ID), "Answer with other terms"
	case d.may() && o.From == d.me:
		p.Acts = []templates.PaperAct{{Do: campaign.DoWithdraw, Label: "Take it back"}}
	}
	return p
}

func (d *contractDesk) link(kind, name, value string) string {
	return d.v.base() + "/contracts/write?kind=" + kind + "&" + name + "=" + url.QueryEscape(value)
}

// contract is one that the reader is a party of.
func (d *contractDesk) contract(c *campaign.Contract) templates.Paper {
	p := templates.Paper{
		ID: c.ID, On: c.ID, Title: d.name(c.Terms.Company) + " for " + d.name(c.Terms.Employer), State: string(c.Stage), Tag: stageTag(c.Stage),
		Clauses: d.clauses(c.Terms, nil), Note: d.contractNote(c),
	}
	p.Why = d.v.whyAbout("contract", c.ID)
	if c.Stage == campaign.StageEnded {
		p.State = string(c.Outcome)
	}
	for i, o := range c.Terms.Objectives {
		if i < len(c.Duties) {
			p.Duties = append(p.Duties, d.duty(o, c.Duties[i]))
		}
	}
	if d.may() {
		p.Acts = d.contractActs(c)
	}
	if d.may() && c.Stage == campaign.StageAgreed && !slices.Contains(c.Signatures, d.me) {
		d.page.Waiting = append(d.page.Waiting, "The contract "+p.Title+" waits for your signature.")
	}
	return p
}

func stageTag(stage campaign.ContractStage) string {
	switch stage {
	case campaign.StageAgreed:
		return "warn"
	case campaign.StageRunning, campaign.StageSigned:
		return "good"
	default:
		return "info"
	}
}

// contractNote tells how a contract stands, beside its stage.
func (d *contractDesk) contractNote(c *campaign.Contract) string {
	var out []string
	say := func(when bool, format string, args ...any) {
		if when {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	say(c.Stage == campaign.StageAgreed, "Signed by %s only.", d.names(c.Signatures))
	say(c.Weeks > 0, "%s served in full.", count(c.Weeks, "week"))
	say(c.Battles > 0, "%s fought, %d lost.", count(c.Battles, "battle"), c.Defeats)
	say(c.Breaches > 0, "Led %s against a forbidden enemy.", count(c.Breaches, "time"))
	say(len(c.Consent) > 0, "%s would end it now.", d.names(c.Consent))
	say(c.Leaving, "The captain leaves without leave.")
	say(c.Released != "", "%s has used a release clause.", d.name(c.Released))
	say(c.Withheld, "The employer keeps the promised points back.")
	say(c.Stage == campaign.StageEnded, "Ended in %s.", c.Ended)
	say(c.By != "", "Broken by %s.", d.name(c.By))
	say(c.Reason != "", "%s.", sentence(c.Reason))
	return strings.Join(out, " ")
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (d *contractDesk) names(ids []string) string {
	var out []string
	for _, id := range ids {
		out = append(out, d.name(id))
	}
	return strings.Join(out, " and ")
}

// duty tells how far a duty is done.
func (d *contractDesk) duty(o campaign.Objective, x campaign.Duty) string {
	text := sentence(d.named(campaign.Terms{Objectives: []campaign.Objective{o}}).Clauses()[7].Text)
	switch {
	case x.Met:
		text += ": met"
	case x.Missed > 0:
		text += fmt.Sprintf(": missed in %s", count(x.Missed, "week"))
	default:
		text += ": not yet met"
	}
	if x.Count > 0 {
		text += fmt.Sprintf(" (%d so far)", x.Count)
	}
	return text + "."
}

// contractActs are the acts that make sense in a contract's stage (CA-16.2).
func (d *contractDesk) contractActs(c *campaign.Contract) []templates.PaperAct {
	company, employer := d.me == c.Terms.Company, d.me == c.Terms.Employer
	if !company && !employer {
		return nil
	}
	var out []templates.PaperAct
	add := func(when bool, do, label string, strong bool) {
		if when {
			out = append(out, templates.PaperAct{Do: do, Label: label, Strong: strong})
		}
	}
	agreed, live := c.Stage == campaign.StageAgreed, c.Stage == campaign.StageSigned || c.Stage == campaign.StageRunning
	noted := slices.Contains(c.Consent, d.me) || company && c.Leaving || c.Released == d.me || employer && c.Withheld
	add(agreed && !slices.Contains(c.Signatures, d.me), campaign.DoSign, "Sign", true)
	add(agreed, campaign.DoWithdraw, "Take it back", false)
	add(live && !slices.Contains(c.Consent, d.me), campaign.DoEnd, "Agree to end it now", false)
	add(live && len(c.Terms.Release) > 0 && c.Released == "", campaign.DoRelease, "Use a release clause", false)
	add(live && company && !c.Leaving && d.k.Settings.Choice("contractBreak") != "forbidden", campaign.DoLeave, "Leave without leave", false)
	add(live && employer && len(c.Terms.Fee)+len(c.Won) > 0 && !c.Withheld, campaign.DoWithhold, "Keep the points back", false)
	add(live && noted, campaign.DoWithdraw, "Take back what you have registered", false)
	return out
}

// news is a contract of others, as far as all know of it.
func (d *contractDesk) news(i int, c campaign.ContractNews) templates.Paper {
	p := templates.Paper{
		ID: fmt.Sprintf("public-%d", i+1), Title: d.name(c.Company) + " for " + d.name(c.Employer), State: string(c.Stage), Tag: stageTag(c.Stage),
		Note: "The terms are the two parties' own.", Why: d.v.whyAbout("nation", c.Company),
	}
	if c.Text != nil {
		p.Clauses, p.Note = d.clauses(*c.Text, nil), ""
	}
	if c.Stage == campaign.StageEnded {
		p.State = string(c.Outcome)
		p.Note = "Ended in " + c.Ended.String() + "."
		if c.By != "" {
			p.Note += " Broken by " + d.name(c.By) + "."
		}
	}
	return p
}

// call is a call for bids. Bids stay sealed until all are opened at once.
func (d *contractDesk) call(t campaign.TenderNews) templates.Paper {
	c := t.Tender
	p := templates.Paper{
		ID: c.ID, On: c.ID, Title: d.name(c.Company) + " calls for bids", State: "open", Tag: "warn",
		Note: fmt.Sprintf("For %s to %s, at least %d points times years. Bids are opened with the orders of %s.", c.First, c.Last, c.Least, c.Until),
	}
	p.Why = d.v.whyAbout("tender", c.ID)
	if !c.Open {
		p.State, p.Tag, p.Note = "opened", "info", "No bid could be taken."
		if c.Winner != "" {
			p.Note = "Won by " + d.name(c.Winner) + "."
		}
		for _, b := range c.Bids {
			p.Duties = append(p.Duties, d.bidWords(b))
		}
		return p
	}
	if t.Mine != nil {
		p.Clauses = d.clauses(t.Mine.Terms, nil)
		p.Note += fmt.Sprintf(" Your sealed bid is worth %d.", d.st.Price(t.Mine.Terms))
	}
	switch {
	case !d.may():
	case c.Company == d.me:
		p.Acts = []templates.PaperAct{{Do: campaign.DoWithdraw, Label: "Take the call back"}}
	case d.mayHire(d.me):
		p.Write, p.WriteAs = d.link(campaign.DoBid, "on", c.ID), "Place a sealed bid"
		if t.Mine != nil {
			p.WriteAs = "Change your bid"
			p.Acts = []templates.PaperAct{{Do: campaign.DoWithdraw, Label: "Take your bid back"}}
		}
	}
	return p
}

func (d *contractDesk) bidWords(b campaign.Bid) string {
	text := fmt.Sprintf("%s bid %d points times years", d.name(b.Employer), d.st.Price(b.Terms))
	if b.Fault != "" {
		text += "; set aside, for " + b.Fault
	}
	return text + "."
}

// band are a captain's own regiments, wherever they serve.
func (d *contractDesk) band() {
	c := d.st.Company(d.me)
	if c == nil {
		return
	}
	b := &templates.Band{Name: d.name(c.ID), Points: c.Points}
	for _, a := range d.k.Market.Assigned {
		if a.Company == c.ID {
			b.Assigned += a.Points
		}
	}
	if c.Idle >= d.k.Running && c.Idle > 0 {
		b.Idle = fmt.Sprintf("You left an employer early and may serve nobody until %s have gone by.", count(c.Idle-d.k.Running+1, "week"))
	}
	for _, r := range d.k.Market.Regiments {
		b.Regiments = append(b.Regiments, templates.RegimentRow{
			Name: r.Unit.Name, Strong: fmt.Sprintf("%s, %d of %d figures", typeWords[r.Unit.Type], r.Unit.Castings(), r.Unit.Size), Where: d.posted(r.Counter),
		})
	}
	d.page.Band = b
}

// posted says in which counter a regiment stands.
func (d *contractDesk) posted(id campaign.CounterID) string {
	for _, p := range d.k.Market.Posted {
		if p.Counter != id {
			continue
		}
		where := p.Name
		if p.Owner != d.me {
			where += " of " + d.name(p.Owner)
		}
		if c := findCounter(d.k, id); c != nil {
			where += ", " + d.v.server.where(c.Cell)
		}
		return where
	}
	return ""
}

// mayHire reports whether a nation's list lets it hire Companies at all
// (CA-15.1); the same sum that the rules of contracts ask.
func (d *contractDesk) mayHire(nation string) bool {
	const many = 1000
	n := d.st.Nation(nation)
	if n == nil || n.Kind != campaign.KindNation || n.Eliminated || !n.Played {
		return false
	}
	list, ok := d.v.server.engine.World.Nation(n.List)
	return ok && muster.RulesOf(d.k.Settings).MercenaryLimit(list, many) > 0
}

// market lists who is for hire, who may hire, and what parties have done.
func (d *contractDesk) market() {
	captain := d.st.Company(d.me) != nil
	d.page.MayCall = captain && d.may()
	serves := map[string][]string{}
	for _, c := range d.k.Market.Companies {
		n := d.st.Nation(c.ID)
		if n == nil || n.Eliminated {
			continue
		}
		if n.Serves != "" {
			serves[n.Serves] = append(serves[n.Serves], n.Name)
		}
		d.page.Companies = append(d.page.Companies, d.companyRow(c, *n))
	}
	for _, n := range d.k.Nations {
		if !d.mayHire(n.ID) {
			continue
		}
		row := templates.EmployerRow{Name: n.Name, Link: d.v.base() + "/nations/" + n.ID, Player: n.Player, Points: d.k.Holdings.Owned(n.ID), Serves: strings.Join(serves[n.ID], ", ")}
		for _, h := range d.k.Holdings {
			if h.Owner == n.ID {
				row.Provinces++
			}
		}
		if captain && d.may() {
			row.Offer = d.link(campaign.DoOffer, "with", n.ID)
		}
		d.page.Employers = append(d.page.Employers, row)
	}
	for _, r := range d.k.Market.Records {
		d.page.Records = append(d.page.Records, templates.ReputeRow{Name: d.name(r.Who), Facts: reputeWords(r)})
	}
}

func (d *contractDesk) companyRow(c campaign.Company, n campaign.NationState) templates.CompanyRow {
	row := templates.CompanyRow{Name: n.Name, Points: c.Points, Captain: "captain: " + n.Player, State: "free", Tag: "good"}
	if n.Player == "" {
		row.Captain = "captain: a caretaker"
	}
	switch {
	case n.Serves != "":
		row.State, row.Tag = "serves "+d.name(n.Serves), "info"
	case c.Idle > 0 && c.Idle >= d.k.Running:
		row.State, row.Tag = "may serve nobody for "+count(c.Idle-d.k.Running+1, "week"), "warn"
	}
	if d.may() && c.ID != d.me && d.mayHire(d.me) {
		row.Offer = d.link(campaign.DoOffer, "with", c.ID)
	}
	return row
}

// reputeWords tells the facts that are written down of a party.
func reputeWords(r campaign.Repute) string {
	var out []string
	say := func(n int, what, more string) {
		if n > 0 {
			out = append(out, count(n, what)+more)
		}
	}
	say(r.Fulfilled, "contract", " fulfilled")
	say(r.Lapsed, "contract", " lapsed")
	say(r.Broken, "contract", " broken by them")
	say(r.Wronged, "contract", " broken by the other party")
	say(r.Weeks, "week", " of service")
	say(r.Battles, "battle", " in service")
	say(r.Taken, "province", " taken")
	say(r.Turned, "regiment", " that changed sides")
	say(r.Breaches, "battle", " against forbidden enemies")
	if r.Paid > 0 {
		out = append(out, count(r.Paid, "point")+" times years")
	}
	return strings.Join(out, ", ")
}

// contractAct carries out one act on a paper. What cannot be undone is told
// and asked again before it is done.
func (s *Server) contractAct(v *visit) error {
	do, on := v.echo.FormValue("do"), v.echo.FormValue("on")
	if what := graveWords(do); what != "" && v.echo.FormValue("sure") == "" {
		return v.show(templates.ConfirmPage(templates.Confirm{
			Shell: v.shell("Contracts", "contracts"), Title: "Are you sure?", What: []string{what}, Button: "Do it",
			Action: v.base() + "/contracts/act", Back: v.base() + "/contracts", Hidden: []templates.Hidden{{Name: "do", Value: do}, {Name: "on", Value: on}},
		}))
	}
	switch do {
	case campaign.DoOffer, campaign.DoCounter, campaign.DoCall, campaign.DoBid:
		return badRequest("That act needs terms.", "Use the form for it on the page of contracts.")
	}
	refused, err := v.shelf.season.Negotiate(v.ctx, v.viewer.Nation, campaign.Act{Do: do, On: on})
	if err != nil {
		return s.refusedBySteward(err)
	}
	if len(refused) == 0 {
		return v.echo.Redirect(http.StatusSeeOther, v.base()+"/contracts")
	}
	page := v.contractsPage(v.present())
	page.Error = refusalWords(refused)
	return s.show(v.echo, http.StatusUnprocessableEntity, templates.ContractsPage(page))
}

// graveWords tells what an act does that cannot be undone, "" for others.
func graveWords(do string) string {
	return map[string]string{
		campaign.DoLeave:    "The Company leaves its employer before its time, at the end of the week. Everybody learns that you have broken the contract, and for five weeks you may serve nobody (CA-16.2-R2).",
		campaign.DoWithhold: "When the promised points would be due, the contract ends as broken by you, and everybody learns of it (CA-16.2-R2).",
		campaign.DoEnd:      "The contract ends at once, without blame, when the other party agrees too.",
		campaign.DoRelease:  "The first release clause of yours that holds now ends the contract, without blame, when its notice is over.",
	}[do]
}

func refusalWords(list []campaign.Refusal) string {
	var out []string
	for _, r := range list {
		out = append(out, sentence(r.Reason)+".")
	}
	return strings.Join(out, " ")
}
