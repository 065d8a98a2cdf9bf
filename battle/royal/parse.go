package royal

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// ParseOrder reads the order of one unit as a person writes it:
//
//	unit 4: phase 1 charge the Black Dragons with breakthrough; phase 2 -
//	the Gundermen: phase 1 move 6 in wheeling right 30; phase 2 face about; hold fire
//
// The subject is a unit's number or its name. Items are move, march, step back,
// charge, form, face, fall back, go to, or - for nothing; one without its phase
// is done in phase 1 (RA-5.3-R1). Clauses behind them are "evade in phase 1",
// "hold fire", "fire at NAME", "fire at any chance", "fire in phase 2", "fire at passing enemies",
// "leave first", "join NAME" and "stay in a rout". The error says what was not
// understood; whether the rules allow the order is CheckOrder's to say.
func (s *State) ParseOrder(side battle.Side, text string) (UnitOrder, error) {
	var o UnitOrder
	subject, rest, ok := strings.Cut(text, ":")
	if !ok {
		return o, fmt.Errorf("%q: want a unit, a colon and its orders, e.g. \"unit 4: phase 1 move full\"", text)
	}
	u, err := s.named(side, subject)
	if err != nil {
		return o, err
	}
	o.Unit = u.ID
	p := orderParser{s: s, side: side, o: &o}
	for _, clause := range strings.Split(rest, ";") {
		if err := p.clause(strings.TrimSpace(clause)); err != nil {
			return o, fmt.Errorf("%s: %w", strings.TrimSpace(subject), err)
		}
	}
	return o, nil
}

// CheckOrder tells why the rules refuse a side's order; nil if they allow it
// (RA-5).
func (s *State) CheckOrder(side battle.Side, o *UnitOrder) error { return s.checkOrder(side, o) }

// named finds a unit by "unit 4", "4", a name or "the NAME". Of several with
// one name the side's own comes first; two of these are refused.
func (s *State) named(side battle.Side, text string) (*Unit, error) {
	name := strings.TrimSpace(text)
	number := strings.TrimSpace(strings.TrimPrefix(strings.ToLower(name), "unit "))
	if n, err := strconv.Atoi(number); err == nil {
		if u := s.Unit(n); u != nil {
			return u, nil
		}
		return nil, fmt.Errorf("there is no unit %d: numbers go from 1 to %d", n, len(s.Units))
	}
	if low := strings.ToLower(name); strings.HasPrefix(low, "the ") {
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
	s       *State
	side    battle.Side
	o       *UnitOrder
	written [2]bool
}

func (p *orderParser) clause(text string) error {
	w := words{list: strings.Fields(text)}
	switch {
	case w.done():
		return nil
	case w.take("evade"):
		return p.evade(&w)
	case w.take("hold", "fire"):
		p.o.Fire.Hold = true
		return w.end()
	case w.take("fire"):
		return p.fire(&w)
	case w.take("leave", "first"):
		p.o.Away = true
		return w.end()
	case w.take("stay", "in", "a", "rout"):
		p.o.Stay = true
		return w.end()
	case w.take("join"):
		u, err := p.s.named(p.side, w.rest())
		if err == nil {
			p.o.Join = u.ID
		}
		return err
	}
	return p.item(&w)
}

func (p *orderParser) evade(w *words) error {
	switch {
	case w.done(), w.take("in", "both", "phases"):
		p.o.Evade = [2]bool{true, true}
	case w.take("in", "phase", "1"):
		p.o.Evade[0] = true
	case w.take("in", "phase", "2"):
		p.o.Evade[1] = true
	default:
		return fmt.Errorf("evade %q: want \"evade\", \"evade in phase 1\", \"evade in phase 2\" or \"evade in both phases\"", w.rest())
	}
	return w.end()
}

func (p *orderParser) fire(w *words) error {
	switch {
	case w.take("at", "passing", "enemies"):
		p.o.Fire.Passing = true
		return w.end()
	case w.take("at", "any", "chance"):
		p.o.Fire.Any = true
		return w.end()
	case w.take("at"):
		u, err := p.s.named(p.side.Other(), w.rest())
		if err == nil {
			p.o.Fire.Target = u.ID
		}
		return err
	case w.take("in", "phase", "1"):
		p.o.Fire.Phase = 1
	case w.take("in", "phase", "2"):
		p.o.Fire.Phase = 2
	default:
		return fmt.Errorf("fire %q: want \"hold fire\", \"fire at NAME\", \"fire at any chance\", \"fire in phase 1\" or \"fire at passing enemies\"", w.rest())
	}
	return w.end()
}

// item reads one function and puts it in its phase.
func (p *orderParser) item(w *words) error {
	phase := 0
	if w.take("phase", "2") {
		phase = 1
	} else {
		w.take("phase", "1")
	}
	if p.written[phase] {
		return fmt.Errorf("phase %d has two items: one function a phase (RA-5.3)", phase+1)
	}
	p.written[phase] = true
	it, err := p.function(w)
	if err != nil {
		return fmt.Errorf("phase %d: %w", phase+1, err)
	}
	p.o.Items[phase] = it
	return nil
}

func (p *orderParser) function(w *words) (Item, error) {
	switch {
	case w.take("-"), w.take("nothing"), w.take("stand"), w.done():
		return Item{}, w.end()
	case w.take("fall", "back"), w.take("break", "off"):
		return Item{Do: FallBack}, w.end()
	case w.take("step", "back"):
		return readMove(w, Item{Do: Move, Back: true})
	case w.take("march"), w.take("forced", "march"):
		return readMove(w, Item{Do: Move, March: true})
	case w.take("move"):
		return readMove(w, Item{Do: Move})
	case w.take("go", "to"):
		return readPlace(w)
	case w.take("charge"):
		return p.charge(w)
	case w.take("form"):
		return readForm(w, Item{Do: Form})
	case w.take("face"):
		return readFace(w)
	}
	return Item{}, fmt.Errorf("%q is no order: want move, march, step back, charge, form, face, fall back, go to, or -", w.rest())
}

// readMove reads a distance and what follows it.
func readMove(w *words, it Item) (Item, error) {
	if !w.take("full") && !w.done() && !w.at("wheeling") && !w.at("obliquely") {
		d, err := w.number("a distance in inches, or full")
		if err != nil {
			return it, err
		}
		if d <= 0 || d > far {
			return it, fmt.Errorf("%s in is no distance to move: want more than 0 and at most %d", number(d), far)
		}
		it.Inches = kernel.MilsOf(d)
		_ = w.take("in") || w.take("inches")
	}
	var err error
	switch {
	case w.take("obliquely"):
		it.Oblique, err = w.turn()
	case w.take("wheeling"):
		it.Wheel, err = w.wheel()
		if err == nil {
			it.Late = w.take("at", "the", "end") && it.Wheel != 0
		}
	}
	if err != nil {
		return it, err
	}
	return it, w.end()
}

// readPlace reads where a single figure goes.
func readPlace(w *words) (Item, error) {
	it := Item{Do: Move}
	x, err := w.number("a place, e.g. 30, 12.5")
	if err != nil {
		return it, err
	}
	y, err := w.number("a place, e.g. 30, 12.5")
	if err != nil {
		return it, err
	}
	it.To = &field.Vec{X: x, Y: y}
	return it, w.end()
}

// charge reads whom or which way, and whether with breakthrough.
func (p *orderParser) charge(w *words) (Item, error) {
	it := Item{Do: Charge, Through: w.takeLast("with", "breakthrough")}
	switch {
	case w.done(), w.take("straight", "ahead"), w.take("straight"):
		return it, w.end()
	case w.take("wheeling"):
		by, err := w.wheel()
		it.Wheel = by
		if err != nil {
			return it, err
		}
		return it, w.end()
	}
	u, err := p.s.named(p.side.Other(), w.rest())
	if err != nil {
		return it, err
	}
	it.Target = u.ID
	return it, nil
}

// readForm reads a formation and its files.
func readForm(w *words, it Item) (Item, error) {
	text := w.rest()
	name, files, counted := strings.Cut(text, " of ")
	f, err := kernel.ParseFormation(strings.TrimSpace(name))
	if err != nil {
		return it, err
	}
	it.Formation = f
	if counted {
		n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(files), " files"))
		if err != nil || n < 1 || n > mostFigures {
			return it, fmt.Errorf("%q is no number of files", files)
		}
		it.Files = n
	}
	return it, nil
}

// readFace reads a change of face, perhaps with a formation.
func readFace(w *words) (Item, error) {
	it := Item{Do: Face}
	by, err := w.turn()
	if err != nil {
		return it, err
	}
	it.Turn = by
	if w.take("and", "form") {
		it.Do = FormFace
		return readForm(w, it)
	}
	return it, w.end()
}

// words is a clause read word by word.
type words struct{ list []string }

func (w *words) done() bool { return len(w.list) == 0 }

func (w *words) rest() string { return strings.Join(w.list, " ") }

func (w *words) at(word string) bool { return !w.done() && strings.EqualFold(w.list[0], word) }

// take reads the words if they come next.
func (w *words) take(next ...string) bool {
	if len(w.list) < len(next) {
		return false
	}
	for i, n := range next {
		if !strings.EqualFold(w.list[i], n) {
			return false
		}
	}
	w.list = w.list[len(next):]
	return true
}

// takeLast takes the words off the end.
func (w *words) takeLast(last ...string) bool {
	from := len(w.list) - len(last)
	if from < 0 {
		return false
	}
	tail := words{w.list[from:]}
	if !tail.take(last...) {
		return false
	}
	w.list = w.list[:from]
	return true
}

// end is an error if words are left.
func (w *words) end() error {
	if w.done() {
		return nil
	}
	return fmt.Errorf("%q is too much", w.rest())
}

// number reads one number; a comma behind it does not matter.
func (w *words) number(want string) (float64, error) {
	if w.done() {
		return 0, fmt.Errorf("want %s", want)
	}
	f, err := strconv.ParseFloat(strings.TrimSuffix(w.list[0], ","), 64)
	if err != nil || math.IsNaN(f) || math.Abs(f) > 1e6 {
		return 0, fmt.Errorf("%q: want %s", w.list[0], want)
	}
	w.list = w.list[1:]
	return f, nil
}

// turn reads "right 30", "left 12.5", "right", "left" (a quarter) or "about".
func (w *words) turn() (field.Heading, error) {
	h, err := w.angle(180)
	return field.Heading(0).To(h.Norm()), err
}

// wheel reads the same, up to a whole circle, each way for itself.
func (w *words) wheel() (field.Heading, error) { return w.angle(360) }

// angle reads an angle up to so many degrees, to the left below 0.
func (w *words) angle(most float64) (field.Heading, error) {
	sign := 1.0
	switch {
	case w.take("about"):
		return field.Half, nil
	case w.take("left"):
		sign = -1
	case w.take("right"):
	default:
		return 0, fmt.Errorf("%q: want left or right and an angle, or about", w.rest())
	}
	deg := 90.0
	if !w.done() && !w.at("and") && !w.at("at") {
		var err error
		if deg, err = w.number("an angle in degrees"); err != nil {
			return 0, err
		}
		w.take("degrees")
	}
	if deg < 0 || deg > most {
		return 0, fmt.Errorf("%s degrees is no turn: want 0 to %s", number(deg), number(most))
	}
	return field.Heading(math.Round(sign * deg * float64(field.Degree))), nil
}
