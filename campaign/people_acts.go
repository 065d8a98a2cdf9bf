package campaign

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hyboria/data"
)

// secretaryActor is the actor of an act of the secretary.
const secretaryActor = "secretary"

// awayWeeks is after how many missed weeks running a deputy may be named
// (CA-5.3-R2).
const awayWeeks = 3

// ClubAct is one act of the people of a season; exactly one field is set. It is
// made by an owner of counters, named by his id, or by the secretary.
type ClubAct struct {
	Settings data.Settings `json:"settings,omitempty"` // move that these be other from the new year on
	Admit    *Seating      `json:"admit,omitempty"`    // move that a newcomer play a nation
	Deputy   *Seating      `json:"deputy,omitempty"`   // move that somebody give a nation's orders
	Vote     *Ballot       `json:"vote,omitempty"`
	Withdraw int           `json:"withdraw,omitempty"` // take one's own motion back
	Replace  *Seating      `json:"replace,omitempty"`  // of the secretary: another person or a caretaker plays it
	Vacate   string        `json:"vacate,omitempty"`   // a nation is given up at the new year
	Back     string        `json:"back,omitempty"`     // the player is back: his deputy goes
}

// Seating names who is to play a nation, Company or magic order.
type Seating struct {
	Nation    string `json:"nation"`
	Player    string `json:"player,omitempty"`
	Caretaker string `json:"caretaker,omitempty"` // doctrine, for replace
	Company   string `json:"company,omitempty"`   // admit: name of a new Free Company, with its new id as nation
}

// Ballot is a vote on a motion.
type Ballot struct {
	Motion int  `json:"motion"`
	Yes    bool `json:"yes"`
}

// Club carries out an act of the people of a season and gives its events; or
// says why it is refused, and then nothing happens. Acts are taken at every
// stage until the campaign is over.
func (e *Engine) Club(s *State, actor string, a ClubAct) ([]Event, []Refusal) {
	r := &run{e: e, s: s.Clone()}
	if s.Stage == StageFinished {
		return nil, []Refusal{{Field: "act", Reason: "the campaign is over", Rule: "CA-19.3-R1"}}
	}
	if actor != secretaryActor && s.Nation(actor) == nil {
		return nil, []Refusal{{Field: "act", Reason: fmt.Sprintf("there is nobody %q in this season", actor), Rule: "CA-1.2-R1"}}
	}
	acts := []struct {
		set bool
		do  func() *Refusal
	}{
		{a.Settings != nil, func() *Refusal { return r.moveSettings(actor, a.Settings) }},
		{a.Admit != nil, func() *Refusal { return r.moveAdmit(actor, a.Admit) }},
		{a.Deputy != nil, func() *Refusal { return r.moveDeputy(actor, a.Deputy) }},
		{a.Vote != nil, func() *Refusal { return r.vote(actor, *a.Vote) }},
		{a.Withdraw != 0, func() *Refusal { return r.withdrawMotion(actor, a.Withdraw) }},
		{a.Replace != nil, func() *Refusal { return r.replace(actor, a.Replace) }},
		{a.Vacate != "", func() *Refusal { return r.vacate(actor, a.Vacate) }},
		{a.Back != "", func() *Refusal { return r.back(actor, a.Back) }},
	}
	var chosen []func() *Refusal
	for _, x := range acts {
		if x.set {
			chosen = append(chosen, x.do)
		}
	}
	if len(chosen) != 1 {
		return nil, []Refusal{{Field: "act", Reason: "write exactly one of settings, admit, deputy, vote, withdraw, replace, vacate, back"}}
	}
	if why := chosen[0](); why != nil {
		return nil, []Refusal{*why}
	}
	return r.events, nil
}

// moveSettings makes a motion of other settings.
func (r *run) moveSettings(actor string, changes data.Settings) *Refusal {
	if why := r.e.changeFault(r.s, changes); why != "" {
		return &Refusal{Field: "settings", Reason: why, Rule: "CA-20"}
	}
	return r.move(Motion{Kind: MotionSettings, By: actor, Changes: changes}, "settings")
}

// moveAdmit makes a motion that a newcomer play a nation that has no player,
// a magic order, or a new Free Company (CA-1.2-R1).
func (r *run) moveAdmit(actor string, x *Seating) *Refusal {
	if why, rule := r.e.admitFault(r.s, x); why != "" {
		return &Refusal{Field: "admit", Reason: why, Rule: rule}
	}
	m := Motion{Kind: MotionAdmit, By: actor, Nation: x.Nation, Player: strings.TrimSpace(x.Player), Company: strings.TrimSpace(x.Company)}
	return r.move(m, "admit")
}

// moveDeputy makes a motion that somebody give a nation's orders (CA-5.3-R2).
func (r *run) moveDeputy(actor string, x *Seating) *Refusal {
	n := r.s.Nation(x.Nation)
	why := nameFault(x.Player)
	switch {
	case n == nil || n.Eliminated || n.Player == "":
		why = fmt.Sprintf("nobody plays %q in person", x.Nation)
	case n.Missed < awayWeeks:
		why = fmt.Sprintf("%s has missed %d weeks running; a deputy may be named after %d", n.Player, n.Missed, awayWeeks)
	}
	if why != "" {
		return &Refusal{Field: "deputy", Reason: why, Rule: "CA-5.3-R2"}
	}
	return r.move(Motion{Kind: MotionDeputy, By: actor, Nation: x.Nation, Player: strings.TrimSpace(x.Player)}, "deputy")
}

func nameFault(name string) string {
	switch name = strings.TrimSpace(name); {
	case name == "":
		return "name the person"
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Sprintf("a name has at most %d characters", maxName)
	}
	return ""
}

// move puts a motion before the players; who makes it is for it.
func (r *run) move(m Motion, field string) *Refusal {
	for _, o := range r.s.Club.Motions {
		if o.Kind == m.Kind && o.Nation == m.Nation && !o.Carried {
			return &Refusal{Field: field, Reason: fmt.Sprintf("motion %d on the same matter is open: vote on it, or withdraw it first", o.ID), Rule: "CA-19.2"}
		}
	}
	m.ID, m.Made = r.s.Club.NextID+1, r.s.At
	r.emit(MotionMade{Motion: m})
	if n := r.s.Nation(m.By); n != nil && slices.Contains(r.s.voters(&m), n.Player) {
		r.emit(MotionVoted{Motion: m.ID, Vote: Vote{Player: n.Player, Yes: true}})
	}
	r.count(m.ID)
	return nil
}

// vote takes a player's word on a motion.
func (r *run) vote(actor string, b Ballot) *Refusal {
	m, n := r.s.Motion(b.Motion), r.s.Nation(actor)
	switch {
	case m == nil || m.Carried:
		return &Refusal{Field: "vote.motion", Reason: fmt.Sprintf("there is no open motion %d", b.Motion), Rule: "CA-19.2"}
	case n == nil || !slices.Contains(r.s.voters(m), n.Player):
		return &Refusal{Field: "vote", Reason: actor + " has no vote on this motion", Rule: "CA-1.2-R1"}
	}
	r.emit(MotionVoted{Motion: m.ID, Vote: Vote{Player: n.Player, Yes: b.Yes}})
	r.count(m.ID)
	return nil
}

// count sees whether a motion is decided.
func (r *run) count(id int) {
	m := *r.s.Motion(id)
	switch carried, lost := r.s.passes(&m); {
	case carried:
		r.emit(MotionEnded{Motion: id, Result: "carried"})
		r.carryOut(m)
	case lost:
		r.emit(MotionEnded{Motion: id, Result: "lost"})
	}
}

// carryOut does at once what need not wait for the new year.
func (r *run) carryOut(m Motion) {
	switch {
	case m.Kind == MotionDeputy:
		r.emit(DeputyNamed{Nation: m.Nation, Deputy: m.Player})
		r.emit(MotionEnded{Motion: m.ID, Result: "done"})
	case m.Kind == MotionAdmit && r.s.BuyingOpen():
		r.admit(m)
	}
}

func (r *run) withdrawMotion(actor string, id int) *Refusal {
	m := r.s.Motion(id)
	switch {
	case m == nil || m.Carried:
		return &Refusal{Field: "withdraw", Reason: fmt.Sprintf("there is no open motion %d", id), Rule: "CA-19.2"}
	case m.By != actor && actor != secretaryActor:
		return &Refusal{Field: "withdraw", Reason: "only who made a motion takes it back", Rule: "CA-19.2"}
	}
	r.emit(MotionEnded{Motion: id, Result: "withdrawn"})
	return nil
}

// replace lets another person or a caretaker play what somebody plays. What is
// stored of his orders and purchases stays until it is replaced.
func (r *run) replace(actor string, x *Seating) *Refusal {
	n := r.s.Nation(x.Nation)
	refuse := func(why, rule string) *Refusal { return &Refusal{Field: "replace", Reason: why, Rule: rule} }
	person, doctrine := strings.TrimSpace(x.Player), x.Caretaker
	switch {
	case actor != secretaryActor:
		return refuse("the secretary alone does that", "CA-19.2-R1")
	case n == nil || n.Eliminated:
		return refuse(fmt.Sprintf("there is no %q in the game", x.Nation), "CA-1.3")
	case !n.Played:
		return refuse(n.Name+" has no player: admit a newcomer", "CA-1.2-R1")
	case (person == "") == (doctrine == ""):
		return refuse("name either a player or a caretaker", "CA-19.2-R1")
	case doctrine != "" && !slices.Contains(Doctrines(), doctrine):
		return refuse(fmt.Sprintf("there is no doctrine %q: use one of %s", doctrine, strings.Join(Doctrines(), ", ")), "CA-19.2-R1")
	}
	if person != "" {
		if why := nameFault(person); why != "" {
			return refuse(why, "CA-19.2-R1")
		}
	}
	r.emit(PlayerSeated{Nation: n.ID, Player: person, Caretaker: doctrine, Before: n.Player})
	return nil
}

// vacate marks a nation whose player leaves: at the new year it is one without
// a player (CA-1.2-R2).
func (r *run) vacate(actor, nation string) *Refusal {
	n := r.s.Nation(nation)
	switch {
	case n == nil || n.Eliminated || !n.Played:
		return &Refusal{Field: "vacate", Reason: fmt.Sprintf("nobody plays %q", nation), Rule: "CA-1.2-R2"}
	case actor != secretaryActor && actor != nation:
		return &Refusal{Field: "vacate", Reason: "only its player or the secretary gives a nation up", Rule: "CA-1.2-R2"}
	}
	r.emit(SeatGivenUp{Nation: nation})
	return nil
}

func (r *run) back(actor, nation string) *Refusal {
	n := r.s.Nation(nation)
	switch {
	case n == nil || n.Deputy == "":
		return &Refusal{Field: "back", Reason: fmt.Sprintf("%q has no deputy", nation), Rule: "CA-5.3-R2"}
	case actor != secretaryActor && actor != nation:
		return &Refusal{Field: "back", Reason: "only the player himself or the secretary ends a deputy's office", Rule: "CA-5.3-R2"}
	}
	r.emit(DeputyNamed{Nation: nation})
	return nil
}

// admitFault says why a newcomer cannot play something.
func (e *Engine) admitFault(s *State, x *Seating) (reason, rule string) {
	if why := nameFault(x.Player); why != "" {
		return why, "CA-1.2-R1"
	}
	n := s.Nation(x.Nation)
	switch {
	case x.Company != "":
		return e.newCompanyFault(s, x), "CA-1.2-R1"
	case n == nil && slices.Contains(e.bandKinds(), x.Nation):
		return e.newBandFault(s, x.Nation), "CA-17.1-R3"
	case n == nil:
		return fmt.Sprintf("there is no nation %q in this season", x.Nation), "CA-1.3"
	case n.Eliminated:
		return n.Name + " is out of the game", "CA-12.3-R1"
	case n.Played && !n.Leaving:
		return n.Name + " has a player", "CA-1.2-R1"
	}
	return "", ""
}

// newBandFault says why a magic order cannot get a player now.
func (e *Engine) newBandFault(s *State, kind string) string {
	if why := e.magicSeatFault(kind, s.Settings); why != "" {
		return why
	}
	if s.anyMagic(kind) {
		return "some of them serve nations that have bought them: they must be dismissed first"
	}
	return ""
}

// admit seats a newcomer in winter, before purchases: he rebuilds in it
// (CA-1.2-R2).
func (r *run) admit(m Motion) {
	result := MotionEnded{Motion: m.ID, Result: "done"}
	why, _ := r.e.admitFault(r.s, &Seating{Nation: m.Nation, Player: m.Player, Company: m.Company})
	switch {
	case why != "":
		result.Result, result.Reason = "void", why
	case m.Company != "":
		r.admitCaptain(m)
	case r.s.Nation(m.Nation) == nil:
		r.settle1(m.Nation, SeatDef{Nation: m.Nation, Player: m.Player}, r.e.bandMembers(r.s.Settings, m.Nation))
	default:
		r.emit(PlayerSeated{Nation: m.Nation, Player: m.Player, Newcomer: true})
	}
	r.emit(result)
}

// changePeople is done in each winter before allowances are set: nations that
// were given up stand without a player, and admitted newcomers are seated.
func (r *run) changePeople() {
	for _, m := range slices.Clone(r.s.Club.Motions) {
		if m.Carried && m.Kind == MotionAdmit {
			r.admit(m)
		}
	}
	for _, n := range r.s.Owners() {
		if n.Leaving && !n.Eliminated {
			r.giveSeatUp(n)
		}
	}
}

// giveSeatUp makes a nation neutral: its alliances and service end (CA-1.2-R2).
func (r *run) giveSeatUp(n NationState) {
	r.freeBands(n.ID)
	for _, p := range slices.Clone(r.s.Pacts) {
		if !p.Lasting && (p.Pair[0] == n.ID || p.Pair[1] == n.ID) {
			r.emit(PactChanged{Pact: Pact{Pair: p.Pair, Relation: Peace}, By: n.ID, Cause: CauseGone})
		}
	}
	if n.Kind == KindMagic && n.Serves != "" {
		r.endService(n, CauseLeft, "CA-17.1-R3")
	}
	r.emit(SeatGivenUp{Nation: n.ID, Now: true})
}

// ClubActOf is the act of the people with which an event of a journal began, so
// that the act can be played again; false for events that follow from the rules.
func ClubActOf(s *State, ev Event) (actor string, a ClubAct, ok bool) {
	switch ev := ev.(type) {
	case *MotionMade:
		return ev.Motion.By, ev.Motion.act(), true
	case *MotionVoted:
		for _, n := range s.Owners() {
			if n.Player == ev.Vote.Player && n.Played && !n.Eliminated {
				return n.ID, ClubAct{Vote: &Ballot{Motion: ev.Motion, Yes: ev.Vote.Yes}}, true
			}
		}
	case *MotionEnded:
		return secretaryActor, ClubAct{Withdraw: ev.Motion}, ev.Result == "withdrawn"
	case *PlayerSeated:
		return secretaryActor, ClubAct{Replace: &Seating{Nation: ev.Nation, Player: ev.Player, Caretaker: ev.Caretaker}}, true
	case *SeatGivenUp:
		return secretaryActor, ClubAct{Vacate: ev.Nation}, true
	case *DeputyNamed:
		return secretaryActor, ClubAct{Back: ev.Nation}, true
	}
	return "", ClubAct{}, false
}

// act is the act that makes the motion.
func (m Motion) act() ClubAct {
	seat := &Seating{Nation: m.Nation, Player: m.Player, Company: m.Company}
	switch m.Kind {
	case MotionAdmit:
		return ClubAct{Admit: seat}
	case MotionDeputy:
		return ClubAct{Deputy: seat}
	default:
		return ClubAct{Settings: m.Changes}
	}
}
