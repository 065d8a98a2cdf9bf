package ask

const topicMelee = "Royal Armies: melee"

func royalMelee() []Question {
	return []Question{
		meleeQuestion(), supportQuestion(), lapQuestion(), expandQuestion(), breakthroughQuestion(), breakOffQuestion(), chargeQuestion(),
	}
}

// fighter asks for one side of a melee.
func fighter(group, who string) ([]Field, Join) {
	base, j := body(group, who)
	return join(base, []Field{
		Num(group+".av", who+": average die", 2, 5).Must(),
		One(group+".made", who+": how it came into contact", "stood: it stood", "attack: its ordinary move", "charge: its charge", "forced: driven into it").Else("stood"),
		One(group+".edge", who+": edge on which it fights", edgeOptions...).Else("front"),
		One(group+".status", who+": order", statusOptions...).Else("steady"),
		Yes(group+".fired", who+": fired this turn"),
		Yes(group+".bonus", who+": won its charge bonus").Else("").Hint("If not given it is worked out.").Rare(),
		One(group+".hero", who+": hero with it", heroOptions...).Else("none").Rare(),
		Num(group+".crew", who+": living crew", 1, 4*maxFigures).Rare().Hint("Of chariots and mammoths; full crews if not given."),
		Yes(group+".mammoths-near", who+": mammoths within 6 in").Rare().Hint("Matters to cavalry and chariots."),
		Num(group+".added", who+": figures added by expansion", 0, maxFigures).Else("0").Rare(),
		Num(group+".depth", who+": ranks at contact", 1, 20).Rare().Hint("If not given, by figures and files."),
		Yes(group+".laps", who+": laps round").Else("yes").Rare().Hint("From the second round on."),
		One(group+".kind", who+": what it is", "ordinary", "phantoms", "dead", "beasts").Else("ordinary").Rare(),
	}, kit(group, who)), j
}

func meleeQuestion() Question {
	a, ja := fighter("a", "First unit")
	b, jb := fighter("b", "Second unit")
	shared := []Field{
		Num("round", "Round of this melee", 1, 40).Else("1"),
		One("ground", "Fought in", groundOptions...).Else("open"),
		Num("line", "First unit's left end from the second's", -3000, 3000).Of("mm").Rare().Hint("Along the second unit's edge; both are centred on one another if not given."),
		Yes("a.breakthrough", "First unit: breakthrough orders"),
	}
	return Question{
		Name: "melee", Title: "A round of melee", Topic: topicMelee, Handler: "royal-melee",
		Help:   "Figures involved, die and losses of both sides of a pair in one round, and whether heavy cavalry rides through.",
		Rules:  []string{"RA-9.1", "RA-9.4-R1"},
		Fields: join(a, b, shared), Joins: []Join{ja, jb},
		Answers: []Label{
			{"a.loses", "First unit loses", "figures"},
			{"b.loses", "Second unit loses", "figures"},
			{"a.round", "The first unit's round is", ""},
			{"breakthrough", "It rides through", ""},
			{"breakthrough-rule", "-", ""},
			{"a.figures", "First unit: figures involved", ""},
			{"a.die", "First unit: die", ""},
			{"b.figures", "Second unit: figures involved", ""},
			{"b.die", "Second unit: die", ""},
			{"a.sum-figures", "-", ""},
			{"a.sum-die", "-", ""},
			{"a.result", "-", ""},
			{"b.sum-figures", "-", ""},
			{"b.sum-die", "-", ""},
			{"b.result", "-", ""},
		},
	}
}

func supportQuestion() Question {
	a, ja := body("a", "Unit")
	return Question{
		Name: "support", Title: "Supporting ranks", Topic: topicMelee, Handler: "royal-support",
		Help:  "How many figures the rear ranks add to those in contact.",
		Rules: []string{"RA-9.5", "RA-9.5-R1", "RA-9.5-R2"},
		Fields: join(a, []Field{
			Num("touching", "Figures in contact", 0, maxFigures).Must(),
			One("edge", "Edge on which it fights", edgeOptions...).Else("front"),
			One("enemy", "Enemy", typeOptions...).Must(),
			Yes("charged", "The enemy charged"),
			Num("round", "Round of this melee", 1, 40).Else("1"),
		}),
		Joins:   []Join{ja},
		Answers: []Label{{"support", "The ranks behind add", "figures"}, {"involved", "With those in contact", "figures"}},
	}
}

func lapQuestion() Question {
	a, ja := body("a", "Lapping unit")
	b, jb := body("b", "Enemy")
	return Question{
		Name: "lap", Title: "Lapping round an end", Topic: topicMelee, Handler: "royal-lap",
		Help:  "From the second round on: how many figures lap round one end of the enemy's line, and how many turn to face them.",
		Rules: []string{"RA-9.11", "RA-9.12", "RA-9.15-R1"},
		Fields: join(a, b, []Field{
			Num("free", "Figures wholly beyond that end", 0, maxFigures).Must(),
			One("b.edge", "Enemy: edge on which it fights", edgeOptions...).Else("front"),
		}),
		Joins: []Join{ja, jb},
		Answers: []Label{
			{"laps", "Lap round", "figures"},
			{"faced-by", "The enemy gains, turned against them", "figures"},
			{"raises", "More than overlap already gives", ""},
		},
	}
}

func expandQuestion() Question {
	a, ja := body("a", "Unit")
	b, jb := body("b", "Enemy")
	return Question{
		Name: "expand", Title: "Expanding in melee", Topic: topicMelee, Handler: "royal-expand",
		Help:  "How many figures a unit may bring up in one turn: at the ends of its front, or to a flank or rear that is attacked.",
		Rules: []string{"RA-9.10", "RA-9.13", "RA-9.14-R1", "RA-9.18-R1"},
		Fields: join(a, optional(b), []Field{
			Num("engaged", "Fighting on that flank or rear already", 0, maxFigures).Of("figures").Hint("Give the enemy too."),
			Num("unengaged", "Fighting nobody", 0, maxFigures).Of("figures"),
			Nums("room", "Room at the left and the right end", 0, maxFigures).Just(2).Of("figures").Hint("For expansion to the front."),
		}),
		Joins: []Join{ja, jb},
		Answers: []Label{
			{"limit", "Limit of its class in a turn", "figures"},
			{"may", "It may change its front", ""},
			{"added", "Join the fight on flank or rear", "figures"},
			{"ends", "Go to the left and the right end", "figures"},
		},
	}
}

// optional makes fields that another answer does without.
func optional(fields []Field) []Field {
	out := append([]Field(nil), fields...)
	for i := range out {
		out[i].Required = false
	}
	return out
}

func breakthroughQuestion() Question {
	return Question{
		Name: "breakthrough", Title: "Riding through", Topic: topicMelee, Handler: "royal-breakthrough",
		Help:  "Whether cavalry with breakthrough orders rides through the unit that it charged.",
		Rules: []string{"RA-8.20", "RA-8.20-R1", "RA-8.22"},
		Fields: []Field{
			One("charger", "Charger", typeOptions...).Else("HC"),
			One("target", "Charged unit", typeOptions...).Must(),
			Yes("ordered", "Breakthrough was ordered").Else("yes"),
			One("made", "How it came into contact", "attack: its ordinary move", "charge: its charge", "forced: driven into it").Else("charge"),
			Num("round", "Round of this melee", 1, 40).Else("1"),
			One("edge", "Edge of the charged unit", edgeOptions...).Else("front"),
			Num("inflicted", "The charged unit lost", 0, maxFigures).Must().Of("figures"),
			Num("suffered", "The charger lost, to all opponents", 0, maxFigures).Must().Of("figures"),
		},
		Answers: []Label{{"through", "It rides through", ""}, {"rule", "-", ""}},
	}
}

func breakOffQuestion() Question {
	a, ja := soldiers("a", "Unit")
	return Question{
		Name: "break-off", Title: "Breaking off", Topic: topicMelee, Handler: "royal-break-off",
		Help:  "Whether cavalry may leave a melee of its own will, and how far it still goes.",
		Rules: []string{"RA-8.17", "RA-8.18-R1", "RA-8.19-R1"},
		Fields: join(a, []Field{
			Inch("moved", "Moved this turn", 40).Must(),
			Yes("charged", "It charged this turn"),
			One("formation", "Formation", formationOptions...).Else("line"),
			Num("rounds", "Rounds fought", 1, 40).Else("1"),
		}),
		Joins:   []Join{ja},
		Answers: []Label{{"may", "It may break off", ""}, {"rest", "It still goes", "in"}},
	}
}

func chargeQuestion() Question {
	a, ja := soldiers("a", "Charger")
	b, jb := soldiers("b", "Charged unit")
	return Question{
		Name: "charge", Title: "What a charge is worth", Topic: topicMelee, Handler: "royal-charge",
		Help:  "Whether a unit may be ordered to charge another, and the bonus that it wins.",
		Rules: []string{"RA-8.2", "RA-8.3", "RA-8.5", "RA-9.7b"},
		Fields: join(a, kit("a", "Charger"), b, kit("b", "Charged unit"), []Field{
			One("formation", "Charger's formation", formationOptions...).Else("line"),
			Num("depth", "Ranks of the charged unit", 1, 20).Else("1"),
			Yes("short-run", "It had no room for the full run"),
			One("ground", "Charged over", groundOptions...).Else("open"),
			Yes("defends-edge", "The charged unit defends an edge of woods or a hill"),
			Yes("from-edge", "The charger comes out over such an edge").Rare(),
			Yes("out-of-swamp", "The charger comes out of a swamp").Rare(),
		}),
		Joins: []Join{ja, jb},
		Answers: []Label{
			{"may-order", "It may be ordered", ""}, {"as", "It counts as", ""}, {"bonus", "Bonus on the die in the first round", ""}, {"rule", "By", ""},
		},
	}
}
