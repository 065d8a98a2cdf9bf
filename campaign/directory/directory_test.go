package directory

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"

	"hyboria/campaign/sqlite"
)

// bench is a directory with a clock that stands still until it is moved.
type bench struct {
	*Directory
	path string
	at   time.Time
}

func open(t *testing.T) *bench {
	t.Helper()
	b := &bench{path: filepath.Join(t.TempDir(), "hyboria.db"), at: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)}
	d, err := Open(t.Context(), b.path, func() time.Time { return b.at })
	if err != nil {
		t.Fatal(err)
	}
	b.Directory = d
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

const good = "four plain words do"

func (b *bench) person(t *testing.T, name string) Account {
	t.Helper()
	a, err := b.Create(t.Context(), name, good)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestFirstVisitMakesTheKeeperOnce(t *testing.T) {
	b := open(t)
	if empty, err := b.Empty(t.Context()); err != nil || !empty {
		t.Fatalf("a new directory: empty %v, %v", empty, err)
	}
	var wg sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wg.Go(func() { _, errs[i] = b.CreateFirst(t.Context(), "Keeper"+string(rune('A'+i)), good) })
	}
	wg.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
		} else if !errors.Is(err, ErrSettled) {
			t.Errorf("a late comer: %v", err)
		}
	}
	all, err := b.Accounts(t.Context())
	if err != nil || made != 1 || len(all) != 1 || !all[0].Keeper {
		t.Errorf("%d made, accounts %+v, %v", made, all, err)
	}
}

func TestNamesAndPasswords(t *testing.T) {
	b := open(t)
	b.person(t, "Valeria Müller")
	for _, c := range []struct{ name, password, want string }{
		{"valeria  müller", good, "taken"},
		{"V", good, "name: must have 2 to 40"},
		{"<script>", good, "cannot be part of a name"},
		{"Conan", "short", "password: must have at least 10"},
		{"Conan", strings.Repeat("x", 12), "first that anybody would guess"},
		{"Conan of Cimmeria", "conan of cimmeria", "first that anybody would guess"},
		{"Conan", strings.Repeat("long words ", 30), "at most 256"},
	} {
		if _, err := b.Create(t.Context(), c.name, c.password); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q with %q: %v, want %q", c.name, c.password, err, c.want)
		}
	}
	if err := b.SetEmail(t.Context(), 1, "no address"); err == nil {
		t.Error("took a mail address that is none")
	}
}

func TestSignInWaitsLongerAndLonger(t *testing.T) {
	b := open(t)
	b.person(t, "Pallantides")
	for range freeFailures {
		if _, err := b.SignIn(t.Context(), "Pallantides", "wrong wrong wrong", "10.0.0.1"); !errors.Is(err, ErrWrong) {
			t.Fatal(err)
		}
	}
	var locked *LockedError
	if _, err := b.SignIn(t.Context(), "pallantides", good, "10.0.0.1"); !errors.As(err, &locked) {
		t.Fatalf("the right password after %d failures: %v", freeFailures, err)
	}
	if _, err := b.SignIn(t.Context(), "Pallantides", good, "10.0.0.2"); err != nil {
		t.Errorf("another address was locked out too: %v", err)
	}
	b.at = b.at.Add(firstWait)
	if a, err := b.SignIn(t.Context(), "Pallantides", good, "10.0.0.1"); err != nil || a.Name != "Pallantides" {
		t.Errorf("after the wait: %v %v", a, err)
	}
	if wait(freeFailures+1) != 2*firstWait || wait(99) != longestWait {
		t.Errorf("waits %v, %v", wait(freeFailures+1), wait(99))
	}
	if _, err := b.SignIn(t.Context(), "Nobody", good, "10.0.0.1"); !errors.Is(err, ErrWrong) {
		t.Errorf("an unknown name: %v", err)
	}
}

func TestInvitationIsTakenOnce(t *testing.T) {
	b := open(t)
	keeper, conan, other := b.person(t, "Keeper"), b.person(t, "Conan"), b.person(t, "Other")
	link, err := b.Invite(t.Context(), keeper.ID, Seat{Season: "lion", Kind: Nation, Holder: "aquilonia"}, "for Conan")
	if err != nil {
		t.Fatal(err)
	}
	if i, err := b.Invitation(t.Context(), link); err != nil || i.Holder != "aquilonia" || i.Note != "for Conan" {
		t.Fatalf("%+v %v", i, err)
	}
	seat, err := b.Accept(t.Context(), link, conan.ID)
	if err != nil || seat.Holder != "aquilonia" || seat.Account != conan.ID {
		t.Fatalf("%+v %v", seat, err)
	}
	if _, err := b.Accept(t.Context(), link, other.ID); !errors.Is(err, ErrLink) {
		t.Errorf("a used link: %v", err)
	}
	second, err := b.Invite(t.Context(), keeper.ID, Seat{Season: "lion", Kind: Nation, Holder: "aquilonia"}, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Accept(t.Context(), second, other.ID); !errors.Is(err, ErrSeatTaken) {
		t.Errorf("a taken seat: %v", err)
	}
	if err := b.Vacate(t.Context(), keeper.ID, seat.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Accept(t.Context(), second, other.ID); err != nil {
		t.Errorf("the refused link must hold on, and the seat is free: %v", err)
	}
	if got, _ := b.Seats(t.Context(), conan.ID); len(got) != 0 {
		t.Errorf("a vacated seat is still held: %+v", got)
	}
}

func TestInvitationsRunOutAndAreTakenBack(t *testing.T) {
	b := open(t)
	keeper := b.person(t, "Keeper")
	old, err := b.Invite(t.Context(), keeper.ID, Seat{Season: "lion", Kind: Spectator}, "")
	if err != nil {
		t.Fatal(err)
	}
	b.at = b.at.Add(InvitationHolds)
	if _, err := b.Accept(t.Context(), old, keeper.ID); !errors.Is(err, ErrLink) {
		t.Errorf("an old link: %v", err)
	}
	fresh, err := b.Invite(t.Context(), keeper.ID, Seat{Season: "lion", Kind: Spectator}, "")
	if err != nil {
		t.Fatal(err)
	}
	list, err := b.Invitations(t.Context(), "lion")
	if err != nil || len(list) != 2 || !list[0].Open(b.at) || list[1].Open(b.at) {
		t.Fatalf("%+v %v", list, err)
	}
	if err := b.Revoke(t.Context(), keeper.ID, "lion", list[0].ID); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Accept(t.Context(), fresh, keeper.ID); !errors.Is(err, ErrLink) {
		t.Errorf("a link taken back: %v", err)
	}
	for _, s := range []Seat{{Season: "lion", Kind: "king"}, {Season: "lion", Kind: Nation}, {Season: "lion", Kind: Spectator, Holder: "koth"}, {Kind: Spectator}} {
		if _, err := b.Invite(t.Context(), keeper.ID, s, ""); err == nil {
			t.Errorf("invited to %+v", s)
		}
	}
}

func TestLostPassword(t *testing.T) {
	b := open(t)
	keeper, a := b.person(t, "Keeper"), b.person(t, "Taramis")
	link, err := b.ResetLink(t.Context(), keeper.ID, a.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Reset(t.Context(), link, "short"); err == nil {
		t.Error("took a short password")
	}
	if _, err := b.Reset(t.Context(), link, "a wholly new password"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Reset(t.Context(), link, "and another password"); !errors.Is(err, ErrLink) {
		t.Errorf("a link used twice: %v", err)
	}
	if _, err := b.SignIn(t.Context(), "Taramis", good, ""); !errors.Is(err, ErrWrong) {
		t.Errorf("the old password: %v", err)
	}
	if _, err := b.SignIn(t.Context(), "Taramis", "a wholly new password", ""); err != nil {
		t.Error(err)
	}
}

// commit stores a session of an account as scs would.
func (b *bench) commit(t *testing.T, token string, id AccountID) {
	t.Helper()
	data, err := scs.GobCodec{}.Encode(b.at.Add(time.Hour), map[string]any{AccountKey: int64(id)})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Sessions().Commit(token, data, b.at.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
}

func TestSessionsEndWhenTheyShould(t *testing.T) {
	b := open(t)
	a := b.person(t, "Zenobia")
	found := func(token string) bool {
		_, ok, err := b.Sessions().Find(token)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	for _, token := range []string{"one", "two", "three"} {
		b.commit(t, token, a.ID)
	}
	if n, err := b.SessionCount(t.Context(), a.ID); n != 3 || err != nil {
		t.Fatal(n, err)
	}
	if err := b.SetPassword(t.Context(), a.ID, "another good password", "two"); err != nil {
		t.Fatal(err)
	}
	if found("one") || !found("two") {
		t.Error("a new password must end all sessions but the one that set it")
	}
	if n, err := b.SignOutEverywhere(t.Context(), a.ID); n != 1 || err != nil || found("two") {
		t.Error("signing out everywhere left a session", n, err)
	}
	b.commit(t, "late", a.ID)
	b.at = b.at.Add(2 * time.Hour)
	if found("late") {
		t.Error("a session outlived its time")
	}
}

func TestTokensDieWithTheirSeat(t *testing.T) {
	b := open(t)
	a := b.person(t, "Xaltotun")
	seat, err := b.Grant(t.Context(), a.ID, Seat{Season: "lion", Kind: Magic, Holder: "blackCircle", Account: a.ID})
	if err != nil {
		t.Fatal(err)
	}
	one, err := b.CreateToken(t.Context(), seat, "my script")
	if err != nil {
		t.Fatal(err)
	}
	two, err := b.CreateToken(t.Context(), seat, "his script")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := b.SeatByToken(t.Context(), one); err != nil || s.ID != seat.ID {
		t.Fatalf("%+v %v", s, err)
	}
	list, err := b.Tokens(t.Context(), seat.ID)
	if err != nil || len(list) != 2 || list[0].Used.IsZero() || !list[1].Used.IsZero() {
		t.Fatalf("%+v %v", list, err)
	}
	if err := b.RevokeToken(t.Context(), seat.ID, list[0].ID); err != nil {
		t.Fatal(err)
	}
	if _, err := b.SeatByToken(t.Context(), one); !errors.Is(err, ErrNoSeat) {
		t.Errorf("a revoked token: %v", err)
	}
	if err := b.Vacate(t.Context(), a.ID, seat.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := b.SeatByToken(t.Context(), two); !errors.Is(err, ErrNoSeat) {
		t.Errorf("the token of a vacated seat: %v", err)
	}
}

func TestPasskeysAndTheLastWayIn(t *testing.T) {
	b := open(t)
	a := b.person(t, "Belit")
	if err := b.AddPasskey(t.Context(), Passkey{ID: []byte{1}, Account: a.ID, Label: "phone", Credential: []byte(`{"flags":1}`)}); err != nil {
		t.Fatal(err)
	}
	if err := b.UsePasskey(t.Context(), []byte{1}, []byte(`{"flags":2}`)); err != nil {
		t.Fatal(err)
	}
	keys, err := b.Passkeys(t.Context(), a.ID)
	if err != nil || len(keys) != 1 || string(keys[0].Credential) != `{"flags":2}` || keys[0].Used.IsZero() {
		t.Fatalf("%+v %v", keys, err)
	}
	if _, err := b.writer.ExecContext(t.Context(), `UPDATE account SET password = ''`); err != nil {
		t.Fatal(err)
	}
	if err := b.RemovePasskey(t.Context(), a.ID, []byte{1}); !errors.Is(err, ErrLastWay) {
		t.Errorf("the only way in: %v", err)
	}
}

// No secret that opens something is in the file as it was handed out.
func TestNoSecretIsStoredAsItIs(t *testing.T) {
	b := open(t)
	a := b.person(t, "Keeper")
	seat, err := b.Grant(t.Context(), a.ID, Seat{Season: "lion", Kind: Secretary, Account: a.ID})
	if err != nil {
		t.Fatal(err)
	}
	secrets := []string{good}
	for _, make := range []func() (string, error){
		func() (string, error) { return b.Invite(t.Context(), a.ID, Seat{Season: "lion", Kind: Deputy}, "") },
		func() (string, error) { return b.ResetLink(t.Context(), a.ID, a.ID) },
		func() (string, error) { return b.CreateToken(t.Context(), seat, "script") },
	} {
		s, err := make()
		if err != nil {
			t.Fatal(err)
		}
		secrets = append(secrets, s)
	}
	for _, tail := range []string{"", "-wal"} {
		text, err := os.ReadFile(b.path + tail)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range secrets {
			if strings.Contains(string(text), s) {
				t.Errorf("%s holds a secret in the clear", tail)
			}
		}
	}
	if info, err := os.Stat(b.path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
}

func TestAFormIsAnsweredOnce(t *testing.T) {
	b := open(t)
	a := b.person(t, "Keeper")
	if err := b.Remember(t.Context(), "k1", a.ID, "/invite", "/s/lion"); err != nil {
		t.Fatal(err)
	}
	if got, ok, err := b.Answered(t.Context(), "k1", a.ID, "/invite"); !ok || got != "/s/lion" || err != nil {
		t.Error(got, ok, err)
	}
	if _, ok, _ := b.Answered(t.Context(), "k1", a.ID+1, "/invite"); ok {
		t.Error("another's key answered")
	}
}

func TestForeignFilesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "other.db")
	db, err := sqlite.OpenPool(sqlite.WriterDSN(path), 1)
	if err != nil {
		t.Fatal(err)
	}
	makeTable(t, db)
	if _, err := Open(t.Context(), path, time.Now); !errors.Is(err, ErrNotDirectory) {
		t.Errorf("a foreign file: %v", err)
	}
}

func makeTable(t *testing.T, db *sql.DB) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), `CREATE TABLE x (y)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestReopeningKeepsEverything(t *testing.T) {
	b := open(t)
	b.person(t, "Keeper")
	again, err := Open(t.Context(), b.path, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if a, err := again.AccountByName(t.Context(), "keeper"); err != nil || !a.HasPassword {
		t.Errorf("%+v %v", a, err)
	}
}
