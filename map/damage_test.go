package hexmap

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// mapFile is the map as plain JSON values, to be damaged.
type mapFile struct {
	t   *testing.T
	doc map[string]any
}

func (m mapFile) feature(kind, id string) map[string]any {
	m.t.Helper()
	for _, f := range m.doc["features"].([]any) {
		p := f.(map[string]any)["properties"].(map[string]any)
		if p["id"] == id && p["kind"] == kind {
			return f.(map[string]any)
		}
	}
	m.t.Fatalf("no %s %s", kind, id)
	return nil
}

func (m mapFile) set(kind, id, field string, value any) {
	m.feature(kind, id)["properties"].(map[string]any)[field] = value
}

func (m mapFile) move(kind, id string, lng, lat float64) {
	m.feature(kind, id)["geometry"].(map[string]any)["coordinates"] = []any{lng, lat}
}

// drop removes a feature; add appends a copy of one under another id.
func (m mapFile) drop(kind, id string) {
	gone := m.feature(kind, id)["properties"].(map[string]any)
	var kept []any
	for _, f := range m.doc["features"].([]any) {
		if p := f.(map[string]any)["properties"].(map[string]any); p["id"] != gone["id"] || p["kind"] != kind {
			kept = append(kept, f)
		}
	}
	m.doc["features"] = kept
}

func (m mapFile) double(kind, id, as string) {
	f := m.feature(kind, id)
	p := map[string]any{}
	for k, v := range f["properties"].(map[string]any) {
		p[k] = v
	}
	p["id"] = as
	m.doc["features"] = append(m.doc["features"].([]any), map[string]any{"type": "Feature", "properties": p, "geometry": f["geometry"]})
}

func (m mapFile) neighbours(list string, pairs func([]any) []any) {
	n := m.doc["properties"].(map[string]any)["neighbours"].(map[string]any)
	n[list] = pairs(n[list].([]any))
}

// Damaged copies of the map are refused with the feature and the reason
// (geography section 12; CA-2.2-R2, CA-2.2-R4, CA-3.1-R3).
func TestDamagedMaps(t *testing.T) {
	whole, err := os.ReadFile("../data/" + File)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range damages {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := mapFile{t: t}
			if err := json.Unmarshal(whole, &m.doc); err != nil {
				t.Fatal(err)
			}
			c.damage(m)
			data, err := json.Marshal(m.doc)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Parse(File, data)
			if err == nil {
				t.Fatal("accepted")
			}
			for _, want := range append(c.want, File) {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not say %q", err, want)
				}
			}
		})
	}
}

var damages = []struct {
	name   string
	damage func(mapFile)
	want   []string
}{
	{"province removed", func(m mapFile) { m.drop("province", "ne_tor") }, []string{"nation nemedia", "2100", "2500"}},
	{"province without points removed", func(m mapFile) { m.drop("province", "hb_white") }, []string{"none of the provinces", "cell 84"}},
	{"points changed", func(m mapFile) { m.set("province", "ne_tor", "points", 401) }, []string{"nation nemedia", "2501", "2500"}},
	{"combined points changed", func(m mapFile) { m.set("province", "ci_west", "points_combined", 60) }, []string{"nation cimmeria", "points_combined"}},
	{"capital not the largest", func(m mapFile) {
		m.set("province", "ne_belverus", "points", 450)
		m.set("province", "ne_tor", "points", 700)
	}, []string{"province ne_", "chief province ne_belverus"}},
	{"two capitals", func(m mapFile) { m.set("province", "ne_tor", "chief", true) }, []string{"nation nemedia", "two chief provinces"}},
	{"city in another province", func(m mapFile) { m.move("city", "tarantia", 8.4, 49.5) }, []string{"city tarantia", "aq_valkia"}},
	{"city at sea", func(m mapFile) { m.move("city", "tor", -14, 40) }, []string{"city tor", "sea"}},
	{"two cities in a cell", func(m mapFile) { m.double("city", "tor", "tor2") }, []string{"city tor2", "shares cell", "tor"}},
	{"polygons doubled", func(m mapFile) { m.double("province", "bk_west", "bk_west2") }, []string{"two of the provinces", "bk_west", "bk_west2"}},
	{"id twice", func(m mapFile) { m.double("river", "r_styx", "r_styx") }, []string{"river r_styx", "twice"}},
	{"road at sea", func(m mapFile) {
		m.feature("road", "rd_nem_n")["geometry"].(map[string]any)["coordinates"] = []any{[]any{11.0, 52.2}, []any{11.0, 64.9}}
	}, []string{"road rd_nem_n", "leaves the land"}},
	{"pass in the plain", func(m mapFile) { m.move("pass", "ps_lion", 5.5, 48.2) }, []string{"pass ps_lion", "clear", "mountains"}},
	{"crossing without river", func(m mapFile) { m.move("crossing", "cr_kty", 30, 30) }, []string{"crossing cr_kty", "no river"}},
	{"seat outside", func(m mapFile) { m.set("province", "ne_tor", "seat", []any{12.4, 49.8}) }, []string{"province ne_tor", "seat"}},
	{"seat in mountains", func(m mapFile) {
		m.set("province", "kj_shamla", "seat", []any{18.6, 36.7})
	}, []string{"province kj_shamla", "mountains"}},
	{"walls without fortress", func(m mapFile) { m.set("province", "aq_tauran", "walled", true) }, []string{"province aq_tauran", "walled"}},
	{"inland port", func(m mapFile) { m.set("city", "belverus", "port", true) }, []string{"city belverus", "sea"}},
	{"no muster place", func(m mapFile) { m.set("city", "belverus", "muster", false) }, []string{"nation nemedia", "muster"}},
	{"terrain quarrel", func(m mapFile) {
		m.set("terrain", "t_h_goral", "priority", 60)
		m.double("terrain", "t_h_goral", "t_x")
		m.set("terrain", "t_x", "terrain", "marsh")
	}, []string{"terrain", "t_h_goral", "same priority"}},
	{"unknown terrain", func(m mapFile) { m.set("province", "ne_tor", "terrain", "lava") }, []string{"province ne_tor", "lava"}},
	{"unknown field", func(m mapFile) { m.set("river", "r_styx", "depth", 3) }, []string{"river r_styx", "depth"}},
	{"unknown kind", func(m mapFile) { m.set("river", "r_styx", "kind", "canal") }, []string{"canal r_styx", "unknown kind"}},
	{"land missing", func(m mapFile) { m.drop("land", "land") }, []string{"land"}},
	{"sea missing", func(m mapFile) { m.drop("sea", "sea_vilayet") }, []string{"none of the land and seas"}},
	{"forbidden border", func(m mapFile) {
		m.neighbours("must_not", func(p []any) []any { return append(p, []any{"aquilonia", "nemedia"}) })
	}, []string{"aquilonia", "nemedia", "must not border"}},
	{"border missing", func(m mapFile) {
		m.neighbours("must", func(p []any) []any { return append(p, []any{"aquilonia", "stygia"}) })
	}, []string{"aquilonia", "stygia", "must border"}},
	{"border not listed", func(m mapFile) {
		m.neighbours("may", func(p []any) []any { return p[1:] })
	}, []string{"aquilonia", "border_kingdom", "neither must nor may"}},
	{"closed by mountains", func(m mapFile) { m.drop("pass", "ps_alkm"); m.drop("road", "rd_vanir") }, []string{"cimmeria", "open to waggons"}},
	{"Hyperborea open", func(m mapFile) { m.set("nation", "hyperborea", "status", "neutral") }, []string{"hyperborea", "closed"}},
	{"Corinthia open", func(m mapFile) {
		m.drop("terrain", "t_corinth_s")
		m.drop("pass", "ps_cors")
		m.drop("pass", "ps_cors2")
	}, []string{"corinthia", "mountains"}},
	{"Pictland cleared", func(m mapFile) {
		for _, p := range []string{"pi_raven", "pi_otter", "pi_wolf", "pi_eagle", "pi_gwawela"} {
			m.set("province", p, "terrain", "clear")
		}
	}, []string{"pictland", "wooded or marsh"}},
}

func TestBrokenJSON(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "EOF",
		"{\n\n  \"type\": 3}": "line 3",
		`{"type":"Feature"}`:  "FeatureCollection",
		`{"type":"FeatureCollection","properties":{"frame":[0,0,0,0],"projection":{"name":"lambert_conformal_conic"}},"features":[]}`:                               "frame",
		`{"type":"FeatureCollection","properties":{},"features":[{"type":"Feature","properties":{"kind":"city"},"geometry":{"type":"Point","coordinates":[1,2]}}]}`: "no id",
	} {
		_, err := Parse(File, []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), File) {
			t.Errorf("%.40q: error %v, want %q", text, err, want)
		}
	}
}
