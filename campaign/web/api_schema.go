package web

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"time"
)

// schemas makes JSON Schemas (2020-12) of Go types as encoding/json writes
// them. Named structs are defined once and referred to.
type schemas struct {
	defs  map[string]any
	names map[reflect.Type]string
}

func newSchemas() *schemas {
	return &schemas{defs: map[string]any{}, names: map[reflect.Type]string{}}
}

type schema = map[string]any

// special are the types that write themselves.
var special = map[string]schema{
	"data.Value":             {"description": "a word, number, truth value, list or table, as the setting wants"},
	"deck.Point":             {"type": "array", "items": schema{"type": "number"}, "minItems": 2, "maxItems": 2},
	"campaign.RegimentsFile": {"description": "regiments as in a file of a Company"},
	"steward.counterName":    {"type": []string{"integer", "string"}, "description": "a counter's number or name; -1 is the new counter of the first split"},
}

var (
	writesJSON = reflect.TypeFor[json.Marshaler]()
	readsJSON  = reflect.TypeFor[json.Unmarshaler]()
	writesText = reflect.TypeFor[encoding.TextMarshaler]()
	rawJSON    = reflect.TypeFor[json.RawMessage]()
	moments    = reflect.TypeFor[time.Time]()
)

// writesItself reports whether a type has a schema by its name.
func writesItself(t reflect.Type) bool {
	_, ok := special[t.String()]
	return ok || t == rawJSON || t == moments
}

// of is the schema of a type.
func (s *schemas) of(t reflect.Type) schema {
	if x, ok := special[t.String()]; ok {
		return x
	}
	switch {
	case t.Kind() == reflect.Pointer && writesItself(t.Elem()):
		return s.of(t.Elem())
	case t == rawJSON:
		return schema{}
	case t == moments:
		return schema{"type": "string", "format": "date-time"}
	case t.Implements(writesText):
		return schema{"type": "string"}
	case t.Implements(writesJSON) || reflect.PointerTo(t).Implements(readsJSON):
		panic("the API has no schema for " + t.String())
	}
	return s.plain(t)
}

func (s *schemas) plain(t reflect.Type) schema {
	switch t.Kind() {
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.String:
		return schema{"type": "string"}
	case reflect.Float32, reflect.Float64:
		return schema{"type": "number"}
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return schema{"type": "string", "contentEncoding": "base64"}
		}
		return schema{"type": "array", "items": s.element(t)}
	case reflect.Array:
		return schema{"type": "array", "items": s.element(t), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return schema{"type": "object", "additionalProperties": s.element(t)}
	case reflect.Struct:
		return s.named(t)
	case reflect.Interface:
		return schema{}
	default:
		return integer(t)
	}
}

// element is what a list or table holds.
func (s *schemas) element(t reflect.Type) schema { return orNull(t.Elem(), s.of(t.Elem())) }

// integer is a whole number; one that is never negative says so.
func integer(t reflect.Type) schema {
	out := schema{"type": "integer"}
	if k := t.Kind(); k >= reflect.Uint && k <= reflect.Uintptr {
		out["minimum"] = 0
	}
	return out
}

// named refers to the definition of a struct, making it when first met.
func (s *schemas) named(t reflect.Type) schema {
	if t.Name() == "" {
		return s.object(t)
	}
	name, ok := s.names[t]
	if !ok {
		name = s.nameFor(t)
		s.names[t] = name
		s.defs[name] = nil // stands in while its fields refer to it
		s.defs[name] = s.object(t)
	}
	return schema{"$ref": "#/components/schemas/" + name}
}

// nameFor is the name of a type, with its package in front where another has it
// already.
func (s *schemas) nameFor(t reflect.Type) string {
	short := upperFirst(strings.Map(func(r rune) rune {
		if strings.ContainsRune("[]*./", r) {
			return '_'
		}
		return r
	}, t.Name()))
	if _, taken := s.defs[short]; taken {
		pkg, _, _ := strings.Cut(t.String(), ".")
		return upperFirst(pkg) + short
	}
	return short
}

// object is a struct: its fields as they are written, and no others.
func (s *schemas) object(t reflect.Type) schema {
	props, need := schema{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if len(f.Index) > 1 && !embedded(t, f) || !f.IsExported() || name == "-" || f.Anonymous && name == "" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		x := s.of(f.Type)
		if !strings.Contains(options, "omit") {
			need = append(need, name)
			x = orNull(f.Type, x)
		}
		props[name] = x
	}
	out := schema{"type": "object", "properties": props, "additionalProperties": false}
	if len(need) > 0 {
		out["required"] = need
	}
	return out
}

// embedded reports whether a promoted field stands beside the fields of t in
// JSON: all structs on the way to it are embedded without a name.
func embedded(t reflect.Type, f reflect.StructField) bool {
	for _, i := range f.Index[:len(f.Index)-1] {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if x := t.Field(i); !x.Anonymous || x.Tag.Get("json") != "" {
			return false
		} else {
			t = x.Type
		}
	}
	return true
}

// orNull adds null for what is written so when it is not there.
func orNull(t reflect.Type, x schema) schema {
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer:
	default:
		return x
	}
	if kind, ok := x["type"].(string); ok {
		out := schema{}
		for k, v := range x {
			out[k] = v
		}
		out["type"] = []string{kind, "null"}
		return out
	}
	if len(x) == 0 {
		return x
	}
	return schema{"anyOf": []schema{x, {"type": "null"}}}
}
