package darkage

import (
	"bytes"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
)

// forget drops all that units and the battle remember of what they found out.
func forget(s *State) {
	s.rt.hiders, s.rt.noCharges = nil, nil
	for _, u := range s.Units {
		u.jams, u.turns, u.way, u.rut, u.covers = [tries]int16{}, [tries]barredTurn{}, wayTo{}, rut{}, [2]shield{}
		u.known = false
	}
}

// forgetful commands like another, and makes the battle find everything out anew
// before each unit acts.
type forgetful struct{ Commander }

func (c forgetful) NextMove(v View) (Order, bool) {
	forget(v.s)
	return c.Commander.NextMove(v)
}

func (c forgetful) Shoot(v View, u *Unit) Aim {
	forget(v.s)
	return c.Commander.Shoot(v, u)
}

// doubting commands like another, and holds what is remembered of lines of sight
// and charges against what is found out anew.
type doubting struct {
	Commander
	t     *testing.T
	asked int
}

func (c *doubting) NextMove(v View) (Order, bool) {
	if c.asked++; c.asked%7 == 0 {
		c.doubt(v.s)
	}
	return c.Commander.NextMove(v)
}

func (c *doubting) doubt(s *State) {
	fresh, rt := *s, *s.rt
	rt.hiders, rt.noCharges = nil, nil
	fresh.rt = &rt
	for _, u := range s.Units {
		for _, e := range s.Units {
			if u.Side == e.Side || !u.On() || !e.On() {
				continue
			}
			a, sees := s.look(u, &u.rect, e, s.noCharge)
			b, seen := fresh.look(u, &u.rect, e, fresh.noCharge)
			if sees != seen || a != b {
				c.t.Fatalf("turn %d: %s looks at %s: remembered %v %v, found %v %v", s.Turn, u.Name, e.Name, a, sees, b, seen)
			}
			for _, rolled := range [...]int{s.MostMove(u), 5} {
				k, can := s.tryChargeAt(u, e, rolled)
				l, could := fresh.tryChargeAt(u, e, rolled)
				if can != could || can && (k.end != l.end || k.flush != l.flush || k.look != l.look) {
					c.t.Fatalf("turn %d: %s charges %s with %d: remembered %v, found %v", s.Turn, u.Name, e.Name, rolled, can, could)
				}
			}
		}
	}
}

// What a battle remembers changes nothing: it goes as one that finds everything out
// anew, and as one whose memory is doubted at every step.
func TestMemoryChangesNothing(t *testing.T) {
	for i := range soak(20, 1500) {
		sc := scenario(t, i, i*7+3, sizes[i%3], i*11%101, int64(i))
		if i%5 == 4 {
			sc.Card, sc.Rules = 0, []byte(`{"die":"d6","ground":"dice","scale":"fine"}`)
		}
		var c Commander = ByTheBook{}
		if i%2 == 0 {
			c = NewGeneral(Auto)
		}
		var first []byte
		for _, by := range [...]Commander{c, forgetful{c}, &doubting{Commander: c, t: t}} {
			sys := New(cards(), nil, by, by).Unrecorded()
			s, err := sys.Run(sc, dice.SeedOf(int64(i)))
			if err != nil {
				t.Fatal(err)
			}
			if b := mustJSON(t, s); first == nil {
				first = b
			} else if !bytes.Equal(first, b) {
				t.Fatalf("battle %d goes otherwise under %T", i, by)
			}
		}
	}
}

// A march that got a unit nowhere is looked at again as soon as whoever was in its
// way has moved, been put down elsewhere or left, or the goal has moved.
func TestRutEndsWhenTheWayIsFree(t *testing.T) {
	for _, free := range [...]func(s *State, mine, friend, foe *Unit){
		func(s *State, _, friend, _ *Unit) { s.put(friend, friend.rect.Moved(field.Vec{X: 20})) },
		func(s *State, _, friend, _ *Unit) { s.leave(friend, Removed) },
	} {
		s := rutScene(t)
		mine, friend, foe := s.Units[0], s.Units[1], s.Units[len(s.Units)-1]
		m := Move{Act: March, Toward: foe.ID, Around: true}
		march := func() float64 {
			at := mine.At
			s.rt.roll = moveRoll{state: s, unit: mine, made: true, inches: 6}
			if why := s.tryMarch(mine, &m, &s.rt.roll); why != "" {
				t.Fatal(why)
			}
			return mine.At.Dist(at)
		}
		if gone := march(); gone != 0 || !s.inRut(mine, &m, 6) {
			t.Fatalf("it goes %v and is in no rut", gone)
		}
		free(s, mine, friend, foe)
		if s.inRut(mine, &m, 6) {
			t.Error("it is in a rut although its way is free")
		}
		if gone := march(); gone < 1 {
			t.Errorf("it goes only %v", gone)
		}
	}
}

// rutScene is a unit close behind a friend, with the enemy straight ahead of both.
func rutScene(t *testing.T) *State {
	t.Helper()
	s := begin(t, small(func(sc *battle.Scenario) {
		for i := range sc.Sides {
			sc.Sides[i].Units[1].Type, sc.Sides[i].Units[1].Armed = battle.HI, ""
		}
	}), 1)
	n := len(s.Units)
	for i, u := range s.Units {
		s.put(u, base(field.Vec{X: 4 + 8*float64(i), Y: 34}, field.Half, false))
	}
	s.put(s.Units[0], base(field.Vec{X: 18, Y: 6}, 0, false))
	s.put(s.Units[1], base(field.Vec{X: 18, Y: 9.1}, 0, false))
	s.put(s.Units[n-1], base(field.Vec{X: 18, Y: 30}, field.Half, false))
	return s
}
