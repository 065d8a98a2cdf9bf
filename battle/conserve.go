package battle

import (
	"fmt"
	"slices"
)

// Conserve proves that every figure that went into the scenario comes out of
// the record exactly once, unit by unit and side by side. The error names the
// first unit that does not balance.
func Conserve(r Record) error {
	for side := range r.Sides {
		if err := conserveSide(r.Scenario.Sides[side], r.Sides[side]); err != nil {
			return fmt.Errorf("%s: %w", Side(side), err)
		}
	}
	return nil
}

func conserveSide(f Force, res SideResult) error {
	went := f.wentIn(res)
	if len(went) != len(res.Units) {
		return fmt.Errorf("%d units went in and %d came out", len(went), len(res.Units))
	}
	var sum Fates
	for i, u := range went {
		got := res.Units[i]
		if got.ID != u.ID {
			return fmt.Errorf("unit %d is %q in the record and %q in the scenario", i+1, got.ID, u.ID)
		}
		if got.Start != u.Present || got.Sum() != got.Start {
			return fmt.Errorf("unit %q: %d figures went in, %d are accounted for", u.ID, u.Present, got.Sum())
		}
		if anyNegative(got.Fates) {
			return fmt.Errorf("unit %q has a negative count of figures", u.ID)
		}
		sum.Add(got.Fates)
	}
	if sum != res.Figures {
		return fmt.Errorf("the side's figures %+v are not the sum of its units %+v", res.Figures, sum)
	}
	return nil
}

// wentIn lists the units that were on the table: those deployed, and after them
// those of the reserve of which the result tells (CA-7.3-R2).
func (f Force) wentIn(res SideResult) []Unit {
	list := f.Units
	for _, u := range f.Reserve {
		if slices.ContainsFunc(res.Units, func(x UnitResult) bool { return x.ID == u.ID }) {
			list = append(slices.Clip(list), u)
		}
	}
	return list
}

func anyNegative(f Fates) bool {
	return f.Fit < 0 || f.Lost < 0 || f.Routed < 0 || f.Surrendered < 0 || f.Captured < 0 || f.Turned < 0
}

// Add adds the counts of g to f.
func (f *Fates) Add(g Fates) {
	f.Start += g.Start
	f.Fit += g.Fit
	f.Lost += g.Lost
	f.Routed += g.Routed
	f.Surrendered += g.Surrendered
	f.Captured += g.Captured
	f.Turned += g.Turned
}
