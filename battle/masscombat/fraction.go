package masscombat

// Fraction is an exact number N/D with D positive. The zero value is not a
// number; use Whole(0).
type Fraction struct{ N, D int }

// Whole makes a fraction of a whole number.
func Whole(n int) Fraction { return Fraction{n, 1} }

// Over makes n/d in lowest terms; d must not be 0.
func Over(n, d int) Fraction {
	if d < 0 {
		n, d = -n, -d
	}
	if g := gcd(abs(n), d); g > 1 {
		n, d = n/g, d/g
	}
	return Fraction{n, d}
}

// Add gives f + g.
func (f Fraction) Add(g Fraction) Fraction { return Over(f.N*g.D+g.N*f.D, f.D*g.D) }

// Times gives f x g.
func (f Fraction) Times(g Fraction) Fraction { return Over(f.N*g.N, f.D*g.D) }

// Cmp is negative, zero or positive as f is less than, equal to or more than g.
func (f Fraction) Cmp(g Fraction) int { return f.N*g.D - g.N*f.D }

// Down rounds down, also below zero.
func (f Fraction) Down() int { return floorDiv(f.N, f.D) }

// Up rounds up, also below zero.
func (f Fraction) Up() int { return -floorDiv(-f.N, f.D) }

// Near rounds to the nearest whole number, halves upward.
func (f Fraction) Near() int { return floorDiv(2*f.N+f.D, 2*f.D) }

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
