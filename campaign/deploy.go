package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/data"
)

// piece is one thing that a side may put on the table: a unit, hero or magic
// user of a counter.
type piece struct {
	id      string
	counter CounterID
	nation  string // owner of the counter
	points  int
	unit    *battle.Unit
	hero    *battle.Hero
	magic   *battle.MagicUser
	up      bool // deployed
	benched bool // a hired unit above the share (setting shareCheck)
}

// deployment is what one side puts on the table (CA-7.3-R2).
type deployment struct {
	world    *data.World
	pieces   []piece
	counters []CounterID // largest first
	fielded  []CounterID // with something on the table
	reserve  []CounterID // with nothing
	points   int
}

// deploy chooses what a side puts on the table within the cap (CA-7.3-R2):
// what the orders name first, then everything in sheet order, largest counter
// first, whenever it still fits. Allies that together have more than the cap
// share it in proportion to points, and what that leaves over is filled up.
// Heroes take the field only as far as the points of their nation on the table
// entitle them (CA-4.7-R1).
func (r *run) deploy(ids []CounterID, magic magicMuster) deployment {
	d := deployment{world: r.e.World, counters: r.s.bySize(ids)}
	for _, id := range d.counters {
		d.pieces = append(d.pieces, r.pieces(r.s.Counter(id), magic)...)
	}
	d.bench(r.benched(d.counters))
	limit := r.s.Settings.Int("armyCap")
	for _, share := range r.shares(d.counters, limit) {
		d.fill(share.nation, share.points, limit)
	}
	d.fill("", limit, limit)
	d.dismissHeroes()
	d.close()
	return d
}

// bySize lists counters by falling points, the one registered first in a tie.
func (s *State) bySize(ids []CounterID) []CounterID {
	list := slices.Clone(ids)
	slices.SortFunc(list, func(a, b CounterID) int {
		if d := Points(s.Counter(b)) - Points(s.Counter(a)); d != 0 {
			return d
		}
		return int(a - b)
	})
	return list
}

// pieces lists what a counter could deploy: what its order names first, in
// that order, then the rest of its sheet.
func (r *run) pieces(c *Counter, magic magicMuster) []piece {
	var all []piece
	for i := range c.Units {
		u := &c.Units[i]
		all = append(all, piece{id: u.ID, points: UnitPoints(*u), unit: u})
	}
	for i := range c.Heroes {
		h := &c.Heroes[i]
		all = append(all, piece{id: h.ID, points: muster.PriceHero(*h), hero: h})
	}
	for i := range c.MagicUsers {
		m := &c.MagicUsers[i]
		if !magic.fit(c, m) {
			continue
		}
		all = append(all, piece{id: m.ID, points: m.Points, magic: m})
	}
	var first []string
	if m := r.s.moveOf(c); m != nil {
		first = m.Deploy
	}
	rank := func(p piece) int {
		if magic.eager(p.magic) {
			return -1
		}
		if i := slices.Index(first, p.id); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortStableFunc(all, func(a, b piece) int { return rank(a) - rank(b) })
	for i := range all {
		all[i].counter, all[i].nation = c.ID, c.Owner
	}
	return all
}

type share struct {
	nation string
	points int
}

// shares gives each nation of a side its part of the cap, in proportion to its
// points in contact; one nation has it all.
func (r *run) shares(ids []CounterID, limit int) []share {
	var list []share
	sum := 0
	for _, id := range ids {
		c := r.s.Counter(id)
		p := Points(c)
		sum += p
		i := slices.IndexFunc(list, func(x share) bool { return x.nation == c.Owner })
		if i < 0 {
			i = len(list)
			list = append(list, share{nation: c.Owner})
		}
		list[i].points += p
	}
	for i := range list {
		if sum > limit {
			list[i].points = limit * list[i].points / sum
		}
	}
	return list
}

// fill deploys what still fits, of one nation or ("") of all, up to a share
// of its own and up to the cap of the side.
func (d *deployment) fill(nation string, share, limit int) {
	used := 0
	for i := range d.pieces {
		if p := &d.pieces[i]; p.up && (nation == "" || p.nation == nation) {
			used += p.points
		}
	}
	for i := range d.pieces {
		p := &d.pieces[i]
		if p.up || p.benched || nation != "" && p.nation != nation || used+p.points > share || d.points+p.points > limit || d.clashes(p) {
			continue
		}
		p.up = true
		used += p.points
		d.points += p.points
	}
}

// clashes reports whether a magic user may not stand beside one who is on the
// table: nobody has two kinds with one army but those that the data calls
// fellows (CA-17.1).
func (d *deployment) clashes(p *piece) bool {
	if p.magic == nil {
		return false
	}
	return slices.ContainsFunc(d.pieces, func(o piece) bool {
		if !o.up || o.magic == nil || o.magic.Kind == p.magic.Kind {
			return false
		}
		k, ok := d.world.MagicKind(p.magic.Kind)
		return !ok || !slices.Contains(k.Fellows, o.magic.Kind)
	})
}

// dismissHeroes takes heroes off the table to whom their nation's points there
// give no right: one for every 750, a superhero in place of two (CA-4.7-R1).
func (d *deployment) dismissHeroes() {
	for again := true; again; {
		again = false
		for i := len(d.pieces) - 1; i >= 0 && !again; i-- {
			p := &d.pieces[i]
			if p.up && p.hero != nil && d.heroes(p.nation) > d.nationPoints(p.nation)/pointsPerHero {
				p.up, again = false, true
				d.points -= p.points
			}
		}
	}
}

const pointsPerHero = 750

func (d *deployment) nationPoints(nation string) int {
	sum := 0
	for _, p := range d.pieces {
		if p.up && p.nation == nation {
			sum += p.points
		}
	}
	return sum
}

// heroes counts a nation's heroes on the table, a superhero as two.
func (d *deployment) heroes(nation string) int {
	n := 0
	for _, p := range d.pieces {
		if p.up && p.hero != nil && p.nation == nation {
			n++
			if p.hero.Rank == battle.RankSuperhero {
				n++
			}
		}
	}
	return n
}

// close parts the counters into those with something on the table and the
// reserve.
func (d *deployment) close() {
	for _, id := range d.counters {
		if slices.ContainsFunc(d.pieces, func(p piece) bool { return p.up && p.counter == id }) {
			d.fielded = append(d.fielded, id)
		} else {
			d.reserve = append(d.reserve, id)
		}
	}
}

// force makes the battle's force of a deployment. With reserves =
// enterAfterTurn6 it tells what may come in later (CA-7.3-R2).
func (r *run) force(d deployment, edge battle.Edge, rolls *[]dice.Roll) (battle.Force, CounterID) {
	chief := r.chief(d, rolls)
	c := r.s.Counter(chief)
	f := battle.Force{Name: c.Name, Nation: c.Owner, Commander: clonePtr(c.Commander), Edge: edge}
	if f.Commander != nil && !d.isUp(f.Commander.Unit) {
		f.Commander.Unit = ""
	}
	for _, id := range d.counters {
		sheet := r.s.Counter(id)
		for i := range sheet.Units {
			switch {
			case d.isUp(sheet.Units[i].ID):
				f.Units = append(f.Units, sheet.Units[i])
			case r.s.Settings.Choice("reserves") == "enterAfterTurn6":
				f.Reserve = append(f.Reserve, sheet.Units[i])
			}
		}
		for _, h := range sheet.Heroes {
			if !d.isUp(h.Unit) { // his unit is in reserve: he leads the one the system gives him
				h.Unit = ""
			}
			if d.isUp(h.ID) {
				f.Heroes = append(f.Heroes, h)
			}
		}
		for _, m := range sheet.MagicUsers {
			if d.isUp(m.ID) {
				m.Sober = m.Kind == druids // drunk ones are not deployed (CA-17.4-R1)
				f.MagicUsers = append(f.MagicUsers, m)
			}
		}
	}
	return f, chief
}

func (d *deployment) isUp(id string) bool {
	return slices.ContainsFunc(d.pieces, func(p piece) bool { return p.up && p.id == id })
}

// chief is the counter whose commander leads the side: the largest of the
// nation with the largest contingent on the table, d100 in a tie (CA-4.7-R1).
func (r *run) chief(d deployment, rolls *[]dice.Roll) CounterID {
	best := d.fielded[0]
	for _, id := range d.fielded[1:] {
		if r.s.Counter(best).Owner == r.s.Counter(id).Owner && r.s.Counter(best).Commander == nil {
			best = id // the larger counter's commander is a captive (CA-10.2-R1)
			continue
		}
		a, b := r.s.Counter(best).Owner, r.s.Counter(id).Owner
		pa, pb := d.nationPoints(a), d.nationPoints(b)
		if a == b || pb < pa {
			continue
		}
		if pb > pa || r.secondLeads(best, id, rolls) {
			best = id
		}
	}
	return best
}

func (r *run) secondLeads(a, b CounterID, rolls *[]dice.Roll) bool {
	st := dice.New(r.seed, rolls, "chief", r.s.At.String(), fmt.Sprint(a), fmt.Sprint(b))
	_, roll := st.Roll(1, 100, dice.Throw{Rule: "CA-4.7-R1", Reason: fmt.Sprintf("chief commander: of counter %d (01-50) or %d", a, b), Target: 50})
	return roll.Total > 50
}
