package main

import (
	"fmt"
	"io/fs"
	"strings"

	"hyboria/campaign/umpire"
	"hyboria/data/cases"
)

// conformanceCmd holds the program against the worked examples of the rules.
type conformanceCmd struct {
	Chapter string `placeholder:"NAME" help:"Only this chapter: a folder of data/cases, e.g. mass-combat."`
}

// chapterResult is the count of one chapter.
type chapterResult struct {
	Chapter string `json:"chapter"`
	Cases   int    `json:"cases"`
	Failed  int    `json:"failed"`
}

// conformanceAnswer is the answer of `conformance`.
type conformanceAnswer struct {
	Cases      int              `json:"cases"`
	Failed     int              `json:"failed"`
	Chapters   []chapterResult  `json:"chapters"`
	Mismatches []cases.Mismatch `json:"mismatches"`
}

// Run runs the cases and prints each chapter's count and every mismatch.
func (c conformanceCmd) Run(a *app) error {
	handlers, err := umpire.Handlers(a.Data, a.Books)
	if err != nil {
		return badInput(err)
	}
	answer, err := conform(a.Data, handlers, c.Chapter)
	if err != nil {
		return badInput(err)
	}
	if a.JSON {
		err = a.writeJSON(answer)
	} else {
		printConformance(a, answer)
	}
	if err == nil && answer.Failed > 0 {
		return errNo
	}
	return err
}

// conform runs the cases below data/cases, all or one chapter's.
func conform(files fs.FS, handlers cases.Handlers, chapter string) (conformanceAnswer, error) {
	answer := conformanceAnswer{Chapters: []chapterResult{}, Mismatches: []cases.Mismatch{}}
	folder, err := fs.Sub(files, "cases")
	if err != nil {
		return answer, err
	}
	all, err := cases.Load(folder)
	if err != nil {
		return answer, err
	}
	var names []string
	for _, c := range all {
		if len(names) == 0 || names[len(names)-1] != c.Chapter {
			names = append(names, c.Chapter)
		}
		if chapter == "" || chapter == c.Chapter {
			answer.add(c, cases.Run(c, handlers))
		}
	}
	if chapter != "" && answer.Cases == 0 {
		return answer, fmt.Errorf("no chapter %q: there are %s", chapter, strings.Join(names, ", "))
	}
	return answer, nil
}

// add counts one case. Cases come chapter by chapter.
func (r *conformanceAnswer) add(c cases.Case, bad []cases.Mismatch) {
	if n := len(r.Chapters); n == 0 || r.Chapters[n-1].Chapter != c.Chapter {
		r.Chapters = append(r.Chapters, chapterResult{Chapter: c.Chapter})
	}
	last := &r.Chapters[len(r.Chapters)-1]
	last.Cases++
	r.Cases++
	if len(bad) > 0 {
		last.Failed++
		r.Failed++
		r.Mismatches = append(r.Mismatches, bad...)
	}
}

func printConformance(a *app, r conformanceAnswer) {
	for _, m := range r.Mismatches {
		a.printf("data/cases/%s\n", m)
	}
	for _, ch := range r.Chapters {
		a.printf("%-16s %4d cases, %d failed\n", ch.Chapter, ch.Cases, ch.Failed)
	}
	a.printf("%-16s %4d cases, %d failed\n", "all", r.Cases, r.Failed)
}
