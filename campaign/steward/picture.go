package steward

import (
	"slices"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/map"
	"hyboria/provinces"
)

// picture is a caretaker's view of the week: what his nation may know, put in
// order. Everything in it comes from a Knowledge.
type picture struct {
	e      *campaign.Engine
	s      *campaign.State // the season as far as the nation knows it
	me     string
	temper temper
	loyal  bool
	dice   *dice.Stream
	search *hexmap.Search
	closed *hexmap.CellSet // land that would have to be entered without leave
	armies []*army         // own counters by number
	foes   []foe           // counters at war with the nation, by number
	seats  []seat          // of all provinces, in atlas order
	nearby []bool          // seats near one of the nation's, when first asked for

	truce  map[string]bool  // enemies to whom peace is offered: their land is not entered
	splits []campaign.Split // decided so far
	joins  []campaign.Join
}

// army is one own counter and what is decided for it.
type army struct {
	c       *campaign.Counter
	points  int
	body    hexmap.Body
	busy    bool // its task for the week is settled
	leaving int  // points split off this week
	merged  bool // joined this week; splits come before joins, so it cannot be split
	move    campaign.Move
	toSeat  []int // march cost to each seat, far when out of reach
	toFoe   []int // and to each foe
}

// foe is a hostile counter and what it is thought to be worth.
type foe struct {
	c      campaign.Counter // as seen: without contents
	points int
	near   *hexmap.CellSet // its cell and those beside it
}

// seat is a province's chief place.
type seat struct {
	h    *provinces.Holding
	cell hexmap.Cell
	own  int // points of own counters in it
	foes int // points of hostile counters in it
	shut int // points of those inside its walls
	ring int // points of those before walls behind which own or allied troops are
	kept int // points of own and allied troops inside its walls
}

// far is a march cost for what cannot be reached.
const far = 1 << 20

// horizon is how many weeks of march a caretaker looks ahead.
const horizon = 9

// survey draws the picture.
func survey(e *campaign.Engine, k campaign.Knowledge, nation string, d Doctrine, stream *dice.Stream) *picture {
	s := k.Known()
	p := &picture{
		e: e, s: s, me: nation, temper: d.temper(), loyal: d == LoyalAlly, dice: stream,
		search: hexmap.NewSearch(e.Atlas, e.Table(s)), truce: map[string]bool{},
	}
	p.look()
	return p
}

// look fills in what depends on who is at war; it is done again after a
// declaration.
func (p *picture) look() {
	p.closed = p.closedLand()
	p.foes = p.findFoes()
	p.seats = p.findSeats()
	p.armies = nil
	for i := range p.s.Counters {
		c := &p.s.Counters[i]
		if c.Owner == p.me && len(c.Units) > 0 {
			p.armies = append(p.armies, p.newArmy(c))
		}
	}
}

// closedLand is all land that the nation does not enter: of neutral nations
// that gave no leave, and what the settings close.
func (p *picture) closedLand() *hexmap.CellSet {
	set := hexmap.NewCellSet()
	probe := &campaign.Counter{Owner: p.me}
	for i := range p.e.Atlas.Provinces() {
		land := &p.e.Atlas.Provinces()[i]
		if len(land.Cells) == 0 {
			continue
		}
		_, offence := p.e.Trespass(p.s, p.me, land.Cells[0])
		if offence || p.e.Barred(p.s, probe, land.Cells[0]) || p.truce[p.e.HoldingAt(p.s, land.Cells[0]).Holder] {
			for _, c := range land.Cells {
				set.Add(c)
			}
		}
	}
	return set
}

func (p *picture) findFoes() []foe {
	var out []foe
	for i := range p.s.Counters {
		c := &p.s.Counters[i]
		if !p.s.Hostile(p.me, c.Owner) || p.truce[c.Owner] && p.e.HoldingAt(p.s, c.Cell).Owner != p.me {
			continue
		}
		near := hexmap.NewCellSet(c.Cell)
		for _, n := range p.e.Atlas.Neighbours(c.Cell) {
			near.Add(n)
		}
		out = append(out, foe{c: *c, points: p.guess(c), near: near})
	}
	return out
}

func (p *picture) findSeats() []seat {
	out := make([]seat, 0, len(p.s.Holdings))
	at := map[hexmap.Cell]int{}
	for i := range p.s.Holdings {
		h := &p.s.Holdings[i]
		land := p.e.Atlas.ProvinceByID(h.Province)
		if land == nil {
			continue
		}
		at[land.Seat] = len(out)
		out = append(out, seat{h: h, cell: land.Seat})
	}
	for i := range p.s.Counters {
		c := &p.s.Counters[i]
		j, ok := at[c.Cell]
		switch {
		case !ok:
		case c.Owner == p.me:
			out[j].own += campaign.Points(c)
		case p.s.Hostile(p.me, c.Owner):
			out[j].foes += p.guess(c)
			if c.Inside {
				out[j].shut += p.guess(c)
			} else {
				out[j].ring += p.guess(c)
			}
		}
		if ok && c.Inside && p.s.Friendly(p.me, c.Owner) {
			out[j].kept += p.worth(c)
		}
	}
	for j := range out {
		if out[j].kept == 0 {
			out[j].ring = 0
		}
	}
	return out
}

// guess is what a foreign counter is thought to be worth: its nation's points
// spread over what is seen of it, small bodies behind walls apart. Whoever was
// beaten this year is thought weaker.
func (p *picture) guess(c *campaign.Counter) int {
	const behindWalls = 150
	total := p.s.Holdings.Owned(c.Owner) * 85 / 100
	outside := 0
	for i := range p.s.Counters {
		o := &p.s.Counters[i]
		switch {
		case o.Owner != c.Owner:
		case o.Inside:
			total -= behindWalls
		default:
			outside++
		}
	}
	if c.Inside {
		return behindWalls
	}
	points := max(100, total/max(1, outside))
	if p.beat(c.Owner) {
		points = points * 75 / 100
	}
	return min(points, p.s.Settings.Int("armyCap"))
}

// worth is what a counter is worth: an own one is known, an ally's guessed at.
func (p *picture) worth(c *campaign.Counter) int {
	if c.Owner == p.me {
		return campaign.Points(c)
	}
	return p.guess(c)
}

// beat reports whether the nation won the latest battle against the other.
func (p *picture) beat(other string) bool {
	m, ok := p.met(other)
	return ok && m.Winner == p.me
}

// met gives the latest battle this year between the nation and another.
func (p *picture) met(other string) (campaign.Meeting, bool) {
	for _, m := range p.s.Memory {
		if m.A == p.me && m.B == other || m.A == other && m.B == p.me {
			return m, true
		}
	}
	return campaign.Meeting{}, false
}

func (p *picture) newArmy(c *campaign.Counter) *army {
	a := &army{c: c, points: campaign.Points(c), body: p.e.Body(p.s, c), move: campaign.Move{Counter: c.ID}}
	p.search.Reach(c.Cell, a.body, a.body.Allowance()*horizon, hexmap.Options{Closed: p.barrier(a)})
	for i := range p.seats {
		a.toSeat = append(a.toSeat, p.costTo(p.seats[i].cell))
	}
	for i := range p.foes {
		a.toFoe = append(a.toFoe, p.costTo(p.foes[i].c.Cell))
	}
	return a
}

func (p *picture) costTo(c hexmap.Cell) int {
	if n, ok := p.search.CostTo(c); ok {
		return n
	}
	return far
}

// barrier tells the cells that the army does not enter.
func (p *picture) barrier(a *army) func(hexmap.Cell) bool {
	homebound := slices.ContainsFunc(p.seats, func(s seat) bool { return p.e.Barred(p.s, a.c, s.cell) }) &&
		!slices.ContainsFunc(p.seats, func(s seat) bool { return p.e.Barred(p.s, &campaign.Counter{Owner: p.me}, s.cell) })
	if !homebound {
		return p.closed.Has
	}
	return func(c hexmap.Cell) bool { return p.closed.Has(c) || p.e.Barred(p.s, a.c, c) }
}

// weeks is the time of a march of that cost.
func (a *army) weeks(cost int) int {
	pace := max(1, a.body.Allowance())
	return (cost + pace - 1) / pace
}

// field is the sum of the points that are not shut up behind walls.
func (p *picture) field() int {
	sum := 0
	for _, a := range p.armies {
		if !a.c.Inside || a.points > smallGarrison {
			sum += a.points
		}
	}
	return sum
}

// smallGarrison is the most points that count as a garrison and not an army.
const smallGarrison = 260

// strength is all that the nation has on the map.
func (p *picture) strength() int {
	sum := 0
	for _, a := range p.armies {
		sum += a.points
	}
	return sum
}

// chance throws for something that happens so many times in a hundred.
func (p *picture) chance(percent int) bool { return p.dice.Pick(100) < percent }
