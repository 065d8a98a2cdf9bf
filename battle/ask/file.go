package ask

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"hyboria/data"
)

// Asked is one question of a file, checked.
type Asked struct {
	Question *Question
	Note     string
	Values   Values
}

// asked is the form of a question in a file.
type asked struct {
	Ask   string                    `json:"ask"`
	Note  string                    `json:"note"`
	Given map[string]jsontext.Value `json:"given"`
}

// maxAsked is the most questions that one file may hold.
const maxAsked = 1000

// ParseFile reads a question file: one question or a list, strict JSON. Every
// error names file, line and field.
func (r *Registry) ParseFile(file string, b []byte) ([]Asked, error) {
	list, one, err := decode(file, b)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 || len(list) > maxAsked {
		return nil, data.PlaceError(file, b, "", "want 1 to %d questions, not %d", maxAsked, len(list))
	}
	out := make([]Asked, len(list))
	for i, x := range list {
		at := ""
		if !one {
			at = "/" + strconv.Itoa(i)
		}
		if out[i], err = r.read(place{file, b, at}, x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// decode reads the outer form.
func decode(file string, b []byte) (list []asked, one bool, err error) {
	if text := bytes.TrimSpace(b); len(text) > 0 && text[0] == '[' {
		err = data.Decode(file, b, &list)
		return list, false, err
	}
	var x asked
	err = data.Decode(file, b, &x)
	return []asked{x}, true, err
}

// place is where a value stands, for errors.
type place struct {
	file string
	all  []byte
	at   string // JSON pointer
}

func (p place) in(name string) place {
	p.at += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	return p
}

func (p place) errorf(format string, args ...any) error {
	return data.PlaceError(p.file, p.all, p.at, format, args...)
}

// read makes values of one question and checks them.
func (r *Registry) read(p place, x asked) (Asked, error) {
	q, err := r.Find(x.Ask)
	if err != nil {
		return Asked{}, p.in("ask").errorf("%s", err)
	}
	v := Values{}
	at := map[string]place{}
	for _, name := range sortedKeys(x.Given) {
		if err := q.member(p.in("given").in(name), name, x.Given[name], v, at); err != nil {
			return Asked{}, err
		}
	}
	if faults := q.check(v); len(faults) > 0 {
		f := faults[0]
		where, ok := at[f.Field]
		if !ok {
			return Asked{}, p.in("given").errorf("%s", faults[:1].Error())
		}
		return Asked{}, where.errorf("%s", f.Reason)
	}
	return Asked{q, x.Note, v}, nil
}

// member reads one member of "given": a field, or a group of fields.
func (q *Question) member(p place, name string, raw jsontext.Value, v Values, at map[string]place) error {
	if f, ok := q.Field(name); ok {
		text, err := f.text(raw)
		if err != nil {
			return p.errorf("%s", err)
		}
		v[name], at[name] = text, p
		return nil
	}
	if raw.Kind() != '{' || !q.group(name) || strings.Contains(name, ".") {
		return p.errorf("%s", q.unknown(name))
	}
	var members map[string]jsontext.Value
	if err := json.Unmarshal(raw, &members); err != nil {
		return p.errorf("%s", err)
	}
	for _, m := range sortedKeys(members) {
		full := name + "." + m
		if _, ok := q.Field(full); !ok {
			return p.in(m).errorf("%s", q.unknown(full))
		}
		if err := q.member(p.in(m), full, members[m], v, at); err != nil {
			return err
		}
	}
	return nil
}

func (q *Question) group(name string) bool {
	for _, f := range q.Fields {
		if strings.HasPrefix(f.Name, name+".") {
			return true
		}
	}
	return false
}

func (q *Question) unknown(name string) string {
	var names []string
	for _, f := range q.Fields {
		names = append(names, f.Name)
	}
	text := fmt.Sprintf("the question %q has no field %q", q.Name, name)
	if n := nearest(name, names); n != "" {
		return text + fmt.Sprintf(": perhaps %q is meant", n)
	}
	return text + ": it has " + strings.Join(names, ", ")
}

// text writes a JSON value as a value of the field.
func (f Field) text(raw jsontext.Value) (string, error) {
	if f.Kind.List() && raw.Kind() == '[' {
		var items []jsontext.Value
		if err := json.Unmarshal(raw, &items); err != nil {
			return "", err
		}
		words := make([]string, len(items))
		for i, item := range items {
			var err error
			if words[i], err = f.single(item); err != nil {
				return "", err
			}
			if f.Kind != Lines && strings.ContainsAny(words[i], " \t\r\n") {
				return "", fmt.Errorf("want words without spaces, not %q", words[i])
			}
		}
		if f.Kind == Lines {
			return strings.Join(words, "\n"), nil
		}
		return strings.Join(words, " "), nil
	}
	return f.single(raw)
}

// single writes one JSON value.
func (f Field) single(raw jsontext.Value) (string, error) {
	switch kind := raw.Kind(); {
	case kind == '0' && (f.Kind == Number || f.Kind == Numbers || f.Kind == Inches || f.Kind == Words || f.Kind == Choices):
		return string(raw), nil
	case (kind == 't' || kind == 'f') && f.Kind == Flag:
		return map[jsontext.Kind]string{'t': "yes", 'f': "no"}[kind], nil
	case kind == '"' && f.Kind != Number && f.Kind != Numbers && f.Kind != Inches && f.Kind != Flag:
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err
	}
	return "", fmt.Errorf("want %s", f.wantJSON())
}

func (f Field) wantJSON() string {
	switch f.Kind {
	case Flag:
		return "true or false"
	case Number, Numbers, Inches:
		return f.want() + ", without quotes"
	case Word, Text:
		return "text in quotes"
	case Choice, Choices, Words, Lines:
	}
	return f.want() + ", in quotes"
}

func sortedKeys(m map[string]jsontext.Value) []string {
	v := Values{}
	for k := range m {
		v[k] = ""
	}
	return sorted(v)
}

// File writes values as a question for a file, with the fields in their order.
func (q *Question) File(v Values) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"ask\": %s", quote(q.Name))
	groups := map[string]bool{}
	lead := ",\n  \"given\": {\n"
	for _, f := range q.Fields {
		group, _, grouped := strings.Cut(f.Name, ".")
		switch {
		case v[f.Name] == "" && !grouped, grouped && groups[group]:
			continue
		case grouped:
			groups[group] = true
			if members := q.members(group, v); members != "" {
				fmt.Fprintf(&b, "%s    %s: {%s}", lead, quote(group), members)
				lead = ",\n"
			}
			continue
		}
		fmt.Fprintf(&b, "%s    %s: %s", lead, quote(f.Name), f.json(v[f.Name]))
		lead = ",\n"
	}
	if lead == ",\n" {
		b.WriteString("\n  }")
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}

// members writes the fields of one group.
func (q *Question) members(group string, v Values) string {
	var parts []string
	for _, f := range q.Fields {
		if name, ok := strings.CutPrefix(f.Name, group+"."); ok && v[f.Name] != "" {
			parts = append(parts, quote(name)+": "+f.json(v[f.Name]))
		}
	}
	return strings.Join(parts, ", ")
}

// json writes a value in the form of a file.
func (f Field) json(text string) string {
	if !f.Kind.List() {
		return f.jsonOne(text)
	}
	words := strings.Fields(text)
	if f.Kind == Lines {
		words = strings.Split(text, "\n")
	}
	for i, w := range words {
		words[i] = f.jsonOne(w)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

func (f Field) jsonOne(text string) string {
	switch f.Kind {
	case Number, Numbers, Inches:
		if trimmed := strings.TrimLeft(text, "0"); trimmed != "" && trimmed[0] != '.' {
			return trimmed
		} else if trimmed == "" {
			return "0"
		}
		return text
	case Flag:
		return map[string]string{"yes": "true", "no": "false"}[text]
	case Choice, Choices, Word, Words, Text, Lines:
	}
	return quote(text)
}

func quote(s string) string {
	b, err := jsontext.AppendQuote(nil, s)
	if err != nil {
		return strconv.Quote(s)
	}
	return string(b)
}
