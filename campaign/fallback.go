package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/map"
)

// FellBack tells where a beaten counter went (CA-10.3-R1).
type FellBack struct {
	Battle  string        `json:"battle,omitempty"`
	Counter CounterID     `json:"counter"`
	From    hexmap.Cell   `json:"from"`
	Path    []hexmap.Cell `json:"path"` // empty: into the walls of the place it stands in
	Inside  bool          `json:"inside,omitempty"`
	At      Instant       `json:"at"`               // of its arrival, for who has stood longer
	Losses  []UnitLoss    `json:"losses,omitempty"` // of a break-out (setting surrounded)
}

// UnitLoss is figures that a unit leaves behind.
type UnitLoss struct {
	Unit string `json:"unit"`
	Lost int    `json:"lost"`
}

// Kind is "fell_back".
func (FellBack) Kind() string { return "fell_back" }

// Apply moves the counter; who falls back carries no points (CA-6.1-R5).
func (ev FellBack) Apply(s *State) {
	c := s.Counter(ev.Counter)
	if c == nil {
		return
	}
	c.lose(ev.Losses)
	before := ev.From
	for _, cell := range ev.Path {
		c.Entered = Enter{From: before, Set: true}
		before = cell
	}
	c.Cell, c.Inside, c.Carry = before, ev.Inside, 0
	if len(ev.Path) > 0 {
		c.Since, c.SinceAt = s.Running, ev.At
	}
	s.dropEmpty(ev.Counter)
}

// retreat lets the beaten fall back or surrender and the winner advance
// (CA-10.3). In a draw the attacker falls back, both if both attacked.
func (r *run) retreat(id string) {
	b := r.s.Battle(id)
	switch {
	case b.Winner != battle.Draw:
		loser := battle.Defender
		if b.Winner == battle.DefenderWins {
			loser = battle.Attacker
		}
		adv := r.advance(b, loser)
		r.retreatSide(b, loser)
		if adv != nil {
			r.emit(*adv)
		}
	case b.Scenario.NoDefender:
		r.retreatSide(b, battle.Attacker)
		r.retreatSide(b, battle.Defender)
	default:
		r.retreatSide(b, battle.Attacker)
	}
}

// retreatSide lets every counter of a side fall back, those in reserve too
// (CA-7.3-R2), in the order of the register. A garrison whose walls were
// carried by storm falls back like any other.
func (r *run) retreatSide(b *Battle, side battle.Side) {
	id, ids, foes := b.ID, b.counters(int(side)), b.counters(int(side.Other()))
	at := b.At
	if at.Cmp(WeekStart()) != 0 {
		at = WeekEnd()
	}
	slices.Sort(ids)
	stormed := b.stormed()
	for _, c := range ids {
		switch k := r.s.Counter(c); {
		case k == nil:
		case k.Inside && !stormed: // a garrison goes back inside (CA-13.2-R3, R4)
			r.emit(FellBack{Battle: id, Counter: c, From: k.Cell, Inside: true, At: at})
		default:
			r.fallBack(id, c, foes, at)
		}
	}
}

// fallBack moves one beaten counter, or lets it break out or surrender.
func (r *run) fallBack(id string, counter CounterID, foes []CounterID, at Instant) {
	c := r.s.Counter(counter)
	w := r.e.newWayBack(r.s, c, foes)
	ev := FellBack{Battle: id, Counter: counter, From: c.Cell, At: at}
	if path, inside, ok := w.best(); ok {
		ev.Path, ev.Inside = path, inside
		r.emit(ev)
		return
	}
	if r.s.Settings.Choice("surrounded") == "breakOut" {
		if path, ok := w.nearest(); ok {
			ev.Path, ev.Losses = path, halfOfEach(c)
			r.emit(ev)
			return
		}
	}
	r.surrender(CounterSurrendered{Battle: id}, counter, foes)
}

// halfOfEach is the price of a break-out: half of each unit, rounded half up.
func halfOfEach(c *Counter) []UnitLoss {
	var list []UnitLoss
	for _, u := range c.Units {
		list = append(list, UnitLoss{Unit: u.ID, Lost: (u.Present + 1) / 2})
	}
	return list
}
