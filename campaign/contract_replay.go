package campaign

// ActOf is the act of a negotiation that an event comes from, and whose; false
// for events that come from no such act.
func ActOf(s *State, ev Event) (actor string, a Act, ok bool) {
	switch ev := deref(ev).(type) {
	case OfferMade:
		o := ev.Offer
		a = Act{Do: DoOffer, Terms: &o.Terms, Until: &o.Until}
		if o.Prev != "" {
			a.Do, a.On = DoCounter, o.Prev
		}
		return o.From, a, true
	case OfferClosed:
		return offerAct(s, ev)
	case ContractAgreed:
		if len(ev.Contract.Signatures) == 1 {
			return ev.Contract.Signatures[0], Act{Do: DoAccept, On: ev.Contract.Offer}, true
		}
	case ContractSigned:
		return ev.By, Act{Do: DoSign, On: ev.ID}, true
	case ContractNoted:
		do := map[string]string{NoteConsent: DoEnd, NoteLeave: DoLeave, NoteRelease: DoRelease, NoteWithhold: DoWithhold, NoteStay: DoWithdraw}[ev.Note]
		return ev.By, Act{Do: do, On: ev.ID}, true
	case ContractEnded:
		if c := s.Contract(ev.ID); c != nil && ev.Reason == reasonWithdrawn {
			return c.Terms.Company, Act{Do: DoWithdraw, On: ev.ID}, true
		}
	default:
		return tenderAct(s, ev)
	}
	return "", Act{}, false
}

func offerAct(s *State, ev OfferClosed) (actor string, a Act, ok bool) {
	o := s.Offer(ev.ID)
	switch {
	case o == nil || ev.Status == OfferExpired:
		return "", Act{}, false
	case ev.Status == OfferDeclined:
		return o.To, Act{Do: DoDecline, On: ev.ID}, true
	default:
		return o.From, Act{Do: DoWithdraw, On: ev.ID}, true
	}
}

func tenderAct(s *State, ev any) (actor string, a Act, ok bool) {
	switch ev := ev.(type) {
	case TenderCalled:
		t := ev.Tender.terms()
		return ev.Tender.Company, Act{Do: DoCall, Terms: &t, Until: &ev.Tender.Until, Least: ev.Tender.Least}, true
	case TenderWithdrawn:
		if t := s.Tender(ev.ID); t != nil {
			return t.Company, Act{Do: DoWithdraw, On: ev.ID}, true
		}
	case BidPlaced:
		return ev.Bid.Employer, Act{Do: DoBid, On: ev.Tender, Terms: &ev.Bid.Terms}, true
	case BidWithdrawn:
		return ev.Employer, Act{Do: DoWithdraw, On: ev.Tender}, true
	}
	return "", Act{}, false
}

// bargainAudience tells who may read an event of Companies and contracts
// whole: the two parties; of a call everybody, of its bids captain and bidders
// (CA-4.1-R5).
func bargainAudience(s *State, ev any) Audience {
	switch ev := ev.(type) {
	case OfferMade:
		return Audience{Owners: []string{ev.Offer.From, ev.Offer.To}}
	case OfferClosed:
		if o := s.Offer(ev.ID); o != nil {
			return Audience{Owners: []string{o.From, o.To}}
		}
	case ContractAgreed:
		return ev.Contract.audience()
	case ContractSigned:
		return s.Contract(ev.ID).audience()
	case ContractNoted:
		return s.Contract(ev.ID).audience()
	case ContractStarted:
		return s.Contract(ev.ID).audience()
	case ServiceNoted:
		return s.Contract(ev.ID).audience()
	case ContractEnded:
		return s.Contract(ev.ID).audience()
	case ConquestWon:
		return s.Contract(ev.ID).audience()
	case TenderCalled, TenderWithdrawn:
		return Audience{All: true}
	case BidPlaced:
		return Audience{Owners: []string{ev.Bid.Employer}}
	case BidWithdrawn:
		return Audience{Owners: []string{ev.Employer}}
	case TenderOpened:
		return openedAudience(s, ev)
	case CompanyRebuilt:
		return Audience{Owners: []string{ev.Company}}
	case CompanyExiled:
		return Audience{Owners: []string{ev.Band.ID}}
	case CompanyFreed:
		return Audience{Owners: []string{ev.Company}}
	}
	return Audience{}
}

func (c *Contract) audience() Audience {
	if c == nil {
		return Audience{}
	}
	return Audience{Owners: []string{c.Terms.Company, c.Terms.Employer}}
}

func openedAudience(s *State, ev TenderOpened) Audience {
	t := s.Tender(ev.ID)
	if t == nil {
		return Audience{}
	}
	a := Audience{Owners: []string{t.Company}}
	for _, b := range ev.Bids {
		a.Owners = append(a.Owners, b.Employer)
	}
	return a
}
