package ask

import (
	"fmt"
	"strings"

	"hyboria/data/cases"
)

// Question is one thing that can be asked.
type Question struct {
	Name    string // in files and addresses, e.g. "melee"
	Title   string
	Topic   string // heading that it stands under
	Help    string // what it answers, in a sentence or two
	Rules   []string
	Fields  []Field
	Answers []Label // of the answer, in the order to show; others follow
	// Handler names the handler of cases that reckons the answer; empty: Name.
	Handler string
	// Joins are keys of the handler that several fields make together.
	Joins []Join
	// Explain adds working that the handler does not show itself.
	Explain func(given, out cases.Fields) []cases.Step
}

// Label says what a key of an answer is for people. A Text of "-" hides it.
type Label struct{ Key, Text, Unit string }

// Join is one key of a handler made of several fields.
type Join struct {
	Key   string
	Names []string
	Make  func(v []string) string            // from the values, "" where absent
	Split func(text string) ([]string, bool) // the inverse, for worked examples
}

func (q *Question) handler() string {
	if q.Handler != "" {
		return q.Handler
	}
	return q.Name
}

// Field finds a field by name.
func (q *Question) Field(name string) (Field, bool) {
	for _, f := range q.Fields {
		if f.Name == name {
			return f, true
		}
	}
	return Field{}, false
}

// Fault is one value that does not fit.
type Fault struct {
	Field  string // name, or a group, or empty for the question as a whole
	Reason string
}

// FieldErrors are what keeps a question from being put.
type FieldErrors []Fault

// Error lists them in one line.
func (fs FieldErrors) Error() string {
	var parts []string
	for _, f := range fs {
		if f.Field == "" {
			parts = append(parts, f.Reason)
			continue
		}
		parts = append(parts, f.Field+": "+f.Reason)
	}
	return strings.Join(parts, "; ")
}

// Of gives the reason for a field, empty if it has none.
func (fs FieldErrors) Of(name string) string {
	for _, f := range fs {
		if f.Field == name {
			return f.Reason
		}
	}
	return ""
}

// check holds values against the fields.
func (q *Question) check(v Values) FieldErrors {
	var faults FieldErrors
	for _, f := range q.Fields {
		text, given := v[f.Name]
		switch {
		case !given && f.Required:
			faults = append(faults, Fault{f.Name, "is needed: " + f.want()})
		case given && strings.TrimSpace(text) == "":
			faults = append(faults, Fault{f.Name, "is empty: leave it out, or give " + f.want()})
		case given:
			if err := f.check(text); err != nil {
				faults = append(faults, Fault{f.Name, err.Error()})
			}
		}
	}
	for _, name := range sorted(v) {
		if _, ok := q.Field(name); !ok {
			faults = append(faults, Fault{name, fmt.Sprintf("the question %q has no such field", q.Name)})
		}
	}
	return faults
}

// want says in a few words what a field takes.
func (f Field) want() string {
	least, greatest := f.Bounds()
	switch f.Kind {
	case Number:
		return fmt.Sprintf("a number from %d to %d", least, greatest)
	case Numbers:
		return fmt.Sprintf("numbers from %d to %d", least, greatest)
	case Inches:
		return fmt.Sprintf("inches from %d to %d", least, greatest)
	case Flag:
		return "yes or no"
	case Choice, Choices:
		var names []string
		for _, o := range f.Options {
			names = append(names, o.Value)
		}
		if f.Kind == Choice {
			return "one of " + strings.Join(names, ", ")
		}
		return "some of " + strings.Join(names, ", ")
	case Words:
		return "words"
	case Lines:
		return "lines like \"name = value\""
	case Word:
		return "a word"
	case Text:
		return "text"
	}
	return "a value"
}

// About says in a line what a field takes and means.
func (f Field) About() string {
	text := f.want()
	if f.Unit != "" {
		text += ", in " + f.Unit
	}
	if f.Default != "" {
		text += "; if absent " + f.Default
	}
	if f.Help != "" {
		text += ". " + f.Help
	}
	return text
}

// fields writes checked values as the handler reads them.
func (q *Question) fields(v Values) cases.Fields {
	var out cases.Fields
	joined := map[string]bool{}
	for _, j := range q.Joins {
		parts, any := make([]string, len(j.Names)), false
		for i, name := range j.Names {
			parts[i] = v[name]
			any = any || parts[i] != ""
			joined[name] = true
		}
		if any {
			out.Put(j.Key, j.Make(parts))
		}
	}
	for _, f := range q.Fields {
		text, ok := v[f.Name]
		switch {
		case !ok || joined[f.Name]:
		case f.Kind == Lines:
			for _, l := range strings.Split(text, "\n") {
				name, value, _ := strings.Cut(l, " = ")
				out.Put(f.Prefix+name, value)
			}
		default:
			out.Put(f.key(), text)
		}
	}
	return out
}

// values turns the given keys of a case into values, the inverse of fields.
// It reports false when a key fits no field.
func (q *Question) values(given cases.Fields) (Values, bool) {
	v := Values{}
	left := map[string]bool{}
	for _, k := range given.Keys() {
		left[k] = true
	}
	for _, j := range q.Joins {
		if !left[j.Key] {
			continue
		}
		parts, ok := j.Split(given.Value(j.Key))
		if !ok || len(parts) != len(j.Names) {
			return nil, false
		}
		for i, name := range j.Names {
			if parts[i] != "" {
				v[name] = parts[i]
			}
		}
		delete(left, j.Key)
	}
	for _, f := range q.Fields {
		if f.Kind != Lines && left[f.key()] {
			v[f.Name] = given.Value(f.key())
			delete(left, f.key())
		}
	}
	q.lineValues(given, left, v)
	return v, len(left) == 0 && len(q.check(v)) == 0
}

// lineValues gives the keys that are left to the fields of lines.
func (q *Question) lineValues(given cases.Fields, left map[string]bool, v Values) {
	for _, f := range q.Fields {
		if f.Kind != Lines {
			continue
		}
		var lines []string
		for _, k := range given.Keys() {
			if name, ok := strings.CutPrefix(k, f.Prefix); ok && left[k] {
				lines = append(lines, name+" = "+given.Value(k))
				delete(left, k)
			}
		}
		if lines != nil {
			v[f.Name] = strings.Join(lines, "\n")
		}
	}
}
