package steward

import (
	"context"
	"slices"

	"hyboria/battle/muster"
	"hyboria/campaign"
)

// Negotiate stores one act of a negotiation, at once: acts count in the order
// of the journal. Nothing is stored when it is refused.
func (s *Season) Negotiate(ctx context.Context, actor string, a campaign.Act) (refused []campaign.Refusal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if why := mayOrder(s.state, actor); why != "" {
		return []campaign.Refusal{{Field: "actor", Reason: why}}, nil
	}
	events, refused := s.engine.Negotiate(s.state, actor, a)
	if len(refused) > 0 {
		return refused, nil
	}
	w := s.newWriter()
	if err := w.add(events); err != nil {
		return nil, err
	}
	key, err := s.orderKey(struct {
		Actor string
		Act   campaign.Act
	}{actor, a})
	if err != nil {
		return nil, err
	}
	return nil, s.commit(ctx, w, key, actor)
}

// bargain lets caretakers negotiate: nations that may hire make offers to
// idle Companies, captains take the best fair one, and both sign what they
// agreed on. Each knows only what he may.
func (s *Season) bargain(w *writer) error {
	if len(w.state.Bargains.Companies) == 0 {
		return nil
	}
	for _, n := range w.state.Owners() {
		if n.Eliminated || n.Kind == campaign.KindMagic || n.Caretaker == "" && !leftAlone(w.state, n) {
			continue
		}
		for range mostActs {
			known := campaign.View(s.engine, w.state, s.eyesOf(w.state, n.ID))
			act, ok := nextAct(s.engine, known, n)
			if !ok {
				break
			}
			events, refused := s.engine.Negotiate(w.state, n.ID, act)
			if len(refused) > 0 {
				break
			}
			if err := w.add(events); err != nil {
				return err
			}
		}
	}
	return nil
}

// leftAlone reports whether a captain has parked his Company and left its
// contracts to the caretaker too.
func leftAlone(st *campaign.State, n campaign.NationState) bool {
	p := st.Parking(n.ID)
	return n.Kind == campaign.KindCompany && n.Person() && p != nil && p.Diplomacy
}

// mostActs is how many steps of a negotiation a caretaker takes in a week.
const mostActs = 4

func (s *Season) eyesOf(st *campaign.State, id string) campaign.Viewer {
	v, err := st.Eyes(id)
	if err != nil {
		return campaign.Spectator()
	}
	return v
}

// nextAct is the next step of a caretaker's negotiation.
func nextAct(e *campaign.Engine, k campaign.Knowledge, n campaign.NationState) (campaign.Act, bool) {
	for _, c := range k.Market.Contracts {
		if c.Full != nil && c.Stage == campaign.StageAgreed && !slices.Contains(c.Full.Signatures, n.ID) {
			return campaign.Act{Do: campaign.DoSign, On: c.ID}, true
		}
	}
	if n.Kind == campaign.KindCompany {
		return captainsChoice(k, n.ID)
	}
	return employersChoice(e, k, n)
}

// hiredOut reports whether a Company is bound by a contract that has not ended, as
// far as the viewer knows.
func hiredOut(k campaign.Knowledge, company string) bool {
	return slices.ContainsFunc(k.Market.Contracts, func(c campaign.ContractNews) bool {
		return c.Company == company && c.Stage != campaign.StageEnded
	})
}

// captainsChoice accepts the best fair offer; one that is not fair he declines.
func captainsChoice(k campaign.Knowledge, id string) (campaign.Act, bool) {
	best, worth := -1, 0
	for i, o := range k.Market.Offers {
		if o.To != id || o.Status != campaign.OfferOpen {
			continue
		}
		price := k.Known().Price(o.Terms)
		if !fair(k, o.Terms, price) {
			return campaign.Act{Do: campaign.DoDecline, On: o.ID}, true
		}
		if best < 0 || price > worth {
			best, worth = i, price
		}
	}
	if best < 0 || hiredOut(k, id) {
		return campaign.Act{}, false
	}
	return campaign.Act{Do: campaign.DoAccept, On: k.Market.Offers[best].ID}, true
}

// weekPrice is the least that a fair offer pays for a week, in hundredths of
// the points that a province has in one year; a few weeks are served for
// promises.
const (
	weekPrice  = 200
	promiseFor = 4
)

// fair reports whether a captain can take the offer: the price fits the weeks,
// and it leaves him free to choose what he fights.
func fair(k campaign.Knowledge, t campaign.Terms, price int) bool {
	weeks := serviceWeeks(k, t)
	return weeks <= promiseFor && len(t.Promises) > 0 || price*100 >= weeks*weekPrice
}

// serviceWeeks is how many weeks the terms are for, both ends counted.
func serviceWeeks(k campaign.Knowledge, t campaign.Terms) int {
	return (t.Last.Year-t.First.Year)*k.Settings.Int("weeksPerYear") + t.Last.Week - t.First.Week + 1
}

// captainsWinter are a caretaker captain's purchases: his regiments filled up,
// as far as the points go, then one new one if there is enough for it.
func captainsWinter(e *campaign.Engine, k campaign.Knowledge, id string) campaign.WinterOrders {
	o := campaign.WinterOrders{Nation: id}
	left := k.Known().Allowance(id)
	for _, r := range k.Market.Regiments {
		left -= campaign.UnitPoints(r.Unit)
	}
	for _, r := range k.Market.Regiments {
		each := muster.Cost(r.Unit.Type, r.Unit.Class, r.Unit.Armed)
		if n := min(r.Unit.Size-r.Unit.Castings(), max(0, left)/each); n > 0 {
			o.Refill = append(o.Refill, campaign.RefillOrder{Unit: r.Unit.ID, Figures: n})
			left -= n * each
		}
	}
	rules := muster.RulesOf(k.Settings)
	if n := min(left/companyFigure, rules.RegimentFoot.Max()); n >= rules.RegimentFoot.Min() {
		line := campaign.RaiseOrder{Row: "free_companies.foot", Size: n}
		if len(k.Market.Regiments) == 0 {
			line.Land = campAnywhere(e, k, id)
		}
		o.Raise = append(o.Raise, line)
	}
	return o
}

// campAnywhere is the first province of neutral land that nobody holds.
func campAnywhere(_ *campaign.Engine, k campaign.Knowledge, _ string) string {
	for _, h := range k.Holdings {
		if h.Home == "" && h.Holder == "" {
			return h.Province
		}
	}
	return ""
}

// buyForCaptains hands in the winter orders of captains that no person plays.
func (s *Season) buyForCaptains(w *writer) error {
	for _, b := range w.state.Bands {
		if b.Kind != campaign.KindCompany || b.Eliminated || !standsIn(w.state, b) {
			continue
		}
		known := campaign.View(s.engine, w.state, s.eyesOf(w.state, b.ID))
		events, refused := s.engine.SubmitWinter(w.state, captainsWinter(s.engine, known, b.ID))
		if len(refused) > 0 && len(events) == 0 {
			continue
		}
		if err := w.add(events); err != nil {
			return err
		}
	}
	return nil
}
