package forecast

import (
	"cmp"
	"maps"
	"slices"

	"hyboria/battle"
)

// Forecast is what many battles came to.
type Forecast struct {
	System   string // id of the rules
	Title    string
	Seed     string
	Trials   int    // battles fought
	Asked    int    // battles allowed; more than Trials when it stopped early
	Chances  Odds   // of the outcomes
	Turns    Spread // length of the battle
	Sides    [2]Side
	Endings  []Decision // how battles ended, most frequent first
	Deciders []Decider  // the units on which most depends, first of all
}

// Odds are the chances of the three outcomes.
type Odds struct{ Attacker, Defender, Draw Chance }

// Side is what one side has to expect.
type Side struct {
	Name      string
	Nation    string
	Guessed   bool   // drawn anew for each battle; Units is empty
	Points    Spread // at the start; without variation unless guessed
	LossShare Spread // hundredths of a percent of its points (RA-21.3-R1)
	Lost      Spread // figures dead, taken or gone over
	Units     []Unit // roster order
	Persons   []Person
	Causes    []Cause // what its figures were lost to, most first
}

// Unit is what one unit has to expect.
type Unit struct {
	ID, Name string
	Start    int    // figures
	Lost     Spread // figures dead, taken or gone over
	Breaks   Chance // to be in rout, dispersed, destroyed, taken or turned at the end

	// Chance that its side wins, in battles in which the unit stands to the
	// end and in those in which it does not.
	WinsHolding, WinsBroken Chance
}

// Person is what a hero, magic user or commander has to expect.
type Person struct {
	ID, Name string
	Kind     string // commander, hero, superhero, magic
	Lost     Chance // to be killed or taken
}

// Cause is a part of a side's losses.
type Cause struct {
	Name    string
	Figures int // over all battles
	Share   int // of all figures lost to a cause, hundredths of a percent
}

// Decision is one way in which battles ended.
type Decision struct {
	Winner battle.Outcome
	How    Ending
	Chance Chance
}

// Decider is a unit whose fate and that of its side go together.
type Decider struct {
	Side  battle.Side
	Unit  int // place in the side's Units
	Swing int // difference of its side's chance to win, hundredths of a percent
}

// sumUp makes the answer of so many battles.
func (r *runner) sumUp(trials int) Forecast {
	t := r.tallies[0]
	for _, o := range r.tallies[1:] {
		t.add(o)
	}
	n := t.score.all()
	out := Forecast{
		System: r.sys.ID(), Title: r.scenario.Title, Seed: r.seed.String(), Trials: trials, Asked: r.options.Trials,
		Chances: Odds{chanceOf(t.score.attacker, n), chanceOf(t.score.defender, n), chanceOf(t.score.draw, n)},
		Turns:   t.turns.spread(), Endings: t.decisions(n),
	}
	for i := range out.Sides {
		out.Sides[i] = t.sides[i].sumUp(&r.scenario.Sides[i], battle.Side(i), n)
		if g := r.options.Guess[i]; g != nil {
			out.Sides[i].Nation = g.Nation.ID
		}
	}
	out.Deciders = deciders(&out)
	return out
}

func (s *sideTally) sumUp(f *battle.Force, side battle.Side, trials int) Side {
	out := Side{
		Name: f.Name, Nation: f.Nation, Guessed: s.at == nil,
		Points: s.points.spread(), LossShare: s.share.spread(), Lost: s.lost.spread(), Causes: causesOf(s.causes),
	}
	for i := range s.units {
		if u := &s.units[i]; u.held.all()+u.broke.all() > 0 {
			out.Units = append(out.Units, u.sumUp(side))
		}
	}
	for _, p := range s.persons {
		p.person.Lost = chanceOf(p.lost, trials)
		out.Persons = append(out.Persons, p.person)
	}
	return out
}

func (u *unitTally) sumUp(side battle.Side) Unit {
	held, broke := u.held.all(), u.broke.all()
	return Unit{
		ID: u.unit.ID, Name: u.unit.Name, Start: u.unit.Present, Lost: u.lost.spread(), Breaks: chanceOf(broke, held+broke),
		WinsHolding: chanceOf(u.held.of(side), held), WinsBroken: chanceOf(u.broke.of(side), broke),
	}
}

// causesOf sorts causes by what they cost.
func causesOf(by map[string]int) []Cause {
	all := 0
	for _, n := range by {
		all += n
	}
	var out []Cause
	for _, name := range slices.Sorted(maps.Keys(by)) {
		out = append(out, Cause{name, by[name], (20000*by[name] + all) / (2 * max(all, 1))})
	}
	slices.SortStableFunc(out, func(a, b Cause) int { return b.Figures - a.Figures })
	return out
}

// decisions lists the endings that occurred.
func (t *tally) decisions(trials int) []Decision {
	var out []Decision
	for _, how := range endings {
		sum := t.endings[how]
		for _, x := range [...]struct {
			won   int
			whose battle.Outcome
		}{{sum.attacker, battle.AttackerWins}, {sum.defender, battle.DefenderWins}, {sum.draw, battle.Draw}} {
			if x.won > 0 {
				out = append(out, Decision{x.whose, how, chanceOf(x.won, trials)})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Decision) int { return b.Chance.Count - a.Chance.Count })
	return out
}

const (
	mostDeciders = 3
	leastSeen    = 20 // battles in which a unit held, and in which it broke, before it says anything
)

// deciders lists the units whose holding or breaking goes with the greatest
// change of their side's chance, of those for which both were seen often.
func deciders(f *Forecast) []Decider {
	var out []Decider
	for side := range f.Sides {
		for i, u := range f.Sides[side].Units {
			swing := u.WinsHolding.Of - u.WinsBroken.Of
			if min(u.WinsHolding.Among, u.WinsBroken.Among) >= leastSeen && u.WinsHolding.Low > u.WinsBroken.High {
				out = append(out, Decider{battle.Side(side), i, swing})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Decider) int { return cmp.Compare(b.Swing, a.Swing) })
	return out[:min(len(out), mostDeciders)]
}
