package kernel

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"hyboria/battle"
	"hyboria/data"
)

// TablesFile holds the tables of profiles and of the conversion (DA-2.3,
// DA-12) in a data folder. A campaign's owner may give others in the same form
// (DA-12.1-R1).
const TablesFile = "dark_age.json"

// StandardRow gives the figures that make one unit (DA-12.1).
type StandardRow struct {
	Type  battle.Type `json:"type"`
	Tag   string      `json:"tag,omitempty"` // only for troops so tagged
	Bow   bool        `json:"bow,omitempty"` // only for troops with a bow
	Grand float64     `json:"grand"`
	Fine  float64     `json:"fine"`
}

// ClassRow is a class of the campaign (DA-12.2).
type ClassRow struct {
	Class  battle.Class `json:"class"`
	Factor int          `json:"factor"` // of the break point, in tenths
	Step   int          `json:"step"`   // added to base Hits
}

// ConversionRow says what troops are here (DA-12.3); of the rows that fit, the
// first counts.
type ConversionRow struct {
	Type     battle.Type     `json:"type"`
	Tag      string          `json:"tag,omitempty"`
	Classes  string          `json:"classes,omitempty"` // letters; empty: all
	Weapons  []battle.Weapon `json:"weapons,omitempty"` // empty: all
	Code     Code            `json:"code"`
	NoShots  bool            `json:"noShots,omitempty"`
	Javelins bool            `json:"javelins,omitempty"`
	Rough    bool            `json:"rough,omitempty"`
	Halves   bool            `json:"halves,omitempty"`
	Pikes    bool            `json:"pikes,omitempty"`
}

// TagRow names the trait of the army lists that makes a tag.
type TagRow struct {
	Tag   string `json:"tag"`
	Trait string `json:"trait"`
}

// PersonRow is what a figure does for the unit it is with (DA-12.5).
type PersonRow struct {
	Person Champion `json:"person"`
	Melee  int      `json:"melee,omitempty"`
	Limit  int      `json:"limit"`            // added to the break point
	LostOn int      `json:"lostOn,omitempty"` // up to this on a D6 he falls with his unit
}

// SpellRow is a spell (DA-12.6).
type SpellRow struct {
	ID     string `json:"id"`
	Points int    `json:"points"`
	Sure   bool   `json:"sure,omitempty"`  // never rolls
	Turns  int    `json:"turns,omitempty"` // how long it lasts, full turns
	Limit  int    `json:"limit,omitempty"` // break point of the unit that it calls up
	Only   string `json:"only,omitempty"`  // the kind of magic user that knows it
	Once   bool   `json:"once,omitempty"`  // once a battle
}

// JavelinRow is what javelins add to a unit that has none by its type
// (DA-2.3-R3).
type JavelinRow struct {
	Shot  int     `json:"shot"`
	Melee int     `json:"melee"`
	Reach float64 `json:"reach"`
}

// Tables are all tables of the rules that are data.
type Tables struct {
	Profiles     []Profile       `json:"profiles"`
	Javelins     JavelinRow      `json:"javelins"`
	ShemiteReach float64         `json:"shemiteReach"`
	Shots        int             `json:"shots"` // of a missile unit (DA-5.7)
	Standard     []StandardRow   `json:"standard"`
	Classes      []ClassRow      `json:"classes"`
	Weak         int             `json:"weak"` // percent of the standard figures under which a unit is weak
	Conversion   []ConversionRow `json:"conversion"`
	Tags         []TagRow        `json:"tags"`
	Persons      []PersonRow     `json:"persons"`
	Spells       []SpellRow      `json:"spells"`
}

// LoadTables reads the tables from a data folder, strictly. The error names
// the file and the row.
func LoadTables(fsys fs.FS) (*Tables, error) {
	b, err := fs.ReadFile(fsys, TablesFile)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", TablesFile, err)
	}
	return ParseTables(TablesFile, b)
}

// ParseTables reads tables from the bytes of a file.
func ParseTables(file string, b []byte) (*Tables, error) {
	t := new(Tables)
	if err := data.Decode(file, b, t); err != nil {
		return nil, err
	}
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

// Standard are the tables that the program was built with.
var Standard = sync.OnceValue(func() *Tables {
	t, err := LoadTables(data.Embedded())
	if err != nil { // a test reads them, so this cannot be
		return new(Tables)
	}
	return t
})

var codes = [...]Code{
	Heavies, Foot, LightBows, LightJavelins, Archers, Raiders, Warriors, JavelinHorse,
	Cavalry, Knights, HorseArchers, HeavyChariots, LightChariots, Mammoths,
}

func (t *Tables) check() error {
	for _, c := range codes {
		if _, ok := t.Profile(c); !ok {
			return fmt.Errorf("profiles: %s is missing", c)
		}
	}
	for i := range t.Profiles {
		if err := t.Profiles[i].check(); err != nil {
			return fmt.Errorf("profiles[%d] (%s): %w", i, t.Profiles[i].Code, err)
		}
	}
	for i, r := range t.Standard {
		if !r.Type.Valid() || r.Grand <= 0 || r.Fine <= 0 || r.Grand*2 != float64(int(r.Grand*2)) || r.Fine*2 != float64(int(r.Fine*2)) {
			return fmt.Errorf("standard[%d]: want a type, and figures above 0 in halves", i)
		}
	}
	if t.Shots < 0 || t.Weak < 0 || t.ShemiteReach < 0 || t.Javelins.Reach < 0 {
		return fmt.Errorf("shots, weak, shemiteReach, javelins: no number may be below 0")
	}
	return t.checkRows()
}

func (p *Profile) check() error {
	switch {
	case p.Class < 1 || p.Class > 3:
		return fmt.Errorf("class: %d is not 1, 2 or 3 (DA-6.1)", p.Class)
	case p.Turns < 1 || p.Turns > 2:
		return fmt.Errorf("turns: %d is not 1 or 2 (DA-6.2)", p.Turns)
	case p.Men < 1:
		return fmt.Errorf("men: %d is no strength", p.Men)
	case p.Missile != NoMissile && p.Missile != Bow && p.Missile != Javelin:
		return fmt.Errorf("missile: %q is neither bow nor javelin", p.Missile)
	case (p.Missile == NoMissile) != (p.Reach == 0):
		return fmt.Errorf("reach: a missile has one, and nothing else")
	}
	return nil
}

// checkRows makes sure that every troop of the lists becomes something.
func (t *Tables) checkRows() error {
	for i, r := range t.Conversion {
		if _, ok := t.Profile(r.Code); !ok {
			return fmt.Errorf("conversion[%d].code: there is no profile %q", i, r.Code)
		}
		if r.Javelins && !r.Code.mayHaveJavelins() {
			return fmt.Errorf("conversion[%d].javelins: not for %s (DA-2.3-R3)", i, r.Code)
		}
	}
	for _, typ := range battle.Types {
		for _, class := range [...]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC} {
			for _, w := range [...]battle.Weapon{battle.NoWeapon, battle.Thrown, battle.Bow, battle.ShemiteBow, battle.Crossbow} {
				if err := t.covers(typ, class, w); err != nil {
					return err
				}
			}
		}
	}
	for _, p := range [...]Champion{HeroFigure, SuperheroFigure, CommanderFigure} {
		if t.Person(p).Person != p {
			return fmt.Errorf("persons: %s is missing", p)
		}
	}
	return nil
}

func (t *Tables) covers(typ battle.Type, class battle.Class, w battle.Weapon) error {
	u := battle.Unit{Type: typ, Class: class, Armed: w}
	switch {
	case t.row(&u) == nil:
		return fmt.Errorf("conversion: nothing fits %s of class %s with %s", typ, class, w)
	case t.standard(&u) == nil:
		return fmt.Errorf("standard: nothing fits %s", typ)
	case t.class(class) == nil:
		return fmt.Errorf("classes: %s is missing", class)
	}
	return nil
}

// Profile finds the row of a type.
func (t *Tables) Profile(c Code) (Profile, bool) {
	for i := range t.Profiles {
		if t.Profiles[i].Code == c {
			return t.Profiles[i], true
		}
	}
	return Profile{}, false
}

// Person is what a figure does for its unit; the zero row for none.
func (t *Tables) Person(c Champion) PersonRow {
	for _, p := range t.Persons {
		if p.Person == c {
			return p
		}
	}
	return PersonRow{}
}

// Spell finds the row of a spell.
func (t *Tables) Spell(id string) (SpellRow, bool) {
	for _, s := range t.Spells {
		if s.ID == id {
			return s, true
		}
	}
	return SpellRow{}, false
}

// tagged reports whether a unit bears a tag of the conversion.
func (t *Tables) tagged(u *battle.Unit, tag string) bool {
	for _, r := range t.Tags {
		if r.Tag == tag && u.Has(r.Trait) {
			return true
		}
	}
	return false
}

func (t *Tables) row(u *battle.Unit) *ConversionRow {
	armed := u.Armed
	if armed == "" {
		armed = battle.NoWeapon
	}
	for i := range t.Conversion {
		r := &t.Conversion[i]
		if r.Type == u.Type && (r.Tag == "" || t.tagged(u, r.Tag)) &&
			(r.Classes == "" || strings.Contains(r.Classes, string(u.Class))) &&
			(len(r.Weapons) == 0 || slices.Contains(r.Weapons, armed)) {
			return r
		}
	}
	return nil
}

func (t *Tables) standard(u *battle.Unit) *StandardRow {
	for i := range t.Standard {
		r := &t.Standard[i]
		if r.Type == u.Type && (r.Tag == "" || t.tagged(u, r.Tag)) && (!r.Bow || u.Armed.Shoots()) {
			return r
		}
	}
	return nil
}

func (t *Tables) class(c battle.Class) *ClassRow {
	for i := range t.Classes {
		if t.Classes[i].Class == c {
			return &t.Classes[i]
		}
	}
	return nil
}
