package masscombat

import (
	"hyboria/battle"
	"hyboria/battle/dice"
)

// stepPowers resolves the exceptional powers, once a battle: points spent stay
// spent (MC-10, MC-23.1-R2). Both allotments are made before either is looked
// at.
func (f *fight) stepPowers() {
	f.begin(phasePowers)
	if f.day > 1 {
		return
	}
	var spent [2][]spend
	for i, side := range f.sides {
		list, err := side.allot(f.sides[1-i])
		if err != nil { // checked before the battle
			continue
		}
		spent[i] = list
	}
	for i, side := range f.sides {
		f.useOwn(side, spent[i])
	}
	for i, side := range f.sides {
		f.attack(side, f.sides[1-i], spent[i], spent[1-i])
	}
}

// useOwn applies what a side does for itself: summoning, and healing as far as
// it is not used up against strikes.
func (f *fight) useOwn(side *force, list []spend) {
	for _, s := range list {
		if s.effect == SummonEffect {
			f.summon(side, s.spell)
		}
	}
}

func (f *fight) summon(side *force, spell string) {
	s, _ := summoningOf(spell)
	q := ClassQuality(s.class)
	u := &unit{
		id: spell, name: s.name, owner: side.side, serves: side.side, summoned: true, dread: s.dread,
		men: s.figures * MenPerFigure, quality: q, leader: CampaignLeader(q),
		src: battle.Unit{Type: battle.LI, Class: s.class, Armed: battle.NoWeapon},
	}
	side.units = append(side.units, u)
	f.note(side.side, "", "MC-24.6", nil, "%s is called up, Troop Strength %s.", s.name, thousands(u.strength()))
}

// attack reveals a side's offensive effects, lets healing and defence take
// their share, and applies what gets through.
func (f *fight) attack(side, foe *force, list, answer []spend) {
	var items []spend
	var attacks []Attack
	for _, s := range list {
		if s.effect == SummonEffect || s.effect == HealingEffect || s.effect == DefenceEffect {
			continue
		}
		a := Attack{Effect: s.effect, Cost: s.cost, Steps: s.steps}
		if s.unit != nil {
			a.Unit, a.TS = s.unit.id, s.unit.strengthWithHeroes()
		}
		items, attacks = append(items, s), append(attacks, a)
	}
	healing, defence := answerOf(answer)
	attacks, left := CancelStrikes(attacks, healing)
	through, _ := Block(attacks, defence, foe.blockOrder())
	for i, s := range items {
		f.strike(side, foe, s, through[i])
	}
	f.heal(foe, left)
}

// answerOf sums up healing by unit and defence points.
func answerOf(list []spend) (healing map[string]int, defence int) {
	healing = map[string]int{}
	for _, s := range list {
		switch s.effect {
		case HealingEffect:
			healing[s.unit.id] += s.steps
		case DefenceEffect:
			defence += s.steps
		default: // the others change nothing here
		}
	}
	return healing, defence
}

// blockOrder is the side's own order, completed by the default one.
func (f *force) blockOrder() []Effect {
	order := BlockOrder[:]
	if f.plan.Powers != nil && len(f.plan.Powers.Block) > 0 {
		order = append(append([]Effect{}, f.plan.Powers.Block...), BlockOrder[:]...)
	}
	return order
}

// strike applies the steps of one effect that got through.
func (f *fight) strike(side, foe *force, s spend, steps int) {
	if steps == 0 {
		f.note(side.side, "", "MC-10.2", nil, "%s comes to nothing.", s.effect.words())
		return
	}
	switch s.effect {
	case CatastropheEffect:
		foe.magic += steps
	case ConfoundEffect:
		foe.today = append(foe.today, dice.Mod{Name: "confounded by magic", Value: -steps})
	case HelmEffect:
		foe.lasting = append(foe.lasting, dice.Mod{Name: "Helm of Darkness", Value: -2})
	case ScoutingEffect:
		side.today = append(side.today, dice.Mod{Name: "scouting by magic", Value: 1})
	case StrikeEffect:
		s.unit.strikes += steps
	case MoraleEffect:
		s.unit.today = append(s.unit.today, dice.Mod{Name: "dread of magic", Value: -steps})
	case SlumberEffect:
		s.hero.asleep = true
		s.hero.leave()
		foe.slept = s.hero.Name
	default: // the others change nothing here
	}
	side.worked = append(side.worked, s.effect)
	f.note(side.side, targetID(s), "MC-10.2", nil, "%s takes effect, %s.", s.effect.words(), plural(steps, "step"))
}

func targetID(s spend) string {
	if s.unit == nil {
		return ""
	}
	return s.unit.id
}

func (e Effect) words() string {
	switch e {
	case CatastropheEffect:
		return "Magic that calls down a catastrophe"
	case ConfoundEffect:
		return "Magic that confounds the enemy"
	case StrikeEffect:
		return "A stroke of magic"
	case MoraleEffect:
		return "Magic that frightens"
	case ScoutingEffect:
		return "Scouting from the air"
	case HelmEffect:
		return "The Helm of Darkness"
	case SlumberEffect:
		return "The Black Slumber"
	default:
		return "Magic"
	}
}

// heal books the healing that no strike used up.
func (f *fight) heal(side *force, left map[string]int) {
	for _, u := range side.units {
		if n := left[u.id]; n > 0 && !u.summoned {
			u.healing += n
			f.note(side.side, u.id, "MC-10.2", nil, "Healers stand behind %s, %s.", u.name, plural(n, "step"))
		}
	}
}
