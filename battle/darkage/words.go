package darkage

import (
	"strconv"
	"strings"

	"hyboria/battle/royal/field"
)

// OrderWords writes an order as a person would, e.g. "unit 4: turn to 30,
// charge the Black Dragons; else march at the Black Dragons". ParseOrder reads
// it back to the same order.
func (s *State) OrderWords(o *Order) string {
	var parts []string
	if text := s.shotWords(&o.Shot); text != "" {
		parts = append(parts, text)
	}
	for m := &o.Move; m != nil; m = m.Else {
		text := s.moveWords(m)
		if m != &o.Move {
			text = "else " + text
		}
		parts = append(parts, text)
	}
	if o.Foe != 0 {
		parts = append(parts, "fight "+s.unitWords(o.Foe))
	}
	return "unit " + itoa(o.Unit) + ": " + strings.Join(parts, "; ")
}

func (s *State) shotWords(a *Aim) string {
	if a.Hold {
		return "hold fire"
	}
	if *a == (Aim{}) {
		return ""
	}
	text := "shoot"
	if a.Target != 0 {
		text += " at " + s.unitWords(a.Target)
	}
	if a.Wizard != 0 {
		text += " at wizard " + itoa(a.Wizard)
	}
	if a.Turn != nil {
		text += " after turning " + turnWords(a.Turn)
	}
	switch a.When {
	case First:
		text += " before moving"
	case Last:
		text += " after moving"
	case Either:
	}
	return text
}

func turnWords(t *Turn) string {
	text := "to " + number(t.To.Degrees())
	if t.OnFront {
		text += " on the front"
	}
	return text
}

func (s *State) moveWords(m *Move) string {
	var parts []string
	if m.Turn != nil {
		parts = append(parts, "turn "+turnWords(m.Turn))
	}
	if !m.Still {
		parts = append(parts, s.actWords(m))
	}
	if m.End != nil {
		parts = append(parts, "then turn "+turnWords(m.End))
	}
	return strings.Join(parts, ", ")
}

func (s *State) actWords(m *Move) string {
	switch m.Act {
	case Stand:
		return "stand"
	case Charge:
		switch {
		case m.Target != 0:
			return "charge " + s.unitWords(m.Target)
		case m.Keep > 0:
			return "charge the worn"
		default:
			return "charge"
		}
	case March:
		return s.marchWords(m)
	case Shuffle:
		return s.shuffleWords(m)
	default:
		return "as usual"
	}
}

func (s *State) marchWords(m *Move) string {
	text := "move full"
	switch {
	case m.To != nil:
		text = "go to " + placeWords(*m.To)
	case m.Toward != 0:
		text = "march at " + s.unitWords(m.Toward)
		if m.Keep > 0 {
			text += " stopping " + number(m.Keep) + " in off"
		}
	case m.Inches > 0:
		return "move " + number(m.Inches) + " in"
	}
	if m.Inches > 0 {
		text += " for " + number(m.Inches) + " in"
	}
	if m.Around {
		text += " round friends"
	}
	return text
}

func (s *State) shuffleWords(m *Move) string {
	if m.Target != 0 {
		return "shuffle into " + s.unitWords(m.Target)
	}
	text := "shuffle"
	if m.To != nil {
		text += " to " + placeWords(*m.To)
	}
	if m.Facing != nil {
		text += " facing " + number(m.Facing.Degrees())
	}
	return text
}

// CastingWords writes what a wizard does, e.g. "wizard 2: cast sword_of_fire at
// the Pikes; go to 12 5".
func (s *State) CastingWords(c *Casting) string {
	text := "wizard " + itoa(c.Wizard) + ":"
	sep := " "
	if c.Spell != "" {
		text += " cast " + c.Spell
		switch {
		case c.Target != 0 && (c.Spell == blackSlumber || c.Spell == helmOfDark):
			text += " at person " + itoa(c.Target)
		case c.Target != 0:
			text += " at unit " + itoa(c.Target)
		case c.At != nil:
			text += " at place " + placeWords(*c.At)
		}
		if c.Facing != 0 {
			text += " facing " + number(c.Facing.Degrees())
		}
		sep = "; "
	}
	if c.To != nil {
		text += sep + "go to " + placeWords(*c.To)
	}
	return text
}

// OrdersWords writes a side's orders, one a line.
func (s *State) OrdersWords(o *Orders) string {
	var lines []string
	if o.Concede {
		lines = append(lines, "concede")
	}
	if o.General {
		lines = append(lines, generalLeads)
	}
	for i := range o.Wizards {
		lines = append(lines, s.CastingWords(&o.Wizards[i]))
	}
	for i := range o.Units {
		lines = append(lines, s.OrderWords(&o.Units[i]))
	}
	if o.Rally != 0 {
		lines = append(lines, "rally "+s.unitWords(o.Rally))
	}
	return strings.Join(lines, "\n")
}

// number writes a measure as short as reads back to the same.
func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func placeWords(v field.Vec) string { return number(v.X) + " " + number(v.Y) }

// unitWords names a unit: by its name if no other bears it, else by number.
func (s *State) unitWords(id int) string {
	u := s.Unit(id)
	if u == nil || !nameable(u.Name) {
		return "unit " + itoa(id)
	}
	for _, o := range s.Units {
		if o != u && strings.EqualFold(o.Name, u.Name) {
			return "unit " + itoa(id)
		}
	}
	return "the " + u.Name
}

// nameable reports whether a name can stand in an order without being taken
// for something else.
func nameable(name string) bool {
	if name == "" || strings.EqualFold(name, "worn") || strings.ContainsAny(name, ";:,\n") || strings.Join(strings.Fields(name), " ") != name {
		return false
	}
	low := " " + strings.ToLower(name) + " "
	for _, word := range [...]string{" unit ", " stopping ", " for ", " round ", " after ", " before ", " the ", " wizard ", " then "} {
		if strings.Contains(low, word) {
			return false
		}
	}
	_, err := strconv.Atoi(name)
	return err != nil
}
