package darkage

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/field"
)

// ParseOrders reads a side's orders, one unit or wizard a line; blank lines and
// lines that begin with # are free. Other lines are "concede", "rally NAME" and
// "the general leads the rest".
// The error names the line.
func (s *State) ParseOrders(side battle.Side, text string) (o Orders, err error) {
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := s.parseLine(side, line, &o); err != nil {
			return o, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return o, nil
}

// generalLeads is the line by which those without orders follow the general.
const generalLeads = "the general leads the rest"

func (s *State) parseLine(side battle.Side, line string, o *Orders) error {
	low := strings.ToLower(line)
	switch {
	case low == "concede":
		o.Concede = true
		return nil
	case low == generalLeads:
		o.General = true
		return nil
	case strings.HasPrefix(low, "rally "):
		u, err := s.named(side, line[len("rally "):])
		if err == nil {
			o.Rally = u.ID
		}
		return err
	case strings.HasPrefix(low, "wizard "):
		c, err := s.ParseCasting(line)
		o.Wizards = append(o.Wizards, c)
		return err
	}
	u, err := s.ParseOrder(side, line)
	o.Units = append(o.Units, u)
	return err
}

// ParseOrder reads the order of one unit as a person writes it:
//
//	unit 4: turn right 30, charge the Black Dragons; else march at the Black Dragons
//	the Gundermen: shoot at unit 12 before moving; move 4 in, then turn left 20
//
// The subject is a unit's number or its name. A move is "stand", "move full",
// "move 6 in", "march at NAME", "go to X Y", "charge NAME", "charge", "shuffle
// into NAME", "shuffle to X Y facing D" or "as usual", with a "turn" before it
// and a "then turn" behind it; "else" gives what to do when that cannot be. Other
// clauses are "hold fire", "shoot at NAME" and "fight NAME". The error says what
// was not understood; whether the rules allow the order shows in play.
func (s *State) ParseOrder(side battle.Side, text string) (Order, error) {
	var o Order
	subject, rest, ok := strings.Cut(text, ":")
	if !ok {
		return o, fmt.Errorf("%q: want a unit, a colon and its orders, e.g. \"unit 4: move full\"", text)
	}
	u, err := s.named(side, subject)
	if err != nil {
		return o, err
	}
	if u.Side != side {
		return o, fmt.Errorf("the %s are not of this side", u.Name)
	}
	o.Unit = u.ID
	p := orderParser{s: s, side: side, u: u, o: &o}
	for _, clause := range strings.Split(rest, ";") {
		if err := p.clause(strings.TrimSpace(clause)); err != nil {
			return o, fmt.Errorf("%s: %w", strings.TrimSpace(subject), err)
		}
	}
	return o, nil
}

// named finds a unit by "unit 4", "4", a name or "the NAME". Of several with
// one name the side's own comes first; two of these are refused.
func (s *State) named(side battle.Side, text string) (*Unit, error) {
	name := strings.TrimSpace(text)
	if n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(strings.ToLower(name), "unit "))); err == nil {
		if u := s.Unit(n); u != nil {
			return u, nil
		}
		return nil, fmt.Errorf("there is no unit %d: numbers go from 1 to %d", n, len(s.Units))
	}
	if strings.HasPrefix(strings.ToLower(name), "the ") {
		name = strings.TrimSpace(name[len("the "):])
	}
	var found [2][]*Unit // own, enemy
	for _, u := range s.Units {
		if strings.EqualFold(u.Name, name) && u.Place <= Reserve {
			i := 0
			if u.Side != side {
				i = 1
			}
			found[i] = append(found[i], u)
		}
	}
	for _, list := range found {
		switch {
		case len(list) == 1:
			return list[0], nil
		case len(list) > 1:
			return nil, fmt.Errorf("%d units are named %q: give the number, e.g. \"unit %d\"", len(list), name, list[0].ID)
		}
	}
	return nil, fmt.Errorf("there is no unit named %q", name)
}

// orderParser reads the clauses of one order.
type orderParser struct {
	s     *State
	side  battle.Side
	u     *Unit
	o     *Order
	moved bool
}

func (p *orderParser) clause(text string) error {
	w := words{list: strings.Fields(text)}
	switch {
	case w.done():
		return nil
	case w.take("hold", "fire"):
		p.o.Shot.Hold = true
		return w.end()
	case w.take("shoot"):
		return p.shot(&w)
	case w.take("fight"):
		u, err := p.s.named(p.side.Other(), w.rest())
		if err == nil {
			p.o.Foe = u.ID
		}
		return err
	}
	return p.move(&w)
}

func (p *orderParser) shot(w *words) error {
	a := &p.o.Shot
	if w.take("at", "wizard") {
		n, err := strconv.Atoi(w.next())
		if err != nil {
			return fmt.Errorf("shoot at wizard: want his number")
		}
		a.Wizard = n
	} else if w.take("at") {
		u, err := p.s.named(p.side.Other(), w.until("after", "before"))
		if err != nil {
			return err
		}
		a.Target = u.ID
	}
	if w.take("after", "turning") {
		t, err := p.turn(w, p.u.Heading)
		if err != nil {
			return err
		}
		a.Turn = &t
	}
	switch {
	case w.take("before", "moving"):
		a.When = First
	case w.take("after", "moving"):
		a.When = Last
	}
	return w.end()
}

// move reads one form of a move and hangs it behind those before.
func (p *orderParser) move(w *words) error {
	again := w.take("else")
	if again != p.moved {
		if again {
			return fmt.Errorf("\"else\" wants a move before it")
		}
		return fmt.Errorf("%q: one move a turn; write \"else\" before what to do when it cannot be made", w.rest())
	}
	to := &p.o.Move
	if again {
		for to.Else != nil {
			to = to.Else
		}
		to.Else = new(Move)
		to = to.Else
	}
	p.moved = true
	return p.parts(strings.Split(w.rest(), ","), to)
}

// parts reads "turn ..., ACT, then turn ...".
func (p *orderParser) parts(list []string, m *Move) error {
	acted := false
	for _, part := range list {
		w := words{list: strings.Fields(part)}
		var err error
		switch {
		case w.take("then", "turn"):
			from := p.u.Heading
			if m.Turn != nil {
				from = m.Turn.To
			}
			var t Turn
			t, err = p.turn(&w, from)
			m.End = &t
		case w.take("turn"):
			var t Turn
			t, err = p.turn(&w, p.u.Heading)
			m.Turn = &t
		default:
			acted = true
			err = p.act(&w, m)
		}
		if err == nil {
			err = w.end()
		}
		if err != nil {
			return err
		}
	}
	if !acted {
		m.Act, m.Still = March, true
	}
	return nil
}

// turn reads "to 45", "right 30", "left 30" or "about", and "on the front".
func (p *orderParser) turn(w *words, from field.Heading) (t Turn, err error) {
	switch word := w.next(); word {
	case "about":
		t.To = from.Turn(field.Half)
	case "to", "right", "left":
		d, err := w.number("degrees")
		if err != nil {
			return t, err
		}
		if math.Abs(d) > 360 {
			return t, fmt.Errorf("turn: %v degrees are more than a circle", d)
		}
		switch word {
		case "to":
			t.To = field.Degrees(d)
		case "right":
			t.To = from.Turn(field.Degrees(d))
		default:
			t.To = from.Turn(-field.Degrees(d))
		}
	default:
		return t, fmt.Errorf("turn %q: want \"to 45\", \"right 30\", \"left 30\" or \"about\"", word)
	}
	t.OnFront = w.take("on", "the", "front")
	return t, nil
}

func (p *orderParser) act(w *words, m *Move) error {
	switch {
	case w.take("stand"):
		m.Act = Stand
	case w.take("as", "usual"):
		m.Act = ByDefault
	case strings.EqualFold(w.rest(), "charge the worn"):
		m.Act, m.Keep = Charge, 1
		w.list = nil
	case w.take("charge"):
		m.Act = Charge
		if !w.done() {
			return p.restTarget(w, &m.Target)
		}
	case w.take("move", "full"):
		m.Act = March
		return p.forInches(w, m)
	case w.take("move"):
		m.Act = March
		return p.inches(w, m)
	case w.take("march", "at"):
		return p.march(w, m)
	case w.take("go", "to"):
		m.Act = March
		v, err := w.place()
		if err != nil {
			return err
		}
		m.To = &v
		return p.forInches(w, m)
	case w.take("shuffle"):
		return p.shuffle(w, m)
	default:
		return fmt.Errorf("%q is no order: want stand, move, march at, go to, charge, shuffle, turn, shoot, hold fire or fight", w.rest())
	}
	return nil
}

func (p *orderParser) target(name string, to *int) error {
	u, err := p.s.named(p.side.Other(), name)
	if err == nil {
		*to = u.ID
	}
	return err
}

// restTarget takes all that is left as the name of an enemy.
func (p *orderParser) restTarget(w *words, to *int) error {
	name := w.rest()
	w.list = nil
	return p.target(name, to)
}

func (p *orderParser) march(w *words, m *Move) error {
	m.Act = March
	if err := p.target(w.until("stopping", "for", "round"), &m.Toward); err != nil {
		return err
	}
	if w.take("stopping") {
		d, err := w.number("inches")
		if err != nil || !(d > 0) || !w.take("in", "off") {
			return fmt.Errorf("stopping: want inches, such as \"stopping 5 in off\"")
		}
		m.Keep = d
	}
	return p.forInches(w, m)
}

func (p *orderParser) forInches(w *words, m *Move) error {
	if w.take("for") {
		if err := p.inches(w, m); err != nil {
			return err
		}
	}
	m.Around = w.take("round", "friends")
	return nil
}

func (p *orderParser) inches(w *words, m *Move) error {
	d, err := w.number("inches")
	if err != nil {
		return err
	}
	if !(d > 0) || d > 1000 {
		return fmt.Errorf("%v inches are no distance to move", d)
	}
	m.Inches = d
	w.take("in")
	return nil
}

func (p *orderParser) shuffle(w *words, m *Move) error {
	m.Act = Shuffle
	if w.take("into") {
		return p.restTarget(w, &m.Target)
	}
	if w.take("to") {
		v, err := w.place()
		if err != nil {
			return err
		}
		m.To = &v
	}
	if w.take("facing") {
		d, err := w.number("degrees")
		if err != nil || math.Abs(d) > 360 {
			return fmt.Errorf("facing: want degrees from 0 to 360")
		}
		h := field.Degrees(d)
		m.Facing = &h
	}
	if m.To == nil && m.Facing == nil {
		return fmt.Errorf("shuffle: want \"into NAME\", \"to X Y\" or \"facing D\"")
	}
	return nil
}

// ParseCasting reads what a wizard does: "wizard 2: cast sword_of_fire at unit
// 12; go to 10 4".
func (s *State) ParseCasting(text string) (c Casting, err error) {
	subject, rest, ok := strings.Cut(text, ":")
	w := words{list: strings.Fields(subject)}
	w.take("wizard")
	n, bad := strconv.Atoi(w.next())
	if !ok || bad != nil {
		return c, fmt.Errorf("%q: want a wizard's number, a colon and his orders, e.g. \"wizard 1: cast sword_of_fire at unit 12\"", text)
	}
	c.Wizard = n
	for _, clause := range strings.Split(rest, ";") {
		if err := c.clause(strings.TrimSpace(clause)); err != nil {
			return c, fmt.Errorf("wizard %d: %w", n, err)
		}
	}
	return c, nil
}

func (c *Casting) clause(text string) error {
	w := words{list: strings.Fields(text)}
	switch {
	case w.done():
		return nil
	case w.take("go", "to"):
		v, err := w.place()
		if err != nil {
			return err
		}
		c.To = &v
		return w.end()
	case !w.take("cast"):
		return fmt.Errorf("%q is no order: want \"cast SPELL\" or \"go to X Y\"", text)
	}
	c.Spell = w.next()
	switch {
	case w.take("at", "unit"), w.take("at", "person"):
		n, err := strconv.Atoi(w.next())
		if err != nil {
			return fmt.Errorf("cast: want the number of a unit or person")
		}
		c.Target = n
	case w.take("at", "place"):
		v, err := w.place()
		if err != nil {
			return err
		}
		c.At = &v
	}
	if w.take("facing") {
		d, err := w.number("degrees")
		if err != nil || math.Abs(d) > 360 {
			return fmt.Errorf("facing: want degrees from 0 to 360")
		}
		c.Facing = field.Degrees(d)
	}
	return w.end()
}

// words is a text being read word by word.
type words struct{ list []string }

func (w *words) done() bool { return len(w.list) == 0 }

func (w *words) rest() string { return strings.Join(w.list, " ") }

func (w *words) next() string {
	if w.done() {
		return ""
	}
	word := w.list[0]
	w.list = w.list[1:]
	return strings.ToLower(word)
}

// take goes past the words if they are next, in capitals or not.
func (w *words) take(want ...string) bool {
	if len(w.list) < len(want) {
		return false
	}
	for i, t := range want {
		if !strings.EqualFold(w.list[i], t) {
			return false
		}
	}
	w.list = w.list[len(want):]
	return true
}

// until takes the words up to one of those given.
func (w *words) until(stops ...string) string {
	n := 0
	for n < len(w.list) {
		for _, t := range stops {
			if strings.EqualFold(w.list[n], t) {
				text := strings.Join(w.list[:n], " ")
				w.list = w.list[n:]
				return text
			}
		}
		n++
	}
	text := w.rest()
	w.list = nil
	return text
}

func (w *words) number(what string) (float64, error) {
	word := w.next()
	f, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, fmt.Errorf("%q: want %s", word, what)
	}
	return f, nil
}

func (w *words) place() (v field.Vec, err error) {
	if v.X, err = w.number("inches across the table"); err != nil {
		return v, err
	}
	v.Y, err = w.number("inches from the attacker's edge")
	return v, err
}

func (w *words) end() error {
	if w.done() {
		return nil
	}
	return fmt.Errorf("%q is not understood here", w.rest())
}
