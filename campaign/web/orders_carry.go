package web

import (
	"slices"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/map"
	"hyboria/templates"
)

// carriedOver proposes for the open week what was left of last week's orders:
// goals that were not reached and standing orders. Nothing of it is stored until
// it is sealed; absence still means that there are no orders (CA-5.3-R2).
func (v *visit) carriedOver(k campaign.Knowledge) (campaign.NationOrders, map[campaign.CounterID]bool, error) {
	out, which := campaign.NationOrders{Nation: k.Viewer.Nation}, map[campaign.CounterID]bool{}
	last := v.weeks[len(v.weeks)-1]
	if last.Week == 0 || last.Year != k.At.Year { // a winter lies between
		return out, which, nil
	}
	all, err := v.shelf.states.orders(v.ctx, last)
	if err != nil {
		return out, which, err
	}
	i := slices.IndexFunc(all, func(o campaign.NationOrders) bool { return o.Nation == k.Viewer.Nation })
	if i < 0 {
		return out, which, nil
	}
	for _, c := range own(k) {
		for _, m := range all[i].Moves {
			if m.Counter != c.ID {
				continue
			}
			if m, goes := v.goesOn(k, c, m); goes {
				out.Moves, which[c.ID] = append(out.Moves, m), true
			}
		}
	}
	return out, which, nil
}

// goesOn is what is left to do of an order of last week.
func (v *visit) goesOn(k campaign.Knowledge, c *campaign.Counter, m campaign.Move) (campaign.Move, bool) {
	m.Deploy = nil
	switch n := len(m.Path); {
	case n > 0 && m.Path[n-1] != c.Cell:
		m.Path = restOf(v.server.engine.Atlas, c.Cell, m.Path)
		if !strings.HasPrefix(strings.ToLower(m.Words), "march to ") || strings.Contains(m.Words, " then ") {
			m.Words = "march to " + v.server.placeName(m.Path[len(m.Path)-1])
			if len(m.Path) > 1 && v.server.engine.Atlas.Adjacent(c.Cell, m.Path[0]) {
				m.Words = v.server.pathWords(m.Path)
			}
		}
		return m, true
	case n > 0:
		return m, false
	case m.Inside && c.Inside:
		m.Words = "stay inside"
		return m, true
	case m.JoinRelief && c.Inside && k.Besieged(v.server.engine.Atlas.Province(c.Cell).ID):
		return m, true
	}
	return m, false
}

// restOf is the part of a way that lies beyond where the counter stands now;
// its goal alone when the counter has left the way.
func restOf(a *hexmap.Atlas, at hexmap.Cell, path []hexmap.Cell) []hexmap.Cell {
	if i := slices.Index(path, at); i >= 0 {
		return path[i+1:]
	}
	if a.Adjacent(at, path[0]) {
		return path
	}
	return path[len(path)-1:]
}

// pathWords writes a way cell by cell.
func (s *Server) pathWords(path []hexmap.Cell) string {
	var out []string
	for _, c := range path {
		out = append(out, "cell "+strconv.Itoa(int(c)))
	}
	return "march to " + strings.Join(out, " then ")
}

// raidChoices are the provinces that a counter may raid now (CA-5.3-R3).
func (v *visit) raidChoices(known *campaign.State, c *campaign.Counter) []templates.Choice {
	var out []templates.Choice
	if known.Settings.Choice("raids") == "off" {
		return nil
	}
	a := v.server.engine.Atlas
	for _, n := range a.Neighbours(c.Cell) {
		if n == hexmap.None {
			continue
		}
		p := a.Province(n)
		if slices.ContainsFunc(out, func(x templates.Choice) bool { return x.Value == p.ID }) {
			continue
		}
		if why, _ := v.server.engine.RaidFault(known, c, &campaign.RaidOrder{Province: p.ID}); why == "" {
			out = append(out, templates.Choice{Value: p.ID, Label: p.Name})
		}
	}
	return append(out, v.seaRaids(known, c)...)
}

// bySea ends the choice of a raid that goes by ship.
const bySea = " by sea"

// seaRaids are the provinces that a counter may raid by ship.
func (v *visit) seaRaids(known *campaign.State, c *campaign.Counter) []templates.Choice {
	if !known.Settings.On("seaMoves") {
		return nil
	}
	var out []templates.Choice
	for _, p := range v.server.engine.Atlas.Provinces() {
		if why, _ := v.server.engine.RaidFault(known, c, &campaign.RaidOrder{Province: p.ID, Sea: true}); why == "" {
			out = append(out, templates.Choice{Value: p.ID + bySea, Label: p.Name + bySea})
		}
	}
	return out
}

// raidValue is the choice that a raid was.
func raidValue(r *campaign.RaidOrder) string {
	if r.Sea {
		return r.Province + bySea
	}
	return r.Province
}

// partTo is the counter that a part of this one is ordered into.
func partTo(c *campaign.Counter, o campaign.NationOrders) string {
	for i, s := range o.Splits {
		if s.Counter != c.ID {
			continue
		}
		for _, j := range o.Joins {
			if len(j.Counters) == 2 && j.Counters[1] == campaign.CounterID(-1-i) {
				return strconv.Itoa(int(j.Counters[0]))
			}
		}
	}
	return ""
}

// captiveChoices are the captured commanders of whom the player may speak
// (CA-10.2-R1).
func (v *visit) captiveChoices(k campaign.Knowledge, o campaign.NationOrders) []templates.CaptiveChoice {
	var out []templates.CaptiveChoice
	for i, c := range k.Captives {
		x := templates.CaptiveChoice{ID: strconv.Itoa(i), Name: c.Name, Priced: k.Settings.Choice("captiveCommander") == "ransom points"}
		mine, theirs := c.Bid, c.Asked
		x.State = "of " + v.server.nameIn(k, c.Nation) + ", held by " + v.server.nameIn(k, c.Holder)
		if c.Holder == k.Viewer.Nation {
			mine, theirs = c.Asked, c.Bid
		}
		if theirs != nil {
			x.State += "; they have named " + counted(*theirs, "point", "points")
		}
		if mine != nil {
			x.State += "; we have named " + counted(*mine, "point", "points")
		}
		for _, r := range o.Ransoms {
			if r.Captive == c.Name {
				x.Do, x.Points = "name", strconv.Itoa(r.Points)
				if r.Withdraw {
					x.Do = "withdraw"
				}
			}
		}
		out = append(out, x)
	}
	return out
}
