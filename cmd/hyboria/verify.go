package main

import (
	"fmt"

	"hyboria/campaign/steward"
)

// verifyCmd proves a season file genuine.
type verifyCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
}

// Run checks the hashes and the dice chain and plays every week again from the
// stored orders. A file with a fault is answered "no" (exit 1), with what is
// wrong and where.
func (c verifyCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	v, err := steward.Verify(a.Context, c.File, e)
	if err != nil {
		return seasonError(err)
	}
	if a.JSON {
		if err := a.writeJSON(v); err != nil {
			return err
		}
	} else {
		tellVerdict(a, v)
	}
	if !v.OK {
		return errNo
	}
	return nil
}

func tellVerdict(a *app, v steward.Verdict) {
	for _, f := range v.Faults {
		a.printf("%s: %s\n", v.Path, f)
	}
	if !v.OK {
		a.printf("%s: %s found in %s\n", v.Path, count(len(v.Faults), "fault"), entries(v.Entries))
		return
	}
	a.printf("%s: genuine; %s, %s and %s played again to the same result\n", v.Path, entries(v.Entries), count(v.Weeks, "week"), count(v.Battles, "battle"))
	a.printf("the journal ends with %s\n", v.Head)
}

func entries(n int64) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}
