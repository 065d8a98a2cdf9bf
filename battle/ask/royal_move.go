package ask

import "strings"

const topicMove = "Royal Armies: movement"

func royalMove() []Question {
	return append(rateQuestions(), shapeQuestions()...)
}

func rateQuestions() []Question {
	a, ja := soldiers("a", "Unit")
	return []Question{
		{
			Name: "movement", Title: "Full moves", Topic: topicMove, Handler: "royal-rate",
			Help:  "How far troops go in a turn, by formation and ground.",
			Rules: []string{"RA-7.1", "RA-7.10", "RA-11.1", "RA-11.3"},
			Fields: []Field{
				Some("troops", "Troops", typeOptions...).Must().As("a"),
				One("by", "Moving", modeOptions...).Else("line"),
				One("ground", "Over", groundOptions...).Else("open"),
				Any("traits", "Marks of their list", traitOptions...).As("a.traits").Rare(),
				One("armed", "Armed with", weaponOptions...).Else("none").As("a.armed").Rare(),
			},
			Answers: []Label{{"inches", "Full move", "in"}},
			Explain: perItem("a", "inches", "%s: %s in", "RA-7.1"),
		},
		{
			Name: "move-rest", Title: "What is left of a move", Topic: topicMove, Handler: "royal-march",
			Help:  "A move begun at one rate goes on at another: what is left of it.",
			Rules: []string{"RA-7.19-R1", "RA-10.17-R1"},
			Fields: join(a, []Field{
				One("first.by", "First: moving", modeOptions...).Else("line"),
				One("first.ground", "First: over", groundOptions...).Else("open"),
				Inch("moved", "Moved so", 40).Must(),
				One("then.by", "Then: moving", modeOptions...).Else("line"),
				One("then.ground", "Then: over", groundOptions...).Else("open"),
				Any("a.traits", "Marks of its list", traitOptions...).Rare(),
				One("a.armed", "Armed with", weaponOptions...).Else("none").Rare(),
			}),
			Joins:   []Join{ja},
			Answers: []Label{{"rest", "Left", "in"}, {"first", "The full move at first", "in"}},
		},
	}
}

func shapeQuestions() []Question {
	s, js := body("a", "Unit")
	return []Question{
		wheelQuestion(),
		zoneQuestion(),
		{
			Name: "meeting", Title: "Where two charges meet", Topic: topicMove, Handler: "royal-meet",
			Help:  "Two units that run at one another head on: how far each comes before they meet.",
			Rules: []string{"RA-7.20-R1"},
			Fields: []Field{
				One("a.type", "First unit", typeOptions...).Must(), One("a.by", "First unit: moving", modeOptions...).Else("charge"),
				One("b.type", "Second unit", typeOptions...).Must(), One("b.by", "Second unit: moving", modeOptions...).Else("charge"),
				Inch("distance", "Distance between their fronts", 100).Must(),
			},
			Answers: []Label{{"meet", "They meet", ""}, {"a.goes", "The first unit has come", "in"}, {"b.goes", "The second unit has come", "in"}},
		},
		{
			Name: "formation", Title: "Formations", Topic: topicMove, Handler: "royal-formation",
			Help:  "Whether a formation may have these files and ranks, how deep it counts, and what becomes of it by losses.",
			Rules: []string{"RA-4.1", "RA-4.3", "RA-2.8-R1", "RA-4.1-R1"},
			Fields: join(s, []Field{
				One("formation", "Formation", formationOptions...).Else("line"),
				Num("loses", "It loses", 0, maxFigures).Else("0").Of("figures"),
			}),
			Joins: []Join{js},
			Answers: []Label{
				{"allowed", "It is allowed", ""},
				{"reason", "Why not", ""},
				{"files", "Files after the losses", ""},
				{"ranks", "Ranks after the losses", ""},
				{"ranks-deep", "Ranks that count", ""},
				{"second-and-third", "Figures in the second and third rank", ""},
				{"becomes", "It is then a", ""},
			},
		},
		{
			Name: "ring", Title: "The side of a ring", Topic: topicMove, Handler: "royal-ring",
			Help:    "How many files each side of a ring has.",
			Rules:   []string{"RA-4.5-R1"},
			Fields:  []Field{Nums("figures", "Figures", 1, maxFigures).Must()},
			Answers: []Label{{"files", "Files on each side", ""}},
			Explain: perItem("figures", "files", "%s figures, two deep on four sides: %s files a side", "RA-4.5-R1"),
		},
	}
}

func wheelQuestion() Question {
	return Question{
		Name: "wheel", Title: "A wheel", Topic: topicMove, Handler: "royal-wheel",
		Help:  "What a wheel costs, whether it is allowed in the move, and how far the unit still goes straight.",
		Rules: []string{"RA-7.13", "RA-7.13-R1"},
		Fields: []Field{
			One("type", "Troops", typeOptions...).Must(),
			Num("files", "Files", 1, maxFigures).Must(),
			Num("degrees", "Angle", 1, 360).Must().Of("degrees"),
			One("by", "Moving", modeOptions...).Else("line"),
			One("ground", "Over", groundOptions...).Else("open"),
		},
		Answers: []Label{
			{"allowed", "It is allowed", ""},
			{"costs", "The wheel costs", "in"},
			{"limit", "A wheel may cost", "in"},
			{"straight", "Straight ahead is left", "in"},
			{"widest", "The widest wheel is", "degrees"},
		},
	}
}

func zoneQuestion() Question {
	return Question{
		Name: "zone", Title: "Front, flank or rear", Topic: topicMove, Handler: "royal-zone",
		Help:  "Which edge of a unit an attacker strikes, by where the middle of his front stood when the last straight part of his move began.",
		Rules: []string{"RA-2.9-R1", "RA-4.5-R1"},
		Fields: []Field{
			One("type", "Troops attacked", typeOptions...).Must(),
			Num("figures", "Figures", 1, maxFigures).Must(),
			Num("files", "Files", 1, maxFigures).Hint("Without it: all in one rank."),
			Yes("ring", "It is a ring"),
			zoneInch("right", "Attacker: to the right of the middle of its front"),
			zoneInch("ahead", "Attacker: ahead of its front line").Hint("Behind the front line is negative."),
		},
		Answers: []Label{{"edge", "The attack is on its", ""}, {"half-width", "Half its front", "in"}, {"depth", "Its depth", "in"}},
	}
}

func zoneInch(name, label string) Field {
	f := Inch(name, label, 200).Must()
	f.Min = -200
	if strings.HasPrefix(label, "Attacker: to") {
		f.Help = "To the left is negative."
	}
	return f
}
