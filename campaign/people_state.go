package campaign

import (
	"slices"

	"hyboria/data"
)

// Kinds of motions that the players of a season decide on.
const (
	MotionSettings = "settings" // other settings from the new year on (CA-20)
	MotionAdmit    = "admit"    // a newcomer (CA-1.2-R1)
	MotionDeputy   = "deputy"   // somebody who gives orders for one who stays away (CA-5.3-R2)
)

// Motion is something that needs the consent of the players.
type Motion struct {
	ID      int           `json:"id"` // from 1, in the order in which they were made
	Kind    string        `json:"kind"`
	By      string        `json:"by"` // id of the owner who made it, or "secretary"
	Made    Week          `json:"made"`
	Changes data.Settings `json:"changes,omitempty"` // of settings: the new values by name
	Nation  string        `json:"nation,omitempty"`  // of admit and deputy
	Player  string        `json:"player,omitempty"`  // likewise: who is to play it
	Company string        `json:"company,omitempty"` // of admit: name of the Free Company that he is to found
	Votes   []Vote        `json:"votes,omitempty"`   // by player
	Carried bool          `json:"carried,omitempty"` // waits for the new year
}

// Vote is what one player says to a motion.
type Vote struct {
	Player string `json:"player"`
	Yes    bool   `json:"yes"`
}

// Club is what a season knows of its people beside who plays what.
type Club struct {
	Motions []Motion `json:"motions,omitempty"` // open or carried, by id
	NextID  int      `json:"nextID,omitempty"`  // of the next motion, less one
}

func (c Club) clone() Club {
	c.Motions = cloneEach(c.Motions, func(m Motion) Motion { m.Votes = slices.Clone(m.Votes); return m })
	return c
}

// Motion finds an open or carried motion, nil when there is none.
func (s *State) Motion(id int) *Motion {
	i := slices.IndexFunc(s.Club.Motions, func(m Motion) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Club.Motions[i]
}

// Players lists the names of the persons who play, each once, in the order of
// the register.
func (s *State) Players() []string {
	var names []string
	for _, n := range s.Owners() {
		if n.Player != "" && n.Played && !n.Eliminated && !slices.Contains(names, n.Player) {
			names = append(names, n.Player)
		}
	}
	return names
}

// voters are the players who decide on a motion: all of them, but for the one
// who stays away when it is about his deputy.
func (s *State) voters(m *Motion) []string {
	names := s.Players()
	if n := s.Nation(m.Nation); m.Kind == MotionDeputy && n != nil {
		names = slices.DeleteFunc(names, func(x string) bool { return x == n.Player })
	}
	return names
}

// passes reports whether a motion is carried, and whether it can be no more.
// Other settings need the consent of all (CA-20); a newcomer what the setting
// admission says (CA-1.2-R1); a deputy more than half of the others
// (CA-5.3-R2). Where nobody but the secretary has a say, his word decides.
func (s *State) passes(m *Motion) (carried, lost bool) {
	voters := s.voters(m)
	yes, no := 0, 0
	for _, v := range m.Votes {
		switch {
		case !slices.Contains(voters, v.Player):
		case v.Yes:
			yes++
		default:
			no++
		}
	}
	rule := "unanimous"
	switch m.Kind {
	case MotionAdmit:
		rule = s.Settings.Choice("admission")
	case MotionDeputy:
		rule = "majority"
	}
	switch {
	case len(voters) == 0 || rule == "secretary":
		return m.By == secretaryActor, false
	case rule == "majority":
		return 2*yes > len(voters), 2*no >= len(voters)
	}
	return yes == len(voters), no > 0
}

// MotionMade puts a motion before the players.
type MotionMade struct {
	Motion Motion `json:"motion"`
}

// Kind is "motion_made".
func (MotionMade) Kind() string { return "motion_made" }

// Apply adds it.
func (ev MotionMade) Apply(s *State) {
	m := ev.Motion
	m.Votes = slices.Clone(m.Votes)
	s.Club.Motions = append(slices.Clone(s.Club.Motions), m)
	s.Club.NextID = m.ID
}

// MotionVoted is one player's word on a motion, in place of an earlier one.
type MotionVoted struct {
	Motion int  `json:"motion"`
	Vote   Vote `json:"vote"`
}

// Kind is "motion_voted".
func (MotionVoted) Kind() string { return "motion_voted" }

// Apply keeps the votes sorted by player.
func (ev MotionVoted) Apply(s *State) {
	m := s.Motion(ev.Motion)
	if m == nil {
		return
	}
	votes := slices.DeleteFunc(slices.Clone(m.Votes), func(v Vote) bool { return v.Player == ev.Vote.Player })
	i := slices.IndexFunc(votes, func(v Vote) bool { return v.Player > ev.Vote.Player })
	if i < 0 {
		i = len(votes)
	}
	m.Votes = slices.Insert(votes, i, ev.Vote)
}

// MotionEnded tells what became of a motion: carried, lost, withdrawn or done.
type MotionEnded struct {
	Motion int    `json:"motion"`
	Result string `json:"result"` // "carried": it waits for the new year; else it is off the table
	Reason string `json:"reason,omitempty"`
}

// Kind is "motion_ended".
func (MotionEnded) Kind() string { return "motion_ended" }

// Apply marks a carried motion and takes any other off the table.
func (ev MotionEnded) Apply(s *State) {
	if m := s.Motion(ev.Motion); m != nil && ev.Result == "carried" {
		m.Carried = true
		return
	}
	s.Club.Motions = keep(s.Club.Motions, func(m Motion) bool { return m.ID != ev.Motion })
}

// PlayerSeated tells who plays an owner of counters from now on. A newcomer
// takes over what a nation without a player still has, its guard too
// (CA-1.2-R2).
type PlayerSeated struct {
	Nation    string `json:"nation"`
	Player    string `json:"player,omitempty"`
	Caretaker string `json:"caretaker,omitempty"`
	Before    string `json:"before,omitempty"` // who played it
	Newcomer  bool   `json:"newcomer,omitempty"`
}

// Kind is "player_seated".
func (PlayerSeated) Kind() string { return "player_seated" }

// Apply seats him; the guard becomes an army like any other.
func (ev PlayerSeated) Apply(s *State) {
	n := s.Nation(ev.Nation)
	if n == nil {
		return
	}
	n.Played, n.Player, n.Caretaker = true, ev.Player, ev.Caretaker
	n.Deputy, n.Missed, n.Leaving = "", 0, false
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Owner == ev.Nation {
			c.Guard = false
		}
	}
}

// SeatGivenUp tells that a player gives his nation up: in the next winter it is
// one without a player. With Now it is so from here on.
type SeatGivenUp struct {
	Nation string `json:"nation"`
	Now    bool   `json:"now,omitempty"`
}

// Kind is "seat_given_up".
func (SeatGivenUp) Kind() string { return "seat_given_up" }

// Apply marks the seat, or empties it.
func (ev SeatGivenUp) Apply(s *State) {
	n := s.Nation(ev.Nation)
	switch {
	case n == nil:
	case ev.Now:
		n.Played, n.Player, n.Caretaker, n.Deputy, n.Leaving, n.Missed = false, "", "", "", false, 0
	default:
		n.Leaving = true
	}
}

// DeputyNamed tells who gives the orders of a nation whose player has stayed
// away for three weeks running (CA-5.3-R2); nobody, when he is back.
type DeputyNamed struct {
	Nation string `json:"nation"`
	Deputy string `json:"deputy,omitempty"`
}

// Kind is "deputy_named".
func (DeputyNamed) Kind() string { return "deputy_named" }

// Apply names him.
func (ev DeputyNamed) Apply(s *State) {
	if n := s.Nation(ev.Nation); n != nil {
		n.Deputy = ev.Deputy
	}
}

// countMissed counts the weeks running for which persons have sent no orders;
// it is asked before a week's orders are put away.
func (s *State) countMissed() {
	for _, list := range [][]NationState{s.Nations, s.Bands} {
		for i := range list {
			n := &list[i]
			sent := slices.ContainsFunc(s.Orders, func(o NationOrders) bool { return o.Nation == n.ID })
			if n.Player == "" || n.Eliminated || sent {
				n.Missed = 0
				continue
			}
			n.Missed++
		}
	}
}

func peopleKinds() []maker {
	return []maker{
		func() Event { return new(MotionMade) },
		func() Event { return new(MotionVoted) },
		func() Event { return new(MotionEnded) },
		func() Event { return new(PlayerSeated) },
		func() Event { return new(SeatGivenUp) },
		func() Event { return new(DeputyNamed) },
		func() Event { return new(SettingsChanged) },
	}
}
