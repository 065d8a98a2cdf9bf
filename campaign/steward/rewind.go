package steward

import (
	"context"
	"fmt"

	"hyboria/campaign"
)

// Rewind takes the season back to an earlier entry of its journal, for a
// reason that everybody sees. Nothing is deleted: the entries after it stay in
// the journal and count no longer. What is played again is played with new
// dice, see docs/steward.md. *RefusedError tells an entry to which it cannot go.
func (s *Season) Rewind(ctx context.Context, to int64, by, reason string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rewind(ctx, to, by, reason, nil)
}

// rewind takes back and lets more follow in the same transaction.
func (s *Season) rewind(ctx context.Context, to int64, by, reason string, more func(*writer) error) error {
	if err := s.mayRewind(ctx, to, reason); err != nil {
		return err
	}
	defer s.work.begin(JobRewind, s.state.At, StepPast)()
	then, err := s.stateAfter(ctx, to)
	if err != nil {
		return err
	}
	ev := campaign.Annulled{From: s.head, To: to, Was: s.state.At, Now: then.At, By: by, Reason: reason}
	w := s.newWriter()
	if err := w.takeBack(then, ev); err != nil {
		return err
	}
	if err := s.enoughLinks(w.state); err != nil {
		return err
	}
	if err := s.nextDeadline(w); err != nil {
		return err
	}
	if more != nil {
		if err := more(w); err != nil {
			return err
		}
	}
	if err := w.snapshot(w.state, w.state.At); err != nil {
		return err
	}
	return s.commit(ctx, w, fmt.Sprintf("back to entry %d from %d", to, s.head), by)
}

// takeBack adds the annulment and goes on from the earlier state.
func (w *writer) takeBack(then *campaign.State, ev campaign.Annulled) error {
	now := w.state
	if err := w.add([]campaign.Event{ev}); err != nil {
		return err
	}
	w.state, w.back = campaign.TakeBack(now, then, ev), ev.To
	return nil
}

func (s *Season) mayRewind(ctx context.Context, to int64, reason string) error {
	if reason == "" {
		return refuse("taking back needs a reason that the players can read")
	}
	if to < 1 || to >= s.head {
		return refuse("entry %d: the season stands at entry %d and can go back to an earlier one", to, s.head)
	}
	if !s.Counts(to) {
		return refuse("entry %d was annulled before and does not come back: dice that were seen are not chosen again", to)
	}
	row, ok, err := s.file.Row(ctx, to)
	switch {
	case err != nil:
		return err
	case !ok:
		return refuse("there is no entry %d", to)
	case row.Last != row.Ordinal:
		return s.refuseMiddle(ctx, to, row.Last)
	}
	return nil
}

// refuseMiddle names the entries near one within a transaction to which the
// season can go back.
func (s *Season) refuseMiddle(ctx context.Context, to, last int64) error {
	before := to - 1
	for ; before > 0; before-- {
		row, ok, err := s.file.Row(ctx, before)
		if err != nil {
			return err
		}
		if ok && row.Last == row.Ordinal {
			break
		}
	}
	switch {
	case before == 0:
		return refuse("entry %d is part of the founding, which cannot be taken back; entry %d is the first that can be gone back to", to, last)
	case last >= s.head:
		return refuse("entry %d is in the middle of what was written together: go back to entry %d, before it began", to, before)
	}
	return refuse("entry %d is in the middle of what was written together: go back to entry %d, or to entry %d, before it began", to, last, before)
}

// enoughLinks makes sure that the dice chain lasts to the end of the campaign.
func (s *Season) enoughLinks(st *campaign.State) error {
	weeks, years := st.Settings.Int("weeksPerYear"), st.Settings.Int("campaignYears")
	left := campaign.LinkNumber(campaign.Week{Year: years + 1}, weeks) - campaign.LinkNumber(st.At, weeks) + 1
	if have := s.chain.Last() - st.Desk.LinksUsed; have < left {
		return refuse("the dice chain has %d links left and the rest of the campaign needs %d: too many weeks have been taken back", have, left)
	}
	return nil
}

// RewindPoint is an entry to which a season can go back.
type RewindPoint struct {
	Entry int64          `json:"entry"`
	Week  campaign.Week  `json:"-"`
	At    string         `json:"at"`
	Stage campaign.Stage `json:"stage"`
	Kind  string         `json:"kind"` // of the entry
	By    string         `json:"by"`
}

// OpenedAt is the entry after which a week was open and nothing had been handed
// in for it.
func (s *Season) OpenedAt(ctx context.Context, week campaign.Week) (int64, error) {
	list, err := s.closings(ctx)
	if err != nil {
		return 0, err
	}
	for _, c := range list {
		at, err := s.stateAfter(ctx, c.ordinal)
		if err != nil {
			return 0, err
		}
		if at.At == week && at.Stage != campaign.StageFinished {
			return c.ordinal, nil
		}
	}
	return 0, refuse("%s has not been opened yet", week)
}

// RewindPoints lists the last so many entries to which the season can go back,
// newest first.
func (s *Season) RewindPoints(ctx context.Context, limit int) ([]RewindPoint, error) {
	head := s.Head()
	var out []RewindPoint
	for to := head; to >= 1 && len(out) < limit; {
		from := max(1, to-199)
		rows, err := s.file.Rows(ctx, from, int(to-from+1))
		if err != nil {
			return nil, err
		}
		live := s.living(rows)
		for i := len(live) - 1; i >= 0 && len(out) < limit; i-- {
			if r := live[i]; r.Last == r.Ordinal && r.Ordinal < head {
				w := campaign.Week{Year: r.Year, Week: r.Week}
				out = append(out, RewindPoint{Entry: r.Ordinal, Week: w, At: w.String(), Stage: campaign.Stage(r.Stage), Kind: r.Kind, By: r.Actor})
			}
		}
		to = from - 1
	}
	return out, nil
}
