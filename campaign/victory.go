package campaign

import (
	"math/big"

	"hyboria/battle"
	"hyboria/battle/muster"
)

// outcome is who has won a battle of the campaign. After mass combat or Dark
// Age the record's own winner or draw stands (CA-8.4-R2); else the loss shares
// decide (CA-8.4-R1).
func outcome(rec battle.Record, margin int) battle.Outcome {
	if rec.System != usualRules {
		return rec.Winner
	}
	var start, fit [2]*big.Rat
	for side := range rec.Sides {
		start[side], fit[side] = standing(rec.Scenario.Sides[side], rec.Sides[side])
	}
	switch a, d := broken(rec.Sides[0]), broken(rec.Sides[1]); {
	case a && !d:
		return battle.DefenderWins
	case d && !a:
		return battle.AttackerWins
	}
	return byShare(start, fit, margin)
}

// broken reports whether a side has conceded or has no unit left outside rout
// status; single figures are ignored (CA-8.4-R1).
func broken(res battle.SideResult) bool { return res.Conceded || res.Figures.Fit == 0 }

// standing gives a side's points at the start and those still on the table in
// good order, vehicles in proportion to crew, heroes and magic users included.
func standing(f battle.Force, res battle.SideResult) (start, fit *big.Rat) {
	start, fit = new(big.Rat), new(big.Rat)
	for _, u := range res.Units {
		start.Add(start, big.NewRat(int64(u.Points), 1))
		if u.Start > 0 {
			fit.Add(fit, big.NewRat(int64(u.Points)*int64(u.Fit), int64(u.Start)))
		}
	}
	for _, p := range res.Persons {
		points := big.NewRat(int64(personPoints(f, p.ID)), 1)
		start.Add(start, points)
		if p.Fate == battle.Unhurt {
			fit.Add(fit, points)
		}
	}
	return start, fit
}

// personPoints is what a hero or magic user costs; a commander is free.
func personPoints(f battle.Force, id string) int {
	for _, h := range f.Heroes {
		if h.ID == id {
			return muster.PriceHero(h)
		}
	}
	for _, m := range f.MagicUsers {
		if m.ID == id {
			return m.Points
		}
	}
	return 0
}

// byShare compares loss shares = (start - fit) / start: the lower one wins if
// the difference is at least so many percentage points (CA-8.4-R1).
func byShare(start, fit [2]*big.Rat, margin int) battle.Outcome {
	a, d := lossShare(start[0], fit[0]), lossShare(start[1], fit[1])
	diff := new(big.Rat).Sub(d, a) // positive: the defender lost more
	edge := big.NewRat(int64(margin), 100)
	switch {
	case diff.Sign() == 0:
		return battle.Draw
	case diff.Cmp(edge) >= 0:
		return battle.AttackerWins
	case diff.Neg(diff).Cmp(edge) >= 0:
		return battle.DefenderWins
	default:
		return battle.Draw
	}
}

func lossShare(start, fit *big.Rat) *big.Rat {
	if start.Sign() <= 0 {
		return new(big.Rat)
	}
	lost := new(big.Rat).Sub(start, fit)
	return lost.Quo(lost, start)
}
