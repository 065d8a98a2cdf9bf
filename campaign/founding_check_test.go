package campaign

import (
	"strings"
	"testing"

	"hyboria/battle/dice"
	"hyboria/data"
)

// The sides that are offered are those of the founded season, with the same
// points (CA-1.3, CA-1.8-R1, CA-17.1-R2).
func TestSidesAreThoseOfTheSeason(t *testing.T) {
	e := worldEngine(t)
	for _, change := range []string{"", "leagues=cityPlayers", "northmen=three500", "magic=stygiaOnly"} {
		s := DefaultSettings(e.World)
		if change != "" {
			name, value, _ := strings.Cut(change, "=")
			s[name] = data.TextValue(value)
		}
		sides, err := e.Sides(s)
		if err != nil {
			t.Fatalf("%s: %v", change, err)
		}
		def := SeasonDef{Name: "Sides", Settings: s}
		for _, x := range sides {
			def.Seats = append(def.Seats, SeatDef{Nation: x.ID, Caretaker: "defensive"})
		}
		st, _, err := e.Found(def, "", dice.SeedOf(1))
		if err != nil {
			t.Fatalf("%s: %v", change, err)
		}
		if len(sides) != len(st.Nations)+len(st.Bands) {
			t.Errorf("%s: %d sides are offered, the season has %d nations and %d bands", change, len(sides), len(st.Nations), len(st.Bands))
		}
		for _, x := range sides {
			if n := st.Nation(x.ID); n == nil || n.Start != x.Start || n.Name != x.Name || n.Kind != x.Kind {
				t.Errorf("%s: %+v is offered and the season has %+v", change, x, n)
			}
		}
	}
}

// Settings that no season can be founded under are told before it is tried.
func TestFoundingFaultIsThatOfFound(t *testing.T) {
	e := worldEngine(t)
	for _, d := range e.World.Settings {
		for _, v := range d.Values {
			s := DefaultSettings(e.World)
			if d.Kind == data.KindInt {
				continue
			}
			s[d.Name] = data.TextValue(v.Value)
			fault := e.FoundingFault(s)
			refused := map[string]bool{"provincePlan=standard": true}
			for _, sys := range []string{"massCombat", "darkAge"} {
				refused["battleRules="+sys] = e.fightable(data.Settings{"battleRules": data.TextValue(sys)}) != nil
			}
			refused["marchTable=fortyMile"] = true // with carryPoints as they are by default (CA-6.1-R5)
			if (fault != nil) != refused[d.Name+"="+v.Value] {
				t.Errorf("%s = %s: %v", d.Name, v.Value, fault)
			}
		}
	}
}
