package masscombat

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
func Check(s battle.Scenario) error {
	if err := s.Check(maxFigures); err != nil {
		return err
	}
	for i, f := range s.Sides {
		if err := checkForce(f); err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
		if err := checkPlan(s, battle.Side(i)); err != nil {
			return err
		}
	}
	return nil
}

func checkForce(f battle.Force) error {
	if f.BeatFoe && f.BeatenByFoe {
		return fmt.Errorf("beatFoe: only the latest battle of the year counts; set one of beatFoe and beatenByFoe (MC-16.1-R1)")
	}
	if f.Figures() == 0 {
		return fmt.Errorf("units: the force has no figures; heroes and magic users alone fight no battle (MC-24.1-R3)")
	}
	for i, m := range f.MagicUsers {
		if _, ok := ownSpells(m.Kind); !ok {
			return fmt.Errorf("magicUsers[%d].kind: %q is none of %v", i, m.Kind, []string{WhiteHand, BlackCircle, WhiteDruids, Mitra, Set, ThothAmon})
		}
	}
	if err := f.CheckLeads(); err != nil {
		return err
	}
	return checkSkills(f.Commander)
}

// maxFigures keeps sums far from overflow: no army of the age is near it.
const maxFigures = 100000

func checkSkills(c *battle.Commander) error {
	if c == nil {
		return nil
	}
	if err := within("commander.strategy", c.Strategy, 0, 20); err != nil {
		return err
	}
	return within("commander.leadership", c.Leadership, 0, 20)
}

// checkPlan checks the names in a plan against the force.
func checkPlan(s battle.Scenario, side battle.Side) error {
	p, err := planOf(s, side)
	if err != nil {
		return err
	}
	f := s.Sides[side]
	units, heroes := map[string]bool{}, map[string]bool{}
	for _, u := range f.Units {
		units[u.ID] = true
	}
	for _, h := range f.Heroes {
		heroes[h.ID] = true
	}
	at := fmt.Sprintf("sides[%d].plan.", side)
	for _, who := range sortedKeys(p.Lead) {
		if who != "commander" && !heroes[who] {
			return fmt.Errorf("%slead.%s: the force has no hero of that id", at, who)
		}
		if !units[p.Lead[who]] {
			return fmt.Errorf("%slead.%s: the force has no unit %q", at, who, p.Lead[who])
		}
	}
	for _, id := range append(sortedKeys(p.Risk), p.Reserve...) {
		if !heroes[id] {
			return fmt.Errorf("%srisk: the force has no hero %q", at, id)
		}
	}
	return nil
}
