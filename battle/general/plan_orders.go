package general

import (
	"strconv"
	"strings"

	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// will is what the plan wants of a unit this turn; empty: what the general
// wants.
type will string

// heed reads the plan's conditional orders for this turn.
func (d *desk) heed() {
	if d.plan == nil {
		return
	}
	for i := range d.plan.Orders {
		r := &d.plan.Orders[i]
		if r.Unit == "" {
			d.heedAll(r)
			continue
		}
		if p := d.byRef(r.Unit); p != nil && p.free && d.holds(r.When, p) {
			p.wants(r.Do)
		}
	}
}

// heedAll is heed for rules without a unit.
func (d *desk) heedAll(r *Rule) {
	if name, ok := strings.CutPrefix(r.Do, doctrine); ok {
		if doc, err := ParseDoctrine(name); err == nil && doc != Auto && d.holds(r.When, nil) {
			d.doctrine, d.style = doc, doc.style()
			d.decide()
		}
		return
	}
	if r.Do == Concede {
		d.mood.hopeless = d.mood.hopeless || d.holds(r.When, nil)
		return
	}
	for i := range d.own {
		if p := &d.own[i]; p.free && d.holds(r.When, p) {
			p.wants(r.Do)
		}
	}
}

// wants notes what the plan wants of a unit: the first that holds counts, but
// evading goes on top.
func (p *piece) wants(do string) {
	switch {
	case do == EvadeThem:
		p.evades = true
	case p.will == "":
		p.will = will(do)
	}
}

// holds reports whether a condition holds for a unit; p is nil for the side,
// for whom conditions about a unit do not hold.
func (d *desk) holds(when string, p *piece) bool {
	switch when {
	case Always:
		return true
	case WhenCharged:
		return p != nil && d.threatened(p)
	case WhenJoined:
		return d.mood.joined
	case CentreBreaks:
		return d.broken(1)
	case LeftBreaks:
		return d.broken(0)
	case RightBreaks:
		return d.broken(2)
	case CommanderLost:
		return d.v.Force().Commander != nil && d.singleByRef(commanderName) == nil
	}
	if n, ok := number(when, fromTurn); ok {
		return d.v.Turn() >= n
	}
	if n, ok := number(when, losses); ok {
		return d.mood.lost >= n
	}
	if n, ok := number(when, foeWithin); ok && p != nil {
		_, gap := d.nearest(p)
		return gap <= float64(n)
	}
	return false
}

func number(when, prefix string) (int, bool) {
	text, ok := strings.CutPrefix(when, prefix)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// broken reports whether a third of the army, by the places at which its units
// stand now, has broken: more of its worth there runs or falls back than
// stands. Thirds are counted across the fighting area.
func (d *desk) broken(third int) bool {
	stands, runs := 0, 0
	for i := range d.own {
		p := &d.own[i]
		if !p.u.On() || d.third(p) != third {
			continue
		}
		if p.u.Status == kernel.Steady {
			stands += p.value
		} else {
			runs += p.value
		}
	}
	return runs > stands
}

func (d *desk) third(p *piece) int {
	return max(0, min(2, int(3*(d.across(p.c)-d.left)/(d.right-d.left))))
}

// obey writes the orders of a unit of which the plan wants something; charges
// are written with the others (strike.go).
func (d *desk) obey(p *piece) {
	e, gap := d.nearest(p)
	if e == nil {
		return
	}
	switch p.will {
	case Hold:
		d.brace(p)
	case GoAhead, ChargeNow:
		d.march(p, e.c, field.Toward(e.c.Sub(p.c)), false)
	case Withdraw:
		d.goHome(p, e, gap)
	case GiveWay:
		d.giveWay(p)
	case FormRing:
		d.ring(p)
	}
}

// giveWay shoots and keeps out of reach.
func (d *desk) giveWay(p *piece) {
	switch {
	case p.trade == raiders:
		d.harass(p)
	case p.trade == archers:
		d.shoot(p)
	default:
		if e, gap := d.nearest(p); e != nil && gap < e.charge+4 {
			d.goHome(p, e, gap)
		}
	}
}

// ring forms one, and stays in it.
func (d *desk) ring(p *piece) {
	if p.u.Ring() || p.u.Troop.Arm > kernel.Cavalry {
		return
	}
	d.orderOf(p).Items[0] = royal.Item{Do: royal.Form, Formation: kernel.Ring}
}
