package vikingraid

import (
	"fmt"
	"io/fs"
	"sync"

	"hyboria/battle"
	"hyboria/data"
)

// TablesFile holds the tables of the conversion (VR-17) in a data folder.
const TablesFile = "viking_raid.json"

// TypeRow says how figures of a type fight here (VR-17.2).
type TypeRow struct {
	Type        battle.Type `json:"type"`
	Mounted     bool        `json:"mounted,omitempty"`
	Pike        bool        `json:"pike,omitempty"`        // +1 against mounted foes
	ShootsNot   bool        `json:"shootsNot,omitempty"`   // whatever the weapon
	Armour      int         `json:"armour,omitempty"`      // K is so much less against him
	Rough       bool        `json:"rough,omitempty"`       // rough ground is no obstacle
	MoveAndFire int         `json:"moveAndFire,omitempty"` // inches; 0: the usual 4 (VR-5.3)
	Absent      bool        `json:"absent,omitempty"`      // takes no part
}

// WeaponRow says how a weapon shoots (VR-17.2).
type WeaponRow struct {
	Weapon battle.Weapon `json:"weapon"`
	Shots  int           `json:"shots,omitempty"` // for each man; 0: none
	Users  int           `json:"users,omitempty"` // men of a side who may use it; 0: no limit
	Reach  int           `json:"reach,omitempty"` // inches; 0: as far as P allows
	Bonus  int           `json:"bonus,omitempty"` // to P
}

// ClassRow gives the Combat Values of a class (VR-17.2).
type ClassRow struct {
	Class   battle.Class `json:"class"`
	Regular int          `json:"regular"`
	Leader  int          `json:"leader"`
}

// PersonRow gives the Combat Value of a person (VR-17.3, VR-17.4).
type PersonRow struct {
	Person string `json:"person"`
	CV     int    `json:"cv"`
}

// SpellRow is a spell (VR-17.4).
type SpellRow struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Points int    `json:"points"`
	Sure   bool   `json:"sure,omitempty"`   // always works
	Barred bool   `json:"barred,omitempty"` // not usable here
	Turns  int    `json:"turns,omitempty"`  // how long it lasts
	Men    int    `json:"men,omitempty"`    // called up
	CV     int    `json:"cv,omitempty"`     // of these
	Steady bool   `json:"steady,omitempty"` // these never test morale
	Only   string `json:"only,omitempty"`   // the kind of magic user that knows it
}

// ResultRow is a result of a raid by its net points, and what it does to army
// and province (VR-17.8).
type ResultRow struct {
	ID               string `json:"id"`
	From             int    `json:"from"`            // least net points
	Worth            int    `json:"worth,omitempty"` // percent that the province loses until winter
	Unpacified       bool   `json:"unpacified,omitempty"`
	MayStay          bool   `json:"mayStay,omitempty"`
	GarrisonRetreats bool   `json:"garrisonRetreats,omitempty"`
	NoRaidWeeks      int    `json:"noRaidWeeks,omitempty"`
	StillWeeks       int    `json:"stillWeeks,omitempty"`
	Routed           bool   `json:"routed,omitempty"`
	StrikeBack       bool   `json:"strikeBack,omitempty"`
}

// Tables are all tables of the conversion.
type Tables struct {
	Types   []TypeRow   `json:"types"`
	Weapons []WeaponRow `json:"weapons"`
	Classes []ClassRow  `json:"classes"`
	Persons []PersonRow `json:"persons"`
	Spells  []SpellRow  `json:"spells"`
	Results []ResultRow `json:"results"` // the best first
}

// LoadTables reads the tables from a data folder, strictly. The error names
// the file and the row.
func LoadTables(fsys fs.FS) (*Tables, error) {
	b, err := fs.ReadFile(fsys, TablesFile)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", TablesFile, err)
	}
	t := new(Tables)
	if err := data.Decode(TablesFile, b, t); err != nil {
		return nil, err
	}
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", TablesFile, err)
	}
	return t, nil
}

// Standard are the tables that the program was built with.
var Standard = sync.OnceValue(func() *Tables {
	t, err := LoadTables(data.Embedded())
	if err != nil { // a test reads them, so this cannot be
		return &Tables{}
	}
	return t
})

func (t *Tables) check() error {
	for _, ty := range battle.Types {
		if t.typeRow(ty).Type != ty {
			return fmt.Errorf("types: %s is missing", ty)
		}
	}
	for _, w := range [...]battle.Weapon{battle.NoWeapon, battle.Thrown, battle.Bow, battle.ShemiteBow, battle.Crossbow} {
		if t.weapon(w).Weapon != w {
			return fmt.Errorf("weapons: %s is missing", w)
		}
	}
	for _, c := range [...]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC} {
		if r := t.class(c); r.Class != c || r.Regular < 1 || r.Leader < 1 {
			return fmt.Errorf("classes: %s is missing, or has no Combat Value", c)
		}
	}
	for _, p := range [...]string{"commander", "hero", "superhero", "wizard"} {
		if t.person(p).CV < 1 {
			return fmt.Errorf("persons: %s is missing, or has no Combat Value", p)
		}
	}
	return t.checkLists()
}

func (t *Tables) checkLists() error {
	if len(t.Types) != len(battle.Types) {
		return fmt.Errorf("types: %d rows where there are %d types", len(t.Types), len(battle.Types))
	}
	for i, s := range t.Spells {
		if s.ID == "" || s.Name == "" || s.Points < 1 || s.Men < 0 || s.Men > 24 || (s.Men > 0) != (s.CV > 0) {
			return fmt.Errorf("spells[%d]: wants id, name, points, and a cv for those it calls up", i)
		}
	}
	if len(t.Results) == 0 {
		return fmt.Errorf("results: there are none")
	}
	for i, r := range t.Results {
		if r.ID == "" || i > 0 && r.From >= t.Results[i-1].From {
			return fmt.Errorf("results[%d]: wants an id and fewer points than the row before", i)
		}
		if r.Worth < 0 || r.Worth > 100 || r.NoRaidWeeks < 0 || r.StillWeeks < 0 {
			return fmt.Errorf("results[%d]: percent and weeks are not below 0", i)
		}
	}
	return nil
}

func (t *Tables) typeRow(ty battle.Type) TypeRow {
	for _, r := range t.Types {
		if r.Type == ty {
			return r
		}
	}
	return TypeRow{}
}

func (t *Tables) weapon(w battle.Weapon) WeaponRow {
	if w == "" {
		w = battle.NoWeapon
	}
	for _, r := range t.Weapons {
		if r.Weapon == w {
			return r
		}
	}
	return WeaponRow{}
}

func (t *Tables) class(c battle.Class) ClassRow {
	for _, r := range t.Classes {
		if r.Class == c {
			return r
		}
	}
	return ClassRow{}
}

func (t *Tables) person(name string) PersonRow {
	for _, r := range t.Persons {
		if r.Person == name {
			return r
		}
	}
	return PersonRow{}
}

// Spell finds a spell by its id.
func (t *Tables) Spell(id string) (SpellRow, bool) {
	for _, r := range t.Spells {
		if r.ID == id {
			return r, true
		}
	}
	return SpellRow{}, false
}

// Result is the result of a raid with these net points (VR-17.8).
func (t *Tables) Result(net int) ResultRow {
	for _, r := range t.Results {
		if net >= r.From {
			return r
		}
	}
	return t.Results[len(t.Results)-1]
}
