package main

import (
	"errors"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// withSeason opens a season, for writing or to look at it, and hands it on.
func (a *app) withSeason(path string, write bool, do func(*steward.Season) error) (err error) {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	open := steward.OpenReader
	if write {
		open = steward.Open
	}
	s, err := open(a.Context, path, e, a.keys())
	if err != nil {
		return seasonError(err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return deskError(do(s))
}

// deskError tells what the user can mend from what the machine did.
func deskError(err error) error {
	var no *steward.RefusedError
	var waits *steward.WaitsError
	if errors.As(err, &no) || errors.As(err, &waits) {
		return badInput(err)
	}
	return seasonError(err)
}

// deskAnswer is the answer in JSON of commands that change how a season runs.
type deskAnswer struct {
	File   string         `json:"file"`
	Did    string         `json:"did"`
	At     string         `json:"at"`
	Stage  campaign.Stage `json:"stage"`
	Due    string         `json:"due,omitempty"`
	Shown  string         `json:"shown,omitempty"`
	Paused string         `json:"paused,omitempty"`
	Waits  string         `json:"waits,omitempty"` // battle whose result the week waits for
	Head   int64          `json:"entries"`
}

// tellDesk answers what was done and how the season stands.
func (a *app) tellDesk(s *steward.Season, did string) error {
	st := s.State()
	d := st.Desk
	out := deskAnswer{File: s.Path(), Did: did, At: st.At.String(), Stage: st.Stage, Due: d.Due, Shown: d.Shown, Paused: d.Paused, Head: s.Head()}
	if b := st.TableWaits(); b != nil {
		out.Waits = b.ID
	}
	if a.JSON {
		return a.writeJSON(out)
	}
	if did != "" {
		a.printf("%s\n", did)
	}
	a.printf("%s: %s\n", st.Name, stageWords(st))
	switch {
	case d.Paused != "":
		a.printf("The season is paused: %s\n", d.Paused)
	case d.Away:
		a.printf("Its deadline passed while nobody kept the clock (%s): run it with season process, or set a later one with season extend.\n", d.Shown)
	case d.Due != "":
		a.printf("It closes on %s.\n", d.Shown)
	}
	if out.Waits != "" {
		a.printf("It waits for the result of battle %s, fought on a table.\n", out.Waits)
	}
	return nil
}

// playerNamed reads --as where only a player will do.
func playerNamed(st *campaign.State, who string) error {
	if st.Nation(who) == nil {
		return badInputf("--as: there is no nation %q in this season", who)
	}
	return nil
}
