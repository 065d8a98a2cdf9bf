package steward

import (
	"fmt"
	"slices"
	"strings"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/map"
	"hyboria/provinces"
)

// nation is a nation, Company or magic player in a sentence; on the founding's
// first event the state does not know it yet.
func (t *teller) nation(id string) string {
	n := t.state.Nation(id)
	switch {
	case n == nil:
	case n.Kind == "" || n.ID == thothID || strings.HasPrefix(strings.ToLower(n.Name), "the "):
		return campaign.Spoken(n.Name)
	default:
		return "the " + n.Name
	}
	if id == "" {
		return "nobody"
	}
	return id
}

// agree chooses the form of a verb for a nation, Company or magic player.
func (t *teller) agree(id, one, many string) string {
	if n := t.state.Nation(id); n != nil {
		return campaign.Agree(n.Name, one, many)
	}
	return one
}

// weekOf is a week in a sentence: "week 24 of year 1".
func weekOf(w campaign.Week) string {
	if w.Week == 0 {
		return fmt.Sprintf("the winter before year %d", w.Year)
	}
	return fmt.Sprintf("week %d of year %d", w.Week, w.Year)
}

func (t *teller) nationList(ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = t.nation(id)
	}
	return series(names)
}

// series joins names as people speak: "a", "a and b", "a, b and c".
func series(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// place names a cell: the place that stands in it, else the province.
func (t *teller) place(c hexmap.Cell) string {
	a := t.engine.Atlas
	if !a.Has(c) {
		return "an unknown place"
	}
	if city := a.CityAt(c); city != nil {
		return "at " + campaign.SpokenPlace(city.Name)
	}
	if p := a.SeatAt(c); p != nil {
		return "at the seat of " + campaign.SpokenPlace(p.Name)
	}
	return "in " + campaign.SpokenPlace(a.Province(c).Name)
}

// placeTo names a cell as the end of a way.
func (t *teller) placeTo(c hexmap.Cell) string {
	text := t.place(c)
	if rest, ok := strings.CutPrefix(text, "at "); ok {
		return "to " + rest
	}
	return "into " + strings.TrimPrefix(text, "in ")
}

// counter names a counter by itself: "the Host of Belverus".
func (t *teller) counter(id campaign.CounterID) string {
	if c := t.state.Counter(id); c != nil {
		return "the " + strings.TrimPrefix(c.Name, "The ")
	}
	return "an army"
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func (t *teller) pact(ev *campaign.PactChanged) {
	a, b := ev.Pact.Pair[0], ev.Pact.Pair[1]
	by, other := ev.By, a
	if by == a {
		other = b
	}
	l := Line{Matter: string(ev.Pact.Relation), Nations: []string{a, b}}
	switch {
	case ev.Pact.Lasting:
		return
	case ev.Cause == campaign.CauseDeclared:
		l.Text = fmt.Sprintf("%s declared war on %s.", t.nation(by), t.nation(other))
	case ev.Cause == campaign.CauseFounding && ev.Pact.Relation == campaign.War:
		l.Text = t.pair(a, b, "%s and %s are at war from the first day.", "%s is at war with %s from the first day.")
	case ev.Cause == campaign.CauseEntered:
		l.Text = fmt.Sprintf("%s marched into the land of %s without leave, and that is war.", t.nation(by), t.nation(other))
	case ev.Cause == campaign.CauseWithdrew:
		l.Text = fmt.Sprintf("%s left the land of %s, whose guard went home. There is peace between them.", t.nation(by), t.nation(other))
	case ev.Cause == campaign.CauseBoth && ev.Pact.Relation == campaign.Peace && t.state.Relation(a, b) == campaign.War:
		l.Text = t.pair(a, b, "%s and %s made peace.", "%s made peace with %s.")
	case ev.Cause == campaign.CauseBoth && ev.Pact.Relation == campaign.Alliance:
		l.Text = t.pair(a, b, "%s and %s swore an alliance.", "%s swore an alliance with %s.")
	case ev.Cause == campaign.CauseNotice:
		l.Text = fmt.Sprintf("%s gave notice to %s ally %s.", t.nation(by), t.agree(by, "its", "their"), t.nation(other))
	case ev.Cause == campaign.CauseEnded || ev.Cause == campaign.CauseBoth:
		l.Matter, l.Text = "alliance", t.pair(a, b, "The alliance of %s and %s is over.", "The alliance of %s with %s is over.")
	default:
		return // an offer is the two parties' own affair
	}
	t.add(l)
}

// pair puts two nations into a sentence: into the second form, with the double
// name last, where one of them is called "this and that".
func (t *teller) pair(a, b, both, with string) string {
	one, other := t.nation(a), t.nation(b)
	if strings.Contains(one, " and ") {
		one, other = other, one
	}
	if strings.Contains(other, " and ") {
		return fmt.Sprintf(with, one, other)
	}
	return fmt.Sprintf(both, one, other)
}

func (t *teller) opened(ev *campaign.BattleOpened) {
	if t.fights == nil {
		t.fights = map[string]campaign.Battle{}
	}
	t.fights[ev.Battle.ID] = ev.Battle
}

// openings vary how a battle begins, battle by battle and week by week; the
// first of them alone is for sides of several.
var openings = []string{
	"%s met %s %s.",
	"%s gave battle to %s %s.",
	"%s and %s came to blows %s.",
	"%s fell upon %s %s.",
}

// The ways to tell the end of a battle, likewise.
var (
	wonWords   = []string{"The field was left to %s.", "The day went to %s.", "%s held the field."}
	drawnWords = []string{"Night parted them, and neither could claim the field.", "Neither could claim the field.", "It was drawn.", "The day ended with both still in arms."}
)

func (t *teller) closed(ev *campaign.BattleClosed) {
	b, ok := t.fights[ev.ID]
	if !ok {
		return
	}
	sides := [2]string{t.side(b.Sides[0]), t.side(b.Sides[1])}
	nations := [2][]string{t.owners(b.Sides[0]), t.owners(b.Sides[1])}
	turn := t.state.Running + t.fought
	t.fought++
	form := openings[turn%len(openings)]
	if len(b.Sides[0])+len(b.Sides[1]) > 2 {
		form = openings[0]
	}
	switch {
	case b.Sortie:
		form = "%s sallied against %s %s."
	case b.Assault:
		form = "%s stormed the walls that %s held %s."
	}
	text := upper(fmt.Sprintf(form, sides[0], sides[1], t.place(b.Cell)))
	switch ev.Winner {
	case battle.AttackerWins:
		text += " " + upper(fmt.Sprintf(wonWords[turn%len(wonWords)], t.nationList(nations[0])))
	case battle.DefenderWins:
		text += " " + upper(fmt.Sprintf(wonWords[turn%len(wonWords)], t.nationList(nations[1])))
	default:
		text += " " + drawnWords[turn%len(drawnWords)]
	}
	if b.MayRead(t.viewer) {
		text += t.losses(ev.Record)
	}
	cell := b.Cell
	t.add(Line{Matter: "battle", Text: text, Cell: &cell, Battle: ev.ID, Nations: slices.Concat(nations[0], nations[1])})
}

// losses are for the owners: figures that did not stand at the end.
func (t *teller) losses(r battle.Record) string {
	text := ""
	for i, s := range r.Sides {
		lost := fmt.Sprint(s.Figures.Losses() + s.Figures.Turned)
		if lost == "0" {
			lost = "none"
		}
		if i == 0 {
			text = fmt.Sprintf("%s lost %s of %d figures", t.nation(s.Nation), lost, s.Figures.Start)
			continue
		}
		text += fmt.Sprintf(", %s %s of %d", t.nation(s.Nation), lost, s.Figures.Start)
	}
	return " " + upper(text) + "."
}

// side names the counters of a side, those of one nation together: "the Host
// of Belverus and the Tor Levy (Nemedia)".
func (t *teller) side(ids []campaign.CounterID) string {
	var groups []string
	for i := 0; i < len(ids); {
		var names []string
		owner := t.ownerOf(ids[i])
		for i < len(ids) && t.ownerOf(ids[i]) == owner {
			names = append(names, t.counter(ids[i]))
			i++
		}
		group := series(names)
		if n := t.state.Nation(owner); n != nil {
			group += " (" + n.Name + ")"
		}
		groups = append(groups, group)
	}
	return series(groups)
}

func (t *teller) ownerOf(id campaign.CounterID) string {
	if c := t.state.Counter(id); c != nil {
		return c.Owner
	}
	return ""
}

func (t *teller) owners(ids []campaign.CounterID) []string {
	var out []string
	for _, id := range ids {
		if c := t.state.Counter(id); c != nil && !slices.Contains(out, c.Owner) {
			out = append(out, c.Owner)
		}
	}
	return out
}

func (t *teller) fellBack(ev *campaign.FellBack) {
	c := t.state.Counter(ev.Counter)
	if c == nil {
		return
	}
	l := Line{Matter: "retreat", Battle: ev.Battle, Nations: []string{c.Owner}}
	if len(ev.Path) == 0 {
		l.Text = upper(t.counter(c.ID)) + " drew back inside the walls."
		t.follow(l)
		return
	}
	to := ev.Path[len(ev.Path)-1]
	l.Cell = &to
	l.Text = fmt.Sprintf("%s fell back %s.", upper(t.counter(c.ID)), t.placeTo(to))
	if a := t.engine.Atlas; a.Province(to) == a.Province(ev.From) && a.CityAt(to) == nil && a.SeatAt(to) == nil {
		l.Text = fmt.Sprintf("%s gave ground but stayed in %s.", upper(t.counter(c.ID)), campaign.SpokenPlace(a.Province(to).Name))
	}
	t.follow(l)
}

// follow adds what came of a battle to the line that tells of it.
func (t *teller) follow(l Line) {
	for i := range t.lines {
		if l.Battle != "" && t.lines[i].Battle == l.Battle {
			t.lines[i].Text += " " + upper(l.Text)
			return
		}
	}
	t.add(l)
}

func (t *teller) surrendered(ev *campaign.CounterSurrendered) {
	c := ev.Counter
	cell := c.Cell
	if ev.Hunger {
		t.add(Line{
			Matter: "siege", Cell: &cell, Nations: []string{c.Owner, ev.To},
			Text: fmt.Sprintf("Starved %s, %s of %s opened the gates to %s.", t.place(cell), t.counter(c.ID), t.nation(c.Owner), t.nation(ev.To)),
		})
		return
	}
	t.follow(Line{
		Matter: "retreat", Battle: ev.Battle, Cell: &cell, Nations: []string{c.Owner, ev.To},
		Text: fmt.Sprintf("Cut off from every road, %s of %s laid down its arms before %s.", t.counter(c.ID), t.nation(c.Owner), t.nation(ev.To)),
	})
}

func (t *teller) evaded(ev *campaign.Evaded) {
	cell := ev.Cell
	t.add(Line{
		Matter: "retreat", Cell: &cell, Nations: t.owners(ev.Counters),
		Text: fmt.Sprintf("%s would not be brought to battle %s and rode away from %s.", upper(t.side(ev.Counters)), t.place(cell), t.side(ev.Foes)),
	})
}

func (t *teller) seat(ev *campaign.SeatChanged) {
	h, seat := ev.Holding, ev.Seat
	name := t.province(h.Province)
	l := Line{Matter: "capture", Cell: &seat, Nations: []string{h.Holder}}
	switch ev.Change {
	case provinces.Captured:
		l.Text = fmt.Sprintf("%s took %s%s.", t.nation(h.Holder), name, t.fromWhom(ev.From, h))
	case provinces.Recovered:
		l.Text = fmt.Sprintf("%s won back %s%s.", t.nation(h.Holder), name, t.fromWhom(ev.From, h))
	case provinces.Lapsed:
		l.Nations = []string{ev.From}
		l.Text = fmt.Sprintf("No garrison of %s is left in %s, which went back to %s.", t.nation(ev.From), name, t.nationOrFolk(h.Owner))
	case provinces.Pacified:
		l.Matter = "land"
		l.Text = fmt.Sprintf("%s %s. At the new year %s will belong to %s.", name, campaign.Agree(name, "is pacified", "are pacified"), campaign.Agree(name, "it", "they"), t.nation(h.Holder))
	default:
		return // one week more on the count is seen on the map
	}
	t.add(l)
}

func (t *teller) fromWhom(from string, h provinces.Holding) string {
	switch {
	case from == "":
		return ", which nobody defended"
	case h.Capital && from == h.Home:
		return ", the heart of " + t.nation(from)
	default:
		return " from " + t.nation(from)
	}
}

func (t *teller) nationOrFolk(id string) string {
	if id == "" {
		return "its own people"
	}
	return t.nation(id)
}

func (t *teller) province(id string) string {
	if p := t.engine.Atlas.ProvinceByID(id); p != nil {
		return campaign.SpokenPlace(p.Name)
	}
	return id
}

func (t *teller) landMoved(ev *campaign.PointsMoved) {
	h := ev.Holding
	name := t.province(h.Province)
	text := fmt.Sprintf("%s, worth %d points, %s to %s from now on", name, h.Points, campaign.Agree(name, "belongs", "belong"), t.nation(h.Owner))
	if ev.From != "" {
		text += " and no longer to " + t.nation(ev.From)
	}
	t.add(Line{Matter: "land", Text: text + ".", Nations: []string{h.Owner}})
}

func (t *teller) founded(ev *campaign.Founded) {
	played := 0
	for _, n := range ev.Nations {
		if n.Played {
			played++
		}
	}
	with := fmt.Sprintf("%d of them", played)
	switch played {
	case len(ev.Nations):
		with = "all of them"
	case 0:
		with = "none of them"
	}
	t.add(Line{Matter: "realm", Text: fmt.Sprintf("The season “%s” begins. %d nations raise their banners, %s with a ruler of their own.", ev.Name, len(ev.Nations), with)})
}

func (t *teller) standings(at campaign.Week, list []campaign.Standing) {
	if at.Year == 1 || len(list) == 0 {
		t.add(Line{Matter: "realm", Text: "The hosts are mustered and the roads are open."})
		return
	}
	t.add(Line{Matter: "winter", Text: fmt.Sprintf("Year %d opens. %s", at.Year, t.leaders(list)), Nations: firstPlaces(list)})
}

func (t *teller) ended(ev *campaign.CampaignEnded) {
	t.add(Line{Matter: "realm", Text: "The campaign is over. " + t.leaders(ev.Standings), Nations: firstPlaces(ev.Standings)})
}

func firstPlaces(list []campaign.Standing) []string {
	var out []string
	for _, s := range list {
		if s.Place == 1 {
			out = append(out, s.Nation)
		}
	}
	return out
}

// stand is the verb of those who have the first place.
func (t *teller) stand(first []string) string {
	if len(first) > 1 {
		return "stand"
	}
	return t.agree(first[0], "stands", "stand")
}

// leaders tells who stands highest, by land owned against land at the start
// (CA-19.3-R1).
func (t *teller) leaders(list []campaign.Standing) string {
	first := firstPlaces(list)
	if len(first) == 0 {
		return ""
	}
	for _, s := range list {
		if s.Nation == first[0] {
			if s.Owned == s.Start {
				return "No nation stands higher than it began."
			}
			if t.state.Company(first[0]) != nil {
				return fmt.Sprintf("Highest %s %s, with %d points in all against %d of its own.", t.stand(first), t.nationList(first), s.Owned, s.Start)
			}
			return fmt.Sprintf("Highest %s %s, with %d points of land against %d at the start.", t.stand(first), t.nationList(first), s.Owned, s.Start)
		}
	}
	return ""
}

// rulesChosen tells that the secretary has chosen the rules of one battle.
func (t *teller) rulesChosen(ev *campaign.RulesChosen) {
	b, ok := t.fights[ev.Battle]
	if !ok {
		return
	}
	name := func(setting string) string {
		for _, sys := range t.engine.Systems {
			if battle.SettingOf(sys.ID()) == setting {
				return sys.Name()
			}
		}
		return setting
	}
	cell := b.Cell
	t.add(Line{
		Matter: "battle", Cell: &cell, Battle: ev.Battle, Nations: append(t.owners(b.Sides[0]), t.owners(b.Sides[1])...),
		Text: "The secretary let battle " + ev.Battle + " be fought by " + name(ev.Rules) + " in place of " + name(ev.Was) + ": " + strings.TrimSuffix(ev.Reason, ".") + ".",
	})
}
