package kernel

import "strconv"

// Champion is a hero who stands in a unit's front rank.
type Champion uint8

// Heroes by what they are worth.
const (
	NoChampion Champion = iota
	AHero
	ASuperhero
)

// Extra is what he adds to the figures involved beyond his own place: he
// fights as three, a superhero as five (RA-13.2, RA-13.2-R1).
func (c Champion) Extra() int { return [...]int{0, 2, 4}[c] }

// String is his rank in words.
func (c Champion) String() string { return [...]string{"none", "hero", "superhero"}[c] }

// Fighter is one unit of a pair in melee, as it stands against the other. The
// counts come from geometry; the zero value of each means "none of that".
type Fighter struct {
	Troop
	Figures  int  // in the ranks; living crew of vehicles; attached individuals left out
	Files    int  // front rank; a side of a ring
	Attached int  // individuals with the unit who die last: 0 or 1 (RA-13.2-R1)
	Ring     bool // RA-4.5-R1
	Depth    int  // ranks by RA-2.8-R1 at contact; 0: by Figures and Files

	Edge     Edge // on which it fights this enemy
	Touching int  // figures, chariots or mammoths that touch this enemy
	NextFile int  // on a flank: figures of the file behind the end file, less those already used
	Used     Support
	Beyond   [2]int // per end: front-rank figures wholly beyond, touching no other enemy; from round 2 with room to move
	Lap      [2]int // per end: figures lapping round (n of RA-9.15-R1)
	Facing   int    // figures turned round the corner against an enemy that laps
	Added    int    // x: figures brought to a flank or rear by expansion (RA-9.18-R1)

	Champion Champion // an awake hero who fights this enemy
	Made     Contact  // how this unit made the contact
	Bonus    bool     // it won the charge bonus against this enemy (ChargeOf)

	Status       Status
	Fired        bool // this turn, with any weapon (RA-9.7-R4)
	NearMammoths bool // cavalry, chariots: within 6 in of any mammoth unit (RA-9.7-R2)
}

// Support counts men of the rear ranks and of the next file who support a
// fight; a man supports once (RA-9.6-R1).
type Support struct{ Second, Third, Next int }

// Bout is what both sides of a pair share.
type Bout struct {
	Round int  // of this pair, from 1 (RA-0.4-R1)
	Rough bool // fought on a hill, in woods, swamp or water (RA-9.7-R3)
}

// Blow is what one side does to the other in one round.
type Blow struct {
	Involved Half    // I
	Mods     int     // sum of the die modifiers
	Die      int     // modified die, below 0 too
	Loss     int     // figures that the enemy loses
	Used     Support // this unit's supporters who took part
}

// Strike works out one round of U against E for the average die av: E loses
// min(figures of E, round(I x max(0, die) / 10)) (RA-9.1, RA-9.4-R1). w may be
// nil.
func Strike(u, e *Fighter, b Bout, av int, w *Working) Blow {
	var out Blow
	out.Involved, out.Used = Involved(u, e, b.Round, w.sum("figures involved"))
	die := w.sum("die")
	die.add("average die", av, "RA-0.1")
	out.Mods = MeleeMods(u, e, b, die)
	out.Die = av + out.Mods
	out.Loss = min(e.Figures+e.Attached, MeleeLoss(out.Involved, out.Die))
	if w != nil {
		w.Rule = "RA-9.4-R1"
		w.Result = lossText(out, e)
	}
	return out
}

// MeleeLoss is round(I x max(0, die) / 10), halves up (RA-0.5-R1, RA-0.6-R1).
func MeleeLoss(i Half, die int) int { return RoundDiv(int(i)*max(0, die), 20) }

func lossText(b Blow, e *Fighter) string {
	die := max(0, b.Die)
	text := b.Involved.String() + " x " + strconv.Itoa(die) + " / 10 = " + decimals(int(b.Involved)*die*5, 2) + ": " + figures(b.Loss)
	if MeleeLoss(b.Involved, b.Die) > b.Loss {
		text += ", all there are"
	}
	return text
}

func figures(n int) string {
	if n == 1 {
		return "1 figure"
	}
	return strconv.Itoa(n) + " figures"
}

// Involved is I = c + s + o + x + h in halves (RA-9.2, RA-9.4-R1), and who of
// the rear stood in support.
func Involved(u, e *Fighter, round int, sum *Sum) (Half, Support) {
	if sum != nil {
		sum.Halves = true
	}
	c := u.inContact()
	i := Half(sum.add("touching", int(Whole(c)), "RA-9.4-R1"))
	s, used := u.support(e, c, round)
	if s > 0 {
		sum.add("in support", int(s), "RA-9.5")
	}
	i += s
	i += Half(sum.addIf(true, "overlap", int(Whole(u.overlap(round))), "RA-9.2"))
	if u.edge() != Front {
		i += Half(sum.addIf(true, "added by expansion", int(Whole(u.Added)), "RA-9.18-R1"))
	}
	if round > 1 {
		i += Half(sum.addIf(true, "facing men who lap round", int(Whole(u.Facing)), "RA-9.15-R1"))
	}
	i += Half(sum.addIf(true, u.Champion.String(), int(Whole(u.Champion.Extra())), "RA-13.2-R1"))
	return i, used
}

// edge is the edge on which it fights; every side of a ring is a front
// (RA-4.5-R1).
func (u *Fighter) edge() Edge {
	if u.Ring {
		return Front
	}
	return u.Edge
}

// inContact is c of RA-9.4-R1: figures; the living crew of the touching
// chariots, full ones first; four for each touching mammoth whatever its crew
// (RA-15.2-R1).
func (u *Fighter) inContact() int {
	switch u.Arm {
	case Chariots:
		return min(u.Figures, 2*u.Touching)
	case Mammoths:
		return 4 * u.Touching
	default:
		return u.Touching
	}
}

// overlapCap is how many figures beyond an enemy's end may fight: two on foot,
// one on horseback, no chariot or mammoth (RA-9.2, RA-9.3).
func (a Arm) overlapCap() int { return [...]int{2, 1, 0, 0}[a] }

// OverlapCap is overlapCap for callers that plan an expansion.
func (a Arm) OverlapCap() int { return a.overlapCap() }

// overlap is o of RA-9.4-R1, end by end (RA-9.2-R1), with those who lap round
// from the second round on (RA-9.15-R1).
func (u *Fighter) overlap(round int) int {
	if u.edge() != Front {
		return 0
	}
	sum := 0
	for end := range u.Beyond {
		o := min(u.Arm.overlapCap(), u.Beyond[end])
		if round > 1 && u.Arm <= Cavalry {
			o = max(o, u.Lap[end])
		}
		sum += o
	}
	return sum
}

// support is s of RA-9.5: infantry only, and only behind men in contact
// (RA-9.5-R2).
func (u *Fighter) support(e *Fighter, c, round int) (Half, Support) {
	var used Support
	if u.Arm != Foot {
		return 0, used
	}
	switch {
	case u.edge().Flank(): // one and a half files on a flank (RA-9.5-R1)
		used.Next = max(0, min(c, u.NextFile))
	case u.edge() == Front:
		used = u.frontSupport(e, c, round)
	}
	return Half(used.Second + used.Third + used.Next), used
}

// frontSupport is the upper part of the table RA-9.5 (RA-8.6, RA-16.4,
// RA-17.1).
func (u *Fighter) frontSupport(e *Fighter, c, round int) Support {
	second, third := Shape{u.Figures, u.Files, u.Ring}.Ranks23()
	second = max(0, min(c, second-u.Used.Second))
	third = max(0, min(c, third-u.Used.Third))
	pike := u.Has(Pike)
	charged := e.Made == Charged && e.Arm != Foot
	switch {
	case charged && e.Arm == Cavalry && round == 1 && !pike:
		return Support{}
	case charged && pike && (e.Arm != Cavalry || round > 1): // RA-17.1-R1
		return Support{Second: second, Third: third}
	default:
		return Support{Second: second}
	}
}

// depth is the number of ranks by RA-2.8-R1 when the contact was made.
func (u *Fighter) depth() int {
	if u.Depth > 0 {
		return u.Depth
	}
	return Shape{u.Arm.Stands(u.Figures), u.Files, u.Ring}.Deep()
}

// MeleeMods adds up the die modifiers of U against E, each once (RA-9.7a..n,
// RA-0.7-R1).
func MeleeMods(u, e *Fighter, b Bout, sum *Sum) int {
	first := b.Round <= 1
	came := u.Made == Attacked || u.Made == Charged
	mounted := u.Arm == Cavalry || u.Arm == Chariots
	m := 0
	if u.Category < e.Category && e.Category < 5 { // RA-9.7-R1
		m += sum.add("lower category", int(u.Category-e.Category), "RA-9.7a")
	}
	if u.Bonus && u.Made == Charged {
		m += sum.addIf(first, "charging", int(u.Charge), "RA-9.7b")
		m += sum.addIf(!first, "after its charge", int(u.After), "RA-9.7c")
	}
	m += sum.addIf(first && came && e.edge().Flank(), "attacking a flank", 1, "RA-9.7d")
	m += sum.addIf(first && came && e.edge() == Rear, "attacking the rear", 2, "RA-9.7e")
	m += sum.addIf(first && u.Arm == Foot && e.Arm == Cavalry && e.Made == Charged && u.depth() == 1, "one rank deep, charged by cavalry", -1, "RA-9.7f")
	m += sum.addIf(e.Arm == Mammoths, "against mammoths", -2, "RA-9.7g")
	m += sum.addIf(mounted && u.NearMammoths, "mammoths near", -2, "RA-9.7h")
	m += sum.addIf(u.Arm == Foot && e.Arm == Chariots, "foot against chariots", -2, "RA-9.7i")
	m += sum.addIf(u.Arm == Cavalry && e.Kind == Dead, "cavalry against the dead", -2, "RA-9.7j")
	m += sum.addIf(b.Rough && !u.Light(), "rough ground", -1, "RA-9.7k")
	m += sum.addIf(u.Fired, "fired this turn", -1, "RA-9.7l")
	m += sum.addIf(u.Status == FallingBack, "falling back", -1, "RA-9.7m")
	m += sum.addIf(u.Status == Routing, "routing", -2, "RA-9.7n")
	return m
}

// Round is how a unit's round of melee went.
type Round uint8

// Outcomes of a round.
const (
	Drawn Round = iota
	Won
	Lost
)

// String is the outcome in words.
func (r Round) String() string { return [...]string{"drawn", "won", "lost"}[r] }

// RoundOf compares what a unit inflicted on all its opponents with what it
// suffered from them in the round; missiles, magic and tramples are left out
// (RA-9.9, RA-9.9-R1, RA-9.8-R1).
func RoundOf(inflicted, suffered int) Round {
	switch {
	case inflicted > suffered:
		return Won
	case inflicted < suffered:
		return Lost
	default:
		return Drawn
	}
}

// Opponent is one of several enemies of a unit, for the order of RA-9.6-R1.
type Opponent struct {
	Touching int // of the unit's figures that touch it
	Since    int // turn of the contact
	ID       int
}

// Before reports whether figures and support go to o before they go to p: the
// enemy touched most, then the older contact, then the lower id (RA-9.6-R1).
func (o Opponent) Before(p Opponent) bool {
	switch {
	case o.Touching != p.Touching:
		return o.Touching > p.Touching
	case o.Since != p.Since:
		return o.Since < p.Since
	default:
		return o.ID < p.ID
	}
}
