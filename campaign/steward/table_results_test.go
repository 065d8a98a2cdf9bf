package steward

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/campaign"
)

// allNations are the ids of every nation of the world.
func allNations(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, n := range engine(t).World.Nations {
		out = append(out, n.ID)
	}
	return out
}

// untilATableWaits plays a season of persons only, who all fight on tables,
// until a battle waits for its result.
func untilATableWaits(t testing.TB, seed int64) (*Season, *campaign.Battle) {
	t.Helper()
	nations := allNations(t)
	s, _ := club(t, seed, nations...)
	for _, n := range nations {
		mustDo(t, s.WishTable(t.Context(), n, true))
	}
	for range 12 {
		if b := playPersons(t, s); b != nil {
			return s, b
		}
	}
	t.Fatal("no battle in twelve weeks")
	return nil, nil
}

// playPersons gives orders for every person and runs the week; a battle that
// waits for a table is returned.
func playPersons(t testing.TB, s *Season) *campaign.Battle {
	t.Helper()
	if s.State().Stage == campaign.StageOpen {
		for i, n := range s.State().Nations {
			if n.Person() {
				give(t, s, n.ID, Doctrines()[i%4])
			}
		}
	}
	var waits *WaitsError
	err := s.Next(t.Context(), PlayOptions{})
	if errors.As(err, &waits) {
		return s.State().Battle(waits.Battle)
	}
	mustDo(t, err)
	return nil
}

// beatenSheet is a sheet on which the defender's units lost so many of ten
// figures and the attacker none.
func beatenSheet(b *campaign.Battle, tenths int) campaign.TableSheet {
	sheet := campaign.TableSheet{Battle: b.ID, Winner: battle.AttackerWins, Turns: 7, Reason: "their centre gave way"}
	for _, u := range b.Scenario.Sides[battle.Defender].Units {
		sheet.Defender.Units = append(sheet.Defender.Units, campaign.SheetUnit{Unit: u.ID, Lost: u.Present * tenths / 10})
	}
	return sheet
}

// The week waits until both commanders have signed; then it goes on, and the
// file is genuine.
func TestATableResultIsRecordedSignedAndTakenIn(t *testing.T) {
	s, b := untilATableWaits(t, 11)
	signers := s.State().Signers(b)
	a, d := signers[0], signers[1]
	if owed := s.Owes(campaign.Player(a)); !slices.ContainsFunc(owed, func(o campaign.Owed) bool { return o.Kind == campaign.OweResult && o.Holds }) {
		t.Errorf("%s owes %v", a, owed)
	}
	var stranger string
	for _, n := range allNations(t) {
		if !slices.Contains(b.Nations(0), n) && !slices.Contains(b.Nations(1), n) {
			stranger = n
		}
	}
	_, err := s.RecordTable(t.Context(), stranger, beatenSheet(b, 5))
	refusedBy(t, err, "did not command")
	if refused, err := s.RecordTable(t.Context(), a, campaign.TableSheet{Battle: b.ID, Winner: "us"}); err != nil || len(refused) == 0 {
		t.Errorf("a bad sheet: %v, %v", refused, err)
	}
	refused, err := s.RecordTable(t.Context(), a, beatenSheet(b, 5))
	if err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	digest := s.State().Report(b.ID).Record.Digest
	if k := campaign.View(s.engine, s.State(), campaign.Player(stranger)); len(k.Desk.Tables) != 0 || k.Desk.Waits != b.ID {
		t.Errorf("a stranger reads %+v", k.Desk)
	}
	if k := campaign.View(s.engine, s.State(), campaign.Player(d)); len(k.Desk.Tables) != 1 {
		t.Errorf("the other side reads %+v", k.Desk.Tables)
	}
	refusedBy(t, s.StrikeTable(t.Context(), b.ID, d), "who alone")
	refusedBy(t, s.SignTable(t.Context(), b.ID, a, d, ""), "cannot sign for")
	refusedBy(t, s.SignTable(t.Context(), b.ID, d, d, "00000000"), "changed since")
	var waits *WaitsError
	if err := s.Next(t.Context(), PlayOptions{}); !errors.As(err, &waits) {
		t.Errorf("one signature was enough: %v", err)
	}
	mustDo(t, s.SignTable(t.Context(), b.ID, d, d, digest[:8]))
	if err := s.Next(t.Context(), PlayOptions{}); err != nil && !errors.As(err, &waits) {
		t.Fatal(err)
	}
	f, ok, err := s.Battle(t.Context(), b.ID)
	if err != nil || !ok || f.Battle.Winner != battle.AttackerWins || f.Record.Edition != "table/1" {
		t.Fatalf("%+v, %v, %v", f.Battle, ok, err)
	}
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

// A result that was taken in is corrected by going back to it; what followed is
// annulled, the week goes on with its own dice, the weeks after it with new.
func TestACorrectedTableResult(t *testing.T) {
	s, b := untilATableWaits(t, 11)
	id := b.ID
	sheet := beatenSheet(b, 5)
	_, err := s.CorrectTable(t.Context(), sheet, "too early", PlayOptions{})
	refusedBy(t, err, "taken in")
	for _, by := range s.State().Signers(b) { // both write the same: that is a signature
		if refused, err := s.RecordTable(t.Context(), by, sheet); err != nil || len(refused) > 0 {
			t.Fatal(refused, err)
		}
	}
	link := s.State().LinkNumber()
	finishWeek(t, s)
	week := b.Week
	if !week.Before(s.State().At) {
		t.Fatalf("the week did not close: %s", s.State().At)
	}
	playOn(t, s)
	used := s.State().Desk.LinksUsed
	other := beatenSheet(b, 2)
	refused, err := s.CorrectTable(t.Context(), campaign.TableSheet{Battle: id, Winner: battle.DefenderWins, Turns: 13}, "a slip", PlayOptions{})
	if err != nil || len(refused) == 0 || len(s.State().Desk.Rewinds) != 0 {
		t.Fatalf("a bad correction: %v, %v, %v", refused, err, s.State().Desk.Rewinds)
	}
	refused, err = s.CorrectTable(t.Context(), other, "figures were counted twice", PlayOptions{})
	var waits *WaitsError
	if len(refused) > 0 || err != nil && !errors.As(err, &waits) {
		t.Fatal(refused, err)
	}
	finishWeek(t, s)
	f, ok, err := s.Battle(t.Context(), id)
	if err != nil || !ok || lostOf(f.Record, battle.Defender) == 0 || len(s.State().Desk.Rewinds) != 1 {
		t.Fatalf("%v, %v, %+v", ok, err, s.State().Desk.Rewinds)
	}
	if got := lostOf(f.Record, battle.Defender); got >= f.Record.Sides[1].Figures.Start/2 {
		t.Errorf("the old result counts still: %d lost", got)
	}
	if n := s.State().LinkNumber(); n != used+1 || n <= link {
		t.Errorf("the next week takes link %d; %d were used", n, used)
	}
	if v := verify(t, s.Path()); !v.OK {
		t.Error(v.Faults)
	}
}

func lostOf(r battle.Record, side battle.Side) int { return r.Sides[side].Figures.Lost }

// finishWeek leaves every table to the generals until the week is closed.
func finishWeek(t testing.TB, s *Season) {
	t.Helper()
	for range 20 {
		if st := s.State(); st.Stage != campaign.StageDawn && st.Stage != campaign.StageMarched {
			return
		}
		if b := s.State().TableWaits(); b != nil {
			mustDo(t, s.LeaveTable(t.Context(), b.ID, "the hall was closed"))
		}
		var waits *WaitsError
		if err := s.Next(t.Context(), PlayOptions{}); err != nil && !errors.As(err, &waits) {
			t.Fatal(err)
		}
	}
	t.Fatal("the week does not end")
}

// playOn plays one more week of persons to its end.
func playOn(t testing.TB, s *Season) {
	t.Helper()
	playPersons(t, s)
	finishWeek(t, s)
}

// The form that is handed out can be read back, and its units are all there.
func TestTheResultFormIsForTheTwoSides(t *testing.T) {
	s, b := untilATableWaits(t, 11)
	sheet, ok := s.Sheet(b.ID, campaign.Player(s.State().Signers(b)[0]))
	if !ok || len(sheet.Attacker.Units) != len(b.Scenario.Sides[0].Units) || len(sheet.Defender.Units) != len(b.Scenario.Sides[1].Units) {
		t.Fatalf("%v, %+v", ok, sheet)
	}
	if rec, refused := s.engine.TableRecord(s.State(), sheet); len(refused) > 0 || battle.Conserve(rec) != nil {
		t.Errorf("%v, %v", refused, battle.Conserve(rec))
	}
	if _, ok := s.Sheet(b.ID, campaign.Spectator()); ok {
		t.Error("a spectator is given the forces of a battle")
	}
	text := `{"battle": "` + b.ID + `", "winner": "draw", "turns": 3, "attaker": {}}`
	if _, err := ReadSheet("sheet.json", []byte(text)); err == nil || !strings.Contains(err.Error(), "sheet.json:1:") || !strings.Contains(err.Error(), "attaker") {
		t.Errorf("got %v", err)
	}
}
