package vikingraid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data/cases"
)

// Handlers answers the questions of data/cases/viking-raid by these tables; nil:
// the standard ones. "raid-scene" sets
// men down, gives one side its orders and plays steps of its round. What can be
// given:
//
//	table = land                                    or coast; the printed table
//	ground.1 = woods 30 24 66 40                    instead of the rough patches: hill, steep,
//	                                                marsh, rock, stream too, x y to x y
//	turn = 5
//	side = raider                                   whose round it is; or defender
//	1 = raider regular at 36 20                     men by number, from 1 on: regular, leader,
//	2 = defender archer cv 6 at 36 33               archer, rider, commander, hero, superhero,
//	3 = defender HI B bow at 40 30 in routed        wizard KIND POINTS; or type, class, weapon;
//	                                                captive of N, routed, aboard, leader, militia
//	prize.1 = princess at 36 40 by 1                slave, horse
//	boat = beached                                  its place
//	fire = 0 20                                     of garrison and ship
//	hand = leaders 1 1 3 mass 2 3 3                 of the side
//	order.1 = man 1: go to 30 20                    lines as a person writes them
//	enemy.1 = prisoners: always                     and the other side's stance
//	steps = move shoot melee                        also cards, spell, fires, rally, boat; or end;
//	                                                all: the round, and who is next
//	dice = 28 57 3                                  faces
//
// Answers are for each man N: N.state, N.at, N.cv, N.by (guard); points (both
// sides'), fire, boat, burnt, targets (of rolls), rolls (how many), refused
// (rules), hand, next, over, winner, dice-left, prize.N (by whom, or its state).
func Handlers(t *Tables) cases.Handlers {
	if t == nil {
		t = Standard()
	}
	return cases.Handlers{
		"raid-scene": t.askScene, "raid-shot": t.askShot, "raid-blow": askBlow, "raid-zone": askZone,
		"raid-nerve": askNerve, "raid-escort": askEscort, "raid-muster": t.askMuster, "raid-result": t.askResult,
		"raid-score": askScore,
	}
}

// scene is a scene of a case file while it is read and played.
type scene struct {
	tables *Tables
	given  cases.Fields
	s      *State
	o      Orders
	err    error
}

func (p *scene) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

func (t *Tables) askScene(given cases.Fields) (out cases.Fields, err error) {
	p := &scene{tables: t, given: given}
	p.setUp()
	p.orders()
	p.play()
	if p.err == nil {
		p.err = p.s.rt.script.Err()
	}
	if p.err != nil {
		return out, p.err
	}
	p.answer(&out)
	return out, nil
}

func (p *scene) int(key string, or int) int {
	n, err := p.given.IntOr(key, or)
	if err != nil {
		p.fail("%w", err)
	}
	return n
}

// setUp makes the state with its ground and men.
func (p *scene) setUp() {
	script, err := p.given.IntsOr("dice", nil)
	if err != nil {
		p.fail("%w", err)
		return
	}
	coast := p.given.TextOr("table", "land") == "coast"
	s := &State{
		Scenario: withTable(battle.Scenario{ID: "scene"}), Seed: dice.SeedOf(1).String(), Deployed: true,
		Options: Options{Record: true, Fixed: true, Script: script}, rt: new(runtime),
	}
	p.s = s
	s.rt.script = dice.Scripted(s.log(), script...)
	s.wake(dice.SeedOf(1), NewGround(p.card(), battle.South, nil, coast), p.tables)
	s.Turn = p.int("turn", 5)
	if p.given.TextOr("side", "raider") == "defender" {
		s.Active = Defender
	}
	p.boatAndFire()
	for id := 1; p.err == nil && p.given.Has(itoa(id)); id++ {
		p.man(p.given.TextOr(itoa(id), ""))
	}
	for id := 1; p.err == nil && p.given.Has("prize."+itoa(id)); id++ {
		p.prize(p.given.TextOr("prize."+itoa(id), ""))
	}
	p.hand()
}

// card makes a card of the oblongs of ground.
func (p *scene) card() deck.Card {
	var c deck.Card
	kinds := map[string]deck.Kind{
		"woods": deck.Woods, "hill": deck.Hill, "steep": deck.Hill, "marsh": deck.Bog, "rock": deck.Rock,
		"stream": deck.Stream, "river": deck.River, "bridge": deck.River, "ford": deck.River, "village": deck.Village, "road": deck.Road,
	}
	for _, key := range p.given.Keys() {
		if !strings.HasPrefix(key, "ground.") {
			continue
		}
		w := strings.Fields(p.given.TextOr(key, ""))
		var at [4]float64
		if len(w) != 5 || kinds[w[0]] == "" {
			p.fail("%s: want woods, hill, steep, marsh, rock, stream, river, ford, bridge, village or road and two places", key)
			return c
		}
		for i := range at {
			at[i] = p.number(w[i+1])
		}
		c.Features = append(c.Features, feature(w[0], kinds[w[0]], len(c.Features), at))
	}
	return c
}

// feature is an oblong, or a line, on the card.
func feature(word string, kind deck.Kind, n int, at [4]float64) deck.Feature {
	point := func(x, y float64) deck.Point { return deck.Point{X: x / TableLong, Y: y / TableDeep} }
	oblong := func(by float64) []deck.Point {
		return []deck.Point{point(at[0]+by, at[1]+by), point(at[2]-by, at[1]+by), point(at[2]-by, at[3]-by), point(at[0]+by, at[3]-by)}
	}
	f := deck.Feature{ID: "ground" + itoa(n), Kind: kind}
	if kind == deck.Stream || kind == deck.River || kind == deck.Road {
		mid := point((at[0]+at[2])/2, (at[1]+at[3])/2)
		f.Line = []deck.Point{point(at[0], at[1]), mid, point(at[2], at[3])}
		if word == "bridge" || word == "ford" {
			f.Crossings = []deck.Crossing{{Kind: battle.Crossing(word), At: mid}}
		}
		return f
	}
	f.Ring = oblong(0)
	if word == "steep" {
		f.Upper = oblong(2)
	}
	return f
}

func (p *scene) number(text string) float64 {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		p.fail("%q is no number", text)
	}
	return f
}

func (p *scene) boatAndFire() {
	if text := p.given.TextOr("boat", ""); text != "" {
		i := slices.Index(boatNames[:], text)
		if i < 0 {
			p.fail("boat = %s: want one of %s", text, strings.Join(boatNames[:], ", "))
			return
		}
		p.s.Boat = BoatPlace(i)
	}
	fire, err := p.given.IntsOr("fire", []int{0, 0})
	if err != nil || len(fire) != 2 {
		p.fail("fire: want the points of garrison and ship")
		return
	}
	p.s.Fire = [2]int(fire)
	p.s.Shaken = p.given.TextOr("walls", "up") == "down"
}

// hand reads "leaders 1 1 3 mass 2 3".
func (p *scene) hand() {
	h := &p.s.Hands[p.s.Active]
	to := &h.Leaders
	for _, w := range strings.Fields(p.given.TextOr("hand", "")) {
		switch w {
		case "leaders":
			to = &h.Leaders
		case "mass":
			to = &h.Mass
		default:
			*to = append(*to, int(p.number(w)))
		}
	}
	if p.given.Has("pile") { // cards still to be drawn, the next last
		n, err := p.given.Ints("pile")
		if err != nil {
			p.fail("%w", err)
		}
		p.s.Mass.Draw = n
	}
}

// manReader reads one man.
type manReader struct {
	p     *scene
	words []string
	m     Man
	unit  battle.Unit
	shots *int // left, when told
}

func (p *scene) man(text string) {
	r := manReader{p: p, words: strings.Fields(text), m: Man{Unit: -1, CV: standardCV}}
	r.m.Name = "Man " + itoa(len(p.s.Men)+1)
	switch r.next() {
	case "raider":
	case "defender":
		r.m.Side = Defender
	default:
		p.fail("%q: begin with raider or defender", text)
		return
	}
	for p.err == nil && len(r.words) > 0 {
		if !r.word() {
			p.fail("%q: what does %q mean?", text, strings.Join(r.words, " "))
		}
	}
	r.convert()
	if r.shots != nil {
		r.m.Shots = *r.shots
	}
	if r.m.Aboard {
		if box, ok := p.s.shipBox(); ok {
			r.m.At = Vec{X: box.X0 + shipHalf, Y: box.Y1 - 1 - float64(len(p.s.Men))*0.6}
		}
	}
	p.s.add(r.m)
}

func (r *manReader) next() string {
	if len(r.words) == 0 {
		return ""
	}
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

func (r *manReader) take(w string) bool {
	if len(r.words) > 0 && r.words[0] == w {
		r.words = r.words[1:]
		return true
	}
	return false
}

// word reads one thing about a man.
func (r *manReader) word() bool {
	t := r.p.s.rt.tables
	m := &r.m
	switch {
	case r.take("regular"):
	case r.take("leader"):
		m.Kind = Leader
		if r.unit.Type == "" {
			m.CV = standardLead
		}
	case r.take("archer"):
		m.Weapon, m.Shots = bow, -1
	case r.take("rider"):
		m.Troop.Mounted = true
	case r.take("commander"):
		m.Kind, m.CV = Chief, t.person("commander").CV
	case r.take("hero"):
		m.Kind, m.CV = Hero, t.person("hero").CV
	case r.take("superhero"):
		m.Kind, m.CV = Superhero, t.person("superhero").CV
	case r.take("wizard"):
		m.Kind, m.CV, m.Order, m.Points = Wizard, t.person("wizard").CV, r.next(), int(r.p.number(r.next()))
	default:
		return r.state() || r.row()
	}
	return true
}

func (r *manReader) state() bool {
	m := &r.m
	switch {
	case r.take("at"):
		m.At = Vec{X: r.p.number(r.next()), Y: r.p.number(r.next())}
	case r.take("cv"):
		m.CV = int(r.p.number(r.next()))
	case r.take("shots"):
		n := int(r.p.number(r.next()))
		r.shots = &n
	case r.take("routed"):
		m.Fallen = Routed
	case r.take("dead"):
		m.Fallen = Dead
	case r.take("moved"):
		m.Now.Moved = true
	case r.take("aboard"):
		m.Aboard = true
	case r.take("militia"):
		m.Militia = true
	case r.take("asleep"):
		m.Asleep = int(r.p.number(r.next()))
	case r.take("captive"):
		r.take("of")
		m.Fallen, m.Guard, m.Captor = Captive, int(r.p.number(r.next())), m.Side.Other()
	default:
		return false
	}
	return true
}

// row reads a troop type, class, weapon or mark.
func (r *manReader) row() bool {
	w := r.words[0]
	switch {
	case battle.Type(w).Valid():
		r.unit.Type = battle.Type(w)
	case w == "A" || w == "B" || w == "C":
		r.unit.Class = battle.Class(w)
	case w == "bow" || w == "shemite_bow" || w == "thrown":
		r.unit.Armed = battle.Weapon(w)
	case w == "rough":
		r.unit.Traits = append(r.unit.Traits, w)
	default:
		return false
	}
	r.words = r.words[1:]
	return true
}

// convert gives a man with a troop type the values of VR-17.2.
func (r *manReader) convert() {
	if r.unit.Type == "" {
		return
	}
	if r.unit.Class == "" {
		r.unit.Class = battle.ClassB
	}
	m := r.p.s.manOf(&r.unit, -1, r.m.Side, false)
	r.m.Troop, r.m.Weapon, r.m.Shots, r.m.CV = m.Troop, m.Weapon, m.Shots, m.CV
	if r.m.Kind == Leader {
		r.m.CV = r.p.s.rt.tables.class(r.unit.Class).Leader
	}
}

// prize reads "princess at 36 40 by 1".
func (p *scene) prize(text string) {
	w := strings.Fields(text)
	kinds := []string{"princess", "slave", "horse"}
	z := Prize{ID: len(p.s.Loot) + 1}
	for i := 0; i < len(w); i++ {
		switch k := slices.Index(kinds, w[i]); {
		case k >= 0:
			z.Kind = Loot(k)
		case w[i] == "at" && i+2 < len(w):
			z.At = Vec{X: p.number(w[i+1]), Y: p.number(w[i+2])}
			i += 2
		case w[i] == "by" && i+1 < len(w):
			i++
			z.By = int(p.number(w[i]))
			if m := p.s.Man(z.By); m != nil {
				z.At = m.At
			}
		default:
			p.fail("%q: what does %q mean?", text, w[i])
			return
		}
	}
	p.s.Loot = append(p.s.Loot, z)
}
