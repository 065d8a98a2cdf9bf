package steward

import (
	"context"

	"hyboria/campaign"
)

// Club stores one act of the people of the season: a motion, a vote, another
// person at a seat. Nothing is stored when it is refused.
func (s *Season) Club(ctx context.Context, actor string, a campaign.ClubAct) (refused []campaign.Refusal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events, refused := s.engine.Club(s.state, actor, a)
	if len(refused) > 0 {
		return refused, nil
	}
	w := s.newWriter()
	if err := w.add(events); err != nil {
		return nil, err
	}
	key, err := s.orderKey(struct {
		Actor string
		Act   campaign.ClubAct
	}{actor, a})
	if err != nil {
		return nil, err
	}
	return nil, s.commit(ctx, w, key, actor)
}
