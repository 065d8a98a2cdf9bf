package hexmap

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"github.com/uber/h3-go/v4"
)

// The GeoJSON has one closed polygon a cell, whose H3 id is the cell at its
// centre, with all properties.
func TestWriteGeoJSON(t *testing.T) {
	a := world(t)
	var b bytes.Buffer
	if err := a.WriteGeoJSON(&b); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Type     string
		Features []struct {
			Type, ID   string
			Properties CellInfo
			Geometry   struct {
				Type        string
				Coordinates [][][2]float64
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Type != "FeatureCollection" || len(doc.Features) != a.Len() {
		t.Fatalf("%s of %d features", doc.Type, len(doc.Features))
	}
	for c, f := range doc.Features {
		p := f.Properties
		at, err := h3.LatLngToCell(h3.LatLng{Lat: p.Lat, Lng: p.Lng}, 4)
		if err != nil || at.String() != p.H3 || f.ID != p.H3 || p.Cell != Cell(c) || p.Terrain != a.Terrain(Cell(c)).String() {
			t.Fatalf("feature %d: %+v, %v", c, p, err)
		}
		ring := f.Geometry.Coordinates[0]
		if f.Type != "Feature" || f.Geometry.Type != "Polygon" || len(ring) != 7 || ring[0] != ring[6] {
			t.Fatalf("feature %d: geometry %+v", c, f.Geometry)
		}
	}
	if seat := doc.Features[a.ProvinceByID("aq_tarantia").Seat].Properties; !seat.Seat || seat.Walls != "city" || seat.CityName != "Tarantia" || len(seat.Sides) != 6 {
		t.Errorf("Tarantia: %+v", seat)
	}
}

func TestWriteCSV(t *testing.T) {
	a := world(t)
	var b bytes.Buffer
	if err := a.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != a.Len()+1 || !slices.Equal(rows[0], csvHead) {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for c, row := range rows[1:] {
		if row[0] != a.ID(Cell(c)) || row[1] != strconv.Itoa(c) {
			t.Fatalf("row %d: %v", c, row)
		}
	}
}
