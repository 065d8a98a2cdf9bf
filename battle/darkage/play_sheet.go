package darkage

import (
	"fmt"
	"sort"
	"strings"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Sheet is what a side may decide now: places while it sets up, then orders.
func (p *play) Sheet(side battle.Side) battle.Sheet {
	if p.s.Over || side != p.due() {
		return battle.Sheet{}
	}
	if !p.s.Deployed {
		return p.setupSheet(side)
	}
	s, err := p.opened()
	if err != nil {
		return battle.Sheet{}
	}
	w := sheetWriter{s: s, side: side}
	out := battle.Sheet{Side: w.sideSlots(), Hints: []string{
		"unit 4: turn right 30, charge the Black Dragons; else march at the Black Dragons stopping 7.5 in off",
		"unit 7: shoot at unit 12 before moving; move 4 in, then turn left 20",
		"wizard 1: cast sword_of_fire at unit 12; go to 18 5",
	}}
	for _, u := range s.Units {
		if u.Side == side && (u.On() || !u.conjured()) {
			out.Bodies = append(out.Bodies, w.body(u))
		}
	}
	for _, m := range s.Persons {
		if m.Side == side && m.Kind == WizardKind {
			out.Bodies = append(out.Bodies, w.wizard(m))
		}
	}
	return out
}

// setupSheet proposes the places that the side's general would take.
func (p *play) setupSheet(side battle.Side) battle.Sheet {
	lo, hi := p.s.Zone(side)
	out := battle.Sheet{
		Strip: &battle.Strip{X1: p.s.rt.table.Wide, Y0: lo, Y1: hi},
		Hints: []string{"unit 4: at 40, 9.5", "unit 5: at 60, 10 facing 15", "wizard 1: at 18, 1"},
	}
	trial, err := p.copy()
	if err != nil {
		return out
	}
	trial.drawUp(side, p.sys.commanders[side].Deploy(p.s.ViewOf(side)))
	for _, u := range trial.Units {
		if u.Side != side {
			continue
		}
		b := battle.Body{ID: bodyID(u), Unit: u.key, Name: u.Name, State: strength(u), Place: placeOf(u)}
		if !u.On() {
			b.Silent = "there is no room for it in the zone"
		}
		out.Bodies = append(out.Bodies, b)
	}
	for _, m := range trial.Persons {
		if m.Side == side && m.Kind == WizardKind && m.in() {
			out.Bodies = append(out.Bodies, battle.Body{ID: "wizard " + itoa(m.ID), Unit: "#" + itoa(trial.personNumber(m)), Name: m.Name, State: power(m), Place: markerOf(m)})
		}
	}
	return out
}

func placeOf(u *Unit) *battle.Place {
	wide, deep := kernel.Width, kernel.Depth
	if u.Across {
		wide, deep = deep, wide
	}
	return &battle.Place{X: hundredths(u.At.X), Y: hundredths(u.At.Y), Facing: u.Heading.Degrees(), Wide: wide, Deep: deep}
}

func markerOf(m *Person) *battle.Place {
	return &battle.Place{X: hundredths(m.At.X), Y: hundredths(m.At.Y), Wide: 1, Deep: 1}
}

// hundredths rounds a measure as a page shows it.
func hundredths(f float64) float64 { return float64(int64(float64(f*100)+0.5)) / 100 }

func strength(u *Unit) string {
	text := fmt.Sprintf("%s, %d of %s", u.Profile.Name, u.Hits, kernel.Count(u.BP(), "Hit"))
	if u.Profile.Missile != kernel.NoMissile {
		text += ", " + kernel.Count(u.Shots, "shot") + " left"
	}
	return text
}

func power(m *Person) string { return fmt.Sprintf("magic user, %d points left", m.Power) }

// sheetWriter lists what the rules allow a side in this player turn.
type sheetWriter struct {
	s    *State
	side battle.Side
}

// sideSlots are decisions for all.
func (w *sheetWriter) sideSlots() []battle.Slot {
	rally := battle.Slot{Key: "rally", Label: "The commander's extra rally", Choices: []battle.Choice{{Label: "The unit with most Hits"}}}
	for _, u := range w.s.Units {
		if u.Side == w.side && u.On() && u.Hits > 0 {
			rally.Choices = append(rally.Choices, battle.Choice{Words: "rally " + w.s.unitWords(u.ID), Label: u.Name + ", " + kernel.Count(u.Hits, "Hit")})
		}
	}
	slots := []battle.Slot{
		{Key: "rest", Label: "Units without orders", Choices: []battle.Choice{{Label: "Do as the rules decide (DA-11)"}, {Words: generalLeads, Label: "Follow the general"}}},
		{Key: "side", Label: "The whole army", Choices: []battle.Choice{{Label: "Fights on"}, {Words: "concede", Label: "Gives the battle up"}}},
	}
	if len(rally.Choices) > 1 && !w.s.leaderless(w.side) {
		slots = append(slots, rally)
	}
	return slots
}

// body is what a unit may be ordered.
func (w *sheetWriter) body(u *Unit) battle.Body {
	b := battle.Body{ID: bodyID(u), Unit: u.key, Name: u.Name, State: w.stateWords(u), Place: placeOf(u)}
	if !u.On() {
		b.Silent = "it is not on the table"
		return b
	}
	if sl := w.moveSlot(u); len(sl.Choices) > 1 {
		b.Slots = append(b.Slots, sl)
	}
	if u.Profile.Missile != kernel.NoMissile {
		if sl := w.shotSlot(u); len(sl.Choices) > 1 {
			b.Slots = append(b.Slots, sl)
		}
	}
	if sl := w.foeSlot(u); len(sl.Choices) > 2 {
		b.Slots = append(b.Slots, sl)
	}
	if len(b.Slots) == 0 {
		b.Silent = "it fights on where it stands"
	}
	return b
}

func (w *sheetWriter) stateWords(u *Unit) string {
	parts := []string{strength(u)}
	if foes := w.touching(u); len(foes) > 0 {
		names := make([]string, len(foes))
		for i, t := range foes {
			names[i] = t.Name
		}
		return strings.Join(append(parts, "in contact with "+strings.Join(names, " and ")), ", ")
	}
	if t, d := w.s.Nearest(u); t != nil && u.On() {
		parts = append(parts, fmt.Sprintf("%.1f in from %s", d, t.Name))
	}
	return strings.Join(parts, ", ")
}

// touching are the enemies in contact with a unit.
func (w *sheetWriter) touching(u *Unit) (out []*Unit) {
	for _, c := range w.s.Contacts {
		switch u.ID {
		case c.By:
			out = append(out, w.s.Unit(c.At))
		case c.At:
			out = append(out, w.s.Unit(c.By))
		}
	}
	return out
}

// foes are the enemies on the table, nearest first.
func (w *sheetWriter) foes(u *Unit) (out []*Unit) {
	for _, t := range w.s.Units {
		if t.Side != u.Side && t.On() {
			out = append(out, t)
		}
	}
	sort.SliceStable(out, func(i, k int) bool { return field.Dist(&u.rect, &out[i].rect) < field.Dist(&u.rect, &out[k].rect) })
	return out
}

// offer adds a choice if what it says may be ordered.
func (w *sheetWriter) offer(sl *battle.Slot, u *Unit, group, label, words string) {
	o, err := w.s.ParseOrder(w.side, bodyID(u)+": "+words)
	if err == nil && w.s.refusedOrder(&o) == "" {
		sl.Choices = append(sl.Choices, battle.Choice{Words: words, Label: label, Group: group})
	}
}

// worthGoingAt is how many of the nearest enemies are offered.
const worthGoingAt = 6

// moveSlot offers charges that the best roll could bring home, marches at
// enemies, ways ahead and Turns (DA-6, DA-7).
func (w *sheetWriter) moveSlot(u *Unit) battle.Slot {
	sl := battle.Slot{Key: "move", Label: "Move", Choices: []battle.Choice{{Label: "As units without orders do"}}}
	add := func(group, label, words string) { w.offer(&sl, u, group, label, words) }
	if w.s.mayMove(u) != "" {
		return sl
	}
	foes := w.foes(u)
	foes = foes[:min(len(foes), worthGoingAt)]
	most := float64(w.s.MostMove(u))
	add("", "Stands", "stand")
	for _, t := range foes {
		name, d := w.s.unitWords(t.ID), field.Dist(&u.rect, &t.rect)
		if d <= most {
			far := fmt.Sprintf(" (%.1f in away)", d)
			add("Charge", "Charges "+t.Name+", else stands"+far, "charge "+name+"; else stand")
			add("Charge", "Charges "+t.Name+", else goes at it"+far, "charge "+name+"; else march at "+name+" round friends")
		}
	}
	add("Charge", "Charges the best enemy in reach, else stands", "charge; else stand")
	for _, t := range foes {
		name := w.s.unitWords(t.ID)
		add("Go at the enemy", "Goes at "+t.Name, "march at "+name+" round friends")
		add("Go at the enemy", "Goes at "+t.Name+", to 12 in", "march at "+name+" stopping 12 in off round friends")
		if field.Dist(&u.rect, &t.rect) <= kernel.BD+field.Tol {
			add("Initiative Move", "Shuffles into "+t.Name, "shuffle into "+name+"; else stand")
		}
	}
	add("Ahead", "Moves ahead as far as it can", "move full")
	for _, d := range [...]string{"2", "4", "6", "8"} {
		add("Ahead", "Moves ahead, "+d+" in", "move "+d+" in")
	}
	for _, way := range [...]string{"left", "right"} {
		for _, deg := range [...]string{"15", "30", "45", "90"} {
			add("Turn", "Turns "+way+" by "+deg+" degrees and moves", "turn "+way+" "+deg+", move full")
			add("Turn", "Turns "+way+" by "+deg+" degrees", "turn "+way+" "+deg)
		}
	}
	add("Turn", "Turns about", "turn about")
	add("Turn", "Turns about and moves", "turn about, move full")
	return sl
}

// shotSlot offers the enemies within reach (DA-5).
func (w *sheetWriter) shotSlot(u *Unit) battle.Slot {
	sl := battle.Slot{Key: "shot", Label: "Shot", Choices: []battle.Choice{{Label: "At the best target"}}}
	if w.s.mayShoot(u) != "" {
		return sl
	}
	w.offer(&sl, u, "", "Holds", "hold fire")
	if u.Profile.Missile == kernel.Javelin {
		w.offer(&sl, u, "", "Throws before it moves", "shoot before moving")
		w.offer(&sl, u, "", "Throws after it has moved", "shoot after moving")
	}
	reach := u.Profile.Reach
	if u.Profile.Missile == kernel.Javelin {
		reach += float64(w.s.MostMove(u))
	}
	for _, t := range w.foes(u) {
		if d := field.Dist(&u.rect, &t.rect); d <= reach {
			w.offer(&sl, u, "Shoot at", fmt.Sprintf("At %s (%.1f in away)", t.Name, d), "shoot at "+w.s.unitWords(t.ID))
		}
	}
	for _, m := range w.s.Persons {
		if m.Kind == WizardKind && m.Side != u.Side {
			w.offer(&sl, u, "Shoot at", "At "+m.Name, "shoot at wizard "+itoa(m.ID))
		}
	}
	return sl
}

// foeSlot offers whom of several to fight (DA-8.2-R1, DA-8.7-R1).
func (w *sheetWriter) foeSlot(u *Unit) battle.Slot {
	sl := battle.Slot{Key: "foe", Label: "Melee", Choices: []battle.Choice{{Label: "Fights where most Hits are to be expected"}}}
	for _, t := range w.touching(u) {
		w.offer(&sl, u, "", "Fights "+t.Name, "fight "+w.s.unitWords(t.ID))
	}
	return sl
}

// wizard is what a magic user may be ordered (DA-12.6).
func (w *sheetWriter) wizard(m *Person) battle.Body {
	b := battle.Body{ID: "wizard " + itoa(m.ID), Unit: "#" + itoa(w.s.personNumber(m)), Name: m.Name, State: power(m), Place: markerOf(m)}
	if !m.in() || !m.Placed {
		b.Silent = "he is not on the table"
		return b
	}
	b.Slots = []battle.Slot{w.spellSlot(m), w.walkSlot(m)}
	return b
}

// cast adds a choice if the wizard may do so.
func (w *sheetWriter) cast(sl *battle.Slot, m *Person, group, label, words string) {
	c, err := w.s.ParseCasting("wizard " + itoa(m.ID) + ": " + words)
	if err == nil && w.s.refusedCasting(w.side, &c) == "" {
		sl.Choices = append(sl.Choices, battle.Choice{Words: words, Label: label, Group: group})
	}
}

func (w *sheetWriter) spellSlot(m *Person) battle.Slot {
	sl := battle.Slot{Key: "spell", Label: "Spell", Choices: []battle.Choice{{Label: "As units without orders do"}}}
	for _, row := range w.s.rt.tables.Spells {
		name := spellName(row.ID)
		group, cast := fmt.Sprintf("%s, %s", name, kernel.Count(row.Points, "point")), "cast "+row.ID
		w.cast(&sl, m, group, name, cast)
		for _, t := range w.s.Units {
			if t.On() {
				w.cast(&sl, m, group, name+": "+t.Name, cast+" at unit "+itoa(t.ID))
			}
		}
		for _, who := range w.s.Persons {
			if row.ID == blackSlumber || row.ID == helmOfDark {
				w.cast(&sl, m, group, name+": "+who.Name, cast+" at person "+itoa(who.ID))
			}
		}
		w.spellPlaces(&sl, m, row.ID, group, cast)
	}
	return sl
}

// spellPlaces offers the middles of enemies and the places before them, for
// conjured units those where the rules of default would put them.
func (w *sheetWriter) spellPlaces(sl *battle.Slot, m *Person, id, group, cast string) {
	name := spellName(id)
	switch id {
	case armyOfGhosts, legionOfDead, theCalling:
		if at, h, ok := w.s.summonSpot(m, id); ok {
			w.cast(sl, m, group, name+" before him", cast+" at place "+placeWords(at)+" facing "+number(h.Degrees()))
		}
		return
	case windDemon, swordOfFire, blackSlumber, helmOfDark, shieldOfAir, flying:
		return
	}
	for _, t := range w.s.Units {
		if t.Side == w.side || !t.On() {
			continue
		}
		for i, p := range [...]field.Vec{t.centre, t.At.Plus(t.Heading.Vec(), 3)} {
			p = field.Vec{X: hundredths(p.X), Y: hundredths(p.Y)}
			words := cast + " at place " + placeWords(p) + " facing " + number(t.Heading.Turn(field.Quarter).Degrees())
			w.cast(sl, m, group, name+[...]string{" on ", " before "}[i]+t.Name, words)
		}
	}
}

// walkSlot offers the places behind friends within his move.
func (w *sheetWriter) walkSlot(m *Person) battle.Slot {
	sl := battle.Slot{Key: "go", Label: "Move", Choices: []battle.Choice{{Label: "Stays"}}}
	for _, u := range w.s.Units {
		if u.Side != w.side || !u.On() {
			continue
		}
		p := u.centre.Plus(u.Heading.Vec(), -4)
		p = field.Vec{X: hundredths(p.X), Y: hundredths(p.Y)}
		w.cast(&sl, m, "", "Goes behind "+u.Name, "go to "+placeWords(p))
	}
	return sl
}
