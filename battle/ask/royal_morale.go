package ask

const topicMorale = "Royal Armies: morale"

func royalMorale() []Question {
	return []Question{moraleQuestion(), severityQuestion(), routLossQuestion(), failedQuestion(), thresholdQuestion(), statusQuestion(), trampleQuestion()}
}

func moraleQuestion() Question {
	a, ja := soldiers("a", "Unit")
	return Question{
		Name: "morale", Title: "A morale test", Topic: topicMorale, Handler: "royal-morale",
		Help:  "The number that d100 may not exceed, with each modifier, and whether rolls hold.",
		Rules: []string{"RA-12.10", "RA-12.11-R1"},
		Fields: join(a, []Field{
			One("step", "Test", stepOptions...).Else("pre-melee"),
			Num("original", "Original strength", 1, 4*maxFigures).Must().Of("figures"),
			Num("lost", "Lost so far", 0, 4*maxFigures).Else("0").Of("figures"),
			Nums("rolls", "Rolls of d100", 1, 100).Hint("To see whether they hold."),
			Yes("commander", "The commander is with it"),
			One("hero", "A hero is with it", heroOptions...).Else("none"),
			Yes("uphill", "It stands uphill"), Yes("in-woods", "It stands in woods"),
			One("status", "Order", statusOptions...).Else("steady"),
			Yes("charging", "Before the melee: it charges"), Yes("downhill", "Before the melee: it charges downhill"),
			Yes("charged-by-cavalry", "Before the melee: charged by cavalry"),
			Yes("charged-by-heavies", "Before the melee: charged by mammoths or chariots"),
			Yes("flank", "Before the melee: attacked in flank"), Yes("rear", "Before the melee: attacked in rear"),
			Yes("magic", "Before the melee: magic near it"),
			One("melee", "After the melee: the round was", "drawn", "won", "lost").Else("drawn"),
			Yes("ridden-through", "After the melee: ridden through"),
			Yes("friend-fell-back", "After the melee: a friend fell back past it"),
			Yes("friend-routed", "After the melee: a friend routed past it"),
			Yes("commander-gone", "After the melee: the commander is lost"),
			Any("a.traits", "Marks of its list", traitOptions...).Rare(),
			One("a.armed", "Armed with", weaponOptions...).Else("none").Rare(),
		}),
		Joins:   []Join{ja},
		Answers: []Label{{"target", "It holds on d100 up to", ""}, {"holds", "With these rolls it holds", ""}, {"sum", "-", ""}},
		Explain: perItem("rolls", "holds", "a roll of %s holds: %s", "RA-12.10"),
	}
}

func severityQuestion() Question {
	return Question{
		Name: "severity", Title: "Severity of a failed test", Topic: topicMorale, Handler: "royal-severity",
		Help:  "What d100 of severity means, and what a unit loses when it goes into rout.",
		Rules: []string{"RA-12.29", "RA-12.33", "RA-12.33-R1"},
		Fields: []Field{
			Nums("rolls", "Rolls of d100", 1, 100),
			Nums("left", "Figures left when it routs", 0, 4*maxFigures),
		},
		Answers: []Label{{"fates", "The unit", ""}, {"losses", "Entering rout it loses", "figures"}},
		Explain: all(
			perItem("rolls", "fates", "severity %s: %s", "RA-12.29"),
			perItem("left", "losses", "a fifth of %s figures, halves up: %s", "RA-12.33-R1")),
	}
}

func routLossQuestion() Question {
	return Question{
		Name: "rout-loss", Title: "Loss of a unit that routs", Topic: topicMorale, Handler: "royal-severity",
		Help:    "A unit that goes into rout loses a fifth of what it has left.",
		Rules:   []string{"RA-12.33", "RA-12.33-R1"},
		Fields:  []Field{Nums("left", "Figures left", 0, 4*maxFigures).Must()},
		Answers: []Label{{"losses", "It loses", "figures"}},
		Explain: perItem("left", "losses", "a fifth of %s figures, halves up: %s", "RA-12.33-R1"),
	}
}

func failedQuestion() Question {
	a, ja := soldiers("a", "Unit")
	return Question{
		Name: "failed-test", Title: "After a failed test", Topic: topicMorale, Handler: "royal-failed-test",
		Help:  "What a failed test leads to, which way the unit goes and how far: enemies on two opposite edges make it surrender.",
		Rules: []string{"RA-12.29", "RA-12.30-R1", "RA-12.36"},
		Fields: join(a, []Field{
			One("step", "Test", stepOptions...).Else("pre-melee"),
			One("status", "Order before the test", statusOptions...).Else("steady"),
			Num("severity", "Roll of severity", 1, 100).Hint("Needed where the answer says that it is rolled."),
			Yes("front", "Enemies on its front"), Yes("right", "Enemies on its right flank"), Yes("rear", "Enemies on its rear"), Yes("left", "Enemies on its left flank"),
			Yes("ring", "It is a ring"),
			One("formation", "Formation", formationOptions...).Else("line"),
			Any("a.traits", "Marks of its list", traitOptions...).Rare(),
			One("a.armed", "Armed with", weaponOptions...).Else("none").Rare(),
		}),
		Joins: []Join{ja},
		Answers: []Label{
			{"fate", "The unit", ""},
			{"moves", "It moves", "in"},
			{"away", "Direction: to its right and forward", ""},
			{"rolls-severity", "Severity is rolled", ""},
			{"costs-a-fifth", "It loses a fifth", ""},
			{"re-forms", "It may re-form to pass a gap", ""},
		},
	}
}

func thresholdQuestion() Question {
	return Question{
		Name: "thresholds", Title: "Losses that call for a test", Topic: topicMorale, Handler: "royal-thresholds",
		Help:  "Which marks of loss are reached for the first time: a third, a half, two thirds.",
		Rules: []string{"RA-12.4-R1"},
		Fields: []Field{
			Num("original", "Original strength", 1, 4*maxFigures).Must().Of("figures"),
			Num("before", "Lost before", 0, 4*maxFigures).Else("0").Of("figures"),
			Nums("lost", "Lost in all, time after time", 0, 4*maxFigures).Must().Of("figures"),
		},
		Answers: []Label{{"fresh", "Newly reached", ""}},
		Explain: perItem("lost", "fresh", "%s lost: %s is newly reached", "RA-12.4-R1"),
	}
}

func statusQuestion() Question {
	return Question{
		Name: "status-ends", Title: "When falling back ends", Topic: topicMorale, Handler: "royal-status",
		Help:  "The turn at whose end fall back status ends.",
		Rules: []string{"RA-12.32-R1"},
		Fields: []Field{
			One("fate", "The unit", "stands", "falls back one move", "falls back two moves").Else("stands"),
			Num("turn", "Turn", 1, 20).Must(),
			Num("until", "It was falling back until turn", 0, 30).Else("0"),
		},
		Answers: []Label{{"ends", "The status ends with turn", ""}},
	}
}

func trampleQuestion() Question {
	a, ja := soldiers("a", "Retreating unit")
	return Question{
		Name: "trample", Title: "Trampled by friends", Topic: topicMorale, Handler: "royal-trample",
		Help:  "What a friendly unit loses when mammoths or chariots retreat through it.",
		Rules: []string{"RA-15.8", "RA-16.9", "RA-16.9-R1"},
		Fields: join(a, []Field{
			Num("crew", "Crew when the test failed", 1, 4*maxFigures).Must(),
			Num("friend", "Figures of the friendly unit", 0, 4*maxFigures).Must(),
			One("fate", "The unit", fateOptions...).Must(),
			Num("av", "Average die", 2, 5).Hint("For chariots in rout."),
			One("formation", "Formation", formationOptions...).Else("line").Rare(),
		}),
		Joins: []Join{ja},
		Answers: []Label{
			{"tramples", "It tramples", ""},
			{"friend-loses", "The friend loses", "figures"},
			{"crew-lost", "Crew lost in entering rout", ""},
			{"stands", "Chariots or mammoths left", ""},
			{"moves", "It moves", "in"},
			{"sum-die", "-", ""},
			{"result", "-", ""},
		},
	}
}
