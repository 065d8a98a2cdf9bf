package ground

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/deck"
)

// Drawing gives the table as a layout for the drawings of cards: the pieces as
// they count in this game. Pieces of one line are one feature.
func (t *Table) Drawing(card int, edge battle.Edge) deck.Layout {
	wide := int(t.Wide)
	l := deck.Layout{
		Card: card, Name: t.Name, Table: battle.Table{Length: wide, Depth: int(t.Deep), Wide: wide},
		AttackerEdge: edge, Right: t.Wide, Features: []deck.Feature{},
	}
	for i := 0; i < len(t.Pieces); i++ {
		p := &t.Pieces[i]
		f := deck.Feature{ID: fmt.Sprint("p", i+1), Kind: drawnAs[p.Kind]}
		if p.Kind.Area() {
			f.Ring = []deck.Point{{X: p.Min.X, Y: p.Min.Y}, {X: p.Max.X, Y: p.Min.Y}, {X: p.Max.X, Y: p.Max.Y}, {X: p.Min.X, Y: p.Max.Y}}
			l.Features = append(l.Features, f)
			continue
		}
		f.Line = []deck.Point{{X: p.From.X, Y: p.From.Y}, {X: p.To.X, Y: p.To.Y}}
		f.Crossings = drawnCrossings(p)
		for i+1 < len(t.Pieces) && t.Pieces[i+1].Feature == p.Feature {
			i++
			next := &t.Pieces[i]
			f.Line = append(f.Line, deck.Point{X: next.To.X, Y: next.To.Y})
			f.Crossings = append(f.Crossings, drawnCrossings(next)...)
		}
		l.Features = append(l.Features, f)
	}
	return l
}

var drawnAs = [kinds]deck.Kind{
	Hill: deck.Hill, Woods: deck.Woods, Brush: deck.Woods, Marsh: deck.Bog, Camp: deck.Village, Village: deck.Village,
	Lake: deck.Bog, Rock: deck.Rock, River: deck.River, Wall: deck.Road, Ditch: deck.Stream, Stream: deck.Stream, Road: deck.Road,
}

func drawnCrossings(p *Piece) (out []deck.Crossing) {
	for _, c := range p.Crossings {
		kind := battle.Ford
		if c.Bridge {
			kind = battle.Bridge
		}
		out = append(out, deck.Crossing{Kind: kind, At: deck.Point{X: c.At.X, Y: c.At.Y}})
	}
	return out
}
