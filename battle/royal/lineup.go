package royal

import (
	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// lineGap is the space in inches that lineUp leaves between units.
const lineGap = 0.5

// lineUp sets up all units of a side that are not on the table yet: in lines
// across the middle of the strip, free companies last and so together, in the
// shape that they have. It is the plain way of deploying, and what becomes of
// units that no plan places.
func (s *State) lineUp(side battle.Side) {
	rest := s.unplaced(side)
	lo, hi := s.strip(side)
	depth := hi - lo
	for at := 0.0; len(rest) > 0 && at < depth; at += 0.5 {
		rest = s.fillRow(side, rest, at)
	}
	for _, u := range rest { // no room in any shape: it waits for none
		s.squeeze(side, u)
	}
}

// unplaced are the side's units in reserve, free companies at the end.
func (s *State) unplaced(side battle.Side) (rest []*Unit) {
	for _, companies := range [2]bool{false, true} {
		for _, u := range s.Units {
			if u.Army == side && u.Place == Reserve && !u.IsSingle() && u.Troop.Has(kernel.FreeCompany) == companies {
				rest = append(rest, u)
			}
		}
	}
	return rest
}

// fillRow sets units up side by side with their fronts so far behind the front
// of the strip; it gives those for whom there was no room.
func (s *State) fillRow(side battle.Side, units []*Unit, behind float64) (left []*Unit) {
	l := &s.rt.layout
	x := l.Left + s.rowStart(units, l.Right-l.Left)
	for _, u := range units {
		at, ok := s.roomFrom(side, u, x, behind)
		if !ok {
			left = append(left, u)
			continue
		}
		x = at + u.Width() + lineGap
		u.Place = OnTable
	}
	return left
}

// rowStart centres what fits of a row.
func (s *State) rowStart(units []*Unit, room float64) float64 {
	width := 0.0
	for _, u := range units {
		if width+u.Width() > room {
			break
		}
		width += u.Width() + lineGap
	}
	return max(0, float64((room-width)/2))
}

// roomFrom stands the unit in the row at the first free place from x on.
func (s *State) roomFrom(side battle.Side, u *Unit, x, behind float64) (left float64, ok bool) {
	lo, hi := s.strip(side)
	y := hi - behind
	if side == battle.Defender {
		y = lo + behind
	}
	for end := s.rt.layout.Right; x+u.Width() <= end+field.Tol; x += 0.5 {
		u.Stand(Pose{field.Vec{X: x + float64(u.Width()/2), Y: y}, forward(side)})
		if why, _ := s.standsOn(u); why == wellPlaced {
			return x, true
		}
	}
	return 0, false
}

// squeeze finds a place for a unit that fits nowhere in its usual shape: as a
// column of ever fewer files. An army too large for its strip stays short of
// it; what finds no room is off the table from the start.
func (s *State) squeeze(side battle.Side, u *Unit) {
	for files := u.Files - 1; files >= 1 && u.Troop.Arm <= kernel.Cavalry; files-- {
		u.Files = files
		u.Formation = kernel.Rename(kernel.Line, u.Stands(), files)
		if s.fitsSomewhere(side, u) {
			return
		}
	}
	if s.Options.Record {
		s.event(u, "RA-1.6-R1", u.Name+" finds no room to deploy and stays out of the battle")
	}
	u.Place = LeftTable
}

func (s *State) fitsSomewhere(side battle.Side, u *Unit) bool {
	for behind := 0.0; behind < kernel.DeployDepth; behind += 0.5 {
		if _, ok := s.roomFrom(side, u, s.rt.layout.Left, behind); ok {
			u.Place = OnTable
			return true
		}
	}
	return false
}

// seatSingles finds a place for heroes, commanders and wizards that no plan
// has placed: heroes with the largest unit that they may join, the commander
// likewise, wizards behind the line.
func (s *State) seatSingles(side battle.Side) {
	for _, u := range s.Units {
		if u.Army != side || u.Place != Reserve || !u.IsSingle() {
			continue
		}
		if with := u.Single.With; with != 0 && s.seat(u, with) == nil {
			continue
		}
		u.Single.With = 0
		if u.Troop.Kind != kernel.Wizard && s.seatWithLargest(u) {
			continue
		}
		s.standBehind(u)
	}
}

func (s *State) seatWithLargest(u *Unit) bool {
	var best *Unit
	for _, o := range s.Units {
		if o.Army != u.Army || !o.On() || o.IsSingle() || best != nil && o.N <= best.N {
			continue
		}
		free := u.Troop.Kind != kernel.Hero || s.heroWith(o.ID, u) == nil
		if free && o.Troop.MayJoin(u.Troop.Kind, u.Troop.Has(kernel.Mounted)) {
			best = o
		}
	}
	return best != nil && s.seat(u, best.ID) == nil
}

// standBehind puts a single figure on the free place nearest the side's edge,
// from the middle outwards.
func (s *State) standBehind(u *Unit) {
	l := &s.rt.layout
	lo, hi := s.strip(u.Army)
	mid := float64((l.Left + l.Right) / 2)
	for i := 0; i < int(l.Right-l.Left); i++ {
		x := mid + float64((i+1)/2)
		if i%2 == 1 {
			x = mid - float64((i+1)/2)
		}
		for _, back := range [...]float64{2.5, 1.5, 4, 6, 8, 10, 12} {
			y := lo + back
			if u.Army == battle.Defender {
				y = hi - back
			}
			u.Stand(Pose{field.Vec{X: x, Y: y}, forward(u.Army)})
			if why, _ := s.standsOn(u); why == wellPlaced {
				u.Place = OnTable
				return
			}
		}
	}
	u.Place = LeftTable
}
