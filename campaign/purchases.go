package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
)

// WinterOrdersGiven stores a nation's purchases in place of its earlier ones.
type WinterOrdersGiven struct {
	Orders WinterOrders `json:"orders"`
}

// Kind is "winter_orders".
func (WinterOrdersGiven) Kind() string { return "winter_orders" }

// Apply keeps the list sorted by nation.
func (ev WinterOrdersGiven) Apply(s *State) {
	o := ev.Orders.clone()
	i, found := slices.BinarySearchFunc(s.Purchases, o.Nation, func(p WinterOrders, id string) int {
		switch {
		case p.Nation < id:
			return -1
		case p.Nation > id:
			return 1
		}
		return 0
	})
	if found {
		s.Purchases[i] = o
		return
	}
	s.Purchases = slices.Insert(s.Purchases, i, o)
}

// Recruit is a new counter and the counter that it is raised for.
type Recruit struct {
	Counter Counter   `json:"counter"`
	For     CounterID `json:"for,omitempty"`
}

// Rebuilt is what a nation bought in step (8) of a winter (CA-11.2, CA-11.3).
type Rebuilt struct {
	Nation    string    `json:"nation"`
	Allowance int       `json:"allowance"`
	Missing   int       `json:"missing"` // the most it could spend
	Spent     int       `json:"spent"`
	Refilled  []Cut     `json:"refilled,omitempty"` // figures added to units
	Raised    []Recruit `json:"raised,omitempty"`
	Pruned    []Cut     `json:"pruned,omitempty"` // disbanded for the percentages (winterPercent = exact)
	Next      NextIDs   `json:"next"`
}

// Kind is "rebuilt".
func (Rebuilt) Kind() string { return "rebuilt" }

// Apply adds the figures and registers the recruits.
func (ev Rebuilt) Apply(s *State) {
	for _, add := range ev.Refilled {
		s.refill(add)
	}
	for _, r := range ev.Raised {
		s.addCounter(r.Counter.clone())
	}
	s.NextID = ev.Next
	for _, cut := range ev.Pruned {
		s.cut(cut)
	}
}

func (s *State) refill(add Cut) {
	if c := s.Counter(add.Counter); c != nil {
		for i := range c.Units {
			if u := &c.Units[i]; u.ID == add.ID {
				u.Present = (u.Castings() + add.Figures) * u.Type.Crew()
				u.Size = max(u.Size, u.Castings())
			}
		}
	}
}

// purchase is one nation's winter in the making: a draft of the state in which
// its disbanding and its refills are carried out, and what it raises beside.
type purchase struct {
	e       *Engine
	s       *State
	n       *NationState
	list    *data.Nation
	rules   muster.Rules
	legal   WinterOrders
	refused []Refusal

	allowance    int
	wished       []Cut
	forced       []Cut
	missing      int // value short of the allowance (CA-11.2-R1)
	limit, spent int // what may be spent, and what is
	places       []gathering
	spentAt      map[string]int // land to points raised there
	forbidden    []string       // rows that cannot be bought
	refilled     []refilled
	raised       []raised
	before       []muster.Army   // after step (7)
	names        map[string]bool // of the nation's units
}

// refilled is one accepted line of figures for a standing unit.
type refilled struct {
	Cut
	line int
	size int // full size before
}

// CheckWinter gives the part of a nation's winter orders that the rules allow
// and says line by line why the rest is refused (CA-11.2, CA-11.3, CA-4.5).
// Lines are taken in the order in which they are listed; if what is bought
// breaks a percentage, lines are struck from the end until it holds.
func (e *Engine) CheckWinter(s *State, o WinterOrders) (legal WinterOrders, refused []Refusal) {
	if s.Company(o.Nation) != nil {
		w, why := e.openCompany(s, o)
		if why != nil {
			return WinterOrders{Nation: o.Nation}, []Refusal{*why}
		}
		return w.legal, w.refused
	}
	p, why := e.openPurchase(s, o)
	if why != nil {
		return WinterOrders{Nation: o.Nation}, []Refusal{*why}
	}
	return p.legal, p.refused
}

// SubmitWinter checks winter orders and gives the event that stores their
// legal part in place of earlier ones.
func (e *Engine) SubmitWinter(s *State, o WinterOrders) ([]Event, []Refusal) {
	if s.Company(o.Nation) != nil {
		w, why := e.openCompany(s, o)
		if why != nil {
			return nil, []Refusal{*why}
		}
		return []Event{WinterOrdersGiven{Orders: w.legal}}, w.refused
	}
	p, why := e.openPurchase(s, o)
	if why != nil {
		return nil, []Refusal{*why}
	}
	return []Event{WinterOrdersGiven{Orders: p.legal}}, p.refused
}

// openPurchase carries out winter orders on a draft of the state.
func (e *Engine) openPurchase(s *State, o WinterOrders) (*purchase, *Refusal) {
	n := s.Nation(o.Nation)
	switch {
	case n == nil || n.Eliminated:
		return nil, &Refusal{Field: "nation", Reason: fmt.Sprintf("there is no nation %q in this campaign", o.Nation), Rule: "CA-1.3"}
	case !s.BuyingOpen():
		return nil, &Refusal{Field: "nation", Reason: "purchases are taken in winter; this is " + s.At.String(), Rule: "CA-11.1-R2"}
	case !n.Played:
		return nil, &Refusal{Field: "nation", Reason: n.Name + " has no player: the secretary rebuilds its guard", Rule: "CA-1.2-R3"}
	}
	list, ok := e.World.Nation(n.List)
	if !ok {
		return nil, &Refusal{Field: "nation", Reason: fmt.Sprintf("there is no army list %q", n.List), Rule: "CA-1.3"}
	}
	p := &purchase{e: e, s: s.Clone(), n: n, list: list, rules: e.musterRules(s, n.ID), legal: WinterOrders{Nation: n.ID}, spentAt: map[string]int{}, names: map[string]bool{}}
	p.allowance = s.Allowance(n.ID)
	p.disband(o.Disband)
	p.disbandExcess()
	p.open()
	p.refill(o.Refill)
	p.raise(o.Raise)
	p.settle()
	return p, nil
}

func (p *purchase) refuse(field, reason, rule string) {
	p.refused = append(p.refused, Refusal{Field: field, Reason: reason, Rule: rule})
}

// open reckons what may be spent: Missing = max(0, allowance - survivors), or
// less while the capital is in other hands (CA-11.2-R1, CA-11.3-R2).
func (p *purchase) open() {
	p.missing = max(0, p.allowance-p.s.strength(p.n.ID))
	p.places, p.limit = p.e.gatherings(p.s, p.n.ID, p.missing)
	if extra := p.s.Purse(p.n.ID); extra != 0 { // ransoms (CA-10.2-R1)
		p.limit = max(0, p.limit+extra)
		for i := range p.places {
			p.places[i].limit += max(0, extra)
		}
	}
	p.forbidden = p.e.forbiddenRows(p.s, p.n.ID)
	p.before = p.forces()
	for i := range p.s.Counters {
		for _, u := range p.s.Counters[i].Units {
			if p.s.Counters[i].Owner == p.n.ID {
				p.names[u.Name] = true
			}
		}
	}
}

// afford says why so many points cannot be spent any more, "" if they can.
func (p *purchase) afford(cost int) (reason, rule string) {
	switch left := p.limit - p.spent; {
	case cost <= left:
		return "", ""
	case p.s.Purse(p.n.ID) != 0:
		return fmt.Sprintf("it costs %d points; %d of %d are left after ransoms", cost, left, p.limit), "CA-10.2-R1"
	case p.limit < p.missing:
		return fmt.Sprintf("it costs %d points; %d of %d are left while the capital is in other hands", cost, left, p.limit), "CA-11.3-R2"
	default:
		return fmt.Sprintf("it costs %d points; %d of the %d missing ones are left", cost, left, p.missing), "CA-11.2-R1"
	}
}

// refill adds single figures to existing units, up to their full size
// (CA-11.2-R1); one that was bought under strength may be brought up to the
// size printed for its row.
func (p *purchase) refill(lines []RefillOrder) {
	for i, line := range lines {
		field := fmt.Sprintf("refill[%d]", i)
		c, u := p.s.unit(p.n.ID, line.Unit)
		if u == nil {
			p.refuse(field, fmt.Sprintf("%s has no unit %q", p.n.Name, line.Unit), "CA-11.2-R1")
			continue
		}
		if full := p.fullSize(u); line.Figures < 1 || line.Figures > full-u.Castings() {
			p.refuse(field, fmt.Sprintf("%s has %d of %d figures: %d cannot be added", u.Name, u.Castings(), full, line.Figures), "CA-11.2-R1")
			continue
		}
		cost := line.Figures * muster.Cost(u.Type, u.Class, u.Armed)
		if why, rule := p.mayBuyFor(u, cost); why != "" {
			p.refuse(field, why, rule)
			continue
		}
		add := refilled{Cut: Cut{Counter: c.ID, ID: u.ID, Figures: line.Figures}, line: i, size: u.Size}
		p.s.refill(add.Cut)
		p.spent += cost
		p.refilled = append(p.refilled, add)
		p.legal.Refill = append(p.legal.Refill, line)
	}
}

func (p *purchase) fullSize(u *battle.Unit) int {
	if row, ok := p.list.Row(u.Row); ok {
		return max(u.Size, row.Figures.Min())
	}
	return u.Size
}

// unit finds a unit of a nation.
func (s *State) unit(nation, id string) (*Counter, *battle.Unit) {
	for i := range s.Counters {
		c := &s.Counters[i]
		for j := range c.Units {
			if c.Owner == nation && c.Units[j].ID == id && c.Units[j].Company == "" {
				return c, &c.Units[j]
			}
		}
	}
	return nil, nil
}

// mayBuyFor says why no figures can be bought for a standing unit: its land
// belongs to another (CA-2.4-R1), its tribe's seat is lost (CA-11.3-R3), its
// people is an enemy (CA-15.1-R3), or the points are spent.
func (p *purchase) mayBuyFor(u *battle.Unit, cost int) (reason, rule string) {
	if why, rule := p.rowFault(u.Row); why != "" {
		return why, rule
	}
	if u.Origin != "" && len(p.s.capitals(p.n.ID)) > 1 && !slices.ContainsFunc(p.places, func(g gathering) bool { return g.land == u.Origin }) {
		return fmt.Sprintf("the muster seat of %s is in other hands", u.Name), "CA-11.3-R3"
	}
	return p.afford(cost)
}

// rowFault says why nothing of a row can be bought.
func (p *purchase) rowFault(id string) (reason, rule string) {
	row, native := p.list.Row(id)
	if !native {
		ok := false
		if row, ok = p.e.World.Companies.Row(id); !ok {
			return fmt.Sprintf("the list of %s has no row %q", p.list.Name, id), "RA-20.15"
		}
	}
	switch {
	case !native && p.s.hiresByContract():
		return "Free Companies have captains of their own here: they are hired by contract", "CA-15.1-R4"
	case slices.Contains(p.forbidden, id):
		return fmt.Sprintf("%s cannot be raised while another nation owns their land", row.Name), "CA-2.4-R1"
	case row.From != "" && slices.Contains(p.rules.Foes, row.From):
		return fmt.Sprintf("no %s can be hired while at war with their people", row.Name), "CA-15.1-R3"
	case p.hostileSource(row):
		return fmt.Sprintf("no new %s come from a land at war with Argos", row.Name), "CA-15.1-R2"
	}
	return "", ""
}

// argosSources are the lands of the hirelings in the list of Argos: its
// spearmen and horse come from Ophir and Koth, its archers from Shem.
var argosSources = map[string][]string{
	"argos.hired_cavalry":   {"ophir", "koth"},
	"argos.hired_spearmen":  {"ophir", "koth"},
	"argos.shemite_archers": {"shem"},
}

// hostileSource reports whether, with argosSource = atPeace, every land that
// the row comes from is at war with Argos.
func (p *purchase) hostileSource(row *data.Row) bool {
	lands := argosSources[row.ID]
	if p.s.Settings.Choice("argosSource") != "atPeace" || len(lands) == 0 {
		return false
	}
	for _, land := range lands {
		if !slices.Contains(p.rules.Foes, land) {
			return false
		}
	}
	return true
}

// rebuild is steps (7) and (8) of a winter for one nation. Without orders
// nothing is bought, and only what exceeds the allowance goes (CA-5.3-R2).
func (r *run) rebuild(n NationState) {
	orders := WinterOrders{Nation: n.ID}
	for _, o := range r.s.Purchases {
		if o.Nation == n.ID {
			orders = o
		}
	}
	p, why := r.e.openPurchase(r.s, orders)
	if why != nil {
		return // no list to buy from: nothing is bought
	}
	if len(p.wished)+len(p.forced) > 0 {
		r.emit(Disbanded{Nation: n.ID, Wished: p.wished, Forced: p.forced})
	}
	ev := Rebuilt{Nation: n.ID, Allowance: p.allowance, Missing: p.missing, Spent: p.spent}
	for _, x := range p.refilled {
		ev.Refilled = append(ev.Refilled, x.Cut)
	}
	ev.Raised = p.recruits()
	ev.Pruned = p.prune()
	ev.Next = p.s.NextID
	r.emit(ev)
}
