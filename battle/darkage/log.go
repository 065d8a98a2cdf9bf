package darkage

import (
	"encoding/json"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// step opens a phase of the present player turn: its own phase of the record.
func (s *State) step(name string) {
	s.rt.step = name
	s.rt.open = false
}

// newDice gives the coming player turn a stream of its own. Its dice depend on
// the seed, the battle, the turn and the side alone, so a state that was saved
// goes on with the same ones.
func (s *State) newDice() { s.rt.dice = nil }

// stream is the dice of the present player turn.
func (s *State) stream() *dice.Stream {
	if s.Options.Fixed {
		return s.rt.script
	}
	if s.rt.dice == nil {
		s.rt.box.Fill(s.rt.seed)
		s.rt.dice = s.rt.box.Open(s.log(), ID, s.Scenario.ID, strconv.Itoa(s.Turn), s.Active.String())
	}
	return s.rt.dice
}

func (s *State) log() *[]dice.Roll {
	if !s.Options.Record {
		return nil
	}
	return &s.Rolls
}

// recording tells whether anybody will read texts.
func (s *State) recording() bool { return s.Options.Record }

// rolled is a die with the place of its roll in the record.
type rolled struct {
	Sum int
	at  int // index in Rolls; -1 without record
}

// dx rolls one die of the option chosen (DA-1.7). reason is called only when
// the roll is recorded.
func (s *State) dx(rule string, reason func() string) rolled {
	if !s.Options.Record {
		if s.Rules.d6() {
			return rolled{s.stream().Fall(6), -1}
		}
		return rolled{s.stream().FallAverage(), -1}
	}
	t := dice.Throw{Rule: rule, Reason: reason()}
	if s.Rules.d6() {
		at, r := s.stream().Roll(1, 6, t)
		return rolled{r.Sum, at}
	}
	at, r := s.stream().Average(t)
	return rolled{r.Sum, at}
}

// d6 rolls a plain die, as roll-offs and the additions ask (DA-1.7-R2).
func (s *State) d6(rule string, reason func() string) rolled { return s.plain(6, rule, reason) }

// d100 rolls percentage dice.
func (s *State) d100(rule string, reason func() string) rolled { return s.plain(100, rule, reason) }

func (s *State) plain(sides int, rule string, reason func() string) rolled {
	if !s.Options.Record {
		return rolled{s.stream().Fall(sides), -1}
	}
	at, r := s.stream().Roll(1, sides, dice.Throw{Rule: rule, Reason: reason()})
	return rolled{r.Sum, at}
}

// effect writes down what a roll led to; text is called only when recorded.
func (s *State) effect(r rolled, text func() string) {
	if s.Options.Record && r.at >= 0 {
		s.Rolls[r.at].Effect = text()
	}
}

// event tells of one thing that happened to a unit (nil: to nobody), in one
// plain sentence. rolls are those that decided it.
func (s *State) event(u *Unit, rule, text string, rolls ...rolled) {
	if !s.Options.Record {
		return
	}
	e := battle.Event{Rule: rule, Text: text}
	if u != nil {
		e.Side, e.Unit = u.Side.String(), u.key
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
	events[len(events)-1].Data = json.RawMessage(`{"to":` + strconv.Itoa(s.rowID(at)) + `,"how":"` + how + `"}`)
}

// say tells of a side as a whole.
func (s *State) say(side battle.Side, rule, text string, rolls ...rolled) {
	if !s.Options.Record {
		return
	}
	s.event(nil, rule, text, rolls...)
	events := s.Phases[len(s.Phases)-1].Events
	events[len(events)-1].Side = side.String()
}

// append adds an event to the present phase of the record.
func (s *State) append(e battle.Event) {
	if !s.rt.open {
		s.Phases = battle.AddPhase(s.Phases, s.Turn, s.phaseName())
		s.rt.open = true
	}
	p := &s.Phases[len(s.Phases)-1]
	p.Events = append(p.Events, e)
}

// phaseName is the heading of the present phase in the record.
func (s *State) phaseName() string {
	switch s.rt.step {
	case "setup":
		return "Setting up"
	case "fires":
		return "End of the turn"
	}
	return phaseNames[s.Active][s.rt.step]
}

var phaseNames = [2]map[string]string{
	{"open": "Attacker begins", "shoot": "Attacker shoots", "move": "Attacker moves", "melee": "Attacker strikes", "rally": "Routs and the attacker's rallies"},
	{"open": "Defender begins", "shoot": "Defender shoots", "move": "Defender moves", "melee": "Defender strikes", "rally": "Routs and the defender's rallies"},
}

// about writes a reason with the name of a unit, where anybody will read it.
func (s *State) about(before string, u *Unit, after string) string {
	if !s.recording() {
		return "others are in the way"
	}
	return before + u.Name + after
}
