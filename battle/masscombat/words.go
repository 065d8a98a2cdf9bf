package masscombat

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"hyboria/battle/dice"
)

// plural is "1 month", "2 months".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// thousands writes 24560 as "24,560".
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func upperFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// list writes "a, b and c".
func list(words []string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// companies lists units, those of one name together: "Archers 2, three of the
// Regulars and Royal Guard" for Archers 2, Regulars 1, 2 and 5 and Royal Guard.
func companies(names []string) string {
	count := map[string]int{}
	for _, n := range names {
		count[baseName(n)]++
	}
	var out []string
	for _, n := range names {
		switch base := baseName(n); {
		case count[base] <= 2:
			out = append(out, n)
		case !slices.Contains(out, numberWord(count[base])+" of the "+base):
			out = append(out, numberWord(count[base])+" of the "+base)
		}
	}
	return list(out)
}

// baseName is a unit's name without the number that tells it from others.
func baseName(name string) string {
	if at := strings.LastIndexByte(name, ' '); at > 0 {
		if _, err := strconv.Atoi(name[at+1:]); err == nil {
			return name[:at]
		}
	}
	return name
}

func numberWord(n int) string {
	words := [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// strategyWords spells out effective Strategy.
func strategyWords(side *force, mods []dice.Mod) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Effective Strategy of %s: %d", side.src.Name, total(mods))
	for i, m := range mods {
		sep := ", "
		if i == 0 {
			sep = " ("
		}
		fmt.Fprintf(&b, "%s%s %+d", sep, m.Name, m.Value)
	}
	return b.String() + ")."
}

func contestWords(c Contest, sides [2]*force) string {
	s := fmt.Sprintf("%d against %d. %s", c.Totals[0], c.Totals[1], c)
	if c.Winner >= 0 {
		s += ", for " + sides[c.Winner].src.Name
	}
	return s + "."
}

func lossWords(t Toll, men int) string {
	if t.Line == 20 {
		return fmt.Sprintf("half a percent of %s men, %s fall", thousands(men), thousands(t.Lost))
	}
	return fmt.Sprintf("%d%% of %s men, %s fall, %s of them for good", t.Percent, thousands(men), thousands(t.Lost), thousands(t.Dead))
}
