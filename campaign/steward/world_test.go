package steward

import (
	"path/filepath"
	"sync"
	"testing"

	"hyboria/battle/book"
	"hyboria/battle/deck"
	"hyboria/battle/general"
	"hyboria/battle/masscombat"
	"hyboria/battle/royal"
	"hyboria/battle/systems"
	"hyboria/campaign"
	"hyboria/data"
	"hyboria/map"
)

// theEngine is built once for all tests; it never changes.
var theEngine = sync.OnceValues(func() (*campaign.Engine, error) {
	w, err := data.Load(data.Embedded())
	if err != nil {
		return nil, err
	}
	a, err := hexmap.Load(data.Embedded())
	if err != nil {
		return nil, err
	}
	d, err := deck.Load(data.Embedded())
	if err != nil {
		return nil, err
	}
	return campaign.New(w, a, d, royal.New(d, general.New(general.Auto), general.New(general.Auto)), masscombat.New(d))
})

// theWholeEngine has all battle systems of the program.
var theWholeEngine = sync.OnceValues(func() (*campaign.Engine, error) {
	e, err := theEngine()
	if err != nil {
		return nil, err
	}
	all, err := systems.All().New(book.Kit{Deck: e.Deck, Files: data.Embedded()})
	if err != nil {
		return nil, err
	}
	return campaign.New(e.World, e.Atlas, e.Deck, all...)
})

// wholeEngine is for seasons that raid, or fight by more than one set of rules.
func wholeEngine(t testing.TB) *campaign.Engine {
	t.Helper()
	e, err := theWholeEngine()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// openWhole opens a season with all battle systems.
func openWhole(t testing.TB, path string) *Season {
	t.Helper()
	s, err := Open(t.Context(), path, wholeEngine(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func verifyWhole(t testing.TB, path string) Verdict {
	t.Helper()
	v, err := Verify(t.Context(), path, wholeEngine(t))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func engine(t testing.TB) *campaign.Engine {
	t.Helper()
	e, err := theEngine()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// doctrines deals the four doctrines out over the nations.
func demoDef(e *campaign.Engine) campaign.SeasonDef {
	def := campaign.SeasonDef{Name: "Test", Settings: campaign.DefaultSettings(e.World), Others: string(Opportunist)}
	for i, n := range e.World.Nations {
		def.Seats = append(def.Seats, campaign.SeatDef{Nation: n.ID, Caretaker: string(Doctrines()[i%4])})
	}
	return def
}

func create(t testing.TB, seed int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "season.hyb")
	e := engine(t)
	if err := Create(t.Context(), path, e, demoDef(e), &seed); err != nil {
		t.Fatal(err)
	}
	return path
}

func openSeason(t testing.TB, path string) *Season {
	t.Helper()
	s, err := Open(t.Context(), path, engine(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
