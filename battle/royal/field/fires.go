package field

import "hyboria/battle/royal/kernel"

// Fire is a wall of fire's line and the woods that burn about it (RA-18.20-R1).
type Fire struct {
	From  Vec     `json:"from"`
	To    Vec     `json:"to"`
	Reach float64 `json:"reach"`         // woods within so many inches of the line burn
	Burnt float64 `json:"burnt"`         // those within so many burnt before this turn
	Out   bool    `json:"out,omitempty"` // quenched: no bar to anyone
}

// SetFires says which woods burn: nobody enters them while they do.
func (t *Table) SetFires(fires []Fire) { t.fires = append(t.fires[:0], fires...) }

func (t *Table) burnt(p Vec) bool {
	for i := range t.fires {
		if f := &t.fires[i]; !f.Out && Within(fromSegment(p, f.From, f.To), f.Reach) {
			return true
		}
	}
	return false
}

// NewlyBurnt is the number of figures with their base in woods that the fire
// reached this turn, half of which it kills (RA-18.20-R1). Of a ring and of a
// positional line, whose figures have no places of their own, it is the share
// of the unit.
func (t *Table) NewlyBurnt(f *Fire, r *Rect, s Shape) int {
	b := noBox
	b.point(f.From)
	b.point(f.To)
	b, own := b.grow(f.Reach+Tol), noBox
	if own.hold(r); !own.meets(&b) {
		return 0
	}
	n, bases := 0, s.Bases()
	for i := range bases {
		p := s.Base(r, i)
		d := fromSegment(p, f.From, f.To)
		if Within(d, f.Reach) && (f.Burnt <= 0 || Over(d, f.Burnt)) && t.ix.at(p).Has(kernel.Woods) {
			n++
		}
	}
	if s.Ring || s.Bent {
		return (2*n*s.Figures + bases) / (2 * bases) // RA-0.5-R1
	}
	return n
}

// Landslide is where an Earth-Demon let a hill down: the quarter about one
// heading, from the second contour to 3 in beyond the outer one (RA-18.15-R1).
type Landslide struct {
	Feature int     `json:"feature"` // index in the layout's features
	Toward  Heading `json:"toward"`  // middle of the quarter
}

// slideStrip is how far the hill grows.
const slideStrip = 3

// SetLandslides lets hills grow: the new strips are of level 1.
func (t *Table) SetLandslides(slides []Landslide) {
	t.slides = append(t.slides[:0], slides...)
	t.slid = t.slid[:0]
	for _, s := range slides {
		t.slid = append(t.slid, t.ix.feats[s.Feature].box.grow(slideStrip))
	}
}

// SteepHill is the index of the hill of two contours that a place is on, -1 for
// none.
func (t *Table) SteepHill(p Vec) int {
	i := t.FeatureAt(p, kernel.Hill)
	if i < 0 || len(t.ix.feats[i].upper) == 0 {
		return -1
	}
	return i
}

// inQuarter tells whether a place lies in the landslide's quarter, as seen from
// the middle of the second contour.
func (t *Table) inQuarter(s *Landslide, p Vec) bool {
	b := s.Toward.To(Toward(p.Sub(t.ix.feats[s.Feature].centre)))
	return b >= -Quarter/2 && b <= Quarter/2
}

// inStrip tells whether a place is on the ground the hill has grown by.
func (t *Table) inStrip(s *Landslide, p Vec) bool {
	f := &t.ix.feats[s.Feature]
	return t.inQuarter(s, p) && !f.contains(p) && Within(ringGap(f.ring, p, p), slideStrip)
}

// Caught tells whether at least half of a unit is in a landslide
// (RA-18.15-R1).
func (t *Table) Caught(s Landslide, r *Rect, sh Shape) bool {
	f := &t.ix.feats[s.Feature]
	own, hill := noBox, f.box.grow(slideStrip)
	if own.hold(r); len(f.upper) == 0 || !own.meets(&hill) {
		return false
	}
	n := 0
	for i := range sh.Bases() {
		p := sh.Base(r, i)
		if t.inQuarter(&s, p) && !contains(f.upper, p) && (f.contains(p) || t.inStrip(&s, p)) {
			n++
		}
	}
	return 2*n >= sh.Bases()
}

// ringGap is the distance from a segment to a ring's outline, 0 if they cross.
func ringGap(ring []Vec, p, q Vec) float64 {
	best := 1e9
	line := segment(p, q)
	for i := range ring {
		best = min(best, distToSegment(&line, ring[i], ring[(i+1)%len(ring)]))
	}
	return best
}
