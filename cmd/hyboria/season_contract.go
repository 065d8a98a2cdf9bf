package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// seasonContractCmd is what a captain or a nation does about contracts.
type seasonContractCmd struct {
	List     contractListCmd  `cmd:"" help:"Tell Companies, contracts, offers, calls for bids and reputations as a party may know them."`
	Show     contractShowCmd  `cmd:"" help:"Tell one offer, contract or call clause by clause; of an answer what it changes."`
	Offer    contractTermsCmd `cmd:"" help:"Offer terms to the other party: a file of clauses."`
	Counter  contractTermsCmd `cmd:"" help:"Answer an offer with other terms: a file of the clauses that are to change."`
	Accept   contractPlainCmd `cmd:"" help:"Accept an offer: its text stands, and you have signed it."`
	Decline  contractPlainCmd `cmd:"" help:"Decline an offer."`
	Withdraw contractPlainCmd `cmd:"" help:"Take back an offer, bid, call or unsigned contract, or what you alone have registered in a running one."`
	Sign     contractPlainCmd `cmd:"" help:"Sign a contract whose text stands."`
	End      contractPlainCmd `cmd:"" help:"Consent to end a contract with this week; both must."`
	Leave    contractPlainCmd `cmd:"" help:"As a captain: leave without leave at the end of the week."`
	Release  contractPlainCmd `cmd:"" help:"Use a release clause."`
	Withhold contractPlainCmd `cmd:"" help:"As an employer: keep back the points of a promised province."`
	Call     contractTermsCmd `cmd:"" help:"As a captain: call for sealed bids, a file with regiments, first, last, until and least."`
	Bid      contractTermsCmd `cmd:"" help:"As an employer: place a sealed bid on a call, a file of clauses."`
}

// party is who acts, and on which season.
type party struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `required:"" placeholder:"ID" help:"Company or nation that acts."`
}

// contractFile is a file of clauses with what goes beside them.
type contractFile struct {
	campaign.TermsFile
	Until *string `json:"until,omitempty"` // of an offer or call: last week in which it is open
	Least int     `json:"least,omitempty"` // of a call: smallest price in points x years
}

// contractAnswer is the answer of an act in JSON.
type contractAnswer struct {
	File   string `json:"file"`
	As     string `json:"as"`
	Did    string `json:"did"`
	ID     string `json:"id"` // paper that was made or changed
	Status string `json:"status"`
}

// contractPlainCmd is an act that names a paper and nothing more.
type contractPlainCmd struct {
	party
	ID string `arg:"" help:"Offer, contract or call."`
}

// contractTermsCmd is an act with a file of terms.
type contractTermsCmd struct {
	party
	On    string `placeholder:"ID" help:"The offer that is answered, or the call that is bid on."`
	Terms string `required:"" placeholder:"FILE" help:"Clauses (JSON), or - for standard input."`
}

// Run carries an act out; which one is the name of the command.
func (c contractPlainCmd) Run(a *app, k *kong.Context) error {
	return c.act(a, campaign.Act{Do: k.Selected().Name, On: c.ID}, "", nil)
}

// Run reads the terms and carries the act out.
func (c contractTermsCmd) Run(a *app, k *kong.Context) error {
	text, err := a.readFile(c.Terms)
	if err != nil {
		return err
	}
	var f contractFile
	if err := data.Decode(c.Terms, text, &f); err != nil {
		return badInput(err)
	}
	act := campaign.Act{Do: k.Selected().Name, On: c.On, Least: f.Least}
	if f.Until != nil {
		w, err := campaign.ParseWeek(*f.Until)
		if err != nil {
			return badInput(data.PlaceError(c.Terms, text, "/until", "%v", err))
		}
		act.Until = &w
	}
	return c.act(a, act, c.Terms, func(base campaign.Terms) (campaign.Terms, error) {
		t, err := f.Onto(base)
		if err != nil {
			clause, _, _ := strings.Cut(err.Error(), ":")
			return t, data.PlaceError(c.Terms, text, "/"+clause, "%v", err)
		}
		return t, nil
	})
}

// base are the terms that a file of clauses changes: of an answer those of the
// offer, of a bid those of the call, else none but the actor's own name.
func (p party) base(s *campaign.State, act campaign.Act) campaign.Terms {
	if o := s.Offer(act.On); o != nil && act.Do == campaign.DoCounter && (o.From == p.As || o.To == p.As) {
		return o.Terms
	}
	if t := s.Tender(act.On); t != nil && act.Do == campaign.DoBid {
		return campaign.Terms{Company: t.Company, Employer: p.As, Whole: t.Whole, Regiments: t.Regiments, First: t.First, Last: t.Last}
	}
	if s.Company(p.As) != nil {
		return campaign.Terms{Company: p.As}
	}
	return campaign.Terms{Employer: p.As}
}

// act opens the season, carries the act out and tells what came of it.
func (p party) act(a *app, act campaign.Act, file string, terms func(campaign.Terms) (campaign.Terms, error)) error {
	if file == "" {
		file = p.File
	}
	return a.withSeason(p.File, true, func(s *steward.Season) error {
		if terms != nil {
			t, err := terms(p.base(s.State(), act))
			if err != nil {
				return badInput(err)
			}
			act.Terms = &t
		}
		refused, err := s.Negotiate(a.Context, p.As, act)
		if err != nil {
			return err
		}
		if len(refused) > 0 {
			return refuseAct(file, refused)
		}
		answer := contractAnswer{File: p.File, As: p.As, Did: act.Do}
		answer.ID, answer.Status = p.outcome(s.State(), act)
		if a.JSON {
			return a.writeJSON(answer)
		}
		a.printf("%s: %s\n", answer.ID, answer.Status)
		return nil
	})
}

// refuseAct lists what the rules have against an act.
func refuseAct(file string, refused []campaign.Refusal) error {
	var errs []error
	for _, r := range refused {
		errs = append(errs, fmt.Errorf("%s: %s", file, r))
	}
	return badInputf("%w\nhyboria: nothing was changed", errors.Join(errs...))
}

// outcome names the paper that an act made or changed, and how it now stands.
func (p party) outcome(s *campaign.State, act campaign.Act) (id, status string) {
	b := s.Bargains
	switch act.Do {
	case campaign.DoOffer, campaign.DoCounter:
		o := b.Offers[len(b.Offers)-1]
		return o.ID, fmt.Sprintf("offered to %s, open until %s", o.To, o.Until)
	case campaign.DoCall:
		t := b.Tenders[len(b.Tenders)-1]
		return t.ID, fmt.Sprintf("bids are taken until %s", t.Until)
	case campaign.DoAccept:
		c := b.Contracts[len(b.Contracts)-1]
		return c.ID, "agreed; the other party has to sign it"
	case campaign.DoBid:
		return act.On, "your bid is sealed"
	}
	if c := s.Contract(act.On); c != nil {
		return c.ID, contractWords(*c)
	}
	if o := s.Offer(act.On); o != nil {
		return o.ID, string(o.Status)
	}
	return act.On, "taken back"
}

// contractWords tells how a contract stands.
func contractWords(c campaign.Contract) string {
	switch {
	case c.Stage == campaign.StageEnded && c.Outcome == campaign.Broken:
		return fmt.Sprintf("broken by %s in %s: %s", c.By, c.Ended, c.Reason)
	case c.Stage == campaign.StageEnded:
		return fmt.Sprintf("%s in %s: %s", c.Outcome, c.Ended, c.Reason)
	case c.Stage == campaign.StageSigned:
		return fmt.Sprintf("signed by both, begins with %s", c.Terms.First)
	case c.Stage == campaign.StageAgreed:
		return "agreed, signed by " + strings.Join(c.Signatures, " and ")
	}
	text := fmt.Sprintf("running, %s served", count(c.Weeks, "week"))
	switch {
	case c.Leaving:
		text += "; the captain leaves at the end of the week"
	case c.Released != "":
		text += "; " + c.Released + " uses a release clause"
	case c.Withheld:
		text += "; the employer keeps its price back"
	case len(c.Consent) > 0:
		text += "; " + c.Consent[0] + " agrees to end it"
	}
	return text
}
