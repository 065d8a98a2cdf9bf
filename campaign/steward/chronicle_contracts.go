package steward

import (
	"fmt"
	"slices"

	"hyboria/campaign"
)

// contracts tells of Companies and contracts. Whom a Company serves is public;
// the terms are told to those who may read them, and what is only being
// bargained for to nobody (CA-4.1-R5).
func (t *teller) contracts(ev campaign.Event) {
	switch ev := ev.(type) {
	case *campaign.CompaniesFounded:
		t.companies(ev)
	case *campaign.ContractStarted:
		t.entersService(ev)
	case *campaign.ContractEnded:
		t.leavesService(ev)
	case *campaign.TenderCalled:
		c := ev.Tender
		t.add(Line{
			Matter: "contract", Nations: []string{c.Company},
			Text: fmt.Sprintf("%s %s for hire from %s to %s. Sealed bids are taken until %s.", upper(t.band(c.Company)), t.agree(c.Company, "is", "are"), weekOf(c.First), weekOf(c.Last), weekOf(c.Until)),
		})
	case *campaign.TenderOpened:
		t.bidsOpened(ev)
	case *campaign.CompanyExiled:
		t.add(Line{
			Matter: "contract", Nations: []string{ev.Nation, ev.Band.ID},
			Text: fmt.Sprintf("What is left of the host of %s follows its captain into exile as a Free Company.", t.nation(ev.Nation)),
		})
	case *campaign.PointsAssigned:
		t.assigned(ev)
	}
}

// band names a Company: "the Red Hand".
func (t *teller) band(id string) string { return t.nation(id) }

func (t *teller) companies(ev *campaign.CompaniesFounded) {
	names := make([]string, len(ev.Bands))
	ids := make([]string, len(ev.Bands))
	for i, b := range ev.Bands {
		names[i], ids[i] = "the "+b.Name, b.ID
	}
	verb := " are for hire."
	if len(names) == 1 {
		verb = campaign.Agree(ev.Bands[0].Name, " is for hire.", verb)
	}
	t.add(Line{Matter: "contract", Nations: ids, Text: series(names) + verb})
}

// terms are those of a contract, if the viewer may read them.
func (t *teller) terms(id string) (c *campaign.Contract, known bool) {
	c = t.state.Contract(id)
	if c == nil {
		return nil, false
	}
	return c, c.Terms.Secrecy == campaign.SecrecyPublic || t.viewer.Owns(c.Terms.Company) || t.viewer.Owns(c.Terms.Employer)
}

func (t *teller) entersService(ev *campaign.ContractStarted) {
	c, known := t.terms(ev.ID)
	if c == nil {
		return
	}
	text := fmt.Sprintf("%s took service with %s", upper(t.band(c.Terms.Company)), t.nation(c.Terms.Employer))
	if known {
		text += " until " + weekOf(c.Terms.Last)
	}
	t.add(Line{Matter: "contract", Text: text + ".", Nations: []string{c.Terms.Company, c.Terms.Employer}})
}

// leavesService tells how a service ended. A contract that never began is the
// two parties' own affair.
func (t *teller) leavesService(ev *campaign.ContractEnded) {
	c, known := t.terms(ev.ID)
	if c == nil || !known && c.Stage != campaign.StageRunning && ev.Outcome != campaign.Broken {
		return
	}
	company, employer := upper(t.band(c.Terms.Company)), t.nation(c.Terms.Employer)
	l := Line{Matter: "contract", Nations: []string{c.Terms.Company, c.Terms.Employer}}
	switch {
	case c.Stage != campaign.StageRunning && ev.Outcome != campaign.Broken:
		l.Text = fmt.Sprintf("The contract of %s with %s came to nothing.", t.band(c.Terms.Company), employer)
	case ev.Outcome == campaign.Fulfilled:
		l.Text = fmt.Sprintf("%s served %s to the last day, and %s free.", company, employer, t.agree(c.Terms.Company, "is", "are"))
	case ev.Outcome == campaign.Broken && ev.By == c.Terms.Company:
		l.Text = fmt.Sprintf("%s broke %s contract with %s and marched out of the camp.", company, t.agree(c.Terms.Company, "its", "their"), employer)
	case ev.Outcome == campaign.Broken:
		l.Text = fmt.Sprintf("%s kept back what %s had promised %s, and the contract is void.", employer, t.agree(c.Terms.Employer, "it", "they"), t.band(c.Terms.Company))
	default:
		l.Text = fmt.Sprintf("The service of %s with %s is over.", t.band(c.Terms.Company), employer)
	}
	if known && ev.Reason != "" && ev.Outcome == campaign.Lapsed {
		l.Text += " " + upper(ev.Reason) + "."
	}
	t.add(l)
}

func (t *teller) bidsOpened(ev *campaign.TenderOpened) {
	c := t.state.Tender(ev.ID)
	if c == nil {
		return
	}
	l := Line{Matter: "contract", Nations: []string{c.Company}, Text: fmt.Sprintf("Nobody bid for %s.", t.band(c.Company))}
	if ev.Winner != "" {
		l.Nations = append(l.Nations, ev.Winner)
		l.Text = fmt.Sprintf("The bids for %s were opened, and %s won.", t.band(c.Company), t.nation(ev.Winner))
	} else if len(ev.Bids) > 0 {
		l.Text = fmt.Sprintf("The bids for %s were opened, and none could be taken.", t.band(c.Company))
	}
	t.add(l)
}

// assigned tells whose points count for whom, as far as the viewer may know.
func (t *teller) assigned(ev *campaign.PointsAssigned) {
	for _, a := range ev.Assigned {
		_, known := t.terms(a.Contract)
		if !known && !slices.ContainsFunc([]string{a.From, a.Company}, t.viewer.Owns) {
			continue
		}
		t.add(Line{
			Matter: "contract", Nations: []string{a.Company, a.From},
			Text: fmt.Sprintf("For year %d the %d points of %s count for %s and not for %s.", a.Year, a.Points, t.province(a.Province), t.band(a.Company), t.nation(a.From)),
		})
	}
}
