package kernel

import (
	"strconv"

	"hyboria/battle"
)

// Cast is what became of a spell.
type Cast uint8

// Results of casting.
const (
	Backfires Cast = iota
	Fails
	Works
)

// String is the result in a word.
func (c Cast) String() string { return [...]string{"backfire", "fails", "works"}[c] }

// Roll reads the d100 of a spell: to 10 it backfires, to 30 it fails, above
// that it works (RA-18.5). Sure spells work whatever the roll.
func (s Spell) Roll(d100 int) Cast {
	switch {
	case s.Sure || d100 > 30:
		return Works
	case d100 > 10:
		return Fails
	default:
		return Backfires
	}
}

// Terrifies reports whether a spell with that result makes units test: a
// failed one does not, a backfire does (RA-18.6-R1).
func (s Spell) Terrifies(c Cast) bool { return s.Tests != NoDread && c != Fails }

// Riders is how many charging heavy cavalry a spell strikes as: three for the
// Sword of Fire, twelve for a landslide, none for others (RA-18.10, RA-18.15).
func (s Spell) Riders() int {
	switch s.ID {
	case SwordOfFire:
		return 3
	case EarthDemon:
		return 12
	default:
		return 0
	}
}

// riderBonus is the charge bonus of heavy cavalry; the blow of a spell never
// loses it and knows no other modifier (RA-18.10-R1).
const riderBonus = 2

// Strike is what a spell with riders takes from a unit it hits, of the figures
// there are: round(riders x (AV + 2) / 10) (RA-18.10-R1). w may be nil.
func (s Spell) Strike(av, there int, w *Working) int {
	die := w.sum("die")
	die.add("average die", av, "RA-0.1")
	total := av + die.add("charging heavy cavalry", riderBonus, "RA-18.10-R1")
	n := s.Riders()
	loss := min(there, RoundDiv(n*total, 10))
	if w != nil {
		w.Rule = "RA-18.10-R1"
		w.Result = strconv.Itoa(n) + " x " + strconv.Itoa(total) + " / 10 = " + decimals(n*total, 1) + ": " + figures(loss)
	}
	return loss
}

// Burnt is what a unit loses of the figures that stand in newly burning wood:
// half (RA-18.20, RA-18.20-R1).
func Burnt(inFire int) int { return RoundDiv(inFire, 2) }

// FireReach is how far from the wall's line wood burns, in inches, so many
// turns after the casting (RA-18.20-R1).
func FireReach(turns int) int { return 2 * turns }

// Sober tells whether a druid who rolled so may cast spells in this battle:
// under 50 he is drunk (RA-19.4, RA-19.4-R1).
func Sober(d100 int) bool { return d100 >= 50 }

// Measures of lines and areas in inches (RA-18.11-R1, RA-18.12, RA-18.13,
// RA-18.15-R1).
const (
	RainSide      = 12 // side of the square of rain
	TremorLine    = 24 // length of the Earth-Shaker's line
	FireLine      = 12 // length of the Wall of Fire
	LandslideGrow = 3  // what the hill gains on the landslide's side
	SpellGap      = 3  // least gap that a wizard sees through (RA-18.4)
	SummonsOff    = 1  // least distance of phantoms and dead from enemies (RA-18.14-R1)
)

// Summons is the unit that a spell calls up.
type Summons struct {
	Troop   Troop
	Figures int
	Files   int
}

// Summoned gives the unit of a summoning spell: 24 phantoms, light foot of
// class A; 24 dead; 20 beasts without a charge bonus (RA-18.14, RA-18.17,
// RA-18.18, RA-18.14-R1, RA-18.18-R1). Dead and beasts have no class in the
// rules; they never test, and expand as levies. ok is false for other spells.
func (s Spell) Summoned() (u Summons, ok bool) {
	row := rowOf(battle.LI)
	u.Troop = Troop{Type: battle.LI, Bow: battle.NoWeapon, Class: battle.ClassC, Category: row.category, Charge: row.charge}
	switch s.ID {
	case ArmyOfGhosts:
		u.Troop.Kind, u.Troop.Class = Phantoms, battle.ClassA
		u.Figures, u.Files = 24, 12
	case LegionOfDead:
		u.Troop.Kind = Dead
		u.Figures, u.Files = 24, 12
	case TheCalling:
		u.Troop.Kind, u.Troop.Charge = Beasts, 0
		u.Figures, u.Files = 20, 10
	default:
		return Summons{}, false
	}
	return u, true
}

// MayMoveInto tells whether a summoned unit called up in a turn may charge or
// attack in turn now: phantoms and the dead obey orders from the next turn on
// (RA-18.14, RA-18.14-R1), beasts run at once (RA-18.18-R1).
func (k Kind) MayMoveInto(called, now int) bool { return k == Beasts || now > called }
