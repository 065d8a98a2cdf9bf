package campaign

import "slices"

// assignPoints settles which provinces' points count for captains in the year
// to come, after all changes of legal owner (CA-11.1-R2, CA-16.3-R1). A
// contract whose promised province is kept back or lost ends (CA-16.2-R2).
func (r *run) assignPoints(year int) {
	if !r.s.hiresByContract() {
		return
	}
	r.shareConquests(year)
	for i := range r.s.Bargains.Contracts {
		c := r.s.Bargains.Contracts[i].clone()
		if by, why := r.unpaid(&c, year); why != "" {
			outcome := Lapsed
			if by != "" {
				outcome = Broken
			}
			r.endContract(&c, outcome, by, why)
		}
	}
	ev := PointsAssigned{Year: year, Assigned: r.e.assignments(r.s, year)}
	if len(ev.Assigned)+len(r.s.Bargains.Assigned) > 0 {
		r.emit(ev)
	}
}

// unpaid says why a living contract ends over its price, and who is to blame.
func (r *run) unpaid(c *Contract, year int) (by, why string) {
	if c.Stage != StageSigned && c.Stage != StageRunning {
		return "", ""
	}
	for _, f := range c.fees() {
		i := r.s.Holdings.Find(f.Province)
		switch {
		case f.From+f.Years <= year: // paid in full
		case i < 0 || r.s.Holdings[i].Owner != c.Terms.Employer:
			return "", "the promised province " + f.Province + " is lost"
		case c.Withheld && f.covers(year):
			return c.Terms.Employer, "the points of " + f.Province + " were promised and kept back"
		}
	}
	return "", ""
}

// assignments lists what is assigned for a year, contract by contract; a
// province is assigned once.
func (e *Engine) assignments(s *State, year int) []Assigned {
	var list []Assigned
	for i := range s.Bargains.Contracts {
		c := &s.Bargains.Contracts[i]
		if !c.pays() || s.Company(c.Terms.Company) == nil {
			continue
		}
		for _, f := range c.fees() {
			h := s.Holdings.Find(f.Province)
			taken := slices.ContainsFunc(list, func(a Assigned) bool { return a.Province == f.Province })
			if h < 0 || taken || !f.covers(year) || s.Holdings[h].Owner != c.Terms.Employer {
				continue
			}
			list = append(list, Assigned{
				Year: year, Province: f.Province, Points: s.Holdings[h].Points,
				From: c.Terms.Employer, Company: c.Terms.Company, Contract: c.ID,
			})
		}
	}
	return list
}

// shareConquests gives captains their share of the provinces that became
// their employers' this winter and that they helped to capture.
func (r *run) shareConquests(year int) {
	var moved []string
	for _, ev := range r.events {
		if m, ok := ev.(PointsMoved); ok {
			moved = append(moved, m.Holding.Province)
		}
	}
	for i := range r.s.Bargains.Contracts {
		c := &r.s.Bargains.Contracts[i]
		share := c.Terms.Conquest
		if share == nil || !c.pays() {
			continue
		}
		left := share.Provinces - len(c.Won)
		for _, p := range slices.Clone(c.Taken) {
			h := r.s.Holdings.Find(p)
			won := slices.ContainsFunc(c.fees(), func(f Fee) bool { return f.Province == p })
			if left > 0 && !won && slices.Contains(moved, p) && r.s.Holdings[h].Owner == c.Terms.Employer {
				left--
				r.emit(ConquestWon{ID: c.ID, Fee: Fee{Province: p, From: year, Years: share.Years}})
			}
		}
	}
}
