package ask

// DarkAge lists the questions about the Dark Age rules.
func DarkAge() []Question {
	var all []Question
	for _, part := range [][]Question{daHits(), daMoves(), daTable(), daArmy(), daMagic()} {
		all = append(all, part...)
	}
	return all
}

var (
	daTypes = []string{
		"HV: Heavies", "FT: Foot", "LB: Lights with bows", "LJ: Lights with javelins", "AR: Archers", "WR: Warband, Raiders", "WW: Warband, Warriors",
		"CJ: Cavalry with javelins", "CV: Cavalry", "KN: Knights", "HB: horse archers", "HCH: heavy chariots", "LCH: light chariots", "WM: mammoths",
	}
	daTraits   = []string{"rough", "northern", "free-company", "missile_plus_1"}
	daContacts = []string{"front", "flank flush: a flank, edge to edge", "flank corner: a flank, by a corner only", "rear"}
	daDie      = "Dx as it fell; of average dice 2 to 5."
)

const (
	topicDAHits  = "Dark Age: shooting and melee"
	topicDAMoves = "Dark Age: moves, charges and rallies"
	topicDATable = "Dark Age: the table and the end"
	topicDAArmy  = "Dark Age: armies of the campaign"
	maxBreak     = 5000
)

// daTroop asks for a type of this table, or for a campaign unit.
func daTroop(name, label string) []Field {
	return []Field{
		One(name+".code", label, daTypes...).Hint("Or give type and class of a campaign unit."),
		One(name+".type", label+": troops of the campaign", typeOptions...).Rare(),
		One(name+".class", label+": class of the campaign", classOptions...).Rare(),
		One(name+".armed", label+": weapon of the campaign", weaponOptions...).Rare(),
		Some(name+".traits", label+": traits of the campaign", daTraits...).Rare(),
		Yes(name+".javelins", label+": given javelins by its list").Rare(),
		Yes(name+".weak", label+": a weak unit").Rare(),
	}
}

func daHits() []Question {
	answers := []Label{{"hits", "Hits", ""}, {"base", "Base Hits", ""}, {"sum", "-", ""}}
	return []Question{
		{
			Name: "dark-age-shot", Title: "A shot", Topic: topicDAHits, Handler: "dark-age-volley",
			Help:  "The Hits of a volley of bows or javelins by the side that it strikes and the cover.",
			Rules: []string{"DA-5.4", "DA-5.5"},
			Fields: join(daTroop("shooter", "Shooters"), daTroop("target", "Target"), []Field{
				One("facing", "Side attacked", edgeOptions...).Else("front"),
				Yes("defends", "The target defends woods, brush, village, camp or a wall"),
				Num("die", "Die", 1, 6).Must().Hint(daDie),
			}),
			Answers: append(answers, Label{"reach", "Range", "inches"}),
		},
		{
			Name: "dark-age-blow", Title: "A blow in melee", Topic: topicDAHits, Handler: "dark-age-strike",
			Help:  "The Hits that a unit strikes to its front in its own turn.",
			Rules: []string{"DA-8.3", "DA-8.4", "DA-12.4", "DA-12.5"},
			Fields: join(daTroop("striker", "Strikers"), daTroop("target", "Target"), []Field{
				One("contact", "Contact", daContacts...).Else("front"),
				Yes("uphill", "The target stands higher"), Yes("defends", "The target defends ground that protects in melee"),
				One("hero", "With the strikers", heroOptions...).Else("none"),
				Yes("mammoth-near", "An enemy mammoth is within 6 inches of the strikers").Rare(),
				Yes("dead", "The target is the Legion of the Dead").Rare(),
				Num("die", "Die", 1, 6).Must().Hint(daDie),
			}),
			Answers: answers,
		},
	}
}

func daMoves() []Question {
	return []Question{
		{
			Name: "dark-age-reach", Title: "How far it moves", Topic: topicDAMoves, Handler: "dark-age-move",
			Help:  "The inches of a normal move, on a road or bad ground, and whether a charge reaches.",
			Rules: []string{"DA-6.1", "DA-6.8", "DA-7.2"},
			Fields: []Field{
				One("type", "Unit", daTypes...).Must(),
				Nums("dice", "Dice", 1, 6).Must().Hint("One for class 1 or with the steady formula, else two or three."),
				One("formula", "Formula", "dice: so many dice and 2", "steady: one die and 2, 6 or 10").Else("dice"),
				Yes("road", "Forward along a road all the way"), Yes("bad", "It starts in, ends in or crosses bad ground"), Yes("charging", "It charges"),
				Inch("distance", "Line of sight to the enemy", 60),
			},
			Answers: []Label{{"inches", "It may go", "inches"}, {"rolled", "Rolled", "inches"}, {"turns", "Turns in a move", ""}, {"may-charge", "A charge reaches him", ""}},
		},
		{
			Name: "dark-age-gap", Title: "Closing the gap", Topic: topicDAMoves, Handler: "dark-age-closing",
			Help:  "Whether a charger that strikes at an angle has enough of its move left to end edge to edge.",
			Rules: []string{"DA-7.4-R1", "DA-7.5"},
			Fields: []Field{
				Inch("move", "Move rolled", 40).Must(), Inch("slid", "Gone until the bases touch", 40).Must(),
				Num("angle", "Angle between its front and the side struck", 0, 180).Of("degrees").Must(),
				One("side", "Side struck", edgeOptions...).Must(),
			},
			Answers: []Label{{"flush", "It ends edge to edge", ""}, {"doubles", "Its blows are doubled", ""}, {"cost", "The gap costs", "inches"}, {"left", "Left of the move", "inches"}},
		},
		{
			Name: "dark-age-rest", Title: "A rally", Topic: topicDAMoves, Handler: "dark-age-rally",
			Help:  "The Hits left after each of some turns of rest.",
			Rules: []string{"DA-9.2", "DA-9.3", "DA-12.5"},
			Fields: []Field{
				Num("hits", "Hits now", 0, 60).Must(), Num("most", "Highest Hits ever", 0, 60).Must(), Num("floor", "Floor", 0, 30).Hint("If not given, 5."),
				Nums("dice", "Dice", 1, 6).Must(), Yes("commander", "The commander helps"),
			},
			Answers: []Label{{"left", "Hits left", ""}},
		},
	}
}

func daTable() []Question {
	return []Question{
		{
			Name: "dark-age-size", Title: "The table", Topic: topicDATable, Handler: "dark-age-table",
			Help: "Its width for so many units on the larger side, its depth, zones and turns.", Rules: []string{"DA-10.1-R1", "DA-10.3-R1", "DA-10.4-R1"},
			Fields:  []Field{Nums("units", "Units", 1, 200).Must()},
			Answers: []Label{{"width", "Width", "inches"}, {"depth", "Depth", "inches"}, {"zone", "Zones", "inches"}, {"turns", "Turns at most", ""}},
		},
		{
			Name: "dark-age-rout", Title: "Does the army break?", Topic: topicDATable, Handler: "dark-age-break",
			Help: "Whether an army breaks whose removed units held so many of its break points.", Rules: []string{"DA-10.5-R1", "DA-12.5"},
			Fields:  []Field{Num("removed", "Break points of removed units", 0, maxBreak).Must(), Num("total", "All break points at the start", 1, maxBreak).Must(), Yes("leaderless", "Its commander is captured or gone")},
			Answers: []Label{{"breaks", "It breaks", ""}},
		},
		{
			Name: "dark-age-nightfall", Title: "Who has won at the end?", Topic: topicDATable, Handler: "dark-age-verdict",
			Help: "The shares of losses compared after the last turn.", Rules: []string{"DA-10.6-R1"},
			Fields: []Field{
				Num("attacker.lost", "Attacker: break points of removed units and Hits on the others", 0, maxBreak).Must(), Num("attacker.total", "Attacker: all break points", 1, maxBreak).Must(),
				Num("defender.lost", "Defender: the same", 0, maxBreak).Must(), Num("defender.total", "Defender: all break points", 1, maxBreak).Must(),
			},
			Answers: []Label{{"winner", "Winner", ""}},
		},
		{
			Name: "dark-age-side", Title: "Which side faces it?", Topic: topicDATable, Handler: "dark-age-facing",
			Help: "The side of a unit that faces a place, measured from the middle of its base.", Rules: []string{"DA-3.2", "DA-3.3"},
			Fields:  []Field{Inch("right", "To its right", 60), Inch("left", "Or to its left", 60), Inch("ahead", "Ahead of its middle", 60), Inch("behind", "Or behind it", 60)},
			Answers: []Label{{"side", "Side", ""}, {"sight", "Line of sight to it", "inches"}},
		},
	}
}

func daArmy() []Question {
	troops, as := soldiersCounted("unit", "Campaign unit")
	return []Question{
		{
			Name: "dark-age-muster", Title: "A campaign unit on this table", Topic: topicDAArmy, Handler: "dark-age-convert",
			Help:  "What it becomes: units, break points, floors, shots and modifiers.",
			Rules: []string{"DA-12.1", "DA-12.2", "DA-12.3", "DA-12.4"},
			Fields: join(troops, []Field{
				One("unit.armed", "Campaign unit: weapon", weaponOptions...).Else("none"),
				Some("unit.traits", "Campaign unit: traits", daTraits...),
				One("hero", "With it", "none", "hero", "superhero", "commander").Else("none"),
				One("scale", "Scale", "grand: about one unit", "fine: about two").Else("grand"),
			}),
			Joins: []Join{as},
			Answers: []Label{
				{"units", "Units", ""},
				{"code", "Type", ""},
				{"figures", "Figures of each", ""},
				{"limit", "Removed at", "Hits"},
				{"floor", "Rally floor", "Hits"},
				{"shots", "Shots", ""},
				{"step", "Class step", ""},
				{"weak", "Weak", ""},
			},
		},
		{
			Name: "dark-age-losses", Title: "Losses for the campaign", Topic: topicDAArmy, Handler: "dark-age-results",
			Help:  "The figures that a unit loses by its Hits at the end, and its status.",
			Rules: []string{"DA-12.9"},
			Fields: []Field{
				Num("figures", "Figures", 1, maxFigures).Must(), Num("hits", "Hits", 0, 60), Num("limit", "Removed at", 3, 60).Hint("If not given, 15."),
				One("side", "Its side", "won", "lost", "drew").Else("won"), Yes("attacker", "It is of the attacker"),
				Yes("removed", "It was removed"), Yes("contact", "An enemy is in contact with it"),
				One("type", "Vehicles", "HCH: heavy chariots", "LCH: light chariots", "WM: mammoths").Rare(),
			},
			Answers: []Label{{"lost", "Figures lost", ""}, {"status", "Status", ""}, {"vehicles", "Vehicles lost", ""}},
		},
	}
}

// soldiersCounted asks for type, class and figures, the key "HI A 30".
func soldiersCounted(group, who string) ([]Field, Join) {
	fields := []Field{
		One(group+".type", who+": troops", typeOptions...).Must(),
		One(group+".class", who+": class", classOptions...).Must(),
		Num(group+".figures", who+": figures", 0, maxFigures).Must().Hint("Chariots or mammoths where it has them."),
	}
	return fields, Join{
		Key: group, Names: []string{group + ".type", group + ".class", group + ".figures"},
		Make:  func(v []string) string { return v[0] + " " + v[1] + " " + v[2] },
		Split: splitWords(3),
	}
}

func daMagic() []Question {
	return []Question{
		{
			Name: "dark-age-magic", Title: "A spell", Topic: topicDAArmy, Handler: "dark-age-spell",
			Help:  "What a spell costs, whether it works, and the Hits of fire and of terror.",
			Rules: []string{"DA-12.6"},
			Fields: []Field{
				One("spell", "Spell", "shield_of_air: Shield of Air", "flying: Flying", "wind_demon: Wind Demon", "rain_demon: Rain Demon", "sword_of_fire: Sword of Fire",
					"earth_shaker: Earth-Shaker", "wall_of_fire: Wall of Fire", "army_of_ghosts: Army of Ghosts", "earth_demon: Earth-Demon", "black_slumber: Black Slumber",
					"helm_of_darkness: Helm of Darkness", "the_calling: the Calling", "legion_of_the_dead: Legion of the Dead").Must(),
				Num("d100", "d100", 1, 100), Num("die", "Die of the Sword of Fire", 1, 6), Num("shock", "Die of Shock", 1, 6), Yes("barbarian", "It falls on Northern Barbarians"),
			},
			Answers: []Label{{"result", "It", ""}, {"points", "Points spent", ""}, {"bolt", "Hits of the fire", ""}, {"terror", "Hits of the terror", ""}, {"hits", "Hits in all", ""}, {"limit", "The unit called up is removed at", "Hits"}},
		},
		{
			Name: "dark-age-captive", Title: "The commander of a removed unit", Topic: topicDAArmy, Handler: "dark-age-commander",
			Help: "Whether he is captured.", Rules: []string{"DA-12.5"},
			Fields:  []Field{Nums("d6", "d6", 1, 6).Must(), Yes("cornered", "An enemy touched its flank or rear"), Yes("alone", "No friend is left")},
			Answers: []Label{{"fate", "Fate", ""}},
		},
	}
}
