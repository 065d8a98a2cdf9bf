package campaign

import "hyboria/map"

// mayShelter reports whether a counter in this cell may go inside the walls,
// and if not why: the seat must be walled and held by its own side, no hostile
// counter may be in the hex, and the room left must hold the whole counter
// (CA-13.1-R2, R5).
func (e *Engine) mayShelter(s *State, c *Counter, at hexmap.Cell) (reason, rule string) {
	seat := e.walledSeat(s, at)
	switch {
	case seat == nil:
		return "there are no walls here", "CA-13.1-R2"
	case seat.Holder == "" || !s.Friendly(c.Owner, seat.Holder):
		return "the place is not held by its own side", "CA-13.1-R5"
	case s.enemyIn(c.Owner, at):
		return "a hostile counter is in the hex", "CA-13.1-R5"
	case Points(c) > e.roomLeft(s, c.ID, at):
		return "there is no room left for it", "CA-13.1-R5"
	}
	return "", ""
}

// roomLeft is the room inside the walls of a seat, other counters than the
// one named deducted.
func (e *Engine) roomLeft(s *State, but CounterID, at hexmap.Cell) int {
	room := e.walledSeat(s, at).Wall.Room()
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Cell == at && c.Inside && c.ID != but {
			room -= Points(c)
		}
	}
	return room
}

// enemyIn reports whether a counter hostile to the nation is in the cell,
// inside walls or out.
func (s *State) enemyIn(nation string, at hexmap.Cell) bool {
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Cell == at && s.Hostile(nation, c.Owner) {
			return true
		}
	}
	return false
}

// WallsPassed tells that a counter went into a walled seat or came out.
type WallsPassed struct {
	Counter CounterID `json:"counter"`
	Inside  bool      `json:"inside"`
	At      Instant   `json:"at"`
	Reason  string    `json:"reason,omitempty"` // when it had to
}

// Kind is "walls".
func (WallsPassed) Kind() string { return "walls" }

// Apply moves the counter in or out.
func (ev WallsPassed) Apply(s *State) {
	if c := s.Counter(ev.Counter); c != nil {
		c.Inside = ev.Inside
	}
}

// keepRoom puts the counters last registered out of walls that have become too
// small for all inside, as refilling in winter can bring about (CA-13.1-R2).
func (r *run) keepRoom() {
	for i := len(r.s.Counters) - 1; i >= 0; i-- {
		if c := &r.s.Counters[i]; c.Inside && Points(c) > r.e.roomLeft(r.s, c.ID, c.Cell) {
			r.emit(WallsPassed{Counter: c.ID, At: WeekStart(), Reason: "there is no room for it any more"})
		}
	}
}

// openGates puts every counter out of walls that its side no longer holds,
// which an ended alliance can bring about (CA-13.1-R5).
func (r *run) openGates() {
	for i := range r.s.Counters {
		c := &r.s.Counters[i]
		if !c.Inside {
			continue
		}
		if seat := r.e.walledSeat(r.s, c.Cell); seat == nil || !r.s.Friendly(c.Owner, seat.Holder) {
			r.emit(WallsPassed{Counter: c.ID, At: WeekStart(), Reason: "its side does not hold the place"})
		}
	}
}
