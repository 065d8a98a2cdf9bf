package vikingraid

import (
	"fmt"
	"reflect"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

// The board that is kept up to date man by man is at the end of each round the one
// that a look at all men gives, and its answers are those of a look at all men:
// whoever changes a man and forgets to note it fails here.
func TestBoardKeepsUp(t *testing.T) {
	d := cards(t)
	s := dice.New(dice.SeedOf(3), nil, "boards")
	for n := range soak(150, 4000) {
		raid := anyRaid(t, d, s, n)
		who := [2]Commander{chaos{s}, General{}}
		if n%3 == 0 {
			who = [2]Commander{General{}, chaos{s}}
		}
		raid.Deploy([2]Deployment{who[0].Deploy(raid.ViewOf(Raider)), who[1].Deploy(raid.ViewOf(Defender))})
		for !raid.Over {
			raid.step(who[raid.Active].Orders(View{raid, raid.Active}))
			if err := trueBoard(raid, s); err != nil {
				t.Fatalf("raid %d, turn %d, %v: %v", n, raid.Turn, raid.Active, err)
			}
		}
	}
}

// anyRaid is a random raid before its deployment.
func anyRaid(t *testing.T, d *deck.Deck, s *dice.Stream, n int) *State {
	t.Helper()
	sc := randomRaid(s, n)
	g, err := GroundOf(sc, d)
	if err != nil {
		t.Fatal(err)
	}
	raid, err := Start(sc, dice.SeedOf(int64(n)), g, nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return raid
}

func trueBoard(s *State, pick *dice.Stream) error {
	kept := *s.table()
	wings := [2]wing{kept.wings[0].clone(), kept.wings[1].clone()}
	held := append([]int32{}, s.held()...)
	if err := trueAnswers(s, pick); err != nil {
		return err
	}
	s.stir()
	for side := range wings {
		got, want := &wings[side], s.wing(battle.Side(side))
		for i := range got.spots {
			if got.spots[i] != want.spots[i] {
				return fmt.Errorf("a man is kept as %+v and is %+v", got.spots[i], want.spots[i])
			}
		}
		if !reflect.DeepEqual(got.ranks, want.ranks) {
			return fmt.Errorf("side %d: what is known of the men is out of date", side)
		}
	}
	now := s.table()
	if !reflect.DeepEqual(held, append([]int32{}, now.held...)) || kept.wizard != now.wizard || kept.called != now.called || now.spells && !kept.spells {
		return fmt.Errorf("captives, wizards or spells are out of date")
	}
	return nil
}

func (w *wing) clone() wing {
	return wing{append([]spot{}, w.spots...), append([]rank{}, w.ranks...)}
}

// trueAnswers asks about places and men as the rules do, and by all men.
func trueAnswers(s *State, pick *dice.Stream) error {
	who := func(p Vec, x float64, ok func(o *Man) bool) (n int) {
		for i := range s.Men {
			if o := &s.Men[i]; o.on() && near(o.At, p, x) && ok(o) {
				n++
			}
		}
		return n
	}
	for range 4 {
		m := s.Man(1 + pick.Pick(len(s.Men)))
		p := m.At.Add(Vec{X: float64(pick.Pick(300)-150) / 100, Y: float64(pick.Pick(300)-150) / 100})
		if m.on() && pick.Pick(2) == 0 {
			p = m.At
		}
		foe := func(o *Man) bool { return o.Side != m.Side && o.Fallen == Fit }
		if got := s.enemyBeside(m.Side, p); got != (who(p, Contact, foe) > 0) || got != s.enemyWithin(m.Side, p, Contact) {
			return fmt.Errorf("an enemy beside %v: %v", p, got)
		}
		if !m.on() {
			continue
		}
		friend := func(o *Man) bool { return o.Side == m.Side && o.Fallen == Fit && o != m }
		if got := s.besideFriend(m.Side, m); got != (who(m.At, Contact, friend) > 0) {
			return fmt.Errorf("%s beside a friend: %v", m.Name, got)
		}
		group := func(o *Man) bool { return o == m || o.Side == m.Side || o.Fallen == Captive }
		if got, want := s.groupSize(m.Side.Other(), m), who(m.At, Link, group); got != want || len(s.groupOf(m.Side.Other(), m, nil)) != want {
			return fmt.Errorf("the group of %s: %d, not %d", m.Name, got, want)
		}
	}
	for side := range battle.Side(2) {
		n := 0
		for i := range s.Men {
			if m := &s.Men[i]; m.Side == side && m.fit() && !m.Kind.Conjured() {
				n++
			}
		}
		if got := s.fitMen(side); got != n {
			return fmt.Errorf("side %d has %d fit men, not %d", side, got, n)
		}
	}
	return nil
}

// What two cards move of the wishes is what comes of giving out their seats one by
// one (VR-6.1, VR-4.1-R3).
func TestMovableCountsSeats(t *testing.T) {
	d := cards(t)
	s := dice.New(dice.SeedOf(4), nil, "seats")
	some := 0
	for n := range soak(150, 3000) {
		raid := anyRaid(t, d, s, n)
		raid.Deploy([2]Deployment{})
		for range 8 {
			for i := range raid.Men { // crowded, so that zones overlap and are full
				raid.Men[i].At = Vec{X: 30 + float64(s.Pick(90))/10, Y: 20 + float64(s.Pick(90))/10}
				raid.Men[i].CV = s.Pick(7)
			}
			some += countSeats(t, raid, s)
		}
	}
	if some == 0 {
		t.Error("no card moved anybody")
	}
}

func countSeats(t *testing.T, s *State, pick *dice.Stream) (some int) {
	t.Helper()
	side := battle.Side(pick.Pick(2))
	g := &thought{s: s, side: side}
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == side && pick.Pick(3) > 0 {
			g.wishes = append(g.wishes, wish{man: int32(m.ID)})
		}
	}
	hand := s.Hands[side].Leaders
	g.bestPair(hand)
	for i := range hand {
		for j := range i {
			got, want := g.movable(i, j), g.seated(hand[i], hand[j])
			if got != want {
				t.Fatalf("cards %d and %d move %d of %d, not %d", hand[i], hand[j], want, len(g.wishes), got)
			}
			some += want
		}
	}
	return some
}

// What is hidden behind the walls is what the wall that the line goes through
// hides, also for men in the walls and on lines along them (VR-7.1-R5).
func TestWallsHide(t *testing.T) {
	g := NewGround(deck.Card{}, battle.South, nil, false)
	s := dice.New(dice.SeedOf(5), nil, "walls")
	b := g.Garrison
	place := func() Vec {
		p := Vec{X: b.X0 - 8 + float64(s.Pick(112))/4, Y: b.Y0 - 8 + float64(s.Pick(112))/4}
		if s.Pick(3) == 0 {
			p.X += float64(s.Pick(2001)-1000) / 1000
			p.Y += float64(s.Pick(2001)-1000) * 1e-8
		}
		return p
	}
	hidden := 0
	for range soak(200000, 5000000) {
		p, q := place(), place()
		inP, inQ := b.Holds(p), b.Holds(q)
		want := false
		switch lo, hi, ok := b.span(p, q); {
		case inP && inQ:
		case inP:
			want = g.depthBehind(p, q) > behind+Tol
		case inQ:
			want = g.depthBehind(q, p) > behind+Tol
		default:
			want = ok && hi-lo > 1e-9
		}
		if got := g.wallHides(p, q); got != want {
			t.Fatalf("%v and %v: %v", p, q, got)
		}
		if want {
			hidden++
		}
	}
	if hidden == 0 {
		t.Error("the walls hide nobody")
	}
}
