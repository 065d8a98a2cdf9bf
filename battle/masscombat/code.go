package masscombat

import (
	"fmt"
	"strings"
)

// ParseCode reads the shorthand of MC-4.2, e.g. "A1###>" for a heavy knight
// with throwing spears: weapon letter, armour digit, then marks in any order.
// A + directly after the letter adds a point of weapon magic, directly after
// the digit a point of armour magic (MC-4.2-R3); repeat it for more. An X
// takes its creature from elsewhere.
func ParseCode(code string) (Troop, error) {
	var t Troop
	seen := map[string]bool{}
	prev := ""
	for rest := code; rest != ""; {
		mark := nextMark(rest)
		if mark == "" {
			return t, fmt.Errorf("troop code %q: %q is no mark of MC-4.2", code, rest[:1])
		}
		if mark == "+" {
			if err := t.addMagic(code, prev); err != nil {
				return t, err
			}
			rest = rest[1:]
			continue
		}
		group := markGroup(mark)
		if seen[group] {
			return t, fmt.Errorf("troop code %q: a second %s", code, group)
		}
		seen[group] = true
		t.apply(mark)
		prev, rest = mark, rest[len(mark):]
	}
	if len(seen) == 0 {
		return t, fmt.Errorf("troop code %q is empty", code)
	}
	return t, nil
}

// marks of MC-4.2, longer ones before their beginnings.
var marks = [...]string{
	"###", "##", "#", "%%%", ">>>", ">>", ">", "OOO", "OO", "O", "SS", "S", "K", "X",
	"A", "B", "C", "1", "2", "3", "$", "-", "~", "+",
}

func nextMark(rest string) string {
	for _, m := range marks {
		if strings.HasPrefix(rest, m) {
			return m
		}
	}
	return ""
}

func markGroup(mark string) string {
	switch mark[0] {
	case 'A', 'B', 'C':
		return "weapon letter"
	case '1', '2', '3':
		return "armour digit"
	case '#', '%':
		return "mount"
	case '>':
		return "missile"
	case 'O', 'K', 'S':
		return "machine"
	}
	return "mark " + mark
}

func (t *Troop) addMagic(code, prev string) error {
	switch markGroup(prev + " ") {
	case "weapon letter":
		t.AddedSB++
	case "armour digit":
		t.AddedAV++
	default:
		return fmt.Errorf("troop code %q: + must stand directly after the weapon letter or the armour digit", code)
	}
	return nil
}

func (t *Troop) apply(mark string) {
	switch mark {
	case "A", "B", "C":
		t.Arms = Arms('D' - mark[0])
	case "1", "2", "3":
		t.Armour = Armour('4' - mark[0])
	case "#", "##", "###", "%%%":
		t.Mount = map[string]Mount{"#": LightHorse, "##": MediumHorse, "###": HeavyHorse, "%%%": FlyingMount}[mark]
	case ">", ">>", ">>>":
		t.Missile = Missile(len(mark))
	case "O", "OO", "OOO", "K", "S", "SS":
		t.Machine = map[string]Machine{
			"O": LightChariot, "OO": MediumChariot, "OOO": HeavyChariot,
			"K": SmallBallista, "S": SmallEngine, "SS": LargeEngine,
		}[mark]
	case "$":
		t.Fine = true
	case "-":
		t.NoStirrups = true
	case "~":
		t.Irregular = true
	}
}
