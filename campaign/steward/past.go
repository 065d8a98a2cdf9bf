package steward

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"hyboria/campaign"
)

// Past keeps states of the season by the entry of the journal after which it
// stood so, which are costly to restore. It may forget any of them, and must be
// safe for many goroutines. States are shared: nobody changes one.
type Past interface {
	Kept(entry int64) (*campaign.State, bool)
	Keep(entry int64, s *campaign.State)
}

// nothing is a Past that keeps nothing.
type nothing struct{}

func (nothing) Kept(int64) (*campaign.State, bool) { return nil, false }
func (nothing) Keep(int64, *campaign.State)        {}

// UsePast makes the season ask there before it restores a state. Call it before
// anybody else has the season.
func (s *Season) UsePast(p Past) { s.past = p }

// StateAt is the season as it stood when the week was closed. It is shared: do
// not change it.
func (s *Season) StateAt(ctx context.Context, week campaign.Week) (*campaign.State, error) {
	list, err := s.closings(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(c closing) bool { return c.week == week })
	if i < 0 {
		return nil, notPlayed(week)
	}
	entry := list[i].ordinal
	if state, ok := s.past.Kept(entry); ok {
		return state, nil
	}
	state, err := s.stateAfter(ctx, entry)
	if err == nil {
		s.past.Keep(entry, state)
	}
	return state, err
}

func notPlayed(week campaign.Week) error { return fmt.Errorf("%s has not been played", week) }

// stateBefore is the season before an entry, for the caller to change.
func (s *Season) stateBefore(ctx context.Context, entry int64) (*campaign.State, error) {
	if state, ok := s.past.Kept(entry - 1); ok {
		return state.Clone(), nil
	}
	return s.stateAfter(ctx, entry-1)
}

// keepClosed gives the states about the end of a week, which the pages of the
// week and its chronicle will ask for. The batch begins after the entry.
func (s *Season) keepClosed(w *writer, after int64) {
	for _, c := range w.closed {
		s.past.Keep(after+int64(c.entries), c.state)
	}
	if len(w.closed) > 0 {
		s.past.Keep(s.head, s.state)
	}
}

// closing is the entry after which a week was closed.
type closing struct {
	week    campaign.Week
	ordinal int64
}

// closings lists the closed weeks as of an entry.
type closings struct {
	mu   sync.Mutex
	head int64
	list []closing
}

// closingKinds are the events that end a week, a winter, the muster or the
// campaign.
var closingKinds = campaign.Closing()

// closings lists the closed weeks in order. It is shared: do not change it.
func (s *Season) closings(ctx context.Context) ([]closing, error) {
	s.ends.mu.Lock()
	defer s.ends.mu.Unlock()
	head := s.Head()
	if s.ends.head == head {
		return s.ends.list, nil
	}
	rows, err := s.file.Index(ctx, closingKinds...)
	if err != nil {
		return nil, err
	}
	list := make([]closing, 0, len(rows))
	for _, r := range s.living(rows) {
		list = append(list, closing{campaign.Week{Year: r.Year, Week: r.Week}, r.Last})
	}
	s.ends.head, s.ends.list = head, list
	return list, nil
}
