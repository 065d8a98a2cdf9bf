package campaign

import (
	"hyboria/battle"
	"hyboria/map"
)

// edgeOf is the card edge of a direction of play.
func edgeOf(c hexmap.Compass) battle.Edge {
	return [...]battle.Edge{battle.North, battle.East, battle.South, battle.West}[c]
}

// edges settles the table edges (CA-9.3-R1): the attacker has the edge on the
// side of the battlefield where his hex lies or, in one hex, where he entered;
// the defender the one opposite. Of two attackers whose edges are not opposite
// the first side keeps its own (it has more points).
func (e *Engine) edges(s *State, f *field) [2]battle.Edge {
	first := e.edgeOfSide(s, f.sides[0], f.cell)
	if !f.noDefender {
		return [2]battle.Edge{first, first.Opposite()}
	}
	second := e.edgeOfSide(s, f.sides[1], f.cell)
	if f.sidesKeep(s) {
		return [2]battle.Edge{first, first.Opposite()}
	}
	return [2]battle.Edge{second.Opposite(), second}
}

// sidesKeep reports whether the first side keeps its edge: it has more points,
// or as many and the counter registered first.
func (f *field) sidesKeep(s *State) bool {
	a, b := s.pointsOf(f.sides[0]), s.pointsOf(f.sides[1])
	return a > b || a == b && firstOf(f.sides[0]) < firstOf(f.sides[1])
}

func firstOf(ids []CounterID) CounterID {
	first := ids[0]
	for _, id := range ids {
		first = min(first, id)
	}
	return first
}

// edgeOfSide places a side by its largest counter: by where its hex lies from
// the battlefield or, if it stands there, by the side on which it entered. One
// that has been there from the start comes from the north, as a garrison does.
func (e *Engine) edgeOfSide(s *State, ids []CounterID, at hexmap.Cell) battle.Edge {
	c := s.Counter(s.largest(ids))
	switch {
	case c.Cell == at && c.Inside: // in a sortie the garrison takes the north edge
		return battle.North
	case c.Cell != at:
		return edgeOf(e.Atlas.Direction(at, c.Cell))
	case c.Entered.Set && c.Entered.From != at:
		return edgeOf(e.Atlas.Direction(at, c.Entered.From))
	default:
		return battle.North
	}
}
