// Package provinces keeps the book of the lands: who owned each province at
// the start, who legally owns it now, who stands in its seat, and how far its
// pacification has come. Its functions are pure: a line of the book and what
// stands in the seat go in, the new line and what happened come out.
package provinces

// Holding is the line of one province.
type Holding struct {
	Province string `json:"province"` // province id of the atlas
	Land     string `json:"land"`     // land of the atlas that it lies in
	Home     string `json:"home,omitempty"`
	Points   int    `json:"points"` // or conquest value of neutral land (CA-2.2-R4); never changes

	Capital bool `json:"capital,omitempty"` // holds its home's capital or muster seat (CA-2.2-R3)
	Wall    Wall `json:"wall,omitempty"`    // of its seat (CA-13.1)

	Owner  string `json:"owner,omitempty"`  // legal owner; empty: neutral land nobody has pacified
	Holder string `json:"holder,omitempty"` // who holds the seat; the owner's unless captured

	Count      int    `json:"count,omitempty"`      // full weeks held since the capture, to 10 (CA-12.1-R2)
	Captured   int    `json:"captured,omitempty"`   // running week of the capture; 0: not captured
	PacifiedBy string `json:"pacifiedBy,omitempty"` // becomes legal owner at the new year (CA-12.1-R4)
}

// Wall is what surrounds a seat (CA-13.1-R1).
type Wall string

// The kinds of seat.
const (
	Open Wall = ""
	Fort Wall = "fort"
	City Wall = "city"
)

// Stores is the number of weeks' stores of a full place, 0 without walls.
func (w Wall) Stores() int {
	switch w {
	case City:
		return 12
	case Fort:
		return 6
	default:
		return 0
	}
}

// Room is the number of points that find room inside (CA-13.1-R1).
func (w Wall) Room() int {
	switch w {
	case City:
		return 750
	case Fort:
		return 250
	default:
		return 0
	}
}

// Contested reports whether somebody other than the legal owner holds the
// seat.
func (h Holding) Contested() bool { return h.Holder != h.Owner }

// Ledger is the book of all provinces in atlas order.
type Ledger []Holding

// Find gives the index of a province, -1 when there is none.
func (l Ledger) Find(province string) int {
	for i := range l {
		if l[i].Province == province {
			return i
		}
	}
	return -1
}

// Owned is the sum of the points a nation legally owns: its allowance
// (CA-2.3) as long as nothing is assigned to mercenaries.
func (l Ledger) Owned(nation string) int {
	sum := 0
	for _, h := range l {
		if h.Owner == nation {
			sum += h.Points
		}
	}
	return sum
}

// Clone is a copy that shares nothing with l.
func (l Ledger) Clone() Ledger { return append(Ledger(nil), l...) }
