package web

import (
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/umpire"
	"hyboria/data/cases"
	"hyboria/templates"
)

func (s *Server) conformanceRoutes() []route {
	return []route{
		{http.MethodGet, "/conformance", actOpen, s.conformance},
		{http.MethodGet, "/conformance/:chapter", actOpen, s.conformanceChapter},
	}
}

// examined is a worked example with what the program makes of it.
type examined struct {
	cases.Case
	text string // as it stands in its file
	bad  []cases.Mismatch
}

// examine runs all cases. It is done once for the life of the server: neither
// they nor the program change meanwhile.
func (c *Config) examine() ([]examined, error) {
	files, table := c.books()
	folder, err := fs.Sub(files, "cases")
	if err != nil {
		return nil, err
	}
	all, err := cases.Load(folder)
	if err != nil {
		return nil, err
	}
	handlers, err := umpire.Handlers(files, table)
	if err != nil {
		return nil, err
	}
	texts := map[string][]string{}
	out := make([]examined, 0, len(all))
	for _, c := range all {
		if texts[c.File] == nil {
			b, err := fs.ReadFile(folder, c.File)
			if err != nil {
				return nil, err
			}
			texts[c.File] = strings.Split(string(b), "\n")
		}
		out = append(out, examined{Case: c, text: textOf(texts[c.File], c.Line), bad: cases.Run(c, handlers)})
	}
	return out, nil
}

// textOf is a case as it stands in its file, from the line on which it begins
// to its end.
func textOf(lines []string, from int) string {
	end := from
	for end < len(lines) && strings.TrimSpace(lines[end]) != "end" {
		end++
	}
	return strings.Join(lines[from-1:min(end+1, len(lines))], "\n")
}

// chapterTitles name the folders of cases.
var chapterTitles = map[string]string{
	"campaign": "The campaign", "dark-age": "Dark Age battles", "mass-combat": "Mass Combat", "royal": "Royal Armies", "viking-raid": "Viking raids",
}

func chapterTitle(id string) string {
	if t := chapterTitles[id]; t != "" {
		return t
	}
	return upperFirst(strings.ReplaceAll(id, "-", " "))
}

// conformance shows each chapter's count.
func (s *Server) conformance(c echo.Context) error {
	all, err := s.examined()
	if err != nil {
		return err
	}
	page := templates.Conformance{Shell: s.outside(c, "Conformance", "rules")}
	for _, x := range all {
		i := slices.IndexFunc(page.Chapters, func(r templates.ConformanceRow) bool { return r.ID == x.Chapter })
		if i < 0 {
			i = len(page.Chapters)
			page.Chapters = append(page.Chapters, templates.ConformanceRow{ID: x.Chapter, Title: chapterTitle(x.Chapter), Link: "/conformance/" + x.Chapter})
		}
		page.Chapters[i].Count(len(x.bad) > 0)
		page.Total.Count(len(x.bad) > 0)
		if len(x.bad) > 0 {
			page.Failed = append(page.Failed, s.caseShown(x))
		}
	}
	return s.show(c, http.StatusOK, templates.ConformancePage(page))
}

// conformanceChapter shows the cases of one chapter, file by file.
func (s *Server) conformanceChapter(c echo.Context) error {
	all, err := s.examined()
	if err != nil {
		return err
	}
	id := c.Param("chapter")
	page := templates.ConformanceChapter{Shell: s.outside(c, chapterTitle(id)+", worked", "rules"), Title: chapterTitle(id)}
	for _, x := range all {
		if x.Chapter != id {
			continue
		}
		page.Total.Count(len(x.bad) > 0)
		if n := len(page.Files); n == 0 || page.Files[n-1].Name != x.File {
			page.Files = append(page.Files, templates.CaseFile{Name: x.File, ID: fmt.Sprintf("file-%d", len(page.Files)+1), Title: fileTitle(x.File)})
		}
		f := &page.Files[len(page.Files)-1]
		f.Cases = append(f.Cases, s.caseShown(x))
	}
	if len(page.Files) == 0 {
		return missing("There is no such chapter of worked examples.", "/conformance lists all of them.")
	}
	return s.show(c, http.StatusOK, templates.ConformanceChapterPage(page))
}

// fileTitle is the name of a file of cases in words.
func fileTitle(file string) string {
	name := strings.TrimSuffix(file[strings.LastIndex(file, "/")+1:], ".txt")
	return upperFirst(strings.ReplaceAll(name, "_", " "))
}

func (s *Server) caseShown(x examined) templates.CaseShown {
	out := templates.CaseShown{ID: x.ID, Anchor: "case-" + x.ID, Link: "/conformance/" + x.Chapter + "#case-" + x.ID, Title: x.Title, Place: "data/cases/" + x.Place(), Text: x.text, Good: len(x.bad) == 0}
	for _, m := range x.bad {
		out.Bad = append(out.Bad, m.String())
	}
	d, err := s.desk()
	for _, id := range x.Rules {
		link := templates.RuleLink{ID: id}
		if err == nil {
			link = d.ruleLink(id)
		}
		out.Rules = append(out.Rules, link)
	}
	return out
}

// ConformanceTold counts the worked examples.
type ConformanceTold struct {
	Cases      int              `json:"cases"`
	Failed     int              `json:"failed"`
	Chapters   []ChapterTold    `json:"chapters"`
	Mismatches []cases.Mismatch `json:"mismatches"`
}

// ChapterTold counts those of one chapter.
type ChapterTold struct {
	Chapter string `json:"chapter"`
	Cases   int    `json:"cases"`
	Failed  int    `json:"failed"`
}

func apiConformance(c *call) (ConformanceTold, error) {
	all, err := c.server.examined()
	out := ConformanceTold{Chapters: []ChapterTold{}, Mismatches: []cases.Mismatch{}}
	for _, x := range all {
		if n := len(out.Chapters); n == 0 || out.Chapters[n-1].Chapter != x.Chapter {
			out.Chapters = append(out.Chapters, ChapterTold{Chapter: x.Chapter})
		}
		ch := &out.Chapters[len(out.Chapters)-1]
		out.Cases, ch.Cases = out.Cases+1, ch.Cases+1
		if len(x.bad) > 0 {
			out.Failed, ch.Failed = out.Failed+1, ch.Failed+1
			out.Mismatches = append(out.Mismatches, x.bad...)
		}
	}
	return out, err
}
