package royal

import (
	"strconv"

	"hyboria/battle/royal/kernel"
)

// spreadFires is the first part of T1: wood within 2t in of a wall's line
// burns, and each unit loses half its figures with base centres in newly burnt
// wood (RA-18.20, RA-18.20-R1).
func (s *State) spreadFires() {
	for i := range s.Fires {
		if f := &s.Fires[i]; !f.Out && s.Turn > f.Since {
			s.burn(f)
		}
	}
	s.layFires()
}

func (s *State) burn(f *Fire) {
	now := s.fireNow(f)
	for _, u := range s.Units {
		if !u.On() || u.Troop.Kind == kernel.Commander { // he cannot be killed (RA-14.3)
			continue
		}
		n := s.rt.table.NewlyBurnt(&now, &u.rect, u.field())
		if n == 0 {
			continue
		}
		lost := kernel.Burnt(n * u.Troop.Arm.Crew())
		if s.recording() {
			s.event(u, "RA-18.20", strconv.Itoa(n)+" figures of "+u.Name+" stand in the burning woods: "+strconv.Itoa(lost)+" lost")
		}
		s.kill(u, lost, ByMagic)
	}
}
