package vikingraid

import "math"

// moveMen is the movement of step c: those whom cards move, in the order of the
// orders, then those called up, who need none (VR-3.1, VR-17.4-R1).
func (s *State) moveMen(o *Orders) {
	for i := range o.Moves {
		s.moveMan(&o.Moves[i])
	}
	s.moveConjured()
}

// trip is one man on his way.
type trip struct {
	m      *Man
	left   float64 // inches
	path   []Vec   // corners passed, the start first
	rolled []int   // obstacles met in this move (VR-5.2-R1)
	stop   bool
}

func (s *State) moveMan(mv *Move) {
	m := s.Man(mv.Man)
	if !m.fit() { // something happened to him since the cards were played
		return
	}
	t := trip{m: m, left: m.pace(), path: append(s.rt.corners[:0], m.At), rolled: s.rt.met[:0]}
	from := m.At
	s.startRough(&t, mv)
	if m.Aboard && !t.stop {
		s.land(&t, mv)
	}
	for _, to := range mv.Path {
		if t.stop || t.left <= 0 {
			break
		}
		s.leg(&t, to)
	}
	if mv.Board && !m.Aboard && !(t.stop && len(t.rolled) > 0 && s.enemyBeside(m.Side, m.At)) {
		s.board(&t)
	}
	if mv.Off {
		s.leaveTable(&t)
	}
	s.rt.corners, s.rt.met = t.path, t.rolled
	s.arrive(&t, mv, from)
}

// arrive settles a man where he ends: with room around him, with his charges,
// and with the booty beside him (VR-12.1-R2, R3).
func (s *State) arrive(t *trip, mv *Move, from Vec) {
	m := t.m
	m.Now.Went = m.pace() - t.left
	if m.Fallen == Away {
		return
	}
	if !m.Aboard {
		s.backToRoom(t)
	}
	s.noted(m)
	if m.At != from {
		s.lead(m)
	}
	s.tellMove(m, from)
	if mv.Give != 0 {
		s.handOver(m, mv.Give)
	}
	if !mv.Spare {
		s.pickUp(m)
	}
}

// startRough rolls for a move that starts in rough ground (VR-5.2-R1).
func (s *State) startRough(t *trip, mv *Move) {
	if len(mv.Path) == 0 || t.m.Aboard || s.hinders(t.m, s.rt.ground.At(t.m.At))&Rough == 0 {
		return
	}
	id := roughID - 1
	for i, p := range s.rt.ground.patches {
		if p.Holds(t.m.At) {
			id = roughID + i
		}
	}
	if s.rt.ground.card != nil {
		id = s.rt.ground.obstacleID(t.m.At, Rough)
	}
	t.stop = s.obstacle(t, id, "in rough ground")
}

// obstacle rolls for an obstacle, once a move (VR-5.2, VR-5.2-R1): 30 or less
// stops the man.
func (s *State) obstacle(t *trip, id int, where string) bool {
	for _, known := range t.rolled {
		if known == id {
			return false
		}
	}
	t.rolled = append(t.rolled, id)
	r := s.roll(100, "VR-5.2", Obstacle, func() string { return "obstacle " + where })
	stopped := r.Sum <= Obstacle
	if s.Options.Record {
		text, effect := t.m.Name+" gets through "+where+".", "goes on"
		if stopped {
			text, effect = t.m.Name+" is stopped "+where+".", "stopped"
		}
		s.effect(r, effect)
		s.tell(t.m, "VR-5.2", text, r)
	}
	return stopped
}

func obstacleWords(h *hurdle) string {
	switch {
	case h.gate:
		return "at the gate"
	case h.id == wallID:
		return "at the wall"
	case h.id == shipID:
		return "at the ship's side"
	case h.id == cardID-1:
		return "at the water"
	default:
		return "at rough ground"
	}
}

// leg moves a man in a straight line as far as he gets.
func (s *State) leg(t *trip, to Vec) {
	m := t.m
	to = Vec{X: math.Min(TableLong, math.Max(0, to.X)), Y: math.Min(TableDeep, math.Max(0, to.Y))}
	d := to.Sub(m.At)
	long := d.Len()
	if long < 1e-9 {
		return
	}
	if long > t.left {
		to, d, long = m.At.Plus(d, t.left/long), d.Times(t.left/long), t.left
	}
	a, end := m.At, 1.0
	if at, met := s.firstEnemy(m, a, d); met {
		end, t.stop = at, true
	}
	s.rt.hurdles = s.hurdles(m, a, to, s.rt.hurdles[:0])
	for i := range s.rt.hurdles {
		h := &s.rt.hurdles[i]
		if h.t > end {
			break
		}
		if h.bar || s.obstacle(t, h.id, obstacleWords(h)) {
			end, t.stop = math.Max(0, h.t-backOff/long), true
			break
		}
	}
	for m.At = a.Plus(d, end); end > 0 && !s.standable(m, m.At); m.At = a.Plus(d, end) {
		end, t.stop = math.Max(0, end-backOff/long), true // a sliver that the look ahead missed
	}
	t.left -= float64(long * end)
	t.path = append(t.path, m.At)
}

// firstEnemy gives the share of a straight move after which the man is within
// an inch of an enemy and stops (VR-5.1-R2). One beside whom he starts lets him
// go away, not nearer.
func (s *State) firstEnemy(m *Man, a, d Vec) (float64, bool) {
	best, met := 1.0, false
	dd := d.Dot(d)
	on, box := s.wing(m.Side.Other()), along(a, a.Add(d))
	for i := range on.ranks {
		for set := on.ranks[i].within(box) & on.ranks[i].fit; set != 0; set &= set - 1 {
			w := a.Sub(on.spot(i, set).at)
			half := w.Dot(d)
			c := w.Dot(w) - Contact*Contact
			if c <= Tol {
				if half < 0 {
					return 0, true
				}
				continue
			}
			disc := float64(half*half) - float64(dd*c)
			if half >= 0 || disc < 0 {
				continue
			}
			if t := (-half - math.Sqrt(disc)) / dd; t <= best {
				best, met = math.Max(0, t), true
			}
		}
	}
	return best, met
}

// backToRoom takes a man back along his way until nobody stands closer than
// half an inch (VR-1.1-R2).
func (s *State) backToRoom(t *trip) {
	m := t.m
	for i := len(t.path) - 1; i > 0; i-- {
		a, b := t.path[i-1], t.path[i]
		long := a.Dist(b)
		for back := 0.0; back <= long; back += Spacing / 2 {
			p := b
			if long > 0 {
				p = b.Plus(a.Sub(b), back/long)
			}
			if !s.taken(m, p) && s.standable(m, p) {
				t.left += back
				m.At = p
				return
			}
		}
		t.left += long
	}
	m.At = t.path[0]
	if s.taken(m, m.At) { // one who has just come ashore where others stand
		m.At, _ = s.spotNear(m, m.At, TableLong, s.ashore(m))
	}
}

// land brings a man from the deck onto the beach (VR-13.1-R4), if that is where
// he goes; on board he may change his place.
func (s *State) land(t *trip, mv *Move) {
	box, _ := s.shipBox()
	if len(mv.Path) == 0 {
		return
	}
	if box.Holds(mv.Path[0]) {
		deck, _ := s.deck()
		if p, ok := s.spotNear(t.m, deck.nearest(mv.Path[0]), shipLong, deck.Holds); ok && near(t.m.At, p, t.left) {
			t.left -= t.m.At.Dist(p)
			t.m.At, t.stop = p, true
		}
		return
	}
	beach := Vec{X: math.Min(box.X1, math.Max(box.X0, t.m.At.X)), Y: SeaDeep}
	way := t.m.At.Dist(beach)
	if !s.touches() || way > t.left {
		t.stop = true
		return
	}
	t.left -= way
	t.m.At, t.m.Aboard = beach, false
	t.path = append(t.path[:0], beach)
}

// board brings a man who is within an inch of the beached boat on deck. For
// enemies of the ship its side is an obstacle; riders cannot (VR-5.2, R3).
func (s *State) board(t *trip) {
	box, ok := s.shipBox()
	m := t.m
	if !ok || !s.touches() || m.Troop.Mounted || !within(box.off(m.At), Contact) {
		return
	}
	if m.Side == Defender && s.obstacle(t, shipID, "at the ship's side") {
		t.stop = true
		return
	}
	deck, _ := s.deck()
	if p, ok := s.spotNear(m, deck.nearest(m.At), shipLong, deck.Holds); ok {
		m.At, m.Aboard = p, true
		s.tell(m, "VR-13.1-R4", m.Name+" goes aboard.")
	}
}

// leaveTable takes a raider over his edge from turn 5 on in a land raid, with
// all he leads (VR-15.8-R1).
func (s *State) leaveTable(t *trip) {
	m := t.m
	if m.Side != Raider || s.rt.ground.Coast || s.Turn < LandExit || m.At.Y > t.left+Tol || t.stop {
		s.refuse(m.ID, "VR-15.8-R1", "raiders leave by their own edge, over land, from turn 5 on, when they can reach it")
		return
	}
	t.left -= m.At.Y
	s.goHome(m)
}

// goHome takes a raider off the table in safety, with what he leads.
func (s *State) goHome(m *Man) {
	m.Fallen = Away
	s.noted(m)
	prizes := 0
	for i := range s.Loot {
		if z := &s.Loot[i]; z.By == m.ID {
			z.Safe = true
			prizes++
		}
	}
	for i := range s.Men {
		if c := &s.Men[i]; c.Fallen == Captive && c.Guard == m.ID {
			c.Off = true
			s.noted(c)
			prizes++
		}
	}
	if s.Options.Record {
		text := m.Name + " leaves the table"
		if prizes > 0 {
			text += " with all he leads"
		}
		s.tell(m, "VR-15.8-R1", text+".")
	}
}

// moveConjured moves those whom spells called up straight at the nearest enemy
// (VR-17.4-R1).
func (s *State) moveConjured() {
	if !s.table().called {
		return
	}
	for i := range s.Men {
		m := &s.Men[i]
		if m.Side != s.Active || !m.fit() || !m.Kind.Conjured() || m.Now.Moved {
			continue
		}
		if e := s.nearestEnemy(m); e != nil {
			m.Now.Moved = true
			mv := Move{Man: m.ID, Path: s.wayTo(m, e.At), Spare: true}
			s.moveMan(&mv)
		}
	}
}

// nearestEnemy is the fit enemy nearest to a man, the lower number of equals.
func (s *State) nearestEnemy(m *Man) *Man {
	best, d := int32(0), math.Inf(1)
	w := s.wing(m.Side.Other())
	for i := range w.ranks {
		for set := w.ranks[i].fit; set != 0; set &= set - 1 {
			e := w.spot(i, set)
			if n := m.At.Dist(e.at); n < d {
				best, d = e.man, n
			}
		}
	}
	return s.Man(int(best))
}

// wayTo finds a way as far as the man moves in a round.
func (s *State) wayTo(m *Man, to Vec) []Vec { return s.wayOn(m, to, nil) }

func (s *State) wayOn(m *Man, to Vec, out []Vec) []Vec {
	w := walker{horse: m.Troop.Mounted, owner: m.Side == Defender, shaken: s.Shaken}
	return s.rt.ground.Way(m.At, to, w, m.pace(), &s.rt.near, out)
}

func (s *State) tellMove(m *Man, from Vec) {
	if !s.Options.Record || m.At == from {
		return
	}
	end := " in."
	if s.enemyBeside(m.Side, m.At) {
		end = " in into contact."
	}
	s.tell(m, "VR-5.3", s.say(m.Name, " moves ", oneDecimal(m.Now.Went), end))
}

// oneDecimal writes inches for a reader.
func oneDecimal(f float64) string {
	n := int(math.Floor(float64(f*10) + 0.5))
	return itoa(n/10) + "." + itoa(n%10)
}
