package vikingraid

import (
	"fmt"
	"sort"
	"strings"

	"hyboria/battle"
)

// Sheet is what a side may decide now: places while it sets up, then orders.
func (p *play) Sheet(side battle.Side) battle.Sheet {
	if p.s.Over || side != p.due() {
		return battle.Sheet{}
	}
	trial, err := p.copy()
	if err != nil {
		return battle.Sheet{}
	}
	w := sheetWriter{s: trial, side: side}
	if !p.s.Deployed {
		return w.setup(p)
	}
	trial.openRound(&Orders{})
	out := battle.Sheet{Side: w.sideSlots(), Hints: []string{
		"play leaders 1 and 3", "play mass 3 2", "man 4: go to 30 20 then 31 26 then board", "men 8 9 10: shoot at 31", "rally leaders", "prisoners: stronger",
	}}
	for i := range trial.Men {
		if m := &trial.Men[i]; m.Side == side && m.Fallen <= Captive {
			out.Bodies = append(out.Bodies, w.body(m))
		}
	}
	return out
}

// sheetWriter lists what the rules allow a side in this round.
type sheetWriter struct {
	s    *State
	side battle.Side
}

// setup proposes the usual stations (VR-16.3), or the general's.
func (w *sheetWriter) setup(p *play) battle.Sheet {
	zone := w.s.zone(w.side)
	out := battle.Sheet{
		Strip: &battle.Strip{X0: zone.X0, Y0: zone.Y0, X1: zone.X1, Y1: zone.Y1},
		Hints: []string{"man 4: at 30, 40"},
	}
	w.s.drawUp(w.side, p.commander(w.side).Deploy(p.s.ViewOf(w.side)))
	for i := range w.s.Men {
		if m := &w.s.Men[i]; m.Side == w.side && m.Fallen == Fit {
			out.Bodies = append(out.Bodies, battle.Body{ID: bodyID(m.ID), Unit: m.key(), Name: m.Name, State: w.stateWords(m), Place: placeOf(m)})
		}
	}
	return out
}

func placeOf(m *Man) *battle.Place {
	return &battle.Place{X: hundredths(m.At.X), Y: hundredths(m.At.Y), Wide: Contact, Deep: Contact}
}

// hundredths rounds a measure as a page shows it.
func hundredths(f float64) float64 { return float64(int64(float64(f*100)+0.5)) / 100 }

func (w *sheetWriter) stateWords(m *Man) string {
	parts := []string{m.Kind.String(), "Combat Value " + itoa(m.CV)}
	if m.Shots > 0 {
		parts = append(parts, plural(m.Shots, "shot"))
	}
	if m.Points > 0 {
		parts = append(parts, plural(m.Points, "spell point"))
	}
	if m.Fallen != Fit {
		parts = append(parts, m.Fallen.String())
	}
	if m.Aboard {
		parts = append(parts, "aboard")
	}
	if load := w.s.loadOf(m.ID); load != (Escort{}) {
		parts = append(parts, "leads others or booty")
	}
	return strings.Join(parts, ", ")
}

// sideSlots are cards, fire, rallies, boat and prisoners.
func (w *sheetWriter) sideSlots() []battle.Slot {
	cards := battle.Slot{Key: "cards", Label: "Cards", Choices: []battle.Choice{{Label: "Those that move most of the men ordered"}, {Words: "play nothing", Label: "None"}}}
	seen := map[string]bool{}
	for _, h := range w.s.plays(w.side) {
		words, label := "play mass "+numbersText(h.Mass), fmt.Sprintf("Mass movement: %s", menWords(sumOf(h.Mass)))
		if len(h.Leaders) > 0 {
			words = "play leaders " + numbersText(h.Leaders)
			label = "Leaders: " + w.s.Man(h.Leaders[0]).Name + " and " + w.s.Man(h.Leaders[1]).Name
		}
		if !seen[words] {
			seen[words] = true
			cards.Choices = append(cards.Choices, battle.Choice{Words: words, Label: label})
		}
	}
	slot := func(key, label, usual string, more ...battle.Choice) battle.Slot {
		return battle.Slot{Key: key, Label: label, Choices: append([]battle.Choice{{Label: usual}}, more...)}
	}
	out := []battle.Slot{
		cards,
		slot("fire", "Shooting", "Archers not named choose their targets", battle.Choice{Words: "hold fire", Label: "Nobody shoots"}),
		slot("rally", "Rallies", "As the rules decide (VR-16.8)", battle.Choice{Words: "rally all", Label: "All who can"}, battle.Choice{Words: "rally leaders", Label: "Leaders"}, battle.Choice{Words: "rally nobody", Label: "Nobody"}),
		slot("prisoners", "Prisoners", "As before", battle.Choice{Words: "prisoners: usual", Label: "As the rules decide (VR-16.6)"}, battle.Choice{Words: "prisoners: stronger", Label: "Where there are more men"}, battle.Choice{Words: "prisoners: always", Label: "Always"}, battle.Choice{Words: "prisoners: never", Label: "Never"}),
		slot("leaders", "Leaders in melees", "As before", battle.Choice{Words: "leaders: allowed", Label: "Whenever they may"}, battle.Choice{Words: "leaders: last", Label: "Last"}),
	}
	if w.side == Raider {
		out = append(out, slot("burn", "Fire-raising", "As the rules decide", battle.Choice{Words: "burn nothing", Label: "No fire is lit"}))
		if w.s.rt.ground.Coast {
			out = append(out, slot("boat", "The boat", "As the rules decide (VR-16.2)", battle.Choice{Words: "boat: stay", Label: "Stays"}, battle.Choice{Words: "boat: leave", Label: "Leaves"}))
		}
	}
	return out
}

// body is what a man may be ordered.
func (w *sheetWriter) body(m *Man) battle.Body {
	b := battle.Body{ID: bodyID(m.ID), Unit: m.key(), Name: m.Name, State: w.stateWords(m), Place: placeOf(m)}
	switch {
	case !m.fit():
		b.Silent = "he cannot act"
		return b
	case m.Kind.Conjured():
		b.Silent = "he makes for the nearest enemy by himself (VR-17.4-R1)"
		return b
	case !w.mayBeMoved(m):
		b.Slots = nil
	default:
		b.Slots = append(b.Slots, w.moveSlot(m))
	}
	if m.Weapon.Shots != 0 && m.Shots != 0 {
		b.Slots = append(b.Slots, w.shotSlot(m))
	}
	if len(b.Slots) == 0 {
		b.Silent = "no card moves him (VR-6.1)"
	}
	return b
}

// mayBeMoved reports whether any card of the hand moves a man.
func (w *sheetWriter) mayBeMoved(m *Man) bool {
	o := Orders{Moves: []Move{{Man: m.ID}}}
	for _, h := range w.s.plays(w.side) {
		o.Leaders, o.Mass = h.Leaders, h.Mass
		if len(w.s.stuck(o)) == 0 {
			return true
		}
	}
	return false
}

// enemies are the enemies on the field, nearest first.
func (w *sheetWriter) enemies(m *Man) (out []*Man) {
	for i := range w.s.Men {
		if e := &w.s.Men[i]; e.Side != m.Side && e.Fallen == Fit {
			out = append(out, e)
		}
	}
	sort.SliceStable(out, func(i, k int) bool { return m.At.Dist(out[i].At) < m.At.Dist(out[k].At) })
	return out
}

// nearFew is how many of the nearest are offered.
const nearFew = 5

// moveSlot offers ways to enemies, booty, the works, the boat and home.
func (w *sheetWriter) moveSlot(m *Man) battle.Slot {
	sl := battle.Slot{Key: "move", Label: "Move", Choices: []battle.Choice{{Label: "Stays"}}}
	known := map[string]bool{}
	to := func(group, label string, at Vec, then string) {
		words := "stay"
		if way := w.s.wayTo(m, at); len(way) > 0 {
			parts := make([]string, len(way))
			for i, p := range way {
				parts[i] = placeText(Vec{X: hundredths(p.X), Y: hundredths(p.Y)})
			}
			words = "go to " + strings.Join(parts, " then ")
		}
		if words += then; !known[words] {
			known[words] = true
			sl.Choices = append(sl.Choices, battle.Choice{Words: words, Label: label, Group: group})
		}
	}
	foes := w.enemies(m)
	for _, e := range foes[:min(len(foes), nearFew)] {
		to("At an enemy", fmt.Sprintf("At %s (%.1f in away)", e.Name, m.At.Dist(e.At)), e.At, "")
	}
	for _, z := range w.s.Loot {
		if z.By == 0 && !z.Safe && !z.Lost {
			to("To booty", "To "+lootNames[z.Kind], z.At, "")
		}
	}
	g := w.s.rt.ground
	to("To a place", "To the gate", g.Gate(), "")
	to("To a place", "Into the garrison", g.Middle(), "")
	if m.Side == Raider {
		if g.Coast {
			to("Home", "To the boat, and aboard", Vec{X: g.Middle().X, Y: g.shore()}, " then board")
		} else if w.s.Turn >= landOff {
			to("Home", "Over the table's edge", Vec{X: m.At.X, Y: 0}, " then off the table")
		}
	}
	for i, name := range [...]string{"up the table", "to the right", "down the table", "to the left"} {
		by := [...]Vec{{Y: m.pace()}, {X: m.pace()}, {Y: -m.pace()}, {X: -m.pace()}}[i]
		at := Vec{X: min(TableLong, max(0, m.At.X+by.X)), Y: min(TableDeep, max(0, m.At.Y+by.Y))}
		to("Ways", "As far as he can "+name, at, "")
	}
	return sl
}

// landOff is the turn from which raiders may go home over land (VR-15.8-R1).
const landOff = 5

// shotSlot offers the enemies in reach from where he stands.
func (w *sheetWriter) shotSlot(m *Man) battle.Slot {
	sl := battle.Slot{Key: "shot", Label: "Shot", Choices: []battle.Choice{{Label: "Chooses his target"}}}
	for _, e := range w.enemies(m) {
		if p := w.s.chanceAt(m, e); p > 0 {
			sl.Choices = append(sl.Choices, battle.Choice{Words: "shoot at " + itoa(e.ID), Label: fmt.Sprintf("At %s: %d in 100", e.Name, p), Group: "Shoot at"})
		}
	}
	return sl
}
