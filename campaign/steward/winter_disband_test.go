package steward

import (
	"testing"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/provinces"
)

// A caretaker over his allowance sends remnants and the worst troops home, not
// the end of his last sheet (CA-11.2-R3).
func TestACaretakerSendsRemnantsHomeFirst(t *testing.T) {
	e := engine(t)
	s, _, err := e.Found(demoDef(e), "chain", [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	unit := func(id string, kind battle.Type, class battle.Class, size, present int) battle.Unit {
		return battle.Unit{ID: id, Name: id, Nation: "zamora", Row: "zamora.x", Type: kind, Class: class, Armed: battle.NoWeapon, Size: size, Present: present}
	}
	knights := unit("knights", battle.HC, battle.ClassA, 10, 10)
	s.Counters = []campaign.Counter{
		{ID: 1, Owner: "zamora", Units: []battle.Unit{unit("remnant", battle.HI, battle.ClassB, 30, 5), unit("spears", battle.HI, battle.ClassB, 30, 30)}},
		{ID: 2, Owner: "zamora", Units: []battle.Unit{knights}},
	}
	strength := campaign.Points(&s.Counters[0]) + campaign.Points(&s.Counters[1])
	allow := func(points int) {
		s.Holdings = provinces.Ledger{{Province: "x", Owner: "zamora", Holder: "zamora", Home: "zamora", Points: points}}
	}
	b := &buyer{e: e, s: s, nation: "zamora"}
	allow(strength)
	if list := b.sendHome(); len(list) != 0 {
		t.Errorf("at his allowance he sends home %v", list)
	}
	allow(strength - 30)
	list := b.sendHome()
	if len(list) != 2 || list[0] != (campaign.DisbandOrder{Unit: "remnant", Figures: 5}) || list[1].Unit != "spears" || list[1].Figures > 3 {
		t.Errorf("30 points over he sends home %v", list)
	}
	allow(0)
	if list = b.sendHome(); len(list) != 3 || list[2].Unit != "knights" {
		t.Errorf("with nothing allowed he sends home %v", list)
	}
}
