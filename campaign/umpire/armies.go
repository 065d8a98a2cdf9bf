package umpire

import (
	"fmt"
	"sort"
	"strings"

	"hyboria/battle/ask"
	"hyboria/data/cases"
)

func armyQuestions() []ask.Question {
	return []ask.Question{
		{
			Name: "mercenaries", Title: "Free Companies beside an army", Topic: topicArmies,
			Help: "How many figures of Free Companies a nation may have beside so many of its own.", Rules: []string{"CA-15.1", "CA-15.1-R1"},
			Fields:  []ask.Field{nation(), ask.Num("native", "Native figures", 0, 10000).Must(), settings()},
			Answers: []ask.Label{{Key: "most", Text: "Figures of Free Companies, at most", Unit: ""}, {Key: "together", Text: "In all", Unit: "figures"}},
			Explain: says("CA-15.1-R1", "beside %s native figures the nation's share allows %s, rounded down", "native", "most"),
		},
		{
			Name: "winter", Title: "A winter's purchase", Topic: topicArmies,
			Help: "Whether a purchase is legal, what it costs, and the shares of the force afterwards.", Rules: []string{"CA-11.2-R1", "CA-11.2-R2", "CA-4.5-R1", "CA-4.5-R2"},
			Fields: []ask.Field{
				nation(), ask.Num("own", "Points that the nation owns", 0, maxPoints).Must(),
				ask.Tokens("survivors", "Surviving units").Must().Hint("ROW:SIZE, or ROW:PRESENT/SIZE for a weak one, such as regular_foot:12/24."),
				ask.Tokens("refill", "Figures added to weak units").Hint("ROW:FIGURES."),
				ask.Tokens("buy", "New units").Hint("ROW:FIGURES."), settings(),
			},
			Answers: []ask.Label{
				{Key: "legal", Text: "It is legal", Unit: ""},
				{Key: "why", Text: "Against it is", Unit: ""},
				{Key: "allowance", Text: "Allowance", Unit: "points"},
				{Key: "survivors", Text: "Survivors are worth", Unit: "points"},
				{Key: "missing", Text: "Missing", Unit: "points"},
				{Key: "cost", Text: "The purchase costs", Unit: "points"},
				{Key: "lost", Text: "Lost", Unit: "points"},
				{Key: "figures", Text: "The force has", Unit: "figures"},
			},
			Explain: winterSum,
		},
		{
			Name: "standings", Title: "Standings", Topic: topicArmies,
			Help: "The places of nations by what they own as a share of what they had at the start.", Rules: []string{"CA-19.3", "CA-19.3-R1"},
			Fields:  []ask.Field{ask.Pairs("nations", "Nations", "").Must().Hint("One a line, such as: corinthia = 900/750.")},
			Explain: placeWords,
		},
	}
}

func nation() ask.Field {
	return ask.One("nation", "Nation", nations...).Must()
}

// nations are the ids of the lists, in the order of CA-1.3; a test holds them
// against the lists themselves.
var nations = []string{
	"aquilonia: Aquilonia",
	"argos: Argos",
	"black_amazons: Black Amazons",
	"brythunia: Brythunia",
	"corinthia: Corinthia",
	"desert_nomads: Desert Nomads",
	"hill_tribes: Hill Tribes",
	"hyrkania: Hyrkania",
	"khauran_and_khoraja: Khauran and Khoraja",
	"koth: Koth",
	"kozaki: Kozaki",
	"nemedia: Nemedia",
	"northern_barbarians: Northern Barbarians",
	"ophir: Ophir",
	"pictland: Pictland",
	"shem: Shem",
	"stygia: Stygia",
	"turan: Turan",
	"vendhya: Vendhya",
	"zamora: Zamora",
	"zingara: Zingara",
}

func winterSum(_, out cases.Fields) []cases.Step {
	return []cases.Step{{
		Text: fmt.Sprintf("allowance %s less survivors %s: %s missing; the purchase costs %s", out.Value("allowance"), out.Value("survivors"), out.Value("missing"), out.Value("cost")),
		Rule: "CA-11.2-R1",
	}}
}

func placeWords(given, out cases.Fields) []cases.Step {
	keys := out.Keys()
	sort.SliceStable(keys, func(i, j int) bool { return out.Value(keys[i]) < out.Value(keys[j]) })
	var steps []cases.Step
	for _, k := range keys {
		steps = append(steps, cases.Step{Of: k, Text: strings.Replace(given.Value(k), "/", " of ", 1) + ": place " + out.Value(k), Rule: "CA-19.3-R1"})
	}
	return steps
}
