package campaign

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// correspondence is a state with three who play and one caretaker.
func correspondence() *State {
	return &State{Stage: StageOpen, At: Week{Year: 1, Week: 3}, Running: 3, Nations: []NationState{
		{ID: "koth", Played: true, Player: "Ann"},
		{ID: "shem", Played: true, Player: "Bo"},
		{ID: "ophir", Played: true, Player: "Cy"},
		{ID: "zamora", Played: true, Caretaker: "defensive"},
	}}
}

// Letters between others leave no trace in any byte of what a viewer is shown,
// whatever they say and however many there are (CA-4.1-R5).
func TestLettersOfOthersLeaveNoTrace(t *testing.T) {
	e := viewEngine(t)
	show := func(s *State, v Viewer) string {
		k := View(e, s, v)
		b, err := json.Marshal([]any{k, k.Known()})
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := correspondence()
		LetterSent{Letter{From: "koth", To: []string{"ophir"}, Text: "mine"}}.Apply(s)
		before := map[Viewer]string{Player("koth"): show(s, Player("koth")), Spectator(): show(s, Spectator()), Player("zamora"): show(s, Player("zamora"))}
		for range rapid.IntRange(1, 4).Draw(t, "letters") {
			from := rapid.SampledFrom([]string{"shem", "ophir"}).Draw(t, "from")
			to := map[string]string{"shem": "ophir", "ophir": "shem"}[from]
			events, refused := e.Write(s, Letter{From: from, To: []string{to}, Text: rapid.StringMatching(`[a-z]{1,30}`).Draw(t, "text")})
			if len(refused) > 0 {
				t.Fatal(refused)
			}
			for _, ev := range events {
				ev.Apply(s)
			}
		}
		for v, was := range before {
			if show(s, v) != was {
				t.Fatalf("%v can tell that others write", v)
			}
		}
		if k := View(e, s, Player("shem")); len(k.Letters) != len(s.Letters)-1 {
			t.Fatalf("Shem reads %d of %d letters", len(k.Letters), len(s.Letters))
		}
	})
}

// Who writes, to whom, and how much, is checked; an open letter is for all.
func TestWrite(t *testing.T) {
	e := viewEngine(t)
	for name, x := range map[string]struct {
		letter Letter
		want   string
	}{
		"a caretaker":      {Letter{From: "zamora", Open: true, Text: "x"}, "no player"},
		"nobody":           {Letter{From: "atlantis", Open: true, Text: "x"}, "no player"},
		"empty":            {Letter{From: "koth", Open: true, Text: " \n"}, "1 to 4000 characters"},
		"too long":         {Letter{From: "koth", Open: true, Text: strings.Repeat("x", maxLetter+1)}, "1 to 4000 characters"},
		"to nobody":        {Letter{From: "koth", Text: "x"}, "choose whom"},
		"open to somebody": {Letter{From: "koth", To: []string{"shem"}, Open: true, Text: "x"}, "choose whom"},
		"to himself":       {Letter{From: "koth", To: []string{"koth"}, Text: "x"}, "himself"},
		"twice":            {Letter{From: "koth", To: []string{"shem", "shem"}, Text: "x"}, "twice"},
		"to no one known":  {Letter{From: "koth", To: []string{"atlantis"}, Text: "x"}, "nobody \"atlantis\""},
	} {
		if events, refused := e.Write(correspondence(), x.letter); len(events) > 0 || len(refused) == 0 || !strings.Contains(refused[0].Reason, x.want) {
			t.Errorf("%s: %v, want %q", name, refused, x.want)
		}
	}
	s := correspondence()
	for range maxLetters {
		events, refused := e.Write(s, Letter{From: "secretary", Open: true, Text: "  hear  "})
		if len(refused) > 0 {
			t.Fatal(refused)
		}
		events[0].Apply(s)
	}
	if l := View(e, s, Spectator()).Letters; len(l) != maxLetters || l[0].Text != "hear" || l[0].Week != s.At {
		t.Errorf("a spectator reads %d open letters", len(l))
	}
	if _, refused := e.Write(s, Letter{From: "secretary", Open: true, Text: "more"}); len(refused) != 1 {
		t.Error("more letters go out than a week has room for")
	}
	if a := AudienceOf(s, LetterSent{Letter{From: "koth", To: []string{"shem"}}}); a.All || a.Reads(Player("ophir")) || !a.Reads(Player("shem")) {
		t.Error("the journal tells a letter to others than its parties")
	}
}
