package muster

import (
	"hyboria/battle"
	"hyboria/data"
)

// Share is one percentage of a list as a force has it.
type Share struct {
	Key     string `json:"key"`  // arm or row id
	Name    string `json:"name"` // as shown
	Of      string `json:"of"`   // army, cavalry, foot, archers
	Figures int    `json:"figures"`
	Base    int    `json:"base"`    // figures of the whole it is a share of
	Percent int    `json:"percent"` // rounded half up (CA-4.5-R1)
	Min     int    `json:"min"`
	Max     int    `json:"max"`
}

// OK reports whether the share is inside its bounds.
func (s Share) OK() bool { return s.Off() == 0 }

// Off is by how many percentage points the share is outside its bounds.
func (s Share) Off() int { return max(s.Min-s.Percent, s.Percent-s.Max, 0) }

// Percent rounds 100 x part / whole half up (CA-4.5-R1).
func Percent(part, whole int) int { return (200*part + whole) / (2 * whole) }

// tally counts the native figures of a force by row. Chariots and mammoths
// count 1 each while any crew is left (RA-20.15).
type tally struct {
	rows   []int // by index of the nation's rows
	units  []int
	split  [2]int // units of each type of a row of two types (Ophir)
	native int
	hired  int // mercenary figures
}

func count(n *data.Nation, units []battle.Unit) tally {
	t := tally{rows: make([]int, len(n.Rows)), units: make([]int, len(n.Rows))}
	for _, u := range units {
		i := rowIndex(n, u.Row)
		if i < 0 {
			t.hired += u.Castings()
			continue
		}
		t.rows[i] += u.Castings()
		t.units[i]++
		t.native += u.Castings()
		if types := n.Rows[i].Types; len(types) == 2 {
			if string(u.Type) == types[0] {
				t.split[0]++
			} else {
				t.split[1]++
			}
		}
	}
	return t
}

func rowIndex(n *data.Nation, id string) int {
	for i := range n.Rows {
		if n.Rows[i].ID == id {
			return i
		}
	}
	return -1
}

// arm is the figures of an arm, and those of its guards among them.
func (t tally) arm(n *data.Nation, a data.Arm) (all, guards int) {
	for i := range n.Rows {
		if n.Rows[i].Arm != a {
			continue
		}
		all += t.rows[i]
		if n.Rows[i].Guard {
			guards += t.rows[i]
		}
	}
	return all, guards
}

// Shares gives every percentage of the nation's list as the units have it.
// Arms are measured on the native force with its guards; rows on their arm
// without its guards (CA-4.5-R1 and the head of the lists). Mercenaries are
// left out. A share of nothing is left out too.
func Shares(n *data.Nation, units []battle.Unit) []Share {
	return count(n, units).shares(n)
}

func (t tally) shares(n *data.Nation) []Share {
	var out []Share
	if t.native == 0 {
		return nil
	}
	for _, a := range n.Arms {
		all, guards := t.arm(n, a.Arm)
		if a.Arm != data.Whole {
			out = append(out, newShare(string(a.Arm), armName(a.Arm), "army", all, t.native, a.Percent.Min(), a.Percent.Max()))
		}
		if base := all - guards; base > 0 {
			out = append(out, t.rowShares(n, a.Arm, base)...)
		}
	}
	return out
}

func (t tally) rowShares(n *data.Nation, a data.Arm, base int) []Share {
	var out []Share
	for i, r := range n.Rows {
		if r.Arm == a && r.Percent != nil {
			out = append(out, newShare(r.ID, r.Name, armBase(a), t.rows[i], base, r.Percent.Min, r.Percent.Max))
		}
	}
	return out
}

func newShare(key, name, of string, figures, base, least, most int) Share {
	return Share{
		Key: key, Name: name, Of: of, Figures: figures, Base: base,
		Percent: Percent(figures, base), Min: least, Max: most,
	}
}

func armName(a data.Arm) string {
	switch a {
	case data.Cavalry:
		return "Cavalry"
	case data.Archers:
		return "Archers"
	default:
		return "Foot"
	}
}

func armBase(a data.Arm) string {
	switch a {
	case data.Cavalry:
		return "cavalry"
	case data.Archers:
		return "archers"
	case data.Infantry:
		return "foot"
	default:
		return "army"
	}
}
