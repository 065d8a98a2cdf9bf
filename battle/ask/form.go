package ask

import "strings"

// Read takes values as a form gives them: empty ones and those that say what
// is meant without them count as absent, and what is plain is tidied. It checks
// nothing.
func (q *Question) Read(get func(name string) string) Values {
	v := Values{}
	for _, f := range q.Fields {
		if text := f.tidy(get(f.Name)); text != "" && text != f.Default {
			v[f.Name] = text
		}
	}
	return v
}

// Group is a part of a form: the fields of one group, or those between groups.
type Group struct {
	Title  string // what the group is about, e.g. "First unit"; empty for the others
	Fields []Field
}

// Groups puts the fields in the parts of a form, in their order.
func (q *Question) Groups() []Group {
	var all []Group
	at := map[string]int{}
	for _, f := range q.Fields {
		name, _, grouped := strings.Cut(f.Name, ".")
		if !grouped {
			name = ""
		}
		i, ok := at[name]
		if !ok {
			i = len(all)
			at[name] = i
			title := ""
			if grouped {
				title = q.who(name)
			}
			all = append(all, Group{Title: title})
		}
		all[i].Fields = append(all[i].Fields, f)
	}
	return all
}

// Short is the label without the name of the field's group: "figures" for
// "First unit: figures".
func (f Field) Short() string {
	if _, rest, ok := strings.Cut(f.Label, ": "); ok && strings.Contains(f.Name, ".") {
		return strings.ToUpper(rest[:1]) + rest[1:]
	}
	return f.Label
}
