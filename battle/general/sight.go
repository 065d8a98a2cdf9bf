package general

import (
	"hyboria/battle"
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// trade is what a unit is good for.
type trade uint8

const (
	footmen  trade = iota // medium and heavy foot
	pikemen               // the same with pikes
	lights                // light foot without bows
	archers               // foot with bows
	knights               // heavy cavalry
	riders                // medium cavalry
	raiders               // horse archers
	chariots              // light and heavy
	mammoths              // woolly
	spirits               // phantoms, the dead, beasts
)

// tradeOf tells what troops are good for.
func tradeOf(t *kernel.Troop) trade {
	switch {
	case t.Kind != kernel.Ordinary:
		return spirits
	case t.Arm == kernel.Mammoths:
		return mammoths
	case t.Arm == kernel.Chariots:
		return chariots
	case t.Has(kernel.HorseArcher):
		return raiders
	case t.Type == battle.HC:
		return knights
	case t.Arm == kernel.Cavalry:
		return riders
	case t.Bow.Shoots():
		return archers
	case t.Has(kernel.Pike):
		return pikemen
	case t.Type == battle.LI:
		return lights
	}
	return footmen
}

// mounted reports whether the trade is one of horsemen.
func (t trade) mounted() bool { return t == knights || t == riders || t == raiders }

// foot reports whether the trade fights on foot.
func (t trade) foot() bool { return t <= archers || t == spirits }

// piece is a unit as the general sees it.
type piece struct {
	u     *royal.Unit
	trade trade
	rect  field.Rect
	c     field.Vec // its middle
	half  float64   // its radius
	ahead float64   // of its middle, from the general's own edge
	value int       // of the figures left, in half points
	hero  kernel.Champion
	chief bool // the commander is with it

	busy   bool            // in melee
	fresh  bool            // in a melee that began this turn, or has not begun
	struck kernel.Edges    // where
	free   bool            // may be ordered, and is not in melee
	back   bool            // in the second line
	charge float64         // inches of its charge on open ground
	bow    float64         // range; 0: none
	order  int             // index+1 in the orders; 0: none yet
	aim    int             // foe's index+1 that it is to charge
	taken  int             // foe: friends that are to charge it
	will   will            // of the plan
	evades bool            // by the plan
	waits  bool            // its turn at a ford or bridge
	bar    field.GroundSet // ground that it may not enter
	under  field.GroundSet // it stands in, once looked
	looked bool
	fear   int        // what a magic test costs it; -1: not reckoned yet
	sought bool       // hidden has been settled
	deep   bool       // in woods or swamp, out of sight
	next   field.Rect // where it will be after its orders
}

// desk is what the general works with in one call.
type desk struct {
	v        royal.View
	doctrine Doctrine
	style    style
	plan     *Plan
	t        *field.Table
	fwd      field.Heading
	dir      field.Vec
	left     float64 // of the fighting area
	right    float64
	length   float64
	depth    float64

	own, foes   []piece
	singles     []*royal.Unit // own heroes, commander, wizards
	foeSingles  []*royal.Unit
	at          []int // by id: index+1 in own, -(index+1) in foes
	mood        mood
	out         royal.Orders
	hits        []strike
	casts       []aimed
	like        likeness // for whom promised holds
	promised    []int    // by foe and edge
	rects       []field.Rect
	later       []field.Rect // as rects, with foes gone on
	between     []field.Rect // in the way of a look
	gaps        []field.Vec  // where a wizard sees out between friends
	foeRects    []field.Rect
	columns     []column
	crowded     bool    // too much horse for one rank
	front, last float64 // of the own line: most and least advanced foot
	footed      bool    // there is foot in the line
	foeFront    float64 // nearest foe's distance from the own edge
	patches     []patch
	charts      []chart // of the ways round barred ground, as far as drawn
	rivers      []river
	queue       []queued
	water       float64 // width of a river
	divided     bool    // a river lies between the armies
}

// open looks at the battle.
func (d *desk) open(v royal.View, g *General) {
	d.v, d.t = v, v.Table()
	d.fwd = v.Forward()
	d.dir = d.fwd.Vec()
	l := v.Layout()
	d.left, d.right = l.Left, l.Right
	d.length, d.depth = d.t.Size()
	d.plan = g.plans.of(v.Force())
	d.out = royal.Orders{}
	d.look()
	d.readRivers()
	d.readPatches()
	d.doctrine = d.choose(g.doctrine)
	d.style = d.doctrine.style()
}

// look lists the units of both sides.
func (d *desk) look() {
	d.own, d.foes, d.singles, d.foeSingles = d.own[:0], d.foes[:0], d.singles[:0], d.foeSingles[:0]
	clear(d.at)
	d.foeRects = d.foeRects[:0]
	for u := range d.v.Own {
		if u.IsSingle() {
			d.singles = append(d.singles, u)
			continue
		}
		d.own = append(d.own, d.piece(u))
		d.index(u.ID, len(d.own))
	}
	for u := range d.v.Enemy {
		if u.IsSingle() {
			d.foeSingles = append(d.foeSingles, u)
			continue
		}
		d.foes = append(d.foes, d.piece(u))
		d.index(u.ID, -len(d.foes))
		d.foeRects = append(d.foeRects, d.foes[len(d.foes)-1].rect)
	}
	d.seeMelees()
	d.seeCompany()
	for i := range d.own {
		p := &d.own[i]
		p.free = p.u.On() && p.u.Status == kernel.Steady && !p.busy && p.u.Troop.Kind != kernel.Beasts
	}
}

func (d *desk) index(id, at int) {
	for len(d.at) <= id {
		d.at = append(d.at, 0)
	}
	d.at[id] = at
}

// piece is what is to be seen of one unit.
func (d *desk) piece(u *royal.Unit) piece {
	p := piece{u: u, trade: tradeOf(&u.Troop), rect: u.Rect()}
	p.c = p.rect.Centre()
	p.half = field.Vec{X: p.rect.W / 2, Y: p.rect.D / 2}.Len()
	p.ahead = d.ahead(p.c)
	p.next = p.rect
	p.fear = -1
	p.bar = forbidden(&u.Troop)
	p.charge = u.Troop.Rate(kernel.ByCharge).Inches()
	if p.trade != spirits {
		p.value = kernel.HalfPoints(&u.Troop, u.Troop.Bow, u.N)
	} else {
		p.value = 2 * u.N
	}
	for _, w := range u.Troop.Weapons() {
		p.bow = max(p.bow, float64(kernel.ReachOf(w).Far))
	}
	return p
}

// seeMelees notes who fights whom.
func (d *desk) seeMelees() {
	for _, m := range d.v.Melees() {
		for i, id := range m.Units {
			if p := d.find(id); p != nil {
				p.busy = true
				p.fresh = p.fresh || m.Round <= 1
				p.struck |= kernel.EdgesOf(m.Edge[i])
			}
		}
	}
}

// find is the piece of a unit, of either side; nil if it is not to be seen or
// a single figure.
func (d *desk) find(id int) *piece {
	if id <= 0 || id >= len(d.at) {
		return nil
	}
	switch i := d.at[id]; {
	case i > 0:
		return &d.own[i-1]
	case i < 0:
		return &d.foes[-i-1]
	}
	return nil
}

// seeCompany notes which of the own units have hero or commander.
func (d *desk) seeCompany() {
	for _, s := range d.singles {
		if s.Place != royal.WithUnit {
			continue
		}
		p := d.find(s.Single.With)
		switch {
		case p == nil:
		case s.Troop.Kind == kernel.Commander:
			p.chief = true
		default:
			p.hero = s.Single.Champion
		}
	}
}

// ahead is how far a place is from the own edge.
func (d *desk) ahead(p field.Vec) float64 {
	if d.v.Side == battle.Defender {
		return d.depth - p.Y
	}
	return p.Y
}

// across is how far a place is from the left end of the table, as the side
// looks at it.
func (d *desk) across(p field.Vec) float64 {
	if d.v.Side == battle.Defender {
		return d.length - p.X
	}
	return p.X
}

// spot is the place on the table that is so far across and ahead.
func (d *desk) spot(across, ahead float64) field.Vec {
	if d.v.Side == battle.Defender {
		return field.Vec{X: d.length - across, Y: d.depth - ahead}
	}
	return field.Vec{X: across, Y: ahead}
}

// shapeOf is a unit's shape as geometry asks for it.
func shapeOf(u *royal.Unit, files int, ring bool) field.Shape {
	a := u.Troop.Arm
	return field.Shape{
		Figures: u.Stands(), Files: files, Ring: ring,
		BaseW: float64(a.Width()) / 254, BaseD: float64(a.Depth()) / 254,
	}
}

// shape is the piece's shape as it stands.
func (p *piece) shape() field.Shape {
	s := shapeOf(p.u, p.u.Files, p.u.Ring())
	s.Bent = p.u.Formation == kernel.PositionalLine
	return s
}

// forbidden is the ground that troops may not enter.
func forbidden(t *kernel.Troop) (set field.GroundSet) {
	for g := kernel.Open; g <= kernel.Rock; g++ {
		if !g.Enters(t) {
			set |= field.Set(field.Ground(g))
		}
	}
	return set
}

// rate is the piece's ordinary move on open ground, in inches.
func (p *piece) rate() float64 {
	if p.u.Formation == kernel.RoadColumn && p.trade == raiders {
		return p.u.Troop.RoadColumnOffRoad().Inches()
	}
	return p.u.Troop.Rate(p.u.Formation.Mode(false)).Inches()
}

// orderOf is the piece's order, to be filled in.
func (d *desk) orderOf(p *piece) *royal.UnitOrder {
	if p.order == 0 {
		d.out.Units = append(d.out.Units, royal.UnitOrder{Unit: p.u.ID})
		p.order = len(d.out.Units)
	}
	return &d.out.Units[p.order-1]
}

// out is the way out over an edge of a footprint.
func out(r *field.Rect, e kernel.Edge) field.Vec {
	switch e {
	case kernel.Front:
		return r.F
	case kernel.Right:
		return r.Right()
	case kernel.Rear:
		return r.F.Neg()
	default:
		return r.Right().Neg()
	}
}
