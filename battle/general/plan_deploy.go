package general

import (
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// byPlan sets up what the plan places, where the rules allow it; the rest is
// the general's.
func (c *camp) byPlan() {
	if c.d.plan == nil {
		return
	}
	for i := range c.d.plan.Deploy {
		s := &c.d.plan.Deploy[i]
		if p := c.d.byRef(s.Unit); p != nil {
			c.station(p, s)
		} else if u := c.d.singleByRef(s.Unit); u != nil {
			c.stationSingle(u, s)
		}
	}
}

// byRef is the own unit with that id in the scenario; nil if there is none.
func (d *desk) byRef(ref string) *piece {
	for i := range d.own {
		if p := &d.own[i]; p.u.Ref == ref && p.u.Army == d.v.Side {
			return p
		}
	}
	return nil
}

func (d *desk) singleByRef(ref string) *royal.Unit {
	for _, s := range d.singles {
		if s.Ref == ref || ref == commanderName && s.Troop.Kind == kernel.Commander {
			return s
		}
	}
	return nil
}

// pose is a station as a pose on the table.
func (d *desk) pose(s *Station) royal.Pose {
	return royal.Pose{
		At: d.spot(d.left+s.Across, s.Ahead),
		H:  d.fwd.Turn(field.Degrees(s.Facing)),
	}
}

func (c *camp) station(p *piece, s *Station) {
	t := c.d.postOf(p)
	if form, err := kernel.ParseFormation(formation(s)); err == nil {
		t.form = form
	}
	n := p.u.Stands()
	switch {
	case s.Files > 0:
		t.files = s.Files
	case t.form == kernel.Ring:
		t.files = kernel.RingFiles(n)
	case t.form == kernel.RoadColumn:
		t.files = roadFiles(p)
	case t.form == kernel.Column:
		t.files = max(1, n/4)
	}
	if p.order != 0 || kernel.CheckFormation(p.u.Troop.Arm, t.form, n, t.files) != nil {
		return
	}
	shape := shapeOf(p.u, t.files, t.form == kernel.Ring)
	shape.Bent = t.form == kernel.PositionalLine
	at := c.d.pose(s)
	r := shape.Rect(at.At, at.H)
	if c.d.inStrip(&r) && c.d.t.MayStand(&r, shape, forbidden(&p.u.Troop)) && field.OverlapAny(&r, c.placed) < 0 {
		c.put(&t, at, r)
	}
}

// roadFiles is how many files a road column has.
func roadFiles(p *piece) int {
	if p.u.Troop.Arm > kernel.Cavalry {
		return 1
	}
	return min(3, p.u.Stands())
}

// inStrip reports whether a footprint is wholly in the strip (RA-1.6-R1).
func (d *desk) inStrip(r *field.Rect) bool {
	for _, k := range r.Corners() {
		x, y := k.X, d.ahead(k)
		if x < d.left || x > d.right || y < 0 || y > strip {
			return false
		}
	}
	return true
}

func (c *camp) stationSingle(u *royal.Unit, s *Station) {
	if s.With != "" {
		p := c.d.byRef(s.With)
		if p == nil || u.Troop.Kind == kernel.Hero && c.led[p.u.ID] || !p.u.Troop.MayJoin(u.Troop.Kind, u.Troop.Has(kernel.Mounted)) {
			return
		}
		c.seat(u, p)
		return
	}
	at := c.d.pose(s)
	w, deep := float64(u.Troop.Arm.Width())/254, float64(u.Troop.Arm.Depth())/254
	r := field.NewRect(at.At, at.H, w, deep)
	shape := field.Shape{Figures: 1, Files: 1, BaseW: w, BaseD: deep}
	if c.d.inStrip(&r) && c.d.t.MayStand(&r, shape, forbidden(&u.Troop)) && field.OverlapAny(&r, c.placed) < 0 {
		c.placed = append(c.placed, r)
		c.out.Units = append(c.out.Units, royal.Placing{Unit: u.ID, Pose: at, Files: 1})
		c.seated[u.ID] = true
	}
}

// seat puts a hero or the commander with a unit.
func (c *camp) seat(s *royal.Unit, p *piece) {
	c.out.Units = append(c.out.Units, royal.Placing{Unit: s.ID, With: p.u.ID})
	c.seated[s.ID] = true
	if s.Troop.Kind == kernel.Hero {
		c.led[p.u.ID] = true
	}
}
