package campaign

import (
	"slices"

	"hyboria/map"
)

// Glimpse is what a player remembers of a counter in the blind game: where he
// saw it last, and when (CA-4.1-R2).
type Glimpse struct {
	By      string      `json:"by"` // who saw it
	Counter CounterID   `json:"counter"`
	Name    string      `json:"name"`
	Owner   string      `json:"owner"`
	Cell    hexmap.Cell `json:"cell"`
	Week    Week        `json:"week"`
	Running int         `json:"running"`
}

// Sighted tells what every owner of counters sees at the end of a week. It
// happens only with fogOfWar = blind.
type Sighted struct {
	Glimpses []Glimpse `json:"glimpses"`
}

// Kind is "sighted".
func (Sighted) Kind() string { return "sighted" }

// Apply puts the newest glimpse of each counter in place of the older one.
func (ev Sighted) Apply(s *State) {
	for _, g := range ev.Glimpses {
		i := slices.IndexFunc(s.Glimpses, func(x Glimpse) bool { return x.By == g.By && x.Counter == g.Counter })
		if i < 0 {
			s.Glimpses = append(s.Glimpses, g)
			continue
		}
		s.Glimpses[i] = g
	}
}

// look notes at the start of a year and at the end of a week what each owner sees of others' counters.
func (r *run) look() {
	if r.s.Settings.Choice("fogOfWar") != "blind" {
		return
	}
	var ev Sighted
	for _, n := range r.s.Owners() {
		if n.Eliminated || !n.Played {
			continue
		}
		seen := sight(r.e, r.s, Player(n.ID))
		for i := range r.s.Counters {
			c := &r.s.Counters[i]
			if c.Owner != n.ID && seen(c) {
				ev.Glimpses = append(ev.Glimpses, Glimpse{By: n.ID, Counter: c.ID, Name: c.Name, Owner: c.Owner, Cell: c.Cell, Week: r.s.At, Running: r.s.Running})
			}
		}
	}
	if len(ev.Glimpses) > 0 {
		r.emit(ev)
	}
}

// viewGlimpses are the counters that the viewer has seen this year and sees no
// more. One that he remembers in a cell now within his sight is not told: he
// sees that it has gone.
func viewGlimpses(e *Engine, s *State, v Viewer) []Glimpse {
	if len(s.Glimpses) == 0 || v.Nation == "" {
		return nil
	}
	near := nearby(e, s, v)
	seen := sight(e, s, v)
	return keep(s.Glimpses, func(g Glimpse) bool {
		if g.By != v.Nation || near.Has(g.Cell) {
			return false
		}
		c := s.Counter(g.Counter)
		return c == nil || !seen(c)
	})
}

// InSight are the cells that the viewer sees, as far as the settings and his
// seat limit that: nil when he sees all of them, or none in particular
// (CA-4.1-R2).
func (k *Knowledge) InSight(e *Engine) *hexmap.CellSet {
	if k.Viewer.all() || k.Viewer.Kind == ViewSpectator || k.Viewer.Nation == "" || k.Settings.Choice("fogOfWar") != "blind" {
		return nil
	}
	s := &State{Holdings: k.Holdings}
	for _, c := range k.Counters {
		s.Counters = append(s.Counters, Counter{Owner: c.Owner, Cell: c.Cell})
	}
	return nearby(e, s, k.Viewer)
}
