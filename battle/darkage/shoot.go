package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// playShooting is phase 1: the bows of the active side, and its wizards
// (DA-4.1, DA-5, DA-12.6).
func (s *State) playShooting(c Commander, v View) {
	s.playSpells(c, v)
	for _, u := range s.Units {
		if u.Side != s.Active || !u.On() || !u.Profile.Volleys() || u.Shots <= 0 || u.Now.Shot {
			continue
		}
		if why := s.mayShoot(u); why != "" {
			continue
		}
		aim := c.Shoot(v, u)
		s.volley(u, aim)
	}
}

// mayShoot tells what keeps a unit from shooting now; empty: nothing.
func (s *State) mayShoot(u *Unit) string {
	switch {
	case u.Profile.Missile == kernel.NoMissile:
		return "it has no missiles"
	case u.Shots <= 0:
		return "its missiles are gone (DA-5.7)"
	case u.Now.Shot:
		return "it has shot in this turn (DA-5.1-R3)"
	case s.InContact(u.ID):
		return "an enemy is in contact with it (DA-5.1-R2)"
	}
	return ""
}

// volley takes a bow's shot in phase 1. Those who may Turn do so first: when
// the aim names a Turn, or when none of the targets lies to the front (DA-5.1).
func (s *State) volley(u *Unit, aim Aim) {
	if aim.Hold {
		return
	}
	if aim.Turn != nil {
		if !u.Profile.Pivots {
			s.refuse(u, "shoot", "it may not Turn before it shoots (DA-5.1)")
			return
		}
		r, why := s.turn(u, &u.rect, *aim.Turn, nil)
		if why != "" {
			s.refuse(u, "turn", why)
			return
		}
		s.pivoted(u, r)
	}
	if aim.Wizard != 0 {
		s.shootWizard(u, aim)
		return
	}
	if aim.Target != 0 {
		s.shootAt(u, aim.Target)
		return
	}
	t := s.bestShot(u, &u.rect)
	if t == nil && u.Profile.Pivots && aim.Turn == nil {
		if r, ok := s.turnToShoot(u); ok {
			s.pivoted(u, r)
			t = s.bestShot(u, &u.rect)
		}
	}
	if t != nil {
		s.shootAt(u, t.ID)
	}
}

// shootAt shoots at a named unit, or tells why not.
func (s *State) shootAt(u *Unit, id int) {
	t := s.Unit(id)
	if why := s.noTarget(u, t); why != "" {
		s.refuse(u, "shoot", why)
		return
	}
	l, why := s.target(u, &u.rect, t)
	if why != "" {
		s.refuse(u, "shoot", why)
		return
	}
	s.shoot(u, t, l)
}

func (s *State) noTarget(u, t *Unit) string {
	switch why := s.mayShoot(u); {
	case why != "":
		return why
	case t == nil || !t.On():
		return "that unit is not on the table"
	case t.Side == u.Side:
		return "that unit is a friend"
	}
	return ""
}

// target gives the line of sight along which a unit, standing so, may shoot at
// another, or the reason why it may not (DA-5.1..5.3).
func (s *State) target(u *Unit, r *field.Rect, t *Unit) (Look, string) {
	if d := field.DistFrom(&t.rect, r.A); !field.Within(d, u.Profile.Reach) {
		return Look{}, "it is out of range (DA-5.1)"
	}
	if !inFront(r, &t.rect) {
		return Look{}, "no part of it lies in the front arc (DA-5.1-R1)"
	}
	l, ok := s.look(u, r, t, s.guarded)
	switch {
	case !ok:
		return l, "there is no line of sight to it (DA-3.4)"
	case !field.Within(l.Dist, u.Profile.Reach):
		return l, "it is out of range (DA-5.1)"
	case u.Profile.Missile == kernel.Bow && s.rained(r.A, l.Mid):
		return l, "a rain demon stops bows there (DA-12.6)"
	}
	return l, ""
}

// bestShot is the legal target, not yet at its limit, with the highest expected
// Hits; ties go to the nearest, then to the lowest id (DA-11.2). nil: none.
func (s *State) bestShot(u *Unit, r *field.Rect) (best *Unit) {
	most, least := -1, 0.0
	if r == &u.rect && s.alone(u, u.Profile.Reach+reach+halfDepth) {
		return nil
	}
	posts := s.enemies(u)
	for i := range posts {
		t := posts[i].unit
		if !within(r.A, t.centre, u.Profile.Reach+reach) || t.Hits >= t.BP() {
			continue
		}
		l, why := s.target(u, r, t)
		if why != "" {
			continue
		}
		v := s.volleyOn(u, t, l, r.A)
		n := v.Expected()
		if n > most || n == most && l.Dist < least-1e-9 {
			best, most, least = t, n, l.Dist
		}
	}
	return best
}

// hasShot reports whether there is any legal target not yet at its limit.
func (s *State) hasShot(u *Unit) bool {
	far := u.Profile.Reach + reach
	if s.alone(u, far+halfDepth) {
		return false
	}
	posts := s.enemies(u)
	for i := range posts {
		t := posts[i].unit
		if !within(u.At, posts[i].at, far) || t.Hits >= t.BP() {
			continue
		}
		if _, why := s.target(u, &u.rect, t); why == "" {
			return true
		}
	}
	return false
}

// turnToShoot is the Turn after which a unit has its best shot: towards the
// nearest enemy in range that it can see.
func (s *State) turnToShoot(u *Unit) (field.Rect, bool) {
	var best field.Rect
	least, found := 0.0, false
	for _, t := range s.Units {
		if t.Side == u.Side || !t.On() || t.Hits >= t.BP() {
			continue
		}
		d := u.centre.Dist(t.centre)
		if d > u.Profile.Reach+kernel.Width || found && d >= least {
			continue
		}
		r, ok := s.canTurn(u, &u.rect, Turn{To: field.Toward(t.centre.Sub(u.centre))}, nil, tryTarget)
		if !ok {
			continue
		}
		if _, why := s.target(u, &r, t); why == "" {
			best, least, found = r, d, true
		}
	}
	return best, found
}

// pivoted sets a unit down after a Turn.
func (s *State) pivoted(u *Unit, r field.Rect) {
	s.put(u, r)
	u.Now.Moved = true
}

// volleyOn is the volley of a unit on another along a line of sight.
func (s *State) volleyOn(u, t *Unit, l Look, from field.Vec) kernel.Volley {
	v := kernel.Volley{Shooter: &u.Profile, Target: &t.Profile, Facing: l.Facing}
	_, v.Defends = s.rt.table.Cover(&t.rect, from, l.Mid, false)
	return v
}

// shoot takes a legal shot: it is spent whatever it does (DA-5.7-R1), and its
// Hits are marked at once (DA-5.6).
func (s *State) shoot(u, t *Unit, l Look) {
	u.Shots--
	u.Now.Shot = true
	v := s.volleyOn(u, t, l, u.At)
	die := s.dx("DA-5.4", func() string { return "the " + u.Name + " at the " + t.Name + " (" + l.Facing.String() + ")" })
	b := v.Roll(die.Sum, s.recording())
	s.effect(die, b.Text)
	victim := t
	if s.turnedWind(t) {
		victim = u
		s.eventAt(t, u, "spell", "DA-12.6", "The wind demon turns the volley back on the "+u.Name+".")
	}
	s.hit(victim, b.Hits)
	if s.recording() {
		s.eventAt(u, t, "shoot", "DA-5.4", volleyWords(u, t, &v, &b, victim), die)
	}
}

func volleyWords(u, t *Unit, v *kernel.Volley, b *kernel.Blow, victim *Unit) string {
	what := " throw at the "
	if u.Profile.Missile == kernel.Bow {
		what = " shoot at the "
	}
	out := "The " + u.Name + what + t.Name + " (" + v.Facing.String() + "): " + b.Text()
	if victim.Hits >= victim.BP() {
		out += ", past what the " + victim.Name + " can bear"
	}
	return out + "."
}

// hit marks Hits.
func (s *State) hit(t *Unit, n int) {
	t.Hits += n
	t.Most = max(t.Most, t.Hits)
}

// WizardHits is how many Hits of one volley kill a wizard (DA-12.6).
const WizardHits = 3

// shootWizard aims a volley at a wizard: bow base Hits less 1, without
// multipliers.
func (s *State) shootWizard(u *Unit, aim Aim) {
	p := s.Person(aim.Wizard)
	if why := s.wizardTarget(u, p); why != "" {
		s.refuse(u, "shoot", why)
		return
	}
	u.Shots--
	u.Now.Shot = true
	die := s.dx("DA-12.6", func() string { return "the " + u.Name + " at " + p.Name })
	v := kernel.Volley{Shooter: &u.Profile, Target: &u.Profile}
	hits := max(0, die.Sum+v.Mod()-1)
	text := "The " + u.Name + " shoot at " + p.Name + ": " + kernel.Count(hits, "Hit")
	if hits >= WizardHits {
		p.Fate, p.Placed = battle.PersonKilled, false
		text += ", and he falls"
	}
	s.effect(die, func() string { return kernel.Count(hits, "Hit") })
	s.event(u, "DA-12.6", text+".", die)
}

// wizardTarget tells why a unit may not shoot at a wizard; empty: it may.
func (s *State) wizardTarget(u *Unit, p *Person) string {
	switch why := s.mayShoot(u); {
	case why != "":
		return why
	case u.Profile.Missile != kernel.Bow:
		return "only bows are aimed at a wizard (DA-12.6)"
	case p == nil || p.Kind != WizardKind || !p.in() || !p.Placed || p.Side == u.Side:
		return "there is no such wizard of the enemy on the table"
	case p.Shield > 0:
		return "a shield of air is about him (DA-12.6)"
	case !field.Within(u.At.Dist(p.At), u.Profile.Reach):
		return "he is out of range (DA-5.1)"
	}
	if l := u.rect.Local(p.At); l.Y < 0 || l.X > u.rect.W/2+l.Y || -l.X > u.rect.W/2+l.Y {
		return "he is not in the front arc (DA-5.1-R1)"
	}
	a := ground.Eye{At: u.At, Centre: u.centre, Height: u.height, Base: &u.rect}
	b := ground.Eye{At: p.At, Centre: p.At, Height: s.rt.table.Height(p.At)}
	if !s.clear(&a, &b, u, nil, kernel.Front) || s.rained(u.At, p.At) {
		return "there is no line of sight to him (DA-3.4)"
	}
	return ""
}
