package darkage

import (
	"hyboria/battle"
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

// muster lists the posts anew, when somebody came to the table or left it.
func (s *State) muster() {
	s.rt.posts = s.rt.posts[:0]
	for _, u := range s.Units {
		if u.On() {
			u.post = len(s.rt.posts)
			s.rt.posts = append(s.rt.posts, post{u.centre, u, u.Side, u.Profile.Light})
		}
	}
	s.rt.strayed = false
}

// moved keeps the post of a unit that was put down.
func (s *State) moved(u *Unit) {
	s.rt.stirred[u.Side]++
	u.known = false
	if p := s.rt.posts; !s.rt.strayed && u.post < len(p) && p[u.post].unit == u {
		p[u.post].at = u.centre
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

// reach is how far a base reaches from its middle, and a little.
const reach = 2.8

// within reports whether two places are no farther apart than that.
func within(a, b field.Vec, far float64) bool {
	x, y := a.X-b.X, a.Y-b.Y
	return float64(x*x)+float64(y*y) <= float64(far*far)
}
