package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/data/cases"
	"hyboria/map"
	"hyboria/provinces"
)

// A drill is a week of a few counters on a hand-drawn map, written down in a
// case file:
//
//	map = 0,0 1,0:hills 2,0@east      cells, with terrain and province if not clear land
//	map = row 6                       six clear cells from 0,0 to 5,0
//	river = 1,0|2,0:minor:ford        river sides: size, crossing
//	road = 0,0|1,0:road               road sides: class
//	east = koth 500 2,0 capital city  a province: owner, points, seat, marks
//	1 = koth MC:60,HI:24:A at 0,0     counter 1: owner, troops (TYPE:FIGURES:CLASS), cell, marks
//	go.1 = 1,0 2,0 inside             its order: path and wishes; without one it has no orders
//	war = koth-zamora                 likewise allied, leave = koth>zamora
//	set.contact = sameHex             a setting
//	result = defender 40 10           every battle: winner, hundredths of each side lost
//	week = 10                         else 2
//	seed = 3
//
// A troop "company:HI:20" is of a Free Company.
// Marks of a counter: inside, guard, unplayed, since=N, carry=N, from=Q,R.
// Marks of a province: capital, city, fort, held=NATION, stores=N, siege=WEEK.
// Wishes of an order: inside, noadvance, sortie, relief, assault, towards=Q,R,
// first=UNIT+UNIT.
type drill struct {
	given cases.Fields
	e     *Engine
	s     *State
	rules *verdict
}

// verdict is a battle system for drills: it lets every battle end as told.
type verdict struct {
	winner battle.Outcome
	lost   [2]int // hundredths of each unit, rounded down
	taken  bool   // the beaten commander is captured
	dead   bool   // the beaten side's heroes are killed
	turns  bool   // the beaten side's Free Companies change sides
}

// ID says that it stands in for mass combat, whose winner stands (CA-8.4-R2).
func (*verdict) ID() string { return "mass-combat" }

// Name is for people.
func (*verdict) Name() string { return "as told" }

// Fight gives the result that was told.
func (v *verdict) Fight(s battle.Scenario, seed dice.Seed) (battle.Record, error) {
	rec := battle.Record{System: v.ID(), Edition: "drill/1", Scenario: s, Seed: seed.String(), Winner: v.winner, Turns: 1, Reason: "as told"}
	for side, f := range s.Sides {
		res := battle.SideResult{Name: f.Name, Nation: f.Nation}
		for _, u := range f.Units {
			lost := u.Present * v.lost[side] / 100
			x := battle.UnitResult{ID: u.ID, Name: u.Name, Status: battle.Holds, Points: UnitPoints(u)}
			x.Fates = battle.Fates{Start: u.Present, Fit: u.Present - lost, Lost: lost}
			if v.turns && company(&u) && v.winner == battle.WonBy(battle.Side(1-side)) {
				x.Turned, x.Fit = x.Fit, 0
			}
			res.Units = append(res.Units, x)
			res.Figures.Add(x.Fates)
			res.Points += x.Points
		}
		if v.winner == battle.WonBy(battle.Side(1-side)) {
			res.Persons = v.persons(f)
		}
		rec.Sides[side] = res
	}
	return rec, rec.Seal()
}

// persons are the single figures that the beaten side lost.
func (v *verdict) persons(f battle.Force) []battle.PersonResult {
	var list []battle.PersonResult
	if v.taken && f.Commander != nil {
		list = append(list, battle.PersonResult{Name: f.Commander.Name, Kind: "commander", Fate: battle.PersonTaken})
	}
	for _, h := range f.Heroes {
		if v.dead {
			list = append(list, battle.PersonResult{ID: h.ID, Name: h.Name, Kind: "hero", Fate: battle.PersonKilled})
		}
	}
	for _, m := range f.MagicUsers {
		if v.dead {
			list = append(list, battle.PersonResult{ID: m.ID, Name: m.Name, Kind: "magic", Fate: battle.PersonKilled})
		}
	}
	return list
}

// drillWorld is the embedded world, read once.
var drillWorld = sync.OnceValues(func() (*data.World, error) { return data.Load(data.Embedded()) })

// newDrill builds map, engine and state of a drill.
func newDrill(given cases.Fields) (*drill, error) {
	w, err := drillWorld()
	if err != nil {
		return nil, err
	}
	d := &drill{given: given, rules: &verdict{winner: battle.Draw}}
	atlas, err := d.atlas()
	if err != nil {
		return nil, err
	}
	if d.e, err = New(w, atlas, nil, d.rules); err != nil {
		return nil, err
	}
	week, err := given.IntOr("week", 2)
	if err != nil {
		return nil, err
	}
	d.s = &State{
		Name: "drill", Settings: data.DefaultSettings(w.Settings), At: Week{Year: 1, Week: week},
		Running: week, Stage: StageOpen, NextID: NextIDs{Counter: 1},
	}
	d.s.Settings["battleRules"] = data.TextValue("massCombat")
	for _, fill := range []func() error{d.settings, d.holdings, d.companies, d.counters, d.pacts, d.orders, d.result} {
		if err := fill(); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// keysWith lists the keys with a prefix, cut off.
func (d *drill) keysWith(prefix string) []string {
	var list []string
	for _, k := range d.given.Keys() {
		if rest, ok := strings.CutPrefix(k, prefix); ok {
			list = append(list, rest)
		}
	}
	return list
}

// words are the words of a key that may be absent.
func (d *drill) words(key string) []string { return strings.Fields(d.given.TextOr(key, "")) }

var drillTerrain = map[string]hexmap.Terrain{
	"clear": hexmap.Clear, "hills": hexmap.Hills, "wooded": hexmap.Forest, "marsh": hexmap.Marsh,
	"mountain": hexmap.Mountains, "pass": hexmap.Mountains, "desert": hexmap.Desert,
}

func parseQR(text string) (hexmap.QR, error) {
	a, b, ok := strings.Cut(text, ",")
	q, err1 := strconv.Atoi(a)
	r, err2 := strconv.Atoi(b)
	if !ok || err1 != nil || err2 != nil {
		return hexmap.QR{}, fmt.Errorf("%q: write a cell like 2,-1", text)
	}
	return hexmap.QR{Q: q, R: r}, nil
}

func (d *drill) atlas() (*hexmap.Atlas, error) {
	var def hexmap.Sketch
	for _, k := range d.given.Keys() {
		if d.isProvince(k) {
			p, err := d.province(k)
			if err != nil {
				return nil, err
			}
			def.Provinces = append(def.Provinces, p)
			if p.Nation == hyperborea { // closed to armies (CA-3.2-R1)
				def.Nations = []hexmap.SketchNation{{ID: hyperborea, Name: "Hyperborea", Status: hexmap.StatusMagic}}
			}
		}
	}
	if err := d.cells(&def); err != nil {
		return nil, err
	}
	for _, key := range []string{"river", "road"} {
		for _, w := range d.words(key) {
			if err := sketchSide(&def, w); err != nil {
				return nil, err
			}
		}
	}
	return hexmap.NewSketch(def)
}

// isProvince tells the keys that are no words of the drill itself.
func (d *drill) isProvince(k string) bool {
	if _, err := strconv.Atoi(k); err == nil || strings.Contains(k, ".") {
		return false
	}
	return !slices.Contains([]string{"map", "river", "road", "war", "allied", "leave", "result", "seed", "people", "week", "weeks", "peace", "battles", "feud", "aid", "stage"}, k)
}

func (d *drill) province(k string) (hexmap.SketchProvince, error) {
	w := d.words(k)
	if len(w) < 3 {
		return hexmap.SketchProvince{}, fmt.Errorf("%s: write owner, points and seat", k)
	}
	seat, err := parseQR(w[2])
	if err != nil {
		return hexmap.SketchProvince{}, err
	}
	points, err := strconv.Atoi(w[1])
	if err != nil {
		return hexmap.SketchProvince{}, fmt.Errorf("%s: points %q", k, w[1])
	}
	return hexmap.SketchProvince{ID: k, Name: k, Nation: w[0], Points: points, Capital: slices.Contains(w, "capital"), Seat: seat}, nil
}

func (d *drill) cells(def *hexmap.Sketch) error {
	words := d.words("map")
	if len(words) == 2 && words[0] == "row" {
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 {
			return fmt.Errorf("map: %q is no number of cells", words[1])
		}
		def.Cells = hexmap.Row(n)
		return nil
	}
	for _, w := range words {
		text, province, _ := strings.Cut(w, "@")
		at, kind, ok := strings.Cut(text, ":")
		if !ok {
			kind = "clear"
		}
		qr, err := parseQR(at)
		if err != nil {
			return err
		}
		terrain, ok := drillTerrain[kind]
		if !ok {
			return fmt.Errorf("map: no terrain %q", kind)
		}
		c := hexmap.SketchCell{QR: qr, Terrain: terrain, Province: province}
		if kind == "pass" {
			c.Pass = "the pass"
		}
		def.Cells = append(def.Cells, c)
	}
	return nil
}

// sketchSide reads "1,0|2,0:minor:ford" or "1,0|2,0:highway" and adds it to
// what the side has already.
func sketchSide(def *hexmap.Sketch, text string) error {
	parts := strings.Split(text, ":")
	a, b, ok := strings.Cut(parts[0], "|")
	if !ok {
		return fmt.Errorf("%q: write a side like 1,0|2,0:minor", text)
	}
	from, err1 := parseQR(a)
	to, err2 := parseQR(b)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	i := slices.IndexFunc(def.Sides, func(s hexmap.SketchSide) bool { return s.A == from && s.B == to })
	if i < 0 {
		i = len(def.Sides)
		def.Sides = append(def.Sides, hexmap.SketchSide{A: from, B: to})
	}
	for _, p := range parts[1:] {
		if !markSide(&def.Sides[i].Side, p) {
			return fmt.Errorf("%q: %q is no kind of river or road", text, p)
		}
	}
	return nil
}

func markSide(s *hexmap.Side, word string) bool {
	switch word {
	case "minor":
		s.River = hexmap.Minor
	case "major":
		s.River = hexmap.Major
	case "ford":
		s.Crossing = hexmap.Ford
	case "bridge":
		s.Crossing = hexmap.Bridge
	case "trail":
		s.Road = hexmap.Trail
	case "road":
		s.Road = hexmap.Road
	case "highway":
		s.Road = hexmap.Highway
	default:
		return false
	}
	return true
}

func (d *drill) settings() error {
	for _, name := range d.keysWith("set.") {
		text, err := d.given.Text("set." + name)
		if err != nil {
			return err
		}
		v := data.TextValue(text)
		if n, err := strconv.Atoi(text); err == nil {
			v = data.IntValue(n)
		}
		if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				return fmt.Errorf("set.%s: %w", name, err)
			}
		}
		i := slices.IndexFunc(d.e.World.Settings, func(x data.SettingDef) bool { return x.Name == name })
		if i < 0 {
			return fmt.Errorf("set.%s: there is no such setting", name)
		}
		if err := d.e.World.Settings[i].Check(v); err != nil {
			v = data.TextValue(text)
			if err := d.e.World.Settings[i].Check(v); err != nil {
				return fmt.Errorf("set.%s: %w", name, err)
			}
		}
		d.s.Settings[name] = v
	}
	return nil
}

func (d *drill) holdings() error {
	for _, p := range d.e.Atlas.Provinces() {
		h := provinces.Holding{Province: p.ID, Land: p.Nation, Points: p.Points, Capital: p.Capital}
		if p.Nation != "land" && p.Nation != "nobody" && p.Nation != hyperborea {
			h.Home, h.Owner, h.Holder = p.Nation, p.Nation, p.Nation
			d.nation(p.Nation)
		}
		for _, w := range d.words(p.ID) {
			switch {
			case w == "fort":
				h.Wall = provinces.Fort
			case w == "city":
				h.Wall = provinces.City
			case strings.HasPrefix(w, "held="):
				h.Holder = strings.TrimPrefix(w, "held=")
				h.Captured = 1
				d.nation(h.Holder)
			}
		}
		d.s.Holdings = append(d.s.Holdings, h)
		if err := d.stores(h.Province); err != nil {
			return err
		}
	}
	return nil
}

// stores reads how far a place has been starved: stores=N siege=WEEK.
func (d *drill) stores(province string) error {
	g := d.s.Siege(province)
	for _, w := range d.words(province) {
		name, value, ok := strings.Cut(w, "=")
		into := map[string]*int{"stores": &g.Stores, "siege": &g.Since}[name]
		if !ok || into == nil {
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("%s: %s: %q is no number", province, name, value)
		}
		*into = n
	}
	SiegeChanged{Siege: g}.Apply(d.s)
	return nil
}

// nation adds a nation that is not yet in the drill, in the order of CA-1.3.
func (d *drill) nation(id string) *NationState {
	if n := d.s.Nation(id); n != nil {
		return n
	}
	if b := d.band(id); b != nil {
		return b
	}
	rank := func(id string) int {
		return slices.IndexFunc(d.e.World.Nations, func(n data.Nation) bool { return n.ID == id })
	}
	d.s.Nations = append(d.s.Nations, NationState{ID: id, Name: id, List: id, Played: true})
	slices.SortStableFunc(d.s.Nations, func(a, b NationState) int { return rank(a.ID) - rank(b.ID) })
	return d.s.Nation(id)
}

func (d *drill) counters() error {
	for _, k := range d.given.Keys() {
		id, err := strconv.Atoi(k)
		if err != nil {
			continue
		}
		if err := d.counter(CounterID(id), d.words(k)); err != nil {
			return fmt.Errorf("counter %s: %w", k, err)
		}
	}
	return nil
}

func (d *drill) counter(id CounterID, w []string) error {
	if len(w) < 4 || w[2] != "at" {
		return fmt.Errorf("write OWNER TROOPS at CELL")
	}
	cell, ok := d.e.Atlas.CellOf(w[3])
	if !ok {
		return fmt.Errorf("there is no cell %s", w[3])
	}
	c := Counter{ID: id, Name: "army " + fmt.Sprint(id), Owner: w[0], Cell: cell, Since: 1, Commander: &battle.Commander{Name: "leader of " + fmt.Sprint(id), Nation: w[0]}}
	n := d.nation(w[0])
	if w[1] != "nothing" {
		for i, text := range strings.Split(w[1], ",") {
			if c.enlistMagic(fmt.Sprintf("u%d%c", c.ID, 'a'+i), text, d.e.World) {
				continue
			}
			if err := c.enlist(i, text); err != nil {
				return err
			}
		}
	}
	for _, mark := range w[4:] {
		if err := d.mark(&c, n, mark); err != nil {
			return err
		}
	}
	if d.s.Company(c.Owner) != nil {
		d.bind(&c, c.Owner)
	}
	d.s.addCounter(c)
	return nil
}

// enlist adds one unit or person of a drill, "TYPE:FIGURES:CLASS", "hero",
// "superhero" or "magic:POINTS".
func (c *Counter) enlist(i int, text string) error {
	parts := strings.Split(text, ":")
	id := fmt.Sprintf("u%d%c", c.ID, 'a'+i)
	switch parts[0] {
	case "hero", "superhero":
		c.Heroes = append(c.Heroes, battle.Hero{ID: id, Name: parts[0], Nation: c.Owner, Rank: battle.HeroRank(parts[0])})
		return nil
	}
	hired := parts[0] == "company"
	if hired {
		parts = parts[1:]
	}
	if len(parts) < 2 {
		return fmt.Errorf("troops %q: write TYPE:FIGURES", text)
	}
	n, err := strconv.Atoi(parts[1])
	if err != nil {
		return fmt.Errorf("troops %q: %q is no number", text, parts[1])
	}
	if parts[0] == "magic" {
		c.MagicUsers = append(c.MagicUsers, battle.MagicUser{ID: id, Name: "magic user", Kind: "priests_of_mitra", Nation: c.Owner, Points: n})
		return nil
	}
	u := battle.Unit{ID: id, Name: text, Nation: c.Owner, Row: c.Owner + "." + parts[0], Type: battle.Type(parts[0]), Class: battle.ClassB, Armed: battle.NoWeapon}
	if !u.Type.Valid() {
		return fmt.Errorf("troops %q: no type %q", text, parts[0])
	}
	if len(parts) > 2 {
		u.Class = battle.Class(parts[2])
	}
	if hired {
		u.Nation, u.Mercenary = data.FreeCompanyNation, true
	}
	u.Size, u.Present = n, n*u.Type.Crew()
	c.Units = append(c.Units, u)
	return nil
}

func (d *drill) mark(c *Counter, n *NationState, mark string) error {
	name, value, _ := strings.Cut(mark, "=")
	num, _ := strconv.Atoi(value)
	switch name {
	case "inside":
		c.Inside = true
	case "guard":
		c.Guard = true
	case "unplayed":
		n.Played = false
	case "serves":
		n.Serves = value
		d.nation(value)
	case "since":
		c.Since = num
	case "carry":
		c.Carry = num
	case "regiments":
		d.bind(c, value)
	case "barren":
		c.Barren = num
	case "from":
		cell, ok := d.e.Atlas.CellOf(value)
		if !ok {
			return fmt.Errorf("there is no cell %s", value)
		}
		c.Entered = Enter{From: cell, Set: true}
	default:
		return fmt.Errorf("no mark %q", mark)
	}
	return nil
}

func (d *drill) pacts() error {
	for _, rel := range []Relation{War, Alliance} {
		key := map[Relation]string{War: "war", Alliance: "allied"}[rel]
		for _, w := range d.words(key) {
			a, b, ok := strings.Cut(w, "-")
			if !ok {
				return fmt.Errorf("%s: write a pair like koth-zamora", key)
			}
			d.nation(a)
			d.nation(b)
			PactChanged{Pact: Pact{Pair: pairOf(a, b), Relation: rel}}.Apply(d.s)
		}
	}
	for _, w := range d.words("leave") {
		a, b, _ := strings.Cut(w, ">")
		LeaveChanged{Leave: Leave{From: a, To: b}}.Apply(d.s)
	}
	return nil
}

func (d *drill) orders() error {
	given := map[string]*NationOrders{}
	for _, k := range d.keysWith("go.") {
		id, err := strconv.Atoi(k)
		c := d.s.Counter(CounterID(id))
		if err != nil || c == nil {
			return fmt.Errorf("go.%s: there is no such counter", k)
		}
		m, err := d.move(c, d.words("go."+k))
		if err != nil {
			return fmt.Errorf("go.%s: %w", k, err)
		}
		if given[c.Owner] == nil {
			given[c.Owner] = &NationOrders{Nation: c.Owner}
		}
		given[c.Owner].Moves = append(given[c.Owner].Moves, m)
	}
	for _, n := range d.s.Owners() {
		if o := given[n.ID]; o != nil {
			OrdersGiven{Orders: *o}.Apply(d.s)
		}
	}
	return nil
}

func (d *drill) move(c *Counter, words []string) (Move, error) {
	m := Move{Counter: c.ID}
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		switch name {
		case "inside":
			m.Inside = true
		case "sortie":
			m.Sortie = true
		case "relief":
			m.JoinRelief = true
		case "assault":
			m.Assault = true
		case "stand":
		case "noadvance":
			m.NoAdvance = true
		case "first":
			m.Deploy = strings.Split(value, "+")
		case "towards":
			cell, ok := d.e.Atlas.CellOf(value)
			if !ok {
				return m, fmt.Errorf("there is no cell %s", value)
			}
			m.FallBack = &cell
		default:
			cell, ok := d.e.Atlas.CellOf(w)
			if !ok {
				cell = hexmap.None
			}
			m.Path = append(m.Path, cell)
		}
	}
	return m, nil
}

func (d *drill) result() error {
	w := d.words("result")
	if len(w) == 0 {
		return nil
	}
	return d.resultOf(w)
}
