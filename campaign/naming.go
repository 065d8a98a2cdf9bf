package campaign

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/map"
)

// style is how a people calls its leaders and its hosts.
type style struct {
	ruler   string // "" where nobody rules all; he leads the main army
	general string // of a second army, with the name of its province
	captain string // of a detachment
	host    string // the main army
	levy    string // a second army
}

// styles are by list id; a list that is not named here uses plainStyle.
var styles = map[string]style{
	"aquilonia":           {"King", "Count", "Captain", "Host", "Levy"},
	"argos":               {"King", "Captain-General", "Captain", "Hired Host", "Companies"},
	"black_amazons":       {"Queen", "Spear-Mother", "First Spear", "Spears", "Hunt"},
	"brythunia":           {"", "Thane", "Moot-Captain", "Gathering", "Muster"},
	"corinthia":           {"", "Strategos", "Captain", "Phalanx", "Phalanx"},
	"desert_nomads":       {"", "Sheik", "Outrider", "Riders", "Raiders"},
	"hill_tribes":         {"", "Chief", "Headman", "Riders", "Lashkar"},
	"hyrkania":            {"Khan", "Agha", "Captain", "Horde", "Wing"},
	"khauran_and_khoraja": {"Queen", "Captain-General", "Captain", "Host", "Lances"},
	"koth":                {"King", "Baron", "Captain", "Host", "Levy"},
	"kozaki":              {"Hetman", "Ataman", "Essaul", "Brotherhood", "Band"},
	"nemedia":             {"King", "Baron", "Captain", "Host", "Levy"},
	"northern_barbarians": {"", "Chief", "Reaver Captain", "War Band", "Reavers"},
	"ophir":               {"Queen", "Count", "Captain", "Host", "Levy"},
	"pictland":            {"War King", "War Chief", "Chief", "War Drums", "Clans"},
	"shem":                {"King", "Lord", "Captain", "Host", "Asshuri"},
	"stygia":              {"King", "Prince", "Commander", "Host", "Cohorts"},
	"turan":               {"King", "Amir", "Agha", "Host", "Spahis"},
	"vendhya":             {"", "Prince", "Wazam", "Host", "Lances"},
	"zamora":              {"King", "Satrap", "Captain", "Host", "Levy"},
	"zingara":             {"King", "Duke", "Captain", "Host", "Levy"},
}

var plainStyle = style{"", "General", "Captain", "Host", "Levy"}

func styleOf(list string) style {
	if st, ok := styles[list]; ok {
		return st
	}
	return plainStyle
}

// placeName is the name of a province as armies are called by it.
func placeName(p *hexmap.Province) string {
	name, _, _ := strings.Cut(p.Name, " (")
	return name
}

// seatName is the name of the place at a province's seat, with an article
// where one is spoken; a meeting place without a name of its own goes by its
// province.
func seatName(p *hexmap.Province) string {
	named := p.SeatCity != "" && p.SeatName != ""
	switch {
	case named && (strings.HasPrefix(p.SeatName, "City of ") || strings.HasPrefix(p.SeatName, "Field of ")):
		return "the " + p.SeatName
	case named && strings.Contains(p.SeatName, " of "):
		return "the " + placeName(p)
	case named:
		return p.SeatName
	default:
		return placeName(p)
	}
}

// nameCounter gives a counter its name and commander by its place in the
// nation's muster: the first is the main army, one of 250 points or less a
// detachment.
func nameCounter(c *Counter, n *NationState, first bool, p *hexmap.Province) {
	st := styleOf(n.List)
	title, of, king := st.general, placeName(p), false
	switch {
	case first && !c.Guard:
		c.Name = fmt.Sprintf("%s of %s", st.host, seatName(p))
		if st.ruler != "" {
			title, of, king = st.ruler, n.Name, true
		}
	case c.Guard:
		c.Name = fmt.Sprintf("Home Guard of %s", seatName(p))
		title, of = st.captain, seatName(p)
	case Points(c) <= detachmentPoints && c.Inside:
		c.Name = fmt.Sprintf("Garrison of %s", seatName(p))
		title, of = st.captain, seatName(p)
	case Points(c) <= detachmentPoints:
		c.Name = fmt.Sprintf("%s Watch", placeName(p))
		title, of = st.captain, placeName(p)
	default:
		c.Name = fmt.Sprintf("%s %s", placeName(p), st.levy)
	}
	c.Commander = &battle.Commander{Name: fmt.Sprintf("%s of %s", title, of), Nation: n.ID, King: king}
}

// distinct adds a number to names that a nation's counters share, the later
// ones first being numbered from 2.
func distinct(counters []Counter) {
	seen := map[string]int{}
	for i := range counters {
		name := counters[i].Name
		if seen[name]++; seen[name] > 1 {
			counters[i].Name = fmt.Sprintf("%s %d", name, seen[name])
		}
	}
}
