package main

import (
	"hyboria/battle/ask"
	"hyboria/campaign/umpire"
)

// rulesAskCmd is the umpire's calculator.
type rulesAskCmd struct {
	File    string `arg:"" optional:"" help:"Question file (JSON): one question or a list; - for standard input."`
	List    bool   `xor:"what" help:"List the questions that can be asked."`
	Fields  string `xor:"what" placeholder:"QUESTION" help:"Tell what a question asks for."`
	Example string `xor:"what" placeholder:"ID" help:"Print the question file of a worked example, e.g. EX-3, MC-E32, EX-CA-01."`
	Schema  bool   `xor:"what" help:"Print the JSON Schema of question files."`
}

// Run answers, or tells how to ask.
func (c rulesAskCmd) Run(a *app) error {
	r, err := umpire.New(a.Data, a.Books)
	if err != nil {
		return badInput(err)
	}
	switch {
	case c.Schema:
		return a.writeJSON(r.Schema())
	case c.List:
		return c.list(a, r)
	case c.Fields != "":
		return c.fields(a, r)
	case c.Example != "":
		return c.example(a, r)
	case c.File == "":
		return badInputf("name a question file, or - for standard input; --list shows what can be asked, --example EX-3 a file")
	}
	return c.answer(a, r)
}

// answer puts the questions of the file, one after another.
func (c rulesAskCmd) answer(a *app, r *ask.Registry) error {
	b, err := a.readFile(c.File)
	if err != nil {
		return err
	}
	questions, err := r.ParseFile(c.File, b)
	if err != nil {
		return badInput(err)
	}
	var answers []ask.Answer
	for i, q := range questions {
		answer, err := r.Ask(q.Question, q.Values)
		if err != nil {
			return badInputf("%s: question %d, %s: %w", c.File, i+1, q.Question.Name, err)
		}
		answer.Note = q.Note
		answers = append(answers, answer)
	}
	if a.JSON {
		return a.writeJSON(answers)
	}
	for i, answer := range answers {
		if i > 0 {
			a.printf("\n")
		}
		a.printf("%s", answer.Text())
	}
	return nil
}

// askable is a question in the list.
type askable struct {
	Ask   string   `json:"ask"`
	Title string   `json:"title"`
	Topic string   `json:"topic"`
	Help  string   `json:"help"`
	Rules []string `json:"rules"`
}

// list shows the questions by topic.
func (c rulesAskCmd) list(a *app, r *ask.Registry) error {
	var all []askable
	for _, q := range r.Questions() {
		all = append(all, askable{q.Name, q.Title, q.Topic, q.Help, q.Rules})
	}
	if a.JSON {
		return a.writeJSON(all)
	}
	topic := ""
	for _, q := range all {
		if q.Topic != topic {
			if topic != "" {
				a.printf("\n")
			}
			topic = q.Topic
			a.printf("%s\n", topic)
		}
		a.printf("  %-16s %s\n", q.Ask, q.Title)
	}
	return nil
}

// fields tells what one question takes.
func (c rulesAskCmd) fields(a *app, r *ask.Registry) error {
	q, err := r.Find(c.Fields)
	if err != nil {
		return badInput(err)
	}
	if a.JSON {
		return a.writeJSON(q.Describe())
	}
	a.printf("%s: %s\n%s\n\n", q.Name, q.Title, q.Help)
	for _, f := range q.Fields {
		need := ""
		if f.Required {
			need = " (needed)"
		}
		a.printf("  %-20s %s%s: %s\n", f.Name, f.Label, need, f.About())
	}
	return nil
}

// example prints a worked example as a question file.
func (c rulesAskCmd) example(a *app, r *ask.Registry) error {
	e, ok := r.Example(c.Example)
	if !ok {
		return badInputf("no worked example %q can be asked: the ids stand in `hyboria rules list`", c.Example)
	}
	q, err := r.Find(e.Question)
	if err != nil {
		return err
	}
	a.printf("%s", q.File(e.Values))
	return nil
}
