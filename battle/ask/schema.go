package ask

import "strings"

// Schema is the JSON Schema (2020-12) of question files.
func (r *Registry) Schema() map[string]any {
	defs := map[string]any{}
	var each []any
	for _, q := range r.questions {
		defs[q.Name] = q.schema()
		each = append(each, map[string]any{"$ref": "#/$defs/" + q.Name})
	}
	defs["question"] = map[string]any{"oneOf": each}
	return map[string]any{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "Questions for the umpire's calculator of Hyboria",
		"description": "One question or a list; answered by `hyboria rules ask FILE`.",
		"oneOf": []any{
			map[string]any{"$ref": "#/$defs/question"},
			map[string]any{"type": "array", "minItems": 1, "maxItems": maxAsked, "items": map[string]any{"$ref": "#/$defs/question"}},
		},
		"$defs": defs,
	}
}

// Describe is the part of the schema that is about this question.
func (q *Question) Describe() map[string]any { return q.schema() }

// schema describes one question.
func (q *Question) schema() map[string]any {
	props, groups := map[string]any{}, map[string]map[string]any{}
	var needed []any
	neededIn := map[string][]any{}
	for _, f := range q.Fields {
		group, name, grouped := strings.Cut(f.Name, ".")
		if !grouped {
			props[f.Name] = f.schema()
			if f.Required {
				needed = append(needed, f.Name)
			}
			continue
		}
		if groups[group] == nil {
			groups[group] = map[string]any{}
		}
		groups[group][name] = f.schema()
		if f.Required {
			if len(neededIn[group]) == 0 {
				needed = append(needed, group)
			}
			neededIn[group] = append(neededIn[group], name)
		}
	}
	for group, members := range groups {
		props[group] = object(members, neededIn[group])
	}
	given := object(props, needed)
	outer := []any{"ask"}
	if len(needed) > 0 {
		outer = append(outer, "given")
	}
	s := object(map[string]any{
		"ask":   map[string]any{"const": q.Name},
		"note":  map[string]any{"type": "string", "description": "For your own use; repeated in the answer."},
		"given": given,
	}, outer)
	s["title"], s["description"] = q.Title, q.Help+" ("+strings.Join(q.Rules, ", ")+")"
	return s
}

func object(props map[string]any, needed []any) map[string]any {
	o := map[string]any{"type": "object", "additionalProperties": false, "properties": props}
	if len(needed) > 0 {
		o["required"] = needed
	}
	return o
}

// schema describes one field.
func (f Field) schema() map[string]any {
	one := f.single1()
	s := one
	if f.Kind.List() {
		list := map[string]any{"type": "array", "items": one, "minItems": max(1, f.Count)}
		if f.Count > 0 {
			list["maxItems"] = f.Count
		}
		s = map[string]any{"oneOf": []any{list, one}}
	}
	s["title"] = f.Label
	about := f.Help
	if f.Unit != "" {
		about = strings.TrimSpace(about + " In " + f.Unit + ".")
	}
	if f.Default != "" {
		about = strings.TrimSpace(about + " If absent: " + f.Default + ".")
	}
	if about != "" {
		s["description"] = about
	}
	return s
}

// single1 describes a value of the field, one of a list's.
func (f Field) single1() map[string]any {
	least, greatest := f.Bounds()
	switch f.Kind {
	case Number, Numbers:
		return map[string]any{"type": "integer", "minimum": least, "maximum": greatest}
	case Inches:
		return map[string]any{"type": "number", "minimum": least, "maximum": greatest, "multipleOf": 0.001}
	case Flag:
		return map[string]any{"type": "boolean"}
	case Choice, Choices:
		var values []any
		for _, o := range f.Options {
			values = append(values, o.Value)
		}
		return map[string]any{"enum": values}
	case Word, Words:
		return map[string]any{"type": []any{"string", "integer"}, "maxLength": maxText}
	case Lines:
		return map[string]any{"type": "string", "pattern": pair.String()}
	case Text:
	}
	return map[string]any{"type": "string", "maxLength": maxText}
}
