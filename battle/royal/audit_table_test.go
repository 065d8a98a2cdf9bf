package royal_test

import (
	"math"
	"regexp"
	"strings"

	"hyboria/battle"
)

// rateOf is RA-7's table: line, column, road column on a road, charge, march.
func rateOf(t battle.Type) [5]float64 {
	switch t {
	case battle.LI:
		return [5]float64{8, 10, 12, 12, 12}
	case battle.MI, battle.MIP:
		return [5]float64{6, 8, 10, 10, 10}
	case battle.HI, battle.HIP:
		return [5]float64{5, 6, 8, 8, 8}
	case battle.MC:
		return [5]float64{18, 18, 24, 24, 24}
	case battle.HC:
		return [5]float64{12, 12, 18, 18, 18}
	case battle.WM:
		return [5]float64{8, 8, 12, 12, 12}
	case battle.HCH:
		return [5]float64{10, 10, 15, 15, 15}
	default:
		return [5]float64{12, 12, 18, 18, 18}
	}
}

// normal is the ordinary move of a formation.
func (t *trooper) normal(form int) float64 {
	r := rateOf(t.unit.Type)
	switch form {
	case column:
		return r[1]
	case road:
		return r[2] // if there is a road, or for horse archers
	case ring:
		return r[0] / 2
	}
	if t.unit.Has("rough") {
		return max(r[0], 8) // as light infantry in rough ground (RA-11.3-R2)
	}
	return r[0]
}

// standsApart checks that no two units lie in each other and none beyond the
// table (RA-7.16, RA-2.13-R1).
func (a *audit) standsApart() {
	for i, u := range a.all {
		if !u.here() {
			continue
		}
		if c := u.now.corner(0, -u.now.d/2); c[0] < -0.02 || c[1] < -0.02 || c[0] > float64(a.rec.Scenario.Table.Length)+0.02 || c[1] > float64(a.rec.Scenario.Table.Depth)+0.02 {
			if a.pairs[[2]int{u.id, 0}] {
				continue
			}
			a.pairs[[2]int{u.id, 0}] = true
			a.wrong("%s stands off the table at %.2f %.2f", u.name, u.now.x, u.now.y)
		}
		if u.single() {
			continue
		}
		a.oneFormation(u)
		for _, o := range a.all[i+1:] {
			if o.here() && !o.single() && math.Hypot(u.now.x-o.now.x, u.now.y-o.now.y) < 40 {
				if by := inside(&u.now, &o.now); by > 0.05 && !a.pairs[[2]int{u.id, o.id}] {
					a.pairs[[2]int{u.id, o.id}] = true
					a.wrong("%d %s and %d %s lie %.2f in in each other", u.id, u.name, o.id, o.name, by)
				}
			}
		}
	}
}

// oneFormation checks that a unit, which has one formation and one heading for
// all its figures, stands as its formation is (RA-4.1..4.7, RA-4.1-R1).
func (a *audit) oneFormation(u *trooper) {
	s := &u.now
	var ok bool
	switch s.form {
	case column:
		ok = s.ranksN >= 4
	case road:
		ok = s.files <= 3
	case ring:
		ok = !u.chariots() && !u.mammoths()
	default:
		ok = s.ranksN <= 3
	}
	if vehicles := u.chariots() || u.mammoths(); !ok || s.files < 1 || s.files > s.stands && s.form != ring || vehicles && s.form < road && s.ranksN > 1 {
		a.wrong("%s is in formation %d with %d figures in %d files", u.name, s.form, s.n, s.files)
	}
}

// moved checks how far each unit went in a phase of movement, by its order
// (RA-7.1..7.12, RA-8.13).
func (a *audit) moved(phase int) {
	for _, u := range a.all {
		if u.single() || u.kind == beasts || !u.here() || !u.was.told || u.was.place != onTable {
			continue
		}
		said := a.said[u.id][phase]
		far := math.Hypot(u.now.x-u.was.x, u.now.y-u.was.y)
		limit := a.limit(u, said)
		if a.evaded[u.id] || a.broke[u.id] {
			limit = max(limit, u.normal(u.was.form)+u.was.d) + beyondFriends
		}
		if a.touched[u.id] { // squaring up (RA-2.10-R1)
			limit += u.was.w
		}
		if turned := math.Abs(math.Abs(u.now.h-u.was.h)-180) < 0.02; turned { // RA-9.17
			limit = max(limit, u.was.d)
		}
		if far > limit+0.05 {
			a.wrong("%s (%s %s) went %.2f in, at most %.2f", u.name, u.unit.Type, said, far, limit)
		}
		if u.was.status != steadyStatus && far > 0.02 && !a.touched[u.id] {
			a.wrong("%s moves %.2f in in rout or fall back status", u.name, far)
		}
		a.seen["moves"]++
	}
}

const steadyStatus = 0

// beyondFriends is how much farther than its move an evader may end, beyond a
// friend (RA-8.13-R1).
const beyondFriends = 12

// limit is how far the front's middle may go by an order.
func (a *audit) limit(u *trooper, said string) float64 {
	r := rateOf(u.unit.Type)
	switch {
	case strings.HasPrefix(said, "charge"):
		return r[3]
	case strings.HasPrefix(said, "march"):
		return 1.5 * r[2]
	case strings.HasPrefix(said, "step back"):
		return 2
	case strings.HasPrefix(said, "move"):
		return u.normal(u.was.form)
	case strings.HasPrefix(said, "fall back"):
		return r[0] + u.was.d
	case strings.HasPrefix(said, "face"), strings.HasPrefix(said, "form"):
		return u.was.w + u.was.d + u.now.w + u.now.d
	}
	if a.evaded[u.id] {
		return r[0] + u.was.d
	}
	return 0
}

var backText = regexp.MustCompile(` goes back ([\d.]+) in$`)

// metNow notes a contact (RA-8.1-R1) and refuses what may not be a charge
// (RA-8.2..8.4, RA-4.5-R1).
func (a *audit) metNow(e *battle.Event, u, o *trooper, how string) {
	edge := e.Text[strings.LastIndex(e.Text, " on the ")+len(" on the "):]
	m := meeting{how: how, edge: edge, turn: a.turn, deep: o.now.deep()}
	if a.phase == "Riding on" || a.phase == "Nerve after melee" {
		m.turn++
	}
	a.seen["contacts: "+how]++
	a.met[[2]int{u.id, o.id}] = m
	back := meeting{turn: m.turn, how: "stood"}
	if phase := map[bool]int{true: 1}[strings.Contains(a.phase, "Second")]; strings.Contains(a.phase, "movement") {
		if s := a.said[o.id][phase]; strings.HasPrefix(s, "charge") || strings.HasPrefix(s, "move") || strings.HasPrefix(s, "march") {
			back.how = "maybe"
		}
	}
	if a.phase == "Nerve before melee" || m.turn > a.turn {
		back.how = "stood"
	}
	a.met[[2]int{o.id, u.id}] = back
	a.touched[u.id], a.touched[o.id] = true, true
	delete(a.prior, [2]int{u.id, o.id})
	delete(a.prior, [2]int{o.id, u.id})
	if how != "charge" || u.single() || o.single() {
		return
	}
	switch {
	case u.foot() && o.cavalry(), (u.cavalry() || u.chariots()) && o.mammoths(), u.was.form == ring:
		a.wrong("%s (%s against %s)", e.Text, u.unit.Type, o.unit.Type)
	case a.fired[u.id]:
		a.wrong("%s: it has fired this turn", e.Text)
	}
}
