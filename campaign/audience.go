package campaign

import (
	"reflect"

	"hyboria/battle"
)

// Audience is who may read an event whole, as it stands in the journal. What
// the others may know of it they learn from View and the chronicle.
type Audience struct {
	All    bool     // everybody
	Owners []string // else these owners; none: the keeper of the season alone
}

// AudienceOf tells who may read an event that happens to the state. An event
// that is not listed is its keeper's alone, so that a new one tells nothing
// until somebody has thought about it (CA-4.1-R2, CA-4.1-R5).
func AudienceOf(s *State, ev Event) Audience {
	switch ev := deref(ev).(type) {
	case Founded, Annulled, WeekMoved, YearOpened, CampaignEnded, SeatChanged, NationSurrendered, NationEliminated, PointsMoved,
		RulingWritten, RulingStruck, ChronicleNoted:
		return Audience{All: true}
	case WeekClosed:
		// Which counters are in contact is not for all in the blind game.
		return Audience{All: !s.blind() || len(ev.Waiting) == 0}
	case EnvelopesSealed:
		if ev.Owner != "" {
			return Audience{Owners: []string{ev.Owner}}
		}
		return Audience{All: !s.blind()}
	case OrdersGiven:
		return Audience{Owners: []string{ev.Orders.Nation}}
	case WinterOrdersGiven:
		return Audience{Owners: []string{ev.Orders.Nation}}
	case LetterSent:
		return Audience{All: ev.Letter.Open, Owners: append([]string{ev.Letter.From}, ev.Letter.To...)}
	case Mustered:
		return Audience{Owners: []string{ev.Nation}}
	case EnvelopesOpened:
		return Audience{Owners: ev.readers()}
	case BattleOpened:
		return battleAudience(&ev.Battle)
	case RaidFought: // its forces are those engaged, nobody at home
		return Audience{Owners: ev.Note.Sides[:]}
	case RaidOpened: // likewise
		return Audience{Owners: ev.Battle.Raid.Sides[:]}
	case RaidCalledOff:
		return Audience{Owners: []string{ev.Nation}}
	case HoldFreed:
		return Audience{All: ev.Hold.Princess, Owners: []string{ev.Hold.Nation, ev.Hold.Holder}}
	case BattleClosed:
		if b := s.Battle(ev.ID); b != nil {
			return battleAudience(b)
		}
	}
	if a, ok := playAudience(s, deref(ev)); ok {
		return a
	}
	return bargainAudience(s, deref(ev))
}

// deref gives the event itself for a pointer to one, as the journal reads them.
func deref(ev Event) any { return reflect.Indirect(reflect.ValueOf(ev)).Interface() }

// battleAudience are the owners of both sides, unless one has units in reserve,
// which the other may not know (CA-4.1-R5).
func battleAudience(b *Battle) Audience {
	var a Audience
	for side := range b.Scenario.Sides {
		if len(b.Scenario.Sides[side].Reserve) > 0 {
			return Audience{}
		}
		a.Owners = append(a.Owners, b.Nations(battle.Side(side))...)
	}
	return a
}

// readers are those who see an opening whole: for a battle all who had troops
// there, else the owner if all the envelopes were his.
func (o Opening) readers() []string {
	var out []string
	for _, x := range o.Sheets {
		out = append(out, x.Owner)
	}
	if o.Reader == ReaderBattle {
		return out
	}
	for _, id := range out {
		if id != out[0] {
			return nil
		}
	}
	return out
}

// blind reports whether counters are hidden from those who are not near.
func (s *State) blind() bool { return s.Settings.Choice("fogOfWar") == "blind" }

// Reads reports whether a viewer may read an event of that audience.
func (a Audience) Reads(v Viewer) bool {
	if a.All || v.all() {
		return true
	}
	for _, id := range a.Owners {
		if v.owns(id) {
			return true
		}
	}
	return false
}

// Owner is whose paper the event is: the owner when there is exactly one.
func (a Audience) Owner() string {
	if a.All || len(a.Owners) == 0 {
		return ""
	}
	for _, id := range a.Owners {
		if id != a.Owners[0] {
			return ""
		}
	}
	return a.Owners[0]
}
