package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/map"
	"hyboria/provinces"
)

// Founded is the first event of a season. It pins the edition, the settings,
// the data, the dice chain, and the lands.
type Founded struct {
	Edition  string           `json:"edition"`
	Name     string           `json:"name"`
	DataHash string           `json:"dataHash"`
	Chain    string           `json:"chain"`
	Settings data.Settings    `json:"settings"`
	Nations  []NationState    `json:"nations"`
	Holdings provinces.Ledger `json:"holdings"`
	Keeping  Keeping          `json:"keeping,omitzero"` // how the secretary is bound
}

// Kind is "founded".
func (Founded) Kind() string { return "founded" }

// Apply begins the season, before its first week.
func (ev Founded) Apply(s *State) {
	*s = State{
		Edition: ev.Edition, Name: ev.Name, DataHash: ev.DataHash, Chain: ev.Chain, Settings: ev.Settings,
		At: Week{Year: 1}, Stage: StageMuster,
		Nations: slices.Clone(ev.Nations), Holdings: ev.Holdings.Clone(),
		NextID:  NextIDs{Counter: 1, Unit: 1, Person: 1},
		Keeping: ev.Keeping,
		Desk:    Desk{LinksUsed: 1, StepLink: 1},
	}
}

// Mustered is a nation's whole force as it stands before the first week
// (CA-4.1-R4).
type Mustered struct {
	Nation   string    `json:"nation"`
	Counters []Counter `json:"counters"`
	Next     NextIDs   `json:"next"` // free numbers afterwards
}

// Kind is "mustered".
func (Mustered) Kind() string { return "mustered" }

// Apply registers the counters.
func (ev Mustered) Apply(s *State) {
	for _, c := range ev.Counters {
		s.addCounter(c.clone())
	}
	s.NextID = ev.Next
}

func foundingKinds() []maker {
	return []maker{
		func() Event { return new(Founded) },
		func() Event { return new(Mustered) },
		func() Event { return new(MovedApart) },
	}
}

// UnfitError is a season that cannot be founded as defined: whoever defined it
// can mend it.
type UnfitError struct{ Err error }

// Error says what is wrong.
func (u *UnfitError) Error() string { return u.Err.Error() }

// Unwrap gives the cause.
func (u *UnfitError) Unwrap() error { return u.Err }

// fightable refuses settings that ask for battle rules this engine lacks: such
// a season would stick at its first battle.
func (e *Engine) fightable(s data.Settings) error {
	rules := s.Choice("battleRules")
	if rules == "perBattle" {
		rules = usualRules
	}
	if e.system(battle.SystemID(rules)) != nil {
		return nil
	}
	return fmt.Errorf("setting battleRules: this program has no battle rules %q yet; choose another value", rules)
}

// Found sets a season up to its first week: the lands are divided, every
// nation musters by CA-4 and stands in its own provinces, the starting wars
// are declared. Chain is the published link of the dice chain; seed is the
// link used for the founding, revealed in its last event.
func (e *Engine) Found(def SeasonDef, chain string, seed dice.Seed) (*State, []Event, error) {
	settings := def.Settings
	if settings == nil {
		settings = DefaultSettings(e.World)
	}
	r := &run{e: e, s: &State{}, seed: seed}
	if err := e.playable(settings); err != nil {
		return nil, nil, &UnfitError{err}
	}
	founded, err := e.founded(def, settings)
	if err != nil {
		return nil, nil, &UnfitError{err}
	}
	founded.Chain = chain
	r.emit(founded)
	r.startingPacts()
	if err := r.foundCompanies(def); err != nil {
		return nil, nil, err
	}
	if err := r.musterAll(); err != nil {
		return nil, nil, err
	}
	if err := r.musterCompanies(def); err != nil {
		return nil, nil, err
	}
	r.moveApart()
	r.settleMagic(def)
	r.rollCommanders()
	r.emit(YearOpened{At: Week{Year: 1, Week: 1}, Running: 1, Standings: e.Standings(r.s), Link: seed.String()})
	r.look()
	return r.s, r.events, nil
}

// founded gathers the first event.
func (e *Engine) founded(def SeasonDef, settings data.Settings) (Founded, error) {
	book, err := e.divideLands(settings)
	if err != nil {
		return Founded{}, err
	}
	hash, err := e.dataHash()
	if err != nil {
		return Founded{}, err
	}
	ev := Founded{Edition: Edition, Name: def.Name, DataHash: hash, Settings: settings, Holdings: book, Keeping: def.Keeping}
	for _, m := range e.members(settings) {
		start := book.Owned(m.id)
		if start == 0 {
			continue // not on this map
		}
		n := NationState{ID: m.id, Name: m.name, List: m.list, League: m.league, Start: start, Caretaker: def.Others, Played: def.Others != ""}
		for _, seat := range def.Seats {
			if seat.Nation == m.id || seat.Nation == m.list {
				n.Played, n.Caretaker, n.Player = true, seat.Caretaker, seat.Player
			}
		}
		ev.Nations = append(ev.Nations, n)
	}
	if len(ev.Nations) == 0 {
		return Founded{}, fmt.Errorf("no land of this map has an army list: a season needs at least one nation")
	}
	return ev, nil
}

// divideLands makes the book of provinces by the settings provincePlan,
// pointScale and walls (CA-2.1-R1, CA-2.2-R1, R4, CA-13.1-R4).
func (e *Engine) divideLands(s data.Settings) (provinces.Ledger, error) {
	num, den := s.Ratio("pointScale")
	plan := provinces.Plan{Kind: s.Choice("provincePlan"), Scale: provinces.Scale{Num: num, Den: den}}
	plan.Walls.Kind = s.Choice("walls")
	if err := e.ownPlan(&plan, s); err != nil {
		return nil, err
	}
	if err := e.ownWalls(&plan.Walls, s); err != nil {
		return nil, err
	}
	var tracts []provinces.Tract
	all := e.Atlas.Provinces()
	for i := range all {
		tracts = append(tracts, e.tract(&all[i], s))
	}
	return plan.Draw(tracts)
}

// ownPlan reads a club's own points, listed by province id (CA-2.2-R4).
func (e *Engine) ownPlan(plan *provinces.Plan, s data.Settings) error {
	if !s.IsTable("provincePlan") {
		return nil
	}
	plan.Kind, plan.List = "list", map[string]int{}
	keys, err := tableKeys(s, "provincePlan")
	for _, id := range keys {
		if e.Atlas.ProvinceByID(id) == nil {
			return fmt.Errorf("provincePlan: there is no province %q on this map", id)
		}
		plan.List[id] = s.Table("provincePlan", id)[0]
	}
	return err
}

// ownWalls reads a club's own list of walled seats, named by province id or by
// the id of the city there; seats that are not named are open (CA-13.1-R4).
func (e *Engine) ownWalls(w *provinces.Walls, s data.Settings) error {
	if !s.IsTable("walls") {
		return nil
	}
	w.Kind, w.List = "list", map[string]provinces.Wall{}
	keys, err := tableKeys(s, "walls")
	for _, key := range keys {
		p := e.seatCalled(key)
		if p == nil {
			return fmt.Errorf("walls: there is no province or seat %q on this map", key)
		}
		if wall := provinces.Wall(s.TableWord("walls", key)); wall != "open" {
			w.List[p.ID] = wall
		}
	}
	return err
}

// seatCalled finds a province by its id or that of the city at its seat.
func (e *Engine) seatCalled(id string) *hexmap.Province {
	all := e.Atlas.Provinces()
	for i := range all {
		if all[i].ID == id || all[i].SeatCity == id {
			return &all[i]
		}
	}
	return nil
}

// tableKeys lists the keys of a setting that is a table, sorted.
func tableKeys(s data.Settings, name string) ([]string, error) {
	b, err := json.Marshal(s[name])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var table map[string]json.RawMessage
	if err := json.Unmarshal(b, &table); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return slices.Sorted(maps.Keys(table)), nil
}

// tract is a province of the map as the plan sees it. The bracketed points of
// the north count when the three lands are one nation (CA-2.2-R4).
func (e *Engine) tract(p *hexmap.Province, s data.Settings) provinces.Tract {
	t := provinces.Tract{Province: p.ID, Points: p.Points, Chief: p.Capital || p.Chief, Walled: p.Walled}
	t.Home, t.Land = e.homeOf(p, s)
	n, ok := e.World.NationOfLand(p.Nation)
	switch {
	case !ok || !inPlay(n.ID, s): // nobody's land, worth its conquest value (CA-2.2-R4)
		t.Points = p.NeutralValue
	case isLeague(n.ID, s):
		t.Chief = true
	case n.ID == northmen && !splitByLand(n, s) && p.PointsCombined > 0:
		t.Points = p.PointsCombined
	}
	t.Muster = ok && inPlay(n.ID, s) && n.Muster()
	return t
}

// hashData is a fingerprint of the lists and the map that a season is founded
// on. It takes long enough that an engine keeps it.
func (e *Engine) hashData() (string, error) {
	h := sha256.New()
	enc := json.NewEncoder(h)
	if err := enc.Encode(e.World); err != nil {
		return "", fmt.Errorf("the world data cannot be fingerprinted: %w", err)
	}
	if err := enc.Encode(e.Atlas.Provinces()); err != nil {
		return "", fmt.Errorf("the map cannot be fingerprinted: %w", err)
	}
	for c := range hexmap.Cell(e.Atlas.Len()) {
		fmt.Fprint(h, e.Atlas.ID(c), e.Atlas.Terrain(c), e.Atlas.PassAt(c) != nil)
		for i := range e.Atlas.Neighbours(c) {
			fmt.Fprint(h, e.Atlas.Side(c, i))
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// startingPacts registers what is between nations from the start: the tribes'
// lasting wars (CA-1.6-R1), the lasting alliances of divided leagues (CA-20)
// and the setting startingWars (CA-18.3-R1).
func (r *run) startingPacts() {
	for i, a := range r.s.Nations {
		for _, b := range r.s.Nations[i+1:] {
			if a.List != b.List {
				continue
			}
			p := Pact{Pair: pairOf(a.ID, b.ID), Relation: War, Lasting: true}
			if a.League {
				p.Relation = Alliance
			}
			r.emit(PactChanged{Pact: p, Cause: CauseFounding})
		}
	}
	for _, w := range r.s.Settings.Pairs("startingWars") {
		if r.s.Nation(w[0]) != nil && r.s.Nation(w[1]) != nil && w[0] != w[1] {
			r.emit(PactChanged{Pact: Pact{Pair: pairOf(w[0], w[1]), Relation: War}, Cause: CauseFounding})
		}
	}
}
