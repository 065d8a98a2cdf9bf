package steward

import (
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/campaign"
)

// perBattleSeason is a season that leaves the rules to each battle.
var perBattleSeason = waiting{seed: 11, weeks: 12, whole: true, settings: map[string]string{"battleRules": `"perBattle"`}}

func untilRulesAreOpen(t testing.TB) (*Season, *campaign.Battle) { return perBattleSeason.season(t) }

// CA-8.3-R1: where rules are left to each battle the secretary may choose those of
// one that waits, with a reason that all read; the commanders begin anew by them,
// both are told, and the file is genuine to its end.
func TestTheSecretaryChoosesTheRulesOfABattle(t *testing.T) {
	s, b := untilRulesAreOpen(t)
	id := b.ID
	who := [2]string{s.State().Commands(b, battle.Attacker), s.State().Commands(b, battle.Defender)}
	if r := s.engine.RulesOf(s.State(), b); r != "royal" || !b.Play.Stage.Due[0] || !b.Play.Stage.Due[1] {
		t.Fatalf("at first it is fought by %s, %+v", r, b.Play.Stage)
	}
	refusedBy(t, s.ChooseRules(t.Context(), id, "darkAge", ""), "reason")
	refusedBy(t, s.ChooseRules(t.Context(), id, "chess", "a change"), "no battle rules")
	refusedBy(t, s.ChooseRules(t.Context(), id, "royal", "a change"), "as it is")
	refusedBy(t, s.ChooseRules(t.Context(), "Y9/W9-9", "darkAge", "a change"), "wait")
	mustDo(t, s.ChooseRules(t.Context(), id, "darkAge", "both have little time this week"))
	b = s.State().Battle(id)
	if b.Rules != "darkAge" || !b.Hand || !b.InPlay() || b.Play.Stage.Due[0] == b.Play.Stage.Due[1] {
		t.Fatalf("by Dark Age one sets up after the other (DA-10.3): %+v, %+v", b.Rules, b.Play)
	}
	for _, n := range who {
		told := false
		notes, err := s.NoticesTo(t.Context(), n, 50)
		mustDo(t, err)
		for _, x := range notes {
			told = told || strings.Contains(x.Subject, "fought by Dark Age")
		}
		if !told {
			t.Errorf("%s is not told", n)
		}
	}
	playRaid(t, s, id)
	f, ok, err := s.Battle(t.Context(), id)
	if err != nil || !ok || f.Record.System != "dark-age" {
		t.Fatalf("it was fought by %q (%v, %v)", f.Record.System, ok, err)
	}
	lines, err := s.Chronicle(t.Context(), b.Week, campaign.Spectator())
	mustDo(t, err)
	told := false
	for _, l := range lines.Lines {
		told = told || strings.Contains(l.Text, "both have little time")
	}
	if !told {
		t.Error("the chronicle does not tell the reason")
	}
	if v := verifyWhole(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// Orders that were given hold: with sealed orders, or after both have named rules,
// nobody chooses others. By rules that nobody plays turn by turn it is fought at once.
func TestChosenRulesLeaveOrdersAlone(t *testing.T) {
	s, b := untilRulesAreOpen(t)
	id := b.ID
	text := generalsWords(t, s, id, battle.Attacker)
	order(t, s, id, battle.Attacker, text)
	refusedBy(t, s.ChooseRules(t.Context(), id, "darkAge", "a change"), "sealed")

	s, _ = untilRulesAreOpen(t)
	mustDo(t, s.ChooseRules(t.Context(), id, "massCombat", "the week must end"))
	f, ok, err := s.Battle(t.Context(), id)
	if err != nil || !ok || f.Record.System != "mass-combat" {
		t.Errorf("it was fought by %q (%v, %v)", f.Record.System, ok, err)
	}
	if v := verifyWhole(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}

	fixed, w := untilABattleWaits(t)
	refusedBy(t, fixed.ChooseRules(t.Context(), w.ID, "massCombat", "a change"), "battleRules")
}
