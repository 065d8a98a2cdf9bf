package royal

import (
	"slices"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// order is what a unit has been ordered for the turn; the zero order for
// nothing.
func (s *State) order(u *Unit) *UnitOrder {
	if u.ID > len(s.rt.orders) {
		return &UnitOrder{}
	}
	return &s.rt.orders[u.ID-1]
}

// planUnit plans what a unit does in the phase by its orders. An item that is
// impossible by now is skipped (RA-5.6-R1).
func (ph *phase) planUnit(b *body) {
	u, s := b.u, ph.s
	if u.IsSingle() { // individuals.go
		return
	}
	if u.Troop.Kind == kernel.Beasts {
		ph.planBeasts(b)
		return
	}
	it := s.order(u).Items[ph.p]
	if it.Do == None && ph.p == 0 && s.InMelee(u.ID) && s.mayTurnWhole(u) {
		it = Item{Do: Face, Turn: field.Half} // the default choice (RA-22.1-R1)
	}
	reforms := u.Owes > 0 && u.Owes <= s.Turn && !s.InMelee(u.ID)
	if reforms {
		u.Owes = 0
	}
	if it.Do == None {
		return
	}
	if reforms {
		s.event(u, "RA-9.17-R2", u.Name+" forms up again")
		return
	}
	if rule, why := ph.idle(u, &it); rule != "" {
		if s.recording() {
			s.event(u, rule, u.Name+" does not carry out its order: "+why)
		}
		return
	}
	switch it.Do {
	case None: // dealt with
	case Move:
		ph.planMove(b, &it)
	case Charge:
		ph.planCharge(b, &it)
	case Form, Face, FormFace:
		ph.planChange(b, &it)
	case FallBack:
		ph.planBreakOff(b)
	}
}

// idle gives the rule by which a unit does nothing in this phase.
func (ph *phase) idle(u *Unit, it *Item) (rule, why string) {
	s := ph.s
	locked := s.InMelee(u.ID)
	switch {
	case u.Status != kernel.Steady:
		return "RA-5.6-R1", "it is in " + u.Status.String()
	case locked && it.Do == FallBack && ph.p == 0 && s.mayBreakOff(u):
		return "", ""
	case locked && it.Do == Face && ph.p == 0 && s.mayTurnWhole(u):
		return "", ""
	case locked:
		return "RA-8.1", "it is in melee"
	case it.Do == FallBack:
		return "RA-8.17", "there is no melee to leave"
	case u.Now.Evaded[0] && (it.Do == Move || it.Do == Charge):
		return "RA-5.5-R1", "it evaded"
	case it.Do == Charge:
		return ph.noCharge(u)
	}
	return "", ""
}

// noCharge gives the rule by which a unit may not charge in this phase.
func (ph *phase) noCharge(u *Unit) (rule, why string) {
	switch {
	case u.Now.Fired:
		return "RA-8.9", "it has fired"
	case ph.p == 0 && u.NoCharge == ph.s.Turn:
		return "RA-12.31-R1", "retreating friends have passed through it"
	case !u.Formation.MayCharge():
		return "RA-4.5-R1", "a ring does not charge"
	case u.Until > 0 && u.Since == ph.s.Turn:
		return "RA-18.14", "it has only just appeared"
	}
	return "", ""
}

// far is more than any unit can go in a phase, in inches.
const far = 60

// planMove plans an ordinary move: straight, with a wheel at its start or end,
// oblique, a step back, a forced march, or along a road (RA-7.10..7.13, 7.21).
func (ph *phase) planMove(b *body, it *Item) {
	u, s := b.u, ph.s
	how := byMove
	switch {
	case it.March && !slices.Contains(ph.cut, u.ID):
		how = byMarch
	case it.Back:
		how = byBack
	}
	m := ph.mover(b, how)
	limit := 1.0
	if ph.p == 1 && u.Now.Split { // RA-10.17-R1
		limit = max(0, 1-u.Now.Spent)
	}
	ph.lay(m, it, limit)
	s.measure(m, limit)
	if ph.p == 0 && s.order(u).Items[1].Do == Move && u.Troop.Has(kernel.HorseArcher) {
		u.Now.Split = true
	}
}

// lay puts the legs of a move together, as long as ordered or as the budget can
// last.
func (ph *phase) lay(m *mover, it *Item, limit float64) {
	p, u := m.path, m.u
	cost := field.WheelCost(it.Wheel, u.rect.W)
	full := float64(ph.s.prepare(m) * limit)
	switch {
	case it.Inches > 0:
		full = it.Inches.Inches()
	case it.Wheel != 0: // the full move, by its rate on open ground
		full = float64(ph.s.rateOn(m, kernel.Open) * limit)
	}
	m.wheel = cost
	switch {
	case it.Back:
		p.Slide(u.Pose.H.Turn(field.Half), min(full, 2))
		m.dir = u.rect.F.Neg()
	case it.Oblique != 0:
		p.Slide(u.Pose.H.Turn(it.Oblique), full)
		m.dir = u.Pose.H.Turn(it.Oblique).Vec()
	case it.Wheel != 0 && it.Late:
		p.Go(full - cost)
		p.Wheel(it.Wheel)
	case it.Wheel != 0:
		p.Wheel(it.Wheel)
		p.Go(full - cost)
		m.dir = u.Pose.H.Turn(it.Wheel).Vec()
	case u.Formation == kernel.RoadColumn && ph.s.takesRoad(m, full):
		m.bend = true
	default:
		p.Go(full)
	}
}

// takesRoad lays a path along the road under a column, if there is one and room
// to swing into its direction (RA-7.21-R1).
func (s *State) takesRoad(m *mover, inches float64) bool {
	if !m.path.Road(s.rt.table, inches) {
		return false
	}
	if start := m.path.Pose(0); s.overlapped(m.u, &start) == nil {
		return true
	}
	m.path.Start(m.from, m.u.field())
	return false
}

// shortenMarches keeps forced marches over 24 in from all enemies as they stand
// at the start of the phase (RA-7.10-R1).
func (ph *phase) shortenMarches() {
	for i := range ph.movers {
		m := &ph.movers[i]
		if m.how != byMarch {
			continue
		}
		m.until = min(m.until, ph.farFromEnemies(m))
	}
}

// farFromEnemies is the share of its march at which the unit comes within 24 in
// of an enemy.
func (ph *phase) farFromEnemies(m *mover) float64 {
	for k := 0; k <= ticks; k++ {
		t := float64(k) / ticks
		if t > m.until {
			break
		}
		r := m.path.At(t)
		if ph.enemyWithin(m.u, &r, kernel.MarchBan) {
			return max(0, float64(k-1)/ticks)
		}
	}
	return m.until
}

func (ph *phase) enemyWithin(u *Unit, r *field.Rect, inches float64) bool {
	for i := range ph.bodies {
		o := &ph.bodies[i]
		if o.u.Side != u.Side && !o.u.IsSingle() && field.Within(field.Dist(r, &o.rect), inches) {
			return true
		}
	}
	return false
}
