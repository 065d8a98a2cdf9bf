package campaign

// SiegeNews is what a viewer may know of a walled place: which are besieged is
// public, their stores are known to garrison and besiegers (CA-4.1-R5).
type SiegeNews struct {
	Province string `json:"province"`
	Since    int    `json:"since,omitempty"` // running week of the investment; 0: not besieged
	Known    bool   `json:"known,omitempty"` // the stores are told
	Stores   int    `json:"stores,omitempty"`
}

// Besieged reports whether the place is invested now.
func (g SiegeNews) Besieged() bool { return g.Since > 0 }

// viewSieges lists the besieged places, and for those who may know also the
// places whose stores are not full.
func viewSieges(e *Engine, s *State, v Viewer) []SiegeNews {
	var out []SiegeNews
	for _, g := range s.Sieges {
		n := SiegeNews{Province: g.Province, Since: g.Since}
		if e.knowsStores(s, v, g.Province) {
			n.Known, n.Stores = true, g.Stores
		}
		if n.Known || n.Besieged() {
			out = append(out, n)
		}
	}
	return out
}

// knowsStores reports whether the viewer is of the garrison or the besiegers:
// he holds the place, has a counter inside, or an army before a place that is
// besieged.
func (e *Engine) knowsStores(s *State, v Viewer, province string) bool {
	i := s.Holdings.Find(province)
	if i < 0 {
		return false
	}
	if v.owns(s.Holdings[i].Holder) {
		return true
	}
	at := e.seatOf(s, i)
	_, outside := s.siegeParties(at)
	for j := range s.Counters {
		if c := &s.Counters[j]; c.Cell == at && c.Inside && v.owns(c.Owner) {
			return true
		}
	}
	if !s.Siege(province).Besieged() {
		return false
	}
	for _, id := range outside {
		if v.owns(s.Counter(id).Owner) {
			return true
		}
	}
	return false
}

// Besieged reports whether the walled place of a province is invested now.
func (k *Knowledge) Besieged(province string) bool {
	for _, g := range k.Sieges {
		if g.Province == province {
			return g.Besieged()
		}
	}
	return false
}

// StoresOf are the stores of a walled place as far as the viewer knows them,
// and what it holds when full; ok is false when he does not know.
func (k *Knowledge) StoresOf(e *Engine, province string) (stores, full int, ok bool) {
	full = (&State{Settings: k.Settings, Holdings: k.Holdings}).FullStores(province)
	for _, g := range k.Sieges {
		if g.Province == province {
			return g.Stores, full, g.Known
		}
	}
	if full == 0 {
		return 0, 0, false
	}
	// Nothing is noted: free and full, for who holds it or has troops inside.
	if k.Viewer.owns(k.Holdings[k.Holdings.Find(province)].Holder) {
		return full, full, true
	}
	seat := e.Atlas.ProvinceByID(province).Seat
	for _, c := range k.Counters {
		if c.Cell == seat && c.Inside && k.Viewer.owns(c.Owner) {
			return full, full, true
		}
	}
	return 0, full, false
}
