package general

import (
	"slices"

	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// unitGap and wingGap are the spaces in inches between units of the line, and
// between line and wings, where wizards stand and see.
const (
	unitGap = 0.7
	wingGap = 4.5
)

// post is where a unit is to stand.
type post struct {
	p     *piece
	form  kernel.Formation
	files int
	w, d  float64
	back  float64 // inches behind the front of the strip
}

// camp is a deployment in the making.
type camp struct {
	d       *desk
	line    []post // first line, from left to right
	second  []post
	wings   [2][]post // left and right, from the line outwards
	placed  []field.Rect
	out     royal.Deployment
	strong  int // 0 left, 1 right: the end that strikes
	centre  float64
	ends    [2]float64 // of the line as laid
	company []post     // free companies: at the right end of the line

	led    map[int]bool // units that have a hero; looked up only, never ranged over
	seated map[int]bool // single figures that have their place; likewise
}

// deploy sets the side up by its doctrine, and as the plan says.
func (d *desk) deploy() royal.Deployment {
	d.readGround()
	d.crowded = d.horseWidth() > 0.45*(d.right-d.left)
	c := camp{d: d, led: map[int]bool{}, seated: map[int]bool{}}
	c.byPlan()
	c.sort()
	c.reserve()
	c.strong = d.strongEnd()
	c.order()
	c.lay()
	c.figures()
	c.dropScattered()
	return c.out
}

// dropScattered leaves the free companies to their officers where a plan, or
// want of room, has put them too far apart (RA-1.6-R1).
func (c *camp) dropScattered() {
	var at []field.Rect
	company := func(id int) *piece {
		if p := c.d.find(id); p != nil && p.u.Troop.Has(kernel.FreeCompany) {
			return p
		}
		return nil
	}
	for _, o := range c.out.Units {
		if p := company(o.Unit); p != nil {
			s := shapeOf(p.u, o.Files, o.Formation == kernel.Ring)
			at = append(at, s.Rect(o.Pose.At, o.Pose.H))
		}
	}
	if chained(at) {
		return
	}
	c.out.Units = slices.DeleteFunc(c.out.Units, func(o royal.Placing) bool { return company(o.Unit) != nil })
}

// companyGap is how far apart free companies may stand.
const companyGap = 6

// chained reports whether each footprint is within reach of the others.
func chained(rest []field.Rect) bool {
	if len(rest) < 2 {
		return true
	}
	joined, rest := rest[:1:1], rest[1:]
	for k := 0; k < len(joined); k++ {
		rest = slices.DeleteFunc(rest, func(r field.Rect) bool {
			near := field.Within(field.Dist(&r, &joined[k]), companyGap)
			if near {
				joined = append(joined, r)
			}
			return near
		})
	}
	return len(rest) == 0
}

// postOf is how a unit stands by default.
func (d *desk) postOf(p *piece) post {
	form, files := d.shapeFor(p)
	s := shapeOf(p.u, files, form == kernel.Ring)
	return post{p: p, form: form, files: files, w: s.Width(), d: s.Depth()}
}

// shapeFor is the formation for the fight: foot as wide as three ranks go
// (RA-2.8-R1 counts a third rank that is half full), archers two deep so that
// all shoot, horse in one rank up to a dozen.
func (d *desk) shapeFor(p *piece) (kernel.Formation, int) {
	n := p.u.Stands()
	switch p.trade {
	case chariots, mammoths:
		return kernel.Line, n
	case archers:
		return kernel.Line, (n + 1) / 2
	case raiders: // as they fight, if the strip is deep enough
		if n <= 3*int(strip/2) {
			return kernel.RoadColumn, min(3, n)
		}
		return kernel.Line, (n + 1) / 2
	case knights, riders:
		if d.crowded {
			return kernel.Line, (n + 1) / 2
		}
		return kernel.Line, max(min(n, 12), (n+1)/2)
	default:
		if d.style.narrow {
			return kernel.Line, (n + 2) / 3
		}
		return kernel.Line, max((n+2)/3, n*2/5)
	}
}

// horseWidth is the length of all the horse side by side, in inches.
func (d *desk) horseWidth() float64 {
	w := 0.0
	for i := range d.own {
		if p := &d.own[i]; p.trade.mounted() {
			w += 0.8 * float64(p.u.Stands())
		}
	}
	return w
}

// sort puts the units into line, wings and companies.
func (c *camp) sort() {
	d := c.d
	var horse []post
	for i := range d.own {
		p := &d.own[i]
		if p.u.Place != royal.Reserve || p.order != 0 {
			continue
		}
		t := d.postOf(p)
		switch {
		case p.u.Troop.Has(kernel.FreeCompany):
			c.company = append(c.company, t)
		case p.trade.mounted():
			horse = append(horse, t)
		default:
			c.line = append(c.line, t)
		}
	}
	slices.SortStableFunc(horse, func(a, b post) int { return b.p.value - a.p.value })
	c.spread(horse)
}

// spread shares the horse out over the wings, or puts it in the middle.
func (c *camp) spread(horse []post) {
	c.strong = c.d.strongEnd()
	if c.d.style.horse == middle && !c.hasHammer() {
		c.line = append(c.line, horse...)
		return
	}
	worth := [2]int{}
	for _, t := range horse {
		end := 0
		if worth[1] < worth[0] || worth[1] == worth[0] && c.strong == 1 {
			end = 1
		}
		if c.d.style.horse == oneEnd {
			end = c.strong
			if t.p.trade == raiders && worth[1-c.strong] == 0 {
				end = 1 - c.strong
			}
		}
		worth[end] += t.p.value
		if c.d.style.horse == behind {
			t.back = 5
		}
		c.wings[end] = append(c.wings[end], t)
	}
}

// hasHammer reports whether the army has mammoths or chariots.
func (c *camp) hasHammer() bool {
	for i := range c.d.own {
		if t := c.d.own[i].trade; t == mammoths || t == chariots {
			return true
		}
	}
	return false
}

// strongEnd is the end of the table that is more open before the side.
func (d *desk) strongEnd() int {
	bars := [2]int{}
	for i := range d.columns {
		end := 0
		if 2*i >= len(d.columns) {
			end = 1
		}
		bars[end] += d.columns[i].bars
	}
	switch {
	case d.plan != nil && d.plan.Strong == "left":
		return 0
	case d.plan != nil && d.plan.Strong == "right":
		return 1
	case bars[0] < bars[1]:
		return 0
	}
	return 1
}

// reserve takes the second line out of the first: the least worthy foot, up to
// the doctrine's share, and what the table is too short for.
func (c *camp) reserve() {
	foot := 0
	for _, t := range c.line {
		if t.p.trade.foot() {
			foot += t.p.value
		}
	}
	left := foot * c.d.style.reserve / 100
	slices.SortStableFunc(c.line, func(a, b post) int { return b.weight() - a.weight() })
	kept := c.line[:0:0]
	picked := 0
	for i := len(c.line) - 1; i >= 0; i-- {
		t := c.line[i]
		reserve := (t.p.trade == footmen || t.p.trade == pikemen) && t.p.value <= left && len(c.line)-picked > 3
		if reserve {
			left -= t.p.value
			picked++
			c.second = append(c.second, t)
			continue
		}
		kept = append(kept, t)
	}
	slices.Reverse(kept)
	c.line = kept
	for c.tooLong() {
		c.shorten()
	}
}

// tooLong reports whether the first line does not fit the table.
func (c *camp) tooLong() bool {
	whole := c.width(c.line) + c.width(c.wings[0]) + c.width(c.wings[1]) + c.width(c.company) + 2*wingGap
	return whole > c.d.right-c.d.left-2 && len(c.line)+len(c.wings[0])+len(c.wings[1]) > 1
}

// shorten takes a unit out of the first line into the second: horse off the
// longer wing while that is longer than the foot, else foot.
func (c *camp) shorten() {
	from := &c.line
	w := [2]float64{c.width(c.wings[0]), c.width(c.wings[1])}
	if w[0]+w[1] > c.width(c.line) {
		from = &c.wings[0]
		if w[1] > w[0] {
			from = &c.wings[1]
		}
	}
	last := len(*from) - 1
	c.second = append(c.second, (*from)[last])
	*from = (*from)[:last]
}

// weight orders the line from the middle outwards.
func (t *post) weight() int {
	base := [...]int{footmen: 400, pikemen: 100, lights: 50, archers: 200, knights: 900, riders: 850, raiders: 800, chariots: 950, mammoths: 1000, spirits: 0}
	return base[t.p.trade]*1000 + t.p.value
}

func (c *camp) width(list []post) float64 {
	w := 0.0
	for _, t := range list {
		w += t.w + unitGap
	}
	return w
}

// order puts the line from left to right: the heaviest in the middle, archers
// among the foot, pikes at the ends, against horse.
func (c *camp) order() {
	var core, bows, rest []post
	for _, t := range c.line {
		switch t.p.trade {
		case archers:
			bows = append(bows, t)
		case pikemen, lights:
			rest = append(rest, t)
		default:
			core = append(core, t)
		}
	}
	mixed := make([]post, 0, len(c.line))
	for len(core) > 0 || len(bows) > 0 {
		if len(core) > 0 {
			mixed, core = append(mixed, core[0]), core[1:]
		}
		if len(bows) > 0 && len(bows) >= len(core) {
			mixed, bows = append(mixed, bows[0]), bows[1:]
		}
	}
	mixed = append(mixed, rest...)
	c.line = fanned(mixed, c.strong)
	if len(c.company) > 0 {
		c.joinCompanies()
	}
}

// fanned puts the first of a list in the middle and the others left and right
// of it by turns, beginning with the strong end.
func fanned(list []post, strong int) []post {
	var left, right []post
	for i, t := range list {
		if (i+strong)%2 == 0 {
			left = append(left, t)
		} else {
			right = append(right, t)
		}
	}
	slices.Reverse(left)
	return append(left, right...)
}

// joinCompanies puts the free companies together at the right end of the line,
// foot first, their horse outside (RA-1.6-R1, RA-20.17).
func (c *camp) joinCompanies() {
	slices.SortStableFunc(c.company, func(a, b post) int { return int(a.p.u.Troop.Arm) - int(b.p.u.Troop.Arm) })
	c.line = append(c.line, c.company...)
}
