package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Horse archers ride in road column, three files wide: it takes them 24 in
// anywhere, turns on a small circle, and all of them shoot to the left (RA-7.9,
// RA-10.7-R1). They keep the foe on their left, out of the reach of his foot,
// and close in or draw off obliquely.

// shootFrom is how far from a foe they like to stand: beyond the reach of foot,
// within short range.
const shootFrom = 8.7

// comesOn is how far from foot a ride up to it ends: still in range if it stands,
// out of its reach if it comes.
const comesOn = 11

// harass keeps horse archers near enough to shoot and out of reach.
func (d *desk) harass(p *piece) {
	if p.u.Formation != kernel.RoadColumn {
		d.formUp(p)
		return
	}
	if d.hot(p, &p.rect) {
		d.flee(p)
		return
	}
	e, gap := d.target(p)
	if e == nil {
		d.ride(p)
		return
	}
	bearing := field.Toward(e.c.Sub(p.c))
	left := bearing.Turn(field.Quarter) // the heading that has him on the left
	off := p.rect.H.To(left)
	switch {
	case gap <= p.bow && off < 40*field.Degree && off > -40*field.Degree:
		d.keepRange(p, e, gap)
	case gap <= p.bow && d.mayTurn(p, &p.rect, off):
		d.orderOf(p).Items[0] = royal.Item{Do: royal.Face, Turn: off}
	default:
		d.approach(p, e, bearing, gap)
	}
}

// formUp changes into road column, facing the foe, and rides on.
func (d *desk) formUp(p *piece) {
	e, gap := d.target(p)
	if e == nil {
		d.ride(p)
		return
	}
	if d.brace(p) || d.goRound(p, e) {
		return
	}
	bearing := field.Toward(e.c.Sub(p.c))
	n := p.u.Stands()
	shape := shapeOf(p.u, min(3, n), false)
	next := shape.Rect(p.rect.A, bearing)
	next = field.ChangeFace(&p.rect, &next, d.foeRects)
	form := royal.Item{Do: royal.FormFace, Formation: kernel.RoadColumn, Files: min(3, n), Turn: p.rect.H.To(bearing)}
	if !d.mayStand(p, &next) || d.onFriend(p, &next) {
		if !d.formAhead(p, &shape, bearing, form) {
			d.ride(p)
		}
		return
	}
	o := d.orderOf(p)
	o.Items[0] = form
	p.next = next
	if far := min(24, gap-d.safe(e)-2); far > 1 && gap > 20 {
		if far = d.room(p, &next, bearing, far); far > 1 {
			o.Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far)}
			p.next = next.Moved(next.F.Times(far))
		}
	}
}

// formAhead rides on until there is room behind for a column, and forms it there:
// a column is longer than the strip in which armies set up.
func (d *desk) formAhead(p *piece, shape *field.Shape, bearing field.Heading, form royal.Item) bool {
	for far := 2.0; far <= 12; far += 2 {
		to := p.rect.Moved(p.rect.F.Times(far))
		next := shape.Rect(to.A, bearing)
		next = field.ChangeFace(&to, &next, d.foeRects)
		if !d.mayStand(p, &next) || d.onFriend(p, &next) || d.hot(p, &next) {
			continue
		}
		if d.room(p, &p.rect, p.rect.H, far) < far-0.01 {
			return false
		}
		o := d.orderOf(p)
		o.Items[0] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far)}
		o.Items[1] = form
		p.next = next
		return true
	}
	return false
}

// onFriend reports whether a footprint lies on a friend.
func (d *desk) onFriend(p *piece, r *field.Rect) bool {
	for i := range d.own {
		if o := &d.own[i]; o != p && o.u.On() && touching(r, &o.next) {
			return true
		}
	}
	return false
}

// hot reports whether horse or chariots of the foe could charge a footprint
// this turn, or foot walk into it.
func (d *desk) hot(p *piece, r *field.Rect) bool {
	for i := range d.foes {
		e := &d.foes[i]
		if e.busy || e.u.Status != kernel.Steady || e.trade == raiders {
			continue
		}
		reach := e.charge + 1
		if e.u.Troop.Arm == kernel.Foot {
			reach = e.rate() + 0.4
		}
		if e.c.Dist(r.Centre())-e.half-p.half < reach && field.Dist(&e.rect, r) <= reach {
			return true
		}
	}
	return false
}

// safe is how far from a foe horse archers are out of his reach.
func (d *desk) safe(e *piece) float64 {
	if e.u.Troop.Arm == kernel.Foot {
		return shootFrom
	}
	return e.charge + 1
}

// target is the foe whom horse archers would rather shoot at: near, not in
// melee, and not horse that would ride them down.
func (d *desk) target(p *piece) (best *piece, least float64) {
	most := 1e9
	for i := range d.foes {
		e := &d.foes[i]
		if e.busy || e.u.Status == kernel.Routing || e.trade == spirits || p.c.Dist(e.c)-p.half-e.half >= most || d.hidden(e) {
			continue
		}
		gap := field.Dist(&p.rect, &e.rect)
		score := gap
		if e.u.Troop.Arm != kernel.Foot && e.u.Status == kernel.Steady {
			score += 25
		}
		if score < most {
			best, least, most = e, gap, score
		}
	}
	return best, least
}

// keepRange shoots, and in phase 2 closes in or draws off so as to be at the
// right distance when the foe has come on.
func (d *desk) keepRange(p, e *piece, gap float64) {
	off := shootFrom - gap
	way := p.rect.H.Turn(45 * field.Degree)
	if off < 0 {
		off, way = -off, p.rect.H.Turn(-45*field.Degree)
	}
	if off < 0.7 {
		return
	}
	far := d.room(p, &p.rect, way, min(24, float64(off*1.42)))
	end := p.rect.Moved(way.Vec().Times(far))
	if far < 0.7 || shootFrom < gap && d.hot(p, &end) {
		return
	}
	d.orderOf(p).Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Oblique: p.rect.H.To(way)}
	p.next = end
}

// approach rides up to the foe; where horse of his would have them there, they
// ride in, shoot, and wheel away in the second half of a split move (RA-10.17).
func (d *desk) approach(p, e *piece, bearing field.Heading, gap float64) {
	if d.goRound(p, e) {
		return
	}
	rel := p.rect.H.To(bearing)
	off := shootFrom
	if e.u.Troop.Arm == kernel.Foot && !e.busy && e.u.Status == kernel.Steady {
		off = comesOn // he may come on meanwhile
	}
	far := min(24, gap-off)
	if rel > 45*field.Degree || rel < -45*field.Degree {
		if d.mayTurn(p, &p.rect, rel) {
			o := d.orderOf(p)
			o.Items[0] = royal.Item{Do: royal.Face, Turn: rel}
			turned := p.rect.Faced(bearing)
			if far = d.room(p, &turned, bearing, min(far, gap-10)); far > 1 {
				o.Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far)}
				p.next = turned.Moved(turned.F.Times(far))
			}
			return
		}
		d.sidle(p, bearing, far)
		return
	}
	bearing, far = d.freeWay(p, bearing, far)
	if rel = p.rect.H.To(bearing); far < 1 || rel > 45*field.Degree || rel < -45*field.Degree {
		return
	}
	end := p.rect.Moved(bearing.Vec().Times(far))
	if d.hot(p, &end) {
		if d.caracole(p, rel, gap); p.order == 0 {
			d.creep(p, bearing, far)
		}
		return
	}
	o := d.orderOf(p)
	o.Items[0] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Oblique: rel}
	if gap-far <= p.bow+2 {
		if turn := p.rect.H.To(bearing.Turn(field.Quarter)); d.mayTurn(p, &end, turn) {
			o.Items[1] = royal.Item{Do: royal.Face, Turn: turn}
		}
	}
	p.next = end
}

// creep comes on as far as no horse of the foe reaches.
func (d *desk) creep(p *piece, way field.Heading, far float64) {
	for far -= 3; far >= 2; far -= 3 {
		end := p.rect.Moved(way.Vec().Times(far))
		if !d.hot(p, &end) {
			d.orderOf(p).Items[0] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Oblique: p.rect.H.To(way)}
			p.next = end
			return
		}
	}
}

// caracole rides in, wheels to the right so that the foe is on the left, and
// after shooting wheels away with the rest of the move (RA-10.17-R1). It needs
// the foe near and nearly straight ahead.
func (d *desk) caracole(p *piece, rel field.Heading, gap float64) {
	wheel := field.WheelCost(field.Quarter, p.rect.W)
	in := gap - 10
	if rel > 25*field.Degree || rel < -25*field.Degree || in < wheel || in+2*wheel > 16 {
		return
	}
	first := in + wheel
	rest := 24 - first - 0.1
	if rest < 2.1*wheel || first < 2.1*wheel {
		return
	}
	o := d.orderOf(p)
	o.Items[0] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(first), Wheel: field.Quarter, Late: true}
	o.Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(rest), Wheel: field.Quarter}
}

// flee rides where the foe is least likely to get: of the ways ahead and the
// wheels to either side, the one that ends furthest from all who could come.
func (d *desk) flee(p *piece) {
	var best royal.Item
	most := d.clearance(p, &p.rect) + 1
	consider := func(it royal.Item, end field.Rect) {
		if c := d.clearance(p, &end); c > most {
			best, most, p.next = it, c, end
		}
	}
	for _, off := range [...]field.Heading{0, 25, -25, 45, -45} {
		way := p.rect.H.Turn(off * field.Degree)
		if far := d.room(p, &p.rect, way, p.rate()); far >= 3 {
			consider(royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Oblique: off * field.Degree}, p.rect.Moved(way.Vec().Times(far)))
		}
	}
	for _, off := range [...]field.Heading{90, -90, 140, -140, 180, -180} {
		by := off * field.Degree
		cost := field.WheelCost(by, p.rect.W)
		if 2.05*cost > p.rate() {
			continue
		}
		turned := field.Wheel(p.rect, by)
		if far := d.room(p, &turned, turned.H, p.rate()-cost); far >= 1.1*cost && !d.onAnyone(p, &turned) {
			consider(royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far + cost), Wheel: by}, turned.Moved(turned.F.Times(far)))
		}
	}
	if best.Do == royal.Move {
		d.orderOf(p).Items[0] = best
		return
	}
	d.brace(p)
}

// onAnyone reports whether a footprint lies on a unit of either side.
func (d *desk) onAnyone(p *piece, r *field.Rect) bool {
	return d.onFriend(p, r) || field.OverlapAny(r, d.foeRects) >= 0
}

// clearance is how far a footprint is from the nearest foe on horse.
func (d *desk) clearance(p *piece, r *field.Rect) float64 {
	least := 1e9
	for i := range d.foes {
		e := &d.foes[i]
		if e.busy || e.u.Status != kernel.Steady {
			continue
		}
		g := field.Dist(&e.rect, r)
		if e.u.Troop.Arm == kernel.Foot {
			g += 12
		}
		least = min(least, g)
	}
	return least
}
