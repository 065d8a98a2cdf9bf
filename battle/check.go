package battle

import (
	"fmt"
	"slices"
)

// mostSpellPoints is far above what any army can buy.
const mostSpellPoints = 10000

// Check holds a scenario to what every table asks of it: card, river, edges, units
// of at most so many figures, persons with ids of their own. The error names the
// field. What else its rules want, a system looks at itself.
func (sc *Scenario) Check(most int) error {
	if sc.Card < 0 || sc.Card > 100 {
		return fmt.Errorf("card: %d is not between 1 and 100 (0 for a bare table)", sc.Card)
	}
	if r := sc.MapRiver; r != nil && !slices.Contains([]Crossing{NoCrossing, Ford, Bridge}, r.Crossing) {
		return fmt.Errorf("mapRiver.crossing: %q is none of none, ford, bridge", r.Crossing)
	}
	for i := range sc.Sides {
		if err := sc.Sides[i].check(most); err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
	}
	return nil
}

func (f *Force) check(most int) error {
	if f.Edge != "" && !slices.Contains([]Edge{North, East, South, West}, f.Edge) {
		return fmt.Errorf("edge: %q is none of north, east, south, west", f.Edge)
	}
	taken := map[string]bool{}
	for i := range f.Units {
		if err := f.Units[i].check(taken, most); err != nil {
			return fmt.Errorf("units[%d].%w", i, err)
		}
	}
	for i := range f.Reserve {
		if err := f.Reserve[i].check(taken, most); err != nil {
			return fmt.Errorf("reserve[%d].%w", i, err)
		}
	}
	return f.checkPersons(taken)
}

// Figures is the number of figures present, the reserve apart.
func (f *Force) Figures() int {
	n := 0
	for i := range f.Units {
		n += f.Units[i].Present
	}
	return n
}

func (u *Unit) check(taken map[string]bool, most int) error {
	weapons := []Weapon{"", NoWeapon, Thrown, Bow, ShemiteBow, Crossbow}
	switch {
	case u.ID == "":
		return fmt.Errorf("id: a unit needs one")
	case taken[u.ID]:
		return fmt.Errorf("id: %q is the id of another unit too", u.ID)
	case !u.Type.Valid():
		return fmt.Errorf("type: %q is none of %v", u.Type, Types)
	case !slices.Contains([]Class{ClassA, ClassB, ClassC}, u.Class):
		return fmt.Errorf("class: %q is none of A, B, C", u.Class)
	case u.Size < 0:
		return fmt.Errorf("size: %d castings are no unit", u.Size)
	case u.Present < 0 || u.Present > most:
		return fmt.Errorf("present: %d figures are not between 0 and %d", u.Present, most)
	case u.Size > 0 && u.Present > u.FullCrew():
		return fmt.Errorf("present: %d figures are more than the %d of a full unit", u.Present, u.FullCrew())
	case !slices.Contains(weapons, u.Armed):
		return fmt.Errorf("armed: %q is none of none, thrown, bow, shemite_bow, crossbow", u.Armed)
	}
	taken[u.ID] = true
	return nil
}

// checkPersons looks at heroes and magic users; taken are the ids of units.
func (f *Force) checkPersons(taken map[string]bool) error {
	taken[commanderID] = true
	name := func(id string) error {
		if id == "" || taken[id] {
			return fmt.Errorf("id: %q is empty or taken", id)
		}
		taken[id] = true
		return nil
	}
	for i, h := range f.Heroes {
		err := name(h.ID)
		if err == nil && h.Rank != RankHero && h.Rank != RankSuperhero {
			err = fmt.Errorf("rank: %q is neither hero nor superhero", h.Rank)
		}
		if err != nil {
			return fmt.Errorf("heroes[%d].%w", i, err)
		}
	}
	for i, m := range f.MagicUsers {
		err := name(m.ID)
		if err == nil && (m.Points < 0 || m.Points > mostSpellPoints) {
			err = fmt.Errorf("points: %d is not between 0 and %d", m.Points, mostSpellPoints)
		}
		if err != nil {
			return fmt.Errorf("magicUsers[%d].%w", i, err)
		}
	}
	return nil
}

// CheckLeads makes sure that nobody is with a unit that is not on the field.
func (f *Force) CheckLeads() error {
	fielded := func(id string) bool {
		return id == "" || slices.ContainsFunc(f.Units, func(u Unit) bool { return u.ID == id })
	}
	for i, h := range f.Heroes {
		if !fielded(h.Unit) {
			return fmt.Errorf("heroes[%d].unit: the force has no unit %q", i, h.Unit)
		}
	}
	if c := f.Commander; c != nil && !fielded(c.Unit) {
		return fmt.Errorf("commander.unit: the force has no unit %q", c.Unit)
	}
	return nil
}

// commanderID is how records call the commander.
const commanderID = "commander"
