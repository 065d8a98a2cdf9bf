package vikingraid

import (
	"fmt"
	"strings"

	"hyboria/battle"
)

// Read reads a side's places or orders, a line a man.
func (p *play) Read(side battle.Side, text string) (battle.Orders, []battle.Fault) {
	if p.s.Over || side != p.due() {
		return nil, []battle.Fault{{Why: "the side has nothing to decide now"}}
	}
	trial, err := p.copy()
	if err != nil {
		return nil, []battle.Fault{{Why: err.Error()}}
	}
	r := orderReader{s: trial, side: side, lines: map[int]int{}}
	var v any
	if p.s.Deployed {
		v = r.orders(text)
	} else {
		v = r.places(text)
	}
	return battle.Written(v, r.faults)
}

// orderReader reads what a side writes and gathers what is wrong with it.
type orderReader struct {
	s      *State
	side   battle.Side
	lines  map[int]int // of each man
	faults []battle.Fault
}

func (r *orderReader) fault(line, man int, why, rule string) {
	f := battle.Fault{Line: line, Why: why, Rule: rule}
	if man != 0 {
		f.Body = bodyID(man)
	}
	r.faults = append(r.faults, f)
}

func bodyID(man int) string { return "man " + itoa(man) }

// places reads "man 4: at 30, 40" and tries it on the copy.
func (r *orderReader) places(text string) Deployment {
	var d Deployment
	if !r.s.Drawn {
		for i := range r.s.Men {
			r.s.Men[i].At = offTable
		}
		r.s.stir()
	}
	for n, line := range battle.Lines(text) {
		p := lineParser{s: r.s, side: r.side, words: strings.Fields(strings.NewReplacer(",", " ", ":", " ").Replace(line))}
		if !p.take("man") {
			r.fault(n, 0, fmt.Sprintf("%q: want a man and his place, e.g. \"man 4: at 30, 40\"", line), "")
			continue
		}
		id, err := p.one()
		var at Vec
		if err == nil && !p.take("at") {
			err = fmt.Errorf("%q: want \"at X, Y\" in inches", line)
		}
		if err == nil {
			at, err = p.place()
		}
		if err == nil && p.take("facing") { // men face nowhere
			_, err = p.number()
		}
		if err == nil {
			err = p.end()
		}
		if err == nil && r.lines[id] > 0 {
			err = fmt.Errorf("he is placed in line %d already", r.lines[id])
		}
		if err != nil {
			r.fault(n, id, err.Error(), "")
			continue
		}
		r.lines[id] = n
		r.s.rt.refused = r.s.rt.refused[:0]
		r.s.place(r.side, Place{Man: id, At: at})
		for _, no := range r.s.rt.refused {
			r.fault(n, id, no.Reason, no.Rule)
		}
		d.Places = append(d.Places, Place{Man: id, At: at})
	}
	return d
}

// orders reads the orders of a round and holds them against what can be known
// before the dice fall. Who orders moves and names no cards gets those from his
// hand that move most of them.
func (r *orderReader) orders(text string) Orders {
	var o Orders
	r.s.openRound(&o)
	for n, line := range battle.Lines(text) {
		subject := ""
		for _, part := range strings.Split(line, ";") {
			part = strings.TrimSpace(part)
			if man, _, ok := strings.Cut(part, ":"); ok && strings.HasPrefix(strings.ToLower(man), "man ") {
				subject = man + ": "
			} else if subject != "" && part != "" && !ok {
				part = subject + part
			}
			r.line(n, part, &o)
		}
	}
	if len(r.faults) > 0 {
		return o
	}
	if err := r.s.checkCards(&o); err != nil {
		r.fault(0, 0, err.Error(), "VR-4.1-R2")
		return o
	}
	if len(o.Leaders)+len(o.Mass) == 0 && len(o.Moves) > 0 && !strings.Contains(strings.ToLower(text), "play nothing") {
		o.Leaders, o.Mass = r.s.cardsFor(&o)
	}
	for _, no := range r.s.stuck(o) {
		r.fault(r.lines[no.Man], no.Man, no.Reason, no.Rule)
	}
	return o
}

func (r *orderReader) line(n int, text string, o *Orders) {
	if text == "" {
		return
	}
	moves, volleys := len(o.Moves), len(o.Volleys)
	p := lineParser{s: r.s, side: r.side, o: o, words: strings.Fields(text)}
	if err := p.line(); err != nil {
		r.fault(n, r.subject(text), err.Error(), "")
		return
	}
	for _, mv := range o.Moves[moves:] {
		if at := r.lines[mv.Man]; at > 0 {
			r.fault(n, mv.Man, fmt.Sprintf("he moves by line %d already", at), "")
			return
		}
		r.lines[mv.Man] = n
	}
	for _, v := range o.Volleys[volleys:] {
		r.volley(n, &v)
	}
	if c := o.Spell; c != nil && c.Spell != NoSpell && strings.HasPrefix(strings.ToLower(text), "cast") {
		if w := r.s.wizardOf(r.side); w == nil {
			r.fault(n, 0, "the side has no wizard fit on the field", "VR-17.4")
		} else if _, err := r.s.mayCast(w, c); err != nil {
			r.fault(n, w.ID, err.Error(), "VR-17.4")
		}
	}
}

// subject is the man that a line begins with; 0: none.
func (r *orderReader) subject(text string) int {
	head, _, _ := strings.Cut(text, ":")
	p := lineParser{s: r.s, side: r.side, words: strings.Fields(head)}
	if !p.take("man") {
		return 0
	}
	if id, err := p.one(); err == nil && r.s.Man(id).Side == r.side {
		return id
	}
	return 0
}

// volley holds archers to what does not depend on where they will stand.
func (r *orderReader) volley(n int, v *Volley) {
	if e := r.s.Man(v.Target); e == nil || !e.on() {
		r.fault(n, 0, "there is no target "+itoa(v.Target)+" on the field", "VR-7.3")
		return
	}
	for _, id := range v.Archers {
		m := r.s.Man(id)
		switch {
		case m == nil || m.Side != r.side || !m.fit():
			r.fault(n, id, "is not there to fire", "VR-7.1-R4")
		case m.Weapon.Shots == 0:
			r.fault(n, id, "is no archer", "VR-7.1-R4")
		case m.Shots == 0:
			r.fault(n, id, "has shot all that he has", "VR-17.2")
		}
	}
}

// stuck are the moves that the cards of the orders do not pay for.
func (s *State) stuck(o Orders) []Refusal {
	record := s.Options.Record
	s.Options.Record = false
	s.rt.refused = s.rt.refused[:0]
	o.Moves = append([]Move(nil), o.Moves...)
	s.pickMovers(&o)
	s.Options.Record = record
	for i := range s.Men {
		s.Men[i].Now.Moved = false
	}
	return append([]Refusal(nil), s.rt.refused...)
}

// cardsFor picks cards of the hand for moves: of the plays that leave fewest men
// standing the one with fewest cards, and Leaders before mass movement.
func (s *State) cardsFor(o *Orders) (leaders, mass []int) {
	best := len(o.Moves) + 1
	for _, try := range s.plays(s.Active) {
		t := *o
		t.Leaders, t.Mass = try.Leaders, try.Mass
		if n := len(s.stuck(t)); n < best {
			best, leaders, mass = n, try.Leaders, try.Mass
		}
	}
	return leaders, mass
}

// plays are the cards that a side may play: two of its Leaders', or from one to
// all of the mass movement cards, the highest first.
func (s *State) plays(side battle.Side) []Hand {
	h := s.Hands[side]
	var out []Hand
	for i, a := range h.Leaders {
		for _, b := range h.Leaders[i+1:] {
			out = append(out, Hand{Leaders: []int{a, b}})
		}
	}
	sorted := append([]int(nil), h.Mass...)
	for i := range sorted {
		for k := i; k > 0 && sorted[k] > sorted[k-1]; k-- {
			sorted[k], sorted[k-1] = sorted[k-1], sorted[k]
		}
	}
	for n := 1; n <= len(sorted); n++ {
		out = append(out, Hand{Mass: append([]int(nil), sorted[:n]...)})
	}
	return out
}
