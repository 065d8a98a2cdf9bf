package steward

import (
	"cmp"
	"slices"

	"hyboria/battle/muster"
	"hyboria/campaign"
)

// employersChoice is what a nation without a player does about Companies: it
// answers the captains that wrote to it, bids where one calls for bids, and
// else makes an offer of its own.
func employersChoice(e *campaign.Engine, k campaign.Knowledge, n campaign.NationState) (campaign.Act, bool) {
	if a, ok := employersAnswer(e, k, n); ok {
		return a, true
	}
	if a, ok := employersBid(e, k, n); ok {
		return a, true
	}
	return employersOffer(e, k, n)
}

// employersAnswer accepts a captain's offer that the nation needs and can pay;
// any other it declines, so that he may look elsewhere.
func employersAnswer(e *campaign.Engine, k campaign.Knowledge, n campaign.NationState) (campaign.Act, bool) {
	for _, o := range k.Market.Offers {
		if o.To != n.ID || o.Status != campaign.OfferOpen {
			continue
		}
		do := campaign.DoDecline
		if needsSwords(e, k, n, o.Terms.Company) && bearable(k, n, o.Terms) {
			do = campaign.DoAccept
		}
		return campaign.Act{Do: do, On: o.ID}, true
	}
	return campaign.Act{}, false
}

// dearest is the most that a nation pays for a week, as weekPrice is the least
// that a captain takes.
const dearest = 5 * weekPrice

// bearable reports whether terms are worth their price: not dearer than
// dearest, no capital given away, no enemy of the day forbidden, and at most
// one captured province shared.
func bearable(k campaign.Knowledge, n campaign.NationState, t campaign.Terms) bool {
	known := k.Known()
	capital := slices.ContainsFunc(t.Fee, func(f campaign.Fee) bool {
		i := known.Holdings.Find(f.Province)
		return i < 0 || known.Holdings[i].Owner != n.ID || known.Holdings[i].Capital
	})
	barred := slices.ContainsFunc(t.Forbidden, func(foe string) bool { return known.Hostile(n.ID, foe) })
	return !capital && !barred && (t.Conquest == nil || t.Conquest.Provinces <= 1) &&
		known.Price(t)*100 <= serviceWeeks(k, t)*dearest
}

// employersBid is a sealed bid for a call: the poorest province that can be
// spared, if that is as much as the captain asks.
func employersBid(e *campaign.Engine, k campaign.Knowledge, n campaign.NationState) (campaign.Act, bool) {
	known := k.Known()
	for _, news := range k.Market.Tenders {
		t := news.Tender
		fee, ok := spare(known, n.ID)
		if !t.Open || news.Mine != nil || !ok || !needsSwords(e, k, n, t.Company) {
			continue
		}
		terms := campaign.Terms{
			Company: t.Company, Employer: n.ID, Whole: t.Whole, Regiments: t.Regiments, First: t.First, Last: t.Last,
			Fee: []campaign.Fee{{Province: fee, From: k.At.Year + 1, Years: 1}},
		}
		if known.Price(terms) >= t.Least && bearable(k, n, terms) {
			return campaign.Act{Do: campaign.DoBid, On: t.ID, Terms: &terms}, true
		}
	}
	return campaign.Act{}, false
}

// needsSwords reports whether a nation wants a Company: it is at war, has none
// and no offer out, and room for it in its share (CA-15.1-R1).
func needsSwords(e *campaign.Engine, k campaign.Knowledge, n campaign.NationState, company string) bool {
	if k.At.Year >= k.Settings.Int("campaignYears") || !atWar(k.Known(), n.ID) || bound(k, n.ID) {
		return false
	}
	i := slices.IndexFunc(k.Market.Companies, func(c campaign.Company) bool { return c.ID == company })
	return i >= 0 && shareRoom(e, k, n) >= k.Market.Companies[i].Points/companyFigure
}

// shareRoom is how many mercenary figures the nation's army has room for.
func shareRoom(e *campaign.Engine, k campaign.Knowledge, n campaign.NationState) int {
	list, ok := e.World.Nation(n.List)
	if !ok {
		return 0
	}
	figures := 0
	for _, c := range k.Own() {
		for _, u := range c.Units {
			figures += u.Castings()
		}
	}
	return muster.RulesOf(k.Settings).MercenaryLimit(list, figures)
}

// employersOffer is made by a nation at war that may hire: the whole Company
// till the end of the year for the points of its poorest outlying province in
// the next one. It has one offer out at a time, and one Company in service.
func employersOffer(e *campaign.Engine, k campaign.Knowledge, n campaign.NationState) (campaign.Act, bool) {
	if k.Stage != campaign.StageOpen {
		return campaign.Act{}, false
	}
	last := campaign.Week{Year: k.At.Year, Week: k.Settings.Int("weeksPerYear")}
	for _, c := range k.Market.Companies {
		if !needsSwords(e, k, n, c.ID) || hiredOut(k, c.ID) || c.Idle >= k.Running || k.At.Week+1 > last.Week || refusedBefore(k, n.ID, c.ID) {
			continue
		}
		fee, ok := spare(k.Known(), n.ID)
		if !ok {
			return campaign.Act{}, false
		}
		t := campaign.Terms{
			Company: c.ID, Employer: n.ID, Whole: true, First: campaign.Week{Year: k.At.Year, Week: k.At.Week + 1}, Last: last,
			Fee: []campaign.Fee{{Province: fee, From: k.At.Year + 1, Years: 1}}, Secrecy: campaign.SecrecyPublic,
		}
		return campaign.Act{Do: campaign.DoOffer, Terms: &t}, true
	}
	return campaign.Act{}, false
}

// companyFigure is about what a figure of a Company costs.
const companyFigure = 5

func atWar(s *campaign.State, nation string) bool {
	return slices.ContainsFunc(s.Nations, func(n campaign.NationState) bool { return s.Hostile(nation, n.ID) })
}

// bound reports whether the nation has a Company already, or an offer out.
func bound(k campaign.Knowledge, nation string) bool {
	return slices.ContainsFunc(k.Market.Contracts, func(c campaign.ContractNews) bool {
		return c.Employer == nation && c.Stage != campaign.StageEnded
	}) || slices.ContainsFunc(k.Market.Offers, func(o campaign.Offer) bool {
		return o.From == nation && o.Status == campaign.OfferOpen
	})
}

// refusedBefore reports whether the Company has declined the nation this year.
func refusedBefore(k campaign.Knowledge, nation, company string) bool {
	return slices.ContainsFunc(k.Market.Offers, func(o campaign.Offer) bool {
		return o.From == nation && o.To == company && o.Made.Year == k.At.Year && o.Status != campaign.OfferOpen
	})
}

// spare is the poorest province of the nation's own that is no capital and that
// nobody else holds or has been promised.
func spare(s *campaign.State, nation string) (string, bool) {
	best := -1
	for i, h := range s.Holdings {
		promised := slices.ContainsFunc(s.Bargains.Contracts, func(c campaign.Contract) bool {
			return slices.ContainsFunc(c.Terms.Fee, func(f campaign.Fee) bool { return f.Province == h.Province })
		})
		if h.Owner != nation || h.Holder != nation || h.Capital || promised {
			continue
		}
		if best < 0 || cmp.Less(h.Points, s.Holdings[best].Points) {
			best = i
		}
	}
	if best < 0 {
		return "", false
	}
	return s.Holdings[best].Province, true
}
