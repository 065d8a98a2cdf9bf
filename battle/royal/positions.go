package royal

import (
	"encoding/json"
	"slices"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// shown is what the record last told of a unit.
type shown struct {
	pose   Pose
	n      int
	files  int
	form   kernel.Formation
	status kernel.Status
	place  Place
	side   battle.Side
	with   int
	known  bool
}

func (u *Unit) shown() shown {
	return shown{u.Pose, u.N, u.Files, u.Formation, u.Status, u.Place, u.Side, u.with(), true}
}

// with is the unit that a single figure has joined; 0: none.
func (u *Unit) with() int {
	if u.Single == nil {
		return 0
	}
	return u.Single.With
}

// showPositions adds an event with the places of all units that changed since
// the last one. Its Data is an object {"at": [...]} of rows
// [id, x, y, heading, figures, files, formation, status, place, side, with]:
// inches, degrees, and the names' numbers in their order (kernel.Formation,
// Status, Place, battle.Side); with is the unit that a single figure has
// joined. "new" names those who are no units of the armies, when they are
// shown first: rows [id, name, kernel.Kind, 1 if mounted], and for a unit that
// comes out of the reserve [..., its id in the scenario, type, class, weapon].
// "ground", where it has changed since the last such event, is all that magic has
// laid on the table: rows [what, x, y, x, y, reach, feature], what being
// rain_demon, earth_shaker, wall_of_fire or burning (the wood feature burns within
// reach of the line).
func (s *State) showPositions() {
	if !s.Options.Record {
		return
	}
	for len(s.rt.shown) < len(s.Units) {
		s.rt.shown = append(s.rt.shown, shown{})
	}
	b := s.rt.buf[:0]
	b = append(b, `{"at":[`...)
	empty := len(b)
	var fresh []*Unit
	for i, u := range s.Units {
		now := u.shown()
		was := s.rt.shown[i]
		introduce := u.Troop.Kind != kernel.Ordinary && (s.Turn == 0 || !was.known) || !was.known && s.fromReserve(u)
		if now == was && !introduce {
			continue
		}
		if introduce {
			fresh = append(fresh, u)
		}
		s.rt.shown[i] = now
		if len(b) > empty {
			b = append(b, ',')
		}
		b = u.appendRow(b)
	}
	some := len(b) > empty
	b = s.appendNames(append(b, ']'), fresh)
	at := len(b)
	if b = s.appendGround(b); string(b[at:]) == s.rt.ground {
		b = b[:at]
	} else {
		s.rt.ground, some = string(b[at:]), true
	}
	b = append(b, '}')
	s.rt.buf = b
	if some {
		s.append(battle.Event{Text: "Positions", Data: json.RawMessage(append([]byte(nil), b...))})
	}
}

// appendNames writes who the units shown first are.
func (s *State) appendNames(b []byte, fresh []*Unit) []byte {
	for i, u := range fresh {
		if i == 0 {
			b = append(b, `,"new":[`...)
		} else {
			b = append(b, ',')
		}
		mounted := 0
		if u.Mounted() {
			mounted = 1
		}
		b = append(append(b, '['), strconv.Itoa(u.ID)...)
		b = appendText(append(b, ','), u.Name)
		b = append(append(append(b, ','), strconv.Itoa(int(u.Troop.Kind))...), ',')
		b = strconv.AppendInt(b, int64(mounted), 10)
		if s.fromReserve(u) {
			for _, text := range [...]string{u.Ref, string(u.Troop.Type), string(u.Troop.Class), string(s.listed(u).Armed)} {
				b = appendText(append(b, ','), text)
			}
		}
		b = append(b, ']')
	}
	if len(fresh) > 0 {
		b = append(b, ']')
	}
	return b
}

// appendGround writes what magic has laid on the table; nothing before the first
// spell of the kind.
func (s *State) appendGround(b []byte) []byte {
	if s.rt.ground == "" && len(s.Fires) == 0 && !slices.ContainsFunc(s.Effects, Effect.laid) {
		return b
	}
	b = append(b, `,"ground":[`...)
	row := func(what string, from, to field.Vec, reach float64, feature string) {
		if b[len(b)-1] != '[' {
			b = append(b, ',')
		}
		b = appendText(append(b, '['), what)
		for _, x := range [...]float64{from.X, from.Y, to.X, to.Y, reach} {
			b = appendNumber(b, x)
		}
		b = append(appendText(append(b, ','), feature), ']')
	}
	for i := range s.Effects {
		if e := &s.Effects[i]; e.laid() {
			row(string(e.Spell), e.From, e.To, 0, "")
		}
	}
	for i := range s.Fires {
		if f := &s.Fires[i]; !f.Out && s.Turn > f.Since {
			row("burning", f.From, f.To, float64(kernel.FireReach(s.Turn-f.Since)), f.Feature)
		}
	}
	return append(b, ']')
}

// laid reports whether the spell lies on the table.
func (e Effect) laid() bool {
	return e.Spell == kernel.RainDemon || e.Spell == kernel.EarthShaker || e.Spell == kernel.WallOfFire
}

// appendText writes a text as JSON.
func appendText(b []byte, text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil { // a string always has a form
		quoted = []byte(`""`)
	}
	return append(b, quoted...)
}

// appendRow writes one row of positions.
func (u *Unit) appendRow(b []byte) []byte {
	b = append(b, '[')
	b = strconv.AppendInt(b, int64(u.ID), 10)
	b = appendNumber(b, u.Pose.At.X)
	b = appendNumber(b, u.Pose.At.Y)
	b = appendNumber(b, u.Pose.H.Degrees())
	for _, n := range [...]int{u.N, u.Files, int(u.Formation), int(u.Status), int(u.Place), int(u.Side), u.with()} {
		b = append(b, ',')
		b = strconv.AppendInt(b, int64(n), 10)
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
