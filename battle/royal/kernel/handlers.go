package kernel

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/data/cases"
)

// Handlers answers the questions of data/cases/royal/kernel*.txt.
func Handlers() cases.Handlers {
	return cases.Handlers{
		"royal-melee":        askMelee,
		"royal-lap":          askLap,
		"royal-expand":       askExpand,
		"royal-break-off":    askBreakOff,
		"royal-fire":         askFire,
		"royal-kills":        askKills,
		"royal-may-fire":     askMayFire,
		"royal-morale":       askMorale,
		"royal-severity":     askSeverity,
		"royal-failed-test":  askFailed,
		"royal-thresholds":   askThresholds,
		"royal-status":       askStatus,
		"royal-trample":      askTrample,
		"royal-crew":         askCrew,
		"royal-rate":         askRate,
		"royal-march":        askMarch,
		"royal-charge":       askCharge,
		"royal-formation":    askFormation,
		"royal-ring":         askRing,
		"royal-troop":        askTroop,
		"royal-spell":        askSpell,
		"royal-strike":       askStrike,
		"royal-summons":      askSummons,
		"royal-burning-wood": askBurningWood,
		"royal-pool":         askPool,
		"royal-heroes":       askHeroes,
		"royal-price":        askPrice,
		"royal-turns":        askTurns,
		"royal-average-die":  askAverage,
		"royal-table":        askTable,
		"royal-victory":      askVictory,
	}
}

// askEach answers a list of numbers with what a rule makes of each.
func askEach(given cases.Fields, question, answer string, rule func(int) int) (out cases.Fields, err error) {
	r := readerOf(given)
	var list []int
	for _, n := range r.Ints(question) {
		list = append(list, rule(n))
	}
	out.Put(answer, list)
	return out, r.Err
}

// reader reads the fields of a question.
type reader struct {
	cases.Reader
}

func readerOf(given cases.Fields) *reader { return &reader{cases.Reader{Given: given}} }

// mils reads a length in inches such as 15.5, to the thousandth.
func (r *reader) mils(key string) Mils {
	text := r.Text(key)
	whole, frac, _ := strings.Cut(text, ".")
	n, err1 := strconv.Atoi(whole)
	f, err2 := strconv.Atoi((frac + "000")[:3])
	if r.Err == nil && (err1 != nil || err2 != nil || len(frac) > 3) {
		r.Err = fmt.Errorf("%s = %s: want inches such as 11 or 15.5", key, text)
	}
	return Mils(n)*Inch + Mils(f)
}

func (r *reader) status(key string) Status {
	return Status(r.Among(key, "steady", "fall back", "rout"))
}

func (r *reader) ground(key string) Ground {
	g, err := ParseGround(r.Given.TextOr(key, "open"))
	return cases.Read(r, g, err)
}

func (r *reader) formation(key string) Formation {
	f, err := ParseFormation(r.Given.TextOr(key, "line"))
	return cases.Read(r, f, err)
}

// body is a unit as a case writes it.
type body struct {
	troop Troop
	unit  battle.Unit
	shape Shape // in stands
	crew  int   // living figures, crew for vehicles
}

// body reads "24 HI B 8x3" or "24 MI B ring", with the keys NAME.armed,
// NAME.traits and NAME.crew beside it.
func (r *reader) body(key string) body {
	words := strings.Fields(r.Text(key))
	bad := func() body {
		return cases.Read(r, body{}, fmt.Errorf("%s = %s: want figures, type, class and files x ranks, such as 24 HI B 8x3", key, strings.Join(words, " ")))
	}
	if len(words) != 4 {
		return bad()
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || n < 1 {
		return bad()
	}
	b := r.troop(key, words[1], words[2])
	b.unit.Size = n
	b.shape = Shape{Figures: n, Ring: words[3] == "ring"}
	b.crew = r.IntOr(key+".crew", n*b.troop.Arm.Crew())
	if b.shape.Ring {
		b.shape.Files = RingFiles(n)
		return b
	}
	var ranks int
	if _, err := fmt.Sscanf(words[3], "%dx%d", &b.shape.Files, &ranks); err != nil || Ranks(n, b.shape.Files) != ranks {
		return bad()
	}
	return b
}

// troop reads what a type, a class and the keys beside them make.
func (r *reader) troop(key, kind, class string) body {
	u := battle.Unit{Type: battle.Type(kind), Class: battle.Class(class)}
	if !u.Type.Valid() {
		cases.Read(r, 0, fmt.Errorf("%s: %q is no troop type", key, kind))
	}
	u.Armed = battle.Weapon(r.Given.TextOr(key+".armed", "none"))
	u.Traits = strings.Fields(r.Given.TextOr(key+".traits", ""))
	return body{troop: TroopOf(u), unit: u}
}

// kind reads "HI B" with its keys.
func (r *reader) kind(key string) body {
	words := strings.Fields(r.Text(key))
	if len(words) != 2 {
		return cases.Read(r, body{}, fmt.Errorf("%s: want type and class, such as HI B", key))
	}
	return r.troop(key, words[0], words[1])
}
