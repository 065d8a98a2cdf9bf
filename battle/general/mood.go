package general

import (
	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// mood is how the general sees the battle as a whole this turn.
type mood struct {
	left     int // turns left, this one included
	steady   int // half points of own units on the table and in order
	against  int // of the foe's
	lost     int // own loss share in percent
	foeLost  int // the foe's, as far as it can be seen
	bold     int // percent of its worth that a charge must promise
	hold     bool
	beaten   bool // withdraw
	hopeless bool // concede
	joined   bool // the lines have met
}

// judge makes up the general's mind.
func (d *desk) judge() {
	m := mood{left: d.v.LastTurn() - d.v.Turn() + 1, bold: d.style.bold}
	busy := 0
	for i := range d.own {
		p := &d.own[i]
		if p.u.On() && p.u.Status != kernel.Routing && p.trade != spirits {
			m.steady += p.value
		}
		if p.busy && p.trade.foot() {
			busy++
		}
	}
	seen := 0
	for i := range d.foes {
		e := &d.foes[i]
		if e.trade == spirits {
			continue
		}
		seen += e.value * e.u.N0 / max(1, e.u.N)
		if e.u.Status != kernel.Routing {
			m.against += e.value
		}
	}
	start := d.began()
	m.lost = 100 - 100*m.steady/max(1, start)
	m.foeLost = 100 - 100*m.against/max(1, d.foeBegan(start, seen))
	m.joined = busy > 0
	d.mood = m
	d.measureLines()
	d.seeRivers()
	d.decide()
}

// began is what the side's units were worth at the start, in half points.
func (d *desk) began() int {
	sum := 0
	f := d.v.Force()
	for i := range f.Units {
		u := &f.Units[i]
		sum += 2 * muster.Cost(u.Type, u.Class, u.Armed) * u.Present / u.Type.Crew()
	}
	return sum
}

// foeBegan guesses what the foe's units were worth: as much as the table has
// room for if the own army is too small for it, else as much as the own
// (RA-1.5-R1), and no less than is to be seen.
func (d *desk) foeBegan(own, seen int) int {
	guess := own
	if room := int(2 * d.length * 500 / 48); own < room*3/4 {
		guess = room * 95 / 100
	}
	return max(guess, seen)
}

// measureLines finds how far the lines have come.
func (d *desk) measureLines() {
	d.front, d.last, d.foeFront, d.footed = 0, d.depth, d.depth, false
	for i := range d.own {
		if p := &d.own[i]; p.u.On() && p.trade.foot() && p.trade != spirits && p.u.Status == kernel.Steady {
			d.front = max(d.front, d.ahead(p.rect.A))
			d.footed = true
			if !p.busy {
				d.last = min(d.last, d.ahead(p.rect.A))
			}
		}
	}
	for i := range d.foes {
		if e := &d.foes[i]; e.u.Status != kernel.Routing {
			d.foeFront = min(d.foeFront, e.ahead-e.half)
		}
	}
	for i := range d.own {
		p := &d.own[i]
		p.back = p.trade.foot() && d.ahead(p.rect.A) < d.front-5.5 && d.coveredBy(p)
	}
}

// coveredBy reports whether a friend on foot stands before the piece.
func (d *desk) coveredBy(p *piece) bool {
	x := d.across(p.c)
	for i := range d.own {
		o := &d.own[i]
		if o == p || !o.u.On() || !o.trade.foot() {
			continue
		}
		gap := x - d.across(o.c)
		if gap < 0 {
			gap = -gap
		}
		if o.ahead > p.ahead+3 && gap < (o.rect.W+p.rect.W)/2 {
			return true
		}
	}
	return false
}

// decide settles the stance of this turn.
func (d *desk) decide() {
	m := &d.mood
	played := d.v.Turn() - 1
	total := d.v.LastTurn()
	switch d.style.line {
	case holds:
		m.hold = 100*played < d.style.patient*total
		if m.foeLost >= m.lost+25 && m.joined { // strike back
			m.hold = false
		}
		if d.outshot() {
			m.hold = false
		}
	default:
		m.hold = false
	}
	if d.divided { // the attacker must come over, the defender lets him
		m.hold = d.v.Side == battle.Defender && 100*played < 70*total && !d.outshot()
	}
	lead := m.foeLost - m.lost
	switch {
	case lead >= 8 && m.left <= 2:
		m.bold += 8
	case lead <= -8 && m.left <= 3:
		m.bold -= 6
	}
	if m.left <= 2 && lead <= 1 && lead >= -1 { // ground may decide (RA-21.4-R1)
		m.hold = false
	}
	m.beaten = m.lost >= 45 && 100*m.steady < 45*m.against
	m.hopeless = m.lost >= 75 && 100*m.steady < 22*m.against
}

// outshot reports whether the foe shoots at the standing line and the line
// cannot shoot back.
func (d *desk) outshot() bool {
	mine, his := 0, 0
	for i := range d.own {
		if p := &d.own[i]; p.free && p.bow > 3 {
			mine += p.value
		}
	}
	for i := range d.foes {
		e := &d.foes[i]
		if e.bow > 3 && e.u.Status == kernel.Steady && !e.busy && d.foeFront-d.front < 16 {
			his += e.value
		}
	}
	return his > 2*mine && his > 0
}

// nearest is the foe nearest to a piece that is not in rout, and how far; nil
// if there is none.
func (d *desk) nearest(p *piece) (best *piece, least float64) {
	for i := range d.foes {
		e := &d.foes[i]
		if e.u.Status == kernel.Routing {
			continue
		}
		if g := p.c.Dist(e.c) - p.half - e.half; best != nil && g > least {
			continue
		}
		if g := field.Dist(&p.rect, &e.rect); best == nil || g < least {
			best, least = e, g
		}
	}
	return best, least
}

// threatened reports whether a foe could charge the piece this turn.
func (d *desk) threatened(p *piece) bool {
	for i := range d.foes {
		e := &d.foes[i]
		if d.canReach(e, p) {
			return true
		}
	}
	return false
}

// canReach reports whether a foe could charge the piece this turn.
func (d *desk) canReach(e, p *piece) bool {
	if e.busy || e.u.Status != kernel.Steady {
		return false
	}
	reach := e.charge
	if e.u.Troop.Arm == kernel.Foot && p.u.Troop.Arm == kernel.Cavalry {
		reach = e.rate()
	}
	return p.c.Dist(e.c)-p.half-e.half <= reach && field.Dist(&p.rect, &e.rect) <= reach
}
