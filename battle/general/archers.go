package general

import (
	"hyboria/battle"
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// shoot orders foot with bows: they stand and shoot while there is somebody in
// range, shooting first and moving after (RA-10.19); light ones evade.
func (d *desk) shoot(p *piece) {
	if p.u.Troop.Type == battle.LI && d.threatened(p) {
		d.orderOf(p).Evade = [2]bool{true, true}
	}
	e, gap := d.mark(p)
	if e == nil {
		d.comeUp(p)
		return
	}
	rel := p.rect.H.To(field.Toward(e.c.Sub(p.rect.A)))
	if rel > 50*field.Degree || rel < -50*field.Degree {
		d.turn(p, field.Toward(e.c.Sub(p.c)))
		return
	}
	light := p.u.Troop.Type == battle.LI
	switch {
	case light && gap < 7 && d.backRoom(p):
		d.orderOf(p).Items[1] = royal.Item{Do: royal.Move, Back: true}
	case gap > 9.5 && gap <= p.bow && !d.mood.hold && !d.threatenedAt(p, gap-2):
		o := d.orderOf(p)
		if far := d.room(p, &p.rect, p.rect.H, min(gap-8.8, p.rate())); far > 0.3 {
			o.Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far)}
		}
	}
}

// mark is the nearest foe in range who may be shot at.
func (d *desk) mark(p *piece) (best *piece, least float64) {
	for i := range d.foes {
		e := &d.foes[i]
		if e.busy || p.c.Dist(e.c)-p.half-e.half > p.bow {
			continue
		}
		if g := field.Dist(&p.rect, &e.rect); g <= p.bow && (best == nil || g < least) {
			best, least = e, g
		}
	}
	return best, least
}

// threatenedAt reports whether foot that stands so near could be charged by
// anybody.
func (d *desk) threatenedAt(p *piece, gap float64) bool {
	for i := range d.foes {
		e := &d.foes[i]
		if e.busy || e.u.Status != kernel.Steady {
			continue
		}
		if g := field.Dist(&p.rect, &e.rect); g-2 <= e.charge && gap <= e.charge+4 {
			return true
		}
	}
	return false
}

// backRoom reports whether there is room to step back.
func (d *desk) backRoom(p *piece) bool {
	return d.room(p, &p.rect, p.rect.H.Turn(field.Half), 2) > 1
}

// comeUp brings archers on in phase 2 when there is nobody to shoot at.
func (d *desk) comeUp(p *piece) {
	e, gap := d.nearest(p)
	if e == nil || d.guards(p) {
		return
	}
	far := d.pace(p)
	if d.mood.hold && !d.style.screen {
		far = min(far, d.holdLine(p)-d.ahead(p.rect.A))
	}
	if d.style.screen {
		far = min(p.rate(), gap-p.bow+0.5)
	}
	if d.mood.joined && gap > p.bow {
		d.march(p, e.c, field.Toward(e.c.Sub(p.c)), true)
		return
	}
	if p.rect.H != d.fwd && gap > 16 {
		d.march(p, p.rect.A.Plus(d.dir, far), d.fwd, true)
		return
	}
	if far = d.room(p, &p.rect, p.rect.H, min(far, gap-1)); far > 0.3 {
		d.orderOf(p).Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far)}
		p.next = p.rect.Moved(p.rect.F.Times(far))
	}
}
