package campaign

import (
	"fmt"
	"slices"
	"sort"
)

// Causes of a change of pact, as the chronicle tells them.
const (
	CauseDeclared = "declared" // war with the week's orders (CA-19.1-R1)
	CauseEntered  = "entered"  // war by entering land without leave (CA-6.3-R1)
	CauseWithdrew = "withdrew" // the war of an offender who has gone (CA-1.2-R3)
	CauseOffer    = "offer"    // one of two has registered a step, or taken it back
	CauseBoth     = "both"     // both have registered it
	CauseNotice   = "notice"   // an alliance is given up, with notice
	CauseEnded    = "ended"    // the notice has run out, or none was needed
	CauseGone     = "gone"     // one of the two has left the game
	CauseFounding = "founding" // as the season began
)

// PactChanged puts a pact in place of what was between its pair. Peace with
// nothing registered leaves no entry.
type PactChanged struct {
	Pact  Pact   `json:"pact"`
	By    string `json:"by,omitempty"` // whose step it was; empty: both, or time
	Cause string `json:"cause"`
}

// Kind is "pact".
func (PactChanged) Kind() string { return "pact" }

// Apply keeps the list sorted by pair. A war ends every leave between the two.
func (ev PactChanged) Apply(s *State) {
	p := ev.Pact
	p.Offers = slices.Clone(p.Offers)
	i := sort.Search(len(s.Pacts), func(i int) bool { return !pairLess(s.Pacts[i].Pair, p.Pair) })
	found := i < len(s.Pacts) && s.Pacts[i].Pair == p.Pair
	empty := p.Relation == Peace && len(p.Offers) == 0
	switch {
	case found && empty:
		s.Pacts = append(s.Pacts[:i], s.Pacts[i+1:]...)
	case found:
		s.Pacts[i] = p
	case !empty:
		s.Pacts = slices.Insert(s.Pacts, i, p)
	}
	if p.Relation == War {
		s.Leaves = slices.DeleteFunc(s.Leaves, func(l Leave) bool { return pairOf(l.From, l.To) == p.Pair })
	}
}

// LeaveChanged grants leave to enter, marks it as ending, or ends it.
type LeaveChanged struct {
	Leave Leave `json:"leave"`
	Over  bool  `json:"over,omitempty"`
}

// Kind is "leave".
func (LeaveChanged) Kind() string { return "leave" }

// Apply keeps the list sorted by grantor, then receiver.
func (ev LeaveChanged) Apply(s *State) {
	l := ev.Leave
	i := sort.Search(len(s.Leaves), func(i int) bool {
		return !pairLess([2]string{s.Leaves[i].From, s.Leaves[i].To}, [2]string{l.From, l.To})
	})
	found := i < len(s.Leaves) && s.Leaves[i].From == l.From && s.Leaves[i].To == l.To
	switch {
	case found && ev.Over:
		s.Leaves = append(s.Leaves[:i], s.Leaves[i+1:]...)
	case found:
		s.Leaves[i] = l
	case !ev.Over:
		s.Leaves = slices.Insert(s.Leaves, i, l)
	}
}

func pactKinds() []maker {
	return []maker{
		func() Event { return new(PactChanged) },
		func() Event { return new(LeaveChanged) },
	}
}

func pairOf(a, b string) [2]string {
	if b < a {
		a, b = b, a
	}
	return [2]string{a, b}
}

func pairLess(a, b [2]string) bool { return a[0] < b[0] || a[0] == b[0] && a[1] < b[1] }

// pact is what stands between two nations, peace when nothing is listed.
func (s *State) pact(a, b string) Pact {
	pair := pairOf(a, b)
	for _, p := range s.Pacts {
		if p.Pair == pair {
			return p
		}
	}
	return Pact{Pair: pair, Relation: Peace}
}

// registerPacts is the part of step (1) that concerns pacts and leaves. What
// it does depends on the orders only, never on when they came: first what has
// run out ends, then wars are declared, alliances given up, peace made and
// alliances formed (CA-19.1-R1, CA-6.3-R1).
func (r *run) registerPacts() {
	r.endOffences()
	r.endNotices()
	r.endLeaves()
	for _, step := range []string{"war", "end", "withdraw", "peace", "alliance"} {
		for _, o := range r.s.Orders {
			for _, d := range o.Pacts {
				if d.Step == step && r.dealOpen(o, d) {
					r.deal(o.Nation, d)
				}
			}
		}
	}
	for _, o := range r.s.Orders {
		for _, g := range o.Leaves {
			r.grant(o.Nation, g)
		}
	}
}

// endNotices ends the alliances that were given up with last week's orders.
func (r *run) endNotices() {
	for _, p := range slices.Clone(r.s.Pacts) {
		if p.Relation == Alliance && p.Notice != "" {
			r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: Peace}, By: p.Notice, Cause: CauseEnded})
		}
	}
}

// endLeaves ends the leaves withdrawn with last week's orders.
func (r *run) endLeaves() {
	for _, l := range slices.Clone(r.s.Leaves) {
		if l.Ending {
			r.emit(LeaveChanged{Leave: Leave{From: l.From, To: l.To}, Over: true})
		}
	}
}

// dealOpen reports whether the step still makes sense now that earlier steps
// of the same week are registered.
func (r *run) dealOpen(o NationOrders, d Deal) bool {
	return r.e.dealFault(r.s, o, d) == ""
}

func (r *run) deal(nation string, d Deal) {
	p := r.s.pact(nation, d.With)
	switch d.Step {
	case "war":
		r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: War}, By: nation, Cause: CauseDeclared})
	case "withdraw":
		p.Offers = slices.DeleteFunc(slices.Clone(p.Offers), func(n string) bool { return n == nation })
		r.emit(PactChanged{Pact: p, By: nation, Cause: CauseOffer})
	case "peace":
		r.offer(p, nation, Peace)
	case "alliance":
		r.offer(p, nation, Alliance)
	case "end":
		r.giveUp(p, nation)
	}
}

// offer registers a step that needs both: the second registration makes it so.
func (r *run) offer(p Pact, nation string, next Relation) {
	if len(p.Offers) > 0 && !slices.Contains(p.Offers, nation) {
		r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: next}, Cause: CauseBoth})
		return
	}
	p.Offers = []string{nation}
	r.emit(PactChanged{Pact: p, By: nation, Cause: CauseOffer})
}

// giveUp ends an alliance: at once when both give it up or the setting asks
// for no notice, else with the next week's step (1).
func (r *run) giveUp(p Pact, nation string) {
	switch {
	case p.Notice != "" && p.Notice != nation:
		r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: Peace}, Cause: CauseBoth})
	case r.s.Settings.Choice("notice") == "1 week":
		p.Notice = nation
		r.emit(PactChanged{Pact: p, By: nation, Cause: CauseNotice})
	default:
		r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: Peace}, By: nation, Cause: CauseEnded})
	}
}

func (r *run) grant(nation string, g Grant) {
	if r.e.grantFault(r.s, nation, g) != "" {
		return
	}
	r.emit(LeaveChanged{Leave: Leave{From: nation, To: g.To, Ending: g.Withdraw}})
}

// actOfWar begins the war of a nation that enters another's land without
// leave, at that instant (CA-6.3-R1).
func (r *run) actOfWar(by, against string) {
	r.emit(PactChanged{Pact: Pact{Pair: pairOf(by, against), Relation: War}, By: by, Cause: CauseEntered})
}

// endOffences ends the war of a nation without a player with everybody who
// has no counter in its land and holds no seat there (CA-1.2-R3).
func (r *run) endOffences() {
	for _, p := range slices.Clone(r.s.Pacts) {
		if p.Relation != War || p.Lasting {
			continue
		}
		for i, id := range p.Pair {
			if other := p.Pair[1-i]; r.s.unplayed(id) && !r.e.offends(r.s, id, other) {
				r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: Peace}, By: other, Cause: CauseWithdrew})
				break
			}
		}
	}
}

// unplayed reports whether the nation stands under the secretary.
func (s *State) unplayed(id string) bool {
	n := s.Nation(id)
	return n != nil && !n.Played
}

// offends reports whether the offender has a counter in the land of the nation
// or holds a seat there (CA-1.2-R3).
func (e *Engine) offends(s *State, nation, offender string) bool {
	for _, h := range s.Holdings {
		if h.Holder == offender && h.Owner == nation {
			return true
		}
	}
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Owner == offender && e.isLandOf(s, nation, c.Cell) {
			return true
		}
	}
	return false
}

// checkPacts gives the deals, leaves and keys of the orders that the rules
// allow, and why the others are refused.
func (e *Engine) checkPacts(s *State, o NationOrders) (deals []Deal, leaves []Grant, keys []Key, refused []Refusal) {
	for i, d := range o.Pacts {
		if why := e.dealFault(s, o, d); why != "" {
			refused = append(refused, Refusal{Field: fmt.Sprintf("pacts[%d]", i), Reason: why, Rule: "CA-19.1-R1"})
			continue
		}
		deals = append(deals, d)
	}
	for i, g := range o.Leaves {
		if why := e.grantFault(s, o.Nation, g); why != "" {
			refused = append(refused, Refusal{Field: fmt.Sprintf("leaves[%d]", i), Reason: why, Rule: "CA-6.3-R1"})
			continue
		}
		leaves = append(leaves, g)
	}
	for i, k := range o.Keys {
		if why := e.keyFault(s, o.Nation, k); why != "" {
			refused = append(refused, Refusal{Field: fmt.Sprintf("keys[%d]", i), Reason: why, Rule: "CA-12.1-R7"})
			continue
		}
		keys = append(keys, k)
	}
	return deals, leaves, keys, refused
}

// dealFault says why a step between two nations is refused, "" if it is not.
func (e *Engine) dealFault(s *State, o NationOrders, d Deal) string {
	other := s.Nation(d.With)
	switch {
	case other == nil:
		return fmt.Sprintf("there is no nation %q in this season", d.With)
	case d.With == o.Nation:
		return "a nation makes no pact with itself"
	case other.Eliminated:
		return other.Name + " is out of the game"
	case s.unplayed(o.Nation):
		return "a nation without a player makes no pacts"
	}
	if why := s.magicPactFault(o.Nation, d.With); why != "" {
		return why
	}
	if why := s.companyPactFault(o.Nation, d); why != "" {
		return why
	}
	if d.Step == "war" && s.princessHeld(o.Nation, d.With) {
		return "its princess is in their hands: buy her back first (VR-17.8)"
	}
	p := s.pact(o.Nation, d.With)
	if p.Lasting {
		return "what is between these two holds for the whole campaign"
	}
	return e.stepFault(s, o, d, p)
}

// stepFault checks the step against what is between the two now.
func (e *Engine) stepFault(s *State, o NationOrders, d Deal, p Pact) string {
	other := s.Nation(d.With)
	switch d.Step {
	case "war":
		return e.warFault(s, o, p, other)
	case "alliance":
		if !other.Played {
			return other.Name + " has no player and is neutral (CA-1.2-R2)"
		}
		return wantRelation(p, Peace, "an alliance is made in time of peace: end the war first")
	case "peace":
		return wantRelation(p, War, "there is no war to end")
	case "end":
		return wantRelation(p, Alliance, "there is no alliance to end")
	case "withdraw":
		if !slices.Contains(p.Offers, o.Nation) {
			return "nothing of this nation's alone is registered"
		}
		return ""
	}
	return fmt.Sprintf("%q is no step: use war, peace, alliance, end or withdraw", d.Step)
}

func wantRelation(p Pact, want Relation, reason string) string {
	if p.Relation != want {
		return reason + "; the two are at " + relationWord(p.Relation)
	}
	return ""
}

func relationWord(r Relation) string {
	if r == Alliance {
		return "peace and allied"
	}
	return string(r)
}

// warFault says why war cannot be declared. On an ally it can with the setting
// "open betrayal" or once notice has been given; by the Kozaki on Hyrkania
// always (CA-18.3-R1).
func (e *Engine) warFault(s *State, o NationOrders, p Pact, other *NationState) string {
	switch {
	case p.Relation == War:
		return "the two are at war already"
	case p.Relation == Peace:
		return ""
	case o.Nation == "kozaki" && other.ID == "hyrkania", p.Notice != "", s.Settings.Choice("notice") == "open betrayal":
		return ""
	}
	return "the two are allied: give the alliance up first (step \"end\")"
}

// grantFault says why a leave is refused, "" if it is not.
func (e *Engine) grantFault(s *State, nation string, g Grant) string {
	other := s.Nation(g.To)
	switch {
	case other == nil:
		return fmt.Sprintf("there is no nation %q in this season", g.To)
	case s.magicBand(nation) || s.magicBand(g.To):
		return "magic players give no leave and need none (CA-17.2-R1)"
	case g.To == nation:
		return "a nation needs no leave in its own land"
	case other.Eliminated:
		return other.Name + " is out of the game"
	case s.Company(nation) != nil && s.Settings.Choice("freeRiders") != "on":
		return "a Company holds no land to give leave in (CA-16.1-R3)"
	case g.Withdraw && !s.hasLeave(nation, g.To):
		return other.Name + " has no leave that could be withdrawn"
	case !g.Withdraw && s.Hostile(nation, g.To):
		return "the two are at war"
	}
	return ""
}

// keyFault says why nobody else is to hold a captured province.
func (e *Engine) keyFault(s *State, nation string, k Key) string {
	switch {
	case s.Holdings.Find(k.Province) < 0:
		return fmt.Sprintf("there is no province %q", k.Province)
	case s.Nation(k.Holder) == nil || s.Company(k.Holder) != nil:
		return fmt.Sprintf("there is no nation %q in this season", k.Holder)
	case !s.Friendly(nation, k.Holder):
		return fmt.Sprintf("%s is no ally of %s", k.Holder, nation)
	}
	return ""
}
