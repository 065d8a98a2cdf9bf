package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
)

// Ransom is one side's word on the release of a captured commander
// (CA-10.2-R1): the holder asks points for him, his own side bids them. When
// both name the same number he is free. Without the setting captiveCommander =
// ransom points the number is 0.
type Ransom struct {
	Captive  string `json:"captive"` // his name
	With     string `json:"with"`    // the other nation
	Points   int    `json:"points,omitempty"`
	Withdraw bool   `json:"withdraw,omitempty"` // takes an earlier word back
}

// Debt is what a nation owes another for a ransom, to be taken from its next
// winter purchases.
type Debt struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Points int    `json:"points"`
}

// Purse is what ransoms add to a nation's purchases of this winter, or take
// from them.
type Purse struct {
	Nation string `json:"nation"`
	Points int    `json:"points"`
}

// RansomOffered is one side's word, or that it took it back.
type RansomOffered struct {
	By     string `json:"by"`
	Ransom Ransom `json:"ransom"`
}

// Kind is "ransom_offered".
func (RansomOffered) Kind() string { return "ransom_offered" }

// Apply notes the word with the captive.
func (ev RansomOffered) Apply(s *State) {
	i := s.captive(ev.By, ev.Ransom)
	if i < 0 {
		return
	}
	word := &s.Captives[i].Bid
	if s.Captives[i].Holder == ev.By {
		word = &s.Captives[i].Asked
	}
	*word = nil
	if !ev.Ransom.Withdraw {
		points := ev.Ransom.Points
		*word = &points
	}
}

// Released tells that a captured commander is free by agreement.
type Released struct {
	Captive Captive `json:"captive"`
	Points  int     `json:"points"`
}

// Kind is "released".
func (Released) Kind() string { return "released" }

// Apply sends him home and writes the debt down.
func (ev Released) Apply(s *State) {
	for i, c := range s.Captives {
		if c.Name == ev.Captive.Name && c.Nation == ev.Captive.Nation && c.Holder == ev.Captive.Holder && c.Magic == nil {
			s.Captives = slices.Delete(s.Captives, i, i+1)
			break
		}
	}
	s.welcome(ev.Captive)
	if ev.Points > 0 {
		s.Debts = append(s.Debts, Debt{From: ev.Captive.Nation, To: ev.Captive.Holder, Points: ev.Points})
	}
}

// RansomsPaid settles the debts of a year before its purchases: what a nation
// cannot pay the other does not get, so that no points come from nowhere.
type RansomsPaid struct {
	Paid []Debt `json:"paid"`
}

// Kind is "ransoms_paid".
func (RansomsPaid) Kind() string { return "ransoms_paid" }

// Apply moves the points from one nation's purchases to another's.
func (ev RansomsPaid) Apply(s *State) {
	s.Debts = nil
	for _, d := range ev.Paid {
		s.fillPurse(d.From, -d.Points)
		s.fillPurse(d.To, d.Points)
	}
}

func ransomKinds() []maker {
	return []maker{
		func() Event { return new(RansomOffered) },
		func() Event { return new(Released) },
		func() Event { return new(RansomsPaid) },
	}
}

func (s *State) fillPurse(nation string, points int) {
	for i := range s.Purses {
		if s.Purses[i].Nation == nation {
			s.Purses[i].Points += points
			return
		}
	}
	s.Purses = append(s.Purses, Purse{Nation: nation, Points: points})
}

// Purse is what ransoms add to a nation's purchases of this winter; less than
// 0 when it paid.
func (s *State) Purse(nation string) int {
	for _, p := range s.Purses {
		if p.Nation == nation {
			return p.Points
		}
	}
	return 0
}

// welcome gives a freed commander the first counter of his nation that has
// none; where all have one again he needs no place on the map.
func (s *State) welcome(captive Captive) {
	for i := range s.Counters {
		c := &s.Counters[i]
		if c.Owner != captive.Nation || c.Commander != nil {
			continue
		}
		c.Commander, c.CommanderWait = clonePtr(captive.Commander), 0
		if c.Commander == nil {
			c.Commander = &battle.Commander{Name: captive.Name, Nation: captive.Nation}
		}
		c.Commander.Unit = "" // he chooses anew where he rides
		return
	}
}

// captive finds the captured commander that a word is about, -1 for none.
func (s *State) captive(by string, o Ransom) int {
	return slices.IndexFunc(s.Captives, func(c Captive) bool {
		return c.Magic == nil && c.Name == o.Captive &&
			(c.Holder == by && c.Nation == o.With || c.Nation == by && c.Holder == o.With)
	})
}

// ransomFault says why a word on a ransom is refused, "" if it is not.
func (s *State) ransomFault(by string, o Ransom) string {
	switch {
	case s.captive(by, o) < 0:
		return fmt.Sprintf("there is no captured commander %q between %s and %q", o.Captive, by, o.With)
	case o.Points < 0:
		return "points cannot be less than 0"
	case o.Points > 0 && s.Settings.Choice("captiveCommander") != "ransom points":
		return "commanders are freed in winter or without a price in this campaign: leave the points out"
	}
	return ""
}

// ransoms keeps the words on captives that make sense.
func (k *checker) ransoms(list []Ransom) {
	for i, o := range list {
		if why := k.s.ransomFault(k.legal.Nation, o); why != "" && k.s.hold(k.legal.Nation, o) == nil {
			k.refuse(fmt.Sprintf("ransoms[%d]", i), Refusal{Reason: why, Rule: "CA-10.2-R1"})
			continue
		}
		k.legal.Ransoms = append(k.legal.Ransoms, o)
	}
}

// registerRansoms is the part of step (1) that concerns captives: all words
// are taken first, then those are freed on whom both sides agree, so that it
// does not matter whose orders came first.
func (r *run) registerRansoms() {
	for _, o := range r.s.Orders {
		for _, x := range o.Ransoms {
			if r.s.hold(o.Nation, x) == nil && r.s.ransomFault(o.Nation, x) == "" {
				r.emit(RansomOffered{By: o.Nation, Ransom: x})
			}
		}
	}
	r.buyBack()
	for _, c := range r.s.Clone().Captives {
		if c.Magic == nil && c.Asked != nil && c.Bid != nil && *c.Asked == *c.Bid {
			r.emit(Released{Captive: c, Points: *c.Asked})
		}
	}
}

// payRansoms settles the debts of the year out of what the payers may spend
// this winter, in the order in which they were agreed.
func (r *run) payRansoms() {
	if len(r.s.Debts) == 0 {
		return
	}
	var ev RansomsPaid
	spent := map[string]int{}
	for _, d := range r.s.Debts {
		if n, to := r.s.Nation(d.From), r.s.Nation(d.To); n == nil || to == nil || n.Eliminated || to.Eliminated {
			continue
		}
		missing := max(0, r.s.Holdings.Owned(d.From)-r.s.strength(d.From))
		_, limit := r.e.gatherings(r.s, d.From, missing)
		d.Points = min(d.Points, limit-spent[d.From])
		if d.Points > 0 {
			spent[d.From] += d.Points
			ev.Paid = append(ev.Paid, d)
		}
	}
	r.emit(ev)
}
