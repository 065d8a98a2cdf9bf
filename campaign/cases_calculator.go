package campaign

import (
	"fmt"
	"strings"

	"hyboria/data/cases"
)

// calculatorHandlers answer questions that people at a table put and that a
// week would answer only in passing.
func calculatorHandlers() cases.Handlers {
	return cases.Handlers{"edges": askEdges, "siege-clock": askSiegeClock}
}

// neighbours are the axial steps to the six neighbours of a hex.
var neighbours = map[string][2]int{"NE": {1, -1}, "E": {1, 0}, "SE": {0, 1}, "SW": {-1, 1}, "W": {-1, 0}, "NW": {0, -1}}

// askEdges answers on which edges of the table the sides stand (CA-9.3-R1): "from"
// is the direction in which the attacker's hex lies from the battlefield. With
// "and-from" both attack and enter one hex; "more" says who has more points. It
// plays a week in which just that happens.
func askEdges(given cases.Fields) (out cases.Fields, err error) {
	from, ok := neighbours[given.TextOr("from", "")]
	if !ok {
		return out, fmt.Errorf("from: want NE, E, SE, SW, W or NW")
	}
	week := meetingOf(from)
	if given.Has("and-from") {
		other, ok := neighbours[given.TextOr("and-from", "")]
		if !ok || other == from {
			return out, fmt.Errorf("and-from: want another of NE, E, SE, SW, W or NW")
		}
		week = meetingOfTwo(from, other, given.TextOr("more", "first") == "first")
	}
	played, err := askWeek(week)
	if err != nil {
		return out, err
	}
	// In a meeting the sides are told with the stronger one first.
	edges := strings.Fields(played.Value("battle.1.edges"))
	if len(edges) != 2 {
		return out, fmt.Errorf("the counters do not meet")
	}
	if strings.HasSuffix(played.Value("battle.1"), "2 against 1") {
		edges[0], edges[1] = edges[1], edges[0]
	}
	out.Put("first", edges[0])
	out.Put("second", edges[1])
	return out, nil
}

func axial(at [2]int, times int) string { return fmt.Sprintf("%d,%d", at[0]*times, at[1]*times) }

// meetingOf is a week in which a counter marches up to one that stands.
func meetingOf(from [2]int) cases.Fields {
	var week cases.Fields
	week.Put("map", "0,0 "+axial(from, 1)+" "+axial(from, 2))
	week.Put("1", "koth MC:60 at "+axial(from, 2))
	week.Put("2", "zamora HI:50 at 0,0")
	week.Put("go.1", axial(from, 1))
	week.Put("war", "koth-zamora")
	return week
}

// meetingOfTwo is a week in which two counters enter one hex at one instant.
func meetingOfTwo(a, b [2]int, firstHasMore bool) cases.Fields {
	more, less := "HI:275", "HI:225"
	if !firstHasMore {
		more, less = less, more
	}
	var week cases.Fields
	week.Put("set.contact", "sameHex")
	week.Put("map", "0,0 "+axial(a, 1)+" "+axial(b, 1))
	week.Put("1", "koth "+more+" at "+axial(a, 1))
	week.Put("2", "zamora "+less+" at "+axial(b, 1))
	week.Put("go.1", "0,0")
	week.Put("go.2", "0,0")
	week.Put("war", "koth-zamora")
	return week
}
