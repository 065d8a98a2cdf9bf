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
	gain  int
	cost  int
}

// aimed is a spell that could be cast at a foe.
type aimed struct {
	spell kernel.SpellID
	foe   int // index
	gain  int
	cost  int
}

// cast is the spell with its order.
func (a *aimed) cast(d *desk) cast {
	c := cast{order: royal.SpellOrder{Spell: a.spell}, gain: a.gain, cost: a.cost}
	if a.spell == kernel.EarthShaker {
		mid, run := shakeAt(&d.foes[a.foe])
		c.order.At, c.order.Facing = &mid, run
	} else {
		c.order.Target = d.foes[a.foe].u.ID
	}
	return c
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

// paces are the steps that a wizard thinks of, across and ahead, in inches.
var paces = [...][2]float64{{0, 0}, {0, 5}, {-6, 2}, {6, 2}, {0, -8}, {0, 9}}

// bestPlace is where a wizard goes this turn and what he casts from there.
func (d *desk) bestPlace(w *royal.Unit) (field.Vec, cast) {
	best, most := w.Pose.At, -1<<40
	var spell cast
	hope := d.hope(w)
	consider := func(at field.Vec) {
		worth := -d.exposed(w, at) - int(d.lag(at)*20)
		if worth+hope <= most {
			return
		}
		c := d.bestSpell(w, at)
		if worth += c.gain; worth > most {
			best, most, spell = at, worth, c
		}
	}
	consider(w.Pose.At)
	x, y := d.across(w.Pose.At), d.ahead(w.Pose.At)
	for _, step := range paces[1:] {
		if at := d.spot(x+step[0], y+step[1]); d.mayGo(w, at) {
			consider(at)
		}
	}
	for _, at := range d.gaps {
		if off := at.Dist(w.Pose.At); off > 1 && off <= 11.5 && d.mayGo(w, at) {
			consider(at)
		}
	}
	return best, spell
}

// raised is what calling up troops counts for.
const raised = 5000

// hope is more than any spell of a wizard can promise this turn.
func (d *desk) hope(w *royal.Unit) int {
	if k := w.Single.Order; k == kernel.WhiteDruids || k == kernel.WhiteHand || d.rich(w) {
		return raised
	}
	most := w.Single.Points
	for i := range d.casts {
		most = max(most, d.casts[i].gain)
	}
	return most
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
	if s.Drunk || s.Power < 10 {
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
	rich := d.rich(w)
	best, most := aimed{}, 0
	for i := range d.casts {
		c := d.casts[i]
		if c.gain*seenBoth/c.cost <= most { // they are in this order
			break
		}
		if c.cost > s.Power || c.spell == kernel.EarthShaker && !rich {
			continue
		}
		c.gain = c.gain * d.sight(at, c.foe) / 100
		if worth := c.gain * 100 / c.cost; worth > most {
			best, most = c, worth
		}
	}
	switch {
	case best.cost > 0:
		return best.cast(d)
	case d.shotAt(w, at):
		return cast{order: royal.SpellOrder{Spell: kernel.ShieldOfAir}, gain: s.Points, cost: 10}
	}
	return cast{}
}

// rich reports whether a wizard has more points than Swords could use up.
func (d *desk) rich(w *royal.Unit) bool { return w.Single.Power >= 45*d.mood.left }

// shotAt reports whether a wizard without a Shield of Air stands where archers
// could shoot at him next turn (RA-18.7), and has ten points that buy no Sword.
func (d *desk) shotAt(w *royal.Unit, at field.Vec) bool {
	if w.Single.Power%25 < 10 {
		return false
	}
	for _, e := range d.v.Effects() {
		if e.Spell == kernel.ShieldOfAir && e.Unit == w.ID && e.Ends >= d.v.Turn() {
			return false
		}
	}
	for i := range d.foes {
		if e := &d.foes[i]; e.bow > 3 && !e.busy && e.u.Status == kernel.Steady {
			if gap, _ := field.DistTo(&e.rect, at); gap < e.bow+2 {
				return true
			}
		}
	}
	return false
}

// listSpells reckons the spells that could be aimed at a foe, those first that
// promise most for a point.
func (d *desk) listSpells() {
	d.casts = d.casts[:0]
	shakes := slices.ContainsFunc(d.singles, func(w *royal.Unit) bool {
		return w.Troop.Kind == kernel.Wizard && w.Single.Power >= 50 && d.rich(w)
	})
	for i := range d.foes {
		e := &d.foes[i]
		if e.u.Status == kernel.Routing || e.trade == spirits || d.hidden(e) {
			continue
		}
		dread := d.dread(&e.rect)
		d.consider(aimed{kernel.SwordOfFire, i, (dread + 165*e.value/max(1, e.u.N)) * works / 100, 25})
		if e.bow > 0 && !e.busy {
			gain := dread * works / 100
			if d.inRange(e) {
				gain += 600
			}
			d.consider(aimed{kernel.WindDemon, i, gain, 20})
		}
		if shakes {
			d.consider(aimed{kernel.EarthShaker, i, d.shaker(e), 50})
		}
	}
	slices.SortStableFunc(d.casts, func(a, b aimed) int { return b.gain*a.cost - a.gain*b.cost })
}

func (d *desk) consider(c aimed) {
	if c.gain > 0 {
		d.casts = append(d.casts, c)
	}
}

// bars lists what can stand in the way of a look when the spell acts (RA-18.4):
// friends where they go, and foes where they are, or where they would be if each
// went straight on.
func (d *desk) bars() {
	d.rects = d.rects[:0]
	for i := range d.own {
		if p := &d.own[i]; p.u.On() {
			d.rects = append(d.rects, p.next)
		}
	}
	friends := len(d.rects)
	d.later = append(d.later[:0], d.rects...)
	d.rects = append(d.rects, d.foeRects...)
	for i := range d.foes {
		d.later = append(d.later, d.onward(&d.foes[i], d.rects[:friends]))
	}
	d.findGaps(friends)
}

// onward is where a foe would be who went straight on, up to the first friend.
func (d *desk) onward(e *piece, friends []field.Rect) field.Rect {
	if e.busy || e.u.Status != kernel.Steady {
		return e.rect
	}
	far := e.rate()
	for i := range friends {
		if e.c.Dist(friends[i].A) > far+e.half+12 {
			continue
		}
		if at, hit := field.SlideHit(&e.rect, e.rect.F, far, &friends[i]); hit {
			far = min(far, at)
		}
	}
	return e.rect.Moved(e.rect.F.Times(far))
}

// findGaps lists the places between friends of the line, and beside its ends,
// from which one sees out.
func (d *desk) findGaps(friends int) {
	d.gaps = d.gaps[:0]
	for i := range d.rects[:friends] {
		r := &d.rects[i]
		for _, side := range [2]float64{-1, 1} {
			at := r.A.Plus(r.Right(), side*(r.W/2+1.7))
			if lane := field.NewRect(at.Plus(d.dir, 6), d.fwd, 3, 6.5); d.ahead(at) > d.front-6 && field.OverlapAny(&lane, d.rects[:friends]) < 0 {
				d.gaps = append(d.gaps, at)
			}
		}
	}
}

// The chances in percent that a foe is seen a turn later, when he is seen where he
// stands and where he would go, or in one of the two places alone.
const (
	seenBoth = 80
	seenOnce = 35
)

// sight is the chance in percent that a foe is seen from a place when the spell
// acts.
func (d *desk) sight(at field.Vec, foe int) int {
	e := &d.foes[foe]
	if gap, _ := field.DistTo(&e.rect, at); gap > d.depth-e.rate() || d.t.SightBarred(at, e.c) {
		return 0
	}
	now, later := d.seen(d.rects, at, foe), d.seen(d.later, at, foe)
	switch {
	case now && later:
		return seenBoth
	case now || later:
		return seenOnce
	}
	return 0
}

// seen reports whether a foe is seen from a place among footprints of which the
// last are the foes'. Only those near the way to him are looked at closely.
func (d *desk) seen(rects []field.Rect, at field.Vec, foe int) bool {
	k := len(rects) - len(d.foes) + foe
	e := &rects[k]
	c := e.Centre()
	by := c.Sub(at)
	far, dir := by.Len(), by.Unit()
	wide := d.foes[foe].half + kernel.SpellGap/2
	d.between = d.between[:0]
	for i := range rects {
		o := &rects[i]
		rel := o.A.Sub(at)
		reach := o.W/2 + o.D
		if off := rel.Cross(dir); i == k || off > wide+reach || off < -wide-reach {
			continue
		}
		if along := rel.Dot(dir); along > -reach-kernel.SpellGap && along < far+wide+reach {
			d.between = append(d.between, *o)
		}
	}
	return field.LineOfFire(at, e, d.between)
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

// shakeAt is where an Earth-Shaker along the front of a foe lies and runs.
func shakeAt(e *piece) (mid field.Vec, run field.Heading) {
	return field.EdgeMid(&e.rect, kernel.Front).Plus(e.rect.F, 3), e.rect.H.Turn(field.Quarter)
}

// shaker is what an Earth-Shaker along the front of a foe promises, for the
// terror of it; 0 if it would lie on a unit.
func (d *desk) shaker(e *piece) int {
	mid, run := shakeAt(e)
	halfway := run.Vec().Times(kernel.TremorLine / 2)
	line := field.Segment(mid.Sub(halfway), mid.Add(halfway))
	if field.OverlapAny(&line, d.rects) >= 0 {
		return 0
	}
	return d.dread(&line) * works / 100
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
			return cast{order: royal.SpellOrder{Spell: spell, At: &mid, Facing: d.fwd}, gain: raised, cost: cost}
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
