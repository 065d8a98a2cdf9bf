package masscombat

import (
	"hyboria/battle"
	"hyboria/battle/dice"
)

// WinnerOf reads the table of MC-24.8 for the last day's contest. Holding tells
// which sides have units that hold; gaveWay whether the defender of Table C
// 10-14 withdrew. In a draw the attacker falls back, or both do when both
// attacked; that is the campaign's business.
func WinnerOf(c Contest, holding [2]bool, gaveWay bool) battle.Outcome {
	switch {
	case c.Table == TableA && c.Band == Inconclusive:
		if holding[0] == holding[1] {
			return battle.Draw
		}
		if holding[0] {
			return battle.AttackerWins
		}
		return battle.DefenderWins
	case c.Table == TableB && c.Band == Inconclusive,
		c.Table == TableC && c.Band <= Marginal,
		c.Table == TableC && c.Band == Definite && !gaveWay:
		return battle.Draw
	}
	return battle.WonBy(battle.Side(c.Winner))
}

// winner judges by the units that still hold after their casualties.
func (f *fight) winner() battle.Outcome {
	var holding [2]bool
	for i := range f.sides {
		for _, u := range f.mortals(battle.Side(i)) {
			holding[i] = holding[i] || u.fate == Hold
		}
	}
	return WinnerOf(f.last, holding, f.gaveWay)
}

// lostBattle reports whether a side lost the battle.
func (f *fight) lostBattle(side battle.Side) bool {
	return f.winner() == battle.WonBy(side.Other())
}

// aftermath: reform, captures, and what became of heroes and wizards.
func (f *fight) aftermath() {
	f.begin(phaseAftermath)
	for i := range f.sides {
		f.reform(battle.Side(i))
	}
	for _, side := range f.sides {
		f.captureCommander(side)
		f.heroFates(side)
		f.wizardFates(side)
	}
}

// reform lets every routed unit gather or be dispersed (MC-17.1-R1), by side
// and roster order.
func (f *fight) reform(side battle.Side) {
	for _, u := range f.sides[side].units {
		if u.summoned || u.fate != Rout || u.men == 0 || u.serves != u.owner {
			continue
		}
		r := Reform{
			Base: u.quality.BaseMorale(), Leader: LeaderMorale(u.leader.Leadership),
			Friendly: f.sides[side].src.HomeGround, Cavalry: mounted(u.src.Type),
			Cover: f.coverNear(side), Hero: f.sides[side].heroWith(u), Road: f.ground.Road[side] && !f.s.NoDefender,
		}
		at, ok := r.Roll(f.dice, u.name)
		words := "gathers again behind the army"
		if !ok {
			words = "is scattered and does not gather again"
			u.dispersed = true
		}
		f.note(side, u.id, "MC-17.1", []int{at}, "%s %s.", u.name, words)
	}
}

// coverNear reports whether woods, hills or marsh are near: on the side's part
// of the card, or in the terrain of the map.
func (f *fight) coverNear(side battle.Side) bool {
	switch f.s.Terrain {
	case "hills", "mountain", "mountains", "wood", "woods", "forest", "marsh", "jungle":
		return true
	}
	return f.ground.Cover[side]
}

// heroWith reports whether a hero who can stand is with the unit.
func (f *force) heroWith(u *unit) bool {
	for _, h := range f.heroes {
		if h.unit == u && h.able() {
			return true
		}
	}
	return false
}

// captureCommander: taken with a stormed place (C 20+), with his unit when it
// surrenders, and when it routs on a d6 of 1, or 1-2 at a margin of 15
// (MC-14.4, MC-24.8).
func (f *fight) captureCommander(side *force) {
	u := side.lord
	switch {
	case u == nil:
	case side.side == battle.Defender && f.last.Table == TableC && f.last.Band == Overwhelming, u.fate == GiveUp:
		side.taken = true
		f.note(side.side, u.id, "MC-24.8", nil, "%s is taken.", side.src.Commander.Name)
	case u.fate == Rout:
		side.taken = f.ridesDown(side)
	}
}

func (f *fight) ridesDown(side *force) bool {
	most := 1
	if f.last.Margin >= 15 {
		most = 2
	}
	at, r := f.dice.Roll(1, 6, dice.Throw{Reason: "is " + side.src.Commander.Name + " taken in the rout?", Rule: "MC-24.8"})
	taken := r.Sum <= most
	words := map[bool]string{true: "taken", false: "gets away"}[taken]
	f.dice.Effect(at, words)
	f.note(side.side, side.lord.id, "MC-24.8", []int{at}, "%s, carried off in the rout: %s.", side.src.Commander.Name, words)
	return taken
}

// heroFates: knocked out, a hero is captured if his side lost and his unit
// routed or surrendered (MC-24.5).
func (f *fight) heroFates(side *force) {
	for _, h := range side.heroes {
		if h.health == KnockedOut && h.unit != nil && f.lostBattle(side.side) && (h.unit.fate == Rout || h.unit.fate == GiveUp) {
			h.taken = true
			f.note(side.side, h.unit.id, "MC-24.5", nil, "%s is found senseless and taken.", h.Name)
		}
	}
}

// wizardFates: on a lost battle Shield of Air brings a wizard away from any
// defeat, Flying on d6 2+; at a margin of 15 or more one who has neither, or
// whom his flight failed, dies on d6 = 1 (MC-24.6).
func (f *fight) wizardFates(side *force) {
	if !f.lostBattle(side.side) {
		return
	}
	for _, w := range side.wizards {
		if w.knows(ShieldOfAir) || w.knows(Flying) && f.getsAway(side, w) {
			w.fate = battle.PersonFled
			continue
		}
		if f.last.Margin < 15 {
			continue
		}
		at, r := f.dice.Roll(1, 6, dice.Throw{Reason: w.Name + " in the defeat", Rule: "MC-24.6"})
		words := "comes away"
		if r.Sum == 1 {
			w.fate, words = battle.PersonKilled, "is killed"
		}
		f.dice.Effect(at, words)
		f.note(side.side, "", "MC-24.6", []int{at}, "%s %s.", w.Name, words)
	}
}

func (f *fight) getsAway(side *force, w *wizard) bool {
	at, r := f.dice.Roll(1, 6, dice.Throw{Reason: w.Name + " takes to the air", Rule: "MC-24.6", Target: 2})
	f.dice.Effect(at, map[bool]string{true: "escapes", false: "does not get off the ground"}[r.Sum >= 2])
	f.note(side.side, "", "MC-24.6", []int{at}, "%s takes to the air.", w.Name)
	return r.Sum >= 2
}
