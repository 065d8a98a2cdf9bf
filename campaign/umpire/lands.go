package umpire

import (
	"fmt"
	"regexp"
	"strings"

	"hyboria/battle/ask"
	"hyboria/data/cases"
)

func landQuestions() []ask.Question {
	return []ask.Question{
		{
			Name: "provinces", Title: "Provinces of a nation", Topic: topicLands, Handler: "division",
			Help: "How the points of a nation lie in its provinces by the standard plan.", Rules: []string{"CA-2.1-R1", "CA-2.2-R1"},
			Fields: []ask.Field{
				ask.Num("points", "Points of the nation", 250, 3000).Must().Hint("A total of the standard plan: a multiple of 250."),
				word("scale", "Scale of points", scalePattern, "a scale such as 1 or 1/3").Else("1"),
			},
			Answers: []ask.Label{{Key: "total", Text: "Points in all", Unit: ""}, {Key: "outlying", Text: "Outlying provinces", Unit: ""}, {Key: "each", Text: "Points of each", Unit: ""}, {Key: "capital", Text: "Points of the capital", Unit: ""}},
			Explain: provinceSum,
		},
		{
			Name: "pacification", Title: "Pacification of a province", Topic: topicLands,
			Help: "The count of a captured province that is held without a break, when it is pacified, and when its points move.", Rules: []string{"CA-12.1", "CA-12.1-R2", "CA-12.1-R3"},
			Fields:  []ask.Field{week("captured", "Captured in").Must(), week("until", "Held to the end of").Must(), settings()},
			Answers: []ask.Label{{Key: "count", Text: "Count then", Unit: ""}, {Key: "pacified", Text: "Pacified at the end of", Unit: ""}, {Key: "moves", Text: "Its points move at the start of year", Unit: ""}},
			Explain: says("CA-12.1-R2", "the count rises by one at the end of each full week after %s: %s", "captured", "count"),
		},
		{
			Name: "siege", Title: "The clock of a siege", Topic: topicLands, Handler: "siege-clock",
			Help: "Whether a place is invested, how its stores fall week by week, and when the garrison starves.", Rules: []string{"CA-13.1-R1", "CA-13.2-R1", "CA-13.2-R2"},
			Fields: []ask.Field{
				ask.One("place", "Place", "city", "fort").Else("city"), week("invested", "Besiegers first at its gates at the end of").Must(),
				ask.Num("besiegers", "Points of the besiegers, in one counter", 4, 1500).Must().Hint("A multiple of 4."),
				ask.Num("garrison", "Points of the garrison", 4, 752).Must().Hint("A multiple of 4."),
				ask.Yes("western", "The besiegers are of a Western kingdom"), settings(),
			},
			Answers: []ask.Label{{Key: "starved", Text: "Starved at the end of", Unit: ""}, {Key: "invested", Text: "It is invested", Unit: ""}, {Key: "stores", Text: "Stores at the end of each week after", Unit: ""}},
		},
		{
			Name: "walls", Title: "Walls of a place", Topic: topicLands,
			Help: "What walls the seats of provinces of the atlas have, their stores and their room.", Rules: []string{"CA-13.1-R1", "CA-13.1-R4"},
			Fields:  []ask.Field{ask.Pairs("seats", "Seats", "").Must().Hint("One a line: a name of your own = the id of a province, such as: Tarantia = aq_tarantia.")},
			Explain: wallWords,
		},
	}
}

var (
	weekPattern  = regexp.MustCompile(`^Y[1-9][0-9]?/W[1-9][0-9]?$`)
	scalePattern = regexp.MustCompile(`^[1-9][0-9]{0,2}(/[1-9][0-9]{0,2})?$`)
)

func week(name, label string) ask.Field {
	return word(name, label, weekPattern, "a week such as Y1/W25").Hint("Year and week, such as Y1/W25.")
}

// word is a word of a certain form.
func word(name, label string, form *regexp.Regexp, want string) ask.Field {
	return ask.Field{Name: name, Label: label, Kind: ask.Word, Check: func(text string) error {
		if !form.MatchString(text) {
			return fmt.Errorf("want %s, not %q", want, text)
		}
		return nil
	}}
}

func provinceSum(_, out cases.Fields) []cases.Step {
	text := fmt.Sprintf("%s less its outlying provinces leaves the capital %s", out.Value("total"), out.Value("capital"))
	if out.Has("each") {
		text = fmt.Sprintf("%s less %s x %s leaves the capital %s", out.Value("total"), out.Value("outlying"), out.Value("each"), out.Value("capital"))
	}
	return []cases.Step{{Text: text, Rule: "CA-2.2-R1"}}
}

func wallWords(_, out cases.Fields) []cases.Step {
	var steps []cases.Step
	for _, k := range out.Keys() {
		if w := strings.Fields(out.Value(k)); len(w) == 3 {
			steps = append(steps, cases.Step{Of: k, Text: fmt.Sprintf("%s: stores for %s weeks, room for %s points", w[0], w[1], w[2]), Rule: "CA-13.1-R4"})
		}
	}
	return steps
}
