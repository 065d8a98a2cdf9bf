// Package cases reads and runs the case files beside it: worked examples and
// mended faults that a person with the rulebook can read.
//
// A case file is data/cases/CHAPTER/NAME.txt and holds one or more cases:
//
//	case MC-E28: an open field contest
//	rules MC-14.1 MC-14.2
//	ask contest
//	given
//	  table = open
//	  dice = 10 12
//	expect
//	  total = 21 15
//	  result = marginal victory
//	end
//
// Lines between "given", "expect" and "end" are "key = value"; a list is its
// words with spaces between. Blank lines are free. A comment starts with a # at
// the head of a line, or with a # that stands alone between spaces (so that
// "A1###" stays a value).
package cases

import (
	"fmt"
	"io/fs"
	"path"
	"sort"
)

// Case is one question with the answer that the rules give.
type Case struct {
	ID      string   // e.g. "MC-E28"; unique over all files
	Title   string   // one line
	Chapter string   // the folder that the file stands in
	File    string   // path below data/cases
	Line    int      // line of "case", from 1
	Rules   []string // the rule ids that the case proves, at least one
	Ask     string   // which question is put: the name of a Handler
	Given   Fields
	Expect  Fields // at least one
}

// Place is "file:line" of the case.
func (c Case) Place() string { return fmt.Sprintf("%s:%d", c.File, c.Line) }

// Load reads every CHAPTER/NAME.txt of the folder, ordered by path and then by
// line. Any fault in a file, or an id used twice, is an error with its place.
func Load(fsys fs.FS) ([]Case, error) {
	names, err := fs.Glob(fsys, "*/*.txt")
	if err != nil {
		return nil, err
	}
	sort.Strings(names)
	var all []Case
	first := map[string]string{}
	for _, name := range names {
		b, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		list, err := Parse(name, b)
		if err != nil {
			return nil, err
		}
		for _, c := range list {
			if at, ok := first[c.ID]; ok {
				return nil, fmt.Errorf("%s: case %s is already at %s: give it an id of its own", c.Place(), c.ID, at)
			}
			first[c.ID] = c.Place()
		}
		all = append(all, list...)
	}
	return all, nil
}

// chapterOf is the folder that a case file stands in.
func chapterOf(file string) string { return path.Base(path.Dir(file)) }
