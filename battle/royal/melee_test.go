package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// locked are two units in contact on the edges that geometry gives, as if the
// contact was made this turn.
func (s *State) lock(t *testing.T, a, b int, madeA, madeB kernel.Contact) *Melee {
	t.Helper()
	ra, rb := s.Unit(a).Rect(), s.Unit(b).Rect()
	c, ok := field.Meet(&ra, &rb)
	if !ok {
		t.Fatalf("units %d and %d do not touch", a, b)
	}
	m := s.touch(a, b, c.EdgeA, c.EdgeB, madeA, madeB)
	for i, made := range m.Made {
		m.Bonus[i] = made == kernel.Charged
	}
	return m
}

// The worked examples of melee, counted from the table (EX-3, EX-4, EX-5, EX-6,
// EX-7, RA-9.4-R1, RA-9.5, RA-9.7, RA-9.15-R1).
func TestExamplesOnTheTable(t *testing.T) {
	type side struct {
		typ      battle.Type
		class    battle.Class
		n, files int
		left     bool // left ends flush instead of centred
	}
	for name, c := range map[string]struct {
		a, b         side
		charged      bool // a did
		bonus        bool
		dice         [2][]int // d6 behind the average dice, by round: a's, b's
		wantA, wantB []int    // figures left after each round
	}{
		"EX-3": {
			side{typ: battle.HI, n: 24, files: 8, left: true},
			side{typ: battle.LI, n: 18, files: 9, left: true},
			false, false,
			[2][]int{{4}, {4}},
			[]int{21},
			[]int{13},
		},
		"EX-4": {
			side{typ: battle.HC, n: 12, files: 6},
			side{typ: battle.MI, n: 24, files: 12},
			true, true,
			[2][]int{{2}, {4}},
			[]int{10},
			[]int{21},
		},
		"EX-6": {
			side{typ: battle.HC, n: 12, files: 6},
			side{typ: battle.HI, n: 24, files: 8},
			true, false,
			[2][]int{{4, 4}, {4, 4}},
			[]int{10, 6},
			[]int{22, 20},
		},
		"EX-7": {
			side{typ: battle.HC, n: 12, files: 6},
			side{typ: battle.HIP, class: battle.ClassA, n: 30, files: 10},
			true, false,
			[2][]int{{4, 4}, {2, 2}},
			[]int{9, 5},
			[]int{28, 26},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var script []int
			for r := range c.dice[0] {
				script = append(script, c.dice[0][r], c.dice[1][r])
			}
			width := func(x side) float64 { return float64(x.files) * float64(arm(x.typ).Width()) / 254 }
			xa := 48.0
			xb := 48.0
			if c.a.left { // a's left end at b's right as he faces
				xb = xa - width(c.a)/2 + width(c.b)/2
			}
			s := scene(t, []piece{
				{typ: c.a.typ, class: c.a.class, n: c.a.n, files: c.a.files, x: xa, y: 30},
				{side: 1, typ: c.b.typ, class: c.b.class, n: c.b.n, files: c.b.files, x: xb, y: 30, deg: 180},
			}, script...)
			made := kernel.Attacked
			if c.charged {
				made = kernel.Charged
			}
			m := s.lock(t, 1, 2, made, kernel.Stood)
			m.Bonus[0] = c.bonus
			for r := range c.dice[0] {
				s.runT9() // T8 is left out: the examples do not expand
				s.wantN(t, 1, c.wantA[r])
				s.wantN(t, 2, c.wantB[r])
			}
		})
	}
}

func arm(t battle.Type) kernel.Arm {
	troop := kernel.TroopOf(battle.Unit{Type: t})
	return troop.Arm
}

// In the second round of EX-4 the longer line laps round both ends, two a side
// (EX-5, RA-9.11, RA-9.15-R1).
func TestLapping(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HC, n: 10, files: 6, x: 48, y: 30},
		{side: 1, typ: battle.MI, n: 21, files: 12, x: 48, y: 30, deg: 180},
	}, 2, 4)
	m := s.lock(t, 1, 2, kernel.Charged, kernel.Stood)
	m.Round = 1
	bouts := s.bouts()
	if i, _ := kernel.Involved(&bouts[0].side[1], &bouts[0].side[0], 2, nil); i != kernel.Whole(16) {
		t.Errorf("I = %s, want 16", i)
	}
	if i, _ := kernel.Involved(&bouts[0].side[0], &bouts[0].side[1], 2, nil); i != kernel.Whole(6) {
		t.Errorf("I = %s, want 6", i)
	}
	s.runT9()
	s.wantN(t, 1, 7)
	s.wantN(t, 2, 19)
	// A body that stands in the corner leaves no room to lap there.
	s = scene(t, []piece{
		{typ: battle.HC, n: 10, files: 6, x: 48, y: 30},
		{side: 1, typ: battle.MI, n: 32, files: 16, x: 48, y: 30, deg: 180},
		{typ: battle.LI, n: 8, files: 2, x: 48 - 120/25.4/2 - 15/25.4, y: 29.9},
	})
	m = s.lock(t, 1, 2, kernel.Charged, kernel.Stood)
	m.Round = 1
	bouts = s.bouts()
	if lap := bouts[0].side[1].Lap; lap != [2]int{4, 0} {
		t.Errorf("laps %v", lap)
	}
}

// Fronts widen from round 2 by the class's limit, where there is room and use
// for it (RA-9.10, RA-9.14-R1, RA-22.1-R1).
func TestWidening(t *testing.T) {
	for class, want := range map[battle.Class]int{battle.ClassA: 14, battle.ClassB: 12, battle.ClassC: 10} {
		s := scene(t, []piece{
			{typ: battle.MI, class: class, n: 24, files: 8, x: 48, y: 30},
			{side: 1, typ: battle.HI, n: 48, files: 20, x: 48, y: 30, deg: 180},
		})
		m := s.lock(t, 1, 2, kernel.Attacked, kernel.Stood)
		s.step("T8")
		s.align()
		if s.Unit(1).Files != 8 {
			t.Errorf("class %s widens in round 1", class)
		}
		m.Round = 1
		s.align()
		if u := s.Unit(1); u.Files != want {
			t.Errorf("class %s: %d files, want %d", class, u.Files, want)
		}
		s.wantAt(t, 1, 48, 30, 0)
	}
	// Chariots and mammoths do not expand.
	s := scene(t, []piece{
		{typ: battle.HCH, n: 10, files: 5, x: 48, y: 30},
		{side: 1, typ: battle.HI, n: 48, files: 30, x: 48, y: 30, deg: 180},
	})
	s.lock(t, 1, 2, kernel.Attacked, kernel.Stood).Round = 1
	s.step("T8")
	s.align()
	if s.Unit(1).Files != 5 {
		t.Error("chariots expand")
	}
}

// A unit struck in the flank turns more figures to it only by expansion, up to
// what the enemy's front has room for (RA-9.13, RA-9.16, RA-9.18-R1).
func TestTurningRanks(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 24, files: 8, x: 48, y: 30}, // 3 deep: the flank is 3 in
		{side: 1, typ: battle.MC, n: 6, files: 6, x: 48 + 60/25.4, y: 28.5, deg: 270},
	})
	m := s.lock(t, 1, 2, kernel.Stood, kernel.Charged)
	m.Round = 1
	s.step("T8")
	s.align()
	// c is 3; the limit of class B is 4; 120 mm of front have room for 8 in all.
	if m.Added[0] != 4 {
		t.Errorf("x = %d, want 4\n%s", m.Added[0], s.story())
	}
	s.align()
	if m.Added[0] != 5 {
		t.Errorf("x = %d, want 5", m.Added[0])
	}
	// Free again, it spends its next phase forming up (RA-9.17, RA-9.17-R2).
	s.EndMelees(1)
	s.Turn++
	s.begin0()
	s.item(t, 1, 0, Item{Do: Move})
	s.runMove(0)
	s.wantAt(t, 1, 48, 30, 0)
	s.takeOrders(&[2]Orders{})
	s.item(t, 1, 1, Item{Do: Move})
	s.runMove(1)
	s.wantAt(t, 1, 48, 36, 0)
}

// Struck in the rear alone, a unit may turn as a whole in the next turn; its
// footprint stays and the struck side is its front (RA-9.17, RA-9.17-R1,
// RA-22.1-R1).
func TestTurningAsAWhole(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 24, files: 8, x: 48, y: 30},
		{side: 1, typ: battle.MC, n: 12, files: 6, x: 48, y: 27, deg: 0},
	})
	m := s.lock(t, 1, 2, kernel.Stood, kernel.Charged)
	s.runMove(1)
	if m.Edge[0] != kernel.Rear {
		t.Fatal("it turns in the turn of the attack")
	}
	m.Round = 1
	s.Turn++
	s.begin0()
	s.runMove(0)
	s.wantAt(t, 1, 48, 27, 180)
	if m.Edge[0] != kernel.Front || s.counts(s.Unit(1), nil)[0].count != 8 {
		t.Errorf("%+v\n%s", m, s.story())
	}
}

// A figure counts once: for the enemy it touches most, a front corner man for
// the front (RA-9.6-R1, RA-2.11-R1); the hero for one opponent.
func TestThreeInOneMelee(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 24, files: 8, x: 48, y: 30},                                         // 120 mm wide, 3 in deep
		{side: 1, typ: battle.MI, n: 24, files: 8, x: 48 - 60/25.4 - 7.5/25.4, y: 30, deg: 180}, // touches 4 files and half of... 3.5
		{side: 1, typ: battle.LI, n: 16, files: 8, x: 48 + 60/25.4 - 7.5/25.4, y: 30, deg: 180},
		{side: 1, typ: battle.MC, n: 12, files: 3, x: 48 + 60/25.4, y: 28.82, deg: 270}, // the right flank from its front
		{hero: battle.RankHero, with: 1},
	})
	for _, id := range []int{2, 3, 4} {
		s.lock(t, 1, id, kernel.Stood, kernel.Attacked)
	}
	got := map[int]int{}
	for _, c := range s.counts(s.Unit(1), nil) {
		got[c.m.Other(1)] = c.count
	}
	// Front: 3.5 files face unit 2, 4.5 face unit 3; the fourth file touches
	// both by half and goes to the one touched by more figures.
	if got[2]+got[3] != 8 || got[4] != 2 {
		t.Errorf("counts %v, want 8 on the front and 2 on the flank without its corner man", got)
	}
	champions := 0
	for _, b := range s.bouts() {
		if b.m.Has(1) && b.side[b.m.Index(1)].Champion == kernel.AHero {
			champions++
			if b.m.Other(1) != 2 {
				t.Errorf("the hero fights unit %d, want the one with most figures (RA-22.1-R1)", b.m.Other(1))
			}
		}
	}
	if champions != 1 {
		t.Errorf("the hero fights %d opponents", champions)
	}
}

// Losses of a single rank come off the ends that fight nobody first, then right
// and left by turns (RA-2.12-R1, RA-4.1-R1).
func TestLossesOffTheEnds(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, n: 10, files: 10, x: 48, y: 30},
		{side: 1, typ: battle.HI, n: 24, files: 4, x: 48 - 45/25.4, y: 30, deg: 180, form: kernel.Column}, // touches the four files on the left
	})
	s.lock(t, 1, 2, kernel.Stood, kernel.Attacked)
	s.kill(s.Unit(1), 4, ByMelee)
	s.wantAt(t, 1, 48-30/25.4, 30, 0) // four gone from the right
	s.kill(s.Unit(1), 4, ByMelee)     // two more free, then right and left
	if u := s.Unit(1); u.Files != 2 {
		t.Errorf("%d files", u.Files)
	}
	r, o := s.Unit(1).Rect(), s.Unit(2).Rect()
	if _, ok := field.Meet(&r, &o); !ok {
		t.Error("they do not touch any more")
	}
	column := scene(t, []piece{{typ: battle.LI, n: 16, files: 4, x: 48, y: 30, form: kernel.Column}})
	column.kill(column.Unit(1), 5, ByFire)
	if column.Unit(1).Formation != kernel.Line {
		t.Error("a column of three ranks is still called one")
	}
}

// A pair in melee stays in contact: when the ranks struck from the rear melt
// away, the attacker closes up (RA-2.12-R1).
func TestClosingUp(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.MI, n: 24, files: 8, x: 48, y: 30},
		{side: 1, typ: battle.MC, n: 12, files: 6, x: 48, y: 27},
	})
	s.lock(t, 1, 2, kernel.Stood, kernel.Charged)
	s.kill(s.Unit(1), 9, ByMelee)
	s.closeUp()
	s.wantAt(t, 2, 48, 28, 0)
	// With another enemy at its back who holds it, it counts as if.
	s = scene(t, []piece{
		{typ: battle.MI, n: 24, files: 8, x: 48, y: 30},
		{side: 1, typ: battle.MC, n: 12, files: 6, x: 48, y: 27},
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 23},
	})
	s.lock(t, 1, 2, kernel.Stood, kernel.Charged)
	s.lock(t, 2, 3, kernel.Stood, kernel.Attacked)
	s.kill(s.Unit(1), 9, ByMelee)
	s.closeUp()
	s.wantAt(t, 2, 48, 27, 0)
	if m := s.Pair(1, 2); m.Lodged != 2 || s.counts(s.Unit(1), nil)[0].count == 0 {
		t.Errorf("%+v", m)
	}
}

// Both sides' losses are worked out before any are taken off; several enemies'
// add up, capped by the figures present; each is credited with his own (RA-0.3,
// RA-9.8, RA-9.8-R1, RA-9.9, RA-9.9-R1).
func TestLossesAtOnce(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, class: battle.ClassC, n: 3, files: 3, x: 48, y: 30},
		{side: 1, typ: battle.HI, n: 24, files: 8, x: 48, y: 30, deg: 180},
		{side: 1, typ: battle.HI, n: 24, files: 8, x: 48, y: 29, deg: 0},
	}, 6, 6, 4, 4)
	s.lock(t, 1, 2, kernel.Stood, kernel.Attacked)
	s.lock(t, 1, 3, kernel.Stood, kernel.Attacked)
	s.runT9()
	if u := s.Unit(1); u.Place != Destroyed || u.Now.Suffered != 3 || u.Lost[ByMelee] != 3 {
		t.Errorf("%+v\n%s", u, s.story())
	}
	if a, b := s.Unit(2).Now.Inflicted, s.Unit(3).Now.Inflicted; a < 2 || b < 2 {
		t.Errorf("credited with %d and %d", a, b)
	}
	if len(s.Melees) != 0 {
		t.Error("a melee with the dead goes on")
	}
}

// Mammoths within 6 in, friends too, take 2 from cavalry (RA-9.7h, RA-9.7-R2).
func TestMammothsNear(t *testing.T) {
	for _, y := range []float64{20, 19.9} {
		s := scene(t, []piece{
			{typ: battle.HC, n: 12, files: 6, x: 48, y: 30}, // rear edge at 26
			{side: 1, typ: battle.HI, n: 24, files: 8, x: 48, y: 30, deg: 180},
			{typ: battle.WM, n: 12, files: 3, x: 48, y: y},
		})
		s.lock(t, 1, 2, kernel.Attacked, kernel.Stood)
		if near := s.bouts()[0].side[0].NearMammoths; near != (y > 19.95) {
			t.Errorf("at %.2f: %v", y, near)
		}
	}
}

// A unit that counts as squared up loses the ends of its single rank where it
// counts as standing too: who touched still touches (RA-2.10-R1, RA-2.12-R1).
func TestLodgedUnitLosesEnds(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 4, files: 4, x: 48, y: 30},
		{side: 1, typ: battle.HI, n: 10, files: 10, x: 48, y: 31, deg: 180},
	})
	m := s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Attacked)
	// Its right end stands before the enemy's left: 3 of ten touch, 7 are free on the left.
	m.Lodged, m.At = 2, Pose{field.Vec{X: 48 + 3.5*15/25.4, Y: 30}, field.Half}
	before := s.counts(s.Unit(2), nil)[0]
	s.kill(s.Unit(2), 4, ByMelee)
	after := s.counts(s.Unit(2), nil)[0]
	if before.count == 0 || after.count != before.count {
		t.Errorf("%d touch before, %d after four free men at the end are gone", before.count, after.count)
	}
}
