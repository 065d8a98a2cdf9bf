package kernel

import "hyboria/battle"

// PointsPerHero buys one hero's place (RA-13.1).
const PointsPerHero = 750

// HeroPlaces is the number of heroes that an army of so many points may field,
// their own cost included; a superhero takes two places (RA-13.1, RA-13.1-R1).
func HeroPlaces(points int) int { return points / PointsPerHero }

// CheckHeroes tells whether the heroes fit an army of so many points: enough
// places, and at most one on foot and one mounted (RA-13.1-R1).
func CheckHeroes(points int, heroes []battle.Hero) (ok bool, rule string) {
	places, foot, mounted := 0, 0, 0
	for _, h := range heroes {
		places++
		if h.Rank == battle.RankSuperhero {
			places++
		}
		if h.Mounted {
			mounted++
		} else {
			foot++
		}
	}
	switch {
	case places > HeroPlaces(points):
		return false, "RA-13.1"
	case foot > 1 || mounted > 1:
		return false, "RA-13.1-R1"
	}
	return true, ""
}

// ChampionOf is the worth of a hero in melee.
func ChampionOf(h battle.HeroRank) Champion {
	if h == battle.RankSuperhero {
		return ASuperhero
	}
	return AHero
}

// MayJoin tells whether a hero or commander may stand with such troops: foot
// with foot, mounted with cavalry, either with mammoths or chariots
// (RA-13.1-R1, RA-15.1, RA-16.6). Wizards join nobody (RA-18.2).
func (t *Troop) MayJoin(single Kind, mounted bool) bool {
	switch {
	case single == Wizard || t.Kind.Single():
		return false
	case t.Arm > Cavalry:
		return true
	default:
		return mounted == (t.Arm == Cavalry)
	}
}

// LoneHero is a hero on his own: infantry of category 3 on foot, cavalry of
// category 4 mounted (RA-13.3-R1). He fights as one figure touching with the
// Champion's extra, takes no tests and dies at one loss.
func LoneHero(mounted bool) Troop {
	t := Troop{Type: battle.HI, Class: battle.ClassA, Bow: battle.NoWeapon, Kind: Hero, Arm: Foot, Category: 3}
	if mounted {
		t.Type, t.Arm, t.Category = battle.HC, Cavalry, 4
		t.Traits = Mounted
	}
	return t
}

// LoneWizard melees as one light infantryman (RA-18.2).
func LoneWizard() Troop {
	return Troop{Type: battle.LI, Class: battle.ClassA, Bow: battle.NoWeapon, Kind: Wizard, Arm: Foot, Category: 1}
}

// LoneCommander is the commander's figure; he does not fight and cannot be
// killed (RA-14.1, RA-14.3).
func LoneCommander(mounted bool) Troop {
	t := Troop{Type: battle.HI, Class: battle.ClassA, Bow: battle.NoWeapon, Kind: Commander, Arm: Foot, Category: 3}
	if mounted {
		t.Type, t.Arm = battle.HC, Cavalry
		t.Traits = Mounted
	}
	return t
}

// Capture is what may befall a commander or the unit he is with.
type Capture struct {
	Attached           bool
	Contacted          bool // an enemy touches him or passes over him
	UnitSurrendered    bool
	UnitChangedSides   bool
	UnitWipedInMelee   bool
	UnitWipedOtherwise bool
	UnitLeftTable      bool // and carried him off
}

// Taken tells whether the commander is captured or lost, after which all his
// troops test once at -20 (RA-14.3, RA-14.3-R1, RA-14.4). If his unit is wiped
// out by other means than melee he is merely on his own.
func (c Capture) Taken() bool {
	if !c.Attached {
		return c.Contacted
	}
	return c.UnitSurrendered || c.UnitChangedSides || c.UnitWipedInMelee || c.UnitLeftTable
}

// LosesAttached tells whether a hero with the unit is lost with it (RA-13.3-R2).
func (c Capture) LosesAttached() bool {
	return c.UnitSurrendered || c.UnitChangedSides || c.UnitLeftTable
}
