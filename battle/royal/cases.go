package royal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
	"hyboria/data/cases"
)

// Handlers answers "royal-scene", the question of data/cases/royal/scene*.txt:
// units set down on a table of 96 by 60 in, what they are told, the dice, and
// which steps of a turn are played (RA-6). What can be given:
//
//	1 = attacker MI B 24 in 12 files at 48 45          units by number, from 1 on
//	2 = defender MC B bow 12 in 6 files at 48 50 facing 180 traits pike, northern
//	3 = attacker hero mounted at 40 40                 or superhero, commander
//	4 = defender wizard white_druids 150 with 2        (with: only heroes, commanders)
//	ground.1 = woods 30 24 66 40                       hill, steep, marsh, rock too: x y to x y
//	contact.1 = 1 stood front, 2 charged front         made before; "round 1": has been fought
//	2.state = rout way 180                             or: fall back to 3; figures 19; lost 1
//	                                                   (its round), tested, owes magic, fired
//	order.1 = attacker unit 1: phase 1 charge unit 2   in turn 1; order.1.2 in turn 2
//	spell.1 = 4 sword_of_fire target 2                 at X Y, facing D, with N, edge E, beasts B
//	dice = 86 71                                       faces; average dice by their d6
//	                                                   also spells, and units of the reserve, in words
//	reserve.1 = defender HI B 24                       off the table: "reserve r1: enter at 48"
//	turn = 7                                           the turn in which the scene begins
//	play = T3 T7                                       steps, or "turn" for whole turns
//
// Answers are, for each unit N: N.figures, N.state, N.place, N.at, N.facing,
// N.stands (formation and files), N.side; and targets (of tests, in order),
// contacts, mods (of the last roll with any), told.RULE, dice-left.
func Handlers() cases.Handlers { return cases.Handlers{"royal-scene": askScene} }

// scenePlay is a scene of a case file while it is read and played.
type scenePlay struct {
	given cases.Fields
	s     *State
	first int // the turn in which it begins
	err   error
}

func askScene(given cases.Fields) (out cases.Fields, err error) {
	p := &scenePlay{given: given}
	p.setUp()
	p.eachKey("contact.", p.contact)
	p.eachUnit(p.state)
	p.play()
	if p.err != nil {
		return out, p.err
	}
	if err := p.s.rt.script.Err(); err != nil {
		return out, err
	}
	p.answer(&out)
	return out, nil
}

func (p *scenePlay) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

// eachKey does something with every key of a kind, in order, until one fails.
func (p *scenePlay) eachKey(prefix string, do func(key, text string)) {
	for _, key := range p.given.Keys() {
		if p.err == nil && strings.HasPrefix(key, prefix) {
			do(key, p.given.TextOr(key, ""))
		}
	}
}

// eachUnit does something with the key "N.state" of every unit that has one.
func (p *scenePlay) eachUnit(do func(u *Unit, text string)) {
	if p.err != nil {
		return
	}
	for _, u := range p.s.Units {
		if key := itoa(u.ID) + ".state"; p.err == nil && p.given.Has(key) {
			do(u, p.given.TextOr(key, ""))
		}
	}
}

// sceneTable is the table of scenes in inches.
var sceneTable = battle.Table{Length: 96, Depth: 60, Wide: 96}

// setUp makes the state with its ground and units, at turn 1.
func (p *scenePlay) setUp() {
	script, err := p.given.IntsOr("dice", nil)
	if err != nil {
		p.err = err
		return
	}
	sc := battle.Scenario{ID: "scene", Daylight: 12, Table: sceneTable}
	sc.Sides[0].Edge, sc.Sides[1].Edge = battle.South, battle.North
	s := &State{Scenario: sc, Deployed: true, LastTurn: 12, Options: Options{Record: true, Fixed: true, Script: script}}
	p.s = s
	if p.err = s.wake(dice.SeedOf(1), nil); p.err != nil {
		return
	}
	var card deck.Card
	p.eachKey("ground.", func(_, text string) { card.Features = append(card.Features, p.ground(text, len(card.Features))) })
	s.rt.layout = deck.Lay(card, sceneTable, battle.South, nil, false)
	s.rt.table = field.NewTable(s.rt.layout)
	for id := 1; p.err == nil && p.given.Has(itoa(id)); id++ {
		p.unit(id)
	}
	if len(s.Units) == 0 {
		p.fail("the scene has no units: want 1 = attacker MI B 24 in 12 files at 48 45")
	}
	for _, u := range s.Units {
		if u.IsSingle() && u.Single.With != 0 && p.err == nil {
			p.join(u)
		}
	}
	p.eachKey("reserve.", p.reserve)
	if s.Turn, err = p.given.IntOr("turn", 1); err != nil {
		p.err = err
	}
	p.first = s.Turn
	s.takeOrders(&[2]Orders{})
}

// reserve reads a unit that is off the table; its id is r and the number of the
// key.
func (p *scenePlay) reserve(key, text string) {
	w := &words{list: strings.Fields(text)}
	side := battle.Attacker
	if !w.take("attacker") && w.take("defender") {
		side = battle.Defender
	}
	u := &Unit{Army: side, Name: "Reserve " + strings.TrimPrefix(key, "reserve."), Ref: "r" + strings.TrimPrefix(key, "reserve.")}
	f := &p.s.Scenario.Sides[side]
	n := len(f.Units)
	if p.body(u, w, text); p.err != nil {
		return
	}
	f.Units, f.Reserve = f.Units[:n], append(f.Reserve, f.Units[n])
}

// ground reads "woods 30 24 66 40": an oblong of ground. Steep is a hill with a
// second contour 3 in inside the first.
func (p *scenePlay) ground(text string, n int) deck.Feature {
	w := &words{list: strings.Fields(text)}
	kind := ""
	if !w.done() {
		kind, w.list = w.list[0], w.list[1:]
	}
	var at [4]float64
	for i := range at {
		at[i] = p.number(w, text)
	}
	kinds := map[string]deck.Kind{"woods": deck.Woods, "hill": deck.Hill, "steep": deck.Hill, "marsh": deck.Bog, "rock": deck.Rock}
	if kinds[kind] == "" || !w.done() {
		p.fail("ground %q: want woods, hill, steep, marsh or rock and two corners", text)
	}
	f := deck.Feature{ID: "ground" + itoa(n), Kind: kinds[kind], Ring: oblong(at[0], at[1], at[2], at[3])}
	if kind == "steep" {
		f.Upper = oblong(at[0]+3, at[1]+3, at[2]-3, at[3]-3)
	}
	return f
}

func oblong(x0, y0, x1, y1 float64) []deck.Point {
	at := func(x, y float64) deck.Point {
		return deck.Point{X: x / float64(sceneTable.Length), Y: y / float64(sceneTable.Depth)}
	}
	return []deck.Point{at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)}
}

func (p *scenePlay) number(w *words, text string) float64 {
	v, err := w.number("a number")
	if err != nil {
		p.fail("%q: %w", text, err)
	}
	return v
}

// unit reads one unit or single figure.
func (p *scenePlay) unit(id int) {
	text := p.given.TextOr(itoa(id), "")
	w := &words{list: strings.Fields(text)}
	u := &Unit{Name: "Unit " + itoa(id), Ref: "u" + itoa(id), Place: OnTable, N: 1, Files: 1, Roster: -1}
	switch {
	case w.take("attacker"):
	case w.take("defender"):
		u.Side, u.Army = battle.Defender, battle.Defender
	default:
		p.fail("%d = %s: begin with attacker or defender", id, text)
		return
	}
	if !p.single(u, w, text) {
		p.body(u, w, text)
	}
	u.N0 = u.N
	p.stance(u, w, text)
	if p.err == nil && !w.done() {
		p.fail("%d = %s: what does %q mean?", id, text, w.rest())
	}
	if p.err != nil {
		return
	}
	p.s.add(u)
	p.s.rt.shown = append(p.s.rt.shown, shown{})
	u.refresh()
}

// single reads a hero, commander or wizard; false if it is none.
func (p *scenePlay) single(u *Unit, w *words, text string) bool {
	one := &Single{}
	switch {
	case w.take("hero"):
		u.Troop, one.Champion = kernel.LoneHero(w.take("mounted")), kernel.AHero
	case w.take("superhero"):
		u.Troop, one.Champion = kernel.LoneHero(w.take("mounted")), kernel.ASuperhero
	case w.take("commander"):
		u.Troop = kernel.LoneCommander(w.take("mounted"))
	case w.take("wizard"):
		u.Troop = kernel.LoneWizard()
		if !w.done() {
			one.Order, w.list = w.list[0], w.list[1:]
		}
		one.Points = int(p.number(w, text))
		one.Power = one.Points
	default:
		return false
	}
	if w.take("with") {
		one.With = int(p.number(w, text))
	}
	u.Single = one
	return true
}

// body reads type, class, weapon and shape of a unit.
func (p *scenePlay) body(u *Unit, w *words, text string) {
	if len(w.list) < 2 {
		p.fail("%q: want type, class and figures", text)
		return
	}
	row := battle.Unit{ID: u.Ref, Name: u.Name, Type: battle.Type(w.list[0]), Class: battle.Class(w.list[1]), Armed: battle.NoWeapon}
	w.list = w.list[2:]
	if !row.Type.Valid() {
		p.fail("%q: %s is no type of troops", text, row.Type)
	}
	for _, weapon := range []battle.Weapon{battle.Bow, battle.ShemiteBow, battle.Crossbow, battle.Thrown} {
		if w.take(string(weapon)) {
			row.Armed = weapon
		}
	}
	u.N = int(p.number(w, text))
	if w.take("in") {
		u.Files = int(p.number(w, text))
		w.take("files")
	}
	for f := kernel.Line; f <= kernel.Ring; f++ {
		if w.take(strings.Fields(f.String())...) {
			u.Formation = f
		}
	}
	if at := slices.Index(w.list, "traits"); at >= 0 {
		row.Traits = strings.FieldsFunc(strings.Join(w.list[at+1:], " "), func(r rune) bool { return r == ',' || r == ' ' })
		w.list = w.list[:at]
	}
	row.Size, row.Present = u.N, u.N
	u.Troop = kernel.TroopOf(row)
	side := &p.s.Scenario.Sides[u.Army]
	u.Roster = len(side.Units)
	side.Units = append(side.Units, row)
}

// stance reads "at X Y facing D".
func (p *scenePlay) stance(u *Unit, w *words, text string) {
	if w.take("at") {
		u.Pose.At = field.Vec{X: p.number(w, text), Y: p.number(w, text)}
	}
	if w.take("facing") {
		u.Pose.H = field.Degrees(p.number(w, text))
	}
}

func (p *scenePlay) join(u *Unit) {
	with := p.s.Unit(u.Single.With)
	if with == nil || with.IsSingle() {
		p.fail("%s cannot be with unit %d", u.Name, u.Single.With)
		return
	}
	u.Place = WithUnit
	u.Stand(beside(u, with))
}

// contact reads "1 stood front, 2 charged right flank" and an optional "round
// 1" for a pair that has fought so many rounds since the turn before.
func (p *scenePlay) contact(key, text string) {
	m := &Melee{Turn: p.s.Turn, Phase: 1}
	for i, part := range strings.SplitN(text, ",", 2) {
		w := &words{list: strings.Fields(part)}
		m.Units[i] = int(p.number(w, text))
		u := p.s.Unit(m.Units[i])
		if u == nil {
			p.fail("%s = %s: there is no unit %d", key, text, m.Units[i])
			return
		}
		m.Deep[i] = u.Deep()
		p.manner(m, i, w)
		if w.take("round") {
			m.Round = int(p.number(w, text))
			m.Turn = p.s.Turn - 1
		}
		if !w.done() {
			p.fail("%s = %s: what does %q mean?", key, text, w.rest())
		}
	}
	if m.Units[0] >= m.Units[1] {
		p.fail("%s = %s: want two units, the lower number first", key, text)
		return
	}
	p.s.insertMelee(m)
}

// manner reads how one of a pair came into it and on which edge it fights.
func (p *scenePlay) manner(m *Melee, i int, w *words) {
	for c, name := range []string{kernel.Stood: "stood", kernel.Attacked: "attacked", kernel.Charged: "charged", kernel.Forced: "driven"} {
		if w.take(name) {
			m.Made[i] = kernel.Contact(c)
			m.Bonus[i] = m.Made[i] == kernel.Charged
			m.Quiet = m.Quiet || m.Made[i] == kernel.Forced
		}
	}
	for e, name := range []string{kernel.Front: "front", kernel.Right: "right", kernel.Rear: "rear", kernel.Left: "left"} {
		if w.take(name) {
			m.Edge[i] = kernel.Edge(e)
			w.take("flank")
		}
	}
}

// state reads what has happened to a unit before, clauses with semicolons.
func (p *scenePlay) state(u *Unit, text string) {
	for _, clause := range strings.Split(text, ";") {
		w := &words{list: strings.Fields(clause)}
		switch {
		case w.take("rout"):
			u.Status, u.Retreat = kernel.Routing, u.Pose.H
			if w.take("way") {
				u.Retreat = field.Degrees(p.number(w, text))
			}
		case w.take("fall", "back", "to"):
			u.Status, u.StatusEnds = kernel.FallingBack, int(p.number(w, text))
		case w.take("figures"):
			u.N = int(p.number(w, text))
			p.s.narrow(u)
		case w.take("lost", "its", "round"):
			u.Now.Fought, u.Now.Suffered = true, 1
		case w.take("won", "its", "round"):
			u.Now.Fought, u.Now.Inflicted = true, 1
		case w.take("tested"):
			u.Thresholds = kernel.Crossed(u.Losses(), u.N0)
		case w.take("owes", "magic"):
			u.Now.Magic = true
		case w.take("fired"):
			u.Now.Fired = true
		case w.take("moved"):
			u.Now.Moved[0] = kernel.MilsOf(p.number(w, text))
		case w.take("changed"):
			u.Now.Changed[0] = true
		}
		if !w.done() {
			p.fail("%d.state: what does %q mean?", u.ID, w.rest())
		}
	}
}

// atoi reads the number in a key; 0 if it is none.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}
