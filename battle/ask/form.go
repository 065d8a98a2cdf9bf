package ask

// Read takes values as a form or a command line gives them: empty ones count as
// absent, and what is plain is tidied. It checks nothing.
func (q *Question) Read(get func(name string) string) Values {
	v := Values{}
	for _, f := range q.Fields {
		if text := f.tidy(get(f.Name)); text != "" {
			v[f.Name] = text
		}
	}
	return v
}
