package ask

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Values are what was given for the fields of a question, by name, written as
// in case files: "24", "yes", "15.5", lists with spaces between. Lines are kept
// with line feeds between.
type Values map[string]string

// limits of what is read at all.
const (
	maxText  = 400
	maxList  = 400
	maxLines = 80
)

// check says what is wrong with a value, nil for a good one.
func (f Field) check(text string) error {
	if err := f.form(text); err != nil {
		return err
	}
	if f.Check != nil {
		return f.Check(text)
	}
	return nil
}

func (f Field) form(text string) error {
	if f.Kind == Lines {
		return f.lines(text)
	}
	if f.Kind == Text {
		if strings.ContainsAny(text, "\r\n") || len(text) > maxText {
			return fmt.Errorf("want one line of at most %d letters", maxText)
		}
		return nil
	}
	if !f.Kind.List() {
		return f.one(text)
	}
	words := strings.Fields(text)
	switch {
	case len(words) > maxList:
		return fmt.Errorf("want at most %d values", maxList)
	case f.Count > 0 && len(words) != f.Count:
		return fmt.Errorf("want exactly %d values, not %d", f.Count, len(words))
	}
	seen := map[string]bool{}
	for _, w := range words {
		if err := f.one(w); err != nil {
			return err
		}
		if f.Set && seen[w] {
			return fmt.Errorf("%s is given twice", w)
		}
		seen[w] = true
	}
	return nil
}

// one checks a single value.
func (f Field) one(text string) error {
	switch f.Kind {
	case Number, Numbers:
		return f.number(text)
	case Inches:
		return f.inches(text)
	case Flag:
		if text != "yes" && text != "no" {
			return fmt.Errorf("want yes or no, not %q", text)
		}
	case Choice, Choices:
		return f.option(text)
	case Word, Words:
		if strings.ContainsAny(text, " \t\r\n") || len(text) > maxText {
			return fmt.Errorf("want one word")
		}
	case Text, Lines: // checked as a whole
	}
	return nil
}

// whole is how a whole number is written; 00 is a roll of d100.
var whole = regexp.MustCompile(`^-?\d{1,7}$`)

func (f Field) number(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || !whole.MatchString(text) {
		return fmt.Errorf("want a whole number, not %q", text)
	}
	return f.within(n, text)
}

func (f Field) within(n int, text string) error {
	if least, greatest := f.Bounds(); n < least || n > greatest {
		return fmt.Errorf("want a number from %d to %d, not %s", least, greatest, text)
	}
	return nil
}

// decimal is how inches are written: to the thousandth, without a sign.
var decimal = regexp.MustCompile(`^-?\d{1,5}(\.\d{1,3})?$`)

func (f Field) inches(text string) error {
	if !decimal.MatchString(text) {
		return fmt.Errorf("want inches such as 11 or 15.5, not %q", text)
	}
	x, err := strconv.ParseFloat(text, 64)
	if least, greatest := f.Bounds(); err != nil || x < float64(least) || x > float64(greatest) {
		return fmt.Errorf("want %d to %d inches, not %s", least, greatest, text)
	}
	return nil
}

func (f Field) option(text string) error {
	var known []string
	for _, o := range f.Options {
		if o.Value == text {
			return nil
		}
		known = append(known, o.Value)
	}
	return fmt.Errorf("want %s, not %q", strings.Join(known, ", "), text)
}

// pair is a line "name = value".
var pair = regexp.MustCompile(`^([^\s=]{1,80}) = (.*)$`)

func (f Field) lines(text string) error {
	lines := strings.Split(text, "\n")
	if len(lines) > maxLines {
		return fmt.Errorf("want at most %d lines", maxLines)
	}
	seen := map[string]bool{}
	for _, l := range lines {
		m := pair.FindStringSubmatch(l)
		switch {
		case m == nil || len(l) > maxText:
			return fmt.Errorf("want lines like \"name = value\", not %q", l)
		case seen[m[1]]:
			return fmt.Errorf("%s is given twice", m[1])
		}
		seen[m[1]] = true
	}
	return nil
}

// optionsOf reads "value" and "value: label".
func optionsOf(words []string) []Option {
	out := make([]Option, len(words))
	for i, w := range words {
		value, label, ok := strings.Cut(w, ": ")
		if !ok {
			label = value
		}
		out[i] = Option{value, label}
	}
	return out
}

// tidy brings what a person typed into the form of a value: spaces at the ends
// go, commas in lists are spaces, decimal commas are points.
func (f Field) tidy(text string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r", ""))
	switch f.Kind {
	case Inches:
		text = strings.ReplaceAll(text, ",", ".")
	case Numbers, Choices, Words:
		text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\t' }), " ")
	case Lines:
		var kept []string
		for _, l := range strings.Split(text, "\n") {
			if l = strings.TrimSpace(l); l == "" {
				continue
			}
			if name, value, ok := strings.Cut(l, "="); ok {
				l = strings.TrimSpace(name) + " = " + strings.TrimSpace(value)
			}
			kept = append(kept, l)
		}
		text = strings.Join(kept, "\n")
	case Number, Flag, Choice, Word, Text:
	}
	return text
}
