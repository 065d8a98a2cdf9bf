package field

// Shape is how a unit stands: from it come the footprint and the places of its
// bases (RA-2.7-R1). Bent marks a positional line, which counts as standing
// wholly where its anchor is (RA-4.2-R1); a Ring has Files to a side
// (RA-4.5-R1).
type Shape struct {
	Figures, Files int     // figures or stands, at least 1 of each
	BaseW, BaseD   float64 // of one base in inches (RA-2.1..2.4)
	Ring, Bent     bool
}

// Ranks is the number of ranks, the short one included. A ring's square holds
// as many rows of bases' width as it has files.
func (s Shape) Ranks() int {
	if s.Ring || s.Files < 1 {
		return s.Files
	}
	return (s.Figures + s.Files - 1) / s.Files
}

// Width is the frontage.
func (s Shape) Width() float64 { return float64(float64(s.Files) * s.BaseW) }

// Depth is the depth; a ring is as deep as wide.
func (s Shape) Depth() float64 {
	if s.Ring {
		return s.Width()
	}
	return float64(float64(s.Ranks()) * s.BaseD)
}

// Rect is the footprint with its anchor at a, heading h.
func (s Shape) Rect(a Vec, h Heading) Rect { return NewRect(a, h, s.Width(), s.Depth()) }

// Bases is the number of places that tell what ground a unit is in: one for
// each base, the anchor alone of a positional line, and a ring's square
// covered evenly.
func (s Shape) Bases() int {
	switch {
	case s.Bent:
		return 1
	case s.Ring:
		return s.Files * s.Files
	default:
		return s.Figures
	}
}

// Base is the centre of base i of a unit with footprint r, counted along the
// ranks from the front and from the left. The last rank stands in the middle.
func (s Shape) Base(r *Rect, i int) Vec {
	if s.Bent {
		return r.A
	}
	g := s.grid(r)
	return g.base(i/s.Files, i%s.Files)
}

// grid knows where the bases of a footprint are.
type grid struct {
	a, right, back    Vec
	files, last, rows int     // last: bases in the last row
	w, d              float64 // pitch
}

func (s Shape) grid(r *Rect) grid {
	g := grid{a: r.A, right: r.Right(), back: r.F.Neg(), files: s.Files, rows: s.Ranks(), w: s.BaseW, d: s.BaseD}
	g.last = s.Figures - (g.rows-1)*s.Files
	if s.Ring {
		g.last, g.d = s.Files, s.BaseW
	}
	return g
}

// inRow is the number of bases in a row.
func (g *grid) inRow(row int) int {
	if row == g.rows-1 {
		return g.last
	}
	return g.files
}

func (g *grid) base(row, file int) Vec {
	x := float64((float64(file) - float64(0.5*float64(g.inRow(row)-1))) * g.w)
	y := float64((float64(row) + 0.5) * g.d)
	return g.a.Plus(g.right, x).Plus(g.back, y)
}
