package masscombat

import "hyboria/battle/dice"

// Place is a besieged place (MC-15.1-R1).
type Place string

// Places by how long their stores last.
const (
	CastlePlace     Place = "castle"
	WalledCityPlace Place = "walled city"
	WalledTownPlace Place = "walled town"
	OtherPlace      Place = "other"
)

// Stores is the number of weeks its supplies last: two thirds, rounded up, if
// the besieger has engines.
func (p Place) Stores(engines bool) int {
	weeks := 4
	switch p {
	case CastlePlace:
		weeks = 12
	case WalledCityPlace:
		weeks = 8
	case WalledTownPlace:
		weeks = 6
	default: // the others change nothing here
	}
	if engines {
		return Over(2*weeks, 3).Up()
	}
	return weeks
}

// SiegeWeek is the state of the besieged at the end of a week without a storm.
type SiegeWeek struct {
	Supplies Supplies
	Morale   int  // -1 for each week without anything
	Rolls    bool // each unit rolls 12+ or surrenders
	Treason  bool // the besieger may try treachery this week
}

// Besieged gives the state after so many whole weeks (MC-15.1-R1): short from
// half the stores, without anything once they are gone.
func (p Place) Besieged(weeks int, engines bool) SiegeWeek {
	stores := p.Stores(engines)
	w := SiegeWeek{Treason: weeks > 0 && weeks%4 == 0}
	switch {
	case weeks > stores:
		w.Supplies, w.Morale, w.Rolls = WithoutSupplys, stores-weeks, true
	case 2*weeks >= stores:
		w.Supplies = BesiegedShort
	}
	return w
}

// HoldsOut rolls for a starving unit (MC-15.1-R1).
func HoldsOut(s *dice.Stream, unit string, morale []dice.Mod, failing int) bool {
	return MoraleRoll(s, unit+" holds out", "MC-15.1-R1", morale, 12, failing).Passed
}

// TreacheryTarget is what spies must reach to open a gate: a storm without
// starred modifiers follows.
const TreacheryTarget = 18

// Treachery rolls for the spies as in MC-13.7.
func Treachery(s *dice.Stream, stealth, security int) bool {
	t := dice.Throw{Reason: "treachery", Rule: "MC-15.1-R1", Target: TreacheryTarget + security}
	if stealth != 0 {
		t.Mods = []dice.Mod{{Name: "Stealth", Value: min(7, stealth)}}
	}
	i, r := s.Roll(2, 10, t)
	opened := r.Total >= t.Target
	s.Effect(i, map[bool]string{true: "a gate is opened", false: "the gates stay shut"}[opened])
	return opened
}

// BetrayedGate leaves of a position only what is not starred.
func BetrayedGate(rows []PositionRow) []PositionRow {
	var out []PositionRow
	for _, r := range rows {
		if !r.Starred {
			out = append(out, r)
		}
	}
	return out
}
