package masscombat

import (
	"encoding/json"
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/data"
)

// Plan is a side's choices, as JSON in battle.Force.Plan. Whatever is left out
// is as the rules say by default.
type Plan struct {
	// AnotherDay: call for another day after an inconclusive one? "rule" (the
	// default: an attacker 1.4 times as strong does), "always" or "never"
	// (MC-23.1-R1).
	AnotherDay string `json:"anotherDay,omitempty"`
	// Lead says with which unit "commander" and heroes (by id) ride.
	Lead map[string]string `json:"lead,omitempty"`
	// Risk of heroes by id, -7 (very risky) to 7 (very cautious); -2 if left
	// out (MC-12.2, MC-24.5).
	Risk map[string]int `json:"risk,omitempty"`
	// Reserve lists heroes kept out of the thick of it: Risk not below -1.
	Reserve []string `json:"reserve,omitempty"`
	// CavalryCharge sends the cavalry at well-formed "foot" or at "pikes"
	// (MC-5.1).
	CavalryCharge string `json:"cavalryCharge,omitempty"`
	// Powers shares out exceptional points; left out: MC-10.2-R5.
	Powers *Powers `json:"powers,omitempty"`
	// Missions of special forces, each kind at most once (MC-13.7).
	Missions []Mission `json:"missions,omitempty"`
	// Belief in the side's diviner, if the referee gave it one: "half" (the
	// default), "full" or "ignored" (MC-13.8).
	Belief Belief `json:"belief,omitempty"`
	// Referee holds what players do not choose. A campaign removes it from
	// players' plans (PlayerPart).
	Referee *Referee `json:"referee,omitempty"`
}

// Powers is an allotment of exceptional points (MC-10.2, MC-24.6). What the
// force's wizards cannot do is refused.
type Powers struct {
	Catastrophe int      `json:"catastrophe,omitempty"` // points, 2 a step
	Confound    int      `json:"confound,omitempty"`    // steps of -1 Strategy, to 3; 4 points each
	Strikes     []Aim    `json:"strikes,omitempty"`     // at enemy units
	Frighten    []Aim    `json:"frighten,omitempty"`    // enemy units: -1 Morale a step
	Hearten     []Aim    `json:"hearten,omitempty"`     // own units: +1 Morale a step
	Healing     []Aim    `json:"healing,omitempty"`     // own units
	Scouting    bool     `json:"scouting,omitempty"`    // 3 points
	Defence     int      `json:"defence,omitempty"`     // points
	Summon      []string `json:"summon,omitempty"`      // army_of_ghosts, legion_of_the_dead, the_calling
	Slumber     string   `json:"slumber,omitempty"`     // id of an enemy hero
	Helm        bool     `json:"helm,omitempty"`        // Helm of Darkness
	Block       []Effect `json:"block,omitempty"`       // order in which defence is spent
	// Spells restricts the spells that a magic user knows, by his id; left
	// out: the common list and those of his order.
	Spells map[string][]string `json:"spells,omitempty"`
}

// Aim is so many steps at one unit, by id; "largest" is the enemy's largest.
type Aim struct {
	Unit  string `json:"unit"`
	Steps int    `json:"steps"`
}

// Mission is one task of special forces. Security only hampers enemy missions.
type Mission struct {
	Kind    MissionKind `json:"kind"`
	Men     int         `json:"men"`
	Stealth int         `json:"stealth,omitempty"` // of the leader; a campaign's players have none
}

// Referee is what the umpire of a battle adds.
type Referee struct {
	BattlePlan    int      `json:"battlePlan,omitempty"` // -3 to 3 (MC-13.6)
	Surprise      Surprise `json:"surprise,omitempty"`   // "partly", "complete"
	ForcedMarch   bool     `json:"forcedMarch,omitempty"`
	Supplies      Supplies `json:"supplies,omitempty"`
	Other         int      `json:"other,omitempty"` // -6 to 6
	HereditaryFoe bool     `json:"hereditaryFoe,omitempty"`
	SiegeWeapons  bool     `json:"siegeWeapons,omitempty"` // engines or mining crews
	Place         string   `json:"place,omitempty"`        // defender's: palisade, unwalled town, walled town, stronghold, walled city, castle
	NoEscape      bool     `json:"noEscape,omitempty"`     // nowhere to retreat to (MC-14.4-R2)
	NoQuarter     bool     `json:"noQuarter,omitempty"`    // cannot surrender
	Intensity     int      `json:"intensity,omitempty"`    // lines up for all units of both sides (MC-18.2)
	Technology    bool     `json:"technology,omitempty"`   // MC-5.2 is on; either side's word is enough
	Diviner       *Diviner `json:"diviner,omitempty"`
}

// Diviner is a seer in the camp; whether he is genuine is hidden from players.
type Diviner struct {
	Genuine  bool `json:"genuine,omitempty"`
	Chance   int  `json:"chance,omitempty"`   // percent, 50 if left out
	Strategy int  `json:"strategy,omitempty"` // of a fake
}

// PlayerPart is the plan without what only a referee may decide.
func (p Plan) PlayerPart() Plan {
	p.Referee = nil
	p.Missions = slices.Clone(p.Missions)
	for i := range p.Missions {
		p.Missions[i].Stealth = 0
	}
	if p.Powers != nil && p.Powers.Spells != nil {
		powers := *p.Powers
		powers.Spells = nil
		p.Powers = &powers
	}
	return p
}

// Encode gives the plan in the form of battle.Force.Plan.
func (p Plan) Encode() (json.RawMessage, error) { return json.Marshal(p) }

// ParsePlan reads a plan strictly; an empty one is all defaults. The error
// names the place, e.g. "sides[0].plan:1:14: risk: want an object".
func ParsePlan(place string, b []byte) (Plan, error) {
	var p Plan
	if len(b) == 0 {
		return p, nil
	}
	if err := data.Decode(place, b, &p); err != nil {
		return p, err
	}
	if err := p.check(); err != nil {
		return p, fmt.Errorf("%s.%w", place, err)
	}
	return p, nil
}

// check finds values out of their range; names are checked with the forces.
func (p Plan) check() error {
	if err := oneOf("anotherDay", p.AnotherDay, "", "rule", "always", "never"); err != nil {
		return err
	}
	if err := oneOf("cavalryCharge", p.CavalryCharge, "", "foot", "pikes"); err != nil {
		return err
	}
	if err := oneOf("belief", string(p.Belief), "", "half", "full", "ignored"); err != nil {
		return err
	}
	for _, id := range sortedKeys(p.Risk) {
		if err := within("risk."+id, p.Risk[id], -7, 7); err != nil {
			return err
		}
	}
	if err := p.checkMissions(); err != nil {
		return err
	}
	if p.Powers != nil {
		if err := p.Powers.check(); err != nil {
			return err
		}
	}
	return p.Referee.check()
}

func (p Plan) checkMissions() error {
	seen := map[MissionKind]bool{}
	for i, m := range p.Missions {
		at := fmt.Sprintf("missions[%d]", i)
		if err := oneOf(at+".kind", string(m.Kind), string(Scout), string(Assassinate), string(Security)); err != nil {
			return err
		}
		if seen[m.Kind] {
			return fmt.Errorf("%s.kind: %s is tried once a battle", at, m.Kind)
		}
		seen[m.Kind] = true
		if err := within(at+".men", m.Men, 1, 1000); err != nil {
			return err
		}
		if err := within(at+".stealth", m.Stealth, 0, 20); err != nil {
			return err
		}
	}
	return nil
}

func (p Powers) check() error {
	for _, v := range []struct {
		field      string
		value, top int
	}{{"catastrophe", p.Catastrophe, 1000}, {"defence", p.Defence, 1000}, {"confound", p.Confound, ConfoundMost}} {
		if err := within("powers."+v.field, v.value, 0, v.top); err != nil {
			return err
		}
	}
	lists := [...]struct {
		field string
		aims  []Aim
	}{{"strikes", p.Strikes}, {"frighten", p.Frighten}, {"hearten", p.Hearten}, {"healing", p.Healing}}
	for _, l := range lists {
		for i, a := range l.aims {
			if err := within(fmt.Sprintf("powers.%s[%d].steps", l.field, i), a.Steps, 1, 20); err != nil {
				return err
			}
		}
	}
	for i, e := range p.Block {
		if !slices.Contains(BlockOrder[:], e) {
			return fmt.Errorf("powers.block[%d]: %q is nothing that can be blocked: use %v", i, e, BlockOrder)
		}
	}
	return nil
}

func (r *Referee) check() error {
	if r == nil {
		return nil
	}
	if err := oneOf("referee.surprise", string(r.Surprise), "", string(PartlySurprised), string(WhollySurprised)); err != nil {
		return err
	}
	if err := oneOf("referee.supplies", string(r.Supplies), "", string(LivingOffLand), string(BesiegedShort), string(WithoutSupplys)); err != nil {
		return err
	}
	if r.Place != "" {
		if _, ok := placeRow(r.Place); !ok {
			return fmt.Errorf("referee.place: %q is none of palisade, unwalled town, walled town, stronghold, walled city, castle", r.Place)
		}
	}
	for _, v := range []struct {
		field            string
		value, low, high int
	}{{"battlePlan", r.BattlePlan, -3, 3}, {"other", r.Other, -6, 6}, {"intensity", r.Intensity, 0, 5}} {
		if err := within("referee."+v.field, v.value, v.low, v.high); err != nil {
			return err
		}
	}
	if r.Diviner != nil {
		return within("referee.diviner.chance", r.Diviner.Chance, 0, 100)
	}
	return nil
}

// placeRow finds a fortified place by name (MC-24.7, last row).
func placeRow(name string) (PositionRow, bool) {
	for _, r := range []PositionRow{Palisade, UnwalledTown, WalledTown, Stronghold, WalledCity, Castle} {
		if r.Name == name {
			return r, true
		}
	}
	return PositionRow{}, false
}

func oneOf(field, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	named := slices.DeleteFunc(slices.Clone(allowed), func(s string) bool { return s == "" })
	return fmt.Errorf("%s: %q is none of %q", field, value, named)
}

func within(field string, value, low, high int) error {
	if value < low || value > high {
		return fmt.Errorf("%s: %d is not between %d and %d", field, value, low, high)
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// planOf reads the plan of a side of a scenario.
func planOf(s battle.Scenario, side battle.Side) (Plan, error) {
	return ParsePlan(fmt.Sprintf("sides[%d].plan", side), s.Sides[side].Plan)
}
