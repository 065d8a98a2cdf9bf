package main

import (
	"bytes"
	"fmt"

	"hyboria/battle"
	"hyboria/battle/general"
	"hyboria/battle/royal"
	"hyboria/data"
)

// deploy sets a battle up that battle start --undeployed left open: by the
// players' files, or by the general of a side without one. With a placing that
// the rules refuse nothing is written (exit 1).
func (c battleStepCmd) deploy(a *app, s *royal.State) error {
	var plans [2]royal.Deployment
	files := [2]string{c.Attacker, c.Defender}
	for i, file := range files {
		var err error
		if file == "" {
			plans[i] = general.New(general.Auto).Deploy(s.ViewOf(battle.Side(i)))
		} else if plans[i], err = readDeployment(a, s, battle.Side(i), file); err != nil {
			return err
		}
	}
	refused := s.Deploy(plans)
	for _, r := range refused {
		fmt.Fprintf(a.Stderr, "%s: refused: %s\n", files[r.Side], r.Why)
	}
	switch {
	case len(refused) > 0:
		return errNo
	case c.DryRun:
		fmt.Fprintln(a.Stdout, "The rules allow all placings.")
		return nil
	}
	if err := saveState(a, c.State, s); err != nil {
		return err
	}
	return tellState(a, s, 0)
}

// readDeployment reads where a side sets up: a unit a line, or JSON.
func readDeployment(a *app, s *royal.State, side battle.Side, file string) (d royal.Deployment, err error) {
	b, err := a.readFile(file)
	if err != nil {
		return d, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(b), []byte("{")) {
		return d, badInput(data.Decode(file, b, &d))
	}
	if d, err = s.ParseDeployment(side, string(b)); err != nil {
		return d, badInputf("%s:%w", file, err)
	}
	return d, nil
}
