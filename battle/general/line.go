package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// line orders foot of the battle line, and of the second line.
func (d *desk) line(p *piece) {
	e, gap := d.nearest(p)
	if e == nil {
		return
	}
	if p.back {
		d.reserve(p, e, gap)
		return
	}
	if d.guards(p) {
		return
	}
	if d.mood.hold {
		d.stand(p, e, gap)
		return
	}
	d.advance(p, e, gap)
}

// guards turns a unit to a foe who could charge its flank or rear, if none
// could charge its front.
func (d *desk) guards(p *piece) bool {
	var worst *piece
	for i := range d.foes {
		e := &d.foes[i]
		if !d.canReach(e, p) {
			continue
		}
		if field.Sector(&p.rect, e.rect.A) == kernel.Front {
			return false
		}
		if worst == nil || e.value > worst.value {
			worst = e
		}
	}
	if worst == nil {
		return false
	}
	d.turn(p, field.Toward(worst.c.Sub(p.c)))
	return p.order != 0
}

// holdAt is how far ahead a line stands that waits for the foe: near its own
// edge all who fall back would be gone.
const holdAt = 27

// stand keeps the line where it is, on the hill if there is one to be had.
func (d *desk) stand(p *piece, e *piece, gap float64) {
	if d.style.hills && gap > 16 && d.climb(p) {
		return
	}
	if far := d.holdLine(p) - d.ahead(p.rect.A); far > 0.3 && gap > 12 && p.rect.H == d.fwd {
		d.ahead1(p, min(far, d.pace(p), gap-11))
		return
	}
	if off := p.rect.H.To(d.fwd); gap > 14 && (off > 10*field.Degree || off < -10*field.Degree) {
		d.turn(p, d.fwd)
	}
}

// climb goes on to higher ground ahead.
func (d *desk) climb(p *piece) bool {
	here := d.t.Level(p.rect.A)
	best, high := 0.0, here
	for k := 1.0; k <= 16; k++ {
		at := p.rect.A.Plus(d.dir, k)
		if d.ahead(at) > d.depth/2 {
			break
		}
		if l := d.t.Level(at); l > high {
			high, best = l, k+1
		}
	}
	if high == here {
		return false
	}
	d.ahead1(p, min(best, p.rate()))
	return p.order != 0
}

// ahead1 goes straight on so far.
func (d *desk) ahead1(p *piece, far float64) {
	far = d.room(p, &p.rect, p.rect.H, far)
	if far < 0.3 {
		return
	}
	d.orderOf(p).Items[0] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far)}
	p.next = p.rect.Moved(p.rect.F.Times(far))
}

// advance goes on in line with the others, or at the nearest foe once the
// lines have met.
func (d *desk) advance(p *piece, e *piece, gap float64) {
	rel := p.rect.H.To(field.Toward(e.c.Sub(p.rect.A)))
	facing := rel < 40*field.Degree && rel > -40*field.Degree
	switch {
	case d.mood.joined && (!facing || gap > 14 || e.busy):
		d.hunt(p, e)
	case p.rect.H != d.fwd && gap > 14:
		d.march(p, p.rect.A.Plus(d.dir, p.rate()), d.fwd, false)
	default:
		far := d.pace(p)
		if gap < far+1 { // a charge was not worth while: let him come
			far = gap - 2
		}
		d.ahead1(p, far)
	}
}

// beside is where to stand off a foe so as to take him in flank; before his
// front if there is no getting round.
func (d *desk) beside(p, e *piece) field.Vec {
	l := e.rect.Local(p.c)
	side := 1.0
	if l.X < 0 {
		side = -1
	}
	return e.rect.World(field.Vec{X: side * (e.rect.W/2 + 5), Y: -e.rect.D / 2})
}

// pace is how far the piece may go and stay in line: no further than the last
// of the line can come up to.
func (d *desk) pace(p *piece) float64 {
	if d.mood.joined {
		return p.rate()
	}
	mine := d.ahead(p.rect.A)
	line := d.depth
	for i := range d.own {
		o := &d.own[i]
		if !o.free || o.back || !o.trade.foot() || o.trade == spirits || !d.abreast(p, o) {
			continue
		}
		if at := d.ahead(o.rect.A); at > mine-3 {
			line = min(line, at+o.rate())
		}
	}
	return max(0, min(p.rate(), line-mine))
}

// abreast reports whether another unit belongs to the same part of the line:
// with a slanted line each third keeps its own pace.
func (d *desk) abreast(p, o *piece) bool {
	if !d.style.slant {
		return true
	}
	x := d.across(p.c) - d.across(o.c)
	return x < 20 && x > -20
}

// secondLine is how far the second line keeps behind the first, in inches.
const secondLine = 6.5

// reserve keeps a unit of the second line behind the first, goes into gaps, and
// sees to foes who come round.
func (d *desk) reserve(p *piece, e *piece, gap float64) {
	late := d.mood.joined && 2*d.v.Turn() > d.v.LastTurn()
	if gap < 9 && !late {
		d.turn(p, field.Toward(e.c.Sub(p.c)))
		return
	}
	if at, ok := d.gapAhead(p); ok {
		d.march(p, at, d.fwd, false)
		return
	}
	if late { // what is kept back now comes too late
		d.hunt(p, e)
		return
	}
	if want := d.front - secondLine; d.ahead(p.rect.A) < want {
		d.ahead1(p, min(p.rate(), want-d.ahead(p.rect.A)))
	}
}

// gapAhead is a hole in the first line near the piece, wide enough for it.
func (d *desk) gapAhead(p *piece) (field.Vec, bool) {
	if !d.mood.joined {
		return field.Vec{}, false
	}
	x := d.across(p.c)
	best, ok := field.Vec{}, false
	near := 1e9
	for k := -4.0; k <= 4; k++ {
		at := d.spot(x+k*4, d.front-1)
		r := field.NewRect(at, d.fwd, p.rect.W+0.5, p.rect.D)
		if d.anyone(p, &r) {
			continue
		}
		if k < 0 && -k*4 < near || k >= 0 && k*4 < near {
			best, ok = at, true
			near = max(k*4, -k*4)
		}
	}
	return best, ok
}

// anyone reports whether any unit stands on a footprint.
func (d *desk) anyone(p *piece, r *field.Rect) bool {
	for i := range d.own {
		if o := &d.own[i]; o != p && o.u.On() && field.Overlap(r, &o.rect) {
			return true
		}
	}
	for i := range d.foes {
		if field.Overlap(r, &d.foes[i].rect) {
			return true
		}
	}
	return false
}
