package muster

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

// Refill is figures bought for a standing unit, up to its full size.
type Refill struct {
	Counter int `json:"counter"` // index of the counter
	Unit    int `json:"unit"`    // index of its unit
	Figures int `json:"figures"` // castings
}

// Recruits are new units, raised in the capital for a counter (CA-11.3).
type Recruits struct {
	For  int  // index of the counter they are raised for; -1: a counter of their own
	Army Army // without a name for units that join a counter
}

// Purchase is what a nation buys in one winter.
type Purchase struct {
	Counters []Army // the standing counters with refills, in the order given
	Refills  []Refill
	Recruits []Recruits
	Cost     int
}

// Force gives the counters together with the recruits raised for them, as
// CA-4.5-R1 reckons them, and then the counters of recruits of their own.
func (p Purchase) Force() []Army {
	out := slices.Clone(p.Counters)
	for _, r := range p.Recruits {
		if r.For < 0 {
			out = append(out, r.Army)
			continue
		}
		out[r.For] = Join(out[r.For], r.Army)
	}
	return out
}

// Missing is what a nation may spend in winter: its allowance less the value
// of its survivors, never below zero (CA-11.2-R1).
func Missing(allowance int, counters []Army) int {
	return max(0, allowance-Join(counters...).Value())
}

// Buy chooses a nation's winter purchases for at most so many points: whole
// units and figures for standing units up to full size (CA-11.2-R1), so that
// every counter keeps the shares of the list, or at least moves none further
// from its bound (CA-11.2-R2). Crews of vehicles are refilled free of charge
// (CA-10.1-R3). Money goes to the counters by their losses, and what they do
// not need to a new one. Where nothing survived and the list has no legal force for
// the points, nothing is bought. The same stream gives the same purchase.
func Buy(n *data.Nation, w *data.World, counters []Army, missing, allowance int, stream *dice.Stream, opts Options) Purchase {
	b := buyer{n: n, w: w, stream: stream, opts: opts, allowance: allowance, left: missing}
	for _, a := range counters {
		a.Units = RefillCrews(a.Units)
		b.out.Counters = append(b.out.Counters, a)
	}
	if len(counters) == 0 {
		return b.anew(missing)
	}
	b.before = slices.Clone(b.out.Counters)
	b.fillCounters()
	b.newCounter()
	if b.worse() {
		// The counters together are worse than each by itself, as when many
		// garrisons are refilled: buy step by step, and take back each step
		// that makes the whole worse. What is then left goes round again.
		b.out, b.left = Purchase{Counters: slices.Clone(b.before)}, missing
		b.watchful = true
		b.fillCounters()
		b.newCounter()
		b.fillCounters()
	}
	return b.out
}

// worse reports whether what has been bought so far is not allowed.
func (b *buyer) worse() bool {
	return len(CheckWinter(b.n, b.w, b.before, b.out.Force(), b.allowance, b.opts.Rules)) > 0
}

// try buys something and, when the buyer is watchful, takes it back if the
// whole is worse for it. It gives the cost of what stays.
func (b *buyer) try(buy func() int) int {
	was := b.out
	was.Counters = slices.Clone(b.out.Counters)
	was.Refills, was.Recruits = slices.Clip(was.Refills), slices.Clip(was.Recruits)
	cost := buy()
	if b.watchful && cost > 0 && b.worse() {
		b.out = was
		return 0
	}
	b.left -= cost
	b.out.Cost += cost
	return cost
}

// RefillCrews gives every vehicle with any crew left its full crew
// (CA-10.1-R3). The units are copied.
func RefillCrews(units []battle.Unit) []battle.Unit {
	out := slices.Clone(units)
	for i := range out {
		out[i].Present = out[i].Castings() * out[i].Type.Crew()
	}
	return out
}

type buyer struct {
	n         *data.Nation
	w         *data.World
	stream    *dice.Stream
	opts      Options
	allowance int
	left      int    // points not yet spent
	before    []Army // the counters with full crews
	watchful  bool   // check the whole after every step
	out       Purchase
}

// anew raises a force where nothing survived.
func (b *buyer) anew(points int) Purchase {
	if points == 0 {
		return b.out
	}
	armies, err := RaiseNation(b.n, b.w, points, b.stream, b.opts)
	if err != nil {
		return b.out // too few points for any
	}
	for _, a := range armies {
		b.out.Recruits = append(b.out.Recruits, Recruits{For: -1, Army: a})
		b.out.Cost += a.Value()
	}
	return b.out
}

// fillCounters spends the budgets of the counters, the dearest counter first.
// What one does not spend is there for the next.
func (b *buyer) fillCounters() {
	budgets := b.budgets()
	order := make([]int, len(budgets))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return b.out.Counters[j].Value() - b.out.Counters[i].Value()
	})
	spare := 0
	for _, i := range order {
		spare += budgets[i]
		room := b.opts.Rules.Cap - b.out.Counters[i].Value()
		spare -= b.try(func() int { return b.fill(i, min(spare, room, b.left)) })
	}
}

// budgets divides the money among the counters by what they have lost. Money
// beyond all losses goes to the first counters that have room under the cap,
// unless it is enough for a counter of its own.
func (b *buyer) budgets() []int {
	out := make([]int, len(b.out.Counters))
	losses := 0
	for i, a := range b.out.Counters {
		out[i] = lost(a)
		losses += out[i]
	}
	if losses > b.left {
		for i := range out {
			out[i] = out[i] * b.left / losses
		}
		losses = 0
		for _, v := range out {
			losses += v
		}
	}
	surplus := b.left - losses
	if surplus >= counterPoints {
		return out
	}
	for i, a := range b.out.Counters {
		more := min(surplus, max(b.opts.Rules.Cap-a.Value()-out[i], 0))
		out[i] += more
		surplus -= more
	}
	return out
}

// lost is what a counter's units are worth less than at full size.
func lost(a Army) int {
	sum := 0
	for _, u := range a.Units {
		full := u
		full.Present = full.FullCrew()
		sum += Price(full) - Price(u)
	}
	return sum
}

// fill buys for one counter and gives the cost. A counter that stays within
// 250 points is free of shares.
func (b *buyer) fill(i, budget int) int {
	a := b.out.Counters[i]
	if budget <= 0 || a.Nation != b.n.ID {
		return 0
	}
	small := a.Value()+budget <= DetachmentMax
	if small {
		budget = min(budget, b.detachmentRoom())
	}
	p := newProblem(b.n, a.Units, budget, b.forbidden(), b.freeGuards(), b.stream)
	if !small {
		p.bounds = listBounds(b.n)
	}
	best, ok := p.solve()
	if !ok {
		p.bounds = relax(p.bounds, b.n, a.Units)
		best, ok = p.solve()
	}
	if !ok || best.cost == 0 {
		return 0
	}
	b.refill(i, p, best)
	if units := p.newUnits(best); len(units) > 0 {
		b.out.Recruits = append(b.out.Recruits, Recruits{For: i, Army: Army{Nation: b.n.ID, Name: a.Name, Units: units}})
	}
	return best.cost
}

// detachmentRoom is what counters of 250 points or less may still grow by
// together (CA-4.5-R1).
func (b *buyer) detachmentRoom() int {
	force := b.out.Force()
	if len(force) == 1 {
		return DetachmentMax
	}
	room := b.allowance / detachmentPart
	for _, a := range force {
		if v := a.Value(); v <= DetachmentMax {
			room -= v
		}
	}
	return max(room, 0)
}

// refill puts bought figures into standing units, in the order of the sheet.
func (b *buyer) refill(i int, p *problem, best bought) {
	a := &b.out.Counters[i]
	a.Units = slices.Clone(a.Units)
	for k, l := range p.lots {
		left := min(best.extra[k], l.fill)
		r := &p.n.Rows[l.row]
		for j := range a.Units {
			u := &a.Units[j]
			if u.Row != r.ID || u.Type != l.typ || left == 0 {
				continue
			}
			more := min(left, fullSize(*u, r)-u.Castings())
			if more <= 0 {
				continue
			}
			u.Present += more * u.Type.Crew()
			u.Size = max(u.Size, u.Castings())
			left -= more
			b.out.Refills = append(b.out.Refills, Refill{Counter: i, Unit: j, Figures: more})
		}
	}
}

// newCounter raises a counter of its own from a surplus that is large enough.
func (b *buyer) newCounter() {
	if b.left < counterPoints {
		return
	}
	d := newDraft(b.n, b.w, b.left, b.stream, b.opts)
	d.opts.Companies = false
	d.guards, d.reserve = b.freeGuards(), nil
	for _, c := range b.out.Force() {
		d = d.after(c)
		d.opts.Magic = d.opts.Magic && len(c.Magic) == 0
	}
	a, err := d.army(min(b.left, b.opts.Rules.Cap))
	if err != nil || a.Value() <= DetachmentMax {
		return
	}
	a.Name = "New host of " + b.n.Name
	b.try(func() int {
		b.out.Recruits = append(b.out.Recruits, Recruits{For: -1, Army: a})
		return a.Value()
	})
}

func (b *buyer) forbidden() map[string]bool {
	d := draft{n: b.n, opts: b.opts}
	return d.forbidden()
}

// freeGuards are the guard rows of which the nation has no unit (CA-4.4-R1).
func (b *buyer) freeGuards() map[string]bool {
	units := Join(b.out.Force()...).Units
	out := map[string]bool{}
	for _, r := range b.n.Rows {
		if r.Guard && countRow(units, r.ID) == 0 {
			out[r.ID] = true
		}
	}
	return out
}
