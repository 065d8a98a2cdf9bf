package darkage

import (
	"math"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// InContact reports whether an enemy touches the unit.
func (s *State) InContact(id int) bool {
	for i := range s.Contacts {
		if s.Contacts[i].By == id || s.Contacts[i].At == id {
			return true
		}
	}
	return false
}

// before lists the enemies on a unit's front: the one it charged first
// (DA-8.2, DA-8.2-R1).
func (s *State) before(u *Unit) (first *Unit, second *Unit) {
	for i := range s.Contacts {
		c := &s.Contacts[i]
		var e *Unit
		switch {
		case c.By == u.ID:
			return s.Unit(c.At), first
		case c.At == u.ID && c.Facing == kernel.Front:
			e = s.Unit(c.By)
		default:
			continue
		}
		if first == nil || e.Hits > first.Hits {
			first, second = e, first
		} else {
			second = e
		}
	}
	return first, second
}

// Opponent is the enemy whom a unit fights to its front; nil for none.
func (s *State) Opponent(id int) *Unit {
	e, _ := s.before(s.Unit(id))
	return e
}

// taken reports whether an enemy holds a side of the unit (DA-7.7): one that
// struck it, or one that it charged itself, which holds its front.
func (s *State) taken(t *Unit, f kernel.Facing) bool {
	for i := range s.Contacts {
		c := &s.Contacts[i]
		if c.At == t.ID && c.Facing == f || c.By == t.ID && f == kernel.Front {
			return true
		}
	}
	return false
}

// noCharge reports whether a side may not be charged: a guarded flank
// (DA-7.6) or one that an enemy holds (DA-7.7).
func (s *State) noCharge(t *Unit, f kernel.Facing) bool { return s.taken(t, f) || s.guarded(t, f) }

// contactOf is the contact between two units; nil for none.
func (s *State) contactOf(a, b int) *Contact {
	for i := range s.Contacts {
		c := &s.Contacts[i]
		if c.By == a && c.At == b || c.By == b && c.At == a {
			return c
		}
	}
	return nil
}

// part ends all contacts of a unit.
func (s *State) part(id int) {
	kept := s.Contacts[:0]
	for _, c := range s.Contacts {
		if c.By != id && c.At != id {
			kept = append(kept, c)
		}
	}
	s.Contacts = kept
}

// cornered reports whether an enemy touches a unit's flank or rear.
func (s *State) cornered(id int) bool {
	for i := range s.Contacts {
		if c := &s.Contacts[i]; c.At == id && c.Facing != kernel.Front {
			return true
		}
	}
	return false
}

// strikes is the blow of a unit at the enemy on its front.
func (s *State) strikeOf(u, t *Unit) kernel.Strike {
	k := kernel.Strike{Striker: &u.Profile, Target: &t.Profile, Facing: kernel.Front, Heroes: s.heroes(u)}
	if c := s.contactOf(u.ID, t.ID); c != nil && c.By == u.ID {
		k.Facing = c.Facing
		k.Doubles = c.Facing == kernel.Rear || c.Facing.Flank() && c.Flush // DA-7.5, DA-8.4c
	}
	k.Uphill = t.height > u.height // DA-6.8-R5
	if !k.Uphill {
		_, k.Defends = s.rt.table.Cover(&t.rect, u.centre, middle(&t.rect, k.Facing), true)
	}
	if u.Profile.Mounted && !u.Profile.Mammoth {
		k.NearMammoth = s.nearMammoth(u)
	}
	return k
}

// MammothFear is how near an enemy mammoth daunts horses (DA-12.4).
const MammothFear = 6.0

func (s *State) nearMammoth(u *Unit) bool {
	for _, o := range s.Units {
		if o.Profile.Mammoth && o.Side != u.Side && o.On() && field.Within(field.Dist(&u.rect, &o.rect), MammothFear) {
			return true
		}
	}
	return false
}

// Nearest is the enemy on the table nearest to a unit by the gap between the
// bases, and the gap; ties go to the lowest id (DA-11).
func (s *State) Nearest(u *Unit) (*Unit, float64) {
	if now := s.rt.stirred[u.Side.Other()]; !u.known || u.asked != now {
		u.foe, u.gap = s.nearest(u)
		u.known, u.asked = true, now
	}
	return u.foe, u.gap
}

// nearest measures only to those whose middles are near enough to the nearest
// middle: bases reach from 1.25 to 2.8 inches from theirs.
func (s *State) nearest(u *Unit) (best *Unit, least float64) {
	posts := s.enemies(u)
	near := math.Inf(1)
	for i := range posts {
		x, y := posts[i].at.X-u.centre.X, posts[i].at.Y-u.centre.Y
		near = min(near, float64(x*x)+float64(y*y))
	}
	u.closest = near
	far := max(0, math.Sqrt(near)-kernel.Depth) + 2*reach
	for i := range posts {
		p := &posts[i]
		if !within(p.at, u.centre, far) {
			continue
		}
		if d := field.Dist(&u.rect, &p.unit.rect); best == nil || d < least-1e-9 {
			best, least = p.unit, d
		}
	}
	return best, least
}
