package vikingraid

import (
	"slices"

	"hyboria/battle"
)

// shootWith are the reasons why a man does not fire.
func (s *State) mayShoot(m *Man) (ok bool, rule, why string) {
	switch {
	case m.Weapon.Shots == 0:
		return false, "VR-7.1-R4", "is no archer"
	case m.Shots == 0:
		return false, "VR-17.2", "has shot all that he has"
	case m.Now.Shot:
		return false, "VR-7.1-R4", "has fired this turn"
	case m.Now.Went > m.fireMove()+Tol:
		return false, "VR-5.3", "has moved too far to fire"
	case s.NoFire[m.Side]:
		return false, "VR-17.4", "cannot see for the wind demon's dust"
	case s.enemyBeside(m.Side, m.At):
		return false, "VR-7.1-R4", "is in contact with an enemy"
	default:
		return true, "", ""
	}
}

// chanceAt is P of a man at an enemy as they stand; 0 or less when he may not
// shoot at that one: out of reach or sight, or beside friends (VR-7.1).
func (s *State) chanceAt(m, e *Man) int { return s.betterShot(m, e, 1) }

// betterShot is chanceAt for those who only care for a P of at least so much; 0
// below it.
func (s *State) betterShot(m, e *Man, least int) int {
	p := s.shotAt(m, e, least)
	if p > 0 && !s.open(m, e) {
		return 0
	}
	return p
}

// shotAt is P of a man at an enemy whatever stands between them; 0 when it is
// less than that.
func (s *State) shotAt(m, e *Man, least int) int {
	if !e.on() || e.Side == m.Side && e.Fallen != Captive {
		return 0
	}
	d := m.At.Dist(e.At)
	other := m.Weapon.Bonus - e.Troop.Armour
	if s.Rain > 0 {
		other -= rainOff
	}
	best := Chance(Inches(d), KClear, other)
	if best < least || m.Weapon.Reach > 0 && !within(d, float64(m.Weapon.Reach)) {
		return 0
	}
	if s.covered(e) {
		best += KCover - KClear
	}
	if best < least || best <= 0 {
		return 0
	}
	return best
}

// archer is what P of a man depends on whoever his target is.
type archer struct {
	at    Vec
	point int     // P at no distance, in the open, without armour
	reach float64 // inches; 0: as far as P allows
}

func (s *State) archer(m *Man) archer {
	a := archer{at: m.At, point: Chance(0, KClear, m.Weapon.Bonus), reach: float64(m.Weapon.Reach)}
	if s.Rain > 0 {
		a.point -= rainOff
	}
	return a
}

// chance is shotAt for an enemy on his spot, in cover or not (0); what is 0 there
// is 0 or less. Beyond longestShot it is 0.
func (a *archer) chance(o *spot, cover uint64) int {
	if !near(a.at, o.at, longestShot) {
		return 0
	}
	d := a.at.Dist(o.at)
	if a.reach > 0 && !within(d, a.reach) {
		return 0
	}
	p := a.point - rangeFactor*Inches(d) - int(o.armour)
	if cover != 0 {
		p -= KClear - KCover
	}
	return p
}

// open reports whether neither the ground nor friends beside the target keep a
// man from shooting at it (VR-7.1-R5, VR-7.3-R2).
func (s *State) open(m, e *Man) bool {
	return (m.Aboard || e.Aboard || s.rt.ground.Sees(m.At, e.At)) && !s.besideFriend(m.Side, e)
}

// rainOff is what the Rain Demon takes off every P (VR-17.4).
const rainOff = 15

// covered reports whether K against a man is that of cover (VR-7.1-R3); armour
// takes ten off either (VR-17.2).
func (s *State) covered(e *Man) bool { return e.Aboard || s.rt.ground.At(e.At).Has(Cover) }

// standsBeside is besideFriend by looking.
func (s *State) standsBeside(side battle.Side, e *Man) bool {
	w := s.wing(side)
	for i := range w.ranks {
		for set := w.ranks[i].beside(e.At) & w.ranks[i].up; set != 0; set &= set - 1 {
			if f := w.spot(i, set); near(f.at, e.At, Contact) && int(f.man) != e.ID {
				return true
			}
		}
	}
	return false
}

// groupOf is the target and every enemy of the firer, or captive, within 2
// inches of it, by distance and then number (VR-7.3-R1).
func (s *State) groupOf(firer battle.Side, e *Man, out []int) []int {
	out = append(out, e.ID)
	for side := range battle.Side(2) {
		w := s.wing(side)
		for i := range w.ranks {
			for set := w.ranks[i].exposed(e.At, side == firer); set != 0; set &= set - 1 {
				if o := w.spot(i, set); near(o.at, e.At, Link) && int(o.man) != e.ID {
					out = append(out, int(o.man))
				}
			}
		}
	}
	for i := 1; i < len(out); i++ { // few: sort in place
		for j := i; j > 0; j-- {
			a, b := s.Man(out[j-1]), s.Man(out[j])
			da, db := a.At.Dist(e.At), b.At.Dist(e.At)
			if da < db || da == db && a.ID < b.ID {
				break
			}
			out[j-1], out[j] = out[j], out[j-1]
		}
	}
	return out
}

// exposed are those near a place whom a volley may hit: of the firer's own side
// only captives.
func (r *rank) exposed(at Vec, own bool) uint64 {
	set := r.linked(at)
	if own {
		set &^= r.up
	}
	return set
}

// countGroup is groupSize by counting: archers ask for it too often to make the
// list.
func (s *State) countGroup(firer battle.Side, e *Man) int {
	n := 1
	for side := range battle.Side(2) {
		w := s.wing(side)
		for i := range w.ranks {
			for set := w.ranks[i].exposed(e.At, side == firer); set != 0; set &= set - 1 {
				if o := w.spot(i, set); near(o.at, e.At, Link) && int(o.man) != e.ID {
					n++
				}
			}
		}
	}
	return n
}

// shoot is the missile fire of step c: the volleys of the orders, then those who
// choose for themselves.
func (s *State) shoot(o *Orders) {
	for i := range o.Volleys {
		s.orderedVolley(&o.Volleys[i])
	}
	if o.HoldFire {
		return
	}
	s.rt.bowmen = s.rt.bowmen[:0]
	s.rt.order = s.ids(s.Active, s.rt.order[:0])
	for _, id := range s.rt.order {
		if s.Men[id-1].Weapon.Shots != 0 {
			s.rt.bowmen = append(s.rt.bowmen, id)
		}
	}
	s.rt.aims = slices.Grow(s.rt.aims[:0], len(s.Men)+1)[:len(s.Men)+1]
	clear(s.rt.aims)
	for s.usualVolley() {
	}
}

func (s *State) orderedVolley(v *Volley) {
	e := s.Man(v.Target)
	if e == nil || !e.on() {
		s.refuse(0, "VR-7.3", "there is no target "+itoa(v.Target)+" on the field")
		return
	}
	var archers []int
	for _, id := range v.Archers {
		m := s.Man(id)
		if m == nil || m.Side != s.Active || !m.fit() {
			s.refuse(id, "VR-7.1-R4", "is not there to fire")
			continue
		}
		if ok, rule, why := s.mayShoot(m); !ok {
			s.refuse(id, rule, why)
			continue
		}
		if s.chanceAt(m, e) <= 0 {
			s.refuse(id, "VR-7.1-R2", "has no shot at "+e.Name)
			continue
		}
		archers = append(archers, id)
	}
	if len(archers) > 0 {
		s.volley(archers, e)
	}
}

// longestShot is beyond all shots with any bow (VR-7.1-R2).
const longestShot = 27

// worthwhile is the least P of those whose shots are counted (VR-16.5).
const worthwhile = 20

// aimAt is a target that an archer may choose, if nothing stands between.
type aimAt struct {
	e *Man
	p int
}

// aim is the target that an archer chooses: the highest P, then the largest
// group, then the lowest number (VR-16.5).
func (s *State) aim(m *Man) *Man {
	var p int
	s.rt.aimed, p = s.targets(m, s.rt.aimed[:0])
	for ; p > 0; p = highestP(s.rt.aimed, p) {
		if e := s.aimAmong(m, s.rt.aimed, p); e != nil {
			return e
		}
	}
	return nil
}

// highestP is the highest P below another; 0 for none.
func highestP(list []aimAt, below int) int {
	p := 0
	for i := range list {
		if n := list[i].p; n < below {
			p = max(p, n)
		}
	}
	return p
}

// targets are the enemies that a man reaches with a P that is enough for him,
// by number, and the highest P of all.
func (s *State) targets(m *Man, out []aimAt) ([]aimAt, int) {
	least := 1
	if m.Shots > 0 {
		least = worthwhile
	}
	other, best := m.Side.Other(), 0
	w, a, shields := s.wing(other), s.archer(m), s.table().wizard[other]
	for i := range w.ranks {
		r := &w.ranks[i]
		for set := r.fit; set != 0; set &= set - 1 {
			o := w.spot(i, set)
			p := a.chance(o, r.cover&set&-set)
			if p < least {
				continue
			}
			e := &s.Men[o.man-1]
			if shields && e.Shield >= s.Turn && e.Shield > 0 {
				continue
			}
			out = append(out, aimAt{e, p})
			best = max(best, p)
		}
	}
	return out, best
}

// aimAmong chooses among the targets with this P: the largest group, the first
// of equals; nil when he has no shot at any of them.
func (s *State) aimAmong(m *Man, list []aimAt, p int) (best *Man) {
	size := -1
	for _, a := range list {
		if a.p != p {
			continue
		}
		if best == nil {
			if s.open(m, a.e) {
				best = a.e
			}
			continue
		}
		if size < 0 {
			size = s.groupSize(m.Side, best)
		}
		if n := s.groupSize(m.Side, a.e); n > size && s.open(m, a.e) {
			best, size = a.e, n
		}
	}
	return best
}

// nobody is what a man aims at who has no target.
const nobody = -1

// aimOf is the target of an archer; he keeps to it while it stands.
func (s *State) aimOf(m *Man) *Man {
	if at := s.rt.aims[m.ID]; at == nobody {
		return nil
	} else if e := s.Man(at); e != nil && e.fit() {
		return e
	}
	e := s.aim(m)
	if s.rt.aims[m.ID] = nobody; e != nil {
		s.rt.aims[m.ID] = e.ID
	}
	return e
}

// usualVolley fires one volley of all archers that choose the same target as
// the first who has one; false when nobody has.
func (s *State) usualVolley() bool {
	var at *Man
	archers := s.rt.archers[:0]
	for _, id := range s.rt.bowmen {
		m := &s.Men[id-1]
		if !m.fit() {
			continue
		}
		if ok, _, _ := s.mayShoot(m); !ok {
			continue
		}
		switch e := s.aimOf(m); {
		case e == nil:
		case at == nil:
			at, archers = e, append(archers, m.ID)
		case e == at:
			archers = append(archers, m.ID)
		}
	}
	s.rt.archers = archers
	if at == nil {
		return false
	}
	s.volley(archers, at)
	return true
}

// shotHit is a hit counted off on a man.
type shotHit struct {
	man  int
	hits int
	hit  Hit
	at   Vec
	roll rolled
}

// volley is fire by several archers at one target: all rolls to hit, each hit
// counted off on the group as it stood, the results, then one morale test for
// each man hit (VR-7.3, VR-7.3-R3, VR-8.1).
func (s *State) volley(archers []int, e *Man) {
	s.rt.group = s.groupOf(s.Active, e, s.rt.group[:0])
	group := s.rt.group
	s.rt.shots = s.rt.shots[:0]
	for _, id := range archers {
		m := s.Man(id)
		p := s.chanceAt(m, e)
		m.Now.Shot = true
		if m.Shots > 0 {
			m.Shots--
		}
		r := s.roll(100, "VR-7.2", p, func() string {
			return s.say(m.Name, " at ", e.Name, ", P ", itoa(p), " at ", itoa(Inches(m.At.Dist(e.At))), " in")
		})
		hit := HitOf(r.Sum, p)
		s.effect(r, [...]string{"misses", "a hit, to the Rally Zone", "a hit, killed"}[hit])
		if s.Options.Record {
			s.tellAt(m, e, "shoot", "VR-7.1", s.say(m.Name, " shoots at ", e.Name, "."), r)
		}
		if hit != Missed {
			s.rt.shots = append(s.rt.shots, shotHit{man: -1, hits: 1, hit: hit, roll: r})
		}
	}
	s.countOff(group)
	s.strike(s.Active)
}

// countOff rolls which man of the group each hit falls on and puts the hits on
// one man together, the worst counting (VR-7.3, VR-7.3-R3).
func (s *State) countOff(group []int) {
	shots := s.rt.shots
	for i := range shots {
		at := 0
		if len(group) > 1 {
			r := s.roll(len(group), "VR-7.3", 0, func() string { return "count off " + itoa(len(group)) + " men" })
			at = r.Sum - 1
			if s.Options.Record {
				s.effect(r, s.Man(group[at]).Name)
			}
		}
		shots[i].man = group[at]
	}
	out := shots[:0]
	for _, h := range shots {
		k := slices.IndexFunc(out, func(o shotHit) bool { return o.man == h.man })
		if k < 0 {
			out = append(out, h)
			continue
		}
		out[k].hits++
		out[k].hit = max(out[k].hit, h.hit)
	}
	s.rt.shots = out
}

// strike carries the hits out and then makes the tests. Hits on captives bring
// none (VR-8.1-R3).
func (s *State) strike(by battle.Side) {
	s.rt.struck = append(s.rt.struck[:0], s.rt.shots...)
	hits := s.rt.struck
	for i := range hits {
		m := s.Man(hits[i].man)
		hits[i].at = m.At
		if m.Shield >= s.Turn && m.Shield > 0 {
			hits[i].man = 0
			s.tell(m, "VR-17.4", m.Name+" stands in a Shield of Air.")
			continue
		}
		captive := m.Fallen == Captive
		s.shotDown(m, &hits[i], by)
		if captive {
			hits[i].man = 0
		}
	}
	for i := range hits {
		if m := s.Man(hits[i].man); m != nil {
			s.morale(m, hits[i].at)
		}
	}
}

// shotDown carries out what happens to a man hit: a Leader loses one Combat
// Value for each hit besides (VR-6.2, VR-6.2-R1, VR-7.3-R3).
func (s *State) shotDown(m *Man, h *shotHit, by battle.Side) {
	if m.Kind.Commands() {
		m.CV = max(0, m.CV-h.hits)
	}
	if h.hit == HitKilled || m.Kind.Commands() && m.CV == 0 {
		s.kill(m, by, "VR-7.2", "is shot dead")
		return
	}
	s.rout(m, by, "VR-7.2", "is hit and goes to the Rally Zone")
}
