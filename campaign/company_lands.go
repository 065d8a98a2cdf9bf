package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/data"
	"hyboria/provinces"
)

// claimants are the parties in a seat as conquest sees them: a Company without
// contract stands there, but can hold no province (CA-16.1-R3), unless the
// setting freeRiders is on.
func (s *State) claimants(list []provinces.Party) []provinces.Party {
	if s.Settings.Choice("freeRiders") == "on" {
		return list
	}
	for i := range list {
		if s.Company(list[i].Nation) != nil {
			list[i].Points, list[i].Largest = 0, 0
		}
	}
	return list
}

// freeCompanies ends the contracts of a nation that leaves the game
// (CA-16.2-R2), lets turncoats of Companies go, and lets its player keep a few
// figures as a Company of their own (CA-12.3-R1).
func (r *run) freeCompanies(nation string) {
	r.dismiss(nation)
	for _, c := range slices.Clone(r.s.Bargains.Companies) {
		var units []string
		for _, x := range r.s.Regiments(c.ID) {
			if r.s.Counter(x.Counter).Owner == nation {
				units = append(units, x.Unit.ID)
			}
		}
		of := func(k *Counter) bool { return k.Owner == nation }
		if list := r.e.passings(r.s, units, of, c.ID); len(list) > 0 {
			r.emit(CompanyFreed{Company: c.ID, Passing: list})
		}
	}
	r.exile(nation)
}

// CompanyFreed lets regiments go that stood in the counters of a nation which
// leaves the game, without a contract: turncoats (CA-15.2-R2).
type CompanyFreed struct {
	Company string    `json:"company"`
	Passing []Passing `json:"passing"`
}

// Kind is "company_freed".
func (CompanyFreed) Kind() string { return "company_freed" }

// Apply gives them back.
func (ev CompanyFreed) Apply(s *State) {
	for _, p := range ev.Passing {
		s.pass(p, ev.Company)
	}
	s.noteService(ev.Company)
}

// rebuildCompanies is the winter of all Companies, after the nations'
// (CA-16.1-R3).
func (r *run) rebuildCompanies() {
	for _, c := range slices.Clone(r.s.Bargains.Companies) {
		r.rebuildCompany(c.ID)
	}
}

// companyStandings rank a Company by (permanent + assigned) / permanent. An
// assignment of the year that has ended counts as long as the province is
// still its employer's (CA-19.3-R1).
func (s *State) companyStandings() []Standing {
	var list []Standing
	for _, c := range s.Bargains.Companies {
		st := Standing{Nation: c.ID, Owned: c.Points + s.Holdings.Owned(c.ID), Start: c.Points}
		for _, a := range s.Bargains.Assigned {
			if i := s.Holdings.Find(a.Province); a.Company == c.ID && i >= 0 && s.Holdings[i].Owner == a.From {
				st.Owned += a.Points
			}
		}
		list = append(list, st)
	}
	return list
}

// asHired are units as the national percentages see them: those of a Company
// count as hired figures whatever rows they come from.
func asHired(units []battle.Unit) []battle.Unit {
	out := slices.Clone(units)
	for i := range out {
		u := &out[i]
		if u.Company == "" || u.Row == footRow || u.Row == horseRow {
			continue
		}
		figures, kind, row := u.Castings(), battle.HI, footRow
		if !u.Type.Foot() {
			kind, row = battle.HC, horseRow
		}
		u.Nation, u.Row, u.Type, u.Class = data.FreeCompanyNation, row, kind, battle.ClassA
		u.Armed, u.Traits, u.Present, u.Size = battle.NoWeapon, nil, figures, figures
	}
	return out
}
