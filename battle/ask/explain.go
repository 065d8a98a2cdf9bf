package ask

import (
	"fmt"
	"strings"

	"hyboria/data/cases"
)

// perItem explains a list answered item by item, each in words.
func perItem(in, out, words, rule string) func(given, answer cases.Fields) []cases.Step {
	return func(given, answer cases.Fields) []cases.Step {
		from, to := strings.Fields(given.Value(in)), split(answer.Value(out))
		var steps []cases.Step
		for i := range min(len(from), len(to)) {
			steps = append(steps, cases.Step{Text: fmt.Sprintf(words, from[i], to[i]), Rule: rule})
		}
		return steps
	}
}

// split takes an answer's list apart: at commas if it has any, else at spaces.
func split(text string) []string {
	if strings.Contains(text, ", ") {
		return strings.Split(text, ", ")
	}
	return strings.Fields(text)
}

// all joins explanations.
func all(parts ...func(given, out cases.Fields) []cases.Step) func(given, out cases.Fields) []cases.Step {
	return func(given, out cases.Fields) []cases.Step {
		var steps []cases.Step
		for _, p := range parts {
			steps = append(steps, p(given, out)...)
		}
		return steps
	}
}

// perLine is perItem for a list with commas between.
func perLine(in, out, words, rule string) func(given, answer cases.Fields) []cases.Step {
	return func(given, answer cases.Fields) []cases.Step {
		from, to := strings.Split(given.Value(in), ","), split(answer.Value(out))
		var steps []cases.Step
		for i := range min(len(from), len(to)) {
			steps = append(steps, cases.Step{Text: fmt.Sprintf(words, strings.TrimSpace(from[i]), to[i]), Rule: rule})
		}
		return steps
	}
}

// says explains an answer in one sentence, from given values and one answer.
func says(rule, words string, in []string, out string) func(given, answer cases.Fields) []cases.Step {
	return func(given, answer cases.Fields) []cases.Step {
		var args []any
		for _, key := range in {
			args = append(args, given.Value(key))
		}
		return []cases.Step{{Text: fmt.Sprintf(words, append(args, answer.Value(out))...), Rule: rule}}
	}
}
