package main

import (
	"errors"
	"fmt"
	"io/fs"

	"hyboria/campaign"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// seasonCmd is what can be done with whole seasons.
type seasonCmd struct {
	New       seasonNewCmd       `cmd:"" help:"Found a season: all nations muster and take their places."`
	Play      seasonPlayCmd      `cmd:"" help:"Let weeks go by; caretakers play the nations that nobody plays."`
	Status    seasonStatusCmd    `cmd:"" help:"Tell how a season stands."`
	Week      seasonWeekCmd      `cmd:"" help:"Hand in a nation's orders and resolve the week."`
	Chronicle seasonChronicleCmd `cmd:"" help:"Tell what happened, week by week."`

	Contract seasonContractCmd `cmd:"" help:"Free Companies: offers, contracts, sealed bids."`
	People   seasonPeopleCmd   `cmd:"" help:"Who plays what, newcomers, deputies, and settings by consent."`

	Process  seasonProcessCmd  `cmd:"" help:"Run the open week now, with the orders that are in."`
	Rehearse seasonRehearseCmd `cmd:"" help:"Tell what would come of the open week; nothing is stored."`
	Rewind   seasonRewindCmd   `cmd:"" help:"Take the season back to an earlier entry, for a reason that everybody sees."`
	Table    seasonTableCmd    `cmd:"" help:"Battles fought on real tables: results, signatures, corrections."`
	Clock    seasonClockCmd    `cmd:"" help:"Set or show when the weeks close."`
	Extend   seasonExtendCmd   `cmd:"" help:"Put the deadline of the open week off."`
	Pause    seasonPauseCmd    `cmd:"" help:"Stop the season for a while."`
	Resume   seasonResumeCmd   `cmd:"" help:"Let a paused season go on."`
	Tick     seasonTickCmd     `cmd:"" help:"Do what is due now: for a timer that runs every few minutes."`
	Owes     seasonOwesCmd     `cmd:"" help:"Tell who owes what."`
	Ready    seasonReadyCmd    `cmd:"" help:"Say that a player is done with the week."`
	Withdraw seasonWithdrawCmd `cmd:"" help:"Take a player's own orders back before they are resolved."`
	Park     seasonParkCmd     `cmd:"" help:"Leave a realm to a caretaker for a while."`
	Notices  seasonNoticesCmd  `cmd:"" help:"List the messages that wait to be delivered."`
	Receipt  receiptCmd        `cmd:"" help:"Give the receipt for orders or purchases that were handed in."`
	Audit    auditCmd          `cmd:"" help:"Open envelopes for the secretary; their owners see it."`
	Rotate   rotateCmd         `cmd:"" help:"Seal a season under a fresh key."`
	Recheck  seasonRecheckCmd  `cmd:"" help:"Play all seasons of a folder again and list what this program would change."`
}

// seasonNewCmd founds a season.
type seasonNewCmd struct {
	File     string `arg:"" name:"file" help:"Definition of the season (JSON), - for standard input, or demo for the one that is built in."`
	Out      string `required:"" placeholder:"C.hyb" help:"Season file to make; an existing one is not overwritten."`
	Settings string `placeholder:"FILE" help:"Settings (JSON) in place of those of the definition."`
	Seed     *int64 `placeholder:"N" help:"Make the season repeatable. Without it the dice chain comes from the machine's own secret."`
}

// seasonNewAnswer is the answer of season new in JSON.
type seasonNewAnswer struct {
	File    string `json:"file"`
	Name    string `json:"name"`
	At      string `json:"at"`
	Nations int    `json:"nations"`
	Chain   string `json:"chain"`
	Head    int64  `json:"entries"`
}

// Run founds the season.
func (c seasonNewCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	def, err := c.definition(a, e)
	if err != nil {
		return err
	}
	if err := steward.Create(a.Context, c.Out, e, def, c.Seed, a.keys()); err != nil {
		return seasonError(err)
	}
	s, err := steward.OpenReader(a.Context, c.Out, e, a.keys())
	if err != nil {
		return seasonError(err)
	}
	defer s.Close()
	st := s.State()
	if a.JSON {
		return a.writeJSON(seasonNewAnswer{c.Out, st.Name, st.At.String(), len(st.Nations), st.Chain, s.Head()})
	}
	a.printf("%s: %s, %d nations mustered with %d counters, %s is open\n", c.Out, st.Name, len(st.Nations), len(st.Counters), st.At)
	a.printf("dice chain: %s\n", st.Chain)
	return nil
}

// definition reads the season's definition and lays the settings file over it.
func (c seasonNewCmd) definition(a *app, e *campaign.Engine) (campaign.SeasonDef, error) {
	text, name, err := c.read(a)
	if err != nil {
		return campaign.SeasonDef{}, err
	}
	def, err := e.ParseSeason(name, text)
	if err != nil || c.Settings == "" {
		return def, badInput(err)
	}
	over, err := a.readFile(c.Settings)
	if err != nil {
		return def, err
	}
	def.Settings, err = overlay(e.World, def.Settings, c.Settings, over)
	return def, badInput(err)
}

func (c seasonNewCmd) read(a *app) (text []byte, name string, err error) {
	if c.File != "demo" {
		text, err = a.readFile(c.File)
		return text, c.File, err
	}
	text, err = fs.ReadFile(a.Data, "demo.json")
	return text, "demo.json", badInput(err)
}

// overlay puts the settings that the file gives in place of the base's.
func overlay(w *data.World, base data.Settings, file string, text []byte) (data.Settings, error) {
	var given map[string]data.Value
	if err := data.Decode(file, text, &given); err != nil {
		return nil, err
	}
	parsed, err := w.ParseSettings(file, text)
	if err != nil {
		return nil, err
	}
	out := data.Settings{}
	for name, v := range base {
		out[name] = v
		if _, ok := given[name]; ok {
			out[name] = parsed[name]
		}
	}
	return out, nil
}

// seasonPlayCmd lets weeks go by.
type seasonPlayCmd struct {
	File  string `arg:"" name:"season" help:"Season file."`
	Weeks int    `required:"" placeholder:"N" help:"Weeks to play; winters between them are played too."`
	Seed  *int64 `placeholder:"N" help:"Fix what the caretakers do. Without it their choices follow from the season's own secret."`
}

// seasonPlayAnswer is the answer of season play in JSON.
type seasonPlayAnswer struct {
	File    string         `json:"file"`
	Played  int            `json:"played"`
	At      string         `json:"at"`
	Stage   campaign.Stage `json:"stage"`
	Battles int            `json:"battles"` // of the whole season
	Entries int64          `json:"entries"`
	Head    string         `json:"head"` // hash of the last entry
}

// Run plays the weeks.
func (c seasonPlayCmd) Run(a *app) error {
	if c.Weeks < 1 {
		return badInputf("--weeks %d: want at least one", c.Weeks)
	}
	e, err := a.Engine()
	if err != nil {
		return err
	}
	s, err := steward.Open(a.Context, c.File, e, a.keys())
	if err != nil {
		return seasonError(err)
	}
	defer s.Close()
	bar := a.progress("weeks", c.Weeks)
	played, err := s.Play(a.Context, c.Weeks, steward.PlayOptions{
		Seed:     c.Seed,
		Progress: func(done int, _ campaign.Week) { bar.at(done) },
	})
	bar.end()
	if err != nil {
		return seasonError(fmt.Errorf("after %d of %d weeks: %w", played, c.Weeks, err))
	}
	return c.answer(a, s, played)
}

func (c seasonPlayCmd) answer(a *app, s *steward.Season, played int) error {
	ids, err := s.BattleIDs(a.Context)
	if err != nil {
		return seasonError(err)
	}
	head, err := s.HeadHash(a.Context)
	if err != nil {
		return seasonError(err)
	}
	st := s.State()
	if a.JSON {
		return a.writeJSON(seasonPlayAnswer{c.File, played, st.At.String(), st.Stage, len(ids), s.Head(), head})
	}
	a.printf("%s: %s played, now %s\n", c.File, count(played, "week"), stageWords(st))
	a.printf("%s so far; the journal has %d entries and ends with %s\n", count(len(ids), "battle"), s.Head(), head)
	return nil
}

// count writes "1 week", "2 weeks".
func count(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// stageWords tells where the season stands.
func stageWords(s *campaign.State) string {
	switch s.Stage {
	case campaign.StageOpen:
		return fmt.Sprintf("%s, orders are taken", s.At)
	case campaign.StageWinter:
		return fmt.Sprintf("the winter before year %d, purchases are taken", s.At.Year)
	case campaign.StageFinished:
		return "over: the campaign has ended"
	default:
		return fmt.Sprintf("%s, battles are being fought", s.At)
	}
}

// seasonError tells what the user can mend from what the machine did.
func seasonError(err error) error {
	var newer *journal.NewerError
	var busy *journal.InUseError
	var stale *journal.StaleError
	var unfit *campaign.UnfitError
	switch {
	case err == nil, errors.Is(err, journal.ErrFull):
		return err
	case errors.As(err, &newer), errors.As(err, &busy), errors.As(err, &stale), errors.As(err, &unfit):
		return badInput(err)
	}
	for _, mine := range []error{
		journal.ErrMissing, journal.ErrExists, journal.ErrNotSeason, journal.ErrReadOnly,
		journal.ErrDamaged, journal.ErrBusy, journal.ErrNoKey, journal.ErrWrongKey, fs.ErrNotExist, fs.ErrPermission, steward.ErrEdition,
	} {
		if errors.Is(err, mine) {
			return badInput(err)
		}
	}
	return err
}
