package kernel

import "hyboria/battle"

// Damaged is the number of crew left on the stand that is not full; 0 if all
// are full. Losses fall on one stand at a time (RA-15.4, RA-16.5, RA-16.5-R1).
func (a Arm) Damaged(crew int) int { return crew % a.Crew() }

// Full is the number of stands with all their crew.
func (a Arm) Full(crew int) int { return crew / a.Crew() }

// NextToDie names the crewman who falls next, given the crew still alive: on a
// mammoth the spearman, the two archers, the mahout (RA-15.4); on heavy
// chariots the spearman before the archer, on light ones the archer before the
// driver (RA-16.5-R1). Other troops and empty units have none.
func (t *Troop) NextToDie(crew int) string {
	if crew < 1 {
		return ""
	}
	left := t.Arm.Damaged(crew)
	switch {
	case t.Arm == Mammoths:
		return [...]string{"spearman", "mahout", "archer", "archer"}[left]
	case t.Type == battle.HCH:
		return [...]string{"spearman", "archer"}[left]
	case t.Type == battle.LCH:
		return [...]string{"archer", "driver"}[left]
	default:
		return ""
	}
}

// Archers is the number of living archers of a crew: two to a mammoth, one to
// a chariot (RA-10.3, RA-10.4).
func (t *Troop) Archers(crew int) int {
	full, left := t.Arm.Full(crew), t.Arm.Damaged(crew)
	switch {
	case t.Arm == Mammoths:
		return 2*full + max(0, left-1)
	case t.Type == battle.HCH:
		return full + left
	case t.Type == battle.LCH:
		return full
	default:
		return 0
	}
}

// FightsAs is the number of figures that one stand counts for in melee when
// all stands touch: crew for chariots, four a mammoth (RA-15.2, RA-16.5).
func (t *Troop) FightsAs(crew int) int {
	if t.Arm == Mammoths {
		return 4 * t.Arm.Stands(crew)
	}
	return crew
}
