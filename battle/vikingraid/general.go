package vikingraid

import (
	"math"
	"slices"

	"hyboria/battle"
)

// General decides for a side by a doctrine, from what VR-16 says on. He keeps
// nothing between rounds, so that a raid that was saved goes on alike.
type General struct {
	Doctrine Doctrine
}

// generalOf is the general that the plan of a side asks for; the plan has been
// checked.
func generalOf(f *battle.Force) General {
	p, _ := planOf(f)
	return General{p.Doctrine}
}

// Deploy leaves all men to their usual stations (VR-16.3).
func (g General) Deploy(View) Deployment { return Deployment{} }

// Orders are those of one round.
func (g General) Orders(v View) Orders {
	t := &v.s.rt.thought
	*t = thought{
		s: v.s, side: v.Side, style: g.Doctrine.style(v.Side == Raider),
		wishes: t.wishes[:0], group: t.group[:0], size: t.size[:0], chargers: t.chargers[:0], spoken: t.spoken[:0], foe: t.foe[:0], dist: t.dist[:0],
		moves: t.moves[:0], paths: t.paths[:0], callers: t.callers[:0], leads: t.leads[:0],
	}
	t.count()
	t.burdens()
	own := v.s.wing(v.Side)
	for i := range own.ranks {
		for set := own.ranks[i].fit &^ own.ranks[i].called; set != 0; set &= set - 1 {
			t.wish(&v.s.Men[own.spot(i, set).man-1])
		}
	}
	o := Orders{Rally: t.style.rally, Stance: &t.style.stance}
	t.play(&o)
	return o
}

// wish is where a man wants to go.
type wish struct {
	to     Vec
	far    float64 // from his goal
	man    int32
	urgent int8 // the lower the sooner
	board  bool
	off    bool
}

// thought is what a general has in mind for one round.
type thought struct {
	s      *State
	side   battle.Side
	style  style
	wishes []wish

	group    []int     // by man: the number of the group of enemies he belongs to, from 1; 0: none that is reached
	size     []int     // by group
	foe      []int     // by man: the enemy nearest within his reach; 0 for none
	dist     []float64 // and how far he is
	chargers []int     // by group: own men who reach it
	enemies  Box       // round all of them
	spoken   []int     // pieces of booty that somebody goes for
	pair     [2]int    // of the cards that are tried
	target   int       // an enemy whom an archer could hit: the next one may too
	moves    []Move
	paths    []Vec
	callers  []caller // of the hand
	leads    []bool   // by man: he leads booty or captives
}

// count finds the groups of enemies that own men reach this round, all who are
// linked by steps of 2 inches, and how many reach each (VR-16.2).
func (t *thought) count() {
	s := t.s
	n := len(s.Men) + 1
	t.group, t.foe, t.dist = cleared(t.group, n), cleared(t.foe, n), cleared(t.dist, n)
	t.hostile()
	w := s.wing(t.side)
	for i := range w.ranks {
		for set := w.ranks[i].fit &^ w.ranks[i].called; set != 0; set &= set - 1 {
			if m := &s.Men[w.spot(i, set).man-1]; m.Kind != Wizard {
				t.countOn(m)
			}
		}
	}
}

// countOn counts a man among those who reach the group of the enemy nearest to
// him.
func (t *thought) countOn(m *Man) {
	e, d := t.reached(m)
	if e == nil {
		return
	}
	if t.group[e.ID] == 0 {
		t.gather(e)
	}
	t.chargers[t.group[e.ID]-1]++
	t.foe[m.ID], t.dist[m.ID] = e.ID, d
}

// cleared is a list of n noughts in the memory of another.
func cleared[T int | float64 | bool](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// hostile draws a box round all enemies who act.
func (t *thought) hostile() {
	t.enemies = Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	w := t.s.wing(t.side.Other())
	for i := range w.ranks {
		for set := w.ranks[i].fit; set != 0; set &= set - 1 {
			m, b := w.spot(i, set), &t.enemies
			b.X0, b.X1 = min(b.X0, m.at.X), max(b.X1, m.at.X)
			b.Y0, b.Y1 = min(b.Y0, m.at.Y), max(b.Y1, m.at.Y)
		}
	}
}

// far reports whether a man is farther than that from all enemies.
func (t *thought) far(m *Man, inches float64) bool {
	b := &t.enemies
	return m.At.X < b.X0-inches || m.At.X > b.X1+inches || m.At.Y < b.Y0-inches || m.At.Y > b.Y1+inches
}

// gather numbers the group of an enemy.
func (t *thought) gather(first *Man) {
	id := len(t.size)
	t.size, t.chargers = append(t.size, 0), append(t.chargers, 0)
	t.spread(first.ID, first.At, t.s.wing(first.Side), id)
}

func (t *thought) spread(man int, at Vec, w *wing, id int) {
	t.group[man] = id + 1
	t.size[id]++
	for i := range w.ranks {
		for set := w.ranks[i].linked(at) & w.ranks[i].fit; set != 0; set &= set - 1 {
			if o := w.spot(i, set); t.group[o.man] == 0 && near(o.at, at, Link) {
				t.spread(int(o.man), o.at, w, id)
			}
		}
	}
}

// reached is the enemy nearest to a man within his move and the inch of
// contact, as the crow flies.
func (t *thought) reached(m *Man) (*Man, float64) {
	reach := m.pace() + Contact + float64(t.style.far)
	if t.far(m, reach+1) {
		return nil, 0
	}
	w := t.s.wing(m.Side.Other())
	best, at := int32(0), Link // when somebody is so near, nobody else need be asked
	for i := range w.ranks {
		best, at = w.nearest(i, w.ranks[i].linked(m.At)&w.ranks[i].fit, m, best, at)
	}
	if best != 0 {
		return t.s.Man(int(best)), at
	}
	at = reach + Tol
	for i := range w.ranks {
		best, at = w.nearest(i, w.ranks[i].fit, m, best, at)
	}
	return t.s.Man(int(best)), at
}

// nearest is the man of a set who is nearest to another on the same ground, the
// last of equals, if he is as near as the best so far.
func (w *wing) nearest(i int, set uint64, m *Man, best int32, at float64) (int32, float64) {
	for ; set != 0; set &= set - 1 {
		e := w.spot(i, set)
		if !near(m.At, e.at, at) || e.deck != m.Aboard {
			continue
		}
		if d := m.At.Dist(e.at); d <= at {
			best, at = e.man, d
		}
	}
	return best, at
}

// laden reports whether a man leads booty or captives.
func (t *thought) laden(m *Man) bool { return t.leads[m.ID] }

// burdens finds who is laden.
func (t *thought) burdens() {
	t.leads = cleared(t.leads, len(t.s.Men)+1)
	for i := range t.s.Loot {
		if z := &t.s.Loot[i]; !z.Lost && z.By < len(t.leads) {
			t.leads[z.By] = true
		}
	}
	for _, id := range t.s.held() {
		if g := t.s.Men[id-1].Guard; g < len(t.leads) {
			t.leads[g] = true
		}
	}
}

// wish works out what a man wants, if anything.
func (t *thought) wish(m *Man) {
	switch {
	case m.Kind == Wizard:
		t.besideLeader(m)
	case t.style.headlong:
		t.headlong(m)
	case t.shoots(m):
	case m.Side == Raider:
		t.raider(m)
	default:
		t.defender(m)
	}
}

// want adds a wish to go somewhere.
func (t *thought) want(m *Man, to Vec, urgent int8) *wish {
	t.wishes = append(t.wishes, wish{man: int32(m.ID), to: to, urgent: urgent, far: m.At.Dist(to)})
	return &t.wishes[len(t.wishes)-1]
}

// Urgency of wishes: archers without a target first, then charges, then the
// rest by distance (VR-16.4).
const (
	urgentArcher = 1 + iota
	urgentCharge
	urgentLaden
	urgentRest
)

// besideLeader keeps a wizard by the Leader with the lowest number (VR-16.10).
func (t *thought) besideLeader(w *Man) {
	for i := range t.s.Men {
		l := &t.s.Men[i]
		if l.Side == w.Side && l.Kind.Commands() && l.fit() {
			if l.At.Dist(w.At) > Link && l.Aboard == w.Aboard {
				t.want(w, l.At, urgentRest)
			}
			return
		}
	}
}

func (t *thought) headlong(m *Man) {
	if t.goesHome() {
		t.home(m, urgentRest)
		return
	}
	if e := t.s.nearestEnemy(m); e != nil && m.At.Dist(e.At) > Contact {
		t.want(m, e.At, urgentRest)
	}
}

// shoots keeps an archer where he has a worthwhile shot, and sends one who has
// none 4 inches nearer (VR-16.5). True when that settles what he does.
func (t *thought) shoots(m *Man) bool {
	if m.Weapon.Shots == 0 || m.Shots == 0 || m.Weapon.Reach > 0 || t.laden(m) || t.goesHome() && m.Side == Raider {
		return false
	}
	if !t.far(m, Contact+1) && t.s.enemyBeside(m.Side, m.At) {
		return false
	}
	if t.anyShot(m) {
		return true
	}
	e := t.s.nearestEnemy(m)
	if e == nil || m.Side == Defender && t.s.inWork(m, Garrison) {
		return m.Side == Defender
	}
	t.want(m, shortOf(m.At, e.At, m.fireMove()), urgentArcher)
	return true
}

func (t *thought) anyShot(m *Man) bool {
	if t.far(m, longestShot) {
		return false
	}
	if e := t.s.Man(t.target); e != nil && e.fit() && near(m.At, e.At, longestShot) && t.s.betterShot(m, e, worthwhile) > 0 {
		return true
	}
	w, a := t.s.wing(m.Side.Other()), t.s.archer(m)
	for i := range w.ranks {
		r := &w.ranks[i]
		for set := r.fit; set != 0; set &= set - 1 {
			e := w.spot(i, set)
			if a.chance(e, r.cover&set&-set) >= worthwhile && t.s.open(m, &t.s.Men[e.man-1]) {
				t.target = int(e.man)
				return true
			}
		}
	}
	return false
}

// shortOf is the place so many inches from one towards another.
func shortOf(at, to Vec, inches float64) Vec {
	d := to.Sub(at)
	if long := d.Len(); long > inches {
		return at.Plus(d, inches/long)
	}
	return to
}

// charges sends a man at the enemies he reaches when there are enough of his
// side for it (VR-16.2, VR-16.3).
func (t *thought) charges(m *Man) bool {
	e, d := t.s.Man(t.foe[m.ID]), t.dist[m.ID]
	if e == nil {
		return false
	}
	g := t.group[e.ID] - 1
	if t.chargers[g] < t.size[g]+t.style.more {
		return false
	}
	if d > Contact {
		t.want(m, e.At, urgentCharge)
	}
	return true
}

// goesHome reports whether the raiders go home: the garrison is burnt or it is
// late, and on the coast the boat is on the beach (VR-16.2).
func (t *thought) goesHome() bool {
	s := t.s
	if !s.Burnt[Garrison] && s.Turn < t.style.home {
		return false
	}
	return !s.rt.ground.Coast || s.touches()
}

// home sends a raider to the boat or to his edge.
func (t *thought) home(m *Man, urgent int8) {
	s := t.s
	if m.Aboard {
		return
	}
	if s.rt.ground.Coast {
		landing := Vec{X: math.Min(TableLong/2+shipHalf, math.Max(TableLong/2-shipHalf, m.At.X)), Y: SeaDeep + Spacing}
		if s.touches() || m.At.Dist(landing) > 3 {
			t.want(m, landing, urgent).board = s.touches()
		}
		return
	}
	exit := Vec{X: m.At.X, Y: 0}
	if s.Turn < LandExit {
		exit.Y = 2
	}
	if m.At.Dist(exit) > Tol || s.Turn >= LandExit {
		t.want(m, exit, urgent).off = s.Turn >= LandExit && m.At.Y <= m.pace()
	}
}

// raider follows the goals of VR-16.2 in order.
func (t *thought) raider(m *Man) {
	laden := t.laden(m)
	switch {
	case !laden && t.charges(m):
	case laden:
		t.home(m, urgentLaden)
	case t.goesHome():
		t.home(m, urgentRest)
	case t.fetch(m):
	default:
		if !t.s.inWork(m, Garrison) {
			t.want(m, t.s.rt.ground.Middle(), urgentRest)
		}
	}
}

// fetch sends a man to the nearest booty that nobody goes for yet. By the usual
// doctrine those outside go in first.
func (t *thought) fetch(m *Man) bool {
	if m.Kind == Wizard {
		return false
	}
	best, near := 0, math.Inf(1)
	for i := range t.s.Loot {
		z := &t.s.Loot[i]
		if z.By != 0 || z.Safe || z.Lost || slices.Contains(t.spoken, z.ID) {
			continue
		}
		if d := m.At.Dist(z.At); d < near {
			best, near = z.ID, d
		}
	}
	if best == 0 || near > 24 {
		return false
	}
	t.spoken = append(t.spoken, best)
	t.want(m, t.s.Prize(best).At, urgentRest)
	return true
}

// defender fights raiders within reach, or the fire, or stays where he is
// (VR-16.3).
func (t *thought) defender(m *Man) {
	s := t.s
	switch {
	case t.charges(m):
	case t.style.pursue && t.hunt(m):
	case s.Fire[Garrison] > 0 && !s.inWork(m, Garrison) && !s.holds(Raider, Garrison) && m.At.Dist(s.rt.ground.Middle()) < 16:
		t.want(m, s.rt.ground.Middle(), urgentRest)
	}
}

// hunt sends a defender after raiders who lead booty or captives.
func (t *thought) hunt(m *Man) bool {
	var best *Man
	near := 30.0
	w := t.s.wing(m.Side.Other())
	for i := range w.ranks {
		for set := w.ranks[i].fit; set != 0; set &= set - 1 {
			o := w.spot(i, set)
			if d := m.At.Dist(o.at); !o.deck && d < near {
				if e := &t.s.Men[o.man-1]; t.laden(e) {
					best, near = e, d
				}
			}
		}
	}
	if best != nil && near > Contact {
		t.want(m, best.At, urgentRest)
	}
	return best != nil
}

// play chooses the cards (VR-16.1) and the men whom they move (VR-16.4).
func (t *thought) play(o *Orders) {
	if len(t.wishes) == 0 {
		return
	}
	t.rank()
	hand := t.s.Hands[t.side]
	m := min(sumOf(hand.Mass), len(t.wishes))
	pair, n := t.bestPair(hand.Leaders)
	o.Moves = t.moves[:0]
	seat := seating{s: t.s}
	if n >= m && n > 0 {
		seat = t.seats(pair[0], pair[1])
		o.Leaders = t.pair[:]
	} else {
		o.Mass = massFor(hand.Mass, len(t.wishes))
		seat.left = sumOf(o.Mass)
	}
	for i := range t.wishes {
		w := &t.wishes[i]
		if m := t.s.Man(int(w.man)); seat.take(m) {
			from := len(t.paths)
			t.paths = t.s.wayOn(m, w.to, t.paths)
			path := t.paths[from:len(t.paths):len(t.paths)]
			o.Moves = append(o.Moves, Move{Man: m.ID, Path: path, Board: w.board, Off: w.off})
		}
	}
	t.moves = o.Moves
}

// rank puts the wishes in order: few, and no two of one man.
func (t *thought) rank() {
	before := func(a, b *wish) bool {
		switch {
		case a.urgent != b.urgent:
			return a.urgent < b.urgent
		case a.far != b.far:
			return a.far < b.far
		default:
			return a.man < b.man
		}
	}
	for i := range t.wishes {
		w := t.wishes[i]
		k := i
		for ; k > 0 && before(&w, &t.wishes[k-1]); k-- {
			t.wishes[k] = t.wishes[k-1]
		}
		t.wishes[k] = w
	}
}

// massFor plays cards from the highest down as long as their total is not above
// the men who wish to move, at least one (VR-16.1).
func massFor(hand []int, wish int) []int {
	cards := slices.Clone(hand)
	sortInts(cards)
	slices.Reverse(cards)
	out, sum := cards[:0], 0 // what is played is never before what is looked at
	for _, c := range cards {
		if sum+c <= wish {
			out, sum = append(out, c), sum+c
		}
	}
	if len(out) == 0 && len(cards) > 0 {
		out = append(out, cards[len(cards)-1])
	}
	return out
}
