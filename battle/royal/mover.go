package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// way is how a unit moves in a phase.
type way uint8

const (
	byMove    way = iota // an ordinary move; into an enemy it is an attack (RA-8.2-R1)
	byCharge             // RA-8.2
	byMarch              // forced march (RA-7.10)
	byBack               // step back (RA-7.12)
	byEvading            // RA-8.13
	byBreak              // break-off in phase 1 (RA-8.19)
	byBeast              // summoned beasts run at the nearest enemy (RA-18.18-R1)
)

// ticks are the equal parts of a phase (RA-7.20-R1).
const ticks = 120

// mover is a unit's move in a phase.
type mover struct {
	u     *Unit
	how   way
	path  *field.Path
	dir   field.Vec // of its straight part
	speed float64   // the most inches that it goes in a tick
	bend  bool      // follows a road: any direction at any time
	going field.Going
	piece field.Piece // of the path: the last that was asked for

	aim    int     // unit that a charge is ordered at; 0: a direction
	wheel  float64 // inches that its wheel costs
	until  float64 // share of the phase at which it is done
	lost   int     // ticks lost in waiting (RA-7.16-R1)
	reach  float64 // share reached at least
	ranAt  int     // the tick in which its front ran into an enemy; 0: none
	halted bool    // for the rest of the phase
	stuck  bool    // behind a friend who will not clear the way
	met    bool    // stopped by contact
	now    field.Rect

	from  field.Rect // at the start of the phase
	level int        // contours under it then
	edge  bool       // it stood at the edge of woods or of a second contour (RA-11.7)
	bog   bool       // it stood in swamp: no charge out of it (RA-11.8-R1)
}

// share is the part of the phase's budget that it has used by a time, counted
// in ticks.
func (m *mover) share(t float64) float64 {
	if m.halted || m.stuck {
		return m.reach
	}
	return min(m.until, max(m.reach, float64((t-float64(m.lost))/ticks)))
}

// at is where it stands at a time.
func (m *mover) at(t float64) field.Rect {
	if m.halted {
		return m.now
	}
	return m.path.At(m.share(t))
}

// halt stops it for the rest of the phase where it stands at a time.
func (m *mover) halt(t float64) {
	m.now = m.at(t)
	m.reach = m.share(t)
	m.halted = true
}

// wait keeps it where it was at the tick before; the time is lost.
func (m *mover) wait(k int) {
	m.reach = m.share(float64(k - 1))
	m.lost++
}

// inches is how far it has gone.
func (m *mover) inches() float64 { return m.path.Reach(m.reach) }

// motion fills in how it moves from a tick on (RA-7.20-R1).
func (m *mover) motion(k int, v *motion) {
	if m.bend { // at a bend of the road the whole column swings
		*v = motion{rect: m.at(float64(k)), speed: m.speed, any: true, until: k + 1}
		return
	}
	share, p := m.share(float64(k)), &m.piece
	if p.Has(share) {
		v.rect = p.At(share)
	} else {
		m.path.PieceAt(share, p)
		v.rect = p.Rect
	}
	v.vel, v.spin, v.bulge, v.any, v.still = p.Vel.Times(1.0/ticks), 0, 0, false, false
	if p.Turning {
		v.pivot, v.spin = p.Pivot, p.Spin/ticks
		v.bulge = float64(0.5 * float64(v.spin*v.spin) * (p.Rect.W + p.Rect.D))
	}
	v.until = k + 1
	if left := float64((min(p.Until, m.until) - share) * ticks); left > 1 {
		v.until = k + int(min(left, ticks))
	}
}

// mode is the kind of move that its rate is of (RA-7).
func (m *mover) mode() kernel.Mode {
	switch m.how {
	case byCharge:
		return kernel.ByCharge
	case byMarch:
		return kernel.ByMarch
	case byBack:
		return kernel.ByStepBack
	default:
		return m.u.Formation.Mode(false)
	}
}

// measure works its path out for the ground (RA-7.19-R1). limit is the share
// of the budget that it has.
func (s *State) measure(m *mover, limit float64) {
	m.going.Limit = limit
	s.rt.table.Measure(m.path, &m.going)
	m.until = m.path.Full()
}

// prepare says what ground costs the move, and gives the most inches that it
// can be where it is quickest.
func (s *State) prepare(m *mover) (most float64) {
	m.going = s.going(m)
	for _, per := range m.going.Per {
		if per > 0 {
			most = max(most, 1/per)
		}
	}
	if m.going.OnRoad > 0 {
		most = max(most, 1/m.going.OnRoad)
	}
	m.speed = most / ticks
	return most
}

// going is what ground costs the move (RA-7, RA-11).
func (s *State) going(m *mover) field.Going {
	var g field.Going
	t := &m.u.Troop
	for k := kernel.Open; k <= kernel.Rock; k++ {
		if r := s.rateOn(m, k); m.u.flies() { // RA-18.18-R1
			g.Per[k] = 1 / t.Rate(m.mode()).Inches()
		} else if r > 0 {
			g.Per[k] = 1 / r
		} else {
			g.Forbid |= field.Set(field.Ground(k))
		}
	}
	g.Per[field.Ford] = 2 * g.Per[kernel.Open] // CA-9.4-R1
	if m.u.Formation == kernel.RoadColumn && m.how != byBack {
		g.OnRoad = 1 / t.Rate(roadMode(m.how)).Inches()
	}
	return g
}

// rateOn is the inches of a full move on the ground; 0 where it may not go.
func (s *State) rateOn(m *mover, g kernel.Ground) float64 {
	t := &m.u.Troop
	mode := m.mode()
	r := t.RateOn(mode, g)
	if m.u.Formation == kernel.RoadColumn && mode == kernel.ByColumn && t.Has(kernel.HorseArcher) {
		// RA-7.9: horse archers keep their 24 in off the road too.
		if r > 0 {
			r = t.RoadColumnOffRoad()
			if g.Halves(t) {
				r /= 2
			}
		}
	}
	return r.Inches()
}

func roadMode(w way) kernel.Mode {
	if w == byMarch {
		return kernel.ByRoadMarch
	}
	return kernel.ByRoad
}
