package chart

import "math"

// crowd is what is taken at one level of detail. The map is laid out in squares
// so that only the boxes near another one are compared with it.
type crowd struct {
	boxes   []rect
	side    float64            // of a square, in map units
	squares map[[2]int][]int32 // numbers of the boxes that reach into a square
}

// pixels is the side of a square where the level begins: somewhat more than a
// chit.
const pixels = 64

func newCrowd(level int) crowd {
	far, _ := units(level)
	return crowd{side: float64(pixels * far), squares: map[[2]int][]int32{}}
}

// add marks boxes as taken.
func (c *crowd) add(boxes ...rect) {
	for _, b := range boxes {
		n := int32(len(c.boxes))
		c.boxes = append(c.boxes, b)
		x0, y0, x1, y1 := c.span(b)
		for x := x0; x <= x1; x++ {
			for y := y0; y <= y1; y++ {
				at := [2]int{x, y}
				c.squares[at] = append(c.squares[at], n)
			}
		}
	}
}

// free reports whether there are boxes and none meets a taken one.
func (c *crowd) free(boxes []rect) bool {
	for _, b := range boxes {
		x0, y0, x1, y1 := c.span(b)
		for x := x0; x <= x1; x++ {
			for y := y0; y <= y1; y++ {
				for _, n := range c.squares[[2]int{x, y}] {
					if b.meets(c.boxes[n]) {
						return false
					}
				}
			}
		}
	}
	return len(boxes) > 0
}

// span gives the first and last squares that a box reaches at any scale it is
// for. Its edges are linear in the scale, so they lie outermost at either end.
func (c *crowd) span(b rect) (x0, y0, x1, y1 int) {
	low := func(e edge) int { return c.square(min(e.where(b.from), e.where(b.to))) }
	high := func(e edge) int { return c.square(max(e.where(b.from), e.where(b.to))) }
	return low(b.x0), low(b.y0), high(b.x1), high(b.y1)
}

func (c *crowd) square(v float64) int { return int(math.Floor(v / c.side)) }
