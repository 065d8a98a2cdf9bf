package vikingraid

import (
	"encoding/json"
	"strconv"
	"strings"

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
	e.Rolls = s.rollsOf(rolls)
	s.append(e)
}

// rollsOf are the places of rolls in the record, cut from a list for many events.
func (s *State) rollsOf(rolls []rolled) []int {
	const many = 256
	if len(rolls) == 0 {
		return nil
	}
	if cap(s.rt.numbers)-len(s.rt.numbers) < len(rolls) {
		s.rt.numbers = make([]int, 0, max(many, len(rolls)))
	}
	from := len(s.rt.numbers)
	for _, r := range rolls {
		if r.at >= 0 {
			s.rt.numbers = append(s.rt.numbers, r.at)
		}
	}
	to := len(s.rt.numbers)
	if from == to {
		return nil
	}
	return s.rt.numbers[from:to:to]
}

// tellAt is tell for what a man did to another: the picture draws it.
func (s *State) tellAt(m, at *Man, how, rule, text string, rolls ...rolled) {
	if !s.Options.Record {
		return
	}
	s.tell(m, rule, text, rolls...)
	events := s.Phases[len(s.Phases)-1].Events
	events[len(events)-1].Data = json.RawMessage(s.say(`{"to":`, strconv.Itoa(at.ID), `,"how":"`, how, `"}`))
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
	return headings[s.Active][s.rt.step]
}

// headings are the names of the phases of each side, by step.
var headings = func() (out [2]map[string]string) {
	for side := range out {
		out[side] = map[string]string{}
		for step, name := range stepNames {
			out[side][step] = partNames[side] + ": " + name
		}
	}
	return out
}()

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
func (m *Man) key() string {
	if m.ID < len(keys) {
		return keys[m.ID]
	}
	return "#" + strconv.Itoa(m.ID)
}

// keys are those of as many men as raids have as a rule.
var keys = func() (out [100]string) {
	for i := range out {
		out[i] = "#" + strconv.Itoa(i)
	}
	return out
}()

// texts cuts the short texts of a record from long ones: there are hundreds.
type texts struct{ room strings.Builder }

// join puts parts together, as + does.
func (t *texts) join(parts ...string) string {
	const many = 4096
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	if t.room.Cap()-t.room.Len() < n {
		t.room = strings.Builder{}
		t.room.Grow(max(many, n))
	}
	from := t.room.Len()
	for _, p := range parts {
		t.room.WriteString(p)
	}
	return t.room.String()[from:]
}

// say joins the parts of a text of the record.
func (s *State) say(parts ...string) string { return s.rt.texts.join(parts...) }

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
