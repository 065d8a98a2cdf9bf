package campaign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/data/cases"
)

// magicHandlers answer the questions about magic users.
func magicHandlers() cases.Handlers {
	return cases.Handlers{"magic": askMagic, "hire": askHire, "sober": askSober}
}

// askMagic plays weeks of a drill, as the question "siege" does, with magic
// players. Beside the words of that question it knows
//
//	2 = white_druids druid,druid at 1,0 serves=pictland   a magic player's counter
//	1 = pictland MI:20,white_druids/druid at 0,0          a member with an army
//	magic.pictland = ask=white_druids dismiss=... priest=1
//	magic.white_druids = serve=pictland leave join=2>1 part=u1b
//	m3.white_druids = ...                                 the same for week 3 alone; "none": nothing
//	people = dead                                         heroes and magic users of a beaten side are slain
//	battles = 1                                           fought by Druids for Aquilonia this year
//	feud = aquilonia:worshippers_of_set                   who served whom this year
//
// and answers serves.BAND, with.PERSON (the counter a magic user is with in the
// end: its number, "captive of NATION" or "gone"), owner.N, battle.K.magic (who
// is on the table), aid.NATION, battles.druids, heart, stage, place.NATION
// and members.VIEWER (what a magic player sees of his own).
func askMagic(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	c := &campaignDrill{drill: d, s: d.s, weekly: map[int]map[CounterID][]string{}, results: map[int]string{}, peace: map[int]string{}, magic: true}
	weeks, err := c.read()
	if err != nil {
		return out, err
	}
	if err := c.beforeMagic(); err != nil {
		return out, err
	}
	for range weeks {
		if c.s.Stage == StageFinished {
			return out, fmt.Errorf("the campaign is over before the last of %d weeks", weeks)
		}
		if err := c.play(); err != nil {
			return out, err
		}
	}
	d.tellEvents(&out, c.events)
	d.tellState(&out, d.s, c.s)
	c.tell(&out)
	c.tellMagic(&out, d.s)
	return out, nil
}

// beforeMagic reads what of this year went before.
func (c *campaignDrill) beforeMagic() (err error) {
	if c.s.Magic.Battles, err = c.given.IntOr("battles", 0); err != nil {
		return err
	}
	for i := range c.s.Counters {
		c.s.markBegun(&c.s.Counters[i])
	}
	for _, w := range c.words("people") {
		c.rules.dead = c.rules.dead || w == "dead"
	}
	for _, w := range c.words("feud") {
		nation, kind, _ := strings.Cut(w, ":")
		c.s.Magic.served(nation, kind)
	}
	for _, w := range c.words("aid") {
		nation, person, _ := strings.Cut(w, ":")
		c.s.Magic.Aid = append(c.s.Magic.Aid, MitraAid{Nation: nation, Person: person})
	}
	return nil
}

// magicDrillOrders adds the orders on magic of a week.
func (c *campaignDrill) magicDrillOrders(week int, given map[string]*NationOrders) error {
	if !c.magic {
		return nil
	}
	for _, n := range c.s.Owners() {
		words := c.words("magic." + n.ID)
		if key := fmt.Sprintf("m%d.%s", week, n.ID); c.given.Has(key) {
			words = c.words(key)
		}
		if len(words) == 0 || words[0] == "none" {
			continue
		}
		o, err := readMagicOrders(words)
		if err != nil {
			return fmt.Errorf("week %d, %s: %w", week, n.ID, err)
		}
		if given[n.ID] == nil {
			given[n.ID] = &NationOrders{Nation: n.ID}
		}
		given[n.ID].Magic = o
	}
	return nil
}

func readMagicOrders(words []string) (*MagicOrders, error) {
	o := &MagicOrders{}
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		switch name {
		case "ask":
			o.Ask = append(o.Ask, value)
		case "dismiss":
			o.Dismiss = append(o.Dismiss, value)
		case "serve":
			o.Serve = value
		case "leave":
			o.Leave = true
		case "part":
			o.Part = append(o.Part, value)
		case "priest":
			n, err := strconv.Atoi(value)
			if err != nil {
				return nil, fmt.Errorf("priest: %q is no counter", value)
			}
			o.Priest = CounterID(n)
		case "join":
			var j MagicJoin
			if _, err := fmt.Sscanf(value, "%d>%d", &j.Counter, &j.Host); err != nil {
				return nil, fmt.Errorf("join: write COUNTER>HOST")
			}
			o.Join = append(o.Join, j)
		default:
			return nil, fmt.Errorf("no word %q", name)
		}
	}
	return o, nil
}

// tellMagic puts where magic users are and what they came to.
func (c *campaignDrill) tellMagic(out *cases.Fields, before *State) {
	for _, b := range c.s.Bands {
		out.Put("serves."+b.ID, b.Serves)
	}
	for i := range before.Counters {
		for _, m := range before.Counters[i].MagicUsers {
			out.Put("with."+m.ID, c.whereIs(m.ID))
		}
	}
	for i := range c.s.Counters {
		out.Put(fmt.Sprintf("owner.%d", c.s.Counters[i].ID), c.s.Counters[i].Owner)
		out.Put(fmt.Sprintf("stands.%d", c.s.Counters[i].ID), c.e.Atlas.ID(c.s.Counters[i].Cell))
	}
	battles := 0
	for _, ev := range c.events {
		if b, ok := ev.(BattleOpened); ok {
			battles++
			var ids []string
			for _, f := range b.Battle.Scenario.Sides {
				for _, m := range f.MagicUsers {
					ids = append(ids, m.ID)
				}
			}
			slices.Sort(ids)
			out.Put(fmt.Sprintf("battle.%d.magic", battles), ids)
		}
	}
	for _, n := range c.s.Nations {
		var list []string
		for _, a := range c.s.Magic.Aid {
			if a.Nation == n.ID {
				list = append(list, c.whereIs(a.Person))
			}
		}
		out.Put("aid."+n.ID, list)
	}
	out.Put("battles.druids", c.s.Magic.Battles)
	out.Put("stage", string(c.s.Stage))
	heart := "in Tarantia"
	if h := c.s.Magic.Heart; h != nil {
		heart = "taken, for " + h.Winner
		if h.Ends != nil {
			heart += ", ends " + h.Ends.String()
		}
	}
	out.Put("heart", heart)
	for _, st := range c.e.Standings(c.s) {
		out.Put("place."+st.Nation, fmt.Sprintf("%d with %d of %d", st.Place, st.Owned, st.Start))
	}
	for _, v := range c.magicViewers() {
		var words []string
		for _, m := range View(c.e, c.s, v).Magic.Members {
			words = append(words, fmt.Sprintf("%s@%d", m.User.ID, m.Counter))
		}
		out.Put("members."+v.Nation, words)
		asked := 0
		for range View(c.e, c.s, v).Magic.Requests {
			asked++
		}
		out.Put("requests."+v.Nation, asked)
	}
}

func (c *campaignDrill) magicViewers() []Viewer {
	var list []Viewer
	for _, n := range c.s.Owners() {
		if v, err := c.s.Eyes(n.ID); err == nil {
			list = append(list, v)
		}
	}
	return list
}

// whereIs tells where a magic user is in the end.
func (c *campaignDrill) whereIs(id string) string {
	if k, _ := c.s.magicUser(id); k != nil {
		return fmt.Sprint(k.ID)
	}
	for _, x := range c.s.Captives {
		if x.Magic != nil && x.Magic.ID == id {
			return "captive of " + x.Holder
		}
	}
	return "gone"
}

// drillKinds are the words for magic users in the troops of a counter; a
// member of a magic player with another's army is BAND/WORD.
var drillKinds = map[string]string{
	"druid": druids, "mitra": mitra, "set": set, "hand": whiteHand, "thoth": thothAmon, "circle": "wizards_of_the_black_circle",
}

// enlistMagic adds a magic user to a drill's counter; false when the word is
// none of one.
func (c *Counter) enlistMagic(id, text string, w *data.World) bool {
	nation := c.Owner
	if owner, word, ok := strings.Cut(text, "/"); ok {
		nation, text = owner, word
	}
	k, ok := w.MagicKind(drillKinds[text])
	if ok {
		c.MagicUsers = append(c.MagicUsers, battle.MagicUser{ID: id, Name: k.Name, Kind: k.ID, Nation: nation, Points: k.Cost})
	}
	return ok
}

// band adds a magic player to a drill, nil when the id is of none.
func (d *drill) band(id string) *NationState {
	if !slices.Contains(d.e.bandKinds(), id) {
		return nil
	}
	d.s.Bands = append(d.s.Bands, NationState{ID: id, Name: magicNames[id].band, List: id, Kind: KindMagic, Played: true})
	rank := func(b NationState) int { return slices.Index(d.e.bandKinds(), b.ID) }
	slices.SortStableFunc(d.s.Bands, func(a, b NationState) int { return rank(a) - rank(b) })
	return d.s.Band(id)
}

// askHire answers whether a nation may buy a magic user this winter: "nation",
// "own" points, "kind", and if wanted "foes" and "allies" (nations), "have"
// (kinds it has), "elsewhere" (kinds that another nation has), "players" (magic
// players of the season), "buy" (kinds bought before in the same orders, for
// the same counter) (CA-17.1-R1, CA-17.1-R3).
func askHire(given cases.Fields) (out cases.Fields, err error) {
	h, err := newHiring(given)
	if err != nil {
		return out, err
	}
	kind, err := given.Text("kind")
	if err != nil {
		return out, err
	}
	o := WinterOrders{Nation: h.s.Nations[0].ID}
	for _, k := range append(strings.Fields(given.TextOr("buy", "")), kind) {
		o.Raise = append(o.Raise, RaiseOrder{Counter: "Wizards", Row: k, Size: 1})
	}
	p, why := h.e.openPurchase(h.s, o)
	if why != nil {
		return out, fmt.Errorf("%s", why)
	}
	out.Put("legal", len(p.refused) == 0)
	out.Put("cost", p.spent)
	value := 0
	for _, r := range p.recruits() {
		value += Points(&r.Counter)
	}
	out.Put("value", value)
	if len(p.refused) > 0 {
		out.Put("why", p.refused[0].Rule)
		out.Put("reason", p.refused[0].Reason)
	}
	return out, nil
}

// newHiring is a winter in which one nation buys.
func newHiring(given cases.Fields) (*winterDrill, error) {
	w, err := newWinterDrill(given)
	if err != nil {
		return nil, err
	}
	me := w.s.Nations[0].ID
	for _, rel := range []struct {
		key string
		is  Relation
	}{{"foes", War}, {"allies", Alliance}} {
		for _, id := range strings.Fields(given.TextOr(rel.key, "")) {
			w.addNation(id)
			PactChanged{Pact: Pact{Pair: pairOf(me, id), Relation: rel.is}}.Apply(w.s)
		}
	}
	for i, key := range []string{"have", "elsewhere"} {
		for _, kind := range strings.Fields(given.TextOr(key, "")) {
			c := Counter{ID: w.s.NextID.Counter, Name: "wizards", Owner: []string{me, "elsewhere"}[i]}
			k, ok := w.e.World.MagicKind(kind)
			if !ok {
				return nil, fmt.Errorf("%s: there is no kind of magic user %q", key, kind)
			}
			c.MagicUsers = []battle.MagicUser{{ID: w.s.NextID.personID(), Name: k.Name, Kind: kind, Nation: c.Owner, Points: k.Cost}}
			w.s.addCounter(c)
		}
	}
	for _, kind := range strings.Fields(given.TextOr("players", "")) {
		w.s.Bands = append(w.s.Bands, NationState{ID: kind, List: kind, Kind: KindMagic, Played: true})
	}
	return w, nil
}

func (w *winterDrill) addNation(id string) {
	if w.s.Nation(id) == nil {
		w.s.Nations = append(w.s.Nations, NationState{ID: id, Name: id, List: id, Played: true})
	}
}

// askSober answers which of some Druids can act, by their d100 before
// deployment; 0 stands for 00 (CA-17.4-R1).
func askSober(given cases.Fields) (out cases.Fields, err error) {
	rolls, err := given.Ints("rolls")
	if err != nil {
		return out, err
	}
	var log []dice.Roll
	st := dice.Scripted(&log, rolls...)
	var words []string
	for i := range rolls {
		if soberRoll(st, fmt.Sprintf("Druid %d", i+1)) {
			words = append(words, "sober")
		} else {
			words = append(words, "drunk")
		}
	}
	if err := st.Err(); err != nil {
		return out, err
	}
	out.Put("druids", words)
	out.Show(rolled(log)...)
	return out, nil
}
