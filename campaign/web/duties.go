package web

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/templates"
)

// duties is what the viewer owes, each with the page on which it is done. For
// the secretary the orders that others owe are one line, for they are theirs.
func (s *Server) duties(k campaign.Knowledge, base string) []templates.Duty {
	var out []templates.Duty
	var waited []string
	for _, o := range k.Desk.Owed {
		switch {
		case k.Viewer.Kind == campaign.ViewSecretary && o.Nation != "" && (o.Kind == campaign.OweOrders || o.Kind == campaign.OweReady || o.Kind == campaign.OwePurchases):
			waited = append(waited, s.nameIn(k, o.Nation))
		case k.Viewer.Kind == campaign.ViewSecretary && o.Nation != "":
			// What both sides of a battle owe is one line for him.
			if d := (templates.Duty{What: o.What, Link: base + "/desk", Theirs: true}); !slices.Contains(out, d) {
				out = append(out, d)
			}
		default:
			out = append(out, templates.Duty{What: dutyWords(k, o), Link: base + dutyPage(o), Holds: o.Holds})
		}
	}
	if len(waited) > 0 {
		out = append(out, templates.Duty{What: fmt.Sprintf("The season waits for the word of %s.", strings.Join(waited, ", ")), Link: base + "/desk", Theirs: true})
	}
	return append(out, s.offersToAnswer(k, base)...)
}

// nameIn is the name of a nation, Company or magic player.
func (s *Server) nameIn(k campaign.Knowledge, id string) string {
	for _, list := range [][]campaign.NationState{k.Nations, k.Bands} {
		if i := slices.IndexFunc(list, func(n campaign.NationState) bool { return n.ID == id }); i >= 0 {
			return list[i].Name
		}
	}
	if l, ok := s.engine.World.Land(id); ok {
		return l.Name
	}
	return id
}

// dutyWords speaks to the one who owes.
func dutyWords(k campaign.Knowledge, o campaign.Owed) string {
	switch o.Kind {
	case campaign.OweOrders:
		return fmt.Sprintf("Send your orders for %s.", weekWords(k.At))
	case campaign.OwePurchases:
		return "Send your purchases for the winter."
	case campaign.OweReady:
		return fmt.Sprintf("Say that %s may close, when you are done.", weekWords(k.At))
	case campaign.OweBattle:
		return "Give your orders in battle " + o.Subject + "."
	case campaign.OweResult, campaign.OweSignature, campaign.OweRansom, campaign.OwePact, campaign.OweDeputy, campaign.OweDecision:
	}
	return o.What
}

// dutyPage is where a thing that is owed is done.
func dutyPage(o campaign.Owed) string {
	switch o.Kind {
	case campaign.OwePurchases:
		return "/winter"
	case campaign.OweResult, campaign.OweSignature:
		return "/table/" + o.Subject
	case campaign.OweBattle:
		return "/fight/" + o.Subject
	case campaign.OwePact:
		return "/orders#pacts"
	case campaign.OweDeputy, campaign.OweDecision:
		return "/desk"
	case campaign.OweOrders, campaign.OweReady, campaign.OweRansom:
	}
	return "/orders"
}

// offersToAnswer are the offers of contracts that lie before the viewer.
func (s *Server) offersToAnswer(k campaign.Knowledge, base string) []templates.Duty {
	var out []templates.Duty
	for _, o := range k.Market.Offers {
		if o.To == k.Viewer.Nation && k.Viewer.Kind == campaign.ViewNation {
			out = append(out, templates.Duty{What: fmt.Sprintf("Answer the offer of %s, which stands until %s.", s.nameIn(k, o.From), o.Until), Link: base + "/contracts"})
		}
	}
	return out
}

// dueOf says by when the viewer's orders or purchases are wanted; empty when
// there is no clock or nothing is open.
func (s *Server) dueOf(k campaign.Knowledge) string {
	if k.Desk.Due == "" || k.Desk.Paused != "" || k.Stage == campaign.StageFinished {
		return ""
	}
	due, err := time.Parse(time.RFC3339, k.Desk.Due)
	if err != nil {
		return "By " + k.Desk.Shown + "."
	}
	return "By " + k.Desk.Shown + ", " + untilWords(due.Sub(s.now())) + "."
}

// deeds is what the holder of a seat can do now, the nearest first.
func (v *visit) deeds(k campaign.Knowledge) []templates.Deed {
	var out []templates.Deed
	add := func(path, label, about string) {
		out = append(out, templates.Deed{Link: v.base() + path, Label: label, About: about})
	}
	switch v.who.Seat.Kind {
	case directory.Secretary, directory.Deputy:
		add("/desk", "Keep the desk", "who has sent what, battles and contracts that wait; rehearse, run, extend or take back a week")
	case directory.Nation:
		v.playerDeeds(k, add)
	case directory.Captain:
		add("/contracts", "Bargain", "offers in and out, your contracts and what they ask of you")
		add("/orders", "Order the band", "where your regiments march when nobody has hired them")
	case directory.Magic:
		add("/magic", "Work magic", "your magic users, whom they serve and what they may do")
	case directory.Spectator:
	}
	if len(k.Waiting) > 0 {
		add("/battles", "See the battles that wait", counted(len(k.Waiting), "battle is", "battles are")+" to be fought at the next dawn")
	}
	add("/map", "Look at the map", "every counter that you may see, in any week that has been played")
	add("/chronicle", "Read the chronicle", "what the heralds told of every week")
	if v.who.Seat.Kind != directory.Spectator {
		add("/letters", "Write a letter", "to one player, to some, or openly to all")
	}
	return out
}

// playerDeeds are those of a player of a nation.
func (v *visit) playerDeeds(k campaign.Knowledge, add func(path, label, about string)) {
	switch {
	case k.Stage == campaign.StageWinter:
		add("/winter", "Buy for the winter", "refill units, raise new ones, build counters anew")
	case k.Stage == campaign.StageOpen && len(own(k)) > 0:
		add("/orders", "Move your counters", counted(len(own(k)), "counter stands", "counters stand")+" ready; split, join, make war and peace on the same page")
	case k.Stage == campaign.StageOpen:
		add("/orders", "Give orders", "you have no counter on the map, but you can make war, peace and alliances")
	}
	add("/provinces", "Count your provinces", "what is held, what is contested and for how many weeks, sieges and stores")
	add("/contracts", "Hire a Free Company", "the market, offers clause by clause, and what your contracts ask")
}

// counted is a number with the word that fits it.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// owedWords is what the viewer owes in the season's own words.
func owedWords(k campaign.Knowledge) []string {
	var out []string
	for _, o := range k.Desk.Owed {
		out = append(out, o.What)
	}
	return out
}
