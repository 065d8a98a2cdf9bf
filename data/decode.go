package data

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// FileError says what is wrong in a file that a person wrote, and where.
type FileError struct {
	File   string
	Line   int    // from 1; 0: the file as a whole
	Column int    // from 1, in characters
	Field  string // e.g. "units[2].size"; empty at the top
	Reason string
}

// Error gives "army.json:3:14: units[2].size: want a whole number, not text".
func (e *FileError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", e.Line, e.Column)
	}
	if e.Field != "" {
		b.WriteString(": " + shorten(e.Field, 120))
	}
	return b.String() + ": " + e.Reason
}

// shorten cuts a text that would fill the screen.
func shorten(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "..."
}

// Decode reads strict JSON into v: unknown fields, a key given twice, wrong
// types (null for a number or text among them), texts that no reader could
// print and anything after the end are refused with a *FileError. Every file
// that people write is read by it.
func Decode(file string, b []byte, v any) error {
	b = withoutMark(b)
	err := json.Unmarshal(b, v,
		json.RejectUnknownMembers(true),
		json.WithUnmarshalers(json.JoinUnmarshalers(
			json.UnmarshalFromFunc(plainText),
			json.UnmarshalFromFunc(refuseNull))))
	if err == nil {
		return nil
	}
	return explain(file, b, v, err)
}

// withoutMark drops the byte order mark that some editors put in front.
func withoutMark(b []byte) []byte { return bytes.TrimPrefix(b, []byte("\ufeff")) }

// maxText is the longest text of a file, in characters: the longest of ours is
// a tenth of it.
const maxText = 2000

// plainText stops texts that would fill pages or steer the terminal they are
// shown on: control characters, and marks that turn the direction of writing.
func plainText(dec *jsontext.Decoder, v *string) error {
	if dec.PeekKind() != '"' {
		return json.SkipFunc
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	*v = tok.String()
	if n := utf8.RuneCountInString(*v); n > maxText {
		return textError(fmt.Sprintf("the text has %d characters; %d are the most", n, maxText))
	}
	for _, r := range *v {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return textError(fmt.Sprintf("the text has the character U+%04X, which cannot be printed", r))
		}
	}
	return nil
}

// textError says what is wrong with a text.
type textError string

func (e textError) Error() string { return string(e) }

// refuseNull stops null where it would silently become zero.
func refuseNull(dec *jsontext.Decoder, v any) error {
	if dec.PeekKind() != 'n' {
		return json.SkipFunc
	}
	switch reflect.TypeOf(v).Elem().Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return json.SkipFunc
	}
	return errNull
}

var errNull = errors.New("null is no value here; leave the field out instead")

func explain(file string, b []byte, v any, err error) error {
	var sem *json.SemanticError
	var syn *jsontext.SyntacticError
	switch {
	case errors.As(err, &syn):
		return syntaxError(file, b, syn)
	case errors.As(err, &sem):
		line, col := Position(b, valueStart(b, sem.ByteOffset))
		return &FileError{File: file, Line: line, Column: col, Field: fieldName(string(sem.JSONPointer)), Reason: semanticReason(sem)}
	}
	return &FileError{File: file, Reason: err.Error()}
}

func syntaxError(file string, b []byte, syn *jsontext.SyntacticError) error {
	at := int(syn.ByteOffset)
	if errors.Is(syn.Err, jsontext.ErrDuplicateName) {
		at = valueStart(b, syn.ByteOffset)
	}
	line, col := Position(b, at)
	e := &FileError{File: file, Line: line, Column: col, Field: fieldName(string(syn.JSONPointer))}
	switch {
	case errors.Is(syn.Err, jsontext.ErrDuplicateName):
		e.Reason = "this field is given twice"
	case len(bytes.TrimSpace(b)) == 0:
		e.Reason = "the file is empty"
	case at >= len(bytes.TrimRight(b, " \t\r\n")):
		e.Reason = "the file ends too early: a bracket, brace or quote is not closed"
	case strings.Contains(syn.Err.Error(), "after top-level value"):
		e.Reason = "there is something after the end of the data"
	default:
		e.Reason = "not valid JSON: " + syn.Err.Error()
	}
	return e
}

// semanticReason says in plain words why a value does not fit.
func semanticReason(e *json.SemanticError) string {
	var text textError
	switch {
	case errors.As(e.Err, &text):
		return text.Error()
	case errors.Is(e.Err, json.ErrUnknownName):
		return "unknown field"
	case errors.Is(e.Err, errNull):
		return errNull.Error()
	case e.Err != nil && readsItself(e.GoType):
		return e.Err.Error()
	}
	want := wanted(e.GoType)
	if e.JSONKind == 0 || want == "" {
		if e.Err != nil {
			return e.Err.Error()
		}
		return e.Error()
	}
	return fmt.Sprintf("want %s, not %s", want, got(e))
}

// readsItself tells whether a type has its own form in JSON and so knows best
// what is wrong with it.
func readsItself(t reflect.Type) bool {
	return t != nil && reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]())
}

func wanted(t reflect.Type) string {
	if t == nil {
		return ""
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number that is not negative"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Array:
		return fmt.Sprintf("a list of exactly %d", t.Len())
	case reflect.Struct, reflect.Map:
		return "an object with fields"
	case reflect.Pointer:
		return wanted(t.Elem())
	}
	return ""
}

func got(e *json.SemanticError) string {
	value := shorten(string(e.JSONValue), 40)
	switch e.JSONKind {
	case '"':
		return strings.TrimSpace("text " + value)
	case '0':
		return strings.TrimSpace("the number " + value)
	case 't', 'f':
		return "true or false"
	case '[', ']':
		if e.GoType.Kind() == reflect.Array {
			return "one of another length"
		}
		return "a list"
	case '{', '}':
		return "an object"
	}
	return "null"
}

// valueStart moves an offset that stands between tokens on to the next one.
func valueStart(b []byte, offset int64) int {
	i := int(offset)
	for i < len(b) && strings.IndexByte(" \t\r\n,:", b[i]) >= 0 {
		i++
	}
	return i
}

// Position turns a byte offset into line and column, both from 1, the column
// in characters.
func Position(b []byte, offset int) (line, column int) {
	offset = min(max(offset, 0), len(b))
	before := b[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}

// fieldName writes the JSON pointer "/units/2/size" as "units[2].size".
func fieldName(pointer string) string {
	var b strings.Builder
	for tok := range jsontext.Pointer(pointer).Tokens() {
		if isIndex(tok) {
			b.WriteString("[" + tok + "]")
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(tok)
	}
	return b.String()
}

func isIndex(tok string) bool {
	for _, c := range tok {
		if c < '0' || c > '9' {
			return false
		}
	}
	return tok != ""
}

// PlaceError makes the error for a value that was read well but makes no
// sense. Pointer is its JSON pointer, e.g. "/units/2/size"; when the file has
// no such value the nearest parent that exists is shown.
func PlaceError(file string, b []byte, pointer, format string, args ...any) error {
	b = withoutMark(b)
	e := &FileError{File: file, Field: fieldName(pointer), Reason: fmt.Sprintf(format, args...)}
	for p := jsontext.Pointer(pointer); ; p = p.Parent() {
		if at, ok := find(b, p); ok {
			e.Line, e.Column = Position(b, at)
			return e
		}
		if p == "" {
			return e
		}
	}
}

// find gives the offset at which the value of the pointer begins.
func find(b []byte, p jsontext.Pointer) (int, bool) {
	dec := jsontext.NewDecoder(bytes.NewReader(b))
	for {
		tok, err := dec.ReadToken()
		if err != nil {
			return 0, false
		}
		if dec.StackPointer() != p {
			continue
		}
		if atName(dec, tok) { // the name has the pointer of its value; point at the value
			return valueStart(b, dec.InputOffset()), true
		}
		return int(dec.InputOffset()) - len(tok.String()), true
	}
}

// atName reports whether the token just read is the name of a member.
func atName(dec *jsontext.Decoder, tok jsontext.Token) bool {
	kind, length := dec.StackIndex(dec.StackDepth())
	return kind == '{' && length%2 == 1 && tok.Kind() == '"'
}
