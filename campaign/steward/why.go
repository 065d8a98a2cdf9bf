package steward

import (
	"context"
	"errors"
	"fmt"

	"hyboria/campaign"
)

// Account is one entry of the journal explained to a viewer.
type Account struct {
	Entry int64         `json:"entry"` // ordinal in the journal
	Week  campaign.Week `json:"week"`
	Why   campaign.Why  `json:"why"`
	Link  int           `json:"link,omitempty"`     // number of the link of the dice chain that its dice come from; 0: no dice
	Shown string        `json:"revealed,omitempty"` // that link, once the week is closed
}

// Whys explains what happened in a week to a viewer, in the order in which it
// happened: what he may not know is not there (CA-4.1-R2, CA-4.1-R5). A week
// that has not begun has none.
func (s *Season) Whys(ctx context.Context, week campaign.Week, v campaign.Viewer) ([]Account, error) {
	rows, err := s.file.Week(ctx, week.Year, week.Week)
	if err != nil {
		return nil, err
	}
	if rows = s.living(rows); len(rows) == 0 {
		return nil, nil
	}
	state, err := s.stateBefore(ctx, rows[0].Ordinal)
	if err != nil {
		return nil, err
	}
	if !v.Reaches(s.State().Running - state.Running) {
		return nil, nil
	}
	var out []Account
	revealed := ""
	for _, r := range rows {
		ev, err := decodeRow(r)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %s", s.file.Path(), r.At()), err)
		}
		if why, ok := campaign.Explain(s.engine, state, v, ev); ok {
			a := Account{Entry: r.Ordinal, Week: week, Why: why}
			if len(why.Dice) > 0 {
				a.Link = state.LinkNumber()
			}
			out = append(out, a)
		}
		if link := linkOf(ev); link != "" {
			revealed = link
		}
		ev.Apply(state)
	}
	for i := range out {
		if out[i].Link != 0 {
			out[i].Shown = revealed
		}
	}
	return out, nil
}

// Why explains one entry; ok is false for one that the viewer may know nothing
// of, that needs no reason, or that does not count.
func (s *Season) Why(ctx context.Context, entry int64, v campaign.Viewer) (a Account, ok bool, err error) {
	w, ok, err := s.WeekOf(ctx, entry)
	if err != nil || !ok {
		return a, false, err
	}
	list, err := s.Whys(ctx, w, v)
	for _, x := range list {
		if x.Entry == entry {
			return x, true, err
		}
	}
	return a, false, err
}

// linkOf is the link of the dice chain that an event reveals.
func linkOf(ev campaign.Event) string {
	switch ev := ev.(type) {
	case *campaign.WeekClosed:
		return ev.Link
	case *campaign.YearOpened:
		return ev.Link
	case *campaign.CampaignEnded:
		return ev.Link
	}
	return ""
}

// WeekOf is the week in which an entry of the journal was written; ok is false
// where there is none.
func (s *Season) WeekOf(ctx context.Context, entry int64) (w campaign.Week, ok bool, err error) {
	if entry < 1 || entry > s.Head() {
		return w, false, nil
	}
	row, ok, err := s.file.Row(ctx, entry)
	return campaign.Week{Year: row.Year, Week: row.Week}, ok, err
}
