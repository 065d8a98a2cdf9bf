package masscombat

import (
	"hyboria/battle"
	"hyboria/battle/dice"
)

// druids: each White Druid must be sober to act (MC-24.6).
func (f *fight) druids() {
	for _, side := range f.sides {
		for _, w := range side.wizards {
			if w.Kind != WhiteDruids || w.Sober {
				continue
			}
			at := len(f.log)
			w.drunk = !Sober(f.dice, w.Name)
			what := "is sober and goes to his place"
			if w.drunk {
				what = "is too drunk to act"
			}
			f.note(side.side, "", "MC-24.6", []int{at}, "%s %s.", w.Name, what)
		}
	}
}

// missions of special forces (MC-13.7), attacker first.
func (f *fight) missions() {
	for _, side := range f.sides {
		foe := f.sides[side.side.Other()]
		for _, m := range side.plan.Missions {
			if m.Kind == Security {
				continue
			}
			at := len(f.log)
			r := RunMission(f.dice, m.Kind, m.Men, m.Stealth, foe.security())
			f.missionDone(side, foe, m, r, at)
		}
	}
}

func (f *force) security() int {
	for _, m := range f.plan.Missions {
		if m.Kind == Security {
			return SecurityTarget(m.Men)
		}
	}
	return 0
}

// missionDone books what a mission brought. Its effects last for the battle.
func (f *fight) missionDone(side, foe *force, m Mission, r MissionResult, at int) {
	if r.Strategy != 0 {
		side.lasting = append(side.lasting, dice.Mod{Name: "scouts", Value: r.Strategy})
	}
	if r.OwnMorale != 0 {
		side.lot.SpiesReported, side.lot.SpiesKilled = r.Success, !r.Success
	}
	if r.EnemyMorale != 0 {
		foe.lot.CaughtSpies = true
	}
	words := map[bool]string{true: "come back with what they were sent for", false: "do not come back"}[r.Success]
	if r.CommanderDead {
		f.loseGeneral(foe, GeneralKilled)
		words = "reach the enemy commander's tent"
	}
	f.note(side.side, "", "MC-13.7", []int{at}, "The men sent to %s %s.", m.Kind, words)
}

// diviners: a genuine one may see truly; a fake one bends his commander's
// judgement (MC-13.8).
func (f *fight) diviners() {
	for _, side := range f.sides {
		d := side.referee().Diviner
		switch {
		case d == nil:
		case d.Genuine:
			f.genuine(side, *d)
		default:
			belief := side.plan.Belief
			if belief == "" {
				belief = HalfBelieved
			}
			side.general.base = FakeStrategy(side.general.base, d.Strategy, belief)
			f.note(side.side, "", "MC-13.8", nil, "A diviner has the ear of %s.", side.general.name)
		}
	}
}

func (f *fight) genuine(side *force, d Diviner) {
	chance := d.Chance
	if chance == 0 {
		chance = DefaultDivination
	}
	at := len(f.log)
	if bonus := RollDiviner(f.dice, chance); bonus > 0 {
		side.lasting = append(side.lasting, dice.Mod{Name: "a diviner", Value: bonus})
	}
	f.note(side.side, "", "MC-13.8", []int{at}, "A diviner casts for %s.", side.general.name)
}

// stepStrength works out TS of units and forces (MC-4).
func (f *fight) stepStrength() {
	f.begin(phaseStrength)
	for side := range f.sides {
		s := battle.Side(side)
		sum := 0
		for _, u := range f.line(s) {
			u.began = u.men
			ts := u.strengthWithHeroes()
			sum += ts
			f.note(s, u.id, "MC-24.2", nil, "%s: %s men, %s, Troop Strength %s.", u.name, thousands(u.men), u.quality, thousands(ts))
		}
		f.today().began[side] = sum
		f.note(s, "", "MC-4.4", nil, "Troop Strength of the force: %s.", thousands(sum))
	}
}
