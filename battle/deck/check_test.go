package deck

import (
	"strings"
	"testing"

	"hyboria/battle"
)

// The built-in deck passes every check (CA-9.1, CA-9.1-R1, CA-9.4-R1).
func TestBuiltInDeckIsGood(t *testing.T) {
	d := built(t)
	for _, p := range Check(d) {
		t.Error(p)
	}
	groups := map[Group]int{}
	for _, c := range d.Cards {
		groups[c.Group]++
	}
	for group, want := range map[Group]int{Mountain: 20, Wood: 10, Marsh: 10, Clear: 60} {
		if groups[group] != want {
			t.Errorf("%d cards are %s, want %d (CA-9.1-R1)", groups[group], group, want)
		}
	}
}

// A clear card keeps three quarters of the table open even for whoever counts
// low hills as broken ground (CA-9.1-R1); roads cross no ground.
func TestClearCardsAreLevel(t *testing.T) {
	for _, c := range built(t).Cards {
		level := func(g Ground) bool { return g.Open() && !g.Has(OnHill) }
		if share := rasterOf(c, fine).share(level); c.Group == Clear && share < MinOpen {
			t.Errorf("card %d, %s: %.0f%% level open ground, want %.0f%%", c.Number, c.Name, 100*share, 100*MinOpen)
		}
	}
}

// CA-9.2: a season needs a card for every number, and shapes that can be laid.
func TestPlayable(t *testing.T) {
	good := built(t)
	if err := Playable(good); err != nil {
		t.Error(err)
	}
	short := &Deck{Cards: good.Cards[:99]}
	if err := Playable(short); err == nil || !strings.Contains(err.Error(), "99 cards instead of 100") {
		t.Errorf("99 cards: %v", err)
	}
	off := &Deck{Cards: append([]Card{}, good.Cards...)}
	off.Cards[45].Features = []Feature{{ID: "h", Kind: Hill, Ring: ringAt(0.9, 0.5, 0.2, 20)}}
	if err := Playable(off); err == nil || !strings.Contains(err.Error(), "card 46, h: the point") {
		t.Errorf("a hill off the card: %v", err)
	}
}

// ringAt is a regular ring of n points.
func ringAt(x, y, r float64, n int) []Point {
	out := make([]Point, n)
	for i := range n {
		out[i] = Point{x + float64(r*cos(i, n)), y + float64(r*sin(i, n))}
	}
	return out
}

// find gives the first feature of a kind, to be changed.
func find(t *testing.T, c *Card, k Kind) *Feature {
	t.Helper()
	for i := range c.Features {
		if c.Features[i].Kind == k {
			return &c.Features[i]
		}
	}
	t.Fatalf("card %d has no %s", c.Number, k)
	return nil
}

// Each check refuses a card that is damaged in its way.
func TestCheckFindsDamage(t *testing.T) {
	add := func(f Feature) func(*testing.T, *Card) {
		return func(_ *testing.T, c *Card) { c.Features = append(c.Features, f) }
	}
	for _, c := range []struct {
		name   string
		card   int
		damage func(*testing.T, *Card)
		want   string
	}{
		{"no note", 1, func(_ *testing.T, c *Card) { c.Note = "" }, "has no note"},
		{"no ruling (CA-9.4-R1)", 48, func(_ *testing.T, c *Card) { c.Back = "" }, "no ruling on its back"},
		{"off the card", 45, func(t *testing.T, c *Card) { find(t, c, Woods).Ring[0].X = 1.01 }, "is off the card"},
		{"plain outline", 45, func(t *testing.T, c *Card) { f := find(t, c, Woods); f.Ring = ringAt(0.5, 0.5, 0.05, 6) }, "too plain"},
		{"too many points", 45, func(t *testing.T, c *Card) { f := find(t, c, Woods); f.Ring = ringAt(0.5, 0.5, 0.05, 41) }, "at most 40"},
		{"crosses itself", 45, func(t *testing.T, c *Card) { r := find(t, c, Hill).Ring; r[2], r[9] = r[9], r[2] }, "outline crosses itself"},
		{"clockwise", 45, func(t *testing.T, c *Card) { reverse(find(t, c, Hill).Ring) }, "counter-clockwise"},
		{"upper outside", 46, func(t *testing.T, c *Card) { find(t, c, Hill).Upper = ringAt(0.5, 0.9, 0.04, 12) }, "second contour is not inside"},
		{"upper pokes out", 46, func(t *testing.T, c *Card) { find(t, c, Hill).Upper[3] = Point{0.5, 0.9} }, "second contour is not inside"},
		{"line crosses itself", 45, add(Feature{ID: "r", Kind: Road, Line: []Point{{0, 0}, {0.5, 0.6}, {0.5, 0.2}, {0, 0.6}}}), "line crosses itself"},
		{"road to nowhere", 45, add(Feature{ID: "r", Kind: Road, Line: []Point{{0, 0.5}, {0.3, 0.6}}}), "ends nowhere"},
		{"road through a river", 48, add(Feature{ID: "r", Kind: Road, Line: []Point{{0, 0.5}, {1, 0.5}}}), "neither ford nor bridge"},
		{"stream from nowhere", 45, add(Feature{ID: "s", Kind: Stream, Line: []Point{{0, 0.6}, {0.3, 0.6}}}), "a stream may rise"},
		{"river from a hill", 48, func(t *testing.T, c *Card) { f := find(t, c, River); f.Line[0] = Centre(find(t, c, Hill).Ring) }, "runs from edge to edge"},
		{"ford on dry land", 48, func(t *testing.T, c *Card) { find(t, c, River).Crossings[0].At = Point{0.1, 0.1} }, "is not on the water"},
		{"ford under rock", 48, func(t *testing.T, c *Card) {
			at := find(t, c, River).Crossings[0].At
			c.Features = append(c.Features, Feature{ID: "k", Kind: Rock, Ring: ringAt(at.X, at.Y, 0.04, 14)})
		}, "is under rock"},
		{"stream without ford (CA-9.4-R1)", 63, func(t *testing.T, c *Card) { find(t, c, Stream).Crossings = nil }, "a stream needs a ford"},
		{"river with one ford (CA-9.4-R1)", 48, func(t *testing.T, c *Card) { f := find(t, c, River); f.Crossings = f.Crossings[:1] }, "two fords or one bridge, not 1 and 0"},
		{"fords together", 48, func(t *testing.T, c *Card) { f := find(t, c, River); f.Crossings[1].At = f.Crossings[0].At }, "too close together"},
		{"clear card overgrown (CA-9.1-R1)", 45, add(Feature{ID: "w", Kind: Woods, Ring: ringAt(0.5, 0.5, 0.33, 20)}), "is open ground"},
		{"mountain card flat", 5, func(t *testing.T, c *Card) { c.Features = nil }, "is hill or rock"},
		{"wood card bare", 21, func(t *testing.T, c *Card) { c.Features = nil }, "is woods"},
		{"marsh card dry", 31, func(t *testing.T, c *Card) { c.Features = nil }, "is marsh"},
		{"strip of rock", 45, add(Feature{ID: "k", Kind: Rock, Ring: bar(0.1, 0.9, 0, 0.18)}), "the south strip is usable for foot"},
		{"strip of woods", 45, add(Feature{ID: "w", Kind: Woods, Ring: bar(0.05, 0.95, 0.82, 1)}), "the north strip is usable"},
		{"one good side", 45, add(Feature{ID: "h", Kind: Hill, Ring: ringAt(0.75, 0.6, 0.2, 20)}), "favours one side"},
		{"no way through", 45, add(Feature{ID: "k", Kind: Rock, Ring: bar(0, 1, 0.4, 0.45)}), "no army can get from the north edge"},
		{"rock where the map river is crossed (CA-9.4-R2)", 45, add(Feature{ID: "k", Kind: Rock, Ring: ringAt(0.75, 0.54, 0.03, 14)}), "where a map river may have a crossing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			damaged := card(t, c.card)
			c.damage(t, &damaged)
			var all []string
			for _, p := range CheckCard(damaged) {
				all = append(all, p.String())
			}
			if !strings.Contains(strings.Join(all, "\n"), c.want) {
				t.Errorf("want %q, got %q", c.want, all)
			}
		})
	}
}

// bar is an upright box with points along its sides.
func bar(x0, x1, y0, y1 float64) []Point {
	var out []Point
	for i := range 7 {
		out = append(out, Point{x0 + (x1-x0)*float64(i)/6, y0})
	}
	for i := range 7 {
		out = append(out, Point{x1 - (x1-x0)*float64(i)/6, y1})
	}
	return out
}

func reverse(ring []Point) {
	for i, j := 0, len(ring)-1; i < j; i, j = i+1, j-1 {
		ring[i], ring[j] = ring[j], ring[i]
	}
}

// A deck that lacks cards, repeats a name, a group or a picture is refused.
func TestCheckFindsDamagedDeck(t *testing.T) {
	has := func(d *Deck, want string) {
		t.Helper()
		for _, p := range append(checkCounts(d), checkAlike(d)...) {
			if strings.Contains(p.String(), want) {
				return
			}
		}
		t.Errorf("no problem says %q", want)
	}
	d := built(t)
	has(&Deck{Cards: d.Cards[:99]}, "deck: 99 cards instead of 100")

	renamed := &Deck{Cards: append([]Card(nil), d.Cards[:3]...)}
	renamed.Cards[2].Name = strings.ToUpper(renamed.Cards[0].Name)
	has(renamed, "card 3: has the name of card 1")

	regrouped := &Deck{Cards: append([]Card(nil), d.Cards[:3]...)}
	regrouped.Cards[1].Group = Marsh
	has(regrouped, "card 2: is marsh, but this number is mountain (CA-9.1-R1)")

	for name, turn := range map[string]func(Point) Point{
		"the same":           func(p Point) Point { return p },
		"a quarter turn":     func(p Point) Point { return Point{1 - p.Y, p.X} },
		"a mirror":           func(p Point) Point { return Point{1 - p.X, p.Y} },
		"a mirror, turned":   func(p Point) Point { return Point{p.Y, p.X} },
		"a three-quarter":    func(p Point) Point { return Point{p.Y, 1 - p.X} },
		"a half turn, moved": func(p Point) Point { return Point{1 - p.X*0.99, 1 - p.Y} },
	} {
		t.Run(name, func(t *testing.T) {
			copied := &Deck{Cards: append([]Card(nil), d.Cards[40:43]...)}
			copied.Cards[2].Features = moved(copied.Cards[0].Features, turn)
			has(copied, "too much like card 41")
		})
	}
}

// Unlikeness is 0 for a card and itself, the same both ways, and 1 for cards
// that have nothing in common.
func TestUnlikeness(t *testing.T) {
	a, b := card(t, 41), card(t, 60)
	if u := Unlikeness(a, a); u != 0 {
		t.Errorf("a card differs from itself by %g", u)
	}
	if x, y := Unlikeness(a, b), Unlikeness(b, a); x != y || x <= MinUnlikeness || x >= 1 {
		t.Errorf("%g and %g", x, y)
	}
	north := Card{Features: []Feature{{Kind: Woods, Ring: ringAt(0.5, 0.5, 0.1, 12)}}}
	south := Card{Features: []Feature{{Kind: Bog, Ring: ringAt(0.5, 0.5, 0.1, 12)}}}
	if u := Unlikeness(north, south); u != 1 {
		t.Errorf("a wood and a marsh differ by %g, want 1", u)
	}
}

// A hill in the north-east makes north and east the better sides, by twice
// (the worth of a hill) its share of each half.
func TestBias(t *testing.T) {
	hill := Card{Features: []Feature{{Kind: Hill, Ring: []Point{{0.6, 0.7}, {0.8, 0.7}, {0.8, 0.9}, {0.6, 0.9}}}}}
	b := BiasOf(hill)
	want := 2 * 0.04 / 0.5
	if abs(b.NorthOverSouth-want) > 1e-9 || abs(b.EastOverWest-want) > 1e-9 {
		t.Errorf("got %+v, want %g both ways", b, want)
	}
	if b := BiasOf(Card{}); b != (Bias{}) {
		t.Errorf("a bare table has bias %+v", b)
	}
}

// A strip is the fifth of the card along an edge.
func TestStrip(t *testing.T) {
	c := Card{Features: []Feature{
		{Kind: Rock, Ring: []Point{{0, 0.8}, {0.5, 0.8}, {0.5, 1}, {0, 1}}},
		{Kind: Woods, Ring: []Point{{0.5, 0.8}, {0.75, 0.8}, {0.75, 1}, {0.5, 1}}},
	}}
	for edge, want := range map[battle.Edge][2]float64{
		battle.North: {0.5, 0.25}, battle.South: {1, 1}, battle.West: {0.8, 0.8}, battle.East: {1, 1},
	} {
		s := StripOf(c, edge)
		if abs(s.Foot-want[0]) > 1e-9 || abs(s.Horse-want[1]) > 1e-9 {
			t.Errorf("%s: foot %g horse %g, want %v", edge, s.Foot, s.Horse, want)
		}
	}
}

// A river bars the way but at its crossings.
func TestCanMeetAcrossARiver(t *testing.T) {
	river := Feature{Kind: River, Line: []Point{{0, 0.5}, {1, 0.5}}}
	if CanMeet(Card{Features: []Feature{river}}, battle.North) {
		t.Error("a river without crossing was crossed")
	}
	river.Crossings = []Crossing{{battle.Bridge, Point{0.3, 0.5}}}
	if !CanMeet(Card{Features: []Feature{river}}, battle.North) {
		t.Error("nobody uses the bridge")
	}
	if !CanMeet(Card{Features: []Feature{{Kind: Stream, Line: river.Line}}}, battle.North) {
		t.Error("a stream barred the way")
	}
}
