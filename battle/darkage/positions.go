package darkage

import (
	"encoding/json"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// shown is what the record last told of a unit.
type shown struct {
	at      field.Vec
	heading field.Heading
	across  bool
	hits    int
	shots   int
	place   Place
	side    battle.Side
	known   bool
}

func (u *Unit) shown() shown {
	return shown{u.At, u.Heading, u.Across, u.Hits, u.Shots, u.Place, u.Side, true}
}

// mark is what the record last told of a person.
type mark struct {
	at    field.Vec
	with  int
	fate  battle.PersonFate
	shown bool
}

func (s *State) markOf(p *Person) mark { return mark{p.At, p.With, p.Fate, true} }

// The numbers by which rows name the place of a unit or person, those of the
// record of a table battle: on the table, with a unit, in reserve, off the
// table, destroyed, surrendered, captured.
const (
	rowOnTable = iota
	rowWithUnit
	rowReserve
	rowLeft
	rowDestroyed
	_
	rowCaptured
)

// showPositions adds an event with the places of all who changed since the last
// one. Its Data is an object {"at": [...]} of rows [id, x, y, heading, figures,
// files, formation, status, place, side, with, wide, deep, hits, limit, shots]:
// the first eleven as in the records of Royal Armies, then the size of the base
// in inches and the count of Hits. Persons follow the units, numbered on from
// them. The first event of a battle also lists in "units" who they are: [id,
// key, name, side, type, figures, mounted, kind], kind 0 for units, 1 a hero, 2
// a commander, 3 a magic user; later ones list those conjured.
func (s *State) showPositions() {
	if !s.Options.Record {
		return
	}
	first := len(s.Phases) == 0 || s.Turn == 0
	b := append(s.rt.buf[:0], `{"at":[`...)
	empty := len(b)
	var fresh []*Unit
	for i, u := range s.Units {
		if i == len(s.rt.shown) {
			s.rt.shown = append(s.rt.shown, shown{})
			fresh = append(fresh, u)
		}
		if now := u.shown(); first || now != s.rt.shown[i] {
			s.rt.shown[i] = now
			b = comma(b, empty)
			b = u.appendRow(b)
		}
	}
	for i, p := range s.Persons {
		if i == len(s.rt.marks) {
			s.rt.marks = append(s.rt.marks, mark{})
		}
		if now := s.markOf(p); first || now != s.rt.marks[i] {
			s.rt.marks[i] = now
			b = comma(b, empty)
			b = s.appendPerson(b, p)
		}
	}
	some := len(b) > empty
	b = append(b, ']')
	if first {
		fresh = s.Units
	}
	b = append(s.appendWho(b, fresh, first), '}')
	s.rt.buf = b
	if some {
		s.append(battle.Event{Text: "Positions", Data: json.RawMessage(append([]byte(nil), b...))})
	}
}

func comma(b []byte, empty int) []byte {
	if len(b) > empty {
		return append(b, ',')
	}
	return b
}

// Left is how many figures a unit still counts, by the losses that its Hits
// would be at the end (DA-12.9).
func (u *Unit) Left() int {
	if !u.On() && u.Place != Reserve {
		return 0
	}
	gone, _ := kernel.FiguresLost(u.Figures, u.Hits, u.BP(), false, false, false)
	return u.Figures - gone
}

func (u *Unit) appendRow(b []byte) []byte {
	place := [...]int{OnTable: rowOnTable, Reserve: rowReserve, Removed: rowDestroyed, Vanished: rowLeft}[u.Place]
	wide, deep := u.rect.W, u.rect.D
	if wide == 0 {
		wide, deep = kernel.Width, kernel.Depth
	}
	b = strconv.AppendInt(append(b, '['), int64(u.ID), 10)
	b = appendNumber(b, u.At.X)
	b = appendNumber(b, u.At.Y)
	b = appendNumber(b, u.Heading.Degrees())
	for _, n := range [...]int{u.Left(), files(u), 0, 0, place, int(u.Side), 0} {
		b = strconv.AppendInt(append(b, ','), int64(n), 10)
	}
	b = appendNumber(appendNumber(b, wide), deep)
	for _, n := range [...]int{u.Hits, u.BP(), u.Shots} {
		b = strconv.AppendInt(append(b, ','), int64(n), 10)
	}
	return append(b, ']')
}

// files is how wide a unit is drawn, in figures.
func files(u *Unit) int {
	if u.Profile.Mounted {
		return max(1, (u.Figures+1)/2)
	}
	return max(1, (u.Figures+2)/3)
}

func (s *State) appendPerson(b []byte, p *Person) []byte {
	at, place := p.At, rowOnTable
	switch {
	case p.Fate == battle.PersonTaken:
		place = rowCaptured
	case p.Fate == battle.PersonFled || p.Absent:
		place = rowLeft
	case p.Fate != battle.Unhurt:
		place = rowDestroyed
	case p.With != 0:
		place, at = rowWithUnit, s.Unit(p.With).At
	}
	b = strconv.AppendInt(append(b, '['), int64(s.personNumber(p)), 10)
	b = appendNumber(appendNumber(appendNumber(b, at.X), at.Y), 0)
	for _, n := range [...]int{1, 1, 0, 0, place, int(p.Side), p.With} {
		b = strconv.AppendInt(append(b, ','), int64(n), 10)
	}
	return append(b, ",1,1,0,0,0]"...)
}

// personNumber is the number of a person in rows of positions: 1001 on.
func (s *State) personNumber(p *Person) int { return personBase + p.ID }

const personBase = 1000

func (s *State) appendWho(b []byte, units []*Unit, persons bool) []byte {
	if len(units) == 0 {
		return b
	}
	b = append(b, `,"units":[`...)
	for i, u := range units {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendName(b, u.ID, u.key, u.Name, u.Side, string(u.Profile.Code), u.Figures, u.Profile.Mounted, 0)
	}
	if persons {
		for _, p := range s.Persons {
			b = append(b, ',')
			b = appendName(b, s.personNumber(p), p.key(), p.Name, p.Side, string(p.Kind), 1, p.Mounted, p.Kind.rank())
		}
	}
	return append(b, ']')
}

func appendName(b []byte, id int, key, name string, side battle.Side, code string, figures int, mounted bool, kind int) []byte {
	b = strconv.AppendInt(append(b, '['), int64(id), 10)
	for _, t := range [...]string{key, name} {
		text, err := json.Marshal(t)
		if err != nil { // a string always has a form
			text = []byte(`""`)
		}
		b = append(append(b, ','), text...)
	}
	b = strconv.AppendInt(append(b, ','), int64(side), 10)
	b = append(append(append(b, `,"`...), code...), '"')
	horse := 0
	if mounted {
		horse = 1
	}
	for _, n := range [...]int{figures, horse, kind} {
		b = strconv.AppendInt(append(b, ','), int64(n), 10)
	}
	return append(b, ']')
}

// appendNumber writes hundredths, enough for a picture.
func appendNumber(b []byte, f float64) []byte {
	b = append(b, ',')
	n := int64(f*100 + 0.5)
	if f < 0 {
		n = int64(f*100 - 0.5)
	}
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	if n%100 == 0 {
		return b
	}
	b = append(b, '.', byte('0'+n/10%10))
	if n%10 != 0 {
		b = append(b, byte('0'+n%10))
	}
	return b
}
