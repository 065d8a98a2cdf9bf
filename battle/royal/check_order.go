package royal

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// checkOrder tells why the rules refuse a unit's order; nil if they allow it.
// Whether it can be carried out when its phase comes is another matter
// (RA-5.6-R1).
func (s *State) checkOrder(side battle.Side, o *UnitOrder) error {
	u := s.Unit(o.Unit)
	switch {
	case u == nil:
		return fmt.Errorf("there is no unit %d", o.Unit)
	case u.Side != side:
		return fmt.Errorf("%s is not yours to order", u.Name)
	case !u.On() && u.Place != WithUnit:
		return fmt.Errorf("%s is not on the table", u.Name)
	case !u.mayOrder() && !o.idle():
		return fmt.Errorf("%s is in %s and takes no orders (RA-5.6-R1)", u.Name, u.Status)
	case u.Troop.Kind == kernel.Beasts && !o.idle():
		return fmt.Errorf("%s heeds no orders (RA-18.18)", u.Name)
	}
	if u.IsSingle() {
		return s.checkSingle(u, o)
	}
	if o.Away || o.Join != 0 || o.Stay {
		return fmt.Errorf("%s cannot leave or join: it is a unit (RA-5.7-R1)", u.Name)
	}
	for p := range o.Items {
		if err := s.checkItem(u, &o.Items[p]); err != nil {
			return fmt.Errorf("phase %d: %w", p+1, err)
		}
	}
	if err := checkTwice(u, o); err != nil {
		return err
	}
	return s.checkRest(u, o)
}

// checkTwice keeps the same function from being ordered twice (RA-5.3,
// RA-5.3-R2, RA-5.4-R1), but for the split move of horse archers (RA-10.17)
// and the fall back after a charge (RA-8.18).
func checkTwice(u *Unit, o *UnitOrder) error {
	a, b := o.Items[0].Do, o.Items[1].Do
	moves := func(f Function) bool { return f == Move || f == Charge }
	forms := func(f Function) bool { return f == Form || f == FormFace }
	faces := func(f Function) bool { return f == Face || f == FormFace }
	switch {
	case a == Move && b == Move && u.Troop.Has(kernel.HorseArcher):
		return checkSplit(u, o)
	case moves(a) && moves(b):
		return fmt.Errorf("it moves twice: charges, marches and steps back are moves too (RA-5.3-R2)")
	case forms(a) && forms(b):
		return fmt.Errorf("it changes formation twice (RA-5.3)")
	case faces(a) && faces(b):
		return fmt.Errorf("it changes face twice (RA-5.3)")
	case a == FallBack && b == FallBack:
		return fmt.Errorf("it falls back twice (RA-5.3)")
	case a == FallBack && moves(b):
		return fmt.Errorf("having fallen back in phase 1 it may only face about or re-form (RA-8.19)")
	}
	return nil
}

// checkSplit looks at the two parts of a split move (RA-10.17-R1).
func checkSplit(u *Unit, o *UnitOrder) error {
	for p := range o.Items {
		it := &o.Items[p]
		switch {
		case it.March || it.Back:
			return fmt.Errorf("phase %d: a split move is an ordinary move (RA-10.17-R1)", p+1)
		case p == 0 && it.Inches == 0:
			return fmt.Errorf("phase 1: a split move needs its first distance (RA-10.17)")
		}
	}
	return nil
}

// checkItem looks at one item by itself.
func (s *State) checkItem(u *Unit, it *Item) error {
	switch it.Do {
	case None:
		return nil
	case Move:
		return s.checkMove(u, it)
	case Charge:
		return s.checkCharge(u, it)
	case Form, Face, FormFace:
		return checkChange(u, it)
	case FallBack:
		if u.Troop.Type != battle.MC {
			return fmt.Errorf("only medium cavalry breaks off a melee (RA-8.17)")
		}
		return nil
	}
	return fmt.Errorf("unknown function %d", it.Do)
}

// checkMove looks at a move (RA-7.10..7.13).
func (s *State) checkMove(u *Unit, it *Item) error {
	switch {
	case it.Inches < 0 || it.Inches > far*kernel.Inch:
		return fmt.Errorf("%s in is no distance to move", it.Inches)
	case it.To != nil:
		return fmt.Errorf("only single figures go to a place; order a distance and a direction (RA-5.2)")
	case it.Wheel != 0 && it.Oblique != 0, it.Back && (it.Wheel != 0 || it.Oblique != 0):
		return fmt.Errorf("a move is straight, or wheels, or is oblique, or steps back (RA-7.13)")
	case it.Oblique > 45*field.Degree || it.Oblique < -45*field.Degree:
		return fmt.Errorf("an oblique move goes up to 45 degrees (RA-7.13)")
	case it.Back && u.Troop.Arm != kernel.Foot:
		return fmt.Errorf("only foot steps back (RA-7.12-R1)")
	case it.Back && it.Inches > 2*kernel.Inch:
		return fmt.Errorf("a step back is at most 2 in (RA-7.12)")
	case it.March && u.Formation != kernel.RoadColumn:
		return fmt.Errorf("a forced march needs a road column (RA-7.10)")
	}
	return checkWheel(u, it, u.Troop.Rate(modeOf(u, it)))
}

func modeOf(u *Unit, it *Item) kernel.Mode {
	if it.March {
		return kernel.ByMarch
	}
	return u.Formation.Mode(false)
}

// checkWheel keeps a wheel within half the distance of the move (RA-7.13-R1).
func checkWheel(u *Unit, it *Item, rate kernel.Rate) error {
	if it.Wheel == 0 {
		return nil
	}
	whole := it.Inches
	if whole == 0 {
		whole = rate.Mils()
		if u.Formation == kernel.RoadColumn && u.Troop.Has(kernel.HorseArcher) {
			whole = u.Troop.RoadColumnOffRoad().Mils()
		}
	}
	cost := kernel.MilsOf(field.WheelCost(it.Wheel, u.rect.W))
	if 2*cost > whole+20 {
		return fmt.Errorf("a wheel of %.0f degrees costs %s in, over half of %s in (RA-7.13-R1)", abs(it.Wheel).Degrees(), cost, whole)
	}
	return nil
}

func abs(h field.Heading) field.Heading {
	if h < 0 {
		return -h
	}
	return h
}

// checkCharge looks at a charge (RA-8.3, RA-8.4, RA-7.14).
func (s *State) checkCharge(u *Unit, it *Item) error {
	if it.Through && u.Troop.Arm != kernel.Cavalry {
		return fmt.Errorf("only cavalry breaks through (RA-8.20, RA-8.22)")
	}
	if it.Target == 0 {
		if u.Formation == kernel.Ring {
			return fmt.Errorf("a ring does not charge (RA-4.5-R1)")
		}
		return checkWheel(u, &Item{Wheel: it.Wheel}, u.Troop.Rate(kernel.ByCharge))
	}
	t := s.Unit(it.Target)
	switch {
	case t == nil || !t.On():
		return fmt.Errorf("there is no unit %d on the table to charge", it.Target)
	case t.Side == u.Side:
		return fmt.Errorf("%s is a friend", t.Name)
	}
	if ok, rule := kernel.MayOrderCharge(&u.Troop, &t.Troop, u.Formation); !ok {
		return fmt.Errorf("%s may not charge %s (%s)", u.Name, t.Name, rule)
	}
	return nil
}

// checkChange looks at a change of face or formation (RA-4, RA-5.4, RA-15.3,
// RA-16.7).
func checkChange(u *Unit, it *Item) error {
	if it.Do != Form && u.Troop.TurnsByWheelingOnly() {
		return fmt.Errorf("%s change face only by wheeling (RA-15.3, RA-16.7)", u.Troop.Arm)
	}
	if it.Do == FormFace && u.Troop.Arm != kernel.Cavalry {
		return fmt.Errorf("only cavalry changes face and formation at once (RA-5.4)")
	}
	if it.Do == Face {
		return nil
	}
	return kernel.CheckFormation(u.Troop.Arm, it.Formation, u.Stands(), filesFor(u, it))
}

// checkRest looks at evasion and fire.
func (s *State) checkRest(u *Unit, o *UnitOrder) error {
	if o.Evade != [2]bool{} && (u.Troop.Type != battle.LI || u.Troop.Kind != kernel.Ordinary) {
		return fmt.Errorf("only light infantry evades (RA-8.12-R2)")
	}
	f := &o.Fire
	if t := s.Unit(f.Target); f.Target != 0 && (t == nil || !t.On() || t.Side == u.Side) {
		return fmt.Errorf("there is no enemy %d to shoot at", f.Target)
	}
	if f.Phase < 0 || f.Phase > 2 {
		return fmt.Errorf("fire is in phase 1 or 2 (RA-10.10)")
	}
	return nil
}

// checkSingle looks at the order of a hero, commander or wizard: one move, in
// either phase, with leaving before it and joining after it (RA-5.7-R1).
func (s *State) checkSingle(u *Unit, o *UnitOrder) error {
	moves := 0
	for p := range o.Items {
		switch it := &o.Items[p]; it.Do {
		case None:
		case Move:
			moves++
			if it.To == nil && o.Join == 0 {
				return fmt.Errorf("phase %d: say where %s goes (RA-5.7-R1)", p+1, u.Name)
			}
		default:
			return fmt.Errorf("phase %d: single figures only move (RA-5.7-R1)", p+1)
		}
	}
	switch {
	case moves > 1:
		return fmt.Errorf("%s has one move a turn (RA-5.7-R1)", u.Name)
	case u.Place == WithUnit && !o.Away && moves > 0:
		return fmt.Errorf("%s moves with his unit unless he leaves it (RA-5.7-R1)", u.Name)
	case u.Place != WithUnit && o.Away:
		return fmt.Errorf("%s is with no unit that he could leave", u.Name)
	case o.Evade != [2]bool{} || o.Fire != FireOrder{}:
		return fmt.Errorf("single figures neither evade nor shoot (RA-5.7-R1)")
	}
	return s.checkJoin(u, o.Join)
}

func (s *State) checkJoin(u *Unit, join int) error {
	if join == 0 {
		return nil
	}
	t := s.Unit(join)
	switch {
	case t == nil || !t.On() || t.Side != u.Side || t.IsSingle():
		return fmt.Errorf("there is no unit %d that %s could join", join, u.Name)
	case !t.Troop.MayJoin(u.Troop.Kind, u.Troop.Has(kernel.Mounted)):
		return fmt.Errorf("%s may not join %s (RA-13.1-R1, RA-18.2)", u.Name, t.Name)
	case u.Troop.Kind == kernel.Hero && s.heroWith(t.ID, u) != nil:
		return fmt.Errorf("%s has a hero already (RA-13.2-R1)", t.Name)
	}
	return nil
}
