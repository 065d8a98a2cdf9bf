package royal_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"hyboria/battle"
)

var (
	shootText   = regexp.MustCompile(` from ([\d.]+) in: `)
	shootEffect = regexp.MustCompile(`^(\d+) x (\d+) firing = (\d+) kills: (\d+) figures?$`)
)

// reach is a weapon's range and where its long range begins (RA-10.1..10.6).
func reach(w battle.Weapon) (far, long float64) {
	switch w {
	case battle.Bow:
		return 12, 9
	case battle.ShemiteBow:
		return 15, 9
	case battle.Crossbow:
		return 18, 12
	case battle.Thrown:
		return 3, -1
	default:
		return 0, 0
	}
}

// weapons are those a unit can use (RA-10.5-R1).
func (t *trooper) weapons() []battle.Weapon {
	var out []battle.Weapon
	if t.unit.Armed.Shoots() {
		w := t.unit.Armed
		if w == battle.Bow && t.unit.Has("shemite") {
			w = battle.ShemiteBow
		}
		out = append(out, w)
	} else if t.chariots() || t.mammoths() {
		out = append(out, map[bool]battle.Weapon{true: battle.ShemiteBow, false: battle.Bow}[t.unit.Has("shemite")])
	}
	if t.unit.Armed == battle.Thrown || t.unit.Has("thrown") {
		out = append(out, battle.Thrown)
	}
	return out
}

func (t *trooper) horseArcher() bool {
	return t.unit.Type == battle.MC && (t.unit.Armed == battle.Bow || t.unit.Armed == battle.ShemiteBow)
}

// firing tells whether so many figures may shoot with a weapon (RA-10.1..10.7).
func (t *trooper) firing(w battle.Weapon, n int) bool {
	s := &t.now
	switch {
	case t.chariots():
		return n <= s.stands
	case t.mammoths():
		return n <= 2*s.stands
	case w == battle.Thrown:
		return n == min(s.n, s.files)
	case w == battle.Crossbow:
		return n == min((s.n+1)/2, 2*s.files)
	case t.horseArcher() && s.form == ring:
		return n == min(s.n, 2*s.files)
	case t.horseArcher():
		return n == min(s.n, s.files) || s.form >= column && n == min(s.n, 3*s.ranksN)
	}
	return n == min(s.n, 2*s.files)
}

// shoot checks one shot (RA-10).
func (a *audit) shoot(e *battle.Event, u, t *trooper) {
	r := a.rolls(e)[0]
	effect, text := shootEffect.FindStringSubmatch(r.Effect), shootText.FindStringSubmatch(e.Text)
	if effect == nil || text == nil {
		a.wrong("cannot read the shot %q: %q", e.Text, r.Effect)
		return
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(effect[i+1])
	}
	dist, _ := strconv.ParseFloat(text[1], 64)
	if n[0] != max(0, r.Total) || n[2] != n[0]*n[1] || n[3] != (n[2]+10)/20 { // RA-10.8
		a.wrong("%s: %s for a die of %d", e.Text, r.Effect, r.Total)
	}
	a.mayShoot(e, u, t)
	a.shotMods(e, u, t, dist, n[1])
	a.fired[u.id] = true
	a.shots = append(a.shots, [3]int{u.id, t.id, n[3]})
	a.seen["shots"]++
}

// mayShoot is RA-10.10-R1, R2, RA-10.11, RA-10.12, RA-8.9 and RA-8.15.
func (a *audit) mayShoot(e *battle.Event, u, t *trooper) {
	switch {
	case a.fired[u.id]:
		a.wrong("%s: it has fired before this turn", e.Text)
	case a.evaded[u.id]:
		a.wrong("%s: it has evaded this turn", e.Text)
	case u.now.status == routing:
		a.wrong("%s: it is in rout", e.Text)
	case t.kind == aCommander:
		a.wrong("%s: a commander is no target", e.Text)
	case t.now.side == u.now.side:
		a.wrong("%s: a friend", e.Text)
	}
	if strings.Contains(a.phase, "movement") {
		return
	}
	for _, o := range a.all {
		if a.together(u, o) || a.together(t, o) {
			a.wrong("%s: in melee with %s", e.Text, o.name)
		}
		if m := a.met[[2]int{u.id, o.id}]; m.how == "charge" && m.turn == a.turn {
			a.wrong("%s: it has charged this turn", e.Text)
		}
	}
	if !u.inArc(t) {
		a.wrong("%s: outside its arc", e.Text)
	}
}

// together reports whether a pair that met still touches.
func (a *audit) together(u, o *trooper) bool {
	_, one := a.met[[2]int{u.id, o.id}]
	return one && u.here() && o.here() && u.now.side != o.now.side && apart(&u.now, &o.now) < 0.01
}

// inArc is RA-10.11-R1 with half a degree for the hundredths of the record.
func (u *trooper) inArc(t *trooper) bool {
	s := &u.now
	if s.form == ring {
		return true
	}
	ok := false
	origins := [][2]float64{{s.x, s.y}}
	lo, hi := -45.5, 45.5
	if u.horseArcher() {
		lo = -135.5
		origins = append(origins, s.corner(-s.w/2, -s.d/2))
	}
	for _, o := range origins {
		p := t.now.nearest(o)
		dx, dy := p[0]-o[0], p[1]-o[1]
		bearing := math.Atan2(dx*s.rx+dy*s.ry, dx*s.fx+dy*s.fy) * 180 / math.Pi
		ok = ok || bearing >= lo && bearing <= hi || math.Hypot(dx, dy) < 0.5
	}
	return ok
}

// nearest is the place of a footprint nearest to another.
func (s *standing) nearest(c [2]float64) [2]float64 {
	dx, dy := c[0]-s.x, c[1]-s.y
	right := max(-s.w/2, min(s.w/2, dx*s.rx+dy*s.ry))
	ahead := max(-s.d, min(0, dx*s.fx+dy*s.fy))
	return s.corner(right, ahead)
}

// shotMods checks range, figures and modifiers (RA-10.18). What the ground adds
// is taken as told.
func (a *audit) shotMods(e *battle.Event, u, t *trooper, dist float64, firing int) {
	passing := strings.Contains(a.phase, "movement")
	if !passing && math.Abs(dist-apart(&u.now, &t.now)) > toleranceOfRecord {
		a.wrong("%s: by their places %.2f in", e.Text, apart(&u.now, &t.now))
	}
	got := map[string]int{}
	for _, m := range a.rolls(e)[0].Mods {
		got[m.Name] += m.Value
	}
	var tried []string
	for _, w := range u.weapons() {
		far, long := reach(w)
		if dist > far+0.01 || !passing && !u.firing(w, firing) {
			continue
		}
		want := map[string]int{}
		for _, ground := range [...]string{"target uphill", "target in swamp", "target in woods"} {
			if v := got[ground]; v != 0 {
				want[ground] = map[bool]int{true: -2, false: -1}[ground == "target in woods"]
			}
		}
		a.plainMods(want, got, u, t, dist > long+0.01, passing)
		if fmt.Sprint(want) == fmt.Sprint(got) {
			return
		}
		tried = append(tried, fmt.Sprint(w, want))
	}
	a.wrong("%s by %d of %s (%d in %d files): modifiers %v, by the rules %v", e.Text, firing, u.unit.Type, u.now.n, u.now.files, got, tried)
}

func (a *audit) plainMods(want, got map[string]int, u, t *trooper, long, passing bool) {
	put := func(holds bool, name string, value int) {
		if holds {
			want[name] = value
		}
	}
	put(long, "long range", -1)
	put(u.unit.Has("bossonian"), "Bossonians", 1)
	put(u.now.status == fallingBack, "falling back", -1)
	put(t.kind == aWizard, "target a wizard", -1)
	put(t.mammoths(), "target mammoths", -1)
	phase := map[bool]int{true: 1}[strings.Contains(a.phase, "Second")]
	charging := strings.HasPrefix(a.said[t.id][phase], "charge")
	put(t.foot() && !t.single() && t.now.deep() >= 3 && !charging, "infantry three ranks deep", -1)
	if t.foot() && charging || passing {
		put(got["infantry three ranks deep"] != 0, "infantry three ranks deep", -1)
	}
	if passing {
		put(got["firer moved"] != 0, "firer moved", -1)
		put(true, "target moved", -1)
		return
	}
	put(u.now.pose() != u.open.pose() || u.now.form != u.open.form, "firer moved", -1)
	if a.stirred(u) {
		delete(want, "firer moved")
		put(got["firer moved"] != 0, "firer moved", -1)
	}
	put(a.shifted[t.id], "target moved", -1)
	if a.stirred(t) || t.now.n != t.open.n {
		delete(want, "target moved")
		put(got["target moved"] != 0, "target moved", -1)
	}
}

func (s *standing) pose() [3]float64 { return [3]float64{s.x, s.y, s.h} }

// stirred reports whether what the unit did cannot be told from its places: it
// moved less than they show, or came back.
func (a *audit) stirred(t *trooper) bool {
	if t.now.n != t.open.n && t.now.ranksN <= 1 { // a single rank that shrinks shifts its middle (RA-2.12-R1)
		return true
	}
	s := a.said[t.id]
	return math.Hypot(t.now.x-t.open.x, t.now.y-t.open.y) < 0.03 && (s[0] != "-" && s[0] != "" || s[1] != "-" && s[1] != "")
}

// shifts notes who has moved in a phase (0, 1) or in rout at the start of the
// turn (-1); changes of face and formation, for which a unit may slide
// (RA-7.15-R1), do not count (RA-10.18c).
func (a *audit) shifts(phase int) {
	for _, t := range a.all {
		now, was := t.now.corner(0, -t.now.d/2), t.was.corner(0, -t.was.d/2) // an about-turn leaves the middle
		if math.Hypot(now[0]-was[0], now[1]-was[1]) < toleranceOfRecord/2 || t.now.n != t.was.n {
			continue
		}
		if phase >= 0 && !a.evaded[t.id] && (strings.HasPrefix(a.said[t.id][phase], "face") || strings.HasPrefix(a.said[t.id][phase], "form")) {
			continue
		}
		a.shifted[t.id] = true
	}
}
