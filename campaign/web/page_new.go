package web

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/templates"
)

func (s *Server) newRoutes() []route {
	return []route{
		{http.MethodGet, "/new", actKeep, s.newSeason},
		{http.MethodPost, "/new", actKeep, s.newStep},
	}
}

// The steps of founding a season. The rules come before the sides, for some
// settings decide which sides there are.
const (
	stepName   = "name"
	stepRules  = "rules"
	stepSides  = "sides"
	stepDates  = "dates"
	stepReview = "review"
)

var newSteps = []templates.NewStep{
	{ID: stepName, Label: "Name and map"},
	{ID: stepRules, Label: "Rules"},
	{ID: stepSides, Label: "Who plays"},
	{ID: stepDates, Label: "Dates"},
	{ID: stepReview, Label: "Read and found"},
}

// What the last buttons of the form ask for instead of a step.
const (
	goFound = "found"
	goMore  = "more" // another Free Company to fill in
)

// hadField lists the steps that were filled in: a box that is not ticked sends
// nothing, so without it nobody could tell an unticked box from one not seen.
const hadField = "had"

// founding is a season as far as its founder has filled in the form.
type founding struct {
	server *Server
	echo   echo.Context
	form   url.Values
	wrong  map[string]string // by field of the form
	error  string            // of the whole form
}

func (s *Server) foundingOf(c echo.Context) (*founding, error) {
	form, err := c.FormParams()
	if err != nil {
		return nil, badRequest("The form could not be read.", "Go back and send it again.")
	}
	if form.Get(onceField) == "" {
		form.Set(onceField, rand.Text())
	}
	return &founding{server: s, echo: c, form: form, wrong: map[string]string{}}, nil
}

// had reports whether a step has been filled in.
func (f *founding) had(step string) bool { return slices.Contains(f.form[hadField], step) }

// get is a value of the form, or what it is at first.
func (f *founding) get(name, first string) string {
	if !f.form.Has(name) {
		return first
	}
	return strings.TrimSpace(f.form.Get(name))
}

// stepOf is the step to which a field belongs; "" for what leads from one to another.
func stepOf(field string) string {
	name, _, _ := strings.Cut(field, ".")
	switch name {
	case "name", "file":
		return stepName
	case "set", "own":
		return stepRules
	case "rest", "side", "for", "company", "deputy", "spectators", "sealed":
		return stepSides
	case "clock", "zone", "day", "time", "every", "least", "extend", "early":
		return stepDates
	}
	return ""
}

func (s *Server) newSeason(c echo.Context) error {
	f, err := s.foundingOf(c)
	if err != nil {
		return err
	}
	return f.show(stepName, http.StatusOK)
}

// newStep goes from the step that was sent to the one that was asked for. On
// the way forward every step passed must be right.
func (s *Server) newStep(c echo.Context) error {
	f, err := s.foundingOf(c)
	if err != nil {
		return err
	}
	at, to := placeOf(f.form.Get("at")), f.form.Get("go")
	if to == goFound {
		if done, err := f.again(); err != nil || done {
			return err
		}
	}
	if id := newSteps[at].ID; !f.had(id) {
		f.form.Add(hadField, id)
	}
	if to == goMore {
		f.form.Set("companies", strconv.Itoa(f.companies()+1))
		return f.show(stepSides, http.StatusOK)
	}
	last := placeOf(to)
	if to == goFound {
		last = len(newSteps) - 1
	}
	for i := range last {
		if f.check(newSteps[i].ID); len(f.wrong) > 0 || f.error != "" {
			return f.show(newSteps[i].ID, http.StatusUnprocessableEntity)
		}
	}
	if to != goFound {
		return f.show(newSteps[last].ID, http.StatusOK)
	}
	return f.found()
}

// placeOf is the number of a step; an unknown one is the first.
func placeOf(step string) int {
	return max(0, slices.IndexFunc(newSteps, func(x templates.NewStep) bool { return x.ID == step }))
}

// check holds one step to what can be founded.
func (f *founding) check(step string) {
	switch step {
	case stepName:
		f.checkName()
	case stepRules:
		f.settings()
	case stepSides:
		if def := f.definition(); len(f.wrong) == 0 && f.error == "" {
			f.dryRun(def)
		}
	case stepDates:
		f.checkDates()
	}
}

// show draws one step; what the others hold goes with it unseen.
func (f *founding) show(step string, status int) error {
	p := templates.New{Shell: f.server.outside(f.echo, "Found a season", "new"), At: step, Error: f.error}
	for _, x := range newSteps {
		x.Current = x.ID == step
		p.Steps = append(p.Steps, x)
	}
	for name, values := range f.form {
		if name == "at" || name == "go" || stepOf(name) == step {
			continue
		}
		for _, v := range values {
			p.Hidden = append(p.Hidden, templates.Hidden{Name: name, Value: v})
		}
	}
	sortHidden(p.Hidden)
	switch step {
	case stepName:
		p.Name, p.Map = f.nameFields(), f.server.mapFacts()
	case stepRules:
		p.Groups = f.groups()
	case stepSides:
		p.Sides = f.sides()
	case stepDates:
		p.Clock = f.clock()
	default:
		p.Review = f.review()
	}
	return f.server.show(f.echo, status, templates.NewPage(p))
}

// fileName is what a season's file, and so its address, may be called.
var fileName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// slug makes a file name of the name of a season.
func slug(name string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			out.WriteRune(r)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "-"):
			out.WriteByte('-')
		}
	}
	text := out.String()
	return strings.Trim(text[:min(len(text), 40)], "-")
}

// file is the name of the season's file.
func (f *founding) file() string {
	if given := f.get("file", ""); given != "" {
		return given
	}
	return slug(f.get("name", ""))
}

func (f *founding) nameFields() []templates.Field {
	return []templates.Field{
		{Name: "name", Label: "Name of the season", Value: f.get("name", ""), Error: f.wrong["name"], Required: true, Auto: "off", Hint: "As all will read it: The Year of the Lion."},
		{Name: "file", Label: "Its address", Value: f.get("file", ""), Error: f.wrong["file"], Auto: "off", Hint: "Small letters, digits and hyphens. Left empty it is made of the name. It cannot be changed later."},
	}
}

const maxSeasonName = 60

func (f *founding) checkName() {
	name, file := f.get("name", ""), f.file()
	switch {
	case name == "":
		f.wrong["name"] = "The season needs a name."
		return
	case len([]rune(name)) > maxSeasonName:
		f.wrong["name"] = fmt.Sprintf("That is longer than %d letters; shorten it.", maxSeasonName)
		return
	}
	why, err := f.server.fileFault(f.echo.Request().Context(), file)
	if err != nil {
		f.error = "The folder of seasons cannot be read; look into the log of the server."
		f.server.log.Error("the folder of seasons cannot be read", "error", err)
	} else if why != "" {
		f.wrong["file"] = sentence(why) + "."
	}
}

// fileFault tells why a season's file cannot be called so, "" if it can.
func (s *Server) fileFault(ctx context.Context, file string) (string, error) {
	if !fileName.MatchString(file) {
		return "write small letters a to z, digits and hyphens, at most 40, beginning with a letter or digit", nil
	}
	taken, err := s.nameTaken(ctx, file)
	if err != nil || !taken {
		return "", err
	}
	return fmt.Sprintf("there is, or was, a season called %q on this server; choose another address", file), nil
}

// mapFacts tells of the one map.
func (s *Server) mapFacts() []templates.Fact {
	a := s.engine.Atlas
	facts := []templates.Fact{
		{Name: "Cells", Value: strconv.Itoa(a.Len())},
		{Name: "Provinces", Value: strconv.Itoa(len(a.Provinces()))},
	}
	if sides, err := s.engine.Sides(campaign.DefaultSettings(s.engine.World)); err == nil {
		nations, points := 0, 0
		for _, n := range sides {
			if n.Kind == campaign.KindNation {
				nations, points = nations+1, points+n.Start
			}
		}
		facts = append(facts, templates.Fact{Name: "Nations", Value: strconv.Itoa(nations)}, templates.Fact{Name: "Their points", Value: strconv.Itoa(points)})
	}
	return facts
}
