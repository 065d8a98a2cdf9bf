package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// verifyCmd proves a season file, or a player's papers, genuine.
type verifyCmd struct {
	File    string   `arg:"" name:"season" help:"Season file, or a player's papers (from export)."`
	As      string   `placeholder:"WHO" help:"Do what this nation, Free Company or magic player can do with its own papers."`
	Receipt []string `placeholder:"FILE" help:"Look for a receipt that was kept; may be given several times. With --as or papers."`
}

// Run checks the hashes and the dice chain and plays every week again from the
// stored orders. A file with a fault is answered "no" (exit 1), with what is
// wrong and where.
func (c verifyCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	papers, isPapers, err := c.papers(a, e)
	switch {
	case err != nil:
		return err
	case isPapers:
		return c.verifyPapers(a, e, papers)
	case len(c.Receipt) > 0:
		return badInputf("--receipt: say with --as whose receipt it is")
	}
	v, err := steward.Verify(a.Context, c.File, e, a.keys())
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

// papers reads the file as papers, or makes those of --as from the season.
func (c verifyCmd) papers(a *app, e *campaign.Engine) (p steward.Papers, ok bool, err error) {
	head, err := a.peek(c.File)
	if err != nil {
		return p, false, nil // no file: the season is told to be missing
	}
	if bytes.HasPrefix(bytes.TrimLeft(head, " \r\n\t"), []byte("{")) {
		text, err := a.readFile(c.File)
		if err != nil {
			return p, false, err
		}
		if err := decodeProof(c.File, text, &p); err != nil {
			return p, false, err
		}
		if c.As != "" && c.As != p.Viewer.Nation {
			return p, false, badInputf("--as: these are the papers of %s", viewerWords(p.Viewer))
		}
		return p, true, nil
	}
	if c.As == "" {
		return p, false, nil
	}
	p, err = papersOf(a, e, c.File, c.As)
	return p, true, err
}

// decodeProof reads what a program wrote, papers or a receipt: strictly, but
// with texts of any length in it.
func decodeProof(file string, text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return badInputf("%s: these are no papers or receipt as the program wrote them: %w", file, err)
	}
	return nil
}

// papersOf makes somebody's papers from a season file.
func papersOf(a *app, e *campaign.Engine, file, who string) (p steward.Papers, err error) {
	s, err := steward.OpenReader(a.Context, file, e, a.keys())
	if err != nil {
		return p, seasonError(err)
	}
	defer s.Close()
	v, err := s.State().Eyes(who)
	if err != nil {
		return p, badInputf("--as: %w", err)
	}
	p, err = s.Papers(a.Context, v)
	return p, seasonError(err)
}

func viewerWords(v campaign.Viewer) string {
	if v.Nation != "" {
		return v.Nation
	}
	return "the " + string(v.Kind)
}

func (c verifyCmd) verifyPapers(a *app, e *campaign.Engine, p steward.Papers) error {
	var receipts []steward.Receipt
	for _, file := range c.Receipt {
		text, err := a.readFile(file)
		if err != nil {
			return err
		}
		var r steward.Receipt
		if err := decodeProof(file, text, &r); err != nil {
			return err
		}
		receipts = append(receipts, r)
	}
	v := steward.VerifyPapers(p, e, receipts...)
	if a.JSON {
		if err := a.writeJSON(v); err != nil {
			return err
		}
	} else {
		tellProof(a, c.File, v)
	}
	if !v.OK {
		return errNo
	}
	return nil
}

func tellProof(a *app, file string, v steward.PapersVerdict) {
	for _, f := range v.Faults {
		a.printf("%s: %s\n", file, f)
	}
	if !v.OK {
		a.printf("%s: %s found in the papers of %s\n", file, count(len(v.Faults), "fault"), viewerWords(v.Viewer))
		return
	}
	a.printf("%s: the papers of %s are genuine\n", file, viewerWords(v.Viewer))
	a.printf("  %d of the %s read, each in its place in the chain\n", v.Read, entries(int64(v.Entries)))
	a.printf("  %s of the dice chain, each the hash of the one after it\n", count(v.Links, "link"))
	a.printf("  %s what they were sealed as, %s fought again to the same result\n", count(v.Envelopes, "envelope"), count(v.Battles, "battle"))
	if v.Receipts > 0 {
		a.printf("  %s found in the journal, unchanged\n", count(v.Receipts, "receipt"))
	}
	for _, why := range v.Unproven {
		a.printf("  not proven: %s\n", why)
	}
	a.printf("Compare with the others that their papers end with the same hash: %s\n", v.Head)
}

func tellVerdict(a *app, v steward.Verdict) {
	for _, f := range v.Faults {
		a.printf("%s: %s\n", v.Path, f)
	}
	if !v.OK {
		a.printf("%s: %s found in %s\n", v.Path, count(len(v.Faults), "fault"), entries(v.Entries))
		return
	}
	if v.Public {
		a.printf("%s: whole, as far as everybody can check: %s chained, %s with their links of the dice chain\n", v.Path, entries(v.Entries), count(v.Weeks, "week"))
		a.printf("%s stayed shut: the key file is not there, so nothing was played again\n", entries(int64(v.Shut)))
	} else {
		a.printf("%s: genuine; %s, %s and %s played again to the same result\n", v.Path, entries(v.Entries), count(v.Weeks, "week"), count(v.Battles, "battle"))
		a.printf("%s opened, each what it was sealed as\n", count(v.Opened, "envelope"))
	}
	a.printf("the journal ends with %s\n", v.Head)
}

func entries(n int64) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// exportCmd writes a player's papers.
type exportCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `default:"secretary" placeholder:"WHO" help:"Whose papers: a nation, Free Company, magic player, secretary or spectator."`
	Out  string `placeholder:"FILE" help:"File to write; without it standard output."`
}

// Run writes all that the viewer may have in writing, with what proves it.
func (c exportCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	p, err := papersOf(a, e, c.File, c.As)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(p, "", " ")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if c.Out == "" {
		_, err := a.Stdout.Write(text)
		return err
	}
	if err := a.writeBytes(c.Out, text); err != nil {
		return err
	}
	a.printf("%s: the papers of %s, %s; check them with: hyboria verify %s\n", c.Out, viewerWords(p.Viewer), entries(int64(len(p.Entries))), c.Out)
	return nil
}

// auditCmd opens envelopes for the secretary.
type auditCmd struct {
	File    string `arg:"" name:"season" help:"Season file."`
	Counter []int  `required:"" placeholder:"N" help:"Counter whose envelope is opened; may be given several times."`
	Reason  string `required:"" placeholder:"TEXT" help:"Why; the owner reads it."`
	By      string `default:"secretary" placeholder:"NAME" help:"Who opens them."`
	For     string `default:"secretary" enum:"secretary,audit" help:"On whose account: secretary or audit (somebody whom he lets look)."`
}

// Run opens the envelopes, checks them and leaves word for their owners.
func (c auditCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		ids := make([]campaign.CounterID, len(c.Counter))
		for i, n := range c.Counter {
			ids[i] = campaign.CounterID(n)
		}
		list, err := s.Audit(a.Context, campaign.Reader(c.For), c.By, ids, c.Reason)
		if err != nil {
			return err
		}
		if a.JSON {
			return a.writeJSON(list)
		}
		for _, x := range list {
			tellAudited(a, x)
		}
		return nil
	})
}

func tellAudited(a *app, x steward.Audited) {
	a.printf("%d %s of %s, sealed for %s\n", x.Sheet.Counter, x.Sheet.Name, x.Sheet.Nation, x.Sheet.Issued)
	a.printf("  seal %s (%s)\n", x.Words, x.Fingerprint)
	if !x.Published {
		a.printf("  it has changed since the last week's end: its seal was shown to nobody yet\n")
	}
	for _, u := range x.Sheet.Units {
		a.printf("  %s  %s, %d of %d\n", u.ID, u.Name, u.Present, u.FullCrew())
	}
	var persons []string
	for _, h := range x.Sheet.Heroes {
		persons = append(persons, h.Name)
	}
	for _, m := range x.Sheet.MagicUsers {
		persons = append(persons, m.Name)
	}
	if len(persons) > 0 {
		a.printf("  with %s\n", strings.Join(persons, ", "))
	}
}

// receiptCmd gives a receipt for what was handed in.
type receiptCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `required:"" placeholder:"WHO" help:"Whose orders or purchases."`
	Out  string `placeholder:"FILE" help:"File to keep it in."`
}

// Run writes the receipt.
func (c receiptCmd) Run(a *app) error {
	return a.withSeason(c.File, false, func(s *steward.Season) error {
		if err := playerNamed(s.State(), c.As); err != nil {
			return err
		}
		r, ok, err := s.Receipt(a.Context, c.As)
		if err != nil {
			return err
		}
		if !ok {
			return badInputf("%s has handed nothing in for %s", c.As, s.State().At)
		}
		if c.Out != "" {
			text, err := json.MarshalIndent(r, "", " ")
			if err != nil {
				return err
			}
			if err := a.writeBytes(c.Out, append(text, '\n')); err != nil {
				return err
			}
		}
		if a.JSON {
			return a.writeJSON(r)
		}
		a.printf("Receipt for %s, %s: entry %d\n  %s\n  %s\n%s.\n", r.Nation, r.Week, r.Entry, r.Words, r.Fingerprint, r.Used)
		return nil
	})
}

// rotateCmd changes the key of a season.
type rotateCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
}

// Run seals everything under a fresh key and drops the old one.
func (c rotateCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		id, err := s.Rotate(a.Context)
		if err != nil {
			return err
		}
		if a.JSON {
			return a.writeJSON(map[string]string{"file": c.File, "key": id})
		}
		a.printf("%s: sealed under the fresh key %s; copies of the old key file open it no more\n", c.File, id)
		return nil
	})
}
