package royal

import (
	"fmt"
	"slices"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// spellPlan is a spell order that the rules allow: who casts it and what each
// of them pays.
type spellPlan struct {
	spell   kernel.Spell
	casters []*Unit // the lowest id first, who is the caster (RA-18.21-R1)
	pays    []int
}

// takeSpell checks a spell order at T0, pays for it and writes it down for the
// next turn; the error is the reason why it is refused (RA-18.3-R1, RA-18.21-R1).
func (s *State) takeSpell(o SpellOrder) error {
	p, err := s.planSpell(&o, s.Turn)
	if err != nil {
		return err
	}
	o.Turn, o.Wizard, o.With = s.Turn, p.casters[0].ID, nil
	for i, c := range p.casters {
		c.Single.Power -= p.pays[i]
		if i > 0 {
			o.With = append(o.With, c.ID)
		}
	}
	s.Spells = append(s.Spells, o)
	if p.spell.Once {
		s.Called[p.casters[0].Side] = true
	}
	return nil
}

// planSpell tells whether the rules allow a spell order of a turn as things
// stand, and who pays what.
func (s *State) planSpell(o *SpellOrder, turn int) (p spellPlan, err error) {
	if p.spell, err = kernel.SpellOf(o.Spell); err != nil {
		return p, err
	}
	if p.casters, err = s.castersOf(o); err != nil {
		return p, err
	}
	points := make([]int, len(p.casters))
	for i, c := range p.casters {
		points[i] = c.Single.Power
		if err := s.mayCast(c, &p, o, turn); err != nil {
			return p, err
		}
	}
	var ok bool
	if p.pays, ok = kernel.Pool(points, p.spell.Cost); !ok {
		return p, fmt.Errorf("%s costs %d points, and there are not so many left (RA-18.1)", p.spell.Name, p.spell.Cost)
	}
	if p.spell.Once && s.Called[p.casters[0].Side] {
		return p, fmt.Errorf("%s is for once a battle (%s)", p.spell.Name, p.spell.Rule)
	}
	return p, s.checkAim(p.casters[0], &p.spell, o)
}

// castersOf are the wizards of an order in ascending id.
func (s *State) castersOf(o *SpellOrder) ([]*Unit, error) {
	var out []*Unit
	for _, id := range append([]int{o.Wizard}, o.With...) {
		w := s.Unit(id)
		if w == nil || w.Troop.Kind != kernel.Wizard || !w.On() {
			return nil, fmt.Errorf("%d is no wizard on the table", id)
		}
		if slices.Contains(out, w) {
			return nil, fmt.Errorf("%s is named twice", w.Name)
		}
		out = append(out, w)
	}
	slices.SortFunc(out, func(a, b *Unit) int { return a.ID - b.ID })
	return out, nil
}

// mayCast tells why one of the wizards may not take part: drunk (RA-19.4), of
// another side or kind than the caster (RA-18.21-R1, RA-19.6-R1), with a spell
// written for this turn already (RA-18.3-R1), or not versed in it (RA-19).
func (s *State) mayCast(w *Unit, p *spellPlan, o *SpellOrder, turn int) error {
	caster := p.casters[0]
	switch {
	case w.Single.Drunk:
		return fmt.Errorf("%s is drunk (RA-19.4)", w.Name)
	case w.Side != caster.Side || !kernel.MayPool(w.Single.Order, caster.Single.Order):
		return fmt.Errorf("%s and %s do not put their powers together (RA-18.21-R1)", caster.Name, w.Name)
	}
	for i := range s.Spells {
		if q := &s.Spells[i]; q.Turn == turn && (q.Wizard == w.ID || slices.Contains(q.With, w.ID)) {
			return fmt.Errorf("%s has a spell for this turn already (RA-18.3-R1)", w.Name)
		}
	}
	if w != caster {
		return nil
	}
	t := s.Unit(o.Target)
	super := t != nil && t.IsSingle() && t.Single.Champion == kernel.ASuperhero
	return p.spell.MayCast(w.Single.Order, super)
}

// checkAim tells why an order does not name what its spell is aimed at.
func (s *State) checkAim(w *Unit, sp *kernel.Spell, o *SpellOrder) error {
	t := s.Unit(o.Target)
	enemy := t != nil && t.Side != w.Side && t.Place <= WithUnit
	switch sp.Aim {
	case kernel.AtUnit:
		if !enemy || !t.On() || t.Troop.Kind == kernel.Commander {
			return fmt.Errorf("%s needs an enemy unit on the table as its target", sp.Name)
		}
	case kernel.AtShooter:
		if !enemy || !t.shoots() {
			return fmt.Errorf("%s needs an enemy unit with missiles as its target", sp.Name)
		}
	case kernel.AtFigure:
		want := kernel.Hero
		if sp.ID == kernel.HelmOfDark {
			want = kernel.Commander
		}
		if !enemy || t.Troop.Kind != want {
			return fmt.Errorf("%s needs an enemy %s as its target", sp.Name, [...]string{kernel.Hero: "hero", kernel.Commander: "commander"}[want])
		}
	case kernel.AtPlace, kernel.AtHill:
		return s.checkPlace(sp, o)
	case kernel.AtEdge:
		return s.checkBeasts(o)
	case kernel.AtSelf: // nothing to name
	}
	return nil
}

func (s *State) checkPlace(sp *kernel.Spell, o *SpellOrder) error {
	if o.At == nil {
		return fmt.Errorf("%s needs a place", sp.Name)
	}
	if length, depth := s.rt.table.Size(); o.At.X < 0 || o.At.Y < 0 || o.At.X > length || o.At.Y > depth {
		return fmt.Errorf("%s: the place is off the table, which is %g by %g in", sp.Name, length, depth)
	}
	if sp.Aim == kernel.AtHill && s.rt.table.SteepHill(*o.At) < 0 {
		return fmt.Errorf("%s needs a place on a hill of two contours (%s)", sp.Name, sp.Rule)
	}
	return nil
}

// The beasts of the Calling and the places they come from (RA-18.18).
const (
	Hawks    = "hawks"
	Serpents = "serpents"
	Wolves   = "wolves"

	FromLeft  = "left"
	FromRight = "right"
	FromWoods = "woods"
)

// checkBeasts: hawks anywhere and serpents on grassland come by a side edge,
// wolves out of woods (RA-18.18). Grassland is clear ground or steppe on the
// campaign map, and the bare table of a battle without one.
func (s *State) checkBeasts(o *SpellOrder) error {
	side := o.Edge == FromLeft || o.Edge == FromRight
	switch o.Beasts {
	case Wolves:
		if o.Edge != FromWoods && o.Edge != "" {
			return fmt.Errorf("wolves come out of woods (RA-18.18)")
		}
		if len(s.woods()) == 0 {
			return fmt.Errorf("there are no woods for wolves to come from (RA-18.18)")
		}
		return nil
	case Serpents:
		if t := s.Scenario.Terrain; t != "" && t != "clear" && t != "steppe" {
			return fmt.Errorf("serpents come on grassland only (RA-18.18)")
		}
	case Hawks:
	default:
		return fmt.Errorf("the Calling needs its beasts: hawks, serpents or wolves (RA-18.18)")
	}
	if !side {
		return fmt.Errorf("%s come by the left or the right edge (RA-18.18)", o.Beasts)
	}
	return nil
}

// lineOf is the line of a spell: its middle and the way it runs.
func lineOf(mid field.Vec, run field.Heading, length float64) (from, to field.Vec) {
	half := run.Vec().Times(float64(length * 0.5))
	return mid.Sub(half), mid.Add(half)
}
