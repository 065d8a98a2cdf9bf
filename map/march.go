package hexmap

import (
	"fmt"
	"slices"
	"strings"
)

// column is a column of the table of terrain costs (CA-6.1-R2, R4).
type column uint8

const (
	lightFoot column = iota
	otherFoot
	cavalry
	wheels // chariots and mammoths
	columns
)

// impassable marks a closed way in the cost tables.
const impassable = 255

// stepClass packs what a step into a cell meets: ground in bits 0 to 2 (with
// onPass for a mountain that has a pass), road in bits 3 and 4, water in bits
// 5 to 7.
type stepClass uint8

const onPass = 6 // ground code of a mountain cell with a pass

// water is what a step finds on a river side.
type water uint8

const (
	dry water = iota
	minorRiver
	majorRiver
	atFord
	atBridge
)

func (s Side) water() water {
	switch {
	case s.River == NoRiver:
		return dry
	case s.Crossing == Bridge:
		return atBridge
	case s.Crossing == Ford:
		return atFord
	case s.River == Major:
		return majorRiver
	default:
		return minorRiver
	}
}

func classOf(g Ground, pass bool, s Side) stepClass {
	ground := stepClass(g)
	if g == GroundMountain && pass {
		ground = onPass
	}
	return ground | stepClass(s.Road)<<3 | stepClass(s.water())<<5
}

// Troop is one unit as far as marching goes.
type Troop struct {
	Type        string // LI, MI, HI, MIP, HIP, MC, HC, LCH, HCH, WM
	LightFooted bool   // medium infantry of Picts and Black Amazons: cost of light foot (CA-6.1-R2)
	Nomad       bool   // of the Desert Nomads: cheaper in desert
	Magic       bool   // a magic user; Type is ignored
	WhiteHand   bool   // of the White Hand: may enter Hyperborea (CA-3.2-R1)
}

// Body is all that the march of a counter depends on: the slowest pace, the
// columns of the cost table that apply, and what is closed to it. Bodies are
// small values and may be compared. The zero Body cannot march.
type Body struct {
	allowance uint8
	columns   uint8 // bits 0 to 3 the columns in use, bits 4 to 7 those of nomads
	shut      zone
}

// Allowance is the number of move points for a week, without carried points.
func (b Body) Allowance() int { return int(b.allowance) }

// Valid reports whether b can march at all.
func (b Body) Valid() bool { return b.allowance > 0 && b.columns != 0 }

// MarchTable holds the allowances and costs of one ruling: AtlasTable
// (CA-6.1-R4) or FortyMileTable (CA-6.1-R1, R2).
type MarchTable struct {
	name   string
	carry  int
	paces  [5]int         // HI; MI and WM; LI, HCH and magic; HC and LCH; MC
	own    map[string]int // a club's own allowances by type (With)
	rates  rates
	matrix [256][256]uint8 // cost by Body.columns and step class
}

// rates are the rows of a cost table; a row has a cost for each column.
type rates struct {
	highway, road, trail [columns]int
	mountainTrail        [columns]int
	ground               [6][columns]int // by Ground; GroundMountain is "other mountain"
	pass                 [columns]int
	nomadDesert          int
	water                [5]int // by water, off the road
	roadWater            [5]int // by water, along a highway or road
}

const x = impassable

// AtlasTable is the march table of the atlas (CA-6.1-R4). Carried points are
// those of CA-6.1-R5.
var AtlasTable = newTable("atlas", 5, [5]int{12, 14, 16, 20, 24}, rates{
	highway:       [columns]int{4, 4, 4, 4},
	road:          [columns]int{5, 5, 5, 5},
	trail:         [columns]int{6, 6, 6, 8},
	mountainTrail: [columns]int{10, 10, 10, 10},
	ground: [6][columns]int{
		GroundClear:    {6, 6, 6, 6},
		GroundHills:    {6, 8, 8, 12},
		GroundWooded:   {8, 12, 14, x},
		GroundMarsh:    {8, 12, 14, x},
		GroundMountain: {12, 16, 16, x},
		GroundDesert:   {8, 8, 8, 8},
	},
	pass:        [columns]int{8, 8, 8, 8},
	nomadDesert: 6,
	water:       [5]int{dry: 0, minorRiver: 3, majorRiver: 6, atFord: 2, atBridge: 0},
})

// FortyMileTable is the march table for hand-drawn maps (CA-6.1-R1, R2). It
// knows no trails: a trail is open country there.
var FortyMileTable = newTable("fortyMile", 0, [5]int{6, 7, 8, 10, 12}, rates{
	highway:       [columns]int{1, 1, 1, 1},
	road:          [columns]int{1, 1, 1, 1},
	trail:         [columns]int{x, x, x, x},
	mountainTrail: [columns]int{x, x, x, x},
	ground: [6][columns]int{
		GroundClear:    {2, 2, 2, 2},
		GroundHills:    {2, 3, 3, 4},
		GroundWooded:   {3, 4, 5, x},
		GroundMarsh:    {3, 4, 5, x},
		GroundMountain: {4, 6, 6, x},
		GroundDesert:   {3, 3, 3, 3},
	},
	pass:        [columns]int{3, 3, 3, 3},
	nomadDesert: 2,
	water:       [5]int{dry: 0, minorRiver: 2, majorRiver: 2, atFord: 1, atBridge: 0},
	roadWater:   [5]int{dry: 0, minorRiver: 2, majorRiver: 2, atFord: 1, atBridge: 0},
})

// Name is "atlas" or "fortyMile", the values of the setting marchTable.
func (t *MarchTable) Name() string { return t.name }

// Carry is the most points that a counter keeps for the next week by default
// (CA-6.1-R5): 5 on the atlas, always 0 with the forty-mile table.
func (t *MarchTable) Carry() int { return t.carry }

// TableNamed gives the table for a value of the setting marchTable.
func TableNamed(name string) (*MarchTable, error) {
	for _, t := range []*MarchTable{AtlasTable, FortyMileTable} {
		if t.name == name {
			return t, nil
		}
	}
	return nil, fmt.Errorf("unknown march table %q: use atlas or fortyMile", name)
}

func newTable(name string, carry int, paces [5]int, r rates) *MarchTable {
	t := &MarchTable{name: name, carry: carry, paces: paces, rates: r}
	for mask := 1; mask < 256; mask++ {
		for class := range 256 {
			t.matrix[mask][class] = uint8(t.dearest(mask, stepClass(class)))
		}
	}
	for class := range 256 {
		t.matrix[0][class] = impassable
	}
	return t
}

// dearest is the cost for the dearest of the columns in mask (CA-6.1-R2).
func (t *MarchTable) dearest(mask int, class stepClass) int {
	most := 0
	for bit := range 2 * int(columns) {
		if mask&(1<<bit) != 0 {
			most = max(most, t.rates.cost(column(bit%int(columns)), bit >= int(columns), class))
		}
	}
	return most
}

// cost is what one unit pays for a step: the cheapest row that applies
// (CA-6.1-R4), the river included.
func (r *rates) cost(col column, nomad bool, class stepClass) int {
	ground, road, w := class&7, RoadClass(class>>3&3), class>>5
	if ground > onPass || int(w) >= len(r.water) {
		return impassable
	}
	best := r.terrain(col, nomad, ground) + r.water[w]
	switch road {
	case Highway:
		best = min(best, r.highway[col]+r.roadWater[w])
	case Road:
		best = min(best, r.road[col]+r.roadWater[w])
	case Trail:
		row := r.trail
		if Ground(ground) == GroundMountain || ground == onPass {
			row = r.mountainTrail
		}
		best = min(best, row[col]+r.water[w])
	case NoRoad:
	}
	return min(best, impassable)
}

func (r *rates) terrain(col column, nomad bool, ground stepClass) int {
	switch {
	case ground == onPass:
		return r.pass[col]
	case nomad && Ground(ground) == GroundDesert:
		return r.nomadDesert
	default:
		return r.ground[ground][col]
	}
}

// troopTypes gives pace (index in MarchTable.paces) and column of each type.
var troopTypes = map[string]struct {
	pace int
	col  column
}{
	"HI": {0, otherFoot}, "HIP": {0, otherFoot},
	"MI": {1, otherFoot}, "MIP": {1, otherFoot}, "WM": {1, wheels},
	"LI": {2, lightFoot}, "HCH": {2, wheels},
	"HC": {3, cavalry}, "LCH": {3, wheels},
	"MC": {4, cavalry},
}

const magicPace = 2 // a magic user alone (CA-6.1-R1, R4)

// ParseTroops reads a list of troop types such as "HI,MC"; "magic" is a magic
// user. The marks of peoples (light-footed, nomad) are left to the caller.
func ParseTroops(list string) ([]Troop, error) {
	var troops []Troop
	for _, word := range strings.Split(list, ",") {
		word = strings.ToUpper(strings.TrimSpace(word))
		if word == "MAGIC" {
			troops = append(troops, Troop{Magic: true})
			continue
		}
		if _, ok := troopTypes[word]; !ok {
			return nil, fmt.Errorf("unknown troop type %q: use LI, MI, HI, MIP, HIP, MC, HC, LCH, HCH, WM or magic, separated by commas", word)
		}
		troops = append(troops, Troop{Type: word})
	}
	return troops, nil
}

// BodyOf sums up a counter: the slowest unit sets the pace and the dearest the
// cost (CA-6.1-R1, R2). Heroes and commanders are left out, as they never
// slow a counter; magic users go at the army's pace and count only when they
// are alone (CA-17.2-R1), and so does a counter with no troops at all. With an
// unknown troop type the result is the zero Body.
func (t *MarchTable) BodyOf(troops ...Troop) Body {
	b := Body{shut: zoneOutOfPlay}
	soldiers := false
	for _, u := range troops {
		if !u.WhiteHand {
			b.shut |= zoneMagic
		}
		if u.Magic {
			continue
		}
		if !t.add(&b, u, soldiers) {
			return Body{}
		}
		soldiers = true
	}
	if len(troops) == 0 {
		b.shut |= zoneMagic
	}
	if !soldiers {
		b.allowance, b.columns = t.pace("magic", magicPace), 1<<lightFoot
	}
	return b
}

// add counts one unit in; false for an unknown type.
func (t *MarchTable) add(b *Body, u Troop, others bool) bool {
	kind, ok := troopTypes[u.Type]
	if !ok {
		return false
	}
	if pace := t.pace(u.Type, kind.pace); !others || pace < b.allowance {
		b.allowance = pace
	}
	col := kind.col
	if u.LightFooted && slices.Contains([]string{"MI", "MIP"}, u.Type) {
		col = lightFoot
	}
	if u.Nomad {
		col += columns
	}
	b.columns |= 1 << col
	return true
}

// Cost is the number of points that b pays to step from a cell into an
// adjacent one (CA-6.1-R2, R4); open is false when they are not adjacent or
// the way is closed to it.
func (a *Atlas) Cost(t *MarchTable, b Body, from, to Cell) (points int, open bool) {
	i := a.sideIndex(from, to)
	if i < 0 || a.zone[to]&b.shut != 0 {
		return 0, false
	}
	cost := t.matrix[b.columns][a.steps[from][i]]
	if cost == impassable {
		return 0, false
	}
	return int(cost), true
}
