package masscombat

import "hyboria/battle/dice"

// ReformTarget is what a routed unit must reach to stand again after the
// battle (MC-17.1-R1); one that does not is dispersed.
const ReformTarget = 15

// Reform is what helps routed men to gather (MC-17.1).
type Reform struct {
	Base     int // base Morale
	Leader   int // of its leader
	Friendly bool
	Cavalry  bool
	Cover    bool // woods, hills or marsh near
	Hero     bool
	Road     bool // retreats along one (MC-24.7)
}

// Mods lists the additions to the roll.
func (r Reform) Mods() []dice.Mod {
	out := []dice.Mod{{Name: "base Morale", Value: r.Base}}
	add := func(on bool, name string, value int) {
		if on {
			out = append(out, dice.Mod{Name: name, Value: value})
		}
	}
	add(r.Leader != 0, "leader", r.Leader)
	add(r.Friendly, "friendly country", 2)
	add(r.Cavalry, "cavalry", 2)
	add(r.Cover, "places to hide", 1)
	add(r.Hero, "a hero", 2)
	add(r.Road, "road", 1)
	return out
}

// Roll throws 2d10 for the unit. It is no morale roll: no natural fails by
// itself.
func (r Reform) Roll(s *dice.Stream, unit string) (index int, reformed bool) {
	i, roll := s.Roll(2, 10, dice.Throw{Reason: unit + " gathers again", Rule: "MC-17.1-R1", Mods: r.Mods(), Target: ReformTarget})
	reformed = roll.Total >= ReformTarget
	s.Effect(i, map[bool]string{true: "reforms", false: "is dispersed"}[reformed])
	return i, reformed
}
