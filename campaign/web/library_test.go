package web

import (
	"strings"
	"testing"
)

// What cannot be the name of a file of the folder is no season, whatever it is.
func TestNamesThatAreNoSeason(t *testing.T) {
	s := newSite(t)
	for _, name := range []string{"", ".", "..", "../lion", "lion.hyb", "a/b", "lion\x00", strings.Repeat("x", 5000), "hyboria", " lion"} {
		if there, err := s.server.seasonFiles.has(name); there || err != nil {
			t.Errorf("%q: %t, %v", name, there, err)
		}
	}
	if there, err := s.server.seasonFiles.has("lion"); !there || err != nil {
		t.Errorf("lion: %t, %v", there, err)
	}
}
