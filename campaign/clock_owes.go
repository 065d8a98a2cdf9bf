package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
)

// OweKind is a kind of thing that is owed.
type OweKind string

// What may be owed. Only those with Holds keep a week from closing early.
const (
	OweOrders    OweKind = "orders"    // for the open week (CA-5.3)
	OwePurchases OweKind = "purchases" // for the open winter (CA-11)
	OweReady     OweKind = "ready"     // orders are in, the word that he is done is not
	OweResult    OweKind = "result"    // of a battle fought on a real table
	OweSignature OweKind = "signature" // under such a result
	OweBattle    OweKind = "battle"    // for the present turn of a battle that is played
	OweRansom    OweKind = "ransom"    // an answer to a ransom that the other side named (CA-10.2-R1)
	OwePact      OweKind = "pact"      // an answer to a pact that the other side registered (CA-19.1-R1)
	OweDeputy    OweKind = "deputy"    // the group may name one (CA-5.3-R2)
	OweDecision  OweKind = "decision"  // the secretary's, after a deadline passed with nobody there
)

// Owed is one thing that somebody owes. Nation is empty for what the secretary
// owes.
type Owed struct {
	Nation  string  `json:"nation,omitempty"`
	Kind    OweKind `json:"kind"`
	Subject string  `json:"subject,omitempty"` // a battle, a captive, another nation
	What    string  `json:"what"`              // one plain sentence
	Holds   bool    `json:"holds,omitempty"`   // the week does not close early without it
}

// Owing lists all that is owed now: the one answer for clock, page and notice.
// Nations come in the order of Owners, the secretary last.
func (s *State) Owing() []Owed {
	var out []Owed
	if s.Stage == StageFinished {
		return nil
	}
	awaited := s.Awaited()
	for _, n := range s.Owners() {
		if n.Person() {
			out = append(out, s.owedBy(&n, slices.Contains(awaited, n.ID))...)
		}
	}
	return append(out, s.owedBySecretary()...)
}

// owedBy is what one person owes.
func (s *State) owedBy(n *NationState, awaited bool) []Owed {
	var out []Owed
	add := func(d OweKind, subject string, holds bool, format string, args ...any) {
		out = append(out, Owed{Nation: n.ID, Kind: d, Subject: subject, Holds: holds, What: fmt.Sprintf(format, args...)})
	}
	open := s.Stage == StageOpen || s.BuyingOpen()
	if open && awaited {
		ready := slices.Contains(s.Desk.Ready, n.ID)
		switch {
		case !s.Ordered(n.ID) && s.BuyingOpen():
			add(OwePurchases, "", !ready, "%s has sent no purchases for the winter.", n.Name)
		case !s.Ordered(n.ID):
			add(OweOrders, "", !ready, "%s has sent no orders for %s.", n.Name, s.At)
		case !ready:
			add(OweReady, "", true, "%s has not said that %s may close.", n.Name, s.At)
		}
	}
	if s.Stage == StageOpen {
		s.answers(n.ID, add)
	}
	s.owedResults(n.ID, add)
	s.owedTurns(n.ID, add)
	return out
}

// private reports whether only the one who owes may know of it: a bound
// secretary does not read what nations offer one another.
func (o Owed) private() bool { return o.Kind == OweRansom || o.Kind == OwePact }

type adder func(d OweKind, subject string, holds bool, format string, args ...any)

// answers are what others have offered and wait for.
func (s *State) answers(id string, add adder) {
	for _, c := range s.Captives {
		switch {
		case c.Nation == id && c.Asked != nil && c.Bid == nil:
			add(OweRansom, c.Name, false, "%s would free %s for %d points.", s.nameOf(c.Holder), c.Name, *c.Asked)
		case c.Holder == id && c.Bid != nil && c.Asked == nil:
			add(OweRansom, c.Name, false, "%s would give %d points for %s.", s.nameOf(c.Nation), *c.Bid, c.Name)
		}
	}
	for _, p := range s.Pacts {
		i := slices.Index(p.Pair[:], id)
		if i >= 0 && len(p.Offers) == 1 && p.Offers[0] != id {
			add(OwePact, p.Pair[1-i], false, "%s proposes %s to %s, which has not answered.", s.nameOf(p.Pair[1-i]), nextStep[p.Relation], s.nameOf(id))
		}
	}
}

// nextStep is what two nations come to when both register it (CA-19.1-R1).
var nextStep = map[Relation]string{Peace: "an alliance", War: "peace", Alliance: "an end of the alliance"}

// owedResults are battles on real tables.
func (s *State) owedResults(id string, add adder) {
	for i := range s.Battles {
		b := &s.Battles[i]
		if !b.Open || !b.Table || !slices.Contains(s.Signers(b), id) {
			continue
		}
		switch t := s.report(b.ID); {
		case t == nil:
			add(OweResult, b.ID, true, "The result of battle %s is to be written down.", b.ID)
		case !slices.Contains(t.Signed, id):
			add(OweSignature, b.ID, true, "The result of battle %s is to be signed for %s.", b.ID, s.nameOf(id))
		}
	}
}

// owedTurns are battles that are played turn by turn.
func (s *State) owedTurns(id string, add adder) {
	for i := range s.Battles {
		b := &s.Battles[i]
		for side := range b.Sides {
			if s.Commands(b, battle.Side(side)) != id || !s.AwaitsOrders(b, battle.Side(side)) {
				continue
			}
			if b.Play.Stage.Setup {
				add(OweBattle, b.ID, true, "%s has not set its army up for battle %s.", s.nameOf(id), b.ID)
			} else {
				add(OweBattle, b.ID, true, "%s has given no orders for %s of battle %s.", s.nameOf(id), b.Play.Stage.Name, b.ID)
			}
		}
	}
}

// owedBySecretary is what waits for the secretary.
func (s *State) owedBySecretary() []Owed {
	var out []Owed
	if s.Desk.Away {
		out = append(out, Owed{
			Kind: OweDecision, Subject: s.Desk.Due,
			What: fmt.Sprintf("The deadline of %s passed while nobody kept the clock: run it now, or set a later deadline.", s.At),
		})
	}
	for _, m := range s.Desk.Missed {
		if m.Weeks >= deputyAfter {
			out = append(out, Owed{
				Kind: OweDeputy, Subject: m.Nation,
				What: fmt.Sprintf("%s has missed %d weeks running: the group may name a deputy (CA-5.3-R2).", s.nameOf(m.Nation), m.Weeks),
			})
		}
	}
	for i := range s.Battles {
		b := &s.Battles[i]
		if !b.Open || !b.Table {
			continue
		}
		for _, id := range s.Signers(b) {
			if t := s.report(b.ID); t != nil && !s.Nation(id).Person() && !slices.Contains(t.Signed, id) {
				out = append(out, Owed{
					Kind: OweSignature, Subject: b.ID, Holds: true,
					What: fmt.Sprintf("The result of battle %s is to be signed for %s, which nobody plays.", b.ID, s.nameOf(id)),
				})
			}
		}
	}
	return out
}

func (s *State) nameOf(id string) string {
	if n := s.Nation(id); n != nil {
		return n.Name
	}
	return id
}

// DeskNews is what a viewer may know of the secretary's desk. Who is ready,
// who has missed weeks and what was taken back is for all to see; whether
// orders are in, what is owed and what a result says is for those concerned.
type DeskNews struct {
	Clock  *Clock `json:"clock,omitempty"`
	Due    string `json:"due,omitempty"`
	Shown  string `json:"shown,omitempty"`
	PutOff int    `json:"putOff,omitempty"`
	Away   bool   `json:"away,omitempty"`
	Paused string `json:"paused,omitempty"`

	Awaited []string  `json:"awaited,omitempty"` // whose word the week waits for
	Ready   []string  `json:"ready,omitempty"`
	Parked  []Parking `json:"parked,omitempty"` // doctrines for their owner only
	Missed  []Missed  `json:"missed,omitempty"`

	Wishes  []string      `json:"wishes,omitempty"`
	Hands   []string      `json:"hands,omitempty"`
	Waits   string        `json:"waits,omitempty"` // battle whose result the week waits for
	Tables  []TableReport `json:"tables,omitempty"`
	Rewinds []Rewind      `json:"rewinds,omitempty"`
	Owed    []Owed        `json:"owed,omitempty"` // by the viewer; for the secretary: by anybody
}

// viewDesk is the desk as the viewer may see it.
func viewDesk(s *State, v Viewer) DeskNews {
	d := s.Desk.clone()
	n := DeskNews{
		Clock: d.Clock, Due: d.Due, Shown: d.Shown, PutOff: d.PutOff, Away: d.Away, Paused: d.Paused,
		Awaited: s.Awaited(), Ready: d.Ready, Parked: d.Parked, Missed: d.Missed,
		Wishes: d.Wishes, Hands: d.Hands, Rewinds: d.Rewinds,
		Owed: keep(s.Owing(), func(o Owed) bool { return v.owns(o.Nation) || v.Kind == ViewSecretary && (v.all() || !o.private()) }),
	}
	for i := range n.Parked {
		if p := &n.Parked[i]; !v.owns(p.Nation) {
			p.Doctrines, p.Diplomacy = nil, false
		}
	}
	if b := s.TableWaits(); b != nil {
		n.Waits = b.ID
	}
	n.Tables = keep(d.Tables, func(t TableReport) bool {
		b := s.Battle(t.Battle)
		return b != nil && b.MayRead(v)
	})
	for i := range n.Tables {
		hideReserves(&n.Tables[i].Record.Scenario, s.Battle(n.Tables[i].Battle), v)
	}
	return n
}

// hideReserves takes out the reserves and plans that are not the viewer's
// (CA-4.1-R5).
func hideReserves(sc *battle.Scenario, b *Battle, v Viewer) {
	for side := range sc.Sides {
		if !slices.ContainsFunc(b.Nations(battle.Side(side)), v.owns) {
			sc.Sides[side].Reserve, sc.Sides[side].Plan = nil, nil
		}
	}
}
