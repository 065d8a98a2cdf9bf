package provinces

// Party is what one nation has in a seat's hex at the end of a week. Parties
// are listed with the nation of the counter registered first in front.
type Party struct {
	Nation  string
	Points  int  // of all its counters there
	Largest int  // of its largest counter there
	Outside bool // at least one of them stands outside the walls
}

// Seat is a seat at the end of a week (CA-5.2-R1, step 7).
type Seat struct {
	Parties []Party
	// Hostile tells whether two nations are at war; with "" (neutral land)
	// everybody is.
	Hostile func(a, b string) bool
	// Allied tells whether two different nations are allied.
	Allied func(a, b string) bool
	// Keys tells whom the captor has registered as holder in his own place;
	// himself when nothing is registered (CA-12.1-R7). It may be nil.
	Keys func(captor string) string
}

// Terms are the settings of conquest.
type Terms struct {
	Minimum    int // holdMinimum, points in the seat (CA-12.1-R1)
	Turns      int // pacifyTurns (CA-12.1-R2)
	HomePacify int // turns that a home nation needs for its own land (CA-12.1-R6)
}

// Change is what the end of a week did to a province.
type Change string

// The changes.
const (
	Unchanged Change = ""
	Captured  Change = "captured"  // by a new holder, count 0
	Recovered Change = "recovered" // by its legal owner: the count ends
	Counted   Change = "counted"   // one more full week
	Frozen    Change = "frozen"    // a hostile counter stands outside the walls
	Lapsed    Change = "lapsed"    // no 50 points left: it is its legal owner's again
	Pacified  Change = "pacified"  // the last week was full
)

// EndWeek gives the line of the province after step (7) of the week with this
// running number, and what happened. It changes nothing itself.
func (h Holding) EndWeek(seat Seat, week int, t Terms) (Holding, Change) {
	if captor, ok := h.captor(seat, t); ok {
		return h.capture(captor, week)
	}
	if h.Holder == h.Owner || h.PacifiedBy == h.Holder {
		return h, Unchanged // nobody to count for, or no garrison needed (CA-12.1-R4)
	}
	return h.count(seat, t)
}

// captor finds who captures the seat: a nation hostile to the holder with a
// counter of enough points and no enemy in the hex, inside the walls or out
// (CA-12.1-R1). Of several the one with the most points there, then the one
// registered first (CA-12.1-R7). A walled seat without garrison is no bar: it
// opens at once (CA-13.1-R3).
func (h Holding) captor(seat Seat, t Terms) (string, bool) {
	best := -1
	for i, p := range seat.Parties {
		if p.Nation == h.Holder || p.Largest < t.Minimum || !seat.Hostile(p.Nation, h.Holder) || seat.enemyOf(p.Nation) {
			continue
		}
		if best < 0 || p.Points > seat.Parties[best].Points {
			best = i
		}
	}
	if best < 0 {
		return "", false
	}
	captor := seat.Parties[best].Nation
	if seat.Keys != nil {
		captor = seat.Keys(captor)
	}
	return captor, captor != h.Holder
}

// enemyOf reports whether anybody hostile to the nation is in the hex.
func (s Seat) enemyOf(nation string) bool {
	for _, p := range s.Parties {
		if p.Nation != nation && s.Hostile(p.Nation, nation) {
			return true
		}
	}
	return false
}

// capture makes the captor the holder. The legal owner's capture ends every
// count and voids a pacification (CA-12.1-R3, R4); a pacifier who takes the
// seat back needs no second count; anyone else starts at 0, and an earlier
// pacification stands (CA-12.1-R7).
func (h Holding) capture(captor string, week int) (Holding, Change) {
	h.Holder, h.Count, h.Captured = captor, 0, week
	switch captor {
	case h.Owner:
		h.Captured, h.PacifiedBy = 0, ""
		return h, Recovered
	default:
		return h, Captured
	}
}

// count adds the week, freezes the count or ends it (CA-12.1-R2, R3).
func (h Holding) count(seat Seat, t Terms) (Holding, Change) {
	if seat.pointsFor(h.Holder) < t.Minimum {
		// The land goes back to its legal owner; to the pacifier, if a third
		// power had taken from him what needs no garrison any more.
		h.Holder, h.Count, h.Captured = h.Owner, 0, 0
		if h.PacifiedBy != "" {
			h.Holder = h.PacifiedBy
		}
		return h, Lapsed
	}
	if seat.besieged(h.Holder) {
		return h, Frozen
	}
	h.Count++
	if h.Count < h.turns(t) {
		return h, Counted
	}
	h.PacifiedBy = h.Holder
	return h, Pacified
}

// turns is the number of full weeks that the holder needs.
func (h Holding) turns(t Terms) int {
	if h.Holder == h.Home && t.HomePacify > 0 {
		return t.HomePacify
	}
	return t.Turns
}

// pointsFor is what the nation and its allies have in the seat.
func (s Seat) pointsFor(nation string) int {
	sum := 0
	for _, p := range s.Parties {
		if p.Nation == nation || s.Allied(p.Nation, nation) {
			sum += p.Points
		}
	}
	return sum
}

// besieged reports whether a counter hostile to the nation stands outside the
// walls.
func (s Seat) besieged(nation string) bool {
	for _, p := range s.Parties {
		if p.Outside && p.Nation != nation && s.Hostile(p.Nation, nation) {
			return true
		}
	}
	return false
}

// NewYear moves the points at the start of a year: a pacified province gets
// its new legal owner, and a home nation that holds its own land at the end of
// the last week gets it back without a count when HomePacify is 0 (CA-12.1,
// R6, R7). It reports whether the legal owner changed.
func (h Holding) NewYear(t Terms) (Holding, bool) {
	next := h.PacifiedBy
	if t.HomePacify == 0 && h.Home != "" && h.Holder == h.Home && h.Owner != h.Home {
		next = h.Home
	}
	h.PacifiedBy = ""
	if next == "" || next == h.Owner {
		return h, false
	}
	h.Owner = next
	if h.Holder == next {
		h.Count, h.Captured = 0, 0
	}
	return h, true
}

// Leave is the line after a nation has left the game: what it held is its
// legal owner's again, or the pacifier's.
func (h Holding) Leave(nation string) Holding {
	if h.PacifiedBy == nation {
		h.PacifiedBy = ""
	}
	if h.Owner == nation {
		h.Owner = ""
	}
	if h.Holder == nation {
		h.Holder, h.Count, h.Captured = h.Owner, 0, 0
		if h.PacifiedBy != "" {
			h.Holder = h.PacifiedBy
		}
	}
	return h
}
