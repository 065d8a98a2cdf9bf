package royal

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
// field.
func Check(sc battle.Scenario) error {
	if sc.Card < 0 || sc.Card > 100 {
		return fmt.Errorf("card: %d is not between 1 and 100 (0 for a bare table)", sc.Card)
	}
	if sc.Daylight < 0 || sc.Daylight > 12 {
		return fmt.Errorf("daylight: %d turns are not between 1 and 12 (0: the rules roll for it, RA-1.2-R1)", sc.Daylight)
	}
	if m := sc.VictoryMargin; m != nil && (*m < 0 || *m > 100) {
		return fmt.Errorf("victoryMargin: %d percentage points are not between 0 and 100 (CA-8.4-R1)", *m)
	}
	if t := sc.Table; t.Length < 0 || t.Depth < 0 || t.Length > 1200 || t.Depth > 240 || t.Wide < 0 {
		return fmt.Errorf("table: %d by %d inches is no table", t.Length, t.Depth)
	}
	for i, f := range sc.Sides {
		if err := checkForce(f); err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
	}
	if e := sc.Sides; e[0].Edge != "" && e[1].Edge != "" && e[1].Edge != e[0].Edge.Opposite() {
		return fmt.Errorf("sides[1].edge: %s is not across the table from %s (RA-1.6-R1)", e[1].Edge, e[0].Edge)
	}
	return nil
}

func checkForce(f battle.Force) error {
	edges := []battle.Edge{"", battle.North, battle.East, battle.South, battle.West}
	if !slices.Contains(edges, f.Edge) {
		return fmt.Errorf("edge: %q is none of north, east, south, west", f.Edge)
	}
	ids, figures := map[string]bool{}, 0
	for i, u := range f.Units {
		if err := checkUnit(u, ids); err != nil {
			return fmt.Errorf("units[%d].%w", i, err)
		}
		figures += u.Present
	}
	for i, u := range f.Reserve {
		if err := checkUnit(u, ids); err != nil {
			return fmt.Errorf("reserve[%d].%w", i, err)
		}
	}
	if figures == 0 {
		return fmt.Errorf("units: the force has no figures; single figures alone fight no battle")
	}
	return checkSingles(f, ids)
}

// mostFigures keeps a unit on the table: 1,500 points buy at most so many.
const mostFigures = 1500

func checkUnit(u battle.Unit, ids map[string]bool) error {
	weapons := []battle.Weapon{"", battle.NoWeapon, battle.Thrown, battle.Bow, battle.ShemiteBow, battle.Crossbow}
	switch {
	case u.ID == "":
		return fmt.Errorf("id: a unit needs one")
	case ids[u.ID]:
		return fmt.Errorf("id: %q is the id of another unit too", u.ID)
	case !u.Type.Valid():
		return fmt.Errorf("type: %q is none of %v", u.Type, battle.Types)
	case !slices.Contains([]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC}, u.Class):
		return fmt.Errorf("class: %q is none of A, B, C", u.Class)
	case u.Present < 0 || u.Present > mostFigures:
		return fmt.Errorf("present: %d figures are not between 0 and %d", u.Present, mostFigures)
	case u.Size > 0 && u.Present > u.FullCrew():
		return fmt.Errorf("present: %d figures are more than the %d of a full unit", u.Present, u.FullCrew())
	case !slices.Contains(weapons, u.Armed):
		return fmt.Errorf("armed: %q is none of none, thrown, bow, shemite_bow, crossbow", u.Armed)
	}
	ids[u.ID] = true
	return nil
}

func checkSingles(f battle.Force, units map[string]bool) error {
	seen := map[string]bool{}
	known := func(id string) bool { return id == "" || units[id] }
	for i, h := range f.Heroes {
		switch {
		case h.ID == "" || seen[h.ID] || units[h.ID]:
			return fmt.Errorf("heroes[%d].id: %q is empty or taken", i, h.ID)
		case h.Rank != battle.RankHero && h.Rank != battle.RankSuperhero:
			return fmt.Errorf("heroes[%d].rank: %q is neither hero nor superhero", i, h.Rank)
		case !known(h.Unit):
			return fmt.Errorf("heroes[%d].unit: the force has no unit %q", i, h.Unit)
		}
		seen[h.ID] = true
	}
	for i, m := range f.MagicUsers {
		switch {
		case m.ID == "" || seen[m.ID] || units[m.ID]:
			return fmt.Errorf("magicUsers[%d].id: %q is empty or taken", i, m.ID)
		case m.Points < 0 || m.Points > 10000:
			return fmt.Errorf("magicUsers[%d].points: %d is not between 0 and 10000", i, m.Points)
		}
		seen[m.ID] = true
	}
	if c := f.Commander; c != nil && !known(c.Unit) {
		return fmt.Errorf("commander.unit: the force has no unit %q", c.Unit)
	}
	return nil
}
