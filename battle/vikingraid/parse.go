package vikingraid

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
)

// ParseOrders reads the orders of one round as a person writes them, one a line
// or with semicolons between; a line that begins with # is a remark:
//
//	play leaders 1 and 3        or: play mass 3 2    or: play nothing
//	man 4: go to 30 20 then 31 26 then board
//	man 5: go to 20 0 then off the table
//	man 6: stay then give to 7
//	men 8 9 10: shoot at 31
//	hold fire
//	cast sword_of_fire at 31    or: cast flying to 30 20 with 4 5
//	burn nothing
//	fight the fire with 3 4 5
//	rally all                   or: leaders, nobody, or numbers
//	boat: leave                 or: stay
//	prisoners: always           or: usual, never, stronger
//	leaders: allowed            or: last
//	drive them to 36 48         or: away
//
// A man is called by his number or his name. The error names the line and says
// what was not understood; whether the rules allow it is Step's to say.
func (s *State) ParseOrders(side battle.Side, text string) (Orders, error) {
	var o Orders
	n := 0
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		p := lineParser{s: s, side: side, o: &o, words: strings.Fields(line)}
		if err := p.line(); err != nil {
			return o, fmt.Errorf("order %d, %q: %w", n, line, err)
		}
	}
	return o, nil
}

// lineParser reads one line.
type lineParser struct {
	s     *State
	side  battle.Side
	o     *Orders
	words []string
}

// take drops the next words if they are these.
func (p *lineParser) take(words ...string) bool {
	if len(p.words) < len(words) {
		return false
	}
	for i, w := range words {
		if !strings.EqualFold(strings.TrimRight(p.words[i], ":,"), w) {
			return false
		}
	}
	p.words = p.words[len(words):]
	return true
}

func (p *lineParser) rest() string { return strings.Join(p.words, " ") }

// end refuses what is left over.
func (p *lineParser) end() error {
	if len(p.words) > 0 {
		return fmt.Errorf("what does %q mean?", p.rest())
	}
	return nil
}

func (p *lineParser) line() error {
	switch {
	case p.take("play"):
		return p.play()
	case p.take("man"), p.take("men"):
		return p.men()
	case p.take("hold", "fire"):
		p.o.HoldFire = true
	case p.take("cast"):
		return p.cast()
	case p.take("burn", "nothing"):
		p.o.NoBurn = true
	case p.take("fight", "the", "fire", "with"):
		return p.numbers(&p.o.Quench)
	case p.take("rally"):
		return p.rally()
	case p.take("boat"):
		return p.boat()
	case p.take("prisoners"):
		return p.prisoners()
	case p.take("leaders"):
		return p.commit()
	case p.take("drive", "them"):
		return p.drive()
	default:
		return fmt.Errorf("begin with play, man, men, hold fire, cast, burn nothing, fight the fire with, rally, boat, prisoners, leaders or drive them")
	}
	return p.end()
}

// number reads one whole number.
func (p *lineParser) number() (int, error) {
	if len(p.words) == 0 {
		return 0, fmt.Errorf("a number is missing")
	}
	n, err := strconv.Atoi(strings.Trim(p.words[0], ":,"))
	if err != nil {
		return 0, fmt.Errorf("%q is no number", p.words[0])
	}
	p.words = p.words[1:]
	return n, nil
}

// numbers reads all numbers to the end of the line.
func (p *lineParser) numbers(out *[]int) error {
	for len(p.words) > 0 {
		if p.take("and") {
			continue
		}
		n, err := p.number()
		if err != nil {
			return err
		}
		*out = append(*out, n)
	}
	if len(*out) == 0 {
		return fmt.Errorf("numbers are missing")
	}
	return nil
}

func (p *lineParser) play() error {
	switch {
	case p.take("nothing"):
		return p.end()
	case p.take("leaders"):
		return p.numbers(&p.o.Leaders)
	case p.take("mass"):
		return p.numbers(&p.o.Mass)
	}
	return fmt.Errorf("want leaders and two numbers, mass and what the cards show, or nothing")
}

// place reads two numbers of inches.
func (p *lineParser) place() (Vec, error) {
	var at [2]float64
	for i := range at {
		if len(p.words) == 0 {
			return Vec{}, fmt.Errorf("a place wants two numbers of inches")
		}
		f, err := strconv.ParseFloat(strings.Trim(p.words[0], ","), 64)
		if err != nil || f < -TableLong || f > 2*TableLong {
			return Vec{}, fmt.Errorf("%q is no number of inches on the table", p.words[0])
		}
		at[i], p.words = f, p.words[1:]
	}
	return Vec{X: at[0], Y: at[1]}, nil
}

// men reads the orders of one man, or a volley of several.
func (p *lineParser) men() error {
	subject, rest, ok := strings.Cut(p.rest(), ":")
	if !ok {
		return fmt.Errorf("want a colon behind the man, such as man 4: go to 30 20")
	}
	ids, err := p.subject(subject)
	if err != nil {
		return err
	}
	p.words = strings.Fields(rest)
	if p.take("shoot", "at") {
		at, err := p.one()
		if err != nil {
			return err
		}
		p.o.Volleys = append(p.o.Volleys, Volley{ids, at})
		return p.end()
	}
	if len(ids) != 1 {
		return fmt.Errorf("men move one by one; several together can only shoot at somebody")
	}
	return p.move(ids[0])
}

// subject reads numbers, or one man's name.
func (p *lineParser) subject(text string) ([]int, error) {
	var out []int
	q := lineParser{words: strings.Fields(text)}
	if err := q.numbers(&out); err == nil {
		return out, nil
	}
	name := strings.TrimSpace(text)
	for i := range p.s.Men {
		if m := &p.s.Men[i]; m.Side == p.side && strings.EqualFold(m.Name, name) {
			return []int{m.ID}, nil
		}
	}
	return nil, fmt.Errorf("there is no man %q on this side", name)
}

// one reads a man by his number.
func (p *lineParser) one() (int, error) {
	n, err := p.number()
	if err == nil && p.s.Man(n) == nil {
		err = fmt.Errorf("there is no man %d: numbers go from 1 to %d", n, len(p.s.Men))
	}
	return n, err
}

// move reads "go to X Y then X Y then board".
func (p *lineParser) move(id int) error {
	mv := Move{Man: id}
	if !p.take("stay") {
		if !p.take("go", "to") {
			return fmt.Errorf("want go to X Y, stay, or shoot at")
		}
		at, err := p.place()
		if err != nil {
			return err
		}
		mv.Path = append(mv.Path, at)
	}
	for p.take("then") {
		if err := p.then(&mv); err != nil {
			return err
		}
	}
	p.o.Moves = append(p.o.Moves, mv)
	return p.end()
}

func (p *lineParser) then(mv *Move) (err error) {
	switch {
	case p.take("board"):
		mv.Board = true
	case p.take("off", "the", "table"):
		mv.Off = true
	case p.take("give", "to"):
		mv.Give, err = p.one()
	case p.take("take", "nothing"):
		mv.Spare = true
	default:
		var at Vec
		if at, err = p.place(); err == nil {
			mv.Path = append(mv.Path, at)
		}
	}
	return err
}

func (p *lineParser) cast() error {
	if p.take("nothing") {
		p.o.Spell = &Cast{Spell: NoSpell}
		return p.end()
	}
	if len(p.words) == 0 {
		return fmt.Errorf("which spell?")
	}
	c := &Cast{Spell: strings.ToLower(p.words[0])}
	if _, ok := p.s.rt.tables.Spell(c.Spell); !ok {
		return fmt.Errorf("there is no spell %q", c.Spell)
	}
	p.words = p.words[1:]
	p.o.Spell = c
	for len(p.words) > 0 {
		if err := p.aim(c); err != nil {
			return err
		}
	}
	return nil
}

func (p *lineParser) aim(c *Cast) (err error) {
	var at Vec
	switch {
	case p.take("at"):
		c.Target, err = p.one()
	case p.take("from"):
		at, err = p.place()
		c.At = &at
	case p.take("to") && c.At != nil:
		at, err = p.place()
		c.To = &at
	case p.take("with"):
		err = p.numbers(&c.With)
	default: // "to X Y" of one who flies: the word is gone by now
		at, err = p.place()
		c.At = &at
	}
	return err
}

func (p *lineParser) rally() error {
	for _, w := range [...]Rally{RallyAll, RallyLeaders, RallyNobody} {
		if p.take(string(w)) {
			p.o.Rally = w
			return p.end()
		}
	}
	p.o.Rally = RallyThese
	return p.numbers(&p.o.Men)
}

func (p *lineParser) boat() error {
	switch {
	case p.take("stay"):
		p.o.Boat = SailStay
	case p.take("leave"):
		p.o.Boat = SailLeave
	default:
		return fmt.Errorf("want stay or leave")
	}
	return p.end()
}

// stance is the stance that the orders change: what they do not name stays as it
// was.
func (p *lineParser) stance() *Stance {
	if p.o.Stance == nil {
		st := p.s.Stance[p.side]
		p.o.Stance = &st
	}
	return p.o.Stance
}

func (p *lineParser) prisoners() error {
	if p.take("usual") {
		p.stance().Prisoners = PrisonersUsual
		return p.end()
	}
	for _, w := range [...]Prisoners{PrisonersNever, PrisonersStrong, PrisonersAlways} {
		if p.take(string(w)) {
			p.stance().Prisoners = w
			return p.end()
		}
	}
	return fmt.Errorf("want usual, never, stronger or always")
}

func (p *lineParser) commit() error {
	switch {
	case p.take("last"):
		p.stance().Commit = CommitLast
	case p.take("allowed"):
		p.stance().Commit = CommitMay
	default:
		return fmt.Errorf("want last or allowed")
	}
	return p.end()
}

func (p *lineParser) drive() error {
	if p.take("away") {
		p.stance().Drive = nil
		return p.end()
	}
	if !p.take("to") {
		return fmt.Errorf("want away, or to X Y")
	}
	at, err := p.place()
	if err != nil {
		return err
	}
	p.stance().Drive = &at
	return p.end()
}
