package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// write writes the orders of a turn: charges first, then each kind of troops,
// single figures and spells.
func (d *desk) write() royal.Orders {
	d.judge()
	if len(d.foes) == 0 {
		return d.out
	}
	d.heed()
	if d.mood.hopeless {
		d.out.Concede = true
	}
	if d.mood.beaten {
		d.withdraw()
	} else {
		d.strikes()
		d.battle()
	}
	d.evasions()
	d.melees()
	d.figures()
	d.spells()
	return d.out
}

// battle orders those who do not charge, kind by kind.
func (d *desk) battle() {
	for i := range d.own {
		p := &d.own[i]
		if !p.free || p.order != 0 {
			continue
		}
		if p.will != "" {
			d.obey(p)
			continue
		}
		switch p.trade {
		case archers:
			d.shoot(p)
		case raiders:
			d.harass(p)
		case knights, riders:
			d.ride(p)
		case chariots, mammoths:
			d.drivers(p)
		case spirits:
			d.haunt(p)
		default:
			d.line(p)
		}
	}
}

// melees orders those in contact: horse that may leaves.
func (d *desk) melees() {
	for _, m := range d.v.Melees() {
		for i, id := range m.Units {
			p := d.find(id)
			if p == nil || p.u.Side != d.v.Side || p.order != 0 || p.u.Status != kernel.Steady || !p.u.Troop.MayBreakOff(m.Round) {
				continue
			}
			if m.Round == 1 && m.Turn == d.v.Turn()-1 && m.Phase >= 2 && m.Blow[i] <= m.Blow[1-i] {
				o := d.orderOf(p)
				o.Items[0] = royal.Item{Do: royal.FallBack}
				o.Items[1] = royal.Item{Do: royal.Face, Turn: field.Half}
			}
		}
	}
}

// haunt sends summoned units at the nearest foe.
func (d *desk) haunt(p *piece) {
	e, _ := d.nearest(p)
	if e == nil || p.u.Since >= d.v.Turn() {
		return
	}
	d.march(p, e.c, field.Toward(e.c.Sub(p.c)), false)
}

// drivers sends chariots and mammoths straight at the nearest foe.
func (d *desk) drivers(p *piece) {
	e, gap := d.nearest(p)
	if e == nil {
		return
	}
	if d.mood.hold && gap > p.charge+6 {
		return
	}
	if p.trade == chariots && !d.mood.joined && d.style.horse != middle && d.ahead(p.rect.A)+p.rate() > d.front+4 && gap > p.charge {
		return
	}
	d.drive(p, e.c, p.rate())
}

// withdraw brings what is free back towards the own edge, out of reach, and
// keeps the rest fighting.
func (d *desk) withdraw() {
	for i := range d.own {
		p := &d.own[i]
		if !p.free || p.trade == spirits {
			continue
		}
		if e, gap := d.nearest(p); e != nil {
			d.goHome(p, e, gap)
		}
	}
}

// goHome moves a unit towards the own edge if a foe is anywhere near.
func (d *desk) goHome(p, e *piece, gap float64) {
	if gap > e.charge+12 || d.ahead(p.c) < p.half+1 || p.u.Troop.TurnsByWheelingOnly() {
		return
	}
	home := d.spot(d.across(p.rect.A), max(0.5, d.ahead(p.rect.A)-p.rate()))
	d.march(p, home, d.fwd.Turn(field.Half), false)
}

// evasions writes evasion for light foot of whom the plan wants it.
func (d *desk) evasions() {
	for i := range d.own {
		if p := &d.own[i]; p.evades && p.free && p.aim == 0 && p.u.Troop.MayEvade(false) {
			d.orderOf(p).Evade = [2]bool{true, true}
		}
	}
}
