package campaign

import (
	"hyboria/battle"
	"hyboria/map"
	"hyboria/provinces"
)

// holding is the book's line for the province of a cell.
func (e *Engine) holding(s *State, c hexmap.Cell) *provinces.Holding {
	p := e.Atlas.Province(c)
	if i, ok := e.provinceIndex[p.ID]; ok && i < len(s.Holdings) && s.Holdings[i].Province == p.ID {
		return &s.Holdings[i]
	}
	if i := s.Holdings.Find(p.ID); i >= 0 {
		return &s.Holdings[i]
	}
	return &provinces.Holding{Province: p.ID, Land: p.Nation}
}

// master is the nation that gives or refuses leave to enter a cell: the holder
// of its province (CA-6.3-R1); "" in neutral land that nobody holds.
func (e *Engine) master(s *State, c hexmap.Cell) string { return e.holding(s, c).Holder }

// trespass reports whether a nation's counter that enters the cell does so
// without leave in a neutral nation's land, and in whose (CA-6.3-R1).
func (e *Engine) trespass(s *State, nation string, c hexmap.Cell) (against string, offence bool) {
	if s.Settings.Choice("neutralPassage") == "free" {
		return "", false
	}
	m := e.master(s, c)
	if m == "" || s.Relation(nation, m) != Peace || s.hasLeave(m, nation) || s.inert(m) {
		return "", false
	}
	return m, true
}

// inert reports whether the nation is without a player and, by the setting,
// conquered like neutral land (CA-1.2-R2).
func (s *State) inert(nation string) bool {
	n := s.Nation(nation)
	return n != nil && !n.Played && s.Settings.Choice("unplayedNations") != "homeGuard"
}

// barred says why a cell is closed to a counter for a reason other than its
// terrain: neutral lands closed by the setting (CA-2.2-R4), the land of an
// unplayed nation off the map (CA-1.2-R2), or Hyrkanian foot outside Hyrkania
// (CA-6.5-R1).
func (e *Engine) barred(s *State, c *Counter, to hexmap.Cell) (reason, rule string) {
	h := e.holding(s, to)
	switch {
	case h.Home == "" && s.Settings.Choice("neutralLands") == "closed":
		return "neutral lands are closed to armies in this campaign", "CA-2.2-R4"
	case h.Home != "" && h.Home != c.Owner && s.inert(h.Home) && s.Settings.Choice("unplayedNations") == "offMap":
		return "the land of a nation without a player is off the map in this campaign", "CA-1.2-R2"
	case h.Home != hyrkania && hasHyrkanianFoot(c):
		return "Hyrkanian infantry never leaves Hyrkania", "CA-6.5-R1"
	case e.handBarred(s, c, to):
		return "the White Hand does not go so far from Hyperborea", "CA-17.3-R1"
	}
	return "", ""
}

const hyrkania = "hyrkania"

func hasHyrkanianFoot(c *Counter) bool {
	for i := range c.Units {
		if u := &c.Units[i]; u.Nation == hyrkania && u.Type.Foot() {
			return true
		}
	}
	return false
}

// body sums up what a counter's march depends on (CA-6.1). A counter with an
// empty envelope moves as heavy foot (setting dummies).
func (e *Engine) body(s *State, c *Counter) hexmap.Body {
	troops := make([]hexmap.Troop, 0, len(c.Units)+len(c.MagicUsers))
	for i := range c.Units {
		troops = append(troops, e.troop(&c.Units[i]))
	}
	for _, m := range c.MagicUsers {
		troops = append(troops, hexmap.Troop{Magic: true, WhiteHand: m.Kind == whiteHand})
	}
	if len(troops) == 0 {
		troops = append(troops, hexmap.Troop{Type: string(battle.HI)})
	}
	return e.table(s).BodyOf(troops...)
}

// troop carries the marks of peoples that march differently: the medium foot
// of Picts and Black Amazons, and the Desert Nomads (CA-6.1-R2).
func (e *Engine) troop(u *battle.Unit) hexmap.Troop {
	return hexmap.Troop{
		Type:        string(u.Type),
		LightFooted: e.lightFooted[u.Nation],
		Nomad:       e.desertBred[u.Nation],
	}
}

// table is the season's march table (setting marchTable), with a club's own
// numbers in it (settings allowances and terrainCosts).
func (e *Engine) table(s *State) *hexmap.MarchTable {
	t := hexmap.AtlasTable
	if s.Settings.Choice("marchTable") == hexmap.FortyMileTable.Name() {
		t = hexmap.FortyMileTable
	}
	if s.Settings.IsTable("allowances") || s.Settings.IsTable("terrainCosts") {
		return e.tables.own(t, s.Settings)
	}
	return t
}

// carryLimit is the most points a counter keeps for the next week (CA-6.1-R5).
func (e *Engine) carryLimit(s *State) int {
	if e.table(s).Carry() == 0 {
		return 0
	}
	return s.Settings.Int("carryPoints")
}

// homeSeats lists the capital or muster seats of a nation (CA-2.2-R3) in atlas
// order; an eliminated or landless people may have none.
func (e *Engine) homeSeats(s *State, nation string) []hexmap.Cell {
	var seats []hexmap.Cell
	for i := range s.Holdings {
		if h := &s.Holdings[i]; h.Home == nation && h.Capital {
			if p := e.Atlas.ProvinceByID(h.Province); p != nil {
				seats = append(seats, p.Seat)
			}
		}
	}
	return seats
}

// walledSeat gives the line of a province whose walled seat is the cell, nil
// when the cell is no seat or an open one (CA-13.1).
func (e *Engine) walledSeat(s *State, c hexmap.Cell) *provinces.Holding {
	if e.Atlas.SeatAt(c) == nil {
		return nil
	}
	h := e.holding(s, c)
	if h.Wall == provinces.Open || s.BurntOut(h.Province) { // VR-17.8
		return nil
	}
	return h
}

// hasLeave reports whether from lets to's counters enter; leave withdrawn this
// week still holds to its end (CA-6.3-R1).
func (s *State) hasLeave(from, to string) bool {
	for i := range s.Leaves {
		if s.Leaves[i].From == from && s.Leaves[i].To == to {
			return true
		}
	}
	return false
}
