package ask

const topicFire = "Royal Armies: missiles"

func royalFire() []Question {
	return append(volleyQuestions(), killQuestions()...)
}

func volleyQuestions() []Question {
	a, ja := body("a", "Firing unit")
	b, jb := body("b", "Target")
	return []Question{
		{
			Name: "missile", Title: "A volley", Topic: topicFire, Handler: "royal-fire",
			Help:  "Whether a shot is possible, how many figures fire, the die, the kills and the figures removed.",
			Rules: []string{"RA-10.8", "RA-10.18"},
			Fields: join(a, kit("a", "Firing unit"), b, []Field{
				Inch("distance", "Distance", 60).Must(),
				Num("av", "Average die", 2, 5).Hint("Needed when there is a shot."),
				Yes("a.moved", "Firing unit: moved this turn"),
				One("a.status", "Firing unit: order", statusOptions...).Else("steady"),
				One("formation", "Firing unit: formation", formationOptions...).Else("line"),
				Yes("b.moved", "Target: moved this turn"),
				Yes("b.charging", "Target: is charging"),
				Yes("b.uphill", "Target: stands higher"),
				One("b.ground", "Target: stands in", groundOptions...).Else("open"),
				Num("bearing", "Bearing of the target", -180, 180).Of("degrees").Hint("From straight ahead; left is negative.").Rare(),
				One("weapon", "Weapon used", weaponOptions...).Rare().Hint("If not given, the unit's better one."),
				Num("a.crew", "Firing unit: living crew", 1, 4*maxFigures).Rare(),
				One("b.kind", "Target: what it is", "ordinary: a unit", "wizard: a wizard on his own", "hero: a hero on his own", "commander: the commander on his own").Else("ordinary").Rare(),
				Yes("b.in-melee", "Target: in melee").Rare(),
			}, kit("b", "Target")),
			Joins: []Join{ja, jb},
			Answers: []Label{
				{"shot", "There is a shot", ""},
				{"removed", "Figures removed", ""},
				{"kills", "Kills", "men"},
				{"firing", "Figures firing", ""},
				{"die", "Die", ""},
				{"worth-it", "A general would take it", ""},
				{"sum-die", "-", ""},
				{"result", "-", ""},
			},
		},
	}
}

func killQuestions() []Question {
	return []Question{
		{
			Name: "kills", Title: "Kills to figures", Topic: topicFire, Handler: "royal-kills",
			Help:    "How many figures so many kills remove: one for each 20, and one more for a remainder of 10 or over.",
			Rules:   []string{"RA-10.8", "RA-1.3", "RA-0.5-R1"},
			Fields:  []Field{Nums("kills", "Kills", 0, 10000).Must().Of("men")},
			Answers: []Label{{"removed", "Figures removed", ""}},
			Explain: perItem("kills", "removed", "%s kills: %s", "RA-10.8"),
		},
		{
			Name: "may-fire", Title: "May it fire?", Topic: topicFire, Handler: "royal-may-fire",
			Help:  "Whether a unit may fire now, at an enemy that passes, or over the heads of friends.",
			Rules: []string{"RA-10.10-R1", "RA-10.10-R2", "RA-10.14", "RA-10.15-R1"},
			Fields: []Field{
				Yes("fired", "It has fired this turn"), Yes("in-contact", "It is in contact"), Yes("evaded", "It has evaded"),
				Yes("charge-to-run", "Its charge is still to come"), Yes("charged", "It has charged"),
				One("status", "Order", statusOptions...).Else("steady"),
				Inch("moved", "It has moved, before firing in passing", 40),
				Yes("target-away", "The passing enemy moves away"),
				Yes("target-ends-in-range", "The passing enemy ends in range").Else("yes"),
				Yes("target-charges", "The passing enemy charges it"),
				Num("levels-above", "Contours above the friends in between", 0, 5),
				Inch("to-friends", "From the firer to the friends", 60), Inch("friends-to-target", "From the friends to the target", 60),
			},
			Answers: []Label{{"may", "It may fire", ""}, {"rule", "By", ""}, {"pass-through", "Fire in passing is allowed", ""}, {"over-friends", "Fire over the friends is allowed", ""}},
		},
	}
}
