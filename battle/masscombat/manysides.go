package masscombat

// ManyResult is how one force among more than two comes off (MC-21).
type ManyResult struct {
	OddsBonus int     // before the contest, against the mean of the others
	Holds     bool    // keeps the field
	Margin    int     // winner: over the runner-up; others: behind the winner
	Contest   Contest // against the winner; for the winner against the runner-up
	Foe       int     // index of the force whose commander counts in casualties
}

// OddsAgainstMean is the bonus of a force against the mean TS of all others;
// only a force stronger than that mean gets one (MC-21.1, MC-21.1-R1).
func OddsAgainstMean(strengths []int, i int) int {
	others := 0
	for j, ts := range strengths {
		if j != i {
			others += ts
		}
	}
	return OddsBonus(strengths[i]*(len(strengths)-1), others, false)
}

// SuperiorToAll is the smallest of the bonuses a force has over each opponent,
// 0 unless it has one over every one of them (MC-21.1-R2).
func SuperiorToAll(numbers []Numbers, i int) int {
	best := -1
	for j := range numbers {
		if j == i {
			continue
		}
		bonus, who := SuperiorityBonus(numbers[i], numbers[j])
		if who <= 0 {
			return 0
		}
		if best < 0 || bonus < best {
			best = bonus
		}
	}
	return max(0, best)
}

// DecideMany compares the totals of all forces (MC-21.1). The highest holds
// the field; each other takes the result for its difference from it. Tied
// leaders are inconclusive among themselves and nobody holds the field
// (MC-21.1-R3).
func DecideMany(strengths, totals []int) []ManyResult {
	first, second, tied := rank(totals)
	out := make([]ManyResult, len(totals))
	for i := range totals {
		foe := first
		if i == first {
			foe = second
		}
		out[i] = ManyResult{OddsBonus: OddsAgainstMean(strengths, i), Holds: i == first && !tied, Foe: foe}
		if len(totals) < 2 {
			continue
		}
		out[i].Margin = abs(totals[i] - totals[foe])
		out[i].Contest = Decide(totals[i], totals[foe], false)
	}
	return out
}

// rank finds the highest and the second highest total.
func rank(totals []int) (first, second int, tied bool) {
	second = -1
	for i := 1; i < len(totals); i++ {
		if totals[i] > totals[first] {
			second, first = first, i
		} else if second < 0 || totals[i] > totals[second] {
			second = i
		}
	}
	return first, second, second >= 0 && totals[first] == totals[second]
}
