package darkage

import (
	"encoding/json"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
	royal "hyboria/battle/royal/kernel"
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
// in inches and the count of Hits. Units come first, then persons, then those who
// were conjured, numbered from 1. Whoever is shown first stands in "new": units
// [id, name, 0, mounted, key, type, class, weapon], others [id, name, kind,
// mounted] with the kinds of Royal Armies. Where dice have placed the terrain
// (DA-10.2-R1) the first such event has it in "terrain", as features of a card in
// inches.
func (s *State) showPositions() {
	if !s.Options.Record {
		return
	}
	first := len(s.Phases) == 0 || s.Turn == 0
	b := s.rt.buf[:0]
	b = append(b, `{"at":[`...)
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
			b = s.appendRow(b, u)
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
	b = append(s.appendTerrain(s.appendNew(b, fresh, first), first), '}')
	s.rt.buf = b
	if some {
		s.append(battle.Event{Text: "Positions", Data: json.RawMessage(append([]byte(nil), b...))})
	}
}

// appendTerrain writes the terrain that dice have placed, once.
func (s *State) appendTerrain(b []byte, first bool) []byte {
	if !first || s.Scenario.Card != 0 || s.Rules.Ground != "dice" {
		return b
	}
	text, err := json.Marshal(s.rt.table.Drawing(0, s.Scenario.Sides[battle.Attacker].Edge).Features)
	if err != nil { // outlines always have a form
		return b
	}
	return append(append(b, `,"terrain":`...), text...)
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

func (s *State) appendRow(b []byte, u *Unit) []byte {
	place := [...]int{OnTable: rowOnTable, Reserve: rowReserve, Removed: rowDestroyed, Vanished: rowLeft}[u.Place]
	wide, deep := u.rect.W, u.rect.D
	if wide == 0 {
		wide, deep = kernel.Width, kernel.Depth
	}
	b = strconv.AppendInt(append(b, '['), int64(s.rowID(u)), 10)
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

// army is how many units of the armies there are; conjured ones come after them.
func (s *State) army() (n int) {
	for _, u := range s.Units {
		if !u.conjured() {
			n++
		}
	}
	return n
}

// rowID is the number of a unit in the rows of positions.
func (s *State) rowID(u *Unit) int {
	if u.conjured() {
		return u.ID + len(s.Persons)
	}
	return u.ID
}

// personNumber is the number of a person there.
func (s *State) personNumber(p *Person) int { return s.army() + p.ID }

// appendNew writes who those shown first are.
func (s *State) appendNew(b []byte, units []*Unit, persons bool) []byte {
	if len(units) == 0 {
		return b
	}
	b = append(b, `,"new":[`...)
	empty := len(b)
	for _, u := range units {
		if !u.conjured() {
			b = s.appendUnit(comma(b, empty), u)
		}
	}
	if persons {
		for _, p := range s.Persons {
			b = appendOther(comma(b, empty), s.personNumber(p), p.Name, p.Kind.drawn(), p.Mounted)
		}
	}
	for _, u := range units {
		if u.conjured() {
			b = appendOther(comma(b, empty), s.rowID(u), u.Name, conjuredKind(u.Spell), false)
		}
	}
	return append(b, ']')
}

func (s *State) appendUnit(b []byte, u *Unit) []byte {
	src := &s.Scenario.Sides[u.Side].Units[u.Roster]
	b = appendOther(b, s.rowID(u), u.Name, royal.Ordinary, u.Profile.Mounted)
	b = b[:len(b)-1]
	for _, t := range [...]string{u.key, string(src.Type), string(src.Class), string(src.Armed)} {
		b = appendText(append(b, ','), t)
	}
	return append(b, ']')
}

func appendOther(b []byte, id int, name string, kind royal.Kind, mounted bool) []byte {
	b = append(strconv.AppendInt(append(b, '['), int64(id), 10), ',')
	b = appendText(b, name)
	horse := int64(0)
	if mounted {
		horse = 1
	}
	b = strconv.AppendInt(append(b, ','), int64(kind), 10)
	b = strconv.AppendInt(append(b, ','), horse, 10)
	return append(b, ']')
}

func appendText(b []byte, t string) []byte {
	text, err := json.Marshal(t)
	if err != nil { // a string always has a form
		text = []byte(`""`)
	}
	return append(b, text...)
}

// conjuredKind is how those whom a spell called up are drawn.
func conjuredKind(spell string) royal.Kind {
	switch spell {
	case armyOfGhosts:
		return royal.Phantoms
	case legionOfDead:
		return royal.Dead
	default:
		return royal.Beasts
	}
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
