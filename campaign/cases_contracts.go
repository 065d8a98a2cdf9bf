package campaign

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hyboria/data"
	"hyboria/data/cases"
)

// contractHandlers answer the questions about Free Companies and contracts.
func contractHandlers() cases.Handlers {
	return cases.Handlers{"contracts": askContracts, "exiles": askExiles}
}

// companies registers the Free Companies of a drill:
//
//	company.red_hand = 200              permanent points; exile=LIST idle=WEEK
//
// A counter of a Company holds its regiments; in another's counter troops
// "company:..." are its regiments when the counter has the mark
// regiments=red_hand.
func (d *drill) companies() error {
	for _, id := range d.keysWith("company.") {
		w := d.words("company." + id)
		if len(w) == 0 {
			return fmt.Errorf("company.%s: write its points", id)
		}
		points, err := strconv.Atoi(w[0])
		if err != nil {
			return fmt.Errorf("company.%s: %q are no points", id, w[0])
		}
		c := Company{ID: id, Points: points}
		for _, mark := range w[1:] {
			name, value, _ := strings.Cut(mark, "=")
			switch name {
			case "exile":
				c.Exile = value
			case "idle":
				if c.Idle, err = strconv.Atoi(value); err != nil {
					return fmt.Errorf("company.%s: %q is no week", id, value)
				}
			default:
				return fmt.Errorf("company.%s: no mark %q", id, mark)
			}
		}
		d.s.addCompany(NationState{ID: id, Name: id, List: data.FreeCompanyNation, Start: points, Played: true, Kind: KindCompany}, c)
	}
	return nil
}

// bind puts the marks of regiments on a drill counter's units.
func (d *drill) bind(c *Counter, company string) {
	for i := range c.Units {
		if u := &c.Units[i]; company != "" && company == c.Owner {
			*u = enterCompany(*u, company)
		} else if company != "" && u.Mercenary {
			u.Company = company
		}
	}
}

// askContracts plays several weeks of a drill with Free Companies. Beside the
// words of a siege it knows
//
//	company.red_hand = 200               a Company and its permanent points
//	contract.1 = red_hand argos 3-12     signed by both, from week 3 to week 12 of the year;
//	                                     Y2/3 names a week of year 2. Then clauses:
//	    units=u1a,u1b                    regiments; without it the whole Company
//	    fee=east:2x1                     the points of east in year 2, for 1 year
//	    aim=hold:east aim=take:east aim=front:koth:2 aim=shadow:7:3:2
//	    forbid=koth exclusive public conquest=1x1 promise=a_ship
//	    release=either:notice:2 release=company:war:koth release=company:lost:east
//	    running                          its regiments, which stand in the employer's counters, serve already
//	act.5 = argos end 1; red_hand end 1  acts of week 5 in their order: ACTOR DO PAPER CLAUSES;
//	                                     a paper is a contract's number, oN the N-th offer, tN the N-th call
//	    argos offer red_hand 6-12 ...    offer, counter, call and bid take weeks and clauses;
//	                                     until=W least=P beside them
//	winter.red_hand = refill u1a:3; raise foot:20 in west; disband u1a:2
//	go.3 = by=argos 1,0                  the order of counter 3, given by argos
//
// and answers for contract N: contract.N, its stage or outcome and the week of
// its end, reason.N, serving.N, duties.N (met, count, missed of each), weeks.N;
// owner.N of counters, new.N of those that arose; allowance.X, idle.X,
// serves.X, record.X; refusedActs; papers (offers and their states); calls; and
// see.VIEWER.N, what a viewer knows of contract N.
func askContracts(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	c := &contractDrill{campaignDrill: &campaignDrill{drill: d, s: d.s, weekly: map[int]map[CounterID][]string{}, results: map[int]string{}, peace: map[int]string{}}}
	weeks, err := c.read()
	if err != nil {
		return out, err
	}
	if err := c.sign(); err != nil {
		return out, err
	}
	c.buys = c.purchases
	for range weeks {
		if err := c.acts(); err != nil {
			return out, err
		}
		if err := c.play(); err != nil {
			return out, err
		}
		c.number()
	}
	if err := c.acts(); err != nil { // after the last week played
		return out, err
	}
	c.tellEvents(&out, c.events)
	c.tellState(&out, d.s, c.s)
	c.tell(&out)
	c.tellContracts(&out, d.s)
	return out, nil
}

// contractDrill is a campaign drill with papers.
type contractDrill struct {
	*campaignDrill
	ids         []string // contract ids by the numbers of the drill, in the order of signing or agreement
	refusedActs []string
}

// sign files the contracts that the drill begins with.
func (c *contractDrill) sign() error {
	for n := 1; c.given.Has(fmt.Sprintf("contract.%d", n)); n++ {
		w := c.words(fmt.Sprintf("contract.%d", n))
		if len(w) < 3 {
			return fmt.Errorf("contract.%d: write COMPANY EMPLOYER WEEKS", n)
		}
		running := slices.Contains(w, "running")
		w = slices.DeleteFunc(w, func(x string) bool { return x == "running" })
		t := Terms{Company: w[0], Employer: w[1], Whole: true}
		if err := c.clauses(&t, nil, w[2:]); err != nil {
			return fmt.Errorf("contract.%d: %w", n, err)
		}
		k := Contract{ID: c.s.contractID(t), Terms: t, Stage: StageSigned, Signatures: []string{t.Company, t.Employer}, Agreed: c.s.At, Duties: make([]Duty, len(t.Objectives))}
		if running {
			k.Stage = StageRunning
			for _, r := range c.s.Regiments(t.Company) {
				if c.s.Counter(r.Counter).Owner == t.Employer && (t.Whole || slices.Contains(t.Regiments, r.Unit.ID)) {
					k.Serving = append(k.Serving, r.Unit.ID)
				}
			}
		}
		ContractAgreed{k}.Apply(c.s)
		c.s.noteService(t.Company)
		c.ids = append(c.ids, k.ID)
	}
	return nil
}

// clauses reads weeks and clauses; what concerns the act goes into a.
func (c *contractDrill) clauses(t *Terms, a *Act, words []string) (err error) {
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		parts := strings.Split(value, ":")
		switch name {
		case "units":
			t.Whole, t.Regiments = false, strings.Split(value, ",")
		case "fee":
			f := Fee{Province: parts[0]}
			if _, err := fmt.Sscanf(parts[len(parts)-1], "%dx%d", &f.From, &f.Years); err != nil {
				return fmt.Errorf("%s: write fee=PROVINCE:YEARxYEARS", w)
			}
			t.Fee = append(t.Fee, f)
		case "aim":
			o, err := drillAim(parts)
			if err != nil {
				return err
			}
			t.Objectives = append(t.Objectives, o)
		case "forbid":
			t.Forbidden = append(t.Forbidden, value)
		case "promise":
			t.Promises = append(t.Promises, value)
		case "exclusive":
			t.Exclusive = true
		case "public":
			t.Secrecy = SecrecyPublic
		case "conquest":
			t.Conquest = &Conquest{}
			if _, err := fmt.Sscanf(value, "%dx%d", &t.Conquest.Provinces, &t.Conquest.Years); err != nil {
				return fmt.Errorf("%s: write conquest=PROVINCESxYEARS", w)
			}
		case "release":
			t.Release = append(t.Release, drillRelease(parts))
		case "until":
			week, err := c.week(value)
			if err != nil || a == nil {
				return fmt.Errorf("%s: no such week", w)
			}
			a.Until = &week
		case "least":
			if a == nil {
				return fmt.Errorf("%s: only a call has a least price", w)
			}
			if a.Least, err = strconv.Atoi(value); err != nil {
				return fmt.Errorf("%s: no price", w)
			}
		default:
			from, to, ok := strings.Cut(w, "-")
			if !ok {
				return fmt.Errorf("no clause %q", w)
			}
			if t.First, err = c.week(from); err != nil {
				return err
			}
			if t.Last, err = c.week(to); err != nil {
				return err
			}
		}
	}
	return nil
}

// week reads "7" or "Y2/7".
func (c *contractDrill) week(text string) (Week, error) {
	if !strings.HasPrefix(text, "Y") {
		text = "Y1/" + text
	}
	year, week, _ := strings.Cut(text, "/")
	return ParseWeek(year + "/W" + week)
}

func drillAim(parts []string) (Objective, error) {
	o := Objective{Aim: parts[0]}
	if len(parts) < 2 {
		return o, fmt.Errorf("aim=%s: of what", parts[0])
	}
	number := func(i int) int {
		if i >= len(parts) {
			return 0
		}
		n, _ := strconv.Atoi(parts[i])
		return n
	}
	switch o.Aim {
	case AimFront:
		o.Against, o.Times = parts[1], number(2)
	case AimShadow:
		o.Counter, o.Times, o.Steps = CounterID(number(1)), number(2), number(3)
	default:
		o.Province = parts[1]
	}
	return o, nil
}

func drillRelease(parts []string) Release {
	r := Release{Who: parts[0]}
	if len(parts) > 1 {
		r.If = parts[1]
	}
	if len(parts) > 2 {
		switch r.If {
		case IfNotice:
			r.Weeks, _ = strconv.Atoi(parts[2])
		case IfLost:
			r.Province = parts[2]
		default:
			r.With = parts[2]
		}
	}
	return r
}

// acts carries out the acts of the open week.
func (c *contractDrill) acts() error {
	key := fmt.Sprintf("act.%d", c.s.At.Week)
	if c.s.At.Year > 1 {
		key = fmt.Sprintf("act.Y%d/%d", c.s.At.Year, c.s.At.Week)
	}
	for _, line := range strings.Split(c.given.TextOr(key, ""), ";") {
		w := strings.Fields(line)
		if len(w) == 0 {
			continue
		}
		a, err := c.act(w)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", key, line, err)
		}
		events, refused := c.e.Negotiate(c.s, w[0], a)
		for _, r := range refused {
			c.refusedActs = append(c.refusedActs, fmt.Sprintf("%s:%s:%s", w[1], r.Field, r.Rule))
		}
		for _, ev := range events {
			if err := c.replayable(w[0], a, ev); err != nil {
				return err
			}
		}
		c.s = FoldOnto(c.s, events)
		c.number()
	}
	return nil
}

// replayable makes sure that an event leads back to the act that made it.
func (c *contractDrill) replayable(actor string, a Act, ev Event) error {
	_, back, ok := ActOf(c.s, ev)
	if !ok || back.Do != a.Do {
		return fmt.Errorf("%s %s: the event %s does not tell the act that made it", actor, a.Do, ev.Kind())
	}
	return nil
}

// number gives contracts that have come up the next numbers of the drill.
func (c *contractDrill) number() {
	for _, k := range c.s.Bargains.Contracts {
		if !slices.Contains(c.ids, k.ID) {
			c.ids = append(c.ids, k.ID)
		}
	}
}

// act reads ACTOR DO PAPER CLAUSES.
func (c *contractDrill) act(w []string) (Act, error) {
	if len(w) < 3 {
		return Act{}, fmt.Errorf("write ACTOR DO PAPER")
	}
	a := Act{Do: w[1], On: c.paper(w[2])}
	switch a.Do {
	case DoOffer:
		t := Terms{Company: w[0], Employer: w[2], Whole: true}
		if c.s.Company(w[0]) == nil {
			t.Company, t.Employer = w[2], w[0]
		}
		a.On, a.Terms = "", &t
	case DoCounter:
		if o := c.s.Offer(a.On); o != nil {
			t := o.Terms.clone()
			a.Terms = &t
		}
	case DoCall:
		a.On, a.Terms = "", &Terms{Company: w[0], Whole: true}
		w = append(slices.Clone(w[:2]), append([]string{""}, w[2:]...)...)
	case DoBid:
		if t := c.s.Tender(a.On); t != nil {
			terms := t.terms()
			terms.Employer = w[0]
			a.Terms = &terms
		}
	default:
		return a, nil
	}
	if a.Terms == nil {
		return a, nil
	}
	return a, c.clauses(a.Terms, &a, w[3:])
}

// paper is the id of a paper by its short name.
func (c *contractDrill) paper(short string) string {
	n, err := strconv.Atoi(strings.TrimLeft(short, "ot"))
	b := c.s.Bargains
	switch {
	case err != nil || n < 1:
	case strings.HasPrefix(short, "o") && n <= len(b.Offers):
		return b.Offers[n-1].ID
	case strings.HasPrefix(short, "t") && n <= len(b.Tenders):
		return b.Tenders[n-1].ID
	case n <= len(c.ids) && short[0] >= '0' && short[0] <= '9':
		return c.ids[n-1]
	}
	return short
}

// purchases hands in the winter orders of owners.
func (c *contractDrill) purchases() error {
	for _, owner := range c.keysWith("winter.") {
		o := WinterOrders{Nation: owner}
		for _, line := range strings.Split(c.given.TextOr("winter."+owner, ""), ";") {
			if err := o.read(strings.Fields(line)); err != nil {
				return fmt.Errorf("winter.%s: %w", owner, err)
			}
		}
		events, refused := c.e.SubmitWinter(c.s, o)
		for _, r := range refused {
			c.refused = append(c.refused, fmt.Sprintf("%s %s", r.Field, r.Rule))
		}
		c.s = FoldOnto(c.s, events)
	}
	return nil
}

func (o *WinterOrders) read(w []string) error {
	if len(w) < 2 {
		return fmt.Errorf("write refill UNIT:N, disband UNIT:N or raise foot:N")
	}
	what, text, _ := strings.Cut(w[1], ":")
	n, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("%s: no number", w[1])
	}
	switch w[0] {
	case "refill":
		o.Refill = append(o.Refill, RefillOrder{Unit: what, Figures: n})
	case "disband":
		o.Disband = append(o.Disband, DisbandOrder{Unit: what, Figures: n})
	case "raise":
		if !strings.Contains(what, ".") {
			what = data.FreeCompanyNation + "." + what
		}
		line := RaiseOrder{Row: what, Size: n, Counter: "Recruits"}
		if len(w) == 4 && w[2] == "in" {
			line.Land = w[3]
		}
		o.Raise = append(o.Raise, line)
	default:
		return fmt.Errorf("no winter order %q", w[0])
	}
	return nil
}

// tellContracts puts all that concerns Companies and papers.
func (c *contractDrill) tellContracts(out *cases.Fields, before *State) {
	for i, id := range c.ids {
		c.tellContract(out, i+1, c.s.Contract(id))
	}
	for i := range c.s.Counters {
		k := &c.s.Counters[i]
		out.Put(fmt.Sprintf("owner.%d", k.ID), k.Owner)
		if before.Counter(k.ID) == nil {
			out.Put(fmt.Sprintf("new.%d", k.ID), fmt.Sprintf("%s at %s, %d points", k.Owner, c.e.Atlas.ID(k.Cell), Points(k)))
		}
	}
	for _, n := range c.s.Owners() {
		out.Put("allowance."+n.ID, c.s.Allowance(n.ID))
		for _, b := range c.s.Bands {
			out.Put("relation."+n.ID+"-"+b.ID, string(c.s.Relation(n.ID, b.ID)))
		}
		if k := c.s.Company(n.ID); k != nil {
			out.Put("idle."+n.ID, k.Idle)
			out.Put("serves."+n.ID, n.Serves)
			out.Put("strength."+n.ID, c.s.companyStrength(n.ID))
		}
	}
	for _, r := range c.s.Bargains.Records {
		out.Put("record."+r.Who, fmt.Sprintf("fulfilled %d lapsed %d broken %d wronged %d weeks %d battles %d taken %d turned %d breaches %d", r.Fulfilled, r.Lapsed, r.Broken, r.Wronged, r.Weeks, r.Battles, r.Taken, r.Turned, r.Breaches))
	}
	var papers, calls []string
	for _, o := range c.s.Bargains.Offers {
		papers = append(papers, string(o.Status))
	}
	for _, t := range c.s.Bargains.Tenders {
		calls = append(calls, map[bool]string{true: "open", false: "closed:" + t.Winner}[t.Open])
	}
	out.Put("papers", papers)
	out.Put("calls", calls)
	out.Put("refusedActs", c.refusedActs)
	for _, st := range c.e.Standings(c.s) {
		out.Put("standing."+st.Nation, fmt.Sprintf("%d/%d", st.Owned, st.Start))
	}
	c.tellSeen(out)
}

func (c *contractDrill) tellContract(out *cases.Fields, n int, k *Contract) {
	at := func(name string) string { return fmt.Sprintf("%s.%d", name, n) }
	state := string(k.Stage)
	if k.Stage == StageEnded {
		state = fmt.Sprintf("%s %s", k.Outcome, k.Ended)
	}
	out.Put(at("contract"), state)
	out.Put(at("reason"), k.Reason)
	out.Put(at("by"), k.By)
	out.Put(at("serving"), k.Serving)
	out.Put(at("weeksServed"), k.Weeks)
	out.Put(at("won"), len(k.Won))
	var duties []string
	for _, d := range k.Duties {
		duties = append(duties, fmt.Sprintf("%t:%d:%d", d.Met, d.Count, d.Missed))
	}
	out.Put(at("duties"), duties)
}

// tellSeen tells what viewers know of each contract, of offers and bids.
func (c *contractDrill) tellSeen(out *cases.Fields) {
	eyes := map[string]Viewer{"spectator": Spectator(), "secretary": Secretary()}
	for _, n := range c.s.Owners() {
		if v, err := c.s.Eyes(n.ID); err == nil {
			eyes[n.ID] = v
		}
	}
	for _, who := range slices.Sorted(maps.Keys(eyes)) {
		m := View(c.e, c.s, eyes[who]).Market
		for i, id := range c.ids {
			k := c.s.Contract(id)
			text := "nothing"
			for _, x := range m.Contracts {
				switch {
				case x.Company != k.Terms.Company || x.Employer != k.Terms.Employer || x.Stage != k.Stage || x.Ended != k.Ended:
				case x.Full != nil && x.Full.ID == id:
					text = "full"
				case x.Text != nil && x.ID == id:
					text = "terms"
				case x.Full == nil && x.Text == nil && text == "nothing":
					text = "exists"
				}
			}
			out.Put(fmt.Sprintf("see.%s.%d", who, i+1), text)
		}
		bids := 0
		for _, t := range m.Tenders {
			bids += len(t.Tender.Bids)
		}
		out.Put("sees."+who, fmt.Sprintf("offers %d bids %d regiments %d assigned %d", len(m.Offers), bids, len(m.Regiments), len(m.Assigned)))
	}
}

// askExiles answers what the player of an eliminated nation keeps: "troops" of
// its counter, as in a drill, and the setting exileCompany (CA-12.3-R1).
func askExiles(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	c := Counter{ID: 1, Owner: "koth"}
	for i, text := range strings.Split(given.TextOr("troops", ""), ",") {
		if err := c.enlist(i, text); err != nil {
			return out, err
		}
	}
	units := exileUnits(c.Units, d.s.Settings.Int("exileCompany"), "koth_exiles")
	var kept []string
	points := 0
	for _, u := range units {
		kept = append(kept, fmt.Sprintf("%s:%d:%s", u.Type, u.Castings(), u.Class))
		points += UnitPoints(u)
	}
	out.Put("kept", kept)
	out.Put("points", points)
	out.Put("turns", len(units) > 0 && company(&units[0]))
	return out, nil
}
