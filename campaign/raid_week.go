package campaign

import (
	"encoding/json"
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/vikingraid"
	"hyboria/map"
)

// raids plays the raids that were ordered, after the battles of step (5), in
// the order of the register (CA-5.3-R3). What has changed since the orders were
// given may call one off. It waits while one is played by its commanders, and goes
// on with the next after that.
func (r *run) raids() (waits bool, err error) {
	if b := r.s.openRaid(); b != nil {
		if waits, err := r.closeRaid(b); waits || err != nil {
			return waits, err
		}
	}
	for _, id := range r.raiders() {
		c := r.s.Counter(id)
		if c == nil || id <= r.s.lastRaider() {
			continue
		}
		o := r.s.moveOf(c).Raid
		if why := r.raidOff(c, o); why != "" {
			r.emit(RaidCalledOff{Counter: id, Nation: c.Owner, Province: o.Province, Reason: why})
			continue
		}
		if waits, err := r.raid(c, o.clone()); waits || err != nil {
			return waits, err
		}
	}
	return false, nil
}

// raiders lists the counters with orders to raid.
func (r *run) raiders() []CounterID {
	var list []CounterID
	for i := range r.s.Counters {
		c := &r.s.Counters[i]
		if m := r.s.moveOf(c); m != nil && m.Raid != nil {
			list = append(list, c.ID)
		}
	}
	return list
}

// raidOff says why a raid does not take place.
func (r *run) raidOff(c *Counter, o *RaidOrder) string {
	switch {
	case c.Fought || c.Stopped:
		return "the army had to fight"
	case slices.ContainsFunc(r.s.Raids.Week, func(n RaidNote) bool { return n.Counter == c.ID }):
		return "it has raided this week"
	}
	why, _ := r.e.RaidFault(r.s, c, o)
	return why
}

// raid fights one raid and lets its consequences follow.
func (r *run) raid(c *Counter, o *RaidOrder) (waits bool, err error) {
	n := RaidNote{
		ID: fmt.Sprintf("%s-r%d", r.s.At, len(r.s.Raids.Week)+1), Week: r.s.At, Counter: c.ID,
		Province: o.Province, Sea: o.Sea, Sides: [2]string{c.Owner, r.e.holdingOf(r.s, o.Province).Holder},
	}
	var rolls []dice.Roll
	sc, err := r.raidScene(&n, c, o, &rolls)
	if err != nil {
		return false, err
	}
	if b := r.raidTable(n, sc); r.e.byHand(r.s, &b) {
		return r.openRaid(b)
	}
	rec, err := r.e.raidRules().Fight(sc, r.raidSeed(&n))
	if err != nil {
		return false, fmt.Errorf("raid %s: %w", n.ID, err)
	}
	return false, r.raidOver(n, rec)
}

// raidSeed binds the week's link, the raid and what both sides sent in with their
// orders.
func (r *run) raidSeed(n *RaidNote) dice.Seed {
	return r.seed.Derive("raid", n.ID, r.s.ordersOf(n.Sides[0]).Nonce, r.s.ordersOf(n.Sides[1]).Nonce)
}

// raidOver takes the record of a raid in.
func (r *run) raidOver(n RaidNote, rec battle.Record) error {
	if rec.Raid == nil {
		return fmt.Errorf("raid %s: the record tells nothing of a raid", n.ID)
	}
	if err := battle.Conserve(rec); err != nil {
		return fmt.Errorf("raid %s: %w", n.ID, err)
	}
	r.raidEnds(n, n.Counter, rec)
	return nil
}

// raidScene is the scenario of a raid: the party against the first 25 figures
// of the holder's troops in the province, those in the seat first (VR-17.1).
func (r *run) raidScene(n *RaidNote, c *Counter, o *RaidOrder, rolls *[]dice.Roll) (battle.Scenario, error) {
	p := r.e.Atlas.ProvinceByID(o.Province)
	sc := battle.Scenario{
		ID: n.ID, Title: fmt.Sprintf("A raid on %s", p.Name), InCampaign: true,
		Raid: &battle.RaidTerms{Coast: o.Sea, NoBooty: r.s.Raids.scar(p.ID).NoBooty >= r.s.Running},
	}
	if r.e.Deck != nil {
		st := dice.New(r.seed, rolls, "raid ground", n.ID)
		sc.Card = drawCard(r.s.Settings, nil, r.e.Atlas.Ground(p.Seat), st)
	}
	plan, err := json.Marshal(vikingraid.Plan{Bows: r.e.bowsOf(c, o), Doctrine: vikingraid.Doctrine(o.Doctrine)})
	if err != nil {
		return sc, err
	}
	f := battle.Force{Name: c.Name, Nation: c.Owner, Edge: battle.South, Plan: plan}
	party, err := r.e.raidParty(c, o)
	if err != nil {
		return sc, err
	}
	for _, part := range party { // those who stay at home are nobody's business
		i := slices.IndexFunc(c.Units, func(u battle.Unit) bool { return u.ID == part.Unit })
		f.Units = append(f.Units, partOf(c.Units[i], part.Figures))
	}
	sc.Sides[battle.Attacker] = f
	if !o.Stay {
		sc.Sides[battle.Attacker].Commander = clonePtr(c.Commander)
		sc.Sides[battle.Attacker].Heroes = slices.Clone(c.Heroes)
		sc.Sides[battle.Attacker].MagicUsers = slices.Clone(c.MagicUsers)
	}
	sc.Sides[battle.Defender] = r.raidGarrison(n, p)
	return sc, nil
}

// raidGarrison gathers the holder's troops in a province up to 25 figures, and
// who leads them.
func (r *run) raidGarrison(n *RaidNote, p *hexmap.Province) battle.Force {
	f := battle.Force{Name: p.Name, Nation: n.Sides[1], Edge: battle.North, HomeGround: true}
	figures := 0
	for _, inSeat := range [2]bool{true, false} {
		for i := range r.s.Counters {
			c := &r.s.Counters[i]
			if c.Owner != n.Sides[1] || (c.Cell == p.Seat) != inSeat || r.e.Atlas.Province(c.Cell).ID != p.ID {
				continue
			}
			if engaged := muchOf(r.e.raidTables(), c, &f, &figures); engaged {
				n.Defenders = append(n.Defenders, c.ID)
			}
		}
	}
	return f
}

// partOf is so many figures of a unit: the other side learns of no more.
func partOf(u battle.Unit, figures int) battle.Unit {
	u.Present, u.Size = figures, figures
	return u
}

// muchOf adds units of a counter while fewer than 25 figures are there, and the
// persons with it.
func muchOf(t *vikingraid.Tables, c *Counter, f *battle.Force, figures *int) bool {
	engaged := false
	for _, u := range c.Units {
		if *figures >= vikingraid.MostFigures || !t.TakesPart(u.Type) || u.Present == 0 {
			continue
		}
		n := min(u.Present, vikingraid.MostFigures-*figures)
		f.Units = append(f.Units, partOf(u, n))
		*figures += n
		engaged = true
	}
	if engaged {
		if f.Commander == nil {
			f.Commander = clonePtr(c.Commander)
		}
		f.Heroes = append(f.Heroes, c.Heroes...)
		f.MagicUsers = append(f.MagicUsers, c.MagicUsers...)
	}
	return engaged
}

// raidEnds lets everything follow that VR-17.7 and VR-17.8 say.
func (r *run) raidEnds(n RaidNote, counter CounterID, rec battle.Record) {
	res := r.e.raidTables().Result(rec.Raid.Points[0] - rec.Raid.Points[1])
	h := r.e.holdingOf(r.s, n.Province)
	n.Winner, n.Result, n.Points, n.Booty, n.Digest = rec.Winner, res.ID, rec.Raid.Points, rec.Raid.Booty, rec.Digest
	n.Princess, n.Burnt, n.ShipBurnt = rec.Raid.Princess > 0, rec.Raid.GarrisonBurnt, rec.Raid.ShipBurnt
	n.LossShare = [2]int{rec.Sides[0].LossShare, rec.Sides[1].LossShare}
	ev := RaidFought{Record: rec, Uncount: res.Unpacified && h.Count > 0}
	scar := r.s.Raids.scar(n.Province)
	n.Worth = vikingraid.WorthLost(res, h.Points)
	scar.Worth, scar.Burnt = max(scar.Worth, n.Worth), scar.Burnt || n.Burnt // VR-17.8-R2
	if n.Booty > 0 {
		scar.NoBooty = r.s.Running + bootyWeeks
		if h.Owner != "" && h.Owner != n.Sides[0] {
			ev.Debt = &Debt{From: h.Owner, To: n.Sides[0], Points: n.Booty}
		}
	}
	if scar != r.s.Raids.scar(n.Province) {
		ev.Scar = &scar
	}
	ev.Note, ev.Bans, ev.Holds = n, r.raidBans(&n, res), r.raidHolds(&n, rec)
	r.emit(ev)
	r.raidRecovery(&n, rec)
	r.exchange(n.Sides)
	r.garrisonRetreats(&n, res)
	r.leaveRuins(&n)
}

// raidBans are what an army or side may not do for a while (VR-17.8).
func (r *run) raidBans(n *RaidNote, res vikingraid.ResultRow) []RaidBan {
	var list []RaidBan
	if res.NoRaidWeeks > 0 {
		list = append(list, RaidBan{Counter: n.Counter, What: banRaid, Until: r.s.Running + res.NoRaidWeeks})
	}
	if res.StillWeeks > 0 {
		list = append(list, RaidBan{Counter: n.Counter, What: banStill, Until: r.s.Running + res.StillWeeks})
	}
	if n.ShipBurnt {
		list = append(list, RaidBan{Nation: n.Sides[0], What: banSea, Until: r.s.Running + shipWeeks})
	}
	return list
}

// raidHolds are the men and the princess whom each side has led away: a man for
// half of what he costs, a princess for ten points (VR-17.7, VR-17.8).
func (r *run) raidHolds(n *RaidNote, rec battle.Record) []Hold {
	var list []Hold
	for side := range rec.Sides {
		in := r.s.unitCounters(r.raidCounters(n, side))
		for _, u := range rec.Sides[side].Units {
			if u.Captured == 0 {
				continue
			}
			unit, _ := unitOf(rec.Scenario.Sides[side], u.ID)
			one := unit
			one.Present = u.Captured
			list = append(list, Hold{
				Name: "men of " + u.Name, Nation: n.Sides[side], Holder: n.Sides[1-side], Counter: in[u.ID], Unit: u.ID,
				Figures: u.Captured, Price: (UnitPoints(one) + 1) / 2,
			})
		}
	}
	owner := r.e.holdingOf(r.s, n.Province).Owner
	if n.Princess && owner != "" && owner != n.Sides[0] {
		list = append(list, Hold{
			Name: "the princess of " + r.e.Atlas.ProvinceByID(n.Province).Name, Nation: owner, Holder: n.Sides[0],
			Price: princessPrice, Princess: true,
		})
	}
	return list
}

// raidCounters are the counters of a side of a raid.
func (r *run) raidCounters(n *RaidNote, side int) []CounterID {
	if side == 0 {
		return []CounterID{n.Counter}
	}
	return n.Defenders
}

// raidRecovery gives both sides back what CA-10.1 says of the killed and the
// scattered; captives do not recover (VR-17.7).
func (r *run) raidRecovery(n *RaidNote, rec battle.Record) {
	ev := Recovered{Battle: n.ID}
	for side := range rec.Sides {
		sd := battle.Side(side)
		in := r.s.unitCounters(r.raidCounters(n, side))
		q := rateFor(r.s.Settings, rec.Winner, sd)
		for _, u := range rec.Sides[side].Units {
			x := UnitRecovery{Counter: in[u.ID], Unit: u.ID, Lost: u.Lost + u.Captured}
			if whole := r.s.unitByID(u.ID); whole != nil { // those at home with it
				x.Start = whole.Present
			}
			x.Back = q.of(u.Lost, r.s.Settings.Choice("recoveryRounding") == "down")
			x.Now = x.Start - x.Lost + x.Back
			ev.Units = append(ev.Units, x)
		}
		r.raidPersons(&ev, n, sd, rec)
	}
	r.emit(ev)
}

// raidPersons settles heroes, magic users and commanders: the dead are dead,
// captives are held or come back as after a battle (VR-17.3, CA-10.1-R4,
// CA-10.2-R1).
func (r *run) raidPersons(ev *Recovered, n *RaidNote, side battle.Side, rec battle.Record) {
	ids := r.raidCounters(n, int(side))
	in := r.s.unitCounters(ids)
	st := dice.New(r.seed, &ev.Rolls, "raid recovery", n.ID, side.String())
	for _, p := range rec.Sides[side].Persons {
		switch {
		case p.Kind == "commander" && p.Fate == battle.PersonTaken:
			if c := r.commanderOf(ids, p.Name); c != nil {
				ev.Taken = append(ev.Taken, Taken{Counter: c.ID, Name: p.Name, Nation: c.Owner, Holder: n.Sides[side.Other()]})
			}
		case p.Kind == "commander" || in[p.ID] == 0:
		case p.Fate == battle.PersonKilled:
			ev.Persons = append(ev.Persons, PersonReturn{Counter: in[p.ID], ID: p.ID})
		case p.Fate == battle.PersonTaken:
			chance := personChance(rec.Winner, side)
			i, roll := st.Roll(1, 100, dice.Throw{Rule: "CA-10.1-R4", Reason: fmt.Sprintf("does %s come back", p.Name), Target: chance})
			back := roll.Total <= chance
			st.Effect(i, map[bool]string{true: "back", false: "gone"}[back])
			ev.Persons = append(ev.Persons, PersonReturn{Counter: in[p.ID], ID: p.ID, Back: back})
		}
	}
}

func (r *run) commanderOf(ids []CounterID, name string) *Counter {
	for _, id := range ids {
		if c := r.s.Counter(id); c != nil && c.Commander != nil && c.Commander.Name == name {
			return c
		}
	}
	return nil
}

// exchange sends captured men home one for one while each of two nations holds
// some of the other's, the longest held first (VR-17.7).
func (r *run) exchange(sides [2]string) {
	for {
		a, b := r.s.held(sides[0], sides[1]), r.s.held(sides[1], sides[0])
		if a == nil || b == nil {
			return
		}
		n := min(a.Figures, b.Figures)
		x, y := *a, *b
		r.freeMen(x, n, 0)
		r.freeMen(y, n, 0)
	}
}

// held is the first hold of a nation's men by another.
func (s *State) held(nation, holder string) *Hold {
	for i := range s.Raids.Holds {
		if h := &s.Raids.Holds[i]; h.Nation == nation && h.Holder == holder && !h.Princess {
			return h
		}
	}
	return nil
}

// freeMen sends so many of a hold home. They go to their unit as far as it is
// there and not full.
func (r *run) freeMen(h Hold, n, paid int) {
	ev := HoldFreed{Hold: h, Figures: n, Paid: paid}
	if u := r.s.unitByID(h.Unit); u != nil {
		ev.Back = max(0, min(n, u.FullCrew()-u.Present))
	}
	r.emit(ev)
}

// garrisonRetreats sends the counters that fought out of a sacked province to
// the nearest one of their own side; they stay if there is none (VR-17.8).
func (r *run) garrisonRetreats(n *RaidNote, res vikingraid.ResultRow) {
	if !res.GarrisonRetreats {
		return
	}
	for _, id := range n.Defenders {
		c := r.s.Counter(id)
		if c == nil || !c.army() {
			continue
		}
		if path := r.wayOut(c, n); path != nil {
			r.emit(FellBack{Battle: n.ID, Counter: id, From: c.Cell, Path: path, At: WeekEnd()})
		}
	}
}

// retreatReach is how many steps a sacked garrison goes at most.
const retreatReach = 12

// wayOut is the way to the nearest cell of a friendly province; nil for none.
func (r *run) wayOut(c *Counter, n *RaidNote) []hexmap.Cell {
	w := r.e.newWayBack(r.s, c, []CounterID{n.Counter})
	for len(w.frontier) > 0 && w.steps < retreatReach {
		w.spread()
		var list []hexmap.Cell
		for _, cell := range w.frontier {
			h := r.e.holding(r.s, cell)
			if h.Province != n.Province && h.Holder != "" && r.s.Friendly(c.Owner, h.Holder) && !w.threatened(cell) {
				list = append(list, cell)
			}
		}
		if to := w.choose(list); to != hexmap.None {
			return w.pathTo(to)
		}
	}
	return nil
}

// leaveRuins lets everybody out of walls that have burnt.
func (r *run) leaveRuins(n *RaidNote) {
	if !n.Burnt {
		return
	}
	seat := r.e.Atlas.ProvinceByID(n.Province).Seat
	for i := range r.s.Counters {
		if c := &r.s.Counters[i]; c.Inside && c.Cell == seat {
			r.emit(WallsPassed{Counter: c.ID, At: WeekEnd(), Reason: "the place has burnt"})
		}
	}
}

// buyBack frees those whom their own nation buys back: a princess for ten
// points, men for half of what they cost. The holder is not asked (VR-17.7,
// VR-17.8).
func (r *run) buyBack() {
	for _, o := range r.s.Orders {
		for _, x := range o.Ransoms {
			h := r.s.hold(o.Nation, x)
			if h == nil || x.Withdraw {
				continue
			}
			if h.Princess {
				r.emit(HoldFreed{Hold: *h, Paid: h.Price})
				continue
			}
			r.freeMen(*h, h.Figures, h.Price)
		}
	}
}

// hold finds those led away whom a nation wants to buy back.
func (s *State) hold(nation string, o Ransom) *Hold {
	for i := range s.Raids.Holds {
		if h := &s.Raids.Holds[i]; h.Nation == nation && h.Holder == o.With && h.Name == o.Captive {
			return h
		}
	}
	return nil
}

// settleRaids ends the year of raids before purchases are taken.
func (r *run) settleRaids() {
	b := &r.s.Raids
	if len(b.Scars) == 0 && len(b.Holds) == 0 && len(b.Bans) == 0 && len(b.Week) == 0 {
		return
	}
	var ev RaidsSettled
	for _, x := range b.Scars {
		h := r.e.holdingOf(r.s, x.Province)
		if x.Worth == 0 || h == nil || h.Owner == "" {
			continue
		}
		i := slices.IndexFunc(ev.Worth, func(p Purse) bool { return p.Nation == h.Owner })
		if i < 0 {
			i = len(ev.Worth)
			ev.Worth = append(ev.Worth, Purse{Nation: h.Owner})
		}
		ev.Worth[i].Points -= x.Worth
	}
	r.emit(ev)
}

// bowsOf are the units named for their bows that take part.
func (e *Engine) bowsOf(c *Counter, o *RaidOrder) []string {
	party, _ := e.raidParty(c, o) // checked before
	return slices.DeleteFunc(slices.Clone(o.Bows), func(id string) bool {
		return !slices.ContainsFunc(party, func(p vikingraid.Part) bool { return p.Unit == id })
	})
}
