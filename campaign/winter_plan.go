package campaign

import "hyboria/battle/muster"

// WinterPlan is what winter orders would come to: the account in points, and
// every force as it would stand with the percentages of its list. Nothing of it
// is stored.
type WinterPlan struct {
	Legal     WinterOrders
	Refused   []Refusal // lines that cannot stand, with the reason
	Allowance int       // value that the nation may have (CA-2.3)
	Missing   int       // short of it after disbanding (CA-11.2-R1)
	Limit     int       // the most that can be spent (CA-11.3-R2, CA-10.2-R1)
	Spent     int
	Forced    []Cut // that the rules disband beside what is wished (CA-11.2-R3)
	Places    []string
	Forces    []PlannedForce
}

// PlannedForce is a counter with what is raised for it, or a recruits' counter.
type PlannedForce struct {
	Name   string
	Points int
	Shares []muster.Share // empty for Companies, which have no percentages (CA-4.5-R1)
}

// PlanWinter reckons winter orders through on a draft of the state; the
// refusal says why no purchases are taken at all.
func (e *Engine) PlanWinter(s *State, o WinterOrders) (WinterPlan, *Refusal) {
	if s.Company(o.Nation) != nil {
		w, why := e.openCompany(s, o)
		if why != nil {
			return WinterPlan{Legal: WinterOrders{Nation: o.Nation}}, why
		}
		return WinterPlan{
			Legal: w.legal, Refused: w.refused, Allowance: w.ev.Allowance,
			Missing: w.left + w.ev.Spent, Limit: w.left + w.ev.Spent, Spent: w.ev.Spent,
		}, nil
	}
	p, why := e.openPurchase(s, o)
	if why != nil {
		return WinterPlan{Legal: WinterOrders{Nation: o.Nation}}, why
	}
	plan := WinterPlan{Legal: p.legal, Refused: p.refused, Allowance: p.allowance, Missing: p.missing, Limit: p.limit, Spent: p.spent, Forced: p.forced}
	for _, g := range p.places {
		if g.land != "" {
			plan.Places = append(plan.Places, g.land)
		}
	}
	for _, a := range p.forces() {
		plan.Forces = append(plan.Forces, PlannedForce{Name: a.Name, Points: a.Value(), Shares: muster.Shares(p.list, a.Units)})
	}
	return plan, nil
}
