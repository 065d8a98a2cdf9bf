package ask

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
)

// accepts is as much of JSON Schema as the schema of question files uses.
func accepts(root, schema map[string]any, v any) bool {
	if ref, ok := schema["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		return accepts(root, root["$defs"].(map[string]any)[name].(map[string]any), v)
	}
	if list, ok := schema["oneOf"].([]any); ok {
		n := 0
		for _, s := range list {
			if accepts(root, s.(map[string]any), v) {
				n++
			}
		}
		return n == 1
	}
	if want, ok := schema["const"]; ok && want != v {
		return false
	}
	if list, ok := schema["enum"].([]any); ok {
		for _, o := range list {
			if o == v {
				return true
			}
		}
		return false
	}
	return acceptsType(schema["type"], v) && acceptsValue(root, schema, v)
}

func acceptsType(want, v any) bool {
	if list, ok := want.([]any); ok {
		for _, w := range list {
			if acceptsType(w, v) {
				return true
			}
		}
		return false
	}
	switch x := v.(type) {
	case float64:
		return want == "number" || want == "integer" && x == math.Trunc(x)
	case string:
		return want == "string" || want == nil
	case bool:
		return want == "boolean"
	case []any:
		return want == "array"
	case map[string]any:
		return want == "object"
	}
	return false
}

func acceptsValue(root, schema map[string]any, v any) bool {
	switch x := v.(type) {
	case float64:
		least, bounded := schema["minimum"].(float64)
		greatest, _ := schema["maximum"].(float64)
		return !bounded || x >= least && x <= greatest
	case string:
		pattern, ok := schema["pattern"].(string)
		return !ok || regexp.MustCompile(pattern).MatchString(x)
	case []any:
		return acceptsList(root, schema, x)
	case map[string]any:
		return acceptsObject(root, schema, x)
	}
	return true
}

func acceptsList(root, schema map[string]any, list []any) bool {
	if least, ok := schema["minItems"].(float64); ok && float64(len(list)) < least {
		return false
	}
	if most, ok := schema["maxItems"].(float64); ok && float64(len(list)) > most {
		return false
	}
	for _, item := range list {
		if !accepts(root, schema["items"].(map[string]any), item) {
			return false
		}
	}
	return true
}

func acceptsObject(root, schema, members map[string]any) bool {
	props := schema["properties"].(map[string]any)
	for name, v := range members {
		p, ok := props[name].(map[string]any)
		if !ok || !accepts(root, p, v) {
			return false
		}
	}
	needed, _ := schema["required"].([]any)
	for _, name := range needed {
		if _, ok := members[name.(string)]; !ok {
			return false
		}
	}
	return true
}

// The schema takes the file of every worked example, alone and in a list, and
// refuses what the reader refuses.
func TestSchemaDescribesTheFiles(t *testing.T) {
	r, _ := registry(t)
	text, err := json.Marshal(r.Schema())
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	takes := func(file string) bool {
		var v any
		if err := json.Unmarshal([]byte(file), &v); err != nil {
			t.Fatal(err)
		}
		return accepts(schema, schema, v)
	}
	for _, e := range r.Examples("") {
		q, err := r.Find(e.Question)
		if err != nil {
			t.Fatal(err)
		}
		file := string(q.File(e.Values))
		if !takes(file) || !takes(fmt.Sprintf("[%s, %s]", file, file)) {
			t.Errorf("%s: the schema refuses\n%s", e.ID, file)
		}
	}
	for _, file := range []string{
		`{"ask": "kils", "given": {"kills": 3}}`,
		`{"ask": "kills", "given": {"kils": 3}}`,
		`{"ask": "kills", "given": {"kills": "3"}}`,
		`{"ask": "kills", "given": {}}`,
		`{"ask": "daylight", "given": {"d6": 7}}`,
		`{"ask": "melee", "given": {"a": {"figures": 24}}}`,
		`{"ask": "kills", "given": {"kills": 3}, "seed": 1}`,
		`[]`,
	} {
		_, err := r.ParseFile("q.json", []byte(file))
		if err == nil || takes(file) {
			t.Errorf("%s: the reader says %v, the schema %v", file, err, takes(file))
		}
	}
}
