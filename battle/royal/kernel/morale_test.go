package kernel

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
)

func nerve() *Nerve {
	t := made(battle.MI, battle.ClassB)
	return &Nerve{Troop: &t, Step: PreMelee, N0: 24, Lost: 6, ChargedByCavalry: true, RearAttacked: true}
}

// The working adds up to the target, whatever comes together (RA-12.10).
func TestMoraleWorking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := nerve()
		yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
		n.Step = Step(rapid.IntRange(0, 2).Draw(t, "step"))
		n.Lost = rapid.IntRange(0, 24).Draw(t, "lost")
		n.Commander, n.Uphill, n.InWoods, n.Magic = yes("commander"), yes("uphill"), yes("woods"), yes("magic")
		n.FlankAttacked, n.Charging, n.CommanderGone = yes("flank"), yes("charging"), yes("gone")
		n.Melee = Round(rapid.IntRange(0, 2).Draw(t, "melee"))
		var sum Sum
		target := MoraleTarget(n, &sum)
		if target != sum.Total || target != MoraleTarget(n, nil) {
			t.Fatalf("%s, but %d", sum.Text(), target)
		}
	})
}

// Losses never raise morale but by the loss of the bonus (RA-12.11-R1).
func TestMoraleFallsWithLosses(t *testing.T) {
	n := nerve()
	last := 1000
	for lost := 0; lost <= n.N0; lost++ {
		n.Lost = lost
		if m := MoraleTarget(n, nil); m > last {
			t.Errorf("%d lost: %d, before %d", lost, m, last)
		} else {
			last = m
		}
	}
	if LossSteps(7, 24) != 2 || LossSteps(0, 24) != 0 || LossSteps(24, 24) != 10 || LossSteps(3, 0) != 0 {
		t.Error("tenths are counted wrongly")
	}
}

// RA-12.29: the bands meet without a gap.
func TestSeverityBands(t *testing.T) {
	count := map[Fate]int{}
	for d := 1; d <= 100; d++ {
		count[Severity(d)]++
	}
	if count[FallBack1] != 35 || count[FallBack2] != 35 || count[Rout] != 30 {
		t.Errorf("bands of %v", count)
	}
}

// RA-12.33-R1: a fifth, halves up, no minimum, never more than there are.
func TestRoutLoss(t *testing.T) {
	for n := range 100 {
		if d := 5*RoutLoss(n) - n; 2*d > 5 || 2*d <= -5 {
			t.Errorf("%d left: %d lost", n, RoutLoss(n))
		}
	}
}

// RA-12.4-R1: each mark once, however the losses come.
func TestMarksOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n0 := rapid.IntRange(1, 40).Draw(t, "n0")
		var before, all Thresholds
		for lost := 0; lost < n0; lost = min(n0, lost+rapid.IntRange(1, 10).Draw(t, "more")) {
			now := Crossed(lost, n0)
			if now.Fresh(before)&before != 0 || now&before != before {
				t.Fatalf("%d of %d: %b after %b", lost, n0, now, before)
			}
			all |= now.Fresh(before)
			before |= now
		}
		if before != all || Crossed(n0, n0) != 7 {
			t.Fatalf("marks %b, all %b", before, all)
		}
	})
}

// RA-12.30-R1, RA-12.36: whoever is not trapped has a way that leads from an
// enemy and to none that struck the opposite edge.
func TestAway(t *testing.T) {
	for set := Edges(0); set < 16; set++ {
		if set.Trapped(false) {
			continue
		}
		x, y := Away(set)
		if x == 0 && y == 0 {
			t.Errorf("%04b: no way", set)
		}
		into := map[Edge]bool{Front: y > 0, Rear: y < 0, Right: x > 0, Left: x < 0}
		for e, toward := range into {
			if set.Has(e) && toward {
				t.Errorf("%04b: retreats into its %v", set, e)
			}
		}
	}
	if !EdgesOf(Left, Right).Trapped(false) || EdgesOf(Left, Right).Trapped(true) || EdgesOf(Front, Left).Trapped(false) {
		t.Error("traps are seen wrongly")
	}
}

// RA-12.31-R1: 0, 5 right, 5 left, ... 45.
func TestGapAngles(t *testing.T) {
	want := []int{0, 5, -5, 10, -10, 15, -15, 20, -20, 25, -25, 30, -30, 35, -35, 40, -40, 45, -45}
	for i, w := range want {
		if got, ok := GapAngle(i); got != w || !ok {
			t.Errorf("angle %d is %d, %v", i, got, ok)
		}
	}
	if _, ok := GapAngle(len(want)); ok {
		t.Error("more than 45 degrees")
	}
}

// RA-12.5-R1, RA-18.6-R1, RA-18.14-R1, RA-18.21-R1: who tests at all.
func TestWhoTests(t *testing.T) {
	for k, want := range map[Kind][2]bool{Ordinary: {true, true}, Phantoms: {true, false}, Dead: {}, Beasts: {}, Hero: {}, Wizard: {}, Commander: {}} {
		if k.TestsMorale() != want[0] || k.FearsMagic() != want[1] {
			t.Errorf("kind %d tests wrongly", k)
		}
	}
}

// A whole test in words (RA-12.10, RA-12.29).
func TestTestText(t *testing.T) {
	n := nerve()
	n.Lost, n.RearAttacked, n.ChargedByCavalry, n.FlankAttacked = 0, false, false, true
	var sum Sum
	MoraleTarget(n, &sum)
	for _, c := range []struct {
		roll, severity int
		fate           Fate
		want           string
	}{
		{75, 0, Stands, "85 + 10 no losses - 20 attacked in flank = 75; rolled 75: holds"},
		{83, 44, Severity(44), "85 + 10 no losses - 20 attacked in flank = 75; rolled 83: fails; severity 44: falls back two moves"},
		{83, 0, Surrender, "85 + 10 no losses - 20 attacked in flank = 75; rolled 83: fails: surrenders"},
	} {
		if got := TestText(sum, c.roll, c.severity, c.fate); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func BenchmarkMorale(b *testing.B) {
	n := nerve()
	b.ReportAllocs()
	for b.Loop() {
		MoraleTarget(n, nil)
	}
}
