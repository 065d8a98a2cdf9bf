package masscombat

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// unit is one unit in a battle.
type unit struct {
	src      battle.Unit // zero for summoned hosts, but for what they fight as
	id, name string
	owner    battle.Side
	serves   battle.Side // the side it fights for; differs after a defection
	summoned bool
	dread    bool // takes 1 from enemy cavalry superiority

	men      int // in the ranks now
	began    int // and at the start of the day
	extra    int // men that heroes count for, in TS only
	lost     int // casualties of all days
	quality  Quality
	leader   Skills
	captain  *hero // who leads it, nil for a man of its own
	captains int   // how many leaders it has used up

	marks   []dice.Mod // Morale, for the rest of the battle
	today   []dice.Mod // Morale, this day
	strikes int        // lines up, this day
	healing int        // lines down, this day

	fate      Fate
	gone      bool // left the battle on an earlier day
	dispersed bool // routed and not reformed
}

// strength is the TS without heroes.
func (u *unit) strength() int { return u.strengthOf(u.men) }

// strengthWithHeroes counts the figures that heroes add (MC-24.5).
func (u *unit) strengthWithHeroes() int { return u.strengthOf(u.men + u.extra) }

func (u *unit) strengthOf(men int) int {
	return UnitStrength(vehicles(men, u.src.Type), Whole(CampaignStrength(u.src.Type, u.src.Armed)), u.quality)
}

func (u *unit) barbarian() bool { return Barbarian(u.src) }

// present reports whether the unit fights today.
func (u *unit) present() bool { return !u.gone && (u.men > 0) }

// hero is a hero in a battle.
type hero struct {
	battle.Hero
	stats  heroStats
	risk   int
	unit   *unit
	damage int
	health Health
	asleep bool
	parted bool // his unit went over to the enemy without him
	rolled bool // took part in today's fighting
	led    bool // and led his unit in it
	deed   Deed
	deeds  []Deed // of all days
	taken  bool
}

// able reports whether he can still fight.
func (h *hero) able() bool { return h.health == Fit && !h.asleep && !h.parted }

// general is who commands a side.
type general struct {
	name   string
	skills Skills
	base   int         // Strategy as it now stands: halved when he has fallen
	unit   *unit       // with which he rides
	hero   *hero       // when a hero leads a force without a commander
	acting bool        // no commander of its own (MC-7.2)
	fallen Catastrophe // row 18 or 20 once it has struck him
}

// leaderLoss is a leader put out of action (MC-11.1 rows 17 to 20).
type leaderLoss struct {
	key  string
	row  Catastrophe
	unit *unit
}

// force is one side in a battle.
type force struct {
	full, short string // its name within a sentence, the first time and later
	side        battle.Side
	src         battle.Force
	plan        Plan
	units       []*unit // roster order, summoned hosts last
	heroes      []*hero // roster order of their units, then superheroes, then id
	wizards     []*wizard
	general     general
	lord        *unit       // with which the side's own commander rides, nil without one
	lordFallen  Catastrophe // what befell him, if anything
	taken       bool        // he was captured
	losses      []leaderLoss
	lot         Lot

	lasting []dice.Mod // Strategy, for the battle
	today   []dice.Mod // Strategy, this day
	spirit  []dice.Mod // Morale of all units, for the battle
	magic   int        // steps that the enemy's catastrophe roll is worse
	// Today's catastrophe, and what else the day has brought.
	worked     []Effect // magic that took effect
	slept      string   // hero put to sleep by the enemy
	disaster   Catastrophe
	omen       int // its roll
	reinforced bool
	glory      []dice.Mod
	position   Position
	strength   int
}

// newForce converts one side of a scenario (MC-24). Units without figures are
// left out of the fight (MC-24.1-R3).
func newForce(src battle.Force, side battle.Side, plan Plan) *force {
	f := &force{side: side, src: src, plan: plan}
	for _, u := range src.Units {
		q := ClassQuality(u.Class)
		f.units = append(f.units, &unit{
			src: u, id: u.ID, name: u.Name, owner: side, serves: side,
			men: u.Present * MenPerFigure, quality: q, leader: CampaignLeader(q),
		})
	}
	f.lot = Lot{
		DefendsHome: src.HomeGround, BeatFoe: src.BeatFoe, BeatenByFoe: src.BeatenByFoe,
		HereditaryFoe: f.referee().HereditaryFoe,
	}
	f.wizards = newWizards(src, plan)
	f.seatCommander()
	f.seatHeroes()
	if src.Commander == nil {
		f.actingCommander()
	}
	return f
}

func (f *force) referee() Referee {
	if f.plan.Referee == nil {
		return Referee{}
	}
	return *f.plan.Referee
}

// byStrength lists the living units, largest TS first, equal ones in roster
// order.
func (f *force) byStrength() []*unit {
	var out []*unit
	for _, u := range f.units {
		if u.present() && !u.summoned && u.serves == f.side {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b *unit) int { return b.strength() - a.strength() })
	return out
}

// chosen is the unit named in the plan or the scenario, if it has men.
func (f *force) chosen(who, inScenario string) *unit {
	id := f.plan.Lead[who]
	if id == "" {
		id = inScenario
	}
	for _, u := range f.units {
		if u.id == id && u.present() {
			return u
		}
	}
	return nil
}

// DefaultCommander are the skills of a commander who was never rolled
// (MC-24.4).
const DefaultCommander = 4

// seatCommander puts the commander with his unit, by default that of highest
// TS (MC-24.4, MC-24.4-R1); the unit uses his Leadership.
func (f *force) seatCommander() {
	c := f.src.Commander
	if c == nil {
		return
	}
	skills := Skills{c.Strategy, c.Leadership}
	if !c.Rolled && skills == (Skills{}) {
		skills = Skills{DefaultCommander, DefaultCommander}
	}
	f.general = general{name: c.Name, skills: skills, base: skills.Strategy}
	f.rideWith(f.chosen("commander", c.Unit))
}

// rideWith seats the commander with a unit, nil for the strongest.
func (f *force) rideWith(u *unit) {
	if u == nil {
		if list := f.byStrength(); len(list) > 0 {
			u = list[0]
		}
	}
	f.general.unit, f.lord = u, u
	if u != nil {
		u.leader = f.general.skills
	}
}

// actingCommander lets the unit leader with most Leadership lead a force
// without a commander (MC-7.2, MC-24.4-R1).
func (f *force) actingCommander() {
	var list []Candidate
	var units []*unit
	for _, u := range f.units {
		if u.present() && !u.summoned && u.serves == f.side {
			list = append(list, Candidate{Skills: u.leader, Strength: u.strengthWithHeroes()})
			units = append(units, u)
		}
	}
	i := ChooseLeader(list)
	if i < 0 {
		return
	}
	u := units[i]
	f.general = general{name: "the captain of " + u.name, skills: u.leader, base: u.leader.Strategy, unit: u, hero: u.captain, acting: true}
	if u.captain != nil {
		f.general.name = u.captain.Name
	}
}

// seatHeroes gives heroes their units: those named, then for each of the
// others the next strongest unit of his kind, foot or mounted, that nobody
// leads yet (MC-24.4-R1); failing that any such unit, failing that the
// commander's own.
func (f *force) seatHeroes() {
	list := slices.Clone(f.src.Heroes)
	slices.SortFunc(list, heroOrder)
	led := map[*unit]bool{f.general.unit: true}
	var free []*hero
	for _, src := range list {
		h := &hero{Hero: src, stats: statsOf(src.Rank), risk: f.riskOf(src.ID)}
		f.heroes = append(f.heroes, h)
		if u := f.chosen(src.ID, src.Unit); u != nil {
			f.join(h, u, led)
			continue
		}
		free = append(free, h)
	}
	for _, h := range free {
		f.join(h, f.unledFor(h, led), led)
	}
	slices.SortStableFunc(f.heroes, func(a, b *hero) int { return f.indexOf(a.unit) - f.indexOf(b.unit) })
}

// heroOrder sorts superheroes first, then by id.
func heroOrder(a, b battle.Hero) int {
	if a.Rank != b.Rank {
		if a.Rank == battle.RankSuperhero {
			return -1
		}
		return 1
	}
	return compare(a.ID, b.ID)
}

func (f *force) riskOf(id string) int {
	risk, ok := f.plan.Risk[id]
	if !ok {
		risk = DefaultRisk
	}
	nature := Steady
	if slices.Contains(f.plan.Reserve, id) {
		nature = Cowardly
	}
	return LimitRisk(risk, nature)
}

func (f *force) unledFor(h *hero, led map[*unit]bool) *unit {
	var other *unit
	list := f.byStrength()
	for _, u := range list {
		switch {
		case led[u]:
		case mounted(u.src.Type) == h.Mounted:
			return u
		case other == nil:
			other = u
		}
	}
	if other == nil && len(list) > 0 {
		return list[0]
	}
	return other
}

// join puts a hero into a unit. He leads it unless the commander or another
// hero does already.
func (f *force) join(h *hero, u *unit, led map[*unit]bool) {
	h.unit = u
	if u == nil {
		return
	}
	u.extra += h.stats.figures * MenPerFigure
	if !led[u] {
		led[u] = true
		u.leader = h.stats.skills
		u.captain = h
	}
}

func (f *force) indexOf(u *unit) int { return slices.Index(f.units, u) }

// leave takes a hero out of the fight before it begins: his figures no longer
// count and a man of the unit leads it. One who falls later has been counted
// for the day.
func (h *hero) leave() {
	if h.unit == nil {
		return
	}
	h.unit.extra -= h.stats.figures * MenPerFigure
	h.handOver()
}

// handOver puts a man of the unit in the hero's place (MC-24.4-R1).
func (h *hero) handOver() {
	if h.unit != nil && h.unit.captain == h {
		h.unit.replaceLeader()
	}
}

// replaceLeader puts a man of the unit in its leader's place at once.
func (u *unit) replaceLeader() {
	u.captain = nil
	u.captains++
	u.leader = CampaignLeader(u.quality)
}

// morale lists what makes up a unit's current Morale (MC-16.1).
func (f *force) morale(u *unit) []dice.Mod {
	mods := []dice.Mod{{Name: "Morale of " + u.quality.String() + " troops", Value: u.quality.BaseMorale()}}
	if n := LeaderMorale(u.leader.Leadership); n != 0 {
		mods = append(mods, dice.Mod{Name: "leader", Value: n})
	}
	mods = append(mods, f.lot.MoraleMods()...)
	mods = append(mods, f.spirit...)
	for _, l := range f.losses {
		mods = append(mods, l.moraleMod(u))
	}
	mods = append(mods, u.marks...)
	return append(mods, u.today...)
}

func (l leaderLoss) moraleMod(u *unit) dice.Mod {
	all, his := l.row.Morale()
	if u == l.unit {
		all = his
	}
	return dice.Mod{Name: l.row.short(), Value: all}
}

// short names the row for a list of modifiers.
func (c Catastrophe) short() string {
	switch c {
	case LeaderWounded:
		return "a leader wounded"
	case GeneralWounded:
		return "the commander wounded"
	case LeaderKilled:
		return "a leader fallen"
	case GeneralKilled:
		return "the commander fallen"
	default:
		return c.String()
	}
}
