package data

import "testing"

func TestEmbeddedWorldLoads(t *testing.T) {
	w, err := Load(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Nations) != 21 || len(w.Settings) != 87 || len(w.Magic) != 6 || len(w.Lands) != 35 {
		t.Errorf("%d nations, %d settings, %d kinds of magic user, %d lands", len(w.Nations), len(w.Settings), len(w.Magic), len(w.Lands))
	}
}
