package royal

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// reckless is a commander who orders whatever comes to his mind, spells, fire,
// single figures and all. Much of it is refused.
type reckless struct{ r *rand.Rand }

func (reckless) Deploy(View) Deployment { return Deployment{} }

func (c reckless) Orders(v View) Orders {
	var out Orders
	plain := StraightAhead{}.Orders(v)
	var foes []*Unit
	for e := range v.Enemy {
		foes = append(foes, e)
	}
	for u := range v.Own {
		if u.IsSingle() {
			out.Units = append(out.Units, c.single(v, u))
			if s, ok := c.spell(v, u, foes); ok {
				out.Spells = append(out.Spells, s)
			}
			continue
		}
		o := UnitOrder{Unit: u.ID}
		if p := plain.OrderOf(u.ID); p != nil && c.r.IntN(3) > 0 {
			o = *p
		} else {
			o.Items = [2]Item{c.item(foes), c.item(foes)}
		}
		o.Evade = [2]bool{c.r.IntN(4) == 0, c.r.IntN(4) == 0}
		if c.r.IntN(3) == 0 {
			o.Fire = FireOrder{Hold: c.r.IntN(6) == 0, Passing: c.r.IntN(2) == 0, Phase: c.r.IntN(3)}
		}
		for v.Check(&o) != nil && o.Items != [2]Item{} { // give up one thing after another
			if o.Evade != [2]bool{} {
				o.Evade = [2]bool{}
			} else {
				o.Items = [2]Item{}
			}
		}
		out.Units = append(out.Units, o)
	}
	return out
}

func (c reckless) item(foes []*Unit) Item {
	turn := field.Heading(c.r.IntN(360)) * field.Degree
	switch c.r.IntN(7) {
	case 0:
		return Item{Do: Move, Inches: kernel.Mils(c.r.IntN(12000))}
	case 1:
		return Item{Do: Move, Oblique: field.Heading(c.r.IntN(91)-45) * field.Degree}
	case 2:
		return Item{Do: Face, Turn: turn}
	case 3:
		return Item{Do: Form, Formation: kernel.Formation(c.r.IntN(5))}
	case 4:
		if len(foes) > 0 {
			return Item{Do: Charge, Target: foes[c.r.IntN(len(foes))].ID, Through: c.r.IntN(2) == 0}
		}
	case 5:
		return Item{Do: FallBack}
	}
	return Item{}
}

func (c reckless) place() *field.Vec {
	return &field.Vec{X: float64(c.r.IntN(900)) / 10, Y: float64(c.r.IntN(600)) / 10}
}

func (c reckless) single(v View, u *Unit) UnitOrder {
	o := UnitOrder{Unit: u.ID, Away: u.Place == WithUnit && c.r.IntN(3) == 0, Stay: c.r.IntN(3) == 0}
	o.Items[c.r.IntN(2)] = Item{Do: Move, To: c.place()}
	for t := range v.Own {
		if !t.IsSingle() && c.r.IntN(4) == 0 {
			o.Join = t.ID
			r := t.Rect()
			at := r.Centre()
			for i := range o.Items {
				if o.Items[i].Do == Move {
					o.Items[i].To = &at
				}
			}
			break
		}
	}
	if v.Check(&o) != nil {
		return UnitOrder{Unit: u.ID}
	}
	return o
}

func (c reckless) spell(v View, u *Unit, foes []*Unit) (SpellOrder, bool) {
	if u.Troop.Kind != kernel.Wizard || len(foes) == 0 {
		return SpellOrder{}, false
	}
	all := kernel.Spells()
	e := foes[c.r.IntN(len(foes))]
	r := e.Rect()
	at := r.Centre().Plus(r.F, float64(c.r.IntN(12)))
	return SpellOrder{
		Wizard: u.ID, Spell: all[c.r.IntN(len(all))].ID, Target: e.ID, At: &at,
		Facing: field.Heading(c.r.IntN(360)) * field.Degree,
		Edge:   []string{FromLeft, FromRight, FromWoods}[c.r.IntN(3)],
		Beasts: []string{Hawks, Serpents, Wolves}[c.r.IntN(3)],
	}, true
}

// wildScenario gives both sides single figures and magic of every kind.
func wildScenario(t testing.TB, seed uint64) battle.Scenario {
	t.Helper()
	sc := realScenario(t, seed, 750)
	orders := [...]string{kernel.WhiteHand, kernel.BlackCircle, kernel.WhiteDruids, kernel.SetsMen, kernel.ThothAmon}
	for i := range sc.Sides {
		f := &sc.Sides[i]
		kind := orders[(int(seed)+i)%len(orders)]
		f.MagicUsers = []battle.MagicUser{
			{ID: "wa" + f.Units[0].ID, Name: "The elder", Kind: kind, Points: 500},
			{ID: "wb" + f.Units[0].ID, Name: "The younger", Kind: kind, Points: 500},
		}
		f.Heroes = []battle.Hero{
			{ID: "ha" + f.Units[0].ID, Name: "The rider", Rank: battle.RankSuperhero, Mounted: true},
			{ID: "hb" + f.Units[0].ID, Name: "The walker", Rank: battle.RankHero},
		}
	}
	return sc
}

// Whatever is ordered, the battle keeps count of every figure, puts no two units
// on one place, and goes on from its saved state to the same bytes.
func TestReckless(t *testing.T) {
	for i := range soak(25, 3000) {
		sc := wildScenario(t, uint64(i))
		s, err := Start(sc, dice.SeedOf(int64(i)), realDeck(t), Options{Record: i%5 == 0})
		if err != nil {
			t.Fatal(err)
		}
		s.Deploy([2]Deployment{})
		minds := [2]reckless{{rand.New(rand.NewPCG(uint64(i), 1))}, {rand.New(rand.NewPCG(uint64(i), 2))}}
		for !s.Over && s.Turn < 13 {
			orders := [2]Orders{minds[0].Orders(s.ViewOf(0)), minds[1].Orders(s.ViewOf(1))}
			twin := reload(t, s)
			s.Step(orders)
			invariants(t, s)
			twin.Step(orders)
			if a, b := saved(t, s), saved(t, twin); !bytes.Equal(a, b) {
				t.Fatalf("battle %d turn %d goes otherwise from its saved state", i, s.Turn)
			}
		}
		if err := battle.Conserve(s.Finish()); err != nil {
			t.Fatalf("battle %d: %v", i, err)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

func saved(t *testing.T, s *State) []byte {
	t.Helper()
	b, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func reload(t *testing.T, s *State) *State {
	t.Helper()
	twin, err := Load("saved", saved(t, s), realDeck(t))
	if err != nil {
		t.Fatal(err)
	}
	return twin
}
