package darkage

import (
	"hyboria/battle/darkage/kernel"
)

// option is a charge that a general weighs.
type option struct {
	target int
	score  float64
}

// order decides what a unit does.
func (d *desk) order(u *Unit) Order {
	o := Order{Unit: u.ID}
	if d.s.mayMove(u) != "" {
		o.Move = Move{Act: Stand}
		return o
	}
	e, gap := d.s.Nearest(u)
	if e == nil {
		o.Move = Move{Act: Stand}
		return o
	}
	if u.Spell == theCalling {
		o.Move = d.s.usualMove(u)
		return o
	}
	last := d.posture(u, e, gap)
	o.Move = d.charges(u, last)
	return o
}

// charges puts the charges worth making before what the unit does otherwise.
func (d *desk) charges(u *Unit, last Move) Move {
	d.weigh(u)
	out := last
	for i := len(d.options) - 1; i >= 0; i-- {
		out = Move{Act: Charge, Target: d.options[i].target, Else: d.s.noteMove(out)}
	}
	return out
}

// most is how many charges an order names.
const mostCharges = 3

// weigh lists the charges worth making, the best first.
func (d *desk) weigh(u *Unit) {
	d.options = d.options[:0]
	s := d.s
	if s.mayCharge(u, nil) != "" {
		return
	}
	most := s.MostMove(u)
	far := float64(most) + 2*reach
	if s.alone(u, far) {
		return
	}
	posts := s.enemies(u)
	for i := range posts {
		t := posts[i].unit
		if !within(u.centre, posts[i].at, far) || shies(u, t) {
			continue
		}
		c, can := s.tryChargeAt(u, t, most)
		if !can {
			continue
		}
		if score := d.score(u, &c); score > d.least(u) {
			d.options = insert(d.options, option{t.ID, score - float64(0.02*c.look.Dist)})
		}
	}
}

func insert(list []option, o option) []option {
	i := len(list)
	for i > 0 && list[i-1].score < o.score {
		i--
	}
	list = append(list, o)
	copy(list[i+1:], list[i:])
	list[i] = o
	if len(list) > mostCharges {
		list = list[:mostCharges]
	}
	return list
}

// score is what a charge promises: break points won less break points lost, if
// the two fight it out, the charger striking first.
func (d *desk) score(u *Unit, c *charge) float64 {
	t := c.target
	blow := float64(d.s.chargeWorth(u, c)) / 8
	blow += d.helpers(u, t)
	back := 0.0
	if f, _ := d.s.before(t); f == nil {
		k := kernel.Strike{Striker: &t.Profile, Target: &u.Profile, Heroes: d.s.heroes(t)}
		back = float64(k.Expected()) / 8
	}
	return duel(u, t, blow, back)
}

// helpers is what friends already strike a unit with.
func (d *desk) helpers(u, t *Unit) (sum float64) {
	for i := range d.s.Contacts {
		k := &d.s.Contacts[i]
		if k.At != t.ID && k.By != t.ID {
			continue
		}
		f := d.s.Unit(k.By)
		if k.By == t.ID {
			f = d.s.Unit(k.At)
		}
		if f == u {
			continue
		}
		if foe, _ := d.s.before(f); foe == t {
			b := d.s.strikeOf(f, t)
			sum += float64(b.Expected()) / 8
		}
	}
	return sum
}

// duel is the break points to be won less those to be lost when u, who strikes
// first, and t fight on.
func duel(u, t *Unit, blow, back float64) float64 {
	his, mine := float64(max(1, t.BP()-t.Hits)), float64(max(1, u.BP()-u.Hits))
	if blow <= 0.1 {
		return -float64(u.Start) * min(1, back/mine)
	}
	rounds := his / blow
	if back <= 0.05 {
		return float64(t.worth())
	}
	lasts := mine / back
	if rounds <= lasts+0.5 {
		return float64(t.worth()) - float64(u.worth())*0.6*max(0, rounds-1)/lasts
	}
	return float64(t.worth())*0.6*lasts/rounds - float64(u.worth())
}

// worth is what a unit counts for in the end; conjured ones nothing.
func (u *Unit) worth() int {
	if u.conjured() {
		return 1
	}
	return u.Start
}

// least is the score that a charge must have: striking first is worth much, so
// only charges that lead to nothing good are left out.
func (d *desk) least(u *Unit) float64 { return -0.6 * float64(u.worth()) }

// threat is how far an enemy can charge: nothing when he is engaged or has
// arrows to shoot first.
func (s *State) threat(t *Unit) float64 {
	if s.mayCharge(t, nil) != "" {
		return 0
	}
	return float64(s.MostMove(t))
}

// mark is the target of a volley that promises most: Hits to be expected by
// what the target is worth, more when it is near its limit; 0: none.
func (d *desk) mark(u *Unit) (best int) {
	most := 0.0
	if d.s.alone(u, u.Profile.Reach+reach+halfDepth) {
		return 0
	}
	posts := d.s.enemies(u)
	for i := range posts {
		t := posts[i].unit
		if !within(u.At, t.centre, u.Profile.Reach+reach) || t.Hits >= t.BP() {
			continue
		}
		l, why := d.s.target(u, &u.rect, t)
		if why != "" {
			continue
		}
		v := d.s.volleyOn(u, t, l, u.At)
		hits, left := float64(v.Expected())/8, float64(t.BP()-t.Hits)
		score := float64(t.worth()) * min(1, hits/left)
		if hits >= left {
			score *= 1.3
		}
		if t.conjured() {
			score += hits
		}
		if score > most {
			best, most = t.ID, score
		}
	}
	return best
}
