package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/map"
)

// Turncoat is a Free Company unit that changed sides; it serves its new
// commander till winter and then goes back (CA-15.2).
type Turncoat struct {
	Unit string `json:"unit"`
	Home string `json:"home"` // nation that bought it, or its Company

	Away *battle.Unit `json:"away,omitempty"` // the unit, when it has left the map till winter (setting turncoatBan)
	Cell hexmap.Cell  `json:"cell,omitempty"` // where it left it
}

// Turning moves a unit from one counter to another: the winner's largest or,
// where the cap or the room inside walls is full, one of its own beside it,
// outside (CA-15.2-R2).
type Turning struct {
	Unit string    `json:"unit"`
	From CounterID `json:"from"`
	To   CounterID `json:"to"`
	New  *Counter  `json:"new,omitempty"` // the counter To when it is new, without the unit

	Away bool `json:"away,omitempty"` // it goes to nobody, but leaves the map till winter (setting turncoatBan)
}

// turn finds the place of a unit that goes over to the counters of a side,
// after the others that go with it.
func (r *run) turn(u battle.Unit, from CounterID, side []CounterID, others []Turning) Turning {
	draft := r.s.Clone()
	for _, o := range others {
		draft.turnOver(o)
	}
	t := Turning{Unit: u.ID, From: from, To: draft.largest(side)}
	host := draft.Counter(t.To)
	if host != nil && r.e.bansTurncoats(r.s, host.Owner) {
		return Turning{Unit: u.ID, From: from, Away: true}
	}
	if host != nil && !r.e.takesIn(draft, host, UnitPoints(u)) {
		n := Counter{
			ID: draft.NextID.Counter, Name: r.e.partName(draft, host), Owner: host.Owner, Cell: host.Cell,
			Since: host.Since, SinceAt: host.SinceAt, Entered: host.Entered, Fought: true, Commander: r.e.captain(draft, host),
		}
		t.To, t.New = n.ID, &n
	}
	return t
}

// takesIn reports whether a counter can take in so many points more: within
// the cap, and inside walls within the room (CA-4.2-R1, CA-13.1-R2).
func (e *Engine) takesIn(s *State, c *Counter, points int) bool {
	return Points(c)+points <= s.Settings.Int("armyCap") && (!c.Inside || Points(c)+points <= e.roomLeft(s, c.ID, c.Cell))
}

// turnOver carries a turning out.
func (s *State) turnOver(t Turning) {
	from := s.Counter(t.From)
	if from == nil {
		return
	}
	i := slices.IndexFunc(from.Units, func(u battle.Unit) bool { return u.ID == t.Unit })
	if i < 0 {
		return
	}
	u, owner := from.Units[i], from.Owner
	if u.Company != "" {
		owner = u.Company
	}
	if !s.turncoat(u.ID) {
		s.quitService(u)
	}
	from.Units = slices.Delete(from.Units, i, i+1)
	if t.Away {
		s.Turncoats = keep(s.Turncoats, func(x Turncoat) bool { return x.Unit != u.ID })
		s.Turncoats = append(s.Turncoats, Turncoat{Unit: u.ID, Home: owner, Away: &u, Cell: from.Cell})
		s.dropEmpty(t.From)
		return
	}
	if t.New != nil {
		s.addCounter(t.New.clone())
	}
	to := s.Counter(t.To)
	if to == nil {
		return
	}
	to.Units = append(to.Units, u)
	s.noteTurncoat(u.ID, owner)
	s.dropEmpty(t.From)
}

// noteTurncoat remembers whose the unit was at first; one that turns again is
// still his.
func (s *State) noteTurncoat(unit, owner string) {
	for _, t := range s.Turncoats {
		if t.Unit == unit {
			return
		}
	}
	s.Turncoats = append(s.Turncoats, Turncoat{Unit: unit, Home: owner})
}

// ReturnedHome is who comes back to his own in winter, before captive
// commanders: turncoats and captured magic users (CA-11.1-R2, R3).
type ReturnedHome struct {
	Turncoats []Turning          `json:"turncoats,omitempty"`
	Magic     []battle.MagicUser `json:"magic,omitempty"`
	MagicTo   []CounterID        `json:"magicTo,omitempty"`
	New       []Counter          `json:"new,omitempty"`        // counters that had to be made for them
	Recalled  []battle.Unit      `json:"recalled,omitempty"`   // units that had left the map
	RecallTo  []CounterID        `json:"recalledTo,omitempty"` // where they come back
}

// Kind is "returned_home".
func (ReturnedHome) Kind() string { return "returned_home" }

// Apply puts everybody back.
func (ev ReturnedHome) Apply(s *State) {
	for _, c := range ev.New {
		s.addCounter(c.clone())
	}
	for _, t := range ev.Turncoats {
		s.turnOver(t)
	}
	for i, u := range ev.Recalled {
		if c := s.Counter(ev.RecallTo[i]); c != nil {
			c.Units = append(c.Units, u)
		}
	}
	s.Turncoats = nil
	for i, m := range ev.Magic {
		if c := s.Counter(ev.MagicTo[i]); c != nil {
			c.MagicUsers = append(c.MagicUsers, m)
		}
	}
	s.Captives = keep(s.Captives, func(c Captive) bool { return c.Magic == nil })
}

// returnHome is the part of step (2) of winter for turncoats and captured
// magic users: each joins the nearest counter of his owner that has room under
// the cap, else stands in the capital or muster seat (CA-11.1-R3).
func (r *run) returnHome() {
	h := homecoming{run: r, draft: r.s.Clone()}
	for _, t := range r.s.Turncoats {
		h.unit(t)
	}
	for _, c := range r.s.Captives {
		if c.Magic != nil {
			h.magic(c)
		}
	}
	if len(h.ev.Turncoats)+len(h.ev.Magic)+len(h.ev.Recalled) > 0 || len(r.s.Turncoats) > 0 {
		r.emit(h.ev)
	}
}

// homecoming gathers the event on a draft of the state.
type homecoming struct {
	*run
	draft *State
	ev    ReturnedHome
}

func (h *homecoming) unit(t Turncoat) {
	if t.Away != nil {
		if to := h.place(t.Home, t.Cell, UnitPoints(*t.Away)); to != 0 {
			h.ev.Recalled, h.ev.RecallTo = append(h.ev.Recalled, *t.Away), append(h.ev.RecallTo, to)
			into := h.draft.Counter(to)
			into.Units = append(into.Units, *t.Away)
		}
		return
	}
	for i := range h.draft.Counters {
		c := &h.draft.Counters[i]
		j := slices.IndexFunc(c.Units, func(u battle.Unit) bool { return u.ID == t.Unit })
		if j < 0 || c.Owner == t.Home {
			continue
		}
		to := h.place(t.Home, c.Cell, UnitPoints(c.Units[j]))
		if to == 0 {
			return
		}
		turning := Turning{Unit: t.Unit, From: c.ID, To: to}
		h.ev.Turncoats = append(h.ev.Turncoats, turning)
		h.draft.turnOver(turning)
		return
	}
}

func (h *homecoming) magic(c Captive) {
	at := hexmap.None
	if seats := h.e.homeSeats(h.draft, c.Nation); len(seats) > 0 {
		at = seats[0]
	}
	if h.draft.magicBand(c.Nation) {
		at = h.e.magicStart(h.draft, c.Magic.Kind)
	}
	if to := h.place(c.Nation, at, c.Magic.Points); to != 0 {
		h.ev.Magic, h.ev.MagicTo = append(h.ev.Magic, *c.Magic), append(h.ev.MagicTo, to)
		into := h.draft.Counter(to)
		into.MagicUsers = append(into.MagicUsers, *c.Magic)
	}
}

// place finds the counter to join, or makes one in the capital; 0 when the
// nation has neither.
func (h *homecoming) place(nation string, at hexmap.Cell, points int) CounterID {
	best, least := CounterID(0), -1
	for i := range h.draft.Counters {
		c := &h.draft.Counters[i]
		if c.Owner != nation || !h.e.takesIn(h.draft, c, points) {
			continue
		}
		if d := h.e.Atlas.Distance(at, c.Cell); least < 0 || d < least {
			best, least = c.ID, d
		}
	}
	seats := h.e.homeSeats(h.draft, nation)
	if h.draft.magicBand(nation) && at != hexmap.None {
		seats = []hexmap.Cell{at}
	}
	if h.draft.Company(nation) != nil { // a Company's unit where it is (CA-11.1-R3)
		seats = []hexmap.Cell{at}
	}
	if best != 0 || len(seats) == 0 {
		return best
	}
	n := Counter{ID: h.draft.NextID.Counter, Owner: nation, Cell: seats[0], Since: h.s.Running}
	n.Name, n.Commander = h.e.partName(h.draft, &n), h.e.captain(h.draft, &n)
	h.ev.New = append(h.ev.New, n)
	h.draft.addCounter(n)
	return n.ID
}
