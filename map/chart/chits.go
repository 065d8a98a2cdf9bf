package chart

import (
	"math"

	hexmap "hyboria/map"
)

// ChitSide is the side of a counter's chit in pixels at size 1.
const ChitSide = 28

// chitSizes are the sizes of chits by level of detail.
var chitSizes = [Levels]float64{0.62, 0.7, 0.85, 1.05, 1.05}

// ChitSizes are the sizes at which a page draws chits, by level of detail.
func ChitSizes() []float64 { return chitSizes[:] }

// badge is how far the number on a chit reaches beyond its upper right corner,
// in pixels at size 1.
const badge = 5

// Stand is what a page wants to show at a place of the map from one level of
// detail to another: a counter, or counters that stand together.
type Stand struct {
	At       Point
	From, To int
}

// Chit is a chit with its place: it stands for all of Stands, the first of
// which gives its place, and is shown from level From to level To.
type Chit struct {
	Stands   []int
	At       Point
	DX, DY   int  // from the place to the middle of the chit, in pixels at size 1
	Far      bool // it stands off its place and wants a line to it
	From, To int
}

// Places knows where names and marks stand, and finds room for chits.
type Places struct {
	labels []*label
	names  *layout
}

// NewPlaces finds places for all names of an atlas, which takes a while.
func NewPlaces(a *hexmap.Atlas) *Places {
	labels, l := newDrawing(a, Style{}).lettered()
	return &Places{labels, l}
}

// closeBy are the spots about a place where a chit stands best, in sides of a
// chit: above first.
var closeBy = []Point{{0, -1}, {1, 0}, {-1, 0}, {0, 1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}}

// gap is the room between a place and a chit close by it, and between chits, in
// pixels at size 1.
const gap = 8

// chitBox is what a chit covers that stands close by a place.
func chitBox(at, toward Point) shape {
	return chitCovers(at, toward.X*(ChitSide/2+gap), toward.Y*(ChitSide/2+gap))
}

// chitCovers is what a chit covers whose middle lies so many pixels off.
func chitCovers(at Point, dx, dy int) shape {
	return func(level int) []rect {
		far, near := units(level)
		size := chitSizes[level]
		x, y, half := float64(dx)*size, float64(dy)*size, ChitSide/2*size
		return []rect{box(at, x-half-1, y-half-badge*size, x+half+badge*size, y+half+1, near, far)}
	}
}

// Chits finds places for all stands at every level, earlier ones first. Far
// off, those that stand close together share one chit. No chit covers another,
// a name or the mark of a place.
func (p *Places) Chits(stands []Stand) []Chit {
	var out []Chit
	for level := range Levels {
		for _, c := range p.level(stands, level) {
			c.From, c.To = level, level
			if i := same(out, c); i >= 0 {
				out[i].To = level
				continue
			}
			out = append(out, c)
		}
	}
	return out
}

// same finds a chit of the level before that looks the same.
func same(list []Chit, c Chit) int {
	for i, x := range list {
		if x.To != c.From-1 || x.DX != c.DX || x.DY != c.DY || x.Far != c.Far || len(x.Stands) != len(c.Stands) {
			continue
		}
		equal := true
		for k := range x.Stands {
			equal = equal && x.Stands[k] == c.Stands[k]
		}
		if equal {
			return i
		}
	}
	return -1
}

// level places the chits of one level.
func (p *Places) level(stands []Stand, level int) []Chit {
	chits := newCrowd(level)
	var out []Chit
	for i, s := range stands {
		if level < s.From || level > s.To {
			continue
		}
		if c, b, ok := p.place(s.At, level, &chits, closeSpots); ok {
			c.Stands = []int{i}
			out = append(out, c)
			chits.add(b)
			continue
		}
		if k := neighbour(out, s.At, level); k >= 0 {
			out[k].Stands = append(out[k].Stands, i)
			continue
		}
		if c, b, ok := p.place(s.At, level, &chits, farSpots); ok {
			c.Stands, c.Far = []int{i}, true
			out = append(out, c)
			chits.add(b)
			continue
		}
		if k := nearestChit(out, s.At); k >= 0 {
			out[k].Stands = append(out[k].Stands, i)
		}
	}
	return out
}

// place takes the first spot that is free.
func (p *Places) place(at Point, level int, chits *crowd, spots []Point) (Chit, rect, bool) {
	names := &p.names.levels[level]
	for _, o := range spots {
		boxes := chitCovers(at, o.X, o.Y)(level)
		if names.free(boxes) && chits.free(boxes) {
			return Chit{At: at, DX: o.X, DY: o.Y}, boxes[0], true
		}
	}
	return Chit{}, rect{}, false
}

// closeSpots are the spots beside a place, in pixels.
var closeSpots = func() (out []Point) {
	for _, o := range closeBy {
		out = append(out, Point{o.X * (ChitSide/2 + gap), o.Y * (ChitSide/2 + gap)})
	}
	return out
}()

// farSpots lie on rings about a place.
var farSpots = func() (out []Point) {
	for ring := 3; ring <= 40; ring++ {
		const round = 36
		for k := range round {
			turn := 2 * math.Pi * (float64(k) - 9) / round
			r := float64(ring * ChitSide / 3)
			out = append(out, Point{int(math.Round(r * math.Cos(turn))), int(math.Round(r * math.Sin(turn)))})
		}
	}
	return out
}()

// neighbour finds the chit whose place is near enough for one more to join it.
func neighbour(list []Chit, at Point, level int) int {
	k := nearestChit(list, at)
	if k < 0 {
		return -1
	}
	far, _ := units(level)
	if distance(list[k].At, at) > 1.8*ChitSide*chitSizes[level]*far {
		return -1
	}
	return k
}

func nearestChit(list []Chit, at Point) int {
	best := -1
	for i, c := range list {
		if best < 0 || distance(c.At, at) < distance(list[best].At, at) {
			best = i
		}
	}
	return best
}
