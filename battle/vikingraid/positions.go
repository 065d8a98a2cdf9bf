package vikingraid

import (
	"encoding/json"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
)

// shown is what the record last told of a figure.
type shown struct {
	at    Vec
	state Condition
	off   bool
	known bool
}

// showPositions adds an event with the places of all who changed since the last
// one, in the form of the table battle's records: rows [id, x, y, heading,
// figures, files, formation, status, place, side, with], and the names of those
// shown first in "new" as [id, name, kind, 1 if mounted]. Heading is the way
// across the table, for men here face nowhere. Behind the men follow the boat
// and the booty, as things.
func (s *State) showPositions() {
	if !s.Options.Record || s.table().change == s.rt.told {
		return // nobody to look at
	}
	s.rt.told = s.table().change
	b := s.rt.buf[:0]
	b = append(b, `{"at":[`...)
	empty := len(b)
	fresh := s.rt.fresh[:0]
	for i := range s.Men {
		m := &s.Men[i]
		now := shown{m.At, m.Fallen, m.Off, true}
		if now == s.rt.shown[i] {
			continue
		}
		if !s.rt.shown[i].known {
			fresh = append(fresh, m.ID)
		}
		s.rt.shown[i] = now
		if len(b) > empty {
			b = append(b, ',')
		}
		b = m.appendRow(b)
	}
	if len(b) > empty {
		b = s.appendNames(append(b, ']'), fresh)
		b = append(s.appendThings(b), '}')
		s.append(battle.Event{Text: "Positions", Data: json.RawMessage(append([]byte(nil), b...))})
	}
	s.rt.buf, s.rt.fresh = b, fresh
}

// appendThings writes the boat, the fires and the booty for those who draw:
// "boat" its y or nothing, "fire" the points of garrison and ship, "loot" rows
// [kind, x, y].
func (s *State) appendThings(b []byte) []byte {
	b = strconv.AppendInt(append(b, `,"fire":[`...), int64(s.Fire[Garrison]), 10)
	b = strconv.AppendInt(append(b, ','), int64(s.Fire[Ship]), 10)
	b = append(append(b, `],"burnt":[`...), bit(s.Burnt[Garrison]), ',', bit(s.Burnt[Ship]), ']')
	if box, ok := s.shipBox(); ok {
		b = strconv.AppendInt(append(b, `,"boat":`...), int64(box.Y0), 10)
	}
	b = append(b, `,"loot":[`...)
	empty := len(b)
	for i := range s.Loot {
		z := &s.Loot[i]
		if z.Safe || z.Lost {
			continue
		}
		if len(b) > empty {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, '['), int64(z.Kind), 10)
		b = append(appendNumber(appendNumber(b, z.At.X), z.At.Y), ']')
	}
	return append(b, ']')
}

func bit(b bool) byte {
	if b {
		return '1'
	}
	return '0'
}

// appendNames writes who the figures shown first are.
func (s *State) appendNames(b []byte, fresh []int) []byte {
	if len(fresh) == 0 {
		return b
	}
	b = append(b, `,"new":[`...)
	for i, id := range fresh {
		if i > 0 {
			b = append(b, ',')
		}
		m := s.Man(id)
		name, err := json.Marshal(m.Name)
		if err != nil { // a string always has a form
			name = []byte(`""`)
		}
		b = append(append(b, '['), strconv.Itoa(id)...)
		b = append(append(b, ','), name...)
		b = append(append(b, ','), strconv.Itoa(int(m.picture()))...)
		b = append(b, ',', bit(m.Troop.Mounted), ']')
	}
	return append(b, ']')
}

// picture is the kind of body that a figure is drawn as.
func (m *Man) picture() kernel.Kind {
	switch m.Kind {
	case Chief:
		return kernel.Commander
	case Leader, Hero, Superhero:
		return kernel.Hero
	case Wizard:
		return kernel.Wizard
	case Ghost:
		return kernel.Phantoms
	case Beast:
		return kernel.Beasts
	case Risen:
		return kernel.Dead
	default:
		return kernel.Ordinary
	}
}

func (m *Man) appendRow(b []byte) []byte {
	place, figures, heading, status := royal.OnTable, 1, 0, kernel.Steady
	switch m.Fallen {
	case Captive, Ashore:
		if status = kernel.Routing; m.Off || m.Fallen == Ashore {
			place = royal.Captured
		}
	case Dead, Gone:
		place, figures = royal.Destroyed, 0
	case Away, Routed: // may come back, or is safe
		place = royal.Reserve
	case Fit:
	}
	if m.Side == Defender {
		heading = 180
	}
	b = strconv.AppendInt(append(b, '['), int64(m.ID), 10)
	b = appendNumber(appendNumber(b, m.At.X), m.At.Y)
	for _, n := range [...]int{heading, figures, 1, 0, int(status), int(place), int(m.Side), 0} {
		b = strconv.AppendInt(append(b, ','), int64(n), 10)
	}
	return append(b, ']')
}

// appendNumber writes a comma and a number in hundredths.
func appendNumber(b []byte, f float64) []byte {
	n := int64(float64(f*100) + 0.5)
	if f < 0 {
		n = int64(float64(f*100) - 0.5)
	}
	b = append(b, ',')
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	switch tenths, last := byte(n/10%10), byte(n%10); {
	case last != 0:
		return append(b, '.', '0'+tenths, '0'+last)
	case tenths != 0:
		return append(b, '.', '0'+tenths)
	default:
		return b
	}
}
