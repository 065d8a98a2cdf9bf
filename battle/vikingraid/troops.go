package vikingraid

import (
	"slices"
	"sync"

	"hyboria/battle"
)

// enlist gives every figure its number: the raiders' Leaders, men and wizard,
// then the defenders' (VR-17.1 to VR-17.4).
func (s *State) enlist() {
	for side := range s.Scenario.Sides {
		side := battle.Side(side)
		switch {
		case printed(&s.Scenario):
			s.enlistPrinted(side)
		case side == Defender && s.engaged(side) == 0:
			s.enlistMilitia()
		default:
			s.enlistUnits(side)
		}
		s.enlistWizard(side)
	}
}

// engaged is how many figures of a side's units take part.
func (s *State) engaged(side battle.Side) int {
	n, _ := s.quota(side) // checked before
	return sumOf(n)
}

func (s *State) quota(side battle.Side) ([]int, Plan) {
	f := &s.Scenario.Sides[side]
	p, _ := planOf(f) // checked before
	n, _ := quotas(s.rt.tables, f, p)
	return n, p
}

// add gives a man the next number.
func (s *State) add(m Man) *Man {
	m.ID = len(s.Men) + 1
	s.Men = append(s.Men, m)
	s.rt.shown = append(s.rt.shown, shown{})
	s.stir()
	return &s.Men[len(s.Men)-1]
}

// bow is the weapon of archers in the printed game, who never run out (VR-7).
var bow = WeaponRow{Weapon: battle.Bow, Shots: 1}

// enlistPrinted raises the troops of VR-2.1-R3, with the values of VR-2.2.
func (s *State) enlistPrinted(side battle.Side) {
	for _, m := range printedTroops()[side] {
		s.add(m)
	}
}

// printedTroops are the men of both sides of the printed raid.
var printedTroops = sync.OnceValue(func() [2][]Man {
	return [2][]Man{printedSide(Raider), printedSide(Defender)}
})

func printedSide(side battle.Side) (men []Man) {
	who := [2]string{"Raider", "Defender"}[side]
	put := func(n int, what string, m Man) {
		for i := range n {
			m.Name, m.Side, m.Unit = who+" "+what+" "+itoa(i+1), side, -1
			men = append(men, m)
		}
	}
	put(5, "leader", Man{Kind: Leader, CV: standardLead})
	if side == Raider {
		put(15, "warrior", Man{CV: standardCV})
	} else {
		put(12, "warrior", Man{CV: standardCV})
	}
	put(5, "archer", Man{CV: standardCV, Weapon: bow, Shots: -1})
	if side == Defender {
		put(3, "rider", Man{CV: standardCV, Troop: TypeRow{Mounted: true}})
	}
	return men
}

// enlistMilitia raises ten men where there is no garrison (VR-17.1).
func (s *State) enlistMilitia() {
	row := s.rt.tables.class(battle.ClassC)
	troop := s.rt.tables.typeRow(battle.LI)
	s.enlistPersons(Defender)
	for i := range militiaMen {
		m := Man{Side: Defender, Unit: -1, Militia: true, Troop: troop, CV: row.Regular, Name: "Militiaman " + itoa(i+1)}
		if i < militiaMen/5 {
			m.Kind, m.CV, m.Name = Leader, row.Leader, "Militia leader "+itoa(i+1)
		}
		s.add(m)
	}
}

// enlistUnits raises the figures of a side's units and those who lead them.
func (s *State) enlistUnits(side battle.Side) {
	n, plan := s.quota(side)
	f := &s.Scenario.Sides[side]
	persons := s.enlistPersons(side)
	places := max(min(mostLeaders, max(1, sumOf(n)/5)), persons)
	lead := make([]int, len(n))
	for range places - persons {
		if i := highest(f, n, lead); i >= 0 {
			lead[i]++
		}
	}
	coast := s.rt.ground.Coast && side == Raider
	for i := range n {
		for k := range lead[i] {
			m := s.manOf(&f.Units[i], i, side, coast)
			m.Kind, m.CV = Leader, s.rt.tables.class(f.Units[i].Class).Leader
			m.Name = f.Units[i].Name + ", leader " + itoa(k+1)
			m.Weapon, m.Shots = WeaponRow{}, 0
			s.add(m)
		}
	}
	first := len(s.Men)
	for i := range n {
		for k := range n[i] - lead[i] {
			m := s.manOf(&f.Units[i], i, side, coast)
			m.Name = f.Units[i].Name + ", man " + itoa(k+1)
			s.add(m)
		}
	}
	s.dealBows(s.Men[first:], f, plan.Bows)
}

// highest finds the unit of the highest class with a figure left that does not
// lead yet (VR-17.1), the first in roster order of several.
func highest(f *battle.Force, n, lead []int) int {
	best := -1
	for i := range n {
		if lead[i] < n[i] && (best < 0 || f.Units[i].Class < f.Units[best].Class) {
			best = i
		}
	}
	return best
}

// manOf makes a regular of a unit (VR-17.2). Riders come on foot by sea.
func (s *State) manOf(u *battle.Unit, at int, side battle.Side, coast bool) Man {
	t := s.rt.tables
	m := Man{Side: side, Unit: at, Troop: t.typeRow(u.Type), CV: t.class(u.Class).Regular}
	if u.Has("rough") {
		m.Troop.Rough = true
	}
	if coast && m.Troop.Mounted {
		m.Troop.Mounted, m.Troop.MoveAndFire = false, 0
	}
	if !m.Troop.ShootsNot {
		m.Weapon = t.weapon(u.Armed)
		m.Shots = m.Weapon.Shots
	}
	return m
}

// dealBows lets no more than five men of a side use bows: those of the units
// that the owner names first, else the lowest numbers (VR-17.2). Others who
// carry thrown weapons too have the throw (VR-17.2-R2).
func (s *State) dealBows(men []Man, f *battle.Force, first []string) {
	left, used := -1, 0
	rank := func(m *Man) int {
		if i := slices.Index(first, f.Units[m.Unit].ID); i >= 0 {
			return i
		}
		return len(first)
	}
	var bows []*Man
	for i := range men {
		if men[i].Weapon.Users > 0 {
			bows, left = append(bows, &men[i]), men[i].Weapon.Users
		}
	}
	slices.SortStableFunc(bows, func(a, b *Man) int { return rank(a) - rank(b) })
	for _, m := range bows {
		if used++; used <= left {
			continue
		}
		m.Weapon, m.Shots = WeaponRow{}, 0
		if f.Units[m.Unit].Has(string(battle.Thrown)) {
			m.Weapon = s.rt.tables.weapon(battle.Thrown)
			m.Shots = m.Weapon.Shots
		}
	}
}

// enlistPersons gives commander, superheroes and heroes Leaders' places, in
// this order and five at most (VR-17.3). It tells how many there are.
func (s *State) enlistPersons(side battle.Side) int {
	f, t, n := &s.Scenario.Sides[side], s.rt.tables, 0
	put := func(m Man) {
		if n < mostLeaders {
			m.Side, m.Unit = side, -1
			s.add(m)
			n++
		}
	}
	foot := s.rt.ground.Coast && side == Raider
	if c := f.Commander; c != nil {
		put(Man{Name: c.Name, Kind: Chief, CV: t.person("commander").CV})
	}
	for _, k := range [...]struct {
		rank battle.HeroRank
		kind Kind
	}{{battle.RankSuperhero, Superhero}, {battle.RankHero, Hero}} {
		for _, h := range f.Heroes {
			if h.Rank == k.rank {
				put(Man{Name: h.Name, Ref: h.ID, Kind: k.kind, CV: t.person(string(h.Rank)).CV, Troop: TypeRow{Mounted: h.Mounted && !foot}})
			}
		}
	}
	return n
}

// enlistWizard adds the first magic user of a side, if there is one (VR-17.4).
func (s *State) enlistWizard(side battle.Side) {
	f := &s.Scenario.Sides[side]
	if len(f.MagicUsers) == 0 {
		return
	}
	w := f.MagicUsers[0]
	s.add(Man{
		Name: w.Name, Ref: w.ID, Side: side, Unit: -1, Kind: Wizard, CV: s.rt.tables.person("wizard").CV,
		Points: w.Points, Order: w.Kind,
	})
}
