package campaign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle/dice"
	"hyboria/campaign/envelope"
	"hyboria/data/cases"
)

func knowledgeHandlers() cases.Handlers { return cases.Handlers{"knowledge": askKnowledge} }

// askKnowledge answers what each viewer may know of a drill. Beside the words of
// a drill it knows
//
//	weeks = 2                         how many are played first (else none)
//	know.before = close               stop before the last of them closes, its battles fought
//	know.offers = shem>ophir:alliance steps between two nations that one has registered
//	know.buys = koth zamora           nations that have handed winter purchases in
//	know.held = Amalric of koth with shem   a captive
//	know.stage = winter               in winter quarters
//	know.plays = koth                 the secretary also plays that nation
//	know.bound = yes                  the secretary opens envelopes one by one
//	know.audit = 1 2                  envelopes that a secretary opens in the end
//	know.looks = 3                    ... that he lets somebody look into
//
// and for every nation, Company and magic player, the spectator and the
// secretary: V.counters seen, V.contents and V.orders read, V.purchases,
// V.battles (with "full" where forces and losses may be read), V.pacts,
// V.leaves, V.captives ("?" where their worth is not told), V.waiting, V.seals,
// V.opened (BATTLE or reader: counters), V.remembered (COUNTER@CELL WEEK), and
// V.PLACE, what is known of a walled place.
func askKnowledge(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	k := &knowledgeDrill{drill: d, s: d.s, seal: &Sealer{Secret: envelope.Salt{1}}}
	for _, step := range []func() error{k.read, k.sealAll, k.play, k.audit} {
		if err := step(); err != nil {
			return out, err
		}
	}
	return out, k.tell(&out)
}

type knowledgeDrill struct {
	*drill
	s    *State
	seal *Sealer
}

// read takes in the papers that a drill does not know.
func (k *knowledgeDrill) read() error {
	for _, w := range k.words("know.offers") {
		pair, step, ok := strings.Cut(w, ":")
		from, to, ok2 := strings.Cut(pair, ">")
		if !ok || !ok2 {
			return fmt.Errorf("offers: write FROM>TO:STEP")
		}
		k.nation(from)
		k.nation(to)
		p := Pact{Pair: pairOf(from, to), Relation: k.s.Relation(from, to), Offers: []string{from}}
		if step == "end" {
			p.Offers, p.Notice = nil, from
		}
		PactChanged{Pact: p}.Apply(k.s)
	}
	for _, id := range k.words("know.buys") {
		WinterOrdersGiven{Orders: WinterOrders{Nation: id}}.Apply(k.s)
	}
	if w := k.words("know.held"); len(w) == 5 && w[1] == "of" && w[3] == "with" {
		id := k.s.Counters[0].Commander
		k.s.Captives = append(k.s.Captives, Captive{Name: w[0], Nation: w[2], Holder: w[4], Commander: id})
	}
	k.s.Keeping = Keeping{Plays: k.given.TextOr("know.plays", ""), Sealed: k.given.TextOr("know.bound", "") == "yes"}
	if k.given.TextOr("know.stage", "") == "winter" {
		k.s.Stage, k.s.Quartered = StageWinter, true
	}
	return nil
}

// sealAll seals the envelopes as they are and, in the blind game, notes what is
// in sight.
func (k *knowledgeDrill) sealAll() error {
	for i := range k.s.Counters {
		if c := k.s.Counters[i].Commander; c != nil {
			c.Rolled = true
		}
	}
	r := k.e.begin(k.s, dice.Seed{})
	r.look()
	k.s = r.s
	events, err := k.seal.all(k.s)
	for _, ev := range events {
		ev.Apply(k.s)
	}
	return err
}

// play lets the weeks go by, with the same standing orders in each.
func (k *knowledgeDrill) play() error {
	weeks, err := k.given.IntOr("weeks", 0)
	if err != nil {
		return err
	}
	early := k.given.TextOr("know.before", "") == "close"
	orders := cloneEach(k.s.Orders, NationOrders.clone)
	for i := range weeks {
		k.s.Orders = cloneEach(orders, NationOrders.clone)
		events, err := k.e.Resolve(k.s, dice.SeedOf(int64(1000+i)))
		if err != nil {
			return err
		}
		if end := slices.IndexFunc(events, func(ev Event) bool { return ev.Kind() == WeekClosed{}.Kind() }); early && i == weeks-1 && end >= 0 {
			events = events[:end]
		}
		next := k.s.Clone()
		if err := k.seal.With(next, events, func(Event) error { return nil }); err != nil {
			return err
		}
		k.s = next
	}
	return nil
}

// audit opens envelopes in the end.
func (k *knowledgeDrill) audit() error {
	for _, reader := range []Reader{ReaderSecretary, ReaderAudit} {
		key := "know.audit"
		if reader == ReaderAudit {
			key = "know.looks"
		}
		for _, w := range k.words(key) {
			n, err := strconv.Atoi(w)
			if err != nil {
				return fmt.Errorf("%s: write numbers of counters", key)
			}
			ev, err := k.seal.Audit(k.s, reader, []CounterID{CounterID(n)}, "a complaint")
			if err != nil {
				return err
			}
			ev.Apply(k.s)
		}
	}
	return nil
}

func (k *knowledgeDrill) tell(out *cases.Fields) error {
	who := []string{string(ViewSpectator), string(ViewSecretary)}
	for _, n := range k.s.Owners() {
		who = append(who, n.ID)
	}
	for _, id := range who {
		v, err := k.s.Eyes(id)
		if err != nil {
			return err
		}
		k.tellViewer(out, id, View(k.e, k.s, v))
	}
	return nil
}

func (k *knowledgeDrill) tellViewer(out *cases.Fields, id string, know Knowledge) {
	put := func(what string, words []string) { out.Put(id+"."+what, strings.Join(words, ", ")) }
	var seen, read, seals []string
	for _, c := range know.Counters {
		seen = append(seen, fmt.Sprint(c.ID))
		if c.Contents != nil {
			read = append(read, fmt.Sprint(c.ID))
		}
	}
	for _, x := range know.Seals {
		seals = append(seals, fmt.Sprint(x.Counter))
	}
	put("counters", seen)
	put("contents", read)
	put("seals", seals)
	put("orders", each(know.Orders, func(o NationOrders) string { return o.Nation }))
	put("purchases", each(know.Purchases, func(o WinterOrders) string { return o.Nation }))
	put("battles", each(know.Battles, battleWords))
	put("pacts", each(know.Pacts, pactWords))
	put("leaves", each(know.Leaves, func(l Leave) string { return l.From + ">" + l.To }))
	put("captives", each(know.Captives, captiveWords))
	put("waiting", each(know.Waiting, func(p Pair) string { return fmt.Sprintf("%d-%d", p.A, p.B) }))
	put("opened", each(know.Openings, openingWords))
	put("remembered", each(know.Remembered, func(g Glimpse) string {
		return fmt.Sprintf("%d@%s %s", g.Counter, k.e.Atlas.ID(g.Cell), g.Week)
	}))
	c := &campaignDrill{drill: k.drill}
	for _, h := range k.s.Holdings {
		out.Put(id+"."+h.Province, c.seen(know, h.Province))
	}
}

func each[T any](list []T, word func(T) string) []string {
	var out []string
	for _, x := range list {
		out = append(out, word(x))
	}
	return out
}

func battleWords(b BattleNews) string {
	text := fmt.Sprintf("%s %s", b.ID, b.Winner)
	if b.Full != nil {
		text += " full"
	}
	return text
}

func pactWords(p Pact) string {
	text := fmt.Sprintf("%s-%s %s", p.Pair[0], p.Pair[1], p.Relation)
	if len(p.Offers) > 0 {
		text += " offered by " + strings.Join(p.Offers, " and ")
	}
	if p.Notice != "" {
		text += " notice by " + p.Notice
	}
	return text
}

func captiveWords(c Captive) string {
	if c.Commander == nil {
		return c.Name + "?"
	}
	return c.Name
}

func openingWords(o Opening) string {
	who := string(o.Reader)
	if o.Battle != "" {
		who = o.Battle
	}
	return who + ": " + strings.Join(each(o.Sheets, func(x OpenedSheet) string {
		text := fmt.Sprint(x.Counter)
		if !x.Published {
			text += " changed"
		}
		if !x.Whole {
			text += " in part"
		}
		return text
	}), " ")
}
