package royal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
)

// ParseOrders reads all that a side orders for a turn, one body a line:
//
//	unit 4: phase 1 charge the Black Dragons with breakthrough; phase 2 -
//	the Priest: phase 1 go to 30, 12; cast Sword of Fire at the Black Dragons
//	reserve Gundermen: enter at 40 in line of 8
//	concede
//
// A # begins a remark, empty lines count for nothing. Orders are read by
// ParseOrder, spells by ParseSpell. The error names the line.
func (s *State) ParseOrders(side battle.Side, text string) (o Orders, err error) {
	for n, line := range battle.Lines(text) {
		if err := s.parseLine(side, line, &o); err != nil {
			return o, fmt.Errorf("%d: %w", n, err)
		}
	}
	return o, nil
}

// parseLine reads one line into a side's orders.
func (s *State) parseLine(side battle.Side, line string, o *Orders) error {
	switch {
	case line == "":
		return nil
	case strings.EqualFold(line, "concede"):
		o.Concede = true
		return nil
	case s.isEntering(side, line):
		e, err := s.ParseEntering(side, line)
		if err == nil {
			o.Enter = append(o.Enter, e)
		}
		return err
	}
	rest, spell := splitSpell(line)
	if spell != "" {
		sp, err := s.ParseSpell(side, spell)
		if err != nil {
			return err
		}
		o.Spells = append(o.Spells, sp)
		if rest == "" {
			return nil
		}
	}
	u, err := s.ParseOrder(side, rest)
	if err == nil {
		o.Units = append(o.Units, u)
	}
	return err
}

// splitSpell parts a line with a clause "cast ..." into the order without it,
// empty if nothing is left, and the spell by itself.
func splitSpell(line string) (order, spell string) {
	subject, rest, _ := strings.Cut(line, ":")
	var kept []string
	for _, clause := range strings.Split(rest, ";") {
		if w := (words{list: strings.Fields(clause)}); w.at("cast") && spell == "" {
			spell = subject + ":" + clause
			continue
		}
		kept = append(kept, clause)
	}
	if spell == "" {
		return line, ""
	}
	if strings.TrimSpace(strings.Join(kept, "")) == "" {
		return "", spell
	}
	return subject + ":" + strings.Join(kept, ";"), spell
}

// OrdersWords writes a side's orders as lines that ParseOrders reads back.
func (s *State) OrdersWords(o *Orders) []string {
	var out []string
	for i := range o.Units {
		out = append(out, s.OrderWords(&o.Units[i]))
	}
	for i := range o.Spells {
		out = append(out, s.SpellWords(&o.Spells[i]))
	}
	for i := range o.Enter {
		out = append(out, o.Enter[i].Words())
	}
	if o.Concede {
		out = append(out, "concede")
	}
	return out
}

// isEntering tells a line for the reserve from the order of a unit whose name
// begins so.
func (s *State) isEntering(side battle.Side, line string) bool {
	subject, _, _ := strings.Cut(line, ":")
	w := words{list: strings.Fields(subject)}
	if !w.take("reserve") || w.done() {
		return false
	}
	_, err := s.named(side, subject)
	return err != nil
}

// Words writes the order, e.g. "reserve u12: enter at 40 in line of 8".
func (e *Entering) Words() string {
	text := "reserve " + e.Unit + ": enter at " + number(e.At) + " in " + e.Formation.String()
	if e.Files > 0 {
		text += " of " + strconv.Itoa(e.Files)
	}
	return text
}

// ParseEntering reads what a unit of the reserve is to do: its id or name, the
// place along the table where the middle of its front should be, in inches, and
// if one likes its formation and files.
func (s *State) ParseEntering(side battle.Side, text string) (e Entering, err error) {
	subject, rest, _ := strings.Cut(text, ":")
	w := words{list: strings.Fields(subject)}
	w.take("reserve")
	if e.Unit, err = s.waiting(side, w.rest()); err != nil {
		return e, err
	}
	w = words{list: strings.Fields(rest)}
	if !w.take("enter", "at") {
		return e, fmt.Errorf("%s: %q: want enter at, and a place in inches along the edge", strings.TrimSpace(subject), strings.TrimSpace(rest))
	}
	if e.At, err = w.number("a place in inches along the edge"); err != nil {
		return e, err
	}
	if w.done() {
		return e, nil
	}
	if !w.take("in") {
		return e, w.end()
	}
	it, err := readForm(&w, Item{})
	e.Formation, e.Files = it.Formation, it.Files
	return e, err
}

// waiting is the id of a unit of the side's reserve by its id or name.
func (s *State) waiting(side battle.Side, name string) (string, error) {
	var found []string
	for u := range s.ViewOf(side).Reserve {
		if u.ID == name {
			return name, nil
		}
		if strings.EqualFold(u.Name, name) || strings.EqualFold("the "+u.Name, name) {
			found = append(found, u.ID)
		}
	}
	slices.Sort(found)
	switch len(found) {
	case 0:
		return "", fmt.Errorf("nobody of the name %q is in reserve", name)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("%d units in reserve are named %q: give the id, e.g. \"reserve %s\"", len(found), name, found[0])
}
