package royal

import "hyboria/battle/royal/kernel"

// kill takes figures off a unit (crew of vehicles) and gives the number taken.
// A unit without figures is destroyed and out of all contacts. Losses come off
// the rear (RA-2.12-R1); closeUp brings fighting lines together again.
func (s *State) kill(u *Unit, figures int, cause Cause) int {
	figures = min(figures, u.N)
	if figures <= 0 {
		return 0
	}
	u.N -= figures
	u.Lost[cause] += figures
	if u.N == 0 {
		s.remove(u, Destroyed, cause)
		return figures
	}
	s.narrow(u)
	return figures
}

// remove takes a unit off the table for good: Destroyed, LeftTable,
// Surrendered or Captured. Single figures with it share its fate or are set
// free as the rules say (unitGone).
func (s *State) remove(u *Unit, to Place, cause Cause) {
	u.Place = to
	if to == Destroyed && cause == ByMelee {
		u.CaughtBy = s.captor(u)
	}
	s.EndMelees(u.ID)
	if !u.IsSingle() {
		s.unitGone(u, to, false, cause)
	}
}

// narrow lets a unit with fewer stands than files have as many files as stands;
// ends not in contact go first, then right and left by turns (RA-2.12-R1). The
// formation's name follows the shape (RA-4.1-R1).
func (s *State) narrow(u *Unit) {
	if u.Ring() {
		u.Files = kernel.RingFiles(u.Stands())
		u.refresh()
		return
	}
	if gone := u.Files - u.Stands(); gone > 0 {
		s.takeEnds(u, gone)
	}
	u.Formation = kernel.Rename(u.Formation, u.Stands(), u.Files)
	u.refresh()
}

// takeEnds shortens a single rank by so many files.
func (s *State) takeEnds(u *Unit, gone int) {
	free := s.freeEnds(u)
	var off [2]int // left, right
	for end := 1; gone > 0; gone-- {
		if free[0] > 0 || free[1] > 0 {
			if free[end] == 0 {
				end = 1 - end
			}
			free[end]--
		}
		off[end]++
		end = 1 - end
	}
	u.Files -= off[0] + off[1]
	s.recentre(u, off[0]-off[1])
}

// recentre moves the middle of a front that has grown or shrunk at its ends by so
// many half files to the right, where the unit stands and where it counts as
// standing (RA-2.10-R1).
func (s *State) recentre(u *Unit, halves int) {
	by := float64(float64(halves) * inches(1, u.Troop.Arm.Width()) / 2)
	u.Pose.At = u.Pose.At.Plus(u.rect.Right(), by)
	for _, m := range s.Melees {
		if m.Lodged == u.ID {
			m.At.At = m.At.At.Plus(m.At.H.Vec().Right(), by)
		}
	}
}

// freeEnds counts the files at the left and right end of the front that touch
// no enemy with it.
func (s *State) freeEnds(u *Unit) (free [2]int) {
	free = [2]int{u.Files, u.Files}
	engaged := false
	for _, m := range s.Melees {
		if !m.Has(u.ID) || m.Edge[m.Index(u.ID)] != kernel.Front {
			continue
		}
		lo, hi, ok := s.touchedFiles(u, m)
		if !ok {
			continue
		}
		engaged = true
		free[0] = min(free[0], lo)
		free[1] = min(free[1], u.Files-hi)
	}
	if !engaged {
		return [2]int{}
	}
	return free
}
