package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
	"hyboria/map"
)

// raised is one accepted line of new troops.
type raised struct {
	order RaiseOrder
	line  int
	place gathering
	unit  *battle.Unit
	hero  *battle.Hero
	magic *battle.MagicUser
	price int // of a magic user
}

func (x raised) cost() int {
	if x.magic != nil {
		return x.price
	}
	if x.hero != nil {
		return muster.PriceHero(*x.hero)
	}
	return UnitPoints(*x.unit)
}

// raise takes new units and heroes, line by line.
func (p *purchase) raise(lines []RaiseOrder) {
	for i, line := range lines {
		x, why, rule := p.newTroops(line)
		if why == "" {
			why, rule = p.takeIn(&x)
		}
		if why != "" {
			p.refuse(fmt.Sprintf("raise[%d]", i), why, rule)
			continue
		}
		x.line = i
		p.spent += x.cost()
		p.spentAt[x.place.land] += x.cost()
		p.raised = append(p.raised, x)
	}
}

// takeIn finds the seat where the line is raised and checks points and cap.
func (p *purchase) takeIn(x *raised) (reason, rule string) {
	if len(p.places) == 0 {
		return "there is no seat in which anything can be raised", "CA-11.3-R2"
	}
	x.place = p.places[0]
	if x.order.Land != "" && x.place.land != "" {
		at := slices.IndexFunc(p.places, func(g gathering) bool { return g.land == x.order.Land })
		if at < 0 {
			return fmt.Sprintf("nothing can be raised in %q", x.order.Land), "CA-11.3-R3"
		}
		x.place = p.places[at]
	}
	if why, rule := p.afford(x.cost()); why != "" {
		return why, rule
	}
	if p.spentAt[x.place.land]+x.cost() > x.place.limit {
		return fmt.Sprintf("%s raises at most %d points of its own", x.place.land, x.place.limit), "CA-11.3-R3"
	}
	if most := p.s.Settings.Int("armyCap"); p.counterValue(x.order.Counter, x.place.land)+x.cost() > most {
		return fmt.Sprintf("the counter %q would be worth more than %d points", x.order.Counter, most), "CA-4.2-R1"
	}
	if c := p.s.Counter(x.order.For); x.order.For != 0 && (c == nil || c.Owner != p.n.ID) {
		return fmt.Sprintf("%s has no counter %d to raise troops for", p.n.Name, x.order.For), "CA-4.5-R1"
	}
	return "", ""
}

// counterValue is the value of what is raised for one recruits' counter.
func (p *purchase) counterValue(name, land string) int {
	sum := 0
	for _, x := range p.raised {
		if x.order.Counter == name && x.place.land == land {
			sum += x.cost()
		}
	}
	return sum
}

// newTroops makes the unit or hero of a line.
func (p *purchase) newTroops(line RaiseOrder) (x raised, reason, rule string) {
	x.order = line
	if line.Counter == "" {
		return x, "name the recruits' counter", "CA-11.3-R1"
	}
	if hero, ok := heroOf(line.Row); ok {
		hero.Nation, hero.Name = p.list.ID, line.Name
		if hero.Name == "" {
			hero.Name = fmt.Sprintf("Champion of %s", line.Counter)
		}
		x.hero = &hero
		return x, heroSize(line), "CA-4.7"
	}
	if k, ok := p.e.World.MagicKind(line.Row); ok {
		if x.magic, reason, rule = p.newMagic(line, k); x.magic != nil {
			x.price = p.magicCost(x.magic)
		}
		return x, reason, rule
	}
	if why, rule := p.rowFault(line.Row); why != "" {
		return x, why, rule
	}
	u, why := p.newUnit(line)
	x.unit = &u
	return x, why, "CA-4.5-R2"
}

func heroSize(line RaiseOrder) string {
	if line.Size != 1 {
		return "a hero is one figure: write size 1"
	}
	return ""
}

// heroOf reads the row of a hero (CA-4.7).
func heroOf(row string) (battle.Hero, bool) {
	switch row {
	case "hero":
		return battle.Hero{Rank: battle.RankHero}, true
	case "mounted_hero":
		return battle.Hero{Rank: battle.RankHero, Mounted: true}, true
	case "superhero":
		return battle.Hero{Rank: battle.RankSuperhero}, true
	case "mounted_superhero":
		return battle.Hero{Rank: battle.RankSuperhero, Mounted: true}, true
	}
	return battle.Hero{}, false
}

// newUnit makes a new unit at full strength. Sizes over the printed range are
// refused here; under it one in a counter is allowed, which is seen when the
// counters are put together (CA-4.5-R2).
func (p *purchase) newUnit(line RaiseOrder) (battle.Unit, string) {
	row, ok := p.list.Row(line.Row)
	owner := p.list.ID
	if !ok {
		row, _ = p.e.World.Companies.Row(line.Row)
		owner = data.FreeCompanyNation
	}
	kind := row.Types[0]
	if line.Type != "" {
		kind = line.Type
	}
	switch {
	case !slices.Contains(row.Types, kind):
		return battle.Unit{}, fmt.Sprintf("%s are no %s", row.Name, kind)
	case line.Size < 1:
		return battle.Unit{}, "a unit has at least one figure"
	case line.Armed != "" && line.Armed != string(battle.Crossbow):
		return battle.Unit{}, fmt.Sprintf("%q is no choice of arms: only crossbow is, where it is allowed", line.Armed)
	}
	u := muster.NewUnit(row, owner, battle.Type(kind), line.Size)
	if line.Armed != "" {
		u.Armed = battle.Weapon(line.Armed)
	}
	if len(p.s.capitals(p.n.ID)) > 1 {
		u.Origin = line.Land
	}
	u.Name = line.Name
	return u, ""
}

// recruits puts the accepted lines together to counters, in the order in which
// their names first appear; those raised in different seats are different
// counters.
func (p *purchase) recruits() []Recruit {
	next := p.s.NextID
	var list []Recruit
	var homes []gathering
	var inside []bool
	for _, x := range p.raised {
		at := 0
		for at < len(list) && (list[at].Counter.Name != x.order.Counter || homes[at].land != x.place.land) {
			at++
		}
		if at == len(list) {
			list = append(list, Recruit{Counter: Counter{Owner: p.n.ID, Name: x.order.Counter}, For: x.order.For})
			homes, inside = append(homes, x.place), append(inside, false)
		}
		inside[at] = inside[at] || x.order.Inside
		p.enlist(&list[at].Counter, x, &next)
	}
	for i := range list {
		c := &list[i].Counter
		c.ID = next.counterID()
		c.Name = p.freeName(c.Name)
		p.lead(c, homes[i])
		p.e.standRecruits(p.s, c, homes[i].at, list[i].For, inside[i])
		p.s.addCounter(c.clone())
	}
	p.s.NextID = next
	return list
}

func (p *purchase) enlist(c *Counter, x raised, next *NextIDs) {
	if x.magic != nil {
		m := *x.magic
		m.ID = next.personID()
		c.MagicUsers = append(c.MagicUsers, m)
		return
	}
	if x.hero != nil {
		h := *x.hero
		h.ID = next.personID()
		c.Heroes = append(c.Heroes, h)
		return
	}
	u := *x.unit
	u.ID = next.unitID()
	if len(p.s.capitals(p.n.ID)) > 1 {
		u.Origin = x.place.land
	}
	if u.Name == "" {
		u.Name = p.newName(u)
	}
	p.names[u.Name] = true
	c.Units = append(c.Units, u)
}

// newName numbers a new unit on from those of its row that the nation has.
func (p *purchase) newName(u battle.Unit) string {
	row, ok := p.list.Row(u.Row)
	if !ok {
		row, _ = p.e.World.Companies.Row(u.Row)
	}
	base := row.Name
	if p.n.ID == northmen {
		base = tribeName(u.Origin) + " " + base
	}
	for k := 1; ; k++ {
		name := fmt.Sprintf("%s %d", base, k)
		if row.Guard {
			name = base
		}
		if row.Guard || !p.names[name] {
			return name
		}
	}
}

// freeName adds a number to a counter's name that another of the nation bears.
func (p *purchase) freeName(name string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(p.s.Counters, func(c Counter) bool { return c.Owner == p.n.ID && c.Name == name })
	}
	free := name
	for k := 2; taken(free); k++ {
		free = fmt.Sprintf("%s %d", name, k)
	}
	return free
}

// lead gives a recruits' counter its commander.
func (p *purchase) lead(c *Counter, home gathering) {
	title := styleOf(p.n.List).captain
	place := p.n.Name
	if province := p.e.Atlas.ProvinceByID(p.s.Holdings[home.at].Province); province != nil {
		place = seatName(province)
	}
	c.Commander = &battle.Commander{Name: fmt.Sprintf("%s of %s", title, place), Nation: p.n.ID}
	c.Cell = hexmap.None
}
