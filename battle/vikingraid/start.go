package vikingraid

import (
	"hyboria/battle"
	"hyboria/battle/dice"
)

// Start sets a raid up as far as the deployment: ground, men, cards, booty, the
// druids. g is the ground of the scenario (GroundOf); t nil means Standard. The
// error names the field of the scenario that the rules cannot take.
func Start(sc battle.Scenario, seed dice.Seed, g *Ground, t *Tables, o Options) (*State, error) {
	if t == nil {
		t = Standard()
	}
	if err := t.Check(sc); err != nil {
		return nil, err
	}
	s := new(State)
	s.start(sc, seed, g, t, o, new(runtime))
	return s, nil
}

// start is Start on a checked scenario with memory to work in.
func (s *State) start(sc battle.Scenario, seed dice.Seed, g *Ground, t *Tables, o Options, rt *runtime) {
	*s = State{Scenario: withTable(sc), Seed: seed.String(), Options: o, rt: rt, Men: rt.men[:0]}
	if rt.men = nil; s.Men == nil {
		s.Men = make([]Man, 0, 2*MostFigures+12)
	}
	if o.Record && rt.rolls > 0 { // about as many as last time
		s.Rolls = make([]dice.Roll, 0, rt.rolls+rt.rolls/4)
	}
	if o.Fixed {
		rt.script = dice.Scripted(s.log(), o.Script...)
	}
	s.wake(seed, g, t)
	s.begin(stepSetup)
	s.enlist()
	s.soberDruids()
	s.makeDecks()
	s.placeLoot()
}

// wake gives a state what it needs to run.
func (s *State) wake(seed dice.Seed, g *Ground, t *Tables) {
	rt := s.rt
	rt.ground, rt.tables, rt.seed, rt.dice, rt.open = g, t, seed, nil, false
	rt.shown, rt.refused = rt.shown[:0], rt.refused[:0]
	s.stir()
	rt.told = s.table().change - 1 // so that all is shown
	for i := range s.Men {
		m := &s.Men[i]
		rt.shown = append(rt.shown, shown{m.At, m.Fallen, m.Off, s.Deployed})
	}
}

// withTable gives a scenario the table of all raids, and sides without edges
// south and north.
func withTable(sc battle.Scenario) battle.Scenario {
	sc.Table = raidTable()
	r, d := &sc.Sides[Raider], &sc.Sides[Defender]
	switch {
	case r.Edge == "" && d.Edge == "":
		r.Edge, d.Edge = battle.South, battle.North
	case r.Edge == "":
		r.Edge = d.Edge.Opposite()
	case d.Edge == "":
		d.Edge = r.Edge.Opposite()
	}
	return sc
}

// Place is where a man is set down.
type Place struct {
	Man int `json:"man"`
	At  Vec `json:"at"`
}

// Deployment is how a side sets up; men without a place stand as VR-16.3 says,
// or for the raiders in a line.
type Deployment struct {
	Places []Place `json:"places,omitempty"`
}

// Deploy sets both sides up, the defenders first (VR-15.4-R1). Places that the
// rules do not allow are refused, and the men put where others of their sort
// stand.
func (s *State) Deploy(plans [2]Deployment) {
	s.stir()
	for _, side := range [2]battle.Side{Defender, Raider} {
		s.drawUp(side, plans[side])
	}
}

// drawUp sets up the side whose turn it is to do so; after the raiders turn 1
// begins.
func (s *State) drawUp(side battle.Side, d Deployment) {
	if s.Deployed {
		return
	}
	s.reopen(stepSetup)
	if !s.Drawn {
		for i := range s.Men {
			s.Men[i].At = offTable
		}
		s.stir()
	}
	for _, p := range d.Places {
		s.place(side, p)
	}
	s.placeRest(side)
	if !s.Drawn {
		s.Drawn = true
		return
	}
	s.Drawn, s.Deployed, s.Turn, s.Active = false, true, 1, Raider
	s.drawMass()
	s.showPositions()
}

// reopen goes on with a step of the record that was begun before the raid was
// saved.
func (s *State) reopen(step string) {
	s.begin(step)
	if n := len(s.Phases); n > 0 && s.Phases[n-1].Turn == s.Turn && s.Phases[n-1].Name == s.phaseName() {
		s.rt.open = true
	}
}

// offTable is where a man is before he is set down.
var offTable = Vec{X: -100, Y: -100}

// zone is where a side may set up (VR-15.4-R1).
func (s *State) zone(side battle.Side) Box {
	switch {
	case side == Defender:
		return Box{0, homeLine, TableLong, TableDeep}
	case s.rt.ground.Coast:
		return Box{0, SeaDeep, TableLong, SeaDeep + 6}
	default:
		return Box{0, 0, TableLong, 6}
	}
}

func (s *State) place(side battle.Side, p Place) {
	m := s.Man(p.Man)
	switch {
	case m == nil || m.Side != side || m.Fallen != Fit:
		s.refuse(p.Man, "VR-15.4-R1", "is no man of this side to set up")
	case !s.zone(side).Holds(p.At) || !s.standable(m, p.At) || s.taken(m, p.At):
		s.refuse(p.Man, "VR-15.4-R1", "cannot be set up there")
	default:
		m.At = p.At
		s.noted(m)
	}
}

// placeRest sets down the men who have no place yet.
func (s *State) placeRest(side battle.Side) {
	zone, many := s.zone(side), s.sorts(side)
	var before [sortCount]int
	for i := range s.Men {
		m := &s.Men[i]
		if m.Side != side {
			continue
		}
		k := before[m.sort()]
		before[m.sort()]++
		if m.Fallen != Fit || m.At != offTable {
			continue
		}
		m.At, _ = s.spotNear(m, zone.nearest(s.station(m, k, many[m.sort()])), TableLong, func(q Vec) bool {
			return zone.Holds(q) && s.standable(m, q)
		})
		s.noted(m)
	}
}

// station is where a man stands by default: raiders in two lines with the Leaders
// spread behind, defenders on foot along the south wall, archers behind it,
// riders north of it (VR-16.3). He is the one after k of the n of his sort.
func (s *State) station(m *Man, k, n int) Vec {
	mid := s.rt.ground.Middle()
	share := (float64(k) + 0.5) / float64(n)
	if m.Side == Raider {
		zone := s.zone(Raider)
		y := zone.Y1 - 0.5
		if m.Kind != Regular {
			y -= 3
		} else if m.Weapon.Shots > 0 {
			y -= 1.5
		}
		return Vec{X: mid.X - 9 + float64(18*share), Y: y}
	}
	b := s.rt.ground.Garrison
	x := b.X0 + 0.5 + float64((b.X1-b.X0-1)*share)
	switch {
	case m.Troop.Mounted:
		return Vec{X: x, Y: b.Y1 + 1.5}
	case m.Kind != Regular:
		return Vec{X: x, Y: b.Y0 + 3.5}
	case m.Weapon.Shots > 0:
		return Vec{X: x, Y: b.Y0 + 1.5}
	default:
		return Vec{X: x, Y: b.Y0 + 0.5}
	}
}

// sortCount is how many sorts of men stand apart when a side sets up.
const sortCount = 4

// sort is where a man belongs when his side sets up.
func (m *Man) sort() int {
	switch {
	case m.Troop.Mounted:
		return 3
	case m.Kind != Regular:
		return 2
	case m.Weapon.Shots > 0:
		return 1
	default:
		return 0
	}
}

// sorts counts the men of each sort of a side.
func (s *State) sorts(side battle.Side) (n [sortCount]int) {
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == side {
			n[m.sort()]++
		}
	}
	return n
}
