package steward

import (
	"context"
	"errors"
	"fmt"

	"hyboria/battle"
	"hyboria/campaign"
)

// acted gives what a person's act at the secretary's desk must be like to stand
// in a journal: the event itself, if it could be done as the season stood. ok is
// false for all other events.
func (r *replay) acted(ev campaign.Event) (events []campaign.Event, ok bool, err error) {
	switch ev := ev.(type) {
	case *campaign.ClockSet, *campaign.DeadlineSet, *campaign.DeadlinePassed, *campaign.Paused, *campaign.ReadySaid,
		*campaign.RealmParked, *campaign.RealmTaken, *campaign.OrdersWithdrawn, *campaign.TableWished, *campaign.TableStruck, *campaign.TableLeft:
		return []campaign.Event{ev}, true, nil
	case *campaign.TableRecorded:
		return []campaign.Event{ev}, true, r.checkTable(ev)
	case *campaign.TableSigned:
		t := r.state.Report(ev.Battle)
		if t == nil || t.Record.Digest != ev.Digest {
			err = fmt.Errorf("the result of battle %s that was signed is not the one on the desk", ev.Battle)
		}
		return []campaign.Event{ev}, true, err
	case *campaign.Annulled:
		return []campaign.Event{ev}, true, r.checkBack(ev)
	case *campaign.RulingWritten:
		events, _ = r.engine.Rule(r.state, ev.Ruling, func(string) bool { return true }) // books grow; ids of old ones do not matter
		return events, true, nil
	case *campaign.RulingStruck:
		events, _ = r.engine.Strike(r.state, ev.ID, ev.Reason)
		return events, true, nil
	case *campaign.ChronicleNoted:
		events, _ = r.engine.NoteChronicle(r.state, ev.Note)
		return events, true, nil
	}
	return nil, false, nil
}

// checkTable holds a table's record to its seal and its figures.
func (r *replay) checkTable(ev *campaign.TableRecorded) error {
	b := r.state.Battle(ev.Battle)
	if b == nil || !b.Open || !b.Table {
		return fmt.Errorf("no battle %q waits for the result of a table", ev.Battle)
	}
	if err := ev.Record.VerifyDigest(); err != nil {
		return err
	}
	return battle.Conserve(ev.Record)
}

// checkBack holds a taking back to what it says.
func (r *replay) checkBack(ev *campaign.Annulled) error {
	row := r.batch[0]
	switch {
	case ev.From != row.Ordinal-1 || ev.To >= row.Ordinal-1 || ev.To < 1:
		return fmt.Errorf("it takes back from entry %d to entry %d, and stands after entry %d", ev.From, ev.To, row.Ordinal-1)
	case ev.Reason == "":
		return errors.New("it takes back without a reason")
	}
	return nil
}

// apply brings the replay past an event.
func (r *replay) apply(ctx context.Context, ev campaign.Event) error {
	back, ok := ev.(*campaign.Annulled)
	if !ok {
		ev.Apply(r.state)
		return nil
	}
	then, err := r.before(ctx, back.To)
	if err != nil {
		return err
	}
	if then.At != back.Now || r.state.At != back.Was {
		return fmt.Errorf("it says that it leads from %s to %s; it leads from %s to %s", back.Was, back.Now, r.state.At, then.At)
	}
	r.state = campaign.TakeBack(r.state, then, *back)
	return nil
}

// before is the season after an entry that was replayed already, from the
// events alone.
func (r *replay) before(ctx context.Context, ordinal int64) (*campaign.State, error) {
	s := &Season{file: r.file}
	return s.fold(ctx, &campaign.State{}, 0, ordinal)
}
