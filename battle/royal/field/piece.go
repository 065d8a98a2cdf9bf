package field

// Piece is what a unit does from a share of its budget on, until another: it
// stands at Rect then, and slides by Vel a whole budget, or, Turning, wheels
// about Pivot by Spin radians, right positive, a whole budget.
type Piece struct {
	Rect    Rect
	Vel     Vec
	Until   float64
	Speed   float64 // no point of it goes further in a whole budget
	Turning bool
	Pivot   Vec
	Spin    float64
}

// PieceAt is the piece of the path that begins with a share, or is under way.
func (p *Path) PieceAt(share float64) Piece {
	c := p.piece(share)
	return Piece{Rect: c.rect, Vel: c.vel, Until: c.until, Speed: c.speed, Turning: c.turning, Pivot: c.pivot, Spin: c.spin}
}
