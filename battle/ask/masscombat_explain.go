package ask

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hyboria/battle/masscombat"
	"hyboria/data/cases"
)

// slug writes a name as a word: "steep incline, bad ground" is
// "steep-incline-bad-ground".
func slug(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, ",", ""), " ", "-")
}

// slugs makes options of names.
func slugs(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = slug(n) + ": " + n
	}
	return out
}

// positionJoin turns words into the rows that the handler reads, and back.
func positionJoin() Join {
	names, words := map[string]string{}, map[string]string{}
	for _, n := range positionOptions {
		names[slug(n)], words[n] = n, slug(n)
	}
	return Join{
		Key: "rows", Names: []string{"rows"},
		Make: func(v []string) string {
			var rows []string
			for _, w := range strings.Fields(v[0]) {
				rows = append(rows, names[w])
			}
			return strings.Join(rows, ", ")
		},
		Split: func(text string) ([]string, bool) {
			var out []string
			for _, n := range masscombat.RowNames(text) {
				out = append(out, words[n])
			}
			return []string{strings.Join(out, " ")}, true
		},
	}
}

var share = regexp.MustCompile(`^[0-9]{1,3}/[1-9][0-9]{0,2}$`)

func shareOfMen(text string) error {
	if !share.MatchString(text) {
		return fmt.Errorf("want a share such as 1/3, not %q", text)
	}
	return nil
}

// odds tells the ratio behind each bonus.
func odds(given, out cases.Fields) []cases.Step {
	against, err := strconv.Atoi(given.Value("against"))
	if err != nil {
		return nil
	}
	bonuses := strings.Fields(out.Value("odds"))
	var steps []cases.Step
	for i, text := range strings.Fields(given.Value("strength")) {
		n, err := strconv.Atoi(text)
		f, ok := masscombat.OddsFactor(n, against)
		if err != nil || i >= len(bonuses) {
			continue
		}
		ratio := "no odds can be given"
		if ok {
			ratio = fmt.Sprintf("%d.%02d to one", f.N/f.D, f.N*100/f.D%100)
		}
		steps = append(steps, cases.Step{Text: fmt.Sprintf("%d against %d is %s: +%s", n, against, ratio, bonuses[i]), Rule: "MC-13.1"})
	}
	return steps
}

// superiority tells the numbers that are compared.
func superiority(given, out cases.Fields) []cases.Step {
	text := fmt.Sprintf("%s against %s of the kind; those who cancel it (%s and %s) count for the side that has fewer; whole multiples of two, three and five give 1, 2 and 3: %s",
		given.Value("a.have"), given.Value("b.have"), orNone(given.Value("a.neutralise")), orNone(given.Value("b.neutralise")), out.Value("bonus"))
	return []cases.Step{{Text: text, Rule: "MC-13.3"}}
}

func orNone(text string) string {
	if text == "" {
		return "0"
	}
	return text
}

// unitStrengths tells how men and quality make a unit's strength.
func unitStrengths(given, out cases.Fields) []cases.Step {
	if !given.Has("men") {
		return nil
	}
	each := strings.Fields(out.Value("each"))
	var steps []cases.Step
	for i, unit := range strings.Fields(out.Value("unit")) {
		if i < len(each) {
			text := fmt.Sprintf("%s men x %s each x the factor of %s, rounded down once: %s", given.Value("men"), each[i], given.Value("quality"), unit)
			steps = append(steps, cases.Step{Text: text, Rule: "MC-4.4"})
		}
	}
	return steps
}
