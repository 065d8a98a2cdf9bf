package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/provinces"
)

// idleWeeks is how long a Company that left early serves nobody (setting
// contractBreak = penalty5, CA-16.2-R2).
const idleWeeks = 5

// CauseContract is the cause of a peace that a Company has because its
// contract began or ended.
const CauseContract = "contract"

// registerContracts is the part of step (1) that concerns contracts: bids are
// opened, offers run out, and what is signed starts when its first week has
// come (CA-5.2-R1, CA-16.2-R1).
func (r *run) registerContracts() {
	if !r.s.hiresByContract() {
		return
	}
	r.openTenders()
	for i := range r.s.Bargains.Offers {
		if o := &r.s.Bargains.Offers[i]; o.Status == OfferOpen && !r.s.At.Before(o.Until) {
			r.emit(OfferClosed{ID: o.ID, Status: OfferExpired})
		}
	}
	r.endQuarrels()
	for i := range r.s.Bargains.Contracts {
		c := r.s.Bargains.Contracts[i].clone()
		switch {
		case !c.live() || c.Stage == StageRunning || r.s.At.Before(c.Terms.First):
		case c.Stage == StageAgreed:
			r.endContract(&c, Lapsed, "", "it was not signed by both in time")
		default:
			r.startContract(&c)
		}
	}
}

// endQuarrels ends the younger of two contracts whose employers are now at war
// with each other: a Company never serves both (CA-16.2-R3).
func (r *run) endQuarrels() {
	for i := range r.s.Bargains.Contracts {
		for j := range i {
			a, b := &r.s.Bargains.Contracts[j], &r.s.Bargains.Contracts[i]
			if a.Stage == StageRunning && b.Stage == StageRunning && a.Terms.Company == b.Terms.Company && r.s.Hostile(a.Terms.Employer, b.Terms.Employer) {
				c := b.clone()
				r.endContract(&c, Lapsed, "", "the Company's two employers are at war with each other")
			}
		}
	}
}

// startContract begins the service, or lets the contract lapse if it cannot.
func (r *run) startContract(c *Contract) {
	units, why := r.e.recruitsOf(r.s, c)
	if why != "" {
		r.endContract(c, Lapsed, "", why)
		return
	}
	if r.s.Relation(c.Terms.Company, c.Terms.Employer) == War {
		r.emit(PactChanged{Pact: Pact{Pair: pairOf(c.Terms.Company, c.Terms.Employer), Relation: Peace}, Cause: CauseContract})
	}
	r.emit(r.e.started(r.s, c, units))
}

// started is the event that begins a contract's service.
func (e *Engine) started(s *State, c *Contract, units []string) ContractStarted {
	owned := func(k *Counter) bool { return k.Owner == c.Terms.Company }
	return ContractStarted{ID: c.ID, Units: units, Passing: e.passings(s, units, owned, c.Terms.Employer)}
}

// recruitsOf names the units with which a contract starts now, or says why it
// cannot start: the Company is idle, its regiments are gone, it serves an
// enemy of the employer, or the employer's share of mercenaries would be
// broken (CA-15.1-R1, CA-16.2-R2, R3).
func (e *Engine) recruitsOf(s *State, c *Contract) (ids []string, why string) {
	k, n := s.Company(c.Terms.Company), s.Nation(c.Terms.Employer)
	if k == nil || n == nil || n.Eliminated {
		return nil, "a party is no more"
	}
	if s.Running <= k.Idle {
		return nil, "the Company may serve nobody yet"
	}
	var units []battle.Unit
	for _, reg := range s.Regiments(k.ID) {
		if s.Counter(reg.Counter).Owner == k.ID && (c.Terms.Whole || slices.Contains(c.Terms.Regiments, reg.Unit.ID)) {
			ids, units = append(ids, reg.Unit.ID), append(units, reg.Unit)
		}
	}
	if len(ids) == 0 {
		return nil, "none of its regiments is there to serve"
	}
	for i := range s.Bargains.Contracts {
		o := &s.Bargains.Contracts[i]
		if o.ID != c.ID && o.Stage == StageRunning && o.Terms.Company == k.ID && s.Hostile(o.Terms.Employer, n.ID) {
			return nil, "a Company never serves two nations at war with each other"
		}
	}
	return ids, e.overShare(s, n.ID, units)
}

// passings are the counters and parts of counters in which some units go over
// to a new owner, each part under a free number, name and captain.
func (e *Engine) passings(s *State, units []string, of func(*Counter) bool, owner string) []Passing {
	draft := s.Clone()
	var list []Passing
	for i := range s.Counters {
		c := &s.Counters[i]
		if !of(c) || !slices.ContainsFunc(c.Units, func(u battle.Unit) bool { return slices.Contains(units, u.ID) }) {
			continue
		}
		p := e.passing(draft, c, units, owner)
		draft.pass(p, owner)
		list = append(list, p)
	}
	return list
}

// passing is one of them.
func (e *Engine) passing(draft *State, c *Counter, units []string, owner string) Passing {
	goes := keep(c.Units, func(u battle.Unit) bool { return slices.Contains(units, u.ID) })
	if len(goes) == len(c.Units) && len(c.Heroes)+len(c.MagicUsers) == 0 {
		return Passing{From: c.ID, Name: draft.freeName(owner, c.Name)}
	}
	n := Counter{
		ID: draft.NextID.Counter, Owner: owner, Cell: c.Cell, Units: goes, Carry: c.Carry,
		Since: c.Since, SinceAt: c.SinceAt, Entered: c.Entered, Fought: c.Fought, Stopped: c.Stopped,
	}
	band := draft.Band(goes[0].Company)
	name := "Free Company"
	if band != nil {
		name = band.Name
		n.Commander = &battle.Commander{Name: "Captain of the " + band.Name, Nation: band.ID}
	}
	n.Name = draft.freeName(owner, name)
	p := Passing{From: c.ID, New: &n}
	if len(goes) == len(c.Units) && len(c.MagicUsers) == 0 {
		p.Heirs = draft.nearestOwn(c)
	}
	return p
}

// nearestOwn is another counter with units of the same owner, in the same hex
// if there is one; 0 if he has none.
func (s *State) nearestOwn(c *Counter) CounterID {
	best := CounterID(0)
	for i := range s.Counters {
		o := &s.Counters[i]
		if o.ID == c.ID || o.Owner != c.Owner || len(o.Units) == 0 {
			continue
		}
		if o.Cell == c.Cell {
			return o.ID
		}
		if best == 0 {
			best = o.ID
		}
	}
	return best
}

// serviceWeek is the end of a week for all contracts: what was done is noted,
// and what ends with this week ends (CA-16.2-R2, R3).
func (r *run) serviceWeek() {
	r.endQuarrels()
	for i := range r.s.Bargains.Contracts {
		c := r.s.Bargains.Contracts[i].clone()
		var outcome ContractOutcome
		var by, why string
		if c.Stage == StageRunning {
			r.emit(r.service(&c))
			c = r.s.Bargains.Contracts[i].clone()
			outcome, by, why = r.ending(&c)
		} else if c.Stage == StageSigned {
			outcome, by, why = r.calledOff(&c)
		}
		if outcome != "" {
			r.endContract(&c, outcome, by, why)
		}
	}
}

// ending says how and why a running contract ends with this week, "" if it
// goes on.
func (r *run) ending(c *Contract) (outcome ContractOutcome, by, why string) {
	if !slices.ContainsFunc(r.s.Regiments(c.Terms.Company), func(x Regiment) bool { return slices.Contains(c.Serving, x.Unit.ID) }) {
		return Lapsed, "", "none of its regiments is left in service"
	}
	if r.s.Running >= r.s.runningOf(c.Terms.Last) {
		if slices.ContainsFunc(c.Duties, func(d Duty) bool { return !d.Met }) {
			return Lapsed, "", "it ran out with a duty unmet"
		}
		return Fulfilled, "", "it ran its full time"
	}
	if c.Leaving && r.serviceTouched(c) { // not in contact: he waits (CA-16.2-R2)
		left := c.clone()
		left.Leaving = false
		return r.calledOff(&left)
	}
	return r.calledOff(c)
}

// calledOff says how and why a contract ends early by what the parties have
// registered.
func (r *run) calledOff(c *Contract) (outcome ContractOutcome, by, why string) {
	switch {
	case len(c.Consent) == 2:
		return Lapsed, "", "both agreed to end it"
	case c.Released != "" && r.s.Running >= c.ReleaseAt:
		return Lapsed, "", "a release clause was used"
	case c.Leaving:
		return Broken, c.Terms.Company, "the captain left before his time"
	}
	return "", "", ""
}

// serviceTouched reports whether a counter with regiments of the contract is
// in contact with a hostile one.
func (r *run) serviceTouched(c *Contract) bool {
	for i := range r.s.Counters {
		a := &r.s.Counters[i]
		if !a.serves(c) {
			continue
		}
		for j := range r.s.Counters {
			if b := &r.s.Counters[j]; r.s.Hostile(a.Owner, b.Owner) && r.e.inContact(r.s, a, b) {
				return true
			}
		}
	}
	return false
}

// serves reports whether the counter holds a regiment that serves by the
// contract.
func (c *Counter) serves(k *Contract) bool {
	return slices.ContainsFunc(c.Units, func(u battle.Unit) bool { return slices.Contains(k.Serving, u.ID) })
}

// endContract ends a contract. The Company's regiments leave its employer's
// counters; it is at peace with all (CA-16.2-R3).
func (r *run) endContract(c *Contract, outcome ContractOutcome, by, why string) {
	ev := ContractEnded{ID: c.ID, Outcome: outcome, By: by, Reason: why, Week: r.s.At}
	if c.Stage == StageRunning {
		of := func(k *Counter) bool { return k.Owner == c.Terms.Employer }
		ev.Passing = r.e.passings(r.s, c.Serving, of, c.Terms.Company)
	}
	if outcome == Broken && by == c.Terms.Company && r.s.Settings.Choice("contractBreak") == "penalty5" {
		ev.Idle = r.s.Running + idleWeeks
	}
	r.emit(ev)
	if c.Stage == StageRunning {
		r.atPeace(c.Terms.Company)
	}
}

// atPeace ends all wars of a Company's own.
func (r *run) atPeace(company string) {
	for _, p := range slices.Clone(r.s.Pacts) {
		if p.Relation == War && (p.Pair[0] == company || p.Pair[1] == company) {
			r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: Peace}, Cause: CauseContract})
		}
	}
}

// service notes what a contract's regiments did this week.
func (r *run) service(c *Contract) ServiceNoted {
	ev := ServiceNoted{ID: c.ID, Duties: slices.Clone(c.Duties)}
	fought := r.battlesOf(c)
	for _, f := range fought {
		ev.Battles++
		if f.lost {
			ev.Defeats++
		}
		if slices.ContainsFunc(f.foes, func(n string) bool { return slices.Contains(c.Terms.Forbidden, n) }) {
			ev.Breaches++
		}
	}
	ev.Taken = r.takenBy(c)
	for i, o := range c.Terms.Objectives {
		ev.Duties[i] = r.duty(c, o, ev.Duties[i], fought)
	}
	return ev
}

// engagement is a battle of this week in which regiments of a contract stood
// on the table.
type engagement struct {
	province string
	foes     []string
	lost     bool
}

func (r *run) battlesOf(c *Contract) []engagement {
	var list []engagement
	for i := range r.s.Battles {
		b := &r.s.Battles[i]
		for side := range b.Scenario.Sides {
			there := slices.ContainsFunc(b.Scenario.Sides[side].Units, func(u battle.Unit) bool { return slices.Contains(c.Serving, u.ID) })
			if b.Open || !there {
				continue
			}
			list = append(list, engagement{
				province: r.e.holding(r.s, b.Cell).Province, foes: b.Nations(battle.Side(1 - side)),
				lost: b.Winner == battle.WonBy(battle.Side(1-side)),
			})
		}
	}
	return list
}

// takenBy lists the provinces that the employer captured this week with
// regiments of the contract in the seat.
func (r *run) takenBy(c *Contract) []string {
	var list []string
	for _, ev := range r.events {
		x, ok := ev.(SeatChanged)
		if !ok || x.Change != provinces.Captured && x.Change != provinces.Recovered || x.Holding.Holder != c.Terms.Employer {
			continue
		}
		if slices.ContainsFunc(r.s.Counters, func(k Counter) bool { return k.Cell == x.Seat && k.serves(c) }) {
			list = append(list, x.Holding.Province)
		}
	}
	return list
}

// duty brings one objective up to this week.
func (r *run) duty(c *Contract, o Objective, d Duty, fought []engagement) Duty {
	switch o.Aim {
	case AimTake, AimHold:
		held := false
		if i := r.s.Holdings.Find(o.Province); i >= 0 {
			held = r.s.Holdings[i].Holder == c.Terms.Employer || o.Aim == AimHold && r.s.Friendly(r.s.Holdings[i].Holder, c.Terms.Employer)
		}
		d = d.count(held)
		d.Met = d.Count > 0 && (o.Aim == AimTake || d.Missed == 0)
	case AimFront:
		for _, f := range fought {
			if (o.Against == "" || slices.Contains(f.foes, o.Against)) && (o.Province == "" || f.province == o.Province) {
				d.Count++
			}
		}
		d.Met = d.Count >= o.times()
	case AimShadow:
		d = d.count(r.shadows(c, o))
		d.Met = d.Count >= o.times()
	}
	return d
}

func (d Duty) count(done bool) Duty {
	if done {
		d.Count++
	} else {
		d.Missed++
	}
	return d
}

func (r *run) shadows(c *Contract, o Objective) bool {
	goal := r.s.Counter(o.Counter)
	return goal != nil && slices.ContainsFunc(r.s.Counters, func(k Counter) bool {
		return k.serves(c) && r.e.Atlas.Distance(k.Cell, goal.Cell) <= o.steps()
	})
}

// dismiss ends all contracts of a nation that leaves the game, and lets every
// unit of a Company out of its counters (CA-16.2-R2).
func (r *run) dismiss(nation string) {
	for i := range r.s.Bargains.Contracts {
		if c := r.s.Bargains.Contracts[i].clone(); c.live() && c.Terms.Employer == nation {
			r.endContract(&c, Lapsed, "", "the employer is no more")
		}
	}
}
