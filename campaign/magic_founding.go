package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
	"hyboria/map"
)

// MagicSettled brings a magic player and his members into the season
// (CA-17.1-R2, R3).
type MagicSettled struct {
	Band    NationState `json:"band"`
	Counter Counter     `json:"counter"`
	Next    NextIDs     `json:"next"`
}

// Kind is "magic_settled".
func (MagicSettled) Kind() string { return "magic_settled" }

// Apply adds the band after all others and puts its counter on the map.
func (ev MagicSettled) Apply(s *State) {
	s.Bands = append(slices.Clone(s.Bands), ev.Band)
	s.addCounter(ev.Counter.clone())
	s.NextID = ev.Next
}

// magicNames are what magic players and their members are called.
var magicNames = map[string]struct {
	band    string
	members []string
}{
	druids:    {"White Druids", []string{"Druid of the Oak", "Druid of the Ash", "Druid of the Rowan"}},
	whiteHand: {"Order of the White Hand", []string{"First Hand", "Second Hand", "Third Hand", "Fourth Hand"}},
	thothAmon: {"Thoth-Amon", []string{"Thoth-Amon"}},
}

// bandKinds are the kinds that may be a player's own, in the order in which
// magic players stand in the register (CA-17.1-R2).
func (e *Engine) bandKinds() []string {
	var out []string
	for i := range e.World.Magic {
		if e.World.Magic[i].Player != nil {
			out = append(out, e.World.Magic[i].ID)
		}
	}
	return out
}

// bandMembers is how many members the player of a kind has, 0 when the season
// has no such player (settings magic and magicPlayers).
func (e *Engine) bandMembers(s data.Settings, kind string) int {
	k, ok := e.World.MagicKind(kind)
	if !ok || k.Player == nil || !e.magicAllowed(s, kind) {
		return 0
	}
	if n := s.Table("magicPlayers", kind); len(n) == 1 {
		if k.Unique {
			return min(n[0], 1)
		}
		return n[0]
	}
	return k.Player.Members
}

// settleMagic brings the magic players that somebody takes into the season, and
// the White Hand in any case: without a player it falls to the secretary
// (CA-17.1-R3).
func (r *run) settleMagic(def SeasonDef) {
	for _, kind := range r.e.bandKinds() {
		seat := SeatDef{}
		if i := slices.IndexFunc(def.Seats, func(x SeatDef) bool { return x.Nation == kind }); i >= 0 {
			seat = def.Seats[i]
		} else if kind != whiteHand {
			continue
		}
		if n := r.e.bandMembers(r.s.Settings, kind); n > 0 {
			r.settle1(kind, seat, n)
		}
	}
}

// settle1 brings in one magic player.
func (r *run) settle1(kind string, seat SeatDef, members int) {
	at := r.e.magicStart(r.s, kind)
	if seat.Start != nil && r.e.startFault(r.s, kind, *seat.Start) == "" {
		at = *seat.Start
	}
	if at == hexmap.None {
		return // the map has no such land
	}
	k, _ := r.e.World.MagicKind(kind)
	band := NationState{
		ID: kind, Name: magicNames[kind].band, List: kind, Kind: KindMagic, Start: members * k.Cost,
		Played: seat.Player != "" || seat.Caretaker != "", Player: seat.Player, Caretaker: seat.Caretaker,
	}
	ev := MagicSettled{Band: band, Next: r.s.NextID}
	ev.Counter = r.e.newMembers(r.s, band, members, at, &ev.Next)
	r.emit(ev)
	if kind == thothAmon { // Aquilonia's counters always contact him (CA-17.2-R1)
		for _, n := range slices.Clone(r.s.Nations) {
			if n.List == aquilonia {
				r.emit(PactChanged{Pact: Pact{Pair: pairOf(n.ID, kind), Relation: War, Lasting: true}, Cause: CauseFounding})
			}
		}
	}
}

// newMembers makes a counter of so many members of a magic player.
func (e *Engine) newMembers(s *State, band NationState, members int, at hexmap.Cell, next *NextIDs) Counter {
	k, _ := e.World.MagicKind(band.List)
	c := Counter{
		ID: next.counterID(), Owner: band.ID, Name: s.freeName(band.ID, band.Name), Cell: at, Began: at,
		Since: s.Running, SinceAt: WeekStart(),
	}
	taken := map[string]bool{}
	for _, m := range s.membersOf(band.ID) {
		taken[m.user.Name] = true
	}
	for range members {
		name := memberName(band.List, taken)
		taken[name] = true
		c.MagicUsers = append(c.MagicUsers, battle.MagicUser{ID: next.personID(), Name: name, Kind: band.List, Nation: band.ID, Points: k.Cost})
	}
	return c
}

// memberName is a name that no other member bears.
func memberName(kind string, taken map[string]bool) string {
	for _, name := range magicNames[kind].members {
		if !taken[name] {
			return name
		}
	}
	for k := len(magicNames[kind].members) + 1; ; k++ {
		if name := fmt.Sprintf("%s %d", magicNames[kind].band, k); !taken[name] {
			return name
		}
	}
}

// magicSeatFault says why a seat is none of a magic player's, "" if it is one
// that the settings allow.
func (e *Engine) magicSeatFault(kind string, s data.Settings) string {
	if !slices.Contains(e.bandKinds(), kind) {
		return fmt.Sprintf("there is no magic player %q", kind)
	}
	if e.bandMembers(s, kind) == 0 {
		return fmt.Sprintf("the settings leave %q without members: see magic and magicPlayers (CA-17.1-R1)", kind)
	}
	return ""
}

// DruidsReplaced brings new Druids in the place of dead ones (CA-17.1-R3).
type DruidsReplaced struct {
	Counter Counter `json:"counter"`
	Next    NextIDs `json:"next"`
}

// Kind is "druids_replaced".
func (DruidsReplaced) Kind() string { return "druids_replaced" }

// Apply puts them on the map.
func (ev DruidsReplaced) Apply(s *State) {
	s.addCounter(ev.Counter.clone())
	s.NextID = ev.Next
}

// replaceDruids is done each winter; the White Hand and Thoth-Amon are never
// replaced (CA-17.1-R3).
func (r *run) replaceDruids() {
	for _, b := range slices.Clone(r.s.Bands) {
		if b.List != druids || b.Kind != KindMagic || b.Eliminated {
			continue
		}
		missing := r.e.bandMembers(r.s.Settings, druids) - len(r.s.membersOf(b.ID))
		at := r.e.magicStart(r.s, druids)
		if missing <= 0 || at == hexmap.None {
			continue
		}
		ev := DruidsReplaced{Next: r.s.NextID}
		ev.Counter = r.e.newMembers(r.s, b, missing, at, &ev.Next)
		r.emit(ev)
	}
}

// readStart reads where a magic player's members stand at first.
func (e *Engine) readStart(seat seatFile) (*hexmap.Cell, string) {
	if seat.Start == "" {
		return nil, ""
	}
	if !slices.Contains(e.bandKinds(), seat.ID) {
		return nil, "only a magic player chooses where he starts (CA-17.1-R3)"
	}
	at, ok := e.Atlas.CellOf(seat.Start)
	if p := e.Atlas.ProvinceByID(seat.Start); !ok && p != nil {
		at, ok = p.Seat, true
	}
	if !ok {
		return nil, fmt.Sprintf("there is no province or cell %q on this map", seat.Start)
	}
	return &at, e.startFault(&State{}, seat.ID, at)
}

// withWizards lets a nation of Stygia's list muster with Wizards of the Black
// Circle: it nearly always has magic users with its army (CA-18.1). All others
// engage magic users in winter, for a purpose (CA-17.1).
func (r *run) withWizards(n NationState, opts *muster.Options) {
	if n.List == stygia && r.s.Settings.Choice("magic") != "off" {
		opts.Magic, opts.Rules.Magic = true, "stygiaOnly"
	}
}

// Seat is the seat of a season's definition that brings this magic player in.
func (ev MagicSettled) Seat() SeatDef {
	at := ev.Counter.Cell
	return SeatDef{Nation: ev.Band.ID, Player: ev.Band.Player, Caretaker: ev.Band.Caretaker, Start: &at}
}
