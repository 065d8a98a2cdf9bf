package campaign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/vikingraid"
	"hyboria/data/cases"
)

// toldRaids is a system of raids for drills: each ends as told, in order.
type toldRaids struct {
	results []string
	next    int
	scenes  []battle.Scenario
}

// ID is that of the rules of raids.
func (*toldRaids) ID() string { return vikingraid.ID }

// Name is for people.
func (*toldRaids) Name() string { return "as told" }

// Fight ends a raid as told: "30 11 princess slaves=3 horses=2 burnt ship
// lost=2,3 taken=1,0 dead chief" are the points of both sides, what was carried
// off and burnt, figures killed and captured of each side's first unit, that
// the raider's heroes die, and that the defender's commander is taken.
func (t *toldRaids) Fight(s battle.Scenario, seed dice.Seed) (battle.Record, error) {
	t.scenes = append(t.scenes, s)
	text := "0 0"
	if t.next < len(t.results) {
		text = t.results[t.next]
	}
	t.next++
	w := strings.Fields(text)
	if len(w) < 2 {
		return battle.Record{}, fmt.Errorf("raid.result = %s: want the points of both sides", text)
	}
	rec := battle.Record{System: t.ID(), Edition: "drill/1", Scenario: s, Seed: seed.String(), Winner: battle.Draw, Reason: "as told", Raid: new(battle.RaidResult)}
	for i := range rec.Raid.Points {
		n, err := strconv.Atoi(w[i])
		if err != nil {
			return rec, fmt.Errorf("raid.result = %s: %q is no number", text, w[i])
		}
		rec.Raid.Points[i] = n
	}
	switch d := rec.Raid.Points[0] - rec.Raid.Points[1]; {
	case d > vikingraid.DrawMargin:
		rec.Winner = battle.AttackerWins
	case d < -vikingraid.DrawMargin:
		rec.Winner = battle.DefenderWins
	}
	t.fill(&rec, w[2:])
	return rec, rec.Seal()
}

func (t *toldRaids) fill(rec *battle.Record, words []string) {
	var lost, taken [2]int
	dead, chief := false, false
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		a, b, _ := strings.Cut(value, ",")
		n, _ := strconv.Atoi(a)
		m, _ := strconv.Atoi(b)
		switch name {
		case "princess":
			rec.Raid.Princess = 1
		case "slaves":
			rec.Raid.Slaves = n
		case "horses":
			rec.Raid.Horses = n
		case "burnt":
			rec.Raid.GarrisonBurnt = true
		case "ship":
			rec.Raid.ShipBurnt = true
		case "lost":
			lost = [2]int{n, m}
		case "taken":
			taken = [2]int{n, m}
		case "dead":
			dead = true
		case "chief":
			chief = true
		}
	}
	rec.Raid.Booty = 5*rec.Raid.Princess + 2*rec.Raid.Slaves + rec.Raid.Horses
	for side := range rec.Sides {
		rec.Sides[side] = toldSide(&rec.Scenario.Sides[side], lost[side], taken[side])
	}
	for _, h := range rec.Scenario.Sides[0].Heroes {
		if dead {
			rec.Sides[0].Persons = append(rec.Sides[0].Persons, battle.PersonResult{ID: h.ID, Name: h.Name, Kind: "hero", Fate: battle.PersonKilled})
		}
	}
	if c := rec.Scenario.Sides[1].Commander; c != nil && chief {
		rec.Sides[1].Persons = append(rec.Sides[1].Persons, battle.PersonResult{ID: "commander", Name: c.Name, Kind: "commander", Fate: battle.PersonTaken})
	}
}

func toldSide(f *battle.Force, lost, taken int) battle.SideResult {
	res := battle.SideResult{Name: f.Name, Nation: f.Nation}
	for _, u := range f.Units {
		x := battle.UnitResult{ID: u.ID, Name: u.Name, Status: battle.Holds, Points: UnitPoints(u)}
		k, c := min(lost, u.Present), min(taken, max(0, u.Present-lost))
		lost, taken = lost-k, taken-c
		x.Fates = battle.Fates{Start: u.Present, Lost: k, Captured: c, Fit: u.Present - k - c}
		res.Units = append(res.Units, x)
		res.Figures.Add(x.Fates)
		res.Points += x.Points
	}
	return res
}

// raidDrill is a drill of some weeks with raids in them. Beside the words of a
// drill it knows
//
//	weeks = 2                                    how many are played, else 1
//	raid.1 = east party=u1a:10 bows=u1a sea stay doctrine=plunder
//	                                             the raid of counter 1 in the first week
//	raid.1.2 = east                              and in the second
//	march.1.2 = 1,0                              its march in the second
//	told.1 = 30 11 princess slaves=3             how the first raid ends (see toldRaids); with
//	                                             play.rules = yes they are fought
//	buy.2 = koth zamora the princess of east     koth buys her back from zamora in the second
//	deal.2 = koth war zamora                     a step of koth's
//	play.winter = yes                            the winter begins after the last week
//
// and answers raid.K (id, counter, province, result), forces.K, off.N (why it
// was called off), worth.P, burnt.P, booty.P (the week in which there is some
// again), count.P, debts, bans, holds, captives, purse.N, what a week tells of
// the state, and see.VIEWER what a viewer knows of the last week's raids.
type raidDrill struct {
	*drill
	told    *toldRaids
	events  []Event
	refused []string
}

func askRaid(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	c := &raidDrill{drill: d, told: new(toldRaids)}
	for k := 1; given.Has(fmt.Sprintf("told.%d", k)); k++ {
		c.told.results = append(c.told.results, given.TextOr(fmt.Sprintf("told.%d", k), ""))
	}
	var rules battle.System = c.told
	if real, err := given.BoolOr("play.rules", false); err != nil {
		return out, err
	} else if real {
		rules = vikingraid.New(nil, nil, nil)
	}
	d.e.Systems = append(d.e.Systems, rules)
	before := d.s.Clone()
	weeks, err := given.IntOr("weeks", 1)
	if err != nil {
		return out, err
	}
	for w := range weeks {
		if err := c.week(w + 1); err != nil {
			return out, err
		}
	}
	if winter, err := given.BoolOr("play.winter", false); err != nil || winter {
		if err := c.winter(); err != nil {
			return out, err
		}
	}
	d.tellState(&out, before, d.s)
	c.tell(&out)
	return out, nil
}

// at is the key of a week: the first needs no number.
func (c *raidDrill) at(prefix string, id CounterID, week int) string {
	key := fmt.Sprintf("%s.%d", prefix, id)
	if week > 1 {
		key += fmt.Sprintf(".%d", week)
	}
	return key
}

func (c *raidDrill) week(week int) error {
	for _, n := range c.s.Clone().Owners() {
		o := NationOrders{Nation: n.ID}
		if week == 1 {
			o = c.s.ordersOf(n.ID).clone()
		}
		if err := c.fillOrders(&o, week); err != nil {
			return err
		}
		evs, refused := c.e.Submit(c.s, o)
		for _, f := range refused {
			c.refused = append(c.refused, fmt.Sprintf("%s %s", f.Field, f.Rule))
		}
		c.s = FoldOnto(c.s, evs)
	}
	return c.resolve(week)
}

func (c *raidDrill) resolve(week int) error {
	events, err := c.e.Resolve(c.s, dice.SeedOf(int64(week)))
	if err != nil {
		return err
	}
	c.events = append(c.events, events...)
	c.s = FoldOnto(c.s, events)
	return nil
}

func (c *raidDrill) fillOrders(o *NationOrders, week int) error {
	for i := range c.s.Counters {
		k := &c.s.Counters[i]
		if k.Owner != o.Nation {
			continue
		}
		m, err := c.move(k, c.words(c.at("march", k.ID, week)))
		if err != nil {
			return err
		}
		if text := c.given.TextOr(c.at("raid", k.ID, week), ""); text != "" {
			m.Raid = raidOf(strings.Fields(text))
		}
		if j := slices.IndexFunc(o.Moves, func(x Move) bool { return x.Counter == k.ID }); j >= 0 {
			o.Moves[j].Raid = m.Raid
			continue
		}
		o.Moves = append(o.Moves, m)
	}
	if w := c.words(fmt.Sprintf("deal.%d", week)); len(w) == 3 && w[0] == o.Nation {
		o.Pacts = append(o.Pacts, Deal{Step: w[1], With: w[2]})
	}
	if w := c.words(fmt.Sprintf("buy.%d", week)); len(w) > 2 && w[0] == o.Nation {
		o.Ransoms = append(o.Ransoms, Ransom{With: w[1], Captive: strings.Join(w[2:], " ")})
	}
	return nil
}

// raidOf reads "east party=u1a:10+u1b:5 bows=u1a sea stay doctrine=plunder".
func raidOf(words []string) *RaidOrder {
	o := &RaidOrder{Province: words[0]}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		switch name {
		case "sea":
			o.Sea = true
		case "stay":
			o.Stay = true
		case "doctrine":
			o.Doctrine = value
		case "bows":
			o.Bows = strings.Split(value, "+")
		case "party":
			for _, part := range strings.Split(value, "+") {
				unit, n, _ := strings.Cut(part, ":")
				figures, _ := strconv.Atoi(n)
				o.Party = append(o.Party, vikingraid.Part{Unit: unit, Figures: figures})
			}
		}
	}
	return o
}

func (c *raidDrill) winter() error {
	events, err := c.e.BeginWinter(c.s, dice.SeedOf(99))
	if err != nil {
		return err
	}
	c.events = append(c.events, events...)
	c.s = FoldOnto(c.s, events)
	return nil
}

// tell answers what the raids did.
func (c *raidDrill) tell(out *cases.Fields) {
	raids := 0
	for _, ev := range c.events {
		switch ev := ev.(type) {
		case RaidFought:
			raids++
			n := ev.Note
			out.Put(fmt.Sprintf("raid.%d", raids), fmt.Sprintf("%s %d %s %s", n.ID, n.Counter, n.Province, n.Result))
			out.Put(fmt.Sprintf("winner.%d", raids), string(n.Winner))
			out.Put(fmt.Sprintf("forces.%d", raids), forceWords(ev.Record.Scenario))
			out.Put(fmt.Sprintf("terms.%d", raids), termWords(ev.Record.Scenario))
		case RaidCalledOff:
			out.Put(fmt.Sprintf("off.%d", ev.Counter), ev.Reason)
		}
	}
	out.Put("raids", raids)
	out.Put("refused", c.refused)
	c.tellMarks(out)
	c.tellPeople(out)
}

// forceWords are the units that took part with their figures.
func forceWords(sc battle.Scenario) string {
	var parts []string
	for _, f := range sc.Sides {
		units := []string{}
		for _, u := range f.Units {
			units = append(units, fmt.Sprintf("%s:%d", u.ID, u.Present))
		}
		if len(units) == 0 {
			units = append(units, "militia")
		}
		parts = append(parts, strings.Join(units, "+"))
	}
	return strings.Join(parts, " ")
}

func termWords(sc battle.Scenario) string {
	words := "land"
	if sc.Raid.Coast {
		words = "sea"
	}
	if sc.Raid.NoBooty {
		words += " nothing to take"
	}
	return words
}

func (c *raidDrill) tellMarks(out *cases.Fields) {
	for _, h := range c.s.Holdings {
		x := c.s.Raids.scar(h.Province)
		out.Put("worth."+h.Province, x.Worth)
		out.Put("burnt."+h.Province, x.Burnt)
		out.Put("booty."+h.Province, x.NoBooty)
		out.Put("count."+h.Province, h.Count)
	}
	var bans, debts []string
	for _, b := range c.s.Raids.Bans {
		who := b.Nation
		if who == "" {
			who = fmt.Sprint(int(b.Counter))
		}
		bans = append(bans, fmt.Sprintf("%s:%s:%d", who, b.What, b.Until))
	}
	for _, d := range c.s.Debts {
		debts = append(debts, fmt.Sprintf("%s>%s:%d", d.From, d.To, d.Points))
	}
	out.Put("bans", bans)
	out.Put("debts", debts)
}

func (c *raidDrill) tellPeople(out *cases.Fields) {
	var holds, captives []string
	for _, h := range c.s.Raids.Holds {
		what := h.Unit
		if h.Princess {
			what = "princess"
		}
		holds = append(holds, fmt.Sprintf("%s:%d:%s>%s:%d", what, h.Figures, h.Nation, h.Holder, h.Price))
	}
	for _, x := range c.s.Captives {
		captives = append(captives, fmt.Sprintf("%s with %s", x.Name, x.Holder))
	}
	out.Put("holds", holds)
	out.Put("captives", strings.Join(captives, ", "))
	for _, n := range c.s.Nations {
		out.Put("purse."+n.ID, c.s.Purse(n.ID))
		out.Put("see."+n.ID, seeRaids(c.e, c.s, Player(n.ID)))
		for i := range c.s.Counters {
			if k := &c.s.Counters[i]; k.Owner == n.ID {
				out.Put(fmt.Sprintf("heroes.%d", k.ID), len(k.Heroes))
			}
		}
	}
	out.Put("see.spectator", seeRaids(c.e, c.s, Spectator()))
}

// seeRaids is what a viewer knows of scars, bans and those who are held.
func seeRaids(e *Engine, s *State, v Viewer) string {
	k := View(e, s, v)
	var words []string
	for _, x := range k.Raids.Scars {
		words = append(words, fmt.Sprintf("%s-%d", x.Province, x.Worth))
	}
	for _, b := range k.Raids.Bans {
		words = append(words, b.What)
	}
	for _, h := range k.Raids.Holds {
		word := h.Unit
		if h.Princess {
			word = "princess"
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return "nothing"
	}
	return strings.Join(words, " ")
}
