package web

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// schemaCheck holds values against JSON Schemas, as much of them as the
// document of the API uses. A word that it does not know is a fault of its own,
// so that no schema passes unread.
type schemaCheck struct {
	defs   map[string]any
	faults []string
}

func (c *schemaCheck) fault(at, format string, args ...any) {
	c.faults = append(c.faults, at+": "+fmt.Sprintf(format, args...))
}

// knownWords are the words of schemas that are checked, or say nothing that
// could be broken.
var knownWords = []string{"$ref", "anyOf", "type", "properties", "required", "additionalProperties", "items", "minItems", "maxItems", "minimum", "format", "description", "contentEncoding"}

func (c *schemaCheck) value(at string, schema map[string]any, v any) {
	for word := range schema {
		if !slices.Contains(knownWords, word) {
			c.fault(at, "the schema says %q, which is not checked", word)
		}
	}
	if ref, ok := schema["$ref"].(string); ok {
		def, ok := c.defs[strings.TrimPrefix(ref, "#/components/schemas/")].(map[string]any)
		if !ok {
			c.fault(at, "%s is not defined", ref)
			return
		}
		c.value(at, def, v)
		return
	}
	if list, ok := schema["anyOf"].([]any); ok {
		for _, one := range list {
			try := &schemaCheck{defs: c.defs}
			if try.value(at, one.(map[string]any), v); len(try.faults) == 0 {
				return
			}
		}
		c.fault(at, "%v is none of %v", v, list)
		return
	}
	if want, ok := schema["type"]; ok && !isType(want, v) {
		c.fault(at, "%T is no %v", v, want)
		return
	}
	c.parts(at, schema, v)
}

func isType(want, v any) bool {
	if list, ok := want.([]any); ok {
		return slices.ContainsFunc(list, func(w any) bool { return isType(w, v) })
	}
	switch x := v.(type) {
	case nil:
		return want == "null"
	case float64:
		return want == "number" || want == "integer" && x == math.Trunc(x)
	case string:
		return want == "string"
	case bool:
		return want == "boolean"
	case []any:
		return want == "array"
	}
	return want == "object"
}

func (c *schemaCheck) parts(at string, schema map[string]any, v any) {
	switch x := v.(type) {
	case float64:
		if least, ok := schema["minimum"].(float64); ok && x < least {
			c.fault(at, "%v is less than %v", x, least)
		}
	case []any:
		if n, ok := schema["minItems"].(float64); ok && len(x) < int(n) {
			c.fault(at, "%d items of at least %v", len(x), n)
		}
		if n, ok := schema["maxItems"].(float64); ok && len(x) > int(n) {
			c.fault(at, "%d items of at most %v", len(x), n)
		}
		if items, ok := schema["items"].(map[string]any); ok {
			for i, one := range x {
				c.value(fmt.Sprintf("%s[%d]", at, i), items, one)
			}
		}
	case map[string]any:
		c.members(at, schema, x)
	}
}

func (c *schemaCheck) members(at string, schema, x map[string]any) {
	props, _ := schema["properties"].(map[string]any)
	need, _ := schema["required"].([]any)
	for _, name := range need {
		if _, ok := x[name.(string)]; !ok {
			c.fault(at, "%v is missing", name)
		}
	}
	for name, v := range x {
		if p, ok := props[name].(map[string]any); ok {
			c.value(at+"."+name, p, v)
			continue
		}
		switch rest := schema["additionalProperties"].(type) {
		case bool:
			if !rest {
				c.fault(at, "%q is not in the schema", name)
			}
		case map[string]any:
			c.value(at+"."+name, rest, v)
		}
	}
}
