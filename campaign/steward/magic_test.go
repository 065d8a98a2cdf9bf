package steward

import (
	"path/filepath"
	"strings"
	"testing"

	"hyboria/campaign"
	"hyboria/data"
)

// withMagic is a season in which caretakers play the nations and the magic
// players; battles go by mass combat, which is quick.
func withMagic(t *testing.T, seed int64) (string, *Season) {
	t.Helper()
	e := engine(t)
	def := demoDef(e)
	def.Settings["battleRules"] = data.TextValue("massCombat")
	for _, id := range []string{druidsID, thothID, handID} {
		def.Seats = append(def.Seats, campaign.SeatDef{Nation: id, Caretaker: string(Opportunist)})
	}
	path := filepath.Join(t.TempDir(), "magic.hyb")
	if err := Create(t.Context(), path, e, def, &seed); err != nil {
		t.Fatal(err)
	}
	return path, openSeason(t, path)
}

// CA-17.1-R2: caretakers of magic players take service where they are asked and
// join armies; every member is in one place, and the season can be played again
// to the same states.
func TestMagicPlayersByCaretakers(t *testing.T) {
	served, joined := 0, 0
	seeds := int64(1)
	if soak() {
		seeds = 20
	}
	for seed := int64(1); seed <= seeds; seed++ {
		path, s := withMagic(t, seed)
		for range 36 {
			if _, err := s.Play(t.Context(), 1, PlayOptions{}); err != nil {
				t.Fatalf("seed %d, %s: %v", seed, s.State().At, err)
			}
			checkMagic(t, s.State())
		}
		lines, err := s.Entries(t.Context(), 1, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range lines {
			switch row.Kind {
			case "magic_served":
				served++
			case "magic_joined":
				joined++
			}
		}
		s.Close()
		if v := verify(t, path); !v.OK {
			t.Errorf("seed %d: %v", seed, v.Faults)
		}
	}
	if served == 0 || joined == 0 {
		t.Errorf("in %d years magic players entered %d services and joined %d armies", seeds, served, joined)
	}
}

// checkMagic proves that no magic user is in two places and none too many.
func checkMagic(t *testing.T, st *campaign.State) {
	t.Helper()
	seen, count := map[string]bool{}, map[string]int{}
	see := func(id, kind string) {
		if seen[id] {
			t.Errorf("%s: magic user %s is in two places", st.At, id)
		}
		seen[id] = true
		count[kind]++
	}
	for i := range st.Counters {
		for _, m := range st.Counters[i].MagicUsers {
			see(m.ID, m.Nation)
		}
	}
	for _, c := range st.Captives {
		if c.Magic != nil {
			see(c.Magic.ID, c.Nation)
		}
	}
	if count[druidsID] > 3 || count[thothID] > 1 || count[handID] > 4 {
		t.Errorf("%s: %v", st.At, count)
	}
	if b := st.Band(thothID); b.Serves != "" && st.Friendly(b.Serves, "aquilonia") {
		t.Errorf("%s: Thoth-Amon serves a friend of Aquilonia", st.At)
	}
}

// CA-1.2-R1, CA-20: acts of the people are stored at once, refused ones leave
// nothing behind, and the chronicle tells what was decided.
func TestActsOfThePeople(t *testing.T) {
	path, s := withMagic(t, 9)
	head := s.Head()
	refused, err := s.Club(t.Context(), "secretary", campaign.ClubAct{Vacate: "atlantis"})
	if err != nil || len(refused) != 1 || s.Head() != head {
		t.Fatalf("a nation that is not there: %v, %v", refused, err)
	}
	for _, act := range []campaign.ClubAct{
		{Replace: &campaign.Seating{Nation: "koth", Player: "Ann"}},
		{Settings: data.Settings{"notice": data.TextValue("0")}},
		{Vote: &campaign.Ballot{Motion: 1, Yes: true}},
	} {
		actor := "secretary"
		if act.Vote != nil {
			actor = "koth"
		}
		if refused, err := s.Club(t.Context(), actor, act); err != nil || len(refused) > 0 {
			t.Fatalf("%+v: %v, %v", act, refused, err)
		}
	}
	if st := s.State(); st.Nation("koth").Player != "Ann" || !st.Motion(1).Carried {
		t.Errorf("after the acts: %+v", st.Club)
	}
	told, err := s.Chronicle(t.Context(), s.State().At, campaign.Spectator())
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, l := range told.Lines {
		text += l.Text + "\n"
	}
	if !strings.Contains(text, "Koth is played by Ann from now on.") {
		t.Errorf("the chronicle: %s", text)
	}
	s.Close()
	if v := verify(t, path); !v.OK {
		t.Errorf("replay: %v", v.Faults)
	}
}
