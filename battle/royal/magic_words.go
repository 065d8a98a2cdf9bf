package royal

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// SpellWords writes a spell order as a person would, e.g. "unit 9: cast Sword of
// Fire at the Black Dragons with unit 10". ParseSpell reads it back to the same
// order.
func (s *State) SpellWords(o *SpellOrder) string {
	name := string(o.Spell)
	if sp, err := kernel.SpellOf(o.Spell); err == nil {
		name = sp.Name
	}
	words := []string{"unit " + strconv.Itoa(o.Wizard) + ": cast " + name}
	add := func(text string) { words = append(words, text) }
	if o.Beasts != "" {
		add("of " + o.Beasts)
	}
	if o.Edge != "" {
		add("from the " + o.Edge)
	}
	switch {
	case o.Target != 0:
		add("at " + s.unitWords(o.Target))
	case o.At != nil:
		add("at " + number(o.At.X) + ", " + number(o.At.Y))
	}
	if o.Facing != 0 {
		add("facing " + number(o.Facing.Degrees()))
	}
	for i, id := range o.With {
		add([...]string{"with", "and"}[min(i, 1)] + " unit " + strconv.Itoa(id))
	}
	return strings.Join(words, " ")
}

// ParseSpell reads a spell as a person writes it:
//
//	unit 9: cast Sword of Fire at the Black Dragons
//	the Priest: cast Wall of Fire at 30, 24 facing 90 with unit 10 and unit 11
//	unit 9: cast the Calling of hawks from the left
//	unit 9: cast Shield of Air
//
// Behind "at" (or "to") stands a unit, hero or commander, or a place in inches;
// "facing" (or "running") is the way of a line, of a unit called up or of a
// landslide, in degrees clockwise from the attacker's forward; "with" names those
// who pool their points (RA-18.21-R1). The error says what was not understood;
// whether the rules allow the spell is View.CheckSpell's to say.
func (s *State) ParseSpell(side battle.Side, text string) (SpellOrder, error) {
	subject, rest, ok := strings.Cut(text, ":")
	if !ok {
		return SpellOrder{}, fmt.Errorf("%q: want a magic user, a colon and his spell, e.g. \"unit 9: cast Sword of Fire at unit 2\"", text)
	}
	u, err := s.named(side, subject)
	if err != nil {
		return SpellOrder{}, err
	}
	p := spellParser{s: s, side: side, o: SpellOrder{Wizard: u.ID}}
	w := words{list: strings.Fields(rest)}
	if !w.take("cast") {
		return p.o, fmt.Errorf("%s: %q: want cast and a spell", strings.TrimSpace(subject), strings.TrimSpace(rest))
	}
	if err := p.read(&w); err != nil {
		return p.o, fmt.Errorf("%s: %w", strings.TrimSpace(subject), err)
	}
	return p.o, nil
}

// spellParser reads what stands behind "cast".
type spellParser struct {
	s    *State
	side battle.Side
	o    SpellOrder
}

func (p *spellParser) read(w *words) error {
	sp, err := takeSpellName(w)
	if err != nil {
		return err
	}
	p.o.Spell = sp.ID
	if err := p.helpers(w); err != nil {
		return err
	}
	if err := p.facing(w); err != nil {
		return err
	}
	if err := p.beasts(w); err != nil {
		return err
	}
	switch {
	case w.done():
		return nil
	case !w.take("at") && !w.take("to"):
		return w.end()
	case sp.Aim == kernel.AtPlace || sp.Aim == kernel.AtHill:
		return p.place(w)
	}
	t, err := p.s.named(p.side.Other(), w.rest())
	if err == nil {
		p.o.Target = t.ID
	}
	return err
}

// takeSpellName reads the name of a spell, with or without its "the".
func takeSpellName(w *words) (kernel.Spell, error) {
	var names []string
	for _, sp := range kernel.Spells() {
		for _, name := range [...]string{sp.Name, strings.TrimPrefix(sp.Name, "The "), "The " + sp.Name, strings.ReplaceAll(sp.Name, "-", " "), string(sp.ID)} {
			if w.take(strings.Fields(name)...) {
				return sp, nil
			}
		}
		names = append(names, sp.Name)
	}
	return kernel.Spell{}, fmt.Errorf("%q is no spell: want %s", w.rest(), strings.Join(names, ", "))
}

// helpers takes "with unit 10 and unit 11" off the end.
func (p *spellParser) helpers(w *words) error {
	at := w.last("with")
	if at < 0 {
		return nil
	}
	list := strings.Split(strings.Join(w.list[at+1:], " "), " and ")
	w.list = w.list[:at]
	for _, name := range list {
		u, err := p.s.named(p.side, strings.TrimSuffix(name, ","))
		if err != nil {
			return err
		}
		p.o.With = append(p.o.With, u.ID)
	}
	return nil
}

// facing takes "facing 90" off the end.
func (p *spellParser) facing(w *words) error {
	at := max(w.last("facing"), w.last("running"))
	if at < 0 {
		return nil
	}
	tail := words{list: w.list[at+1:]}
	deg, err := tail.number("an angle in degrees")
	if err != nil {
		return err
	}
	tail.take("degrees")
	if deg < -360 || deg > 360 {
		return fmt.Errorf("%s degrees is no heading: want 0 to 360", number(deg))
	}
	p.o.Facing = field.Degrees(deg)
	w.list = w.list[:at]
	return tail.end()
}

// beasts reads "of hawks from the left".
func (p *spellParser) beasts(w *words) error {
	if w.take("of") {
		for _, b := range [...]string{Hawks, Serpents, Wolves} {
			if w.take(b) {
				p.o.Beasts = b
			}
		}
		if p.o.Beasts == "" {
			return fmt.Errorf("%q: want hawks, serpents or wolves", w.rest())
		}
	}
	if !w.take("from") {
		return nil
	}
	w.take("the")
	for _, e := range [...]string{FromLeft, FromRight, FromWoods} {
		if w.take(e) {
			p.o.Edge = e
			w.take("edge")
			return nil
		}
	}
	return fmt.Errorf("%q: want from the left, from the right or from the woods", w.rest())
}

// place reads "30, 24".
func (p *spellParser) place(w *words) error {
	it, err := readPlace(w)
	p.o.At = it.To
	return err
}

// last is where a word stands for the last time; -1 if it does not.
func (w *words) last(word string) int {
	for i := len(w.list) - 1; i >= 0; i-- {
		if strings.EqualFold(w.list[i], word) {
			return i
		}
	}
	return -1
}
