package hexmap

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// name is one entry of the index of names.
type name struct {
	key  string // folded
	show string
	cell Cell
	rank int // which of several equal keys wins: the smallest
}

// fold makes lookups indifferent to case, spaces and punctuation.
func fold(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r == '_' || r == '-' || r == ' ' || r == '\'' || r == '’' || r == '.':
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// indexNames lists what Lookup knows: cities by id and name, provinces by id
// and name (meaning the seat), passes, and nations (their capital or chief
// seat). Where names are equal the earlier kind in this list wins.
func (a *Atlas) indexNames() {
	a.cityAt = make(map[Cell]int, len(a.cities))
	for i, c := range a.cities {
		a.cityAt[c.Cell] = i
		a.addName(0, c.Cell, c.Name, c.ID, c.Name)
	}
	for _, p := range a.provinces {
		a.addName(1, p.Seat, p.Name, p.ID, p.Name)
	}
	for _, p := range a.passes {
		a.addName(2, p.Cell, p.Name, p.ID, p.Name)
	}
	for _, p := range a.provinces {
		if n := a.NationByID(p.Nation); p.Capital || p.Chief {
			a.addName(3, p.Seat, n.Name, n.ID, n.Name)
		}
	}
	slices.SortStableFunc(a.names, func(x, y name) int {
		return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.rank, y.rank))
	})
}

func (a *Atlas) addName(rank int, c Cell, show string, keys ...string) {
	for _, k := range keys {
		a.names = append(a.names, name{fold(k), show, c, rank})
	}
}

// Lookup finds the cell that a person means: a cell id, a city, a province
// (its seat), a pass or a nation (its capital or chief seat), by id or name,
// or "cell" with the cell's number, in any case. The error suggests names that come close.
func (a *Atlas) Lookup(text string) (Cell, error) {
	text = strings.TrimSpace(text)
	if c, ok := a.CellOf(strings.ToLower(text)); ok {
		return c, nil
	}
	if c, ok := a.numbered(text); ok {
		return c, nil
	}
	key := fold(text)
	if i, ok := slices.BinarySearchFunc(a.names, key, func(n name, k string) int { return cmp.Compare(n.key, k) }); ok {
		return a.names[i].cell, nil
	}
	if text == "" {
		return None, fmt.Errorf("no place given: name a cell id, city, province or pass")
	}
	near := a.suggest(key)
	if len(near) == 0 {
		return None, fmt.Errorf("no cell, city, province or pass is called %q", text)
	}
	return None, fmt.Errorf("no cell, city, province or pass is called %q; did you mean %s?", text, strings.Join(near, ", "))
}

// numbered reads "cell 5000".
func (a *Atlas) numbered(text string) (Cell, bool) {
	digits, ok := strings.CutPrefix(strings.ToLower(text), "cell ")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	if !ok || err != nil || !a.Has(Cell(n)) {
		return None, false
	}
	return Cell(n), true
}

// suggest lists up to three names near a folded key, nearest first.
func (a *Atlas) suggest(key string) []string {
	type near struct {
		show string
		away int
	}
	var found []near
	for _, n := range a.names {
		away := editDistance(key, n.key)
		if len(key) > 2 && strings.Contains(n.key, key) {
			away = 1
		}
		if away <= 1+len(key)/4 && !slices.ContainsFunc(found, func(f near) bool { return f.show == n.show }) {
			found = append(found, near{n.show, away})
		}
	}
	slices.SortStableFunc(found, func(x, y near) int { return cmp.Compare(x.away, y.away) })
	var names []string
	for _, f := range found[:min(3, len(found))] {
		names = append(names, f.show)
	}
	return names
}

// editDistance counts the letters to insert, drop or change.
func editDistance(x, y string) int {
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(x) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(y) {
			change := diagonal
			if x[i] != y[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}
