package data

// Land is a land of the atlas and how it looks: one with an army list or a
// neutral one.
type Land struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Nation      string `json:"nation,omitempty"` // whose list it uses; empty: neutral
	Points      int    `json:"points,omitempty"`
	PointsAlone int    `json:"pointsAlone,omitempty"` // when its tribe has a player of its own (CA-1.6-R1)
	Look        Look   `json:"look"`
}

// Look is how a land or nation is drawn.
type Look struct {
	Fill    string   `json:"fill"`              // map colour, "#rrggbb"
	Pattern *Pattern `json:"pattern,omitempty"` // for maps with patterns; nil for neutral lands
	Arms    *Arms    `json:"arms,omitempty"`    // nil for neutral lands
}

// Pattern is a drawn texture that tells lands apart without colour.
type Pattern struct {
	Kind  string `json:"kind"`  // see patternKinds
	Angle int    `json:"angle"` // degrees, 0 to 359
	Step  int    `json:"step"`  // pixels from one mark to the next
}

// Arms are a banner as drawing instructions.
type Arms struct {
	Standard bool     `json:"standard,omitempty"` // a plain standard: the people has no banner
	Field    Field    `json:"field"`
	Charges  []Charge `json:"charges"`
}

// Field is the ground of a banner.
type Field struct {
	Division string   `json:"division"` // plain (one colour) or quarterly (two, the first in the upper hoist)
	Colours  []string `json:"colours"`
}

// Charge is a figure on the field.
type Charge struct {
	Kind   string `json:"kind"`   // see chargeKinds
	Colour string `json:"colour"` // "#rrggbb"
	Count  int    `json:"count"`  // how many of it
	Layout string `json:"layout"` // where: see chargeLayouts
	Size   int    `json:"size"`   // percent of the height of the field, of each one
}

var (
	patternKinds = []string{
		"hatch", "dots", "chevrons", "cross", "waves", "bricks", "rings", "dashes",
		"triangles", "squares", "plus", "diamonds",
	}
	chargeKinds = []string{
		"lion", "dragon", "serpent", "disc", "sun", "triangle", "crescent", "script",
		"fess", "bend", "crown3", "mammoth_head", "horse_head", "wolf_head", "hawk",
	}
	chargeLayouts = []string{"centre", "column", "chief_left", "chief_right", "base", "tusks"}
)

// neutralLook is what an unknown holder is drawn in.
var neutralLook = Look{Fill: "#cfc7b4"}

// Look gives the look of a land, or of a nation as that of its first land.
func (w *World) Look(id string) Look {
	if l, ok := w.Land(id); ok {
		return l.Look
	}
	if n, ok := w.Nation(id); ok {
		if l, ok := w.Land(n.Lands[0]); ok {
			return l.Look
		}
	}
	return neutralLook
}
