package steward

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/data"
)

// WishTable says whether a nation fights on a real table where its enemy does
// too. It holds for battles opened from now on.
func (s *Season) WishTable(ctx context.Context, nation string, table bool) error {
	return s.act(ctx, nation, func(w *writer) error {
		n := w.state.Nation(nation)
		switch {
		case !n.Person():
			return refuse("%q has no player who could fight at a table", nation)
		case slices.Contains(w.state.Desk.Wishes, nation) == table:
			return nil
		}
		return w.add([]campaign.Event{campaign.TableWished{Nation: nation, Table: table}})
	})
}

// ReadSheet reads a table result strictly.
func ReadSheet(file string, text []byte) (campaign.TableSheet, error) {
	var sheet campaign.TableSheet
	err := data.Decode(file, text, &sheet)
	return sheet, err
}

// Sheet is an empty result form of an open battle with all its units, to be
// filled in. ok is false for a battle that waits for no table.
func (s *Season) Sheet(id string, v campaign.Viewer) (sheet campaign.TableSheet, ok bool) {
	k := campaign.View(s.engine, s.State(), v)
	for _, b := range k.Battles {
		if b.ID != id || b.Full == nil || !b.Open || !b.Full.Table {
			continue
		}
		sheet = campaign.TableSheet{Battle: id, Winner: battle.Draw, Turns: 12}
		for side, f := range b.Full.Scenario.Sides {
			x := [2]*campaign.SheetSide{&sheet.Attacker, &sheet.Defender}[side]
			for _, u := range f.Units {
				x.Units = append(x.Units, campaign.SheetUnit{Unit: u.ID})
			}
			for _, h := range f.Heroes {
				x.Persons = append(x.Persons, campaign.SheetPerson{Person: h.ID, Fate: battle.Unhurt})
			}
			for _, m := range f.MagicUsers {
				x.Persons = append(x.Persons, campaign.SheetPerson{Person: m.ID, Fate: battle.Unhurt})
			}
		}
		return sheet, true
	}
	return sheet, false
}

// RecordTable hands in the result of a battle that its players fought on a
// real table. by is one of the two nations whose commanders fought, which
// signs it so, or the secretary. Refused lines are told and nothing is kept.
func (s *Season) RecordTable(ctx context.Context, by string, sheet campaign.TableSheet) (refused []campaign.Refusal, err error) {
	err = s.act(ctx, by, func(w *writer) error {
		refused, err = s.record(w, by, sheet)
		return err
	})
	return refused, err
}

func (s *Season) record(w *writer, by string, sheet campaign.TableSheet) ([]campaign.Refusal, error) {
	rec, refused := s.engine.TableRecord(w.state, sheet)
	if len(refused) > 0 {
		return refused, nil
	}
	if err := maySign(w.state, sheet.Battle, by); err != nil {
		return nil, err
	}
	if err := battle.Conserve(rec); err != nil {
		return nil, refuse("battle %s: %v", sheet.Battle, err)
	}
	if t := w.state.Report(sheet.Battle); t != nil && t.Record.Digest == rec.Digest && by != campaign.BySecretary {
		return nil, s.sign(w, sheet.Battle, by, by) // both wrote the same: that is a signature
	}
	return nil, w.add([]campaign.Event{campaign.TableRecorded{Battle: sheet.Battle, By: by, Record: rec}})
}

// maySign refuses all but the two sides and the secretary.
func maySign(st *campaign.State, id, by string) error {
	b := st.Battle(id)
	if b == nil || !b.Open || !b.Table {
		return refuse("no battle %q waits for the result of a table", id)
	}
	if list := st.Signers(b); by != campaign.BySecretary && !slices.Contains(list, by) {
		return refuse("%s did not command in battle %s: %s did", by, id, strings.Join(list, " and "))
	}
	return nil
}

// SignTable puts a commander's name under the result that lies on the desk;
// digest is that of the record which was read, so that nobody signs another.
// The secretary signs for a side by name.
func (s *Season) SignTable(ctx context.Context, id, nation, by, digest string) error {
	return s.act(ctx, by, func(w *writer) error {
		t := w.state.Report(id)
		switch {
		case t == nil:
			return refuse("no result of battle %q has been written down", id)
		case digest != "" && !strings.HasPrefix(t.Record.Digest, digest):
			return refuse("the result of battle %s was changed since it was read: look at it again", id)
		case by != nation && by != campaign.BySecretary:
			return refuse("%s cannot sign for %s", by, nation)
		}
		return s.sign(w, id, nation, by)
	})
}

func (s *Season) sign(w *writer, id, nation, by string) error {
	if err := maySign(w.state, id, by); err != nil {
		return err
	}
	if !slices.Contains(w.state.Signers(w.state.Battle(id)), nation) {
		return refuse("%s did not command in battle %s", nation, id)
	}
	t := w.state.Report(id)
	if slices.Contains(t.Signed, nation) {
		return nil
	}
	return w.add([]campaign.Event{campaign.TableSigned{Battle: id, Nation: nation, By: by, Digest: t.Record.Digest}})
}

// StrikeTable takes a result back that is not yet taken into the season: the
// commander's who wrote it, or the secretary's act.
func (s *Season) StrikeTable(ctx context.Context, id, by string) error {
	return s.act(ctx, by, func(w *writer) error {
		t := w.state.Report(id)
		switch {
		case t == nil:
			return refuse("no result of battle %q lies on the desk", id)
		case by != t.By && by != campaign.BySecretary:
			return refuse("the result of battle %s was written down by %s, who alone may take it back", id, t.By)
		}
		return w.add([]campaign.Event{campaign.TableStruck{Battle: id, By: by}})
	})
}

// LeaveTable leaves a battle that waits for a table to the generals of the
// season: the secretary's act, for a reason that everybody sees.
func (s *Season) LeaveTable(ctx context.Context, id, reason string) error {
	return s.act(ctx, campaign.BySecretary, func(w *writer) error {
		if err := maySign(w.state, id, campaign.BySecretary); err != nil {
			return err
		}
		return w.add([]campaign.Event{campaign.TableLeft{Battle: id, By: campaign.BySecretary, Reason: reason}})
	})
}

// CorrectTable puts another result in place of one that the season has taken
// in already. The season goes back to just before it was taken in; the new one
// is recorded and signed for both sides by the secretary; everything that
// followed is annulled, and the week goes on from there with its own dice. The
// orders of later weeks are in the journal and may be handed in anew.
func (s *Season) CorrectTable(ctx context.Context, sheet campaign.TableSheet, reason string, o PlayOptions) ([]campaign.Refusal, error) {
	to, err := s.beforeResult(ctx, sheet.Battle)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var refused []campaign.Refusal
	stop := fmt.Errorf("refused")
	err = s.rewind(ctx, to, campaign.BySecretary, reason, func(w *writer) error {
		if w.state.Report(sheet.Battle) != nil {
			if err := w.add([]campaign.Event{campaign.TableStruck{Battle: sheet.Battle, By: campaign.BySecretary}}); err != nil {
				return err
			}
		}
		var err error
		if refused, err = s.record(w, campaign.BySecretary, sheet); err != nil {
			return err
		}
		if len(refused) > 0 {
			return stop
		}
		for _, n := range w.state.Signers(w.state.Battle(sheet.Battle)) {
			if err := s.sign(w, sheet.Battle, n, campaign.BySecretary); err != nil {
				return err
			}
		}
		return nil
	})
	if len(refused) > 0 {
		return refused, nil
	}
	if err != nil {
		return nil, err
	}
	return nil, s.nextLocked(ctx, o)
}

// BeforeTable is the entry to which a correction of a table result takes the
// season back. *RefusedError for a battle without such a result.
func (s *Season) BeforeTable(ctx context.Context, id string) (int64, error) {
	return s.beforeResult(ctx, id)
}

// beforeResult is the entry before which the result of a table battle was
// taken into the season.
func (s *Season) beforeResult(ctx context.Context, id string) (int64, error) {
	closed, ok, err := s.latest(ctx, campaign.BattleClosed{}.Kind(), id)
	if err != nil {
		return 0, err
	}
	var ev struct{ Record struct{ Edition string } }
	if ok {
		if err := json.NewDecoder(bytes.NewReader(closed.Body)).Decode(&ev); err != nil {
			return 0, err
		}
	}
	if !ok || !strings.HasPrefix(ev.Record.Edition, "table/") {
		return 0, refuse("no result of battle %q was taken in from a table", id)
	}
	// The transaction in which it was taken in began after the last signature.
	for n := closed.Ordinal - 1; n >= 1; n-- {
		row, ok, err := s.file.Row(ctx, n)
		if err != nil || !ok {
			return 0, fmt.Errorf("entry %d cannot be read: %w", n, err)
		}
		if row.Last < closed.Ordinal {
			return n, nil
		}
	}
	return 0, refuse("battle %s was closed by the founding", id)
}
