package darkage

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/data"
)

// Plan is a player's choices for a battle that a general fights for him, in
// Force.Plan. The zero value leaves all to the general.
type Plan struct {
	Doctrine Doctrine    `json:"doctrine,omitempty"`
	Deploy   []Placement `json:"deploy,omitempty"`  // units by number as the battle counts them, from 1
	Concede  int         `json:"concede,omitempty"` // give up when so many percent are lost; 0: never
}

// planOf reads the plan of a force.
func planOf(f *battle.Force) (p Plan, err error) {
	if len(f.Plan) == 0 {
		return p, nil
	}
	if err := data.Decode("plan", f.Plan, &p); err != nil {
		return p, err
	}
	if !slices.Contains(Doctrines(), p.Doctrine) && p.Doctrine != Auto {
		return p, fmt.Errorf("plan.doctrine: %q is none of %v", p.Doctrine, Doctrines())
	}
	if p.Concede < 0 || p.Concede > 100 {
		return p, fmt.Errorf("plan.concede: %d percent are not between 0 and 100", p.Concede)
	}
	return p, nil
}
