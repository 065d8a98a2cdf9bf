package royal

import (
	"strconv"
	"strings"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// OrderWords writes an order as a person would, e.g. "unit 4: phase 1 charge
// the Black Dragons with breakthrough; phase 2 -". ParseOrder reads it back to
// the same order.
func (s *State) OrderWords(o *UnitOrder) string {
	var b strings.Builder
	b.WriteString("unit " + strconv.Itoa(o.Unit) + ": ")
	for p := range o.Items {
		if p > 0 {
			b.WriteString("; ")
		}
		b.WriteString("phase " + strconv.Itoa(p+1) + " " + s.itemWords(&o.Items[p]))
	}
	for _, c := range s.clauses(o) {
		b.WriteString("; " + c)
	}
	return b.String()
}

// clauses are what stands behind the two items.
func (s *State) clauses(o *UnitOrder) (out []string) {
	add := func(holds bool, text string) {
		if holds {
			out = append(out, text)
		}
	}
	add(o.Away, "leave first")
	add(o.Join != 0, "join "+s.unitWords(o.Join))
	add(o.Stay, "stay in a rout")
	add(o.Evade == [2]bool{true, true}, "evade in both phases")
	add(o.Evade == [2]bool{true, false}, "evade in phase 1")
	add(o.Evade == [2]bool{false, true}, "evade in phase 2")
	f := &o.Fire
	add(f.Hold, "hold fire")
	add(f.Target != 0, "fire at "+s.unitWords(f.Target))
	add(f.Any, "fire at any chance")
	add(f.Phase != 0, "fire in phase "+strconv.Itoa(f.Phase))
	add(f.Passing, "fire at passing enemies")
	return out
}

// itemWords writes one item.
func (s *State) itemWords(it *Item) string {
	switch it.Do {
	case Move:
		return it.moveWords()
	case Charge:
		return s.chargeWords(it)
	case Form, Face, FormFace:
		return it.changeWords()
	case FallBack:
		return "fall back"
	default:
		return "-"
	}
}

func (it *Item) moveWords() string {
	far := " full"
	if it.Inches > 0 {
		far = " " + it.Inches.String() + " in"
	}
	switch {
	case it.To != nil:
		return "go to " + number(it.To.X) + ", " + number(it.To.Y)
	case it.Back:
		return "step back" + far
	case it.March:
		return "march" + far + it.wheelWords()
	case it.Oblique != 0:
		return "move" + far + " obliquely " + turnWords(it.Oblique)
	default:
		return "move" + far + it.wheelWords()
	}
}

// wheelWords writes the wheel of a move or charge, nothing if there is none.
func (it *Item) wheelWords() string {
	switch {
	case it.Wheel == 0:
		return ""
	case it.Late:
		return " wheeling " + wheelTurnWords(it.Wheel) + " at the end"
	default:
		return " wheeling " + wheelTurnWords(it.Wheel)
	}
}

func (s *State) chargeWords(it *Item) string {
	text := "charge"
	switch {
	case it.Target != 0:
		text += " " + s.unitWords(it.Target)
	case it.Wheel != 0:
		text += it.wheelWords()
	default:
		text += " straight ahead"
	}
	if it.Through {
		text += " with breakthrough"
	}
	return text
}

func (it *Item) changeWords() string {
	form := "form " + it.Formation.String()
	if it.Files > 0 {
		form += " of " + strconv.Itoa(it.Files)
	}
	switch it.Do {
	case Form:
		return form
	case Face:
		return "face " + turnWords(it.Turn)
	default:
		return "face " + turnWords(it.Turn) + " and " + form
	}
}

// turnWords writes an angle as "right 30", "left 12.5" or "about".
func turnWords(h field.Heading) string {
	switch h = field.Heading(0).To(h.Norm()); {
	case h == field.Half:
		return "about"
	case h < 0:
		return "left " + number((-h).Degrees())
	default:
		return "right " + number(h.Degrees())
	}
}

// wheelTurnWords writes the angle of a wheel, which may be over half a turn, and
// to the left is another way than to the right.
func wheelTurnWords(h field.Heading) string {
	switch {
	case h == field.Half:
		return "about"
	case h < 0:
		return "left " + number((-h).Degrees())
	default:
		return "right " + number(h.Degrees())
	}
}

// number writes a measure as short as reads back to the same.
func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// unitWords names a unit: by its name if no other bears it, else by number.
func (s *State) unitWords(id int) string {
	u := s.Unit(id)
	if u == nil || !nameable(u.Name) {
		return "unit " + strconv.Itoa(id)
	}
	for _, o := range s.Units {
		if o != u && strings.EqualFold(o.Name, u.Name) {
			return "unit " + strconv.Itoa(id)
		}
	}
	return "the " + u.Name
}

// nameable reports whether a name can stand in an order without being taken
// for something else.
func nameable(name string) bool {
	if name == "" || strings.ContainsAny(name, ";:\n") || strings.TrimSpace(name) != name || strings.Contains(name, "  ") {
		return false
	}
	low := " " + strings.ToLower(name) + " "
	for _, word := range [...]string{" unit ", " with ", " straight ", " wheeling ", " in ", " the ", " passing ", " phase "} {
		if strings.Contains(low, word) {
			return false
		}
	}
	return true
}

// standsWords tells how a unit stands, e.g. "stands in line, 8 files".
func (u *Unit) standsWords() string {
	return "stands in " + u.Formation.String() + ", " + strconv.Itoa(u.Files) + " files, facing " +
		strconv.Itoa(kernel.RoundDiv(int(u.Pose.H), int(field.Degree))) + " degrees"
}
