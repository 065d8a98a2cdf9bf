package steward

import (
	"strings"
	"testing"

	"hyboria/campaign"
)

// Letters are stored at once, an open one stands in the chronicle and one to
// somebody does not, a taking back leaves them, and the season still proves true
// (CA-4.1-R5).
func TestLettersAreKept(t *testing.T) {
	path, s := withMagic(t, 9)
	head := s.Head()
	if refused, err := s.Write(t.Context(), campaign.Letter{From: "atlantis", Open: true, Text: "x"}); err != nil || len(refused) != 1 || s.Head() != head {
		t.Fatalf("a letter of nobody: %v, %v", refused, err)
	}
	if refused, err := s.Club(t.Context(), "secretary", campaign.ClubAct{Replace: &campaign.Seating{Nation: "koth", Player: "Ann"}}); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	before := s.Head()
	for _, l := range []campaign.Letter{
		{From: "koth", To: []string{"ophir", "secretary"}, Text: "between us"},
		{From: "koth", To: []string{"ophir", "secretary"}, Text: "between us"},
		{From: "koth", Open: true, Text: "to all the world"},
	} {
		if refused, err := s.Write(t.Context(), l); err != nil || len(refused) > 0 {
			t.Fatal(refused, err)
		}
	}
	told, err := s.Chronicle(t.Context(), s.State().At, campaign.Player("koth"))
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, l := range told.Lines {
		text += l.Text + "\n"
	}
	if !strings.Contains(text, "An open letter of Koth: “to all the world”") || strings.Contains(text, "between us") {
		t.Errorf("the chronicle: %s", text)
	}
	if err := s.Rewind(t.Context(), before, campaign.BySecretary, "a slip"); err != nil {
		t.Fatal(err)
	}
	if n := len(s.State().Letters); n != 3 {
		t.Errorf("%d of 3 letters are left after a taking back", n)
	}
	s.Close()
	if v := verify(t, path); !v.OK {
		t.Errorf("replay: %v", v.Faults)
	}
	again := openSeason(t, path)
	if n := len(again.State().Letters); n != 3 {
		t.Errorf("%d of 3 letters are there when the season is opened again", n)
	}
}
