package steward

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"hyboria/campaign"
	"hyboria/campaign/envelope"
)

// fighter is a nation that has fought in the played season, and the season.
func fighter(t testing.TB) (*Season, string) {
	t.Helper()
	s := openSeason(t, playedFile(t))
	ids, err := s.BattleIDs(t.Context())
	if err != nil || len(ids) == 0 {
		t.Fatal("the played season has no battle", err)
	}
	b, _, err := s.BattleNews(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	return s, b.Scenario.Sides[1].Nation
}

func papersOf(t testing.TB, s *Season, nation string) Papers {
	t.Helper()
	v, err := s.State().Eyes(nation)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Papers(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	var back Papers // as written to a file and read again
	if err := json.Unmarshal([]byte(viewJSON(t, p)), &back); err != nil {
		t.Fatal(err)
	}
	return back
}

func TestAPlayerProvesHisOwnPapers(t *testing.T) {
	s, nation := fighter(t)
	v := VerifyPapers(papersOf(t, s, nation), engine(t))
	if !v.OK || v.Battles == 0 || v.Links != 7 || v.Envelopes == 0 || v.Read < 20 || v.Read >= v.Entries {
		t.Errorf("%+v", v)
	}
	if v.Head != headHash(t, s) {
		t.Error("his chain ends elsewhere than the season's")
	}
}

// His papers hold no other nation's orders, musters or envelopes that he may
// not read.
func TestPapersHoldNoForeignPaper(t *testing.T) {
	s, nation := fighter(t)
	p := papersOf(t, s, nation)
	for i, e := range p.Entries {
		if e.Read == nil {
			continue
		}
		switch e.Read.Kind {
		case "orders", "winter_orders", "mustered":
			if !strings.Contains(e.Read.Body, `"nation":"`+nation+`"`) {
				t.Errorf("entry %d: %s", i+1, e.Read.Body)
			}
		case "founded", "stage", "week_closed", "year_opened", "seat", "points_moved", "envelopes_sealed", "envelopes_opened", "battle_opened", "battle_closed":
		default:
			t.Errorf("entry %d of kind %q is told", i+1, e.Read.Kind)
		}
	}
	at := map[string]bool{}
	for _, b := range p.Battles {
		for _, f := range b.Record.Scenario.Sides {
			at[f.Nation] = true
		}
	}
	for _, x := range p.Envelopes {
		var sheet campaign.Sheet
		if err := json.Unmarshal([]byte(x.Sheet), &sheet); err != nil {
			t.Fatal(err)
		}
		if sheet.Nation != nation && !at[sheet.Nation] {
			t.Errorf("he has an envelope of %s, whom he never met", sheet.Nation)
		}
	}
}

// Every kind of forgery in a player's papers is found and told where.
func TestForgedPapersAreFound(t *testing.T) {
	s, nation := fighter(t)
	good := viewJSON(t, papersOf(t, s, nation))
	for name, c := range map[string]struct {
		change func(*Papers)
		says   string
	}{
		"a row's text":       {func(p *Papers) { r := reads(p, "orders"); r.Body = strings.Replace(r.Body, nation, "mordor", 1) }, "does not match its fingerprint"},
		"a row's salt":       {func(p *Papers) { reads(p, "orders").Salt = envelope.Salt{}.String() }, "does not match its fingerprint"},
		"a leaf":             {func(p *Papers) { p.Entries[7].Leaf = envelope.Fingerprint{}.String() }, "lead to"},
		"a row missing":      {func(p *Papers) { p.Entries = append(p.Entries[:9:9], p.Entries[10:]...) }, "lead to"},
		"the head":           {func(p *Papers) { p.Head = envelope.Fingerprint{}.String() }, "lead to"},
		"a link":             {func(p *Papers) { p.Links[3].Link = p.Links[2].Link }, "is not the one that it reveals"},
		"a false link":       {func(p *Papers) { p.Links[3].Link = envelope.Salt{7}.String() }, "is not genuine"},
		"the published link": {func(p *Papers) { p.Chain = envelope.Salt{7}.String() }, "dice chain than its founding"},
		"an envelope": {func(p *Papers) {
			x := &p.Envelopes[0]
			x.Sheet = strings.Replace(x.Sheet, `"present":`, `"present":1`, 1)
		}, "is not what its seal says"},
		"an envelope's salt": {func(p *Papers) { p.Envelopes[1].Salt = envelope.Salt{}.String() }, "is not what its seal says"},
		"its words":          {func(p *Papers) { p.Envelopes[1].Words = "oak-oak-oak-oak-oak-oak" }, "words"},
		"an envelope never sealed": {func(p *Papers) {
			x := &p.Envelopes[0]
			x.Sheet = strings.Replace(x.Sheet, `"present":`, `"present":1`, 1)
			print := envelope.Seal(envelope.Salt{}, []byte(x.Sheet))
			x.Salt, x.Fingerprint, x.Words = envelope.Salt{}.String(), print.String(), print.Words()
		}, "was never sealed so"},
		"a battle's winner": {func(p *Papers) { p.Battles[0].Record.Reason += "!" }, "battle "},
		"a battle's seed": {func(p *Papers) {
			r := &p.Battles[0].Record
			r.Seed = envelope.Salt{1}.String()
		}, "battle "},
		"a nonce":             {func(p *Papers) { p.Battles[0].Nonces[0] += "x" }, "nonce"},
		"the founding gone":   {func(p *Papers) { p.Entries[0].Read = nil }, "founding"},
		"another season":      {func(p *Papers) { p.Season = "Another" }, "name another season"},
		"no papers":           {func(p *Papers) { p.Format = "x" }, "no papers"},
		"a leaf that is none": {func(p *Papers) { p.Entries[3].Leaf = "zz" }, "64 hex digits"},
	} {
		var p Papers
		if err := json.Unmarshal([]byte(good), &p); err != nil {
			t.Fatal(err)
		}
		c.change(&p)
		v := VerifyPapers(p, engine(t))
		text := ""
		for _, f := range v.Faults {
			text += f.String() + "\n"
		}
		if v.OK || !strings.Contains(text, c.says) {
			t.Errorf("%s: %v\n%s", name, v.OK, text)
		}
	}
}

// reads finds the first row of a kind that is read.
func reads(p *Papers, kind string) *PaperRead {
	for _, e := range p.Entries {
		if e.Read != nil && e.Read.Kind == kind {
			return e.Read
		}
	}
	return &PaperRead{}
}

func TestAReceiptIsFoundAgain(t *testing.T) {
	e := engine(t)
	def := demoDef(e)
	for i := range def.Seats {
		if def.Seats[i].Nation == "nemedia" {
			def.Seats[i].Caretaker, def.Seats[i].Player = "", "Mara"
		}
	}
	path, seed := filepath.Join(t.TempDir(), "s.hyb"), int64(3)
	if err := Create(t.Context(), path, e, def, &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	own := someCounter(s.State(), "nemedia")
	if _, ok, err := s.Receipt(t.Context(), "nemedia"); ok || err != nil {
		t.Fatalf("a receipt for nothing: %v, %v", ok, err)
	}
	o := campaign.NationOrders{Nation: "nemedia", Nonce: "my own word", Moves: []campaign.Move{{Counter: own.ID}}}
	if stored, refused, err := s.Submit(t.Context(), o); err != nil || !stored {
		t.Fatal(refused, err)
	}
	r, ok, err := s.Receipt(t.Context(), "nemedia")
	if err != nil || !ok || r.Check() != nil || r.Words == "" || !strings.Contains(r.Used, "these moves will be used") || !strings.Contains(r.Read.Body, "my own word") {
		t.Fatalf("%+v, %v, %v", r, err, r.Check())
	}
	o.Nonce = "a second thought"
	if stored, refused, err := s.Submit(t.Context(), o); err != nil || !stored {
		t.Fatal(refused, err)
	}
	second, _, err := s.Receipt(t.Context(), "nemedia")
	if err != nil || second.Fingerprint == r.Fingerprint || !strings.Contains(second.Read.Body, "a second thought") {
		t.Errorf("%+v, %v", second, err)
	}
	if _, ok, _ := s.Receipt(t.Context(), "zamora"); ok {
		t.Error("zamora has a receipt for orders of nemedia")
	}
	play(t, s, 1, PlayOptions{})
	p := papersOf(t, s, "nemedia")
	if v := VerifyPapers(p, engine(t), r, second); !v.OK || v.Receipts != 2 {
		t.Errorf("%+v", v.Faults)
	}
	forged := r
	forged.Read.Body = strings.Replace(r.Read.Body, "my own word", "no such word", 1)
	if v := VerifyPapers(p, engine(t), forged); v.OK {
		t.Error("a forged receipt passes")
	}
	// A secretary who has put other orders in its place.
	row, err := PaperRow{Leaf: r.Fingerprint, Read: &forged.Read}.row(r.Entry)
	if err != nil {
		t.Fatal(err)
	}
	forged.Fingerprint = row.LeafSum().String()
	forged.Words = envelope.WordsOf(forged.Fingerprint)
	if v := VerifyPapers(p, engine(t), forged); v.OK || !strings.Contains(v.Faults[0].What, "was changed") {
		t.Errorf("%+v", v.Faults)
	}
}

func TestVerifyWithoutTheKey(t *testing.T) {
	path := playedFile(t)
	whole := verify(t, path)
	removeKey(t, path)
	v := verify(t, path)
	if !v.OK || !v.Public || v.Weeks != whole.Weeks || v.Battles != whole.Battles || v.Head != whole.Head || v.Shut == 0 || v.Name != whole.Name {
		t.Errorf("%+v", v)
	}
	if _, err := OpenReader(t.Context(), path, engine(t)); err == nil || !strings.Contains(err.Error(), filepath.Base(path)+".key") {
		t.Errorf("the season opens without its key: %v", err)
	}
}
