package directory

import (
	"errors"
	"testing"
)

// wolves are what the founding of a season gives in these tests.
func wolves(a Account) Grants {
	seat := Seat{Season: "wolves", Kind: Secretary, Account: a.ID}
	return Grants{
		Seats:       []Seat{seat, {Season: "wolves", Kind: Nation, Holder: "koth", Account: a.ID}},
		Invitations: []Offer{{Seat{Season: "wolves", Kind: Nation, Holder: "shem"}, "Mara"}, {Seat{Season: "wolves", Kind: Spectator}, ""}},
		Key:         "k1", Path: "/new", Answer: "/s/wolves/desk",
	}
}

// given counts what there is of the season "wolves".
func (b *bench) given(t *testing.T) (seats, links, notes int, answered bool) {
	t.Helper()
	s, err1 := b.SeatsOf(t.Context(), "wolves")
	l, err2 := b.Invitations(t.Context(), "wolves")
	n, err3 := b.Foundings(t.Context())
	_, answered, err4 := b.Answered(t.Context(), "k1", 1, "/new")
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	return len(s), len(l), len(n), answered
}

func (b *bench) begin(t *testing.T, a Account) Founding {
	t.Helper()
	f, err := b.BeginFounding(t.Context(), a.ID, "wolves")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestAFoundingGivesAllAndIsStruckOut(t *testing.T) {
	b := open(t)
	a := b.person(t, "Keeper")
	f := b.begin(t, a)
	if _, err := b.BeginFounding(t.Context(), a.ID, "wolves"); !errors.Is(err, ErrSeasonTaken) {
		t.Errorf("a second founding of the name: %v", err)
	}
	tokens, err := b.GrantFounding(t.Context(), f, wolves(a))
	if err != nil || len(tokens) != 2 {
		t.Fatal(tokens, err)
	}
	if list, err := b.Foundings(t.Context()); err != nil || len(list) != 1 || !list[0].Granted || list[0].Account != a.ID {
		t.Errorf("%+v %v", list, err)
	}
	if i, err := b.Invitation(t.Context(), tokens[0]); err != nil || i.Holder != "shem" || i.Note != "Mara" {
		t.Errorf("%+v %v", i, err)
	}
	if err := b.EndFounding(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	if seats, links, notes, answered := b.given(t); seats != 2 || links != 2 || notes != 0 || !answered {
		t.Error(seats, links, notes, answered)
	}
	if _, err := b.BeginFounding(t.Context(), a.ID, "wolves"); !errors.Is(err, ErrSeasonTaken) {
		t.Errorf("a founding of a season that is there: %v", err)
	}
	for what, err := range map[string]error{"end": b.EndFounding(t.Context(), f), "undo": b.UndoFounding(t.Context(), f)} {
		if !errors.Is(err, ErrFoundingGone) {
			t.Errorf("%s of what is ended: %v", what, err)
		}
	}
	if seats, _, _, _ := b.given(t); seats != 2 {
		t.Errorf("%d seats are left of a season that is there", seats)
	}
}

func TestAFoundingIsUndoneWhole(t *testing.T) {
	b := open(t)
	a := b.person(t, "Keeper")
	f := b.begin(t, a)
	if _, err := b.GrantFounding(t.Context(), f, wolves(a)); err != nil {
		t.Fatal(err)
	}
	list, err := b.SeatsOf(t.Context(), "wolves")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.CreateToken(t.Context(), list[0], "script"); err != nil {
		t.Fatal(err)
	}
	if err := b.UndoFounding(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	if seats, links, notes, answered := b.given(t); seats+links+notes != 0 || answered {
		t.Error(seats, links, notes, answered)
	}
	if _, err := b.GrantFounding(t.Context(), f, wolves(a)); !errors.Is(err, ErrFoundingGone) {
		t.Errorf("granting what is undone: %v", err)
	}
	if seats, links, notes, _ := b.given(t); seats+links+notes != 0 {
		t.Error(seats, links, notes)
	}
	if _, err := b.GrantFounding(t.Context(), b.begin(t, a), wolves(a)); err != nil {
		t.Errorf("founding it again: %v", err)
	}
}

// A grant that fails at its last row gives nothing.
func TestAGrantGivesAllOrNothing(t *testing.T) {
	b := open(t)
	a := b.person(t, "Keeper")
	f := b.begin(t, a)
	for _, table := range []string{"founding", "seat", "link", "act", "once"} {
		event := "INSERT"
		if table == "founding" {
			event = "UPDATE"
		}
		if _, err := b.writer.ExecContext(t.Context(), `CREATE TRIGGER broken BEFORE `+event+` ON `+table+` BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`); err != nil {
			t.Fatal(err)
		}
		if tokens, err := b.GrantFounding(t.Context(), f, wolves(a)); err == nil {
			t.Errorf("%s: granted %d links", table, len(tokens))
		}
		list, err := b.Foundings(t.Context())
		if seats, links, notes, answered := b.given(t); seats+links != 0 || notes != 1 || answered || err != nil || list[0].Granted {
			t.Errorf("%s: %d seats, %d links, %+v, %v %v", table, seats, links, list, answered, err)
		}
		if _, err := b.writer.ExecContext(t.Context(), `DROP TRIGGER broken`); err != nil {
			t.Fatal(err)
		}
	}
	bad := wolves(a)
	bad.Invitations = append(bad.Invitations, Offer{Seat{Season: "wolves", Kind: Nation}, ""})
	var input *InputError
	if _, err := b.GrantFounding(t.Context(), f, bad); !errors.As(err, &input) {
		t.Errorf("an invitation to no nation: %v", err)
	}
	if _, err := b.GrantFounding(t.Context(), f, wolves(a)); err != nil {
		t.Error(err)
	}
}
