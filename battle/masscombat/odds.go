package masscombat

// OddsFactor is greater over lesser TS as an exact fraction; ok is false when
// the lesser is 0, which counts as the longest odds (MC-13.1-R2).
func OddsFactor(a, b int) (f Fraction, ok bool) {
	if a < b {
		a, b = b, a
	}
	if b <= 0 {
		return Whole(1), a <= 0
	}
	return Over(a, b), true
}

// oddsRow says up to which odds a bonus holds, in tenths.
var oddsRows = [...]struct{ tenths, bonus int }{
	{12, 0}, {14, 1}, {17, 2}, {20, 3}, {30, 4}, {50, 5}, {70, 6}, {100, 7},
}

// OddsBonus is the Strategy bonus of the stronger side (MC-13.1). Unlimited
// waives the limit for a side more than two TL above (MC-5.3): each further
// ten to one adds 1, so +7 + down(odds/10) (MC-13.1-R1).
func OddsBonus(stronger, weaker int, unlimited bool) int {
	if stronger <= weaker {
		return 0
	}
	f, ok := OddsFactor(stronger, weaker)
	if !ok {
		return 8
	}
	return oddsBonus(f, unlimited)
}

func oddsBonus(f Fraction, unlimited bool) int {
	for _, r := range oddsRows {
		if f.Cmp(Over(r.tenths, 10)) <= 0 {
			return r.bonus
		}
	}
	if unlimited {
		return 7 + f.Times(Over(1, 10)).Down()
	}
	return 8
}

// TechnologyBonus is what the higher TL gives: the difference + 2, without a
// cap; equal TL give 0 (MC-5.2, MC-5.2-R1). The campaign conversion leaves it
// off (MC-24.1).
func TechnologyBonus(higher, lower int) int {
	if higher <= lower {
		return 0
	}
	return higher - lower + 2
}

// NoOddsLimit reports whether the waiver of MC-5.3 holds.
func NoOddsLimit(higher, lower int) bool { return higher-lower > 2 }

// ChargePenalty is what a plan costs that has cavalry charge well-formed
// infantry (MC-5.1, MC-5.1-R1). That light horse equals light foot holds only
// without stirrups; the table of MC-4.2 is used (MC-5.1-R2).
func ChargePenalty(pikes, stirrups bool) int {
	switch {
	case pikes && !stirrups:
		return -2
	case pikes || !stirrups:
		return -1
	}
	return 0
}
