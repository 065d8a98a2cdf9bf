package general

import (
	"cmp"
	"slices"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// A river is crossed at its fords and bridges alone (CA-9.4-R1). A unit that is
// to go over gathers before the crossing, narrow enough for it and square to the
// stream, goes straight through and spreads out on the other side.

// river is a river on the table with its crossings.
type river struct {
	line []field.Vec
	ways []crossing
}

// crossing is a stretch of a river where troops may go over.
type crossing struct {
	at   field.Vec // the middle of the water
	way  field.Vec // across the stream; to either bank
	wide float64   // inches along the stream
}

// readRivers lists the rivers that have a crossing.
func (d *desk) readRivers() {
	d.rivers = d.rivers[:0]
	layout := d.v.Layout()
	widths := deck.TableWidths()
	d.water = widths.River
	for i := range layout.Features {
		f := &layout.Features[i]
		if f.Kind != deck.River || len(f.Crossings) == 0 {
			continue
		}
		r := river{}
		for _, p := range f.Line {
			r.line = append(r.line, field.Vec{X: p.X, Y: p.Y})
		}
		for _, c := range f.Crossings {
			wide := widths.Ford
			if c.Kind == battle.Bridge {
				wide = widths.Bridge
			}
			r.ways = append(r.ways, r.crossingAt(field.Vec{X: c.At.X, Y: c.At.Y}, wide))
		}
		d.rivers = append(d.rivers, r)
	}
}

// crossingAt finds the run of the water at a crossing.
func (r *river) crossingAt(at field.Vec, wide float64) crossing {
	c := crossing{at: at, wide: wide}
	least := 1e9
	for i := 1; i < len(r.line); i++ {
		piece := field.Segment(r.line[i-1], r.line[i])
		if off, on := field.DistTo(&piece, at); off < least-1e-9 {
			least, c.at = off, on
			run := r.line[i].Sub(r.line[i-1]).Unit()
			c.way = field.Vec{X: -run.Y, Y: run.X}
		}
	}
	return c
}

// parts reports whether a river lies between two places.
func (r *river) parts(a, b field.Vec) bool {
	odd := false
	ab := b.Sub(a)
	for i := 1; i < len(r.line); i++ {
		p, q := r.line[i-1], r.line[i]
		s1, s2 := ab.Cross(p.Sub(a)) > 0, ab.Cross(q.Sub(a)) > 0
		pq := q.Sub(p)
		if s1 != s2 && (pq.Cross(a.Sub(p)) > 0) != (pq.Cross(b.Sub(p)) > 0) {
			odd = !odd
		}
	}
	return odd
}

// parted is the river between two places; nil if there is none.
func (d *desk) parted(a, b field.Vec) *river {
	for i := range d.rivers {
		if d.rivers[i].parts(a, b) {
			return &d.rivers[i]
		}
	}
	return nil
}

// divided reports whether water lies between most of the own army and its
// nearest foes.
func (d *desk) seeRivers() {
	d.divided = false
	if len(d.rivers) == 0 {
		return
	}
	all, parted := 0, 0
	for i := range d.own {
		p := &d.own[i]
		if !p.u.On() || p.trade == spirits || p.u.Status != kernel.Steady {
			continue
		}
		if e, _ := d.nearest(p); e != nil {
			all += p.value
			if d.parted(p.c, e.c) != nil {
				parted += p.value
			}
		}
	}
	d.divided = 2*parted > all
}

// queued is a piece on its way over a crossing.
type queued struct {
	own  int // index
	over crossing
	far  float64 // from its front to the middle of the water
}

// longest is how many units gather before one crossing; others keep clear.
const longest = 4

// queueGap is how far apart they keep, so as to have room to turn.
const queueGap = 2.5

// crossRivers leads those over who have no foe on their own bank: they are shared
// out among the crossings, the nearest first.
func (d *desk) crossRivers() {
	if len(d.rivers) == 0 {
		return
	}
	d.queue = d.queue[:0]
	for i := range d.own {
		p := &d.own[i]
		if !p.free || p.order != 0 || p.will != "" || p.trade == spirits {
			continue
		}
		if d.wading(p) {
			d.ahead1(p, p.rate())
			p.waits = true
			continue
		}
		if e := d.beyond(p); e != nil {
			if c, ok := d.crossingFor(p, d.parted(p.c, e.c), e); ok {
				d.queue = append(d.queue, queued{i, c, c.way.Dot(c.at.Sub(p.rect.A))})
			}
		} else {
			d.spread(p)
		}
	}
	slices.SortStableFunc(d.queue, func(a, b queued) int { return cmp.Compare(a.far, b.far) })
	d.formQueues()
}

// beyond is the nearest foe of a piece that is to go over to him; nil if it has
// other things to do.
func (d *desk) beyond(p *piece) (e *piece) {
	for i := range d.foes {
		o := &d.foes[i]
		if o.u.Status == kernel.Routing {
			continue
		}
		if d.parted(p.c, o.c) == nil {
			return nil
		}
		if e == nil || p.c.Dist(o.c) < p.c.Dist(e.c) {
			e = o
		}
	}
	if e == nil || d.mood.hold {
		return nil
	}
	if p.bow > 3 {
		if m, _ := d.mark(p); m != nil {
			return nil
		}
	}
	return e
}

// formQueues orders those who go over, at each crossing from the water back.
func (d *desk) formQueues() {
	for k := range d.queue {
		q := &d.queue[k]
		p := &d.own[q.own]
		back, before := d.water/2+2.5, 0
		for n := range k {
			if o := &d.queue[n]; o.over.at == q.over.at {
				back += d.own[o.own].rect.D + queueGap
				before++
			}
		}
		p.waits = true
		switch {
		case before < longest:
			d.goOver(p, &q.over, back)
		case p.trade.foot():
			d.guards(p)
		default:
			d.brace(p)
		}
	}
}

// wading reports whether a piece stands in a crossing.
func (d *desk) wading(p *piece) bool {
	for k := 0.0; k <= p.rect.D; k++ {
		if d.t.At(p.rect.A.Plus(p.rect.F, -k)).Has(field.Ford) {
			return true
		}
	}
	return false
}

// crossingFor chooses a crossing: the one on the shortest way, those at which
// others go over counting as further off. Its way leads to the far bank.
func (d *desk) crossingFor(p *piece, r *river, e *piece) (best crossing, ok bool) {
	least := 1e9
	for i := range r.ways {
		c := r.ways[i]
		if c.way.Dot(c.at.Sub(p.c)) < 0 {
			c.way = c.way.Neg()
		}
		if _, fits := d.narrow(p, &c); !fits {
			continue
		}
		far := p.c.Dist(c.at) + c.at.Dist(e.c)/2
		for k := range d.queue {
			if d.queue[k].over.at == c.at {
				far += 9
			}
		}
		if far < least {
			best, least, ok = c, far, true
		}
	}
	return best, ok
}

// narrow is the shape in which a piece goes over; fits is false if none is
// narrow enough.
func (d *desk) narrow(p *piece, c *crossing) (it royal.Item, fits bool) {
	room := c.wide - 0.3
	base := float64(p.u.Troop.Arm.Width()) / 254
	files := min(int(room/base), p.u.Stands())
	switch {
	case files < 1:
		return it, false
	case p.rect.W <= room:
		return it, true
	case p.u.Troop.Arm > kernel.Cavalry:
		return royal.Item{Do: royal.Form, Formation: kernel.RoadColumn, Files: 1}, true
	}
	it = royal.Item{Do: royal.Form, Formation: kernel.Line, Files: files}
	if kernel.Ranks(p.u.Stands(), files) > 3 {
		it.Formation = kernel.Column
	}
	if files <= 3 {
		it.Formation = kernel.RoadColumn
	}
	return it, true
}

// goOver is the next step on the way over a crossing: narrow the front, come
// before it in the queue, turn square to it, go. back is how far before the
// middle of the water its place in the queue is.
func (d *desk) goOver(p *piece, c *crossing, back float64) {
	it, _ := d.narrow(p, c)
	width := p.rect.W
	if it.Do == royal.Form {
		width = float64(it.Files) * float64(p.u.Troop.Arm.Width()) / 254
	}
	off := c.way.Cross(p.rect.A.Sub(c.at))
	slack := max(0.1, (c.wide-width)/2)
	square := off <= slack && off >= -slack
	if p.u.Troop.TurnsByWheelingOnly() {
		d.driveOver(p, c, it, square)
		return
	}
	face := field.Toward(c.way)
	turn := p.rect.H.To(face)
	faces := turn < 2*field.Degree && turn > -2*field.Degree
	switch {
	case it.Do == royal.Form && d.mayForm(p, &it):
		d.orderOf(p).Items[0] = it
		if square && faces {
			d.then(p, 0, p.rate())
		}
	case square && faces:
		d.ahead1(p, p.rate())
	case square && d.mayTurn(p, &p.rect, turn):
		d.orderOf(p).Items[0] = royal.Item{Do: royal.Face, Turn: turn}
		d.then(p, turn, p.rate())
	default:
		d.gather(p, c.at.Plus(c.way, -back), face)
	}
}

// gather brings a piece to its place before a crossing without turning its back:
// who has come too near on foot steps back.
func (d *desk) gather(p *piece, to field.Vec, face field.Heading) {
	by := to.Sub(p.rect.A)
	switch ahead := by.Dot(p.rect.F); {
	case !p.trade.foot() || ahead > -0.7*by.Len():
		d.march(p, to, face, false)
	case p.trade.foot() && ahead < 0:
		d.orderOf(p).Items[0] = royal.Item{Do: royal.Move, Back: true}
	default:
		d.turn(p, face)
	}
}

// then adds a straight move in phase 2 after a change in phase 1.
func (d *desk) then(p *piece, turn field.Heading, far float64) {
	r := p.rect.Faced(p.rect.H.Turn(turn))
	if far = d.room(p, &r, r.H, far); far > 0.3 {
		d.orderOf(p).Items[1] = royal.Item{Do: royal.Move, Inches: kernel.MilsOf(far)}
		p.next = r.Moved(r.F.Times(far))
	}
}

// mayForm reports whether there is room for a change of formation.
func (d *desk) mayForm(p *piece, it *royal.Item) bool {
	s := shapeOf(p.u, it.Files, false)
	after := s.Rect(p.rect.A, p.rect.H)
	after = field.ChangeFace(&p.rect, &after, d.foeRects)
	return d.standsFree(p, &after)
}

// driveOver is goOver for chariots and mammoths, which turn by wheeling only.
func (d *desk) driveOver(p *piece, c *crossing, it royal.Item, square bool) {
	if it.Do == royal.Form && d.mayForm(p, &it) {
		d.orderOf(p).Items[0] = it
		return
	}
	before := c.way.Dot(c.at.Sub(p.rect.A))
	to := c.at.Plus(c.way, 8)
	if !square && before > d.water/2 {
		to = c.at.Plus(c.way, -max(d.water/2+1, before/2))
	}
	d.drive(p, to, p.rate())
}

// spread brings a piece that has come over back into the shape in which it
// fights, if no foe is near enough to catch it.
func (d *desk) spread(p *piece) bool {
	if p.trade == raiders || p.u.Formation != kernel.Column && p.u.Formation != kernel.RoadColumn {
		return false
	}
	for i := range d.foes {
		if d.canReach(&d.foes[i], p) {
			return false
		}
	}
	form, files := d.shapeFor(p)
	for ; files > p.u.Files; files-- {
		it := royal.Item{Do: royal.Form, Formation: form, Files: files}
		if kernel.CheckFormation(p.u.Troop.Arm, form, p.u.Stands(), files) != nil {
			return false
		}
		if d.mayForm(p, &it) {
			d.orderOf(p).Items[0] = it
			return true
		}
	}
	return false
}

// holdLine is how far ahead a line stands that waits for the foe: short of a
// river it leaves him room to come over, and the own foot a charge at those who
// have.
func (d *desk) holdLine(p *piece) float64 {
	far := float64(holdAt)
	for i := range d.rivers {
		for k := 1; k < len(d.rivers[i].line); k++ {
			piece := field.Segment(d.rivers[i].line[k-1], d.rivers[i].line[k])
			_, on := field.DistTo(&piece, p.c)
			if off := d.across(on) - d.across(p.c); off < 1 && off > -1 && d.ahead(on) > d.ahead(p.c) {
				far = min(far, d.ahead(on)-d.water/2-8)
			}
		}
	}
	return far
}
