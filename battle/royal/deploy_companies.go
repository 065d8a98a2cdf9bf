package royal

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// companyGap is how far apart free companies of one commander may stand
// (RA-1.6-R1, RA-20.17).
const companyGap = 6

type companyError struct {
	unit int
	why  string
}

// companiesTogether tells whether the side's free companies stand within 6 in
// of one another, each within reach of the others through the chain of all.
func (s *State) companiesTogether(side battle.Side) *companyError {
	all := s.companies(side)
	if len(all) < 2 {
		return nil
	}
	joined := []*Unit{all[0]}
	rest := append([]*Unit(nil), all[1:]...)
	for len(rest) > 0 {
		at := nearAny(rest, joined)
		if at < 0 {
			return &companyError{rest[0].ID, fmt.Sprintf("%s is over 6 in from the other free companies", rest[0].Name)}
		}
		joined = append(joined, rest[at])
		rest = append(rest[:at], rest[at+1:]...)
	}
	return nil
}

// nearAny is the first of rest within reach of any of joined; -1 for none.
func nearAny(rest, joined []*Unit) int {
	for i, u := range rest {
		for _, o := range joined {
			if field.Within(field.Dist(&u.rect, &o.rect), companyGap) {
				return i
			}
		}
	}
	return -1
}

// companies are the side's free companies that stand on the table.
func (s *State) companies(side battle.Side) (all []*Unit) {
	for _, u := range s.Units {
		if u.Army == side && u.On() && u.Troop.Has(kernel.FreeCompany) {
			all = append(all, u)
		}
	}
	return all
}

// withdrawCompanies takes them back, to be set up side by side by lineUp.
func (s *State) withdrawCompanies(side battle.Side) {
	for _, u := range s.companies(side) {
		u.Place = Reserve
	}
}
