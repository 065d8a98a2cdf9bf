package royal_test

import (
	"regexp"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
)

var (
	testReason = regexp.MustCompile(`, (pre-melee|post-melee|rally) test: (.*)$`)
	classBase  = map[battle.Class]float64{battle.ClassA: 100, battle.ClassB: 85, battle.ClassC: 70}
)

// ofStep are the modifiers of RA-12.11 to 12.28 with their size; "" is every
// step.
var ofStep = map[string]map[string]float64{
	"": {
		"no losses": 10, "commander with it": 10, "hero with it": 10, "superhero with it": 20,
		"uphill": 10, "in woods": 10, "falling back": -10, "routing": -20,
	},
	"pre-melee": {
		"magic": -10, "northerners fear magic": -10, "charging": 10, "downhill": 5, "charged by cavalry": -10,
		"charged by mammoths or chariots": -10, "attacked in flank": -20, "attacked in rear": -40,
	},
	"post-melee": {
		"lost the melee": -10, "won the melee": 10, "ridden through": -10, "a friend fell back past it": -10,
		"a friend routed past it": -20, "commander lost": -20,
	},
	"rally": {},
}

// nerve checks one morale test and what came of it (RA-12.10..12.36).
func (a *audit) nerve(e *battle.Event, u *trooper) {
	rolls := a.rolls(e)
	r := rolls[0]
	m := testReason.FindStringSubmatch(r.Reason)
	if m == nil {
		a.wrong("cannot read the test %q", r.Reason)
		return
	}
	a.seen[m[1]+" tests"]++
	if a.tests[u.id]++; a.tests[u.id] > 1 {
		a.wrong("%s: a second test in one step", r.Reason) // RA-6.3-R1
	}
	first, got, sum := terms(m[2])
	if len(got) == 0 {
		sum = first
	}
	total := first
	for name, v := range got {
		total += v
		want, ok := ofStep[""][name]
		if !ok {
			want, ok = ofStep[m[1]][name]
		}
		if !ok && name != "losses" || ok && v != want {
			a.wrong("%s: %q %v", r.Reason, name, v)
		}
	}
	if first != classBase[u.unit.Class] || sum != total || float64(r.Target) != total {
		a.wrong("%s: target %d", r.Reason, r.Target)
	}
	a.always(r, u, got)
	switch m[1] {
	case "pre-melee":
		a.before(r, u, got)
	case "post-melee":
		a.after(r, u, got)
	}
	a.outcome(e, u, rolls, m[1])
}

// claim checks that a modifier stands there exactly if it should.
func (a *audit) claim(r *dice.Roll, got map[string]float64, name string, holds bool) {
	if _, ok := got[name]; ok != holds {
		a.wrong("%s: %q should be %v", r.Reason, name, holds)
	}
}

func (a *audit) always(r *dice.Roll, u *trooper, got map[string]float64) {
	lost := u.n0 - a.live[u.id]
	if steps := 10 * lost / u.n0; got["losses"] != -5*float64(steps) {
		a.wrong("%s: %d of %d lost", r.Reason, lost, u.n0)
	}
	a.claim(r, got, "no losses", lost == 0)
	a.claim(r, got, "falling back", u.now.status == fallingBack)
	a.claim(r, got, "routing", u.now.status == routing)
	if a.went {
		return // single figures may have left their units in this step
	}
	with := map[string]bool{}
	for _, p := range a.all {
		if p.single() && p.now.place == withUnit && p.now.with == u.id && p.now.side == u.now.side {
			with[map[bool]string{true: "commander", false: string(p.rank)}[p.kind == aCommander]] = true
		}
	}
	for _, who := range [...]string{"commander", "hero", "superhero"} {
		if _, ok := got[who+" with it"]; ok && !with[who] {
			a.wrong("%s: there is no %s", r.Reason, who)
		}
	}
}

// before checks what bears on tests of T7 (RA-12.22..12.27). In a later batch
// of T7 an enemy may have gone, so then nothing is missed.
func (a *audit) before(r *dice.Roll, u *trooper, got map[string]float64) {
	want, sure := map[string]bool{}, !a.went
	for _, o := range a.all {
		his, mine := a.met[[2]int{o.id, u.id}], a.met[[2]int{u.id, o.id}]
		if his.turn != a.turn && mine.turn != a.turn || !o.here() {
			continue
		}
		if mine.how == "maybe" || his.how == "maybe" {
			return
		}
		if mine.how == "charge" {
			want["charging"] = true
		}
		if his.how == "charge" && o.cavalry() && u.foot() {
			want["charged by cavalry"] = true
		}
		if his.how == "charge" && (o.chariots() || o.mammoths()) {
			want["charged by mammoths or chariots"] = true
		}
		if came := his.how == "charge" || his.how == "attack"; came && u.now.form != ring {
			want["attacked in flank"] = want["attacked in flank"] || strings.Contains(his.edge, "flank")
			want["attacked in rear"] = want["attacked in rear"] || his.edge == "rear"
		}
	}
	for _, name := range [...]string{"charging", "charged by cavalry", "charged by mammoths or chariots", "attacked in flank", "attacked in rear"} {
		if _, ok := got[name]; sure && ok != want[name] || !sure && ok && !want[name] {
			a.wrong("%s: %q should be %v", r.Reason, name, want[name])
		}
	}
	if _, ok := got["downhill"]; ok && !want["charging"] {
		a.wrong("%s: downhill without a charge", r.Reason)
	}
	if _, ok := got["northerners fear magic"]; ok != (u.unit.Has("northern") && got["magic"] != 0) {
		a.wrong("%s: northern %v", r.Reason, u.unit.Has("northern"))
	}
}

// after checks what bears on tests of T11 (RA-12.28).
func (a *audit) after(r *dice.Roll, u *trooper, got map[string]float64) {
	inflicted, suffered := a.round(u)
	a.claim(r, got, "lost the melee", suffered > inflicted)
	a.claim(r, got, "won the melee", inflicted > suffered)
	side := u.now.side
	if _, ok := got["a friend fell back past it"]; ok && a.back[side] == 0 {
		a.wrong("%s: no friend has fallen back", r.Reason)
	}
	if _, ok := got["a friend routed past it"]; ok && a.routs[side] == 0 {
		a.wrong("%s: no friend has routed", r.Reason)
	}
}

// round is what a unit inflicted and suffered in this turn's melee (RA-9.9).
func (a *audit) round(u *trooper) (inflicted, suffered int) {
	for pair, b := range a.blows {
		if pair[0] == u.id {
			inflicted += b.loss
		}
		if pair[1] == u.id {
			suffered += b.loss
		}
	}
	return inflicted, suffered
}

// outcome checks pass and fail, the bands of severity, the fifth lost and how
// long a status lasts (RA-12.10-R1, RA-12.29, RA-12.32-R1, RA-12.33-R1).
func (a *audit) outcome(e *battle.Event, u *trooper, rolls []*dice.Roll, step string) {
	r := rolls[0]
	name := u.name + " "
	fate := strings.TrimPrefix(e.Text, name)
	if passed := fate == "holds" || fate == "holds, still in rout" || fate == "rallies" || fate == "turns at bay"; passed != (r.Sum <= r.Target) {
		a.wrong("%s: rolled %d, %s", r.Reason, r.Sum, fate)
	}
	if len(rolls) == 2 {
		want := "routs"
		if s := rolls[1].Sum; s <= 35 {
			want = "falls back one move"
		} else if s <= 70 {
			want = "falls back two moves"
		}
		if fate != want || u.now.status == routing {
			a.wrong("%s: severity %d, %s", r.Reason, rolls[1].Sum, fate)
		}
		a.seen["severities"]++
	}
	until := a.turn + 1
	switch fate {
	case "falls back two moves":
		until++
		fallthrough
	case "falls back one move":
		if u.now.status == fallingBack {
			until = max(until, a.ends[u.id])
		}
		a.ends[u.id] = until
		a.back[u.now.side]++
	case "rallies", "turns at bay":
		a.ends[u.id] = until
	case "routs", "routs on":
		a.routs[u.now.side]++
		if fate == "routs" || step != "rally" {
			before := a.mark(u)
			a.live[u.id] -= int(float64(a.live[u.id])*0.2 + 0.5)
			a.marks[u.id] |= a.mark(u) &^ before // without a test (RA-12.4-R1)
		}
		if fate == "routs on" && u.now.status != routing {
			a.wrong("%s: routs on though it was not in rout", r.Reason)
		}
	case "surrenders", "changes sides":
		a.seen[fate]++
	}
}

// mark are the thirds and halves of losses reached (RA-12.4-R1).
func (a *audit) mark(u *trooper) int {
	lost, m := u.n0-a.live[u.id], 0
	if 3*lost >= u.n0 {
		m |= 1
	}
	if 2*lost >= u.n0 {
		m |= 2
	}
	if 3*lost >= 2*u.n0 {
		m |= 4
	}
	return m
}

// owed lists who must test in T11 by what the record told before: those who
// lost their round and those whose losses reached a new mark (RA-12.3, RA-12.4).
func (a *audit) owed() map[int]string {
	out := map[int]string{}
	for _, u := range a.all {
		if !u.here() || u.kind > phantoms || a.live[u.id] <= 0 {
			continue
		}
		if inflicted, suffered := a.round(u); suffered > inflicted {
			out[u.id] = "lost its round"
		}
		if a.mark(u)&^a.marks[u.id] != 0 {
			out[u.id] = "lost " + strconv.Itoa(u.n0-a.live[u.id]) + " of " + strconv.Itoa(u.n0)
		}
	}
	return out
}
