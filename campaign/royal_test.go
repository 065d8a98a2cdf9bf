package campaign

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/general"
	"hyboria/battle/royal"
	"hyboria/data"
)

// TestWeeksOfRoyalArmies plays random wars by Royal Armies, a few weeks each:
// every week closes and balances, the winner told to the campaign is the one
// the table saw (CA-8.4-R1, CA-8.4-R2), whatever the margin, and figures that
// left the table come back as the setting offTable has it.
func TestWeeksOfRoyalArmies(t *testing.T) {
	cards, err := deck.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	battles, away := 0, 0
	for n := range soak(25, 1500) {
		wild := rapid.Custom(wildWeek).Example(n)
		d, err := newDrill(fieldsOf(wild))
		if err != nil {
			t.Fatal(err)
		}
		d.e.Systems = []battle.System{royal.New(cards, general.New(general.Auto), general.New(general.Auto))}
		s := d.s
		s.Settings["battleRules"] = data.TextValue("royal")
		s.Settings["victoryMargin"] = data.IntValue(n % 21)
		s.Settings["offTable"] = data.TextValue([]string{"loss", "returnsWhole"}[n%2])
		for week := range int64(3) {
			events, err := d.e.Resolve(s, dice.SeedOf(int64(n)*10+week))
			if err != nil {
				t.Fatalf("war %d, week %d: %v\n%s", n, week, err, wild)
			}
			b, a := checkRoyal(t, s.Settings, events)
			battles, away = battles+b, away+a
			s = FoldOnto(s, events)
			s.Orders = d.s.Orders
		}
	}
	if battles < 30 || away == 0 {
		t.Fatalf("only %d battles, %d figures that left the table", battles, away)
	}
}

// checkRoyal looks at the battles among events and counts them, and the figures
// that left the table.
func checkRoyal(t *testing.T, set data.Settings, events []Event) (battles, away int) {
	t.Helper()
	left := map[string]int{} // figures that left the table, by unit
	for _, ev := range events {
		switch ev := ev.(type) {
		case BattleClosed:
			battles++
			if ev.Record.System != royal.ID || ev.Record.Winner != ev.Winner {
				t.Errorf("%s: by %s the %s wins, for the campaign the %s: %s", ev.ID, ev.Record.System, ev.Record.Winner, ev.Winner, ev.Record.Reason)
			}
			for _, side := range ev.Record.Sides {
				for _, u := range side.Units {
					left[u.ID] = u.Causes[CauseOffTable]
					away += left[u.ID]
				}
			}
		case Recovered:
			for _, u := range ev.Units {
				if n := left[u.Unit]; set.Choice("offTable") == "returnsWhole" && u.Back < n {
					t.Errorf("%s: of unit %s %d figures left the table and %d came back", ev.Battle, u.Unit, n, u.Back)
				}
				if u.Now != u.Start-u.Lost+u.Back || u.Now < 0 || u.Back > u.Lost {
					t.Errorf("%s: recovery %+v", ev.Battle, u)
				}
			}
		}
	}
	return battles, away
}

// What left the table is lost like the rest or comes back whole (setting
// offTable, CA-10.1-R2).
func TestOffTable(t *testing.T) {
	unit := battle.UnitResult{
		Fates:  battle.Fates{Start: 20, Fit: 0, Lost: 20},
		Status: battle.Withdrew, Causes: map[string]int{"melee": 8, CauseOffTable: 12},
	}
	for choice, want := range map[string][2]int{"loss": {0, 20}, "returnsWhole": {12, 8}} {
		s := data.Settings{"offTable": data.TextValue(choice), "surrendered": data.TextValue("casualties")}
		if whole, rest := offTable(s, unit), lossesOf(s, unit).reckoned; whole != want[0] || rest != want[1] {
			t.Errorf("%s: %d back whole, %d to be reckoned, want %v", choice, whole, rest, want)
		}
	}
}
