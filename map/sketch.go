package hexmap

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Sketch is a small hand-drawn map with axial coordinates, corners up (head
// of the campaign rules): north is towards smaller r. Its cells are numbered
// by q, then r, so that the smaller cell number is what a tie-break by q and r
// takes.
type Sketch struct {
	Cells     []SketchCell
	Sides     []SketchSide
	Provinces []SketchProvince // none: one province "land" of nation "land"
	Nations   []SketchNation   // nations that provinces name need not be listed
}

// QR is an axial coordinate.
type QR struct{ Q, R int }

// SketchCell is one land hex; Pass is the name of its pass (mountains only).
type SketchCell struct {
	QR
	Terrain  Terrain
	Pass     string
	Province string // empty: the first province
}

// SketchSide puts a river or road on the side between two adjacent hexes.
type SketchSide struct {
	A, B QR
	Side
}

// SketchProvince is a province; its seat must be one of its hexes.
type SketchProvince struct {
	ID, Name, Nation     string
	Points, NeutralValue int
	Capital, Chief       bool
	Walled               bool
	Seat                 QR
}

// SketchNation is a land; an empty Status means player.
type SketchNation struct{ ID, Name, Status string }

// Row makes n clear hexes in a row from west to east, from (0,0) to (n-1,0).
func Row(n int, terrain ...Terrain) []SketchCell {
	cells := make([]SketchCell, n)
	for i := range cells {
		cells[i].Q = i
		if i < len(terrain) {
			cells[i].Terrain = terrain[i]
		}
	}
	return cells
}

// axialSteps are the neighbours of the head of the campaign rules, in the
// order in which outline edges run: NE, NW, W, SW, SE, E.
var axialSteps = [6]QR{{1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 0}}

// NewSketch builds an atlas from a hand-drawn map. Highways and roads over a
// river without a crossing get a bridge, trails a ford (CA-3.1-R2).
func NewSketch(def Sketch) (*Atlas, error) {
	a := &Atlas{sketch: true}
	if err := a.sketchCells(def); err != nil {
		return nil, err
	}
	if err := a.sketchLands(def); err != nil {
		return nil, err
	}
	for _, s := range def.Sides {
		if err := a.sketchSide(s); err != nil {
			return nil, err
		}
	}
	a.finish()
	return a, nil
}

func sketchID(p QR) string { return fmt.Sprintf("%d,%d", p.Q, p.R) }

func (a *Atlas) sketchCells(def Sketch) error {
	cells := slices.Clone(def.Cells)
	slices.SortFunc(cells, func(x, y SketchCell) int {
		return cmp.Or(cmp.Compare(x.Q, y.Q), cmp.Compare(x.R, y.R))
	})
	if len(cells) == 0 {
		return fmt.Errorf("sketch: no cells")
	}
	a.grow(len(cells))
	for i, c := range cells {
		if _, twice := a.byID[sketchID(c.QR)]; twice {
			return fmt.Errorf("sketch: cell %s is given twice", sketchID(c.QR))
		}
		a.ids[i] = sketchID(c.QR)
		a.byID[a.ids[i]] = Cell(i)
		a.axial = append(a.axial, [2]int{c.Q, c.R})
		a.terrain[i], a.provinceOf[i] = c.Terrain, -1
		if c.Pass != "" {
			a.passOf[i] = int16(len(a.passes))
			a.passes = append(a.passes, Pass{ID: "ps_" + a.ids[i], Name: c.Pass, Cell: Cell(i)})
		}
	}
	for i := range cells {
		a.sketchShape(Cell(i))
	}
	return nil
}

// sketchShape sets centre, outline and neighbours of a cell of unit radius.
func (a *Atlas) sketchShape(c Cell) {
	q, r := a.axial[c][0], a.axial[c][1]
	centre := XY{float64(math.Sqrt(3)*float64(2*q+r)) / 2, -1.5 * float64(r)}
	a.xy[c] = centre
	a.centre[c] = LngLat{centre.X, centre.Y}
	a.outline[c] = make([]XY, 6)
	around := [6]Cell{}
	for k, step := range axialSteps {
		sin, cos := math.Sincos(float64(float64(k)*math.Pi) / 3)
		// Corner k of a hex with a corner up, anticlockwise from the one to
		// the upper right; edge k runs from it to the next.
		sin, cos = float64(sin*math.Sqrt(3)/2)+float64(cos/2), float64(cos*math.Sqrt(3)/2)-float64(sin/2)
		a.outline[c][k] = XY{centre.X + cos, centre.Y + sin}
		n, ok := a.byID[sketchID(QR{q + step.Q, r + step.R})]
		if !ok {
			n = None
		}
		around[k] = n
	}
	a.setNeighbours(c, around)
}

func (a *Atlas) sketchLands(def Sketch) error {
	provinces := def.Provinces
	if len(provinces) == 0 {
		first := a.axial[0]
		provinces = []SketchProvince{{ID: "land", Name: "Land", Nation: "land", Seat: QR{first[0], first[1]}}}
	}
	a.provinceByID, a.nationByID = map[string]int{}, map[string]int{}
	for _, n := range def.Nations {
		a.addNation(Nation{ID: n.ID, Name: n.Name, Status: cmp.Or(n.Status, StatusPlayer), Power: n.ID})
	}
	for _, p := range provinces {
		if err := a.sketchProvince(p); err != nil {
			return err
		}
	}
	for _, c := range def.Cells {
		i, ok := a.provinceByID[c.Province]
		if !ok && c.Province != "" {
			return fmt.Errorf("sketch: cell %s names unknown province %q", sketchID(c.QR), c.Province)
		}
		a.provinceOf[a.byID[sketchID(c.QR)]] = int16(i)
	}
	for i := range a.provinces {
		if p := &a.provinces[i]; int(a.provinceOf[p.Seat]) != i {
			return fmt.Errorf("sketch: the seat of province %q lies outside it", p.ID)
		}
	}
	return nil
}

func (a *Atlas) sketchProvince(p SketchProvince) error {
	if _, twice := a.provinceByID[p.ID]; twice {
		return fmt.Errorf("sketch: province %q is given twice", p.ID)
	}
	seat, ok := a.byID[sketchID(p.Seat)]
	if !ok {
		return fmt.Errorf("sketch: the seat of province %q is no cell", p.ID)
	}
	if _, ok := a.nationByID[p.Nation]; !ok {
		a.addNation(Nation{ID: p.Nation, Name: p.Nation, Status: StatusPlayer, Power: p.Nation})
	}
	name := cmp.Or(p.Name, p.ID)
	a.addProvince(Province{
		ID: p.ID, Name: name, Nation: p.Nation, Points: p.Points, NeutralValue: p.NeutralValue,
		Capital: p.Capital, Chief: p.Chief, Walled: p.Walled, Seat: seat, SeatName: "seat of " + name,
	})
	return nil
}

func (a *Atlas) sketchSide(s SketchSide) error {
	x, okA := a.byID[sketchID(s.A)]
	y, okB := a.byID[sketchID(s.B)]
	if !okA || !okB || !a.Adjacent(x, y) {
		return fmt.Errorf("sketch: %s and %s are not adjacent cells", sketchID(s.A), sketchID(s.B))
	}
	a.setSide(x, y, s.Side)
	return nil
}
