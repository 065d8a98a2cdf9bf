package darkage

import (
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
	"hyboria/data/cases"
)

// Handlers answers the questions of data/cases/dark-age, those of package kernel
// among them, by these tables; nil: the standard ones.
func Handlers(t *kernel.Tables) cases.Handlers {
	if t == nil {
		t = kernel.Standard()
	}
	all := t.Handlers()
	all["dark-age-scene"] = func(given cases.Fields) (cases.Fields, error) { return askScene(t, given) }
	all["dark-age-facing"] = askFacing
	all["dark-age-flank"] = askFlank
	all["dark-age-closing"] = askClosing
	return all
}

// inchesOf reads a length or angle.
func inchesOf(given cases.Fields, key string) (float64, error) {
	text, err := given.Text(key)
	if err != nil {
		return 0, err
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fmt.Errorf("%s = %s: want a number", key, text)
	}
	return f, nil
}

// askFacing tells which side of a unit faces a place, given by the inches to the
// right or left of its middle and ahead of or behind it, and how long the line of
// sight to that side is.
func askFacing(given cases.Fields) (out cases.Fields, err error) {
	right, err := either(given, "right", "left")
	if err != nil {
		return out, err
	}
	ahead, err := either(given, "ahead", "behind")
	if err != nil {
		return out, err
	}
	r := base(field.Vec{X: 20, Y: 20}, 0, false)
	at := r.Centre().Add(field.Vec{X: right, Y: ahead})
	f := arc(&r, at)
	out.Put("side", f.String())
	out.Put("sight", inches(at.Dist(middle(&r, f))))
	out.Show(cases.Step{Of: "arc", Text: "arcs run at 45 degrees from the corners of a base 5 by 2.5 inches", Rule: "DA-3.2"})
	return out, nil
}

// either reads inches one way or the other way, those below 0; neither is 0.
func either(given cases.Fields, one, other string) (float64, error) {
	if given.Has(other) {
		f, err := inchesOf(given, other)
		return -f, err
	}
	if !given.Has(one) {
		return 0, nil
	}
	return inchesOf(given, one)
}

// askFlank tells whether a friend protects a flank, by the gaps between the
// nearest front corners and the nearest rear corners.
func askFlank(given cases.Fields) (out cases.Fields, err error) {
	front, err := inchesOf(given, "front-corners")
	if err != nil {
		return out, err
	}
	rear, err := inchesOf(given, "rear-corners")
	if err != nil {
		return out, err
	}
	out.Put("protected", field.Within(min(front, rear), kernel.BD))
	out.Show(cases.Step{Of: "flank", Text: "one pair of corners at most 2.5 inches apart is enough", Rule: "DA-5.3-R1"})
	return out, nil
}

// askClosing tells whether a charger that has slid so far has enough left to
// close the gap.
func askClosing(given cases.Fields) (out cases.Fields, err error) {
	move, err := inchesOf(given, "move")
	if err != nil {
		return out, err
	}
	slid, err := inchesOf(given, "slid")
	if err != nil {
		return out, err
	}
	angle, err := inchesOf(given, "angle")
	if err != nil {
		return out, err
	}
	side, err := given.Text("side")
	if err != nil {
		return out, err
	}
	cost, left := ClosingCost(kernel.Width, field.Degrees(angle)), move-slid
	flush := left >= cost-field.Tol
	out.Put("cost", inches(cost))
	out.Put("left", inches(left))
	out.Put("flush", flush)
	out.Put("doubles", side == "rear" || strings.HasSuffix(side, "flank") && flush)
	out.Show(cases.Step{Of: "gap", Text: "2 x 5 x sin(" + inches(angle) + "/2) = " + inches(cost) + " inches", Rule: "DA-7.4-R1"})
	return out, nil
}
