package chart

import (
	"cmp"
	"slices"

	hexmap "hyboria/map"
)

// ground tints the land: the terrain of provinces first, then the stretches of
// other terrain by rising priority, as the cells were sampled.
func (d *drawing) ground() {
	d.printf(`<g id="ground" clip-path="url(#kf)"><use href="#frame" class="m-water"/><path class="t0" d="%s"/>`, ringsPath(d.a, d.a.Land().Rings))
	for _, t := range hexmap.Terrains()[1:] {
		var same [][][]hexmap.LngLat
		for _, p := range d.a.Provinces() {
			if p.Terrain == t {
				same = append(same, p.Rings)
			}
		}
		if len(same) > 0 {
			d.printf(`<path class="t%d" d="%s"/>`, t, ringsPath(d.a, outline(same...)))
		}
	}
	areas := slices.Clone(d.a.Areas())
	slices.SortStableFunc(areas, func(x, y hexmap.Area) int { return cmp.Compare(x.Priority, y.Priority) })
	for _, s := range areas {
		d.printf(`<path class="t%d" d="%s"/>`, s.Terrain, ringsPath(d.a, s.Rings))
	}
	d.printf("</g>\n")
}

// closed pales the lands out of play.
func (d *drawing) closed() {
	for _, n := range d.a.Nations() {
		if n.Status == hexmap.StatusOutOfPlay {
			d.printf("<path class=\"m-closed\" d=\"%s\"/>\n", ringsPath(d.a, n.Rings))
		}
	}
}

// cells is the layer into which a page puts the cells of NearView.
func (d *drawing) cells() {
	if !d.style.Poster {
		d.printf(`<g id="cells" class="l3"></g>`)
	}
}

// bands are the coloured inner borders of holders.
func (d *drawing) bands() {
	d.closed()
	if d.style.Colour == nil {
		return
	}
	holder := d.style.Holder
	if holder == nil {
		holder = func(p *hexmap.Province) string { return p.Nation }
	}
	d.printf(`<g id="bands">`)
	for i, r := range Regions(d.a, holder) {
		colour := d.style.Colour(r.Holder)
		if colour == "" {
			continue
		}
		d.printf(`<clipPath id="kh%d"><path id="h%d" d="%s"/></clipPath><g clip-path="url(#kh%d)"><use href="#h%d" class="m-band" stroke="%s"/></g>`,
			i, i, r.Path, i, i, colour)
	}
	d.printf("</g>\n")
}

// sea covers the parts of cells that reach into the water, and follows the
// coast with three fainter lines.
func (d *drawing) sea() {
	d.printf(`<g id="sea">`)
	for i := range d.a.Seas() {
		d.printf(`<use href="#w%d" class="m-water"/>`, i)
	}
	d.printf(`<g clip-path="url(#kw)">%s`, d.graticule())
	for _, echo := range []string{"e1", "e2", "e3", "e4", "e5", "e6"} {
		d.printf(`<use href="#shore" class="%s"/>`, echo)
	}
	d.printf("</g><use href=\"#shore\" class=\"m-shore\"/></g>\n")
}

// graticule is the net of parallels and meridians, every ten degrees, seen on
// water only.
func (d *drawing) graticule() string {
	w, s, e, n := d.a.Frame()
	var p pen
	add := func(line []hexmap.LngLat) {
		for i, v := range project(d.a, line) {
			if i == 0 {
				p.move(v)
			} else {
				p.line(v)
			}
		}
	}
	for lng := -180.0; lng <= 180; lng += 10 {
		if lng > w && lng < e {
			add([]hexmap.LngLat{{Lng: lng, Lat: s}, {Lng: lng, Lat: n}})
		}
	}
	for lat := -80.0; lat <= 80; lat += 10 {
		if lat > s && lat < n {
			add([]hexmap.LngLat{{Lng: w, Lat: lat}, {Lng: e, Lat: lat}})
		}
	}
	return `<path class="m-grid" d="` + p.String() + `"/>`
}
