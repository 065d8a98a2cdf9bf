package darkage

import (
	"math"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// charge is a charge worked out: from where, along which line, to which end
// (DA-7).
type charge struct {
	target *Unit
	from   field.Rect // after the Turn at its start
	look   Look
	slide  float64 // until the bases touch
	end    field.Rect
	flush  bool
	worth  int // eight times the Hits to be expected

	barrier *Unit // that is in its way
}

// doubles reports whether the charger's blows will be doubled (DA-7.5).
func (c *charge) doubles() bool {
	return c.look.Facing == kernel.Rear || c.look.Facing.Flank() && c.flush
}

// mayCharge tells what keeps a unit from charging anybody, or the target;
// empty: nothing.
func (s *State) mayCharge(u, t *Unit) string {
	switch {
	case s.InContact(u.ID):
		return "an enemy is in contact with it (DA-6.7-R3)"
	case u.Profile.BarredByShots(u.Shots):
		return "it has shots left (DA-7.1)"
	case u.Now.Shot && u.Profile.Volleys():
		return "it has shot (DA-6.6)"
	case u.Still:
		return "it may not charge in its first turn (DA-12.6)"
	case t == nil:
		return ""
	case !t.On() || t.Side == u.Side:
		return "that is no enemy on the table"
	case shies(u, t):
		return "horses do not charge mammoths (DA-12.4)"
	}
	return ""
}

// shies reports whether a unit of horses would face mammoths (DA-12.4).
func shies(u, t *Unit) bool { return t.Profile.Mammoth && u.Profile.Mounted && !u.Profile.Mammoth }

// planCharge works a charge out with so many inches rolled: by the Turn given,
// or without one the best of those that help. why tells what prevents it.
func (s *State) planCharge(u, t *Unit, rolled int, turn *Turn) (best charge, why string) {
	if why := s.mayCharge(u, t); why != "" {
		return best, why
	}
	return s.chargeAt(u, t, rolled, turn)
}

// chargeAt is planCharge for a unit that may charge that enemy.
func (s *State) chargeAt(u, t *Unit, rolled int, turn *Turn) (best charge, why string) {
	if !s.inReach(u, t, float64(rolled)) {
		return best, "it is out of reach (DA-7.2)"
	}
	if turn != nil {
		r, why := s.turn(u, &u.rect, *turn, t)
		if why != "" {
			return best, why
		}
		return s.chargeFrom(u, t, rolled, r, nil)
	}
	l, ok := s.look(u, &u.rect, t, s.noCharge)
	if !ok {
		return best, "there is no line of sight to a side that may be charged (DA-7.2, DA-7.6, DA-7.7)"
	}
	if l.Dist >= float64(rolled)+nearerByTurn {
		return best, "it is out of reach (DA-7.2-R1)"
	}
	return s.bestTurn(u, t, rolled, l)
}

// inReach tells quickly whether some Turn may bring the front-centre of a unit
// nearer than that to the middle of some side of another.
func (s *State) inReach(u, t *Unit, inches float64) bool {
	r := &t.rect
	ahead, right := r.F.Times(0.5*r.D), r.Right().Times(0.5*r.W)
	for _, m := range [...]field.Vec{t.centre.Add(ahead), t.centre.Sub(ahead), t.centre.Add(right), t.centre.Sub(right)} {
		if within(u.At, m, inches) || within(u.centre, m, inches+0.5*nearerByTurn) {
			return true
		}
	}
	return false
}

// nearerByTurn is what a Turn on the centre can bring the front-centre nearer.
const nearerByTurn = 2.5

// bestTurn works a charge out without a Turn, and with those that help until one
// ends flush.
func (s *State) bestTurn(u, t *Unit, rolled int, l Look) (best charge, why string) {
	best, why = s.chargeFrom(u, t, rolled, u.rect, &l)
	if why == "" && best.flush {
		return best, ""
	}
	for i, h := range s.chargeTurns(u, t, l) {
		var seen sightAfter
		barred := s.stillBarred(u, t, h, &best, &seen)
		if why != "" && barred {
			continue
		}
		r, ok := s.canTurn(u, &u.rect, h, t, tryCharges+try(i))
		if !ok {
			continue
		}
		tried, no := s.chargeFrom(u, t, rolled, r, seen.found())
		if no != "" {
			if tried.barrier != nil && best.barrier == nil {
				best.barrier = tried.barrier
			}
			continue
		}
		if why != "" || tried.flush && !best.flush {
			best, why = tried, ""
		}
		if best.flush {
			break
		}
	}
	return best, why
}

// stillBarred reports whether a unit that barred the way of a charge, as it was
// tried before, bars it after a Turn too: a quick look before all else. It keeps
// the line of sight after the Turn if it looked for one.
func (s *State) stillBarred(u, t *Unit, h Turn, before *charge, seen *sightAfter) bool {
	o := before.barrier
	if o == nil {
		return false
	}
	from := s.turned(u, &u.rect, h)
	if !inFront(&from, &t.rect) {
		return true
	}
	l, ok := s.look(u, &from, t, s.noCharge)
	if !ok {
		return true
	}
	seen.look, seen.known = l, true
	dir := l.Mid.Sub(from.A).Unit()
	at, hit := field.SlideHit(&from, dir, l.Dist+0.1, &t.rect)
	return !hit || s.bars(u, o, &from, dir, at)
}

// sightAfter is the line of sight after a Turn, if somebody looked for it.
type sightAfter struct {
	look  Look
	known bool
}

// found is the line of sight; nil if nobody looked for it.
func (k *sightAfter) found() *Look {
	if !k.known {
		return nil
	}
	return &k.look
}

// chargeTurns are the Turns that help a charge: parallel to the side to be
// struck, and straight at it.
func (s *State) chargeTurns(u, t *Unit, l Look) [4]Turn {
	along, at := against(&t.rect, l.Facing), field.Toward(l.Mid.Sub(u.rect.A))
	return [4]Turn{{To: along, OnFront: true}, {To: along}, {To: at, OnFront: true}, {To: at}}
}

// chargeFrom works a charge out that starts from a base already turned
// (DA-7.2-R2, DA-7.4-R1). known is its line of sight if that has been found.
func (s *State) chargeFrom(u, t *Unit, rolled int, from field.Rect, known *Look) (charge, string) {
	c := charge{target: t, from: from}
	if !inFront(&from, &t.rect) {
		return c, "no part of it lies in the front arc (DA-7.2)"
	}
	if known != nil {
		c.look = *known
	} else {
		var ok bool
		if c.look, ok = s.look(u, &from, t, s.noCharge); !ok {
			return c, "there is no line of sight to a side that may be charged (DA-7.2, DA-7.6, DA-7.7)"
		}
	}
	l := c.look
	if l.Dist >= float64(rolled)-field.Tol {
		return c, "it is out of reach (DA-7.2-R1)"
	}
	dir := l.Mid.Sub(from.A).Unit()
	at, hit := field.SlideHit(&from, dir, l.Dist+0.1, &t.rect)
	if !hit {
		return c, "the way leads past it"
	}
	c.slide = at
	left := s.chargeReach(u, &from, dir, rolled, at)
	if l.Dist >= left-field.Tol {
		return c, "bad ground puts it out of reach (DA-6.8-R4, DA-7.2-R1)"
	}
	why, barrier := s.chargeWay(u, t, &from, dir, at)
	if c.barrier = barrier; why != "" {
		return c, why
	}
	s.chargeEnd(u, &c, dir, left-at)
	if c.end.W == 0 {
		return c, "there is no room beside it (DA-7.4-R4)"
	}
	return c, ""
}

// chargeReach is what a charge has to go, 4 inches less on bad ground
// (DA-6.8-R4).
func (s *State) chargeReach(u *Unit, from *field.Rect, dir field.Vec, rolled int, slide float64) float64 {
	bad := s.rt.table.Bad(from.Centre())
	if !bad {
		_, bad = s.rt.table.Hinders(from.Centre(), dir, slide)
	}
	return float64(kernel.Going(rolled, bad))
}

// chargeWay tells what is in the way of a charge that slides so far: ground,
// friends, other enemies (DA-7.4-R3, DA-7.4-R4, DA-6.7-R2), a wall of fire or an
// earth-shaker's line (DA-12.6).
func (s *State) chargeWay(u, t *Unit, from *field.Rect, dir field.Vec, slide float64) (why string, barrier *Unit) {
	if s.rt.table.Go(from, dir, slide, u.mover(), false) < slide-field.Tol {
		return "ground that it may not enter, or the table's edge, is in the way (DA-7.4-R4)", nil
	}
	posts, middle := s.posts(), from.Centre()
	for i := range posts {
		o := posts[i].unit
		c := posts[i].at.Sub(middle)
		if math.Abs(c.Cross(dir)) > 8.2 || c.Dot(dir) < -8.2 || c.Dot(dir) > slide+8.2 || o == u || o == t {
			continue
		}
		if o.Side == u.Side {
			if u.Profile.Light || o.Profile.Light {
				continue // may be passed; the end is looked at later
			}
			if _, hit := field.SlideHit(from, dir, slide, &o.rect); hit {
				return s.about("the ", o, " are in the way (DA-7.4-R4)"), o
			}
			continue
		}
		if _, hit := field.SlideHit(from, dir, slide-field.Tol, &o.rect); hit {
			return s.about("the ", o, " would be touched first (DA-7.4-R4)"), o
		}
		if sweeps(from, dir, slide-kernel.BD, &o.rect) {
			return s.about("the way comes within a base depth of the ", o, " (DA-6.7-R2)"), o
		}
	}
	return s.spellsInWay(from, dir, slide), nil
}

// bars reports whether a unit that barred the way of a charge, as chargeWay
// looks at it, bars another way too.
func (s *State) bars(u, o *Unit, from *field.Rect, dir field.Vec, slide float64) bool {
	c := o.centre.Sub(from.Centre())
	if math.Abs(c.Cross(dir)) > 8.2 || c.Dot(dir) < -8.2 || c.Dot(dir) > slide+8.2 {
		return false
	}
	if o.Side == u.Side {
		_, hit := field.SlideHit(from, dir, slide, &o.rect)
		return hit
	}
	if _, hit := field.SlideHit(from, dir, slide-field.Tol, &o.rect); hit {
		return true
	}
	return sweeps(from, dir, slide-kernel.BD, &o.rect)
}

// sweeps reports whether a base that slides so far comes within a base depth of
// another (DA-6.7-R2).
func sweeps(from *field.Rect, dir field.Vec, inches float64, o *field.Rect) bool {
	if inches <= 0 {
		return false
	}
	aside := dir.Right()
	across := math.Abs(o.Centre().Sub(from.Centre()).Dot(aside))
	if across-throw(from, aside)-throw(o, aside) > kernel.BD+2*field.Tol {
		return false // it passes well beside it
	}
	return field.Within(field.SweptDist(from, dir.Times(inches), o), kernel.BD)
}

// throw is half of what a base measures along an axis.
func throw(r *field.Rect, axis field.Vec) float64 {
	return 0.5 * (float64(math.Abs(r.F.Dot(axis))*r.D) + float64(math.Abs(r.F.Cross(axis))*r.W))
}

// chargeEnd settles where a charge ends: flush and centred when what is left of
// the move closes the gap, else in corner contact (DA-7.4, DA-7.4-R1,
// DA-7.4-R2).
func (s *State) chargeEnd(u *Unit, c *charge, dir field.Vec, left float64) {
	facing := against(&c.target.rect, c.look.Facing)
	if left >= ClosingCost(c.from.W, c.from.H.To(facing))-field.Tol {
		if r, ok := s.flush(u, c.target, c.look, facing); ok {
			c.end, c.flush = r, true
			return
		}
	}
	touch := c.from.Moved(dir.Times(c.slide))
	if s.free(u, &touch) {
		c.end = touch
	}
}

// ClosingCost is the arc's chord that a charger must have left to close a gap
// of some angle: 2 x W x sin(a / 2) (DA-7.4-R1).
func ClosingCost(width float64, a field.Heading) float64 {
	if a < 0 {
		a = -a
	}
	return float64(2 * width * (a / 2).Vec().X)
}

// flush is the place of a charger edge to edge with a side, centred as far as
// others allow (DA-7.4-R2).
func (s *State) flush(u, t *Unit, l Look, facing field.Heading) (field.Rect, bool) {
	n, _ := outward(&t.rect, l.Facing)
	length := t.rect.W
	if l.Facing.Flank() {
		length = t.rect.D
	}
	r := field.NewRect(l.Mid, facing, kernel.Width, kernel.Depth)
	most := float64(0.5*(length+kernel.Width)) - 0.25
	for d := 0.0; d <= most; d += 0.25 {
		for _, off := range [...]float64{d, -d} {
			at := r.Moved(n.Right().Times(off))
			if s.free(u, &at) {
				return at, true
			}
			if d == 0 {
				break
			}
		}
	}
	return r, false
}

// free reports whether a base may stand so: clear of all others, on the table,
// on ground it may enter, not across a wall of fire.
func (s *State) free(u *Unit, r *field.Rect) bool {
	c := r.Centre()
	posts := s.posts()
	for i := range posts {
		if p := &posts[i]; within(c, p.at, 2*reach) && p.unit != u && field.Overlap(r, &p.unit.rect) {
			return false
		}
	}
	return s.rt.table.MayStand(r, u.mover()) && !s.inFire(r)
}

// bestCharge is the charge that the default decisions prefer: flush flank or
// rear, then more Hits to be expected, then nearer, then the lowest id
// (DA-11.6). ok is false if none can be made.
func (s *State) bestCharge(u *Unit, rolled int, suits func(*Unit) bool) (best charge, ok bool) {
	if s.mayCharge(u, nil) != "" {
		return best, false
	}
	far := float64(rolled) + 2*reach
	if s.alone(u, far) {
		return best, false
	}
	posts := s.enemies(u)
	for i := range posts {
		t := posts[i].unit
		if !within(u.centre, t.centre, far) || suits != nil && !suits(t) {
			continue
		}
		if shies(u, t) {
			continue
		}
		c, can := s.tryChargeAt(u, t, rolled)
		if !can {
			continue
		}
		c.worth = s.chargeWorth(u, &c)
		if !ok || better(&c, &best) {
			best, ok = c, true
		}
	}
	return best, ok
}

func better(a, b *charge) bool {
	switch {
	case a.doubles() != b.doubles():
		return a.doubles()
	case a.worth != b.worth:
		return a.worth > b.worth
	default:
		return a.look.Dist < b.look.Dist-1e-9
	}
}

// chargeWorth is eight times the Hits to be expected of a charge.
func (s *State) chargeWorth(u *Unit, c *charge) int {
	k := kernel.Strike{
		Striker: &u.Profile, Target: &c.target.Profile, Facing: c.look.Facing, Doubles: c.doubles(), Heroes: s.heroes(u),
		Uphill: c.target.height > s.rt.table.Height(c.end.Centre()),
	}
	if !k.Uphill {
		_, k.Defends = s.rt.table.Cover(&c.target.rect, c.end.Centre(), c.look.Mid, true)
	}
	return k.Expected()
}

// run carries a charge out.
func (s *State) run(u *Unit, c *charge, dice []rolled) {
	s.put(u, c.end)
	u.Now.Moved = true
	s.Contacts = append(s.Contacts, Contact{By: u.ID, At: c.target.ID, Facing: c.look.Facing, Flush: c.flush})
	s.overrun(u)
	if !s.recording() {
		return
	}
	text := "The " + u.Name + " charge the " + c.target.Name + " in the " + c.look.Facing.String()
	switch {
	case c.flush && c.look.Facing != kernel.Front:
		text += ", edge to edge"
	case !c.flush:
		text += ", with a corner only"
	}
	s.eventAt(u, c.target, "charge", "DA-7.4", text+".", dice...)
}
