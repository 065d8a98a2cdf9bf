package masscombat

// Armour is the weight of a man's armour; its value is its Troop Strength.
type Armour int

// Armour by AV (MC-4.2): light 0-1, medium 2-3, heavy 4-5.
const (
	NoArmour     Armour = 0 // for machines and beasts that count no armour of men
	LightArmour  Armour = 1
	MediumArmour Armour = 2
	HeavyArmour  Armour = 3
)

// Arms is the weight of a man's weapons; its value is its Troop Strength.
type Arms int

// Weapons by WSB (MC-4.2): light none or -1, medium 0 or +1, heavy +2 or more.
const (
	NoArms     Arms = 0
	LightArms  Arms = 1
	MediumArms Arms = 2
	HeavyArms  Arms = 3
)

// Mount is what a man rides; its value is its Troop Strength.
type Mount int

// Mounts of MC-4.2.
const (
	OnFoot      Mount = 0
	LightHorse  Mount = 1
	MediumHorse Mount = 2
	HeavyHorse  Mount = 4
	FlyingMount Mount = 5
)

// Missile is the ranged bonus.
type Missile int

// Missiles of MC-4.2.
const (
	NoMissile    Missile = 0
	ThrownOrSlng Missile = 1 // sling, javelin, throwing spear
	OrdinaryBow  Missile = 2
	StrongBow    Missile = 3 // longbow, composite bow, crossbow
)

// Machine is a chariot or an engine; its value is its Troop Strength, crew
// and horses included.
type Machine int

// Chariots and engines of MC-4.2.
const (
	NoMachine     Machine = 0
	LightChariot  Machine = 5
	MediumChariot Machine = 10
	HeavyChariot  Machine = 15
	SmallBallista Machine = 15 + engine
	SmallEngine   Machine = 25 + engine
	LargeEngine   Machine = 50 + engine
)

// engine sets the engines apart from chariots of the same value.
const engine = 1000

func (m Machine) strength() int { return int(m) % engine }

// Engine reports whether m is a ballista or a siege engine.
func (m Machine) Engine() bool { return m >= engine }

// Creature is a beast or monster that fights as a soldier (MC-4.2, code X).
type Creature struct{ OCV, DCV, CDF, NAV, NWI int }

// Strength is down((OCV + DCV)/4 + CDF + NAV - NWI/2), rounded once
// (MC-4.2, MC-4.2-R2). Breath and the like are judged on top.
func (c Creature) Strength() int {
	return Over(c.OCV+c.DCV+4*c.CDF+4*c.NAV-2*c.NWI, 4).Down()
}

// Troop is the equipment of one kind of fighter (MC-4.1).
type Troop struct {
	Armour     Armour
	AddedAV    int // by magical armour
	Arms       Arms
	Fine       bool
	AddedSB    int // by magical weapons
	Mount      Mount
	NoStirrups bool // MC-5.1; only for riders
	Missile    Missile
	Shooters   Fraction // share of the men who have the missile; zero value: all (MC-4.3)
	Machine    Machine
	Creature   *Creature
	Irregular  bool
	Race       Race
}

// Strength is the Troop Strength of one man, creature, vehicle or engine
// (MC-4.2, MC-4.3): the sum of what applies; of irregulars two thirds of it,
// rounded down at the end (MC-4.2-R1). Spears thrown by knights add like any
// other missile (MC-4.2-R4). The figure of the race comes before the
// irregulars' third (MC-22.1-R1).
func (t Troop) Strength() Fraction {
	sum := int(t.Armour) + t.AddedAV/2 + int(t.Arms) + up2(t.AddedSB) + int(t.Mount) +
		t.Machine.strength() + t.Race.Bonus()
	if t.Fine {
		sum++
	}
	if t.NoStirrups && t.Mount != OnFoot {
		sum--
	}
	if t.Creature != nil {
		sum += t.Creature.Strength()
	}
	total := Whole(sum).Add(t.shooters().Times(Whole(int(t.Missile))))
	if t.Irregular {
		return Whole(total.Times(Over(2, 3)).Down())
	}
	return total
}

func (t Troop) shooters() Fraction {
	if t.Shooters.D == 0 {
		return Whole(1)
	}
	return t.Shooters
}

func up2(n int) int { return Over(n, 2).Up() }

// CutOffCrew is the Troop Strength of a man of a vehicle or engine who is
// parted from it, as in a rout (MC-4.2).
const CutOffCrew = 2

// UnitStrength is the Troop Strength of a unit: heads (men, creatures,
// vehicles or engines) times the strength of one, times the factor of quality,
// rounded down once (MC-4.4, MC-4.4-R1). Engines and monsters take the factor
// like men (MC-4.4-R2).
func UnitStrength(heads int, each Fraction, q Quality) int {
	return Whole(heads).Times(each).Times(q.Factor()).Down()
}

// UnitStrengthByMorale is UnitStrength under the optional rule of MC-6.2: a
// tenth more or less for each point of Morale above or below base, never below
// 0 (MC-6.2-R1; off unless a referee wants it).
func UnitStrengthByMorale(heads int, each Fraction, q Quality, morale int) int {
	share := max(0, 10+morale-q.BaseMorale())
	return Whole(heads).Times(each).Times(q.Factor()).Times(Over(share, 10)).Down()
}
