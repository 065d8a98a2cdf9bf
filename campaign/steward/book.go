package steward

import (
	"context"
	"fmt"
	"strings"

	"hyboria/campaign"
)

// WriteRuling puts a ruling of the secretary into the season's book; known
// tells whether there is a rule of an id. Nothing is kept when it is refused.
func (s *Season) WriteRuling(ctx context.Context, r campaign.Ruling, known func(id string) bool) (refused []campaign.Refusal, err error) {
	return s.book(ctx, func(st *campaign.State) ([]campaign.Event, []campaign.Refusal) { return s.engine.Rule(st, r, known) })
}

// StrikeRuling ends a ruling for a reason that everybody reads.
func (s *Season) StrikeRuling(ctx context.Context, id int, reason string) (refused []campaign.Refusal, err error) {
	return s.book(ctx, func(st *campaign.State) ([]campaign.Event, []campaign.Refusal) {
		return s.engine.Strike(st, id, reason)
	})
}

// NoteChronicle sets what stands beside the chronicle of a closed week; an
// empty text takes it away.
func (s *Season) NoteChronicle(ctx context.Context, n campaign.Note) (refused []campaign.Refusal, err error) {
	return s.book(ctx, func(st *campaign.State) ([]campaign.Event, []campaign.Refusal) { return s.engine.NoteChronicle(st, n) })
}

// book writes what the secretary adds to the book. It is open after the
// campaign's end too.
func (s *Season) book(ctx context.Context, do func(*campaign.State) ([]campaign.Event, []campaign.Refusal)) ([]campaign.Refusal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events, refused := do(s.state)
	if len(refused) > 0 || len(events) == 0 {
		return refused, nil
	}
	w := s.newWriter()
	if err := w.add(events); err != nil {
		return nil, err
	}
	return nil, s.commit(ctx, w, "", campaign.BySecretary)
}

// ruling tells that the secretary has ruled.
func (t *teller) ruling(r campaign.Ruling) {
	about := ""
	if r.Rule != "" {
		about = " on " + r.Rule
	}
	if r.Card > 0 {
		about += fmt.Sprintf(" for card %d", r.Card)
	}
	t.add(Line{Matter: "ruling", Text: fmt.Sprintf("The secretary has ruled%s: “%s”", about, strings.TrimSpace(r.Text))})
}

// struck tells that a ruling holds no longer.
func (t *teller) struck(ev *campaign.RulingStruck) {
	t.add(Line{Matter: "ruling", Text: fmt.Sprintf("Ruling %d of the book holds no longer: %s", ev.ID, ev.Reason)})
}
