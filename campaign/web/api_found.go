package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
)

// SeasonWanted is a season to be founded.
type SeasonWanted struct {
	File       string              `json:"file,omitempty"` // its name in addresses; without it one is made of its name
	Season     campaign.SeasonFile `json:"season"`         // the definition, as files have it (docs/season.md)
	Clock      *campaign.Clock     `json:"clock,omitempty"`
	Deputy     bool                `json:"deputy,omitempty"`     // make an invitation for one
	Spectators int                 `json:"spectators,omitempty"` // make so many invitations, at most nine
}

// SeasonFounded tells what was founded. The links are told this once.
type SeasonFounded struct {
	Season      string           `json:"season"` // its name in addresses
	Name        string           `json:"name"`
	Shown       string           `json:"shown,omitempty"` // when the first week closes
	Invitations []InvitationMade `json:"invitations"`
	Again       bool             `json:"again,omitempty"` // it had been founded before, under the same Idempotency-Key; its links were told then
}

// InvitationMade is an invitation with its link.
type InvitationMade struct {
	Seat string `json:"seat"` // in words
	For  string `json:"for,omitempty"`
	Link string `json:"link"`
}

func apiFound(c *call, b SeasonWanted) (SeasonFounded, error) {
	key := c.echo.Request().Header.Get(onceHeader)
	if name, done, err := c.server.foundBefore(c.echo, key); err != nil {
		return SeasonFounded{}, err
	} else if done {
		return c.foundAgain(name)
	}
	x, err := c.wanted(b)
	if err != nil {
		return SeasonFounded{}, err
	}
	x.key, x.answer = key, x.name
	made, err := c.server.foundSeason(c.echo, x)
	var unfit *campaign.UnfitError
	switch {
	case errors.As(err, &unfit):
		return SeasonFounded{}, notYours("season", unfit.Error())
	case errors.Is(err, directory.ErrSeasonTaken):
		return SeasonFounded{}, notYours("file", foundMeanwhile(x.name))
	case err != nil:
		return SeasonFounded{}, err
	}
	out := SeasonFounded{Season: x.name, Name: x.def.Name, Shown: made.due, Invitations: []InvitationMade{}}
	for _, l := range made.links {
		out.Invitations = append(out.Invitations, InvitationMade{l.Seat, l.For, l.Link})
	}
	c.toldOnce()
	return out, nil
}

// foundAgain tells of a season that the same request founded before.
func (x *call) foundAgain(name string) (SeasonFounded, error) {
	sh, err := x.server.seasonFiles.get(x.echo.Request().Context(), name)
	if err != nil {
		return SeasonFounded{}, err
	}
	st := sh.season.State()
	return SeasonFounded{Season: name, Name: st.Name, Shown: st.Desk.Shown, Invitations: []InvitationMade{}, Again: true}, nil
}

// wanted holds a body to what can be founded, as the pages do.
func (x *call) wanted(b SeasonWanted) (toFound, error) {
	e := x.server.engine
	var raw struct {
		Season json.RawMessage `json:"season"`
	}
	if err := json.Unmarshal(x.text, &raw); err != nil {
		return toFound{}, err
	}
	def, err := e.ParseSeason("body", blankBefore(x.text, raw.Season))
	if err != nil {
		return toFound{}, faulty([]error{err})
	}
	out := toFound{name: strings.TrimSpace(b.File), def: def, clock: b.Clock, deputy: b.Deputy, spectators: b.Spectators}
	if out.name == "" {
		out.name = slug(def.Name)
	}
	why, err := x.server.fileFault(x.echo.Request().Context(), out.name)
	if err != nil {
		return out, err
	}
	if why != "" {
		return out, notYours("file", why)
	}
	if len([]rune(def.Name)) > maxSeasonName {
		return out, notYours("season.name", fmt.Sprintf("that is longer than %d letters; shorten it", maxSeasonName))
	}
	if b.Spectators < 0 || b.Spectators > maxSpectators {
		return out, notYours("spectators", fmt.Sprintf("at most %d links for spectators are made at once", maxSpectators))
	}
	if b.Clock != nil {
		if err := steward.CheckClock(*b.Clock); err != nil {
			return out, notYours("clock", err.Error())
		}
	}
	if _, _, err := e.Found(def, "", dice.SeedOf(1)); err != nil {
		return out, notYours("season", "no season can be founded so: "+strings.TrimSuffix(err.Error(), "."))
	}
	return out, nil
}

// blankBefore is a part of a text on the lines where it stands.
func blankBefore(text, part []byte) []byte {
	at := max(bytes.Index(text, part), 0)
	blank := bytes.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, text[:at])
	return append(blank, part...)
}
