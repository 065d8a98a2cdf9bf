package royal_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// blow is what one unit did to another in a round, as the record tells it.
type blow struct {
	u, e     *trooper
	round    int
	edge     string // of u
	roll     *dice.Roll
	involved float64
	touching float64
	parts    map[string]float64
	loss     int
}

var (
	strikeReason = regexp.MustCompile(`, round (\d+), on its (front|rear|right flank|left flank)$`)
	strikeEffect = regexp.MustCompile(`^([\d.]+) x (\d+) / 10 = ([\d.]+): (\d+) figures?(, all there are)?(?: \(involved: (.*)\))?$`)
)

// strike reads one blow of T9 and checks its arithmetic (RA-9.1, RA-9.4-R1).
func (a *audit) strike(e *battle.Event, u, foe *trooper) {
	r := a.rolls(e)[0]
	reason, effect := strikeReason.FindStringSubmatch(r.Reason), strikeEffect.FindStringSubmatch(r.Effect)
	if reason == nil || effect == nil {
		a.wrong("cannot read the blow %q: %q", r.Reason, r.Effect)
		return
	}
	b := blow{u: u, e: foe, edge: reason[2], roll: r}
	b.round, _ = strconv.Atoi(reason[1])
	b.involved, _ = strconv.ParseFloat(effect[1], 64)
	b.loss, _ = strconv.Atoi(effect[4])
	var sum float64
	b.touching, b.parts, sum = terms(effect[6])
	if len(b.parts) == 0 {
		sum = b.touching
	}
	if sum != b.involved {
		a.wrong("%s: involved %v told as %v", r.Reason, b.involved, sum)
	}
	die := max(0, r.Total)
	want := int(math.Floor(b.involved*float64(die)/10 + 0.5))
	if b.loss != min(want, foe.now.n+a.attached(foe)) {
		a.wrong("%s: %v x %d / 10 takes %d of %d, not %d", r.Reason, b.involved, die, b.loss, foe.now.n, want)
	}
	a.seen["blows"]++
	a.blows[[2]int{u.id, foe.id}] = b
}

// attached is 1 if a hero stands with the unit (RA-13.2-R1).
func (a *audit) attached(u *trooper) int {
	for _, o := range a.all {
		if o.kind == aHero && o.now.place == withUnit && o.now.with == u.id {
			return 1
		}
	}
	return 0
}

// rough tells the troops that hills, woods and swamps do not hamper.
func (t *trooper) rough() bool { return t.unit.Type == battle.LI || t.unit.Has("rough") }

// meleeMods checks each modifier of a blow against RA-9.7.
func (a *audit) meleeMods(b *blow) {
	back, ok := a.blows[[2]int{b.e.id, b.u.id}]
	if !ok {
		a.wrong("%s strikes %s who does not strike back", b.u.name, b.e.name)
		return
	}
	want := map[string]int{}
	u, e := b.u, b.e
	if u.single() || e.single() {
		return // a lone figure has a category of its own (RA-13.3-R1)
	}
	if c := u.category() - e.category(); c < 0 && e.category() < 5 {
		want["lower category"] = c
	}
	if e.mammoths() {
		want["against mammoths"] = -2
	}
	if u.foot() && e.chariots() {
		want["foot against chariots"] = -2
	}
	if u.cavalry() && e.kind == theDead {
		want["cavalry against the dead"] = -2
	}
	if (u.cavalry() || u.chariots()) && a.mammothsNear(u, 6-toleranceOfRecord+0.01+2*toleranceOfRecord*ofTold(b.roll, "mammoths near")) {
		want["mammoths near"] = -2
	}
	if a.fired[u.id] {
		want["fired this turn"] = -1
	}
	switch u.now.status {
	case fallingBack:
		want["falling back"] = -1
	case routing:
		want["routing"] = -2
	}
	a.chargeMods(b, &back, want)
	if has(b.roll.Mods, "rough ground") {
		want["rough ground"] = -1
		if u.rough() {
			a.wrong("%s: rough ground hampers %s", b.roll.Reason, u.unit.Type)
		}
	}
	got := map[string]int{}
	for _, m := range b.roll.Mods {
		got[m.Name] += m.Value
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		a.wrong("%s: modifiers %v, by the rules %v", b.roll.Reason, got, want)
	}
}

// chargeMods adds the modifiers that depend on how the pair met (RA-9.7b..f).
func (a *audit) chargeMods(b, back *blow, want map[string]int) {
	u, e := b.u, b.e
	charge, after := u.bonus()
	met := a.met[[2]int{u.id, e.id}].how
	bonus := has(b.roll.Mods, "charging") || has(b.roll.Mods, "after its charge")
	ring := e.now.form == ring
	switch {
	case bonus && met != "charge" && met != "maybe":
		a.wrong("%s: a bonus though it did not charge (%q)", b.roll.Reason, met)
	case bonus && b.round == 1:
		want["charging"] = charge
		a.bonusDue(b)
	case bonus:
		want["after its charge"] = after
		before, ok := a.prior[[2]int{u.id, e.id}]
		if ok && !has(before.roll.Mods, "charging") && !has(before.roll.Mods, "after its charge") {
			a.wrong("%s: a bonus later that was not won at first", b.roll.Reason)
		}
	}
	if b.round > 1 {
		return
	}
	if met == "maybe" { // it struck the other's flank, if it ran in itself
		for _, name := range []string{"attacking a flank", "attacking the rear", "one rank deep, charged by cavalry"} {
			for _, m := range b.roll.Mods {
				if m.Name == name {
					want[name] = m.Value
				}
			}
		}
		return
	}
	came := met == "charge" || met == "attack"
	if came && !ring && strings.Contains(back.edge, "flank") {
		want["attacking a flank"] = 1
	}
	if came && !ring && back.edge == "rear" {
		want["attacking the rear"] = 2
	}
	struck := a.met[[2]int{e.id, u.id}].how
	if struck == "maybe" && has(b.roll.Mods, "one rank deep, charged by cavalry") {
		struck = "charge"
	}
	deep := a.met[[2]int{e.id, u.id}].deep
	if deep != u.now.deep() { // it has lost figures since, perhaps before the contact
		deep = 0
		if has(b.roll.Mods, "one rank deep, charged by cavalry") {
			deep = 1
		}
	}
	if u.foot() && e.cavalry() && struck == "charge" && deep == 1 {
		want["one rank deep, charged by cavalry"] = -1
	}
}

// bonusDue checks that a charge bonus was allowed: horse on foot only against
// fewer than three ranks, foot never on horse, nothing mounted on mammoths
// (RA-8.3, RA-8.4, RA-8.5).
func (a *audit) bonusDue(b *blow) {
	u, e := b.u, b.e
	a.seen["charge bonuses"]++
	switch {
	case u.foot() && e.cavalry(), (u.cavalry() || u.chariots()) && e.mammoths():
		a.wrong("%s: %s charges %s", b.roll.Reason, u.unit.Type, e.unit.Type)
	case u.cavalry() && e.foot() && e.now.deep() >= 3 && e.now.n == e.open.n:
		a.wrong("%s: a bonus against %d ranks", b.roll.Reason, e.now.deep())
	case u.now.form == ring:
		a.wrong("%s: a ring has charged", b.roll.Reason)
	}
}

// ofTold is 1 if a roll has the modifier: so near its limit the hundredths of
// the record do not tell.
func ofTold(r *dice.Roll, name string) float64 {
	if has(r.Mods, name) {
		return 1
	}
	return 0
}

// mammothsNear is RA-9.7h by the record's own places.
func (a *audit) mammothsNear(u *trooper, within float64) bool {
	for _, o := range a.all {
		if o != u && o.here() && o.mammoths() && apart(&u.now, &o.now) <= within {
			return true
		}
	}
	return false
}

// meleeCounts checks who is involved against the places on the table (RA-9.2,
// RA-9.4-R1, RA-9.5).
func (a *audit) meleeCounts(b *blow) {
	u := b.u
	for name, v := range b.parts {
		switch name {
		case "in support", "overlap", "added by expansion", "facing men who lap round", "hero", "superhero":
		default:
			a.wrong("%s: who are %q?", b.roll.Reason, name)
		}
		if name == "in support" && (!u.foot() || v > b.touching) {
			a.wrong("%s: %v in support of %v", b.roll.Reason, v, b.touching)
		}
	}
	limit := map[bool]float64{true: 4, false: 2}[u.foot()]
	if o := b.parts["overlap"]; b.round == 1 && o > limit || o > 0 && (u.chariots() || u.mammoths()) || o > 0 && b.edge != "front" && u.now.form != ring {
		a.wrong("%s: overlap of %v", b.roll.Reason, o)
	}
	a.support(b)
	if b.round == 1 && a.opponents(u) == 1 && a.opponents(b.e) == 1 && !u.single() && !b.e.single() {
		a.touch(b)
	}
}

func (a *audit) opponents(u *trooper) int {
	n := 0
	for pair := range a.blows {
		if pair[0] == u.id {
			n++
		}
	}
	return n
}

// support is the table RA-9.5 for units with one opponent, fighting on the front.
func (a *audit) support(b *blow) {
	u, e := b.u, b.e
	if !u.foot() || u.single() || b.edge != "front" || a.opponents(u) != 1 {
		return
	}
	second := max(0, min(u.now.files, u.now.stands-u.now.files))
	third := max(0, min(u.now.files, u.now.stands-2*u.now.files))
	if u.now.form == ring {
		second, third = u.now.files, 0
	}
	c := int(b.touching)
	met := a.met[[2]int{e.id, u.id}].how
	if met == "maybe" {
		return
	}
	charged := met == "charge" && !e.foot()
	want := float64(min(c, second)) / 2
	switch pike := u.unit.Type.Pike(); {
	case charged && e.cavalry() && b.round == 1 && !pike:
		want = 0
	case charged && pike && (!e.cavalry() || b.round > 1):
		want += float64(min(c, third)) / 2
	}
	if b.parts["in support"] != want {
		a.wrong("%s: %v in support, by the rules %v (files %d, figures %d, met %q)", b.roll.Reason, b.parts["in support"], want, u.now.files, u.now.n, met)
	}
	a.seen["supports"]++
}

// touch counts figures in contact from the places, front to front or flank or
// rear, where the two stand flush (RA-2.11-R1, RA-9.4-R1).
func (a *audit) touch(b *blow) {
	back := a.blows[[2]int{b.e.id, b.u.id}]
	u, e := &b.u.now, &b.e.now
	if b.edge != "front" || u.form == ring || apart(u, e) > toleranceOfRecord || inside(u, e) > 2*toleranceOfRecord || !faces(u, e, back.edge) {
		return
	}
	lo, hi, ok := a.flush(u, e)
	if !ok {
		return
	}
	w, _ := b.u.base()
	least, most := 0, 0
	const mm = inchesPerMillimetre
	for i := range u.files {
		from, to := float64(i)*w-u.w/2, float64(i+1)*w-u.w/2
		long := min(to, hi) - max(from, lo)
		if long >= mm-toleranceOfRecord {
			most++
		}
		if long >= mm+toleranceOfRecord {
			least++
		}
	}
	got := int(b.touching)
	if b.u.chariots() {
		least, most = min(least*2, u.n)-1, min(most*2, u.n)
	}
	if b.u.mammoths() {
		least, most = 4*least, 4*most
	}
	if got < least || got > most {
		a.wrong("%s: %d touch, by their places %d to %d (%s)", b.roll.Reason, got, least, most, back.edge)
	}
	a.seen["touches"]++
}

// faces reports whether u's front lies along the edge of e that it strikes; if
// there was no room it counts as if it did (RA-2.10-R1).
func faces(u, e *standing, edge string) bool {
	turn := map[string]float64{"front": 0, "right flank": 90, "rear": 180, "left flank": 270}[edge]
	return math.Abs(math.Remainder(e.h+turn-u.h-180, 360)) < 1
}

// flush is the part of u's front line along which an edge of e lies, in u's
// axis to the right.
func (a *audit) flush(u, e *standing) (lo, hi float64, ok bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, c := range e.corners() {
		dx, dy := c[0]-u.x, c[1]-u.y
		if math.Abs(dx*u.fx+dy*u.fy) < 2*toleranceOfRecord {
			right := dx*u.rx + dy*u.ry
			lo, hi, ok = min(lo, right), max(hi, right), true
		}
	}
	return lo, hi, ok && hi-lo > 0.1
}
