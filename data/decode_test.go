package data

import (
	"errors"
	"strings"
	"testing"
)

type sheet struct {
	Name  string `json:"name"`
	Size  int    `json:"size"`
	Open  bool   `json:"open"`
	Units []struct {
		Row  string `json:"row"`
		Size int    `json:"size"`
	} `json:"units"`
	At   [2]int   `json:"at"`
	Note *string  `json:"note"`
	Tags []string `json:"tags"`
}

// Every refusal has file, line, column, field and a reason in plain words.
func TestDecodeRefuses(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"unknown field", "{\"name\": \"a\",\n \"sise\": 3}", "f.json:2:2: sise: unknown field"},
		{"unknown field deep down", "{\"units\": [{\"row\": \"a\"},\n  {\"row\": \"b\", \"colour\": 1}]}", "f.json:2:16: units[1].colour: unknown field"},
		{"another case", `{"Name": "a"}`, "f.json:1:2: Name: unknown field"},
		{"given twice", "{\"name\": \"a\",\n\"name\": \"b\"}", "f.json:2:1: name: this field is given twice"},
		{"text for a number", `{"size": "3"}`, "f.json:1:10: size: want a whole number, not text"},
		{"fraction for a whole number", `{"size": 3.5}`, "f.json:1:10: size: want a whole number"},
		{"too large", `{"size": 99999999999999999999}`, "f.json:1:10: size: want a whole number"},
		{"number for text", `{"name": 3}`, "f.json:1:10: name: want text, not the number"},
		{"number for a switch", `{"open": 1}`, "f.json:1:10: open: want true or false, not the number"},
		{"object for a list", `{"units": {}}`, "f.json:1:11: units: want a list, not an object"},
		{"list for an object", `[]`, "f.json:1:1: want an object with fields, not a list"},
		{"too few", `{"at": [1]}`, "at: want a list of exactly 2"},
		{"null for a number", `{"size": null}`, "f.json:1:10: size: null is no value here; leave the field out instead"},
		{"null for an object", `{"units": [null]}`, "f.json:1:12: units[0]: null is no value here"},
		{"empty", " \n", "f.json:2:1: the file is empty"},
		{"cut short", `{"units": [{"row": "a"`, "the file ends too early"},
		{"something after it", "{}\n{}", "f.json:2:1: there is something after the end of the data"},
		{"no JSON", "{\"name\": a}", "f.json:1:10: name: not valid JSON"},
		{"control character", `{"name": "\u001b[2J"}`, "f.json:1:10: name: the text has the character U+001B"},
		{"turned writing", `{"units": [{"row": "\u202eb"}]}`, "units[0].row: the text has the character U+202E"},
		{"endless text", `{"name": "` + strings.Repeat("é", maxText+1) + `"}`, "f.json:1:10: name: the text has 2001 characters; 2000 are the most"},
		{"endless text in a list", `{"tags": ["` + strings.Repeat("a", maxText+1) + `"]}`, "tags[0]: the text has 2001 characters"},
		{"deep place is cut", `{"name": ` + strings.Repeat("[", 20000), "f.json:1:10009: name[0][0]"},
		{"column in characters", `{"name": "Aésir", "size": "x"}`, "f.json:1:27: size"},
	}
	for _, c := range cases {
		var s sheet
		err := Decode("f.json", []byte(c.text), &s)
		var fe *FileError
		if !errors.As(err, &fe) || !strings.HasPrefix(err.Error(), c.want) && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
		if len(err.Error()) > 300 {
			t.Errorf("%s: the message has %d bytes", c.name, len(err.Error()))
		}
	}
}

func TestDecodeReads(t *testing.T) {
	var s sheet
	text := `{"name": "a", "size": 3, "open": true, "units": [{"row": "b", "size": 2}], "at": [1, 2], "note": null, "tags": null}`
	if err := Decode("f.json", []byte(text), &s); err != nil {
		t.Fatal(err)
	}
	if err := Decode("f.json", []byte("\ufeff"+text), &s); err != nil {
		t.Errorf("with a byte order mark: %v", err)
	}
	if s.Name != "a" || s.Size != 3 || !s.Open || s.Units[0].Size != 2 || s.At != [2]int{1, 2} || s.Note != nil || s.Tags != nil {
		t.Errorf("%+v", s)
	}
}

func TestPlaceError(t *testing.T) {
	text := []byte("{\n  \"units\": [\n    {\"row\": \"a\"},\n    {\"row\": \"b\", \"size\": 7}\n  ],\n  \"at\": {\"x/y\": [1]}\n}\n")
	cases := []struct{ pointer, want string }{
		{"/units/1/size", "f.json:4:26: units[1].size: wrong"},
		{"/units/1/row", "f.json:4:13: units[1].row: wrong"},
		{"/units/1", "f.json:4:5: units[1]: wrong"},
		{"/units", "f.json:2:12: units: wrong"},
		{"/units/0/size", "f.json:3:5: units[0].size: wrong"}, // not there: its parent
		{"/nothing", "f.json:1:1: nothing: wrong"},
		{"", "f.json:1:1: wrong"},
		{"/at/x~1y/0", "f.json:6:18: at.x/y[0]: wrong"},
	}
	for _, c := range cases {
		if got := PlaceError("f.json", text, c.pointer, "wrong").Error(); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.pointer, got, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"name": "a", "units": [{"row": "b"}]}`))
	f.Add([]byte(`{"size": null`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var s sheet
		if err := Decode("f.json", b, &s); err != nil {
			var fe *FileError
			if !errors.As(err, &fe) || fe.Line < 1 || fe.Column < 1 || fe.Reason == "" {
				t.Errorf("no place or reason: %#v", err)
			}
		}
	})
}
