package darkage

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Distances of generals in inches.
const (
	beyondReach = 0.3   // outside the most that an enemy can roll
	throwFrom   = 5.995 // where javelins reach and foot that rolls 6 does not
	arrowsFrom  = 17.0
	longest     = 20.0 // the most that any unit rolls for a move
	flankOff    = 4.0  // from where a flank is charged
)

// restShare is at how many tenths of the Hits that make a unit worn it rests to
// rally, if nobody can charge it. Trials showed that early rests pay.
const restShare = 7

// posture is what a unit does that charges nobody.
func (d *desk) posture(u, e *Unit, gap float64) Move {
	switch {
	case gap <= kernel.BD+field.Tol:
		return d.s.closeUp(u, e)
	case 10*u.Hits >= restShare*u.Worn() && d.safe(u) && !d.press:
		return Move{Act: Stand}
	case u.Profile.Volleys() && u.Shots > 0:
		return d.bow(u, e, gap)
	case u.Profile.Throws() && u.Shots > 0:
		return d.thrower(u, e)
	case d.doctrine == Wall && u.Profile.OnFoot() && !d.press:
		return d.faceOnly(u, e)
	default:
		return d.advance(u, e)
	}
}

// safe reports whether no enemy can charge a unit.
func (d *desk) safe(u *Unit) bool {
	if d.s.alone(u, longest+2*reach) {
		return true
	}
	posts := d.s.enemies(u)
	for i := range posts {
		t := posts[i].unit
		if !within(u.centre, t.centre, float64(d.s.MostMove(t))+2*reach) {
			continue
		}
		if r := d.s.threat(t); r > 0 && field.Dist(&u.rect, &t.rect) < r {
			return false
		}
	}
	return true
}

// bow is the posture of bows with shots left: into range and no nearer.
func (d *desk) bow(u, e *Unit, gap float64) Move {
	return d.s.toward(u, e, d.s.bowKeep(u, gap, u.Profile.Reach-1))
}

// thrower goes to where its missiles reach and the enemy, if he is on foot, can
// hardly charge it.
func (d *desk) thrower(u, e *Unit) Move {
	keep := throwFrom
	if u.Profile.Missile == kernel.Bow {
		keep = min(arrowsFrom, max(bowNever, d.s.threat(e)+beyondReach))
	}
	if u.Profile.Mounted && u.Profile.Missile == kernel.Javelin && d.s.threat(e) > 8 && !d.press {
		keep = max(keep, d.s.threat(e)+beyondReach)
	}
	return d.s.toward(u, e, keep)
}

// advance goes for the flank of an engaged enemy, or at the nearest as far as no
// enemy can charge it, or all the way when time presses.
func (d *desk) advance(u, e *Unit) Move {
	if m, ok := d.aroundFlank(u); ok {
		return m
	}
	m := d.s.toward(u, e, 0)
	if d.press || m.Toward == 0 {
		return m
	}
	inches := d.safeInches(u, e)
	if inches < 0.3 {
		return d.faceOnly(u, e)
	}
	m.Inches = inches
	return m
}

// safeInches is how far a unit goes straight at an enemy before any enemy could
// charge it.
func (d *desk) safeInches(u, e *Unit) float64 {
	r := field.NewRect(u.centre, field.Toward(e.centre.Sub(u.centre)), kernel.Width, kernel.Depth)
	r.A = r.A.Plus(r.F, kernel.Depth/2)
	far := 100.0
	posts := d.s.enemies(u)
	for i := range posts {
		t := posts[i].unit
		reach := d.s.threat(t)
		if reach <= 0 || u.centre.Dist(t.centre)-2*halfDiagonal-reach > far {
			continue
		}
		if at, meets := comesWithin(&r, &t.rect, reach+beyondReach, far); meets {
			far = min(far, at)
		}
	}
	return far
}

// comesWithin is how far a base slides forward, up to inches, until it is so near
// to another; false if its way leads past him or away from him.
func comesWithin(r, t *field.Rect, keep, inches float64) (float64, bool) {
	gone := 0.0
	for range 40 {
		m := r.Moved(r.F.Times(gone))
		gap := field.Dist(&m, t) - keep
		if gap <= 0.002 {
			return gone, true
		}
		if gone += gap; gone >= inches || t.Centre().Sub(m.Centre()).Dot(r.F) < 0 {
			return inches, false
		}
	}
	return gone, true
}

// faceOnly stands, turned to the enemy if he is not well in front.
func (d *desk) faceOnly(u, e *Unit) Move {
	to := field.Toward(e.centre.Sub(u.centre))
	by := u.Heading.To(to)
	if max(by, -by) <= 25*field.Degree || u.Hits > 0 && d.safe(u) {
		return Move{Act: Stand}
	}
	return Move{Act: March, Still: true, Turn: d.s.noteTurn(Turn{To: to}), Else: d.s.noteMove(Move{Act: Stand})}
}

// behindFlank is how far behind the middle of a flank a charger must come from:
// from ahead of it the enemy's own opponent stands in the line of sight.
const behindFlank = 1.5

// aroundFlank makes for a place from which a free flank or the rear of an
// engaged enemy can be charged.
func (d *desk) aroundFlank(u *Unit) (Move, bool) {
	var best field.Vec
	least, found := float64(6+6*u.Profile.Class), false
	for i := range d.s.Contacts {
		for _, id := range [...]int{d.s.Contacts[i].By, d.s.Contacts[i].At} {
			t := d.s.Unit(id)
			if t.Side == u.Side || t.Profile.Mammoth && u.Profile.Mounted {
				continue
			}
			for _, f := range [...]kernel.Facing{kernel.Right, kernel.Left, kernel.Rear} {
				if d.s.noCharge(t, f) {
					continue
				}
				n, half := outward(&t.rect, f)
				p := t.centre.Plus(n, half+flankOff)
				if f.Flank() {
					p = p.Plus(t.rect.F, -behindFlank)
				}
				if dist := p.Dist(u.centre); dist < least && d.s.rt.table.Open(u.centre, p, u.mover()) {
					best, least, found = p, dist, true
				}
			}
		}
	}
	if !found || least < 1.5 {
		return Move{}, false
	}
	return Move{Act: March, To: d.s.notePlace(best), Around: true}, true
}
