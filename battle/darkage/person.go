package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
	royal "hyboria/battle/royal/kernel"
)

// Kind is what a person is.
type Kind string

// The kinds of persons (DA-12.5, DA-12.6).
const (
	HeroKind      Kind = "hero"
	SuperheroKind Kind = "superhero"
	CommanderKind Kind = "commander"
	WizardKind    Kind = "magic"
)

// drawn is the kind by which records and drawings know a person.
func (k Kind) drawn() royal.Kind {
	switch k {
	case CommanderKind:
		return royal.Commander
	case WizardKind:
		return royal.Wizard
	default:
		return royal.Hero
	}
}

// Person is a hero, commander or wizard. Heroes and commanders are with a unit;
// a wizard is a marker with no base.
type Person struct {
	ID      int               `json:"id"`
	Side    battle.Side       `json:"side"`
	Kind    Kind              `json:"kind"`
	Ref     string            `json:"ref"`
	Name    string            `json:"name"`
	King    bool              `json:"king,omitempty"`
	Mounted bool              `json:"mounted,omitempty"`
	With    int               `json:"with,omitempty"`   // unit
	Fate    battle.PersonFate `json:"fate"`             // unhurt while he is in the battle
	Asleep  int               `json:"asleep,omitempty"` // gives no bonus until the enemy opens this turn (DA-12.6)
	Absent  bool              `json:"absent,omitempty"` // a druid who takes no part

	Order  string    `json:"order,omitempty"`  // of a wizard: id of his kind
	Power  int       `json:"power,omitempty"`  // his spell points left
	At     field.Vec `json:"at"`               // his marker
	Placed bool      `json:"placed,omitempty"` // on the table
	Shield int       `json:"shield,omitempty"` // no missile hurts him until his side opens this turn
	Cast   bool      `json:"cast,omitempty"`   // in this player turn
}

// in reports whether the person still takes part.
func (p *Person) in() bool { return p.Fate == battle.Unhurt && !p.Absent }

// Active reports whether the person still takes part.
func (p *Person) Active() bool { return p.in() }

// enlistPersons puts heroes and commanders with their units and sets the
// wizards down (DA-11.13).
func (s *State) enlistPersons() {
	for side := range s.Scenario.Sides {
		f := &s.Scenario.Sides[side]
		if c := f.Commander; c != nil {
			p := s.addPerson(&Person{Side: battle.Side(side), Kind: CommanderKind, Ref: "commander", Name: c.Name, King: c.King})
			s.join(p, s.seat(p.Side, c.Unit, func(u *Unit) bool { return u.Profile.OnFoot() }))
		}
		for _, h := range f.Heroes {
			p := s.addPerson(&Person{Side: battle.Side(side), Kind: Kind(kernel.ChampionOf(h.Rank)), Ref: h.ID, Name: h.Name, Mounted: h.Mounted})
			s.join(p, s.seat(p.Side, h.Unit, func(u *Unit) bool { return u.Profile.Mounted == h.Mounted }))
		}
		for _, m := range f.MagicUsers {
			s.addPerson(&Person{Side: battle.Side(side), Kind: WizardKind, Ref: m.ID, Name: m.Name, Order: m.Kind, Power: m.Points})
		}
	}
}

func (s *State) addPerson(p *Person) *Person {
	p.ID, p.Fate = len(s.Persons)+1, battle.Unhurt
	s.Persons = append(s.Persons, p)
	return p
}

// seat is the unit that a person is with: the one named, or of those that suit
// him the one with the highest limit of Hits that nobody is with yet, or any.
func (s *State) seat(side battle.Side, ref string, suits func(*Unit) bool) *Unit {
	var best *Unit
	rank := -1
	for _, u := range s.Units {
		if u.Side != side || u.conjured() {
			continue
		}
		n := 1000 * u.Limit
		switch {
		case ref != "" && u.Ref == ref:
			n += 4000000
		case s.accompanied(u):
			n -= 900000
		}
		if suits(u) {
			n += 2000000
		}
		if n > rank || best == nil {
			best, rank = u, n
		}
	}
	return best
}

// accompanied reports whether a person is with the unit.
func (s *State) accompanied(u *Unit) bool {
	for _, p := range s.Persons {
		if p.With == u.ID {
			return true
		}
	}
	return false
}

// join puts a person with a unit; his bonus goes with him (DA-12.5).
func (s *State) join(p *Person, u *Unit) {
	if was := s.Unit(p.With); was != nil {
		was.Bonus -= s.row(p).Limit
	}
	p.With = 0
	if u != nil {
		p.With = u.ID
		u.Bonus += s.row(p).Limit
	}
}

func (s *State) row(p *Person) kernel.PersonRow { return s.rt.tables.Person(kernel.Champion(p.Kind)) }

// heroes is what heroes add to the blows of a unit; those who slumber add
// nothing (DA-12.5, DA-12.6).
func (s *State) heroes(u *Unit) (n int) {
	if u.Bonus == 0 {
		return 0
	}
	for _, p := range s.Persons {
		if p.With == u.ID && p.in() && p.Asleep == 0 {
			n += s.row(p).Melee
		}
	}
	return n
}

// commander is the commander of a side who is still in the battle; nil for
// none.
func (s *State) commander(side battle.Side) *Person {
	for _, p := range s.Persons {
		if p.Side == side && p.Kind == CommanderKind && p.in() {
			return p
		}
	}
	return nil
}

// leaderless reports whether a side that had a commander has lost him: captured
// or gone (DA-12.5).
func (s *State) leaderless(side battle.Side) bool {
	return s.Scenario.Sides[side].Commander != nil && s.commander(side) == nil
}

// soberDruids rolls for White Druids: below 50 they take no part (DA-12.6).
func (s *State) soberDruids() {
	for _, p := range s.Persons {
		if p.Order != royal.WhiteDruids {
			continue
		}
		r := s.d100("DA-12.6", func() string { return "whether " + p.Name + " takes part" })
		p.Absent = !royal.Sober(r.Sum)
		s.effect(r, func() string {
			if p.Absent {
				return "he takes no part"
			}
			return "he takes part"
		})
	}
}

// fall settles what becomes of the persons with a unit that was removed
// (DA-12.5). cornered: an enemy touched its flank or rear.
func (s *State) fall(u *Unit, cornered bool) {
	for _, p := range s.Persons {
		if p.With != u.ID || !p.in() {
			continue
		}
		friend := s.nearestFriend(u)
		if p.Kind == CommanderKind {
			s.fallCommander(p, u, friend, cornered)
		} else {
			s.fallHero(p, u, friend)
		}
	}
}

func (s *State) fallHero(p *Person, u, friend *Unit) {
	r := s.d6("DA-12.5", func() string { return "whether " + p.Name + " comes away from the " + u.Name })
	if r.Sum > s.row(p).LostOn && friend != nil {
		s.join(p, friend)
		s.effect(r, func() string { return "he joins the " + friend.Name })
		return
	}
	s.join(p, nil)
	p.At = u.At
	p.Fate = battle.PersonKilled
	s.effect(r, func() string { return "he is lost" })
	s.event(u, "DA-12.5", p.Name+" falls with the "+u.Name+".", r)
}

func (s *State) fallCommander(p *Person, u, friend *Unit, cornered bool) {
	r := s.d6("DA-12.5", func() string { return "whether " + p.Name + " is captured with the " + u.Name })
	taken := kernel.CommanderTaken(r.Sum, cornered, friend == nil)
	switch {
	case taken:
		s.join(p, nil)
		p.Fate = battle.PersonTaken
		s.effect(r, func() string { return "captured" })
		s.event(u, "DA-12.5", p.Name+" is captured with the "+u.Name+".", r)
	case friend == nil:
		s.join(p, nil)
		p.Fate = battle.PersonFled
		s.effect(r, func() string { return "he escapes" })
		s.event(u, "DA-12.5", p.Name+" escapes from the field.", r)
	default:
		s.join(p, friend)
		s.effect(r, func() string { return "he joins the " + friend.Name })
	}
}

// nearestFriend is the unit of the side on the table that is nearest to one's
// base; conjured ones take nobody in. Ties: lowest id.
func (s *State) nearestFriend(u *Unit) (best *Unit) {
	least := 0.0
	for _, o := range s.Units {
		if o == u || o.Side != u.Side || !o.On() || o.conjured() {
			continue
		}
		if d := field.Dist(&u.rect, &o.rect); best == nil || d < least {
			best, least = o, d
		}
	}
	return best
}
