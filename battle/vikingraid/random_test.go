package vikingraid

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

// chaos gives wild orders of all sorts, right and wrong ones.
type chaos struct{ s *dice.Stream }

func (c chaos) vec() Vec {
	return Vec{X: float64(c.s.Pick(7400)-100) / 100, Y: float64(c.s.Pick(5000)-100) / 100}
}

func (c chaos) Deploy(v View) (d Deployment) {
	for id := 1; id <= v.Men(); id++ {
		if c.s.Pick(2) == 0 {
			d.Places = append(d.Places, Place{id, c.vec()})
		}
	}
	return d
}

func (c chaos) Orders(v View) Orders {
	if c.s.Pick(3) == 0 { // now and then with sense, so that raids get somewhere
		all := append(Doctrines(), Auto)
		return General{all[c.s.Pick(len(all))]}.Orders(v)
	}
	var o Orders
	h := v.Hand()
	if c.s.Pick(2) == 0 && len(h.Leaders) >= 2 {
		o.Leaders = h.Leaders[:1+c.s.Pick(2)]
	} else {
		o.Mass = h.Mass
	}
	for range c.s.Pick(14) {
		mv := Move{Man: 1 + c.s.Pick(v.Men()+1), Off: c.s.Pick(4) == 0, Board: c.s.Pick(4) == 0, Spare: c.s.Pick(8) == 0}
		for range c.s.Pick(3) {
			mv.Path = append(mv.Path, c.vec())
		}
		if c.s.Pick(6) == 0 {
			mv.Give = 1 + c.s.Pick(v.Men())
		}
		o.Moves = append(o.Moves, mv)
	}
	c.rest(v, &o)
	return o
}

func (c chaos) rest(v View, o *Orders) {
	o.HoldFire, o.NoBurn = c.s.Pick(5) == 0, c.s.Pick(5) == 0
	if c.s.Pick(4) == 0 {
		o.Volleys = []Volley{{[]int{1 + c.s.Pick(v.Men()), 1 + c.s.Pick(v.Men())}, 1 + c.s.Pick(v.Men())}}
	}
	if c.s.Pick(2) == 0 {
		at, to := c.vec(), c.vec()
		all := Standard().Spells
		o.Spell = &Cast{Spell: all[c.s.Pick(len(all))].ID, Target: 1 + c.s.Pick(v.Men()), At: &at, To: &to, With: []int{1 + c.s.Pick(v.Men())}}
	}
	o.Rally = [...]Rally{RallyUsual, RallyAll, RallyLeaders, RallyNobody}[c.s.Pick(4)]
	o.Boat = [...]Sail{SailUsual, SailStay, SailLeave}[c.s.Pick(3)]
	o.Stance = &Stance{
		Prisoners: [...]Prisoners{PrisonersUsual, PrisonersNever, PrisonersStrong, PrisonersAlways}[c.s.Pick(4)],
		Commit:    [...]Commit{CommitLast, CommitMay}[c.s.Pick(2)],
	}
}

// sound looks at what must always be true of a state.
func sound(s *State) error {
	for i := range s.Men {
		m := &s.Men[i]
		if m.Fallen == Captive && !m.Off {
			g := s.Man(m.Guard)
			if g == nil || g.Side != m.Captor || g.Side == m.Side || g.Fallen != Fit && g.Fallen != Away {
				return fmt.Errorf("%s is a captive without a guard", m.Name)
			}
		}
		if !m.on() {
			continue
		}
		if !m.Aboard && (!onTable(m.At) || s.rt.ground.At(m.At).Has(Barred)) {
			return fmt.Errorf("%s stands at %v, where nobody can", m.Name, m.At)
		}
		if box, _ := s.shipBox(); m.Aboard && !box.Holds(m.At) {
			return fmt.Errorf("%s is aboard at %v and the deck is %v", m.Name, m.At, box)
		}
		for j := range i {
			if o := &s.Men[j]; o.on() && o.At.Dist(m.At) < Spacing-2*Tol {
				return fmt.Errorf("%s and %s stand %.3f in apart (VR-1.1-R2)", m.Name, o.Name, o.At.Dist(m.At))
			}
		}
	}
	return soundThings(s)
}

func soundThings(s *State) error {
	for i := range s.Men {
		if l := s.loadOf(s.Men[i].ID); !l.MayEscort() {
			return fmt.Errorf("%s leads %+v (VR-12.1)", s.Men[i].Name, l)
		}
	}
	for _, z := range s.Loot {
		if b := s.Man(z.By); b != nil && !z.Safe && (b.Fallen != Fit || b.Side != Raider) {
			return fmt.Errorf("%s, who is %v, leads booty", b.Name, b.Fallen)
		}
	}
	mass := append(append(slices.Clone(s.Mass.Draw), s.Mass.Spent...), append(slices.Clone(s.Hands[0].Mass), s.Hands[1].Mass...)...)
	if len(mass) != 15 || sumOf(mass) != 32 {
		return fmt.Errorf("the mass movement cards are %v (VR-4.2)", mass)
	}
	for side := range s.Leaders {
		n := len(s.Leaders[side].Draw) + len(s.Leaders[side].Spent) + len(s.Hands[side].Leaders)
		if n%cardsLeader != 0 || n == 0 {
			return fmt.Errorf("side %d has %d Leader cards (VR-4.2)", side, n)
		}
	}
	return nil
}

// Any forces, cards and orders: raids end by turn 20, no figure is lost or
// doubled, nobody stands on another, cards stay whole, and a state that was
// saved on the way goes on to the same record (VR-15.5-R1, VR-17.7, VR-1.1-R4).
func TestRandomRaids(t *testing.T) {
	d := cards(t)
	s := dice.New(dice.SeedOf(1), nil, "random raids")
	for n := range soak(200, 5000) {
		sc := randomRaid(s, n)
		seed := dice.SeedOf(int64(n))
		var who [2]Commander
		for side := range who {
			switch s.Pick(3) {
			case 0:
				who[side] = chaos{s}
			default:
				all := append(Doctrines(), Auto)
				who[side] = General{all[s.Pick(len(all))]}
			}
		}
		if err := playThrough(d, sc, seed, who, s.Pick(40)); err != nil {
			t.Fatalf("raid %d: %v", n, err)
		}
	}
}

// playThrough plays one raid, saving it at the round given and playing on both.
func playThrough(d *deck.Deck, sc battle.Scenario, seed dice.Seed, who [2]Commander, save int) error {
	g, err := GroundOf(sc, d)
	if err != nil {
		return err
	}
	s, err := Start(sc, seed, g, nil, Options{Record: true})
	if err != nil {
		return err
	}
	s.Deploy([2]Deployment{who[0].Deploy(s.ViewOf(Raider)), who[1].Deploy(s.ViewOf(Defender))})
	var twin *State
	for round := 0; !s.Over; round++ {
		if round > 2*LastTurn {
			return fmt.Errorf("it has not ended in round %d", round)
		}
		if round == save {
			b, err := s.Save()
			if err != nil {
				return err
			}
			if twin, err = Load("saved", b, d, nil); err != nil {
				return err
			}
		}
		o := who[s.Active].Orders(s.ViewOf(s.Active))
		o = cloneOrders(o)
		s.Step(o)
		if twin != nil {
			twin.Step(o)
		}
		if err := sound(s); err != nil {
			return fmt.Errorf("turn %d, %v: %w", s.Turn, s.Active, err)
		}
	}
	return sameEnd(s, twin)
}

func cloneOrders(o Orders) Orders {
	o.Moves = slices.Clone(o.Moves)
	if o.Stance != nil {
		st := *o.Stance
		o.Stance = &st
	}
	return o
}

func sameEnd(s, twin *State) error {
	r := s.Finish()
	if err := battle.Conserve(r); err != nil {
		return err
	}
	if err := r.Seal(); err != nil {
		return err
	}
	if twin == nil {
		return nil
	}
	again := twin.Finish()
	if err := again.Seal(); err != nil {
		return err
	}
	if r.Digest != again.Digest {
		a, _ := s.Save()
		b, _ := twin.Save()
		at := 0
		for at < len(a) && at < len(b) && a[at] == b[at] {
			at++
		}
		return fmt.Errorf("a saved raid went on otherwise:\n%s\n%s", around(a, at), around(b, at))
	}
	return nil
}

func around(b []byte, at int) []byte { return bytes.TrimSpace(b[max(0, at-80):min(len(b), at+80)]) }

// The same scenario and seed give the same record, byte for byte, with the
// memory of other raids before it or without.
func TestDigestsRepeat(t *testing.T) {
	d := cards(t)
	s := dice.New(dice.SeedOf(2), nil, "digests")
	used := New(d, nil, nil)
	for n := range soak(40, 500) {
		sc := randomRaid(s, n)
		a, err := used.Fight(sc, dice.SeedOf(int64(n)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := New(d, nil, nil).Fight(sc, dice.SeedOf(int64(n)))
		if err != nil {
			t.Fatal(err)
		}
		if a.Digest != b.Digest {
			t.Fatalf("raid %d: %s and %s", n, a.Digest, b.Digest)
		}
		c, err := used.Unrecorded().Fight(sc, dice.SeedOf(int64(n)))
		if err != nil {
			t.Fatal(err)
		}
		if c.Winner != a.Winner || *c.Raid != *a.Raid {
			t.Fatalf("raid %d ends otherwise without a record: %+v, %+v", n, a.Raid, c.Raid)
		}
	}
}
