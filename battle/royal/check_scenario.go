package royal

import (
	"fmt"

	"hyboria/battle"
)

// LoadScenario reads a scenario that a person wrote: the JSON of
// battle.Scenario, strictly. The error names file, line and field.
func LoadScenario(file string, b []byte) (battle.Scenario, error) {
	return battle.LoadScenario(file, b, Check)
}

// Check says what keeps a scenario from being fought; the error names the
// field.
func Check(sc battle.Scenario) error {
	if sc.Daylight < 0 || sc.Daylight > 12 {
		return fmt.Errorf("daylight: %d turns are not between 1 and 12 (0: the rules roll for it, RA-1.2-R1)", sc.Daylight)
	}
	if m := sc.VictoryMargin; m != nil && (*m < 0 || *m > 100) {
		return fmt.Errorf("victoryMargin: %d percentage points are not between 0 and 100 (CA-8.4-R1)", *m)
	}
	if t := sc.Table; t.Length < 0 || t.Depth < 0 || t.Length > 1200 || t.Depth > 240 || t.Wide < 0 {
		return fmt.Errorf("table: %d by %d inches is no table", t.Length, t.Depth)
	}
	if err := sc.Check(mostFigures); err != nil {
		return err
	}
	for i := range sc.Sides {
		f := &sc.Sides[i]
		if f.Figures() == 0 {
			return fmt.Errorf("sides[%d].units: the force has no figures; single figures alone fight no battle", i)
		}
		if err := f.CheckLeads(); err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
	}
	if e := sc.Sides; e[0].Edge != "" && e[1].Edge != "" && e[1].Edge != e[0].Edge.Opposite() {
		return fmt.Errorf("sides[1].edge: %s is not across the table from %s (RA-1.6-R1)", e[1].Edge, e[0].Edge)
	}
	return nil
}

// mostFigures keeps a unit on the table: 1,500 points buy at most so many.
const mostFigures = 1500
