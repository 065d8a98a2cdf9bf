package web

import (
	"fmt"
	"strings"
	"testing"

	"hyboria/campaign"
	"hyboria/data"
	"hyboria/map"
	"hyboria/map/chart"
)

// blindly is the season of the tests as a player of the blind game knows it
// (CA-4.1-R2).
func blindly(t *testing.T, s *site, state *campaign.State, nation string) campaign.Knowledge {
	t.Helper()
	blind := state.Clone()
	blind.Settings = data.Settings{"fogOfWar": data.TextValue("blind")}
	return campaign.View(s.server.engine, blind, campaign.Player(nation))
}

// Two hexes about one's own counters and seats are seen; what was seen in
// earlier weeks is as many weeks old, the rest was never seen (CA-4.1-R2).
func TestFogShowsTheAgeOfKnowledge(t *testing.T) {
	s := newSite(t)
	e := s.server.engine
	k := blindly(t, s, s.season.State(), "nemedia")
	now := k.InSight(e)
	if now == nil {
		t.Fatal("in the blind game all is seen")
	}
	for _, c := range k.Counters {
		for _, n := range e.Atlas.Within(c.Cell, 2) {
			if c.Owner == "nemedia" && !now.Has(n) {
				t.Fatalf("cell %d, near %s, is not in sight", n, c.Name)
			}
		}
	}
	for _, open := range []campaign.Knowledge{
		campaign.View(e, s.season.State(), campaign.Player("nemedia")),
		{Viewer: campaign.Secretary(), Settings: k.Settings},
		{Viewer: campaign.Spectator(), Settings: k.Settings},
	} {
		if open.InSight(e) != nil {
			t.Errorf("%+v has fog", open.Viewer)
		}
	}

	far := hexmap.Cell(0)
	for now.Has(far) || now.Has(far+1) {
		far++
	}
	before := []lookout{{hexmap.NewCellSet(far, far+1), k.Running - 6}, {hexmap.NewCellSet(far), k.Running - 2}}
	ages := agesOf(e.Atlas.Len(), before, lookout{now, k.Running})
	own := now.Cells()[0]
	for c, want := range map[hexmap.Cell]int8{far: 2, far + 1: 6, own: 0} {
		if ages[c] != want {
			t.Errorf("what is known of cell %d is %d weeks old, want %d", c, ages[c], want)
		}
	}
	fog := fogOf(ages)
	total := now.Len()
	for _, f := range fog {
		total += len(f.Cells)
	}
	if len(fog) != 3 || total != e.Atlas.Len() {
		t.Errorf("%d kinds of fog, %d of %d cells", len(fog), total, e.Atlas.Len())
	}
	var b strings.Builder
	facts := factsOf(k, false)
	facts.Ages = ages
	if err := s.server.realm(facts).Write(&b, e.Atlas); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>Seen up to 2 weeks ago</title>", "<title>Seen up to 6 weeks ago</title>", "<title>Never seen</title>"} {
		if strings.Count(b.String(), want) != 1 {
			t.Errorf("the picture of the realms lacks %s", want)
		}
	}
}

// A counter out of sight is drawn where it was seen, fainter the longer ago,
// and says when that was; it cannot be taken for one that is seen.
func TestGhostsOnTheMap(t *testing.T) {
	s := newSite(t)
	k := blindly(t, s, s.season.State(), "nemedia")
	now := k.InSight(s.server.engine)
	far := hexmap.Cell(0)
	for now.Has(far) {
		far++
	}
	for i, age := range []int{1, 3, 9} {
		k.Remembered = append(k.Remembered, campaign.Glimpse{
			By: "nemedia", Counter: campaign.CounterID(9000 + i), Name: fmt.Sprintf("Host %d", i), Owner: "koth", Cell: far + hexmap.Cell(400*i), Running: k.Running - age,
		})
	}
	var b strings.Builder
	s.server.drawCounters(&b, k)
	drawn := parsed(t, "<svg>"+b.String()+"</svg>")
	for i, want := range []string{"1 week", "3 weeks", "9 weeks"} {
		ghost := drawn.Find(fmt.Sprintf(".chit.ghost.g%d", i+1))
		if ghost.Length() == 0 || !strings.Contains(ghost.First().Find("title").Text(), "seen "+want+" ago") {
			t.Errorf("no ghost of kind %d that was seen %s ago", i+1, want)
		}
		if numbers, _ := ghost.Attr("data-counters"); numbers != "" {
			t.Errorf("the ghost seen %s ago can be chosen as counter %s", want, numbers)
		}
	}
	if entries := fogLegend(true); len(entries) != 4 || fogLegend(false) != nil {
		t.Errorf("the legend has %d kinds of fog", len(entries))
	}
	if chart.FogKind(0) != 4 || chart.FogKind(1) != 1 || chart.FogKind(3) != 2 || chart.FogKind(4) != 3 {
		t.Error("ages and kinds of fog do not agree")
	}
}
