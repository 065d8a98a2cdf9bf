package general

import (
	"hyboria/battle"
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// write writes the orders of a turn: charges first, then each kind of troops,
// single figures and spells.
func (d *desk) write() royal.Orders {
	d.promised, d.charts = d.promised[:0], d.charts[:0]
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
	d.volleys()
	d.melees()
	d.figures()
	d.spells()
	d.bringIn()
	return d.out
}

// bringIn orders as much of the reserve in as may come (CA-7.3-R2), the dearest
// first, behind the friends who are nearest to the foe. A beaten army keeps it
// out: what has not come cannot be lost.
func (d *desk) bringIn() {
	left := d.v.MayBring()
	if left <= 0 || d.mood.beaten || d.mood.left < 2 {
		return
	}
	for left > 0 {
		var best *battle.Unit
		most := 0
		for u := range d.v.Reserve {
			if worth := worthOf(u); worth <= left && worth > most && !d.ordered(u.ID) {
				best, most = u, worth
			}
		}
		if best == nil {
			return
		}
		t := kernel.TroopOf(*best)
		d.out.Enter = append(d.out.Enter, royal.Entering{
			Unit: best.ID, At: d.entryPlace(len(d.out.Enter)), Formation: kernel.Line, Files: filesOf(&t, t.Arm.Stands(best.Present)),
		})
		left -= most
	}
}

// ordered reports whether a unit of the reserve has its orders.
func (d *desk) ordered(ref string) bool {
	for i := range d.out.Enter {
		if d.out.Enter[i].Unit == ref {
			return true
		}
	}
	return false
}

// worthOf is the worth of a unit of the army list in half points.
func worthOf(u *battle.Unit) int {
	t := kernel.TroopOf(*u)
	return kernel.HalfPoints(&t, u.Armed, u.Present)
}

// filesOf is how broad a unit comes in: foot three deep, horse two.
func filesOf(t *kernel.Troop, stands int) int {
	deep := 3
	switch t.Arm {
	case kernel.Cavalry:
		deep = 2
	case kernel.Chariots, kernel.Mammoths:
		deep = 1
	case kernel.Foot:
	}
	return max(1, (stands+deep-1)/deep)
}

// entryPlace is where along the edge the n-th unit comes in: behind the own unit
// nearest to a foe, by turns on either side of it.
func (d *desk) entryPlace(n int) float64 {
	at, least := (d.left+d.right)/2, 1e9
	for i := range d.own {
		p := &d.own[i]
		if !p.u.On() || p.u.Status == kernel.Routing {
			continue
		}
		if e, gap := d.nearest(p); e != nil && gap < least {
			at, least = p.c.X, gap
		}
	}
	off := 7 * float64((n+1)/2)
	if n%2 == 1 {
		off = -off
	}
	return max(d.left, min(d.right, at+off))
}

// battle orders those who do not charge, kind by kind.
func (d *desk) battle() {
	d.crossRivers()
	for i := range d.own {
		p := &d.own[i]
		if !p.free || p.order != 0 || p.waits {
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

// volleys lets archers take any chance to shoot: arrows cost nothing. Foot about to
// be charged saves its strength for the blow (RA-9.7l).
func (d *desk) volleys() {
	for i := range d.own {
		p := &d.own[i]
		if p.bow > 3 && p.free && p.aim == 0 && (p.trade == raiders || !d.threatened(p)) {
			d.orderOf(p).Fire.Any = true
		}
	}
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
