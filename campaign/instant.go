package campaign

import "fmt"

// Instant is a moment within a week as an exact fraction in lowest terms: 0/1
// is its start, 1/1 its end (CA-6.2-R1). The zero value is the start too.
type Instant struct {
	Num int `json:"num"`
	Den int `json:"den"`
}

// WeekStart and WeekEnd give the two ends of a week.
func WeekStart() Instant { return Instant{Num: 0, Den: 1} }

// WeekEnd is t = 1.
func WeekEnd() Instant { return Instant{Num: 1, Den: 1} }

// InstantOf is num/den in lowest terms; den must be positive.
func InstantOf(num, den int) Instant {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return Instant{Num: 0, Den: 1}
	}
	return Instant{Num: num / a, Den: den / a}
}

// Cmp is -1, 0 or 1 as t is before, at or after o. It multiplies crosswise, so
// it is exact.
func (t Instant) Cmp(o Instant) int {
	l, r := t.Num*max(o.Den, 1), o.Num*max(t.Den, 1)
	switch {
	case l < r:
		return -1
	case l > r:
		return 1
	default:
		return 0
	}
}

// String gives "3/4"; "0" and "1" for the ends of the week.
func (t Instant) String() string {
	if t.Num == 0 || t.Num == t.Den {
		return fmt.Sprint(min(t.Num, 1))
	}
	return fmt.Sprintf("%d/%d", t.Num, t.Den)
}
