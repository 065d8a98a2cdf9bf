package darkage

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// playMovement is phase 2: the active side moves its units one at a time, and
// its wizards (DA-4.1, DA-6, DA-7).
func (s *State) playMovement(c Commander, v View) {
	s.rt.queue, s.rt.notes = s.rt.queue[:0], s.rt.notes[:0]
	s.moveWizards(c, v)
	for range 2 * len(s.Units) {
		o, ok := c.NextMove(v)
		if !ok {
			break
		}
		u := s.Unit(o.Unit)
		if u == nil || u.Side != s.Active || !u.On() || u.Now.Acted {
			s.refuse(nil, "move", "no unit of the side that has its move still to come")
			continue
		}
		u.Now.Acted = true
		s.act(u, &o)
	}
}

// act plays one unit's part of the Movement phase: its throw before or after
// its move, and the move (DA-6.6).
func (s *State) act(u *Unit, o *Order) {
	s.faceInMove(u, o.Foe)
	throws := u.Profile.Throws() && u.Shots > 0 && !o.Shot.Hold
	if throws && o.Shot.When != Last {
		s.throw(u, &o.Shot)
	}
	if why := s.mayMove(u); why == "" {
		s.move(u, &o.Move)
	} else if o.Move.Act > Stand {
		s.refuse(u, "move", why)
	}
	if throws && o.Shot.When != First && !u.Now.Shot {
		s.throw(u, &o.Shot)
	}
}

// faceInMove turns a unit with nobody on its front to an enemy in contact, when
// its owner says so in the Movement phase (DA-6.3, DA-8.7-R1).
func (s *State) faceInMove(u *Unit, foe int) {
	e := s.Unit(foe)
	if e == nil {
		return
	}
	if k := s.contactOf(u.ID, foe); k == nil || k.At != u.ID {
		return
	}
	if a, _ := s.before(u); a == nil {
		s.face(u, e)
		u.Now.Moved = true
	}
}

// throw takes the shot of a unit that throws, if there is a legal target.
func (s *State) throw(u *Unit, a *Aim) {
	if s.mayShoot(u) != "" {
		return
	}
	switch {
	case a.Wizard != 0:
		if a.When != Either || s.wizardTarget(u, s.Person(a.Wizard)) == "" {
			s.shootWizard(u, *a)
		}
	case a.Target != 0:
		t := s.Unit(a.Target)
		if s.noTarget(u, t) == "" {
			if l, why := s.target(u, &u.rect, t); why == "" {
				s.shoot(u, t, l)
			}
		}
	default:
		if t := s.bestShot(u, &u.rect); t != nil {
			if l, why := s.target(u, &u.rect, t); why == "" {
				s.shoot(u, t, l)
			}
		}
	}
}

// mayMove tells what keeps a unit from moving; empty: nothing.
func (s *State) mayMove(u *Unit) string {
	switch {
	case s.InContact(u.ID):
		return "an enemy is in contact with it (DA-6.7-R3)"
	case u.Now.Shot && u.Profile.Volleys():
		return "it has shot (DA-5.1)"
	}
	return ""
}

// maxElse is how many other moves an order may name.
const maxElse = 16

// move carries a move out, after its roll by the first of its forms that the
// rules allow.
func (s *State) move(u *Unit, m *Move) {
	roll := &s.rt.roll
	*roll = moveRoll{state: s, unit: u}
	for range maxElse {
		why := s.try(u, m, roll)
		if why == "" {
			return
		}
		if m.Else == nil {
			s.refuse(u, m.word(), why)
			return
		}
		m = m.Else
	}
}

// moveRoll is the roll of a move, thrown when it is first asked for: a player
// picks normal or Initiative Move before he rolls (DA-6.1-R3).
type moveRoll struct {
	state      *State
	unit       *Unit
	made       bool
	initiative bool
	inches     int
	dice       []rolled
	room       [3]rolled // for them
}

// normal gives the inches of a normal move; ok is false if an Initiative Move
// was rolled for.
func (r *moveRoll) normal() (int, bool) {
	if !r.made {
		r.made = true
		r.inches, r.dice = r.state.rollMove(r.unit, r.room[:0])
	}
	return r.inches, !r.initiative
}

// short gives the roll of an Initiative Move (DA-6.4).
func (r *moveRoll) short() (rolled, bool) {
	if !r.made {
		r.made, r.initiative = true, true
		die := r.state.dx("DA-6.4", func() string { return "the Initiative Move of the " + r.unit.Name })
		r.dice = append(r.room[:0], die)
	}
	if !r.initiative {
		return rolled{}, false
	}
	return r.dice[0], true
}

const otherRoll = "the other kind of move was rolled for (DA-6.1-R3)"

// try makes one form of a move, or tells why the rules do not allow it.
func (s *State) try(u *Unit, m *Move, roll *moveRoll) string {
	switch m.Act {
	case Charge:
		return s.tryCharge(u, m, roll)
	case March:
		return s.tryMarch(u, m, roll)
	case Shuffle:
		if why := s.mayShuffle(u, m); why != "" {
			return why
		}
		die, ok := roll.short()
		if !ok {
			return otherRoll
		}
		return s.shuffle(u, m, die)
	default:
		return ""
	}
}

// mayShuffle tells what keeps a unit from an Initiative Move before it rolls.
func (s *State) mayShuffle(u *Unit, m *Move) string {
	if m.Target == 0 {
		return ""
	}
	return s.mayCharge(u, s.Unit(m.Target))
}

func (s *State) tryCharge(u *Unit, m *Move, roll *moveRoll) string {
	if why := s.mayCharge(u, s.Unit(m.Target)); why != "" {
		return why
	}
	if !s.mightReach(u, m.Target) {
		return "no enemy is in reach (DA-7.2)"
	}
	inches, ok := roll.normal()
	if !ok {
		return otherRoll
	}
	if m.Target == 0 {
		c, ok := s.bestCharge(u, inches, m.suits(s))
		if !ok {
			return "no enemy can be charged (DA-7.2)"
		}
		s.run(u, &c, roll.dice)
		return ""
	}
	c, why := s.planCharge(u, s.Unit(m.Target), inches, m.Turn)
	if why == "" {
		s.run(u, &c, roll.dice)
	}
	return why
}

// suits narrows the targets of a charge at the best in reach; nil: all.
func (m *Move) suits(s *State) func(*Unit) bool {
	if m.Keep <= 0 {
		return nil
	}
	return func(t *Unit) bool { return t.Hits >= t.Worn() } // those worn already (DA-11.5)
}

// mightReach reports whether a target, or any enemy, lies within the most that
// a unit can roll.
func (s *State) mightReach(u *Unit, target int) bool {
	most := float64(s.MostMove(u))
	if t := s.Unit(target); t != nil {
		return field.Dist(&u.rect, &t.rect) < most
	}
	t, d := s.Nearest(u)
	return t != nil && d < most
}

// tryMarch makes a normal move, or a Turn in place without a roll (DA-6.1,
// DA-6.1-R4, DA-6.2).
func (s *State) tryMarch(u *Unit, m *Move, roll *moveRoll) string {
	if e := s.besetBy(u); e != nil {
		return s.about("the ", e, " are within a base depth: only a charge or an Initiative Move is open (DA-6.7)")
	}
	free := m.free()
	if free {
		inches, ok := roll.normal()
		if !ok {
			return otherRoll
		}
		if s.inRut(u, m, inches) {
			s.tellMarch(u, 0, false, roll)
			return ""
		}
	}
	s.rt.proof = proof{}
	from, turn, want, why := s.marchStart(u, m)
	if why != "" && !m.Around {
		return why
	}
	gone := 0.0
	if !m.Still {
		inches, ok := roll.normal()
		if !ok {
			return otherRoll
		}
		if why == "" {
			if m.Around && want > leastGain {
				gone = s.gains(u, &from, inches, want, tryStraight)
			} else {
				gone = s.distance(u, &from, inches, want)
			}
		}
		if m.Around && (why != "" || want > leastGain && gone < leastGain) {
			start := from
			if from, gone, turn = s.goAround(u, m, inches); gone == 0 && free {
				s.keepRut(u, m, &start, inches)
			}
		}
	}
	if gone < field.Tol {
		gone = 0
	}
	if m.Else != nil && want > leastGain && gone < leastGain {
		return "there is hardly room to go that way"
	}
	if gone > 0 || turn {
		s.marched(u, from, from.Moved(from.F.Times(gone)), gone)
	}
	turn = s.endTurn(u, m, turn)
	s.tellMarch(u, gone, turn, roll)
	return ""
}

// endTurn takes the Turn at the end of a march.
func (s *State) endTurn(u *Unit, m *Move, turned bool) bool {
	if m.End == nil {
		return turned
	}
	if turned && u.Profile.Turns < 2 {
		s.refuse(u, "turn", "it has one Turn in a move (DA-6.2)")
		return turned
	}
	r, no := s.turn(u, &u.rect, *m.End, nil)
	if no != "" {
		s.refuse(u, "turn", no)
		return turned
	}
	s.pivoted(u, r)
	return true
}

// goAround is a march whose straight way friends block: straight ahead, or a way
// up to 60 degrees off the goal, the first that gains something; else the unit
// stays.
func (s *State) goAround(u *Unit, m *Move, rolled int) (from field.Rect, gone float64, turned bool) {
	to, _, _ := s.marchAim(u, m)
	way := to.Sub(u.centre)
	most := 100.0
	if m.Inches > 0 {
		most = m.Inches
	}
	if ahead := way.Dot(u.rect.F); ahead > leastGain {
		if d := s.gains(u, &u.rect, rolled, min(most, ahead), tryAhead); d >= leastGain {
			return u.rect, d, false
		}
	}
	aim := field.Toward(way)
	for i, by := range [...]field.Heading{30, -30, 60, -60} {
		r, ok := s.canTurn(u, &u.rect, Turn{To: aim.Turn(by * field.Degree)}, nil, tryAside+try(i))
		if !ok {
			continue
		}
		if d := s.gains(u, &r, rolled, min(most, max(1, way.Len()/2)), tryAside+try(i)); d >= leastGain {
			return r, d, true
		}
	}
	return u.rect, 0, false
}

// leastGain is what a march must gain, when more was wanted, for its order not to
// fall to the next choice.
const leastGain = 0.4

// marchStart is the base after the start Turn of a march, whether it turned, and
// how far it wants to go.
func (s *State) marchStart(u *Unit, m *Move) (from field.Rect, turned bool, want float64, why string) {
	from, want = u.rect, m.Inches
	if want <= 0 {
		want = 100
	}
	turn := m.Turn
	aim, keep, aimed := s.marchAim(u, m)
	if turn == nil && aimed {
		if d := aim.Sub(u.centre); d.Len() > 0.01 {
			turn = &Turn{To: field.Toward(d)}
		}
	}
	if u.Across && turn == nil { // a marked front becomes a true one when there is room (DA-6.3)
		turn = &Turn{To: u.Heading}
	}
	if turn != nil && (turn.To != u.Heading || u.Across) {
		if from, why = s.turnEitherWay(u, *turn, aimed && m.Turn == nil); why != "" {
			return from, false, 0, why
		}
		turned = true
	}
	if aimed {
		want = min(want, s.marchWant(u, m, &from, aim, keep))
	}
	return from, turned, want, ""
}

// turnEitherWay turns as told; of a march at a goal on the front instead of the
// centre where there is no room for the one.
func (s *State) turnEitherWay(u *Unit, t Turn, either bool) (field.Rect, string) {
	if !either {
		return s.turn(u, &u.rect, t, nil)
	}
	other := Turn{To: t.To, OnFront: !t.OnFront}
	for i, t := range [...]Turn{t, other} {
		if r, ok := s.canTurn(u, &u.rect, t, nil, tryGoal+try(i)); ok {
			return r, ""
		}
	}
	if !s.recording() {
		return u.rect, "there is no room for the Turn (DA-6.2)"
	}
	return s.turn(u, &u.rect, t, nil)
}

// marchAim is the place that a march heads for.
func (s *State) marchAim(u *Unit, m *Move) (aim field.Vec, keep float64, ok bool) {
	if t := s.Unit(m.Toward); t != nil && t.On() {
		return t.centre, m.Keep, true
	}
	if m.To != nil {
		return *m.To, 0, true
	}
	return field.Vec{}, 0, false
}

// marchWant is how far a march goes to its goal: to the place, or until so many
// inches from the unit.
func (s *State) marchWant(u *Unit, m *Move, from *field.Rect, aim field.Vec, keep float64) float64 {
	t := s.Unit(m.Toward)
	if t == nil {
		return max(0, aim.Sub(from.Centre()).Dot(from.F))
	}
	keep = max(keep, kernel.BD+justOver)
	d := field.Dist(from, &t.rect)
	if d <= keep {
		return 0
	}
	return goTo(from, &t.rect, keep)
}

// goTo is how far a base slides forward until it is so near to another, or
// until it comes no nearer.
func goTo(r, t *field.Rect, keep float64) float64 {
	gone := 0.0
	for range 40 {
		m := r.Moved(r.F.Times(gone))
		gap := field.Dist(&m, t) - keep
		if gap <= 0.002 || gone > 100 {
			return gone
		}
		if t.Centre().Sub(m.Centre()).Dot(r.F) < 0 {
			return gone
		}
		gone += gap
	}
	return gone
}

// marched sets a unit down after its march and kills wizards whom its base
// touched.
func (s *State) marched(u *Unit, from, end field.Rect, gone float64) {
	s.put(u, end)
	u.Now.Moved = true
	s.overrunWay(u, &from, from.F.Times(gone))
}

func (s *State) tellMarch(u *Unit, gone float64, turned bool, roll *moveRoll) {
	if !s.recording() || gone == 0 && !turned && !roll.made {
		return
	}
	text := "The " + u.Name + " move " + inches(gone) + " in"
	switch {
	case gone == 0 && turned:
		text = "The " + u.Name + " turn"
	case gone == 0:
		text = "The " + u.Name + " stay where they are"
	}
	s.event(u, "DA-6.1", text+".", roll.dice...)
}

// word names what a move is for those who read why it was refused.
func (m *Move) word() string {
	return [...]string{"move", "stand", "march", "charge", "shuffle"}[m.Act]
}
