package masscombat

import "hyboria/battle/dice"

// Cause groups rows of the position table that do not add up (MC-13.2-R4).
type Cause string

// Causes of a position.
const (
	Incline    Cause = "incline"    // the best one counts
	Settlement Cause = "settlement" // town or fortress: the best one counts
	Water      Cause = "water"      // the best one counts; adds to either
	Works      Cause = "works"      // palisade and the like; adds to either
	Passage    Cause = "passage"    // defile or pass
	Approach   Cause = "approach"   // what helps the attacker
	Cover      Cause = "cover"      // woods or marsh before the defender (MC-24.7)
)

// PositionRow is a row of the table of defensive positions.
type PositionRow struct {
	Name    string
	Value   int
	Starred bool
	Cause   Cause
	// Fortified rows leave no bonus for home ground beside them (MC-13.5-R1).
	Fortified bool
}

// The rows of MC-13.2. Scales of downhill and narrow ways are MC-13.2-R1, R2.
var (
	Downhill        = PositionRow{"the attack comes downhill", -3, false, Approach, false}
	SteepDownhill   = PositionRow{"the attack comes steeply downhill", -4, false, Approach, false}
	CoveredApproach = PositionRow{"covered approach", -1, false, Approach, false}
	GradualIncline  = PositionRow{"gradual incline", 1, false, Incline, false}
	SteepIncline    = PositionRow{"steep incline", 2, false, Incline, false}
	SteepBadGround  = PositionRow{"steep incline, bad ground", 3, false, Incline, false}
	WidePass        = PositionRow{"wide pass", 2, true, Passage, false}
	Defile          = PositionRow{"single-file defile", 8, true, Passage, false}
	FordPassage     = PositionRow{"ford", 4, true, Water, false}
	BridgePassage   = PositionRow{"bridge", 6, true, Water, false}
	UnfordedRiver   = PositionRow{"river without a crossing", 3, true, Water, false}
	Palisade        = PositionRow{"palisade", 3, true, Works, true}
	UnwalledTown    = PositionRow{"unwalled town", 2, true, Settlement, true}
	WalledTown      = PositionRow{"walled town", 5, true, Settlement, true}
	Stronghold      = PositionRow{"stronghold", 4, true, Settlement, true}
	WalledCity      = PositionRow{"walled city", 7, true, Settlement, true}
	Castle          = PositionRow{"castle", 9, true, Settlement, true}
)

// Position is what a defender's ground is worth.
type Position struct {
	Mods         []dice.Mod
	Total        int
	Starred      bool // Tables B and C are used, even when nothing is left of the value (MC-13.2-R3)
	StarredValue int  // part of Total
	NoHomeGround bool
}

// Defend adds up the rows: the best of one cause where only one counts
// (MC-13.2-R4), starred rows 2 less, but not below 0, when the attacker has
// siege weapons or mining crews (MC-13.2, MC-13.2-R3).
func Defend(rows []PositionRow, siegeWeapons bool) Position {
	var p Position
	for i, r := range rows {
		if outdone(rows, i) {
			continue
		}
		if r.Starred && siegeWeapons {
			r.Value = max(0, r.Value-2)
		}
		p.Mods = append(p.Mods, dice.Mod{Name: r.Name, Value: r.Value})
		p.Total += r.Value
		if r.Starred {
			p.Starred = true
			p.StarredValue += r.Value
		}
		p.NoHomeGround = p.NoHomeGround || r.Fortified
	}
	return p
}

// outdone reports whether another row of the same cause is better, or as good
// and listed earlier.
func outdone(rows []PositionRow, i int) bool {
	if c := rows[i].Cause; c != Incline && c != Settlement && c != Water {
		return false
	}
	for j, r := range rows {
		if r.Cause != rows[i].Cause || j == i {
			continue
		}
		if r.Value > rows[i].Value || r.Value == rows[i].Value && j < i {
			return true
		}
	}
	return false
}
