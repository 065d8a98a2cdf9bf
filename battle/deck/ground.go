package deck

import "hyboria/battle"

// Ground says what lies at a place: a set of marks, none for open ground.
type Ground uint16

// The marks. A place may have several: woods on a hill, a road in a village.
const (
	OnHill     Ground = 1 << iota // inside a hill's first contour
	OnUpper                       // inside its second contour too
	InWoods                       //
	InMarsh                       //
	InRock                        // no unit enters
	InVillage                     //
	InStream                      // in the water of a stream
	InRiver                       // in the water of a river
	OnRoad                        //
	AtCrossing                    // on a ford or bridge of that water
)

// Has tells whether any of the marks is set.
func (g Ground) Has(marks Ground) bool { return g&marks != 0 }

// Open is ground without woods, marsh, rock, village or water, and below the
// second contour of any hill: a one-contour hill and a road count as open.
// Clear cards keep three quarters of the table open (CA-9.1-R1).
func (g Ground) Open() bool {
	return !g.Has(InWoods | InMarsh | InRock | InVillage | InStream | InRiver | OnUpper)
}

// Barred is ground no unit can enter: rock, and a river away from its
// crossings (CA-9.4-R1, RA-11.10-R1).
func (g Ground) Barred() bool {
	return g.Has(InRock) || g.Has(InRiver) && !g.Has(AtCrossing)
}

// Widths says how wide lines are and how long a stretch of water a crossing
// opens, in the units of the features (inches on a table, card sides on a card).
type Widths struct {
	Stream, River, Road float64 // full width
	Ford, Bridge        float64 // length of the stretch along the water
}

// TableWidths are the widths in inches on every table. The rules give the
// stream its inch (RA-11.10-R1); the rest are ours: a river three inches wide,
// a road two, a ford on which six inches of front can cross, a bridge three.
func TableWidths() Widths {
	return Widths{Stream: 1, River: 3, Road: 2, Ford: 6, Bridge: 3}
}

// cardWidths are the same as shares of a card's side, for a depth of 60 inches.
func cardWidths() Widths {
	w := TableWidths()
	return Widths{w.Stream / 60, w.River / 60, w.Road / 60, w.Ford / 60, w.Bridge / 60}
}

// groundAt is the ground of a place among features.
func groundAt(features []Feature, w Widths, p Point) Ground {
	var g Ground
	for _, f := range features {
		g |= f.ground(w, p)
	}
	return g
}

// boundsOf lists a box around all the ground of each feature.
func boundsOf(features []Feature, w Widths) []box {
	out := make([]box, len(features))
	for i, f := range features {
		if len(f.Line) > 0 {
			out[i] = boxOf(f.Line).grow(max(w.Stream, w.River, w.Road))
		} else {
			out[i] = boxOf(f.Ring)
		}
	}
	return out
}

// ground is what one feature puts at a place.
func (f Feature) ground(w Widths, p Point) Ground {
	switch f.Kind {
	case Hill:
		return f.hillGround(p)
	case Stream:
		return f.waterGround(InStream, w.Stream, w, p)
	case River:
		return f.waterGround(InRiver, w.River, w, p)
	case Road:
		if ToLine(f.Line, p) <= w.Road/2 {
			return OnRoad
		}
		return 0
	default:
		if Contains(f.Ring, p) {
			return areaMark(f.Kind)
		}
		return 0
	}
}

func (f Feature) hillGround(p Point) Ground {
	if !Contains(f.Ring, p) {
		return 0
	}
	if len(f.Upper) > 0 && Contains(f.Upper, p) {
		return OnHill | OnUpper
	}
	return OnHill
}

func (f Feature) waterGround(mark Ground, width float64, w Widths, p Point) Ground {
	if ToLine(f.Line, p) > width/2 {
		return 0
	}
	for _, c := range f.Crossings {
		reach := w.Ford / 2
		if c.Kind == battle.Bridge {
			reach = w.Bridge / 2
		}
		if distance(c.At, p) <= max(reach, width/2) {
			return mark | AtCrossing
		}
	}
	return mark
}

func areaMark(k Kind) Ground {
	switch k {
	case Woods:
		return InWoods
	case Bog:
		return InMarsh
	case Rock:
		return InRock
	case Village:
		return InVillage
	default:
		return 0
	}
}
