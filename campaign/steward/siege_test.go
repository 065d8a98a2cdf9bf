package steward

import (
	"strings"
	"sync"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/data"
	"hyboria/map"
)

// foundedOnce is a season on its first day, which no test changes.
var foundedOnce = sync.OnceValues(func() (*campaign.State, error) {
	e, err := theEngine()
	if err != nil {
		return nil, err
	}
	s, _, err := e.Found(campaign.SeasonDef{Name: "sieges", Others: string(Aggressive)}, "", dice.SeedOf(3))
	return s, err
})

// besieged is a season in which Koth, with so many counters on the map, stands
// before Ianthe, the capital of Ophir, with a garrison of so many points inside
// and so much left in the stores. The hosts of Koth and Ophir are what is given
// here and nothing else.
func besieged(t testing.TB, counters, garrison, stores int) (*campaign.State, hexmap.Cell) {
	t.Helper()
	e := engine(t)
	first, err := foundedOnce()
	if err != nil {
		t.Fatal(err)
	}
	s := first.Clone()
	campaign.PactChanged{Pact: campaign.Pact{Pair: [2]string{"koth", "ophir"}, Relation: campaign.War}}.Apply(s)
	i := capitalOf(s, "ophir")
	seat := e.Atlas.ProvinceByID(s.Holdings[i].Province).Seat
	home := e.Atlas.ProvinceByID(s.Holdings[capitalOf(s, "koth")].Province).Seat
	var kept []campaign.Counter
	for _, c := range s.Counters {
		if c.Owner != "koth" && c.Owner != "ophir" {
			kept = append(kept, c)
		}
	}
	for k := range counters {
		at := home
		if k == 0 {
			at = seat
		}
		kept = append(kept, foot(s.NextID.Counter+campaign.CounterID(k), "koth", at, 400))
	}
	s.NextID.Counter += campaign.CounterID(counters + 1)
	kept = append(kept, foot(s.NextID.Counter-1, "ophir", seat, garrison))
	s.Counters = kept
	s.Counters[len(s.Counters)-1].Inside = true
	campaign.SiegeChanged{Siege: campaign.Siege{Province: s.Holdings[i].Province, Stores: stores, Since: 1}}.Apply(s)
	s.Running, s.At.Week = 9, 9
	return s, seat
}

func capitalOf(s *campaign.State, nation string) int {
	for i, h := range s.Holdings {
		if h.Capital && h.Home == nation {
			return i
		}
	}
	return -1
}

// foot is a counter of so many points of heavy foot.
func foot(id campaign.CounterID, owner string, at hexmap.Cell, points int) campaign.Counter {
	c := campaign.Counter{ID: id, Owner: owner, Name: "Host of " + owner, Cell: at, Since: 1}
	for points > 0 {
		n := min(points/4, 30)
		c.Units = append(c.Units, battle.Unit{
			ID: owner + string(rune('a'+len(c.Units))), Nation: owner, Name: "Foot", Type: battle.HI, Class: battle.ClassB, Armed: battle.NoWeapon, Size: n, Present: n,
		})
		points -= 4 * max(n, 1)
	}
	return c
}

// CA-13.2-R2, R3, R4: a garrison before whose walls an enemy stands holds them
// and joins a relief; it sallies when it should win, or when it is starved and
// not without hope; without hope it yields.
func TestGarrisonsHoldSallyOrYield(t *testing.T) {
	e := engine(t)
	for _, c := range []struct {
		name                       string
		counters, garrison, stores int
		sortie                     bool
	}{
		{"weak and fed", 5, 100, 5, false},
		{"strong", 5, 700, 5, true},
		{"starved with some hope", 5, 100, 0, true},
		{"starved without any", 1, 80, 0, false},
	} {
		s, _ := besieged(t, c.counters, c.garrison, c.stores)
		for _, d := range Doctrines() {
			o := ordersOf(e, s, "ophir", d)
			if len(o.Moves) != 1 {
				t.Fatalf("%s: orders %+v", c.name, o)
			}
			if m := o.Moves[0]; m.Sortie != c.sortie || m.JoinRelief == c.sortie || !m.Inside || len(m.Path) > 0 {
				t.Errorf("%s, %s: %+v", c.name, d, m)
			}
		}
	}
}

// CA-13.2-R4: a starved garrison waits for a friend who can come this week
// rather than sally before him, and the friend comes.
func TestReliefComes(t *testing.T) {
	e := engine(t)
	s, seat := besieged(t, 5, 100, 0)
	far := seat
	for range 2 { // two steps off, on open ground of Ophir
		for _, n := range e.Atlas.Neighbours(far) {
			if n != hexmap.None && e.HoldingAt(s, n).Owner == "ophir" && e.Atlas.Distance(n, seat) > e.Atlas.Distance(far, seat) {
				far = n
				break
			}
		}
	}
	if e.Atlas.Distance(far, seat) != 2 {
		t.Fatal("there is no room for a relief")
	}
	s.Counters = append(s.Counters, foot(s.NextID.Counter, "ophir", far, 900))
	s.NextID.Counter++
	o := ordersOf(e, s, "ophir", Defensive)
	garrison, relief := o.Moves[0], o.Moves[1]
	if garrison.Sortie || !garrison.JoinRelief {
		t.Errorf("the garrison: %+v", garrison)
	}
	if n := len(relief.Path); n == 0 || !e.Atlas.Adjacent(relief.Path[n-1], seat) && relief.Path[n-1] != seat {
		t.Errorf("the relief marches to %v, the siege is at %v", relief.Path, seat)
	}
}

// CA-13.2-R1: who besieges a place that he can starve out in time stays; late
// in the year, when winter would end the siege, nobody begins one.
func TestBesiegersStay(t *testing.T) {
	e := engine(t)
	s, seat := besieged(t, 1, 100, 5)
	host := s.Counters[len(s.Counters)-2]
	for _, d := range []Doctrine{Aggressive, Opportunist} {
		for _, m := range ordersOf(e, s, "koth", d).Moves {
			if m.Counter == host.ID && len(m.Path) > 0 {
				t.Errorf("%s leaves the siege: %+v", d, m)
			}
		}
	}
	p := survey(e, campaign.View(e, s, campaign.Player("koth")), "koth", Aggressive, nil)
	a, i := p.armies[0], capitalOf(s, "ophir")
	if now := p.siegeTarget(a, i, 500); now.worth == 0 || now.cell != seat {
		t.Fatalf("a siege of some weeks is worth %+v", now)
	}
	p.s.At.Week = 32
	if late := p.siegeTarget(a, i, 500); late.worth != 0 {
		t.Errorf("three weeks before winter it is worth %+v", late)
	}
}

// CA-13.1-R3: where walls may be stormed a caretaker does it when he is strong
// enough.
func TestStormsAreOrdered(t *testing.T) {
	e := engine(t)
	for setting, want := range map[string]bool{"off": false, "massCombat": true} {
		s, _ := besieged(t, 1, 100, 5)
		s.Settings = data.DefaultSettings(e.World.Settings)
		s.Settings["assault"] = data.TextValue(setting)
		s.Counters[len(s.Counters)-2].Units[0].Size, s.Counters[len(s.Counters)-2].Units[0].Present = 200, 200
		o := ordersOf(e, s, "koth", Aggressive)
		if len(o.Moves) != 1 || o.Moves[0].Assault != want {
			t.Errorf("assault %s: %+v", setting, o.Moves)
		}
	}
}

// CA-10.2-R1: caretakers agree on a price where prices are allowed.
func TestCaretakersRansom(t *testing.T) {
	e := engine(t)
	s, _ := besieged(t, 2, 100, 5)
	s.Captives = []campaign.Captive{{Name: "Amalric", Nation: "ophir", Holder: "koth"}}
	if o := ordersOf(e, s, "koth", Defensive); len(o.Ransoms) != 0 {
		t.Errorf("without the setting: %+v", o.Ransoms)
	}
	s.Settings = data.DefaultSettings(e.World.Settings)
	s.Settings["captiveCommander"] = data.TextValue("ransom points")
	a, b := ordersOf(e, s, "koth", Defensive).Ransoms, ordersOf(e, s, "ophir", Aggressive).Ransoms
	if len(a) != 1 || len(b) != 1 || a[0].Points != b[0].Points || a[0].Points == 0 {
		t.Errorf("koth says %+v, ophir %+v", a, b)
	}
	asked := 45
	s.Captives[0].Asked = &asked
	if b = ordersOf(e, s, "ophir", Aggressive).Ransoms; b[0].Points != 45 {
		t.Errorf("ophir answers a price of 45 with %+v", b)
	}
}

// CA-4.1-R5: everybody is told which places are besieged and which have fallen;
// of their stores only garrison and besiegers hear.
func TestSiegesInTheChronicle(t *testing.T) {
	e := engine(t)
	s, seat := besieged(t, 1, 100, 5)
	province := s.Holdings[capitalOf(s, "ophir")].Province
	events := []campaign.Event{
		&campaign.SiegeChanged{Change: campaign.SiegeInvested, Seat: seat, Holder: "ophir", By: []string{"koth"}, Inside: []string{"ophir"}, Siege: campaign.Siege{Province: province, Stores: 5, Since: 9}},
		&campaign.SiegeChanged{Change: campaign.SiegeConsumed, Seat: seat, Holder: "ophir", By: []string{"koth"}, Inside: []string{"ophir"}, Siege: campaign.Siege{Province: province, Stores: 3, Since: 9}},
		&campaign.Starving{Province: province, Counter: s.Counters[len(s.Counters)-1].ID, Losses: []campaign.UnitLoss{{Unit: "u", Lost: 7}}},
		&campaign.CounterSurrendered{Hunger: true, Counter: s.Counters[len(s.Counters)-1], To: "koth"},
		&campaign.SiegeChanged{Change: campaign.SiegeLifted, Seat: seat, Holder: "ophir", Siege: campaign.Siege{Province: province, Stores: 3}},
		&campaign.SiegeChanged{Change: campaign.SiegeRestocked, Seat: seat, Holder: "koth", Siege: campaign.Siege{Province: province, Stores: 4}},
	}
	told := func(v campaign.Viewer) string {
		c := &teller{engine: e, state: s, viewer: v}
		for _, ev := range events {
			c.tell(ev)
		}
		var lines []string
		for _, l := range c.lines {
			if l.Matter != "siege" || l.Cell == nil {
				t.Errorf("a line of a siege: %+v", l)
			}
			lines = append(lines, l.Text)
		}
		return strings.Join(lines, "\n")
	}
	public := "Koth closed the ring about Ianthe, which Ophir holds.\nStarved at Ianthe, the Host of ophir of Ophir opened the gates to Koth.\nThe siege of Ianthe is over."
	if got := told(campaign.Spectator()); got != public {
		t.Errorf("a spectator is told:\n%s", got)
	}
	if got := told(campaign.Player("shem")); got != public {
		t.Errorf("Shem is told:\n%s", got)
	}
	for viewer, want := range map[string][2]int{"koth": {3, 0}, "ophir": {2, 1}} {
		got := told(campaign.Player(viewer))
		if stores, hunger := strings.Count(got, "stand at"), strings.Count(got, "Hunger took 7"); stores != want[0] || hunger != want[1] {
			t.Errorf("%s is told:\n%s", viewer, got)
		}
	}
}
