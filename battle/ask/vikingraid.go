package ask

const topicRaid = "Viking raid"

// VikingRaid lists the questions about raids on a garrison.
func VikingRaid() []Question {
	return append(raidSums(), raidCounts()...)
}

const mostCV = 12

// raidMan asks for one man of a pair.
func raidMan(group, who string) []Field {
	return []Field{
		Num(group+".roll", who+": d10", 1, 10).Must(),
		Num(group+".cv", who+": Combat Value", 1, mostCV).Else("5"),
		Yes(group+".advantage", who+": has the advantage").Hint("Uphill, behind works the foe is outside of, or aboard."),
		Yes(group+".prisoner", who+": tries for a prisoner"),
	}
}

func raidSums() []Question {
	return []Question{
		{
			Name: "raid-shot", Title: "A shot in a raid", Topic: topicRaid, Handler: "raid-shot",
			Help: "The chance to hit, and what rolls do.", Rules: []string{"VR-7.1", "VR-7.2", "VR-17.2"},
			Fields: []Field{
				Inch("range", "Range", 80).Must(),
				Yes("cover", "The target is in cover"), Yes("armour", "The target is heavy foot or horse"),
				Yes("rain", "A Rain Demon is about").Rare(),
				One("weapon", "Weapon", "bow: a bow, or thrown", "shemite_bow: Shemite bow").Else("bow"),
				Nums("roll", "Rolls to look up", 1, 100),
			},
			Answers: []Label{{"inches", "The range counts as", "inches"}, {"chance", "Chance P", "in 100"}, {"shot", "There is a shot", ""}, {"result", "The rolls", ""}},
		},
		{
			Name: "raid-blow", Title: "A pair's blows in a raid", Topic: topicRaid, Handler: "raid-blow",
			Help: "Combat Points of both men, and what becomes of the loser.", Rules: []string{"VR-9.3", "VR-9.3-R2", "VR-9.3-R4"},
			Fields:  join(raidMan("a", "First man"), raidMan("b", "Second man")),
			Answers: []Label{{"a.points", "The first man has", "Combat Points"}, {"b.points", "The second man has", "Combat Points"}, {"loser", "Loser", ""}, {"result", "He is", ""}},
		},
		{
			Name: "raid-zone", Title: "A Leader's zone", Topic: topicRaid, Handler: "raid-zone",
			Help: "How many men a Leader's card moves, and from how far.", Rules: []string{"VR-6.1", "VR-6.1-R1"},
			Fields:  []Field{Num("cv", "His Combat Value now", 0, mostCV).Must()},
			Answers: []Label{{"men", "He moves", "men"}, {"inches", "within", "inches"}, {"grade", "Morale Grade", ""}},
		},
	}
}

func raidCounts() []Question {
	return []Question{
		{
			Name: "raid-escort", Title: "Whom one man may lead", Topic: topicRaid, Handler: "raid-escort",
			Help: "Whether one captor may escort so much.", Rules: []string{"VR-12.1", "VR-12.1-R1"},
			Fields: []Field{
				Num("slaves", "Slaves and the princess", 0, 20).Else("0"), Num("warriors", "Captured warriors", 0, 20).Else("0"), Num("animals", "Animals", 0, 20).Else("0"),
			},
			Answers: []Label{{"may", "He may", ""}},
		},
		{
			Name: "raid-score", Title: "Points of a raid", Topic: topicRaid, Handler: "raid-score",
			Help: "The victory points of one side.", Rules: []string{"VR-14.1", "VR-14.2", "VR-17.5-R1"},
			Fields: []Field{
				Num("killed", "Regulars killed", 0, 100).Else("0"), Num("leaders-killed", "Leaders killed", 0, 20).Else("0"),
				Num("routed", "Regulars routed", 0, 500).Else("0"), Num("leaders-routed", "Leaders routed", 0, 100).Else("0"),
				Num("held", "Regulars held at the end", 0, 100).Else("0"), Num("leaders-held", "Leaders held at the end", 0, 20).Else("0"),
				Num("rallied", "Own regulars rallied", 0, 500).Else("0"), Num("leaders-rallied", "Own Leaders rallied", 0, 100).Else("0"),
				Num("princess", "Princess carried off", 0, 1).Else("0"), Num("slaves", "Slaves carried off", 0, 20).Else("0"), Num("horses", "Horses carried off", 0, 20).Else("0"),
				Num("burnt", "Ship or garrison burnt", 0, 1).Else("0"), Yes("militia", "The enemies were militia").Rare(),
			},
			Answers: []Label{{"points", "Points", ""}},
		},
		{
			Name: "raid-result", Title: "What a raid does", Topic: topicRaid, Handler: "raid-result",
			Help: "The result by net points, and what it does to army and province.", Rules: []string{"VR-17.8", "VR-17.8-R1"},
			Fields: []Field{
				Num("raider", "Raider's points", -500, 1000).Else("0"), Num("defender", "Defender's points", -500, 1000).Else("0"),
				Num("printed", "Printed points of the province", 0, 5000).Else("0"), Num("booty", "Points of booty carried off", 0, 50).Else("0"),
			},
			Answers: []Label{
				{"net", "Net points", ""},
				{"result", "Result", ""},
				{"worth-less", "The province is worth less by", "points"},
				{"booty", "Booty moves", "points"},
				{"may-stay", "The party may stay", ""},
				{"unpacified", "The pacification begins anew", ""},
				{"garrison-retreats", "The garrison retreats", ""},
				{"no-raid-weeks", "No raid for", "weeks"},
				{"still-weeks", "The army stands still for", "weeks"},
			},
		},
	}
}
