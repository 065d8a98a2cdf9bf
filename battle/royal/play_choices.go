package royal

import (
	"fmt"
	"math"
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// picks gathers choices of which every one has been read and held against the
// rules as it would be written.
type picks struct {
	w   *sheetWriter
	u   *Unit
	out battle.Slot
}

func (w *sheetWriter) slot(u *Unit, key, label, nothing string) *picks {
	return &picks{w: w, u: u, out: battle.Slot{Key: key, Label: label, Choices: []battle.Choice{{Label: nothing}}}}
}

// add offers the words if the rules allow them, and nobody offers them already.
func (sl *picks) add(group, label, words string) {
	for _, c := range sl.out.Choices {
		if c.Words == words {
			return
		}
	}
	if sl.allowed(words) {
		sl.out.Choices = append(sl.out.Choices, battle.Choice{Words: words, Label: label, Group: group})
	}
}

func (sl *picks) allowed(words string) bool {
	line := bodyID(sl.u) + ": " + words
	var o Orders
	if sl.w.s.parseLine(sl.w.side, line, &o) != nil {
		return false
	}
	for i := range o.Units {
		if sl.w.v.Check(&o.Units[i]) != nil {
			return false
		}
	}
	for i := range o.Spells {
		if sl.w.v.CheckSpell(o.Spells[i]) != nil {
			return false
		}
	}
	return true
}

// unitSlots are what a unit may be ordered: two phases as one choice, its fire
// beside it (RA-5.2, RA-10).
func (w *sheetWriter) unitSlots(u *Unit) []battle.Slot {
	sl := w.slot(u, "order", "Orders", "Stands")
	if w.s.InMelee(u.ID) {
		sl.out.Choices[0].Label = "Fights on where it stands"
		sl.add("In melee", "Faces about in the melee", "phase 1 face about")
		if w.s.mayBreakOff(u) {
			sl.add("In melee", "Breaks off the melee", "phase 1 fall back")
		}
	} else {
		w.charges(sl)
		w.moves(sl)
		w.evasions(sl)
		w.changes(sl)
	}
	slots := []battle.Slot{sl.out}
	if u.shoots() && !w.s.InMelee(u.ID) {
		slots = append(slots, w.fireSlot(u))
	}
	return slots
}

// foes are the enemies on the table, nearest first.
func (w *sheetWriter) foes(u *Unit) []*Unit {
	var list []*Unit
	for t := range w.v.Enemy {
		at := len(list)
		for at > 0 && field.Dist(&u.rect, &t.rect) < field.Dist(&u.rect, &list[at-1].rect) {
			at--
		}
		list = append(list, nil)
		copy(list[at+1:], list[at:])
		list[at] = t
	}
	return list
}

// charges offers those whom a charge can reach over open ground as they stand
// now (RA-7.14, RA-8.2-R3); in phase 2 also those who may come as near.
func (w *sheetWriter) charges(sl *picks) {
	u := sl.u
	for _, t := range w.foes(u) {
		if t.Troop.Kind == kernel.Commander || t.Troop.Kind == kernel.Wizard {
			continue
		}
		d := field.Dist(&u.rect, &t.rect)
		name, far := w.s.unitWords(t.ID), fmt.Sprintf(" (%.1f in away)", d)
		if w.reaches(u, t, 0) && u.NoCharge != w.v.Turn() {
			sl.add("Charge in the first phase", "Charges "+t.Name+far, "phase 1 charge "+name)
			sl.add("Charge in the first phase", "Charges "+t.Name+", to break through"+far, "phase 1 charge "+name+" with breakthrough")
		}
		if w.reaches(u, t, t.Troop.Rate(kernel.ByLine).Inches()) {
			sl.add("Charge in the second phase", "Charges "+t.Name+" if it is in reach then"+far, "phase 2 charge "+name)
			sl.add("Charge in the second phase", "Charges "+t.Name+" if it is in reach then, to break through"+far, "phase 2 charge "+name+" with breakthrough")
		}
	}
}

// reaches reports whether a charge over open ground, after the wheel that it
// may make, meets an enemy who may have come nearer by so many inches.
func (w *sheetWriter) reaches(u, t *Unit, nearer float64) bool {
	rate := u.Troop.Rate(kernel.ByCharge).Inches()
	if field.Dist(&u.rect, &t.rect) > rate+nearer {
		return false
	}
	by, ok := field.AimWheel(&u.rect, t.rect.Centre())
	most := field.MaxWheel(float64(0.5*rate), u.rect.W)
	if !ok && by == 0 || by > most || by < -most {
		return false
	}
	turned := field.Wheel(u.rect, by)
	run := rate + nearer - field.WheelCost(by, u.rect.W)
	return field.SweptDist(&turned, turned.H.Vec().Times(max(0, run)), &t.rect) <= field.Tol
}

// moves offers distances, wheels towards enemies, and the other ways to go.
func (w *sheetWriter) moves(sl *picks) {
	for _, t := range w.nearestFew(sl.u) {
		if by, ok := w.wheelTo(sl.u, t); ok {
			sl.add("Go at the enemy", "Goes at "+t.Name+" in the first phase", "phase 1 move full"+by)
			sl.add("Go at the enemy", "Goes at "+t.Name+" in the second phase", "phase 2 move full"+by)
		}
	}
	full := w.rateOf(sl.u)
	for p, phase := range [...]string{"first", "second"} {
		group := "Move in the " + phase + " phase"
		head := "phase " + itoa(p+1) + " "
		sl.add(group, fmt.Sprintf("Moves ahead, %s in", number(hundredths(full))), head+"move full")
		for _, part := range [...]float64{0.75, 0.5, 0.25} {
			if d := math.Floor(float64(full * part)); d >= 1 {
				sl.add(group, fmt.Sprintf("Moves ahead, %g in", d), head+fmt.Sprintf("move %g in", d))
			}
		}
		for _, deg := range [...]int{15, 30, 45, 60, 90} {
			for _, way := range [...]string{"left", "right"} {
				sl.add(group, fmt.Sprintf("Wheels %s by %d degrees and moves on", way, deg), head+fmt.Sprintf("move full wheeling %s %d", way, deg))
			}
		}
		for _, way := range [...]string{"left", "right"} {
			sl.add(group, "Moves obliquely to the "+way, head+"move full obliquely "+way+" 45")
		}
		sl.add(group, "Steps back 2 in", head+"step back full")
		sl.add(group, "Marches", head+"march full")
	}
	if sl.u.Troop.Has(kernel.HorseArcher) {
		half := math.Floor(float64(full / 2))
		sl.add("Split move", fmt.Sprintf("Moves %g in, shoots, and moves on", half), fmt.Sprintf("phase 1 move %g in; phase 2 move full; fire in phase 1", half))
	}
}

// rateOf is the ordinary move of a unit in inches.
func (w *sheetWriter) rateOf(u *Unit) float64 { return u.Troop.Normal(u.Formation).Inches() }

// nearestFew are the three nearest enemies worth going at.
func (w *sheetWriter) nearestFew(u *Unit) (out []*Unit) {
	for _, t := range w.foes(u) {
		if !t.IsSingle() && len(out) < 3 {
			out = append(out, t)
		}
	}
	return out
}

// wheelTo is the wheel by whole degrees that brings a unit to face an enemy.
func (w *sheetWriter) wheelTo(u, t *Unit) (words string, ok bool) {
	by, ok := field.AimWheel(&u.rect, t.rect.Centre())
	if !ok && by == 0 {
		return "", false
	}
	deg := math.Round(by.Degrees())
	switch {
	case math.Abs(deg) > 90:
		return "", false
	case deg < 0:
		return fmt.Sprintf(" wheeling left %g", -deg), true
	case deg > 0:
		return fmt.Sprintf(" wheeling right %g", deg), true
	}
	return "", true
}

// evasions are for light infantry (RA-5.5-R1, RA-8.12-R2).
func (w *sheetWriter) evasions(sl *picks) {
	const group = "Evade"
	sl.add(group, "Stands, and evades whoever charges it", "evade in both phases")
	sl.add(group, "Moves ahead, then evades whoever charges it", "phase 1 move full; evade in both phases")
	sl.add(group, "Faces about and evades", "phase 1 face about; evade in phase 2")
}

// changes of face and formation, alone and before or after a move (RA-4, RA-5.4).
func (w *sheetWriter) changes(sl *picks) {
	for _, way := range [...]string{"left", "right", "about"} {
		words := map[string]string{"left": "to the left", "right": "to the right", "about": "about"}[way]
		sl.add("Face", "Faces "+words, "phase 1 face "+way)
		sl.add("Face", "Faces "+words+", then moves", "phase 1 face "+way+"; phase 2 move full")
		sl.add("Face", "Moves, then faces "+words, "phase 1 move full; phase 2 face "+way)
	}
	for _, sh := range w.usualShapes(sl.u) {
		sl.add("Formation", "Forms "+sh, "phase 1 form "+sh)
		sl.add("Formation", "Forms "+sh+", then moves", "phase 1 form "+sh+"; phase 2 move full")
	}
}

// usualShapes are the formations worth offering: lines one to three deep, a
// column, a road column and a ring, but not the present one.
func (w *sheetWriter) usualShapes(u *Unit) (out []string) {
	n := u.Stands()
	add := func(f kernel.Formation, files int) {
		if (f != u.Formation || files != u.Files) && files > 0 && kernel.CheckFormation(u.Troop.Arm, f, n, files) == nil {
			out = append(out, shapeWords(f, files))
		}
	}
	for _, deep := range [...]int{3, 2, 1} {
		add(kernel.Line, (n+deep-1)/deep)
	}
	add(kernel.PositionalLine, (n+2)/3)
	for _, deep := range [...]int{4, 6} {
		add(kernel.Column, (n+deep-1)/deep)
	}
	add(kernel.RoadColumn, min(3, n))
	if u.Troop.Arm > kernel.Cavalry {
		add(kernel.RoadColumn, 1)
	} else {
		add(kernel.Ring, kernel.RingFiles(n))
	}
	return out
}

// fireSlot offers the enemies within the range of any weapon (RA-10, RA-22.1-R1).
func (w *sheetWriter) fireSlot(u *Unit) battle.Slot {
	sl := w.slot(u, "fire", "Fire", "Shoots at the best target with ten kills to expect")
	sl.add("", "Holds its fire", "hold fire")
	sl.add("", "Shoots at any chance", "fire at any chance")
	sl.add("", "Shoots in the first phase only", "fire in phase 1")
	sl.add("", "Shoots in the second phase only", "fire in phase 2")
	sl.add("", "Shoots also at enemies who cross its range", "fire at passing enemies")
	for _, t := range w.foes(u) {
		if d := field.Dist(&u.rect, &t.rect); d <= farthestShot+w.rateOf(u) && t.Troop.Kind != kernel.Commander {
			sl.add("Shoot at", fmt.Sprintf("Shoots at %s or at nobody (%.1f in away)", t.Name, d), "fire at "+w.s.unitWords(t.ID))
		}
	}
	return sl.out
}

// singleSlots are what a hero, commander or magic user may be ordered
// (RA-5.7-R1, RA-13.1-R1, RA-18).
func (w *sheetWriter) singleSlots(u *Unit) []battle.Slot {
	sl := w.slot(u, "order", "Orders", "Stays where he is")
	leave := ""
	if u.Place == WithUnit {
		sl.out.Choices[0].Label = "Stays with " + w.s.Unit(u.Single.With).Name
		sl.add("", "Stays with it even in a rout", "stay in a rout")
		leave = "leave first; "
	}
	from := w.s.Unit(u.ID).Pose.At
	if u.Place == WithUnit {
		from = w.s.Unit(u.Single.With).rect.Centre()
	}
	rate := u.Troop.Rate(kernel.ByLine).Inches()
	for o := range w.v.Own {
		if o.On() && !o.IsSingle() && o.ID != u.Single.With && o.rect.Centre().Sub(from).Len() <= rate+o.rect.W {
			sl.add("Join", "Joins "+o.Name, leave+"phase 1 move full; join "+w.s.unitWords(o.ID))
		}
	}
	w.places(sl, from, rate, leave)
	slots := []battle.Slot{sl.out}
	if u.Troop.Kind == kernel.Wizard {
		slots = append(slots, w.spellSlot(u))
	}
	return slots
}

// places are where a single figure may go: behind his own units, and by the
// compass of his side.
func (w *sheetWriter) places(sl *picks, from field.Vec, rate float64, leave string) {
	within := func(p field.Vec) bool {
		length, depth := w.s.rt.table.Size()
		return p.X >= 0 && p.Y >= 0 && p.X <= length && p.Y <= depth && p.Sub(from).Len() <= rate
	}
	to := func(p field.Vec) string {
		return leave + "phase 1 go to " + number(hundredths(p.X)) + ", " + number(hundredths(p.Y))
	}
	for o := range w.v.Own {
		if p := o.rect.Centre().Sub(o.Pose.H.Vec().Times(float64(o.rect.D/2 + 1.5))); o.On() && !o.IsSingle() && within(p) {
			sl.add("Go behind", "Goes behind "+o.Name, to(p))
		}
	}
	for i, name := range [...]string{"ahead", "ahead and right", "to the right", "back and right", "back", "back and left", "to the left", "ahead and left"} {
		way := w.v.Forward().Turn(field.Heading(i) * field.Quarter / 2).Vec()
		for _, part := range [...]float64{1, 0.5} {
			if p := from.Add(way.Times(float64(rate * part))); within(p) {
				sl.add("Go", fmt.Sprintf("Goes %s, %s in", name, number(hundredths(float64(rate*part)))), to(p))
			}
		}
	}
}

// spellSlot offers the spells that a magic user has the points for, at all that
// he sees now (RA-18.1, RA-18.4-R1). They act in the next turn (RA-18.3).
func (w *sheetWriter) spellSlot(u *Unit) battle.Slot {
	sl := w.slot(u, "spell", "Spell, to act next turn", "Casts nothing")
	for _, sp := range kernel.Spells() {
		if sp.Cost > u.Single.Power {
			continue
		}
		cast, group := "cast "+sp.Name, fmt.Sprintf("%s, %d points", sp.Name, sp.Cost)
		switch sp.Aim {
		case kernel.AtSelf:
			sl.add(group, sp.Name, cast)
		case kernel.AtEdge:
			for _, aim := range [...]string{"hawks from the left", "hawks from the right", "serpents from the left", "serpents from the right", "wolves from the woods"} {
				sl.add(group, sp.Name+" of "+aim, cast+" of "+aim)
			}
		case kernel.AtPlace, kernel.AtHill:
			w.spellPlaces(sl, &sp, cast, group)
		case kernel.AtUnit, kernel.AtShooter, kernel.AtFigure:
			for t := range w.v.Enemy {
				if w.v.Sees(u.ID, t.ID) || t.Place == WithUnit {
					sl.add(group, sp.Name+" at "+t.Name, cast+" at "+w.s.unitWords(t.ID))
				}
			}
		}
	}
	return sl.out
}

// spellPlaces offers the places before the enemies whom he sees, lines across
// their way.
func (w *sheetWriter) spellPlaces(sl *picks, sp *kernel.Spell, cast, group string) {
	for _, t := range w.foes(sl.u) {
		ahead := t.Pose.At.Add(t.Pose.H.Vec().Times(3))
		for i, p := range [...]field.Vec{t.rect.Centre(), ahead} {
			if t.IsSingle() || !w.v.SeesPlace(sl.u.ID, p) {
				continue
			}
			words := cast + " at " + number(hundredths(p.X)) + ", " + number(hundredths(p.Y))
			if sp.ID != kernel.Flying && sp.ID != kernel.RainDemon {
				words += " facing " + number(math.Round(t.Pose.H.Turn(field.Quarter).Degrees()))
			}
			sl.add(group, sp.Name+[...]string{" on ", " before "}[i]+t.Name, words)
		}
	}
	if sp.ID == kernel.Flying {
		for o := range w.v.Own {
			if o.On() && !o.IsSingle() {
				p := o.rect.Centre().Sub(o.Pose.H.Vec().Times(float64(o.rect.D/2 + 1.5)))
				sl.add(group, "Flies behind "+o.Name, strings.TrimSpace(cast+" at "+number(hundredths(p.X))+", "+number(hundredths(p.Y))))
			}
		}
	}
}
