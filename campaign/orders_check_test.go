package campaign

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hyboria/data"
	"hyboria/map"
)

// cellsOf reads cells of a drill by their coordinates; "sea" is no land.
func (d *drill) cellsOf(t testing.TB, text string) []hexmap.Cell {
	t.Helper()
	var list []hexmap.Cell
	for _, w := range strings.Fields(text) {
		c, ok := d.e.Atlas.CellOf(w)
		if !ok && w != "sea" {
			t.Fatalf("no cell %s", w)
		}
		list = append(list, c)
	}
	return list
}

const checkField = `map = 0,0@west 1,0@west 2,0@west 3,0:wooded@west 4,0@wild
	west = koth 300 2,0 capital fort
	wild = nobody 50 4,0
	1 = koth HI:24,HCH:5,hero at 0,0
	2 = koth HI:20 at 0,0
	3 = zamora MC:24 at 2,0
	4 = koth HI:300 at 0,0`

// CA-5.3-R1: every line that is not legal is refused with its place, reason
// and rule, and a path is cut at its last legal hex.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name, set string
		move      Move
		path      string
		kept      int
		field     string
		rule      string
	}{
		{name: "over the sea", move: Move{Counter: 2}, path: "1,0 sea 2,0", kept: 1, field: "moves[0].path[1]", rule: "CA-1.4-R1"},
		{name: "not adjacent", move: Move{Counter: 2}, path: "1,0 3,0", kept: 1, field: "moves[0].path[1]", rule: "CA-5.3-R1"},
		{name: "not yours", move: Move{Counter: 3}, path: "1,0", kept: -1, field: "moves[0]", rule: "CA-5.3-R1"},
		{name: "unknown counter", move: Move{Counter: 77}, path: "1,0", kept: -1, field: "moves[0]", rule: "CA-5.3-R1"},
		{name: "chariots into woods", move: Move{Counter: 1}, path: "1,0 2,0 3,0 4,0", kept: 2, field: "moves[0].path[2]", rule: "CA-6.1"},
		{name: "to and fro for ever", move: Move{Counter: 2}, path: strings.Repeat("1,0 0,0 ", maxPath), kept: maxPath, field: "moves[0].path[500]", rule: "CA-5.3-R1"},
		{name: "closed neutral land", set: "set.neutralLands = closed", move: Move{Counter: 2}, path: "1,0 2,0 3,0 4,0", kept: 3, field: "moves[0].path[3]", rule: "CA-2.2-R4"},
		{name: "unknown unit to deploy", move: Move{Counter: 2, Deploy: []string{"u2a", "u9z"}}, kept: 0, field: "moves[0].deploy[1]", rule: "CA-7.3-R2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drillFor(t, checkField+"\n"+c.set)
			c.move.Path = d.cellsOf(t, c.path)
			legal, refused := d.e.CheckOrders(d.s, NationOrders{Nation: "koth", Moves: []Move{c.move}})
			if len(refused) != 1 || refused[0].Field != c.field || refused[0].Rule != c.rule || refused[0].Reason == "" {
				t.Fatalf("refused: %v", refused)
			}
			switch {
			case c.kept < 0 && len(legal.Moves) != 0, c.kept >= 0 && len(legal.Moves[0].Path) != c.kept:
				t.Fatalf("kept: %+v", legal.Moves)
			}
		})
	}
}

func TestOrdersOfNobody(t *testing.T) {
	d := drillFor(t, checkField)
	if evs, refused := d.e.Submit(d.s, NationOrders{Nation: "atlantis"}); len(evs) != 0 || len(refused) != 1 {
		t.Fatalf("events %v, refused %v", evs, refused)
	}
	d.s.Stage = StageDawn
	if evs, refused := d.e.Submit(d.s, NationOrders{Nation: "koth"}); len(evs) != 0 || len(refused) != 1 {
		t.Fatalf("events %v, refused %v", evs, refused)
	}
}

// Later orders of a nation replace its earlier ones.
func TestOrdersAreReplaced(t *testing.T) {
	d := drillFor(t, checkField)
	for _, path := range []string{"1,0", "1,0 2,0"} {
		evs, refused := d.e.Submit(d.s, NationOrders{Nation: "koth", Moves: []Move{{Counter: 2, Path: d.cellsOf(t, path)}}})
		if len(refused) > 0 {
			t.Fatal(refused)
		}
		d.s = FoldOnto(d.s, evs)
	}
	if len(d.s.Orders) != 1 || len(d.s.Orders[0].Moves[0].Path) != 2 {
		t.Fatalf("stored: %+v", d.s.Orders)
	}
}

// CA-4.6-R1, CA-6.1-R5: a counter is split, its new part marches by its
// stand-in, both parts keep carried points; a join keeps the smaller number of
// them and the smallest number of the register.
func TestSplitMarchAndJoin(t *testing.T) {
	d := drillFor(t, strings.Replace(checkField, "HI:20 at 0,0", "HI:20 at 0,0 carry=3", 1))
	d.s.Counter(1).Carry = 5
	orders := NationOrders{
		Nation: "koth",
		Splits: []Split{{Counter: 1, Units: []string{"u1a"}, Heroes: []string{"u1b"}}, {Counter: 1, Units: []string{"u1a"}, Name: "Foot of the March"}},
		Joins:  []Join{{Counters: []CounterID{2, 1}}},
		Moves:  []Move{{Counter: -2, Path: d.cellsOf(t, "1,0 2,0 3,0")}, {Counter: 1}},
	}
	evs, refused := d.e.Submit(d.s, orders)
	if len(refused) != 1 || refused[0].Field != "splits[0]" {
		t.Fatalf("refused: %v", refused)
	}
	d.s = FoldOnto(d.s, evs)
	_, s := d.resolve(t, 1)
	foot, rest := s.Counter(5), s.Counter(1)
	if foot == nil || foot.Name != "Foot of the March" || foot.Commander == nil || len(foot.Units) != 1 {
		t.Fatalf("new counter %+v", foot)
	}
	if at := d.e.Atlas.ID(foot.Cell); at != "2,0" || foot.Carry != 5 { // 17 points: 6 and 6, 5 left
		t.Fatalf("it stands in %s and carries %d", at, foot.Carry)
	}
	if s.Counter(2) != nil || len(rest.Units) != 2 || len(rest.Heroes) != 1 {
		t.Fatalf("joined counter %+v", rest)
	}
}

// CA-4.1-R1: orders call counters by their names, so that no owner has two of
// one name.
func TestSplitNamesAreFree(t *testing.T) {
	d := drillFor(t, checkField)
	name := d.s.Counter(2).Name
	legal, refused := d.e.CheckOrders(d.s, NationOrders{Nation: "koth", Splits: []Split{{Counter: 1, Units: []string{"u1a"}, Name: " " + name + " "}}})
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	n, why := d.e.split(d.s, "koth", legal.Splits[0])
	if why != nil || n.Name != name+" 2" {
		t.Errorf("the part is called %q beside %q (%v)", n.Name, name, why)
	}
}

func TestSplitsAndJoinsRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		orders NationOrders
		rule   string
	}{
		{"everything", NationOrders{Splits: []Split{{Counter: 2, Units: []string{"u2a"}}}}, "CA-4.1-R3"},
		{"nothing", NationOrders{Splits: []Split{{Counter: 1, Heroes: []string{"u1c"}}}}, "CA-4.1-R3"},
		{"a name like a page", NationOrders{Splits: []Split{{Counter: 1, Units: []string{"u1a"}, Name: strings.Repeat("é", maxName+1)}}}, "CA-4.1-R1"},
		{"unknown unit", NationOrders{Splits: []Split{{Counter: 1, Units: []string{"u2a"}}}}, "CA-4.6-R1"},
		{"a foreign counter", NationOrders{Splits: []Split{{Counter: 3, Units: []string{"u3a"}}}}, "CA-5.3-R1"},
		{"over the cap", NationOrders{Joins: []Join{{Counters: []CounterID{1, 2, 4}}}}, "CA-4.2-R1"},
		{"one counter", NationOrders{Joins: []Join{{Counters: []CounterID{2, 2}}}}, "CA-4.6-R1"},
		{"another's counter", NationOrders{Joins: []Join{{Counters: []CounterID{2, 3}}}}, "CA-5.3-R1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drillFor(t, checkField)
			c.orders.Nation = "koth"
			legal, refused := d.e.CheckOrders(d.s, c.orders)
			if len(refused) != 1 || refused[0].Rule != c.rule {
				t.Fatalf("refused: %v", refused)
			}
			if len(legal.Splits)+len(legal.Joins) != 0 {
				t.Fatalf("kept: %+v", legal)
			}
		})
	}
}

// CA-6.5-R1: at splits Hyrkanian foot may be at most half of each part.
// CA-18.4-R1: the Vendhyan guard stays with the chief commander, also when his
// counter is joined to another.
func TestGuardsAndFootOfSplits(t *testing.T) {
	d := drillFor(t, `map = 0,0@h 1,0@v
		h = hyrkania 300 0,0
		v = vendhya 300 1,0
		1 = hyrkania HI:20,MC:12,MC:12 at 0,0
		2 = vendhya HI:24,MC:12 at 1,0
		3 = vendhya HI:24 at 1,0`)
	d.s.Counter(2).Units[1].Guard = true
	check := func(o NationOrders, want string) {
		t.Helper()
		_, refused := d.e.CheckOrders(d.s, o)
		got := ""
		for _, r := range refused {
			got += r.Rule
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	check(NationOrders{Nation: "hyrkania", Splits: []Split{{Counter: 1, Units: []string{"u1b"}}}}, "CA-6.5-R1")
	check(NationOrders{Nation: "vendhya", Splits: []Split{{Counter: 2, Units: []string{"u2b"}}}}, "CA-18.4-R1")
	check(NationOrders{Nation: "vendhya", Splits: []Split{{Counter: 2, Units: []string{"u2a"}}}}, "")
	c := d.s.Counter(3).clone()
	c.absorb(d.s.Counter(2).clone())
	if c.Commander.Name != "leader of 2" {
		t.Errorf("commander %v", c.Commander)
	}
}

// CA-4.5-R1, CA-15.1-R1: what is checked at splits besides.
func TestSharesAtSplits(t *testing.T) {
	d := drillFor(t, `set.percentCheck = everyBattle
		map = 0,0@a 1,0@z
		a = aquilonia 300 0,0
		z = zamora 300 1,0
		1 = aquilonia HC:24,HI:72 at 0,0
		2 = zamora HI:100,HI:100,HC:12:A at 1,0`)
	rows := []string{"aquilonia.aquilonian_knights", "aquilonia.aquilonians"}
	for i := range d.s.Counter(1).Units {
		d.s.Counter(1).Units[i].Row = rows[i]
	}
	hired := &d.s.Counter(2).Units[2]
	hired.Nation, hired.Mercenary = "free_companies", true
	_, refused := d.e.CheckOrders(d.s, NationOrders{Nation: "aquilonia", Splits: []Split{{Counter: 1, Units: []string{"u1a"}}}})
	if len(refused) != 1 || refused[0].Rule != "CA-4.5-R1" {
		t.Errorf("all foot: %v", refused)
	}
	d.s.Settings["percentCheck"] = data.TextValue("counterAtMuster")
	if _, refused = d.e.CheckOrders(d.s, NationOrders{Nation: "aquilonia", Splits: []Split{{Counter: 1, Units: []string{"u1a"}}}}); len(refused) != 0 {
		t.Errorf("all foot, not checked: %v", refused)
	}
	d.s.Counter(2).Units[0].Present = 40
	d.s.Counter(2).Units[1].Present = 40
	if _, refused = d.e.CheckOrders(d.s, NationOrders{Nation: "zamora", Splits: []Split{{Counter: 2, Units: []string{"u2a"}}}}); len(refused) != 1 || refused[0].Rule != "CA-15.1-R1" {
		t.Errorf("12 hired beside 40: %v", refused)
	}
	d.s.Turncoats = []Turncoat{{Unit: hired.ID, Home: "koth"}}
	if _, refused = d.e.CheckOrders(d.s, NationOrders{Nation: "zamora", Splits: []Split{{Counter: 2, Units: []string{"u2a"}}}}); len(refused) != 0 {
		t.Errorf("turncoats: %v", refused)
	}
}

// CA-8.3-R1: only battle rules that there are can be wished for.
func TestUnknownBattleRules(t *testing.T) {
	d := drillFor(t, checkField)
	legal, refused := d.e.CheckOrders(d.s, NationOrders{Nation: "koth", Rules: "chess"})
	if len(refused) != 1 || refused[0].Field != "rules" || legal.Rules != "" {
		t.Fatalf("refused %v, kept %q", refused, legal.Rules)
	}
}
