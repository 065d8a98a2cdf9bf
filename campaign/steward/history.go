package steward

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/journal"
)

// stateAfter is the season after an entry of the journal: the nearest snapshot
// before it and the events since, or all events when no snapshot is of use.
func (s *Season) stateAfter(ctx context.Context, ordinal int64) (*campaign.State, error) {
	state, from := &campaign.State{}, int64(0)
	saved, ok, err := s.file.SnapshotBefore(ctx, ordinal)
	if err != nil {
		return nil, err
	}
	if ok {
		if restored, err := restore(saved.Body); err == nil {
			state, from = restored, saved.Ordinal
		}
	}
	return s.fold(ctx, state, from, ordinal)
}

// fold brings a state that is after one entry on to another. Where the season
// was taken back it goes on from the earlier state.
func (s *Season) fold(ctx context.Context, state *campaign.State, from, ordinal int64) (*campaign.State, error) {
	for from < ordinal {
		rows, err := s.file.Rows(ctx, from+1, int(min(500, ordinal-from)))
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			return nil, fmt.Errorf("%s: %w: it ends at entry %d and should have %d", s.file.Path(), journal.ErrDamaged, from, ordinal)
		}
		for _, r := range rows {
			ev, err := decodeRow(r)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.file.Path(), unreadable(r, err))
			}
			if back, ok := ev.(*campaign.Annulled); ok {
				if back.To >= r.Ordinal {
					return nil, fmt.Errorf("%s: %w", s.file.Path(), unreadable(r, fmt.Errorf("it takes back to entry %d", back.To)))
				}
				then, err := s.fold(ctx, &campaign.State{}, 0, back.To)
				if err != nil {
					return nil, err
				}
				state = campaign.TakeBack(state, then, *back)
				continue
			}
			ev.Apply(state)
		}
		from = rows[len(rows)-1].Ordinal
	}
	return state, nil
}

// unreadable tells a damaged entry from one that a newer program wrote.
func unreadable(r journal.Row, err error) error {
	if slices.Contains(campaign.Kinds(), r.Kind) {
		return fmt.Errorf("%w: %s: %w", journal.ErrDamaged, r.At(), err)
	}
	return fmt.Errorf("%w, or damaged; hyboria verify tells which: %s: %w", ErrEdition, r.At(), err)
}

func decodeRow(r journal.Row) (campaign.Event, error) {
	return campaign.Decode(campaign.Stored{Kind: r.Kind, Body: r.Body})
}

func restore(body []byte) (*campaign.State, error) {
	s := &campaign.State{}
	if err := json.Unmarshal(body, s); err != nil {
		return nil, err
	}
	return s.Clone(), nil // decoding leaves spare room in every slice
}

// Weeks lists the closed weeks in order. Week 0 of year 1 is the founding, week
// 0 of a later year the winter before it.
func (s *Season) Weeks(ctx context.Context) ([]campaign.Week, error) {
	var out []campaign.Week
	list, err := s.closings(ctx)
	for _, c := range list {
		out = append(out, c.week)
	}
	return out, err
}

// Entries gives up to limit entries of the journal from the ordinal on, those
// that were annulled among them: see Counts.
func (s *Season) Entries(ctx context.Context, from int64, limit int) ([]journal.Row, error) {
	return s.file.Rows(ctx, from, limit)
}

// Events gives the events of one week in order, without those that were
// annulled.
func (s *Season) Events(ctx context.Context, week campaign.Week) ([]campaign.Event, error) {
	rows, err := s.file.Week(ctx, week.Year, week.Week)
	if err != nil {
		return nil, err
	}
	out := make([]campaign.Event, 0, len(rows))
	for _, r := range s.living(rows) {
		ev, err := decodeRow(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", s.file.Path(), r.At(), err)
		}
		out = append(out, ev)
	}
	return out, nil
}

// Fought is a battle of the season with its whole record. The record is for
// its owners and the secretary only: ask Battle.MayRead first.
type Fought struct {
	Battle campaign.Battle
	Record battle.Record
}

// Battle finds a battle of any week by its id; ok is false for an unknown one
// or one that is still being fought.
func (s *Season) Battle(ctx context.Context, id string) (f Fought, ok bool, err error) {
	if f.Battle, ok, err = s.BattleNews(ctx, id); err != nil {
		return f, false, err
	}
	if !ok {
		return s.raid(ctx, id)
	}
	row, ok, err := s.latest(ctx, campaign.BattleClosed{}.Kind(), id)
	if err != nil || !ok {
		return f, false, err
	}
	var c campaign.BattleClosed
	if err := json.Unmarshal(row.Body, &c); err != nil {
		return f, false, fmt.Errorf("%s: %s: %w", s.file.Path(), row.At(), err)
	}
	f.Record = c.Record
	return f, true, nil
}

// BattleNews is a battle of any week without its record, which is large; ok is
// false for an unknown one or one that is still being fought.
func (s *Season) BattleNews(ctx context.Context, id string) (b campaign.Battle, ok bool, err error) {
	opened, ok1, err := s.latest(ctx, campaign.BattleOpened{}.Kind(), id)
	if err != nil {
		return b, false, err
	}
	closed, ok2, err := s.latest(ctx, campaign.BattleClosed{}.Kind(), id)
	if err != nil || !ok1 || !ok2 {
		return b, false, err
	}
	var o struct{ Battle campaign.Battle }
	if err := json.Unmarshal(opened.Body, &o); err != nil {
		return b, false, fmt.Errorf("%s: %s: %w", s.file.Path(), opened.At(), err)
	}
	var c struct {
		Winner battle.Outcome
		Record struct {
			Digest string
			Sides  [2]struct{ LossShare int }
		}
	}
	if err := json.Unmarshal(closed.Body, &c); err != nil {
		return b, false, fmt.Errorf("%s: %s: %w", s.file.Path(), closed.At(), err)
	}
	b = o.Battle
	b.Open, b.Winner, b.Digest = false, c.Winner, c.Record.Digest
	b.LossShare = [2]int{c.Record.Sides[0].LossShare, c.Record.Sides[1].LossShare}
	return b, true, nil
}

// BattleIDs lists all battles that were fought, in order.
func (s *Season) BattleIDs(ctx context.Context) ([]string, error) {
	rows, err := s.file.Index(ctx, campaign.BattleClosed{}.Kind())
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(rows))
	for _, r := range s.living(rows) {
		ids = append(ids, r.Subject)
	}
	return ids, nil
}

// raid finds a raid of any week by its id, as a battle between two nations in
// the seat of the province.
func (s *Season) raid(ctx context.Context, id string) (f Fought, ok bool, err error) {
	row, ok, err := s.latest(ctx, campaign.RaidFought{}.Kind(), id)
	if err != nil || !ok {
		return f, false, err
	}
	var ev campaign.RaidFought
	if err := json.Unmarshal(row.Body, &ev); err != nil {
		return f, false, fmt.Errorf("%s: %s: %w", s.file.Path(), row.At(), err)
	}
	n := ev.Note
	f.Record = ev.Record
	f.Battle = campaign.Battle{
		ID: n.ID, Week: n.Week, Scenario: ev.Record.Scenario, Winner: n.Winner, Digest: n.Digest, LossShare: n.LossShare,
		Owners: [2][]string{{n.Sides[0]}, {n.Sides[1]}},
	}
	f.Battle.Sides = [2][]campaign.CounterID{{n.Counter}, n.Defenders}
	if p := s.engine.Atlas.ProvinceByID(n.Province); p != nil {
		f.Battle.Cell = p.Seat
	}
	return f, true, nil
}
