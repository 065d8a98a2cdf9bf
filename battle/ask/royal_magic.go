package ask

import (
	"hyboria/battle/royal/kernel"
)

const topicMagic = "Royal Armies: magic and heroes"

func spellOptions() []string {
	var out []string
	for _, s := range kernel.Spells() {
		out = append(out, string(s.ID)+": "+s.Name)
	}
	return out
}

var orderOptions = []string{
	"priests_of_mitra: priests of Mitra", "order_of_the_white_hand: Order of the White Hand", "wizards_of_the_black_circle: wizards of the Black Circle",
	"white_druids: White Druids", "worshippers_of_set: worshippers of Set", "thoth_amon: Thoth-Amon",
}

func royalMagic() []Question {
	return append(spellQuestions(), userQuestions()...)
}

func spellQuestions() []Question {
	return []Question{
		{
			Name: "spell", Title: "A spell", Topic: topicMagic, Handler: "royal-spell",
			Help:  "What a spell costs, who may cast it, what d100 brings and how long it lasts.",
			Rules: []string{"RA-18.5"},
			Fields: []Field{
				One("spell", "Spell", spellOptions()...).Must(),
				Nums("rolls", "Rolls of d100", 1, 100),
				One("order", "Order of the magic user", orderOptions...),
				Yes("superhero", "Its target is a superhero"),
				Num("turn", "Turn in which it takes effect", 1, 20),
				Num("d6", "d6 for how long it lasts", 1, 6).Hint("For spells that last so."),
			},
			Answers: []Label{
				{"casts", "With these rolls it", ""},
				{"may", "He may cast it", ""},
				{"cost", "Cost", "points"},
				{"ends", "It ends with turn (0: it lasts)", ""},
				{"terrifies", "Units near it test when it works", ""},
				{"fails-silently", "Nobody tests when it fails", ""},
				{"rule", "Rule of the spell", ""},
			},
			Explain: perItem("rolls", "casts", "a roll of %s: %s", "RA-18.5"),
		},
		{
			Name: "strike", Title: "Losses to a spell", Topic: topicMagic, Handler: "royal-strike",
			Help:  "What the Sword of Fire, the Earth-Shaker or the Earth-Demon takes from a unit.",
			Rules: []string{"RA-18.10", "RA-18.10-R1"},
			Fields: []Field{
				One("spell", "Spell", spellOptions()...).Must(),
				Nums("av", "Average dice", 2, 5).Must(),
				Num("figures", "Figures of the unit", 0, 4*maxFigures).Else("99"),
			},
			Answers: []Label{{"losses", "The unit loses", "figures"}},
			Explain: perItem("av", "losses", "average die %s: %s figures", "RA-18.10-R1"),
		},
		{
			Name: "summons", Title: "Summoned troops", Topic: topicMagic, Handler: "royal-summons",
			Help:  "What a summoning spell brings onto the table.",
			Rules: []string{"RA-18.14", "RA-18.17", "RA-18.18"},
			Fields: []Field{
				One("spell", "Spell", "army_of_ghosts: Army of Ghosts", "legion_of_the_dead: Legion of the Dead", "the_calling: The Calling").Must(),
			},
			Answers: []Label{
				{"summons", "It summons troops", ""},
				{"figures", "Figures", ""},
				{"files", "Files", ""},
				{"charge", "Charge bonus", ""},
				{"tests", "They test morale", ""},
				{"fears-magic", "They fear magic", ""},
				{"counts-for-victory", "They count for victory", ""},
				{"moves-at-once", "They move in the turn they come", ""},
			},
		},
	}
}

func userQuestions() []Question {
	return []Question{
		{
			Name: "burning-wood", Title: "A burning wood", Topic: topicMagic, Handler: "royal-burning-wood",
			Help:  "How far a fire has come and what it takes from units in it.",
			Rules: []string{"RA-18.20", "RA-18.20-R1"},
			Fields: []Field{
				Num("turns", "Turns that it has burnt", 1, 20).Must(),
				Nums("in-fire", "Figures in newly burning wood", 0, 4*maxFigures).Must(),
			},
			Answers: []Label{{"reach", "It has come", "in"}, {"losses", "They lose", "figures"}},
			Explain: perItem("in-fire", "losses", "half of %s figures, halves up: %s", "RA-18.20-R1"),
		},
		{
			Name: "pool", Title: "Magic users together", Topic: topicMagic, Handler: "royal-pool",
			Help:  "Whether two magic users may put their points together, who pays what, and whether druids are sober.",
			Rules: []string{"RA-18.21-R1", "RA-19.6-R1", "RA-19.7"},
			Fields: []Field{
				Some("orders", "Orders of the two", orderOptions...).Must().Just(2),
				Nums("points", "Points that each has left", 0, 1000).Must(),
				Num("cost", "Cost of the spell", 0, 1000).Must(),
				Nums("sobriety", "d100 for druids' sobriety", 1, 100).Rare(),
			},
			Answers: []Label{
				{"may", "They may pool", ""}, {"same-army", "They may serve in one army", ""}, {"pays", "Each pays", "points"}, {"enough", "It is enough", ""}, {"sober", "Sober", ""},
			},
		},
		{
			Name: "heroes", Title: "Heroes of an army", Topic: topicMagic, Handler: "royal-heroes",
			Help:  "Whether an army of these points may have these heroes, and as how many figures each fights.",
			Rules: []string{"RA-13.1", "RA-13.1-R1", "RA-13.2"},
			Fields: []Field{
				Num("points", "Points of the army", 0, 10000).Must(),
				Some("heroes", "Heroes", "foot-hero: hero on foot", "mounted-hero: mounted hero", "foot-superhero: superhero on foot", "mounted-superhero: mounted superhero").Must(),
			},
			Answers: []Label{{"allowed", "They are allowed", ""}, {"places", "Places for heroes", ""}, {"fight-as", "They fight as", "figures"}, {"rule", "By", ""}},
		},
	}
}
