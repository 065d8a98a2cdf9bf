package royal

import (
	"strconv"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// shot is one unit shooting at another, as chosen and before the dice.
type shot struct {
	kernel.Shot
	firer, target *Unit
	dist          float64 // inches between the footprints
	expected      int     // twice the expected kills, no more than there are to kill
}

// firePhase is T4 (phase 0) and T6 (phase 1): every unit that may and chooses
// to shoots, all at once (RA-10.10, RA-0.3-R1, defaults of RA-22.1-R1).
func (s *State) firePhase(phase int) {
	shots := s.rt.fire.shots[:0]
	for _, u := range s.Units {
		if sh, ok := s.choose(u, phase); ok {
			shots = append(shots, sh)
		}
	}
	for i := range shots {
		shots[i].expected = s.shoot(&shots[i], false)
	}
	for i := range shots {
		s.fall(&shots[i], shots[i].expected)
	}
	s.rt.fire.shots = shots
}

// shoot rolls for a shot and gives the figures it removes; passing tells that
// it is pass-through fire. The losses are still to be taken (fall).
func (s *State) shoot(sh *shot, passing bool) int {
	w := s.working()
	f, t := sh.firer, sh.target
	f.Now.Fired = true
	sum := s.sum()
	kernel.MissileMods(&sh.Shot, sum)
	var mods []kernel.Term
	if sum != nil {
		mods = sum.Terms
	}
	r := s.average("RA-10.8", func() string {
		text := f.Name + " shoots at " + t.Name
		if passing {
			text += " as it comes by"
		}
		return text
	}, mods)
	v := kernel.Fire(&sh.Shot, r.Sum, w)
	if s.recording() {
		s.effect(r, func() string { return w.Result })
		rule := "RA-10.8"
		if passing {
			rule = "RA-10.15"
		}
		s.eventAt(f, t, "shoot", rule, f.Name+" shoots at "+t.Name+" from "+kernel.MilsOf(sh.dist).String()+" in: "+lostWords(min(v.Removed, t.N)), r)
	}
	return v.Removed
}

// fall takes the losses of a shot. A unit in the grip of a Wind Demon strikes
// itself (RA-18.9-R1).
func (s *State) fall(sh *shot, removed int) {
	victim := sh.target
	if s.windDemon(sh.firer) {
		victim = sh.firer
		s.event(victim, "RA-18.9-R1", "The wind turns the arrows of "+victim.Name+" against itself")
	}
	if victim.On() {
		s.kill(victim, removed, ByFire)
	}
}

func lostWords(n int) string {
	switch n {
	case 0:
		return "no loss"
	case 1:
		return "1 figure falls"
	}
	return strconv.Itoa(n) + " figures fall"
}

// fireScratch is memory that the fire steps use again.
type fireScratch struct {
	shots  []shot
	lanes  []field.Rect
	passes []passPoint
}
