package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/map"
)

// BattleOpened tells that counters meet on a table, and all that is settled
// before the first turn: ground, table, card, edges, who deploys what.
type BattleOpened struct {
	Battle Battle      `json:"battle"`
	Rolls  []dice.Roll `json:"rolls,omitempty"`
	Card   int         `json:"card,omitempty"` // out till winter (cardReuse = discardForYear)
}

// Kind is "battle_opened".
func (BattleOpened) Kind() string { return "battle_opened" }

// Apply adds the battle to the week's.
func (ev BattleOpened) Apply(s *State) {
	s.Battles = append(s.Battles, ev.Battle.clone())
	s.BattleSeq++
	if ev.Card > 0 {
		s.CardsOut = append(cardsBack(s.CardsOut), ev.Card)
		slices.Sort(s.CardsOut)
	}
}

// BattleClosed tells how a battle ended. The whole record stays in the
// journal; the state keeps winner, shares and digest.
type BattleClosed struct {
	ID     string         `json:"id"`
	Winner battle.Outcome `json:"winner"` // by CA-8.4, which for mass combat is the record's own
	Record battle.Record  `json:"record"`
}

// Kind is "battle_closed".
func (BattleClosed) Kind() string { return "battle_closed" }

// Apply notes the result. Every counter in contact has fought, those in
// reserve too (CA-7.3-R2), and carries no points (CA-6.1-R5).
func (ev BattleClosed) Apply(s *State) {
	b := s.Battle(ev.ID)
	if b == nil {
		return
	}
	b.Open, b.Winner, b.Digest, b.Play = false, ev.Winner, ev.Record.Digest, nil
	s.LastResult = ev.Record.Digest
	s.dropReport(ev.ID)
	for side := range ev.Record.Sides {
		b.LossShare[side] = ev.Record.Sides[side].LossShare
		for _, id := range b.counters(side) {
			if c := s.Counter(id); c != nil {
				c.Fought, c.Carry = true, 0
			}
		}
	}
	s.remember(b)
}

// Battle finds a battle of this week, nil when there is none of this name.
func (s *State) Battle(id string) *Battle {
	for i := range s.Battles {
		if s.Battles[i].ID == id {
			return &s.Battles[i]
		}
	}
	return nil
}

// counters lists all counters of a side in contact, fielded or in reserve.
func (b *Battle) counters(side int) []CounterID {
	return append(slices.Clone(b.Sides[side]), b.Reserve[side]...)
}

// remember keeps the latest battle of each pair of nations (MC-16.1).
func (s *State) remember(b *Battle) {
	for _, x := range s.owners(b.counters(0)) {
		for _, y := range s.owners(b.counters(1)) {
			m := Meeting{A: x, B: y}
			switch b.Winner {
			case battle.AttackerWins:
				m.Winner = x
			case battle.DefenderWins:
				m.Winner = y
			case battle.Draw:
			}
			if m.B < m.A {
				m.A, m.B = m.B, m.A
			}
			s.setMeeting(m)
		}
	}
}

func (s *State) setMeeting(m Meeting) {
	for i := range s.Memory {
		if s.Memory[i].A == m.A && s.Memory[i].B == m.B {
			s.Memory[i] = m
			return
		}
	}
	s.Memory = append(s.Memory, m)
	slices.SortFunc(s.Memory, func(x, y Meeting) int {
		if pairLess([2]string{x.A, x.B}, [2]string{y.A, y.B}) {
			return -1
		}
		return 1
	})
}

// owners lists the nations of counters, each once, in the order of the list.
func (s *State) owners(ids []CounterID) []string {
	var list []string
	for _, id := range ids {
		if c := s.Counter(id); c != nil && !slices.Contains(list, c.Owner) {
			list = append(list, c.Owner)
		}
	}
	return list
}

// openBattles pairs up the contacts of some instants and opens their battles
// in the order in which the results take effect (CA-5.2-R1).
func (r *run) openBattles(meetings []meeting) error {
	var fields []field
	var called []CounterID
	for _, m := range meetings {
		for _, c := range r.pairUp(m) {
			called = r.callGarrisons(&c, called)
			fields = append(fields, r.settle(c))
		}
	}
	sortFields(fields)
	for i := range fields {
		if r.evaded(&fields[i]) {
			continue
		}
		if err := r.openBattle(&fields[i]); err != nil {
			return err
		}
	}
	return nil
}

// openBattle settles everything that comes before the first turn (CA-8, CA-9).
func (r *run) openBattle(f *field) error {
	b := Battle{
		ID: fmt.Sprintf("%s-%d", r.s.At, r.s.BattleSeq+1), Week: r.s.At, Cell: f.cell,
		At: f.at, Pair: f.pair, Sortie: f.sortie, Assault: f.assault, Open: true,
	}
	rolls := f.rolls
	edges := r.e.edges(r.s, f)
	var points [2]int
	for side := range b.Sides {
		d := r.deploy(f.sides[side], r.rollCall(f.sides[side], f.sides[1-side], &rolls, b.ID))
		if len(d.fielded) == 0 {
			return fmt.Errorf("battle %s: %s has nothing that could take the field", b.ID, battle.Side(side))
		}
		points[side] = d.points
		b.Sides[side], b.Reserve[side] = d.fielded, d.reserve
		b.Scenario.Sides[side], b.Chief[side] = r.force(d, edges[side], &rolls)
		b.Owners[side] = r.s.owners(b.counters(side))
		b.Captains[side] = r.s.captains(b.counters(side))
	}
	r.scene(&b, f, points, &rolls)
	if err := r.fortify(&b); err != nil {
		return err
	}
	b.Table = r.s.onTable(&b)
	b.Hand = r.e.byHand(r.s, &b)
	ev := BattleOpened{Battle: b, Rolls: rolls}
	if r.s.Settings.Choice("cardReuse") == "discardForYear" {
		ev.Card = b.Scenario.Card
	}
	r.emit(ev)
	r.countDruids(&b)
	return nil
}

// scene fills in ground, table, card, river and what each side remembers.
func (r *run) scene(b *Battle, f *field, points [2]int, rolls *[]dice.Roll) {
	set, sc := r.s.Settings, &b.Scenario
	st := dice.New(r.seed, rolls, "set-up", b.ID)
	ground := r.e.Atlas.Ground(f.cell)
	sc.ID, sc.InCampaign, sc.NoDefender = b.ID, true, f.noDefender
	sc.Terrain = ground.String()
	sc.Pass = ground == hexmap.GroundMountain && r.e.Atlas.PassAt(f.cell) != nil
	sc.Card = drawCard(set, r.s.CardsOut, ground, st)
	sc.Table = tableFor(set, points, sc.Pass)
	sc.Daylight = daylight(set, st)
	sc.MapRiver = r.e.mapRiver(r.s, f)
	b.Water = r.e.waterText(set, sc)
	if m := set.Int("victoryMargin"); m != usualMargin {
		sc.VictoryMargin = &m
	}
	sc.Title = fmt.Sprintf("%s against %s in %s", sc.Sides[0].Name, sc.Sides[1].Name, r.e.Atlas.Province(f.cell).Name)
	owner := r.e.holding(r.s, f.cell).Owner
	for side := range sc.Sides {
		me, foe := &sc.Sides[side], sc.Sides[1-side].Nation
		me.HomeGround = me.Nation == owner
		if m := r.s.meeting(me.Nation, foe); m != nil {
			me.BeatFoe, me.BeatenByFoe = m.Winner == me.Nation, m.Winner == foe
		}
	}
}

// usualMargin is the victoryMargin of a scenario that does not name it.
const usualMargin = 10

func (s *State) meeting(a, b string) *Meeting {
	pair := pairOf(a, b)
	for i := range s.Memory {
		if s.Memory[i].A == pair[0] && s.Memory[i].B == pair[1] {
			return &s.Memory[i]
		}
	}
	return nil
}

// mapRiver is the river that the map puts on the table when contact is made
// across a river hexside (CA-9.4-R2, R3).
func (e *Engine) mapRiver(s *State, f *field) *battle.MapRiver {
	if s.Settings.Choice("riverHexside") == "ignore" {
		return nil
	}
	side, river := e.across(s.Counter(f.pair[0]).Cell, s.Counter(f.pair[1]).Cell)
	if !river {
		return nil
	}
	switch side.Crossing {
	case hexmap.Bridge:
		return &battle.MapRiver{Crossing: battle.Bridge}
	case hexmap.Ford:
		return &battle.MapRiver{Crossing: battle.Ford}
	default:
		return &battle.MapRiver{Crossing: battle.NoCrossing}
	}
}

// fightBattles fights the open battles in order, each with recovery, falling
// back and advance (CA-5.2-R1, steps 3 and 5). It waits before one whose result
// is still to come from a real table, and before one that its commanders play.
func (r *run) fightBattles() (waits bool, err error) {
	for i := range r.s.Battles {
		b := &r.s.Battles[i]
		switch {
		case !b.Open, b.Raid != nil: // raids come after the battles
			continue
		case b.Table && r.s.Accepted(b) == nil:
			return true, nil
		case b.Hand && b.Play == nil:
			if err := r.beginPlay(b); err != nil {
				return false, err
			}
		}
		if r.s.Battles[i].InPlay() {
			return true, nil
		}
		if err := r.fightBattle(b.ID); err != nil {
			return false, err
		}
	}
	return false, nil
}

func (r *run) fightBattle(id string) error {
	b := r.s.Battle(id)
	if b.Table {
		return r.closeBattle(id, *r.s.Accepted(b))
	}
	if b.Play != nil {
		return r.closePlayed(b)
	}
	system, err := r.e.rulesFor(r.s, b)
	if err != nil {
		return err
	}
	rec, err := system.Fight(b.Scenario, r.battleSeed(b))
	if err != nil {
		return fmt.Errorf("battle %s: %w", id, err)
	}
	return r.closeBattle(id, rec)
}

// closeBattle takes a record in and lets CA-8.4 and CA-10 follow.
func (r *run) closeBattle(id string, rec battle.Record) error {
	if err := battle.Conserve(rec); err != nil {
		return fmt.Errorf("battle %s: %w", id, err)
	}
	b := r.s.Battle(id)
	if err := sameForces(b.Scenario, rec.Scenario); err != nil {
		return fmt.Errorf("battle %s: %w", id, err)
	}
	winner := outcome(rec, r.s.Settings.Int("victoryMargin"))
	r.emit(BattleClosed{ID: id, Winner: winner, Record: rec})
	r.recover(id, rec)
	r.retreat(id)
	return nil
}

// sameForces makes sure that the record is of the battle that was opened: the
// same units with the same figures.
func sameForces(opened, fought battle.Scenario) error {
	if opened.ID != fought.ID {
		return fmt.Errorf("the record is of battle %q", fought.ID)
	}
	for side := range opened.Sides {
		a, b := opened.Sides[side].Units, fought.Sides[side].Units
		if len(a) != len(b) {
			return fmt.Errorf("the %s has %d units and the record has %d", battle.Side(side), len(a), len(b))
		}
		for i := range a {
			if a[i].ID != b[i].ID || a[i].Present != b[i].Present {
				return fmt.Errorf("the %s has %d figures of unit %q and the record has %d of %q", battle.Side(side), a[i].Present, a[i].ID, b[i].Present, b[i].ID)
			}
		}
	}
	return nil
}

// battleSeed binds the week's link, the battle and what both sides sent in
// with their orders.
func (r *run) battleSeed(b *Battle) dice.Seed {
	if b.Raid != nil {
		return r.raidSeed(b.Raid)
	}
	nonce := r.s.Nonces(b)
	return r.seed.Derive("battle", b.ID, nonce[0], nonce[1])
}

// Nonces are the words that the attacker's and the defender's chief have sent
// with their orders of the week.
func (s *State) Nonces(b *Battle) (nonce [2]string) {
	for side := range nonce {
		if chief := s.Counter(b.Chief[side]); chief != nil {
			nonce[side] = s.ordersOf(chief.Owner).Nonce
		}
	}
	return nonce
}

// system finds battle rules by their id; nil if this program has none such.
func (e *Engine) system(id string) battle.System {
	for _, sys := range e.Systems {
		if sys.ID() == id {
			return sys
		}
	}
	return nil
}

// usualRules are the ordinary rules of battles (CA-8.3-R1).
const usualRules = "royal"

// BattleRules are the values of the setting battleRules that name a system of
// this engine: those by which a battle of a season may be fought (CA-8.3-R1).
func (e *Engine) BattleRules() []string {
	var out []string
	for _, def := range e.World.Settings {
		if def.Name != "battleRules" {
			continue
		}
		for _, v := range def.Values {
			if e.system(battle.SystemID(v.Value)) != nil {
				out = append(out, v.Value)
			}
		}
	}
	return out
}

// rulesFor finds the battle rules: those of the season or, with perBattle,
// what both sides have named in their orders, else what the secretary has chosen,
// else Royal Armies. An assault is
// always fought by mass combat (CA-13.1-R3).
func (e *Engine) rulesFor(s *State, b *Battle) (battle.System, error) {
	rules := s.Settings.Choice("battleRules")
	switch {
	case b.Raid != nil:
		if sys := e.raidRules(); sys != nil {
			return sys, nil
		}
		return nil, fmt.Errorf("raid %s: this program has no rules for raids", b.ID)
	case b.Assault:
		rules = s.Settings.Choice("assault")
	case b.Rules != "":
		rules = b.Rules
	case rules == "perBattle":
		rules = usualRules
		a, d := s.Counter(b.Chief[0]), s.Counter(b.Chief[1])
		if agreed := s.agreedRules(a, d); agreed != "" {
			rules = agreed
		}
	}
	if sys := e.system(battle.SystemID(rules)); sys != nil {
		return sys, nil
	}
	return nil, fmt.Errorf("battle %s: this program has no battle rules %q (setting battleRules)", b.ID, rules)
}

// agreedRules are the battle rules that the owners of two counters have both named
// in their orders; empty if they have not.
func (s *State) agreedRules(a, d *Counter) string {
	if a == nil || d == nil || s.ordersOf(a.Owner).Rules != s.ordersOf(d.Owner).Rules {
		return ""
	}
	return s.ordersOf(a.Owner).Rules
}

func battleKinds() []maker {
	return []maker{
		func() Event { return new(BattleOpened) },
		func() Event { return new(BattleClosed) },
		func() Event { return new(Recovered) },
		func() Event { return new(FellBack) },
		func() Event { return new(CounterSurrendered) },
		func() Event { return new(Advanced) },
		func() Event { return new(Evaded) },
		func() Event { return new(ReturnedHome) },
	}
}
