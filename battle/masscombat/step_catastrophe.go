package masscombat

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// stepCatastrophe rolls for both sides, then applies the results in the order
// TS changes, leaders, Strategy, Morale (MC-11.1-R5).
func (f *fight) stepCatastrophe() {
	f.begin(phaseDisaster)
	for _, side := range f.sides {
		f.rollDisaster(side)
	}
	for _, side := range f.sides {
		f.changeStrength(side)
	}
	for _, side := range f.sides {
		f.loseLeaders(side)
	}
	for _, side := range f.sides {
		f.loseStrategy(side)
	}
	for _, side := range f.sides {
		f.loseMorale(side)
	}
	f.today().disasters = [2]Catastrophe{f.sides[0].disaster, f.sides[1].disaster}
}

func (f *fight) rollDisaster(side *force) {
	side.disaster, side.omen = RollCatastrophe(f.dice, side.side.String(), side.magic)
	f.note(side.side, "", "MC-11.1", []int{side.omen}, "%s: %s.", side.src.Name, side.disaster)
}

// instead reads another row where the one rolled finds nobody.
func (f *fight) instead(side *force, c Catastrophe) {
	side.disaster = c
	f.dice.Effect(side.omen, c.String())
	f.note(side.side, "", "MC-11.1", nil, "It falls on nobody else, and so: %s.", c)
}

func (f *fight) changeStrength(side *force) {
	switch side.disaster {
	case Reinforcement:
		f.sides[side.side.Other()].reinforced = true
	case Defection:
		f.defect(side)
	default: // the others change nothing here
	}
}

// defect takes a traitor among the unit leaders other than the commander over
// to the enemy, all with equal chances; without one the plans are betrayed
// instead (MC-11.1-R4). A hero does not go with his men.
func (f *fight) defect(side *force) {
	var list []*unit
	for _, u := range f.mortals(side.side) {
		if u.owner == side.side && u != side.general.unit {
			list = append(list, u)
		}
	}
	if len(list) == 0 {
		f.instead(side, Betrayed)
		return
	}
	u, rolls := f.pick(list, "which leader turns traitor", "MC-11.1-R4")
	u.serves = side.side.Other()
	for _, h := range side.heroes {
		if h.unit == u {
			h.parted = true
			h.leave()
		}
	}
	f.today().traitor[side.side] = u.name
	f.note(side.side, u.id, "MC-11.1", rolls, "%s goes over to the enemy.", u.name)
}

// pick takes one of the units by an open roll; of a single one no roll is
// needed.
func (f *fight) pick(list []*unit, reason, rule string) (*unit, []int) {
	if len(list) == 1 {
		return list[0], nil
	}
	at, r := f.dice.Roll(1, len(list), dice.Throw{Reason: reason, Rule: rule})
	f.dice.Effect(at, list[r.Sum-1].name)
	return list[r.Sum-1], []int{at}
}

func (f *fight) loseLeaders(side *force) {
	switch side.disaster {
	case LeaderWounded, LeaderKilled:
		f.hitLeader(side)
	case GeneralWounded, GeneralKilled:
		f.loseGeneral(side, side.disaster)
	default: // the others change nothing here
	}
}

// hitLeader finds the important leader of results 17 and 19; when there is
// none but the commander, it is he (MC-11.1-R3).
func (f *fight) hitLeader(side *force) {
	var units []*unit
	var strengths []int
	for _, u := range f.mortals(side.side) {
		if u.owner == side.side {
			units, strengths = append(units, u), append(strengths, u.strengthWithHeroes())
		}
	}
	var list []*unit
	for _, i := range ImportantLeaders(strengths, slices.Index(units, side.general.unit)) {
		list = append(list, units[i])
	}
	if len(list) == 0 {
		f.instead(side, side.disaster+1)
		f.loseGeneral(side, side.disaster)
		return
	}
	u, rolls := f.pick(list, "which leader is hit", "MC-11.1")
	f.loseLeader(side, u, side.disaster, rolls)
}

// loseLeader wounds (17) or kills (19) the leader of a unit. A wounded hero
// takes 2d6; if that knocks him out he counts as killed (MC-12.3-R3).
func (f *fight) loseLeader(side *force, u *unit, row Catastrophe, rolls []int) {
	who := "the leader of " + u.name
	if u.captain != nil {
		who = u.captain.Name
	}
	if row == LeaderWounded {
		rolls = append(rolls, f.wound(u.captain, who))
		if u.captain != nil && u.captain.health != Fit {
			row = LeaderKilled
		}
	}
	key := u.id + "/" + string(rune('a'+u.captains))
	side.loses(leaderLoss{key, row, u})
	f.struck(side, u.id, rolls, who, row == LeaderKilled)
	if row == LeaderKilled {
		fell(u.captain)
		u.replaceLeader()
	}
}

// wound rolls the 2d6 of results 17 and 18.
func (f *fight) wound(h *hero, who string) int {
	at, r := f.dice.Roll(2, 6, dice.Throw{Reason: "early wound of " + who, Rule: "MC-11.1"})
	if h != nil {
		h.hurt(r.Sum)
	}
	return at
}

func (h *hero) hurt(damage int) {
	h.damage += damage
	h.health = max(h.health, HealthOf(h.damage, h.stats.hitPoints))
}

// fell leaves a hero unconscious on the field.
func fell(h *hero) {
	if h != nil {
		h.health = max(h.health, KnockedOut)
	}
}

// loses books the Morale loss for a leader; a worse fate of the same man takes
// the place of a lighter one.
func (f *force) loses(l leaderLoss) {
	for i := range f.losses {
		if f.losses[i].key == l.key {
			f.losses[i].row = max(f.losses[i].row, l.row)
			return
		}
	}
	f.losses = append(f.losses, l)
}

// loseGeneral wounds (18) or kills (20) the commander of a side. Killed, his
// base Strategy is halved for the rest of the battle (MC-11.1-R6); he himself
// is only out of this battle (MC-24.4-R1).
func (f *fight) loseGeneral(side *force, row Catastrophe) {
	g := &side.general
	var rolls []int
	if row == GeneralWounded {
		rolls = append(rolls, f.wound(g.hero, g.name))
		if g.hero != nil && g.hero.health != Fit {
			row = GeneralKilled
		}
	}
	side.loses(leaderLoss{"general", row, nil})
	if row == GeneralKilled {
		g.base = HalvedStrategy(g.base)
		fell(g.hero)
		if g.unit != nil {
			g.unit.replaceLeader()
		}
	}
	g.fallen = max(g.fallen, row)
	if !g.acting {
		side.lordFallen = g.fallen
	}
	f.struck(side, "", rolls, g.name, row == GeneralKilled)
}

func (f *fight) struck(side *force, unitID string, rolls []int, who string, down bool) {
	words := "wounded"
	if down {
		words = "struck down"
	}
	f.note(side.side, unitID, "MC-11.1", rolls, "%s is %s.", upperFirst(who), words)
	if len(f.days) > 0 {
		day := f.today()
		day.struck[side.side] = append(day.struck[side.side], who+" was "+words)
	}
}

// loseStrategy books rows 8 to 15; the wound of row 18 is booked for as long
// as the commander carries it.
func (f *fight) loseStrategy(side *force) {
	if side.disaster == GeneralWounded {
		return
	}
	if n := side.disaster.Strategy(); n != 0 {
		side.today = append(side.today, dice.Mod{Name: side.disaster.String(), Value: n})
	}
}

// loseMorale books rows 13 and 14, which last for the battle (MC-16.1).
func (f *fight) loseMorale(side *force) {
	switch side.disaster {
	case Dissension:
		side.spirit = append(side.spirit, dice.Mod{Name: "dissension", Value: -1})
	case Atrocity:
		for _, u := range f.mortals(side.side) {
			f.horror(u)
		}
	default: // the others change nothing here
	}
}

// horror: each unit that sees an atrocity rolls 12+, and is angered or shaken.
func (f *fight) horror(u *unit) {
	m := f.moraleRoll(u, u.name+" sees an atrocity", "MC-11.1", 12, 0)
	mod, words := dice.Mod{Name: "shaken by an atrocity", Value: -1}, "is shaken"
	if m.Passed {
		mod, words = dice.Mod{Name: "angered by an atrocity", Value: 1}, "is angered"
	}
	u.marks = append(u.marks, mod)
	f.dice.Effect(m.Index, words)
	f.note(u.serves, u.id, "MC-11.1", []int{m.Index}, "%s %s.", u.name, words)
}

// woundedGeneral is what row 18 takes from Strategy while it lasts.
func (f *force) woundedGeneral() int {
	if f.general.fallen == GeneralWounded {
		return GeneralWounded.Strategy()
	}
	return 0
}

// stepHeroes rolls Survival and Glory of every hero in the fight, in roster
// order (MC-12, MC-24.5).
func (f *fight) stepHeroes() {
	f.begin(phaseHeroes)
	for _, side := range f.sides {
		for _, h := range side.heroes {
			if h.able() && h.unit != nil && h.unit.present() && h.unit.serves == side.side {
				f.heroFights(side, h)
			}
		}
	}
}

func (f *fight) heroFights(side *force, h *hero) {
	h.rolled = true
	at := len(f.log)
	c := h.character()
	h.hurt(c.RollSurvival(f.dice, "MC-12.3", 0, h.damage))
	h.deed = c.RollGlory(f.dice)
	h.deeds = append(h.deeds, h.deed)
	leads := h.unit.captain == h
	h.led = leads
	commands := side.general.hero == h
	if n := h.deed.Strategy(commands); n != 0 && leads {
		side.glory = append(side.glory, dice.Mod{Name: "deeds of " + h.Name, Value: n})
	}
	f.note(side.side, h.unit.id, "MC-12.4", rollsFrom(at, len(f.log)), "%s with %s: %s%s.", h.Name, h.unit.name, h.deed, h.state())
	f.afterWound(side, h, leads)
}

func (h *hero) character() *Character {
	return &Character{Name: h.Name, Skill: h.stats.skill, Risk: h.risk, HitPoints: h.stats.hitPoints, AV: h.stats.av}
}

func (h *hero) state() string {
	switch {
	case h.health == Dead:
		return ", and he is killed"
	case h.health == KnockedOut:
		return ", and he is carried senseless from the fight"
	case h.damage > 0:
		return ", with wounds he can bear"
	}
	return ""
}

// afterWound: a unit leader knocked out counts as result 19, a commander as 20
// (MC-12.3-R3).
func (f *fight) afterWound(side *force, h *hero, leads bool) {
	if h.health == Fit {
		return
	}
	switch {
	case side.general.hero == h:
		f.loseGeneral(side, GeneralKilled)
	case leads:
		f.loseLeader(side, h.unit, LeaderKilled, nil)
	}
}

func rollsFrom(from, to int) []int {
	out := make([]int, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, i)
	}
	return out
}

// stepSecondSurvival lets the heroes of the side with the lower total roll
// again (MC-19.1, MC-19.1-R1).
func (f *fight) stepSecondSurvival() {
	f.begin(phaseSecond)
	loser := f.last.Loser()
	if loser < 0 {
		return
	}
	side := f.sides[loser]
	for _, h := range side.heroes {
		if !h.rolled || h.health != Fit {
			continue
		}
		starred := 0
		if side.side == battle.Defender {
			starred = side.position.StarredValue
		}
		at := len(f.log)
		leads := h.unit.captain == h
		h.hurt(h.character().RollSurvival(f.dice, "MC-19.1", SecondSurvival(f.last.Margin, starred, h.unit.fate == Rout), h.damage))
		f.note(side.side, h.unit.id, "MC-19.1", rollsFrom(at, len(f.log)), "%s in the lost fight%s.", h.Name, h.state())
		f.afterWound(side, h, leads)
	}
}
