package steward

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/journal"
	"hyboria/data"
)

// Season is an open season file with its engine. Its methods may be called
// from many goroutines.
type Season struct {
	engine *campaign.Engine
	file   *journal.Journal
	secret dice.Seed // of the dice chain
	chain  campaign.Chain
	clock  func() time.Time
	past   Past
	ends   closings

	mu    sync.Mutex
	state *campaign.State // after entry head; never changed, only replaced
	head  int64
	dead  []stretch // entries that were annulled

	shown atomic.Pointer[moment] // what readers see while a week is being run
	work  work                   // what is going on, for those who wait
}

// moment is the season after an entry. It is never changed.
type moment struct {
	state *campaign.State
	head  int64
	dead  []stretch
}

// publish shows readers where the season stands. The caller holds the lock or
// is alone.
func (s *Season) publish() { s.shown.Store(&moment{s.state, s.head, slices.Clone(s.dead)}) }

// UseClock makes the season ask another clock than the machine's.
func (s *Season) UseClock(now func() time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock = now
}

// ErrEdition is a season that is played under rules that this program does not
// know.
var ErrEdition = errors.New("another edition of the rules")

// chainSecret is the name under which the file keeps the chain's secret.
const chainSecret = "dice chain"

// actorSteward writes the batches that no player does.
const actorSteward = "steward"

// Create founds a season and writes its file, all or nothing. With a seed that
// a person typed the whole season can be repeated; nil means a secret of the
// machine's own.
//
// Papers are sealed: the key file is made with the season, see journal.WithKeys.
func Create(ctx context.Context, path string, e *campaign.Engine, def campaign.SeasonDef, seed *int64, with ...journal.Option) error {
	secret, err := newSecret(seed)
	if err != nil {
		return err
	}
	batch, err := foundBatch(e, def, secret)
	if err != nil {
		return err
	}
	salts := secret.Derive(saltRows)
	return journal.Create(ctx, path, map[string][]byte{chainSecret: secret[:], journal.SaltSecret: salts[:]}, batch, with...)
}

func newSecret(seed *int64) (dice.Seed, error) {
	var s dice.Seed
	if seed != nil {
		return dice.SeedOf(*seed).Derive("season"), nil
	}
	if _, err := rand.Read(s[:]); err != nil {
		return s, fmt.Errorf("no randomness for the dice chain: %w", err)
	}
	return s, nil
}

func foundBatch(e *campaign.Engine, def campaign.SeasonDef, secret dice.Seed) (journal.Batch, error) {
	chain := chainOf(secret, def.Settings.Int("weeksPerYear"), def.Settings.Int("campaignYears"))
	link, err := chain.Link(campaign.Week{Year: 1})
	if err != nil {
		return journal.Batch{}, err
	}
	_, events, err := e.Found(def, chain.Published().String(), link)
	if err != nil {
		return journal.Batch{}, fmt.Errorf("founding the season: %w", err)
	}
	w := &writer{state: &campaign.State{At: campaign.Week{Year: 1}, Stage: campaign.StageMuster}, seal: sealerOf(secret)}
	if err := w.add(events); err != nil {
		return journal.Batch{}, err
	}
	if err := w.snapshot(w.state, campaign.Week{Year: 1}); err != nil {
		return journal.Batch{}, err
	}
	return w.batch(0, "found", actorSteward), nil
}

func chainOf(secret dice.Seed, weeks, years int) campaign.Chain {
	return campaign.NewChain(secret, weeks, years)
}

// Open opens a season for reading and writing.
func Open(ctx context.Context, path string, e *campaign.Engine, with ...journal.Option) (*Season, error) {
	f, err := journal.Open(ctx, path, with...)
	if err != nil {
		return nil, err
	}
	return load(ctx, f, e)
}

// OpenReader opens a season for reading only; it works beside a server.
func OpenReader(ctx context.Context, path string, e *campaign.Engine, with ...journal.Option) (*Season, error) {
	f, err := journal.OpenReader(ctx, path, with...)
	if err != nil {
		return nil, err
	}
	return load(ctx, f, e)
}

func load(ctx context.Context, f *journal.Journal, e *campaign.Engine) (*Season, error) {
	s := &Season{engine: e, file: f, clock: time.Now, past: nothing{}}
	if err := s.load(ctx); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return s, nil
}

func (s *Season) load(ctx context.Context) error {
	head, _, err := s.file.Head(ctx)
	if err != nil {
		return err
	}
	if s.dead, err = deadStretches(ctx, s.file); err != nil {
		return err
	}
	if s.state, err = s.stateAfter(ctx, head); err != nil {
		return err
	}
	s.head = head
	s.publish()
	if err := s.loadChain(ctx); err != nil {
		return err
	}
	if s.state.Edition != campaign.Edition {
		return fmt.Errorf("%s: %w: it is played under %q, this program knows %q; use the program that it was made with",
			s.file.Path(), ErrEdition, s.state.Edition, campaign.Edition)
	}
	return nil
}

// Close closes the file.
func (s *Season) Close() error { return s.file.Close() }

// Engine is the engine the season is played with.
func (s *Season) Engine() *campaign.Engine { return s.engine }

// Path is the name of the file.
func (s *Season) Path() string { return s.file.Path() }

// State is the season now. It is shared: read it, do not change it.
func (s *Season) State() *campaign.State { return s.shown.Load().state }

// Head is the number of the last entry of the journal.
func (s *Season) Head() int64 { return s.shown.Load().head }

// Now is the season with the number of the entry after which it stands so.
// Nobody who reads waits for a week that is being run.
func (s *Season) Now() (*campaign.State, int64) {
	m := s.shown.Load()
	return m.state, m.head
}

// HeadHash is the hash of the last entry: it stands for the whole journal.
func (s *Season) HeadHash(ctx context.Context) (string, error) {
	_, hash, err := s.file.Head(ctx)
	return hash.String(), err
}

// loadChain makes the dice chain again as it was made when the season was
// founded, whatever was settled since.
func (s *Season) loadChain(ctx context.Context) error {
	secret, err := s.file.Secret(ctx, chainSecret)
	if err != nil {
		return err
	}
	copy(s.secret[:], secret)
	row, ok, err := s.file.Row(ctx, 1)
	if err != nil || !ok {
		return errors.Join(fmt.Errorf("%s: %w: it has no first entry", s.file.Path(), journal.ErrDamaged), err)
	}
	var founded struct{ Settings data.Settings }
	if err := json.Unmarshal(row.Body, &founded); err != nil {
		return fmt.Errorf("%s: %w", s.file.Path(), unreadable(row, err))
	}
	s.chain = chainOf(s.secret, founded.Settings.Int("weeksPerYear"), founded.Settings.Int("campaignYears"))
	return nil
}

// writer gathers events for one batch and keeps the state they lead to.
type writer struct {
	state   *campaign.State
	seal    *campaign.Sealer
	entries []journal.Entry
	saved   []journal.Snapshot
	closed  []closedWeek
	notices []journal.Notice
	back    int64 // entry to which the batch takes the season back; 0: it does not
}

// add takes events in: each is stored with the week and stage that the season
// was at when it happened, and sealed from those who may not read it.
func (w *writer) add(events []campaign.Event) error {
	next, closes := w.state.Clone(), false
	err := w.seal.With(next, events, func(ev campaign.Event) error {
		if closes {
			w.closes(next.Clone())
		}
		st, err := campaign.Store(ev)
		if err != nil {
			return err
		}
		closes = slices.Contains(closingKinds, st.Kind)
		who := campaign.AudienceOf(next, ev)
		w.entries = append(w.entries, journal.Entry{
			Year: next.At.Year, Week: next.At.Week, Stage: string(next.Stage),
			Kind: st.Kind, Subject: subject(ev), Body: st.Body, Open: who.All, Owner: who.Owner(),
		})
		return nil
	})
	if closes {
		w.closes(next)
	}
	w.state = next
	return err
}

// closes notes that the last entry so far closes a week.
func (w *writer) closes(state *campaign.State) {
	w.closed = append(w.closed, closedWeek{len(w.entries), state})
}

// subject is what an event is looked up by.
func subject(ev campaign.Event) string {
	switch ev := ev.(type) {
	case campaign.BattleOpened:
		return ev.Battle.ID
	case campaign.BattleClosed:
		return ev.ID
	case campaign.RaidFought:
		return ev.Note.ID
	case campaign.OrdersGiven:
		return ev.Orders.Nation
	}
	return deskSubject(ev)
}

// snapshot keeps the state after what was added so far, as the close of the
// week.
func (w *writer) snapshot(s *campaign.State, week campaign.Week) error {
	body, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("snapshot of %s: %w", week, err)
	}
	w.saved = append(w.saved, journal.Snapshot{After: len(w.entries), Year: week.Year, Week: week.Week, Body: body})
	return nil
}

// closedWeek is a week that a batch closes: with how many of its entries, and
// the state then. More may follow that belongs to the next week.
type closedWeek struct {
	entries int
	state   *campaign.State
}

func (w *writer) batch(basedOn int64, key, actor string) journal.Batch {
	return journal.Batch{BasedOn: basedOn, Key: key, Actor: actor, Entries: w.entries, Snapshots: w.saved, Notices: w.notices, TakesBack: w.back}
}

// commit writes the batch and moves the season on. The caller holds the lock.
func (s *Season) commit(ctx context.Context, w *writer, key, actor string) error {
	s.work.step(StepRecorded, 0)
	s.notify(w)
	if n := len(s.state.Desk.Rewinds); n > 0 && key != "" { // what was done before a taking back may be done again
		key = fmt.Sprintf("%s (%d)", key, n)
	}
	head, err := s.file.Append(ctx, w.batch(s.head, key, actor))
	if err != nil {
		return err
	}
	if w.back > 0 {
		s.dead = append(s.dead, stretch{w.back, s.head + 1})
	}
	before := s.head
	s.head, s.state = head, w.state
	s.publish()
	s.keepClosed(w, before)
	return nil
}
