package hexmap

import "slices"

// grow makes room for n cells.
func (a *Atlas) grow(n int) {
	a.ids, a.byID = make([]string, n), make(map[string]Cell, n)
	a.terrain, a.zone = make([]Terrain, n), make([]zone, n)
	a.neighbours, a.sides = make([][6]Cell, n), make([][6]Side, n)
	a.steps, a.across = make([][6]stepClass, n), make([][6]Cell, n)
	a.provinceOf, a.passOf = make([]int16, n), make([]int16, n)
	a.centre, a.xy, a.outline = make([]LngLat, n), make([]XY, n), make([][]XY, n)
	for i := range a.passOf {
		a.passOf[i] = -1
	}
}

// setNeighbours stores what lies across each edge and the sorted neighbours.
func (a *Atlas) setNeighbours(c Cell, around [6]Cell) {
	a.across[c] = around
	slices.SortFunc(around[:], func(x, y Cell) int {
		switch {
		case x == y:
			return 0
		case x == None:
			return 1
		case y == None:
			return -1
		default:
			return int(x - y)
		}
	})
	a.neighbours[c] = around
}

func (a *Atlas) addNation(n Nation) {
	a.nationByID[n.ID] = len(a.nations)
	a.nations = append(a.nations, n)
}

func (a *Atlas) addProvince(p Province) {
	n := &a.nations[a.nationByID[p.Nation]]
	n.Provinces = append(n.Provinces, p.ID)
	a.provinceByID[p.ID] = len(a.provinces)
	a.provinces = append(a.provinces, p)
}

// setSide stores a side in both its cells.
func (a *Atlas) setSide(x, y Cell, s Side) {
	a.sides[x][a.sideIndex(x, y)] = s
	a.sides[y][a.sideIndex(y, x)] = s
}

// finish derives what follows from cells, sides and lands: implied crossings,
// step classes, closed zones, the cells of lands, and the index of names.
func (a *Atlas) finish() {
	for c := range Cell(a.Len()) {
		p := &a.provinces[a.provinceOf[c]]
		n := &a.nations[a.nationByID[p.Nation]]
		p.Cells, n.Cells = append(p.Cells, c), append(n.Cells, c)
		switch n.Status {
		case StatusMagic:
			a.zone[c] = zoneMagic
		case StatusOutOfPlay:
			a.zone[c] = zoneOutOfPlay
		}
	}
	for c := range Cell(a.Len()) {
		for i, n := range a.neighbours[c] {
			if n == None {
				continue
			}
			a.sides[c][i] = a.sides[c][i].withImplied()
			a.steps[c][i] = classOf(a.Ground(n), a.passOf[n] >= 0, a.sides[c][i])
		}
	}
	a.indexNames()
}
