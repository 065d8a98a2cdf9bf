package campaign

import (
	"slices"

	"hyboria/battle"
)

// Desk is what lies on the secretary's desk beside the game itself: the clock
// of the season, who is ready, who is away, results of battles fought on real
// tables, and what was taken back. No rule of the game reads a time of day:
// instants are texts that the keeper of the clock has worked out.
type Desk struct {
	Clock  *Clock `json:"clock,omitempty"`  // nil: nobody keeps deadlines
	Due    string `json:"due,omitempty"`    // deadline of the open week or winter, RFC 3339 in UTC; empty: none
	Shown  string `json:"shown,omitempty"`  // the same as the players' wall shows it
	Rule   string `json:"rule,omitempty"`   // the regular one, before it was put off
	PutOff int    `json:"putOff,omitempty"` // hours by which it was extended so far
	Away   bool   `json:"away,omitempty"`   // it passed while nobody kept the clock: the secretary is asked
	Paused string `json:"paused,omitempty"` // why the season stands still; empty: it runs

	Ready  []string  `json:"ready,omitempty"`  // have said that the week may close, sorted
	Parked []Parking `json:"parked,omitempty"` // by nation
	Missed []Missed  `json:"missed,omitempty"` // weeks running without orders, by nation (CA-5.3-R2)

	Wishes  []string      `json:"wishes,omitempty"` // nations that fight on a real table where their enemy does too, sorted
	Hands   []string      `json:"hands,omitempty"`  // nations that fight their battles turn by turn, sorted
	Tables  []TableReport `json:"tables,omitempty"` // results handed in, not yet taken into the season, by battle
	Rewinds []Rewind      `json:"rewinds,omitempty"`

	LinksUsed int `json:"linksUsed,omitempty"` // links of the dice chain that steps were begun with
	StepLink  int `json:"stepLink,omitempty"`  // the one of the step in progress
}

// Clock says when weeks close: a wall time in a named zone.
type Clock struct {
	Zone   string `json:"zone"`   // IANA name, "Europe/Prague"
	Day    string `json:"day"`    // "sunday"
	Hour   int    `json:"hour"`   // 0 to 23
	Minute int    `json:"minute"` // 0 to 59
	Every  int    `json:"every"`  // weeks of the players from one deadline to the next, 1 to 8

	Early       bool `json:"early,omitempty"`       // close as soon as all have said ready
	LeastHours  int  `json:"leastHours,omitempty"`  // a week stays open at least so long
	TurnHours   int  `json:"turnHours,omitempty"`   // for the orders of a turn in a battle that is played; 0: the secretary calls it
	ExtendHours int  `json:"extendHours,omitempty"` // by how much one deadline may be put off in all
}

// Parking is a realm that its player has left to a caretaker for a while.
type Parking struct {
	Nation    string   `json:"nation"`
	Doctrines []string `json:"doctrines"`           // ranked: the first that finds something to do gives the orders
	Until     *Week    `json:"until,omitempty"`     // last week of it; nil: until he comes back
	Diplomacy bool     `json:"diplomacy,omitempty"` // the caretaker may declare wars and sign pacts
}

// Missed counts the weeks running in which a player gave no orders.
type Missed struct {
	Nation string `json:"nation"`
	Weeks  int    `json:"weeks"`
}

// deputyAfter is the number of missed weeks running after which the group may
// name a deputy (CA-5.3-R2).
const deputyAfter = 3

// TableReport is the result of a battle that was fought on a real table.
type TableReport struct {
	Battle string        `json:"battle"`
	Record battle.Record `json:"record"`
	By     string        `json:"by"`     // who wrote it: a nation, or the secretary
	Signed []string      `json:"signed"` // nations that have signed it, or for whom the secretary has, sorted
}

// Rewind is one taking back, kept for all to see.
type Rewind struct {
	From   int64  `json:"from"` // entry at which the season stood
	To     int64  `json:"to"`   // entry to which it went back
	Was    Week   `json:"was"`
	Now    Week   `json:"now"`
	By     string `json:"by"`
	Reason string `json:"reason"`
}

func (d Desk) clone() Desk {
	d.Clock = clonePtr(d.Clock)
	d.Ready = slices.Clone(d.Ready)
	d.Parked = cloneEach(d.Parked, func(p Parking) Parking {
		p.Doctrines, p.Until = slices.Clone(p.Doctrines), clonePtr(p.Until)
		return p
	})
	d.Missed = slices.Clone(d.Missed)
	d.Wishes = slices.Clone(d.Wishes)
	d.Hands = slices.Clone(d.Hands)
	d.Tables = cloneEach(d.Tables, func(t TableReport) TableReport { t.Signed = slices.Clone(t.Signed); return t })
	d.Rewinds = slices.Clone(d.Rewinds)
	return d
}

// Person reports whether a person plays the owner and is still in the game.
func (n *NationState) Person() bool {
	return n != nil && n.Played && !n.Eliminated && n.Caretaker == "" && n.Player != ""
}

// Parking is the parking of a nation that holds in the present week, nil when
// its player gives the orders himself.
func (s *State) Parking(nation string) *Parking {
	for i := range s.Desk.Parked {
		p := &s.Desk.Parked[i]
		if p.Nation == nation && (p.Until == nil || !p.Until.Before(s.At)) {
			return p
		}
	}
	return nil
}

// Minded reports whether a caretaker gives the owner's orders now: because no
// person plays it, or because its player has parked it.
func (s *State) Minded(id string) bool {
	n := s.Nation(id)
	return n != nil && n.Played && !n.Eliminated && (n.Caretaker != "" || n.Person() && s.Parking(id) != nil)
}

// Awaited lists the persons whose word the week waits for: they play, have
// something to move or to buy, and have not parked. In the order of Owners.
func (s *State) Awaited() []string {
	var out []string
	for _, n := range s.Owners() {
		if n.Person() && s.Parking(n.ID) == nil && (s.Stage == StageWinter || s.owns(n.ID)) {
			out = append(out, n.ID)
		}
	}
	return out
}

// AllReady reports whether everybody who is awaited has said ready, and there
// is somebody.
func (s *State) AllReady() bool {
	list := s.Awaited()
	for _, id := range list {
		if !slices.Contains(s.Desk.Ready, id) {
			return false
		}
	}
	return len(list) > 0
}

// owns reports whether the owner has a counter on the map.
func (s *State) owns(id string) bool {
	return slices.ContainsFunc(s.Counters, func(c Counter) bool { return c.Owner == id })
}

// Ordered reports whether the owner has orders stored for the open week, or
// purchases for the open winter.
func (s *State) Ordered(id string) bool {
	if s.Stage == StageWinter {
		return slices.ContainsFunc(s.Purchases, func(o WinterOrders) bool { return o.Nation == id })
	}
	return slices.ContainsFunc(s.Orders, func(o NationOrders) bool { return o.Nation == id })
}

// InStep reports whether a step has been begun with a link of the dice chain
// and is not closed: a week whose battles are fought, or an open winter.
func (s *State) InStep() bool {
	return s.Stage == StageMuster || s.Stage == StageDawn || s.Stage == StageMarched || s.BuyingOpen()
}

// LinkNumber is the number of the link of the dice chain for the step that is
// in progress, or else for the next: each week and each winter that is begun
// takes the next link, and a link is never used for two steps.
func (s *State) LinkNumber() int {
	if s.InStep() {
		return s.Desk.StepLink
	}
	return s.Desk.LinksUsed + 1
}

// beginStep takes the next link.
func (s *State) beginStep() {
	s.Desk.LinksUsed++
	s.Desk.StepLink = s.Desk.LinksUsed
}

// with and without keep a sorted list of names; an empty one is nil.
func with(list []string, name string) []string {
	i, found := slices.BinarySearch(list, name)
	if found {
		return list
	}
	return slices.Insert(slices.Clone(list), i, name)
}

func without(list []string, name string) []string {
	return keep(list, func(x string) bool { return x != name })
}
