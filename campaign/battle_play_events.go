package campaign

import (
	"bytes"
	"slices"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Play is a battle that its commanders fight turn by turn. All that has to do
// with dice and orders not shown yet is the keeper's alone; see View.
type Play struct {
	Seed   string           `json:"seed,omitempty"`   // of the battle's dice
	Stage  battle.Stage     `json:"stage"`            // what is waited for
	Left   [2]bool          `json:"left,omitzero"`    // to the side's general, from now on
	Sealed [2]battle.Orders `json:"sealed,omitzero"`  // handed in for the present stage
	Steps  []PlayStep       `json:"steps,omitempty"`  // what was ordered so far, by stage
	Fresh  []FreshDice      `json:"fresh,omitempty"`  // seeds of the stages after takings back
	Due    string           `json:"due,omitempty"`    // when the generals give what is missing, RFC 3339 in UTC; empty: never by itself
	Shown  string           `json:"shown,omitempty"`  // the same as the players' wall shows it
	Called bool             `json:"called,omitempty"` // the present stage was called: generals give what is missing
}

// PlayStep is what both sides ordered for one stage.
type PlayStep struct {
	Orders [2]battle.Orders `json:"orders"`
}

// FreshDice is the seed of the dice from a stage on.
type FreshDice struct {
	Stage int    `json:"stage"` // stages that were played before
	Seed  string `json:"seed"`
}

// takenBack gives the stages to come dice that nobody has seen, after the season
// was taken back from an entry.
func (p *Play) takenBack(from int64) {
	seed, err := dice.ParseSeed(p.Seed)
	if err != nil {
		return
	}
	p.Fresh = append(slices.Clip(p.Fresh), FreshDice{Stage: len(p.Steps), Seed: seed.Derive("taken back", strconv.FormatInt(from, 10)).String()})
}

func (p *Play) clone() *Play {
	if p == nil {
		return nil
	}
	c := *p
	c.Sealed, c.Fresh = cloneOrders(p.Sealed), slices.Clone(p.Fresh)
	c.Steps = cloneEach(p.Steps, func(x PlayStep) PlayStep { return PlayStep{cloneOrders(x.Orders)} })
	return &c
}

func cloneOrders(o [2]battle.Orders) [2]battle.Orders {
	return [2]battle.Orders{bytes.Clone(o[0]), bytes.Clone(o[1])}
}

// HandWished says whether a nation fights its battles turn by turn. It holds for
// battles opened from then on.
type HandWished struct {
	Nation string `json:"nation"`
	Hand   bool   `json:"hand"`
}

// Kind is "hand_wish".
func (HandWished) Kind() string { return "hand_wish" }

// Subject is whom or what it is about.
func (ev HandWished) Subject() string { return ev.Nation }

// Apply keeps the list.
func (ev HandWished) Apply(s *State) {
	if ev.Hand {
		s.Desk.Hands = with(s.Desk.Hands, ev.Nation)
		return
	}
	s.Desk.Hands = without(s.Desk.Hands, ev.Nation)
}

// PlayBegun brings a battle before its commanders: its turn among the week's
// battles has come (CA-5.2-R1).
type PlayBegun struct {
	Battle string       `json:"battle"`
	Seed   string       `json:"seed"`
	Stage  battle.Stage `json:"stage"`
	Left   [2]bool      `json:"left"` // sides that no person commands
}

// Kind is "battle_begun".
func (PlayBegun) Kind() string { return "battle_begun" }

// Subject is whom or what it is about.
func (ev PlayBegun) Subject() string { return ev.Battle }

// Apply lays the battle before them.
func (ev PlayBegun) Apply(s *State) {
	if b := s.Battle(ev.Battle); b != nil {
		b.Play = &Play{Seed: ev.Seed, Stage: ev.Stage, Left: ev.Left}
	}
}

// PlayPlanned gives a side's general another plan.
type PlayPlanned struct {
	Battle string        `json:"battle"`
	Side   battle.Side   `json:"side"`
	By     string        `json:"by"`
	Plan   battle.Orders `json:"plan"` // in the form of Force.Plan; null: as he thinks best
}

// Kind is "battle_plan".
func (PlayPlanned) Kind() string { return "battle_plan" }

// Subject is whom or what it is about.
func (ev PlayPlanned) Subject() string { return ev.Battle }

// Apply puts it into the side's force.
func (ev PlayPlanned) Apply(s *State) {
	if b := s.Battle(ev.Battle); b != nil {
		b.Scenario.Sides[ev.Side].Plan = planBody(ev.Plan)
	}
}

// planBody is a plan as a force holds it: nil for none.
func planBody(p battle.Orders) battle.Orders {
	if !given(p) {
		return nil
	}
	return bytes.Clone(p)
}

// PlayOrdered seals a side's orders for the present stage, in place of those
// that it sealed before.
type PlayOrdered struct {
	Battle string        `json:"battle"`
	Side   battle.Side   `json:"side"`
	By     string        `json:"by"`
	Stage  int           `json:"stage"` // its number
	Orders battle.Orders `json:"orders"`
}

// Kind is "battle_orders".
func (PlayOrdered) Kind() string { return "battle_orders" }

// Subject is whom or what it is about.
func (ev PlayOrdered) Subject() string { return ev.Battle }

// Apply keeps them until the other side's are in.
func (ev PlayOrdered) Apply(s *State) {
	if b := s.Battle(ev.Battle); b != nil && b.Play != nil {
		b.Play.Sealed[ev.Side] = bytes.Clone(ev.Orders)
		b.Play.Left[ev.Side] = false
	}
}

// PlayLeft leaves a side to its general, or takes it back from him.
type PlayLeft struct {
	Battle string      `json:"battle"`
	Side   battle.Side `json:"side"`
	By     string      `json:"by"`
	Left   bool        `json:"left"`
}

// Kind is "battle_left".
func (PlayLeft) Kind() string { return "battle_left" }

// Subject is whom or what it is about.
func (ev PlayLeft) Subject() string { return ev.Battle }

// Apply notes it; orders sealed for the stage are the general's to give then.
func (ev PlayLeft) Apply(s *State) {
	if b := s.Battle(ev.Battle); b != nil && b.Play != nil {
		b.Play.Left[ev.Side] = ev.Left
		if ev.Left {
			b.Play.Sealed[ev.Side] = nil
		}
	}
}

// PlayDue names the time at which the generals give what is missing.
type PlayDue struct {
	Battle string `json:"battle"`
	Stage  int    `json:"stage"`
	Due    string `json:"due"`
	Shown  string `json:"shown"`
}

// Kind is "battle_due".
func (PlayDue) Kind() string { return "battle_due" }

// Subject is whom or what it is about.
func (ev PlayDue) Subject() string { return ev.Battle }

// Apply keeps it.
func (ev PlayDue) Apply(s *State) {
	if b := s.Battle(ev.Battle); b != nil && b.Play != nil {
		b.Play.Due, b.Play.Shown = ev.Due, ev.Shown
	}
}

// PlayCalled ends the waiting for orders of the present stage: generals give
// those that are missing.
type PlayCalled struct {
	Battle string `json:"battle"`
	Stage  int    `json:"stage"`
	By     string `json:"by"`               // the secretary, or the keeper of the clock
	Reason string `json:"reason,omitempty"` // the secretary's
}

// Kind is "battle_called".
func (PlayCalled) Kind() string { return "battle_called" }

// Subject is whom or what it is about.
func (ev PlayCalled) Subject() string { return ev.Battle }

// Apply notes it for the turn that follows at once.
func (ev PlayCalled) Apply(s *State) {
	if b := s.Battle(ev.Battle); b != nil && b.Play != nil {
		b.Play.Called = true
	}
}

// PlayStepped is a stage with the orders of both sides, the generals' among
// them, and what is waited for next.
type PlayStepped struct {
	Battle string           `json:"battle"`
	Number int              `json:"number"` // of the stage that was played
	Orders [2]battle.Orders `json:"orders"`
	Table  string           `json:"table"` // SHA-256 of the battle as it was saved then
	Stage  battle.Stage     `json:"stage"`
}

// Kind is "battle_turn".
func (PlayStepped) Kind() string { return "battle_turn" }

// Subject is whom or what it is about.
func (ev PlayStepped) Subject() string { return ev.Battle }

// Apply takes the battle on.
func (ev PlayStepped) Apply(s *State) {
	b := s.Battle(ev.Battle)
	if b == nil || b.Play == nil {
		return
	}
	p := b.Play
	p.Steps = append(slices.Clip(p.Steps), PlayStep{cloneOrders(ev.Orders)})
	p.Sealed, p.Stage, p.Due, p.Shown, p.Called = [2]battle.Orders{}, ev.Stage, "", "", false
}

func playKinds() []maker {
	return []maker{
		func() Event { return new(HandWished) },
		func() Event { return new(PlayBegun) },
		func() Event { return new(PlayPlanned) },
		func() Event { return new(PlayOrdered) },
		func() Event { return new(PlayLeft) },
		func() Event { return new(PlayDue) },
		func() Event { return new(PlayCalled) },
		func() Event { return new(PlayStepped) },
		func() Event { return new(RulesChosen) },
	}
}

// playAudience is who may read what happens in a battle that is played: what a
// side plans and orders its owners, the dice and what both ordered nobody.
func playAudience(s *State, ev any) (Audience, bool) {
	side := func(id string, side battle.Side) (Audience, bool) {
		if b := s.Battle(id); b != nil {
			return Audience{Owners: b.Nations(side)}, true
		}
		return Audience{}, true
	}
	both := func(id string) (Audience, bool) {
		var a Audience
		if b := s.Battle(id); b != nil {
			a.Owners = append(b.Nations(battle.Attacker), b.Nations(battle.Defender)...)
		}
		return a, true
	}
	switch ev := ev.(type) {
	case HandWished, RulesChosen:
		return Audience{All: true}, true
	case PlayPlanned:
		return side(ev.Battle, ev.Side)
	case PlayOrdered:
		return side(ev.Battle, ev.Side)
	case PlayLeft:
		return side(ev.Battle, ev.Side)
	case PlayDue:
		return both(ev.Battle)
	case PlayCalled:
		return both(ev.Battle)
	case PlayBegun, PlayStepped:
		return Audience{}, true
	}
	return Audience{}, false
}
