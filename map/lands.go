package hexmap

// LngLat is a place on the globe in degrees, east and north positive.
type LngLat struct{ Lng, Lat float64 }

// XY is a place on the drawn map: Earth radii on the atlas's conic
// projection, x to the east, y to the north (geography section 3).
type XY struct{ X, Y float64 }

// The statuses of a nation on the map.
const (
	StatusPlayer    = "player"      // has an army list and points
	StatusMagic     = "magic"       // Hyperborea: closed to all but the White Hand (CA-3.2-R1)
	StatusNeutral   = "neutral"     // nobody's army, may be conquered (CA-2.2-R4)
	StatusOutOfPlay = "out_of_play" // Khitai: closed to all
)

// Nation is a land of the map. Several lands may be one power.
type Nation struct {
	ID, Name     string
	Status       string // player, magic, neutral, out_of_play
	Power        string // lands of the same power share it
	ArmyList     string // id in the army lists; empty without an army
	HasArmy      bool
	Points       int    // campaign points; provinces sum to them
	PointsShared int    // points when the three northern lands are one power, else 0
	CapitalCity  string // city id; empty where there is none
	Note         string
	Source       string
	Label        LngLat
	Provinces    []string   // province ids in map order
	Cells        []Cell     // sorted
	Rings        [][]LngLat // outline as drawn, the first ring outside; nil on a sketch
}

// Province is a part of a nation with one seat (CA-2.2-R2).
type Province struct {
	ID, Name, Nation string
	Points           int  // points of CA-2.2-R4
	PointsCombined   int  // points when the northern lands are one power, else 0
	NeutralValue     int  // conquest value of a land without an army, else 0
	Capital, Chief   bool // capital province; most valuable province of any people
	Walled           bool // a fortified city stands at the seat
	Seat             Cell
	SeatCity         string // city id; empty where the seat is no city
	SeatName         string // city name, or "seat of <province>"
	Terrain          Terrain
	Character        string
	Source           string
	Label            LngLat
	Cells            []Cell     // sorted
	Rings            [][]LngLat // outline as drawn, the first ring outside; nil on a sketch
}

// Walls is the strength of a seat (CA-13.1-R4).
type Walls uint8

// Kinds of seat.
const (
	OpenSeat Walls = iota
	FortSeat
	CitySeat
)

// String gives "open", "fort" or "city".
func (w Walls) String() string { return [...]string{"open", "fort", "city"}[w%3] }

// Walls tells what the seat is on the atlas (CA-13.1-R4): a walled capital or
// chief seat is a city, every other chief or walled seat a fort, the rest open.
func (p *Province) Walls() Walls {
	chief := p.Capital || p.Chief
	switch {
	case chief && p.Walled:
		return CitySeat
	case chief || p.Walled:
		return FortSeat
	default:
		return OpenSeat
	}
}

// City is a named place; ruins and sites are scenery.
type City struct {
	ID, Name, Nation, Province string
	Capital, Chief             bool
	Fortified, Port, Muster    bool
	Ruin, Site                 bool
	Source                     string
	At                         LngLat
	Cell                       Cell
}

// Pass is a named way over a mountain cell.
type Pass struct {
	ID, Name, Source string
	At               LngLat
	Cell             Cell
}

// Place is a named crossing of a river, a label at sea or any named point.
type Place struct {
	ID, Name, Kind, Source string // Kind of a crossing: bridge, ford, ferry
	At                     LngLat
	A, B                   Cell // cells of the side that a crossing lies on, else None
}

// River is a river line as drawn.
type River struct {
	ID, Name, Source string
	Size             RiverSize
	Line             []LngLat
	Sides            int // hex sides that it runs on
}

// Way is a road line as drawn and the chain of cells that it joins.
type Way struct {
	ID, Name, Source string
	Class            RoadClass
	Line             []LngLat
	Cells            []Cell
}

// Range is the crest line of a mountain range, for drawing.
type Range struct {
	ID, Name, Of, Source string
	Line                 []LngLat
}

// Area is a named polygon: land, sea or a stretch of terrain. The first ring
// is the outline, others are holes.
type Area struct {
	ID, Name, Source string
	Terrain          Terrain
	Priority         int
	Rings            [][]LngLat
}
