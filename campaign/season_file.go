package campaign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hyboria/data"
	"hyboria/map"
)

// Edition names the campaign code and rules that a season is played under. It
// changes when the same orders and dice would give other events.
const Edition = "campaign/2"

// Doctrines are the ways in which caretakers run a nation without a player.
func Doctrines() []string { return []string{"aggressive", "defensive", "opportunist", "loyal_ally"} }

// SeasonDef is what a season is founded on.
type SeasonDef struct {
	Name      string
	Settings  data.Settings
	Seats     []SeatDef    // nations that somebody or a caretaker plays
	Companies []CompanyDef // Free Companies (CA-16.1)
	Contracts []Terms      // signed by both before the first week
	Offers    []Offer      // open as the season begins; From, Terms and Until count

	Others  string  // doctrine of all other nations; empty: they are without a player (CA-1.2-R2)
	Keeping Keeping // how the secretary is bound (CA-1.9-R1)
}

// SeatDef says who plays a nation.
type SeatDef struct {
	Nation    string
	Player    string       // name as shown; empty: a caretaker
	Caretaker string       // doctrine
	Start     *hexmap.Cell // of a magic player: where his members stand at first; nil: where the rules put them
}

// SeasonFile is the shape of a season definition:
//
//	{"name": "Demo", "settings": {"notice": "0"},
//	 "nations": [{"id": "aquilonia", "player": "Mara"},
//	             {"id": "koth", "caretaker": "aggressive"}],
//	 "others": "opportunist",
//	 "secretary": {"plays": "koth"}}
type SeasonFile struct {
	Name     string          `json:"name"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Nations  []seatFile      `json:"nations"`
	Others   string          `json:"others,omitempty"`

	Companies []companyFile `json:"companies,omitempty"`
	Contracts []TermsFile   `json:"contracts,omitempty"`
	Offers    []offerFile   `json:"offers,omitempty"`
	Keeping   Keeping       `json:"secretary,omitzero"`
}

type seatFile struct {
	ID        string `json:"id"`
	Player    string `json:"player,omitempty"`
	Caretaker string `json:"caretaker,omitempty"`
	Start     string `json:"start,omitempty"` // of a magic player: a province (its seat) or cell
}

// DefaultSettings are those of CA-20.
func DefaultSettings(w *data.World) data.Settings { return data.DefaultSettings(w.Settings) }

// ParseSeason reads a season definition strictly. Errors name the file, the
// line and the field.
func (e *Engine) ParseSeason(file string, b []byte) (SeasonDef, error) {
	var f SeasonFile
	if err := data.Decode(file, b, &f); err != nil {
		return SeasonDef{}, err
	}
	def := SeasonDef{Name: strings.TrimSpace(f.Name), Others: f.Others}
	if def.Name == "" {
		return def, data.PlaceError(file, b, "/name", "the season needs a name")
	}
	if def.Others != "" && !slices.Contains(Doctrines(), def.Others) {
		return def, data.PlaceError(file, b, "/others", "there is no doctrine %q: use one of %s", f.Others, strings.Join(Doctrines(), ", "))
	}
	var err error
	if def.Settings, err = parseSeasonSettings(file, b, f.Settings, e.World); err != nil {
		return def, err
	}
	for i, seat := range f.Nations {
		at := fmt.Sprintf("/nations/%d", i)
		if why := e.seatFault(def, seat); why != "" {
			return def, data.PlaceError(file, b, at, "%s", why)
		}
		start, why := e.readStart(seat)
		if why != "" {
			return def, data.PlaceError(file, b, at+"/start", "%s", why)
		}
		def.Seats = append(def.Seats, SeatDef{Nation: seat.ID, Player: strings.TrimSpace(seat.Player), Caretaker: seat.Caretaker, Start: start})
	}
	if err := e.parseCompanies(file, b, &f, &def); err != nil {
		return def, err
	}
	return def, placeKeeping(file, b, &def, f.Keeping)
}

// placeKeeping takes in how the secretary is bound. Whoever also plays must
// play a nation that a person plays (CA-1.9-R1).
func placeKeeping(file string, b []byte, def *SeasonDef, k Keeping) error {
	def.Keeping = k
	if k.Plays == "" || slices.ContainsFunc(def.Seats, func(s SeatDef) bool { return s.Nation == k.Plays && s.Player != "" }) {
		return nil
	}
	return data.PlaceError(file, b, "/secretary/plays", "%s has no player in this file; name the nation that the secretary himself plays, or leave it out", k.Plays)
}

// parseSeasonSettings reads the settings inside the file so that errors show
// their lines: what stands before them is blanked out.
func parseSeasonSettings(file string, b, raw []byte, w *data.World) (data.Settings, error) {
	if len(raw) == 0 {
		return DefaultSettings(w), nil
	}
	at := bytes.Index(b, raw)
	blank := bytes.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, b[:max(at, 0)])
	return w.ParseSettings(file, append(blank, raw...))
}

// seatFault says why a seat cannot be taken, "" if it can.
func (e *Engine) seatFault(def SeasonDef, seat seatFile) string {
	if why := e.unknownSeat(seat.ID, def.Settings); why != "" {
		return why
	}
	for _, other := range def.Seats {
		if other.Nation == seat.ID {
			return fmt.Sprintf("%s is given twice", seat.ID)
		}
	}
	switch {
	case (seat.Player == "") == (seat.Caretaker == ""):
		return fmt.Sprintf("%s needs either a player or a caretaker; leave it out if nobody plays it", seat.ID)
	case seat.Caretaker != "" && !slices.Contains(Doctrines(), seat.Caretaker):
		return fmt.Sprintf("there is no doctrine %q: use one of %s", seat.Caretaker, strings.Join(Doctrines(), ", "))
	}
	return ""
}

// unknownSeat says why a nation of this id cannot be played under the
// settings, naming those that can.
func (e *Engine) unknownSeat(id string, s data.Settings) string {
	if slices.Contains(e.bandKinds(), id) {
		return e.magicSeatFault(id, s)
	}
	var ids []string
	for _, m := range e.members(s) {
		if m.id == id {
			return ""
		}
		ids = append(ids, m.id)
	}
	return fmt.Sprintf("there is no nation %q in this season: use one of %s", id, strings.Join(ids, ", "))
}
