package vikingraid

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
)

var _ battle.Playable = (*System)(nil)

// Open sets a raid up for people to play: the defenders set up first
// (VR-15.4-R1), then the sides decide round by round (VR-3.1).
func (sys *System) Open(sc battle.Scenario, seed dice.Seed) (battle.Play, error) {
	if err := sys.tables.Check(sc); err != nil {
		return nil, err
	}
	g, err := sys.grounds.of(&sc, sys.deck)
	if err != nil {
		return nil, err
	}
	s := new(State)
	s.start(sc, seed, g, sys.tables, Options{Record: true}, new(runtime))
	return &play{s, sys}, nil
}

// Resume goes on from what Save wrote.
func (sys *System) Resume(saved []byte) (battle.Play, error) {
	s, err := Load("the saved raid", saved, sys.deck, sys.tables)
	if err != nil {
		return nil, err
	}
	return &play{s, sys}, nil
}

// CheckPlan tells why the plan of a side cannot be followed.
func (sys *System) CheckPlan(sc battle.Scenario, side battle.Side) error {
	p, err := planOf(&sc.Sides[side])
	if err == nil {
		_, err = quotas(sys.tables, &sc.Sides[side], p)
	}
	return err
}

// play is a raid between people, or between one and a general.
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
		return Raider
	default:
		return Defender
	}
}

// Stage tells what is waited for.
func (p *play) Stage() battle.Stage {
	s := p.s
	out := battle.Stage{Number: s.Decided, Turn: s.Turn, Last: LastTurn}
	if s.Over {
		out.Name, out.Over, out.Winner, out.Reason = "over", true, s.Winner, s.Reason
		return out
	}
	out.Due[p.due()] = true
	part := [2]string{"raiders", "defenders"}[p.due()]
	out.Name = fmt.Sprintf("turn %d of the %s", s.Turn, part)
	if !s.Deployed {
		out.Name, out.Setup = "setting up of the "+part, true
	}
	return out
}

// copy is the same raid once more, to try things on.
func (p *play) copy() (*State, error) {
	b, err := p.s.Save()
	if err != nil {
		return nil, err
	}
	return Load("a copy", b, p.sys.deck, p.sys.tables)
}

// Words writes places or orders as lines.
func (p *play) Words(_ battle.Side, o battle.Orders) (string, error) {
	d, orders, err := p.decode(o)
	if err != nil {
		return "", err
	}
	if p.s.Deployed {
		return strings.TrimSuffix(orders.Text(), "\n"), nil
	}
	lines := make([]string, len(d.Places))
	for i, pl := range d.Places {
		lines[i] = fmt.Sprintf("man %d: at %s", pl.Man, strings.Replace(placeText(pl.At), " ", ", ", 1))
	}
	return strings.Join(lines, "\n"), nil
}

// decode reads what Read or General has written.
func (p *play) decode(o battle.Orders) (d Deployment, orders Orders, err error) {
	err = battle.Decided(o, p.s.Deployed, &d, &orders)
	return d, orders, err
}

// commander is who decides for a side that gives no orders.
func (p *play) commander(side battle.Side) Commander {
	if c := p.sys.commanders[side]; c != nil {
		return c
	}
	return generalOf(&p.s.Scenario.Sides[side])
}

// General asks the side's commander.
func (p *play) General(side battle.Side) (battle.Orders, error) {
	v, c := p.s.ViewOf(side), p.commander(side)
	if p.s.Deployed {
		return json.Marshal(c.Orders(v))
	}
	return json.Marshal(c.Deploy(v))
}

// Step sets the side up that is due, or plays its round and those in which
// nobody has anything to decide.
func (p *play) Step(orders [2]battle.Orders) error {
	if p.s.Over {
		return errors.New("the raid is over")
	}
	side := p.due()
	d, o, err := p.decode(orders[side])
	if err != nil {
		return fmt.Errorf("the %s: %w", side, err)
	}
	p.s.Decided++
	if !p.s.Deployed {
		p.s.stir()
		p.s.drawUp(side, d)
		return nil
	}
	p.s.Step(o)
	for !p.s.Over && p.s.passes() {
		p.s.Step(Orders{})
	}
	return nil
}

// Save writes the raid.
func (p *play) Save() ([]byte, error) { return p.s.Save() }

// Finish seals the record.
func (p *play) Finish() (battle.Record, error) {
	return battle.Finished(p.s.Over, p.s.Finish)
}

// Seen is the record up to now: all that happens lies open but the cards in the
// hands, which no record tells, and the other side's plan.
func (p *play) Seen(side battle.Side) battle.Record {
	s := p.s
	if s.Drawn { // how the defenders stand is told when the raiders have set up too
		if twin, err := p.copy(); err == nil {
			twin.reopen(stepSetup)
			twin.showPositions()
			s = twin
		}
	}
	return battle.SeenBy(side, battle.Record{System: ID, Edition: Edition, Scenario: s.Scenario, Turns: s.Turn, Rolls: s.Rolls, Phases: s.Phases})
}
