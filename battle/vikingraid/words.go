package vikingraid

import (
	"strconv"
	"strings"
)

// Text writes orders as ParseOrders reads them, one a line.
func (o Orders) Text() string {
	var b strings.Builder
	line := func(parts ...string) { b.WriteString(strings.Join(parts, " ") + "\n") }
	switch {
	case len(o.Leaders) > 0:
		line("play leaders", numbersText(o.Leaders))
	case len(o.Mass) > 0:
		line("play mass", numbersText(o.Mass))
	default:
		line("play nothing")
	}
	if o.Spell != nil {
		line(o.Spell.text())
	}
	for i := range o.Moves {
		line(o.Moves[i].text())
	}
	for _, v := range o.Volleys {
		line("men", numbersText(v.Archers)+": shoot at", itoa(v.Target))
	}
	if o.HoldFire {
		line("hold fire")
	}
	o.laterText(line)
	return b.String()
}

func (o Orders) laterText(line func(...string)) {
	if o.NoBurn {
		line("burn nothing")
	}
	if len(o.Quench) > 0 {
		line("fight the fire with", numbersText(o.Quench))
	}
	switch o.Rally {
	case RallyUsual:
	case RallyThese:
		if len(o.Men) > 0 {
			line("rally", numbersText(o.Men))
		} else {
			line("rally nobody")
		}
	default:
		line("rally", string(o.Rally))
	}
	if o.Boat != SailUsual {
		line("boat:", string(o.Boat))
	}
	if o.Stance != nil {
		o.Stance.text(line)
	}
}

func (st *Stance) text(line func(...string)) {
	word := func(w, usual string) string {
		if w == "" {
			return usual
		}
		return w
	}
	line("prisoners:", word(string(st.Prisoners), "usual"))
	line("leaders:", word(string(st.Commit), "last"))
	if st.Drive == nil {
		line("drive them away")
	} else {
		line("drive them to", placeText(*st.Drive))
	}
}

func (mv *Move) text() string {
	var parts []string
	for _, p := range mv.Path {
		parts = append(parts, placeText(p))
	}
	head := "stay"
	if len(parts) > 0 {
		head = "go to " + parts[0]
		parts = parts[1:]
	}
	if mv.Board {
		parts = append(parts, "board")
	}
	if mv.Off {
		parts = append(parts, "off the table")
	}
	if mv.Give != 0 {
		parts = append(parts, "give to "+itoa(mv.Give))
	}
	if mv.Spare {
		parts = append(parts, "take nothing")
	}
	return strings.Join(append([]string{"man " + itoa(mv.Man) + ": " + head}, parts...), " then ")
}

func (c *Cast) text() string {
	if c.Spell == NoSpell {
		return "cast nothing"
	}
	text := "cast " + c.Spell
	if c.Target != 0 {
		text += " at " + itoa(c.Target)
	}
	switch {
	case c.At != nil && c.To != nil:
		text += " from " + placeText(*c.At) + " to " + placeText(*c.To)
	case c.At != nil:
		text += " to " + placeText(*c.At)
	}
	if len(c.With) > 0 {
		text += " with " + numbersText(c.With)
	}
	return text
}

// placeText writes a place to the last digit, so that it reads back the same.
func placeText(p Vec) string {
	return strconv.FormatFloat(p.X, 'f', -1, 64) + " " + strconv.FormatFloat(p.Y, 'f', -1, 64)
}

func numbersText(list []int) string {
	parts := make([]string, len(list))
	for i, n := range list {
		parts[i] = itoa(n)
	}
	return strings.Join(parts, " ")
}
