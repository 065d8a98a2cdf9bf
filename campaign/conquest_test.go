package campaign

import (
	"testing"

	"hyboria/battle"
	"hyboria/map"
	"hyboria/provinces"
)

// troops is a counter of so many points of class B heavy foot, 4 each.
func troops(id CounterID, owner string, cell hexmap.Cell, points int) Counter {
	u := battle.Unit{ID: "t", Row: "t", Type: battle.HI, Class: battle.ClassB, Armed: battle.NoWeapon, Size: points / 4, Present: points / 4}
	return Counter{ID: id, Owner: owner, Name: owner, Cell: cell, Units: []battle.Unit{u}}
}

// seatCell is the seat of a province of the atlas.
func (r *run) seatCell(province string) hexmap.Cell { return r.e.Atlas.ProvinceByID(province).Seat }

func (r *run) line(province string) provinces.Holding {
	return r.s.Holdings[r.s.Holdings.Find(province)]
}

// weekEnd is step (7) of so many weeks.
func (r *run) weekEnd(weeks int) {
	for range weeks {
		r.s.Running++
		r.conquer()
	}
}

// CA-12.1-R1, CA-12.1-R2, CA-12.1-R4: captured, held ten weeks, pacified, and the events fold
// to the same book.
func TestConquest(t *testing.T) {
	r := pactRun(t, "")
	r.steps("koth war argos")
	r.s.addCounter(troops(1, "koth", r.seatCell("ar_hills"), 80))
	start := r.s.Clone()
	r.events = nil
	if r.weekEnd(1); r.line("ar_hills").Holder != "koth" || r.line("ar_hills").Captured != 1 {
		t.Fatalf("not captured: %+v", r.line("ar_hills"))
	}
	if r.weekEnd(10); r.line("ar_hills").PacifiedBy != "koth" || len(r.events) != 11 {
		t.Fatalf("not pacified after %d events: %+v", len(r.events), r.line("ar_hills"))
	}
	if got, want := asJSON(t, FoldOnto(start, r.events).Holdings), asJSON(t, r.s.Holdings); got != want {
		t.Error("the events fold to another book")
	}
	r.s.removeCounter(1)
	if r.weekEnd(1); r.line("ar_hills").Holder != "koth" {
		t.Error("a pacified province needs no garrison")
	}
}

// CA-13.1-R2, CA-13.1-R3: a garrison inside keeps the seat; when its side loses it the
// gates are shut behind it.
func TestGarrisonAndGates(t *testing.T) {
	r := pactRun(t, "")
	r.steps("koth war argos")
	seat := r.seatCell("ar_messantia")
	guard := troops(1, "argos", seat, 20)
	guard.Inside = true
	r.s.addCounter(guard)
	r.s.addCounter(troops(2, "koth", seat, 400))
	if r.weekEnd(3); r.line("ar_messantia").Holder != "argos" {
		t.Fatal("a garrison of 20 points should keep the seat")
	}
	// Now Koth holds the walls with too few, and Argos comes back.
	r.s.Counters[1].Units[0].Present = 5
	r.s.Counters[1].Inside, r.s.Counters[0].Inside = true, false
	i := r.s.Holdings.Find("ar_messantia")
	r.s.Holdings[i].Holder, r.s.Holdings[i].Count = "koth", 4
	if r.weekEnd(1); r.line("ar_messantia").Holder != "argos" || r.line("ar_messantia").Count != 0 {
		t.Fatalf("20 points cannot hold: %+v", r.line("ar_messantia"))
	}
	if r.s.Counters[1].Inside {
		t.Error("the foreign garrison is still behind walls that it does not hold")
	}
}

// CA-2.2-R4, CA-1.2-R2: neutral land, and that of nations without a guard, is
// taken without war; a magic user alone takes and bars nothing (CA-17.2-R1).
func TestTakingWithoutWar(t *testing.T) {
	r := pactRun(t, `"unplayedNations": "inert"`)
	r.s.Nation("argos").Played = false
	r.s.addCounter(troops(1, "koth", r.seatCell("ar_hills"), 60))
	r.s.addCounter(troops(2, "stygia", r.seatCell("ku_meroe"), 60))
	wizard := Counter{ID: 3, Owner: "shem", Cell: r.seatCell("ku_meroe"), MagicUsers: []battle.MagicUser{{ID: "p1", Points: 100}}}
	r.s.addCounter(wizard)
	wizard.ID, wizard.Cell = 4, r.seatCell("ku_coast")
	r.s.addCounter(wizard)
	r.weekEnd(1)
	for province, want := range map[string]string{"ar_hills": "koth", "ku_meroe": "stygia", "ku_coast": "", "ar_messantia": "argos"} {
		if got := r.line(province).Holder; got != want {
			t.Errorf("%s is held by %q, want %q", province, got, want)
		}
	}
}

// CA-12.1-R7: allies take a seat together.
func TestCaptureTogether(t *testing.T) {
	for _, c := range []struct {
		koth, shem int
		key        string
		want       string
	}{
		{100, 60, "", "koth"}, {60, 100, "", "shem"}, {80, 80, "", "koth"}, {100, 60, "shem", "shem"},
	} {
		r := pactRun(t, "")
		r.steps("koth war argos", "shem war argos", "koth alliance shem", "shem alliance koth")
		if c.key != "" {
			OrdersGiven{Orders: NationOrders{Nation: "koth", Keys: []Key{{Province: "ar_hills", Holder: c.key}}}}.Apply(r.s)
		}
		r.s.addCounter(troops(1, "koth", r.seatCell("ar_hills"), c.koth))
		r.s.addCounter(troops(2, "shem", r.seatCell("ar_hills"), c.shem))
		if r.weekEnd(1); r.line("ar_hills").Holder != c.want {
			t.Errorf("%+v: held by %s", c, r.line("ar_hills").Holder)
		}
		r.s.removeCounter(1)
		if r.weekEnd(1); r.line("ar_hills").Count != 1 || r.line("ar_hills").Holder != c.want {
			t.Errorf("%+v: an ally does not hold for him: %+v", c, r.line("ar_hills"))
		}
	}
}

// CA-12.2-R1: a capital falls like any province, or, by the setting, with its
// nation; of several capitals the last one counts (CA-1.7-R1).
func TestCapitalFall(t *testing.T) {
	r := pactRun(t, "")
	r.steps("koth war argos")
	r.s.addCounter(troops(1, "koth", r.seatCell("ar_messantia"), 60))
	r.s.addCounter(troops(2, "argos", r.seatCell("ar_hills"), 60))
	if r.weekEnd(1); r.s.Nation("argos").Eliminated || r.s.Counter(2) == nil {
		t.Fatal("the nation should go on")
	}
	r = pactRun(t, `"capitalFall": "nationSurrenders"`)
	r.steps("koth war argos", "koth war khauran_and_khoraja")
	for i, province := range []string{"ar_messantia", "kh_city"} {
		r.s.addCounter(troops(CounterID(i+1), "koth", r.seatCell(province), 60))
	}
	r.s.addCounter(troops(3, "argos", r.seatCell("ar_hills"), 60))
	r.weekEnd(1)
	hills := r.line("ar_hills")
	if !r.s.Nation("argos").Eliminated || r.s.Counter(3) != nil || hills.Owner != "" || hills.Points != 250 || hills.Holder != "" {
		t.Errorf("Argos has not surrendered: %+v", hills)
	}
	if r.line("ar_messantia").Holder != "koth" || r.s.Relation("koth", "argos") != Peace {
		t.Error("the captor keeps the seat and the war is over")
	}
	if r.s.Nation("khauran_and_khoraja").Eliminated {
		t.Error("one city of two has fallen")
	}
	r.s.addCounter(troops(4, "koth", r.seatCell("kj_city"), 60))
	if r.weekEnd(1); !r.s.Nation("khauran_and_khoraja").Eliminated {
		t.Error("both cities have fallen")
	}
}
