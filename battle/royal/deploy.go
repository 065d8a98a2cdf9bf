package royal

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Deployment is where a side sets its units up (RA-1.6-R1).
type Deployment struct {
	Units []Placing `json:"units"`
}

// Placing sets one unit up. A single figure with With is put with that unit
// and needs no pose.
type Placing struct {
	Unit      int              `json:"unit"`
	Pose      Pose             `json:"pose"`
	Formation kernel.Formation `json:"formation"`
	Files     int              `json:"files"`
	With      int              `json:"with,omitempty"`
}

// Refusal is an order or placing that the rules do not allow.
type Refusal struct {
	Side battle.Side `json:"side"`
	Unit int         `json:"unit"`
	Why  string      `json:"why"`
}

// Deploy sets both sides up, hidden from each other. What the rules refuse,
// and what a deployment leaves out, is set up by Lineup's way; the refusals say
// why.
func (s *State) Deploy(plans [2]Deployment) []Refusal {
	var refused []Refusal
	s.step("setup")
	for side := range plans {
		refused = append(refused, s.deploySide(battle.Side(side), plans[side])...)
	}
	for _, r := range refused {
		s.event(s.Unit(r.Unit), "RA-1.6-R1", "Set up by its officers: "+r.Why)
	}
	s.Deployed = true
	s.showPositions()
	return refused
}

func (s *State) deploySide(side battle.Side, plan Deployment) (refused []Refusal) {
	for _, p := range plan.Units {
		if err := s.place(side, p); err != nil {
			refused = append(refused, Refusal{side, p.Unit, err.Error()})
		}
	}
	if err := s.companiesTogether(side); err != nil {
		refused = append(refused, Refusal{side, err.unit, err.why})
		s.withdrawCompanies(side)
	}
	s.lineUp(side)
	s.seatSingles(side)
	return refused
}

// place sets one unit up as its placing says, or tells why not.
func (s *State) place(side battle.Side, p Placing) error {
	u := s.Unit(p.Unit)
	switch {
	case u == nil || u.Army != side:
		return fmt.Errorf("unit %d is none of the side's", p.Unit)
	case u.Place != Reserve:
		return fmt.Errorf("%s is set up already", u.Name)
	case u.IsSingle() && p.With != 0:
		return s.seat(u, p.With)
	}
	if !u.IsSingle() {
		if err := kernel.CheckFormation(u.Troop.Arm, p.Formation, u.Stands(), p.Files); err != nil {
			return err
		}
	}
	old := *u
	if !u.IsSingle() {
		u.Formation, u.Files = p.Formation, p.Files
	}
	u.Stand(p.Pose)
	if err := s.mayStand(u); err != nil {
		*u = old
		return err
	}
	u.Place = OnTable
	return nil
}

// mayStand tells why a unit may not be set up where it is.
func (s *State) mayStand(u *Unit) error {
	switch why, o := s.standsOn(u); why {
	case outOfStrip:
		return fmt.Errorf("%s is not wholly within 12 in of its edge", u.Name)
	case onBadGround:
		return fmt.Errorf("%s may not stand on such ground", u.Name)
	case onSomebody:
		return fmt.Errorf("%s would stand on %s", u.Name, o.Name)
	case wellPlaced:
	}
	return nil
}

// footing is what is wrong with a place to set up.
type footing uint8

const (
	wellPlaced footing = iota
	outOfStrip
	onBadGround
	onSomebody
)

// standsOn looks at the place where a unit is to be set up; o is whom it would
// stand on. Single figures do not mind friends.
func (s *State) standsOn(u *Unit) (why footing, o *Unit) {
	if !s.inStrip(u.Army, &u.rect) {
		return outOfStrip, nil
	}
	if o := s.overlapped(u, &u.rect); o != nil && !(u.IsSingle() && o.Side == u.Side) {
		return onSomebody, o
	}
	if s.rt.table.Touched(&u.rect, u.field())&s.forbidden(u) != 0 {
		return onBadGround, nil
	}
	return wellPlaced, nil
}

// inStrip tells whether a footprint lies wholly within 12 in of the side's
// edge and in the fighting area.
func (s *State) inStrip(side battle.Side, r *field.Rect) bool {
	lo, hi := s.strip(side)
	l := &s.rt.layout
	for _, c := range r.Corners() {
		if c.Y < lo-field.Tol || c.Y > hi+field.Tol || c.X < l.Left-field.Tol || c.X > l.Right+field.Tol {
			return false
		}
	}
	return true
}

// strip is where a side sets up, as a range of y.
func (s *State) strip(side battle.Side) (lo, hi float64) {
	deep := float64(s.Scenario.Table.Depth)
	if side == battle.Attacker {
		return 0, kernel.DeployDepth
	}
	return deep - kernel.DeployDepth, deep
}

// forward is the heading in which a side looks across the table.
func forward(side battle.Side) field.Heading {
	if side == battle.Attacker {
		return 0
	}
	return field.Half
}

// overlapped is the first body on the table that a footprint of u would lie
// on; nil if there is room.
func (s *State) overlapped(u *Unit, r *field.Rect) *Unit {
	for _, o := range s.Units {
		if o != u && o.On() && o.Troop.Kind != kernel.Commander && field.Overlap(r, &o.rect) {
			return o
		}
	}
	return nil
}

// field is the unit's shape as geometry asks for it.
func (u *Unit) field() field.Shape {
	a := u.Troop.Arm
	return field.Shape{
		Figures: u.Stands(), Files: u.Files,
		BaseW: inches(1, a.Width()), BaseD: inches(1, a.Depth()),
		Ring: u.Ring(), Bent: u.Formation == kernel.PositionalLine,
	}
}

// forbidden is the ground that the unit may not enter off a road (RA-11).
func (s *State) forbidden(u *Unit) (set field.GroundSet) {
	for g := kernel.Open; g <= kernel.Rock; g++ {
		if !g.Enters(&u.Troop) {
			set |= field.Set(field.Ground(g))
		}
	}
	return set
}

// seat puts a hero or commander with a unit before the battle.
func (s *State) seat(single *Unit, with int) error {
	u := s.Unit(with)
	switch {
	case u == nil || u.Army != single.Army || u.N == 0 || u.IsSingle():
		return fmt.Errorf("%s cannot be with unit %d", single.Name, with)
	case !u.Troop.MayJoin(single.Troop.Kind, single.Troop.Has(kernel.Mounted)):
		return fmt.Errorf("%s may not join %s (RA-13.1-R1)", single.Name, u.Name)
	case single.Troop.Kind == kernel.Hero && s.heroWith(u.ID, single) != nil:
		return fmt.Errorf("%s has a hero already (RA-13.2-R1)", u.Name)
	}
	single.Single.With = with
	single.Place = WithUnit
	return nil
}

// heroWith is the hero seated with a unit, other than one.
func (s *State) heroWith(id int, other *Unit) *Unit {
	for _, h := range s.Units {
		if h != other && h.Place == WithUnit && h.Single.With == id && h.Troop.Kind == kernel.Hero {
			return h
		}
	}
	return nil
}
