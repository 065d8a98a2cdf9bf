package muster

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

// Options say what an army may hold besides the native rows of its list.
type Options struct {
	Rules     Rules
	Heroes    bool     // heroes may be bought (CA-4.7)
	Magic     bool     // magic users may be bought (CA-17.1-R1)
	Companies bool     // Free Companies and hirelings may be bought (CA-15.1-R4, R3)
	Away      bool     // no foot that only defends its own country (CA-6.5)
	Exact     bool     // spend the last point that can be spent, at the price of variety
	Forbidden []string // row ids that cannot be bought, e.g. of lost provinces (CA-2.4-R1)

	Counters    int // RaiseNation: counters of more than 250 points; 0: drawn
	Detachments int // RaiseNation: wished counters of up to 250 points
}

// Raise draws an army of the nation for at most so many points: random within
// the shares of its list, legal by Check, and worth as nearly the points as
// the list allows; up to 5 points (one in a hundred) may be left for the sake
// of variety, none with Exact. Below what the shares need, the army is a detachment of at
// most 250 points, free of percentages (CA-4.5-R1). The same stream gives the
// same army.
func Raise(n *data.Nation, w *data.World, points int, stream *dice.Stream, opts Options) (Army, error) {
	d := newDraft(n, w, points, stream, opts)
	a, err := d.army(min(points, opts.Rules.Cap))
	if err != nil {
		return Army{}, err
	}
	a.Name = "The army of " + n.Name
	armies := []Army{a}
	Label(armies, "u")
	return armies[0], nil
}

// draft is an army in the making.
type draft struct {
	n       *data.Nation
	w       *data.World
	stream  *dice.Stream
	opts    Options
	guards  map[string]bool // guard rows that are to serve
	reserve map[string]bool // all guard rows that could; nil without any
	heroes  []battle.Hero   // those of the nation's other counters
}

// newDraft prepares an army and draws which guards serve in it: the smaller
// it is, the more often they stay at home.
func newDraft(n *data.Nation, w *data.World, points int, stream *dice.Stream, opts Options) draft {
	d := draft{n: n, w: w, stream: stream, opts: opts, guards: map[string]bool{}}
	for _, r := range n.Rows {
		if !r.Guard {
			continue
		}
		if d.reserve == nil {
			d.reserve = map[string]bool{}
		}
		d.reserve[r.ID] = true
		d.guards[r.ID] = stream.Pick(1500) < min(points, 1200)
	}
	return d
}

// army draws one counter for at most so many points: first with the extras
// that the options allow, and without them where the list then cannot be met.
func (d *draft) army(points int) (Army, error) {
	if a, ok := d.withExtras(points); ok {
		return a, nil
	}
	units, ok := d.units(points)
	if !ok {
		return Army{}, fmt.Errorf("no unit of %s can be had for %d points", d.n.Name, points)
	}
	return d.counter(units, extras{}), nil
}

// withExtras draws heroes, magic users and mercenaries, spends the rest on
// native units, and keeps the outcome if it is legal.
func (d *draft) withExtras(points int) (Army, bool) {
	if !d.opts.Heroes && !d.opts.Magic && !d.opts.Companies {
		return Army{}, false
	}
	x := d.drawExtras(points)
	if x.cost() == 0 {
		return Army{}, false
	}
	units, ok := d.units(points - x.cost())
	if !ok {
		return Army{}, false
	}
	a := d.counter(units, x)
	if len(Check(d.n, d.w, a, d.rules())) > 0 {
		return Army{}, false
	}
	return a, true
}

func (d *draft) rules() Rules {
	r := d.opts.Rules
	r.Away = r.Away || d.opts.Away
	return r
}

func (d *draft) counter(units []battle.Unit, x extras) Army {
	return Army{
		Nation: d.n.ID, Units: append(units, x.hired...), Heroes: x.heroes, Magic: x.magic,
		Commander: &battle.Commander{Name: "Commander of " + d.n.Name, Nation: d.n.ID},
	}
}

// units draws native units inside the shares; if that gives less than a
// detachment free of shares would, it gives the detachment.
func (d *draft) units(points int) ([]battle.Unit, bool) {
	p, best, ok := d.inShares(points)
	if points <= DetachmentMax || !ok || best.cost < DetachmentMax {
		free := d.problem(min(points, DetachmentMax), d.guards)
		free.target = p.target
		if loose, found := free.solve(); found && (!ok || loose.cost > best.cost) {
			return free.newUnits(loose), loose.cost > 0
		}
	}
	return p.newUnits(best), ok && best.cost > 0
}

// inShares draws units inside the shares of the list. Where money is left
// over, guards that were to stay at home are called as well.
func (d *draft) inShares(points int) (*problem, bought, bool) {
	p := d.problem(points, d.guards)
	p.bounds = listBounds(d.n)
	best, ok := p.solve()
	if ok && best.cost == p.bestCost() || len(d.reserve) == 0 {
		return p, best, ok
	}
	q := d.problem(points, d.reserve)
	q.bounds, q.target = p.bounds, p.target
	if more, found := q.solve(); found && (!ok || more.cost > best.cost) {
		return q, more, true
	}
	return p, best, ok
}

func (d *draft) problem(points int, guards map[string]bool) *problem {
	p := newProblem(d.n, nil, points, d.forbidden(), guards, d.stream)
	p.choose = d.stream.Pick(5)
	p.exact = d.opts.Exact
	return p
}

func (d *draft) forbidden() map[string]bool {
	out := map[string]bool{}
	for _, id := range d.opts.Forbidden {
		out[id] = true
	}
	if d.rules().Away {
		for _, r := range d.n.Rows {
			if r.Has("defence_only_at_home") {
				out[r.ID] = true
			}
		}
	}
	return out
}

// newUnits gives the new units of a solution, in the order of the list.
func (p *problem) newUnits(b bought) []battle.Unit {
	var out []battle.Unit
	for i, l := range p.lots {
		r := &p.n.Rows[l.row]
		extra := b.extra[i] - min(b.extra[i], l.fill)
		room := b.units[i] * (l.most - l.least)
		grow := min(extra, room)
		for k := range b.units[i] {
			// Spread the figures evenly, the first units taking one more.
			size := l.least + grow/b.units[i]
			if k < grow%b.units[i] {
				size++
			}
			out = append(out, NewUnit(r, p.n.ID, l.typ, size))
		}
		if weak := extra - grow; weak > 0 {
			out = append(out, NewUnit(r, p.n.ID, l.typ, weak))
		}
	}
	return out
}
