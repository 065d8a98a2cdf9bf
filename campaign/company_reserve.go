package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
)

// benched names the Free Company units that stay in reserve because the share
// is checked before each battle too (setting shareCheck = everyBattle,
// CA-15.1-R1): whole regiments from the end of each sheet until the share of
// every counter that has native figures in it holds, and then that of the
// nation's whole force. A counter without native figures keeps its first
// regiment: it has nobody else to fight with.
func (r *run) benched(ids []CounterID) []string {
	if r.s.Settings.Choice("shareCheck") != "everyBattle" {
		return nil
	}
	var out []string
	over := map[string]int{} // by nation: hired figures above the share of the whole force
	for _, id := range ids {
		c := r.s.Counter(id)
		list, ok := r.e.World.Nation(r.s.listOf(c.Owner))
		if !ok {
			continue
		}
		rules := muster.RulesOf(r.s.Settings)
		if _, seen := over[c.Owner]; !seen {
			own, hired := r.s.figures(c.Owner)
			over[c.Owner] = hired - rules.MercenaryLimit(list, own)
		}
		own, hired := r.s.figuresIn(c.Units)
		excess := over[c.Owner]
		if own > 0 {
			excess = max(excess, hired-rules.MercenaryLimit(list, own))
		}
		benched, figures := r.s.bench(c.Units, excess, own > 0)
		over[c.Owner] -= figures
		out = append(out, benched...)
	}
	return out
}

// bench keeps units off the table.
func (d *deployment) bench(ids []string) {
	for i := range d.pieces {
		d.pieces[i].benched = slices.Contains(ids, d.pieces[i].id)
	}
}

// bench takes hired units from the end of a sheet until so many figures are
// out; the first unit of a sheet without natives stays.
func (s *State) bench(units []battle.Unit, excess int, natives bool) (ids []string, figures int) {
	for i, u := range slices.Backward(units) {
		if figures >= excess {
			break
		}
		if company(&u) && !s.turncoat(u.ID) && (natives || i > 0) {
			ids = append(ids, u.ID)
			figures += u.Castings()
		}
	}
	return ids, figures
}
