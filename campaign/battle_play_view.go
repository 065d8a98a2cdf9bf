package campaign

import (
	"slices"

	"hyboria/battle"
)

// PlayNews is a battle that is played turn by turn as somebody on one of its
// sides may see it: the table as his side sees it, and of orders his side's own.
type PlayNews struct {
	Battle   Battle        `json:"battle"` // as View gives it
	Side     battle.Side   `json:"side"`   // from which he looks
	Both     bool          `json:"both"`   // he may look from either side
	Commands string        `json:"commands"`
	Mine     bool          `json:"mine"` // he may order
	Stage    battle.Stage  `json:"stage"`
	Sheet    battle.Sheet  `json:"sheet"`          // for those of the side whose troops they are
	Words    string        `json:"words"`          // orders sealed for the stage
	Sealed   bool          `json:"sealed"`         // there are such
	Left     bool          `json:"left"`           // its general leads the side
	Plan     battle.Orders `json:"plan,omitempty"` // his plan
	Seen     battle.Record `json:"seen"`           // what has happened so far
}

// ViewPlay is the gate to a battle in play, as View is to the season. side is the
// one that a viewer of both would look from. ok is false where he may see nothing.
func ViewPlay(e *Engine, s *State, v Viewer, id string, side battle.Side) (news PlayNews, ok bool, err error) {
	b := s.Battle(id)
	if b == nil || !b.InPlay() || !b.MayRead(v) {
		return news, false, nil
	}
	whole := b.clone()
	p, err := e.PlayOf(s, &whole)
	if err != nil {
		return news, false, err
	}
	seen := b.clone()
	seen.hideFrom(v)
	news = PlayNews{Battle: seen, Side: b.sideOf(v, side), Both: v.all(), Stage: b.Play.Stage}
	side = news.Side
	news.Commands = s.Commands(b, side)
	news.Seen = p.Seen(side)
	if !slices.ContainsFunc(b.Nations(side), v.owns) {
		return news, true, nil // a captain looks on
	}
	news.Mine = v.Kind != ViewSecretary && v.owns(news.Commands)
	news.Sheet, news.Left, news.Plan = p.Sheet(side), b.Play.Left[side], seen.Scenario.Sides[side].Plan
	if news.Sealed = given(b.Play.Sealed[side]); news.Sealed {
		news.Words, err = p.Words(side, b.Play.Sealed[side])
	}
	return news, true, err
}

// sideOf is the side from which a viewer looks: his own, or the one he asks for
// if both are open to him.
func (b *Battle) sideOf(v Viewer, wish battle.Side) battle.Side {
	if v.all() && (wish == battle.Attacker || wish == battle.Defender) {
		return wish
	}
	for side := range b.Scenario.Sides {
		if slices.ContainsFunc(b.Nations(battle.Side(side)), v.owns) {
			return battle.Side(side)
		}
	}
	for side := range b.Captains {
		if slices.ContainsFunc(b.Captains[side], v.owns) {
			return battle.Side(side)
		}
	}
	return battle.Attacker
}

// hideFrom takes out of a battle what a viewer who may read it may not know:
// reserves, plans and sealed orders that are not his side's (CA-4.1-R5), the dice
// to come from everybody, and what both ordered in turns that are past.
func (b *Battle) hideFrom(v Viewer) {
	hideReserves(&b.Scenario, b, v)
	if b.Play == nil {
		return
	}
	b.Play.Seed, b.Play.Steps, b.Play.Fresh = "", nil, nil
	for side := range b.Play.Sealed {
		if !slices.ContainsFunc(b.Nations(battle.Side(side)), v.owns) {
			b.Play.Sealed[side], b.Play.Left[side] = nil, false
		}
	}
}
