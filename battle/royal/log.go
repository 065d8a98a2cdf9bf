package royal

import (
	"encoding/json"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal/kernel"
)

// ID is the name of the system on the command line and in settings.
const ID = "royal"

// Edition names the code that fought a battle.
const Edition = "royal/1"

// step opens a step of the present turn: its own stream of dice, its own phase
// of the record. The dice depend on the seed, the battle, the turn and the step
// alone, so a state that was saved goes on with the same ones.
func (s *State) step(name string) {
	s.rt.step = name
	s.rt.dice = nil
	s.rt.open = false
}

// stream is the dice of the present step.
func (s *State) stream() *dice.Stream {
	if s.Options.Fixed {
		return s.rt.script
	}
	if s.rt.dice == nil {
		s.rt.dice = dice.New(s.rt.seed, s.log(), ID, s.Scenario.ID, strconv.Itoa(s.Turn), s.rt.step)
	}
	return s.rt.dice
}

func (s *State) log() *[]dice.Roll {
	if !s.Options.Record {
		return nil
	}
	return &s.Rolls
}

// recording tells whether anybody will read texts and workings.
func (s *State) recording() bool { return s.Options.Record }

// sum gives a kernel.Sum to fill, nil when nothing is recorded.
func (s *State) sum() *kernel.Sum {
	if !s.Options.Record {
		return nil
	}
	return new(kernel.Sum)
}

// working gives a kernel.Working to fill, nil when nothing is recorded.
func (s *State) working() *kernel.Working {
	if !s.Options.Record {
		return nil
	}
	return new(kernel.Working)
}

// rolled is a die with the place of its roll in the record.
type rolled struct {
	Sum int // as it fell
	at  int // index in Rolls; -1 without record
}

// d100 rolls percentage dice against a target (RA-0.1-R1). reason is called
// only when the roll is recorded; mods explain the target.
func (s *State) d100(rule string, target int, reason func() string, sum *kernel.Sum) rolled {
	t := dice.Throw{Rule: rule, Target: target}
	if s.Options.Record {
		t.Reason = reason()
		if sum != nil {
			t.Reason += ": " + sum.Text()
		}
	}
	at, r := s.stream().Roll(1, 100, t)
	return rolled{r.Sum, at}
}

// d6 rolls one die.
func (s *State) d6(rule string, reason func() string) rolled {
	t := dice.Throw{Rule: rule}
	if s.Options.Record {
		t.Reason = reason()
	}
	at, r := s.stream().Roll(1, 6, t)
	return rolled{r.Sum, at}
}

// average rolls an average die (RA-0.1) with its modifiers by name; the total
// in the record is the modified die, the Sum given back the bare one.
func (s *State) average(rule string, reason func() string, mods []kernel.Term) rolled {
	t := dice.Throw{Rule: rule}
	if s.Options.Record {
		t.Reason, t.Mods = reason(), kernel.ModsOf(mods)
	}
	at, r := s.stream().Average(t)
	return rolled{r.Sum, at}
}

// effect writes down what a roll led to; text is called only when recorded.
func (s *State) effect(r rolled, text func() string) {
	if s.Options.Record && r.at >= 0 {
		s.Rolls[r.at].Effect = text()
	}
}

// event tells of one thing that happened to a unit (nil: to nobody), in one
// plain sentence. rolls are those that decided it. Use it behind recording()
// where making the text costs anything.
func (s *State) event(u *Unit, rule, text string, rolls ...rolled) {
	if !s.Options.Record {
		return
	}
	e := battle.Event{Rule: rule, Text: text}
	if u != nil {
		e.Side, e.Unit = u.Side.String(), u.key()
	}
	for _, r := range rolls {
		if r.at >= 0 {
			e.Rolls = append(e.Rolls, r.at)
		}
	}
	s.append(e)
}

// eventAt tells of one thing that a unit did to another. Its Data is an object
// {"to": id, "how": word} for those who draw it.
func (s *State) eventAt(u, at *Unit, how, rule, text string, rolls ...rolled) {
	if !s.Options.Record {
		return
	}
	s.event(u, rule, text, rolls...)
	events := s.Phases[len(s.Phases)-1].Events
	events[len(events)-1].Data = json.RawMessage(`{"to":` + strconv.Itoa(at.ID) + `,"how":"` + how + `"}`)
}

// append adds an event to the present phase of the record.
func (s *State) append(e battle.Event) {
	if !s.rt.open {
		s.Phases = battle.AddPhase(s.Phases, s.Turn, stepNames[s.rt.step])
		s.rt.open = true
	}
	p := &s.Phases[len(s.Phases)-1]
	p.Events = append(p.Events, e)
}

// key is how records name the unit: its id in the scenario, or its number.
func (u *Unit) key() string {
	if u.Ref != "" {
		return u.Ref
	}
	return "#" + strconv.Itoa(u.ID)
}

// stepNames are the headings of a turn's phases in the record.
var stepNames = map[string]string{
	"setup": "Setting up", "T0": "Orders", "T1": "Start of the turn", "T2": "Spells",
	"T3": "First movement", "T4": "First fire", "T5": "Second movement", "T6": "Second fire",
	"T7": "Nerve before melee", "T8": "Lines widen", "T9": "Melee", "T10": "Riding on",
	"T11": "Nerve after melee", "T12": "End of the turn",
}
