package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// moveSingles moves the heroes, commanders and wizards who are on their own,
// or who leave their unit first, in a phase (RA-5.7-R1, RA-14.2). They pass
// through friends and do not move into enemies. It is called before the units
// of the phase move; joinUnits is called after they moved.
func (s *State) moveSingles(phase int) {
	for _, p := range s.Units {
		if !p.IsSingle() || p.Place > WithUnit {
			continue
		}
		o := s.order(p)
		if !s.awake(p) {
			continue
		}
		s.leaveByOrder(p, o, phase)
		if p.On() && o.Items[phase].Do == Move && !s.InMelee(p.ID) {
			s.moveSingle(p, o, phase)
		}
		s.joinByOrder(p, o, phase)
	}
}

// leaveByOrder lets a figure leave his unit before he moves, or in phase 1 if
// he does not. The hero of a unit in melee is locked in it as its men are
// (RA-8.1); the commander stands behind and is not.
func (s *State) leaveByOrder(p *Unit, o *UnitOrder, phase int) {
	if !o.Away || p.Place != WithUnit {
		return
	}
	other := o.Items[1-phase].Do == Move
	if o.Items[phase].Do != Move && (other || phase == 1) {
		return
	}
	u := s.Unit(p.Single.With)
	if p.Troop.Kind == kernel.Hero && s.InMelee(u.ID) {
		return
	}
	if o.Items[phase].Do == Move {
		s.standAlone(p, beside(p, u))
		s.event(p, "RA-5.7-R1", p.Name+" leaves "+u.Name)
		return
	}
	s.stepAside(p, u)
}

// moveSingle moves a figure straight to the place of his order, or to the unit
// that he is to join; terrain slows him as it does troops (RA-14.2-R1).
func (s *State) moveSingle(p *Unit, o *UnitOrder, phase int) {
	way, far := s.singleWay(p, o, phase)
	if far <= 0 {
		return
	}
	r := p.rect.Faced(way)
	gone := s.singleReach(p, &r, far)
	to := r.Moved(r.F.Times(gone))
	if share, stopped := s.stoppedByMagic(p, poseOf(r), poseOf(to), false); stopped {
		gone = float64(gone * share)
		to = r.Moved(r.F.Times(gone))
	}
	p.Stand(poseOf(to))
	if gone < field.Tol {
		return
	}
	p.Now.Moved[phase] += kernel.MilsOf(gone)
	if s.recording() {
		s.event(p, "RA-5.7-R1", p.Name+" moves "+kernel.MilsOf(gone).String()+" in")
	}
}

// singleWay is the heading and the distance of a figure's move.
func (s *State) singleWay(p *Unit, o *UnitOrder, phase int) (field.Heading, float64) {
	it := &o.Items[phase]
	far := p.Troop.Rate(kernel.ByLine).Inches()
	if it.Inches > 0 {
		far = min(far, it.Inches.Inches())
	}
	var goal field.Vec
	switch u := s.Unit(o.Join); {
	case it.To != nil:
		goal = *it.To
	case u != nil && u.On():
		_, goal = field.DistTo(&u.rect, p.rect.Centre())
	default:
		return p.Pose.H.Turn(it.Wheel), far
	}
	by := goal.Sub(p.Pose.At)
	return field.Toward(by), min(far, by.Len())
}

// shyOf is how far from an enemy a figure who would run into him stops.
const shyOf = 0.1

// singleReach is how far he gets of so many inches: his rate on the ground,
// enemies and the table's edge counted.
func (s *State) singleReach(p *Unit, r *field.Rect, far float64) float64 {
	var path field.Path
	path.Start(*r, p.field())
	path.Go(far)
	g := field.Going{Limit: 1, Forbid: s.forbidden(p)}
	for k := kernel.Open; k <= kernel.Rock; k++ {
		if rate := p.Troop.RateOn(kernel.ByLine, k).Inches(); rate > 0 {
			g.Per[k] = 1 / rate
		}
	}
	g.Per[field.Ford] = 2 * g.Per[kernel.Open] // CA-9.4-R1
	s.rt.table.Measure(&path, &g)
	gone := path.Done()
	for _, e := range s.Units {
		if !e.On() || e.Side == p.Side {
			continue
		}
		if at, hit := field.SlideHit(r, r.F, gone, &e.rect); hit {
			gone = min(gone, max(0, at-shyOf))
		}
	}
	return gone
}

// joinUnits lets single figures whose order says so join the unit that they
// touch (RA-5.7-R1) and keeps those with a unit at its side.
func (s *State) joinUnits(phase int) {
	for _, p := range s.Units {
		if !p.IsSingle() || p.Place > WithUnit {
			continue
		}
		if o := s.order(p); s.awake(p) {
			s.joinByOrder(p, o, phase)
		}
		if p.Place == WithUnit {
			p.Stand(beside(p, s.Unit(p.Single.With)))
		}
	}
}

// joinByOrder joins a figure to the unit of his order if he touches it, after
// his move: in phase 1 only if he has none to make in phase 2.
func (s *State) joinByOrder(p *Unit, o *UnitOrder, phase int) {
	if o.Join == 0 || !p.On() || phase == 0 && o.Items[1].Do == Move {
		return
	}
	u := s.Unit(o.Join)
	if u == nil || !field.Touching(&p.rect, &u.rect) || s.mayJoin(p, u) != "" {
		return
	}
	s.EndMelees(p.ID)
	p.Place, p.Single.With = WithUnit, u.ID
	p.Stand(beside(p, u))
	s.event(p, "RA-5.7-R1", p.Name+" joins "+u.Name)
}

// mayJoin tells why a figure may not join a unit; empty if he may: heroes and
// commanders, foot with foot and mounted with horse (RA-13.1-R1, RA-14.2),
// one hero to a unit (RA-13.2-R1), nobody the summoned.
func (s *State) mayJoin(p, u *Unit) string {
	switch {
	case u.Side != p.Side || u.IsSingle() || u.Troop.Kind != kernel.Ordinary || !u.On():
		return u.Name + " is no unit of his side on the table"
	case !u.Troop.MayJoin(p.Troop.Kind, p.Troop.Has(kernel.Mounted)):
		return p.Name + " may not join " + u.Name + " (RA-13.1-R1)"
	case p.Troop.Kind == kernel.Hero && s.heroWith(u.ID, p) != nil:
		return u.Name + " has a hero already (RA-13.2-R1)"
	}
	return ""
}
