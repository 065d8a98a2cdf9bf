package battle

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// oddTexts are strings and parts of strings that JSON writes in ways of its own.
var oddTexts = []string{"", "Belverus", " ", `"`, `\`, "<b>", "a & b", "\n", "\x00", "\x7f", "é", "–", "\u2028", "\xff", "日本", "🐎"}

// anyData is JSON that an event or a plan may carry, plain and odd.
func anyData(t *rapid.T, depth int) string {
	pick := rapid.IntRange(0, 7).Draw(t, "kind")
	if depth > 3 {
		pick %= 4
	}
	inner := func() string { return anyData(t, depth+1) }
	space := rapid.SampledFrom([]string{"", "", "", " ", "\n\t"}).Draw(t, "space")
	switch pick {
	case 0:
		return rapid.SampledFrom([]string{"0", "-0", "12", "-3.25", "0.5", "1e3", "1E-2", "null", "true", "false"}).Draw(t, "word")
	case 1, 2:
		return space + string(mustMarshal(t, rapid.SampledFrom(oddTexts).Draw(t, "text")))
	case 3:
		return rapid.SampledFrom([]string{`"é<"`, `"\u003c"`, `"\/"`, "\"\u2029\"", "[]", "{}", "[ ]", "{ }", "\"\xff\""}).Draw(t, "form")
	case 4, 5:
		return "[" + inner() + "," + space + inner() + "]"
	default:
		return `{"at":` + space + inner() + `,"é&":` + inner() + "}"
	}
}

func mustMarshal(t rapid.TB, v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return b
}

// fill puts anything into a value and all that it holds, so that a field that is
// new in a record is compared too.
func fill(t *rapid.T, v reflect.Value) {
	if v.Type() == reflect.TypeFor[json.RawMessage]() {
		if rapid.Bool().Draw(t, "data") {
			v.SetBytes([]byte(anyData(t, 0)))
		}
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(rapid.SampledFrom(oddTexts).Draw(t, "a") + rapid.SampledFrom(oddTexts).Draw(t, "b"))
	case reflect.Int:
		v.SetInt(rapid.SampledFrom([]int64{0, 0, 1, -1, 17, -9223372036854775808, 9223372036854775807}).Draw(t, "n"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "b"))
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "some") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem())
		}
	case reflect.Slice:
		n := rapid.IntRange(-1, 2).Draw(t, "len")
		if n < 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(t, v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(t, v.Index(i))
		}
	case reflect.Map:
		if rapid.Bool().Draw(t, "some") {
			v.Set(reflect.ValueOf(map[string]int{"melee": 3, "<": -1}))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i))
		}
	default:
		t.Fatalf("a record holds a %s, which nobody here can make up", v.Type())
	}
}

// The bytes that are hashed are those of encoding/json, or neither writes any.
func TestRecordIsWrittenAsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r Record
		fill(t, reflect.ValueOf(&r).Elem())
		plain := r
		plain.Digest = ""
		want, trouble := json.Marshal(&plain)
		var got bytes.Buffer
		switch err := r.writeUnsealed(&got); {
		case (err != nil) != (trouble != nil):
			t.Fatalf("by hand: %v; encoding/json: %v", err, trouble)
		case trouble == nil && !bytes.Equal(got.Bytes(), want):
			t.Fatalf("by hand:\n%s\nencoding/json:\n%s", got.Bytes(), want)
		}
	})
}

// What passes for plain data is valid, and encoding/json copies it as it is.
func FuzzPlainValue(f *testing.F) {
	for _, seed := range []string{`{"at":[[1,2.5,-3]],"new":[[1,"Horse",0]]}`, `{"a":1,}`, `[1,]`, `[01]`, `[-]`, `[1.]`, `{1:2}`, `{"a"}`, `[`, `"`, ``, `1 `, "[\"\xff\"]", `["<"]`, `[[]]`, `{}`, `{"a":{}}x`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, d []byte) {
		if plainValue(d, 0, 0) != len(d) {
			return
		}
		if got, err := json.Marshal(json.RawMessage(d)); err != nil || !bytes.Equal(got, d) {
			t.Errorf("%q passes for plain, encoding/json writes %q, %v", d, got, err)
		}
	})
}

// Records of battles go the short way: their data are plain.
func TestPlainValue(t *testing.T) {
	for text, plain := range map[string]bool{
		`{"at":[[1,2.5,-3.25,180,12,4,0,0,1,0,0]],"new":[[1,"The King's Horse",0,1]]}`: true,
		`{"to":17,"how":"bow"}`: true, `[]`: true, `{}`: true, `0`: true,
		`{"to": 17}`: false, `[1,]`: false, `{"a":1,}`: false, `[01]`: false, `[-]`: false, `[1.]`: false, `{1:2}`: false,
		`{"a"}`: false, `["a`: false, `[1`: false, `1]`: false, `[1]]`: false, "": false, `[`: false, `["é"]`: false, `[null]`: false,
		string(bytes.Repeat([]byte("["), 200)) + string(bytes.Repeat([]byte("]"), 200)): false,
	} {
		if got := plainValue([]byte(text), 0, 0) == len(text); got != plain {
			t.Errorf("%s: plain is %t", text, got)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// A record is not taken for written when it was not.
func TestRecordIsNotWritten(t *testing.T) {
	r := record(t)
	if err := r.writeUnsealed(full{}); err == nil {
		t.Error("nothing was written, without error")
	}
}
