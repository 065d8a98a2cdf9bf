package ask

// MassCombat lists the questions about mass combat.
func MassCombat() []Question {
	var all []Question
	for _, part := range [][]Question{mcContest(), mcStrategy(), mcTroops(), mcMoney(), mcPersons(), mcMagic(), mcCampaign()} {
		all = append(all, part...)
	}
	return all
}

var (
	qualityOptions = []string{"Raw", "Green", "Average", "Seasoned", "Veteran", "Elite"}
	tableOptions   = []string{"A: A, open field", "B: B, the attack on a position fails", "C: C, a position is stormed"}
	hireOptions    = []string{
		"heavy cavalry", "medium cavalry", "light cavalry", "irregular cavalry", "heavy infantry", "medium infantry", "pikemen",
		"light infantry", "irregular infantry", "small siege engine", "large siege engine",
	}
	missileOptions  = []string{">: sling, javelin, throwing spear", ">>: ordinary bow", ">>>: longbow, composite bow, crossbow"}
	positionOptions = []string{
		"the attack comes downhill", "the attack comes steeply downhill", "covered approach", "gradual incline", "steep incline",
		"steep incline, bad ground", "wide pass", "single-file defile", "ford", "bridge", "river without a crossing", "palisade",
		"unwalled town", "walled town", "stronghold", "walled city", "castle",
	}
)

const (
	maxMen      = 1_000_000
	maxStrength = 10_000_000
)

func strategy(name, label string) Field { return Num(name, label, -50, 60) }

// rolls2d10 asks for sums of two ten-sided dice and what else is rolled.
func thrown(label string) Field {
	return Nums("dice", label, 1, 200).Must()
}

const topicContest = "Mass combat: the contest and after"

func mcContest() []Question {
	return append(mcResults(), mcLosses()...)
}

func marginAndTable() (margin, table Field) {
	return Num("margin", "Margin of the contest", -100, 100).Must(), One("table", "Table", tableOptions...).Must()
}

// mcResults are the contest and the rolls that follow from it.
func mcResults() []Question {
	margin, table := marginAndTable()
	return []Question{
		{
			Name: "contest", Title: "The contest", Topic: topicContest,
			Help:  "Both totals, the table, the margin and what the losing side's units must roll.",
			Rules: []string{"MC-14.1", "MC-14.2", "MC-14.3", "MC-14.4"},
			Fields: []Field{
				strategy("a.strategy", "Attacker's Strategy, all told").Must(), strategy("b.strategy", "Defender's Strategy, all told").Must(),
				thrown("2d10 of both, the attacker first").Just(2),
				Yes("starred", "The defender has a starred position"),
			},
			Answers: []Label{
				{"winner", "Winner (a attacks, b defends)", ""},
				{"result", "The victory is", ""},
				{"table", "Table", ""},
				{"margin", "Margin", ""},
				{"totals", "Totals", ""},
				{"target", "Each unit of the losing side must reach", ""},
				{"on-success", "A unit that does", ""},
				{"on-failure", "A unit that does not", ""},
			},
		},
		{
			Name: "morale-roll", Title: "A unit's morale roll", Topic: topicContest, Handler: "morale-test",
			Help:  "Whether a unit of the losing side holds; backs to the wall, one that would withdraw rolls again.",
			Rules: []string{"MC-14.2", "MC-14.4", "MC-1.1-R2"},
			Fields: []Field{
				table, margin, Num("morale", "Morale", -30, 30).Must(), thrown("2d10, the second for a unit with its back to the wall"),
				Yes("no-escape", "It has no way out"), Yes("no-quarter", "No quarter is given"),
			},
			Answers: []Label{{"fate", "The unit", ""}, {"target", "It must reach", ""}, {"total", "It has", ""}, {"second-total", "The second time", ""}, {"fails-by", "It fails by", ""}},
		},
		{
			Name: "common-roll", Title: "A force that rolls as a whole", Topic: topicContest, Handler: "common-test",
			Help:  "Where more than half of the men decide whether the whole force holds.",
			Rules: []string{"MC-14.3", "MC-14.3-R2", "MC-14.3-R3"},
			Fields: []Field{
				table, margin, Nums("men", "Men of each unit", 1, maxMen).Must(), Nums("totals", "Total of each unit's roll", -50, 100).Must(),
			},
			Answers: []Label{{"fate", "The force", ""}, {"target", "To reach", ""}, {"passing", "Men who pass", ""}, {"whole-force", "The force rolls as a whole", ""}},
		},
	}
}

// mcLosses are casualties, several sides and the verdict.
func mcLosses() []Question {
	margin, table := marginAndTable()
	return []Question{
		casualtiesQuestion(),
		{
			Name: "line-20", Title: "Half a percent lost", Topic: topicContest,
			Help:    "The casualties on the last line of the table.",
			Rules:   []string{"MC-18.3", "MC-18.3-R1"},
			Fields:  []Field{Nums("men", "Men", 0, maxMen).Must()},
			Answers: []Label{{"lost", "Casualties", "men"}},
			Explain: perItem("men", "lost", "half a percent of %s men, rounded down: %s", "MC-18.3-R1"),
		},
		{
			Name: "many-sides", Title: "More than two sides", Topic: topicContest,
			Help:    "Odds, margins and who holds the field among three forces or more.",
			Rules:   []string{"MC-21.1", "MC-21.1-R1", "MC-21.1-R2", "MC-21.1-R3"},
			Fields:  []Field{Nums("strengths", "Troop Strength of each", 0, maxStrength).Must(), Nums("totals", "Total of each", -50, 200).Must()},
			Answers: []Label{{"holds-the-field", "The field is held by number", ""}, {"odds", "Odds bonus of each", ""}, {"margins", "Margin of each", ""}},
		},
		{
			Name: "outcome", Title: "Who has won, for the campaign", Topic: topicContest,
			Help:  "Winner or draw by the last day's contest.",
			Rules: []string{"MC-24.8"},
			Fields: []Field{
				table, margin, Yes("attacker-holds", "The attacker has units that hold"), Yes("defender-holds", "The defender has units that hold"),
				Yes("defender-withdraws", "The defender gives up his ground"),
			},
			Answers: []Label{{"winner", "Winner", ""}},
		},
	}
}

func casualtiesQuestion() Question {
	return Question{
		Name: "casualties", Title: "Casualties of a unit", Topic: topicContest,
		Help:  "Both sides' 2d10, the line of the table, the percentage and the men dead and wounded.",
		Rules: []string{"MC-18.1", "MC-18.2", "MC-18.2-R1", "MC-18.3"},
		Fields: []Field{
			Say("code", "Troop code").Must().Hint("By MC-4.2, such as A1###>: weapon letter, armour digit, marks."),
			Num("men", "Men", 1, maxMen).Must(),
			strategy("leader", "Strategy of the unit's leader").Must(), strategy("enemy-commander", "Strategy of the enemy commander").Must(),
			Num("position", "Starred position that protects it", 0, 20).Else("0"),
			Num("margin", "Margin: won by, or lost by if negative", -100, 100).Must(),
			Yes("routed", "It routed"),
			thrown("Dice: own 2d10, the enemy's 2d10, d6 if it routed, the percentage dice"),
			Num("risk", "Lines worse by combat risk", 0, 20).Else("0").Rare(), Num("healing", "Lines better by healing", 0, 20).Else("0").Rare(),
			Num("strikes", "Lines worse by magic", 0, 20).Else("0").Rare(),
		},
		Answers: []Label{
			{"lost", "Casualties", "men"},
			{"dead", "Dead or crippled", "men"},
			{"wounded", "Wounded", "men"},
			{"percent", "Percent", ""},
			{"line", "Line of the table", ""},
			{"line-before-moves", "Line before moves", ""},
			{"D", "Difference D", ""},
		},
	}
}

const topicStrategy = "Mass combat: what moves Strategy"

func mcStrategy() []Question {
	return []Question{
		{
			Name: "odds", Title: "Odds and technology", Topic: topicStrategy,
			Help:  "The bonus of the stronger side, and of the higher technology.",
			Rules: []string{"MC-13.1", "MC-13.1-R1", "MC-5.2", "MC-5.3"},
			Fields: []Field{
				Nums("strength", "Troop Strength of the stronger side", 0, maxStrength).Must(), Num("against", "Troop Strength of the weaker side", 0, maxStrength).Must(),
				Num("TL", "Technology of the stronger side", 0, 15).Else("3"), Num("against-TL", "Technology of the weaker side", 0, 15).Else("3"),
			},
			Answers: []Label{{"odds", "Odds bonus", ""}, {"technology", "Technology bonus", ""}},
			Explain: odds,
		},
		{
			Name: "position", Title: "Defensive position", Topic: topicStrategy,
			Help:  "What the defender's ground and walls are worth.",
			Rules: []string{"MC-13.2", "MC-13.2-R3", "MC-13.2-R4", "MC-13.5-R1"},
			Fields: []Field{
				Any("rows", "Rows of the table", slugs(positionOptions)...).Must(),
				Yes("siege-weapons", "The attacker has siege weapons or mining crews"),
			},
			Joins:   []Join{positionJoin()},
			Answers: []Label{{"total", "Worth", ""}, {"starred", "Tables B and C are used", ""}, {"home-ground", "Bonus of home ground besides", ""}},
		},
		{
			Name: "superiority", Title: "Superiority in special troops", Topic: topicStrategy,
			Help:  "The bonus for more cavalry, shooters, fliers or artillery, less what cancels them.",
			Rules: []string{"MC-13.3", "MC-13.3-R2", "MC-13.4"},
			Fields: []Field{
				Num("a.have", "First side: men of the kind", 0, maxMen).Must(), Num("a.neutralise", "First side: men who cancel the other's", 0, maxMen).Else("0"),
				Num("b.have", "Second side: men of the kind", 0, maxMen).Must(), Num("b.neutralise", "Second side: men who cancel the other's", 0, maxMen).Else("0"),
			},
			Answers: []Label{{"bonus", "Bonus", ""}, {"who", "It goes to", ""}},
			Explain: superiority,
		},
		{
			Name: "river", Title: "A river on the card", Topic: topicStrategy,
			Help:    "What a river between the armies is worth, by its crossings.",
			Rules:   []string{"MC-24.7"},
			Fields:  []Field{Num("fords", "Fords", 0, 20).Else("0"), Num("bridges", "Bridges", 0, 20).Else("0")},
			Answers: []Label{{"value", "Worth", ""}, {"starred", "Tables B and C are used", ""}},
		},
		{
			Name: "diviner", Title: "A false diviner", Topic: topicStrategy, Handler: "false-diviner",
			Help:    "The Strategy of a commander who listens to a diviner who has no gift.",
			Rules:   []string{"MC-13.8", "MC-13.8-R1"},
			Fields:  []Field{strategy("commander", "Commander's Strategy").Must(), strategy("diviner", "Diviner's Strategy").Must(), Some("belief", "He is believed", "full: in full", "half", "ignored: not at all").Must()},
			Answers: []Label{{"strategy", "Strategy", ""}},
			Explain: perItem("belief", "strategy", "%s belief: Strategy %s", "MC-13.8"),
		},
	}
}
