package cases

import (
	"fmt"
	"strconv"
	"strings"
)

// Fields is an ordered list of keys and values, each key once. Reading a key
// marks it as read, so that Run can tell which were never looked at. The zero
// value is an empty list ready for Put.
type Fields struct {
	list  []field
	read  *[]bool // shared by copies
	steps []Step  // of working, see Show
}

type field struct {
	key, value string
	place      string // file:line, or empty when made by Put
}

// Keys lists the keys in order.
func (f Fields) Keys() []string {
	keys := make([]string, len(f.list))
	for i, x := range f.list {
		keys[i] = x.key
	}
	return keys
}

// Len is the number of keys.
func (f Fields) Len() int { return len(f.list) }

// Has tells whether the key is present. It does not count as reading it.
func (f Fields) Has(key string) bool { return f.find(key) >= 0 }

func (f Fields) find(key string) int {
	for i, x := range f.list {
		if x.key == key {
			return i
		}
	}
	return -1
}

// get reads a key; an absent one is an error that names it.
func (f Fields) get(key string) (field, error) {
	i := f.find(key)
	if i < 0 {
		return field{}, fmt.Errorf("the key %q is missing", key)
	}
	if f.read != nil {
		(*f.read)[i] = true
	}
	return f.list[i], nil
}

// bad is an error about the value of a field.
func (x field) bad(want string) error {
	return fmt.Errorf("%s: %s = %s: want %s", x.place, x.key, x.value, want)
}

// Text is the value of the key as written.
func (f Fields) Text(key string) (string, error) {
	x, err := f.get(key)
	return x.value, err
}

// TextOr is the value of the key, or other when it is absent.
func (f Fields) TextOr(key, other string) string {
	if x, err := f.get(key); err == nil {
		return x.value
	}
	return other
}

// Words is the value of the key cut at its spaces.
func (f Fields) Words(key string) ([]string, error) {
	x, err := f.get(key)
	return strings.Fields(x.value), err
}

// Int is the value of the key as a whole number.
func (f Fields) Int(key string) (int, error) {
	x, err := f.get(key)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(x.value)
	if err != nil {
		return 0, x.bad("a whole number")
	}
	return n, nil
}

// IntOr is the number, or other when the key is absent.
func (f Fields) IntOr(key string, other int) (int, error) {
	if !f.Has(key) {
		return other, nil
	}
	return f.Int(key)
}

// Ints is the value of the key as whole numbers with spaces between.
func (f Fields) Ints(key string) ([]int, error) {
	x, err := f.get(key)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(x.value)
	out := make([]int, len(words))
	for i, w := range words {
		if out[i], err = strconv.Atoi(w); err != nil {
			return nil, x.bad("whole numbers with spaces between")
		}
	}
	return out, nil
}

// IntsOr is the list of numbers, or other when the key is absent.
func (f Fields) IntsOr(key string, other []int) ([]int, error) {
	if !f.Has(key) {
		return other, nil
	}
	return f.Ints(key)
}

// Bool is the value of the key, yes or no.
func (f Fields) Bool(key string) (bool, error) {
	x, err := f.get(key)
	if err != nil {
		return false, err
	}
	switch x.value {
	case "yes":
		return true, nil
	case "no":
		return false, nil
	}
	return false, x.bad("yes or no")
}

// BoolOr is the truth value, or other when the key is absent.
func (f Fields) BoolOr(key string, other bool) (bool, error) {
	if !f.Has(key) {
		return other, nil
	}
	return f.Bool(key)
}

// Put adds an answer: text, whole numbers, yes or no, or lists of them. A key
// put twice keeps the later value.
func (f *Fields) Put(key string, value any) {
	f.put(field{key: key, value: write(value)})
}

func (f *Fields) put(x field) {
	if i := f.find(x.key); i >= 0 {
		f.list[i] = x
		return
	}
	f.list = append(f.list, x)
	if f.read == nil {
		f.read = new([]bool)
	}
	*f.read = append(*f.read, false)
}

// unread lists the keys that nothing looked at.
func (f Fields) unread() []field {
	var out []field
	for i, x := range f.list {
		if !(*f.read)[i] {
			out = append(out, x)
		}
	}
	return out
}

// write gives a value the form that it has in a case file.
func write(value any) string {
	switch v := value.(type) {
	case string:
		return strings.Join(strings.Fields(v), " ")
	case []string:
		return strings.Join(v, " ")
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []int:
		words := make([]string, len(v))
		for i, n := range v {
			words[i] = strconv.Itoa(n)
		}
		return strings.Join(words, " ")
	default:
		return fmt.Sprint(v)
	}
}
