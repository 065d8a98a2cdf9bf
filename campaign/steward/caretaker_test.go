package steward

import (
	"testing"

	"hyboria/battle/dice"
	"hyboria/campaign"
)

// deep gives a season some weeks old, with wars.
func deep(t testing.TB) *campaign.State {
	t.Helper()
	return openSeason(t, playedFile(t)).State()
}

func ordersOf(e *campaign.Engine, s *campaign.State, nation string, d Doctrine) campaign.NationOrders {
	k := campaign.View(e, s, campaign.Player(nation))
	return Orders(e, k, nation, d, dice.New(dice.SeedOf(5), nil, nation))
}

// A caretaker knows what his nation knows: foreign contents and orders change
// nothing of what he does.
func TestACaretakerReadsNoForeignPapers(t *testing.T) {
	e, s := engine(t), deep(t)
	for _, nation := range []string{"nemedia", "koth", "turan"} {
		other := s.Clone()
		for i := range other.Counters {
			if c := &other.Counters[i]; c.Owner != nation && len(c.Units) > 0 {
				c.Units = c.Units[:1]
				c.Units[0].Present, c.Heroes, c.Commander = 1, nil, nil
			}
		}
		other.Orders = []campaign.NationOrders{{Nation: "aquilonia", Moves: []campaign.Move{{Counter: 1}}}}
		for _, d := range Doctrines() {
			if viewJSON(t, ordersOf(e, s, nation, d)) != viewJSON(t, ordersOf(e, other, nation, d)) {
				t.Errorf("%s of %s looked into foreign envelopes", d, nation)
			}
		}
	}
}

// The same dice give the same orders, and all of them are legal.
func TestCaretakersOrdersAreLegalAndRepeatable(t *testing.T) {
	e, s := engine(t), deep(t)
	for i, n := range s.Nations {
		d := Doctrines()[i%4]
		o := ordersOf(e, s, n.ID, d)
		if viewJSON(t, o) != viewJSON(t, ordersOf(e, s, n.ID, d)) {
			t.Errorf("%s: the same dice give other orders", n.ID)
		}
		if legal, refused := e.CheckOrders(s, o); len(refused) != 0 || viewJSON(t, legal) != viewJSON(t, o) {
			t.Errorf("%s: refused %v", n.ID, refused)
		}
		moves := map[campaign.CounterID]bool{}
		for _, m := range o.Moves {
			if moves[m.Counter] {
				t.Errorf("%s: counter %d has two orders", n.ID, m.Counter)
			}
			moves[m.Counter] = true
		}
	}
}

// A captured seat is not left without the 50 points that keep its count
// (CA-12.1-R2), and nobody marches into neutral land by mistake (CA-6.3-R1).
func TestCaretakersHoldWhatTheyTook(t *testing.T) {
	s := openSeason(t, create(t, 21))
	play(t, s, 25, PlayOptions{})
	lapsed, entered := 0, 0
	for _, kind := range []string{"seat", "pact"} {
		rows, err := s.file.Kind(t.Context(), kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			ev, err := decodeRow(r)
			if err != nil {
				t.Fatal(err)
			}
			switch ev := ev.(type) {
			case *campaign.SeatChanged:
				if ev.Change == "lapsed" {
					lapsed++
				}
			case *campaign.PactChanged:
				if ev.Cause == campaign.CauseEntered {
					entered++
				}
			}
		}
	}
	if lapsed > 3 || entered > 3 {
		t.Errorf("%d seats were left, %d wars began by mistake", lapsed, entered)
	}
}

// The doctrines differ: the aggressive begin wars, the defensive none.
func TestDoctrinesDiffer(t *testing.T) {
	e := engine(t)
	s := openSeason(t, create(t, 3)).State()
	wars := map[Doctrine]int{}
	for _, n := range s.Nations {
		for _, d := range Doctrines() {
			k := campaign.View(e, s, campaign.Player(n.ID))
			for week := range 12 {
				o := Orders(e, k, n.ID, d, dice.New(dice.SeedOf(int64(week)), nil, n.ID))
				for _, p := range o.Pacts {
					if p.Step == "war" {
						wars[d]++
					}
				}
			}
		}
	}
	if wars[Aggressive] <= wars[Opportunist] || wars[Opportunist] == 0 || wars[Defensive] != 0 || wars[LoyalAlly] != 0 {
		t.Errorf("wars begun by doctrine: %v", wars)
	}
}

// Winter purchases are legal and spend what is missing where they can
// (CA-11.2-R1).
func TestCaretakersBuyInWinter(t *testing.T) {
	s := openSeason(t, create(t, 6))
	play(t, s, 35, PlayOptions{})
	rows, err := s.file.Kind(t.Context(), "rebuilt")
	if err != nil || len(rows) == 0 {
		t.Fatal(len(rows), err)
	}
	missing, spent := 0, 0
	for _, r := range rows {
		ev, err := decodeRow(r)
		if err != nil {
			t.Fatal(err)
		}
		b := ev.(*campaign.Rebuilt)
		if b.Spent > b.Missing {
			t.Errorf("%s spent %d of %d", b.Nation, b.Spent, b.Missing)
		}
		missing, spent = missing+b.Missing, spent+b.Spent
	}
	t.Logf("%d of %d missing points were bought", spent, missing)
	if spent*2 < missing {
		t.Errorf("only %d of %d missing points were bought", spent, missing)
	}
}

func TestDoctrinesAreRead(t *testing.T) {
	for _, d := range Doctrines() {
		if got, err := ParseDoctrine(string(d)); err != nil || got != d {
			t.Errorf("%s: %v", d, err)
		}
	}
	if _, err := ParseDoctrine("mad"); err == nil {
		t.Error("a doctrine that is none")
	}
	if len(Doctrines()) != len(campaign.Doctrines()) {
		t.Error("the doctrines of season files are others")
	}
}

func BenchmarkCaretakersOfOneWeek(b *testing.B) {
	e, s := engine(b), deep(b)
	b.ReportAllocs()
	for b.Loop() {
		for i, n := range s.Nations {
			ordersOf(e, s, n.ID, Doctrines()[i%4])
		}
	}
}

func BenchmarkYearWithBattles(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		s := openSeason(b, create(b, 1))
		b.StartTimer()
		play(b, s, 35, PlayOptions{})
	}
}

func BenchmarkVerifyYear(b *testing.B) {
	path := create(b, 1)
	s := openSeason(b, path)
	play(b, s, 35, PlayOptions{})
	s.Close()
	for b.Loop() {
		if v := verify(b, path); !v.OK {
			b.Fatal(v.Faults)
		}
	}
}

func BenchmarkStateOfAnOldWeek(b *testing.B) {
	s := openSeason(b, playedFile(b))
	for b.Loop() {
		if _, err := s.StateAt(b.Context(), campaign.Week{Year: 1, Week: 3}); err != nil {
			b.Fatal(err)
		}
	}
}
