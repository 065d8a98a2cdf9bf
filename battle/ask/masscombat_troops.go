package ask

const topicTroops = "Mass combat: troops and leaders"

func mcTroops() []Question {
	quality := One("quality", "Quality", qualityOptions...)
	return []Question{
		{
			Name: "troop-strength", Title: "Troop Strength", Topic: topicTroops,
			Help:  "The strength of one fighter by his code, and of a unit.",
			Rules: []string{"MC-4.2", "MC-4.3", "MC-4.4", "MC-22.1"},
			Fields: []Field{
				Tokens("code", "Troop codes").Must().Hint("By MC-4.2: weapon A, B, C; armour 1, 2, 3; then marks: # to ### horse, %%% flying, > to >>> missiles, O chariots, K S SS engines, $ fine, - no stirrups, ~ irregular."),
				shooters(), One("race", "Race", "centaur", "dwarf", "elf", "giant").Rare(),
				Num("men", "Men of the unit", 1, maxMen), quality.Hint("With men: for the unit's strength."),
			},
			Answers: []Label{{"each", "Troop Strength of one", ""}, {"unit", "Troop Strength of the unit", ""}},
			Explain: unitStrengths,
		},
		{
			Name: "creature", Title: "A creature's strength", Topic: topicTroops,
			Help:  "The strength of a beast or monster that fights as a soldier.",
			Rules: []string{"MC-4.2", "MC-4.2-R2"},
			Fields: []Field{
				Num("OCV", "OCV", 0, 500).Must(), Num("DCV", "DCV", 0, 500).Must(), Num("CDF", "CDF", 0, 500).Must(), Num("NAV", "NAV", 0, 500).Must(), Num("NWI", "NWI", 0, 500).Must(),
			},
			Answers: []Label{{"each", "Troop Strength", ""}},
			Explain: says("MC-4.2", "(OCV %s + DCV %s) / 4 + CDF %s + NAV %s - NWI %s / 2, rounded down once: %s", []string{"OCV", "DCV", "CDF", "NAV", "NWI"}, "each"),
		},
		{
			Name: "unit-strength", Title: "Strength of a unit", Topic: topicTroops,
			Help:    "Men, strength of one and quality make a unit's strength; by an optional rule Morale does too.",
			Rules:   []string{"MC-4.4", "MC-4.4-R1", "MC-6.2-R1"},
			Fields:  []Field{Num("men", "Men", 1, maxMen).Must(), Num("each", "Troop Strength of one", 0, 1000).Must(), quality.Must(), Num("morale", "Morale, for the optional rule", -30, 30)},
			Answers: []Label{{"strength", "Troop Strength", ""}, {"by-morale", "With the optional rule", ""}},
			Explain: says("MC-4.4", "%s men x %s each x the factor of %s, rounded down once: %s", []string{"men", "each", "quality"}, "strength"),
		},
		{
			Name: "leader", Title: "What a leader is worth", Topic: topicTroops, Handler: "leader-morale",
			Help:    "The Morale of a unit under leaders of these skills.",
			Rules:   []string{"MC-7.1", "MC-6.1"},
			Fields:  []Field{quality.Must(), Tokens("leadership", "Leadership").Must().Hint("Numbers, or none for a unit without a leader.")},
			Answers: []Label{{"morale", "Morale", ""}},
			Explain: perItem("leadership", "morale", "Leadership %s: Morale %s", "MC-7.1"),
		},
		{
			Name: "reinforcement", Title: "Recruits in a unit", Topic: topicTroops,
			Help:  "What recruits do to the count of a unit's battles, and so to its quality.",
			Rules: []string{"MC-8.1", "MC-8.1-R2"},
			Fields: []Field{
				Num("men", "Men there", 1, maxMen).Must(), Num("battles", "Battles they have seen", 0, 100).Must(), Num("recruits", "Recruits", 0, maxMen).Must(),
				One("recruits-are", "The recruits are", qualityOptions...).Must(), Num("more-battles", "Battles fought afterwards", 0, 50).Else("0"),
			},
			Answers: []Label{{"battles", "Battles that count", ""}, {"quality", "Quality", ""}, {"battles-later", "After the later battles", ""}, {"quality-later", "Quality then", ""}},
		},
		{
			Name: "new-commander", Title: "A new commander", Topic: topicTroops,
			Help: "What a change of commander costs a unit.", Rules: []string{"MC-7.3", "MC-7.3-R1"},
			Fields:  []Field{quality.Must()},
			Answers: []Label{{"quality", "Quality", ""}, {"battles", "Battles that count", ""}},
		},
	}
}

func shooters() Field {
	return newField(Word, "shooters", "Share that has the missiles").Hint("Such as 1/3; all if not given.").If(shareOfMen).Rare()
}

const topicMoney = "Mass combat: money"

func mcMoney() []Question {
	troops := One("troops", "Troops", hireOptions...).Must()
	missile := One("missile", "Missiles", missileOptions...)
	quality := One("quality", "Quality", qualityOptions...).Must()
	return []Question{
		{
			Name: "cost-to-raise", Title: "Raising and paying troops", Topic: topicMoney,
			Help: "What troops cost to raise and in a month.", Rules: []string{"MC-9.2", "MC-9.2-R1", "MC-9.4", "MC-9.4-R2"},
			Fields:  []Field{troops, missile, quality, Num("men", "Men", 1, maxMen).Must()},
			Answers: []Label{{"cost", "To raise them", ""}, {"cost-each", "To raise one", ""}, {"pay", "Pay in a month", ""}, {"pay-each", "Pay of one", ""}},
		},
		{
			Name: "pay", Title: "Missed pay", Topic: topicMoney,
			Help: "Morale payday by payday.", Rules: []string{"MC-9.4"},
			Fields:  []Field{Num("morale", "Morale before", -30, 30).Must(), Some("paydays", "Paydays", "met", "missed").Must()},
			Answers: []Label{{"morale", "Morale after each", ""}},
			Explain: perItem("paydays", "morale", "payday %s: Morale %s", "MC-9.4"),
		},
		{
			Name: "loot", Title: "The gear of the dead", Topic: topicMoney,
			Help: "What captured gear is worth, kept or sold.", Rules: []string{"MC-20.1", "MC-20.1-R1", "MC-20.1-R2"},
			Fields:  []Field{Num("men", "Men stripped", 0, maxMen).Must(), troops, missile, quality},
			Answers: []Label{{"kept", "Kept, it is worth", ""}, {"sold", "Sold, it brings", ""}},
		},
	}
}

const topicPersons = "Mass combat: heroes"

func mcPersons() []Question {
	skill := Num("skill", "Battle skill", 0, 30).Must()
	risk := Num("risk", "Risk", -7, 7).Must()
	body := []Field{Num("hit-points", "Hit points", 1, 500).Else("20").Rare(), Num("AV", "Armour value", 0, 20).Else("0").Rare()}
	return []Question{
		{
			Name: "survival", Title: "Survival of a hero", Topic: topicPersons,
			Help: "The Survival roll in a battle and the damage.", Rules: []string{"MC-12.2", "MC-12.3", "MC-12.3-R1"},
			Fields:  join([]Field{skill, risk, thrown("2d10").Just(1)}, body),
			Answers: []Label{{"damage", "Damage", ""}, {"total", "Total", ""}},
		},
		{
			Name: "glory", Title: "Glory", Topic: topicPersons,
			Help: "The Glory roll: deeds and what they add to Strategy.", Rules: []string{"MC-12.4", "MC-12.4-R1", "MC-12.2-R1"},
			Fields:  join([]Field{skill, risk, thrown("2d10").Just(1)}, body),
			Answers: []Label{{"deed", "Deed", ""}, {"total", "Total", ""}, {"strategy-as-unit-leader", "Strategy, as leader of a unit", ""}, {"strategy-as-commander", "Strategy, in command", ""}},
		},
		{
			Name: "promotion", Title: "Promotion", Topic: topicPersons,
			Help: "The chance of promotion, and what rolls bring.", Rules: []string{"MC-12.5", "MC-12.5-R1"},
			Fields:  []Field{Num("reputation", "Reputation won", -100, 100).Must(), Num("influence", "Influence", 0, 1000), Nums("rolls", "Rolls of d100", 1, 100).Must()},
			Answers: []Label{{"results", "Results", ""}, {"chance", "Chance", ""}},
			Explain: perItem("rolls", "results", "a roll of %s: %s", "MC-12.5"),
		},
		{
			Name: "second-survival", Title: "Survival in a defeat", Topic: topicPersons,
			Help: "The second Survival roll of the losing side.", Rules: []string{"MC-19.1"},
			Fields: join([]Field{
				skill, risk, Num("margin", "Margin lost by", 0, 100).Must(), Num("position", "Starred position defended", 0, 20).Else("0"), Yes("routed", "His unit routed"), thrown("2d10").Just(1),
			}, body),
			Answers: []Label{{"damage", "Damage", ""}, {"total", "Total", ""}, {"added", "Added to the roll", ""}},
		},
	}
}

const topicPowers = "Mass combat: powers and omens"

func mcMagic() []Question {
	return []Question{
		{
			Name: "magic-strength", Title: "Strength of magic users", Topic: topicPowers,
			Help: "What practitioners of these totals bring to a force.", Rules: []string{"MC-10.1", "MC-10.1-R1", "MC-10.1-R2"},
			Fields:  []Field{Nums("totals", "Totals of the practitioners", 0, 1000).Must()},
			Answers: []Label{{"each", "Points of each", ""}, {"force", "Points of the force", ""}},
		},
		{
			Name: "magic-duel", Title: "Attack and defence by magic", Topic: topicPowers,
			Help: "What gets through of magic points spent, against a defence.", Rules: []string{"MC-10.2", "MC-10.2-R1", "MC-10.2-R2"},
			Fields: []Field{
				Num("points-on-catastrophe", "Points on the enemy's catastrophe", 0, 1000).Must(), Num("points-on-strikes", "Points on strikes at a unit", 0, 1000).Must(),
				Num("unit", "Troop Strength of that unit", 0, maxStrength).Must(), Num("defence", "Points of the defence", 0, 1000).Must(),
			},
			Answers: []Label{{"catastrophe", "Added to the catastrophe roll", ""}, {"lines", "Casualty lines worse", ""}, {"step-cost", "A line costs", "points"}, {"defence-left", "Defence not used", "points"}},
		},
		{
			Name: "catastrophe", Title: "A catastrophe", Topic: topicPowers,
			Help: "The row of the catastrophe table and what it does.", Rules: []string{"MC-11.1", "MC-11.1-R1"},
			Fields: []Field{
				thrown("2d10").Just(1), Num("magic", "Added by magic", 0, 100).Else("0"),
				strategy("strategy", "Commander's base Strategy"), Num("enemy", "Enemy's Troop Strength", 0, maxStrength), Nums("superiority", "Bonuses of superiority", 0, 20),
			},
			Answers: []Label{{"what", "What happens", ""}, {"row", "Row", ""}, {"morale", "Morale", ""}, {"strategy", "Strategy then", ""}, {"enemy", "Enemy's strength then", ""}, {"superiority", "Superiority then", ""}},
		},
	}
}

const topicConvert = "Mass combat: campaign units"

func mcCampaign() []Question {
	return []Question{
		{
			Name: "campaign-unit", Title: "A campaign unit in mass combat", Topic: topicConvert,
			Help: "Strength, quality, leader and casualty move of a unit of the lists.", Rules: []string{"MC-24.2", "MC-24.3"},
			Fields: []Field{
				One("type", "Troops", typeOptions...).Must(), One("class", "Class", classOptions...).Must(), Num("castings", "Full size", 1, maxFigures).Must().Of("castings"),
				One("armed", "Armed with", weaponOptions...).Else("none"), Num("crew-figures", "Figures left, of vehicles crew figures", 0, 4*maxFigures),
			},
			Answers: []Label{
				{"strength", "Troop Strength", ""}, {"each", "Troop Strength of one", ""}, {"quality", "Quality", ""}, {"leader", "Leader's Strategy and Leadership", ""}, {"code", "Code", ""}, {"casualty-move", "Lines better in casualties", ""},
			},
		},
		{
			Name: "figures-lost", Title: "Casualties as figures", Topic: topicConvert,
			Help: "How many figures casualties in men make.", Rules: []string{"MC-24.8", "MC-24.8-R2"},
			Fields:  []Field{Nums("casualties", "Casualties", 0, maxMen).Must().Of("men"), Num("present", "Figures there", 0, 4*maxFigures).Else("800")},
			Answers: []Label{{"figures", "Figures lost", ""}},
			Explain: perItem("casualties", "figures", "%s men at 20 a figure, to the nearest: %s", "MC-24.8-R2"),
		},
	}
}
