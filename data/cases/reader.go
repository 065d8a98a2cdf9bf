package cases

import (
	"fmt"
	"slices"
	"strings"
)

// Reader reads fields one after another and keeps the first error, for handlers
// that read many.
type Reader struct {
	Given Fields
	Err   error
}

// Fail keeps an error, unless there is one already.
func (r *Reader) Fail(err error) {
	if r.Err == nil {
		r.Err = err
	}
}

// Read passes a value on and keeps its error in a Reader, or in what is made of one.
func Read[T any](r interface{ Fail(err error) }, v T, err error) T {
	r.Fail(err)
	return v
}

// Int reads an integer.
func (r *Reader) Int(key string) int { v, err := r.Given.Int(key); return Read(r, v, err) }

// IntOr reads an integer that may be absent.
func (r *Reader) IntOr(key string, or int) int {
	v, err := r.Given.IntOr(key, or)
	return Read(r, v, err)
}

// Ints reads integers.
func (r *Reader) Ints(key string) []int { v, err := r.Given.Ints(key); return Read(r, v, err) }

// Text reads a text.
func (r *Reader) Text(key string) string { v, err := r.Given.Text(key); return Read(r, v, err) }

// Words reads words.
func (r *Reader) Words(key string) []string { v, err := r.Given.Words(key); return Read(r, v, err) }

// Yes reads yes or no; absent is no.
func (r *Reader) Yes(key string) bool { return r.YesOr(key, false) }

// YesOr reads yes or no.
func (r *Reader) YesOr(key string, or bool) bool {
	v, err := r.Given.BoolOr(key, or)
	return Read(r, v, err)
}

// Among gives the place of a value among names; an absent one is the first.
func (r *Reader) Among(key string, names ...string) int {
	text := r.Given.TextOr(key, names[0])
	if i := slices.Index(names, text); i >= 0 {
		return i
	}
	return Read(r, 0, fmt.Errorf("%s = %s: want one of %s", key, text, strings.Join(names, ", ")))
}
