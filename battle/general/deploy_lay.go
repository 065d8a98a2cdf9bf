package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// strip is how deep a side sets up, and edge the hair that posts keep off its
// rims.
const (
	strip = kernel.DeployDepth
	edge  = 0.02
)

// lay sets everybody down: the line around the best ground, wings outside, the
// second line behind.
func (c *camp) lay() {
	d := c.d
	w := c.width(c.line)
	whole := w + c.width(c.wings[0]) + c.width(c.wings[1]) + 2*wingGap
	c.centre = d.bestCentre(min(whole, d.right-d.left-3))
	shift := (c.width(c.wings[0]) - c.width(c.wings[1])) / 2
	x := c.centre + shift - w/2
	if slack := d.right - 1 - (x + w + wingGap + c.width(c.wings[1])); slack < 0 {
		x += slack
	}
	x = max(x, d.left+1+min(wingGap+c.width(c.wings[0]), max(0, d.right-d.left-2-w)))
	c.ends[0] = x
	for i := range c.line {
		t := &c.line[i]
		c.set(t, x+t.w/2, t.back+c.slant(i), 1)
		x += t.w + unitGap
	}
	c.ends[1] = x - unitGap
	c.layWing(0, c.ends[0]-wingGap, -1)
	c.layWing(1, c.ends[1]+wingGap, 1)
	c.laySecond()
}

// slant is how far the i-th unit of the line hangs back in a slanted line.
func (c *camp) slant(i int) float64 {
	if !c.d.style.slant || len(c.line) < 2 {
		return 0
	}
	far := float64(i) / float64(len(c.line)-1) // from the left
	if c.strong == 0 {
		return 6 * far
	}
	return 6 * (1 - far)
}

func (c *camp) layWing(end int, x, dir float64) {
	for i := range c.wings[end] {
		t := &c.wings[end][i]
		back := t.back
		if c.d.style.slant && end != c.strong {
			back = max(back, 6)
		}
		c.set(t, x+dir*t.w/2, back, dir)
		x += dir * (t.w + unitGap + 0.5)
	}
}

// laySecond spaces the second line out behind the first.
func (c *camp) laySecond() {
	n := len(c.second)
	for i := range c.second {
		t := &c.second[i]
		from, to := c.ends[0]-c.width(c.wings[0])/2, c.ends[1]+c.width(c.wings[1])/2
		x := from + (to-from)*(float64(i)+0.5)/float64(n)
		c.set(t, x, 7.5, 1)
	}
}

// set puts a unit down at or near a place; dir is the side to which it rather
// gives way. Without room its officers see to it.
func (c *camp) set(t *post, x, back, dir float64) {
	if t.p.trade.mounted() && c.setAt(t, x, back, dir, true) {
		return
	}
	c.setAt(t, x, back, dir, false)
}

// setAt is set for places with open ground before them, or any.
func (c *camp) setAt(t *post, x, back, dir float64, open bool) bool {
	for _, off := range [...]float64{0, 1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 30, 36, 45, 55, 70, 90, 110, 130} {
		for _, side := range [2]float64{dir, -dir} {
			for _, b := range [...]float64{back, back + 1.5, back + 3, back + 5, back + 7, back - 2, back - 4} {
				if b >= 0 && (!open || c.openAhead(t, x+off*side)) && c.try(t, x+off*side, b) {
					return true
				}
			}
			if off == 0 {
				break
			}
		}
	}
	return false
}

// openAhead reports whether horse can ride out from a place.
func (c *camp) openAhead(t *post, x float64) bool {
	for ahead := strip + 2.0; ahead <= 26; ahead += 4 {
		for _, side := range [...]float64{-0.5, 0, 0.5} {
			if c.d.t.At(c.d.spot(x+side*t.w, ahead))&t.p.bar != 0 {
				return false
			}
		}
	}
	return true
}

// try puts a unit down at a place if it may stand there.
func (c *camp) try(t *post, x, back float64) bool {
	d := c.d
	front := strip - edge - back
	if front-t.d < 0 || x-t.w/2 < d.left || x+t.w/2 > d.right {
		return false
	}
	at := d.spot(x, front)
	r := field.NewRect(at, d.fwd, t.w, t.d)
	if !d.t.MayStand(&r, shapeOf(t.p.u, t.files, false), forbidden(&t.p.u.Troop)) || field.OverlapAny(&r, c.placed) >= 0 {
		return false
	}
	c.put(t, royal.Pose{At: at, H: d.fwd}, r)
	return true
}

func (c *camp) put(t *post, at royal.Pose, r field.Rect) {
	c.placed = append(c.placed, r)
	t.p.order = 1 // has its place
	c.out.Units = append(c.out.Units, royal.Placing{Unit: t.p.u.ID, Pose: at, Formation: t.form, Files: t.files})
}

// figures puts heroes with the best unit they may join, the commander with a
// steady one, and wizards where they see.
func (c *camp) figures() {
	d := c.d
	wizards := 0
	for _, s := range d.singles {
		if s.Place != royal.Reserve || c.seated[s.ID] {
			continue
		}
		switch s.Troop.Kind {
		case kernel.Wizard:
			c.wizard(s, wizards)
			wizards++
		case kernel.Hero:
			if p := d.bestFor(s, c.led); p != nil {
				c.seat(s, p)
			}
		default:
			if p := d.seatFor(s); p != nil {
				c.seat(s, p)
			}
		}
	}
}

// bestFor is the unit in which a hero is worth most: the strongest fighters.
func (d *desk) bestFor(s *royal.Unit, led map[int]bool) (best *piece) {
	most := 0
	for i := range d.own {
		p := &d.own[i]
		if led[p.u.ID] || p.trade == spirits || !p.u.Troop.MayJoin(s.Troop.Kind, s.Troop.Has(kernel.Mounted)) {
			continue
		}
		worth := p.value
		if p.trade == archers || p.trade == raiders {
			worth /= 2
		}
		if worth > most {
			best, most = p, worth
		}
	}
	return best
}

// seatFor is the unit with which the commander rides: one of middling worth
// whose nerve he helps, not light troops.
func (d *desk) seatFor(s *royal.Unit) (best *piece) {
	most := 0
	for i := range d.own {
		p := &d.own[i]
		if p.trade == spirits || !p.u.Troop.MayJoin(s.Troop.Kind, s.Troop.Has(kernel.Mounted)) {
			continue
		}
		worth := p.value
		if p.trade == raiders || p.trade == lights {
			worth /= 3
		}
		if worth > most {
			best, most = p, worth
		}
	}
	return best
}

// wizard stands in the gap at an end of the line, by turns.
func (c *camp) wizard(s *royal.Unit, n int) {
	d := c.d
	x := c.ends[0] - wingGap/2 - 0.8*float64(n/2)
	if n%2 == 1 {
		x = c.ends[1] + wingGap/2 + 0.8*float64(n/2)
	}
	w, deep := float64(s.Troop.Arm.Width())/254, float64(s.Troop.Arm.Depth())/254
	for _, off := range [...]float64{0, 1, -1, 2, -2, 4, -4, 7, -7, 11, -11, 16, -16, 24, -24, 36, -36} {
		for _, back := range [...]float64{0, 1, 3, 6, 9} {
			at := d.spot(x+off, strip-edge-back)
			if x+off < d.left+1 || x+off > d.right-1 {
				continue
			}
			r := field.NewRect(at, d.fwd, w, deep)
			shape := field.Shape{Figures: 1, Files: 1, BaseW: w, BaseD: deep}
			if d.t.MayStand(&r, shape, forbidden(&s.Troop)) && field.OverlapAny(&r, c.placed) < 0 {
				c.placed = append(c.placed, r)
				c.out.Units = append(c.out.Units, royal.Placing{Unit: s.ID, Pose: royal.Pose{At: at, H: d.fwd}, Files: 1})
				return
			}
		}
	}
}
