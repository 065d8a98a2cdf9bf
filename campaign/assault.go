package campaign

import (
	"encoding/json"
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/masscombat"
	"hyboria/provinces"
)

// assaultAllowed reports whether walls may be stormed (setting assault).
func (s *State) assaultAllowed() bool { return s.Settings.Choice("assault") == "massCombat" }

// assaults are the pairs of a storm at t = 0 (CA-13.1-R3, setting assault): a
// counter ordered to it against every counter inside the walls that it stands
// before. Who has an enemy in contact outside, or meets a sortie, fights that.
func (r *run) assaults(others []touching) []touching {
	if !r.s.assaultAllowed() {
		return nil
	}
	engaged := func(id CounterID) bool {
		return slices.ContainsFunc(others, func(p touching) bool { return p.a == id || p.b == id })
	}
	var list []touching
	for i := range r.s.Counters {
		b := &r.s.Counters[i]
		if m := r.s.moveOf(b); m == nil || !m.Assault || b.Inside || !b.army() || engaged(b.ID) {
			continue
		}
		for j := range r.s.Counters {
			if g := &r.s.Counters[j]; g.Inside && r.s.besieges(b, g) {
				list = append(list, touching{a: min(b.ID, g.ID), b: max(b.ID, g.ID), fights: true, assault: true})
			}
		}
	}
	slices.SortFunc(list, func(x, y touching) int {
		if x.a != y.a {
			return int(x.a - y.a)
		}
		return int(x.b - y.b)
	})
	return list
}

// fortify gives the sides of an assault what mass combat makes of the walls
// (MC-13.2, MC-24.7): a city is a walled city and a fort a stronghold, the
// besieger's train counts as siege weapons, the garrison has no escape
// (MC-14.4-R2) and may be short of supplies (MC-13.5).
func (r *run) fortify(b *Battle) error {
	h := r.e.walledSeat(r.s, b.Cell)
	if !b.Assault || h == nil {
		return nil
	}
	storm, hold := &masscombat.Referee{SiegeWeapons: r.s.siegeTrain(b.counters(0))}, &masscombat.Referee{NoEscape: true}
	hold.Place = masscombat.Stronghold.Name
	if h.Wall == provinces.City {
		hold.Place = masscombat.WalledCity.Name
	}
	switch g := r.s.Siege(h.Province); {
	case g.Stores == 0:
		hold.Supplies = masscombat.WithoutSupplys
	case 2*g.Stores <= r.s.FullStores(h.Province):
		hold.Supplies = masscombat.BesiegedShort
	}
	for side, referee := range []*masscombat.Referee{storm, hold} {
		plan, err := json.Marshal(masscombat.Plan{Referee: referee})
		if err != nil {
			return fmt.Errorf("battle %s: %w", b.ID, err)
		}
		b.Scenario.Sides[side].Plan = plan
	}
	return nil
}

// stormed reports whether the walls behind which a beaten counter stood have
// been carried.
func (b *Battle) stormed() bool { return b.Assault && b.Winner == battle.AttackerWins }
