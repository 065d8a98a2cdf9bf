package field

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// lookedAt is Measure by brute force: the ground under all bases is looked at
// every hundredth of an inch.
func lookedAt(t *Table, p *Path, g *Going) (done, share float64) {
	const step = 0.01
	w := walker{t: t, p: p, g: g}
	barred := p.shape.Bases()
	for s := 0.0; s < p.length; s += step {
		l := &p.legs[p.legAt(s)]
		o := w.look(l, s)
		if o.barred > barred || share >= g.Limit {
			return s, share
		}
		barred = o.barred
		share += float64(min(step, p.length-s) * o.per)
	}
	return p.length, share
}

// layouts are tables with real cards on them, some with a river.
func layouts(tb testing.TB) []*Table {
	d := cards(tb)
	var out []*Table
	for i := range 20 {
		var river *battle.MapRiver
		if i%3 == 0 {
			river = &battle.MapRiver{Crossing: []battle.Crossing{battle.Ford, battle.Bridge}[i/3%2]}
		}
		out = append(out, NewTable(deck.Lay(d.Cards[5*i], battle.Table{Length: 96, Depth: 60, Wide: 96}, battle.South, river, false)))
	}
	return out
}

// What a way costs and where it ends is as when all of it is looked at, far
// within the quarter of an inch of RA-7.20-R1.
func TestMeasureAgainstLooks(t *testing.T) {
	tables := layouts(t)
	rapid.Check(t, func(t *rapid.T) {
		tb := tables[rapid.IntRange(0, len(tables)-1).Draw(t, "table")]
		s := foot(rapid.IntRange(1, 12).Draw(t, "files"), 1)
		s.Figures = rapid.IntRange(1, 40).Draw(t, "figures")
		s.Files = min(s.Files, s.Figures)
		if rapid.Bool().Draw(t, "horse") {
			s.BaseW, s.BaseD = horseW, horseD
		}
		s.Ring = rapid.IntRange(0, 9).Draw(t, "ring") == 0
		at := Vec{rapid.Float64Range(5, 90).Draw(t, "x"), rapid.Float64Range(5, 55).Draw(t, "y")}
		facing := headings().Draw(t, "facing")
		if rapid.Bool().Draw(t, "straight") {
			facing = facing / Quarter * Quarter
		}
		g := going(10)
		g.Leaves, g.Forbid = true, Set(kernel.Rock)
		var p Path
		p.Start(s.Rect(at, facing), s)
		switch rapid.IntRange(0, 3).Draw(t, "way") {
		case 0:
			p.Slide(facing.Turn(Half), 8)
		case 1:
			p.Slide(facing.Turn(Heading(rapid.IntRange(-45, 45).Draw(t, "oblique"))*Degree), 8)
		case 2:
			p.Wheel(Heading(rapid.IntRange(-60, 60).Draw(t, "wheel")) * Degree)
			p.Go(8)
		default:
			p.Go(8)
		}
		if from := p.From(); !tb.MayStand(&from, s, g.Forbid) {
			return // nobody does
		}
		tb.Measure(&p, &g)
		done, share := lookedAt(tb, &p, &g)
		if math.Abs(p.Done()-done) > 0.05 || math.Abs(p.Full()-min(1, share)) > 0.01 {
			t.Fatalf("%.3f in for %.4f of the budget; looked at everywhere %.3f for %.4f", p.Done(), p.Full(), done, share)
		}
	})
}
