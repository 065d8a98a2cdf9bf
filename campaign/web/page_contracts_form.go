package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/templates"
)

// clauseLabels are the clauses of a contract as they are headed on a page.
var clauseLabels = map[string]string{
	"company": "Company", "employer": "Employer", "regiments": "Regiments", "first": "First week", "last": "Last week",
	"fee": "Fee", "promises": "Promises", "objectives": "Duties", "forbidden": "Forbidden enemies", "conquest": "Share in conquest",
	"exclusive": "Exclusive", "secrecy": "Terms known to", "release": "Release",
}

// named gives the terms with names in the place of ids, to be read.
func (d *contractDesk) named(t campaign.Terms) campaign.Terms {
	land := func(id string) string { return d.v.server.provinceName(id) }
	t.Company, t.Employer = d.name(t.Company), d.name(t.Employer)
	t.Regiments = each(t.Regiments, d.regimentName)
	t.Fee = each(t.Fee, func(f campaign.Fee) campaign.Fee { f.Province = land(f.Province); return f })
	t.Forbidden = each(t.Forbidden, d.name)
	t.Objectives = each(t.Objectives, func(o campaign.Objective) campaign.Objective {
		o.Province, o.Against = land(o.Province), d.name(o.Against)
		return o
	})
	t.Release = each(t.Release, func(r campaign.Release) campaign.Release {
		r.With, r.Province = d.name(r.With), land(r.Province)
		return r
	})
	return t
}

func each[T any](list []T, change func(T) T) []T {
	out := slices.Clone(list)
	for i := range out {
		out[i] = change(out[i])
	}
	return out
}

// provinceName is the name of a province, empty for none.
func (s *Server) provinceName(id string) string {
	if p := s.engine.Atlas.ProvinceByID(id); p != nil {
		return p.Name
	}
	return id
}

func (d *contractDesk) regimentName(id string) string {
	for _, r := range d.k.Market.Regiments {
		if r.Unit.ID == id {
			return r.Unit.Name
		}
	}
	return "regiment " + id
}

// clauses tells terms clause by clause; those that differ from the text before
// are marked. What neither text has is left away.
func (d *contractDesk) clauses(t campaign.Terms, before *campaign.Terms) []templates.ClauseRow {
	words := d.named(t).Clauses()
	old := words
	changed := map[string]bool{}
	if before != nil {
		old = d.named(*before).Clauses()
		for _, c := range campaign.DiffTerms(*before, t) {
			changed[c.Name] = true
		}
	}
	var out []templates.ClauseRow
	for i, c := range words {
		row := templates.ClauseRow{Name: clauseLabels[c.Name], Text: secrecyWords(c), Was: secrecyWords(old[i]), Changed: changed[c.Name]}
		if row.Text != "" || row.Changed {
			out = append(out, row)
		}
	}
	return out
}

func secrecyWords(c campaign.Clause) string {
	switch {
	case c.Name != "secrecy":
		return c.Text
	case c.Text == string(campaign.SecrecyPublic):
		return "everybody"
	default:
		return "the two parties"
	}
}

// termsDraft is a form of terms: what it says, what it answers, and what is
// wrong with it.
type termsDraft struct {
	*contractDesk
	kind   string
	on     string
	act    campaign.Act
	before *campaign.Terms   // that it answers
	tender *campaign.Tender  // that it bids on
	fields map[string]string // line of the terms: field of the form
	wrong  map[string]string // by field
	whole  []string          // wrong, of no field
}

// openTerms finds what the form is about, and fills the act with the terms to
// begin with: those that are answered, or plain ones.
func (v *visit) openTerms(values url.Values) (*termsDraft, error) {
	k := v.present()
	d := &termsDraft{
		contractDesk: &contractDesk{v: v, k: k, st: k.Known(), me: k.Viewer.Nation}, kind: values.Get("kind"), on: values.Get("on"),
		fields: map[string]string{}, wrong: map[string]string{},
	}
	t := campaign.Terms{Whole: true, First: k.At, Last: campaign.Week{Year: k.At.Year, Week: k.Settings.Int("weeksPerYear")}}
	t.First = d.nextWeek()
	if t.Last.Before(t.First) {
		t.Last.Year++
	}
	until := d.weeks()[min(3, len(d.weeks())-1)]
	d.act = campaign.Act{Do: d.kind, On: d.on, Until: &until}
	known := false
	switch d.kind {
	case campaign.DoOffer:
		t.Company, t.Employer = d.me, values.Get("with")
		if d.st.Company(d.me) == nil {
			t.Company, t.Employer = t.Employer, t.Company
		}
		known = d.st.Company(t.Company) != nil && d.mayHire(t.Employer)
	case campaign.DoCounter:
		if o := d.st.Offer(d.on); o != nil && o.To == d.me {
			d.before, t, known = &o.Terms, o.Terms, true
		}
	case campaign.DoBid:
		if c := d.st.Tender(d.on); c != nil && d.mayHire(d.me) {
			known, d.tender, d.act.Until = true, c, nil
			t = campaign.Terms{Company: c.Company, Employer: d.me, Whole: c.Whole, Regiments: c.Regiments, First: c.First, Last: c.Last}
			d.myBid(&t)
		}
	case campaign.DoCall:
		t.Company, known = d.me, d.st.Company(d.me) != nil
	}
	if !known {
		return nil, badRequest("There is no such paper, or the two cannot make a contract.", "Go back to the page of contracts; what can be answered has a link there.")
	}
	d.act.Terms = &t
	return d, nil
}

// myBid begins with the bid that lies there already.
func (d *termsDraft) myBid(t *campaign.Terms) {
	for _, x := range d.k.Market.Tenders {
		if x.Tender.ID == d.on && x.Mine != nil {
			*t = x.Mine.Terms
		}
	}
}

// weeks are those that a paper can name: from the open one to the last.
func (d *contractDesk) weeks() []campaign.Week {
	per, years := d.k.Settings.Int("weeksPerYear"), d.k.Settings.Int("campaignYears")
	var out []campaign.Week
	for y := d.k.At.Year; y <= years; y++ {
		for w := 1; w <= per; w++ {
			if x := (campaign.Week{Year: y, Week: w}); !x.Before(d.k.At) {
				out = append(out, x)
			}
		}
	}
	if len(out) == 0 {
		out = append(out, d.k.At)
	}
	return out
}

func (d *contractDesk) nextWeek() campaign.Week {
	list := d.weeks()
	return list[min(1, len(list)-1)]
}

// writeTerms shows the form of an offer, an answer, a call or a bid.
func (s *Server) writeTerms(v *visit) error {
	d, err := v.openTerms(v.echo.QueryParams())
	if err != nil {
		return err
	}
	return v.show(templates.TermsPage(d.form()))
}

// sendTerms checks the form and sends it when that was asked for. It is
// checked against what its writer knows, so that no refusal tells more.
func (s *Server) sendTerms(v *visit) error {
	form, err := v.echo.FormParams()
	if err != nil {
		return badRequest("The form could not be read.", "Go back and send it again.")
	}
	d, err := v.openTerms(form)
	if err != nil {
		return err
	}
	d.read(form)
	if len(d.wrong)+len(d.whole) == 0 {
		_, refused := s.engine.Negotiate(d.st, d.me, d.act)
		d.blame(refused)
	}
	if form.Get("do") == "send" && len(d.wrong)+len(d.whole) == 0 {
		refused, err := v.shelf.season.Negotiate(v.ctx, d.me, d.act)
		if err != nil {
			return s.refusedBySteward(err)
		}
		if len(refused) == 0 {
			return v.echo.Redirect(http.StatusSeeOther, v.base()+"/contracts")
		}
		d.blame(refused)
	}
	page, status := d.form(), http.StatusOK
	page.Shell.Here = v.base() + "/contracts" // the form's own address says nothing of whom it is about
	page.Checked = "These terms can stand. Nothing has been sent yet."
	if len(d.wrong)+len(d.whole) > 0 {
		status = http.StatusUnprocessableEntity
	}
	return s.show(v.echo, status, templates.TermsPage(page))
}

// blame puts refusals to the fields of the form.
func (d *termsDraft) blame(list []campaign.Refusal) {
	for _, r := range list {
		line, _, _ := strings.Cut(strings.TrimPrefix(r.Field, "terms."), ".")
		head, _, _ := strings.Cut(line, "[")
		field, ok := d.fields[line]
		if !ok {
			field, ok = head, slices.Contains([]string{"first", "last", "until", "least", "regiments", "promises", "conquest", "forbidden"}, head)
		}
		if !ok || d.tender != nil && (head == "first" || head == "last" || head == "regiments") {
			d.whole = append(d.whole, sentence(r.Reason)+".")
			continue
		}
		d.wrong[field] = strings.TrimSpace(d.wrong[field] + " " + sentence(r.Reason) + ".")
	}
}

// read takes the form's fields into the terms.
func (d *termsDraft) read(form url.Values) {
	t := d.act.Terms
	if d.tender == nil {
		t.Whole, t.Regiments = form.Get("whole") != "", form["regiment"]
		t.First, t.Last = d.week(form, "first"), d.week(form, "last")
		until := d.week(form, "until")
		d.act.Until = &until
	}
	if d.kind == campaign.DoCall {
		d.act.Least = number(form, "least")
		return
	}
	t.Promises = lines(form.Get("promises"))
	t.Forbidden, t.Exclusive = form["forbidden"], form.Get("exclusive") != ""
	t.Secrecy = campaign.Secrecy(form.Get("secrecy"))
	t.Conquest = nil
	if c := (campaign.Conquest{Provinces: number(form, "conquest"), Years: number(form, "conquest_years")}); c != (campaign.Conquest{}) {
		t.Conquest = &c
	}
	d.readLines(form, t)
}

// mostLines is the most lines of one kind that are read.
const mostLines = 12

// readLines reads what stands in lines: fee, duties and release.
func (d *termsDraft) readLines(form url.Values, t *campaign.Terms) {
	t.Fee, t.Objectives, t.Release = nil, nil, nil
	for i := 1; i <= mostLines; i++ {
		n := strconv.Itoa(i)
		if land := form.Get("fee_" + n); land != "" {
			d.fields[fmt.Sprintf("fee[%d]", len(t.Fee))] = "fee_" + n
			t.Fee = append(t.Fee, campaign.Fee{Province: land, From: number(form, "from_"+n), Years: number(form, "years_"+n)})
		}
		if aim := form.Get("aim_" + n); aim != "" {
			d.fields[fmt.Sprintf("objectives[%d]", len(t.Objectives))] = "aim_" + n
			t.Objectives = append(t.Objectives, readAim(form, aim, n))
		}
		if who := form.Get("who_" + n); who != "" {
			d.fields[fmt.Sprintf("release[%d]", len(t.Release))] = "who_" + n
			t.Release = append(t.Release, readRelease(form, who, n))
		}
	}
}

// readAim keeps of a line what its kind of duty needs.
func readAim(form url.Values, aim, n string) campaign.Objective {
	o := campaign.Objective{Aim: aim}
	switch aim {
	case campaign.AimFront:
		o.Province, o.Against, o.Times = form.Get("aim_province_"+n), form.Get("aim_against_"+n), number(form, "aim_times_"+n)
	case campaign.AimShadow:
		o.Counter, o.Times, o.Steps = campaign.CounterID(number(form, "aim_counter_"+n)), number(form, "aim_times_"+n), number(form, "aim_steps_"+n)
	default:
		o.Province = form.Get("aim_province_" + n)
	}
	return o
}

// readRelease keeps of a line what its condition needs.
func readRelease(form url.Values, who, n string) campaign.Release {
	r := campaign.Release{Who: who, If: form.Get("if_" + n)}
	switch r.If {
	case campaign.IfNotice:
		r.Weeks = number(form, "notice_"+n)
	case campaign.IfWar, campaign.IfAlly:
		r.With = form.Get("with_" + n)
	case campaign.IfLost:
		r.Province = form.Get("lost_" + n)
	}
	return r
}

func (d *termsDraft) week(form url.Values, field string) campaign.Week {
	w, err := campaign.ParseWeek(form.Get(field))
	if err != nil {
		d.wrong[field] = "Choose a week."
	}
	return w
}

func number(form url.Values, field string) int { return int(atoi(strings.TrimSpace(form.Get(field)))) }

// lines cuts a text into its lines, without empty ones.
func lines(text string) []string {
	var out []string
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

var termsTitles = map[string][3]string{ // title, lede, button
	campaign.DoOffer:   {"An offer", "Terms between %s and %s. The other party accepts them, declines them, or answers with other ones.", "Send the offer"},
	campaign.DoCounter: {"Other terms", "An answer between %s and %s. It takes the place of the offer.", "Send the answer"},
	campaign.DoBid:     {"A sealed bid", "For %s, by %s. All bids are opened at once; the best one binds both.", "Seal the bid"},
	campaign.DoCall:    {"A call for bids", "%s calls for sealed bids.%s All of them are opened at once; the best one binds both.", "Call for bids"},
}

// form shows the draft.
func (d *termsDraft) form() templates.TermsForm {
	t, words := d.act.Terms, termsTitles[d.kind]
	f := templates.TermsForm{
		Shell: d.v.shell(words[0], "contracts"), Action: d.v.base() + "/contracts/write", Back: d.v.base() + "/contracts", Kind: d.kind,
		Lede: fmt.Sprintf(words[1], d.name(t.Company), d.name(t.Employer)), Button: words[2], Wrong: d.whole, Errors: d.wrong,
		Hidden: []templates.Hidden{{Name: "kind", Value: d.kind}, {Name: "on", Value: d.on}, {Name: "with", Value: t.Employer}},
		Fixed:  d.tender != nil, Whole: t.Whole, First: t.First.String(), Last: t.Last.String(), Least: strconv.Itoa(d.act.Least),
		Promises: strings.Join(t.Promises, "\n"), Only: t.Exclusive, Secrecy: string(t.Secrecy),
	}
	if d.kind == campaign.DoOffer && t.Employer == d.me {
		f.Hidden[2].Value = t.Company
	}
	if d.act.Until != nil {
		f.Until = d.act.Until.String()
	}
	for _, w := range d.weeks() {
		f.Weeks = append(f.Weeks, templates.Choice{Value: w.String(), Label: weekWords(w)})
	}
	f.Regs = d.regimentChoices()
	if d.kind != campaign.DoCall {
		d.fillClauses(&f, t)
	}
	if d.before != nil && len(d.wrong) == 0 {
		for _, c := range d.clauses(*t, d.before) {
			if c.Changed {
				f.Changes = append(f.Changes, c)
			}
		}
	}
	return f
}

// regimentChoices are what can be named: a captain knows his own, an employer
// those that the captain has named.
func (d *termsDraft) regimentChoices() []templates.PartChoice {
	var out []templates.PartChoice
	t := d.act.Terms
	if t.Company == d.me {
		for _, r := range d.k.Market.Regiments {
			out = append(out, templates.PartChoice{ID: r.Unit.ID, Label: fmt.Sprintf("%s, %d figures", r.Unit.Name, r.Unit.Castings()), Taken: slices.Contains(t.Regiments, r.Unit.ID)})
		}
		return out
	}
	if d.before != nil {
		for _, id := range d.before.Regiments {
			out = append(out, templates.PartChoice{ID: id, Label: d.regimentName(id), Taken: slices.Contains(t.Regiments, id)})
		}
	}
	return out
}

// fillClauses fills all but service and weeks.
func (d *termsDraft) fillClauses(f *templates.TermsForm, t *campaign.Terms) {
	f.Price = fmt.Sprintf("In all this is %d points times years.", d.st.Price(*t))
	for _, h := range d.k.Holdings {
		c := templates.Choice{Value: h.Province, Label: d.v.server.provinceName(h.Province)}
		f.Places = append(f.Places, c)
		if h.Owner == t.Employer {
			c.Label = fmt.Sprintf("%s (%d points)", c.Label, h.Points)
			f.Lands = append(f.Lands, c)
		}
	}
	slices.SortStableFunc(f.Places, func(a, b templates.Choice) int { return strings.Compare(a.Label, b.Label) })
	for _, n := range d.k.Nations {
		if n.ID != t.Employer && n.Kind == campaign.KindNation {
			f.Nations = append(f.Nations, templates.Choice{Value: n.ID, Label: n.Name})
			f.Forbid = append(f.Forbid, templates.PartChoice{ID: n.ID, Label: n.Name, Taken: slices.Contains(t.Forbidden, n.ID)})
		}
	}
	f.Conquest = [2]string{"0", "0"}
	if t.Conquest != nil {
		f.Conquest = [2]string{strconv.Itoa(t.Conquest.Provinces), strconv.Itoa(t.Conquest.Years)}
	}
	d.fillLines(f, t)
}

// fillLines shows the lines of the terms and two empty ones of each kind.
func (d *termsDraft) fillLines(f *templates.TermsForm, t *campaign.Terms) {
	const spare = 2
	for i := range min(mostLines, len(t.Fee)+spare) {
		row := templates.FeeRow{N: strconv.Itoa(i + 1), From: strconv.Itoa(d.k.At.Year + 1), Years: "1"}
		if i < len(t.Fee) {
			row.Province, row.From, row.Years = t.Fee[i].Province, strconv.Itoa(t.Fee[i].From), strconv.Itoa(t.Fee[i].Years)
		}
		f.Fees = append(f.Fees, row)
	}
	for i := range min(mostLines, len(t.Objectives)+spare) {
		row := templates.AimRow{N: strconv.Itoa(i + 1)}
		if i < len(t.Objectives) {
			o := t.Objectives[i]
			row.Aim, row.Province, row.Against = o.Aim, o.Province, o.Against
			row.Counter, row.Times, row.Steps = filled(int(o.Counter)), filled(o.Times), filled(o.Steps)
		}
		f.Aims = append(f.Aims, row)
	}
	for i := range min(mostLines, len(t.Release)+spare) {
		row := templates.ReleaseRow{N: strconv.Itoa(i + 1), If: campaign.IfNotice}
		if i < len(t.Release) {
			r := t.Release[i]
			row.Who, row.If, row.Weeks, row.With, row.Province = r.Who, r.If, filled(r.Weeks), r.With, r.Province
		}
		f.Releases = append(f.Releases, row)
	}
	d.moveErrors()
}

// moveErrors puts what is wrong with a line to where the line is shown now:
// empty lines between others are closed up.
func (d *termsDraft) moveErrors() {
	moved := map[string]string{}
	for line, field := range d.fields {
		head, at, _ := strings.Cut(strings.TrimSuffix(line, "]"), "[")
		prefix := map[string]string{"fee": "fee_", "objectives": "aim_", "release": "who_"}[head]
		if why, ok := d.wrong[field]; ok && prefix != "" {
			delete(d.wrong, field)
			moved[prefix+strconv.Itoa(int(atoi(at))+1)] = why
		}
	}
	for field, why := range moved {
		d.wrong[field] = why
	}
}

func filled(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
