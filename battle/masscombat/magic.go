package masscombat

import (
	"fmt"
	"slices"

	"hyboria/battle"
)

// Ids of the spells that matter here (MC-24.6).
const (
	SwordOfFire   = "sword_of_fire"
	EarthShaker   = "earth_shaker"
	EarthDemon    = "earth_demon"
	WallOfFire    = "wall_of_fire"
	WindDemon     = "wind_demon"
	RainDemon     = "rain_demon"
	ShieldOfAir   = "shield_of_air"
	Flying        = "flying"
	ArmyOfGhosts  = "army_of_ghosts"
	LegionOfDead  = "legion_of_the_dead"
	TheCalling    = "the_calling"
	BlackSlumber  = "black_slumber"
	SlumberOfThot = "black_slumber_superhero"
	HelmOfDark    = "helm_of_darkness"
	PriestlyCare  = "healing" // what Priests of Mitra have beside spells
)

// CommonSpells are known to every magic user.
var CommonSpells = [...]string{SwordOfFire, EarthShaker, EarthDemon, WallOfFire, WindDemon, RainDemon, ShieldOfAir, Flying, ArmyOfGhosts, BlackSlumber}

// Ids of the orders of magic users.
const (
	WhiteHand   = "order_of_the_white_hand"
	BlackCircle = "wizards_of_the_black_circle"
	WhiteDruids = "white_druids"
	Mitra       = "priests_of_mitra"
	Set         = "worshippers_of_set"
	ThothAmon   = "thoth_amon"
)

// ownSpells are what an order knows beside the common list; ok is false for
// an unknown order.
func ownSpells(kind string) (own []string, ok bool) {
	switch kind {
	case WhiteHand:
		return []string{LegionOfDead}, true
	case WhiteDruids:
		return []string{TheCalling}, true
	case Mitra:
		return []string{PriestlyCare}, true
	case ThothAmon:
		return []string{SlumberOfThot, HelmOfDark}, true
	case BlackCircle, Set:
		return nil, true
	}
	return nil, false
}

// SpellsOf lists all spells an order knows.
func SpellsOf(kind string) []string {
	own, _ := ownSpells(kind)
	return append(slices.Clone(CommonSpells[:]), own...)
}

// spellEffects says which effects a spell allows (MC-24.6).
func spellEffects(spell string) []Effect {
	switch spell {
	case SwordOfFire:
		return []Effect{StrikeEffect, MoraleEffect}
	case EarthShaker, EarthDemon:
		return []Effect{StrikeEffect, ConfoundEffect, CatastropheEffect, MoraleEffect}
	case WallOfFire, WindDemon, RainDemon:
		return []Effect{ConfoundEffect, DefenceEffect}
	case ShieldOfAir:
		return []Effect{DefenceEffect}
	case Flying:
		return []Effect{ScoutingEffect}
	case BlackSlumber:
		return []Effect{SlumberEffect}
	case HelmOfDark:
		return []Effect{HelmEffect}
	case PriestlyCare:
		return []Effect{HealingEffect}
	}
	return nil
}

// summoning is a host that a spell calls up for one battle: it tests nothing,
// takes no casualties and is no loss (MC-24.6, CA-10.1-R6).
type summoning struct {
	spell, name string
	cost        int
	class       battle.Class
	figures     int
	once        bool
	dread       bool // enemy cavalry superiority -1
}

var summonings = [...]summoning{
	{ArmyOfGhosts, "Army of Ghosts", 3, battle.ClassA, 24, false, false},
	{LegionOfDead, "Legion of the Dead", 4, battle.ClassB, 24, false, true},
	{TheCalling, "The Calling", 3, battle.ClassB, 20, true, false},
}

func summoningOf(spell string) (summoning, bool) {
	for _, s := range summonings {
		if s.spell == spell {
			return s, true
		}
	}
	return summoning{}, false
}

// wizard is a magic user in a battle.
type wizard struct {
	battle.MagicUser
	spells []string
	drunk  bool
	fate   battle.PersonFate
}

func (w *wizard) knows(spell string) bool { return !w.drunk && slices.Contains(w.spells, spell) }

// newWizards takes a side's magic users in the order of their ids, so that the
// order of the list cannot matter.
func newWizards(f battle.Force, p Plan) []*wizard {
	list := slices.Clone(f.MagicUsers)
	slices.SortFunc(list, func(a, b battle.MagicUser) int { return compare(a.ID, b.ID) })
	out := make([]*wizard, len(list))
	for i, m := range list {
		out[i] = &wizard{MagicUser: m, spells: SpellsOf(m.Kind), fate: battle.Unhurt}
		if p.Powers != nil && p.Powers.Spells[m.ID] != nil {
			out[i].spells = p.Powers.Spells[m.ID]
		}
	}
	return out
}

func compare(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// magicPoints is the ES of the wizards who can act.
func magicPoints(wizards []*wizard) int {
	sum := 0
	for _, w := range wizards {
		if !w.drunk {
			sum += WizardStrength(w.Points)
		}
	}
	return sum
}

// can reports whether some wizard of the side has a spell for the effect.
func can(wizards []*wizard, e Effect) bool {
	for _, w := range wizards {
		for _, s := range w.spells {
			if !w.drunk && slices.Contains(spellEffects(s), e) {
				return true
			}
		}
	}
	return false
}

func canCast(wizards []*wizard, spell string) bool {
	for _, w := range wizards {
		if w.knows(spell) {
			return true
		}
	}
	return false
}

// spend is one purchase of exceptional points.
type spend struct {
	effect Effect
	unit   *unit  // target, if any
	hero   *hero  // of Black Slumber
	spell  string // of summonings
	cost   int    // of one step
	steps  int
	field  string // of the plan, for messages
}

// shopping lists what a plan wants to buy, what matters most first; when a
// drunk Druid leaves too few points, the end of the list is left out. The
// error names a field that asks for what nobody can do.
func (f *force) shopping(p Powers, foe *force) ([]spend, error) {
	list, err := f.summons(p)
	if err != nil {
		return nil, err
	}
	if p.Helm {
		list = append(list, spend{effect: HelmEffect, cost: HelmCost, steps: 1, field: "helm"})
	}
	if n := p.Catastrophe / CatastropheCost; n > 0 {
		list = append(list, spend{effect: CatastropheEffect, cost: CatastropheCost, steps: n, field: "catastrophe"})
	}
	if p.Confound > 0 {
		list = append(list, spend{effect: ConfoundEffect, cost: ConfoundCost, steps: p.Confound, field: "confound"})
	}
	if list, err = f.aimed(list, p, foe); err != nil {
		return nil, err
	}
	if p.Scouting {
		list = append(list, spend{effect: ScoutingEffect, cost: ScoutingCost, steps: 1, field: "scouting"})
	}
	if list, err = f.slumber(list, p, foe); err != nil {
		return nil, err
	}
	if p.Defence > 0 {
		list = append(list, spend{effect: DefenceEffect, cost: 1, steps: p.Defence, field: "defence"})
	}
	return list, nil
}

func (f *force) summons(p Powers) ([]spend, error) {
	var list []spend
	once := map[string]bool{}
	for i, spell := range p.Summon {
		field := fmt.Sprintf("summon[%d]", i)
		s, ok := summoningOf(spell)
		if !ok {
			return nil, fmt.Errorf("powers.%s: %q calls up nothing: use %s, %s or %s", field, spell, ArmyOfGhosts, LegionOfDead, TheCalling)
		}
		if s.once && once[spell] {
			return nil, fmt.Errorf("powers.%s: %s once a battle", field, spell)
		}
		once[spell] = true
		list = append(list, spend{effect: SummonEffect, spell: spell, cost: s.cost, steps: 1, field: field})
	}
	return list, nil
}

// aimed adds what is aimed at units.
func (f *force) aimed(list []spend, p Powers, foe *force) ([]spend, error) {
	kinds := [...]struct {
		field  string
		effect Effect
		aims   []Aim
		own    bool
	}{
		{"strikes", StrikeEffect, p.Strikes, false},
		{"frighten", MoraleEffect, p.Frighten, false},
		{"hearten", MoraleEffect, p.Hearten, true},
		{"healing", HealingEffect, p.Healing, true},
	}
	for _, k := range kinds {
		side := foe
		if k.own {
			side = f
		}
		for i, a := range k.aims {
			field := fmt.Sprintf("%s[%d]", k.field, i)
			if k.field == "hearten" {
				return nil, fmt.Errorf("powers.%s: no spell of the campaign raises Morale (MC-24.6)", field)
			}
			u := side.aim(a.Unit)
			if u == nil {
				return nil, fmt.Errorf("powers.%s.unit: there is no unit %q on that side", field, a.Unit)
			}
			list = append(list, spend{effect: k.effect, unit: u, cost: stepCostOn(k.effect, u), steps: a.Steps, field: field})
		}
	}
	return list, nil
}

// stepCostOn is the price of a step on a unit, by its TS before anything is
// revealed (MC-10.2-R1, MC-24.6).
func stepCostOn(e Effect, u *unit) int {
	if e == MoraleEffect {
		return FrightCost(u.strengthWithHeroes(), u.barbarian())
	}
	return StepCost(u.strengthWithHeroes())
}

// aim finds a living unit by id; "largest" is the one of most TS.
func (f *force) aim(id string) *unit {
	var best *unit
	for _, u := range f.units {
		switch {
		case u.summoned || u.men == 0:
		case u.id == id:
			return u
		case id == "largest" && (best == nil || u.strengthWithHeroes() > best.strengthWithHeroes()):
			best = u
		}
	}
	return best
}

func (f *force) slumber(list []spend, p Powers, foe *force) ([]spend, error) {
	if p.Slumber == "" {
		return list, nil
	}
	for _, h := range foe.heroes {
		if h.ID == p.Slumber {
			return append(list, spend{effect: SlumberEffect, hero: h, cost: SlumberCost, steps: 1, field: "slumber"}), nil
		}
	}
	return nil, fmt.Errorf("powers.slumber: the enemy has no hero %q", p.Slumber)
}

// allowed reports whether the side's wizards can do what the item asks.
func (f *force) allowed(s spend) bool {
	switch s.effect {
	case SummonEffect:
		return canCast(f.wizards, s.spell)
	case SlumberEffect:
		if s.hero.Rank == battle.RankSuperhero {
			return canCast(f.wizards, SlumberOfThot)
		}
	default: // the others ask for no more than a spell
	}
	return can(f.wizards, s.effect)
}

// allot makes the side's purchases: the plan's, or the rule's own
// (MC-10.2-R5). Points that the sober wizards do not have are not spent.
func (f *force) allot(foe *force) ([]spend, error) {
	points := magicPoints(f.wizards)
	list := f.defaultSpending(points, foe)
	if f.plan.Powers != nil {
		var err error
		if list, err = f.shopping(*f.plan.Powers, foe); err != nil {
			return nil, err
		}
	}
	var out []spend
	for _, s := range list {
		if !f.allowed(s) {
			continue
		}
		s.steps = min(s.steps, points/s.cost)
		if s.steps > 0 {
			points -= s.steps * s.cost
			out = append(out, s)
		}
	}
	return out, nil
}

func (f *force) defaultSpending(points int, foe *force) []spend {
	var targets []int
	var units []*unit
	for _, u := range foe.units {
		if u.men > 0 && !u.summoned {
			units, targets = append(units, u), append(targets, u.strengthWithHeroes())
		}
	}
	catastrophe, target, lines, defence := DefaultPowers(points, targets)
	list := []spend{{effect: CatastropheEffect, cost: CatastropheCost, steps: catastrophe / CatastropheCost}}
	if target >= 0 {
		list = append(list, spend{effect: StrikeEffect, unit: units[target], cost: StepCost(targets[target]), steps: lines})
	}
	return append(list, spend{effect: DefenceEffect, cost: 1, steps: defence})
}

// checkPowers refuses a plan that the side could not carry out with all its
// wizards sober.
func (f *force) checkPowers(foe *force) error {
	if f.plan.Powers == nil {
		return nil
	}
	at := fmt.Sprintf("sides[%d].plan.", f.side)
	for _, id := range sortedKeys(f.plan.Powers.Spells) {
		if !slices.ContainsFunc(f.wizards, func(w *wizard) bool { return w.ID == id }) {
			return fmt.Errorf("%spowers.spells.%s: the force has no magic user of that id", at, id)
		}
	}
	list, err := f.shopping(*f.plan.Powers, foe)
	if err != nil {
		return fmt.Errorf("%s%w", at, err)
	}
	cost := 0
	for _, s := range list {
		if !f.allowed(s) {
			return fmt.Errorf("%spowers.%s: no magic user of the force has a spell for it (MC-24.6)", at, s.field)
		}
		cost += s.cost * s.steps
	}
	if have := magicPoints(f.wizards); cost > have {
		return fmt.Errorf("%spowers: they cost %d points, the force has %d (MC-24.6)", at, cost, have)
	}
	return nil
}
