package ask

import (
	"strings"

	"hyboria/data/cases"
)

// StepText is one step of the working in one line, with its rules.
func StepText(s cases.Step) string {
	parts := []string{}
	if sum := s.Sum(); sum != "" {
		parts = append(parts, sum)
	}
	if s.Text != "" {
		parts = append(parts, s.Text)
	}
	text := strings.Join(parts, "; ")
	if s.Of != "" {
		text = s.Of + ": " + text
	}
	if ids := StepRules(s); len(ids) > 0 {
		text += " (" + strings.Join(ids, ", ") + ")"
	}
	return text
}

// StepRules lists the rules of a step, each once.
func StepRules(s cases.Step) []string {
	var ids []string
	seen := map[string]bool{"": true}
	for _, t := range append(s.Terms[:len(s.Terms):len(s.Terms)], cases.Term{Rule: s.Rule}) {
		if !seen[t.Rule] {
			seen[t.Rule] = true
			ids = append(ids, t.Rule)
		}
	}
	return ids
}
