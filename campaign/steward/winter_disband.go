package steward

import (
	"cmp"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/campaign"
)

// sendHome chooses what a caretaker disbands when his survivors are worth more
// than his allowance: remnants of broken units first, then the worst troops,
// whole figures of the least value; heroes, magic users and the best units
// stay. Without it the rules would take the end of the last sheet
// (CA-11.2-R3, CA-5.3-R2).
func (b *buyer) sendHome() []campaign.DisbandOrder {
	if b.s.Settings.Choice("excess") != "disband" {
		return nil
	}
	over, units := -b.s.Allowance(b.nation), []battle.Unit{}
	for i := range b.s.Counters {
		if c := &b.s.Counters[i]; c.Owner == b.nation {
			mine := own(c.Units)
			over += value(b.s, c, mine)
			units = append(units, mine...)
		}
	}
	if over <= 0 {
		return nil
	}
	slices.SortStableFunc(units, func(x, y battle.Unit) int {
		return cmp.Or(cmp.Compare(wholeness(x), wholeness(y)), cmp.Compare(worth(x), worth(y)))
	})
	var out []campaign.DisbandOrder
	for _, u := range units {
		if over <= 0 {
			break
		}
		each := worth(u)
		n := min(u.Castings(), (over+each-1)/each)
		out = append(out, campaign.DisbandOrder{Unit: u.ID, Figures: n})
		over -= n * each
	}
	return out
}

// value is what of a counter counts against the allowance.
func value(s *campaign.State, c *campaign.Counter, units []battle.Unit) int {
	sum := 0
	for _, u := range units {
		sum += campaign.UnitPoints(u)
	}
	for _, h := range c.Heroes {
		sum += muster.PriceHero(h)
	}
	for _, m := range s.OwnMagic(c) {
		sum += m.Points
	}
	return sum
}

// wholeness is the part of a unit that is left, in three steps: a remnant of
// less than a third, a broken unit, a unit.
func wholeness(u battle.Unit) int {
	switch full := u.FullCrew(); {
	case 3*u.Present < full:
		return 0
	case 3*u.Present < 2*full:
		return 1
	default:
		return 2
	}
}

func worth(u battle.Unit) int { return max(1, muster.Cost(u.Type, u.Class, u.Armed)) }
