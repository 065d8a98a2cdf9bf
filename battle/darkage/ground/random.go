package ground

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Dice are what Random needs: a D6 with its reason, and a number from 0 to n-1.
type Dice interface {
	D6(reason string) int
	Pick(n int) int
}

// side is the side of a piece that the dice place (DA-10.2-R1).
const side = 8.0

// Random places terrain without a card: for each full 36 inches of width four
// pieces by a D6 each: hill, woods, marsh, village, road, nothing. Centres are
// at least 4 inches from the table's edge, to the tenth of an inch
// (DA-10.2-R1, DA-10.2-R2).
func Random(wide int, d Dice) *Table {
	b := builder{table: &Table{Name: "open country", Wide: float64(wide), Deep: kernel.TableDepth}}
	for range wide / 36 * 4 {
		switch n := d.D6("a piece of terrain"); n {
		case 1, 2, 3, 4:
			b.randomArea([...]Kind{Hill, Woods, Marsh, Village}[n-1], d)
		case 5:
			b.randomRoad(d)
		}
	}
	b.finish()
	return b.table
}

// spot is a number of inches at least 4 from either end.
func spot(end float64, d Dice) float64 { return 4 + float64(d.Pick(int(float64(end*10))-79))/10 }

func (b *builder) randomArea(k Kind, d Dice) {
	c := field.Vec{X: spot(b.table.Wide, d), Y: spot(b.table.Deep, d)}
	lo, hi := field.Vec{X: c.X - side/2, Y: c.Y - side/2}, field.Vec{X: c.X + side/2, Y: c.Y + side/2}
	if k.Bad() {
		by := b.slide(lo.Y, hi.Y)
		lo.Y, hi.Y = lo.Y+by, hi.Y+by
	}
	b.table.Pieces = append(b.table.Pieces, area(k, b.next(), lo, hi, [4]bool{true, true, true, true}))
}

// randomRoad runs from edge to edge, along the table or across it.
func (b *builder) randomRoad(d Dice) {
	t := b.table
	var posts []field.Vec
	if d.Pick(2) == 0 {
		y := spot(t.Deep, d)
		posts = split(field.Vec{X: 0, Y: y}, field.Vec{X: t.Wide, Y: y})
	} else {
		x := spot(t.Wide, d)
		posts = split(field.Vec{X: x, Y: 0}, field.Vec{X: x, Y: t.Deep})
	}
	b.chain(Road, posts, nil)
}

// split cuts a straight line into lengths of at most 12 inches.
func split(a, z field.Vec) []field.Vec {
	n := max(1, int(a.Dist(z)/Most+0.999))
	out := make([]field.Vec, n+1)
	for i := range out {
		out[i] = a.Plus(z.Sub(a), float64(i)/float64(n))
	}
	return out
}
