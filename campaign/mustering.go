package campaign

import (
	"cmp"
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/data"
)

// musterAll raises every nation in the order of CA-1.3 and places it.
func (r *run) musterAll() error {
	threat := r.e.frontiers(r.s)
	leagues := map[string]map[string][]battle.Unit{} // by list: what its nations raise
	for _, n := range r.s.Nations {
		counters, err := r.musterNation(n, leagues)
		if err != nil {
			return fmt.Errorf("%s cannot muster: %w", n.Name, err)
		}
		counters = r.withDummies(n, counters)
		r.e.place(r.s, n.ID, counters, threat)
		next := r.s.NextID
		for i := range counters {
			p := r.e.Atlas.Province(counters[i].Cell)
			nameCounter(&counters[i], &n, i == 0, p)
			counters[i].ID = next.counterID()
		}
		distinct(counters)
		number(counters, &next)
		r.emit(Mustered{Nation: n.ID, Counters: counters, Next: next})
	}
	return nil
}

// musterNation raises the force of one nation for its full allowance
// (CA-4.1-R4), or the home guard of one without a player (CA-1.2-R2).
func (r *run) musterNation(n NationState, leagues map[string]map[string][]battle.Unit) ([]Counter, error) {
	list, ok := r.e.World.Nation(n.List)
	if !ok {
		return nil, fmt.Errorf("there is no army list %q", n.List)
	}
	if !n.Played {
		return r.e.raiseGuard(r.s, n, list, len(r.s.capitals(n.ID)), r.seed.Derive("muster", n.ID))
	}
	switch {
	case n.League:
		if leagues[n.List] == nil {
			dealt, err := r.raiseLeague(list)
			if err != nil {
				return nil, err
			}
			leagues[n.List] = dealt
		}
		return oneCounter(n.ID, leagues[n.List][n.ID]), nil
	case n.ID == northmen:
		return r.raiseTribes(n, list)
	}
	opts := r.e.musterOptions(r.s, n.ID)
	opts.Detachments = garrisons(n.Start)
	r.withWizards(n, &opts)
	armies, err := muster.RaiseNation(list, r.e.World, r.s.Allowance(n.ID), r.stream(n.ID, 0), opts)
	if err != nil {
		return noneIfPoor(n.Start, err)
	}
	return largestFirst(countersOf(n.ID, armies)), nil
}

// garrisons is the number of detachments that a nation of so many points
// wishes to raise for the walls of its seats.
func garrisons(points int) int { return min(points/1000, 2) }

// largestFirst puts the main army in front: the largest, or the one with the
// Vendhyan guard, which goes with the prince in chief command (CA-18.4-R1).
func largestFirst(counters []Counter) []Counter {
	slices.SortStableFunc(counters, func(a, b Counter) int {
		if x, y := hasPrinceGuard(a.Units), hasPrinceGuard(b.Units); x != y {
			if x {
				return -1
			}
			return 1
		}
		return cmp.Compare(Points(&b), Points(&a))
	})
	return counters
}

// noneIfPoor lets a nation that can afford no unit stand without counters, as
// a small pointScale can bring about (CA-2.1-R1).
func noneIfPoor(points int, err error) ([]Counter, error) {
	if points < detachmentPoints {
		return nil, nil
	}
	return nil, err
}

// stream opens the dice of a nation's muster, one of several attempts.
func (r *run) stream(nation string, attempt int) *dice.Stream {
	return dice.New(r.seed, nil, "muster", nation, fmt.Sprint(attempt))
}

// musterOptions are what a nation may buy under the season's settings.
func (e *Engine) musterOptions(s *State, nation string) muster.Options {
	return muster.Options{Rules: e.musterRules(s, nation), Heroes: true, Forbidden: e.forbiddenRows(s, nation)}
}

// musterRules are the settings that decide what is legal, with the lists that
// the nation is at war with.
func (e *Engine) musterRules(s *State, nation string) muster.Rules {
	rules := muster.RulesOf(s.Settings)
	for _, n := range s.Nations {
		if s.Hostile(nation, n.ID) && !slices.Contains(rules.Foes, n.List) {
			rules.Foes = append(rules.Foes, n.List)
		}
	}
	if n := s.Nation(nation); n != nil && n.League {
		rules.PercentCheck = "nationOnly" // reckoned for the whole league
	}
	return rules
}

// forbiddenRows are the levies of lands that another nation legally owns
// (CA-2.4-R1).
func (e *Engine) forbiddenRows(s *State, nation string) []string {
	n := s.Nation(nation)
	if n == nil || s.Settings.Choice("provincialLevies") != "on" {
		return nil
	}
	list, ok := e.World.Nation(n.List)
	if !ok {
		return nil
	}
	var rows []string
	for _, row := range list.Rows {
		if i := s.Holdings.Find(row.LevyOf); i >= 0 && s.Holdings[i].Owner != nation && s.Holdings[i].Owner != "" {
			rows = append(rows, row.ID)
		}
	}
	return rows
}

// countersOf makes counters of a nation from armies, without place or number.
func countersOf(nation string, armies []muster.Army) []Counter {
	counters := make([]Counter, 0, len(armies))
	for _, a := range armies {
		counters = append(counters, Counter{Owner: nation, Units: a.Units, Heroes: a.Heroes, MagicUsers: a.Magic, SinceAt: WeekStart()})
	}
	return counters
}

func oneCounter(nation string, units []battle.Unit) []Counter {
	if len(units) == 0 {
		return nil
	}
	return countersOf(nation, []muster.Army{{Units: units}})
}

// number gives every unit and person of the counters the next free number.
func number(counters []Counter, next *NextIDs) {
	for i := range counters {
		c := &counters[i]
		c.Units, c.Heroes, c.MagicUsers = slices.Clone(c.Units), slices.Clone(c.Heroes), slices.Clone(c.MagicUsers)
		for j := range c.Units {
			c.Units[j].ID = next.unitID()
		}
		for j := range c.Heroes {
			c.Heroes[j].ID = next.personID()
		}
		for j := range c.MagicUsers {
			c.MagicUsers[j].ID = next.personID()
		}
	}
}

// The shares of the allowance, in percent, that are tried one after the other
// when whole units have to be dealt out to tribes or cities, and the attempts
// at each: the first force that can be dealt is taken.
const (
	dealFrom, dealTo, dealStep = 100, 40, 3
	dealAttempts               = 12
)

// raiseTribes raises the one northern nation so that no unit mixes tribes and
// each tribe has at most its own points (CA-1.6-R1).
func (r *run) raiseTribes(n NationState, list *data.Nation) ([]Counter, error) {
	var lands []string
	var points []int
	for _, at := range r.s.capitals(n.ID) {
		land := r.s.Holdings[at].Land
		lands, points = append(lands, land), append(points, r.s.landPoints(n.ID, land))
	}
	armies, tribe, err := r.raiseToDeal(n.ID, list, n.Start, points)
	if err != nil {
		return noneIfPoor(n.Start, err)
	}
	counters, k := countersOf(n.ID, armies), 0
	for i := range counters {
		for j := range counters[i].Units {
			u := &counters[i].Units[j]
			u.Origin = lands[tribe[k]]
			u.Name = tribeName(u.Origin) + " " + u.Name
			k++
		}
	}
	return largestFirst(counters), nil
}

// landPoints are the points that a nation legally owns in a land.
func (s *State) landPoints(nation, land string) int {
	sum := 0
	for _, h := range s.Holdings {
		if h.Owner == nation && h.Land == land {
			sum += h.Points
		}
	}
	return sum
}

func tribeName(land string) string {
	switch land {
	case "vanaheim":
		return "Vanir"
	case "asgard":
		return "Aesir"
	default:
		return "Cimmerian"
	}
}

// raiseLeague raises a list for all its nations together and deals whole units
// out to them, each within its own points (CA-1.7-R1, CA-1.8-R1, CA-20).
func (r *run) raiseLeague(list *data.Nation) (map[string][]battle.Unit, error) {
	var ids []string
	var points []int
	total := 0
	for _, n := range r.s.Nations {
		if n.List == list.ID && n.Played {
			ids, points, total = append(ids, n.ID), append(points, n.Start), total+n.Start
		}
	}
	armies, share, err := r.raiseToDeal(list.ID, list, total, points)
	if err != nil {
		return nil, err
	}
	dealt := map[string][]battle.Unit{}
	for k, u := range muster.Join(armies...).Units {
		dealt[ids[share[k]]] = append(dealt[ids[share[k]]], u)
	}
	return dealt, nil
}

// raiseToDeal raises a force whose units fit into parts of so many points, and
// says into which part each unit goes.
func (r *run) raiseToDeal(label string, list *data.Nation, total int, parts []int) ([]muster.Army, []int, error) {
	opts := r.e.musterOptions(r.s, label)
	opts.Heroes = false // their points would belong to no part
	err := fmt.Errorf("no force of %d points can be dealt out to parts of %v points", total, parts)
	for percent := dealFrom; percent >= dealTo; percent -= dealStep {
		for attempt := range dealAttempts {
			armies, raiseErr := muster.RaiseNation(list, r.e.World, total*percent/100, r.stream(label, percent*dealAttempts+attempt), opts)
			if raiseErr != nil {
				err = raiseErr
				continue
			}
			if part, ok := deal(muster.Join(armies...).Units, parts); ok {
				return armies, part, nil
			}
		}
	}
	return nil, nil, err
}

// deal puts units into parts of so many points, the dearest first, each into
// the part with the most room left.
func deal(units []battle.Unit, parts []int) ([]int, bool) {
	order := make([]int, len(units))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(UnitPoints(units[b]), UnitPoints(units[a])) })
	room, part := slices.Clone(parts), make([]int, len(units))
	for _, i := range order {
		best := 0
		for k := range room {
			if room[k] > room[best] {
				best = k
			}
		}
		if room[best] -= UnitPoints(units[i]); room[best] < 0 {
			return nil, false
		}
		part[i] = best
	}
	return part, true
}
