package royal

import (
	"slices"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// passing is an enemy's move as a firer sees it.
type passing struct {
	Firer, Target *Unit
	Phase         int                   // 0 or 1
	Gone          float64               // share of the phase at which the target stops, or meets the firer
	At            func(float64) Pose    // the target's pose at a share of the phase, 0 to Gone
	FirerAt       func(float64) Pose    // the firer's
	FirerMoved    func(float64) float64 // inches the firer has moved by then
	Charging      bool                  // the target charges the firer
}

// firePassing resolves pass-through fire during movement (RA-10.15,
// RA-10.15-R1): at the nearest point of the target's path in range and arc, if
// the firer may fire and chooses to. Losses take effect at once.
func (s *State) firePassing(p passing) {
	if !s.wouldPass(&p) {
		return
	}
	sh, ok := s.bestPass(&p)
	o := s.order(p.Firer).Fire
	if !ok || o.Target == 0 && !s.worthFiring(p.Firer, sh.expected) {
		return
	}
	s.fall(&sh, s.shoot(&sh, true))
}

// wouldPass tells whether the firer may and wants to fire at the passer: by
// default at a unit that charges it, at others only by order (RA-22.1-R1).
func (s *State) wouldPass(p *passing) bool {
	u, t := p.Firer, p.Target
	o := s.order(u)
	switch {
	case !u.shoots() || !t.On() || t.Side == u.Side || !kernel.MayTarget(t.Troop.Kind, s.InMelee(t.ID)):
		return false
	case o.Fire.Hold || o.Fire.Target != 0 && o.Fire.Target != t.ID:
		return false
	case !p.Charging && !o.Fire.Passing || s.windDemon(u) && o.Fire.Target == 0:
		return false
	}
	toRun := false
	for phase := p.Phase; phase < 2; phase++ {
		toRun = toRun || o.Items[phase].Do == Charge
	}
	return !u.Now.NoFire[p.Phase] && s.free(u, toRun)
}

// passPoint is a moment of the passer's way.
type passPoint struct {
	share float64
	dist  float64
}

// bestPass finds the nearest point of the way at which a shot is possible.
func (s *State) bestPass(p *passing) (shot, bool) {
	points := s.passPoints(p)
	for i := range points {
		if sh, ok := s.passShot(p, points[i].share); ok {
			return sh, true
		}
	}
	return shot{}, false
}

// passPoints are the ticks of the way at which the firer has not moved too far,
// nearest first.
func (s *State) passPoints(p *passing) []passPoint {
	points := s.rt.fire.passes[:0]
	n := max(1, int(float64(p.Gone*ticks)))
	end := p.distAt(p.Gone)
	away := end > p.distAt(0)+field.Tol
	for k := 0; k <= n; k++ {
		share := float64(p.Gone*float64(k)) / float64(n)
		d := p.distAt(share)
		if kernel.PassThrough(kernel.MilsOf(p.FirerMoved(share)), away, s.inRange(p.Firer, end), p.Charging) && s.inRange(p.Firer, d) {
			points = append(points, passPoint{share, d})
		}
	}
	slices.SortStableFunc(points, func(a, b passPoint) int {
		switch {
		case a.dist < b.dist:
			return -1
		case a.dist > b.dist:
			return 1
		}
		return 0
	})
	s.rt.fire.passes = points
	return points
}

// inRange tells whether any weapon of the unit reaches so far.
func (s *State) inRange(u *Unit, d float64) bool {
	for _, w := range u.Troop.Weapons() {
		if kernel.ReachOf(w).InRange(kernel.MilsOf(d)) {
			return true
		}
	}
	return false
}

// rects are both footprints at a moment.
func (p *passing) rects(share float64) (firer, target field.Rect) {
	f, t := p.FirerAt(share), p.At(share)
	return field.NewRect(f.At, f.H, p.Firer.rect.W, p.Firer.rect.D), field.NewRect(t.At, t.H, p.Target.rect.W, p.Target.rect.D)
}

func (p *passing) distAt(share float64) float64 {
	f, t := p.rects(share)
	return field.Dist(&f, &t)
}

// passShot is the better of the unit's weapons at one moment. The target moves
// (RA-10.18c), whatever it did before.
func (s *State) passShot(p *passing, share float64) (best shot, ok bool) {
	f, t := p.rects(share)
	mine, his := s.order(p.Firer).Items[p.Phase].Do, s.order(p.Target).Items[p.Phase].Do
	moved := p.FirerMoved(share) > 0 || p.Firer.movedBy(p.Phase) || mine == Form || mine == Face || mine == FormFace
	for _, w := range p.Firer.Troop.Weapons() {
		a := aim{u: p.Firer, t: p.Target, from: &f, at: &t, phase: p.Phase, weapon: w, moved: moved, targetMoved: true, charging: p.Charging || his == Charge}
		sh, can := s.tryShot(&a)
		if can && (!ok || sh.better(&best)) && s.lane(&a, a.origin) {
			best, ok = sh, true
		}
	}
	return best, ok
}
