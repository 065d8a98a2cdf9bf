package web

import (
	"slices"

	"hyboria/campaign"
	"hyboria/templates"
)

// pointsChart draws the points that nations own, week by week, up to the week
// that is looked at. Owners are public.
func (v *visit) pointsChart(title string, nations []string) (templates.LineChart, error) {
	chart := templates.LineChart{Title: title, Unit: "points"}
	for _, n := range nations {
		chart.Series = append(chart.Series, templates.Series{
			Name: v.server.nationName(v.state, n), Colour: v.server.engine.World.Look(n).Fill,
		})
	}
	for _, w := range v.weeks[:slices.Index(v.weeks, v.week)+1] {
		held, err := v.shelf.states.points(v.ctx, w)
		if err != nil {
			return chart, err
		}
		chart.Labels = append(chart.Labels, w.String())
		for i, n := range nations {
			chart.Series[i].Values = append(chart.Series[i].Values, held[n])
		}
	}
	return chart, nil
}

// holdsNow is the points of the provinces that a nation holds, its own and
// captured ones: what the map shows in its colour.
func holdsNow(s *campaign.State, nation string) int {
	sum := 0
	for _, h := range s.Holdings {
		if h.Holder == nation {
			sum += h.Points
		}
	}
	return sum
}

// movers are the nations whose held points changed most since the start, at
// most n of them, the greatest change first.
func (v *visit) movers(n int) ([]string, error) {
	first, err := v.shelf.states.points(v.ctx, v.weeks[0])
	if err != nil {
		return nil, err
	}
	var list []string
	change := map[string]int{}
	for _, x := range v.state.Nations {
		list = append(list, x.ID)
		change[x.ID] = abs(holdsNow(v.state, x.ID) - first[x.ID])
	}
	slices.SortStableFunc(list, func(a, b string) int { return change[b] - change[a] })
	return list[:min(n, len(list))], nil
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
