package masscombat

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/data"
)

// LoadScenario reads a scenario that a person wrote: the JSON of
// battle.Scenario, strictly. The error names file, line and field.
func LoadScenario(file string, b []byte) (battle.Scenario, error) {
	var s battle.Scenario
	if err := data.Decode(file, b, &s); err != nil {
		return s, err
	}
	if err := Check(s); err != nil {
		return s, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

// Check says what keeps a scenario from being fought; the error names the
// field.
func Check(s battle.Scenario) error {
	if s.Card < 0 || s.Card > 100 {
		return fmt.Errorf("card: %d is not between 1 and 100 (0 for a bare table)", s.Card)
	}
	if r := s.MapRiver; r != nil {
		if err := oneOf("mapRiver.crossing", string(r.Crossing), string(battle.NoCrossing), string(battle.Ford), string(battle.Bridge)); err != nil {
			return err
		}
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
	if f.Edge != "" {
		if err := oneOf("edge", string(f.Edge), string(battle.North), string(battle.East), string(battle.South), string(battle.West)); err != nil {
			return err
		}
	}
	ids := map[string]bool{}
	figures := 0
	for i, u := range f.Units {
		if err := checkUnit(u, ids); err != nil {
			return fmt.Errorf("units[%d].%w", i, err)
		}
		figures += u.Present
	}
	if figures == 0 {
		return fmt.Errorf("units: the force has no figures; heroes and magic users alone fight no battle (MC-24.1-R3)")
	}
	return checkPersons(f, ids)
}

func checkUnit(u battle.Unit, ids map[string]bool) error {
	switch {
	case u.ID == "":
		return fmt.Errorf("id: a unit needs one")
	case ids[u.ID]:
		return fmt.Errorf("id: %q is the id of another unit too", u.ID)
	case !u.Type.Valid():
		return fmt.Errorf("type: %q is none of %v", u.Type, battle.Types)
	case !slices.Contains([]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC}, u.Class):
		return fmt.Errorf("class: %q is none of A, B, C", u.Class)
	case u.Present < 0 || u.Size < 0 || u.Present > maxFigures:
		return fmt.Errorf("present: %d figures are no number of figures", u.Present)
	case u.Size > 0 && u.Present > u.FullCrew():
		return fmt.Errorf("present: %d figures are more than the %d of a full unit", u.Present, u.FullCrew())
	}
	ids[u.ID] = true
	weapons := []string{"", string(battle.NoWeapon), string(battle.Thrown), string(battle.Bow), string(battle.ShemiteBow), string(battle.Crossbow)}
	return oneOf("armed", string(u.Armed), weapons...)
}

// maxFigures keeps sums far from overflow: no army of the age is near it.
const maxFigures = 100000

func checkPersons(f battle.Force, units map[string]bool) error {
	seen := map[string]bool{}
	for i, h := range f.Heroes {
		at := fmt.Sprintf("heroes[%d].", i)
		if err := checkID(at, h.ID, seen); err != nil {
			return err
		}
		if err := oneOf(at+"rank", string(h.Rank), string(battle.RankHero), string(battle.RankSuperhero)); err != nil {
			return err
		}
		if h.Unit != "" && !units[h.Unit] {
			return fmt.Errorf("%sunit: the force has no unit %q", at, h.Unit)
		}
	}
	for i, m := range f.MagicUsers {
		at := fmt.Sprintf("magicUsers[%d].", i)
		if err := checkID(at, m.ID, seen); err != nil {
			return err
		}
		if _, ok := ownSpells(m.Kind); !ok {
			return fmt.Errorf("%skind: %q is none of %v", at, m.Kind, []string{WhiteHand, BlackCircle, WhiteDruids, Mitra, Set, ThothAmon})
		}
		if err := within(at+"points", m.Points, 0, 10000); err != nil {
			return err
		}
	}
	return checkCommander(f.Commander, units)
}

func checkCommander(c *battle.Commander, units map[string]bool) error {
	if c == nil {
		return nil
	}
	if c.Unit != "" && !units[c.Unit] {
		return fmt.Errorf("commander.unit: the force has no unit %q", c.Unit)
	}
	if err := within("commander.strategy", c.Strategy, 0, 20); err != nil {
		return err
	}
	return within("commander.leadership", c.Leadership, 0, 20)
}

func checkID(at, id string, seen map[string]bool) error {
	if id == "" || id == "commander" {
		return fmt.Errorf("%sid: %q cannot be an id", at, id)
	}
	if seen[id] {
		return fmt.Errorf("%sid: %q is the id of someone else too", at, id)
	}
	seen[id] = true
	return nil
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
