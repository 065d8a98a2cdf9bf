package campaign

import (
	"fmt"
	"strings"

	"hyboria/data/cases"
)

// askSiegeClock answers how the stores of a besieged place fall (CA-13.2-R1,
// R2): "place" is city or fort, "invested" the week in which the siege began,
// "besiegers" and "garrison" points in heavy foot, "western" tells that the
// besiegers are of a Western kingdom. It ends the weeks of a place to itself.
func askSiegeClock(given cases.Fields) (out cases.Fields, err error) {
	week, place, err := siegeOf(given)
	if err != nil {
		return out, err
	}
	d, err := newDrill(place)
	if err != nil {
		return out, err
	}
	r := &run{e: d.e, s: d.s}
	last := d.s.Settings.Int("weeksPerYear")
	r.sieges()
	g := d.s.Siege(besieged)
	out.Put("invested", g.Besieged())
	var stores []int
	for g.Besieged() && g.Stores > 0 && week.Week < last {
		before := g.Stores
		d.s.Running++
		week = nextWeek(week, last)
		r.sieges()
		g = d.s.Siege(besieged)
		stores = append(stores, g.Stores)
		out.Show(cases.Step{Of: week.String(), Rule: "CA-13.2-R1", Text: fmt.Sprintf("%d less %d: %d left", before, before-g.Stores, g.Stores)})
	}
	out.Put("stores", stores)
	if g.Besieged() && g.Stores == 0 {
		out.Put("starved", week)
	}
	return out, nil
}

// besieged is the province of the place.
const besieged = "east"

// siegeOf is the week of investment, and the drill of the place.
func siegeOf(given cases.Fields) (week Week, place cases.Fields, err error) {
	text, err := given.Text("invested")
	if err != nil {
		return week, place, err
	}
	if week, err = ParseWeek(text); err != nil {
		return week, place, err
	}
	var points [2]int
	for i, key := range []string{"besiegers", "garrison"} {
		if points[i], err = given.Int(key); err != nil {
			return week, place, err
		}
		if points[i] < 4 || points[i]%4 != 0 {
			return week, place, fmt.Errorf("%s: want a multiple of 4, the points of heavy foot", key)
		}
	}
	western, err := given.BoolOr("western", false)
	if err != nil {
		return week, place, err
	}
	nation := map[bool]string{true: "nemedia", false: "koth"}[western]
	for _, key := range given.Keys() {
		if strings.HasPrefix(key, "set.") {
			place.Put(key, given.TextOr(key, ""))
		}
	}
	place.Put("map", "0,0@east")
	place.Put(besieged, "zamora 300 0,0 capital "+given.TextOr("place", "city"))
	place.Put("1", fmt.Sprintf("%s HI:%d at 0,0", nation, points[0]/4))
	place.Put("2", fmt.Sprintf("zamora HI:%d at 0,0 inside", points[1]/4))
	place.Put("war", nation+"-zamora")
	return week, place, nil
}
