package kernel

import "fmt"

// SpellID names a spell in orders, files and records.
type SpellID string

// The spells (RA-18.7..18.19).
const (
	ShieldOfAir  SpellID = "shield_of_air"
	Flying       SpellID = "flying"
	WindDemon    SpellID = "wind_demon"
	SwordOfFire  SpellID = "sword_of_fire"
	RainDemon    SpellID = "rain_demon"
	EarthShaker  SpellID = "earth_shaker"
	WallOfFire   SpellID = "wall_of_fire"
	ArmyOfGhosts SpellID = "army_of_ghosts"
	EarthDemon   SpellID = "earth_demon"
	BlackSlumber SpellID = "black_slumber"
	LegionOfDead SpellID = "legion_of_the_dead"
	TheCalling   SpellID = "the_calling"
	HelmOfDark   SpellID = "helm_of_darkness"
)

// The orders of magic users with a spell or a limit of their own (RA-19), by
// their ids in data/magic.json.
const (
	WhiteHand   = "order_of_the_white_hand"
	BlackCircle = "wizards_of_the_black_circle"
	WhiteDruids = "white_druids"
	SetsMen     = "worshippers_of_set"
	ThothAmon   = "thoth_amon"
)

// Target is what a spell is aimed at.
type Target uint8

// Targets of spells.
const (
	AtSelf    Target = iota
	AtUnit           // an enemy unit in sight
	AtPlace          // a point or line in sight
	AtHill           // a hill of two contours or more
	AtFigure         // a hero or the commander
	AtShooter        // an enemy unit with missiles
	AtEdge           // a side edge or a wood
)

// Reach of a spell's terror: who tests (RA-18.6).
type Dread uint8

// Dreads.
const (
	NoDread  Dread = iota
	NearUnit       // the target and all units within 6 in of it
	NearLine       // all units within 6 in of the line
	NearHit        // units caught, and those within 6 in of one (RA-18.6-R1)
)

// DreadRange is how near a unit must be to test, in inches (RA-18.6).
const DreadRange = 6

// Spell is one line of the table RA-18.7 to RA-18.19.
type Spell struct {
	ID      SpellID
	Name    string
	Rule    string
	Cost    int
	Aim     Target
	Turns   int  // 1 is the turn of effect alone (RA-18.7-R1); 0: at once or lasting
	ByDie   bool // lasts a d6 of turns (RA-18.16-R1)
	Lasting bool
	Tests   Dread
	Sure    bool   // never rolls (RA-18.5)
	Order   string // the only order that has it; empty: all
	Once    bool   // once a battle
}

// Spells are all spells in the order of the table.
var spells = [...]Spell{
	{ID: ShieldOfAir, Name: "Shield of Air", Rule: "RA-18.7", Cost: 10, Aim: AtSelf, Turns: 3, Sure: true},
	{ID: Flying, Name: "Flying", Rule: "RA-18.8", Cost: 10, Aim: AtPlace, Sure: true},
	{ID: WindDemon, Name: "Wind Demon", Rule: "RA-18.9", Cost: 20, Aim: AtShooter, Turns: 1, Tests: NearUnit},
	{ID: SwordOfFire, Name: "Sword of Fire", Rule: "RA-18.10", Cost: 25, Aim: AtUnit, Tests: NearUnit},
	{ID: RainDemon, Name: "Rain Demon", Rule: "RA-18.11", Cost: 20, Aim: AtPlace, Turns: 1},
	{ID: EarthShaker, Name: "Earth-Shaker", Rule: "RA-18.12", Cost: 50, Aim: AtPlace, Turns: 1, Tests: NearLine},
	{ID: WallOfFire, Name: "Wall of Fire", Rule: "RA-18.13", Cost: 50, Aim: AtPlace, Turns: 1, Tests: NearLine},
	{ID: ArmyOfGhosts, Name: "Army of Ghosts", Rule: "RA-18.14", Cost: 75, Aim: AtPlace, Turns: 4},
	{ID: EarthDemon, Name: "Earth-Demon", Rule: "RA-18.15", Cost: 125, Aim: AtHill, Lasting: true, Tests: NearHit},
	{ID: BlackSlumber, Name: "Black Slumber", Rule: "RA-18.16", Cost: 75, Aim: AtFigure, ByDie: true, Tests: NearUnit},
	{ID: LegionOfDead, Name: "Legion of the Dead", Rule: "RA-18.17", Cost: 96, Aim: AtPlace, Lasting: true, Order: WhiteHand},
	{ID: TheCalling, Name: "The Calling", Rule: "RA-18.18", Cost: 75, Aim: AtEdge, Lasting: true, Order: WhiteDruids, Once: true},
	{ID: HelmOfDark, Name: "Helm of Darkness", Rule: "RA-18.19", Cost: 75, Aim: AtFigure, ByDie: true, Tests: NearUnit, Order: ThothAmon},
}

// Spells lists all spells in the order of the table.
func Spells() []Spell { return append([]Spell(nil), spells[:]...) }

// SpellOf finds a spell by its id.
func SpellOf(id SpellID) (Spell, error) {
	for _, s := range spells {
		if s.ID == id {
			return s, nil
		}
	}
	return Spell{}, fmt.Errorf("%q is no spell", id)
}

// Ends is the last turn of a spell that takes effect in turn n; die is the d6
// of spells that last so (RA-18.7-R1, RA-18.16-R1). Spells at once end in that
// turn, lasting ones give 0.
func (s Spell) Ends(n, die int) int {
	switch {
	case s.Lasting:
		return 0
	case s.ByDie:
		return n + die - 1
	}
	return n + max(s.Turns, 1) - 1
}

// MayCast tells why a magic user of that order may not cast the spell; nil
// means that he may. superhero tells that the target of a Slumber is one: only
// Thoth-Amon puts superheroes to sleep (RA-18.16, RA-18.16-R1, RA-19.1,
// RA-19.4, RA-19.6).
func (s Spell) MayCast(order string, superhero bool) error {
	switch {
	case s.Order != "" && s.Order != order:
		return fmt.Errorf("%s is a spell of %s alone (%s)", s.Name, s.Order, s.Rule)
	case s.ID == BlackSlumber && superhero && order != ThothAmon:
		return fmt.Errorf("only Thoth-Amon puts a superhero to sleep (RA-18.16)")
	}
	return nil
}

// MayPool tells whether magic users of the two orders may put their points
// together: those of one order, and Thoth-Amon with Set's men or the Black
// Circle (RA-18.21-R1, RA-19.6-R1).
func MayPool(a, b string) bool {
	fellow := func(x string) bool { return x == SetsMen || x == BlackCircle }
	return a == b || a == ThothAmon && fellow(b) || b == ThothAmon && fellow(a)
}

// MayServeTogether tells whether two orders may be in one army: one kind of
// magic user, but for Thoth-Amon's fellows (RA-19.7, RA-19.6-R1).
func MayServeTogether(a, b string) bool { return MayPool(a, b) }

// Pool shares the cost of one spell among magic users in the order of their
// ids; points are what each has left. The first of them is the caster
// (RA-18.21-R1). ok is false if they have too little together.
func Pool(points []int, cost int) (pays []int, ok bool) {
	pays = make([]int, len(points))
	for i, p := range points {
		pays[i] = min(p, cost)
		cost -= pays[i]
	}
	return pays, cost == 0
}
