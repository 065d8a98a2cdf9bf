package hexmap

import "fmt"

// Terrain is the kind of ground that the atlas draws.
type Terrain uint8

// The nine kinds of terrain of the atlas.
const (
	Clear Terrain = iota
	Steppe
	Tundra
	Forest
	Jungle
	Hills
	Mountains
	Marsh
	Desert
)

var terrainNames = [...]string{"clear", "steppe", "tundra", "forest", "jungle", "hills", "mountains", "marsh", "desert"}

// Terrains lists all kinds in their order.
func Terrains() []Terrain {
	return []Terrain{Clear, Steppe, Tundra, Forest, Jungle, Hills, Mountains, Marsh, Desert}
}

// String gives the name used in the map file, e.g. "steppe".
func (t Terrain) String() string {
	if int(t) < len(terrainNames) {
		return terrainNames[t]
	}
	return fmt.Sprintf("terrain %d", uint8(t))
}

// ParseTerrain reads a name as given by String.
func ParseTerrain(s string) (Terrain, error) {
	for i, n := range terrainNames {
		if n == s {
			return Terrain(i), nil
		}
	}
	return 0, fmt.Errorf("unknown terrain %q: use one of %v", s, terrainNames)
}

// Ground is the kind of hex that the campaign rules ask for (CA-3.1-R2).
type Ground uint8

// The six kinds of land hex of CA-3.1-R2; sea has no cells.
const (
	GroundClear Ground = iota
	GroundHills
	GroundWooded
	GroundMarsh
	GroundMountain
	GroundDesert
)

var groundNames = [...]string{"clear", "hills", "wooded", "marsh", "mountain", "desert"}

// String gives the name of CA-3.1-R2, e.g. "wooded".
func (g Ground) String() string {
	if int(g) < len(groundNames) {
		return groundNames[g]
	}
	return fmt.Sprintf("ground %d", uint8(g))
}

// Ground is the campaign's kind of a terrain: clear, steppe and tundra are
// clear; forest and jungle are wooded (CA-3.1-R2, geography rule 2).
func (t Terrain) Ground() Ground {
	switch t {
	case Forest, Jungle:
		return GroundWooded
	case Hills:
		return GroundHills
	case Mountains:
		return GroundMountain
	case Marsh:
		return GroundMarsh
	case Desert:
		return GroundDesert
	default:
		return GroundClear
	}
}

// RiverSize tells how big a river runs on a side.
type RiverSize uint8

// River sizes.
const (
	NoRiver RiverSize = iota
	Minor
	Major
)

// String gives "none", "minor" or "major".
func (r RiverSize) String() string { return [...]string{"none", "minor", "major"}[r%3] }

// Crossing tells how a river side is crossed. A ferry counts as a ford; a
// highway or road over a river has a bridge and a trail a ford even where
// the map names none (CA-3.1-R2).
type Crossing uint8

// Kinds of crossing.
const (
	NoCrossing Crossing = iota
	Ford
	Bridge
)

// String gives "none", "ford" or "bridge".
func (c Crossing) String() string { return [...]string{"none", "ford", "bridge"}[c%3] }

// RoadClass is the best road that crosses a side.
type RoadClass uint8

// Road classes in rising order.
const (
	NoRoad RoadClass = iota
	Trail
	Road
	Highway
)

// String gives "none", "trail", "road" or "highway".
func (r RoadClass) String() string { return [...]string{"none", "trail", "road", "highway"}[r%4] }

// Side is what lies on the side between two adjacent cells. It is the same
// seen from both.
type Side struct {
	River    RiverSize
	Crossing Crossing
	Road     RoadClass
}

// withImplied adds the crossings that roads imply (CA-3.1-R2).
func (s Side) withImplied() Side {
	if s.River == NoRiver {
		s.Crossing = NoCrossing
		return s
	}
	if s.Crossing == NoCrossing && s.Road != NoRoad {
		s.Crossing = Bridge
		if s.Road == Trail {
			s.Crossing = Ford
		}
	}
	return s
}

// Compass is a direction of play.
type Compass uint8

// The four directions, as the head of the campaign rules divides the compass.
const (
	North Compass = iota
	East
	South
	West
)

// String gives "north", "east", "south" or "west".
func (c Compass) String() string { return [...]string{"north", "east", "south", "west"}[c%4] }

// Opposite is the direction across.
func (c Compass) Opposite() Compass { return (c + 2) % 4 }
