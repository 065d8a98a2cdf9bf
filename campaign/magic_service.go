package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
)

// MagicAsked changes the standing wish of a nation that a magic player serve
// it.
type MagicAsked struct {
	Request MagicRequest `json:"request"`
	Over    bool         `json:"over,omitempty"`
}

// Kind is "magic_asked".
func (MagicAsked) Kind() string { return "magic_asked" }

// Apply keeps the list sorted by nation, then band.
func (ev MagicAsked) Apply(s *State) {
	key := func(r MagicRequest) [2]string { return [2]string{r.Nation, r.Band} }
	list := slices.DeleteFunc(slices.Clone(s.Magic.Requests), func(r MagicRequest) bool { return r == ev.Request })
	if !ev.Over {
		i := slices.IndexFunc(list, func(r MagicRequest) bool { return pairLess(key(ev.Request), key(r)) })
		if i < 0 {
			i = len(list)
		}
		list = slices.Insert(list, i, ev.Request)
	}
	if len(list) == 0 {
		list = nil
	}
	s.Magic.Requests = list
}

// MagicServed tells that a magic player has entered the service of a nation:
// he has its wars and alliances from now on (CA-17.1-R2).
type MagicServed struct {
	Band   string `json:"band"`
	Nation string `json:"nation"`
}

// Kind is "magic_served".
func (MagicServed) Kind() string { return "magic_served" }

// Apply names his employer.
func (ev MagicServed) Apply(s *State) {
	if b := s.Band(ev.Band); b != nil {
		b.Serves = ev.Nation
	}
}

// Causes of the end of a magic player's service.
const (
	CauseLeft      = "left"      // by his own wish
	CauseDismissed = "dismissed" // by his employer's
	CauseForbidden = "forbidden" // he may not serve this nation any more
)

// MagicLeft tells that a magic player's service has ended. His members have
// left the armies of his employer; they stand outside walls, at peace with all.
type MagicLeft struct {
	Band   string `json:"band"`
	Nation string `json:"nation"`
	Cause  string `json:"cause"`
	Rule   string `json:"rule,omitempty"`
}

// Kind is "magic_left".
func (MagicLeft) Kind() string { return "magic_left" }

// Apply ends the service.
func (ev MagicLeft) Apply(s *State) {
	if b := s.Band(ev.Band); b != nil {
		b.Serves = ""
	}
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Owner == ev.Band {
			c.Inside = false
		}
	}
}

// registerMagic is the part of step (1) that concerns magic users: requests,
// service, and who joins and leaves an army, after pacts, splits and joins of
// nations are registered.
func (r *run) registerMagic() {
	for _, n := range r.s.Owners() {
		o := r.s.magicOrders(n.ID)
		for _, band := range o.Ask {
			if why, _ := r.e.askFault(r.s, n.ID, band); why == "" {
				r.emit(MagicAsked{Request: MagicRequest{Nation: n.ID, Band: band}})
			}
		}
	}
	for _, b := range slices.Clone(r.s.Bands) {
		if b.Kind == KindMagic {
			r.enterService(b)
			r.regroupMagic(b)
		}
	}
}

// enterService begins the service of a magic player who wants it with a nation
// that has asked for it.
func (r *run) enterService(b NationState) {
	nation := r.s.magicOrders(b.ID).Serve
	asked := slices.Contains(r.s.Magic.Requests, MagicRequest{Nation: nation, Band: b.ID})
	if why, _ := r.e.serveFault(r.s, b.ID, nation); nation == "" || why != "" || !asked {
		return
	}
	r.emit(MagicServed{Band: b.ID, Nation: nation})
}

// regroupMagic carries out who leaves and who joins an army.
func (r *run) regroupMagic(b NationState) {
	o := r.s.magicOrders(b.ID)
	for _, id := range o.Part {
		if ev, why := r.s.part(b.ID, id); why == "" {
			r.emit(ev)
		}
	}
	for _, j := range o.Join {
		if ev, why, _ := r.e.joinHost(r.s, b.ID, j, ""); why == "" && !r.e.hostFull(r.s, ev) {
			r.emit(ev)
		}
	}
}

// closeMagic ends what ends with a week: service that is given up or that the
// rules forbid by now, and armies of which nothing but magic users of others
// is left.
func (r *run) closeMagic() {
	for _, b := range slices.Clone(r.s.Bands) {
		if b.Kind != KindMagic || b.Serves == "" {
			continue
		}
		if cause, rule := r.e.serviceOver(r.s, b); cause != "" {
			r.endService(b, cause, rule)
		}
	}
	for _, n := range r.s.Owners() {
		for _, band := range r.s.magicOrders(n.ID).Dismiss {
			r.emit(MagicAsked{Request: MagicRequest{Nation: n.ID, Band: band}, Over: true})
		}
	}
	r.leaveWrecks()
}

// serviceOver says why the service of a magic player ends, "" if it does not.
func (e *Engine) serviceOver(s *State, b NationState) (cause, rule string) {
	switch n := s.Nation(b.Serves); {
	case s.magicOrders(b.ID).Leave:
		return CauseLeft, "CA-17.5-R2"
	case slices.Contains(s.magicOrders(b.Serves).Dismiss, b.ID):
		return CauseDismissed, "CA-17.1-R1"
	case n == nil || n.Eliminated || !n.Played:
		return CauseForbidden, "CA-1.2-R2"
	}
	if why, rule := e.mayServe(s, b.List, b.Serves); why != "" {
		return CauseForbidden, rule
	}
	return "", ""
}

// endService lets all members leave the armies they are with and ends the
// service of a magic player.
func (r *run) endService(b NationState, cause, rule string) {
	r.partAll(b.ID)
	r.emit(MagicLeft{Band: b.ID, Nation: b.Serves, Cause: cause, Rule: rule})
}

// partAll takes a magic player's members out of every counter of others.
func (r *run) partAll(band string) {
	for _, c := range r.s.Clone().Counters {
		if c.Owner == band {
			continue
		}
		list := keep(c.MagicUsers, func(m battle.MagicUser) bool { return m.Nation == band })
		if len(list) > 0 {
			r.emit(r.s.partFrom(r.s.Counter(c.ID), band, list))
		}
	}
}

// leaveWrecks makes counters of their own of the magic users of magic players
// whose army is gone.
func (r *run) leaveWrecks() {
	for _, c := range r.s.Clone().Counters {
		if c.army() || c.empty() {
			continue
		}
		for _, b := range slices.Clone(r.s.Bands) {
			host := r.s.Counter(c.ID)
			if host == nil || host.Owner == b.ID || b.Kind != KindMagic {
				continue
			}
			list := keep(host.MagicUsers, func(m battle.MagicUser) bool { return m.Nation == b.ID })
			if len(list) > 0 {
				r.emit(r.s.partFrom(host, b.ID, list))
			}
		}
	}
}

// freeBands ends the service of magic players whose employer leaves the game,
// before his counters disband.
func (r *run) freeBands(nation string) {
	for _, b := range slices.Clone(r.s.Bands) {
		if b.Kind == KindMagic && b.Serves == nation {
			r.endService(b, CauseForbidden, "CA-12.3-R1")
		}
	}
}

// magicPactFault says why a pact may not be made by or with a magic player: he
// has the wars and alliances of his employer.
func (s *State) magicPactFault(by, with string) string {
	for _, id := range []string{by, with} {
		if b := s.Band(id); b != nil && b.Kind == KindMagic {
			return fmt.Sprintf("%s makes no pacts: whom he serves decides about friend and foe", b.Name)
		}
	}
	return ""
}
