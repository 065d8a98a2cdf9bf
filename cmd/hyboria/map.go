package main

import (
	"fmt"
	"io"
	"strings"

	"hyboria/data"
	hexmap "hyboria/map"
	"hyboria/map/chart"
)

// mapCmd asks the strategic map.
type mapCmd struct {
	Stats  mapStatsCmd  `cmd:"" help:"Count the map: cells, terrain, lands, rivers, roads."`
	Path   mapPathCmd   `cmd:"" help:"Find the cheapest march between two places."`
	Show   mapShowCmd   `cmd:"" help:"Show one cell and what lies around it."`
	Export mapExportCmd `cmd:"" help:"Write the map for other programs."`
}

// mapStatsCmd counts the map.
type mapStatsCmd struct{}

// mapStats is the answer of map stats.
type mapStats struct {
	Cells           int            `json:"cells"`
	Closed          int            `json:"closed"` // cells that no army enters
	Terrain         map[string]int `json:"terrain"`
	Ground          map[string]int `json:"ground"`
	RiverSides      int            `json:"riverSides"`
	MajorRiverSides int            `json:"majorRiverSides"`
	RoadCells       int            `json:"roadCells"`
	RoadSides       int            `json:"roadSides"`
	Passes          int            `json:"passes"`
	Crossings       int            `json:"crossings"`
	Cities          int            `json:"cities"`
	Provinces       int            `json:"provinces"`
	Points          int            `json:"points"`
	Nations         []landStats    `json:"nations"`
}

type landStats struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Status    string `json:"status"`
	Points    int    `json:"points"`
	Provinces int    `json:"provinces"`
	Cells     int    `json:"cells"`
}

// Run prints the counts.
func (c mapStatsCmd) Run(a *app) error {
	m, err := a.Atlas()
	if err != nil {
		return err
	}
	s := countMap(m)
	if a.JSON {
		return a.writeJSON(s)
	}
	a.printf("%d land cells (%d closed to armies), %d provinces, %d lands, %d points\n", s.Cells, s.Closed, s.Provinces, len(s.Nations), s.Points)
	a.printf("%d river sides (%d of great rivers), %d road cells joined over %d sides, %d passes, %d named crossings, %d cities\n\n",
		s.RiverSides, s.MajorRiverSides, s.RoadCells, s.RoadSides, s.Passes, s.Crossings, s.Cities)
	for _, t := range hexmap.Terrains() {
		a.printf("  %-10s %6d\n", t, s.Terrain[t.String()])
	}
	a.printf("\n  %-20s %-12s %7s %9s %6s\n", "land", "status", "points", "provinces", "cells")
	for _, n := range s.Nations {
		a.printf("  %-20s %-12s %7d %9d %6d\n", n.ID, n.Status, n.Points, n.Provinces, n.Cells)
	}
	return nil
}

func countMap(m *hexmap.Atlas) mapStats {
	s := mapStats{
		Cells: m.Len(), Terrain: map[string]int{}, Ground: map[string]int{}, Passes: len(m.Passes()),
		Crossings: len(m.Crossings()), Cities: len(m.Cities()), Provinces: len(m.Provinces()),
	}
	roads := hexmap.NewCellSet()
	for c := range hexmap.Cell(m.Len()) {
		s.Terrain[m.Terrain(c).String()]++
		s.Ground[m.Ground(c).String()]++
		if m.Closed(c) {
			s.Closed++
		}
		for i, n := range m.Neighbours(c) {
			if n < c {
				continue // counted from the other cell, or sea
			}
			s.countSide(m.Side(c, i))
			if m.Side(c, i).Road != hexmap.NoRoad {
				roads.Add(c)
				roads.Add(n)
			}
		}
	}
	s.RoadCells = roads.Len()
	for _, n := range m.Nations() {
		s.Points += n.Points
		s.Nations = append(s.Nations, landStats{n.ID, n.Name, n.Status, n.Points, len(n.Provinces), len(n.Cells)})
	}
	return s
}

func (s *mapStats) countSide(side hexmap.Side) {
	if side.River != hexmap.NoRiver {
		s.RiverSides++
	}
	if side.River == hexmap.Major {
		s.MajorRiverSides++
	}
	if side.Road != hexmap.NoRoad {
		s.RoadSides++
	}
}

// mapPathCmd finds a march.
type mapPathCmd struct {
	From   string `required:"" placeholder:"PLACE" help:"Where the march begins: a cell id, city, province (its seat), pass or nation."`
	To     string `required:"" placeholder:"PLACE" help:"Where it ends."`
	Troops string `required:"" placeholder:"HI,MC" help:"Troop types in the army, separated by commas: LI MI HI MIP HIP MC HC LCH HCH WM magic."`
	Nation string `placeholder:"ID" help:"Whose troops they are: some peoples march better in woods or desert."`
	Table  string `default:"atlas" enum:"atlas,fortyMile" help:"March table: ${enum}."`
}

// mapPath is the answer of map path.
type mapPath struct {
	From      string     `json:"from"`
	To        string     `json:"to"`
	Possible  bool       `json:"possible"`
	Distance  int        `json:"distance"`  // steps of the shortest walk over land
	Allowance int        `json:"allowance"` // points a week
	Steps     int        `json:"steps"`
	Cost      int        `json:"cost"`
	Weeks     int        `json:"weeks"`
	Path      []string   `json:"path"` // cell ids, the start first
	March     []pathStep `json:"march"`
}

type pathStep struct {
	Cell     string `json:"cell"`
	Terrain  string `json:"terrain"`
	Province string `json:"province"`
	Place    string `json:"place,omitempty"` // city or pass
	Over     string `json:"over,omitempty"`  // road, river and crossing of the side
	Cost     int    `json:"cost"`
	Week     int    `json:"week"`
	At       string `json:"at"` // moment of the week, e.g. "6/12"
}

// Run finds and prints the march; no way at all is the answer "no".
func (c mapPathCmd) Run(a *app) error {
	m, err := a.Atlas()
	if err != nil {
		return err
	}
	from, err := m.Lookup(c.From)
	if err != nil {
		return badInputf("--from: %w", err)
	}
	to, err := m.Lookup(c.To)
	if err != nil {
		return badInputf("--to: %w", err)
	}
	troops, err := c.troops(a)
	if err != nil {
		return err
	}
	table, err := hexmap.TableNamed(c.Table)
	if err != nil {
		return badInputf("--table: %w", err)
	}
	found := findPath(m, table, table.BodyOf(troops...), from, to)
	if a.JSON {
		err = a.writeJSON(found)
	} else {
		found.print(a, placeName(m, from), placeName(m, to), c.Troops)
	}
	if err == nil && !found.Possible {
		return errNo
	}
	return err
}

// troops reads the troop types and gives them the marks of their people.
func (c mapPathCmd) troops(a *app) ([]hexmap.Troop, error) {
	troops, err := hexmap.ParseTroops(c.Troops)
	if err != nil {
		return nil, badInputf("--troops: %w", err)
	}
	if c.Nation == "" {
		return troops, nil
	}
	w, err := a.World()
	if err != nil {
		return nil, err
	}
	n, err := nationOrLand(w, c.Nation)
	if err != nil {
		return nil, badInputf("--nation: %w", err)
	}
	for i := range troops {
		troops[i].LightFooted = n != nil && n.RoughMovers
		troops[i].Nomad = n != nil && n.DesertMovers
		troops[i].WhiteHand = c.Nation == "hyperborea"
	}
	return troops, nil
}

// nationOrLand finds the army list for a nation or a land of the map; a land
// without a list has none.
func nationOrLand(w *data.World, id string) (*data.Nation, error) {
	if n, ok := w.Nation(id); ok {
		return n, nil
	}
	if n, ok := w.NationOfLand(id); ok {
		return n, nil
	}
	if _, ok := w.Land(id); ok {
		return nil, nil
	}
	var ids []string
	for _, n := range w.Nations {
		ids = append(ids, n.ID)
	}
	return nil, fmt.Errorf("no nation is called %q; the nations are %s", id, strings.Join(ids, ", "))
}

func findPath(m *hexmap.Atlas, table *hexmap.MarchTable, b hexmap.Body, from, to hexmap.Cell) mapPath {
	p := mapPath{From: m.ID(from), To: m.ID(to), Distance: m.Distance(from, to), Allowance: b.Allowance(), Path: []string{}, March: []pathStep{}}
	s := hexmap.NewSearch(m, table)
	path, cost, ok := s.Path(from, to, b, hexmap.Options{})
	if !ok {
		return p
	}
	p.Possible, p.Cost, p.Steps = true, cost, len(path)-1
	costs := s.Costs(path, b)
	p.Weeks = hexmap.Weeks(costs, b.Allowance(), table.Carry())
	entries, _ := hexmap.Schedule(costs, b.Allowance(), 0, table.Carry())
	for i, cell := range path {
		p.Path = append(p.Path, m.ID(cell))
		if i > 0 {
			e := entries[i-1]
			side, _ := m.Between(path[i-1], cell)
			p.March = append(p.March, pathStep{
				Cell: m.ID(cell), Terrain: m.Terrain(cell).String(), Province: m.Province(cell).ID, Place: placeIn(m, cell),
				Over: sideWords(side), Cost: costs[i-1], Week: e.Week, At: fmt.Sprintf("%d/%d", e.Num, e.Den),
			})
		}
	}
	return p
}

func (p mapPath) print(a *app, from, to, troops string) {
	if !p.Possible {
		a.printf("No march: %s cannot go from %s to %s.\n", troops, from, to)
		return
	}
	a.printf("%s to %s with %s: %d steps, %d points, %d weeks at %d points a week.\n", from, to, troops, p.Steps, p.Cost, p.Weeks, p.Allowance)
	week := 0
	for _, s := range p.March {
		if s.Week != week {
			week = s.Week
			a.printf("\nWeek %d\n", week)
		}
		a.printf("  %s  %-5s %3d  %-9s %-16s %s\n", s.Cell, s.At, s.Cost, s.Terrain, s.Province, strings.TrimSpace(s.Over+"  "+s.Place))
	}
}

// sideWords says what lies on a side: "road, major river by ford".
func sideWords(s hexmap.Side) string {
	var words []string
	if s.Road != hexmap.NoRoad {
		words = append(words, s.Road.String())
	}
	if s.River != hexmap.NoRiver {
		river := s.River.String() + " river"
		if s.Crossing != hexmap.NoCrossing {
			river += " by " + s.Crossing.String()
		}
		words = append(words, river)
	}
	return strings.Join(words, ", ")
}

// placeIn names the city or pass in a cell, if any.
func placeIn(m *hexmap.Atlas, c hexmap.Cell) string {
	if city := m.CityAt(c); city != nil {
		return city.Name
	}
	if pass := m.PassAt(c); pass != nil {
		return pass.Name
	}
	return ""
}

// placeName is a city, pass or the cell id.
func placeName(m *hexmap.Atlas, c hexmap.Cell) string {
	if name := placeIn(m, c); name != "" {
		return name
	}
	return m.ID(c)
}

// mapShowCmd shows one cell.
type mapShowCmd struct {
	Place string `arg:"" help:"A cell id, city, province (its seat), pass or nation."`
}

// Run prints what is known about the cell.
func (c mapShowCmd) Run(a *app) error {
	m, err := a.Atlas()
	if err != nil {
		return err
	}
	cell, err := m.Lookup(c.Place)
	if err != nil {
		return badInput(err)
	}
	i := m.Info(cell)
	if a.JSON {
		return a.writeJSON(i)
	}
	a.printf("Cell %s (number %d) at %.3f, %.3f\n", i.H3, i.Cell, i.Lng, i.Lat)
	a.printf("  %s (%s) in %s, %s\n", i.Terrain, i.Ground, i.ProvinceName, i.NationName)
	if i.Closed {
		a.printf("  closed to armies\n")
	}
	if i.Seat {
		a.printf("  seat of the province: %s\n", i.Walls)
	}
	if name := placeIn(m, cell); name != "" {
		a.printf("  %s\n", name)
	}
	a.printf("\n")
	for _, s := range i.Sides {
		n := m.Info(s.Cell)
		side, _ := m.Between(cell, s.Cell)
		a.printf("  %-5s  %s  %-9s %-16s %s\n", s.Direction, s.H3, n.Terrain, n.Province, sideWords(side))
	}
	return nil
}

// mapExportCmd writes the map.
type mapExportCmd struct {
	Format string `required:"" enum:"geojson,svg,csv" help:"What to write: ${enum}."`
	Out    string `placeholder:"FILE" help:"Write to this file in place of standard output."`
	Width  int    `default:"2400" help:"Width of the SVG in pixels, 400 to 12000."`
}

// Run writes the map to standard output or, whole or not at all, to a file.
func (c mapExportCmd) Run(a *app) error {
	if c.Width < 400 || c.Width > 12000 {
		return badInputf("--width: %d is not from 400 to 12000", c.Width)
	}
	m, err := a.Atlas()
	if err != nil {
		return err
	}
	write, err := c.writer(a, m)
	if err != nil {
		return err
	}
	if c.Out == "" {
		return write(a.Stdout)
	}
	if err := a.writeFile(c.Out, write); err != nil {
		return err
	}
	if a.JSON {
		return a.writeJSON(map[string]any{"file": c.Out, "format": c.Format, "cells": m.Len()})
	}
	a.printf("%s: %d cells as %s\n", c.Out, m.Len(), c.Format)
	return nil
}

func (c mapExportCmd) writer(a *app, m *hexmap.Atlas) (func(io.Writer) error, error) {
	switch c.Format {
	case "geojson":
		return m.WriteGeoJSON, nil
	case "csv":
		return m.WriteCSV, nil
	}
	w, err := a.World()
	if err != nil {
		return nil, err
	}
	return func(out io.Writer) error {
		return chart.Draw(out, m, chart.Style{Poster: true, Width: c.Width, Colour: func(land string) string {
			if l, ok := w.Land(land); ok {
				return l.Look.Fill
			}
			return ""
		}})
	}, nil
}
