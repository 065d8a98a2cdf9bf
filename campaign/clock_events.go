package campaign

import (
	"cmp"
	"slices"

	"hyboria/battle"
)

// BySecretary is the name under which the secretary acts.
const BySecretary = "secretary"

// ClockSet sets when the weeks close; nil stops the clock.
type ClockSet struct {
	Clock *Clock `json:"clock"`
}

// Kind is "clock".
func (ClockSet) Kind() string { return "clock" }

// Apply keeps the clock; a deadline of the old one is void.
func (ev ClockSet) Apply(s *State) {
	s.Desk.Clock = clonePtr(ev.Clock)
	s.Desk.clearDue()
}

// clearDue forgets the deadline.
func (d *Desk) clearDue() { d.Due, d.Shown, d.Rule, d.PutOff, d.Away = "", "", "", 0, false }

// DueCause says why a deadline is where it is.
type DueCause string

// The causes of a deadline.
const (
	DueRegular  DueCause = "regular"
	DueExtended DueCause = "extended"
)

// DeadlineSet names the deadline of the open week or winter.
type DeadlineSet struct {
	Due    string   `json:"due"`   // RFC 3339 in UTC
	Shown  string   `json:"shown"` // as the players' wall shows it
	Cause  DueCause `json:"cause"`
	Hours  int      `json:"hours,omitempty"` // by which it is put off
	By     string   `json:"by,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

// Kind is "deadline".
func (DeadlineSet) Kind() string { return "deadline" }

// Apply sets it.
func (ev DeadlineSet) Apply(s *State) {
	s.Desk.Due, s.Desk.Shown, s.Desk.Away = ev.Due, ev.Shown, false
	s.Desk.PutOff += ev.Hours
	if ev.Cause == DueRegular {
		s.Desk.Rule = ev.Due
	}
}

// DeadlinePassed tells that a deadline went by while nobody kept the clock.
// The week is not run by surprise: the secretary is asked.
type DeadlinePassed struct {
	Due  string `json:"due"`
	Seen string `json:"seen"` // when it was noticed, RFC 3339 in UTC
}

// Kind is "deadline_passed".
func (DeadlinePassed) Kind() string { return "deadline_passed" }

// Apply asks the secretary.
func (DeadlinePassed) Apply(s *State) { s.Desk.Away = true }

// Paused stops the clock for a reason that everybody sees; an empty reason
// lets it go on.
type Paused struct {
	Reason string `json:"reason"`
	By     string `json:"by"`
}

// Kind is "paused".
func (Paused) Kind() string { return "paused" }

// Apply stops the season or lets it go on. Whatever deadline there was is
// void: a new one is set when it goes on.
func (ev Paused) Apply(s *State) {
	s.Desk.Paused = ev.Reason
	s.Desk.clearDue()
}

// ReadySaid tells that a player is done with the week, or takes that back.
type ReadySaid struct {
	Nation string `json:"nation"`
	Ready  bool   `json:"ready"`
}

// Kind is "ready".
func (ReadySaid) Kind() string { return "ready" }

// Subject is whom or what it is about.
func (ev ReadySaid) Subject() string { return ev.Nation }

// Apply keeps the list.
func (ev ReadySaid) Apply(s *State) {
	if ev.Ready {
		s.Desk.Ready = with(s.Desk.Ready, ev.Nation)
		return
	}
	s.Desk.Ready = without(s.Desk.Ready, ev.Nation)
}

// RealmParked leaves a realm to a caretaker until its player comes back.
type RealmParked struct {
	Parking Parking `json:"parking"`
}

// Kind is "parked".
func (RealmParked) Kind() string { return "parked" }

// Subject is whom or what it is about.
func (ev RealmParked) Subject() string { return ev.Parking.Nation }

// Apply keeps the list by nation.
func (ev RealmParked) Apply(s *State) {
	p := Desk{Parked: []Parking{ev.Parking}}.clone().Parked[0]
	list := keep(s.Desk.Parked, func(x Parking) bool { return x.Nation != p.Nation })
	list = append(list, p)
	slices.SortFunc(list, func(a, b Parking) int { return cmp.Compare(a.Nation, b.Nation) })
	s.Desk.Parked = list
}

// RealmTaken gives a parked realm back to its player.
type RealmTaken struct {
	Nation string `json:"nation"`
}

// Kind is "unparked".
func (RealmTaken) Kind() string { return "unparked" }

// Subject is whom or what it is about.
func (ev RealmTaken) Subject() string { return ev.Nation }

// Apply ends the parking.
func (ev RealmTaken) Apply(s *State) {
	s.Desk.Parked = keep(s.Desk.Parked, func(x Parking) bool { return x.Nation != ev.Nation })
}

// OrdersWithdrawn takes a player's own orders or purchases back before they
// are resolved: nothing is stored then, as if he had given none (CA-5.3-R2).
type OrdersWithdrawn struct {
	Nation string `json:"nation"`
}

// Kind is "orders_withdrawn".
func (OrdersWithdrawn) Kind() string { return "orders_withdrawn" }

// Subject is whom or what it is about.
func (ev OrdersWithdrawn) Subject() string { return ev.Nation }

// Apply strikes them, and his word that he is ready.
func (ev OrdersWithdrawn) Apply(s *State) {
	s.Orders = keep(s.Orders, func(o NationOrders) bool { return o.Nation != ev.Nation })
	s.Purchases = keep(s.Purchases, func(o WinterOrders) bool { return o.Nation != ev.Nation })
	s.Desk.Ready = without(s.Desk.Ready, ev.Nation)
}

// OrdersMissed counts, when a week is resolved, who has missed how many weeks
// running (CA-5.3-R2). Those who gave orders are no longer listed.
type OrdersMissed struct {
	Missed []Missed `json:"missed,omitempty"`
}

// Kind is "orders_missed".
func (OrdersMissed) Kind() string { return "orders_missed" }

// Apply keeps the counts.
func (ev OrdersMissed) Apply(s *State) { s.Desk.Missed = slices.Clone(ev.Missed) }

// countMissed emits the counts when a person has missed the week, or has come
// back after missing some.
func (r *run) countMissed() {
	var list []Missed
	for _, n := range r.s.Owners() {
		if !n.Person() || !r.s.owns(n.ID) || r.s.Ordered(n.ID) {
			continue
		}
		list = append(list, Missed{Nation: n.ID, Weeks: r.s.missed(n.ID) + 1})
	}
	slices.SortFunc(list, func(a, b Missed) int { return cmp.Compare(a.Nation, b.Nation) })
	if len(list) > 0 || len(r.s.Desk.Missed) > 0 {
		r.emit(OrdersMissed{Missed: list})
	}
}

// missed is how many weeks running a nation has missed.
func (s *State) missed(id string) int {
	for _, m := range s.Desk.Missed {
		if m.Nation == id {
			return m.Weeks
		}
	}
	return 0
}

// TableWished says whether a nation fights its battles on a real table, where
// the other side wishes it too.
type TableWished struct {
	Nation string `json:"nation"`
	Table  bool   `json:"table"`
}

// Kind is "table_wish".
func (TableWished) Kind() string { return "table_wish" }

// Subject is whom or what it is about.
func (ev TableWished) Subject() string { return ev.Nation }

// Apply keeps the list.
func (ev TableWished) Apply(s *State) {
	if ev.Table {
		s.Desk.Wishes = with(s.Desk.Wishes, ev.Nation)
		return
	}
	s.Desk.Wishes = without(s.Desk.Wishes, ev.Nation)
}

// TableRecorded hands in the result of a battle fought on a real table, in
// place of an earlier one that was not yet taken in.
type TableRecorded struct {
	Battle string        `json:"battle"`
	By     string        `json:"by"` // a nation whose commander fought, or the secretary
	Record battle.Record `json:"record"`
}

// Kind is "table_recorded".
func (TableRecorded) Kind() string { return "table_recorded" }

// Subject is whom or what it is about.
func (ev TableRecorded) Subject() string { return ev.Battle }

// Apply lays the report down, signed by the commander who wrote it.
func (ev TableRecorded) Apply(s *State) {
	t := TableReport{Battle: ev.Battle, By: ev.By, Record: ev.Record}
	if ev.By != BySecretary {
		t.Signed = []string{ev.By}
	}
	s.dropReport(ev.Battle)
	s.Desk.Tables = append(s.Desk.Tables, t)
	slices.SortFunc(s.Desk.Tables, func(a, b TableReport) int { return cmp.Compare(a.Battle, b.Battle) })
}

// TableSigned is a commander's name under a result. The secretary may sign for
// a side whose commander is a caretaker or does not answer.
type TableSigned struct {
	Battle string `json:"battle"`
	Nation string `json:"nation"` // for which it is signed
	By     string `json:"by"`
	Digest string `json:"digest"` // of the record that was signed
}

// Kind is "table_signed".
func (TableSigned) Kind() string { return "table_signed" }

// Subject is whom or what it is about.
func (ev TableSigned) Subject() string { return ev.Battle }

// Apply adds the name.
func (ev TableSigned) Apply(s *State) {
	if t := s.report(ev.Battle); t != nil {
		t.Signed = with(t.Signed, ev.Nation)
	}
}

// TableStruck takes a result back that is not yet taken into the season.
type TableStruck struct {
	Battle string `json:"battle"`
	By     string `json:"by"`
}

// Kind is "table_struck".
func (TableStruck) Kind() string { return "table_struck" }

// Subject is whom or what it is about.
func (ev TableStruck) Subject() string { return ev.Battle }

// Apply takes the report off the desk.
func (ev TableStruck) Apply(s *State) { s.dropReport(ev.Battle) }

// TableLeft leaves a battle that waits for a table to the generals of the
// season after all.
type TableLeft struct {
	Battle string `json:"battle"`
	By     string `json:"by"`
	Reason string `json:"reason"`
}

// Kind is "table_left".
func (TableLeft) Kind() string { return "table_left" }

// Subject is whom or what it is about.
func (ev TableLeft) Subject() string { return ev.Battle }

// Apply takes the battle off the table.
func (ev TableLeft) Apply(s *State) {
	s.dropReport(ev.Battle)
	if b := s.Battle(ev.Battle); b != nil {
		b.Table = false
	}
}

func clockKinds() []maker {
	return []maker{
		func() Event { return new(ClockSet) },
		func() Event { return new(DeadlineSet) },
		func() Event { return new(DeadlinePassed) },
		func() Event { return new(Paused) },
		func() Event { return new(ReadySaid) },
		func() Event { return new(RealmParked) },
		func() Event { return new(RealmTaken) },
		func() Event { return new(OrdersWithdrawn) },
		func() Event { return new(OrdersMissed) },
		func() Event { return new(TableWished) },
		func() Event { return new(TableRecorded) },
		func() Event { return new(TableSigned) },
		func() Event { return new(TableStruck) },
		func() Event { return new(TableLeft) },
		func() Event { return new(Annulled) },
	}
}
