package web

import (
	"errors"
	"net/http"
	"slices"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/map"
	"hyboria/templates"
)

// pactChoices lists what may be registered with each other nation.
func (v *visit) pactChoices(k campaign.Knowledge, o campaign.NationOrders) []templates.PactChoice {
	var out []templates.PactChoice
	me := k.Viewer.Nation
	if k.Viewer.Kind != campaign.ViewNation {
		return nil
	}
	for _, n := range k.Nations {
		if n.ID == me || n.Eliminated {
			continue
		}
		x := templates.PactChoice{ID: n.ID, Name: n.Name}
		relation := k.Relation(me, n.ID)
		x.State, x.Steps = pactSteps(relation)
		for _, p := range k.Pacts {
			if slices.Contains(p.Pair[:], me) && slices.Contains(p.Pair[:], n.ID) {
				x.State += offerWords(p, me)
				if slices.Contains(p.Offers, me) {
					x.Steps = append(x.Steps, templates.Choice{Value: "withdraw", Label: "take our offer back"})
				}
			}
		}
		x.Leave = slices.ContainsFunc(k.Leaves, func(l campaign.Leave) bool { return l.From == me && l.To == n.ID && !l.Ending })
		for _, d := range o.Pacts {
			if d.With == n.ID {
				x.Step = d.Step
			}
		}
		out = append(out, x)
	}
	return out
}

// pactSteps tells a relation in words, and what may follow (CA-19.1-R1).
func pactSteps(r campaign.Relation) (string, []templates.Choice) {
	switch r {
	case campaign.War:
		return "at war", []templates.Choice{{Value: "peace", Label: "register peace"}}
	case campaign.Alliance:
		return "allied", []templates.Choice{{Value: "end", Label: "end the alliance"}}
	case campaign.Peace:
	}
	return "at peace", []templates.Choice{{Value: "war", Label: "declare war"}, {Value: "alliance", Label: "register an alliance"}}
}

func offerWords(p campaign.Pact, me string) string {
	switch {
	case p.Notice == me:
		return "; we have given notice"
	case p.Notice != "":
		return "; they have given notice"
	case slices.Contains(p.Offers, me):
		return "; we have registered the next step"
	case len(p.Offers) > 0:
		return "; they have registered the next step and wait for us"
	}
	return ""
}

// refusedBySteward tells what the steward will not do, in his words.
func (s *Server) refusedBySteward(err error) error {
	var no *steward.RefusedError
	if errors.As(err, &no) {
		return &trouble{http.StatusUnprocessableEntity, "That cannot be done now", sentence(no.Error()) + ".", "Go back and look at where the season stands."}
	}
	return err
}

// placeNames are what may be written as the goal of a march.
func (s *Server) placeNames() []string {
	var out []string
	for _, p := range placesOf(s.engine.Atlas) {
		out = append(out, p.Name)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// placeName is a place as it may be written in an order.
func (s *Server) placeName(c hexmap.Cell) string {
	if city := s.engine.Atlas.CityAt(c); city != nil {
		return city.Name
	}
	return "cell " + itoa(int64(c))
}

// systemChoices are the rule systems that may be wished for (CA-8.3-R1).
func (s *Server) systemChoices() []templates.Choice {
	out := []templates.Choice{{Value: "", Label: "no wish: Royal Armies"}}
	for _, value := range s.engine.BattleRules() {
		out = append(out, templates.Choice{Value: value, Label: systemName(s.engine, battle.SystemID(value))})
	}
	return out
}
