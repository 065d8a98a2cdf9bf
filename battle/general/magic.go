package general

import (
	"slices"

	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Spells act at the start of the next turn (RA-18.3), so a wizard looks from
// where he will be then; what units do meanwhile he cannot know. Their worth is
// reckoned in hundredths of half points, as that of fights.

// works is the chance in percent that a spell works (RA-18.5).
const works = 70

// cast is a spell and what it promises.
type cast struct {
	order royal.SpellOrder
	at    int // index of the foe
	gain  int
	cost  int
}

// spells moves the wizards and writes their spells.
func (d *desk) spells() {
	ready := false
	for _, w := range d.singles {
		if w.Troop.Kind != kernel.Wizard || w.Place != royal.OnTable || d.v.InMelee(w.ID) {
			continue
		}
		if !ready {
			d.bars()
			d.listSpells()
			ready = true
		}
		to, c := d.bestPlace(w)
		if to.Dist(w.Pose.At) > 0.3 {
			o := royal.UnitOrder{Unit: w.ID}
			o.Items[1] = royal.Item{Do: royal.Move, To: &to}
			d.out.Units = append(d.out.Units, o)
		}
		if c.cost > 0 && c.gain > 0 && d.mood.left > 1 {
			c.order.Wizard = w.ID
			d.out.Spells = append(d.out.Spells, c.order)
		}
	}
}

// bestPlace is where a wizard goes this turn and what he casts from there.
func (d *desk) bestPlace(w *royal.Unit) (field.Vec, cast) {
	x, y := d.across(w.Pose.At), d.ahead(w.Pose.At)
	best, most := w.Pose.At, -1<<40
	var spell cast
	for _, step := range [...][2]float64{{0, 0}, {0, 5}, {-6, 2}, {6, 2}, {0, -8}, {0, 9}} {
		at := d.spot(x+step[0], y+step[1])
		if step != [2]float64{} && !d.mayGo(w, at) {
			continue
		}
		c := d.bestSpell(w, at)
		worth := c.gain - d.exposed(w, at) - int(d.lag(at)*20)
		if worth > most {
			best, most, spell = at, worth, c
		}
	}
	return best, spell
}

// mayGo reports whether a wizard gets to a place.
func (d *desk) mayGo(w *royal.Unit, at field.Vec) bool {
	if at.X < d.left+1 || at.X > d.right-1 || at.Y < 1 || at.Y > d.depth-1 || d.t.At(at) != 0 {
		return false
	}
	for i := range d.foes {
		if g, _ := field.DistTo(&d.foes[i].rect, at); g < 2 {
			return false
		}
	}
	return true
}

// lag is how far a place is from the level of the own line.
func (d *desk) lag(at field.Vec) float64 {
	off := d.ahead(at) - d.front - 0.5
	return max(off*2, -off)
}

// exposed is what a wizard risks at a place: foes who could get at him with
// nobody of his side before them.
func (d *desk) exposed(w *royal.Unit, at field.Vec) int {
	sum := 0
	for i := range d.foes {
		e := &d.foes[i]
		if e.busy || e.u.Status != kernel.Steady {
			continue
		}
		gap, _ := field.DistTo(&e.rect, at)
		if gap <= e.charge+1 && !d.screened(e, at) {
			sum += w.Single.Points * 2 * 30
		}
	}
	return sum
}

// screened reports whether a friend stands between a foe and a place.
func (d *desk) screened(e *piece, at field.Vec) bool {
	way := field.Segment(e.c, at)
	for i := range d.own {
		if p := &d.own[i]; p.u.On() && field.Overlap(&way, &p.next) {
			return true
		}
	}
	return false
}

// bestSpell is the spell that promises most for its points from a place: the
// first of the list whose aim is seen from there.
func (d *desk) bestSpell(w *royal.Unit, at field.Vec) cast {
	s := w.Single
	if s.Drunk || s.Power < 20 {
		return cast{}
	}
	for _, c := range [...]cast{d.calling(w), d.legion(w, at)} {
		if c.gain > 0 {
			return c
		}
	}
	if s.Order == kernel.WhiteDruids && !d.called() {
		return cast{} // the Calling comes first
	}
	rich := s.Power >= 45*d.mood.left
	for i := range d.casts {
		c := &d.casts[i]
		if c.cost > s.Power || c.order.At != nil && !rich {
			continue
		}
		if d.sees(at, c.at) {
			return *c
		}
	}
	return cast{}
}

// listSpells reckons the spells that could be aimed at a foe, those first that
// promise most for a point.
func (d *desk) listSpells() {
	d.casts = d.casts[:0]
	for i := range d.foes {
		e := &d.foes[i]
		if e.u.Status == kernel.Routing || e.trade == spirits || d.hidden(e) {
			continue
		}
		dread := d.dread(&e.rect)
		d.consider(cast{
			order: royal.SpellOrder{Spell: kernel.SwordOfFire, Target: e.u.ID}, at: i, cost: 25,
			gain: (dread + 165*e.value/max(1, e.u.N)) * works / 100,
		})
		if e.bow > 0 && !e.busy {
			gain := dread * works / 100
			if d.inRange(e) {
				gain += 600
			}
			d.consider(cast{order: royal.SpellOrder{Spell: kernel.WindDemon, Target: e.u.ID}, at: i, cost: 20, gain: gain})
		}
		d.consider(d.shaker(i))
	}
	slices.SortStableFunc(d.casts, func(a, b cast) int { return b.gain*a.cost - a.gain*b.cost })
}

func (d *desk) consider(c cast) {
	if c.gain > 0 {
		d.casts = append(d.casts, c)
	}
}

// bars lists what can stand in the way of a look (RA-18.4).
func (d *desk) bars() {
	d.rects = d.rects[:0]
	for i := range d.own {
		if p := &d.own[i]; p.u.On() {
			d.rects = append(d.rects, p.next)
		}
	}
	d.rects = append(d.rects, d.foeRects...)
}

// sees reports whether a foe can be seen from a place.
func (d *desk) sees(at field.Vec, foe int) bool {
	e := &d.foes[foe]
	if d.t.SightBarred(at, e.c) {
		return false
	}
	k := len(d.rects) - len(d.foes) + foe
	last := len(d.rects) - 1
	d.rects[k], d.rects[last] = d.rects[last], d.rects[k]
	ok := field.LineOfFire(at, &e.rect, d.rects[:last])
	d.rects[k], d.rects[last] = d.rects[last], d.rects[k]
	return ok
}

// dread is what the terror of magic around a footprint promises: foes within 6
// in of it test, and so do friends (RA-18.6, RA-18.6-R1).
func (d *desk) dread(r *field.Rect) int {
	sum := 0
	for i := range d.foes {
		if e := &d.foes[i]; e.u.Troop.Kind.FearsMagic() && e.u.Status != kernel.Routing && near(r, e) {
			sum += d.terror(e)
		}
	}
	for i := range d.own {
		if p := &d.own[i]; p.u.On() && p.u.Troop.Kind.FearsMagic() && near(r, p) {
			sum -= d.terror(p)
		}
	}
	return sum
}

func near(r *field.Rect, p *piece) bool {
	return p.c.Dist(r.Centre()) < p.half+r.W+r.D+kernel.DreadRange && field.Dist(r, &p.rect) <= kernel.DreadRange
}

// terror is what a magic test costs a unit.
func (d *desk) terror(p *piece) int {
	if p.fear >= 0 {
		return p.fear
	}
	n := nerve(p, p.u.Losses())
	n.Step, n.Magic = kernel.PreMelee, true
	cost := d.failCost(p, kernel.Front)
	if p.struck.Trapped(p.u.Ring()) {
		cost = 100
	}
	p.fear = chance(kernel.MoraleTarget(&n, nil)) * p.value * cost / 100
	return p.fear
}

// inRange reports whether a foe can shoot at anybody.
func (d *desk) inRange(e *piece) bool {
	for i := range d.own {
		if p := &d.own[i]; p.u.On() && !p.busy && p.c.Dist(e.c) < e.bow+p.half+e.half {
			return true
		}
	}
	return false
}

// shaker is an Earth-Shaker along the front of a foe, for the terror of it.
func (d *desk) shaker(foe int) cast {
	e := &d.foes[foe]
	mid := field.EdgeMid(&e.rect, kernel.Front).Plus(e.rect.F, 3)
	run := e.rect.H.Turn(field.Quarter)
	halfway := run.Vec().Times(kernel.TremorLine / 2)
	line := field.Segment(mid.Sub(halfway), mid.Add(halfway))
	if field.OverlapAny(&line, d.rects) >= 0 {
		return cast{}
	}
	return cast{
		order: royal.SpellOrder{Spell: kernel.EarthShaker, At: &mid, Facing: run},
		at:    foe, gain: d.dread(&line) * works / 100, cost: 50,
	}
}

// calling calls hawks in by the side edge that is nearer to the foe, once he
// has come on (RA-18.18).
func (d *desk) calling(w *royal.Unit) cast {
	if w.Single.Order != kernel.WhiteDruids || w.Single.Power < 75 || d.v.Turn() < 2 {
		return cast{}
	}
	edge, least := royal.FromLeft, 1e9
	for i := range d.foes {
		e := &d.foes[i]
		x, y := d.across(e.c), e.ahead-d.depth/2
		for k, away := range [2]float64{x, d.length - x} {
			if g := away + max(y, -y); g < least {
				edge, least = [2]string{royal.FromLeft, royal.FromRight}[k], g
			}
		}
	}
	if least > 50 || d.called() {
		return cast{}
	}
	return cast{order: royal.SpellOrder{Spell: kernel.TheCalling, Edge: edge, Beasts: royal.Hawks}, gain: 4000, cost: 75}
}

// called reports whether the Calling has been ordered already, which is for
// once a battle: it is the first spell of any druid.
func (d *desk) called() bool {
	for _, w := range d.singles {
		if w.Single.Order == kernel.WhiteDruids && w.Single.Power != w.Single.Points {
			return true
		}
	}
	for i := range d.out.Spells {
		if d.out.Spells[i].Spell == kernel.TheCalling {
			return true
		}
	}
	return false
}

// legion raises the dead of the White Hand, or an army of ghosts where there
// are points to spare, on free ground before the wizard (RA-18.14, RA-18.17).
func (d *desk) legion(w *royal.Unit, at field.Vec) cast {
	spell, cost := kernel.LegionOfDead, 96
	if w.Single.Order != kernel.WhiteHand {
		spell, cost = kernel.ArmyOfGhosts, 75
		if w.Single.Power < 75+40*d.mood.left || d.foeFront-d.front > 24 {
			return cast{}
		}
	}
	if w.Single.Power < cost || d.mood.left < 3 {
		return cast{}
	}
	x, y := d.across(at), d.ahead(at)
	for _, off := range [...][2]float64{{0, 5}, {-5, 5}, {5, 5}, {-10, 4}, {10, 4}, {0, 8}, {-16, 4}, {16, 4}} {
		mid := d.spot(x+off[0], y+off[1])
		if d.freeFor(mid, at) {
			return cast{order: royal.SpellOrder{Spell: spell, At: &mid, Facing: d.fwd}, gain: 5000, cost: cost}
		}
	}
	return cast{}
}

// freeFor reports whether two ranks of twelve may appear at a place: nobody is
// or will be near, the ground bears them, and the wizard sees it.
func (d *desk) freeFor(mid, from field.Vec) bool {
	const wide, deep = 12 * 15 / 25.4, 2
	r := field.NewRect(mid, d.fwd, wide+1, deep+2)
	shape := field.Shape{Figures: 24, Files: 12, BaseW: 15 / 25.4, BaseD: 1}
	if !d.t.InsideTable(&r) || d.t.Touched(&r, shape) != 0 || field.OverlapAny(&r, d.rects) >= 0 {
		return false
	}
	for i := range d.foes {
		if e := &d.foes[i]; field.Dist(&e.rect, &r) < 9 {
			return false
		}
	}
	for i := range d.own {
		if p := &d.own[i]; p.u.On() && field.Overlap(&r, &p.rect) {
			return false
		}
	}
	return !d.t.SightBarred(from, mid) && field.LaneClear(mid, from, d.rects)
}
