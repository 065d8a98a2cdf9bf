package kernel

import "hyboria/battle"

// Onset is a charge at the moment when it meets an enemy.
type Onset struct {
	Charger, Target *Troop
	Formation       Formation // of the charger
	Depth           int       // the target's own ranks by RA-2.8-R1, from whatever side (RA-8.5-R1)
	ShortRun        bool      // the straight part was shorter than the wheel (RA-7.14-R1)
	Ground          Ground    // that the charger ran through or fights from, the worst of it
	AtEdge          bool      // the target defends the edge of woods or of a second contour (RA-11.7-R1)
	FromEdge        bool      // the charger came out from such an edge (RA-11.7)
	OutOfSwamp      bool      // the charger came out of swamp (RA-11.8)
}

// Charge is what became of it.
type Charge struct {
	As    Contact // Charged, or Attacked where the rules allow no charge
	Bonus int     // 0 if lost; a bonus lost stays lost for that melee
	Rule  string  // that settled it
	Why   string
}

// Of meets the rules on who may charge whom and when the bonus counts. A
// charge that loses its bonus still counts as a charge for morale and for
// support (RA-8.5-R1); an attack does neither (RA-8.2-R1).
func (o Onset) Of() Charge {
	if rule, why := o.onlyAttack(); rule != "" {
		return Charge{As: Attacked, Rule: rule, Why: why}
	}
	if rule, why := o.noBonus(); rule != "" {
		return Charge{As: Charged, Rule: rule, Why: why}
	}
	return Charge{As: Charged, Bonus: int(o.Charger.Charge), Rule: "RA-8.2", Why: "charge bonus"}
}

// onlyAttack gives the rule that makes the charge an ordinary attack.
func (o Onset) onlyAttack() (rule, why string) {
	c, t := o.Charger, o.Target
	mounted := c.Arm == Cavalry || c.Arm == Chariots
	switch {
	case c.Kind.Single():
		return "RA-5.7-R1", "single figures do not charge"
	case c.Kind == Beasts:
		return "RA-18.18", "beasts attack without a bonus"
	case !o.Formation.MayCharge():
		return "RA-4.5-R1", "a ring does not charge"
	case c.Arm == Foot && t.Arm == Cavalry: // RA-8.3-R1
		return "RA-8.3", "infantry does not charge cavalry"
	case mounted && t.Arm == Mammoths:
		return "RA-8.4", "no charge at mammoths"
	case o.ShortRun:
		return "RA-7.14-R1", "the straight run was too short"
	case o.OutOfSwamp: // RA-11.8, light troops too
		return "RA-11.8-R1", "out of swamp it is an attack"
	case o.Ground == Woods && !c.Light() && !o.FromEdge:
		return "RA-11.3", "no charge in woods"
	case o.Ground == Swamp && !c.Light():
		return "RA-11.4", "no charge in swamp"
	}
	return "", ""
}

// noBonus gives the rule that takes the bonus from a charge.
func (o Onset) noBonus() (rule, why string) {
	c, t := o.Charger, o.Target
	switch {
	case c.Arm == Cavalry && t.Arm == Foot && o.Depth >= deepFoot:
		return "RA-8.5", "infantry three ranks deep"
	case o.Ground == Water:
		return "CA-9.4-R1", "across water"
	case c.Light(): // RA-11.2, RA-11.7-R1
		return "", ""
	case o.AtEdge:
		return "RA-11.7", "the defenders stand at the edge"
	case o.Ground == Steep && !o.FromEdge:
		return "RA-11.2", "steep hill"
	}
	return "", ""
}

// deepFoot is the depth of infantry against which a charge of cavalry has no
// bonus (RA-8.5).
const deepFoot = 3

// MayOrderCharge tells whether the troop may be ordered to charge the target
// at all; the reason names the rule (RA-8.3, RA-8.4). A charge that merely
// happens to meet such an enemy is settled by Onset.Of.
func MayOrderCharge(c, t *Troop, f Formation) (ok bool, rule string) {
	rule, _ = Onset{Charger: c, Target: t, Formation: f}.onlyAttack()
	return rule == "", rule
}

// MayEvade tells whether a unit may be ordered to evade, and does: light
// infantry that has not fired this turn (RA-8.12, RA-8.12-R2).
func (t *Troop) MayEvade(fired bool) bool {
	return t.Type == battle.LI && t.Kind == Ordinary && !fired
}

// MayBreakOff tells whether a unit may leave a melee of its own will: medium
// cavalry after one round (RA-8.17, RA-8.19-R1).
func (t *Troop) MayBreakOff(rounds int) bool { return t.Type == battle.MC && rounds <= 1 }

// FallBackRest is how far cavalry that broke off at the end of the turn still
// goes: what its charge or its ordinary move has left of the allowance
// (RA-8.18-R1). A charge that met nobody has nothing left (RA-8.18-R2).
func (t *Troop) FallBackRest(f Formation, charged bool, spent Share) Mils {
	if charged {
		return spent.Rest(t.Rate(ByCharge))
	}
	return spent.Rest(t.Rate(f.Mode(false)))
}

// Breakthrough is the state of a charge with breakthrough orders after its
// first round.
type Breakthrough struct {
	Charger, Target *Troop
	Ordered         bool
	Made            Contact // how the charger met this target
	Round           int     // of the pair
	Edge            Edge    // of the target that was charged
	Inflicted       int     // on the charged unit
	Suffered        int     // from all opponents
}

// Through tells whether heavy cavalry rides through the infantry that it
// charged (RA-8.20, RA-8.20-R1, RA-8.22) and which rule decides.
func (b Breakthrough) Through() (through bool, rule string) {
	switch {
	case !b.Ordered:
		return false, "RA-5.5"
	case b.Charger.Type != battle.HC:
		return false, "RA-8.22"
	case b.Target.Arm != Foot || b.Made != Charged || b.Round != 1 || b.Edge.Flank():
		return false, "RA-8.20"
	case b.Inflicted < 1:
		return false, "RA-8.20-R1"
	}
	return b.Inflicted >= 2*b.Suffered, "RA-8.20"
}

// RidesOn tells whether cavalry with breakthrough orders goes on past a target
// that was wiped out or retreated before the melee (RA-8.22, RA-8.22-R1).
func (t *Troop) RidesOn(ordered, targetGone bool) bool {
	return ordered && targetGone && t.Arm == Cavalry
}
