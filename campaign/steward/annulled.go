package steward

import (
	"context"
	"encoding/json"
	"fmt"

	"hyboria/campaign"
	"hyboria/campaign/journal"
)

// stretch are the entries after one and before another: those that a taking
// back annulled.
type stretch struct{ after, before int64 }

// deadStretches reads which entries no longer count.
func deadStretches(ctx context.Context, f *journal.Journal) ([]stretch, error) {
	rows, err := f.Kind(ctx, campaign.Annulled{}.Kind())
	if err != nil {
		return nil, err
	}
	var out []stretch
	for _, r := range rows {
		var ev campaign.Annulled
		if err := json.Unmarshal(r.Body, &ev); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", f.Path(), r.At(), err)
		}
		out = append(out, stretch{ev.To, r.Ordinal})
	}
	return out, nil
}

// counts reports whether an entry still counts.
func (m *moment) counts(ordinal int64) bool {
	for _, d := range m.dead {
		if d.after < ordinal && ordinal < d.before {
			return false
		}
	}
	return true
}

// Counts reports whether an entry of the journal still counts, or was annulled.
func (s *Season) Counts(ordinal int64) bool {
	return s.shown.Load().counts(ordinal)
}

// living leaves out the rows that no longer count.
func (s *Season) living(rows []journal.Row) []journal.Row {
	m := s.shown.Load()
	if len(m.dead) == 0 {
		return rows
	}
	out := rows[:0:0]
	for _, r := range rows {
		if m.counts(r.Ordinal) {
			out = append(out, r)
		}
	}
	return out
}

// latest is the last row of a kind about a subject that counts.
func (s *Season) latest(ctx context.Context, kind, subject string) (journal.Row, bool, error) {
	rows, err := s.file.About(ctx, kind, subject)
	if err != nil {
		return journal.Row{}, false, err
	}
	rows = s.living(rows)
	if len(rows) == 0 {
		return journal.Row{}, false, nil
	}
	return s.file.Row(ctx, rows[len(rows)-1].Ordinal)
}
