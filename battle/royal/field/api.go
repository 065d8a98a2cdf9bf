package field

import (
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// Edge is an edge of a unit by its own heading: front, right, rear, left.
type Edge = kernel.Edge

// Shape is how a unit stands: from it come the footprint and the places of its
// bases. Bent marks a positional line, counted as standing where its anchor is
// (RA-4.2-R1); a Ring has Files to a side (RA-4.5-R1).
type Shape struct {
	Figures, Files int
	BaseW, BaseD   float64 // inches: kernel.Arm.Width and Depth
	Ring, Bent     bool
}

func (s Shape) Width() float64             { panic("pending") }
func (s Shape) Depth() float64             { panic("pending") }
func (s Shape) Rect(a Vec, h Heading) Rect { panic("pending") }
func (s Shape) Base(r *Rect, i int) Vec    { panic("pending") } // centre of base i, rank by rank

// --- distance (distance.go): RA-0.8-R1

func Dist(a, b *Rect) float64                      { panic("pending") } // 0 when they touch or overlap
func Nearest(a, b *Rect) (onA, onB Vec, d float64) { panic("pending") }
func DistTo(r *Rect, p Vec) (d float64, at Vec)    { panic("pending") }
func Within(d, x float64) bool                     { panic("pending") } // d <= x+Tol
func Over(d, x float64) bool                       { panic("pending") } // strict: !Within
func Overlap(a, b *Rect) bool                      { panic("pending") } // insides overlap by more than Tol
func Touching(a, b *Rect) bool                     { panic("pending") } // within Tol
func WhollyAhead(r, of *Rect) bool                 { panic("pending") } // of the front line of of (RA-12.5-R1)
func WhollyBehind(r, of *Rect) bool                { panic("pending") } // of the rear edge of of (RA-12.30-R1)
func SweptDist(r *Rect, by Vec, o *Rect) float64   { panic("pending") } // from all ground r covers while it slides (RA-12.5-R1)

// --- contact (contact.go)

// Sector is the edge of the target that an attacker strikes whose front edge
// had its midpoint at q (RA-2.9-R1); RingSide the side of a ring (RA-4.5-R1).
func Sector(target *Rect, q Vec) Edge   { panic("pending") }
func RingSide(target *Rect, q Vec) Edge { panic("pending") }

// Contact is where two footprints lie edge to edge. Lo..Hi run along each
// one's edge from the left end as one stands on it looking outward; the front
// from left to right, the right flank from front to rear, the rear from right
// to left, the left flank from rear to front.
type Contact struct {
	EdgeA, EdgeB Edge
	LoA, HiA     float64
	LoB, HiB     float64
	P, Q         Vec // ends of the segment on the table
}

func Meet(a, b *Rect) (Contact, bool)                           { panic("pending") } // longest parallel contact of >= 1 mm (RA-2.11-R1)
func MeetOn(a *Rect, ea Edge, b *Rect, eb Edge) (Contact, bool) { panic("pending") } // that pair of edges only
func TouchPoint(a, b *Rect) Vec                                 { panic("pending") } // the point (middle of the segment) at which they touch
// SquareUp sets the attacker's front along the target's edge (RA-2.10-R1).
func SquareUp(att, target *Rect, edge Edge, touch Vec) Rect { panic("pending") }

// EdgeLine gives the ends of an edge in the order of Contact, and its length.
func EdgeLine(r *Rect, e Edge) (from, to Vec, length float64) { panic("pending") }

// Span projects o's edge eo on r's edge er: from..to in r's edge coordinates.
func Span(r *Rect, er Edge, o *Rect, eo Edge) (lo, hi float64) { panic("pending") }

// TouchingFigures: n figures of that pitch stand along an edge; those with at
// least 1 mm on lo..hi touch (RA-2.11-R1).
func TouchingFigures(n int, pitch, lo, hi float64) (first, count int) { panic("pending") }

// Beyond counts figures wholly below lo and wholly above hi (RA-9.2-R1).
func Beyond(n int, pitch, lo, hi float64) (below, above int) { panic("pending") }

// Lapped is the length of the target's next edge round the end of edge e at
// its low or high coordinate (RA-9.15-R1).
func Lapped(target *Rect, e Edge, high bool) (Edge, float64) { panic("pending") }

// Closer is the least shift along its front that brings a figure of r (edge er) to touch o's edge (RA-2.12-R1).
func Closer(r *Rect, er Edge, o *Rect, eo Edge) Vec { panic("pending") }

// --- turning (turn.go)

func WheelCost(angle Heading, width float64) float64  { panic("pending") } // RA-7.13-R1
func MaxWheel(inches, width float64) Heading          { panic("pending") } // largest angle for that many inches
func Wheel(r Rect, by Heading) Rect                   { panic("pending") } // right > 0, on the inner front corner
func AimWheel(r *Rect, aim Vec) (by Heading, ok bool) { panic("pending") } // RA-7.14-R3
// ChangeFace slides a new footprint straight away from the nearest enemy until
// it is no nearer to him than the old one was (RA-7.15-R1); the caller tests overlaps.
func ChangeFace(old, now *Rect, enemies []Rect) Rect { panic("pending") }

// --- moves (path.go): RA-7.13, 7.19-R1, 7.20-R1

// Path is one unit's way in a phase: legs, and how its budget runs out along
// them. Reuse one Path a unit: Start keeps the memory.
type Path struct{ pending int }

func (p *Path) Start(r Rect, s Shape)                { panic("pending") }
func (p *Path) Wheel(by Heading)                     { panic("pending") } // adds a leg of WheelCost inches
func (p *Path) Go(inches float64)                    { panic("pending") } // straight ahead
func (p *Path) Slide(h Heading, inches float64)      { panic("pending") } // oblique, step back, retreat: heading kept
func (p *Path) Road(t *Table, inches float64) bool   { panic("pending") } // along the road under the anchor (RA-7.21-R1); false: not on one
func (p *Path) Length() float64                      { panic("pending") } // inches ordered
func (p *Path) Pose(s float64) Rect                  { panic("pending") } // after s inches
func (p *Path) Done() float64                        { panic("pending") } // inches it gets: budget, ground and table edge counted
func (p *Path) Spent(s float64) float64              { panic("pending") } // share of budget used after s inches, 0..1
func (p *Path) Reach(share float64) float64          { panic("pending") } // inches gone when that share is spent
func (p *Path) At(share float64) Rect                { panic("pending") } // Pose(Reach(share))
func (p *Path) Straight(s float64) float64           { panic("pending") } // inches of the last straight part run up to s
func (p *Path) StraightFrom() Vec                    { panic("pending") } // Q of RA-2.9-R1: anchor at the start of the last straight part
func (p *Path) Crossed() GroundSet                   { panic("pending") } // all ground any base came through (streams under a charge)
func (p *Path) Bounds(from, to float64) (lo, hi Vec) { panic("pending") } // box around the footprint between two shares

// Going says what ground costs a move: budget shares per inch on each kind
// (1/rate; kernel.RateOn), a road, and the ground it may not enter.
type Going struct {
	Per    [GroundKinds]float64
	OnRoad float64   // per inch by road, 0: roads do not matter
	Forbid GroundSet // no base may enter it (leaving it is allowed)
	Leaves bool      // may go over the table's edge (retreats)
	Limit  float64   // share of the budget it has, normally 1
}

// Measure fills in Done, Spent, Reach and Crossed for the ground of the table.
func (t *Table) Measure(p *Path, g *Going) { panic("pending") }

// FirstHit is the first share in from..to at which two moving footprints would
// overlap, and the shares at which they only touch. Either path may be nil
// with a standing Rect.
func FirstHit(a, b *Path, from, to float64) (touch float64, hit bool)               { panic("pending") }
func FirstHitStanding(a *Path, b *Rect, from, to float64) (touch float64, hit bool) { panic("pending") }

// SlideHit is how far r slides along the unit vector dir, up to inches, before
// it would overlap o; it stops touching.
func SlideHit(r *Rect, dir Vec, inches float64, o *Rect) (gone float64, hit bool) { panic("pending") }

// SlideHitAny is the same for many; which is the index of the first met, -1 for none.
func SlideHitAny(r *Rect, dir Vec, inches float64, others []Rect) (gone float64, which int) {
	panic("pending")
}

// --- retreats (retreat.go)

// FreeWay tries 0, right 5, left 5, ... 45 degrees from straight and gives the
// first heading on which r slides inches without friend or forbidden ground (RA-12.31-R1).
func (t *Table) FreeWay(r *Rect, s Shape, straight Heading, inches float64, friends []Rect, forbid GroundSet) (Heading, bool) {
	panic("pending")
}

// Stop is how far r may slide before forbidden ground stops it (retreats, evasion).
func (t *Table) Stop(r *Rect, s Shape, dir Heading, inches float64, forbid GroundSet) float64 {
	panic("pending")
}

// JustBeyond is the least distance >= at at which r, slid along dir, overlaps
// none; JustShort the greatest <= at.
func JustBeyond(r *Rect, dir Vec, at float64, others []Rect) float64 { panic("pending") }
func JustShort(r *Rect, dir Vec, at float64, others []Rect) float64  { panic("pending") }

// --- fire (fire.go)

// Arc is how far each side of straight ahead, in degrees of heading: foot 45
// and 45, horse archers 45 right and 135 left (RA-10.11).
type Arc struct{ Left, Right Heading }

var (
	FootArc  = Arc{45 * Degree, 45 * Degree}
	HorseArc = Arc{135 * Degree, 45 * Degree}
	SideArc  = Arc{135 * Degree, -45 * Degree} // side fire, RA-10.7-R1
)

func LeftMid(r *Rect) Vec                                     { panic("pending") } // middle of the left edge
func InArc(r *Rect, origin Vec, arc Arc, target *Rect) bool   { panic("pending") }
func Bearing(r *Rect, origin Vec, p Vec) Heading              { panic("pending") } // right > 0
func LaneClear(from, to Vec, others []Rect) bool              { panic("pending") } // 3.00 in wide (RA-10.13-R1)
func LineOfFire(origin Vec, target *Rect, others []Rect) bool { panic("pending") }
func (t *Table) SightBarred(from, to Vec) bool                { panic("pending") } // by rock (RA-11.10-R1)

// --- ground (table.go)

// Ground is a kind of ground; Ford is water at a crossing.
type Ground = kernel.Ground

const (
	Ford        Ground = kernel.Rock + 1
	GroundKinds        = int(Ford) + 1
)

// GroundSet has bit 1<<kind for each kind of ground that a unit is in.
type GroundSet uint16

func (s GroundSet) Has(g Ground) bool { return s&(1<<g) != 0 }
func Set(kinds ...Ground) GroundSet   { panic("pending") }

// Table is the ground of one battle. The index under it is built once a layout
// and shared; fires and landslides belong to the one Table.
type Table struct{ pending int }

func NewTable(l deck.Layout) *Table                                 { panic("pending") }
func (t *Table) Clone() *Table                                      { panic("pending") } // shares the index
func (t *Table) Size() (length, depth float64)                      { panic("pending") }
func (t *Table) At(p Vec) GroundSet                                 { panic("pending") } // ground of a place
func (t *Table) Level(p Vec) int                                    { panic("pending") } // contours crossed: 0, 1, 2
func (t *Table) Under(r *Rect, s Shape) GroundSet                   { panic("pending") } // half its bases or more (RA-11.1-R1)
func (t *Table) Touched(r *Rect, s Shape) GroundSet                 { panic("pending") } // any base
func (t *Table) BasesIn(r *Rect, s Shape, g Ground) int             { panic("pending") }
func (t *Table) FeatureUnder(r *Rect, s Shape, g Ground) int        { panic("pending") } // index of the feature, -1
func (t *Table) OnRoad(r *Rect) bool                                { panic("pending") } // RA-7.21-R1
func (t *Table) InsideTable(r *Rect) bool                           { panic("pending") }
func (t *Table) Gone(r *Rect) bool                                  { panic("pending") } // centre over an edge (RA-2.13-R1)
func (t *Table) NearEdge(r *Rect, feature int, inches float64) bool { panic("pending") } // footprint within inches of the feature's boundary (RA-11.6)
func (t *Table) FrontAtEdge(r *Rect, s Shape, g Ground) bool        { panic("pending") } // RA-11.7-R1: woods or the second contour
func (t *Table) FightsIn(c *Contact, a, b *Rect) GroundSet          { panic("pending") } // ground under half of either's edge in contact (RA-9.7-R3)

// Fire is a wall of fire's line and how far its woods burn from it (RA-18.20-R1).
type Fire struct {
	From, To    Vec
	Reach, Done float64 // burning out to Reach; up to Done it burnt before
}

func (t *Table) SetFires(f []Fire)                        { panic("pending") } // burning woods become kernel.Rock to all
func (t *Table) NewlyBurnt(f *Fire, r *Rect, s Shape) int { panic("pending") } // figures in newly burnt wood

// Slide is a landslide: a hill with a second contour and the middle of its
// 90 degree sector (RA-18.15-R1).
type Slide struct {
	Feature int
	Toward  Heading
}

func (t *Table) SteepHill(p Vec) int                    { panic("pending") } // hill of two contours at a place, -1
func (t *Table) Caught(s Slide, r *Rect, sh Shape) bool { panic("pending") }
func (t *Table) SetSlides(s []Slide)                    { panic("pending") } // the hill grows by 3 in there
