package general

import (
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// The general looks at ground by eye: at a few places along a way, and not at
// every base as the rules do. What he misjudges the rules will put right.

// eye are the places of a footprint that are looked at: the ends and the middle
// of its front.
func eye(r *field.Rect) [3]field.Vec {
	side := r.Right().Times(0.45 * r.W)
	at := r.A.Plus(r.F, -0.5)
	return [3]field.Vec{at.Sub(side), at, at.Add(side)}
}

// patch is the oblong around a feature that is not open ground.
type patch struct{ lo, hi field.Vec }

// readPatches lists what ground is not open, with what an Earth-Demon may add to a
// hill.
func (d *desk) readPatches() {
	d.patches = d.patches[:0]
	layout := d.v.Layout()
	widths := deck.TableWidths()
	for i := range layout.Features {
		f := &layout.Features[i]
		points, grow := f.Ring, 0.0
		switch f.Kind {
		case deck.Road, deck.Village:
			continue
		case deck.Hill:
			grow = kernel.LandslideGrow
		case deck.Stream, deck.River:
			points, grow = f.Line, widths.River
		default:
		}
		if len(points) == 0 {
			continue
		}
		b := patch{lo: field.Vec{X: 1e9, Y: 1e9}, hi: field.Vec{X: -1e9, Y: -1e9}}
		for _, p := range points {
			b.lo.X, b.lo.Y = min(b.lo.X, p.X-grow), min(b.lo.Y, p.Y-grow)
			b.hi.X, b.hi.Y = max(b.hi.X, p.X+grow), max(b.hi.Y, p.Y+grow)
		}
		d.patches = append(d.patches, b)
	}
}

// plain reports whether a footprint, slid so far, meets open ground alone.
func (d *desk) plain(r *field.Rect, way field.Vec, far float64) bool {
	if len(d.patches) == 0 {
		return true
	}
	c := r.Centre()
	to := c.Plus(way, far)
	half := r.W + r.D
	lo := field.Vec{X: min(c.X, to.X) - half, Y: min(c.Y, to.Y) - half}
	hi := field.Vec{X: max(c.X, to.X) + half, Y: max(c.Y, to.Y) + half}
	for i := range d.patches {
		if b := &d.patches[i]; lo.X <= b.hi.X && hi.X >= b.lo.X && lo.Y <= b.hi.Y && hi.Y >= b.lo.Y {
			return false
		}
	}
	return true
}

// stopsAt is how far a footprint slides before it comes to the table's edge or,
// as far as the eye tells, onto ground that bars it.
func (d *desk) stopsAt(r *field.Rect, way field.Vec, far float64, bar field.GroundSet) float64 {
	far = d.edgeStop(r, way, far)
	if bar == 0 || d.plain(r, way, far) {
		return far
	}
	places := eye(r)
	for s := 1.0; s < far+1; s++ {
		for _, p := range places {
			if d.t.At(p.Plus(way, min(s, far)))&bar != 0 {
				return max(0, s-1.5)
			}
		}
	}
	return far
}

// edgeStop is how far a footprint slides before it leaves the table.
func (d *desk) edgeStop(r *field.Rect, way field.Vec, far float64) float64 {
	for _, c := range r.Corners() {
		if way.X > 1e-9 {
			far = min(far, (d.length-c.X)/way.X)
		} else if way.X < -1e-9 {
			far = min(far, -c.X/way.X)
		}
		if way.Y > 1e-9 {
			far = min(far, (d.depth-c.Y)/way.Y)
		} else if way.Y < -1e-9 {
			far = min(far, -c.Y/way.Y)
		}
	}
	return max(0, far)
}

// going is what an inch costs the piece on each ground (RA-7, RA-11); 0: it may
// not go there.
func going(p *piece, mode kernel.Mode) (per [field.GroundKinds]float64) {
	for k := kernel.Open; k <= kernel.Rock; k++ {
		if r := p.u.Troop.RateOn(mode, k).Inches(); r > 0 {
			per[k] = 1 / r
		}
	}
	per[field.Ford] = 2 * per[kernel.Open]
	return per
}

// trek is a way straight ahead as the eye reckons it.
type trek struct {
	share   float64 // of the budget; over 1: too far
	crossed field.GroundSet
}

// trek reckons the run ahead of a footprint, after a wheel that cost so much.
func (d *desk) trek(r *field.Rect, per *[field.GroundKinds]float64, wheel, run float64) (t trek) {
	if d.plain(r, r.F, run) {
		return trek{share: float64((wheel + run) * per[kernel.Open])}
	}
	places := eye(r)
	under, cost := d.worstOf(&places, r.F, 0, per)
	t.crossed, t.share = under, float64(wheel*cost)
	const step = 1.5
	for s := 0.0; s < run; s += step {
		g, cost := d.worstOf(&places, r.F, min(s+step, run), per)
		if cost == 0 {
			t.share = 9
			return t
		}
		t.crossed |= g
		t.share += float64(min(step, run-s) * cost)
	}
	return t
}

// worstOf is the ground that two of three places share, and what it costs; 0 if
// any of it bars the piece.
func (d *desk) worstOf(places *[3]field.Vec, way field.Vec, s float64, per *[field.GroundKinds]float64) (field.GroundSet, float64) {
	a, b, c := d.t.At(places[0].Plus(way, s)), d.t.At(places[1].Plus(way, s)), d.t.At(places[2].Plus(way, s))
	if a|b|c == 0 {
		return 0, per[kernel.Open]
	}
	in := a&b | b&c | a&c
	cost := per[kernel.Open]
	for k := range per {
		switch bit := field.GroundSet(1) << k; {
		case (a|b|c)&bit != 0 && per[k] == 0:
			return in, 0
		case in&bit != 0:
			cost = max(cost, per[k])
		}
	}
	return in, cost
}

// ground is what a piece stands in, looked up once.
func (d *desk) ground(p *piece) field.GroundSet {
	if !p.looked {
		p.looked = true
		if !d.plain(&p.rect, p.rect.F, 0) {
			p.under = d.t.Under(&p.rect, p.shape())
		}
	}
	return p.under
}

// hidden reports whether woods or swamp keep a foe from being shot at (RA-11.6).
func (d *desk) hidden(e *piece) bool {
	if d.ground(e)&field.Set(kernel.Woods, kernel.Swamp) == 0 {
		return false
	}
	if !e.sought {
		e.sought = true
		for _, g := range [...]kernel.Ground{kernel.Woods, kernel.Swamp} {
			if f := d.t.FeatureUnder(&e.rect, e.shape(), g); f >= 0 {
				e.deep = field.Over(d.t.EdgeDist(&e.rect, f, g), field.WoodsEdge)
				break
			}
		}
	}
	return e.deep
}

// mayStand is the eye's view of whether a footprint is on ground open to a
// piece, and on the table.
func (d *desk) mayStand(p *piece, r *field.Rect) bool {
	bar := p.bar
	for _, c := range r.Corners() {
		if c.X < 0 || c.Y < 0 || c.X > d.length || c.Y > d.depth {
			return false
		}
	}
	if bar == 0 || d.plain(r, r.F, 0) {
		return true
	}
	for _, c := range r.Corners() {
		if d.t.At(c)&bar != 0 {
			return false
		}
	}
	return d.t.At(r.A)&bar == 0 && d.t.At(r.Centre())&bar == 0
}
