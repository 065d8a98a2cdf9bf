package campaign

// Annulled takes the season back to an earlier entry of its journal. Nothing
// is deleted: the entries after To stay where they are and count no longer.
type Annulled struct {
	From   int64  `json:"from"` // last entry before this one
	To     int64  `json:"to"`   // last entry that counts
	Was    Week   `json:"was"`
	Now    Week   `json:"now"`
	By     string `json:"by"`
	Reason string `json:"reason"` // everybody sees it
}

// Kind is "annulled".
func (Annulled) Kind() string { return "annulled" }

// Apply writes the taking back down; the state must be the earlier one
// already, see TakeBack.
func (ev Annulled) Apply(s *State) {
	s.Desk.Rewinds = append(s.Desk.Rewinds, Rewind(ev))
	s.Desk.Ready = nil
	s.Desk.clearDue()
}

// TakeBack is the season after it was taken back from one state to an earlier
// one. What belongs to the people and not to the game stays as it is now: who
// plays which nation, the clock, who is parked, earlier takings back.
//
// The dice are drawn anew: links of the chain that were used once are known,
// so the next step takes the first that never was. Only a step that is still
// in progress in the earlier state goes on with its own link, for all its
// orders are in and cannot be changed. The turns of a battle in play that are
// still to be ordered get dice of their own.
func TakeBack(now, then *State, ev Annulled) *State {
	s := then.Clone()
	desk := now.Desk.clone()
	desk.Ready, desk.Tables, desk.Missed = nil, s.Desk.Tables, s.Desk.Missed
	desk.StepLink = s.Desk.StepLink
	s.Desk = desk
	s.Letters = cloneEach(now.Letters, Letter.clone) // what was written stays written
	s.Book = now.Book.kept(s.At)
	for i := range s.Nations {
		samePlayer(&s.Nations[i], now)
	}
	for i := range s.Bands {
		samePlayer(&s.Bands[i], now)
	}
	for i := range s.Battles {
		if b := &s.Battles[i]; b.InPlay() {
			b.Play.takenBack(ev.From)
		}
	}
	ev.Apply(s)
	return s
}

// samePlayer leaves a nation that is played in both states to whoever plays it
// now.
func samePlayer(n *NationState, now *State) {
	if x := now.Nation(n.ID); x != nil && x.Played && n.Played {
		n.Player, n.Caretaker = x.Player, x.Caretaker
	}
}
