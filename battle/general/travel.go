package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// keepOff is how far short of an enemy a mere move stops, in inches: horse
// keeps out of reach of foot that could walk into it.
func keepOff(p, e *piece) float64 {
	if p.u.Troop.Arm == kernel.Cavalry && e.u.Troop.Arm == kernel.Foot && !e.busy && e.u.Status == kernel.Steady {
		return e.rate() + 1
	}
	return 1
}

// march orders a piece to a place, facing that way in the end if it can. late
// keeps the move for phase 2, so that archers shoot first, unmoved.
func (d *desk) march(p *piece, to field.Vec, face field.Heading, late bool) {
	if at, ok := d.detour(p, to); ok {
		to, face = at, field.Toward(at.Sub(p.rect.A))
	}
	by := to.Sub(p.rect.A)
	far := by.Len()
	if far < 0.5 {
		d.turn(p, face)
		return
	}
	far = min(far, p.rate())
	if p.u.Troop.TurnsByWheelingOnly() {
		d.drive(p, to, far)
		return
	}
	way := field.Toward(by)
	way, far = d.freeWay(p, way, far)
	if p.trade.mounted() {
		far = d.shyOf(p, way, far)
	}
	if far < 0.5 {
		d.turn(p, face)
		return
	}
	d.step(p, way, far, face, late)
}

// shyOf shortens a move of horse so that it does not end where foot could walk
// into it.
func (d *desk) shyOf(p *piece, way field.Heading, far float64) float64 {
	for ; far > 1; far -= 2.5 {
		end := p.rect.Moved(way.Vec().Times(far))
		if !d.footNear(&end) {
			return far
		}
	}
	return 0
}

// footNear reports whether foot of the foe could walk into a footprint.
func (d *desk) footNear(r *field.Rect) bool {
	for i := range d.foes {
		e := &d.foes[i]
		if e.busy || e.u.Status != kernel.Steady || e.u.Troop.Arm != kernel.Foot {
			continue
		}
		if e.c.Dist(r.A) < 26 && field.Dist(&e.rect, r) <= e.rate()+0.4 {
			return true
		}
	}
	return false
}

// step orders a move on a heading with the changes of face that it needs.
func (d *desk) step(p *piece, way field.Heading, far float64, face field.Heading, late bool) {
	o := d.orderOf(p)
	rel := p.rect.H.To(way)
	if rel <= 45*field.Degree && rel >= -45*field.Degree { // move, then face
		it := royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Oblique: rel}
		off := p.rect.H.To(face)
		p.next = p.rect.Moved(way.Vec().Times(far))
		turns := (off > 8*field.Degree || off < -8*field.Degree) && d.mayTurn(p, &p.next, off)
		if late && !turns {
			o.Items[1] = it
		} else {
			o.Items[0] = it
			if turns {
				o.Items[1] = royal.Item{Do: royal.Face, Turn: off}
			}
		}
		return
	}
	h := within45(way, face)
	if !d.mayTurn(p, &p.rect, p.rect.H.To(h)) {
		if h = within45(way, p.rect.H); !d.mayTurn(p, &p.rect, p.rect.H.To(h)) {
			d.sidle(p, way, far)
			return
		}
	}
	o.Items[0] = royal.Item{Do: royal.Face, Turn: p.rect.H.To(h)}
	o.Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Oblique: h.To(way)}
	p.next = p.rect.Faced(h).Moved(way.Vec().Times(far))
}

// sidle moves a piece that has no room to turn as nearly that way as it can.
func (d *desk) sidle(p *piece, way field.Heading, far float64) {
	h := within45(p.rect.H, way)
	if off := p.rect.H.To(way); off > 120*field.Degree || off < -120*field.Degree {
		return
	}
	if far = d.room(p, &p.rect, h, far); far > 1 {
		d.orderOf(p).Items[0] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Oblique: p.rect.H.To(h)}
		p.next = p.rect.Moved(h.Vec().Times(far))
	}
}

// mayTurn reports whether there is room for a change of face.
func (d *desk) mayTurn(p *piece, r *field.Rect, by field.Heading) bool {
	faced := r.Faced(r.H.Turn(by))
	faced = field.ChangeFace(r, &faced, d.foeRects)
	return d.standsFree(p, &faced)
}

// standsFree reports whether a piece may stand on a footprint, and on no friend.
func (d *desk) standsFree(p *piece, r *field.Rect) bool {
	for i := range d.own {
		o := &d.own[i]
		if o != p && o.u.On() && o.aim == 0 && touching(r, &o.next) {
			return false
		}
	}
	return d.mayStand(p, r)
}

// touching reports whether footprints overlap, with a look at how far apart they
// are before.
func touching(a, b *field.Rect) bool {
	reach := a.W + a.D + b.W + b.D
	if by := a.A.Sub(b.A); by.X > reach || by.X < -reach || by.Y > reach || by.Y < -reach {
		return false
	}
	return field.Overlap(a, b)
}

// within45 is the heading nearest to face from which one moves obliquely on
// the way.
func within45(way, face field.Heading) field.Heading {
	off := way.To(face)
	return way.Turn(max(-45*field.Degree, min(45*field.Degree, off)))
}

// turn orders a change of face where the piece stands, if it is off by much.
func (d *desk) turn(p *piece, face field.Heading) {
	off := p.rect.H.To(face)
	if p.u.Troop.TurnsByWheelingOnly() || off < 12*field.Degree && off > -12*field.Degree || !d.mayTurn(p, &p.rect, off) {
		return
	}
	d.orderOf(p).Items[0] = royal.Item{Do: royal.Face, Turn: off}
}

// drive wheels and goes on: the way of chariots and mammoths.
func (d *desk) drive(p *piece, to field.Vec, far float64) {
	by, _ := field.AimWheel(&p.rect, to)
	most := field.MaxWheel(float64(far*0.49), p.rect.W)
	by = max(-most, min(most, by))
	if by < 2*field.Degree && by > -2*field.Degree {
		by = 0
	}
	turned := field.Wheel(p.rect, by)
	rest := max(0, far-field.WheelCost(by, p.rect.W))
	free := d.room(p, &turned, turned.H, rest)
	if by != 0 && free < rest { // a wheel is at most half of the move
		far = max(field.WheelCost(by, p.rect.W)*2.1, far-rest+free)
		if far-field.WheelCost(by, p.rect.W) > free+0.5 {
			return
		}
	} else if by == 0 {
		far = free
	}
	if far < 0.5 {
		return
	}
	d.orderOf(p).Items[0] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far), Wheel: by}
	p.next = turned.Moved(turned.F.Times(min(free, rest)))
}

// freeWay looks for the heading nearest to the wanted one on which a piece gets
// on: friends and forbidden ground are in the way, and it keeps off enemies.
func (d *desk) freeWay(p *piece, way field.Heading, far float64) (field.Heading, float64) {
	best, most := way, d.room(p, &p.rect, way, far)
	if most >= float64(far*0.8) {
		return best, most
	}
	for _, off := range [...]field.Heading{20, -20, 40, -40, 65, -65} {
		h := way.Turn(off * field.Degree)
		if got := d.room(p, &p.rect, h, far); got*(off*field.Degree).Vec().Y > most+0.5 {
			best, most = h, got
		}
	}
	return best, most
}

// room is how far a footprint slides on a heading before it meets a friend,
// comes near an enemy, or onto forbidden ground or the table's edge.
func (d *desk) room(p *piece, r *field.Rect, way field.Heading, far float64) float64 {
	dir := way.Vec()
	reach := far + r.W + r.D
	for i := range d.own {
		o := &d.own[i]
		if o == p || !o.u.On() || o.aim != 0 || p.c.Dist(o.c) > reach+o.half {
			continue
		}
		if at, hit := field.SlideHit(r, dir, far, &o.next); hit {
			far = min(far, max(0, at-0.05))
		}
	}
	for i := range d.foes {
		o := &d.foes[i]
		off := keepOff(p, o)
		if p.c.Dist(o.c) > reach+off+o.half {
			continue
		}
		if at, hit := field.SlideHit(r, dir, far+off, &o.rect); hit {
			far = min(far, max(0, at-off))
		}
	}
	if far <= 0 {
		return 0
	}
	return d.stopsAt(r, dir, far, p.bar)
}
