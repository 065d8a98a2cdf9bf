package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// post is where a unit stands, kept close together for those who look over the
// whole table.
type post struct {
	at    field.Vec // middle of the base
	unit  *Unit
	side  battle.Side
	light bool
}

// posts are those of all units on the table, by id.
func (s *State) posts() []post {
	if s.rt.strayed {
		s.muster()
	}
	return s.rt.posts
}

// ranks are the posts of one side, by id.
func (s *State) ranks(side battle.Side) []post {
	if s.rt.strayed {
		s.muster()
	}
	return s.rt.ranks[side]
}

// enemies are the posts of those against whom a unit fights.
func (s *State) enemies(u *Unit) []post { return s.ranks(u.Side.Other()) }

// alone reports whether no enemy's middle is within so many inches of a unit's.
func (s *State) alone(u *Unit, far float64) bool {
	s.Nearest(u)
	return u.closest > float64(far*far)
}

// muster lists the posts anew, when somebody came to the table or left it.
func (s *State) muster() {
	s.rt.posts = s.rt.posts[:0]
	s.rt.ranks[0], s.rt.ranks[1] = s.rt.ranks[0][:0], s.rt.ranks[1][:0]
	for _, u := range s.Units {
		if u.On() {
			own := &s.rt.ranks[u.Side]
			u.post, u.rank = len(s.rt.posts), len(*own)
			p := post{u.centre, u, u.Side, u.Profile.Light}
			s.rt.posts = append(s.rt.posts, p)
			*own = append(*own, p)
		}
	}
	s.rt.strayed = false
}

// moved keeps the post of a unit that was put down.
func (s *State) moved(u *Unit) {
	s.rt.stirred[u.Side]++
	s.rt.clock++
	u.known, u.stamp = false, s.rt.clock
	if p := s.rt.posts; !s.rt.strayed && u.post < len(p) && p[u.post].unit == u {
		p[u.post].at = u.centre
		s.rt.ranks[u.Side][u.rank].at = u.centre
		return
	}
	s.rt.strayed = true
}

// leave takes a unit from the table, or back to the reserve.
func (s *State) leave(u *Unit, to Place) {
	u.Place = to
	s.rt.stirred[u.Side]++
	s.rt.strayed = true
}

// halfDepth is how far a base's front is from its middle, and a little.
const halfDepth = kernel.Depth/2 + 0.01

// reach is how far a base reaches from its middle, and a little.
const reach = 2.8

// within reports whether two places are no farther apart than that.
func within(a, b field.Vec, far float64) bool {
	x, y := a.X-b.X, a.Y-b.Y
	return float64(x*x)+float64(y*y) <= float64(far*far)
}
