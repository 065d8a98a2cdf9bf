package deck

// hill draws the contours of a hill with a wash and hachures: strokes that run
// down the slope, stronger on the side away from the light in the north-west.
func (p *painter) hill(f Feature) {
	ring := p.ring(f.Ring)
	p.put(`<path d="`, ring.path(), `" fill="#d9c48c" fill-opacity=".42"/>`)
	if len(f.Upper) > 0 {
		p.put(`<path d="`, p.ring(f.Upper).path(), `" fill="#c9ab6b" fill-opacity=".5"/>`)
	}
	c := p.luck(f)
	p.hachures(ring, c, p.outward(f.Ring), -1)
	p.contour(ring)
	if len(f.Upper) > 0 {
		upper := p.ring(f.Upper)
		p.hachures(upper, c, p.outward(f.Upper), 1)
		p.contour(upper)
	}
}

func (p *painter) contour(c curve) {
	p.put(`<path d="`, c.outline(), `" fill="none" stroke="`, sepia, `" stroke-width="`, 2.2*p.size, `"/>`)
}

// outward is 1 when the left of the direction of travel is outside the ring.
func (p *painter) outward(ring []Point) float64 {
	if Area(ring) > 0 {
		return -1
	}
	return 1
}

// hachures draws strokes at a contour: downhill from it (side 1) or uphill
// from it (side -1).
func (p *painter) hachures(c curve, luck *chance, left, side float64) {
	var fine, strong ink
	for _, s := range c.steps(8.5 * p.size) {
		out := Point{-s.dir.Y * left, s.dir.X * left}
		shade := (out.X + out.Y) / 1.42 // 1 in the south-east
		long := (12 + float64(shade*4) + luck.swing(3)) * p.size * side
		from := Point{s.at.X + luck.swing(1), s.at.Y + luck.swing(1)}
		to := Point{from.X + float64(out.X*long), from.Y + float64(out.Y*long)}
		k := &fine
		if shade > 0.1 {
			k = &strong
		}
		k.put("M", from, "L", to)
	}
	p.put(`<path d="`, fine.String(), `" fill="none" stroke="`, sepia, `" stroke-width="`, 0.9*p.size, `" stroke-opacity=".75"/>`)
	p.put(`<path d="`, strong.String(), `" fill="none" stroke="`, sepia, `" stroke-width="`, 1.8*p.size, `" stroke-opacity=".85"/>`)
}
