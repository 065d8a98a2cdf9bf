package campaign

import (
	"slices"

	"hyboria/battle"
)

// RaidFought tells of a raid and what it does to army and province (VR-17.8).
// Losses and persons follow in a Recovered event.
type RaidFought struct {
	Note    RaidNote      `json:"note"`
	Record  battle.Record `json:"record"`
	Scar    *Scar         `json:"scar,omitempty"`    // as the province now is
	Uncount bool          `json:"uncount,omitempty"` // the pacification begins anew
	Debt    *Debt         `json:"debt,omitempty"`    // for booty
	Bans    []RaidBan     `json:"bans,omitempty"`
	Holds   []Hold        `json:"holds,omitempty"`
}

// Kind is "raid".
func (RaidFought) Kind() string { return "raid" }

// Apply writes everything down.
func (ev RaidFought) Apply(s *State) {
	b := &s.Raids
	n := ev.Note
	if played := s.Battle(n.ID); played != nil {
		s.Battles = keep(s.Battles, func(x Battle) bool { return x.ID != n.ID })
	}
	n.Defenders = slices.Clone(n.Defenders)
	b.Week = append(b.Week, n)
	if c := s.Counter(n.Counter); c != nil {
		c.Carry = 0
	}
	if ev.Scar != nil {
		s.setScar(*ev.Scar)
	}
	if i := s.Holdings.Find(n.Province); ev.Uncount && i >= 0 {
		s.Holdings[i].Count = 0
	}
	if ev.Debt != nil {
		s.Debts = append(s.Debts, *ev.Debt)
	}
	b.Bans = append(b.Bans, ev.Bans...)
	b.Holds = append(b.Holds, ev.Holds...)
}

// setScar writes what raids have left on a province. Where the garrison has
// burnt nobody is inside walls any more.
func (s *State) setScar(x Scar) {
	list := s.Raids.Scars
	i, found := slices.BinarySearchFunc(list, x.Province, func(a Scar, p string) int {
		switch {
		case a.Province < p:
			return -1
		case a.Province > p:
			return 1
		}
		return 0
	})
	if found {
		list[i] = x
	} else {
		s.Raids.Scars = slices.Insert(list, i, x)
	}
}

// RaidCalledOff tells that a raid that was ordered did not take place.
type RaidCalledOff struct {
	Counter  CounterID `json:"counter"`
	Nation   string    `json:"nation"`
	Province string    `json:"province"`
	Reason   string    `json:"reason"`
}

// Kind is "raid_off".
func (RaidCalledOff) Kind() string { return "raid_off" }

// Apply changes nothing.
func (RaidCalledOff) Apply(*State) {}

// HoldFreed tells that men, or a princess, led away by raiders go home: for men
// of the other side, for points, or with the year.
type HoldFreed struct {
	Hold    Hold `json:"hold"`
	Figures int  `json:"figures,omitempty"` // of them
	Paid    int  `json:"paid,omitempty"`
	Back    int  `json:"back,omitempty"` // figures that find their unit again
}

// Kind is "hold_freed".
func (HoldFreed) Kind() string { return "hold_freed" }

// Apply sends them home and writes the price down.
func (ev HoldFreed) Apply(s *State) {
	for i := range s.Raids.Holds {
		h := &s.Raids.Holds[i]
		if h.Name != ev.Hold.Name || h.Nation != ev.Hold.Nation || h.Holder != ev.Hold.Holder || h.Unit != ev.Hold.Unit || h.Figures != ev.Hold.Figures {
			continue
		}
		if h.Figures > ev.Figures {
			h.Price -= h.Price * ev.Figures / h.Figures
			h.Figures -= ev.Figures
		} else {
			s.Raids.Holds = slices.Delete(s.Raids.Holds, i, i+1)
		}
		break
	}
	if u := s.unitByID(ev.Hold.Unit); u != nil {
		u.Present += ev.Back
	}
	if ev.Paid > 0 {
		s.Debts = append(s.Debts, Debt{From: ev.Hold.Nation, To: ev.Hold.Holder, Points: ev.Paid})
	}
}

// unitByID finds a unit in any counter; nil if it is
// no more.
func (s *State) unitByID(id string) *battle.Unit {
	for i := range s.Counters {
		for j := range s.Counters[i].Units {
			if u := &s.Counters[i].Units[j]; id != "" && u.ID == id {
				return u
			}
		}
	}
	return nil
}

// RaidsSettled ends a year of raids: provinces that lost worth take it off what
// their owners may raise this winter (VR-17.8).
type RaidsSettled struct {
	Worth []Purse `json:"worth,omitempty"` // taken, below 0
}

// Kind is "raids_settled".
func (RaidsSettled) Kind() string { return "raids_settled" }

// Apply takes the worth off and lets go of all who are held and all bans; what
// has burnt stays so until the year opens.
func (ev RaidsSettled) Apply(s *State) {
	for _, p := range ev.Worth {
		s.fillPurse(p.Nation, p.Points)
	}
	s.Raids.Holds, s.Raids.Bans, s.Raids.Week = nil, nil, nil
}

// newYear forgets what lasts until winter. Booty comes back by its weeks.
func (b *RaidBook) newYear() {
	b.Scars = slices.DeleteFunc(b.Scars, func(x Scar) bool { return x.NoBooty == 0 })
	for i := range b.Scars {
		b.Scars[i].Worth, b.Scars[i].Burnt = 0, false
	}
}

// newWeek forgets what lasts a week, and bans that are over.
func (b *RaidBook) newWeek(running int) {
	b.Week = nil
	b.Bans = slices.DeleteFunc(b.Bans, func(x RaidBan) bool { return x.Until < running })
	for i := range b.Scars {
		if b.Scars[i].NoBooty < running {
			b.Scars[i].NoBooty = 0
		}
	}
	b.Scars = slices.DeleteFunc(b.Scars, func(x Scar) bool { return x == Scar{Province: x.Province} })
	if len(b.Bans) == 0 {
		b.Bans = nil
	}
	if len(b.Scars) == 0 {
		b.Scars = nil
	}
}

func raidKinds() []maker {
	return []maker{
		func() Event { return new(RaidFought) },
		func() Event { return new(RaidOpened) },
		func() Event { return new(RaidCalledOff) },
		func() Event { return new(HoldFreed) },
		func() Event { return new(RaidsSettled) },
	}
}
