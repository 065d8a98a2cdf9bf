package royal_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// The numbers that a record uses for names.
const (
	steady, fallingBack, routing                = 0, 1, 2
	line, bentLine, column, road, ring          = 0, 1, 2, 3, 4
	onTable, withUnit                           = 0, 1
	ordinary, phantoms, theDead, beasts         = 0, 1, 2, 3
	aHero, aWizard, aCommander                  = 4, 5, 6
	toleranceOfRecord                           = 0.03 // places are told in hundredths
	inchesPerMillimetre                 float64 = 1 / 25.4
)

// standing is one row of a record's positions.
type standing struct {
	x, y, h              float64
	n, files, form       int
	status, place, side  int
	with                 int
	w, d                 float64 // footprint in inches
	told                 bool
	rx, ry, fx, fy       float64 // its right and its forward
	stands, crew, ranksN int
}

// trooper is a body as an auditor knows it from the scenario.
type trooper struct {
	id, n0 int
	key    string
	name   string
	kind   int
	unit   battle.Unit // of ordinary ones; LI of summoned ones
	rider  bool        // of single figures
	rank   battle.HeroRank
	now    standing
	was    standing // before the present step
	open   standing // at the start of the turn
}

func (t *trooper) foot() bool     { return t.unit.Type.Foot() }
func (t *trooper) cavalry() bool  { return t.unit.Type.Cavalry() }
func (t *trooper) chariots() bool { return t.unit.Type == battle.LCH || t.unit.Type == battle.HCH }
func (t *trooper) mammoths() bool { return t.unit.Type == battle.WM }
func (t *trooper) single() bool   { return t.kind >= aHero }
func (t *trooper) here() bool     { return t.now.told && t.now.place == onTable }

// category is RA-3's.
func (t *trooper) category() int {
	switch t.unit.Type {
	case battle.LI:
		return 1
	case battle.MI, battle.MIP:
		return 2
	case battle.HI, battle.HIP, battle.MC:
		return 3
	case battle.HC:
		return 4
	default:
		return 5
	}
}

// bonus is RA-3's charge and post-charge bonus.
func (t *trooper) bonus() (charge, after int) {
	switch {
	case t.foot():
		return 1, 0
	case t.cavalry():
		return 2, 1
	case t.unit.Type == battle.LCH:
		return 3, 1
	case t.unit.Type == battle.HCH:
		return 4, 1
	}
	return 5, 1
}

// base is a base's width and depth in inches (RA-2.1..2.4).
func (t *trooper) base() (w, d float64) {
	switch {
	case t.kind == aWizard || t.single() && !t.rider:
		return 15 * inchesPerMillimetre, 1
	case t.single() || t.cavalry():
		return 20 * inchesPerMillimetre, 2
	case t.chariots():
		return 45 * inchesPerMillimetre, 3
	case t.mammoths():
		return 60 * inchesPerMillimetre, 4
	}
	return 15 * inchesPerMillimetre, 1
}

// stand is a row of positions as a footprint (RA-2.7-R1).
func (t *trooper) stand(row []float64) standing {
	s := standing{x: row[1], y: row[2], h: row[3], n: int(row[4]), files: int(row[5]), form: int(row[6]), status: int(row[7]), place: int(row[8]), side: int(row[9]), with: int(row[10]), told: true}
	s.crew = t.unit.Type.Crew()
	s.stands = (s.n + s.crew - 1) / s.crew
	w, d := t.base()
	s.w = float64(s.files) * w
	if s.files > 0 {
		s.ranksN = (s.stands + s.files - 1) / s.files
	}
	s.d = float64(s.ranksN) * d
	if s.form == ring {
		s.d = s.w
	}
	sin, cos := math.Sincos(s.h * math.Pi / 180)
	s.fx, s.fy, s.rx, s.ry = sin, cos, cos, -sin
	return s
}

// deep is the depth by RA-2.8-R1.
func (s *standing) deep() int {
	if s.form == ring {
		return 2
	}
	if s.files == 0 {
		return 0
	}
	deep := s.stands / s.files
	if left := s.stands % s.files; left > 0 && 2*left >= s.files {
		deep++
	}
	return deep
}

// corner is a place in the unit's own axes: right of and ahead of its front's
// middle.
func (s *standing) corner(right, ahead float64) [2]float64 {
	return [2]float64{s.x + right*s.rx + ahead*s.fx, s.y + right*s.ry + ahead*s.fy}
}

func (s *standing) corners() [4][2]float64 {
	return [4][2]float64{s.corner(-s.w/2, 0), s.corner(s.w/2, 0), s.corner(s.w/2, -s.d), s.corner(-s.w/2, -s.d)}
}

// inside is how deep two footprints lie in each other; below 0 they are apart.
func inside(a, b *standing) float64 {
	least := math.Inf(1)
	for _, s := range [...]*standing{a, b} {
		for _, axis := range [...][2]float64{{s.rx, s.ry}, {s.fx, s.fy}} {
			alo, ahi := spread(a, axis)
			blo, bhi := spread(b, axis)
			least = min(least, min(ahi, bhi)-max(alo, blo))
		}
	}
	return least
}

func spread(s *standing, axis [2]float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, c := range s.corners() {
		v := c[0]*axis[0] + c[1]*axis[1]
		lo, hi = min(lo, v), max(hi, v)
	}
	return lo, hi
}

// apart is the distance between two footprints.
func apart(a, b *standing) float64 {
	if inside(a, b) >= 0 {
		return 0
	}
	least := math.Inf(1)
	for _, p := range [...][2]*standing{{a, b}, {b, a}} {
		for _, c := range p[0].corners() {
			least = min(least, p[1].toPoint(c))
		}
	}
	return least
}

// toPoint is the distance from a footprint to a place.
func (s *standing) toPoint(c [2]float64) float64 {
	dx, dy := c[0]-s.x, c[1]-s.y
	right, ahead := dx*s.rx+dy*s.ry, dx*s.fx+dy*s.fy
	out := max(0, math.Abs(right)-s.w/2)
	fore := max(0, ahead, -s.d-ahead)
	return math.Hypot(out, fore)
}

// meeting is how one unit came to another: charge, attack, meet, or maybe (the
// other was told of, and it may have run in too).
type meeting struct {
	how  string
	edge string // of the other that it struck
	turn int    // in which the pair fights first
	deep int    // ranks of the other then
}

// audit goes through a record, step by step.
type audit struct {
	rec   *battle.Record
	all   []*trooper // all[i].id == i+1
	byKey map[string]*trooper
	turn  int
	phase string
	found []string // what is wrong

	seen           map[string]int // what was looked at, so that a check that never ran shows
	met            map[[2]int]meeting
	said           map[int][2]string // orders of this turn, by phase
	fired          map[int]bool
	evaded         map[int]bool
	blows          map[[2]int]blow // of this turn
	prior          map[[2]int]blow // of the turn before
	tests          map[int]int     // in the present step
	back           [2]int          // retreats by side this turn
	routs          [2]int
	marks          map[int]int // thirds and halves of losses reached
	ends           map[int]int // turn at whose end fall back status runs out
	live           map[int]int // figures by the events so far
	shots          [][3]int    // firer, target, figures: losses still to be taken
	wind           map[int]bool
	touched, broke map[int]bool
	through        map[int]bool    // went through friends in this step
	pairs          map[[2]int]bool // found to overlap before
	shifted        map[int]bool    // moved this turn
	judged         bool            // T11 of this turn is in the record
	went           bool            // somebody has retreated in this step
}

func (a *audit) wrong(format string, args ...any) {
	a.found = append(a.found, fmt.Sprintf("turn %d, %s: ", a.turn, a.phase)+fmt.Sprintf(format, args...))
}

// muster lists the bodies in the order of their numbers (RA-0.9-R1).
func (a *audit) muster() {
	a.byKey, a.seen, a.met = map[string]*trooper{}, map[string]int{}, map[[2]int]meeting{}
	a.pairs = map[[2]int]bool{}
	a.marks, a.ends, a.live = map[int]int{}, map[int]int{}, map[int]int{}
	sc := &a.rec.Scenario
	for i := range sc.Sides {
		for _, u := range sc.Sides[i].Units {
			a.add(&trooper{key: u.ID, name: u.Name, unit: u, n0: u.Present})
		}
	}
	for i := range sc.Sides {
		f := &sc.Sides[i]
		if f.Commander != nil {
			a.add(&trooper{name: f.Commander.Name, kind: aCommander, n0: 1})
		}
		for _, h := range f.Heroes {
			a.add(&trooper{key: h.ID, name: h.Name, kind: aHero, n0: 1, rider: h.Mounted, rank: h.Rank})
		}
		for _, m := range f.MagicUsers {
			a.add(&trooper{key: m.ID, name: m.Name, kind: aWizard, n0: 1})
		}
	}
}

func (a *audit) add(t *trooper) {
	t.id = len(a.all) + 1
	if t.key == "" {
		t.key = fmt.Sprintf("#%d", t.id)
	}
	a.all = append(a.all, t)
	a.byKey[t.key] = t
}

// positions reads a "Positions" event.
func (a *audit) positions(e *battle.Event) error {
	var p struct {
		At  [][]float64         `json:"at"`
		New [][]json.RawMessage `json:"new"`
	}
	if err := json.Unmarshal(e.Data, &p); err != nil {
		return err
	}
	for _, row := range p.New {
		var id, kind, mounted int
		var name string
		for i, to := range []any{&id, &name, &kind, &mounted} {
			if err := json.Unmarshal(row[i], to); err != nil {
				return err
			}
		}
		for len(a.all) < id {
			a.add(&trooper{})
		}
		t := a.all[id-1]
		t.name, t.kind, t.rider = name, kind, mounted == 1
		if kind >= phantoms && kind <= beasts {
			t.unit = battle.Unit{Type: battle.LI, Class: battle.ClassA, Armed: battle.NoWeapon}
		}
	}
	for _, row := range p.At {
		t := a.all[int(row[0])-1]
		t.now = t.stand(row)
		if t.n0 == 0 {
			t.n0 = t.now.n
		}
	}
	return nil
}

// rolls are the rolls that an event rests on.
func (a *audit) rolls(e *battle.Event) []*dice.Roll {
	out := make([]*dice.Roll, len(e.Rolls))
	for i, n := range e.Rolls {
		out[i] = &a.rec.Rolls[n]
	}
	return out
}

// aim is whom an event is done to.
func aim(e *battle.Event) (to int, how string) {
	var d struct {
		To  int    `json:"to"`
		How string `json:"how"`
	}
	if len(e.Data) == 0 || json.Unmarshal(e.Data, &d) != nil {
		return 0, ""
	}
	return d.To, d.How
}

func has(list []dice.Mod, name string) bool {
	for _, m := range list {
		if m.Name == name {
			return true
		}
	}
	return false
}

// terms reads "85 + 10 no losses - 20 attacked in flank = 75": the first number,
// the others by name, and the sum as it is told.
func terms(text string) (first float64, named map[string]float64, sum float64) {
	named = map[string]float64{}
	if at := strings.LastIndex(text, " = "); at >= 0 {
		fmt.Sscan(text[at+3:], &sum)
		text = text[:at]
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, " + ", "\x00+"), " - ", "\x00-")
	for i, part := range strings.Split(text, "\x00") {
		var v float64
		fmt.Sscan(part, &v)
		if i == 0 {
			first = v
			continue
		}
		_, name, _ := strings.Cut(part, " ")
		named[name] = v
	}
	return first, named, sum
}
