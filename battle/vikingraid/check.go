package vikingraid

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
// field. Two sides without units fight the printed game (VR-2.1-R3); a defender
// without units has militia (VR-17.1).
func Check(sc battle.Scenario) error { return Standard().Check(sc) }

// Check is Check by these tables.
func (t *Tables) Check(sc battle.Scenario) error {
	if err := sc.Check(mostPresent); err != nil {
		return err
	}
	for i := range sc.Sides {
		if err := checkForce(&sc.Sides[i], t); err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
	}
	r, d := &sc.Sides[Raider], &sc.Sides[Defender]
	if printed(&sc) && (r.Commander != nil || d.Commander != nil || len(r.Heroes)+len(d.Heroes)+len(r.MagicUsers)+len(d.MagicUsers) > 0) {
		return fmt.Errorf("sides: the printed game has Leaders of its own; give the raider units to bring in others")
	}
	if !printed(&sc) {
		p, _ := planOf(r)
		n, _ := quotas(t, r, p)
		if sum := sumOf(n); sum < LeastParty || sum > MostFigures {
			return fmt.Errorf("sides[0].units: a raiding party is %d to %d figures, not %d (VR-17.1)", LeastParty, MostFigures, sum)
		}
	}
	return nil
}

// printed reports whether the scenario is the printed game.
func printed(sc *battle.Scenario) bool {
	return len(sc.Sides[Raider].Units) == 0 && len(sc.Sides[Defender].Units) == 0 && !sc.InCampaign
}

// coastal reports whether the raid comes from the sea: by its terms, and the
// printed game by itself.
func coastal(sc *battle.Scenario) bool {
	return sc.Raid != nil && sc.Raid.Coast || sc.Raid == nil && printed(sc)
}

func checkForce(f *battle.Force, t *Tables) error {
	p, err := planOf(f)
	if err != nil {
		return err
	}
	n, err := quotas(t, f, p)
	if err != nil {
		return err
	}
	if sum := sumOf(n); sum > MostFigures {
		return fmt.Errorf("plan: party: %d figures are more than %d (VR-17.1)", sum, MostFigures)
	}
	for i, id := range p.Bows {
		if unitAt(f, id) < 0 {
			return fmt.Errorf("plan: bows[%d]: the force has no unit %q", i, id)
		}
	}
	return nil
}

// mostPresent is the most figures that a unit of a scenario may have.
const mostPresent = 1500
