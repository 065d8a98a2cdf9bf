package vikingraid

import (
	"fmt"

	"hyboria/battle"
)

// NoSpell is the name of the order to cast nothing.
const NoSpell = "none"

// Rolls of VR-17.4: up to backfires, up to fails, above works.
const (
	backfires = 10
	fails     = 30
)

// Measures of VR-17.4.
const (
	flies       = 24
	rainQuench  = 20
	swordChance = 75
	wallLong    = 12
	wallFire    = 10
	calledNear  = 6
	soberFrom   = 50
)

// wizardOf is the wizard of a side who is fit and on the field; nil for none.
func (s *State) wizardOf(side battle.Side) *Man {
	if !s.table().wizard[side] {
		return nil
	}
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == side && m.Kind == Wizard && m.fit() {
			return m
		}
	}
	return nil
}

// soberDruids keeps druids away who roll below 50 (VR-17.4).
func (s *State) soberDruids() {
	for i := range s.Men {
		m := &s.Men[i]
		if m.Kind != Wizard || m.Order != "white_druids" {
			continue
		}
		r := s.roll(100, "VR-17.4", soberFrom, func() string { return "is " + m.Name + " sober" })
		if r.Sum < soberFrom {
			m.Fallen = Gone
			s.effect(r, "he stays away")
		} else {
			s.effect(r, "he comes")
		}
	}
}

// castStep is the one spell of the side's wizard, before its men move.
func (s *State) castStep(o *Orders) {
	w := s.wizardOf(s.Active)
	if w == nil {
		return
	}
	c := o.Spell
	if c == nil {
		c = s.usualSpell(w)
	}
	if c == nil || c.Spell == NoSpell {
		return
	}
	sp, err := s.mayCast(w, c)
	if err != nil {
		s.refuse(w.ID, "VR-17.4", err.Error())
		return
	}
	w.Points -= sp.Points
	s.cast(w.ID, &sp, c)
}

// mayCast tells why a spell may not be cast.
func (s *State) mayCast(w *Man, c *Cast) (SpellRow, error) {
	sp, ok := s.rt.tables.Spell(c.Spell)
	switch {
	case !ok:
		return sp, fmt.Errorf("there is no spell %q", c.Spell)
	case sp.Barred:
		return sp, fmt.Errorf("%s cannot be used in a raid", sp.Name)
	case sp.Only != "" && sp.Only != w.Order:
		return sp, fmt.Errorf("%s is not a spell that he knows", sp.Name)
	case sp.Points > w.Points:
		return sp, fmt.Errorf("%s costs %d points and he has %d", sp.Name, sp.Points, w.Points)
	}
	return sp, s.mayAim(w, &sp, c)
}

func (s *State) mayAim(w *Man, sp *SpellRow, c *Cast) error {
	e := s.Man(c.Target)
	switch sp.ID {
	case "sword_of_fire":
		if e == nil || e.Side == w.Side || !e.on() || !s.rt.ground.Sees(w.At, e.At) {
			return fmt.Errorf("%s wants an enemy in sight", sp.Name)
		}
	case "black_slumber":
		switch {
		case e == nil || e.Side == w.Side || e.Fallen != Fit || e.Kind != Hero && e.Kind != Superhero:
			return fmt.Errorf("%s wants an enemy hero on the field", sp.Name)
		case e.Kind == Superhero && w.Order != "thoth_amon":
			return fmt.Errorf("only Thoth-Amon puts a superhero to sleep")
		}
	case "flying":
		if c.At == nil || !near(*c.At, w.At, flies) || !s.standable(w, *c.At) {
			return fmt.Errorf("%s wants a place within %d inches where he may stand", sp.Name, flies)
		}
	case "wall_of_fire":
		if c.At == nil || c.To == nil || c.At.Dist(*c.To) < 1 || !onTable(*c.At) {
			return fmt.Errorf("%s wants a place on the table and one to run to", sp.Name)
		}
	}
	return nil
}

// cast rolls whether a spell works and does it (VR-17.4, VR-17.4-R1).
func (s *State) cast(id int, sp *SpellRow, c *Cast) {
	w := s.Man(id)
	if sp.Sure {
		s.tell(w, "VR-17.4", w.Name+" casts "+sp.Name+".")
		s.work(id, w.Side, sp, c)
		return
	}
	r := s.roll(100, "VR-17.4", fails, func() string { return w.Name + " casts " + sp.Name })
	switch {
	case r.Sum <= backfires:
		s.effect(r, "backfires")
		s.tell(w, "VR-17.4", sp.Name+" of "+w.Name+" backfires.", r)
		if back := s.turned(w, sp, c); back != nil {
			s.work(id, w.Side.Other(), sp, back)
		}
	case r.Sum <= fails:
		s.effect(r, "fails")
		s.tell(w, "VR-17.4", sp.Name+" of "+w.Name+" fails.", r)
	default:
		s.effect(r, "works")
		s.tell(w, "VR-17.4", w.Name+" casts "+sp.Name+".", r)
		s.work(id, w.Side, sp, c)
	}
}

// turned is the spell as the enemy would have cast it on the wizard's own men
// nearest to him; nil where that makes no sense (VR-17.4-R1).
func (s *State) turned(w *Man, sp *SpellRow, c *Cast) *Cast {
	back := *c
	switch sp.ID {
	case "rain_demon", "wall_of_fire":
		return nil
	case "sword_of_fire":
		back.Target = s.nearestOwn(w, func(*Man) bool { return true })
	case "black_slumber":
		back.Target = s.nearestOwn(w, func(m *Man) bool { return m.Kind == Hero || m.Kind == Superhero })
	default:
		return &back
	}
	if back.Target == 0 {
		return nil
	}
	return &back
}

func (s *State) nearestOwn(w *Man, of func(*Man) bool) int {
	best := 0
	for i := range s.Men {
		m := &s.Men[i]
		if m.Side == w.Side && m.ID != w.ID && m.Fallen == Fit && of(m) && (best == 0 || m.At.Dist(w.At) < s.Man(best).At.Dist(w.At)) {
			best = m.ID
		}
	}
	return best
}

// work does a spell for a side: the caster's, or the enemy's when it backfires.
func (s *State) work(id int, by battle.Side, sp *SpellRow, c *Cast) {
	w := s.Man(id)
	switch sp.ID {
	case "shield_of_air":
		w.Shield = s.Turn + sp.Turns - 1
	case "flying":
		s.fly(w, c)
	case "wind_demon":
		s.NoFire[by.Other()] = true
	case "rain_demon":
		s.rain(w.Side)
	case "sword_of_fire":
		s.sword(by, s.Man(c.Target))
	case "earth_shaker":
		s.shake(w, by)
	case "wall_of_fire":
		s.raiseWall(w.Side, c)
	case "black_slumber", "helm_of_darkness":
		s.darken(by, sp, c)
	case "army_of_ghosts":
		s.conjure(id, by, Ghost, sp)
	case "the_calling":
		s.conjure(id, by, Beast, sp)
	case "legion_of_the_dead":
		s.conjure(id, by, Risen, sp)
	}
}

// fly carries the wizard and up to two men in contact over anything.
func (s *State) fly(w *Man, c *Cast) {
	with := 0
	from := w.At
	move := func(m *Man) {
		s.put(m, *c.At)
		m.Now.Moved, m.Now.Went = true, flies
		s.lead(m)
	}
	for _, id := range c.With {
		m := s.Man(id)
		if m == nil || m.Side != w.Side || !m.fit() || m.ID == w.ID || with == 2 || m.Now.Moved || !near(m.At, from, Contact) {
			s.refuse(id, "VR-17.4", "cannot fly along: two men in contact may")
			continue
		}
		with++
		move(m)
	}
	move(w)
}

// rain lames all shooting until the side's next round and damps all fires.
func (s *State) rain(side battle.Side) {
	s.Rain = 1 + int(side)
	for w := range s.Fire {
		s.Fire[w] = max(0, s.Fire[w]-rainQuench)
	}
}

// sword strikes a man and the two of his side nearest to him within 2 inches,
// each at P = 75, and then come the tests of VR-8.
func (s *State) sword(by battle.Side, e *Man) {
	group := s.groupOf(e.Side.Other(), e, nil)
	if len(group) > 3 {
		group = group[:3]
	}
	s.rt.shots = s.rt.shots[:0]
	for _, id := range group {
		m := s.Man(id)
		r := s.roll(100, "VR-17.4", swordChance, func() string { return "Sword of Fire at " + m.Name })
		if hit := HitOf(r.Sum, swordChance); hit != Missed {
			s.rt.shots = append(s.rt.shots, shotHit{man: id, hits: 1, hit: hit})
		}
	}
	s.strike(by)
}

// shake throws the walls down and frightens the enemies nearest the garrison's
// middle. One that backfires only frightens the wizard's own men nearest him.
func (s *State) shake(w *Man, by battle.Side) {
	at := s.rt.ground.Middle()
	if by == w.Side {
		s.Shaken = true
	} else {
		at = w.At
	}
	s.morale(&Man{Side: by.Other()}, at)
}

// raiseWall draws a line of fire of 12 inches that nobody crosses until the
// side's next round.
func (s *State) raiseWall(side battle.Side, c *Cast) {
	d := c.To.Sub(*c.At).Unit()
	s.FireWall = &FireWall{Side: side, From: *c.At, To: c.At.Plus(d, wallLong)}
	boxes := [2]Box{Garrison: s.rt.ground.Garrison}
	ship, ok := s.shipBox()
	boxes[Ship] = ship
	for w, b := range boxes {
		if Work(w) == Ship && !ok || s.Burnt[w] {
			continue
		}
		if _, _, touch := b.span(s.FireWall.From, s.FireWall.To); touch {
			s.addFire(Work(w), wallFire)
		}
	}
}

// darken puts a hero to sleep, or makes the cards of the commander blanks, for
// d6 turns.
func (s *State) darken(by battle.Side, sp *SpellRow, c *Cast) {
	var m *Man
	if sp.ID == "black_slumber" {
		m = s.Man(c.Target)
	}
	for i := range s.Men {
		if o := &s.Men[i]; sp.ID == "helm_of_darkness" && o.Side != by && o.Kind == Chief && o.Fallen == Fit {
			m = o
		}
	}
	if m == nil {
		return
	}
	r := s.roll(6, "VR-17.4", 0, func() string { return "turns of " + sp.Name + " on " + m.Name })
	if sp.ID == "black_slumber" {
		s.loseCharges(m)
		m.Asleep = r.Sum
	} else {
		m.Blank = r.Sum
	}
	s.stir()
}

// conjure calls up men within 6 inches of the wizard and over an inch from any
// enemy (VR-17.4-R1).
func (s *State) conjure(wizard int, by battle.Side, kind Kind, sp *SpellRow) {
	at := s.Man(wizard).At
	for i := range sp.Men {
		m := Man{
			ID: len(s.Men) + 1, Side: by, Kind: kind, Unit: -1, CV: sp.CV, Turns: sp.Turns, Steady: sp.Steady,
			Name: "Called up " + itoa(i+1) + " (" + kind.String() + ")",
		}
		fits := func(q Vec) bool { return s.standable(&m, q) && !s.enemyBeside(by, q) }
		p, ok := s.spotNear(&m, at.Plus(compass[4], Spacing), calledNear-Spacing, fits)
		if !ok {
			return
		}
		m.At = p
		s.add(m)
	}
}

// fade ends at the start of a side's round what it cast for so long (VR-17.4).
func (s *State) fade() {
	if s.Rain == 1+int(s.Active) {
		s.Rain = 0
	}
	if w := s.FireWall; w != nil && w.Side == s.Active {
		s.FireWall = nil
	}
	if !s.table().spells {
		return
	}
	for i := range s.Men {
		m := &s.Men[i]
		if m.Side != s.Active {
			continue
		}
		if m.Turns > 0 {
			if m.Turns--; m.Turns == 0 && m.Fallen == Fit {
				m.Fallen = Gone
				s.stir()
			}
		}
	}
}

// usualSpell is what a wizard casts when nobody says otherwise: those whom he
// alone can call first, then Sword of Fire at the enemy in sight with most
// others within 2 inches (VR-16.10).
func (s *State) usualSpell(w *Man) *Cast {
	for _, id := range [...]string{"legion_of_the_dead", "the_calling"} {
		if sp, ok := s.rt.tables.Spell(id); ok && sp.Only == w.Order && sp.Points <= w.Points && s.enemyWithin(w.Side, w.At, flies) {
			return &Cast{Spell: id}
		}
	}
	if sp, _ := s.rt.tables.Spell("sword_of_fire"); sp.Points > w.Points {
		return nil
	}
	best, most := 0, 0
	for i := range s.Men {
		e := &s.Men[i]
		if e.Side == w.Side || !e.fit() || !s.rt.ground.Sees(w.At, e.At) {
			continue
		}
		if n := s.groupSize(w.Side, e); n > most {
			best, most = e.ID, n
		}
	}
	if best == 0 {
		return nil
	}
	return &Cast{Spell: "sword_of_fire", Target: best}
}
