package steward

import (
	"context"
	"slices"
	"strings"

	"hyboria/campaign"
)

// Submit stores a nation's orders for the open week in place of its earlier
// ones. Paths that go astray are kept up to their last legal cell; any other
// line that is refused keeps everything from being stored (CA-5.3-R1). The
// refusals say which was which: Stored is false when nothing was.
func (s *Season) Submit(ctx context.Context, o campaign.NationOrders) (stored bool, refused []campaign.Refusal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if why := mayOrder(s.state, o.Nation); why != "" {
		return false, []campaign.Refusal{{Field: "nation", Reason: why}}, nil
	}
	events, refused := s.engine.Submit(s.state, o)
	if len(events) == 0 || slices.ContainsFunc(refused, func(r campaign.Refusal) bool { return !Cut(r) }) {
		return false, refused, nil
	}
	w := s.newWriter()
	if err := w.add(events); err != nil {
		return false, refused, err
	}
	key, err := s.orderKey(o)
	if err != nil {
		return false, refused, err
	}
	err = s.commit(ctx, w, key, o.Nation)
	return err == nil, refused, err
}

// CheckOrders says what the rules would make of orders, and whether anybody may
// give them; nothing is stored.
func (s *Season) CheckOrders(o campaign.NationOrders) []campaign.Refusal {
	st := s.State()
	if why := mayOrder(st, o.Nation); why != "" {
		return []campaign.Refusal{{Field: "nation", Reason: why}}
	}
	_, refused := s.engine.CheckOrders(st, o)
	return refused
}

// CheckWinter says the same of winter orders.
func (s *Season) CheckWinter(o campaign.WinterOrders) []campaign.Refusal {
	st := s.State()
	if why := mayOrder(st, o.Nation); why != "" {
		return []campaign.Refusal{{Field: "nation", Reason: why}}
	}
	_, refused := s.engine.CheckWinter(st, o)
	return refused
}

// SubmitWinter stores a nation's winter orders likewise; nothing is kept when
// a line is refused.
func (s *Season) SubmitWinter(ctx context.Context, o campaign.WinterOrders) (stored bool, refused []campaign.Refusal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if why := mayOrder(s.state, o.Nation); why != "" {
		return false, []campaign.Refusal{{Field: "nation", Reason: why}}, nil
	}
	events, refused := s.engine.SubmitWinter(s.state, o)
	if len(events) == 0 || len(refused) > 0 {
		return false, refused, nil
	}
	w := s.newWriter()
	if err := w.add(events); err != nil {
		return false, refused, err
	}
	key, err := s.orderKey(o)
	if err != nil {
		return false, refused, err
	}
	err = s.commit(ctx, w, key, o.Nation)
	return err == nil, refused, err
}

// Cut reports whether the refusal only cut a path short: what came before is
// kept (CA-5.3-R1). A path of which not even the first step is legal is
// refused whole.
func Cut(r campaign.Refusal) bool {
	_, step, ok := strings.Cut(r.Field, ".path[")
	return ok && step != "0]"
}
