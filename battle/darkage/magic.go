package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
	royal "hyboria/battle/royal/kernel"
)

// The spells by their ids.
const (
	shieldOfAir  = string(royal.ShieldOfAir)
	flying       = string(royal.Flying)
	windDemon    = string(royal.WindDemon)
	rainDemon    = string(royal.RainDemon)
	swordOfFire  = string(royal.SwordOfFire)
	earthShaker  = string(royal.EarthShaker)
	wallOfFire   = string(royal.WallOfFire)
	armyOfGhosts = string(royal.ArmyOfGhosts)
	earthDemon   = string(royal.EarthDemon)
	blackSlumber = string(royal.BlackSlumber)
	helmOfDark   = string(royal.HelmOfDark)
	theCalling   = string(royal.TheCalling)
	legionOfDead = string(royal.LegionOfDead)
)

// Measures of spells and wizards in inches (DA-12.6).
const (
	WizardMove = 12.0
	FlightMove = 24.0
	ShockReach = 6.0
	rainSide   = 12.0
	shakerLine = 24.0
	fireLine   = 12.0
	demonReach = 3.0
)

// Effect is a spell that lasts until the next player turn of the side that it
// counts as cast by (DA-12.6).
type Effect struct {
	Spell  string        `json:"spell"`
	Side   battle.Side   `json:"side"`
	At     field.Vec     `json:"at"`
	Facing field.Heading `json:"facing,omitempty"`
	Unit   int           `json:"unit,omitempty"` // that a wind demon guards
}

// line is the strip of an earth-shaker or a wall of fire.
func (e *Effect) line() field.Rect {
	half := float64(0.5 * fireLine)
	if e.Spell == earthShaker {
		half = 0.5 * shakerLine
	}
	way := e.Facing.Vec()
	return field.Segment(e.At.Plus(way, -half), e.At.Plus(way, half))
}

// square is the ground of a rain demon.
func (e *Effect) square() (lo, hi field.Vec) {
	const h = rainSide / 2
	return field.Vec{X: e.At.X - h, Y: e.At.Y - h}, field.Vec{X: e.At.X + h, Y: e.At.Y + h}
}

// rained reports whether a rain demon stops a bow shot from one place to
// another.
func (s *State) rained(from, to field.Vec) bool {
	for i := range s.Effects {
		e := &s.Effects[i]
		if e.Spell != rainDemon {
			continue
		}
		lo, hi := e.square()
		p := ground.Piece{Min: lo, Max: hi}
		if _, _, ok := p.Cut(from, to); ok {
			return true
		}
	}
	return false
}

// turnedWind reports whether a wind demon guards the unit, and is used up.
func (s *State) turnedWind(t *Unit) bool {
	for i := range s.Effects {
		if e := &s.Effects[i]; e.Spell == windDemon && e.Unit == t.ID {
			s.Effects = append(s.Effects[:i], s.Effects[i+1:]...)
			return true
		}
	}
	return false
}

// behindFire reports whether a wall of fire cuts a lane.
func (s *State) behindFire(lane *field.Rect) bool {
	for i := range s.Effects {
		if e := &s.Effects[i]; e.Spell == wallOfFire {
			line := e.line()
			if !field.Apart(lane, &line) {
				return true
			}
		}
	}
	return false
}

// inFire reports whether a base would stand across a wall of fire.
func (s *State) inFire(r *field.Rect) bool {
	for i := range s.Effects {
		if e := &s.Effects[i]; e.Spell == wallOfFire {
			line := e.line()
			if field.Overlap(r, &line) {
				return true
			}
		}
	}
	return false
}

// spellsInWay tells whether a wall of fire or an earth-shaker's line stops a
// charge.
func (s *State) spellsInWay(from *field.Rect, dir field.Vec, slide float64) string {
	for i := range s.Effects {
		e := &s.Effects[i]
		if e.Spell != wallOfFire && e.Spell != earthShaker {
			continue
		}
		line := e.line()
		if field.SweptDist(from, dir.Times(slide), &line) <= 0 {
			return "a spell bars the way (DA-12.6)"
		}
	}
	return ""
}

// endEffects ends, as a side's player turn opens, the spells that last until
// then: its own, and shields and sleeps that have run their turns.
func (s *State) endEffects() {
	kept := s.Effects[:0]
	for _, e := range s.Effects {
		if e.Side != s.Active {
			kept = append(kept, e)
		}
	}
	s.Effects = kept
	for _, p := range s.Persons {
		if p.Side == s.Active && s.Turn >= p.Shield {
			p.Shield = 0
		}
		if p.Side != s.Active && s.Turn >= p.Asleep {
			p.Asleep = 0
		}
	}
	for _, u := range s.Units {
		if u.Side == s.Active && u.Spell == armyOfGhosts && u.On() && s.Turn >= u.Born+s.ghostTurns() {
			s.leave(u, Vanished)
			s.part(u.ID)
			s.event(u, "DA-12.6", "The "+u.Name+" fade away.")
		}
	}
}

func (s *State) ghostTurns() int {
	row, _ := s.rt.tables.Spell(armyOfGhosts)
	return row.Turns
}

// endOfTurn lets woods burn: each unit in them takes Dx Hits at the end of every
// full turn. Whoever is past his limit goes in the next phase 4 (DA-9.1-R2).
func (s *State) endOfTurn() {
	if len(s.Burning) == 0 {
		return
	}
	for _, u := range s.Units {
		if !u.On() || !s.burns(u) {
			continue
		}
		die := s.dx("DA-12.6", func() string { return "the burning woods about the " + u.Name })
		s.hit(u, die.Sum)
		s.event(u, "DA-12.6", "The woods burn about the "+u.Name+": "+kernel.Count(die.Sum, "Hit")+".", die)
	}
}

func (s *State) burns(u *Unit) bool {
	for _, i := range s.Burning {
		if i < len(s.rt.table.Pieces) && s.rt.table.Pieces[i].Holds(u.centre) {
			return true
		}
	}
	return false
}

// overrun kills wizards of the enemy whom a unit's base touches (DA-12.6).
func (s *State) overrun(u *Unit) { s.overrunWay(u, &u.rect, field.Vec{}) }

// overrunWay is overrun for all the ground that a base sweeps.
func (s *State) overrunWay(u *Unit, from *field.Rect, by field.Vec) {
	for _, p := range s.Persons {
		if p.Kind != WizardKind || p.Side == u.Side || !p.Placed || !p.in() {
			continue
		}
		if !within(p.At, from.Centre(), by.Len()+2*reach) {
			continue
		}
		spot := field.NewRect(p.At, 0, 0, 0)
		if field.SweptDist(from, by, &spot) <= field.Tol {
			p.Fate, p.Placed = battle.PersonKilled, false
			s.event(u, "DA-12.6", "The "+u.Name+" ride over "+p.Name+".")
		}
	}
}

// sees reports whether a plain line from a wizard to a place is cut by nothing
// that stands higher than he; t is the unit at that place (DA-12.6-R1).
func (s *State) sees(p *Person, to field.Vec, t *Unit) bool {
	a := ground.Eye{At: p.At, Centre: p.At, Height: s.rt.table.Height(p.At)}
	b := ground.Eye{At: to, Centre: to, Height: s.rt.table.Height(to)}
	if t != nil {
		b.Base, b.Centre, b.Height = &t.rect, t.centre, t.height
	}
	line := laneOf(a.At, b.At)
	line.W = 0
	return s.clearOfUnits(&line, &a, &b, nil, t, s.lastHider(nil, t, kernel.Front)) && s.rt.table.Clear(&line, &a, &b) && !s.behindFire(&line)
}

// moveWizards moves the active side's wizards up to 12 inches (DA-12.6).
func (s *State) moveWizards(c Commander, v View) {
	for _, p := range s.Persons {
		if p.Kind != WizardKind || p.Side != s.Active || !p.in() || !p.Placed {
			continue
		}
		if o := c.Cast(v, p); o.To != nil {
			s.moveWizard(p, *o.To)
		}
	}
}

func (s *State) moveWizard(p *Person, to field.Vec) {
	if why := s.wizardWay(p, to, WizardMove); why != "" {
		s.refuse(nil, p.Name, why)
		return
	}
	p.At = to
}

// wizardWay tells why a marker may not go to a place.
func (s *State) wizardWay(p *Person, to field.Vec, most float64) string {
	switch {
	case !field.Within(p.At.Dist(to), most):
		return "that is farther than he moves (DA-12.6)"
	case !s.onTable(to):
		return "that is not on the table"
	case s.touched(p.Side, to):
		return "an enemy base stands there"
	}
	way := laneOf(p.At, to)
	way.W = 0
	if most == WizardMove && s.behindFire(&way) {
		return "a wall of fire is in the way (DA-12.6)"
	}
	return ""
}

func (s *State) onTable(v field.Vec) bool {
	t := s.rt.table
	return v.X >= 0 && v.Y >= 0 && v.X <= t.Wide && v.Y <= t.Deep
}

// touched reports whether an enemy base covers a place.
func (s *State) touched(side battle.Side, v field.Vec) bool {
	for _, u := range s.Units {
		if u.Side == side || !u.On() {
			continue
		}
		if d := field.DistFrom(&u.rect, v); d <= field.Tol {
			return true
		}
	}
	return false
}
