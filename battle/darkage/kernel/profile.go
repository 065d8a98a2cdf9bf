package kernel

import "hyboria/battle"

// Code is a type of unit (DA-2.3, DA-12.4).
type Code string

// The types.
const (
	Heavies       Code = "HV"
	Foot          Code = "FT"
	LightBows     Code = "LB"
	LightJavelins Code = "LJ"
	Archers       Code = "AR"
	Raiders       Code = "WR"
	Warriors      Code = "WW"
	JavelinHorse  Code = "CJ"
	Cavalry       Code = "CV"
	Knights       Code = "KN"
	HorseArchers  Code = "HB"
	HeavyChariots Code = "HCH"
	LightChariots Code = "LCH"
	Mammoths      Code = "WM"
)

// Missile is what a unit shoots: anything sent by a device is a bow, anything
// thrown by hand a javelin (DA-2.2).
type Missile string

// The missiles.
const (
	NoMissile Missile = ""
	Bow       Missile = "bow"
	Javelin   Missile = "javelin"
)

// Profile is what a kind of unit can do: a row of DA-2.3 or DA-12.4, and what
// the conversion adds to it.
type Profile struct {
	Code    Code    `json:"code"`
	Name    string  `json:"name"`
	Men     int     `json:"men"`
	Class   int     `json:"class"`             // of movement, 1 to 3 (DA-6.1)
	Turns   int     `json:"turns"`             // in a move, 1 or 2 (DA-6.2)
	Missile Missile `json:"missile,omitempty"` //
	Reach   float64 `json:"reach,omitempty"`   // of missiles, inches (DA-5.1)
	Shot    int     `json:"shot,omitempty"`    // added to the die in shooting
	Melee   int     `json:"melee,omitempty"`   // added to the die in melee
	Halves  bool    `json:"halves,omitempty"`  // halves Hits as Heavies do (DA-5.5, DA-8.4)
	Light   bool    `json:"light,omitempty"`   // passes through friends and they through it (DA-6.5)
	Rough   bool    `json:"rough,omitempty"`   // may enter woods, brush, marsh, camp and village (DA-6.8)
	Pivots  bool    `json:"pivots,omitempty"`  // may Turn before it shoots in phase 1 (DA-5.1)
	Moving  bool    `json:"moving,omitempty"`  // shoots its bow in the Movement phase, as javelins are thrown (DA-12.4)

	Mounted       bool `json:"mounted,omitempty"` // horse, chariots and mammoths
	Vehicle       bool `json:"vehicle,omitempty"` // chariots and mammoths: streams at fords only (DA-12.8)
	Mammoth       bool `json:"mammoth,omitempty"`
	Pikes         bool `json:"pikes,omitempty"`
	ChargesLoaded bool `json:"chargesLoaded,omitempty"` // may charge with bow shots left
	Wrecks        bool `json:"wrecks,omitempty"`        // tramples the nearest friend on removal
	Wreck         int  `json:"wreck,omitempty"`         // added to the die of that
	StruckByFoot  int  `json:"struckByFoot,omitempty"`  // added to the die of foot that strikes it
	StruckByAll   int  `json:"struckByAll,omitempty"`   // added to the die of all who strike it
	StruckByHorse int  `json:"struckByHorse,omitempty"` // added to the die of mounted units that strike it (Legion of the Dead)

	Barbarian bool `json:"barbarian,omitempty"` // Shock on it is one Hit heavier (DA-12.6)
	Step      int  `json:"step,omitempty"`      // of its class, on both dice (DA-12.2)
	Weak      bool `json:"weak,omitempty"`      // -1 on both dice (DA-12.2)
}

// Chariot reports whether the unit is chariots.
func (p *Profile) Chariot() bool { return p.Vehicle && !p.Mammoth }

// OnFoot reports whether the unit fights on foot.
func (p *Profile) OnFoot() bool { return !p.Mounted }

// Volleys reports whether the unit shoots a bow in the Shooting phase.
func (p *Profile) Volleys() bool { return p.Missile == Bow && !p.Moving }

// Throws reports whether it shoots in the Movement phase, before or after its
// own move (DA-6.6, DA-12.4).
func (p *Profile) Throws() bool { return p.Missile == Javelin || p.Moving }

// BarredByShots reports whether the unit may not charge because it has bow
// shots left (DA-7.1, DA-12.4).
func (p *Profile) BarredByShots(shots int) bool {
	return p.Missile == Bow && shots > 0 && !p.ChargesLoaded
}

// WithJavelins arms a unit that carries no missiles with javelins: it shoots
// at -1 and fights at one less (DA-2.3-R3).
func (t *Tables) WithJavelins(p Profile) Profile {
	p.Missile, p.Reach = Javelin, t.Javelins.Reach
	p.Shot += t.Javelins.Shot
	p.Melee += t.Javelins.Melee
	return p
}

// mayHaveJavelins are the types to which a list can give javelins (DA-2.3-R3).
func (c Code) mayHaveJavelins() bool {
	switch c {
	case Heavies, Foot, Raiders, Warriors, Knights:
		return true
	default:
		return false
	}
}

// stepsOf reports whether the class step counts for a type: not for Lights,
// chariots and mammoths (DA-12.2).
func (p *Profile) steps() bool { return !p.Light && !p.Vehicle }

// Champion is a single figure that strengthens the unit it is with (DA-12.5).
type Champion string

// The champions.
const (
	HeroFigure      Champion = "hero"
	SuperheroFigure Champion = "superhero"
	CommanderFigure Champion = "commander"
)

// ChampionOf is a hero of the campaign on this table.
func ChampionOf(r battle.HeroRank) Champion {
	if r == battle.RankSuperhero {
		return SuperheroFigure
	}
	return HeroFigure
}
