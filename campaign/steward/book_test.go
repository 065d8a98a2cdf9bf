package steward

import (
	"testing"

	"hyboria/campaign"
)

// What stands in the book is told in the chronicle and holds in a check of the
// whole file.
func TestBookInTheJournal(t *testing.T) {
	s, _ := club(t, 5)
	known := func(string) bool { return true }
	if refused, err := s.WriteRuling(t.Context(), campaign.Ruling{Rule: "RA-9.5", Text: "The ford is dry.", Reason: "asked"}, known); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	play(t, s, 1, PlayOptions{})
	week := campaign.Week{Year: 1, Week: 1}
	if refused, err := s.NoteChronicle(t.Context(), campaign.Note{Week: week, Text: "So it began."}); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	if refused, err := s.StrikeRuling(t.Context(), 1, "rain"); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	b, err := s.Chronicle(t.Context(), week, campaign.Spectator())
	if err != nil {
		t.Fatal(err)
	}
	told := false
	for _, l := range b.Lines {
		told = told || l.Matter == "ruling"
	}
	if !told {
		t.Errorf("the chronicle does not tell the ruling: %+v", b.Lines)
	}
	path := s.Path()
	mustDo(t, s.Close())
	if v := verify(t, path); !v.OK {
		t.Errorf("replay: %v", v.Faults)
	}
}
