package campaign

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/data/cases"
)

// peopleHandlers answer the questions about those who play and about settings.
func peopleHandlers() cases.Handlers {
	return cases.Handlers{"people": askPeople, "nations": askNations}
}

// askPeople answers what becomes of acts of the people of a season. Its map and
// counters are those of a drill; besides it knows
//
//	who.koth = Ann                    who plays it: a name, nobody, or caretaker:DOCTRINE
//	away.koth = 3                     weeks running without its orders
//	stage = quartered                 else open; also dawn, marched, winter, finished
//	act.1 = koth admit zamora Tom     acts in their order, by an owner or "secretary":
//	                                  admit, deputy, replace OWNER NAME; admit ID NAME as COMPANY;
//	                                  settings NAME=VALUE ...;
//	                                  vote MOTION yes|no; withdraw MOTION; vacate, back OWNER
//	act.2 = time week                 time goes on: week, winter (to purchases), newyear
//
// and answers player.O, caretaker.O, played.O, deputy.O, missed.O, open and
// carried (motions), refused (N:RULE), guards (counters), setting.NAME of all
// settings that acts name, wall.PROVINCE, stage, now and owners.
func askPeople(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	p := &peopleDrill{drill: d}
	if err := p.read(); err != nil {
		return out, err
	}
	for k := 1; given.Has(fmt.Sprintf("act.%d", k)); k++ {
		if err := p.act(k, d.words(fmt.Sprintf("act.%d", k))); err != nil {
			return out, fmt.Errorf("act %d: %w", k, err)
		}
	}
	p.tell(&out)
	return out, nil
}

type peopleDrill struct {
	*drill
	refused []string
	named   []string // settings that acts name
}

// read seats the people.
func (p *peopleDrill) read() error {
	for _, id := range p.keysWith("who.") {
		text, err := p.given.Text("who." + id)
		if err != nil {
			return err
		}
		n := p.nation(id)
		n.Start = p.s.Holdings.Owned(id)
		doctrine, caretaken := strings.CutPrefix(text, "caretaker:")
		switch {
		case text == "nobody":
			n.Played = false
		case caretaken:
			n.Caretaker = doctrine
		default:
			n.Player = text
		}
	}
	for _, id := range p.keysWith("away.") {
		n, err := p.given.Int("away." + id)
		if err != nil {
			return err
		}
		p.nation(id).Missed = n
	}
	stage := p.given.TextOr("stage", string(StageOpen))
	p.s.Stage = Stage(stage)
	if stage == "quartered" {
		p.s.Stage, p.s.Quartered, p.s.At = StageWinter, true, Week{Year: 2}
	}
	return nil
}

func (p *peopleDrill) act(k int, w []string) error {
	if len(w) < 2 {
		return fmt.Errorf("write ACTOR VERB")
	}
	if w[0] == "time" {
		return p.pass(w[1])
	}
	act, err := p.readAct(w[1], w[2:])
	if err != nil {
		return err
	}
	events, refused := p.e.Club(p.s, w[0], act)
	for _, f := range refused {
		p.refused = append(p.refused, fmt.Sprintf("%d:%s", k, f.Rule))
	}
	p.s = FoldOnto(p.s, events)
	return nil
}

// pass lets time go by.
func (p *peopleDrill) pass(what string) error {
	steps := map[string]func(*State, dice.Seed) ([]Event, error){"week": p.e.Resolve, "winter": p.e.BeginWinter, "newyear": p.e.CloseWinter}
	step := steps[what]
	if step == nil {
		return fmt.Errorf("time goes by in week, winter or newyear")
	}
	events, err := step(p.s, dice.SeedOf(1))
	if err == nil {
		p.s = FoldOnto(p.s, events)
	}
	return err
}

func (p *peopleDrill) readAct(verb string, w []string) (act ClubAct, err error) {
	word := func(i int) string {
		if i < len(w) {
			return w[i]
		}
		return ""
	}
	seat := &Seating{Nation: word(0), Player: strings.Join(w[min(1, len(w)):], " ")}
	switch verb {
	case "admit":
		seat.Player, seat.Company, _ = strings.Cut(seat.Player, " as ")
		act.Admit = seat
	case "deputy":
		act.Deputy = seat
	case "replace":
		if doctrine, ok := strings.CutPrefix(seat.Player, "caretaker:"); ok {
			seat.Player, seat.Caretaker = "", doctrine
		}
		act.Replace = seat
	case "settings":
		act.Settings, err = p.values(w)
	case "vote":
		act.Vote = &Ballot{Yes: word(1) == "yes"}
		act.Vote.Motion, err = strconv.Atoi(word(0))
	case "withdraw":
		act.Withdraw, err = strconv.Atoi(word(0))
	case "vacate":
		act.Vacate = word(0)
	case "back":
		act.Back = word(0)
	default:
		err = fmt.Errorf("no verb %q", verb)
	}
	return act, err
}

// values reads NAME=VALUE, where an underscore stands for a space.
func (p *peopleDrill) values(w []string) (data.Settings, error) {
	changes := data.Settings{}
	for _, x := range w {
		name, text, _ := strings.Cut(x, "=")
		text = strings.ReplaceAll(text, "_", " ")
		v := data.TextValue(text)
		if n, err := strconv.Atoi(text); err == nil && p.e.valueFault(name, data.IntValue(n)) == "" {
			v = data.IntValue(n)
		}
		if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		changes[name] = v
		p.named = append(p.named, name)
	}
	return changes, nil
}

func (p *peopleDrill) tell(out *cases.Fields) {
	var open, carried []int
	for _, m := range p.s.Club.Motions {
		if m.Carried {
			carried = append(carried, m.ID)
		} else {
			open = append(open, m.ID)
		}
	}
	out.Put("open", open)
	out.Put("carried", carried)
	out.Put("refused", p.refused)
	out.Put("stage", string(p.s.Stage))
	out.Put("now", p.s.At)
	for _, n := range p.s.Owners() {
		out.Put("player."+n.ID, n.Player)
		out.Put("caretaker."+n.ID, n.Caretaker)
		out.Put("played."+n.ID, n.Played)
		out.Put("deputy."+n.ID, n.Deputy)
		out.Put("missed."+n.ID, n.Missed)
		for _, o := range p.s.Nations {
			out.Put(fmt.Sprintf("relation.%s-%s", n.ID, o.ID), string(p.s.Relation(n.ID, o.ID)))
		}
	}
	var guards, owners []string
	for i := range p.s.Counters {
		c := &p.s.Counters[i]
		if c.Guard {
			guards = append(guards, c.Owner)
		}
		if !slices.Contains(owners, c.Owner) {
			owners = append(owners, c.Owner)
		}
		out.Put(fmt.Sprintf("points.%d", c.ID), Points(c))
	}
	out.Put("guards", guards)
	out.Put("owners", owners)
	for _, name := range p.named {
		out.Put("setting."+name, p.s.Settings[name])
	}
	for _, st := range p.e.Standings(p.s) {
		out.Put("place."+st.Nation, st.Place)
	}
	for _, h := range p.s.Holdings {
		out.Put("wall."+h.Province, orOpen(string(h.Wall)))
	}
}

func orOpen(wall string) string {
	if wall == "" {
		return "open"
	}
	return wall
}

// askNations answers which nations of the atlas a season has under its
// settings, each with its points, the provinces asked for by "province", and
// what is between the nations of a divided list from the start; or why such a
// season cannot be founded (CA-1.6-R1 to CA-1.8-R1, CA-2.1-R1, CA-2.2-R4).
func askNations(given cases.Fields) (out cases.Fields, err error) {
	d, err := defaults(given)
	if err != nil {
		return out, err
	}
	if d.e.Atlas, err = drillAtlas(); err != nil {
		return out, err
	}
	asked := strings.Fields(given.TextOr("province", ""))
	if err := d.e.houseFault(d.s.Settings); err != nil {
		out.Put("refused", true)
		out.Put("why", err.Error())
		return out, nil
	}
	book, err := d.e.divideLands(d.s.Settings)
	out.Put("refused", err != nil)
	if err != nil {
		out.Put("why", err.Error())
		return out, nil
	}
	r := &run{e: d.e, s: &State{Settings: d.s.Settings}}
	for _, m := range d.e.members(d.s.Settings) {
		if points := book.Owned(m.id); points > 0 {
			out.Put("points."+m.id, points)
			r.s.Nations = append(r.s.Nations, NationState{ID: m.id, List: m.list, League: m.league})
		}
	}
	out.Put("nations", len(r.s.Nations))
	r.startingPacts()
	for _, p := range r.s.Pacts {
		out.Put(fmt.Sprintf("relation.%s-%s", p.Pair[0], p.Pair[1]), string(p.Relation))
	}
	for _, id := range asked {
		if i := book.Find(id); i >= 0 {
			out.Put("of."+id, book[i].Points)
		}
	}
	return out, nil
}
