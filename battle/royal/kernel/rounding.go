package kernel

import (
	"math"
	"strconv"
)

// RoundDiv is num/den as a whole number, halves up (RA-0.5-R1). den must be
// above 0.
func RoundDiv(num, den int) int {
	return floorDiv(2*num+den, 2*den)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func ceilDiv(a, b int) int { return -floorDiv(-a, b) }

// Half counts half figures: the second rank of infantry adds one for each of
// its men (RA-9.5).
type Half int

// Whole gives that many figures in halves.
func Whole(figures int) Half { return Half(2 * figures) }

// String writes 25 halves as "12.5" and 24 as "12".
func (h Half) String() string { return decimals(int(h)*50, 2) }

// Mils are thousandths of an inch, the unit of measured distances.
type Mils int

// Inch is one inch in mils.
const Inch Mils = 1000

// tolerance is what a tape measure forgives (RA-0.8-R1).
const tolerance = 10

// MilsOf takes a distance in inches from the table to the nearest mil.
func MilsOf(inches float64) Mils { return Mils(math.Round(inches * 1000)) }

// Within tells whether d is at most x inches, equality and the tolerance of
// 0.01 in included (RA-0.8-R1). "Over x" is its contrary.
func (d Mils) Within(x int) bool { return d <= Mils(x)*Inch+tolerance }

// Inches is the distance as the table measures it.
func (d Mils) Inches() float64 { return float64(d) / 1000 }

// String writes the distance in inches, e.g. "2.5".
func (d Mils) String() string { return decimals(int(d), 3) }

// Tenths are tenths of a millimetre, the unit of bases: an inch is 254.
type Tenths int

// minTouch is the least length of base contact: 1 mm (RA-2.11-R1).
const minTouch Tenths = 10

// decimals writes n / 10^places without needless zeros.
func decimals(n, places int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	unit := 1
	for range places {
		unit *= 10
	}
	s := sign + strconv.Itoa(n/unit)
	if n%unit == 0 {
		return s
	}
	frac := strconv.Itoa(unit + n%unit)[1:]
	for frac[len(frac)-1] == '0' {
		frac = frac[:len(frac)-1]
	}
	return s + "." + frac
}
