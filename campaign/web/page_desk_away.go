package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

func (s *Server) awayRoutes() []route {
	return []route{
		{http.MethodGet, "/s/:season/away", actPlay, s.withSeason(s.away)},
		{http.MethodPost, "/s/:season/away", actPlay, s.withSeason(s.goAway)},
	}
}

func (s *Server) away(v *visit) error { return v.show(templates.AwayPage(v.awayPage())) }

// rankWords name the places in the order of doctrines.
var rankWords = []string{"First he tries to be", "If that finds nothing to do", "After that", "At last"}

// awayPage is how one's side is left to a caretaker, and what he is told.
func (v *visit) awayPage() templates.Away {
	k, id := v.present(), v.who.Seat.Holder
	n := v.shelf.season.State().Nation(id)
	p := templates.Away{Shell: v.shell("Going away", "away"), Action: v.base() + "/away", Name: v.server.nationName(v.state, id), Until: v.awayUntil(k)}
	parked := parkingOf(k, id)
	if n != nil {
		p.Lede, p.Diplomacy = awayWords(n.Kind)
	}
	if parked != nil {
		p.Parked, p.May = parkedLines(*parked), parked.Diplomacy
		if parked.Until != nil {
			p.Weeks = parked.Until.String()
		}
	}
	if n != nil && n.Kind != campaign.KindNation {
		return p // its caretaker has one way
	}
	for i, label := range rankWords {
		r := templates.AwayRank{Label: label, Name: "doctrine" + itoa(int64(i+1))}
		if i > 0 {
			r.Values = []templates.Choice{{Label: "nothing more"}}
		}
		for _, d := range campaign.Doctrines() {
			r.Values = append(r.Values, templates.Choice{Value: d, Label: temperOf(d)})
		}
		switch {
		case parked != nil && i < len(parked.Doctrines):
			r.Taken = parked.Doctrines[i]
		case i == 0:
			r.Taken = "defensive"
		}
		p.Ranks = append(p.Ranks, r)
	}
	return p
}

// temperWords say what a caretaker of a doctrine does.
var temperWords = map[string]string{
	"aggressive": "seeks wars and battles", "defensive": "keeps what there is",
	"opportunist": "strikes those who are busy or weak", "loyal_ally": "seeks allies and fights their wars",
}

// temperOf are a doctrine with what it means: "defensive: keeps what there is".
func temperOf(d string) string { return strings.ReplaceAll(d, "_", " ") + ": " + temperWords[d] }

// awayWords tell what a caretaker does for a side, and what he does only when
// he is told so.
func awayWords(kind campaign.OwnerKind) (lede, diplomacy string) {
	const always = " Orders that you leave yourself go first, nobody waits for your word, and you can come back at any time."
	switch kind {
	case campaign.KindCompany:
		return "A caretaker buys for your Company in winter while you are away." + always, "He may also take offers and sign contracts"
	case campaign.KindMagic:
		return "A caretaker takes service where you are asked and brings your members to their employer's army while you are away." + always, ""
	case campaign.KindNation:
	}
	return "A caretaker gives your orders while you are away. You name ways of doing it in the order in which he tries them: the first that finds something to do gives the week's orders." + always, "He may also declare wars and sign pacts"
}

func parkingOf(k campaign.Knowledge, id string) *campaign.Parking {
	i := slices.IndexFunc(k.Desk.Parked, func(p campaign.Parking) bool { return p.Nation == id })
	if i < 0 {
		return nil
	}
	return &k.Desk.Parked[i]
}

func parkedLines(p campaign.Parking) []string {
	until := "Until you come back."
	if p.Until != nil {
		until = "Until the end of " + weekWords(*p.Until) + "."
	}
	lines := []string{until}
	if len(p.Doctrines) > 0 {
		lines = append(lines, "In this order: "+strings.ReplaceAll(strings.Join(p.Doctrines, ", "), "_", " ")+".")
	}
	return lines
}

// awayUntil offers the weeks to the end of the year.
func (v *visit) awayUntil(k campaign.Knowledge) []templates.Choice {
	out := []templates.Choice{{Label: "no week: until I come back"}}
	for w := max(1, k.At.Week); w <= k.Settings.Int("weeksPerYear"); w++ {
		week := campaign.Week{Year: k.At.Year, Week: w}
		out = append(out, templates.Choice{Value: week.String(), Label: weekWords(week)})
	}
	return out
}

// goAway parks one's side, or takes it back.
func (s *Server) goAway(v *visit) error {
	id := v.who.Seat.Holder
	if v.echo.FormValue("do") == "back" {
		return v.awayDone(v.shelf.season.Unpark(v.ctx, id), nil)
	}
	p := campaign.Parking{Nation: id, Diplomacy: v.echo.FormValue("diplomacy") != ""}
	for i := range rankWords {
		if d := v.echo.FormValue("doctrine" + itoa(int64(i+1))); d != "" {
			p.Doctrines = append(p.Doctrines, d)
		}
	}
	if n := v.shelf.season.State().Nation(id); n != nil && n.Kind != campaign.KindNation {
		p.Doctrines = []string{"defensive"} // its caretaker has one way
	}
	if text := v.echo.FormValue("until"); text != "" {
		week, err := campaign.ParseWeek(text)
		if err != nil {
			return badRequest("There is no such week.", "Choose one of the list.")
		}
		p.Until = &week
	}
	return v.awayDone(v.shelf.season.Park(v.ctx, p), &p)
}

// awayDone goes back to the page, or says why the steward would not, with what
// was chosen.
func (v *visit) awayDone(err error, sent *campaign.Parking) error {
	var no *steward.RefusedError
	if !errors.As(err, &no) {
		if err != nil {
			return err
		}
		return v.echo.Redirect(http.StatusSeeOther, v.base()+"/away")
	}
	p := v.awayPage()
	p.Error = sentence(no.Error()) + "."
	if sent != nil {
		p.May = sent.Diplomacy
		for i := range p.Ranks {
			p.Ranks[i].Taken = v.echo.FormValue(p.Ranks[i].Name)
		}
		p.Weeks = v.echo.FormValue("until")
	}
	return v.server.show(v.echo, http.StatusUnprocessableEntity, templates.AwayPage(p))
}
