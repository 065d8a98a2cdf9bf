package hexmap

import (
	"fmt"
	"slices"
)

// check proves what geography section 12 promises about a map, as far as
// reading and sampling have not done so already. The first fault is returned, with the id
// of its feature.
func (l *loader) check() error {
	a := l.atlas
	for _, step := range []func() error{
		a.checkSizes, l.checkPieces, a.checkCities,
		a.checkSeats, l.checkBorders, a.checkWaggons, a.checkOldLands,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// checkPoints: province points sum to the campaign points (CA-2.2-R4), also
// the bracketed points of the northern lands; only lands without an army have
// conquest values.
func (a *Atlas) checkPoints() error {
	for _, n := range a.nations {
		points, shared := 0, 0
		for _, id := range n.Provinces {
			p := a.ProvinceByID(id)
			points, shared = points+p.Points, shared+p.PointsCombined
			if p.Points < 0 || p.PointsCombined < 0 || p.NeutralValue < 0 {
				return fmt.Errorf("province %s: negative points", id)
			}
			if p.NeutralValue != 0 && n.Status != StatusNeutral {
				return fmt.Errorf("province %s: has a neutral_value, but nation %s is not neutral", id, n.ID)
			}
		}
		if points != n.Points {
			return fmt.Errorf("nation %s: its provinces have %d points together, campaign_points is %d", n.ID, points, n.Points)
		}
		if shared != n.PointsShared {
			return fmt.Errorf("nation %s: points_combined of its provinces sum to %d, campaign_points_combined is %d", n.ID, shared, n.PointsShared)
		}
		if (n.Status == StatusPlayer) != n.HasArmy || n.HasArmy != (n.ArmyList != "") {
			return fmt.Errorf("nation %s: a player nation, and no other, has an army and an army_list", n.ID)
		}
	}
	return nil
}

// checkCapitals: one capital or chief province, strictly the most valuable
// (CA-2.2-R4), and 2 to 8 provinces for every power with an army.
func (a *Atlas) checkCapitals() error {
	for _, n := range a.nations {
		var chief *Province
		for _, id := range n.Provinces {
			p := a.ProvinceByID(id)
			if !p.Capital && !p.Chief {
				continue
			}
			if chief != nil {
				return fmt.Errorf("nation %s: two chief provinces, %s and %s", n.ID, chief.ID, id)
			}
			chief = p
		}
		if n.Status != StatusPlayer {
			continue
		}
		if chief == nil {
			return fmt.Errorf("nation %s: no capital or chief province", n.ID)
		}
		if len(n.Provinces) < 2 || len(n.Provinces) > 8 {
			return fmt.Errorf("nation %s: %d provinces, want 2 to 8", n.ID, len(n.Provinces))
		}
		for _, id := range n.Provinces {
			if p := a.ProvinceByID(id); p != chief && (p.Points >= chief.Points || p.PointsCombined > chief.PointsCombined) {
				return fmt.Errorf("province %s: worth %d, not less than chief province %s with %d", id, p.Points, chief.ID, chief.Points)
			}
		}
	}
	return nil
}

const leastCells = 4 // in a province

func (a *Atlas) checkSizes() error {
	for _, p := range a.provinces {
		if len(p.Cells) < leastCells {
			return fmt.Errorf("province %s: %d cells, want at least %d", p.ID, len(p.Cells), leastCells)
		}
	}
	return nil
}

// checkPieces: every province, every nation, the land and each sea are in one
// piece (CA-2.2-R2).
func (l *loader) checkPieces() error {
	a := l.atlas
	for _, p := range a.provinces {
		if n := a.piece(p.Cells, func(c Cell) bool { return a.Province(c).ID == p.ID }); n < len(p.Cells) {
			return fmt.Errorf("province %s: in pieces, %d of its %d cells hang together", p.ID, n, len(p.Cells))
		}
	}
	for _, p := range a.nations {
		if n := a.piece(p.Cells, func(c Cell) bool { return a.Nation(c).ID == p.ID }); n < len(p.Cells) {
			return fmt.Errorf("nation %s: in pieces, %d of its %d cells hang together", p.ID, n, len(p.Cells))
		}
	}
	if n := a.piece([]Cell{0}, a.Has); n < a.Len() {
		return fmt.Errorf("land %s: in pieces, %d of %d cells hang together", l.doc.lands[0].P.ID, n, a.Len())
	}
	return l.checkSeas()
}

// piece counts the cells that hang together with the first of a list.
func (a *Atlas) piece(cells []Cell, in func(Cell) bool) int {
	if len(cells) == 0 {
		return 0
	}
	seen := NewCellSet(cells[0])
	queue := []Cell{cells[0]}
	for i := 0; i < len(queue); i++ {
		for _, n := range a.neighbours[queue[i]] {
			if n != None && in(n) && !seen.Has(n) {
				seen.Add(n)
				queue = append(queue, n)
			}
		}
	}
	return len(queue)
}

func (l *loader) checkSeas() error {
	total, reached := make([]int, len(l.doc.seas)), make([]int, len(l.doc.seas))
	seen := make([]bool, len(l.water))
	for i, sea := range l.water {
		if sea < 0 {
			continue
		}
		total[sea]++
		if reached[sea] > 0 {
			continue
		}
		n, err := l.flood(int32(i), seen)
		if err != nil {
			return err
		}
		reached[sea] = n
	}
	for k, f := range l.doc.seas {
		if reached[k] < total[k] {
			return fmt.Errorf("sea %s: in pieces, %d of its %d cells hang together", f.P.ID, reached[k], total[k])
		}
	}
	return nil
}

func (l *loader) flood(start int32, seen []bool) (int, error) {
	queue := []int32{start}
	seen[start] = true
	for i := 0; i < len(queue); i++ {
		near, _, err := l.grid.around(queue[i])
		if err != nil {
			return 0, err
		}
		for _, j := range near {
			if j >= 0 && l.water[j] == l.water[start] && !seen[j] {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
	return len(queue), nil
}

// checkCities: ports touch the sea, every land with an army has a muster
// place, and a nation's capital city stands at the seat of its capital.
func (a *Atlas) checkCities() error {
	muster := map[string]bool{}
	capital := map[string]*City{}
	for i := range a.cities {
		c := &a.cities[i]
		muster[c.Nation] = muster[c.Nation] || c.Muster
		if c.Capital {
			capital[c.Nation] = c
		}
		if c.Port && a.neighbours[c.Cell][5] != None {
			return fmt.Errorf("city %s: a port, but its cell does not touch the sea", c.ID)
		}
	}
	for _, n := range a.nations {
		if n.HasArmy && !muster[n.ID] {
			return fmt.Errorf("nation %s: has an army but no muster place", n.ID)
		}
		city := capital[n.ID]
		switch {
		case n.CapitalCity == "" && city == nil:
		case n.CapitalCity == "" || city == nil || city.ID != n.CapitalCity:
			return fmt.Errorf("nation %s: capital_city is %q, which is not its city marked capital", n.ID, n.CapitalCity)
		case !a.Province(city.Cell).Capital || a.SeatAt(city.Cell) == nil:
			return fmt.Errorf("city %s: a capital, but not at the seat of its nation's capital province", city.ID)
		}
	}
	return nil
}

// checkSeats: no seat in mountains unless the whole province is mountain, and
// walled exactly where a fortified city stands (geography rule 6).
func (a *Atlas) checkSeats() error {
	for _, p := range a.provinces {
		if a.terrain[p.Seat] == Mountains && slices.ContainsFunc(p.Cells, func(c Cell) bool { return a.terrain[c] != Mountains }) {
			return fmt.Errorf("province %s: its seat lies in mountains", p.ID)
		}
		city := a.CityAt(p.Seat)
		if fortified := city != nil && city.Fortified; p.Walled != fortified {
			return fmt.Errorf("province %s: walled is %t, but a fortified city at its seat: %t", p.ID, p.Walled, fortified)
		}
	}
	return nil
}

// borderOf is a pair of nations by their places in the list, smaller first.
type borderOf struct{ x, y int }

// sideCount counts the sides of a border and those open to waggons.
type sideCount struct{ Sides, Open int }

// borders counts the common sides of all pairs of lands.
func (a *Atlas) borders() map[borderOf]sideCount {
	found := map[borderOf]sideCount{}
	track := a.tracks()
	for c := range Cell(a.Len()) {
		for i, n := range a.neighbours[c] {
			if n <= c {
				continue
			}
			x, y := a.nationByID[a.Province(c).Nation], a.nationByID[a.Province(n).Nation]
			if x == y {
				continue
			}
			b := found[borderOf{min(x, y), max(x, y)}]
			b.Sides++
			if a.waggonsPass(c, i, track) {
				b.Open++
			}
			found[borderOf{min(x, y), max(x, y)}] = b
		}
	}
	return found
}

// tracks is the set of cells with a road of any class or a pass.
func (a *Atlas) tracks() *CellSet {
	s := NewCellSet()
	for _, w := range a.ways {
		for _, c := range w.Cells {
			s.Add(c)
		}
	}
	for _, p := range a.passes {
		s.Add(p.Cell)
	}
	return s
}

// waggonsPass reports whether a side is open to waggons in the sense of
// geography section 11: neither cell is mountain without road or pass, and
// the side is no major river without road or named crossing.
func (a *Atlas) waggonsPass(c Cell, i int, track *CellSet) bool {
	n, s := a.neighbours[c][i], a.sides[c][i]
	for _, m := range [2]Cell{c, n} {
		if a.terrain[m] == Mountains && !track.Has(m) {
			return false
		}
	}
	return s.River != Major || s.Crossing != NoCrossing
}

// checkBorders: the borders that must be there are, with a side open to
// waggons, and none that must not be (geography section 11).
func (l *loader) checkBorders() error {
	a := l.atlas
	found := a.borders()
	allowed := map[borderOf]bool{}
	pair := func(ids [2]string) (borderOf, error) {
		x, okX := a.nationByID[ids[0]]
		y, okY := a.nationByID[ids[1]]
		if !okX || !okY {
			return borderOf{}, fmt.Errorf("properties: neighbours name %s and %s, which are not both nations", ids[0], ids[1])
		}
		return borderOf{min(x, y), max(x, y)}, nil
	}
	h := l.doc.head.Neighbours
	for _, ids := range h.Must {
		b, err := pair(ids)
		switch {
		case err != nil:
			return err
		case found[b].Sides == 0:
			return fmt.Errorf("nation %s: must border %s and does not", ids[0], ids[1])
		case found[b].Open == 0:
			return fmt.Errorf("nation %s: no side of its border with %s is open to waggons", ids[0], ids[1])
		}
		allowed[b] = true
	}
	for _, ids := range h.May {
		b, err := pair(ids)
		if err != nil {
			return err
		}
		allowed[b] = true
	}
	for _, ids := range h.MustNot {
		if b, err := pair(ids); err != nil {
			return err
		} else if found[b].Sides > 0 {
			return fmt.Errorf("nation %s: must not border %s and does", ids[0], ids[1])
		}
	}
	for x := range a.nations {
		for y := x + 1; y < len(a.nations); y++ {
			if b := (borderOf{x, y}); found[b].Sides > 0 && !allowed[b] {
				return fmt.Errorf("nation %s: borders %s, which is under neither must nor may", a.nations[x].ID, a.nations[y].ID)
			}
		}
	}
	return nil
}

// checkWaggons: from the first power's capital waggons reach every city and
// every cell that is not trackless mountain, lands out of play left out.
func (a *Atlas) checkWaggons() error {
	start := None
	for _, p := range a.provinces {
		if start == None && p.Capital && a.NationByID(p.Nation).Status == StatusPlayer {
			start = p.Seat
		}
	}
	if start == None {
		return nil
	}
	reached, track := a.waggonReach(start)
	for c := range Cell(a.Len()) {
		if a.zone[c] == zoneOutOfPlay || reached.Has(c) {
			continue
		}
		if city := a.CityAt(c); city != nil {
			return fmt.Errorf("city %s: waggons from %s cannot reach it", city.ID, a.SeatAt(start).SeatName)
		}
		if a.terrain[c] != Mountains || track.Has(c) {
			return fmt.Errorf("province %s: waggons from %s cannot reach its cell %s", a.Province(c).ID, a.SeatAt(start).SeatName, a.ids[c])
		}
	}
	return nil
}

func (a *Atlas) waggonReach(start Cell) (reached, track *CellSet) {
	reached, track = NewCellSet(start), a.tracks()
	queue := []Cell{start}
	for k := 0; k < len(queue); k++ {
		c := queue[k]
		for i, n := range a.neighbours[c] {
			if n != None && a.zone[n] != zoneOutOfPlay && !reached.Has(n) && a.waggonsPass(c, i, track) {
				reached.Add(n)
				queue = append(queue, n)
			}
		}
	}
	return reached, track
}

// checkOldLands proves CA-3.1-R3 for the lands that it names: woods or marsh
// in most of Pictland, mountains all along Corinthia, the Bossonian Marches
// between Aquilonia and Pictland, and Hyperborea closed.
func (a *Atlas) checkOldLands() error {
	if n := a.NationByID("hyperborea"); n != nil && n.Status != StatusMagic {
		return fmt.Errorf("nation hyperborea: status is %q, but it must be a closed land: magic", n.Status)
	}
	if n := a.NationByID("pictland"); n != nil {
		wild := 0
		for _, c := range n.Cells {
			if g := a.Ground(c); g == GroundWooded || g == GroundMarsh {
				wild++
			}
		}
		if 2*wild <= len(n.Cells) {
			return fmt.Errorf("nation pictland: %d of %d cells are wooded or marsh, want most of them", wild, len(n.Cells))
		}
	}
	return a.checkFrontiers()
}

func (a *Atlas) checkFrontiers() error {
	for c := range Cell(a.Len()) {
		for _, n := range a.neighbours[c] {
			if n == None {
				continue
			}
			p, q := a.Province(c), a.Province(n)
			if p.Nation == "corinthia" && q.Nation != "corinthia" && a.terrain[c] != Mountains && a.terrain[n] != Mountains {
				return fmt.Errorf("nation corinthia: its border at cell %s has no mountains", a.ids[c])
			}
			// The Westermarck lies before the Marches and counts with them.
			if p.Nation == "aquilonia" && q.Nation == "pictland" && p.ID != "aq_westermarck" && p.ID != "aq_bossonia" {
				return fmt.Errorf("province %s: touches Pictland; the Bossonian Marches must lie between", p.ID)
			}
			if p.ID == "aq_westermarck" && q.Nation == "aquilonia" && q.ID != "aq_bossonia" && q != p {
				return fmt.Errorf("province %s: touches the Westermarck; the Bossonian Marches must lie between", q.ID)
			}
		}
	}
	return nil
}
