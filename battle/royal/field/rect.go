package field

// Tolerances in inches.
const (
	Mm         = 1 / 25.4 // one millimetre
	Tol        = 0.01     // measuring (RA-0.8-R1)
	MinContact = Mm       // the least contact (RA-2.11-R1)
)

// Rect is the footprint of a unit (RA-2.7-R1). F is the unit vector of H: make
// a Rect with NewRect or Moved, Faced and the like, which keep the two together.
// A line, such as a wall of fire, is a Rect without depth.
type Rect struct {
	A    Vec     // anchor: the middle of the front edge
	F    Vec     // forward
	W, D float64 // width and depth
	H    Heading
}

// NewRect is the footprint with its anchor at a, heading h.
func NewRect(a Vec, h Heading, w, d float64) Rect {
	h = h.Norm()
	return Rect{A: a, F: h.Vec(), W: w, D: d, H: h}
}

// Right is the unit vector to the unit's right hand.
func (r *Rect) Right() Vec { return Vec{r.F.Y, -r.F.X} }

// Centre is the middle of the footprint.
func (r *Rect) Centre() Vec { return r.A.Plus(r.F, -0.5*r.D) }

// Moved is the footprint shifted, heading kept.
func (r Rect) Moved(by Vec) Rect {
	r.A = r.A.Add(by)
	return r
}

// At is the footprint with its anchor elsewhere.
func (r Rect) At(a Vec) Rect {
	r.A = a
	return r
}

// Faced is the footprint turned about its anchor.
func (r Rect) Faced(h Heading) Rect { return NewRect(r.A, h, r.W, r.D) }

// TurnedOnCentre is the footprint turned about its middle (RA-12.30-R3).
func (r Rect) TurnedOnCentre(h Heading) Rect {
	c := r.Centre()
	n := r.Faced(h)
	n.A = c.Plus(n.F, float64(0.5*r.D))
	return n
}

// AboutTurn leaves the footprint where it lies and faces it the other way
// (RA-7.15-R2).
func (r Rect) AboutTurn() Rect {
	return Rect{A: r.A.Plus(r.F, -r.D), F: r.F.Neg(), W: r.W, D: r.D, H: r.H.Turn(Half)}
}

// Local gives a place in the unit's own axes: x to its right, y forward, the
// anchor at the origin.
func (r *Rect) Local(p Vec) Vec {
	d := p.Sub(r.A)
	return Vec{d.Dot(r.Right()), d.Dot(r.F)}
}

// World is the place of local coordinates; the inverse of Local.
func (r *Rect) World(l Vec) Vec { return r.A.Plus(r.Right(), l.X).Plus(r.F, l.Y) }

// Corners are front left, front right, rear right, rear left.
func (r *Rect) Corners() [4]Vec {
	side := r.Right().Times(0.5 * r.W)
	back := r.A.Plus(r.F, -r.D)
	return [4]Vec{r.A.Sub(side), r.A.Add(side), back.Add(side), back.Sub(side)}
}
