package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

func (s *State) runT3(phase int) {
	s.step([...]string{"T3", "T5"}[phase])
	s.movePhase(phase)
}

// Single figures move once a turn to the place they are sent to, at most 12 in
// on foot and 24 mounted, slowed by terrain, through friends but not into
// enemies (RA-5.7-R1, RA-14.2, RA-14.2-R1, RA-18.2, RA-7.16-R1).
func TestSinglesMove(t *testing.T) {
	hill := deck.Card{Features: []deck.Feature{area("hill", deck.Hill, 30, 22, 66, 40)}}
	wood := deck.Card{Features: []deck.Feature{area("wood", deck.Woods, 30, 22, 66, 40)}}
	chief := piece{chief: true, horse: true, x: 48, y: 10}
	for _, c := range []struct {
		name string
		card deck.Card
		who  piece
		to   *field.Vec
		y    float64
	}{
		{"on horseback", deck.Card{}, chief, vec(48, 59), 34},
		{"as far as he was told", deck.Card{}, chief, vec(48, 15), 15},
		{"on foot", deck.Card{}, piece{chief: true, x: 48, y: 10}, vec(48, 59), 22},
		{"a wizard", deck.Card{}, piece{mage: kernel.SetsMen, points: 1, x: 48, y: 10}, vec(48, 59), 22},
		// 12 in and a half base to the hill's foot, then half speed.
		{"uphill", hill, chief, vec(48, 59), 23 + 5.5},
		{"woods keep a rider out", wood, chief, vec(48, 59), 23},
	} {
		s := sceneOn(t, c.card, []piece{{typ: battle.HI, n: 20, files: 20, x: 48, y: 16}, c.who})
		s.command(t, UnitOrder{Unit: 2, Items: [2]Item{{Do: Move, To: c.to}}})
		s.runT3(0)
		if y := s.Unit(2).Pose.At.Y; y < c.y-0.1 || y > c.y+0.1 {
			t.Errorf("%s: at %.2f, want %.2f", c.name, y, c.y)
		}
	}
	s := scene(t, []piece{{side: defender, typ: battle.HI, n: 20, files: 20, x: 48, y: 20}, chief})
	s.command(t, UnitOrder{Unit: 2, Items: [2]Item{{}, {Do: Move, To: vec(48, 30)}}})
	s.runT3(0)
	s.runT3(1)
	if y := s.Unit(2).Pose.At.Y; y > 19 || y < 18.8 || s.InMelee(2) || !s.Unit(2).On() {
		t.Errorf("he ran into the enemy: %v", s.Unit(2).Pose)
	}
}

// A figure joins a unit on touching it, goes with it, and leaves it before his
// move; the hero of a unit in melee is locked, the commander is not (RA-5.7-R1,
// RA-13.1-R1, RA-13.2-R1, RA-14.1, RA-14.2, RA-8.1).
func TestJoinAndLeave(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{typ: battle.MC, n: 12, files: 6, x: 70, y: 24},
		{hero: battle.RankHero, x: 48, y: 14},
		{hero: battle.RankSuperhero, x: 46, y: 14},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 40, deg: 180},
		{mage: kernel.SetsMen, points: 10, x: 40, y: 14},
	})
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Move, Inches: 5000}}})
	s.command(t, UnitOrder{Unit: 3, Items: [2]Item{{Do: Move}}, Join: 1})
	*s.order(s.Unit(4)) = UnitOrder{Unit: 4, Items: [2]Item{{Do: Move}}, Join: 1}
	s.runT3(0)
	h := s.Unit(3)
	if h.Place != WithUnit || h.Single.With != 1 || s.championOf(s.Unit(1)) != h || s.attached(s.Unit(1)) != 1 {
		t.Fatalf("%+v\n%s", h, s.story())
	}
	s.wantAt(t, 3, 48, 29, 0) // along with the unit's front
	if s.Unit(4).Place != OnTable {
		t.Error("two heroes with one unit")
	}
	for id, unit := range map[int]int{4: 2, 6: 1} {
		if s.mayJoin(s.Unit(id), s.Unit(unit)) == "" {
			t.Errorf("%d joins %d", id, unit)
		}
	}

	s.takeOrders(&[2]Orders{})
	s.touch(1, 5, kernel.Front, kernel.Front, kernel.Stood, kernel.Stood)
	*s.order(h) = UnitOrder{Unit: 3, Away: true, Items: [2]Item{{Do: Move, To: vec(48, 20)}}}
	s.runT3(0)
	if h.Place != WithUnit {
		t.Error("the hero left the fight")
	}
	s.EndMelees(1)
	s.runT3(0)
	if h.Place != OnTable || h.Single.With != 0 {
		t.Errorf("the hero did not leave\n%s", s.story())
	}
	s.wantAt(t, 3, 48, 20, 180)
}

// Whoever has no room, and a unit in contact: the commander leaves it freely
// from behind (RA-14.1).
func TestCommanderLeavesAMelee(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{side: defender, typ: battle.HI, n: 16, files: 8, x: 48, y: 24, deg: 180},
		{chief: true, with: 1},
	})
	s.touch(1, 2, kernel.Front, kernel.Front, kernel.Stood, kernel.Stood)
	if !s.commanderWith(s.Unit(1)) || s.attached(s.Unit(1)) != 0 {
		t.Error("the commander counts as a fighter, or not at all")
	}
	s.command(t, UnitOrder{Unit: 3, Away: true})
	s.runT3(0)
	s.wantAt(t, 3, 48+2.362+1+0.295, 24, 0) // 1 in beside the unit
	if s.commanderWith(s.Unit(1)) {
		t.Error("he gives courage from afar")
	}
}

// What becomes of those with a unit that is no more (RA-13.2, RA-13.2-R1,
// RA-13.3-R1, RA-13.3-R2, RA-14.3, RA-14.3-R1).
func TestUnitGone(t *testing.T) {
	pieces := []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{hero: battle.RankHero, with: 1},
		{chief: true, with: 1},
	}
	for _, c := range []struct {
		name        string
		gone        func(s *State, u *Unit)
		hero, chief Place
	}{
		{"shot down", func(s *State, u *Unit) { s.kill(u, 16, ByFire) }, OnTable, OnTable},
		{"wiped out in melee", func(s *State, u *Unit) { s.kill(u, 16, ByMelee) }, OnTable, Captured},
		{"wiped out to the last and its hero", func(s *State, u *Unit) { s.heroFalls(u); s.kill(u, 16, ByMelee) }, Destroyed, Captured},
		{"surrendered", func(s *State, u *Unit) { s.surrender(u) }, Surrendered, Captured},
		{"changed sides", func(s *State, u *Unit) { s.defect(u) }, Surrendered, Captured},
		{"left the table", func(s *State, u *Unit) { s.remove(u, LeftTable, ByRout) }, LeftTable, LeftTable},
	} {
		s := scene(t, pieces)
		s.step("T9")
		c.gone(s, s.Unit(1))
		if s.Unit(2).Place != c.hero || s.Unit(3).Place != c.chief {
			t.Errorf("%s: hero at %d, commander at %d", c.name, s.Unit(2).Place, s.Unit(3).Place)
		}
		if lost := s.CommanderLost[attacker].Turn != 0; lost != (c.chief != OnTable) {
			t.Errorf("%s: commander lost: %v", c.name, lost)
		}
		if s.Unit(2).Single.With != 0 && s.Unit(2).On() {
			t.Errorf("%s: the hero is with nobody and knows it not", c.name)
		}
	}
}

// A commander alone is taken by whoever runs over him, also in retreat
// (RA-14.3, RA-14.3-R1).
func TestCommanderTakenInPassing(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{side: defender, chief: true, x: 48, y: 21, deg: 180},
	}, 100, 10)
	s.Unit(2).Now.NoCheer = false
	lost(s.Unit(1))
	s.runT11()
	if s.Unit(2).Place != Captured || s.Unit(2).CaughtBy != 1 || !s.CommanderLost[defender].Late {
		t.Errorf("%+v\n%s", s.Unit(2), s.story())
	}

	s = scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{side: defender, chief: true, x: 48, y: 27, deg: 180},
	})
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Move}}})
	s.runT3(0)
	if s.Unit(2).Place != Captured || s.Unit(1).Pose.At.Y < 28.9 {
		t.Errorf("%+v\n%s", s.Unit(2), s.story())
	}
}

// A lone hero stops an enemy like a unit and fights; nobody tests for it
// (RA-14.3-R1, RA-13.3-R1, RA-12.1-R1).
func TestLoneHeroStopsAnEnemy(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{side: defender, hero: battle.RankHero, x: 48, y: 27, deg: 180},
	})
	s.command(t, UnitOrder{Unit: 1, Items: [2]Item{{Do: Move}}})
	s.runT3(0)
	if s.Pair(1, 2) == nil {
		t.Fatalf("no contact\n%s", s.story())
	}
	s.runT7()
	s.wantAt(t, 1, 48, 27, 0)
}

// Heroes leave a unit in rout beside it, unless told to stay or without room
// (RA-13.3, RA-13.3-R1, RA-14.3, RA-22.1-R1).
func TestLeavingARout(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 16, files: 8, x: 48, y: 24},
		{side: defender, typ: battle.HI, n: 8, files: 8, x: 53, y: 23.5, deg: 180},
		{hero: battle.RankHero, with: 1},
	})
	s.leaveRout(s.Unit(1)) // the right is barred by the enemy
	s.wantAt(t, 3, 48-2.362-1-0.295, 24, 0)

	s = scene(t, []piece{{typ: battle.HI, n: 16, files: 8, x: 48, y: 24}, {hero: battle.RankHero, with: 1}})
	s.command(t, UnitOrder{Unit: 2, Stay: true})
	s.leaveRout(s.Unit(1))
	if s.Unit(2).Place != WithUnit {
		t.Error("he was told to stay")
	}
}
