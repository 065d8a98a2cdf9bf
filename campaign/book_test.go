package campaign

import (
	"encoding/json"
	"strings"
	"testing"
)

// The book holds what the secretary rules, with a reason, for all to read; a
// ruling that is struck stays in it (CA-1.9).
func TestBookOfRulings(t *testing.T) {
	e := worldEngine(t)
	s := &State{At: Week{Year: 1, Week: 4}, Stage: StageOpen}
	known := func(id string) bool { return id == "RA-9.5" || id == "CA-10.1-R1" }
	for _, bad := range []struct {
		r     Ruling
		field string
	}{
		{Ruling{Rule: "RA-99.1", Text: "x", Reason: "y"}, "rule"},
		{Ruling{Rule: "<b>", Text: "x", Reason: "y"}, "rule"},
		{Ruling{Card: 101, Text: "x", Reason: "y"}, "card"},
		{Ruling{Card: -1, Text: "x", Reason: "y"}, "card"},
		{Ruling{Text: " ", Reason: "y"}, "text"},
		{Ruling{Text: "x"}, "reason"},
		{Ruling{Text: strings.Repeat("é", maxRuling+1), Reason: "y"}, "text"},
	} {
		if events, refused := e.Rule(s, bad.r, known); len(events) > 0 || len(refused) != 1 || refused[0].Field != bad.field {
			t.Errorf("%+v: %v %v", bad.r, events, refused)
		}
	}
	for _, r := range []Ruling{{Rule: "RA-9.5", Card: 7, Text: " The ford is dry. ", Reason: "asked by both"}, {Text: "Dice on the floor count not.", Reason: "custom"}} {
		events, refused := e.Rule(s, r, known)
		if len(refused) > 0 {
			t.Fatal(refused)
		}
		events[0].Apply(s)
	}
	if got := s.Book.OnCard(7); len(got) != 1 || got[0].Text != "The ford is dry." || got[0].ID != 1 || len(s.Book.OnCard(0)) != 0 {
		t.Errorf("on card 7 stands %+v", got)
	}
	if _, refused := e.Strike(s, 1, ""); len(refused) != 1 {
		t.Error("a ruling is struck without a reason")
	}
	events, _ := e.Strike(s, 1, "the river has risen")
	events[0].Apply(s)
	if _, refused := e.Strike(s, 1, "again"); len(refused) != 1 || len(s.Book.OnCard(7)) != 0 || s.Book.Rulings[0].Struck == "" || len(s.Book.Rulings) != 2 {
		t.Errorf("after striking: %+v", s.Book)
	}
	for _, v := range []Viewer{Spectator(), Player("koth"), {Kind: ViewSecretary}} {
		if k := View(e, s, v); len(k.Book.Rulings) != 2 {
			t.Errorf("%+v reads %d rulings", v, len(k.Book.Rulings))
		}
	}
}

// A note stands beside a week that was told, and goes when that week is taken
// back; rulings stay written.
func TestNotesBesideTheChronicle(t *testing.T) {
	e := worldEngine(t)
	s := &State{At: Week{Year: 1, Week: 4}, Stage: StageOpen}
	if _, refused := e.NoteChronicle(s, Note{Week: s.At, Text: "too early"}); len(refused) != 1 {
		t.Error("a note to the open week is taken")
	}
	for _, n := range []Note{{Week{Year: 1, Week: 3}, "A hard winter.", false}, {Week{Year: 1, Week: 1}, "So it began.", false}, {Week{Year: 1, Week: 3}, "A harder one.", true}} {
		events, refused := e.NoteChronicle(s, n)
		if len(refused) > 0 {
			t.Fatal(refused)
		}
		events[0].Apply(s)
	}
	if len(s.Book.Notes) != 2 || s.Book.Note(Week{Year: 1, Week: 3}).Text != "A harder one." || s.Book.Notes[0].Week.Week != 1 {
		t.Errorf("the notes are %+v", s.Book.Notes)
	}
	events, _ := e.Rule(s, Ruling{Text: "x", Reason: "y"}, nil)
	events[0].Apply(s)
	back := TakeBack(s, &State{At: Week{Year: 1, Week: 2}, Stage: StageOpen}, Annulled{Reason: "slip"})
	if len(back.Book.Notes) != 1 || len(back.Book.Rulings) != 1 {
		t.Errorf("after taking back: %+v", back.Book)
	}
	events, _ = e.NoteChronicle(s, Note{Week: Week{Year: 1, Week: 1}})
	events[0].Apply(s)
	if s.Book.Note(Week{Year: 1, Week: 1}).Text != "" {
		t.Error("a note cannot be taken away")
	}
	if b, err := json.Marshal(&State{}); err != nil || strings.Contains(string(b), `"book"`) {
		t.Errorf("an empty book is written into the state: %v", err)
	}
}
