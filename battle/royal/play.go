package royal

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

var _ battle.Playable = (*System)(nil)

// Open sets a scenario up for people to play; they set their armies up first
// (RA-1.7-R1).
func (sys *System) Open(sc battle.Scenario, seed dice.Seed) (battle.Play, error) {
	s, err := Start(sc, seed, sys.deckOf(sc.Card), Options{Record: true})
	if err != nil {
		return nil, err
	}
	return &play{s: s, sys: sys}, nil
}

// Resume goes on from what Save wrote.
func (sys *System) Resume(saved []byte) (battle.Play, error) {
	s, err := sys.load(saved)
	if err != nil {
		return nil, err
	}
	return &play{s: s, sys: sys}, nil
}

func (sys *System) load(saved []byte) (*State, error) {
	var head struct {
		Scenario struct {
			Card int `json:"card"`
		} `json:"scenario"`
	}
	if err := json.Unmarshal(saved, &head); err != nil {
		return nil, fmt.Errorf("the saved battle: %w", err)
	}
	return Load("the saved battle", saved, sys.deckOf(head.Scenario.Card))
}

// deckOf is the deck, nil for a bare table.
func (sys *System) deckOf(card int) *deck.Deck {
	if card == 0 {
		return nil
	}
	return sys.deck
}

// play is a battle between people, or between one and a general.
type play struct {
	s   *State
	sys *System
}

// Stage tells what is waited for: both sides at once, always (RA-5.1).
func (p *play) Stage() battle.Stage {
	s := p.s
	switch {
	case s.Over:
		return battle.Stage{Number: s.Turn + 1, Turn: s.Turn, Last: s.LastTurn, Name: "over", Over: true, Winner: s.Winner, Reason: s.Reason}
	case !s.Deployed:
		return battle.Stage{Last: s.LastTurn, Name: "setting up", Setup: true, Due: [2]bool{true, true}}
	}
	return battle.Stage{Number: s.Turn + 1, Turn: s.Turn + 1, Last: s.LastTurn, Name: "turn " + itoa(s.Turn+1), Due: [2]bool{true, true}}
}

// Read reads a side's deployment or orders, a line a body.
func (p *play) Read(side battle.Side, text string) (battle.Orders, []battle.Fault) {
	if p.s.Over {
		return nil, []battle.Fault{{Why: "the battle is over"}}
	}
	r := sheetReader{s: p.s, side: side, lines: map[int]int{}}
	var v any
	if !p.s.Deployed {
		v = r.deployment(text, p)
	} else {
		v = r.orders(text)
	}
	return battle.Written(v, r.faults)
}

// sheetReader reads what a side writes and gathers what is wrong with it.
type sheetReader struct {
	s      *State
	side   battle.Side
	lines  map[int]int // of each body, by number
	faults []battle.Fault
}

// fault puts down what is wrong with a line; the body is found by its subject.
func (r *sheetReader) fault(line int, text string, why error) {
	f := battle.Fault{Line: line, Why: why.Error()}
	subject, _, _ := strings.Cut(text, ":")
	if u, err := r.s.named(r.side, subject); err == nil && u.Side == r.side {
		f.Body = bodyID(u)
	} else if r.s.isEntering(r.side, text) {
		f.Body = strings.ToLower(strings.TrimSpace(subject))
	}
	r.faults = append(r.faults, f)
}

// deployment reads where bodies stand and tries it on a copy of the table.
func (r *sheetReader) deployment(text string, p *play) Deployment {
	var d Deployment
	for n, line := range battle.Lines(text) {
		pl, err := r.s.parsePlacing(r.side, line)
		if err == nil && r.lines[pl.Unit] > 0 {
			err = fmt.Errorf("it is placed in line %d already", r.lines[pl.Unit])
		}
		if err != nil {
			r.fault(n, line, err)
			continue
		}
		r.lines[pl.Unit] = n
		d.Units = append(d.Units, pl)
	}
	if len(r.faults) > 0 {
		return d
	}
	trial, err := p.copy()
	if err != nil {
		r.faults = append(r.faults, battle.Fault{Why: err.Error()})
		return d
	}
	for _, no := range trial.s.deploySide(r.side, d) {
		f := battle.Fault{Line: r.lines[no.Unit], Why: no.Why, Rule: "RA-1.6-R1"}
		if u := r.s.Unit(no.Unit); u != nil {
			f.Body = bodyID(u)
		}
		r.faults = append(r.faults, f)
	}
	return d
}

// copy is the same battle once more, to try things on.
func (p *play) copy() (*play, error) {
	b, err := p.s.Save()
	if err != nil {
		return nil, err
	}
	s, err := p.sys.load(b)
	return &play{s: s, sys: p.sys}, err
}

// orders reads a turn's orders and holds them against the rules (RA-5).
func (r *sheetReader) orders(text string) Orders {
	var o Orders
	for n, line := range battle.Lines(text) {
		before := [3]int{len(o.Units), len(o.Spells), len(o.Enter)}
		err := r.s.parseLine(r.side, line, &o)
		if err == nil {
			err = r.check(&o, before, n)
		}
		if err != nil {
			r.fault(n, line, err)
		}
	}
	return o
}

// check looks at what a line has added to the orders.
func (r *sheetReader) check(o *Orders, before [3]int, line int) error {
	v := r.s.ViewOf(r.side)
	for i := before[0]; i < len(o.Units); i++ {
		u := o.Units[i].Unit
		if r.lines[u] > 0 {
			return fmt.Errorf("it has orders in line %d already", r.lines[u])
		}
		r.lines[u] = line
		if err := v.Check(&o.Units[i]); err != nil {
			return err
		}
	}
	for i := before[1]; i < len(o.Spells); i++ {
		if err := r.checkSpell(o, i); err != nil {
			return err
		}
	}
	for i := before[2]; i < len(o.Enter); i++ {
		if err := v.CheckEntering(&o.Enter[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkSpell also keeps a wizard from two spells in one turn (RA-18.3-R1).
func (r *sheetReader) checkSpell(o *Orders, at int) error {
	sp := o.Spells[at]
	for _, other := range o.Spells[:at] {
		for _, w := range append([]int{other.Wizard}, other.With...) {
			for _, mine := range append([]int{sp.Wizard}, sp.With...) {
				if w == mine {
					return fmt.Errorf("%s casts one spell a turn (RA-18.3-R1)", r.s.Unit(w).Name)
				}
			}
		}
	}
	return r.s.ViewOf(r.side).CheckSpell(sp)
}

// Words writes orders as lines.
func (p *play) Words(_ battle.Side, o battle.Orders) (string, error) {
	d, orders, err := p.decode(o)
	if err != nil {
		return "", err
	}
	lines := p.s.OrdersWords(&orders)
	if !p.s.Deployed {
		lines = p.s.DeploymentWords(&d)
	}
	return strings.Join(lines, "\n"), nil
}

// decode reads what Read or General has written.
func (p *play) decode(o battle.Orders) (d Deployment, orders Orders, err error) {
	err = battle.Decided(o, p.s.Deployed, &d, &orders)
	return d, orders, err
}

// General asks the commander of the system.
func (p *play) General(side battle.Side) (battle.Orders, error) {
	v, c := p.s.ViewOf(side), p.sys.commanders[side]
	if !p.s.Deployed {
		return json.Marshal(c.Deploy(v))
	}
	return json.Marshal(c.Orders(v))
}

// Step sets both sides up, or plays a turn.
func (p *play) Step(orders [2]battle.Orders) error {
	if p.s.Over {
		return errors.New("the battle is over")
	}
	var d [2]Deployment
	var o [2]Orders
	for side := range orders {
		var err error
		if d[side], o[side], err = p.decode(orders[side]); err != nil {
			return fmt.Errorf("the %s: %w", battle.Side(side), err)
		}
	}
	if !p.s.Deployed {
		p.s.Deploy(d)
		return nil
	}
	p.s.Step(o)
	return nil
}

// Save writes the battle.
func (p *play) Save() ([]byte, error) { return p.s.Save() }

// Finish seals the record.
func (p *play) Finish() (battle.Record, error) {
	return battle.Finished(p.s.Over, p.s.Finish)
}

// bodyID names a body in orders.
func bodyID(u *Unit) string { return "unit " + strconv.Itoa(u.ID) }

var _ battle.Planned = (*System)(nil)

// CheckPlan asks the side's commander, if he follows plans.
func (sys *System) CheckPlan(sc battle.Scenario, side battle.Side) error {
	c, ok := sys.commanders[side].(interface {
		CheckPlan(place string, f *battle.Force) error
	})
	if !ok {
		if len(sc.Sides[side].Plan) > 0 {
			return errors.New("plan: the commander of this side follows none")
		}
		return nil
	}
	return c.CheckPlan("plan", &sc.Sides[side])
}

var _ battle.Reseeded = (*play)(nil)

// Reseed gives the turns to come other dice.
func (p *play) Reseed(seed dice.Seed) {
	p.s.Seed, p.s.rt.seed, p.s.rt.dice = seed.String(), seed, nil
}
