package vikingraid

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/data"
)

// LoadScenario reads a scenario that a person wrote: the JSON of
// battle.Scenario, strictly. The error names file, line and field.
func LoadScenario(file string, b []byte) (battle.Scenario, error) {
	var sc battle.Scenario
	if err := data.Decode(file, b, &sc); err != nil {
		return sc, err
	}
	if err := Check(sc); err != nil {
		return sc, fmt.Errorf("%s: %w", file, err)
	}
	return sc, nil
}

// Check says what keeps a scenario from being fought; the error names the
// field. Two sides without units fight the printed game (VR-2.1-R3); a defender
// without units has militia (VR-17.1).
func Check(sc battle.Scenario) error {
	if sc.Card < 0 || sc.Card > 100 {
		return fmt.Errorf("card: %d is not between 1 and 100 (0 for the printed table)", sc.Card)
	}
	for i := range sc.Sides {
		if err := checkForce(&sc.Sides[i], Standard()); err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
	}
	r, d := &sc.Sides[Raider], &sc.Sides[Defender]
	if printed(&sc) && (r.Commander != nil || d.Commander != nil || len(r.Heroes)+len(d.Heroes)+len(r.MagicUsers)+len(d.MagicUsers) > 0) {
		return fmt.Errorf("sides: the printed game has Leaders of its own; give the raider units to bring in others")
	}
	if !printed(&sc) {
		p, _ := planOf(r)
		n, _ := quotas(Standard(), r, p)
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
	edges := []battle.Edge{"", battle.North, battle.East, battle.South, battle.West}
	if !slices.Contains(edges, f.Edge) {
		return fmt.Errorf("edge: %q is none of north, east, south, west", f.Edge)
	}
	ids := map[string]bool{}
	for i, u := range f.Units {
		if err := checkUnit(u, ids); err != nil {
			return fmt.Errorf("units[%d].%w", i, err)
		}
	}
	if err := checkPersons(f, ids); err != nil {
		return err
	}
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

func checkUnit(u battle.Unit, ids map[string]bool) error {
	weapons := []battle.Weapon{"", battle.NoWeapon, battle.Thrown, battle.Bow, battle.ShemiteBow, battle.Crossbow}
	switch {
	case u.ID == "":
		return fmt.Errorf("id: a unit needs one")
	case ids[u.ID]:
		return fmt.Errorf("id: %q is the id of another too", u.ID)
	case !u.Type.Valid():
		return fmt.Errorf("type: %q is none of %v", u.Type, battle.Types)
	case !slices.Contains([]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC}, u.Class):
		return fmt.Errorf("class: %q is none of A, B, C", u.Class)
	case u.Present < 0 || u.Size > 0 && u.Present > u.FullCrew():
		return fmt.Errorf("present: %d figures are not between 0 and the %d of a full unit", u.Present, u.FullCrew())
	case !slices.Contains(weapons, u.Armed):
		return fmt.Errorf("armed: %q is none of none, thrown, bow, shemite_bow, crossbow", u.Armed)
	}
	ids[u.ID] = true
	return nil
}

func checkPersons(f *battle.Force, ids map[string]bool) error {
	for i, h := range f.Heroes {
		switch {
		case h.ID == "" || ids[h.ID]:
			return fmt.Errorf("heroes[%d].id: %q is empty or taken", i, h.ID)
		case h.Rank != battle.RankHero && h.Rank != battle.RankSuperhero:
			return fmt.Errorf("heroes[%d].rank: %q is neither hero nor superhero", i, h.Rank)
		}
		ids[h.ID] = true
	}
	for i, m := range f.MagicUsers {
		if m.ID == "" || ids[m.ID] || m.Points < 0 {
			return fmt.Errorf("magicUsers[%d]: the id %q is empty or taken, or points are below 0", i, m.ID)
		}
		ids[m.ID] = true
	}
	return nil
}
