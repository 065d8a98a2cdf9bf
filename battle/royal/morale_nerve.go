package royal

import (
	"math"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// nerve gathers all that bears on a unit's test (RA-12.11..12.28).
func (s *State) nerve(u *Unit, step kernel.Step) kernel.Nerve {
	n := kernel.Nerve{
		Troop: &u.Troop, Step: step, N0: u.N0, Lost: u.Losses(),
		Commander: s.commanderWith(u),
		Uphill:    s.uphill(u),
		InWoods:   s.rt.table.Under(&u.rect, u.field()).Has(kernel.Woods),
		Status:    u.Status,
	}
	if h := s.championOf(u); h != nil {
		n.Champion = h.Single.Champion
	}
	switch step {
	case kernel.PreMelee:
		n.Magic = u.Now.Magic
		s.nerveOfContact(u, &n)
	case kernel.PostMelee:
		if u.Now.Fought {
			n.Melee = kernel.RoundOf(u.Now.Inflicted, u.Now.Suffered)
		}
		n.BrokenThrough = u.Now.Ridden
		n.FellBackPast, n.RoutedPast = u.Now.FellBy, u.Now.RoutBy
		n.CommanderGone = u.Now.NoCheer
	case kernel.Rally: // RA-12.33-R1
	}
	return n
}

// nerveOfContact adds how the unit and its enemies came into this turn's
// contacts (RA-12.22..12.27, RA-12.22-R1, RA-12.26-R1). A ring has neither
// flank nor rear (RA-4.5).
func (s *State) nerveOfContact(u *Unit, n *kernel.Nerve) {
	for _, m := range s.Melees {
		if !m.Has(u.ID) || !m.Fresh(s.Turn) {
			continue
		}
		i := m.Index(u.ID)
		foe := s.Unit(m.Units[1-i])
		if m.Made[i] == kernel.Charged {
			n.Charging = true
			n.Downhill = n.Downhill || m.High[i]
		}
		switch his := m.Made[1-i]; {
		case his == kernel.Charged && foe.Troop.Arm == kernel.Cavalry:
			n.ChargedByCavalry = true
		case his == kernel.Charged && foe.Troop.Arm > kernel.Cavalry:
			n.ChargedByHeavies = true
		case his != kernel.Charged && his != kernel.Attacked:
			continue
		}
		n.FlankAttacked = n.FlankAttacked || m.Edge[i].Flank() && !u.Ring()
		n.RearAttacked = n.RearAttacked || m.Edge[i] == kernel.Rear && !u.Ring()
	}
}

// uphill reports whether the unit stands higher than every enemy in contact
// or, if there is none, than the nearest enemy unit (RA-12.16-R1).
func (s *State) uphill(u *Unit) bool {
	level := s.rt.table.Level(u.Pose.At)
	if level == 0 {
		return false
	}
	engaged, highest := false, 0
	for _, m := range s.Melees {
		if m.Has(u.ID) {
			engaged = true
			highest = max(highest, s.rt.table.Level(s.Unit(m.Other(u.ID)).Pose.At))
		}
	}
	if engaged {
		return level > highest
	}
	foe := s.nearestEnemy(u)
	return foe != nil && level > s.rt.table.Level(foe.Pose.At)
}

// nearestEnemy is the enemy unit nearest to a unit, single figures left out;
// the lower id of equals, nil if there is none.
func (s *State) nearestEnemy(u *Unit) *Unit {
	var best *Unit
	least := math.Inf(1)
	for _, o := range s.Units {
		if !o.On() || o.Side == u.Side || o.IsSingle() {
			continue
		}
		if d := field.Dist(&u.rect, &o.rect); d < least-1e-9 {
			best, least = o, d
		}
	}
	return best
}
