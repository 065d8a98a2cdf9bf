package field

import "math"

// FirstHit finds the first share from from to to at which two moving
// footprints would overlap, and gives the share at which they only touched
// before that (RA-7.20-R1: found and backed off to touching). Footprints that
// touch from the start and do not press on do not hit.
func FirstHit(a, b *Path, from, to float64) (touch float64, hit bool) {
	if a.cannotMeet(b, from, to) {
		return to, false
	}
	var pa, pb Piece
	for t := from; t < to; {
		a.PieceAt(t, &pa)
		b.PieceAt(t, &pb)
		end := min(to, pa.Until, pb.Until)
		if pa.Turning || pb.Turning {
			touch, hit = turningHit(a, b, pa.Speed+pb.Speed, t, end)
		} else {
			touch, hit = steadyHit(&pa.Rect, &pb.Rect, pa.Vel.Sub(pb.Vel), t, end)
		}
		if hit && touch <= t && t > from {
			return backOff(a, b, from, t), true // they overlapped a little before
		}
		if hit {
			return touch, true
		}
		t = end
	}
	return to, false
}

// FirstHitStanding is FirstHit with a footprint that stands still.
func FirstHitStanding(a *Path, b *Rect, from, to float64) (touch float64, hit bool) {
	var still Path
	still.Start(*b, Shape{})
	return FirstHit(a, &still, from, to)
}

// cannotMeet is a quick look at distances.
func (p *Path) cannotMeet(o *Path, from, to float64) bool {
	sp, so := p.Reach(from), o.Reach(from)
	rp, ro := p.Pose(sp), o.Pose(so)
	room := p.radius + o.radius + float64((p.Reach(to)-sp)*p.swing) + float64((o.Reach(to)-so)*o.swing)
	d := rp.Centre().Sub(ro.Centre())
	return d.Dot(d) > float64(room*room)
}

// steadyHit is the exact answer for two that slide.
func steadyHit(a, b *Rect, v Vec, from, to float64) (float64, bool) {
	t, hit := slide(a, v, to-from, b, Tol)
	return from + t, hit
}

// turningHit goes forward by steps in which the two cannot meet.
func turningHit(a, b *Path, speed, from, to float64) (float64, bool) {
	const fine = 0.5 * Tol
	free := from // the last share at which they were apart
	for t := from; ; {
		ra, rb := a.At(t), b.At(t)
		gap := separation(&ra, &rb)
		if gap < -Tol {
			return backOff(a, b, free, t), true
		}
		if gap >= -slack {
			free = t
		}
		if t >= to || speed <= 0 {
			return to, false
		}
		t = min(to, t+max(gap+Tol, fine)/speed)
	}
}

// backOff finds the last share at which the two do no more than touch, between
// one at which they are free and one at which they may overlap.
func backOff(a, b *Path, free, hit float64) float64 {
	ra, rb := a.At(hit), b.At(hit)
	if separation(&ra, &rb) >= -slack {
		return hit
	}
	for range 24 {
		mid := 0.5 * (free + hit)
		ra, rb := a.At(mid), b.At(mid)
		if separation(&ra, &rb) >= -slack {
			free = mid
		} else {
			hit = mid
		}
	}
	return free
}

// ClosestPass finds where the target comes nearest to a firing unit between two
// shares, within range and arc: the moment of pass-through fire (RA-10.15-R1).
// It looks at each of 120 ticks, and of equal distances takes the first. side:
// the fire goes from the left edge (RA-10.7-R1).
func ClosestPass(firer, target *Path, from, to, inches float64, arc Arc, side bool) (share, dist float64, ok bool) {
	dist = math.Inf(1)
	first, last := int(math.Ceil(float64(from*Ticks)-slack)), int(math.Floor(float64(to*Ticks)+slack))
	for k := first; k <= last; k++ {
		t := float64(k) / Ticks
		f, e := firer.At(t), target.At(t)
		d := Dist(&f, &e)
		if d >= dist-slack || Over(d, inches) {
			continue
		}
		origin := f.A
		if side {
			origin = LeftMid(&f)
		}
		if InArc(&f, origin, arc, &e) {
			share, dist, ok = t, d, true
		}
	}
	return share, dist, ok
}

// Ticks is the number of ticks of a phase (RA-7.20-R1).
const Ticks = 120
