package main

import (
	"fmt"
	"text/tabwriter"

	"hyboria/battle"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
)

// stateAnswer is the answer of battle start and battle step in JSON.
type stateAnswer struct {
	Turn   int            `json:"turn"`
	Last   int            `json:"lastTurn"`
	Over   bool           `json:"over"`
	Winner battle.Outcome `json:"winner,omitempty"`
	Reason string         `json:"reason,omitempty"`
	Units  []*royal.Unit  `json:"units"`
	Phases []battle.Phase `json:"phases"` // of the turn
}

// tellState prints what happened since the phases before, and the units.
func tellState(a *app, s *royal.State, before int) error {
	if a.JSON {
		return a.writeJSON(stateAnswer{s.Turn, s.LastTurn, s.Over, s.Winner, s.Reason, s.Units, s.Phases[before:]})
	}
	r := battle.Record{Scenario: s.Scenario, Phases: s.Phases[before:], Rolls: s.Rolls}
	replay{w: a.Stdout, r: &r, rolls: true}.tell(-1)
	t := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "\nunit\tname\tside\tfigures\tfiles\tat (in)\tfacing\tstate\n")
	for _, u := range s.Units {
		if u.Place > royal.WithUnit {
			fmt.Fprintf(t, "%d\t%s\t%s\t%d of %d\t\t\t\t%s\n", u.ID, u.Name, u.Side, u.N, u.N0, placeWords(u))
			continue
		}
		fmt.Fprintf(t, "%d\t%s\t%s\t%d of %d\t%d\t%.1f, %.1f\t%.0f°\t%s\n",
			u.ID, u.Name, u.Side, u.N, u.N0, u.Files, u.Pose.At.X, u.Pose.At.Y, u.Pose.H.Degrees(), placeWords(u))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if s.Over {
		_, err := fmt.Fprintf(a.Stdout, "\n%s\n", s.Reason)
		return err
	}
	_, err := fmt.Fprintf(a.Stdout, "\nTurn %d of %d comes next.\n", s.Turn+1, s.LastTurn)
	return err
}

func placeWords(u *royal.Unit) string {
	switch u.Place {
	case royal.WithUnit:
		return fmt.Sprintf("with unit %d", u.Single.With)
	case royal.Reserve:
		return "in reserve"
	case royal.LeftTable:
		return "off the table"
	case royal.Destroyed:
		return "destroyed"
	case royal.Surrendered:
		return "surrendered"
	case royal.Captured:
		return "captured"
	case royal.OnTable:
	}
	switch u.Status {
	case kernel.FallingBack:
		return "falling back"
	case kernel.Routing:
		return "in rout"
	default:
		return u.Formation.String()
	}
}
