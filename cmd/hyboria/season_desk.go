package main

import (
	"fmt"
	"slices"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
)

// seasonProcessCmd runs the open week now.
type seasonProcessCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	Seed *int64 `placeholder:"N" help:"Fix what the caretakers do."`
}

// Run runs the open week, or what is left of a week or winter, with the orders
// that are in.
func (c seasonProcessCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		was := s.State().At
		if s.State().Stage == campaign.StageFinished {
			return badInputf("%s: the campaign is over", c.File)
		}
		if err := s.Next(a.Context, steward.PlayOptions{Seed: c.Seed}); err != nil {
			return err
		}
		return a.tellDesk(s, fmt.Sprintf("%s was run.", was))
	})
}

// seasonOwesCmd tells who owes what.
type seasonOwesCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `placeholder:"WHO" default:"secretary" help:"Whose eyes to look with: a nation, secretary or spectator."`
}

// Run lists it.
func (c seasonOwesCmd) Run(a *app) error {
	return a.withSeason(c.File, false, func(s *steward.Season) error {
		v, err := viewerNamed(s.State(), c.As)
		if err != nil {
			return badInputf("--as: %w", err)
		}
		d := campaign.View(s.Engine(), s.State(), v).Desk
		if a.JSON {
			return a.writeJSON(d)
		}
		if d.Shown != "" {
			a.printf("%s closes on %s.\n", s.State().At, d.Shown)
		}
		if len(d.Awaited) > 0 {
			a.printf("Ready: %d of %d (%s)\n", len(d.Awaited)-len(notIn(d.Awaited, d.Ready)), len(d.Awaited), orNone(d.Ready))
		}
		for _, o := range d.Owed {
			a.printf("- %s\n", o.What)
		}
		if len(d.Owed) == 0 {
			a.printf("Nothing is owed.\n")
		}
		return nil
	})
}

func notIn(list, other []string) []string {
	var out []string
	for _, x := range list {
		if !strings.Contains(" "+strings.Join(other, " ")+" ", " "+x+" ") {
			out = append(out, x)
		}
	}
	return out
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// seasonReadyCmd says that a player is done.
type seasonReadyCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `required:"" placeholder:"NATION" help:"Whose word it is."`
	Not  bool   `help:"Take the word back."`
}

// Run says it.
func (c seasonReadyCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.Ready(a.Context, c.As, !c.Not); err != nil {
			return err
		}
		return a.tellDesk(s, map[bool]string{true: c.As + " is ready.", false: c.As + " is not ready any more."}[!c.Not])
	})
}

// seasonWithdrawCmd takes orders back.
type seasonWithdrawCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `required:"" placeholder:"NATION" help:"Whose orders are taken back."`
}

// Run takes them back.
func (c seasonWithdrawCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := playerNamed(s.State(), c.As); err != nil {
			return err
		}
		if err := s.Withdraw(a.Context, c.As); err != nil {
			return err
		}
		return a.tellDesk(s, "The orders of "+c.As+" are taken back; none are stored.")
	})
}

// seasonParkCmd leaves a realm to a caretaker for a while.
type seasonParkCmd struct {
	File      string   `arg:"" name:"season" help:"Season file."`
	As        string   `required:"" placeholder:"NATION" help:"Whose realm it is."`
	Doctrine  []string `placeholder:"D,D" help:"Doctrines of the caretaker, first the one to be tried first: aggressive, defensive, opportunist, loyal_ally."`
	Until     string   `placeholder:"Y1/W7" help:"Last week of it; without it until the player comes back."`
	Diplomacy bool     `help:"Let the caretaker declare wars and sign pacts too."`
	Back      bool     `help:"Take the realm back."`
}

// Run parks it or takes it back.
func (c seasonParkCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if c.Back {
			if err := s.Unpark(a.Context, c.As); err != nil {
				return err
			}
			return a.tellDesk(s, c.As+" is in its player's hands again.")
		}
		p := campaign.Parking{Nation: c.As, Doctrines: c.Doctrine, Diplomacy: c.Diplomacy}
		if c.Until != "" {
			w, err := campaign.ParseWeek(c.Until)
			if err != nil {
				return badInputf("--until: %w", err)
			}
			p.Until = &w
		}
		if err := s.Park(a.Context, p); err != nil {
			return err
		}
		return a.tellDesk(s, c.As+" is left to a caretaker.")
	})
}

// seasonRehearseCmd tells what would come of the open week.
type seasonRehearseCmd struct {
	File  string `arg:"" name:"season" help:"Season file."`
	Names bool   `help:"Tell whose orders are meant."`
}

// Run rehearses it; nothing is stored.
func (c seasonRehearseCmd) Run(a *app) error {
	return a.withSeason(c.File, false, func(s *steward.Season) error {
		r, err := s.Rehearse(a.Context, c.Names, steward.PlayOptions{})
		if err != nil {
			return err
		}
		if a.JSON {
			return a.writeJSON(r)
		}
		a.printf("Rehearsal of %s; nothing is stored, and its dice are not those of the week.\n", r.Week)
		tellList(a, "Orders that are missing", r.Missing)
		tellList(a, "Counters without an envelope", r.Empty)
		var odd, fights []string
		for _, o := range r.Odd {
			odd = append(odd, strings.TrimPrefix(o.Nation+": "+o.What, ": "))
		}
		for _, f := range r.Contacts {
			fights = append(fights, fightWords(f))
		}
		tellList(a, "What may be a slip", odd)
		tellList(a, "Battles that would be fought", fights)
		return nil
	})
}

func fightWords(f steward.RehearsedFight) string {
	words := "in " + f.Place + " (" + f.Cell + ")"
	if f.Sides[0] != "" {
		words = f.Sides[0] + " against " + f.Sides[1] + " " + words
	}
	if f.Dawn {
		words += ", at the start of the week"
	}
	if f.Table {
		words += ", on a table"
	}
	return words
}

func tellList(a *app, title string, lines []string) {
	if len(lines) == 0 {
		a.printf("%s: none\n", title)
		return
	}
	a.printf("%s:\n", title)
	for _, l := range lines {
		a.printf("  %s\n", l)
	}
}

// seasonRewindCmd takes a season back.
type seasonRewindCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	To     int64  `placeholder:"N" help:"Entry of the journal to go back to."`
	Week   string `placeholder:"Y1/W3" help:"Go back to where this week was just open."`
	Reason string `placeholder:"TEXT" help:"Reason, which everybody sees."`
	List   int    `placeholder:"N" help:"Only list the last N entries to which the season can go back."`
}

// Run takes it back; nothing is deleted.
func (c seasonRewindCmd) Run(a *app) error {
	if c.List > 0 {
		return c.list(a)
	}
	if (c.To > 0) == (c.Week != "") {
		return badInputf("give either --to N or --week Y1/W3; --list 20 shows the entries")
	}
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		to := c.To
		if c.Week != "" {
			w, err := campaign.ParseWeek(c.Week)
			if err != nil {
				return badInputf("--week: %w", err)
			}
			if to, err = s.OpenedAt(a.Context, w); err != nil {
				return err
			}
		}
		was := s.Head()
		if err := s.Rewind(a.Context, to, campaign.BySecretary, c.Reason); err != nil {
			return err
		}
		return a.tellDesk(s, fmt.Sprintf("Taken back: entries %d to %d count no longer. What is played again is played with new dice.", to+1, was))
	})
}

func (c seasonRewindCmd) list(a *app) error {
	return a.withSeason(c.File, false, func(s *steward.Season) error {
		points, err := s.RewindPoints(a.Context, c.List)
		if err != nil {
			return err
		}
		if a.JSON {
			return a.writeJSON(points)
		}
		for _, p := range points {
			a.printf("%6d  %-10s %-16s by %s\n", p.Entry, p.At, p.Kind, p.By)
		}
		return nil
	})
}

// seasonNoticesCmd lists the outbox.
type seasonNoticesCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	All  bool   `help:"Those that were delivered too."`
	As   string `placeholder:"WHO" help:"Only those to this nation or the secretary."`
	Sent int64  `placeholder:"ID" help:"Note that this one was delivered now."`
}

// Run lists them.
func (c seasonNoticesCmd) Run(a *app) error {
	return a.withSeason(c.File, c.Sent > 0, func(s *steward.Season) error {
		if c.Sent > 0 {
			return s.Delivered(a.Context, c.Sent)
		}
		if c.As != "" {
			if _, err := viewerNamed(s.State(), c.As); err != nil {
				return badInputf("--as: %w", err)
			}
		}
		list, err := s.Notices(a.Context, c.All)
		if err != nil {
			return err
		}
		out := []journal.Posted{}
		for _, n := range list {
			if c.As == "" || n.To == c.As {
				out = append(out, n)
			}
		}
		if a.JSON {
			return a.writeJSON(out)
		}
		for _, n := range out {
			a.printf("%d to %s: %s\n", n.ID, n.To, n.Subject)
			for _, l := range strings.Split(strings.TrimSpace(n.Body), "\n") {
				a.printf("    %s\n", l)
			}
		}
		return nil
	})
}

// seasonRecheckCmd plays all seasons of a folder again.
type seasonRecheckCmd struct {
	Dir string `arg:"" name:"dir" help:"Folder with season files; its subfolders are looked through too."`
}

// Run lists what this program would make of them. One that would change is
// answered "no" (exit 1).
func (c seasonRecheckCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	list, err := steward.Recheck(a.Context, c.Dir, e, nil, a.keys())
	if err != nil {
		return seasonError(err)
	}
	if a.JSON {
		if err := a.writeJSON(list); err != nil {
			return err
		}
	} else {
		tellRecheck(a, list)
	}
	if slices.ContainsFunc(list, func(r steward.Rechecked) bool { return !r.OK }) {
		return errNo
	}
	return nil
}

func tellRecheck(a *app, list []steward.Rechecked) {
	unread, bad := 0, 0
	for _, r := range list {
		verdict := "would change"
		switch {
		case r.OK:
			a.printf("%s: unchanged; %s, %s (%s)\n", r.File, count(r.Weeks, "week"), count(r.Battles, "battle"), r.Edition)
			continue
		case r.Unread:
			unread++
			verdict = "was not played again"
		default:
			bad++
		}
		a.printf("%s: %s\n", r.File, verdict)
		for _, x := range r.Changes {
			a.printf("  %s\n", x)
		}
	}
	a.printf("%s looked at, %d would change under %s", count(len(list), "season"), bad, campaign.Edition)
	if unread > 0 {
		a.printf(", %d could not be played again", unread)
	}
	a.printf("\n")
}
