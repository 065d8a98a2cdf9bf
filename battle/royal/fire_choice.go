package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// choose gives the shot that a unit takes at the end of a phase: the one it was
// ordered to, else the best (RA-22.1-R1).
func (s *State) choose(u *Unit, phase int) (shot, bool) {
	if !u.shoots() {
		return shot{}, false
	}
	o := s.order(u).Fire
	if o.Hold || o.Phase != 0 && o.Phase != phase+1 || !s.mayFire(u, phase) {
		return shot{}, false
	}
	if s.windDemon(u) && o.Target == 0 {
		return shot{}, false // the owner holds his fire (RA-18.9-R1)
	}
	best, ok := s.bestShot(u, &u.rect, phase, u.movedBy(phase), o.Target)
	if !ok {
		return shot{}, false
	}
	if phase == 0 && o.Phase == 0 && s.laterIsBetter(u, &best, o.Target) {
		return shot{}, false
	}
	return best, true
}

// shoots reports whether the unit stands on the table with a missile weapon.
func (u *Unit) shoots() bool {
	return u.On() && (u.Troop.Bow.Shoots() || u.Troop.Has(kernel.Thrown))
}

// mayFire tells whether a unit may fire at the end of a phase (RA-10.10-R1,
// RA-10.10-R2, RA-8.9, RA-8.15, RA-8.16). A charge ordered for phase 2 bars
// fire in phase 1 unless that is ordered, which cancels the charge.
func (s *State) mayFire(u *Unit, phase int) bool {
	o := s.order(u)
	toRun := phase == 0 && o.Items[1].Do == Charge && o.Fire.Phase != 1
	return !u.Now.NoFire[phase] && s.free(u, toRun)
}

// free tells whether nothing bars the unit from firing.
func (s *State) free(u *Unit, chargeToRun bool) bool {
	ok, _ := kernel.Barred{
		FiredAlready: u.Now.Fired,
		InContact:    s.InMelee(u.ID),
		Evaded:       u.Now.Evaded[0] || u.Now.Evaded[1],
		ChargeToRun:  chargeToRun,
		Charged:      u.Now.Charge[0] || u.Now.Charge[1],
		Status:       u.Status,
	}.MayFire()
	return ok
}

// movedBy reports whether the unit has moved or changed face or formation this
// turn, up to the end of a phase (RA-10.18b, RA-10.19).
func (u *Unit) movedBy(phase int) bool {
	n := &u.Now
	return n.Moved[0] > 0 || n.Changed[0] || phase == 1 && (n.Moved[1] > 0 || n.Changed[1])
}

// farthestShot is over the range of every weapon (RA-10.1..10.6).
const farthestShot = 19

// bestShot is the best that a unit can do from a footprint: most expected
// kills, then nearest, then lowest id; nothing under 10 expected kills, unless
// that one target was ordered (RA-22.1-R1).
func (s *State) bestShot(u *Unit, from *field.Rect, phase int, moved bool, only int) (best shot, ok bool) {
	for _, t := range s.Units {
		if !t.On() || t.Side == u.Side || only != 0 && t.ID != only || !maybeWithin(from, &t.rect, farthestShot) || !kernel.MayTarget(t.Troop.Kind, s.InMelee(t.ID)) {
			continue
		}
		for _, w := range u.Troop.Weapons() {
			a := aim{
				u: u, t: t, from: from, at: &t.rect, phase: phase, weapon: w, moved: moved,
				targetMoved: t.Now.Moved[0] > 0 || phase == 1 && t.Now.Moved[1] > 0, charging: t.Now.Charge[phase],
			}
			sh, can := s.tryShot(&a)
			if !can || only == 0 && !s.worthFiring(u, sh.expected) || ok && !sh.better(&best) {
				continue
			}
			if s.lane(&a, a.origin) {
				best, ok = sh, true
			}
		}
	}
	return best, ok
}

// worthFiring tells whether a unit that chooses its target itself takes a shot:
// by default from 10 expected kills on, by order at any chance (RA-22.1-R1).
func (s *State) worthFiring(u *Unit, expected int) bool {
	return kernel.WorthFiring(expected) || expected > 0 && s.order(u).Fire.Any
}

// better is the order of the default choice; ids run upwards, so that a tie
// stays with the lower.
func (sh *shot) better(o *shot) bool {
	if sh.expected != o.expected {
		return sh.expected > o.expected
	}
	return sh.Distance < o.Distance
}

// laterIsBetter tells whether a unit expects to remove more at the end of phase
// 2, after the move that it has been ordered to make then, with all others where
// they stand now (RA-22.1-R1).
func (s *State) laterIsBetter(u *Unit, now *shot, only int) bool {
	it := &s.order(u).Items[1]
	if it.Do != Move || u.Status != kernel.Steady {
		return false
	}
	from := s.guessMove(u, it)
	later, ok := s.bestShot(u, &from, 1, true, only)
	return ok && later.expected > now.expected
}

// guessMove is where a unit will stand after an ordered move if nothing stops
// it; a wheel at its end is left out.
func (s *State) guessMove(u *Unit, it *Item) field.Rect {
	far := u.Troop.Normal(u.Formation).Inches()
	switch {
	case it.March:
		far = u.Troop.Rate(kernel.ByMarch).Inches()
	case it.Back:
		far = -u.Troop.Rate(kernel.ByStepBack).Inches()
	}
	if it.Inches > 0 {
		far = max(-it.Inches.Inches(), min(it.Inches.Inches(), far))
	}
	r := u.rect
	if it.Wheel != 0 && !it.Late {
		r = field.Wheel(r, it.Wheel)
		far = max(0, far-field.WheelCost(it.Wheel, r.W))
	}
	return r.Moved(r.H.Turn(it.Oblique).Vec().Times(far))
}
