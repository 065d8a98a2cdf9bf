package vikingraid

import (
	"encoding/json"
	"strconv"
	"strings"

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
	if !s.Options.Record {
		return
	}
	b := s.rt.buf[:0]
	b = append(b, `{"at":[`...)
	empty := len(b)
	var fresh []int
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
	some := len(b) > empty
	b = s.appendNames(append(b, ']'), fresh)
	b = append(b, s.things()...)
	b = append(b, '}')
	s.rt.buf = b
	if some {
		s.append(battle.Event{Text: "Positions", Data: json.RawMessage(append([]byte(nil), b...))})
	}
}

// things are the boat, the fires and the booty for those who draw: "boat" its
// y or nothing, "fire" the points of garrison and ship, "loot" rows [kind, x, y].
func (s *State) things() string {
	out := `,"fire":[` + itoa(s.Fire[Garrison]) + "," + itoa(s.Fire[Ship]) + `],"burnt":[` + bit(s.Burnt[Garrison]) + "," + bit(s.Burnt[Ship]) + "]"
	if box, ok := s.shipBox(); ok {
		out += `,"boat":` + strconv.Itoa(int(box.Y0))
	}
	var loot []string
	for i := range s.Loot {
		if z := &s.Loot[i]; !z.Safe && !z.Lost {
			loot = append(loot, "["+itoa(int(z.Kind))+string(appendNumber(appendNumber(nil, z.At.X), z.At.Y))+"]")
		}
	}
	return out + `,"loot":[` + strings.Join(loot, ",") + "]"
}

func bit(b bool) string {
	if b {
		return "1"
	}
	return "0"
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
		mounted := "0"
		if m.Troop.Mounted {
			mounted = "1"
		}
		b = append(append(append(b, ','), mounted...), ']')
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
	b = append(append(b, '['), strconv.Itoa(m.ID)...)
	b = appendNumber(appendNumber(b, m.At.X), m.At.Y)
	for _, n := range [...]int{heading, figures, 1, 0, int(status), int(place), int(m.Side), 0} {
		b = append(append(b, ','), strconv.Itoa(n)...)
	}
	return append(b, ']')
}

// appendNumber writes a comma and a number in hundredths.
func appendNumber(b []byte, f float64) []byte {
	n := int64(float64(f*100) + 0.5)
	if f < 0 {
		n = int64(float64(f*100) - 0.5)
	}
	return strconv.AppendFloat(append(b, ','), float64(n)/100, 'f', -1, 64)
}
