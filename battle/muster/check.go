package muster

import (
	"fmt"

	"hyboria/battle"
	"hyboria/data"
)

// Violation is one thing that a list or rule does not allow.
type Violation struct {
	Code  string `json:"code"`            // stable name, e.g. "row-share"
	Rule  string `json:"rule"`            // rule id
	Where string `json:"where"`           // army, unit or row concerned
	Text  string `json:"text"`            // plain words with figures and percentages
	Off   int    `json:"off"`             // by how much: percentage points, points, units or figures
	Share *Share `json:"share,omitempty"` // the percentage, when it is one
}

// String is the violation in plain words.
func (v Violation) String() string { return v.Text }

// Check names everything that keeps the army from being legal as one force on
// its own, newly raised: its units, guards, sizes, points, percentages,
// mercenaries, heroes and magic users. An army of up to 250 points is a
// detachment and free of percentages (CA-4.5-R1).
func Check(n *data.Nation, w *data.World, a Army, r Rules) []Violation {
	c := checker{n: n, w: w, r: r}
	c.contents(a)
	c.counter(a, a.Value() > DetachmentMax)
	c.heroes(a.Name, a.Heroes, a.Value())
	return c.found
}

// CheckNation names everything that keeps the counters from being legal as
// the nation's whole force at muster with the given allowance: each counter by
// itself, and all of them together (CA-4.5-R1).
func CheckNation(n *data.Nation, w *data.World, counters []Army, allowance int, r Rules) []Violation {
	c := checker{n: n, w: w, r: r}
	for _, a := range counters {
		c.contents(a)
		c.counter(a, a.Value() > DetachmentMax && r.PercentCheck != "nationOnly")
	}
	c.whole(counters, allowance)
	return c.found
}

type checker struct {
	n     *data.Nation
	w     *data.World
	r     Rules
	found []Violation
}

// add notes a violation; off is by how much.
func (c *checker) add(code, rule, where string, off int, format string, args ...any) {
	c.found = append(c.found, Violation{Code: code, Rule: rule, Where: where, Off: off, Text: fmt.Sprintf(format, args...)})
}

// contents checks what holds for any counter, a detachment too.
func (c *checker) contents(a Army) {
	if len(a.Units) == 0 && len(a.Magic) == 0 {
		c.add("empty", "CA-4.1-R3", a.Name, 1, "%s holds no unit and no magic user", a.Name)
	}
	weak := 0
	for _, u := range a.Units {
		if c.unit(u) && u.Size < c.rowSizes(u).Min() {
			weak++
		}
	}
	if weak > 1 {
		c.add("under-strength", "RA-20.16", a.Name, weak-1, "%s has %d units under strength; one is allowed (CA-4.5-R2)", a.Name, weak)
	}
	if v := a.Value(); v > c.r.Cap {
		c.add("cap", "CA-4.2-R1", a.Name, v-c.r.Cap, "%s is worth %d points, %d over the cap of %d", a.Name, v, v-c.r.Cap, c.r.Cap)
	}
	c.magic(a)
}

// counter checks the make-up of one counter.
func (c *checker) counter(a Army, percentages bool) {
	t := count(c.n, a.Units)
	if percentages {
		c.shares(a.Name, t)
	}
	c.split(a.Name, t)
	c.homeFoot(a, t)
	c.guards(a.Name, a.Units)
	c.mercenaries(a.Name, a.Units, t)
}

// whole checks the nation's force as one.
func (c *checker) whole(counters []Army, allowance int) {
	all := Join(counters...)
	name := "the whole force of " + c.n.Name
	v := all.Value()
	if v > allowance {
		c.add("allowance", "CA-2.3", name, v-allowance, "%s is worth %d points, %d over the allowance of %d", name, v, v-allowance, allowance)
	}
	t := count(c.n, all.Units)
	if len(counters) > 1 || v > DetachmentMax {
		c.shares(name, t)
		c.detachments(counters, allowance)
	}
	if len(counters) > 1 {
		c.split(name, t)
		c.guards(name, all.Units)
		c.mercenaries(name, all.Units, t)
	}
	c.heroes(name, all.Heroes, v)
	c.feud(name, all.Magic)
}

// detachments checks that the counters of 250 points or less come to at most
// one fifth of the allowance. A nation's only counter is not held to it, as
// the home guard of CA-1.2-R3 is not.
func (c *checker) detachments(counters []Army, allowance int) {
	sum := 0
	for _, a := range counters {
		if v := a.Value(); v <= DetachmentMax {
			sum += v
		}
	}
	if len(counters) > 1 && detachmentPart*sum > allowance {
		c.add("detachments", "CA-4.5-R1", c.n.Name, sum-allowance/detachmentPart,
			"the counters of %d points or less come to %d points; one fifth of the allowance is %d", DetachmentMax, sum, allowance/detachmentPart)
	}
}

// shares names every percentage out of bounds.
func (c *checker) shares(where string, t tally) {
	if t.native == 0 && t.hired > 0 {
		return // Companies have no percentages
	}
	for _, s := range t.shares(c.n) {
		if s.OK() {
			continue
		}
		code, bounds := "row-share", fmt.Sprintf("the list allows %d to %d%%", s.Min, s.Max)
		if s.Of == "army" && c.isArm(s.Key) {
			code = "arm-share"
		}
		text := fmt.Sprintf("%s: %s are %d of %d figures, %d%% of the %s; %s", where, s.Name, s.Figures, s.Base, s.Percent, s.Of, bounds)
		c.found = append(c.found, Violation{Code: code, Rule: "CA-4.5-R1", Where: where, Off: s.Off(), Text: text, Share: &s})
	}
}

func (c *checker) isArm(key string) bool {
	_, ok := c.n.ArmShare(data.Arm(key))
	return ok
}

// split checks rows whose units are half of one type and half of another:
// equal numbers, one more of either when odd (Ophir).
func (c *checker) split(where string, t tally) {
	for _, r := range c.n.Rows {
		if len(r.Types) != 2 {
			continue
		}
		if d := t.split[0] - t.split[1]; d > 1 || d < -1 {
			c.add("half-and-half", "CA-4.5-R1", where, max(d, -d), "%s: %s are %d units of %s and %d of %s; the numbers may differ by one",
				where, r.Name, t.split[0], r.Types[0], t.split[1], r.Types[1])
		}
	}
}

// homeFoot checks foot that only defends its own country: at most half of the
// figures, and none abroad (CA-6.5-R1).
func (c *checker) homeFoot(a Army, t tally) {
	foot := 0
	for i, r := range c.n.Rows {
		if r.Has("defence_only_at_home") {
			foot += t.rows[i]
		}
	}
	if foot == 0 {
		return
	}
	if c.r.Away {
		c.add("home-foot-away", "CA-6.5-R1", a.Name, foot, "%s: the foot of %s (%d figures) never leaves its country", a.Name, c.n.Name, foot)
	}
	if 2*foot > t.native {
		c.add("home-foot-half", "CA-6.5-R1", a.Name, 2*foot-t.native, "%s: %d of %d figures are foot; at most half may be", a.Name, foot, t.native)
	}
}

// guards checks that there is at most one unit of each guard row (CA-4.4-R1,
// RA-20.17).
func (c *checker) guards(where string, units []battle.Unit) {
	for _, r := range c.n.Rows {
		if !r.Guard {
			continue
		}
		if k := countRow(units, r.ID); k > 1 {
			c.add("guard", "CA-4.4-R1", where, k-1, "%s: %d units of %s; a nation has one", where, k, r.Name)
		}
	}
}

func countRow(units []battle.Unit, row string) int {
	k := 0
	for _, u := range units {
		if u.Row == row {
			k++
		}
	}
	return k
}
