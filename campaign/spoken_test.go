package campaign

import "testing"

func TestNamesAreSpoken(t *testing.T) {
	for name, want := range map[string]string{
		"Aquilonia": "Aquilonia", "Argos": "Argos", "Hill Tribes": "the Hill Tribes", "Kozaki": "the Kozaki",
		"Khauran and Khoraja": "Khauran and Khoraja", "Northern Barbarians": "the Northern Barbarians",
	} {
		if got := Spoken(name); got != want {
			t.Errorf("%q is spoken %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"Poitain": "Poitain", "City of the Wolf": "the City of the Wolf", "Valkia March": "the Valkia March", "Belverus": "Belverus",
		"Southern Uplands": "the Southern Uplands", "Western Koth": "Western Koth", "Tauran": "the Tauran", "Snows of Ymir": "the Snows of Ymir",
		"Upper Styx": "the Upper Styx", "Kozak Camp": "Kozak Camp", "Fort Ghori": "Fort Ghori", "": "",
	} {
		if got := SpokenPlace(name); got != want {
			t.Errorf("%q is spoken %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"Argos": "is", "Belverus": "is", "Host of Belverus": "is", "Iron Riders": "are", "Red Hand": "is", "Riders of Afghuli Moot": "are",
		"Worshippers of Set": "are", "Order of the White Hand": "is", "Southern Uplands": "are", "Desert Nomads": "are", "Kozaki": "are",
		"Khauran and Khoraja": "are", "Wilderness": "is", "Pictish Wilderness": "is",
	} {
		if got := Agree(name, "is", "are"); got != want {
			t.Errorf("%q takes %q, want %q", name, got, want)
		}
	}
}
