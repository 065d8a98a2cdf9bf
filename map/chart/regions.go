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
	regions := make([]Region, 0, len(holders))
	for _, h := range holders {
		regions = append(regions, Region{h, ringsPath(a, outline(byHolder[h]...))})
	}
	return regions
}

// ProvincePath is the outline of one province as SVG path data.
func ProvincePath(a *hexmap.Atlas, p *hexmap.Province) string { return ringsPath(a, p.Rings) }

// ringsPath draws closed rings with rounded corners.
func ringsPath(a *hexmap.Atlas, rings [][]hexmap.LngLat) string {
	var p pen
	for _, ring := range rings {
		points := project(a, ring)
		p.ring(points[:len(points)-1])
	}
	return p.String()
}
