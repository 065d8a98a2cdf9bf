package provinces

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// standardTracts is a land drawn to the standard plan.
func standardTracts(land string, total int) []Tract {
	outlying, _, err := Standard(total)
	if err != nil {
		panic(err)
	}
	list := []Tract{{Province: land + "_seat", Land: land, Home: land, Chief: true}}
	for i := range outlying {
		list = append(list, Tract{Province: fmt.Sprintf("%s_%d", land, i+1), Land: land, Home: land})
	}
	return list
}

// CA-2.2-R1: the whole table.
func TestStandardDivision(t *testing.T) {
	table := []struct{ total, outlying, capital int }{
		{250, 0, 250},
		{500, 1, 300},
		{750, 2, 350},
		{1000, 3, 400},
		{1500, 5, 500},
		{2000, 7, 600},
		{2500, 9, 700},
		{3000, 11, 800},
	}
	for _, row := range table {
		outlying, capital, err := Standard(row.total)
		if err != nil || outlying != row.outlying || capital != row.capital {
			t.Errorf("Standard(%d) = %d, %d, %v; want %d, %d", row.total, outlying, capital, err, row.outlying, row.capital)
		}
	}
	for _, bad := range []int{0, -250, 300, 249} {
		if _, _, err := Standard(bad); err == nil {
			t.Errorf("Standard(%d) was accepted", bad)
		}
	}
}

// CA-2.1-R1, EX-CA-09: scaled, the capital takes the rest.
func TestScaledPlan(t *testing.T) {
	scale, err := ParseScale("1/3")
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan{Kind: "standard", Totals: map[string]int{"aquilonia": 3000}, Scale: scale}
	book, err := plan.Draw(standardTracts("aquilonia", 3000))
	if err != nil {
		t.Fatal(err)
	}
	if len(book) != 12 || book[0].Points != 263 || book.Owned("aquilonia") != 1000 {
		t.Fatalf("capital %d of %d provinces, total %d", book[0].Points, len(book), book.Owned("aquilonia"))
	}
	for _, h := range book[1:] {
		if h.Points != 67 {
			t.Errorf("%s has %d points, want 67", h.Province, h.Points)
		}
	}
}

func TestParseScale(t *testing.T) {
	for text, want := range map[string]Scale{"1": {1, 1}, "1/3": {1, 3}, "1.5": {15, 10}, "2.50": {250, 100}, "0.5/2": {5, 20}} {
		if got, err := ParseScale(text); err != nil || got != want {
			t.Errorf("ParseScale(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "0", "-1", "1/0", "1/-2", "a", "1/3/2", "1e9", "99999999999"} {
		if _, err := ParseScale(bad); err == nil || !strings.Contains(err.Error(), "pointScale") {
			t.Errorf("ParseScale(%q): %v", bad, err)
		}
	}
}

// CA-2.1-R1: whatever the factor, the total is the scaled total and only the
// outlying provinces are rounded by themselves.
func TestScaleKeepsTotals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := 250 * rapid.SampledFrom([]int{1, 2, 3, 4, 6, 8, 10, 12}).Draw(t, "quarters")
		den := rapid.IntRange(1, 8).Draw(t, "den")
		scale := Scale{rapid.IntRange((den+2)/3, 40).Draw(t, "num"), den} // a third at least
		plan := Plan{Kind: "standard", Totals: map[string]int{"land": total}, Scale: scale}
		book, err := plan.Draw(standardTracts("land", total))
		if err != nil {
			t.Fatal(err)
		}
		if got := book.Owned("land"); got != scale.Of(total) {
			t.Fatalf("%d points x %v came to %d, want %d", total, scale, got, scale.Of(total))
		}
		for _, h := range book[1:] {
			if h.Points != scale.Of(200) {
				t.Fatalf("an outlying province of %d points, want %d", h.Points, scale.Of(200))
			}
		}
	})
}

// CA-2.2-R4: any list with the capital strictly largest.
func TestListPlan(t *testing.T) {
	tracts := standardTracts("x", 750)
	totals := map[string]int{"x": 750}
	for _, c := range []struct {
		list map[string]int
		want string
	}{
		{map[string]int{"x_seat": 300, "x_1": 250, "x_2": 200}, ""},
		{map[string]int{"x_seat": 300, "x_1": 300, "x_2": 150}, "strictly the largest"},
		{map[string]int{"x_seat": 300, "x_1": 250, "x_2": 100}, "sum to 650"},
		{map[string]int{"x_seat": 500, "x_1": 250}, "x_2"},
	} {
		_, err := Plan{Kind: "list", List: c.list, Totals: totals, Scale: Scale{1, 1}}.Draw(tracts)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("list %v: %v, want %q", c.list, err, c.want)
		}
	}
	_, err := Plan{Kind: "standard", Totals: map[string]int{"x": 1000}, Scale: Scale{1, 1}}.Draw(tracts)
	if err == nil || !strings.Contains(err.Error(), "provincePlan atlas") {
		t.Errorf("a map not drawn to the standard plan: %v", err)
	}
	tracts[1].Chief = true
	if _, err = (Plan{Kind: "atlas", Scale: Scale{1, 1}}).Draw(tracts); err == nil || !strings.Contains(err.Error(), "both") {
		t.Errorf("two chief provinces: %v", err)
	}
}

// CA-13.1-R1, CA-13.1-R4, EX-CA-18.
func TestWalls(t *testing.T) {
	for _, c := range []struct {
		name            string
		tract           Tract
		atlas, standard Wall
	}{
		{"walled capital", Tract{Home: "a", Chief: true, Walled: true}, City, City},
		{"capital without a wall", Tract{Home: "a", Chief: true}, Fort, City},
		{"walled outlying seat", Tract{Home: "a", Walled: true}, Fort, Fort},
		{"outlying seat", Tract{Home: "a"}, Open, Fort},
		{"muster seat", Tract{Home: "a", Chief: true, Muster: true}, Fort, Fort},
		{"outlying seat of a people without a capital", Tract{Home: "a", Muster: true}, Open, Open},
		{"walled neutral chief seat", Tract{Chief: true, Walled: true}, City, Open},
		{"neutral chief seat", Tract{Chief: true}, Fort, Open},
	} {
		if got := (Walls{Kind: "atlas"}).Of(c.tract); got != c.atlas {
			t.Errorf("%s on the atlas: %q, want %q", c.name, got, c.atlas)
		}
		if got := (Walls{Kind: "standard"}).Of(c.tract); got != c.standard {
			t.Errorf("%s by the standard rule: %q, want %q", c.name, got, c.standard)
		}
	}
	if City.Stores() != 12 || City.Room() != 750 || Fort.Stores() != 6 || Fort.Room() != 250 || Open.Room()+Open.Stores() != 0 {
		t.Error("stores or room differ from CA-13.1-R1")
	}
	list := Walls{Kind: "list", List: map[string]Wall{"p": Fort}}
	if list.Of(Tract{Province: "p"}) != Fort || list.Of(Tract{Province: "q", Chief: true, Walled: true}) != Open {
		t.Error("a list of walls must stand alone")
	}
}
