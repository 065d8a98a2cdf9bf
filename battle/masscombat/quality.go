package masscombat

import "hyboria/battle/dice"

// Quality is how well a unit is tried (MC-6.1), from Raw to Elite.
type Quality int

// The six qualities.
const (
	Raw Quality = iota
	Green
	Average
	Seasoned
	Veteran
	Elite
)

// grade is a row of the table of MC-6.1.
type grade struct {
	name      string
	fewest    int // battles at the low end (MC-8.1)
	most      int // battles at the top
	morale    int
	tenths    int // factor of Troop Strength
	pay       int // percent on pay and cost
	cel, arms int // typical expertise
}

var grades = [...]grade{
	Raw:      {"Raw", 0, 0, 0, 5, -20, 0, 0},
	Green:    {"Green", 1, 3, 2, 8, 0, 2, 1},
	Average:  {"Average", 4, 5, 4, 10, 0, 4, 2},
	Seasoned: {"Seasoned", 6, 9, 5, 12, 10, 6, 3},
	Veteran:  {"Veteran", 10, 14, 6, 15, 25, 8, 5},
	Elite:    {"Elite", 15, 20, 7, 20, 50, 10, 7},
}

// String is the quality's name.
func (q Quality) String() string { return grades[q].name }

// Letter is the quality's initial.
func (q Quality) Letter() string { return grades[q].name[:1] }

// BaseMorale is the Morale a unit has before its leader and its lot (MC-6.1).
func (q Quality) BaseMorale() int { return grades[q].morale }

// Factor multiplies the Troop Strength.
func (q Quality) Factor() Fraction { return Over(grades[q].tenths, 10) }

// PayPercent is the addition to pay and cost, in percent.
func (q Quality) PayPercent() int { return grades[q].pay }

// FewestBattles is the low end of the band, at which recruits count (MC-8.1).
func (q Quality) FewestBattles() int { return grades[q].fewest }

// Expertise is the typical combat and weapon expertise of its men.
func (q Quality) Expertise() (cel, weapon int) { return grades[q].cel, grades[q].arms }

// RabbleMorale is what Raw irregulars lose; their morale rolls also fail on a
// natural 5 (MC-6.1).
const RabbleMorale = -3

// QualityOf reads 2d10 on the table of MC-6.1 (MC-6.1-R1).
func QualityOf(sum int) Quality {
	switch {
	case sum <= 2:
		return Elite
	case sum <= 6:
		return Veteran
	case sum <= 10:
		return Seasoned
	case sum <= 14:
		return Average
	case sum <= 17:
		return Green
	}
	return Raw
}

// RollQuality rolls the quality of troops on hand. When raising a new unit or
// more than ten recruits, Elite and Veteran are rolled again until something
// else comes (MC-6.1, MC-6.1-R2).
func RollQuality(s *dice.Stream, raising bool) Quality {
	for {
		i, r := s.Roll(2, 10, dice.Throw{Reason: "troop quality", Rule: "MC-6.1"})
		q := QualityOf(r.Sum)
		if !raising || q < Veteran {
			s.Effect(i, q.String())
			return q
		}
		s.Effect(i, q.String()+", rolled again")
	}
}

// MostBattles is where the count of battles stops (MC-8.1).
const MostBattles = 20

// QualityAfter is the quality of a unit that has fought so many battles.
func QualityAfter(battles int) Quality {
	q := Raw
	for k := Green; k <= Elite; k++ {
		if battles >= grades[k].fewest {
			q = k
		}
	}
	return q
}

// Reinforce is the count of battles of a unit that takes in recruits: the
// mean over all men, rounded down, recruits at the low end of their band
// (MC-8.1).
func Reinforce(men, battles, recruits int, q Quality) int {
	if men+recruits == 0 {
		return 0
	}
	return min(MostBattles, (men*battles+recruits*q.FewestBattles())/(men+recruits))
}

// AfterBattle is the new count of a unit that was present (MC-8.1-R2). At odds
// above ten to one the battle does not count for either side (MC-8.1-R1).
func AfterBattle(battles int, odds Fraction) int {
	if odds.Cmp(Whole(10)) > 0 {
		return battles
	}
	return min(MostBattles, battles+1)
}

// Trained is the quality of untrained men after so many months of training;
// ok is false before the sixth. Nothing beyond Green comes without battle
// (MC-8.2).
func Trained(months int) (q Quality, ok bool) {
	switch {
	case months < 6:
		return Raw, false
	case months < 18:
		return Raw, true
	}
	return Green, true
}

// NewCommander is the quality and count of battles of a unit that gets a new
// commander, of whatever experience: one step lower at the top of its band,
// except Raw (MC-7.3, MC-7.3-R1).
func NewCommander(q Quality) (Quality, int) {
	if q == Raw {
		return Raw, 0
	}
	return q - 1, grades[q-1].most
}
