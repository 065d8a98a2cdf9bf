package battlefield

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/show"
)

func unit(id string, t battle.Type, c battle.Class, n int) battle.Unit {
	return battle.Unit{ID: id, Name: "Unit <" + id + ">", Nation: "aquilonia", Type: t, Class: c, Armed: battle.NoWeapon, Size: n, Present: n * t.Crew()}
}

// scene is a small battle with every kind of troops, drawn from one side.
func scene(t *testing.T, o deck.LayoutOptions) (*Scene, *show.Course, deck.Layout) {
	t.Helper()
	sc := battle.Scenario{ID: "draw", Title: "drawn", Sides: [2]battle.Force{
		{
			Name: "A", Nation: "aquilonia", Commander: &battle.Commander{Name: "Lord A", Nation: "aquilonia"},
			Units: []battle.Unit{unit("a1", battle.HI, "A", 30), unit("a2", battle.HC, "B", 12), unit("a3", battle.LCH, "B", 3)},
		},
		{
			Name: "D", Nation: "nemedia", Units: []battle.Unit{unit("d1", battle.MI, "C", 32), unit("d2", battle.HIP, "B", 24), unit("d3", battle.WM, "B", 2)},
			Heroes: []battle.Hero{{ID: "h1", Name: "Conn", Nation: "nemedia", Rank: battle.RankHero}},
		},
	}}
	r, err := royal.New(nil, nil, nil).Fight(sc, dice.SeedOf(4))
	if err != nil {
		t.Fatal(err)
	}
	c, err := show.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	l := deck.Lay(deck.Card{}, r.Scenario.Table, battle.East, nil, false)
	return NewScene(&c, l, o, [2]string{"#d9a520", "#202060"}), &c, l
}

// All that is drawn is well-formed, escapes names and has no style of its own,
// which the pages' policy would refuse.
func TestDrawingsAreWellFormed(t *testing.T) {
	s, c, _ := scene(t, deck.LayoutOptions{})
	drawings := append([]string(nil), s.Blocks...)
	for m := range c.Moments {
		drawings = append(drawings, s.Units(m), s.Marks(max(0, m-1), m))
	}
	for i := range c.Units {
		drawings = append(drawings, s.LaneSVG(i))
	}
	for _, d := range drawings {
		dec := xml.NewDecoder(strings.NewReader("<g>" + d + "</g>"))
		for {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in %s", err, d)
			}
		}
		if strings.Contains(d, "style=") || strings.Contains(d, "NaN") || strings.Contains(d, "<a1>") {
			t.Fatalf("a style, a broken number or a name as it stands: %s", d)
		}
	}
}

// From whichever side the table is seen, units face each other, and a block's
// front and middle lie where the rules put them on the table (RA-2.7-R1).
func TestTokensFollowTheTable(t *testing.T) {
	for _, o := range []deck.LayoutOptions{{}, {Down: battle.Defender}, {NorthUp: true}} {
		s, c, l := scene(t, o)
		o.PerInch = Scale
		to := l.Project(o).To
		m := &c.Moments[0]
		for i, p := range m.Places {
			tok := s.Tokens(0)[i]
			if !p.On() || tok.Block < 0 {
				continue
			}
			a := p.Heading * math.Pi / 180
			ahead := to(deck.Point{X: p.X + math.Sin(a), Y: p.Y + math.Cos(a)})
			x, y := tok.local(0, -Scale)
			if math.Hypot(x-ahead.X, y-ahead.Y) > 0.05 {
				t.Errorf("%+v: %s faces (%.1f, %.1f), an inch ahead of it is %v", o, c.Units[i].Name, x, y, ahead)
			}
		}
	}
}

// The single figures that ride with a unit are shown behind it.
func TestBadgesStandWithTheirUnits(t *testing.T) {
	s, c, _ := scene(t, deck.LayoutOptions{})
	for m := range c.Moments {
		for i, p := range c.Moments[m].Places {
			if p.At == royal.WithUnit && p.With > 0 && c.Moments[m].Places[p.With-1].On() {
				host, badge := s.Tokens(m)[p.With-1], s.Tokens(m)[i]
				if badge.Block < 0 || math.Hypot(badge.X-host.CX, badge.Y-host.CY) > 120 {
					t.Errorf("moment %d: %s is not with his unit", m, c.Units[i].Name)
				}
			}
		}
	}
}

func TestBlocksTellApart(t *testing.T) {
	seen := map[string]string{}
	for name, d := range map[string]string{
		"foot":    block(battle.HI, "B", show.Place{}),
		"horse":   block(battle.HC, "B", show.Place{}),
		"chariot": block(battle.LCH, "B", show.Place{}),
		"mammoth": block(battle.WM, "B", show.Place{}),
		"pike":    block(battle.HIP, "B", show.Place{}),
		"class A": block(battle.HI, "A", show.Place{}),
		"class C": block(battle.HI, "C", show.Place{}),
		"falling": block(battle.HI, "B", show.Place{Status: kernel.FallingBack}),
		"routing": block(battle.HI, "B", show.Place{Status: kernel.Routing}),
		"ring":    block(battle.HI, "B", show.Place{Formation: kernel.Ring}),
	} {
		if other := seen[d]; other != "" {
			t.Errorf("%s and %s look the same", name, other)
		}
		seen[d] = name
	}
}

func block(ty battle.Type, c battle.Class, p show.Place) string {
	u := show.Unit{Troop: kernel.TroopOf(battle.Unit{Type: ty, Class: c}), Figures: 8}
	p.Figures, p.Files = 8, 4
	return Block(&u, p, "#d9a520")
}

// A lane is as long as the battle and has no gaps.
func TestLanesCoverTheBattle(t *testing.T) {
	s, c, _ := scene(t, deck.LayoutOptions{})
	for i := range c.Units {
		at := 0
		for _, l := range s.Lanes(i) {
			if l.From != at || l.To <= l.From {
				t.Fatalf("unit %d: a lane from %d to %d after %d", i, l.From, l.To, at)
			}
			at = l.To
		}
		if at != len(c.Moments) {
			t.Errorf("unit %d: lanes end at %d of %d", i, at, len(c.Moments))
		}
	}
}

// Walls of fire, tremors, rain and burning woods are drawn where they lie, as long
// as they stand, and woods no further than they burn.
func TestMagicOnTheGround(t *testing.T) {
	s, c, _ := scene(t, deck.LayoutOptions{})
	s.woods["w1"] = "M0 0L10 0L10 10Z"
	c.Moments[1].Ground = []show.Laid{
		{What: "wall_of_fire", X: 10, Y: 20, X2: 22, Y2: 20},
		{What: "earth_shaker", X: 5, Y: 8, X2: 29, Y2: 8},
		{What: "rain_demon", X: 30, Y: 30},
		{What: "burning", X: 10, Y: 20, X2: 22, Y2: 20, Reach: 2, Feature: "w1"},
	}
	got := s.Marks(0, 1)
	for _, want := range []string{`class="laid fire"`, `class="laid tremor"`, `class="laid rain"`, `class="laid burning" clip-path="url(#burn-1-3)"`, `<clipPath id="burn-1-3"><path d="M0 0L10 0L10 10Z"/>`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if strings.Contains(s.Marks(1, 2), "laid") {
		t.Error("it stands when it is gone")
	}
	a := s.project.To(deck.Point{X: 10, Y: 20})
	k := &pen{}
	k.put(`d="M`, a.X, " ", a.Y)
	if !strings.Contains(got, k.String()) {
		t.Errorf("the wall does not begin at %v", a)
	}
}
