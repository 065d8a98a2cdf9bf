package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/campaign"
	"hyboria/templates"
)

// Who may be chosen for a side, beside the doctrines of caretakers.
const (
	byRest   = ""       // as is chosen for all
	byPerson = "person" // an invitation is made
	byMe     = "me"     // the founder himself
	byNobody = "nobody"
)

// leastCompanies is how many Free Companies the form has room for at first.
const leastCompanies = 2

func doctrineChoices() []templates.Choice {
	var out []templates.Choice
	for _, d := range campaign.Doctrines() {
		out = append(out, templates.Choice{Value: d, Label: "A caretaker, " + temperOf(d)})
	}
	return out
}

func (f *founding) companies() int {
	return min(12, max(leastCompanies, int(atoi(f.form.Get("companies")))))
}

// rest is who plays the sides for which nothing is chosen.
func (f *founding) rest() string { return f.get("rest", "defensive") }

// whoOf is who plays a side.
func (f *founding) whoOf(n campaign.NationState) string {
	first := byRest
	if n.Kind == campaign.KindMagic {
		first = byNobody
	}
	who := f.get("side."+n.ID, first)
	if who == byRest {
		return f.rest()
	}
	return who
}

// sides is the step of who plays what.
func (f *founding) sides() templates.NewSides {
	s := templates.NewSides{
		Rest: f.rest(), RestWays: append(doctrineChoices(), templates.Choice{Value: byNobody, Label: "Played by nobody"}),
		Deputy: f.get("deputy", ""), Spectator: f.get("spectators", "0"), Sealed: f.get("sealed", "") != "",
		Places: []templates.Choice{{Label: "a neutral land, as the rules place it"}},
		Lands:  []templates.Choice{{Label: "nobody"}},
	}
	quiet := founding{server: f.server, form: f.form, wrong: map[string]string{}}
	list, err := f.server.engine.Sides(quiet.settings())
	if err != nil {
		return s
	}
	ways := append([]templates.Choice{{Value: byPerson, Label: "A person, by invitation"}, {Value: byMe, Label: "I play it myself"}}, doctrineChoices()...)
	ways = append(ways, templates.Choice{Value: byNobody, Label: "Nobody"})
	for _, n := range list {
		row := templates.NewSide{ID: n.ID, Name: n.Name, Note: fmt.Sprintf("%d points", n.Start), For: f.get("for."+n.ID, ""), Error: f.wrong["side."+n.ID]}
		if n.Kind == campaign.KindMagic {
			row.Ways, row.Who = ways, f.get("side."+n.ID, byNobody)
			s.Magic = append(s.Magic, row)
			continue
		}
		row.Ways, row.Who = append([]templates.Choice{{Label: "As chosen for the rest"}}, ways...), f.get("side."+n.ID, byRest)
		s.Nations = append(s.Nations, row)
		s.Lands = append(s.Lands, templates.Choice{Value: n.ID, Label: n.Name})
	}
	provinces := f.server.engine.Atlas.Provinces()
	for i := range provinces {
		s.Places = append(s.Places, templates.Choice{Value: provinces[i].ID, Label: provinces[i].Name})
	}
	slices.SortStableFunc(s.Places[1:], func(a, b templates.Choice) int { return strings.Compare(a.Label, b.Label) })
	for i := range f.companies() {
		s.Companies = append(s.Companies, f.companyRow(i+1))
	}
	return s
}

func (f *founding) companyRow(no int) templates.NewCompany {
	at := fmt.Sprintf("company.%d.", no)
	return templates.NewCompany{
		No: strconv.Itoa(no), Name: f.get(at+"name", ""), Who: f.get(at+"who", byPerson), For: f.get(at+"for", ""), At: f.get(at+"at", ""), Leave: f.get(at+"leave", ""),
		Ways:  []templates.Choice{{Value: byPerson, Label: "A captain, by invitation"}, {Value: campaign.CaptainDoctrine, Label: "A caretaker"}},
		Error: f.wrong[at+"all"], NameError: f.wrong[at+"name"],
	}
}

// definition is the season that the form describes; what is wrong is kept for
// its field.
func (f *founding) definition() campaign.SeasonDef {
	def := campaign.SeasonDef{Name: f.get("name", ""), Settings: f.settings()}
	list, err := f.server.engine.Sides(def.Settings)
	if err != nil {
		f.error = "No season can be founded so: " + err.Error() + "."
		return def
	}
	def.Keeping.Sealed = f.get("sealed", "") != ""
	for _, n := range list {
		f.seat(&def, n)
	}
	for i := range f.companies() {
		f.company(&def, i+1)
	}
	if n := atoi(f.get("spectators", "0")); n < 0 || n > maxSpectators {
		f.error = fmt.Sprintf("At most %d links for spectators are made at once; more can be made at the desk.", maxSpectators)
	}
	return def
}

const maxSpectators = 9

// unnamed is a player who was not named and is still to come.
const unnamed = "a player by invitation"

// playerOf is the name under which a seat waits for its player.
func (f *founding) playerOf(who, name string) string {
	if who == byMe {
		return caller(f.echo).Account.Name
	}
	if name == "" {
		return unnamed
	}
	return name
}

// seat adds who plays a nation or magic order.
func (f *founding) seat(def *campaign.SeasonDef, n campaign.NationState) {
	switch who := f.whoOf(n); {
	case who == byNobody:
	case who == byPerson, who == byMe:
		def.Seats = append(def.Seats, campaign.SeatDef{Nation: n.ID, Player: f.playerOf(who, f.get("for."+n.ID, ""))})
		if who == byMe {
			f.plays(def, "side."+n.ID, n.ID)
		}
	case slices.Contains(campaign.Doctrines(), who):
		def.Seats = append(def.Seats, campaign.SeatDef{Nation: n.ID, Caretaker: who})
	default:
		f.wrong["side."+n.ID] = "Choose one of the list."
	}
}

// plays notes the side that the secretary himself plays (CA-1.9-R1).
func (f *founding) plays(def *campaign.SeasonDef, field, id string) {
	if def.Keeping.Plays != "" {
		f.wrong[field] = "You play another side already; a secretary plays one at most (CA-1.9-R1)."
		return
	}
	def.Keeping.Plays = id
}

// company adds a Free Company that has a name (CA-16.1).
func (f *founding) company(def *campaign.SeasonDef, no int) {
	row := f.companyRow(no)
	if row.Name == "" {
		return
	}
	at := fmt.Sprintf("company.%d.", no)
	c := campaign.CompanyDef{ID: strings.ReplaceAll(slug(row.Name), "-", "_"), Name: row.Name, At: row.At}
	if row.Leave != "" {
		c.LeaveOf = []string{row.Leave}
	}
	if row.Who == byPerson {
		c.Player = f.playerOf(row.Who, row.For)
	} else {
		c.Caretaker = campaign.CaptainDoctrine
	}
	if why := f.server.engine.CompanyFault(*def, c); why != "" {
		f.wrong[at+"name"] = sentence(why) + "."
		return
	}
	def.Companies = append(def.Companies, c)
}
