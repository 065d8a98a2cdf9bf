package darkage

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// lastTurn is the last full turn.
const lastTurn = kernel.LastTurn

// orderReader reads what a side writes and gathers what is wrong with it.
type orderReader struct {
	s      *State
	side   battle.Side
	lines  map[string]int // of each body
	faults []battle.Fault
}

// fault puts down what is wrong with a line; the body is found by its subject.
func (r *orderReader) fault(line int, text, why string) {
	f := battle.Fault{Line: line, Why: why}
	subject, _, _ := strings.Cut(text, ":")
	if id := strings.ToLower(strings.TrimSpace(subject)); strings.HasPrefix(id, "wizard ") {
		f.Body = id
	} else if u, err := r.s.named(r.side, subject); err == nil && u.Side == r.side {
		f.Body = bodyID(u)
	}
	r.faults = append(r.faults, f)
}

// twice notes a body's line; the reason tells that it has one already.
func (r *orderReader) twice(body string, line int) string {
	if at := r.lines[body]; at > 0 {
		return fmt.Sprintf("it has orders in line %d already", at)
	}
	r.lines[body] = line
	return ""
}

// placements reads where bodies stand and tries it on a copy of the table.
func (r *orderReader) placements(p *play, text string) []Placement {
	list := []Placement{}
	for n, line := range battle.Lines(text) {
		pl, why := r.placement(line)
		if why == "" {
			why = r.twice(pl.body(), n)
		}
		if why != "" {
			r.fault(n, line, why)
			continue
		}
		list = append(list, pl)
	}
	if len(r.faults) > 0 {
		return nil
	}
	trial, err := p.copy()
	if err != nil {
		r.faults = append(r.faults, battle.Fault{Why: err.Error()})
		return nil
	}
	for i := range list {
		trial.rt.refused = trial.rt.refused[:0]
		trial.Active = r.side
		trial.place(r.side, &list[i])
		for _, no := range trial.Refused() {
			id := list[i].body()
			r.faults = append(r.faults, battle.Fault{Line: r.lines[id], Body: id, Why: strings.TrimPrefix(no.Why, "deploy: "), Rule: "DA-10.3-R1"})
		}
	}
	return list
}

// placement reads "unit 4: at 40, 9.5 facing 15" or "wizard 1: at 20, 1".
func (r *orderReader) placement(line string) (p Placement, why string) {
	subject, rest, ok := strings.Cut(line, ":")
	if !ok {
		return p, fmt.Sprintf("%q: want a unit, a colon and its place, e.g. \"unit 4: at 40, 9.5\"", line)
	}
	if id, found := strings.CutPrefix(strings.ToLower(strings.TrimSpace(subject)), "wizard "); found {
		n, err := strconv.Atoi(strings.TrimSpace(id))
		if err != nil {
			return p, fmt.Sprintf("%q: want the number of a wizard", subject)
		}
		p.Wizard = n
	} else {
		u, err := r.s.named(r.side, subject)
		switch {
		case err != nil:
			return p, err.Error()
		case u.Side != r.side:
			return p, fmt.Sprintf("the %s are not of this side", u.Name)
		}
		p.Unit = u.ID
	}
	if err := p.read(rest, forward(r.side)); err != nil {
		return p, err.Error()
	}
	return p, ""
}

// read reads the place; who names no facing looks ahead.
func (p *Placement) read(text string, ahead field.Heading) (err error) {
	w := words{list: strings.Fields(strings.ReplaceAll(text, ",", " "))}
	if !w.take("at") {
		return fmt.Errorf("%q: want \"at X, Y\", in inches from the left and from the attacker's edge", strings.TrimSpace(text))
	}
	if p.At, err = w.place(); err != nil {
		return err
	}
	if p.Unit != 0 {
		p.Facing = ahead
	}
	if w.take("facing") { // of a marker it is of no account
		d, err := w.number("degrees")
		if err != nil || d < -360 || d > 360 {
			return fmt.Errorf("facing: want degrees from 0 to 360")
		}
		if p.Unit != 0 {
			p.Facing = field.Degrees(d)
		}
	}
	return w.end()
}

// body is whose place it is.
func (p *Placement) body() string {
	if p.Wizard != 0 {
		return "wizard " + itoa(p.Wizard)
	}
	return "unit " + itoa(p.Unit)
}

// words writes a placement as a line.
func (p *Placement) words() string {
	text := p.body() + ": at " + number(p.At.X) + ", " + number(p.At.Y)
	if p.Unit != 0 {
		text += " facing " + number(p.Facing.Degrees())
	}
	return text
}

// orders reads the orders of a player turn and holds them against what can be
// known before the dice fall.
func (r *orderReader) orders(p *play, text string) (o Orders, err error) {
	trial, err := p.opened()
	if err != nil {
		return o, err
	}
	for n, line := range battle.Lines(text) {
		units, wizards := len(o.Units), len(o.Wizards)
		why := ""
		if err := trial.parseLine(r.side, line, &o); err != nil {
			why = err.Error()
		}
		for i := units; why == "" && i < len(o.Units); i++ {
			if why = r.twice("unit "+itoa(o.Units[i].Unit), n); why == "" {
				why = trial.refusedOrder(&o.Units[i])
			}
		}
		for i := wizards; why == "" && i < len(o.Wizards); i++ {
			if why = r.twice("wizard "+itoa(o.Wizards[i].Wizard), n); why == "" {
				why = trial.refusedCasting(r.side, &o.Wizards[i])
			}
		}
		if why != "" {
			r.fault(n, line, why)
		}
	}
	return o, nil
}

// refusedOrder tells why an order cannot be carried out whatever the dice say;
// empty: it may be.
func (s *State) refusedOrder(o *Order) string {
	u := s.Unit(o.Unit)
	if !u.On() {
		return "it is not on the table"
	}
	if why := s.refusedShot(u, &o.Shot); why != "" {
		return why
	}
	for m := &o.Move; m != nil; m = m.Else {
		if why := s.refusedMove(u, m); why != "" {
			return why
		}
	}
	if t := s.Unit(o.Foe); o.Foe != 0 && (t == nil || !t.On() || t.Side == u.Side) {
		return "whom it is to fight is no enemy on the table"
	}
	return ""
}

func (s *State) refusedShot(u *Unit, a *Aim) string {
	switch {
	case *a == (Aim{}) || a.Hold:
		return ""
	case a.Turn != nil && !u.Profile.Pivots:
		return "it may not Turn before it shoots (DA-5.1)"
	case a.Wizard != 0:
		return s.wizardTarget(u, s.Person(a.Wizard))
	case a.Target != 0:
		return s.noTarget(u, s.Unit(a.Target))
	}
	return s.mayShoot(u)
}

func (s *State) refusedMove(u *Unit, m *Move) string {
	t := s.Unit(m.Target)
	switch m.Act {
	case ByDefault, Stand:
		return ""
	case Charge:
		return s.mayCharge(u, t)
	case March:
		if a := s.Unit(m.Toward); m.Toward != 0 && (a == nil || !a.On()) {
			return "whom it is to march at is not on the table"
		}
	case Shuffle:
		if m.Target != 0 && (t == nil || !t.On() || t.Side == u.Side) {
			return "that is no enemy on the table"
		}
	}
	return s.mayMove(u)
}

func (s *State) refusedCasting(side battle.Side, c *Casting) string {
	p := s.Person(c.Wizard)
	if p == nil || p.Kind != WizardKind || p.Side != side || !p.in() || !p.Placed {
		return "there is no such wizard of the side on the table"
	}
	if c.Spell != "" {
		row, ok := s.rt.tables.Spell(c.Spell)
		if !ok {
			return fmt.Sprintf("there is no spell %q", c.Spell)
		}
		if why := s.mayCast(p, &row, c); why != "" {
			return why
		}
	}
	if c.To != nil && c.Spell != flying {
		return s.wizardWay(p, *c.To, WizardMove)
	}
	return ""
}

// bodyID names a unit in orders.
func bodyID(u *Unit) string { return "unit " + itoa(u.ID) }
