package royal

import (
	"slices"
	"strconv"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// casting is a spell in the moment of its effect.
type casting struct {
	spell  kernel.Spell
	wizard *Unit
	order  *SpellOrder
	back   *Unit       // friend on whom it backfires; nil: it works
	edge   kernel.Edge // of that friend, nearest the wizard
	rolls  []rolled
}

// castSpells is T2 (RA-6, RA-18): the spells written last turn (State.Spells)
// are rolled, placed and struck in ascending wizard id (RA-18.4-R2); who owes a
// magic test is noted in Now.Magic. Afterwards State.Spells holds this turn's.
func (s *State) castSpells() {
	var due []SpellOrder
	kept := s.Spells[:0:0]
	for _, o := range s.Spells {
		if o.Turn < s.Turn {
			due = append(due, o)
		} else {
			kept = append(kept, o)
		}
	}
	s.Spells = kept
	slices.SortStableFunc(due, func(a, b SpellOrder) int { return a.Wizard - b.Wizard })
	for i := range due {
		s.cast(&due[i])
	}
}

// cast resolves one spell (RA-18.3..18.5). A dead wizard's is lost, one whose
// aim is not seen is wasted without a roll (RA-18.3-R1, RA-18.4-R1).
func (s *State) cast(o *SpellOrder) {
	c := casting{wizard: s.Unit(o.Wizard), order: o}
	var err error
	if c.spell, err = kernel.SpellOf(o.Spell); err != nil {
		return // a state that somebody has edited
	}
	name := c.wizard.Name + ": " + c.spell.Name
	if s.recording() {
		s.event(c.wizard, "RA-18.3", "Written last turn: "+s.SpellWords(o))
	}
	if !c.wizard.On() {
		s.event(c.wizard, "RA-18.3-R1", name+" is lost with him")
		return
	}
	if why := s.wasted(&c); why != "" {
		s.event(c.wizard, "RA-18.4-R1", name+" is wasted: "+why)
		return
	}
	cast := kernel.Works
	if !c.spell.Sure {
		r := s.d100("RA-18.5", 0, func() string { return name }, nil)
		cast = c.spell.Roll(r.Sum)
		s.effect(r, func() string { return cast.String() })
		c.rolls = append(c.rolls, r)
	}
	switch cast {
	case kernel.Fails:
		s.event(c.wizard, "RA-18.5", name+" fails", c.rolls...)
	case kernel.Works:
		s.event(c.wizard, c.spell.Rule, name+" works", c.rolls...)
		s.takeEffect(&c)
	case kernel.Backfires:
		s.backfire(&c)
	}
}

// backfire turns the spell on the near side of the friendly unit nearest the
// wizard (RA-18.5, RA-18.5-R1).
func (s *State) backfire(c *casting) {
	name := c.wizard.Name + ": " + c.spell.Name
	if c.back = s.nearestFriend(c.wizard); c.back == nil {
		s.event(c.wizard, "RA-18.5-R1", name+" backfires on nobody", c.rolls...)
		return
	}
	c.edge = nearEdge(&c.back.rect, c.wizard.rect.Centre())
	s.event(c.wizard, "RA-18.5-R1", name+" backfires on "+c.back.Name, c.rolls...)
	s.takeEffect(c)
}

// nearestFriend is the unit of the wizard's side nearest to him, of equals the
// one with the lower id.
func (s *State) nearestFriend(w *Unit) *Unit {
	var best *Unit
	least := 0.0
	for _, o := range s.Units {
		if !s.isFriend(w, o) {
			continue
		}
		if d := field.Dist(&w.rect, &o.rect); best == nil || d < least-1e-9 {
			best, least = o, d
		}
	}
	return best
}

// nearEdge is the edge of a footprint nearest to a place.
func nearEdge(r *field.Rect, p field.Vec) kernel.Edge {
	best, edge := 0.0, kernel.Front
	for e := kernel.Front; e <= kernel.Left; e++ {
		from, to, _ := field.EdgeLine(r, e)
		line := field.Segment(from, to)
		if d, _ := field.DistTo(&line, p); e == kernel.Front || d < best-1e-9 {
			best, edge = d, e
		}
	}
	return edge
}

// takeEffect does what the spell does, to its aim or to the friend on whom it
// backfires.
func (s *State) takeEffect(c *casting) {
	switch c.spell.ID {
	case kernel.ShieldOfAir:
		s.last(c, Effect{Unit: c.wizard.ID})
	case kernel.Flying:
		s.fly(c)
	case kernel.WindDemon:
		v := c.victim(s)
		s.last(c, Effect{Unit: v.ID})
		s.dread(&v.rect)
	case kernel.SwordOfFire:
		s.swordOfFire(c)
	case kernel.RainDemon:
		at := c.place()
		s.last(c, Effect{From: at, To: at})
		s.quench()
	case kernel.EarthShaker, kernel.WallOfFire:
		s.layLine(c)
	case kernel.ArmyOfGhosts, kernel.LegionOfDead, kernel.TheCalling:
		s.summon(c)
	case kernel.EarthDemon:
		s.landslide(c)
	case kernel.BlackSlumber, kernel.HelmOfDark:
		s.sleep(c)
	}
}

// victim is the unit that the spell strikes.
func (c *casting) victim(s *State) *Unit {
	if c.back != nil {
		return c.back
	}
	return s.Unit(c.order.Target)
}

// place is where a spell on a place takes effect: areas are centred on the
// struck edge when it backfires.
func (c *casting) place() field.Vec {
	if c.back != nil {
		return field.EdgeMid(&c.back.rect, c.edge)
	}
	return *c.order.At
}

// last adds a spell that stands for a while (RA-18.7-R1).
func (s *State) last(c *casting, e Effect) {
	e.Spell, e.Side, e.Wizard = c.spell.ID, c.wizard.Side, c.wizard.ID
	e.Since = s.Turn
	if e.Ends == 0 {
		e.Ends = c.spell.Ends(s.Turn, 0)
	}
	s.Effects = append(s.Effects, e)
}

// dread makes all units within 6 in of where magic struck owe a test, those of
// both sides (RA-12.2, RA-18.6, RA-18.6-R1); phantoms, the dead, beasts and
// single figures do not.
func (s *State) dread(r *field.Rect) {
	for _, u := range s.Units {
		if u.On() && u.Troop.Kind.FearsMagic() && field.Within(field.Dist(&u.rect, r), kernel.DreadRange) {
			u.Now.Magic = true
		}
	}
}

// smite takes from a unit what charging riders would (RA-18.10-R1).
func (s *State) smite(c *casting, u *Unit) {
	w := s.working()
	r := s.average("RA-18.10-R1", func() string { return c.spell.Name + " strikes " + u.Name },
		[]kernel.Term{{Name: "charging heavy cavalry", Value: 2, Rule: "RA-18.10-R1"}})
	lost := c.spell.Strike(r.Sum, u.N, w)
	s.effect(r, func() string { return w.Result })
	if s.recording() {
		s.eventAt(c.wizard, u, "spell", c.spell.Rule, c.spell.Name+" strikes "+u.Name+": "+strconv.Itoa(lost)+" lost", r)
	}
	s.kill(u, lost, ByMagic)
}

// swordOfFire strikes one unit as three riders would (RA-18.10).
func (s *State) swordOfFire(c *casting) {
	v := c.victim(s)
	s.dread(&v.rect)
	s.smite(c, v)
}

// fly takes the wizard up to 24 in towards the place he named, out of contact
// if he is in any, and down where no unit stands (RA-18.8, RA-18.8-R1).
func (s *State) fly(c *casting) {
	w := c.wizard
	by := c.order.At.Sub(w.Pose.At)
	far := min(by.Len(), kernel.FlyingRate.Inches())
	dir := by.Unit()
	for ; far > 0; far -= 0.25 {
		r := w.rect.Moved(dir.Times(far))
		if s.overlapped(w, &r) == nil && s.rt.table.InsideTable(&r) {
			s.EndMelees(w.ID)
			w.Stand(poseOf(r))
			return
		}
	}
}

// sleep lays Slumber on a hero, the Helm on a commander; a backfire takes such
// a one who is with the unit, if any (RA-18.16, RA-18.19, RA-18.5-R1).
func (s *State) sleep(c *casting) {
	p := s.Unit(c.order.Target)
	if c.back != nil {
		p = s.figureWith(c)
	}
	if p == nil {
		s.dread(&c.back.rect)
		return
	}
	r := s.d6(c.spell.Rule, func() string { return "how many turns " + p.Name + " is held" })
	p.Single.Asleep = c.spell.Ends(s.Turn, r.Sum)
	s.effect(r, func() string { return "to turn " + strconv.Itoa(p.Single.Asleep) })
	s.last(c, Effect{Unit: p.ID, Ends: p.Single.Asleep})
	if host := s.Unit(p.Single.With); host != nil { // RA-18.6-R1
		s.dread(&host.rect)
		return
	}
	s.dread(&p.rect)
}

// figureWith is the hero or commander with the struck friend whom the spell can
// hold.
func (s *State) figureWith(c *casting) (found *Unit) {
	want := kernel.Hero
	if c.spell.ID == kernel.HelmOfDark {
		want = kernel.Commander
	}
	s.companions(c.back.ID, func(p *Unit) {
		super := p.Single.Champion == kernel.ASuperhero
		if p.Troop.Kind == want && c.spell.MayCast(c.wizard.Single.Order, super) == nil {
			found = p
		}
	})
	return found
}
