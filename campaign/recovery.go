package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

// CauseOffTable is the cause under which a battle system counts figures that
// left the table (setting offTable).
const CauseOffTable = battle.CauseLeftTable

// causeScattered is that of mass combat for a routed unit that did not rally:
// it has left the field too.
const causeScattered = "scattered"

// rate is the part of the losses that comes back (CA-10.1-R1, R5).
type rate struct{ num, den int }

// rateFor gives a side's rate: three quarters for the winner, one half for the
// loser, in a draw what the setting drawRecovery says.
func rateFor(s data.Settings, o battle.Outcome, side battle.Side) rate {
	switch o {
	case battle.Draw:
		n, d := s.Ratio("drawRecovery")
		return rate{n, d}
	case battle.WonBy(side):
		return rate{3, 4}
	default:
		return rate{1, 2}
	}
}

// of rounds the recovered figures half up, or down (setting recoveryRounding).
func (q rate) of(lost int, down bool) int {
	if down {
		return lost * q.num / q.den
	}
	return (2*lost*q.num + q.den) / (2 * q.den)
}

// personChance is the highest d100 on which a single figure comes back, for
// the winner and for anybody else (CA-10.1-R4).
func personChance(o battle.Outcome, side battle.Side) int {
	if o == battle.WonBy(side) {
		return 75
	}
	return 50
}

// UnitRecovery is what a battle left of one unit (CA-10.1).
type UnitRecovery struct {
	Counter CounterID `json:"counter"`
	Unit    string    `json:"unit"`
	Start   int       `json:"start"` // figures that went in, crew figures for vehicles
	Lost    int       `json:"lost"`
	Back    int       `json:"back"`
	Now     int       `json:"now"`
}

// PersonReturn is what became of a lost hero or magic user (CA-10.1-R4).
type PersonReturn struct {
	Counter CounterID `json:"counter"`
	ID      string    `json:"id"`
	Back    bool      `json:"back"`
}

// Taken is a commander led away (CA-10.2-R1).
type Taken struct {
	Counter CounterID `json:"counter"`
	Name    string    `json:"name"`
	Nation  string    `json:"nation"`
	Holder  string    `json:"holder"`
}

// Recovered tells what both sides got back after a battle.
type Recovered struct {
	Battle  string         `json:"battle"`
	Units   []UnitRecovery `json:"units"`
	Persons []PersonReturn `json:"persons,omitempty"`
	Taken   []Taken        `json:"taken,omitempty"`
	Turned  []Turning      `json:"turned,omitempty"`
	Rolls   []dice.Roll    `json:"rolls,omitempty"`
}

// Kind is "recovered".
func (Recovered) Kind() string { return "recovered" }

// Apply writes the strengths down. A unit without a figure is struck off.
func (ev Recovered) Apply(s *State) {
	for _, u := range ev.Units {
		if c := s.Counter(u.Counter); c != nil {
			c.setPresent(u.Unit, u.Now)
		}
	}
	for _, p := range ev.Persons {
		if c := s.Counter(p.Counter); c != nil && !p.Back {
			c.losePerson(p.ID)
		}
	}
	for _, t := range ev.Taken {
		s.takeCommander(t)
	}
	for _, t := range ev.Turned {
		s.turnOver(t)
	}
	for _, u := range ev.Units {
		s.dropEmpty(u.Counter)
	}
}

func (c *Counter) setPresent(unit string, now int) {
	for i := range c.Units {
		if c.Units[i].ID == unit {
			c.Units[i].Present = now
		}
	}
	c.Units = slices.DeleteFunc(c.Units, func(u battle.Unit) bool { return u.Present <= 0 })
}

func (c *Counter) losePerson(id string) {
	c.Heroes = slices.DeleteFunc(c.Heroes, func(h battle.Hero) bool { return h.ID == id })
	c.MagicUsers = slices.DeleteFunc(c.MagicUsers, func(m battle.MagicUser) bool { return m.ID == id })
}

// commanderWeeks is how long a counter fights without a captured commander
// (CA-10.2-R1); the week of the capture counts on top.
const commanderWeeks = 2

func (s *State) takeCommander(t Taken) {
	captive := Captive{Name: t.Name, Nation: t.Nation, Holder: t.Holder}
	if c := s.Counter(t.Counter); c != nil {
		captive.Commander = c.Commander
		c.Commander, c.CommanderWait = nil, commanderWeeks+1
	}
	s.Captives = append(s.Captives, captive)
}

// dropEmpty strikes off a counter in which nobody is left; heroes without a
// single figure to lead go with it (CA-4.1-R3).
func (s *State) dropEmpty(id CounterID) {
	if c := s.Counter(id); c != nil && len(c.Units) == 0 && len(c.MagicUsers) == 0 {
		s.removeCounter(id)
	}
}

// recover reckons both sides' recovery unit by unit, before anybody falls back
// (CA-10.1-R1 to R6).
func (r *run) recover(id string, rec battle.Record) {
	b := r.s.Battle(id)
	ev := Recovered{Battle: id}
	for side := range rec.Sides {
		sd := battle.Side(side)
		units := r.recoverSide(b, sd, rec.Sides[side])
		ev.Units = append(ev.Units, units...)
		ev.Turned = append(ev.Turned, r.turned(b, sd, rec.Sides[side], units)...)
		st := dice.New(r.seed, &ev.Rolls, "recovery", id, sd.String())
		r.persons(&ev, b, sd, rec, st)
	}
	r.emit(ev)
}

// turned finds places for the units that changed sides (CA-15.2-R2).
func (r *run) turned(b *Battle, side battle.Side, res battle.SideResult, units []UnitRecovery) []Turning {
	var list []Turning
	for i, u := range res.Units {
		if u.Turned == 0 || units[i].Now == 0 {
			continue
		}
		unit, _ := unitOf(b.Scenario.Sides[side], u.ID)
		unit.Present = units[i].Now
		list = append(list, r.turn(unit, units[i].Counter, b.counters(int(side.Other())), list))
	}
	return list
}

// recoverSide is the recovery of one side's units (CA-10.1-R1, R2, R3).
func (r *run) recoverSide(b *Battle, side battle.Side, res battle.SideResult) []UnitRecovery {
	set, owner := r.s.Settings, r.s.unitCounters(b.counters(int(side)))
	var list []UnitRecovery
	var rows []string
	for _, u := range res.Units {
		q := rateFor(set, b.Winner, side)
		if u.Turned > 0 { // at the rate of the side with which it ends the day (CA-15.2-R2)
			q = rateFor(set, b.Winner, side.Other())
		}
		back := offTable(set, u)
		lost := lossesOf(set, u)
		x := UnitRecovery{Counter: owner[u.ID], Unit: u.ID, Start: u.Start, Lost: lost.all + back, Back: back}
		x.Back += q.of(lost.reckoned, set.Choice("recoveryRounding") == "down")
		x.Now = x.Start - x.Lost + x.Back
		list = append(list, x)
		unit, _ := unitOf(b.Scenario.Sides[side], u.ID)
		rows = append(rows, unit.Row)
	}
	if set.Choice("recoveryScope") == "row" {
		byRow(list, rows, res.Units, set, rateFor(set, b.Winner, side))
	}
	return list
}

// losses are a unit's losses, and those of them on which recovery is reckoned.
type losses struct{ all, reckoned int }

// lossesOf counts what is lost: killed, driven off, surrendered and captured
// figures (CA-10.1-R2, CA-10.4-R1), those apart that come back whole; with
// surrendered = lost those that gave themselves up do not recover.
func lossesOf(s data.Settings, u battle.UnitResult) losses {
	l := losses{all: u.Losses() - offTable(s, u)}
	l.reckoned = l.all
	if s.Choice("surrendered") == "lost" {
		l.reckoned -= u.Surrendered
	}
	return l
}

// offTable counts the figures that left the table and all return (setting
// offTable = returnsWhole).
func offTable(s data.Settings, u battle.UnitResult) int {
	if s.Choice("offTable") != "returnsWhole" {
		return 0
	}
	return min(u.Causes[CauseOffTable]+u.Causes[causeScattered], u.Losses())
}

// byRow serves recoveryScope = row: losses of all units of a row in a counter
// are added, and what recovers goes back to the units that lost most, first on
// the sheet in a tie.
func byRow(list []UnitRecovery, rows []string, units []battle.UnitResult, s data.Settings, q rate) {
	done := make([]bool, len(list))
	for i := range list {
		if done[i] || units[i].Turned > 0 { // turncoats are reckoned by themselves
			continue
		}
		var mine []int
		sum := 0
		for j := i; j < len(list); j++ {
			if rows[j] == rows[i] && list[j].Counter == list[i].Counter && units[j].Turned == units[i].Turned {
				mine, done[j] = append(mine, j), true
				sum += lossesOf(s, units[j]).reckoned
			}
		}
		slices.SortStableFunc(mine, func(a, b int) int { return list[b].Lost - list[a].Lost })
		back := q.of(sum, s.Choice("recoveryRounding") == "down")
		for _, j := range mine {
			n := min(back, lossesOf(s, units[j]).reckoned)
			back -= n
			list[j].Back = offTable(s, units[j]) + n
			list[j].Now = list[j].Start - list[j].Lost + list[j].Back
		}
	}
}

// unitOf finds a unit of a force, deployed or in reserve.
func unitOf(f battle.Force, id string) (battle.Unit, bool) {
	for _, list := range [][]battle.Unit{f.Units, f.Reserve} {
		for _, u := range list {
			if u.ID == id {
				return u, true
			}
		}
	}
	return battle.Unit{}, false
}

// unitCounters tells in which of the counters each unit and person is.
func (s *State) unitCounters(ids []CounterID) map[string]CounterID {
	in := map[string]CounterID{}
	for _, id := range ids {
		c := s.Counter(id)
		if c == nil {
			continue
		}
		for _, u := range c.Units {
			in[u.ID] = id
		}
		for _, h := range c.Heroes {
			in[h.ID] = id
		}
		for _, m := range c.MagicUsers {
			in[m.ID] = id
		}
	}
	return in
}

// persons rolls for lost single figures (CA-10.1-R4) and notes captured
// commanders (CA-10.2-R1). Whoever is no unit, hero or magic user of a counter
// was conjured and is never a loss (CA-10.1-R6).
func (r *run) persons(ev *Recovered, b *Battle, side battle.Side, rec battle.Record, st *dice.Stream) {
	in := r.s.unitCounters(b.counters(int(side)))
	for _, p := range rec.Sides[side].Persons {
		if p.Kind == "commander" {
			r.commander(ev, b, side, p)
			continue
		}
		if _, ours := in[p.ID]; !ours || p.Fate != battle.PersonKilled && p.Fate != battle.PersonTaken {
			continue
		}
		chance := personChance(b.Winner, side)
		i, roll := st.Roll(1, 100, dice.Throw{Rule: "CA-10.1-R4", Reason: fmt.Sprintf("does %s come back", p.Name), Target: chance})
		back := roll.Total <= chance
		st.Effect(i, map[bool]string{true: "back", false: "dead"}[back])
		ev.Persons = append(ev.Persons, PersonReturn{Counter: in[p.ID], ID: p.ID, Back: back})
	}
}

func (r *run) commander(ev *Recovered, b *Battle, side battle.Side, p battle.PersonResult) {
	if p.Fate != battle.PersonTaken {
		return
	}
	c := r.s.Counter(b.Chief[side])
	ev.Taken = append(ev.Taken, Taken{Counter: c.ID, Name: p.Name, Nation: c.Owner, Holder: b.Scenario.Sides[side.Other()].Nation})
}
