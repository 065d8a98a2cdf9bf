package steward

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hyboria/campaign"
	"hyboria/campaign/envelope"
	"hyboria/campaign/journal"
	"hyboria/data"
)

// played makes a season file of some weeks once and gives copies of it.
var played = sync.OnceValues(func() ([2][]byte, error) {
	var none [2][]byte
	e, err := theEngine()
	if err != nil {
		return none, err
	}
	dir, err := os.MkdirTemp("", "hyboria-season")
	if err != nil {
		return none, err
	}
	defer os.RemoveAll(dir)
	path, seed := filepath.Join(dir, "s.hyb"), int64(6)
	if err := Create(context.Background(), path, e, demoDef(e), &seed); err != nil {
		return none, err
	}
	s, err := Open(context.Background(), path, e)
	if err != nil {
		return none, err
	}
	if _, err := s.Play(context.Background(), 6, PlayOptions{}); err != nil {
		return none, err
	}
	if err := s.Close(); err != nil {
		return none, err
	}
	return withKey(path)
})

// withKey reads a season file and its key file.
func withKey(path string) (out [2][]byte, err error) {
	if out[0], err = os.ReadFile(path); err == nil {
		out[1], err = os.ReadFile(journal.KeyPath(path, ""))
	}
	return out, err
}

func playedFile(t testing.TB) string {
	t.Helper()
	b, err := played()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "s.hyb")
	for name, text := range map[string][]byte{path: b[0], journal.KeyPath(path, ""): b[1]} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func verify(t testing.TB, path string) Verdict {
	t.Helper()
	v, err := Verify(t.Context(), path, engine(t))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestAGenuineFilePasses(t *testing.T) {
	v := verify(t, playedFile(t))
	if !v.OK || v.Weeks != 6 || v.Battles == 0 || v.Name != "Test" || len(v.Head) != 64 {
		t.Errorf("%+v", v)
	}
}

// forge opens the file past its guards.
func forge(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{`DROP TRIGGER event_no_update`, `DROP TRIGGER event_no_delete`, `PRAGMA ignore_check_constraints = 1`} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

// at reports whether some fault is located at the entry.
func at(v Verdict, ordinal int64) bool {
	for _, f := range v.Faults {
		if f.Ordinal == ordinal {
			return true
		}
	}
	return false
}

// TestAFlippedByteIsFoundAndLocated turns single bits of bodies and hashes.
func TestAFlippedByteIsFoundAndLocated(t *testing.T) {
	rounds := 8
	if os.Getenv("HYBORIA_SOAK") != "" {
		rounds = 400
	}
	rng := rand.New(rand.NewPCG(3, 5))
	entries := verify(t, playedFile(t)).Entries
	for range rounds {
		path := playedFile(t)
		db := forge(t, path)
		ordinal := rng.Int64N(entries) + 1
		column := []string{"body", "hash", "prev", "actor", "kind", "leaf"}[rng.IntN(6)]
		var b []byte
		if err := db.QueryRow(`SELECT CAST(`+column+` AS BLOB) FROM event WHERE ordinal = ?`, ordinal).Scan(&b); err != nil {
			t.Fatal(err)
		}
		if len(b) == 0 { // the body is sealed
			column = "sealed"
			if err := db.QueryRow(`SELECT sealed FROM event WHERE ordinal = ?`, ordinal).Scan(&b); err != nil {
				t.Fatal(err)
			}
		}
		where := rng.IntN(len(b))
		b[where] ^= 1 << rng.IntN(7)
		var value any = b
		if column == "body" || column == "actor" || column == "kind" {
			value = string(b)
		}
		if _, err := db.Exec(`UPDATE event SET `+column+` = ? WHERE ordinal = ?`, value, ordinal); err != nil {
			t.Fatal(err)
		}
		db.Close()
		if v := verify(t, path); v.OK || !at(v, ordinal) {
			t.Errorf("byte %d of the %s of entry %d was turned; found: %v", where, column, ordinal, v.Faults)
		}
	}
}

// rechain lets a forger change rows and mend every hash after them.
func rechain(t testing.TB, path string, change func([]journal.Row) int64) int64 {
	t.Helper()
	f, err := journal.OpenReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := f.Rows(t.Context(), 1, 100000)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	ordinal := change(rows)
	db := forge(t, path)
	defer db.Close()
	keys := dataKeys(t, db, path)
	var prev journal.Hash
	for _, r := range rows {
		r.Prev, r.Leaf = prev, r.LeafSum()
		r.Hash = r.Sum()
		prev = r.Hash
		write(t, db, r, keys)
	}
	if _, err := db.Exec(`UPDATE head SET hash = ?`, prev[:]); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`DELETE FROM snapshot`); err != nil {
		t.Fatal(err)
	}
	return ordinal
}

// write puts a forged row in the place of the true one, sealed as that was.
func write(t testing.TB, db *sql.DB, r journal.Row, keys map[int64]envelope.Salt) {
	t.Helper()
	_, err := db.Exec(`UPDATE event SET prev = ?, hash = ?, leaf = ? WHERE ordinal = ?`, r.Prev[:], r.Hash[:], r.Leaf[:], r.Ordinal)
	if err != nil {
		t.Fatal(err)
	}
	if r.Open {
		_, err = db.Exec(`UPDATE event SET body = ? WHERE ordinal = ?`, string(r.Body), r.Ordinal)
	} else {
		var id int64
		if err := db.QueryRow(`SELECT wrap FROM event WHERE ordinal = ?`, r.Ordinal).Scan(&id); err != nil {
			t.Fatal(err)
		}
		var sealed []byte
		sealed, err = envelope.SealBody(keys[id], fmt.Sprintf("event %d", r.Ordinal), envelope.Fingerprint(r.Leaf), append(r.Salt[:], r.Body...))
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.Exec(`UPDATE event SET sealed = ? WHERE ordinal = ?`, sealed, r.Ordinal)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// dataKeys are what a forger has who holds the key file.
func dataKeys(t testing.TB, db *sql.DB, path string) map[int64]envelope.Salt {
	t.Helper()
	text, err := os.ReadFile(journal.KeyPath(path, ""))
	if err != nil {
		t.Fatal(err)
	}
	ring, err := envelope.ParseRing(text)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := db.Query(`SELECT id, year, week, owner, key, sealed FROM wrap`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	out := map[int64]envelope.Salt{}
	for rows.Next() {
		var id int64
		info, key, sealed := envelope.Info{Season: ring.Season}, "", []byte(nil)
		if err := rows.Scan(&id, &info.Year, &info.Week, &info.Owner, &key, &sealed); err != nil {
			t.Fatal(err)
		}
		b, err := ring.Unwrap(key, info, sealed)
		if err != nil {
			t.Fatal(err)
		}
		out[id] = envelope.Salt(b)
	}
	return out
}

// first finds the first row of a kind, at least so many entries in, whose body
// has the text.
func first(rows []journal.Row, kind, text string) *journal.Row {
	for i := range rows {
		if rows[i].Kind == kind && strings.Contains(string(rows[i].Body), text) {
			return &rows[i]
		}
	}
	return nil
}

// TestAForgerWhoMendsTheHashesIsFound: playing the season again gives other
// events than the forged ones.
func TestAForgerWhoMendsTheHashesIsFound(t *testing.T) {
	swap := func(kind, old, new string) func([]journal.Row) int64 {
		return func(rows []journal.Row) int64 {
			r := first(rows, kind, old)
			if r == nil {
				t.Fatalf("no %s with %q", kind, old)
			}
			r.Body = []byte(strings.Replace(string(r.Body), old, new, 1))
			return r.Ordinal
		}
	}
	cases := []struct {
		name   string
		change func([]journal.Row) int64
		says   string
	}{
		{"a battle won by the other side", func(rows []journal.Row) int64 {
			r := first(rows, "battle_closed", "")
			from, to := `"winner":"defender"`, `"winner":"attacker"`
			if !strings.Contains(string(r.Body), from) {
				from, to = `"winner":"attacker"`, `"winner":"defender"`
			}
			if !strings.Contains(string(r.Body), from) {
				from = `"winner":"draw"`
			}
			r.Body = []byte(strings.Replace(string(r.Body), from, to, 1))
			return r.Ordinal
		}, "playing it again gives something else"},
		{"more figures at the muster", swap("mustered", `"present":24`, `"present":34`), "playing it again gives something else"},
		{"a seat that was never taken", swap("seat", `"change":"captured"`, `"change":"pacified"`), "playing it again gives something else"},
		{"a forged link of the dice chain", swap("week_closed", `"link":"`, `"link":"00`), "want 64 hex digits"},
		{"an envelope sealed as something else", func(rows []journal.Row) int64 { return turn(t, rows, "envelopes_sealed") }, "is sealed as"},
		{"an envelope opened as something else", func(rows []journal.Row) int64 { return turn(t, rows, "envelopes_opened") }, "was opened as"},
		{"other nonces in the orders", func(rows []journal.Row) int64 {
			for i := range rows {
				if rows[i].Kind == "orders" {
					rows[i].Body = []byte(strings.Replace(string(rows[i].Body), `"nonce":"`, `"nonce":"x`, 1))
				}
			}
			return first(rows, "battle_closed", "").Ordinal
		}, "playing it again gives something else"},
		{"another kind of event", func(rows []journal.Row) int64 {
			r := first(rows, "stage", "")
			r.Body = []byte(`{"stage":"open"}`)
			return r.Ordinal
		}, "playing it again gives something else"},
	}
	for _, c := range cases {
		path := playedFile(t)
		ordinal := rechain(t, path, c.change)
		v := verify(t, path)
		if v.OK || len(v.Faults) == 0 {
			t.Errorf("%s: the forgery passes", c.name)
			continue
		}
		text := v.Faults[0].String()
		if !strings.Contains(text, c.says) {
			t.Errorf("%s: %s", c.name, text)
		}
		if v.Faults[0].Ordinal != ordinal && c.says == "playing it again gives something else" {
			t.Errorf("%s: located at entry %d, not at %d", c.name, v.Faults[0].Ordinal, ordinal)
		}
	}
}

// turn changes the first digit of the first fingerprint of a kind of row.
func turn(t *testing.T, rows []journal.Row, kind string) int64 {
	r := first(rows, kind, `"fingerprint":"`)
	if r == nil {
		t.Fatalf("no %s", kind)
	}
	body := string(r.Body)
	i := strings.Index(body, `"fingerprint":"`) + len(`"fingerprint":"`)
	digit := "0"
	if body[i] == '0' {
		digit = "1"
	}
	r.Body = []byte(body[:i] + digit + body[i+1:])
	return r.Ordinal
}

// A paper that lies open in the file though it is not for all to read is told.
func TestAPaperLeftOpenIsFound(t *testing.T) {
	path := playedFile(t)
	f, err := journal.OpenReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := f.Kind(t.Context(), "orders")
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	r := rows[0]
	db := forge(t, path)
	if _, err := db.Exec(`UPDATE event SET wrap = NULL, sealed = NULL, body = ?, salt = ? WHERE ordinal = ?`, string(r.Body), r.Salt[:], r.Ordinal); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if v := verify(t, path); v.OK || !at(v, r.Ordinal) || !strings.Contains(v.Faults[0].What, "lies open") {
		t.Errorf("%v", v.Faults)
	}
}

func TestAForeignLinkIsFound(t *testing.T) {
	path := playedFile(t)
	ordinal := rechain(t, path, func(rows []journal.Row) int64 {
		r := first(rows, "week_closed", "")
		body := string(r.Body)
		i := strings.Index(body, `"link":"`) + len(`"link":"`)
		digit := "0"
		if body[i] == '0' {
			digit = "1"
		}
		r.Body = []byte(body[:i] + digit + body[i+1:])
		return r.Ordinal
	})
	v := verify(t, path)
	// The week's dice fall otherwise, or at the latest the link itself is wrong.
	if v.OK || len(v.Faults) == 0 || v.Faults[0].Ordinal > ordinal {
		t.Errorf("%v", v.Faults)
	}
}

func TestADamagedSnapshotIsOnlyACache(t *testing.T) {
	path := playedFile(t)
	db := forge(t, path)
	if _, err := db.Exec(`UPDATE snapshot SET body = x'00' WHERE week = 6`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	v := verify(t, path)
	if v.OK || len(v.Faults) != 1 || !strings.Contains(v.Faults[0].What, "snapshot") || v.Faults[0].Ordinal != v.Entries {
		t.Errorf("%v", v.Faults)
	}
	want := openSeason(t, playedFile(t)).State()
	s := openSeason(t, path)
	if got := s.State(); viewJSON(t, got) != viewJSON(t, want) {
		t.Error("without the snapshot the season is another")
	}
}

func TestFilesThatAreNoSeason(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("no season, only some words in a file"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, filepath.Join(dir, "none"), dir} {
		if _, err := Verify(t.Context(), path, engine(t)); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A season with divided leagues and tribes, with persons, unplayed nations and
// an open winter is played again like any other.
func TestASeasonOfOtherSettingsPasses(t *testing.T) {
	e := engine(t)
	def := campaign.SeasonDef{Name: "Divided", Settings: campaign.DefaultSettings(e.World), Others: string(Aggressive)}
	for name, value := range map[string]string{"northmen": "three500", "twinCities": "twoPlayers", "leagues": "cityPlayers", "fogOfWar": "blind", "cardReuse": "discardForYear"} {
		def.Settings[name] = data.TextValue(value)
	}
	def.Settings["weeksPerYear"] = data.IntValue(30)
	def.Seats = []campaign.SeatDef{{Nation: "koth", Player: "Mara"}, {Nation: "vanaheim", Caretaker: string(LoyalAlly)}}
	path, seed := filepath.Join(t.TempDir(), "s.hyb"), int64(2)
	if err := Create(t.Context(), path, e, def, &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	play(t, s, 30, PlayOptions{})
	if s.State().Stage != campaign.StageWinter || !s.State().BuyingOpen() {
		t.Errorf("a person's winter does not wait: %s", s.State().Stage)
	}
	if v := verify(t, path); !v.OK || v.Weeks != 30 {
		t.Errorf("with an open winter: %+v", v)
	}
	play(t, s, 2, PlayOptions{})
	if v := verify(t, path); !v.OK || v.Weeks != 32 {
		t.Errorf("after it: %+v", v)
	}
}

func TestOtherDataThanTheSeasonsIsTold(t *testing.T) {
	e := engine(t)
	world := *e.World
	world.Nations = append(world.Nations[:0:0], world.Nations...)
	world.Nations[0].Name = "Atlantis"
	other, err := campaign.New(&world, e.Atlas, e.Deck, e.Systems...)
	mustDo(t, err)
	v, err := Verify(t.Context(), playedFile(t), other)
	if err != nil || v.OK || len(v.Faults) != 1 || !strings.Contains(v.Faults[0].What, "founded on other data") {
		t.Errorf("%v, %v", v.Faults, err)
	}
}

func TestAFinishedCampaignStaysFinished(t *testing.T) {
	e := engine(t)
	def := demoDef(e)
	def.Settings["weeksPerYear"], def.Settings["campaignYears"] = data.IntValue(30), data.IntValue(1)
	path, seed := filepath.Join(t.TempDir(), "s.hyb"), int64(5)
	if err := Create(t.Context(), path, e, def, &seed); err != nil {
		t.Fatal(err)
	}
	s := openSeason(t, path)
	n, err := s.Play(t.Context(), 40, PlayOptions{})
	if err != nil || n != 30 || s.State().Stage != campaign.StageFinished || len(s.State().Standings) == 0 {
		t.Fatalf("%d weeks, %v, stage %s", n, err, s.State().Stage)
	}
	if n, err = s.Play(t.Context(), 1, PlayOptions{}); err != nil || n != 0 {
		t.Errorf("a finished campaign goes on: %d, %v", n, err)
	}
	if v := verify(t, path); !v.OK {
		t.Error(v.Faults)
	}
	b, err := s.Chronicle(t.Context(), campaign.Week{Year: 2}, campaign.Spectator())
	if err != nil || !strings.HasPrefix(b.Lines[len(b.Lines)-1].Text, "The campaign is over.") {
		t.Errorf("%+v, %v", b.Lines, err)
	}
}

func removeKey(t testing.TB, path string) {
	t.Helper()
	if err := os.Remove(journal.KeyPath(path, "")); err != nil {
		t.Fatal(err)
	}
}
