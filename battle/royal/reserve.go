package royal

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Units of the reserve (battle.Force.Reserve) are off the table and have no
// number. From turn 7 on their side may bring in as many points of them as it
// has lost (CA-7.3-R2, setting reserves = enterAfterTurn6): the lost points are
// those of CA-8.4-R1 when the order is written, units in rout among them, and
// whole units come or none. One that comes is set down at the start of the first
// movement with its rear on its own edge, in the formation ordered. That is its
// move of the turn; it may shoot. It counts for the losses of its side from then
// on (CA-8.4-R1: points deployed).

// enterFrom is the first turn in which a reserve may come (CA-20, reserves).
const enterFrom = 7

// Entering brings a unit of the reserve in.
type Entering struct {
	Unit      string           `json:"unit"`            // its id in the force's reserve
	At        float64          `json:"at"`              // where the middle of its front should be, inches along the table
	Formation kernel.Formation `json:"formation"`       // zero: line
	Files     int              `json:"files,omitempty"` // 0: as is usual
}

// reserveUnit is the place of a unit in a side's reserve; -1 if there is none
// such, or it has come already.
func (s *State) reserveUnit(side battle.Side, ref string) int {
	f := &s.Scenario.Sides[side]
	for i := range f.Reserve {
		if f.Reserve[i].ID == ref && f.Reserve[i].Present > 0 && !s.cameIn(side, len(f.Units)+i) {
			return i
		}
	}
	return -1
}

// cameIn reports whether the side's unit at a place of its roster is in the
// battle.
func (s *State) cameIn(side battle.Side, roster int) bool {
	return slices.ContainsFunc(s.Units, func(u *Unit) bool {
		return u.Army == side && u.Roster == roster && u.Troop.Kind == kernel.Ordinary
	})
}

// fromReserve reports whether a unit came out of the reserve.
func (s *State) fromReserve(u *Unit) bool {
	return u.Troop.Kind == kernel.Ordinary && u.Roster >= len(s.Scenario.Sides[u.Army].Units)
}

// listed is the row of the army list that a unit was made from; it may stand in
// the reserve.
func (s *State) listed(u *Unit) *battle.Unit {
	f := &s.Scenario.Sides[u.Army]
	if u.Roster < len(f.Units) {
		return &f.Units[u.Roster]
	}
	return &f.Reserve[u.Roster-len(f.Units)]
}

// mayBring is what a side may still bring in, in half points.
func (s *State) mayBring(side battle.Side) int {
	room := s.standing(side).Lost
	for _, u := range s.Units {
		if u.Army == side && s.fromReserve(u) {
			bought, _ := s.worth(u)
			room -= bought
		}
	}
	return room
}

// halfPointsOf is the worth of a unit of the reserve as it stands.
func halfPointsOf(u *battle.Unit) int {
	t := kernel.TroopOf(*u)
	return kernel.HalfPoints(&t, u.Armed, u.Present)
}

// checkEntering tells why a unit of the reserve may not come in a turn; room is
// what its side may bring in, in half points.
func (s *State) checkEntering(side battle.Side, e *Entering, turn, room int) error {
	at := s.reserveUnit(side, e.Unit)
	if at < 0 {
		return fmt.Errorf("%q is not in reserve", e.Unit)
	}
	src := &s.Scenario.Sides[side].Reserve[at]
	u := s.entrant(side, at, e)
	need := halfPointsOf(src)
	switch {
	case turn < enterFrom:
		return fmt.Errorf("%s stays in reserve until turn %d (CA-7.3-R2)", src.Name, enterFrom)
	case need > room:
		return fmt.Errorf("%s is worth %s points, and only %s may come for what is lost (CA-7.3-R2)", src.Name, halves(need), halves(max(0, room)))
	case e.At < s.rt.layout.Left || e.At > s.rt.layout.Right:
		return fmt.Errorf("%s: %s in is not along the edge, which goes from %s to %s", src.Name, number(e.At), number(s.rt.layout.Left), number(s.rt.layout.Right))
	}
	return kernel.CheckFormation(u.Troop.Arm, u.Formation, u.Stands(), u.Files)
}

// halves writes half points.
func halves(n int) string {
	if n%2 == 0 {
		return itoa(n / 2)
	}
	return itoa(n/2) + ".5"
}

// entrant is a unit of the reserve as it is to come, not in the battle yet.
func (s *State) entrant(side battle.Side, at int, e *Entering) *Unit {
	f := &s.Scenario.Sides[side]
	u := unitOf(f.Reserve[at], side, len(f.Units)+at)
	u.Formation = e.Formation
	switch {
	case e.Formation == kernel.Ring:
		u.Files = kernel.RingFiles(u.Stands())
	case e.Files > 0:
		u.Files = e.Files
	default:
		u.Files = usualFiles(&u.Troop, u.Stands(), e.Formation)
	}
	u.refresh()
	return u
}

// takeEntering puts a side's orders for its reserve down, each within what the
// ones before it have left.
func (s *State) takeEntering(side battle.Side, list []Entering) {
	if len(list) == 0 {
		return
	}
	room := s.mayBring(side)
	for i := range list {
		e := &list[i]
		twice := slices.ContainsFunc(s.rt.entering[side], func(o Entering) bool { return o.Unit == e.Unit })
		err := s.checkEntering(side, e, s.Turn, room)
		if err == nil && twice {
			err = fmt.Errorf("%q is ordered in twice", e.Unit)
		}
		if err != nil {
			s.refuse(side, nil, err.Error())
			continue
		}
		room -= halfPointsOf(&s.Scenario.Sides[side].Reserve[s.reserveUnit(side, e.Unit)])
		s.rt.entering[side] = append(s.rt.entering[side], *e)
		if s.recording() {
			s.append(battle.Event{Side: side.String(), Unit: e.Unit, Rule: "RA-5.1", Text: "Orders: " + e.Words()})
		}
	}
}

// enterReserves is the start of T3: those ordered in come, the attacker's first,
// in the order in which they are written.
func (s *State) enterReserves() {
	for side := range s.rt.entering {
		for i := range s.rt.entering[side] {
			s.enter(battle.Side(side), &s.rt.entering[side][i])
		}
	}
}

// enter sets one unit down on the free place along its edge that is nearest to
// the one ordered. Without one it stays in reserve.
func (s *State) enter(side battle.Side, e *Entering) {
	at := s.reserveUnit(side, e.Unit)
	u := s.entrant(side, at, e)
	if !s.edgePlace(u, e.At) {
		if s.recording() {
			s.append(battle.Event{Side: side.String(), Unit: u.Ref, Rule: "CA-7.3-R2", Text: u.Name + " finds no room at its edge and stays in reserve"})
		}
		return
	}
	u.Place = OnTable
	u.Now = Doings{Start: u.N, Moved: [2]kernel.Mils{kernel.MilsOf(u.rect.D), 0}}
	s.add(u)
	if s.recording() {
		s.event(u, "CA-7.3-R2", u.Name+" comes out of the reserve, "+halves(halfPointsOf(s.listed(u)))+" points for those that are lost, and "+u.standsWords())
	}
}

// edgePlace stands a unit with its rear on its own edge, as near the place
// wanted as there is room: ground that it may enter, nobody there, and enemies
// at least 1 in off, so that coming is no attack.
func (s *State) edgePlace(u *Unit, at float64) bool {
	_, depth := s.rt.table.Size()
	y := u.rect.D
	if u.Army == battle.Defender {
		y = depth - u.rect.D
	}
	l := &s.rt.layout
	half := float64(u.rect.W / 2)
	for off := 0.0; off <= l.Right-l.Left; off += 0.5 {
		for _, x := range [2]float64{at + off, at - off} {
			if x-half < l.Left-field.Tol || x+half > l.Right+field.Tol {
				continue
			}
			u.Stand(Pose{field.Vec{X: x, Y: y}, forward(u.Army)})
			if s.freePlace(u, u.Side) {
				return true
			}
		}
	}
	return false
}

// Reserve calls yield for each unit of the side that is still in reserve.
func (v View) Reserve(yield func(*battle.Unit) bool) {
	f := v.Force()
	for i := range f.Reserve {
		if v.s.reserveUnit(v.Side, f.Reserve[i].ID) == i && !yield(&f.Reserve[i]) {
			return
		}
	}
}

// MayBring is what the side may bring in out of its reserve in the coming turn,
// in half points; 0 before turn 7 (CA-7.3-R2).
func (v View) MayBring() int {
	if v.Turn() < enterFrom {
		return 0
	}
	return max(0, v.s.mayBring(v.Side))
}

// CheckEntering tells why a unit of the side's reserve may not come in the
// coming turn, as the first that is ordered in; nil if the rules allow it.
func (v View) CheckEntering(e *Entering) error {
	return v.s.checkEntering(v.Side, e, v.Turn(), v.s.mayBring(v.Side))
}
