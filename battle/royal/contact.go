package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// encounter is a body U that has run into an enemy E: what is needed to bring
// the two into contact (RA-8.1-R1). For a retreat into an enemy (RA-8.11-R1)
// set EdgeU to the edge that led it, Q to that edge's middle at the start of
// the retreat, MadeU to kernel.Forced, Touch to where they touch, and Quiet.
type encounter struct {
	U, E  *Unit
	EdgeU kernel.Edge // that led; Front for charges and attacks
	Q     field.Vec   // RA-2.9-R1
	Touch field.Vec
	Phase int  // as in Melee
	Turn  int  // in which it is fought first; 0: the present one
	Quiet bool // no test in T7 (RA-12.1-R1)

	MadeU  kernel.Contact
	Charge bool // U charges: onset says whether it counts
	Level  int  // contours under U when it began
	onset  func(*Unit) kernel.Onset

	Both    bool // E ran in with its front as well
	QE      field.Vec
	MadeE   kernel.Contact
	ChargeE bool
	LevelE  int
	onsetE  func(*Unit) kernel.Onset

	// came says how another enemy along the front came there himself, who touches
	// with an edge of his; ok is false if he stood. Nil: nobody moves.
	came func(o *Unit, edge kernel.Edge) (side arrival, ok bool)
}

// arrival is how one of a pair ran in with its front (RA-2.10-R2).
type arrival struct {
	made   kernel.Contact
	charge bool
	level  int
	onset  func(*Unit) kernel.Onset
}

// meet brings two enemies into contact: on which edges they fight, the
// attacker squared up along the edge he struck, and all enemies along his
// front in contact with him too (RA-2.9-R1, RA-2.10-R1..R3, RA-8.1-R1).
func (s *State) meet(e *encounter) *Melee {
	edgeE := s.struck(e.E, e.Q)
	edgeU := e.EdgeU
	if e.Both { // RA-2.10-R2
		edgeU = s.struck(e.U, e.QE)
	}
	m := s.newMelee(e, edgeU, edgeE)
	switch {
	case edgeU == kernel.Front || !e.Both:
		s.squareUp(m, e.U, e.EdgeU, e.E, edgeE, e.Touch)
	case edgeE == kernel.Front:
		s.squareUp(m, e.E, kernel.Front, e.U, edgeU, e.Touch)
	}
	s.note(m, e)
	s.alsoMet(m, e)
	return m
}

// struck is the edge that an enemy coming from q strikes (RA-2.9-R1, RA-4.5-R1).
func (s *State) struck(e *Unit, q field.Vec) kernel.Edge {
	if e.Ring() {
		return field.RingSide(&e.rect, q)
	}
	return field.Sector(&e.rect, q)
}

// newMelee adds a pair.
func (s *State) newMelee(e *encounter, edgeU, edgeE kernel.Edge) *Melee {
	m := &Melee{Units: [2]int{e.U.ID, e.E.ID}, Turn: s.Turn, Phase: e.Phase, Quiet: e.Quiet}
	if e.Turn != 0 {
		m.Turn = e.Turn
	}
	i, j := 0, 1
	if e.E.ID < e.U.ID {
		m.Units = [2]int{e.E.ID, e.U.ID}
		i, j = 1, 0
	}
	m.Edge[i], m.Edge[j] = edgeU, edgeE
	m.Deep[i], m.Deep[j] = e.U.Deep(), e.E.Deep()
	m.Made[i], m.Made[j] = e.MadeU, e.MadeE
	if e.Charge {
		s.chargeHome(m, i, e.onset(e.E), e.Level, e.E)
	}
	if e.ChargeE {
		s.chargeHome(m, j, e.onsetE(e.U), e.LevelE, e.U)
	}
	s.insertMelee(m)
	return m
}

// chargeHome settles whether a charge counts as one, and its bonus
// (RA-8.2..8.5).
func (s *State) chargeHome(m *Melee, i int, o kernel.Onset, level int, target *Unit) {
	c := o.Of()
	m.Made[i], m.Bonus[i] = c.As, c.Bonus > 0
	m.High[i] = c.As == kernel.Charged && level > s.rt.table.Level(target.Pose.At)
	if s.recording() && c.Bonus == 0 {
		s.event(s.Unit(m.Units[i]), c.Rule, s.Unit(m.Units[i]).Name+" has no charge bonus: "+c.Why)
	}
}

// squareUp turns the attacker until his edge lies along the enemy's, or counts
// him as if he had where there is no room (RA-2.10-R1).
func (s *State) squareUp(m *Melee, u *Unit, edgeU kernel.Edge, e *Unit, edgeE kernel.Edge, touch field.Vec) {
	proxy := facing(&u.rect, edgeU)
	squared := unfacing(field.SquareUp(&proxy, &e.rect, edgeE, touch), edgeU)
	squared = field.NewRect(squared.A, squared.H, u.rect.W, u.rect.D)
	if s.roomFor(u, &squared, e) {
		u.Stand(poseOf(squared))
		return
	}
	m.Lodged, m.At = u.ID, poseOf(squared)
}

// facing is a footprint seen as if the edge were its front; unfacing undoes it.
func facing(r *field.Rect, edge kernel.Edge) field.Rect {
	if edge == kernel.Front {
		return *r
	}
	_, _, length := field.EdgeLine(r, edge)
	deep := r.D
	if edge.Flank() {
		deep = r.W
	}
	return field.NewRect(field.EdgeMid(r, edge), field.Outward(r, edge), length, deep)
}

func unfacing(r field.Rect, edge kernel.Edge) field.Rect {
	if edge == kernel.Front {
		return r
	}
	back := (4 - edge) % 4 // which edge of the proxy is the unit's front
	return facing(&r, back)
}

// roomFor reports whether a unit may be set down so: on nobody, on the table,
// on no ground forbidden to it.
func (s *State) roomFor(u *Unit, r *field.Rect, e *Unit) bool {
	for _, o := range s.Units {
		if o == u || !o.On() || o.Troop.Kind == kernel.Commander || o.IsSingle() && o.Side == u.Side {
			continue
		}
		if field.Overlap(r, &o.rect) {
			return false
		}
	}
	return !s.entersForbidden(u, r, u.field()) && s.rt.table.InsideTable(r)
}

// contactHow are the words of eventAt for the ways into contact.
var contactHow = [...]string{kernel.Stood: "meet", kernel.Attacked: "attack", kernel.Charged: "charge", kernel.Forced: "meet"}

// note tells of a contact.
func (s *State) note(m *Melee, e *encounter) {
	for i, id := range m.Units {
		if m.Made[i] == kernel.Charged || m.Made[i] == kernel.Attacked {
			u := s.Unit(id)
			if u.Now.Quarry == 0 {
				u.Now.Quarry = m.Other(id)
			}
		}
	}
	if !s.recording() {
		return
	}
	i := m.Index(e.U.ID)
	verb := [...]string{kernel.Stood: " runs into ", kernel.Attacked: " attacks ", kernel.Charged: " charges ", kernel.Forced: " is driven into "}[m.Made[i]]
	s.eventAt(e.U, e.E, contactHow[m.Made[i]], "RA-8.1-R1", e.U.Name+verb+e.E.Name+" on the "+m.Edge[1-i].String())
}

// alsoMet brings a unit that has squared up into contact with every other enemy
// whom it touches now; its charge or attack counts against those along its
// front (RA-8.1-R1).
func (s *State) alsoMet(first *Melee, e *encounter) {
	u := e.U
	if first.Lodged != 0 {
		return
	}
	for _, o := range s.Units {
		if o == e.E || !o.On() || o.Side == u.Side || o.Troop.Kind == kernel.Commander || s.Pair(u.ID, o.ID) != nil {
			continue
		}
		c, ok := field.Meet(&u.rect, &o.rect)
		if !ok {
			continue
		}
		also := encounter{U: u, E: o, EdgeU: c.EdgeA, Phase: e.Phase, Turn: e.Turn, Quiet: e.Quiet}
		if c.EdgeA == e.EdgeU {
			also.MadeU, also.Charge, also.Level, also.onset = e.MadeU, e.Charge, e.Level, e.onset
		}
		if e.came != nil { // he may have run in as well (RA-2.10-R2, RA-8.2)
			if side, ok := e.came(o, c.EdgeB); ok {
				also.MadeE, also.ChargeE, also.LevelE, also.onsetE = side.made, side.charge, side.level, side.onset
			}
		}
		m := s.newMelee(&also, c.EdgeA, c.EdgeB)
		s.note(m, &also)
	}
}
