package royal

// moveSingle plans the move of a hero, commander or wizard on his own, or of
// one who leaves his unit first, in a phase (RA-5.7-R1, RA-14.2). Single
// figures pass through friends and do not move into enemies. It is called
// before the units of the phase move; joinUnits is called after they moved.
func (s *State) moveSingles(phase int) {}

// joinUnits lets single figures whose order says so join the unit that they
// touch (RA-5.7-R1) and keeps those with a unit at its side.
func (s *State) joinUnits(phase int) {}

// unitGone tells the single figures with a unit what becomes of them when it
// is wiped out, surrenders, changes sides or leaves the table (RA-13.2-R1,
// RA-13.3-R2, RA-14.3, RA-14.3-R1). fate is the unit's new place; turned tells
// that it changed sides instead; cause is that of the last loss.
func (s *State) unitGone(u *Unit, fate Place, turned bool, cause Cause) {}

// championOf is the hero, awake, who is with the unit; nil if none.
func (s *State) championOf(u *Unit) *Unit { return nil }

// commanderWith reports whether the side's commander, awake, is with the unit.
func (s *State) commanderWith(u *Unit) bool { return false }

// attached is the number of individuals with the unit who die last in melee
// (RA-13.2-R1): 0 or 1.
func (s *State) attached(u *Unit) int { return 0 }
