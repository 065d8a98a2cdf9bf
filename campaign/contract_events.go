package campaign

import (
	"slices"

	"hyboria/battle"
)

// OfferMade puts an offer before the other party; one that answers another
// takes its place.
type OfferMade struct {
	Offer Offer `json:"offer"`
}

// Kind is "offer_made".
func (OfferMade) Kind() string { return "offer_made" }

// Apply files the offer.
func (ev OfferMade) Apply(s *State) {
	if o := s.Offer(ev.Offer.Prev); o != nil {
		o.Status = OfferCountered
	}
	s.Bargains.Offers = append(s.Bargains.Offers, ev.Offer.clone())
}

// OfferClosed ends an offer that was not accepted.
type OfferClosed struct {
	ID     string      `json:"id"`
	Status OfferStatus `json:"status"`
}

// Kind is "offer_closed".
func (OfferClosed) Kind() string { return "offer_closed" }

// Apply marks it.
func (ev OfferClosed) Apply(s *State) {
	if o := s.Offer(ev.ID); o != nil {
		o.Status = ev.Status
	}
}

// ContractAgreed fixes the text of a contract: an offer was accepted.
type ContractAgreed struct {
	Contract Contract `json:"contract"`
}

// Kind is "contract_agreed".
func (ContractAgreed) Kind() string { return "contract_agreed" }

// Apply files the contract.
func (ev ContractAgreed) Apply(s *State) {
	if o := s.Offer(ev.Contract.Offer); o != nil {
		o.Status = OfferAccepted
	}
	s.Bargains.Contracts = append(s.Bargains.Contracts, ev.Contract.clone())
}

// ContractSigned is a party's signature; with the second it binds both and
// starts by itself.
type ContractSigned struct {
	ID string `json:"id"`
	By string `json:"by"`
}

// Kind is "contract_signed".
func (ContractSigned) Kind() string { return "contract_signed" }

// Apply adds the signature.
func (ev ContractSigned) Apply(s *State) {
	c := s.Contract(ev.ID)
	if c == nil {
		return
	}
	c.Signatures = append(c.Signatures, ev.By)
	if len(c.Signatures) == 2 {
		c.Stage = StageSigned
	}
}

// The notes that a party registers about a contract.
const (
	NoteConsent  = "consent"  // agrees to end it with this week
	NoteLeave    = "leave"    // the captain leaves at the end of the week
	NoteRelease  = "release"  // uses a release clause
	NoteWithhold = "withhold" // the employer keeps the promised province back
	NoteStay     = "stay"     // takes back what he has registered
)

// ContractNoted is what a party registers about a contract.
type ContractNoted struct {
	ID   string `json:"id"`
	By   string `json:"by"`
	Note string `json:"note"`
	At   int    `json:"at,omitempty"` // of a release: running week at whose end it takes effect
}

// Kind is "contract_noted".
func (ContractNoted) Kind() string { return "contract_noted" }

// Apply notes it.
func (ev ContractNoted) Apply(s *State) {
	c := s.Contract(ev.ID)
	if c == nil {
		return
	}
	switch ev.Note {
	case NoteConsent:
		c.Consent = append(c.Consent, ev.By)
	case NoteLeave:
		c.Leaving = true
	case NoteRelease:
		c.Released, c.ReleaseAt = ev.By, ev.At
	case NoteWithhold:
		c.Withheld = true
	case NoteStay:
		c.Consent = slices.DeleteFunc(c.Consent, func(id string) bool { return id == ev.By })
		c.Leaving = c.Leaving && ev.By != c.Terms.Company
		c.Withheld = c.Withheld && ev.By != c.Terms.Employer
		if c.Released == ev.By {
			c.Released, c.ReleaseAt = "", 0
		}
	}
}

// TenderCalled opens a call for sealed bids.
type TenderCalled struct {
	Tender Tender `json:"tender"`
}

// Kind is "tender_called".
func (TenderCalled) Kind() string { return "tender_called" }

// Apply files the call.
func (ev TenderCalled) Apply(s *State) {
	s.Bargains.Tenders = append(s.Bargains.Tenders, ev.Tender.clone())
}

// BidPlaced is a sealed bid, in place of the bidder's earlier one.
type BidPlaced struct {
	Tender string `json:"tender"`
	Bid    Bid    `json:"bid"`
}

// Kind is "bid_placed".
func (BidPlaced) Kind() string { return "bid_placed" }

// Apply lays it to the others, last.
func (ev BidPlaced) Apply(s *State) {
	BidWithdrawn{Tender: ev.Tender, Employer: ev.Bid.Employer}.Apply(s)
	if t := s.Tender(ev.Tender); t != nil {
		b := ev.Bid
		b.Terms = b.Terms.clone()
		t.Bids = append(t.Bids, b)
	}
}

// BidWithdrawn takes a sealed bid back.
type BidWithdrawn struct {
	Tender   string `json:"tender"`
	Employer string `json:"employer"`
}

// Kind is "bid_withdrawn".
func (BidWithdrawn) Kind() string { return "bid_withdrawn" }

// Apply removes it.
func (ev BidWithdrawn) Apply(s *State) {
	if t := s.Tender(ev.Tender); t != nil {
		t.Bids = slices.DeleteFunc(t.Bids, func(b Bid) bool { return b.Employer == ev.Employer })
	}
}

// TenderWithdrawn takes a call back; the bids are never opened.
type TenderWithdrawn struct {
	ID string `json:"id"`
}

// Kind is "tender_withdrawn".
func (TenderWithdrawn) Kind() string { return "tender_withdrawn" }

// Apply closes the call.
func (ev TenderWithdrawn) Apply(s *State) {
	if t := s.Tender(ev.ID); t != nil {
		t.Open, t.Bids = false, nil
	}
}

// TenderOpened opens all bids at once.
type TenderOpened struct {
	ID       string    `json:"id"`
	Bids     []Bid     `json:"bids,omitempty"` // with what was found against them
	Winner   string    `json:"winner,omitempty"`
	Contract *Contract `json:"contract,omitempty"`
}

// Kind is "tender_opened".
func (TenderOpened) Kind() string { return "tender_opened" }

// Apply closes the call and files the contract of the winner.
func (ev TenderOpened) Apply(s *State) {
	t := s.Tender(ev.ID)
	if t == nil {
		return
	}
	t.Open, t.Winner = false, ev.Winner
	t.Bids = cloneEach(ev.Bids, func(b Bid) Bid { b.Terms = b.Terms.clone(); return b })
	if ev.Contract != nil {
		t.Contract = ev.Contract.ID
		s.Bargains.Contracts = append(s.Bargains.Contracts, ev.Contract.clone())
	}
}

// Passing is a counter that changes hands as a contract starts or ends: the
// whole of it, or the units that come out of it as a counter of their own.
type Passing struct {
	From  CounterID `json:"from"`
	New   *Counter  `json:"new,omitempty"`   // the part that goes; nil: the whole counter
	Name  string    `json:"name,omitempty"`  // of the whole counter under its new owner
	Heirs CounterID `json:"heirs,omitempty"` // counter that takes in heroes left without a unit
}

// pass carries it out; who leaves walls stands outside.
func (s *State) pass(p Passing, owner string) {
	from := s.Counter(p.From)
	if from == nil {
		return
	}
	if p.New == nil {
		from.Owner, from.Inside = owner, false
		from.Name = p.Name
		return
	}
	n := p.New.clone()
	n.Owner = owner
	*from = from.without(&n)
	if heir := s.Counter(p.Heirs); heir != nil && len(from.Units) == 0 {
		heir.Heroes = append(heir.Heroes, from.Heroes...)
		from.Heroes = nil
	}
	s.addCounter(n)
	s.dropEmpty(p.From)
}

// ContractStarted puts regiments into an employer's service (CA-16.2-R1).
type ContractStarted struct {
	ID      string    `json:"id"`
	Units   []string  `json:"units"`
	Passing []Passing `json:"passing,omitempty"`
}

// Kind is "contract_started".
func (ContractStarted) Kind() string { return "contract_started" }

// Apply gives the employer the counters.
func (ev ContractStarted) Apply(s *State) {
	c := s.Contract(ev.ID)
	if c == nil {
		return
	}
	c.Stage, c.Serving = StageRunning, slices.Clone(ev.Units)
	for _, p := range ev.Passing {
		s.pass(p, c.Terms.Employer)
	}
	s.noteService(c.Terms.Company)
}

// noteService writes whom a Company serves into its line in State.Bands: one
// that serves nobody, or several, or with a part only, is its own master
// there.
func (s *State) noteService(company string) {
	b := s.Band(company)
	if b == nil {
		return
	}
	b.Serves = ""
	served := 0
	for i := range s.Bargains.Contracts {
		c := &s.Bargains.Contracts[i]
		if c.Stage == StageRunning && c.Terms.Company == company {
			b.Serves = c.Terms.Employer
			served++
		}
	}
	alone := slices.ContainsFunc(s.Counters, func(c Counter) bool { return c.Owner == company })
	if served != 1 || alone {
		b.Serves = ""
	}
}

// ServiceNoted is how a running contract stands at the end of a week: weeks
// served, battles, and the duties that the season checks.
type ServiceNoted struct {
	ID       string   `json:"id"`
	Battles  int      `json:"battles,omitempty"` // of this week, as are the next three
	Defeats  int      `json:"defeats,omitempty"`
	Breaches int      `json:"breaches,omitempty"`
	Taken    []string `json:"taken,omitempty"`
	Duties   []Duty   `json:"duties,omitempty"` // as they now stand
}

// Kind is "service".
func (ServiceNoted) Kind() string { return "service" }

// Apply writes it down, for the contract and for both parties' reputation.
func (ev ServiceNoted) Apply(s *State) {
	c := s.Contract(ev.ID)
	if c == nil {
		return
	}
	c.Weeks++
	c.Battles, c.Defeats, c.Breaches = c.Battles+ev.Battles, c.Defeats+ev.Defeats, c.Breaches+ev.Breaches
	c.Taken, c.Duties = append(c.Taken, ev.Taken...), slices.Clone(ev.Duties)
	for _, who := range []string{c.Terms.Company, c.Terms.Employer} {
		r := s.repute(who)
		r.Weeks, r.Battles, r.Taken = r.Weeks+1, r.Battles+ev.Battles, r.Taken+len(ev.Taken)
	}
	s.repute(c.Terms.Employer).Breaches += ev.Breaches
}

// ContractEnded ends a contract: the regiments stand as counters of their own
// in the same hexes, outside the walls (CA-16.2-R3).
type ContractEnded struct {
	ID      string          `json:"id"`
	Outcome ContractOutcome `json:"outcome"`
	By      string          `json:"by,omitempty"` // who broke it
	Reason  string          `json:"reason,omitempty"`
	Week    Week            `json:"week"`
	Passing []Passing       `json:"passing,omitempty"`
	Idle    int             `json:"idle,omitempty"` // last running week in which the Company may serve nobody (CA-16.2-R2)
}

// Kind is "contract_ended".
func (ContractEnded) Kind() string { return "contract_ended" }

// Apply gives the Company its regiments back and writes the facts down. Only
// what was signed by both counts for anybody's reputation.
func (ev ContractEnded) Apply(s *State) {
	c := s.Contract(ev.ID)
	if c == nil {
		return
	}
	bound := c.Stage == StageSigned || c.Stage == StageRunning
	c.Stage, c.Outcome, c.By, c.Reason, c.Ended, c.Serving = StageEnded, ev.Outcome, ev.By, ev.Reason, ev.Week, nil
	for _, p := range ev.Passing {
		s.pass(p, c.Terms.Company)
	}
	if k := s.Company(c.Terms.Company); k != nil {
		k.Idle = max(k.Idle, ev.Idle)
	}
	s.noteService(c.Terms.Company)
	if bound {
		s.tally(c)
	}
}

// tally adds the outcome to both parties' reputation.
func (s *State) tally(c *Contract) {
	for _, who := range []string{c.Terms.Company, c.Terms.Employer} {
		r := s.repute(who)
		switch {
		case c.Outcome == Fulfilled:
			r.Fulfilled++
		case c.Outcome == Lapsed:
			r.Lapsed++
		case c.By == who:
			r.Broken++
		default:
			r.Wronged++
		}
	}
}

// quitService ends the service of a unit that has changed sides: the old
// contract is over for it, other regiments serve on (CA-15.2-R2).
func (s *State) quitService(unit battle.Unit) {
	for i := range s.Bargains.Contracts {
		c := &s.Bargains.Contracts[i]
		if k := slices.Index(c.Serving, unit.ID); k >= 0 {
			c.Serving = slices.Delete(c.Serving, k, k+1)
		}
	}
	if unit.Company != "" {
		s.repute(unit.Company).Turned++
	}
}

// ConquestWon gives a captain the points of a province that he helped to
// capture, by the share in conquest of his contract.
type ConquestWon struct {
	ID  string `json:"id"`
	Fee Fee    `json:"fee"`
}

// Kind is "conquest_won".
func (ConquestWon) Kind() string { return "conquest_won" }

// Apply adds it to the price of the contract.
func (ev ConquestWon) Apply(s *State) {
	if c := s.Contract(ev.ID); c != nil {
		c.Won = append(c.Won, ev.Fee)
	}
}

// PointsAssigned are all assignments of a year, from its winter on
// (CA-16.3-R1).
type PointsAssigned struct {
	Year     int        `json:"year"`
	Assigned []Assigned `json:"assigned,omitempty"`
}

// Kind is "points_assigned".
func (PointsAssigned) Kind() string { return "points_assigned" }

// Apply puts them in place of the last year's.
func (ev PointsAssigned) Apply(s *State) {
	s.Bargains.Assigned = slices.Clone(ev.Assigned)
	for _, a := range ev.Assigned {
		s.repute(a.From).Paid += a.Points
		s.repute(a.Company).Paid += a.Points
	}
}

func companyKinds() []maker {
	return []maker{
		func() Event { return new(OfferMade) },
		func() Event { return new(OfferClosed) },
		func() Event { return new(ContractAgreed) },
		func() Event { return new(ContractSigned) },
		func() Event { return new(ContractNoted) },
		func() Event { return new(TenderCalled) },
		func() Event { return new(BidPlaced) },
		func() Event { return new(BidWithdrawn) },
		func() Event { return new(TenderWithdrawn) },
		func() Event { return new(TenderOpened) },
		func() Event { return new(ContractStarted) },
		func() Event { return new(ServiceNoted) },
		func() Event { return new(ContractEnded) },
		func() Event { return new(ConquestWon) },
		func() Event { return new(PointsAssigned) },
		func() Event { return new(CompaniesFounded) },
		func() Event { return new(CompanyExiled) },
		func() Event { return new(CompanyFreed) },
		func() Event { return new(CompanyRebuilt) },
	}
}
