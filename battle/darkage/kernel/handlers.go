package kernel

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/data/cases"
)

// Handlers answers the questions of data/cases/dark-age/kernel*.txt by these
// tables.
func (t *Tables) Handlers() cases.Handlers {
	return cases.Handlers{
		"dark-age-volley":    t.askVolley,
		"dark-age-strike":    t.askStrike,
		"dark-age-move":      t.askMove,
		"dark-age-rally":     t.askRally,
		"dark-age-convert":   t.askConvert,
		"dark-age-results":   t.askResults,
		"dark-age-profile":   t.askProfile,
		"dark-age-table":     t.askTable,
		"dark-age-break":     t.askBreak,
		"dark-age-verdict":   t.askVerdict,
		"dark-age-spell":     t.askSpell,
		"dark-age-commander": t.askCommander,
	}
}

// reader reads the fields of a question.
type reader struct {
	cases.Reader
	t *Tables
}

func (t *Tables) reader(given cases.Fields) *reader { return &reader{cases.Reader{Given: given}, t} }

func (r *reader) facing(key string) Facing {
	return Facing(r.Among(key, "front", "right flank", "rear", "left flank"))
}

// troop reads NAME.code = KN, or a campaign unit by NAME.type and NAME.class with
// NAME.armed and NAME.traits, which the conversion makes something of; with
// NAME.javelins and NAME.weak.
func (r *reader) troop(name string) Profile {
	t, p := r.t, Profile{}
	switch {
	case r.Given.Has(name + ".code"):
		p = r.code(name + ".code")
		if r.Yes(name + ".javelins") {
			if !p.Code.mayHaveJavelins() {
				cases.Read(r, 0, fmt.Errorf("%s.javelins: not for %s (DA-2.3-R3)", name, p.Name))
			}
			p = t.WithJavelins(p)
		}
	case r.Given.Has(name+".type") && r.Given.Has(name+".class"):
		u := r.unit(name, r.Text(name+".type"), r.Text(name+".class"))
		if r.Err == nil {
			p, _ = t.ProfileOf(u)
		}
	default:
		cases.Read(r, 0, fmt.Errorf("%s: want its code, or type and class of a campaign unit", name))
	}
	p.Weak = r.Yes(name + ".weak")
	return p
}

// code reads a type of this table.
func (r *reader) code(key string) Profile {
	p, ok := r.t.Profile(Code(r.Text(key)))
	if !ok {
		cases.Read(r, 0, fmt.Errorf("%s: %q is no type", key, r.Given.Value(key)))
	}
	return p
}

// unit is a campaign unit of a type and class.
func (r *reader) unit(key, kind, class string) battle.Unit {
	u := battle.Unit{Type: battle.Type(kind), Class: battle.Class(class)}
	u.Armed = battle.Weapon(r.Given.TextOr(key+".armed", "none"))
	u.Traits = strings.Fields(r.Given.TextOr(key+".traits", ""))
	if !u.Type.Valid() || r.t.class(u.Class) == nil || r.t.row(&u) == nil {
		cases.Read(r, 0, fmt.Errorf("%s: %s %s with %s is no troop", key, kind, class, u.Armed))
	}
	return u
}

// show adds the working of a blow to an answer.
func (b *Blow) show(out *cases.Fields, of, rule string) {
	step := cases.Step{Of: of, Terms: []cases.Term{{Name: "die", Value: strconv.Itoa(b.Die)}}, Rule: rule}
	for _, t := range b.Terms {
		step.Terms = append(step.Terms, cases.Term{Name: t.Name, Value: strconv.Itoa(t.Value), Rule: t.Rule})
	}
	step.Total = strconv.Itoa(b.Base)
	step.Text = strings.TrimPrefix(b.netWords()+": "+Count(b.Hits, "Hit"), ", ")
	out.Show(step)
}

func (t *Tables) askVolley(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	a, b := r.troop("shooter"), r.troop("target")
	if r.Err == nil && a.Missile == NoMissile {
		r.Err = fmt.Errorf("shooter: %s have no missiles", a.Name)
	}
	v := Volley{Shooter: &a, Target: &b, Facing: r.facing("facing"), Defends: r.Yes("defends")}
	if r.Err != nil {
		return out, r.Err
	}
	blow := v.Roll(r.Int("die"), true)
	out.Put("base", blow.Base)
	out.Put("hits", blow.Hits)
	out.Put("reach", number(a.Reach))
	out.Put("sum", blow.Text())
	blow.show(&out, "Hits", "DA-5.4")
	return out, r.Err
}

func (t *Tables) askStrike(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	a, b := r.troop("striker"), r.troop("target")
	contact := r.Among("contact", "front", "flank flush", "flank corner", "rear")
	k := Strike{
		Striker: &a, Target: &b, Facing: [...]Facing{Front, Right, Right, Rear}[contact], Doubles: contact == 1 || contact == 3,
		Uphill: r.Yes("uphill"), Defends: r.Yes("defends"), NearMammoth: r.Yes("mammoth-near"),
	}
	k.Heroes = r.heroes("hero").Melee
	if r.Yes("dead") { // the Legion of the Dead
		b.StruckByHorse = -2
	}
	if r.Err != nil {
		return out, r.Err
	}
	blow := k.Roll(r.Int("die"), true)
	out.Put("base", blow.Base)
	out.Put("hits", blow.Hits)
	out.Put("sum", blow.Text())
	blow.show(&out, "Hits", "DA-8.3")
	return out, r.Err
}

// heroes reads who is with a unit.
func (r *reader) heroes(key string) PersonRow {
	return r.t.Person([...]Champion{"", HeroFigure, SuperheroFigure, CommanderFigure}[r.Among(key, "none", "hero", "superhero", "commander")])
}

func (t *Tables) askMove(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	p := r.code("type")
	if r.Err != nil {
		return out, r.Err
	}
	n, plus := MoveDice(p.Class, r.Among("formula", "dice", "steady") == 1)
	dice := r.Ints("dice")
	if len(dice) != n {
		return out, fmt.Errorf("dice: class %d rolls %d", p.Class, n)
	}
	sum := plus
	for _, d := range dice {
		sum += d
	}
	rolled := sum
	if r.Yes("road") && !r.Yes("charging") {
		sum += RoadBonus
	}
	sum = Going(sum, r.Yes("bad"))
	out.Put("rolled", rolled)
	out.Put("inches", sum)
	out.Put("turns", p.Turns)
	if given.Has("distance") {
		d, err := strconv.ParseFloat(r.Text("distance"), 64)
		if err != nil {
			return out, fmt.Errorf("distance: want inches")
		}
		out.Put("may-charge", d < float64(sum)-0.01)
	}
	return out, r.Err
}

func (t *Tables) askRally(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	hits, most, floor := r.Int("hits"), r.Int("most"), r.IntOr("floor", StandardFloor)
	var left []int
	for _, d := range r.Ints("dice") {
		hits -= Rallies(d, hits, most, floor, r.Yes("commander"))
		left = append(left, hits)
	}
	out.Put("left", left)
	return out, r.Err
}

func (t *Tables) askConvert(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	list := strings.Fields(r.Text("unit"))
	if len(list) != 3 {
		return out, fmt.Errorf("unit: want type, class and figures, such as HI A 30; of vehicles their number")
	}
	u := r.unit("unit", list[0], list[1])
	n, err := strconv.Atoi(list[2])
	if err != nil || r.Err != nil {
		return out, fmt.Errorf("unit: want figures: %w", r.Err)
	}
	u.Present = n * u.Type.Crew()
	scale := [...]Scale{Grand, Fine}[r.Among("scale", "grand", "fine")]
	parts := r.t.Convert(u, scale)
	var figures, limits, floors []int
	bonus := r.heroes("hero").Limit
	for _, p := range parts {
		figures, limits, floors = append(figures, p.Figures), append(limits, p.Limit+bonus), append(floors, p.Floor)
	}
	out.Put("units", len(parts))
	out.Put("figures", figures)
	out.Put("limit", limits)
	out.Put("floor", floors)
	if len(parts) > 0 {
		putProfile(&out, &parts[0].Profile)
		out.Put("shots", parts[0].Shots)
		out.Put("step", parts[0].Profile.Step)
		out.Put("weak", parts[0].Profile.Weak)
		out.Show(cases.Step{Of: "break point", Text: fmt.Sprintf("15 x figures x class / standard figures, at least 3: %s", join(limits)), Rule: "DA-12.2"})
	}
	return out, r.Err
}

func join(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// putProfile answers with what a kind of unit can do.
func putProfile(out *cases.Fields, p *Profile) {
	out.Put("code", string(p.Code))
	out.Put("men", p.Men)
	out.Put("class", p.Class)
	out.Put("turns", p.Turns)
	missile := string(p.Missile)
	if missile == "" {
		missile = "none"
	}
	out.Put("missile", missile)
	out.Put("reach", number(p.Reach))
	out.Put("shot", p.Shot)
	out.Put("melee", p.Melee)
	out.Put("halves", p.Halves)
	out.Put("bad-ground", p.Rough)
	out.Put("passes-friends", p.Light)
	out.Put("shoots-moving", p.Throws())
	out.Put("turns-to-shoot", p.Pivots)
	out.Put("charges-loaded", !p.BarredByShots(1))
	out.Put("pikes", p.Pikes)
	out.Put("mounted", p.Mounted)
}

func (t *Tables) askProfile(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	p := r.code("type")
	if r.Err == nil {
		putProfile(&out, &p)
	}
	return out, r.Err
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func (t *Tables) askResults(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	f, limit := r.Int("figures"), r.IntOr("limit", StandardLimit)
	lost := r.Among("side", "won", "lost", "drew") == 1
	gone, routed := FiguresLost(f, r.IntOr("hits", 0), limit, r.Yes("removed"), lost, r.Yes("contact"))
	status := "holds"
	switch {
	case routed:
		status = "routed"
	case lost, given.Value("side") == "drew" && r.Yes("attacker"):
		status = "retreats"
	}
	out.Put("lost", gone)
	out.Put("status", status)
	if given.Has("type") {
		out.Put("vehicles", VehiclesLost(battle.Type(r.Text("type")), gone))
	}
	return out, r.Err
}

func (t *Tables) askTable(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	var wide []int
	for _, n := range r.Ints("units") {
		wide = append(wide, TableWidth(n))
	}
	out.Put("width", wide)
	out.Put("depth", TableDepth)
	out.Put("zone", ZoneDepth)
	out.Put("turns", LastTurn)
	return out, r.Err
}

func (t *Tables) askBreak(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	out.Put("breaks", Broken(r.Int("removed"), r.Int("total"), r.Yes("leaderless")))
	return out, r.Err
}

func (t *Tables) askVerdict(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	winner := [...]string{"attacker", "draw", "defender"}[1+Lower(r.Int("attacker.lost"), r.Int("attacker.total"), r.Int("defender.lost"), r.Int("defender.total"))]
	out.Put("winner", winner)
	return out, r.Err
}

func (t *Tables) askSpell(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	row, ok := r.t.Spell(r.Text("spell"))
	if !ok {
		return out, fmt.Errorf("spell: there is none of that name")
	}
	out.Put("points", row.Points)
	out.Put("rolls", !row.Sure)
	if row.Limit > 0 {
		out.Put("limit", row.Limit)
	}
	if given.Has("d100") {
		out.Put("result", CastOf(r.Int("d100")).String())
	}
	hits := 0
	if given.Has("die") {
		hits = FireBolt(r.Int("die"))
		out.Put("bolt", hits)
	}
	if given.Has("shock") {
		n := Shock(r.Int("shock"), r.Yes("barbarian"))
		out.Put("terror", n)
		out.Put("hits", hits+n)
	}
	return out, r.Err
}

func (t *Tables) askCommander(given cases.Fields) (out cases.Fields, err error) {
	r := t.reader(given)
	var taken []string
	for _, d := range r.Ints("d6") {
		word := "away"
		if CommanderTaken(d, r.Yes("cornered"), r.Yes("alone")) {
			word = "captured"
		}
		taken = append(taken, word)
	}
	out.Put("fate", taken)
	return out, r.Err
}
