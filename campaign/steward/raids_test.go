package steward

import (
	"path/filepath"
	"testing"

	"hyboria/battle"
	"hyboria/battle/masscombat"
	"hyboria/battle/vikingraid"
	"hyboria/campaign"
	"hyboria/data"
)

// raidingSeason is a season in which all may raid, with battles by mass combat.
func raidingSeason(t *testing.T, seed int64) *Season {
	t.Helper()
	old := engine(t)
	e, err := campaign.New(old.World, old.Atlas, old.Deck, masscombat.New(old.Deck), vikingraid.New(old.Deck, nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	def := demoDef(e)
	def.Settings["raids"] = data.TextValue("on")
	var wars data.Value
	mustDo(t, wars.UnmarshalJSON([]byte(`[["pictland", "aquilonia"], ["kozaki", "turan"], ["hill_tribes", "zamora"], ["desert_nomads", "stygia"]]`)))
	def.Settings["startingWars"] = wars
	def.Settings["battleRules"] = data.TextValue("massCombat")
	path := filepath.Join(t.TempDir(), "raids.hyb")
	mustDo(t, Create(t.Context(), path, e, def, &seed))
	s, err := Open(t.Context(), path, e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// raidsOf are the raids of the weeks played.
func raidsOf(t *testing.T, s *Season) []campaign.RaidFought {
	t.Helper()
	weeks, err := s.Weeks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out []campaign.RaidFought
	for _, w := range weeks {
		events, err := s.Events(t.Context(), w)
		if err != nil {
			t.Fatal(err)
		}
		for _, ev := range events {
			if r, ok := ev.(*campaign.RaidFought); ok {
				out = append(out, *r)
			}
		}
	}
	return out
}

// CA-5.3-R3: caretakers of raiding peoples raid, nobody else does; every record
// keeps its figures and can be read again; the chronicle tells of it; and a
// rewind takes everything back that raids have done.
func TestCaretakersRaid(t *testing.T) {
	s := raidingSeason(t, 5)
	play(t, s, 12, PlayOptions{})
	raids := raidsOf(t, s)
	if len(raids) == 0 {
		t.Fatal("nobody has raided in twelve weeks")
	}
	for _, r := range raids {
		if err := battle.Conserve(r.Record); err != nil {
			t.Errorf("%s: %v", r.Note.ID, err)
		}
		if list := s.State().Nation(r.Note.Sides[0]).List; !raids5(list) {
			t.Errorf("%s: caretakers of %s raid", r.Note.ID, list)
		}
		f, ok, err := s.Battle(t.Context(), r.Note.ID)
		if err != nil || !ok || f.Record.Digest != r.Note.Digest {
			t.Errorf("%s cannot be read again: %v, %v", r.Note.ID, ok, err)
		}
		if f.Battle.MayRead(campaign.Player("vendhya")) && r.Note.Sides[0] != "vendhya" && r.Note.Sides[1] != "vendhya" {
			t.Errorf("%s may be read by a third power", r.Note.ID)
		}
	}
	toldOf(t, s, raids[0])
	to, err := s.OpenedAt(t.Context(), campaign.Week{Year: 1, Week: 2})
	mustDo(t, err)
	before, err := s.stateAfter(t.Context(), to)
	mustDo(t, err)
	mustDo(t, s.Rewind(t.Context(), to, campaign.BySecretary, "the raids were not meant"))
	st := s.State()
	if viewJSON(t, st.Counters) != viewJSON(t, before.Counters) || viewJSON(t, st.Holdings) != viewJSON(t, before.Holdings) || viewJSON(t, st.Raids) != viewJSON(t, before.Raids) {
		t.Errorf("the rewind leaves %+v", st.Raids)
	}
}

func raids5(list string) bool {
	for _, l := range raidingPeoples {
		if l == list {
			return true
		}
	}
	return false
}

// toldOf looks for the line of the chronicle.
func toldOf(t *testing.T, s *Season, r campaign.RaidFought) {
	t.Helper()
	b, err := s.Chronicle(t.Context(), r.Note.Week, campaign.Spectator())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range b.Lines {
		if l.Battle == r.Note.ID && l.Matter == "raid" {
			return
		}
	}
	t.Errorf("the chronicle of %s tells nothing of %s", r.Note.Week, r.Note.ID)
}

// Raids in words.
func TestRaidWords(t *testing.T) {
	for text, want := range map[string][3]string{
		"raid Bossonian Marches": {"Bossonian Marches", "", "yes"},
		"Raid  argos by sea":     {"argos", "sea", "yes"},
		"raid":                   {"", "", ""},
		"march to Tarantia":      {"", "", ""},
		"raid the coast By Sea":  {"the coast", "sea", "yes"},
	} {
		name, sea, ok := raidWords(text)
		got := [3]string{name, "", ""}
		if sea {
			got[1] = "sea"
		}
		if ok {
			got[2] = "yes"
		}
		if !ok {
			got[0] = ""
		}
		if got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
