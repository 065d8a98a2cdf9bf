package battle

import (
	"encoding/json"
	"io"
	"strconv"

	"hyboria/battle/dice"
)

// canon writes the JSON of a record part by part, byte for byte as encoding/json
// does. Events and rolls, of which a battle has thousands, are written by hand;
// whatever a record has once or twice is left to encoding/json.
type canon struct {
	to  io.Writer
	b   []byte // written and not yet handed on
	err error  // the first one
}

// canonRoom is how many bytes are gathered before they are handed on.
const canonRoom = 4096

// writeUnsealed writes the record's JSON with an empty digest.
func (r *Record) writeUnsealed(to io.Writer) error {
	c := canon{to: to, b: make([]byte, 0, canonRoom+canonRoom/2)}
	c.text(`{"system":`, r.System)
	c.text(`,"edition":`, r.Edition)
	c.any(`,"scenario":`, &r.Scenario)
	c.text(`,"seed":`, r.Seed)
	c.text(`,"winner":`, string(r.Winner))
	c.int(`,"turns":`, r.Turns)
	c.text(`,"reason":`, r.Reason)
	c.any(`,"sides":`, &r.Sides)
	if r.Raid != nil {
		c.any(`,"raid":`, r.Raid)
	}
	list(&c, `,"phases":`, r.Phases, (*canon).phase)
	list(&c, `,"rolls":`, r.Rolls, (*canon).roll)
	list(&c, `,"narrative":`, r.Narrative, func(c *canon, t *string) { c.text("", *t) })
	c.raw(`,"digest":""}`)
	c.handOn()
	return c.err
}

func (c *canon) phase(p *Phase) {
	c.int(`{"turn":`, p.Turn)
	c.text(`,"name":`, p.Name)
	list(c, `,"events":`, p.Events, (*canon).event)
	c.raw("}")
}

func (c *canon) event(e *Event) {
	c.raw("{")
	if e.Side != "" {
		c.text(`"side":`, e.Side)
		c.raw(",")
	}
	if e.Unit != "" {
		c.text(`"unit":`, e.Unit)
		c.raw(",")
	}
	if e.Rule != "" {
		c.text(`"rule":`, e.Rule)
		c.raw(",")
	}
	c.text(`"text":`, e.Text)
	if len(e.Rolls) > 0 {
		list(c, `,"rolls":`, e.Rolls, (*canon).number)
	}
	if len(e.Data) > 0 {
		c.data(`,"data":`, e.Data)
	}
	c.raw("}")
}

func (c *canon) roll(r *dice.Roll) {
	c.text(`{"dice":`, r.Dice)
	list(c, `,"faces":`, r.Faces, (*canon).number)
	c.int(`,"sum":`, r.Sum)
	c.text(`,"reason":`, r.Reason)
	if r.Rule != "" {
		c.text(`,"rule":`, r.Rule)
	}
	if len(r.Mods) > 0 {
		list(c, `,"mods":`, r.Mods, (*canon).mod)
	}
	c.int(`,"total":`, r.Total)
	if r.Target != 0 {
		c.int(`,"target":`, r.Target)
	}
	if r.Effect != "" {
		c.text(`,"effect":`, r.Effect)
	}
	c.raw("}")
}

func (c *canon) mod(m *dice.Mod) {
	c.text(`{"name":`, m.Name)
	c.int(`,"value":`, m.Value)
	c.raw("}")
}

func (c *canon) number(n *int) { c.b = strconv.AppendInt(c.b, int64(*n), 10) }

// list writes a slice, null when there is none.
func list[T any](c *canon, name string, all []T, write func(*canon, *T)) {
	c.raw(name)
	if all == nil {
		c.raw("null")
		return
	}
	c.raw("[")
	for i := range all {
		if i > 0 {
			c.raw(",")
		}
		write(c, &all[i])
		if len(c.b) > canonRoom {
			c.handOn()
		}
	}
	c.raw("]")
}

func (c *canon) raw(t string) { c.b = append(c.b, t...) }

func (c *canon) int(name string, n int) { c.b = strconv.AppendInt(append(c.b, name...), int64(n), 10) }

func (c *canon) text(name, t string) {
	for i := range len(t) {
		if !plainByte[t[i]] {
			c.any(name, t)
			return
		}
	}
	c.b = append(append(append(append(c.b, name...), '"'), t...), '"')
}

// data writes what a system keeps about an event.
func (c *canon) data(name string, d json.RawMessage) {
	if plainValue(d, 0, 0) != len(d) {
		c.any(name, d)
		return
	}
	c.b = append(append(c.b, name...), d...)
}

// any leaves a value to encoding/json.
func (c *canon) any(name string, v any) {
	text, err := json.Marshal(v)
	if err != nil && c.err == nil {
		c.err = err
	}
	c.b = append(append(c.b, name...), text...)
}

func (c *canon) handOn() {
	if _, err := c.to.Write(c.b); err != nil && c.err == nil {
		c.err = err
	}
	c.b = c.b[:0]
}

// plainByte tells of the bytes that stand in a JSON string as they are, whoever
// writes it; others are left to encoding/json.
var plainByte = func() (is [256]bool) {
	for b := ' '; b <= '~'; b++ {
		is[b] = true
	}
	for _, b := range `"\<>&` {
		is[b] = false
	}
	return is
}()

// deepest is how deep a plain value may lie in others.
const deepest = 32

// plainValue gives the place after the value that starts at d[i], if it is JSON
// without spaces, escapes and exponents, which encoding/json copies as it is;
// otherwise -1.
func plainValue(d []byte, i, depth int) int {
	if i >= len(d) || depth > deepest {
		return -1
	}
	switch d[i] {
	case '{':
		return plainMembers(d, i+1, depth+1, '}')
	case '[':
		return plainMembers(d, i+1, depth+1, ']')
	case '"':
		return plainString(d, i+1)
	default:
		return plainNumber(d, i)
	}
}

// plainMembers goes over the inside of an object or array to behind its end.
func plainMembers(d []byte, i, depth int, end byte) int {
	if i < len(d) && d[i] == end {
		return i + 1
	}
	for i >= 0 && i < len(d) {
		if end == '}' {
			if d[i] != '"' {
				return -1
			}
			if i = plainString(d, i+1); i < 0 || i >= len(d) || d[i] != ':' {
				return -1
			}
			i++
		}
		if i = plainValue(d, i, depth); i < 0 || i >= len(d) {
			return -1
		}
		switch d[i] {
		case ',':
			i++
		case end:
			return i + 1
		default:
			return -1
		}
	}
	return -1
}

func plainString(d []byte, i int) int {
	for i < len(d) && plainByte[d[i]] {
		i++
	}
	if i >= len(d) || d[i] != '"' {
		return -1
	}
	return i + 1
}

func plainNumber(d []byte, i int) int {
	if d[i] == '-' {
		i++
	}
	start := i
	i = digits(d, i)
	if i == start || d[start] == '0' && i > start+1 {
		return -1
	}
	if i < len(d) && d[i] == '.' {
		whole := i + 1
		if i = digits(d, whole); i == whole {
			return -1
		}
	}
	return i
}

func digits(d []byte, i int) int {
	for i < len(d) && d[i] >= '0' && d[i] <= '9' {
		i++
	}
	return i
}
