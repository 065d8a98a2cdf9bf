package main

import (
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
	"testing"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// The demos show what a visitor is promised, they prove true, and they are the
// same each time.
func TestDemos(t *testing.T) {
	a, err := newApp(Main{}, streams{Stderr: io.Discard}, root{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := a.Engine()
	if err != nil {
		t.Fatal(err)
	}
	dirs := [2]string{t.TempDir(), t.TempDir()}
	for _, dir := range dirs {
		if err := makeDemos(a, e, dir); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range demos() {
		var told [2]string
		for i, dir := range dirs {
			path := filepath.Join(dir, d.file+".hyb")
			v, err := steward.Verify(t.Context(), path, e)
			if err != nil || !v.OK {
				t.Errorf("%s does not prove true: %+v, %v", d.name, v, err)
			}
			s, err := steward.OpenReader(t.Context(), path, e)
			if err != nil {
				t.Fatal(err)
			}
			st := s.State()
			if i == 0 {
				checkDemo(t, d, s, st)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			st.Desk.Due, st.Desk.Shown = "", "" // of the day on which it was made
			b, err := json.Marshal(st)
			if err != nil {
				t.Fatal(err)
			}
			told[i] = string(b)
		}
		if told[0] != told[1] {
			t.Errorf("%s is another each time", d.name)
		}
	}
}

// checkDemo looks for what the demo is to show.
func checkDemo(t *testing.T, d demo, s *steward.Season, st *campaign.State) {
	t.Helper()
	if d.fight {
		if b := st.TableWaits(); b == nil || !slices.Contains(b.Nations(0), "aquilonia") && !slices.Contains(b.Nations(1), "aquilonia") {
			t.Errorf("%s: no battle of Aquilonia waits", d.name)
		}
		return
	}
	if st.Stage != campaign.StageOpen || st.Desk.Due == "" {
		t.Errorf("%s: stage %s, due %q", d.name, st.Stage, st.Desk.Due)
	}
	if !meeting(st) {
		t.Errorf("%s: no contact of Aquilonia and Nemedia waits for dawn: %v", d.name, st.Waiting)
	}
	stygian := st.Siege("sh_asgalun")
	if !stygian.Besieged() || stygian.Stores < 3 {
		t.Errorf("%s: the siege of Asgalun stands at %+v", d.name, stygian)
	}
	if !slices.ContainsFunc(st.Bargains.Offers, func(o campaign.Offer) bool { return o.To == "red_hand" }) {
		t.Errorf("%s: no offer lies before the captain", d.name)
	}
	owed := map[string]bool{}
	for _, o := range st.Owing() {
		owed[o.Nation] = true
	}
	for _, x := range demoPeople() {
		if x.Nation != "red_hand" && !owed[x.Nation] {
			t.Errorf("%s: %s owes nothing", d.name, x.Nation)
		}
	}
	if !raided(t, s) {
		t.Errorf("%s: no people has raided", d.name)
	}
}

// raided reports whether a raid was made in the weeks that were played.
func raided(t *testing.T, s *steward.Season) bool {
	t.Helper()
	weeks, err := s.Weeks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range weeks {
		events, err := s.Events(t.Context(), w)
		if err != nil {
			t.Fatal(err)
		}
		for _, ev := range events {
			if r, ok := ev.(*campaign.RaidFought); ok {
				t.Log("raid", w, r.Kind())
				return true
			}
		}
	}
	return false
}
