package royal

// haltStep is how closely a mover's way is looked along for spells, in inches.
const haltStep = 1.0

// haltAtSpells ends the ways of a phase at the spells that lie across them
// (RA-18.12-R1). Hawks heed no ground (RA-18.18-R1).
func (ph *phase) haltAtSpells() {
	if len(ph.s.Effects) == 0 {
		return
	}
	for i := range ph.movers {
		if m := &ph.movers[i]; !m.u.flies() {
			ph.haltAtSpell(m)
		}
	}
}

func (ph *phase) haltAtSpell(m *mover) {
	end := m.path.Reach(m.until)
	for gone := 0.0; gone < end; gone += haltStep {
		next := min(end, gone+haltStep)
		from, to := m.path.Pose(gone), m.path.Pose(next)
		share, stopped := ph.s.stoppedByMagic(m.u, poseOf(from), poseOf(to), m.how == byCharge)
		if stopped {
			m.until = min(m.until, m.path.Spent(gone+float64(share*(next-gone))))
			return
		}
	}
}
