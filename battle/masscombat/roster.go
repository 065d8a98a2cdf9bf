package masscombat

import "hyboria/battle/dice"

// RosterUnit is a line of a force's roster (MC-2.2-R1): a unit outside the
// campaign, of any kind of fighter (MC-4.1).
type RosterUnit struct {
	Name    string
	Men     int // or creatures, vehicles, engines
	Troop   Troop
	Quality Quality
	Battles int
	Leader  RosterLeader
	Lot     Lot // what it has lived through, for Morale
	Notes   string
}

// RosterLeader is who leads a unit. A nil pointer in Skills means the typical
// man of the unit's quality (MC-7.5-R3).
type RosterLeader struct {
	Name         string
	Skills       *Skills
	NoLeadership bool // costs the unit 2 (MC-7.1)
	Hero         bool // a PC
}

// Strength is the unit's Troop Strength (MC-4.4).
func (u RosterUnit) Strength() int { return UnitStrength(u.Men, u.Troop.Strength(), u.Quality) }

// Standing is how orderly the unit is (MC-7.2).
func (u RosterUnit) Standing() Standing { return StandingOf(u.Troop.Irregular, u.Quality) }

// LeaderSkills are those given, or the typical ones.
func (u RosterUnit) LeaderSkills() Skills {
	if u.Leader.Skills != nil {
		return *u.Leader.Skills
	}
	n := TypicalLeader(u.Quality)
	return Skills{n, n}
}

// Morale lists what makes up the unit's current Morale (MC-16.1); all of it
// adds up (MC-1.3).
func (u RosterUnit) Morale() []dice.Mod {
	mods := []dice.Mod{{Name: u.Quality.String() + " troops", Value: u.Quality.BaseMorale()}}
	if u.Standing() == Rabble {
		mods = append(mods, dice.Mod{Name: "rabble", Value: RabbleMorale})
	}
	leader := LeaderMorale(u.LeaderSkills().Leadership)
	if u.Leader.NoLeadership {
		leader = NoLeadership
	}
	if leader != 0 {
		mods = append(mods, dice.Mod{Name: "leader", Value: leader})
	}
	return append(mods, u.Lot.MoraleMods()...)
}

// RosterForce is a force's roster.
type RosterForce struct {
	Name  string
	TL    int
	Class Class
	Units []RosterUnit
}

// Strength is the sum of the units' Troop Strength (MC-4.4).
func (f RosterForce) Strength() int {
	sum := 0
	for _, u := range f.Units {
		sum += u.Strength()
	}
	return sum
}

// Men counts all men, for the rule on Tactics (MC-14.1).
func (f RosterForce) Men() int {
	sum := 0
	for _, u := range f.Units {
		sum += u.Men
	}
	return sum
}

// Leader is the index of the unit whose leader commands the force (MC-7.2), -1
// for an empty roster.
func (f RosterForce) Leader() int {
	list := make([]Candidate, len(f.Units))
	for i, u := range f.Units {
		list[i] = Candidate{u.LeaderSkills(), u.Standing(), u.Strength()}
	}
	return ChooseLeader(list)
}
