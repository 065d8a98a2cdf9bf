package general

import (
	"slices"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// ride moves horse that does not charge: out of harm's way, beside the line,
// behind it, or to where it can take a foe in flank or rear.
func (d *desk) ride(p *piece) {
	e, gap := d.nearest(p)
	if e == nil {
		return
	}
	if d.brace(p) {
		return
	}
	waits := gap > p.charge+4 && !d.mood.joined && (d.mood.hold || d.style.horse != wide) && d.footed
	switch {
	case waits && d.style.horse == behind:
		d.turn(p, field.Toward(e.c.Sub(p.c)))
	case waits:
		d.keepLevel(p, e, gap)
	default:
		d.hunt(p, e)
	}
}

// hunt goes to where the foe that promises most can be charged next turn, in
// flank or rear if there is a way.
func (d *desk) hunt(p, e *piece) {
	at, face, ok := d.prey(p)
	switch {
	case ok:
		d.march(p, at, face, false)
	case p.trade.mounted():
		d.round(p, e)
	default:
		d.march(p, d.beside(p, e), field.Toward(e.c.Sub(p.c)), false)
	}
}

// prey looks for the best place to charge from: what a charge there promises
// counts the less the longer it takes to get there.
func (d *desk) prey(p *piece) (at field.Vec, face field.Heading, ok bool) {
	most := p.value * max(0, d.mood.bold)
	off := 4.0
	if p.u.Troop.Arm != kernel.Foot {
		off = 8
	}
	for i := range d.foes {
		e := &d.foes[i]
		if p.c.Dist(e.c) > 3.5*p.rate() || e.u.Status == kernel.Routing || d.ground(e)&p.bar != 0 {
			continue
		}
		charge, _ := kernel.MayOrderCharge(&p.u.Troop, &e.u.Troop, p.u.Formation)
		for edge := kernel.Front; edge <= kernel.Left; edge++ {
			if e.struck.Has(edge) || edge == kernel.Front && p.trade.mounted() {
				continue
			}
			spot := field.EdgeMid(&e.rect, edge).Plus(out(&e.rect, edge), off)
			turns := p.rect.A.Dist(spot) / p.rate()
			if float64(100*e.value)/(1+turns) <= float64(most) { // no fight promises more than the foe is worth
				continue
			}
			m := meeting{edge: edge, charge: charge}
			m.bonus = charge && kernel.Onset{Charger: &p.u.Troop, Target: &e.u.Troop, Formation: p.u.Formation, Depth: e.u.Deep()}.Of().Bonus > 0
			gain := int(float64(d.promise(p, i, &m)) / (1 + turns))
			if gain <= most || d.blocked(p, spot) {
				continue
			}
			h := field.Outward(&e.rect, edge).Turn(field.Half)
			there := field.NewRect(spot, h, p.rect.W, p.rect.D)
			if gain -= d.risk(p, e, &there); gain > most {
				most, at, face, ok = gain, spot, h, true
			}
		}
	}
	return at, face, ok
}

// likeness is all of a piece that decides how it fights.
type likeness struct {
	troop        kernel.Troop
	status       kernel.Status
	n, n0, files int
	value, cost  int
	hero         kernel.Champion
	chief, ring  bool
}

// promise is fight, remembered for the pieces of one kind that come one after the
// other: most armies have many.
func (d *desk) promise(p *piece, foe int, m *meeting) int {
	like := likeness{
		troop: p.u.Troop, status: p.u.Status, n: p.u.N, n0: p.u.N0, files: p.u.Files, value: p.value,
		cost: d.failCost(p, kernel.Front), hero: p.hero, chief: p.chief, ring: p.u.Ring(),
	}
	if like != d.like || len(d.promised) != 4*len(d.foes) {
		d.like = like
		d.promised = slices.Grow(d.promised[:0], 4*len(d.foes))[:4*len(d.foes)]
		for i := range d.promised {
			d.promised[i] = unknown
		}
	}
	at := &d.promised[4*foe+int(m.edge)]
	if *at == unknown {
		*at = d.fight(p, &d.foes[foe], m)
	}
	return *at
}

// unknown stands for what has not been reckoned yet.
const unknown = 1 << 40

// risk is what foes other than the prey may do to a piece at a place before it
// charges: those who can get at its flank or rear.
func (d *desk) risk(p, prey *piece, there *field.Rect) int {
	sum := 0
	for i := range d.foes {
		o := &d.foes[i]
		if o == prey || o.busy || o.u.Status != kernel.Steady {
			continue
		}
		reach := o.charge
		if o.u.Troop.Arm == kernel.Foot && p.u.Troop.Arm == kernel.Cavalry {
			reach = o.rate()
		}
		if o.c.Dist(there.A) > reach+o.half+p.half || field.Dist(&o.rect, there) > reach {
			continue
		}
		switch field.Sector(there, o.rect.A) {
		case kernel.Front:
			sum += p.value * 4
		case kernel.Rear:
			sum += p.value * 30
		default:
			sum += p.value * 16
		}
	}
	return sum
}

// blocked reports whether a place is no place for the piece, or foes stand on
// the way to it.
func (d *desk) blocked(p *piece, to field.Vec) bool {
	if to.X < d.left+2 || to.X > d.right-2 || to.Y < 2 || to.Y > d.depth-2 || d.t.At(to)&p.bar != 0 {
		return true
	}
	by := to.Sub(p.rect.A)
	dir, far := by.Unit(), by.Len()
	for i := range d.foes {
		o := &d.foes[i]
		rel := o.c.Sub(p.rect.A)
		along := rel.Dot(dir)
		off := rel.Cross(dir)
		if along > 0 && along < far && off < o.half+2 && off > -o.half-2 {
			return true
		}
	}
	return false
}

// brace reports whether a foe could charge the piece this turn: then it turns
// to him, if there is time and room, and otherwise keeps still.
func (d *desk) brace(p *piece) bool {
	var worst *piece
	for i := range d.foes {
		if e := &d.foes[i]; d.canReach(e, p) && (worst == nil || e.value > worst.value) {
			worst = e
		}
	}
	if worst == nil {
		return false
	}
	d.turn(p, field.Toward(worst.c.Sub(p.c)))
	return p.order != 0
}

// keepLevel stays beside the line, a little behind its front.
func (d *desk) keepLevel(p, e *piece, gap float64) {
	want := d.front - 2
	mine := d.ahead(p.rect.A)
	if gap < p.charge-2 || mine >= want {
		if gap < 30 {
			d.turn(p, field.Toward(e.c.Sub(p.c)))
		}
		return
	}
	d.march(p, p.rect.A.Plus(d.dir, min(p.rate(), want-mine)), d.fwd, false)
}

// round goes round the end of the foe's line, then at his rear.
func (d *desk) round(p, e *piece) {
	end, rear, ok := d.foeEnd(p)
	if !ok {
		d.march(p, d.beside(p, e), field.Toward(e.c.Sub(p.c)), false)
		return
	}
	x, y := d.across(p.c), p.ahead
	inward := d.fwd.Turn(field.Quarter)
	if x > d.across(e.c) {
		inward = d.fwd.Turn(-field.Quarter)
	}
	outside := end > (d.left+d.right)/2 && x > end-3 || end <= (d.left+d.right)/2 && x < end+3
	switch {
	case !outside && y < rear-8:
		d.march(p, d.spot(end, min(y+4, d.foeFront-14)), d.fwd, false)
	case y < rear:
		d.march(p, d.spot(end, y+p.rate()), inward, false)
	default:
		d.march(p, d.spot(d.across(e.c), rear), field.Toward(e.c.Sub(p.c)), false)
	}
}

// foeEnd is how far across a lane beyond the foe's line on the piece's side is,
// and how far ahead his rear; ok is false if no lane fits on the table.
func (d *desk) foeEnd(p *piece) (across, rear float64, ok bool) {
	lo, hi := d.right, d.left
	for i := range d.foes {
		e := &d.foes[i]
		if e.u.Status == kernel.Routing || e.trade.mounted() {
			continue
		}
		x := d.across(e.c)
		lo, hi = min(lo, x-e.half), max(hi, x+e.half)
		rear = max(rear, e.ahead+e.half)
	}
	if lo > hi {
		return 0, 0, false
	}
	x := d.across(p.c)
	if x < (lo+hi)/2 {
		across = lo - 6 - p.rect.W/2
	} else {
		across = hi + 6 + p.rect.W/2
	}
	room := p.rect.W/2 + 0.5
	across = max(d.left+room, min(d.right-room, across))
	return across, rear, across < lo || across > hi
}
