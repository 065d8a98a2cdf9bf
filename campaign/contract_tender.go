package campaign

import (
	"fmt"
	"slices"
)

// call opens a captain's call for sealed bids.
func (b *bargainer) call() {
	if b.act.Terms == nil || b.act.Until == nil {
		b.refuse("terms", "CA-16.2", "a call names regiments, first and last week, and until when bids are taken")
		return
	}
	t := *b.act.Terms
	until, ok := b.until()
	if !ok {
		return
	}
	n := 1
	for i := range b.s.Bargains.Tenders {
		if b.s.Bargains.Tenders[i].Company == b.actor {
			n++
		}
	}
	c := Tender{
		ID: fmt.Sprintf("call-%s-%d", b.actor, n), Company: b.actor, Whole: t.Whole, Regiments: slices.Clone(t.Regiments),
		First: t.First, Last: t.Last, Until: until, Least: b.act.Least, Called: b.s.At, Open: true,
	}
	switch {
	case b.s.Company(b.actor) == nil:
		b.refuse("actor", "CA-16.2", "only a captain calls for bids")
	case t.Company != "" && t.Company != b.actor:
		b.refuse("terms.company", "CA-16.2", "a captain sells his own Company")
	case !until.Before(t.First):
		b.refuse("until", "CA-16.2-R1", "bids are opened with the orders of %s: the service cannot begin before the week after", until)
	case b.act.Least < 0:
		b.refuse("least", "CA-16.2", "a price cannot be less than 0")
	default:
		b.checkCall(c)
	}
}

// checkCall looks at regiments and weeks of a call.
func (b *bargainer) checkCall(c Tender) {
	k := &termsCheck{e: b.e, s: b.s, actor: b.actor, t: Terms{Company: b.actor, Whole: c.Whole, Regiments: c.Regiments, First: c.First, Last: c.Last}}
	k.regiments()
	k.weeks()
	for _, f := range k.refused {
		f.Field = "terms." + f.Field
		b.refused = append(b.refused, f)
	}
	if why := b.s.serviceFault(k.t, ""); why != "" {
		b.refuse("terms.regiments", "CA-16.2-R3", "%s", why)
	}
	if len(b.refused) == 0 {
		b.emit(TenderCalled{c})
	}
}

// bid places an employer's sealed bid, in place of his earlier one.
func (b *bargainer) bid() {
	c := b.s.Tender(b.act.On)
	if c == nil || !c.Open {
		b.refuse("on", "CA-16.2", "there is no open call %q", b.act.On)
		return
	}
	t, ok := b.terms()
	switch {
	case !ok:
	case t.Company != c.Company || t.Employer != b.actor:
		b.refuse("terms", "CA-16.2", "a bid is between the bidder and the captain who called")
	case !sameRegiments(t, c.terms()) || t.First != c.First || t.Last != c.Last:
		b.refuse("terms", "CA-16.2", "a bid is for the regiments and weeks of the call")
	case b.s.Price(t) < c.Least:
		b.refuse("terms.fee", "CA-16.2", "the call asks for at least %d points x years", c.Least)
	default:
		b.emit(BidPlaced{Tender: c.ID, Bid: Bid{Employer: b.actor, Terms: t}})
	}
}

// terms are the clauses that a call fixes.
func (t *Tender) terms() Terms {
	return Terms{Company: t.Company, Whole: t.Whole, Regiments: t.Regiments, First: t.First, Last: t.Last}
}

func (b *bargainer) withdrawFromTender(t *Tender) {
	bid := slices.ContainsFunc(t.Bids, func(x Bid) bool { return x.Employer == b.actor })
	switch {
	case !t.Open:
		b.refuse("on", "CA-16.2", "the bids are opened already")
	case t.Company == b.actor:
		b.emit(TenderWithdrawn{ID: t.ID})
	case bid:
		b.emit(BidWithdrawn{Tender: t.ID, Employer: b.actor})
	default:
		b.refuse("on", "CA-16.2", "you have placed no bid there")
	}
}

// openTenders opens the bids of every call whose week has come, in step (1).
// The best bid has the highest price in points x years; of equal ones the one
// with the fewest objectives wins, then the one that was placed first. Both
// are bound by it at once: the captain signed with his call, the employer with
// his bid (CA-16.2).
func (r *run) openTenders() {
	for i := range r.s.Bargains.Tenders {
		t := r.s.Bargains.Tenders[i].clone()
		if !t.Open || r.s.At.Before(t.Until) {
			continue
		}
		ev := TenderOpened{ID: t.ID, Bids: t.Bids}
		best := -1
		for j := range ev.Bids {
			x := &ev.Bids[j]
			if x.Fault = r.bidFault(t, *x); x.Fault == "" && (best < 0 || r.s.betterBid(*x, ev.Bids[best])) {
				best = j
			}
		}
		if best >= 0 {
			terms := ev.Bids[best].Terms
			ev.Winner = terms.Employer
			ev.Contract = &Contract{
				ID: r.s.contractID(terms), Terms: terms.clone(), Stage: StageSigned, Signatures: []string{t.Company, terms.Employer},
				Agreed: r.s.At, Tender: t.ID, Duties: make([]Duty, len(terms.Objectives)),
			}
		}
		r.emit(ev)
	}
}

// bidFault says why a bid is set aside at the opening, "" if it is not.
func (r *run) bidFault(t Tender, b Bid) string {
	for _, actor := range []string{b.Employer, t.Company} {
		if faults := r.e.checkTerms(r.s, actor, b.Terms); len(faults) > 0 {
			return faults[0].Reason
		}
	}
	if r.s.Price(b.Terms) < t.Least {
		return "it is below the least price"
	}
	return r.s.serviceFault(b.Terms, "")
}

func (s *State) betterBid(a, b Bid) bool {
	if x, y := s.Price(a.Terms), s.Price(b.Terms); x != y {
		return x > y
	}
	return len(a.Terms.Objectives) < len(b.Terms.Objectives)
}
