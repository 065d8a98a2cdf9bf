package vikingraid

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// duel gives how often the raiders win and draw, in a hundred, and their mean
// net points in tenths.
func duel(tb testing.TB, raider, defender Doctrine, sc battle.Scenario, n int) (won, drawn, net int) {
	tb.Helper()
	sys := New(nil, General{raider}, General{defender}).Unrecorded()
	for i := range n {
		r, err := sys.Fight(sc, dice.SeedOf(int64(i)))
		if err != nil {
			tb.Fatal(err)
		}
		switch r.Winner {
		case battle.AttackerWins:
			won++
		case battle.Draw:
			drawn++
		case battle.DefenderWins:
		}
		net += 10 * (r.Raid.Points[0] - r.Raid.Points[1])
	}
	return 100 * won / n, 100 * drawn / n, net / n
}

// Generals are worth their pay: against the same enemy they do better by far
// than men who all run at the nearest enemy (VR-16.2, VR-16.3).
func TestGeneralsBeatHeadlong(t *testing.T) {
	n := soak(60, 600)
	for _, sc := range []battle.Scenario{{ID: "coast"}, {ID: "land", Raid: &battle.RaidTerms{}}} {
		won, _, good := duel(t, Auto, Headlong, sc, n)
		headlong, _, bad := duel(t, Headlong, Headlong, sc, n)
		if won < headlong+15 || good < bad+80 {
			t.Errorf("%s: raiders with a general win %d in 100 by %d tenths, without %d by %d", sc.ID, won, good, headlong, bad)
		}
		lost, _, held := duel(t, Headlong, Auto, sc, n)
		if held > bad-50 {
			t.Errorf("%s: headlong raiders win %d in 100 by %d tenths against a general, %d by %d without", sc.ID, lost, held, headlong, bad)
		}
	}
}

// All doctrines can be named, and others are refused with the list.
func TestDoctrineNames(t *testing.T) {
	for _, d := range Doctrines() {
		if got, err := ParseDoctrine(string(d)); err != nil || got != d {
			t.Errorf("%s: %v, %v", d, got, err)
		}
	}
	if got, err := ParseDoctrine("auto"); err != nil || got != Auto {
		t.Errorf("auto: %v, %v", got, err)
	}
	if _, err := ParseDoctrine("hope"); err == nil {
		t.Error("hope is a doctrine")
	}
}

func BenchmarkFight(b *testing.B) {
	fightOn(b, New(nil, nil, nil).Unrecorded())
}

func BenchmarkFightRecorded(b *testing.B) {
	fightOn(b, New(nil, nil, nil))
}

// fightOn fights the printed raid over and over and tells how many a second.
func fightOn(b *testing.B, sys *System) {
	b.Helper()
	for i := range b.N {
		if _, err := sys.Fight(battle.Scenario{ID: "bench"}, dice.SeedOf(int64(i))); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
}
