package hexmap

import (
	"os"
	"sync"
	"testing"
)

// atlas loads the bundled map once for all tests.
var atlas = sync.OnceValues(func() (*Atlas, error) { return Load(os.DirFS("../data")) })

func world(t testing.TB) *Atlas {
	t.Helper()
	a, err := atlas()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(os.DirFS("../data")); err != nil {
			b.Fatal(err)
		}
	}
}

// farthest finds the dearest march on the map for heavy foot.
func farthest(a *Atlas, s *Search, body Body) (from, to Cell) {
	from, _ = a.Lookup("tarantia")
	for range 4 {
		s.Reach(from, body, noLimit, Options{})
		found := s.Reached()
		from, to = found[len(found)-1], from
	}
	return from, to
}

func BenchmarkLongestMarch(b *testing.B) {
	a := world(b)
	s := NewSearch(a, AtlasTable)
	body := AtlasTable.BodyOf(Troop{Type: "HI"})
	from, to := farthest(a, s, body)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, ok := s.Path(from, to, body, Options{}); !ok {
			b.Fatal("no way")
		}
	}
}

func BenchmarkWeekReach(b *testing.B) {
	a := world(b)
	s := NewSearch(a, AtlasTable)
	body := AtlasTable.BodyOf(Troop{Type: "MC"})
	from, _ := a.Lookup("belverus")
	b.ReportAllocs()
	for b.Loop() {
		s.Reach(from, body, body.Allowance()+5, Options{})
	}
}

func BenchmarkCost(b *testing.B) {
	a := world(b)
	body := AtlasTable.BodyOf(Troop{Type: "HI"}, Troop{Type: "HCH"})
	from, _ := a.Lookup("belverus")
	to := a.Neighbours(from)[3]
	b.ReportAllocs()
	for b.Loop() {
		if _, open := a.Cost(AtlasTable, body, from, to); !open {
			b.Fatal("closed")
		}
	}
}

func BenchmarkDistance(b *testing.B) {
	a := world(b)
	from, _ := a.Lookup("aghrapur")
	to, _ := a.Lookup("khemi")
	b.ReportAllocs()
	for b.Loop() {
		if a.Distance(from, to) < 0 {
			b.Fatal("no walk")
		}
	}
}
