package campaign

import "fmt"

// companyPactFault says why a step between two owners, one of them a Company,
// is refused: a Company has contracts and no alliances, and while it serves it
// has its employer's wars (CA-16.1-R3, CA-16.2-R3).
func (s *State) companyPactFault(by string, d Deal) string {
	for i, id := range []string{by, d.With} {
		other := [2]string{d.With, by}[i]
		b := s.Band(id)
		switch {
		case b == nil || b.Kind != KindCompany:
		case d.Step == "alliance" || d.Step == "end":
			return fmt.Sprintf("%s makes contracts and no alliances", b.Name)
		case d.Step == "war" && b.Serves != "":
			return fmt.Sprintf("%s is in service: it has its employer's wars", b.Name)
		case d.Step == "war" && s.servesNation(id, other):
			return fmt.Sprintf("%s has regiments in the service of %s", b.Name, other)
		}
	}
	return ""
}

// servesNation reports whether a contract of the two is running.
func (s *State) servesNation(company, nation string) bool {
	for i := range s.Bargains.Contracts {
		if c := &s.Bargains.Contracts[i]; c.Stage == StageRunning && c.Terms.Company == company && c.Terms.Employer == nation {
			return true
		}
	}
	return false
}

// startDue carries out, on the draft of a nation's orders, the contracts that
// will put Companies into its service in step (1) of this week: it may order
// them at once (CA-16.2-R1).
func (k *checker) startDue() {
	if k.s.Stage != StageOpen {
		return
	}
	for i := range k.s.Bargains.Contracts {
		c := k.s.Bargains.Contracts[i].clone()
		if c.Terms.Employer != k.legal.Nation || c.Stage != StageSigned || k.s.At.Before(c.Terms.First) {
			continue
		}
		if units, why := k.e.recruitsOf(k.s, &c); why == "" {
			k.e.started(k.s, &c, units).Apply(k.s)
		}
	}
}
