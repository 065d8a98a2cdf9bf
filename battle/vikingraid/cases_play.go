package vikingraid

import (
	"slices"
	"strings"

	"hyboria/battle"
	"hyboria/data/cases"
)

// orders reads the written lines of the active side, and the other's stance.
func (p *scene) orders() {
	if p.err != nil {
		return
	}
	read := func(side battle.Side, prefix string) Orders {
		var lines []string
		for _, key := range p.given.Keys() {
			if strings.HasPrefix(key, prefix) {
				lines = append(lines, p.given.TextOr(key, ""))
			}
		}
		o, err := p.s.ParseOrders(side, strings.Join(lines, "\n"))
		if err != nil {
			p.fail("%w", err)
		}
		return o
	}
	p.o = read(p.s.Active, "order.")
	if o := read(p.s.Active.Other(), "enemy."); o.Stance != nil {
		p.s.Stance[p.s.Active.Other()] = *o.Stance
	}
}

// play plays the steps named, or the whole round.
func (p *scene) play() {
	if p.err != nil {
		return
	}
	names := strings.Fields(p.given.TextOr("steps", "all"))
	if slices.Equal(names, []string{"all"}) {
		p.s.Step(p.o)
		return
	}
	if p.o.Stance != nil {
		p.s.Stance[p.s.Active] = *p.o.Stance
	}
	for _, name := range names {
		if !p.step(name) {
			p.fail("steps: there is no step %q", name)
		}
	}
}

func (p *scene) step(name string) bool {
	s := p.s
	switch name {
	case "end":
		s.end("VR-15.5-R1", "So be it")
		return true
	case "draw":
		s.drawMass()
		return true
	case "next":
		s.closeRound()
		s.nextRound()
		return true
	}
	for _, do := range roundSteps {
		if do.name != name {
			continue
		}
		s.begin(name)
		if name == stepMove && !strings.Contains(p.given.TextOr("steps", ""), stepCards) {
			for _, mv := range p.o.Moves {
				if m := s.Man(mv.Man); m != nil {
					m.Now.Moved = true
				}
			}
		}
		do.run(s, &p.o)
		return true
	}
	return false
}

// answer tells what came of it.
func (p *scene) answer(out *cases.Fields) {
	s := p.s
	for i := range s.Men {
		m := &s.Men[i]
		key := itoa(m.ID)
		out.Put(key+".state", m.Fallen.String())
		out.Put(key+".cv", m.CV)
		out.Put(key+".at", oneDecimal(m.At.X)+" "+oneDecimal(m.At.Y))
		out.Put(key+".shots", m.Shots)
		if m.Aboard {
			out.Put(key+".at", "aboard")
		}
		if m.Fallen == Captive {
			out.Put(key+".by", m.Guard)
		}
	}
	for i := range s.Loot {
		z := &s.Loot[i]
		words := "free"
		switch {
		case z.Lost:
			words = "lost"
		case z.Safe:
			words = "safe"
		case z.By > 0:
			words = itoa(z.By)
		}
		out.Put("prize."+itoa(z.ID), words)
	}
	out.Put("points", []int{s.Tally[0].Sum(), s.Tally[1].Sum()})
	out.Put("fire", s.Fire[:])
	out.Put("boat", s.Boat.String())
	p.more(out)
}

func (p *scene) more(out *cases.Fields) {
	s := p.s
	var targets []int
	for _, r := range s.Rolls {
		if r.Target != 0 {
			targets = append(targets, r.Target)
		}
	}
	var refused []string
	for _, r := range s.rt.refused {
		refused = append(refused, r.Rule)
	}
	out.Put("targets", targets)
	out.Put("rolls", len(s.Rolls))
	out.Put("refused", wordsOr(refused, "nothing"))
	out.Put("burnt", burntWords(s))
	out.Put("next", s.Active.String()+" "+itoa(s.Turn))
	out.Put("over", s.Over)
	out.Put("winner", string(s.Winner))
	out.Put("leaders-held", len(s.Hands[p.s.Active].Leaders))
	out.Put("mass-held", s.Hands[p.s.Active].Mass)
	out.Put("dice-left", s.rt.script.Left())
	out.Put("men", len(s.Men))
}

func wordsOr(list []string, none string) string {
	if len(list) == 0 {
		return none
	}
	return strings.Join(list, " ")
}

func burntWords(s *State) string {
	var out []string
	for w := Garrison; w <= Ship; w++ {
		if s.Burnt[w] {
			out = append(out, w.String())
		}
	}
	return wordsOr(out, "nothing")
}
