// Package battle holds what every battle system shares: units, forces, the
// scenario that goes in, the record that comes out, and the proof that no
// figure was lost or doubled on the way. It knows no campaign, map or web.
package battle

// Type is a troop type by its list code (RA-3.1 to RA-3.8, pikes by RA-3.18).
type Type string

// The troop types of army-lists.yaml.
const (
	LI  Type = "LI"  // light infantry
	MI  Type = "MI"  // medium infantry
	HI  Type = "HI"  // heavy infantry
	MIP Type = "MIP" // medium infantry with pikes
	HIP Type = "HIP" // heavy infantry with pikes
	MC  Type = "MC"  // light or medium cavalry
	HC  Type = "HC"  // heavy cavalry
	LCH Type = "LCH" // light chariots
	HCH Type = "HCH" // heavy chariots
	WM  Type = "WM"  // woolly mammoths
)

// Types lists all troop types in list order.
var Types = [...]Type{LI, MI, HI, MIP, HIP, MC, HC, LCH, HCH, WM}

// Valid reports whether t is a known troop type.
func (t Type) Valid() bool {
	for _, k := range Types {
		if t == k {
			return true
		}
	}
	return false
}

// Crew is the number of crew figures of one casting: 2 for chariots, 4 for
// mammoths, 1 for all others (MC-24.2).
func (t Type) Crew() int {
	switch t {
	case LCH, HCH:
		return 2
	case WM:
		return 4
	default:
		return 1
	}
}

// Vehicle reports whether losses fall on crew figures (CA-10.1-R3).
func (t Type) Vehicle() bool { return t.Crew() > 1 }

// Foot reports whether t fights on foot.
func (t Type) Foot() bool { return t == LI || t == MI || t == HI || t == MIP || t == HIP }

// Cavalry reports whether t is mounted on horses and not a vehicle.
func (t Type) Cavalry() bool { return t == MC || t == HC }

// Pike reports whether t carries pikes (RA-3.18).
func (t Type) Pike() bool { return t == MIP || t == HIP }

// Class is the training of a unit: A elite, B regular, C levy.
type Class string

// The three classes of RA-3.9 to RA-3.11.
const (
	ClassA Class = "A"
	ClassB Class = "B"
	ClassC Class = "C"
)

// Weapon is what a unit shoots or throws with.
type Weapon string

// The weapons of army-lists.yaml, and the crossbow of CA-14.1-R1.
const (
	NoWeapon   Weapon = "none"
	Thrown     Weapon = "thrown"
	Bow        Weapon = "bow"
	ShemiteBow Weapon = "shemite_bow"
	Crossbow   Weapon = "crossbow"
)

// Shoots reports whether w is a bow of any kind or a crossbow.
func (w Weapon) Shoots() bool { return w == Bow || w == ShemiteBow || w == Crossbow }

// Unit is an indivisible group of figures of one list row.
type Unit struct {
	ID     string   `json:"id"`     // unique in a season or scenario, e.g. "u17"
	Name   string   `json:"name"`   // as shown, e.g. "Regular Foot 2"
	Nation string   `json:"nation"` // whose list it is from: nation id, "free_companies" for Companies
	Row    string   `json:"row"`    // list row id, e.g. "aquilonia.gundermen"
	Type   Type     `json:"type"`
	Class  Class    `json:"class"`
	Armed  Weapon   `json:"armed"`
	Traits []string `json:"traits,omitempty"` // names of RA-3.12 to RA-3.21 and list marks

	Size    int `json:"size"`    // full size in castings (a chariot or mammoth is one)
	Present int `json:"present"` // figures present; crew figures for vehicles (CA-4.1-R1)

	Guard     bool `json:"guard,omitempty"`     // a row limited to one unit (CA-4.4-R1)
	Mercenary bool `json:"mercenary,omitempty"` // outside the native percentages (CA-15.1)

	Origin  string `json:"origin,omitempty"`  // land or province that raised it, where that matters (CA-1.6-R1)
	Company string `json:"company,omitempty"` // Free Company that it belongs to for good (CA-16); empty: its owner's own
}

// FullCrew is the number of figures at full size, crew figures for vehicles.
func (u Unit) FullCrew() int { return u.Size * u.Type.Crew() }

// Castings is the number of castings with at least one figure left: figures
// for foot and horse, vehicles for chariots and mammoths (CA-4.2-R1).
func (u Unit) Castings() int {
	c := u.Type.Crew()
	return (u.Present + c - 1) / c
}

// Has reports whether u carries the trait.
func (u Unit) Has(trait string) bool {
	for _, t := range u.Traits {
		if t == trait {
			return true
		}
	}
	return false
}

// HeroRank tells a hero from a superhero (CA-4.7).
type HeroRank string

// Ranks of single figures.
const (
	RankHero      HeroRank = "hero"
	RankSuperhero HeroRank = "superhero"
)

// Hero is a single figure bought at 25 or 35 points (hero on foot, mounted)
// or 50 or 70 (superhero) by RA-20.13.
type Hero struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Nation  string   `json:"nation"`
	Rank    HeroRank `json:"rank"`
	Mounted bool     `json:"mounted"`
	Unit    string   `json:"unit,omitempty"` // unit led; empty: the default of the system
}

// MagicUser is one wizard; Points are also its spell points (CA-17.1).
type MagicUser struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Kind   string `json:"kind"` // id of data/magic.json, e.g. "white_druids"
	Nation string `json:"nation"`
	Points int    `json:"points"`
	Sober  bool   `json:"sober,omitempty"` // found sober before deployment: no battle rules roll again (CA-17.4-R1)
}

// Commander is the free figure in command of a counter or side (CA-4.7). A
// zero Strategy and Leadership with Rolled false means the default 4 and 4.
type Commander struct {
	Name       string `json:"name"`
	Nation     string `json:"nation"`
	King       bool   `json:"king,omitempty"` // rerolls Green and Raw (MC-24.4)
	Rolled     bool   `json:"rolled,omitempty"`
	Strategy   int    `json:"strategy,omitempty"`
	Leadership int    `json:"leadership,omitempty"`
	Unit       string `json:"unit,omitempty"` // unit he rides with; empty: the default
}
