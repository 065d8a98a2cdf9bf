package forecast

import (
	"hyboria/battle"
)

// Ending is how a battle came to its end.
type Ending string

// The endings, of which a battle has the first that fits.
const (
	Drawn     Ending = "drawn"     // nobody won
	Conceded  Ending = "conceded"  // the loser gave up
	Destroyed Ending = "destroyed" // the loser has no figure left that is free
	Broken    Ending = "broken"    // the loser has none left in good order
	Outlasted Ending = "losses"    // the loser still stood, and had lost more
)

var endings = [...]Ending{Drawn, Conceded, Destroyed, Broken, Outlasted}

// endingOf tells how a battle ended from what is left of the loser.
func endingOf(r *battle.Record) Ending {
	if r.Winner == battle.Draw {
		return Drawn
	}
	loser := &r.Sides[battle.Attacker]
	if r.Winner == battle.AttackerWins {
		loser = &r.Sides[battle.Defender]
	}
	switch f := loser.Figures; {
	case loser.Conceded:
		return Conceded
	case f.Fit+f.Routed == 0:
		return Destroyed
	case f.Fit == 0:
		return Broken
	default:
		return Outlasted
	}
}

// tally is what is counted of all battles. It grows with the armies, not with
// the number of battles.
type tally struct {
	score   score
	endings map[Ending]score
	turns   histogram
	sides   [2]sideTally
}

type sideTally struct {
	points, share, lost histogram
	start               int // figures, over all battles
	causes              map[string]int
	units               []unitTally    // of a known force, as listed
	at                  map[string]int // place in units by id; nil when the force is guessed
	persons             []personTally  // likewise
}

type unitTally struct {
	unit  battle.Unit
	lost  histogram
	held  score // battles in which it stood to the end
	broke score // battles in which it did not
}

type personTally struct {
	person Person
	lost   int
}

func newTally(sc battle.Scenario, guess [2]*Guess) *tally {
	t := &tally{endings: map[Ending]score{}}
	for i := range t.sides {
		s := &t.sides[i]
		s.causes = map[string]int{}
		if guess[i] != nil {
			continue
		}
		s.at = map[string]int{}
		for _, u := range sc.Sides[i].Units {
			s.list(u)
		}
		for _, u := range sc.Sides[i].Reserve {
			s.list(u)
		}
		s.listPersons(&sc.Sides[i])
	}
	return t
}

func (s *sideTally) list(u battle.Unit) {
	s.at[u.ID] = len(s.units)
	s.units = append(s.units, unitTally{unit: u})
}

// commanderID is how records name a commander.
const commanderID = "commander"

func (s *sideTally) listPersons(f *battle.Force) {
	add := func(id, name, kind string) {
		s.persons = append(s.persons, personTally{person: Person{ID: id, Name: name, Kind: kind}})
	}
	if f.Commander != nil {
		add(commanderID, f.Commander.Name, "commander")
	}
	for _, h := range f.Heroes {
		add(h.ID, h.Name, string(h.Rank))
	}
	for _, m := range f.MagicUsers {
		add(m.ID, m.Name, "magic")
	}
}

// count adds one battle.
func (t *tally) count(r *battle.Record) {
	t.score.count(r.Winner)
	how := endingOf(r)
	sum := t.endings[how]
	sum.count(r.Winner)
	t.endings[how] = sum
	t.turns.count(r.Turns)
	for i := range t.sides {
		t.sides[i].count(&r.Sides[i], r.Winner)
	}
}

func (s *sideTally) count(res *battle.SideResult, winner battle.Outcome) {
	s.points.count(res.Points)
	s.share.count(res.LossShare)
	s.lost.count(gone(res.Figures))
	s.start += res.Figures.Start
	for i := range res.Units {
		u := &res.Units[i]
		for cause, n := range u.Causes {
			s.causes[cause] += n
		}
		if at, ok := s.at[u.ID]; ok {
			s.units[at].count(u, winner)
		}
	}
	s.countPersons(res.Persons)
}

// gone is the number of figures that are not with their unit at the end: dead,
// taken, or fighting for the enemy. Those in rout come back (CA-10.1-R2).
func gone(f battle.Fates) int { return f.Losses() + f.Turned }

func (u *unitTally) count(res *battle.UnitResult, winner battle.Outcome) {
	u.lost.count(gone(res.Fates))
	if res.Status == battle.Holds || res.Status == battle.Withdrew {
		u.held.count(winner)
	} else {
		u.broke.count(winner)
	}
}

func (s *sideTally) countPersons(list []battle.PersonResult) {
	for _, p := range list {
		if p.Fate != battle.PersonKilled && p.Fate != battle.PersonTaken {
			continue
		}
		for i := range s.persons {
			if s.persons[i].person.ID == p.ID {
				s.persons[i].lost++
			}
		}
	}
}

// add adds the battles of another worker.
func (t *tally) add(o *tally) {
	t.score.add(o.score)
	for _, how := range endings {
		sum := t.endings[how]
		sum.add(o.endings[how])
		t.endings[how] = sum
	}
	t.turns.add(o.turns)
	for i := range t.sides {
		t.sides[i].add(&o.sides[i])
	}
}

func (s *sideTally) add(o *sideTally) {
	s.points.add(o.points)
	s.share.add(o.share)
	s.lost.add(o.lost)
	s.start += o.start
	for cause, n := range o.causes {
		s.causes[cause] += n
	}
	for i := range o.units {
		u, v := &s.units[i], &o.units[i]
		u.lost.add(v.lost)
		u.held.add(v.held)
		u.broke.add(v.broke)
	}
	for i, p := range o.persons {
		s.persons[i].lost += p.lost
	}
}
