package steward

import (
	"context"
	"fmt"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/calendar"
)

// RefusedError is an act that the season does not allow as it stands; the text says
// why and what could be done.
type RefusedError struct{ Why string }

// Error is the reason.
func (r *RefusedError) Error() string { return r.Why }

func refuse(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// planOf is the calendar of a clock.
func planOf(c campaign.Clock) (calendar.Plan, error) {
	p, err := calendar.New(c.Zone, c.Day, c.Hour, c.Minute, c.Every)
	switch {
	case err != nil:
		return p, &RefusedError{err.Error()}
	case c.LeastHours < 0 || c.LeastHours > 24*60:
		return p, refuse("least: %d hours: a week stays open at least 0 to 1440 hours", c.LeastHours)
	case c.TurnHours < 0 || c.TurnHours > 24*30:
		return p, refuse("turn: %d hours: a turn of a battle waits for orders 0 to 720 hours", c.TurnHours)
	case c.ExtendHours < 0 || c.ExtendHours > 24*60:
		return p, refuse("extend: %d hours: a deadline may be put off by 0 to 1440 hours in all", c.ExtendHours)
	}
	return p, nil
}

// CheckClock says what of a clock cannot be, as *RefusedError; nil if it can.
func CheckClock(c campaign.Clock) error {
	_, err := planOf(c)
	return err
}

// SetClock gives the season its clock, and the open week its first deadline;
// nil stops all deadlines. *RefusedError says what of the clock cannot be.
func (s *Season) SetClock(ctx context.Context, c *campaign.Clock) error {
	if c != nil {
		if _, err := planOf(*c); err != nil {
			return err
		}
	}
	return s.act(ctx, campaign.BySecretary, func(w *writer) error {
		if err := w.add([]campaign.Event{campaign.ClockSet{Clock: c}}); err != nil {
			return err
		}
		return s.nextDeadline(w)
	})
}

// act writes what a person does at his desk as one transaction. The caller
// holds no lock.
func (s *Season) act(ctx context.Context, actor string, do func(w *writer) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.actLocked(ctx, actor, do)
}

func (s *Season) actLocked(ctx context.Context, actor string, do func(w *writer) error) error {
	if s.state.Stage == campaign.StageFinished {
		return refuse("the campaign is over")
	}
	w := s.newWriter()
	if err := do(w); err != nil {
		return err
	}
	if len(w.entries) == 0 {
		return nil
	}
	return s.commit(ctx, w, "", actor)
}

// takesOrders reports whether something can be handed in that a deadline ends.
func takesOrders(s *campaign.State) bool {
	return s.Stage == campaign.StageOpen || s.BuyingOpen()
}

// nextDeadline gives an open week or winter its deadline, if there is a clock,
// the season is not paused, and it has none yet: the next by the wall, or with
// more than a week between them so many weeks after the last, extensions apart.
func (s *Season) nextDeadline(w *writer) error {
	c := w.state.Desk.Clock
	if c == nil || w.state.Desk.Paused != "" || w.state.Desk.Due != "" || !takesOrders(w.state) {
		return nil
	}
	p, err := planOf(*c)
	if err != nil {
		return err
	}
	now, least := s.clock(), time.Duration(c.LeastHours)*time.Hour
	due := p.Next(now, max(least, time.Duration(c.Every-1)*7*24*time.Hour))
	if before := s.state.Desk; c.Every > 1 && w.back == 0 && before.Rule != "" && before.Clock != nil && *before.Clock == *c {
		last, err := calendar.Parse(before.Rule)
		if err != nil {
			return err
		}
		if !now.Before(last) { // else the week closed early
			due = p.After(last, now, least)
		}
	}
	return w.add([]campaign.Event{campaign.DeadlineSet{Due: calendar.Stamp(due), Shown: p.Shown(due), Cause: campaign.DueRegular}})
}

// Extend puts the deadline of the open week off by some hours, within the cap
// of the clock; everybody sees the new date and the reason. After a deadline
// that passed with nobody there the hours count from now.
func (s *Season) Extend(ctx context.Context, hours int, by, reason string) error {
	return s.act(ctx, by, func(w *writer) error {
		d := w.state.Desk
		if d.Due == "" || d.Clock == nil {
			return refuse("%s has no deadline to put off", w.state.At)
		}
		p, err := planOf(*d.Clock)
		if err != nil {
			return err
		}
		due, err := calendar.Parse(d.Due)
		if err != nil {
			return err
		}
		limit := d.Clock.ExtendHours
		if d.Away { // nobody could have asked in time
			due, limit = s.clock(), max(limit, d.PutOff+hours)
		}
		to, used, err := calendar.Extended(due, hours, d.PutOff, limit)
		if err != nil {
			return &RefusedError{err.Error()}
		}
		return w.add([]campaign.Event{campaign.DeadlineSet{
			Due: calendar.Stamp(to), Shown: p.Shown(to), Cause: campaign.DueExtended, Hours: used - d.PutOff, By: by, Reason: reason,
		}})
	})
}

// Pause stops the season for a reason that everybody sees. No deadline runs
// until Resume, and no week is run by the clock.
func (s *Season) Pause(ctx context.Context, reason string) error {
	if reason == "" {
		return refuse("a pause needs a reason that the players can read")
	}
	return s.act(ctx, campaign.BySecretary, func(w *writer) error {
		return w.add([]campaign.Event{campaign.Paused{Reason: reason, By: campaign.BySecretary}})
	})
}

// Resume lets a paused season go on; the open week gets a new deadline.
func (s *Season) Resume(ctx context.Context) error {
	return s.act(ctx, campaign.BySecretary, func(w *writer) error {
		if w.state.Desk.Paused == "" {
			return refuse("the season is not paused")
		}
		if err := w.add([]campaign.Event{campaign.Paused{By: campaign.BySecretary}}); err != nil {
			return err
		}
		return s.nextDeadline(w)
	})
}

// Tick is what the keeper of the clock found to do.
type Tick struct {
	Did  TickDid `json:"did"`
	Week string  `json:"week"` // at which the season stood
	Due  string  `json:"due,omitempty"`
	Why  string  `json:"why,omitempty"`
}

// TickDid is a word for it.
type TickDid string

// What a tick may come to.
const (
	TickNothing TickDid = "nothing"  // no clock, or its time is to come
	TickPaused  TickDid = "paused"   // the season is
	TickDue     TickDid = "deadline" // the open week was given one
	TickRun     TickDid = "run"      // the week or winter was run
	TickAsk     TickDid = "ask"      // a deadline passed with nobody there: the secretary is asked
	TickWaits   TickDid = "waits"    // for the result of a table
)

// Tick does what is due now, and nothing twice: call it every minute or so.
// A week is run when its deadline has come, or before that when all have said
// ready and the clock allows it; a deadline that passed more than a quarter of
// an hour ago, because nobody kept the clock, is put before the secretary.
func (s *Season) Tick(ctx context.Context, o PlayOptions) (Tick, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.state
	t := Tick{Did: TickNothing, Week: st.At.String(), Due: st.Desk.Due}
	switch {
	case st.Stage == campaign.StageFinished || st.Desk.Clock == nil:
		return t, nil
	case st.Desk.Paused != "":
		t.Did, t.Why = TickPaused, st.Desk.Paused
		return t, nil
	case st.TableWaits() != nil && st.TableWaits().InPlay():
		return s.tickFight(ctx, st.TableWaits(), t)
	case st.TableWaits() != nil:
		t.Did, t.Why = TickWaits, st.TableWaits().ID
		return t, nil
	case !takesOrders(st): // a result has come in, or a winter is due
		return s.tickRun(ctx, o, t, "the results are in")
	case st.Desk.Clock.Early && st.AllReady():
		return s.tickRun(ctx, o, t, "everybody is ready")
	case st.Desk.Away:
		t.Did, t.Why = TickAsk, "the deadline passed while nobody kept the clock"
		return t, nil
	case st.Desk.Due == "":
		t.Did = TickDue
		return t, s.actLocked(ctx, actorSteward, s.nextDeadline)
	}
	return s.tickDue(ctx, o, t)
}

// tickDue looks at the deadline.
func (s *Season) tickDue(ctx context.Context, o PlayOptions, t Tick) (Tick, error) {
	now := s.clock()
	due, err := calendar.Parse(s.state.Desk.Due)
	if err != nil {
		return t, err
	}
	switch calendar.Judge(due, now) {
	case calendar.Run:
		return s.tickRun(ctx, o, t, "its deadline has come")
	case calendar.Ask:
		t.Did, t.Why = TickAsk, "the deadline passed while nobody kept the clock"
		return t, s.actLocked(ctx, actorSteward, func(w *writer) error {
			return w.add([]campaign.Event{campaign.DeadlinePassed{Due: s.state.Desk.Due, Seen: calendar.Stamp(now)}})
		})
	case calendar.Early:
	}
	return t, nil
}

func (s *Season) tickRun(ctx context.Context, o PlayOptions, t Tick, why string) (Tick, error) {
	t.Did, t.Why = TickRun, why
	return t, s.nextLocked(ctx, o)
}
