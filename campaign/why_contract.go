package campaign

// whyContracts explains hiring, service and its end. Whom a Company serves is
// public, terms are the parties' (CA-4.1-R5).
func whyContracts() map[string]whyRow {
	return map[string]whyRow{
		"companies_founded": told("contract", (*explaining).companiesFounded), "company_exiled": told("contract", (*explaining).companyExiled),
		"company_freed": told("contract", (*explaining).companyFreed), "company_rebuilt": told("winter", (*explaining).companyRebuilt),
		"contract_agreed": told("contract", (*explaining).contractAgreed), "contract_signed": told("contract", (*explaining).contractSigned),
		"contract_noted": told("contract", (*explaining).contractNoted), "contract_started": told("contract", (*explaining).contractStarted),
		"contract_ended": told("contract", (*explaining).contractEnded), "service": told("contract", (*explaining).service),
		"conquest_won": told("contract", (*explaining).conquestWon), "points_assigned": told("contract", (*explaining).pointsAssigned),
		"offer_closed":  told("contract", (*explaining).offerClosed),
		"tender_called": told("contract", (*explaining).tenderCalled), "tender_opened": told("contract", (*explaining).tenderOpened),
		"tender_withdrawn": told("contract", (*explaining).tenderWithdrawn), "bid_placed": told("contract", (*explaining).bidPlaced),
		"bid_withdrawn": told("contract", (*explaining).bidWithdrawn),
	}
}

// contractFor finds a contract, and whether the viewer may read its terms.
func (x *explaining) contractFor(id string) (c *Contract, known bool) {
	c = x.s.Contract(id)
	if c == nil {
		return nil, false
	}
	known = c.Terms.Secrecy == SecrecyPublic || x.knows(c.Terms.Company, c.Terms.Employer)
	if known {
		x.about("contract", id)
	}
	x.about("nation", c.Terms.Company, c.Terms.Employer)
	return c, known
}

func (x *explaining) companiesFounded(ev CompaniesFounded) bool {
	names := make([]string, len(ev.Bands))
	for i, b := range ev.Bands {
		names[i] = b.Name
		x.about("nation", b.ID)
	}
	x.title("founded as Free Companies: %s", andList(names))
	x.say("CA-16.1", "A player may lead nothing but a Free Company; its points are its own for good and hang on no land.")
	x.say("CA-16.1-R3", "Unhired it is neutral and holds no land.")
	return true
}

func (x *explaining) companyExiled(ev CompanyExiled) bool {
	x.about("nation", ev.Nation, ev.Band.ID)
	x.title("the player of %s goes on as a Free Company", x.nationName(ev.Nation))
	x.say("CA-12.3-R1", "His nation owns nothing any more; he keeps figures worth up to %d points.", x.s.Settings.Int("exileCompany"))
	return true
}

func (x *explaining) companyFreed(ev CompanyFreed) bool {
	if !x.knows(ev.Company) {
		return false
	}
	x.about("nation", ev.Company)
	x.title("regiments of %s came back", x.nationName(ev.Company))
	x.say("CA-15.2-R2", "They had gone over to a nation that has left the campaign, and are free.")
	return true
}

func (x *explaining) companyRebuilt(ev CompanyRebuilt) bool {
	if !x.knows(ev.Company) {
		return false
	}
	x.about("nation", ev.Company)
	x.title("%s spent %s", x.nationName(ev.Company), countOf(ev.Spent, "point", "points"))
	x.say("CA-16.1-R3", "A Company rebuilds every winter where it stands, up to its allowance of %d: its own points and those assigned to it.", ev.Allowance)
	for _, add := range ev.Refilled {
		x.say("CA-16.1-R2", "%s was filled up by %s.", x.cutName(add), countOf(add.Figures, "figure", "figures"))
	}
	for _, cut := range ev.Disbanded {
		x.say("CA-11.2-R3", "%s: %s disbanded.", x.cutName(cut), countOf(cut.Figures, "figure", "figures"))
	}
	return true
}

func (x *explaining) contractAgreed(ev ContractAgreed) bool {
	c := &ev.Contract
	if !x.knows(c.Terms.Company, c.Terms.Employer) {
		return false
	}
	x.about("contract", c.ID)
	x.about("nation", c.Terms.Company, c.Terms.Employer)
	x.title("the text of contract %s was agreed", c.ID)
	x.say("CA-16.2-R1", "The offer was accepted as it stands. It binds when both have signed, and begins with %s.", weekTold(c.Terms.First))
	return true
}

func (x *explaining) contractSigned(ev ContractSigned) bool {
	c, _ := x.contractFor(ev.ID)
	if c == nil || !x.knows(c.Terms.Company, c.Terms.Employer) {
		return false
	}
	x.title("%s signed contract %s", x.nationName(ev.By), ev.ID)
	x.say("CA-16.2-R1", "With the second signature a contract binds both and starts by itself in its first week; this is %s of two.", map[int]string{0: "the first", 1: "the second"}[len(c.Signatures)])
	return true
}

// noteWords say what a party registered.
var noteWords = map[string]string{
	NoteConsent:  "agrees to end it with this week; it ends when the other agrees too",
	NoteLeave:    "leaves at the end of the week without leave, which breaks it",
	NoteRelease:  "uses a release clause",
	NoteWithhold: "keeps back the province that it had promised",
	NoteStay:     "takes back what it had registered",
}

func (x *explaining) contractNoted(ev ContractNoted) bool {
	c, _ := x.contractFor(ev.ID)
	if c == nil || !x.knows(c.Terms.Company, c.Terms.Employer) {
		return false
	}
	x.title("%s registered a note on contract %s", x.nationName(ev.By), ev.ID)
	x.say("CA-16.2-R2", "It %s.", noteWords[ev.Note])
	return true
}

func (x *explaining) contractStarted(ev ContractStarted) bool {
	c, known := x.contractFor(ev.ID)
	if c == nil {
		return false
	}
	x.title("%s entered the service of %s", x.nationName(c.Terms.Company), x.nationName(c.Terms.Employer))
	x.say("CA-16.2-R1", "A contract signed by both had come to its first week. The Company moves as its employer wishes and has its wars and alliances.")
	if !known {
		x.Kept = "The terms are known to the two parties."
		return true
	}
	x.say("CA-15.1-R1", "The employer's share of mercenaries allows it: it is checked as the contract starts.")
	x.say("CA-16.2-R1", "The service is with %s, to the end of %s.", countOf(len(ev.Units), "regiment", "regiments"), weekTold(c.Terms.Last))
	return true
}

func (x *explaining) contractEnded(ev ContractEnded) bool {
	c, known := x.contractFor(ev.ID)
	if c == nil || !known && c.Stage != StageRunning && ev.Outcome != Broken {
		return false
	}
	company, employer := x.nationName(c.Terms.Company), x.nationName(c.Terms.Employer)
	switch {
	case ev.Outcome == Broken && ev.By == c.Terms.Company:
		x.title("%s broke the contract with %s", company, employer)
	case ev.Outcome == Broken:
		x.title("%s broke the contract with %s", employer, company)
	case c.Stage != StageRunning:
		x.title("the contract of %s with %s came to nothing", company, employer)
	default:
		x.title("the service of %s with %s is over", company, employer)
	}
	if known && ev.Reason != "" {
		x.say("CA-16.2-R2", "The reason: %s.", ev.Reason)
	}
	x.say("CA-16.2-R3", "The regiments stand as counters of their own in the same hexes, outside the walls, at peace with all.")
	x.breach(ev, c)
	if !known {
		x.Kept = "The terms, and what was registered about them, are known to the two parties."
	}
	return true
}

// breach says what a broken contract costs, and what any end counts for.
func (x *explaining) breach(ev ContractEnded, c *Contract) {
	switch {
	case ev.Idle > 0:
		x.say("CA-16.2-R2", "Whoever leaves before his time serves nobody for %d weeks.", idleWeeks)
	case ev.Outcome == Broken && ev.By != c.Terms.Company:
		x.say("CA-16.2-R2", "An employer that keeps back the price has broken it, and the Company is free.")
	}
	if c.Stage == StageSigned || c.Stage == StageRunning {
		x.say("CA-16.2-R1", "It stands in the reputation of both: as %s.", ev.Outcome)
	}
}

func (x *explaining) service(ev ServiceNoted) bool {
	c, _ := x.contractFor(ev.ID)
	if c == nil || !x.knows(c.Terms.Company, c.Terms.Employer) {
		return false
	}
	x.title("a week of service of %s with %s", x.nationName(c.Terms.Company), x.nationName(c.Terms.Employer))
	x.say("CA-16.2-R1", "One week more is served: %d by now, with %s in this one.", c.Weeks+1, countOf(ev.Battles, "battle", "battles"))
	if ev.Breaches > 0 {
		x.say("CA-16.2-R1", "Its regiments were led against somebody whom the contract forbids, %s.", countOf(ev.Breaches, "time", "times"))
	}
	for i, d := range ev.Duties {
		state := "not met yet"
		if d.Met {
			state = "met"
		}
		x.say("CA-16.2-R1", "Duty %d is %s.", i+1, state)
	}
	return true
}

func (x *explaining) conquestWon(ev ConquestWon) bool {
	c, known := x.contractFor(ev.ID)
	if c == nil || !known {
		return false
	}
	x.about("province", ev.Fee.Province)
	x.title("%s won the points of %s", x.nationName(c.Terms.Company), x.provinceName(ev.Fee.Province))
	x.say("CA-16.3", "Its regiments helped to capture it, and the contract gives a share in conquest: %s from year %d on.", countOf(ev.Fee.Years, "year", "years"), ev.Fee.From)
	return true
}

func (x *explaining) pointsAssigned(ev PointsAssigned) bool {
	for _, a := range ev.Assigned {
		c := x.s.Contract(a.Contract)
		if !x.knows(a.From, a.Company) && (c == nil || c.Terms.Secrecy != SecrecyPublic) {
			continue
		}
		x.about("nation", a.From, a.Company)
		x.about("province", a.Province)
		x.about("contract", a.Contract)
		x.say("CA-16.3-R1", "The %d points of %s count for %s and not for %s.", a.Points, x.provinceName(a.Province), x.nationName(a.Company), x.nationName(a.From))
	}
	if len(x.Steps) == 0 {
		return false
	}
	x.title("points were assigned for year %d", ev.Year)
	x.say("CA-16.3-R1", "Assignments run by whole years and are made in winter, before the allowances are reckoned.")
	return true
}

func (x *explaining) offerClosed(ev OfferClosed) bool {
	o := x.s.Offer(ev.ID)
	if o == nil || !x.knows(o.From, o.To) {
		return false
	}
	x.about("nation", o.From, o.To)
	x.title("the offer of %s to %s is closed", x.nationName(o.From), x.nationName(o.To))
	if ev.Status == OfferExpired {
		x.say("CA-16.2-R1", "It held until %s and was not answered.", weekTold(o.Until))
		return true
	}
	x.say("CA-16.2-R1", "It was %s.", ev.Status)
	return true
}

func (x *explaining) tenderCalled(ev TenderCalled) bool {
	c := ev.Tender
	x.about("nation", c.Company)
	x.about("tender", c.ID)
	x.title("%s called for sealed bids", x.nationName(c.Company))
	x.say("CA-16.2", "Companies serve the best bidder. Bids are taken while %s is open and are opened together with its orders; none below %s times years is taken.", weekTold(c.Until), countOf(c.Least, "point", "points"))
	return true
}

func (x *explaining) tenderOpened(ev TenderOpened) bool {
	t := x.s.Tender(ev.ID)
	if t == nil {
		return false
	}
	x.about("nation", t.Company, ev.Winner)
	x.about("tender", t.ID)
	party := x.knows(t.Company)
	if ev.Winner == "" {
		x.title("the call of %s found no taker", x.nationName(t.Company))
	} else {
		x.title("%s won the bidding for %s", x.nationName(ev.Winner), x.nationName(t.Company))
	}
	x.say("CA-16.2", "All bids are opened at once, and the highest price that nothing speaks against wins.")
	for _, b := range ev.Bids {
		if !party && !x.knows(b.Employer) {
			continue
		}
		about := "could be taken"
		if b.Fault != "" {
			about = "was set aside: " + b.Fault
		}
		x.say("CA-16.2", "The bid of %s %s.", x.nationName(b.Employer), about)
	}
	if !party {
		x.Kept = "The bids are known to the Company, and each to its bidder."
	}
	return true
}

func (x *explaining) tenderWithdrawn(ev TenderWithdrawn) bool {
	t := x.s.Tender(ev.ID)
	if t == nil {
		return false
	}
	x.about("nation", t.Company)
	x.title("%s took back the call for bids", x.nationName(t.Company))
	x.say("CA-16.2", "The bids are never opened.")
	return true
}

func (x *explaining) bidPlaced(ev BidPlaced) bool {
	t := x.s.Tender(ev.Tender)
	if t == nil || !x.knows(ev.Bid.Employer) {
		return false
	}
	x.about("nation", t.Company, ev.Bid.Employer)
	x.title("%s laid a sealed bid for %s", x.nationName(ev.Bid.Employer), x.nationName(t.Company))
	x.say("CA-16.2", "It stays sealed until all are opened, and takes the place of an earlier one.")
	return true
}

func (x *explaining) bidWithdrawn(ev BidWithdrawn) bool {
	if !x.knows(ev.Employer) {
		return false
	}
	x.about("nation", ev.Employer)
	x.title("%s took a sealed bid back", x.nationName(ev.Employer))
	x.say("CA-16.2", "A bid can be taken back until the bids are opened.")
	return true
}
