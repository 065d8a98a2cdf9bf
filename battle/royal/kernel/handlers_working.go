package kernel

import "hyboria/data/cases"

// Step gives a sum as a step of the working that cases carry.
func (s Sum) Step(who string) cases.Step {
	step := cases.Step{Of: labelled(who, s.Of), Total: s.number(s.Total)}
	for _, t := range s.Terms {
		step.Terms = append(step.Terms, cases.Term{Name: t.Name, Value: s.number(t.Value), Rule: t.Rule})
	}
	return step
}

// Steps gives all of a working: its sums, then the last step in words.
func (w Working) Steps(who string) []cases.Step {
	var all []cases.Step
	for _, s := range w.Sums {
		all = append(all, s.Step(who))
	}
	return append(all, cases.Step{Of: labelled(who, "result"), Text: w.Result, Rule: w.Rule})
}

func labelled(who, what string) string {
	if who == "" {
		return what
	}
	return who + ", " + what
}
