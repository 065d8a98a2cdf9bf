package campaign

import (
	"fmt"

	"hyboria/data"
)

// FoundingFault says why no season can be founded under the settings, nil when
// one can: there must be a map, provinces and battle rules for them, and
// settings that stand beside one another must agree (CA-20, CA-6.1-R5).
func (e *Engine) FoundingFault(s data.Settings) error {
	if err := e.playable(s); err != nil {
		return err
	}
	if s.Choice("marchTable") == "fortyMile" && s.Int("carryPoints") != 0 {
		return fmt.Errorf("carryPoints: must be 0 with the march table fortyMile (CA-6.1-R5)")
	}
	_, err := e.divideLands(s)
	return err
}

// Sides lists who can be played in a season under the settings: the nations of
// the map in the order of CA-1.3, each with its points at the start, and then
// the magic players (CA-17.1-R2). Nobody plays them yet. The error is that of
// FoundingFault.
func (e *Engine) Sides(s data.Settings) ([]NationState, error) {
	book, err := e.divideLands(s)
	if err != nil {
		return nil, err
	}
	var out []NationState
	for _, m := range e.members(s) {
		if start := book.Owned(m.id); start > 0 {
			out = append(out, NationState{ID: m.id, Name: m.name, List: m.list, League: m.league, Start: start})
		}
	}
	for _, kind := range e.bandKinds() {
		if n := e.bandMembers(s, kind); n > 0 {
			k, _ := e.World.MagicKind(kind)
			out = append(out, NationState{ID: kind, Name: magicNames[kind].band, List: kind, Kind: KindMagic, Start: n * k.Cost})
		}
	}
	return out, nil
}

// CompanyFault says why a Free Company cannot be founded beside those of the
// definition; "" when it can (CA-16.1).
func (e *Engine) CompanyFault(def SeasonDef, c CompanyDef) string {
	return e.companyFault(def, companyFile{ID: c.ID, Name: c.Name, Player: c.Player, Caretaker: c.Caretaker != "", At: c.At, LeaveOf: c.LeaveOf})
}
