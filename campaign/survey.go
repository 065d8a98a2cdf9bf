package campaign

import (
	"hyboria/battle/muster"
	"hyboria/map"
	"hyboria/provinces"
)

// Known is the season as far as the viewer knows it, as a state that the
// engine can be asked about: the envelopes of other nations are empty.
func (k *Knowledge) Known() *State {
	s := &State{
		Edition: k.Edition, Name: k.Name, Settings: k.Settings, Chain: k.Chain,
		At: k.At, Running: k.Running, Stage: k.Stage, Quartered: k.Quartered,
		Nations: k.Nations, Bands: k.Bands, Bargains: k.Market.known(), Holdings: k.Holdings, Pacts: k.Pacts, Leaves: k.Leaves,
		Memory: k.Memory, Waiting: k.Waiting, Captives: k.Captives, Standings: k.Standings,
		Orders: k.Orders, Purchases: k.Purchases, Debts: k.Debts, Purses: k.Purses, Raids: k.Raids,
	}
	for _, x := range k.Counters {
		c := Counter{ID: x.ID, Name: x.Name, Owner: x.Owner, Cell: x.Cell, Inside: x.Inside, Guard: x.Guard, Fought: x.Fought}
		if x.Contents != nil {
			c = *x.Contents
		}
		s.Counters = append(s.Counters, c)
		s.NextID.Counter = max(s.NextID.Counter, c.ID+1)
	}
	for _, g := range k.Sieges {
		stores := g.Stores
		if !g.Known { // as good as full, for all that the viewer knows
			stores = s.FullStores(g.Province)
		}
		s.Sieges = append(s.Sieges, Siege{Province: g.Province, Stores: stores, Since: g.Since})
	}
	k.knownMagic(s)
	return s.Clone()
}

// Body sums up what the counter's march depends on (CA-6.1).
func (e *Engine) Body(s *State, c *Counter) hexmap.Body { return e.body(s, c) }

// Table is the season's march table (setting marchTable).
func (e *Engine) Table(s *State) *hexmap.MarchTable { return e.table(s) }

// Barred reports whether the counter may not enter the cell for a reason other
// than its terrain (CA-2.2-R4, CA-1.2-R2, CA-6.5-R1).
func (e *Engine) Barred(s *State, c *Counter, to hexmap.Cell) bool {
	reason, _ := e.barred(s, c, to)
	return reason != ""
}

// Trespass reports whether a counter of the nation that enters the cell would
// begin a war, and with whom (CA-6.3-R1).
func (e *Engine) Trespass(s *State, nation string, c hexmap.Cell) (against string, offence bool) {
	return e.trespass(s, nation, c)
}

// MayTake reports whether a counter of a in the seat of b's province captures
// it: the two are at war, or the land is nobody's (CA-2.2-R4).
func (s *State) MayTake(a, b string) bool { return s.mayTake(a, b) }

// HoldingAt is the book's line of the province that the cell lies in.
func (e *Engine) HoldingAt(s *State, c hexmap.Cell) provinces.Holding { return *e.holding(s, c) }

// MusterOptions are what the nation may buy, as far as the state shows it.
func (e *Engine) MusterOptions(s *State, nation string) muster.Options {
	return e.musterOptions(s, nation)
}
