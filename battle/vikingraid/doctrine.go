package vikingraid

import (
	"fmt"
	"strings"
)

// Doctrine is how a side's general fights a raid.
type Doctrine string

// The doctrines. Usual is VR-16 to the letter. Auto lets the general pick the
// one that has done best for his part.
const (
	Auto     Doctrine = ""
	Usual    Doctrine = "usual"
	Plunder  Doctrine = "plunder"  // raiders: booty first, and away with it
	Torch    Doctrine = "torch"    // raiders: clear the garrison, burn it, then plunder
	Reap     Doctrine = "reap"     // raiders: fight where they are more
	Walls    Doctrine = "walls"    // defenders: stay behind the works
	Sally    Doctrine = "sally"    // defenders: fall on whatever is weaker
	Cordon   Doctrine = "cordon"   // defenders: cut off those who go home laden
	Headlong Doctrine = "headlong" // all at the nearest enemy: the baseline
)

// Doctrines lists all doctrines but Auto.
func Doctrines() []Doctrine {
	return []Doctrine{Usual, Plunder, Torch, Reap, Walls, Sally, Cordon, Headlong}
}

// ParseDoctrine reads a doctrine's name; an empty one is Auto.
func ParseDoctrine(name string) (Doctrine, error) {
	if name == "" || name == "auto" {
		return Auto, nil
	}
	names := make([]string, 0, 8)
	for _, d := range Doctrines() {
		if string(d) == name {
			return d, nil
		}
		names = append(names, string(d))
	}
	return Auto, fmt.Errorf("%q is no doctrine of a raid: want auto, %s", name, strings.Join(names, ", "))
}

// style is a doctrine in numbers.
type style struct {
	headlong bool
	more     int // own men more than a group's before it is charged
	far      int // inches beyond a move at which enemies draw men on
	home     int // turn from which raiders go home
	rally    Rally
	stance   Stance
	pursue   bool // defenders go for those who lead booty
}

// styles are the doctrines in numbers, measured against each other
// (docs/vikingraid.md).
func (d Doctrine) style(raider bool) style {
	switch d {
	case Headlong:
		return style{headlong: true, home: 18}
	case Usual:
		if raider {
			return style{more: 1, home: 14}
		}
		return style{more: 0}
	case Plunder:
		return style{more: 1, home: 14, stance: Stance{Commit: CommitMay}}
	case Torch:
		return style{more: 1, home: 17, far: 6}
	case Reap:
		return style{more: 1, home: 17, far: 16}
	case Walls:
		return style{more: 1}
	case Cordon:
		return style{more: 0, pursue: true}
	case Sally:
		return style{more: 0, far: 4, stance: Stance{Commit: CommitMay}}
	default:
		if raider {
			return Torch.style(true)
		}
		return Walls.style(false)
	}
}
