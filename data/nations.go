package data

import "io/fs"

// Range is a least and a greatest number, both allowed.
type Range [2]int

// Min is the least number.
func (r Range) Min() int { return r[0] }

// Max is the greatest number.
func (r Range) Max() int { return r[1] }

// Has reports whether n lies in the range.
func (r Range) Has(n int) bool { return n >= r[0] && n <= r[1] }

// Arm is a part of a native force that has a share of its own.
type Arm string

// The arms of the lists. A force that is not divided is Whole.
const (
	Cavalry  Arm = "cavalry"
	Infantry Arm = "infantry"
	Archers  Arm = "archers" // the bowmen of the Northern Barbarians
	Whole    Arm = "whole"
)

// ArmShare is the share of an arm in the native force, guards included, in
// percent of figures (CA-4.5-R1).
type ArmShare struct {
	Arm     Arm   `json:"arm"`
	Percent Range `json:"percent"`
}

// Percent is the share of a row in its arm, guards left out of both.
type Percent struct {
	Of  string `json:"of"` // cavalry, foot, bow or army, as printed
	Min int    `json:"min"`
	Max int    `json:"max"`
}

// Row is one line of a list: the kind of unit that can be bought.
type Row struct {
	ID      string   `json:"id"` // e.g. "aquilonia.gundermen"
	Name    string   `json:"name"`
	Types   []string `json:"types"` // troop types; two when units are of either (Ophir's Regular Foot)
	Class   string   `json:"class"` // A, B or C
	Figures Range    `json:"figures"`
	Armed   string   `json:"armed"` // none, thrown, bow, shemite_bow
	Arm     Arm      `json:"arm"`
	Percent *Percent `json:"percent,omitempty"` // nil for guards and hirelings
	Guard   bool     `json:"guard,omitempty"`   // at most one unit in the nation (CA-4.4-R1)
	Traits  []string `json:"traits,omitempty"`  // RA-3.12 to RA-3.21 and the marks of the lists
	LevyOf  string   `json:"levyOf,omitempty"`  // province that alone raises it (CA-2.4-R1)
	Device  string   `json:"device,omitempty"`  // its own banner in words
	From    string   `json:"from,omitempty"`    // nation it is hired from; not while at war with that one
}

// Has reports whether the row carries the trait or mark.
func (r *Row) Has(trait string) bool {
	for _, t := range r.Traits {
		if t == trait {
			return true
		}
	}
	return false
}

// Note is a special rule in a few words, with the rule that has it in full.
type Note struct {
	Rule string `json:"rule"`
	Says string `json:"says"`
}

// Nation is one list of Appendix I (CA-1.3).
type Nation struct {
	ID                   string     `json:"id"`
	Name                 string     `json:"name"`
	Points               int        `json:"points"`
	Seat                 string     `json:"seat"` // capital or muster
	WesternKingdom       bool       `json:"westernKingdom,omitempty"`
	FreeCompanyShare     int        `json:"freeCompanyShare,omitempty"` // percent of the army, Companies included; 0: may not hire
	MercenariesForbidden bool       `json:"mercenariesForbidden,omitempty"`
	RoughMovers          bool       `json:"roughMovers,omitempty"`  // medium foot pays as light foot (CA-6.1-R2)
	DesertMovers         bool       `json:"desertMovers,omitempty"` // desert costs as open ground (CA-6.1-R4)
	Lands                []string   `json:"lands"`                  // atlas ids of its homeland
	Notes                string     `json:"notes"`
	Banner               string     `json:"banner"`
	Arms                 []ArmShare `json:"arms"`
	Rows                 []Row      `json:"rows"`
	Hirelings            []Row      `json:"hirelings,omitempty"` // rows outside the shares (CA-15.1-R3)
	Special              []Note     `json:"special"`
	Rulings              []string   `json:"rulings,omitempty"` // how gaps of the printed list are filled
}

// Muster reports whether the people has a muster seat in place of a capital.
func (n *Nation) Muster() bool { return n.Seat == "muster" }

// Row finds a row or hireling of the nation by id.
func (n *Nation) Row(id string) (*Row, bool) {
	for i := range n.Rows {
		if n.Rows[i].ID == id {
			return &n.Rows[i], true
		}
	}
	for i := range n.Hirelings {
		if n.Hirelings[i].ID == id {
			return &n.Hirelings[i], true
		}
	}
	return nil, false
}

// ArmShare gives the share of an arm in the native force.
func (n *Nation) ArmShare(a Arm) (Range, bool) {
	for _, s := range n.Arms {
		if s.Arm == a {
			return s.Percent, true
		}
	}
	return Range{}, false
}

// nationsForm is the shape of nations.json.
type nationsForm struct {
	Nations []Nation `json:"nations"`
	Lands   []Land   `json:"lands"`
}

func (w *World) loadNations(fsys fs.FS) error {
	var form nationsForm
	b, err := readFile(fsys, NationsFile, &form)
	if err != nil {
		return err
	}
	if err := (place{NationsFile, b}).nations(form); err != nil {
		return err
	}
	w.Nations, w.Lands = form.Nations, form.Lands
	return nil
}
