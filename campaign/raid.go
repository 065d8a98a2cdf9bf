package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/vikingraid"
	"hyboria/map"
	"hyboria/provinces"
)

// RaidOrder sends a party of a counter out to raid an enemy's province, in
// place of a move (CA-5.3-R3, VR-17.1).
type RaidOrder struct {
	Province string            `json:"province"`
	Party    []vikingraid.Part `json:"party,omitempty"`    // 5 to 25 figures of the counter's units; nobody named: the first 25
	Bows     []string          `json:"bows,omitempty"`     // units whose men use their bows first
	Doctrine string            `json:"doctrine,omitempty"` // of the general who leads them
	Sea      bool              `json:"sea,omitempty"`      // by boat, where seaMoves allows it
	Stay     bool              `json:"stay,omitempty"`     // commander, heroes and magic users stay with the counter
}

func (o *RaidOrder) clone() *RaidOrder {
	if o == nil {
		return nil
	}
	c := *o
	c.Party, c.Bows = slices.Clone(o.Party), slices.Clone(o.Bows)
	return &c
}

// RaidBook is what a season knows of raids.
type RaidBook struct {
	Week  []RaidNote `json:"week,omitempty"`  // of the current week, in the order in which they were made
	Scars []Scar     `json:"scars,omitempty"` // what raids have left on provinces, by province
	Bans  []RaidBan  `json:"bans,omitempty"`  // what armies and sides may not do for some weeks
	Holds []Hold     `json:"holds,omitempty"` // men and princesses led away
}

// RaidNote is a raid in short; the whole record stays in the journal.
type RaidNote struct {
	ID        string         `json:"id"` // "Y1/W7-r1"
	Week      Week           `json:"week"`
	Counter   CounterID      `json:"counter"`
	Province  string         `json:"province"`
	Sides     [2]string      `json:"sides"` // nations: the raider, the holder
	Sea       bool           `json:"sea,omitempty"`
	Winner    battle.Outcome `json:"winner"`
	Result    string         `json:"result"`              // sack, success, plunder, drawn, repulsed, cut up
	Princess  bool           `json:"princess,omitempty"`  // carried off
	Burnt     bool           `json:"burnt,omitempty"`     // the garrison
	ShipBurnt bool           `json:"shipBurnt,omitempty"` //
	Points    [2]int         `json:"points"`              // victory points
	Booty     int            `json:"booty,omitempty"`     // points carried off
	LossShare [2]int         `json:"lossShare,omitempty"` // basis points of those engaged
	Digest    string         `json:"digest,omitempty"`    // of the record
	Defenders []CounterID    `json:"defenders,omitempty"` // whose units fought
	Worth     int            `json:"worth,omitempty"`     // points that the province loses till winter
}

// Scar is what raids have left on a province until winter (VR-17.8).
type Scar struct {
	Province string `json:"province"`
	Worth    int    `json:"worth,omitempty"`   // points less: the highest of several raids (VR-17.8-R2)
	Burnt    bool   `json:"burnt,omitempty"`   // no troops raised or wintered, no walls
	NoBooty  int    `json:"noBooty,omitempty"` // running week until the end of which there is none to carry off
}

// RaidBan is what a counter, or a nation by sea, may not do up to the end of a
// running week (VR-17.8).
type RaidBan struct {
	Counter CounterID `json:"counter,omitempty"`
	Nation  string    `json:"nation,omitempty"`
	What    string    `json:"what"` // still, raid or sea
	Until   int       `json:"until"`
}

// The bans.
const (
	banStill = "still" // does not move
	banRaid  = "raid"
	banSea   = "sea" // no raid by sea
)

// Hold is men of one unit, or a princess, led away by raiders: exchanged one for
// one, bought back, or gone in winter (VR-17.7, VR-17.8).
type Hold struct {
	Name     string    `json:"name"`
	Nation   string    `json:"nation"`
	Holder   string    `json:"holder"`
	Counter  CounterID `json:"counter,omitempty"`
	Unit     string    `json:"unit,omitempty"`
	Figures  int       `json:"figures,omitempty"` // 0 for a princess
	Price    int       `json:"price"`             // points for all of them
	Princess bool      `json:"princess,omitempty"`
}

// princessPrice buys a princess back (VR-17.8).
const princessPrice = 10

// booty comes back to a plundered province after so many weeks, and a side
// whose ship was burnt sails again (VR-17.8, VR-17.8-R2).
const (
	bootyWeeks = 4
	shipWeeks  = 4
)

// raidSail is how many cells a raid by sea goes at most.
const raidSail = 12

func (b RaidBook) clone() RaidBook {
	b.Week = cloneEach(b.Week, func(n RaidNote) RaidNote { n.Defenders = slices.Clone(n.Defenders); return n })
	b.Scars, b.Bans, b.Holds = slices.Clone(b.Scars), slices.Clone(b.Bans), slices.Clone(b.Holds)
	return b
}

// scar finds what raids have left on a province; zero when nothing.
func (b *RaidBook) scar(province string) Scar {
	for _, x := range b.Scars {
		if x.Province == province {
			return x
		}
	}
	return Scar{Province: province}
}

// BurntOut reports whether raiders have burnt the garrison of a province this
// year (VR-17.8).
func (s *State) BurntOut(province string) bool { return s.Raids.scar(province).Burnt }

// banned reports whether a counter (or its owner, by sea) is still kept from
// something.
func (s *State) banned(c *Counter, what string) bool {
	for _, b := range s.Raids.Bans {
		if b.What == what && s.Running <= b.Until && (b.Counter == c.ID || b.Nation == c.Owner) {
			return true
		}
	}
	return false
}

// princessHeld reports whether a nation's princess is in the hands of another,
// on whom it may then not declare war (VR-17.8).
func (s *State) princessHeld(nation, holder string) bool {
	return slices.ContainsFunc(s.Raids.Holds, func(h Hold) bool { return h.Princess && h.Nation == nation && h.Holder == holder })
}

// mayRaid reports whether the setting raids lets a nation raid.
func (s *State) mayRaid(nation string) bool {
	switch s.Settings.Choice("raids") {
	case "off":
		return false
	case "on":
		return true
	}
	list := s.Settings.List("raids")
	n := s.Nation(nation)
	return slices.Contains(list, nation) || n != nil && slices.Contains(list, n.List)
}

// raidRules finds the rules of raids among the engine's; nil when it has none.
func (e *Engine) raidRules() battle.System { return e.system(vikingraid.ID) }

// raidTables are the tables of raids: those of the engine's own rules.
func (e *Engine) raidTables() *vikingraid.Tables {
	if own, ok := e.raidRules().(interface{ Tables() *vikingraid.Tables }); ok {
		return own.Tables()
	}
	return vikingraid.Standard()
}

// RaidFault says why the rules refuse a raid (CA-5.3-R3, VR-17.1), "" if they do
// not.
func (e *Engine) RaidFault(s *State, c *Counter, o *RaidOrder) (reason, rule string) {
	switch {
	case !s.mayRaid(c.Owner):
		return "it may not raid in this campaign (setting raids)", "CA-5.3-R3"
	case e.raidRules() == nil:
		return "this program has no rules for raids", "CA-5.3-R3"
	case s.banned(c, banStill), s.banned(c, banRaid):
		return "it has been beaten back from a raid and may not go out yet", "VR-17.8"
	}
	if why := e.raidBusy(s, c); why != "" {
		return why, "CA-5.3-R3"
	}
	if why := e.raidAim(s, c, o); why != "" {
		return why, "CA-5.3-R3"
	}
	if _, err := e.raidParty(c, o); err != nil {
		return err.Error(), "VR-17.1"
	}
	return "", ""
}

// raidBusy says why a counter has other things to do.
func (e *Engine) raidBusy(s *State, c *Counter) string {
	if !c.army() {
		return "it has no troops to raid with"
	}
	for i := range s.Counters {
		o := &s.Counters[i]
		if !s.Hostile(c.Owner, o.Owner) {
			continue
		}
		if o.Cell == c.Cell || e.inContact(s, c, o) {
			return "an enemy is in contact with it"
		}
	}
	if h := e.walledSeat(s, c.Cell); h != nil && s.Hostile(c.Owner, h.Holder) {
		return "it lies before walls"
	}
	return ""
}

// raidAim says why the province is none to raid.
func (e *Engine) raidAim(s *State, c *Counter, o *RaidOrder) string {
	p, h := e.Atlas.ProvinceByID(o.Province), e.holdingOf(s, o.Province)
	switch {
	case p == nil || h == nil:
		return fmt.Sprintf("there is no province %q", o.Province)
	case h.Holder == "" || !s.Hostile(c.Owner, h.Holder):
		return p.Name + " is not held by an enemy"
	case e.Atlas.Province(c.Cell).ID == p.ID:
		return "it stands in " + p.Name + " itself"
	case o.Sea:
		return e.seaFault(s, c, p)
	}
	for _, n := range e.Atlas.Neighbours(c.Cell) {
		if n != hexmap.None && e.Atlas.Province(n).ID == p.ID && !e.Atlas.Closed(n) {
			return ""
		}
	}
	return p.Name + " is not next to it"
}

// seaFault says why a province is none to raid by sea.
func (e *Engine) seaFault(s *State, c *Counter, p *hexmap.Province) string {
	switch {
	case !s.Settings.On("seaMoves"):
		return "nothing goes by sea in this campaign (setting seaMoves)"
	case s.banned(c, banSea):
		return "its ship was burnt, and there is no other yet"
	case !e.coastal(c.Cell):
		return "it does not stand on a coast"
	}
	for _, cell := range p.Cells {
		if e.coastal(cell) && e.Atlas.Distance(c.Cell, cell) <= raidSail {
			return ""
		}
	}
	return p.Name + " has no coast within reach"
}

// coastal reports whether a cell has a side where there is no land.
func (e *Engine) coastal(c hexmap.Cell) bool {
	around := e.Atlas.Neighbours(c)
	return slices.Contains(around[:], hexmap.None)
}

// holdingOf gives the line of a province by its id; nil if there is none.
func (e *Engine) holdingOf(s *State, province string) *provinces.Holding {
	if i := s.Holdings.Find(province); i >= 0 {
		return &s.Holdings[i]
	}
	return nil
}

// raidParty gives the figures that go out, unit by unit; the error says why the
// party is none (VR-17.1).
func (e *Engine) raidParty(c *Counter, o *RaidOrder) ([]vikingraid.Part, error) {
	f := battle.Force{Units: c.Units}
	party, err := e.raidTables().PartyOf(&f, o.Party)
	if err != nil {
		return nil, err
	}
	if _, err := vikingraid.ParseDoctrine(o.Doctrine); err != nil {
		return nil, err
	}
	for _, id := range o.Bows {
		if !hasUnit(c.Units, id) {
			return nil, fmt.Errorf("it has no unit %q to use its bows", id)
		}
	}
	return party, nil
}

// raid keeps the raid of an order, if the rules allow it; a raider does not
// march besides.
func (k *checker) raid(field string, id CounterID, c *Counter, m *Move) {
	if m.Raid == nil {
		return
	}
	m.Raid = m.Raid.clone()
	if why, rule := k.e.RaidFault(k.s, c, m.Raid); why != "" {
		k.refuse(field+".raid", Refusal{Counter: id, Reason: why, Rule: rule})
		m.Raid = nil
		return
	}
	if len(m.Path) > 0 {
		k.refuse(field+".path[0]", Refusal{Counter: id, Reason: "it raids instead of moving", Rule: "CA-5.3-R3"})
		m.Path = nil
	}
	m.Sortie, m.Assault = false, false
}

// stillness cuts the path of an army that was cut up in a raid (VR-17.8).
func (k *checker) stillness(field string, id CounterID, c *Counter, m *Move) {
	if len(m.Path) > 0 && k.s.banned(c, banStill) {
		k.refuse(field+".path[0]", Refusal{Counter: id, Reason: "it was cut up in a raid and does not move yet", Rule: "VR-17.8"})
		m.Path = nil
	}
}
