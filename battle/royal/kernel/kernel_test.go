package kernel

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
)

// RA-0.5-R1: floor(x + 1/2), for negative numbers too.
func TestRoundDiv(t *testing.T) {
	for _, c := range []struct{ num, den, want int }{{5, 10, 1}, {4, 10, 0}, {15, 10, 2}, {-5, 10, 0}, {-6, 10, -1}, {0, 3, 0}, {7, 2, 4}} {
		if got := RoundDiv(c.num, c.den); got != c.want {
			t.Errorf("%d/%d rounds to %d, want %d", c.num, c.den, got, c.want)
		}
	}
}

func TestNumbersAsText(t *testing.T) {
	for got, want := range map[string]string{Half(25).String(): "12.5", Half(24).String(): "12", Mils(10500).String(): "10.5", Rate(2250).String(): "22.5", Half(-1).String(): "-0.5", Mils(5).String(): "0.005"} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if MilsOf(9.0149) != 9015 || MilsOf(-0.0004) != 0 {
		t.Error("inches are rounded wrongly")
	}
	if Rate(2250).Inches() != 22.5 {
		t.Error("a rate in inches")
	}
}

// RA-7.19-R1: a move's costs sum to 1, in whatever parts it is made.
func TestBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fast, slow := Rate(rapid.IntRange(100, 3600).Draw(t, "fast")), Rate(rapid.IntRange(100, 3600).Draw(t, "slow"))
		a := Mils(rapid.IntRange(0, int(fast)*10).Draw(t, "a"))
		spent := SpentOn(a, fast)
		rest := spent.Rest(slow)
		all := spent.And(SpentOn(rest, slow))
		if left := all.Rest(slow); left > 1 {
			t.Fatalf("%v at %v, then %v at %v: %v left", a, fast, rest, slow, left)
		}
		if rest < 0 || rest > slow.Mils() {
			t.Fatalf("%v left of %v", rest, slow)
		}
	})
	if (Share{}).Rest(800) != 8*Inch || SpentOn(9*Inch, 800).Rest(800) != 0 {
		t.Error("nothing spent leaves all, too much leaves nothing")
	}
}

// RA-7.9, RA-7.10, RA-10.17-R1: rates of special movers.
func TestSpecialRates(t *testing.T) {
	horse, knight := bowmen(battle.MC, battle.Bow), made(battle.HC, battle.ClassB)
	if horse.RoadColumnOffRoad() != 2400 || knight.RoadColumnOffRoad() != 1200 {
		t.Error("road columns off road")
	}
	if horse.SplitMove(RoadColumn) != 2400 || horse.SplitMove(Line) != 1800 || knight.SplitMove(Line) != 0 {
		t.Error("split moves")
	}
	if Changed(2999) || !Changed(3000) { // RA-7.17, RA-7.17-R1
		t.Error("three inches are a change of face")
	}
	// RA-14.2, RA-13.3-R1, RA-18.2, RA-18.8
	lone := map[string][2]Rate{"commander": {1200, 2400}, "hero": {1200, 2400}}
	for i, mounted := range []bool{false, true} {
		c, h := LoneCommander(mounted), LoneHero(mounted)
		if c.Rate(ByLine) != lone["commander"][i] || h.Rate(ByLine) != lone["hero"][i] {
			t.Errorf("mounted %v: %v and %v", mounted, c.Rate(ByLine), h.Rate(ByLine))
		}
		if Woods.Enters(&c) == mounted { // RA-14.2-R1
			t.Errorf("mounted %v in woods", mounted)
		}
		if Hill.Halves(&c) != true {
			t.Error("terrain halves a commander's move")
		}
	}
	w := LoneWizard()
	if w.Rate(ByLine) != 1200 || FlyingRate != 2400 {
		t.Error("wizards")
	}
}

// RA-8.12, RA-8.12-R2: light infantry that has not fired.
func TestEvade(t *testing.T) {
	li, mi := made(battle.LI, battle.ClassC), made(battle.MI, battle.ClassA)
	if !li.MayEvade(false) || li.MayEvade(true) || mi.MayEvade(false) {
		t.Error("evasion by the wrong troops")
	}
}

// RA-5.7-R1, RA-18.18: single figures and beasts attack without charging.
func TestWhoNeverCharges(t *testing.T) {
	beasts, _ := spells[11].Summoned()
	hero, mi := LoneHero(true), made(battle.MI, battle.ClassB)
	for _, c := range []*Troop{&beasts.Troop, &hero} {
		if got := (Onset{Charger: c, Target: &mi, Depth: 1}).Of(); got.As != Attacked || got.Bonus != 0 {
			t.Errorf("%v charges: %+v", c.Kind, got)
		}
	}
}

// RA-12.31, RA-15.3, RA-15.8, RA-16.7, RA-16.8: how vehicles retreat.
func TestVehiclesInRetreat(t *testing.T) {
	wm, hch, mi := made(battle.WM, battle.ClassC), made(battle.HCH, battle.ClassB), made(battle.MI, battle.ClassB)
	for _, c := range []struct {
		troop                    *Troop
		fate                     Fate
		tramples, stops, reforms bool
	}{
		{&wm, FallBack1, true, false, false},
		{&wm, Rout, true, false, false},
		{&hch, FallBack2, false, true, false},
		{&hch, RoutOn, true, false, false},
		{&mi, FallBack1, false, false, true},
		{&mi, Rout, false, false, false},
		{&wm, Surrender, false, false, false},
	} {
		if c.troop.Tramples(c.fate) != c.tramples || c.troop.StopsAtFriend(c.fate) != c.stops || c.troop.ReformsInGaps(c.fate) != c.reforms {
			t.Errorf("%v %v is wrong", c.troop.Type, c.fate)
		}
	}
	if !wm.TurnsByWheelingOnly() || !hch.TurnsByWheelingOnly() || mi.TurnsByWheelingOnly() {
		t.Error("turning on the spot")
	}
	if MammothTrample(12, 5) != 5 {
		t.Error("more trampled than there are")
	}
}

// RA-13.1-R1, RA-15.1, RA-16.6, RA-18.2: who may stand with whom.
func TestJoining(t *testing.T) {
	foot, horse, wm, lone := made(battle.HI, battle.ClassB), made(battle.MC, battle.ClassB), made(battle.WM, battle.ClassC), LoneHero(false)
	for _, c := range []struct {
		troop   *Troop
		kind    Kind
		mounted bool
		want    bool
	}{
		{&foot, Hero, false, true},
		{&foot, Hero, true, false},
		{&horse, Commander, true, true},
		{&horse, Hero, false, false},
		{&wm, Hero, false, true},
		{&wm, Commander, true, true},
		{&foot, Wizard, false, false},
		{&lone, Hero, false, false},
	} {
		if got := c.troop.MayJoin(c.kind, c.mounted); got != c.want {
			t.Errorf("%v, kind %d, mounted %v: %v", c.troop.Type, c.kind, c.mounted, got)
		}
	}
}

// RA-14.3, RA-14.3-R1, RA-13.3-R2: what takes a commander, and what takes a
// hero along with his unit.
func TestTaken(t *testing.T) {
	for _, c := range []struct {
		c           Capture
		taken, lost bool
	}{
		{Capture{Contacted: true}, true, false},
		{Capture{Attached: true, Contacted: true}, false, false},
		{Capture{Attached: true, UnitSurrendered: true}, true, true},
		{Capture{Attached: true, UnitChangedSides: true}, true, true},
		{Capture{Attached: true, UnitWipedInMelee: true}, true, false},
		{Capture{Attached: true, UnitWipedOtherwise: true}, false, false},
		{Capture{Attached: true, UnitLeftTable: true}, true, true},
	} {
		if c.c.Taken() != c.taken || c.c.LosesAttached() != c.lost {
			t.Errorf("%+v: %v, %v", c.c, c.c.Taken(), c.c.LosesAttached())
		}
	}
}

// RA-18.3-R1, RA-18.21-R1: nobody pays more than he has, and all is paid or
// the spell is not.
func TestPool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := rapid.SliceOfN(rapid.IntRange(0, 250), 1, 4).Draw(t, "points")
		cost := rapid.IntRange(10, 125).Draw(t, "cost")
		pays, ok := Pool(points, cost)
		sum, have := 0, 0
		for i, p := range pays {
			sum, have = sum+p, have+points[i]
			if p < 0 || p > points[i] {
				t.Fatalf("%v pay %v", points, pays)
			}
		}
		if ok != (have >= cost) || ok && sum != cost {
			t.Fatalf("%v pay %v for %d: %v", points, pays, cost, ok)
		}
	})
}

// RA-18.7 to RA-18.19: thirteen spells in order, each found by its id.
func TestSpells(t *testing.T) {
	list := Spells()
	if len(list) != 13 {
		t.Fatalf("%d spells", len(list))
	}
	for i, s := range list {
		if want := "RA-18." + [...]string{"7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"}[i]; s.Rule != want {
			t.Errorf("%s stands under %s, want %s", s.Name, s.Rule, want)
		}
		if got, err := SpellOf(s.ID); err != nil || got != s {
			t.Errorf("%s: %v", s.ID, err)
		}
	}
	if _, err := SpellOf("summer_rain"); err == nil {
		t.Error("an unknown spell was found")
	}
}

// RA-21.3-R1: vehicles are worth their share of crew, to the half point.
func TestHalfPoints(t *testing.T) {
	for _, c := range []struct {
		t       battle.Type
		figures int
		want    int
	}{{battle.LCH, 12, 180}, {battle.LCH, 1, 15}, {battle.HCH, 7, 140}, {battle.WM, 11, 220}, {battle.HI, 3, 24}} {
		troop := made(c.t, battle.ClassB)
		if got := HalfPoints(&troop, battle.NoWeapon, c.figures); got != c.want {
			t.Errorf("%d of %s: %d", c.figures, c.t, got)
		}
	}
}

// RA-3.10: an unknown class counts as levy; RA-3.15: crossbows are bows of
// their own; RA-3.21: Companies' units are known by their nation.
func TestTroopOf(t *testing.T) {
	free := TroopOf(battle.Unit{Type: battle.HI, Class: battle.ClassA, Nation: "free_companies", Armed: battle.Crossbow})
	if !free.Has(FreeCompany) || free.Bow != battle.Crossbow || free.Has(HorseArcher) {
		t.Errorf("%+v", free)
	}
	koth := TroopOf(battle.Unit{Type: battle.HCH, Class: battle.ClassB, Armed: battle.NoWeapon, Traits: []string{"shemite"}})
	if koth.Bow != battle.ShemiteBow {
		t.Errorf("Koth's chariots carry %s", koth.Bow)
	}
}

// RA-4.5-R1: four sides, two deep, hold the ring, and not much more.
func TestRingHoldsAll(t *testing.T) {
	for n := 1; n <= 60; n++ {
		if s := RingFiles(n); 8*s < n || 8*(s-1) >= n {
			t.Errorf("%d figures: %d files a side", n, s)
		}
	}
}

// RA-2.12-R1, RA-4.1-R1: losses leave a shape that has a name.
func TestLosingKeepsShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shape{Figures: rapid.IntRange(1, 36).Draw(t, "n"), Ring: rapid.Bool().Draw(t, "ring")}
		s.Files = rapid.IntRange(1, s.Figures).Draw(t, "files")
		if s.Ring {
			s.Files = RingFiles(s.Figures)
		}
		after := s.Lose(rapid.IntRange(0, s.Figures-1).Draw(t, "lost"))
		f := Line
		if s.Ring {
			f = Ring
		}
		if after.Files < 1 {
			t.Fatalf("%+v", after)
		}
		if err := CheckFormation(Foot, Rename(f, after.Figures, after.Files), after.Figures, after.Files); err != nil {
			t.Fatalf("%+v: %v", after, err)
		}
		second, third := after.Ranks23()
		if !s.Ring && after.Files+second+third > after.Figures || second < third {
			t.Fatalf("%+v: %d and %d", after, second, third)
		}
	})
}
