package royal

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// piece is a unit of a scene: what it is and where it stands. The zero side is
// the attacker's, whose units look up the table at heading 0.
type piece struct {
	side   battle.Side
	typ    battle.Type
	class  battle.Class // B if empty
	armed  battle.Weapon
	traits []string
	nation string

	n, files int
	x, y     float64
	deg      float64 // heading
	form     kernel.Formation

	hero   battle.HeroRank // a single figure instead
	mage   string          // a magic user of that order
	chief  bool            // the commander
	horse  bool
	points int
	with   int // id of the piece that a single figure is with
}

// scene sets pieces up on a bare table of 96 by 60 in at turn 1, with scripted
// dice, ready for any one step. Pieces keep their order: the first has id 1.
// Single figures come last.
func scene(t *testing.T, pieces []piece, script ...int) *State {
	t.Helper()
	return sceneOn(t, deck.Card{}, pieces, script...)
}

// sceneOn is scene on ground that a test draws itself, in the unit square.
func sceneOn(t *testing.T, card deck.Card, pieces []piece, script ...int) *State {
	t.Helper()
	sc := battle.Scenario{
		ID: "scene", Daylight: 12, Table: battle.Table{Length: 96, Depth: 60, Wide: 96},
	}
	for i := range sc.Sides {
		sc.Sides[i] = battle.Force{Name: battle.Side(i).String(), Units: []battle.Unit{{
			ID: fmt.Sprint("filler", i), Name: "Filler", Type: battle.LI, Class: battle.ClassC, Size: 1, Present: 1,
		}}}
	}
	s, err := Start(sc, dice.SeedOf(1), nil, Options{Record: true, Fixed: true, Script: script})
	if err != nil {
		t.Fatal(err)
	}
	s.Units = nil
	for i, p := range pieces {
		s.stage(t, p, i)
	}
	for _, u := range s.Units { // for what asks the roster
		if !u.IsSingle() {
			u.Roster = len(s.Scenario.Sides[u.Army].Units)
			s.Scenario.Sides[u.Army].Units = append(s.Scenario.Sides[u.Army].Units, battle.Unit{ID: u.Ref, Name: u.Name, Type: u.Troop.Type, Class: u.Troop.Class})
		}
	}
	s.rt.layout = deck.Lay(card, sc.Table, battle.South, nil, false)
	s.rt.table = field.NewTable(s.rt.layout)
	s.Deployed, s.Turn = true, 1
	s.takeOrders(&[2]Orders{})
	t.Cleanup(func() {
		if err := s.rt.script.Err(); err != nil {
			t.Errorf("dice: %v", err)
		}
		if left := s.rt.script.Left(); left > 0 {
			t.Errorf("dice: %d of the script were not rolled", left)
		}
	})
	return s
}

// stage adds one piece.
func (s *State) stage(t *testing.T, p piece, i int) {
	t.Helper()
	u := &Unit{Army: p.side, Side: p.side, Ref: fmt.Sprint("u", i+1), Name: fmt.Sprintf("Unit %d", i+1), Place: OnTable}
	switch {
	case p.hero != "":
		u.Troop = kernel.LoneHero(p.horse)
		u.Single = &Single{Champion: kernel.ChampionOf(p.hero)}
	case p.mage != "":
		u.Troop = kernel.LoneWizard()
		u.Single = &Single{Order: p.mage, Points: p.points, Power: p.points}
	case p.chief:
		u.Troop = kernel.LoneCommander(p.horse)
		u.Single = &Single{}
	default:
		if p.class == "" {
			p.class = battle.ClassB
		}
		u.Troop = kernel.TroopOf(battle.Unit{Type: p.typ, Class: p.class, Armed: p.armed, Traits: p.traits, Nation: p.nation})
	}
	u.N, u.Files, u.Formation = max(1, p.n), max(1, p.files), p.form
	u.N0 = u.N
	s.add(u)
	if p.with != 0 {
		u.Place, u.Single.With = WithUnit, p.with
		u.Stand(beside(u, s.Unit(p.with)))
		return
	}
	u.Stand(Pose{field.Vec{X: p.x, Y: p.y}, field.Degrees(p.deg)})
}

// touch brings two enemies of a scene into contact on the edges named.
func (s *State) touch(a, b int, edgeA, edgeB kernel.Edge, madeA, madeB kernel.Contact) *Melee {
	if a > b {
		a, b, edgeA, edgeB, madeA, madeB = b, a, edgeB, edgeA, madeB, madeA
	}
	m := &Melee{Units: [2]int{a, b}, Turn: s.Turn, Phase: 1, Edge: [2]kernel.Edge{edgeA, edgeB}, Made: [2]kernel.Contact{madeA, madeB}}
	m.Deep = [2]int{s.Unit(a).Deep(), s.Unit(b).Deep()}
	s.insertMelee(m)
	return m
}

// order gives one unit an order for the present turn.
func (s *State) command(t *testing.T, o UnitOrder) {
	t.Helper()
	if err := s.checkOrder(s.Unit(o.Unit).Side, &o); err != nil {
		t.Fatalf("order of unit %d: %v", o.Unit, err)
	}
	*s.order(s.Unit(o.Unit)) = o
}

// told reports whether the record has an event with the rule and the words.
func (s *State) told(rule, words string) bool {
	for _, p := range s.Phases {
		for _, e := range p.Events {
			if e.Rule == rule && strings.Contains(e.Text, words) {
				return true
			}
		}
	}
	return false
}

// story is all that the record tells, for failures.
func (s *State) story() string {
	var b strings.Builder
	for _, p := range s.Phases {
		for _, e := range p.Events {
			if e.Data == nil {
				fmt.Fprintf(&b, "%s %s: %s\n", p.Name, e.Rule, e.Text)
			}
		}
	}
	for _, r := range s.Rolls {
		fmt.Fprintf(&b, "%s %v %s %s -> %s\n", r.Rule, r.Faces, r.Dice, r.Reason, r.Effect)
	}
	return b.String()
}

// at demands the place and heading of a unit, to a hundredth of an inch.
func (s *State) wantAt(t *testing.T, id int, x, y, deg float64) {
	t.Helper()
	p := s.Unit(id).Pose
	if math.Abs(p.At.X-x) > 0.02 || math.Abs(p.At.Y-y) > 0.02 || math.Abs(p.H.Degrees()-deg) > 0.01 {
		t.Errorf("unit %d stands at (%.2f, %.2f) heading %.1f, want (%.2f, %.2f) heading %.1f\n%s",
			id, p.At.X, p.At.Y, p.H.Degrees(), x, y, deg, s.story())
	}
}

// wantN demands a unit's figures.
func (s *State) wantN(t *testing.T, id, n int) {
	t.Helper()
	if s.Unit(id).N != n {
		t.Errorf("unit %d has %d figures, want %d\n%s", id, s.Unit(id).N, n, s.story())
	}
}

// wantStatus demands a unit's state of order and the turn to whose end it lasts.
func (s *State) wantStatus(t *testing.T, id int, st kernel.Status, ends int) {
	t.Helper()
	if u := s.Unit(id); u.Status != st || u.StatusEnds != ends {
		t.Errorf("unit %d is in %s to turn %d, want %s to turn %d\n%s", id, u.Status, u.StatusEnds, st, ends, s.story())
	}
}

// wantTold demands an event.
func (s *State) wantTold(t *testing.T, rule, words string) {
	t.Helper()
	if !s.told(rule, words) {
		t.Errorf("no event %s %q in:\n%s", rule, words, s.story())
	}
}

// target is the number that a recorded test had to reach: that of the n-th roll
// under the rule.
func (s *State) target(t *testing.T, rule string, n int) int {
	t.Helper()
	for _, r := range s.Rolls {
		if r.Rule == rule {
			if n == 0 {
				return r.Target
			}
			n--
		}
	}
	t.Fatalf("no roll %d by %s in:\n%s", n, rule, s.story())
	return 0
}

// box is an area of a card in inches of the scene's table.
func area(id string, kind deck.Kind, x0, y0, x1, y1 float64) deck.Feature {
	p := func(x, y float64) deck.Point { return deck.Point{X: x / 96, Y: y / 60} }
	return deck.Feature{ID: id, Kind: kind, Ring: []deck.Point{p(x0, y0), p(x1, y0), p(x1, y1), p(x0, y1)}}
}
