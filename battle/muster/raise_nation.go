package muster

import (
	"fmt"
	"slices"

	"hyboria/battle/dice"
	"hyboria/data"
)

const (
	// counterPoints is about the least a drawn counter is given, so that a
	// nation does not go to war in splinters.
	counterPoints = 450
	// detachmentPart is the part of the allowance that all detachments may
	// cost together: one fifth (CA-4.5-R1).
	detachmentPart = 5
	// drawn is how often a force is drawn to spend nearly all points.
	drawn = 12
	// rest is the points that may be left without a further draw.
	rest = 5
	// wasted is the part of the allowance, one hundredth, that may be left
	// unspent before fewer counters are tried.
	wasted = 100
)

// RaiseNation spends a nation's allowance at muster: counters of at most the
// cap, each legal by itself and all together by CheckNation, with at most the
// wished number of detachments, each guard in one counter only (the first that
// has room for it, which is the chief commander's). Opts.Counters is a wish:
// it is raised to what the cap needs and lowered to what the list can fill.
// What is left unspent is as little as the list allows.
func RaiseNation(n *data.Nation, w *data.World, allowance int, stream *dice.Stream, opts Options) ([]Army, error) {
	m := levy{n: n, w: w, allowance: allowance, stream: stream, opts: opts}
	least := max((allowance+opts.Rules.Cap-1)/opts.Rules.Cap, 1)
	for c := m.counters(); c >= least; c-- {
		m.tries(c)
		if m.best != nil && m.short() <= allowance/wasted {
			break
		}
	}
	if m.best == nil { // heroes, magic users or mercenaries stood in the way
		m.opts = m.plain()
		m.tries(least)
	}
	if m.best == nil {
		return nil, fmt.Errorf("%s cannot raise a legal force for %d points", n.Name, allowance)
	}
	m.name(m.best)
	return m.best, nil
}

type levy struct {
	n         *data.Nation
	w         *data.World
	allowance int
	stream    *dice.Stream
	opts      Options
	best      []Army // the best draw so far; nil before one was legal
}

// counters is the number of counters wished for, detachments apart.
func (m *levy) counters() int {
	least := max((m.allowance+m.opts.Rules.Cap-1)/m.opts.Rules.Cap, 1)
	most := max(m.allowance/counterPoints, least)
	if m.opts.Counters > 0 {
		return max(m.opts.Counters, least)
	}
	return least + m.stream.Pick(min(most-least, 2)+1)
}

// tries draws the force as so many counters, several times over, and keeps
// the draw that leaves the fewest points unspent. Detachments are left out
// when the whole would not be legal with them.
func (m *levy) tries(counters int) {
	for i := range drawn {
		detachments := m.opts.Detachments
		if i >= drawn/2 && m.best == nil {
			detachments = 0
		}
		armies, ok := m.draw(counters, detachments)
		if ok && (m.best == nil || Join(armies...).Value() > Join(m.best...).Value()) {
			m.best = armies
		}
		if m.best != nil && m.short() <= rest {
			return
		}
	}
}

// short is how many points of the allowance the best draw leaves unspent.
func (m *levy) short() int { return m.allowance - Join(m.best...).Value() }

// draw draws detachments and counters, and checks the whole.
func (m *levy) draw(counters, detachments int) ([]Army, bool) {
	left := m.allowance
	small, ok := m.detachments(detachments)
	if !ok {
		return nil, false
	}
	for _, a := range small {
		left -= a.Value()
	}
	if counters > 1 && left/counters <= DetachmentMax {
		return nil, false
	}
	large, ok := m.hosts(counters, left)
	if !ok {
		return nil, false
	}
	armies := slices.Concat(large, small)
	return armies, len(CheckNation(m.n, m.w, armies, m.allowance, m.opts.Rules)) == 0
}

// detachments draws counters of at most 250 points, without extras or guards.
func (m *levy) detachments(k int) ([]Army, bool) {
	var out []Army
	budget := m.allowance / detachmentPart
	for i := range k {
		points := min(budget/(k-i), DetachmentMax)
		d := newDraft(m.n, m.w, 0, m.stream, m.plain())
		d.reserve = nil
		a, err := d.army(points)
		if err != nil {
			return nil, false
		}
		budget -= a.Value()
		out = append(out, a)
	}
	return out, true
}

// plain are the options without heroes, magic users and mercenaries.
func (m *levy) plain() Options {
	o := m.opts
	o.Heroes, o.Magic, o.Companies = false, false, false
	return o
}

// hosts draws the large counters. What one leaves unspent the next may spend.
func (m *levy) hosts(counters, points int) ([]Army, bool) {
	sizes := m.sizes(counters, points)
	guards := newDraft(m.n, m.w, m.allowance, m.stream, m.opts)
	var out []Army
	spare := 0
	for i, size := range sizes {
		d := guards
		d.opts = m.optionsFor(i, counters, out)
		budget := min(size+spare, m.opts.Rules.Cap)
		a, err := d.army(budget)
		if err != nil || counters > 1 && a.Value() <= DetachmentMax {
			return nil, false
		}
		spare = size + spare - a.Value()
		out = append(out, a)
		guards = guards.after(a)
	}
	return out, true
}

// optionsFor adapts the options to one of several counters: the foot that
// never leaves its country is in the last one, which stays at home (CA-6.5);
// hirelings serve once (CA-15.1-R3), and kinds of magic users that are foes do
// not come together (CA-17.6-R2).
func (m *levy) optionsFor(i, counters int, earlier []Army) Options {
	o := m.opts
	o.Away = o.Away || counters > 1 && i < counters-1
	for _, a := range earlier {
		o.Magic = o.Magic && len(a.Magic) == 0
		for _, u := range a.Units {
			o.Companies = o.Companies && !(u.Mercenary && u.Nation == m.n.ID)
		}
	}
	return o
}

// sizes divides points into counters of unequal size, none above the cap and
// the largest first.
func (m *levy) sizes(counters, points int) []int {
	sizes := make([]int, counters)
	left := points
	for i := range sizes {
		rest := counters - i
		even := left / rest
		// Up to a quarter more than an even part, as far as cap and the
		// smallest counters allow.
		more := even * m.stream.Pick(26) / 100
		size := min(even+more, m.opts.Rules.Cap, left-(rest-1)*(DetachmentMax+50))
		if rest > 1 && left-size > (rest-1)*m.opts.Rules.Cap {
			size = left - (rest-1)*m.opts.Rules.Cap
		}
		size = max(size, even)
		if rest == 1 {
			size = min(left, m.opts.Rules.Cap)
		}
		sizes[i] = size
		left -= size
	}
	return sizes
}

// after is the draft of a further counter, after one that took some guards
// and heroes.
func (d draft) after(a Army) draft {
	d.heroes = append(d.heroes, a.Heroes...)
	guards, reserve := map[string]bool{}, map[string]bool{}
	for _, r := range d.n.Rows {
		if r.Guard && countRow(a.Units, r.ID) == 0 {
			guards[r.ID] = d.guards[r.ID]
			reserve[r.ID] = d.reserve[r.ID]
		}
	}
	d.guards, d.reserve = guards, reserve
	return d
}

// name gives counters names and units ids and numbers.
func (m *levy) name(armies []Army) {
	hosts, watches := 0, 0
	for i := range armies {
		if armies[i].Value() > DetachmentMax || len(armies) == 1 {
			hosts++
			armies[i].Name = fmt.Sprintf("Host %d of %s", hosts, m.n.Name)
			continue
		}
		watches++
		armies[i].Name = fmt.Sprintf("Watch %d of %s", watches, m.n.Name)
	}
	Label(armies, "u")
}
