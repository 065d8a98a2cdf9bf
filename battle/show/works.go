package show

import (
	"fmt"
	"strings"
)

// Works is what stands and lies about on the table of a raid at one moment.
type Works struct {
	Known bool
	Boat  *float64 // y of its seaward end, in inches; nil: not to be seen
	Fire  [2]int   // points of the fires in garrison and boat
	Burnt [2]bool  // both, when destroyed
	Booty []Booty  // that lies there or is led away
}

// Booty is one piece of it.
type Booty struct {
	Kind BootyKind
	X, Y float64
}

// BootyKind is what sort of booty it is.
type BootyKind int

// Kinds of booty.
const (
	Princess BootyKind = iota
	Slave
	Horse
)

// String is the kind in words.
func (k BootyKind) String() string { return [...]string{"princess", "slave", "horse"}[k] }

// worksData is how events tell of the works.
type worksData struct {
	Boat  *float64      `json:"boat"`
	Fire  *[2]int       `json:"fire"`
	Burnt *[2]int       `json:"burnt"`
	Loot  *[][3]float64 `json:"loot"`
}

// take takes what an event tells of the works; the fires are always told with the
// rest.
func (w *Works) take(d *worksData) error {
	if d.Fire == nil {
		return nil
	}
	*w = Works{Known: true, Boat: d.Boat, Fire: *d.Fire}
	if d.Burnt != nil {
		w.Burnt = [2]bool{d.Burnt[0] == 1, d.Burnt[1] == 1}
	}
	if d.Loot == nil {
		return nil
	}
	for _, row := range *d.Loot {
		k := BootyKind(row[0])
		if k < Princess || k > Horse {
			return fmt.Errorf("there is no booty of kind %g", row[0])
		}
		w.Booty = append(w.Booty, Booty{Kind: k, X: row[1], Y: row[2]})
	}
	return nil
}

// shake notes who lost heart together: "A, B and C lose heart."
func (c *Course) shake(m *Moment, text string) {
	names, ok := strings.CutSuffix(text, " lose heart.")
	if !ok {
		return
	}
	var list []int
	for i := range c.Units {
		if n := c.Units[i].Name; n != "" && named(names, n) {
			list = append(list, i)
		}
	}
	if len(list) > 1 {
		m.Shaken = append(m.Shaken, list)
	}
}

// named reports whether a name is one of a list in words. Names hold commas and
// numbers themselves ("Archers 1, man 6"), so that what follows must end it.
func named(list, name string) bool {
	for at := 0; ; {
		i := strings.Index(list[at:], name)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(name)
		head := from == 0 || strings.HasSuffix(list[:from], ", ") || strings.HasSuffix(list[:from], " and ")
		tail := to == len(list) || strings.HasPrefix(list[to:], ", ") || strings.HasPrefix(list[to:], " and ")
		if head && tail {
			return true
		}
		at = to
	}
}
