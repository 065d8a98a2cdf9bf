package darkage

import (
	"math"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Short is how far short of a friend whom it may not pass a move ends
// (DA-6.5-R1, DA-6.5-R2).
const Short = 0.5

// justOver keeps a distance strictly over another.
const justOver = 0.02

// distance is how far a unit, standing at r, goes of a normal move of so many
// inches rolled, wanting no more than want: ground, roads, friends, enemies and
// the table's edge counted (DA-6.1, DA-6.5, DA-6.7, DA-6.8).
func (s *State) distance(u *Unit, r *field.Rect, rolled int, want float64) float64 {
	return s.overUnits(u, r, s.overGround(u, r, rolled, want))
}

// overGround is how far ground, roads, the table's edge and walls of fire let a
// unit go.
func (s *State) overGround(u *Unit, r *field.Rect, rolled int, want float64) float64 {
	far := float64(rolled)
	if s.rt.table.HasRoad() && want > far {
		far = s.roadDistance(r, far, want)
	}
	want = min(want, far)
	want = s.hindered(r, rolled, want)
	want = s.rt.table.Go(r, r.F, want, u.mover(), true)
	return s.stopAtFire(r, want)
}

// overUnits is how far of that enemies and friends let it go.
func (s *State) overUnits(u *Unit, r *field.Rect, want float64) float64 {
	s.rt.stopper = 0
	return s.passFriends(u, r, s.keepAway(u, r, want))
}

// gains is distance for those who go elsewhere when it is hardly anything: then
// it may give more or less than the truth, but hardly anything too.
func (s *State) gains(u *Unit, r *field.Rect, rolled int, want float64, k try) float64 {
	if want < leastGain || s.jammed(u, r, k) {
		return 0
	}
	gone := s.overGround(u, r, rolled, want)
	if gone < leastGain {
		if !s.rt.table.Bars(r, r.F, leastGain, u.mover()) {
			s.rt.proof.rolled = true
		}
		return gone
	}
	if gone = s.overUnits(u, r, gone); gone < leastGain {
		u.jams[k] = s.rt.stopper
		if !s.jammed(u, r, k) {
			s.rt.proof.none = true
		}
	}
	return gone
}

// jammed reports whether the unit that was in the way the last time still leaves
// hardly room.
func (s *State) jammed(u *Unit, r *field.Rect, k try) bool {
	o := s.Unit(int(u.jams[k]))
	if o == nil || o == u || !o.On() || !jams(u, o, r) {
		return false
	}
	s.rt.proof.by(o)
	return true
}

// jams reports whether a unit leaves another, standing so, hardly room whatever it
// rolled.
func jams(u, o *Unit, r *field.Rect) bool {
	switch {
	case o.Side != u.Side:
		return approach(r, r.F, leastGain, &o.rect) < leastGain
	case u.Profile.Light || o.Profile.Light:
		return false
	}
	at, hit := field.SlideHit(r, r.F, leastGain+Short, &o.rect)
	return hit && at-Short < leastGain
}

// roadDistance adds 4 inches to a move that goes forward along a road all the
// way (DA-6.8, DA-6.8-R7).
func (s *State) roadDistance(r *field.Rect, rolled, want float64) float64 {
	more := min(want, rolled+kernel.RoadBonus)
	if s.rt.table.OnRoad(r.Centre(), r.F, more) {
		return more
	}
	return rolled
}

// hindered takes 4 inches from a move that starts in, ends in or crosses bad
// ground, or crosses a stream; a move may always end short of it (DA-6.8-R4).
func (s *State) hindered(r *field.Rect, rolled int, want float64) float64 {
	c := r.Centre()
	less := min(want, float64(kernel.Going(rolled, true)))
	if s.rt.table.Bad(c) {
		return less
	}
	at, hit := s.rt.table.Hinders(c, r.F, want)
	if !hit {
		return want
	}
	return max(less, min(want, max(0, at-field.Tol)))
}

// keepAway ends a move before it comes within a base depth of an enemy; from
// there on it takes a charge or an Initiative Move (DA-6.7).
func (s *State) keepAway(u *Unit, r *field.Rect, want float64) float64 {
	const far = kernel.BD + justOver + 2*reach
	c := r.Centre()
	if want >= leastGain && within(c, u.centre, kernel.BD) && s.alone(u, want+far+kernel.BD+0.1) {
		return want // whoever is nearest is farther off than that
	}
	posts := s.enemies(u)
	for i := range posts {
		p := &posts[i]
		if d := p.at.Sub(c); math.Abs(d.Cross(r.F)) <= far {
			before := want
			if want = approach(r, r.F, want, &p.unit.rect); want < leastGain && before >= leastGain {
				s.rt.stopper = int16(p.unit.ID)
			}
		}
	}
	return want
}

// approach is how far a base slides until it is just over a base depth from an
// enemy. It steps by what it can go at least.
func approach(r *field.Rect, dir field.Vec, want float64, o *field.Rect) float64 {
	const keep = kernel.BD + justOver
	c := o.Centre().Sub(r.Centre())
	along, across := c.Dot(dir), math.Abs(c.Cross(dir))
	if across > keep+2*reach || along < -(keep+2*reach) || along > want+keep+2*reach {
		return want
	}
	gone := 0.0
	for range 40 {
		m := r.Moved(dir.Times(gone))
		gap := field.Dist(&m, o) - keep
		if gap <= 1e-6 {
			return gone
		}
		if gone += gap; gone >= want {
			return want
		}
		if gap < 0.002 {
			return gone - gap
		}
	}
	return gone
}

// passFriends ends a move half an inch short of friends; Lights pass through
// friends and friends through Lights when the move clears the base wholly
// (DA-6.5).
func (s *State) passFriends(u *Unit, r *field.Rect, want float64) float64 {
	posts, c := s.ranks(u.Side), r.Centre()
	for range 4 {
		before := want
		for i := range posts {
			p := &posts[i]
			if p.unit == u {
				continue
			}
			d := p.at.Sub(c)
			if math.Abs(d.Cross(r.F)) <= 2*reach {
				if along := d.Dot(r.F); along >= -2*reach && along <= want+2*reach+Short {
					had := want
					if want = s.passFriend(u, r, want, p.unit); want < leastGain && had >= leastGain {
						s.rt.stopper = int16(p.unit.ID)
					}
				}
			}
		}
		if want == before {
			break
		}
	}
	return want
}

func (s *State) passFriend(u *Unit, r *field.Rect, want float64, o *Unit) float64 {
	at, hit := field.SlideHit(r, r.F, want+Short, &o.rect)
	if !hit {
		return want
	}
	if u.Profile.Light || o.Profile.Light {
		if past, ok := field.Past(r, r.F, &o.rect); ok && want >= past {
			return want
		}
	}
	return max(0, min(want, at-Short))
}

// stopAtFire ends a move at a wall of fire (DA-12.6).
func (s *State) stopAtFire(r *field.Rect, want float64) float64 {
	for i := range s.Effects {
		if e := &s.Effects[i]; e.Spell == wallOfFire {
			line := e.line()
			if at, hit := field.SlideHit(r, r.F, want, &line); hit {
				want = min(want, at)
			}
		}
	}
	return want
}

// rollMove rolls the distance of a normal move (DA-6.1); the dice are added to a
// list.
func (s *State) rollMove(u *Unit, dice []rolled) (int, []rolled) {
	n, plus := kernel.MoveDice(u.Profile.Class, s.Rules.steady())
	sum := plus
	for range n {
		r := s.dx("DA-6.1", func() string { return "the move of the " + u.Name })
		sum += r.Sum
		dice = append(dice, r)
	}
	return sum, dice
}

// MostMove and MeanMove are the most and the average that a unit can roll, for
// those who plan.
func (s *State) MostMove(u *Unit) int {
	n, plus := kernel.MoveDice(u.Profile.Class, s.Rules.steady())
	if s.Rules.d6() {
		return 6*n + plus
	}
	return 5*n + plus
}

// MeanMove is twice the average roll.
func (s *State) MeanMove(u *Unit) float64 {
	n, plus := kernel.MoveDice(u.Profile.Class, s.Rules.steady())
	return float64(3.5*float64(n)) + float64(plus)
}
