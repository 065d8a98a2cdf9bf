package royal

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Sheet is what a side may decide now: places while setting up, then orders.
func (p *play) Sheet(side battle.Side) battle.Sheet {
	if p.s.Over {
		return battle.Sheet{}
	}
	if !p.s.Deployed {
		return p.setupSheet(side)
	}
	out := battle.Sheet{
		Side: []battle.Slot{{Key: "side", Label: "The whole army", Choices: []battle.Choice{
			{Label: "Fights on"},
			{Words: "concede", Label: "Gives the battle up at the end of the turn"},
		}}},
		Hints: []string{
			"unit 4: phase 1 move 6 in wheeling right 30; phase 2 face about; hold fire",
			"unit 9: phase 1 go to 30, 12; cast Wall of Fire at 30, 24 facing 90",
			"reserve u12: enter at 40 in line of 8",
		},
	}
	w := sheetWriter{s: p.s, v: p.s.ViewOf(side), side: side}
	for u := range w.v.Own {
		out.Bodies = append(out.Bodies, w.body(u))
	}
	for u := range w.v.Reserve {
		out.Bodies = append(out.Bodies, w.waiting(u))
	}
	return out
}

// setupSheet proposes the places that the side's general would take.
func (p *play) setupSheet(side battle.Side) battle.Sheet {
	lo, hi := p.s.strip(side)
	l := &p.s.rt.layout
	out := battle.Sheet{
		Strip: &battle.Strip{X0: l.Left, Y0: lo, X1: l.Right, Y1: hi},
		Hints: []string{"unit 4: at 40, 9.5 in line of 12", "unit 5: at 60, 10 facing 15 in column of 3", "unit 7: with unit 4"},
	}
	trial, err := p.copy()
	if err != nil {
		return out
	}
	trial.s.deploySide(side, p.sys.commanders[side].Deploy(p.s.ViewOf(side)))
	for u := range p.s.ViewOf(side).Own {
		out.Bodies = append(out.Bodies, p.setupBody(u, trial.s.Unit(u.ID)))
	}
	return out
}

func (p *play) setupBody(u, stands *Unit) battle.Body {
	b := battle.Body{ID: bodyID(u), Unit: u.key(), Name: u.Name, State: strengthWords(u), Place: placeOf(stands)}
	if stands.Place == LeftTable {
		b.Silent = "there is no room for it in the strip"
	}
	if !u.IsSingle() {
		b.Place.Shapes = shapesOf(u)
		return b
	}
	b.Place.Withs = p.hostsOf(u)
	return b
}

// hostsOf are the units that a single figure may stand with (RA-13.1-R1).
func (p *play) hostsOf(u *Unit) (out []battle.Choice) {
	for _, o := range p.s.Units {
		if o.Army == u.Army && !o.IsSingle() && o.N > 0 && o.Troop.MayJoin(u.Troop.Kind, u.Troop.Has(kernel.Mounted)) {
			out = append(out, battle.Choice{Words: bodyID(o), Label: o.Name})
		}
	}
	return out
}

// placeOf is where a body stands.
func placeOf(u *Unit) *battle.Place {
	out := &battle.Place{X: hundredths(u.Pose.At.X), Y: hundredths(u.Pose.At.Y), Facing: u.Pose.H.Degrees(), Wide: u.Width(), Deep: u.Depth()}
	if u.IsSingle() {
		if u.Place == WithUnit {
			out.With = "unit " + itoa(u.Single.With)
		}
		return out
	}
	out.Shape = shapeWords(u.Formation, u.Files)
	return out
}

// hundredths rounds a measure as a page shows it.
func hundredths(f float64) float64 {
	if f < 0 {
		return -hundredths(-f)
	}
	return float64(int64(float64(f*100)+0.5)) / 100
}

func shapeWords(f kernel.Formation, files int) string { return f.String() + " of " + itoa(files) }

// shapesOf are the formations that a unit can take, the present one among them.
func shapesOf(u *Unit) (out []battle.Shape) {
	add := func(f kernel.Formation, files int) {
		if kernel.CheckFormation(u.Troop.Arm, f, u.Stands(), files) != nil {
			return
		}
		try := *u
		try.Formation, try.Files = f, files
		label := fmt.Sprintf("%s, %d files", f, files)
		if f == kernel.Ring {
			label = "ring"
		}
		out = append(out, battle.Shape{Words: shapeWords(f, files), Label: label, Wide: try.Width(), Deep: try.Depth()})
	}
	stands := u.Stands()
	for files := stands; files >= 1; files-- {
		for _, f := range [...]kernel.Formation{kernel.Line, kernel.PositionalLine, kernel.Column} {
			add(f, files)
		}
	}
	for files := min(3, stands); files >= 1; files-- {
		add(kernel.RoadColumn, files)
	}
	if u.Troop.Arm <= kernel.Cavalry {
		add(kernel.Ring, kernel.RingFiles(stands))
	}
	return out
}

// sheetWriter lists what the rules allow a side this turn.
type sheetWriter struct {
	s    *State
	v    View
	side battle.Side
}

// body is what a body on the table may be ordered.
func (w *sheetWriter) body(u *Unit) battle.Body {
	b := battle.Body{ID: bodyID(u), Unit: u.key(), Name: u.Name, State: w.stateWords(u), Place: placeOf(u)}
	switch {
	case !u.On() && u.Place != WithUnit:
		b.Silent = "it is not on the table"
	case !u.mayOrder():
		b.Silent = "it is in " + u.Status.String() + " and takes no orders (RA-5.6-R1)"
	case u.Troop.Kind == kernel.Beasts:
		b.Silent = "it heeds no orders (RA-18.18)"
	case u.IsSingle():
		b.Slots = w.singleSlots(u)
	default:
		b.Slots = w.unitSlots(u)
	}
	return b
}

// strengthWords tell what a body is.
func strengthWords(u *Unit) string {
	switch {
	case u.Troop.Kind == kernel.Commander:
		return "commander"
	case u.Troop.Kind == kernel.Hero:
		return u.Single.Champion.String()
	case u.Troop.Kind == kernel.Wizard:
		return fmt.Sprintf("magic user, %d points left", u.Single.Power)
	}
	text := fmt.Sprintf("%d figures", u.N)
	if u.N < u.N0 {
		text = fmt.Sprintf("%d of %d figures", u.N, u.N0)
	}
	if u.Troop.Kind.Summoned() {
		return text + ", called up"
	}
	return fmt.Sprintf("%s %s, %s", u.Troop.Type, u.Troop.Class, text)
}

// stateWords tell how a body stands, as a commander would ask.
func (w *sheetWriter) stateWords(u *Unit) string {
	parts := []string{strengthWords(u)}
	if u.Place == WithUnit {
		return parts[0] + ", with " + w.s.Unit(u.Single.With).Name
	}
	if !u.IsSingle() {
		parts = append(parts, shapeWords(u.Formation, u.Files))
	}
	if u.Status != kernel.Steady {
		parts = append(parts, u.Status.String())
	}
	var foes []string
	for _, m := range w.s.Melees {
		switch u.ID {
		case m.Units[0]:
			foes = append(foes, w.s.Unit(m.Units[1]).Name)
		case m.Units[1]:
			foes = append(foes, w.s.Unit(m.Units[0]).Name)
		}
	}
	if len(foes) > 0 {
		return strings.Join(append(parts, "in melee with "+strings.Join(foes, " and ")), ", ")
	}
	if t, d := w.nearest(u); t != nil {
		parts = append(parts, fmt.Sprintf("%.1f in from %s", d, t.Name))
	}
	return strings.Join(parts, ", ")
}

// nearest is the enemy nearest to a body.
func (w *sheetWriter) nearest(u *Unit) (best *Unit, d float64) {
	for t := range w.v.Enemy {
		if t.Troop.Kind == kernel.Commander {
			continue
		}
		if x := field.Dist(&u.rect, &t.rect); best == nil || x < d {
			best, d = t, x
		}
	}
	return best, d
}

// waiting is a unit of the reserve (CA-7.3-R2).
func (w *sheetWriter) waiting(u *battle.Unit) battle.Body {
	b := battle.Body{ID: "reserve " + u.ID, Unit: u.ID, Name: u.Name, State: fmt.Sprintf("%s %s, %d figures, in reserve", u.Type, u.Class, u.Present)}
	slot := battle.Slot{Key: "enter", Label: "Reserve", Choices: []battle.Choice{{Label: "Waits"}}}
	l := &w.s.rt.layout
	for i := range 5 {
		at := hundredths(l.Left + float64((l.Right-l.Left)*float64(2*i+1)/10))
		e := Entering{Unit: u.ID, At: at}
		if err := w.v.CheckEntering(&e); err != nil {
			b.Silent = err.Error()
			return b
		}
		_, words, _ := strings.Cut(e.Words(), ": ")
		slot.Choices = append(slot.Choices, battle.Choice{Words: words, Label: "Comes in " + [...]string{"at the far left", "on the left", "in the middle", "on the right", "at the far right"}[w.seenFrom(i, 4)], Group: "Comes in"})
	}
	b.Slots = []battle.Slot{slot}
	return b
}

// seenFrom turns a place counted from the attacker's left into one from the
// side's own.
func (w *sheetWriter) seenFrom(i, last int) int {
	if w.side == battle.Defender {
		return last - i
	}
	return i
}
