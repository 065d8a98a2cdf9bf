package steward

import (
	"context"
	"errors"
	"time"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/calendar"
)

// WishHand says whether a nation fights its battles turn by turn. It holds for
// battles opened from now on whose rules allow it.
func (s *Season) WishHand(ctx context.Context, nation string, hand bool) error {
	return s.act(ctx, nation, func(w *writer) error {
		n := w.state.Nation(nation)
		if !n.Person() {
			return refuse("%q has no player who could command in a battle", nation)
		}
		for _, x := range w.state.Desk.Hands {
			if x == nation && hand {
				return nil
			}
		}
		return w.add([]campaign.Event{campaign.HandWished{Nation: nation, Hand: hand}})
	})
}

// ViewFight is a battle in play as a viewer may see it; ok is false where there
// is nothing that he may see. A viewer of both sides looks from the one named.
func (s *Season) ViewFight(v campaign.Viewer, id string, side battle.Side) (campaign.PlayNews, bool, error) {
	return campaign.ViewPlay(s.engine, s.State(), v, id, side)
}

// OrderFight seals the orders of the owner who commands a side, for the stage
// that he has looked at. When nobody's are missing the stage is played, and the
// week goes on when the battle is over. Faults are told and nothing is kept.
func (s *Season) OrderFight(ctx context.Context, id, by string, stage int, text string) (faults []battle.Fault, err error) {
	err = s.fight(ctx, id, by, stage, func(st *campaign.State, side battle.Side) ([]campaign.Event, error) {
		var events []campaign.Event
		events, faults, err = s.engine.OrderPlay(st, id, side, by, text)
		return events, err
	})
	return faults, err
}

// LeaveFight leaves a side to its general, from the present stage on, or takes it
// back.
func (s *Season) LeaveFight(ctx context.Context, id, by string, left bool) error {
	return s.fight(ctx, id, by, -1, func(st *campaign.State, side battle.Side) ([]campaign.Event, error) {
		return s.engine.LeavePlay(st, id, side, by, left)
	})
}

// PlanFight gives a side's general a plan in the form of the battle rules; an
// empty one leaves all to him.
func (s *Season) PlanFight(ctx context.Context, id, by string, plan []byte) error {
	return s.fight(ctx, id, by, -1, func(st *campaign.State, side battle.Side) ([]campaign.Event, error) {
		return s.engine.PlanPlay(st, id, side, by, plan)
	})
}

// CallFight ends the waiting for orders of the present stage: the secretary's
// act. The generals give what is missing, of this stage alone.
func (s *Season) CallFight(ctx context.Context, id string, stage int, reason string) error {
	if reason == "" {
		return refuse("calling a turn needs a reason that both commanders can read")
	}
	return s.fight(ctx, id, campaign.BySecretary, stage, func(st *campaign.State, _ battle.Side) ([]campaign.Event, error) {
		return s.engine.CallPlay(st, id, campaign.BySecretary, reason)
	})
}

// ChooseRules names the battle rules of a battle that waits: the secretary's act. A
// battle that nobody has to decide anything in any longer is fought at once.
func (s *Season) ChooseRules(ctx context.Context, id, rules, reason string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state.Desk.Paused != "" {
		return refuse("the season is paused: %s", s.state.Desk.Paused)
	}
	return s.fought(ctx, campaign.BySecretary, func(st *campaign.State) ([]campaign.Event, error) {
		return s.engine.ChooseRules(st, id, rules, campaign.BySecretary, reason)
	})
}

// fight writes an act of a battle in play, then lets the week go on if that was
// the end of the battle. stage is the number of the one that was looked at, or -1.
func (s *Season) fight(ctx context.Context, id, by string, stage int, do func(*campaign.State, battle.Side) ([]campaign.Event, error)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.state.Battle(id)
	switch {
	case b == nil || !b.InPlay():
		return refuse("no battle %q waits for orders", id)
	case s.state.Desk.Paused != "":
		return refuse("the season is paused: %s", s.state.Desk.Paused)
	case stage >= 0 && stage != b.Play.Stage.Number:
		return refuse("the turn was played meanwhile: the battle is at %s now", b.Play.Stage.Name)
	}
	side, ok := s.state.Commanding(b, by)
	if !ok && by != campaign.BySecretary {
		return refuse("%s does not command in battle %s", by, id)
	}
	return s.fought(ctx, by, func(st *campaign.State) ([]campaign.Event, error) { return do(st, side) })
}

// fought writes the events of an act of a battle in play; then the next turn is due,
// or the week goes on.
func (s *Season) fought(ctx context.Context, by string, do func(*campaign.State) ([]campaign.Event, error)) error {
	err := s.actLocked(ctx, by, func(w *writer) error {
		events, err := do(w.state)
		if err != nil {
			return &RefusedError{err.Error()}
		}
		if err := w.add(events); err != nil {
			return err
		}
		return s.nextTurnDue(w)
	})
	if err != nil {
		return err
	}
	return s.afterFight(ctx)
}

// afterFight lets the week go on when nothing waits any longer.
func (s *Season) afterFight(ctx context.Context) error {
	st := s.state
	if st.TableWaits() != nil || st.Desk.Paused != "" || st.Stage != campaign.StageDawn && st.Stage != campaign.StageMarched {
		return nil
	}
	var waits *WaitsError
	if err := s.nextLocked(ctx, PlayOptions{}); err != nil && !errors.As(err, &waits) {
		return err
	}
	return nil
}

// nextTurnDue gives the stage of a battle in play that waits its deadline, if the
// clock has hours for it and it has none.
func (s *Season) nextTurnDue(w *writer) error {
	c, b := w.state.Desk.Clock, w.state.TableWaits()
	if c == nil || c.TurnHours <= 0 || w.state.Desk.Paused != "" || b == nil || !b.InPlay() || b.Play.Due != "" {
		return nil
	}
	p, err := planOf(*c)
	if err != nil {
		return err
	}
	due := s.clock().Add(time.Duration(c.TurnHours) * time.Hour)
	return w.add([]campaign.Event{campaign.PlayDue{Battle: b.ID, Stage: b.Play.Stage.Number, Due: calendar.Stamp(due), Shown: p.Shown(due)}})
}

// tickFight calls a turn whose time has come, or which no person is awaited for.
func (s *Season) tickFight(ctx context.Context, b *campaign.Battle, t Tick) (Tick, error) {
	t.Did, t.Why, t.Due = TickWaits, b.ID, b.Play.Due
	awaited := s.state.AwaitsOrders(b, battle.Attacker) || s.state.AwaitsOrders(b, battle.Defender)
	switch {
	case b.Play.Due == "" && awaited:
		w := s.newWriter()
		if err := s.nextTurnDue(w); err != nil || len(w.entries) == 0 {
			return t, err
		}
		return t, s.commit(ctx, w, "", actorSteward)
	case b.Play.Due != "" && awaited:
		due, err := calendar.Parse(b.Play.Due)
		if err != nil || s.clock().Before(due) {
			return t, err
		}
	}
	err := s.actLocked(ctx, actorSteward, func(w *writer) error {
		events, err := s.engine.CallPlay(w.state, b.ID, actorSteward, "")
		if err != nil {
			return err
		}
		if err := w.add(events); err != nil {
			return err
		}
		return s.nextTurnDue(w)
	})
	if err != nil {
		return t, err
	}
	t.Did, t.Why = TickRun, "the time for orders in battle "+b.ID+" is over"
	return t, s.afterFight(ctx)
}

// TryFight tells what the rules make of orders for the present stage and keeps
// nothing.
func (s *Season) TryFight(id string, side battle.Side, text string) ([]battle.Fault, error) {
	st := s.State()
	b := st.Battle(id)
	if b == nil || !b.InPlay() {
		return nil, refuse("no battle %q waits for orders", id)
	}
	p, err := s.engine.PlayOf(st, b)
	if err != nil {
		return nil, err
	}
	_, faults := p.Read(side, text)
	return faults, nil
}

// AdviseFight is what the general of a viewer's side would order now, in words.
func (s *Season) AdviseFight(v campaign.Viewer, id string, side battle.Side) (string, error) {
	st := s.State()
	b := st.Battle(id)
	if b == nil || !b.InPlay() || !v.Owns(st.Commands(b, side)) {
		return "", refuse("no battle %q waits for your orders", id)
	}
	p, err := s.engine.PlayOf(st, b)
	if err != nil {
		return "", err
	}
	o, err := p.General(side)
	if err != nil {
		return "", err
	}
	return p.Words(side, o)
}
