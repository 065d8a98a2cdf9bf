package umpire

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hyboria/battle/ask"
	"hyboria/data/cases"
)

const (
	topicBattle = "Campaign: battles"
	topicMap    = "Campaign: the map"
	topicLands  = "Campaign: lands and sieges"
	topicArmies = "Campaign: armies and winter"
)

const maxPoints = 20000

// Campaign lists the questions about the campaign.
func Campaign() []ask.Question {
	var all []ask.Question
	for _, part := range [][]ask.Question{battleQuestions(), mapQuestions(), landQuestions(), armyQuestions()} {
		all = append(all, part...)
	}
	return all
}

// settings asks for settings that differ from the standard.
func settings() ask.Field {
	return ask.Pairs("settings", "Settings that differ from the standard", "set.").Rare().
		Hint("One a line, such as: recoveryRounding = down.").If(smallNumbers)
}

func battleQuestions() []ask.Question {
	return append(afterQuestions(), beforeQuestions()...)
}

// afterQuestions are about what follows a battle.
func afterQuestions() []ask.Question {
	result := ask.One("result", "The battle was", "won", "lost", "drawn").Must()
	return []ask.Question{
		{
			Name: "recovery", Title: "Recovery after a battle", Topic: topicBattle,
			Help: "What each unit gets back of its losses.", Rules: []string{"CA-10.1", "CA-10.1-R1", "CA-10.1-R2"},
			Fields: []ask.Field{
				result,
				ask.Nums("start", "Figures at the start, unit by unit", 1, 2000).Must(),
				ask.Nums("lost", "Figures lost, unit by unit", 0, 2000).Must().Hint("For chariots and mammoths count crew figures in both."),
				ask.Nums("surrendered", "Figures that surrendered besides", 0, 2000),
				ask.Nums("off", "Figures that left the table besides", 0, 2000),
				ask.One("type", "Troops", "HI: any but the following", "LCH: light chariots", "HCH: heavy chariots", "WM: mammoths").Else("HI"),
				ask.Tokens("rows", "List rows, unit by unit").Rare().Hint("Matters with the setting recoveryScope = row."),
				settings(),
			},
			Answers: []ask.Label{{Key: "back", Text: "Come back", Unit: "figures"}, {Key: "strength", Text: "Strength afterwards", Unit: "figures"}, {Key: "full", Text: "Castings with full crews", Unit: ""}, {Key: "value", Text: "Value in winter", Unit: "points"}},
		},
		{
			Name: "hero-recovery", Title: "A lost hero", Topic: topicBattle, Handler: "person",
			Help: "Whether a lost hero or magic user comes back.", Rules: []string{"CA-10.1-R4"},
			Fields:  []ask.Field{result, ask.Nums("rolls", "Rolls of d100 (00 is 100)", 0, 100).Must()},
			Answers: []ask.Label{{Key: "fates", Text: "He is", Unit: ""}},
			Explain: eachRoll,
		},
		{
			Name: "victory", Title: "Victory at nightfall", Topic: topicBattle,
			Help: "The loss shares, the winner, and what part of the losses each side recovers.", Rules: []string{"CA-8.4-R1", "CA-10.1-R1", "CA-10.1-R5"},
			Fields: []ask.Field{
				ask.Nums("start", "Points at the start, attacker and defender", 1, maxPoints).Must().Just(2),
				ask.Nums("fit", "Points in good order on the table", 0, maxPoints).Must().Just(2), settings(),
			},
			Answers: []ask.Label{{Key: "result", Text: "Winner", Unit: ""}, {Key: "shares", Text: "Lost", Unit: "percent"}, {Key: "rates", Text: "Recover", Unit: "of their losses"}},
		},
	}
}

// beforeQuestions are about the table on which it is fought.
func beforeQuestions() []ask.Question {
	return []ask.Question{
		{
			Name: "table", Title: "Size of the table", Topic: topicBattle,
			Help: "Length and depth of the table for the points deployed, and the fighting area in a pass.", Rules: []string{"CA-8.1", "CA-8.1-R1", "CA-8.1-R2", "CA-8.1-R4"},
			Fields: []ask.Field{
				ask.Nums("points", "Points deployed by both sides", 1, maxPoints).Must().Just(2), ask.Yes("pass", "The battle is in a pass"), settings(),
			},
			Answers: []ask.Label{{Key: "feet", Text: "Length", Unit: "feet"}, {Key: "depth", Text: "Depth", Unit: "feet"}, {Key: "fighting", Text: "Fighting area", Unit: "feet"}, {Key: "cm", Text: "Length for 15 mm figures", Unit: "cm"}, {Key: "inches", Text: "Fighting area", Unit: "in"}},
			Explain: says("CA-8.1-R1", "4 feet for each 500 points of the larger side of %s, rounded up, at least 4: %s feet", "points", "feet"),
		},
		{
			Name: "card", Title: "The terrain card", Topic: topicBattle,
			Help: "Which card lies on the table after these rolls.", Rules: []string{"CA-9.1-R1", "CA-9.2-R1", "CA-9.2-R2"},
			Fields: []ask.Field{
				ground("ground", "Ground of the hex").Must(), ask.Nums("rolls", "Rolls of d100", 1, 100).Must(),
				ask.Nums("out", "Cards that are out", 1, 100).Rare().Hint("With the setting cardReuse = discardForYear."), settings(),
			},
			Answers: []ask.Label{{Key: "card", Text: "Card", Unit: ""}, {Key: "group", Text: "Group", Unit: ""}, {Key: "rolls", Text: "Rolls needed", Unit: ""}},
		},
		{
			Name: "edges", Title: "Edges of the table", Topic: topicBattle,
			Help: "From which edges the two sides come.", Rules: []string{"CA-9.3", "CA-9.3-R1"},
			Fields: []ask.Field{
				ask.One("from", "The attacker's hex, seen from the battlefield", compass...).Must(),
				ask.One("and-from", "If both attack: the other's hex", compass...),
				ask.One("more", "If both attack: more points has", "first: the first", "second: the other").Else("first"),
			},
			Answers: []ask.Label{{Key: "first", Text: "The attacker stands on the edge", Unit: ""}, {Key: "second", Text: "The other side on", Unit: ""}},
		},
	}
}

var compass = []string{"NE: north-east", "E: east", "SE: south-east", "SW: south-west", "W: west", "NW: north-west"}

var grounds = []string{"clear", "hills", "wooded", "marsh", "mountain", "desert"}

func ground(name, label string) ask.Field { return ask.One(name, label, grounds...) }

func mapQuestions() []ask.Question {
	return []ask.Question{
		{
			Name: "march", Title: "A march", Topic: topicMap,
			Help: "How far a counter comes in a week, when it enters each hex, and what it carries over.", Rules: []string{"CA-6.1-R1", "CA-6.1-R2", "CA-6.1-R4", "CA-6.1-R5", "CA-6.2-R1"},
			Fields: []ask.Field{
				ask.Some("troops", "Troops", "LI", "MI", "HI", "MIP", "HIP", "MC", "HC", "LCH", "HCH", "WM").Must(),
				ask.Some("path", "Ground of the hexes entered", append(grounds, "pass: mountain with a pass")...).Must(),
				ask.One("road", "All along a", "trail", "road", "highway"),
				ask.Num("carry", "Points carried over from last week", 0, 5).Else("0"), settings(),
			},
			Answers: []ask.Label{{Key: "steps", Text: "Hexes entered", Unit: ""}, {Key: "times", Text: "At", Unit: "of the week"}, {Key: "allowance", Text: "Allowance", Unit: "points"}, {Key: "carries", Text: "Carries over", Unit: "points"}, {Key: "lost", Text: "Lost", Unit: "points"}},
		},
		{
			Name: "week", Title: "A week of a few counters", Topic: topicMap,
			Help:  "Marches, contacts, battles and retreats of a week on a small hand-drawn map.",
			Rules: []string{"CA-6.2-R1", "CA-7.1-R1", "CA-7.1-R3", "CA-7.2-R1", "CA-9.3-R1", "CA-10.3-R1"},
			Fields: []ask.Field{
				ask.Pairs("drill", "The week", "").Must().If(smallNumbers).Hint(drillHelp),
			},
			Answers: []ask.Label{{Key: "contacts", Text: "Contacts", Unit: ""}, {Key: "battles", Text: "Battles", Unit: ""}},
		},
	}
}

const drillHelp = `One a line. "map = row 6" are six clear hexes from 0,0 to 5,0, or list hexes like "0,0 1,0:hills 2,0@east". ` +
	`"1 = koth MC:120 at 0,0" is counter 1: owner, troops TYPE:FIGURES, hex. "go.1 = 1,0 2,0" is its order. ` +
	`"war = koth-zamora", "river = 1,0|2,0:minor:ford", "road = 0,0|1,0:road", "set.contact = sameHex", "result = defender 40 10".`

func eachRoll(given, out cases.Fields) []cases.Step {
	rolls, fates := strings.Fields(given.Value("rolls")), strings.Fields(out.Value("fates"))
	limit := "50"
	if given.Value("result") == "won" {
		limit = "75"
	}
	var steps []cases.Step
	for i := range min(len(rolls), len(fates)) {
		steps = append(steps, cases.Step{Text: fmt.Sprintf("%s against %s: %s", rolls[i], limit, fates[i]), Rule: "CA-10.1-R4"})
	}
	return steps
}

// says explains an answer by one given value in one sentence.
func says(rule, words, in, out string) func(given, answer cases.Fields) []cases.Step {
	return func(given, answer cases.Fields) []cases.Step {
		return []cases.Step{{Text: fmt.Sprintf(words, given.Value(in), answer.Value(out)), Rule: rule}}
	}
}

var digits = regexp.MustCompile(`\d+`)

// smallNumbers keeps hand-drawn maps and settings within reason.
func smallNumbers(text string) error {
	for _, d := range digits.FindAllString(text, -1) {
		if n, err := strconv.Atoi(d); err != nil || n > 3000 {
			return fmt.Errorf("the number %s is too large here", d)
		}
	}
	for _, l := range strings.Split(text, "\n") {
		if rest, ok := strings.CutPrefix(l, "map = row "); ok {
			if n, err := strconv.Atoi(rest); err != nil || n > 60 {
				return fmt.Errorf("a row has at most 60 hexes")
			}
		}
	}
	return nil
}
