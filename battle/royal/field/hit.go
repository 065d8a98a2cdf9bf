package field

import "math"

// piece is a stretch of time in which a footprint goes steadily.
type piece struct {
	rect    Rect
	vel     Vec     // inches for a whole budget; 0 when it wheels
	until   float64 // share at which something changes
	turning bool
	speed   float64 // no point of it goes faster
	pivot   Vec     // of a wheel
	spin    float64 // radians that it wheels for a whole budget, right positive
}

// leastStep keeps rounding at a joint from stopping the search.
const leastStep = 1e-9

// piece is what the unit does from a share on.
func (p *Path) piece(share float64) piece {
	k := 1
	for k < len(p.marks) && p.marks[k].share <= share {
		k++
	}
	if k >= len(p.marks) {
		return piece{rect: p.Pose(p.Done()), until: math.Inf(1)}
	}
	a, b := p.marks[k-1], p.marks[k]
	slope := (b.s - a.s) / (b.share - a.share)
	s := a.s + float64((share-a.share)*slope)
	l := &p.legs[p.legAt(s)]
	out := piece{rect: l.pose(s), until: b.share, speed: slope, turning: l.by != 0}
	if end := l.start + l.inches; end < b.s {
		out.until = a.share + (end-a.s)/slope
	}
	out.until = max(out.until, share+leastStep)
	if out.turning {
		out.speed = float64(slope * p.swing)
		out.pivot, out.spin = pivot(&l.from, l.by), float64(l.by.Radians()*(slope/l.inches))
	} else {
		out.vel = l.dir.Times(slope)
	}
	return out
}

// FirstHit finds the first share from from to to at which two moving
// footprints would overlap, and gives the share at which they only touched
// before that (RA-7.20-R1: found and backed off to touching). Footprints that
// touch from the start and do not press on do not hit.
func FirstHit(a, b *Path, from, to float64) (touch float64, hit bool) {
	if a.cannotMeet(b, from, to) {
		return to, false
	}
	for t := from; t < to; {
		pa, pb := a.piece(t), b.piece(t)
		end := min(to, pa.until, pb.until)
		if pa.turning || pb.turning {
			touch, hit = turningHit(a, b, pa.speed+pb.speed, t, end)
		} else {
			touch, hit = steadyHit(&pa.rect, &pb.rect, pa.vel.Sub(pb.vel), t, end)
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
