package kernel

// Lap is the arithmetic of lapping round one end of an enemy line from the
// second round on (RA-9.11, RA-9.15-R1).
type Lap struct {
	Free  int    // k: own front-rank figures wholly beyond the end with room to move
	Width Tenths // w: frontage of the lapping figures

	Edge     Tenths // e: length of the enemy's next edge round that end
	EnemyRow int    // g: his figures along that edge
	EnemyOf  Tenths // p: his depth if that edge is a flank, his width if front or rear
}

// Lapping is n, the figures that lap round: as many as are free and as the
// enemy's edge has room for.
func (l Lap) Lapping() int {
	return max(0, min(l.Free, int(l.Edge/l.Width)))
}

// Faced is what the lapped enemy gains: the figures that the lapping men touch
// round the corner, less the corner man who fights already. It is no flank
// attack, and no flank test follows (RA-9.12).
func (l Lap) Faced() int {
	touched := ceilDiv(l.Lapping()*int(l.Width), int(l.EnemyOf))
	return max(0, min(l.EnemyRow, touched)-1)
}

// LapOf fills in the edge round the corner of an enemy who fights on his front
// or rear (the flank is next) or on a flank (front or rear is next). free is k.
func LapOf(a Arm, free int, enemy Arm, s Shape, edge Edge) Lap {
	l := Lap{Free: free, Width: a.Width()}
	if edge.Flank() || s.Ring {
		l.EnemyRow, l.EnemyOf = s.Files, enemy.Width()
		l.Edge = FrontRow(enemy, s).Length()
		return l
	}
	l.EnemyRow, l.EnemyOf = FileFigures(s.Figures, s.Files), enemy.Depth()
	l.Edge = FlankEdge(enemy, s).Length()
	return l
}

// Raises reports whether lapping round adds a figure to those who overlap
// already; the default choice laps only then (RA-22.1-R1).
func (l Lap) Raises(a Arm) bool {
	return l.Lapping() > min(a.overlapCap(), l.Free)
}

// MayExpand reports whether the troop can change its front in melee at all:
// chariots and mammoths do not, nor do single figures (RA-9.14-R1).
func (t *Troop) MayExpand() bool { return t.Arm <= Cavalry && !t.Kind.Single() }

// ExpandBy is the number of figures that may join those fighting on a flank or
// rear this turn (RA-9.13, RA-9.18-R1). limit is what is left of the class's
// limit for the turn, engaged is c + x, front the enemy's front width and
// unengaged the unit's figures that fight nobody.
func ExpandBy(limit, engaged int, front, width Tenths, unengaged int) int {
	return max(0, min(limit, int(front/width)-engaged, unengaged))
}

// Widen shares figures from the rear ranks over the two ends of a front, by
// turns, the right end first (RA-9.14-R1, RA-22.1-R1). limit is what is left
// for the turn, rear the figures behind the front rank, room how many more
// each end has space and use for.
func Widen(limit, rear int, room [2]int) (added [2]int) {
	left := min(limit, rear)
	for end := 1; left > 0 && (added[0] < room[0] || added[1] < room[1]); end = 1 - end {
		if added[end] < room[end] {
			added[end]++
			left--
		}
	}
	return added
}

// Useful is how many more figures at one end raise I: until the overlap, or in
// later rounds the enemy's edge, is full (RA-22.1-R1). beyond is the number
// that stand there already, edge the enemy's next edge round the corner.
func Useful(a Arm, beyond, round int, edge Tenths) int {
	full := a.overlapCap()
	if round > 1 && a <= Cavalry {
		full = max(full, int(edge/a.Width()))
	}
	return max(0, full-beyond)
}
