package steward

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"hyboria/campaign"
	"hyboria/map"
)

// Line is one entry of the chronicle: a sentence or two on one matter.
type Line struct {
	Matter  string       `json:"matter"` // war, peace, alliance, battle, retreat, siege, capture, land, winter, realm
	Text    string       `json:"text"`
	Cell    *hexmap.Cell `json:"cell,omitempty"`   // where it happened
	Battle  string       `json:"battle,omitempty"` // id of the battle it tells of
	Nations []string     `json:"nations,omitempty"`
	Entry   int64        `json:"entry,omitempty"` // of the journal, that it tells of first, if the viewer may read its reason
}

// Bulletin is the chronicle of one week (CA-5.2-R1, step 8).
type Bulletin struct {
	Week  campaign.Week `json:"week"`
	Title string        `json:"title"`
	Lines []Line        `json:"lines"`

	Note *campaign.Note `json:"note,omitempty"` // the secretary's preface, or the week in his words
}

// Noted is the bulletin with what the secretary wrote to its week, if he did.
func (b Bulletin) Noted(book campaign.Book) Bulletin {
	if n := book.Note(b.Week); n.Text != "" {
		b.Note = &n
	}
	return b
}

// Chronicle tells a closed week as the viewer may know it: everybody is told
// the battle, its place and the winner, losses only the owners (CA-4.1-R2).
func (s *Season) Chronicle(ctx context.Context, week campaign.Week, v campaign.Viewer) (Bulletin, error) {
	list, err := s.Chronicles(ctx, week, []campaign.Viewer{v})
	if err != nil {
		return Bulletin{}, err
	}
	return list[0], nil
}

// Chronicles is Chronicle for several viewers, in their order, with one reading
// of the week. What is told alike is held once: do not change it.
func (s *Season) Chronicles(ctx context.Context, week campaign.Week, viewers []campaign.Viewer) ([]Bulletin, error) {
	rows, err := s.file.Week(ctx, week.Year, week.Week)
	if err != nil {
		return nil, err
	}
	if rows = s.living(rows); len(rows) == 0 {
		return nil, notPlayed(week)
	}
	state, err := s.stateBefore(ctx, rows[0].Ordinal)
	if err != nil {
		return nil, err
	}
	tellers := make([]teller, len(viewers))
	for i, v := range viewers {
		tellers[i] = teller{engine: s.engine, state: state, viewer: v}
	}
	for _, r := range rows {
		ev, err := decodeRow(r)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %s", s.file.Path(), r.At()), err)
		}
		for i := range tellers {
			tellers[i].read(r.Ordinal, ev)
		}
		ev.Apply(state)
	}
	return bulletins(week, tellers), nil
}

// bulletins ends the telling of a week.
func bulletins(week campaign.Week, tellers []teller) []Bulletin {
	out := make([]Bulletin, len(tellers))
	for i := range tellers {
		lines := tellers[i].finish()
		for _, b := range out[:i] {
			if reflect.DeepEqual(b.Lines, lines) {
				lines = b.Lines
				break
			}
		}
		out[i] = Bulletin{Week: week, Title: title(week), Lines: lines}
	}
	return out
}

func title(w campaign.Week) string {
	switch {
	case w.Week > 0:
		return fmt.Sprintf("Year %d, week %d", w.Year, w.Week)
	case w.Year == 1:
		return "The muster before the first year"
	default:
		return fmt.Sprintf("The winter before year %d", w.Year)
	}
}

// teller turns events into lines. The state is that before the event told.
type teller struct {
	engine *campaign.Engine
	state  *campaign.State
	viewer campaign.Viewer
	lines  []Line
	fights map[string]campaign.Battle // opened this week
	fought int                        // battles told
}

func (t *teller) add(l Line) {
	l.Text = upper(l.Text)
	t.lines = append(t.lines, l)
}

// finish gives the lines; a week in which nothing happened has one that says
// so.
func (t *teller) finish() []Line {
	if len(t.lines) == 0 {
		t.add(Line{Matter: "realm", Text: "The armies marched, and nothing came of it that the heralds thought worth a cry."})
	}
	return t.lines
}

// read tells an entry of the journal and names it where its reason can be given.
func (t *teller) read(entry int64, ev campaign.Event) {
	before := len(t.lines)
	t.tell(ev)
	if len(t.lines) == before {
		return
	}
	if _, ok := campaign.Explain(t.engine, t.state, t.viewer, ev); ok {
		for i := range t.lines[before:] {
			t.lines[before+i].Entry = entry
		}
	}
}

// tell adds what is to be said of an event, which may be nothing.
func (t *teller) tell(ev campaign.Event) {
	switch ev := ev.(type) {
	case *campaign.PactChanged:
		t.pact(ev)
	case *campaign.BattleOpened:
		t.opened(ev)
	case *campaign.BattleClosed:
		t.closed(ev)
	case *campaign.RulesChosen:
		t.rulesChosen(ev)
	case *campaign.FellBack:
		t.fellBack(ev)
	case *campaign.CounterSurrendered:
		t.surrendered(ev)
	case *campaign.Evaded:
		t.evaded(ev)
	case *campaign.Sallied:
		t.sallied(ev)
	case *campaign.SiegeChanged:
		t.siege(ev)
	case *campaign.Starving:
		t.starving(ev)
	case *campaign.Released:
		t.released(ev)
	case *campaign.SeatChanged:
		t.seat(ev)
	case *campaign.NationSurrendered:
		t.add(Line{Matter: "realm", Nations: []string{ev.Nation}, Text: t.nation(ev.Nation) + t.agree(ev.Nation, " has lost its last capital and lays down its arms.", " have lost their last capital and lay down their arms.")})
	case *campaign.NationEliminated:
		t.add(Line{Matter: "realm", Nations: []string{ev.Nation}, Text: t.nation(ev.Nation) + t.agree(ev.Nation, " owns no land any more and is no longer counted among the nations.", " own no land any more and are no longer counted among the nations.")})
	case *campaign.PointsMoved:
		t.landMoved(ev)
	case *campaign.Founded:
		t.founded(ev)
	case *campaign.WinterBegan:
		t.add(Line{Matter: "winter", Text: "Snow closes the passes, and the hosts go into winter quarters."})
	case *campaign.YearOpened:
		t.standings(ev.At, ev.Standings)
	case *campaign.CampaignEnded:
		t.ended(ev)
	case *campaign.CompaniesFounded, *campaign.ContractStarted, *campaign.ContractEnded, *campaign.TenderCalled, *campaign.TenderOpened, *campaign.CompanyExiled, *campaign.PointsAssigned:
		t.contracts(ev)
	case *campaign.LetterSent:
		t.letter(ev.Letter)
	case *campaign.RulingWritten:
		t.ruling(ev.Ruling)
	case *campaign.RulingStruck:
		t.struck(ev)
	case *campaign.RaidFought:
		t.raid(ev)
	case *campaign.MagicServed, *campaign.MagicLeft, *campaign.HeartTaken, *campaign.PriestsCame, *campaign.PriestsLeft, *campaign.MagicDismissed:
		t.magic(ev)
	case *campaign.PlayerSeated, *campaign.SeatGivenUp, *campaign.DeputyNamed, *campaign.SettingsChanged:
		t.people(ev)
	case *campaign.HoldFreed:
		t.holdFreed(ev)
	case *campaign.Annulled:
		t.annulled(ev)
	case *campaign.Paused:
		t.paused(ev)
	}
}
