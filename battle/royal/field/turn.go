package field

import "math"

// WheelCost is the inches that a wheel takes: the angle in radians times the
// width, whichever the side (RA-7.13-R1).
func WheelCost(by Heading, width float64) float64 {
	return float64(by.abs().Radians() * width)
}

// MaxWheel is the largest angle that a unit of that width wheels in so many
// inches; never more than a full circle.
func MaxWheel(inches, width float64) Heading {
	if inches <= 0 {
		return 0
	}
	if inches >= float64(width*2*math.Pi) {
		return Circle
	}
	return Heading(math.Floor(float64(inches/width*(180*1024/math.Pi)) + slack))
}

// Wheel turns a footprint forwards on the inner front corner: to the right on
// its right corner if by is positive, else to the left (RA-7.13-R1).
func Wheel(r Rect, by Heading) Rect {
	half := float64(0.5 * r.W)
	if by < 0 {
		half = -half
	}
	n := r.Faced(r.H.Turn(by))
	n.A = pivot(&r, by).Plus(n.Right(), -half)
	return n
}

// pivot is the inner front corner of a wheel.
func pivot(r *Rect, by Heading) Vec {
	if by < 0 {
		return r.A.Plus(r.Right(), -0.5*r.W)
	}
	return r.A.Plus(r.Right(), 0.5*r.W)
}

// AimWheel is the least wheel after which the heading runs through the aim
// (RA-7.14-R3), right if positive. ok is false if no wheel does that: the aim
// lies within half a width of the corner.
func AimWheel(r *Rect, aim Vec) (by Heading, ok bool) {
	l := r.Local(aim)
	half := float64(0.5 * r.W)
	if math.Abs(l.X) < 1e-9 && l.Y >= 0 {
		return 0, true
	}
	x, y := math.Abs(l.X)-half, l.Y // from the inner corner, outward positive
	far := math.Sqrt(float64(x*x) + float64(y*y))
	if far < half {
		return 0, false
	}
	c := -half / max(far, 1e-12)
	to := atan2(math.Sqrt(max(0, 1-float64(c*c))), c) - atan2(y, x)
	if to < 0 {
		to += 2 * math.Pi
	}
	by = Heading(math.Floor(float64(to*(180*1024/math.Pi)) + 0.5))
	if l.X < 0 {
		by = -by
	}
	return by, true
}

// ChangeFace gives the footprint after a change of face or formation about the
// anchor: now, slid straight away from the enemy that was nearest to the old
// footprint until it is no nearer to him than that (RA-7.15-R1). The caller
// tests whether it then overlaps anything.
func ChangeFace(old, now *Rect, enemies []Rect) Rect {
	n := *now
	which, least := -1, math.Inf(1)
	for i := range enemies {
		if d := Dist(old, &enemies[i]); d < least {
			which, least = i, d
		}
	}
	if which < 0 {
		return n
	}
	e := &enemies[which]
	for range 4 { // a step straight away gains what it is long: one or two do
		d := Dist(&n, e)
		if d >= least-1e-9 {
			break
		}
		away, inside := awayFrom(&n, e), 0.0
		if d == 0 {
			inside = max(0, overlapping(&n, e, away, 0).out)
		}
		n = n.Moved(away.Times(inside + least - d))
	}
	return n
}

// awayFrom is the unit vector straight away from an enemy.
func awayFrom(r, e *Rect) Vec {
	on, at, d := Nearest(r, e)
	if d > 1e-9 {
		return on.Sub(at).Unit()
	}
	if away := r.Centre().Sub(e.Centre()); away.Len() > 1e-9 {
		return away.Unit()
	}
	return r.F.Neg()
}
