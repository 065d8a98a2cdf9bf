package steward

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/journal"
)

// Verdict is what the check of a season file found.
type Verdict struct {
	OK      bool            `json:"ok"`
	Path    string          `json:"file"`
	Name    string          `json:"season,omitempty"`
	Edition string          `json:"edition,omitempty"` // under which it was founded
	Entries int64           `json:"entries"`
	Weeks   int             `json:"weeks"` // closed
	Battles int             `json:"battles"`
	Opened  int             `json:"envelopesOpened"`  // all of them what their fingerprints say
	Public  bool            `json:"public,omitempty"` // checked without the key: only what is open to everybody
	Shut    int             `json:"shut,omitempty"`   // entries that stayed shut
	Head    string          `json:"head"`             // hash of the last entry
	Faults  []journal.Fault `json:"faults,omitempty"`
}

// Verify proves a season file genuine: the chain of hashes is whole, every
// link of the dice chain hashes to the one before it, and playing the stored
// orders again with the revealed links gives the same events, battle for
// battle and byte for byte. What is wrong is in the verdict, with its place;
// the error is for a file that is no season at all.
//
// Without the season's key file only what is open to everybody is checked, see
// Verdict.Public.
func Verify(ctx context.Context, path string, e *campaign.Engine, with ...journal.Option) (Verdict, error) {
	v := Verdict{Path: path}
	file, err := journal.OpenReader(ctx, path, with...)
	if errors.Is(err, journal.ErrNoKey) {
		return verifyPublic(ctx, path)
	}
	if errors.Is(err, journal.ErrDamaged) {
		v.Faults = []journal.Fault{{What: err.Error()}}
		return v, nil
	}
	if err != nil {
		return v, err
	}
	defer file.Close()
	r := &replay{engine: e, file: file, verdict: &v, state: &campaign.State{At: campaign.Week{Year: 1}, Stage: campaign.StageMuster}}
	r.prepare(ctx)
	faults, err := file.Check(ctx, func(row journal.Row) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.row(ctx, row)
		return nil
	})
	if err != nil {
		return v, err
	}
	// What is wrong with the file comes before what follows from it.
	v.Faults = append(faults, v.Faults...)
	v.OK = len(v.Faults) == 0
	return v, nil
}

// replay plays a journal again, transaction by transaction.
type replay struct {
	engine  *campaign.Engine
	file    *journal.Journal
	verdict *Verdict
	secret  *dice.Seed // nil when the file has none that can be read
	saved   map[int64]bool
	state   *campaign.State
	seen    campaign.Seen
	weeks   int // settings at the founding: the dice chain was made for them
	years   int
	batch   []journal.Row
	events  []campaign.Event
	stopped bool // the replay has left the journal's track
}

func (r *replay) prepare(ctx context.Context) {
	r.saved = map[int64]bool{}
	if b, err := r.file.Secret(ctx, chainSecret); err == nil && len(b) == len(dice.Seed{}) {
		r.secret = (*dice.Seed)(b)
	}
	list, err := r.file.Snapshots(ctx)
	if err != nil {
		r.verdict.Faults = append(r.verdict.Faults, journal.Fault{What: "the snapshots cannot be listed: " + err.Error()})
		return
	}
	for _, s := range list {
		r.saved[s.Ordinal] = true
	}
}

func (r *replay) fault(row journal.Row, format string, args ...any) {
	r.verdict.Faults = append(r.verdict.Faults, journal.FaultAt(row, format, args...))
}

// row takes the next row in; with the last of its transaction the whole is
// played.
func (r *replay) row(ctx context.Context, row journal.Row) {
	r.verdict.Entries, r.verdict.Head = row.Ordinal, row.Hash.String()
	r.batch = append(r.batch, row)
	if row.Ordinal < row.Last && int64(len(r.batch)) <= row.Last-r.batch[0].Ordinal {
		return
	}
	if !r.stopped {
		r.stopped = !r.play(ctx)
	}
	r.batch, r.events = nil, nil
}

// play plays one transaction; false when the journal has left the rules.
func (r *replay) play(ctx context.Context) bool {
	for _, row := range r.batch {
		ev, err := decodeRow(row)
		if err != nil {
			r.fault(row, "it cannot be read: %v", err)
			return false
		}
		r.events = append(r.events, ev)
	}
	for i := 0; i < len(r.batch); {
		expected, err := r.expected(i)
		if err == nil {
			expected, err = r.sealed(expected)
		}
		switch {
		case err != nil:
			r.fault(r.batch[i], "playing it again fails: %v", err)
			return false
		case len(expected) == 0:
			r.fault(r.batch[i], "by the rules nothing happens here")
			return false
		}
		for _, ev := range expected {
			if i == len(r.batch) {
				r.fault(r.batch[i-1], "by the rules %q follows it, and is missing", ev.Kind())
				return false
			}
			if !r.same(i, ev) || !r.link(i) {
				return false
			}
			if err := r.apply(ctx, r.events[i]); err != nil {
				r.fault(r.batch[i], "%v", err)
				return false
			}
			r.count(i)
			r.snapshot(ctx, r.batch[i])
			i++
		}
	}
	return true
}

// expected are the events that by the rules begin with the i-th row.
func (r *replay) expected(i int) ([]campaign.Event, error) {
	switch ev := r.events[i].(type) {
	case *campaign.Founded:
		return r.found(ev)
	case *campaign.OrdersGiven:
		events, _ := r.engine.Submit(r.state, ev.Orders)
		return events, nil
	case *campaign.WinterOrdersGiven:
		events, _ := r.engine.SubmitWinter(r.state, ev.Orders)
		return events, nil
	case *campaign.LetterSent:
		events, _ := r.engine.Write(r.state, ev.Letter)
		return events, nil
	case *campaign.EnvelopesOpened:
		return r.audited(ev)
	}
	if actor, act, ok := campaign.ActOf(r.state, r.events[i]); ok {
		events, _ := r.engine.Negotiate(r.state, actor, act)
		return events, nil
	}
	if actor, act, ok := campaign.ClubActOf(r.state, r.events[i]); ok {
		events, _ := r.engine.Club(r.state, actor, act)
		return events, nil
	}
	if events, ok, err := r.engine.PlayAct(r.state, r.events[i]); ok {
		return events, err
	}
	if events, ok, err := r.acted(r.events[i]); ok {
		return events, err
	}
	link, err := r.linkFor(i)
	if err != nil {
		return nil, err
	}
	switch {
	case r.state.WinterDue():
		return r.engine.BeginWinter(r.state, link)
	case r.state.Stage == campaign.StageWinter:
		return r.engine.CloseWinter(r.state, link)
	default:
		return r.engine.Resolve(r.state, link)
	}
}

// found makes the season definition from the first event and founds again.
func (r *replay) found(ev *campaign.Founded) ([]campaign.Event, error) {
	if r.batch[0].Ordinal != 1 {
		return nil, errors.New("a season is founded once")
	}
	def := campaign.SeasonDef{Name: ev.Name, Settings: ev.Settings, Keeping: ev.Keeping}
	for _, n := range ev.Nations {
		if n.Played {
			def.Seats = append(def.Seats, campaign.SeatDef{Nation: n.ID, Player: n.Player, Caretaker: n.Caretaker})
		}
	}
	for _, next := range r.events {
		switch c := next.(type) {
		case *campaign.CompaniesFounded:
			if len(c.Def) > 0 { // else a newcomer's Company
				def.Companies, def.Contracts, def.Offers = c.Def, c.Contracts, c.Offers
			}
		case *campaign.MagicSettled:
			def.Seats = append(def.Seats, c.Seat())
		}
	}
	published, err := dice.ParseSeed(ev.Chain)
	if err != nil {
		return nil, err
	}
	r.seen = campaign.Seen{Link: published}
	r.verdict.Name, r.verdict.Edition = ev.Name, ev.Edition
	r.weeks, r.years = ev.Settings.Int("weeksPerYear"), ev.Settings.Int("campaignYears")
	link, err := r.linkFor(0)
	if err != nil {
		return nil, err
	}
	state, events, err := r.engine.Found(def, ev.Chain, link)
	if err == nil && state.DataHash != ev.DataHash {
		return nil, fmt.Errorf("the season was founded on other data than this program has (%.12s, here %.12s); give its data with --data, or use the program that it was made with",
			ev.DataHash, state.DataHash)
	}
	return events, err
}

// linkFor is the link of the dice chain with which the step at the i-th row
// was taken: the one revealed where it closes, else, as long as it is not
// revealed, the one of the file's secret.
func (r *replay) linkFor(i int) (dice.Seed, error) {
	for _, ev := range r.events[i:] {
		if text, ok := revealed(ev); ok {
			return dice.ParseSeed(text)
		}
	}
	if r.secret == nil {
		return dice.Seed{}, errors.New("its link of the dice chain is not revealed yet and the file's secret cannot be read")
	}
	number := r.state.LinkNumber()
	if i == 0 && r.batch[0].Ordinal == 1 {
		number = 1 // of the founding
	}
	return chainOf(*r.secret, r.weeks, r.years).At(number)
}

// revealed is the link that an event reveals.
func revealed(ev campaign.Event) (string, bool) {
	switch ev := ev.(type) {
	case *campaign.WeekClosed:
		return ev.Link, true
	case *campaign.YearOpened:
		return ev.Link, true
	case *campaign.CampaignEnded:
		return ev.Link, true
	}
	return "", false
}

// same compares the i-th row with the event that the rules give.
func (r *replay) same(i int, ev campaign.Event) bool {
	row := r.batch[i]
	st, err := campaign.Store(ev)
	switch {
	case err != nil:
		r.fault(row, "%v", err)
	case st.Kind != row.Kind:
		r.fault(row, "by the rules %q comes here", st.Kind)
	case row.Year != r.state.At.Year || row.Week != r.state.At.Week || row.Stage != string(r.state.Stage):
		r.fault(row, "it is entered at stage %q of Y%d/W%d; by the rules the season is at %q of Y%d/W%d",
			row.Stage, row.Year, row.Week, r.state.Stage, r.state.At.Year, r.state.At.Week)
	case row.Subject != subject(ev):
		r.fault(row, "it is entered under %q and is about %q", row.Subject, subject(ev))
	case row.Leaf != (journal.Hash{}) && row.Open != campaign.AudienceOf(r.state, ev).All:
		r.fault(row, "%s", map[bool]string{true: "it lies open and is not for all to read", false: "it is sealed and should be open to everybody"}[row.Open])
	case !bytes.Equal(st.Body, row.Body) && envelopeKind(row.Kind):
		r.fault(row, "%s", unlikeSeals(r.events[i], ev))
	case !bytes.Equal(st.Body, row.Body):
		r.fault(row, "playing it again gives something else: %s", difference(row.Body, st.Body))
	default:
		return true
	}
	return false
}

// difference shows where two texts part.
func difference(stored, replayed []byte) string {
	const shown = 60
	at := 0
	for at < len(stored) && at < len(replayed) && stored[at] == replayed[at] {
		at++
	}
	from := max(0, at-20)
	cut := func(b []byte) string { return string(b[min(from, len(b)):min(from+shown, len(b))]) }
	return fmt.Sprintf("from byte %d the journal has %q, the rules give %q", at, cut(stored), cut(replayed))
}

// link checks a link that the i-th row reveals against the one before it.
func (r *replay) link(i int) bool {
	text, ok := revealed(r.events[i])
	if !ok {
		return true
	}
	link, err := dice.ParseSeed(text)
	if err == nil {
		err = r.seen.CheckAgain(r.state.LinkNumber(), link)
	}
	if err != nil {
		r.fault(r.batch[i], "%v", err)
		return false
	}
	return true
}

func (r *replay) count(i int) {
	switch ev := r.events[i].(type) {
	case *campaign.WeekClosed:
		r.verdict.Weeks++
	case *campaign.BattleClosed:
		r.verdict.Battles++
	case *campaign.EnvelopesOpened:
		r.verdict.Opened += len(ev.Sheets)
	}
}

// snapshot compares a snapshot with the state it should be.
func (r *replay) snapshot(ctx context.Context, row journal.Row) {
	if !r.saved[row.Ordinal] {
		return
	}
	body, err := r.file.RawSnapshot(ctx, row.Ordinal)
	if err == nil {
		var want []byte
		if want, err = json.Marshal(r.state); err == nil && !bytes.Equal(body, want) {
			err = errors.New(difference(body, want))
		}
	}
	if err != nil {
		r.fault(row, "the snapshot kept after it is damaged (no entry is; it can be made anew): %v", err)
	}
}
