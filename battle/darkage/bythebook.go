package darkage

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// ByTheBook decides as the rules do when nobody gives orders (DA-11), so that a
// battle can run unattended. It is what other commanders are measured against.
type ByTheBook struct{}

var _ Commander = ByTheBook{}

// Deploy leaves all to DA-11.1.
func (ByTheBook) Deploy(View) []Placement { return nil }

// Concede never does (DA-11.9).
func (ByTheBook) Concede(View) bool { return false }

// Shoot takes the shot with the most Hits to be expected (DA-11.2).
func (ByTheBook) Shoot(View, *Unit) Aim { return Aim{} }

// Foe leaves the choice to the rules: most Hits, then lowest id.
func (ByTheBook) Foe(View, *Unit, []int) int { return 0 }

// Rally helps the unit with most Hits (DA-11.13).
func (ByTheBook) Rally(View) int { return 0 }

// NextMove moves the nearest to an enemy first (DA-11.3).
func (ByTheBook) NextMove(v View) (Order, bool) {
	for _, id := range v.Queue() {
		u := v.s.Unit(id)
		if !u.Now.Acted && u.On() {
			return Order{Unit: id, Move: v.s.usualMove(u)}, true
		}
	}
	return Order{}, false
}

// Queue lists the side's units on the table by their distance to the nearest
// enemy as it was when the phase began (DA-11.3).
func (v View) Queue() []int {
	s := v.s
	if len(s.rt.queue) > 0 {
		return s.rt.queue
	}
	q, gaps := s.rt.queue[:0], s.rt.gaps[:0]
	for _, u := range s.Units {
		if u.Side != v.Side || !u.On() {
			continue
		}
		_, d := s.Nearest(u)
		q, gaps = append(q, u.ID), append(gaps, d)
		for i := len(q) - 1; i > 0 && gaps[i] < gaps[i-1]; i-- {
			q[i], q[i-1] = q[i-1], q[i]
			gaps[i], gaps[i-1] = gaps[i-1], gaps[i]
		}
	}
	s.rt.queue, s.rt.gaps = q, gaps
	return q
}

// Distances of the default decisions in inches (DA-11.4..11.8).
const (
	bowStop     = 17.0
	bowNever    = 8.0
	javelinStop = 5.0
	holdUntil   = 12.0
	restFrom    = 12.0
	coverHold   = 24.0
	patience    = 6 // turn until which a defender waits
)

// usualMove is the move of a unit that nobody orders (DA-11.4..11.12).
func (s *State) usualMove(u *Unit) Move {
	e, d := s.Nearest(u)
	if e == nil || s.mayMove(u) != "" {
		return Move{Act: Stand}
	}
	switch {
	case u.Spell == theCalling:
		return s.attack(u, e)
	case u.Hits >= u.Worn() && d > restFrom: // DA-11.7
		return Move{Act: Stand}
	case d <= kernel.BD+field.Tol: // DA-11.12
		return s.closeUp(u, e)
	case u.Profile.Missile == kernel.Bow && u.Shots > 0:
		return s.bowMove(u, e, d)
	case u.Profile.Missile == kernel.Javelin && u.Shots > 0: // DA-11.5
		return s.worn(s.toward(u, e, javelinStop))
	case (u.Profile.Code == kernel.Heavies || u.Profile.Code == kernel.Foot) && d <= coverHold && s.rt.table.Lines(&u.rect): // DA-11.8
		return Move{Act: Stand}
	case u.Side != s.First && d > holdUntil && s.Turn < patience: // DA-11.6
		return Move{Act: Charge, Else: s.noteMove(Move{Act: Stand})}
	default:
		return s.attack(u, e)
	}
}

// attack charges the best enemy in reach, or goes straight at the nearest.
func (s *State) attack(u, e *Unit) Move {
	return Move{Act: Charge, Else: s.noteMove(s.toward(u, e, 0))}
}

// worn charges only an enemy who is worn already (DA-11.5), else does m.
func (s *State) worn(m Move) Move { return Move{Act: Charge, Keep: 1, Else: s.noteMove(m)} }

// bowMove is the move of a bow with shots left: it goes to within 17 inches, and
// where it still has no target on, but never closer than 8 by choice; those who
// may charge loaded go for worn enemies (DA-11.4, DA-11.5).
func (s *State) bowMove(u, e *Unit, d float64) Move {
	m := s.toward(u, e, s.bowKeep(u, d, bowStop))
	if u.Profile.ChargesLoaded {
		return s.worn(m)
	}
	return m
}

// bowKeep is how far from the nearest enemy, who is so far off, a bow stops.
func (s *State) bowKeep(u *Unit, d, stop float64) float64 {
	switch {
	case d > stop:
		return stop
	case u.Profile.Moving && s.hasShot(u):
		return max(bowNever, d)
	default:
		return bowNever
	}
}

// closeUp charges from within a base depth, or makes an Initiative Move into
// contact when it cannot (DA-11.12).
func (s *State) closeUp(u, e *Unit) Move {
	stand := s.noteMove(Move{Act: Stand})
	if s.mayCharge(u, e) != "" {
		return *stand
	}
	if s.couldCharge(u) {
		return Move{Act: Charge, Else: stand}
	}
	return Move{Act: Shuffle, Target: e.ID, Else: stand}
}

// couldCharge reports whether the most that a unit can roll takes it into any
// enemy.
func (s *State) couldCharge(u *Unit) bool {
	_, ok := s.bestCharge(u, s.MostMove(u), nil)
	return ok
}

// toward goes straight at an enemy and stops so far from him; around ground that
// bars the way (DA-11.6, DA-11.11). Where friends leave no room for that it goes
// as nearly that way as it can.
func (s *State) toward(u, e *Unit, keep float64) Move {
	w := &u.way
	if w.own != u.stamp || w.his != e.stamp {
		*w = wayTo{own: u.stamp, his: e.stamp, open: s.openWay(u, e)}
		if !w.open {
			w.to = s.rt.table.Detour(u.centre, e.centre, u.mover())
		}
	}
	if w.open {
		return Move{Act: March, Toward: e.ID, Keep: keep, Around: true}
	}
	return Move{Act: March, To: s.notePlace(w.to), Around: true}
}

// wayTo is the way from a unit to an enemy, as both stood when they were put
// down: straight, or by a place on the way round.
type wayTo struct {
	own, his uint32
	open     bool
	to       field.Vec
}

// openWay reports whether ground leaves the straight way to an enemy open until
// bases nearly touch.
func (s *State) openWay(u, e *Unit) bool {
	d := e.centre.Sub(u.centre)
	l := d.Len()
	const near = 5.2
	if l <= near {
		return true
	}
	return s.rt.table.Open(u.centre, u.centre.Plus(d, (l-near)/l), u.mover())
}

// Cast is what a wizard does by DA-11.14: he keeps behind the friend nearest to
// the middle of the table, and casts while his points last.
func (ByTheBook) Cast(v View, p *Person) Casting {
	out := Casting{Wizard: p.ID}
	if v.s.rt.step != "shoot" {
		if to, ok := v.s.wizardPost(p); ok {
			out.To = v.s.notePlace(to)
		}
	}
	if v.s.rt.step != "move" {
		v.s.usualSpell(p, &out)
	}
	return out
}

// wizardPost is a place within 6 inches behind the friend nearest to the middle
// of the table, as far as one move takes him.
func (s *State) wizardPost(p *Person) (field.Vec, bool) {
	mid := field.Vec{X: s.rt.table.Wide / 2, Y: s.rt.table.Deep / 2}
	var friend *Unit
	least := 0.0
	for _, u := range s.Units {
		if u.Side != p.Side || !u.On() || u.conjured() {
			continue
		}
		if d := u.centre.Dist(mid); friend == nil || d < least-1e-9 {
			friend, least = u, d
		}
	}
	if friend == nil {
		return p.At, false
	}
	to := friend.centre.Plus(forward(p.Side).Vec(), -4)
	to.X, to.Y = max(0, min(s.rt.table.Wide, to.X)), max(0, min(s.rt.table.Deep, to.Y))
	if way := to.Sub(p.At); way.Len() > WizardMove {
		to = p.At.Plus(way.Unit(), WizardMove)
	}
	if to.Dist(p.At) < 0.5 || s.wizardWay(p, to, WizardMove) != "" {
		return p.At, false
	}
	return to, true
}

// usualSpell picks a spell (DA-11.14).
func (s *State) usualSpell(p *Person, o *Casting) {
	try := func(id string) bool {
		row, ok := s.rt.tables.Spell(id)
		if !ok || row.Points > p.Power || row.Only != "" && row.Only != p.Order || row.Once && s.Called[p.Side] {
			return false
		}
		o.Spell = id
		return true
	}
	switch {
	case p.Shield == 0 && s.underBows(p) && try(shieldOfAir):
		return
	case try(legionOfDead), try(theCalling):
		if at, h, ok := s.summonSpot(p, o.Spell); ok {
			o.At, o.Facing = s.notePlace(at), h
			return
		}
	}
	o.Spell = ""
	if !try(swordOfFire) {
		return
	}
	if t := s.nearBreaking(p); t != nil {
		o.Target = t.ID
	} else {
		o.Spell = ""
	}
}

// underBows reports whether an enemy bow with shots left is within its range of
// a wizard.
func (s *State) underBows(p *Person) bool {
	for _, u := range s.Units {
		if u.Side != p.Side && u.On() && u.Profile.Missile == kernel.Bow && u.Shots > 0 && field.Within(u.At.Dist(p.At), u.Profile.Reach) {
			return true
		}
	}
	return false
}

// nearBreaking is the enemy in sight with the fewest Hits to its limit.
func (s *State) nearBreaking(p *Person) *Unit {
	posts := s.ranks(p.Side.Other())
	for least, after := 0, 0; ; { // the nearest to its limit first, of those the lowest id
		var best *Unit
		for i := range posts {
			u := posts[i].unit
			left := u.BP() - u.Hits
			if left <= 0 || left < least || left == least && u.ID <= after || best != nil && left >= best.BP()-best.Hits {
				continue
			}
			best = u
		}
		if best == nil || s.sees(p, best.centre, best) {
			return best
		}
		least, after = best.BP()-best.Hits, best.ID
	}
}

// summonSpot looks for a place for conjured troops: from the wizard forward and
// outward, or at the side edges.
func (s *State) summonSpot(p *Person, id string) (field.Vec, field.Heading, bool) {
	ahead := forward(p.Side)
	f, r := ahead.Vec(), ahead.Turn(field.Quarter).Vec()
	for far := 12.0; far >= 3; far -= 3 {
		for _, off := range [...]float64{0, 6, -6, 12, -12, 18, -18} {
			at := p.At.Plus(f, far).Plus(r, off)
			if s.spellPlace(p, &Casting{Spell: id, At: &at, Facing: ahead}) == "" {
				return at, ahead, true
			}
		}
		if id != theCalling {
			continue
		}
		for _, x := range [...]float64{kernel.Width / 2, s.rt.table.Wide - kernel.Width/2} {
			at := field.Vec{X: x, Y: p.At.Plus(f, far).Y}
			if s.spellPlace(p, &Casting{Spell: id, At: &at, Facing: ahead}) == "" {
				return at, ahead, true
			}
		}
	}
	return field.Vec{}, 0, false
}
