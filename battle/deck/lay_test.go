package deck

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
)

func table(length, wide int) battle.Table {
	return battle.Table{Length: length, Depth: 60, Wide: wide}
}

// The attacker's edge becomes the long side y = 0 and the defender's y = depth,
// turned and never mirrored (CA-9.3-R1).
func TestLayTurnsTheCard(t *testing.T) {
	west, east := Point{0, 0.5}, Point{1, 0.5}
	south, north := Point{0.5, 0}, Point{0.5, 1}
	for edge, want := range map[battle.Edge]struct{ near, far, left, right Point }{
		battle.South: {south, north, west, east},
		battle.North: {north, south, east, west},
		battle.West:  {west, east, north, south},
		battle.East:  {east, west, south, north},
	} {
		l := Lay(Card{}, table(120, 120), edge, nil, false)
		for place, p := range map[Point]Point{
			{60, 0}: want.near, {60, 60}: want.far, {0, 30}: want.left, {120, 30}: want.right,
		} {
			if got := l.ToTable(p); got != place {
				t.Errorf("attacker %s: card %v is laid at %v, want %v", edge, p, got, place)
			}
		}
		if l.For(battle.Attacker).Edge() != edge || l.For(battle.Defender).Edge() != edge.Opposite() {
			t.Errorf("attacker %s: the sides stand at %s and %s", edge, l.For(battle.Attacker).Edge(), l.For(battle.Defender).Edge())
		}
	}
}

// Whatever the card, edge and table: places go there and back, areas grow by
// length times depth, rings stay counter-clockwise and on the table.
func TestLayKeepsShapes(t *testing.T) {
	d := built(t)
	rapid.Check(t, func(t *rapid.T) {
		c := d.Cards[rapid.IntRange(0, Size-1).Draw(t, "card")]
		edge := rapid.SampledFrom(Edges()).Draw(t, "edge")
		length := 12 * rapid.IntRange(4, 16).Draw(t, "feet")
		pass := rapid.Bool().Draw(t, "pass")
		tab := table(length, length)
		if pass {
			tab.Wide = max(48, length/2)
		}
		l := Lay(c, tab, edge, nil, pass)
		for i, f := range c.Features {
			laid := l.Features[i]
			if laid.ID != f.ID || laid.Kind != f.Kind || len(laid.Crossings) != len(f.Crossings) {
				t.Fatalf("feature %s became %s", f.ID, laid.ID)
			}
			if len(f.Ring) > 0 {
				want := Area(f.Ring) * float64(tab.Wide) * 60
				if got := Area(laid.Ring); abs(got-want) > 1e-6*want {
					t.Fatalf("%s: area %g, want %g", f.ID, got, want)
				}
			}
			for k, p := range append(append([]Point(nil), f.Ring...), f.Line...) {
				q := append(append([]Point(nil), laid.Ring...), laid.Line...)[k]
				if back := l.ToCard(q); distance(back, p) > 1e-9 {
					t.Fatalf("%s: %v went to %v and back to %v", f.ID, p, q, back)
				}
				if q.X < l.Left-1e-9 || q.X > l.Right+1e-9 || q.Y < -1e-9 || q.Y > 60+1e-9 {
					t.Fatalf("%s: %v is off the fighting area", f.ID, q)
				}
			}
		}
	})
}

// In a pass the middle is fought over and the rest is rock (CA-8.1-R4): half of
// ten feet is five, and the card shows the ground between the rocks.
func TestLayInAPass(t *testing.T) {
	c := card(t, 1)
	l := Lay(c, table(120, 60), battle.South, nil, true)
	if l.Left != 30 || l.Right != 90 {
		t.Fatalf("the fighting area runs from %g to %g, want 30 to 90", l.Left, l.Right)
	}
	for x, rock := range map[float64]bool{1: true, 29: true, 91: true, 119: true} {
		if g := l.Ground(Point{x, 30}); g.Has(InRock) != rock || !g.Barred() {
			t.Errorf("at %g inches the ground is %b", x, g)
		}
	}
	if g := l.Ground(l.ToTable(Point{0.49, 0.2})); g.Barred() {
		t.Error("the road through the saddle is barred")
	}
	if n := len(l.Features); n != len(c.Features)+2 {
		t.Errorf("%d features, want those of the card and two walls", n)
	}
	// Four feet of four feet: nothing is left for rock.
	if l := Lay(c, table(48, 48), battle.South, nil, true); l.Left != 0 || l.Right != 48 || len(l.Features) != len(c.Features) {
		t.Errorf("a short pass: %g to %g", l.Left, l.Right)
	}
	// Without a pass Wide does not narrow the table.
	if l := Lay(c, table(120, 0), battle.South, nil, false); l.Right != 120 {
		t.Errorf("a plain table is fought over up to %g", l.Right)
	}
}

// The map's river runs lengthwise through the middle: two fords half way to
// either end (CA-9.4-R2), and in the middle the map's crossing (CA-9.4-R3).
func TestLayTheMapRiver(t *testing.T) {
	for crossing, want := range map[battle.Crossing][]Crossing{
		battle.NoCrossing: {{battle.Ford, Point{30, 30}}, {battle.Ford, Point{90, 30}}},
		battle.Ford:       {{battle.Ford, Point{30, 30}}, {battle.Ford, Point{90, 30}}, {battle.Ford, Point{60, 30}}},
		battle.Bridge:     {{battle.Ford, Point{30, 30}}, {battle.Ford, Point{90, 30}}, {battle.Bridge, Point{60, 30}}},
	} {
		l := Lay(card(t, 45), table(120, 120), battle.East, &battle.MapRiver{Crossing: crossing}, false)
		river := l.Features[len(l.Features)-1]
		if river.ID != MapRiverID || river.Kind != River {
			t.Fatalf("the last feature is %s", river.ID)
		}
		if len(river.Crossings) != len(want) {
			t.Fatalf("%s: %d crossings, want %d", crossing, len(river.Crossings), len(want))
		}
		for i, c := range river.Crossings {
			if c.Kind != want[i].Kind || distance(c.At, want[i].At) > 1e-9 {
				t.Errorf("%s: crossing %d is a %s at %v, want %s at %v", crossing, i, c.Kind, c.At, want[i].Kind, want[i].At)
			}
		}
		for _, p := range river.Line {
			if abs(p.Y-30) > RiverWind {
				t.Errorf("the river strays to %v", p)
			}
		}
		if s := l.Separating(); len(s) != 1 || s[0].ID != MapRiverID {
			t.Errorf("%s: separating: %v", crossing, s)
		}
		if !l.Ground(Point{45, 29}).Barred() || l.Ground(Point{30, 30}).Barred() {
			t.Error("the river is open away from its fords, or closed at one")
		}
	}
	// In a pass it runs from rock to rock.
	l := Lay(card(t, 1), table(120, 60), battle.South, &battle.MapRiver{}, true)
	river := l.Features[len(l.Features)-1]
	if a, b := river.Line[0].X, river.Line[len(river.Line)-1].X; a != 30 || b != 90 || len(l.Separating()) != 1 {
		t.Errorf("in a pass the river runs from %g to %g", a, b)
	}
}

// What lies where, as each side sees it (MC-24.7).
func TestSideViews(t *testing.T) {
	ring := func(y float64) []Point { return ringAt(0.5, y, 0.05, 12) }
	c := Card{Number: 50, Features: []Feature{
		{ID: "near", Kind: Hill, Ring: ring(0.2)},
		{ID: "low", Kind: Woods, Ring: ring(0.4)},
		{ID: "high", Kind: Bog, Ring: ring(0.6)},
		{ID: "far", Kind: Village, Ring: ring(0.9)},
		{ID: "slope", Kind: Woods, Ring: ringAt(0.53, 0.24, 0.03, 12)},
		{ID: "across", Kind: Stream, Line: []Point{{0, 0.4}, {1, 0.7}}},
		{ID: "along", Kind: River, Line: []Point{{0.2, 0}, {0.3, 1}}},
		{ID: "corner", Kind: Stream, Line: []Point{{0, 0.5}, {0.5, 1}}},
		{ID: "south road", Kind: Road, Line: []Point{{0.5, 0}, {0.5, 0.9}}},
		{ID: "cross road", Kind: Road, Line: []Point{{0, 0.5}, {1, 0.5}}},
	}}
	l := Lay(c, table(96, 96), battle.South, nil, false)
	a, d := l.For(battle.Attacker), l.For(battle.Defender)
	areas := []Kind{Hill, Woods, Bog, Village}
	for _, q := range []struct {
		name string
		got  []Feature
		want string
	}{
		{"attacker's half", a.In(OwnHalf, areas...), "near low slope "},
		{"attacker's far half", a.In(EnemyHalf, areas...), "high far "},
		{"defender's half", d.In(OwnHalf, areas...), "high far "},
		{"centre", d.In(CentreThird, areas...), "low high "},
		{"attacker's half or centre", a.InHalfOrCentre(areas...), "near low high slope "},
		{"defender's half or centre", d.InHalfOrCentre(areas...), "low high far "},
		{"only marsh", d.InHalfOrCentre(Bog), "high "},
		{"separating", l.Separating(), "across "},
		{"attacker's road", a.RoadOff(), "south road "},
		{"defender's road", d.RoadOff(), ""},
		{"woods on the hill", l.OnSlope(l.Features[0], Woods, Bog), "slope "},
	} {
		got := ""
		for _, f := range q.got {
			got += f.ID + " "
		}
		if got != q.want {
			t.Errorf("%s: %q, want %q", q.name, got, q.want)
		}
	}
	// Turned a quarter, the road along the middle leads off both edges and the
	// river that ran from side to side now separates them.
	l = Lay(c, table(96, 96), battle.West, nil, false)
	if s := l.Separating(); len(s) != 1 || s[0].ID != "along" {
		t.Errorf("from the west: separating %v", s)
	}
	for _, side := range []battle.Side{battle.Attacker, battle.Defender} {
		if r := l.For(side).RoadOff(); len(r) != 1 || r[0].ID != "cross road" {
			t.Errorf("from the west: %s's roads %v", side, r)
		}
	}
}

// Ground on the table: widths are inches whatever the length of the table.
func TestGroundOnTheTable(t *testing.T) {
	c := Card{Features: []Feature{
		{ID: "h", Kind: Hill, Ring: ringAt(0.25, 0.5, 0.2, 16), Upper: ringAt(0.25, 0.5, 0.1, 16)},
		{ID: "w", Kind: Woods, Ring: ringAt(0.25, 0.5, 0.05, 16)},
		{ID: "s", Kind: Stream, Line: []Point{{0.5, 0}, {0.5, 1}}, Crossings: []Crossing{{battle.Ford, Point{0.5, 0.5}}}},
		{ID: "r", Kind: River, Line: []Point{{0.75, 0}, {0.75, 1}}, Crossings: []Crossing{{battle.Bridge, Point{0.75, 0.5}}}},
		{ID: "v", Kind: Village, Ring: ringAt(0.9, 0.5, 0.05, 16)},
	}}
	l := Lay(c, table(120, 120), battle.South, nil, false)
	for _, q := range []struct {
		at   Point
		want Ground
	}{
		{Point{30, 30}, OnHill | OnUpper | InWoods},
		{Point{30, 38}, OnHill},
		{Point{60.4, 10}, InStream},
		{Point{60.6, 10}, 0},
		{Point{60.4, 32.5}, InStream | AtCrossing},
		{Point{91.4, 10}, InRiver},
		{Point{91.6, 10}, 0},
		{Point{90, 31.4}, InRiver | AtCrossing},
		{Point{90, 32}, InRiver},
		{Point{108, 30}, InVillage},
	} {
		if got := l.Ground(q.at); got != q.want {
			t.Errorf("at %v: %b, want %b", q.at, got, q.want)
		}
	}
	bare := Layout{Features: l.Features} // as read from a file
	if bare.Ground(Point{30, 38}) != OnHill {
		t.Error("a layout from a file knows no ground")
	}
	if !OnHill.Open() || (OnHill | OnUpper).Open() || InWoods.Open() || !OnRoad.Open() || InStream.Open() {
		t.Error("open ground is not as stated")
	}
}
