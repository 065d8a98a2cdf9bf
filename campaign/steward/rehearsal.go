package steward

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"hyboria/campaign"
)

// Rehearsal is what would come of the open week as things stand. Nothing of it
// is stored, and its dice are not those of the week: who wins is not told.
type Rehearsal struct {
	Week     string           `json:"week"`
	Missing  []string         `json:"missing"`  // nations without orders, or how many when names are not asked for
	Contacts []RehearsedFight `json:"contacts"` // battles that would be fought, as far as can be told
	Odd      []OddOrder       `json:"odd"`      // what a secretary would ask about
	Empty    []string         `json:"empty"`    // counters without an envelope
	Waits    []string         `json:"waits"`    // battles that wait for a table
}

// RehearsedFight is a battle of a rehearsal.
type RehearsedFight struct {
	Place string    `json:"place"`
	Cell  string    `json:"cell"`
	Dawn  bool      `json:"dawn"`            // at the start of the week, from last week's contacts
	Sides [2]string `json:"sides,omitempty"` // nations, when names are asked for
	Table bool      `json:"table,omitempty"`
}

// OddOrder is something in the orders that may be a slip.
type OddOrder struct {
	Nation string `json:"nation,omitempty"` // when names are asked for
	What   string `json:"what"`
}

// Rehearse runs the open week in memory and tells the secretary what to look
// at before it is run. Without names it does not tell who sent what.
func (s *Season) Rehearse(ctx context.Context, names bool, o PlayOptions) (Rehearsal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state.Stage != campaign.StageOpen {
		return Rehearsal{}, refuse("%s: only an open week can be rehearsed", s.state.At)
	}
	if err := ctx.Err(); err != nil {
		return Rehearsal{}, err
	}
	out := Rehearsal{Week: s.state.At.String(), Missing: []string{}, Contacts: []RehearsedFight{}, Odd: []OddOrder{}, Empty: []string{}, Waits: []string{}}
	r := &rehearsal{s: s, names: names, out: &out}
	defer s.work.begin(JobTry, s.state.At, StepCare)()
	r.missing()
	r.odd()
	w := s.newWriter()
	if err := s.caretake(w, o); err != nil {
		return out, err
	}
	// The week's own link stays unseen: whoever knew it could try orders out.
	events, err := s.engine.ResolveHeard(w.state, s.secret.Derive("rehearsal", s.state.At.String()), s.work.week(w.state))
	if err != nil {
		return out, fmt.Errorf("rehearsal of %s: %w", s.state.At, err)
	}
	r.fights(events)
	return out, nil
}

type rehearsal struct {
	s     *Season
	names bool
	out   *Rehearsal
}

// missing lists who has sent nothing, and counters whose envelope is empty.
func (r *rehearsal) missing() {
	st := r.s.state
	n := 0
	for _, id := range st.Awaited() {
		if !st.Ordered(id) {
			n++
			r.out.Missing = append(r.out.Missing, st.Nation(id).Name)
		}
	}
	if !r.names && n > 0 {
		r.out.Missing = []string{fmt.Sprintf("%d of %d players have sent no orders", n, len(st.Awaited()))}
	}
	for i := range st.Counters {
		c := &st.Counters[i]
		if len(c.Units)+len(c.MagicUsers) == 0 && st.Settings.Choice("dummies") == "0" {
			r.out.Empty = append(r.out.Empty, fmt.Sprintf("counter %d %s", c.ID, c.Name))
		}
	}
}

// note adds something odd.
func (r *rehearsal) note(nation, format string, args ...any) {
	o := OddOrder{What: fmt.Sprintf(format, args...)}
	if r.names {
		o.Nation = nation
	}
	r.out.Odd = append(r.out.Odd, o)
}

// odd looks for slips in the orders that players have sent.
func (r *rehearsal) odd() {
	st := r.s.state
	for _, o := range st.Orders {
		if st.Minded(o.Nation) {
			continue
		}
		_, refused := r.s.engine.CheckOrders(st, o)
		for _, f := range refused {
			r.note(o.Nation, "a line is no longer legal: %s", f.Reason)
		}
		r.idle(o)
		r.trespass(o)
	}
	sort.SliceStable(r.out.Odd, func(i, j int) bool { return r.out.Odd[i].What < r.out.Odd[j].What })
}

// idle counts counters that are left without an order.
func (r *rehearsal) idle(o campaign.NationOrders) {
	st, idle := r.s.state, 0
	for i := range st.Counters {
		c := &st.Counters[i]
		if c.Owner == o.Nation && !slices.ContainsFunc(o.Moves, func(m campaign.Move) bool { return m.Counter == c.ID }) {
			idle++
		}
	}
	if idle > 0 && len(o.Moves) > 0 {
		r.note(o.Nation, "orders name some counters and leave %d without one: they stand still (CA-5.3-R2)", idle)
	}
}

// trespass tells of marches that begin a war on somebody.
func (r *rehearsal) trespass(o campaign.NationOrders) {
	for _, m := range o.Moves {
		if victim := r.victim(o, m); victim != "" {
			if r.names {
				r.note(o.Nation, "counter %d enters the land of %s without leave: that begins a war (CA-6.3-R1)", m.Counter, r.s.state.Nation(victim).Name)
			} else {
				r.note(o.Nation, "a march enters neutral land without leave: that begins a war (CA-6.3-R1)")
			}
		}
	}
}

// victim is whose neutral land a march enters first, the wars apart that the
// same orders declare; "" when it enters none.
func (r *rehearsal) victim(o campaign.NationOrders, m campaign.Move) string {
	for _, c := range m.Path {
		against, offence := r.s.engine.Trespass(r.s.state, o.Nation, c)
		if offence && !slices.ContainsFunc(o.Pacts, func(d campaign.Deal) bool { return d.With == against && d.Step == "war" }) {
			return against
		}
	}
	return ""
}

// fights lists the battles of the rehearsed week.
func (r *rehearsal) fights(events []campaign.Event) {
	dawn := true
	for _, ev := range events {
		switch ev := ev.(type) {
		case campaign.WeekMoved:
			dawn = ev.Stage != campaign.StageMarched
		case campaign.BattleOpened:
			b := ev.Battle
			f := RehearsedFight{Place: r.s.engine.Atlas.Province(b.Cell).Name, Cell: r.s.engine.Atlas.ID(b.Cell), Dawn: dawn, Table: b.Table}
			for side := range f.Sides {
				if r.names {
					f.Sides[side] = b.Scenario.Sides[side].Name
				}
			}
			r.out.Contacts = append(r.out.Contacts, f)
			if b.Table {
				r.out.Waits = append(r.out.Waits, b.ID)
			}
		}
	}
}
