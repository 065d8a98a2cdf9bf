package campaign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data/cases"
)

// clockHandlers answer the questions about the running of a season.
func clockHandlers() cases.Handlers {
	return cases.Handlers{"desk": askDesk, "missed": askMissed, "tableresult": askTableResult, "takeback": askTakeBack}
}

// seat fills in who plays and what lies on the desk of a drill:
//
//	desk.players = koth zamora     persons; all others are caretakers'
//	desk.ready = koth              have said that the week may close
//	desk.parked = zamora:7         to a caretaker until week 7
//	desk.missed = koth:2           weeks running without orders
//	desk.tables = koth zamora      wish to fight on real tables
//	desk.stage = winter            instead of an open week
//	desk.bought = koth             has sent purchases for it
//	desk.away = yes                the deadline passed with nobody there
//	desk.offer = koth>zamora       one has registered the next step of a pact
func (d *drill) seat() error {
	s := d.s
	for i := range s.Nations {
		s.Nations[i].Caretaker = "defensive"
	}
	for _, id := range d.words("desk.players") {
		n := d.nation(id)
		n.Caretaker, n.Player = "", "player of "+id
	}
	for _, id := range d.words("desk.ready") {
		ReadySaid{Nation: id, Ready: true}.Apply(s)
	}
	for _, w := range d.words("desk.parked") {
		id, week, ok := strings.Cut(w, ":")
		p := Parking{Nation: id, Doctrines: []string{"defensive"}}
		if n, err := strconv.Atoi(week); ok && err == nil {
			p.Until = &Week{Year: 1, Week: n}
		}
		RealmParked{Parking: p}.Apply(s)
	}
	for _, w := range d.words("desk.missed") {
		id, weeks, _ := strings.Cut(w, ":")
		n, err := strconv.Atoi(weeks)
		if err != nil {
			return fmt.Errorf("desk.missed: write koth:2")
		}
		s.Desk.Missed = append(s.Desk.Missed, Missed{Nation: id, Weeks: n})
	}
	for _, id := range d.words("desk.tables") {
		TableWished{Nation: id, Table: true}.Apply(s)
	}
	for _, w := range d.words("desk.offer") {
		a, b, _ := strings.Cut(w, ">")
		PactChanged{Pact: Pact{Pair: pairOf(a, b), Relation: s.Relation(a, b), Offers: []string{a}}}.Apply(s)
	}
	if d.given.TextOr("desk.stage", "open") == "winter" {
		s.Stage, s.Quartered = StageWinter, true
		for _, id := range d.words("desk.bought") {
			WinterOrdersGiven{Orders: WinterOrders{Nation: id}}.Apply(s)
		}
	}
	away, err := d.given.BoolOr("desk.away", false)
	s.Desk.Away = away
	return err
}

// askDesk answers whose word a week waits for, what everybody owes (a duty
// with ! holds the week), whether it closes early, and how many duties each
// viewer is told.
func askDesk(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	if err := d.seat(); err != nil {
		return out, err
	}
	out.Put("awaited", d.s.Awaited())
	out.Put("closes", d.s.AllReady())
	owes := map[string][]string{}
	for _, o := range d.s.Owing() {
		word := string(o.Kind)
		if o.Holds {
			word += "!"
		}
		who := o.Nation
		if who == "" {
			who = BySecretary
		}
		owes[who] = append(owes[who], word)
	}
	seen := func(v Viewer) string {
		k := viewDesk(d.s, v)
		return fmt.Sprintf("%d owed, ready: %s", len(k.Owed), strings.Join(k.Ready, " "))
	}
	for _, n := range d.s.Nations {
		out.Put("owes."+n.ID, owes[n.ID])
		out.Put("sees."+n.ID, seen(Player(n.ID)))
	}
	out.Put("owes.secretary", owes[BySecretary])
	out.Put("sees.secretary", seen(Secretary()))
	out.Put("sees.spectator", seen(Spectator()))
	return out, nil
}

// askMissed plays weeks in which some nations give orders (gives.W = NATIONS)
// and tells how many weeks running each has missed after every week.
func askMissed(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	if err := d.seat(); err != nil {
		return out, err
	}
	weeks, err := given.IntOr("weeks", 1)
	if err != nil {
		return out, err
	}
	s, counts := d.s, map[string][]int{}
	for range weeks {
		for _, id := range d.words(fmt.Sprintf("gives.%d", s.At.Week)) {
			OrdersGiven{Orders: NationOrders{Nation: id}}.Apply(s)
		}
		events, err := d.e.Resolve(s, dice.SeedOf(1))
		if err != nil {
			return out, err
		}
		s = FoldOnto(s, events)
		for _, n := range s.Nations {
			counts[n.ID] = append(counts[n.ID], s.missed(n.ID))
		}
	}
	for id, list := range counts {
		out.Put("missed."+id, list)
	}
	var deputies []string
	for _, o := range s.Owing() {
		if o.Kind == OweDeputy {
			deputies = append(deputies, o.Subject)
		}
	}
	out.Put("deputy", deputies)
	return out, nil
}

// royalVerdict lets a drill be judged as Royal Armies are: by loss shares
// (CA-8.4-R2).
type royalVerdict struct{ *verdict }

// ID says that it stands in for Royal Armies.
func (royalVerdict) ID() string { return "royal" }

// askTableResult plays the week of a drill whose battle is fought on a real
// table and hands in what its players wrote: sheet.winner, sheet.turns,
// sheet.conceded = SIDE, and for units lost.ID, routed.ID, surrendered.ID,
// captured.ID, turned.ID; commander.SIDE; person.ID = FATE. sheet.signed = NATIONS
// have signed besides. It tells the battle that waits, the fields refused, and
// with both names what became of the week.
func askTableResult(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	if err := d.seat(); err != nil {
		return out, err
	}
	d.e.Systems = append(d.e.Systems, royalVerdict{d.rules})
	seed := dice.SeedOf(1)
	events, err := d.e.Resolve(d.s, seed)
	if err != nil {
		return out, err
	}
	s := FoldOnto(d.s, events)
	b := s.TableWaits()
	if b == nil {
		out.Put("waits", "none")
		return out, nil
	}
	out.Put("waits", fmt.Sprintf("%s, %s", b.ID, s.Stage))
	out.Put("signers", s.Signers(b))
	sheet, err := d.sheet(b)
	if err != nil {
		return out, err
	}
	rec, refused := d.e.TableRecord(s, sheet)
	var fields []string
	for _, f := range refused {
		fields = append(fields, f.Field)
	}
	out.Put("refused", fields)
	if len(refused) > 0 {
		return out, nil
	}
	var shares []string
	for side := range rec.Sides {
		shares = append(shares, percent(rec.Sides[side].LossShare))
	}
	out.Put("shares", shares)
	TableRecorded{Battle: b.ID, By: BySecretary, Record: rec}.Apply(s)
	for _, id := range d.words("sheet.signed") {
		TableSigned{Battle: b.ID, Nation: id, By: id, Digest: rec.Digest}.Apply(s)
	}
	if events, err = d.e.Resolve(s, seed); err != nil {
		return out, err
	}
	after := FoldOnto(s, events)
	out.Put("taken", len(events) > 0)
	out.Put("stage", string(after.Stage))
	d.tellState(&out, d.s, after)
	return out, nil
}

// sheet reads what the players wrote.
func (d *drill) sheet(b *Battle) (TableSheet, error) {
	sheet := TableSheet{Battle: d.given.TextOr("sheet.battle", b.ID), Winner: battle.Outcome(d.given.TextOr("sheet.winner", "draw"))}
	turns, err := d.given.IntOr("sheet.turns", 6)
	if err != nil {
		return sheet, err
	}
	sheet.Turns = turns
	sides := [2]*SheetSide{&sheet.Attacker, &sheet.Defender}
	for side, x := range sides {
		name := battle.Side(side).String()
		x.Conceded = d.given.TextOr("sheet.conceded", "") == name
		x.Commander = battle.PersonFate(d.given.TextOr("commander."+name, ""))
	}
	sideOf := func(id string) *SheetSide {
		f := b.Scenario.Sides[battle.Defender]
		if slices.ContainsFunc(f.Units, func(u battle.Unit) bool { return u.ID == id }) ||
			slices.ContainsFunc(f.Heroes, func(h battle.Hero) bool { return h.ID == id }) {
			return &sheet.Defender
		}
		return &sheet.Attacker
	}
	for _, word := range []string{"lost", "routed", "surrendered", "captured", "turned"} {
		for _, id := range d.keysWith(word + ".") {
			n, err := d.given.Int(word + "." + id)
			if err != nil {
				return sheet, err
			}
			sideOf(id).count(word, id, n)
		}
	}
	for _, id := range d.keysWith("person.") {
		x := sideOf(id)
		x.Persons = append(x.Persons, SheetPerson{Person: id, Fate: battle.PersonFate(d.given.TextOr("person."+id, ""))})
	}
	return sheet, nil
}

// count writes figures of a unit into the side's sheet.
func (x *SheetSide) count(word, id string, n int) {
	i := slices.IndexFunc(x.Units, func(u SheetUnit) bool { return u.Unit == id })
	if i < 0 {
		i = len(x.Units)
		x.Units = append(x.Units, SheetUnit{Unit: id})
	}
	u := &x.Units[i]
	*map[string]*int{"lost": &u.Lost, "routed": &u.Routed, "surrendered": &u.Surrendered, "captured": &u.Captured, "turned": &u.Turned}[word] = n
}

// askTakeBack answers how a season stands after it was taken back: now and
// then are weeks with their stages and links used, "Y1/W5 open 5".
func askTakeBack(given cases.Fields) (out cases.Fields, err error) {
	now, err := backState(given, "now")
	if err != nil {
		return out, err
	}
	then, err := backState(given, "then")
	if err != nil {
		return out, err
	}
	before := then.LinkNumber()
	s := TakeBack(now, then, Annulled{From: 9, To: 4, Was: now.At, Now: then.At, By: BySecretary, Reason: given.TextOr("reason", "a slip")})
	out.Put("at", s.At.String())
	out.Put("link.before", before)
	out.Put("link.again", s.LinkNumber())
	out.Put("link.after", s.Desk.LinksUsed+1)
	out.Put("ready", s.Desk.Ready)
	out.Put("due", s.Desk.Due != "")
	out.Put("parked", len(s.Desk.Parked))
	out.Put("orders", len(s.Orders))
	out.Put("rewinds", len(s.Desk.Rewinds))
	var players []string
	for _, n := range s.Nations {
		players = append(players, n.Player)
	}
	out.Put("players", players)
	return out, nil
}

// backState reads one of the two states: week, stage, links used and, in a
// step, its link; WHEN.player, WHEN.ready, WHEN.parked, WHEN.rewinds,
// WHEN.orders.
func backState(given cases.Fields, when string) (*State, error) {
	w := strings.Fields(given.TextOr(when, ""))
	if len(w) < 3 {
		return nil, fmt.Errorf("%s: write week, stage and links used, such as Y1/W5 open 5", when)
	}
	week, err := ParseWeek(w[0])
	if err != nil {
		return nil, err
	}
	s := &State{At: week, Stage: Stage(w[1]), Nations: []NationState{{ID: "koth", Played: true, Player: given.TextOr(when+".player", "Mara")}}}
	if s.Desk.LinksUsed, err = strconv.Atoi(w[2]); err != nil {
		return nil, fmt.Errorf("%s: %q is no number of links", when, w[2])
	}
	if len(w) > 3 {
		if s.Desk.StepLink, err = strconv.Atoi(w[3]); err != nil {
			return nil, fmt.Errorf("%s: %q is no link", when, w[3])
		}
	}
	s.Desk.Due, s.Desk.Ready = "2026-03-29T18:00:00Z", strings.Fields(given.TextOr(when+".ready", ""))
	for _, id := range strings.Fields(given.TextOr(when+".parked", "")) {
		RealmParked{Parking: Parking{Nation: id}}.Apply(s)
	}
	for _, id := range strings.Fields(given.TextOr(when+".orders", "")) {
		OrdersGiven{Orders: NationOrders{Nation: id}}.Apply(s)
	}
	n, err := given.IntOr(when+".rewinds", 0)
	s.Desk.Rewinds = make([]Rewind, n)
	return s, err
}
