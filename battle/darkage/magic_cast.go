package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
	royal "hyboria/battle/royal/kernel"
)

// playSpells lets each wizard of the active side cast one spell (DA-12.6).
func (s *State) playSpells(c Commander, v View) {
	for _, p := range s.Persons {
		if p.Kind != WizardKind || p.Side != s.Active || !p.in() || !p.Placed || p.Cast {
			continue
		}
		o := &s.rt.casting
		if *o = c.Cast(v, p); o.Spell != "" {
			s.cast(p, o)
		}
	}
}

// cast casts a spell, or tells why not. All but two roll d100: to 10 it
// backfires, to 30 it does nothing; the points are spent in all cases.
func (s *State) cast(p *Person, o *Casting) {
	row, ok := s.rt.tables.Spell(o.Spell)
	if !ok {
		s.refuse(nil, p.Name, "there is no such spell")
		return
	}
	if why := s.mayCast(p, &row, o); why != "" {
		s.refuse(nil, p.Name, why)
		return
	}
	p.Power -= row.Points
	p.Cast = true
	if row.Once {
		s.Called[p.Side] = true
	}
	sp := spell{s, p, o, p.Side, row}
	if row.Sure {
		sp.work()
		return
	}
	r := s.d100("DA-12.6", func() string { return p.Name + " casts " + spellName(o.Spell) })
	got := kernel.CastOf(r.Sum)
	s.effect(r, got.String)
	if s.recording() {
		s.say(p.Side, "DA-12.6", p.Name+" casts "+spellName(o.Spell)+": it "+got.String()+".", r)
	}
	switch got {
	case kernel.Works:
		sp.work()
	case kernel.Backfires:
		sp.backfire()
	case kernel.Fails:
	}
}

func spellName(id string) string {
	if sp, err := royal.SpellOf(royal.SpellID(id)); err == nil {
		return sp.Name
	}
	return id
}

// mayCast tells why a wizard may not cast a spell so; empty: he may.
func (s *State) mayCast(p *Person, row *kernel.SpellRow, o *Casting) string {
	switch {
	case p.Cast:
		return "he has cast in this turn (DA-12.6)"
	case p.Power < row.Points:
		return "his power does not suffice"
	case row.Only != "" && row.Only != p.Order:
		return "the spell is of others (DA-12.6)"
	case row.Once && s.Called[p.Side]:
		return "it has been called once (DA-12.6)"
	}
	return s.spellTarget(p, o)
}

// spellTarget tells why a spell may not be aimed so.
func (s *State) spellTarget(p *Person, o *Casting) string {
	t := s.Unit(o.Target)
	switch o.Spell {
	case shieldOfAir:
		return ""
	case windDemon:
		if t == nil || !t.On() || t.Side != p.Side {
			return "name a friendly unit on the table"
		}
	case swordOfFire:
		if t == nil || !t.On() || t.Side == p.Side {
			return "name an enemy unit on the table"
		}
		if !s.sees(p, t.centre, t) {
			return "he does not see it (DA-12.6-R1)"
		}
	case blackSlumber, helmOfDark:
		return s.sleeper(p, o)
	default:
		return s.spellPlace(p, o)
	}
	return ""
}

// sleeper tells why Slumber or Helm may not strike a person.
func (s *State) sleeper(p *Person, o *Casting) string {
	t := s.Person(o.Target)
	switch {
	case t == nil || !t.in() || t.Side == p.Side:
		return "name a hero or commander of the enemy"
	case o.Spell == helmOfDark && t.Kind != CommanderKind:
		return "the helm is for the enemy's commander"
	case o.Spell == blackSlumber && t.Kind == SuperheroKind && p.Order != royal.ThothAmon:
		return "only Thoth-Amon puts a superhero to sleep (DA-12.6)"
	case o.Spell == blackSlumber && t.Kind != HeroKind && t.Kind != SuperheroKind:
		return "slumber is for heroes"
	}
	return ""
}

// spellPlace tells why a spell may not be cast at a place.
func (s *State) spellPlace(p *Person, o *Casting) string {
	switch {
	case o.At == nil:
		return "name a place"
	case !s.onTable(*o.At):
		return "that is not on the table"
	case o.Spell == flying:
		return s.wizardWay(p, *o.At, FlightMove)
	case o.Spell == earthDemon:
		if s.demonHill(*o.At) < 0 {
			return "it needs a hill of two contours (DA-12.6)"
		}
		return ""
	case !s.sees(p, *o.At, nil):
		return "he does not see that place (DA-12.6-R1)"
	}
	if o.Spell == armyOfGhosts || o.Spell == legionOfDead || o.Spell == theCalling {
		return s.summonPlace(p.Side, o.Spell, *o.At, o.Facing)
	}
	return ""
}

// summonPlace tells why a conjured unit may not appear at a place.
func (s *State) summonPlace(side battle.Side, spell string, at field.Vec, facing field.Heading) string {
	r := base(at, facing, false)
	if !s.free(&Unit{Profile: kernel.Profile{Rough: true}}, &r) {
		return "there is no room for them"
	}
	if spell == theCalling {
		if !s.callingPlace(&r) {
			return "they come from a side edge or a wood (DA-12.6)"
		}
		return ""
	}
	for _, u := range s.Units {
		if u.Side != side && u.On() && field.Dist(&r, &u.rect) < kernel.BD-field.Tol {
			return "that is within a base depth of an enemy (DA-12.6)"
		}
	}
	return ""
}

// callingPlace reports whether a base stands at a side edge or in woods.
func (s *State) callingPlace(r *field.Rect) bool {
	for _, c := range r.Corners() {
		if c.X <= 0.1 || c.X >= s.rt.table.Wide-0.1 {
			return true
		}
	}
	c := r.Centre()
	for i := range s.rt.table.Pieces {
		if p := &s.rt.table.Pieces[i]; p.Kind == ground.Woods && p.Holds(c) {
			return true
		}
	}
	return false
}

// demonHill is the feature of the hill of two contours at a place; -1: none.
func (s *State) demonHill(v field.Vec) int {
	for i := range s.rt.table.Pieces {
		if p := &s.rt.table.Pieces[i]; p.Kind == ground.Hill && p.Holds(v) && s.twoContours(p.Feature) {
			return p.Feature
		}
	}
	return -1
}

func (s *State) twoContours(feature int) bool {
	for i := range s.rt.table.Pieces {
		if p := &s.rt.table.Pieces[i]; p.Feature == feature && p.Kind == ground.Hill && p.Top >= 2 {
			return true
		}
	}
	return false
}

// spell is a spell at work; side is the one that it counts as cast by.
type spell struct {
	s    *State
	p    *Person
	o    *Casting
	side battle.Side
	row  kernel.SpellRow
}

// work lets a spell take effect.
func (sp *spell) work() {
	s, o := sp.s, sp.o
	switch o.Spell {
	case shieldOfAir:
		sp.p.Shield = s.Turn + sp.row.Turns
		s.say(sp.side, "DA-12.6", "A shield of air is about "+sp.p.Name+".")
	case flying:
		sp.p.At = *o.At
		s.say(sp.side, "DA-12.6", sp.p.Name+" flies across the field.")
	case windDemon:
		s.Effects = append(s.Effects, Effect{Spell: o.Spell, Side: sp.side, Unit: o.Target})
	case rainDemon:
		e := Effect{Spell: o.Spell, Side: sp.side, At: *o.At}
		s.Effects = append(s.Effects, e)
		s.quench(&e)
	case swordOfFire:
		sp.fireSword(s.Unit(o.Target))
	case earthShaker, wallOfFire:
		sp.lay(Effect{Spell: o.Spell, Side: sp.side, At: *o.At, Facing: o.Facing})
	case armyOfGhosts, legionOfDead, theCalling:
		sp.summon(*o.At, o.Facing)
	case earthDemon:
		sp.quake(s.demonHill(*o.At))
	case blackSlumber, helmOfDark:
		sp.sleep(s.Person(o.Target))
	}
}

// fireSword burns a unit: up((Dx + 2) / 4) Hits without halving, then Shock on
// it and on units within 6 inches.
func (sp *spell) fireSword(t *Unit) {
	s := sp.s
	die := s.dx("DA-12.6", func() string { return "the sword of fire on the " + t.Name })
	n := kernel.FireBolt(die.Sum)
	s.hit(t, n)
	s.effect(die, func() string { return kernel.Count(n, "Hit") })
	if s.recording() {
		s.event(t, "DA-12.6", "Fire falls on the "+t.Name+": "+kernel.Count(n, "Hit")+".", die)
	}
	s.shock(func(u *Unit) bool { return u == t || field.Within(field.Dist(&u.rect, &t.rect), ShockReach) })
}

// shock strikes units of both sides with terror: max(0, Dx - 3) Hits, one more
// for barbarians, without multipliers.
func (s *State) shock(struck func(*Unit) bool) {
	for _, u := range s.Units {
		if !u.On() || !struck(u) {
			continue
		}
		die := s.dx("DA-12.6", func() string { return "shock on the " + u.Name })
		n := kernel.Shock(die.Sum, u.Profile.Barbarian)
		s.hit(u, n)
		s.effect(die, func() string { return kernel.Count(n, "Hit") })
		if s.recording() {
			s.event(u, "DA-12.6", "Terror among the "+u.Name+": "+kernel.Count(n, "Hit")+".", die)
		}
	}
}

// lay puts a line down; units within 6 inches suffer Shock, and woods that a
// wall of fire touches burn.
func (sp *spell) lay(e Effect) {
	s := sp.s
	s.Effects = append(s.Effects, e)
	line := e.line()
	s.shock(func(u *Unit) bool { return field.Within(field.Dist(&u.rect, &line), ShockReach) })
	if e.Spell != wallOfFire {
		return
	}
	for i := range s.rt.table.Pieces {
		p := &s.rt.table.Pieces[i]
		if p.Kind == ground.Woods && field.Dist(&line, &p.Rect) <= 0 && !s.burning(i) {
			s.Burning = append(s.Burning, i)
		}
	}
}

func (s *State) burning(piece int) bool {
	for _, i := range s.Burning {
		if i == piece {
			return true
		}
	}
	return false
}

// quench puts out the burning woods that a rain demon's square touches.
func (s *State) quench(e *Effect) {
	lo, hi := e.square()
	kept := s.Burning[:0]
	for _, i := range s.Burning {
		p := &s.rt.table.Pieces[i]
		if p.Max.X < lo.X || p.Min.X > hi.X || p.Max.Y < lo.Y || p.Min.Y > hi.Y {
			kept = append(kept, i)
		}
	}
	s.Burning = kept
}

// quake throws a hill of two contours down: Dx + 2 Hits without halving on every
// unit on it or within 3 inches of its foot, then Shock on them.
func (sp *spell) quake(feature int) {
	s := sp.s
	var struck []*Unit
	for _, u := range s.Units {
		if u.On() && s.onHill(feature, u) {
			struck = append(struck, u)
		}
	}
	for _, u := range struck {
		die := s.dx("DA-12.6", func() string { return "the earth-demon under the " + u.Name })
		s.hit(u, die.Sum+2)
		s.event(u, "DA-12.6", "The hill breaks under the "+u.Name+": "+kernel.Count(die.Sum+2, "Hit")+".", die)
	}
	s.shock(func(u *Unit) bool { return among(u, struck) })
}

func (s *State) onHill(feature int, u *Unit) bool {
	for i := range s.rt.table.Pieces {
		p := &s.rt.table.Pieces[i]
		if p.Feature == feature && p.Kind == ground.Hill && field.Within(field.Dist(&u.rect, &p.Rect), demonReach) {
			return true
		}
	}
	return false
}

// sleep takes a person's bonus away for D6 full turns (DA-12.6, DA-12.6-R3).
func (sp *spell) sleep(t *Person) {
	s := sp.s
	die := s.d6("DA-12.6", func() string { return "how long " + t.Name + " is lost to the world" })
	t.Asleep = s.Turn + die.Sum
	s.say(t.Side, "DA-12.6", t.Name+" is no help for "+kernel.Count(die.Sum, "turn")+".", die)
}

// summon calls a unit up (DA-12.6).
func (sp *spell) summon(at field.Vec, facing field.Heading) {
	s := sp.s
	p, _ := s.rt.tables.Profile(kernel.LightJavelins)
	p.Missile, p.Reach = kernel.NoMissile, 0
	if sp.o.Spell == legionOfDead {
		p.StruckByHorse = -2
	}
	p.Name = spellName(sp.o.Spell)
	u := s.add(&Unit{
		Side: sp.side, Roster: -1, Name: p.Name, Profile: p, Limit: sp.row.Limit,
		Spell: sp.o.Spell, Born: s.Turn, Still: sp.o.Spell != theCalling,
	})
	s.put(u, base(at, facing, false))
	s.event(u, "DA-12.6", "The "+u.Name+" stand on the field.")
}

// backfire strikes the nearest friendly unit as if the enemy had cast the spell
// at it; where that makes no sense nothing happens (DA-12.6-R2).
func (sp *spell) backfire() {
	s := sp.s
	t := s.nearestToWizard(sp.p)
	if t == nil {
		return
	}
	o := *sp.o
	o.Target, o.At = t.ID, &t.centre
	back := spell{s, sp.p, &o, sp.side.Other(), sp.row}
	switch o.Spell {
	case swordOfFire:
		back.work()
	case rainDemon, earthShaker, wallOfFire:
		back.work()
	case earthDemon:
		if s.demonHill(t.centre) >= 0 {
			back.work()
		}
	case armyOfGhosts, legionOfDead, theCalling:
		if at, h, ok := s.beside(t); ok {
			back.summon(at, h)
		}
	case blackSlumber, helmOfDark:
		back.sleepWith(t)
	}
}

// sleepWith puts a hero, or the commander, who is with a unit to sleep.
func (sp *spell) sleepWith(u *Unit) {
	for _, p := range sp.s.Persons {
		if p.With != u.ID || !p.in() {
			continue
		}
		if (sp.o.Spell == helmOfDark) == (p.Kind == CommanderKind) {
			sp.sleep(p)
			return
		}
	}
}

func (s *State) nearestToWizard(p *Person) (best *Unit) {
	least := 0.0
	for _, u := range s.Units {
		if u.Side != p.Side || !u.On() {
			continue
		}
		if d := field.DistFrom(&u.rect, p.At); best == nil || d < least {
			best, least = u, d
		}
	}
	return best
}

// beside finds room for a conjured unit beside another, in front first, facing
// it.
func (s *State) beside(t *Unit) (field.Vec, field.Heading, bool) {
	ghost := &Unit{Profile: kernel.Profile{Rough: true}}
	for _, f := range [...]kernel.Facing{kernel.Front, kernel.Right, kernel.Left, kernel.Rear} {
		n, half := outward(&t.rect, f)
		h := field.Toward(n.Neg())
		at := t.centre.Plus(n, half+0.5)
		r := base(at, h, false)
		if s.free(ghost, &r) {
			return at, h, true
		}
	}
	return field.Vec{}, 0, false
}
