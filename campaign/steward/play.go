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

// people reports whether a person plays a nation that is still in the game.
func people(s *campaign.State) bool {
	for _, n := range s.Nations {
		if n.Played && !n.Eliminated && n.Caretaker == "" {
			return true
		}
	}
	return false
}

// playWeek takes the caretakers' orders in and resolves the week.
func (s *Season) playWeek(ctx context.Context, o PlayOptions) error {
	week := s.state.At
	w := &writer{state: s.state}
	if w.state.Stage == campaign.StageOpen {
		if err := s.caretake(w, o); err != nil {
			return err
		}
	}
	link, err := s.chain().Link(week)
	if err != nil {
		return err
	}
	events, err := s.engine.Resolve(w.state, link)
	if err != nil {
		return fmt.Errorf("%s: %w", week, err)
	}
	if err := w.add(events); err != nil {
		return err
	}
	if w.state.At == week && !w.state.WinterDue() {
		return fmt.Errorf("%s waits for the result of a battle fought elsewhere", week)
	}
	if err := w.snapshot(w.state, week); err != nil {
		return err
	}
	return s.commit(ctx, w, "week "+week.String(), actorSteward)
}

// caretake adds the orders of all nations that a caretaker plays. Each sees
// only what his nation may know.
func (s *Season) caretake(w *writer, o PlayOptions) error {
	for _, n := range w.state.Nations {
		if !n.Played || n.Eliminated || n.Caretaker == "" {
			continue
		}
		known := campaign.View(s.engine, w.state, campaign.Player(n.ID))
		orders := Orders(s.engine, known, n.ID, Doctrine(n.Caretaker), s.caretakerDice(o, w.state.At, n.ID))
		events, _ := s.engine.Submit(w.state, orders)
		if err := w.add(events); err != nil {
			return err
		}
	}
	return nil
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
	w := &writer{state: s.state}
	if err := s.openWinter(w); err != nil {
		return err
	}
	key := fmt.Sprintf("winter of year %d", s.state.At.Year)
	return s.commit(ctx, w, key, actorSteward)
}

// winterLink is the link of the winter that is due or open.
func (s *Season) winterLink(at campaign.Week) (dice.Seed, error) {
	if at.Week > 0 {
		at = campaign.Week{Year: at.Year + 1}
	}
	return s.chain().Link(at)
}

func (s *Season) openWinter(w *writer) error {
	link, err := s.winterLink(w.state.At)
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
	w := &writer{state: s.state}
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
	link, err := s.winterLink(winter)
	if err != nil {
		return err
	}
	events, err := s.engine.CloseWinter(w.state, link)
	if err != nil {
		return fmt.Errorf("winter before year %d: %w", winter.Year, err)
	}
	if err := w.add(events); err != nil {
		return err
	}
	return w.snapshot(w.state, winter)
}

func (s *Season) caretakePurchases(w *writer, o PlayOptions) error {
	for _, n := range w.state.Nations {
		if !n.Played || n.Eliminated || n.Caretaker == "" {
			continue
		}
		known := campaign.View(s.engine, w.state, campaign.Player(n.ID))
		orders := Winter(s.engine, known, n.ID, Doctrine(n.Caretaker), s.caretakerDice(o, w.state.At, n.ID))
		events, _ := s.engine.SubmitWinter(w.state, orders)
		if err := w.add(events); err != nil {
			return err
		}
	}
	return nil
}
