package campaign

import (
	"slices"
	"strings"
)

// Names as people speak them, in the chronicle and wherever sentences are made.

// Many reports whether a name of a people, a Company or a place takes its verb
// in the plural: "the Hill Tribes have", "Argos has".
func Many(name string) bool {
	name, _, _ = strings.Cut(name, " (")
	head, _, of := strings.Cut(name, " of ")
	return name == "Kozaki" || strings.Contains(name, " and ") ||
		strings.HasSuffix(head, "s") && !strings.HasSuffix(head, "ss") && (of || strings.Contains(head, " "))
}

// Agree chooses the form of a verb for a name.
func Agree(name, one, many string) string {
	if Many(name) {
		return many
	}
	return one
}

// Spoken is the name of a nation in a sentence: peoples have an article, lands
// have none.
func Spoken(name string) string {
	if Many(name) && !strings.Contains(name, " and ") && !strings.HasPrefix(name, "The ") {
		return "the " + name
	}
	return name
}

// landWords are the last words of names of places that are spoken with an
// article.
var landWords = []string{
	"Bank", "Border", "Coast", "Desert", "Forests", "Heights", "Hills", "Himelians", "Islands", "Jhil", "Jungle", "Jungles", "March", "Marches",
	"Meadows", "Moot", "Mountains", "Mustering", "Outposts", "Pass", "Peninsula", "Plains", "Plantations", "Range", "Reach", "Sands", "Shore",
	"Snows", "Steppe", "Styx", "Swamps", "Tauran", "Uplands", "Vale", "Valley", "Wall", "Wastes", "Waterway", "Wells", "Westermarck", "Wilderness", "Woods",
}

// SpokenPlace is the name of a province or seat in a sentence: "the Valkia
// March", "the City of the Wolf", "Poitain".
func SpokenPlace(name string) string {
	bare, _, _ := strings.Cut(name, " (")
	head, _, of := strings.Cut(bare, " of ")
	words := strings.Fields(head)
	switch {
	case strings.HasPrefix(name, "The ") || strings.HasPrefix(name, "the ") || len(words) == 0:
		return name
	case of && len(words) == 1, slices.Contains(landWords, words[len(words)-1]):
		return "the " + name
	}
	return name
}
