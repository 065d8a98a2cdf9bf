package ask

import (
	"fmt"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
	"hyboria/data/cases"
)

// Handlers answers the questions that need the geometry of the table, or a part
// of a sum by itself.
func Handlers() cases.Handlers {
	return cases.Handlers{
		"royal-support":      askSupport,
		"royal-breakthrough": askBreakthrough,
		"royal-wheel":        askWheel,
		"royal-zone":         askZone,
		"royal-meet":         askMeet,
	}
}

// reader reads the fields of a question.
type reader struct {
	cases.Reader
}

func readerOf(given cases.Fields) *reader { return &reader{cases.Reader{Given: given}} }

// inches reads a length, which may have decimals.
func (r *reader) inches(key string) float64 {
	text, err := r.Given.Text(key)
	cases.Read(r, 0, err)
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		err = fmt.Errorf("%s = %s: want inches such as 11 or 15.5", key, text)
	}
	return cases.Read(r, x, err)
}

// troop reads a troop type.
func (r *reader) troop(key string) kernel.Troop {
	t := battle.Type(r.Given.TextOr(key, string(battle.HC)))
	if !t.Valid() {
		cases.Read(r, 0, fmt.Errorf("%s: %q is no troop type", key, t))
	}
	return kernel.TroopOf(battle.Unit{Type: t, Class: battle.ClassB, Armed: battle.NoWeapon})
}

var edgeNames = []string{"front", "right flank", "rear", "left flank"}

func (r *reader) edge(key string) kernel.Edge { return kernel.Edge(r.Among(key, edgeNames...)) }

// askSupport tells what the ranks behind add (RA-9.5).
func askSupport(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	text, err := given.Text("a")
	parts, ok := splitBody(text)
	if err != nil || !ok {
		return out, fmt.Errorf("a: want a unit such as 24 HI B 8x3")
	}
	u := unitOf(parts)
	u.Edge, u.Touching = r.edge("edge"), r.Int("touching")
	if u.Edge.Flank() && u.Files > 1 {
		u.NextFile = kernel.FileFigures(u.Figures, u.Files)
	}
	e := kernel.Fighter{Troop: r.troop("enemy")}
	if r.YesOr("charged", false) {
		e.Made = kernel.Charged
	}
	var sum kernel.Sum
	sum.Of = "figures"
	all, used := kernel.Involved(&u, &e, r.IntOr("round", 1), &sum)
	out.Put("support", kernel.Half(used.Second+used.Third+used.Next).String())
	out.Put("involved", all.String())
	out.Show(sum.Step(""))
	return out, r.Err
}

// unitOf makes a fighter of the parts of a body.
func unitOf(parts []string) kernel.Fighter {
	var u kernel.Fighter
	u.Troop = kernel.TroopOf(battle.Unit{Type: battle.Type(parts[1]), Class: battle.Class(parts[2]), Armed: battle.NoWeapon})
	u.Figures, _ = strconv.Atoi(parts[0])
	u.Files, _ = strconv.Atoi(parts[3])
	if u.Ring = parts[4] == "yes"; u.Ring {
		u.Files = kernel.RingFiles(u.Figures)
	}
	return u
}

// askBreakthrough tells whether a charge rides through (RA-8.20).
func askBreakthrough(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	charger, target := r.troop("charger"), r.troop("target")
	b := kernel.Breakthrough{
		Charger: &charger, Target: &target, Ordered: r.YesOr("ordered", true),
		Made:  [...]kernel.Contact{kernel.Charged, kernel.Attacked, kernel.Forced}[r.Among("made", "charge", "attack", "forced")],
		Round: r.IntOr("round", 1), Edge: r.edge("edge"), Inflicted: r.Int("inflicted"), Suffered: r.Int("suffered"),
	}
	ok, rule := b.Through()
	out.Put("through", ok)
	out.Put("rule", rule)
	out.Show(cases.Step{Rule: rule, Text: fmt.Sprintf("%d inflicted against twice %d suffered", b.Inflicted, b.Suffered)})
	return out, r.Err
}

// mode reads a way of moving.
func (r *reader) mode(key string, first kernel.Mode) kernel.Mode {
	words := []string{first.String()}
	for m := kernel.ByLine; m <= kernel.ByStepBack; m++ {
		words = append(words, m.String())
	}
	i := r.Among(key, words...)
	if i == 0 {
		return first
	}
	return kernel.Mode(i - 1)
}

// askWheel tells what a wheel costs and what it leaves (RA-7.13-R1).
func askWheel(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	t := r.troop("type")
	ground, err := kernel.ParseGround(given.TextOr("ground", "open"))
	cases.Read(r, 0, err)
	shape := field.Shape{Files: r.Int("files"), BaseW: inchesOf(t.Arm.Width())}
	by := field.Heading(r.Int("degrees")) * field.Degree
	rate := t.RateOn(r.mode("by", kernel.ByLine), ground).Inches()
	cost := field.WheelCost(by, shape.Width())
	out.Put("costs", hundredths(cost))
	out.Put("limit", hundredths(rate/2))
	out.Put("allowed", field.Within(cost, rate/2))
	out.Put("straight", hundredths(max(0, rate-cost)))
	out.Put("widest", int(field.MaxWheel(rate/2, shape.Width()).Degrees()))
	out.Show(
		cases.Step{Of: "width", Rule: "RA-2.7-R1", Text: fmt.Sprintf("%d files of %s mm = %s in", shape.Files, tenths(t.Arm.Width()), hundredths(shape.Width()))},
		cases.Step{Of: "wheel", Rule: "RA-7.13-R1", Text: fmt.Sprintf("%d degrees in radians x %s in = %s in, at most half of %s in", r.Int("degrees"), hundredths(shape.Width()), hundredths(cost), hundredths(rate))})
	return out, r.Err
}

func inchesOf(t kernel.Tenths) float64 { return float64(t) / 254 }

func tenths(t kernel.Tenths) string { return strconv.FormatFloat(float64(t)/10, 'f', -1, 64) }

// hundredths writes inches as a tape measure gives them.
func hundredths(x float64) string {
	return strconv.FormatFloat(float64(kernel.RoundDiv(int(x*10000), 100))/100, 'f', -1, 64)
}

// askZone tells which edge is struck (RA-2.9-R1, RA-4.5-R1).
func askZone(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	t := r.troop("type")
	n := r.Int("figures")
	shape := field.Shape{Figures: n, Files: min(n, r.IntOr("files", n)), BaseW: inchesOf(t.Arm.Width()), BaseD: inchesOf(t.Arm.Depth())}
	q := field.Vec{X: r.inches("right"), Y: r.inches("ahead")}
	edge := kernel.Front
	if shape.Ring = r.YesOr("ring", false); shape.Ring {
		shape.Files = kernel.RingFiles(n)
	}
	target := shape.Rect(field.Vec{}, 0)
	if edge = field.Sector(&target, q); shape.Ring {
		edge = field.RingSide(&target, q)
	}
	out.Put("edge", edge.String())
	out.Put("half-width", hundredths(target.W/2))
	out.Put("depth", hundredths(target.D))
	text := "the front reaches 60 degrees to either side of straight ahead from its ends; the rear 45 degrees from its own"
	if shape.Ring {
		text = "a side of a ring has the quarter of the circle before it"
	}
	out.Show(cases.Step{Text: text, Rule: map[bool]string{true: "RA-4.5-R1", false: "RA-2.9-R1"}[shape.Ring]})
	return out, r.Err
}

// askMeet tells where two units meet that spend their moves at the same pace
// (RA-7.20-R1).
func askMeet(given cases.Fields) (out cases.Fields, err error) {
	r := readerOf(given)
	gap := kernel.MilsOf(r.inches("distance"))
	var rates [2]kernel.Rate
	for i, who := range []string{"a", "b"} {
		t := r.troop(who + ".type")
		rates[i] = t.Rate(r.mode(who+".by", kernel.ByCharge))
	}
	both := rates[0] + rates[1]
	meet := both.Mils() >= gap
	out.Put("meet", meet)
	spent := kernel.SpentOn(min(gap, both.Mils()), both)
	for i, who := range []string{"a", "b"} {
		goes := rates[i].Mils() - spent.Rest(rates[i])
		out.Put(who+".goes", goes.String())
		out.Show(cases.Step{Of: who, Rule: "RA-7.20-R1", Text: fmt.Sprintf("%s of %s in together, at %s in a move: %s in", min(gap, both.Mils()), both, rates[i], goes)})
	}
	return out, r.Err
}
