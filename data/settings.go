package data

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Setting kinds: the form of a value.
const (
	KindChoice   = "choice"   // one of the listed words
	KindInt      = "int"      // a whole number, listed or in a range
	KindFraction = "fraction" // "1/3" or a whole number
	KindList     = "list"     // names
	KindPair     = "pair"     // two whole numbers
	KindTable    = "table"    // an object; see Shape
	KindOrder    = "order"    // the numbers 1 to 100 in any order
	KindPairs    = "pairs"    // a list of lists of two names
	KindText     = "text"     // free words
)

// SettingValue is an allowed value and what it means in plain words.
type SettingValue struct {
	Value string `json:"value"`
	Says  string `json:"says"`
}

// Shape is the form of a table's entries.
type Shape struct {
	Keys    string   `json:"keys"` // what the keys name: troops, ground, province, seat, arm, magic
	Of      string   `json:"of"`   // int, ints or choice
	Length  int      `json:"length,omitempty"`
	Min     int      `json:"min,omitempty"`
	Max     int      `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty"`
}

// SettingDef is one campaign setting of CA-20. A club may change any of them
// before year 1 and, by consent, at a new year; those with FixedAfterStart
// make the map and the nations of a season and stay as they were at its start.
type SettingDef struct {
	Name            string         `json:"name"`
	Rule            string         `json:"rule"` // the ruling that names it
	Kind            string         `json:"kind"`
	Default         Value          `json:"default"`
	Means           string         `json:"means"`
	Min             *Value         `json:"min,omitempty"` // least value of a kind with numbers
	Max             *Value         `json:"max,omitempty"`
	Unit            string         `json:"unit,omitempty"`
	Of              string         `json:"of,omitempty"`   // what a list holds
	Also            []string       `json:"also,omitempty"` // further kinds of value that are allowed
	Shape           *Shape         `json:"shape,omitempty"`
	FixedAfterStart bool           `json:"fixedAfterStart,omitempty"`
	Values          []SettingValue `json:"values,omitempty"`
}

// Value is the value of a setting: text, a whole number, a list or a table.
type Value struct {
	kind  byte // 's', 'n', 'l', 't'; 0: none
	text  string
	num   int
	list  []Value
	table map[string]Value
}

// TextValue makes a value of a word.
func TextValue(s string) Value { return Value{kind: 's', text: s} }

// IntValue makes a value of a whole number.
func IntValue(n int) Value { return Value{kind: 'n', num: n} }

// String shows the value as a person would write it.
func (v Value) String() string {
	switch v.kind {
	case 's':
		return v.text
	case 'n':
		return strconv.Itoa(v.num)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(b)
}

// MarshalJSON writes the value in its own JSON form, tables with sorted keys.
func (v Value) MarshalJSON() ([]byte, error) {
	switch v.kind {
	case 's':
		return json.Marshal(v.text)
	case 'n':
		return json.Marshal(v.num)
	case 'l':
		if v.list == nil {
			return []byte("[]"), nil
		}
		return json.Marshal(v.list)
	case 't':
		return json.Marshal(v.table)
	}
	return nil, fmt.Errorf("a setting without a value")
}

// UnmarshalJSON reads text, whole numbers, lists and objects of such.
func (v *Value) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if len(b) == 0 {
		return fmt.Errorf("the value is missing")
	}
	switch b[0] {
	case '"':
		v.kind = 's'
		return json.Unmarshal(b, &v.text)
	case '[':
		v.kind = 'l'
		return json.Unmarshal(b, &v.list)
	case '{':
		v.kind = 't'
		return json.Unmarshal(b, &v.table)
	case 't', 'f', 'n':
		return fmt.Errorf("want text, a whole number, a list or an object, not %s; write \"on\" or \"off\" for a switch", b)
	}
	n, err := strconv.Atoi(string(b))
	if err != nil {
		return fmt.Errorf("want a whole number, not %s", b)
	}
	v.kind, v.num = 'n', n
	return nil
}

// ratio reads a fraction or a whole number; den is 0 when it is neither.
func (v Value) ratio() (num, den int) {
	if v.kind == 'n' {
		return v.num, 1
	}
	a, b, found := strings.Cut(v.text, "/")
	if !found {
		b = "1"
	}
	n, err1 := strconv.Atoi(a)
	d, err2 := strconv.Atoi(b)
	if v.kind != 's' || err1 != nil || err2 != nil || d <= 0 || n < 0 || n > 1_000_000 || d > 1_000_000 {
		return 0, 0
	}
	return n, d
}

// Settings holds a value for every setting. The accessors give the zero value
// for a name or kind that does not exist.
type Settings map[string]Value

// Choice is the word chosen; empty when the value is a list or table instead.
func (s Settings) Choice(name string) string { return s[name].text }

// On reports whether a switch is on.
func (s Settings) On(name string) bool { return s[name].text == "on" }

// Int is the whole number of a setting, or of a choice that is a number.
func (s Settings) Int(name string) int {
	v := s[name]
	if v.kind == 's' {
		n, err := strconv.Atoi(v.text)
		if err != nil {
			return 0
		}
		return n
	}
	return v.num
}

// Ratio is a fraction as numerator and denominator.
func (s Settings) Ratio(name string) (num, den int) {
	num, den = s[name].ratio()
	return num, max(den, 1)
}

// Pair is a setting of two whole numbers.
func (s Settings) Pair(name string) (a, b int) {
	if l := s[name].list; len(l) == 2 {
		return l[0].num, l[1].num
	}
	return 0, 0
}

// List is a list of names; nil when the value is a word.
func (s Settings) List(name string) []string { return s[name].words() }

// Pairs is a list of pairs of names.
func (s Settings) Pairs(name string) [][2]string {
	var out [][2]string
	for _, v := range s[name].list {
		if w := v.words(); len(w) == 2 {
			out = append(out, [2]string{w[0], w[1]})
		}
	}
	return out
}

// Order is a list of whole numbers: entry i stands for number i+1.
func (s Settings) Order(name string) []int { return s[name].ints() }

// Table is the entry of a table with whole numbers: one, or several for a
// table of lists. It is nil when the value is a word or has no such entry.
func (s Settings) Table(name, key string) []int {
	v := s[name].table[key]
	if v.kind == 'n' {
		return []int{v.num}
	}
	return v.ints()
}

// TableWord is the entry of a table with words.
func (s Settings) TableWord(name, key string) string { return s[name].table[key].text }

// IsTable reports whether the club gave its own table.
func (s Settings) IsTable(name string) bool { return s[name].kind == 't' }

func (v Value) words() []string {
	if v.kind != 'l' {
		return nil
	}
	out := make([]string, len(v.list))
	for i, e := range v.list {
		out[i] = e.text
	}
	return out
}

func (v Value) ints() []int {
	if v.kind != 'l' {
		return nil
	}
	out := make([]int, len(v.list))
	for i, e := range v.list {
		out[i] = e.num
	}
	return out
}
