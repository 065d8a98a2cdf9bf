package darkage

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
	"hyboria/data/cases"
)

// askScene sets a table up and plays a part of it. Units are keys 1, 2, ...:
//
//	1 = attacker KN at 20 10 facing 0
//	2 = defender HIP B 24 at 20 14 facing 180
//
// a code, or a campaign unit with NAME.armed and NAME.traits; with N.hits, N.most,
// N.shots, N.limit beside them. ground.N is a piece of terrain, contact.N "2 3
// right flank flush" (2 struck 3), person.N "attacker hero with 1" or "attacker
// white_druids 150 at 10 2", order.N and wizard.N orders in words. Units without
// order stand and hold their fire, unless usual = yes. play is shoot, move,
// melee, rally, fires, turn or full (both player turns); of those the active
// side's.
func askScene(t *kernel.Tables, given cases.Fields) (out cases.Fields, err error) {
	p := scenePlay{tables: t, given: given}
	p.set()
	if p.err == nil {
		p.run()
	}
	if p.err == nil {
		p.answer(&out)
	}
	return out, p.err
}

type scenePlay struct {
	tables  *kernel.Tables
	given   cases.Fields
	s       *State
	refused []string
	err     error
}

func (p *scenePlay) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

// eachKey calls do with the keys that begin so, in their order.
func (p *scenePlay) eachKey(prefix string, do func(key, text string)) {
	for _, k := range p.given.Keys() {
		if strings.HasPrefix(k, prefix) && p.err == nil {
			text, err := p.given.Text(k)
			if err != nil {
				p.fail("%w", err)
				return
			}
			do(k, text)
		}
	}
}

func (p *scenePlay) set() {
	wide, err := p.given.IntOr("width", 36)
	if err != nil {
		p.fail("%w", err)
		return
	}
	script, err := p.given.IntsOr("dice", nil)
	if err != nil {
		p.fail("%w", err)
		return
	}
	s := &State{
		Options: Options{Record: true, Fixed: true, Script: script}, Turn: 1, Deployed: true,
		Seed: dice.SeedOf(1).String(), rt: new(runtime),
		Rules: Rules{Die: p.given.TextOr("die", ""), Movement: p.given.TextOr("movement", "")},
	}
	if err := s.Rules.check(); err != nil {
		p.fail("%w", err)
		return
	}
	s.Scenario.Sides[0].Name, s.Scenario.Sides[1].Name = "The attackers", "The defenders"
	s.Scenario.Table = battle.Table{Length: wide, Depth: kernel.TableDepth, Wide: wide}
	p.s = s
	table := ground.Of(wide, p.pieces()...)
	lay := func(*battle.Scenario, int) (*ground.Table, error) { return table, nil }
	if err := s.wake(p.tables, dice.SeedOf(1), lay); err != nil {
		p.fail("%w", err)
		return
	}
	s.step("scene")
	p.units()
	p.eachKey("contact.", p.contact)
	p.eachKey("person.", p.person)
	p.clock()
	for _, u := range s.Units {
		u.Start = u.BP()
	}
}

// clock sets whose turn it is.
func (p *scenePlay) clock() {
	turn, err := p.given.IntOr("turn", 1)
	if err != nil {
		p.fail("%w", err)
	}
	p.s.Turn = turn
	switch side := p.given.TextOr("active", "attacker"); side {
	case "attacker":
	case "defender":
		p.s.Active = battle.Defender
	default:
		p.fail("active = %s: want attacker or defender", side)
	}
}

// pieces reads "woods 10 10 18 18", "hill 2 10 10 14 14" (a contour and its
// height), "river 0 18 36 18 ford 12 18 bridge 24 18".
func (p *scenePlay) pieces() (out []ground.Piece) {
	p.eachKey("ground.", func(key, text string) {
		w := words{list: strings.Fields(text)}
		k, err := ground.ParseKind(w.next())
		if err != nil {
			p.fail("%s: %w", key, err)
			return
		}
		height := 1
		if k == ground.Hill {
			height = p.int(key, w.next())
		}
		a, b := p.at(key, &w), p.at(key, &w)
		switch {
		case k == ground.Hill:
			out = append(out, ground.Contour(height, a, b))
		case k.Area():
			out = append(out, ground.Area(k, a, b))
		default:
			out = append(out, ground.Line(k, a, b, p.crossings(key, &w)...))
		}
		if err := w.end(); err != nil {
			p.fail("%s: %w", key, err)
		}
	})
	return out
}

func (p *scenePlay) crossings(key string, w *words) (out []ground.Crossing) {
	for p.err == nil {
		switch {
		case w.take("ford"):
			out = append(out, ground.Crossing{At: p.at(key, w)})
		case w.take("bridge"):
			out = append(out, ground.Crossing{At: p.at(key, w), Bridge: true})
		default:
			return out
		}
	}
	return out
}

func (p *scenePlay) int(key, text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		p.fail("%s: %q is no whole number", key, text)
	}
	return n
}

func (p *scenePlay) at(key string, w *words) field.Vec {
	v, err := w.place()
	if err != nil {
		p.fail("%s: %w", key, err)
	}
	return v
}

func (p *scenePlay) side(key string, w *words) battle.Side {
	switch word := w.next(); word {
	case "attacker":
		return battle.Attacker
	case "defender":
		return battle.Defender
	default:
		p.fail("%s: %q: begin with attacker or defender", key, word)
		return 0
	}
}

// units reads the keys 1, 2 and so on.
func (p *scenePlay) units() {
	for n := 1; p.given.Has(strconv.Itoa(n)) && p.err == nil; n++ {
		p.unit(strconv.Itoa(n))
	}
}

func (p *scenePlay) unit(key string) {
	text, _ := p.given.Text(key)
	w := words{list: strings.Fields(text)}
	u := &Unit{Side: p.side(key, &w), Name: "unit " + key, Ref: "u" + key}
	kind := w.until("at")
	p.troop(key, kind, u)
	if !w.take("at") {
		p.fail("%s: want \"at X Y\"", key)
		return
	}
	u.At = p.at(key, &w)
	u.Heading = forward(u.Side)
	if w.take("facing") {
		d, err := w.number("degrees")
		if err != nil {
			p.fail("%s: %w", key, err)
		}
		u.Heading = field.Degrees(d)
	}
	if err := w.end(); err != nil {
		p.fail("%s: %w", key, err)
	}
	for _, x := range [...]struct {
		name string
		to   *int
	}{{"hits", &u.Hits}, {"most", &u.Most}, {"shots", &u.Shots}, {"limit", &u.Limit}, {"floor", &u.Floor}, {"born", &u.Born}} {
		if n, err := p.given.IntOr(key+"."+x.name, *x.to); err != nil {
			p.fail("%w", err)
		} else {
			*x.to = n
		}
	}
	u.Spell = p.given.TextOr(key+".spell", "")
	force := &p.s.Scenario.Sides[u.Side]
	u.Roster = len(force.Units)
	if u.Spell != "" {
		u.Roster = -1
	} else {
		force.Units = append(force.Units, battle.Unit{ID: u.Ref, Name: u.Name, Type: battle.MI, Class: battle.ClassB, Present: u.Figures})
	}
	u.Most = max(u.Most, u.Hits)
	if p.err != nil {
		return
	}
	p.s.add(u)
	p.s.put(u, base(u.At, u.Heading, false))
}

// troop reads a code such as KN, or a campaign unit such as HI B 24.
func (p *scenePlay) troop(key, kind string, u *Unit) {
	t := p.s.rt.tables
	list := strings.Fields(strings.ToUpper(kind))
	u.Limit, u.Floor, u.Figures = kernel.StandardLimit, kernel.StandardFloor, 10
	if len(list) == 1 {
		row, ok := t.Profile(kernel.Code(list[0]))
		if !ok {
			p.fail("%s: %q is no type", key, kind)
		}
		u.Profile = row
		if armed := p.given.TextOr(key+".armed", ""); armed == "javelins" {
			u.Profile = t.WithJavelins(row)
		}
		if u.Profile.Missile != kernel.NoMissile {
			u.Shots = t.Shots
		}
		return
	}
	if len(list) != 3 {
		p.fail("%s: %q: want a code, or type, class and figures", key, kind)
		return
	}
	src := battle.Unit{Type: battle.Type(list[0]), Class: battle.Class(list[1])}
	src.Armed = battle.Weapon(p.given.TextOr(key+".armed", "none"))
	src.Traits = strings.Fields(p.given.TextOr(key+".traits", ""))
	if !src.Type.Valid() || !slices.Contains([]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC}, src.Class) {
		p.fail("%s: %q is no troop", key, kind)
		return
	}
	src.Present = p.int(key, list[2]) * src.Type.Crew()
	parts := t.Convert(src, kernel.Grand)
	if len(parts) != 1 {
		p.fail("%s: %q makes %d units", key, kind, len(parts))
		return
	}
	part := parts[0]
	u.Profile, u.Limit, u.Floor, u.Figures, u.Shots = part.Profile, part.Limit, part.Floor, part.Figures, part.Shots
}

// contact reads "2 3 right flank flush": 2 struck the right flank of 3.
func (p *scenePlay) contact(key, text string) {
	w := words{list: strings.Fields(text)}
	c := Contact{By: p.int(key, w.next()), At: p.int(key, w.next())}
	switch {
	case w.take("front"):
	case w.take("right", "flank"):
		c.Facing = kernel.Right
	case w.take("left", "flank"):
		c.Facing = kernel.Left
	case w.take("rear"):
		c.Facing = kernel.Rear
	default:
		p.fail("%s: want front, right flank, rear or left flank", key)
	}
	c.Flush = w.take("flush")
	if err := w.end(); err != nil || p.s.Unit(c.By) == nil || p.s.Unit(c.At) == nil {
		p.fail("%s: want two units and a side of the second", key)
		return
	}
	p.s.Contacts = append(p.s.Contacts, c)
}

// person reads "attacker hero with 1", "defender commander with 3" or "attacker
// white_druids 150 at 10 2".
func (p *scenePlay) person(key, text string) {
	w := words{list: strings.Fields(text)}
	side := p.side(key, &w)
	kind := w.next()
	who := &Person{Side: side, Name: kind + " of the " + side.String(), Ref: kind}
	switch k := Kind(kind); k {
	case HeroKind, SuperheroKind, CommanderKind:
		who.Kind = k
		if !w.take("with") {
			p.fail("%s: want \"with\" and a unit", key)
			return
		}
		u := p.s.Unit(p.int(key, w.next()))
		if u == nil {
			p.fail("%s: there is no such unit", key)
			return
		}
		p.s.join(p.s.addPerson(who), u)
		if k == CommanderKind {
			p.s.Scenario.Sides[side].Commander = &battle.Commander{Name: who.Name}
		}
	default:
		who.Kind, who.Order, who.Power = WizardKind, kind, p.int(key, w.next())
		w.take("at")
		who.At, who.Placed = p.at(key, &w), true
		p.s.addPerson(who)
	}
}

// sceneCommander follows the orders of a scene; others stand.
type sceneCommander struct {
	written
	usual bool
}

// Shoot does as ordered, or holds.
func (c *sceneCommander) Shoot(v View, u *Unit) Aim {
	if c.order(u.ID) == nil && !c.usual {
		return Aim{Hold: true}
	}
	return c.written.Shoot(v, u)
}

// NextMove goes through the orders; the others stand.
func (c *sceneCommander) NextMove(v View) (Order, bool) {
	for i := range c.orders.Units {
		o := c.orders.Units[i]
		if u := v.s.Unit(o.Unit); u != nil && !u.Now.Acted && u.On() && o.Move.Act == ByDefault && !c.usual {
			o.Move.Act = Stand
			return o, true
		}
	}
	o, ok := c.written.NextMove(v)
	if ok && c.order(o.Unit) == nil && !c.usual {
		o = Order{Unit: o.Unit, Shot: Aim{Hold: true}, Move: Move{Act: Stand}}
	}
	return o, ok
}

// Cast does as ordered, or nothing.
func (c *sceneCommander) Cast(v View, p *Person) Casting {
	for _, o := range c.orders.Wizards {
		if o.Wizard == p.ID {
			return o
		}
	}
	if c.usual {
		return c.rest.Cast(v, p)
	}
	return Casting{Wizard: p.ID}
}

// commander reads the orders of the active side.
func (p *scenePlay) commander() *sceneCommander {
	c := &sceneCommander{written: written{rest: ByTheBook{}}}
	usual, err := p.given.BoolOr("usual", false)
	if err != nil {
		p.fail("%w", err)
	}
	c.usual = usual
	for _, prefix := range [...]string{"order.", "wizard."} {
		p.eachKey(prefix, func(key, text string) {
			if subject, _, _ := strings.Cut(text, ":"); prefix == "order." {
				if u, err := p.s.named(p.s.Active, subject); err == nil && u.Side != p.s.Active {
					return // of the other side's player turn
				}
			}
			if err := p.s.parseLine(p.s.Active, text, &c.orders); err != nil {
				p.fail("%s: %w", key, err)
			}
		})
	}
	return c
}

func (p *scenePlay) run() {
	for _, part := range strings.Fields(p.given.TextOr("play", "turn")) {
		p.play(part)
	}
}

func (p *scenePlay) play(part string) {
	s := p.s
	c := p.commander()
	if p.err != nil {
		return
	}
	v := View{s, s.Active}
	switch part {
	case "open":
		s.open()
	case "shoot":
		s.playShooting(c, v)
	case "move":
		s.playMovement(c, v)
	case "melee":
		s.playMelee(c, v)
	case "rally":
		s.playRouts(c, v)
	case "fires":
		s.endOfTurn()
	case "turn":
		s.Play(c)
	case "full":
		s.Play(c)
		p.note()
		s.Play(p.commander())
	case "deploy":
		p.deploy()
	default:
		p.fail("play: %q is none of open, shoot, move, melee, rally, fires, turn, full, deploy", part)
	}
	p.note()
}

// deploy takes all units up again and sets them up by DA-11.1.
func (p *scenePlay) deploy() {
	for _, u := range p.s.Units {
		p.s.leave(u, Reserve)
	}
	p.s.Turn = 0
	p.s.Deploy([2][]Placement{})
}

func (p *scenePlay) note() {
	for _, r := range p.s.Refused() {
		p.refused = append(p.refused, r.Why)
	}
	p.s.rt.refused = p.s.rt.refused[:0]
}

// answer tells how all stand: N.hits, N.shots, N.at, N.facing, N.on, N.in (its
// contacts), and of the scene refused, dice-left, winner, rule.
func (p *scenePlay) answer(out *cases.Fields) {
	s := p.s
	for _, u := range s.Units {
		key := strconv.Itoa(u.ID)
		out.Put(key+".hits", u.Hits)
		out.Put(key+".shots", u.Shots)
		out.Put(key+".at", inches(u.At.X)+" "+inches(u.At.Y))
		out.Put(key+".facing", inches(u.Heading.Degrees()))
		out.Put(key+".limit", u.BP())
		out.Put(key+".on", u.On())
		out.Put(key+".side", u.Side.String())
		out.Put(key+".marked", u.Across)
		out.Put(key+".moved", u.Now.Moved)
		var in []string
		for _, c := range s.Contacts {
			if c.By == u.ID {
				text := strconv.Itoa(c.At) + " " + c.Facing.String()
				if c.Flush {
					text += " flush"
				}
				in = append(in, text)
			}
		}
		out.Put(key+".struck", strings.Join(in, ", "))
	}
	for _, q := range s.Persons {
		key := "person." + strconv.Itoa(q.ID)
		out.Put(key+".fate", string(q.Fate))
		out.Put(key+".with", q.With)
		out.Put(key+".at", inches(q.At.X)+" "+inches(q.At.Y))
		out.Put(key+".power", q.Power)
		out.Put(key+".asleep", q.Asleep)
		out.Put(key+".absent", q.Absent)
	}
	out.Put("units", len(s.Units))
	out.Put("turn", s.Turn)
	out.Put("active", s.Active.String())
	out.Put("burning", len(s.Burning))
	out.Put("dice-left", s.rt.script.Left())
	out.Put("winner", string(s.Winner))
	out.Put("rule", s.Rule)
	out.Put("refused", strings.Join(slices.Compact(p.refused), "; "))
	if err := s.rt.script.Err(); err != nil {
		p.fail("dice: %w", err)
	}
}
