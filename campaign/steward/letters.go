package steward

import (
	"context"
	"fmt"
	"slices"

	"hyboria/campaign"
)

// Write stores a letter of one who plays, or of the secretary. Nothing is
// stored when it is refused.
func (s *Season) Write(ctx context.Context, l campaign.Letter) (refused []campaign.Refusal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events, refused := s.engine.Write(s.state, l)
	if len(refused) > 0 {
		return refused, nil
	}
	w := s.newWriter()
	if err := w.add(events); err != nil {
		return nil, err
	}
	key, err := s.orderKey(l)
	if err != nil {
		return nil, err
	}
	return nil, s.commit(ctx, w, key, l.From)
}

// letter tells of an open letter; others are told to nobody (CA-4.1-R5).
func (t *teller) letter(l campaign.Letter) {
	if !l.Open {
		return
	}
	from, nations := "the campaign secretary", []string(nil)
	if n := t.state.Nation(l.From); n != nil {
		from, nations = n.Name, append(slices.Clip(nations), l.From)
	}
	t.add(Line{Matter: "letter", Nations: nations, Text: fmt.Sprintf("An open letter of %s: “%s”", from, l.Text)})
}
