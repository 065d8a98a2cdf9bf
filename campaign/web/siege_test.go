package web

import (
	"testing"

	"hyboria/campaign"
	"hyboria/templates"
)

// CA-4.1-R5: that a place is besieged stands on its page for everybody, its
// stores only for garrison and besiegers.
func TestASiegeOnThePageOfItsProvince(t *testing.T) {
	s := newSite(t)
	e := s.server.engine
	st := s.season.State().Clone()
	i := -1
	for k, h := range st.Holdings {
		if h.Capital && h.Home == "ophir" {
			i = k
		}
	}
	h := &st.Holdings[i]
	h.Holder = "ophir"
	campaign.PactChanged{Pact: campaign.Pact{Pair: [2]string{"koth", "ophir"}, Relation: campaign.War}}.Apply(st)
	seat := e.Atlas.ProvinceByID(h.Province).Seat
	var inside, before *campaign.Counter
	for k := range st.Counters {
		switch c := &st.Counters[k]; {
		case c.Owner == "koth" && before == nil && len(c.Units) > 0:
			before = c
			c.Cell, c.Inside = seat, false
		case c.Owner == "ophir" && inside == nil && len(c.Units) > 0:
			inside = c
			c.Cell, c.Inside = seat, true
		case c.Cell == seat:
			c.Cell = 0
		}
	}
	if inside == nil || before == nil {
		t.Fatal("Koth or Ophir has no counter left")
	}
	campaign.SiegeChanged{Siege: campaign.Siege{Province: h.Province, Stores: 7, Since: st.Running - 3}}.Apply(st)
	for _, c := range []struct {
		viewer campaign.Viewer
		want   []templates.Fact
	}{
		{campaign.Spectator(), []templates.Fact{{Name: "Siege", Value: "week 3, by Koth"}}},
		{campaign.Player("shem"), []templates.Fact{{Name: "Siege", Value: "week 3, by Koth"}}},
		{campaign.Player("koth"), []templates.Fact{{Name: "Siege", Value: "week 3, by Koth"}, {Name: "Stores", Value: "7 of 12"}}},
		{campaign.Player("ophir"), []templates.Fact{{Name: "Siege", Value: "week 3, by Koth"}, {Name: "Stores", Value: "7 of 12"}}},
	} {
		v := &visit{server: s.server, state: st, viewer: c.viewer, know: campaign.View(e, st, c.viewer)}
		got := v.siegeFacts(*h)
		if len(got) != len(c.want) {
			t.Fatalf("%v sees %v", c.viewer, got)
		}
		for k := range got {
			if got[k] != c.want[k] {
				t.Errorf("%v sees %v, want %v", c.viewer, got[k], c.want[k])
			}
		}
	}
}
