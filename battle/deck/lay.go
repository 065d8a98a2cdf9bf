package deck

import "hyboria/battle"

// Layout is a card laid on a table (CA-9.3-R1). Places are in inches: x runs
// along the attacker's edge from his left to his right, y from his edge (0) to
// the defender's (the table's depth). Rings stay counter-clockwise.
type Layout struct {
	Card         int              `json:"card"` // 0: bare table
	Name         string           `json:"name"`
	Table        battle.Table     `json:"table"`
	AttackerEdge battle.Edge      `json:"attackerEdge"`
	Left         float64          `json:"left"`  // where the fighting area begins
	Right        float64          `json:"right"` // and where it ends
	Pass         bool             `json:"pass,omitempty"`
	MapRiver     *battle.MapRiver `json:"mapRiver,omitempty"`
	Features     []Feature        `json:"features"` // in inches; the card's, then those of pass and map river

	bounds []box // around each feature, to answer Ground quickly
}

// The ids of features that are not on the card.
const (
	PassLeftID  = "pass-left"  // rock on the attacker's left (CA-8.1-R4)
	PassRightID = "pass-right" // rock on his right
	MapRiverID  = "map-river"  // the river of CA-9.4-R2 and R3
)

// Lay turns a card so that the attacker's edge is the long side y = 0 and lays
// it on the fighting area (CA-9.3-R1). In a pass the fighting area is
// table.Wide long and centred, and the rest of the table is rock (CA-8.1-R4);
// the card shows the ground between the rocks. A river that the map puts
// between the armies runs lengthwise through the middle, with two fords half
// way to either end, and in the middle the crossing that the map shows
// (CA-9.4-R2, R3). A table without Wide, or wider than long, is all fighting
// area. The zero Card is the bare open table.
func Lay(c Card, table battle.Table, attacker battle.Edge, river *battle.MapRiver, pass bool) Layout {
	l := Layout{
		Card: c.Number, Name: c.Name, Table: table, AttackerEdge: attacker,
		Right: float64(table.Length), Pass: pass, MapRiver: river,
	}
	if pass && table.Wide > 0 && table.Wide < table.Length {
		l.Left = float64(table.Length-table.Wide) / 2
		l.Right = l.Left + float64(table.Wide)
	}
	l.Features = moved(c.Features, l.ToTable)
	if l.Left > 0 {
		l.Features = append(l.Features, l.wall(PassLeftID, 0, l.Left), l.wall(PassRightID, l.Right, float64(table.Length)))
	}
	if river != nil {
		l.Features = append(l.Features, l.mapRiver(river.Crossing))
	}
	l.bounds = boundsOf(l.Features, TableWidths())
	return l
}

// ToTable sends a place on the card to its place on the table.
func (l Layout) ToTable(p Point) Point {
	var u, v float64 // along the attacker's edge, and away from it
	switch l.AttackerEdge {
	case battle.North:
		u, v = 1-p.X, 1-p.Y
	case battle.West:
		u, v = 1-p.Y, p.X
	case battle.East:
		u, v = p.Y, 1-p.X
	default:
		u, v = p.X, p.Y
	}
	return Point{l.Left + float64(u*(l.Right-l.Left)), float64(v * float64(l.Table.Depth))}
}

// ToCard sends a place in the fighting area back to its place on the card.
func (l Layout) ToCard(p Point) Point {
	u, v := (p.X-l.Left)/(l.Right-l.Left), p.Y/float64(l.Table.Depth)
	switch l.AttackerEdge {
	case battle.North:
		return Point{1 - u, 1 - v}
	case battle.West:
		return Point{v, 1 - u}
	case battle.East:
		return Point{1 - v, u}
	default:
		return Point{u, v}
	}
}

// wall is the rock beside a pass.
func (l Layout) wall(id string, from, to float64) Feature {
	deep := float64(l.Table.Depth)
	return Feature{ID: id, Kind: Rock, Name: "Cliffs of the pass", Ring: []Point{{from, 0}, {to, 0}, {to, deep}, {from, deep}}}
}

// riverPieces is the number of pieces a map river is drawn in; a multiple of
// four, so that its crossings are corners of the line.
const riverPieces = 32

// mapRiver winds gently: at its ends and its crossings it is on the middle
// line, and between them it swings to one side and the other.
func (l Layout) mapRiver(crossing battle.Crossing) Feature {
	f := Feature{ID: MapRiverID, Kind: River, Name: "The river on the map"}
	mid, long := float64(l.Table.Depth)/2, l.Right-l.Left
	for i := range riverPieces + 1 {
		t, quarter := float64(i)/riverPieces, i*4/riverPieces
		s := float64(t*4) - float64(quarter) // way through this quarter, 0 to 1
		wind := float64(4 * RiverWind * s * (1 - s))
		if quarter%2 == 1 {
			wind = -wind
		}
		f.Line = append(f.Line, Point{l.Left + float64(t*long), mid + wind})
	}
	for _, i := range []int{1, 3} {
		f.Crossings = append(f.Crossings, Crossing{battle.Ford, f.Line[i*riverPieces/4]})
	}
	if crossing == battle.Ford || crossing == battle.Bridge {
		f.Crossings = append(f.Crossings, Crossing{crossing, f.Line[riverPieces/2]})
	}
	return f
}

// RiverWind is how far, in inches, a map river winds to either side of the
// middle line.
const RiverWind = 1.25

// Ground is the ground at a place on the table. A road does not carry anyone
// over water but at a crossing.
func (l Layout) Ground(p Point) Ground {
	w := TableWidths()
	if l.bounds == nil {
		return groundAt(l.Features, w, p)
	}
	var g Ground
	for i, b := range l.bounds {
		if b.holds(p) {
			g |= l.Features[i].ground(w, p)
		}
	}
	return g
}
