package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
)

// General commands a side by a doctrine. He keeps out of the enemy's reach until
// the enemy is within his own, strikes first and where it doubles, and falls on
// those who are engaged already.
type General struct {
	ByTheBook
	doctrine Doctrine
}

var _ Commander = (*General)(nil)

// NewGeneral makes a general. Auto lets him pick his doctrine by army and
// ground; a doctrine in the side's plan goes before d.
func NewGeneral(d Doctrine) *General {
	return &General{doctrine: d}
}

// desk is what a general reckons with for one decision; its memory belongs to
// the battle.
type desk struct {
	s        *State
	v        View
	doctrine Doctrine
	press    bool // attack whatever the danger
	options  []option
}

// open looks at the battle.
func (g *General) open(v View) *desk {
	d := &v.s.rt.desk
	d.s, d.v = v.s, v
	if m := &v.s.rt.mood; !m.known || m.side != v.Side || m.of != g.doctrine {
		d.doctrine = g.chosen(v)
		*m = mood{known: true, side: v.Side, of: g.doctrine, doctrine: d.doctrine, press: d.pressing()}
	}
	d.doctrine, d.press = v.s.rt.mood.doctrine, v.s.rt.mood.press
	return d
}

// mood is what a general makes up his mind about when a player turn opens.
type mood struct {
	known    bool
	side     battle.Side
	of       Doctrine
	doctrine Doctrine
	press    bool
}

// chosen is the doctrine of a side: of its plan, of the general, or by the
// armies: the side with more and better bows lets the other come.
func (g *General) chosen(v View) Doctrine {
	if plan := v.s.rt.plans[v.Side]; plan.Doctrine != Auto {
		return plan.Doctrine
	}
	if g.doctrine != Auto {
		return g.doctrine
	}
	if own, his := v.s.arrows(v.Side), v.s.arrows(v.Side.Other()); 2*own > 3*his {
		return Shooters
	}
	if v.Side != v.s.First && v.s.covered(v.Side) {
		return Wall
	}
	return Hammer
}

// arrows weighs the shots that a side has left: bows by their reach, javelins
// by a third.
func (s *State) arrows(side battle.Side) (n int) {
	for _, u := range s.Units {
		if u.Side != side || !u.On() || u.Shots == 0 {
			continue
		}
		worth := max(1, 7+2*(u.Profile.Shot+u.Profile.Step))
		if u.Profile.Missile == kernel.Bow {
			worth *= 3
		}
		n += u.Shots * worth
	}
	return n
}

// covered reports whether a third of a side's foot lines ground that protects.
func (s *State) covered(side battle.Side) bool {
	foot, lined := 0, 0
	for _, u := range s.Units {
		if u.Side != side || !u.On() || u.Profile.Mounted {
			continue
		}
		foot++
		if s.rt.table.Lines(&u.rect) {
			lined++
		}
	}
	return lined*3 >= foot && lined > 0
}

// pressing tells whether waiting is over: the side that had the first turn must
// win, the other only presses when it is losing. Trials showed that whoever lets
// the other come and strikes first wins more than who hurries.
func (d *desk) pressing() bool {
	s := d.s
	_, own, ownAll := s.shares(d.v.Side)
	_, his, hisAll := s.shares(d.v.Side.Other())
	ahead := kernel.Lower(own, ownAll, his, hisAll) < 0
	behind := kernel.Lower(own, ownAll, his, hisAll) > 0
	attacker := d.v.Side == s.First
	switch d.doctrine {
	case Hammer:
		return attacker && s.Turn >= 8 && !ahead || behind && s.Turn >= 9
	case Shooters:
		return attacker && s.Turn >= 7 && !ahead || behind && s.Turn >= 6
	case Wall:
		return behind && s.Turn >= 8
	default:
		return false
	}
}

// Concede gives up as the plan says.
func (g *General) Concede(v View) bool {
	share := v.s.rt.plans[v.Side].Concede
	if share == 0 {
		return false
	}
	_, lost, total := v.s.shares(v.Side)
	return lost*100 >= share*total
}

// Shoot picks the target that loses most by the shot.
func (g *General) Shoot(v View, u *Unit) Aim {
	d := g.open(v)
	if d.doctrine == Book {
		return Aim{}
	}
	return Aim{Target: d.mark(u)}
}

// NextMove moves the nearest to an enemy first.
func (g *General) NextMove(v View) (Order, bool) {
	for _, id := range v.Queue() {
		u := v.s.Unit(id)
		if u.Now.Acted || !u.On() {
			continue
		}
		d := g.open(v)
		if d.doctrine == Book {
			return Order{Unit: id, Move: v.s.usualMove(u)}, true
		}
		return d.order(u), true
	}
	return Order{}, false
}
