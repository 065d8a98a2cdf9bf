package royal

import (
	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Place is where a unit is.
type Place uint8

// Places.
const (
	OnTable     Place = iota
	WithUnit          // a single figure that has joined a unit
	Reserve           // not yet on the table
	LeftTable         // fell back or routed over an edge (RA-2.13-R1)
	Destroyed         // no figure left
	Surrendered       // RA-12.36
	Captured          // a commander (RA-14.3)
)

// Cause is what removed a figure.
type Cause uint8

// Causes of loss.
const (
	ByMelee   Cause = iota
	ByFire          // missiles
	ByRout          // the fifth lost on entering rout
	ByTrample       // mammoths and chariots in retreat
	ByMagic
	ByMahout // mammoths killed by their own drivers (RA-15.9)
	causes
)

// CauseNames are the causes as records name them.
var CauseNames = [causes]string{"melee", "missiles", "rout", "trampled", "magic", "mahouts"}

// Unit is a body on the table: a unit of figures, a summoned one, or a single
// figure (hero, commander, wizard). Ids are whole numbers, unique over both
// sides, and index State.Units (RA-0.9-R1).
type Unit struct {
	ID     int          `json:"id"`
	Army   battle.Side  `json:"army"`          // it came with
	Side   battle.Side  `json:"side"`          // it fights for now (RA-12.36)
	Roster int          `json:"roster"`        // place in the army's units, heroes or magic users; -1: none
	Ref    string       `json:"ref,omitempty"` // its id in the scenario
	Name   string       `json:"name"`
	Troop  kernel.Troop `json:"troop"`

	N         int              `json:"n"`  // figures left; crew of vehicles; attached individuals left out
	N0        int              `json:"n0"` // at the start
	Files     int              `json:"files"`
	Formation kernel.Formation `json:"formation"`
	Pose      Pose             `json:"pose"` // anchor (middle of the front edge) and heading
	Place     Place            `json:"place"`

	Status     kernel.Status     `json:"status"`
	StatusEnds int               `json:"statusEnds,omitempty"` // turn at whose T12 fall back status runs out
	Retreat    field.Heading     `json:"retreat,omitempty"`    // way of its last retreat (RA-12.30-R1)
	Thresholds kernel.Thresholds `json:"thresholds,omitempty"` // reached already (RA-12.4-R1)
	Lost       [causes]int       `json:"lost"`                 // figures by cause
	Turncoat   int               `json:"turncoat,omitempty"`   // turn in which it changed sides
	NoCharge   int               `json:"noCharge,omitempty"`   // turn in whose phase 1 it may not charge (RA-12.31)
	Owes       int               `json:"owes,omitempty"`       // turn in whose next phase it must re-form (RA-9.17-R2)
	CaughtBy   int               `json:"caughtBy,omitempty"`   // of turned, surrendered, captured: the enemy unit

	Single *Single `json:"single,omitempty"` // of heroes, commanders and wizards
	Until  int     `json:"until,omitempty"`  // last turn of phantoms (RA-18.14)
	Since  int     `json:"since,omitempty"`  // turn in which a summoned unit came
	Beasts string  `json:"beasts,omitempty"` // of the Calling: hawks, serpents or wolves

	Now Doings `json:"now"` // this turn

	rect field.Rect // footprint of the pose and the figures, kept by refresh
}

// Pose is where a body stands and which way it faces.
type Pose struct {
	At field.Vec     `json:"at"` // middle of the front edge, in inches
	H  field.Heading `json:"h"`  // 1/1024 degree, clockwise from the attacker's forward
}

// Single is what heroes, commanders and wizards have beside a place.
type Single struct {
	With     int             `json:"with,omitempty"` // unit joined; 0: on his own
	Champion kernel.Champion `json:"champion,omitempty"`
	King     bool            `json:"king,omitempty"`
	Order    string          `json:"order,omitempty"` // of a magic user: id of data/magic.json
	Points   int             `json:"points,omitempty"`
	Power    int             `json:"power,omitempty"`  // spell points left (RA-18.1)
	Drunk    bool            `json:"drunk,omitempty"`  // RA-19.4
	Asleep   int             `json:"asleep,omitempty"` // last turn of Slumber or Helm
}

// Doings are what a unit has done and suffered in the present turn; they are
// cleared at T0 (RA-0.4-R1).
type Doings struct {
	Moved   [2]kernel.Mils `json:"moved"`             // inches by phase; a rout of T1 counts in both (RA-10.18-R2)
	Changed [2]bool        `json:"changed"`           // face or formation
	Spent   float64        `json:"spent,omitempty"`   // share of its move's budget spent, for break-off, rides and split moves
	Charge  [2]bool        `json:"charge"`            // a charge was run in the phase
	Through bool           `json:"through,omitempty"` // with breakthrough orders
	Quarry  int            `json:"quarry,omitempty"`  // unit its charge or attack met first
	Rode    bool           `json:"rode,omitempty"`    // it has broken through or ridden on
	Fired   bool           `json:"fired,omitempty"`
	Evaded  [2]bool        `json:"evaded"`
	Split   bool           `json:"split,omitempty"`  // a split move is under way (RA-10.17)
	Barred  bool           `json:"barred,omitempty"` // may not charge: evaders passed through (RA-8.16)
	NoFire  [2]bool        `json:"noFire"`           // LI passed through (RA-8.16)

	Magic   bool `json:"magic,omitempty"` // owes a magic test (RA-12.2)
	TestPre bool `json:"testPre,omitempty"`
	Tested  bool `json:"tested,omitempty"` // in T11

	Inflicted int  `json:"inflicted,omitempty"` // in melee, on all opponents
	Suffered  int  `json:"suffered,omitempty"`
	Fought    bool `json:"fought,omitempty"`

	Ridden  bool `json:"ridden,omitempty"`  // broken through, or trampled by chariots (RA-12.28c)
	FellBy  bool `json:"fellBy,omitempty"`  // a friend fell back past it (RA-12.28d)
	RoutBy  bool `json:"routBy,omitempty"`  // a friend routed past it within 6 in (RA-12.28e)
	NoCheer bool `json:"noCheer,omitempty"` // commander lost: owes a test at -20 (RA-12.28f)
	Start   int  `json:"start,omitempty"`   // figures at the start of the turn
	Retreat bool `json:"retreat,omitempty"` // it retreated this turn
}

// On reports whether the unit stands on the table by itself.
func (u *Unit) On() bool { return u.Place == OnTable }

// IsSingle reports whether u is a hero, commander or wizard.
func (u *Unit) IsSingle() bool { return u.Troop.Kind.Single() }

// Stands is the number of bases: figures, or vehicles with crew.
func (u *Unit) Stands() int { return u.Troop.Arm.Stands(u.N) }

// Ring reports whether it stands in a ring.
func (u *Unit) Ring() bool { return u.Formation == kernel.Ring }

// Shape is its figures in files.
func (u *Unit) Shape() kernel.Shape {
	return kernel.Shape{Figures: u.Stands(), Files: u.Files, Ring: u.Ring()}
}

// Deep is its depth in ranks as combat counts them (RA-2.8-R1).
func (u *Unit) Deep() int {
	if u.Ring() {
		return 2
	}
	return kernel.RanksDeep(u.Stands(), u.Files)
}

// Losses is the number of figures lost to any cause.
func (u *Unit) Losses() int { return u.N0 - u.N }

// Mounted reports whether it rides or drives.
func (u *Unit) Mounted() bool { return u.Troop.Arm != kernel.Foot }

// Width is the frontage in inches (RA-2.7-R1).
func (u *Unit) Width() float64 { return inches(u.Files, u.Troop.Arm.Width()) }

// Depth is the depth in inches of all ranks (RA-2.7-R1).
func (u *Unit) Depth() float64 {
	if u.Ring() { // a square (RA-4.5-R1)
		return u.Width()
	}
	return inches(kernel.Ranks(u.Stands(), u.Files), u.Troop.Arm.Depth())
}

// Rect is the unit's footprint (RA-2.7-R1).
func (u *Unit) Rect() field.Rect { return u.rect }

// Stand sets the unit down at a pose.
func (u *Unit) Stand(p Pose) {
	u.Pose = p
	u.refresh()
}

// refresh works the footprint out again after a change of pose, figures, files
// or formation.
func (u *Unit) refresh() { u.rect = field.NewRect(u.Pose.At, u.Pose.H, u.Width(), u.Depth()) }

// poseOf is the pose of a footprint.
func poseOf(r field.Rect) Pose { return Pose{r.A, r.H} }

// inches is the length of n bases.
func inches(n int, base kernel.Tenths) float64 { return float64(n*int(base)) / 254 }

// Unit finds a unit by its id; nil if there is none.
func (s *State) Unit(id int) *Unit {
	if id < 1 || id > len(s.Units) {
		return nil
	}
	return s.Units[id-1]
}
