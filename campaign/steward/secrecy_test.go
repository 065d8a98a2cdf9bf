package steward

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"hyboria/campaign"
	"hyboria/data"
)

// leaf is one value somewhere in a state, and where: "Counters[].Carry". The
// list itself is "Counters[]#": changing it takes its last element away.
type leaf struct {
	path string
	at   reflect.Value
}

// leaves walks over everything in a value that can be changed. skip tells which
// elements of lists are not to be entered.
func leaves(v reflect.Value, path string, skip func(path string, elem reflect.Value) bool, out *[]leaf) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			leaves(v.Elem(), path, skip, out)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				leaves(v.Field(i), strings.TrimPrefix(path+"."+f.Name, "."), skip, out)
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return // raw JSON, made from what stands elsewhere
		}
		before, open := len(*out), v.Len() > 0
		for i := range v.Len() {
			if skip(path+"[]", v.Index(i)) {
				open = open && i < v.Len()-1
				continue
			}
			leaves(v.Index(i), path+"[]", skip, out)
		}
		if v.Kind() == reflect.Slice && open && len(*out) > before {
			*out = append(*out, leaf{path + "[]#", v})
		}
	case reflect.Bool, reflect.Int, reflect.Int64, reflect.Int32, reflect.String:
		*out = append(*out, leaf{path, v})
	default: // maps: the settings, which are public
	}
}

// change gives the leaf another value.
func (l leaf) change(n int) {
	switch l.at.Kind() {
	case reflect.Bool:
		l.at.SetBool(!l.at.Bool())
	case reflect.String:
		l.at.SetString(fmt.Sprintf("%s~%d", l.at.String(), n))
	case reflect.Slice:
		l.at.Set(l.at.Slice(0, l.at.Len()-1))
	default:
		l.at.SetInt(l.at.Int() + int64(n))
	}
}

// public are the parts of a season that everybody may know (CA-4.1-R2,
// CA-4.1-R5, CA-19.3-R1), by the beginning of their paths. Whatever a season
// has besides is secret from all but those whose it is: a new part must be
// gated in View, or be put here by somebody who has thought about it.
var public = []string{
	"Edition", "Name", "Chain", "At.", "Running", "Stage", "Quartered", "Settings",
	"Nations", "Bands", // who plays, whom bands serve
	"Counters[].ID", "Counters[].Name", "Counters[].Owner", "Counters[].Cell", "Counters[].Inside", "Counters[].Guard", "Counters[].Fought", "Counters[]#",
	"Holdings", "Standings", "Memory", "Waiting", "Keeping",
	"Sieges[].Province", "Sieges[].Since", "Sieges[]#",
	"Pacts[].Pair", "Pacts[].Relation", "Pacts[].Lasting", "Pacts[]#",
	"Battles[].ID", "Battles[].Week", "Battles[].Cell", "Battles[].Owners", "Battles[].Open", "Battles[].Winner",
	"Battles[].Scenario.Sides[].Nation", "Battles[]#",
	"Seals",                                                             // fingerprints bind and tell nothing
	"Desk.Away", "Desk.Due", "Desk.Paused", "Desk.PutOff", "Desk.Shown", // the clock
	"Book",        // what the secretary writes is for all
	"Club.NextID", // how many motions were made
	"Bargains.Companies", "Bargains.Records",
	"Bargains.Contracts[].Terms.Company", "Bargains.Contracts[].Terms.Employer", "Bargains.Contracts[].Stage",
	"Bargains.Contracts[].Outcome", "Bargains.Contracts[].By", "Bargains.Contracts[].Ended", "Bargains.Contracts[]#",
}

func isPublic(path string) bool {
	return slices.ContainsFunc(public, func(p string) bool { return strings.HasPrefix(path, p) })
}

// secretSeasons are seasons of caretakers' real weeks at several points, with
// open counters and blind, with people in some seats.
var secretSeasons = sync.OnceValues(func() ([]*campaign.State, error) {
	var out []*campaign.State
	for i, fog := range []string{"openCounters", "blind"} {
		list, err := playedStates(int64(6+i), fog)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
})

// playedStates plays a season and keeps the state of some weeks, with the
// caretakers' orders of the next week in it.
func playedStates(seed int64, fog string) (out []*campaign.State, err error) {
	e, err := theEngine()
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(data.Embedded(), "demo.json")
	if err != nil {
		return nil, err
	}
	def, err := e.ParseSeason("demo.json", text)
	if err != nil {
		return nil, err
	}
	def.Settings["fogOfWar"] = data.TextValue(fog)
	secret, err := newSecret(&seed)
	if err != nil {
		return nil, err
	}
	chain := chainOf(secret, 35, 3)
	link, err := chain.Link(campaign.Week{Year: 1})
	if err != nil {
		return nil, err
	}
	s, _, err := e.Found(def, chain.Published().String(), link)
	for week := 1; err == nil && week <= 9; week++ {
		w := &writer{state: s, seal: sealerOf(secret)}
		season := &Season{engine: e, secret: secret, chain: chain, state: s}
		if err := season.caretake(w, PlayOptions{}); err != nil {
			return nil, err
		}
		if week%3 == 0 {
			out = append(out, w.state)
		}
		link, err := chain.Link(w.state.At)
		if err != nil {
			return nil, err
		}
		events, err := e.Resolve(w.state, link)
		if err != nil {
			return nil, err
		}
		for i, ev := range events { // the battles of a week are gone when it closes
			if ev.Kind() == (campaign.WeekClosed{}).Kind() && week%3 == 0 {
				out = append(out, campaign.FoldOnto(w.state, events[:i]))
			}
		}
		if err := w.add(events); err != nil {
			return nil, err
		}
		s = w.state
	}
	return out, err
}

// mine reports whether an element of a list is the viewer's to know.
func mine(s *campaign.State, v campaign.Viewer) func(string, reflect.Value) bool {
	return func(path string, elem reflect.Value) bool {
		switch x := elem.Interface().(type) {
		case campaign.Counter:
			return v.Owns(x.Owner)
		case campaign.NationOrders:
			return v.Owns(x.Nation)
		case campaign.WinterOrders:
			return v.Owns(x.Nation)
		case campaign.Pact:
			return v.Owns(x.Pair[0]) || v.Owns(x.Pair[1])
		case campaign.Leave:
			return v.Owns(x.From) || v.Owns(x.To)
		case campaign.Captive:
			return v.Owns(x.Nation) || v.Owns(x.Holder)
		case campaign.Debt:
			return v.Owns(x.From) || v.Owns(x.To)
		case campaign.Purse:
			return v.Owns(x.Nation)
		case campaign.Glimpse:
			return v.Owns(x.By)
		case campaign.OpenedSheet:
			return v.Owns(x.Owner)
		case campaign.Opening:
			return slices.ContainsFunc(x.Sheets, func(o campaign.OpenedSheet) bool { return v.Owns(o.Owner) })
		case campaign.Battle:
			return x.MayRead(v)
		case campaign.Offer:
			return v.Owns(x.From) || v.Owns(x.To)
		case campaign.Letter:
			return x.ReadBy(v)
		case campaign.Contract:
			return v.Owns(x.Terms.Company) || v.Owns(x.Terms.Employer) || x.Terms.Secrecy != campaign.SecrecyParties
		case campaign.Assigned:
			return true // told to the parties, or public with its contract: see the cases of contracts
		case campaign.Siege:
			return slices.ContainsFunc(s.Counters, func(c campaign.Counter) bool { return v.Owns(c.Owner) }) // may be his: see the cases
		}
		return false
	}
}

func viewersOf(s *campaign.State) []campaign.Viewer {
	out := []campaign.Viewer{campaign.Spectator(), campaign.LateSpectator(2)}
	for _, n := range s.Owners() {
		v, err := s.Eyes(n.ID)
		if err == nil {
			out = append(out, v)
		}
	}
	return out
}

// What a viewer may not know leaves no trace in any byte of what he is shown,
// over seasons that caretakers have really played (CA-4.1-R2, CA-4.1-R5).
func TestWhatIsSecretLeavesNoTrace(t *testing.T) {
	states, err := secretSeasons()
	if err != nil {
		t.Fatal(err)
	}
	e := engine(t)
	shown := map[string]string{}
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(states)-1).Draw(t, "state")
		v := rapid.SampledFrom(viewersOf(states[i])).Draw(t, "viewer")
		other := apart(t, states[i])
		var all []leaf
		leaves(reflect.ValueOf(other).Elem(), "", mine(other, v), &all)
		all = slices.DeleteFunc(all, func(l leaf) bool { return isPublic(l.path) })
		byPath := map[string][]leaf{}
		var paths []string
		for _, l := range all {
			if byPath[l.path] == nil {
				paths = append(paths, l.path)
			}
			byPath[l.path] = append(byPath[l.path], l)
		}
		path := rapid.SampledFrom(paths).Draw(t, "path")
		l := rapid.SampledFrom(byPath[path]).Draw(t, "leaf")
		l.change(rapid.IntRange(1, 5).Draw(t, "by"))
		key := fmt.Sprint(i, v)
		if shown[key] == "" {
			shown[key] = everything(e, states[i], v)
		}
		if got := everything(e, other, v); got != shown[key] {
			t.Fatalf("%s of %s: %v sees it: %s", path, states[i].At, v, difference([]byte(got), []byte(shown[key])))
		}
	})
}

// apart is a copy that shares nothing at all with the state.
func apart(t *rapid.T, s *campaign.State) *campaign.State {
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	out, err := restore(b)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// everything is all that is made for a viewer from a state: his view, what he
// takes the season for, what he thinks of a march, and what a caretaker would
// order in his place.
func everything(e *campaign.Engine, s *campaign.State, v campaign.Viewer) string {
	k := campaign.View(e, s, v)
	var b strings.Builder
	fmt.Fprint(&b, mustJSON(k), mustJSON(k.Known()))
	return b.String()
}

func mustJSON(v any) string {
	st, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(st)
}

// A secretary who also plays sees in his secretary's seat what his nation sees
// (CA-1.9-R1), until he opens an envelope, which its owner sees.
func TestASecretaryWhoPlays(t *testing.T) {
	e := engine(t)
	def := demoDef(e)
	for i := range def.Seats {
		if def.Seats[i].Nation == "nemedia" {
			def.Seats[i].Caretaker, def.Seats[i].Player = "", "Mara"
		}
	}
	def.Keeping = campaign.Keeping{Plays: "nemedia"}
	path, seed := filepath.Join(t.TempDir(), "s.hyb"), int64(3)
	if err := Create(t.Context(), path, e, def, &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	play(t, s, 1, PlayOptions{})
	secretary, err := s.State().Eyes("secretary")
	if err != nil {
		t.Fatal(err)
	}
	see := func(v campaign.Viewer) string {
		k := campaign.View(e, s.State(), v)
		k.Viewer = campaign.Viewer{}
		return viewJSON(t, k)
	}
	if see(secretary) != see(campaign.Player("nemedia")) {
		t.Error("the secretary's seat shows more than his nation may know")
	}
	foreign := someCounter(s.State(), "zamora")
	if _, err := s.Audit(t.Context(), campaign.ReaderSecretary, "secretary", []campaign.CounterID{foreign.ID}, " "); err == nil {
		t.Error("an envelope opens without a reason")
	}
	if _, err := s.Audit(t.Context(), campaign.ReaderSecretary, "secretary", []campaign.CounterID{9999}, "why"); err == nil {
		t.Error("an envelope that is none opens")
	}
	list, err := s.Audit(t.Context(), campaign.ReaderSecretary, "secretary", []campaign.CounterID{foreign.ID}, "a complaint of Koth")
	if err != nil || len(list) != 1 || len(list[0].Sheet.Units) == 0 || !list[0].Published {
		t.Fatalf("%+v, %v", list, err)
	}
	if k := campaign.View(e, s.State(), secretary); contents(k, foreign.ID) == nil {
		t.Error("the secretary does not see what he has opened")
	}
	k := campaign.View(e, s.State(), campaign.Player("zamora"))
	if len(k.Openings) != 1 || k.Openings[0].Reason != "a complaint of Koth" || k.Openings[0].Sheets[0].Fingerprint != list[0].Fingerprint {
		t.Errorf("the owner does not see that it was opened: %+v", k.Openings)
	}
	for _, who := range []string{"koth", "nemedia", "spectator"} {
		v, err := s.State().Eyes(who)
		if err != nil {
			t.Fatal(err)
		}
		if k := campaign.View(e, s.State(), v); len(k.Openings) != 0 || contents(k, foreign.ID) != nil {
			t.Errorf("%s sees the opening", who)
		}
	}
	play(t, s, 1, PlayOptions{})
	if v := verify(t, path); !v.OK || v.Opened == 0 {
		t.Errorf("%+v", v)
	}
	if k := campaign.View(e, s.State(), secretary); contents(k, foreign.ID) != nil {
		t.Error("an envelope stays open after its week")
	}
}

func contents(k campaign.Knowledge, id campaign.CounterID) *campaign.Counter {
	for _, c := range k.Counters {
		if c.ID == id {
			return c.Contents
		}
	}
	return nil
}

// secretParts are what events hold that those who took no part may not read.
var secretParts = map[string][]string{
	"orders": {""}, "winter_orders": {""}, "commanders_rolled": {"Commanders[].Strategy", "Commanders[].Leadership"},
	"mustered":      {"Counters[].Units", "Counters[].Heroes", "Counters[].MagicUsers", "Counters[].Commander", "Next"},
	"recovered":     {"Units[].Start", "Units[].Lost", "Units[].Back", "Units[].Now", "Rolls"},
	"battle_opened": {"Battle.Scenario.Sides[].Units", "Battle.Scenario.Sides[].Heroes", "Battle.Scenario.Sides[].MagicUsers", "Battle.Scenario.Sides[].Commander", "Battle.Scenario.Card", "Battle.Scenario.Table", "Rolls"},
	"battle_closed": {"Record.Sides[].Units", "Record.Sides[].Figures", "Record.Sides[].Points", "Record.Sides[].LossShare", "Record.Rolls", "Record.Narrative", "Record.Turns", "Record.Reason", "Record.Seed", "Record.Phases"},
	"marched":       {"Carry"},
	"siege":         {"Siege.Stores"},
}

// The chronicle tells a stranger the same whatever he may not know of what
// happened (CA-4.1-R2).
func TestTheChronicleTellsNoSecret(t *testing.T) {
	s := openSeason(t, playedFile(t))
	rows, err := s.Entries(t.Context(), 1, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []string{"spectator", "vendhya"} {
		v, err := s.State().Eyes(who)
		if err != nil {
			t.Fatal(err)
		}
		changed := 0
		tell := func(other bool) string {
			g := &teller{engine: s.engine, state: &campaign.State{At: campaign.Week{Year: 1}, Stage: campaign.StageMuster}, viewer: v}
			for _, r := range rows {
				ev, err := decodeRow(r)
				if err != nil {
					t.Fatal(err)
				}
				if parts := secretParts[r.Kind]; other && len(parts) > 0 && !campaign.AudienceOf(g.state, ev).Reads(v) {
					changed += disturb(ev, parts)
				}
				g.tell(ev)
				ev.Apply(g.state)
			}
			return viewJSON(t, g.finish())
		}
		if a, b := tell(false), tell(true); a != b {
			t.Errorf("%s is told a secret: %s", who, difference([]byte(a), []byte(b)))
		}
		if changed < 1000 {
			t.Errorf("%s: only %d things were changed", who, changed)
		}
	}
}

// disturb changes the parts of an event and tells how many values that were.
func disturb(ev campaign.Event, parts []string) (n int) {
	var all []leaf
	leaves(reflect.ValueOf(ev).Elem(), "", func(string, reflect.Value) bool { return false }, &all)
	for _, l := range all {
		if strings.HasSuffix(l.path, "#") || !slices.ContainsFunc(parts, func(p string) bool { return strings.HasPrefix(l.path, p) }) {
			continue
		}
		if strings.HasSuffix(l.path, ".Nation") || strings.HasSuffix(l.path, ".ID") || strings.HasSuffix(l.path, "Counter") {
			continue // by these things are found
		}
		l.change(1)
		n++
	}
	return n
}
