package campaign

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/data"
	"hyboria/provinces"
)

// SettingsChanged is that the season has other settings from a new year on, by
// consent of its players (CA-20).
type SettingsChanged struct {
	Motion  int           `json:"motion"`
	Changes data.Settings `json:"changes"`
	Walls   []WallChange  `json:"walls,omitempty"` // seats that a new plan of walls changes
}

// WallChange is a seat with other walls than before.
type WallChange struct {
	Province string         `json:"province"`
	Wall     provinces.Wall `json:"wall"`
}

// Kind is "settings_changed".
func (SettingsChanged) Kind() string { return "settings_changed" }

// Apply puts the new values in place. Dummies leave a season that has none any
// more (CA-4.1-R3).
func (ev SettingsChanged) Apply(s *State) {
	merged := maps.Clone(s.Settings)
	maps.Copy(merged, ev.Changes)
	s.Settings = merged
	for _, w := range ev.Walls {
		if i := s.Holdings.Find(w.Province); i >= 0 {
			s.Holdings[i].Wall = w.Wall
		}
	}
	if s.Settings.Choice("dummies") == "0" {
		s.Counters = keep(s.Counters, func(c Counter) bool { return !c.empty() })
	}
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Inside && slices.ContainsFunc(ev.Walls, func(w WallChange) bool { return w.Wall == provinces.Open }) {
			c.Inside = false // walls that are gone shelter nobody; the others go in again
		}
	}
}

// ParseChanges reads new settings strictly: an object with the values that are
// to change. Errors name the file, the line and the field.
func (e *Engine) ParseChanges(file string, b []byte) (data.Settings, error) {
	given := data.Settings{}
	if err := data.Decode(file, b, &given); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if why := e.valueFault(name, given[name]); why != "" {
			return nil, data.PlaceError(file, b, "/"+name, "%s", why)
		}
	}
	return given, nil
}

// valueFault says why a setting cannot have a value at all.
func (e *Engine) valueFault(name string, v data.Value) string {
	i := slices.IndexFunc(e.World.Settings, func(d data.SettingDef) bool { return d.Name == name })
	if i < 0 {
		return fmt.Sprintf("there is no setting %q", name)
	}
	if err := e.World.Settings[i].Check(v); err != nil {
		return err.Error()
	}
	return ""
}

// changeFault says why settings cannot be changed so at a new year (CA-20), ""
// if they can: each must exist and allow the value, must not be one that made
// the map and the nations at the start, and the season must be playable with
// all of them together.
func (e *Engine) changeFault(s *State, changes data.Settings) string {
	if len(changes) == 0 {
		return "name at least one setting"
	}
	for _, name := range slices.Sorted(maps.Keys(changes)) {
		if why := e.valueFault(name, changes[name]); why != "" {
			return name + ": " + why
		}
	}
	next := maps.Clone(s.Settings)
	maps.Copy(next, changes)
	if err := data.CheckChange(e.World.Settings, s.Settings, next); err != nil {
		return err.Error()
	}
	return e.unplayable(s, next)
}

// unplayable says why a season cannot go on under settings.
func (e *Engine) unplayable(s *State, next data.Settings) string {
	if next.Int("campaignYears") < s.At.Year {
		return fmt.Sprintf("campaignYears: the campaign is in year %d", s.At.Year)
	}
	if err := e.FoundingFault(next); err != nil {
		return err.Error()
	}
	return ""
}

// playable refuses settings that this program cannot play a season with.
func (e *Engine) playable(s data.Settings) error {
	if err := e.houseFault(s); err != nil {
		return err
	}
	return e.fightable(s)
}

// changeSettings is done at the start of a winter's second half: purchases and
// the new year go by the new settings.
func (r *run) changeSettings() {
	for _, m := range slices.Clone(r.s.Club.Motions) {
		if !m.Carried || m.Kind != MotionSettings {
			continue
		}
		if why := r.e.changeFault(r.s, m.Changes); why != "" {
			r.emit(MotionEnded{Motion: m.ID, Result: "void", Reason: why})
			continue
		}
		r.emit(SettingsChanged{Motion: m.ID, Changes: m.Changes, Walls: r.newWalls(m.Changes)})
		r.emit(MotionEnded{Motion: m.ID, Result: "done"})
		r.dismissMagic()
	}
}

// newWalls lists the seats that have other walls under new settings.
func (r *run) newWalls(changes data.Settings) []WallChange {
	next := maps.Clone(r.s.Settings)
	maps.Copy(next, changes)
	book, err := r.e.divideLands(next)
	if err != nil || next["walls"].String() == r.s.Settings["walls"].String() {
		return nil
	}
	var list []WallChange
	for i := range book {
		if at := r.s.Holdings.Find(book[i].Province); at >= 0 && r.s.Holdings[at].Wall != book[i].Wall {
			list = append(list, WallChange{Province: book[i].Province, Wall: book[i].Wall})
		}
	}
	return list
}

// houseFault says why nations of the club's own cannot be played: each needs a
// list in the club's copy of the data and land on the map (CA-1.4-R2).
func (e *Engine) houseFault(s data.Settings) error {
	for _, id := range s.List("houseNations") {
		n, ok := e.World.Nation(id)
		switch {
		case !ok:
			return fmt.Errorf("houseNations: there is no army list %q in the data", id)
		case slices.Contains(printedNations, id):
			return fmt.Errorf("houseNations: %s is one of the printed nations", n.Name)
		case len(e.provincesOf(id)) == 0:
			return fmt.Errorf("houseNations: %s has no land on this map", n.Name)
		}
	}
	return nil
}

// printedNations are those of CA-1.3; any other list is a club's own and in
// play only when the setting houseNations names it (CA-1.4-R2).
var printedNations = strings.Fields(`aquilonia argos black_amazons brythunia corinthia desert_nomads
	hill_tribes hyrkania khauran_and_khoraja koth kozaki nemedia northern_barbarians ophir pictland
	shem stygia turan vendhya zamora zingara`)

// inPlay reports whether a list takes part in a season.
func inPlay(list string, s data.Settings) bool {
	return slices.Contains(printedNations, list) || slices.Contains(s.List("houseNations"), list)
}

// waterText is the club's own text on streams and rivers for a battle whose
// table has any: it goes with the card, for those who fight on a real table
// (setting riverText, CA-9.4-R1). The battle rules of this program always play
// the standard text.
func (e *Engine) waterText(s data.Settings, sc *battle.Scenario) string {
	text := s.Choice("riverText")
	if text == "standard" || sc.MapRiver == nil && !e.wet(sc.Card) {
		return ""
	}
	return text
}

// wet reports whether a card shows a stream or river.
func (e *Engine) wet(card int) bool {
	if e.Deck == nil {
		return false
	}
	for _, c := range e.Deck.Cards {
		if c.Number != card {
			continue
		}
		for _, f := range c.Features {
			if f.Kind == deck.Stream || f.Kind == deck.River {
				return true
			}
		}
	}
	return false
}
