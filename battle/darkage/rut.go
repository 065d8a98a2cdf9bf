package darkage

import (
	"math/bits"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// proof gathers what leaves a unit no room while it looks for a way: as long as
// that stands where it does there is none.
type proof struct {
	units  uint64 // by id
	rolled bool   // ground leaves none, with so many inches rolled
	none   bool   // there is no telling
}

// by adds a unit that is in the way.
func (p *proof) by(o *Unit) {
	if o.ID >= 64 {
		p.none = true
		return
	}
	p.units |= 1 << o.ID
}

// rut is a march that got a unit nowhere, and why, so that it need not look for a
// way again from the same place to the same goal.
type rut struct {
	own, his     uint32    // stamps of the unit and of him whom it heads for; 0: of nobody
	to           field.Vec // else the place
	keep, inches float64
	units        uint64 // that are in the way
	when         uint32 // by the clock, when they were
	rolls        uint32 // with which it gets nowhere, a bit for each count of inches
}

// free reports whether a march goes to its goal by any way that there is, and does
// no more.
func (m *Move) free() bool {
	return m.Around && !m.Still && m.Turn == nil && m.End == nil && m.Else == nil && (m.Toward != 0 || m.To != nil)
}

// rutOf is the rut of a march, not known to be one yet.
func (s *State) rutOf(u *Unit, m *Move) rut {
	w := rut{own: u.stamp, keep: m.Keep, inches: m.Inches, when: s.rt.clock}
	if t := s.Unit(m.Toward); t != nil && t.On() {
		w.his = t.stamp
	} else if m.To != nil {
		w.to = *m.To
	}
	return w
}

// inRut reports whether a march gets the unit nowhere, as one before it.
func (s *State) inRut(u *Unit, m *Move, rolled int) bool {
	return len(s.Effects) == 0 && u.rut.own == u.stamp && u.rut.rolls>>rolled&1 == 1 && s.sameRut(u, m)
}

// sameRut reports whether a march is the one of the rut and all who were in the way
// are so still.
func (s *State) sameRut(u *Unit, m *Move) bool {
	w := s.rutOf(u, m)
	if k := &u.rut; k.own != w.own || k.his != w.his || k.to != w.to || k.keep != w.keep || k.inches != w.inches {
		return false
	}
	for left := u.rut.units; left != 0; left &= left - 1 {
		if o := s.Units[bits.TrailingZeros64(left)-1]; !o.On() || o.stamp > u.rut.when {
			return false
		}
	}
	return true
}

// keepRut remembers a march that got a unit nowhere with so many inches rolled;
// from is where it stood after the Turn at its start.
func (s *State) keepRut(u *Unit, m *Move, from *field.Rect, rolled int) {
	p := &s.rt.proof
	if len(s.Effects) > 0 || !s.noOtherTurn(u, m, from, rolled) || p.none {
		return
	}
	if !s.sameRut(u, m) {
		u.rut = s.rutOf(u, m)
	}
	u.rut.units |= p.units
	u.rut.when = s.rt.clock
	if p.rolled {
		u.rut.rolls |= 1 << rolled
	} else {
		u.rut.rolls = 1<<32 - 1
	}
}

// noOtherTurn reports whether a unit that turned to its goal on its centre gets
// nowhere after a Turn on its front either, which it would try if there were no
// room for the other.
func (s *State) noOtherTurn(u *Unit, m *Move, from *field.Rect, rolled int) bool {
	if from.H == u.Heading && !u.Across || from.W != kernel.Width || from.Centre().Dist(u.centre) > 0.01 {
		return true
	}
	r, ok := s.canTurn(u, &u.rect, Turn{To: from.H, OnFront: true}, nil, tryOnFront)
	if !ok {
		return true
	}
	aim, keep, _ := s.marchAim(u, m)
	want := s.marchWant(u, m, &r, aim, keep)
	if m.Inches > 0 {
		want = min(want, m.Inches)
	}
	return want > leastGain && s.gains(u, &r, rolled, want, tryStraight) < leastGain
}
