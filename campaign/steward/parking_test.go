package steward

import (
	"testing"

	"hyboria/campaign"
)

// A caretaker stands in for a magic player who has parked his order, as for one
// without a player; what the player left himself goes first (CA-17.1-R2).
func TestAParkedMagicPlayer(t *testing.T) {
	_, s := withMagic(t, 9)
	mustDo(t, replaceBy(t, s, "white_druids", "Dora"))
	before := s.State().Band("white_druids")
	if before == nil || !before.Person() {
		t.Fatalf("the Druids are played by %+v", before)
	}
	if standsIn(s.State(), *before) {
		t.Error("a caretaker stands in for a player who is there")
	}
	mustDo(t, s.Park(t.Context(), campaign.Parking{Nation: "white_druids", Doctrines: []string{"defensive"}}))
	if !standsIn(s.State(), *s.State().Band("white_druids")) {
		t.Error("nobody stands in for a parked player")
	}
	w := s.newWriter()
	mustDo(t, s.conjure(w))
	if !w.state.Ordered("white_druids") {
		t.Error("the caretaker has given no orders for the parked Druids")
	}
	if stored, refused, err := s.Submit(t.Context(), campaign.NationOrders{Nation: "white_druids"}); err != nil || !stored {
		t.Fatal(refused, err)
	}
	if standsIn(s.State(), *s.State().Band("white_druids")) {
		t.Error("the caretaker writes over what the player left")
	}
}

// A caretaker takes offers for a parked Company only when its captain has left
// contracts to him too (CA-16.2).
func TestAParkedCompany(t *testing.T) {
	for _, diplomacy := range []bool{false, true} {
		st := &campaign.State{Bands: []campaign.NationState{{ID: "red_hand", Kind: campaign.KindCompany, Played: true, Player: "Ilse"}}}
		st.Desk.Parked = []campaign.Parking{{Nation: "red_hand", Doctrines: []string{"defensive"}, Diplomacy: diplomacy}}
		if got := leftAlone(st, st.Bands[0]); got != diplomacy {
			t.Errorf("with diplomacy %t contracts are left to the caretaker: %t", diplomacy, got)
		}
		if !standsIn(st, st.Bands[0]) {
			t.Error("nobody buys for a parked Company")
		}
	}
}

func replaceBy(t *testing.T, s *Season, id, player string) error {
	t.Helper()
	refused, err := s.Club(t.Context(), campaign.BySecretary, campaign.ClubAct{Replace: &campaign.Seating{Nation: id, Player: player}})
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	return err
}
