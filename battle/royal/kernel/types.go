package kernel

import "hyboria/battle"

// Arm is what a troop type fights as (RA-3).
type Arm uint8

// The four arms.
const (
	Foot Arm = iota
	Cavalry
	Chariots
	Mammoths
)

// String is the arm in words.
func (a Arm) String() string { return [...]string{"foot", "cavalry", "chariots", "mammoths"}[a] }

// Width is the frontage of one base (RA-2.1..2.4).
func (a Arm) Width() Tenths { return [...]Tenths{150, 200, 450, 600}[a] }

// Depth is the depth of one base (RA-2.1..2.4).
func (a Arm) Depth() Tenths { return [...]Tenths{254, 508, 762, 1016}[a] }

// Crew is the number of crew of one stand: 2 on a chariot, 4 on a mammoth.
func (a Arm) Crew() int { return [...]int{1, 1, 2, 4}[a] }

// Kind tells ordinary units from summoned ones and single figures.
type Kind uint8

// Kinds of bodies on the table.
const (
	Ordinary  Kind = iota
	Phantoms       // RA-18.14
	Dead           // RA-18.17
	Beasts         // RA-18.18
	Hero           // hero or superhero on his own (RA-13.3-R1)
	Wizard         // RA-18.2
	Commander      // RA-14
)

// Single reports whether k is one figure on its own, no unit.
func (k Kind) Single() bool { return k >= Hero }

// Summoned reports whether k was called up by a spell; such units count for no
// side's losses or standing (RA-18.14-R1, RA-21.1-R1).
func (k Kind) Summoned() bool { return k == Phantoms || k == Dead || k == Beasts }

// TestsMorale reports whether k ever takes a morale test: the dead, beasts and
// single figures do not, phantoms do (RA-18.17, RA-18.18, RA-18.14-R1,
// RA-13.3-R1, RA-18.21-R1).
func (k Kind) TestsMorale() bool { return k == Ordinary || k == Phantoms }

// FearsMagic reports whether magic near it makes it test, and whether a
// friend's retreat does (RA-18.6-R1, RA-12.5-R1): ordinary units only.
func (k Kind) FearsMagic() bool { return k == Ordinary }

// Traits are the marks of RA-3.13 to RA-3.21 that change a sum.
type Traits uint16

// The traits. Which bow a unit has stands in Troop.Bow.
const (
	Bossonian   Traits = 1 << iota // RA-3.14
	Thrown                         // RA-3.16
	HorseArcher                    // RA-3.17
	Pike                           // RA-3.18
	Rough                          // RA-3.19
	Northern                       // RA-3.20
	FreeCompany                    // RA-3.21
	Mounted                        // of a single figure: on a horse
)

// Troop is what a unit's list row says of it, worked out once.
type Troop struct {
	Type     battle.Type
	Class    battle.Class
	Bow      battle.Weapon // NoWeapon, Bow, ShemiteBow or Crossbow
	Kind     Kind
	Arm      Arm
	Category int8 // 1 to 5
	Charge   int8 // charge bonus
	After    int8 // post-charge bonus
	Traits   Traits
}

// Has reports whether the troop has all the traits in set.
func (t *Troop) Has(set Traits) bool { return t.Traits&set == set }

// Light reports whether rough ground does not hamper the troop as it does
// others: light infantry and troops with the trait rough (RA-3.19, RA-11).
func (t *Troop) Light() bool { return t.Type == battle.LI || t.Has(Rough) }

// typeRow is one line of the table RA-3.1 to RA-3.8.
type typeRow struct {
	arm                     Arm
	category, charge, after int8
}

// rowOf gives the line of a type. Pikes are of the type that they are list
// codes of (RA-3.18); scythes, swords and armour add nothing (RA-3.22-R1).
func rowOf(t battle.Type) typeRow {
	switch t {
	case battle.LI: // RA-3.1
		return typeRow{Foot, 1, 1, 0}
	case battle.MI, battle.MIP: // RA-3.2
		return typeRow{Foot, 2, 1, 0}
	case battle.HI, battle.HIP: // RA-3.3
		return typeRow{Foot, 3, 1, 0}
	case battle.MC: // RA-3.4
		return typeRow{Cavalry, 3, 2, 1}
	case battle.HC: // RA-3.5
		return typeRow{Cavalry, 4, 2, 1}
	case battle.LCH: // RA-3.6
		return typeRow{Chariots, 5, 3, 1}
	case battle.HCH: // RA-3.7
		return typeRow{Chariots, 5, 4, 1}
	default: // RA-3.8
		return typeRow{Mammoths, 5, 5, 1}
	}
}

// freeCompanies is the nation id of Companies' units.
const freeCompanies = "free_companies"

// traitNames are the list marks that the table battle looks at.
var traitNames = [...]struct {
	name string
	bit  Traits
}{
	{"bossonian", Bossonian},
	{"thrown", Thrown},
	{"horse-archer", HorseArcher},
	{"pike", Pike},
	{"rough", Rough},
	{"northern", Northern},
	{"free-company", FreeCompany},
}

// TroopOf works out what a unit's list row says (RA-3). Cavalry with a bow are
// horse archers (RA-3.17), a Shemite's bow is a Shemite bow also in a chariot
// (RA-3.13), and chariot and mammoth crews have bows (RA-10.3, RA-10.4).
func TroopOf(u battle.Unit) Troop {
	row := rowOf(u.Type)
	t := Troop{Type: u.Type, Class: u.Class, Bow: u.Armed, Arm: row.arm, Category: row.category, Charge: row.charge, After: row.after}
	for _, n := range traitNames {
		if u.Has(n.name) {
			t.Traits |= n.bit
		}
	}
	if !u.Armed.Shoots() {
		t.Bow = battle.NoWeapon
	}
	if u.Armed == battle.Thrown {
		t.Traits |= Thrown
	}
	if u.Type.Pike() {
		t.Traits |= Pike
	}
	if u.Nation == freeCompanies {
		t.Traits |= FreeCompany
	}
	t.armCrew(u.Has("shemite"))
	return t
}

// armCrew settles the bow of crews, horsemen and Shemites.
func (t *Troop) armCrew(shemite bool) {
	if t.Arm.Crew() > 1 && t.Bow == battle.NoWeapon {
		t.Bow = battle.Bow
	}
	if shemite && t.Bow == battle.Bow {
		t.Bow = battle.ShemiteBow
	}
	if t.Type == battle.MC && (t.Bow == battle.Bow || t.Bow == battle.ShemiteBow) {
		t.Traits |= HorseArcher
	}
}

// BasicMorale is the class's share of tests passed, in percent (RA-3.9..3.11).
func BasicMorale(c battle.Class) int {
	switch c {
	case battle.ClassA:
		return 100
	case battle.ClassB:
		return 85
	default:
		return 70
	}
}

// ExpandLimit is how many figures a unit of the class may add or take away in
// one turn of melee (RA-3.9..3.11, RA-9.10).
func ExpandLimit(c battle.Class) int {
	switch c {
	case battle.ClassA:
		return 6
	case battle.ClassB:
		return 4
	default:
		return 2
	}
}

// Status is a unit's state of order (RA-0.4-R1).
type Status uint8

// The three states.
const (
	Steady Status = iota
	FallingBack
	Routing
)

// String is the state in words.
func (s Status) String() string { return [...]string{"steady", "fall back", "rout"}[s] }

// Edge is an edge of a unit, by its own heading.
type Edge uint8

// The four edges.
const (
	Front Edge = iota
	Right
	Rear
	Left
)

// Flank reports whether e is one of the two flanks.
func (e Edge) Flank() bool { return e == Right || e == Left }

// String is the edge in words.
func (e Edge) String() string { return [...]string{"front", "right flank", "rear", "left flank"}[e] }

// Contact is how a unit came into a contact (RA-0.4-R1).
type Contact uint8

// Ways into contact.
const (
	Stood    Contact = iota // the enemy came to it
	Attacked                // its ordinary move ran into the enemy (RA-8.2-R1)
	Charged                 // its charge did (RA-8.2)
	Forced                  // its retreat did (RA-8.11-R1)
)

// String is the way in words.
func (c Contact) String() string { return [...]string{"stood", "attack", "charge", "forced"}[c] }
