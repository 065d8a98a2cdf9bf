package chart

import (
	"slices"

	hexmap "hyboria/map"
)

// Region is all the land of one holder as SVG path data, borders rounded, for
// fills, bands and clip paths.
type Region struct {
	Holder string
	Path   string
}

// Regions joins provinces of the same holder. Holder tells who holds a
// province; provinces with an empty holder are left out. Regions come sorted
// by holder.
func Regions(a *hexmap.Atlas, holder func(*hexmap.Province) string) []Region {
	byHolder := map[string][][][]hexmap.LngLat{}
	var holders []string
	for i := range a.Provinces() {
		p := &a.Provinces()[i]
		h := holder(p)
		if h == "" || p.Rings == nil {
			continue
		}
		if byHolder[h] == nil {
			holders = append(holders, h)
		}
		byHolder[h] = append(byHolder[h], p.Rings)
	}
	slices.Sort(holders)
	corners := meetings(a)
	regions := make([]Region, 0, len(holders))
	for _, h := range holders {
		regions = append(regions, Region{h, landPath(a, corners, outline(byHolder[h]...))})
	}
	return regions
}

// ProvincePaths are the outlines of all provinces as SVG path data, in the
// order of the atlas. Those that touch share their border exactly.
func ProvincePaths(a *hexmap.Atlas) []string {
	corners := meetings(a)
	out := make([]string, 0, len(a.Provinces()))
	for _, p := range a.Provinces() {
		out = append(out, landPath(a, corners, p.Rings))
	}
	return out
}

// meetings are the points at which more or fewer than two border lines of one
// kind end: there the lines that Draw draws begin and end.
func meetings(a *hexmap.Atlas) map[node]bool {
	ends := map[node]bool{}
	for _, lines := range borders(a) {
		for _, line := range lines {
			if first, last := nodeOf(line[0]), nodeOf(line[len(line)-1]); first != last {
				ends[first], ends[last] = true, true
			}
		}
	}
	return ends
}

// landPath draws closed rings with rounded corners but where borders meet.
func landPath(a *hexmap.Atlas, corners map[node]bool, rings [][]hexmap.LngLat) string {
	var p pen
	for _, ring := range rings {
		if len(ring) < 4 {
			continue
		}
		var points []Point
		var sharp []bool
		for i := range ring[:len(ring)-1] {
			piece := project(a, ring[i:i+2])
			for k, v := range piece[:len(piece)-1] {
				points = append(points, v)
				sharp = append(sharp, k == 0 && corners[nodeOf(ring[i])])
			}
		}
		p.land(points, sharp)
	}
	return p.String()
}

// ringsPath draws closed rings with rounded corners.
func ringsPath(a *hexmap.Atlas, rings [][]hexmap.LngLat) string {
	var p pen
	for _, ring := range rings {
		points := project(a, ring)
		p.ring(points[:len(points)-1])
	}
	return p.String()
}
