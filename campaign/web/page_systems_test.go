package web

import (
	"strings"
	"testing"

	"hyboria/battle/systems"
)

// The systems stand side by side: each with its words, its setting, and the
// figures of all.
func TestSystemsSideBySide(t *testing.T) {
	s := newSite(t)
	page := s.page("/rules/systems", "")
	for _, e := range systems.All() {
		part := page.Find(`section[aria-label="` + e.Name + `"]`)
		if !strings.Contains(words(part), e.About) || e.Setting != "" && !strings.Contains(words(part), "battleRules = "+e.Setting) {
			t.Errorf("%s: %q", e.Name, words(part))
		}
	}
	if n := page.Find(`section[aria-labelledby=figures] tbody tr`).Length(); n != len(systems.All()) {
		t.Errorf("figures of %d systems", n)
	}
	if n := page.Find(`section[aria-labelledby=favour] td`).Length(); n != len(systems.All())*len(systems.All()) {
		t.Errorf("%d cells of agreement", n)
	}
	if s.page("/rules", "").Find(`a[href="/rules/systems"]`).Length() == 0 {
		t.Error("no way there from the rules")
	}
}
