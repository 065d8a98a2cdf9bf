package royal_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/general"
	"hyboria/battle/muster"
	"hyboria/battle/royal"
	"hyboria/data"
)

var theWorld = sync.OnceValues(func() (*data.World, error) { return data.Load(data.Embedded()) })

var theDeck = sync.OnceValues(func() (*deck.Deck, error) { return deck.Load(data.Embedded()) })

// many is a number of battles, more of them in a soak.
func many(few, soak int) int {
	if os.Getenv("HYBORIA_SOAK") == "1" {
		return soak
	}
	return few
}

// battleOf is the n-th random battle: two nations, points, a card, singles.
func battleOf(t testing.TB, n int) battle.Scenario {
	t.Helper()
	w, err := theWorld()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(n), 30))
	points := 250 + 250*r.IntN(6)
	sc := battle.Scenario{ID: fmt.Sprintf("audit/%d", n), Title: "a battle to audit", Card: r.IntN(101)}
	for i := range sc.Sides {
		people := &w.Nations[r.IntN(len(w.Nations))]
		sc.Sides[i] = hostOf(t, w, people, points, r, "ad"[i:i+1])
	}
	return sc
}

// hostOf raises an army with ids that begin with the side's letter.
func hostOf(t testing.TB, w *data.World, people *data.Nation, points int, r *rand.Rand, side string) battle.Force {
	t.Helper()
	rules := muster.DefaultRules(w)
	rules.Magic = "on"
	opts := muster.Options{Rules: rules, Heroes: r.IntN(2) == 0, Magic: r.IntN(2) == 0, Companies: r.IntN(3) == 0}
	raised, err := muster.Raise(people, w, points, dice.New(dice.SeedOf(r.Int64()), nil, "army"), opts)
	if err != nil {
		t.Fatal(err)
	}
	f := raised.Force()
	f.Name, f.Nation = "Host "+side+" of "+people.Name, people.ID
	f.Commander = &battle.Commander{Name: "Lord " + side, Nation: people.ID}
	for i := range f.Units {
		f.Units[i].ID = side + strconv.Itoa(i+1)
	}
	for i := range f.Heroes {
		f.Heroes[i].ID, f.Heroes[i].Unit = side+"h"+strconv.Itoa(i+1), ""
	}
	for i := range f.MagicUsers {
		f.MagicUsers[i].ID = side + "m" + strconv.Itoa(i+1)
	}
	return f
}

// caster is a general whose wizards throw fire at the nearest enemy while their
// points last, in view or not.
type caster struct{ royal.Commander }

// Orders are the general's, with spells.
func (c caster) Orders(v royal.View) royal.Orders {
	o := c.Commander.Orders(v)
	o.Spells = nil
	for w := range v.Own {
		if w.Single == nil || w.Single.Order == "" || !w.On() || w.Single.Power < 25 || w.Single.Drunk {
			continue
		}
		best, least := 0, math.Inf(1)
		for e := range v.Enemy {
			if d := math.Hypot(e.Pose.At.X-w.Pose.At.X, e.Pose.At.Y-w.Pose.At.Y); !e.IsSingle() && d < least {
				best, least = e.ID, d
			}
		}
		if best != 0 && least < 20 {
			o.Spells = append(o.Spells, royal.SpellOrder{Wizard: w.ID, Spell: "sword_of_fire", Target: best})
		}
	}
	return o
}

// fight fights a battle with generals and gives its record.
func fight(t testing.TB, sc battle.Scenario, n int) battle.Record {
	t.Helper()
	d, err := theDeck()
	if err != nil {
		t.Fatal(err)
	}
	rec, err := royal.New(d, caster{general.New(general.Auto)}, caster{general.New(general.Auto)}).Fight(sc, dice.SeedOf(int64(n)))
	if err != nil {
		t.Fatalf("battle %d: %v", n, err)
	}
	return rec
}

// Whatever generals do, each record holds what the rules say of every roll,
// loss, test and place, by a reckoning of its own (RA-0.1-R1, RA-0.5-R1,
// RA-6.1-R1, RA-7, RA-9.7, RA-10.8, RA-10.18, RA-12.10, RA-12.29, RA-18.5).
func TestRecordsByTheRules(t *testing.T) {
	seen, told := map[string]int{}, 0
	for n := range many(40, 2000) {
		rec := fight(t, battleOf(t, n), n)
		a := &audit{rec: &rec}
		if err := a.walk(); err != nil {
			t.Fatalf("battle %d: %v", n, err)
		}
		for k, v := range a.seen {
			seen[k] += v
		}
		for _, f := range a.found {
			if told++; told <= 40 {
				t.Errorf("battle %d, %s", n, f)
			}
		}
	}
	for _, k := range [...]string{"blows", "supports", "touches", "charge bonuses", "shots", "pre-melee tests", "post-melee tests", "rally tests", "severities", "spells", "moves", "contacts: charge", "contacts: attack"} {
		if seen[k] == 0 {
			t.Errorf("no %s looked at", k)
		}
	}
	t.Log(seen)
}

// walk goes through the record.
func (a *audit) walk() error {
	a.muster()
	for i := range a.rec.Rolls {
		a.die(&a.rec.Rolls[i])
	}
	for i := range a.rec.Phases {
		p := &a.rec.Phases[i]
		if p.Turn != a.turn {
			a.turn = p.Turn
			a.openTurn()
		}
		a.phase = p.Name
		if err := a.step(p); err != nil {
			return err
		}
	}
	return nil
}

func (a *audit) openTurn() {
	for id, why := range a.owed() {
		if !a.judged && a.turn > 1 {
			a.wrong("%s did not test in the turn before though it %s", a.all[id-1].name, why)
		}
	}
	a.judged, a.shifted = false, map[int]bool{}
	a.said, a.fired, a.evaded = map[int][2]string{}, map[int]bool{}, map[int]bool{}
	a.prior, a.blows = a.blows, map[[2]int]blow{}
	a.back, a.routs = [2]int{}, [2]int{}
	for _, u := range a.all {
		u.open = u.now
	}
}

// step is one phase of the record. A phase without events is not written.
func (a *audit) step(p *battle.Phase) error {
	a.tests, a.went, a.shots, a.wind = map[int]int{}, false, nil, map[int]bool{}
	a.through = map[int]bool{}
	a.touched, a.broke = map[int]bool{}, map[int]bool{}
	for _, u := range a.all {
		u.was = u.now
		if u.now.told {
			a.live[u.id] = u.now.n
		}
	}
	owed := map[int]string{}
	if p.Name == "Nerve after melee" {
		owed, a.judged = a.owed(), true
	}
	for i := range p.Events {
		e := &p.Events[i]
		if e.Text == "Positions" {
			a.settle()
			if err := a.positions(e); err != nil {
				return err
			}
			a.counted()
			continue
		}
		a.event(e)
	}
	for _, u := range a.all {
		if why, ok := owed[u.id]; ok && a.tests[u.id] == 0 && u.was.status != routing {
			a.wrong("%s does not test though it %s", u.name, why)
		}
	}
	a.closeStep(p.Name)
	return nil
}

func (a *audit) closeStep(name string) {
	switch name {
	case "Start of the turn":
		a.shifts(-1)
	case "First movement":
		a.moved(0)
		a.shifts(0)
	case "Second movement":
		a.moved(1)
		a.shifts(1)
	case "Nerve after melee":
		for _, u := range a.all {
			a.marks[u.id] |= a.mark(u)
		}
	}
	a.standsApart()
}

// die checks a roll by itself (RA-0.1, RA-0.1-R1).
func (a *audit) die(r *dice.Roll) {
	total := r.Sum
	for _, m := range r.Mods {
		total += m.Value
	}
	bad := len(r.Faces) != 1 || r.Faces[0] != r.Sum || total != r.Total
	switch r.Dice {
	case "average":
		bad = bad || r.Sum < 2 || r.Sum > 5
	case "d100":
		bad = bad || r.Sum < 1 || r.Sum > 100
	case "d6":
		bad = bad || r.Sum < 1 || r.Sum > 6
	default:
		bad = true
	}
	if bad {
		a.wrong("roll %+v", *r)
	}
}

var (
	phaseOrders = regexp.MustCompile(`phase 1 (.*?); phase 2 (.*?)(?:;|$)`)
	lostText    = regexp.MustCompile(`: (\d+) lost$`)
)

// event checks one event and keeps the count of figures.
func (a *audit) event(e *battle.Event) {
	u := a.byKey[e.Unit]
	if u == nil {
		return
	}
	to, how := aim(e)
	var o *trooper
	if to > 0 && to <= len(a.all) {
		o = a.all[to-1]
	}
	switch {
	case e.Rule == "RA-5.1" && strings.HasPrefix(e.Text, "Orders: "):
		if m := phaseOrders.FindStringSubmatch(e.Text); m != nil {
			a.said[u.id] = [2]string{m[1], m[2]}
		}
		if u.now.status != steadyStatus {
			a.wrong("%s: orders in status %d", e.Text, u.now.status) // RA-5.6-R1
		}
	case how == "strike":
		a.strike(e, u, o)
	case how == "shoot":
		a.shoot(e, u, o)
	case how == "charge" || how == "attack" || how == "meet":
		a.metNow(e, u, o, how)
	case how == "spell":
		a.take(e, o)
	case len(e.Rolls) > 0 && strings.HasPrefix(a.rec.Rolls[e.Rolls[0]].Rule, "RA-12.10"):
		a.nerve(e, u)
	case len(e.Rolls) > 0 && a.rec.Rolls[e.Rolls[0]].Rule == "RA-18.5":
		a.spell(e)
	default:
		a.other(e, u)
	}
}

// other is what is told without dice.
func (a *audit) other(e *battle.Event, u *trooper) {
	switch {
	case strings.Contains(e.Text, " tramples "), e.Rule == "RA-18.20":
		a.beyond(e.Text, " tramples ")
		a.take(e, u)
	case strings.HasPrefix(e.Text, "The wind turns"):
		a.wind[u.id] = true
	case e.Rule == "RA-8.12":
		a.evaded[u.id] = true
		a.seen["evasions"]++
		if u.unit.Type != battle.LI {
			a.wrong("%s: it is %s", e.Text, u.unit.Type)
		}
	case e.Rule == "RA-8.19", e.Rule == "RA-8.18":
		a.broke[u.id] = true
		a.parted(u)
		a.seen["break-offs"]++
		if u.unit.Type != battle.MC {
			a.wrong("%s: it is %s", e.Text, u.unit.Type) // RA-8.17
		}
	case e.Rule == "RA-8.20":
		a.seen["breakthroughs"]++
		a.brokeThrough(e, u)
	case strings.Contains(e.Text, " goes through "):
		a.beyond(e.Text, " goes through ")
	case strings.Contains(e.Text, " goes back "):
		a.went = true
		if m := backText.FindStringSubmatch(e.Text); m != nil {
			far, _ := strconv.ParseFloat(m[1], 64)
			if far > 0.01 {
				a.parted(u)
			}
			if far > 2*rateOf(u.unit.Type)[3]+0.01 && !a.through[u.id] {
				a.wrong("%s: more than two charges", e.Text)
			}
		}
	case e.Rule == "RA-12.32" && a.phase == "End of the turn":
		if a.ends[u.id] != a.turn {
			a.wrong("%s: it should be so at the end of turn %d", e.Text, a.ends[u.id])
		}
		a.seen["status ends"]++
	}
}

// beyond notes who ends beyond friends, perhaps farther than it would go
// (RA-12.31-R1, RA-15.8-R1).
func (a *audit) beyond(text, deed string) {
	who, _, ok := strings.Cut(text, deed)
	for _, o := range a.all {
		a.through[o.id] = a.through[o.id] || ok && o.name == who
	}
}

// parted forgets the contacts of one who leaves.
func (a *audit) parted(u *trooper) {
	for _, o := range a.all {
		if m := a.met[[2]int{u.id, o.id}]; m.turn <= a.turn {
			delete(a.met, [2]int{u.id, o.id})
			delete(a.met, [2]int{o.id, u.id})
		}
	}
}

// brokeThrough is RA-8.20.
func (a *audit) brokeThrough(e *battle.Event, u *trooper) {
	_, suffered := a.round(u)
	ok := u.unit.Type == battle.HC
	best := 0
	for pair, b := range a.blows {
		if pair[0] == u.id && b.e.foot() && b.round == 1 {
			best = max(best, b.loss)
		}
	}
	if !ok || best < 1 || best < 2*suffered {
		a.wrong("%s: %s inflicted %d and suffered %d", e.Text, u.unit.Type, best, suffered)
	}
}

// take removes figures that an event tells of.
func (a *audit) take(e *battle.Event, o *trooper) {
	m := lostText.FindStringSubmatch(e.Text)
	if m == nil {
		a.wrong("cannot read %q", e.Text)
		return
	}
	n, _ := strconv.Atoi(m[1])
	a.live[o.id] = max(0, a.live[o.id]-n)
	for _, r := range a.rolls(e) {
		if r.Rule == "RA-18.10-R1" && len(r.Mods) != 1 {
			a.wrong("%s: %+v", e.Text, *r)
		}
	}
	a.seen["losses told"]++
}

// spell is RA-18.5.
func (a *audit) spell(e *battle.Event) {
	sum := a.rec.Rolls[e.Rolls[0]].Sum
	want := "works"
	if sum <= 10 {
		want = "backfires"
	} else if sum <= 30 {
		want = "fails"
	}
	if !strings.Contains(e.Text, want) {
		a.wrong("%s: rolled %d", e.Text, sum)
	}
	a.seen["spells"]++
}

// settle takes the losses of shots and blows, which fall together (RA-0.3).
func (a *audit) settle() {
	for _, s := range a.shots {
		victim := s[1]
		if a.wind[s[0]] {
			victim = s[0]
		}
		a.live[victim] = max(0, a.live[victim]-s[2])
	}
	a.shots = nil
	if a.phase != "Melee" {
		return
	}
	pairs := make([][2]int, 0, len(a.blows))
	for p := range a.blows {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	for _, p := range pairs {
		b := a.blows[p]
		a.meleeMods(&b)
		a.meleeCounts(&b)
	}
	for _, p := range pairs {
		a.live[p[1]] = max(0, a.live[p[1]]-a.blows[p].loss)
	}
}

// counted checks the figures of the record's places against the losses told.
func (a *audit) counted() {
	for _, u := range a.all {
		if !u.now.told || u.single() || u.kind == phantoms || u.kind == beasts {
			continue
		}
		if u.now.place == onTable && u.now.n != a.live[u.id] && a.was(u) {
			a.wrong("%s has %d figures, by what is told %d", u.name, u.now.n, a.live[u.id])
		}
		if u.now.n > u.n0 || u.now.n < 0 {
			a.wrong("%s has %d of %d figures", u.name, u.now.n, u.n0)
		}
		if a.phase == "End of the turn" && u.here() && u.now.status == fallingBack && a.ends[u.id] <= a.turn {
			a.wrong("%s is in fall back status beyond turn %d", u.name, a.ends[u.id])
		}
	}
}

// was reports whether the unit has been shown before this step.
func (a *audit) was(u *trooper) bool { return u.was.told }
