package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
	"hyboria/data"
	"hyboria/templates"
)

// nameTaken reports whether a season of the name is there or has been: seats
// and invitations that were given for it would open the new one.
func (s *Server) nameTaken(ctx context.Context, name string) (bool, error) {
	if there, err := s.seasonFiles.has(name); err != nil || there {
		return there, err
	}
	seats, err := s.people.SeatsOf(ctx, name)
	if err != nil || len(seats) > 0 {
		return true, err
	}
	links, err := s.people.Invitations(ctx, name)
	return len(links) > 0, err
}

// clock is the step of the dates.
func (f *founding) clock() templates.NewClock {
	c := templates.NewClock{Form: clockForm(nil), Keep: true, Error: f.wrong}
	if f.had(stepDates) {
		c.Keep, c.Early = f.get("clock", "") != "", f.get("early", "") != ""
	}
	c.Form.Zone, c.Form.Day, c.Form.Time = f.get("zone", c.Form.Zone), f.get("day", c.Form.Day), f.get("time", c.Form.Time)
	c.Form.Every, c.Form.Least, c.Form.Extend = f.get("every", c.Form.Every), f.get("least", c.Form.Least), f.get("extend", c.Form.Extend)
	return c
}

// chosenClock is the clock of the form, nil for none.
func (f *founding) chosenClock() *campaign.Clock {
	c := f.clock()
	if !c.Keep {
		return nil
	}
	hour, minute, _ := strings.Cut(c.Form.Time, ":")
	return &campaign.Clock{
		Zone: c.Form.Zone, Day: c.Form.Day, Hour: int(atoi(hour)), Minute: int(atoi(minute)), Early: c.Early,
		Every: int(atoi(c.Form.Every)), LeastHours: int(atoi(c.Form.Least)), ExtendHours: int(atoi(c.Form.Extend)),
	}
}

func (f *founding) checkDates() {
	c := f.chosenClock()
	if c == nil {
		return
	}
	if !strings.Contains(f.get("time", "20:00"), ":") {
		f.wrong["clock"] = "The time of the deadline is written like 20:00."
		return
	}
	if err := steward.CheckClock(*c); err != nil {
		field := "clock"
		if strings.Contains(err.Error(), "zone") {
			field = "zone"
		}
		f.wrong[field] = sentence(err.Error()) + "."
	}
}

// review tells all that will be founded.
func (f *founding) review() []templates.ReviewPart {
	quiet := founding{server: f.server, echo: f.echo, form: f.form, wrong: map[string]string{}}
	def := quiet.definition()
	parts := []templates.ReviewPart{{Title: def.Name, Step: stepName, Facts: []templates.Fact{{Name: "Address", Value: "/s/" + f.file()}, {Name: "Map", Value: "the Hyborian atlas"}}}}
	parts = append(parts, f.rulesReview(def.Settings), f.sidesReview(def), f.peopleReview(def))
	dates := templates.ReviewPart{Title: "Dates", Step: stepDates}
	if c := f.chosenClock(); c != nil {
		every := "every week"
		if c.Every > 1 {
			every = fmt.Sprintf("every %d weeks", c.Every)
		}
		dates.Facts = []templates.Fact{
			{Name: "Deadline", Value: fmt.Sprintf("%s at %02d:%02d, %s, in %s", sentence(c.Day), c.Hour, c.Minute, every, c.Zone)},
			{Name: "A week is open", Value: fmt.Sprintf("%d hours at least", c.LeastHours)},
			{Name: "Put off", Value: fmt.Sprintf("by %d hours at most", c.ExtendHours)},
		}
		if c.Early {
			dates.Lines = []string{"A week closes early once everybody is done."}
		}
	} else {
		dates.Lines = []string{"No deadlines: you run each week by hand. A clock can be set at the desk later."}
	}
	return append(parts, dates)
}

func (f *founding) rulesReview(set data.Settings) templates.ReviewPart {
	part := templates.ReviewPart{Title: "Rules", Step: stepRules}
	for _, d := range f.server.engine.World.Settings {
		if set[d.Name].String() != d.Default.String() {
			part.Facts = append(part.Facts, templates.Fact{Name: settingTitle(d.Name), Value: f.server.valueWords(&d, set)})
		}
	}
	if part.Facts == nil {
		part.Lines = []string{"Everything is as the rules have it."}
	}
	return part
}

// valueWords tells the value of a setting as its catalogue does.
func (s *Server) valueWords(d *data.SettingDef, set data.Settings) string {
	v := set[d.Name]
	for _, o := range d.Values {
		if o.Value == v.String() {
			return o.Says
		}
	}
	var lines []string
	for _, p := range set.Pairs(d.Name) {
		a, _ := s.engine.World.Nation(p[0])
		b, _ := s.engine.World.Nation(p[1])
		lines = append(lines, a.Name+" against "+b.Name)
	}
	for _, id := range set.List(d.Name) {
		if n, ok := s.engine.World.Nation(id); ok {
			lines = append(lines, n.Name)
		}
	}
	if len(lines) > 0 {
		return strings.Join(lines, ", ")
	}
	plain := strings.NewReplacer(`"`, "", "[", "", "]", "", "{", "", "}", "", ",", ", ", ":", " ")
	return strings.TrimSpace(plain.Replace(v.String()) + " " + d.Unit)
}

func (f *founding) sidesReview(def campaign.SeasonDef) templates.ReviewPart {
	part := templates.ReviewPart{Title: "Who plays", Step: stepSides}
	sides, err := f.server.engine.Sides(def.Settings)
	if err != nil {
		return part
	}
	for _, n := range sides {
		fact := templates.Fact{Name: n.Name, Value: "nobody"}
		for _, seat := range def.Seats {
			switch {
			case seat.Nation != n.ID:
			case seat.Caretaker != "":
				fact.Value = "a caretaker, " + strings.ReplaceAll(seat.Caretaker, "_", " ")
			case f.whoOf(n) == byMe:
				fact.Value = "you, " + seat.Player
			default:
				fact.Value = seat.Player
			}
		}
		part.Facts = append(part.Facts, fact)
	}
	return part
}

func (f *founding) peopleReview(def campaign.SeasonDef) templates.ReviewPart {
	part := templates.ReviewPart{Title: "Companies and the desk", Step: stepSides}
	for _, c := range def.Companies {
		who := c.Player
		if who == "" {
			who = "a caretaker"
		}
		part.Facts = append(part.Facts, templates.Fact{Name: c.Name, Value: "a Free Company, led by " + who})
	}
	if f.get("deputy", "") != "" {
		part.Lines = append(part.Lines, "A deputy is invited to the desk.")
	}
	if n := atoi(f.get("spectators", "0")); n > 0 {
		part.Lines = append(part.Lines, countWords(int(n), "spectator is", "spectators are")+" invited.")
	}
	if def.Keeping.Sealed || def.Keeping.Plays != "" {
		part.Lines = append(part.Lines, "Envelopes stay sealed from you as secretary (CA-1.9-R1).")
	} else {
		part.Lines = append(part.Lines, "You see all envelopes, as the secretary does.")
	}
	return part
}

// countWords is a number with its noun: "1 week", "2 weeks".
func countWords(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// again leads to the season that this form founded when it was sent before.
func (f *founding) again() (done bool, err error) {
	to, done, err := f.server.foundBefore(f.echo, f.get(onceField, ""))
	if err != nil || !done {
		return false, err
	}
	return true, f.echo.Redirect(http.StatusSeeOther, to)
}

// found makes the season and shows the invitations.
func (f *founding) found() error {
	s, c, def := f.server, f.echo, f.definition()
	desk := "/s/" + url.PathEscape(f.file()) + "/desk"
	made, err := s.foundSeason(c, toFound{
		name: f.file(), def: def, clock: f.chosenClock(), deputy: f.get("deputy", "") != "", spectators: int(atoi(f.get("spectators", "0"))),
		key: f.get(onceField, ""), answer: desk,
	})
	var unfit *campaign.UnfitError
	switch {
	case errors.As(err, &unfit):
		return f.refused(unfit.Error())
	case errors.Is(err, directory.ErrSeasonTaken):
		return f.refused(foundMeanwhile(f.file()))
	case err != nil:
		return err
	}
	page := templates.Founded{Shell: s.outside(c, def.Name+" is founded", "new"), Name: def.Name, Desk: desk, Links: made.links}
	page.Said = []string{"You are its secretary. The first week is open."}
	if made.due != "" {
		page.Said = append(page.Said, "It closes on "+made.due+".")
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return s.show(c, http.StatusOK, templates.FoundedPage(page))
}

func foundMeanwhile(name string) string {
	return fmt.Sprintf("a season called %s has been founded meanwhile; it is on your first page", name)
}

// refused shows the last page with why nothing was founded.
func (f *founding) refused(why string) error {
	f.error = "Nothing was founded: " + strings.TrimSuffix(why, ".") + "."
	return f.show(stepReview, http.StatusUnprocessableEntity)
}

// sideOf finds a side; one that there is not counts as a nation.
func sideOf(sides []campaign.NationState, id string) campaign.NationState {
	for _, n := range sides {
		if n.ID == id {
			return n
		}
	}
	return campaign.NationState{ID: id, Name: id, Kind: campaign.KindNation}
}

// dryRun founds the season without a file, to find what only the founding
// itself finds: a Company that stands where it may not (CA-16.1-R3), say.
func (f *founding) dryRun(def campaign.SeasonDef) {
	_, _, err := f.server.engine.Found(def, "", dice.SeedOf(1))
	if err == nil {
		return
	}
	f.error = "No season can be founded so: " + strings.TrimSuffix(err.Error(), ".") + "."
	for i := range f.companies() {
		if id := strings.ReplaceAll(slug(f.companyRow(i+1).Name), "-", "_"); id != "" && strings.Contains(err.Error(), "company "+id+":") {
			f.wrong[fmt.Sprintf("company.%d.all", i+1)] = sentence(err.Error()) + "."
		}
	}
}
