package kernel

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
)

func bowmen(t battle.Type, w battle.Weapon, traits ...string) Troop {
	return TroopOf(battle.Unit{Type: t, Class: battle.ClassB, Armed: w, Traits: traits})
}

func shot() *Shot {
	a, b := bowmen(battle.MI, battle.Bow, "bossonian"), made(battle.HI, battle.ClassB)
	return &Shot{Shooter: &a, Target: &b, Weapon: battle.Bow, Firing: 24, Distance: 11 * Inch, Moved: true, TargetDepth: 3}
}

// RA-10.8, RA-1.3: figures removed are the nearest to kills / 20, halves up.
func TestRemoved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kills := rapid.IntRange(0, 2000).Draw(t, "kills")
		n := Removed(kills)
		if d := kills - 20*n; d < -10 || d >= 10 {
			t.Fatalf("%d kills remove %d", kills, n)
		}
	})
}

// RA-10.18, RA-0.7-R1: whatever comes together, the die stays between what the
// list can take and give, and the working agrees.
func TestFireWorking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := shot()
		yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
		s.Moved, s.TargetMoved, s.TargetCharging = yes("moved"), yes("target moved"), yes("charging")
		s.Uphill, s.InSwamp, s.InWoods = yes("uphill"), yes("swamp"), yes("woods")
		s.Distance = Mils(rapid.IntRange(0, 12000).Draw(t, "distance"))
		s.Status = Status(rapid.IntRange(0, 1).Draw(t, "status"))
		av := rapid.IntRange(2, 5).Draw(t, "av")
		var w Working
		v := Fire(s, av, &w)
		if v != Fire(s, av, nil) || w.Sums[0].Total != v.Die {
			t.Fatalf("%s does not give %+v", w.Text(), v)
		}
		if v.Mods < -7 || v.Mods > 1 || v.Kills < 0 || v.Kills != max(0, v.Die)*s.Firing {
			t.Fatalf("%+v", v)
		}
	})
}

// RA-10.11, RA-10.7-R1: side fire lies within the arc, and its limits count.
func TestArcs(t *testing.T) {
	horse, foot := bowmen(battle.MC, battle.Bow), bowmen(battle.MI, battle.Bow)
	for b := -18000; b <= 18000; b += 100 {
		if horse.SideFire(Column, b) && !horse.InArc(Column, b) {
			t.Errorf("side fire at %d outside the arc", b)
		}
		if want := b >= -4500 && b <= 4500; foot.InArc(Line, b) != want {
			t.Errorf("foot at %d: %v", b, !want)
		}
	}
	if !horse.SideFire(RoadColumn, -13500) || horse.SideFire(Line, -9000) || foot.SideFire(Column, -9000) {
		t.Error("side fire by the wrong troops or from a line")
	}
}

// RA-10.1, RA-10.8-R1: two ranks at most, and no more than there are.
func TestFiringRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 36).Draw(t, "n")
		s := Shape{Figures: n, Files: rapid.IntRange(1, n).Draw(t, "files")}
		foot, horse := bowmen(battle.LI, battle.Bow), bowmen(battle.MC, battle.Bow)
		bows, cross := foot.Firing(battle.Bow, s, false), foot.Firing(battle.Crossbow, s, false)
		if bows != min(n, 2*s.Files) || cross > bows || 2*cross > n+1 {
			t.Fatalf("%+v: %d bows, %d crossbows", s, bows, cross)
		}
		if got := horse.Firing(battle.Bow, s, false); got != min(n, s.Files) {
			t.Fatalf("%+v: %d horse archers", s, got)
		}
		if got := horse.Firing(battle.Bow, s, true); got != min(n, 3*Ranks(n, s.Files)) {
			t.Fatalf("%+v: %d to the side", s, got)
		}
	})
}

// RA-11.6, RA-11.6-R1.
func TestVisibleIn(t *testing.T) {
	if !VisibleIn(3*Inch) || !VisibleIn(3010) || VisibleIn(3011) {
		t.Error("three inches into a wood are seen, no more")
	}
}

// RA-22.1-R1: expected kills are those of 3.5, doubled; ten are enough.
func TestExpectedKills(t *testing.T) {
	if ExpectedKills(10, -1) != 50 || ExpectedKills(10, -4) != 0 {
		t.Error("the expectation is wrong")
	}
	if WorthFiring(19) || !WorthFiring(20) {
		t.Error("the mark is ten kills")
	}
}

func BenchmarkFire(b *testing.B) {
	s := shot()
	b.ReportAllocs()
	for b.Loop() {
		Fire(s, 4, nil)
	}
}
