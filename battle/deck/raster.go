package deck

// raster is a card cut into n by n square cells, for measuring.
// Cell (i, j) is the i-th from the west and the j-th from the south.
type raster struct {
	n     int
	cells []Ground
}

func rasterOf(c Card, n int) raster {
	r := raster{n, make([]Ground, n*n)}
	for _, f := range c.Features {
		r.draw(f)
	}
	return r
}

// draw marks the cells that a feature covers.
func (r raster) draw(f Feature) {
	w := cardWidths()
	b := boundsOf([]Feature{f}, w)[0]
	cell := func(v float64) int { return max(0, min(r.n-1, int(v*float64(r.n)))) }
	for j := cell(b.min.Y); j <= cell(b.max.Y); j++ {
		for i := cell(b.min.X); i <= cell(b.max.X); i++ {
			r.cells[j*r.n+i] |= f.ground(w, r.at(i, j))
		}
	}
}

// at is the middle of a cell.
func (r raster) at(i, j int) Point {
	return Point{(float64(i) + 0.5) / float64(r.n), (float64(j) + 0.5) / float64(r.n)}
}

// share is the part of the cells, from 0 to 1, of which want holds.
func (r raster) share(want func(Ground) bool) float64 {
	count := 0
	for _, g := range r.cells {
		if want(g) {
			count++
		}
	}
	return float64(count) / float64(len(r.cells))
}

// turned is the raster turned a quarter counter-clockwise.
func (r raster) turned() raster {
	out := raster{r.n, make([]Ground, len(r.cells))}
	for j := range r.n {
		for i := range r.n {
			out.cells[i*r.n+r.n-1-j] = r.cells[j*r.n+i]
		}
	}
	return out
}

// mirrored is the raster with east and west exchanged.
func (r raster) mirrored() raster {
	out := raster{r.n, make([]Ground, len(r.cells))}
	for j := range r.n {
		for i := range r.n {
			out.cells[j*r.n+r.n-1-i] = r.cells[j*r.n+i]
		}
	}
	return out
}

// symmetries are the eight ways to turn and mirror a raster.
func (r raster) symmetries() []raster {
	out := make([]raster, 0, 8)
	for range 4 {
		out = append(out, r, r.mirrored())
		r = r.turned()
	}
	return out
}
