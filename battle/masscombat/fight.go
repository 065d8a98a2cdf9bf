package masscombat

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Names of the phases of a day: the steps of MC-2.1, morale tests between 6
// and 7 (MC-2.1-R1, MC-2.1-R2), and what goes before and after.
const (
	phaseBefore    = "Before the battle"
	phaseStrength  = "1 Troop Strength"
	phasePowers    = "2 Exceptional powers"
	phaseDisaster  = "3 Catastrophe"
	phaseHeroes    = "4 Heroes"
	phaseStrategy  = "5 Strategy"
	phaseContest   = "6 Contest"
	phaseMorale    = "6 Morale"
	phaseSecond    = "7 Second Survival"
	phaseCasualty  = "8 Casualties"
	phaseAftermath = "After the battle"
)

// mostDays is how long a battle goes on at most (MC-23.1-R1).
const mostDays = 3

// fight is a battle under way.
type fight struct {
	s       battle.Scenario
	ground  Ground
	sides   [2]*force
	dice    *dice.Stream
	log     []dice.Roll
	phases  []battle.Phase
	day     int
	last    Contest // of the latest day
	days    []dayStory
	held    [2]int // men in holding units after the morale tests
	gaveWay bool   // the tested force withdrew as a whole
	field   int    // who keeps it: 0, 1, -1 nobody
}

// dayStory is what a teller needs of a day.
type dayStory struct {
	began     [2]int // TS before anything happened
	strengths [2]int // and in the contest
	disasters [2]Catastrophe
	struck    [2][]string // leaders hit, as "Valeria is struck down"
	traitor   [2]string   // name of a unit that went over
	contest   Contest
	rolled    [2]int // the 2d10 of the contest
	mods      [2][]dice.Mod
	lost      [2]int // casualties in men
	heroes    [2][]heroStory
	units     [2][]unitStory // by the side they belong to
}

// heroStory is a hero's day.
type heroStory struct {
	name, unit string
	leads      bool
	deed       Deed
	health     Health
}

// unitStory is a unit's day.
type unitStory struct {
	name        string
	fate        Fate
	turned      bool
	began, left int // men
}

func (f *fight) begin(name string) {
	f.phases = append(f.phases, battle.Phase{Turn: f.day, Name: name, Events: []battle.Event{}})
}

// note records one thing that happened in the current phase.
func (f *fight) note(side battle.Side, unitID, rule string, rolls []int, format string, args ...any) {
	f.event(battle.Event{Side: side.String(), Unit: unitID, Rule: rule, Rolls: rolls, Text: fmt.Sprintf(format, args...)})
}

func (f *fight) event(e battle.Event) {
	p := &f.phases[len(f.phases)-1]
	p.Events = append(p.Events, e)
}

// line lists the units that fight for a side today: its own in roster order,
// then deserters from the other.
func (f *fight) line(side battle.Side) []*unit {
	var out []*unit
	for _, owner := range []battle.Side{side, side.Other()} {
		for _, u := range f.sides[owner].units {
			if u.serves == side && u.present() {
				out = append(out, u)
			}
		}
	}
	return out
}

// mortals lists those of them that test morale and take casualties.
func (f *fight) mortals(side battle.Side) []*unit {
	var out []*unit
	for _, u := range f.line(side) {
		if !u.summoned {
			out = append(out, u)
		}
	}
	return out
}

func men(units []*unit) int {
	sum := 0
	for _, u := range units {
		sum += u.men
	}
	return sum
}

// moraleRoll tests a unit with the Morale of the side it belongs to.
func (f *fight) moraleRoll(u *unit, reason, rule string, target, bonus int) MoraleResult {
	mods := f.sides[u.owner].morale(u)
	if bonus != 0 {
		mods = append(mods, dice.Mod{Name: "backs to the wall", Value: bonus})
	}
	return MoraleRoll(f.dice, reason, rule, mods, target, Failing(Regulars))
}

// run fights day after day until there is a decision (MC-23.1-R1).
func (f *fight) run() {
	f.day = 1
	f.begin(phaseBefore)
	f.druids()
	f.missions()
	f.diviners()
	for {
		f.fightDay()
		if f.day == mostDays || !f.anotherDay() {
			break
		}
		f.nextDay()
	}
	f.aftermath()
}

// fightDay goes through the steps of MC-2.1 in the dice order of MC-23.3-R1.
func (f *fight) fightDay() {
	f.days = append(f.days, dayStory{})
	f.stepStrength()
	f.stepPowers()
	f.stepCatastrophe()
	f.stepHeroes()
	f.stepStrategy()
	f.stepContest()
	f.stepMorale()
	f.stepSecondSurvival()
	f.stepCasualties()
	f.remember()
	for _, side := range f.sides {
		side.countHeroes()
	}
}

// remember keeps for the teller how units and heroes came out of the day.
func (f *fight) remember() {
	day := f.today()
	for i, side := range f.sides {
		for _, u := range side.units {
			if !u.gone && !u.summoned && u.src.Present > 0 {
				day.units[i] = append(day.units[i], unitStory{u.name, u.fate, u.serves != u.owner, u.began, u.men})
			}
		}
		for _, h := range side.heroes {
			if h.rolled {
				day.heroes[i] = append(day.heroes[i], heroStory{h.Name, h.unit.name, h.led, h.deed, h.health})
			}
		}
	}
}

func (f *fight) today() *dayStory { return &f.days[len(f.days)-1] }

// anotherDay asks both commanders, if both still have units that hold after an
// inconclusive or marginal result.
func (f *fight) anotherDay() bool {
	if f.last.Band > Marginal {
		return false
	}
	var ts [2]int
	for side := range f.sides {
		for _, u := range f.mortals(battle.Side(side)) {
			if u.fate == Hold && u.serves == u.owner {
				ts[side] += u.strengthWithHeroes()
			}
		}
	}
	if ts[0] == 0 || ts[1] == 0 {
		return false
	}
	return f.calls(battle.Attacker, ts) || f.calls(battle.Defender, ts)
}

// calls reports whether a commander wants another day. By default only an
// attacker does whose holding units have 1.4 times the enemy's TS.
func (f *fight) calls(side battle.Side, ts [2]int) bool {
	switch f.sides[side].plan.AnotherDay {
	case "always":
		return true
	case "never":
		return false
	}
	attacks := side == battle.Attacker || f.s.NoDefender
	return attacks && 10*ts[side] >= 14*ts[side.Other()]
}

// nextDay keeps the units that held, with the men they have left; everyone
// else stays away (MC-23.1-R2). Deserters are given up.
func (f *fight) nextDay() {
	f.day++
	for _, side := range f.sides {
		for _, u := range side.units {
			u.today, u.strikes, u.healing = nil, 0, 0
			if !u.summoned && (u.fate != Hold || u.serves != u.owner) {
				u.gone = true
			}
		}
		side.today, side.glory, side.magic = nil, nil, 0
		side.reinforced = false
		side.lot.Repulsed = side.side == battle.Attacker && f.last.RepulsedNextDay()
		side.lot.Shaken = side.side == battle.Defender && f.last.ShakenNextDay()
		side.regroup()
	}
}

// countHeroes reckons anew what heroes add to TS: those who fell, and those
// whose units left, no longer count.
func (f *force) countHeroes() {
	for _, u := range f.units {
		u.extra = 0
	}
	for _, h := range f.heroes {
		if h.able() && h.unit != nil && h.unit.present() {
			h.unit.extra += h.stats.figures * MenPerFigure
		}
	}
}

// regroup finds the commander a place for the new day: one whose unit ran is
// carried off with it, and a unit leader takes over (MC-7.2); otherwise he
// joins the strongest that still stands. Heroes of units that left are away.
func (f *force) regroup() {
	for _, h := range f.heroes {
		h.rolled, h.led = false, false
	}
	f.countHeroes()
	g := &f.general
	switch {
	case g.unit != nil && g.unit.present():
	case g.acting, g.unit != nil && g.unit.fate == Rout, g.unit != nil && g.unit.fate == GiveUp:
		f.actingCommander()
	case g.fallen == GeneralKilled:
		if list := f.byStrength(); len(list) > 0 {
			g.unit, f.lord = list[0], list[0]
		}
	default:
		f.rideWith(nil)
	}
}
