package hexmap

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// document is the map file: one GeoJSON FeatureCollection (geography
// section 4), decoded strictly.
type document struct {
	file  string
	head  header
	lands []area // the one land polygon
	seas  []area

	nations   []feature[nationProps]
	provinces []feature[provinceProps]
	terrains  []feature[terrainProps]
	ranges    []feature[rangeProps]
	rivers    []feature[riverProps]
	roads     []feature[roadProps]
	passes    []feature[pointProps]
	crossings []feature[pointProps]
	cities    []feature[cityProps]
	labels    []feature[baseProps]
}

// header is the top-level properties object.
type header struct {
	Frame      [4]float64 `json:"frame"` // west, south, east, north in degrees
	Resolution int        `json:"h3_resolution"`
	Neighbours struct {
		Must    [][2]string `json:"must"`
		May     [][2]string `json:"may"`
		MustNot [][2]string `json:"must_not"`
	} `json:"neighbours"`
	Projection struct {
		Name      string     `json:"name"`
		OriginLat float64    `json:"origin_lat"`
		OriginLng float64    `json:"origin_lng"`
		Parallels [2]float64 `json:"parallels"`
	} `json:"projection"`
	RiverRule   string `json:"river_rule"`
	RoadRule    string `json:"road_rule"`
	TerrainRule string `json:"terrain_rule"`
}

// feature is one GeoJSON feature with its geometry as rings, a line (one
// ring) or a point (one ring of one place).
type feature[P any] struct {
	P     P
	Rings [][]LngLat
}

func (f feature[P]) line() []LngLat { return f.Rings[0] }
func (f feature[P]) at() LngLat     { return f.Rings[0][0] }

type area = feature[baseProps]

type baseProps struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Source string `json:"source"`
}

func (b baseProps) base() baseProps { return b }

type nationProps struct {
	baseProps
	Status         string     `json:"status"`
	Power          string     `json:"power"`
	ArmyList       string     `json:"army_list"`
	Points         int        `json:"campaign_points"`
	PointsCombined int        `json:"campaign_points_combined"`
	CapitalCity    string     `json:"capital_city"`
	HasArmy        bool       `json:"has_army"`
	Label          [2]float64 `json:"label"`
	Note           string     `json:"note"`
}

type provinceProps struct {
	baseProps
	Nation         string     `json:"nation"`
	Points         int        `json:"points"`
	PointsCombined int        `json:"points_combined"`
	NeutralValue   int        `json:"neutral_value"`
	Capital        bool       `json:"capital"`
	Chief          bool       `json:"chief"`
	Seat           [2]float64 `json:"seat"`
	SeatCity       string     `json:"seat_city"`
	Walled         bool       `json:"walled"`
	Terrain        string     `json:"terrain"`
	Character      string     `json:"character"`
	Label          [2]float64 `json:"label"`
}

type terrainProps struct {
	baseProps
	Terrain  string `json:"terrain"`
	Priority int    `json:"priority"`
}

type rangeProps struct {
	baseProps
	Of string `json:"of"`
}

type riverProps struct {
	baseProps
	Size string `json:"size"`
}

type roadProps struct {
	baseProps
	Class string `json:"class"`
}

type pointProps struct {
	baseProps
	Type string `json:"type"`
}

type cityProps struct {
	baseProps
	Nation    string `json:"nation"`
	Province  string `json:"province"`
	Capital   bool   `json:"capital"`
	Chief     bool   `json:"chief"`
	Fortified bool   `json:"fortified"`
	Port      bool   `json:"port"`
	Muster    bool   `json:"muster"`
	Ruin      bool   `json:"ruin"`
	Site      bool   `json:"site"`
}

type rawFeature struct {
	Type       string          `json:"type"`
	Properties json.RawMessage `json:"properties"`
	Geometry   struct {
		Type        string          `json:"type"`
		Coordinates json.RawMessage `json:"coordinates"`
	} `json:"geometry"`
}

func strict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

func parseDocument(file string, data []byte) (*document, error) {
	var raw struct {
		Type       string       `json:"type"`
		Name       string       `json:"name"`
		Properties header       `json:"properties"`
		Features   []rawFeature `json:"features"`
	}
	if err := strict(data, &raw); err != nil {
		return nil, fmt.Errorf("%s: %w", file, positioned(data, err))
	}
	d := &document{file: file, head: raw.Properties}
	if raw.Type != "FeatureCollection" {
		return nil, fmt.Errorf("%s: type is %q, want FeatureCollection", file, raw.Type)
	}
	seen := map[string]bool{}
	for i, f := range raw.Features {
		if err := d.add(f, seen); err != nil {
			return nil, fmt.Errorf("%s: feature %d: %w", file, i+1, err)
		}
	}
	return d, nil
}

// positioned adds the line to a JSON syntax error.
func positioned(data []byte, err error) error {
	offset := int64(-1)
	switch e := err.(type) {
	case *json.SyntaxError:
		offset = e.Offset
	case *json.UnmarshalTypeError:
		offset = e.Offset
	}
	if offset < 0 || offset > int64(len(data)) {
		return err
	}
	return fmt.Errorf("line %d: %w", 1+bytes.Count(data[:offset], []byte{'\n'}), err)
}

// add sorts one feature into the document.
func (d *document) add(f rawFeature, seen map[string]bool) error {
	var base struct {
		ID   string `json:"id"`
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(f.Properties, &base); err != nil {
		return err
	}
	if base.ID == "" {
		return fmt.Errorf("no id (kind %q)", base.Kind)
	}
	if seen[base.Kind+"/"+base.ID] {
		return fmt.Errorf("%s %s: the id is given twice", base.Kind, base.ID)
	}
	seen[base.Kind+"/"+base.ID] = true
	if err := d.addKind(base.Kind, f); err != nil {
		return fmt.Errorf("%s %s: %w", base.Kind, base.ID, err)
	}
	return nil
}

func (d *document) addKind(kind string, f rawFeature) error {
	switch kind {
	case "land":
		return decode(&d.lands, f, "Polygon")
	case "sea":
		return decode(&d.seas, f, "Polygon")
	case "nation":
		return decode(&d.nations, f, "Polygon")
	case "province":
		return decode(&d.provinces, f, "Polygon")
	case "terrain":
		return decode(&d.terrains, f, "Polygon")
	case "range_axis":
		return decode(&d.ranges, f, "LineString")
	case "river":
		return decode(&d.rivers, f, "LineString")
	case "road":
		return decode(&d.roads, f, "LineString")
	case "pass":
		return decode(&d.passes, f, "Point")
	case "crossing":
		return decode(&d.crossings, f, "Point")
	case "city":
		return decode(&d.cities, f, "Point")
	case "label":
		return decode(&d.labels, f, "Point")
	default:
		return fmt.Errorf("unknown kind of feature")
	}
}

func decode[P any](into *[]feature[P], raw rawFeature, geometry string) error {
	var f feature[P]
	if err := strict(raw.Properties, &f.P); err != nil {
		return err
	}
	if raw.Geometry.Type != geometry {
		return fmt.Errorf("geometry is %q, want %s", raw.Geometry.Type, geometry)
	}
	rings, err := decodeRings(raw.Geometry.Coordinates, geometry)
	if err != nil {
		return err
	}
	f.Rings = rings
	*into = append(*into, f)
	return nil
}

// decodeRings reads coordinates of any geometry as a list of rings.
func decodeRings(data []byte, geometry string) ([][]LngLat, error) {
	var rings [][][2]float64
	var err error
	switch geometry {
	case "Polygon":
		err = json.Unmarshal(data, &rings)
	case "LineString":
		rings = make([][][2]float64, 1)
		err = json.Unmarshal(data, &rings[0])
	default:
		rings = [][][2]float64{make([][2]float64, 1)}
		err = json.Unmarshal(data, &rings[0][0])
	}
	if err != nil {
		return nil, err
	}
	least := map[string]int{"Polygon": 4, "LineString": 2, "Point": 1}[geometry]
	if len(rings) == 0 {
		return nil, fmt.Errorf("the %s has no coordinates", geometry)
	}
	out := make([][]LngLat, len(rings))
	for i, ring := range rings {
		if len(ring) < least {
			return nil, fmt.Errorf("the %s has %d points, needs %d", geometry, len(ring), least)
		}
		if geometry == "Polygon" && ring[0] != ring[len(ring)-1] {
			return nil, fmt.Errorf("ring %d of the polygon is not closed", i+1)
		}
		out[i] = make([]LngLat, len(ring))
		for j, p := range ring {
			out[i][j] = LngLat{p[0], p[1]}
		}
	}
	return out, nil
}
