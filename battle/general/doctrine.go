package general

import (
	"fmt"
	"strings"
)

// Doctrine is a way of fighting.
type Doctrine string

// The doctrines. Auto lets the general pick one by army and ground.
const (
	Auto       Doctrine = ""
	Advance    Doctrine = "advance"     // in line, all together
	HighGround Doctrine = "high_ground" // hold the best hill within reach
	Refuse     Doctrine = "refuse"      // keep one flank back and strike with the other
	Envelop    Doctrine = "envelop"     // hold the middle, ride round both ends
	Skirmish   Doctrine = "skirmish"    // shoot, give way, strike what is weakened
	Ambush     Doctrine = "ambush"      // foot in the woods, the rest as bait
	Hammer     Doctrine = "hammer"      // mammoths, chariots or knights break the middle
	HoldPass   Doctrine = "hold_pass"   // bar the narrow way
)

// Doctrines lists all doctrines but Auto.
func Doctrines() []Doctrine {
	return []Doctrine{Advance, HighGround, Refuse, Envelop, Skirmish, Ambush, Hammer, HoldPass}
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
	return Auto, fmt.Errorf("%q is no doctrine: want auto, %s", name, strings.Join(names, ", "))
}

// stance is what the line does while nobody is in reach.
type stance uint8

const (
	goes  stance = iota // it advances to contact
	holds               // it stands, and goes when nobody comes
)

// wings is where the horse goes.
type wings uint8

const (
	level  wings = iota // beside the line, both ends
	wide                // round the enemy's ends into his rear
	behind              // behind the line, to strike back
	oneEnd              // all on the strong flank
	middle              // with the hammer in the centre
)

// style is a doctrine in numbers.
type style struct {
	line    stance
	horse   wings
	reserve int // percent of the foot's worth in the second line
	patient int // percent of the day that a holding army waits
	bold    int // a charge must promise this percent of the charger's worth
	screen  bool
	woods   bool // foot goes into woods
	hills   bool // the line goes to the hill
	narrow  bool // the line stands deep in a narrow place
	slant   bool // the weak end hangs back
}

// styles are the doctrines in numbers, measured against each other
// (docs/generals.md).
func (d Doctrine) style() style {
	switch d {
	case HighGround:
		return style{line: holds, horse: level, reserve: 15, patient: 60, bold: 3, hills: true}
	case Refuse:
		return style{line: goes, horse: oneEnd, reserve: 10, bold: 3, slant: true}
	case Envelop:
		return style{line: holds, horse: wide, reserve: 0, patient: 35, bold: 2}
	case Skirmish:
		return style{line: holds, horse: level, reserve: 10, patient: 50, bold: 5, screen: true}
	case Ambush:
		return style{line: holds, horse: behind, reserve: 0, patient: 60, bold: 3, woods: true}
	case Hammer:
		return style{line: goes, horse: middle, reserve: 10, bold: 1}
	case HoldPass:
		return style{line: holds, horse: behind, reserve: 25, patient: 70, bold: 4, narrow: true}
	default:
		return style{line: goes, horse: level, reserve: 12, bold: 3}
	}
}
