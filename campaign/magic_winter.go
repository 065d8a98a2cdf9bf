package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/data"
)

// newMagic makes the magic user of a line of winter orders, or says why he
// cannot be bought (CA-17.1-R1).
func (p *purchase) newMagic(line RaiseOrder, k *data.MagicKind) (u *battle.MagicUser, reason, rule string) {
	if line.Size != 1 {
		return nil, "a magic user is one figure: write size 1", "CA-17.1-R1"
	}
	if why, rule := p.magicFault(k); why != "" {
		return nil, why, rule
	}
	for _, x := range p.raised {
		if x.magic == nil || x.order.Counter != line.Counter {
			continue
		}
		if o, ok := p.e.World.MagicKind(x.magic.Kind); !ok || !k.WorksWith(o) {
			return nil, fmt.Sprintf("%s and %s do not serve in one army", k.Name, x.magic.Kind), "CA-17.1"
		}
	}
	name := line.Name
	if name == "" {
		name = singleName(k)
	}
	return &battle.MagicUser{Name: name, Kind: k.ID, Nation: p.n.ID, Points: k.Cost}, "", ""
}

// singleName is what one of a kind is called.
func singleName(k *data.MagicKind) string {
	switch k.ID {
	case mitra:
		return "Priest of Mitra"
	case set:
		return "Worshipper of Set"
	case druids:
		return "White Druid"
	case "wizards_of_the_black_circle":
		return "Wizard of the Black Circle"
	}
	return k.Name
}

// magicFault says why nobody of a kind can be bought.
func (p *purchase) magicFault(k *data.MagicKind) (reason, rule string) {
	switch {
	case !p.e.magicAllowed(p.s.Settings, k.ID):
		return "the season's settings leave out " + k.Name, "CA-17.1-R1"
	case k.Serves.Land != "":
		return k.Name + " is not for sale", "CA-17.1-R3"
	case p.s.magicBand(k.ID):
		return k.Name + " has a player of its own and is not for sale", "CA-17.1-R3"
	}
	if why, rule := p.e.mayServe(p.s, k.ID, p.n.ID); why != "" {
		return why, rule
	}
	if k.Unique && p.exists(k.ID) {
		return k.Name + " serves already: there is only one", "CA-4.4-R1"
	}
	for _, foe := range k.Foes {
		if p.hasKind(foe) {
			return fmt.Sprintf("%s never serves one nation in one year with %s", k.Name, foe), "CA-17.6-R2"
		}
	}
	return "", ""
}

// exists reports whether a named person is on the map or is being bought.
func (p *purchase) exists(kind string) bool {
	is := func(m battle.MagicUser) bool { return m.Kind == kind }
	for i := range p.s.Counters {
		if slices.ContainsFunc(p.s.Counters[i].MagicUsers, is) {
			return true
		}
	}
	return slices.ContainsFunc(p.raised, func(x raised) bool { return x.magic != nil && is(*x.magic) })
}

// hasKind reports whether the nation will have a kind next year.
func (p *purchase) hasKind(kind string) bool {
	for i := range p.s.Counters {
		c := &p.s.Counters[i]
		if c.Owner == p.n.ID && slices.ContainsFunc(c.MagicUsers, func(m battle.MagicUser) bool { return m.Kind == kind }) {
			return true
		}
	}
	return slices.ContainsFunc(p.raised, func(x raised) bool { return x.magic != nil && x.magic.Kind == kind })
}

// magicCost is what a magic user costs to buy: his points, and for Worshippers
// of Set the price above them (setting setPremium, CA-17.6-R2).
func (p *purchase) magicCost(m *battle.MagicUser) int {
	if m.Kind == set {
		return m.Points + p.s.Settings.Int("setPremium")
	}
	return m.Points
}

// MagicDismissed takes magic users off the map that a change of settings has
// left out of the season, and the magic players with them (CA-17.1-R1).
type MagicDismissed struct {
	Kinds []string `json:"kinds"`
}

// Kind is "magic_dismissed".
func (MagicDismissed) Kind() string { return "magic_dismissed" }

// Apply takes them off.
func (ev MagicDismissed) Apply(s *State) {
	gone := func(m battle.MagicUser) bool { return slices.Contains(ev.Kinds, m.Kind) }
	var touched []CounterID
	for i := range s.Counters {
		c := &s.Counters[i]
		if slices.ContainsFunc(c.MagicUsers, gone) {
			c.MagicUsers = keep(c.MagicUsers, func(m battle.MagicUser) bool { return !gone(m) })
			touched = append(touched, c.ID)
		}
	}
	for _, id := range touched {
		s.dropEmpty(id)
	}
	for i := range s.Bands {
		if b := &s.Bands[i]; b.Kind == KindMagic && slices.Contains(ev.Kinds, b.List) {
			b.Eliminated, b.Serves = true, ""
		}
	}
}

// dismissMagic carries out what a change of the setting magic leaves no place
// for.
func (r *run) dismissMagic() {
	var kinds []string
	for i := range r.e.World.Magic {
		if id := r.e.World.Magic[i].ID; !r.e.magicAllowed(r.s.Settings, id) && r.s.anyMagic(id) {
			kinds = append(kinds, id)
		}
	}
	if len(kinds) > 0 {
		r.emit(MagicDismissed{Kinds: kinds})
	}
}

func (s *State) anyMagic(kind string) bool {
	for i := range s.Counters {
		if slices.ContainsFunc(s.Counters[i].MagicUsers, func(m battle.MagicUser) bool { return m.Kind == kind }) {
			return true
		}
	}
	return slices.ContainsFunc(s.Bands, func(b NationState) bool { return b.Kind == KindMagic && b.List == kind && !b.Eliminated })
}
