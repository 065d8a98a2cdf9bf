package ask

const topicArmy = "Royal Armies: armies, time and victory"

func royalArmy() []Question {
	return append(troopQuestions(), timeQuestions()...)
}

func troopQuestions() []Question {
	a, ja := soldiers("a", "Troops")
	return []Question{
		{
			Name: "price", Title: "Prices", Topic: topicArmy, Handler: "royal-price",
			Help:    "The points that units and heroes cost.",
			Rules:   []string{"RA-20.1", "RA-20.4", "RA-20.5", "RA-20.13"},
			Fields:  []Field{Say("buy", "Buy").Must().Hint("Separated by commas: figures, type, class and perhaps a weapon, such as \"24 MI A bow, 12 HC A, mounted-superhero\".")},
			Answers: []Label{{"points", "Points", ""}},
			Explain: perLine("buy", "points", "%s: %s points", "RA-20.1"),
		},
		{
			Name: "troop", Title: "A troop type", Topic: topicArmy, Handler: "royal-troop",
			Help:   "The numbers of a troop type and class: category, charge bonus, morale, base, weapons.",
			Rules:  []string{"RA-3.1", "RA-3.9"},
			Fields: join(a, kit("a", "Troops")),
			Joins:  []Join{ja},
			Answers: []Label{
				{"arm", "Arm", ""},
				{"category", "Category", ""},
				{"charge", "Charge bonus, and after the charge", ""},
				{"morale", "Basic morale", ""},
				{"expands", "Expands in melee by", "figures"},
				{"base", "Base, width and depth in tenths of a millimetre", ""},
				{"weapons", "Weapons", ""},
				{"evades", "It may evade", ""},
			},
		},
		{
			Name: "crew", Title: "What is left of a crew", Topic: topicArmy, Handler: "royal-crew",
			Help:  "Chariots or mammoths, archers and fighting figures that a crew still makes, and who falls next.",
			Rules: []string{"RA-15.4", "RA-16.5", "RA-16.5-R1", "RA-15.2-R1"},
			Fields: join(a, []Field{
				Nums("crew", "Living crew", 1, 4*maxFigures).Must(),
			}),
			Joins: []Join{ja},
			Answers: []Label{
				{"stands", "Chariots or mammoths", ""}, {"archers", "Archers", ""}, {"fights-as", "Fights as", "figures"}, {"next-to-die", "Next to fall", ""},
			},
		},
	}
}

// timeQuestions are about dice, daylight, the table and the end.
func timeQuestions() []Question {
	return []Question{
		{
			Name: "average-die", Title: "Average dice from a d6", Topic: topicArmy, Handler: "royal-average-die",
			Help:    "A d6 read as an average die: 1 is 3, 6 is 4.",
			Rules:   []string{"RA-0.1", "RA-0.2"},
			Fields:  []Field{Nums("d6", "d6", 1, 6).Must()},
			Answers: []Label{{"average", "Average die", ""}},
			Explain: perItem("d6", "average", "a d6 of %s is an average die of %s", "RA-0.2"),
		},
		{
			Name: "daylight", Title: "Turns of daylight", Topic: topicArmy, Handler: "royal-turns",
			Help:    "How many turns a battle lasts.",
			Rules:   []string{"RA-1.2", "RA-1.2-R1"},
			Fields:  []Field{Nums("d6", "d6", 1, 6).Must()},
			Answers: []Label{{"turns", "Turns", ""}},
			Explain: perItem("d6", "turns", "12 less %s: %s turns", "RA-1.2"),
		},
		{
			Name: "table-feet", Title: "Length of the table, single battles", Topic: topicArmy, Handler: "royal-table",
			Help:    "The length of the table by the points of the larger army. In a campaign ask \"table\".",
			Rules:   []string{"RA-1.4"},
			Fields:  []Field{Nums("larger", "Points of the larger army", 0, 20000).Must()},
			Answers: []Label{{"feet", "Length", "feet"}},
			Explain: perItem("larger", "feet", "4 feet for each 500 of %s points: %s feet", "RA-1.4"),
		},
		victoryQuestion(),
	}
}

func victoryQuestion() Question {
	var fields []Field
	for _, side := range []struct{ key, who string }{{"a", "Attacker"}, {"d", "Defender"}} {
		fields = append(fields,
			Num(side.key+".lost", side.who+": points lost", 0, 20000).Must(),
			Num(side.key+".bought", side.who+": points at the start", 1, 20000).Must(),
			Yes(side.key+".broken", side.who+": no unit is left in order"),
			Yes(side.key+".commander", side.who+": its commander is free").Else("yes"),
			Num(side.key+".enemy-half", side.who+": points in the enemy's half", 0, 20000).Else("0"))
	}
	return Question{
		Name: "winner", Title: "Who has won", Topic: topicArmy, Handler: "royal-victory",
		Help:   "The winner of a battle by the points lost, in a single battle or in a campaign.",
		Rules:  []string{"RA-21.1-R1", "RA-21.3-R1", "RA-21.4-R1", "CA-8.4-R1"},
		Fields: append(fields, Yes("campaign", "It is a battle of a campaign")),
		Answers: []Label{
			{"winner", "Winner", ""}, {"shares", "Lost, in hundredths of a percent", ""}, {"rule", "By", ""},
		},
	}
}
