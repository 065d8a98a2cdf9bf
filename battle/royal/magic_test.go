package royal

import (
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// cast2 writes a spell in turn 1 and lets it act in turn 2.
func (s *State) cast2(t *testing.T, spells ...SpellOrder) {
	t.Helper()
	for _, o := range spells {
		if err := s.takeSpell(o); err != nil {
			t.Fatal(err)
		}
	}
	s.step("T2")
	s.castSpells()
	if len(s.Rolls) > 0 {
		t.Fatal("the spell acts in the turn in which it was written (RA-18.3)")
	}
	s.Turn++
	s.runT2()
}

func (s *State) runT2() {
	s.step("T2")
	s.castSpells()
}

func mage(order string, points int, x, y float64) piece {
	return piece{mage: order, points: points, x: x, y: y}
}

func vec(x, y float64) *field.Vec { return &field.Vec{X: x, Y: y} }

// What takeSpell refuses, each for its own reason (RA-18.1, RA-18.3-R1,
// RA-18.21-R1, RA-19.1, RA-19.4, RA-19.6, RA-19.6-R1, RA-18.16, RA-18.18,
// RA-18.15).
func TestSpellsRefused(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 8, files: 8, x: 48, y: 20},
		{side: defender, typ: battle.HI, n: 8, files: 8, x: 48, y: 40, deg: 180},
		mage(kernel.SetsMen, 100, 40, 10), // 3
		mage(kernel.SetsMen, 30, 50, 10),  // 4
		mage(kernel.WhiteDruids, 150, 60, 10),
		{side: defender, hero: battle.RankSuperhero, with: 2},           // 6
		{side: defender, mage: kernel.SetsMen, points: 99, x: 1, y: 59}, // 7
		mage(kernel.WhiteDruids, 150, 70, 10),                           // 8, drunk
	}
	for _, c := range []struct {
		o   SpellOrder
		why string
	}{
		{SpellOrder{Wizard: 3, Spell: "hail"}, "no spell"},
		{SpellOrder{Wizard: 1, Spell: kernel.Flying}, "no wizard"},
		{SpellOrder{Wizard: 4, Spell: kernel.EarthShaker, At: vec(48, 30)}, "costs 50"},
		{SpellOrder{Wizard: 4, With: []int{5}, Spell: kernel.EarthShaker, At: vec(48, 30)}, "do not put their powers together"},
		{SpellOrder{Wizard: 3, With: []int{7}, Spell: kernel.EarthShaker, At: vec(48, 30)}, "do not put their powers together"},
		{SpellOrder{Wizard: 3, With: []int{3}, Spell: kernel.EarthShaker, At: vec(48, 30)}, "twice"},
		{SpellOrder{Wizard: 3, Spell: kernel.TheCalling, Beasts: Hawks, Edge: FromLeft}, "alone (RA-18.18)"},
		{SpellOrder{Wizard: 3, Spell: kernel.LegionOfDead, At: vec(48, 30)}, "alone (RA-18.17)"},
		{SpellOrder{Wizard: 3, Spell: kernel.BlackSlumber, Target: 6}, "Thoth-Amon"},
		{SpellOrder{Wizard: 3, Spell: kernel.BlackSlumber, Target: 2}, "enemy hero"},
		{SpellOrder{Wizard: 3, Spell: kernel.WindDemon, Target: 2}, "with missiles"},
		{SpellOrder{Wizard: 3, Spell: kernel.SwordOfFire, Target: 1}, "enemy unit"},
		{SpellOrder{Wizard: 3, Spell: kernel.RainDemon}, "needs a place"},
		{SpellOrder{Wizard: 3, Spell: kernel.RainDemon, At: vec(48, 61)}, "off the table"},
		{SpellOrder{Wizard: 5, Spell: kernel.EarthDemon, At: vec(48, 30)}, "hill of two contours"},
		{SpellOrder{Wizard: 5, Spell: kernel.TheCalling}, "needs its beasts"},
		{SpellOrder{Wizard: 5, Spell: kernel.TheCalling, Beasts: Hawks}, "left or the right"},
		{SpellOrder{Wizard: 5, Spell: kernel.TheCalling, Beasts: Wolves}, "no woods"},
		{SpellOrder{Wizard: 5, Spell: kernel.TheCalling, Beasts: Wolves, Edge: FromLeft}, "out of woods"},
		{SpellOrder{Wizard: 8, Spell: kernel.TheCalling, Beasts: Hawks, Edge: FromLeft}, "drunk"},
	} {
		s := scene(t, pieces)
		s.Unit(8).Single.Drunk = true
		err := s.takeSpell(c.o)
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.why)
		}
		if len(s.Spells) != 0 || s.Unit(3).Single.Power != 100 {
			t.Errorf("%+v was paid for", c.o)
		}
	}

	s := scene(t, pieces)
	calling := SpellOrder{Wizard: 5, Spell: kernel.TheCalling, Beasts: Serpents, Edge: FromLeft}
	if err := s.takeSpell(calling); err != nil {
		t.Fatal(err)
	}
	if err := s.takeSpell(SpellOrder{Wizard: 5, Spell: kernel.Flying, At: vec(1, 1)}); err == nil {
		t.Error("two spells in one turn")
	}
	s.Turn = 2
	if err := s.takeSpell(calling); err == nil || !strings.Contains(err.Error(), "once a battle") {
		t.Errorf("the Calling twice: %v", err)
	}
	s.Scenario.Terrain = "forest"
	s.Called[0] = false
	if err := s.takeSpell(calling); err == nil {
		t.Error("serpents in a forest")
	}
}

// Wizards of one order pool their points; the lowest id casts, one roll; the
// points go when the spell is written (RA-18.21-R1, RA-18.3-R1, RA-18.12).
func TestPooling(t *testing.T) {
	s := scene(t, []piece{
		{side: defender, typ: battle.HI, n: 8, files: 8, x: 48, y: 40, deg: 180},
		mage(kernel.BlackCircle, 30, 40, 10), mage(kernel.ThothAmon, 500, 50, 10),
	}, 31)
	s.cast2(t, SpellOrder{Wizard: 3, With: []int{2}, Spell: kernel.EarthShaker, At: vec(48, 30), Facing: 90 * field.Degree})
	if a, b := s.Unit(2).Single.Power, s.Unit(3).Single.Power; a != 0 || b != 480 {
		t.Errorf("left: %d and %d", a, b)
	}
	if len(s.Effects) != 1 || s.Effects[0].Wizard != 2 || s.Effects[0].Ends != 2 {
		t.Errorf("%+v", s.Effects)
	}
}

// The Sword of Fire at d100 31 and 30, with an average die of 5 and 2; the
// target and all within 6 in of it test, friend and enemy, once (RA-18.5,
// RA-18.6, RA-18.6-R1, RA-18.10, RA-18.10-R1, EX-20, RA-12.2).
func TestSwordOfFire(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 8, files: 8, x: 48, y: 34},                            // 6 in before the target
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 40, deg: 180}, // the target
		{side: defender, typ: battle.HI, n: 8, files: 8, x: 70, y: 40, deg: 180},  // far off
		{typ: battle.HI, n: 8, files: 8, x: 54, y: 33.9},                          // over 6 in
		mage(kernel.SetsMen, 100, 40, 20),
	}
	s := scene(t, pieces, 31, 6)
	s.cast2(t, SpellOrder{Wizard: 5, Spell: kernel.SwordOfFire, Target: 2})
	s.wantN(t, 2, 14)
	if s.Unit(2).Lost[ByMagic] != 2 || s.Unit(5).Single.Power != 75 {
		t.Errorf("%s", s.story())
	}
	for id, want := range map[int]bool{1: true, 2: true, 3: false, 4: false, 5: false} {
		if s.Unit(id).Now.Magic != want {
			t.Errorf("unit %d owes a test: %v", id, s.Unit(id).Now.Magic)
		}
	}

	s = scene(t, pieces, 30)
	s.cast2(t, SpellOrder{Wizard: 5, Spell: kernel.SwordOfFire, Target: 2})
	s.wantN(t, 2, 16)
	if s.Unit(2).Now.Magic || s.Unit(5).Single.Power != 75 {
		t.Error("a failed spell frightens nobody, but its points are gone")
	}
}

// A backfire strikes the friendly unit nearest to the wizard, the lower id of
// equals (RA-18.5, RA-18.5-R1).
func TestBackfire(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 60, y: 30},
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 20, y: 30, deg: 180},
		mage(kernel.SetsMen, 100, 48, 20),
		mage(kernel.SetsMen, 100, 30, 23.5),
	}, 10, 1 /* average 2 */, 10)
	s.cast2(t,
		SpellOrder{Wizard: 5, Spell: kernel.WallOfFire, At: vec(30, 40)},
		SpellOrder{Wizard: 4, Spell: kernel.SwordOfFire, Target: 3})
	s.wantN(t, 3, 16)
	s.wantN(t, 2, 15)
	if !s.Unit(2).Now.Magic {
		t.Error("the victim owes no test")
	}
	// The wall lies along the left edge of unit 2, which is nearest to wizard 5.
	e := s.Effects[0]
	if x := 48 - 2.362; e.From.X < x-0.01 || e.From.X > x+0.01 || e.To.X < x-0.01 || e.To.X > x+0.01 || e.From.Dist(e.To) < 11.99 {
		t.Errorf("wall %+v\n%s", e, s.story())
	}
}

// A legion of the dead that backfires appears on the edge nearest the wizard
// under enemy control, and attacks (RA-18.5-R1, RA-18.17, RA-12.27).
func TestBackfiredSummoning(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 32, files: 16, x: 48, y: 30},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 55, deg: 180},
		mage(kernel.WhiteHand, 250, 48, 20),
	}, 5, 55)
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.LegionOfDead, At: vec(30, 32)})
	dead := s.Unit(4)
	if dead == nil || dead.Side != defender || dead.N != 24 || dead.Troop.Kind != kernel.Dead {
		t.Fatalf("%+v\n%s", dead, s.story())
	}
	s.wantAt(t, 4, 48, 28, 0)
	m := s.Pair(1, 4)
	if m == nil || m.Edge != [2]kernel.Edge{kernel.Rear, kernel.Front} || m.Made[1] != kernel.Attacked || m.Quiet {
		t.Fatalf("contact %+v", m)
	}
	s.runT7() // 85 + 10 - 40; the dead never test
	if got := s.target(t, "RA-12.10", 0); got != 55 {
		t.Errorf("target %d, want 55", got)
	}
}

// Phantoms appear at a seen free place for four turns and then fade; the place
// must be 1 in from enemies, or the spell is wasted without a roll (RA-18.14,
// RA-18.14-R1, RA-18.7-R1, RA-18.4-R1).
func TestPhantoms(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 8, files: 8, x: 20, y: 10},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 41, deg: 180},
		mage(kernel.SetsMen, 100, 48, 20),
	}
	s := scene(t, pieces, 50)
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.ArmyOfGhosts, At: vec(48, 39.5)})
	u := s.Unit(4)
	if u == nil || u.N != 24 || u.Files != 12 || u.Until != 5 || !u.Troop.Kind.TestsMorale() {
		t.Fatalf("%+v\n%s", u, s.story())
	}
	if len(s.Rolls) != 1 || s.Unit(2).Now.Magic {
		t.Error("phantoms frighten nobody by coming")
	}
	for s.Turn = 2; s.Turn <= 5; s.Turn++ {
		if !u.On() {
			t.Errorf("gone before the end of turn %d", s.Turn)
		}
		s.step("T12")
		s.expireSpells()
	}
	if u.On() {
		t.Error("still there after four turns")
	}

	s = scene(t, pieces)
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.ArmyOfGhosts, At: vec(48, 40.5)})
	s.wantTold(t, "RA-18.4-R1", "not free")
}

// Sight: a target behind the front line is not seen, nor a place behind it; a
// gap of 3 in opens the view; own troops block it unless the wizard looks over
// them from above (RA-18.4, RA-18.4-R1, RA-10.14).
func TestMagicSight(t *testing.T) {
	foe := func(x, y float64, files int) piece {
		return piece{side: defender, typ: battle.HI, n: files, files: files, x: x, y: y, deg: 180}
	}
	hill := deck.Card{Features: []deck.Feature{area("hill", deck.Hill, 40, 8, 56, 14)}}
	wing := 10 * 15 / 25.4
	for _, c := range []struct {
		name   string
		card   deck.Card
		pieces []piece
		want   bool
	}{
		{"open", deck.Card{}, []piece{foe(48, 40, 8)}, true},
		{"behind the front", deck.Card{}, []piece{foe(48, 40, 8), foe(48, 35, 40)}, false},
		{"through a gap", deck.Card{}, []piece{foe(48, 40, 8), foe(48-1.6-wing, 35, 20), foe(48+1.6+wing, 35, 20)}, true},
		{"a gap too small", deck.Card{}, []piece{foe(48, 40, 8), foe(48-1.4-wing, 35, 20), foe(48+1.4+wing, 35, 20)}, false},
		{"over the table's depth", deck.Card{}, []piece{foe(48, 40, 8), {typ: battle.HI, n: 8, files: 8, x: 10, y: 5}}, true},
		{"own troops", deck.Card{}, []piece{foe(48, 40, 8), {typ: battle.HI, n: 40, files: 40, x: 48, y: 20}}, false},
		{"over own troops", hill, []piece{foe(48, 40, 8), {typ: battle.HI, n: 40, files: 40, x: 48, y: 20}}, true},
		{"troops too near the target", hill, []piece{foe(48, 40, 8), {typ: battle.HI, n: 40, files: 40, x: 48, y: 30}}, false},
	} {
		pieces := slices.Concat(c.pieces, []piece{mage(kernel.SetsMen, 100, 48, 12)})
		s := sceneOn(t, c.card, pieces)
		w := s.Unit(len(pieces))
		if got := s.seesUnit(w, s.Unit(1)); got != c.want {
			t.Errorf("%s: sees the unit: %v", c.name, got)
		}
		if got := s.seesPlace(w, field.Vec{X: 48, Y: 39.5}); got != c.want {
			t.Errorf("%s: sees the place before it: %v", c.name, got)
		}
	}
	s := scene(t, []piece{foe(48, 40, 8), foe(48, 35, 40), mage(kernel.SetsMen, 100, 48, 12)})
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.SwordOfFire, Target: 1})
	s.wantTold(t, "RA-18.4-R1", "out of sight")
}

// Spells act in ascending wizard id; a dead wizard's is lost (RA-18.4-R2,
// RA-18.3-R1).
func TestOrderOfSpells(t *testing.T) {
	s := scene(t, []piece{
		{side: defender, typ: battle.HI, n: 3, files: 3, x: 48, y: 40, deg: 180},
		mage(kernel.SetsMen, 100, 40, 10), mage(kernel.SetsMen, 100, 50, 10), mage(kernel.SetsMen, 100, 60, 10),
	}, 50, 6, 50, 6)
	for _, id := range []int{4, 3, 2} {
		if err := s.takeSpell(SpellOrder{Wizard: id, Spell: kernel.SwordOfFire, Target: 1}); err != nil {
			t.Fatal(err)
		}
	}
	s.kill(s.Unit(3), 1, ByFire)
	s.Turn++
	s.runT2()
	s.wantTold(t, "RA-18.3-R1", "Unit 3: Sword of Fire is lost")
	if !s.told("RA-18.10", "Unit 2: Sword of Fire works") || !s.told("RA-18.10", "Unit 4: Sword of Fire works") || s.Unit(1).On() {
		t.Error(s.story())
	}
}

// Shield of Air keeps missiles from the wizard for three turns and never fails;
// Flying takes him 24 in, out of contact, onto no unit (RA-18.5, RA-18.7,
// RA-18.7-R1, RA-18.8, RA-18.8-R1).
func TestShieldAndFlying(t *testing.T) {
	s := scene(t, []piece{
		archers,
		{side: defender, mage: kernel.SetsMen, points: 100, x: 48, y: 26, deg: 180},
		{side: defender, typ: battle.HI, n: 8, files: 8, x: 48, y: 51, deg: 180},
	}, 6)
	s.cast2(t, SpellOrder{Wizard: 2, Spell: kernel.ShieldOfAir})
	for s.Turn = 2; s.Turn <= 4; s.Turn++ {
		s.runFire(0)
		s.step("T12")
		s.expireSpells()
	}
	if len(s.Rolls) != 0 {
		t.Errorf("shot at through the shield\n%s", s.story())
	}
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Attacked, kernel.Stood)
	s.castNext(t, SpellOrder{Wizard: 2, Spell: kernel.Flying, At: vec(48, 60)})
	// 24 in on is 50, in the rank of unit 3, which stands from 51 to 52: his base
	// is an inch deep behind his anchor.
	if w := s.Unit(2); s.InMelee(2) || w.Pose.At.Y < 49.4 || w.Pose.At.Y > 50.01 {
		t.Errorf("flew to %v\n%s", w.Pose.At, s.story())
	}
	s.Unit(2).Stand(Pose{field.Vec{X: 48, Y: 26}, field.Half})
	s.runFire(0)
	if s.Unit(2).On() {
		t.Error("the shield lasts longer than three turns")
	}
}

// A unit in the grip of a Wind Demon strikes itself if it shoots; by default it
// holds its fire (RA-18.9, RA-18.9-R1).
func TestWindDemon(t *testing.T) {
	bows := piece{side: defender, typ: battle.LI, armed: battle.Bow, n: 18, files: 9, x: 48, y: 40, deg: 180}
	s := scene(t, []piece{{typ: battle.HI, n: 8, files: 8, x: 48, y: 33}, bows, mage(kernel.SetsMen, 100, 40, 20)}, 50, 6)
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.WindDemon, Target: 2})
	s.runFire(0)
	if s.Unit(2).Now.Fired {
		t.Error("it shot at itself by default")
	}
	s.order(s.Unit(2)).Fire.Target = 1
	s.runFire(1)
	s.wantN(t, 1, 8)
	s.wantN(t, 2, 13) // 5 x 18 = 90 kills
	s.step("T12")
	s.expireSpells()
	if s.windDemon(s.Unit(2)) {
		t.Error("the wind lasts longer than its turn")
	}
}

// Tremors halt chargers and let others cross; nothing crosses a wall of fire,
// and chargers halt 0.5 in short of it; it stops missiles (RA-18.12, RA-18.13,
// RA-18.12-R1, RA-10.13-R1).
func TestLinesOnTheTable(t *testing.T) {
	for _, c := range []struct {
		spell  kernel.SpellID
		charge bool
		y      float64
	}{
		{kernel.EarthShaker, true, 25}, {kernel.EarthShaker, false, 28}, {kernel.WallOfFire, true, 24.5}, {kernel.WallOfFire, false, 25},
	} {
		s := scene(t, []piece{
			{typ: battle.LI, n: 16, files: 8, x: 48, y: 20},
			{side: defender, typ: battle.LI, n: 16, files: 8, x: 48, y: 30, deg: 180},
		})
		s.Effects = []Effect{{Spell: c.spell, From: field.Vec{X: 42, Y: 25}, To: field.Vec{X: 54, Y: 25}, Since: 1, Ends: 2}}
		o := UnitOrder{Unit: 1, Items: [2]Item{{Do: Move}}}
		if c.charge {
			o.Items[0] = Item{Do: Charge, Target: 2}
		}
		s.command(t, o)
		s.step("T3")
		s.movePhase(0)
		if y := s.Unit(1).Pose.At.Y; y < c.y-0.06 || y > c.y+0.01 {
			t.Errorf("%s, charging %v: stopped at %.2f, want %.2f", c.spell, c.charge, y, c.y)
		}
	}
	s := scene(t, []piece{archers, {side: defender, typ: battle.LI, n: 8, files: 8, x: 48, y: 28, deg: 180}})
	s.Effects = []Effect{{Spell: kernel.WallOfFire, From: field.Vec{X: 42, Y: 25}, To: field.Vec{X: 54, Y: 25}, Since: 1, Ends: 1}}
	s.runFire(0)
	s.Effects = []Effect{{Spell: kernel.RainDemon, From: field.Vec{X: 48, Y: 33}, Since: 1, Ends: 1}}
	s.runFire(0)
	if len(s.Rolls) > 0 {
		t.Errorf("shot through fire or into rain\n%s", s.story())
	}
}

// A line on a unit is wasted; the tests are for those within 6 in of the line
// (RA-18.12-R1, RA-18.6).
func TestLinesOfDread(t *testing.T) {
	pieces := []piece{
		{typ: battle.LI, n: 16, files: 8, x: 48, y: 20},
		{side: defender, typ: battle.LI, n: 8, files: 8, x: 60, y: 36, deg: 180},
		{side: defender, typ: battle.LI, n: 8, files: 8, x: 66.1, y: 40, deg: 180},
		mage(kernel.SetsMen, 100, 40, 20),
	}
	s := scene(t, pieces, 90)
	s.cast2(t, SpellOrder{Wizard: 4, Spell: kernel.WallOfFire, At: vec(60, 30), Facing: field.Quarter})
	for id, want := range map[int]bool{1: false, 2: true, 3: false} {
		if s.Unit(id).Now.Magic != want {
			t.Errorf("unit %d owes a test: %v", id, s.Unit(id).Now.Magic)
		}
	}
	s = scene(t, pieces)
	s.cast2(t, SpellOrder{Wizard: 4, Spell: kernel.WallOfFire, At: vec(60, 35.5), Facing: 0})
	s.wantTold(t, "RA-18.4-R1", "on a unit")
}

// A wall of fire in a wood: t turns later the wood within 2t in of its line
// burns, half the figures in newly burning wood die, nobody enters it, and rain
// that touches it puts it out (RA-18.13, RA-18.20, RA-18.20-R1, RA-18.11,
// RA-18.11-R1).
func TestBurningWood(t *testing.T) {
	card := deck.Card{Features: []deck.Feature{area("wood", deck.Woods, 36, 30, 60, 50)}}
	s := sceneOn(t, card, []piece{
		// Base centres 2.5 in from the line: burnt in the second turn.
		{side: defender, typ: battle.LI, n: 8, files: 8, x: 48, y: 34, deg: 180},
		{side: defender, typ: battle.LI, n: 4, files: 4, x: 58, y: 49, deg: 180},
		mage(kernel.SetsMen, 100, 48, 20),
	}, 90, 90, 90)
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.WallOfFire, At: vec(48, 32), Facing: field.Quarter})
	if len(s.Fires) != 1 || s.rt.table.At(field.Vec{X: 48, Y: 32}).Has(kernel.Rock) {
		t.Fatalf("%+v\n%s", s.Fires, s.story())
	}
	burn := func() {
		s.Turn++
		s.step("T1")
		s.startTurn()
	}
	burn()
	s.wantN(t, 1, 8)
	if !s.rt.table.At(field.Vec{X: 48, Y: 33.9}).Has(kernel.Rock) || s.rt.table.At(field.Vec{X: 48, Y: 34.1}).Has(kernel.Rock) {
		t.Error("not the wood within 2 in burns")
	}
	burn()
	s.wantN(t, 1, 4)
	burn()
	s.wantN(t, 1, 4) // burnt once
	if s.Unit(1).Lost[ByMagic] != 4 {
		t.Errorf("%v", s.Unit(1).Lost)
	}
	b, err := s.Save()
	if err != nil || len(b) == 0 {
		t.Fatal(err)
	}
	s.castNext(t, SpellOrder{Wizard: 3, Spell: kernel.RainDemon, At: vec(48, 22)}) // the square from 16 to 28 does not touch wood from 30 on
	if s.Fires[0].Out {
		t.Error("rain beside the fire put it out")
	}
	s.castNext(t, SpellOrder{Wizard: 3, Spell: kernel.RainDemon, At: vec(48, 29)})
	if !s.Fires[0].Out || s.rt.table.At(field.Vec{X: 48, Y: 33}).Has(kernel.Rock) {
		t.Errorf("rain does not put it out\n%s", s.story())
	}
}

// castNext writes a spell in the present turn and lets it act in the next.
func (s *State) castNext(t *testing.T, o SpellOrder) {
	t.Helper()
	if err := s.takeSpell(o); err != nil {
		t.Fatal(err)
	}
	s.Turn++
	s.runT2()
}

// An Earth-Demon lets the named quarter of a hill down: units with half their
// figures in it lose round(12 x (AV + 2) / 10), the hill grows by 3 in there,
// and those caught and near them test (RA-18.15, RA-18.15-R1, RA-18.10-R1,
// RA-18.6-R1).
func TestLandslide(t *testing.T) {
	hill := area("hill", deck.Hill, 36, 24, 60, 48)
	up := area("", deck.Hill, 42, 30, 54, 42)
	hill.Upper = up.Ring
	s := sceneOn(t, deck.Card{Features: []deck.Feature{hill}}, []piece{
		{side: defender, typ: battle.HI, n: 16, files: 16, x: 48, y: 27}, // on the south slope
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 53},  // north, away
		{typ: battle.HI, n: 8, files: 8, x: 48, y: 20},                   // 6 in before unit 1
		mage(kernel.ThothAmon, 500, 48, 12),
	}, 50, 3 /* average 3 */)
	before := s.rt.table.Level(field.Vec{X: 48, Y: 22})
	s.cast2(t, SpellOrder{Wizard: 4, Spell: kernel.EarthDemon, At: vec(40, 24.5), Facing: field.Half})
	s.wantN(t, 1, 10)
	s.wantN(t, 2, 16)
	after := s.rt.table.Level(field.Vec{X: 48, Y: 22})
	if before != 0 || after != 1 || s.rt.table.Level(field.Vec{X: 48, Y: 20.9}) != 0 {
		t.Errorf("levels %d and %d\n%s", before, after, s.story())
	}
	for id, want := range map[int]bool{1: true, 2: false, 3: true} {
		if s.Unit(id).Now.Magic != want {
			t.Errorf("unit %d owes a test: %v", id, s.Unit(id).Now.Magic)
		}
	}
}

// Slumber holds a hero for a d6 of turns, this one the first: he gives neither
// courage nor blows and cannot leave; the Helm does so to a commander (RA-18.16,
// RA-18.16-R1, RA-18.19, RA-12.13, RA-12.14).
func TestSlumberAndHelm(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 8, files: 8, x: 60, y: 34},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 44, deg: 180},
		mage(kernel.ThothAmon, 500, 40, 20),
		mage(kernel.ThothAmon, 500, 50, 20),
		{side: defender, hero: battle.RankSuperhero, with: 2},
		{side: defender, chief: true, with: 2},
	}, 50, 2, 50, 1)
	e := s.Unit(2)
	if n := s.nerve(e, kernel.PostMelee); n.Champion != kernel.ASuperhero || !n.Commander {
		t.Fatalf("%+v", n)
	}
	s.cast2(t,
		SpellOrder{Wizard: 3, Spell: kernel.BlackSlumber, Target: 5},
		SpellOrder{Wizard: 4, Spell: kernel.HelmOfDark, Target: 6})
	if n := s.nerve(e, kernel.PostMelee); n.Champion != kernel.NoChampion || n.Commander || !e.Now.Magic {
		t.Errorf("%+v", n)
	}
	if s.attached(e) != 1 || s.championOf(e) != nil {
		t.Error("the sleeper is with his unit, but does not fight")
	}
	s.leaveRout(e)
	if s.Unit(5).On() || s.Unit(6).On() {
		t.Error("a sleeper left")
	}
	s.step("T12")
	s.expireSpells() // the end of turn 2: the Helm's only turn
	s.Turn = 3
	if !s.commanderWith(e) || s.championOf(e) != nil {
		t.Error("turn 3: the commander is free, the hero still sleeps")
	}
	s.step("T12")
	s.expireSpells()
	s.Turn = 4
	if s.championOf(e) == nil {
		t.Error("the hero sleeps on")
	}
}

// A Slumber that backfires finds the hero with the nearest friendly unit, or
// nobody (RA-18.5-R1).
func TestSlumberBackfires(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 8, files: 8, x: 48, y: 24},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 20, y: 44, deg: 180},
		mage(kernel.SetsMen, 100, 40, 20),
		{side: defender, hero: battle.RankHero, with: 2},
		{hero: battle.RankHero, with: 1},
	}
	s := scene(t, pieces, 1, 6)
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.BlackSlumber, Target: 4})
	if s.Unit(5).Single.Asleep != 7 || s.Unit(4).Single.Asleep != 0 {
		t.Errorf("%s", s.story())
	}
	s = scene(t, pieces[:4], 1)
	s.cast2(t, SpellOrder{Wizard: 3, Spell: kernel.BlackSlumber, Target: 4})
	if s.Unit(4).Single.Asleep != 0 {
		t.Error("the enemy's hero sleeps of a backfire")
	}
}

// Beasts come by the edge named, at once run 12 in at the nearest enemy and
// attack his nearest side, without a bonus; hawks fly over all; wolves come out
// of the wood nearest an enemy (RA-18.18, RA-18.18-R1).
func TestTheCalling(t *testing.T) {
	pieces := []piece{
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 14, y: 31, deg: 180},
		mage(kernel.WhiteDruids, 150, 48, 10),
	}
	s := scene(t, pieces, 50)
	s.cast2(t, SpellOrder{Wizard: 2, Spell: kernel.TheCalling, Beasts: Serpents, Edge: FromLeft})
	u := s.Unit(3)
	if u == nil || u.N != 20 || u.Side != attacker {
		t.Fatal(s.story())
	}
	s.wantAt(t, 3, 2, 30, 90)
	s.takeOrders(&[2]Orders{})
	s.step("T3")
	s.movePhase(0)
	m := s.Pair(1, 3)
	if m == nil || m.Made[1] != kernel.Attacked || m.Bonus[1] || m.Edge[0] != kernel.Right {
		t.Errorf("contact %+v\n%s", m, s.story())
	}

	rock := deck.Card{Features: []deck.Feature{area("rock", deck.Rock, 4, 20, 6, 40)}}
	for beasts, want := range map[string]bool{Hawks: true, Serpents: false} {
		s = sceneOn(t, rock, pieces, 50)
		s.cast2(t, SpellOrder{Wizard: 2, Spell: kernel.TheCalling, Beasts: beasts, Edge: FromLeft})
		s.takeOrders(&[2]Orders{})
		s.step("T3")
		s.movePhase(0)
		if got := s.Pair(1, 3) != nil; got != want {
			t.Errorf("%s reach the enemy beyond the rock: %v\n%s", beasts, got, s.story())
		}
	}

	wood := deck.Card{Features: []deck.Feature{area("near", deck.Woods, 4, 40, 24, 50), area("far", deck.Woods, 60, 10, 80, 20)}}
	s = sceneOn(t, wood, pieces, 50)
	s.cast2(t, SpellOrder{Wizard: 2, Spell: kernel.TheCalling, Beasts: Wolves})
	if y := s.Unit(3).Pose.At.Y; y < 39.5 || y > 40.5 {
		t.Errorf("wolves at %v", s.Unit(3).Pose.At)
	}
}

// Druids: under 50 drunk for the battle, rolled before the deployment (RA-19.4,
// RA-19.4-R1, RA-1.7-R1).
func TestDruids(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 8, files: 8, x: 48, y: 24},
		mage(kernel.WhiteDruids, 150, 40, 10), mage(kernel.WhiteDruids, 150, 50, 10), mage(kernel.SetsMen, 100, 60, 10),
	}, 49, 50)
	s.step("setup")
	s.soberDruids()
	if !s.Unit(2).Single.Drunk || s.Unit(3).Single.Drunk || s.Unit(4).Single.Drunk {
		t.Error(s.story())
	}
	if err := s.takeSpell(SpellOrder{Wizard: 2, Spell: kernel.Flying, At: vec(1, 1)}); err == nil {
		t.Error("a drunk druid casts")
	}
}

// What a general may ask before he writes his orders (RA-18.4-R1, RA-18.3-R1).
func TestViewOfMagic(t *testing.T) {
	s := scene(t, []piece{
		archers,
		{side: defender, typ: battle.HI, n: 20, files: 20, x: 48, y: 26, deg: 180},
		{side: defender, typ: battle.HI, n: 8, files: 8, x: 48, y: 30, deg: 180},
		mage(kernel.SetsMen, 60, 60, 10),
	})
	sword := SpellOrder{Wizard: 4, Spell: kernel.SwordOfFire, Target: 2}
	v := s.ViewOf(attacker)
	if err := v.CheckSpell(sword); err != nil || s.Unit(4).Single.Power != 60 {
		t.Errorf("%v, %d points left", err, s.Unit(4).Single.Power)
	}
	if err := s.ViewOf(defender).CheckSpell(sword); err == nil {
		t.Error("the enemy's wizard obeys")
	}
	if err := s.takeSpell(sword); err != nil {
		t.Fatal(err)
	}
	if err := v.CheckSpell(sword); err != nil {
		t.Errorf("last turn's spell bars the next: %v", err)
	}
	if !v.Sees(4, 2) || v.Sees(4, 3) || v.Sees(1, 2) || !v.SeesPlace(4, field.Vec{X: 52, Y: 25}) || v.SeesPlace(4, field.Vec{X: 48, Y: 28}) {
		t.Error("sees the wrong things")
	}
	if target, expected, ok := v.Shot(1, 0); !ok || target != 2 || expected != 7*18 {
		t.Errorf("shot at %d for %d", target, expected)
	}
	if _, _, ok := v.Shot(2, 0); ok {
		t.Error("an enemy's shot")
	}
}
