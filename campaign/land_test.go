package campaign

import (
	"testing"

	"hyboria/battle"
	"hyboria/map"
)

// CA-6.1-R1, R2: a club may march by numbers of its own.
func TestOwnMarchTable(t *testing.T) {
	w, err := drillWorld()
	if err != nil {
		t.Fatal(err)
	}
	d := drillFor(t, `map = 0,0 1,0 2,0:hills 3,0:desert 4,0
		1 = koth HI:24,MC:12 at 0,0
		2 = koth magic:100 at 0,0
		3 = koth HI:24 at 2,0`)
	d.s.Settings, err = w.ParseSettings("test", []byte(`{"allowances": {"HI": 20, "magic": 9}, "terrainCosts": {"hills": [1, 2, 9, 4], "desert": [0, 0, 0, 0]}}`))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[CounterID]int{1: 20, 2: 9} {
		if got := d.e.body(d.s, d.s.Counter(id)).Allowance(); got != want {
			t.Errorf("counter %d: allowance %d, want %d", id, got, want)
		}
	}
	if cost, why, _ := d.e.openStep(d.s, d.s.Counter(1), d.e.body(d.s, d.s.Counter(1)), 1, 2); cost != 9 || why != "" {
		t.Errorf("hills cost %d (%s), want 9", cost, why)
	}
	if _, why, _ := d.e.openStep(d.s, d.s.Counter(3), d.e.body(d.s, d.s.Counter(3)), 2, 3); why == "" {
		t.Error("closed desert was open")
	}
	if first, second := d.e.table(d.s), d.e.table(d.s); first != second || first == hexmap.AtlasTable {
		t.Error("the own table is not kept")
	}
}

// CA-6.1-R2: Picts and Black Amazons on foot, and Desert Nomads, pay less.
func TestPeoplesThatMarchDifferently(t *testing.T) {
	d := drillFor(t, `map = 0,0 1,0:wooded 1,-1:desert
		1 = pictland MI:24 at 0,0
		2 = koth MI:24 at 0,0
		3 = desert_nomads MC:24 at 0,0
		4 = koth MC:24 at 0,0
		5 = pictland HI:24 at 0,0`)
	woods, desert := d.cellsOf(t, "1,0")[0], d.cellsOf(t, "1,-1")[0]
	for _, c := range []struct {
		id   CounterID
		to   hexmap.Cell
		cost int
	}{{1, woods, 8}, {2, woods, 12}, {3, desert, 6}, {4, desert, 8}, {5, woods, 12}} {
		k := d.s.Counter(c.id)
		if cost, why, _ := d.e.openStep(d.s, k, d.e.body(d.s, k), k.Cell, c.to); cost != c.cost || why != "" {
			t.Errorf("counter %d pays %d (%s), want %d", c.id, cost, why, c.cost)
		}
	}
}

// CA-3.2-R1, CA-7.1-R4: closed lands are entered by nobody but the White Hand.
func TestWhiteHandBody(t *testing.T) {
	e := &Engine{}
	c := Counter{MagicUsers: []battle.MagicUser{{Kind: whiteHand}}}
	other := Counter{MagicUsers: []battle.MagicUser{{Kind: "priests_of_mitra"}}}
	if e.body(&State{}, &c) == e.body(&State{}, &other) {
		t.Error("the White Hand marches like anybody else")
	}
}
