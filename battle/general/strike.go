package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// strike is a charge that could be ordered.
type strike struct {
	own, foe int // indexes
	turn     field.Heading
	late     bool // face first, charge in phase 2
	blind    bool // in a direction, not at a unit
	attack   bool // by an ordinary move, where no charge is allowed
	edge     kernel.Edge
	gain     int // hundredths of half points
	share    float64
	end      field.Rect // where it meets him
}

// strikes orders the charges that promise something, best first. A foe whom a
// friend is to charge already promises more from another side and less from
// the same.
func (d *desk) strikes() {
	d.hits = d.hits[:0]
	for i := range d.own {
		if p := &d.own[i]; p.free && d.maySend(p) {
			d.strikesOf(i)
		}
	}
	for {
		best, most := -1, 0
		for k := range d.hits {
			h := &d.hits[k]
			p := &d.own[h.own]
			if p.order != 0 {
				continue
			}
			if surplus := d.surplus(h, p); surplus > most {
				best, most = k, surplus
			}
		}
		if best < 0 {
			return
		}
		d.send(&d.hits[best])
	}
}

// surplus is how much more a strike promises than it must.
func (d *desk) surplus(h *strike, p *piece) int {
	e := &d.foes[h.foe]
	gain := h.gain
	if e.taken > 0 {
		gain = gain * 3 / 4
	}
	bold := d.mood.bold
	if p.will == ChargeNow {
		bold = -200
	}
	if p.u.Troop.Arm > kernel.Cavalry {
		bold -= 20 // they are worth nothing standing
	}
	return gain - p.value*bold
}

// maySend reports whether the piece may be sent at anybody.
func (d *desk) maySend(p *piece) bool {
	u := p.u
	if p.will != "" && p.will != ChargeNow && p.will != GoAhead {
		return false
	}
	return u.Formation.MayCharge() && !(u.Troop.Kind.Summoned() && u.Since >= d.v.Turn())
}

// strikesOf lists what one piece could charge.
func (d *desk) strikesOf(i int) {
	p := &d.own[i]
	for k := range d.foes {
		e := &d.foes[k]
		if p.c.Dist(e.c) > p.charge+p.half+e.half {
			continue
		}
		gap := field.Dist(&p.rect, &e.rect)
		if ok, _ := kernel.MayOrderCharge(&p.u.Troop, &e.u.Troop, p.u.Formation); !ok {
			if gap <= p.rate() {
				d.attackOn(i, k)
			}
			continue
		}
		if gap > p.charge {
			continue
		}
		d.strikeAt(i, k)
	}
}

// strikeAt adds the way in which a piece can charge a foe: at once with a
// wheel, at his middle or, if something stands in the way, at another part of
// him; or facing him first.
func (d *desk) strikeAt(i, k int) {
	p, e := &d.own[i], &d.foes[k]
	if p.u.NoCharge != d.v.Turn() {
		if d.wheelAt(i, k, e.rect.Centre(), false) {
			return
		}
		for edge := kernel.Front; edge <= kernel.Left; edge++ {
			if e.rect.Local(p.rect.A).Dot(field.Vec{X: lookX[edge], Y: lookY[edge]}) > 0 && d.wheelAt(i, k, aside(&e.rect, edge), true) {
				return
			}
		}
	}
	if p.u.Troop.TurnsByWheelingOnly() || !d.staysPut(e) {
		return
	}
	if !d.faceAt(i, k, e.rect.Centre()) && e.busy {
		for edge := kernel.Right; edge <= kernel.Left; edge++ {
			if d.faceAt(i, k, aside(&e.rect, edge)) {
				return
			}
		}
	}
}

// lookX and lookY are the ways out over the edges in a unit's own axes.
var (
	lookX = [4]float64{0, 1, 0, -1}
	lookY = [4]float64{1, 0, -1, 0}
)

// aside is a place inside a footprint near the middle of an edge.
func aside(r *field.Rect, e kernel.Edge) field.Vec {
	return field.EdgeMid(r, e).Plus(out(r, e), -0.5)
}

// wheelAt tries a charge at a place with a wheel at its start; blind: in that
// direction, not at the unit.
func (d *desk) wheelAt(i, k int, aim field.Vec, blind bool) bool {
	p := &d.own[i]
	by, ok := field.AimWheel(&p.rect, aim)
	if !ok || field.WheelCost(by, p.rect.W) > 0.5*p.charge {
		return false
	}
	return d.reaches(i, k, field.Wheel(p.rect, by), strike{turn: by, blind: blind})
}

// faceAt tries a change of face towards a place and a charge in phase 2.
func (d *desk) faceAt(i, k int, aim field.Vec) bool {
	p := &d.own[i]
	turn := p.rect.H.To(field.Toward(aim.Sub(p.rect.A)))
	if turn < 5*field.Degree && turn > -5*field.Degree {
		return false
	}
	faced := p.rect.Faced(p.rect.H.Turn(turn))
	faced = field.ChangeFace(&p.rect, &faced, d.foeRects)
	if !d.standsFree(p, &faced) {
		return false
	}
	return d.reaches(i, k, faced, strike{turn: turn, late: true})
}

// attackOn adds an attack by an ordinary move: foot at cavalry, horse at
// mammoths (RA-8.2-R1).
func (d *desk) attackOn(i, k int) {
	p, e := &d.own[i], &d.foes[k]
	by, ok := field.AimWheel(&p.rect, e.rect.Centre())
	if !ok || field.WheelCost(by, p.rect.W) > 0.48*p.rate() {
		return
	}
	d.reaches(i, k, field.Wheel(p.rect, by), strike{turn: by, attack: true})
}

// staysPut reports whether a foe will most likely be where he is in phase 2.
func (d *desk) staysPut(e *piece) bool {
	return e.busy || e.u.Status != kernel.Steady || e.u.Troop.Arm == kernel.Foot
}

// reaches reckons a charge straight on from a footprint, after the wheel or the
// change of face that leads there, and keeps it if it gets to the foe.
func (d *desk) reaches(i, k int, from field.Rect, h strike) bool {
	p, e := &d.own[i], &d.foes[k]
	mode, most, wheel := kernel.ByCharge, p.charge, 0.0
	if h.attack {
		mode, most = p.u.Formation.Mode(false), p.rate()
	}
	if !h.late {
		wheel = field.WheelCost(h.turn, p.rect.W)
	}
	run, hit := field.SlideHit(&from, from.F, most-wheel, &e.rect)
	if !hit || !d.clear(i, k, &from, run) {
		return false
	}
	per := going(p, mode)
	t := d.trek(&from, &per, wheel, run)
	if t.share > 1 {
		return false
	}
	h.own, h.foe, h.share = i, k, t.share
	h.end = from.Moved(from.F.Times(run))
	h.edge = field.Sector(&e.rect, from.A)
	if e.u.Ring() {
		h.edge = field.RingSide(&e.rect, from.A)
	}
	m := d.meetingOf(p, e, h.edge, &t, run < wheel-field.Tol)
	h.gain = d.fight(p, e, &m) - d.peril(p, e, h.edge) + d.need(p, e, h.late)
	if e.u.Status == kernel.Routing { // lost to him already, unless he rallies
		h.gain = h.gain * 2 / 5
	}
	if h.late { // he may come first, or be gone
		h.gain -= abs(h.gain) / 4
	}
	d.hits = append(d.hits, h)
	return true
}

// meetingOf is how a charge counts; short: its straight part is shorter than
// its wheel (RA-7.14-R1).
func (d *desk) meetingOf(p, e *piece, edge kernel.Edge, t *trek, short bool) meeting {
	m := meeting{edge: edge}
	under := d.ground(e)
	o := kernel.Onset{
		Charger: &p.u.Troop, Target: &e.u.Troop, Formation: p.u.Formation, Depth: e.u.Deep(),
		ShortRun: short, Ground: worst(t.crossed),
	}
	if under.Has(kernel.Woods) {
		o.AtEdge = d.t.FrontAtEdge(&e.rect, e.shape(), kernel.Woods)
	}
	c := o.Of()
	m.charge, m.bonus = c.As == kernel.Charged, c.Bonus > 0
	m.high = d.t.Level(p.rect.A) > d.t.Level(e.rect.A)
	m.rough = under&field.Hampering != 0
	if p.u.Troop.MayBreakOff(1) && edge == kernel.Front {
		m.rounds = 1
	}
	if ok, _ := kernel.MayOrderCharge(&p.u.Troop, &e.u.Troop, p.u.Formation); !ok {
		m.charge, m.bonus = false, false
	}
	return m
}

// worst is the ground that hampers a charge most.
func worst(set field.GroundSet) kernel.Ground {
	for _, g := range [...]kernel.Ground{kernel.Swamp, kernel.Woods, kernel.Water, kernel.Steep, kernel.Hill} {
		if set.Has(g) {
			return g
		}
	}
	return kernel.Open
}

// clear reports whether nothing stands in the way of a run so long from a
// footprint to a foe. Friends who charge as well will be gone.
func (d *desk) clear(i, k int, from *field.Rect, run float64) bool {
	p := &d.own[i]
	reach := run + p.half
	c := from.Centre()
	for n := range d.own {
		o := &d.own[n]
		if n == i || !o.u.On() || o.aim != 0 || o.c.Dist(c) > reach+o.half {
			continue
		}
		if _, hit := field.SlideHit(from, from.F, run, &o.rect); hit || field.Overlap(from, &o.rect) {
			return false
		}
	}
	for n := range d.foes {
		o := &d.foes[n]
		if n == k || o.c.Dist(c) > reach+o.half {
			continue
		}
		if at, hit := field.SlideHit(from, from.F, run, &o.rect); hit && at < run-1e-6 {
			return false
		}
	}
	return true
}

// peril is what other foes may do to a piece that has gone in at one of them:
// those in reach of its flank or rear.
func (d *desk) peril(p, e *piece, edge kernel.Edge) int {
	sum := 0
	face := field.Outward(&e.rect, edge).Turn(field.Half)
	at := field.EdgeMid(&e.rect, edge)
	there := field.NewRect(at, face, p.rect.W, p.rect.D)
	for n := range d.foes {
		o := &d.foes[n]
		if o == e || o.busy || o.u.Status != kernel.Steady || o.taken > 0 {
			continue
		}
		gap := field.Dist(&o.rect, &there)
		if gap > o.charge {
			continue
		}
		switch field.Sector(&there, o.rect.A) {
		case kernel.Rear:
			sum += p.value * 22
		case kernel.Front:
			sum += p.value * 3
		default:
			sum += p.value * 12
		}
	}
	if p.u.Troop.Arm > kernel.Cavalry {
		sum /= 4 // few get the better of them, on whatever side
	}
	return min(sum, p.value*45)
}

// need is what it costs to leave a foe alone who can come himself: then a fight
// there will be, and he who charges has the better of it.
func (d *desk) need(p, e *piece, late bool) int {
	if e.busy || late || e.u.Status != kernel.Steady {
		return 0
	}
	gap := field.Dist(&p.rect, &e.rect)
	m := meeting{edge: field.Sector(&p.rect, e.rect.A)}
	if ok, _ := kernel.MayOrderCharge(&e.u.Troop, &p.u.Troop, e.u.Formation); ok {
		m.charge = true
		m.bonus = kernel.Onset{Charger: &e.u.Troop, Target: &p.u.Troop, Formation: e.u.Formation, Depth: p.u.Deep()}.Of().Bonus > 0
		if gap > e.charge {
			return 0
		}
	} else if gap > e.rate() {
		return 0
	}
	return max(0, d.fight(e, p, &m)) * 9 / 10
}

// send orders a strike.
func (d *desk) send(h *strike) {
	p, e := &d.own[h.own], &d.foes[h.foe]
	o := d.orderOf(p)
	it := royal.Item{Do: royal.Charge, Target: e.u.ID}
	if h.blind {
		it.Target, it.Wheel = 0, h.turn
	}
	it.Through = p.u.Troop.Arm == kernel.Cavalry && e.u.Troop.Arm == kernel.Foot && !h.edge.Flank()
	switch {
	case h.attack:
		o.Items[0] = royal.Item{Do: royal.Move, Wheel: h.turn}
	case h.late:
		o.Items[0] = royal.Item{Do: royal.Face, Turn: h.turn}
		o.Items[1] = it
	default:
		o.Items[0] = it
		if p.u.Troop.MayBreakOff(1) {
			o.Items[1] = royal.Item{Do: royal.FallBack}
		}
	}
	p.aim, p.next = h.foe+1, h.end
	e.taken++
	e.struck |= kernel.EdgesOf(h.edge)
	d.again(h.foe)
}

// again reckons anew what remains to be gained from a foe who is to be struck
// on one edge more.
func (d *desk) again(foe int) {
	e := &d.foes[foe]
	for k := range d.hits {
		h := &d.hits[k]
		if h.foe != foe || d.own[h.own].order != 0 {
			continue
		}
		m := meeting{edge: h.edge, charge: true, bonus: true}
		gain := d.fight(&d.own[h.own], e, &m) - d.peril(&d.own[h.own], e, h.edge)
		h.gain = max(h.gain, gain)
	}
}

func abs(n int) int { return max(n, -n) }
