package main

import (
	"fmt"
	"text/tabwriter"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// contractListCmd tells what a party may know.
type contractListCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `placeholder:"WHO" default:"spectator" help:"Whose eyes to look with: a Company, nation, secretary or spectator."`
}

// look opens a season for reading and gives what somebody may know of it.
func look(a *app, file, as string) (campaign.Knowledge, error) {
	e, err := a.Engine()
	if err != nil {
		return campaign.Knowledge{}, err
	}
	s, err := steward.OpenReader(a.Context, file, e, a.keys())
	if err != nil {
		return campaign.Knowledge{}, seasonError(err)
	}
	defer s.Close()
	v, err := s.State().Eyes(as)
	if err != nil {
		return campaign.Knowledge{}, badInputf("--as: %w", err)
	}
	return campaign.View(e, s.State(), v), nil
}

// Run tells it.
func (c contractListCmd) Run(a *app) error {
	k, err := look(a, c.File, c.As)
	if err != nil {
		return err
	}
	if a.JSON {
		return a.writeJSON(k.Market)
	}
	if len(k.Market.Companies) == 0 {
		a.printf("There is no Free Company in this season.\n")
		return nil
	}
	w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "company\tpoints\tserves\tfulfilled\tlapsed\tbroken\tweeks\tbattles")
	for _, x := range k.Market.Companies {
		r := recordOf(k, x.ID)
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d\t%d\t%d\t%d\n", x.ID, x.Points, servesWords(k, x.ID), r.Fulfilled, r.Lapsed, r.Broken, r.Weeks, r.Battles)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	tellPapers(a, k)
	return nil
}

func recordOf(k campaign.Knowledge, who string) campaign.Repute {
	for _, r := range k.Market.Records {
		if r.Who == who {
			return r
		}
	}
	return campaign.Repute{}
}

func servesWords(k campaign.Knowledge, company string) string {
	for _, c := range k.Market.Contracts {
		if c.Company == company && c.Stage == campaign.StageRunning {
			return c.Employer
		}
	}
	return "nobody"
}

// tellPapers lists contracts, offers, calls and a captain's regiments.
func tellPapers(a *app, k campaign.Knowledge) {
	for _, c := range k.Market.Contracts {
		id, how := c.ID, string(c.Stage)
		if id == "" {
			id = "contract"
		}
		if c.Full != nil {
			how = contractWords(*c.Full)
		} else if c.Outcome != "" {
			how = string(c.Outcome)
		}
		a.printf("%s: %s with %s, %s\n", id, c.Company, c.Employer, how)
	}
	for _, o := range k.Market.Offers {
		a.printf("%s: %s to %s, %s, until %s\n", o.ID, o.From, o.To, o.Status, o.Until)
	}
	for _, t := range k.Market.Tenders {
		state := fmt.Sprintf("bids until %s", t.Tender.Until)
		if !t.Tender.Open {
			state = "closed"
			if t.Tender.Winner != "" {
				state = "won by " + t.Tender.Winner
			}
		}
		a.printf("%s: service from %s to %s, %s\n", t.Tender.ID, t.Tender.First, t.Tender.Last, state)
	}
	for _, r := range k.Market.Regiments {
		a.printf("regiment %s: %s, %d of %d, with counter %d\n", r.Unit.ID, r.Unit.Name, r.Unit.Castings(), r.Unit.Size, r.Counter)
	}
}

// contractShowCmd tells one paper clause by clause.
type contractShowCmd struct {
	contractListCmd
	ID string `arg:"" help:"Offer, contract or call."`
}

// paper is a paper clause by clause in JSON.
type paper struct {
	ID      string                  `json:"id"`
	State   string                  `json:"state"`
	Terms   campaign.TermsFile      `json:"terms"`
	Clauses []campaign.Clause       `json:"clauses"`
	Changes []campaign.ClauseChange `json:"changes,omitempty"` // of an answer: against the offer before
	Duties  []campaign.Duty         `json:"duties,omitempty"`
}

// Run tells it.
func (c contractShowCmd) Run(a *app) error {
	k, err := look(a, c.File, c.As)
	if err != nil {
		return err
	}
	p, ok := paperOf(k, c.ID)
	if !ok {
		return badInputf("%s: %s may read no paper %q", c.File, c.As, c.ID)
	}
	if a.JSON {
		return a.writeJSON(p)
	}
	a.printf("%s: %s\n", p.ID, p.State)
	for _, x := range p.Clauses {
		if x.Text != "" {
			a.printf("  %-11s %s\n", x.Name, x.Text)
		}
	}
	for _, x := range p.Changes {
		a.printf("changed: %s, from %q to %q\n", x.Name, x.Before, x.After)
	}
	for i, d := range p.Duties {
		a.printf("duty %d: met %t, count %d, missed %d\n", i+1, d.Met, d.Count, d.Missed)
	}
	return nil
}

func paperOf(k campaign.Knowledge, id string) (paper, bool) {
	for _, c := range k.Market.Contracts {
		if c.ID != id || id == "" {
			continue
		}
		if c.Full != nil {
			p := newPaper(id, contractWords(*c.Full), c.Full.Terms)
			p.Duties = c.Full.Duties
			return p, true
		}
		if c.Text != nil {
			return newPaper(id, string(c.Stage), *c.Text), true
		}
	}
	offers := map[string]campaign.Offer{}
	for _, o := range k.Market.Offers {
		offers[o.ID] = o
	}
	if o, ok := offers[id]; ok {
		p := newPaper(id, fmt.Sprintf("%s, from %s to %s, until %s", o.Status, o.From, o.To, o.Until), o.Terms)
		if prev, ok := offers[o.Prev]; ok {
			p.Changes = campaign.DiffTerms(prev.Terms, o.Terms)
		}
		return p, true
	}
	for _, t := range k.Market.Tenders {
		if t.Tender.ID == id {
			x := t.Tender
			return newPaper(id, fmt.Sprintf("bids until %s, at least %d points x years", x.Until, x.Least), campaign.Terms{Company: x.Company, Whole: x.Whole, Regiments: x.Regiments, First: x.First, Last: x.Last}), true
		}
	}
	return paper{}, false
}

func newPaper(id, state string, t campaign.Terms) paper {
	return paper{ID: id, State: state, Terms: campaign.FileOf(t), Clauses: t.Clauses()}
}
