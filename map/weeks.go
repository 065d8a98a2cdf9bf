package hexmap

// Entry is the moment at which a marching counter enters a cell: week 1 is
// the first week, and Num/Den the fraction of that week (CA-6.2-R1).
type Entry struct{ Week, Num, Den int }

// Week walks one week along a path whose k-th step costs costs[k]. Allowance
// is the week's points with those carried in. It returns how many steps are
// made and the points left over; when not even the first step can be paid it
// is made all the same, at the end of the week, and nothing is left
// (CA-6.1-R3).
func Week(costs []int, allowance int) (steps, left int) {
	left = allowance
	for _, c := range costs {
		if c > left {
			break
		}
		left -= c
		steps++
	}
	if steps == 0 && len(costs) > 0 {
		return 1, 0
	}
	return steps, left
}

// Schedule tells when each step of an undisturbed march is made. Kept are the
// points carried into the first week, carry is the most that may be carried on
// (CA-6.1-R5). The second result is what would be carried after the last week.
func Schedule(costs []int, allowance, kept, carry int) ([]Entry, int) {
	entries := make([]Entry, 0, len(costs))
	for week := 1; len(costs) > 0; week++ {
		points := allowance + kept
		steps, left := Week(costs, points)
		spent := 0
		for _, c := range costs[:steps] {
			spent += c
			entries = append(entries, Entry{week, min(spent, points), points})
		}
		kept = min(left, carry)
		costs = costs[steps:]
	}
	return entries, kept
}

// Weeks is the number of weeks that a march takes, 0 for no step at all.
func Weeks(costs []int, allowance, carry int) int {
	entries, _ := Schedule(costs, allowance, 0, carry)
	if len(entries) == 0 {
		return 0
	}
	return entries[len(entries)-1].Week
}
