package chart

import (
	"cmp"
	"math"
	"slices"

	hexmap "hyboria/map"
)

// The lands of the map are cut from one network of lines: two provinces that
// touch share every point of their border. So the outline of any union of
// provinces is what remains when shared pieces cancel out, and every border
// is drawn once.

// node is a point of the network in thousandths of a degree.
type node struct{ x, y int32 }

func nodeOf(p hexmap.LngLat) node {
	return node{int32(math.Round(p.Lng * 1000)), int32(math.Round(p.Lat * 1000))}
}

func (n node) lngLat() hexmap.LngLat {
	return hexmap.LngLat{Lng: float64(n.x) / 1000, Lat: float64(n.y) / 1000}
}

func (n node) compare(m node) int { return cmp.Or(cmp.Compare(n.x, m.x), cmp.Compare(n.y, m.y)) }

// piece is a straight piece of the network from one point to another.
type piece struct{ from, to node }

func (p piece) back() piece { return piece{p.to, p.from} }

func pieces(rings [][]hexmap.LngLat) []piece {
	var out []piece
	for _, ring := range rings {
		for i := 1; i < len(ring); i++ {
			if p := (piece{nodeOf(ring[i-1]), nodeOf(ring[i])}); p.from != p.to {
				out = append(out, p)
			}
		}
	}
	return out
}

// outline gives the rings around the union of areas that share a network: a
// piece that two of them run in opposite directions lies inside.
func outline(areas ...[][]hexmap.LngLat) [][]hexmap.LngLat {
	have := map[piece]bool{}
	var order []piece
	for _, rings := range areas {
		for _, p := range pieces(rings) {
			have[p] = true
			order = append(order, p)
		}
	}
	next := map[node][]node{}
	for _, p := range order {
		if !have[p.back()] {
			next[p.from] = append(next[p.from], p.to)
		}
	}
	var rings [][]hexmap.LngLat
	for _, p := range order {
		if len(next[p.from]) > 0 && !have[p.back()] {
			rings = append(rings, follow(next, p.from))
		}
	}
	return rings
}

// follow takes a closed line out of the map of what comes next.
func follow(next map[node][]node, start node) []hexmap.LngLat {
	ring := []hexmap.LngLat{start.lngLat()}
	for at := start; len(next[at]) > 0; {
		to := next[at][0]
		next[at] = next[at][1:]
		ring = append(ring, to.lngLat())
		if at = to; at == start {
			break
		}
	}
	return ring
}

// borderKind tells what a piece of border divides.
type borderKind int

const (
	provinceBorder borderKind = iota
	nationBorder
	coast
	frameLine // the edge of the map
)

// borders gives every border of the map once, as lines of each kind that run
// from one meeting place to the next.
func borders(a *hexmap.Atlas) map[borderKind][][]hexmap.LngLat {
	owner := map[piece]int{}
	var order []piece
	provinces := a.Provinces()
	for i, p := range provinces {
		for _, s := range pieces(p.Rings) {
			owner[s] = i
			order = append(order, s)
		}
	}
	kinds := map[borderKind][]piece{}
	for _, s := range order {
		other, shared := owner[s.back()]
		switch {
		case !shared && onFrame(a, s):
			kinds[frameLine] = append(kinds[frameLine], s)
		case !shared:
			kinds[coast] = append(kinds[coast], s)
		case s.from.compare(s.to) > 0: // drawn from the other side
		case provinces[owner[s]].Nation != provinces[other].Nation:
			kinds[nationBorder] = append(kinds[nationBorder], s)
		default:
			kinds[provinceBorder] = append(kinds[provinceBorder], s)
		}
	}
	lines := map[borderKind][][]hexmap.LngLat{}
	for kind, list := range kinds {
		lines[kind] = chains(list)
	}
	return lines
}

// onFrame reports whether a piece runs along the edge of the map.
func onFrame(a *hexmap.Atlas, p piece) bool {
	w, s, e, n := a.Frame()
	west, south, east, north := nodeOf(hexmap.LngLat{Lng: w}).x, nodeOf(hexmap.LngLat{Lat: s}).y, nodeOf(hexmap.LngLat{Lng: e}).x, nodeOf(hexmap.LngLat{Lat: n}).y
	return p.from.x == p.to.x && (p.from.x == west || p.from.x == east) ||
		p.from.y == p.to.y && (p.from.y == south || p.from.y == north)
}

// chains joins pieces, whichever way they run, into lines that end where more
// or fewer than two of them meet. Closed lines repeat their first point.
func chains(list []piece) [][]hexmap.LngLat {
	meet := map[node][]node{}
	for _, p := range list {
		meet[p.from] = append(meet[p.from], p.to)
		meet[p.to] = append(meet[p.to], p.from)
	}
	var lines [][]hexmap.LngLat
	used := map[piece]bool{}
	walk := func(start, to node) {
		if used[piece{start, to}] {
			return
		}
		line := []hexmap.LngLat{start.lngLat()}
		for from := start; ; {
			used[piece{from, to}], used[piece{to, from}] = true, true
			line = append(line, to.lngLat())
			if to == start || len(meet[to]) != 2 {
				break
			}
			onward := meet[to][0]
			if onward == from {
				onward = meet[to][1]
			}
			from, to = to, onward
		}
		lines = append(lines, line)
	}
	for _, p := range list { // from the meeting places first, then closed lines
		for _, n := range []node{p.from, p.to} {
			if len(meet[n]) != 2 {
				for _, to := range slices.Clone(meet[n]) {
					walk(n, to)
				}
			}
		}
	}
	for _, p := range list {
		walk(p.from, p.to)
	}
	return lines
}
