package campaign

import (
	"fmt"

	"hyboria/battle/dice"
	"hyboria/provinces"
)

// WinterBegan ends a year: whatever belongs to its weeks is put away. The
// calendar shows week 0 of the year to come, as it does since the last week
// was closed.
type WinterBegan struct {
	At Week `json:"at"`
}

// Kind is "winter_began".
func (WinterBegan) Kind() string { return "winter_began" }

// Apply ends carried march points (CA-6.1-R5), waiting battles, this year's
// memory of battles, the discards of the deck and all sieges, fills all stores
// (CA-11.1-R1), and opens the winter.
func (ev WinterBegan) Apply(s *State) {
	s.At, s.Stage, s.Quartered = ev.At, StageWinter, true
	s.beginStep()
	s.Orders, s.Purchases, s.Battles, s.Waiting, s.Memory, s.CardsOut = nil, nil, nil, nil, nil, nil
	s.Sieges = nil
	s.BattleSeq = 0
	s.Magic.newYear()
	for i := range s.Counters {
		c := &s.Counters[i]
		c.Carry, c.Barren, c.Fought, c.Stopped, c.Sallied = 0, 0, false, false, false
	}
}

// CaptivesReturned frees every commander held by an enemy (CA-11.1-R2).
type CaptivesReturned struct {
	Captives []Captive `json:"captives"`
}

// Kind is "captives_returned".
func (CaptivesReturned) Kind() string { return "captives_returned" }

// Apply gives each to the first counter of his nation that has no commander;
// where all have one again he needs no place on the map.
func (ev CaptivesReturned) Apply(s *State) {
	for _, captive := range ev.Captives {
		s.welcome(captive)
	}
	s.Captives = nil
}

// CrewsRefilled mans every chariot and mammoth that has any crew left in full,
// free of charge (CA-10.1-R3).
type CrewsRefilled struct {
	Figures int `json:"figures"` // crew figures that came
}

// Kind is "crews_refilled".
func (CrewsRefilled) Kind() string { return "crews_refilled" }

// Apply fills the crews.
func (CrewsRefilled) Apply(s *State) {
	for i := range s.Counters {
		for j := range s.Counters[i].Units {
			u := &s.Counters[i].Units[j]
			u.Present = u.Castings() * u.Type.Crew()
		}
	}
}

// PointsMoved is a province with a new legal owner from the new year on
// (CA-12.1, CA-11.1-R2 step 4).
type PointsMoved struct {
	From    string            `json:"from,omitempty"`
	Holding provinces.Holding `json:"holding"`
}

// Kind is "points_moved".
func (PointsMoved) Kind() string { return "points_moved" }

// Apply writes the line.
func (ev PointsMoved) Apply(s *State) { s.setHolding(ev.Holding) }

// Allowance is what a nation may have next year (CA-2.3) and what its
// survivors are worth.
type Allowance struct {
	Nation   string `json:"nation"`
	Points   int    `json:"points"`
	Strength int    `json:"strength"`
}

// AllowancesSet closes the first half of a winter: from now on purchases are
// taken.
type AllowancesSet struct {
	Allowances []Allowance `json:"allowances"`
}

// Kind is "allowances".
func (AllowancesSet) Kind() string { return "allowances" }

// Apply changes nothing: allowances follow from the provinces owned.
func (AllowancesSet) Apply(*State) {}

// YearOpened is the last event of a winter and of the muster: week 1 is open.
type YearOpened struct {
	At        Week       `json:"at"`
	Running   int        `json:"running"` // number of the week since the start
	Standings []Standing `json:"standings"`
	Link      string     `json:"link"` // link of the dice chain used for this winter, now revealed
}

// Kind is "year_opened".
func (YearOpened) Kind() string { return "year_opened" }

// Apply opens the week.
func (ev YearOpened) Apply(s *State) {
	s.At, s.Running, s.Stage, s.Quartered = ev.At, ev.Running, StageOpen, false
	s.Standings = append([]Standing(nil), ev.Standings...)
	s.Purchases, s.Purses, s.Desk.Ready = nil, nil, nil
	s.Glimpses = nil // after a winter everybody stands elsewhere
	s.Desk.clearDue()
	s.beginYearOfMagic()
	s.Raids.newYear()
}

// CampaignEnded closes the season after the winter changes of its last year
// (CA-19.3-R1).
type CampaignEnded struct {
	Standings []Standing `json:"standings"`
	Link      string     `json:"link"`
}

// Kind is "campaign_ended".
func (CampaignEnded) Kind() string { return "campaign_ended" }

// Apply writes the final standings.
func (ev CampaignEnded) Apply(s *State) {
	s.Stage, s.Quartered = StageFinished, false
	s.Standings = append([]Standing(nil), ev.Standings...)
}

func winterKinds() []maker {
	return []maker{
		func() Event { return new(WinterBegan) },
		func() Event { return new(Quartered) },
		func() Event { return new(CaptivesReturned) },
		func() Event { return new(CrewsRefilled) },
		func() Event { return new(PointsMoved) },
		func() Event { return new(NationEliminated) },
		func() Event { return new(AllowancesSet) },
		func() Event { return new(WinterOrdersGiven) },
		func() Event { return new(Disbanded) },
		func() Event { return new(Rebuilt) },
		func() Event { return new(GuardRebuilt) },
		func() Event { return new(YearOpened) },
		func() Event { return new(CampaignEnded) },
	}
}

// WinterDue reports whether the last week of a year is closed and BeginWinter
// is to be called.
func (s *State) WinterDue() bool { return s.Stage == StageWinter && !s.Quartered }

// BuyingOpen reports whether winter orders are taken and CloseWinter is to be
// called when they are in.
func (s *State) BuyingOpen() bool { return s.Stage == StageWinter && s.Quartered }

// BeginWinter runs the first half of a winter, steps (1) to (6) of CA-11.1-R2:
// quarters, captives, crews, changes of owner, elimination, allowances. Then
// purchases are taken until CloseWinter. After the last year it ends the
// campaign instead.
func (e *Engine) BeginWinter(s *State, seed dice.Seed) ([]Event, error) {
	if !s.WinterDue() {
		return nil, fmt.Errorf("%s is at stage %q: winter begins when the last week of a year is closed", s.At, s.Stage)
	}
	r := e.begin(s, seed)
	r.emit(WinterBegan{At: s.At})
	r.sendPriestsHome()
	r.toQuarters()
	r.endOffences()
	r.returnHome()
	if len(r.s.Captives) > 0 {
		r.emit(CaptivesReturned{Captives: append([]Captive(nil), r.s.Captives...)})
	}
	r.refillCrews()
	r.replaceDruids()
	r.movePoints()
	r.eliminate()
	if r.s.At.Year > r.s.Settings.Int("campaignYears") {
		r.emit(CampaignEnded{Standings: e.Standings(r.s), Link: seed.String()})
		return r.events, nil
	}
	r.assignPoints(r.s.At.Year)
	r.payRansoms()
	r.settleRaids()
	r.changePeople()
	r.emit(AllowancesSet{Allowances: r.allowances()})
	return r.events, nil
}

func (r *run) refillCrews() {
	missing := 0
	for i := range r.s.Counters {
		for _, u := range r.s.Counters[i].Units {
			missing += u.Castings()*u.Type.Crew() - u.Present
		}
	}
	if missing > 0 {
		r.emit(CrewsRefilled{Figures: missing})
	}
}

// movePoints gives pacified and regained provinces their new legal owners.
func (r *run) movePoints() {
	for _, h := range r.s.Holdings.Clone() {
		if next, moved := h.NewYear(r.s.terms()); moved {
			r.emit(PointsMoved{From: h.Owner, Holding: next})
		}
	}
}

func (r *run) allowances() []Allowance {
	var list []Allowance
	for _, n := range r.s.Nations {
		if !n.Eliminated {
			list = append(list, Allowance{Nation: n.ID, Points: r.s.Allowance(n.ID), Strength: r.s.strength(n.ID)})
		}
	}
	for _, c := range r.s.Bargains.Companies {
		list = append(list, Allowance{Nation: c.ID, Points: r.s.Allowance(c.ID), Strength: r.s.companyStrength(c.ID)})
	}
	return list
}

// strength is the value of all surviving figures of a nation (CA-4.2-R1).
func (s *State) strength(nation string) int {
	sum := 0
	for i := range s.Counters {
		if s.Counters[i].Owner == nation {
			sum += s.ownPoints(&s.Counters[i])
		}
	}
	return sum
}

// CloseWinter runs the second half of a winter, steps (7) to (9): disbanding,
// purchases and new envelopes, nation by nation in the order of CA-1.3; then
// week 1 of the new year is open.
func (e *Engine) CloseWinter(s *State, seed dice.Seed) ([]Event, error) {
	if !s.BuyingOpen() {
		return nil, fmt.Errorf("%s is at stage %q: no purchases are being taken", s.At, s.Stage)
	}
	r := e.begin(s, seed)
	r.changeSettings()
	for _, n := range r.s.Clone().Nations {
		if n.Eliminated {
			continue
		}
		if n.Played {
			r.rebuild(n)
			continue
		}
		if err := r.rebuildGuard(n); err != nil {
			return nil, err
		}
	}
	r.rebuildCompanies()
	r.keepRoom()
	r.rollCommanders()
	r.emit(YearOpened{At: Week{Year: s.At.Year, Week: 1}, Running: s.Running, Standings: e.Standings(r.s), Link: seed.String()})
	r.look()
	return r.events, nil
}
