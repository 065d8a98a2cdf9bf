package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// mayBreakOff reports whether cavalry may leave its melee in phase 1: it moved
// into contact in phase 2 of the last turn, or at T7, and has fought one round
// (RA-8.17, RA-8.19, RA-8.19-R1).
func (s *State) mayBreakOff(u *Unit) bool {
	return s.leavesMelees(u, func(m *Melee) bool {
		return m.Turn == s.Turn-1 && (m.Phase == 2 || m.Phase == 7) && m.Round == 1
	})
}

// mayFallBack is the same for T10, after a contact of phase 1 of this turn
// (RA-8.18, RA-8.18-R2).
func (s *State) mayFallBack(u *Unit) bool {
	return s.leavesMelees(u, func(m *Melee) bool {
		return m.Turn == s.Turn && m.Phase == 1 && m.Round == 1
	})
}

// leavesMelees reports whether all contacts of the unit allow it to go, and at
// least one of them by its own move.
func (s *State) leavesMelees(u *Unit, allowed func(*Melee) bool) bool {
	moved := false
	for _, m := range s.Melees {
		if !m.Has(u.ID) {
			continue
		}
		made := m.Made[m.Index(u.ID)]
		if !allowed(m) || !u.Troop.MayBreakOff(m.Round) {
			return false
		}
		moved = moved || made == kernel.Charged || made == kernel.Attacked
	}
	return moved
}

// planBreakOff turns the unit about, free, and plans its full normal move
// straight back through nobody (RA-8.17, RA-8.19-R1).
func (ph *phase) planBreakOff(b *body) {
	u := b.u
	m := ph.mover(b, byBreak)
	m.from = u.rect.AboutTurn()
	b.rect = m.from
	m.path.Start(m.from, u.field())
	m.path.Go(ph.s.prepare(m))
	m.dir = m.from.F
	ph.s.measure(m, 1)
	ph.leavers = append(ph.leavers, u)
}

// leave ends the contacts of those who break off, once all is planned: their
// enemies stay where they are in this phase.
func (ph *phase) leave() {
	for _, u := range ph.leavers {
		ph.s.EndMelees(u.ID)
		u.Now.Changed[ph.p] = true // it has faced about (RA-10.18b)
		if ph.s.recording() {
			ph.s.event(u, "RA-8.19", u.Name+" breaks off")
		}
	}
}

// fallBacks is the second part of T10: cavalry ordered to fall back in phase 2
// leaves with the rest of its allowance, if the round was not won (RA-8.18,
// RA-8.18-R1, RA-22.1-R1).
func (s *State) fallBacks() {
	for _, u := range s.Units {
		if u.On() && s.wantsBack(u) {
			s.fallBack(u)
		}
	}
}

// wantsBack reports whether the unit is ordered to fall back at T10 and may:
// the second half of a split move counts as such an order (RA-8.18-R2).
func (s *State) wantsBack(u *Unit) bool {
	it := s.order(u).Items[1].Do
	ordered := it == FallBack || it == Move && u.Now.Split
	if !ordered || u.Status != kernel.Steady || u.Now.Retreat {
		return false
	}
	if kernel.RoundOf(u.Now.Inflicted, u.Now.Suffered) == kernel.Won {
		return false
	}
	if !s.InMelee(u.ID) { // the enemy has left by now
		return u.Now.Quarry != 0 && u.Now.Fought && u.Troop.MayBreakOff(1)
	}
	return s.mayFallBack(u)
}

// fallBack moves it straight back, through nobody and not off the table
// (RA-2.13-R1).
func (s *State) fallBack(u *Unit) {
	rest := float64(u.Troop.FallBackRest(u.Formation, u.Now.Charge[0], share(u.Now.Spent))) / 1000
	s.EndMelees(u.ID)
	start := u.rect.AboutTurn()
	gone, _ := field.SlideHitAny(&start, start.F, rest, s.otherRects(u))
	gone = s.rt.table.Stop(&start, u.field(), start.H, gone, s.forbidden(u))
	gone = s.rt.table.Room(&start, gone)
	u.Stand(poseOf(start.Moved(start.F.Times(gone))))
	u.Now.Moved[1] += kernel.MilsOf(gone)
	if s.recording() {
		s.event(u, "RA-8.18", u.Name+" falls back after its charge")
	}
}

// share is a part of a budget in thousandths, as the kernel counts it.
func share(spent float64) kernel.Share {
	return kernel.SpentOn(kernel.MilsOf(spent), 100)
}
