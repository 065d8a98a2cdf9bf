package steward

import (
	"testing"

	"hyboria/battle"
	"hyboria/campaign"
)

// raidByHand is a season in which a raid waits for its commanders, raiders and
// raided.
var raidByHand = waiting{seed: 5, weeks: 14, whole: true, settings: map[string]string{
	"battleRules": `"massCombat"`, "raids": `"on"`,
	"startingWars": `[["pictland", "aquilonia"], ["kozaki", "turan"], ["hill_tribes", "zamora"], ["desert_nomads", "stygia"]]`,
}}

func untilARaidWaits(t testing.TB) (*Season, *campaign.Battle) {
	t.Helper()
	s, b := raidByHand.season(t)
	if b.Raid == nil {
		t.Fatalf("%s is no raid", b.ID)
	}
	return s, b
}

// playRaid lets both commanders order what their generals would.
func playRaid(t testing.TB, s *Season, id string) (stages int) {
	t.Helper()
	for ; inPlay(s, id); stages++ {
		for side, due := range s.State().Battle(id).Play.Stage.Due {
			if due {
				order(t, s, id, battle.Side(side), generalsWords(t, s, id, battle.Side(side)))
				break
			}
		}
	}
	return stages
}

// VR-17.7, VR-17.8: a raid that its commanders play is the one that their generals
// would have fought, its results fall on the province like any raid's, the week goes
// on to its end, and the file is genuine.
func TestARaidFoughtTurnByTurn(t *testing.T) {
	s, b := untilARaidWaits(t)
	id, whole, week := b.ID, *b, s.State().At
	if st := b.Play.Stage; !st.Setup || st.Due != [2]bool{false, true} {
		t.Fatalf("it begins with %+v (VR-15.4-R1: the defenders set up first)", st)
	}
	if stages := playRaid(t, s, id); stages < 4 {
		t.Errorf("%d stages only", stages)
	}
	f, ok, err := s.Battle(t.Context(), id)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	var sys battle.System
	for _, x := range s.engine.Systems {
		if x.ID() == f.Record.System {
			sys = x
		}
	}
	rec, err := sys.Fight(whole.Scenario, mustSeed(t, f.Record.Seed))
	if err != nil || rec.Digest != f.Record.Digest {
		t.Errorf("played %s, fought by the same minds %s (%v)", f.Record.Digest, rec.Digest, err)
	}
	if st := s.State(); st.At == week || st.Battle(id) != nil {
		t.Errorf("it is still %s, and the raid lies there: %v", st.At, st.Battle(id) != nil)
	}
	if n := raidCount(t, s, id); n != 1 {
		t.Errorf("the journal has %d results of it", n)
	}
	if v := verifyWhole(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

func raidCount(t testing.TB, s *Season, id string) (n int) {
	t.Helper()
	weeks, err := s.Weeks(t.Context())
	mustDo(t, err)
	for _, w := range weeks {
		events, err := s.Events(t.Context(), w)
		mustDo(t, err)
		for _, ev := range events {
			if r, ok := ev.(*campaign.RaidFought); ok && r.Note.ID == id {
				n++
			}
		}
	}
	return n
}

// Who is no commander sees of a raid in play that there is one, and nothing of its
// men; and what a raid has done is undone when the season is taken back before it.
func TestARaidInPlayIsItsSidesOwnAndIsTakenBack(t *testing.T) {
	s, b := untilARaidWaits(t)
	id := b.ID
	for _, who := range allNations(t) {
		v, err := s.State().Eyes(who)
		mustDo(t, err)
		_, ok, err := s.ViewFight(v, id, battle.Attacker)
		mustDo(t, err)
		if side := who == b.Raid.Sides[0] || who == b.Raid.Sides[1]; ok != side {
			t.Errorf("%s sees the raid: %v", who, ok)
		}
	}
	before := s.State().Clone()
	last := s.Head()
	playRaid(t, s, id)
	if viewJSON(t, s.State().Raids) == viewJSON(t, before.Raids) {
		t.Fatal("the raid has changed nothing")
	}
	mustDo(t, s.Rewind(t.Context(), last, campaign.BySecretary, "the raid was played against the wrong garrison"))
	now := s.State()
	if viewJSON(t, now.Raids) != viewJSON(t, before.Raids) || viewJSON(t, now.Holdings) != viewJSON(t, before.Holdings) || viewJSON(t, now.Counters) != viewJSON(t, before.Counters) || !inPlay(s, id) {
		t.Error("taken back, the season is not as it was before the raid")
	}
	if v := verifyWhole(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}
