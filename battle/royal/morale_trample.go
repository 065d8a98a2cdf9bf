package royal

import (
	"strconv"

	"hyboria/battle/royal/kernel"
)

// trample rides a friend down, without reply and once in a retreat: mammoths
// take as many figures as crew lived when their test failed (RA-15.8,
// RA-15.8-R1), chariots in rout strike as if they charged with the crew that
// the fifth has left (RA-16.9, RA-16.9-R1).
func (s *State) trample(v *verdict, friend *Unit) {
	u := v.u
	if u.Troop.Arm == kernel.Mammoths {
		lost := kernel.MammothTrample(v.crew, friend.N)
		s.tellTrample(u, friend, "RA-15.8", lost)
		s.kill(friend, lost, ByTrample)
		return
	}
	w := s.working()
	r := s.average("RA-16.9-R1", func() string { return u.Name + " rides over " + friend.Name },
		[]kernel.Term{{Name: "charge bonus", Value: int(u.Troop.Charge), Rule: "RA-16.9-R1"}})
	lost := kernel.ChariotRout(&u.Troop, u.N, r.Sum, friend.N, w)
	s.effect(r, func() string { return w.Result })
	s.tellTrample(u, friend, "RA-16.9", lost, r)
	friend.Now.Ridden = true
	s.kill(friend, lost, ByTrample)
}

func (s *State) tellTrample(u, friend *Unit, rule string, lost int, rolls ...rolled) {
	if s.recording() {
		s.event(friend, rule, u.Name+" tramples "+friend.Name+": "+strconv.Itoa(lost)+" lost", rolls...)
	}
}
