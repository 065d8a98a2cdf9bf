package vikingraid

import (
	"math"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// The table of VR-15.1-R1.
const (
	TableLong = 72.0
	TableDeep = 48.0
	SeaDeep   = 16.0 // of the sea strip on the coast
	wallHalf  = 6.0  // half a side of the garrison
	gateHalf  = 1.0
	homeLine  = 28.0 // defenders are placed from here on (VR-15.4-R1)
	shipHalf  = 1.5  // half the boat's beam (VR-13.1-R2)
	shipLong  = 8.0
	behind    = 2.0 // inches behind a wall from where it hides men (VR-7.1-R5)
	woodsSeen = 2.0 // inches of woods that sight goes through
)

// garrisonAt is where the garrison stands when the card has no village.
var garrisonAt = Vec{X: 36, Y: 38}

// horsesAt is the pasture north of the wall, from its middle (VR-15.3-R1).
var horsesAt = Vec{X: 0, Y: 8}

// Box is an upright oblong.
type Box struct {
	X0, Y0, X1, Y1 float64
}

func boxAround(c Vec, halfX, halfY float64) Box {
	return Box{c.X - halfX, c.Y - halfY, c.X + halfX, c.Y + halfY}
}

// Holds reports whether a place is in the box, its edge included.
func (b Box) Holds(p Vec) bool { return p.X >= b.X0 && p.X <= b.X1 && p.Y >= b.Y0 && p.Y <= b.Y1 }

// off is how far a place is from the box; 0 inside.
func (b Box) off(p Vec) float64 { return p.Dist(b.nearest(p)) }

// nearest is the place of the box nearest to p.
func (b Box) nearest(p Vec) Vec {
	return Vec{X: min(b.X1, max(b.X0, p.X)), Y: min(b.Y1, max(b.Y0, p.Y))}
}

// span gives the part of the way from a to b that is in the box, as shares of
// it; false if none is.
func (b Box) span(from, to Vec) (lo, hi float64, ok bool) {
	lo, hi = 0, 1
	if dx := to.X - from.X; dx != 0 {
		u, v := (b.X0-from.X)/dx, (b.X1-from.X)/dx
		lo, hi = max(lo, min(u, v)), min(hi, max(u, v))
	} else if !(from.X >= b.X0 && from.X <= b.X1) {
		return lo, hi, false
	}
	if lo > hi {
		return lo, hi, false
	}
	if dy := to.Y - from.Y; dy != 0 {
		u, v := (b.Y0-from.Y)/dy, (b.Y1-from.Y)/dy
		lo, hi = max(lo, min(u, v)), min(hi, max(u, v))
	} else if !(from.Y >= b.Y0 && from.Y <= b.Y1) {
		return lo, hi, false
	}
	return lo, hi, lo <= hi
}

// meets reports whether two boxes have a place in common.
func (b Box) meets(o Box) bool { return b.X0 <= o.X1 && o.X0 <= b.X1 && b.Y0 <= o.Y1 && o.Y0 <= b.Y1 }

// inside reports whether a box lies in another.
func (b Box) inside(o Box) bool { return b.X0 >= o.X0 && b.X1 <= o.X1 && b.Y0 >= o.Y0 && b.Y1 <= o.Y1 }

// grown is the box with a rim.
func (b Box) grown(by float64) Box { return Box{b.X0 - by, b.Y0 - by, b.X1 + by, b.Y1 + by} }

// Mark is what a place is to those who move and shoot there.
type Mark uint16

// Marks of places.
const (
	Rough  Mark = 1 << iota // an obstacle to enter or to start in (VR-5.2)
	Cover                   // VR-7.1-R3
	Wet                     // stream or ford: an obstacle
	Barred                  // nobody enters: rock, river, sea
	NoHorse
	Inside // of the garrison
	Wooded
	Raised  // on a hill
	Highest // within its second contour
)

// Has reports whether all the marks given are set.
func (m Mark) Has(marks Mark) bool { return m&marks == marks }

// level is the height of a place: 0, 1 or 2 (VR-17.6).
func (m Mark) level() int {
	switch {
	case m.Has(Highest):
		return 2
	case m.Has(Raised):
		return 1
	default:
		return 0
	}
}

// Ground is the table of a raid: garrison, sea, rough patches or a terrain card.
// It does not change and may be shared.
type Ground struct {
	Coast    bool
	Garrison Box
	Layout   deck.Layout
	patches  []Box        // without a card (VR-15.2-R1)
	card     *field.Table // nil without a card
	bridges  []Vec
	fords    []Vec
	woods    []area
	solid    []area // rock and buildings: block sight
	barred   []Box  // round rock and rivers, which bar straight ways
	bogs     []Box  // round what bars those of riders
	hinder   []Box  // round all that may be an obstacle
	roads    deck.Layout
	roadBox  []Box // round each, with its width
	marks    markBook
	ways     wayBook
}

// area is an outline with a box around it.
type area struct {
	ring []deck.Point
	box  Box
}

func newArea(ring []deck.Point) area {
	a := area{ring: ring, box: Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}}
	for _, p := range ring {
		a.box.X0, a.box.Y0 = math.Min(a.box.X0, p.X), math.Min(a.box.Y0, p.Y)
		a.box.X1, a.box.Y1 = math.Max(a.box.X1, p.X), math.Max(a.box.Y1, p.Y)
	}
	return a
}

// raidTable is the table of every raid (VR-15.1-R1).
func raidTable() battle.Table {
	return battle.Table{Length: TableLong, Depth: TableDeep, Wide: TableLong}
}

// NewGround lays out the ground of a raid: the printed table, or a card scaled
// to it with the garrison on its village (VR-15.1-R1, VR-15.2-R1, VR-17.6).
func NewGround(card deck.Card, edge battle.Edge, river *battle.MapRiver, coast bool) *Ground {
	g := &Ground{Coast: coast, Garrison: boxAround(garrisonAt, wallHalf, wallHalf)}
	g.Layout = deck.Lay(card, raidTable(), edge, river, false)
	if card.Number == 0 && river == nil && len(card.Features) == 0 {
		g.patches = []Box{boxAround(Vec{X: 18, Y: 28}, 5, 4), boxAround(Vec{X: 54, Y: 28}, 5, 4)}
		return g
	}
	village := g.settle()
	for i, f := range g.Layout.Features {
		g.take(f, i == village)
		g.mark(f)
	}
	if coast {
		sea := Box{0, 0, TableLong, SeaDeep + Tol}
		g.hinder = append(g.hinder, sea)
		if g.bogs = append(g.bogs, sea); len(g.barred) > 0 {
			g.barred = append(g.barred, sea)
		}
	}
	g.card = field.NewTable(g.Layout)
	return g
}

// settle puts the garrison on the village nearest to its usual place, as near
// to that village as the square can stand whole on the defenders' ground
// (VR-17.6). It gives the index of the village, -1 for none.
func (g *Ground) settle() int {
	at, found := garrisonAt, -1
	for i, f := range g.Layout.Features {
		if f.Kind != deck.Village {
			continue
		}
		p := Vec(deck.Centre(f.Ring))
		if found < 0 || p.Dist(garrisonAt) < at.Dist(garrisonAt) {
			at, found = p, i
		}
	}
	room := Box{wallHalf + 1, homeLine + wallHalf, TableLong - wallHalf - 1, TableDeep - wallHalf}
	g.Garrison = boxAround(room.nearest(at), wallHalf, wallHalf)
	return found
}

// take keeps what moving and seeing ask of a feature.
func (g *Ground) take(f deck.Feature, garrison bool) {
	switch f.Kind {
	case deck.Woods:
		g.woods = append(g.woods, newArea(f.Ring))
	case deck.Rock:
		g.solid = append(g.solid, newArea(f.Ring))
	case deck.Village:
		if !garrison {
			g.solid = append(g.solid, newArea(f.Ring))
		}
	case deck.Road:
		wide := deck.TableWidths().Road
		b := newArea(f.Line).box
		g.roads.Features = append(g.roads.Features, f)
		g.roadBox = append(g.roadBox, b.grown(wide))
	case deck.Hill, deck.Bog, deck.River, deck.Stream: // the table under it knows them
	}
	for _, c := range f.Crossings {
		if c.Kind == battle.Bridge {
			g.bridges = append(g.bridges, Vec(c.At))
		} else {
			g.fords = append(g.fords, Vec(c.At))
		}
	}
}

// mark keeps where a feature may bar ways or be an obstacle.
func (g *Ground) mark(f deck.Feature) {
	wide := deck.TableWidths()
	switch f.Kind {
	case deck.Rock:
		g.barred = append(g.barred, newArea(f.Ring).box.grown(Tol))
	case deck.River:
		g.barred = append(g.barred, newArea(f.Line).box.grown(wide.River))
	case deck.Bog:
		g.bogs = append(g.bogs, newArea(f.Ring).box.grown(Tol))
	case deck.Stream:
		g.hinder = append(g.hinder, newArea(f.Line).box.grown(wide.Stream))
		return
	case deck.Woods:
		g.hinder = append(g.hinder, newArea(f.Ring).box.grown(Tol))
		return
	case deck.Hill:
		if len(f.Upper) > 0 {
			g.hinder = append(g.hinder, newArea(f.Upper).box.grown(Tol))
		}
		return
	case deck.Road, deck.Village:
		return
	}
	last := g.barred
	if f.Kind == deck.Bog {
		last = g.bogs
	}
	g.hinder = append(g.hinder, last[len(last)-1])
}

// stretch is the part of a straight line, in shares of it, beyond which it meets
// none of some boxes; false when it meets none at all.
func stretch(list []Box, a, b Vec) (from, to float64, ok bool) {
	from, to = 1, 0
	for i := range list {
		if lo, hi, in := list[i].span(a, b); in {
			from, to, ok = min(from, lo), max(to, hi), true
		}
	}
	return from, to, ok
}

// Middle is the middle of the garrison.
func (g *Ground) Middle() Vec {
	return Vec{X: (g.Garrison.X0 + g.Garrison.X1) / 2, Y: (g.Garrison.Y0 + g.Garrison.Y1) / 2}
}

// Gate is the middle of the gate in the south wall.
func (g *Ground) Gate() Vec { return Vec{X: g.Middle().X, Y: g.Garrison.Y0} }

// shore is the least y on which men walk.
func (g *Ground) shore() float64 {
	if g.Coast {
		return SeaDeep
	}
	return 0
}

// onTable reports whether a place is on the table.
func onTable(p Vec) bool { return p.X >= 0 && p.X <= TableLong && p.Y >= 0 && p.Y <= TableDeep }

// placeAt works the marks of a place out.
func (g *Ground) placeAt(p Vec) Mark {
	if g.Coast && p.Y < SeaDeep {
		return Barred
	}
	var m Mark
	if g.card != nil {
		m = g.cardAt(p)
	}
	if g.Garrison.Holds(p) {
		return m&(Raised|Highest) | Inside | Cover
	}
	for _, b := range g.patches {
		if b.Holds(p) {
			m |= Rough | Cover
		}
	}
	return m
}

// cardAt reads the terrain card (VR-17.6).
func (g *Ground) cardAt(p Vec) Mark {
	set := g.card.At(p)
	if set == 0 {
		return g.inVillage(p)
	}
	m := g.inVillage(p) | marksOf(set)
	if set.Has(field.Ford) && !g.onBridge(p) {
		m |= Wet
	}
	if m&(Rough|Wet) != 0 && g.onRoad(p) {
		m &^= offRoad
	}
	return m
}

// offRoad are the marks that a road takes away: no obstacle along it.
const offRoad = Rough | Wet | NoHorse

// marksOf are the marks of the grounds of a card, fords left out.
func marksOf(set field.GroundSet) Mark {
	var m Mark
	if set.Has(kernel.Hill) {
		m |= Raised
	}
	if set.Has(kernel.Steep) {
		m |= Raised | Highest | Rough
	}
	if set.Has(kernel.Woods) {
		m |= Rough | Cover | Wooded
	}
	if set.Has(kernel.Swamp) {
		m |= Rough | NoHorse
	}
	if set.Has(kernel.Rock) {
		m |= Barred
	}
	if set.Has(kernel.Water) {
		m |= Wet
	}
	return m
}

// onRoad reports whether a place is on a road.
func (g *Ground) onRoad(p Vec) bool {
	for i := range g.roadBox {
		if g.roadBox[i].Holds(p) {
			return g.roads.Ground(deck.Point(p)).Has(deck.OnRoad)
		}
	}
	return false
}

// inVillage gives cover among the houses of other villages.
func (g *Ground) inVillage(p Vec) Mark {
	for i := range g.solid {
		if a := &g.solid[i]; a.box.Holds(p) && deck.Contains(a.ring, deck.Point(p)) {
			return Cover
		}
	}
	return 0
}

// onBridge reports whether the crossing nearest to p is a bridge, which is free.
func (g *Ground) onBridge(p Vec) bool {
	best, bridge := math.Inf(1), false
	for _, c := range g.fords {
		best = math.Min(best, p.Dist(c))
	}
	for _, c := range g.bridges {
		if p.Dist(c) < best {
			best, bridge = p.Dist(c), true
		}
	}
	return bridge
}

// Sees reports whether a line of sight is open (VR-7.1-R5): buildings and rock
// block it, so do more than 2 inches of woods; a wall hides men more than 2
// inches behind it from men outside, and these from them.
func (g *Ground) Sees(a, b Vec) bool { return !g.wallHides(a, b) && g.openLine(a, b) }

func (g *Ground) wallHides(a, b Vec) bool {
	box := &g.Garrison
	if a.Y < box.Y0 && b.Y < box.Y0 || a.Y > box.Y1 && b.Y > box.Y1 || a.X < box.X0 && b.X < box.X0 || a.X > box.X1 && b.X > box.X1 {
		return false // both on this side of it
	}
	inA, inB := box.Holds(a), box.Holds(b)
	switch {
	case inA && inB:
		return false
	case inA:
		return g.hides(a, b)
	case inB:
		return g.hides(b, a)
	default:
		lo, hi, ok := g.Garrison.span(a, b)
		return ok && hi-lo > 1e-9
	}
}

// hides reports whether a man inside is too far behind the wall that his line to a
// man outside goes through. Which wall that is need be reckoned only when it can be
// one of two of which he is near the one and far from the other.
func (g *Ground) hides(in, out Vec) bool {
	const far, edge = behind + Tol, 1e-5
	b := &g.Garrison
	south, north, west, east := in.Y-b.Y0, b.Y1-in.Y, in.X-b.X0, b.X1-in.X
	least, most := math.Inf(1), 0.0 // of the walls between the two
	if out.Y < b.Y0 {
		least, most = south, south
	} else if out.Y > b.Y1 {
		least, most = north, north
	}
	if out.X < b.X0 {
		least, most = min(least, west), max(most, west)
	} else if out.X > b.X1 {
		least, most = min(least, east), max(most, east)
	}
	if least > far && min(south, north, west, east) > edge {
		return true
	}
	if most <= far && min(south, north, west, east) > edge {
		return false
	}
	return g.depthBehind(in, out) > far
}

// depthBehind is how far a man inside stands behind the wall that his line to a
// man outside goes through.
func (g *Ground) depthBehind(in, out Vec) float64 {
	_, hi, ok := g.Garrison.span(in, out)
	if !ok {
		return 0
	}
	p := in.Plus(out.Sub(in), hi)
	switch b := g.Garrison; {
	case math.Abs(p.Y-b.Y0) < 1e-6:
		return in.Y - b.Y0
	case math.Abs(p.Y-b.Y1) < 1e-6:
		return b.Y1 - in.Y
	case math.Abs(p.X-b.X0) < 1e-6:
		return in.X - b.X0
	default:
		return b.X1 - in.X
	}
}

func (g *Ground) openLine(a, b Vec) bool {
	for i := range g.solid {
		if g.solid[i].chord(a, b) > 0 {
			return false
		}
	}
	deep := 0.0
	for i := range g.woods {
		if deep += g.woods[i].chord(a, b); deep > woodsSeen+Tol {
			return false
		}
	}
	return true
}

// chord is how many inches of a line are inside the outline.
func (a *area) chord(from, to Vec) float64 {
	if _, _, ok := a.box.span(from, to); !ok {
		return 0
	}
	var cuts [34]float64
	ts := cuts[:1]
	d := to.Sub(from)
	for i, p := range a.ring {
		q := a.ring[(i+1)%len(a.ring)]
		if t, ok := meet(from, d, Vec(p), Vec(q)); ok && len(ts) < len(cuts)-1 {
			ts = append(ts, t)
		}
	}
	ts = append(ts, 1)
	for i := 1; i < len(ts); i++ { // few: sort in place
		for j := i; j > 0 && ts[j] < ts[j-1]; j-- {
			ts[j], ts[j-1] = ts[j-1], ts[j]
		}
	}
	in := 0.0
	for i := 1; i < len(ts); i++ {
		if mid := from.Plus(d, (ts[i]+ts[i-1])/2); deck.Contains(a.ring, deck.Point(mid)) {
			in += ts[i] - ts[i-1]
		}
	}
	return float64(in * d.Len())
}

// meet gives the share of the way from a along d at which it crosses p to q.
func meet(a, d, p, q Vec) (float64, bool) {
	e := q.Sub(p)
	det := d.Cross(e)
	if det == 0 {
		return 0, false
	}
	w := p.Sub(a)
	t, u := w.Cross(e)/det, w.Cross(d)/det
	return t, t > 0 && t < 1 && u >= 0 && u < 1
}

// Drawing is the ground as a card that can be drawn: with the garrison as a
// village, rough patches as woods and the sea as broad water.
func (g *Ground) Drawing() deck.Layout {
	l := g.Layout
	oblong := func(b Box) []deck.Point {
		return []deck.Point{{X: b.X0, Y: b.Y0}, {X: b.X1, Y: b.Y0}, {X: b.X1, Y: b.Y1}, {X: b.X0, Y: b.Y1}}
	}
	features := append([]deck.Feature(nil), l.Features...)
	for i, p := range g.patches {
		features = append(features, deck.Feature{ID: "rough-" + itoa(i+1), Kind: deck.Woods, Name: "Rough ground", Ring: oblong(p)})
	}
	features = append(features, deck.Feature{ID: "garrison", Kind: deck.Village, Name: "The garrison", Ring: oblong(g.Garrison)})
	if g.Coast {
		wide := deck.TableWidths().River
		for y := wide / 2; y < SeaDeep; y += wide {
			line := []deck.Point{{X: 0, Y: y}, {X: TableLong / 2, Y: y}, {X: TableLong, Y: y}}
			features = append(features, deck.Feature{ID: "sea-" + itoa(int(y)), Kind: deck.River, Name: "The sea", Line: line})
		}
	}
	l.Features = features
	return l
}
