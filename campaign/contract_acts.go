package campaign

import (
	"fmt"
	"slices"
)

// The acts of a negotiation.
const (
	DoOffer    = "offer"    // terms to the other party
	DoCounter  = "counter"  // other terms in answer to an offer
	DoAccept   = "accept"   // an offer; the text stands and the actor has signed it
	DoDecline  = "decline"  // an offer
	DoWithdraw = "withdraw" // an offer, bid, call, or unsigned contract; or what one has registered in a running one
	DoSign     = "sign"     // a contract whose text stands
	DoEnd      = "end"      // consent to end a contract now; both must
	DoLeave    = "leave"    // a captain leaves without leave (CA-16.2-R2)
	DoRelease  = "release"  // use a release clause
	DoWithhold = "withhold" // an employer keeps the promised province back
	DoCall     = "call"     // a captain calls for sealed bids
	DoBid      = "bid"      // an employer's sealed bid
)

// Act is one step of a negotiation.
type Act struct {
	Do    string `json:"do"`
	On    string `json:"on,omitempty"`    // offer, contract or call that it concerns
	Terms *Terms `json:"terms,omitempty"` // offer, counter, bid; of a call company, regiments and weeks count
	Until *Week  `json:"until,omitempty"` // of an offer or call; without it an offer stands for four weeks
	Least int    `json:"least,omitempty"` // of a call: smallest price, in points x years
}

// reasonWithdrawn is why a text lapsed that one of two took back.
const reasonWithdrawn = "one of the two took it back before both had signed"

// offerWeeks is how many weeks an offer stands that names no end.
const offerWeeks = 4

// Negotiate gives the events of one act of an owner, or why it is refused.
// Acts take effect at once, in the order of the journal: an acceptance that
// comes after a withdrawal finds nothing, and the other way round. They are
// taken while orders or purchases are.
func (e *Engine) Negotiate(s *State, actor string, a Act) ([]Event, []Refusal) {
	b := &bargainer{e: e, s: s, actor: actor, act: a}
	n := s.Nation(actor)
	switch {
	case n == nil || n.Eliminated || n.Kind == KindMagic:
		b.refuse("actor", "CA-16.2", "%q is no nation or Free Company of this season", actor)
	case !s.hiresByContract():
		b.refuse("actor", "CA-15.1-R4", "there is no Free Company in this season")
	case s.Stage != StageOpen && !s.BuyingOpen():
		b.refuse("do", "CA-5.2-R1", "contracts are made while orders or purchases are taken; this is stage %s", s.Stage)
	case !n.Played:
		b.refuse("actor", "CA-1.2-R2", "%s has no player", n.Name)
	default:
		b.do()
	}
	if len(b.refused) > 0 {
		return nil, b.refused
	}
	return b.events, nil
}

// bargainer carries one act out.
type bargainer struct {
	e       *Engine
	s       *State
	actor   string
	act     Act
	events  []Event
	refused []Refusal
}

func (b *bargainer) refuse(field, rule, format string, args ...any) {
	b.refused = append(b.refused, Refusal{Field: field, Reason: fmt.Sprintf(format, args...), Rule: rule})
}

func (b *bargainer) emit(ev Event) { b.events = append(b.events, ev) }

func (b *bargainer) do() {
	acts := map[string]func(){
		DoOffer: b.offer, DoCounter: b.counter, DoAccept: b.accept, DoDecline: b.decline,
		DoWithdraw: b.withdraw, DoSign: b.sign, DoEnd: b.end, DoLeave: b.leave,
		DoRelease: b.release, DoWithhold: b.withhold, DoCall: b.call, DoBid: b.bid,
	}
	if do, ok := acts[b.act.Do]; ok {
		do()
		return
	}
	b.refuse("do", "", "%q is no act: use offer, counter, accept, decline, withdraw, sign, end, leave, release, withhold, call or bid", b.act.Do)
}

// terms gives the terms of the act when there are any that the rules allow.
func (b *bargainer) terms() (Terms, bool) {
	if b.act.Terms == nil {
		b.refuse("terms", "CA-16.2-R1", "this needs terms")
		return Terms{}, false
	}
	t := b.act.Terms.clone()
	faults := b.e.checkTerms(b.s, b.actor, t)
	for i := range faults {
		faults[i].Field = "terms." + faults[i].Field
	}
	b.refused = append(b.refused, faults...)
	return t, len(faults) == 0
}

// until reads until when an offer or call stands.
func (b *bargainer) until() (Week, bool) {
	if b.act.Until == nil {
		return b.s.weekAfter(offerWeeks - 1), true
	}
	if w := *b.act.Until; !w.Before(b.s.At) && w.Week >= 1 && w.Week <= b.s.Settings.Int("weeksPerYear") {
		return w, true
	}
	b.refuse("until", "CA-16.2-R1", "%s is no week to come", *b.act.Until)
	return Week{}, false
}

// weekAfter is the week so many weeks from the open one, or from the first of
// the year in winter.
func (s *State) weekAfter(n int) Week {
	per := s.Settings.Int("weeksPerYear")
	w := Week{Year: s.At.Year, Week: max(1, s.At.Week) + n}
	for w.Week > per {
		w.Year, w.Week = w.Year+1, w.Week-per
	}
	return w
}

func (b *bargainer) offer() {
	t, ok := b.terms()
	until, ok2 := b.until()
	if ok && ok2 {
		b.emit(OfferMade{Offer{ID: b.s.offerID(t), From: b.actor, To: t.other(b.actor), Terms: t, Made: b.s.At, Until: until, Status: OfferOpen}})
	}
}

// other is the other party.
func (t Terms) other(party string) string {
	if party == t.Company {
		return t.Employer
	}
	return t.Company
}

// offerID and contractID number the papers between two parties: the numbers
// tell nobody how many papers others have.
func (s *State) offerID(t Terms) string {
	n := 1
	for i := range s.Bargains.Offers {
		if o := s.Bargains.Offers[i].Terms; o.Company == t.Company && o.Employer == t.Employer {
			n++
		}
	}
	return fmt.Sprintf("offer-%s-%s-%d", t.Company, t.Employer, n)
}

func (s *State) contractID(t Terms) string {
	n := 1
	for i := range s.Bargains.Contracts {
		if o := s.Bargains.Contracts[i].Terms; o.Company == t.Company && o.Employer == t.Employer {
			n++
		}
	}
	return fmt.Sprintf("contract-%s-%s-%d", t.Company, t.Employer, n)
}

// openOffer finds the offer that the act is about, made to the actor or by
// him. What is not his does not exist for him.
func (b *bargainer) openOffer(mine bool) *Offer {
	o := b.s.Offer(b.act.On)
	switch {
	case o == nil || o.From != b.actor && o.To != b.actor:
		b.refuse("on", "CA-16.2-R1", "you have no offer %q", b.act.On)
	case o.Status != OfferOpen:
		b.refuse("on", "CA-16.2-R1", "the offer is %s", o.Status)
	case mine != (o.From == b.actor):
		b.refuse("on", "CA-16.2-R1", "%s", map[bool]string{true: "that offer was made to you, not by you", false: "that is your own offer: the other party answers it"}[mine])
	default:
		return o
	}
	return nil
}

func (b *bargainer) counter() {
	o := b.openOffer(false)
	if o == nil {
		return
	}
	t, ok := b.terms()
	until, ok2 := b.until()
	switch {
	case !ok || !ok2:
	case t.Company != o.Terms.Company || t.Employer != o.Terms.Employer:
		b.refuse("terms", "CA-16.2-R1", "an answer is between the same two parties")
	case len(DiffTerms(o.Terms, t)) == 0:
		b.refuse("terms", "CA-16.2-R1", "nothing is changed: accept the offer")
	default:
		b.emit(OfferMade{Offer{ID: b.s.offerID(t), From: b.actor, To: o.From, Terms: t, Made: b.s.At, Until: until, Prev: o.ID, Status: OfferOpen}})
	}
}

func (b *bargainer) accept() {
	o := b.openOffer(false)
	if o == nil || !b.soundFor(o.Terms, "") {
		return
	}
	b.emit(ContractAgreed{Contract{
		ID: b.s.contractID(o.Terms), Terms: o.Terms.clone(), Stage: StageAgreed, Signatures: []string{b.actor},
		Agreed: b.s.At, Offer: o.ID, Duties: make([]Duty, len(o.Terms.Objectives)),
	}})
}

// soundFor reports whether the actor can bind himself by the terms now.
func (b *bargainer) soundFor(t Terms, contract string) bool {
	faults := b.e.checkTerms(b.s, b.actor, t)
	b.refused = append(b.refused, faults...)
	if len(faults) > 0 {
		return false
	}
	if why := b.s.serviceFault(t, contract); why != "" {
		b.refuse("on", "CA-16.2-R3", "%s", why)
		return false
	}
	return true
}

func (b *bargainer) decline() {
	if o := b.openOffer(false); o != nil {
		b.emit(OfferClosed{ID: o.ID, Status: OfferDeclined})
	}
}

// withdraw takes back an own offer, bid, call or text, or what the actor alone
// has registered in a running contract.
func (b *bargainer) withdraw() {
	if t := b.s.Tender(b.act.On); t != nil {
		b.withdrawFromTender(t)
		return
	}
	if c := b.s.Contract(b.act.On); c != nil && c.party(b.actor) {
		b.withdrawFromContract(c)
		return
	}
	if o := b.openOffer(true); o != nil {
		b.emit(OfferClosed{ID: o.ID, Status: OfferWithdrawn})
	}
}

func (b *bargainer) withdrawFromContract(c *Contract) {
	switch {
	case c.Stage == StageAgreed:
		b.emit(ContractEnded{ID: c.ID, Outcome: Lapsed, Reason: reasonWithdrawn, Week: b.s.At})
	case c.live() && (slices.Contains(c.Consent, b.actor) || c.Leaving && b.actor == c.Terms.Company || c.Released == b.actor || c.Withheld && b.actor == c.Terms.Employer):
		b.emit(ContractNoted{ID: c.ID, By: b.actor, Note: NoteStay})
	default:
		b.refuse("on", "CA-16.2-R2", "nothing of yours alone is registered in that contract; it is %s", c.Stage)
	}
}

// contract finds a living contract of the actor.
func (b *bargainer) contract(stages ...ContractStage) *Contract {
	c := b.s.Contract(b.act.On)
	switch {
	case c == nil || !c.party(b.actor):
		b.refuse("on", "CA-16.2-R1", "you have no contract %q", b.act.On)
	case !slices.Contains(stages, c.Stage):
		b.refuse("on", "CA-16.2-R1", "the contract is %s", c.Stage)
	default:
		return c
	}
	return nil
}

func (b *bargainer) sign() {
	c := b.contract(StageAgreed)
	switch {
	case c == nil:
	case slices.Contains(c.Signatures, b.actor):
		b.refuse("on", "CA-16.2-R1", "you have signed it already")
	case b.soundFor(c.Terms, c.ID):
		b.emit(ContractSigned{ID: c.ID, By: b.actor})
	}
}

func (b *bargainer) end() {
	if c := b.contract(StageSigned, StageRunning); c != nil {
		if slices.Contains(c.Consent, b.actor) {
			b.refuse("on", "CA-16.2-R2", "your consent is registered already")
			return
		}
		b.emit(ContractNoted{ID: c.ID, By: b.actor, Note: NoteConsent})
	}
}

// leave registers that the captain goes without leave at the end of the week
// (CA-16.2-R2).
func (b *bargainer) leave() {
	c := b.contract(StageSigned, StageRunning)
	switch {
	case c == nil:
	case b.actor != c.Terms.Company:
		b.refuse("on", "CA-16.2-R2", "an employer cannot send a Company away before its time, but by consent or a release clause")
	case b.s.Settings.Choice("contractBreak") == "forbidden":
		b.refuse("on", "CA-16.2-R2", "nobody leaves a contract early in this campaign")
	default:
		b.emit(ContractNoted{ID: c.ID, By: b.actor, Note: NoteLeave})
	}
}

func (b *bargainer) release() {
	c := b.contract(StageSigned, StageRunning)
	if c == nil {
		return
	}
	if c.Released != "" {
		b.refuse("on", "CA-16.2-R2", "it is released already")
		return
	}
	for _, r := range c.Terms.Release {
		if r.open(c, b.actor) && b.s.releaseHolds(c, r) {
			b.emit(ContractNoted{ID: c.ID, By: b.actor, Note: NoteRelease, At: b.s.Running + r.Weeks})
			return
		}
	}
	b.refuse("on", "CA-16.2-R2", "no release clause of yours holds now")
}

// open reports whether the clause is for the party.
func (r Release) open(c *Contract, party string) bool {
	return r.Who == WhoEither || (r.Who == "company") == (party == c.Terms.Company)
}

// releaseHolds reports whether the condition of a clause is met.
func (s *State) releaseHolds(c *Contract, r Release) bool {
	switch r.If {
	case IfNotice:
		return true
	case IfWar:
		return s.Hostile(c.Terms.Employer, r.With)
	case IfAlly:
		return s.Friendly(c.Terms.Employer, r.With)
	case IfLost:
		i := s.Holdings.Find(r.Province)
		return i >= 0 && s.Holdings[i].Holder != c.Terms.Employer
	case IfBeaten:
		return c.Defeats > 0
	case IfClause:
		return c.Breaches > 0
	}
	return false
}

// withhold registers that the employer keeps back what he has promised: the
// contract ends as broken by him when the points would be due (CA-16.2-R2).
func (b *bargainer) withhold() {
	c := b.contract(StageSigned, StageRunning)
	switch {
	case c == nil:
	case b.actor != c.Terms.Employer:
		b.refuse("on", "CA-16.3", "only the employer has points to keep back")
	case len(c.fees()) == 0:
		b.refuse("on", "CA-16.3", "no province is promised in that contract")
	default:
		b.emit(ContractNoted{ID: c.ID, By: b.actor, Note: NoteWithhold})
	}
}
