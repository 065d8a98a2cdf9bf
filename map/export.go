package hexmap

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// CellInfo is everything known about one cell, for exports and for showing.
type CellInfo struct {
	H3           string     `json:"h3"`   // id; "q,r" on a sketch
	Cell         Cell       `json:"cell"` // number
	Lng          float64    `json:"lng"`
	Lat          float64    `json:"lat"`
	Terrain      string     `json:"terrain"`
	Ground       string     `json:"ground"` // kind of hex of CA-3.1-R2
	Nation       string     `json:"nation"`
	NationName   string     `json:"nation_name"`
	Status       string     `json:"status"`
	Province     string     `json:"province"`
	ProvinceName string     `json:"province_name"`
	Closed       bool       `json:"closed"` // to armies
	Seat         bool       `json:"seat"`
	Walls        string     `json:"walls"` // of a seat: open, fort, city; else empty
	City         string     `json:"city"`
	CityName     string     `json:"city_name"`
	Pass         string     `json:"pass"`
	River        string     `json:"river"` // largest river on a side
	Road         string     `json:"road"`  // best road over a side
	Sides        []SideInfo `json:"sides"`
}

// SideInfo is one side of a cell that has land beyond it.
type SideInfo struct {
	H3        string `json:"h3"` // of the cell beyond
	Cell      Cell   `json:"cell"`
	Direction string `json:"direction"`
	River     string `json:"river"`
	Crossing  string `json:"crossing"`
	Road      string `json:"road"`
}

// Info gathers what is known about a cell.
func (a *Atlas) Info(c Cell) CellInfo {
	p, n := a.Province(c), a.Nation(c)
	i := CellInfo{
		H3: a.ids[c], Cell: c, Lng: rounded(a.centre[c].Lng), Lat: rounded(a.centre[c].Lat),
		Terrain: a.terrain[c].String(), Ground: a.Ground(c).String(),
		Nation: n.ID, NationName: n.Name, Status: n.Status, Province: p.ID, ProvinceName: p.Name,
		Closed: a.Closed(c), Seat: p.Seat == c,
	}
	if i.Seat {
		i.Walls = p.Walls().String()
	}
	if city := a.CityAt(c); city != nil {
		i.City, i.CityName = city.ID, city.Name
	}
	if pass := a.PassAt(c); pass != nil {
		i.Pass = pass.Name
	}
	var best Side
	for k, m := range a.neighbours[c] {
		if m == None {
			continue
		}
		s := a.sides[c][k]
		best.River, best.Road = max(best.River, s.River), max(best.Road, s.Road)
		i.Sides = append(i.Sides, SideInfo{a.ids[m], m, a.Direction(c, m).String(), s.River.String(), s.Crossing.String(), s.Road.String()})
	}
	i.River, i.Road = best.River.String(), best.Road.String()
	return i
}

// rounded keeps five decimals of a degree, about a metre.
func rounded(v float64) float64 { return math.Round(v*1e5) / 1e5 }

// WriteGeoJSON writes one feature a cell with its outline and everything that
// is known about it. Every feature carries its H3 id, so that QGIS, kepler.gl
// and DuckDB can open the file as it is.
func (a *Atlas) WriteGeoJSON(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "{\"type\":\"FeatureCollection\",\"features\":[")
	for c := range Cell(a.Len()) {
		properties, err := json.Marshal(a.Info(c))
		if err != nil {
			return err
		}
		if c > 0 {
			fmt.Fprint(out, ",")
		}
		fmt.Fprintf(out, "\n{\"type\":\"Feature\",\"id\":%q,\"properties\":%s,\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[", a.ids[c], properties)
		corners := a.Corners(c)
		for k := range 7 { // the ring is closed
			v := corners[k%6]
			if k > 0 {
				fmt.Fprint(out, ",")
			}
			fmt.Fprintf(out, "[%s,%s]", decimal(v.Lng), decimal(v.Lat))
		}
		fmt.Fprint(out, "]]}}")
	}
	fmt.Fprint(out, "\n]}\n")
	return out.Flush()
}

func decimal(v float64) string { return strconv.FormatFloat(rounded(v), 'f', -1, 64) }

// csvHead names the columns of WriteCSV. The lists of sides are separated by
// spaces and run alike.
var csvHead = []string{
	"h3", "cell", "lng", "lat", "terrain", "ground", "nation", "nation_name", "status", "province", "province_name",
	"closed", "seat", "walls", "city", "city_name", "pass", "river", "road",
	"neighbours", "side_rivers", "side_crossings", "side_roads",
}

// WriteCSV writes one line a cell with the same facts as WriteGeoJSON and the
// H3 id in the first column.
func (a *Atlas) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(csvHead); err != nil {
		return err
	}
	for c := range Cell(a.Len()) {
		if err := out.Write(a.Info(c).row()); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func (i CellInfo) row() []string {
	var beyond, rivers, crossings, roads []string
	for _, s := range i.Sides {
		beyond, rivers = append(beyond, s.H3), append(rivers, s.River)
		crossings, roads = append(crossings, s.Crossing), append(roads, s.Road)
	}
	list := func(words []string) string { return strings.Join(words, " ") }
	return []string{
		i.H3, strconv.Itoa(int(i.Cell)), decimal(i.Lng), decimal(i.Lat), i.Terrain, i.Ground, i.Nation, i.NationName, i.Status,
		i.Province, i.ProvinceName, strconv.FormatBool(i.Closed), strconv.FormatBool(i.Seat), i.Walls, i.City, i.CityName, i.Pass,
		i.River, i.Road, list(beyond), list(rivers), list(crossings), list(roads),
	}
}
