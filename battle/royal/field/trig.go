package field

import "math"

// Heading is a direction in 1/1024 degree, clockwise from +y, from 0 to
// Circle-1. Whole numbers keep positions equal on every machine.
type Heading int32

// The turns.
const (
	Degree  Heading = 1024
	Quarter         = 90 * Degree
	Half            = 180 * Degree
	Circle          = 360 * Degree
)

// Degrees is the heading of an angle in degrees, to the nearest 1/1024.
func Degrees(d float64) Heading { return Heading(math.Floor(float64(d*1024) + 0.5)).Norm() }

// Degrees is the heading as an angle from 0 up to 360.
func (h Heading) Degrees() float64 { return float64(h) / 1024 }

// Norm brings any sum of headings back between 0 and Circle-1.
func (h Heading) Norm() Heading {
	h %= Circle
	if h < 0 {
		h += Circle
	}
	return h
}

// Turn is the heading after turning right by an angle, left if it is negative.
func (h Heading) Turn(by Heading) Heading { return (h + by).Norm() }

// To is the shortest turn from h to o, above -Half and at most Half; right is
// positive.
func (h Heading) To(o Heading) Heading {
	d := (o - h).Norm()
	if d > Half {
		d -= Circle
	}
	return d
}

// aHeading is the angle between two headings next to each other, in radians.
const aHeading = math.Pi / (180 * 1024)

func (h Heading) abs() Heading { return max(h, -h) }

// Radians is the size of an angle in radians.
func (h Heading) Radians() float64 { return float64(float64(h) * aHeading) }

// Vec is the unit vector of the heading.
func (h Heading) Vec() Vec {
	s, c := h.sincos()
	return Vec{s, c}
}

// sincos is exact at the quarters and within an ulp or two elsewhere.
func (h Heading) sincos() (sin, cos float64) {
	h = h.Norm()
	q := (h + Quarter/2) / Quarter // nearest quarter
	s, c := 0.0, 1.0
	if h != q*Quarter {
		x := (h - q*Quarter).Radians() // -pi/4 to pi/4
		s, c = sinSmall(x), cosSmall(x)
	}
	switch q & 3 {
	case 1:
		return c, -s
	case 2:
		return -s, -c
	case 3:
		return -c, s
	default:
		return s, c
	}
}

// sinSmall and cosSmall are the series of sine and cosine, good to the last
// place or so for angles up to a quarter of pi.
func sinSmall(x float64) float64 {
	z := float64(x * x)
	p := -1.0 / 1307674368000
	p = float64(p*z) + 1.0/6227020800
	p = float64(p*z) - 1.0/39916800
	p = float64(p*z) + 1.0/362880
	p = float64(p*z) - 1.0/5040
	p = float64(p*z) + 1.0/120
	p = float64(p*z) - 1.0/6
	return x + float64(float64(x*z)*p)
}

func cosSmall(x float64) float64 {
	z := float64(x * x)
	p := 1.0 / 20922789888000
	p = float64(p*z) - 1.0/87178291200
	p = float64(p*z) + 1.0/479001600
	p = float64(p*z) - 1.0/3628800
	p = float64(p*z) + 1.0/40320
	p = float64(p*z) - 1.0/720
	p = float64(p*z) + 1.0/24
	p = float64(p*z) - 0.5
	return 1 + float64(z*p)
}

// Toward is the heading of a way; 0 for the zero Vec.
func Toward(v Vec) Heading {
	return Heading(math.Floor(float64(atan2(v.X, v.Y)*(180*1024/math.Pi)) + 0.5)).Norm()
}

// atan2 is the angle whose sine is to its cosine as y to x, from -pi to pi.
func atan2(y, x float64) float64 {
	ay, ax := math.Abs(y), math.Abs(x)
	if ay == 0 && ax == 0 {
		return 0
	}
	a := atan(min(ay, ax) / max(ay, ax)) // 0 to pi/4
	if ay > ax {
		a = math.Pi/2 - a
	}
	if x < 0 {
		a = math.Pi - a
	}
	if y < 0 {
		return -a
	}
	return a
}

// atan is the arctangent of 0 to 1: one step of Newton's on a rough first
// guess, repeated until it stands still.
func atan(t float64) float64 {
	if t == 0 {
		return 0
	}
	a := t / (1 + float64(0.28*float64(t*t)))
	for range 4 {
		s, c := sinSmall(a), cosSmall(a)
		next := a + (float64(t*c)-s)/(c+float64(t*s))
		if next == a {
			break
		}
		a = next
	}
	return a
}
