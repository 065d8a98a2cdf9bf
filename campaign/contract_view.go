package campaign

import "slices"

// ContractNews is what a viewer may know of a contract. Whom a Company serves
// is public while it serves; the terms are the parties' own, or public if they
// say so (CA-4.1-R5). Of a contract between others whose terms are secret only
// the two parties, that it runs, and how it ended are told.
type ContractNews struct {
	ID       string          `json:"id,omitempty"`
	Company  string          `json:"company"`
	Employer string          `json:"employer"`
	Stage    ContractStage   `json:"stage"`
	Outcome  ContractOutcome `json:"outcome,omitempty"`
	By       string          `json:"by,omitempty"`
	Ended    Week            `json:"ended,omitzero"`
	Text     *Terms          `json:"text,omitempty"` // public terms
	Full     *Contract       `json:"full,omitempty"` // for the parties
}

// TenderNews is what a viewer may know of a call for bids: the call is public,
// bids are sealed until all are opened, and then for captain and bidders.
type TenderNews struct {
	Tender Tender `json:"tender"`
	Mine   *Bid   `json:"mine,omitempty"` // the viewer's own sealed bid
}

// Market is what a viewer may know of Companies and contracts.
type Market struct {
	Companies []Company      `json:"companies,omitempty"`
	Contracts []ContractNews `json:"contracts,omitempty"`
	Offers    []Offer        `json:"offers,omitempty"` // made by or to the viewer
	Tenders   []TenderNews   `json:"tenders,omitempty"`
	Assigned  []Assigned     `json:"assigned,omitempty"` // of contracts whose terms he may read
	Records   []Repute       `json:"records,omitempty"`
	Regiments []Regiment     `json:"regiments,omitempty"` // a captain's own, wherever they serve
	Posted    []Posting      `json:"posted,omitempty"`    // where these stand
}

// Posting is a counter in which a captain's regiments serve.
type Posting struct {
	Counter CounterID `json:"counter"`
	Name    string    `json:"name"`
	Owner   string    `json:"owner"`
}

// viewMarket is the part of a view that concerns Companies and contracts.
func viewMarket(s *State, v Viewer) Market {
	b := s.Bargains
	m := Market{Companies: b.Companies, Records: viewRecords(s, v)}
	for i := range b.Contracts {
		if n, ok := viewContract(&b.Contracts[i], v); ok {
			m.Contracts = append(m.Contracts, n)
		}
	}
	m.Offers = keep(b.Offers, func(o Offer) bool { return v.owns(o.From) || v.owns(o.To) })
	for _, t := range b.Tenders {
		m.Tenders = append(m.Tenders, viewTender(t, v))
	}
	m.Assigned = keep(b.Assigned, func(a Assigned) bool {
		c := s.Contract(a.Contract)
		return v.owns(a.From) || v.owns(a.Company) || c != nil && c.Terms.secrecy() == SecrecyPublic
	})
	if s.Company(v.Nation) != nil && v.owns(v.Nation) {
		m.regiments(s, v.Nation)
	}
	return m
}

// regiments tells a captain where his own are.
func (m *Market) regiments(s *State, company string) {
	m.Regiments = s.Regiments(company)
	for _, r := range m.Regiments {
		c := s.Counter(r.Counter)
		if !slices.ContainsFunc(m.Posted, func(p Posting) bool { return p.Counter == c.ID }) {
			m.Posted = append(m.Posted, Posting{Counter: c.ID, Name: c.Name, Owner: c.Owner})
		}
	}
}

// viewContract tells of one contract; false when the viewer may not know that
// there is one.
func viewContract(c *Contract, v Viewer) (ContractNews, bool) {
	n := ContractNews{Company: c.Terms.Company, Employer: c.Terms.Employer, Stage: c.Stage, Outcome: c.Outcome, By: c.By, Ended: c.Ended}
	public := c.Terms.secrecy() == SecrecyPublic
	switch {
	case v.owns(c.Terms.Company) || v.owns(c.Terms.Employer):
		n.ID, n.Full = c.ID, c
	case public && (c.Stage != StageAgreed && len(c.Signatures) == 2):
		n.ID, n.Text = c.ID, &c.Terms
	case c.Stage != StageRunning && c.Weeks == 0 && c.Outcome != Broken:
		return n, false // it has not begun, or came to nothing before it did
	}
	return n, true
}

// viewTender keeps sealed bids sealed.
func viewTender(t Tender, v Viewer) TenderNews {
	n := TenderNews{Tender: t}
	bidder := false
	for i := range t.Bids {
		if v.all() || v.owns(t.Bids[i].Employer) {
			bidder = true
			n.Mine = &t.Bids[i]
		}
	}
	if t.Open || !bidder && !v.owns(t.Company) {
		n.Tender.Bids = nil
	}
	if v.all() {
		n.Tender.Bids, n.Mine = t.Bids, nil
	}
	if !v.owns(t.Company) && !bidder {
		n.Tender.Contract = ""
	}
	return n
}

// viewRecords is the public book of facts. Points paid are terms: they are
// told only to the party itself.
func viewRecords(s *State, v Viewer) []Repute {
	list := slices.Clone(s.Bargains.Records)
	for i := range list {
		if !v.owns(list[i].Who) {
			list[i].Paid = 0
		}
	}
	return keep(list, func(r Repute) bool { return r != Repute{Who: r.Who} })
}

// known is the part of a state that a viewer's market stands for.
func (m Market) known() Bargains {
	b := Bargains{Companies: m.Companies, Offers: m.Offers, Assigned: m.Assigned, Records: m.Records}
	for _, c := range m.Contracts {
		if c.Full != nil {
			b.Contracts = append(b.Contracts, *c.Full)
		}
	}
	for _, t := range m.Tenders {
		b.Tenders = append(b.Tenders, t.Tender)
	}
	return b.clone()
}
