package steward

import (
	"context"
	"fmt"

	"hyboria/battle/dice"
	"hyboria/campaign"
)

// PlayOptions say how weeks go by.
type PlayOptions struct {
	// Seed fixes what the caretakers do; nil takes it from the season.
	Seed *int64
	// Progress is told after every week how many are done; nil for nobody.
	Progress func(done int, at campaign.Week)
}

// Play lets so many weeks go by, with the winters between them. Caretakers
// give the orders of the nations that no person plays; a person who has given
// none has missed the week (CA-5.3-R2). It stops early, without error, when
// the campaign is over, and tells how many weeks were played. Each week is
// written whole or not at all.
//
// After the last week of a year the winter follows at once when caretakers
// alone buy; otherwise it stays open for purchases until the next call.
func (s *Season) Play(ctx context.Context, weeks int, o PlayOptions) (played int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for played < weeks && s.state.Stage != campaign.StageFinished {
		if err := ctx.Err(); err != nil {
			return played, err
		}
		if s.state.Stage == campaign.StageWinter {
			if err := s.playWinter(ctx, o); err != nil {
				return played, err
			}
			continue
		}
		if err := s.playWeek(ctx, o); err != nil {
			return played, err
		}
		played++
		if o.Progress != nil {
			o.Progress(played, s.state.At)
		}
	}
	return played, s.winterComes(ctx, o)
}

// Next resolves the open week, or ends the open winter.
func (s *Season) Next(ctx context.Context, o PlayOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.nextLocked(ctx, o)
}

func (s *Season) nextLocked(ctx context.Context, o PlayOptions) error {
	switch s.state.Stage {
	case campaign.StageFinished:
		return nil
	case campaign.StageWinter:
		return s.playWinter(ctx, o)
	default:
		if err := s.playWeek(ctx, o); err != nil {
			return err
		}
		return s.winterComes(ctx, o)
	}
}

// winterComes begins the winter after the last week of a year, and ends it
// too when nobody needs time to buy.
func (s *Season) winterComes(ctx context.Context, o PlayOptions) error {
	switch {
	case !s.state.WinterDue():
		return nil
	case people(s.state):
		return s.beginWinter(ctx)
	default:
		return s.playWinter(ctx, o)
	}
}

// people reports whether a person who is not away plays a nation that is still
// in the game.
func people(s *campaign.State) bool {
	for _, n := range s.Owners() {
		if n.Person() && s.Parking(n.ID) == nil {
			return true
		}
	}
	return false
}

// WaitsError is a week that cannot go on before the result of a battle fought
// on a real table is signed by both sides.
type WaitsError struct {
	Week   campaign.Week
	Battle string
	Hand   bool // played turn by turn
}

// Error names the battle and the remedy.
func (w *WaitsError) Error() string {
	if w.Hand {
		return fmt.Sprintf("%s waits for battle %s, which its commanders play turn by turn: let them give their orders, or call the turn for their generals", w.Week, w.Battle)
	}
	return fmt.Sprintf("%s waits for the result of battle %s, fought on a table: let both commanders sign it, or leave the battle to the generals", w.Week, w.Battle)
}

// playWeek takes the caretakers' orders in and resolves the week, or as much
// of it as can be: it then waits for a table with a *WaitsError.
func (s *Season) playWeek(ctx context.Context, o PlayOptions) error {
	week := s.state.At
	defer s.work.begin(JobWeek, week, StepCare)()
	key := "week " + week.String()
	w := s.newWriter()
	if w.state.Stage == campaign.StageOpen {
		if err := s.caretake(w, o); err != nil {
			return err
		}
	} else {
		key = fmt.Sprintf("%s after entry %d", key, s.head)
	}
	link, err := s.chain.At(w.state.LinkNumber())
	if err != nil {
		return err
	}
	events, err := s.engine.ResolveHeard(w.state, link, s.work.week(w.state))
	if err != nil {
		return fmt.Errorf("%s: %w", week, err)
	}
	s.work.step(StepRecorded, 0)
	if err := w.add(events); err != nil {
		return err
	}
	waits := w.state.TableWaits()
	if waits != nil && len(events) == 0 {
		return &WaitsError{week, waits.ID, waits.Hand}
	}
	if waits == nil {
		err = s.weekClosed(w, week)
	} else {
		err = s.nextTurnDue(w)
	}
	if err != nil {
		return err
	}
	if err := s.commit(ctx, w, key, actorSteward); err != nil {
		return err
	}
	if waits != nil {
		return &WaitsError{week, waits.ID, waits.Hand}
	}
	return nil
}

// weekClosed keeps the state at the close and opens the next week's time.
func (s *Season) weekClosed(w *writer, week campaign.Week) error {
	if w.state.At == week && !w.state.WinterDue() {
		return fmt.Errorf("%s did not close", week)
	}
	if err := w.snapshot(w.state, week); err != nil {
		return err
	}
	return s.nextDeadline(w)
}

// caretake adds the orders of all nations that a caretaker plays, and of those
// that are parked. Each sees only what his nation may know.
func (s *Season) caretake(w *writer, o PlayOptions) error {
	if err := s.bargain(w); err != nil {
		return err
	}
	for i, n := range w.state.Nations {
		if !n.Played || n.Eliminated || n.Caretaker == "" {
			continue
		}
		s.work.count(StepCare, i, len(w.state.Nations))
		known := campaign.View(s.engine, w.state, campaign.Player(n.ID))
		orders := Orders(s.engine, known, n.ID, Doctrine(n.Caretaker), s.caretakerDice(o, w.state.At, n.ID))
		events, _ := s.engine.Submit(w.state, orders)
		if err := w.add(events); err != nil {
			return err
		}
	}
	if err := s.conjure(w); err != nil {
		return err
	}
	return s.mindParked(w, o)
}

// caretakerDice is the stream of one caretaker for one week or winter.
func (s *Season) caretakerDice(o PlayOptions, at campaign.Week, nation string) *dice.Stream {
	seed := s.secret
	if o.Seed != nil {
		seed = dice.SeedOf(*o.Seed)
	}
	return dice.New(seed, nil, "caretaker", at.String(), nation)
}

// beginWinter runs the winter's first half as a batch of its own.
func (s *Season) beginWinter(ctx context.Context) error {
	defer s.work.begin(JobWinter, s.state.At, StepMuster)()
	w := s.newWriter()
	if err := s.openWinter(w); err != nil {
		return err
	}
	if err := s.nextDeadline(w); err != nil {
		return err
	}
	key := fmt.Sprintf("winter of year %d", s.state.At.Year)
	return s.commit(ctx, w, key, actorSteward)
}

func (s *Season) openWinter(w *writer) error {
	link, err := s.chain.At(w.state.LinkNumber())
	if err != nil {
		return err
	}
	events, err := s.engine.BeginWinter(w.state, link)
	if err != nil {
		return fmt.Errorf("winter of year %d: %w", w.state.At.Year, err)
	}
	if err := w.add(events); err != nil {
		return err
	}
	if w.state.Stage == campaign.StageFinished {
		return w.snapshot(w.state, w.state.At)
	}
	return nil
}

// playWinter runs what is left of a winter.
func (s *Season) playWinter(ctx context.Context, o PlayOptions) error {
	defer s.work.begin(JobWinter, s.state.At, StepCare)()
	w := s.newWriter()
	if w.state.WinterDue() {
		if err := s.openWinter(w); err != nil {
			return err
		}
	}
	if w.state.Stage == campaign.StageWinter {
		if err := s.closeWinter(w, o); err != nil {
			return err
		}
	}
	return s.commit(ctx, w, fmt.Sprintf("end of the winter before year %d", w.state.At.Year), actorSteward)
}

func (s *Season) closeWinter(w *writer, o PlayOptions) error {
	winter := w.state.At
	if err := s.caretakePurchases(w, o); err != nil {
		return err
	}
	link, err := s.chain.At(w.state.LinkNumber())
	if err != nil {
		return err
	}
	s.work.step(StepMuster, 0)
	events, err := s.engine.CloseWinter(w.state, link)
	if err != nil {
		return fmt.Errorf("winter before year %d: %w", winter.Year, err)
	}
	if err := w.add(events); err != nil {
		return err
	}
	if err := w.snapshot(w.state, winter); err != nil {
		return err
	}
	return s.nextDeadline(w)
}

func (s *Season) caretakePurchases(w *writer, o PlayOptions) error {
	if err := s.buyForCaptains(w); err != nil {
		return err
	}
	for i, n := range w.state.Nations {
		if !n.Played || n.Eliminated || n.Caretaker == "" {
			continue
		}
		s.work.count(StepCare, i, len(w.state.Nations))
		known := campaign.View(s.engine, w.state, campaign.Player(n.ID))
		orders := Winter(s.engine, known, n.ID, Doctrine(n.Caretaker), s.caretakerDice(o, w.state.At, n.ID))
		events, _ := s.engine.SubmitWinter(w.state, orders)
		if err := w.add(events); err != nil {
			return err
		}
	}
	return s.buyForParked(w, o)
}
