package vikingraid

import (
	"encoding/json"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// begin opens a step of the present round, with a phase of the record of its own.
func (s *State) begin(step string) { s.rt.step, s.rt.open = step, false }

// freshDice gives the round dice of its own. They depend on the seed, the
// battle, the turn and the side alone, so that a state that was saved goes on
// with the same ones.
func (s *State) freshDice() { s.rt.dice = nil }

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

// rolled is a die with the place of its roll in the record.
type rolled struct {
	Sum int
	at  int
}

// roll throws one die; reason is asked for only when the roll is recorded.
func (s *State) roll(sides int, rule string, target int, reason func() string) rolled {
	if !s.Options.Record {
		return rolled{s.stream().Fall(sides), -1}
	}
	at, r := s.stream().Roll(1, sides, dice.Throw{Rule: rule, Target: target, Reason: reason()})
	return rolled{r.Sum, at}
}

// effect writes down what a roll led to.
func (s *State) effect(r rolled, text string) {
	if s.Options.Record && r.at >= 0 {
		s.Rolls[r.at].Effect = text
	}
}

// tell adds an event about a man (nil: nobody), in one plain sentence, with the
// rolls that decided it. Callers that build the text do so behind recording.
func (s *State) tell(m *Man, rule, text string, rolls ...rolled) {
	if !s.Options.Record {
		return
	}
	e := battle.Event{Rule: rule, Text: text, Side: s.Active.String()}
	if m != nil {
		e.Side, e.Unit = m.Side.String(), m.key()
	}
	for _, r := range rolls {
		if r.at >= 0 {
			e.Rolls = append(e.Rolls, r.at)
		}
	}
	s.append(e)
}

// tellAt is tell for what a man did to another: the picture draws it.
func (s *State) tellAt(m, at *Man, how, rule, text string, rolls ...rolled) {
	if !s.Options.Record {
		return
	}
	s.tell(m, rule, text, rolls...)
	events := s.Phases[len(s.Phases)-1].Events
	events[len(events)-1].Data = json.RawMessage(`{"to":` + strconv.Itoa(at.ID) + `,"how":"` + how + `"}`)
}

func (s *State) append(e battle.Event) {
	if !s.rt.open {
		s.Phases = battle.AddPhase(s.Phases, s.Turn, s.phaseName())
		s.rt.open = true
	}
	p := &s.Phases[len(s.Phases)-1]
	p.Events = append(p.Events, e)
}

// phaseName is the heading of the present step.
func (s *State) phaseName() string {
	if s.rt.step == stepSetup || s.rt.step == stepEnd {
		return stepNames[s.rt.step]
	}
	return partNames[s.Active] + ": " + stepNames[s.rt.step]
}

var partNames = [2]string{"Raiders", "Defenders"}

// The steps of a round (VR-3.1).
const (
	stepSetup = "setup"
	stepCards = "cards"
	stepSpell = "spell"
	stepMove  = "move"
	stepShoot = "shoot"
	stepMelee = "melee"
	stepFires = "fires"
	stepRally = "rally"
	stepBoat  = "boat"
	stepEnd   = "end"
)

var stepNames = map[string]string{
	stepSetup: "Setting up", stepCards: "cards", stepSpell: "spell", stepMove: "movement", stepShoot: "missiles",
	stepMelee: "melee", stepFires: "fires", stepRally: "rally", stepBoat: "the boat", stepEnd: "The end",
}

// key is how records name a man.
func (m *Man) key() string { return "#" + strconv.Itoa(m.ID) }

func itoa(n int) string { return strconv.Itoa(n) }

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + one + "s"
}

func menWords(n int) string {
	if n == 1 {
		return "1 man"
	}
	return itoa(n) + " men"
}
