package royal

import (
	"strings"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
	"hyboria/data/cases"
)

// play runs the steps named. A step after an earlier one of the same turn goes
// on in that turn, else a new turn begins.
func (p *scenePlay) play() {
	if p.err != nil {
		return
	}
	list, err := p.given.Words("play")
	if err != nil {
		p.err = err
		return
	}
	last, fresh := -1, true
	for _, name := range list {
		if p.err != nil {
			return
		}
		if name == "turn" {
			p.wholeTurn(fresh)
			last, fresh = len(steps), false
			continue
		}
		at := stepIndex(name)
		if at < 0 {
			p.fail("play: %q is neither a step, T0 to T12, nor a turn", name)
			return
		}
		if at <= last {
			p.s.begin()
		}
		if fresh || at <= last {
			orders := p.orders()
			p.s.step("T0")
			p.s.takeOrders(&orders)
		}
		p.s.step(name)
		steps[at].run(p.s, &[2]Orders{})
		last, fresh = at, false
	}
}

func stepIndex(name string) int {
	for i := range steps {
		if steps[i].name == name {
			return i
		}
	}
	return -1
}

// wholeTurn plays all steps with the orders of the turn.
func (p *scenePlay) wholeTurn(first bool) {
	if first {
		p.s.Turn--
	}
	p.s.Turn++
	orders := p.orders()
	p.s.Turn--
	if p.err == nil {
		p.s.Step(orders)
	}
}

// orders are those of the present turn: keys "order.N" are of the first, "order.N.T"
// of turn T, spells likewise.
func (p *scenePlay) orders() (out [2]Orders) {
	p.eachKey("order.", func(key, text string) {
		side, rest, _ := strings.Cut(text, " ")
		which := battle.Attacker
		switch side {
		case "attacker":
		case "defender":
			which = battle.Defender
		default:
			p.fail("%s: begin with attacker or defender", key)
			return
		}
		if p.turnOf(key) != p.s.Turn {
			return
		}
		o := &out[which]
		n := len(o.Units)
		err := p.s.parseLine(which, rest, o)
		if err == nil && len(o.Units) > n {
			err = p.s.checkOrder(which, &o.Units[n])
		}
		if err != nil {
			p.fail("%s: %w", key, err)
		}
	})
	p.eachKey("spell.", func(key, text string) {
		if p.turnOf(key) == p.s.Turn {
			p.spell(key, text, &out)
		}
	})
	return out
}

// turnOf is the turn of a key such as order.2.3: the third; without a turn, the
// one in which the scene begins.
func (p *scenePlay) turnOf(key string) int {
	if parts := strings.Split(key, "."); len(parts) == 3 {
		return atoi(parts[2])
	}
	return p.first
}

// spell reads "4 sword_of_fire target 2".
func (p *scenePlay) spell(key, text string, out *[2]Orders) {
	w := &words{list: strings.Fields(text)}
	o := SpellOrder{Wizard: int(p.number(w, text))}
	u := p.s.Unit(o.Wizard)
	if u == nil || w.done() {
		p.fail("%s = %s: want a wizard's number and a spell", key, text)
		return
	}
	o.Spell, w.list = kernel.SpellID(w.list[0]), w.list[1:]
	for p.err == nil && !w.done() {
		switch {
		case w.take("target"):
			o.Target = int(p.number(w, text))
		case w.take("at"):
			o.At = &field.Vec{X: p.number(w, text), Y: p.number(w, text)}
		case w.take("facing"):
			o.Facing = field.Degrees(p.number(w, text))
		case w.take("with"):
			o.With = append(o.With, int(p.number(w, text)))
		case w.take("from", FromLeft), w.take("from", FromRight), w.take("from", FromWoods):
			o.Edge = strings.Fields(text)[len(strings.Fields(text))-len(w.list)-1]
		case w.take(Hawks), w.take(Serpents), w.take(Wolves):
			o.Beasts = strings.Fields(text)[len(strings.Fields(text))-len(w.list)-1]
		default:
			p.fail("%s = %s: what does %q mean?", key, text, w.rest())
		}
	}
	out[u.Side].Spells = append(out[u.Side].Spells, o)
}

// answer tells how the scene ended.
func (p *scenePlay) answer(out *cases.Fields) {
	s := p.s
	for _, u := range s.Units {
		n := itoa(u.ID) + "."
		out.Put(n+"figures", u.N)
		out.Put(n+"state", u.stateWords())
		out.Put(n+"place", placeNames[u.Place])
		out.Put(n+"at", tenth(u.Pose.At.X)+" "+tenth(u.Pose.At.Y))
		out.Put(n+"facing", tenth(u.Pose.H.Degrees()))
		out.Put(n+"side", u.Side.String())
		out.Put(n+"stands", u.Formation.String()+", "+itoa(u.Files)+" files")
		out.Put(n+"owes", yesNo(u.Now.Magic))
		out.Put(n+"no-charge", u.NoCharge)
	}
	out.Put("contacts", s.contactWords())
	p.answerRolls(out)
	for _, ph := range s.Phases {
		for _, e := range ph.Events {
			if e.Rule != "" {
				out.Put("told."+e.Rule, "yes")
			}
		}
	}
}

// answerRolls tells what was rolled for.
func (p *scenePlay) answerRolls(out *cases.Fields) {
	var targets []int
	mods := "none"
	for _, r := range p.s.Rolls {
		if r.Rule == "RA-12.10" {
			targets = append(targets, r.Target)
		}
		if r.Dice != "average" {
			continue
		}
		var list []string
		for _, m := range r.Mods {
			list = append(list, m.Name+" "+itoa(m.Value))
		}
		if mods = strings.Join(list, ", "); mods == "" {
			mods = "none"
		}
	}
	out.Put("targets", targets)
	out.Put("mods", mods)
	out.Put("rolls", len(p.s.Rolls))
	out.Put("dice-left", p.s.rt.script.Left())
}

var placeNames = [...]string{"on the table", "with a unit", "in reserve", "off the table", "destroyed", "surrendered", "captured"}

func (u *Unit) stateWords() string {
	if u.Status == kernel.FallingBack {
		return "fall back to " + itoa(u.StatusEnds)
	}
	return u.Status.String()
}

// contactWords lists the pairs: "1 front 2 rear; 1 left 3 front", or none.
func (s *State) contactWords() string {
	var list []string
	for _, m := range s.Melees {
		edge := func(i int) string { return strings.TrimSuffix(m.Edge[i].String(), " flank") }
		list = append(list, itoa(m.Units[0])+" "+edge(0)+" "+itoa(m.Units[1])+" "+edge(1))
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, "; ")
}

// tenth writes a measure to a tenth of an inch.
func tenth(f float64) string {
	t := kernel.MilsOf(f)
	if t += 50; t < 0 {
		t -= 99
	}
	return (t / 100 * 100).String()
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
