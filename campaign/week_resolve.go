package campaign

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Resolve runs the open week from its present stage until it is closed or
// waits for the result of a battle fought elsewhere (CA-5.2-R1). It changes
// nothing of s. seed is this week's link of the dice chain. The same state and
// seed give the same events on every machine.
func (e *Engine) Resolve(s *State, seed dice.Seed) ([]Event, error) {
	return e.ResolveHeard(s, seed, nil)
}

// ResolveHeard is Resolve for one who waits: hear is told of each event as it
// happens. It may look, and change nothing.
func (e *Engine) ResolveHeard(s *State, seed dice.Seed, hear func(Event)) ([]Event, error) {
	r := e.begin(s, seed)
	r.hear = hear
	if err := r.resolve(); err != nil {
		return nil, err
	}
	return r.events, nil
}

// resolve goes through the steps of the week.
func (r *run) resolve() error {
	switch r.s.Stage {
	case StageOpen:
		r.register()                        // step (1)
		r.emit(WeekMoved{Stage: StageDawn}) // step (2): the orders are open
		if err := r.openBattles(r.dawnContacts()); err != nil {
			return err
		}
		return r.resolve()
	case StageDawn: // step (3)
		if waits, err := r.fightAll(); waits || err != nil {
			return err
		}
		r.emit(WeekMoved{Stage: StageMarched})
		if err := r.openBattles(r.march()); err != nil { // step (4)
			return err
		}
		return r.resolve()
	case StageMarched: // step (5)
		if waits, err := r.fightAll(); waits || err != nil {
			return err
		}
		if waits, err := r.raids(); waits || err != nil {
			return err
		}
		r.hunger()
		r.sieges()  // step (6)
		r.conquer() // step (7)
		r.heart()
		r.close() // step (8)
		return nil
	default:
		return fmt.Errorf("%s is at stage %q: there is no week to resolve", r.s.At, r.s.Stage)
	}
}

// fightAll fights the open battles. With battlesPerWeek = 2 a contact with a
// counter that has fought once is fought after its first battle (CA-7.2-R2).
// It stops before a battle whose result is still to come from a real table.
func (r *run) fightAll() (waits bool, err error) {
	for {
		if waits, err := r.fightBattles(); waits || err != nil {
			return waits, err
		}
		second := r.secondContacts()
		if second == nil {
			return false, nil
		}
		if err := r.openBattles(second); err != nil {
			return false, err
		}
	}
}

// secondContacts are the contacts still to be fought this week: of two
// counters of which one has fought once, and neither twice.
func (r *run) secondContacts() []meeting {
	limit := r.s.Settings.Int("battlesPerWeek")
	m := meeting{at: WeekEnd(), dawn: true}
	if r.s.Stage == StageDawn {
		m.at = WeekStart()
	}
	for j := range r.s.Counters {
		for i := range j {
			a, b := &r.s.Counters[i], &r.s.Counters[j]
			x, y := r.s.fights(a.ID), r.s.fights(b.ID)
			if limit < 2 || x+y == 0 || max(x, y) >= limit || !r.s.Hostile(a.Owner, b.Owner) || !r.e.inContact(r.s, a, b) {
				continue
			}
			m.pairs = append(m.pairs, touching{a: a.ID, b: b.ID, fights: true})
		}
	}
	if m = r.expose(m); len(m.pairs) == 0 {
		return nil
	}
	return []meeting{m}
}

// fights counts a counter's battles of this week.
func (s *State) fights(id CounterID) int {
	n := 0
	for i := range s.Battles {
		if s.Battles[i].Raid != nil { // no battle in the sense of CA-7.2
			continue
		}
		for side := range s.Battles[i].Sides {
			for _, c := range s.Battles[i].counters(side) {
				if c == id {
					n++
				}
			}
		}
	}
	return n
}

// Deliver takes in the record of an open battle that was fought elsewhere and
// lets its aftermath follow. All earlier battles of the week must be closed.
func (e *Engine) Deliver(s *State, id string, rec battle.Record, seed dice.Seed) ([]Event, error) {
	r := e.begin(s, seed)
	for i := range r.s.Battles {
		switch b := &r.s.Battles[i]; {
		case !b.Open:
			continue
		case b.ID != id:
			return nil, fmt.Errorf("battle %s comes before %s and is not closed yet (CA-5.2-R1)", b.ID, id)
		}
		if err := r.closeBattle(id, rec); err != nil {
			return nil, err
		}
		return r.events, nil
	}
	return nil, fmt.Errorf("there is no open battle %q", id)
}
