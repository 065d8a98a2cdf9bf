package deck

// glyph is a small drawing set down at a place.
type glyph struct {
	name  string // id of the symbol
	at    Point
	scale float64
}

// symbols are the small drawings, each with its foot at 0,0.
const symbols = `<g id="oak"><ellipse cx="3" cy="1" rx="11" ry="3" fill="#5d5a3c" fill-opacity=".3"/><path d="M0 0V-7" stroke="#5b4427" stroke-width="2.4"/><path d="M-10-9C-13-13-11-18-7-18C-7-23 0-25 3-22C8-24 12-19 10-15C13-12 11-6 6-7C3-4-3-4-5-6C-8-5-10-6-10-9Z" fill="#9fae77" stroke="#4c5c36" stroke-width="1.2"/><path d="M10-15C13-12 11-6 6-7C3-4-3-4-5-6C1-7 7-9 10-15Z" fill="#6f8350"/></g>` +
	`<g id="elm"><ellipse cx="3" cy="1" rx="9" ry="2.6" fill="#5d5a3c" fill-opacity=".3"/><path d="M0 0V-9" stroke="#5b4427" stroke-width="2.2"/><path d="M-8-12C-10-19-5-27 1-27C7-26 10-19 8-13C7-7-6-6-8-12Z" fill="#a9b57d" stroke="#4c5c36" stroke-width="1.2"/><path d="M8-13C7-7-6-6-8-12C-2-9 6-11 6-22C9-19 9-16 8-13Z" fill="#74874f"/></g>` +
	`<g id="fir"><ellipse cx="3" cy="1" rx="8" ry="2.4" fill="#5d5a3c" fill-opacity=".3"/><path d="M0 0V-5" stroke="#5b4427" stroke-width="2.2"/><path d="M0-28L-5-18H-3L-8-10H-5L-9-3H9L5-10H8L3-18H5Z" fill="#87996a" stroke="#44552f" stroke-width="1.1" stroke-linejoin="round"/><path d="M0-28L5-18H3L8-10H5L9-3H2Z" fill="#5f7348"/></g>` +
	`<g id="reed" fill="none" stroke-linecap="round"><path d="M-9 1H9M-4 4H5" stroke="#5f8296" stroke-width="1.3"/><path d="M0 0V-15M-3 0C-4-6-5-9-8-12M3 0C4-6 6-8 9-10" stroke="#56633f" stroke-width="1.5"/><path d="M0-15V-11" stroke="#6d5233" stroke-width="3"/></g>` +
	`<g id="sedge" fill="none" stroke-linecap="round"><path d="M-10 0H8M-4 3.5H11" stroke="#5f8296" stroke-width="1.3"/><path d="M-2 0C-2-4-3-6-5-9M1 0V-10M4 0C4-4 6-6 8-8" stroke="#56633f" stroke-width="1.4"/></g>`

func (p *painter) glyph(g glyph) {
	p.put(`<use href="#`, g.name, `" transform="translate(`, g.at, `)`)
	if s := g.scale * p.size; s != 1 {
		p.put(` scale(`, fixed(s), `)`)
	}
	p.put(`"/>`)
}

func (p *painter) woodsGround(f Feature) {
	c := p.ring(f.Ring)
	p.put(`<path d="`, c.path(), `" fill="`, leafPale, `" fill-opacity=".75"/>`)
	p.put(`<path d="`, c.outline(), `" fill="none" stroke="`, leafDark, `" stroke-width="`, 1.6*p.size,
		`" stroke-dasharray="`, 5*p.size, ` `, 3*p.size, `"/>`)
}

// trees places the trees of a wood: firs high up, broad leaves elsewhere.
func (p *painter) trees(f Feature) []glyph {
	luck := p.luck(f)
	kinds := []string{"oak", "oak", "elm"}
	if p.group == Mountain {
		kinds = []string{"fir", "fir", "oak"}
	}
	var out []glyph
	for _, q := range p.scattered(f, 27*p.size, 7*p.size) {
		g := glyph{kinds[luck.pick(len(kinds))], Point{q.X, q.Y + 9*p.size}, 0.85 + float64(luck.pick(3))*0.1}
		if p.clearOfLines(q, 6*p.size) && !p.inVillage(q) {
			out = append(out, g)
		}
	}
	return out
}

func (p *painter) inVillage(q Point) bool {
	for _, v := range p.of(Village) {
		if Contains(v.Ring, q) {
			return true
		}
	}
	return false
}

func (p *painter) bogGround(f Feature) {
	c := p.ring(f.Ring)
	p.put(`<path d="`, c.path(), `" fill="`, bogPale, `" fill-opacity=".85"/>`)
	p.put(`<path d="`, c.outline(), `" fill="none" stroke="#7f98a0" stroke-width="`, 1.4*p.size,
		`" stroke-dasharray="`, 9*p.size, ` `, 4*p.size, `"/>`)
}

// reeds draws the growth of a marsh and the water that glints between.
func (p *painter) reeds(f Feature) {
	luck := p.luck(f)
	for _, q := range p.scattered(f, 34*p.size, 8*p.size) {
		name := "sedge"
		if luck.pick(3) == 0 {
			name = "reed"
		}
		if p.clearOfLines(q, 8*p.size) && !p.inVillage(q) {
			p.glyph(glyph{name, Point{q.X, q.Y + 5*p.size}, 0.95})
		}
	}
}
