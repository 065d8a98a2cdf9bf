package main

import (
	"errors"
	"fmt"
	"slices"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// seasonTableCmd is what is done about battles fought on real tables.
type seasonTableCmd struct {
	Wish    tableWishCmd    `cmd:"" help:"Say that a nation fights on a table where its enemy does too."`
	Form    tableFormCmd    `cmd:"" help:"Print the empty result form of a battle (JSON)."`
	Record  tableRecordCmd  `cmd:"" help:"Hand in the result of a battle."`
	Sign    tableSignCmd    `cmd:"" help:"Sign the result that lies on the desk."`
	Strike  tableStrikeCmd  `cmd:"" help:"Take back a result that is not yet taken in."`
	Leave   tableLeaveCmd   `cmd:"" help:"Leave a battle to the generals of the season after all."`
	Correct tableCorrectCmd `cmd:"" help:"Put another result in place of one that was taken in; what followed is annulled."`
}

type tableWishCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	As   string `required:"" placeholder:"NATION" help:"Whose wish it is."`
	Not  bool   `help:"Take the wish back."`
}

// Run keeps the wish.
func (c tableWishCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.WishTable(a.Context, c.As, !c.Not); err != nil {
			return err
		}
		return a.tellDesk(s, fmt.Sprintf("On tables where both sides wish it: %s.", orNone(s.State().Desk.Wishes)))
	})
}

type tableFormCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Battle string `required:"" placeholder:"ID" help:"The battle, such as Y1/W7-2."`
	As     string `placeholder:"WHO" default:"secretary" help:"Whose eyes to look with."`
}

// Run prints the form.
func (c tableFormCmd) Run(a *app) error {
	return a.withSeason(c.File, false, func(s *steward.Season) error {
		v, err := viewerNamed(s.State(), c.As)
		if err != nil {
			return badInputf("--as: %w", err)
		}
		sheet, ok := s.Sheet(c.Battle, v)
		if !ok {
			return badInputf("--battle: no battle %q of yours waits for the result of a table", c.Battle)
		}
		return a.writeJSON(sheet)
	})
}

type tableRecordCmd struct {
	File  string `arg:"" name:"season" help:"Season file."`
	Sheet string `required:"" placeholder:"FILE" help:"The filled in form (JSON), or - for standard input."`
	As    string `required:"" placeholder:"WHO" help:"Who hands it in: a nation that commanded, or secretary."`
}

// Run hands it in.
func (c tableRecordCmd) Run(a *app) error {
	sheet, text, err := readSheet(a, c.Sheet)
	if err != nil {
		return err
	}
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		refused, err := s.RecordTable(a.Context, c.As, sheet)
		if err != nil {
			return err
		}
		if len(refused) > 0 {
			return refuseLines(a, c.Sheet, text, refused)
		}
		return tellReport(a, s, sheet.Battle)
	})
}

func readSheet(a *app, file string) (campaign.TableSheet, []byte, error) {
	text, err := a.readFile(file)
	if err != nil {
		return campaign.TableSheet{}, nil, err
	}
	sheet, err := steward.ReadSheet(file, text)
	return sheet, text, badInput(err)
}

// refuseLines tells every line that is wrong; nothing was changed.
func refuseLines(a *app, file string, text []byte, refused []campaign.Refusal) error {
	places := make([]error, 0, len(refused))
	for _, r := range refused {
		places = append(places, steward.PlaceRefusal(file, text, r))
	}
	return seasonWeekCmd{}.refuse(a, places)
}

// tellReport tells what lies on the desk and whose name is missing.
func tellReport(a *app, s *steward.Season, id string) error {
	t := s.State().Report(id)
	if t == nil {
		return a.tellDesk(s, "No result of battle "+id+" lies on the desk.")
	}
	var missing []string
	for _, n := range s.State().Signers(s.State().Battle(id)) {
		if !slices.Contains(t.Signed, n) {
			missing = append(missing, n)
		}
	}
	did := fmt.Sprintf("The result of battle %s (digest %.8s, %s) is signed by %s", id, t.Record.Digest, t.Record.Winner, orNone(t.Signed))
	if len(missing) > 0 {
		did += fmt.Sprintf("; it waits for %s", orNone(missing))
	}
	return a.tellDesk(s, did+".")
}

type tableSignCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Battle string `required:"" placeholder:"ID" help:"The battle."`
	As     string `required:"" placeholder:"WHO" help:"Who signs: a nation that commanded, or secretary."`
	For    string `placeholder:"NATION" help:"The side for which the secretary signs."`
	Digest string `placeholder:"HEX" help:"Digest of the result that was read, or its beginning: another one is not signed."`
}

// Run signs it.
func (c tableSignCmd) Run(a *app) error {
	nation := c.For
	if nation == "" {
		nation = c.As
	}
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.SignTable(a.Context, c.Battle, nation, c.As, c.Digest); err != nil {
			return err
		}
		return tellReport(a, s, c.Battle)
	})
}

type tableStrikeCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Battle string `required:"" placeholder:"ID" help:"The battle."`
	As     string `required:"" placeholder:"WHO" help:"Who takes it back: the nation that wrote it, or secretary."`
}

// Run takes it back.
func (c tableStrikeCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.StrikeTable(a.Context, c.Battle, c.As); err != nil {
			return err
		}
		return tellReport(a, s, c.Battle)
	})
}

type tableLeaveCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Battle string `required:"" placeholder:"ID" help:"The battle."`
	Reason string `required:"" placeholder:"TEXT" help:"Reason, which everybody sees."`
}

// Run leaves it to the generals.
func (c tableLeaveCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.LeaveTable(a.Context, c.Battle, c.Reason); err != nil {
			return err
		}
		return a.tellDesk(s, "Battle "+c.Battle+" is left to the generals; run the week on with season process.")
	})
}

type tableCorrectCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Sheet  string `required:"" placeholder:"FILE" help:"The right result (JSON), or - for standard input."`
	Reason string `required:"" placeholder:"TEXT" help:"Reason, which everybody sees."`
}

// Run corrects it.
func (c tableCorrectCmd) Run(a *app) error {
	sheet, text, err := readSheet(a, c.Sheet)
	if err != nil {
		return err
	}
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if _, err := s.BeforeTable(a.Context, sheet.Battle); err != nil {
			var no *steward.RefusedError
			if errors.As(err, &no) {
				return badInput(data.PlaceError(c.Sheet, text, "/battle", "%v; write its id as hyboria season chronicle --json tells it", no))
			}
			return err
		}
		refused, err := s.CorrectTable(a.Context, sheet, c.Reason, steward.PlayOptions{})
		if len(refused) > 0 {
			return refuseLines(a, c.Sheet, text, refused)
		}
		if err != nil {
			return err
		}
		return a.tellDesk(s, "The result of battle "+sheet.Battle+" is corrected; what followed it is annulled.")
	})
}
