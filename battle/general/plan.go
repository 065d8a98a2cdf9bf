package general

import "hyboria/battle"

// Plan is a player's plan.
type Plan struct {
	Strong   string   `json:"strong,omitempty"`
	Doctrine Doctrine `json:"doctrine,omitempty"`
}

func planOf(f *battle.Force) *Plan { return nil }
