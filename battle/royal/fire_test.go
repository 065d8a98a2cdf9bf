package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

func (s *State) runFire(phase int) {
	s.step([...]string{"T4", "T6"}[phase])
	s.firePhase(phase)
}

// shotMods gives the modifiers by name of the only shot in the record.
func (s *State) shotMods(t *testing.T) map[string]int {
	t.Helper()
	if len(s.Rolls) != 1 {
		t.Fatalf("%d shots, want 1\n%s", len(s.Rolls), s.story())
	}
	out := map[string]int{}
	for _, m := range s.Rolls[0].Mods {
		out[m.Name] = m.Value
	}
	return out
}

func sameMods(a, b map[string]int) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if b[k] != v {
			return false
		}
	}
	return true
}

var archers = piece{typ: battle.LI, armed: battle.Bow, n: 18, files: 9, x: 48, y: 20}

// Two ranks fire; range, movement and depth count as the table says, on both
// sides of each limit (RA-10.1, RA-10.2, RA-10.8, RA-10.18a..c, g, RA-10.19,
// EX-12).
func TestShots(t *testing.T) {
	foe := func(gap float64, n, files int) piece {
		return piece{side: defender, typ: battle.HI, n: n, files: files, x: 48, y: 20 + gap, deg: 180}
	}
	shem := archers
	shem.armed = battle.ShemiteBow
	for _, c := range []struct {
		name    string
		firer   piece
		foe     piece
		phase   int
		prepare func(f, e *Unit)
		mods    map[string]int
		lost    int // with an average die of 5
	}{
		{"near", archers, foe(9, 16, 8), 0, nil, map[string]int{}, 5}, // 90 kills
		{"far", archers, foe(9.1, 16, 8), 0, nil, map[string]int{"long range": -1}, 4},
		{"three deep", archers, foe(5, 24, 8), 0, nil, map[string]int{"infantry three ranks deep": -1}, 4},
		{"charging three deep", archers, foe(5, 24, 8), 0, func(_, e *Unit) { e.Now.Charge[0] = true }, map[string]int{}, 5},
		{"both moved", archers, foe(5, 16, 8), 0, func(f, e *Unit) { f.Now.Moved[0], e.Now.Moved[0] = 100, 100 }, map[string]int{"firer moved": -1, "target moved": -1}, 3},
		{"firer changed face, target too", archers, foe(5, 16, 8), 0, func(f, e *Unit) { f.Now.Changed[0], e.Now.Changed[0] = true, true }, map[string]int{"firer moved": -1}, 4},
		{"moved in phase 1, fire in phase 2", archers, foe(5, 16, 8), 1, func(f, e *Unit) { f.Now.Moved[0], e.Now.Moved[0] = 100, 100 }, map[string]int{"firer moved": -1, "target moved": -1}, 3},
		{"falling back", archers, foe(5, 16, 8), 0, func(f, _ *Unit) { f.Status = kernel.FallingBack }, map[string]int{"falling back": -1}, 4},
		{"EX-12", shem, foe(14, 24, 8), 0, nil, map[string]int{"long range": -1, "infantry three ranks deep": -1}, 3},
	} {
		s := scene(t, []piece{c.firer, c.foe}, 6) // a 6 is an average die of 5
		if c.prepare != nil {
			c.prepare(s.Unit(1), s.Unit(2))
		}
		s.runFire(c.phase)
		if got := s.shotMods(t); !sameMods(got, c.mods) {
			t.Errorf("%s: modifiers %v, want %v", c.name, got, c.mods)
		}
		if got := s.Unit(2).Lost[ByFire]; got != c.lost {
			t.Errorf("%s: %d lost, want %d\n%s", c.name, got, c.lost, s.story())
		}
		if !s.Unit(1).Now.Fired {
			t.Errorf("%s: not noted", c.name)
		}
	}
}

// Who fires with how many, and at whom at all (RA-10.1..10.7, RA-10.6-R1,
// RA-10.7-R1, RA-10.3, RA-10.4, RA-10.18d, f, i, RA-10.20-R1).
func TestFirers(t *testing.T) {
	foe := piece{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 25, deg: 180}
	near := foe
	near.y = 22.9
	for _, c := range []struct {
		name  string
		firer piece
		foe   piece
		mods  map[string]int
		lost  int
	}{
		{"Bossonians", piece{typ: battle.MI, armed: battle.Bow, traits: []string{"bossonian"}, n: 12, files: 6}, foe, map[string]int{"Bossonians": 1}, 4}, // 6 x 12
		{"thrown, first rank", piece{typ: battle.LI, armed: battle.Thrown, n: 30, files: 10}, near, map[string]int{"long range": -1}, 2},
		{"crossbows, half", piece{typ: battle.MI, armed: battle.Crossbow, n: 24, files: 8}, foe, map[string]int{}, 3}, // 5 x 12
		{"chariot archers", piece{typ: battle.LCH, n: 12, files: 6}, foe, map[string]int{}, 2},                        // 5 x 6
		{"mammoth archers", piece{typ: battle.WM, class: battle.ClassC, n: 12, files: 3}, foe, map[string]int{}, 2},   // 5 x 6
		{"horse archers, one rank", piece{typ: battle.MC, armed: battle.Bow, n: 16, files: 8}, foe, map[string]int{}, 2},
		{"at mammoths, crew falls", archers, piece{side: defender, typ: battle.WM, class: battle.ClassC, n: 12, files: 3, x: 48, y: 25, deg: 180}, map[string]int{"target mammoths": -1}, 4},
		{"at a wizard", archers, piece{side: defender, mage: kernel.SetsMen, points: 100, x: 48, y: 25, deg: 180}, map[string]int{"target a wizard": -1}, 1},
		{"at a lone hero", archers, piece{side: defender, hero: battle.RankHero, x: 48, y: 25, deg: 180}, map[string]int{}, 1},
	} {
		c.firer.x, c.firer.y = 48, 20
		s := scene(t, []piece{c.firer, c.foe}, 6)
		s.order(s.Unit(2)).Fire.Hold = true
		s.runFire(0)
		if got := s.shotMods(t); !sameMods(got, c.mods) {
			t.Errorf("%s: modifiers %v, want %v", c.name, got, c.mods)
		}
		if got := s.Unit(2).Lost[ByFire]; got != c.lost {
			t.Errorf("%s: %d lost, want %d\n%s", c.name, got, c.lost, s.story())
		}
	}
}

// EX-13: 12 horse archers in road column fire to the left with all three of
// their files, at light infantry 7 in off; the front rank alone fires ahead
// (RA-10.7, RA-10.7-R1, RA-10.11, RA-10.17).
func TestSideFire(t *testing.T) {
	firer := piece{typ: battle.MC, armed: battle.Bow, n: 12, files: 3, form: kernel.RoadColumn, x: 48, y: 30}
	side := piece{side: defender, typ: battle.LI, n: 16, files: 8, x: 48 - 1.181 - 7, y: 26, deg: 90}
	s := scene(t, []piece{firer, side}, 5)
	s.Unit(1).Now.Moved[0] = 13000
	s.runFire(0)
	s.wantN(t, 2, 14) // 3 x 12 = 36 kills

	ahead := piece{side: defender, typ: battle.LI, n: 16, files: 8, x: 48, y: 36, deg: 180}
	s = scene(t, []piece{firer, ahead}, 6)
	s.runFire(0)
	s.wantN(t, 2, 15) // 5 x 3 = 15 kills

	right := piece{side: defender, typ: battle.LI, n: 16, files: 8, x: 48 + 7, y: 26, deg: 270}
	s = scene(t, []piece{firer, right})
	s.runFire(0)
	s.wantN(t, 2, 16)
}

// A ring shoots all ways with two ranks of the side that faces the target
// (RA-4.5-R1, RA-10.11).
func TestRingFires(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, armed: battle.Bow, n: 32, files: 4, form: kernel.Ring, x: 48, y: 30},
		{side: defender, typ: battle.LI, n: 16, files: 8, x: 48, y: 22},
	}, 6)
	s.runFire(0)
	s.wantN(t, 2, 14) // 5 x 8 = 40 kills
}

// Arcs: 45 degrees each side from the middle of the front (RA-10.11,
// RA-10.11-R1). No fire in contact, in rout, after evading, with a charge run or
// still to run, twice a turn, or at those in melee or a commander
// (RA-10.9, RA-10.10-R1, RA-10.10-R2, RA-10.12, RA-8.9, RA-8.15, RA-8.16,
// RA-10.20-R1).
func TestNoShot(t *testing.T) {
	foe := piece{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 28, deg: 180}
	for name, c := range map[string]struct {
		prepare func(s *State, f, e *Unit)
	}{
		"out of arc":       {func(s *State, _, e *Unit) { e.Stand(Pose{field.Vec{X: 57.1, Y: 25}, 0}) }},
		"out of range":     {func(s *State, _, e *Unit) { e.Stand(Pose{field.Vec{X: 48, Y: 32.02}, field.Half}) }},
		"in contact":       {func(s *State, f, e *Unit) { s.touch(1, 3, 0, 0, 0, 0) }},
		"target in melee":  {func(s *State, f, e *Unit) { s.touch(2, 4, 0, 0, 0, 0) }},
		"in rout":          {func(s *State, f, e *Unit) { f.Status = kernel.Routing }},
		"evaded":           {func(s *State, f, e *Unit) { f.Now.Evaded[0] = true }},
		"charged":          {func(s *State, f, e *Unit) { f.Now.Charge[0] = true }},
		"charge to run":    {func(s *State, f, e *Unit) { s.order(f).Items[1] = Item{Do: Charge, Target: 2} }},
		"fired already":    {func(s *State, f, e *Unit) { f.Now.Fired = true }},
		"passed through":   {func(s *State, f, e *Unit) { f.Now.NoFire[0] = true }},
		"ordered to hold":  {func(s *State, f, e *Unit) { s.order(f).Fire.Hold = true }},
		"ordered phase 2":  {func(s *State, f, e *Unit) { s.order(f).Fire.Phase = 2 }},
		"ordered another":  {func(s *State, f, e *Unit) { s.order(f).Fire.Target = 3 }},
		"too little hope":  {func(s *State, f, e *Unit) { f.N, f.Files = 2, 2; f.refresh() }},
		"a lone commander": {func(s *State, f, e *Unit) { e.Place = Destroyed; s.Unit(5).Place = OnTable }},
	} {
		s := scene(t, []piece{
			archers, foe,
			{side: defender, typ: battle.HI, n: 16, files: 8, x: 5, y: 58},
			{typ: battle.HI, n: 16, files: 8, x: 90, y: 2},
			{side: defender, chief: true, x: 48, y: 27},
		})
		s.Unit(5).Place = Reserve
		c.prepare(s, s.Unit(1), s.Unit(2))
		s.runFire(0)
		if len(s.Rolls) > 0 {
			t.Errorf("%s: fired\n%s", name, s.story())
		}
	}
}

// An order to fire in phase 1 cancels a charge of phase 2 and is obeyed even
// with little hope (RA-10.10-R2).
func TestOrderedShot(t *testing.T) {
	s := scene(t, []piece{archers, {side: defender, typ: battle.HI, n: 24, files: 8, x: 48, y: 31, deg: 180}}, 6)
	u := s.Unit(1)
	u.N, u.Files = 2, 2
	u.refresh()
	o := s.order(u)
	o.Items[1] = Item{Do: Charge, Target: 2}
	o.Fire = FireOrder{Target: 2, Phase: 1}
	s.runFire(0)
	if !u.Now.Fired {
		t.Error("the ordered shot was not taken")
	}
}

// The default choice: most expected removal, then nearest, then the lower id;
// phase 2 if that promises more (RA-22.1-R1).
func TestDefaultTarget(t *testing.T) {
	near := piece{side: defender, typ: battle.HI, n: 30, files: 10, x: 45, y: 23, deg: 180} // three deep
	thin := piece{side: defender, typ: battle.HI, n: 20, files: 10, x: 51, y: 27, deg: 180}
	twin := thin
	twin.x = 45
	s := scene(t, []piece{archers, near, thin}, 1)
	s.runFire(0)
	if s.Unit(3).N == 20 {
		t.Errorf("it shot at the deep unit\n%s", s.story())
	}
	s = scene(t, []piece{archers, thin, twin}, 1)
	s.runFire(0)
	if s.Unit(2).N == 20 {
		t.Error("equal targets: it did not shoot at the lower id")
	}

	far := piece{side: defender, typ: battle.HI, n: 20, files: 10, x: 48, y: 30, deg: 180}
	s = scene(t, []piece{archers, far}, 1)
	s.Unit(1).Now.Changed[0] = true
	s.order(s.Unit(1)).Items[1] = Item{Do: Move, Inches: 4 * kernel.Inch}
	s.runFire(0)
	if s.Unit(1).Now.Fired {
		t.Error("it fired at long range though it moves up in phase 2")
	}
	s.order(s.Unit(1)).Items[1] = Item{}
	s.runFire(0)
	if !s.Unit(1).Now.Fired {
		t.Error("it waits for nothing")
	}
}

// Lanes of fire are 3 in wide: a gap of 3.1 in between two friends lets it
// through, one of 2.9 does not; single figures never block; enemies do
// (RA-10.13, RA-10.13-R1).
func TestLanes(t *testing.T) {
	foe := piece{side: defender, typ: battle.HI, n: 40, files: 20, x: 48, y: 28, deg: 180}
	for _, c := range []struct {
		gap  float64
		side battle.Side
		want bool
	}{{3.1, attacker, true}, {2.9, attacker, false}, {2.9, defender, false}} {
		wing := 10 * 15 / 25.4
		// Troops in melee elsewhere are no targets themselves, but bar the way.
		left := piece{side: c.side, typ: battle.HI, n: 10, files: 10, x: 48 - c.gap/2 - wing/2, y: 24}
		right := left
		right.x = 48 + c.gap/2 + wing/2
		hero := piece{hero: battle.RankHero, x: 48, y: 25}
		s := scene(t, []piece{archers, foe, left, right, {side: 1 - c.side, typ: battle.LI, n: 1, files: 1, x: 90, y: 59}, hero}, []int{1}[:map[bool]int{true: 1, false: 0}[c.want]]...)
		s.touch(3, 5, 0, 0, 0, 0)
		s.touch(4, 5, 0, 0, 0, 0)
		s.runFire(0)
		if s.Unit(1).Now.Fired != c.want {
			t.Errorf("gap %v of side %v: fired %v\n%s", c.gap, c.side, s.Unit(1).Now.Fired, s.story())
		}
	}
}

// From a contour above them one shoots over friends who are nearer to the firer
// than to the target (RA-10.14).
func TestOverFriends(t *testing.T) {
	card := deck.Card{Features: []deck.Feature{area("hill", deck.Hill, 30, 10, 66, 20.5)}}
	foe := piece{side: defender, typ: battle.LI, n: 40, files: 20, x: 48, y: 31.5, deg: 180}
	for _, c := range []struct {
		y    float64 // front of the friend, who is 1 in deep
		want bool
	}{{24, true}, {27, false}} {
		friend := piece{typ: battle.HI, n: 60, files: 60, x: 48, y: c.y}
		s := sceneOn(t, card, []piece{archers, foe, friend}, []int{1}[:map[bool]int{true: 1, false: 0}[c.want]]...)
		s.runFire(0)
		if s.Unit(1).Now.Fired != c.want {
			t.Errorf("friend at %v: fired %v", c.y, s.Unit(1).Now.Fired)
		}
	}
}

// Ground: uphill, swamp and woods; units in woods are shot at within 3 in of
// the edge, and two in one wood at 3 in (RA-10.18d, e, RA-10.18-R1, RA-11.6,
// RA-11.6-R1).
func TestFireAndGround(t *testing.T) {
	hill := area("hill", deck.Hill, 30, 24, 66, 40)
	wood := area("wood", deck.Woods, 30, 24, 66, 40)
	bog := area("bog", deck.Bog, 30, 24, 66, 40)
	at := func(y float64) piece {
		return piece{side: defender, typ: battle.LI, n: 10, files: 10, x: 48, y: y, deg: 180}
	}
	for _, c := range []struct {
		name string
		card []deck.Feature
		y    float64
		foe  piece
		mods map[string]int // nil: no shot
	}{
		{"uphill", []deck.Feature{hill}, 20, at(26), map[string]int{"target uphill": -1}},
		{"in swamp", []deck.Feature{bog}, 20, at(26), map[string]int{"target in swamp": -1}},
		{"in woods", []deck.Feature{wood}, 20, at(26), map[string]int{"target in woods": -2}},
		{"wood on a hill", []deck.Feature{hill, wood}, 20, at(26), map[string]int{"target uphill": -1, "target in woods": -2}},
		{"deep in woods", []deck.Feature{wood}, 20, at(27.1), nil},
		{"out of woods", []deck.Feature{wood}, 38, at(45), map[string]int{}},
		{"out of deep woods", []deck.Feature{wood}, 36.9, at(45), nil},
		{"inside, 3 in", []deck.Feature{wood}, 31, at(34), map[string]int{"target in woods": -2}},
		{"inside, over 3 in", []deck.Feature{wood}, 31, at(34.1), nil},
	} {
		f := archers
		f.y, f.n, f.files = c.y, 20, 20
		dice := []int{6}
		if c.mods == nil {
			dice = nil
		}
		s := sceneOn(t, deck.Card{Features: c.card}, []piece{f, c.foe}, dice...)
		s.runFire(0)
		if c.mods == nil {
			if len(s.Rolls) > 0 {
				t.Errorf("%s: fired", c.name)
			}
			continue
		}
		if got := s.shotMods(t); !sameMods(got, c.mods) {
			t.Errorf("%s: modifiers %v, want %v", c.name, got, c.mods)
		}
	}
}

// Rock stops fire (RA-11.10-R1).
func TestRockStopsFire(t *testing.T) {
	card := deck.Card{Features: []deck.Feature{area("rock", deck.Rock, 30, 22, 66, 23)}}
	s := sceneOn(t, card, []piece{archers, {side: defender, typ: battle.LI, n: 10, files: 10, x: 48, y: 28, deg: 180}})
	s.runFire(0)
}

// All fire of a step is one: two archers who kill each other both shoot
// (RA-0.3-R1).
func TestFireIsSimultaneous(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, armed: battle.Bow, n: 2, files: 2, x: 48, y: 20},
		{side: defender, typ: battle.LI, armed: battle.Bow, n: 40, files: 20, x: 48, y: 28, deg: 180},
	}, 6, 6)
	s.order(s.Unit(1)).Fire.Target = 2
	s.runFire(0)
	if s.Unit(1).Place != Destroyed || s.Unit(2).N != 39 {
		t.Errorf("%s", s.story())
	}
}

// Fire at a charger falls before contact, at the nearest point of its way, and
// takes effect at once; with c for its movement (RA-10.15, RA-10.15-R1).
func TestPassThroughAtACharge(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, armed: battle.Bow, n: 40, files: 20, x: 48, y: 20},
		{side: defender, typ: battle.MC, n: 6, files: 3, x: 48, y: 32, deg: 180},
	}, 6 /* 5 - 1 = 4, x 40 = 160 kills */)
	s.Step([2]Orders{{}, {Units: []UnitOrder{{Unit: 2, Items: [2]Item{{Do: Charge, Target: 1}}}}}})
	if s.Unit(2).Place != Destroyed || s.Unit(2).Lost[ByFire] != 6 || s.InMelee(1) {
		t.Errorf("%s", s.story())
	}
	if got := s.shotMods(t); !sameMods(got, map[string]int{"target moved": -1}) {
		t.Errorf("modifiers %v", got)
	}
	s.wantTold(t, "RA-10.15", "from 0 in")
}

// Archers who evade and are caught do not shoot (RA-8.15).
func TestEvadersDoNotShoot(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, armed: battle.Bow, n: 40, files: 20, x: 48, y: 20},
		{side: defender, typ: battle.MC, n: 6, files: 3, x: 48, y: 24, deg: 180},
	})
	s.command(t, UnitOrder{Unit: 1, Evade: [2]bool{true, false}})
	s.command(t, UnitOrder{Unit: 2, Items: [2]Item{{Do: Charge, Target: 1}}})
	s.step("T3")
	s.movePhase(0)
	if !s.InMelee(1) || s.Unit(1).Now.Fired {
		t.Errorf("caught %v, fired %v\n%s", s.InMelee(1), s.Unit(1).Now.Fired, s.story())
	}
}

// passingCase is a straight move from one place to another.
func passingCase(s *State, from, to field.Vec, moved float64, charging bool) passing {
	e := s.Unit(2)
	h := field.Toward(to.Sub(from))
	return passing{
		Firer: s.Unit(1), Target: e, Gone: 1, Charging: charging,
		At:         func(k float64) Pose { return Pose{from.Plus(to.Sub(from), k), h} },
		FirerAt:    func(float64) Pose { return s.Unit(1).Pose },
		FirerMoved: func(k float64) float64 { return float64(moved * k) },
	}
}

// At one who merely crosses the range it is by order, at the nearest point; not
// at one who goes away and ends out of range; not by a firer who has moved 3 in
// by then (RA-10.15, RA-10.15-R1, RA-22.1-R1).
func TestPassThroughAtAPasser(t *testing.T) {
	pieces := []piece{archers, {side: defender, typ: battle.MC, n: 6, files: 3, x: 30, y: 26, deg: 90}}
	run := func(order FireOrder, from, to field.Vec, moved float64, script ...int) *State {
		s := scene(t, pieces, script...)
		s.step("T3")
		s.order(s.Unit(1)).Fire = order
		s.firePassing(passingCase(s, from, to, moved, false))
		return s
	}
	left, right := field.Vec{X: 36, Y: 26}, field.Vec{X: 60, Y: 26}
	run(FireOrder{}, left, right, 0)
	s := run(FireOrder{Passing: true}, left, right, 0, 6)
	// Its right side is half of three horses nearer: 6 in less 1.18.
	s.wantTold(t, "RA-10.15", "from 4.819 in")
	near, gone := field.Vec{X: 48, Y: 27}, field.Vec{X: 48, Y: 45}
	run(FireOrder{Passing: true}, near, gone, 0)
	// Moving as it goes by, the firer has 3 in behind it before the end.
	s = run(FireOrder{Passing: true, Target: 2}, field.Vec{X: 48, Y: 36}, field.Vec{X: 48, Y: 24}, 6, 6)
	if d := s.Rolls[0]; len(d.Mods) != 3 {
		t.Errorf("modifiers %v, want long range, firer and target moved", d.Mods)
	}
	if !s.told("RA-10.15", "from 10.") {
		t.Errorf("not shot at about half way:\n%s", s.story())
	}
}

// The shot at one who passes falls before he comes into contact with somebody
// else, and so does the last shot of one who is about to be in contact himself
// (RA-10.15, RA-10.15-R1).
func TestPassThroughBeforeContact(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, armed: battle.Bow, n: 24, files: 12, x: 58, y: 20},
		{typ: battle.HI, n: 24, files: 8, x: 48, y: 18},
		{side: defender, typ: battle.MC, n: 12, files: 6, x: 48, y: 38, deg: 180},
	}, 6)
	s.command(t, UnitOrder{Unit: 1, Fire: FireOrder{Passing: true}})
	s.command(t, UnitOrder{Unit: 3, Items: [2]Item{{Do: Charge, Target: 2}}})
	s.step("T3")
	s.movePhase(0)
	if s.Pair(2, 3) == nil || !s.Unit(1).Now.Fired || s.Unit(3).N == 12 {
		t.Errorf("contact %v, fired %v, %d horse left\n%s", s.Pair(2, 3) != nil, s.Unit(1).Now.Fired, s.Unit(3).N, s.story())
	}

	s = scene(t, []piece{
		{typ: battle.LI, armed: battle.Bow, n: 24, files: 12, x: 48, y: 20},
		{side: defender, typ: battle.MC, n: 12, files: 6, x: 40, y: 27, deg: 90}, // crosses his front
		{side: defender, typ: battle.MI, n: 24, files: 8, x: 57, y: 19.5, deg: 270},
	}, 6)
	s.command(t, UnitOrder{Unit: 1, Fire: FireOrder{Passing: true, Target: 2}})
	s.command(t, UnitOrder{Unit: 2, Items: [2]Item{{Do: Move, Inches: 13 * kernel.Inch}}})
	s.command(t, UnitOrder{Unit: 3, Items: [2]Item{{Do: Move}}})
	s.step("T3")
	s.movePhase(0)
	if s.Pair(1, 3) == nil || !s.Unit(1).Now.Fired || s.Unit(2).N == 12 {
		t.Errorf("contact %v, fired %v, %d horse left\n%s", s.Pair(1, 3) != nil, s.Unit(1).Now.Fired, s.Unit(2).N, s.story())
	}
}

// Ordered to, a unit takes shots of which fewer than 10 kills are to be expected
// (RA-22.1-R1).
func TestFireAtAnyChance(t *testing.T) {
	pieces := []piece{
		{typ: battle.LI, armed: battle.Bow, n: 12, files: 6, x: 48, y: 20},
		{side: defender, typ: battle.HI, n: 24, files: 8, x: 48, y: 31, deg: 180}, // long range, three deep
	}
	s := scene(t, pieces)
	s.Unit(2).Now.Moved[0] = kernel.Inch
	s.step("T4")
	s.firePhase(0)
	if s.Unit(1).Now.Fired {
		t.Error("it shoots by itself at a chance of 6 kills")
	}
	s = scene(t, pieces, 6) // 5 - 3: 24 kills
	s.Unit(2).Now.Moved[0] = kernel.Inch
	s.order(s.Unit(1)).Fire.Any = true
	s.step("T4")
	s.firePhase(0)
	s.wantN(t, 2, 23)
}
