package campaign

import (
	"slices"

	"hyboria/battle"
)

// whyBattles explains battles and what they leave behind. Step by step, with
// every roll of the table, a battle is told on its own page.
func whyBattles() map[string]whyRow {
	return map[string]whyRow{
		"battle_opened": told("battle", (*explaining).battleOpened), "battle_closed": told("battle", (*explaining).battleClosed),
		"recovered": told("battle", (*explaining).recovery), "fell_back": told("battle", (*explaining).fellBack),
		"surrendered": told("battle", (*explaining).gaveUp), "evaded": told("battle", (*explaining).evasion),
		"advanced": told("battle", (*explaining).followed), "druids_aided": told("magic", (*explaining).druidsAided),
	}
}

// sideNames are the nations of both sides.
func (x *explaining) sideNames(b *Battle) [2]string {
	return [2]string{x.nationNames(b.Nations(battle.Attacker)), x.nationNames(b.Nations(battle.Defender))}
}

func (x *explaining) aboutBattle(b *Battle) {
	x.Battle, x.Cell = b.ID, b.Cell
	x.about("battle", b.ID)
	x.about("nation", b.Nations(battle.Attacker)...)
	x.about("nation", b.Nations(battle.Defender)...)
	for _, id := range slices.Concat(b.Sides[0], b.Sides[1]) {
		if x.mine(id) {
			x.aboutCounter(id)
		}
	}
}

func (x *explaining) battleOpened(ev BattleOpened) bool {
	b := &ev.Battle
	sides := x.sideNames(b)
	x.aboutBattle(b)
	x.title("%s and %s met in battle %s", sides[0], sides[1], x.at(b.Cell))
	switch {
	case b.Sortie:
		x.say("CA-13.2-R3", "A garrison came out of its walls against all its besiegers: it attacks, they defend in the hex of the walls.")
	case b.Assault:
		x.say("CA-13.1-R3", "The besiegers stormed the walls, which this campaign allows: they attack, the garrison defends.")
	case b.Scenario.NoDefender:
		x.say("CA-7.1-R3", "Both were on the march when they met, so both count as attackers, and a die picked whose hex is the field.")
	case b.At.Cmp(WeekStart()) == 0:
		x.say("CA-7.1-R3", "They stood in contact as the week began. Who had stood in his hex for longer defends there.")
	default:
		x.say("CA-7.1-R3", "%s stood still and defends in its own hex; %s came marching and attacks.", sides[1], sides[0])
	}
	if len(b.Sides[0])+len(b.Sides[1]) > 2 {
		x.say("CA-7.3-R1", "All counters in contact fight one battle, for they make two clean sides; the heaviest hostile pair settled who attacks and where.")
	}
	if !b.MayRead(x.v) {
		x.Kept = "The forces and the dice of the battlefield are known to those who fought there."
		return true
	}
	x.say("CA-8.1-R1", "The table is as long as the larger side asks for: four feet for each 500 points.")
	x.draw(ev.Rolls, "battlefield, set-up", b.ID)
	return true
}

func (x *explaining) battleClosed(ev BattleClosed) bool {
	b := x.s.Battle(ev.ID)
	if b == nil {
		return false
	}
	sides := x.sideNames(b)
	x.aboutBattle(b)
	switch ev.Winner {
	case battle.AttackerWins:
		x.title("%s won the battle against %s %s", sides[0], sides[1], x.at(b.Cell))
	case battle.DefenderWins:
		x.title("%s won the battle against %s %s", sides[1], sides[0], x.at(b.Cell))
	default:
		x.title("the battle of %s and %s %s was drawn", sides[0], sides[1], x.at(b.Cell))
	}
	if !b.MayRead(x.v) {
		x.say("CA-4.1-R2", "Everybody is told who fought, where, and who won.")
		x.Kept = "The losses are known to the owners of both sides alone."
		return true
	}
	shares := [2]int{ev.Record.Sides[0].LossShare, ev.Record.Sides[1].LossShare}
	x.say("CA-8.4-R1", "%s lost %s of its points or had them running at the end, %s %s: a difference of %s.",
		sides[0], shareWords(shares[0]), sides[1], shareWords(shares[1]), shareWords(max(shares[0]-shares[1], shares[1]-shares[0])))
	switch {
	case ev.Record.System != "" && ev.Record.System != "royal":
		x.say("CA-8.4-R2", "The battle was fought by other rules than Royal Armies, and their own verdict stands.")
	case ev.Winner == battle.Draw:
		x.say("CA-8.4-R1", "Neither side was without a unit in order, and neither share was better by %d percentage points: a draw.", x.s.Settings.Int("victoryMargin"))
	default:
		x.say("CA-8.4-R1", "A side with no unit left in order loses; otherwise the smaller share wins if it is better by %d percentage points.", x.s.Settings.Int("victoryMargin"))
	}
	return true
}

// recovery is told to each owner for his own units and persons.
func (x *explaining) recovery(ev Recovered) bool {
	b := x.s.Battle(ev.Battle)
	if b == nil {
		return false
	}
	for _, u := range ev.Units {
		if x.mine(u.Counter) && u.Lost > 0 {
			x.say("CA-10.1-R1", "%s: %d of %d lost, %d came back; now %d.", x.unitName(u.Counter, u.Unit), u.Lost, u.Start, u.Back, u.Now)
		}
	}
	x.persons(ev)
	for _, t := range ev.Taken {
		if x.knows(t.Nation, t.Holder) {
			x.say("CA-10.2-R1", "%s of %s is led away by %s. Commanders do not die: he is free in winter or by a bargain.", t.Name, x.nationName(t.Nation), x.nationName(t.Holder))
		}
	}
	for _, t := range ev.Turned {
		if x.mine(t.From) || x.mine(t.To) {
			x.say("CA-15.2-R2", "%s changed sides and serves there till winter.", x.unitName(t.From, t.Unit))
		}
	}
	if len(x.Steps) == 0 {
		return false
	}
	x.title("what came back after the battle %s", x.at(b.Cell))
	x.Battle, x.Cell = b.ID, b.Cell
	x.about("battle", b.ID)
	x.ratesOf(b)
	return true
}

// ratesOf puts the rates before the units.
func (x *explaining) ratesOf(b *Battle) {
	rest := x.Steps
	x.Steps = nil
	if b.Winner == battle.Draw {
		n, d := x.s.Settings.Ratio("drawRecovery")
		x.say("CA-10.1-R5", "After a draw %d/%d of the lost come back, unit by unit, for both sides.", n, d)
	} else {
		x.say("CA-10.1-R1", "The winner gets back three quarters of what each unit lost, the loser half, halves upward.")
	}
	x.say("CA-10.1-R2", "Lost is whoever was not on the table at the end: slain, scattered, driven off or taken.")
	x.Steps = append(x.Steps, rest...)
}

// persons tells the rolls of those whom the viewer may know of; there is one
// roll for each, in their order.
func (x *explaining) persons(ev Recovered) {
	for i, p := range ev.Persons {
		if !x.mine(p.Counter) || len(ev.Rolls) != len(ev.Persons) {
			continue
		}
		fate := "is dead"
		if p.Back {
			fate = "comes back"
		}
		x.say("CA-10.1-R4", "One person who fell %s: 75 or less with the winner, 50 or less otherwise.", fate)
		x.draw(ev.Rolls[i:i+1], "recovery", ev.Battle)
	}
}

func (x *explaining) fellBack(ev FellBack) bool {
	c := x.s.Counter(ev.Counter)
	if c == nil || x.s.blind() && !x.mine(ev.Counter) && !x.foeOf(ev.Battle) {
		return false
	}
	x.Battle, x.Cell = ev.Battle, ev.From
	x.aboutCounter(c.ID)
	x.about("nation", c.Owner)
	x.about("battle", ev.Battle)
	if len(ev.Path) == 0 {
		x.title("%s went back inside the walls %s", x.counterName(c.ID), x.at(ev.From))
		x.say("CA-13.2-R3", "A beaten garrison goes back behind its walls.")
		return true
	}
	to := ev.Path[len(ev.Path)-1]
	x.title("%s fell back %s", x.counterName(c.ID), x.to(to))
	x.say("CA-10.3-R1", "The loser leaves the winner's reach by %d hexes, or one or two more if need be; it went %s. Of the hexes open to it, it takes one away from the winner, then one nearer home.",
		x.s.Settings.Int("fallBack"), countOf(len(ev.Path), "hex", "hexes"))
	if ev.Battle == "" {
		x.say("CA-7.1-R2", "It was not beaten: it would not be brought to battle.")
	}
	if m := x.s.moveOf(c); m != nil && m.FallBack != nil && x.mine(c.ID) {
		x.say("CA-10.3-R1", "Its order wished to fall back towards a place, which decides among ways that are equally good.")
	}
	if len(ev.Losses) > 0 && x.mine(c.ID) {
		lost := 0
		for _, l := range ev.Losses {
			lost += l.Lost
		}
		x.say("CA-10.3-R2", "It was surrounded and broke out, which this campaign allows, at the price of half of each unit: %s.", countOf(lost, "figure", "figures"))
	}
	return true
}

// foeOf reports whether the viewer fought in a battle of this week.
func (x *explaining) foeOf(id string) bool {
	b := x.s.Battle(id)
	return b != nil && b.MayRead(x.v)
}

func (x *explaining) gaveUp(ev CounterSurrendered) bool {
	c := &ev.Counter
	x.Battle, x.Cell = ev.Battle, c.Cell
	x.aboutCounter(c.ID)
	x.about("nation", c.Owner, ev.To)
	x.about("battle", ev.Battle)
	x.aboutSeat(c.Cell)
	x.title("%s of %s surrendered to %s %s", namedCounter(c), x.nationName(c.Owner), x.nationName(ev.To), x.at(c.Cell))
	if ev.Hunger {
		x.Matter = "siege"
		x.say("CA-13.2-R2", "The place had begun the week without stores, and the garrison neither made a sortie nor had a relief to join: it surrenders as the week ends.")
		x.say("CA-13.2-R6", "Of several besiegers the one with the most points takes the captives.")
	} else {
		x.say("CA-10.3-R2", "It was beaten, and every hex within four steps was closed to it, held by enemies or next to them: it is surrounded and surrenders.")
	}
	if !x.knows(c.Owner) {
		x.Kept = "Who marched under the counter is known to its owner."
		return true
	}
	if c.Commander != nil {
		x.say("CA-10.2-R1", "%s is a captive of %s until winter or a bargain.", c.Commander.Name, x.nationName(ev.To))
	}
	regulars := len(c.Units) - len(ev.Turned)
	if regulars > 0 {
		x.say("CA-10.3-R2", "%s lost without recovery.", countOf(regulars, "regular unit is", "regular units are"))
	}
	if len(ev.Turned) > 0 {
		x.say("CA-15.2", "%s went over to the victor for the rest of the year.", countOf(len(ev.Turned), "Free Company unit", "Free Company units"))
	}
	if len(ev.Escaped) > 0 {
		fate := "no friendly counter can take them in, and they are held till winter"
		if ev.Refuge != 0 {
			fate = "they slipped away to " + x.counterName(ev.Refuge)
		}
		x.say("CA-10.3-R4", "%s were with it: %s.", countOf(len(ev.Escaped), "magic user", "magic users"), fate)
	}
	return true
}

func (x *explaining) evasion(ev Evaded) bool {
	var owners []string
	for _, id := range slices.Concat(ev.Counters, ev.Foes) {
		owners = append(owners, x.owner(id))
	}
	party := x.knows(owners...)
	if x.s.blind() && !party {
		return false
	}
	x.Cell = ev.Cell
	x.aboutCounter(ev.Counters...)
	x.aboutCounter(ev.Foes...)
	x.title("%s slipped away from %s", x.counterNames(ev.Counters), x.counterNames(ev.Foes))
	x.say("CA-7.1-R2", "A side of horsemen only may fall back instead of fighting, on a d100 of 50 or less. This campaign allows it.")
	if party {
		x.draw(ev.Rolls, "evasion", x.s.At.String())
	}
	return true
}

func (x *explaining) followed(ev Advanced) bool {
	c := x.s.Counter(ev.Counter)
	if c == nil || x.s.blind() && !x.mine(ev.Counter) && !x.foeOf(ev.Battle) {
		return false
	}
	x.Battle, x.Cell = ev.Battle, ev.To
	x.aboutCounter(c.ID)
	x.about("nation", c.Owner)
	x.about("battle", ev.Battle)
	x.title("%s advanced %s", x.counterName(c.ID), x.to(ev.To))
	x.say("CA-10.3-R3", "The winner may step into the hex of the beaten.")
	x.say("CA-10.3-R4", "It is the largest counter of the side that may enter the hex; an order can forbid it, and garrisons and home guards stay.")
	return true
}

func (x *explaining) druidsAided(ev DruidsAided) bool {
	b := x.s.Battle(ev.Battle)
	if b == nil || !b.MayRead(x.v) {
		return false
	}
	x.aboutBattle(b)
	x.title("the White Druids helped in the battle %s", x.at(b.Cell))
	x.say("CA-17.4-R2", "They help Aquilonia once a year at most and never against Picts, others only against Stygia; this was their help for the year.")
	x.say("CA-17.4-R1", "Each rolls d100 before the battle and is of use from 50 upward; the rolls stand with the battle.")
	return true
}
