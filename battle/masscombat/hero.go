package masscombat

import "hyboria/battle/dice"

// BattleSkillMost is the limit of Battle skill once everything is added
// (MC-12.1, MC-12.2-R1).
const BattleSkillMost = 7

// BattleSkill is the mean of combat expertise and main weapon expertise,
// rounded down (MC-12.1, MC-12.1-R1).
func BattleSkill(cel, weapon int) int { return (cel + weapon) / 2 }

// Nature limits the Risk that a character takes (MC-12.2).
type Nature string

// Natures with limits.
const (
	Steady        Nature = ""
	Cowardly      Nature = "cowardly"      // also in reserve or out of the thick of it: not below -1
	Overconfident Nature = "overconfident" // not above +1
	Berserk       Nature = "berserk"       // not above 0
)

// LimitRisk brings a chosen Risk, -7 very risky to +7 very cautious, within
// the bounds of the rules and of the character. Without a choice Risk is 0
// (MC-12.2-R2); heroes of a campaign have -2 (MC-24.5).
func LimitRisk(risk int, n Nature) int {
	risk = min(7, max(-7, risk))
	switch n {
	case Cowardly:
		return max(-1, risk)
	case Overconfident:
		return min(1, risk)
	case Berserk:
		return min(0, risk)
	default:
		return risk
	}
}

// Wound is a row of the Survival table (MC-12.3), from unhurt to the worst.
type Wound int

// Rows of the Survival table by their damage.
const (
	Unharmed     Wound = iota
	Scratch            // 1d3
	Cut                // 2d3
	Hurt               // 2d6 less armour
	BadlyHurt          // 4d6 less armour
	GravelyHurt        // 8d6 less armour
	NearlyKilled       // 12d6 less armour
)

// SurvivalWound reads a Survival roll. A natural 2, 3 or 4 gives its own row
// or the total's, whichever is worse (MC-12.3, MC-12.3-R1).
func SurvivalWound(natural, total int) Wound {
	w := woundOf(total)
	if natural <= 4 {
		w = max(w, BadlyHurt+Wound(4-natural))
	}
	return w
}

func woundOf(total int) Wound {
	switch {
	case total >= 18:
		return Unharmed
	case total >= 13:
		return Scratch
	case total >= 12:
		return Cut
	case total >= 10:
		return Hurt
	case total >= 8:
		return BadlyHurt
	case total >= 6:
		return GravelyHurt
	}
	return NearlyKilled
}

// Dice gives the dice of the damage and whether armour takes from it: only in
// the four rows that say so (MC-12.3-R2).
func (w Wound) Dice() (n, sides int, armoured bool) {
	switch w {
	case Scratch:
		return 1, 3, false
	case Cut:
		return 2, 3, false
	case Hurt:
		return 2, 6, true // MC-1.1-R4
	case BadlyHurt:
		return 4, 6, true
	case GravelyHurt:
		return 8, 6, true
	case NearlyKilled:
		return 12, 6, true
	default:
		return 0, 0, false
	}
}

// String is the row as the table prints it.
func (w Wound) String() string {
	return [...]string{"unhurt", "1d3", "2d3", "2d6 - AV", "4d6 - AV", "8d6 - AV", "12d6 - AV"}[w]
}

// RollDamage rolls the damage of a wound; never below 0.
func (w Wound) RollDamage(s *dice.Stream, name string, av int) int {
	n, sides, armoured := w.Dice()
	if n == 0 {
		return 0
	}
	t := dice.Throw{Reason: "damage to " + name, Rule: "MC-12.3"}
	if armoured {
		t.Mods = []dice.Mod{{Name: "armour", Value: -av}}
	}
	_, r := s.Roll(n, sides, t)
	return max(0, r.Total)
}

// Health is what damage has made of a character (MC-12.3-R3).
type Health int

// Healths.
const (
	Fit Health = iota
	KnockedOut
	Dead
)

// HealthOf judges damage in all against hit points: half knocks out, all kills.
func HealthOf(damage, hitPoints int) Health {
	switch {
	case damage >= hitPoints:
		return Dead
	case 2*damage >= hitPoints:
		return KnockedOut
	}
	return Fit
}

// Deed is a row of the Glory table (MC-12.4), from the worst to the best.
type Deed int

// Rows of the Glory table.
const (
	VeryBad Deed = iota
	Poor
	Adequate
	Competent
	Heroic
	GreatCourage
	CoveredInGlory
)

// GloryDeed reads a Glory roll. A natural stands in place of the total's row,
// but 3 or 4 with a total of 3 or less stays very bad (MC-12.4, MC-12.4-R1).
func GloryDeed(natural, total int) Deed {
	switch {
	case natural >= 19:
		return CoveredInGlory
	case natural == 2, total <= 3:
		return VeryBad
	case natural <= 4:
		return Poor
	}
	return deedOf(total)
}

func deedOf(total int) Deed {
	switch {
	case total >= 24:
		return CoveredInGlory
	case total >= 19:
		return GreatCourage
	case total >= 16:
		return Heroic
	case total >= 12:
		return Competent
	case total >= 8:
		return Adequate
	}
	return Poor
}

// String is the name of the deed.
func (d Deed) String() string {
	return [...]string{"very bad", "poor", "adequate", "competent", "heroic", "great courage", "covered in glory"}[d]
}

// Strategy is what the deed of a unit leader changes; for the force commander
// every bonus is one higher and every penalty one worse, and no change stays
// none (MC-12.4, MC-12.4-R2).
func (d Deed) Strategy(commander bool) int {
	n := [...]int{VeryBad: -3, Poor: -1, Adequate: 0, Competent: 0, Heroic: 1, GreatCourage: 1, CoveredInGlory: 2}[d]
	switch {
	case commander && n > 0:
		return n + 1
	case commander && n < 0:
		return n - 1
	}
	return n
}

// Reputation is what a deed does to a name.
type Reputation struct{ Change, Months, ForGood int }

// RollReputation gives the change of reputation, and rolls for how long.
func (d Deed) RollReputation(s *dice.Stream, name string) Reputation {
	change := [...]int{VeryBad: -2, Poor: -1, GreatCourage: 1, CoveredInGlory: 2}[d]
	if change == 0 {
		return Reputation{}
	}
	i, r := s.Roll(1, 6, dice.Throw{Reason: "months that " + name + " is spoken of", Rule: "MC-12.4"})
	months, good := r.Sum, 0
	if abs(change) == 1 {
		months = max(1, r.Sum-2)
	}
	if d == CoveredInGlory {
		good = 1
	}
	s.Effect(i, plural(months, "month"))
	return Reputation{change, months, good}
}

// EarnsPromotion reports whether the deed allows a promotion roll.
func (d Deed) EarnsPromotion() bool { return d >= Heroic }

// RollDemotion tells how many ranks a poor or very bad deed costs when the
// influence roll fails (MC-12.4): a poor one on d6 1-3 only (MC-12.4-R3).
// Influence is the percent chance against the superior.
func (d Deed) RollDemotion(s *dice.Stream, influence int) int {
	if d > Poor {
		return 0
	}
	_, r := s.Roll(1, 100, dice.Throw{Reason: "influence with the superior", Rule: "MC-12.4", Target: influence})
	if r.Sum <= influence {
		return 0
	}
	if d == VeryBad {
		return 1
	}
	if _, r := s.Roll(1, 6, dice.Throw{Reason: "demotion", Rule: "MC-12.4-R3"}); r.Sum <= 3 {
		return 1
	}
	return 0
}

// DefaultInfluence is the influence chance unless one is given (MC-12.5-R2).
const DefaultInfluence = 30

// PromotionChance is N of MC-12.5, within 1 to 100 (MC-12.5-R1).
func PromotionChance(reputation, influence int) int {
	return min(100, max(1, 10*reputation+influence))
}

// Promotion is what comes of a promotion roll.
type Promotion string

// Outcomes of MC-12.5.
const (
	NoPromotion Promotion = "nothing"
	Favour      Promotion = "favour"
	OneRank     Promotion = "promotion"
	Transfer    Promotion = "promotion and transfer"
)

// PromotionOf reads d100 against the chance N; fractions of it are dropped
// (MC-12.5, MC-12.5-R1).
func PromotionOf(roll, chance int) Promotion {
	switch {
	case roll <= chance/10:
		return Transfer
	case roll <= chance/3:
		return OneRank
	case roll <= chance:
		return Favour
	}
	return NoPromotion
}

// SecondSurvival is what is added to Risk in the second Survival roll of the
// losing side (MC-19.1): -1 for each three full points of the margin, the
// starred modifiers when defending, -2 when the unit routed. Damage of both
// rolls adds up (MC-19.1-R2).
func SecondSurvival(margin, starred int, routed bool) int {
	n := starred - margin/3
	if routed {
		n -= 2
	}
	return n
}

// Character is a hero as the rolls see him.
type Character struct {
	Name      string
	Skill     int // Battle skill
	Risk      int
	HitPoints int
	AV        int
	Lucky     bool // may reroll one Survival roll a battle (MC-12.3-R4)
}

// RollSurvival makes one Survival roll, extra being the modifiers of MC-19.1,
// and the damage. A lucky character rolls once more when he would be knocked
// out or killed; the second result stands and lucky becomes false (MC-12.3-R4).
func (c *Character) RollSurvival(s *dice.Stream, rule string, extra, damageSoFar int) (damage int) {
	w := c.survivalRow(s, rule, extra)
	damage = w.RollDamage(s, c.Name, c.AV)
	if c.Lucky && HealthOf(damageSoFar+damage, c.HitPoints) != Fit {
		c.Lucky = false
		w = c.survivalRow(s, rule, extra)
		damage = w.RollDamage(s, c.Name, c.AV)
	}
	return damage
}

func (c *Character) survivalRow(s *dice.Stream, rule string, extra int) Wound {
	i, r := s.Roll(2, 10, dice.Throw{
		Reason: "Survival of " + c.Name, Rule: rule,
		Mods: c.limited([]dice.Mod{{Name: "Battle skill", Value: c.Skill}, {Name: "Risk", Value: c.Risk}, {Name: "a lost day", Value: extra}}),
	})
	w := SurvivalWound(r.Sum, r.Total)
	s.Effect(i, w.String())
	return w
}

// limited drops empty modifiers and cuts their sum to +7.
func (c *Character) limited(mods []dice.Mod) []dice.Mod {
	var out []dice.Mod
	for _, m := range mods {
		if m.Value != 0 {
			out = append(out, m)
		}
	}
	if over := total(out) - BattleSkillMost; over > 0 {
		out = append(out, dice.Mod{Name: "limit of Battle skill", Value: -over})
	}
	return out
}

// RollGlory makes the Glory roll; the dead roll too (MC-12.4).
func (c *Character) RollGlory(s *dice.Stream) Deed {
	i, r := s.Roll(2, 10, dice.Throw{
		Reason: "Glory of " + c.Name, Rule: "MC-12.4",
		Mods: c.limited([]dice.Mod{{Name: "Battle skill", Value: c.Skill}, {Name: "Risk", Value: -c.Risk}}),
	})
	d := GloryDeed(r.Sum, r.Total)
	s.Effect(i, d.String())
	return d
}
