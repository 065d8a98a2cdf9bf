package campaign

import "sort"

// Standings ranks the nations by points legally owned now over points at the
// start, highest first; equal shares take the same place. Nations without a
// player take none (CA-19.3-R1).
func (e *Engine) Standings(s *State) []Standing {
	var list []Standing
	for _, n := range s.Nations {
		if n.Played {
			list = append(list, Standing{Nation: n.ID, Owned: s.Holdings.Owned(n.ID), Start: n.Start})
		}
	}
	list = append(list, s.companyStandings()...)
	list = append(list, s.thothStanding()...)
	sort.SliceStable(list, func(i, j int) bool { return list[i].before(list[j]) })
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && !list[i-1].before(list[i]) {
			list[i].Place = list[i-1].Place
		}
	}
	s.crown(list)
	return list
}

// before compares two shares as exact fractions.
func (a Standing) before(b Standing) bool { return a.Owned*b.Start > b.Owned*a.Start }
