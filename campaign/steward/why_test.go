package steward

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hyboria/campaign"
)

// whyViewers are seats that are in the midst of things and such as are not.
func whyViewers(t *testing.T, s *campaign.State) []campaign.Viewer {
	t.Helper()
	var out []campaign.Viewer
	for _, who := range []string{"spectator", "vendhya", "koth", "nemedia", "secretary"} {
		v, err := s.Eyes(who)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

// replayed goes through a season, event by event, with the state before each.
func replayed(t *testing.T, s *Season, see func(*campaign.State, campaign.Event)) {
	t.Helper()
	rows, err := s.Entries(t.Context(), 1, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	state := &campaign.State{At: campaign.Week{Year: 1}, Stage: campaign.StageMuster}
	for _, r := range rows {
		ev, err := decodeRow(r)
		if err != nil {
			t.Fatal(err)
		}
		see(state, ev)
		ev.Apply(state)
	}
}

// Explanations are whole: sentences with a large letter and a full stop, and
// nothing half said.
func TestReasonsAreWhole(t *testing.T) {
	s := openSeason(t, playedFile(t))
	kinds := map[string]int{}
	for _, v := range whyViewers(t, s.State()) {
		replayed(t, s, func(state *campaign.State, ev campaign.Event) {
			w, ok := campaign.Explain(s.engine, state, v, ev)
			if !ok {
				return
			}
			kinds[w.Kind]++
			for i, text := range append([]string{w.Title + "."}, texts(w)...) {
				switch {
				case strings.ToUpper(text[:1]) != text[:1] || !strings.HasSuffix(text, ".") || strings.HasSuffix(text, "..."),
					strings.Contains(text, "%!"), strings.Contains(text, "  "), strings.Contains(text, "an army"), strings.Contains(text, " of ."):
					t.Errorf("%s, sentence %d: %q", w.Kind, i, text)
				}
			}
		})
	}
	for _, kind := range []string{"marched", "contact", "battle_opened", "battle_closed", "recovered", "fell_back", "seat", "pact", "week_closed", "year_opened"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s was explained to anybody", kind)
		}
	}
}

func texts(w campaign.Why) []string {
	var out []string
	for _, r := range w.Steps {
		out = append(out, r.Text)
	}
	if w.Kept != "" {
		out = append(out, w.Kept)
	}
	return out
}

// Nobody is told a secret by an explanation: a stranger hears the same whatever
// he may not know of the event is changed, and everybody hears the same
// whatever of the season he may not know is (CA-4.1-R2, CA-4.1-R5).
func TestReasonsTellNoSecret(t *testing.T) {
	s := openSeason(t, playedFile(t))
	for _, v := range whyViewers(t, s.State())[:4] {
		stranger := v.Kind == campaign.ViewSpectator || v.Nation == "vendhya"
		seen, changed := map[string]int{}, 0
		replayed(t, s, func(state *campaign.State, ev campaign.Event) {
			kind := ev.Kind()
			was, before := campaign.Explain(s.engine, state, v, ev)
			if seen[kind]++; seen[kind] > 6 && (!before || seen[kind]%97 > 0) {
				return
			}
			other := secretlyOther(t, state, v)
			told, after := campaign.Explain(s.engine, other, v, ev)
			if before != after || !reflect.DeepEqual(was, told) {
				t.Errorf("%v is told a secret of the season by %s: %s", v, kind, difference([]byte(viewJSON(t, was)), []byte(viewJSON(t, told))))
			}
			own := before && (kind == "marched" || kind == "commanders_rolled") // told of his own counters
			if parts := secretParts[kind]; stranger && !own && len(parts) > 0 && !campaign.AudienceOf(state, ev).Reads(v) {
				twin := twinOf(t, ev)
				changed += disturb(twin, parts)
				if told, ok := campaign.Explain(s.engine, state, v, twin); ok != before || !reflect.DeepEqual(was, told) {
					t.Errorf("%v is told a secret of the event by %s: %s", v, kind, difference([]byte(viewJSON(t, was)), []byte(viewJSON(t, told))))
				}
			}
		})
		if stranger && changed < 300 {
			t.Errorf("%v: only %d things were changed", v, changed)
		}
	}
}

// secretlyOther is the season with all changed that the viewer may not know.
func secretlyOther(t *testing.T, s *campaign.State, v campaign.Viewer) *campaign.State {
	t.Helper()
	st := apartState(t, s)
	var all []leaf
	leaves(reflect.ValueOf(st).Elem(), "", mine(st, v), &all)
	for _, l := range all {
		if !isPublic(l.path) && l.at.Kind() != reflect.Slice && !strings.HasSuffix(l.path, "ID") && !slices.Contains([]string{"Nation", "List"}, l.path) {
			l.change(1)
		}
	}
	return st
}

func apartState(t *testing.T, s *campaign.State) *campaign.State {
	t.Helper()
	out, err := restore([]byte(viewJSON(t, s)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// twinOf is a copy of an event that shares nothing with it.
func twinOf(t *testing.T, ev campaign.Event) campaign.Event {
	t.Helper()
	st, err := campaign.Store(ev)
	if err != nil {
		t.Fatal(err)
	}
	twin, err := campaign.Decode(st)
	if err != nil {
		t.Fatal(err)
	}
	return twin
}

// A week's accounts are in the order of the journal, each is found by its
// entry, dice name a link that the closing of the week reveals, and what the
// chronicle tells is explained.
func TestWhys(t *testing.T) {
	s := openSeason(t, playedFile(t))
	keeper, err := s.State().Eyes("secretary")
	if err != nil {
		t.Fatal(err)
	}
	weeks, err := s.Weeks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	dice, explained := 0, 0
	for _, week := range weeks[:min(len(weeks), 12)] {
		list, err := s.Whys(t.Context(), week, keeper)
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d accounts, %v", week, len(list), err)
		}
		for i, a := range list {
			if i > 0 && a.Entry <= list[i-1].Entry {
				t.Errorf("%s: entry %d after %d", week, a.Entry, list[i-1].Entry)
			}
			if len(a.Why.Dice) > 0 {
				dice++
				if a.Link < 1 || len(a.Shown) != 64 {
					t.Errorf("%s: link %d, %q", a.Why.Title, a.Link, a.Shown)
				}
			}
		}
		one, ok, err := s.Why(t.Context(), list[0].Entry, keeper)
		if err != nil || !ok || !reflect.DeepEqual(one, list[0]) {
			t.Errorf("%s: %v %v %v", week, one, ok, err)
		}
		explained += untold(t, s, week, keeper, list)
	}
	if dice == 0 || explained == 0 {
		t.Errorf("the dice of %d outcomes and %d lines of the chronicle are explained", dice, explained)
	}
	for _, entry := range []int64{-1, 0, s.Head() + 1} {
		if _, ok, err := s.Why(t.Context(), entry, keeper); ok || err != nil {
			t.Errorf("entry %d: %v %v", entry, ok, err)
		}
	}
}

// untold holds the chronicle of a week to its accounts: each line that tells
// of an entry has its reason. It counts them.
func untold(t *testing.T, s *Season, week campaign.Week, v campaign.Viewer, list []Account) (explained int) {
	t.Helper()
	b, err := s.Chronicle(t.Context(), week, v)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range b.Lines {
		if l.Entry == 0 {
			continue
		}
		explained++
		if !slices.ContainsFunc(list, func(a Account) bool { return a.Entry == l.Entry }) {
			t.Error(fmt.Sprint(week), ": no reason for: ", l.Text)
		}
	}
	return explained
}
