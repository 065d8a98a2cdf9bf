package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
)

// MagicOrders is the part of the week's orders that concerns magic users. A
// nation asks magic players for their service, dismisses them and says which
// counter a priest who comes unpaid is to join; a magic player takes service,
// leaves it, and lets his members join and leave the counters of his employer.
type MagicOrders struct {
	Ask     []string  `json:"ask,omitempty"`     // of a nation: magic players that it wants to serve it
	Dismiss []string  `json:"dismiss,omitempty"` // likewise: whom it wants no more; service ends with the week
	Priest  CounterID `json:"priest,omitempty"`  // likewise: the counter that a Priest of Mitra joins (CA-17.6-R1)

	Serve string      `json:"serve,omitempty"` // of a magic player: the nation to serve from step (1) on
	Leave bool        `json:"leave,omitempty"` // likewise: his service ends with the week (CA-17.5-R2)
	Join  []MagicJoin `json:"join,omitempty"`
	Part  []string    `json:"part,omitempty"` // members, by id, who leave the counters they are with
}

// MagicJoin lets all members in a counter of a magic player join an army in
// the same hex.
type MagicJoin struct {
	Counter CounterID `json:"counter"`
	Host    CounterID `json:"host"`
}

func (o *MagicOrders) clone() *MagicOrders {
	if o == nil {
		return nil
	}
	c := *o
	c.Ask, c.Dismiss = slices.Clone(o.Ask), slices.Clone(o.Dismiss)
	c.Join, c.Part = slices.Clone(o.Join), slices.Clone(o.Part)
	return &c
}

// magicOrders gives what an owner ordered of magic, empty for nothing.
func (s *State) magicOrders(id string) MagicOrders {
	if o := s.ordersOf(id).Magic; o != nil {
		return *o
	}
	return MagicOrders{}
}

// magic keeps the part of the orders on magic that the rules allow.
func (k *checker) magic(o *MagicOrders) {
	if o == nil {
		return
	}
	legal := MagicOrders{}
	if k.s.magicBand(k.legal.Nation) {
		k.bandOrders(o, &legal)
	} else {
		k.employerOrders(o, &legal)
	}
	k.legal.Magic = &legal
}

func (k *checker) refuseMagic(field, reason, rule string) {
	k.refuse("magic."+field, Refusal{Reason: reason, Rule: rule})
}

// employerOrders are those of a nation.
func (k *checker) employerOrders(o, legal *MagicOrders) {
	me := k.legal.Nation
	if o.Serve != "" || o.Leave || len(o.Join)+len(o.Part) > 0 {
		k.refuseMagic("serve", "only a magic player takes service, and only he lets his members join or leave an army", "CA-17.1-R2")
	}
	for i, band := range o.Ask {
		field := fmt.Sprintf("ask[%d]", i)
		if why, rule := k.e.askFault(k.s, me, band); why != "" {
			k.refuseMagic(field, why, rule)
			continue
		}
		legal.Ask = append(legal.Ask, band)
	}
	for i, band := range o.Dismiss {
		if !k.s.magicBand(band) {
			k.refuseMagic(fmt.Sprintf("dismiss[%d]", i), fmt.Sprintf("there is no magic player %q", band), "CA-17.1-R2")
			continue
		}
		legal.Dismiss = append(legal.Dismiss, band)
	}
	if c := k.s.Counter(o.Priest); o.Priest != 0 {
		if c == nil || c.Owner != me {
			k.refuseMagic("priest", unknownCounter(o.Priest).Reason, "CA-17.6-R1")
			return
		}
		legal.Priest = o.Priest
	}
}

// askFault says why a nation may not ask a magic player for his service.
func (e *Engine) askFault(s *State, nation, band string) (reason, rule string) {
	b := s.Band(band)
	if b == nil || b.Kind != KindMagic || b.Eliminated {
		return fmt.Sprintf("there is no magic player %q in this season", band), "CA-17.1-R2"
	}
	if s.unplayed(nation) {
		return "a nation without a player asks nobody", "CA-1.2-R2"
	}
	if e.sidesWith(s, nation, northmen) && s.listOf(nation) == northmen {
		return "Northern Barbarians hire no magic users at all", "CA-17.6-R2"
	}
	return "", ""
}

// bandOrders are those of a magic player.
func (k *checker) bandOrders(o, legal *MagicOrders) {
	if len(o.Ask)+len(o.Dismiss) > 0 || o.Priest != 0 {
		k.refuseMagic("ask", "only a nation asks for magic users and dismisses them", "CA-17.1-R2")
	}
	if legal.Leave = o.Leave; o.Leave && k.s.Band(k.legal.Nation).Serves == "" {
		legal.Leave = false
		k.refuseMagic("leave", "he serves nobody", "CA-17.5-R2")
	}
	if why, rule := k.e.serveFault(k.s, k.legal.Nation, o.Serve); why != "" {
		k.refuseMagic("serve", why, rule)
	} else {
		legal.Serve = o.Serve
	}
	k.parts(o, legal)
	k.hosts(o, legal)
}

// serveFault says why a magic player may not take service with a nation, as
// far as the rules and what is public decide it. Whether the nation has asked
// is seen when the week opens.
func (e *Engine) serveFault(s *State, band, nation string) (reason, rule string) {
	b := s.Band(band)
	n := s.Nation(nation)
	switch {
	case nation == "" || b == nil:
		return "", ""
	case n == nil || n.Kind != KindNation || n.Eliminated:
		return fmt.Sprintf("there is no nation %q in this season", nation), "CA-17.1"
	case !n.Played:
		return n.Name + " has no player and asks nobody", "CA-1.2-R2"
	case b.Serves == nation:
		return "he serves it already", "CA-17.5-R2"
	case b.Serves != "":
		return "one employer at a time: he must leave the other first", "CA-17.5-R2"
	}
	return e.mayServe(s, b.List, nation)
}

// parts lets members leave their host's counters in the draft, so that what
// follows is checked against what will be.
func (k *checker) parts(o, legal *MagicOrders) {
	for i, id := range o.Part {
		ev, why := k.s.part(k.legal.Nation, id)
		if why != "" {
			k.refuseMagic(fmt.Sprintf("part[%d]", i), why, "CA-17.2-R1")
			continue
		}
		ev.Apply(k.s)
		legal.Part = append(legal.Part, id)
	}
}

func (k *checker) hosts(o, legal *MagicOrders) {
	for i, j := range o.Join {
		draft := MagicJoin{Counter: k.draft(j.Counter), Host: j.Host}
		ev, why, rule := k.e.joinHost(k.s, k.legal.Nation, draft, o.Serve)
		if why != "" {
			k.refuse(fmt.Sprintf("magic.join[%d]", i), Refusal{Counter: j.Counter, Reason: why, Rule: rule})
			continue
		}
		ev.Apply(k.s)
		legal.Join = append(legal.Join, MagicJoin{Counter: k.final(j.Counter), Host: j.Host})
	}
}

// MagicJoined tells that the members in a magic player's counter joined an
// army of his employer; they move at its pace and are under its orders
// (CA-17.2-R1).
type MagicJoined struct {
	Counter CounterID `json:"counter"`
	Host    CounterID `json:"host"`
}

// Kind is "magic_joined".
func (MagicJoined) Kind() string { return "magic_joined" }

// Apply moves them over.
func (ev MagicJoined) Apply(s *State) {
	from := s.Counter(ev.Counter)
	if from == nil || s.Counter(ev.Host) == nil {
		return
	}
	c := from.clone()
	s.removeCounter(ev.Counter)
	host := s.Counter(ev.Host)
	host.MagicUsers = append(host.MagicUsers, c.MagicUsers...)
	host.Carry = min(host.Carry, c.Carry)
}

// joinHost makes the event, or says why it may not be, as far as it shows on
// the board; what is in the host's envelope is looked at in step (1), see
// hostFull. Serve is the nation that the band enters the service of with the
// same orders.
func (e *Engine) joinHost(s *State, band string, o MagicJoin, serve string) (ev MagicJoined, reason, rule string) {
	c, host := s.Counter(o.Counter), s.Counter(o.Host)
	b := s.Band(band)
	switch {
	case b == nil || c == nil || c.Owner != band:
		return ev, unknownCounter(o.Counter).Reason, "CA-5.3-R1"
	case host == nil || host.Owner == band:
		return ev, fmt.Sprintf("there is no counter %d of another", o.Host), "CA-17.2-R1"
	case host.Owner != b.Serves && (serve == "" || host.Owner != serve):
		return ev, fmt.Sprintf("counter %d is not of the nation that he serves", o.Host), "CA-17.2-R1"
	case c.Cell != host.Cell:
		return ev, fmt.Sprintf("it is not in the hex of counter %d", o.Host), "CA-4.6-R1"
	case c.Inside != host.Inside && s.enemyIn(host.Owner, c.Cell):
		return ev, "the walls and a hostile counter lie between them", "CA-13.1-R5"
	case c.withHand() && e.tooFar(s, c.Cell):
		return ev, "members of the White Hand join an army only near Hyperborea", "CA-17.3-R1"
	}
	return MagicJoined(o), "", ""
}

// hostFull reports whether members cannot join a counter for what is in its
// envelope: it is no army, has no room within the cap and the walls
// (CA-4.2-R1, CA-13.1-R2), or has magic users who do not work with them
// (CA-17.1).
func (e *Engine) hostFull(s *State, ev MagicJoined) bool {
	c, host := s.Counter(ev.Counter), s.Counter(ev.Host)
	return !host.army() || !e.takesIn(s, host, Points(c)) || e.strangers(host, c.MagicUsers)
}

// strangers reports whether somebody in a counter is of a kind that does not
// work with one of those that would join it: nobody has two kinds with one
// army (CA-17.1).
func (e *Engine) strangers(host *Counter, more []battle.MagicUser) bool {
	for _, m := range more {
		k, ok := e.World.MagicKind(m.Kind)
		for _, o := range host.MagicUsers {
			other, known := e.World.MagicKind(o.Kind)
			if !ok || !known || !k.WorksWith(other) {
				return true
			}
		}
	}
	return false
}

// MagicParted tells that members of a magic player left an army, or were left
// behind by it, and are a counter of his own in the same hex.
type MagicParted struct {
	Host CounterID `json:"host"`
	New  Counter   `json:"new"`
}

// Kind is "magic_parted".
func (MagicParted) Kind() string { return "magic_parted" }

// Apply takes them out; an army of which nothing is left goes.
func (ev MagicParted) Apply(s *State) {
	host := s.Counter(ev.Host)
	if host == nil {
		return
	}
	*host = host.without(&ev.New)
	s.dropEmpty(ev.Host)
	s.addCounter(ev.New.clone())
}

// part makes the event of a member who leaves the counter of his employer, or
// says why he cannot.
func (s *State) part(band, id string) (MagicParted, string) {
	c, m := s.magicUser(id)
	if c == nil || m.Nation != band || c.Owner == band {
		return MagicParted{}, fmt.Sprintf("no member %q of yours is with an army", id)
	}
	return s.partFrom(c, band, []battle.MagicUser{*m}), ""
}

// partFrom makes a counter of the members of a band in another's counter.
func (s *State) partFrom(c *Counter, band string, list []battle.MagicUser) MagicParted {
	b := s.Band(band)
	n := Counter{
		ID: s.NextID.Counter, Owner: band, Cell: c.Cell, Inside: c.Inside, Carry: c.Carry,
		Since: c.Since, SinceAt: c.SinceAt, Entered: c.Entered, Fought: c.Fought, Stopped: c.Stopped,
		MagicUsers: slices.Clone(list),
	}
	n.Name = s.freeName(band, b.Name)
	return MagicParted{Host: c.ID, New: n}
}

func magicKinds() []maker {
	return []maker{
		func() Event { return new(MagicAsked) },
		func() Event { return new(MagicServed) },
		func() Event { return new(MagicLeft) },
		func() Event { return new(MagicJoined) },
		func() Event { return new(MagicParted) },
		func() Event { return new(MagicSettled) },
		func() Event { return new(MagicDismissed) },
		func() Event { return new(DruidsAided) },
		func() Event { return new(PriestsCame) },
		func() Event { return new(PriestsLeft) },
		func() Event { return new(HeartTaken) },
		func() Event { return new(DruidsReplaced) },
	}
}
