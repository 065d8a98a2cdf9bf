package masscombat

import (
	"slices"

	"hyboria/battle"
)

// MenPerFigure is how many men one figure stands for (MC-24).
const MenPerFigure = 20

// typeRow is a row of MC-24.2.
type typeRow struct {
	code   string
	each   int // TS of a man or vehicle, without the missile of a man
	weight Weight
}

// typeRowOf gives the row of a troop type. Vehicles have their archers in it.
func typeRowOf(t battle.Type) typeRow {
	switch t {
	case battle.LI:
		return typeRow{"C3", 2, LightWeight}
	case battle.MI, battle.MIP:
		return typeRow{"B2", 4, MediumWeight}
	case battle.HI, battle.HIP:
		return typeRow{"A1", 6, HeavyWeight}
	case battle.MC:
		return typeRow{"B2##", 6, MediumWeight}
	case battle.HC:
		return typeRow{"A1###", 10, HeavyWeight}
	case battle.LCH:
		return typeRow{"OO>>", 12, MediumWeight}
	case battle.HCH:
		return typeRow{"OOO>>>", 18, HeavyWeight}
	default:
		return typeRow{"X>>", 64, HeavyWeight} // mammoths
	}
}

// missileOf is the ranged bonus of a campaign weapon (MC-24.2). A unit with
// bow and thrown weapons has the bow, and other marks of the lists have no
// effect (MC-24.1-R4). The crossbow of CA-14 has the value MC-4.2 gives it.
func missileOf(w battle.Weapon) Missile {
	switch w {
	case battle.Thrown:
		return ThrownOrSlng
	case battle.Bow:
		return OrdinaryBow
	case battle.ShemiteBow, battle.Crossbow:
		return StrongBow
	default:
		return NoMissile
	}
}

// CampaignStrength is the TS of one man, or of one vehicle, of a campaign unit
// (MC-24.2).
func CampaignStrength(t battle.Type, w battle.Weapon) int {
	each := typeRowOf(t).each
	if t.Vehicle() {
		return each
	}
	return each + int(missileOf(w))
}

// ClassQuality is the quality of a class; in a campaign it always follows the
// class and battles are not counted (MC-24.3, MC-24.3-R1).
func ClassQuality(c battle.Class) Quality {
	switch c {
	case battle.ClassA:
		return Veteran
	case battle.ClassB:
		return Average
	default:
		return Green
	}
}

// CampaignLeader gives Strategy and Leadership of a unit leader by the quality
// of his unit, in place of TypicalLeader (MC-24.3, MC-24.3-R1).
func CampaignLeader(q Quality) Skills {
	n := [...]int{Raw: 0, Green: 1, Average: 2, Seasoned: 3, Veteran: 4, Elite: 5}[q]
	return Skills{n, n}
}

// UnitTS is the Troop Strength of a campaign unit at its present strength:
// 20 men a figure; vehicles by crew figures left, each crew of two or four
// being 20 vehicles (MC-24.2).
func UnitTS(u battle.Unit) int {
	return UnitStrength(vehicles(u.Present*MenPerFigure, u.Type), Whole(CampaignStrength(u.Type, u.Armed)), ClassQuality(u.Class))
}

// vehicles is the number of heads among so many men.
func vehicles(men int, t battle.Type) int { return men / t.Crew() }

// LostFigures are the figures behind K casualties, at most all: near(K/20)
// (MC-24.8, MC-24.8-R2).
func LostFigures(casualties, present int) int {
	return min(present, Over(casualties, MenPerFigure).Near())
}

// Barbarian reports whether the unit dreads sorcery as the Northern Barbarians
// do (MC-24, MC-24.6).
func Barbarian(u battle.Unit) bool { return u.Has("northern") || u.Has("barbarian") }

// FreeCompany reports whether the unit changes sides where others surrender
// (MC-24.8, CA-15.2).
func FreeCompany(u battle.Unit) bool {
	return u.Nation == "free_companies" || u.Has("free-company")
}

// mounted reports whether the unit counts as cavalry: horse, chariots and
// mammoths with all their crew (MC-24.2).
func mounted(t battle.Type) bool { return t.Cavalry() || t.Vehicle() }

// shooters is the number of men of a unit who count for ranged superiority:
// bows only, one man a chariot, two a mammoth (MC-24.2).
func shooters(u battle.Unit, men int) int {
	switch {
	case u.Type == battle.WM:
		return 2 * vehicles(men, u.Type)
	case u.Type.Vehicle():
		return vehicles(men, u.Type)
	case u.Armed.Shoots():
		return men
	}
	return 0
}

// NationTL is the technology level of a nation (MC-24.1). It is not used
// unless a referee turns MC-5.2 on.
func NationTL(nation string) int {
	low := []string{"northern_barbarians", "pictland", "black_amazons", "hill_tribes", "desert_nomads", "kozaki", "hyrkania"}
	if slices.Contains(low, nation) {
		return 2
	}
	return 3
}

// heroStats are the figures of MC-24.5.
type heroStats struct {
	figures   int // added for TS
	skills    Skills
	skill     int // Battle skill
	hitPoints int
	av        int
}

// DefaultRisk is the Risk of a hero of whom nothing else is said (MC-24.5).
const DefaultRisk = -2

func statsOf(r battle.HeroRank) heroStats {
	if r == battle.RankSuperhero {
		return heroStats{4, Skills{Strategy: 5, Leadership: 7}, BattleSkill(12, 10), 30, 5}
	}
	return heroStats{2, Skills{Strategy: 4, Leadership: 4}, BattleSkill(10, 7), 20, 5}
}
