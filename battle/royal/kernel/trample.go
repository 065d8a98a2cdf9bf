package kernel

import "strconv"

// MammothTrample is what a friend in the way of retreating mammoths loses: as
// many figures as crew lived when their test failed, before the fifth is taken
// (RA-15.8). There is no reply (RA-15.8-R1).
func MammothTrample(crewAtFailure, friend int) int { return min(crewAtFailure, friend) }

// ChariotRout is what a friend loses whom routing chariots ride over: as if
// charged by the crew left after the fifth, with the charge bonus and no other
// line (RA-16.9, RA-16.9-R1). w may be nil.
func ChariotRout(t *Troop, crew, av, friend int, w *Working) int {
	die := w.sum("die")
	die.add("average die", av, "RA-0.1")
	total := av + die.add("charge bonus", int(t.Charge), "RA-16.9-R1")
	loss := min(friend, RoundDiv(crew*total, 10))
	if w != nil {
		w.Rule = "RA-16.9-R1"
		w.Result = strconv.Itoa(crew) + " x " + strconv.Itoa(total) + " / 10 = " + decimals(crew*total, 1) + ": " + figures(loss)
	}
	return loss
}

// StopsAtFriend reports whether a retreat of such troops ends where it meets a
// friend for whom there is no gap: chariots falling back (RA-16.8).
func (t *Troop) StopsAtFriend(f Fate) bool {
	return t.Arm == Chariots && (f == FallBack1 || f == FallBack2)
}

// Tramples reports whether such troops go through a friend by riding him down:
// mammoths in any retreat, chariots in rout (RA-15.8, RA-16.9).
func (t *Troop) Tramples(f Fate) bool {
	switch t.Arm {
	case Mammoths:
		return f == FallBack1 || f == FallBack2 || f == Rout || f == RoutOn
	case Chariots:
		return f == Rout || f == RoutOn
	default:
		return false
	}
}

// ReformsInGaps reports whether the troop may form a road column to slip
// through a gap: not in rout, and neither mammoths nor chariots (RA-12.31,
// RA-12.33, RA-15.8, RA-16.7).
func (t *Troop) ReformsInGaps(f Fate) bool {
	return t.Arm <= Cavalry && (f == FallBack1 || f == FallBack2)
}

// TurnsByWheelingOnly reports whether the troop has no change of face (RA-15.3,
// RA-16.7).
func (t *Troop) TurnsByWheelingOnly() bool { return t.Arm > Cavalry }
