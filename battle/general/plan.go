package general

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
	"hyboria/data"
)

// Plan is a player's plan for a side, as JSON in battle.Force.Plan. It guides
// the general; what it leaves open he settles himself. Unknown fields are
// refused.
type Plan struct {
	// Doctrine is how the army fights; left out or "auto": as the ground
	// suggests.
	Doctrine Doctrine `json:"doctrine,omitempty"`
	// Strong is the end that strikes, "left" or "right" as the side looks at the
	// table; left out: the more open one.
	Strong string `json:"strong,omitempty"`
	// Deploy says where units and single figures stand, by their ids in the
	// scenario. Others are set up by the doctrine.
	Deploy []Station `json:"deploy,omitempty"`
	// Orders are conditional orders; of those that hold for a unit in a turn
	// the first that moves it counts.
	Orders []Rule `json:"orders,omitempty"`
}

// Station is where a unit or a single figure is set up. Distances are inches
// as the side sees the table: across from the left end of the fighting area,
// ahead from the own edge to the middle of the front (at most 12, RA-1.6-R1).
type Station struct {
	Unit      string  `json:"unit"`
	Across    float64 `json:"across,omitempty"`
	Ahead     float64 `json:"ahead,omitempty"`
	Facing    float64 `json:"facing,omitempty"`    // degrees to the right of straight ahead
	Formation string  `json:"formation,omitempty"` // line, positional line, column, road column, ring; left out: line
	Files     int     `json:"files,omitempty"`     // left out: the general's choice
	With      string  `json:"with,omitempty"`      // of heroes and "commander": the unit he joins
}

// Rule is a conditional order: when that holds, the unit does this. Without a
// unit it goes for all of the side's units.
type Rule struct {
	Unit string `json:"unit,omitempty"`
	When string `json:"when,omitempty"` // left out: always
	Do   string `json:"do"`
}

// The deeds of Rule.Do, beside "doctrine X", which changes the doctrine.
const (
	Hold      = "hold"      // stay, turn to who comes, shoot
	GoAhead   = "advance"   // at the nearest foe
	ChargeNow = "charge"    // whoever is in reach, else advance
	EvadeThem = "evade"     // light foot: written on top of other orders (RA-5.5)
	Withdraw  = "withdraw"  // towards the own edge
	GiveWay   = "give way"  // shoot, and keep out of reach
	FormRing  = "ring"      // foot and horse (RA-4.5)
	Concede   = "concede"   // the whole side
	doctrine  = "doctrine " // and its name: the whole side
)

// The conditions of Rule.When. "turn", "foe within" and "losses" are followed
// by a number: from that turn on, inches, percent of the side's worth.
const (
	Always        = ""
	WhenCharged   = "charged" // a foe could charge it this turn
	WhenJoined    = "joined"  // the lines have met
	CentreBreaks  = "the centre breaks"
	LeftBreaks    = "the left breaks"
	RightBreaks   = "the right breaks"
	CommanderLost = "the commander is lost"
	fromTurn      = "turn "
	foeWithin     = "foe within "
	losses        = "losses "
)

// Encode gives the plan in the form of battle.Force.Plan.
func (p Plan) Encode() (json.RawMessage, error) { return json.Marshal(p) }

// ParsePlan reads a plan strictly; an empty one leaves all to the general. The
// error names the place, e.g. "sides[0].plan: orders[2].do: ...".
func ParsePlan(place string, b []byte) (Plan, error) {
	var p Plan
	if len(b) == 0 {
		return p, nil
	}
	if err := data.Decode(place, b, &p); err != nil {
		return p, err
	}
	if p.Doctrine == "auto" {
		p.Doctrine = Auto
	}
	if err := p.check(); err != nil {
		return p, fmt.Errorf("%s: %w", place, err)
	}
	return p, nil
}

func (p *Plan) check() error {
	if _, err := ParseDoctrine(string(p.Doctrine)); err != nil {
		return fmt.Errorf("doctrine: %w", err)
	}
	if p.Strong != "" && p.Strong != "left" && p.Strong != "right" {
		return fmt.Errorf("strong: %q is no end of the line: want left or right", p.Strong)
	}
	for i := range p.Deploy {
		if err := p.Deploy[i].check(); err != nil {
			return fmt.Errorf("deploy[%d].%w", i, err)
		}
	}
	for i := range p.Orders {
		if err := p.Orders[i].check(); err != nil {
			return fmt.Errorf("orders[%d].%w", i, err)
		}
	}
	return nil
}

func (s *Station) check() error {
	switch {
	case s.Unit == "":
		return fmt.Errorf("unit: name a unit, a hero, a magic user or commander")
	case s.With != "" && (s.Across != 0 || s.Ahead != 0 || s.Files != 0 || s.Formation != ""):
		return fmt.Errorf("with: he who stands with a unit needs no place of his own")
	case s.With == "" && (s.Ahead <= 0 || s.Ahead > kernel.DeployDepth):
		return fmt.Errorf("ahead: %g is outside the strip: want more than 0 and at most %d inches (RA-1.6-R1)", s.Ahead, kernel.DeployDepth)
	case s.Facing < -180 || s.Facing > 360:
		return fmt.Errorf("facing: %g degrees: want -180 to 360", s.Facing)
	}
	if s.Formation != "" {
		if _, err := kernel.ParseFormation(s.Formation); err != nil {
			return fmt.Errorf("formation: %w", err)
		}
	}
	return nil
}

func (r *Rule) check() error {
	if err := checkWhen(r.When); err != nil {
		return fmt.Errorf("when: %w", err)
	}
	if name, ok := strings.CutPrefix(r.Do, doctrine); ok {
		if _, err := ParseDoctrine(name); err != nil || r.Unit != "" {
			return fmt.Errorf("do: %q: want doctrine and its name, for the whole side", r.Do)
		}
		return nil
	}
	deeds := []string{Hold, GoAhead, ChargeNow, EvadeThem, Withdraw, GiveWay, FormRing, Concede}
	switch {
	case !slices.Contains(deeds, r.Do):
		return fmt.Errorf("do: %q is nothing that can be ordered: want %s, or doctrine and its name", r.Do, strings.Join(deeds, ", "))
	case r.Do == Concede && r.Unit != "":
		return fmt.Errorf("do: only the whole side concedes")
	}
	return nil
}

func checkWhen(when string) error {
	plain := []string{Always, WhenCharged, WhenJoined, CentreBreaks, LeftBreaks, RightBreaks, CommanderLost}
	if slices.Contains(plain, when) {
		return nil
	}
	for _, p := range [...]string{fromTurn, foeWithin, losses} {
		if text, ok := strings.CutPrefix(when, p); ok {
			if n, err := strconv.Atoi(text); err == nil && n > 0 && n <= 100 {
				return nil
			}
			return fmt.Errorf("%q needs a whole number from 1 to 100", when)
		}
	}
	return fmt.Errorf("%q is no condition: want %s, turn N, foe within N or losses N", when, strings.Join(plain[1:], ", "))
}

// CheckPlan tells why a side's plan cannot be followed, with its place; nil if
// it can: unknown fields, values and ids, and what the rules never allow.
func CheckPlan(place string, f *battle.Force) error {
	p, err := ParsePlan(place, f.Plan)
	if err != nil {
		return err
	}
	for i := range p.Deploy {
		s := &p.Deploy[i]
		if err := stationed(f, s); err != nil {
			return fmt.Errorf("%s: deploy[%d].%w", place, i, err)
		}
	}
	for i := range p.Orders {
		if err := obeys(f, &p.Orders[i]); err != nil {
			return fmt.Errorf("%s: orders[%d].%w", place, i, err)
		}
	}
	return nil
}

// CheckPlan tells why the general could not follow the plan of a force.
func (*General) CheckPlan(place string, f *battle.Force) error { return CheckPlan(place, f) }

// commanderName is what plans call the commander.
const commanderName = "commander"

// stationed tells why a station cannot be taken.
func stationed(f *battle.Force, s *Station) error {
	u, unit := unitOf(f, s.Unit)
	single := isSingle(f, s.Unit)
	switch {
	case !unit && !single:
		return fmt.Errorf("unit: there is no %q on this side", s.Unit)
	case unit && s.With != "":
		return fmt.Errorf("with: only heroes and the commander stand with a unit")
	case s.With != "":
		if _, ok := unitOf(f, s.With); !ok {
			return fmt.Errorf("with: there is no unit %q on this side", s.With)
		}
	case unit && s.Files > 0:
		form, _ := kernel.ParseFormation(formation(s))
		t := kernel.TroopOf(*u)
		if err := kernel.CheckFormation(t.Arm, form, t.Arm.Stands(u.Present), s.Files); err != nil {
			return fmt.Errorf("files: %w", err)
		}
	}
	return nil
}

// formation is the name of a station's formation.
func formation(s *Station) string {
	if s.Formation == "" {
		return kernel.Line.String()
	}
	return s.Formation
}

// obeys tells why a rule is none for its unit.
func obeys(f *battle.Force, r *Rule) error {
	if r.Unit == "" {
		return nil
	}
	u, ok := unitOf(f, r.Unit)
	switch {
	case !ok:
		return fmt.Errorf("unit: there is no unit %q on this side", r.Unit)
	case r.Do == EvadeThem && u.Type != battle.LI:
		return fmt.Errorf("do: only light infantry evades (RA-8.12-R2), and %s is %s", u.Name, u.Type)
	case r.Do == FormRing && u.Type.Vehicle():
		return fmt.Errorf("do: %s form no ring (RA-4.5-R1)", u.Name)
	}
	return nil
}

func unitOf(f *battle.Force, id string) (*battle.Unit, bool) {
	for i := range f.Units {
		if f.Units[i].ID == id {
			return &f.Units[i], true
		}
	}
	return nil, false
}

// isSingle reports whether an id names the commander, a hero or a magic user.
func isSingle(f *battle.Force, id string) bool {
	if id == commanderName && f.Commander != nil {
		return true
	}
	return slices.ContainsFunc(f.Heroes, func(h battle.Hero) bool { return h.ID == id }) ||
		slices.ContainsFunc(f.MagicUsers, func(m battle.MagicUser) bool { return m.ID == id })
}

// plans keeps plans that have been read, by their text.
type plans struct {
	mu   sync.Mutex
	read map[string]*Plan
}

// most is how many plans are kept.
const most = 64

// of is a side's plan; nil if it has none, or one that CheckPlan refuses.
func (c *plans) of(f *battle.Force) *Plan {
	if len(f.Plan) == 0 {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if p, ok := c.read[string(f.Plan)]; ok {
		return p
	}
	if c.read == nil || len(c.read) >= most {
		c.read = map[string]*Plan{}
	}
	var p *Plan
	if read, err := ParsePlan("plan", f.Plan); err == nil {
		p = &read
	}
	c.read[string(f.Plan)] = p
	return p
}
