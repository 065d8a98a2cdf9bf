package kernel

import (
	"fmt"
	"slices"
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

// reader collects the first error of a list of readings.
type reader struct {
	t     *Tables
	given cases.Fields
	err   error
}

func read[T any](r *reader, v T, err error) T {
	if r.err == nil {
		r.err = err
	}
	return v
}

func (r *reader) int(key string) int { v, err := r.given.Int(key); return read(r, v, err) }

func (r *reader) intOr(key string, or int) int {
	v, err := r.given.IntOr(key, or)
	return read(r, v, err)
}

func (r *reader) ints(key string) []int { v, err := r.given.Ints(key); return read(r, v, err) }

func (r *reader) text(key string) string { v, err := r.given.Text(key); return read(r, v, err) }

func (r *reader) yes(key string) bool { v, err := r.given.BoolOr(key, false); return read(r, v, err) }

// among reads one of the names; none given is the first.
func (r *reader) among(key string, names ...string) int {
	text := r.given.TextOr(key, names[0])
	if i := slices.Index(names, text); i >= 0 {
		return i
	}
	return read(r, 0, fmt.Errorf("%s = %s: want one of %s", key, text, strings.Join(names, ", ")))
}

func (r *reader) facing(key string) Facing {
	return Facing(r.among(key, "front", "right flank", "rear", "left flank"))
}

// troop reads NAME.code = KN, or a campaign unit by NAME.type and NAME.class with
// NAME.armed and NAME.traits, which the conversion makes something of; with
// NAME.javelins and NAME.weak.
func (r *reader) troop(name string) Profile {
	t, p := r.t, Profile{}
	switch {
	case r.given.Has(name + ".code"):
		p = r.code(name + ".code")
		if r.yes(name + ".javelins") {
			if !p.Code.mayHaveJavelins() {
				read(r, 0, fmt.Errorf("%s.javelins: not for %s (DA-2.3-R3)", name, p.Name))
			}
			p = t.WithJavelins(p)
		}
	case r.given.Has(name+".type") && r.given.Has(name+".class"):
		u := r.unit(name, r.text(name+".type"), r.text(name+".class"))
		if r.err == nil {
			p, _ = t.ProfileOf(u)
		}
	default:
		read(r, 0, fmt.Errorf("%s: want its code, or type and class of a campaign unit", name))
	}
	p.Weak = r.yes(name + ".weak")
	return p
}

// code reads a type of this table.
func (r *reader) code(key string) Profile {
	p, ok := r.t.Profile(Code(r.text(key)))
	if !ok {
		read(r, 0, fmt.Errorf("%s: %q is no type", key, r.given.Value(key)))
	}
	return p
}

// unit is a campaign unit of a type and class.
func (r *reader) unit(key, kind, class string) battle.Unit {
	u := battle.Unit{Type: battle.Type(kind), Class: battle.Class(class)}
	u.Armed = battle.Weapon(r.given.TextOr(key+".armed", "none"))
	u.Traits = strings.Fields(r.given.TextOr(key+".traits", ""))
	if !u.Type.Valid() || r.t.class(u.Class) == nil || r.t.row(&u) == nil {
		read(r, 0, fmt.Errorf("%s: %s %s with %s is no troop", key, kind, class, u.Armed))
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
	r := &reader{given: given, t: t}
	a, b := r.troop("shooter"), r.troop("target")
	if r.err == nil && a.Missile == NoMissile {
		r.err = fmt.Errorf("shooter: %s have no missiles", a.Name)
	}
	v := Volley{Shooter: &a, Target: &b, Facing: r.facing("facing"), Defends: r.yes("defends")}
	if r.err != nil {
		return out, r.err
	}
	blow := v.Roll(r.int("die"), true)
	out.Put("base", blow.Base)
	out.Put("hits", blow.Hits)
	out.Put("reach", number(a.Reach))
	out.Put("sum", blow.Text())
	blow.show(&out, "Hits", "DA-5.4")
	return out, r.err
}

func (t *Tables) askStrike(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	a, b := r.troop("striker"), r.troop("target")
	contact := r.among("contact", "front", "flank flush", "flank corner", "rear")
	k := Strike{
		Striker: &a, Target: &b, Facing: [...]Facing{Front, Right, Right, Rear}[contact], Doubles: contact == 1 || contact == 3,
		Uphill: r.yes("uphill"), Defends: r.yes("defends"), NearMammoth: r.yes("mammoth-near"),
	}
	k.Heroes = r.heroes("hero").Melee
	if r.yes("dead") { // the Legion of the Dead
		b.StruckByHorse = -2
	}
	if r.err != nil {
		return out, r.err
	}
	blow := k.Roll(r.int("die"), true)
	out.Put("base", blow.Base)
	out.Put("hits", blow.Hits)
	out.Put("sum", blow.Text())
	blow.show(&out, "Hits", "DA-8.3")
	return out, r.err
}

// heroes reads who is with a unit.
func (r *reader) heroes(key string) PersonRow {
	return r.t.Person([...]Champion{"", HeroFigure, SuperheroFigure, CommanderFigure}[r.among(key, "none", "hero", "superhero", "commander")])
}

func (t *Tables) askMove(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	p := r.code("type")
	if r.err != nil {
		return out, r.err
	}
	n, plus := MoveDice(p.Class, r.among("formula", "dice", "steady") == 1)
	dice := r.ints("dice")
	if len(dice) != n {
		return out, fmt.Errorf("dice: class %d rolls %d", p.Class, n)
	}
	sum := plus
	for _, d := range dice {
		sum += d
	}
	rolled := sum
	if r.yes("road") && !r.yes("charging") {
		sum += RoadBonus
	}
	sum = Going(sum, r.yes("bad"))
	out.Put("rolled", rolled)
	out.Put("inches", sum)
	out.Put("turns", p.Turns)
	if given.Has("distance") {
		d, err := strconv.ParseFloat(r.text("distance"), 64)
		if err != nil {
			return out, fmt.Errorf("distance: want inches")
		}
		out.Put("may-charge", d < float64(sum)-0.01)
	}
	return out, r.err
}

func (t *Tables) askRally(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	hits, most, floor := r.int("hits"), r.int("most"), r.intOr("floor", StandardFloor)
	var left []int
	for _, d := range r.ints("dice") {
		hits -= Rallies(d, hits, most, floor, r.yes("commander"))
		left = append(left, hits)
	}
	out.Put("left", left)
	return out, r.err
}

func (t *Tables) askConvert(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	list := strings.Fields(r.text("unit"))
	if len(list) != 3 {
		return out, fmt.Errorf("unit: want type, class and figures, such as HI A 30; of vehicles their number")
	}
	u := r.unit("unit", list[0], list[1])
	n, err := strconv.Atoi(list[2])
	if err != nil || r.err != nil {
		return out, fmt.Errorf("unit: want figures: %w", r.err)
	}
	u.Present = n * u.Type.Crew()
	scale := [...]Scale{Grand, Fine}[r.among("scale", "grand", "fine")]
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
	return out, r.err
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
	r := &reader{given: given, t: t}
	p := r.code("type")
	if r.err == nil {
		putProfile(&out, &p)
	}
	return out, r.err
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func (t *Tables) askResults(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	f, limit := r.int("figures"), r.intOr("limit", StandardLimit)
	lost := r.among("side", "won", "lost", "drew") == 1
	gone, routed := FiguresLost(f, r.intOr("hits", 0), limit, r.yes("removed"), lost, r.yes("contact"))
	status := "holds"
	switch {
	case routed:
		status = "routed"
	case lost, given.Value("side") == "drew" && r.yes("attacker"):
		status = "retreats"
	}
	out.Put("lost", gone)
	out.Put("status", status)
	if given.Has("type") {
		out.Put("vehicles", VehiclesLost(battle.Type(r.text("type")), gone))
	}
	return out, r.err
}

func (t *Tables) askTable(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	var wide []int
	for _, n := range r.ints("units") {
		wide = append(wide, TableWidth(n))
	}
	out.Put("width", wide)
	out.Put("depth", TableDepth)
	out.Put("zone", ZoneDepth)
	out.Put("turns", LastTurn)
	return out, r.err
}

func (t *Tables) askBreak(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	out.Put("breaks", Broken(r.int("removed"), r.int("total"), r.yes("leaderless")))
	return out, r.err
}

func (t *Tables) askVerdict(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	winner := [...]string{"attacker", "draw", "defender"}[1+Lower(r.int("attacker.lost"), r.int("attacker.total"), r.int("defender.lost"), r.int("defender.total"))]
	out.Put("winner", winner)
	return out, r.err
}

func (t *Tables) askSpell(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	row, ok := r.t.Spell(r.text("spell"))
	if !ok {
		return out, fmt.Errorf("spell: there is none of that name")
	}
	out.Put("points", row.Points)
	out.Put("rolls", !row.Sure)
	if row.Limit > 0 {
		out.Put("limit", row.Limit)
	}
	if given.Has("d100") {
		out.Put("result", CastOf(r.int("d100")).String())
	}
	hits := 0
	if given.Has("die") {
		hits = FireBolt(r.int("die"))
		out.Put("bolt", hits)
	}
	if given.Has("shock") {
		n := Shock(r.int("shock"), r.yes("barbarian"))
		out.Put("terror", n)
		out.Put("hits", hits+n)
	}
	return out, r.err
}

func (t *Tables) askCommander(given cases.Fields) (out cases.Fields, err error) {
	r := &reader{given: given, t: t}
	var taken []string
	for _, d := range r.ints("d6") {
		word := "away"
		if CommanderTaken(d, r.yes("cornered"), r.yes("alone")) {
			word = "captured"
		}
		taken = append(taken, word)
	}
	out.Put("fate", taken)
	return out, r.err
}
