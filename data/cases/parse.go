package cases

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
)

// Parse reads the cases of one file. file is used in errors and to tell the
// chapter. Every error has the form "file:line: reason".
func Parse(file string, b []byte) ([]Case, error) {
	p := parser{file: file}
	scan := bufio.NewScanner(bytes.NewReader(b))
	for scan.Scan() {
		p.line++
		if err := p.take(strip(scan.Text())); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, p.line, err)
		}
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, p.line+1, err)
	}
	if p.open != nil {
		return nil, fmt.Errorf("%s: case %s has no \"end\"", p.open.Place(), p.open.ID)
	}
	if len(p.done) == 0 {
		return nil, fmt.Errorf("%s:1: no case in the file", file)
	}
	return p.done, nil
}

// strip removes a comment and the spaces around what is left.
func strip(line string) string {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "#") {
		return ""
	}
	if i := strings.Index(line+" ", " # "); i >= 0 {
		line = line[:i]
	}
	return strings.TrimSpace(line)
}

type parser struct {
	file string
	line int
	open *Case   // the case being read
	part *Fields // the part being read: its given, its expect, or none
	done []Case
}

// take reads one line without its comment.
func (p *parser) take(line string) error {
	if line == "" {
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	if p.open == nil {
		if word != "case" {
			return fmt.Errorf("%q outside a case: start with \"case ID: title\"", word)
		}
		return p.begin(rest)
	}
	switch {
	case line == "end":
		return p.end()
	case line == "given":
		return p.enter(&p.open.Given)
	case line == "expect":
		return p.enter(&p.open.Expect)
	case p.part != nil:
		return p.value(line)
	default:
		return p.head(word, strings.TrimSpace(rest))
	}
}

// begin reads "case ID: title".
func (p *parser) begin(rest string) error {
	id, title, ok := strings.Cut(rest, ":")
	id, title = strings.TrimSpace(id), strings.TrimSpace(title)
	if !ok || id == "" || title == "" || strings.Contains(id, " ") {
		return fmt.Errorf("want \"case ID: title\"")
	}
	p.open = &Case{ID: id, Title: title, File: p.file, Line: p.line, Chapter: chapterOf(p.file)}
	p.part = nil
	return nil
}

// head reads the lines between "case" and "given".
func (p *parser) head(word, rest string) error {
	switch {
	case word == "rules" && rest != "":
		p.open.Rules = append(p.open.Rules, strings.Fields(rest)...)
	case word == "ask" && p.open.Ask != "":
		return fmt.Errorf("a second \"ask\" in case %s", p.open.ID)
	case word == "ask" && rest != "" && !strings.Contains(rest, " "):
		p.open.Ask = rest
	default:
		return fmt.Errorf("%q: want \"rules ID ...\", \"ask NAME\", \"given\", \"expect\" or \"end\"", word)
	}
	return nil
}

// enter opens a part; a part may be opened once.
func (p *parser) enter(part *Fields) error {
	if part.Len() > 0 || p.part == part {
		return fmt.Errorf("the same part twice in case %s", p.open.ID)
	}
	p.part = part
	return nil
}

// value reads "key = value".
func (p *parser) value(line string) error {
	key, value, ok := strings.Cut(line, "=")
	key, value = strings.TrimSpace(key), strings.Join(strings.Fields(value), " ")
	if !ok || key == "" || strings.Contains(key, " ") {
		return fmt.Errorf("%q: want \"key = value\"", line)
	}
	if p.part.Has(key) {
		return fmt.Errorf("the key %q stands twice", key)
	}
	p.part.put(field{key: key, value: value, place: fmt.Sprintf("%s:%d", p.file, p.line)})
	return nil
}

// end closes the case and asks for what it must have.
func (p *parser) end() error {
	c := *p.open
	switch {
	case len(c.Rules) == 0:
		return fmt.Errorf("case %s names no rules", c.ID)
	case c.Ask == "":
		return fmt.Errorf("case %s asks nothing", c.ID)
	case c.Expect.Len() == 0:
		return fmt.Errorf("case %s expects nothing", c.ID)
	}
	p.done = append(p.done, c)
	p.open, p.part = nil, nil
	return nil
}
