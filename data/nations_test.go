package data

import (
	"encoding/json"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"testing"
)

func load(t testing.TB) *World {
	t.Helper()
	w, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// The table of CA-1.3, in its order, with the Western kingdoms of CA-1.3-R1
// and the mercenaries of CA-15.1 (CA-1.3-R2).
func TestTableOfNations(t *testing.T) {
	const no, forbidden = 0, -1
	table := []struct {
		id      string
		points  int
		seat    string
		western bool
		hires   int
	}{
		{"aquilonia", 3000, "capital", true, 20},
		{"argos", 1500, "capital", true, 20},
		{"black_amazons", 500, "muster", false, no},
		{"brythunia", 1500, "muster", false, forbidden},
		{"corinthia", 750, "capital", true, no},
		{"desert_nomads", 500, "muster", false, no},
		{"hill_tribes", 500, "muster", false, no},
		{"hyrkania", 1000, "muster", false, forbidden},
		{"khauran_and_khoraja", 500, "capital", false, no},
		{"koth", 1500, "capital", false, no},
		{"kozaki", 500, "muster", false, no},
		{"nemedia", 2500, "capital", true, no},
		{"northern_barbarians", 750, "muster", false, no},
		{"ophir", 750, "capital", true, no},
		{"pictland", 1500, "muster", false, no},
		{"shem", 1500, "capital", false, no},
		{"stygia", 2000, "capital", false, forbidden},
		{"turan", 3000, "capital", false, 25},
		{"vendhya", 2500, "capital", false, no},
		{"zamora", 1000, "capital", false, 15},
		{"zingara", 1500, "capital", true, no},
	}
	w := load(t)
	if len(w.Nations) != len(table) {
		t.Fatalf("%d nations, want %d", len(w.Nations), len(table))
	}
	for i, want := range table {
		n := w.Nations[i]
		hires := n.FreeCompanyShare
		if n.MercenariesForbidden {
			hires = forbidden
		}
		if n.ID != want.id || n.Points != want.points || n.Seat != want.seat || n.WesternKingdom != want.western || hires != want.hires {
			t.Errorf("%d: %s %d %s %v %d, want %+v", i, n.ID, n.Points, n.Seat, n.WesternKingdom, hires, want)
		}
		if n.Notes == "" || n.Banner == "" {
			t.Errorf("%s has no notes or banner", n.ID)
		}
	}
}

// CA-2.4-R1, CA-6.1-R2, CA-15.1-R3 and CA-1.6-R1, CA-1.7-R1.
func TestPeculiarities(t *testing.T) {
	w := load(t)
	for id, province := range map[string]string{
		"aquilonia.poitainian_knights": "aq_poitain", "aquilonia.gundermen": "aq_gunderland", "aquilonia.bossonian_archers": "aq_bossonia",
	} {
		if r, ok := w.Row(id); !ok || r.LevyOf != province {
			t.Errorf("%s is not the levy of %s", id, province)
		}
	}
	for _, n := range w.Nations {
		rough := n.ID == "pictland" || n.ID == "black_amazons"
		if n.RoughMovers != rough || n.DesertMovers != (n.ID == "desert_nomads") {
			t.Errorf("%s: rough movers %v, desert movers %v", n.ID, n.RoughMovers, n.DesertMovers)
		}
	}
	if r, ok := w.Row("khauran_and_khoraja.shemite_archers"); !ok || r.Figures != (Range{1, 18}) || r.From != "shem" {
		t.Errorf("hired archers: %+v", r)
	}
	if r, ok := w.Row("khauran_and_khoraja.desert_nomad_cavalry"); !ok || r.Figures != (Range{1, 12}) || r.From != "desert_nomads" {
		t.Errorf("hired cavalry: %+v", r)
	}
	if n, ok := w.NationOfLand("asgard"); !ok || n.ID != "northern_barbarians" {
		t.Errorf("asgard belongs to %v", n)
	}
	if l, ok := w.Land("cimmeria"); !ok || l.Points != 250 || l.PointsAlone != 500 {
		t.Errorf("cimmeria: %+v", l)
	}
	if l, ok := w.Land("khoraja"); !ok || l.Points != 250 || l.Nation != "khauran_and_khoraja" {
		t.Errorf("khoraja: %+v", l)
	}
}

// CA-16.1-R2: regiments of the Free Companies; CA-16.1-R1: their points.
func TestFreeCompanies(t *testing.T) {
	c := load(t).Companies
	foot, _ := c.Row("free_companies.foot")
	horse, _ := c.Row("free_companies.horse")
	if foot.Figures != (Range{10, 30}) || horse.Figures != (Range{8, 12}) || c.Points != (CompanyPoints{200, 75, 400}) {
		t.Errorf("%+v", c)
	}
}

// CA-17.1, CA-17.4-R2, CA-17.5-R2, CA-17.6-R2: whom magic users may serve.
func TestWhomMagicUsersServe(t *testing.T) {
	w := load(t)
	cases := []struct {
		kind, nation string
		foes         []string
		want         bool
	}{
		{"wizards_of_the_black_circle", "stygia", nil, true},
		{"wizards_of_the_black_circle", "koth", nil, false},
		{"white_druids", "pictland", nil, true},
		{"white_druids", "aquilonia", nil, true},
		{"white_druids", "koth", []string{"shem"}, false},
		{"white_druids", "koth", []string{"shem", "stygia"}, true},
		{"white_druids", "northern_barbarians", []string{"stygia"}, false},
		{"priests_of_mitra", "ophir", nil, true},
		{"priests_of_mitra", "stygia", nil, false},
		{"priests_of_mitra", "brythunia", nil, false},
		{"worshippers_of_set", "brythunia", nil, true},
		{"worshippers_of_set", "northern_barbarians", nil, false},
		{"thoth_amon", "nemedia", nil, false},
		{"thoth_amon", "nemedia", []string{"aquilonia"}, true},
		{"thoth_amon", "aquilonia", []string{"aquilonia"}, false},
		{"order_of_the_white_hand", "aquilonia", nil, false},
	}
	for _, c := range cases {
		k, _ := w.MagicKind(c.kind)
		n, _ := w.Nation(c.nation)
		if got := k.MayServe(n, c.foes); got != c.want {
			t.Errorf("%s for %s against %v: %v", c.kind, c.nation, c.foes, got)
		}
	}
	thoth, _ := w.MagicKind("thoth_amon")
	for i := range w.Magic { // RA-19.6-R1
		want := slices.Contains([]string{"thoth_amon", "worshippers_of_set", "wizards_of_the_black_circle"}, w.Magic[i].ID)
		if thoth.WorksWith(&w.Magic[i]) != want || w.Magic[i].WorksWith(thoth) != want {
			t.Errorf("Thoth-Amon with %s: %v", w.Magic[i].ID, !want)
		}
	}
}

// geo is what the test needs of the atlas.
type geo struct {
	Properties struct {
		Neighbours struct {
			Must, May [][2]string
		}
	}
	Features []struct {
		Properties struct {
			Kind, ID                 string
			ArmyList                 string `json:"army_list"`
			CampaignPoints           int    `json:"campaign_points"`
			CampaignPointsCombined   int    `json:"campaign_points_combined"`
			Nation, Seat, Label, Map any
		}
	}
}

func atlas(t *testing.T) geo {
	t.Helper()
	b, err := fs.ReadFile(Embedded(), "geography.geojson")
	if err != nil {
		t.Fatal(err)
	}
	var g geo
	if err := json.Unmarshal(b, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// The lands are those of the atlas, with its lists and points.
func TestLandsAreThoseOfTheAtlas(t *testing.T) {
	w := load(t)
	seen := 0
	for _, f := range atlas(t).Features {
		p := f.Properties
		if p.Kind != "nation" {
			continue
		}
		seen++
		points, alone := p.CampaignPoints, 0
		if p.CampaignPointsCombined > 0 {
			points, alone = p.CampaignPointsCombined, p.CampaignPoints
		}
		l, ok := w.Land(p.ID)
		if !ok || l.Nation != p.ArmyList || l.Points != points || l.PointsAlone != alone {
			t.Errorf("%s: %+v, the atlas has list %q and %d points (%d alone)", p.ID, l, p.ArmyList, points, alone)
		}
	}
	if seen != len(w.Lands) {
		t.Errorf("%d lands, the atlas has %d", len(w.Lands), seen)
	}
}

// vision is a matrix on linear colour: how people with a colour deficiency see.
type vision [3][3]float64

var visions = map[string]vision{
	"full colour":  {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func (v vision) lab(t *testing.T, hex string) [3]float64 {
	var c, s [3]float64
	for i := range 3 {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c[i] = math.Pow((float64(n)/255+0.055)/1.055, 2.4)
	}
	for i := range 3 {
		for j := range 3 {
			s[i] += v[i][j] * c[j]
		}
		s[i] = min(max(s[i], 0), 1)
	}
	f := func(x float64) float64 {
		if x > 0.008856 {
			return math.Cbrt(x)
		}
		return 7.787*x + 16.0/116
	}
	x := f((0.4124564*s[0] + 0.3575761*s[1] + 0.1804375*s[2]) / 0.95047)
	y := f(0.2126729*s[0] + 0.7151522*s[1] + 0.0721750*s[2])
	z := f((0.0193339*s[0] + 0.1191920*s[1] + 0.9503041*s[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Neighbours on the map differ clearly for everybody, all lands with an army
// by more than a just noticeable step (2.3), and no two share a pattern.
func TestColoursAreTold(t *testing.T) {
	w := load(t)
	const clear, noticeable = 20, 5
	neighbours := map[[2]string]bool{}
	n := atlas(t).Properties.Neighbours
	for _, e := range append(n.Must, n.May...) {
		neighbours[e], neighbours[[2]string{e[1], e[0]}] = true, true
	}
	for name, v := range visions {
		for i, a := range w.Lands {
			for _, b := range w.Lands[:i] {
				if a.Nation == "" || b.Nation == "" {
					continue
				}
				want := float64(noticeable)
				if neighbours[[2]string{a.ID, b.ID}] {
					want = clear
				}
				p, q := v.lab(t, a.Look.Fill), v.lab(t, b.Look.Fill)
				if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); d < want {
					t.Errorf("%s: %s and %s differ by %.1f, want %.0f", name, a.ID, b.ID, d, want)
				}
			}
		}
	}
	patterns := map[Pattern]string{}
	for _, l := range w.Lands {
		if l.Look.Pattern == nil {
			continue
		}
		if other, ok := patterns[*l.Look.Pattern]; ok {
			t.Errorf("%s and %s have one pattern", l.ID, other)
		}
		patterns[*l.Look.Pattern] = l.ID
	}
	if len(patterns) != 24 {
		t.Errorf("%d patterns, want 24", len(patterns))
	}
}

func TestLooks(t *testing.T) {
	w := load(t)
	if l := w.Look("northern_barbarians"); l.Fill != w.Look("cimmeria").Fill || !l.Arms.Standard {
		t.Errorf("%+v", l)
	}
	if l := w.Look("zingara"); l.Arms.Field.Division != "quarterly" || l.Arms.Charges[0].Kind != "crown3" {
		t.Errorf("%+v", l.Arms)
	}
	if l := w.Look("kush"); l.Fill == "" || l.Arms != nil {
		t.Errorf("%+v", l)
	}
	if l := w.Look("atlantis"); l.Fill != neutralLook.Fill {
		t.Errorf("%+v", l)
	}
}
