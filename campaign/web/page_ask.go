package web

import (
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/battle/ask"
	"hyboria/battle/systems"
	"hyboria/campaign/umpire"
	"hyboria/data"
	"hyboria/data/cases"
	"hyboria/data/rules"
	"hyboria/templates"
)

// desk is what the pages of the rules read: the calculator and the books.
type desk struct {
	calculator *ask.Registry
	books      []rules.Book
	systems    systems.Table
	files      fs.FS
}

// openDesk opens calculator and books of the server's data folder.
func (c *Config) openDesk() (*desk, error) {
	files, table := c.books()
	calculator, err := umpire.New(files, table)
	if err != nil {
		return nil, err
	}
	books, err := rules.Load(files)
	return &desk{calculator, books, table, files}, err
}

// books are the data folder and the battle systems of the server.
func (c *Config) books() (fs.FS, systems.Table) {
	files, table := c.Data, c.Systems
	if files == nil {
		files = data.Embedded()
	}
	if table == nil {
		table = systems.All()
	}
	return files, table
}

// askIndex lists the questions.
func (s *Server) askIndex(c echo.Context) error {
	d, err := s.desk()
	if err != nil {
		return err
	}
	page := templates.AskIndex{Shell: s.outside(c, "The umpire's calculator", "ask")}
	for _, q := range d.calculator.Questions() {
		if n := len(page.Topics); n == 0 || page.Topics[n-1].Title != q.Topic {
			page.Topics = append(page.Topics, templates.AskTopic{Title: q.Topic})
		}
		t := &page.Topics[len(page.Topics)-1]
		t.Questions = append(t.Questions, templates.AskTile{Link: askLink(q.Name), Title: q.Title, Help: q.Help})
	}
	return s.show(c, http.StatusOK, templates.AskIndexPage(page))
}

func askLink(question string) string { return "/ask/" + question }

func exampleLink(e ask.Example) string {
	return askLink(e.Question) + "?example=" + url.QueryEscape(e.ID)
}

// maxQuery is the longest question that is read, in bytes.
const maxQuery = 16 << 10

// askQuestion shows one question, and its answer when it is put: with ask=yes
// and the fields, or with example=ID.
func (s *Server) askQuestion(c echo.Context) error {
	d, err := s.desk()
	if err != nil {
		return err
	}
	q, err := d.calculator.Find(c.Param("question"))
	if err != nil {
		return missing("There is no such question.", "The list of all questions is at /ask.")
	}
	if len(c.QueryString()) > maxQuery {
		return badRequest("That question is too long.", "Ask it on the command line: hyboria rules ask FILE.")
	}
	put := putQuestion{desk: d, q: q}
	if err := put.read(c); err != nil {
		return err
	}
	page, status := put.page(), http.StatusOK
	if len(put.faults) > 0 {
		status = http.StatusUnprocessableEntity
	}
	page.Shell = s.outside(c, q.Title, "ask")
	return s.show(c, status, templates.AskQuestionPage(page))
}

// putQuestion is a question as a reader puts it.
type putQuestion struct {
	desk   *desk
	q      *ask.Question
	values ask.Values
	put    bool
	answer ask.Answer
	faults ask.FieldErrors
}

// read takes the values of the request and answers them.
func (p *putQuestion) read(c echo.Context) error {
	query := c.QueryParams()
	p.values = p.q.Read(func(name string) string { return strings.Join(query[name], " ") })
	p.put = query.Get("ask") == "yes"
	if id := query.Get("example"); id != "" {
		e, ok := p.desk.calculator.Example(id)
		if !ok || e.Question != p.q.Name {
			return missing("There is no such worked example of this question.", "The page of the question lists them.")
		}
		p.values, p.put = e.Values, true
	}
	if !p.put {
		return nil
	}
	var err error
	if p.answer, err = p.desk.calculator.Ask(p.q, p.values); err != nil && !errors.As(err, &p.faults) {
		return err
	}
	return nil
}

func (p *putQuestion) page() templates.AskPage {
	page := templates.AskPage{Title: p.q.Title, Topic: p.q.Topic, Help: p.q.Help, Action: askLink(p.q.Name), Fault: p.fault()}
	for _, g := range p.q.Groups() {
		page.Groups = append(page.Groups, p.group(g))
	}
	for _, e := range p.desk.calculator.Examples(p.q.Name) {
		page.Examples = append(page.Examples, templates.AskTile{Link: exampleLink(e), Title: e.ID, Help: e.Title})
	}
	if p.put && len(p.faults) == 0 {
		page.Answer = p.shown()
		page.File = string(p.q.File(p.values))
		for _, r := range p.answer.Rules {
			page.Rules = append(page.Rules, p.desk.ruleLink(r.ID))
		}
		return page
	}
	for _, id := range p.q.Rules {
		page.Rules = append(page.Rules, p.desk.ruleLink(id))
	}
	return page
}

// fault is what is wrong with the question as a whole.
func (p *putQuestion) fault() string {
	if len(p.faults) == 0 {
		return ""
	}
	if whole := p.faults.Of(""); whole != "" {
		return "This cannot be answered: " + whole + "."
	}
	return "Some of it cannot be read; the fields below say what is wanted."
}

func (p *putQuestion) group(g ask.Group) templates.AskGroup {
	out := templates.AskGroup{Title: g.Title}
	for _, f := range g.Fields {
		shown := p.control(f)
		if !f.Seldom {
			out.Fields = append(out.Fields, shown)
			continue
		}
		out.Seldom = append(out.Seldom, shown)
		out.Open = out.Open || shown.Error != "" || p.values[f.Name] != ""
	}
	return out
}

// control is how a field is asked for.
func (p *putQuestion) control(f ask.Field) templates.AskField {
	out := templates.AskField{
		ID: "f-" + strings.ReplaceAll(f.Name, ".", "-"), Name: f.Name, Label: f.Short(), Unit: f.Unit, Help: f.Help,
		Error: p.faults.Of(f.Name), Value: p.values[f.Name], Required: f.Required, Control: "text",
	}
	if out.Value == "" {
		out.Value = f.Default
	}
	switch f.Kind {
	case ask.Number:
		out.Mode = "numeric"
		if least, _ := f.Bounds(); least < 0 {
			out.Mode = "text"
		}
	case ask.Inches:
		out.Mode = "decimal"
	case ask.Flag:
		flag(&out, f)
	case ask.Choice:
		out.Control = "select"
		if f.Default == "" {
			out.Options = append(out.Options, templates.AskOption{Label: "–"})
		}
		out.Options = append(out.Options, options(f, func(o string) bool { return o == out.Value })...)
	case ask.Choices:
		choices(&out, f)
	case ask.Lines:
		out.Control = "area"
	case ask.Numbers, ask.Word, ask.Words, ask.Text:
	}
	return out
}

// flag is a box to tick where unticked means no, else a choice of yes and no.
func flag(out *templates.AskField, f ask.Field) {
	if f.Default == "no" {
		out.Control = "tick"
		return
	}
	out.Control = "select"
	for _, o := range []templates.AskOption{{Value: "", Label: "–"}, {Value: "yes", Label: "yes"}, {Value: "no", Label: "no"}} {
		o.Chosen = o.Value == out.Value
		if o.Value != "" || f.Default == "" {
			out.Options = append(out.Options, o)
		}
	}
}

// choices are boxes to tick where order says nothing, else words to write.
func choices(out *templates.AskField, f ask.Field) {
	chosen := map[string]bool{}
	for _, w := range strings.Fields(out.Value) {
		chosen[w] = true
	}
	if f.Set {
		out.Control = "ticks"
		out.Options = options(f, func(o string) bool { return chosen[o] })
		return
	}
	var words []string
	for _, o := range f.Options {
		words = append(words, o.Value)
	}
	out.Help = strings.TrimSpace(out.Help + " Words with spaces between, of: " + strings.Join(words, ", ") + ".")
}

func options(f ask.Field, chosen func(string) bool) []templates.AskOption {
	var out []templates.AskOption
	for _, o := range f.Options {
		out = append(out, templates.AskOption{Value: o.Value, Label: o.Label, Chosen: chosen(o.Value)})
	}
	return out
}

// shown is the answer for the page.
func (p *putQuestion) shown() *templates.AskAnswer {
	out := &templates.AskAnswer{Unused: p.answer.Unused}
	for _, l := range p.answer.Answers {
		out.Lines = append(out.Lines, templates.Fact{Name: l.Label, Value: l.Shown()})
	}
	for _, s := range p.answer.Working {
		out.Working = append(out.Working, p.desk.step(s))
	}
	return out
}

// step is one step of the working, each term a way to its rule.
func (d *desk) step(s cases.Step) templates.AskStep {
	out := templates.AskStep{Of: s.Of, Text: s.Text}
	for i, t := range s.Terms {
		term := templates.AskTerm{Value: t.Value, Name: t.Name, Rule: d.ruleLink(t.Rule)}
		if i > 0 {
			term.Sign = "+"
			if rest, negative := strings.CutPrefix(t.Value, "-"); negative {
				term.Sign, term.Value = "−", rest
			}
		}
		out.Terms = append(out.Terms, term)
	}
	if len(s.Terms) > 1 {
		out.Total = s.Total
	}
	if s.Text != "" || len(s.Terms) == 0 {
		out.Rule = d.ruleLink(s.Rule)
	}
	return out
}
