package vikingraid

import (
	"math"

	"hyboria/battle"
)

// fight goes on in rounds until one side has nobody left in the melee
// (VR-9.2, VR-9.2-R1).
func (s *State) fight(f *fray) {
	for side := range f.men {
		for _, id := range f.men[side] {
			s.Man(id).Now.Fought = true
		}
	}
	s.tellFray(f)
	for len(f.men[0]) > 0 && len(f.men[1]) > 0 && !s.outOfDice() {
		s.meleeRound(f)
	}
}

// outOfDice reports whether a case has given too few dice, which would tie for
// ever.
func (s *State) outOfDice() bool { return s.Options.Fixed && s.rt.script.Err() != nil }

func (s *State) tellFray(f *fray) {
	if !s.Options.Record {
		return
	}
	a, d := f.men[s.Active], f.men[s.Active.Other()]
	s.tellAt(s.Man(a[0]), s.Man(d[0]), "charge", "VR-9.1", "Melee: "+menWords(len(a))+" against "+itoa(len(d))+".")
}

// meleeRound pairs the eligible men of both sides by number, first with first;
// each pair rolls once (VR-9.2-R1).
func (s *State) meleeRound(f *fray) {
	var sides [2][]int
	for side := range sides {
		sides[side] = s.eligible(f, battle.Side(side), s.rt.pairs[side][:0])
		s.rt.pairs[side] = sides[side]
	}
	n := [2]int{len(f.men[0]), len(f.men[1])}
	for i := range min(len(sides[0]), len(sides[1])) {
		a, b := s.Man(sides[0][i]), s.Man(sides[1][i])
		if a.fit() && b.fit() {
			s.pair(f, a, b, n)
		}
	}
	for side := range f.men { // guards who lost their charges free men, others may be gone
		f.men[side] = s.stillFit(f.men[side])
	}
}

func (s *State) stillFit(list []int) []int {
	out := list[:0]
	for _, id := range list {
		if s.Man(id).fit() {
			out = append(out, id)
		}
	}
	return out
}

// leads reports whether a man is held back as a Leader: heroes fight like
// regulars (VR-6.3, VR-17.3).
func leads(m *Man) bool { return m.Kind == Leader || m.Kind == Chief }

func (s *State) onlyLeaders(list []int) bool {
	for _, id := range list {
		if !leads(s.Man(id)) {
			return false
		}
	}
	return true
}

// eligible are the men of a side who fight this round: regulars; all, if only
// Leaders are left; and when the other side has only Leaders, its own too if
// it has more men and chooses to (VR-6.3, VR-6.3-R1, VR-9.2-R2). A man with
// prisoners fights only when his side has no other (VR-9.3-R5).
func (s *State) eligible(f *fray, side battle.Side, free []int) []int {
	own, foes := f.men[side], f.men[side.Other()]
	all := s.onlyLeaders(own) ||
		s.onlyLeaders(foes) && len(own) > len(foes) && s.Stance[side].Commit == CommitMay
	guards, held := s.rt.guards[:0], len(s.held()) > 0
	for _, id := range own {
		m := s.Man(id)
		if leads(m) && !all {
			continue
		}
		if held && s.guards(id) {
			guards = append(guards, id)
			continue
		}
		free = append(free, id)
	}
	s.rt.guards = guards
	if len(free) == 0 {
		return append(free, guards...)
	}
	return free
}

// guards reports whether a man has a captive warrior.
func (s *State) guards(id int) bool {
	for _, at := range s.held() {
		if c := &s.Men[at-1]; c.Guard == id && !c.Off {
			return true
		}
	}
	return false
}

// pair is one pair's dice (VR-9.3). n is the number of men of each side in the
// melee.
func (s *State) pair(f *fray, a, b *Man, n [2]int) {
	tries := [2]bool{s.triesFor(a, b, n), s.triesFor(b, a, n)}
	cv := [2]int{a.CV, b.CV}
	adv := s.advantage(a, b)
	for i := range cv {
		if adv == i+1 {
			cv[i]++
		}
		if tries[i] {
			cv[i]--
		}
	}
	ra := s.roll(10, "VR-9.3", 0, func() string { return s.blowWords(a, cv[0], adv == 1, tries[0]) })
	rb := s.roll(10, "VR-9.3", 0, func() string { return s.blowWords(b, cv[1], adv == 2, tries[1]) })
	cp := [2]int{cv[0] * ra.Sum, cv[1] * rb.Sum}
	if s.Options.Record {
		s.effect(ra, s.say(itoa(cv[0]), " x ", itoa(ra.Sum), " = ", itoa(cp[0])))
		s.effect(rb, s.say(itoa(cv[1]), " x ", itoa(rb.Sum), " = ", itoa(cp[1])))
		s.tellAt(a, b, "strike", "VR-9.3", s.say(a.Name, " fights ", b.Name, ": ", itoa(cp[0]), " to ", itoa(cp[1]), "."), ra, rb)
	}
	if cp[0] >= cp[1] {
		s.settle(f, a, b, BlowOf(cp[0], cp[1]), tries[0])
	} else {
		s.settle(f, b, a, BlowOf(cp[1], cp[0]), tries[1])
	}
}

func (s *State) blowWords(m *Man, cv int, adv, tries bool) string {
	with, trying := "", ""
	if adv {
		with = " with the advantage"
	}
	if tries {
		trying = " trying for a prisoner"
	}
	return s.say(m.Name, ", Combat Value ", itoa(cv), with, trying)
}

// settle carries out what a pair's dice come to. Any loss sets the loser's
// captives free and costs a Leader a Combat Value (VR-6.2, VR-9.3-R7).
func (s *State) settle(f *fray, winner, loser *Man, b Blow, tries bool) {
	if b == Even { // VR-9.3-R1
		return
	}
	by := winner.Side
	s.loseCharges(loser)
	switch {
	case tries: // any win captures (VR-9.3-R4)
		if !s.wound(loser, by, "VR-6.2") {
			s.capture(loser, winner)
		}
	case b == Dies:
		s.kill(loser, by, "VR-9.3", s.said("is killed by ", winner))
	case b == Routs:
		if !s.wound(loser, by, "VR-6.2") {
			s.rout(loser, by, "VR-9.3", s.said("goes to the Rally Zone before ", winner))
		}
	default:
		if !s.wound(loser, by, "VR-6.2") {
			s.fallBack(winner, loser)
		}
	}
	f.drop(loser)
}

// said puts a name behind words when anybody will read them.
func (s *State) said(words string, m *Man) string {
	if !s.Options.Record {
		return ""
	}
	return s.say(words, m.Name)
}

// drop takes a man out of the melee.
func (f *fray) drop(m *Man) { f.men[m.Side] = without(f.men[m.Side], m.ID) }

// triesFor reports whether a man tries to take his foe prisoner, as his side's
// stance says (VR-9.3-R4, VR-16.6). One who has no room for a captive, or whose
// blow would come to nothing, does not.
func (s *State) triesFor(m, foe *Man, n [2]int) bool {
	if m.CV <= 1 || m.Kind.Conjured() || foe.Kind.Conjured() || !s.wants(m, foe, n[m.Side] > n[foe.Side]) {
		return false
	}
	return s.loadOf(m.ID).with(Slave).MayEscort()
}

// wants reports whether the stance of a man's side is for prisoners like his foe.
func (s *State) wants(m, foe *Man, more bool) bool {
	switch s.Stance[m.Side].Prisoners {
	case PrisonersNever:
		return false
	case PrisonersAlways:
		return true
	case PrisonersStrong:
		return more
	default:
		return more && foe.Kind.Commands()
	}
}

// advantage is 1 or 2 for the man of a pair who has it, 0 for neither. When both
// could claim one, neither has it (VR-9.3-R3, VR-17.2).
func (s *State) advantage(a, b *Man) int {
	x, y := s.favours(a, b), s.favours(b, a)
	switch {
	case x && !y:
		return 1
	case y && !x:
		return 2
	default:
		return 0
	}
}

// favours reports whether something favours a man against his foe: height,
// works, the deck, pikes against riders, riders against foot in the open.
func (s *State) favours(m, foe *Man) bool {
	if m.Aboard != foe.Aboard {
		return m.Aboard
	}
	here, there := Mark(0), Mark(0)
	if !m.Aboard {
		here, there = s.rt.ground.At(m.At), s.rt.ground.At(foe.At)
	}
	switch {
	case here.level() > there.level():
		return true
	case here.Has(Inside) && !there.Has(Inside):
		return true
	case m.Troop.Pike && foe.Troop.Mounted:
		return true
	case m.Troop.Mounted && m.Troop.Type != "":
		return !foe.Troop.Mounted && !foe.Troop.Pike && !foe.Aboard && !there.Has(Cover)
	default:
		return false
	}
}

// fallBack drives a man 12 inches back in a straight line, away from the winner
// or where that one's side wants him (VR-9.3, VR-16.7). An obstacle, water, the
// table's edge or an inch from any other figure stops him (VR-9.3-R6).
func (s *State) fallBack(winner, m *Man) {
	dir := s.driven(winner, m)
	room := s.backRoom(m, dir)
	end := m.At.Plus(dir, room)
	for !m.Aboard && room > 0 && !s.standable(m, end) {
		room = math.Max(0, room-backOff)
		end = m.At.Plus(dir, room)
	}
	if s.Options.Record {
		s.tell(m, "VR-9.3", s.say(m.Name, " falls back ", oneDecimal(end.Dist(m.At)), " in before ", winner.Name, "."))
	}
	m.At = end
	s.noted(m)
	s.lead(m)
}

// driven is the direction in which the winner sends him.
func (s *State) driven(winner, m *Man) Vec {
	d := m.At.Sub(winner.At)
	if to := s.Stance[winner.Side].Drive; to != nil && to.Dist(m.At) > Tol {
		d = to.Sub(m.At)
	}
	if d.Len() < Tol {
		d = Vec{X: 0, Y: float64(2*int(m.Side) - 1)}
	}
	return d.Unit()
}

// backRoom is how far a man falls back in a direction.
func (s *State) backRoom(m *Man, dir Vec) float64 {
	most := float64(FallBack)
	for side := range battle.Side(2) {
		w, box := s.wing(side), along(m.At, m.At.Plus(dir, most))
		for i := range w.ranks {
			for set := w.ranks[i].within(box); set != 0; set &= set - 1 {
				if o := w.spot(i, set); int(o.man) != m.ID {
					most = min(most, untilNear(m.At, dir, o.at, most))
				}
			}
		}
	}
	if m.Aboard {
		deck, _ := s.deck()
		_, hi, ok := deck.span(m.At, m.At.Plus(dir, most))
		if !ok {
			return 0
		}
		return float64(most * hi)
	}
	edge := Box{0, s.rt.ground.shore(), TableLong, TableDeep}
	if _, hi, ok := edge.span(m.At, m.At.Plus(dir, most)); ok {
		most = float64(most * hi)
	}
	if h := s.allHurdles(m, m.At.Plus(dir, most)); len(h) > 0 {
		most = math.Min(most, math.Max(0, float64(most*h[0].t)-backOff))
	}
	return most
}

// allHurdles are the obstacles on a line for one who falls back, whom even his
// own gate stops.
func (s *State) allHurdles(m *Man, to Vec) []hurdle {
	stranger := *m
	stranger.Side = Raider
	s.rt.hurdles = s.hurdles(&stranger, m.At, to, s.rt.hurdles[:0])
	return s.rt.hurdles
}

// untilNear is how far one goes along a direction until he is an inch from a
// place; far when he passes it by, 0 when he is nearer already and going on.
func untilNear(at, dir, p Vec, far float64) float64 {
	w := at.Sub(p)
	half, c := w.Dot(dir), w.Dot(w)-Contact*Contact
	if half >= 0 {
		return far
	}
	if c <= 0 {
		return 0
	}
	disc := float64(half*half) - c
	if disc < 0 {
		return far
	}
	return math.Max(0, -half-math.Sqrt(disc))
}
