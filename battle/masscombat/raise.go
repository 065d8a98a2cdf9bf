package masscombat

import (
	"fmt"

	"hyboria/battle/dice"
)

// Hire is a kind of troops on the price list of MC-9.2.
type Hire string

// The price list.
const (
	HeavyCavalry      Hire = "heavy cavalry"
	MediumCavalry     Hire = "medium cavalry"
	LightCavalry      Hire = "light cavalry"
	IrregularCavalry  Hire = "irregular cavalry"
	HeavyInfantry     Hire = "heavy infantry"
	MediumInfantry    Hire = "medium infantry"
	Pikemen           Hire = "pikemen"
	LightInfantry     Hire = "light infantry"
	IrregularInfantry Hire = "irregular infantry"
	SmallEngineHire   Hire = "small siege engine"
	LargeEngineHire   Hire = "large siege engine"
)

// listPrice is in the money of the source ($): use it as ratios. Riders'
// prices include the horse (MC-9.2-R2).
var listPrice = map[Hire]int{
	HeavyCavalry: 14000, MediumCavalry: 9000, LightCavalry: 5000, IrregularCavalry: 3000,
	HeavyInfantry: 9000, MediumInfantry: 5000, Pikemen: 2000, LightInfantry: 1500, IrregularInfantry: 200,
	SmallEngineHire: 15000, LargeEngineHire: 25000,
}

// Mounted reports whether the kind rides.
func (h Hire) Mounted() bool {
	return h == HeavyCavalry || h == MediumCavalry || h == LightCavalry || h == IrregularCavalry
}

// Price is the list price of one man; an error names an unknown kind.
func (h Hire) Price() (int, error) {
	p, ok := listPrice[h]
	if !ok {
		return 0, fmt.Errorf("%q is not on the price list of MC-9.2", string(h))
	}
	return p, nil
}

// ShooterPrice is what a missile weapon adds to the price of a man.
func ShooterPrice(m Missile) int { return [...]int{0, 500, 1000, 1500}[m] }

// CostToRaise is the price of one man: list price and missile, with the
// percentage of his quality on both (MC-9.1, MC-9.2-R1).
func CostToRaise(h Hire, m Missile, q Quality) (Fraction, error) {
	p, err := h.Price()
	if err != nil {
		return Whole(0), err
	}
	return Over((p+ShooterPrice(m))*(100+q.PayPercent()), 100), nil
}

// MonthlyPay is a tenth of the cost to raise; quality is in it already
// (MC-9.4, MC-9.4-R2).
func MonthlyPay(cost Fraction) Fraction { return cost.Times(Over(1, 10)) }

// Upkeep in the field (MC-9.3): a soldier, and a rider with his horse.
const (
	SoldierUpkeep = 200
	RiderUpkeep   = 800
)

// GuardsOver is the number of paid guards that conscripts need (MC-9.2-R2).
func GuardsOver(conscripts int) int { return Over(conscripts, 10).Up() }

// Pay follows the pay of a unit from payday to payday (MC-9.4). The zero value
// is a unit that was always paid.
type Pay struct {
	Loss   int // Morale lost by missed pay, as a positive number
	missed int // paydays missed in a row
	met    int // paydays met in a row since
}

// Miss records a missed payday: -1 for the first, -2 for each further one in a
// row. A morale roll is due after it (NoPay).
func (p *Pay) Miss() {
	p.missed++
	p.met = 0
	p.Loss++
	if p.missed > 1 {
		p.Loss++
	}
}

// Meet records a payday met: every second one gives a point back, until the
// loss is gone. Loot, land and citizenship may count as pay.
func (p *Pay) Meet() {
	p.missed = 0
	if p.Loss == 0 {
		return
	}
	p.met++
	if p.met%2 == 0 {
		p.Loss--
	}
	if p.Loss == 0 {
		p.met = 0
	}
}

// BonusMorale is what a bonus in percent of the pay gives for the next month.
func BonusMorale(percent int) int {
	switch {
	case percent >= 100:
		return 2
	case percent >= 50:
		return 1
	}
	return 0
}

// ConscriptMorale is what conscripts lose, paid or unpaid (MC-9.4-R4).
func ConscriptMorale(paid bool) int {
	if paid {
		return -1
	}
	return -2
}

// UnpaidMost is the Morale that an Elite or Veteran unit has at most in rolls
// about missing pay (MC-9.4-R1).
const UnpaidMost = 5

// UnpaidMorale is the Morale with which a unit rolls about its pay.
func UnpaidMorale(q Quality, morale int) int {
	if q >= Veteran {
		return min(UnpaidMost, morale)
	}
	return morale
}

// Unrest is what men do who go without pay or food.
type Unrest string

// The outcomes of MC-9.4-R3.
const (
	Content  Unrest = "stays"
	Desert   Unrest = "a tenth of the men desert"
	Refuse   Unrest = "refuses orders until paid"
	Plunder  Unrest = "loots where it stands"
	GoesOver Unrest = "goes over to the best bidder or goes home"
)

// NoPay rolls for a unit after a missed payday: 12+ or d6 (MC-9.4-R3). Lost is
// the number of deserters. Unfed units lose 1 Morale a week and roll the same
// way (MC-9.3-R1).
func NoPay(s *dice.Stream, men int, q Quality, mods []dice.Mod) (u Unrest, lost int) {
	if over := total(mods) - UnpaidMorale(q, total(mods)); over > 0 {
		mods = append(mods[:len(mods):len(mods)], dice.Mod{Name: "old soldiers unpaid", Value: -over})
	}
	if MoraleRoll(s, "missed pay", "MC-9.4-R3", mods, 12, 4).Passed {
		return Content, 0
	}
	i, r := s.Roll(1, 6, dice.Throw{Reason: "what unpaid men do", Rule: "MC-9.4-R3"})
	switch {
	case r.Sum <= 2:
		u, lost = Desert, Over(men, 10).Up()
	case r.Sum <= 4:
		u = Refuse
	case r.Sum == 5:
		u = Plunder
	default:
		u = GoesOver
	}
	s.Effect(i, string(u))
	return u, lost
}

func total(mods []dice.Mod) int {
	sum := 0
	for _, m := range mods {
		sum += m.Value
	}
	return sum
}
