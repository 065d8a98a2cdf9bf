package royal

import (
	"encoding/json"
	"strconv"

	"hyboria/battle"
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
	known  bool
}

func (u *Unit) shown() shown {
	return shown{u.Pose, u.N, u.Files, u.Formation, u.Status, u.Place, u.Side, true}
}

// showPositions adds an event with the places of all units that changed since
// the last one. Its Data is an object {"at": [...]} of rows
// [id, x, y, heading, figures, files, formation, status, place, side]: inches,
// degrees, and the names' numbers in their order (kernel.Formation, Status,
// Place, battle.Side).
func (s *State) showPositions() {
	if !s.Options.Record {
		return
	}
	for len(s.rt.shown) < len(s.Units) {
		s.rt.shown = append(s.rt.shown, shown{})
	}
	b := append(s.rt.buf[:0], `{"at":[`...)
	empty := len(b)
	for i, u := range s.Units {
		now := u.shown()
		if now == s.rt.shown[i] {
			continue
		}
		s.rt.shown[i] = now
		if len(b) > empty {
			b = append(b, ',')
		}
		b = u.appendRow(b)
	}
	s.rt.buf = b
	if len(b) == empty {
		return
	}
	b = append(b, "]}"...)
	s.append(battle.Event{Text: "Positions", Data: json.RawMessage(append([]byte(nil), b...))})
}

// appendRow writes one row of positions.
func (u *Unit) appendRow(b []byte) []byte {
	b = append(b, '[')
	b = strconv.AppendInt(b, int64(u.ID), 10)
	b = appendNumber(b, u.Pose.At.X)
	b = appendNumber(b, u.Pose.At.Y)
	b = appendNumber(b, u.Pose.H.Degrees())
	for _, n := range [...]int{u.N, u.Files, int(u.Formation), int(u.Status), int(u.Place), int(u.Side)} {
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
