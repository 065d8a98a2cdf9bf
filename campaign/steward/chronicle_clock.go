package steward

import (
	"fmt"
	"strings"

	"hyboria/campaign"
)

// deskSubject is what an event of the secretary's desk is looked up by.
func deskSubject(ev campaign.Event) string {
	if x, ok := ev.(interface{ Subject() string }); ok {
		return x.Subject()
	}
	return ""
}

// annulled tells of a taking back, which everybody sees.
func (t *teller) annulled(ev *campaign.Annulled) {
	t.add(Line{Matter: "realm", Text: fmt.Sprintf("The secretary took the season back from %s to %s: %s.", weekOf(ev.Was), weekOf(ev.Now), strings.TrimSuffix(ev.Reason, "."))})
}

// paused tells of a pause and its end.
func (t *teller) paused(ev *campaign.Paused) {
	if ev.Reason == "" {
		t.add(Line{Matter: "realm", Text: "The season goes on."})
		return
	}
	t.add(Line{Matter: "realm", Text: "The season was paused: " + strings.TrimSuffix(ev.Reason, ".") + "."})
}
