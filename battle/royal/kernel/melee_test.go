package kernel

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
)

// made is the troop of a type and class.
func made(t battle.Type, c battle.Class, traits ...string) Troop {
	return TroopOf(battle.Unit{Type: t, Class: c, Armed: battle.NoWeapon, Traits: traits})
}

// fighter draws a unit in contact, in any state that the counts allow.
func fighter(t *rapid.T, name string) *Fighter {
	typ := battle.Types[rapid.IntRange(0, len(battle.Types)-1).Draw(t, name+" type")]
	f := &Fighter{Troop: made(typ, battle.ClassB)}
	stands := rapid.IntRange(1, 36).Draw(t, name+" stands")
	f.Files = rapid.IntRange(1, stands).Draw(t, name+" files")
	f.Figures = stands * f.Arm.Crew()
	f.Edge = Edge(rapid.IntRange(0, 3).Draw(t, name+" edge"))
	f.Touching = rapid.IntRange(0, f.Files).Draw(t, name+" touching")
	f.NextFile = FileFigures(stands, f.Files)
	f.Beyond = [2]int{rapid.IntRange(0, 6).Draw(t, name+" left"), rapid.IntRange(0, 6).Draw(t, name+" right")}
	f.Lap[0] = rapid.IntRange(0, f.Beyond[0]).Draw(t, name+" laps")
	f.Facing = rapid.IntRange(0, 2).Draw(t, name+" facing")
	f.Champion = Champion(rapid.IntRange(0, 2).Draw(t, name+" champion"))
	f.Made = Contact(rapid.IntRange(0, 3).Draw(t, name+" made"))
	f.Bonus = rapid.Bool().Draw(t, name+" bonus")
	f.Status = Status(rapid.IntRange(0, 2).Draw(t, name+" status"))
	f.Fired = rapid.Bool().Draw(t, name+" fired")
	f.NearMammoths = rapid.Bool().Draw(t, name+" near mammoths")
	return f
}

// The working adds up to the answer, and asking for it changes nothing
// (RA-9.4-R1, RA-9.7).
func TestWorkingAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, e := fighter(t, "u"), fighter(t, "e")
		b := Bout{rapid.IntRange(1, 4).Draw(t, "round"), rapid.Bool().Draw(t, "rough")}
		av := rapid.IntRange(2, 5).Draw(t, "av")
		var w Working
		told, plain := Strike(u, e, b, av, &w), Strike(u, e, b, av, nil)
		if told != plain {
			t.Fatalf("with working %+v, without %+v", told, plain)
		}
		if w.Sums[0].Total != int(told.Involved) || w.Sums[1].Total != told.Die {
			t.Fatalf("%s does not give %+v", w.Text(), told)
		}
		for _, s := range w.Sums {
			total := 0
			for _, x := range s.Terms {
				total += x.Value
				if x.Name == "" || x.Rule == "" {
					t.Fatalf("a term without name or rule: %+v", x)
				}
			}
			if total != s.Total {
				t.Fatalf("%s: terms give %d", s.Text(), total)
			}
		}
	})
}

// Losses lie between none and all, and rise with the die (RA-0.6-R1, RA-9.4-R1).
func TestLossesAreBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, e := fighter(t, "u"), fighter(t, "e")
		b := Bout{Round: rapid.IntRange(1, 4).Draw(t, "round")}
		last := 0
		for av := 2; av <= 5; av++ {
			loss := Strike(u, e, b, av, nil).Loss
			if loss < last || loss > e.Figures+e.Attached {
				t.Fatalf("AV %d: %d of %d fall, %d before", av, loss, e.Figures, last)
			}
			last = loss
		}
	})
}

// A better category, another man in contact or a steadier unit never hurts.
func TestBetterIsNoWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, e := fighter(t, "u"), fighter(t, "e")
		b := Bout{Round: rapid.IntRange(1, 3).Draw(t, "round")}
		before := Strike(u, e, b, 4, nil).Loss
		more := *u
		more.Touching++
		more.Status, more.Fired = Steady, false
		if after := Strike(&more, e, b, 4, nil).Loss; after < before {
			t.Fatalf("one more man kills %d, not %d", after, before)
		}
	})
}

// A man of the second rank supports once: the enemy touched most is served
// first, what is left goes to the next (RA-9.6-R1).
func TestSupportIsShared(t *testing.T) {
	u := &Fighter{Troop: made(battle.HI, battle.ClassB), Figures: 17, Files: 12, Touching: 4}
	first, second := &Fighter{Troop: made(battle.LI, battle.ClassB), Figures: 12, Files: 6}, &Fighter{Troop: made(battle.LI, battle.ClassB), Figures: 12, Files: 6}
	one := Strike(u, first, Bout{Round: 1}, 3, nil)
	if one.Involved != Whole(6) || one.Used.Second != 4 {
		t.Errorf("against the first: %v with %+v", one.Involved, one.Used)
	}
	u.Used, u.Touching = one.Used, 3
	two := Strike(u, second, Bout{Round: 1}, 3, nil)
	if two.Involved != Whole(3)+1 || two.Used.Second != 1 {
		t.Errorf("against the second: %v with %+v", two.Involved, two.Used)
	}
}

// RA-9.6-R1: most touched, then the older contact, then the lower id.
func TestOrderOfOpponents(t *testing.T) {
	all := []Opponent{{5, 2, 9}, {4, 1, 7}, {4, 2, 1}, {4, 2, 3}}
	for i, a := range all {
		for j, b := range all {
			if a.Before(b) != (i < j) {
				t.Errorf("%+v before %+v: %v", a, b, a.Before(b))
			}
		}
	}
}

// RA-9.4-R1 of chariots: full ones first; only some touch.
func TestChariotsTouching(t *testing.T) {
	for _, c := range []struct{ crew, touching, want int }{{10, 5, 10}, {10, 2, 4}, {7, 3, 6}, {7, 4, 7}, {1, 1, 1}, {0, 0, 0}} {
		f := Fighter{Troop: made(battle.HCH, battle.ClassB), Figures: c.crew, Files: 5, Touching: c.touching}
		if got := f.inContact(); got != c.want {
			t.Errorf("%+v: %d fight", c, got)
		}
	}
}

// RA-13.3-R1: a lone hero fights as three, or five, of his category; RA-18.2:
// a wizard as one light foot.
func TestLoneFigures(t *testing.T) {
	enemy := &Fighter{Troop: made(battle.LI, battle.ClassB), Figures: 12, Files: 6, Touching: 1}
	for _, c := range []struct {
		troop    Troop
		champion Champion
		figures  Half
		mods     int
	}{
		{LoneHero(false), AHero, Whole(3), 0},
		{LoneHero(true), ASuperhero, Whole(5), 0},
		{LoneWizard(), NoChampion, Whole(1), 0},
	} {
		u := &Fighter{Troop: c.troop, Figures: 1, Files: 1, Touching: 1, Champion: c.champion}
		if b := Strike(u, enemy, Bout{Round: 1}, 3, nil); b.Involved != c.figures || b.Mods != c.mods {
			t.Errorf("%v: %+v", c.troop.Kind, b)
		}
		if c.troop.Kind.TestsMorale() || !c.troop.Kind.Single() {
			t.Errorf("%v is no single figure", c.troop.Kind)
		}
	}
	knight := &Fighter{Troop: LoneHero(true), Figures: 1, Files: 1, Touching: 1}
	foe := &Fighter{Troop: made(battle.HI, battle.ClassB), Figures: 24, Files: 12, Touching: 1}
	if m := MeleeMods(foe, knight, Bout{Round: 1}, nil); m != -1 {
		t.Errorf("heavy foot against a mounted hero: %d, want -1 for category 4", m)
	}
}

// RA-9.9, RA-9.9-R1, RA-9.8-R1.
func TestRoundOf(t *testing.T) {
	if RoundOf(3, 2) != Won || RoundOf(2, 3) != Lost || RoundOf(0, 0) != Drawn {
		t.Error("the rounds are judged wrongly")
	}
}

// Geometry along one line agrees from both sides: whoever touches is touched,
// and nobody both touches and stands beyond (RA-2.11-R1).
func TestRowsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := func(name string) Row {
			arm := Arm(rapid.IntRange(0, 3).Draw(t, name+" arm"))
			s := Shape{Figures: rapid.IntRange(1, 36).Draw(t, name+" n")}
			s.Files = rapid.IntRange(1, s.Figures).Draw(t, name+" files")
			return FrontRow(arm, s)
		}
		a, b := row("a"), row("b")
		a.Start = Tenths(rapid.IntRange(-3000, 3000).Draw(t, "start"))
		if (a.Touching(b) > 0) != (b.Touching(a) > 0) {
			t.Fatalf("%+v touches %d, %+v touches %d", a, a.Touching(b), b, b.Touching(a))
		}
		if ends := a.Beyond(b); a.Touching(b)+ends[0]+ends[1] > a.Count {
			t.Fatalf("%+v: %d touch and %v stand beyond", a, a.Touching(b), ends)
		}
	})
}

// RA-9.15-R1: nobody laps who is not free, nor more than the edge holds, and
// the lapped enemy never turns the corner man himself.
func TestLapIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shape{Figures: rapid.IntRange(1, 36).Draw(t, "n")}
		s.Files = rapid.IntRange(1, s.Figures).Draw(t, "files")
		arm, enemy := Arm(rapid.IntRange(0, 1).Draw(t, "arm")), Arm(rapid.IntRange(0, 3).Draw(t, "enemy"))
		l := LapOf(arm, rapid.IntRange(0, 12).Draw(t, "free"), enemy, s, Edge(rapid.IntRange(0, 3).Draw(t, "edge")))
		n := l.Lapping()
		if n > l.Free || Tenths(n)*l.Width > l.Edge || l.Faced() >= max(1, l.EnemyRow) {
			t.Fatalf("%+v laps %d, faced by %d", l, n, l.Faced())
		}
	})
}

// RA-9.14-R1, RA-22.1-R1: ends grow by turns, within limit, rear and room.
func TestWiden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit, rear := rapid.IntRange(0, 6).Draw(t, "limit"), rapid.IntRange(0, 20).Draw(t, "rear")
		room := [2]int{rapid.IntRange(0, 8).Draw(t, "left"), rapid.IntRange(0, 8).Draw(t, "right")}
		got := Widen(limit, rear, room)
		if want := min(limit, rear, room[0]+room[1]); got[0]+got[1] != want || got[0] > room[0] || got[1] > room[1] {
			t.Fatalf("limit %d, rear %d, room %v: %v", limit, rear, room, got)
		}
	})
	if n := Useful(Foot, 1, 1, 1016); n != 1 {
		t.Errorf("one man beyond: %d more are of use in round 1", n)
	}
	if n := Useful(Foot, 1, 2, 1016); n != 5 {
		t.Errorf("one man beyond: %d more are of use in round 2", n)
	}
	if n := Useful(Mammoths, 0, 2, 1016); n != 0 {
		t.Errorf("%d more mammoths are of use", n)
	}
}

// RA-8.20, RA-8.20-R1, RA-8.22, RA-8.22-R1, RA-15.7, RA-16.7: each condition by itself.
func TestBreakthroughConditions(t *testing.T) {
	hc, mc, mi := made(battle.HC, battle.ClassB), made(battle.MC, battle.ClassB), made(battle.MI, battle.ClassB)
	wm, lch := made(battle.WM, battle.ClassC), made(battle.LCH, battle.ClassB)
	good := Breakthrough{Charger: &hc, Target: &mi, Ordered: true, Made: Charged, Round: 1, Edge: Front, Inflicted: 4, Suffered: 2}
	if ok, _ := good.Through(); !ok {
		t.Fatal("twice the losses are not enough")
	}
	for name, change := range map[string]func(*Breakthrough){
		"not ordered":     func(b *Breakthrough) { b.Ordered = false },
		"medium horse":    func(b *Breakthrough) { b.Charger = &mc },
		"mammoths":        func(b *Breakthrough) { b.Charger = &wm },
		"chariots":        func(b *Breakthrough) { b.Charger = &lch },
		"against horse":   func(b *Breakthrough) { b.Target = &mc },
		"an attack":       func(b *Breakthrough) { b.Made = Attacked },
		"second round":    func(b *Breakthrough) { b.Round = 2 },
		"flank":           func(b *Breakthrough) { b.Edge = Left },
		"less than twice": func(b *Breakthrough) { b.Suffered = 3 },
		"nobody killed":   func(b *Breakthrough) { b.Inflicted, b.Suffered = 0, 0 },
	} {
		b := good
		change(&b)
		if ok, rule := b.Through(); ok || rule == "" {
			t.Errorf("%s: rides through by %q", name, rule)
		}
	}
	for _, c := range []struct {
		troop         *Troop
		ordered, gone bool
		want          bool
	}{{&mc, true, true, true}, {&hc, true, true, true}, {&hc, false, true, false}, {&hc, true, false, false}, {&mi, true, true, false}, {&wm, true, true, false}} {
		if got := c.troop.RidesOn(c.ordered, c.gone); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Nothing is put on the heap when nobody wants the working.
func TestHotPathAllocatesNothing(t *testing.T) {
	u, e := pair()
	s := shot()
	n := nerve()
	if a := testing.AllocsPerRun(100, func() {
		Strike(u, e, Bout{Round: 1}, 4, nil)
		Fire(s, 4, nil)
		MoraleTarget(n, nil)
	}); a != 0 {
		t.Errorf("%v allocations", a)
	}
}

func pair() (*Fighter, *Fighter) {
	u := &Fighter{Troop: made(battle.HC, battle.ClassA), Figures: 12, Files: 6, Touching: 6, Made: Charged, Bonus: true}
	e := &Fighter{Troop: made(battle.MI, battle.ClassB), Figures: 24, Files: 12, Touching: 8, Beyond: [2]int{2, 2}}
	return u, e
}

func BenchmarkStrike(b *testing.B) {
	u, e := pair()
	b.ReportAllocs()
	for b.Loop() {
		Strike(u, e, Bout{Round: 1}, 4, nil)
	}
}

func BenchmarkStrikeWorking(b *testing.B) {
	u, e := pair()
	b.ReportAllocs()
	for b.Loop() {
		var w Working
		Strike(u, e, Bout{Round: 1}, 4, &w)
	}
}

// The text of a working reads as a person would write it (RA-9.4-R1).
func TestWorkingText(t *testing.T) {
	u, e := pair()
	var w Working
	Strike(u, e, Bout{Round: 1}, 3, &w)
	want := "figures involved: 6\ndie: 3 + 2 charging = 5\n6 x 5 / 10 = 3: 3 figures"
	if w.Text() != want {
		t.Errorf("got  %q\nwant %q", w.Text(), want)
	}
	mods := w.Sums[1].Mods()
	if len(mods) != 1 || mods[0].Name != "charging" || mods[0].Value != 2 {
		t.Errorf("modifiers for the record: %+v", mods)
	}
	if got := ModsOf(nil); got != nil || !reflect.DeepEqual(Sum{}.Mods(), got) {
		t.Errorf("no terms give %v", got)
	}
}
