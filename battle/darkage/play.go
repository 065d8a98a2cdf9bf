package darkage

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
)

var _ battle.Playable = (*System)(nil)

// Open sets a scenario up for people to play. The side that has the second
// player turn sets up first, and the other sees how it stands (DA-10.3-R1); then
// they decide player turn by player turn (DA-4.1).
func (sys *System) Open(sc battle.Scenario, seed dice.Seed) (battle.Play, error) {
	if err := Check(sc); err != nil {
		return nil, err
	}
	s, err := start(sc, seed, sys.tables, Options{Record: true}, new(runtime), sys.grounds.lay)
	if err != nil {
		return nil, err
	}
	return &play{s, sys}, nil
}

// Resume goes on from what Save wrote.
func (sys *System) Resume(saved []byte) (battle.Play, error) {
	s, err := load("the saved battle", saved, sys.tables, sys.grounds.lay)
	if err != nil {
		return nil, err
	}
	return &play{s, sys}, nil
}

// CheckPlan tells why the plan of a side cannot be followed.
func (*System) CheckPlan(sc battle.Scenario, side battle.Side) error {
	_, err := planOf(&sc.Sides[side])
	return err
}

// play is a battle between people, or between one and a general.
type play struct {
	s   *State
	sys *System
}

// due is the side that decides now.
func (p *play) due() battle.Side {
	switch {
	case p.s.Deployed:
		return p.s.Active
	case p.s.Drawn:
		return p.s.First
	default:
		return p.s.First.Other()
	}
}

// Stage tells what is waited for.
func (p *play) Stage() battle.Stage {
	s := p.s
	out := battle.Stage{Number: s.stages(), Turn: s.Turn, Last: lastTurn}
	if s.Over {
		out.Number++
		out.Name, out.Over, out.Winner, out.Reason = "over", true, s.Winner, s.Reason
		return out
	}
	out.Due[p.due()] = true
	out.Name = fmt.Sprintf("turn %d of the %s", s.Turn, p.due())
	if !s.Deployed {
		out.Name, out.Setup = "setting up of the "+p.due().String(), true
	}
	return out
}

// stages counts the decisions before the one that is due.
func (s *State) stages() int {
	n := 0
	if s.Deployed {
		n = 2 * s.Turn
	}
	if s.Drawn || s.Deployed && s.Active != s.First {
		n++
	}
	return n
}

// Read reads a side's placements or orders, a line a body.
func (p *play) Read(side battle.Side, text string) (battle.Orders, []battle.Fault) {
	if p.s.Over || side != p.due() {
		return nil, []battle.Fault{{Why: "the side has nothing to decide now"}}
	}
	r := orderReader{s: p.s, side: side, lines: map[string]int{}}
	var v any
	if !p.s.Deployed {
		v = r.placements(p, text)
	} else if o, err := r.orders(p, text); err != nil {
		return nil, []battle.Fault{{Why: err.Error()}}
	} else {
		v = o
	}
	return battle.Written(v, r.faults)
}

// copy is the same battle once more, to try things on.
func (p *play) copy() (*State, error) {
	b, err := p.s.Save()
	if err != nil {
		return nil, err
	}
	return load("a copy", b, p.sys.tables, p.sys.grounds.lay)
}

// opened is the battle as it will be when the player turn begins, to try orders
// on.
func (p *play) opened() (*State, error) {
	s, err := p.copy()
	if err == nil {
		s.open()
	}
	return s, err
}

// Words writes placements or orders as lines.
func (p *play) Words(_ battle.Side, o battle.Orders) (string, error) {
	list, orders, err := p.decode(o)
	if err != nil {
		return "", err
	}
	if p.s.Deployed {
		return p.s.OrdersWords(&orders), nil
	}
	lines := make([]string, len(list))
	for i := range list {
		lines[i] = list[i].words()
	}
	return strings.Join(lines, "\n"), nil
}

// decode reads what Read or General has written.
func (p *play) decode(o battle.Orders) (list []Placement, orders Orders, err error) {
	err = battle.Decided(o, p.s.Deployed, &list, &orders)
	return list, orders, err
}

// General lets the commander of the system set the side up; in a player turn he
// decides unit by unit when dice have fallen, so that his order is to let him.
func (p *play) General(side battle.Side) (battle.Orders, error) {
	if p.s.Deployed {
		return json.Marshal(Orders{General: true})
	}
	return json.Marshal(p.sys.commanders[side].Deploy(p.s.ViewOf(side)))
}

// Step sets the side up that is due, or plays its turn.
func (p *play) Step(orders [2]battle.Orders) error {
	if p.s.Over {
		return errors.New("the battle is over")
	}
	side := p.due()
	list, o, err := p.decode(orders[side])
	if err != nil {
		return fmt.Errorf("the %s: %w", side, err)
	}
	if !p.s.Deployed {
		p.s.drawUp(side, list)
		return nil
	}
	p.s.stepWith(o, p.sys.commanders[side])
	return nil
}

// Save writes the battle.
func (p *play) Save() ([]byte, error) { return p.s.Save() }

// Finish seals the record.
func (p *play) Finish() (battle.Record, error) {
	return battle.Finished(p.s.Over, p.s.Finish)
}

// Seen is the record up to now. All that happens on this table lies open; a
// side's plan is its own.
func (p *play) Seen(side battle.Side) battle.Record {
	s := p.s
	if s.Drawn { // how the first side stands is told when the other has set up too
		if twin, err := p.copy(); err == nil {
			twin.reopen("setup")
			twin.showPositions()
			s = twin
		}
	}
	return battle.SeenBy(side, battle.Record{System: ID, Edition: Edition, Scenario: s.Scenario, Turns: s.Turn, Rolls: s.Rolls, Phases: s.Phases})
}
