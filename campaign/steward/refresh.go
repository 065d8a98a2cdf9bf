package steward

import "context"

// Refresh takes in what another process has written since: a server that only
// reads sees the weeks that the secretary plays beside it.
func (s *Season) Refresh(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	head, _, err := s.file.Head(ctx)
	if err != nil || head == s.head {
		return err
	}
	if s.dead, err = deadStretches(ctx, s.file); err != nil {
		return err
	}
	state, err := s.stateAfter(ctx, head)
	if err != nil {
		return err
	}
	s.state, s.head = state, head
	s.publish()
	return nil
}
