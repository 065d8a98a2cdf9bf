package kernel

import (
	"strings"

	"hyboria/data/cases"
)

// askMelee fights one round of a pair. The fronts or flanks lie along one line:
// centred on each other unless "line" tells where a begins, in mm from b.
func askMelee(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a, b := r.fighter("a"), r.fighter("b")
	if r.Err != nil {
		return out, r.Err
	}
	bout := Bout{Round: r.IntOr("round", 1), Rough: r.ground("ground").Hampers()}
	r.meet(a, b)
	r.bonus(a, b)
	r.bonus(b, a)
	if bout.Round > 1 {
		r.lap("a", a, b)
		r.lap("b", b, a)
	}
	var wa, wb Working
	onB := Strike(&a.Fighter, &b.Fighter, bout, r.Int("a.av"), &wa)
	onA := Strike(&b.Fighter, &a.Fighter, bout, r.Int("b.av"), &wb)
	putBlow(&out, "a", onB, wa)
	putBlow(&out, "b", onA, wb)
	out.Put("a.loses", onA.Loss)
	out.Put("b.loses", onB.Loss)
	out.Put("a.round", RoundOf(onB.Loss, onA.Loss).String())
	if given.Has("a.breakthrough") {
		through, rule := Breakthrough{&a.Troop, &b.Troop, r.Yes("a.breakthrough"), a.Made, bout.Round, b.Edge, onB.Loss, onA.Loss}.Through()
		out.Put("breakthrough", through)
		out.Put("breakthrough-rule", rule)
	}
	return out, r.Err
}

func putBlow(out *cases.Fields, who string, b Blow, w Working) {
	out.Put(who+".figures", b.Involved.String())
	out.Put(who+".die", b.Die)
	out.Put(who+".sum-figures", w.Sums[0].Text())
	out.Put(who+".sum-die", w.Sums[1].Text())
	out.Put(who+".result", w.Result)
	out.Show(w.Steps(who)...)
}

// contender is a fighter with the row of bases that it fights with.
type contender struct {
	Fighter
	shape Shape
	own   Row // its figures along the line
	edge  Row // the edge that the enemy touches
	key   string
}

func (r *reader) fighter(key string) *contender {
	b := r.body(key)
	f := &contender{shape: b.shape, key: key}
	f.Troop, f.Figures, f.Files, f.Ring = b.troop, b.crew, b.shape.Files, b.shape.Ring
	f.Edge = Edge(r.Among(key+".edge", "front", "right flank", "rear", "left flank"))
	f.Made = Contact(r.Among(key+".made", "stood", "attack", "charge", "forced"))
	f.Champion = Champion(r.Among(key+".hero", "none", "hero", "superhero"))
	if f.Champion != NoChampion {
		f.Attached = 1
	}
	f.Status, f.Fired = r.status(key+".status"), r.Yes(key+".fired")
	f.NearMammoths, f.Added = r.Yes(key+".mammoths-near"), r.IntOr(key+".added", 0)
	f.Kind = Kind(r.Among(key+".kind", "ordinary", "phantoms", "dead", "beasts"))
	f.Depth = r.IntOr(key+".depth", 0)
	f.own, f.edge = FrontRow(f.Arm, f.shape), FrontRow(f.Arm, f.shape)
	if f.Fighter.edge().Flank() {
		f.own, f.edge = FlankRow(f.Arm, f.shape), FlankEdge(f.Arm, f.shape)
		if f.Files > 1 {
			f.NextFile = FileFigures(f.Figures, f.Files)
		}
	}
	return f
}

// meet lays a along b and counts who touches whom and who stands beyond.
func (r *reader) meet(a, b *contender) {
	if r.Given.Has("line") {
		start := Tenths(10 * r.Int("line"))
		a.own.Start, a.edge.Start = start, start
	} else {
		start := a.edge.Centred(b.edge).Start
		a.own.Start, a.edge.Start = start, start
	}
	a.Touching, b.Touching = a.own.Touching(b.edge), b.own.Touching(a.edge)
	a.Beyond, b.Beyond = a.own.Beyond(b.edge), b.own.Beyond(a.edge)
}

// bonus settles whether a charge won its bonus, unless the case says so.
func (r *reader) bonus(u, e *contender) {
	won := false
	if u.Made == Charged {
		c := Onset{Charger: &u.Troop, Target: &e.Troop, Depth: e.depth()}.Of()
		u.Made, won = c.As, c.Bonus > 0
	}
	u.Bonus = r.YesOr(u.key+".bonus", won)
}

// lap lets the ends of u lap round e, unless the case says no.
func (r *reader) lap(key string, u, e *contender) {
	if !r.YesOr(key+".laps", true) || u.Fighter.edge() != Front || u.Arm > Cavalry {
		return
	}
	for end, free := range u.Beyond {
		l := LapOf(u.Arm, free, e.Arm, e.shape, e.Edge)
		u.Lap[end] = l.Lapping()
		e.Facing += l.Faced()
	}
}

// askLap works out lapping round one end of an enemy line.
func askLap(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a, b := r.body("a"), r.body("b")
	edge := Edge(r.Among("b.edge", "front", "right flank", "rear", "left flank"))
	l := LapOf(a.troop.Arm, r.Int("free"), b.troop.Arm, b.shape, edge)
	out.Put("laps", l.Lapping())
	out.Put("faced-by", l.Faced())
	out.Put("raises", l.Raises(a.troop.Arm))
	return out, r.Err
}

// askExpand works out a turn's expansion in melee.
func askExpand(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a := r.body("a")
	limit := ExpandLimit(a.troop.Class)
	out.Put("limit", limit)
	out.Put("may", a.troop.MayExpand())
	if given.Has("engaged") {
		b := r.body("b")
		front, width := FrontRow(b.troop.Arm, b.shape).Length(), a.troop.Arm.Width()
		out.Put("added", ExpandBy(limit, r.Int("engaged"), front, width, r.Int("unengaged")))
	}
	if given.Has("room") {
		room := r.Ints("room")
		if len(room) != 2 {
			room = []int{0, 0}
		}
		ends := Widen(limit, a.shape.Figures-a.shape.Files, [2]int{room[0], room[1]})
		out.Put("ends", ends[:])
	}
	return out, r.Err
}

// askBreakOff gives what cavalry that breaks off has left to go.
func askBreakOff(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a := r.kind("a")
	charged := r.Yes("charged")
	rate := a.troop.Rate(ByCharge)
	if !charged {
		rate = a.troop.Rate(r.formation("formation").Mode(false))
	}
	out.Put("may", a.troop.MayBreakOff(r.IntOr("rounds", 1)))
	out.Put("rest", a.troop.FallBackRest(r.formation("formation"), charged, SpentOn(r.mils("moved"), rate)).String())
	return out, r.Err
}

// askCrew tells what is left of a crewed unit.
func askCrew(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	t := r.kind("a").troop
	var stands, archers, fights []int
	var next []string
	for _, crew := range r.Ints("crew") {
		stands = append(stands, t.Arm.Stands(crew))
		archers = append(archers, t.Archers(crew))
		fights = append(fights, t.FightsAs(crew))
		next = append(next, t.NextToDie(crew))
	}
	out.Put("stands", stands)
	out.Put("archers", archers)
	out.Put("fights-as", fights)
	out.Put("next-to-die", next)
	return out, r.Err
}

// askTrample tells what a friend loses to mammoths or chariots in retreat.
func askTrample(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	a := r.kind("a")
	crew, friend := r.Int("crew"), r.Int("friend")
	left := crew - RoutLoss(crew)
	fate := Fate(r.Among("fate", "", "falls back one move", "falls back two moves", "routs"))
	if fate != Rout {
		left = crew
	}
	out.Put("tramples", a.troop.Tramples(fate))
	out.Put("crew-lost", crew-left)
	out.Put("stands", a.troop.Arm.Stands(left))
	out.Put("moves", a.troop.Retreat(fate, r.formation("formation")).String())
	switch {
	case !a.troop.Tramples(fate):
		out.Put("friend-loses", 0)
	case a.troop.Arm == Mammoths:
		out.Put("friend-loses", MammothTrample(crew, friend))
	default:
		var w Working
		out.Put("friend-loses", ChariotRout(&a.troop, left, r.Int("av"), friend, &w))
		out.Put("sum-die", w.Sums[0].Text())
		out.Put("result", w.Result)
		out.Show(w.Steps("")...)
	}
	return out, r.Err
}

// askAverage reads d6 as average dice.
func askAverage(given cases.Fields) (out cases.Fields, err error) {
	return askEach(given, "d6", "average", AverageOf)
}

// list turns numbers into words for an answer.
func list[T any](all []T, word func(T) string) []string {
	out := make([]string, len(all))
	for i, x := range all {
		out[i] = word(x)
	}
	return out
}

func commas(words []string) string {
	return strings.Join(words, ", ")
}
