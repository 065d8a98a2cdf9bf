package web

import (
	"fmt"
	"slices"

	"hyboria/campaign"
	"hyboria/map/chart"
)

// firstLook is the part of the map that matters most to the reader, and the name
// of the way to it: his own land and counters; for those without, where was
// fought this week.
func (v *visit) firstLook(k campaign.Knowledge) (box, name string) {
	var points []chart.Point
	if k.Viewer.Nation != "" {
		points, name = v.ownPoints(k), "Mine"
	}
	if len(points) == 0 {
		points, name = v.foughtPoints(k)
	}
	if len(points) == 0 {
		return "", ""
	}
	b := densest(points, v.server.world.sheet.W*2/5)
	return fmt.Sprintf("%d %d %d %d", b.X, b.Y, b.W, b.H), name
}

// ownPoints are the counters of the reader, or of those whom he serves, and the
// seats that they hold.
func (v *visit) ownPoints(k campaign.Knowledge) []chart.Point {
	mine := []string{k.Viewer.Nation}
	for _, b := range k.Bands {
		if b.ID == k.Viewer.Nation && b.Serves != "" {
			mine = append(mine, b.Serves)
		}
	}
	var out []chart.Point
	a := v.server.engine.Atlas
	for _, c := range k.Counters {
		if slices.Contains(mine, c.Owner) {
			out = append(out, chart.CellCentre(a, c.Cell))
		}
	}
	for _, h := range k.Holdings {
		if p := a.ProvinceByID(h.Province); p != nil && slices.Contains(mine, h.Holder) {
			out = append(out, chart.CellCentre(a, p.Seat))
		}
	}
	return out
}

// foughtPoints are the battlefields of the week, or, when there was no battle,
// all counters.
func (v *visit) foughtPoints(k campaign.Knowledge) (points []chart.Point, name string) {
	var fought, all []chart.Point
	for _, c := range k.Counters {
		at := chart.CellCentre(v.server.engine.Atlas, c.Cell)
		all = append(all, at)
		if c.Fought {
			fought = append(fought, at)
		}
	}
	if len(fought) > 0 {
		return fought, "Battles"
	}
	return all, "Armies"
}

// densest is the box of those points that fit together into a window of that
// width, half as high again, where most do; of two that hold as many the first
// counts.
func densest(points []chart.Point, width int) chart.Box {
	var best []chart.Point
	for _, mid := range points {
		var in []chart.Point
		for _, p := range points {
			if dx, dy := p.X-mid.X, p.Y-mid.Y; max(dx, -dx) <= width/2 && max(dy, -dy) <= width*3/4 {
				in = append(in, p)
			}
		}
		if len(in) > len(best) {
			best = in
		}
	}
	lo, hi := best[0], best[0]
	for _, p := range best {
		lo.X, lo.Y, hi.X, hi.Y = min(lo.X, p.X), min(lo.Y, p.Y), max(hi.X, p.X), max(hi.Y, p.Y)
	}
	return chart.Box{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y}
}
