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

// reader collects the first error of a list of readings.
type reader struct {
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
func (r *reader) ints(key string) []int  { v, err := r.given.Ints(key); return read(r, v, err) }
func (r *reader) text(key string) string { v, err := r.given.Text(key); return read(r, v, err) }
func (r *reader) yes(key string) bool {
	v, err := r.given.BoolOr(key, false)
	return read(r, v, err)
}

func (r *reader) yesOr(key string, or bool) bool {
	v, err := r.given.BoolOr(key, or)
	return read(r, v, err)
}

// mils reads a length in inches such as 15.5, to the thousandth.
func (r *reader) mils(key string) Mils {
	text := r.text(key)
	whole, frac, _ := strings.Cut(text, ".")
	n, err1 := strconv.Atoi(whole)
	f, err2 := strconv.Atoi((frac + "000")[:3])
	if r.err == nil && (err1 != nil || err2 != nil || len(frac) > 3) {
		r.err = fmt.Errorf("%s = %s: want inches such as 11 or 15.5", key, text)
	}
	return Mils(n)*Inch + Mils(f)
}

// among reads one of the names; none given is the first.
func (r *reader) among(key string, names ...string) int {
	text := r.given.TextOr(key, names[0])
	for i, n := range names {
		if n == text {
			return i
		}
	}
	return read(r, 0, fmt.Errorf("%s = %s: want one of %s", key, text, strings.Join(names, ", ")))
}

func (r *reader) status(key string) Status {
	return Status(r.among(key, "steady", "fall back", "rout"))
}

func (r *reader) ground(key string) Ground {
	g, err := ParseGround(r.given.TextOr(key, "open"))
	return read(r, g, err)
}

func (r *reader) formation(key string) Formation {
	f, err := ParseFormation(r.given.TextOr(key, "line"))
	return read(r, f, err)
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
	words := strings.Fields(r.text(key))
	bad := func() body {
		return read(r, body{}, fmt.Errorf("%s = %s: want figures, type, class and files x ranks, such as 24 HI B 8x3", key, strings.Join(words, " ")))
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
	b.crew = r.intOr(key+".crew", n*b.troop.Arm.Crew())
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
		read(r, 0, fmt.Errorf("%s: %q is no troop type", key, kind))
	}
	u.Armed = battle.Weapon(r.given.TextOr(key+".armed", "none"))
	u.Traits = strings.Fields(r.given.TextOr(key+".traits", ""))
	return body{troop: TroopOf(u), unit: u}
}

// kind reads "HI B" with its keys.
func (r *reader) kind(key string) body {
	words := strings.Fields(r.text(key))
	if len(words) != 2 {
		return read(r, body{}, fmt.Errorf("%s: want type and class, such as HI B", key))
	}
	return r.troop(key, words[0], words[1])
}
