package masscombat

import "hyboria/battle/dice"

// Line is a line of the casualty table, 0 worst to 20 best (MC-18.2).
type Line int

// LineOf finds the line of D.
func LineOf(d int) Line {
	n := up2(abs(d))
	if d < 0 {
		n = -n
	}
	return Line(limit(10 + n))
}

func limit(line int) int { return min(20, max(0, line)) }

// lossDice are the percentages lost, by line; line 20 is half a percent.
var lossDice = [20]struct{ n, sides, add int }{
	{12, 6, 60},
	{11, 6, 55},
	{10, 6, 50},
	{9, 6, 45},
	{8, 6, 40},
	{7, 6, 35},
	{6, 6, 30},
	{5, 6, 25},
	{4, 6, 20},
	{4, 6, 15},
	{4, 6, 10},
	{4, 6, 5},
	{4, 6, 0},
	{3, 6, 0},
	{2, 6, 2},
	{2, 6, 0},
	{1, 6, 2},
	{1, 6, 0},
	{1, 3, 0},
	{1, 2, 0},
}

// Weight is by how many lines the armour of a unit lightens its losses.
type Weight int

// Weights of MC-18.2.
const (
	RabbleWeight Weight = 0 // town rabble, Raw irregulars (MC-18.2-R4)
	LightWeight  Weight = 1 // also pikemen of no stated armour (MC-18.2-R2)
	MediumWeight Weight = 2 // also small engines
	HeavyWeight  Weight = 4
)

// WeightOf gives the weight of a unit: rabble, machines by class, creatures by
// NAV, others by armour (MC-18.2-R4).
func WeightOf(t Troop, q Quality) Weight {
	switch {
	case StandingOf(t.Irregular, q) == Rabble:
		return RabbleWeight
	case t.Creature != nil:
		return byClass(t.Creature.NAV >= 4, t.Creature.NAV >= 2)
	case t.Machine != NoMachine:
		return byClass(t.Machine == HeavyChariot || t.Machine == LargeEngine,
			t.Machine == MediumChariot || t.Machine.Engine())
	}
	return byClass(t.Armour == HeavyArmour, t.Armour == MediumArmour)
}

func byClass(heavy, medium bool) Weight {
	switch {
	case heavy:
		return HeavyWeight
	case medium:
		return MediumWeight
	}
	return LightWeight
}

// Loss is the question of one unit's casualties (MC-18.1).
type Loss struct {
	Unit      string
	Men       int
	Own       int    // base Strategy of the unit's leader (MC-18.1-R2)
	Enemy     int    // base Strategy of the enemy force commander
	Starred   int    // value of a starred position that protects it
	Margin    int    // positive for the winning side, negative for the losing, 0 in a tie (MC-18.1-R3)
	Weight    Weight // lines down
	Routed    bool   // d6 lines up
	Risk      int    // combat risk: the PC's negative Risk as a positive number (MC-18.2-R3)
	Intensity int    // lines up for all units of an intense battle, from the referee
	Healing   int    // lines down
	Strikes   int    // lines up
}

// Toll is the answer: casualties, and the rolls behind them.
type Toll struct {
	D       int
	Line    Line
	Percent int // line 20: 0
	Lost    int
	Dead    int // for good; the rest are wounded
	Rolls   []int
}

// Roll throws both sides' 2d10 afresh for the unit (MC-18.1-R1), the d6 of a
// rout and the percentage, in the order of MC-23.3-R1.
func (l Loss) Roll(s *dice.Stream) Toll {
	own, ownRoll := s.Roll(2, 10, dice.Throw{Reason: "casualties of " + l.Unit, Rule: "MC-18.1", Mods: l.ownMods()})
	foe, foeRoll := s.Roll(2, 10, dice.Throw{
		Reason: "the enemy against " + l.Unit, Rule: "MC-18.1",
		Mods: []dice.Mod{{Name: "Strategy of his commander", Value: l.Enemy}},
	})
	t := Toll{D: ownRoll.Total - foeRoll.Total, Rolls: []int{own, foe}}
	up := l.Risk + l.Intensity + l.Strikes
	if l.Routed {
		i, r := s.Roll(1, 6, dice.Throw{Reason: l.Unit + " is cut down running: lines worse", Rule: "MC-18.2"})
		up += r.Sum
		t.Rolls = append(t.Rolls, i)
	}
	// All moves first, then the ends of the table (MC-18.2-R1).
	t.Line = Line(limit(int(LineOf(t.D)) + int(l.Weight) + l.Healing - up))
	t.count(s, l)
	return t
}

func (l Loss) ownMods() []dice.Mod {
	mods := []dice.Mod{{Name: "Strategy of its leader", Value: l.Own}}
	if l.Starred != 0 {
		mods = append(mods, dice.Mod{Name: "position", Value: l.Starred})
	}
	if half := l.Margin / 2; half > 0 {
		mods = append(mods, dice.Mod{Name: "half the margin won by", Value: half})
	} else if half < 0 {
		mods = append(mods, dice.Mod{Name: "half the margin lost by", Value: half})
	}
	return mods
}

func (t *Toll) count(s *dice.Stream, l Loss) {
	if t.Line < 20 {
		t.Rolls = append(t.Rolls, t.rollPercent(s, l.Unit))
	}
	t.Lost = LostMen(t.Line, t.Percent, l.Men)
	t.Dead = t.Lost / 2
}

// rollPercent throws the dice of the line; more than all is all (MC-18.2-R1).
func (t *Toll) rollPercent(s *dice.Stream, unit string) int {
	d := lossDice[t.Line]
	throw := dice.Throw{Reason: "percent lost by " + unit, Rule: "MC-18.2"}
	if d.add != 0 {
		throw.Mods = []dice.Mod{{Name: "line", Value: d.add}}
	}
	i, r := s.Roll(d.n, d.sides, throw)
	t.Percent = min(100, r.Total)
	return i
}

// LostMen is the number of casualties, rounded up; on line 20 half a percent
// rounded down (MC-18.3, MC-18.3-R1). Half of them, rounded down, are dead or
// crippled for good.
func LostMen(line Line, percent, men int) int {
	if line >= 20 {
		return Over(men, 200).Down()
	}
	return Over(men*percent, 100).Up()
}

// ReturnRate is what share of a unit's first strength returns to duty each
// day, in percent: 5 in camp, 2 on the march; magic adds a d6 a day, with one
// healer for each ten wounded (MC-18.3, MC-18.3-R2).
func ReturnRate(s *dice.Stream, inCamp bool, wounded, healers int) int {
	rate := 2
	if inCamp {
		rate = 5
	}
	if healers > 0 && 10*healers >= wounded {
		_, r := s.Roll(1, 6, dice.Throw{Reason: "magic healing, percent a day", Rule: "MC-18.3"})
		rate += r.Sum
	}
	return rate
}

// Returned is the number of wounded who are back after a day at that rate,
// rounded up like the losses, at most all.
func Returned(firstStrength, rate, wounded int) int {
	return min(wounded, Over(firstStrength*rate, 100).Up())
}

// WoundedTaken reports whether the wounded of a unit are captured: it routed
// or surrendered and the enemy holds the field (MC-18.3-R3).
func WoundedTaken(f Fate, enemyHoldsField bool) bool {
	return enemyHoldsField && (f == Rout || f == GiveUp)
}

// LostEngines shares out lost siege weapons: all to the winner, or after an
// inconclusive battle half back to their owner, the rest destroyed (MC-18.4).
func LostEngines(lost int, inconclusive bool) (toWinner, kept int) {
	if inconclusive {
		return 0, lost / 2
	}
	return lost, 0
}
