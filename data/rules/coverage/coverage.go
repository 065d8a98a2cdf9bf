package main

import (
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"hyboria/data"
	"hyboria/data/rules"
)

// scope is a part of a book whose rules must all be cited.
type scope struct {
	Book     string `json:"book"`
	Chapters []int  `json:"chapters,omitempty"` // none: the whole book
}

// holds tells whether the chapter of the book is in the scope.
func (s scope) holds(book string, chapter int) bool {
	if s.Book != book {
		return false
	}
	for _, c := range s.Chapters {
		if c == chapter {
			return true
		}
	}
	return len(s.Chapters) == 0
}

// report writes a line a chapter and the rules that are missing, and gives the
// number of those in scope. root is the repository.
func report(w io.Writer, root fs.FS, all bool) (missing int, err error) {
	files, err := fs.Sub(root, "data")
	if err != nil {
		return 0, err
	}
	books, err := rules.Load(files)
	if err != nil {
		return 0, err
	}
	scopes, err := readScope(root)
	if err != nil {
		return 0, err
	}
	cited, err := citations(root)
	if err != nil {
		return 0, err
	}
	for _, b := range books {
		fmt.Fprintf(w, "%s  %s\n", b.Book, b.Title)
		for _, c := range b.Chapters {
			in := inScope(scopes, b.Book, c.Number)
			n := chapterLine(w, c, cited, in, all || in)
			if in {
				missing += n
			}
		}
	}
	fmt.Fprintf(w, "\n%d rules in scope are cited by no test and no case\n", missing)
	return missing, nil
}

// chapterLine writes one chapter and gives the number of uncited rules.
func chapterLine(w io.Writer, c rules.Chapter, cited map[string]bool, in, list bool) int {
	var lack []string
	total := 0
	for _, r := range c.Rules {
		if r.Background {
			continue
		}
		total++
		if !cited[r.ID] {
			lack = append(lack, r.ID)
		}
	}
	mark := " "
	if in {
		mark = "*"
	}
	fmt.Fprintf(w, " %s%3d  %-28s %3d of %3d\n", mark, c.Number, c.Title, total-len(lack), total)
	if list && len(lack) > 0 {
		fmt.Fprintf(w, "        %s\n", strings.Join(lack, " "))
	}
	return len(lack)
}

func inScope(scopes []scope, book string, chapter int) bool {
	for _, s := range scopes {
		if s.holds(book, chapter) {
			return true
		}
	}
	return false
}

func readScope(root fs.FS) ([]scope, error) {
	const name = "data/rules/scope.json"
	b, err := fs.ReadFile(root, name)
	if err != nil {
		return nil, err
	}
	var scopes []scope
	return scopes, data.Decode(name, b, &scopes)
}

// skipped folders hold nothing of ours.
var skipped = map[string]bool{".git": true, "node_modules": true, "bin": true, "dist": true}

// citations reads all tests and cases and gives the ids that they name.
func citations(root fs.FS) (map[string]bool, error) {
	cited := map[string]bool{}
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped[d.Name()]:
			return fs.SkipDir
		case d.IsDir() || !citing(path):
			return nil
		}
		b, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		for _, id := range ids(string(b)) {
			cited[id] = true
		}
		return nil
	})
	return cited, err
}

// citing tells whether a file counts as proof of a rule. The tests of this
// index and of the runner of cases do not: their ids are samples.
func citing(path string) bool {
	if strings.HasPrefix(path, "data/rules/") || path == "data/cases/parse_test.go" || path == "data/cases/run_test.go" {
		return false
	}
	return strings.HasSuffix(path, "_test.go") ||
		strings.HasPrefix(path, "data/cases/") && strings.HasSuffix(path, ".txt")
}

var (
	// citation is an id, with the rulings or lines that may follow it in short:
	// "CA-6.1-R1..R5", "CA-9.4-R1, R2 and R3", "RA-9.7a..n".
	citation = regexp.MustCompile(`\b(EX-[A-Z]{2}-\d+|EX-\d+|[A-Z]{2}-E\d+|[A-Z]{2}-\d+\.\d+(?:[a-z]\b(?:\.\.[a-z]\b)?|-R\d+(?:\.\.R\d+)?(?:(?:, | and |, and )R\d+(?:\.\.R\d+)?)*)?)`)
	// lines are the lines of a table, from-to.
	lines = regexp.MustCompile(`^(.*\d)([a-z])\.\.([a-z])$`)
	// rulings are the rulings within a citation, single or from-to.
	rulings = regexp.MustCompile(`R(\d+)(?:\.\.R(\d+))?`)
)

// ids lists every id that a text cites, those of ranges one by one.
func ids(text string) []string {
	var out []string
	for _, c := range citation.FindAllString(text, -1) {
		if m := lines.FindStringSubmatch(c); m != nil {
			for line := m[2][0]; line <= m[3][0]; line++ {
				out = append(out, m[1]+string(line))
			}
			continue
		}
		rule, tail, ok := strings.Cut(c, "-R")
		if !ok {
			out = append(out, c)
			continue
		}
		for _, m := range rulings.FindAllStringSubmatch("R"+tail, -1) {
			from, _ := strconv.Atoi(m[1])
			to := from
			if m[2] != "" {
				to, _ = strconv.Atoi(m[2])
			}
			for n := from; n <= min(to, from+99); n++ {
				out = append(out, rule+"-R"+strconv.Itoa(n))
			}
		}
	}
	return out
}
