package ask

import (
	"strconv"
	"strings"

	"hyboria/battle/royal/kernel"
)

// The parts of which the questions about Royal Armies are made.

var (
	typeOptions = []string{
		"LI: light infantry", "MI: medium infantry", "HI: heavy infantry", "MIP: medium infantry, pikes", "HIP: heavy infantry, pikes",
		"MC: medium cavalry", "HC: heavy cavalry", "LCH: light chariots", "HCH: heavy chariots", "WM: mammoths",
	}
	classOptions     = []string{"A: A, elite", "B: B, regular", "C: C, levy"}
	weaponOptions    = []string{"none", "thrown: thrown weapons", "bow", "shemite_bow: Shemite bow", "crossbow"}
	traitOptions     = []string{"bossonian", "shemite", "thrown", "horse-archer", "pike", "rough", "northern", "free-company", "scythed_chariot"}
	statusOptions    = []string{"steady", "fall back: falling back", "rout: routing"}
	formationOptions = []string{"line", "positional line", "column", "road column", "ring"}
	groundOptions    = []string{"open", "hill", "steep: hill, beyond the second contour", "woods", "swamp", "water: stream or ford", "rock"}
	edgeOptions      = []string{"front", "right flank", "rear", "left flank"}
	modeOptions      = []string{"line", "column", "road: road column on a road", "charge", "march: forced march", "road march: forced march on a road", "ring", "step back"}
	heroOptions      = []string{"none", "hero", "superhero"}
	stepOptions      = []string{"pre-melee: before the melee", "post-melee: after the melee", "rally"}
	fateOptions      = []string{"falls back one move", "falls back two moves", "routs"}
)

const maxFigures = 200

// soldiers asks for type and class, the key "HI B" of the handlers.
func soldiers(group, who string) ([]Field, Join) {
	fields := []Field{
		One(group+".type", who+": troops", typeOptions...).Must(),
		One(group+".class", who+": class", classOptions...).Must(),
	}
	return fields, Join{
		Key: group, Names: []string{group + ".type", group + ".class"},
		Make:  func(v []string) string { return strings.TrimSpace(strings.Join(v, " ")) },
		Split: splitWords(2),
	}
}

// splitWords takes a key of exactly n words apart.
func splitWords(n int) func(string) ([]string, bool) {
	return func(text string) ([]string, bool) {
		words := strings.Fields(text)
		return words, len(words) == n
	}
}

// body asks for a unit as it stands, the key "24 HI B 8x3" of the handlers.
func body(group, who string) ([]Field, Join) {
	fields := []Field{
		Num(group+".figures", who+": figures", 1, maxFigures).Must().Hint("Chariots or mammoths where it has them."),
		One(group+".type", who+": troops", typeOptions...).Must(),
		One(group+".class", who+": class", classOptions...).Must(),
		Num(group+".files", who+": files", 1, maxFigures).Hint("Figures in the front rank. Without it: all in one rank."),
		Yes(group+".ring", who+": in a ring").Rare(),
	}
	return fields, Join{
		Key: group, Names: []string{group + ".figures", group + ".type", group + ".class", group + ".files", group + ".ring"},
		Make: makeBody, Split: splitBody,
	}
}

// makeBody writes "24 HI B 8x3"; the ranks follow from figures and files.
func makeBody(v []string) string {
	n, _ := strconv.Atoi(v[0])
	files, err := strconv.Atoi(v[3])
	if err != nil {
		files = n
	}
	shape := strconv.Itoa(files) + "x" + strconv.Itoa(kernel.Ranks(n, files))
	if v[4] == "yes" {
		shape = "ring"
	}
	return strings.Join([]string{v[0], v[1], v[2], shape}, " ")
}

func splitBody(text string) ([]string, bool) {
	words := strings.Fields(text)
	if len(words) != 4 {
		return nil, false
	}
	if words[3] == "ring" {
		return []string{words[0], words[1], words[2], "", "yes"}, true
	}
	files, _, ok := strings.Cut(words[3], "x")
	return []string{words[0], words[1], words[2], files, ""}, ok
}

// kit asks for weapon and marks of a body.
func kit(group, who string) []Field {
	return []Field{
		One(group+".armed", who+": armed with", weaponOptions...).Else("none"),
		Any(group+".traits", who+": marks of its list", traitOptions...).Rare().Hint("Traits of RA-3.13 to RA-3.21."),
	}
}

// join strings lists of fields together.
func join(lists ...[]Field) []Field {
	var all []Field
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
