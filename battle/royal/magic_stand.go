package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// windDemon reports whether the arrows of a unit turn against it (RA-18.9-R1).
func (s *State) windDemon(u *Unit) bool { return s.holds(kernel.WindDemon, u) }

// shielded reports whether a Shield of Air keeps missiles from a wizard
// (RA-18.7).
func (s *State) shielded(u *Unit) bool { return s.holds(kernel.ShieldOfAir, u) }

func (s *State) holds(id kernel.SpellID, u *Unit) bool {
	for i := range s.Effects {
		if s.Effects[i].Spell == id && s.Effects[i].Unit == u.ID {
			return true
		}
	}
	return false
}

// magicBars adds the spells that lie across a lane: walls of fire, and for
// missiles also rain, from, into or through which nothing is shot (RA-18.13,
// RA-18.11-R1).
func (s *State) magicBars(list []field.Rect, missiles bool) []field.Rect {
	for i := range s.Effects {
		switch e := &s.Effects[i]; {
		case e.Spell == kernel.WallOfFire:
			list = append(list, field.Segment(e.From, e.To))
		case e.Spell == kernel.RainDemon && missiles:
			list = append(list, e.area())
		}
	}
	return list
}

// fireBerth is how far from a wall of fire a charge halts, in inches
// (RA-18.12-R1).
const fireBerth = 0.5

// stoppedByMagic reports whether a standing spell lies across a mover's way:
// Earth-Shaker's tremors, at which chargers halt, or a Wall of Fire, which
// nothing crosses and chargers halt 0.5 in short of (RA-18.12-R1). It gives the
// share of the straight way from..to, 0 to 1, at which the unit must halt.
func (s *State) stoppedByMagic(u *Unit, from, to Pose, charging bool) (share float64, stopped bool) {
	if len(s.Effects) == 0 {
		return 1, false
	}
	by := to.At.Sub(from.At)
	far := by.Len()
	if far < field.Tol {
		return 1, false
	}
	r := field.NewRect(from.At, from.H, u.rect.W, u.rect.D)
	least := far
	for i := range s.Effects {
		e := &s.Effects[i]
		wall := e.Spell == kernel.WallOfFire
		if !wall && (e.Spell != kernel.EarthShaker || !charging) {
			continue
		}
		berth := 0.0
		if wall && charging {
			berth = fireBerth
		}
		line := field.Segment(e.From, e.To)
		if at, hit := field.SlideHit(&r, by.Unit(), far+berth, &line); hit {
			least, stopped = min(least, max(0, at-berth)), true
		}
	}
	return least / far, stopped
}

// expireSpells is the magic part of T12 (RA-18.7-R1): spells, phantoms and
// sleep that end with this turn.
func (s *State) expireSpells() {
	kept := s.Effects[:0]
	for _, e := range s.Effects {
		if e.Ends == 0 || e.Ends > s.Turn {
			kept = append(kept, e)
		}
	}
	clear(s.Effects[len(kept):])
	s.Effects = kept
	for _, u := range s.Units {
		if u.IsSingle() && u.Single.Asleep != 0 && u.Single.Asleep <= s.Turn {
			u.Single.Asleep = 0
			s.event(u, "RA-18.16-R1", u.Name+" is free of the spell")
		}
		if u.On() && u.Until != 0 && u.Until <= s.Turn {
			s.event(u, "RA-18.14", u.Name+" fade away")
			s.remove(u, LeftTable, ByMagic)
		}
	}
}

// soberDruids rolls for each druid before the deployment (RA-19.4, RA-19.4-R1).
func (s *State) soberDruids() {
	for _, u := range s.Units {
		if !u.IsSingle() || u.Single.Order != kernel.WhiteDruids {
			continue
		}
		r := s.d100("RA-19.4", 0, func() string { return "is " + u.Name + " sober?" }, nil)
		u.Single.Drunk = !kernel.Sober(r.Sum)
		s.effect(r, func() string {
			if u.Single.Drunk {
				return "drunk: no spells in this battle"
			}
			return "sober"
		})
	}
}
