package masscombat

// Class is how closely an army is organised (MC-3.2). It changes no roll.
type Class string

// The three classes, most to least organised.
const (
	Ancient Class = "ancient"
	Feudal  Class = "feudal"
	Tribal  Class = "tribal"
)

// Formation is one level of an army's organisation: background for referees.
// Units of a battle are of one kind of fighter each, 10 to 500 men, usually a
// hundred, with a commander; the force has one too (MC-3.1).
type Formation struct {
	Name   string
	MadeOf string
	Fewest int // men; 0 where the tables give none
	Most   int
	Leader string
	Rank   int
}

// GreekFormations are the levels of a phalanx. The figures are kept as they
// are printed, although four of the largest lochoi are more than a mora
// (MC-3.2-R1).
func GreekFormations() []Formation {
	return []Formation{
		{"file", "8 men one behind another", 8, 8, "", 0},
		{"enomotia", "3 or 4 files", 24, 32, "enomotarch", 3},
		{"pentekostys", "2 to 4 enomotiai", 50, 128, "pentekontere", 4},
		{"lochos", "4 to 6 pentekostyes", 200, 768, "lochagos", 5},
		{"mora", "2 to 4 lochoi", 400, 1540, "polemarch", 7},
	}
}

// RomanFormations are the levels of a legion and its auxiliaries.
func RomanFormations() []Formation {
	return []Formation{
		{"century", "petty officers and their men", 80, 100, "centurion", 4},
		{"cohort", "6 centuries", 480, 600, "tribune", 5},
		{"legion", "10 cohorts and 120 light horse", 4000, 6000, "legate", 7},
		{"army", "several legions and auxiliaries", 0, 0, "", 0},
		{"ala", "turmae of auxiliary horse", 500, 1000, "tribune", 5},
		{"turma", "groups of 6 to 10 men", 20, 40, "decurion", 3},
	}
}

// FeudalCompany is the most men one captain leads by voice and signal, with a
// petty officer for every ten.
const FeudalCompany = 100
