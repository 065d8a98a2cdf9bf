package provinces

import (
	"testing"

	"pgregory.net/rapid"
)

var terms = Terms{Minimum: 50, Turns: 10}

// seat makes a Seat in which the listed pairs are at war or allied.
func seat(parties []Party, wars, allies [][2]string) Seat {
	in := func(list [][2]string, a, b string) bool {
		for _, p := range list {
			if p == [2]string{a, b} || p == [2]string{b, a} {
				return true
			}
		}
		return false
	}
	return Seat{
		Parties: parties,
		Hostile: func(a, b string) bool { return a != b && (a == "" || b == "" || in(wars, a, b)) },
		Allied:  func(a, b string) bool { return in(allies, a, b) },
	}
}

func army(nation string, points int) Party {
	return Party{Nation: nation, Points: points, Largest: points, Outside: true}
}

func inside(nation string, points int) Party {
	return Party{Nation: nation, Points: points, Largest: points}
}

var (
	war  = [][2]string{{"own", "foe"}, {"own", "third"}, {"foe", "third"}}
	home = Holding{Province: "p", Home: "own", Owner: "own", Holder: "own", Points: 200}
	held = Holding{Province: "p", Home: "own", Owner: "own", Holder: "foe", Points: 200, Captured: 1, Count: 4}
)

// CA-12.1-R1: who captures a seat and who does not.
func TestCapture(t *testing.T) {
	for _, c := range []struct {
		name    string
		h       Holding
		parties []Party
		holder  string
		change  Change
	}{
		{"an empty seat opens to an army", home, []Party{army("foe", 50)}, "foe", Captured},
		{"49 points take nothing", home, []Party{army("foe", 49)}, "own", Unchanged},
		{"two bands of 30 are no counter of 50", home, []Party{{Nation: "foe", Points: 60, Largest: 30, Outside: true}}, "own", Unchanged},
		{"a garrison inside the walls bars it", home, []Party{army("foe", 500), inside("own", 20)}, "own", Unchanged},
		{"a neutral army takes nothing", home, []Party{army("peaceful", 500)}, "own", Unchanged},
		{"neutral land is anybody's", Holding{Province: "p"}, []Party{army("peaceful", 50)}, "peaceful", Captured},
		{"the owner takes it back", held, []Party{army("own", 60)}, "own", Recovered},
		{"a third power takes it", held, []Party{army("third", 60)}, "third", Captured},
		{"of two captors the stronger", home, []Party{army("third", 60), army("foe2", 80)}, "third", Captured},
	} {
		got, change := c.h.EndWeek(seat(c.parties, war, nil), 9, terms)
		if got.Holder != c.holder || change != c.change {
			t.Errorf("%s: holder %q, %q; want %q, %q", c.name, got.Holder, change, c.holder, c.change)
		}
	}
}

// CA-12.1-R7: of several allied captors the one with most points there holds
// the seat, in a tie the one registered first, unless they registered another.
func TestJointCapture(t *testing.T) {
	wars := append([][2]string{{"own", "ally"}}, war...)
	s := seat([]Party{army("foe", 100), army("ally", 150)}, wars, [][2]string{{"foe", "ally"}})
	if got, _ := home.EndWeek(s, 1, terms); got.Holder != "ally" {
		t.Errorf("the stronger ally should hold the seat, not %q", got.Holder)
	}
	s.Parties[0].Points = 150
	if got, _ := home.EndWeek(s, 1, terms); got.Holder != "foe" {
		t.Errorf("in a tie the one registered first should hold the seat, not %q", got.Holder)
	}
	s.Keys = func(string) string { return "ally" }
	if got, _ := home.EndWeek(s, 1, terms); got.Holder != "ally" {
		t.Errorf("the registered holder should hold the seat, not %q", got.Holder)
	}
}

// CA-12.1-R2, R3: what a week does to the count.
func TestCount(t *testing.T) {
	allies := [][2]string{{"foe", "ally"}}
	for _, c := range []struct {
		name    string
		parties []Party
		holder  string
		count   int
		change  Change
	}{
		{"a full week", []Party{army("foe", 50)}, "foe", 5, Counted},
		{"an ally holds for him", []Party{army("ally", 50)}, "foe", 5, Counted},
		{"the garrison is too small", []Party{army("foe", 49)}, "own", 0, Lapsed},
		{"nobody is left", nil, "own", 0, Lapsed},
		{"a hostile army outside the walls", []Party{inside("foe", 60), army("own", 40)}, "foe", 4, Frozen},
		{"a neutral army does not matter", []Party{inside("foe", 60), army("peaceful", 400)}, "foe", 5, Counted},
	} {
		got, change := held.EndWeek(seat(c.parties, war, allies), 9, terms)
		if got.Holder != c.holder || got.Count != c.count || change != c.change {
			t.Errorf("%s: holder %q, count %d, %q; want %q, %d, %q", c.name, got.Holder, got.Count, change, c.holder, c.count, c.change)
		}
	}
}

// hold runs weeks in which foe stands in the seat.
func hold(h Holding, weeks int) (Holding, Change) {
	var change Change
	for range weeks {
		h, change = h.EndWeek(seat([]Party{army("foe", 80)}, war, nil), 1, terms)
	}
	return h, change
}

// CA-12.1, CA-12.1-R2, R4: ten full weeks pacify; then no garrison is needed,
// and the points move at the new year.
func TestPacification(t *testing.T) {
	h, change := hold(home, 1)
	if change != Captured || h.Count != 0 {
		t.Fatalf("the week of capture counts %d, %q", h.Count, change)
	}
	if h, change = hold(h, 9); h.Count != 9 || h.PacifiedBy != "" || change != Counted {
		t.Fatalf("after nine weeks: count %d, pacified by %q", h.Count, h.PacifiedBy)
	}
	h, change = hold(h, 1)
	if change != Pacified || h.PacifiedBy != "foe" || h.Owner != "own" {
		t.Fatalf("after ten weeks: %+v, %q", h, change)
	}
	empty, change := h.EndWeek(seat(nil, war, nil), 1, terms)
	if change != Unchanged || empty.Holder != "foe" {
		t.Fatalf("without garrison after pacification: %+v, %q", empty, change)
	}
	next, moved := empty.NewYear(terms)
	if !moved || next.Owner != "foe" || next.Contested() || next.Count != 0 || next.PacifiedBy != "" {
		t.Fatalf("new year: %+v", next)
	}
	void, change := h.EndWeek(seat([]Party{army("own", 50)}, war, nil), 1, terms)
	if change != Recovered || void.PacifiedBy != "" || void.Holder != "own" {
		t.Fatalf("recaptured before the new year: %+v, %q", void, change)
	}
	if _, moved = void.NewYear(terms); moved {
		t.Error("a void pacification moved points")
	}
}

// CA-12.1-R7: a third power's capture does not void a pacification, and its
// count goes on against the pacifier.
func TestThirdPower(t *testing.T) {
	pacified, _ := hold(home, 11)
	h, change := pacified.EndWeek(seat([]Party{army("third", 80)}, war, nil), 20, terms)
	if change != Captured || h.PacifiedBy != "foe" || h.Count != 0 {
		t.Fatalf("third power's capture: %+v, %q", h, change)
	}
	h, _ = h.EndWeek(seat([]Party{army("third", 80)}, war, nil), 21, terms)
	next, moved := h.NewYear(terms)
	if !moved || next.Owner != "foe" || next.Holder != "third" || next.Count != 1 {
		t.Fatalf("new year: %+v", next)
	}
	gone, change := h.EndWeek(seat(nil, war, nil), 22, terms)
	if change != Lapsed || gone.Holder != "foe" {
		t.Fatalf("the third power leaves: %+v, %q", gone, change)
	}
	back, change := h.EndWeek(seat([]Party{army("foe", 80)}, war, nil), 22, terms)
	if change != Captured || back.Holder != "foe" || back.PacifiedBy != "foe" {
		t.Fatalf("the pacifier comes back: %+v, %q", back, change)
	}
	if _, change = back.EndWeek(seat(nil, war, nil), 23, terms); change != Unchanged {
		t.Fatalf("he needs no second count: %q", change)
	}
}

// CA-12.1-R6: a power gets its own land of the start back without a count.
func TestHomeRecapture(t *testing.T) {
	lost := Holding{Province: "p", Home: "own", Owner: "foe", Holder: "foe", Points: 200}
	h, _ := lost.EndWeek(seat([]Party{army("own", 60)}, war, nil), 35, terms)
	if next, moved := h.NewYear(terms); !moved || next.Owner != "own" || next.Contested() {
		t.Errorf("homePacify 0: %+v", next)
	}
	slow := Terms{Minimum: 50, Turns: 10, HomePacify: 3}
	if _, moved := h.NewYear(slow); moved {
		t.Error("homePacify 3: the points moved without a count")
	}
	for range 3 {
		h, _ = h.EndWeek(seat([]Party{army("own", 60)}, war, nil), 35, slow)
	}
	if next, moved := h.NewYear(slow); !moved || next.Owner != "own" {
		t.Errorf("homePacify 3 after three weeks: %+v", next)
	}
}

// CA-12.3-R1: nobody who is out of the game owns or holds anything.
func TestLeave(t *testing.T) {
	h := held.Leave("foe")
	if h.Holder != "own" || h.Count != 0 {
		t.Errorf("what an eliminated nation held: %+v", h)
	}
	if h = held.Leave("own"); h.Owner != "" || h.Holder != "foe" || h.Count != 4 {
		t.Errorf("what it owned and another holds: %+v", h)
	}
}

// One owner a province, points that never change, counts within bounds, and a
// holder for every count: over any history.
func TestHistories(t *testing.T) {
	nations := []string{"own", "foe", "third"}
	rapid.Check(t, func(t *rapid.T) {
		h := home
		for week := 1; week <= 80; week++ {
			var parties []Party
			for _, n := range nations {
				if p := rapid.SampledFrom([]int{0, 0, 0, 30, 60}).Draw(t, n); p > 0 {
					parties = append(parties, Party{Nation: n, Points: p, Largest: p, Outside: rapid.Bool().Draw(t, "outside")})
				}
			}
			h, _ = h.EndWeek(seat(parties, war, nil), week, terms)
			if week%35 == 0 {
				h, _ = h.NewYear(terms)
			}
			switch {
			case h.Points != 200, h.Owner == "", h.Holder == "", h.Count < 0, h.Count > 10:
				t.Fatalf("week %d: %+v", week, h)
			case h.Holder == h.Owner && (h.Count != 0 || h.Captured != 0):
				t.Fatalf("week %d: a count without a captor: %+v", week, h)
			case h.Count == 10 && h.PacifiedBy != h.Holder:
				t.Fatalf("week %d: ten weeks and no pacification: %+v", week, h)
			}
		}
	})
}
